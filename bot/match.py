"""A match: one game played by certain people in a chat, from the lobby to the result. Pure values and steps.

A step takes a match and gives the next one, or raises `Refused` (the table says no) or the engine's
`IllegalMove` (the rules say no) and leaves everything as it was. Message ids never come here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.names import isolate, labels
from engine import (
    PRESETS,
    ROLLS,
    STAND_IN,
    Box,
    Dice,
    GameEnded,
    IllegalMove,
    Join,
    Leave,
    Luck,
    Move,
    Nonsense,
    Options,
    Placement,
    Reason,
    Return,
    Roll,
    Rules,
    Score,
    Scored,
    State,
    Think,
    apply,
    options,
    play_turn,
    standing,
    start,
)

MOST_SEATS = 12
MOST_GAMES = 12  # in a series
ANYONE_STARTS_AFTER = timedelta(hours=24)  # a lobby whose opener vanished can be started by who is seated
ANYONE = 0  # the opener of a rematch: it belongs to everyone seated


class Status(StrEnum):
    """How far a match is."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"


class Ending(StrEnum):
    """Why a match was closed without result."""

    ENDED = "ended"  # by someone who may
    EMPTY = "empty"  # nobody is left at the table
    ALONE = "alone"  # one of two went
    SLOW = "slow"  # one of two didn't move for too long
    EXPIRED = "expired"  # a lobby that nobody started
    MIGRATED = "migrated"  # the match of the group that this one grew from goes on here


class Refusal(StrEnum):
    """Why the table says no; each has a text in every language."""

    NO_MATCH = "no_match"
    NO_LOBBY = "no_lobby"
    MATCH_OPEN = "match_open"
    NOT_PLAYING = "not_playing"
    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    TABLE_FULL = "table_full"
    TOO_LATE = "too_late"
    EXTRA_ROLL_ALONE = "extra_roll_alone"
    NONSENSE = "nonsense"
    NOBODY_SEATED = "nobody_seated"
    ONLY_OPENER = "only_opener"
    ONLY_ADMIN = "only_admin"
    ONLY_KEEPER = "only_keeper"
    NOT_YOUR_TURN = "not_your_turn"
    STALE = "stale"
    OVER = "over"
    ANONYMOUS = "anonymous"
    CHANNEL = "channel"
    NO_DICE = "no_dice"
    DICE_NOT_THERE = "dice_not_there"
    NOT_YOURS = "not_yours"
    NO_HINTS = "no_hints"


class Refused(Exception):
    """The table's no: a code, and facts for the words (`who` is a display name)."""

    def __init__(self, refusal: Refusal, **facts: str | int | Nonsense) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Telegram, as last seen; `name` is the first name, untouched."""

    id: int
    name: str
    username: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is played: a chat, or one topic of a forum (`thread` 0: no topic)."""

    chat: int
    thread: int = 0

    @property
    def is_private(self) -> bool:
        """Whether this is a chat of one person with the bot (Telegram gives groups negative ids)."""
        return self.chat > 0


@dataclass(frozen=True, slots=True)
class Draft:
    """What the player on turn has chosen but not played: positions held, and the box a second tap writes."""

    held: frozenset[int] = frozenset()
    armed: Box | None = None
    armed_by: str = ""  # the tap that armed it, so that its second delivery is no second tap


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that is over. `ply` is where it began, `total` the player's after it."""

    ply: int
    seat: int
    dice: Dice
    box: Box
    points: int
    yahtzee_bonus: int
    total: int
    by_computer: bool = False  # it stood in for the seat's person
    others: tuple[Placement, ...] = ()  # what the further columns took, where there are several
    extra_roll: bool = False  # the turn took a fourth roll


@dataclass(frozen=True, slots=True)
class Series:
    """Games of one table with one standing: this is game `number` of `length`. `id` is that of the first match."""

    id: int = 0
    length: int = 1
    number: int = 1


@dataclass(frozen=True, slots=True)
class SeriesPlace:
    """What somebody has reached in a series: the sum of their scores, and games won (draws included)."""

    person: Person
    points: int
    wins: int


@dataclass(frozen=True, slots=True)
class Match:
    """One match. `game` is None in the lobby; `turn_ply` is where the present turn began.

    `rev` goes up with whatever the board shows; `first_seats` is how many sat down before the start.
    """

    id: int
    place: Place
    rules: Rules
    opener: int
    opened_at: datetime
    status: Status = Status.LOBBY
    seats: tuple[Person, ...] = ()
    first_seats: int = 0
    game: State | None = None
    draft: Draft = field(default_factory=Draft)
    turns: tuple[PlayedTurn, ...] = ()
    turn_ply: int = 0
    rev: int = 0
    ending: Ending | None = None
    ended_by: str = ""
    series: Series = field(default_factory=Series)
    hints: bool = False  # whether the lobby allowed them among friends
    page: str = ""  # which buttons a lobby shows: its own, or those that choose the rules

    @property
    def is_open(self) -> bool:
        """Whether the match holds its place: a lobby or a running game."""
        return self.status in (Status.LOBBY, Status.PLAYING)

    @property
    def has_rematch(self) -> bool:
        """Whether its people may play once more: a game that is over, and doesn't go on elsewhere."""
        return self.game is not None and not self.is_open and self.ending is not Ending.MIGRATED

    @property
    def has_hints(self) -> bool:
        """Whether players may ask for hints: a person without others always, friends where their lobby allowed it."""
        return self.hints or sum(isinstance(seat, Person) for seat in self.seats) == 1

    @property
    def ply(self) -> int:
        """Moves played so far."""
        return self.game.ply if self.game else 0

    @property
    def has_stand_in(self) -> bool:
        """Whether the computer played for a person, so that the match counts in no ranking."""
        return any(turn.by_computer for turn in self.turns)

    @property
    def has_extra_roll(self) -> bool:
        """Whether a turn took a fourth roll, so that the match counts in no ranking."""
        return any(turn.extra_roll for turn in self.turns)

    @property
    def present(self) -> tuple[int, ...]:
        """The seats whose people are still at the table."""
        left = self.game.left if self.game else frozenset[int]()
        return tuple(seat for seat in range(len(self.seats)) if seat not in left)

    def seat_of(self, person: int) -> int | None:
        """Give the seat at which that person is (still) sitting, or None."""
        return next((seat for seat in self.present if self.seats[seat].id == person), None)

    def since(self, seat: int) -> tuple[PlayedTurn, ...]:
        """Give the turns of others since `seat` last played, oldest first."""
        mine = [number for number, turn in enumerate(self.turns) if turn.seat == seat]
        return self.turns[mine[-1] + 1 :] if mine else self.turns


def open_lobby(identity: int, place: Place, opener: Person, now: datetime, *, seated: bool = True) -> Match:
    """Give a new lobby, its opener sitting down (an anonymous admin opens without a seat)."""
    seats = (opener,) if seated else ()
    return Match(identity, place, PRESETS["classica"], opener.id, now, seats=seats)


def join(match: Match, person: Person) -> tuple[Match, tuple[Move, ...]]:
    """Seat `person`, last in the order; possible until the first round is complete (then it is a move).

    Who left the game gets the old seat back, at any time.
    """
    if match.seat_of(person.id) is not None:
        raise Refused(Refusal.ALREADY_SEATED)
    if any(seat.id == person.id for seat in match.seats):
        return come_back(match, person.id)  # to the same card, also at a full table
    if len(match.seats) >= MOST_SEATS:
        raise Refused(Refusal.TABLE_FULL)
    seats = (*match.seats, person)
    if match.status is Status.LOBBY:
        rules = replace(match.rules, extra_roll=False) if match.seats else match.rules  # it is for who plays alone
        return _next(match, seats=seats, rules=rules), ()
    if match.rules.extra_roll:
        raise Refused(Refusal.EXTRA_ROLL_ALONE)
    move = Join(len(match.seats))
    try:
        state, _ = apply(playing(match), move)
    except IllegalMove as no:
        raise Refused(Refusal.TOO_LATE) from no
    return _next(match, seats=seats, game=state), (move,)


def leave_lobby(match: Match, person: int) -> Match:
    """Give the seat up before the start; who opened passes the lobby on, and an empty one closes."""
    seat = _seat(match, person)
    seats = match.seats[:seat] + match.seats[seat + 1 :]
    if not seats:
        return close(_next(match, seats=()), Ending.EMPTY)
    opener = seats[0].id if person == match.opener else match.opener
    return _next(match, seats=seats, opener=opener)


def set_rules(match: Match, rules: Rules) -> Match:
    """Play by these rules; possible until the start. An extra roll is only for who plays alone."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    if rules.extra_roll and len(match.seats) > 1:
        raise Refused(Refusal.EXTRA_ROLL_ALONE)
    return _next(match, rules=rules)


def set_hints(match: Match, *, allowed: bool) -> Match:
    """Allow hints among friends, or don't; possible until the start."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    return match if match.hints is allowed else _next(match, hints=allowed)


def turn_page(match: Match, page: str) -> Match:
    """Show other buttons below a lobby."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    return _next(match, page=page)


def begin(match: Match, person: int, now: datetime, *, admin: bool = False) -> Match:
    """Start the game of a lobby; for its opener or an admin, and after a day for anyone seated."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    everyone = match.opener == ANYONE or now - match.opened_at >= ANYONE_STARTS_AFTER
    if not (admin or person == match.opener or (everyone and match.seat_of(person) is not None)):
        raise Refused(Refusal.ONLY_OPENER)
    if not match.seats:
        raise Refused(Refusal.NOBODY_SEATED)
    state = start(match.rules, len(match.seats))
    return _next(match, status=Status.PLAYING, first_seats=len(match.seats), game=state, page="")


def roll(match: Match, dice: Dice) -> tuple[Match, Roll]:
    """Give the match after the player on turn rolled `dice`, keeping what the draft holds."""
    game = playing(match)
    move = Roll(game.seat, dice, match.draft.held)
    return _next(step(match, move), draft=Draft(match.draft.held)), move


def hold(match: Match, held: frozenset[int]) -> Match:
    """Set which positions the next reroll keeps."""
    game = playing(match)
    if not game.turn.dice:
        raise Refused(Refusal.NO_DICE)
    if not game.rolls_left:
        raise IllegalMove(Reason.NO_ROLLS_LEFT, Roll(game.seat, game.turn.dice, held))
    if held == match.draft.held and match.draft.armed is None:
        return match
    return _next(match, draft=Draft(held))


def held_faces(match: Match, faces: tuple[int, ...]) -> frozenset[int]:
    """Give the positions that hold these faces, those held already first.

    Raises `Refused` where the roll doesn't show them.
    """
    dice = playing(match).turn.dice
    if not dice:
        raise Refused(Refusal.NO_DICE)
    free = sorted(range(len(dice)), key=lambda position: position not in match.draft.held)
    chosen = []
    for face in faces:
        position = next((position for position in free if dice[position] == face), None)
        if position is None:
            raise Refused(Refusal.DICE_NOT_THERE, dice=" ".join(map(str, dice)), example=" ".join(map(str, dice[:2])))
        free.remove(position)
        chosen.append(position)
    return frozenset(chosen)


def arm(match: Match, box: Box, tap: str) -> Match:
    """Remember `box` as the one that the next tap on it writes. Raises `IllegalMove` if it can't be."""
    game = playing(match)
    apply(game, Score(game.seat, box))
    return _next(match, draft=replace(match.draft, armed=box, armed_by=tap))


def score(match: Match, box: Box) -> tuple[Match, Score]:
    """Give the match after the player on turn filled `box`; the last one finishes it."""
    move = Score(playing(match).seat, box)
    return _next(step(match, move), draft=Draft()), move


def leave_game(match: Match, seat: int, *, slow: bool = False) -> tuple[Match, tuple[Move, ...]]:
    """Give the match after the person at `seat` went: a computer stands in, or with too few people it closes.

    It closes where two played, and where no person is left; `slow` tells that the person didn't go but slept.
    """
    playing(match)
    move = Leave(seat)
    others = [other for other in match.present if other != seat]
    after = _next(step(match, move))
    if match.opener == match.seats[seat].id and others:
        after = replace(after, opener=match.seats[others[0]].id)
    if not others:
        return close(match, Ending.EMPTY), ()
    if len(match.seats) == 2:
        return close(match, Ending.SLOW if slow else Ending.ALONE), ()
    return after, (move,)


def come_back(match: Match, person: int) -> tuple[Match, tuple[Move, ...]]:
    """Give the match after somebody took back the seat that a computer stood in for."""
    left = playing(match).left
    seat = next((seat for seat in left if match.seats[seat].id == person), None)
    if seat is None:
        raise Refused(Refusal.ALREADY_SEATED if match.seat_of(person) is not None else Refusal.NOT_SEATED)
    move = Return(seat)
    return _next(step(match, move)), (move,)


def stand_in(match: Match, think: Think, luck: Luck) -> tuple[Match, tuple[Move, ...]]:
    """Give the match after the computer played every turn that is up to it now."""
    moves: tuple[Move, ...] = ()
    while match.status is Status.PLAYING and playing(match).seat in playing(match).left:
        played_now, _ = play_turn(playing(match), STAND_IN, think, luck)
        for move in played_now:
            match = step(match, move)
        match = _next(match, draft=Draft())
        moves += played_now
    return match, moves


def series_standing(matches: Sequence[Match]) -> tuple[SeriesPlace, ...]:
    """Give who stands where after these finished games: by points, then by games won. Draws count for all who won."""
    points: dict[int, int] = {}
    wins: dict[int, int] = {}
    names: dict[int, Person] = {}
    for match in matches:
        for place in standing(played(match)):
            person = match.seats[place.seat]
            names[person.id] = person
            points[person.id] = points.get(person.id, 0) + place.total
            wins[person.id] = wins.get(person.id, 0) + (place.rank == 1)
    ordered = sorted(names, key=lambda identity: (-points[identity], -wins[identity]))
    return tuple(SeriesPlace(names[identity], points[identity], wins[identity]) for identity in ordered)


def close(match: Match, ending: Ending, by: str = "") -> Match:
    """Close the match without result; `by` is who did it, as displayed."""
    if not match.is_open:
        raise Refused(Refusal.OVER)
    return _next(match, status=Status.CLOSED, ending=ending, ended_by=by)


def again(match: Match, now: datetime) -> Match:
    """Give the lobby of a rematch: the same people, the order moved on by one, the same rules, the series' next game.

    A game that was closed is played again: it keeps its number in the series. After the last, a new series begins.
    """
    first, *others = match.seats
    series = match.series
    if match.status is Status.FINISHED:
        ended = series.number >= series.length
        series = Series(0, series.length) if ended else replace(series, number=series.number + 1)
    return Match(0, match.place, match.rules, ANYONE, now, seats=(*others, first), series=series, hints=match.hints)


def replayed(stored: Match, moves: tuple[Move, ...]) -> Match:
    """Give the match that these moves make of a started one, for a row read back from storage.

    `stored` has its seats, `first_seats`, status, draft and rev, which are kept.
    """
    match = replace(stored, game=start(stored.rules, stored.first_seats), turns=(), turn_ply=0)
    for move in moves:
        match = step(match, move)
    return replace(match, status=stored.status)


def step(match: Match, move: Move) -> Match:
    """Give the match after one move of its game. Raises `IllegalMove`."""
    game = played(match)
    state, events = apply(game, move)
    after = replace(match, game=state)
    for event in events:
        if isinstance(event, Scored):
            after = replace(after, turns=(*match.turns, _turn(match, event, state)), turn_ply=state.ply)
        elif isinstance(event, GameEnded):
            after = replace(after, status=Status.FINISHED)
    return after


def playing(match: Match) -> State:
    """Give the running game. Raises `Refused` in the lobby and after the end."""
    if match.game is None or match.status is not Status.PLAYING:
        raise Refused(Refusal.OVER if not match.is_open else Refusal.NOT_PLAYING)
    return match.game


def played(match: Match) -> State:
    """Give the game, running or over. Raises `Refused` where it never began."""
    if match.game is None:
        raise Refused(Refusal.NOT_PLAYING)
    return match.game


def choices(match: Match) -> Options:
    """Give what the player on turn may do."""
    return options(playing(match))


def on_turn(match: Match, person: int) -> State:
    """Give the running game if it is that person's turn. Raises `Refused` otherwise."""
    game = playing(match)
    seat = match.seat_of(person)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    if seat != game.seat:
        raise Refused(Refusal.NOT_YOUR_TURN, name=seat_name(match, game.seat))
    return game


def seat_name(match: Match, seat: int) -> str:
    """Give what the person at `seat` is called, safe to stand inside any text."""
    return isolate(labels([person.name for person in match.seats])[seat])


def _seat(match: Match, person: int) -> int:
    seat = match.seat_of(person)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    return seat


def _turn(match: Match, scored: Scored, state: State) -> PlayedTurn:
    return PlayedTurn(
        match.turn_ply,
        scored.seat,
        scored.dice,
        scored.box,
        scored.points,
        scored.yahtzee_bonus,
        state.cards[scored.seat].total,
        scored.seat in state.left,
        scored.column_points[1:] if len(scored.column_points) > 1 else (),
        played(match).turn.rolls > ROLLS,
    )


def _next(match: Match, **changes: object) -> Match:
    return replace(match, rev=match.rev + 1, **changes)  # type: ignore[arg-type]  # fields by name
