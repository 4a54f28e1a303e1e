"""All 252 rolls in all 13 boxes, in every joker situation, against a second scorer."""

from itertools import product

import pytest

from engine import BOXES, LOWER, UPPER, Box, JokerRule, KindCounts, Rules, options, outcomes
from tests.engine.play import after_rolling
from tests.engine.slow_scorer import choices

YAHTZEE_BOX: list[dict[Box, int]] = [{}, {Box.YAHTZEE: 50}, {Box.YAHTZEE: 0}]
OTHER_LOWER = tuple(box for box in LOWER if box is not Box.YAHTZEE)
UPPER_BOXES = [{}, *({box: 0} for box in UPPER), dict.fromkeys(UPPER[1:], 0), dict.fromkeys(UPPER, 0)]
LOWER_BOXES = [{}, dict.fromkeys(OTHER_LOWER[:-1], 0), dict.fromkeys(OTHER_LOWER, 0)]
SITUATIONS = [yahtzee | upper | lower for yahtzee, upper, lower in product(YAHTZEE_BOX, UPPER_BOXES, LOWER_BOXES)]
HOUSES = [
    Rules(joker=joker, kind_counts=kind_counts, yahtzee_bonus=bonus)
    for joker, kind_counts, bonus in product(JokerRule, KindCounts, (100, 0))
]


def engine_answer(dice: tuple[int, ...], filled: dict[Box, int], rules: Rules) -> dict[str, tuple[int, int]]:
    offer = options(after_rolling(dice, filled, rules)).boxes
    return {str(option.box): (option.points, option.yahtzee_bonus) for option in offer}


def scorer_answer(dice: tuple[int, ...], filled: dict[Box, int], rules: Rules) -> dict[str, tuple[int, int]]:
    return choices(
        list(dice),
        {str(box): points for box, points in filled.items()},
        joker=rules.joker.value,
        bonus=rules.yahtzee_bonus,
        only_equal=rules.kind_counts is KindCounts.EQUAL,
    )


@pytest.mark.parametrize("kind_counts", KindCounts)
def test_every_roll_has_the_rule_books_points_in_every_box(kind_counts: KindCounts) -> None:
    rules = Rules(kind_counts=kind_counts)
    answers = [engine_answer(dice, {}, rules) for dice, _ in outcomes(5)]
    assert answers == [scorer_answer(dice, {}, rules) for dice, _ in outcomes(5)]
    assert sum(map(len, answers)) == 252 * len(BOXES)


@pytest.mark.parametrize("yahtzee_box", YAHTZEE_BOX)
def test_no_other_roll_is_ever_a_joker(yahtzee_box: dict[Box, int]) -> None:
    for dice, _ in outcomes(5):
        if len(set(dice)) > 1:
            assert engine_answer(dice, yahtzee_box, Rules()) == scorer_answer(dice, yahtzee_box, Rules())
            offer = options(after_rolling(dice, yahtzee_box)).boxes
            assert not any(option.joker or option.yahtzee_bonus for option in offer)


@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: f"{rules.joker}-{rules.kind_counts}")
def test_five_equal_go_where_the_rule_book_sends_them(rules: Rules) -> None:
    for face, filled in product(range(1, 7), SITUATIONS):
        assert engine_answer((face,) * 5, filled, rules) == scorer_answer((face,) * 5, filled, rules)


def test_dice_score_the_same_in_whatever_order_they_lie() -> None:
    for dice, _ in outcomes(5):
        assert Rules().points(dice[::-1]) == Rules().points(dice[2:] + dice[:2]) == Rules().points(dice)
