"""How fast the engine is: moves applied in a second, and a whole game replayed from its log.

Run on purpose: `python -m benchmarks.engine`.
"""

import random

from benchmarks.timing import best_of
from engine import ByteLuck, Move, Roll, Rules, Score, apply, options, read, replay, roll, start, write

SEATS = 6
REPEATS = 30  # the best of so many is told
RULES = Rules()


def measure() -> dict[str, float]:
    """Figures by name, the unit at its end."""
    log = longest_game(RULES, SEATS)
    moves = [read(line) for line in log]
    return {
        "log_moves": len(log),
        "applied_moves_per_s": len(log) / best_of(REPEATS, lambda: _apply_all(moves)),
        "replayed_log_ms": 1000 * best_of(REPEATS, lambda: replay(RULES, SEATS, log)),
    }


def longest_game(rules: Rules, seats: int) -> list[str]:
    """Give the log of a game in which every turn has all its rolls, the longest there is."""
    chance = random.Random(1)  # noqa: S311 - the same game every time
    luck = ByteLuck(chance.randbytes)
    state = start(rules, seats)
    log = []
    while not state.is_over:
        move: Move
        if state.rolls_left:
            held = frozenset(chance.sample(range(5), 3) if state.turn.dice else ())
            dice = roll(state.turn.dice, held, state.ply, luck)
            move = Roll(state.seat, dice, held)
        else:
            move = Score(state.seat, chance.choice(options(state).boxes).box)
        log.append(write(move))
        state, _ = apply(state, move)
    return log


def _apply_all(moves: list[Move]) -> None:
    state = start(RULES, SEATS)
    for move in moves:
        state, _ = apply(state, move)


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:<24}{figure:>12,.2f}")
