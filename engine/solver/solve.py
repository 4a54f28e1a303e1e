"""The best expected score from every position of one column, solved backwards from the full card.

A position is the set of filled boxes (a mask), the upper subtotal (63 and more are one), and whether the Yahtzee box
holds its points, so that further ones bring a bonus. Its value is what is still to come under best play: boxes,
Yahtzee bonuses, and the upper bonus if it isn't won yet.
"""

from collections.abc import Iterator

import numpy as np

from engine.dice import FACES
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
    joker_points,
    plan,
    upper_points,
)
from engine.solver.solitaire import Foresight, Solitaire

MASKS = 1 << ROUNDS
SHAPE = (2, MASKS, SUBTOTALS)
"""Of a table of values: does the Yahtzee box hold its points, filled boxes (bit = place), upper subtotal."""
WIDTH = 4096  # positions at once: the working array (15 MB) stays in a large cache
_NEVER = -np.inf


def solve(solitaire: Solitaire) -> Floats:
    """Give the value of every position. Shape `SHAPE`; 0 where a position can't be reached."""
    if solitaire.foresight is not Foresight.BEST:
        return thumb.values(solitaire)
    values = np.zeros(SHAPE)
    solver = _Solver(solitaire, values)
    for filled in range(ROUNDS - 1, -1, -1):
        for positions in _chunks(solitaire, filled):
            solver.step(*positions)
    return values


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
            totals = {min(total + (box.place + 1) * count, TOP) for total in totals for count in range(6)}
    return sorted(totals)


def _chunks(solitaire: Solitaire, filled: int) -> Iterator[tuple[Ints, Ints, Ints]]:
    """Give the positions with so many filled boxes: whether further Yahtzees count, masks, upper subtotals."""
    upper = {part: reachable_subtotals(part) for part in range(1 << len(UPPER))}
    masks = masks_of(solitaire.order, filled)
    found = [
        (holds, mask, total)
        for mask in masks
        for holds in ((0, 1) if mask & YAHTZEE_BIT and solitaire.yahtzee_bonus else (0,))
        for total in upper[mask & (1 << len(UPPER)) - 1]
    ]
    positions = np.array(found)
    for start in range(0, len(positions), WIDTH):
        holds, masks_here, totals = positions[start : start + WIDTH].T
        yield holds, masks_here, totals


class _Solver:
    """Fills a table of values, a chunk of positions at a time; those with more boxes filled must be there."""

    def __init__(self, solitaire: Solitaire, values: Floats) -> None:
        self._game = solitaire
        self._values = values
        self._flat = values.reshape(-1)
        points = believed_points(solitaire)
        self._plan = plan(points, range(len(points)))
        self._jokers = joker_points(solitaire)
        self._ordinary = points[list(EQUAL)]
        self._lattice = Lattice(WIDTH)
        self._shared = Shared(WIDTH, [self._plan])
        self._after = [[after_counting(box.place + 1, count) for count in range(6)] for box in UPPER]
        self._upper_points = [[upper_points(solitaire, box.place + 1, count) for count in range(6)] for box in UPPER]

    def step(self, holds: Ints, masks: Ints, totals: Ints) -> None:
        """Solve these positions."""
        self._lattice.narrow(len(masks))
        allowed = [self._is_allowed(masks, place) for place in range(ROUNDS)]
        uppers = self._uppers(holds, masks, totals, allowed)
        lowers = self._lowers(holds, masks, totals, allowed)
        self._shared.score(self._plan, uppers, lowers, self._lattice.rolls)
        self._score_equal(holds, masks, totals, allowed, uppers, lowers)
        self._values[holds, masks, totals] = self._play()
        if not self._game.yahtzee_bonus:  # then it makes no difference what the Yahtzee box holds
            self._values[1, masks, totals] = self._values[0, masks, totals]

    def _score_equal(
        self,
        holds: Ints,
        masks: Ints,
        totals: Ints,
        allowed: list[Flags],
        uppers: list[list[Floats]],
        lowers: list[Floats],
    ) -> None:
        """Let five equal dice be worth what they are: a Yahtzee, or a further one."""
        place = Box.YAHTZEE.place
        kept = self._flat.take((MASKS + (masks | YAHTZEE_BIT)) * SUBTOTALS + totals)
        first = np.where(allowed[place], kept + self._game.yahtzee, _NEVER)
        filled = (masks & YAHTZEE_BIT) != 0
        for face in range(1, FACES + 1):
            roll = self._lattice.rolls[EQUAL[face - 1]]
            np.maximum(roll, first, out=roll)
            further = self._further(face, masks, allowed, uppers, lowers, roll)
            np.copyto(roll, further + self._game.yahtzee_bonus * holds, where=filled)

    def _further(
        self,
        face: int,
        masks: Ints,
        allowed: list[Flags],
        uppers: list[list[Floats]],
        lowers: list[Floats],
        ordinary: Floats,
    ) -> Floats:
        """What a further Yahtzee is worth, its bonus aside."""
        game, jokers = self._game, self._jokers[face - 1]
        if game.joker is JokerRule.NONE:
            return ordinary
        as_joker: Floats = np.max([value + jokers[box.place] for box, value in zip(LOWER, lowers, strict=True)], axis=0)
        own = uppers[face - 1][5]
        scratched: Floats = np.max([counts[0] for counts in uppers], axis=0)
        if game.joker is JokerRule.FREE:
            best: Floats = np.maximum(np.maximum(own, scratched), as_joker)
            return best
        if game.order is not Order.FREE:  # the box is given; it pays as a joker once the upper box is filled
            return np.where(masks >> (face - 1) & 1, np.maximum(as_joker, scratched), ordinary)
        has_lower = np.logical_or.reduce([allowed[box.place] for box in LOWER])
        return np.where(allowed[face - 1], own, np.where(has_lower, as_joker, scratched))

    def _play(self) -> Floats:
        """What a turn is worth whose rolls are worth what the lattice holds."""
        risk, lattice = self._game.risk, self._lattice
        if risk:
            _to_utility(lattice.rolls, risk)
        for _ in range(self._game.rolls - 1):
            lattice.reroll(self._game.least_held)
        started = lattice.start()
        worth: Floats = np.log(np.abs(started)) / risk if risk else started
        return worth

    def _is_allowed(self, masks: Ints, place: int) -> Flags:
        order = self._game.order
        if order is Order.FREE:
            allowed: Flags = (masks >> place & 1) == 0
        else:
            allowed = masks == ((1 << place) - 1 if order is Order.DOWN else MASKS - (2 << place))
        return allowed

    def _uppers(self, holds: Ints, masks: Ints, totals: Ints, allowed: list[Flags]) -> list[list[Floats]]:
        rows = []
        for box in UPPER:
            base = (holds * MASKS + (masks | 1 << box.place)) * SUBTOTALS
            after, points = self._after[box.place], self._upper_points[box.place]
            shut = np.where(allowed[box.place], 0.0, _NEVER)
            rows.append(
                [self._flat.take(base + after[count][totals]) + points[count][totals] + shut for count in range(6)]
            )
        return rows

    def _lowers(self, holds: Ints, masks: Ints, totals: Ints, allowed: list[Flags]) -> list[Floats]:
        """What each lower box is worth besides its points; the Yahtzee box when it is scratched."""
        rows = []
        for box in LOWER:
            value = self._flat.take((holds * MASKS + (masks | 1 << box.place)) * SUBTOTALS + totals)
            rows.append(np.where(allowed[box.place], value, _NEVER))
        return rows


def _to_utility(worths: Floats, risk: float) -> None:
    """Turn points into what they are worth to somebody who likes risk so much, in place."""
    worths *= risk
    np.exp(worths, out=worths)
    if risk < 0:
        np.negative(worths, out=worths)
