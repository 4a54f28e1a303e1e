"""What a computer player does with its dice that goes by rule of thumb."""

import random
from dataclasses import replace
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    BOXES,
    STAND_IN,
    Box,
    ByteLuck,
    Dice,
    Hold,
    Join,
    JokerRule,
    KindCounts,
    Leave,
    Move,
    Roll,
    Rules,
    Score,
    State,
    Turn,
    apply,
    by_guess,
    play_turn,
    start,
)
from engine.dice import outcomes
from tests.engine.play import DOWN, THREE, UP, after_rolling, by_chance, column, games, played, rulesets

Game = tuple[Rules, int, State, list[Move]]


def luck(seed: int) -> ByteLuck:
    return ByteLuck(random.Random(seed).randbytes)  # noqa: S311 - a game that must come out the same again


def choose(state: State) -> Hold | Score:
    return by_guess(state, STAND_IN)


def kept(state: State) -> Dice:
    """The faces it holds, sorted."""
    choice = choose(state)
    assert isinstance(choice, Hold)
    return tuple(sorted(state.turn.dice[die] for die in choice.held))


def at_the_end(dice: Dice, filled: dict[Box, int], rules: Rules | None = None) -> Score:
    """What it writes when no roll is left."""
    state = after_rolling(dice, filled, rules)
    choice = choose(replace(state, turn=Turn(dice, state.rules.rolls)))
    assert isinstance(choice, Score)
    return choice


def all_but(*boxes: Box) -> dict[Box, int]:
    return {box: 0 for box in BOXES if box not in boxes}


@given(games())
def test_in_every_state_it_chooses_what_the_rules_allow(game: Game) -> None:
    *_, state, _ = game
    if state.is_over:
        with pytest.raises(ValueError, match="over"):
            choose(state)
        return
    before = state
    choice = choose(state)
    if isinstance(choice, Hold):
        held_still = tuple(face if die in choice.held else 7 - face for die, face in enumerate(state.turn.dice))
        apply(state, Roll(state.seat, held_still or (1, 2, 3, 4, 5), choice.held))
    else:
        apply(state, choice)
    assert state == before
    assert choose(state) == choice


@settings(max_examples=15)
@given(rulesets(), st.integers(1, 2), st.integers(0, 2**32))
def test_its_games_end_legally_under_any_rules(rules: Rules, seats: int, seed: int) -> None:
    state = start(rules, seats)
    for _ in range(13 * seats):
        state, _moves = play_and_check(state, seed)
    assert state.is_over


@given(games(), st.integers(0, 2**32))
def test_it_plays_a_turn_to_its_end_from_wherever_it_stands(game: Game, seed: int) -> None:
    *_, state, _ = game
    if not state.is_over:
        after, moves = play_and_check(state, seed)
        assert all(isinstance(move, Roll) for move in moves[:-1])
        assert isinstance(moves[-1], Score)
        assert after.cards[state.seat].columns[0].filled == state.cards[state.seat].columns[0].filled + 1


def play_and_check(state: State, seed: int) -> tuple[State, tuple[Move, ...]]:
    """Let it play a turn, which must be the moves it tells."""
    moves, after = play_turn(state, STAND_IN, by_guess, luck(seed + state.ply))
    assert played(state, moves)[0] == after
    return after, moves


def test_it_neither_sees_who_left_nor_the_number_of_the_move() -> None:
    for seed in range(20):
        state, _ = by_chance(Rules(), 2, seed, plies=30)
        other = replace(state, ply=state.ply + 1, left=frozenset({0}))
        assert choose(other) == choose(state)


def test_it_is_as_strong_as_a_fair_player_at_the_table() -> None:
    totals = []
    source = luck(5)
    for _ in range(60):
        state = start(Rules(), 1)
        while not state.is_over:
            _, state = play_turn(state, STAND_IN, by_guess, source)
        totals.append(state.cards[0].total)
    assert 228 < fmean(totals) < 264  # 246 in the long run; the mean of 60 games strays from it by 8


def test_it_rolls_all_five_at_the_start_of_a_turn() -> None:
    assert choose(start(Rules(), 1)) == Hold(frozenset())


@pytest.mark.parametrize("face", range(1, 7))
def test_five_equal_go_in_yahtzee_at_once(face: int) -> None:
    assert choose(after_rolling((face,) * 5, {})) == Score(0, Box.YAHTZEE)


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 5), (5, 2, 4, 6, 3)])
def test_a_large_straight_is_written_at_once(dice: Dice) -> None:
    assert choose(after_rolling(dice, {})) == Score(0, Box.LARGE_STRAIGHT)


@pytest.mark.parametrize("dice", [(2, 2, 5, 5, 2), (3, 1, 1, 3, 3), (1, 4, 4, 1, 1)])
def test_a_full_house_is_not_risked_on_the_last_roll_for_low_faces(dice: Dice) -> None:
    state = after_rolling(dice, {})
    assert choose(replace(state, turn=Turn(dice, 2))) == Score(0, Box.FULL_HOUSE)


def test_four_sixes_are_held_and_written_in_an_upper_box_or_as_equals() -> None:
    assert kept(after_rolling((6, 1, 6, 6, 6), {})) == (6, 6, 6, 6)
    assert at_the_end((6, 1, 6, 6, 6), {}).box in (Box.SIXES, Box.FOUR_OF_A_KIND)
    assert at_the_end((6, 1, 6, 6, 6), {Box.FOUR_OF_A_KIND: 0}).box is Box.SIXES


def test_a_run_of_four_is_held_for_the_large_straight() -> None:
    assert kept(after_rolling((5, 3, 4, 2, 2), {Box.SMALL_STRAIGHT: 30})) == (2, 3, 4, 5)


def test_dice_that_fit_nothing_go_where_least_is_lost() -> None:
    assert at_the_end((1, 2, 2, 4, 6), {Box.TWOS: 6, Box.CHANCE: 20}).box is Box.ONES


def test_the_upper_bonus_in_reach_is_taken() -> None:
    filled = {Box.ONES: 3, Box.TWOS: 6, Box.THREES: 9, Box.FOURS: 12, Box.FIVES: 15}
    assert at_the_end((6, 6, 6, 4, 4), filled).box is Box.SIXES


def test_a_further_yahtzee_obeys_the_joker_rule() -> None:
    assert at_the_end((4,) * 5, {Box.YAHTZEE: 50}).box is Box.FOURS
    assert at_the_end((4,) * 5, {Box.YAHTZEE: 50, Box.FOURS: 12}).box is Box.LARGE_STRAIGHT
    without_hope = all_but(Box.ONES, Box.LARGE_STRAIGHT) | {Box.YAHTZEE: 50}
    assert at_the_end((1,) * 5, without_hope).box is Box.ONES
    assert at_the_end((1,) * 5, without_hope, Rules(joker=JokerRule.FREE)).box is Box.LARGE_STRAIGHT
    plain = Rules(joker=JokerRule.NONE)
    assert at_the_end((4,) * 5, {Box.YAHTZEE: 50, Box.FOURS: 12}, plain).box is Box.FOUR_OF_A_KIND


def test_it_breaks_up_what_it_has_for_a_further_yahtzee_only_where_that_brings_points() -> None:
    filled = all_but(Box.THREE_OF_A_KIND) | {Box.YAHTZEE: 50}
    dice = (6, 6, 6, 6, 5)
    assert kept(after_rolling(dice, filled)) == (6, 6, 6, 6)
    assert choose(after_rolling(dice, filled, Rules(yahtzee_bonus=0))) == Score(0, Box.THREE_OF_A_KIND)


def test_where_dice_must_be_held_the_best_of_them_are() -> None:
    filled = all_but(Box.SIXES)
    dice = (1, 2, 3, 4, 5)
    assert kept(after_rolling(dice, filled)) == ()
    assert len(kept(after_rolling(dice, filled, Rules(least_held=2)))) == 2
    assert kept(after_rolling((6, 6, 3, 4, 5), filled, Rules(least_held=3))) == (3, 6, 6)


def test_in_a_fixed_order_it_rolls_for_the_box_that_is_due() -> None:
    assert kept(after_rolling((1, 6, 6, 6, 6), {}, Rules(columns=DOWN))) == (1,)
    assert kept(after_rolling((1, 6, 6, 6, 6), {}, Rules(columns=UP))) == (6, 6, 6, 6)
    assert choose(after_rolling((1, 1, 1, 1, 1), {}, Rules(columns=DOWN))) == Score(0, Box.ONES)


def test_in_three_columns_it_looks_at_all_of_them() -> None:
    filled = all_but(Box.SIXES, Box.CHANCE)
    alone = after_rolling((6, 6, 1, 1, 1), filled)
    assert kept(alone) == (6, 6)
    three = replace(
        start(Rules(columns=THREE), 1),
        cards=(replace(start(Rules(columns=THREE), 1).cards[0], columns=(column({}), column({}), column(filled))),),
        turn=Turn((1, 1, 1, 1, 1), 1),
    )
    assert choose(three) == Score(0, Box.YAHTZEE)


def test_it_uses_the_extra_roll() -> None:
    state = after_rolling((1, 1, 2, 3, 4), all_but(Box.YAHTZEE), Rules(extra_roll=True))
    assert kept(replace(state, turn=Turn((1, 1, 2, 3, 4), 3))) == (1, 1)


@pytest.mark.parametrize("kind_counts", KindCounts)
def test_with_one_roll_left_a_hold_is_worth_the_mean_over_its_outcomes(kind_counts: KindCounts) -> None:
    """Only Three of a kind is open, so that points are all there is to gain."""
    rules = Rules(kind_counts=kind_counts)
    dice = (2, 2, 5, 5, 6)
    place = Box.THREE_OF_A_KIND.place

    def mean(keep: Dice) -> float:
        return float(sum(chance * rules.points((*keep, *more))[place] for more, chance in outcomes(5 - len(keep))))

    state = replace(after_rolling(dice, all_but(Box.THREE_OF_A_KIND), rules), turn=Turn(dice, 2))
    keeps = [tuple(face for die, face in enumerate(dice) if mask >> die & 1) for mask in range(31)]
    assert mean(kept(state)) == pytest.approx(max(map(mean, keeps)))


def test_it_scores_where_rolling_on_brings_nothing() -> None:
    assert choose(after_rolling((6, 6, 6, 6, 6), all_but(Box.CHANCE))) == Score(0, Box.CHANCE)


def test_it_may_stand_in_for_a_player_in_the_middle_of_a_turn() -> None:
    state, _ = played(start(Rules(), 2), [Roll(0, (6, 6, 2, 6, 1)), Leave(0), Join(2)])
    moves, after = play_turn(state, STAND_IN, by_guess, lambda ply, die: 6)
    assert moves == (Roll(0, (6, 6, 6, 6, 6), frozenset({0, 1, 3})), Score(0, Box.YAHTZEE))
    assert (after.seat, after.turn, after.left) == (1, Turn(), frozenset({0}))
