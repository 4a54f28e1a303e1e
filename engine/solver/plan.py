"""How five dice are scored, as the solver needs it: every roll a maximum of three rows that many rolls share.

What a roll may bring in ones to threes depends on how many of each it shows (56 cases), likewise in fours to sixes
(56), and in the lower boxes on the points it gets there (some 100 cases). All points are the engine's own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.dice import DICE, FACES
from engine.rules import LOWER, UPPER, UPPER_TARGET, Box, JokerRule
from engine.solver.lattice import ROLLED, Flags, Floats, Ints
from engine.solver.solitaire import Solitaire

SUMS = (Box.THREE_OF_A_KIND, Box.FOUR_OF_A_KIND, Box.CHANCE)
"""Lower boxes that add up dice; the others pay what is fixed."""
FIXED = tuple(box for box in LOWER if box not in SUMS)
YAHTZEE_BIT = 1 << Box.YAHTZEE.place
"""In a mask of filled boxes."""
TOP = UPPER_TARGET
"""Upper subtotals from here on are all the same."""
SUBTOTALS = TOP + 1
COUNTS: Ints = np.array([[dice.count(face) for face in range(1, FACES + 1)] for dice in ROLLED])
"""How many dice of each roll show each face. Shape (252, 6)."""
EQUAL = tuple(ROLLED.index((face,) * 5) for face in range(1, FACES + 1))
"""The rolls of five equal dice, by face."""


def believed_points(solitaire: Solitaire) -> Ints:
    """Ordinary points of every roll in every box, as believed. Shape (252, 13)."""
    points = np.array([solitaire.rules.points(dice) for dice in ROLLED])
    points[list(EQUAL), Box.YAHTZEE.place] = solitaire.yahtzee
    return points


def joker_points(solitaire: Solitaire) -> Ints:
    """Points of five equal dice in every box where they are a joker, by face. Shape (6, 13)."""
    return np.array([solitaire.rules.joker_points(ROLLED[roll]) for roll in EQUAL])


def after_counting(face: int, count: int) -> Ints:
    """What upper subtotals 0..63 become when a box of the upper section counts so many dice of its face."""
    return np.minimum(np.arange(SUBTOTALS) + face * count, TOP)


def upper_points(solitaire: Solitaire, face: int, count: int) -> Floats:
    """What so many dice bring in their upper box, by the subtotal before: with the upper bonus when it is won."""
    before, after = np.arange(SUBTOTALS), after_counting(face, count)
    wins: Floats = ((before < TOP) & (after == TOP)).astype(float)
    return wins * solitaire.upper_bonus + face * count


@dataclass(frozen=True, slots=True)
class Plan:
    """Which rows the rolls share. `left`, `right`: counts of three faces; `lower`: pairs of a sum row and a fixed row.

    `picks` has, for every roll, its own row and the rows of these three that it is the maximum of.
    """

    left: tuple[tuple[int, ...], ...]
    right: tuple[tuple[int, ...], ...]
    sums: tuple[tuple[int, ...], ...]
    fixed: tuple[tuple[int, ...], ...]
    lower: tuple[tuple[int, int], ...]
    picks: tuple[tuple[int, int, int, int], ...]


def plan(points: Ints, rolls: Sequence[int]) -> Plan:
    """Give the rows that these rolls need, by their points in every box (shape (252, 13))."""
    left = [tuple(map(int, COUNTS[roll, :3])) for roll in rolls]
    right = [tuple(map(int, COUNTS[roll, 3:])) for roll in rolls]
    sums = [tuple(int(points[roll, box.place]) for box in SUMS) for roll in rolls]
    fixed = [tuple(int(points[roll, box.place]) for box in FIXED) for roll in rolls]
    all_left, all_right, all_sums, all_fixed = (_ordered(keys) for keys in (left, right, sums, fixed))
    pairs = [(all_sums.index(a), all_fixed.index(b)) for a, b in zip(sums, fixed, strict=True)]
    all_pairs = tuple(sorted(set(pairs)))
    picks = tuple(
        (roll, all_left.index(left[n]), all_right.index(right[n]), all_pairs.index(pairs[n]))
        for n, roll in enumerate(rolls)
    )
    return Plan(all_left, all_right, all_sums, all_fixed, all_pairs, picks)


def _ordered(keys: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(set(keys)))


class Shared:
    """Room for the rows of any of these plans, for up to `width` positions."""

    def __init__(self, width: int, plans: Sequence[Plan]) -> None:
        sizes = [[len(p.left), len(p.right), len(p.sums), len(p.fixed), len(p.lower)] for p in plans]
        self._room = [np.empty((max(size), width)) for size in zip(*sizes, strict=True)]

    def score(self, plan: Plan, uppers: Sequence[Sequence[Floats]], lowers: Sequence[Floats], rolls: Floats) -> None:
        """Let rows of `rolls` (252 x width) be what rolls are worth in the best ordinary box they may go in.

        `uppers[box][count]` is what so many dice are worth in an upper box, `lowers[box]` what a lower box is worth
        besides its points; -inf where it can't be filled.
        """
        width = rolls.shape[1]
        left, right, sums, fixed, lower = (
            rows.reshape(-1)[: len(rows) * width].reshape(len(rows), width) for rows in self._room
        )
        for side, counts, boxes in ((left, plan.left, UPPER[:3]), (right, plan.right, UPPER[3:])):
            for row, (a, b, c) in zip(side, counts, strict=False):
                np.maximum(uppers[boxes[0].place][a], uppers[boxes[1].place][b], out=row)
                np.maximum(row, uppers[boxes[2].place][c], out=row)
        for side, keys, boxes in ((sums, plan.sums, SUMS), (fixed, plan.fixed, FIXED)):
            for row, points in zip(side, keys, strict=False):
                _best_lower(row, [lowers[box.place - len(UPPER)] for box in boxes], points)
        for row, (a, b) in zip(lower, plan.lower, strict=False):
            np.maximum(sums[a], fixed[b], out=row)
        for roll, a, b, c in plan.picks:
            np.maximum(left[a], right[b], out=rolls[roll])
            np.maximum(rolls[roll], lower[c], out=rolls[roll])


def _best_lower(row: Floats, values: Sequence[Floats], points: Sequence[int]) -> None:
    """Let a row be the best of these boxes for so many points each."""
    np.add(values[0], points[0], out=row)
    for value, more in zip(values[1:], points[1:], strict=True):
        np.maximum(row, value + more if more else value, out=row)


def joker_worths(
    face: int, jokers: Ints, uppers: Sequence[Sequence[Floats]], lowers: Sequence[Floats]
) -> tuple[Floats, Floats, Floats]:
    """Give what five equal dice are worth in their own upper box, for 0 in the best other, and as a joker below.

    `jokers` are the points of a joker in every box; the rest is as for `Shared.score`.
    """
    scratched: Floats = np.max([counts[0] for counts in uppers], axis=0)
    as_joker: Floats = np.max([worth + jokers[box.place] for box, worth in zip(LOWER, lowers, strict=True)], axis=0)
    return uppers[face - 1][DICE], scratched, as_joker


def further_yahtzee(
    joker: JokerRule,
    worths: tuple[Floats, Floats, Floats],
    ordinary: Floats,
    *,
    own_is_free: Flags | bool,
    has_lower: Flags | bool,
) -> Floats:
    """Give what a further Yahtzee is worth in a column that is filled freely, its bonus aside.

    `worths` are those of `joker_worths`, `ordinary` is what it is worth as any other roll; `own_is_free` and
    `has_lower` tell whether its own upper box and any lower box are free. The rule is `engine.placement.allowed`'s.
    """
    own, scratched, as_joker = worths
    if joker is JokerRule.NONE:
        return ordinary
    if joker is JokerRule.FREE:
        return np.asarray(np.maximum(np.maximum(own, scratched), as_joker))
    return np.asarray(np.where(own_is_free, own, np.where(has_lower, as_joker, scratched)))
