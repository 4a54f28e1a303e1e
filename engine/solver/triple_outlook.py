"""What everything is worth with three columns, looked up in their table."""

import numpy as np

from engine.dice import DICE, FACES, Dice
from engine.placement import Placement, allowed, placement
from engine.rules import ROUNDS, UPPER, UPPER_BONUS, Box, Order, Rules
from engine.scorecard import Column, Scorecard
from engine.solver.lattice import ROLLED, Floats
from engine.solver.outlook import Outlook, Values, place_of
from engine.solver.plan import COUNTS, EQUAL, TOP, after_counting, believed_points, upper_points
from engine.solver.solitaire import solitaires
from engine.solver.triple_layout import Effect, Layout, Round, ranks, subtotals

NOTHING = Effect(0, makes_yahtzee=False)


class TripleOutlook(Outlook):
    """What a card of three columns may still bring, exactly. `values` is the table, flat, as `Layout` has it."""

    def __init__(self, rules: Rules, values: Values) -> None:
        super().__init__(rules)
        self._values = values
        self._layout = Layout(rules)
        self._game = solitaires(rules)[rules.choice]
        self._points = believed_points(self._game).astype(float)
        self._ordered_points = [
            np.array([float(each.points(dice)) for dice in ROLLED]) for each in self._layout.rounds[:-1]
        ]
        self._down, self._up = rules.columns.index(Order.DOWN), rules.columns.index(Order.UP)

    def boxes(self, card: Scorecard, dice: Dice) -> tuple[tuple[Box, float], ...]:
        """Give the boxes that the dice may go in, in sheet order, and what that is worth in points."""
        rules, columns = self.rules, card.columns
        shares = [
            [placement(rules, order, column, dice, box) for box in allowed(rules, order, column, dice)]
            for order, column in zip(rules.columns, columns, strict=True)
        ]
        taken = [each[0] for each in shares]
        worths = []
        for share in shares[rules.choice]:
            taken[rules.choice] = share
            after = Scorecard(tuple(_fill(column, each) for column, each in zip(columns, taken, strict=True)))
            worths.append((share.box, sum(map(_gain, taken)) + self.to_come(after)))
        return tuple(worths)

    def to_come(self, card: Scorecard) -> float:
        """Give what a card may still bring."""
        holds, mask, total = place_of(card.columns[self.rules.choice])
        round_ = self._layout.rounds[mask.bit_count()]
        block = self._layout.block(self._values, mask)
        other = ranks(round_.subtotals)[self._open_subtotal(card, round_)]
        flags = round_.flags.index(self._holds(card, round_))
        return float(block[ranks(subtotals(mask))[total], min(holds, block.shape[1] - 1), other, flags])

    def _rolls(self, card: Scorecard) -> Floats:
        holds, mask, total = place_of(card.columns[self.rules.choice])
        round_, following = self._layout.rounds[mask.bit_count()], self._layout.rounds[mask.bit_count() + 1]
        before = self._open_subtotal(card, round_)
        count = COUNTS[:, round_.face - 1] if round_.face else np.zeros(len(ROLLED), dtype=int)
        after = np.minimum(before + (round_.face or 0) * count, TOP)
        others = ranks(following.subtotals)[after]
        flags = following.flags.index(round_.after(self._holds(card, round_), NOTHING))
        best = np.full(len(ROLLED), -np.inf)
        for box in allowed(self.rules, Order.FREE, card.columns[self.rules.choice], (1, 2, 3, 4, 6)):
            block = self._layout.block(self._values, mask | 1 << box.place)
            reached = ranks(subtotals(mask | 1 << box.place))
            held = min(holds, block.shape[1] - 1)
            if box in UPPER:
                after_box = np.array([after_counting(box.place + 1, dice)[total] for dice in range(DICE + 1)])
                points = np.array([upper_points(self._game, box.place + 1, dice)[total] for dice in range(DICE + 1)])
                own = COUNTS[:, box.place]
                worths = block[reached[after_box[own]], held, others, flags] + points[own]
            else:
                worths = block[reached[total], held, others, flags] + self._points[:, box.place]
            np.maximum(best, worths, out=best)
        best += self._ordered_points[round_.filled] + UPPER_BONUS * ((before < TOP) & (after == TOP))
        for face in range(1, FACES + 1):  # only these know jokers and Yahtzee bonuses
            best[EQUAL[face - 1]] = max(worth for _, worth in self.boxes(card, (face,) * DICE))
        return best

    def _open_subtotal(self, card: Scorecard, round_: Round) -> int:
        """Give the upper subtotal, up to 63, of the ordered column whose upper boxes are open."""
        column = card.columns[self._down if round_.filled < len(UPPER) else self._up]
        return min(column.upper_subtotal, TOP) if round_.filled < ROUNDS else 0

    def _holds(self, card: Scorecard, round_: Round) -> tuple[bool, bool]:
        """Give which ordered columns hold a Yahtzee, where that still matters."""
        down, up = (bool(place_of(card.columns[place])[0]) for place in (self._down, self._up))
        matters = len(round_.flags) > 1
        return down and matters, up and matters


def _fill(column: Column, share: Placement) -> Column:
    return column.fill(share.box, share.points)


def _gain(share: Placement) -> int:
    return share.points + share.yahtzee_bonus + UPPER_BONUS * share.wins_upper_bonus
