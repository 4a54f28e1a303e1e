import asyncio
from typing import Any

import aiohttp

from bot.playground.server import StandIn
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api, FixedClock, turn_until

CONFLICT = "409 Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"


def texts(updates: list[dict[str, Any]]) -> list[str]:
    return [update["message"]["text"] for update in updates]


def say(world: World, friends: Friends, *texts: str) -> None:
    for text in texts:
        world.say(friends.anna, friends.private, text)


async def polling(world: World) -> None:
    """Wait until somebody polls."""
    await turn_until(lambda: world.updates.polled)


async def test_updates_come_in_order_until_an_offset_confirms_them(api: Api, world: World, friends: Friends) -> None:
    say(world, friends, "a", "b", "c")
    first = await api.updates()
    assert texts(first) == ["a", "b", "c"]
    ids = [update["update_id"] for update in first]
    assert ids == list(range(ids[0], ids[0] + 3))
    assert await api.updates() == first
    assert texts(await api.updates(ids[1])) == ["b", "c"]
    assert texts(await api.updates()) == ["b", "c"]
    assert await api.updates(ids[2] + 1) == []


async def test_limit_cuts_from_the_front(api: Api, world: World, friends: Friends) -> None:
    say(world, friends, "a", "b", "c")
    assert texts(await api.updates(limit=2)) == ["a", "b"]
    for limit in (0, 101):
        assert (await api.refused("getUpdates", limit=limit)).startswith("400")


async def test_a_negative_offset_counts_from_the_end_and_forgets_the_rest(
    api: Api, world: World, friends: Friends
) -> None:
    say(world, friends, "a", "b", "c")
    assert texts(await api.updates(-2)) == ["b", "c"]
    assert texts(await api.updates()) == ["b", "c"]


async def test_a_long_poll_ends_with_the_first_update(api: Api, world: World, friends: Friends) -> None:
    poll = asyncio.create_task(api.updates(timeout=50))
    await polling(world)
    say(world, friends, "a")
    assert texts(await poll) == ["a"]


async def test_a_long_poll_ends_when_the_server_does(world: World, friends: Friends) -> None:
    async with aiohttp.ClientSession() as session:
        async with StandIn(world) as standin:
            poll = asyncio.create_task(Api(standin, session).updates(timeout=50))
            await polling(world)
        assert await poll == []


async def test_the_second_poller_ends_the_first(api: Api, world: World, friends: Friends) -> None:
    first = asyncio.create_task(api.refused("getUpdates", timeout=50))
    await polling(world)
    second = asyncio.create_task(api.updates(timeout=50))
    assert await first == CONFLICT
    await polling(world)
    say(world, friends, "a")
    assert texts(await second) == ["a"]


async def test_a_webhook_forbids_polling(api: Api, world: World, friends: Friends) -> None:
    assert (await api.refused("setWebhook", url="http://example.org")).startswith("400 Bad Request: bad webhook")
    await api.ok("setWebhook", url="https://example.org/hook", max_connections=3)
    say(world, friends, "a")
    assert (await api.refused("getUpdates")).startswith("409 Conflict: can't use getUpdates method while webhook is")
    info = await api.ok("getWebhookInfo")
    assert (info["url"], info["pending_update_count"]) == ("https://example.org/hook", 1)
    await api.ok("deleteWebhook")
    assert (await api.ok("getWebhookInfo"))["url"] == ""
    assert texts(await api.updates()) == ["a"]


async def test_pending_updates_are_dropped_on_request_only(api: Api, world: World, friends: Friends) -> None:
    say(world, friends, "a")
    await api.ok("deleteWebhook", drop_pending_updates=False)
    assert len(await api.updates()) == 1
    await api.ok("deleteWebhook", drop_pending_updates=True)
    assert await api.updates() == []


async def test_allowed_updates_stay_as_they_were_set(api: Api, world: World, friends: Friends) -> None:
    say(world, friends, "before")
    await api.updates(allowed_updates=["callback_query"])
    say(world, friends, "unheard")
    await api.updates()
    say(world, friends, "unheard")
    assert texts(await api.updates()) == ["before"]
    await api.updates(allowed_updates=[])
    say(world, friends, "heard")
    assert texts(await api.updates()) == ["before", "heard"]
    assert (await api.refused("getUpdates", allowed_updates=["messages"])).startswith("400")


async def test_members_are_told_to_administrators_who_ask(api: Api, world: World, friends: Friends) -> None:
    world.promote_bot(friends.group)
    world.promote(friends.bruno, friends.group)
    await api.updates(allowed_updates=["chat_member"])
    world.demote(friends.bruno, friends.group)
    kinds = [next(key for key in update if key != "update_id") for update in await api.updates()]
    assert kinds == ["my_chat_member", "chat_member"]


async def test_updates_are_kept_for_a_day(api: Api, world: World, friends: Friends, clock: FixedClock) -> None:
    say(world, friends, "old")
    clock.advance(80_000)
    say(world, friends, "new")
    clock.advance(6_400)
    assert texts(await api.updates()) == ["new"]


async def test_hot_polling_is_slowed_where_asked_for(
    api: Api, world: World, friends: Friends, clock: FixedClock
) -> None:
    world.updates.slow_hot_polls = True
    say(world, friends, "a", "b")
    assert texts(await api.updates(5)) == ["a", "b"]
    assert texts(await api.updates(5)) == ["a"]
    clock.advance(1)
    assert texts(await api.updates(5)) == ["a", "b"]


async def test_ids_may_start_anew_and_lower(api: Api, world: World, friends: Friends) -> None:
    say(world, friends, "a")
    (first,) = await api.drain()
    world.updates.skip_ids(-1000)
    say(world, friends, "b")
    (second,) = await api.updates()
    assert second["update_id"] == first["update_id"] - 999


async def test_one_update_can_come_twice(api: Api, world: World, friends: Friends) -> None:
    world.faults.duplicate_next_update()
    say(world, friends, "a", "b")
    first = await api.updates()
    again = await api.updates(first[-1]["update_id"] + 1)
    assert texts(again) == ["a"]
    assert again[0] == first[0]
    assert await api.updates(first[0]["update_id"] + 1) == []


async def test_one_update_can_be_late(api: Api, world: World, friends: Friends) -> None:
    world.faults.hold_next_update()
    say(world, friends, "late", "early")
    assert texts(await api.drain()) == ["early"]
    world.faults.release_updates()
    assert texts(await api.updates()) == ["late"]
