"""How long solving takes, how soon a table is there again, and whether anybody has to wait meanwhile.

Run on purpose: `python -m benchmarks.solving`.
"""

import asyncio
import json
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import yatzy_solver

from benchmarks.child import Child, bot_settings
from benchmarks.timing import best_of
from bot.playground.server import StandIn
from bot.playground.world import World
from engine import PRESETS
from engine.solver import Store, solitaires, solve

ONE_COLUMN = tuple(name for name, rules in PRESETS.items() if len(rules.columns) == 1)
REPEATS = 3  # the best of so many is told
UNTIL = 120.0  # seconds to wait for the bot
OTHER = "american+forced-joker"  # what the other solver calls the classic rules


async def measure() -> dict[str, float]:
    """Figures by name, the unit at its end."""
    games = {name: solitaires(PRESETS[name])[0] for name in ONE_COLUMN}
    figures = {f"{name}_s": best_of(REPEATS, lambda game=game: solve(game)) for name, game in games.items()}  # type: ignore[misc]  # a default binds
    figures["other_s"] = best_of(REPEATS, lambda: yatzy_solver.Solver.build(yatzy_solver.Variant(OTHER)))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = Store(folder / "kept.tables")
        store.table(games["classica"])
        figures["load_ms"] = 1000 * best_of(REPEATS, lambda: store.load(games["classica"]))
        return {**figures, **await _thinking(folder)}


async def _thinking(folder: Path) -> dict[str, float]:
    """Let a bot of its own solve three tables while it listens."""
    told = folder / "figures.json"
    async with StandIn(World(lambda: datetime.now(UTC))) as standin:
        settings = bot_settings(standin.token, standin.url, folder / "cinquina.db")
        child = await Child.start(("benchmarks.thinking", str(told)), folder, settings)
        async with asyncio.timeout(UNTIL):
            await child.ended()
    figures: dict[str, float] = json.loads(told.read_text())  # nothing else is going on
    return figures


if __name__ == "__main__":
    for name, figure in asyncio.run(measure()).items():
        print(f"{name:<20}{figure:>12,.2f}")
