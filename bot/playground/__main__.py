"""`python -m bot.playground`: the stand-in, its page, and the bot beside it, on this machine only."""

import argparse
import asyncio
import contextlib
import os
import secrets
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .child import BotProcess, environment_for
from .clock import MovableClock
from .server import StandIn, token_of
from .world import World

PORT = 8080
PORTS_TRIED = 20
BOT = (sys.executable, "-m", "bot.playground.bot")


def cast(world: World) -> None:
    """Put four friends, their group, a club with topics and their private chats into the world."""
    anna = world.add_person("Anna", last_name="Bianchi", username="anna_bianchi", language_code="it")
    bruno = world.add_person("Bruno", language_code="it")
    carla = world.add_person("Carla", last_name="De Luca", username="carladeluca", language_code="it")
    davide = world.add_person("Davide", username="davide_r", language_code="en")
    friends = [anna, bruno, carla, davide]
    world.add_group("Cena del giovedì", friends)
    world.add_group("Circolo dei dadi", friends, kind="forum", topics=("Tavolo rosso", "Tavolo verde"))


async def serve(
    port: int, command: Sequence[str] = BOT, *, limits: bool = True, until: asyncio.Event | None = None
) -> None:
    """Run the stand-in and the bot until a signal comes, or `until` is set; then end both."""
    ended = until or asyncio.Event()
    _on_signals(ended)
    clock = MovableClock()
    world = World(clock.now)
    world.flood.on = limits
    cast(world)
    with tempfile.TemporaryDirectory(prefix="cinquina-", ignore_cleanup_errors=True) as folder:
        bot = BotProcess(command, {}, clock=clock)
        token = token_of(secrets.token_urlsafe(35))
        standin = StandIn(world, sleep=clock.sleep, control=bot, clock=clock, token=token)
        await open_near(standin, port)
        async with standin:
            bot.environment = environment_for(os.environ, token=standin.token, url=standin.url, folder=Path(folder))
            bot.on_change = standin.people.tell_running
            world.updates.on_poll = bot.heard
            clock.watch(bot.tell_time)
            sys.stdout.write(f"Cinquina's playground: {standin.url}/  (end it with Ctrl-C)\n")
            sys.stdout.flush()
            bot.start()
            try:
                await ended.wait()
            finally:
                await bot.stop()


async def open_near(standin: StandIn, port: int) -> None:
    """Let a stand-in serve on the first free port from `port` on; 0 takes any. SystemExit if none is free."""
    for candidate in range(port, port + PORTS_TRIED) if port else (0,):
        with contextlib.suppress(OSError):
            await standin.open(candidate)
            return
    raise SystemExit(f"No free port from {port} to {port + PORTS_TRIED - 1}.")


def _on_signals(ended: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, ended.set)


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help="the first port to try (default: %(default)s)")
    parser.add_argument("--no-limits", action="store_true", help="let the bot send as fast as it likes")
    arguments = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(arguments.port, limits=not arguments.no_limits))


if __name__ == "__main__":
    main()
