"""`python -m bot.playground.bot`: the bot as `python -m bot` runs it, but by the playground's clock.

The playground starts it and keeps the other end of its standard input: each line says how far that clock is
ahead, and the end of the input that the playground is gone, however it went.
"""

import asyncio
import os
import signal
import sys

from bot.__main__ import main, run
from bot.app import Stopped
from bot.settings import Settings

from .clock import MovableClock, from_line

FAREWELL = 10.0  # seconds to end in order when the playground is gone; a stand-in that answers no more may take longer


async def run_beside(settings: Settings) -> None:
    """Run the bot until a signal or the playground's end. Raises what `bot.__main__.run` does."""
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    first = await lines.readline()
    if not first:
        raise Stopped("The playground is gone.")
    clock = MovableClock(from_line(first))
    following = asyncio.create_task(_follow(lines, clock))
    try:
        await run(settings, clock)
    finally:
        following.cancel()


async def _follow(lines: asyncio.StreamReader, clock: MovableClock) -> None:
    """Go with the playground's clock; end this process if the playground is gone."""
    async for line in lines:
        clock.follow(from_line(line))
    signal.raise_signal(signal.SIGTERM)
    await asyncio.sleep(FAREWELL)
    os._exit(1)


if __name__ == "__main__":
    raise SystemExit(main(run_beside))
