"""The game as a value: a state, the moves that lead to the next, and the events that then have happened."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.dice import DICE, FACES, Dice
from engine.placement import Placement, allowed, placement
from engine.rules import ROUNDS, Box, Order, Rules, Ties
from engine.scorecard import Scorecard, blank


@dataclass(frozen=True, slots=True)
class Turn:
    """The living turn: dice () before the first roll, and the rolls made."""

    dice: Dice = ()
    rolls: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment. Seats are numbered from 0 in turn order; `ply` counts the moves applied."""

    rules: Rules
    cards: tuple[Scorecard, ...]
    """One for each seat."""
    seat: int = 0
    """Whose turn it is; when the game is over, whose it was last."""
    turn: Turn = Turn()
    ply: int = 0
    left: frozenset[int] = frozenset()
    """Seats whose player is gone: they keep their place in the order, and somebody else moves for them."""

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.cards)

    @property
    def round(self) -> int:
        """The round being played, 1..13."""
        return min(self.cards[self.seat].columns[0].filled + 1, ROUNDS)

    @property
    def is_over(self) -> bool:
        """Whether every card is complete. All seats fill as many boxes, so the one that was last tells."""
        return self.cards[self.seat].is_complete

    @property
    def rolls_left(self) -> int:
        """Rolls the seat on turn may still make."""
        return 0 if self.is_over else self.rules.rolls - self.turn.rolls


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice after a roll of the seat on turn; those at the held positions have not moved."""

    seat: int
    dice: Dice
    held: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Score:
    """The dice go in a box: of the free column, else of the first; further columns follow their order."""

    seat: int
    box: Box


@dataclass(frozen=True, slots=True)
class Hold:
    """A player's choice to roll, keeping the dice at these positions; none at the first roll of a turn.

    It becomes a move, a `Roll`, once the dice have fallen.
    """

    held: frozenset[int]


@dataclass(frozen=True, slots=True)
class Leave:
    """The player of a seat goes; the seat, its card and its turn stay."""

    seat: int


@dataclass(frozen=True, slots=True)
class Return:
    """The player of a seat that was left comes back to it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Join:
    """A newcomer takes a new seat, the last in turn order, while the first round is not complete."""

    seat: int


Move = Roll | Score | Leave | Return | Join


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's place in the standing; those who drew share a rank, and the ranks after it are skipped."""

    rank: int
    seat: int
    total: int
    left: bool = False
    """Whether the seat's player is gone; that changes nothing in the order."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice were rolled; `rolls` are those made in this turn so far."""

    seat: int
    dice: Dice
    held: frozenset[int]
    rolls: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A box was filled. Points, bonus and joker are those of the column the box was chosen in."""

    seat: int
    box: Box
    dice: Dice
    points: int
    yahtzee_bonus: int
    joker: bool
    column_points: tuple[Placement, ...]
    """What each column took, in column order."""


@dataclass(frozen=True, slots=True)
class BonusWon:
    """The upper boxes of a column reached 63."""

    seat: int
    column: int = 0


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """The turn passed to a seat."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """The player of a seat went."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """The player of a seat came back."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatJoined:
    """A newcomer took a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """No turn is left to play."""

    standing: tuple[Place, ...]


Event = Rolled | Scored | BonusWon | TurnStarted | SeatLeft | SeatReturned | SeatJoined | GameEnded


class Reason(StrEnum):
    """Why a move is illegal."""

    GAME_OVER = "game_over"
    NOT_SEATED = "not_seated"
    ALREADY_LEFT = "already_left"
    NOT_LEFT = "not_left"
    NOT_YOUR_TURN = "not_your_turn"
    NO_ROLLS_LEFT = "no_rolls_left"
    BAD_DICE = "bad_dice"
    """Not five faces 1..6."""
    BAD_HOLD = "bad_hold"
    """A position is held where no die lies."""
    ALL_HELD = "all_held"
    HOLD_TOO_FEW = "hold_too_few"
    HELD_MOVED = "held_moved"
    MUST_ROLL_FIRST = "must_roll_first"
    BOX_FILLED = "box_filled"
    JOKER_FORCED = "joker_forced"
    WRONG_ORDER = "wrong_order"
    WRONG_SEAT = "wrong_seat"
    """A newcomer takes the seat after the last and no other."""
    JOINED_TOO_LATE = "joined_too_late"


class IllegalMove(Exception):
    """A move the rules don't allow; nothing has changed."""

    def __init__(self, reason: Reason, move: Move) -> None:
        super().__init__(reason, move)
        self.reason = reason
        self.move = move


@dataclass(frozen=True, slots=True)
class BoxOption(Placement):
    """A box the dice may go in, and what it brings to the column it is chosen in."""

    column_points: tuple[Placement, ...]
    """What each column would take, in column order."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the seat on turn may do: exactly what `apply` accepts."""

    may_roll: bool
    least_held: int
    """Dice that must be held if it rolls, 0 at the first roll; at most four may be."""
    boxes: tuple[BoxOption, ...]
    """In sheet order; empty before the first roll."""


def start(rules: Rules, seats: int) -> State:
    """Give a game at its first turn. Raises ValueError if nobody is seated."""
    if seats < 1:
        raise ValueError(f"a game needs a player: {seats} seats")
    return State(rules, (blank(rules),) * seats)


def options(state: State) -> Options:
    """Give what the seat on turn may do with the present dice; nothing when the game is over."""
    dice = state.turn.dice
    return Options(
        may_roll=state.rolls_left > 0,
        least_held=state.rules.least_held if dice else 0,
        boxes=tuple(_box_options(state)) if dice else (),
    )


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Give the state after a move and the events that happened, in their order.

    Raises IllegalMove, telling the reason, if the rules don't allow the move.
    """
    if state.is_over:
        raise IllegalMove(Reason.GAME_OVER, move)
    match move:
        case Roll():
            return _roll(state, move)
        case Score():
            return _score(state, move)
        case Leave():
            return _leave(state, move)
        case Return():
            return _return(state, move)
        case Join():
            return _join(state, move)


def standing(state: State) -> tuple[Place, ...]:
    """Give the places of all seats, best first: ranks 1, 1, 3 for a draw.

    With ties broken by Yahtzees, equal totals are ranked by Yahtzee bonuses, then by turn order.
    """
    breaks_ties = state.rules.ties is Ties.YAHTZEES

    def key(seat: int) -> tuple[int, ...]:
        card = state.cards[seat]
        return (-card.total, -card.yahtzee_bonuses, seat) if breaks_ties else (-card.total,)

    places: list[Place] = []
    ordered = sorted(range(state.seats), key=key)
    for position, seat in enumerate(ordered):
        drew = position > 0 and key(seat) == key(ordered[position - 1])
        rank = places[-1].rank if drew else position + 1
        places.append(Place(rank, seat, state.cards[seat].total, seat in state.left))
    return tuple(places)


def _roll(state: State, move: Roll) -> tuple[State, tuple[Event, ...]]:
    _check_on_turn(state, move)
    _check_roll(state, move)
    turn = Turn(move.dice, state.turn.rolls + 1)
    return replace(state, turn=turn, ply=state.ply + 1), (Rolled(move.seat, move.dice, move.held, turn.rolls),)


def _check_roll(state: State, move: Roll) -> None:
    if state.turn.rolls >= state.rules.rolls:
        raise IllegalMove(Reason.NO_ROLLS_LEFT, move)
    if len(move.dice) != DICE or not all(1 <= face <= FACES for face in move.dice):
        raise IllegalMove(Reason.BAD_DICE, move)
    if state.turn.dice:
        _check_held(state, move)
    elif move.held:
        raise IllegalMove(Reason.BAD_HOLD, move)


def _check_held(state: State, move: Roll) -> None:
    if not all(0 <= die < DICE for die in move.held):
        raise IllegalMove(Reason.BAD_HOLD, move)
    if len(move.held) == DICE:
        raise IllegalMove(Reason.ALL_HELD, move)
    if len(move.held) < state.rules.least_held:
        raise IllegalMove(Reason.HOLD_TOO_FEW, move)
    if any(move.dice[die] != state.turn.dice[die] for die in move.held):
        raise IllegalMove(Reason.HELD_MOVED, move)


def _score(state: State, move: Score) -> tuple[State, tuple[Event, ...]]:
    _check_on_turn(state, move)
    if not state.turn.dice:
        raise IllegalMove(Reason.MUST_ROLL_FIRST, move)
    if move.box not in _choices(state):
        raise IllegalMove(_why_not(state, move.box), move)
    taken = _placements(state, move.box)
    card = Scorecard(
        tuple(
            column.fill(share.box, share.points, yahtzee_bonus=share.yahtzee_bonus > 0)
            for column, share in zip(state.cards[move.seat].columns, taken, strict=True)
        )
    )
    cards = (*state.cards[: move.seat], card, *state.cards[move.seat + 1 :])
    after, passing = _pass_on(state, cards)
    chosen = taken[state.rules.choice]
    scored = Scored(
        move.seat,
        move.box,
        state.turn.dice,
        chosen.points,
        chosen.yahtzee_bonus,
        chosen.joker,
        taken,
    )
    bonuses = (BonusWon(move.seat, index) for index, share in enumerate(taken) if share.wins_upper_bonus)
    return after, (scored, *bonuses, passing)


def _leave(state: State, move: Leave) -> tuple[State, tuple[Event, ...]]:
    _check_seated(state, move)
    if move.seat in state.left:
        raise IllegalMove(Reason.ALREADY_LEFT, move)
    return replace(state, ply=state.ply + 1, left=state.left | {move.seat}), (SeatLeft(move.seat),)


def _return(state: State, move: Return) -> tuple[State, tuple[Event, ...]]:
    _check_seated(state, move)
    if move.seat not in state.left:
        raise IllegalMove(Reason.NOT_LEFT, move)
    return replace(state, ply=state.ply + 1, left=state.left - {move.seat}), (SeatReturned(move.seat),)


def _join(state: State, move: Join) -> tuple[State, tuple[Event, ...]]:
    if move.seat != state.seats:
        raise IllegalMove(Reason.WRONG_SEAT, move)
    if state.round > 1:
        raise IllegalMove(Reason.JOINED_TOO_LATE, move)
    cards = (*state.cards, blank(state.rules))
    return replace(state, cards=cards, ply=state.ply + 1), (SeatJoined(move.seat),)


def _check_seated(state: State, move: Move) -> None:
    if not 0 <= move.seat < state.seats:
        raise IllegalMove(Reason.NOT_SEATED, move)


def _check_on_turn(state: State, move: Move) -> None:
    _check_seated(state, move)
    if move.seat != state.seat:
        raise IllegalMove(Reason.NOT_YOUR_TURN, move)


def _pass_on(state: State, cards: tuple[Scorecard, ...]) -> tuple[State, Event]:
    """End the turn with these cards: the next seat is on turn, or the game is over."""
    following = (state.seat + 1) % state.seats
    is_over = cards[following].is_complete
    seat = state.seat if is_over else following
    after = replace(state, cards=cards, seat=seat, turn=Turn(), ply=state.ply + 1)
    return after, GameEnded(standing(after)) if is_over else TurnStarted(seat, after.round)


def _choices(state: State) -> tuple[Box, ...]:
    """Boxes the seat on turn may name with the present dice."""
    choice = state.rules.choice
    column = state.cards[state.seat].columns[choice]
    return allowed(state.rules, state.rules.columns[choice], column, state.turn.dice)


def _why_not(state: State, box: Box) -> Reason:
    """Give the reason why a box isn't among the choices."""
    choice = state.rules.choice
    if state.cards[state.seat].columns[choice][box] is not None:
        return Reason.BOX_FILLED
    return Reason.JOKER_FORCED if state.rules.columns[choice] is Order.FREE else Reason.WRONG_ORDER


def _placements(state: State, box: Box) -> tuple[Placement, ...]:
    """Give what each column takes when a box is chosen; the other columns take the box that is due."""
    rules, dice, columns = state.rules, state.turn.dice, state.cards[state.seat].columns
    return tuple(
        placement(
            rules,
            order,
            column,
            dice,
            box if index == rules.choice else allowed(rules, order, column, dice)[0],
        )
        for index, (order, column) in enumerate(zip(rules.columns, columns, strict=True))
    )


def _box_options(state: State) -> Iterator[BoxOption]:
    for box in _choices(state):
        taken = _placements(state, box)
        own = taken[state.rules.choice]
        yield BoxOption(box, own.points, own.yahtzee_bonus, own.joker, own.wins_upper_bonus, taken)
