"""The tables, as numbered migrations: each runs in one transaction together with its own record.

The record is SQLite's `user_version`. A published migration never changes; a later one repairs it.
"""

import aiosqlite

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # A chat the bot has met. `writable` is 0 while Telegram refuses messages there.
        """CREATE TABLE chat (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL CHECK (kind IN ('private', 'group', 'supergroup')),
            title TEXT NOT NULL,
            language TEXT NOT NULL,
            writable INTEGER NOT NULL DEFAULT 1 CHECK (writable IN (0, 1))
        ) STRICT""",
        # A group that became a supergroup: updates may still come under the old id.
        """CREATE TABLE chat_alias (
            old_id INTEGER PRIMARY KEY,
            new_id INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
        # One match: lobby, game, end. `thread_id` is 0 outside topics. `rev` counts what boards show;
        # `held` is a mask of positions; `armed_*`: the box that a second tap writes, and the first tap's id.
        """CREATE TABLE match (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            chat_id INTEGER NOT NULL REFERENCES chat (id),
            thread_id INTEGER NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'closed')),
            rules TEXT NOT NULL,
            opener_id INTEGER NOT NULL,
            opened_at INTEGER NOT NULL,
            started_at INTEGER,
            ended_at INTEGER,
            first_seats INTEGER NOT NULL DEFAULT 0,
            ply INTEGER NOT NULL DEFAULT 0,
            rev INTEGER NOT NULL DEFAULT 0,
            held INTEGER NOT NULL DEFAULT 0,
            armed_box TEXT,
            armed_by TEXT,
            ending TEXT,
            ended_by TEXT
        ) STRICT""",
        """CREATE UNIQUE INDEX one_open_match ON match (chat_id, thread_id)
            WHERE status IN ('lobby', 'playing')""",
        """CREATE TABLE seat (
            match_id INTEGER NOT NULL REFERENCES match (id),
            seat INTEGER NOT NULL,
            person_id INTEGER NOT NULL,
            name TEXT NOT NULL,
            username TEXT,
            PRIMARY KEY (match_id, seat),
            UNIQUE (match_id, person_id)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE move (
            match_id INTEGER NOT NULL REFERENCES match (id),
            ply INTEGER NOT NULL,
            at INTEGER NOT NULL,
            line TEXT NOT NULL,
            PRIMARY KEY (match_id, ply)
        ) STRICT, WITHOUT ROWID""",
        # What a match shows in its chat, oldest first; the only place with message ids (see bot.post).
        """CREATE TABLE post (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            match_id INTEGER NOT NULL REFERENCES match (id),
            chat_id INTEGER NOT NULL,
            thread_id INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('lobby', 'turn', 'result', 'closed')),
            turn_ply INTEGER NOT NULL DEFAULT 0,
            state TEXT NOT NULL
                CHECK (state IN ('due', 'sending', 'live', 'retiring', 'rescuing', 'rescued', 'unsure',
                    'done')),
            message_id INTEGER,
            shown_rev INTEGER NOT NULL DEFAULT -1,
            shown_hash TEXT
        ) STRICT""",
        "CREATE INDEX post_open ON post (chat_id, state) WHERE state NOT IN ('done', 'rescued')",
        "CREATE INDEX post_of_match ON post (match_id, id)",
        # Commands already carried out, for a day or two: Telegram may deliver an update twice.
        """CREATE TABLE applied (
            update_id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL
        ) STRICT""",
    ),
)


class NewerSchema(Exception):
    """The file was written by a newer version of the bot."""


async def migrate(connection: aiosqlite.Connection, *, upto: int = len(MIGRATIONS)) -> None:
    """Bring the schema to version `upto` (the newest, except in tests).

    Raises `NewerSchema` where the file is ahead of this program.
    """
    ((version,),) = await connection.execute_fetchall("PRAGMA user_version")
    if version > len(MIGRATIONS):
        raise NewerSchema(f"it has schema {version}, this program knows {len(MIGRATIONS)}; update the bot")
    for number in range(version + 1, upto + 1):
        await connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in MIGRATIONS[number - 1]:
                await connection.execute(statement)
            await connection.execute(f"PRAGMA user_version = {number}")
            await connection.execute("COMMIT")
        except BaseException:
            await connection.execute("ROLLBACK")
            raise
