"""A second scorer, slow and plain, written from the rule book alone; it shares nothing with the engine's."""

from collections import Counter

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = [
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "chance",
]


def ordinary(box: str, dice: list[int], *, only_equal: bool) -> int:
    """Points of dice in a box, jokers apart."""
    shown = "".join(str(face) for face in sorted(set(dice)))
    repeats = sorted(Counter(dice).values())
    if box in UPPER:
        number = UPPER.index(box) + 1
        points = sum(face for face in dice if face == number)
    elif box in ("three_of_a_kind", "four_of_a_kind"):
        points = _kind(dice, 3 if box == "three_of_a_kind" else 4, only_equal=only_equal)
    elif box == "full_house":
        points = 25 if repeats == [2, 3] else 0
    elif box == "small_straight":
        points = 30 if any(run in shown for run in ("1234", "2345", "3456")) else 0
    elif box == "large_straight":
        points = 40 if shown in ("12345", "23456") else 0
    elif box == "yahtzee":
        points = 50 if repeats == [5] else 0
    else:
        points = sum(dice)
    return points


def _kind(dice: list[int], wanted: int, *, only_equal: bool) -> int:
    face, times = Counter(dice).most_common(1)[0]
    if times < wanted:
        return 0
    return wanted * face if only_equal else sum(dice)


def choices(
    dice: list[int], filled: dict[str, int], *, joker: str, bonus: int, only_equal: bool
) -> dict[str, tuple[int, int]]:
    """Every box the dice may go in, with its points and the Yahtzee bonus."""
    free = [box for box in UPPER + LOWER if box not in filled]
    as_usual = {box: ordinary(box, dice, only_equal=only_equal) for box in free}
    if dice != [dice[0]] * 5 or "yahtzee" not in filled:
        return {box: (points, 0) for box, points in as_usual.items()}
    extra = bonus if filled["yahtzee"] == 50 else 0
    as_joker = as_usual | {
        box: points
        for box, points in (("full_house", 25), ("small_straight", 30), ("large_straight", 40))
        if box in free
    }
    if joker == "none":
        return {box: (points, extra) for box, points in as_usual.items()}
    if joker == "free":
        return {box: (points, extra) for box, points in as_joker.items()}
    own = UPPER[dice[0] - 1]
    if own in free:
        return {own: (5 * dice[0], extra)}
    below = [box for box in free if box in LOWER]
    if below:
        return {box: (as_joker[box], extra) for box in below}
    return dict.fromkeys(free, (0, extra))
