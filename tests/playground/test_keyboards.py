from typing import Any

import pytest

from tests.playground.conftest import Friends
from tests.standin import Api


def keyboard(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"inline_keyboard": list(rows)}


def key(data: str = "x", **more: Any) -> dict[str, Any]:
    return {"text": "t", "callback_data": data, **more}


async def send(api: Api, friends: Friends, markup: Any) -> str:
    answer = await api.ask("sendMessage", chat_id=friends.group.id, text="x", reply_markup=markup)
    return str(answer.get("description", "ok"))


async def test_button_data_has_1_to_64_bytes_not_characters(api: Api, friends: Friends) -> None:
    assert await send(api, friends, keyboard([key("x" * 64)])) == "ok"
    assert await send(api, friends, keyboard([key("è" * 32)])) == "ok"
    for data in ("", "x" * 65, "è" * 33):
        assert await send(api, friends, keyboard([key(data)])) == "Bad Request: BUTTON_DATA_INVALID"


async def test_keyboards_have_at_most_100_buttons_and_8_in_a_row(api: Api, friends: Friends) -> None:
    assert await send(api, friends, keyboard(*[[key()] * 8] * 12, [key()] * 4)) == "ok"
    assert await send(api, friends, keyboard(*[[key()] * 8] * 12, [key()] * 5)) == (
        "Bad Request: reply markup is too long"
    )
    assert await send(api, friends, keyboard([key()] * 9)) == "Bad Request: reply markup is too long"


@pytest.mark.parametrize(
    "button",
    [
        {"text": "t"},
        {"callback_data": "x"},
        {"text": " ", "callback_data": "x"},
        {"text": "t", "callback_data": "x", "url": "https://example.org"},
        {"text": "t", "callback_data": 5},
        {"text": "t", "callback_data": "x", "colour": "red"},
        {"text": "t", "callback_data": "x", "style": "warning"},
        {"text": "t", "url": "no address"},
        {"text": "t", "url": "javascript:alert(1)"},
        {"text": "t", "copy_text": "x"},
        {"text": "t", "copy_text": {"text": ""}},
        {"text": "t", "copy_text": {"text": "x" * 257}},
        {"text": "t", "pay": True},
        "t",
    ],
)
async def test_buttons_that_are_none_are_refused(api: Api, friends: Friends, button: Any) -> None:
    assert (await send(api, friends, keyboard([button]))).startswith("Bad Request: ")


async def test_buttons_have_styles_addresses_and_texts_to_copy(api: Api, friends: Friends) -> None:
    row = [
        key(style="primary"),
        key(style="success"),
        key(style="danger"),
        {"text": "t", "url": "https://t.me/CinquinaBot?startgroup=true"},
        {"text": "t", "url": "tg://user?id=5"},
        {"text": "t", "copy_text": {"text": "x" * 256}},
    ]
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="x", reply_markup=keyboard(row))
    assert sent["reply_markup"] == keyboard(row)


async def test_a_keyboard_without_buttons_is_none(api: Api, friends: Friends) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="x", reply_markup=keyboard([]))
    assert "reply_markup" not in sent


@pytest.mark.parametrize(
    "markup",
    [
        {"force_reply": True, "selective": True, "input_field_placeholder": "name"},
        {"remove_keyboard": True},
        {"keyboard": [["yes", {"text": "no"}]], "resize_keyboard": True},
    ],
)
async def test_messages_with_other_markup_can_not_be_edited(api: Api, friends: Friends, markup: Any) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="x", reply_markup=markup)
    edit = {"chat_id": friends.group.id, "message_id": sent["message_id"], "text": "y"}
    assert await api.refused("editMessageText", **edit) == "400 Bad Request: message can't be edited"


async def test_edits_take_inline_keyboards_only(api: Api, friends: Friends) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="x")
    edit = {"chat_id": friends.group.id, "message_id": sent["message_id"], "text": "y"}
    assert (await api.refused("editMessageText", **edit, reply_markup={"force_reply": True})).startswith("400")
