import asyncio

import aiohttp
import pytest
from telegram import Bot
from telegram.error import NetworkError
from telegram.error import RetryAfter as TelegramRetryAfter

from bot.playground.faults import ANY, CutAfter, CutBefore, Hang, Refuse, RetryAfter, ServerError
from bot.playground.server import StandIn
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api, FixedClock, turn_until


async def test_faults_happen_once_each_in_order(api: Api, world: World, friends: Friends) -> None:
    world.faults.next("sendMessage", RetryAfter(7), ServerError(502), Refuse(400, "Bad Request: CHAT_RESTRICTED"))
    send = {"chat_id": friends.group.id, "text": "x"}
    await api.ok("getMe")
    assert await api.refused("sendMessage", **send) == "429 Too Many Requests: retry after 7"
    assert await api.refused("sendMessage", **send) == "502 Bad Gateway"
    assert await api.refused("sendMessage", **send) == "400 Bad Request: CHAT_RESTRICTED"
    assert not friends.group.messages
    await api.ok("sendMessage", **send)


async def test_a_fault_may_hit_any_method(api: Api, world: World, friends: Friends) -> None:
    world.faults.next(ANY, ServerError(500))
    await api.updates()
    assert await api.refused("getMe") == "500 Internal Server Error"


async def test_a_server_error_may_come_after_the_effect(api: Api, world: World, friends: Friends) -> None:
    world.faults.next("sendMessage", ServerError(504, after=True))
    assert await api.refused("sendMessage", chat_id=friends.group.id, text="x") == "504 Gateway Timeout"
    assert len(friends.group.messages) == 1


@pytest.mark.parametrize(("fault", "messages"), [(CutBefore(), 0), (CutAfter(), 1)])
async def test_connections_break_before_or_after_the_effect(
    api: Api, world: World, standin: StandIn, friends: Friends, fault: CutBefore | CutAfter, messages: int
) -> None:
    world.faults.next("sendMessage", fault)
    with pytest.raises(aiohttp.ClientError):
        await api.ok("sendMessage", chat_id=friends.group.id, text="x")
    assert len(friends.group.messages) == messages
    assert standin.record.last("sendMessage").code == 0
    await api.ok("sendMessage", chat_id=friends.group.id, text="x")


@pytest.mark.parametrize("after", [False, True])
async def test_a_request_may_hang_until_released(api: Api, world: World, friends: Friends, *, after: bool) -> None:
    hang = Hang(after=after)
    world.faults.next("sendMessage", hang)
    sending = asyncio.create_task(api.ok("sendMessage", chat_id=friends.group.id, text="x"))
    await hang.reached.wait()
    assert len(friends.group.messages) == after
    hang.release()
    await sending
    assert len(friends.group.messages) == 1


async def test_a_request_may_hang_for_a_while(api: Api, world: World, friends: Friends, clock: FixedClock) -> None:
    hang = Hang(seconds=30)
    world.faults.next("editMessageText", hang)
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="1")
    edit = {"chat_id": friends.group.id, "message_id": sent["message_id"]}
    late = asyncio.create_task(api.ok("editMessageText", **edit, text="2"))
    await hang.reached.wait()
    await api.ok("editMessageText", **edit, text="3")
    await turn_until(lambda: clock.sleepers)
    clock.advance(30)
    await late
    assert friends.group.messages[sent["message_id"]].text == "2"


async def test_what_hangs_is_let_go_at_the_end(world: World, friends: Friends) -> None:
    async with aiohttp.ClientSession() as session:
        async with StandIn(world) as standin:
            hang = Hang()
            world.faults.next("getMe", hang)
            asking = asyncio.create_task(Api(standin, session).ok("getMe"))
            await hang.reached.wait()
        assert (await asking)["is_bot"]


async def test_a_delay_is_added_to_every_answer_but_requests_do_not_queue(
    api: Api, world: World, friends: Friends, clock: FixedClock
) -> None:
    world.faults.delay = 0.05
    asking = [asyncio.create_task(api.ok("getMe")) for _ in range(20)]
    await turn_until(lambda: clock.sleepers == 20)
    assert not any(task.done() for task in asking)
    clock.advance(0.05)
    await asyncio.gather(*asking)


@pytest.mark.filterwarnings("ignore:.*attribute `retry_after` will be")  # the library warns itself
async def test_python_telegram_bot_sees_the_faults_as_its_errors(ptb: Bot, world: World, friends: Friends) -> None:
    world.faults.next("sendMessage", RetryAfter(7), CutAfter(), ServerError(502))
    with pytest.raises(TelegramRetryAfter, match="Retry in 7 seconds"):
        await ptb.send_message(friends.group.id, "x")
    for _ in range(2):
        with pytest.raises(NetworkError):
            await ptb.send_message(friends.group.id, "x")
    assert len(friends.group.messages) == 1


async def test_an_unparsable_update_stops_python_telegram_bot(ptb: Bot, world: World, friends: Friends) -> None:
    world.faults.unparsable_next_update()
    world.say(friends.anna, friends.private, "hello")
    with pytest.raises(KeyError):
        await ptb.get_updates()
    assert len(world.updates) == 2
