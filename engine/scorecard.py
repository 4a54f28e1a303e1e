"""One player's scorecard: its columns of boxes, and the totals that follow from them."""

from dataclasses import dataclass

from engine.rules import BOXES, LOWER, ROUNDS, UPPER, UPPER_BONUS, UPPER_TARGET, YAHTZEE_BONUS, Box, Rules


@dataclass(frozen=True, slots=True)
class Column:
    """Thirteen boxes in sheet order, None where free, and how many Yahtzee bonuses came with them."""

    points: tuple[int | None, ...] = (None,) * ROUNDS
    yahtzee_bonuses: int = 0

    def __getitem__(self, box: Box) -> int | None:
        return self.points[box.place]

    def fill(self, box: Box, points: int, *, yahtzee_bonus: bool = False) -> "Column":
        """Give the column with `points` in a box, and one Yahtzee bonus more if there is one."""
        place = box.place
        return Column((*self.points[:place], points, *self.points[place + 1 :]), self.yahtzee_bonuses + yahtzee_bonus)

    @property
    def upper_subtotal(self) -> int:
        """Points in the upper boxes, without the bonus."""
        return sum(filter(None, self.points[: len(UPPER)]))

    @property
    def upper_bonus(self) -> int:
        """35 once the upper boxes sum to 63 or more, else 0."""
        return UPPER_BONUS if self.upper_subtotal >= UPPER_TARGET else 0

    @property
    def missing_to_bonus(self) -> int:
        """Upper points still wanting to 63; 0 when they are there."""
        return max(0, UPPER_TARGET - self.upper_subtotal)

    @property
    def upper_total(self) -> int:
        """Upper boxes and upper bonus."""
        return self.upper_subtotal + self.upper_bonus

    @property
    def lower_total(self) -> int:
        """Points in the lower boxes, without Yahtzee bonuses."""
        return sum(filter(None, self.points[-len(LOWER) :]))

    @property
    def yahtzee_points(self) -> int:
        """What the Yahtzee bonuses are worth together."""
        return YAHTZEE_BONUS * self.yahtzee_bonuses

    @property
    def total(self) -> int:
        """Everything the column is worth."""
        return self.upper_total + self.lower_total + self.yahtzee_points

    @property
    def filled(self) -> int:
        """How many boxes are filled."""
        return ROUNDS - self.points.count(None)

    @property
    def free_boxes(self) -> tuple[Box, ...]:
        """Boxes not filled yet, in sheet order."""
        return tuple(box for box, points in zip(BOXES, self.points, strict=True) if points is None)

    @property
    def is_complete(self) -> bool:
        """Whether every box is filled."""
        return None not in self.points


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The columns a player fills at once: one, or more where the rules say so."""

    columns: tuple[Column, ...] = (Column(),)

    @property
    def column(self) -> Column:
        """The only column; raises ValueError where there are more."""
        (column,) = self.columns
        return column

    @property
    def total(self) -> int:
        """What all columns are worth together."""
        return sum(column.total for column in self.columns)

    @property
    def yahtzee_bonuses(self) -> int:
        """How many Yahtzee bonuses all columns have together."""
        return sum(column.yahtzee_bonuses for column in self.columns)

    @property
    def is_complete(self) -> bool:
        """Whether every box of every column is filled; the columns fill together."""
        return self.columns[0].is_complete


def blank(rules: Rules) -> Scorecard:
    """Give the empty scorecard these rules start with."""
    return Scorecard((Column(),) * len(rules.columns))
