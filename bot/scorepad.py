"""The score-keeper: the sheet of people who play with real dice at a real table. Pure values and steps.

The pad writes what it is told. It keeps to what a box can hold by the rules in force, and does the sums; whose turn
it is, whether the dice were rolled, in which order boxes are filled and where a joker must go, the table sees to.

What is written is a line in a log: each step gives the next pad and the `Step` to store, or raises `PadRefused` and
leaves everything as it was. Who plays is no step, just as the seats of a match are not.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import cache

from bot.calculator import DICE, Worth
from bot.match import MOST_SEATS, Person, Place
from bot.names import UNNAMED, clean
from engine import (
    LOWER,
    ROUNDS,
    Box,
    Column,
    Dice,
    Order,
    Rules,
    Scorecard,
    State,
    outcomes,
    placement,
)

MOST_PLAYERS = MOST_SEATS
MOST_YAHTZEE_BONUSES = ROUNDS - 1  # every box but the Yahtzee box


class PadRefusal(StrEnum):
    """Why the pad says no; each has a text in every language."""

    SEVERAL_COLUMNS = "several_columns"
    PAD_FULL = "pad_full"
    NO_NAME = "no_name"
    ALREADY_ON_IT = "already_on_it"
    NAME_TAKEN = "name_taken"
    NOT_ON_IT = "not_on_it"
    HAS_ENTRIES = "has_entries"
    BOX_FILLED = "box_filled"
    IMPOSSIBLE_VALUE = "impossible_value"
    BAD_DICE = "bad_dice"
    NO_JOKER = "no_joker"
    """The dice are no joker, or the box pays none."""
    NO_BONUS_HERE = "no_bonus_here"
    """These rules know no Yahtzee bonus."""
    NO_YAHTZEE = "no_yahtzee"
    """The Yahtzee box doesn't hold 50."""
    BONUSES_FULL = "bonuses_full"
    NOTHING_TO_CORRECT = "nothing_to_correct"
    NOT_YOUR_ENTRY = "not_your_entry"
    SAME_AS_BEFORE = "same_as_before"


class PadRefused(Exception):
    """The pad's no: a code, and facts for the words."""

    def __init__(self, refusal: PadRefusal, **facts: str | int) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody on the pad, by a number that stays; `person` is a Telegram id, None for a name that was typed."""

    number: int
    name: str
    person: int | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """Five dice that were tapped in; `joker` asks for what they pay as one."""

    dice: Dice
    joker: bool = False


Value = int | Throw
"""What is written in a box: points, or the dice that bring them."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A value was written in a player's box."""

    player: int
    box: Box
    value: Value
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class BonusEntered:
    """A Yahtzee bonus was written by itself."""

    player: int
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Corrected:
    """Another value was written over that of the last entry."""

    value: Value
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last entry was crossed out: it was the wrong box, or the wrong player."""

    by: int
    at: datetime


Step = Entered | BonusEntered | Corrected | TakenBack


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry as the pad shows it, crossed out values and all. `by` and `at` are of who wrote it first."""

    player: int
    box: Box | None
    """None: a Yahtzee bonus by itself."""
    points: int
    yahtzee_bonus: int
    """100 where the dice were tapped in and brought it, or where it is the entry."""
    by: int
    at: datetime
    throw: Throw | None = None
    """The dice, where they were tapped in."""
    was: tuple[int, ...] = ()
    """What it brought before each of its corrections, oldest first."""
    taken_back: bool = False

    @property
    def brought(self) -> int:
        """Points and Yahtzee bonus together."""
        return self.points + self.yahtzee_bonus


@dataclass(frozen=True, slots=True)
class Pad:
    """One sheet: its players (none to twelve) in the order they were added, and all that was written, oldest first.

    Everybody has one column: rules with more are refused. `rev` goes up with whatever the sheet shows.
    """

    id: int
    place: Place
    rules: Rules
    opener: int
    opened_at: datetime
    players: tuple[Player, ...] = ()
    entries: tuple[Entry, ...] = ()
    rev: int = 0

    @property
    def columns(self) -> tuple[Column, ...]:
        """The players' columns, in their order, added up from the entries."""
        return tuple(_column(self.entries, player.number) for player in self.players)

    @property
    def round(self) -> int:
        """The round being played, 1..13: that of whoever has filled the fewest boxes, so nobody's turn is skipped."""
        return min(min((column.filled for column in self.columns), default=0) + 1, ROUNDS)

    @property
    def is_complete(self) -> bool:
        """Whether every box of every player is filled; corrections and Yahtzee bonuses may still come."""
        return bool(self.players) and all(column.is_complete for column in self.columns)


def open_pad(identity: int, place: Place, rules: Rules, opener: Person, now: datetime, *, seated: bool = True) -> Pad:
    """Give a new pad, its opener on it (or only holding the phone)."""
    if len(rules.columns) > 1:
        raise PadRefused(PadRefusal.SEVERAL_COLUMNS)
    pad = Pad(identity, place, rules, opener.id, now)
    return add(pad, opener.name, opener.id) if seated else pad


def add(pad: Pad, name: str, person: int | None = None) -> Pad:
    """Put somebody on the pad, last; `person` is the Telegram id of who is on Telegram.

    A typed name must be told from those there; people may share theirs.
    """
    if len(pad.players) >= MOST_PLAYERS:
        raise PadRefused(PadRefusal.PAD_FULL, most=MOST_PLAYERS)
    if person is None:
        _check_typed(pad, name)
    elif any(player.person == person for player in pad.players):
        raise PadRefused(PadRefusal.ALREADY_ON_IT)
    number = max((player.number for player in pad.players), default=-1) + 1
    return replace(pad, players=(*pad.players, Player(number, name, person)), rev=pad.rev + 1)


def remove(pad: Pad, player: int) -> Pad:
    """Take a player off the pad for whom nothing was ever written, not even what was taken back."""
    found = player_at(pad, player)
    if any(entry.player == player for entry in pad.entries):
        raise PadRefused(PadRefusal.HAS_ENTRIES)
    return replace(pad, players=tuple(other for other in pad.players if other is not found), rev=pad.rev + 1)


def enter(pad: Pad, player: int, box: Box, value: int, by: int, at: datetime) -> tuple[Pad, Step]:
    """Write points in a player's free box; only such as the box can hold (see `possible`)."""
    return _made(pad, Entered(player, box, value, by, at))


def enter_dice(
    pad: Pad, player: int, box: Box, dice: Dice, by: int, at: datetime, *, joker: bool = False
) -> tuple[Pad, Step]:
    """Write what five dice bring in a player's free box, with the Yahtzee bonus if they bring it.

    With `joker` the lower box pays what it pays a joker, wherever the rules know one (see `offers`).
    """
    return _made(pad, Entered(player, box, Throw(dice, joker), by, at))


def yahtzee_bonus(pad: Pad, player: int, by: int, at: datetime) -> tuple[Pad, Step]:
    """Write a Yahtzee bonus by itself, for a further Yahtzee whose box is entered without its dice."""
    return _made(pad, BonusEntered(player, by, at))


def correct(pad: Pad, value: int, by: int, at: datetime) -> tuple[Pad, Step]:
    """Write other points over those of the last entry, for who made it; what its dice brought, bonus too, is gone."""
    return _made(pad, Corrected(value, by, at))


def correct_dice(pad: Pad, dice: Dice, by: int, at: datetime, *, joker: bool = False) -> tuple[Pad, Step]:
    """Write what other dice bring over the last entry, for who made it."""
    return _made(pad, Corrected(Throw(dice, joker), by, at))


def take_back(pad: Pad, by: int, at: datetime) -> tuple[Pad, Step]:
    """Cross the last entry out, for who made it; the entry before it stays as it is."""
    return _made(pad, TakenBack(by, at))


def replayed(pad: Pad, steps: Iterable[Step]) -> Pad:
    """Give the pad after these steps, for a row and its log read back from storage; `rev` is kept."""
    rev = pad.rev
    for step in steps:
        pad, _ = _made(pad, step)
    return replace(pad, rev=rev)


def player_at(pad: Pad, number: int) -> Player:
    """Give the player with that number."""
    found = next((player for player in pad.players if player.number == number), None)
    if found is None:
        raise PadRefused(PadRefusal.NOT_ON_IT)
    return found


def column_of(pad: Pad, player: int) -> Column:
    """Give a player's column."""
    return _column(pad.entries, player_at(pad, player).number)


def correctable(pad: Pad) -> Entry | None:
    """Give the entry that who made it may still correct: the last, until it is taken back."""
    return pad.entries[-1] if pad.entries and not pad.entries[-1].taken_back else None


def offers(pad: Pad, player: int, dice: Dice) -> tuple[Worth, ...]:
    """Give what five dice can be entered for, in sheet order.

    A box comes a second time where it pays a joker other points; which one it is, and where it goes, the table says.
    """
    _check_dice(dice)
    column = column_of(pad, player)
    found = []
    for box in column.free_boxes:
        plain = _worth(pad.rules, column, box, Throw(dice))
        found.append(plain)
        if _pays_joker(pad.rules, column, box, dice):
            joker = _worth(pad.rules, column, box, Throw(dice, joker=True))
            found += [joker] if joker.points != plain.points else []
    return tuple(found)


@cache
def possible(rules: Rules, box: Box) -> tuple[int, ...]:
    """Give the points that a box can hold, lowest first.

    >>> possible(Rules(), Box.THREES), possible(Rules(), Box.FULL_HOUSE)
    ((0, 3, 6, 9, 12, 15), (0, 25))
    """
    return tuple(sorted({rules.points(dice)[box.place] for dice, _ in outcomes(DICE)}))


def as_game(pad: Pad) -> State:
    """Give the sheet as a game, for the standing and whatever else shows cards: seat n is the nth player.

    Nobody is on turn there, and cards need not be filled alike.
    """
    return State(pad.rules, tuple(Scorecard((column,)) for column in pad.columns))


def step_text(step: Step) -> str:
    """One line for a step: when, who, and what.

    >>> step_text(Entered(2, Box.SIXES, 18, by=77, at=datetime.fromisoformat("2026-11-30T21:04:00+00:00")))
    '2026-11-30T21:04:00+00:00 77 enter 2 sixes 18'
    """
    return f"{step.at.isoformat()} {step.by} {_what(step)}"


def read_step(line: str) -> Step:
    """Give the step that a line tells, the inverse of `step_text`. Raises ValueError if it tells none.

    >>> read_step("2026-11-30T21:04:00+00:00 77 enter 2 full_house 33333 joker").value
    Throw(dice=(3, 3, 3, 3, 3), joker=True)
    """
    match line.split():
        case [when, who, "enter", player, box, *value]:
            step: Step = Entered(int(player), Box(box), _read_value(value), int(who), _read_time(when))
        case [when, who, "bonus", player]:
            step = BonusEntered(int(player), int(who), _read_time(when))
        case [when, who, "correct", *value]:
            step = Corrected(_read_value(value), int(who), _read_time(when))
        case [when, who, "take_back"]:
            step = TakenBack(int(who), _read_time(when))
        case _:
            raise ValueError(f"no step of a pad: {line!r}")
    return step


def _made(pad: Pad, step: Step) -> tuple[Pad, Step]:
    """Give the pad after a step, and the step. Raises `PadRefused`."""
    match step:
        case Entered():
            entries = (*pad.entries, _entry(pad, step))
        case BonusEntered():
            entries = (*pad.entries, _bonus(pad, step))
        case Corrected():
            entries = (*pad.entries[:-1], _corrected(pad, step))
        case TakenBack():
            entries = (*pad.entries[:-1], replace(_own_last(pad, step.by), taken_back=True))
    return replace(pad, entries=entries, rev=pad.rev + 1), step


def _entry(pad: Pad, step: Entered) -> Entry:
    column = column_of(pad, step.player)
    if column[step.box] is not None:
        raise PadRefused(PadRefusal.BOX_FILLED, box=step.box.value)
    points, bonus = _brought(pad.rules, column, step.box, step.value)
    return Entry(step.player, step.box, points, bonus, step.by, step.at, _throw(step.value))


def _bonus(pad: Pad, step: BonusEntered) -> Entry:
    column = column_of(pad, step.player)
    if not pad.rules.yahtzee_bonus:
        raise PadRefused(PadRefusal.NO_BONUS_HERE)
    if not column[Box.YAHTZEE]:
        raise PadRefused(PadRefusal.NO_YAHTZEE)
    if column.yahtzee_bonuses >= MOST_YAHTZEE_BONUSES:
        raise PadRefused(PadRefusal.BONUSES_FULL, most=MOST_YAHTZEE_BONUSES)
    return Entry(step.player, None, 0, pad.rules.yahtzee_bonus, step.by, step.at)


def _corrected(pad: Pad, step: Corrected) -> Entry:
    last = _own_last(pad, step.by)
    if last.box is None:
        raise PadRefused(PadRefusal.NOTHING_TO_CORRECT)
    before = column_of(replace(pad, entries=pad.entries[:-1]), last.player)
    points, bonus = _brought(pad.rules, before, last.box, step.value)
    if (points, bonus) == (last.points, last.yahtzee_bonus):
        raise PadRefused(PadRefusal.SAME_AS_BEFORE)
    return replace(last, points=points, yahtzee_bonus=bonus, throw=_throw(step.value), was=(*last.was, last.brought))


def _own_last(pad: Pad, by: int) -> Entry:
    """The entry that may be corrected, if that person made it."""
    last = correctable(pad)
    if last is None:
        raise PadRefused(PadRefusal.NOTHING_TO_CORRECT)
    if last.by != by:
        raise PadRefused(PadRefusal.NOT_YOUR_ENTRY)
    return last


def _brought(rules: Rules, column: Column, box: Box, value: Value) -> tuple[int, int]:
    """Points and Yahtzee bonus that a value brings to a free box. Raises `PadRefused` if it can't stand there."""
    if isinstance(value, Throw):
        worth = _worth(rules, column, box, value)
        return worth.points, worth.yahtzee_bonus
    if value not in possible(rules, box):
        raise PadRefused(PadRefusal.IMPOSSIBLE_VALUE, box=box.value, value=value)
    return value, 0


def _worth(rules: Rules, column: Column, box: Box, throw: Throw) -> Worth:
    _check_dice(throw.dice)
    if throw.joker and not _pays_joker(rules, column, box, throw.dice):
        raise PadRefused(PadRefusal.NO_JOKER)
    points = (rules.joker_points if throw.joker else rules.points)(throw.dice)[box.place]
    bonus = placement(rules, Order.FREE, column, throw.dice, box).yahtzee_bonus
    fits = column.yahtzee_bonuses < MOST_YAHTZEE_BONUSES
    return Worth(box, points, bonus if fits else 0, throw.joker)


def _pays_joker(rules: Rules, column: Column, box: Box, dice: Dice) -> bool:
    """Whether these dice may be a joker in this box, wherever the rules would send them."""
    return box in LOWER and placement(rules, Order.FREE, column, dice, box).joker


def _column(entries: Iterable[Entry], player: int) -> Column:
    """What the entries of a player add up to, but for those that were taken back."""
    column = Column()
    for entry in entries:
        if entry.player == player and not entry.taken_back:
            bonus = entry.yahtzee_bonus > 0
            if entry.box is None:
                column = replace(column, yahtzee_bonuses=column.yahtzee_bonuses + bonus)
            else:
                column = column.fill(entry.box, entry.points, yahtzee_bonus=bonus)
    return column


def _throw(value: Value) -> Throw | None:
    return value if isinstance(value, Throw) else None


def _check_typed(pad: Pad, name: str) -> None:
    shown = clean(name)
    if shown == UNNAMED:
        raise PadRefused(PadRefusal.NO_NAME)
    if any(clean(player.name).casefold() == shown.casefold() for player in pad.players):
        raise PadRefused(PadRefusal.NAME_TAKEN, name=shown)


def _check_dice(dice: Dice) -> None:
    if len(dice) != DICE or not all(1 <= face <= 6 for face in dice):
        raise PadRefused(PadRefusal.BAD_DICE)


def _what(step: Step) -> str:
    match step:
        case Entered():
            return f"enter {step.player} {step.box} {_value_text(step.value)}"
        case BonusEntered():
            return f"bonus {step.player}"
        case Corrected():
            return f"correct {_value_text(step.value)}"
        case TakenBack():
            return "take_back"


def _value_text(value: Value) -> str:
    """Points as they are, dice as five faces: no box can hold that many points."""
    if isinstance(value, int):
        return str(value)
    return "".join(map(str, value.dice)) + (" joker" if value.joker else "")


def _read_value(words: list[str]) -> Value:
    match words:
        case [text] if len(text) != DICE:
            return int(text)
        case [text]:
            return Throw(tuple(map(int, text)))
        case [text, "joker"] if len(text) == DICE:
            return Throw(tuple(map(int, text)), joker=True)
    raise ValueError(f"no value: {' '.join(words)!r}")


def _read_time(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"a time of no zone: {text!r}")
    return moment
