"""Five equal dice, in the rule book's sentences."""

import pytest

from engine import (
    BOXES,
    LOWER,
    UPPER,
    Box,
    IllegalMove,
    JokerRule,
    Reason,
    Rules,
    Score,
    Scored,
    apply,
    options,
)
from tests.engine.play import DOWN, UP, after_rolling, offered, take_turn

FOURS = (4, 4, 4, 4, 4)
UPPER_FULL = dict.fromkeys(UPPER, 0)
LOWER_FULL = dict.fromkeys(LOWER, 0)


def scored(dice: tuple[int, ...], filled: dict[Box, int], box: Box, rules: Rules | None = None) -> Scored:
    _, events = apply(after_rolling(dice, filled, rules), Score(0, box))
    assert isinstance(events[0], Scored)
    return events[0]


def refusal(dice: tuple[int, ...], filled: dict[Box, int], box: Box, rules: Rules | None = None) -> Reason:
    with pytest.raises(IllegalMove) as refused:
        apply(after_rolling(dice, filled, rules), Score(0, box))
    return refused.value.reason


def test_while_the_yahtzee_box_is_free_five_equal_go_anywhere_at_ordinary_points() -> None:
    offer = offered(after_rolling(FOURS, {}))
    assert list(offer) == list(BOXES)
    assert (offer[Box.FULL_HOUSE], offer[Box.SMALL_STRAIGHT], offer[Box.LARGE_STRAIGHT]) == (0, 0, 0)
    assert (offer[Box.FOURS], offer[Box.YAHTZEE], offer[Box.CHANCE]) == (20, 50, 20)


def test_the_first_yahtzee_brings_no_bonus() -> None:
    assert scored(FOURS, {}, Box.YAHTZEE).yahtzee_bonus == 0
    assert scored(FOURS, {}, Box.CHANCE).yahtzee_bonus == 0


@pytest.mark.parametrize("yahtzee", [50, 0])
def test_second_yahtzee_must_fill_its_upper_box(yahtzee: int) -> None:
    assert offered(after_rolling(FOURS, {Box.YAHTZEE: yahtzee})) == {Box.FOURS: 20}
    assert scored(FOURS, {Box.YAHTZEE: yahtzee}, Box.FOURS).joker
    assert refusal(FOURS, {Box.YAHTZEE: yahtzee}, Box.FULL_HOUSE) is Reason.JOKER_FORCED
    assert refusal(FOURS, {Box.YAHTZEE: yahtzee}, Box.FIVES) is Reason.JOKER_FORCED


@pytest.mark.parametrize("yahtzee", [50, 0])
def test_with_its_upper_box_used_it_is_a_joker_in_any_free_lower_box(yahtzee: int) -> None:
    assert offered(after_rolling(FOURS, {Box.YAHTZEE: yahtzee, Box.FOURS: 8})) == {
        Box.THREE_OF_A_KIND: 20,
        Box.FOUR_OF_A_KIND: 20,
        Box.FULL_HOUSE: 25,
        Box.SMALL_STRAIGHT: 30,
        Box.LARGE_STRAIGHT: 40,
        Box.CHANCE: 20,
    }


def test_with_the_lower_section_full_it_is_a_zero_in_an_upper_box_and_the_bonus_still_counts() -> None:
    filled = LOWER_FULL | {Box.YAHTZEE: 50, Box.FOURS: 12, Box.ONES: 3}
    assert offered(after_rolling(FOURS, filled)) == {Box.TWOS: 0, Box.THREES: 0, Box.FIVES: 0, Box.SIXES: 0}
    event = scored(FOURS, filled, Box.SIXES)
    assert (event.points, event.yahtzee_bonus, event.joker) == (0, 100, True)


def test_a_filled_box_stays_filled_under_the_joker_rule() -> None:
    assert refusal(FOURS, {Box.YAHTZEE: 50, Box.FULL_HOUSE: 0}, Box.FULL_HOUSE) is Reason.BOX_FILLED
    assert refusal(FOURS, {Box.YAHTZEE: 50}, Box.YAHTZEE) is Reason.BOX_FILLED


@pytest.mark.parametrize("filled", [{}, {Box.FOURS: 8}, LOWER_FULL])
def test_every_further_yahtzee_brings_100_while_the_yahtzee_box_holds_50(filled: dict[Box, int]) -> None:
    for option in options(after_rolling(FOURS, filled | {Box.YAHTZEE: 50})).boxes:
        assert option.yahtzee_bonus == 100


@pytest.mark.parametrize("filled", [{}, {Box.FOURS: 8}, LOWER_FULL])
def test_with_a_zero_in_the_yahtzee_box_there_is_no_bonus_ever(filled: dict[Box, int]) -> None:
    for option in options(after_rolling(FOURS, filled | {Box.YAHTZEE: 0})).boxes:
        assert option.yahtzee_bonus == 0


def test_several_yahtzee_bonuses_add_up() -> None:
    state = after_rolling(FOURS, {Box.YAHTZEE: 50})
    state, _ = apply(state, Score(0, Box.FOURS))
    state, _ = take_turn(state, FOURS, Box.LARGE_STRAIGHT)
    state, _ = take_turn(state, (1, 1, 1, 1, 1), Box.ONES)
    column = state.cards[0].column
    assert (column.yahtzee_bonuses, column.yahtzee_points) == (3, 300)
    assert column.total == 50 + 20 + 40 + 5 + 300


def test_where_the_joker_is_free_any_box_may_be_chosen_and_lower_ones_pay_joker_points() -> None:
    rules = Rules(joker=JokerRule.FREE)
    offer = offered(after_rolling(FOURS, {Box.YAHTZEE: 50}, rules))
    assert set(offer) == set(BOXES) - {Box.YAHTZEE}
    assert (offer[Box.FOURS], offer[Box.FIVES], offer[Box.FULL_HOUSE]) == (20, 0, 25)
    assert (offer[Box.SMALL_STRAIGHT], offer[Box.LARGE_STRAIGHT], offer[Box.CHANCE]) == (30, 40, 20)
    assert scored(FOURS, {Box.YAHTZEE: 50}, Box.FULL_HOUSE, rules).joker
    assert not scored(FOURS, {Box.YAHTZEE: 50}, Box.FOURS, rules).joker


def test_where_there_is_no_joker_any_box_may_be_chosen_at_its_ordinary_points() -> None:
    rules = Rules(joker=JokerRule.NONE)
    state = after_rolling(FOURS, {Box.YAHTZEE: 50, Box.FOURS: 0}, rules)
    offer = offered(state)
    assert (offer[Box.FULL_HOUSE], offer[Box.SMALL_STRAIGHT], offer[Box.CHANCE]) == (0, 0, 20)
    assert all(option.yahtzee_bonus == 100 and not option.joker for option in options(state).boxes)


def test_where_yahtzees_bring_no_bonus_the_joker_stays() -> None:
    event = scored(FOURS, {Box.YAHTZEE: 50, Box.FOURS: 0}, Box.FULL_HOUSE, Rules(yahtzee_bonus=0))
    assert (event.points, event.yahtzee_bonus, event.joker) == (25, 0, True)


def test_in_sheet_order_the_joker_has_no_choice_to_make() -> None:
    rules = Rules(columns=DOWN)
    filled = UPPER_FULL | dict.fromkeys(LOWER[:-1], 0) | {Box.YAHTZEE: 50}
    event = scored(FOURS, filled, Box.CHANCE, rules)
    assert (event.points, event.yahtzee_bonus, event.joker) == (20, 100, True)


def test_from_the_bottom_up_a_lower_box_pays_no_joker_while_the_upper_box_of_the_number_is_free() -> None:
    filled = {Box.CHANCE: 7, Box.YAHTZEE: 50}
    event = scored(FOURS, filled, Box.LARGE_STRAIGHT, Rules(columns=UP))
    assert (event.points, event.yahtzee_bonus, event.joker) == (0, 100, False)
    free = Rules(columns=UP, joker=JokerRule.FREE)
    assert scored(FOURS, filled, Box.LARGE_STRAIGHT, free).points == 40


def test_from_the_bottom_up_an_upper_box_that_is_due_takes_its_own_dice_only() -> None:
    filled = LOWER_FULL | {Box.YAHTZEE: 50}
    assert scored(FOURS, filled, Box.SIXES, Rules(columns=UP)).points == 0
    assert scored((6,) * 5, filled, Box.SIXES, Rules(columns=UP)).points == 30
