"""Points of five dice under one pattern: 0 where they don't fit it."""

from engine.dice import DICE, Dice

FULL_HOUSE = 25
SMALL_STRAIGHT = 30
LARGE_STRAIGHT = 40
YAHTZEE = 50


def face_sum(dice: Dice, face: int) -> int:
    """Sum of the dice that show `face`."""
    return face * dice.count(face)


def of_a_kind(dice: Dice, least: int) -> int:
    """Sum of all five dice if at least `least` are equal."""
    return sum(dice) if _most_equal(dice) >= least else 0


def equal_of_a_kind(dice: Dice, least: int) -> int:
    """Sum of `least` equal dice and no other, if there are that many.

    >>> equal_of_a_kind((4, 4, 4, 4, 4), 3)
    12
    """
    return next((face * least for face in set(dice) if dice.count(face) >= least), 0)


def full_house(dice: Dice) -> int:
    """25 for exactly three equal and two equal of another number."""
    return FULL_HOUSE if sorted(dice.count(face) for face in set(dice)) == [2, 3] else 0


def small_straight(dice: Dice) -> int:
    """30 for four faces in a row; the fifth die is anything."""
    return SMALL_STRAIGHT if _has_run(dice, 4) else 0


def large_straight(dice: Dice) -> int:
    """40 for five faces in a row."""
    return LARGE_STRAIGHT if _has_run(dice, 5) else 0


def yahtzee(dice: Dice) -> int:
    """50 for five equal."""
    return YAHTZEE if is_yahtzee(dice) else 0


def chance(dice: Dice) -> int:
    """Sum of all five dice."""
    return sum(dice)


def is_yahtzee(dice: Dice) -> bool:
    """Whether all five are equal."""
    return dice.count(dice[0]) == DICE


def _most_equal(dice: Dice) -> int:
    return max(dice.count(face) for face in set(dice))


def _has_run(dice: Dice, length: int) -> bool:
    return any(set(range(first, first + length)) <= set(dice) for first in range(1, 8 - length))
