"""The calculator: five dice that somebody typed, and what they are worth in every box."""

from dataclasses import dataclass

from engine import UPPER, Box, Column, Dice, Order, Rules, allowed, placement

DICE = 5
_SEPARATORS = ",;."
_KEYCAP = "\ufe0f\u20e3"  # what makes 3 a 3️⃣
_SIGNS = str.maketrans(dict(zip("⚀⚁⚂⚃⚄⚅", "123456", strict=True)) | dict.fromkeys(_SEPARATORS + _KEYCAP, ""))


@dataclass(frozen=True, slots=True)
class Worth:
    """What five dice bring in a box; `joker` where it is the joker rule that pays or sends them there."""

    box: Box
    points: int
    yahtzee_bonus: int = 0
    joker: bool = False

    @property
    def total(self) -> int:
        """The box's points and the Yahtzee bonus."""
        return self.points + self.yahtzee_bonus


def read_dice(words: list[str]) -> Dice | None:
    """Give the five dice that somebody typed, as digits, keycaps or dice faces; None if it isn't that.

    >>> read_dice(["3,3,3", "5", "5"]), read_dice(["⚂⚂⚂⚄⚄"]), read_dice(["3️⃣3️⃣3️⃣5️⃣5️⃣"])
    ((3, 3, 3, 5, 5), (3, 3, 3, 5, 5), (3, 3, 3, 5, 5))
    >>> read_dice(["3", "3", "3", "5"]), read_dice(["33377"])
    (None, None)
    """
    signs = "".join("".join(words).split()).translate(_SIGNS)
    if len(signs) != DICE or not all(sign in "123456" for sign in signs):
        return None
    return tuple(map(int, signs))


def worths(rules: Rules, dice: Dice, yahtzee: int | None = None, *, upper_used: bool = False) -> tuple[Worth, ...]:
    """Give what the dice bring in each box they may go in, best first and else in sheet order.

    The card is empty but for its Yahtzee box: free (None), holding 50, or scratched (0). So a forced joker finds the
    upper box of its number free and goes there alone; with `upper_used` that box is filled and the lower ones pay.
    Where the order of boxes is fixed, each box is told as if it were due. With several columns it is the free one.

    Raises ValueError if a Yahtzee box can't hold that.
    """
    if yahtzee not in (None, 0, 50):
        raise ValueError(f"a Yahtzee box is free, or holds 50 or 0: {yahtzee}")
    column = Column() if yahtzee is None else Column().fill(Box.YAHTZEE, yahtzee)
    if upper_used and len(set(dice)) == 1:
        column = column.fill(UPPER[dice[0] - 1], 0)
    order = rules.columns[rules.choice]
    boxes = allowed(rules, order, column, dice) if order is Order.FREE else column.free_boxes
    shares = (placement(rules, order, column, dice, box) for box in boxes)
    found = [Worth(share.box, share.points, share.yahtzee_bonus, share.joker) for share in shares]
    return tuple(sorted(found, key=lambda worth: -worth.total))
