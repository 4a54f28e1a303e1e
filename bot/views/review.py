"""A review in words and as a chart: everybody in a line each, and a page for each player."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.match import Match, played
from bot.names import cut, isolate, units
from bot.picture import Chart, Line
from bot.storage import Habit
from bot.texts import Texts
from bot.views.seats import MARK, called, names
from engine import Box, Decision, Dice, Grade, Judged, Review
from engine.dice import DICE

MOST_IN_A_CAPTION = 1024  # UTF-16 units without the tags, Bot API sendPhoto
SHORT = 18  # units of a name, where long ones of many players would not fit


def overview(match: Match, found: Sequence[Review], words: Texts) -> Markup:
    """Give how everybody played, a line each; it always fits below a picture."""
    seats = [label.removeprefix(MARK) for label in called(match, words)]
    text = _overview(match, found, [isolate(seat) for seat in seats], words)
    if units(text.striptags()) <= MOST_IN_A_CAPTION:
        return text
    return _overview(match, found, [isolate(cut(seat, SHORT)) for seat in seats], words)


def _overview(match: Match, found: Sequence[Review], seats: Sequence[str], words: Texts) -> Markup:
    lines = [  # whole points: a phone has no room for more
        words.html(
            "review-line",
            name=_with_mark(match, review.seat, seats[review.seat], words),
            total=_total(match, review),
            lost=_signed(round(-review.lost), words),
            luck=_signed(round(review.luck), words),
            skill=words.html(f"review-skill-{review.skill}"),
        )
        for review in found
    ]
    return Markup("\n").join([words.html("review-title"), *lines, words.html("review-key")])


def page(match: Match, review: Review, habit: Habit | None, words: Texts) -> Markup:
    """Give how one player played: what the points came from, the costliest choices, and how that one usually plays."""
    name = _with_mark(match, review.seat, names(match, words)[review.seat], words)
    skill = words.html(f"review-skill-{review.skill}")
    sum_of = words.html(
        "review-sum",
        expected=review.expected[0],
        luck=_signed(review.luck, words),
        lost=_signed(-review.lost, words),
    )
    lines = [words.html("review-head", name=name, total=_total(match, review), skill=skill), sum_of]
    if _has_stand_in(match, review.seat):
        lines.append(words.html("review-stand-in"))
    if review.costliest():
        lines += [_by_decision(review, words), _by_grade(review, words), Markup(""), words.html("review-costliest")]
        lines += [_choice(number, choice, words) for number, choice in enumerate(review.costliest(), 1)]
    elif review.choices:
        lines.append(words.html("review-nothing-lost"))
    if habit is not None and habit.games > 1:
        lines += [Markup(""), words.html("review-habit", lost=habit.lost, games=habit.games)]
    return Markup("\n").join(lines)


def picture(match: Match, found: Sequence[Review], words: Texts) -> Chart:
    """Give the chart of how everybody's expected final score moved."""
    return Chart(
        words.plain("chart-title"),
        words.plain("chart-across"),
        words.plain("chart-upwards"),
        words.plain("chart-mark"),
        tuple(
            Line(name, review.expected, _costly_turns(review), str(number))
            for number, (name, review) in enumerate(zip(called(match, words), found, strict=True), 1)
        ),
    )


def _costly_turns(review: Review) -> frozenset[int]:
    return frozenset(choice.round for choice in review.costliest() if choice.grade is Grade.COSTLY)


def _with_mark(match: Match, seat: int, name: str, words: Texts) -> str:
    return words.html("standing-left", name=name) if _has_stand_in(match, seat) else name


def _has_stand_in(match: Match, seat: int) -> bool:
    return any(turn.by_computer for turn in match.turns if turn.seat == seat)


def _total(match: Match, review: Review) -> int:
    return played(match).cards[review.seat].total


def _signed(points: float, words: Texts) -> str:
    """Give points with their sign, as a sum has them."""
    told = words.plain("review-number", number=abs(points))
    rounded = round(points, 1)
    return f"+{told}" if rounded > 0 else f"−{told}" if rounded < 0 else told


def _by_decision(review: Review, words: Texts) -> Markup:
    """Give where the points went: in which kinds of decision."""
    costly = [decision for decision in Decision if round(review.lost_by(decision), 1)]
    return Markup(" · ").join(
        words.html(f"review-lost-{decision.value}", lost=_signed(-review.lost_by(decision), words))
        for decision in costly
    )


def _by_grade(review: Review, words: Texts) -> Markup:
    """Give how many choices were how good."""
    grades = [grade for grade in Grade if review.count_of(grade)]
    told = (words.html(f"review-grade-{grade.value}", count=review.count_of(grade)) for grade in grades)
    return words.html("review-grades", told=Markup(" · ").join(told))


def _choice(number: int, choice: Judged, words: Texts) -> Markup:
    where = words.html("review-where", number=number, round=choice.round, roll=choice.rolls, dice=choice.dice)
    did, better = _told("did", choice, choice.done, words), _told("better", choice, choice.better, words)
    return words.html("review-choice", where=where, did=did, better=better, cost=_signed(-choice.cost, words))


def _told(role: str, judged: Judged, choice: Dice | Box, words: Texts) -> Markup:
    """Give a choice in words, as what somebody did or as what would have been better."""
    if isinstance(choice, Box):
        return words.html(f"review-{role}-{'scratch' if choice in judged.scratches else 'box'}", box=choice)
    kind = {0: "roll_all", DICE: "stop"}.get(len(choice), "keep")
    return words.html(f"review-{role}-{kind}", dice=choice)
