"""How soon a bot with a long history listens, and what memory it takes: `python -m benchmarks.start`.

The database holds 100,000 finished and 10,000 running matches; of the running ones, one in a hundred has
something left to show, as after a crash.
"""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.child import Child, bot_settings
from bot.playground.server import StandIn
from bot.playground.world import World
from bot.storage import Storage
from engine import Rules, rules_text

FINISHED, RUNNING = 100_000, 10_000
BEHIND = 100  # every so many running matches one has an edit waiting
SEATS = 3
LOG = tuple(f"{seat} {what}" for seat in range(SEATS) for what in ("roll 12345", "roll 1*2*3*4*6", "score chance"))
OPENED = 1_790_000_000
SETTLE = 2.0  # seconds after which memory is read
UNTIL = 30.0  # seconds to wait for the bot


@dataclass(frozen=True, slots=True)
class Figures:
    """The database's size, seconds from the start of the process to its first poll, and its memory then."""

    database_mb: float
    seconds: float
    memory_mb: float


async def measure() -> Figures:
    """Fill a database and start a bot on it."""
    world = World(lambda: datetime.now(UTC))
    members = [world.add_person(f"P{seat}") for seat in range(SEATS)]
    behind = [world.add_group(f"Group {number}", members, quiet=True).id for number in range(RUNNING // BEHIND)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = folder / "cinquina.db"
        await (await Storage.open(database)).close()
        with closing(sqlite3.connect(database)) as connection:
            _fill(connection, behind)
        async with StandIn(world) as standin:
            return await _start(world, standin, database)


async def _start(world: World, standin: StandIn, database: Path) -> Figures:
    size_mb = database.stat().st_size / 1e6  # noqa: ASYNC240 - nothing else is going on
    began = time.perf_counter()
    child = await Child.start(("bot",), database.parent, bot_settings(standin.token, standin.url, database))
    try:
        async with asyncio.timeout(UNTIL):
            while not world.updates.polled:  # noqa: ASYNC110 - looks at another process now and then
                await asyncio.sleep(0.002)
        seconds = time.perf_counter() - began
        await asyncio.sleep(SETTLE)
        return Figures(size_mb, seconds, child.memory_mb)
    finally:
        await child.stop()


def _fill(connection: sqlite3.Connection, behind: list[int]) -> None:
    """Write all rows in one transaction: ten matches that are over and one that runs in each of 10,000 groups."""
    chats = [*behind, *(-(10**9) - number for number in range(RUNNING - len(behind)))]
    with connection:
        connection.executemany(
            "INSERT INTO chat (id, kind, title, language) VALUES (?, 'group', 'Group', 'it')",
            ((chat,) for chat in chats),
        )
        connection.executemany(
            """INSERT INTO match (id, chat_id, thread_id, status, rules, opener_id, opened_at, started_at, ended_at,
                first_seats, ply, rev) VALUES (?, ?, 0, ?, ?, 1, ?, ?, ?, ?, ?, 20)""",
            _matches(chats),
        )
        everyone = range(1, FINISHED + RUNNING + 1)
        connection.executemany(
            "INSERT INTO seat (match_id, seat, person_id, name) VALUES (?, ?, ?, ?)",
            ((match, seat, 6_000_000_000 + seat, f"P{seat}") for match in everyone for seat in range(SEATS)),
        )
        connection.executemany(
            "INSERT INTO move (match_id, ply, at, line) VALUES (?, ?, ?, ?)",
            ((match, ply, OPENED + ply, line) for match in everyone for ply, line in enumerate(LOG)),
        )
        connection.executemany(
            """INSERT INTO post (match_id, chat_id, thread_id, kind, turn_ply, state, message_id, shown_rev)
            VALUES (?, ?, 0, ?, ?, ?, ?, ?)""",
            _posts(chats, len(behind)),
        )


def _matches(chats: list[int]) -> Iterator[tuple[object, ...]]:
    rules, seats, ply = rules_text(Rules()), SEATS, len(LOG)
    for match in range(1, FINISHED + RUNNING + 1):
        over = match <= FINISHED
        status, ended = ("finished", OPENED + 999) if over else ("playing", None)
        yield match, chats[(match - 1) % RUNNING], status, rules, OPENED, OPENED, ended, seats, ply


def _posts(chats: list[int], behind: int) -> Iterator[tuple[object, ...]]:
    """Give for each match the cards of its turns: of a running one the last is alive, and a few are out of date."""
    for match in range(1, FINISHED + RUNNING + 1):
        number = (match - 1) % RUNNING
        over = match <= FINISHED
        for turn in range(SEATS + 1):
            last = turn == SEATS
            kind = "result" if last and over else "turn"
            state = "live" if last and not over else "done"
            shown = 19 if state == "live" and number < behind else 20
            yield match, chats[number], kind, 3 * turn, state, 1000 + turn, shown


if __name__ == "__main__":
    print(asyncio.run(measure()))
