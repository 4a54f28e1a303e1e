"""What `/calc` understands and answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.calculator import Worth, read_dice, worths
from engine import BOXES, LOWER, PRESETS, UPPER, Box, Dice, Rules
from tests.engine.recounted import choices

THREES = (3, 3, 3, 3, 3)
FULL = (3, 3, 3, 5, 5)
CHOSEN_FREELY = [preset for preset in PRESETS if preset != "ordinata"]


def told(found: tuple[Worth, ...]) -> dict[Box, int]:
    return {worth.box: worth.points for worth in found}


@pytest.mark.parametrize(
    "words",
    [
        ["3", "3", "3", "5", "5"],
        ["33355"],
        ["333", "55"],
        ["3,3,3,5,5"],
        ["3,", "3,", "3,", "5,", "5"],
        ["3.3.3.5.5"],
        ["⚂⚂⚂⚄⚄"],
        ["⚂", "⚂\ufe0f", "⚂", "⚄", "⚄"],
        ["3️⃣3️⃣3️⃣5️⃣5️⃣"],
        ["3\u20e3", "3️⃣", "⚂", "5", "⚄"],
        ["3 3\n3", "5\xa05"],
    ],
)
def test_dice_are_understood_however_they_are_typed(words: list[str]) -> None:
    assert read_dice(words) == FULL


def test_dice_keep_the_order_they_were_typed_in() -> None:
    assert read_dice(["51423"]) == (5, 1, 4, 2, 3)


@pytest.mark.parametrize(
    "words",
    [[], [""], ["3335"], ["333555"], ["33370"], ["33357"], ["full"], ["3335a"], ["٣٣٣٥٥"], ["-33355"], ["²3355"]],
)
def test_what_is_not_five_dice_is_none(words: list[str]) -> None:
    assert read_dice(words) is None


def test_every_box_is_told_best_first() -> None:
    assert worths(Rules(), FULL) == (
        Worth(Box.FULL_HOUSE, 25),
        Worth(Box.THREE_OF_A_KIND, 19),
        Worth(Box.CHANCE, 19),
        Worth(Box.FIVES, 10),
        Worth(Box.THREES, 9),
        *(Worth(box, 0) for box in (Box.ONES, Box.TWOS, Box.FOURS, Box.SIXES, Box.FOUR_OF_A_KIND)),
        *(Worth(box, 0) for box in (Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT, Box.YAHTZEE)),
    )


def test_a_first_yahtzee_is_no_joker() -> None:
    found = worths(Rules(), THREES)
    assert found[0] == Worth(Box.YAHTZEE, 50)
    assert told(found)[Box.FULL_HOUSE] == 0
    assert not any(worth.joker or worth.yahtzee_bonus for worth in found)


@pytest.mark.parametrize(("yahtzee", "bonus"), [(50, 100), (0, 0)])
def test_a_forced_joker_goes_in_its_upper_box_alone(yahtzee: int, bonus: int) -> None:
    assert worths(Rules(), THREES, yahtzee) == (Worth(Box.THREES, 15, bonus, joker=True),)


@pytest.mark.parametrize(("yahtzee", "bonus"), [(50, 100), (0, 0)])
def test_with_its_upper_box_used_a_forced_joker_pays_below(yahtzee: int, bonus: int) -> None:
    assert worths(Rules(), THREES, yahtzee, upper_used=True) == (
        Worth(Box.LARGE_STRAIGHT, 40, bonus, joker=True),
        Worth(Box.SMALL_STRAIGHT, 30, bonus, joker=True),
        Worth(Box.FULL_HOUSE, 25, bonus, joker=True),
        Worth(Box.THREE_OF_A_KIND, 15, bonus, joker=True),
        Worth(Box.FOUR_OF_A_KIND, 15, bonus, joker=True),
        Worth(Box.CHANCE, 15, bonus, joker=True),
    )


def test_a_free_joker_pays_below_and_may_go_anywhere() -> None:
    found = worths(PRESETS["semplificata"], THREES, 50)
    assert found[0] == Worth(Box.LARGE_STRAIGHT, 40, 100, joker=True)
    assert Worth(Box.THREES, 15, 100) in found
    assert {worth.box for worth in found} == set(BOXES) - {Box.YAHTZEE}
    assert found[0].total == 140


def test_on_the_family_sheet_a_further_yahtzee_is_worth_its_ordinary_points_and_100() -> None:
    found = worths(PRESETS["famiglia"], THREES, 50)
    assert found[:2] == (Worth(Box.THREES, 15, 100), Worth(Box.CHANCE, 15, 100))
    assert told(found)[Box.THREE_OF_A_KIND] == 9
    assert told(found)[Box.FOUR_OF_A_KIND] == 12
    assert told(found)[Box.FULL_HOUSE] == 0
    assert {worth.yahtzee_bonus for worth in worths(PRESETS["famiglia"], THREES, 0)} == {0}


def test_in_sheet_order_every_box_is_told_as_if_it_were_due() -> None:
    rules = PRESETS["ordinata"]
    assert told(worths(rules, FULL)) == told(worths(Rules(), FULL))
    assert told(worths(rules, THREES, 50))[Box.LARGE_STRAIGHT] == 0
    assert told(worths(rules, THREES, 50, upper_used=True))[Box.LARGE_STRAIGHT] == 40


def test_other_dice_do_not_care_what_the_yahtzee_box_holds() -> None:
    for yahtzee in (50, 0):
        for upper_used in (False, True):
            found = worths(Rules(), FULL, yahtzee, upper_used=upper_used)
            assert found == worths(Rules(), FULL)[:-1]


def test_a_yahtzee_box_never_holds_anything_else() -> None:
    with pytest.raises(ValueError, match="30"):
        worths(Rules(), FULL, 30)


@given(
    st.sampled_from(CHOSEN_FREELY),
    st.tuples(*[st.integers(1, 6)] * 5) | st.integers(1, 6).map(lambda face: (face,) * 5),
    st.sampled_from([None, 0, 50]),
    st.booleans(),
)
def test_the_answer_is_the_rule_books(preset: str, dice: Dice, yahtzee: int | None, upper_used: bool) -> None:
    rules = PRESETS[preset]
    found = worths(rules, dice, yahtzee, upper_used=upper_used)
    filled = {} if yahtzee is None else {Box.YAHTZEE: yahtzee}
    if upper_used and len(set(dice)) == 1:
        filled[UPPER[dice[0] - 1]] = 0
    assert {str(worth.box): (worth.points, worth.yahtzee_bonus) for worth in found} == choices(dice, filled, rules)
    assert [worth.points for worth in found] == sorted((worth.points for worth in found), reverse=True)
    if any(worth.joker for worth in found):
        assert len(set(dice)) == 1
        assert len(found) == 1 or {worth.box for worth in found if worth.joker} <= set(LOWER)
