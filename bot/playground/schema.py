"""The methods of the Bot API that the stand-in knows, with their parameters and the types of these.

Names and types are those of the Bot API; parameters and fields of things that no game here needs (business
accounts, paid posts, checklists…) are left out, so that using one is refused like a misspelt name.
"""

from collections.abc import Mapping
from typing import Any

from .errors import ApiError, bad_request
from .keyboard import button
from .markup import ENTITY_TYPES
from .reading import (
    Field,
    array,
    boolean,
    by_type,
    chat_id,
    file,
    integer,
    one_of,
    read_fields,
    string,
    struct,
    true,
    wrong_type,
)

TEXT = Field(string, words=True)
NEEDED_TEXT = Field(string, required=True, words=True)
FLAG = Field(boolean)
INTEGER = Field(integer())
CHAT = Field(chat_id, required=True, words=True)

USER = struct(
    id=Field(integer(), required=True),
    is_bot=FLAG,
    first_name=TEXT,
    last_name=TEXT,
    username=TEXT,
    language_code=TEXT,
)
ENTITY = struct(
    type=Field(one_of(*sorted(ENTITY_TYPES)), required=True),
    offset=Field(integer(0), required=True),
    length=Field(integer(1), required=True),
    url=TEXT,
    user=Field(USER),
    language=TEXT,
    custom_emoji_id=TEXT,
    unix_time=INTEGER,
    date_time_format=TEXT,
)
ENTITIES = Field(array(ENTITY))
KEY = struct(text=NEEDED_TEXT)


def _key(value: Any, path: str) -> dict[str, Any]:
    """Read a key of a reply keyboard; plain text is short for one."""
    if isinstance(value, str):
        return {"text": value}
    found: dict[str, Any] = KEY(value, path)
    return found


INLINE_KEYBOARD = struct(inline_keyboard=Field(array(array(button)), required=True))
REPLY_KEYBOARD = struct(
    keyboard=Field(array(array(_key)), required=True),
    is_persistent=FLAG,
    resize_keyboard=FLAG,
    one_time_keyboard=FLAG,
    input_field_placeholder=TEXT,
    selective=FLAG,
)
REMOVED_KEYBOARD = struct(remove_keyboard=Field(true, required=True), selective=FLAG)
FORCED_REPLY = struct(force_reply=Field(true, required=True), input_field_placeholder=TEXT, selective=FLAG)
PREVIEW = struct(is_disabled=FLAG, url=TEXT, prefer_small_media=FLAG, prefer_large_media=FLAG, show_above_text=FLAG)
REPLY = struct(
    message_id=Field(integer(1), required=True),
    chat_id=Field(chat_id, words=True),
    allow_sending_without_reply=FLAG,
    quote=TEXT,
)
COMMAND = struct(command=NEEDED_TEXT, description=NEEDED_TEXT)
PLAIN_SCOPE = struct(type=NEEDED_TEXT)
CHAT_SCOPE = struct(type=NEEDED_TEXT, chat_id=CHAT)
SCOPE = by_type(
    default=PLAIN_SCOPE,
    all_private_chats=PLAIN_SCOPE,
    all_group_chats=PLAIN_SCOPE,
    all_chat_administrators=PLAIN_SCOPE,
    chat=CHAT_SCOPE,
    chat_administrators=CHAT_SCOPE,
    chat_member=struct(type=NEEDED_TEXT, chat_id=CHAT, user_id=Field(integer(1), required=True)),
)
CAPTION: Mapping[str, Field] = {"caption": TEXT, "parse_mode": TEXT, "caption_entities": ENTITIES}
MEDIA = by_type(
    photo=struct(
        type=NEEDED_TEXT,
        media=Field(file, required=True),
        **CAPTION,
        show_caption_above_media=FLAG,
        has_spoiler=FLAG,
    ),
    document=struct(type=NEEDED_TEXT, media=Field(file, required=True), **CAPTION, disable_content_type_detection=FLAG),
)
REACTION = by_type(emoji=struct(type=NEEDED_TEXT, emoji=NEEDED_TEXT))
ACTIONS = one_of(
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
)


def _any_markup(value: Any, path: str) -> dict[str, Any]:
    """Read whichever of the four kinds of reply markup it is."""
    kinds = {
        "inline_keyboard": INLINE_KEYBOARD,
        "keyboard": REPLY_KEYBOARD,
        "remove_keyboard": REMOVED_KEYBOARD,
        "force_reply": FORCED_REPLY,
    }
    if not isinstance(value, dict):
        raise bad_request("object expected as reply markup")
    for name, read in kinds.items():
        if name in value:
            found: dict[str, Any] = read(value, path)
            return found
    raise wrong_type(path, "InlineKeyboardMarkup, ReplyKeyboardMarkup, ReplyKeyboardRemove or ForceReply")


SENDING: Mapping[str, Field] = {
    "chat_id": CHAT,
    "message_thread_id": INTEGER,
    "disable_notification": FLAG,
    "protect_content": FLAG,
    "message_effect_id": TEXT,
    "reply_parameters": Field(REPLY),
    "reply_markup": Field(_any_markup),
}
EDITING: Mapping[str, Field] = {
    "chat_id": CHAT,
    "message_id": Field(integer(), required=True),
    "reply_markup": Field(INLINE_KEYBOARD),
}
ONE_MESSAGE: Mapping[str, Field] = {"chat_id": CHAT, "message_id": Field(integer(), required=True)}
ONE_CHAT: Mapping[str, Field] = {"chat_id": CHAT}
LANGUAGE: Mapping[str, Field] = {"language_code": TEXT}
WRITTEN: Mapping[str, Field] = {
    "text": NEEDED_TEXT,
    "parse_mode": TEXT,
    "entities": ENTITIES,
    "link_preview_options": Field(PREVIEW),
}
UPDATE_KINDS = Field(array(string))

METHODS: Mapping[str, Mapping[str, Field]] = {
    "getMe": {},
    "getUpdates": {
        "offset": INTEGER,
        "limit": Field(integer(1, 100)),
        "timeout": Field(integer(0)),
        "allowed_updates": UPDATE_KINDS,
    },
    "setWebhook": {
        "url": NEEDED_TEXT,
        "ip_address": TEXT,
        "max_connections": Field(integer(1, 100)),
        "allowed_updates": UPDATE_KINDS,
        "drop_pending_updates": FLAG,
        "secret_token": TEXT,
    },
    "deleteWebhook": {"drop_pending_updates": FLAG},
    "getWebhookInfo": {},
    "sendMessage": {**SENDING, **WRITTEN},
    "sendPhoto": {
        **SENDING,
        **CAPTION,
        "photo": Field(file, required=True, words=True),
        "show_caption_above_media": FLAG,
        "has_spoiler": FLAG,
    },
    "sendDocument": {
        **SENDING,
        **CAPTION,
        "document": Field(file, required=True, words=True),
        "disable_content_type_detection": FLAG,
    },
    "sendChatAction": {"chat_id": CHAT, "message_thread_id": INTEGER, "action": Field(ACTIONS, True, True)},
    "editMessageText": {**EDITING, **WRITTEN},
    "editMessageCaption": {**EDITING, **CAPTION, "show_caption_above_media": FLAG},
    "editMessageReplyMarkup": EDITING,
    "editMessageMedia": {**EDITING, "media": Field(MEDIA, required=True)},
    "deleteMessage": ONE_MESSAGE,
    "deleteMessages": {"chat_id": CHAT, "message_ids": Field(array(integer()), required=True)},
    "answerCallbackQuery": {
        "callback_query_id": NEEDED_TEXT,
        "text": TEXT,
        "show_alert": FLAG,
        "url": TEXT,
        "cache_time": Field(integer(0)),
    },
    "setMyCommands": {"commands": Field(array(COMMAND), required=True), "scope": Field(SCOPE), **LANGUAGE},
    "getMyCommands": {"scope": Field(SCOPE), **LANGUAGE},
    "deleteMyCommands": {"scope": Field(SCOPE), **LANGUAGE},
    "setMyName": {"name": TEXT, **LANGUAGE},
    "getMyName": LANGUAGE,
    "setMyDescription": {"description": TEXT, **LANGUAGE},
    "getMyDescription": LANGUAGE,
    "setMyShortDescription": {"short_description": TEXT, **LANGUAGE},
    "getMyShortDescription": LANGUAGE,
    "getChat": ONE_CHAT,
    "getChatMember": {"chat_id": CHAT, "user_id": Field(integer(), required=True)},
    "getChatAdministrators": ONE_CHAT,
    "getChatMemberCount": ONE_CHAT,
    "leaveChat": ONE_CHAT,
    "setMessageReaction": {**ONE_MESSAGE, "reaction": Field(array(REACTION)), "is_big": FLAG},
    "pinChatMessage": {**ONE_MESSAGE, "disable_notification": FLAG},
    "unpinChatMessage": {"chat_id": CHAT, "message_id": INTEGER},
}


def parameters_of(method: str) -> Mapping[str, Field]:
    """Give the parameters of a method; 404 if there is no such method here."""
    if method not in METHODS:
        raise ApiError(404, "Not Found")
    return METHODS[method]


def read(method: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Give the checked parameters of a request to one of `METHODS`."""
    return read_fields(METHODS[method], values)
