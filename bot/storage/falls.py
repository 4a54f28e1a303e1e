"""How often each face fell in a chat: one row a chat, counted with the moves that made the dice fall."""

from collections.abc import Iterable

from bot.storage.database import Database, Transaction
from engine import Move, fallen

_ADD = """INSERT INTO fall (chat_id, ones, twos, threes, fours, fives, sixes) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (chat_id) DO UPDATE SET ones = ones + excluded.ones, twos = twos + excluded.twos,
        threes = threes + excluded.threes, fours = fours + excluded.fours, fives = fives + excluded.fives,
        sixes = sixes + excluded.sixes"""
_GET = "SELECT ones, twos, threes, fours, fives, sixes FROM fall WHERE chat_id = ?"
NONE = (0, 0, 0, 0, 0, 0)


class Falls:
    """The table of fallen faces."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, chat: int) -> tuple[int, ...]:
        """Give how often each face, 1 to 6, fell in the matches of a chat, running ones too."""
        rows = await self._database.read(_GET, (chat,))
        return rows[0] if rows else NONE

    async def move(self, work: Transaction, old: int, new: int) -> None:
        """Let what fell in one chat count for another (part of a migration)."""
        for counts in await work.run(_GET, (old,)):
            await work.run(_ADD, (new, *counts))
        await work.run("DELETE FROM fall WHERE chat_id = ?", (old,))


async def count(work: Transaction, chat: int, moves: Iterable[Move]) -> None:
    """Count the dice that fell in these moves, in the transaction of the step that made them."""
    counts = fallen(moves)
    if any(counts):
        await work.run(_ADD, (chat, *counts))
