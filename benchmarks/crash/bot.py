"""The bot's process, killed without warning at every kind of moment and started again."""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from pathlib import Path

from benchmarks.child import Child, bot_settings
from bot.playground.chats import Event
from bot.playground.server import StandIn

EASED = 1_000_000  # messages a minute: pacing is for other tests
LONGEST_LIFE = 2.5  # times what it took to start (a second at least): then it's killed, moment or not
MOMENTS = ("time", "tap", "answer", "message", "edit", "start")
STARTING = (0.3, 1.2)  # seconds after its start at which it is killed for "start": unless the machine is
# slow, while it takes up what was left to show
WITHIN = 0.06  # seconds after a tap: on its way to the bot, being saved, being answered
STARTS_WITHIN = 20.0  # seconds


class MortalBot:
    """A bot that is killed after a few taps, answers, messages or edits, or just like that."""

    def __init__(self, standin: StandIn, folder: Path, luck: random.Random) -> None:
        self.database = folder / "cinquina.db"
        self.kills: Counter[str] = Counter()
        self.up_since: float | None = None
        self._standin = standin
        self._folder = folder
        self._luck = luck
        self._child: Child | None = None
        self._moment = ""
        self._left = 0  # events until the kill
        self._starting = 1.0  # seconds that the last start took
        standin.world.watch(self._notice)

    async def live_and_die(self) -> None:
        """Start the bot and kill it, until cancelled; the last one ends in good order."""
        try:
            while True:
                self._moment = self._luck.choice(MOMENTS)
                if await self._start():
                    self._await_the_moment()
                    await self._ended()
        finally:
            self._moment = ""
            if self._child is not None:
                await self._child.stop()

    def tapped(self) -> None:
        """Somebody has tapped."""
        self._count("tap", self._luck.uniform(0, WITHIN))

    @property
    def errors(self) -> str:
        """What the bot wrote to its log."""
        return (self._folder / "errors.txt").read_text()

    async def _start(self) -> bool:
        """Start the process; tell whether it lived until it listened."""
        standin = self._standin
        standin.record.clear()
        began = time.monotonic()
        settings = bot_settings(standin.token, standin.url, self.database, a_minute=EASED)
        self._child = await Child.start(("bot",), self._folder, settings)
        if self._moment == "start":
            self._kill_later(self._luck.uniform(*STARTING), "start")
        async with asyncio.timeout(STARTS_WITHIN):
            while not standin.record.of("deleteWebhook"):  # what comes right before the first poll
                if not self._child.runs:
                    if not self._moment:
                        return False
                    raise RuntimeError(f"the bot doesn't start: {self.errors}")
                await asyncio.sleep(0.01)
        self.up_since = time.monotonic()
        self._starting = max(1.0, self.up_since - began)
        return True

    def _await_the_moment(self) -> None:
        self._left = self._luck.randint(1, 40)
        life = self._luck.uniform(0.1, LONGEST_LIFE) if self._moment == "time" else LONGEST_LIFE
        self._kill_later(life * self._starting, "time")

    async def _ended(self) -> None:
        if self._child is not None:
            await self._child.ended()
        self.up_since = None

    def _notice(self, event: Event) -> None:
        own = event.message is not None and event.message.own
        if event.kind == "answer" or (own and event.kind == "message"):
            self._count(event.kind)
        elif own and event.kind == "edited":
            self._count("edit")

    def _count(self, moment: str, wait: float = 0.0) -> None:
        if moment != self._moment or self.up_since is None:
            return
        self._left -= 1
        if not self._left:
            self._kill_later(wait, moment)

    def _kill_later(self, seconds: float, moment: str) -> None:
        asyncio.get_running_loop().call_later(seconds, self._kill, self._child, moment)

    def _kill(self, child: Child | None, moment: str) -> None:
        if child is not None and child is self._child and child.runs and self._moment:
            self._moment = ""
            self.kills[moment] += 1
            os.kill(child.number, signal.SIGKILL)
