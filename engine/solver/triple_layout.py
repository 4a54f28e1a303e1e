"""The positions of three columns filled at once with the same dice, and where each stands in the table.

The boxes of the two ordered columns are given by the round, and at any time at most one of them has its upper boxes
open. So a position is that of the free column, that one upper subtotal, and which of the ordered columns hold a
Yahtzee: some 22 million positions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np

from engine.dice import Dice
from engine.placement import Placement, placement
from engine.rules import BOXES, ROUNDS, UPPER, Box, Order, Rules
from engine.scorecard import Column
from engine.scoring import YAHTZEE
from engine.solver.lattice import Ints
from engine.solver.outlook import Values
from engine.solver.plan import SUBTOTALS, YAHTZEE_BIT
from engine.solver.solve import MASKS, masks_of, reachable_subtotals


@dataclass(frozen=True, slots=True)
class Effect:
    """What a kind of roll does to the ordered columns: `count` dice go in the open upper box, or a Yahtzee is made."""

    count: int
    makes_yahtzee: bool


class Round:
    """What the two ordered columns are in the round after `filled` others, and what rolls bring them."""

    def __init__(self, rules: Rules, filled: int) -> None:
        self._rules = rules
        self.filled = filled
        self._due = {Order.DOWN: BOXES[filled], Order.UP: BOXES[ROUNDS - 1 - filled]} if filled < ROUNDS else {}

    @property
    def face(self) -> int | None:
        """The face that the open upper box of an ordered column counts; None where both fill lower boxes."""
        return next((box.face for box in self._due.values() if box.face), None)

    @cached_property
    def subtotals(self) -> list[int]:
        """The upper subtotals that matter and can be reached, up to 63, of the column whose upper boxes are open."""
        if self.filled < len(UPPER):
            return reachable_subtotals((1 << self.filled) - 1)
        if len(UPPER) < self.filled < ROUNDS:
            return reachable_subtotals(MASKS - (1 << (ROUNDS - self.filled)))
        return [0]  # one column has filled its upper boxes, the other has none yet, or both have filled all

    @property
    def flags(self) -> list[tuple[bool, bool]]:
        """Whether the columns filled downwards and upwards hold a Yahtzee, where that still matters."""
        down, up = (self._is_filled(order) for order in (Order.DOWN, Order.UP))
        matters = bool(self._rules.yahtzee_bonus) and self.filled < ROUNDS
        return [
            (holds_down, holds_up)
            for holds_down in ((False, True) if matters and down else (False,))
            for holds_up in ((False, True) if matters and up else (False,))
        ]

    def effect(self, dice: Dice) -> Effect:
        """Give the kind of a roll."""
        makes = bool(self._rules.yahtzee_bonus) and len(set(dice)) == 1 and Box.YAHTZEE in self._due.values()
        return Effect(dice.count(self.face) if self.face else 0, makes)

    def after(self, holds: tuple[bool, bool], effect: Effect) -> tuple[bool, bool]:
        """Give which columns hold a Yahtzee once such a roll is written, where that still matters then."""
        made = [held or (effect.makes_yahtzee and self._due[order] is Box.YAHTZEE) for held, order in self._by(holds)]
        matters = self.filled + 1 < ROUNDS
        return made[0] and matters, made[1] and matters

    def points(self, dice: Dice) -> int:
        """What both ordered columns get in their boxes, bonuses aside."""
        return sum(self._share(order, dice).points for order in (Order.DOWN, Order.UP))

    def bonuses(self, holds: tuple[bool, bool], dice: Dice) -> int:
        """What five equal dice bring in Yahtzee bonuses to the ordered columns."""
        return sum(self._share(order, dice, holds_yahtzee=held).yahtzee_bonus for held, order in self._by(holds))

    def _by(self, holds: tuple[bool, bool]) -> Iterator[tuple[bool, Order]]:
        return zip(holds, (Order.DOWN, Order.UP), strict=True)

    def _is_filled(self, order: Order) -> bool:
        """Whether the Yahtzee box of an ordered column is filled."""
        place = Box.YAHTZEE.place
        return self.filled > (place if order is Order.DOWN else ROUNDS - 1 - place)

    def _share(self, order: Order, dice: Dice, *, holds_yahtzee: bool = False) -> Placement:
        filled = range(self.filled) if order is Order.DOWN else range(ROUNDS - self.filled, ROUNDS)
        points: list[int | None] = [0 if place in filled else None for place in range(ROUNDS)]
        if holds_yahtzee:
            points[Box.YAHTZEE.place] = YAHTZEE
        return placement(self._rules, order, Column(tuple(points)), dice, self._due[order])


class Layout:
    """Where positions stand in the table: by rounds, in a round by the free column's mask, and then in a block.

    A block has the shape (upper subtotals of the free column, whether it holds a Yahtzee, upper subtotals of the
    ordered column whose upper boxes are open, which ordered columns hold a Yahtzee); only what can be reached.
    """

    def __init__(self, rules: Rules) -> None:
        self.rounds = tuple(Round(rules, filled) for filled in range(ROUNDS + 1))
        self._has_bonus = bool(rules.yahtzee_bonus)
        self._offsets: dict[int, int] = {}
        size = 0
        for filled in range(ROUNDS + 1):
            for mask in masks_of(Order.FREE, filled):
                self._offsets[mask] = size
                size += prod(self.shape(mask))
        self.size = size

    def shape(self, mask: int) -> tuple[int, int, int, int]:
        """Give the shape of a block."""
        other = self.rounds[mask.bit_count()]
        return len(subtotals(mask)), self._holds(mask), len(other.subtotals), len(other.flags)

    def block(self, values: Values, mask: int) -> Values:
        """Give a block of the table."""
        shape = self.shape(mask)
        return values[self._offsets[mask] : self._offsets[mask] + prod(shape)].reshape(shape)

    def _holds(self, mask: int) -> int:
        return 2 if self._has_bonus and mask & YAHTZEE_BIT and mask.bit_count() < ROUNDS else 1


def subtotals(mask: int) -> tuple[int, ...]:
    """Give the upper subtotals of the free column that matter and can be reached."""
    return _SUBTOTALS[mask & len(_SUBTOTALS) - 1] if mask.bit_count() < ROUNDS else (0,)


_SUBTOTALS = tuple(tuple(reachable_subtotals(part)) for part in range(1 << len(UPPER)))


def ranks(totals: Sequence[int]) -> Ints:
    """Give where each subtotal stands among those that can be reached. Shape (64,); 0 for the others."""
    found = np.zeros(SUBTOTALS, dtype=np.int64)
    found[list(totals)] = range(len(totals))
    return found
