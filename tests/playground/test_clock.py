import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest

from bot.playground.__main__ import BOT
from bot.playground.chats import Message, Person
from bot.playground.child import BotProcess, environment_for
from bot.playground.clock import LATEST, MovableClock, from_line, to_line
from bot.playground.errors import PeopleError
from bot.playground.flood import GROUP_LIMIT
from bot.playground.server import StandIn, token_of
from bot.playground.world import World
from tests.playground.test_people import Page
from tests.standin import Api, eventually, turn_until

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PATIENCE = 20.0  # real seconds for another process


def test_a_jump_moves_both_times_on() -> None:
    clock = MovableClock()
    now, monotonic = clock.now(), clock.monotonic()
    clock.forward(DAY)
    clock.forward(HOUR)
    assert timedelta(0) <= clock.now() - now - (DAY + HOUR) < timedelta(seconds=5)
    assert 0 <= clock.monotonic() - monotonic - (DAY + HOUR).total_seconds() < 5


async def test_a_jump_wakes_those_whose_time_has_come_and_no_others() -> None:
    clock = MovableClock()
    short, long = (asyncio.create_task(clock.sleep(seconds)) for seconds in (3000.0, 90_000.0))
    await asyncio.sleep(0)
    clock.forward(HOUR)
    await turn_until(short.done)
    assert not long.done()
    clock.forward(DAY)
    await turn_until(long.done)


async def test_without_a_jump_sleep_takes_its_time() -> None:
    clock = MovableClock()
    began = clock.monotonic()
    await clock.sleep(0.02)
    await clock.sleep(0)
    assert clock.monotonic() - began >= 0.02


def test_the_clock_stops_before_dates_that_telegram_cannot_write() -> None:
    clock = MovableClock()
    with pytest.raises(PeopleError):
        clock.forward(LATEST - datetime.now(UTC) + DAY)
    assert clock.ahead == timedelta(0)


def test_a_clock_that_follows_never_goes_back() -> None:
    clock = MovableClock(from_line(to_line(DAY)))
    clock.follow(from_line(to_line(HOUR)))
    assert clock.ahead == DAY


@pytest.fixture
async def api() -> AsyncIterator[Api]:
    clock = MovableClock()
    async with (
        StandIn(World(clock.now), sleep=clock.sleep, clock=clock) as standin,
        aiohttp.ClientSession() as session,
    ):
        yield Api(standin, session)


@pytest.fixture
def page(api: Api) -> Page:
    return Page(api)


async def test_people_move_the_clock_and_every_window_hears_of_it(page: Page, api: Api) -> None:
    world = api.standin.world
    anna, bruno = world.add_person("Anna"), world.add_person("Bruno")
    before = await page.get("clock")
    assert (before["ahead"], abs(before["now"] - datetime.now(UTC).timestamp()) < 5) == (0, True)
    async with page.socket(anna.id) as first, page.socket(bruno.id) as second:
        moved = await page.post("clock", forward=86_400)
        assert (moved["ahead"], 0 <= moved["now"] - before["now"] - 86_400 < 5) == (86_400, True)
        for window in (first, second):
            told = await window.receive_json()
            assert (told["type"], told["ahead"], abs(told["now"] - moved["now"]) < 5) == ("clock", 86_400, True)
    assert (await page.get("state", **{"as": anna.id}))["clock"]["ahead"] == 86_400


@pytest.mark.parametrize("forward", [0, -3600, 3600.5, "3600", 10**30, None])
async def test_only_whole_seconds_forward_move_the_clock(page: Page, forward: object) -> None:
    assert (await page.post("clock", forward=forward))["ok"] is False
    assert (await page.get("clock"))["ahead"] == 0


async def test_the_stand_ins_own_rules_follow_the_moved_clock(page: Page, api: Api) -> None:
    world = api.standin.world
    anna = world.add_person("Anna")
    group = world.add_group("Cena", [anna], quiet=True)
    world.flood.on = True
    for _ in range(GROUP_LIMIT):
        sent = await api.ok("sendMessage", chat_id=group.id, text="x")
    assert (await api.refused("sendMessage", chat_id=group.id, text="x")).startswith("429")
    query = world.tap_at(anna, group, sent["message_id"], "x")
    world.say(anna, group, "/old")
    await page.post("clock", forward=86_400)
    assert await api.updates() == []
    assert (await api.refused("answerCallbackQuery", callback_query_id=query.id)).startswith("400")
    later = await api.ok("sendMessage", chat_id=group.id, text="x")
    assert later["date"] - sent["date"] >= 86_400


async def test_a_jump_leaves_a_long_poll_waiting(page: Page, api: Api) -> None:
    world = api.standin.world
    anna = world.add_person("Anna")
    polling = asyncio.create_task(api.updates(timeout=50))
    await turn_until(lambda: world.updates.polled)
    await page.post("clock", forward=14 * 86_400)
    assert not polling.done()
    world.start_private(anna)
    (update,) = await polling
    assert update["message"]["text"] == "/start"


def test_the_bot_alone_loads_nothing_of_the_playground() -> None:
    script = "import sys, bot.__main__; sys.exit(any(name.startswith('bot.playground') for name in sys.modules))"
    assert subprocess.run((sys.executable, "-c", script), check=False).returncode == 0  # noqa: S603 - our own words


class Beside:
    """A real bot process beside a stand-in with a group of two."""

    def __init__(self, page: Page, world: World, process: BotProcess) -> None:
        self.page = page
        self.world = world
        self.process = process
        self.anna, self.bruno = world.add_person("Anna"), world.add_person("Bruno")
        self.group = world.add_group("Cena", [self.anna, self.bruno], quiet=True)

    async def patiently(self, reached: Callable[[], object]) -> None:
        await eventually(self.world, reached, seconds=PATIENCE)

    async def logged_in(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not self.process.running:  # noqa: ASYNC110 - another process sets no event
                await asyncio.sleep(0.01)

    async def opens_a_game(self) -> Message:
        """Give the bot's answer."""
        self.world.say(self.anna, self.group, "/nuova")
        await self.patiently(lambda: self.group.from_bot)
        return self.group.from_bot[-1]

    async def reminded_after(self, jump: timedelta) -> Message:
        """Move the clock on and give the reminder; a bot that was just looking around does so again a minute later."""
        known = self.group.newest
        async with asyncio.timeout(PATIENCE):
            while self.group.newest is known or "⏰" not in (self.group.newest.text or ""):
                await self.page.post("clock", forward=int(jump.total_seconds()))
                jump = timedelta(minutes=1)
                await asyncio.sleep(0.5)
        return self.group.newest

    async def shows(self, label: str) -> None:
        """Wait for a button."""
        await self.patiently(
            lambda: any(label in key["text"] for said in self.group.from_bot for key in said.buttons())
        )

    async def press(self, person: Person, message: Message, label: str) -> None:
        await self.patiently(lambda: any(label in button["text"] for button in message.buttons()))
        query = self.world.press(person, message, label)
        await self.patiently(lambda: query.answer)


@asynccontextmanager
async def beside(folder: Path) -> AsyncIterator[Beside]:
    clock = MovableClock()
    world = World(clock.now)
    bot = BotProcess(BOT, {}, clock=clock)
    standin = StandIn(world, sleep=clock.sleep, control=bot, clock=clock, token=token_of(folder.name))
    world.updates.on_poll = bot.heard
    clock.watch(bot.tell_time)
    async with standin, aiohttp.ClientSession() as session:
        bot.environment = environment_for(os.environ, token=standin.token, url=standin.url, folder=folder)
        bot.start()
        try:
            yield Beside(Page(Api(standin, session)), world, bot)
        finally:
            await bot.stop()


async def test_the_bot_beside_wakes_at_a_jump_and_keeps_it_through_a_restart(tmp_path: Path) -> None:
    async with beside(tmp_path) as table:
        await table.logged_in()
        lobby = await table.opens_a_game()
        await table.press(table.bruno, lobby, "Mi siedo")
        await table.press(table.anna, lobby, "Via!")
        await table.shows("Lancia")
        midday = datetime.now(UTC).replace(hour=11, minute=0) + 2 * DAY  # more than a day away, and daytime in Rome
        first = await table.reminded_after(midday - datetime.now(UTC))
        assert first.date >= lobby.date + DAY.total_seconds()
        process = table.process.pid
        await table.page.post("restart", how="kill")
        await table.logged_in()
        assert table.process.pid != process
        second = await table.reminded_after(DAY)
        assert second.date >= first.date + DAY.total_seconds()


async def test_the_bot_ends_by_itself_when_the_playground_is_gone(tmp_path: Path) -> None:
    world = World(MovableClock().now)
    async with StandIn(world, token=token_of(tmp_path.name)) as standin:
        polled = asyncio.Event()
        world.updates.on_poll = polled.set
        environment = environment_for(os.environ, token=standin.token, url=standin.url, folder=tmp_path)
        process = await asyncio.create_subprocess_exec(*BOT, env=environment, stdin=asyncio.subprocess.PIPE)
        assert process.stdin is not None
        process.stdin.write(to_line(HOUR))
        async with asyncio.timeout(PATIENCE):
            await polled.wait()
            process.stdin.close()  # as the system does for a process that was killed
            assert await process.wait() == 0


async def test_the_bot_refuses_to_begin_without_a_playground(tmp_path: Path) -> None:
    environment = environment_for(os.environ, token=token_of(tmp_path.name), url="http://localhost", folder=tmp_path)
    process = await asyncio.create_subprocess_exec(
        *BOT, env=environment, stdin=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(PATIENCE):
        _, said = await process.communicate(b"")
    assert (process.returncode, said) == (1, b"The playground is gone.\n")
