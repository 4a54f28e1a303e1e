"""Leaving and joining while a game is played."""

import pytest

from engine import (
    Box,
    GameEnded,
    IllegalMove,
    Join,
    Leave,
    Place,
    Reason,
    Roll,
    Rules,
    Score,
    SeatJoined,
    SeatLeft,
    State,
    Turn,
    TurnStarted,
    apply,
    start,
)
from tests.engine.play import THREE, played, take_turn

DICE = (1, 2, 2, 4, 6)


def refusal(state: State, move: Leave | Join | Roll | Score) -> Reason:
    with pytest.raises(IllegalMove) as refused:
        apply(state, move)
    return refused.value.reason


def play_on(state: State) -> State:
    """Everybody who is left scores the first free box until the game ends."""
    while not state.is_over:
        if not state.turn.dice:
            state, _ = apply(state, Roll(state.seat, DICE))
        state, _ = apply(state, Score(state.seat, state.cards[state.seat].column.free_boxes[0]))
    return state


def test_leaving_on_turn_drops_the_dice_and_passes_on() -> None:
    state, _ = apply(start(Rules(), 3), Roll(0, DICE))
    state, events = apply(state, Leave(0))
    assert events == (SeatLeft(0), TurnStarted(1, round=1))
    assert (state.turn, state.left, state.cards[0].column.filled) == (Turn(), frozenset({0}), 0)


def test_leaving_out_of_turn_leaves_the_living_turn_alone() -> None:
    before, _ = apply(start(Rules(), 3), Roll(0, DICE))
    state, events = apply(before, Leave(2))
    assert events == (SeatLeft(2),)
    assert (state.seat, state.turn) == (0, before.turn)


def test_a_seat_that_left_is_skipped() -> None:
    state, _ = apply(start(Rules(), 3), Leave(1))
    state, events = take_turn(state, DICE, Box.TWOS)
    assert events[-1] == TurnStarted(2, round=1)
    state, events = take_turn(state, DICE, Box.TWOS)
    assert events[-1] == TurnStarted(0, round=2)


def test_when_the_last_in_the_order_leaves_on_turn_the_next_round_begins() -> None:
    state, _ = take_turn(start(Rules(), 2), DICE, Box.TWOS)
    _, events = apply(state, Leave(1))
    assert events == (SeatLeft(1), TurnStarted(0, round=2))


def test_when_nobody_is_left_the_game_is_over() -> None:
    state, _ = apply(start(Rules(), 2), Leave(1))
    state, events = apply(state, Leave(0))
    assert events == (SeatLeft(0), GameEnded((Place(1, 0, 0, left=True), Place(1, 1, 0, left=True))))
    assert state.is_over
    assert refusal(state, Join(2)) is Reason.GAME_OVER


def test_leaving_twice_is_illegal() -> None:
    state, _ = apply(start(Rules(), 3), Leave(2))
    assert refusal(state, Leave(2)) is Reason.ALREADY_LEFT


def test_who_has_left_neither_rolls_nor_scores() -> None:
    state, _ = apply(start(Rules(), 2), Leave(0))
    assert refusal(state, Roll(0, DICE)) is Reason.ALREADY_LEFT
    assert refusal(state, Score(0, Box.TWOS)) is Reason.ALREADY_LEFT


def test_the_last_one_on_turn_leaving_ends_the_game_for_those_who_are_complete() -> None:
    state = start(Rules(), 2)
    while state.cards[0].column.filled < 13:
        state, _ = take_turn(state, DICE, state.cards[state.seat].column.free_boxes[0])
    state, events = apply(state, Leave(1))
    total = state.cards[0].total
    assert events[-1] == GameEnded((Place(1, 0, total), Place(2, 1, state.cards[1].total, left=True)))
    assert not state.cards[1].is_complete


@pytest.mark.parametrize("leaver", range(3))
@pytest.mark.parametrize("boxes", range(13))
@pytest.mark.parametrize("rolled", [False, True])
def test_whoever_leaves_whenever_the_others_play_to_the_end(leaver: int, boxes: int, rolled: bool) -> None:
    state = start(Rules(), 3)
    for _ in range(boxes * 3 + boxes % 3):
        state, _events = take_turn(state, DICE, state.cards[state.seat].column.free_boxes[0])
    if rolled:
        state, _events = apply(state, Roll(state.seat, DICE))
    kept = state.cards[leaver]
    state, _events = apply(state, Leave(leaver))
    state = play_on(state)
    assert state.cards[leaver] == kept
    assert [card.is_complete for seat, card in enumerate(state.cards) if seat != leaver] == [True, True]


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


def test_the_first_round_is_complete_too_when_who_was_still_to_play_has_left() -> None:
    state, _ = played(start(Rules(), 2), [Roll(0, DICE), Score(0, Box.TWOS), Leave(1)])
    assert refusal(state, Join(2)) is Reason.JOINED_TOO_LATE


@pytest.mark.parametrize("seat", [0, 1, 3, -1])
def test_a_newcomer_takes_the_seat_after_the_last(seat: int) -> None:
    assert refusal(start(Rules(), 2), Join(seat)) is Reason.WRONG_SEAT


def test_a_seat_that_left_in_the_first_round_is_not_taken_again() -> None:
    state, _ = played(start(Rules(), 2), [Leave(0), Join(2)])
    assert (state.seats, state.left) == (3, frozenset({0}))
