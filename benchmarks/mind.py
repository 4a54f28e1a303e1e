"""How fast the strong mind answers, its tables loaded: a hint, and the review of a whole game.

Run on purpose: `python -m benchmarks.mind`.
"""

import random
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.engine import longest_game
from benchmarks.timing import best_of
from engine import PRESETS, STAND_IN, ByteLuck, Rules, State, apply, by_guess, hint, play_turn, read, reviews, start
from engine.solver import TRUTH, ColumnsOutlook, Outlook, Store, solitaires

GAMES = 20
SEATS = 12
REPEATS = 3  # the best of so many is told
PRESETS_ASKED = ("classica", "tripla")


def measure() -> dict[str, float]:
    """Figures by name, the unit at its end."""
    figures = {}
    with TemporaryDirectory() as folder:
        store = Store(Path(folder))
        for name in PRESETS_ASKED:
            rules = PRESETS[name]
            outlook = ColumnsOutlook(rules, TRUTH, {game: store.table(game) for game in solitaires(rules)})
            figures[f"hint_{name}_ms"] = 1000 * _slow_hint(rules, outlook)
            figures[f"review_{name}_ms"] = 1000 * _review_of_a_player(rules, outlook)
    return figures


def _slow_hint(rules: Rules, outlook: Outlook) -> float:
    """Seconds that the slowest hint but one in a hundred takes, over whole games."""
    times = sorted(min(_seconds(state, outlook) for _ in range(REPEATS)) for state in _states(rules))
    return times[len(times) * 99 // 100]


def _seconds(state: State, outlook: Outlook) -> float:
    outlook.turn(start(state.rules, 1).cards[0])  # so that nothing of this turn is remembered
    began = perf_counter()
    hint(state, outlook)
    return perf_counter() - began


def _states(rules: Rules) -> list[State]:
    """Give every state in which somebody is on turn, in games that a computer plays."""
    luck = ByteLuck(random.Random(3).randbytes)  # noqa: S311 - the same games every time
    states = []
    for _ in range(GAMES):
        state = start(rules, 1)
        while not state.is_over:
            for move in play_turn(state, STAND_IN, by_guess, luck)[0]:
                states.append(state)
                state, _ = apply(state, move)
    return states


def _review_of_a_player(rules: Rules, outlook: Outlook) -> float:
    """Seconds for one player's whole game, three rolls a turn, among twelve."""
    moves = [read(line) for line in longest_game(rules, SEATS)]
    return best_of(REPEATS, lambda: reviews(outlook, SEATS, moves)) / SEATS


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:<24}{figure:>12,.2f}")
