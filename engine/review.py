"""A game looked back upon: what each player's choices cost, what the dice gave, and what would have been better.

A player's expected final score moves for two reasons. Dice that fall better or worse than they do on average are luck;
a choice worth less than the best one loses points. So, for every player:

    score = expected at the start + luck - lost

A computer that stands in for somebody who left plays on that person's card but is nobody's mistake: what it loses
counts as luck. The same goes for the crumbs by which tables of single precision, or the sum of several columns' tables,
differ from one turn to the next.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from engine.computer import SAME, first_best, keeps_of
from engine.dice import Dice
from engine.game import Join, Move, Roll, Score, State, apply, options, start
from engine.rules import ROUNDS, Box
from engine.scorecard import Scorecard
from engine.solver import ROW, Outlook


class Decision(StrEnum):
    """What was to be decided: which dice to hold after which roll, or in which box to write."""

    FIRST_HOLD = "first_hold"
    SECOND_HOLD = "second_hold"
    THIRD_HOLD = "third_hold"
    """Only where a turn has an extra roll."""
    BOX = "box"


Option = TypeVar("Option", Dice, Box)
HOLDS = (Decision.FIRST_HOLD, Decision.SECOND_HOLD, Decision.THIRD_HOLD)  # by the rolls made before


class Grade(StrEnum):
    """How near a choice came to the best one.

    Under best play the second-best choice is 1.4 to 6.4 points worse (median, by the kind of decision); less than a
    tenth of a point is the noise of near-ties, and more than three points nobody loses by a whisker.
    """

    EXACT = "exact"
    NEARLY = "nearly"
    MINOR = "minor"
    COSTLY = "costly"


NOISE, SLIP, SLIGHT = 0.1, 1.0, 3.0
"""Points: a choice that costs less is exact; less, nearly; no more, minor."""


class Skill(StrEnum):
    """How well somebody played, by the points lost in a whole game."""

    FLAWLESS = "flawless"
    MASTERLY = "masterly"
    GOOD = "good"
    FAIR = "fair"
    INSTINCT = "instinct"
    CAREFREE = "carefree"


SKILLS = (
    (1.0, Skill.FLAWLESS),  # best play, but for near-ties
    (10.0, Skill.MASTERLY),  # computer players that know the game and chase a whim of theirs lose 1 to 9
    (20.0, Skill.GOOD),  # those that go by rule of thumb lose 12 to 20
    (35.0, Skill.FAIR),  # whoever takes what this turn brings, and never thinks of the bonus, loses 34 to 37
    (60.0, Skill.INSTINCT),
)
"""Points lost in a game that each is less than."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One choice of a player. `dice` are as they lay on the table; to keep all five is to write them now."""

    round: int
    decision: Decision
    rolls: int
    """Rolls made in the turn before."""
    dice: Dice
    done: Dice | Box
    """The faces kept, sorted, or the box."""
    better: Dice | Box
    """The best choice; what was done itself where nothing was better."""
    cost: float
    """Points by which it was worse than the best; 0 where it was as good."""
    scratches: frozenset[Box] = frozenset()
    """Where a box was chosen, those that the dice brought nothing to."""

    @property
    def grade(self) -> Grade:
        """How near it came to the best choice."""
        if self.cost < NOISE:
            return Grade.EXACT
        if self.cost < SLIP:
            return Grade.NEARLY
        return Grade.MINOR if self.cost <= SLIGHT else Grade.COSTLY


@dataclass(frozen=True, slots=True)
class Review:
    """How one seat's game went."""

    seat: int
    expected: tuple[float, ...]
    """The expected final score at the start and after every turn."""
    score: float
    """The final score; of a game that was broken off, what was to be expected then."""
    luck: float
    """Points that the dice gave beyond what was to be expected."""
    choices: tuple[Judged, ...]
    """The choices of the seat's own player, in their order."""

    @property
    def lost(self) -> float:
        """Points lost to best play."""
        return sum(choice.cost for choice in self.choices)

    @property
    def own_turns(self) -> int:
        """How many turns the player finished, not counting those of a stand-in."""
        return self.count_of(Decision.BOX)

    @property
    def skill(self) -> Skill:
        """How well the player played, by what would have been lost in a whole game at this rate."""
        lost = self.lost * ROUNDS / max(1, self.own_turns)
        return next((skill for less, skill in SKILLS if lost < less), Skill.CAREFREE)

    def lost_by(self, decision: Decision) -> float:
        """Points lost by one kind of decision."""
        return sum(choice.cost for choice in self.choices if choice.decision is decision)

    def count_of(self, what: Decision | Grade) -> int:
        """How many choices were of a kind, or of a grade."""
        return sum(1 for choice in self.choices if what in (choice.decision, choice.grade))

    def costliest(self, most: int = 3) -> tuple[Judged, ...]:
        """Give the choices that cost most, the worst first; none that were as good as exact."""
        costly = [choice for choice in self.choices if choice.grade is not Grade.EXACT]
        return tuple(sorted(costly, key=lambda choice: -choice.cost)[:most])


def reviews(outlook: Outlook, seats: int, moves: Iterable[Move]) -> tuple[Review, ...]:
    """Give the review of each seat, in turn order, of the game that these moves make by the outlook's rules.

    `seats` is how many there were at the start; who joined later has a review as well. The outlook has to see the game
    as it is (`TRUTH`). Raises IllegalMove.
    """
    state = start(outlook.rules, seats)
    courses = [_Course(seat, card, outlook) for seat, card in enumerate(state.cards)]
    for move in moves:
        before = state
        state, _ = apply(state, move)
        match move:
            case Roll():
                courses[move.seat].rolled(before, move)
            case Score():
                courses[move.seat].scored(before, move, state.cards[move.seat])
            case Join():
                courses.append(_Course(move.seat, state.cards[move.seat], outlook))
    return tuple(course.review() for course in courses)


class _Course:
    """The course of one seat's game, move by move."""

    def __init__(self, seat: int, card: Scorecard, outlook: Outlook) -> None:
        self._seat = seat
        self._outlook = outlook
        self._card = card
        self._turn = outlook.turn(card)
        self._now = self._at_turn()  # the final score to be expected now
        self._expected = [self._now]
        self._luck = 0.0
        self._choices: list[Judged] = []

    def rolled(self, before: State, move: Roll) -> None:
        """Take a roll; before any but the first, dice were chosen to be kept."""
        dice = before.turn.dice
        if dice:
            self._keep(before, tuple(sorted(dice[die] for die in move.held)))
        _, worths = self._keeps(move.dice, before.rolls_left - 1)
        self._fell(max(worths))

    def scored(self, before: State, move: Score, card: Scorecard) -> None:
        """Take the choice of a box; where a roll was left, all dice were chosen to be kept before."""
        dice = before.turn.dice
        if before.rolls_left:
            self._keep(before, tuple(sorted(dice)))
        boxes = self._outlook.boxes(self._card, dice)
        self._choose(before, Decision.BOX, [box for box, _ in boxes], [worth for _, worth in boxes], move.box)
        self._card = card
        if not card.is_complete:
            self._turn = self._outlook.turn(card)
        self._fell(self._at_turn() - card.total)
        self._expected.append(self._now)

    def review(self) -> Review:
        """Give what came of it."""
        return Review(self._seat, tuple(self._expected), self._now, self._luck, tuple(self._choices))

    def _at_turn(self) -> float:
        """Give the final score to be expected where a turn is about to begin, or the game is over."""
        to_come = 0.0 if self._card.is_complete else self._turn.start(self._outlook.rules.rolls)
        return self._card.total + to_come

    def _keep(self, state: State, kept: Dice) -> None:
        keeps, worths = self._keeps(state.turn.dice, state.rolls_left)
        self._choose(state, HOLDS[state.turn.rolls - 1], keeps, worths, kept)

    def _keeps(self, dice: Dice, rolls_left: int) -> tuple[list[Dice], list[float]]:
        """Give what can be kept of dice, and what that is worth."""
        keeps = keeps_of(dice, self._outlook.rules.least_held if rolls_left else len(dice))
        worths = self._turn.kept(rolls_left)
        return keeps, [float(worths[ROW[faces]]) for faces in keeps]

    def _choose(self, state: State, decision: Decision, among: list[Option], worths: list[float], done: Option) -> None:
        """Take a choice; what it is worse than the best is lost, or luck if somebody stood in: that shows next."""
        self._fell(max(worths))
        worth = worths[among.index(done)]
        if self._seat in state.left:
            return
        cost, better = max(worths) - worth, among[first_best(worths)]
        if cost < SAME:
            cost, better = 0.0, done
        self._now -= cost
        boxes = options(state).boxes if decision is Decision.BOX else ()
        scratches = frozenset(option.box for option in boxes if option.is_scratch)
        turn = state.turn
        self._choices.append(Judged(state.round, decision, turn.rolls, turn.dice, done, better, cost, scratches))

    def _fell(self, to_come: float) -> None:
        """So much is to come now, for another reason than a choice."""
        expected = self._card.total + to_come
        self._luck += expected - self._now
        self._now = expected
