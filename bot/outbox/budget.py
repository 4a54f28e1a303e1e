"""How soon a chat may get its next message or edit, so that Telegram never has to say no. Pure: time is given.

Telegram lets a bot send about 20 messages a minute to a group and counts edits like messages (telegram.org's bot
FAQ; the maintainer of its server in tdlib/td#3034); we stop at 18. New cards may use all of that, edits leave
room for them. Edits of one card thin out when they come fast: the first is shown at once, then at a growing
distance, so that three rolls and twenty taps within 20 seconds cost six edits at most, with the one that makes the
card before it a quiet line.
"""

from collections import deque
from enum import IntEnum

MINUTE = 60.0
GROUP_A_MINUTE = 18  # of the 20 that Telegram allows
PRIVATE_A_MINUTE = 50  # about one a second, with rests
EDIT_SPAN = 20.0
MOST_EDITS = 5  # of one card in EDIT_SPAN
MOST_CALM_EDITS = 4  # of those, so that a roll never waits for a hold
CALM_GAPS = (0.0, 1.0, 2.5, 5.0)  # seconds since the card's last edit, by how many came in EDIT_SPAN
URGENT_GAP = 0.3
BOT_A_SECOND = 25  # of the 30 that Telegram allows over all chats


class Kind(IntEnum):
    """What is to be sent, by how much of the minute's budget it must leave to what matters more."""

    CARD = 0  # a new message that somebody waits for
    REMINDER = 1  # a new message that says somebody still waits
    RETIRE = 2  # an edit that makes a card a quiet line, or a way back to the table
    DICE = 3  # an edit that shows a roll
    REPLY = 4  # an answer to a typed command
    CALM = 5  # an edit that shows holds, or a page turned


class ChatBudget:
    """What one chat got in the last minute."""

    def __init__(self, *, private: bool, a_minute: int | None = None) -> None:
        self._most = a_minute or (PRIVATE_A_MINUTE if private else GROUP_A_MINUTE)
        self._thins = a_minute is None  # a host's own limit knows no thinning
        self._all: deque[float] = deque()
        self._edits: deque[tuple[float, int]] = deque()
        self._frozen_until = 0.0

    def wait(self, kind: Kind, now: float, card: int = 0) -> float:
        """Give the seconds until something of this kind may go out (0: now); `card` is the message edited."""
        self._forget(now)
        ready = self._frozen_until
        allowed = max(1, self._most - kind)  # a host's small limit still lets everything out in time
        if len(self._all) >= allowed:
            ready = max(ready, self._all[len(self._all) - allowed] + MINUTE)
        if self._thins and kind in (Kind.DICE, Kind.CALM):
            ready = max(ready, self._edit_ready(kind, card))
        return max(0.0, ready - now)

    def spend(self, kind: Kind, now: float, card: int = 0) -> None:
        """Count something that goes out now."""
        self._all.append(now)
        if kind in (Kind.DICE, Kind.CALM):
            self._edits.append((now, card))

    def freeze(self, seconds: float, now: float) -> None:
        """Let nothing out for so long: Telegram asked for it, or can't be reached."""
        self._frozen_until = max(self._frozen_until, now + seconds)

    def is_idle(self, now: float) -> bool:
        """Whether nothing is remembered that could make anyone wait."""
        self._forget(now)
        return not self._all and self._frozen_until <= now

    def _edit_ready(self, kind: Kind, card: int) -> float:
        edits = [at for at, edited in self._edits if edited == card]
        if not edits:
            return 0.0
        most = MOST_CALM_EDITS if kind is Kind.CALM else MOST_EDITS
        if len(edits) >= most:
            return edits[len(edits) - most] + EDIT_SPAN
        return edits[-1] + (CALM_GAPS[len(edits)] if kind is Kind.CALM else URGENT_GAP)

    def _forget(self, now: float) -> None:
        while self._all and self._all[0] <= now - MINUTE:
            self._all.popleft()
        while self._edits and self._edits[0][0] <= now - EDIT_SPAN:
            self._edits.popleft()


class BotBudget:
    """What the bot sent to all chats in the last second."""

    def __init__(self, a_second: int = BOT_A_SECOND) -> None:
        self._sent: deque[float] = deque(maxlen=a_second)

    def wait(self, now: float) -> float:
        """Give the seconds until anything may go out at all (0: now)."""
        if len(self._sent) < (self._sent.maxlen or 0):
            return 0.0
        return max(0.0, self._sent[0] + 1.0 - now)

    def spend(self, now: float) -> None:
        """Count something that goes out now."""
        self._sent.append(now)
