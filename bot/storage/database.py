"""One SQLite file with one writer: transactions that end whole, whoever is cancelled while they run.

Writes wait in a queue; those that wait together share one commit (one fsync for several chats). A failing
write never takes its neighbours with it: the shared transaction is rolled back and each is tried alone.
Reads use a connection of their own and see only what is committed.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.storage import schema

log = logging.getLogger(__name__)

Value = int | float | str | bytes | None
Row = tuple[Any, ...]
T = TypeVar("T")

MOST_PER_COMMIT = 64  # writes that share one commit; more would keep the first ones waiting
SAFE_SQLITE = (3, 51, 3)  # older ones can corrupt a WAL file that two connections checkpoint at once


class DatabaseUnusable(Exception):
    """The file can't be opened, or was written by a newer version; the message is one line for the host."""


class Transaction:
    """What a write may do inside its transaction: run statements, nothing else."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Run one statement and give its rows (none for most writes)."""
        return list(await self._connection.execute_fetchall(sql, values))  # type: ignore[arg-type]  # plain tuples

    async def run_many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        """Run one statement for each row of values."""
        await self._connection.executemany(sql, rows)


@dataclass(frozen=True, slots=True)
class _Write:
    body: Callable[[Transaction], Awaitable[Any]]
    done: asyncio.Future[Any]


class Database:
    """An open database file. Make it with `Database.open`; it must be closed, or the process can't end."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        self._queue: asyncio.Queue[_Write | None] = asyncio.Queue()
        self._worker = asyncio.create_task(self._work(), name="database writer")
        self._closing = False

    @classmethod
    async def open(cls, path: Path) -> "Database":
        """Open (or make) the file at `path` and bring its schema up to date.

        Raises `DatabaseUnusable`.
        """
        if sqlite3.sqlite_version_info < SAFE_SQLITE:
            log.info("SQLite %s: keep to one process per file (fixed in 3.51.3)", sqlite3.sqlite_version)
        opened: list[aiosqlite.Connection] = []
        try:
            sqlite3.connect(path).close()  # fails here, and not in a thread of aiosqlite's that outlives the loop
            writer = await _connect(path, opened)
            await schema.migrate(writer)
            reader = await _connect(path, opened)
            await reader.execute("PRAGMA query_only = ON")
        except (sqlite3.Error, schema.NewerSchema, OSError) as problem:
            for connection in opened:
                await connection.close()
            raise DatabaseUnusable(f"The database {path} can't be used: {problem}") from problem
        return cls(path, writer, reader)

    async def write(self, body: Callable[[Transaction], Awaitable[T]]) -> T:
        """Run `body` in one IMMEDIATE transaction and give its result once that is committed.

        `body` runs statements and nothing else: it may run a second time after a neighbour's failure. A caller
        that is cancelled meanwhile loses the result, never the transaction. Raises `DatabaseUnusable` after `close`.
        """
        if self._closing:
            raise DatabaseUnusable("The database is closed.")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Write(body, done))
        return await asyncio.shield(done)

    async def read(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Give the rows of one query over what is committed."""
        return list(await self._reader.execute_fetchall(sql, values))  # type: ignore[arg-type]  # plain tuples

    async def close(self) -> None:
        """Finish the writes that wait, then close the file."""
        self._closing = True
        self._queue.put_nowait(None)
        try:
            await self._worker
            await self._writer.execute("PRAGMA optimize")
        finally:
            await self._reader.close()
            await self._writer.close()

    async def _work(self) -> None:
        closing = False
        while not closing:
            batch = [await self._queue.get()]
            while len(batch) < MOST_PER_COMMIT and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            writes = [write for write in batch if write is not None]
            closing = len(writes) < len(batch)
            if not await self._commit(writes) and len(writes) > 1:
                for write in writes:
                    await self._commit([write])

    async def _commit(self, writes: list[_Write]) -> bool:
        """Run the writes in one transaction; tell whether it was committed (a lone failure is its caller's)."""
        results = []
        try:
            await self._writer.execute("BEGIN IMMEDIATE")
            for write in writes:
                results.append(await write.body(Transaction(self._writer)))  # noqa: PERF401  # order matters
            await self._writer.execute("COMMIT")
        except BaseException as problem:  # noqa: BLE001  # handed to the caller whose write it was
            if self._writer.in_transaction:
                await self._writer.execute("ROLLBACK")
            if len(writes) == 1 and not writes[0].done.done():
                writes[0].done.set_exception(problem)
            return False
        for write, result in zip(writes, results, strict=True):
            if not write.done.done():
                write.done.set_result(result)
        return True


async def _connect(path: Path, opened: list[aiosqlite.Connection]) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    opened.append(connection)
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",  # what was answered survives a power cut
        "foreign_keys = ON",
        "busy_timeout = 5000",
        "trusted_schema = OFF",
        "cell_size_check = ON",
    ):
        await connection.execute(f"PRAGMA {pragma}")
    return connection
