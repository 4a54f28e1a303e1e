"""Games looked back upon: found out in a worker thread, for whoever asks and for the statistics.

A sweep looks for finished matches that have no review yet, also those that a crash left without one. Who asks sooner
is shown the same: what was found out lately stays in memory.
"""

import asyncio
import logging
from collections import OrderedDict

from bot.match import Match, Person
from bot.minds import Minds
from bot.storage import Storage
from engine import Review, read, reviews

log = logging.getLogger(__name__)

MOST_AT_ONCE = 60  # matches that one sweep reviews; the next goes on
MOST_KEPT = 200  # matches whose reviews stay in memory, some 10 kB a player


class Reviews:
    """The reviews of matches that are over."""

    def __init__(self, storage: Storage, minds: Minds) -> None:
        self._storage = storage
        self._minds = minds
        self._lock = asyncio.Lock()  # one at a time, so that nobody finds out what somebody else just does
        self._found: OrderedDict[tuple[int, int], tuple[Review, ...]] = OrderedDict()
        self._broken: set[int] = set()
        self._sweeping = False

    @property
    def is_quiet(self) -> bool:
        """Whether no sweep is under way."""
        return not self._sweeping

    async def of(self, match: Match) -> tuple[Review, ...]:
        """Give the review of each seat. It may take a second or two where a table has to be solved first."""
        outlook = await self._minds.sure_outlook(match.rules)
        key = match.id, match.ply
        async with self._lock:
            if key not in self._found:
                moves = [read(line) for line in await self._storage.matches.log(match.id)]
                self._found[key] = await asyncio.to_thread(reviews, outlook, match.first_seats, moves)
            self._found.move_to_end(key)
            if len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)
            return self._found[key]

    async def sweep(self) -> None:
        """Write down the reviews that finished matches lack."""
        self._sweeping = True
        try:
            for identity in await self._storage.reviews.due(MOST_AT_ONCE + len(self._broken)):
                if identity not in self._broken:
                    await self._surely(identity)
        finally:
            self._sweeping = False

    async def _surely(self, identity: int) -> None:
        """Write down the reviews of a match; one that can't be reviewed must not keep the others waiting."""
        try:
            match = await self._storage.matches.get(identity)
            if match is not None:
                own = people(match)
                found = [(own[review.seat], review) for review in await self.of(match) if review.seat in own]
                await self._storage.reviews.keep(identity, found)
        except Exception:
            log.exception("match %s can't be reviewed; the next start tries again", identity)
            self._broken.add(identity)


def people(match: Match) -> dict[int, int]:
    """Give the ids of the people at a table, by their seats."""
    return {seat: seated.id for seat, seated in enumerate(match.seats) if isinstance(seated, Person)}
