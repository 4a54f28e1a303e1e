"""What differs from house to house, field by field; the joker's and the ties' fields have their own files."""

import pytest

from engine import (
    BOXES,
    BonusWon,
    Box,
    IllegalMove,
    Join,
    JokerRule,
    Placement,
    Reason,
    Roll,
    Rules,
    Score,
    Scored,
    State,
    apply,
    options,
    read_rules,
    rules_text,
    start,
)
from engine.rules import KindCounts, Order, Ties
from tests.engine.play import DOWN, THREE, UP, after_rolling, offered, played, take_turn

DICE = (6, 6, 6, 6, 2)


def refusal(state: State, move: Roll | Score) -> Reason:
    with pytest.raises(IllegalMove) as refused:
        apply(state, move)
    return refused.value.reason


def test_where_one_die_must_be_held_rolling_all_five_again_is_refused() -> None:
    state = start(Rules(least_held=1), 1)
    assert options(state).least_held == 0
    state, _ = apply(state, Roll(0, DICE))
    assert options(state).least_held == 1
    assert refusal(state, Roll(0, (1, 2, 3, 4, 5))) is Reason.HOLD_TOO_FEW
    state, _ = apply(state, Roll(0, (1, 2, 3, 4, 2), frozenset({4})))
    assert state.turn.rolls == 2


def test_an_extra_roll_is_a_fourth_one_in_the_turn() -> None:
    state, _ = played(start(Rules(extra_roll=True), 1), [Roll(0, DICE)] * 4)
    assert refusal(state, Roll(0, DICE)) is Reason.NO_ROLLS_LEFT


@pytest.mark.parametrize(("columns", "order"), [(DOWN, BOXES), (UP, BOXES[::-1])])
def test_in_a_fixed_order_one_box_is_offered_at_a_time(columns: tuple[Order, ...], order: tuple[Box, ...]) -> None:
    state = start(Rules(columns=columns), 1)
    for box in order:
        state, _ = apply(state, Roll(0, DICE))
        assert list(offered(state)) == [box]
        assert {refusal(state, Score(0, other)) for other in BOXES if other is not box} <= {
            Reason.WRONG_ORDER,
            Reason.BOX_FILLED,
        }
        state, _ = apply(state, Score(0, box))
    assert state.is_over


def test_where_yahtzees_bring_no_bonus_none_is_counted() -> None:
    state, _ = apply(after_rolling((6,) * 5, {Box.YAHTZEE: 50}, Rules(yahtzee_bonus=0)), Score(0, Box.SIXES))
    assert (state.cards[0].yahtzee_bonuses, state.cards[0].total) == (0, 80)


def test_three_columns_take_the_same_dice_each_in_its_order() -> None:
    state, _ = take_turn(start(Rules(columns=THREE), 1), DICE, Box.SIXES)
    state, events = take_turn(state, (1, 2, 3, 4, 5), Box.LARGE_STRAIGHT)
    free, down, up = state.cards[0].columns
    assert (free[Box.SIXES], free[Box.LARGE_STRAIGHT]) == (24, 40)
    assert (down[Box.ONES], down[Box.TWOS]) == (0, 2)
    assert (up[Box.CHANCE], up[Box.YAHTZEE]) == (26, 0)
    assert state.cards[0].total == 64 + 2 + 26
    scored = events[0]
    assert isinstance(scored, Scored)
    assert (scored.box, scored.points) == (Box.LARGE_STRAIGHT, 40)
    assert scored.column_points == (
        Placement(Box.LARGE_STRAIGHT, 40, 0, joker=False, wins_upper_bonus=False),
        Placement(Box.TWOS, 2, 0, joker=False, wins_upper_bonus=False),
        Placement(Box.YAHTZEE, 0, 0, joker=False, wins_upper_bonus=False),
    )


def test_three_columns_offer_the_free_columns_boxes_and_tell_what_the_others_take() -> None:
    state, _ = apply(start(Rules(columns=THREE), 1), Roll(0, DICE))
    offer = options(state).boxes
    assert [option.box for option in offer] == list(BOXES)
    assert {option.column_points[1:] for option in offer} == {
        (Placement(Box.ONES, 0, 0, False, False), Placement(Box.CHANCE, 26, 0, False, False))
    }


def test_three_columns_are_filled_in_thirteen_rounds() -> None:
    state = start(Rules(columns=THREE), 1)
    for box in BOXES:
        assert not state.is_over
        state, _ = take_turn(state, DICE, box)
    assert state.is_over
    assert all(column.is_complete for column in state.cards[0].columns)


def test_the_joker_rule_is_applied_column_by_column() -> None:
    state = start(Rules(columns=THREE), 1)
    state, _ = take_turn(state, (1, 2, 3, 4, 6), Box.SIXES)  # third column: Chance
    state, _ = take_turn(state, (6,) * 5, Box.YAHTZEE)  # third column: Yahtzee, 50 as well
    state, events = take_turn(state, (6,) * 5, Box.LARGE_STRAIGHT)
    scored = events[0]
    assert isinstance(scored, Scored)
    assert scored.column_points == (
        Placement(Box.LARGE_STRAIGHT, 40, 100, joker=True, wins_upper_bonus=False),
        Placement(Box.THREES, 0, 0, joker=False, wins_upper_bonus=False),
        Placement(Box.LARGE_STRAIGHT, 0, 100, joker=False, wins_upper_bonus=False),
    )
    assert [column.yahtzee_bonuses for column in state.cards[0].columns] == [1, 0, 1]


def test_each_column_has_its_own_upper_bonus() -> None:
    state = start(Rules(columns=THREE), 1)
    won = []
    for face, box in enumerate(BOXES[:6], 1):
        state, events = take_turn(state, (face,) * 4 + (7 - face,), box)
        won += [event for event in events if isinstance(event, BonusWon)]
    assert won == [BonusWon(0, column=0), BonusWon(0, column=1)]
    assert [column.upper_bonus for column in state.cards[0].columns] == [35, 35, 0]


def test_a_newcomer_to_three_columns_fills_them_too() -> None:
    state, _ = apply(start(Rules(columns=THREE), 1), Join(1))
    state, _ = take_turn(state, DICE, Box.SIXES)
    state, _ = take_turn(state, DICE, Box.SIXES)
    assert [column.filled for column in state.cards[1].columns] == [1, 1, 1]


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Rules(), "classica"),
        (Rules(joker=JokerRule.FREE, least_held=1), "classica joker=free least_held=1"),
        (Rules(joker=JokerRule.NONE, yahtzee_bonus=0), "classica joker=none yahtzee_bonus=0"),
        (Rules(columns=THREE, extra_roll=True), "classica columns=free,down,up extra_roll=yes"),
        (
            Rules(ties=Ties.YAHTZEES, kind_counts=KindCounts.EQUAL),
            "classica kind_counts=equal ties=yahtzees",
        ),
    ],
)
def test_rules_have_one_stable_text(rules: Rules, text: str) -> None:
    assert rules_text(rules) == text
    assert read_rules(text) == rules


def test_fields_are_read_in_any_order_and_written_in_one() -> None:
    assert rules_text(read_rules("classica  least_held=1 joker=free ties=draw")) == ("classica joker=free least_held=1")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "unknown",
        "classica colour=red",
        "classica preset=classica",
        "classica joker",
        "classica joker=sometimes",
        "classica least_held=5",
        "classica least_held=one",
        "classica yahtzee_bonus=50",
        "classica columns=",
        "classica columns=free,free",
        "classica extra_roll=1",
    ],
)
def test_rules_that_no_game_can_be_played_by_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_rules(text)


def test_rules_of_an_unpublished_preset_have_no_text() -> None:
    with pytest.raises(KeyError):
        rules_text(Rules(preset="mine"))
