"""Requests over a bad network: what was surely not sent, what nobody knows, and what stays secret."""

import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import quote

import pytest
from telegram.error import Conflict, NetworkError, TelegramError, TimedOut

from bot.__main__ import Redacting
from bot.outbox.verdict import NotSent, Verdict, judge
from bot.playground.faults import CutAfter, CutBefore, Fault, Hang, Refuse, ServerError
from bot.playground.server import StandIn
from bot.playground.world import World
from bot.transport import AiohttpRequest, SteadyBot
from tests.bot.conftest import Friends
from tests.bot.table import Table

PATIENCE = 0.2  # seconds that these bots wait for an answer


def a_bot(token: str, root: str) -> SteadyBot:
    request = AiohttpRequest(4, read_timeout=PATIENCE)
    return SteadyBot(token, base_url=root, request=request, get_updates_request=AiohttpRequest(4))


@asynccontextmanager
async def not_logged_in(bot: SteadyBot) -> AsyncIterator[SteadyBot]:
    """A bot whose requests are open, though it reaches nobody."""
    await bot.request.initialize()
    yield bot
    await bot.request.shutdown()


@pytest.fixture
async def bot(standin: StandIn) -> AsyncIterator[SteadyBot]:
    bot = a_bot(standin.token, standin.root)
    await bot.initialize()
    yield bot
    await bot.shutdown()


async def failure(bot: SteadyBot, chat: int) -> TelegramError:
    """Give the error of a message that can't be sent."""
    with pytest.raises(TelegramError) as error:
        await bot.send_message(chat, "x")
    return error.value


@pytest.mark.parametrize(
    ("fault", "kind", "arrives"),
    [
        (CutBefore(), NetworkError, False),
        (CutAfter(), NetworkError, True),
        (ServerError(502), NetworkError, False),
        (ServerError(500, after=True), NetworkError, True),
        (Hang(), TimedOut, False),
        (Hang(after=True), TimedOut, True),
    ],
    ids=["cut before", "cut after", "502 before", "500 after", "hangs before", "hangs after"],
)
async def test_without_an_answer_nobody_knows_whether_a_message_arrived(
    fault: Fault, kind: type[TelegramError], arrives: bool, bot: SteadyBot, world: World, friends: Friends
) -> None:
    world.faults.next("sendMessage", fault)
    error = await failure(bot, friends.group.id)
    assert type(error) is kind
    assert judge(error).verdict is Verdict.UNKNOWN
    assert len(friends.group.messages) == arrives


async def test_a_broken_request_is_not_sent_again_by_itself(bot: SteadyBot, world: World, friends: Friends) -> None:
    await bot.send_message(friends.group.id, "x")  # the connection stays open for the next one
    world.faults.next("sendMessage", CutAfter())
    await failure(bot, friends.group.id)
    assert len(friends.group.messages) == 2


async def test_a_refused_connection_means_that_nothing_was_sent(
    bot: SteadyBot, standin: StandIn, friends: Friends
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    async with not_logged_in(a_bot(standin.token, f"http://127.0.0.1:{port}/bot")) as lonely:
        error = await failure(lonely, friends.group.id)
    assert isinstance(error, NotSent)
    assert judge(error).verdict is Verdict.UNSENT


async def test_a_name_that_leads_nowhere_means_that_nothing_was_sent(standin: StandIn, friends: Friends) -> None:
    async with not_logged_in(a_bot(standin.token, "http://no-such-host.invalid/bot")) as lonely:
        assert isinstance(await failure(lonely, friends.group.id), NotSent)


async def test_a_request_needs_an_open_session() -> None:
    with pytest.raises(NetworkError, match="not initialized"):
        await AiohttpRequest(1).post("http://127.0.0.1:1/")


async def test_after_a_failure_the_next_request_goes_through(bot: SteadyBot, world: World, friends: Friends) -> None:
    world.faults.next("sendMessage", CutBefore(), ServerError(504))
    await failure(bot, friends.group.id)
    await failure(bot, friends.group.id)
    assert (await bot.send_message(friends.group.id, "x")).text == "x"


async def test_an_update_that_cannot_be_read_is_stepped_over(
    bot: SteadyBot, world: World, friends: Friends, caplog: pytest.LogCaptureFixture
) -> None:
    world.faults.unparsable_next_update()
    world.say(friends.anna, friends.group, "/nuova")
    world.say(friends.bruno, friends.group, "/entra")
    seen: list[str | None] = []
    offset = 0
    for _ in range(4):
        for update in await bot.get_updates(offset, timeout=0):
            offset = update.update_id + 1
            seen.append(update.message.text if update.message else None)
    assert seen == [None, "/nuova", "/entra"]
    assert "stepped over update" in caplog.text


async def test_the_bot_goes_on_listening_after_an_update_that_cannot_be_read(
    table: Table, friends: Friends, world: World
) -> None:
    world.faults.unparsable_next_update()
    await table.say(friends.anna, friends.group, "/nuova")
    assert "1. Anna" in table.last(friends.group)
    await table.tap(friends.bruno, friends.group, "Mi siedo")
    await table.pass_time(5)
    assert "2. Bruno" in table.last(friends.group)


async def test_polls_that_another_process_took_away_are_counted_until_one_succeeds(
    bot: SteadyBot, world: World
) -> None:
    taken = Refuse(409, "Conflict: terminated by other getUpdates request")
    world.faults.next("getUpdates", taken, taken)
    for count in (1, 2):
        with pytest.raises(Conflict):
            await bot.get_updates(timeout=0)
        assert bot.conflicts == count
    await bot.get_updates(timeout=0)
    assert bot.conflicts == 0


# The token


async def test_no_line_of_a_log_tells_the_token(
    table: Table, friends: Friends, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    world.faults.unparsable_next_update()
    world.faults.next("sendMessage", CutBefore(), ServerError(502))
    world.faults.next("answerCallbackQuery", CutAfter())
    await table.say(friends.anna, friends.group, "/nuova")
    await table.pass_time(30)
    for _ in range(2):
        await table.say(friends.anna, friends.group, "/turno")
        await table.pass_time(30)
    await table.tap(friends.bruno, friends.group, "Mi siedo")
    await table.restart()
    await table.pass_time(10)
    token, secret = table.standin.token, table.standin.token.partition(":")[2]
    redacting = Redacting(token)
    assert any(record.exc_info for record in caplog.records)
    assert len(caplog.records) > 20
    for record in caplog.records:
        assert secret not in redacting.format(record)
        if record.name.split(".")[0] == "bot":
            assert secret not in record.getMessage()


@pytest.mark.parametrize("written", ["{token}", "https://api.telegram.org/bot{token}/getMe", "{quoted}", "'{secret}'"])
def test_a_log_line_is_written_without_the_token_wherever_it_stands(written: str) -> None:
    token = "123456789:" + "Aa1-_" * 7
    secret = token.partition(":")[2]
    text = written.format(token=token, quoted=quote(token, safe=""), secret=secret)
    with pytest.raises(ValueError, match=r"bot|Aa1") as problem:
        int(text)
    exc_info = (problem.type, problem.value, problem.tb)
    record = logging.LogRecord("bot", logging.ERROR, __file__, 1, "broken: %s", (text,), exc_info)
    line = Redacting(token).format(record)
    assert "Traceback" in line
    assert line.count("<token>") == 2
    assert secret not in line
