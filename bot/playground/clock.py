"""The playground's time: the machine's own, and what people moved it forward by."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from .errors import PeopleError

LATEST = datetime(2038, 1, 19, tzinfo=UTC)  # Telegram's dates are seconds in 32 bits with a sign


class MovableClock:
    """A `bot.clock.Clock` that is `ahead` of the machine's and only ever goes forward.

    There are two of them: the world's, which people move, and the bot's in its own process, which follows.
    """

    def __init__(self, ahead: timedelta = timedelta(0)) -> None:
        self.ahead = ahead
        self._jumped = asyncio.Event()
        self._watchers: list[Callable[[], None]] = []

    def now(self) -> datetime:
        """Give the wall clock, aware, in UTC."""
        return datetime.now(UTC) + self.ahead

    def monotonic(self) -> float:
        """Give seconds that never go back; jumps count."""
        return time.monotonic() + self.ahead.total_seconds()

    async def sleep(self, seconds: float) -> None:
        """Wait that many seconds of this clock: a jump beyond their end wakes at once."""
        end = self.monotonic() + seconds
        await asyncio.sleep(0)
        while (left := end - self.monotonic()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._jumped.wait()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` at each jump from now on; the function it gives ends that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def forward(self, by: timedelta) -> None:
        """Jump forward. PeopleError beyond the last day that Telegram can write down."""
        if by > LATEST - self.now():
            raise PeopleError("Telegram's dates end in January 2038")
        self.follow(self.ahead + by)

    def follow(self, ahead: timedelta) -> None:
        """Be as far ahead as another clock, which has just jumped."""
        self.ahead = max(self.ahead, ahead)
        self._jumped.set()
        self._jumped = asyncio.Event()
        for watcher in tuple(self._watchers):
            watcher()


def to_line(ahead: timedelta) -> bytes:
    """Give how far a clock is ahead as the line in which the bot's process is told it."""
    return b"%d\n" % (ahead // timedelta(seconds=1))


def from_line(line: bytes) -> timedelta:
    """Give what `to_line` wrote."""
    return timedelta(seconds=int(line))
