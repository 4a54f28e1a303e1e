"""The methods that change or remove what is in a chat."""

from dataclasses import dataclass
from datetime import timedelta

from .access import check_admin, find_chat
from .chats import Chat, Json, Message
from .errors import bad_request
from .keyboard import checked
from .sending import caption_text, message_text, spend
from .world import World

DELETABLE = timedelta(hours=48)  # Bot API, deleteMessage
MAX_DELETED = 100  # Bot API, deleteMessages
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current "
    "content and reply markup of the message"
)
REACTIONS = frozenset(
    "👍👎🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣⚡🍌🏆💔🤨😐🍓🍾💋🖕😈😴😭🤓👻👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾😡❤"
)


@dataclass(frozen=True, slots=True)
class _Content:
    """All of a message that an edit can change, to be compared and put in."""

    text: str | None
    caption: str | None
    entities: tuple[Json, ...]
    photo: tuple[Json, ...]
    document: Json | None
    markup: Json | None

    @classmethod
    def of(cls, message: Message) -> "_Content":
        return cls(message.text, message.caption, message.entities, message.photo, message.document, message.markup)

    def put_into(self, message: Message) -> None:
        message.text, message.caption, message.entities = self.text, self.caption, self.entities
        message.photo, message.document, message.markup = self.photo, self.document, self.markup


def edit_message_text(
    world: World,
    chat_id: int | str,
    message_id: int,
    text: str,
    *,
    parse_mode: str | None = None,
    entities: list[Json] | None = None,
    link_preview_options: Json | None = None,  # noqa: ARG001 - previews aren't shown
    reply_markup: Json | None = None,
) -> Json:
    """Change the text of a message; without `reply_markup` its keyboard goes."""
    message = _editable(world, chat_id, message_id)
    plain, found = message_text(world, message.chat, text, parse_mode, entities)
    if message.text is None:
        raise bad_request("there is no text in the message to edit")
    return _change(world, message, _Content(plain, None, found, (), None, checked(reply_markup)))


def edit_message_caption(
    world: World,
    chat_id: int | str,
    message_id: int,
    *,
    caption: str | None = None,
    parse_mode: str | None = None,
    caption_entities: list[Json] | None = None,
    show_caption_above_media: bool = False,  # noqa: ARG001 - shown below all the same
    reply_markup: Json | None = None,
) -> Json:
    """Change the caption of a picture or document; without `reply_markup` its keyboard goes."""
    message = _editable(world, chat_id, message_id)
    plain, found = caption_text(world, message.chat, caption, parse_mode, caption_entities)
    if not message.photo and message.document is None:
        raise bad_request("there is no caption in the message to edit")
    content = _Content(None, plain, found, message.photo, message.document, checked(reply_markup))
    return _change(world, message, content)


def edit_message_media(
    world: World, chat_id: int | str, message_id: int, media: Json, *, reply_markup: Json | None = None
) -> Json:
    """Change the picture or document, or put one in the place of a text; the caption is the new one's."""
    message = _editable(world, chat_id, message_id)
    caption, entities = caption_text(
        world, message.chat, media.get("caption"), media.get("parse_mode"), media.get("caption_entities")
    )
    is_photo = media["type"] == "photo"
    photo = (world.files.photo(media["media"]),) if is_photo else ()
    document = None if is_photo else world.files.document(media["media"])
    return _change(world, message, _Content(None, caption, entities, photo, document, checked(reply_markup)))


def edit_message_reply_markup(
    world: World, chat_id: int | str, message_id: int, *, reply_markup: Json | None = None
) -> Json:
    """Change the keyboard only."""
    message = _editable(world, chat_id, message_id)
    content = _Content.of(message)
    return _change(
        world,
        message,
        _Content(
            content.text,
            content.caption,
            content.entities,
            content.photo,
            content.document,
            checked(reply_markup),
        ),
    )


def _editable(world: World, chat_id: int | str, message_id: int) -> Message:
    chat = find_chat(world, chat_id, "edit")
    message = chat.messages.get(message_id)
    if message is None:
        raise bad_request("message to edit not found")
    if not message.own or message.service is not None or message.special_markup is not None:
        raise bad_request("message can't be edited")
    return message


def _change(world: World, message: Message, content: _Content) -> Json:
    spend(world, message.chat)
    if content == _Content.of(message):
        raise bad_request(NOT_MODIFIED)
    content.put_into(message)
    world.changed(message)
    return message.json()


def delete_message(world: World, chat_id: int | str, message_id: int) -> bool:
    """Delete one message."""
    chat = find_chat(world, chat_id, "edit")
    message = chat.messages.get(message_id)
    if message is None:
        raise bad_request("message to delete not found")
    _check_deletable(world, message)
    world.remove(chat, [message_id])
    return True


def delete_messages(world: World, chat_id: int | str, message_ids: list[int]) -> bool:
    """Delete some messages; those that are gone don't matter."""
    if not message_ids:
        raise bad_request("message identifiers are not specified")
    if len(message_ids) > MAX_DELETED:
        raise bad_request("too many message identifiers specified")
    chat = find_chat(world, chat_id, "edit")
    found = [chat.messages[number] for number in message_ids if number in chat.messages]
    for message in found:
        _check_deletable(world, message)
    world.remove(chat, [message.message_id for message in found])
    return True


def _check_deletable(world: World, message: Message) -> None:
    chat = message.chat
    foreign = not message.own and chat.kind != "private"
    if foreign and not world.bot_in(chat).may("can_delete_messages"):
        raise bad_request("message can't be deleted")
    if world.now() - message.date > DELETABLE.total_seconds():
        raise bad_request("message can't be deleted for everyone")


def set_message_reaction(
    world: World,
    chat_id: int | str,
    message_id: int,
    *,
    reaction: list[Json] | None = None,
    is_big: bool = False,  # noqa: ARG001 - all reactions look the same here
) -> bool:
    """Put one emoji under a message, or take it away."""
    chat = find_chat(world, chat_id, "write")
    if message_id not in chat.messages:
        raise bad_request("message to react not found")
    emoji = [item["emoji"].rstrip("\ufe0f") for item in reaction or []]
    if len(emoji) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if any(sign not in REACTIONS for sign in emoji):
        raise bad_request("REACTION_INVALID")
    return True


def pin_chat_message(world: World, chat_id: int | str, message_id: int, *, disable_notification: bool = False) -> bool:
    """Pin a message; everyone's phone rings unless told not to."""
    chat = find_chat(world, chat_id, "write")
    check_admin(world, chat, "can_pin_messages")
    message = chat.messages.get(message_id)
    if message is None:
        raise bad_request("message to pin not found")
    note = Message(chat, world.next_message_id(chat), world.now(), world.bot, own=True, silent=disable_notification)
    note.service = {"pinned_message": message.json(nested=True)}
    if not disable_notification:
        note.rings = frozenset(set(chat.present) - {world.bot_id})
    world.post(note)
    return True


def unpin_chat_message(world: World, chat_id: int | str, *, message_id: int | None = None) -> bool:
    """Unpin a message, or the last one pinned."""
    chat: Chat = find_chat(world, chat_id, "write")
    check_admin(world, chat, "can_pin_messages")
    if message_id is not None and message_id not in chat.messages:
        raise bad_request("message to unpin not found")
    return True
