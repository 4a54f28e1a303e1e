"""A clock that stands still, for tests and for benchmarks that live through many days."""

import asyncio
import heapq
import itertools
from datetime import UTC, datetime, timedelta

START = datetime(2026, 11, 26, 19, 30, tzinfo=UTC)


class FixedClock:
    """A clock that moves only when told to; also what sleeps by it wakes then."""

    def __init__(self, start: datetime = START) -> None:
        self.time = self._start = start
        self._order = itertools.count()
        self._sleepers: list[tuple[datetime, int, asyncio.Event]] = []

    def __call__(self) -> datetime:
        return self.time

    def now(self) -> datetime:
        return self.time

    def monotonic(self) -> float:
        return (self.time - self._start).total_seconds()

    def advance(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)
        while self._sleepers and self._sleepers[0][0] <= self.time:
            heapq.heappop(self._sleepers)[2].set()

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        heapq.heappush(self._sleepers, (self.time + timedelta(seconds=seconds), next(self._order), woken))
        await woken.wait()

    @property
    def sleepers(self) -> int:
        return len(self._sleepers)
