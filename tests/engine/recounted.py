"""The engine's answers and the slow scorer's in the same words, so that they can be compared."""

from collections.abc import Iterable
from typing import TypedDict

from engine import Box, Dice, KindCounts, Move, Rules, write
from tests.engine import slow_scorer


class House(TypedDict):
    joker: str
    bonus: int
    only_equal: bool


def house(rules: Rules) -> House:
    """What the slow scorer asks about rules."""
    return House(joker=rules.joker.value, bonus=rules.yahtzee_bonus, only_equal=rules.kind_counts is KindCounts.EQUAL)


def choices(dice: Dice, filled: dict[Box, int], rules: Rules) -> dict[str, tuple[int, int]]:
    """Every box of a free column the dice may go in, with its points and the Yahtzee bonus."""
    return slow_scorer.choices(list(dice), _named(filled), **house(rules))


def due(order: str, dice: Dice, filled: dict[Box, int], rules: Rules) -> tuple[str, int, int]:
    """The box that a column in a fixed order fills, with its points and the Yahtzee bonus."""
    return slow_scorer.due(order, list(dice), _named(filled), **house(rules))


def recount(rules: Rules, seats: int, moves: Iterable[Move]) -> list[tuple[int, int]]:
    """Total and number of Yahtzee bonuses of each seat, counted from the log."""
    columns = [order.value for order in rules.columns]
    return slow_scorer.recount([write(move) for move in moves], seats, columns=columns, **house(rules))


def _named(filled: dict[Box, int]) -> dict[str, int]:
    return {str(box): points for box, points in filled.items()}
