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


def due(
    order: str, dice: list[int], filled: dict[str, int], *, joker: str, bonus: int, only_equal: bool
) -> tuple[str, int, int]:
    """The one box that a column with a fixed order fills now, with its points and the Yahtzee bonus."""
    sheet = UPPER + LOWER
    box = next(box for box in (sheet if order == "down" else reversed(sheet)) if box not in filled)
    points = ordinary(box, dice, only_equal=only_equal)
    if dice != [dice[0]] * 5 or "yahtzee" not in filled:
        return box, points, 0
    pays_joker = joker == "free" or (joker == "forced" and UPPER[dice[0] - 1] in filled)
    if pays_joker and box in LOWER:
        points = {"full_house": 25, "small_straight": 30, "large_straight": 40}.get(box, points)
    return box, points, bonus if filled["yahtzee"] == 50 else 0


def recount(
    log: list[str], seats: int, *, columns: list[str], joker: str, bonus: int, only_equal: bool
) -> list[tuple[int, int]]:
    """Total and number of Yahtzee bonuses of each seat, from the lines of a game's log; KeyError for a wrong box."""
    cards: list[list[dict[str, int]]] = [[{} for _ in columns] for _ in range(seats)]
    extras = [0] * seats
    dice: list[int] = []
    for line in log:
        seat, verb, *what = line.split()
        if verb == "join":
            cards.append([{} for _ in columns])
            extras.append(0)
        elif verb == "roll":
            dice = [int(sign) for sign in what[0] if sign != "*"]
        elif verb == "score":
            for order, card in zip(columns, cards[int(seat)], strict=True):
                if order == "free":
                    box = what[0]
                    points, extra = choices(dice, card, joker=joker, bonus=bonus, only_equal=only_equal)[box]
                else:
                    box, points, extra = due(order, dice, card, joker=joker, bonus=bonus, only_equal=only_equal)
                card[box] = points
                extras[int(seat)] += extra
    return [(sum(map(_total, each)) + extra, extra // 100) for each, extra in zip(cards, extras, strict=True)]


def _total(card: dict[str, int]) -> int:
    above = sum(points for box, points in card.items() if box in UPPER)
    return sum(card.values()) + (35 if above >= 63 else 0)
