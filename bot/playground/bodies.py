"""How the parameters of a request to the Bot API come: in the query, a form, JSON or a multipart body with files."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import BodyPartReader, web

from .errors import bad_request
from .files import Upload
from .reading import Field, from_form

ATTACHED = "attach://"


async def values_of(request: web.Request, fields: Mapping[str, Field]) -> dict[str, Any]:
    """Give the parameters of a request, JSON decoded and uploads in their places, but not checked yet."""
    found: dict[str, Any] = dict(request.query) if request.query_string else {}
    if request.body_exists:
        kind = request.content_type
        if kind == "application/x-www-form-urlencoded":
            found |= _form(await request.read())
        elif kind == "application/json":
            found |= _json(await request.read())
        elif kind == "multipart/form-data":
            return await _multipart(request, fields)
        elif await request.read():
            raise bad_request("unsupported content type")
    return from_form(fields, found)


def _form(body: bytes) -> dict[str, str]:
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise bad_request("strings must be encoded in UTF-8") from None
    found = dict(pairs)
    if len(found) < len(pairs):
        raise bad_request("a parameter is given twice")
    return found


def _json(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except ValueError:
        raise bad_request("can't parse the JSON body") from None
    if not isinstance(found, dict):
        raise bad_request("the JSON body must be an Object")
    return found


async def _multipart(request: web.Request, fields: Mapping[str, Field]) -> dict[str, Any]:
    words: dict[str, Any] = {}
    uploads: dict[str, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            raise bad_request("can't parse the multipart body")
        if part.filename is None:
            words[part.name] = await part.text(encoding="utf-8")
        else:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            uploads[part.name] = Upload(part.filename, bytes(await part.read()), kind)
    found = from_form(fields, words)
    for name in list(uploads):
        if name in fields:
            found[name] = uploads.pop(name)
    for name, value in found.items():
        found[name] = _attach(value, uploads)
    if uploads:
        raise bad_request(f"the file {min(uploads)} is used by no parameter")
    return found


def _attach(value: Any, uploads: dict[str, Upload]) -> Any:
    """Put uploads where "attach://name" stands, as a value or as the media of an InputMedia."""
    if isinstance(value, dict) and "media" in value:
        return {**value, "media": _attach(value["media"], uploads)}
    if isinstance(value, str) and value.startswith(ATTACHED):
        upload = uploads.pop(value.removeprefix(ATTACHED), None)
        if upload is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return upload
    return value
