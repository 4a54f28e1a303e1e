"""The boxes one by one, in the rule book's sentences."""

from fractions import Fraction

import pytest

from engine import BOXES, LOWER, UPPER, Box, Dice, KindCounts, Rules, outcomes


def points(dice: Dice, box: Box) -> int:
    return Rules().points(dice)[box.place]


@pytest.mark.parametrize("box", UPPER)
def test_an_upper_box_is_the_sum_of_the_dice_that_show_its_number(box: Box) -> None:
    assert box.face is not None
    assert points((box.face, 7 - box.face, box.face, 7 - box.face, box.face), box) == 3 * box.face


def test_tris_is_the_sum_of_all_five_dice_if_three_are_equal() -> None:
    assert points((4, 1, 4, 6, 4), Box.THREE_OF_A_KIND) == 19
    assert points((4, 1, 4, 6, 5), Box.THREE_OF_A_KIND) == 0


def test_poker_is_the_sum_of_all_five_dice_if_four_are_equal() -> None:
    assert points((2, 2, 6, 2, 2), Box.FOUR_OF_A_KIND) == 14
    assert points((2, 2, 6, 6, 2), Box.FOUR_OF_A_KIND) == 0


def test_four_and_five_equal_are_a_tris_too_and_five_a_poker() -> None:
    assert points((5, 5, 5, 5, 1), Box.THREE_OF_A_KIND) == 21
    assert points((5, 5, 5, 5, 5), Box.THREE_OF_A_KIND) == 25
    assert points((5, 5, 5, 5, 5), Box.FOUR_OF_A_KIND) == 25


def test_a_full_is_three_equal_and_two_equal_of_another_number() -> None:
    assert points((3, 2, 3, 2, 3), Box.FULL_HOUSE) == 25
    assert points((3, 2, 3, 2, 1), Box.FULL_HOUSE) == 0


def test_five_equal_are_not_a_full_while_the_yahtzee_box_is_free() -> None:
    assert points((3, 3, 3, 3, 3), Box.FULL_HOUSE) == 0


def test_a_full_may_go_in_tris_in_an_upper_box_or_in_chance() -> None:
    full = (6, 6, 6, 5, 5)
    assert [points(full, box) for box in (Box.THREE_OF_A_KIND, Box.SIXES, Box.CHANCE)] == [28, 18, 28]


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 6), (5, 4, 3, 2, 2), (3, 6, 4, 5, 1), (1, 3, 4, 5, 6)])
def test_a_small_straight_is_four_in_a_row_and_the_fifth_die_is_anything(dice: Dice) -> None:
    assert points(dice, Box.SMALL_STRAIGHT) == 30
    assert points(dice, Box.LARGE_STRAIGHT) == 0


@pytest.mark.parametrize("double", [1, 2, 3, 4])
def test_a_double_does_not_spoil_a_small_straight(double: int) -> None:
    assert points((1, 2, 3, 4, double), Box.SMALL_STRAIGHT) == 30


@pytest.mark.parametrize("dice", [(1, 2, 3, 5, 6), (1, 2, 4, 5, 6), (1, 1, 2, 2, 3), (1, 2, 2, 4, 5)])
def test_a_gap_is_no_small_straight(dice: Dice) -> None:
    assert points(dice, Box.SMALL_STRAIGHT) == 0


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 5), (6, 2, 5, 3, 4)])
def test_a_large_straight_is_five_in_a_row_and_may_go_in_small_straight_for_30(dice: Dice) -> None:
    assert points(dice, Box.LARGE_STRAIGHT) == 40
    assert points(dice, Box.SMALL_STRAIGHT) == 30


def test_five_faces_with_a_gap_are_no_large_straight() -> None:
    assert points((1, 3, 4, 5, 6), Box.LARGE_STRAIGHT) == 0


def test_a_yahtzee_is_five_equal() -> None:
    assert points((1, 1, 1, 1, 1), Box.YAHTZEE) == 50
    assert points((1, 1, 1, 1, 2), Box.YAHTZEE) == 0


def test_chance_is_the_sum_of_all_five_dice() -> None:
    assert points((1, 6, 2, 6, 4), Box.CHANCE) == 19


def test_only_the_equal_dice_count_where_the_house_says_so() -> None:
    equal = Rules(kind_counts=KindCounts.EQUAL)
    fours = dict(zip(BOXES, equal.points((4, 4, 4, 4, 4)), strict=True))
    assert (fours[Box.THREE_OF_A_KIND], fours[Box.FOUR_OF_A_KIND], fours[Box.CHANCE]) == (12, 16, 20)
    assert equal.points((2, 6, 2, 6, 2))[Box.THREE_OF_A_KIND.place] == 6
    assert equal.points((2, 6, 2, 6, 2))[Box.FOUR_OF_A_KIND.place] == 0


@pytest.mark.parametrize(
    ("box", "ways"),
    [
        (Box.THREE_OF_A_KIND, 1656),  # exactly three 1200, full 300, exactly four 150, five 6
        (Box.FOUR_OF_A_KIND, 156),
        (Box.FULL_HOUSE, 300),
        (Box.SMALL_STRAIGHT, 1200),
        (Box.LARGE_STRAIGHT, 240),
        (Box.YAHTZEE, 6),
        (Box.CHANCE, 7776),
    ],
)
def test_a_pattern_comes_up_in_one_roll_as_often_as_counting_says(box: Box, ways: int) -> None:
    assert sum(chance for dice, chance in outcomes(5) if points(dice, box)) == Fraction(ways, 7776)


def test_the_sheet_has_six_upper_boxes_then_seven_lower() -> None:
    assert [box.face for box in UPPER] == [1, 2, 3, 4, 5, 6]
    assert [box.face for box in LOWER] == [None] * 7
    assert [box.place for box in BOXES] == list(range(13))
