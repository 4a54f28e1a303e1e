import struct
import zlib
from typing import Any

import aiohttp
import pytest
from telegram import Bot, InputMediaPhoto

from bot.playground.files import ROOM, Files, Upload, picture_size
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api


def png(width: int = 40, height: int = 30, salt: bytes = b"") -> bytes:
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header)) + salt


JPEG = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x1e\x00\x28" + b"\0" * 20


async def test_a_picture_is_uploaded_once_and_sent_again_by_its_id(ptb: Bot, friends: Friends) -> None:
    sent = await ptb.send_photo(friends.group.id, png(), caption="<b>card</b>", parse_mode="HTML")
    assert (sent.photo[-1].width, sent.photo[-1].height, sent.caption) == (40, 30, "card")
    again = await ptb.send_photo(friends.group.id, sent.photo[-1].file_id)
    assert again.photo == sent.photo


async def test_pictures_are_edited(ptb: Bot, api: Api, friends: Friends) -> None:
    board = await ptb.send_message(friends.group.id, "board")
    where: dict[str, Any] = {"chat_id": friends.group.id, "message_id": board.message_id}
    await ptb.edit_message_media(InputMediaPhoto(png(), caption="one"), **where)
    message = friends.group.messages[board.message_id]
    assert (message.text, message.caption, len(message.photo)) == (None, "one", 1)
    await ptb.edit_message_caption(**where, caption="two")
    assert message.caption == "two"
    file_id = message.photo[0]["file_id"]
    same = {"type": "photo", "media": file_id, "caption": "two"}
    assert "message is not modified" in await api.refused("editMessageMedia", **where, media=same)
    text = await api.refused("editMessageText", **where, text="text")
    assert text == "400 Bad Request: there is no text in the message to edit"
    unknown = await api.refused("editMessageMedia", **where, media={"type": "photo", "media": "attach://nothing"})
    assert unknown == "400 Bad Request: wrong file identifier/HTTP URL specified"


async def test_documents_keep_their_names(ptb: Bot, friends: Friends) -> None:
    sent = await ptb.send_document(friends.group.id, b"0 roll 66666\n", filename="game.txt")
    assert sent.document is not None
    assert (sent.document.file_name, sent.document.file_size) == ("game.txt", 13)
    with pytest.raises(Exception, match="type document as photo"):
        await ptb.send_photo(friends.group.id, sent.document.file_id)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "file must be non-empty"),
        (b"GIF89a", "IMAGE_PROCESS_FAILED"),
        (b"\xff\xd8\xff", "IMAGE_PROCESS_FAILED"),
        (png(9_000, 1_001), "PHOTO_INVALID_DIMENSIONS"),
        (png(2_001, 100), "PHOTO_INVALID_DIMENSIONS"),
        (png(0, 100), "PHOTO_INVALID_DIMENSIONS"),
    ],
)
def test_pictures_must_be_pictures_of_a_fair_size(data: bytes, complaint: str) -> None:
    with pytest.raises(Exception, match=complaint):
        Files().photo(Upload("x.png", data, "image/png"))


def test_too_large_files_are_refused() -> None:
    with pytest.raises(Exception, match="Request Entity Too Large"):
        Files().photo(Upload("x.png", png(salt=b"\0" * (10 * 2**20)), "image/png"))


def test_jpegs_are_measured() -> None:
    assert picture_size(JPEG) == (40, 30)


def test_old_files_make_room_for_new_ones() -> None:
    files, size = Files(), 8 * 2**20
    names = [
        files.photo(Upload("x.png", png(salt=bytes([number]) * size), "image/png"))["file_id"]
        for number in range(ROOM // size + 1)
    ]
    assert files.get(names[0]) is None
    assert files.get(names[-1]) is not None


@pytest.mark.parametrize("photo", ["no such id", "https://example.org/x.png"])
async def test_unknown_files_are_refused(api: Api, friends: Friends, photo: str) -> None:
    refusal = await api.refused("sendPhoto", chat_id=friends.group.id, photo=photo)
    assert refusal == "400 Bad Request: wrong file identifier/HTTP URL specified"


async def test_captions_have_at_most_1024_characters(ptb: Bot, api: Api, friends: Friends) -> None:
    sent = await ptb.send_photo(friends.group.id, png(), caption="x" * 1024)
    photo: dict[str, Any] = {"chat_id": friends.group.id, "photo": sent.photo[0].file_id}
    assert await api.refused("sendPhoto", **photo, caption="x" * 1025) == (
        "400 Bad Request: message caption is too long"
    )
    assert (await api.refused("sendPhoto", chat_id=friends.group.id)).startswith("400 Bad Request: there is no photo")


async def test_uploads_nobody_asked_for_are_refused(api: Api, world: World, friends: Friends) -> None:
    form = aiohttp.FormData({"chat_id": str(friends.group.id), "text": "x"})
    form.add_field("stray", b"data", filename="x.bin")
    async with api.session.post(api.address("sendMessage"), data=form) as response:
        assert response.status == 400
