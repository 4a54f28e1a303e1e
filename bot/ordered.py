"""One thing at a time in each chat, different chats side by side: decided here for updates and for all else.

PTB hands every update to `ChatByChat`; periodic work and news that come from sending ask for the same turn, so
that no handler needs a lock of its own.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

MOST_WAITING = 4096  # updates taken from the queue at once; one slow chat must not hold up the others


@dataclass(slots=True)
class _Turn:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0


class Ordered:
    """First come, first served, within each chat. `canonical` tells which ids are the same chat."""

    def __init__(self, canonical: Callable[[int], int]) -> None:
        self._canonical = canonical
        self._turns: dict[int, _Turn] = {}

    @asynccontextmanager
    async def turn(self, chat: int) -> AsyncIterator[None]:
        """Wait for this chat's turn, and keep it for the length of the block."""
        key = self._canonical(chat)
        turn = self._turns.setdefault(key, _Turn())
        turn.users += 1
        try:
            async with turn.lock:
                yield
        finally:
            turn.users -= 1
            if not turn.users:
                self._turns.pop(key, None)


class ChatByChat(BaseUpdateProcessor):
    """Lets PTB handle the updates of one chat in their order, and those of different chats at the same time."""

    def __init__(self, ordered: Ordered) -> None:
        super().__init__(MOST_WAITING)
        self._ordered = ordered

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to give back."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle one update when its chat's turn comes."""
        chat = update.effective_chat if isinstance(update, Update) else None
        user = update.effective_user if isinstance(update, Update) else None
        async with self._ordered.turn(chat.id if chat else user.id if user else 0):
            await coroutine
