"""Faults on request: what a network and a busy server do to a bot, when a test or a person asks for it."""

import asyncio
from collections import defaultdict, deque
from dataclasses import dataclass, field

from .updates import UpdateQueue

ANY = "*"  # a fault for whichever method comes next, getUpdates excepted


@dataclass(frozen=True, slots=True)
class RetryAfter:
    """A 429 that asks to wait so many seconds; nothing else happens."""

    seconds: int


@dataclass(frozen=True, slots=True)
class ServerError:
    """A 5xx; with `after` the request took effect all the same."""

    code: int = 502
    after: bool = False


@dataclass(frozen=True, slots=True)
class Refuse:
    """Any other error of the API, in its own words: "Bad Request: CHAT_RESTRICTED" and the like; no effect."""

    code: int
    description: str


@dataclass(frozen=True, slots=True)
class CutBefore:
    """The connection breaks before the request took effect."""


@dataclass(frozen=True, slots=True)
class CutAfter:
    """The connection breaks after the request took effect: the bot can't know that it did."""


@dataclass(slots=True, eq=False)
class Hang:
    """The request waits, before its effect, for `seconds` or until `release()`; then it goes on as usual.

    With `after` it takes effect first and only the answer waits.
    """

    seconds: float | None = None
    after: bool = False
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Let the request go on."""
        self.released.set()


Fault = RetryAfter | ServerError | Refuse | CutBefore | CutAfter | Hang


class Faults:
    """What is to go wrong next; each fault happens once, in the order of asking."""

    def __init__(self, updates: UpdateQueue) -> None:
        self.delay = 0.0  # seconds added to every answer; requests don't wait for each other
        self._updates = updates
        self._next: defaultdict[str, deque[Fault]] = defaultdict(deque)
        self._hanging: set[Hang] = set()

    def next(self, method: str, *faults: Fault) -> None:
        """Let these happen to the next requests of `method` (or of any, `ANY`), one each."""
        self._next[method].extend(faults)

    def take(self, method: str) -> Fault | None:
        """Give what is to happen to this request, and forget it."""
        if not self._next:
            return None
        for key in (method,) if method == "getUpdates" else (method, ANY):
            queue = self._next.get(key)
            if queue:
                fault = queue.popleft()
                if not queue:
                    del self._next[key]
                if isinstance(fault, Hang):
                    self._hanging.add(fault)
                return fault
        return None

    def let_go(self, hang: Hang) -> None:
        """Forget a request that hangs no longer."""
        self._hanging.discard(hang)

    def clear(self) -> None:
        """Call everything off and let go what hangs."""
        self.delay = 0.0
        self._next.clear()
        for hang in self._hanging:
            hang.release()

    def duplicate_next_update(self) -> None:
        """Have the next update delivered twice, the second time after it was confirmed."""
        self._updates.duplicate_next()

    def unparsable_next_update(self) -> None:
        """Put an update that no library can read before the next one."""
        self._updates.poison_next()

    def hold_next_update(self) -> None:
        """Keep the next update back until `release_updates`; later ones overtake it."""
        self._updates.hold_next()

    def release_updates(self) -> None:
        """Deliver what was held back."""
        self._updates.release()
