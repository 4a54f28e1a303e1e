"""The bot's process beside the stand-in: started, started again when it died, told the time, ended with it."""

import asyncio
import contextlib
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from .clock import MovableClock, to_line

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a bot that died is started again; doubled each time
HEALTHY = 10.0  # seconds after which a bot counts as having started well
PATIENCE = 10.0  # seconds that it gets to end by itself


class BotProcess:
    """Keeps one process alive, and counts it as running from its first poll on."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        on_change: Callable[[], None] = lambda: None,
        *,
        clock: MovableClock | None = None,
        pause: float = FIRST_PAUSE,
    ) -> None:
        self.command = tuple(command)
        self.environment = dict(environment)
        self.on_change = on_change
        self.clock = clock or MovableClock()
        self.pause = pause
        self.running = False
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._asked = False  # this end was asked for, so that the next start needs no pause

    @property
    def pid(self) -> int | None:
        """The living process's number."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    def start(self) -> None:
        """Start the bot and see to it that it goes on running."""
        self._keeper = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """End the bot for good, by force if it doesn't end in time."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        await self._end("term")

    async def restart(self, how: str) -> None:
        """End the bot by "term" or "kill"; another is started at once."""
        self._asked = True
        await self._end(how)

    def heard(self) -> None:
        """Note that the bot polls: it has logged in."""
        if not self.running and self.pid is not None:
            self._set_running(True)

    def tell_time(self) -> None:
        """Tell the bot how far the clock is ahead."""
        if self._process is not None and self._process.stdin is not None and self.pid is not None:
            self._process.stdin.write(to_line(self.clock.ahead))

    async def _keep(self) -> None:
        loop = asyncio.get_running_loop()
        pause = self.pause
        while True:
            began = loop.time()
            await self._run()
            if loop.time() - began > HEALTHY:
                pause = self.pause
            if self._asked:
                self._asked = False
                continue
            sys.stderr.write(f"The bot ended; starting it again in {pause:g} s.\n")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _run(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self.command,
            env=self.environment,
            stdin=asyncio.subprocess.PIPE,  # the system closes it if the playground is killed, and the bot then ends
            start_new_session=True,  # Ctrl-C is for the playground, which then ends the bot in order
        )
        self.tell_time()
        try:
            await self._process.wait()
        finally:
            self._set_running(False)

    async def _end(self, how: str) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill() if how == "kill" else process.terminate()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        self._set_running(False)

    def _set_running(self, running: bool) -> None:
        if running != self.running:
            self.running = running
            self.on_change()


def environment_for(inherited: Mapping[str, str], *, token: str, url: str, folder: Path) -> dict[str, str]:
    """Give the environment in which the bot finds the stand-in and a database of its own."""
    return {
        **inherited,
        "BOT_TOKEN": token,
        "BOT_API_URL": url,
        "DATABASE_PATH": str(folder / "cinquina.db"),
    }
