"""What holds in every state that play can reach, under any rules."""

from dataclasses import replace
from itertools import chain, combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    BOXES,
    PRESETS,
    Event,
    GameEnded,
    IllegalMove,
    Join,
    Leave,
    Move,
    Order,
    Return,
    Roll,
    Rules,
    Score,
    Scorecard,
    Scored,
    State,
    apply,
    options,
    read,
    read_game,
    read_rules,
    replay,
    rules_text,
    standing,
    start,
    write,
    write_game,
)
from tests.engine.play import by_chance, by_the_computer, games, rulesets
from tests.engine.recounted import recount

Game = tuple[Rules, int, State, list[Move]]
HOLDS = [frozenset(held) for held in chain.from_iterable(combinations(range(5), size) for size in range(6))]


def accepts(state: State, move: Move) -> bool:
    try:
        apply(state, move)
    except IllegalMove:
        return False
    return True


def may_hold(state: State, held: frozenset[int]) -> bool:
    if not state.turn.dice:
        return not held
    return options(state).least_held <= len(held) <= 4


@given(games())
def test_apply_accepts_every_box_that_options_offer_and_no_other(game: Game) -> None:
    *_, state, _ = game
    offered = {(state.seat, option.box) for option in options(state).boxes}
    seats = range(-1, state.seats + 1)
    accepted = {(seat, box) for seat in seats for box in BOXES if accepts(state, Score(seat, box))}
    assert accepted == offered


@given(games())
def test_apply_accepts_a_roll_when_options_say_so_and_only_then(game: Game) -> None:
    *_, state, _ = game
    dice = state.turn.dice or (1, 2, 3, 4, 5)
    for held in HOLDS:
        expected = options(state).may_roll and may_hold(state, held)
        assert accepts(state, Roll(state.seat, dice, held)) == expected
        turned = tuple(face % 6 + 1 for face in dice)
        assert accepts(state, Roll(state.seat, turned, held)) == (expected and not held)


@given(games())
def test_whoever_is_there_may_leave_whoever_left_may_return_and_a_newcomer_joins_in_round_1(game: Game) -> None:
    *_, state, _ = game
    for seat in range(-1, state.seats + 2):
        seated = seat in range(state.seats) and not state.is_over
        assert accepts(state, Leave(seat)) == (seated and seat not in state.left)
        assert accepts(state, Return(seat)) == (seated and seat in state.left)
        joins = seat == state.seats and state.round == 1 and not state.is_over
        assert accepts(state, Join(seat)) == joins


@given(games(), st.integers(0, 4))
def test_leaving_and_returning_change_nothing_but_who_is_there(game: Game, seat: int) -> None:
    *_, state, _ = game
    move = Return(seat) if seat in state.left else Leave(seat)
    if accepts(state, move):
        after, (_event,) = apply(state, move)
        assert after == replace(state, ply=state.ply + 1, left=state.left ^ {seat})


@given(games())
def test_without_leaving_and_returning_a_game_goes_as_it_did(game: Game) -> None:
    rules, seats, state, moves = game
    stayed = by_replay(rules, seats, [move for move in moves if not isinstance(move, Leave | Return)])
    assert (stayed.cards, stayed.seat, stayed.turn) == (state.cards, state.seat, state.turn)


@given(games())
def test_seats_before_the_one_on_turn_have_filled_one_box_more_than_the_others(game: Game) -> None:
    *_, state, _ = game
    for seat, card in enumerate(state.cards):
        filled = 13 if state.is_over else state.round - (seat >= state.seat)
        assert {column.filled for column in card.columns} == {filled}


@given(games())
def test_an_option_brings_what_it_promised(game: Game) -> None:
    *_, state, _ = game
    before = state.cards[state.seat].total
    for option in options(state).boxes:
        after, (scored, *_) = apply(state, Score(state.seat, option.box))
        assert isinstance(scored, Scored)
        assert scored.column_points == option.column_points
        gain = sum(share.points + share.yahtzee_bonus + 35 * share.wins_upper_bonus for share in option.column_points)
        assert after.cards[state.seat].total == before + gain


@given(games())
def test_the_seat_on_turn_always_has_something_to_do(game: Game) -> None:
    *_, state, _ = game
    choice = options(state)
    assert state.is_over == (not choice.may_roll and not choice.boxes)


@given(games())
def test_a_refused_move_leaves_the_state_as_it_was(game: Game) -> None:
    rules, seats, state, moves = game
    stranger = state.seats + 1
    for move in (Score(stranger, BOXES[0]), Roll(state.seat, (1, 2, 3)), Leave(stranger), Return(stranger)):
        assert not accepts(state, move)
    assert state == by_replay(rules, seats, moves)


@given(games())
def test_a_move_makes_one_ply_and_leaves_the_state_before_it_alone(game: Game) -> None:
    rules, seats, state, moves = game
    assert state.ply == len(moves)
    for option in options(state).boxes:
        assert apply(state, Score(state.seat, option.box))[0].ply == len(moves) + 1
    assert state == by_replay(rules, seats, moves)


@given(games())
def test_replaying_the_log_gives_the_game_that_was_played(game: Game) -> None:
    rules, seats, state, moves = game
    assert by_replay(rules, seats, moves) == state
    assert [read(write(move)) for move in moves] == moves


@given(games())
def test_a_file_gives_the_game_that_was_played(game: Game) -> None:
    rules, seats, state, moves = game
    text = write_game(rules, seats, moves)
    record = read_game(text)
    assert (record.rules, record.seats, list(record.moves), record.state) == (rules, seats, moves, state)


@given(rulesets())
def test_rules_are_read_back_as_they_were_written(rules: Rules) -> None:
    assert read_rules(rules_text(rules)) == rules


@given(games())
def test_totals_counted_from_what_happened_agree_with_the_cards(game: Game) -> None:
    rules, seats, state, moves = game
    totals = [0] * state.seats
    upper = [[0] * len(rules.columns) for _ in range(state.seats)]
    for event in happened(rules, seats, moves):
        if isinstance(event, Scored):
            for column, share in enumerate(event.column_points):
                totals[event.seat] += share.points + share.yahtzee_bonus
                upper[event.seat][column] += share.points if share.box.face else 0
    bonuses = [35 * sum(subtotal >= 63 for subtotal in subtotals) for subtotals in upper]
    assert [total + bonus for total, bonus in zip(totals, bonuses, strict=True)] == [card.total for card in state.cards]


@given(games())
def test_the_standing_names_every_seat_once_best_first(game: Game) -> None:
    *_, state, _ = game
    places = standing(state)
    assert sorted(place.seat for place in places) == list(range(state.seats))
    assert [place.rank for place in places] == sorted(place.rank for place in places)
    for better, worse in pairwise(places):
        assert better.total >= worse.total


@given(games())
def test_in_a_fixed_order_a_column_is_filled_without_a_gap(game: Game) -> None:
    rules, _, state, _ = game
    for card in state.cards:
        for order, column in zip(rules.columns, card.columns, strict=True):
            if order is Order.DOWN:
                assert column.free_boxes == BOXES[column.filled :]
            if order is Order.UP:
                assert column.free_boxes == BOXES[: 13 - column.filled]


@settings(max_examples=60)
@given(rulesets(), st.integers(1, 4), st.integers(0, 2**32))
def test_every_game_ends_when_all_cards_are_complete_whoever_left(rules: Rules, seats: int, seed: int) -> None:
    state, moves = by_chance(rules, seats, seed)
    assert state.is_over
    assert all(column.filled == 13 for card in state.cards for column in card.columns)
    ends = [event for event in happened(rules, seats, moves) if isinstance(event, GameEnded)]
    assert ends == [GameEnded(standing(state))]


@given(games())
def test_totals_counted_by_a_second_scorer_from_the_log_agree_with_the_cards(game: Game) -> None:
    rules, seats, state, moves = game
    assert recount(rules, seats, moves) == [counted(card) for card in state.cards]


@pytest.mark.parametrize("preset", PRESETS)
def test_hundreds_of_random_games_of_every_preset_end_with_the_totals_of_their_logs(preset: str) -> None:
    """Ten thousand of each: `python -m benchmarks.games`."""
    rules = PRESETS[preset]
    yahtzee_bonuses = 0
    for seed in range(250):
        seats = 1 + seed % 2
        state, moves = by_chance(rules, seats, seed)
        assert state.is_over
        assert recount(rules, seats, moves) == [counted(card) for card in state.cards]
        assert all(0 <= card.total <= 1575 * len(rules.columns) for card in state.cards)
        yahtzee_bonuses += sum(card.yahtzee_bonuses for card in state.cards)
    assert yahtzee_bonuses > 0


@pytest.mark.parametrize("preset", PRESETS)
def test_the_computer_plays_every_preset_to_the_end(preset: str) -> None:
    """A thousand of each: `python -m benchmarks.games`."""
    rules = PRESETS[preset]
    for seed in range(3):
        state, moves = by_the_computer(rules, 1 + seed % 2, seed)
        assert state.is_over
        assert recount(rules, 1 + seed % 2, moves) == [counted(card) for card in state.cards]


def counted(card: Scorecard) -> tuple[int, int]:
    return card.total, card.yahtzee_bonuses


def by_replay(rules: Rules, seats: int, moves: list[Move]) -> State:
    return replay(rules, seats, map(write, moves))


def happened(rules: Rules, seats: int, moves: list[Move]) -> list[Event]:
    state = start(rules, seats)
    events: list[Event] = []
    for move in moves:
        state, new = apply(state, move)
        events += new
    return events
