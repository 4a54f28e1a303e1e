"""Games in plain text: a move <-> one line, a whole game <-> a file that also tells what came of each move.

A file looks like this; `#` starts a remark, a star follows a held die:

    rules classica   seats 1
    0 roll 66266
    0 roll 6*6*66*6*
    0 score yahtzee                  = 50
    0 roll 66666
    0 score full_house               ! joker_forced
    0 score sixes                    = 30 +100
    total = 180

After `=` come the box's points, then a Yahtzee bonus, then an upper bonus; ` | ` parts columns. After `!`
comes the reason why the move is illegal. A `total` line tells the totals of all seats so far.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.dice import Dice
from engine.game import IllegalMove, Join, Leave, Move, Reason, Return, Roll, Score, Scored, State, apply, start
from engine.placement import Placement
from engine.rules import UPPER_BONUS, Box, Rules, read_rules, rules_text

_DICE = re.compile(r"(?:[0-9]\*?)+")
_SEAT = re.compile(r"0|[1-9][0-9]{0,5}")
_RESULT_AT = 32  # where write_game puts results, if the move leaves room


class Flaw(StrEnum):
    """What is wrong with a line besides an illegal move."""

    UNREADABLE = "unreadable"
    NO_HEADER = "no_header"
    """The first line does not tell the rules and the seats."""
    OTHER_RESULT = "other_result"
    """The move or the totals came out otherwise than the line tells."""


class BadLine(Exception):
    """A line that can't stand: its number (from 1), its text, and why.

    `state` is the game before that line, so that what was good is not lost; None where there was no game yet.
    """

    def __init__(self, number: int, line: str, why: Flaw | Reason, state: State | None = None) -> None:
        super().__init__(number, line, why)
        self.number = number
        self.line = line
        self.why = why
        self.state = state


@dataclass(frozen=True, slots=True)
class Record:
    """A game as a file tells it: how it began, every move in order, refused ones too, and where it ended."""

    rules: Rules
    seats: int
    moves: tuple[Move, ...]
    state: State


def write(move: Move) -> str:
    """One line for a move.

    >>> write(Roll(0, (2, 4, 4, 3, 1), held=frozenset({0, 3, 4})))
    '0 roll 2*443*1*'
    """
    match move:
        case Roll():
            return f"{move.seat} roll {_write_dice(move.dice, move.held)}"
        case Score():
            return f"{move.seat} score {move.box}"
        case Leave():
            return f"{move.seat} leave"
        case Return():
            return f"{move.seat} return"
        case Join():
            return f"{move.seat} join"


def read(line: str) -> Move:
    """Give the move a line tells, the inverse of `write`. Raises BadLine if it tells none.

    >>> read("1 score full_house")
    Score(seat=1, box=<Box.FULL_HOUSE: 'full_house'>)
    """
    return _read_at(1, line)


def replay(rules: Rules, seats: int, lines: Iterable[str]) -> State:
    """Give the state after the moves that lines tell.

    Raises BadLine at the first that is unreadable or illegal; its `state` is the game before that line.
    """
    state = start(rules, seats)
    for number, line in enumerate(lines, 1):
        move = _read_at(number, line, state)
        try:
            state, _ = apply(state, move)
        except IllegalMove as illegal:
            raise BadLine(number, line, illegal.reason, state) from illegal
    return state


def write_game(rules: Rules, seats: int, moves: Iterable[Move]) -> str:
    """Give the file of a game, with what came of each move, illegal ones too, and the totals at its end."""
    lines = [f"rules {rules_text(rules)}   seats {seats}"]
    state = start(rules, seats)
    for move in moves:
        state, result = _play(state, move)
        lines.append(f"{write(move):<{_RESULT_AT}} {result}".rstrip())
    lines.append(_totals(state))
    return "\n".join(lines) + "\n"


def read_game(text: str) -> Record:
    """Give the game a file tells, the inverse of `write_game`; remarks, spaces and results may be missing.

    Raises BadLine at the first line that is unreadable, that is illegal without saying so, or that tells
    another result than the rules give.
    """
    lines = _lines(text)
    number, header = next(lines, (1, ""))
    rules, seats = _read_header(number, header)
    state = start(rules, seats)
    moves: list[Move] = []
    for number, line in lines:
        if line.startswith("total"):
            if _squeeze(line) != _totals(state):
                raise BadLine(number, line, Flaw.OTHER_RESULT, state)
            continue
        move, state = _read_told(number, line, state)
        moves.append(move)
    return Record(rules, seats, tuple(moves), state)


def _write_dice(dice: Dice, held: frozenset[int]) -> str:
    return "".join(f"{face}*" if die in held else str(face) for die, face in enumerate(dice))


def _read_dice(text: str) -> tuple[Dice, frozenset[int]]:
    if not _DICE.fullmatch(text):
        raise ValueError(text)
    dice = tuple(map(int, text.replace("*", "")))
    if "*" not in text:
        return dice, frozenset()
    stars = [place for place, sign in enumerate(text) if sign == "*"]
    return dice, frozenset(place - 1 - before for before, place in enumerate(stars))


def _read_at(number: int, line: str, state: State | None = None) -> Move:
    """Give the move that line `number` tells, in the game as it is before it."""
    try:
        return _read(line)
    except ValueError:
        raise BadLine(number, line, Flaw.UNREADABLE, state) from None


def _read(line: str) -> Move:
    """Give the move a line tells. Raises ValueError if it tells none."""
    seat, *words = line.split()
    if not _SEAT.fullmatch(seat):
        raise ValueError(line)
    match words:
        case ["roll", text]:
            return Roll(int(seat), *_read_dice(text))
        case ["score", box]:
            return Score(int(seat), Box(box))
        case ["leave"]:
            return Leave(int(seat))
        case ["return"]:
            return Return(int(seat))
        case ["join"]:
            return Join(int(seat))
    raise ValueError(line)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines that tell something, without remarks, with their numbers."""
    for number, line in enumerate(text.splitlines(), 1):
        told = line.partition("#")[0].strip()
        if told:
            yield number, told


def _read_header(number: int, line: str) -> tuple[Rules, int]:
    header = re.fullmatch(r"rules (.+) seats ([1-9][0-9]{0,5})", _squeeze(line))
    if header is None:
        raise BadLine(number, line, Flaw.NO_HEADER)
    try:
        return read_rules(header[1]), int(header[2])
    except ValueError:
        raise BadLine(number, line, Flaw.NO_HEADER) from None


def _read_told(number: int, line: str, state: State) -> tuple[Move, State]:
    """Play the move a line tells, and compare what it says came of it."""
    told = re.search(r"[=!]", line)
    text, result = (line[: told.start()], _squeeze(line[told.start() :])) if told else (line, "")
    move = _read_at(number, text, state)
    after, outcome = _play(state, move)
    if outcome.startswith("!") and not result.startswith("!"):
        raise BadLine(number, line, Reason(outcome[2:]), state)
    if result and result != outcome:
        raise BadLine(number, line, Flaw.OTHER_RESULT, state)
    return move, after


def _play(state: State, move: Move) -> tuple[State, str]:
    """Give the state after a move and what a file tells came of it; an illegal move changes nothing."""
    try:
        after, events = apply(state, move)
    except IllegalMove as illegal:
        return state, f"! {illegal.reason}"
    scored = (event for event in events if isinstance(event, Scored))
    return after, "".join("= " + " | ".join(map(_share, event.column_points)) for event in scored)


def _share(share: Placement) -> str:
    """Tell what one column took: its points, a Yahtzee bonus, an upper bonus."""
    bonuses = (share.yahtzee_bonus, UPPER_BONUS if share.wins_upper_bonus else 0)
    return " ".join((str(share.points), *(f"+{bonus}" for bonus in bonuses if bonus)))


def _totals(state: State) -> str:
    return " ".join(("total =", *(str(card.total) for card in state.cards)))


def _squeeze(text: str) -> str:
    return " ".join(text.split())
