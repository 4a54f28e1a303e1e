import asyncio
from typing import Any

import pytest

from bot.playground.server import StandIn
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api, FixedClock, turn_until


@pytest.fixture(autouse=True)
def _limits(world: World) -> None:
    world.flood.on = True


async def send(api: Api, chat_id: int, count: int) -> list[dict[str, Any]]:
    return [await api.ok("sendMessage", chat_id=chat_id, text=f"{number}") for number in range(count)]


async def test_a_group_takes_20_messages_and_edits_a_minute(api: Api, friends: Friends, clock: FixedClock) -> None:
    chat_id = friends.group.id
    sent = (await send(api, chat_id, 10))[-1]
    clock.advance(20)
    for number in range(10):
        await api.ok("editMessageText", chat_id=chat_id, message_id=sent["message_id"], text=f"e{number}")
    answer = await api.ask("editMessageText", chat_id=chat_id, message_id=sent["message_id"], text="too much")
    assert answer == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 40",
        "parameters": {"retry_after": 40},
    }
    clock.advance(39)
    assert await api.refused("sendMessage", chat_id=chat_id, text="x") == "429 Too Many Requests: retry after 1"
    clock.advance(1)
    await send(api, chat_id, 10)
    assert (await api.refused("sendMessage", chat_id=chat_id, text="x")).startswith("429")


async def test_chats_do_not_share_their_limits(api: Api, friends: Friends, clock: FixedClock) -> None:
    await send(api, friends.group.id, 20)
    assert (await api.refused("sendMessage", chat_id=friends.group.id, text="x")).startswith("429")
    await send(api, friends.anna.id, 1)


async def test_a_private_chat_takes_one_a_second_after_a_burst(api: Api, friends: Friends, clock: FixedClock) -> None:
    await send(api, friends.anna.id, 5)
    assert await api.refused("sendMessage", chat_id=friends.anna.id, text="x") == "429 Too Many Requests: retry after 1"
    for _ in range(30):
        clock.advance(1)
        await send(api, friends.anna.id, 1)


async def test_all_chats_together_take_30_a_second(api: Api, world: World, friends: Friends, clock: FixedClock) -> None:
    groups = [world.add_group(f"G{number}", [friends.anna], quiet=True) for number in range(31)]
    for group in groups[:30]:
        await send(api, group.id, 1)
    assert (await api.refused("sendMessage", chat_id=groups[30].id, text="x")).startswith("429")
    clock.advance(1)
    await send(api, groups[30].id, 1)


async def test_answers_deletions_and_questions_cost_nothing(api: Api, world: World, friends: Friends) -> None:
    sent = (await send(api, friends.group.id, 20))[-1]
    query = world.tap_at(friends.anna, friends.group, sent["message_id"], "x")
    await api.ok("answerCallbackQuery", callback_query_id=query.id)
    await api.ok("getChatMember", chat_id=friends.group.id, user_id=friends.anna.id)
    await api.ok("sendChatAction", chat_id=friends.group.id, action="typing")
    await api.ok("deleteMessage", chat_id=friends.group.id, message_id=sent["message_id"])


async def test_refused_requests_cost_nothing_but_unchanged_edits_do(api: Api, friends: Friends) -> None:
    sent = (await send(api, friends.group.id, 1))[0]
    for _ in range(30):
        assert (await api.refused("sendMessage", chat_id=friends.group.id, text="")).startswith("400")
    same = {"chat_id": friends.group.id, "message_id": sent["message_id"], "text": "0"}
    for _ in range(19):
        assert "not modified" in await api.refused("editMessageText", **same)
    assert (await api.refused("editMessageText", **same)).startswith("429")


async def test_a_longer_ban_can_be_set_and_lifted(api: Api, world: World, friends: Friends) -> None:
    world.flood.freeze(friends.group.id, 222)
    assert "retry after 222" in await api.refused("sendMessage", chat_id=friends.group.id, text="x")
    world.flood.reset()
    await send(api, friends.group.id, 1)


async def test_a_silent_hold_keeps_the_request_until_there_is_room(
    api: Api, world: World, friends: Friends, clock: FixedClock
) -> None:
    world.flood.hold = True
    sent = (await send(api, friends.group.id, 20))[-1]
    clock.advance(50)
    edit = {"chat_id": friends.group.id, "message_id": sent["message_id"]}
    held = asyncio.create_task(api.ok("editMessageText", **edit, text="late"))
    await turn_until(lambda: clock.sleepers)
    clock.advance(9)
    assert not held.done()
    clock.advance(1)
    assert (await held)["text"] == "late"


async def test_a_silent_hold_of_more_than_a_minute_is_refused(api: Api, world: World, friends: Friends) -> None:
    world.flood.hold = True
    world.flood.freeze(friends.group.id, 90)
    assert (
        await api.refused("sendMessage", chat_id=friends.group.id, text="x") == "429 Too Many Requests: retry after 90"
    )


async def test_switched_off_there_are_no_limits(api: Api, world: World, standin: StandIn, friends: Friends) -> None:
    world.flood.on = False
    await send(api, friends.group.id, 50)
    assert standin.record.busiest_minute(friends.group.id) == 50
