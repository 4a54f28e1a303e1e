"""The turn, the round and the game, in the rule book's sentences; and every reason for a refusal."""

import pytest

from engine import (
    BOXES,
    Box,
    Dice,
    GameEnded,
    IllegalMove,
    Join,
    Leave,
    Move,
    Place,
    Reason,
    Return,
    Roll,
    Rolled,
    Rules,
    Score,
    Scored,
    State,
    Turn,
    TurnStarted,
    apply,
    options,
    start,
)
from tests.engine.play import DOWN, offered, played, take_turn

ROLL = Roll(0, (2, 4, 4, 3, 1))
REROLL = Roll(0, (6, 4, 4, 6, 6), held=frozenset({1, 2}))
LAST_ROLL = Roll(0, (6, 5, 5, 6, 6), held=frozenset({0, 3, 4}))


def refusal(state: State, move: Move) -> Reason:
    with pytest.raises(IllegalMove) as refused:
        apply(state, move)
    assert refused.value.move == move
    return refused.value.reason


def complete_but_one(seats: int) -> State:
    """Everybody has one box left, Chance, and seat 0 is on turn."""
    state = start(Rules(), seats)
    for box in BOXES[:-1]:
        for _ in range(seats):
            state, _events = take_turn(state, (1, 2, 2, 4, 6), box)
    return state


def test_a_game_begins_with_seat_0_in_round_1_and_no_dice() -> None:
    state = start(Rules(), 3)
    assert (state.seat, state.round, state.turn, state.ply, state.seats) == (0, 1, Turn(), 0, 3)
    assert (state.rolls_left, state.is_over) == (3, False)


def test_a_game_needs_a_player() -> None:
    with pytest.raises(ValueError, match="needs a player"):
        start(Rules(), 0)


def test_a_turn_may_have_up_to_two_rerolls() -> None:
    state, events = played(start(Rules(), 1), [ROLL, REROLL, LAST_ROLL])
    assert events == (Rolled(0, (6, 5, 5, 6, 6), frozenset({0, 3, 4}), rolls=3),)
    assert (state.rolls_left, options(state).may_roll) == (0, False)
    assert refusal(state, LAST_ROLL) is Reason.NO_ROLLS_LEFT


def test_a_die_held_before_may_be_rolled_again() -> None:
    state, _ = played(start(Rules(), 1), [ROLL, REROLL, LAST_ROLL])
    assert state.turn == Turn((6, 5, 5, 6, 6), 3)


@pytest.mark.parametrize("moves", [[ROLL], [ROLL, REROLL], [ROLL, REROLL, LAST_ROLL]])
def test_the_player_may_stop_after_any_roll(moves: list[Move]) -> None:
    state, events = played(start(Rules(), 2), [*moves, Score(0, Box.CHANCE)])
    assert isinstance(events[0], Scored)
    assert (state.seat, state.turn) == (1, Turn())


def test_no_box_can_be_filled_before_the_first_roll() -> None:
    state = start(Rules(), 2)
    assert options(state).boxes == ()
    assert refusal(state, Score(0, Box.CHANCE)) is Reason.MUST_ROLL_FIRST


def test_a_box_is_filled_once() -> None:
    state, _ = take_turn(start(Rules(), 1), (1, 1, 3, 4, 6), Box.YAHTZEE)
    state, _ = apply(state, ROLL)
    assert Box.YAHTZEE not in offered(state)
    assert refusal(state, Score(0, Box.YAHTZEE)) is Reason.BOX_FILLED


def test_dice_that_do_not_fit_bring_0() -> None:
    state, events = take_turn(start(Rules(), 1), (1, 1, 3, 4, 6), Box.LARGE_STRAIGHT)
    assert isinstance(events[0], Scored)
    assert (events[0].points, state.cards[0].total) == (0, 0)


def test_every_player_takes_one_turn_a_round_in_the_same_order() -> None:
    state = start(Rules(), 3)
    order = []
    while not state.is_over:
        order.append((state.round, state.seat))
        state, _ = take_turn(state, (1, 2, 2, 4, 6), state.cards[state.seat].column.free_boxes[0])
    assert order == [(round_, seat) for round_ in range(1, 14) for seat in range(3)]


def test_the_turn_passes_with_the_box() -> None:
    _, events = take_turn(start(Rules(), 2), (1, 2, 2, 4, 6), Box.TWOS)
    scored, passed = events
    assert isinstance(scored, Scored)
    assert (scored.seat, scored.box, scored.dice, scored.points) == (0, Box.TWOS, (1, 2, 2, 4, 6), 4)
    assert passed == TurnStarted(1, round=1)


def test_a_round_is_over_when_the_last_seat_has_scored() -> None:
    state, _ = take_turn(start(Rules(), 2), (1, 2, 2, 4, 6), Box.TWOS)
    state, events = take_turn(state, (1, 2, 2, 4, 6), Box.CHANCE)
    assert events[-1] == TurnStarted(0, round=2)
    assert state.round == 2


def test_the_game_ends_with_the_last_box_of_the_last_seat() -> None:
    state, _ = take_turn(complete_but_one(2), (6, 6, 6, 6, 5), Box.CHANCE)
    assert not state.is_over
    state, events = take_turn(state, (1, 1, 1, 1, 2), Box.CHANCE)
    assert state.is_over
    first, second = (card.total for card in state.cards)
    assert events[-1] == GameEnded((Place(1, 0, first), Place(2, 1, second)))
    assert (state.round, state.rolls_left, options(state).may_roll) == (13, 0, False)


@pytest.mark.parametrize("move", [ROLL, Score(0, Box.CHANCE), Leave(0), Return(0), Join(1)])
def test_after_the_end_nothing_can_be_done(move: Move) -> None:
    state, _ = take_turn(complete_but_one(1), (6, 6, 6, 6, 5), Box.CHANCE)
    assert refusal(state, move) is Reason.GAME_OVER
    assert options(state).boxes == ()


@pytest.mark.parametrize("move", [Roll(1, (1, 2, 3, 4, 5)), Score(1, Box.CHANCE)])
def test_only_the_seat_on_turn_rolls_and_scores(move: Move) -> None:
    state, _ = apply(start(Rules(), 2), ROLL)
    assert refusal(state, move) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("seat", [2, -1])
def test_who_has_no_seat_can_do_nothing(seat: int) -> None:
    state = start(Rules(), 2)
    for move in (Roll(seat, (1, 2, 3, 4, 5)), Score(seat, Box.CHANCE), Leave(seat), Return(seat)):
        assert refusal(state, move) is Reason.NOT_SEATED


@pytest.mark.parametrize("dice", [(), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), (7, 1, 2, 3, 4)])
def test_a_roll_is_five_faces(dice: Dice) -> None:
    assert refusal(start(Rules(), 1), Roll(0, dice)) is Reason.BAD_DICE


def test_at_the_first_roll_there_is_nothing_to_hold() -> None:
    assert refusal(start(Rules(), 1), Roll(0, (1, 2, 3, 4, 5), frozenset({0}))) is Reason.BAD_HOLD


@pytest.mark.parametrize("die", [5, -1])
def test_only_the_five_dice_can_be_held(die: int) -> None:
    state, _ = apply(start(Rules(), 1), ROLL)
    assert refusal(state, Roll(0, ROLL.dice, frozenset({die}))) is Reason.BAD_HOLD


def test_a_reroll_moves_a_die() -> None:
    state, _ = apply(start(Rules(), 1), ROLL)
    assert refusal(state, Roll(0, ROLL.dice, frozenset(range(5)))) is Reason.ALL_HELD


def test_a_held_die_has_not_moved() -> None:
    state, _ = apply(start(Rules(), 1), ROLL)
    assert refusal(state, Roll(0, (4, 2, 4, 3, 1), frozenset({0, 1}))) is Reason.HELD_MOVED


def test_all_five_may_be_rolled_again() -> None:
    state, _ = played(start(Rules(), 1), [ROLL, Roll(0, (1, 1, 1, 1, 1))])
    assert state.turn == Turn((1, 1, 1, 1, 1), 2)


def test_in_sheet_order_only_the_box_that_is_due_can_be_filled() -> None:
    state, _ = apply(start(Rules(columns=DOWN), 1), ROLL)
    assert refusal(state, Score(0, Box.TWOS)) is Reason.WRONG_ORDER
    state, _ = played(state, [Score(0, Box.ONES), ROLL])
    assert refusal(state, Score(0, Box.ONES)) is Reason.BOX_FILLED


def test_every_move_makes_a_ply() -> None:
    state, _ = played(start(Rules(), 2), [ROLL, Join(2), Leave(1), Return(1), Score(0, Box.CHANCE)])
    assert state.ply == 5
