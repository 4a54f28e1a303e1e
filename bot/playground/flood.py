"""Telegram's sending limits: per group, per private chat and over all."""

import math
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

GROUP_LIMIT, GROUP_WINDOW = 20, 60.0  # "not more than 20 messages per minute to the same group" (Telegram's bots FAQ)
PRIVATE_RATE = 1.0  # "avoid sending more than one message per second" to one chat (the same FAQ) …
PRIVATE_BURST = 5  # … "short bursts" pass, of a length nobody publishes
TOTAL_LIMIT, TOTAL_WINDOW = 30, 1.0  # "no more than about 30 messages per second" over all chats (the same FAQ)
LONGEST_HOLD = 60.0  # seconds of waiting in silence before Telegram says 429 (TDLib: total_timeout_limit_)
MOST_CHATS = 10_000  # the chats longest untouched are forgotten; only bounds memory


@dataclass(slots=True)
class _Budget:
    sent: deque[float] = field(default_factory=deque)
    tokens: float = PRIVATE_BURST
    filled: float = 0.0
    frozen_until: float = 0.0


class Flood:
    """Counts sends and edits alike (Telegram's own statement) and says when there is no room.

    With `hold` the request waits in silence, as Telegram often does, and is refused only if that took over a minute.
    """

    def __init__(self, clock: Callable[[], datetime], *, on: bool = False, hold: bool = False) -> None:
        self.clock = clock
        self.on = on
        self.hold = hold
        self._chats: OrderedDict[int, _Budget] = OrderedDict()
        self._all: deque[float] = deque()

    def spend(self, chat_id: int, *, private: bool) -> float:
        """Take one message from the budget and give 0.0, or take nothing and give the seconds until there is room.

        A refusal freezes the chat for those seconds (rounded up): trying again before is refused as well.
        """
        if not self.on:
            return 0.0
        now = self.clock().timestamp()
        budget = self._budget(chat_id)
        wait = max(budget.frozen_until - now, self._wait_in_all(now))
        if wait <= 0:
            wait = self._wait_private(budget, now) if private else _wait_window(budget.sent, now)
        if wait > 0:
            if not self.hold:
                budget.frozen_until = max(budget.frozen_until, now + math.ceil(wait))
            return wait
        self._all.append(now)
        if private:
            budget.tokens -= 1
        else:
            budget.sent.append(now)
        return 0.0

    def freeze(self, chat_id: int, seconds: float) -> None:
        """Refuse everything for that chat for so long, as after a longer ban; needs `on`."""
        self._budget(chat_id).frozen_until = self.clock().timestamp() + seconds

    def reset(self) -> None:
        """Forget all that was sent."""
        self._chats.clear()
        self._all.clear()

    def _budget(self, chat_id: int) -> _Budget:
        budget = self._chats.get(chat_id)
        if budget is None:
            budget = self._chats[chat_id] = _Budget()
            if len(self._chats) > MOST_CHATS:
                self._chats.popitem(last=False)
        else:
            self._chats.move_to_end(chat_id)
        return budget

    def _wait_in_all(self, now: float) -> float:
        while self._all and self._all[0] <= now - TOTAL_WINDOW:
            self._all.popleft()
        return 0.0 if len(self._all) < TOTAL_LIMIT else self._all[0] + TOTAL_WINDOW - now

    def _wait_private(self, budget: _Budget, now: float) -> float:
        budget.tokens = min(PRIVATE_BURST, budget.tokens + (now - budget.filled) * PRIVATE_RATE)
        budget.filled = now
        return 0.0 if budget.tokens >= 1 else (1 - budget.tokens) / PRIVATE_RATE


def _wait_window(sent: deque[float], now: float) -> float:
    while sent and sent[0] <= now - GROUP_WINDOW:
        sent.popleft()
    return 0.0 if len(sent) < GROUP_LIMIT else sent[0] + GROUP_WINDOW - now
