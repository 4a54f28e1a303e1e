"""Whether the bot may do something in a chat, and what Telegram says if it may not."""

from typing import Literal

from .chats import GENERAL, Chat, Person
from .errors import bad_request, forbidden
from .state import State

Purpose = Literal["read", "edit", "write"]

SENDING_RIGHTS = {
    "can_send_messages": "send text messages",
    "can_send_photos": "send photos",
    "can_send_documents": "send documents",
}


def find_chat(state: State, chat_id: int | str, purpose: Purpose) -> Chat:
    """Give the chat in which the bot may read, edit or write; no write, yet edits, in an upgraded group."""
    chat = state.chats.get(chat_id) if isinstance(chat_id, int) else None
    if chat is None:
        raise bad_request("chat not found")
    if chat.person is not None:
        if purpose != "read":
            _check_private(chat.person)
        return chat
    if chat.deleted:
        raise forbidden("the group chat was deleted")
    if chat.upgraded_to is not None and purpose == "write":
        raise bad_request("group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.upgraded_to)
    member = state.bot_in(chat)
    kind = "supergroup" if chat.kind == "supergroup" else "group"
    if member.status == "kicked":
        raise forbidden(f"bot was kicked from the {kind} chat")
    if not member.present:
        raise forbidden(f"bot is not a member of the {kind} chat")
    return chat


def _check_private(person: Person) -> None:
    if person.deactivated:
        raise forbidden("user is deactivated")
    if person.blocked:
        raise forbidden("bot was blocked by the user")
    if not person.started:
        raise forbidden("bot can't initiate conversation with a user")


def check_right(state: State, chat: Chat, right: str) -> None:
    """Refuse unless the bot may send such things there."""
    if chat.kind != "private" and not state.bot_in(chat).may(right):
        raise bad_request(f"not enough rights to {SENDING_RIGHTS[right]} to the chat")


def check_admin(state: State, chat: Chat, right: str) -> None:
    """Refuse unless the bot has that right of administrators, as for pinning."""
    if chat.kind != "private" and not state.bot_in(chat).may(right):
        raise bad_request(f"not enough rights to {right.removeprefix('can_').replace('_', ' ')} in the chat")


def find_topic(state: State, chat: Chat, thread_id: int | None) -> int:
    """Give the topic in which to send: General if none is named; a reply thread's id is no topic."""
    if thread_id is None:
        topic_id = GENERAL
    elif thread_id in chat.gone_topics:
        raise bad_request("TOPIC_DELETED")
    elif thread_id == GENERAL or thread_id not in chat.topics:
        raise bad_request("message thread not found")
    else:
        topic_id = thread_id
    topic = chat.topics.get(topic_id)
    if topic is not None and topic.closed and not state.bot_in(chat).may("can_manage_topics"):
        raise bad_request("TOPIC_CLOSED")
    return topic_id
