"""All 252 rolls in all 13 boxes, in every joker situation, against a second scorer."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from engine import (
    BOXES,
    LOWER,
    PRESETS,
    UPPER,
    Box,
    Dice,
    JokerRule,
    KindCounts,
    Order,
    Rules,
    allowed,
    options,
    outcomes,
    placement,
)
from tests.engine.play import FREE, after_rolling, column
from tests.engine.recounted import choices, due

YAHTZEE_BOX: list[dict[Box, int]] = [{}, {Box.YAHTZEE: 50}, {Box.YAHTZEE: 0}]
OTHER_LOWER = tuple(box for box in LOWER if box is not Box.YAHTZEE)
UPPER_BOXES = [{}, *({box: 0} for box in UPPER), dict.fromkeys(UPPER[1:], 0), dict.fromkeys(UPPER, 0)]
LOWER_BOXES = [{}, dict.fromkeys(OTHER_LOWER[:-1], 0), dict.fromkeys(OTHER_LOWER, 0)]
SITUATIONS = [yahtzee | upper | lower for yahtzee, upper, lower in product(YAHTZEE_BOX, UPPER_BOXES, LOWER_BOXES)]
HOUSES = [
    Rules(joker=joker, kind_counts=kind_counts, yahtzee_bonus=bonus)
    for joker, kind_counts, bonus in product(JokerRule, KindCounts, (100, 0))
]
ROLLS = [dice for dice, _ in outcomes(5)]


def engine_answer(dice: Dice, filled: dict[Box, int], rules: Rules) -> dict[str, tuple[int, int]]:
    offer = options(after_rolling(dice, filled, rules)).boxes
    return {str(option.box): (option.points, option.yahtzee_bonus) for option in offer}


def in_order(order: Order) -> Iterator[dict[Box, int]]:
    """Every way a column in a fixed order can be filled, as far as jokers go."""
    boxes = BOXES if order is Order.DOWN else BOXES[::-1]
    for count in range(len(BOXES)):
        filled = dict.fromkeys(boxes[:count], 0)
        yield filled
        if Box.YAHTZEE in filled:
            yield filled | {Box.YAHTZEE: 50}


@pytest.mark.parametrize("preset", [preset for preset, rules in PRESETS.items() if Order.FREE in rules.columns])
def test_every_roll_has_the_rule_books_points_in_every_box_that_is_chosen_freely(preset: str) -> None:
    rules = replace(PRESETS[preset], columns=FREE)
    answered = 0
    for dice in ROLLS:
        own_used = {UPPER[dice[0] - 1]: 0}
        uppers: tuple[dict[Box, int], ...] = ({}, own_used, dict.fromkeys(UPPER, 0) | own_used)
        for yahtzee, upper, lower in product(YAHTZEE_BOX, uppers, ({}, dict.fromkeys(OTHER_LOWER, 0))):
            filled = yahtzee | upper | lower
            if len(filled) < len(BOXES):
                answer = engine_answer(dice, filled, rules)
                assert answer == choices(dice, filled, rules)
                answered += len(answer)
    assert answered > 252 * 13


@pytest.mark.parametrize(
    ("preset", "order"),
    [(preset, order) for preset, rules in PRESETS.items() for order in rules.columns if order is not Order.FREE],
)
def test_every_roll_has_the_rule_books_points_in_the_box_that_is_due(preset: str, order: Order) -> None:
    rules = PRESETS[preset]
    for dice, filled in product(ROLLS, in_order(order)):
        (box,) = allowed(rules, order, column(filled), dice)
        share = placement(rules, order, column(filled), dice, box)
        assert (str(box), share.points, share.yahtzee_bonus) == due(order.value, dice, filled, rules)


@pytest.mark.parametrize("yahtzee_box", YAHTZEE_BOX)
def test_no_other_roll_is_ever_a_joker(yahtzee_box: dict[Box, int]) -> None:
    for dice in ROLLS:
        if len(set(dice)) > 1:
            offer = options(after_rolling(dice, yahtzee_box)).boxes
            assert not any(option.joker or option.yahtzee_bonus for option in offer)


@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: f"{rules.joker}-{rules.kind_counts}")
def test_five_equal_go_where_the_rule_book_sends_them(rules: Rules) -> None:
    for face, filled in product(range(1, 7), SITUATIONS):
        assert engine_answer((face,) * 5, filled, rules) == choices((face,) * 5, filled, rules)


def test_dice_score_the_same_in_whatever_order_they_lie() -> None:
    for dice in ROLLS:
        assert Rules().points(dice[::-1]) == Rules().points(dice[2:] + dice[:2]) == Rules().points(dice)
