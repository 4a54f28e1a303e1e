"""The bot as a process: `python -m bot`. The one place that takes the system's clock, luck and signals."""

import asyncio
import gc
import logging
import secrets
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from typing import Any

from bot import lock
from bot.app import Cinquina, Stopped, TokenRefused
from bot.clock import Clock
from bot.fair import FairDice
from bot.minds import Minds
from bot.settings import BadSetting, Settings, load
from bot.storage import DatabaseUnusable, Storage

CONFIG = 78  # EX_CONFIG of sysexits.h: the host has to change something first
# Libraries whose small talk is kept out of the log: aiosqlite would tell every value, the secrets of dice too.
CHATTY = ("httpx", "httpcore", "aiosqlite", "telegram")
SWITCH_SECONDS = 0.0005  # how long the loop may keep the database's thread waiting for the interpreter


class SystemClock:
    """The machine's own time."""

    def now(self) -> datetime:
        """Give the wall clock, aware, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Give seconds that never go back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class Redacting(logging.Formatter):
    """Writes log lines without the token, wherever in a message or traceback it may stand."""

    def __init__(self, token: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._token = token
        self._secret = token.partition(":")[2] or token  # in an address the colon may be written as %3A

    def format(self, record: logging.LogRecord) -> str:
        """Give the line."""
        return super().format(record).replace(self._token, "<token>").replace(self._secret, "<token>")


def set_up_log(settings: Settings) -> None:
    """Let all logs go to standard error, at the level the host chose."""
    handler = logging.StreamHandler()
    handler.setFormatter(Redacting(settings.bot_token or "\0"))
    logging.basicConfig(level=settings.log_level, handlers=[handler])
    for chatty in CHATTY:
        logging.getLogger(chatty).setLevel(max(logging.WARNING, logging.getLogger().level))


def spare_collector() -> None:
    """Let the garbage collector pass over all that is there now: looking through it again takes 50 ms each time."""
    gc.collect()
    gc.freeze()


async def run(settings: Settings, clock: Clock | None = None) -> None:
    """Run the bot, by the system's clock unless another is given, until a signal ends it.

    Raises what `main` tells the host in one line.
    """
    storage = await Storage.open(settings.database_path)
    try:
        minds = Minds(settings.tables_path, secrets.SystemRandom().random)
        cinquina = Cinquina(settings, storage, clock or SystemClock(), FairDice(secrets.token_bytes), minds)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, cinquina.ask_to_stop)
        try:
            starting = asyncio.create_task(cinquina.start())
            stopping = asyncio.create_task(cinquina.stopped())
            await asyncio.wait({starting, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if starting.done():
                await starting
                spare_collector()
            else:
                starting.cancel()
            await stopping
        finally:
            await cinquina.stop()
            minds.close()
    finally:
        await storage.close()


@contextmanager
def locked(settings: Settings) -> Iterator[None]:
    """Keep other processes from the same database and token. Raises `AlreadyRunning`, `BadSetting` or `OSError`."""
    if settings.bot_token is None:
        raise BadSetting("No BOT_TOKEN is set: put it in .env, or try the playground with `make run`.")
    with ExitStack() as held:
        held.callback(lock.of_database(settings.database_path).release)
        held.callback(lock.of_token(settings.bot_token).release)
        yield


def main(running: Callable[[Settings], Coroutine[Any, Any, None]] = run) -> int:
    """Run the bot; give the process's exit code; `CONFIG` where starting again would not help."""
    try:
        settings = load()
        set_up_log(settings)
        sys.setswitchinterval(SWITCH_SECONDS)
        with locked(settings):
            asyncio.run(running(settings))
    except (BadSetting, TokenRefused) as problem:
        sys.stderr.write(f"{problem}\n")
        return CONFIG
    except (DatabaseUnusable, lock.AlreadyRunning, Stopped) as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    except OSError as problem:
        sys.stderr.write(f"The database can't be used: {problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
