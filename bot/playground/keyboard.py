"""Inline keyboards: what a button may hold and how large a keyboard may be."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from .chats import Json
from .errors import bad_request
from .reading import Field, one_of, read_fields, string, struct

MAX_DATA = 64  # bytes of callback_data (Bot API, InlineKeyboardButton)
MAX_BUTTONS, MAX_ROW = 100, 8  # in all and a row; beyond it "reply markup is too long"
MAX_COPIED = 256  # characters of copy_text (Bot API, CopyTextButton)
ACTIONS = ("url", "callback_data", "copy_text")
URL = re.compile(r"(?:https?|tg)://\S+\Z|[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?\Z", re.IGNORECASE)

_FIELDS = {
    "text": Field(string, required=True),
    "style": Field(one_of("primary", "success", "danger")),
    "url": Field(string),
    "callback_data": Field(string),
    "copy_text": Field(struct(text=Field(string, required=True))),
}


def button(value: Any, path: str) -> Json:
    """Read an InlineKeyboardButton: a label, perhaps a style, and exactly one thing that it does."""
    if not isinstance(value, dict):
        raise bad_request("can't parse inline keyboard button: expected an Object")
    found = read_fields(_FIELDS, value, path)
    if not found["text"].strip():
        raise bad_request("can't parse inline keyboard button: text is empty")
    actions = [name for name in ACTIONS if name in found]
    if not actions:
        raise bad_request("can't parse inline keyboard button: text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bad_request(f"can't parse inline keyboard button: {' and '.join(actions)} at once")
    _CHECKS[actions[0]](found[actions[0]])
    return found


def checked(markup: Json | None) -> Json | None:
    """Give an inline keyboard that isn't too large; None for none, and for one without buttons."""
    if markup is None:
        return None
    rows = [row for row in markup["inline_keyboard"] if row]
    if sum(map(len, rows)) > MAX_BUTTONS or any(len(row) > MAX_ROW for row in rows):
        raise bad_request("reply markup is too long")
    return {"inline_keyboard": rows} if rows else None


def _check_data(data: str) -> None:
    if not 1 <= len(data.encode()) <= MAX_DATA:
        raise bad_request("BUTTON_DATA_INVALID")


def _check_url(url: str) -> None:
    if not URL.match(url):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")


def _check_copied(copied: Json) -> None:
    if not 1 <= len(copied["text"]) <= MAX_COPIED:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")


_CHECKS: Mapping[str, Callable[[Any], None]] = {
    "callback_data": _check_data,
    "url": _check_url,
    "copy_text": _check_copied,
}
