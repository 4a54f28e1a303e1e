"""Three columns solved as the one game that they are, round by round, with the same passes as one column."""

from collections.abc import Iterator, Mapping
from math import prod

import numpy as np

from engine.dice import DICE, FACES
from engine.rules import BOXES, LOWER, ROUNDS, UPPER, UPPER_BONUS, Box, Order, Rules
from engine.solver.lattice import ROLLED, Floats, Ints, Lattice
from engine.solver.outlook import Values
from engine.solver.plan import (
    EQUAL,
    TOP,
    YAHTZEE_BIT,
    Plan,
    Shared,
    after_counting,
    believed_points,
    further_yahtzee,
    joker_points,
    joker_worths,
    plan,
    upper_points,
)
from engine.solver.solitaire import Solitaire, is_triple, solitaires
from engine.solver.solve import MASKS, WIDTH, masks_of
from engine.solver.triple_layout import Effect, Layout, Round, ranks, subtotals


def solve_triple(rules: Rules, values: Values) -> Iterator[int]:
    """Fill the table (a flat array of `Layout.size`, with zeros in the last block), the last round first.

    Gives the number of each round that is done; it takes minutes. Raises ValueError for other rules.
    """
    if not is_triple(rules):
        raise ValueError("these are not the rules of three columns")
    solver = _TripleSolver(rules)
    following = {MASKS - 1: np.zeros(solver.layout.shape(MASKS - 1))}
    for filled in range(ROUNDS - 1, -1, -1):
        solved = {mask: solver.solve(mask, following) for mask in masks_of(Order.FREE, filled)}
        for mask, block in solved.items():
            solver.layout.block(values, mask)[:] = block
        following = solved
        yield filled


class _TripleSolver:
    """Solves a block of positions from the blocks of the next round."""

    def __init__(self, rules: Rules) -> None:
        self.layout = Layout(rules)
        (self._game,) = {game for game in solitaires(rules) if game.order is Order.FREE}
        self._points = believed_points(self._game)
        self._jokers = joker_points(self._game)
        self._rounds = [_Rolls(each, self._points) for each in self.layout.rounds[:-1]]
        self._lattice = Lattice(WIDTH)
        self._shared = Shared(WIDTH, [plan(self._points, range(len(ROLLED)))])

    def solve(self, mask: int, following: Mapping[int, Floats]) -> Floats:
        """Give the values of a block."""
        totals, *rest = self.layout.shape(mask)
        rolls = self._rounds[mask.bit_count()]
        after = {
            effect: {
                box: rolls.before(following[mask | 1 << box.place], effect, self.layout.rounds[mask.bit_count() + 1])
                for box in BOXES
                if not mask >> box.place & 1
            }
            for effect in rolls.kinds
        }
        step = max(1, WIDTH // prod(rest))
        pieces = [slice(first, first + step) for first in range(0, totals, step)]
        return np.concatenate([self._piece(mask, piece, after) for piece in pieces])

    def _piece(self, mask: int, piece: slice, after: Mapping[Effect, Mapping[Box, Floats]]) -> Floats:
        """Give the values of a block for some upper subtotals of the free column."""
        totals = np.array(subtotals(mask)[piece])
        shape = (len(totals), *self.layout.shape(mask)[1:])
        rolls = self._rounds[mask.bit_count()]
        lattice = self._lattice
        lattice.narrow(prod(shape))
        for effect, kind in rolls.kinds.items():
            scoring = _Scoring(self._game, mask, totals, shape, after[effect])
            self._shared.score(kind, scoring.uppers, scoring.lowers, lattice.rolls)
            for face in range(1, FACES + 1):
                if rolls.effect_of_equal[face - 1] == effect:
                    scoring.score_equal(face, self._jokers[face - 1], lattice.rolls[EQUAL[face - 1]])
        np.add(lattice.rolls, rolls.points[:, None], out=lattice.rolls)
        for roll, bonuses in zip(EQUAL, rolls.bonuses, strict=True):
            lattice.rolls[roll].reshape(shape)[:] += bonuses
        for _ in range(self._game.rolls - 1):
            lattice.reroll(self._game.least_held)
        return lattice.start().reshape(shape)


class _Rolls:
    """What rolls bring in a round to the ordered columns, and the plans to score them in the free one, by effect."""

    def __init__(self, round_: Round, points: Ints) -> None:
        self._round = round_
        effects = [round_.effect(dice) for dice in ROLLED]
        self.kinds: dict[Effect, Plan] = {
            effect: plan(points, [roll for roll, other in enumerate(effects) if other == effect])
            for effect in dict.fromkeys(effects)
        }
        self.effect_of_equal = [effects[roll] for roll in EQUAL]
        self.points: Floats = np.array([float(round_.points(dice)) for dice in ROLLED])
        self.bonuses: Floats = np.array(
            [[float(round_.bonuses(holds, ROLLED[roll])) for holds in round_.flags] for roll in EQUAL]
        )

    def before(self, block: Floats, effect: Effect, following: Round) -> Floats:
        """Give what a block of the next round is worth before such a roll is written in the ordered columns."""
        before = np.array(self._round.subtotals)
        after = np.minimum(before + (self._round.face or 0) * effect.count, TOP)
        flags = [following.flags.index(self._round.after(holds, effect)) for holds in self._round.flags]
        bonus = UPPER_BONUS * ((before < TOP) & (after == TOP))
        worth: Floats = block[:, :, ranks(following.subtotals)[after]][:, :, :, flags] + bonus[:, None]
        return worth


class _Scoring:
    """What the boxes of the free column are worth, for rolls of one effect, in positions of a block.

    `after` is what each open box leads to. Rows are flat; -inf where a box is filled.
    """

    def __init__(
        self, game: Solitaire, mask: int, totals: Ints, shape: tuple[int, ...], after: Mapping[Box, Floats]
    ) -> None:
        self._game = game
        self._mask = mask
        self._shape = shape
        self._never = np.full(prod(shape), -np.inf)
        self._yahtzee = self._never  # what the Yahtzee box is worth if it holds a Yahtzee, besides its points
        self.uppers = [[self._never] * (DICE + 1) for _ in UPPER]
        self.lowers = [self._never for _ in LOWER]
        for box, worth in after.items():
            reached = ranks(subtotals(mask | 1 << box.place))
            if box.face:
                for count in range(DICE + 1):
                    points = upper_points(game, box.face, count)[totals]
                    rows = worth[reached[after_counting(box.face, count)[totals]]]
                    self.uppers[box.place][count] = self._flat(rows + points[:, None, None, None])
            elif box is Box.YAHTZEE:
                self._yahtzee = self._flat(worth[reached[totals], -1:])
                self.lowers[box.place - len(UPPER)] = self._flat(worth[reached[totals], :1])
            else:
                self.lowers[box.place - len(UPPER)] = self._flat(worth[reached[totals]])

    def score_equal(self, face: int, jokers: Ints, roll: Floats) -> None:
        """Let five equal dice be worth what they are: a Yahtzee, or a further one."""
        if not self._mask & YAHTZEE_BIT:
            np.maximum(roll, self._yahtzee + self._game.yahtzee, out=roll)
            return
        worths = joker_worths(face, jokers, self.uppers, self.lowers)
        own_is_free = not self._mask >> (face - 1) & 1
        has_lower = self._mask >> len(UPPER) != (1 << len(LOWER)) - 1
        roll[:] = further_yahtzee(self._game.joker, worths, roll, own_is_free=own_is_free, has_lower=has_lower)
        if self._game.yahtzee_bonus and self._shape[1] == 2:
            roll.reshape(self._shape)[:, 1] += self._game.yahtzee_bonus

    def _flat(self, rows: Floats) -> Floats:
        return np.ascontiguousarray(np.broadcast_to(rows, self._shape)).reshape(-1)
