"""The queue of updates that the bot fetches with getUpdates, as Telegram keeps it."""

import asyncio
import itertools
import json
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from .chats import Json
from .errors import conflict

CALLBACK_LIFETIME = 150.0  # seconds an unfetched callback_query waits (observed in the Bot API server's source)
LIFETIME = 86400.0  # seconds anything else waits: "updates are kept no longer than 24 hours"
LONGEST_POLL = 50  # seconds; a longer timeout is cut to this (Bot API server's source)
FIRST_ID = 700_000_001
MOST_PENDING = 100_000  # the oldest go; only bounds the memory of a stand-in that no bot listens to

KNOWN = frozenset({"message", "edited_message", "callback_query", "my_chat_member", "chat_member"})
UNASKED = frozenset({"chat_member", "message_reaction", "message_reaction_count"})  # only when asked for by name
OTHERS = frozenset(  # real kinds that never happen here
    {
        "channel_post",
        "edited_channel_post",
        "business_connection",
        "business_message",
        "edited_business_message",
        "deleted_business_messages",
        "guest_message",
        "inline_query",
        "chosen_inline_result",
        "shipping_query",
        "pre_checkout_query",
        "purchased_paid_media",
        "poll",
        "poll_answer",
        "chat_join_request",
        "chat_boost",
        "removed_chat_boost",
        "managed_bot",
    }
)
EVERY_KIND = KNOWN | UNASKED | OTHERS

HOT, WARM = 0.5, 3.0  # seconds within which the same offset again counts as a hot loop (Bot API server's source)


@dataclass(slots=True)
class _Pending:
    update_id: int
    text: str
    expires: float
    again: bool = False


class UpdateQueue:
    """Updates wait here until an offset confirms them; one poller at a time.

    `slow_hot_polls` makes it punish a poller that repeats an offset at once, as the Bot API server does.
    """

    def __init__(self, clock: Callable[[], datetime], *, slow_hot_polls: bool = False) -> None:
        self.clock = clock
        self.slow_hot_polls = slow_hot_polls
        self.allowed = EVERY_KIND - UNASKED
        self.webhook: str | None = None
        self.on_poll: Callable[[], None] = lambda: None
        self._pending: deque[_Pending] = deque()
        self._repeats: deque[_Pending] = deque()
        self._held: list[tuple[str, Json, float]] = []
        self._ids = itertools.count(FIRST_ID)
        self._waiter: asyncio.Future[bool] | None = None
        self._last_poll: tuple[int, float] | None = None
        self._duplicate_next = self._poison_next = self._hold_next = False

    def __len__(self) -> int:
        return len(self._pending)

    @property
    def polled(self) -> bool:
        """Whether somebody waits for updates right now."""
        return self._waiter is not None and not self._waiter.done()

    # What the world and the faults do.

    def add(self, kind: str, content: Json, *, lifetime: float = LIFETIME) -> None:
        """Queue an update, unless the bot hasn't asked for its kind."""
        if kind not in self.allowed:
            return
        expires = self.clock().timestamp() + lifetime
        if self._hold_next:
            self._hold_next = False
            self._held.append((kind, content, expires))
            return
        if self._poison_next:
            self._poison_next = False
            self._append("message", {"message_id": 0}, expires)
        self._append(kind, content, expires)

    def _append(self, kind: str, content: Json, expires: float) -> None:
        update_id = next(self._ids)
        text = json.dumps({"update_id": update_id, kind: content}, ensure_ascii=False, separators=(",", ":"))
        self._pending.append(_Pending(update_id, text, expires, self._duplicate_next))
        self._duplicate_next = False
        if len(self._pending) > MOST_PENDING:
            self._pending.popleft()
        self._wake()

    def duplicate_next(self) -> None:
        """Have the next update delivered once more, with its old id, after it was confirmed."""
        self._duplicate_next = True

    def poison_next(self) -> None:
        """Put before the next update one that no library can read: a message without date and chat."""
        self._poison_next = True

    def hold_next(self) -> None:
        """Keep the next update back until `release`; later ones overtake it."""
        self._hold_next = True

    def release(self) -> None:
        """Deliver what was held back, with ids of now."""
        held, self._held = self._held, []
        for kind, content, expires in held:
            self._append(kind, content, expires)

    def skip_ids(self, count: int) -> None:
        """Let the next update's id be `count` higher, or lower: after a quiet week ids start anywhere."""
        self._ids = itertools.count(next(self._ids) + count)

    # What the bot does.

    def drop(self) -> None:
        """Forget what waits (drop_pending_updates)."""
        self._pending.clear()

    def allow(self, kinds: Iterable[str] | None) -> None:
        """Remember which kinds the bot wants; None leaves it as it was, none at all means the usual ones."""
        if kinds is not None:
            self.allowed = frozenset(kinds) or EVERY_KIND - UNASKED

    async def poll(self, offset: int = 0, limit: int = 100, timeout: float = 0) -> list[str]:  # noqa: ASYNC109 - the Bot API's name
        """Give the texts of up to `limit` updates from `offset` on, waiting up to `timeout` real seconds for one.

        Whoever waited before gets a 409: Telegram keeps the newest poller.
        """
        if self.webhook is not None:
            raise conflict(
                "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
            )
        self.on_poll()
        self._end_wait(polite=False)
        if self.slow_hot_polls:
            limit, timeout = self._punished(offset, limit, timeout)
        found = self._take(offset, limit)
        if found or timeout <= 0:
            return found
        if not await self._wait(min(timeout, LONGEST_POLL)):
            raise conflict("terminated by other getUpdates request; make sure that only one bot instance is running")
        return self._take(offset, limit)

    async def _wait(self, seconds: float) -> bool:
        """Wait for an update or the time's end; False if another poller took over."""
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[bool] = loop.create_future()
        self._waiter = waiter
        timer = loop.call_later(seconds, self.close)
        try:
            return await waiter
        finally:
            timer.cancel()
            if self._waiter is waiter:
                self._waiter = None

    def _wake(self) -> None:
        self._end_wait(polite=True)

    def _end_wait(self, *, polite: bool) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(polite)

    def close(self) -> None:
        """Let a waiting poller go home with what there is."""
        self._wake()

    def _punished(self, offset: int, limit: int, timeout: float) -> tuple[int, float]:
        now = self.clock().timestamp()
        last, self._last_poll = self._last_poll, (offset, now)
        if last is not None and last[0] == offset:
            if now - last[1] < HOT:
                limit = 1
            if now - last[1] < WARM:
                timeout = max(timeout, WARM)
        return limit, timeout

    def _take(self, offset: int, limit: int) -> list[str]:
        self._confirm(offset)
        found: list[str] = []
        while self._repeats and len(found) < limit:
            found.append(self._repeats.popleft().text)
        now = self.clock().timestamp()
        first = list(itertools.islice(self._pending, limit - len(found)))
        if any(update.expires <= now for update in first):
            self._pending = deque(update for update in self._pending if update.expires > now)
            first = list(itertools.islice(self._pending, limit - len(found)))
        return found + [update.text for update in first]

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            while len(self._pending) > -offset:
                self._pending.popleft()
            return
        while self._pending and self._pending[0].update_id < offset:
            update = self._pending.popleft()
            if update.again:
                self._repeats.append(update)
