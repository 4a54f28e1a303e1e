"""Where the bot's time goes under load: py-spy looks a few hundred times a second who holds the interpreter."""

import asyncio
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.child import Child

SECONDS, RATE = 5, 400
READING = "de_json"  # PTB's way from JSON to objects, wherever on the stack
# The innermost function that one of these knows has the time.
PARTS = {
    "aiohttp: requests and answers": r"\b(aiohttp|yarl|multidict)/",
    "texts (Fluent)": r"\bruntime/(bundle|resolver|types|builtins)|bot/texts",
    "boards and keyboards": r"bot/views|bot/names|bot/outbox/sender|telegram/_inline",
    "python-telegram-bot: making requests, handing out updates": r"\btelegram/",
    "database": r"\b(aiosqlite|sqlite3)/|bot/storage",
    "outbox": r"bot/outbox",
    "service, match, engine": r"bot/(service|match|commands|callback|ordered)|\bengine/",
}


async def profile(child: Child) -> str:
    """Watch a bot at work; give a Markdown table of who held the interpreter, or why that can't be told."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "samples"
        command = [str(Path(sys.executable).with_name("py-spy")), "record", "--gil", "--pid", str(child.number)]
        command += ["--duration", str(SECONDS), "--rate", str(RATE), "--format", "raw", "--output", str(target)]
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
            )
        except FileNotFoundError:
            return "py-spy is not installed here."
        _, errors = await process.communicate()
        if process.returncode:
            return f"py-spy could not look: {errors.decode(errors='replace').strip().splitlines()[-1]}"
        return _table(target.read_text())


def _table(samples: str) -> str:
    shares: Counter[str] = Counter()
    for line in samples.splitlines():
        stack, _, count = line.rpartition(" ")
        shares[_part(stack.split(";"))] += int(count)
    rows = [f"| {part} | {count / shares.total():.0%} |" for part, count in shares.most_common()]
    return "\n".join(["| part | share |", "| --- | --- |", *rows])


def _part(stack: list[str]) -> str:
    """Give the part of the program that a stack of functions is busy with."""
    if any(READING in frame for frame in stack):
        return "python-telegram-bot: reading updates"
    for frame in reversed(stack):
        for part, pattern in PARTS.items():
            if re.search(pattern, frame):
                return part
    return "event loop, threads, JSON"
