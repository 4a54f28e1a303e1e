"""What a person sees: their chats, the messages in them, whether their phone rang, the bot's menu."""

from .chats import Chat, Event, Json, Message, Person
from .world import World

SHOWN = 300  # messages of a chat that a newly opened page gets


def seen(message: Message, person: Person) -> Json:
    """Give a message as that person sees it."""
    shown = message.json()
    if message.reply_to is None:
        shown.pop("reply_to_message", None)  # apps don't show that a message in a topic hangs on its beginning
    shown["rings"] = person.id in message.rings
    return shown


def chat_of(world: World, chat: Chat, person: Person) -> Json:
    """Give a chat as that person sees it, without its messages."""
    shown: Json = {
        "id": chat.id,
        "type": chat.kind,
        "title": world.bot["first_name"] if chat.kind == "private" else chat.title,
        "is_forum": chat.is_forum,
        "members": [
            {"user": user, "status": chat.members[user_id].status, "is_anonymous": chat.members[user_id].anonymous}
            for user_id in chat.present
            if (user := world.user(user_id)) is not None
        ],
        "topics": [{"id": topic.id, "name": topic.name, "closed": topic.closed} for topic in chat.topics.values()],
        "can_write": _can_write(chat, person),
    }
    if chat.kind == "private":
        shown |= {"started": person.started, "blocked": person.blocked}
    if chat.upgraded_to is not None:
        shown["upgraded_to"] = chat.upgraded_to
    return shown


def _can_write(chat: Chat, person: Person) -> bool:
    gone = chat.deleted or chat.upgraded_to is not None
    blocked = chat.kind == "private" and person.blocked
    return chat.member(person.id).present and not gone and not blocked


def chats_of(world: World, person: Person) -> list[Chat]:
    """Give the chats that person is in."""
    return [chat for chat in world.chats.values() if chat.member(person.id).present]


def everything(world: World, person: Person, *, running: bool) -> Json:
    """Give all that a page needs to begin."""
    chats = chats_of(world, person)
    return {
        "me": person.user(),
        "bot": world.bot,
        "running": running,
        "chats": [
            chat_of(world, chat, person)
            | {"messages": [seen(message, person) for message in list(chat.messages.values())[-SHOWN:]]}
            for chat in chats
        ],
        "commands": {str(chat.id): world.menus.shown(person, chat) for chat in chats},
    }


def events(world: World, event: Event, person: Person) -> list[Json]:
    """Give what that person's page is to be told about something that happened; often nothing."""
    if event.kind == "answer":
        return _answered(event, person)
    if event.kind == "people":
        return [{"type": "people"}]
    if event.kind == "commands":
        return [_menu(world, chat, person) for chat in chats_of(world, person)]
    if event.chat is None or person.id not in event.chat.members:
        return []
    return _in_chat(world, event, event.chat, person)


def _in_chat(world: World, event: Event, chat: Chat, person: Person) -> list[Json]:
    present = chat.member(person.id).present
    if event.kind == "chat":
        told = [{"type": "chat", "chat": chat_of(world, chat, person)}]
        return [*told, _menu(world, chat, person)] if present else told
    if not present:
        return []
    if event.message is None:
        return [{"type": "deleted", "chat_id": chat.id, "message_id": event.message_id}]
    return [{"type": event.kind, "chat_id": chat.id, "message": seen(event.message, person)}]


def _menu(world: World, chat: Chat, person: Person) -> Json:
    return {"type": "commands", "chat_id": chat.id, "commands": world.menus.shown(person, chat)}


def _answered(event: Event, person: Person) -> list[Json]:
    query = event.query
    if query is None or query.answer is None or query.person is not person:
        return []
    told = {"type": "answer", "query_id": query.id, "chat_id": query.chat.id, "message_id": query.message_id}
    told["alert"] = query.answer.alert
    if query.answer.text is not None:
        told["text"] = query.answer.text
    if query.answer.url is not None:
        told["url"] = query.answer.url
    return [told]
