"""The page with the real bot behind it, both in this process, with the four people of `make run`."""

import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from bot.__main__ import SystemClock
from bot.app import Cinquina
from bot.fair import DiceSource
from bot.playground.__main__ import cast
from bot.playground.chats import Chat, Person
from bot.playground.server import StandIn
from bot.playground.world import World
from bot.settings import Settings
from bot.storage import Storage
from tests.bot.table import ScriptedLuck
from tests.minds import guessing

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
UNHURRIED = 100_000  # messages a minute: nothing waits here


@dataclass
class Playground:
    """A bot that can be stopped and started while pages look on."""

    world: World
    standin: StandIn
    path: Path
    luck: ScriptedLuck
    dice: DiceSource | None = None  # set others than `luck`, then restart
    running: bool = False
    storage: Storage | None = None
    bot: Cinquina | None = None

    async def start(self) -> None:
        self.storage = await Storage.open(self.path)
        settings = Settings(self.standin.token, self.standin.url, self.path, messages_a_minute=UNHURRIED)
        self.bot = Cinquina(settings, self.storage, SystemClock(), self.dice or self.luck, guessing())
        await self.bot.start()
        self._tell(running=True)

    async def stop(self) -> None:
        if self.bot is not None and self.storage is not None:
            await self.bot.stop()
            await self.storage.close()
            self.bot = self.storage = None
        self._tell(running=False)

    async def restart(self, how: str) -> None:
        """End and start the bot, as the page's panel asks; in this process there is only the gentle way."""
        assert how == "term"
        await self.stop()
        await self.start()

    def _tell(self, *, running: bool) -> None:
        self.running = running
        self.standin.people.tell_running()

    def person(self, name: str) -> Person:
        return next(person for person in self.world.people.values() if person.first_name == name)

    def group(self, title: str = "Cena del giovedì") -> Chat:
        return next(chat for chat in self.world.chats.values() if chat.title == title)


@asynccontextmanager
async def playground_at(path: Path) -> AsyncIterator[Playground]:
    """Let a playground run with its database at `path`."""
    world = World(lambda: datetime.now(UTC))
    world.flood.on = False
    cast(world)
    standin = StandIn(world)
    playground = Playground(world, standin, path, ScriptedLuck())
    standin.people.control = playground
    async with standin:
        await playground.start()
        try:
            yield playground
        finally:
            await playground.stop()


def chromium() -> str | None:
    """Give the path of this machine's Chromium or Chrome."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


class NoDriver(Exception):
    """Playwright's own program, which drives browsers, doesn't start on this machine."""


@asynccontextmanager
async def browser_at(path: str) -> AsyncIterator[Browser]:
    """Let the browser at `path` run without a window of its own. Raises `NoDriver`."""
    async with AsyncExitStack() as stack:
        try:
            playwright = await stack.enter_async_context(async_playwright())
        except Exception as problem:
            raise NoDriver(problem) from problem
        browser = await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()
