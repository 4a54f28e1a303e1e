"""Many tables at once beside one mortal bot, and the report of what came of them."""

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.crash.afterwards import Afterwards
from benchmarks.crash.bot import MortalBot
from benchmarks.crash.plan import Plan
from benchmarks.crash.table import LONGEST, Table
from benchmarks.crash.verdict import leftovers, violations
from bot.playground.server import StandIn
from bot.playground.world import World
from bot.settings import Settings
from bot.storage import Storage
from engine import BELIEFS, PRESETS, Personality
from engine.solver import Store, solitaires

AT_ONCE = 24  # tables that are played side by side
DELAY = 0.02  # seconds that each answer of the stand-in takes: kills fall between an effect and its answer
SETTLE = 0.5  # seconds for the last edits, once all games are over
UNPREPARED = Personality.FANATIC  # whose tables no one has solved when the first bot starts
SEATS = (1, 1, 2)  # how many play, in turn: alone in private, alone in a group, two in a group


@dataclass(slots=True)
class Report:
    """What was played, what was done to the bot, and what doesn't hold."""

    games: int
    seconds: float = 0.0
    kills: Counter[str] = field(default_factory=Counter)
    taps: int = 0
    unanswered: int = 0
    asked: int = 0
    ways_back: int = 0
    leftovers: int = 0
    computers: int = 0
    hints: int = 0
    rolls: int = 0
    reviews: int = 0
    violations: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """Tell it in a few lines."""
        moments = ", ".join(f"{count} by {moment}" for moment, count in sorted(self.kills.items()))
        lines = [
            f"{self.games} games in {self.seconds:.0f} s; the bot was killed {self.kills.total()} times ({moments})",
            f"{self.taps} taps, {self.unanswered} never answered",
            f"tables were asked for again {self.asked} times, {self.ways_back} of these by the button for it",
            f"{self.leftovers} old boards kept their buttons",
            f"{self.computers} computer players",
            f"checked besides: {self.rolls} rolls, {self.hints} hints, {self.reviews} reviews",
            *(f"VIOLATION {what}" for what in self.violations),
            f"{len(self.violations)} violations",
        ]
        return "\n".join(lines)


async def run(games: int, seed: int, *, at_once: int = AT_ONCE, tables: Path | None = None) -> Report:
    """Play that many games while the bot is being killed, then compare. `tables`: where some may be solved already."""
    luck = random.Random(seed)  # noqa: S311 - the same plan for the same seed
    world = World(lambda: datetime.now(UTC))
    world.faults.delay = DELAY
    report = Report(games)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="cinquina-crash-") as folder:
        async with StandIn(world) as standin:
            bot = MortalBot(standin, Path(folder), luck)
            groups = [_seat(world, number, bot, seed) for number in range(games)]
            await asyncio.to_thread(_tables, [group.plan for group in groups], bot.database, tables)
            living = asyncio.create_task(bot.live_and_die())
            playing = asyncio.create_task(_play(groups, at_once, report))
            try:
                await asyncio.wait({living, playing}, return_when=asyncio.FIRST_COMPLETED)
                if not playing.done():
                    await living  # it never ends by itself: this raises what ended it
                await playing
                await asyncio.sleep(SETTLE)
            finally:
                playing.cancel()
                living.cancel()
                await asyncio.gather(living, playing, return_exceptions=True)
        report.kills = bot.kills
        await _compare(bot.database, world, groups, report)
    report.seconds = time.monotonic() - began
    return report


def _seat(world: World, number: int, bot: MortalBot, seed: int) -> Table:
    luck = random.Random(f"{seed} {number}")  # noqa: S311 - the same wishes for the same seed
    seats = SEATS[number % len(SEATS)]
    people = [world.add_person(f"P{number}.{seat}", language_code="en") for seat in range(seats)]
    chat = (
        world.private(people[0]) if number % len(SEATS) == 0 else world.add_group(f"Group {number}", people, quiet=True)
    )
    return Table(world, chat, people, bot, Plan.drawn(luck), luck)


def _tables(plans: Sequence[Plan], database: Path, shared: Path | None) -> None:
    """Solve beforehand what will be thought about: bots that live for seconds would begin it again and again.

    One character's tables are left to them, so that they are killed while they solve and write as well.
    """
    folder = Settings(database_path=database).tables_path
    if shared is not None:
        folder.symlink_to(shared)
    store = Store(folder)
    views = [(PRESETS[plan.preset], who) for plan in plans for who in (Personality.MASTER, *plan.computers)]
    for game in {game for rules, who in views if who is not UNPREPARED for game in solitaires(rules, BELIEFS[who])}:
        store.table(game)


async def _play(tables: list[Table], at_once: int, report: Report) -> None:
    await asyncio.gather(*(_one_by_one(tables[first::at_once], report) for first in range(at_once)))


async def _one_by_one(tables: list[Table], report: Report) -> None:
    for table in tables:
        if not await table.play():
            report.violations.append(f"chat {table.chat.id}: no end, or no result to be seen, in {LONGEST:.0f} s")


async def _compare(database: Path, world: World, tables: list[Table], report: Report) -> None:
    storage = await Storage.open(database)
    afterwards = Afterwards(storage, database, world)
    try:
        report.violations += await afterwards.sweep()
        for table in tables:
            report.violations += await violations(storage, table)
            report.violations += await afterwards.violations(table)
            report.taps += len(table.taps)
            report.unanswered += sum(tap.said is None for tap in table.taps)
            report.asked += len(table.asked) - 1
            report.ways_back += table.ways_back
            report.leftovers += len(leftovers(table))
            report.computers += len(table.plan.computers)
        report.rolls, report.hints, report.reviews = afterwards.rolls, afterwards.hints, afterwards.reviews
    finally:
        afterwards.close()
        await storage.close()
