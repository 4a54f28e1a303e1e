"""Leaving, returning and joining while a game is played."""

import pytest

from engine import (
    Box,
    GameEnded,
    IllegalMove,
    Join,
    Leave,
    Move,
    Place,
    Reason,
    Return,
    Roll,
    Rules,
    Score,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    State,
    Turn,
    TurnStarted,
    apply,
    standing,
    start,
)
from tests.engine.play import THREE, played, take_turn

DICE = (1, 2, 2, 4, 6)


def refusal(state: State, move: Move) -> Reason:
    with pytest.raises(IllegalMove) as refused:
        apply(state, move)
    return refused.value.reason


def after_turns(state: State, turns: int) -> State:
    """So many turns on, each a roll and the first free box."""
    for _ in range(turns):
        state, _events = take_turn(state, DICE, state.cards[state.seat].column.free_boxes[0])
    return state


def test_the_dice_of_a_turn_stay_when_its_player_leaves() -> None:
    before, _ = apply(start(Rules(), 3), Roll(0, DICE))
    state, events = apply(before, Leave(0))
    assert events == (SeatLeft(0),)
    assert (state.seat, state.turn, state.left) == (0, Turn(DICE, 1), frozenset({0}))


def test_leaving_out_of_turn_leaves_the_living_turn_alone() -> None:
    before, _ = apply(start(Rules(), 3), Roll(0, DICE))
    state, events = apply(before, Leave(2))
    assert events == (SeatLeft(2),)
    assert (state.seat, state.turn, state.cards) == (0, before.turn, before.cards)


def test_a_seat_that_was_left_rolls_and_scores_in_its_place_in_the_order() -> None:
    state, _ = apply(start(Rules(), 3), Leave(1))
    state, events = take_turn(state, DICE, Box.TWOS)
    assert events[-1] == TurnStarted(1, round=1)
    state, events = take_turn(state, DICE, Box.TWOS)
    assert (state.cards[1].total, events[-1]) == (4, TurnStarted(2, round=1))


def test_a_seat_that_was_left_still_waits_for_its_turn() -> None:
    state, _ = played(start(Rules(), 2), [Leave(1), Roll(0, DICE)])
    assert refusal(state, Roll(1, DICE)) is Reason.NOT_YOUR_TURN
    assert refusal(state, Score(1, Box.TWOS)) is Reason.NOT_YOUR_TURN


def test_a_turn_is_played_on_with_the_dice_it_had_by_whoever_returns() -> None:
    left, _ = played(start(Rules(), 2), [Roll(0, DICE), Leave(0), Roll(0, (6, 2, 2, 6, 6), frozenset({1, 2}))])
    state, events = apply(left, Return(0))
    assert events == (SeatReturned(0),)
    assert (state.turn, state.left) == (Turn((6, 2, 2, 6, 6), 2), frozenset())
    state, _ = apply(state, Score(0, Box.FULL_HOUSE))
    assert state.cards[0].total == 25


def test_leaving_twice_is_illegal() -> None:
    state, _ = apply(start(Rules(), 3), Leave(2))
    assert refusal(state, Leave(2)) is Reason.ALREADY_LEFT


def test_returning_without_having_left_is_illegal() -> None:
    state, _ = apply(start(Rules(), 3), Leave(2))
    assert refusal(state, Return(1)) is Reason.NOT_LEFT
    state, _ = apply(state, Return(2))
    assert refusal(state, Return(2)) is Reason.NOT_LEFT


def test_who_returned_may_leave_again() -> None:
    state, events = played(start(Rules(), 2), [Leave(1), Return(1), Leave(1)])
    assert (events, state.left) == ((SeatLeft(1),), frozenset({1}))


def test_when_all_have_left_the_game_goes_on_to_its_end() -> None:
    state, _ = played(start(Rules(), 2), [Leave(1), Leave(0)])
    assert not state.is_over
    state = after_turns(state, 26)
    assert state.is_over
    assert [place.left for place in standing(state)] == [True, True]


def test_a_seat_that_was_left_can_win() -> None:
    state, _ = apply(after_turns(start(Rules(), 2), 24), Leave(0))
    state, _ = take_turn(state, DICE, Box.CHANCE)
    _, events = take_turn(state, (1, 1, 1, 1, 2), Box.CHANCE)
    first, second = state.cards[0].total, state.cards[1].total + 6
    assert events[-1] == GameEnded((Place(1, 0, first, left=True), Place(2, 1, second)))


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("turns", range(39))
@pytest.mark.parametrize("rolled", [False, True])
def test_whoever_leaves_at_whatever_moment_the_game_ends_as_if_nobody_had(seat: int, turns: int, rolled: bool) -> None:
    state = after_turns(start(Rules(), 3), turns)
    if rolled:
        state, _ = apply(state, Roll(state.seat, DICE))
    state, _ = apply(state, Leave(seat))
    while not state.is_over:
        if not state.turn.dice:
            state, _ = apply(state, Roll(state.seat, DICE))
        state, _ = apply(state, Score(state.seat, state.cards[state.seat].column.free_boxes[0]))
    assert state.cards == after_turns(start(Rules(), 3), 39).cards


def test_a_newcomer_plays_last_in_the_first_round() -> None:
    state, _ = take_turn(start(Rules(), 2), DICE, Box.TWOS)
    state, events = apply(state, Join(2))
    assert events == (SeatJoined(2),)
    state, events = take_turn(state, DICE, Box.TWOS)
    assert events[-1] == TurnStarted(2, round=1)
    state, events = take_turn(state, DICE, Box.TWOS)
    assert events[-1] == TurnStarted(0, round=2)


def test_joining_does_not_disturb_the_living_turn() -> None:
    before, _ = apply(start(Rules(), 1), Roll(0, DICE))
    state, _ = apply(before, Join(1))
    assert (state.seat, state.turn, state.seats) == (0, before.turn, 2)


def test_a_newcomer_gets_a_card_of_as_many_columns_as_the_others() -> None:
    state, _ = apply(start(Rules(columns=THREE), 1), Join(1))
    assert state.cards[1] == state.cards[0]


def test_joining_is_possible_until_the_first_round_is_complete() -> None:
    state, _ = take_turn(start(Rules(), 2), DICE, Box.TWOS)
    assert apply(state, Join(2))[0].seats == 3
    state, _ = take_turn(state, DICE, Box.TWOS)
    assert refusal(state, Join(2)) is Reason.JOINED_TOO_LATE


def test_joining_is_possible_while_a_seat_that_was_left_has_its_first_turn_to_come() -> None:
    state, _ = played(start(Rules(), 2), [Roll(0, DICE), Score(0, Box.TWOS), Leave(1)])
    assert apply(state, Join(2))[0].seats == 3
    state, _ = take_turn(state, DICE, Box.TWOS)
    assert refusal(state, Join(2)) is Reason.JOINED_TOO_LATE


@pytest.mark.parametrize("seat", [0, 1, 3, -1])
def test_a_newcomer_takes_the_seat_after_the_last(seat: int) -> None:
    assert refusal(start(Rules(), 2), Join(seat)) is Reason.WRONG_SEAT


def test_a_newcomer_does_not_take_a_seat_that_was_left() -> None:
    state, _ = played(start(Rules(), 2), [Leave(0), Join(2)])
    assert (state.seats, state.left) == (3, frozenset({0}))
