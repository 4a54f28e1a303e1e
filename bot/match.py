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
    BonusWon,
    Box,
    Dice,
    GameEnded,
    IllegalMove,
    Join,
    Leave,
    Level,
    Luck,
    Move,
    Nonsense,
    Options,
    Personality,
    Placement,
    Player,
    Reason,
    Return,
    Roll,
    Rules,
    Score,
    Scored,
    State,
    Think,
    apply,
    commitment,
    mix,
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

    def __init__(self, refusal: Refusal, **facts: str | int | Nonsense | Personality) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Telegram, as last seen; `name` is the first name, untouched."""

    id: int
    name: str
    username: str | None = None


Seated = Person | Personality
"""Who has a seat: a person, or a computer player, of which there is one of each personality at most."""


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
    upper_bonus: bool = False  # the turn won it, in whatever column


@dataclass(frozen=True, slots=True)
class Series:
    """Games of one table with one standing: this is game `number` of `length`. `id` is that of the first match."""

    id: int = 0
    length: int = 1
    number: int = 1


@dataclass(frozen=True, slots=True)
class Seal:
    """What a match's dice follow from: a secret from before anyone sat down, and what sitting down adds to the mix.

    Who may see the secret: whoever makes the dice fall and, once the match is over, everybody.
    """

    secret: bytes = field(repr=False)
    contributions: tuple[str, ...] = ()

    @property
    def commitment(self) -> bytes:
        """What is shown of the secret from the beginning."""
        return commitment(self.secret)

    @property
    def mix(self) -> bytes:
        """What the contributions make; fixed once the game has begun."""
        return mix(self.contributions)


@dataclass(frozen=True, slots=True)
class SeriesPlace:
    """What somebody has reached in a series: the sum of their scores, and games won (draws included)."""

    seated: Seated
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
    seats: tuple[Seated, ...] = ()
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
    page: str = ""  # which buttons a lobby shows: its own, or those that choose rules or computer players
    level: Level = Level.HARD  # of all computer players at the table
    seal: Seal | None = None  # None: from before dice could be checked

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
        """Whether a person's turn took a fourth roll, so that the match counts in no ranking.

        Those of computer players only made it harder to win.
        """
        return any(turn.extra_roll and isinstance(self.seats[turn.seat], Person) for turn in self.turns)

    @property
    def people(self) -> tuple[Person, ...]:
        """The people who have a seat, in turn order, also those who left it to the computer."""
        return tuple(seated for seated in self.seats if isinstance(seated, Person))

    @property
    def computers(self) -> tuple[Personality, ...]:
        """The computer players, in turn order."""
        return tuple(seated for seated in self.seats if isinstance(seated, Personality))

    @property
    def present(self) -> tuple[int, ...]:
        """The seats whose people are still at the table."""
        left = self.game.left if self.game else frozenset[int]()
        return tuple(seat for seat, seated in enumerate(self.seats) if isinstance(seated, Person) and seat not in left)

    def seat_of(self, person: int) -> int | None:
        """Give the seat at which that person is (still) sitting, or None."""
        seat = self.own_seat(person)
        return seat if seat in self.present else None

    def own_seat(self, person: int) -> int | None:
        """Give the seat that is that person's, also if they left it to the computer, or None."""
        return next(
            (seat for seat, seated in enumerate(self.seats) if isinstance(seated, Person) and seated.id == person),
            None,
        )

    def is_up_to(self, person: int) -> bool:
        """Whether that person may choose for the table: who opened it, and who is its only person anyway."""
        return person == self.opener or [each.id for each in self.people] == [person]

    def person_at(self, seat: int) -> Person:
        """Give the person whose seat this is. Raises LookupError for a computer player's."""
        seated = self.seats[seat]
        if isinstance(seated, Person):
            return seated
        raise LookupError(f"seat {seat} is no person's: {seated}")

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
    if match.own_seat(person.id) is not None:
        return come_back(match, person.id)  # to the same card, also at a full table
    if len(match.seats) >= MOST_SEATS:
        raise Refused(Refusal.TABLE_FULL)
    seats = (*match.seats, person)
    if match.status is Status.LOBBY:
        rules = replace(match.rules, extra_roll=False) if match.people else match.rules  # it is for who plays alone
        return _next(match, seats=seats, rules=rules), ()
    if match.rules.extra_roll:
        raise Refused(Refusal.EXTRA_ROLL_ALONE)
    move = Join(len(match.seats))
    try:
        state, _ = apply(playing(match), move)
    except IllegalMove as no:
        raise Refused(Refusal.TOO_LATE) from no
    return _next(match, seats=seats, game=state), (move,)


def mixed(match: Match, contribution: str) -> Match:
    """Give a lobby with one contribution more in its mix; once the game has begun nothing changes that."""
    if match.status is not Status.LOBBY or match.seal is None:
        return match
    seal = replace(match.seal, contributions=(*match.seal.contributions, contribution))
    return replace(match, seal=seal)


def leave_lobby(match: Match, person: int) -> Match:
    """Give the seat up before the start; who opened passes the lobby on, and one that no person is left at closes."""
    seat = _seat(match, person)
    after = _next(match, seats=match.seats[:seat] + match.seats[seat + 1 :])
    if not after.people:
        return close(after, Ending.EMPTY)
    return replace(after, opener=after.people[0].id) if person == match.opener else after


def seat_computer(match: Match, personality: Personality) -> Match:
    """Seat a computer player, last in the order; possible until the start. One that is seated already stays."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    if personality in match.seats:
        return match
    if len(match.seats) >= MOST_SEATS:
        raise Refused(Refusal.TABLE_FULL)
    return _next(match, seats=(*match.seats, personality))


def dismiss_computer(match: Match, personality: Personality) -> Match:
    """Take a computer player's seat away before the start; where it has none nothing changes."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    if personality not in match.seats:
        return match
    return _next(match, seats=tuple(seated for seated in match.seats if seated != personality))


def set_level(match: Match, level: Level) -> Match:
    """Let the computer players of a lobby play at this level."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    return _next(match, level=level)


def set_rules(match: Match, rules: Rules) -> Match:
    """Play by these rules; possible until the start. An extra roll is only for who plays with no other person."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    if rules.extra_roll and len(match.people) > 1:
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
    if not match.people:
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
    if match.opener == match.person_at(seat).id and others:
        after = replace(after, opener=match.person_at(others[0]).id)
    if not others:
        return close(match, Ending.EMPTY), ()
    if len(match.seats) == 2:
        return close(match, Ending.SLOW if slow else Ending.ALONE), ()
    return after, (move,)


def come_back(match: Match, person: int) -> tuple[Match, tuple[Move, ...]]:
    """Give the match after somebody took back the seat that a computer stood in for."""
    left, seat = playing(match).left, match.own_seat(person)
    if seat is None or seat not in left:
        raise Refused(Refusal.ALREADY_SEATED if match.seat_of(person) is not None else Refusal.NOT_SEATED)
    move = Return(seat)
    return _next(step(match, move)), (move,)


def computer_on_turn(match: Match) -> Player | None:
    """Give who plays the present turn where no person does: a computer player, or one that stands in for who left."""
    if match.game is None or match.status is not Status.PLAYING:
        return None
    seated = match.seats[match.game.seat]
    if isinstance(seated, Personality):
        return Player(seated, match.level)
    return STAND_IN if match.game.seat in match.game.left else None


def computer_players(match: Match) -> tuple[Player, ...]:
    """Give the computer players at a table, at its level."""
    return tuple(Player(personality, match.level) for personality in match.computers)


def let_computers_play(match: Match, think: Think, luck: Luck) -> tuple[Match, tuple[Move, ...]]:
    """Give the match after every turn was played that is up to a computer now."""
    moves: tuple[Move, ...] = ()
    while player := computer_on_turn(match):
        played_now, _ = play_turn(playing(match), player, think, luck)
        for move in played_now:
            match = step(match, move)
        match = _next(match, draft=Draft())
        moves += played_now
    return match, moves


def series_standing(matches: Sequence[Match]) -> tuple[SeriesPlace, ...]:
    """Give who stands where after these finished games: by points, then by games won. Draws count for all who won."""
    reached: dict[int | Personality, SeriesPlace] = {}
    for match in matches:
        for place in standing(played(match)):
            seated = match.seats[place.seat]
            who = seated.id if isinstance(seated, Person) else seated
            before = reached.get(who, SeriesPlace(seated, 0, 0))
            reached[who] = SeriesPlace(seated, before.points + place.total, before.wins + (place.rank == 1))
    return tuple(sorted(reached.values(), key=lambda place: (-place.points, -place.wins)))


def close(match: Match, ending: Ending, by: str = "") -> Match:
    """Close the match without result; `by` is who did it, as displayed."""
    if not match.is_open:
        raise Refused(Refusal.OVER)
    return _next(match, status=Status.CLOSED, ending=ending, ended_by=by)


def again(match: Match, now: datetime) -> Match:
    """Give the lobby of a rematch: who played, the order moved on by one, the same rules, the series' next game.

    A game that was closed is played again: it keeps its number in the series. After the last, a new series begins.
    """
    first, *others = match.seats
    series = match.series
    if match.status is Status.FINISHED:
        ended = series.number >= series.length
        series = Series(0, series.length) if ended else replace(series, number=series.number + 1)
    seats = (*others, first)
    return Match(
        0, match.place, match.rules, ANYONE, now, seats=seats, series=series, hints=match.hints, level=match.level
    )


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
            turn = _turn(match, event, state, any(isinstance(other, BonusWon) for other in events))
            after = replace(after, turns=(*match.turns, turn), turn_ply=state.ply)
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


def seat_name(match: Match, seat: int) -> str | Personality:
    """Give what the person at `seat` is called, safe to stand inside any text; computers' names are the catalogue's."""
    seated = match.seats[seat]
    if not isinstance(seated, Person):
        return seated
    return isolate(labels([person.name for person in match.people])[match.people.index(seated)])


def _seat(match: Match, person: int) -> int:
    seat = match.seat_of(person)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    return seat


def _turn(match: Match, scored: Scored, state: State, upper_bonus: bool) -> PlayedTurn:
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
        upper_bonus,
    )


def _next(match: Match, **changes: object) -> Match:
    return replace(match, rev=match.rev + 1, **changes)  # type: ignore[arg-type]  # fields by name
