"""The one writer: whole transactions, whoever is cancelled; and files that can't be used."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import DatabaseUnusable, Storage
from bot.storage.database import MOST_PER_COMMIT, Database, Transaction
from bot.storage.schema import MIGRATIONS

PAIR = 2  # rows that each write of these tests makes: both or neither


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "test.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    database = await Database.open(path)
    await database.write(make_table)
    yield database
    await database.close()


async def make_table(work: Transaction) -> None:
    await work.run("CREATE TABLE pair (number INTEGER NOT NULL, half INTEGER NOT NULL, UNIQUE (number, half)) STRICT")


async def write_pair(database: Database, number: int) -> int:
    async def body(work: Transaction) -> int:
        for half in range(PAIR):
            await work.run("INSERT INTO pair (number, half) VALUES (?, ?)", (number, half))
        return number

    return await database.write(body)


async def pairs(database: Database) -> dict[int, int]:
    """Give how many halves each number has."""
    rows = await database.read("SELECT number, count(*) FROM pair GROUP BY number")
    return dict(rows)


async def turn(times: int) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


async def test_a_write_gives_its_result_and_is_there_to_be_read(database: Database) -> None:
    assert await write_pair(database, 7) == 7
    assert await pairs(database) == {7: PAIR}


async def test_wherever_a_caller_is_cancelled_its_write_is_whole_or_not_at_all(database: Database) -> None:
    """The moments differ by turns of the loop and by the time that the database's thread needs."""
    for number in range(120):
        task = asyncio.create_task(write_pair(database, number))
        await turn(number % 12)
        if number % 3 == 0:
            await asyncio.sleep(0.0002 * (number % 7))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert await write_pair(database, 1000) == 1000  # no transaction was left open
    found = await pairs(database)
    assert set(found.values()) == {PAIR}
    assert len(found) > 60  # once asked for, a write is carried out


async def test_writes_of_many_callers_of_whom_some_are_cancelled_are_all_whole(database: Database) -> None:
    tasks = [asyncio.create_task(write_pair(database, number)) for number in range(200)]
    await turn(3)
    for task in tasks[::3]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await write_pair(database, 1000)
    assert await pairs(database) == dict.fromkeys([*range(200), 1000], PAIR)


async def test_a_failing_write_does_not_take_its_neighbours_with_it(database: Database) -> None:
    await write_pair(database, 5)
    results = await asyncio.gather(*(write_pair(database, number) for number in range(10)), return_exceptions=True)
    failed = [number for number, result in enumerate(results) if isinstance(result, BaseException)]
    assert failed == [5]
    assert isinstance(results[5], sqlite3.IntegrityError)
    assert await pairs(database) == dict.fromkeys(range(10), PAIR)


async def test_a_write_that_fails_half_way_leaves_nothing(database: Database) -> None:
    async def body(work: Transaction) -> None:
        await work.run("INSERT INTO pair (number, half) VALUES (1, 0)")
        raise RuntimeError("half way")

    with pytest.raises(RuntimeError, match="half way"):
        await database.write(body)
    assert await pairs(database) == {}
    await write_pair(database, 1)
    assert await pairs(database) == {1: PAIR}


async def test_writes_that_wait_together_are_carried_out_in_their_order(database: Database) -> None:
    async def follow(number: int) -> int:
        async def body(work: Transaction) -> int:
            ((before,),) = await work.run("SELECT count(*) FROM pair")
            await work.run("INSERT INTO pair (number, half) VALUES (?, 0)", (number,))
            return int(before)

        return await database.write(body)

    count = 2 * MOST_PER_COMMIT + 5
    assert await asyncio.gather(*map(follow, range(count))) == list(range(count))


async def test_reads_see_only_what_is_committed(database: Database) -> None:
    half_way, go_on = asyncio.Event(), asyncio.Event()

    async def body(work: Transaction) -> None:
        await work.run("INSERT INTO pair (number, half) VALUES (1, 0)")
        half_way.set()
        await go_on.wait()
        await work.run("INSERT INTO pair (number, half) VALUES (1, 1)")

    writing = asyncio.create_task(database.write(body))
    await half_way.wait()
    assert await pairs(database) == {}
    go_on.set()
    await writing
    assert await pairs(database) == {1: PAIR}


async def test_reads_cannot_write(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await database.read("INSERT INTO pair (number, half) VALUES (1, 0)")


async def test_closing_finishes_the_writes_that_wait(path: Path) -> None:
    database = await Database.open(path)
    await database.write(make_table)
    writes = [asyncio.create_task(write_pair(database, number)) for number in range(3 * MOST_PER_COMMIT)]
    await turn(1)
    await database.close()
    assert await asyncio.gather(*writes) == list(range(3 * MOST_PER_COMMIT))
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("SELECT count(*) FROM pair").fetchone() == (3 * MOST_PER_COMMIT * PAIR,)


async def test_a_write_after_closing_is_refused_instead_of_waiting_for_ever(path: Path) -> None:
    database = await Database.open(path)
    await database.close()
    with pytest.raises(DatabaseUnusable, match="closed"):
        await asyncio.wait_for(database.write(make_table), 1)


async def test_both_connections_keep_what_was_answered_and_hold_references(path: Path) -> None:
    database = await Database.open(path)
    pragmas = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000, "trusted_schema": 0}

    async def ask_writer(work: Transaction) -> dict[str, object]:
        return {name: (await work.run(f"PRAGMA {name}"))[0][0] for name in pragmas}

    assert await database.write(ask_writer) == pragmas
    assert {name: (await database.read(f"PRAGMA {name}"))[0][0] for name in pragmas} == pragmas
    await database.close()


async def test_a_move_of_no_match_cannot_be_stored(path: Path) -> None:
    database = await Database.open(path)

    async def body(work: Transaction) -> None:
        await work.run("INSERT INTO move (match_id, ply, at, line) VALUES (99, 0, 0, '0 roll 12345')")

    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        await database.write(body)
    await database.close()


def in_no_folder(folder: Path) -> Path:
    return folder / "nowhere" / "test.db"


def a_folder(folder: Path) -> Path:
    return folder


def another_file(folder: Path) -> Path:
    path = folder / "letter.db"
    path.write_text("Dear Anna, " * 500)
    return path


def another_database(folder: Path) -> Path:
    path = folder / "other.db"
    with closing(sqlite3.connect(path)) as plain:
        plain.execute("CREATE TABLE match (winner TEXT)")
        plain.commit()
    return path


def from_a_newer_version(folder: Path) -> Path:
    path = folder / "newer.db"
    with closing(sqlite3.connect(path)) as plain:
        plain.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        plain.commit()
    return path


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (in_no_folder, "unable to open database file"),
        (a_folder, "unable to open database file"),
        (another_file, "file is not a database"),
        (another_database, "table match already exists"),
        (from_a_newer_version, "update the bot"),
    ],
)
async def test_a_file_that_cannot_be_used_is_told_in_one_line(
    make: Callable[[Path], Path], why: str, tmp_path: Path
) -> None:
    path = make(tmp_path)
    with pytest.raises(DatabaseUnusable, match=why) as problem:
        await Storage.open(path)
    assert "\n" not in str(problem.value)
    assert str(path) in str(problem.value)


async def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    path = from_a_newer_version(tmp_path)
    with pytest.raises(DatabaseUnusable):
        await Storage.open(path)
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
