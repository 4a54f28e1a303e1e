"""How long the bot's minute-by-minute look takes where a million matches wait and a hundred people are due.

Run on purpose: `python -m benchmarks.sweep`. It also prints how SQLite finds them.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from time import perf_counter

from bot.clock import to_stored
from bot.fair import FairDice
from bot.reminders import due
from tests.bot.long_run import LongRun
from tests.clock import START, FixedClock

WAITING = 1_000_000
PEOPLE_DUE = 100
TOPICS = 10  # matches in each chat
MATCHES_EACH = 4  # matches that wait for the same person
REPEATS = 20  # the best of so many is told: the machine's own noise only ever slows down
MOST_MS = 50.0  # for finding who is due
NOON = START.replace(hour=12, minute=0)


def measure() -> dict[str, float]:
    """Figures by name, the unit at its end."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder) / "sweep.db"))


async def _measure(path: Path) -> dict[str, float]:
    run = LongRun(path, FixedClock(NOON), FairDice(bytes))
    await run.start()
    await run.stop()
    _fill(path)
    await run.start()
    await run.outbox.stop()  # what is found is promised; sending it is not the sweep's work
    try:
        timetable, now = run.storage.timetable, NOON
        found = await timetable.people_due(now)
        if len(found) != PEOPLE_DUE:
            raise RuntimeError(f"{len(found)} people are due, not {PEOPLE_DUE}")

        async def decide() -> None:
            for person in found:
                waiting = await timetable.waiting_for(person)
                people = await run.storage.people.of([person])
                if len(due(now, waiting, people)) != 1:
                    raise RuntimeError(f"{person} gets no reminder")

        figures = {
            "waiting_matches": float(WAITING),
            "people_due_ms": await _best_time(lambda: timetable.people_due(now)),
            "expired_ms": await _best_time(lambda: timetable.expired(now)),
            "waiting_for_each_ms": await _best_time(decide),
        }
        figures["finding_ms"] = sum(figures[f"{part}_ms"] for part in ("people_due", "expired", "waiting_for_each"))
        began = perf_counter()
        await run.days.sweep()
        figures["whole_sweep_ms"] = 1000 * (perf_counter() - began)
        if await timetable.people_due(now):
            raise RuntimeError("somebody is due after the sweep")
        figures["idle_sweep_ms"] = await _best_time(run.days.sweep)
        return figures
    finally:
        await run.stop()


def _fill(path: Path) -> None:
    """Write the waiting matches straight into the tables: playing them would take a day."""
    now = to_stored(NOON)
    values = {
        "matches": WAITING,
        "topics": TOPICS,
        "people": WAITING // MATCHES_EACH,
        "now": now,
        "day": int(timedelta(days=1).total_seconds()),
        "due": PEOPLE_DUE,
    }
    database = sqlite3.connect(path)
    with database:
        database.execute(
            """WITH RECURSIVE number(n) AS
                (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < :matches / :topics)
            INSERT INTO chat (id, kind, title, language) SELECT -1 - n, 'group', 'Gruppo ' || n, 'it' FROM number""",
            values,
        )
        # The first match of each of the first people has waited for two days; the others' moments are still to come.
        database.execute(
            """WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < :matches)
            INSERT INTO match (chat_id, thread_id, status, rules, opener_id, opened_at, started_at, first_seats, ply,
                turn_at, card_at, waits_for, remind_at, expires_at)
            SELECT -1 - n / :topics, n % :topics, 'playing', 'classica', 1, :now - 3 * :day, :now - 3 * :day, 3, 0,
                :now - iif(n < :due, 2 * :day, 3600), :now - iif(n < :due, 2 * :day, 3600), 1 + n % :people,
                iif(n < :due, :now - n, :now + :day - 3600 + n % :day), :now + 12 * :day + n % :day
            FROM number""",
            values,
        )
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for name, query in PLANS.items():
        print(f"{name}:")
        for row in database.execute(f"EXPLAIN QUERY PLAN {query}"):
            print(f"  {row[3]}")
    database.close()


# The queries of bot.storage.timetable, as far as it matters how they are found.
PLANS = {
    "people_due": "SELECT DISTINCT waits_for FROM (SELECT waits_for FROM match WHERE remind_at <= 1"
    " ORDER BY remind_at LIMIT 200)",
    "waiting_for": "SELECT match.id FROM match JOIN chat ON chat.id = chat_id WHERE waits_for = 1"
    " AND status = 'playing' ORDER BY turn_at, match.id",
    "expired": "SELECT id FROM match WHERE expires_at <= 1 ORDER BY expires_at LIMIT 200",
}


async def _best_time(work: Callable[[], Awaitable[object]]) -> float:
    """Milliseconds the work takes at its best."""
    times = []
    for _ in range(REPEATS):
        began = perf_counter()
        await work()
        times.append(perf_counter() - began)
    return 1000 * min(times)


def main() -> int:
    """Print the figures; give 1 if finding who is due takes too long."""
    figures = measure()
    for name, figure in figures.items():
        print(f"{name:<24}{figure:>14,.2f}")
    return int(figures["finding_ms"] > MOST_MS)


if __name__ == "__main__":
    raise SystemExit(main())
