"""What a card is worth, found slowly: every hold of every roll, every box, by the engine's own rules."""

from collections.abc import Callable
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine import Dice, Rules, Scorecard, allowed, outcomes, placement
from engine.rules import UPPER_BONUS

Cards = Callable[[Scorecard], float]

ROLLED = tuple(faces for faces, _ in outcomes(5))
CHANCES = np.array([float(chance) for _, chance in outcomes(5)])
KEPT = tuple(faces for count in range(6) for faces, _ in outcomes(count))


@cache
def becomes() -> NDArray[np.float64]:
    """How likely each keep becomes each roll."""
    chances = np.zeros((len(KEPT), len(ROLLED)))
    for row, kept in enumerate(KEPT):
        for more, chance in outcomes(5 - len(kept)):
            chances[row, ROLLED.index(tuple(sorted((*kept, *more))))] += float(chance)
    return chances


@cache
def may_keep(least_held: int) -> NDArray[np.bool_]:
    """Whether each roll may be kept so."""
    flags = np.zeros((len(ROLLED), len(KEPT)), dtype=bool)
    for row, dice in enumerate(ROLLED):
        for count in range(least_held, 5):
            for faces in combinations(dice, count):
                flags[row, KEPT.index(faces)] = True
    return flags


def scored(rules: Rules, card: Scorecard, dice: Dice, value: Cards) -> float:
    """What five dice are worth in the best boxes."""
    shares = [
        [placement(rules, order, column, dice, box) for box in allowed(rules, order, column, dice)]
        for order, column in zip(rules.columns, card.columns, strict=True)
    ]
    worths = []
    for chosen in shares[rules.choice]:
        taken = [chosen if place == rules.choice else each[0] for place, each in enumerate(shares)]
        after = Scorecard(
            tuple(column.fill(share.box, share.points) for column, share in zip(card.columns, taken, strict=True))
        )
        gain = sum(share.points + share.yahtzee_bonus + UPPER_BONUS * share.wins_upper_bonus for share in taken)
        worths.append(gain + value(after))
    return max(worths)


def brute(rules: Rules, card: Scorecard) -> float:
    """What the card may still bring under best play."""
    known: dict[object, float] = {}

    def value(card: Scorecard) -> float:
        if card.is_complete:
            return 0.0
        # Nothing but this of a column decides what it may still bring.
        key = tuple((min(c.upper_subtotal, 63), c.free_boxes, c.points[11] == 50) for c in card.columns)
        if key not in known:
            known[key] = turn(card)
        return known[key]

    def turn(card: Scorecard) -> float:
        final = np.array([scored(rules, card, dice, value) for dice in ROLLED])
        worth = final
        for _ in range(rules.rolls - 1):
            kept = becomes() @ worth
            worth = np.maximum(final, np.where(may_keep(rules.least_held), kept, -np.inf).max(axis=1))
        return float(CHANCES @ worth)

    return value(card)
