"""How values of a request are read: readers that give the checked value or refuse it, and are built from each other."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import bad_request
from .files import Upload

Reader = Callable[[Any, str], Any]  # (value, where it stands) -> the value as it is used, or ApiError


@dataclass(frozen=True, slots=True)
class Field:
    """One parameter or one field of an object; `words` marks those that are text as they come in a form."""

    read: Reader
    required: bool = False
    words: bool = False


def integer(low: int | None = None, high: int | None = None) -> Reader:
    """Read an Integer within bounds."""

    def read(value: Any, path: str) -> int:
        if type(value) is not int:
            raise wrong_type(path, "Integer")
        if (low is not None and value < low) or (high is not None and value > high):
            raise bad_request(f'"{path}" must be between {low} and {high}')
        return value

    return read


def string(value: Any, path: str) -> str:
    """Read a String without lone surrogates."""
    if not isinstance(value, str):
        raise wrong_type(path, "String")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise bad_request("strings must be encoded in UTF-8") from None
    return value


def boolean(value: Any, path: str) -> bool:
    """Read a Boolean: true or false, nothing that looks like it."""
    if not isinstance(value, bool):
        raise wrong_type(path, "Boolean")
    return value


def true(value: Any, path: str) -> bool:
    """Read a True."""
    if value is not True:
        raise wrong_type(path, "True")
    return True


def one_of(*choices: str) -> Reader:
    """Read one of a few words."""

    def read(value: Any, path: str) -> str:
        if value not in choices:
            raise bad_request(f'"{path}" must be one of {", ".join(choices)}')
        return str(value)

    return read


def chat_id(value: Any, path: str) -> int | str:
    """Read a chat's id or @username."""
    if type(value) is int:
        return value
    if isinstance(value, str):
        if value.startswith("@"):
            return value
        if not value:
            raise bad_request("chat_id is empty")
        if value.removeprefix("-").isdecimal():
            return int(value)
        raise bad_request("chat not found")
    raise wrong_type(path, "Integer or String")


def array(read_item: Reader) -> Reader:
    """Read an Array, item by item."""

    def read(value: Any, path: str) -> list[Any]:
        if not isinstance(value, list):
            raise wrong_type(path, "Array")
        return [read_item(item, f"{path}[{index}]") for index, item in enumerate(value)]

    return read


def struct(**fields: Field) -> Reader:
    """Read an object with just these fields."""

    def read(value: Any, path: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise wrong_type(path, "Object")
        return read_fields(fields, value, path)

    return read


def by_type(**kinds: Reader) -> Reader:
    """Read an object whose field `type` says what else it holds."""

    def read(value: Any, path: str) -> Any:
        if not isinstance(value, dict):
            raise wrong_type(path, "Object")
        kind = value.get("type")
        if kind not in kinds:
            raise bad_request(f'"{path}.type" must be one of {", ".join(kinds)}')
        return kinds[kind](value, path)

    return read


def file(value: Any, path: str) -> Upload | str:
    """Read an upload, or the id of a file that was sent before."""
    if isinstance(value, Upload):
        return value
    if not isinstance(value, str):
        raise wrong_type(path, "InputFile or String")
    if value.startswith(("http://", "https://")):
        raise bad_request("wrong file identifier/HTTP URL specified")  # the stand-in fetches nothing
    return value


def read_fields(fields: Mapping[str, Field], values: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """Give the values of an object or a JSON body, each read by its field; nothing unknown, nothing missing."""
    found = {}
    for name, value in values.items():
        field = fields.get(name)
        where = f"{path}.{name}" if path else name
        if field is None:
            raise bad_request(f'unknown {"field" if path else "parameter"} "{where}"')
        found[name] = field.read(value, where)
    for name, field in fields.items():
        if field.required and name not in found:
            raise bad_request(f'"{path}.{name}" is missing' if path else MISSING.get(name, f"{name} is missing"))
    return found


def from_form(fields: Mapping[str, Field], values: Mapping[str, Any]) -> dict[str, Any]:
    """Give the values of a form with everything that isn't text decoded from JSON, ready for `read_fields`."""
    return {
        name: value if name not in fields or fields[name].words or not isinstance(value, str) else _decoded(value, name)
        for name, value in values.items()
    }


def _decoded(value: str, name: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        raise bad_request(f'can\'t parse "{name}": it is no JSON') from None


def wrong_type(path: str, kind: str) -> Exception:
    """Give the refusal of a value that is not what the Bot API says it is."""
    return bad_request(f'"{path}" must be of type {kind}')


MISSING = {  # what Telegram says where a parameter is missing
    "chat_id": "chat_id is empty",
    "text": "message text is empty",
    "message_id": "message identifier is not specified",
    "message_ids": "message identifiers are not specified",
    "photo": "there is no photo in the request",
    "document": "there is no document in the request",
    "media": "there is no media in the request",
    "action": "wrong parameter action in request",
    "callback_query_id": "query is too old and response timeout expired or query ID is invalid",
}
