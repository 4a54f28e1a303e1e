"""A match: one game played by certain people in a chat, from the lobby to the result. Pure values.

How a match becomes the next one is told by `bot.steps`. Message ids never come here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.names import isolate, labels
from engine import (
    STAND_IN,
    Box,
    Dice,
    Level,
    Nonsense,
    Options,
    Personality,
    Placement,
    Player,
    Rules,
    State,
    commitment,
    mix,
    options,
    standing,
)

MOST_SEATS = 12
MOST_GAMES = 12  # in a series
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
