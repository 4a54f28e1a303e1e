"""What a hint says: the best choice and the next, what they are worth, and a reason that holds."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    BELIEFS,
    BOXES,
    PRESETS,
    UPPER,
    Box,
    BoxOption,
    Choice,
    Column,
    Dice,
    Hint,
    Hold,
    JokerRule,
    Personality,
    Rules,
    Score,
    State,
    Turn,
    Why,
    apply,
    choose,
    hint,
    options,
    outcomes,
    start,
)
from engine.computer import SAME
from engine.solver import ROLLED, ROW, ColumnsOutlook, Outlook, solitaires, solve
from tests.engine.play import after_rolling, by_chance, by_the_computer, games, rulesets
from tests.tables import true_outlook

GUESS = BELIEFS[Personality.PAR]  # needs nothing to be solved


@cache
def outlook(rules: Rules) -> Outlook:
    return ColumnsOutlook(rules, GUESS, {game: solve(game) for game in solitaires(rules, GUESS)})


def truth() -> Outlook:
    return true_outlook(Rules())


def all_but(*boxes: Box) -> dict[Box, int]:
    return {box: 0 for box in BOXES if box not in boxes}


def with_rolls_left(dice: Dice, filled: dict[Box, int], left: int, rules: Rules | None = None) -> State:
    state = after_rolling(dice, filled, rules)
    return replace(state, turn=Turn(dice, state.rules.rolls - left))


def told(dice: Dice, left: int, filled: dict[Box, int] | None = None, rules: Rules | None = None) -> Hint:
    """The hint by rule of thumb, which is exact for the last box."""
    state = with_rolls_left(dice, filled or {}, left, rules)
    return hint(state, outlook(state.rules))


def all_choices(state: State, seen: Outlook) -> dict[Choice, float]:
    """Every choice and the final score it leads to, put together anew."""
    card, dice = state.cards[state.seat], state.turn.dice
    found: dict[Choice, float] = {box: card.total + worth for box, worth in seen.boxes(card, dice)}
    for mask in range(31 if state.rolls_left else 0):
        faces = tuple(sorted(face for die, face in enumerate(dice) if mask >> die & 1))
        if len(faces) >= state.rules.least_held:
            found[faces] = card.total + float(seen.turn(card).kept(state.rolls_left)[ROW[faces]])
    return found


# The best and the second


@given(games())
def test_the_best_is_the_best_and_the_second_the_best_of_the_others(
    game: tuple[Rules, int, State, list[object]],
) -> None:
    _, _, state, _ = game
    if state.is_over or not state.turn.dice:
        return
    found = hint(state, outlook(state.rules))
    choices = all_choices(state, outlook(state.rules))
    assert found.best is not None
    assert found.score == pytest.approx(choices.pop(found.best))
    assert found.score > max(choices.values(), default=0.0) - SAME
    if not choices:
        assert (found.second, found.is_tie) == (None, False)
        return
    assert found.second is not None
    assert found.second_score == pytest.approx(choices[found.second])
    assert found.second_score > max(choices.values()) - SAME
    assert found.is_tie is (found.second_score > found.score - SAME)


@given(games())
def test_a_hint_says_what_a_computer_player_would_do(game: tuple[Rules, int, State, list[object]]) -> None:
    _, _, state, _ = game
    if state.is_over or not state.turn.dice:
        return
    seen = outlook(state.rules)
    match choose(state, seen):
        case Score(_, box):
            assert hint(state, seen).best is box
        case Hold(held):
            assert hint(state, seen).best == tuple(sorted(state.turn.dice[die] for die in held))


@pytest.mark.parametrize("box", BOXES)
def test_with_one_box_left_the_scores_are_those_of_counting_every_outcome(box: Box) -> None:
    chance = random.Random(box.place)  # noqa: S311 - the same dice every time
    filled = {other: 3 for other in BOXES if other is not box}
    for _ in range(5):
        dice = tuple(chance.choices(range(1, 7), k=5))
        state = with_rolls_left(dice, filled, 1, Rules(joker=JokerRule.NONE))
        total = state.cards[0].total
        counted: dict[Choice, float] = {box: total + state.rules.points(dice)[box.place]}
        for mask in range(31):
            faces = tuple(sorted(face for die, face in enumerate(dice) if mask >> die & 1))
            rolled = ((float(luck), (*faces, *more)) for more, luck in outcomes(5 - len(faces)))
            counted[faces] = total + sum(luck * state.rules.points(full)[box.place] for luck, full in rolled)
        found = hint(state, outlook(state.rules))
        first, second = sorted(counted.values(), reverse=True)[:2]
        assert [found.score, found.second_score] == pytest.approx([first, second])
        assert found.best is not None
        assert counted[found.best] == pytest.approx(first)


def test_before_the_first_roll_there_is_nothing_to_choose() -> None:
    found = hint(start(Rules(), 1), truth())
    assert (found.best, found.second, found.why) == (None, None, Why.ROLL)
    assert found.score == pytest.approx(254.58773, abs=1e-4)


def test_when_the_game_is_over_nobody_is_told_anything() -> None:
    with pytest.raises(ValueError, match="over"):
        hint(with_rolls_left((1, 2, 3, 4, 5), all_but(), 0), outlook(Rules()))


def test_a_choice_that_is_just_as_good_is_named_as_such() -> None:
    found = told((3, 3, 5, 5, 6), 1, all_but(Box.YAHTZEE))
    assert found.is_tie
    assert {found.best, found.second} == {(3, 3), (5, 5)}


def test_with_the_extra_roll_the_third_roll_is_not_the_last() -> None:
    rules = Rules(extra_roll=True)
    found = hint(with_rolls_left((2, 3, 4, 5, 5), all_but(Box.LARGE_STRAIGHT), 1, rules), outlook(rules))
    assert found.best == (2, 3, 4, 5)
    assert found.score == pytest.approx(40 / 3)


# The first choices of a game, by the solved game


@pytest.mark.parametrize(
    ("dice", "left", "best", "why"),
    [
        ((1, 3, 3, 6, 6), 2, (6, 6), Why.PACE),
        ((4, 2, 3, 5, 5), 1, (2, 3, 4, 5), Why.STRAIGHT),
        ((2, 2, 5, 5, 5), 0, Box.FULL_HOUSE, Why.FULL_POINTS),
        ((1, 2, 3, 5, 6), 0, Box.ONES, Why.SAVES),
        ((6, 6, 6, 6, 2), 0, Box.SIXES, Why.KEEPS_PACE),
    ],
)
def test_the_best_play_of_a_first_turn(dice: Dice, left: int, best: Choice, why: Why) -> None:
    found = hint(with_rolls_left(dice, {}, left), truth())
    assert (found.best, found.why) == (best, why)


# Reasons


@pytest.mark.parametrize(
    ("dice", "left", "filled", "why"),
    [
        ((6, 6, 6, 6, 1), 1, all_but(Box.YAHTZEE), Why.YAHTZEE),
        ((6, 6, 6, 6, 1), 1, all_but(Box.YAHTZEE, Box.FOUR_OF_A_KIND), Why.YAHTZEE),
        ((6, 6, 6, 6, 1), 1, {**all_but(Box.FOUR_OF_A_KIND), Box.YAHTZEE: 50}, Why.YAHTZEE),  # for the bonus
        ((6, 6, 6, 6, 1), 1, all_but(Box.FOUR_OF_A_KIND), Why.SURE),
        ((6, 6, 6, 1, 2), 1, all_but(Box.SIXES), Why.UPPER),
        ((6, 6, 6, 1, 2), 1, {**all_but(Box.SIXES), Box.FIVES: 25, Box.FOURS: 20}, Why.PACE),
        ((6, 6, 6, 1, 2), 1, all_but(Box.FOUR_OF_A_KIND), Why.KIND),
        ((6, 6, 6, 1, 2), 1, all_but(Box.THREE_OF_A_KIND), Why.SURE),
        ((6, 6, 5, 5, 2), 1, all_but(Box.FULL_HOUSE), Why.FULL_HOUSE),
        ((2, 3, 4, 5, 5), 1, all_but(Box.LARGE_STRAIGHT), Why.STRAIGHT),
        ((3, 4, 5, 5, 5), 1, all_but(Box.LARGE_STRAIGHT), Why.STRAIGHT_FAR),
        ((6, 5, 4, 1, 2), 1, all_but(Box.CHANCE), Why.CHANCE),
        ((1, 1, 2, 2, 3), 1, all_but(Box.CHANCE), Why.NOTHING),
        ((6, 6, 6, 1, 2), 0, {**all_but(Box.SIXES, Box.CHANCE), Box.FIVES: 25, Box.FOURS: 20}, Why.WINS_BONUS),
        ((6, 6, 6, 6, 6), 0, {**all_but(Box.ONES, Box.FULL_HOUSE), Box.YAHTZEE: 50}, Why.JOKER),
        ((6, 6, 6, 5, 5), 0, all_but(Box.SIXES, Box.FULL_HOUSE), Why.FULL_POINTS),
        ((6, 6, 6, 6, 5), 1, all_but(Box.CHANCE), Why.STOP),
        ((6, 6, 6, 1, 5), 0, all_but(Box.CHANCE), Why.ONLY_BOX),
        ((1, 2, 3, 4, 6), 0, all_but(Box.YAHTZEE, Box.FOUR_OF_A_KIND), Why.SCRATCH),
        (
            (6, 6, 6, 1, 2),
            0,
            {**all_but(Box.SIXES, Box.FIVES, Box.CHANCE), Box.FOURS: 20, Box.THREES: 12},
            Why.KEEPS_PACE,
        ),
        ((6, 6, 5, 5, 2), 0, all_but(Box.CHANCE, Box.FULL_HOUSE), Why.POINTS),
        ((1, 1, 2, 3, 3), 0, all_but(Box.ONES, Box.CHANCE), Why.SAVES),
    ],
)
def test_a_reason_is_read_off_the_position(dice: Dice, left: int, filled: dict[Box, int], why: Why) -> None:
    assert told(dice, left, filled).why is why


def test_a_straight_that_is_open_names_both_numbers_and_how_likely_they_are() -> None:
    found = told((2, 3, 4, 5, 5), 1, all_but(Box.LARGE_STRAIGHT))
    assert (found.faces, found.wanting, found.boxes) == ((1, 6), 1, (Box.LARGE_STRAIGHT,))
    assert found.chance == pytest.approx(1 / 3)


def test_a_straight_with_a_gap_names_the_one_number() -> None:
    found = told((1, 2, 3, 4, 4), 2, all_but(Box.LARGE_STRAIGHT))
    assert found.faces == (5,)
    assert found.chance == pytest.approx(11 / 36)


def test_a_goal_that_is_hardly_ever_reached_is_not_named_alone_where_there_is_another() -> None:
    pair = told((6, 5, 1, 2, 5), 2, {**all_but(Box.FOUR_OF_A_KIND, Box.TWOS), Box.YAHTZEE: 50})
    assert (pair.best, pair.why, pair.boxes) == ((5, 5), Why.OPEN, (Box.YAHTZEE, Box.FOUR_OF_A_KIND))
    last = told((3, 3, 3, 4, 5), 1, all_but(Box.YAHTZEE))
    assert (last.why, round(last.chance, 3)) == (Why.YAHTZEE, 0.028)


def test_the_order_leaves_no_choice() -> None:
    rules = PRESETS["ordinata"]
    assert told((1, 1, 1, 2, 3), 0, {}, rules).why is Why.ORDER


def test_that_a_die_must_be_held_is_said_where_none_is_worth_it() -> None:
    found = told((1, 1, 2, 2, 3), 1, all_but(Box.CHANCE), PRESETS["famiglia"])
    assert (found.best, found.why) == ((3,), Why.MUST_HOLD)


def test_a_box_that_is_saved_for_later_is_named() -> None:
    assert told((1, 1, 2, 3, 3), 0, all_but(Box.ONES, Box.CHANCE)).boxes == (Box.CHANCE,)


def states() -> Iterator[tuple[State, Hint]]:
    """Every state of some games by every preset, with its hint."""
    for rules in PRESETS.values():
        for moves in (by_the_computer(rules, 1, 1)[1], by_chance(rules, 2, 2)[1], by_chance(rules, 1, 3)[1]):
            state = start(rules, 1 + max(move.seat for move in moves))
            for move in moves:
                if move.seat < state.seats:
                    yield state, hint(state, outlook(rules))
                state, _ = apply(state, move)


def test_every_reason_comes_up_in_play() -> None:
    assert {found.why for _, found in states()} == set(Why)


@settings(max_examples=200)
@given(rulesets(), st.integers(0, 2**32), st.integers(0, 80))
def test_a_reason_is_true(rules: Rules, seed: int, plies: int) -> None:
    state, _ = by_chance(rules, 2, seed, plies)
    if state.is_over or not state.turn.dice:
        return
    found = hint(state, outlook(rules))
    if isinstance(found.best, Box):
        assert_box_reason(state, found, found.best)
    else:
        assert found.best is not None
        assert_keep_reason(state, found, found.best)


def assert_box_reason(state: State, found: Hint, best: Box) -> None:
    offered = {option.box: option for option in options(state).boxes}
    own, column = offered[best], choice_column(state)
    match found.why:
        case Why.WINS_BONUS:
            assert own.wins_upper_bonus
        case Why.JOKER:
            assert own.joker
        case Why.FULL_POINTS:
            assert own.points in (25, 30, 40, 50)
        case Why.ONLY_BOX:
            assert column.free_boxes == (best,)
        case Why.ORDER | Why.STOP:
            assert list(offered) == [best]
            assert (state.rolls_left > 0) is (found.why is Why.STOP)
        case Why.SCRATCH:
            assert own.points == 0
        case Why.KEEPS_PACE:
            assert own.points in [(best.place + 1) * count for count in (3, 4, 5)]
            assert is_on_pace(column)
        case Why.POINTS:
            assert all(at_once(option) <= at_once(own) for option in offered.values())
        case Why.SAVES:
            (saved,) = found.boxes
            assert at_once(offered[saved]) > at_once(own)
            assert dict(outlook(state.rules).boxes(state.cards[state.seat], state.turn.dice))[saved] < found.score
        case _:
            pytest.fail(f"{found.why} is no reason to fill a box")


def assert_keep_reason(state: State, found: Hint, best: Dice) -> None:
    free = {box for column in state.cards[state.seat].columns for box in column.free_boxes}
    box = found.boxes[0] if found.boxes else Box.CHANCE
    may_become = [state.rules.points((*best, *more))[box.place] for more, _ in outcomes(5 - len(best))]
    match found.why:
        case Why.MUST_HOLD:
            assert len(best) <= state.rules.least_held
        case Why.NOTHING:
            assert best == ()
        case Why.YAHTZEE:
            assert len(set(best)) == 1
            further = state.rules.yahtzee_bonus or state.rules.joker is not JokerRule.NONE
            assert Box.YAHTZEE in free or further
        case Why.PACE | Why.UPPER:
            assert box.face in best
            columns = [column for column in state.cards[state.seat].columns if column[box] is None]
            assert (found.why is Why.PACE) in {is_on_pace(column) for column in columns}
        case Why.KIND | Why.FULL_HOUSE:
            assert 0 in may_become
            assert max(may_become) > 0
        case Why.SURE:
            assert 0 not in may_become
        case Why.STRAIGHT | Why.STRAIGHT_FAR:
            assert_straight(state.rules, found, best)
        case Why.CHANCE:
            assert min(best) >= 4
        case Why.OPEN:
            assert 1 <= len(found.boxes) <= 2
        case _:
            pytest.fail(f"{found.why} is no reason to roll")
    assert {*found.boxes} <= free | {Box.YAHTZEE}
    assert 0 <= found.chance <= 1


def assert_straight(rules: Rules, found: Hint, best: Dice) -> None:
    (box,) = found.boxes
    completing = {face for face in range(1, 7) if fits(rules, box, (*best, face))}
    assert completing == set(found.faces)
    assert (found.wanting == 1) is (found.why is Why.STRAIGHT) is bool(completing)
    assert any(fits(rules, box, (*best, *more)) for more, _ in outcomes(found.wanting))
    assert not any(fits(rules, box, (*best, *more)) for more, _ in outcomes(found.wanting - 1))


def fits(rules: Rules, box: Box, dice: Dice) -> bool:
    """Whether some dice make this box pay, whatever the ones that are missing show."""
    return all(rules.points((*dice, *more))[box.place] for more, _ in outcomes(5 - len(dice)))


def at_once(option: BoxOption) -> int:
    return option.points + option.yahtzee_bonus + 35 * option.wins_upper_bonus


def choice_column(state: State) -> Column:
    return state.cards[state.seat].columns[state.rules.choice]


def is_on_pace(column: Column) -> bool:
    three_each = sum(3 * (box.place + 1) for box in UPPER if column[box] is None)
    return not column.upper_bonus and column.upper_subtotal + three_each >= 63


# Where a turn ends


@given(st.lists(st.integers(1, 6), max_size=4), st.integers(1, 3))
def test_what_a_keep_is_worth_is_what_its_ends_are_worth(faces: list[int], left: int) -> None:
    kept = tuple(sorted(faces))
    turn = outlook(Rules()).turn(start(Rules(), 1).cards[0])
    ends = turn.ends(kept, left)
    assert ends.sum() == pytest.approx(1)
    assert (ends * turn.rolled(0)).sum() == pytest.approx(turn.kept(left)[ROW[kept]])


def test_with_one_roll_left_a_turn_ends_with_what_is_rolled() -> None:
    ends = outlook(Rules()).turn(start(Rules(), 1).cards[0]).ends((6, 6, 6, 6), 1)
    likely = {dice: chance for dice, chance in zip(ROLLED, ends.tolist(), strict=True) if chance}
    assert likely == {tuple(sorted((6, 6, 6, 6, face))): pytest.approx(1 / 6) for face in range(1, 7)}
