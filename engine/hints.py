"""A hint: what best play does with the present dice, what that is worth, what comes second, and why.

A reason is read off the position: where the turn will end under best play, and what the boxes bring now.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.computer import SAME, first_best, keeps_of
from engine.dice import Dice
from engine.game import BoxOption, State, options
from engine.placement import Placement, allowed, placement
from engine.rules import UPPER, UPPER_BONUS, UPPER_TARGET, Box, Order
from engine.scorecard import Column
from engine.solver import ROLLED, ROW, Outlook, Turn

PACE = 3  # of each face lead to 63
HIGH = 4  # a die from here on is more than a rerolled one brings on average
LIKELIEST = 24  # rolls that a turn may end with, asked for their box: they carry most of what a keep is worth
AIM = 0.2  # of what a keep is worth comes from a box that it is said to be kept for
SLIM, ASIDE = 0.1, 0.15  # a goal reached more rarely is not named alone where another box has such a part of the worth
EQUALS = {Box.THREE_OF_A_KIND: 3, Box.FOUR_OF_A_KIND: 4}
RUNS = {Box.SMALL_STRAIGHT: 4, Box.LARGE_STRAIGHT: 5}
FIXED = (Box.FULL_HOUSE, *RUNS, Box.YAHTZEE)  # these pay all or nothing

Choice = Dice | Box
"""Faces to keep at a reroll, sorted; or the box to fill."""


class Why(StrEnum):
    """Why a choice is the best."""

    ROLL = "roll"
    """No die has been rolled."""

    # Of keeping some dice and rolling the others: where that leads. The box is the first of `boxes`.
    MUST_HOLD = "must_hold"
    """To hold fewer would be better, but the rules don't allow it."""
    NOTHING = "nothing"
    """To roll all five is better than any die."""
    YAHTZEE = "yahtzee"
    """Five equal: for the Yahtzee box, or as a further Yahtzee."""
    PACE = "pace"
    """An upper box, with the upper bonus within reach at three of each face."""
    UPPER = "upper"
    """An upper box for its own points."""
    KIND = "kind"
    """Three or four of a kind, on the way there."""
    FULL_HOUSE = "full_house"
    STRAIGHT = "straight"
    """One of `faces` completes it."""
    STRAIGHT_FAR = "straight_far"
    """Several numbers are wanting."""
    CHANCE = "chance"
    """Only high dice are kept."""
    SURE = "sure"
    """The box is sure of its points already; the other dice are rolled for more."""
    OPEN = "open"
    """No box stands out; most often it is one of `boxes`."""

    # Of filling a box.
    WINS_BONUS = "wins_bonus"
    JOKER = "joker"
    FULL_POINTS = "full_points"
    """A box that pays all or nothing pays all."""
    ONLY_BOX = "only_box"
    ORDER = "order"
    """The order of boxes leaves no choice."""
    STOP = "stop"
    """Only this box may be filled, and rolling again would not bring more."""
    SCRATCH = "scratch"
    """A zero costs the least here."""
    KEEPS_PACE = "keeps_pace"
    """Three or more of a face, with the upper bonus within reach."""
    POINTS = "points"
    """No box brings more now."""
    SAVES = "saves"
    """The one of `boxes` would bring more now, but is worth more later."""


MAY_FAIL = (Why.YAHTZEE, Why.KIND, Why.FULL_HOUSE, Why.STRAIGHT, Why.STRAIGHT_FAR)
"""Reasons that are a goal which is reached or not."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What best play does now. Scores are what the card will have in the end, expected."""

    score: float
    why: Why
    best: Choice | None = None
    """None before the first roll, when there is nothing to choose; () keeps no die."""
    second: Choice | None = None
    """None where there is no other choice."""
    second_score: float = 0.0
    boxes: tuple[Box, ...] = ()
    """What the reason is about."""
    faces: Dice = ()
    """Numbers that complete a straight."""
    wanting: int = 0
    """How many numbers a straight still needs."""
    chance: float = 0.0
    """How likely the first of `boxes` is reached, where that may fail."""

    @property
    def is_tie(self) -> bool:
        """Whether the second is exactly as good."""
        return self.second is not None and self.second_score > self.score - SAME


@dataclass(frozen=True, slots=True)
class _Reason:
    why: Why
    boxes: tuple[Box, ...] = ()
    faces: Dice = ()
    wanting: int = 0
    chance: float = 0.0


def hint(state: State, outlook: Outlook) -> Hint:
    """Give what is best for the seat on turn. Raises ValueError if the game is over."""
    if state.is_over:
        raise ValueError("nobody is on turn when the game is over")
    card = state.cards[state.seat]
    turn = outlook.turn(card)
    if not state.turn.dice:
        return Hint(card.total + turn.start(state.rolls_left), Why.ROLL)
    ranked = _ranked(state, outlook, turn)
    best, worth = ranked[0]
    found = _of_box(state, best) if isinstance(best, Box) else _of_keep(state, outlook, best)
    told = Hint(
        card.total + worth,
        found.why,
        best,
        boxes=found.boxes,
        faces=found.faces,
        wanting=found.wanting,
        chance=found.chance,
    )
    if len(ranked) > 1:
        told = replace(told, second=ranked[1][0], second_score=card.total + ranked[1][1])
    return told


def _ranked(state: State, outlook: Outlook, turn: Turn) -> list[tuple[Choice, float]]:
    """Give the best choice and, if there is any other, the second, with what they are worth.

    Of those worth the same it takes what a computer player would: see `engine.computer.choose`.
    """
    dice, left = state.turn.dice, state.rolls_left
    choices: list[tuple[Choice, float]] = list(outlook.boxes(state.cards[state.seat], dice))
    if left:
        worths = turn.kept(left)
        keeps = [faces for faces in keeps_of(dice, state.rules.least_held) if len(faces) < len(dice)]
        choices += [(faces, float(worths[ROW[faces]])) for faces in keeps]
    ranked: list[tuple[Choice, float]] = []
    while choices and len(ranked) < 2:
        ranked.append(choices.pop(first_best([worth for _, worth in choices])))
    return ranked


# Of a box


def _of_box(state: State, box: Box) -> _Reason:
    """Give why the dice go in this box now."""
    offered = options(state).boxes
    own = next(option for option in offered if option.box is box)
    column = _choice_column(state)
    reasons = {
        Why.WINS_BONUS: own.wins_upper_bonus,
        Why.JOKER: own.joker,
        Why.FULL_POINTS: box in FIXED and own.points > 0,
        Why.STOP: len(offered) == 1 and state.rolls_left > 0,
        Why.ONLY_BOX: len(column.free_boxes) == 1,
        Why.ORDER: len(offered) == 1,
        Why.SCRATCH: own.points == 0,
        Why.KEEPS_PACE: box in UPPER and own.points >= PACE * (box.face or 0) and _on_pace(column),
    }
    why = next((why for why, holds in reasons.items() if holds), None)
    if why is not None:
        return _Reason(why, (box,))
    dearest = max(offered, key=_brings)
    return _Reason(Why.SAVES, (dearest.box,)) if _brings(dearest) > _brings(own) else _Reason(Why.POINTS, (box,))


def _brings(option: BoxOption) -> int:
    """Give all that a box brings at once."""
    return option.points + option.yahtzee_bonus + (UPPER_BONUS if option.wins_upper_bonus else 0)


def _on_pace(column: Column) -> bool:
    """Whether three of each face that is still open are enough for the upper bonus, which isn't won yet."""
    to_come = sum(PACE * (box.face or 0) for box in column.free_boxes if box in UPPER)
    return column.upper_subtotal < UPPER_TARGET <= column.upper_subtotal + to_come


# Of a keep


def _of_keep(state: State, outlook: Outlook, kept: Dice) -> _Reason:
    """Give why these dice are kept and the others rolled."""
    turn = outlook.turn(state.cards[state.seat])
    worths = turn.kept(state.rolls_left)
    fewer = [faces for faces in keeps_of(state.turn.dice, 0) if len(faces) < state.rules.least_held]
    if any(worths[ROW[faces]] > worths[ROW[kept]] + SAME for faces in fewer):
        return _Reason(Why.MUST_HOLD)
    if not kept:
        return _Reason(Why.NOTHING)
    ends = turn.ends(kept, state.rolls_left).tolist()
    aims = _aims(state, outlook, ends)
    whole = sum(aims.values())
    boxes = sorted(aims, key=lambda box: -aims[box])
    likely = [reason for box in boxes if aims[box] > AIM * whole and (reason := _for_box(state, box, kept))]
    if not likely:
        return _Reason(Why.OPEN, tuple(boxes[:2]))
    poor = {Why.SURE, Why.CHANCE} if max(map(kept.count, kept)) >= EQUALS[Box.THREE_OF_A_KIND] else {Why.SURE}
    found = next((reason for reason in likely if reason.why not in poor), likely[0])
    if found.why not in MAY_FAIL:
        return found
    chance = _chance(state, ends, found.boxes[0])
    if chance < SLIM and len(boxes) > 1 and aims[boxes[1]] > ASIDE * whole:
        return _Reason(Why.OPEN, tuple(boxes[:2]))
    return replace(found, chance=chance)


def _aims(state: State, outlook: Outlook, ends: Sequence[float]) -> Mapping[Box, float]:
    """Give the boxes that a turn may end in, and what part of its worth comes from each.

    Worth counts from what the turn brings at its worst. Boxes that an order prescribes bring their points.
    """
    card, choice = state.cards[state.seat], state.rules.choice
    worths = outlook.turn(card).rolled(0).tolist()
    least = min(worths)
    gains = [chance * (worth - least) for chance, worth in zip(ends, worths, strict=True)]
    aims: dict[Box, float] = {}
    for roll in sorted(range(len(gains)), key=lambda roll: -gains[roll])[:LIKELIEST]:
        boxes = outlook.boxes(card, ROLLED[roll])
        shares = _shares(state, ROLLED[roll], boxes[first_best([worth for _, worth in boxes])][0])
        parts = [ends[roll] * share.points for share in shares]
        parts[choice] = max(0.0, gains[roll] - sum(parts) + parts[choice])
        for share, part in zip(shares, parts, strict=True):
            aim = Box.YAHTZEE if _pays_as_yahtzee(share) else share.box
            aims[aim] = aims.get(aim, 0.0) + part
    return aims


def _shares(state: State, dice: Dice, box: Box) -> list[Placement]:
    """Give what every column takes of dice that go in this box."""
    rules, columns = state.rules, state.cards[state.seat].columns
    return [
        placement(rules, order, column, dice, box if place == rules.choice else allowed(rules, order, column, dice)[0])
        for place, (order, column) in enumerate(zip(rules.columns, columns, strict=True))
    ]


def _pays_as_yahtzee(share: Placement) -> bool:
    """Whether five equal dice bring more than others would in the same box."""
    return share.yahtzee_bonus > 0 or (share.joker and share.box not in UPPER)


def _for_box(state: State, box: Box, kept: Dice) -> _Reason | None:
    """Give the reason if these dice look like being kept for this box."""
    most_equal = max(kept.count(face) for face in kept)
    if box in UPPER:
        why = Why.PACE if _on_pace(_column_of(state, box)) else Why.UPPER
        return _Reason(why, (box,)) if box.face in kept else None
    if box in RUNS:
        return _for_straight(box, kept)
    if box in EQUALS:
        return _Reason(Why.SURE if most_equal >= EQUALS[box] else Why.KIND, (box,)) if most_equal > 1 else None
    fits = {
        Box.YAHTZEE: (Why.YAHTZEE, most_equal == len(kept)),
        Box.FULL_HOUSE: (Why.FULL_HOUSE, len(kept) > 1 and len(set(kept)) <= 2 and most_equal <= 3),
        Box.CHANCE: (Why.CHANCE, min(kept) >= HIGH),
    }
    why, holds = fits[box]
    return _Reason(why, (box,)) if holds else None


def _for_straight(box: Box, kept: Dice) -> _Reason | None:
    shown, length = set(kept), RUNS[box]
    wanting = [set(range(first, first + length)) - shown for first in range(1, 8 - length)]
    nearest = min(map(len, wanting))
    if nearest == 0:
        return _Reason(Why.SURE, (box,))
    if nearest == 1:
        faces = tuple(sorted({face for run in wanting if len(run) == 1 for face in run}))
        return _Reason(Why.STRAIGHT, (box,), faces, nearest)
    has_begun = 1 < len(kept) == len(shown)
    return _Reason(Why.STRAIGHT_FAR, (box,), wanting=nearest) if has_begun else None


def _chance(state: State, ends: Sequence[float], box: Box) -> float:
    """How likely a turn that ends so will end with dice that fit a box."""
    points = state.rules.points
    return sum(chance for chance, dice in zip(ends, ROLLED, strict=True) if points(dice)[box.place])


def _choice_column(state: State) -> Column:
    return state.cards[state.seat].columns[state.rules.choice]


def _column_of(state: State, box: Box) -> Column:
    """Give the column that a box is filled in now: the one where the order prescribes it, else that of the choice."""
    columns = zip(state.rules.columns, state.cards[state.seat].columns, strict=True)
    due = {Order.DOWN: 0, Order.UP: -1}
    prescribing = (column for order, column in columns if order in due and column.free_boxes[due[order]] is box)
    return next(prescribing, _choice_column(state))
