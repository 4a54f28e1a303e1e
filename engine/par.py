"""The par player: a computer player that needs no table, only its own idea of what a column may still bring.

A box is worth the points written in it and what the column may bring after that, where an
open box counts with its par: the points it brings on average. A hold is worth the exact mean over all that the
rolls to come may show.
"""

from itertools import combinations
from math import exp

from engine.dice import DICE, FACES, Dice, outcomes
from engine.game import Hold, Score, State, options
from engine.placement import Placement, allowed, placement
from engine.rules import BOXES, UPPER, UPPER_BONUS, UPPER_TARGET, Box, KindCounts, Order, Rules
from engine.scorecard import Column, Scorecard

Worths = dict[Dice, float]
"""What sorted faces are worth, in points: five dice, or fewer that are kept."""

# What this player's own games bring on average by the classic rules, nearly, in sheet order.
_MEANS = (2.0, 5.3, 8.7, 12.1, 15.2, 18.3, 22.3, 11.2, 20.0, 29.1, 30.4, 17.0, 22.6)
_PAR = {
    KindCounts.ALL: dict(zip(BOXES, _MEANS, strict=True)),
    KindCounts.EQUAL: dict(zip(BOXES, _MEANS, strict=True)) | {Box.THREE_OF_A_KIND: 14.6, Box.FOUR_OF_A_KIND: 8.0},
}
_PACE = 3  # of each face lead to 63
_SPREAD = 4.0  # so many upper points ahead of the pace win the upper bonus three times in four; tried out in play
_SAME = 1e-9  # worths that differ by less do so by the rounding of floats

_FACES = tuple(tuple(faces for faces, _ in outcomes(count)) for count in range(DICE + 1))
"""Sorted faces of 0..5 dice, by their number."""
_ONE_MORE = {
    faces: tuple(tuple(sorted((*faces, face))) for face in range(1, FACES + 1))
    for count in range(DICE)
    for faces in _FACES[count]
}
"""The six ways to add a die to fewer than five, each as likely as the others."""
_ONE_LESS = {
    faces: tuple(sorted({faces[:die] + faces[die + 1 :] for die in range(count)}))
    for count in range(1, DICE + 1)
    for faces in _FACES[count]
}
"""What can remain when one die is taken away."""


def choose(state: State) -> Hold | Score:
    """Give what the seat on turn does with the present dice; in the same state always the same.

    Where choices are worth the same, it scores rather than rolls, holds more dice rather than fewer, and takes
    the first box or the first dice. Raises ValueError if the game is over.
    """
    if state.is_over:
        raise ValueError("nobody is on turn when the game is over")
    if not state.turn.dice:
        return Hold(frozenset())
    held = _best_hold(state) if state.rolls_left else None
    return Score(state.seat, _best_box(state)) if held is None else Hold(held)


def _best_box(state: State) -> Box:
    rules = state.rules
    column = state.cards[state.seat].columns[rules.choice]
    return max(options(state).boxes, key=lambda option: _worth(rules, column, option)).box


def _best_hold(state: State) -> frozenset[int] | None:
    """Positions to hold at a reroll; None where no hold is worth more than scoring."""
    dice, least_held = state.turn.dice, state.rules.least_held
    kept = _kept(_scored(state.rules, state.cards[state.seat]), state.rolls_left, least_held)
    best, best_worth = None, kept[tuple(sorted(dice))]
    for count in range(DICE - 1, least_held - 1, -1):
        for held in combinations(range(DICE), count):
            worth = kept[tuple(sorted(dice[die] for die in held))]
            if worth > best_worth + _SAME:
                best, best_worth = frozenset(held), worth
    return best


def _kept(scored: Worths, rolls: int, least_held: int) -> Worths:
    """What dice are worth when they are kept with so many rolls to come; all five kept are scored."""
    kept = _rolled(scored)
    for _ in range(rolls - 1):
        kept = _rolled(_best_of(kept, least_held)) | scored
    return kept


def _rolled(worths: Worths) -> Worths:
    """What dice are worth before the others are rolled, from what five dice are worth after that roll."""
    means = dict(worths)
    for count in range(DICE - 1, -1, -1):
        for faces in _FACES[count]:
            means[faces] = sum([means[more] for more in _ONE_MORE[faces]]) / FACES
    return means


def _best_of(kept: Worths, least_held: int) -> Worths:
    """What dice are worth when the best of them are kept, but so many at least."""
    best = {faces: kept[faces] for faces in _FACES[least_held]}
    for count in range(least_held + 1, DICE + 1):
        for faces in _FACES[count]:
            best[faces] = max(kept[faces], *[best[less] for less in _ONE_LESS[faces]])
    return best


def _scored(rules: Rules, card: Scorecard) -> Worths:
    """What any five dice are worth when they are scored."""
    columns = [_scored_in(rules, *each) for each in zip(rules.columns, card.columns, strict=True)]
    return {dice: sum([worths[dice] for worths in columns]) for dice in _FACES[DICE]}


def _scored_in(rules: Rules, order: Order, column: Column) -> Worths:
    """What any five dice are worth in the best box of a column they may go in."""
    points = tuple(zip(*map(rules.points, _FACES[DICE]), strict=True))
    boxes = allowed(rules, order, column, (1, 2, 3, 4, 5))
    worths = zip(*(_scored_as(rules, column, box, points[box.place]) for box in boxes), strict=True)
    best = dict(zip(_FACES[DICE], map(max, worths), strict=True))
    for face in range(1, FACES + 1):  # only five equal dice know a joker and a Yahtzee bonus
        dice = (face,) * DICE
        shares = (placement(rules, order, column, dice, box) for box in allowed(rules, order, column, dice))
        best[dice] = max(_worth(rules, column, share) for share in shares)
    return best


def _scored_as(rules: Rules, column: Column, box: Box, points: tuple[int, ...]) -> list[float]:
    """What each of these points is worth in a box."""
    worth = {each: each + _to_come(rules, column.fill(box, each)) for each in set(points)}
    return [worth[each] for each in points]


def _worth(rules: Rules, column: Column, share: Placement) -> float:
    """What it is worth to a column to take this."""
    return share.points + share.yahtzee_bonus + _to_come(rules, column.fill(share.box, share.points))


def _to_come(rules: Rules, column: Column) -> float:
    """Points that a column may bring besides those written in it: its open boxes at par, and the upper bonus."""
    par = _PAR[rules.kind_counts]
    return sum([par[box] for box in column.free_boxes]) + UPPER_BONUS * _bonus_chance(column)


def _bonus_chance(column: Column) -> float:
    """How likely the upper bonus is, by how far the upper boxes are ahead of the pace towards it; 1 once it is won."""
    missing = UPPER_TARGET - column.upper_subtotal
    at_pace = _PACE * sum([box.place + 1 for box in UPPER if column[box] is None])
    if missing <= 0 or not at_pace:
        return float(missing <= 0)
    return 1 / (1 + exp((missing - at_pace) / _SPREAD))
