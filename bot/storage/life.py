"""How long the bot has lived: a clock that stands still while it is down, so that nobody pays for its absence."""

from datetime import datetime, timedelta

from bot.clock import from_stored, to_stored
from bot.storage.database import Database, Transaction

BEAT = timedelta(minutes=1)  # how often a running bot gives a sign of life
A_PAUSE = timedelta(minutes=5)  # longer without a sign is downtime; a restart is not


class Life:
    """The bot's signs of life."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._downtime = timedelta(0)

    async def begin(self, now: datetime) -> timedelta:
        """Take up life after a start; give how long the bot had been down."""
        rows: dict[str, int] = dict(await self._database.read("SELECT key, value FROM life"))
        self._downtime = timedelta(seconds=rows.get("downtime", 0))
        gap = now - from_stored(rows["heartbeat"]) if "heartbeat" in rows else timedelta(0)
        if gap > A_PAUSE:
            self._downtime += gap
        await self.beat(now)
        return gap if gap > A_PAUSE else timedelta(0)

    async def beat(self, now: datetime) -> None:
        """Give a sign of life."""

        async def body(work: Transaction) -> None:
            await work.run_many(
                "INSERT OR REPLACE INTO life (key, value) VALUES (?, ?)",
                [("heartbeat", to_stored(now)), ("downtime", int(self._downtime.total_seconds()))],
            )

        await self._database.write(body)

    def lived(self, now: datetime) -> datetime:
        """Give the moment on the clock that stands still while the bot is down."""
        return now - self._downtime

    def real(self, lived: datetime) -> datetime:
        """Give when a moment of that clock comes if the bot stays up."""
        return lived + self._downtime
