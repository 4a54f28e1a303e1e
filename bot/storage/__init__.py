"""Everything the bot remembers: SQL lives in this package and nowhere else.

`database` holds the file and its one writer, `schema` the tables; the rest of the bot asks the parts of `Storage`.
"""

from pathlib import Path

from bot.storage.applied import AlreadyApplied
from bot.storage.chats import PICTURES, Chat, Chats
from bot.storage.database import Database, DatabaseUnusable, Transaction
from bot.storage.falls import Falls
from bot.storage.life import Life
from bot.storage.matches import Matches
from bot.storage.pads import Pads
from bot.storage.people import People
from bot.storage.posts import Posts
from bot.storage.reminders import Promised, Reminders
from bot.storage.reviews import Habit, Reviews
from bot.storage.timetable import Slot, Timetable

__all__ = [
    "PICTURES",
    "AlreadyApplied",
    "Chat",
    "Chats",
    "DatabaseUnusable",
    "Habit",
    "Matches",
    "Posts",
    "Promised",
    "Slot",
    "Storage",
]


class Storage:
    """The open database and its parts. Make it with `Storage.open`; it must be closed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.matches = Matches(database)
        self.falls = Falls(database)
        self.posts = Posts(database)
        self.pads = Pads(database)
        self.chats = Chats(database)
        self.people = People(database)
        self.life = Life(database)
        self.timetable = Timetable(database, self.life)
        self.reminders = Reminders(database)
        self.reviews = Reviews(database)

    @classmethod
    async def open(cls, path: Path) -> "Storage":
        """Open the file at `path`. Raises `DatabaseUnusable`."""
        storage = cls(await Database.open(path))
        await storage.chats.load()
        await storage.posts.recover()
        await storage.reminders.recover()
        return storage

    async def close(self) -> None:
        """Finish what is being written and close the file."""
        await self._database.close()

    async def migrate(self, old: int, new: int) -> list[int]:
        """Move everything of group `old` to supergroup `new`, in one transaction; give the open matches moved.

        Told twice, or by several ways in any order, it changes nothing more. A match still open in the same
        place of `new` must have been closed before. Messages stay behind in the old group.
        """

        async def body(work: Transaction) -> list[int]:
            await self.chats.move(work, old, new)
            moved = await self.matches.move(work, old, new)
            await self.falls.move(work, old, new)
            await self.posts.move(work, old, new)
            await self.pads.move(work, old, new)
            await self.reminders.move(work, old, new)
            return moved

        moved = await self._database.write(body)
        self.chats.moved(old, new)
        self.matches.moved(old)
        return moved
