"""All benchmarks, one after the other, and their report: `python -m benchmarks` writes docs/benchmarks.md."""

import asyncio
import os
import platform
import sqlite3
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from benchmarks import engine, load, mind, solving, start, sweep, traffic

REPORT = Path(__file__).parents[1] / "docs" / "benchmarks.md"
PAGE = """# Benchmarks

Written by `make bench` on {day}, on {machine}.
Before it began, other work kept {busy:.1f} of the cores busy (load average of a minute); a busy machine is noisy, so
compare figures within one run, not between runs.

## The engine

- Moves applied in a second: {applied:,.0f} (goal: 20,000).
- A six-player game of {moves} moves replayed from its log: {replayed:.1f} ms (goal: under 5 ms).

## The strong mind

Solved on one core, the best of {solves} (goal: under 2 s):
{solved}.
The solver that serves tests as an oracle takes {other:.2f} s for the classic rules in the same run, on all cores
(goal: under half of that; it is {share:.0f} %). Three columns are told of in `docs/computer-players.md`.

- A table loaded from its file and checked: {load_ms:.1f} ms.
- A hint, at every step of {games} games, the table loaded; one in a hundred takes longer: {hint:.1f} ms, with three
  columns {hint_three:.1f} ms (goal: under 5 ms).
- The review of a whole game: {review:.1f} ms a player, with three columns {review_three:.1f} ms (goal: under 50 ms).
- A bot that solves three tables while it listens: its loop is late by {late:.0f} ms at worst ({calm:.0f} ms without
  that; goal: 20 ms), it takes {peak:.0f} MB at the peak and {memory_three:.0f} MB after (goal: under 200 MB).

## Through the whole bot

Eighty people in twenty groups tap, each again as soon as the pop-up is there; who is on turn holds, rolls and
scores, the others tap what isn't theirs. The stand-in for Telegram is a process of its own on one core (the people
live in it), the bot is `python -m bot` on the other, with SQLite on disk and `synchronous = FULL`. Telegram's limits
and the bot's pacing are off, and every answer of the stand-in comes 50 ms late, that of `getUpdates` too: a pop-up
takes some 75 ms even if the bot needs no time. The empty bots run on python-telegram-bot as it comes and answer each
tap with nothing; "steps" are taps that changed a game and were saved before their pop-up.

{load}

Taps without an answer: {lost}. Best empty bot: {best:.0f} taps/s; ours answers {ratio:.1f} times as many (goal: 2).
At half of the measured pace the slowest hundredth waits {over:.0f} ms above the 50 (goal: under 100).

### Where the time goes

Shares of the time in which Python code ran in the bot, under the same load (py-spy, `--gil`):

{profile}

The library's part is the largest: making objects of every update, the tapped message's buttons among them, and
turning every request into a form. Its own HTTP client would cost more than all of this, since its cost grows with the
requests in flight; that is why `bot/transport.py` puts aiohttp in its place. The database takes little processor
time but decides the wait: steps that come together share one commit.

## Start

A database of {database:.0f} MB with {finished:,} finished and {running:,} running matches, some of which have
something left to show: {seconds:.2f} s from the start of the process to the first `getUpdates` (goal: under 2 s),
{memory:.0f} MB of memory then (goal: under 150 MB).

## What a group gets to see

Counted on a clock of the benchmark's own, with Telegram's limits on (20 messages and edits a minute in a group):

{traffic}

## The look around each minute

With {waiting:,.0f} waiting matches in the database, of which a hundred people's are due a reminder: finding them takes
{finding:.1f} ms (goal: under 50 ms), and with every promise written down the whole sweep takes {sweep:.0f} ms; one in
which nothing is due takes {idle:.1f} ms. `python -m benchmarks.sweep` prints the query plans. `make simulate` lives
through thirty days of 300 groups and counts what reached people's phones.
"""


def main() -> None:
    """Measure everything and write the report."""
    busy = os.getloadavg()[0]
    print("engine …")
    moves = engine.measure()
    print("mind …")
    minds = mind.measure()
    print("solving …")
    solved = asyncio.run(solving.measure())
    print("load, about two minutes …")
    runs = asyncio.run(load.measure())
    print("start …")
    started = asyncio.run(start.measure())
    print("traffic …")
    shown = asyncio.run(traffic.measure())
    print("a million waiting matches …")
    looked = sweep.measure()
    *empty, full, half = runs
    best = max(run.taps_a_second for run in empty)
    page = PAGE.format(
        day=f"{datetime.now(UTC):%Y-%m-%d}",
        machine=_machine(),
        busy=busy,
        applied=moves["applied_moves_per_s"],
        moves=int(moves["log_moves"]),
        replayed=moves["replayed_log_ms"],
        games=mind.GAMES,
        hint=minds["hint_classica_ms"],
        hint_three=minds["hint_tripla_ms"],
        review=minds["review_classica_ms"],
        review_three=minds["review_tripla_ms"],
        solves=solving.REPEATS,
        solved=", ".join(f"{name} {solved[f'{name}_s']:.2f} s" for name in solving.ONE_COLUMN),
        other=solved["other_s"],
        share=100 * solved["classica_s"] / solved["other_s"],
        load_ms=solved["load_ms"],
        late=solved["late_ms"],
        calm=solved["late_calm_ms"],
        peak=solved["peak_mb"],
        memory_three=solved["memory_mb"],
        load=load.table_of(runs),
        lost=full.lost + half.lost,
        best=best,
        ratio=full.taps_a_second / best,
        over=half.percentile(0.99) - 1000 * load.DELAY,
        profile=full.profile,
        database=started.database_mb,
        finished=start.FINISHED,
        running=start.RUNNING,
        seconds=started.seconds,
        memory=started.memory_mb,
        traffic=traffic.lines(shown),
        waiting=looked["waiting_matches"],
        finding=looked["finding_ms"],
        sweep=looked["whole_sweep_ms"],
        idle=looked["idle_sweep_ms"],
    )
    REPORT.write_text(page, encoding="utf-8")
    print(page)


def _machine() -> str:
    cores = len(os.sched_getaffinity(0))
    libraries = ", ".join(f"{name} {version(name)}" for name in ("python-telegram-bot", "aiohttp"))
    python = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {libraries}"
    return f"{cores} cores of {_processor()}, {platform.system()}, {python}"


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "?")


if __name__ == "__main__":
    main()
