"""How long the review of a game takes: the longest there is, three rolls a turn, for each of twelve players.

Run on purpose: `python -m benchmarks.mind_review`.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.engine import longest_game
from engine import PRESETS, Rules, read, reviews
from engine.solver import TRUTH, ColumnsOutlook, Store, solitaires

SEATS = 12
REPEATS = 5  # the best of so many is told: the machine's own noise only ever slows down


def measure() -> dict[str, float]:
    """Figures by name, the unit at its end."""
    with TemporaryDirectory() as folder:
        return {
            f"review_{name}_ms_a_player": 1000 * _seconds_a_player(PRESETS[name], Store(Path(folder)))
            for name in ("classica", "tripla")
        }


def _seconds_a_player(rules: Rules, store: Store) -> float:
    """Give how long one player's whole game takes, its tables loaded."""
    outlook = ColumnsOutlook(rules, TRUTH, {game: store.table(game) for game in solitaires(rules)})
    moves = [read(line) for line in longest_game(rules, SEATS)]
    times = []
    for _ in range(REPEATS):
        began = perf_counter()
        reviews(outlook, SEATS, moves)
        times.append(perf_counter() - began)
    return min(times) / SEATS


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:<32}{figure:>12,.2f}")
