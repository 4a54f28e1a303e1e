"""Minds for tests: what is solved is solved once in a run, and computer players wait for none of it."""

import random
from collections.abc import Iterable

from bot.minds import Minds
from engine import Hold, Player, Rules, Score, State, by_guess
from tests.tables import FOLDER


class Guessing(Minds):
    """Minds whose computer players go by rule of thumb, so that no test waits for what one of them would solve."""

    def think(self, state: State, player: Player) -> Hold | Score:
        return by_guess(state, player)

    def prepare(self, rules: Rules, players: Iterable[Player], *, hints: bool = False) -> None:
        """Solve nothing before somebody asks."""


def guessing() -> Guessing:
    """Give such minds; what they solve all the same, for hints and reviews, is solved once in a whole run."""
    return Guessing(FOLDER, random.Random(6).random)  # noqa: S311  # the same whims every time
