import asyncio
import json
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest

from bot.playground.server import TOKEN, StandIn, token_of
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api, FixedClock


async def test_get_me_tells_who_the_bot_is(api: Api) -> None:
    me = await api.ok("getMe")
    assert me["is_bot"]
    assert me["username"].lower().endswith("bot")
    assert me["id"] == int(api.standin.token.split(":")[0])


@pytest.mark.parametrize("method", ["sendMesage", "sendmessage", "sendDice", "logOut", "getMe/", ""])
async def test_methods_outside_the_table_are_not_found(api: Api, method: str) -> None:
    assert await api.refused(method) == "404 Not Found"


async def test_wrong_token_is_unauthorized_and_malformed_one_not_found(api: Api, standin: StandIn) -> None:
    for token, code in ((f"1:{'A' * 35}", 401), ("1:short", 404), ("nonsense", 404), ("", 404)):
        async with api.session.get(f"{standin.url}/bot{token}/getMe") as response:
            assert response.status == code
            assert (await response.json())["error_code"] == code


async def test_a_stand_in_may_have_a_token_of_its_own(world: World) -> None:
    async with StandIn(world, token=token_of("one")) as standin, aiohttp.ClientSession() as session:
        assert (await Api(standin, session).ok("getMe"))["is_bot"]
        async with session.get(f"{standin.root}{TOKEN}/getMe") as response:
            assert response.status == 401


async def test_unknown_parameter_is_refused(api: Api, friends: Friends) -> None:
    refusal = await api.refused("sendMessage", chat_id=friends.group.id, text="x", disable_web_page_preview=True)
    assert refusal == '400 Bad Request: unknown parameter "disable_web_page_preview"'


@pytest.mark.parametrize(
    ("params", "complaint"),
    [
        ({"text": "x"}, "chat_id is empty"),
        ({"chat_id": ""}, "chat_id is empty"),
        ({"chat_id": 5}, "message text is empty"),
        ({"chat_id": 5, "text": "x"}, "chat not found"),
        ({"chat_id": "@nobody_there", "text": "x"}, "chat not found"),
        ({"chat_id": "five", "text": "x"}, "chat not found"),
        ({"chat_id": 5, "text": "x", "message_thread_id": "seven"}, "can't parse"),
        ({"chat_id": 5, "text": "x", "message_thread_id": 7.5}, "must be of type Integer"),
        ({"chat_id": 5, "text": "x", "message_thread_id": True}, "must be of type Integer"),
        ({"chat_id": 5, "text": "x", "disable_notification": 1}, "must be of type Boolean"),
        ({"chat_id": 5, "text": "x", "disable_notification": "True"}, "can't parse"),
        ({"chat_id": 5, "text": "x", "entities": {}}, "must be of type Array"),
        ({"chat_id": 5, "text": "x", "entities": [{"type": "bold", "offset": 0}]}, '"entities[0].length" is missing'),
        ({"chat_id": 5, "text": "x", "entities": [{"type": "big", "offset": 0, "length": 1}]}, "must be one of"),
        ({"chat_id": 5, "text": "x", "reply_parameters": 4}, "must be of type Object"),
        ({"chat_id": 5, "text": "x", "reply_parameters": {}}, "is missing"),
        ({"chat_id": 5, "text": "x", "reply_parameters": {"message_id": 0}}, "must be between"),
        ({"chat_id": 5, "text": "x", "reply_parameters": {"message_id": 1, "id": 2}}, "unknown field"),
        ({"chat_id": 5, "text": "x", "reply_markup": []}, "object expected as reply markup"),
        ({"chat_id": 5, "text": "x", "reply_markup": {"rows": []}}, "must be of type InlineKeyboardMarkup"),
    ],
)
async def test_wrong_types_are_refused(api: Api, params: dict[str, Any], complaint: str) -> None:
    refusal = await api.refused("sendMessage", **params)
    assert refusal.startswith("400 Bad Request: ")
    assert complaint in refusal


async def test_forms_json_queries_and_multipart_bodies_are_all_read(api: Api, friends: Friends) -> None:
    address, chat_id = api.address("sendMessage"), friends.group.id
    multipart = aiohttp.FormData({"chat_id": str(chat_id), "text": "città 🎲"}, default_to_multipart=True)
    ways: list[dict[str, Any]] = [
        {"data": {"chat_id": str(chat_id), "text": "città 🎲"}},
        {"json": {"chat_id": chat_id, "text": "città 🎲"}},
        {"params": {"chat_id": str(chat_id), "text": "città 🎲"}},
        {"data": multipart},
    ]
    for way in ways:
        async with api.session.post(address, **way) as response:
            answer = await response.json()
            assert answer["result"]["text"] == "città 🎲", way


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"{", "application/json"),
        (b"[]", "application/json"),
        (b"text=%ff&chat_id=1", "application/x-www-form-urlencoded"),
        (b"text=a&text=b&chat_id=1", "application/x-www-form-urlencoded"),
        (b"chat_id=1", "text/plain"),
        (json.dumps({"chat_id": 1, "text": "\ud800"}).encode(), "application/json"),
    ],
)
async def test_bodies_that_can_not_be_read_are_refused(api: Api, body: bytes, kind: str) -> None:
    async with api.session.post(api.address("sendMessage"), data=body, headers={"Content-Type": kind}) as response:
        assert response.status == 400


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=b", "application/json"])
async def test_a_request_that_breaks_off_does_nothing_and_is_no_error(
    api: Api, standin: StandIn, friends: Friends, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    address = urlsplit(standin.url)
    _, writer = await asyncio.open_connection(address.hostname, address.port)
    head = f"POST /bot{standin.token}/sendMessage HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Type: {kind}\r\n"
    writer.write(f"{head}Content-Length: 1000\r\n\r\n--b\r\n".encode())
    await writer.drain()
    await api.ok("getMe")  # by now it is being read
    writer.close()
    await writer.wait_closed()
    await api.ok("sendMessage", chat_id=friends.group.id, text="next")
    assert [call.method for call in standin.record.calls] == ["getMe", "sendMessage"]
    assert caplog.records == []


async def test_json_numbers_are_not_strings(api: Api, friends: Friends) -> None:
    async with api.session.post(api.address("sendMessage"), json={"chat_id": friends.group.id, "text": 5}) as response:
        assert "must be of type String" in (await response.json())["description"]


async def test_other_hosts_and_other_origins_are_refused(api: Api, standin: StandIn) -> None:
    bot, people = api.address("getMe"), f"{standin.url}/people/send"
    for address in (bot, people):
        async with api.session.post(address, headers={"Host": "evil.example"}) as response:
            assert response.status == 403
        async with api.session.post(address, headers={"Origin": "http://evil.example"}) as response:
            assert response.status == 403
    async with api.session.post(bot, headers={"Origin": standin.url}) as response:
        assert response.status == 200
    async with api.session.get(
        f"{standin.url}/people/socket", headers={"Origin": "http://evil.example", "Upgrade": "websocket"}
    ) as response:
        assert response.status == 403
    async with api.session.get(bot, headers={"Host": f"localhost:{standin.url.rsplit(':', 1)[1]}"}) as response:
        assert response.status == 200


async def test_the_record_knows_every_request_and_its_outcome(api: Api, standin: StandIn, friends: Friends) -> None:
    await api.ok("sendMessage", chat_id=friends.group.id, text="one")
    await api.refused("sendMessage", chat_id=friends.group.id, text="")
    await api.refused("nonsense")
    outcomes = [(call.method, call.ok, call.description) for call in standin.record.calls]
    assert outcomes == [
        ("sendMessage", True, None),
        ("sendMessage", False, "Bad Request: message text is empty"),
        ("nonsense", False, "Not Found"),
    ]
    assert standin.record.of("sendMessage")[0].params == {"chat_id": friends.group.id, "text": "one"}
    assert standin.record.last("nonsense").params == {}
    assert standin.record.totals == {"sendMessage": 2, "nonsense": 1}
    standin.record.clear()
    with pytest.raises(LookupError):
        standin.record.last("sendMessage")


async def test_the_busiest_minute_counts_sends_and_edits_of_one_chat(
    api: Api, standin: StandIn, friends: Friends, clock: FixedClock
) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="0")
    for number in range(1, 4):
        clock.advance(25)
        await api.ok("editMessageText", chat_id=friends.group.id, message_id=sent["message_id"], text=str(number))
    await api.ok("sendMessage", chat_id=friends.private.id, text="elsewhere")
    assert standin.record.busiest_minute(friends.group.id) == 3
