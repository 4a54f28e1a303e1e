"""Where five dice may go in a column and what they bring: the joker rule, and the order of boxes."""

from dataclasses import dataclass

from engine.dice import Dice
from engine.rules import UPPER, UPPER_TARGET, Box, JokerRule, Order, Rules
from engine.scorecard import Column
from engine.scoring import YAHTZEE, is_yahtzee


@dataclass(frozen=True, slots=True)
class Placement:
    """What five dice bring to one column when they go in `box`."""

    box: Box
    points: int
    yahtzee_bonus: int
    """Points on top of the box's, 100 or 0."""
    joker: bool
    """Whether the joker rule pays this box or sends the dice here; so it may be an upper box, too."""
    wins_upper_bonus: bool
    """Whether the upper boxes reach 63 with this one."""

    @property
    def is_scratch(self) -> bool:
        """Whether the dice bring nothing here."""
        return not self.points and not self.yahtzee_bonus


def allowed(rules: Rules, order: Order, column: Column, dice: Dice) -> tuple[Box, ...]:
    """Boxes of a column the dice may go in, in sheet order; none only when the column is complete."""
    free = column.free_boxes
    if order is Order.DOWN:
        return free[:1]
    if order is Order.UP:
        return free[-1:]
    if rules.joker is JokerRule.FORCED and _is_further_yahtzee(column, dice):
        return _forced(free, dice)
    return free


def placement(rules: Rules, order: Order, column: Column, dice: Dice, box: Box) -> Placement:
    """Give what the dice bring to a column in a box that is allowed there."""
    further = _is_further_yahtzee(column, dice)
    joker = further and _is_joker(rules, order, column, dice, box)
    points = (rules.joker_points if joker else rules.points)(dice)[box.place]
    return Placement(
        box,
        points,
        rules.yahtzee_bonus if further and column[Box.YAHTZEE] == YAHTZEE else 0,
        joker,
        _wins_upper_bonus(column, box, points),
    )


def _is_further_yahtzee(column: Column, dice: Dice) -> bool:
    """Five equal with the Yahtzee box filled, be it with 50 or with 0."""
    return is_yahtzee(dice) and column[Box.YAHTZEE] is not None


def _forced(free: tuple[Box, ...], dice: Dice) -> tuple[Box, ...]:
    """Where the forced joker sends five equal dice: their upper box, else lower boxes, else upper boxes."""
    own = _own_box(dice)
    if own in free:
        return (own,)
    return tuple(box for box in free if box not in UPPER) or free


def _is_joker(rules: Rules, order: Order, column: Column, dice: Dice, box: Box) -> bool:
    """Whether the joker rule decides about this box for a further Yahtzee.

    In a column with a fixed order the rule can't send the dice anywhere; it pays a lower box only.
    """
    if rules.joker is JokerRule.NONE:
        return False
    if rules.joker is JokerRule.FREE:
        return box not in UPPER
    return order is Order.FREE or (box not in UPPER and column[_own_box(dice)] is not None)


def _own_box(dice: Dice) -> Box:
    return UPPER[dice[0] - 1]


def _wins_upper_bonus(column: Column, box: Box, points: int) -> bool:
    if box.face is None:
        return False
    subtotal = column.upper_subtotal
    return subtotal < UPPER_TARGET <= subtotal + points
