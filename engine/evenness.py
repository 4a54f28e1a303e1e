"""How evenly faces fell: counted over moves, and how often fair dice would fall less evenly."""

from collections.abc import Iterable, Sequence
from math import erfc, exp, pi, sqrt

from engine.dice import FACES
from engine.game import Move, Roll

ENOUGH = 5 * FACES  # dice; with fewer than five expected of a face the chi-square distribution fits badly


def fallen(moves: Iterable[Move]) -> tuple[int, ...]:
    """Give how often each face, 1 to 6, fell in these moves; dice that were held didn't fall.

    >>> fallen([Roll(0, (6, 6, 1, 2, 3)), Roll(0, (6, 6, 5, 4, 6), held=frozenset({0, 1}))])
    (1, 1, 1, 1, 1, 3)
    """
    counts = [0] * FACES
    for move in moves:
        if isinstance(move, Roll):
            for die, face in enumerate(move.dice):
                counts[face - 1] += die not in move.held
    return tuple(counts)


def chi_square(counts: Sequence[int]) -> float:
    """Give how far counts are from even: 0 where all are equal, on average one less than there are counts.

    >>> chi_square([10, 10, 10, 10, 10, 10]), chi_square([15, 5, 10, 10, 10, 10])
    (0.0, 5.0)
    """
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected if expected else 0.0


def rarity(counts: Sequence[int]) -> float:
    """Give the share of fair dice, thrown as often, that would fall less evenly than these six counts.

    >>> round(rarity([15, 5, 10, 10, 10, 10]), 3)
    0.416
    """
    return chi_square_tail(chi_square(counts))


def chi_square_tail(value: float) -> float:
    """Give the probability that chi-square with five degrees of freedom exceeds `value`.

    Closed form for odd degrees: M. Abramowitz, I. Stegun, Handbook of Mathematical Functions, 26.4.4.
    """
    return erfc(sqrt(value / 2)) + sqrt(2 * value / pi) * exp(-value / 2) * (1 + value / 3)
