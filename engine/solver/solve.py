"""The best expected score from every position of one column, solved backwards from the full card.

A position is the set of filled boxes (a mask), the upper subtotal (63 and more are one), and whether the Yahtzee box
holds its points, so that further ones bring a bonus. Its value is what is still to come under best play: boxes,
Yahtzee bonuses, and the upper bonus if it isn't won yet.
"""

from dataclasses import dataclass

import numpy as np

from engine.dice import DICE, FACES
from engine.rules import LOWER, ROUNDS, UPPER, Box, JokerRule, Order
from engine.solver import thumb
from engine.solver.lattice import Flags, Floats, Ints, Lattice
from engine.solver.plan import (
    EQUAL,
    SUBTOTALS,
    TOP,
    YAHTZEE_BIT,
    Shared,
    after_counting,
    believed_points,
    further_yahtzee,
    joker_points,
    joker_worths,
    plan,
    upper_points,
)
from engine.solver.solitaire import Foresight, Solitaire

MASKS = 1 << ROUNDS
SHAPE = (2, MASKS, SUBTOTALS)
"""Of a table of values: does the Yahtzee box hold its points, filled boxes (bit = place), upper subtotal."""
WIDTH = 4096  # positions at once: the working array (15 MB) stays in a large cache
_NEVER = -np.inf


def solve(game: Solitaire, least_filled: int = 0) -> Floats:
    """Give the value of every position with so many boxes filled at least. Shape `SHAPE`; 0 for the others.

    What somebody believes without any foresight isn't solved, but written down.
    """
    if game.foresight is not Foresight.BEST:
        return thumb.values(game)
    solver = Solver(game)
    for filled in range(ROUNDS - 1, least_filled - 1, -1):
        solver.solve_level(filled)
    return solver.values


def masks_of(order: Order, filled: int) -> list[int]:
    """Give the sets of so many filled boxes that a column may have."""
    if order is Order.DOWN:
        return [(1 << filled) - 1]
    if order is Order.UP:
        return [MASKS - (1 << (ROUNDS - filled))]
    return [mask for mask in range(MASKS) if mask.bit_count() == filled]


def reachable_subtotals(mask: int) -> list[int]:
    """Give the upper subtotals, up to 63, that these filled boxes may have."""
    totals = {0}
    for box in UPPER:
        if mask >> box.place & 1:
            totals = {min(total + (box.place + 1) * count, TOP) for total in totals for count in range(DICE + 1)}
    return sorted(totals)


_SUBTOTALS = [np.array(reachable_subtotals(part)) for part in range(1 << len(UPPER))]


def positions(game: Solitaire, filled: int) -> Ints:
    """Give the positions with so many filled boxes: does a Yahtzee bonus wait, mask, upper subtotal. Shape (3, n)."""
    masks = np.array(masks_of(game.order, filled))
    totals = [_SUBTOTALS[mask & len(_SUBTOTALS) - 1] for mask in masks]
    each = np.stack([np.repeat(masks, [len(some) for some in totals]), np.concatenate(totals)])
    waiting = each[:, (each[0] & YAHTZEE_BIT) != 0] if game.yahtzee_bonus else each[:, :0]
    holds = np.repeat([0, 1], [each.shape[1], waiting.shape[1]])
    return np.vstack([holds, np.concatenate([each, waiting], axis=1)])


@dataclass(frozen=True, slots=True)
class Chunk:
    """Positions solved at once, and what their boxes are worth. Arrays have one element for each position.

    `uppers[box][count]` is what so many dice are worth in an upper box, `lowers[box]` what a lower box is worth
    besides its points (the Yahtzee box: where it is scratched); -inf where the box can't be filled.
    """

    holds: Ints
    masks: Ints
    totals: Ints
    allowed: list[Flags]
    uppers: list[list[Floats]]
    lowers: list[Floats]


class Solver:
    """Fills a table of values, level by level: those with more boxes filled must be there."""

    def __init__(self, game: Solitaire) -> None:
        self.values: Floats = np.zeros(SHAPE)
        self._game = game
        self._flat = self.values.reshape(-1)
        points = believed_points(game)
        self._plan = plan(points, range(len(points)))
        self._jokers = joker_points(game)
        self._lattice = Lattice(WIDTH)
        self._shared = Shared(WIDTH, [self._plan])
        self._after = [[after_counting(box.place + 1, count) for count in range(DICE + 1)] for box in UPPER]
        self._points = [[upper_points(game, box.place + 1, count) for count in range(DICE + 1)] for box in UPPER]

    def solve_level(self, filled: int) -> None:
        """Solve all positions with so many boxes filled."""
        found = positions(self._game, filled)
        for first in range(0, found.shape[1], WIDTH):
            self._solve(self._chunk(*found[:, first : first + WIDTH]))

    def _solve(self, chunk: Chunk) -> None:
        game, lattice = self._game, self._lattice
        lattice.narrow(len(chunk.masks))
        self._shared.score(self._plan, chunk.uppers, chunk.lowers, lattice.rolls)
        self._score_equal(chunk)
        if game.risk:
            _to_utility(lattice.rolls, game.risk)
        for _ in range(game.rolls - 1):
            lattice.reroll(game.least_held)
        worth = lattice.start()
        if game.risk:
            worth = np.log(np.abs(worth)) / game.risk
        self.values[chunk.holds, chunk.masks, chunk.totals] = worth
        if not game.yahtzee_bonus:  # then it makes no difference what the Yahtzee box holds
            self.values[1, chunk.masks, chunk.totals] = worth

    def _score_equal(self, chunk: Chunk) -> None:
        """Let five equal dice be worth what they are: a Yahtzee, or a further one."""
        kept = self._flat.take((MASKS + (chunk.masks | YAHTZEE_BIT)) * SUBTOTALS + chunk.totals)
        first = np.where(chunk.allowed[Box.YAHTZEE.place], kept + self._game.yahtzee, _NEVER)
        filled = (chunk.masks & YAHTZEE_BIT) != 0
        for face in range(1, FACES + 1):
            roll = self._lattice.rolls[EQUAL[face - 1]]
            np.maximum(roll, first, out=roll)
            further = self.further(chunk, face, roll)
            np.copyto(roll, further + self._game.yahtzee_bonus * chunk.holds, where=filled)

    def further(self, chunk: Chunk, face: int, ordinary: Floats) -> Floats:
        """Give what a further Yahtzee of this face is worth, its bonus aside; `ordinary` as any other roll."""
        joker = self._game.joker
        worths = joker_worths(face, self._jokers[face - 1], chunk.uppers, chunk.lowers)
        if joker is JokerRule.FORCED and self._game.order is not Order.FREE:
            _, scratched, as_joker = worths  # the box is given; it pays as a joker once the upper box is filled
            return np.where(chunk.masks >> (face - 1) & 1, np.maximum(as_joker, scratched), ordinary)
        has_lower = np.logical_or.reduce([chunk.allowed[box.place] for box in LOWER])
        return further_yahtzee(joker, worths, ordinary, own_is_free=chunk.allowed[face - 1], has_lower=has_lower)

    def _chunk(self, holds: Ints, masks: Ints, totals: Ints) -> Chunk:
        allowed = [self._is_allowed(masks, place) for place in range(ROUNDS)]
        # Where the next position begins in the flat table, for each box.
        after = [(holds * MASKS + (masks | 1 << place)) * SUBTOTALS for place in range(ROUNDS)]
        uppers = []
        for place in range(len(UPPER)):
            shut = np.where(allowed[place], 0.0, _NEVER)
            rows = zip(self._after[place], self._points[place], strict=True)
            uppers.append([self._flat.take(after[place] + to[totals]) + points[totals] + shut for to, points in rows])
        lowers = [np.where(allowed[box.place], self._flat.take(after[box.place] + totals), _NEVER) for box in LOWER]
        return Chunk(holds, masks, totals, allowed, uppers, lowers)

    def _is_allowed(self, masks: Ints, place: int) -> Flags:
        order = self._game.order
        if order is Order.FREE:
            return np.asarray((masks >> place & 1) == 0)
        return np.asarray(masks == ((1 << place) - 1 if order is Order.DOWN else MASKS - (2 << place)))


def _to_utility(worths: Floats, risk: float) -> None:
    """Turn points into what they are worth to somebody who likes risk so much, in place."""
    worths *= risk
    np.exp(worths, out=worths)
    if risk < 0:
        np.negative(worths, out=worths)
