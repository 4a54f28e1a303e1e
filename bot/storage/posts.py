"""What matches show in their chats: the outbox's table, and the only place that knows message ids."""

from collections.abc import Sequence
from datetime import datetime

from bot.clock import to_stored
from bot.match import Match, Place
from bot.post import Kind, Post, Progress, subject
from bot.storage.database import Database, Row, Transaction

_POST = "post.id, match_id, post.chat_id, post.thread_id, kind, turn_ply, state, message_id, shown_rev, shown_hash"
# What asks for a message or an edit: everything on its way, and a live post behind its match.
_WANTING = """state IN ('due', 'retiring', 'rescuing')
    OR (state = 'live' AND shown_rev < (SELECT rev FROM match WHERE match.id = post.match_id))"""

_OPEN = "state NOT IN ('done', 'rescued')"  # the condition of the index post_open
# A message that has arrived is alive if it is still the newest of its match, and follows it.
_AFTER_SENDING = """CASE
    WHEN kind IN ('result', 'closed') THEN 'done'
    WHEN id = (SELECT max(id) FROM post AS newer WHERE newer.match_id = post.match_id) THEN 'live'
    ELSE 'retiring' END"""


class Posts:
    """The table of posts."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._unsure: dict[int, Post] = {}

    async def wanting(self, chat: int) -> list[Post]:
        """Give the posts of a chat that want sending or editing, oldest first."""
        rows = await self._database.read(
            f"""SELECT {_POST} FROM post
            WHERE chat_id = ? AND {_OPEN} AND ({_WANTING}) ORDER BY id""",  # noqa: S608  # constants
            (chat,),
        )
        return [_read(row) for row in rows]

    async def chats_wanting(self) -> list[int]:
        """Give the chats in which anything wants sending or editing: the outbox's work after a start."""
        rows = await self._database.read(
            f"""SELECT DISTINCT chat_id FROM post
            WHERE {_OPEN} AND ({_WANTING})"""  # noqa: S608  # constants
        )
        return [int(chat) for (chat,) in rows]

    async def recover(self) -> None:
        """After a start: whatever was being sent when the process ended may or may not have arrived."""
        rows = await self._database.read(
            f"SELECT {_POST} FROM post WHERE {_OPEN} AND state IN ('sending', 'unsure') ORDER BY id"  # noqa: S608  # constants
        )
        for post in map(_read, rows):
            if post.state is Progress.UNSURE:
                self._unsure[post.match] = post
            else:
                await self.unsure(post)

    def unsure_of(self, match: int) -> Post | None:
        """Give the post of a match of which nobody knows whether it arrived, or None."""
        return self._unsure.get(match)

    async def sending(self, posts: Sequence[Post], card_at: datetime | None = None) -> None:
        """Write down that Telegram is about to be asked for this message; `card_at` if it is a match's living one.

        The time until its first reminder begins here: a card may come long after its turn began.
        """

        async def body(work: Transaction) -> None:
            await work.run_many("UPDATE post SET state = 'sending' WHERE id = ?", [(post.id,) for post in posts])
            if card_at is not None:
                await work.run("UPDATE match SET card_at = ? WHERE id = ?", (to_stored(card_at), posts[0].match))

        await self._database.write(body)

    async def unsent(self, posts: Sequence[Post]) -> None:
        """The message was surely not sent: it is due again, unless its chat became another meanwhile."""

        async def body(work: Transaction) -> None:
            await work.run_many(
                "UPDATE post SET state = 'due' WHERE id = ? AND state = 'sending'", [(post.id,) for post in posts]
            )

        await self._database.write(body)

    async def done(self, posts: Sequence[Post], message_id: int | None = None) -> None:
        """Nothing more is to be done about these posts."""
        await self._set("done", posts, message_id)

    async def shown(self, post: Post, message_id: int, rev: int, content: str) -> None:
        """The message is in the chat: alive if it is still its match's newest and follows it, else to be retired."""

        async def body(work: Transaction) -> None:
            await work.run(
                f"""UPDATE post SET message_id = ?, shown_rev = ?, shown_hash = ?, state = {_AFTER_SENDING}
                WHERE id = ? AND state = 'sending'""",  # noqa: S608  # constant
                (message_id, rev, content, post.id),
            )

        await self._database.write(body)

    async def edited(self, post: Post, rev: int, content: str) -> None:
        """The message shows this now; an edit that retired or rescued it is the last."""

        async def body(work: Transaction) -> None:
            await work.run(
                """UPDATE post SET shown_rev = ?, shown_hash = ?, state = CASE
                    WHEN state = ? AND state = 'retiring' THEN 'done'
                    WHEN state = ? AND state = 'rescuing' THEN 'rescued'
                    ELSE state END
                WHERE id = ?""",
                (rev, content, post.state.value, post.state.value, post.id),
            )

        await self._database.write(body)

    async def doubted(self, post: Post) -> None:
        """Nobody knows what the message shows after an edit without an answer."""

        async def body(work: Transaction) -> None:
            await work.run("UPDATE post SET shown_hash = NULL WHERE id = ?", (post.id,))

        await self._database.write(body)

    async def unsure(self, post: Post) -> None:
        """Nobody knows whether the message arrived; the one before it is to offer the way back to the table."""

        async def body(work: Transaction) -> None:
            if not await work.run(
                "UPDATE post SET state = 'unsure' WHERE id = ? AND state = 'sending' RETURNING id", (post.id,)
            ):
                return
            await work.run(
                """UPDATE post SET state = 'rescuing' WHERE id = (
                    SELECT max(id) FROM post WHERE match_id = ? AND id < ? AND message_id IS NOT NULL)""",
                (post.match, post.id),
            )

        await self._database.write(body)
        self._unsure[post.match] = post

    async def lost(self, post: Post, match: Match) -> None:
        """Somebody deleted the live message: the match gets a new one."""

        async def body(work: Transaction) -> None:
            await work.run("UPDATE post SET state = 'done' WHERE id = ?", (post.id,))
            ((newest,),) = await work.run("SELECT max(id) FROM post WHERE match_id = ?", (post.match,))
            if newest == post.id:  # else a step has asked for another message meanwhile
                await add(work, match)

        await self._database.write(body)

    async def adopt(self, unsure: Post, message_id: int) -> bool:
        """A tap came from `message_id`: the unsure post is there. Tell whether that was news.

        It proves nothing if that message is another post's, or may be that of a later one now being sent.
        """

        async def body(work: Transaction) -> bool:
            found = await work.run(
                f"""UPDATE post SET message_id = ?, state = {_AFTER_SENDING}
                WHERE id = ? AND state = 'unsure'
                    AND NOT EXISTS (SELECT 1 FROM post AS known WHERE known.match_id = ?
                        AND (known.message_id = ? OR (known.id > post.id AND known.state = 'sending')))
                RETURNING id""",  # noqa: S608  # constant
                (message_id, unsure.id, unsure.match, message_id),
            )
            if found:
                await work.run(
                    "UPDATE post SET state = 'retiring' WHERE match_id = ? AND state IN ('rescuing', 'rescued')",
                    (unsure.match,),
                )
            return bool(found)

        adopted = await self._database.write(body)
        if adopted:
            del self._unsure[unsure.match]
        return adopted

    async def newest(self, match: int) -> Post | None:
        """Give the newest post of a match, or None."""
        rows = await self._database.read(
            f"SELECT {_POST} FROM post WHERE match_id = ? ORDER BY id DESC LIMIT 1",  # noqa: S608  # constant
            (match,),
        )
        return _read(rows[0]) if rows else None

    async def move(self, work: Transaction, old: int, new: int) -> None:
        """Leave the old group's messages behind: what is open or due comes in the new one (part of a migration)."""
        await work.run(
            """INSERT INTO post (match_id, chat_id, thread_id, kind, turn_ply, state)
            SELECT match_id, post.chat_id, post.thread_id, kind, turn_ply, 'due' FROM post
            JOIN match ON match.id = post.match_id AND match.status IN ('lobby', 'playing')
            WHERE post.chat_id = ? AND state <> 'due'
                AND post.id = (SELECT max(id) FROM post AS newer WHERE newer.match_id = post.match_id)""",
            (old,),
        )
        await work.run("UPDATE post SET state = 'done' WHERE chat_id = ? AND state NOT IN ('done', 'due')", (old,))
        await work.run("UPDATE post SET chat_id = ? WHERE chat_id = ?", (new, old))

    async def _set(self, state: str, posts: Sequence[Post], message_id: int | None = None) -> None:
        async def body(work: Transaction) -> None:
            await work.run_many(
                "UPDATE post SET state = ?, message_id = coalesce(?, message_id) WHERE id = ?",
                [(state, message_id, post.id) for post in posts],
            )

        await self._database.write(body)


async def add(work: Transaction, match: Match) -> None:
    """Let `match` be shown by a new message, in the transaction of the step that asks for it."""
    kind, turn_ply = subject(match)
    await work.run(
        "INSERT INTO post (match_id, chat_id, thread_id, kind, turn_ply, state) VALUES (?, ?, ?, ?, ?, 'due')",
        (match.id, match.place.chat, match.place.thread, kind.value, turn_ply),
    )


async def retire(work: Transaction, match: int) -> None:
    """Let the newest message of a match become a quiet line, in the transaction of the step that asks for it."""
    await work.run(
        "UPDATE post SET state = 'retiring' WHERE match_id = ? AND state IN ('live', 'rescued', 'rescuing')",
        (match,),
    )


async def retire_result(work: Transaction, match: int) -> None:
    """Take the buttons off the result of a match that is being played again."""
    await work.run(
        "UPDATE post SET state = 'retiring' WHERE match_id = ? AND kind IN ('result', 'closed') AND state = 'done'"
        " AND message_id IS NOT NULL",
        (match,),
    )


def _read(row: Row) -> Post:
    identity, match, chat, thread, kind, turn_ply, state, message_id, shown_rev, shown_hash = row
    return Post(
        identity,
        match,
        Place(chat, thread),
        Kind(kind),
        turn_ply,
        Progress(state),
        message_id,
        shown_rev,
        shown_hash,
    )
