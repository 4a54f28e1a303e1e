"""A bot that works out the tables of three rulesets while it listens: `python -m benchmarks.thinking`, by settings.

Prints, as JSON, how late its loop was at worst meanwhile, the memory at the peak, and the memory after.
"""

import asyncio
import json
import re
import secrets
import sys
import time
from pathlib import Path

from bot.__main__ import SWITCH_SECONDS, SystemClock, spare_collector
from bot.app import Cinquina
from bot.fair import FairDice
from bot.minds import Minds
from bot.settings import Settings, load
from bot.storage import Storage
from engine import PRESETS

TABLES = ("classica", "semplificata", "famiglia")
BEAT = 0.001  # seconds between two looks at the clock
CALM = 1.0  # seconds of listening before anything is solved


async def think(settings: Settings) -> dict[str, float]:
    """Start the bot, solve, and watch the loop; figures by name, the unit at its end."""
    storage = await Storage.open(settings.database_path)
    minds = Minds(settings.tables_path, secrets.SystemRandom().random)
    cinquina = Cinquina(settings, storage, SystemClock(), FairDice(secrets.token_bytes), minds)
    await cinquina.start()
    spare_collector()
    await asyncio.sleep(CALM)
    calm = await _latest(asyncio.create_task(asyncio.sleep(CALM)))
    solving = asyncio.create_task(_solve(minds))
    late = await _latest(solving)
    figures = {
        "late_calm_ms": 1000 * calm,
        "late_ms": 1000 * late,
        "peak_mb": _memory("VmHWM"),
        "memory_mb": _memory("VmRSS"),
    }
    await cinquina.stop()
    minds.close()
    await storage.close()
    return figures


async def _solve(minds: Minds) -> None:
    for name in TABLES:
        await minds.sure_outlook(PRESETS[name])


async def _latest(work: asyncio.Task[None]) -> float:
    """Give by how many seconds the loop was late at worst while a task ran."""
    worst = 0.0
    while not work.done():
        due = time.perf_counter() + BEAT
        await asyncio.sleep(BEAT)
        worst = max(worst, time.perf_counter() - due)
    await work
    return worst


def _memory(field: str) -> float:
    """Give a figure of this process's memory (proc(5)), in MB."""
    (kilobytes,) = re.findall(rf"^{field}:\s+(\d+) kB", Path("/proc/self/status").read_text(), re.MULTILINE)
    return int(kilobytes) * 1024 / 1e6


if __name__ == "__main__":
    sys.setswitchinterval(SWITCH_SECONDS)
    Path(sys.argv[1]).write_text(json.dumps(asyncio.run(think(load()))))
