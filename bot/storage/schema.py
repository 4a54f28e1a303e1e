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
    (
        # Turns over days. Of a chat: its zone (IANA), the hours in which it may be disturbed, after how many days
        # without a move a seat is given away (0: never), and how many games a series has.
        "ALTER TABLE chat ADD COLUMN zone TEXT NOT NULL DEFAULT 'Europe/Rome'",
        "ALTER TABLE chat ADD COLUMN day_start INTEGER NOT NULL DEFAULT 10",
        "ALTER TABLE chat ADD COLUMN day_end INTEGER NOT NULL DEFAULT 21",
        "ALTER TABLE chat ADD COLUMN slow_days INTEGER NOT NULL DEFAULT 14",
        "ALTER TABLE chat ADD COLUMN series INTEGER NOT NULL DEFAULT 1",
        # Somebody who sat down once: how to be reminded, away until when, and when last reminded.
        """CREATE TABLE person (
            id INTEGER PRIMARY KEY,
            way TEXT NOT NULL DEFAULT 'group' CHECK (way IN ('group', 'private', 'off')),
            away_until INTEGER,
            reminded_at INTEGER
        ) STRICT""",
        # When the present turn began and its newest card was sent, and whom it waits for (`alone`: no other person is
        # at the table); the earliest next reminder, and what was reminded of this turn. `expires_at` is when the seat
        # is given away or the lobby closes, on the clock that stands still while the bot is down (bot.storage.life).
        # A series is named after its first match.
        "ALTER TABLE match ADD COLUMN turn_at INTEGER",
        "ALTER TABLE match ADD COLUMN card_at INTEGER",
        "ALTER TABLE match ADD COLUMN waits_for INTEGER",
        "ALTER TABLE match ADD COLUMN remind_at INTEGER",
        "ALTER TABLE match ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE match ADD COLUMN reminded_at INTEGER",
        "ALTER TABLE match ADD COLUMN expires_at INTEGER",
        "ALTER TABLE match ADD COLUMN alone INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE match ADD COLUMN series_id INTEGER",
        "ALTER TABLE match ADD COLUMN series_length INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE match ADD COLUMN number INTEGER NOT NULL DEFAULT 1",
        "CREATE INDEX match_remind ON match (remind_at) WHERE remind_at IS NOT NULL",
        "CREATE INDEX match_expires ON match (expires_at) WHERE expires_at IS NOT NULL",
        "CREATE INDEX match_waits ON match (waits_for) WHERE waits_for IS NOT NULL",
        "CREATE INDEX match_series ON match (series_id, number) WHERE series_id IS NOT NULL",
        # Up to which ply a person has seen a match.
        "ALTER TABLE seat ADD COLUMN seen INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX seat_person ON seat (person_id)",
        # A promise to remind somebody, written before it is sent; `named` is a JSON list of matches, the longest
        # waiting first.
        """CREATE TABLE reminder (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            person_id INTEGER NOT NULL,
            chat_id INTEGER NOT NULL,
            thread_id INTEGER NOT NULL,
            named TEXT NOT NULL,
            at INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('due', 'sending', 'sent', 'dropped')),
            message_id INTEGER
        ) STRICT""",
        "CREATE INDEX reminder_open ON reminder (chat_id) WHERE state = 'due'",
        "CREATE INDEX reminder_of ON reminder (person_id, id)",
        # Who agreed to give a slow seat away in the present turn.
        """CREATE TABLE vote (
            match_id INTEGER NOT NULL REFERENCES match (id),
            turn_ply INTEGER NOT NULL,
            person_id INTEGER NOT NULL,
            PRIMARY KEY (match_id, turn_ply, person_id)
        ) STRICT, WITHOUT ROWID""",
        # The bot's own life: "heartbeat", the last sign of it, and "downtime", all seconds it was away.
        """CREATE TABLE life (
            key TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
    ),
    (
        # The rules that a chat's new tables have, as text; and which buttons a lobby shows.
        "ALTER TABLE chat ADD COLUMN rules TEXT NOT NULL DEFAULT 'classica'",
        "ALTER TABLE match ADD COLUMN page TEXT NOT NULL DEFAULT ''",
    ),
    (
        # A score-keeper's sheet. A series is named after its first pad; `draft`: dice that are being tapped in.
        """CREATE TABLE pad (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            chat_id INTEGER NOT NULL REFERENCES chat (id),
            thread_id INTEGER NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('open', 'finished', 'closed')),
            rules TEXT NOT NULL,
            opener_id INTEGER NOT NULL,
            opened_at INTEGER NOT NULL,
            ended_at INTEGER,
            rev INTEGER NOT NULL DEFAULT 0,
            series_id INTEGER NOT NULL DEFAULT 0,
            number INTEGER NOT NULL DEFAULT 1,
            draft TEXT NOT NULL DEFAULT ''
        ) STRICT""",
        "CREATE UNIQUE INDEX one_open_pad ON pad (chat_id, thread_id) WHERE status = 'open'",
        "CREATE INDEX pad_series ON pad (series_id, number)",
        # `person_id` is NULL where only a name was typed.
        """CREATE TABLE pad_player (
            pad_id INTEGER NOT NULL REFERENCES pad (id),
            number INTEGER NOT NULL,
            name TEXT NOT NULL,
            person_id INTEGER,
            PRIMARY KEY (pad_id, number),
            UNIQUE (pad_id, person_id)
        ) STRICT, WITHOUT ROWID""",
        # `writer` is the name of who wrote it, who need not play.
        """CREATE TABLE pad_step (
            pad_id INTEGER NOT NULL REFERENCES pad (id),
            number INTEGER NOT NULL,
            line TEXT NOT NULL,
            writer TEXT NOT NULL,
            PRIMARY KEY (pad_id, number)
        ) STRICT, WITHOUT ROWID""",
    ),
    (
        # How often each face fell in a chat, in every match there; held dice don't fall. Counted once from the logs
        # of the matches played so far (a line is "0 roll 2*443*1*"; a star follows a held die).
        """CREATE TABLE fall (
            chat_id INTEGER PRIMARY KEY,
            ones INTEGER NOT NULL,
            twos INTEGER NOT NULL,
            threes INTEGER NOT NULL,
            fours INTEGER NOT NULL,
            fives INTEGER NOT NULL,
            sixes INTEGER NOT NULL
        ) STRICT""",
        """INSERT INTO fall (chat_id, ones, twos, threes, fours, fives, sixes)
            SELECT chat_id, sum(length(dice) - length(replace(dice, '1', ''))),
                sum(length(dice) - length(replace(dice, '2', ''))),
                sum(length(dice) - length(replace(dice, '3', ''))),
                sum(length(dice) - length(replace(dice, '4', ''))),
                sum(length(dice) - length(replace(dice, '5', ''))),
                sum(length(dice) - length(replace(dice, '6', '')))
            FROM (
                SELECT match_id, replace(replace(replace(replace(replace(replace(substr(line, instr(line, 'roll ') + 5),
                    '1*', ''), '2*', ''), '3*', ''), '4*', ''), '5*', ''), '6*', '') AS dice
                FROM move WHERE line LIKE '% roll %'
            ) JOIN match ON match.id = match_id
            GROUP BY chat_id""",
        # The matches of a place, the newest last.
        "CREATE INDEX match_place ON match (chat_id, thread_id)",
        # What a match's dice follow from: a secret, and line by line what sitting down added to the mix. Matches from
        # before have none.
        """CREATE TABLE seal (
            match_id INTEGER PRIMARY KEY REFERENCES match (id),
            secret BLOB NOT NULL,
            contributions TEXT NOT NULL
        ) STRICT""",
    ),
    (
        # The seats of computer players; people's are in `seat`, and both together are the order of play. All of a
        # match play at its level. `remarks`: whether they say something now and then in a chat.
        """CREATE TABLE computer_seat (
            match_id INTEGER NOT NULL REFERENCES match (id),
            seat INTEGER NOT NULL,
            personality TEXT NOT NULL,
            PRIMARY KEY (match_id, seat),
            UNIQUE (match_id, personality)
        ) STRICT, WITHOUT ROWID""",
        "ALTER TABLE match ADD COLUMN level TEXT NOT NULL DEFAULT 'hard'",
        "ALTER TABLE chat ADD COLUMN remarks INTEGER NOT NULL DEFAULT 1",
    ),
    (
        # Whether hints are allowed among friends: at a chat's new tables, and at a match.
        "ALTER TABLE chat ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1))",
        "ALTER TABLE match ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1))",
    ),
    (
        # Pictures in a chat: what they are drawn on, or none.
        """ALTER TABLE chat ADD COLUMN pictures TEXT NOT NULL DEFAULT 'light'
            CHECK (pictures IN ('light', 'dark', 'none'))""",
        # How each person's seat of a finished match was played, in points (see engine.review): what was expected at the
        # start, what luck brought, what was lost by each kind of decision; how many choices of each grade; and how many
        # turns the person finished.
        """CREATE TABLE review (
            match_id INTEGER NOT NULL REFERENCES match (id),
            seat INTEGER NOT NULL,
            person_id INTEGER NOT NULL,
            expected REAL NOT NULL,
            luck REAL NOT NULL,
            lost REAL NOT NULL,
            lost_first_hold REAL NOT NULL,
            lost_second_hold REAL NOT NULL,
            lost_third_hold REAL NOT NULL,
            lost_box REAL NOT NULL,
            exact INTEGER NOT NULL,
            nearly INTEGER NOT NULL,
            minor INTEGER NOT NULL,
            costly INTEGER NOT NULL,
            turns INTEGER NOT NULL,
            PRIMARY KEY (match_id, seat)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX review_person ON review (person_id)",
        # Whether a finished match has its reviews.
        "ALTER TABLE match ADD COLUMN reviewed INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX match_unreviewed ON match (id) WHERE status = 'finished' AND reviewed = 0",
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
