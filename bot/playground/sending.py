"""The methods that put something new into a chat."""

from dataclasses import dataclass
from typing import Any

from .access import check_right, find_chat, find_topic
from .chats import GENERAL, Chat, Json, Message
from .errors import bad_request, too_many_requests
from .files import Upload
from .keyboard import checked
from .markup import parse_html, tidy, utf16_length
from .world import World

MAX_TEXT, MAX_CAPTION = 4096, 1024  # UTF-16 code units after parsing (Bot API, sendMessage and sendPhoto)


class Held(Exception):
    """There is no room for the request yet; it is to be tried again after `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Place:
    """Where a new message goes, and what it answers."""

    chat: Chat
    topic: int
    reply_to: int | None
    quote: Json | None


def spend(world: World, chat: Chat) -> None:
    """Count a send or an edit; 429 if there were too many, or `Held` if Telegram would wait in silence."""
    wait = world.flood.spend(chat.id, private=chat.kind == "private")
    if wait <= 0:
        return
    if world.flood.hold:
        raise Held(wait)
    raise too_many_requests(-int(-wait // 1))


def read_text(
    world: World, chat: Chat, text: str, parse_mode: str | None, entities: list[Json] | None
) -> tuple[str, tuple[Json, ...]]:
    """Give text and entities as they will stand in the message."""
    if parse_mode:
        if parse_mode.lower() != "html":  # the others exist, but nothing here writes them
            raise bad_request("unsupported parse_mode")
        plain, found = parse_html(text)
    else:
        plain, found = text, entities or []
        end = utf16_length(text)
        if any(entity["offset"] + entity["length"] > end for entity in found):
            raise bad_request("can't parse entities: an entity ends beyond the text")
    known = [entity for entity in (_known(world, chat, entity) for entity in found) if entity is not None]
    return tidy(plain, known)


def _known(world: World, chat: Chat, entity: Json) -> Json | None:
    """Name the person a mention means; Telegram drops one who neither met the bot nor is in the group."""
    if entity["type"] != "text_mention":
        return entity
    if "user" not in entity:
        raise bad_request("can't parse entities: a text_mention needs a user")
    person = world.people.get(entity["user"]["id"])
    if person is None or not (person.started or chat.member(person.id).present):
        return None
    return {**entity, "user": person.user()}


def message_text(
    world: World, chat: Chat, text: str, parse_mode: str | None, entities: list[Json] | None
) -> tuple[str, tuple[Json, ...]]:
    """Give text and entities of a text message."""
    plain, found = read_text(world, chat, text, parse_mode, entities)
    if not plain:
        raise bad_request("message text is empty")
    if utf16_length(plain) > MAX_TEXT:
        raise bad_request("message is too long")
    return plain, found


def caption_text(
    world: World, chat: Chat, caption: str | None, parse_mode: str | None, entities: list[Json] | None
) -> tuple[str | None, tuple[Json, ...]]:
    """Give caption and entities of a picture or document; an empty caption is none."""
    plain, found = read_text(world, chat, caption or "", parse_mode, entities)
    if utf16_length(plain) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    return plain or None, found


def send_message(
    world: World,
    chat_id: int | str,
    text: str,
    *,
    parse_mode: str | None = None,
    entities: list[Json] | None = None,
    link_preview_options: Json | None = None,
    **how: Any,
) -> Json:
    """Send a text."""
    place = _place(world, chat_id, "can_send_messages", how)
    message = _blank(world, place, how)
    message.text, message.entities = message_text(world, place.chat, text, parse_mode, entities)
    if link_preview_options is not None:
        message.extra = {**(message.extra or {}), "link_preview_options": link_preview_options}
    return _post(world, message)


def send_photo(
    world: World,
    chat_id: int | str,
    photo: Upload | str,
    *,
    show_caption_above_media: bool = False,
    has_spoiler: bool = False,
    **how: Any,
) -> Json:
    """Send a picture with a caption."""
    place = _place(world, chat_id, "can_send_photos", how)
    message = _blank(world, place, how)
    _caption(world, message, how)
    message.photo = (world.files.photo(photo),)
    flags = {"show_caption_above_media": show_caption_above_media, "has_media_spoiler": has_spoiler}
    message.extra = (message.extra or {}) | {name: True for name, on in flags.items() if on} or None
    return _post(world, message)


def send_document(
    world: World,
    chat_id: int | str,
    document: Upload | str,
    *,
    disable_content_type_detection: bool = False,  # noqa: ARG001 - nothing is detected here anyway
    **how: Any,
) -> Json:
    """Send a file with a caption."""
    place = _place(world, chat_id, "can_send_documents", how)
    message = _blank(world, place, how)
    _caption(world, message, how)
    message.document = world.files.document(document)
    return _post(world, message)


def send_chat_action(
    world: World,
    chat_id: int | str,
    action: str,  # noqa: ARG001 - shown nowhere
    *,
    message_thread_id: int | None = None,
) -> bool:
    """Show "typing…" and the like."""
    chat = find_chat(world, chat_id, "write")
    check_right(world, chat, "can_send_messages")
    find_topic(world, chat, message_thread_id)
    return True


def _place(world: World, chat_id: int | str, right: str, how: dict[str, Any]) -> Place:
    chat = find_chat(world, chat_id, "write")
    check_right(world, chat, right)
    thread_id = how.get("message_thread_id")
    reply = how.get("reply_parameters")
    if reply is None:
        return Place(chat, find_topic(world, chat, thread_id), None, None)
    answered = _answered(chat, thread_id, reply)
    if answered is None:
        return Place(chat, find_topic(world, chat, thread_id), None, None)
    topic = find_topic(world, chat, answered.topic if answered.topic != GENERAL else thread_id)
    return Place(chat, topic, answered.message_id, _quote(answered, reply.get("quote")))


def _answered(chat: Chat, thread_id: int | None, reply: Json) -> Message | None:
    """Give the message to reply to; None if it is gone and the reply may do without."""
    if reply.get("chat_id", chat.id) != chat.id:
        raise bad_request("the stand-in knows no replies to other chats")
    answered = chat.messages.get(reply["message_id"])
    elsewhere = answered is not None and thread_id is not None and answered.topic != thread_id
    if answered is None or elsewhere:
        if reply.get("allow_sending_without_reply") and not elsewhere:  # never for one in another topic
            return None
        raise bad_request("message to be replied not found")
    return answered


def _quote(answered: Message, quote: str | None) -> Json | None:
    if quote is None:
        return None
    text = answered.text or answered.caption or ""
    if quote not in text or not 1 <= utf16_length(quote) <= 1024:
        raise bad_request("QUOTE_TEXT_INVALID")
    return {"text": quote, "position": utf16_length(text[: text.index(quote)]), "is_manual": True}


def _blank(world: World, place: Place, how: dict[str, Any]) -> Message:
    """Give the message before it has content; it has no id yet."""
    message = Message(place.chat, 0, world.now(), world.bot, own=True, topic=place.topic, reply_to=place.reply_to)
    message.silent = how.get("disable_notification", False)
    message.thread_id = world.thread_of(message)
    extra: Json = {}
    if place.quote is not None:
        extra["quote"] = place.quote
    if how.get("protect_content"):
        extra["has_protected_content"] = True
    if "message_effect_id" in how:
        if place.chat.kind != "private":
            raise bad_request("message effects are available in private chats only")
        extra["effect_id"] = how["message_effect_id"]
    message.extra = extra or None
    markup = how.get("reply_markup")
    if markup is not None and "inline_keyboard" not in markup:
        message.special_markup = markup
    else:
        message.markup = checked(markup)
    return message


def _caption(world: World, message: Message, how: dict[str, Any]) -> None:
    message.caption, message.entities = caption_text(
        world, message.chat, how.get("caption"), how.get("parse_mode"), how.get("caption_entities")
    )


def _post(world: World, message: Message) -> Json:
    spend(world, message.chat)
    message.message_id = world.next_message_id(message.chat)
    return world.post(message).json()
