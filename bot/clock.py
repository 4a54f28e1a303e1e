"""Time as the bot sees it: always given from outside, so that tests and the playground can turn it."""

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """A source of time; the system's own lives in `bot.__main__`."""

    def now(self) -> datetime:
        """Give the wall clock, aware, in UTC."""
        ...

    def monotonic(self) -> float:
        """Give seconds that never go back, from an arbitrary start."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait that many seconds of this clock."""
        ...


def to_stored(moment: datetime) -> int:
    """Give a moment as the database keeps it: whole Unix seconds."""
    return int(moment.timestamp())


def from_stored(seconds: int) -> datetime:
    """Give the aware UTC moment of stored Unix seconds."""
    return datetime.fromtimestamp(seconds, UTC)
