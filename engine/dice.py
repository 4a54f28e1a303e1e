"""Dice as an ordered tuple of faces: rolling some of them again, and every outcome with its probability."""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Protocol

DICE = 5
FACES = 6

Dice = tuple[int, ...]
"""Faces 1..6 by position; () before the first roll of a turn."""


class Luck(Protocol):
    """Where faces come from."""

    def __call__(self, ply: int, die: int) -> int:
        """Give the face (1..6) of the die at position `die` in the roll that is move `ply`."""


def roll(dice: Dice, held: frozenset[int], ply: int, luck: Luck) -> Dice:
    """Five dice after a roll: those at the held positions stay where they lie, the others take new faces.

    `dice` is () for the first roll of a turn, when nothing can be held.

    >>> roll((2, 4, 4, 3, 1), frozenset({1, 2}), ply=7, luck=lambda ply, die: 6)
    (6, 4, 4, 6, 6)
    """
    return tuple(dice[die] if die in held else luck(ply, die) for die in range(DICE))


@cache
def outcomes(count: int) -> tuple[tuple[Dice, Fraction], ...]:
    """Every outcome of `count` dice (0..5) as sorted faces, in lexicographic order, with its probability.

    >>> outcomes(1)[0]
    ((1,), Fraction(1, 6))
    >>> len(outcomes(5))
    252
    """
    return tuple(
        (faces, Fraction(_arrangements(faces), FACES**count))
        for faces in combinations_with_replacement(range(1, FACES + 1), count)
    )


def _arrangements(faces: Dice) -> int:
    """In how many ways these faces can lie on dice that are told apart."""
    ways = factorial(len(faces))
    for face in set(faces):
        ways //= factorial(faces.count(face))
    return ways
