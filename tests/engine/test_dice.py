from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from engine import outcomes, roll


def test_held_dice_do_not_move() -> None:
    assert roll((2, 4, 4, 3, 1), frozenset({1, 2, 4}), 5, lambda ply, die: 6) == (6, 4, 4, 6, 1)


def test_the_first_roll_moves_all_five() -> None:
    assert roll((), frozenset(), 0, lambda ply, die: die + 1) == (1, 2, 3, 4, 5)


def test_luck_is_asked_for_each_die_that_moves_and_for_no_other() -> None:
    asked: list[tuple[int, int]] = []

    def luck(ply: int, die: int) -> int:
        asked.append((ply, die))
        return 1

    roll((6, 6, 6, 6, 6), frozenset({0, 3}), 41, luck)
    assert asked == [(41, 1), (41, 2), (41, 4)]


@pytest.mark.parametrize("count", range(6))
def test_outcomes_are_as_likely_as_counting_all_dice_says(count: int) -> None:
    counted = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=count))
    assert outcomes(count) == tuple((faces, Fraction(times, 6**count)) for faces, times in sorted(counted.items()))
