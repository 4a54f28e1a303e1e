"""What the whole bot carries: eighty people tap in twenty groups, over HTTP, beside an empty bot on stock PTB.

The stand-in and the people are one process on one core, the bot is another on the other core. Telegram's limits
are off, and every answer of the stand-in comes 50 ms late, as over a network. `python -m benchmarks.load`.
"""

import asyncio
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.child import Child, bot_settings
from benchmarks.crowd import Table, gather, opened, tapped
from benchmarks.echo import MODES
from benchmarks.profile import profile
from bot import steps
from bot.match import Person as Seated
from bot.match import Place
from bot.outbox import Around
from bot.playground import methods
from bot.playground.chats import Event, Person, Query
from bot.playground.server import StandIn
from bot.playground.world import World
from bot.views.board import Boards

GROUPS, PEOPLE = 20, 4
DELAY = 0.05  # seconds that each answer of the stand-in takes on top
WARM_UP, MEASURED = 3.0, 8.0  # seconds
EASED = 1_000_000  # messages a minute: the bot's own pacing out of the way
BOT_CORE = max(os.sched_getaffinity(0))  # the first core is for the stand-in
UNTIL = 20.0  # seconds to wait for a bot that starts


@dataclass(slots=True)
class Figures:
    """What a run showed. Times from tap to pop-up in milliseconds, sorted; `steps` is None for an empty bot."""

    name: str
    seconds: float = MEASURED
    times: list[float] = field(default_factory=list)
    steps: int | None = None
    lost: int = 0
    bot_core: float = 0.0
    standin_core: float = 0.0
    profile: str = ""

    @property
    def taps_a_second(self) -> float:
        """Taps answered in a second."""
        return len(self.times) / self.seconds

    def percentile(self, share: float) -> float:
        """Give the time within which that share of the taps was answered."""
        return self.times[min(len(self.times) - 1, int(share * len(self.times)))] if self.times else float("nan")


class Crowd:
    """Eighty people before a running stand-in, and how long their taps take to be answered."""

    def __init__(self, world: World, seed: int = 1) -> None:
        self.world = world
        self.tables = gather(world, GROUPS, PEOPLE)
        self.times: list[float] = []
        self._luck = random.Random(seed)  # noqa: S311 - the same people every time
        self._by_chat = {table.chat.id: table for table in self.tables}
        self._since: dict[str, float] = {}
        self._tapping = False
        self._idle: dict[int, list[Person]] = {}
        world.watch(self._notice)

    def tap_at_once(self) -> None:
        """Let everyone tap, and tap again whenever somebody is answered."""
        self._tapping = True
        for table in self.tables:
            for person in table.people:
                self._tap(table, person)

    def stop(self) -> None:
        """Let everyone wait for what is still to be answered."""
        self._tapping = False

    async def tap_at_pace(self, a_second: float, seconds: float) -> None:
        """Let people tap at this pace whether or not they are answered; times count from when a tap was due."""
        began = time.perf_counter()
        number = 0
        while (now := time.perf_counter()) < began + seconds:
            while began + number / a_second <= now:
                table = self.tables[self._luck.randrange(GROUPS)]
                self._tap(table, self._luck.choice(table.people), began + number / a_second)
                number += 1
            await asyncio.sleep(0.001)

    def take(self) -> list[float]:
        """Give the times since the last call, sorted, in milliseconds."""
        times, self.times = self.times, []
        return sorted(1000 * seconds for seconds in times)

    @property
    def unanswered(self) -> int:
        """Taps that wait for their pop-up."""
        return len(self._since)

    def _tap(self, table: Table, last: Person, due: float | None = None) -> None:
        tap = table.next_tap(self._luck, last)
        if tap is None:
            self._idle.setdefault(table.chat.id, []).append(last)
        else:
            query = tapped(self.world, tap)
            self._since[query.id] = due or time.perf_counter()

    def _notice(self, event: Event) -> None:
        if event.kind == "answer" and event.query is not None:
            self._answered(event.query)
        elif event.kind in ("message", "edited") and event.message is not None and event.chat is not None:
            table = self._by_chat.get(event.chat.id)
            if table is not None:
                table.see(event.message)
                for person in self._idle.pop(event.chat.id, ()) if self._tapping else ():
                    self._tap(table, person)

    def _answered(self, query: Query) -> None:
        since = self._since.pop(query.id, None)
        if since is not None:
            self.times.append(time.perf_counter() - since)
        if self._tapping:
            asyncio.get_running_loop().call_soon(self._tap, self._by_chat[query.chat.id], query.person)


@asynccontextmanager
async def standin_for(world: World) -> AsyncIterator[StandIn]:
    """Serve on the stand-in's core."""
    own = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(own)})
    try:
        async with StandIn(world) as standin:
            yield standin
    finally:
        os.sched_setaffinity(0, own)


async def until(reached: Callable[[], object], seconds: float = UNTIL) -> None:
    """Wait until something holds; TimeoutError after `seconds`."""
    async with asyncio.timeout(seconds):
        while not reached():  # noqa: ASYNC110 - looks at another process now and then
            await asyncio.sleep(0.02)


async def echo(how: str) -> Figures:
    """Measure the empty bot."""
    world = World(lambda: datetime.now(UTC))
    crowd = Crowd(world)
    async with standin_for(world) as standin:
        for table in crowd.tables:
            _show_a_board(world, table)
        with tempfile.TemporaryDirectory() as folder:
            arguments = ("benchmarks.echo", standin.token, standin.url, how)
            child = await Child.start(arguments, Path(folder), {}, core=BOT_CORE)
            try:
                await until(lambda: world.updates.polled)
                return await _measure(f"empty bot, {how}", crowd, child)
            finally:
                await child.stop()


async def cinquina() -> tuple[Figures, Figures]:
    """Measure the whole bot: as fast as people are answered, then at half of that pace."""
    world = World(lambda: datetime.now(UTC))
    crowd = Crowd(world)
    async with standin_for(world) as standin:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            database = folder / "cinquina.db"
            settings = bot_settings(standin.token, standin.url, database, a_minute=EASED)
            child = await Child.start(("bot",), folder, settings, core=BOT_CORE)
            try:
                await until(lambda: world.updates.polled)
                for table in crowd.tables:
                    opened(world, table)
                await until(lambda: all(table.board for table in crowd.tables))
                full = await _measure("Cinquina", crowd, child, lambda: _steps(database))
                await until(lambda: not crowd.unanswered)
                pace = full.taps_a_second / 2
                half = await _measure("Cinquina, half of that", crowd, child, lambda: _steps(database), pace)
                full.profile = await _profile(crowd, child)
                return full, half
            finally:
                await child.stop()


async def _profile(crowd: Crowd, child: Child) -> str:
    """Look where the time goes, in a run of its own: looking costs some."""
    crowd.tap_at_once()
    result = await profile(child)
    crowd.stop()
    return result


async def _measure(
    name: str,
    crowd: Crowd,
    child: Child,
    steps: Callable[[], int] | None = None,
    pace: float | None = None,
) -> Figures:
    crowd.world.faults.delay = DELAY
    tapping = None
    if pace is None:
        crowd.tap_at_once()
    else:
        tapping = asyncio.create_task(crowd.tap_at_pace(pace, WARM_UP + MEASURED))
    await asyncio.sleep(WARM_UP)
    crowd.take()
    before = time.perf_counter(), child.cpu_seconds, time.process_time(), steps() if steps else 0
    await asyncio.sleep(MEASURED)
    figures = Figures(name, time.perf_counter() - before[0], crowd.take())
    figures.bot_core = (child.cpu_seconds - before[1]) / figures.seconds
    figures.standin_core = (time.process_time() - before[2]) / figures.seconds
    figures.steps = steps() - before[3] if steps else None
    crowd.stop()
    if tapping is not None:
        await tapping
    await asyncio.sleep(0.5)
    figures.lost = crowd.unanswered
    return figures


def _steps(database: Path) -> int:
    """Count the steps that were saved: every one moves its match's revision on by one."""
    with closing(sqlite3.connect(database)) as connection:
        ((steps,),) = connection.execute("SELECT sum(rev) FROM match")
    return int(steps)


def _show_a_board(world: World, table: Table) -> None:
    """Put the board of a turn into a group, as large as a real one."""
    now = datetime.now(UTC)
    person = Seated(table.people[0].id, table.people[0].first_name)
    lobby = steps.open_lobby(1, Place(table.chat.id), person, now)
    match, _ = steps.roll(steps.begin(lobby, person.id, now), (1, 2, 3, 4, 6))
    content = Boards().live(match, Around(), "it")
    keyboard = content.keyboard.to_dict() if content.keyboard else None
    shown = {"chat_id": table.chat.id, "text": content.text, "parse_mode": "HTML", "reply_markup": keyboard}
    methods.call(world, "sendMessage", shown)


async def measure() -> list[Figures]:
    """Measure the empty bots and ours, one after the other."""
    results = [await echo(how) for how in MODES]
    return [*results, *await cinquina()]


def table_of(results: list[Figures]) -> str:
    """Give the figures as a Markdown table."""
    lines = [
        "| bot | taps/s | of these steps/s | p50 / p95 / p99 ms | its core | CPU ms a tap | the stand-in's core |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for run in results:
        steps = "" if run.steps is None else f"{run.steps / run.seconds:.0f}"
        times = " / ".join(f"{run.percentile(share):.0f}" for share in (0.5, 0.95, 0.99))
        lines.append(
            f"| {run.name} | {run.taps_a_second:.0f} | {steps} | {times} | {run.bot_core:.0%} "
            f"| {1000 * run.bot_core / run.taps_a_second:.2f} | {run.standin_core:.0%} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(table_of(asyncio.run(measure())))
