"""Migrations: from every version to the newest, each whole or not at all."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite
import pytest

from bot.match import Person, Series
from bot.reminders import Addressee
from bot.storage import Chat, Storage
from bot.storage.schema import MIGRATIONS, NewerSchema, migrate

NEWEST = len(MIGRATIONS)
Tables = dict[str, list[tuple[object, ...]]]

# One row for each table that version 1 made; a later migration has to bring them along.
ROWS = (
    "INSERT INTO chat (id, kind, title, language) VALUES (-5, 'group', 'Cena', 'it')",
    "INSERT INTO chat_alias (old_id, new_id) VALUES (-4, -5)",
    """INSERT INTO match (id, chat_id, thread_id, status, rules, opener_id, opened_at)
    VALUES (1, -5, 0, 'playing', 'classica', 11, 1800000000)""",
    "INSERT INTO seat (match_id, seat, person_id, name) VALUES (1, 0, 11, 'Anna')",
    "INSERT INTO move (match_id, ply, at, line) VALUES (1, 0, 1800000000, '0 roll 12345')",
    "INSERT INTO post (match_id, chat_id, thread_id, kind, state) VALUES (1, -5, 0, 'turn', 'live')",
    "INSERT INTO applied (update_id, at) VALUES (700, 1800000000)",
)
# The same for the tables of version 2.
MORE_ROWS = (
    "INSERT INTO person (id, way, away_until, reminded_at) VALUES (11, 'private', 1800000000, 1700000000)",
    "INSERT INTO reminder (person_id, chat_id, thread_id, named, at, state) VALUES (11, -5, 0, '[1]', 1, 'due')",
    "INSERT INTO vote (match_id, turn_ply, person_id) VALUES (1, 0, 11)",
    "INSERT INTO life (key, value) VALUES ('heartbeat', 1800000000)",
)


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    connection = await aiosqlite.connect(path, isolation_level=None)
    try:
        yield connection
    finally:
        await connection.close()


async def rows(connection: aiosqlite.Connection, sql: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in await connection.execute_fetchall(sql)]


async def version(connection: aiosqlite.Connection) -> object:
    return (await rows(connection, "PRAGMA user_version"))[0][0]


async def shape(connection: aiosqlite.Connection) -> Tables:
    """Give the columns of every table, its indexes and its references, as SQLite understands them."""
    found: Tables = {}
    for (name,) in await rows(connection, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"):
        found[f"{name} columns"] = await rows(connection, f"PRAGMA table_info({name})")
        found[f"{name} references"] = await rows(connection, f"PRAGMA foreign_key_list({name})")
        indexes = await rows(connection, f"PRAGMA index_list({name})")
        found[f"{name} indexes"] = sorted(tuple(map(str, index[1:])) for index in indexes)
        found[f"{name} strict"] = await rows(connection, f"PRAGMA table_list({name})")
    return found


@pytest.mark.parametrize("old", range(NEWEST))
async def test_a_file_of_any_older_version_becomes_like_a_new_one(old: int, tmp_path: Path) -> None:
    async with opened(tmp_path / "old.db") as connection, opened(tmp_path / "new.db") as fresh:
        await migrate(fresh)
        await migrate(connection, upto=old)
        assert await version(connection) == old
        for row in [*ROWS, *(MORE_ROWS if old > 1 else ())] if old else ():
            await connection.execute(row)
        await migrate(connection)
        assert await version(connection) == NEWEST
        assert await shape(connection) == await shape(fresh)
        assert await rows(connection, "PRAGMA foreign_key_check") == []


async def test_every_row_fits_the_newest_schema(tmp_path: Path) -> None:
    async with opened(tmp_path / "new.db") as connection:
        await migrate(connection)
        for row in (*ROWS, *MORE_ROWS):
            await connection.execute(row)
        assert await rows(connection, "PRAGMA foreign_key_check") == []


async def test_what_version_1_stored_is_there_with_the_usual_settings_and_a_match_can_be_loaded(
    tmp_path: Path,
) -> None:
    path = tmp_path / "old.db"
    async with opened(path) as connection:
        await migrate(connection, upto=1)
        for row in ROWS:
            await connection.execute(row)
        await connection.execute("UPDATE match SET first_seats = 1, ply = 1")
    storage = await Storage.open(path)
    try:
        chat = await storage.chats.get(-5)
        assert chat == Chat(-5, "group", "Cena", "it")
        match = await storage.matches.get(1)
        assert match is not None
        assert (match.seats, match.ply, match.turns) == ((Person(11, "Anna"),), 1, ())
        assert match.series == Series(1, 1, 1)
        assert await storage.matches.seen(1, 11) == 0
        assert await storage.people.get(11) == Addressee(11)
        assert await storage.timetable.waiting_for(11) == []
    finally:
        await storage.close()


async def test_faces_that_fell_before_they_were_counted_are_counted_from_the_logs(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    counting = next(number for number, made in enumerate(MIGRATIONS) if "CREATE TABLE fall " in made[0])
    async with opened(path) as connection:
        await migrate(connection, upto=counting)
        for row in ROWS:
            await connection.execute(row)
        lines = ["0 roll 1*2*3*66", "0 score sixes", "1 join", "0 roll 66666", "0 roll 6*6*6*6*1", "3 leave"]
        for ply, line in enumerate(lines, 1):
            await connection.execute("INSERT INTO move (match_id, ply, at, line) VALUES (1, ?, 0, ?)", (ply, line))
    storage = await Storage.open(path)
    try:
        assert await storage.falls.of(-5) == (2, 1, 1, 1, 1, 7)
        assert await storage.falls.of(-6) == (0, 0, 0, 0, 0, 0)
    finally:
        await storage.close()


async def test_every_table_is_strict(tmp_path: Path) -> None:
    async with opened(tmp_path / "new.db") as connection:
        await migrate(connection)
        tables = await rows(connection, "SELECT name, strict FROM pragma_table_list WHERE name NOT LIKE 'sqlite_%'")
        assert {name for name, _ in tables} == {
            "chat", "chat_alias", "match", "seat", "move", "post", "applied",
            "person", "reminder", "vote", "life",
            "pad", "pad_player", "pad_step", "fall", "seal", "computer_seat", "review",
        }  # fmt: skip
        assert {strict for _, strict in tables} == {1}


async def test_a_file_of_the_newest_version_is_left_alone(tmp_path: Path) -> None:
    async with opened(tmp_path / "new.db") as connection:
        await migrate(connection)
        before = await rows(connection, "PRAGMA schema_version")
        await migrate(connection)
        assert await rows(connection, "PRAGMA schema_version") == before


def blocker(statement: str) -> tuple[str, str]:
    """Give SQL that makes a table or a column before a migration does, and SQL that takes it away again."""
    words = statement.split()
    if words[0] == "ALTER":  # ALTER TABLE match ADD COLUMN page ...
        return statement, f"ALTER TABLE {words[2]} DROP COLUMN {words[5]}"
    return f"CREATE TABLE {words[2]} (x INTEGER) STRICT", f"DROP TABLE {words[2]}"


@pytest.mark.parametrize("number", range(1, NEWEST + 1))
async def test_a_migration_that_fails_leaves_everything_as_it_was(number: int, tmp_path: Path) -> None:
    async with opened(tmp_path / "old.db") as connection:
        await migrate(connection, upto=number - 1)
        await connection.execute("CREATE TABLE probe (x INTEGER) STRICT")
        # What the last statement of the migration makes is there already, so the ones before it succeed.
        made, undone = blocker(MIGRATIONS[number - 1][-1])
        await connection.execute(made)
        before = await shape(connection)
        with pytest.raises(sqlite3.OperationalError, match=r"already|duplicate"):
            await migrate(connection)
        assert await version(connection) == number - 1
        assert await shape(connection) == before
        assert not connection.in_transaction
        await connection.execute(undone)
        await migrate(connection)
        assert await version(connection) == NEWEST


async def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path / "newer.db") as connection:
        await connection.execute(f"PRAGMA user_version = {NEWEST + 1}")
        with pytest.raises(NewerSchema, match=f"it has schema {NEWEST + 1}, this program knows {NEWEST}"):
            await migrate(connection)
