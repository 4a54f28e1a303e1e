"""Fixtures for tests that talk to the stand-in for the Bot API: a clock that stands still, a world, its server."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import pytest
from telegram import Bot

from bot.playground.chats import Event
from bot.playground.server import StandIn
from bot.playground.world import World
from tests.clock import START, FixedClock

__all__ = ["START", "Api", "FixedClock", "api", "clock", "eventually", "ptb", "standin", "turn_until", "world"]


class Api:
    """A bare client: forms as python-telegram-bot sends them, answers as they come."""

    def __init__(self, standin: StandIn, session: aiohttp.ClientSession) -> None:
        self.standin = standin
        self.session = session

    def address(self, method: str) -> str:
        return f"{self.standin.root}{self.standin.token}/{method}"

    async def ask(self, method: str, **params: Any) -> dict[str, Any]:
        form = {name: value if isinstance(value, str) else json.dumps(value) for name, value in params.items()}
        async with self.session.post(self.address(method), data=form) as response:
            answer: dict[str, Any] = await response.json()
            assert response.status == answer.get("error_code", 200)
        return answer

    async def ok(self, method: str, **params: Any) -> Any:
        answer = await self.ask(method, **params)
        assert answer["ok"], answer
        return answer["result"]

    async def refused(self, method: str, **params: Any) -> str:
        """Give code and description in one line; the request must fail."""
        answer = await self.ask(method, **params)
        assert not answer["ok"], answer
        return f"{answer['error_code']} {answer['description']}"

    async def updates(self, offset: int = 0, **params: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self.ok("getUpdates", offset=offset, **params)
        return found

    async def drain(self) -> list[dict[str, Any]]:
        """Give the updates that wait, and confirm them."""
        found = await self.updates()
        if found:
            await self.updates(found[-1]["update_id"] + 1, limit=1)
        return found


async def eventually(world: World, reached: Callable[[], object], *, seconds: float = 5.0) -> None:
    """Wait until something holds, looking whenever the world changes; TimeoutError after real `seconds`."""
    changed = asyncio.Event()

    def note(_: Event) -> None:
        changed.set()

    unwatch = world.watch(note)
    try:
        async with asyncio.timeout(seconds):
            while not reached():
                changed.clear()
                await changed.wait()
    finally:
        unwatch()


async def turn_until(reached: Callable[[], object]) -> None:
    """Let the loop turn until something holds that tells nobody when it does; TimeoutError after 5 real seconds."""
    async with asyncio.timeout(5):
        while not reached():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0)


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def world(clock: FixedClock) -> World:
    return World(clock)


@pytest.fixture
async def standin(world: World, clock: FixedClock) -> AsyncIterator[StandIn]:
    async with StandIn(world, sleep=clock.sleep) as running:
        yield running


@pytest.fixture
async def api(standin: StandIn) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(standin, session)


@pytest.fixture
async def ptb(standin: StandIn) -> AsyncIterator[Bot]:
    async with Bot(standin.token, base_url=standin.root) as bot:
        yield bot
