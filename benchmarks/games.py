"""Whole games by the thousand: under every preset each ends legally, with the totals that its log adds up to.

Run on purpose: `python -m benchmarks.games`, or with fewer games `python -m benchmarks.games 100 10`.
"""

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from statistics import fmean

from engine import PRESETS, Move, Rules, State
from tests.engine.play import by_chance, by_the_computer
from tests.engine.recounted import recount

RANDOM_GAMES = 10_000
COMPUTER_GAMES = 1_000
MOST_SEATS = 4

Play = Callable[[Rules, int, int], tuple[State, list[Move]]]


@dataclass(frozen=True, slots=True)
class Game:
    """What came of one game."""

    moves: int
    totals: tuple[int, ...]
    yahtzee_bonuses: int


def measure(play: Play, preset: str, games: int) -> list[Game]:
    """Play so many games of a preset, with one to four seats in turn; raises ValueError at one that went wrong."""
    with ProcessPoolExecutor() as pool:
        return list(pool.map(_game, repeat(play, games), repeat(preset), range(games), chunksize=25))


def _game(play: Play, preset: str, seed: int) -> Game:
    rules, seats = PRESETS[preset], 1 + seed % MOST_SEATS
    state, moves = play(rules, seats, seed)
    counted = [(card.total, card.yahtzee_bonuses) for card in state.cards]
    if not state.is_over or recount(rules, seats, moves) != counted:
        raise ValueError(f"{play.__name__}({preset}, {seats} seats, seed {seed}) went wrong")
    return Game(len(moves), tuple(total for total, _ in counted), sum(bonuses for _, bonuses in counted))


def _tell(play: Play, preset: str, games: int) -> None:
    played = measure(play, preset, games)
    totals = [total for game in played for total in game.totals]
    print(
        f"{play.__name__:<16}{preset:<14}{len(played):>7,} games {sum(game.moves for game in played):>10,} moves"
        f"   totals {min(totals)}..{max(totals)}, mean {fmean(totals):.1f}"
        f"   {sum(game.yahtzee_bonuses for game in played):,} Yahtzee bonuses"
    )


if __name__ == "__main__":
    by_luck, by_thought = map(int, sys.argv[1:]) if sys.argv[1:] else (RANDOM_GAMES, COMPUTER_GAMES)
    for name in PRESETS:
        _tell(by_chance, name, by_luck)
        _tell(by_the_computer, name, by_thought)
