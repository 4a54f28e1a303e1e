"""What a game is played by: the boxes of a column, and the rules that differ from house to house."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any, Self

from engine import scoring
from engine.dice import Dice

ROLLS = 3
ROUNDS = 13  # one for each box
UPPER_TARGET = 63  # three of each face
UPPER_BONUS = 35
YAHTZEE_BONUS = 100


class Box(StrEnum):
    """A box of a column; in the order of the sheet."""

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    THREE_OF_A_KIND = "three_of_a_kind"
    FOUR_OF_A_KIND = "four_of_a_kind"
    FULL_HOUSE = "full_house"
    SMALL_STRAIGHT = "small_straight"
    LARGE_STRAIGHT = "large_straight"
    YAHTZEE = "yahtzee"
    CHANCE = "chance"

    place: int
    """Position on the sheet, 0..12."""

    def __new__(cls, value: str) -> Self:
        """Give each box its place as it is named."""
        box = str.__new__(cls, value)
        box._value_ = value
        box.place = len(cls.__members__)
        return box

    @property
    def face(self) -> int | None:
        """The face an upper box counts, 1..6; None for a lower box."""
        return self.place + 1 if self.place < 6 else None


BOXES = tuple(Box)
UPPER = BOXES[:6]
LOWER = BOXES[6:]


class JokerRule(StrEnum):
    """Where five equal may go once the Yahtzee box is filled."""

    FORCED = "forced"
    """In the upper box of their number; else in a lower box at joker points; else 0 in an upper box."""
    FREE = "free"
    """In any free box; a lower one pays joker points."""
    NONE = "none"
    """In any free box at its ordinary points."""


class KindCounts(StrEnum):
    """Which dice three and four of a kind add up."""

    ALL = "all"
    EQUAL = "equal"


class Order(StrEnum):
    """In which order a column is filled."""

    FREE = "free"
    DOWN = "down"
    UP = "up"


class Ties(StrEnum):
    """What equal totals mean: a draw, or most Yahtzee bonuses first and then who is earlier in turn order."""

    DRAW = "draw"
    YAHTZEES = "yahtzees"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game: a preset's name and every field that may depart from it.

    Raises ValueError for what no game can be played by.
    """

    preset: str = "classica"
    joker: JokerRule = JokerRule.FORCED
    yahtzee_bonus: int = YAHTZEE_BONUS
    """For five equal while the Yahtzee box holds 50: 100 or 0."""
    kind_counts: KindCounts = KindCounts.ALL
    least_held: int = 0
    """Dice that must be held at a reroll, 0..4."""
    columns: tuple[Order, ...] = (Order.FREE,)
    """Columns filled at once with the same dice; one at most is free, since a turn makes one choice."""
    extra_roll: bool = False
    """A fourth roll in every turn."""
    ties: Ties = Ties.DRAW

    def __post_init__(self) -> None:
        if self.yahtzee_bonus not in (0, YAHTZEE_BONUS):
            raise ValueError(f"a Yahtzee bonus is 0 or {YAHTZEE_BONUS}: {self.yahtzee_bonus}")
        if not 0 <= self.least_held <= 4:
            raise ValueError(f"a reroll moves a die at least: least_held {self.least_held}")
        if not self.columns or self.columns.count(Order.FREE) > 1:
            raise ValueError("a game has columns, and one of them at most is free")

    @property
    def rolls(self) -> int:
        """Rolls a turn may have."""
        return ROLLS + self.extra_roll

    @property
    def choice(self) -> int:
        """Index of the column whose box a player names: the free one, else the first."""
        return self.columns.index(Order.FREE) if Order.FREE in self.columns else 0

    def points(self, dice: Dice) -> tuple[int, ...]:
        """Ordinary points of five dice in each box, in sheet order."""
        return _points(tuple(sorted(dice)), self.kind_counts)

    def joker_points(self, dice: Dice) -> tuple[int, ...]:
        """Points of five equal dice in each box when they are a joker, in sheet order."""
        return _joker_points(dice, self.kind_counts)


@cache
def _points(dice: Dice, kind_counts: KindCounts) -> tuple[int, ...]:
    of_a_kind = scoring.of_a_kind if kind_counts is KindCounts.ALL else scoring.equal_of_a_kind
    return (
        *(scoring.face_sum(dice, face) for face in range(1, 7)),
        of_a_kind(dice, 3),
        of_a_kind(dice, 4),
        scoring.full_house(dice),
        scoring.small_straight(dice),
        scoring.large_straight(dice),
        scoring.yahtzee(dice),
        scoring.chance(dice),
    )


@cache
def _joker_points(dice: Dice, kind_counts: KindCounts) -> tuple[int, ...]:
    points = list(_points(dice, kind_counts))
    points[Box.FULL_HOUSE.place] = scoring.FULL_HOUSE
    points[Box.SMALL_STRAIGHT.place] = scoring.SMALL_STRAIGHT
    points[Box.LARGE_STRAIGHT.place] = scoring.LARGE_STRAIGHT
    return tuple(points)


PRESETS: dict[str, Rules] = {
    rules.preset: rules
    for rules in (
        # The rules printed with the game.
        Rules(),
        # Tables that find the forced joker too much: after a further Yahtzee any free box will do.
        Rules("semplificata", joker=JokerRule.FREE),
        # An Italian house sheet: Tris and Poker count the equal dice alone, a die at least is held at a reroll, and
        # a further Yahtzee is a throw like any other, but for its 100.
        Rules("famiglia", joker=JokerRule.NONE, kind_counts=KindCounts.EQUAL, least_held=1),
        # League tables, where somebody has to win.
        Rules("torneo", ties=Ties.YAHTZEES),
        # A variant of its own: the sheet is filled from its top to its end.
        Rules("ordinata", columns=(Order.DOWN,)),
        # A variant of its own: one throw for three columns, filled freely, from the top and from the end.
        Rules("tripla", columns=(Order.FREE, Order.DOWN, Order.UP)),
    )
}
"""Rules by their published name; a name never changes its meaning, since old games are replayed by it."""


class Nonsense(StrEnum):
    """Why no house plays by a combination of rules, though a game could be."""

    SEVERAL_COLUMNS = "several_columns"
    """How many columns there are is the preset's, and several have the orders that it gives them."""
    JOKER_WITHOUT_CHOICE = "joker_without_choice"
    """A free joker lets any free box be chosen; where the order of boxes is fixed there is none to choose."""
    TIES_WITHOUT_BONUS = "ties_without_bonus"
    """Most Yahtzee bonuses break a tie, and there are none to count."""
    HOLD_TOO_MANY = "hold_too_many"
    """A house asks for one die at least to be held, or for none."""
    EXTRA_ROLL_AMONG_FRIENDS = "extra_roll_among_friends"
    """A fourth roll is for who plays alone against the computer."""


def check(rules: Rules, people: int = 1) -> Nonsense | None:
    """Give why these rules make no sense for so many people (computers apart); None where they do.

    That is asked before a game is set up; a game once played by such rules can still be read.

    >>> check(Rules("torneo", ties=Ties.YAHTZEES, yahtzee_bonus=0))
    <Nonsense.TIES_WITHOUT_BONUS: 'ties_without_bonus'>
    >>> check(PRESETS["tripla"])

    Raises KeyError if the preset isn't published.
    """
    preset = PRESETS[rules.preset]
    is_senseless = {
        Nonsense.SEVERAL_COLUMNS: rules.columns != preset.columns
        and (len(rules.columns), len(preset.columns)) != (1, 1),
        Nonsense.JOKER_WITHOUT_CHOICE: rules.joker is JokerRule.FREE and Order.FREE not in rules.columns,
        Nonsense.TIES_WITHOUT_BONUS: rules.ties is Ties.YAHTZEES and not rules.yahtzee_bonus,
        Nonsense.HOLD_TOO_MANY: rules.least_held > 1,
        Nonsense.EXTRA_ROLL_AMONG_FRIENDS: rules.extra_roll and people > 1,
    }
    return next((nonsense for nonsense, holds in is_senseless.items() if holds), None)


def rules_text(rules: Rules) -> str:
    """One stable line for the rules: the preset's name, then each field that departs from it, in field order.

    >>> rules_text(Rules(least_held=1, joker=JokerRule.FREE))
    'classica joker=free least_held=1'

    Raises KeyError if the preset isn't published.
    """
    preset = PRESETS[rules.preset]
    departures = (
        f"{field.name}={_write_value(getattr(rules, field.name))}"
        for field in fields(Rules)
        if getattr(rules, field.name) != getattr(preset, field.name)
    )
    return " ".join((rules.preset, *departures))


def read_rules(text: str) -> Rules:
    """Give the rules a text names, the inverse of `rules_text`; fields may come in any order.

    >>> read_rules("classica columns=free,down,up").columns[1]
    <Order.DOWN: 'down'>

    Raises ValueError for an unknown preset, field or value.
    """
    name, *departures = text.split() or [""]
    if name not in PRESETS:
        raise ValueError(f"no preset is called {name!r}")
    preset = PRESETS[name]
    values = {field.name: getattr(preset, field.name) for field in fields(Rules)}
    for departure in departures:
        key, _, value = departure.partition("=")
        if key not in _READ_VALUE:
            raise ValueError(f"no house rule is called {key!r}")
        values[key] = _READ_VALUE[key](value)
    return Rules(**values)


def _write_value(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _read_bool(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(f"neither yes nor no: {text!r}")
    return text == "yes"


_READ_VALUE: dict[str, Callable[[str], Any]] = {
    "joker": JokerRule,
    "yahtzee_bonus": int,
    "kind_counts": KindCounts,
    "least_held": int,
    "columns": lambda text: tuple(Order(order) for order in text.split(",")),
    "extra_roll": _read_bool,
    "ties": Ties,
}
