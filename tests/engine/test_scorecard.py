import pytest

from engine import BOXES, LOWER, UPPER, BonusWon, Box, Column, Rules, Score, Scorecard, apply, options
from engine.scorecard import blank
from tests.engine.play import THREE, after_rolling, column

THREE_OF_EACH = {box: 3 * face for face, box in enumerate(UPPER, 1)}


def test_63_in_the_upper_boxes_bring_35() -> None:
    card = column(THREE_OF_EACH)
    assert (card.upper_subtotal, card.upper_bonus, card.missing_to_bonus, card.upper_total) == (63, 35, 0, 98)


def test_62_bring_nothing() -> None:
    card = column({**THREE_OF_EACH, Box.TWOS: 4, Box.ONES: 4})
    assert (card.upper_subtotal, card.upper_bonus, card.missing_to_bonus, card.upper_total) == (62, 0, 1, 62)


def test_63_can_be_reached_with_a_zero_among_the_six() -> None:
    filled = {Box.ONES: 0, Box.TWOS: 6, Box.THREES: 6, Box.FOURS: 12, Box.FIVES: 15}
    state, events = apply(after_rolling((6, 6, 6, 6, 2), filled), Score(0, Box.SIXES))
    assert state.cards[0].column.upper_subtotal == 63
    assert BonusWon(0) in events


@pytest.mark.parametrize("threes", [12, 15])  # 63 exactly without the ones, and more
def test_the_bonus_is_won_when_63_is_reached_and_not_once_more_after(threes: int) -> None:
    without_ones = {**THREE_OF_EACH, Box.THREES: threes}
    del without_ones[Box.ONES]
    state = after_rolling((1, 1, 1, 6, 6), without_ones)
    assert not any(option.wins_upper_bonus for option in options(state).boxes)
    _, events = apply(state, Score(0, Box.ONES))
    assert not any(isinstance(event, BonusWon) for event in events)


def test_a_lower_box_never_wins_the_upper_bonus() -> None:
    filled = dict(THREE_OF_EACH)
    del filled[Box.SIXES]
    won = [option.box for option in options(after_rolling((6, 6, 6, 1, 2), filled)).boxes if option.wins_upper_bonus]
    assert won == [Box.SIXES]


def test_the_bonus_counts_once_however_high_the_upper_boxes_sum() -> None:
    best = column({box: 5 * (box.face or 0) for box in UPPER})
    assert (best.upper_subtotal, best.upper_bonus, best.total) == (105, 35, 140)


def test_the_total_is_upper_section_bonus_lower_section_and_yahtzee_bonuses() -> None:
    card = column(THREE_OF_EACH | {Box.YAHTZEE: 50, Box.CHANCE: 22, Box.FULL_HOUSE: 0}, yahtzee_bonuses=2)
    assert (card.upper_total, card.lower_total, card.yahtzee_points) == (98, 72, 200)
    assert card.total == 370


def test_a_box_that_holds_0_is_closed_as_well() -> None:
    card = Column().fill(Box.YAHTZEE, 0)
    assert card[Box.YAHTZEE] == 0
    assert Box.YAHTZEE not in card.free_boxes
    assert card.filled == 1


def test_a_box_is_free_until_it_is_filled() -> None:
    assert Column().free_boxes == BOXES
    assert Column()[Box.CHANCE] is None
    assert (Column().filled, Column().total, Column().missing_to_bonus) == (0, 0, 63)


def test_a_column_is_complete_when_no_box_is_free() -> None:
    card = column(dict.fromkeys((*UPPER, *LOWER[:-1]), 0))
    assert not card.is_complete
    assert card.fill(Box.CHANCE, 5).is_complete


def test_filling_a_box_leaves_the_others_as_they_were() -> None:
    card = Column().fill(Box.SIXES, 18).fill(Box.ONES, 2).fill(Box.FULL_HOUSE, 25, yahtzee_bonus=True)
    assert card == column({Box.SIXES: 18, Box.ONES: 2, Box.FULL_HOUSE: 25}, yahtzee_bonuses=1)


def test_a_card_of_three_columns_sums_them() -> None:
    card = Scorecard((column({Box.CHANCE: 20}), column(THREE_OF_EACH, 1), column({Box.YAHTZEE: 50}, 2)))
    assert (card.total, card.yahtzee_bonuses) == (20 + 198 + 250, 3)
    with pytest.raises(ValueError, match="too many"):
        _ = card.column


def test_a_blank_card_has_a_column_for_each_of_the_rules() -> None:
    assert len(blank(Rules()).columns) == 1
    assert blank(Rules(columns=THREE)).columns == (Column(),) * 3
