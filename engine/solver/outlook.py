"""What the dice of a turn are worth to somebody, looked up: every hold and every box, in points.

Worths count from the moment they are asked for: the points that the turn brings and all that is still to come.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine.dice import DICE, FACES, Dice
from engine.placement import Placement, allowed, placement
from engine.rules import ROUNDS, UPPER, Box, Rules
from engine.scorecard import Column, Scorecard
from engine.scoring import YAHTZEE
from engine.solver.lattice import CHANCES, KEEPS, ROLLED, ROLLS_FROM, ROW, Floats, Ints, Lattice
from engine.solver.plan import COUNTS, EQUAL, TOP, YAHTZEE_BIT, after_counting, believed_points, upper_points
from engine.solver.solitaire import Belief, Solitaire, is_triple, solitaires

Values = NDArray[np.float32]
"""A table as it is kept. Of one column, the shape is (2, 8192, 64): see `engine.solver.solve.SHAPE`."""

_EQUAL = list(EQUAL)


class ColumnOutlook:
    """What five dice are worth to one column, by its table."""

    def __init__(self, rules: Rules, solitaire: Solitaire, values: Values | Floats) -> None:
        self._rules = rules
        self._game = solitaire
        self._values = values
        self._points: Floats = believed_points(solitaire).astype(float)
        self._after = [np.array([after_counting(box.place + 1, count) for count in range(DICE + 1)]) for box in UPPER]
        self._upper_points = [
            np.array([upper_points(solitaire, box.place + 1, count) for count in range(DICE + 1)]) for box in UPPER
        ]

    def to_come(self, column: Column) -> float:
        """What a column may still bring."""
        return float(self._values[place_of(column)])

    def worth(self, column: Column, share: Placement) -> float:
        """What it is worth to take this: points, bonuses, and what is still to come."""
        game = self._game
        is_yahtzee = share.box is Box.YAHTZEE and share.points == YAHTZEE
        return (
            (game.yahtzee if is_yahtzee else share.points)
            + (game.yahtzee_bonus if share.yahtzee_bonus else 0)
            + (game.upper_bonus if share.wins_upper_bonus else 0)
            + self.to_come(column.fill(share.box, share.points))
        )

    def rolls(self, column: Column) -> Floats:
        """What every roll is worth in the best box it may go in. Shape (252,)."""
        holds, mask, total = place_of(column)
        best = np.full(len(ROLLED), -np.inf)
        boxes = allowed(self._rules, self._game.order, column, (1, 2, 3, 4, 6))
        for box in boxes:
            after = self._values[holds, mask | 1 << box.place]
            if box in UPPER:
                counts = after[self._after[box.place][:, total]] + self._upper_points[box.place][:, total]
                worths = counts[COUNTS[:, box.place]]
            else:
                worths = after[total] + self._points[:, box.place]
            np.maximum(best, worths, out=best)
        if column[Box.YAHTZEE] is not None:
            for face in range(1, FACES + 1):  # a further Yahtzee may be a joker, and bring a bonus
                best[EQUAL[face - 1]] = self.best(column, (face,) * DICE)
        elif Box.YAHTZEE in boxes:
            kept = float(self._values[1, mask | YAHTZEE_BIT, total]) + self._game.yahtzee
            best[_EQUAL] = np.maximum(best[_EQUAL], kept)
        return best

    def shares(self, column: Column, dice: Dice) -> tuple[Placement, ...]:
        """Give what the dice bring in each box that they may go in."""
        rules, order = self._rules, self._game.order
        return tuple(placement(rules, order, column, dice, box) for box in allowed(rules, order, column, dice))

    def best(self, column: Column, dice: Dice) -> float:
        """What the dice are worth in the best box."""
        return max(self.worth(column, share) for share in self.shares(column, dice))


@dataclass(frozen=True, slots=True)
class _Worths:
    """What keeps (shape (462,)) and rolls (shape (252,)) are worth with so many rolls left; utilities with a risk."""

    kept: Floats
    rolled: Floats


class Turn:
    """What everything is worth in a turn of one card. `rolls_left` counts from 0: then the dice must be scored.

    Any thread may ask, several at once.
    """

    def __init__(self, rolls: Floats, least_held: int, risk: float) -> None:
        self._least_held = least_held
        self._risk = risk
        scored = rolls if not risk else np.copysign(np.exp(rolls * risk), risk)
        self._worths: tuple[_Worths, ...] = (
            _Worths(np.concatenate([np.full(ROLLS_FROM, np.nan), scored]), scored),
        )  # by rolls left

    def kept(self, rolls_left: int) -> Floats:
        """What every keep is worth, in points. Shape (462,); five dice kept are scored. NaN where nothing rolls."""
        return self._points(self._with(rolls_left).kept)

    def rolled(self, rolls_left: int) -> Floats:
        """What every roll is worth, in points. Shape (252,)."""
        return self._points(self._with(rolls_left).rolled)

    def start(self, rolls: int) -> float:
        """What the turn is worth before the first of so many rolls."""
        return float(self._points(np.einsum("r,r->", CHANCES, self._with(rolls - 1).rolled)))

    def ends(self, kept: Dice, rolls_left: int) -> Floats:
        """How likely the turn ends with each roll, if these faces, four at most, are kept and then played best.

        Shape (252,).
        """
        chances: Floats = _chances()[ROW[tuple(sorted(kept))]]
        for left in range(rolls_left - 1, 0, -1):
            following = np.bincount(_best_keeps(self._with(left).kept, self._least_held), chances, minlength=len(KEEPS))
            chances = np.einsum("k,kr->r", following, _chances())  # not @: that may wake threads that spin
        return chances

    def _with(self, rolls_left: int) -> _Worths:
        """Give the worths with so many rolls left, found at first need.

        The tuple is replaced and never changed: two threads may find the same, but none sees half of it.
        """
        worths = self._worths
        if len(worths) <= rolls_left:
            while len(worths) <= rolls_left:
                worths = (*worths, self._with_one_more(worths[0].rolled, worths[-1].rolled))
            self._worths = worths
        return worths[rolls_left]

    def _with_one_more(self, scored: Floats, rolled: Floats) -> _Worths:
        kept = np.einsum("kr,r->k", _chances(), rolled)
        kept[ROLLS_FROM:] = scored
        return _Worths(kept, _best(kept, self._least_held))

    def _points(self, worths: Floats) -> Floats:
        return np.log(np.abs(worths)) / self._risk if self._risk else worths


class Outlook(ABC):
    """What a card may still bring, as somebody sees it."""

    def __init__(self, rules: Rules, risk: float = 0.0) -> None:
        self.rules = rules
        self._risk = risk
        self._latest: tuple[Scorecard, Turn] | None = None

    def turn(self, card: Scorecard) -> Turn:
        """Give what everything is worth in a turn that begins with this card."""
        latest = self._latest
        if latest is not None and latest[0] == card:  # a turn asks up to three times
            return latest[1]
        turn = Turn(self._rolls(card), self.rules.least_held, self._risk)
        self._latest = (card, turn)
        return turn

    @abstractmethod
    def boxes(self, card: Scorecard, dice: Dice) -> tuple[tuple[Box, float], ...]:
        """Give the boxes that the dice may go in, in sheet order, and what that is worth in points."""

    @abstractmethod
    def _rolls(self, card: Scorecard) -> Floats:
        """Give what every roll is worth in the best box. Shape (252,)."""


# What three columns together bring less than each of them alone, by the rounds played: since one choice must serve them
# all, the sum of their tables promises too much. Means over positions that occur in play, where it varies by 2 to 5
# points (`python -m benchmarks.characters`). The same for all that may be chosen in a turn, it changes no choice.
OVERLAP = (79.4, 74.5, 71.6, 64.0, 54.2, 46.7, 42.1, 39.8, 34.7, 26.6, 16.8, 8.2, 4.8, 0.0)


class ColumnsOutlook(Outlook):
    """An outlook by a table for each column.

    Of several columns it takes the sum, less what they take from each other on average; choices by it are good.
    """

    def __init__(self, rules: Rules, belief: Belief, tables: Mapping[Solitaire, Values | Floats]) -> None:
        super().__init__(rules, belief.risk)
        self._overlap = OVERLAP if is_triple(rules) else (0.0,) * len(OVERLAP)
        self._columns = tuple(ColumnOutlook(rules, game, tables[game]) for game in solitaires(rules, belief))

    def boxes(self, card: Scorecard, dice: Dice) -> tuple[tuple[Box, float], ...]:
        """Give the boxes that the dice may go in, in sheet order, and what that is worth in points."""
        choice = self.rules.choice
        fixed = sum(
            outlook.best(column, dice)
            for place, (outlook, column) in enumerate(zip(self._columns, card.columns, strict=True))
            if place != choice
        )
        fixed -= self._overlap[card.columns[choice].filled + 1]
        outlook, column = self._columns[choice], card.columns[choice]
        return tuple((share.box, outlook.worth(column, share) + fixed) for share in outlook.shares(column, dice))

    def _rolls(self, card: Scorecard) -> Floats:
        each = [outlook.rolls(column) for outlook, column in zip(self._columns, card.columns, strict=True)]
        total: Floats = np.sum(each, axis=0) - self._overlap[card.columns[0].filled + 1]
        return total


def place_of(column: Column) -> tuple[int, int, int]:
    """Give where a column's position stands in a table."""
    mask = sum(1 << place for place in range(ROUNDS) if column.points[place] is not None)
    return int(column[Box.YAHTZEE] == YAHTZEE), mask, min(column.upper_subtotal, TOP)


def _best(kept: Floats, least_held: int) -> Floats:
    """Give what every roll is worth when the best of its keeps is taken."""
    keeps, starts = _below(least_held)
    best: Floats = np.maximum.reduceat(kept[keeps], starts)
    return best


def _best_keeps(kept: Floats, least_held: int) -> Ints:
    """Give for every roll the row of its best keep."""
    keeps, starts = _below(least_held)
    worths = kept[keeps]
    lengths = np.diff(starts, append=len(keeps))
    are_best = np.flatnonzero(worths == np.repeat(np.maximum.reduceat(worths, starts), lengths))
    best: Ints = keeps[are_best[np.searchsorted(are_best, starts)]]
    return best


@cache
def _below(least_held: int) -> tuple[Ints, Ints]:
    """Give for every roll the rows of what may be kept of it, one after the other, and where each roll's begin."""
    rows: list[int] = []
    starts: list[int] = []
    for dice in ROLLED:
        starts.append(len(rows))
        rows += sorted({ROW[faces] for count in range(least_held, DICE + 1) for faces in combinations(dice, count)})
    return np.array(rows), np.array(starts)


@cache
def _chances() -> Floats:
    """Give how likely every keep becomes every roll. Shape (462, 252)."""
    lattice = Lattice(len(ROLLED))
    lattice.rolls[:] = np.eye(len(ROLLED))
    lattice.average()
    return lattice.rows.copy()
