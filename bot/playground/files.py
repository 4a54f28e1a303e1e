"""Uploaded files: kept as long as there is room, named by what is in them, measured if they are pictures."""

import base64
import hashlib
import struct
from collections import OrderedDict
from dataclasses import dataclass
from typing import Literal

from .chats import Json
from .errors import ApiError, bad_request

MAX_PHOTO = 10 * 2**20  # bytes (Bot API, sendPhoto)
MAX_FILE = 50 * 2**20  # bytes (Bot API, sending files)
MAX_SIDES, MAX_RATIO = 10_000, 20  # width + height, longer side to shorter (Bot API, sendPhoto)
ROOM = 64 * 2**20  # bytes of files that are kept; the oldest go first


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came in a multipart body."""

    name: str
    data: bytes
    content_type: str


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file that the bot may send again by its id."""

    kind: Literal["photo", "document"]
    upload: Upload
    json: Json


class Files:
    """What was uploaded, by file_id."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, StoredFile] = OrderedDict()
        self._size = 0

    def get(self, file_id: str) -> StoredFile | None:
        """Give the file of that id, if it is still kept."""
        return self._files.get(file_id)

    def photo(self, source: Upload | str) -> Json:
        """Give the PhotoSize of an upload or of the file that an id names."""
        if isinstance(source, str):
            return self._known(source, "photo")
        _check_size(source, MAX_PHOTO)
        width, height = picture_size(source.data)
        unfair = max(width, height) > MAX_RATIO * min(width, height)
        if unfair or width + height > MAX_SIDES:
            raise bad_request("PHOTO_INVALID_DIMENSIONS")
        names = _names("AgAC", source.data)
        size = {**names, "file_size": len(source.data), "width": width, "height": height}
        return self._keep("photo", source, size)

    def document(self, source: Upload | str) -> Json:
        """Give the Document of an upload or of the file that an id names."""
        if isinstance(source, str):
            return self._known(source, "document")
        _check_size(source, MAX_FILE)
        names = _names("BQAC", source.name.encode() + b"\0" + source.data)
        about = {"file_size": len(source.data), "file_name": source.name, "mime_type": source.content_type}
        return self._keep("document", source, {**names, **about})

    def _keep(self, kind: Literal["photo", "document"], upload: Upload, json: Json) -> Json:
        file_id = json["file_id"]
        if file_id not in self._files:
            self._files[file_id] = StoredFile(kind, upload, json)
            self._size += len(upload.data)
            while self._size > ROOM:
                _, old = self._files.popitem(last=False)
                self._size -= len(old.upload.data)
        else:
            self._files.move_to_end(file_id)
        return json

    def _known(self, file_id: str, kind: Literal["photo", "document"]) -> Json:
        stored = self._files.get(file_id)
        if stored is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        if stored.kind != kind:
            raise bad_request(f"can't use file of type {stored.kind.capitalize()} as {kind.capitalize()}")
        return stored.json


def picture_size(data: bytes) -> tuple[int, int]:
    """Give width and height of a PNG or JPEG; anything else Telegram's picture service can't process."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) > 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data.startswith(b"\xff\xd8"):
        return _jpeg_size(data)
    raise bad_request("IMAGE_PROCESS_FAILED")


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return int(width), int(height)
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    raise bad_request("IMAGE_PROCESS_FAILED")


def _check_size(upload: Upload, most: int) -> None:
    if not upload.data:
        raise bad_request("file must be non-empty")
    if len(upload.data) > most:
        raise ApiError(413, "Request Entity Too Large")


def _names(prefix: str, content: bytes) -> Json:
    digest = base64.urlsafe_b64encode(hashlib.blake2b(content, digest_size=24).digest()).decode()
    return {"file_id": prefix + digest, "file_unique_id": "AQAD" + digest[:12]}
