"""The presets, in the rule book's table; the fields themselves have their own files."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    LOWER,
    PRESETS,
    UPPER,
    Box,
    Dice,
    IllegalMove,
    JokerRule,
    KindCounts,
    Nonsense,
    Order,
    Reason,
    Roll,
    Rules,
    Score,
    Scored,
    Ties,
    apply,
    check,
    options,
    read_rules,
    rules_text,
)
from tests.engine.play import DOWN, FREE, THREE, UP, after_rolling, offered, rulesets

FORCED, ANY_BOX, NO_JOKER = JokerRule.FORCED, JokerRule.FREE, JokerRule.NONE
ALL, EQUAL = KindCounts.ALL, KindCounts.EQUAL
DRAW, BROKEN = Ties.DRAW, Ties.YAHTZEES
FOURS = (4, 4, 4, 4, 4)
LOWER_USED = dict.fromkeys(LOWER, 0)
UPPER_USED = dict.fromkeys(UPPER, 0)
TOP_DOWN = UPPER_USED | dict.fromkeys(LOWER[:5], 0)  # the Yahtzee box is due
BOTTOM_UP = {Box.CHANCE: 20, Box.YAHTZEE: 50}  # the large straight is due

Row = tuple[JokerRule, int, KindCounts, int, tuple[Order, ...], bool, Ties]

# joker, Yahtzee bonus, Tris and Poker count, least dice held, order of boxes, extra roll, ties
TABLE: dict[str, Row] = {
    "classica": (FORCED, 100, ALL, 0, FREE, False, DRAW),
    "semplificata": (ANY_BOX, 100, ALL, 0, FREE, False, DRAW),
    "famiglia": (NO_JOKER, 100, EQUAL, 1, FREE, False, DRAW),
    "torneo": (FORCED, 100, ALL, 0, FREE, False, BROKEN),
    "ordinata": (FORCED, 100, ALL, 0, DOWN, False, DRAW),
    "tripla": (FORCED, 100, ALL, 0, THREE, False, DRAW),
}

# A Yahtzee of fours in a column that has filled some boxes: every box it may go in, and what it brings there.
AS_JOKER = {
    Box.THREE_OF_A_KIND: 20,
    Box.FOUR_OF_A_KIND: 20,
    Box.FULL_HOUSE: 25,
    Box.SMALL_STRAIGHT: 30,
    Box.LARGE_STRAIGHT: 40,
    Box.CHANCE: 20,
}
AS_USUAL = AS_JOKER | {Box.FULL_HOUSE: 0, Box.SMALL_STRAIGHT: 0, Box.LARGE_STRAIGHT: 0}
ONLY_EQUAL = AS_USUAL | {Box.THREE_OF_A_KIND: 12, Box.FOUR_OF_A_KIND: 16}
OTHERS = dict.fromkeys((Box.ONES, Box.TWOS, Box.THREES, Box.FIVES, Box.SIXES), 0)
UPPER_FREE = OTHERS | {Box.FOURS: 20}
YAHTZEES: list[tuple[str, dict[Box, int], dict[Box, int]]] = [
    ("classica", {}, UPPER_FREE | AS_USUAL | {Box.YAHTZEE: 50}),
    ("classica", {Box.YAHTZEE: 50}, {Box.FOURS: 20}),
    ("classica", {Box.YAHTZEE: 0}, {Box.FOURS: 20}),
    ("classica", {Box.YAHTZEE: 50, Box.FOURS: 8}, AS_JOKER),
    ("classica", {Box.YAHTZEE: 0, Box.FOURS: 0}, AS_JOKER),
    ("classica", LOWER_USED, {Box.FOURS: 20}),
    ("classica", LOWER_USED | {Box.FOURS: 0}, OTHERS),
    ("torneo", {Box.YAHTZEE: 50}, {Box.FOURS: 20}),
    ("torneo", {Box.YAHTZEE: 0, Box.FOURS: 12}, AS_JOKER),
    ("semplificata", {}, UPPER_FREE | AS_USUAL | {Box.YAHTZEE: 50}),
    ("semplificata", {Box.YAHTZEE: 50}, UPPER_FREE | AS_JOKER),
    ("semplificata", {Box.YAHTZEE: 0, Box.FOURS: 0}, OTHERS | AS_JOKER),
    ("semplificata", LOWER_USED, UPPER_FREE),
    ("famiglia", {}, UPPER_FREE | ONLY_EQUAL | {Box.YAHTZEE: 50}),
    ("famiglia", {Box.YAHTZEE: 50}, UPPER_FREE | ONLY_EQUAL),
    ("famiglia", {Box.YAHTZEE: 0, Box.FOURS: 0}, OTHERS | ONLY_EQUAL),
    ("ordinata", TOP_DOWN, {Box.YAHTZEE: 50}),
    ("ordinata", TOP_DOWN | {Box.YAHTZEE: 50}, {Box.CHANCE: 20}),
    ("ordinata", {}, {Box.ONES: 0}),
    ("ordinata", dict.fromkeys(UPPER[:3], 0), {Box.FOURS: 20}),
    ("ordinata", UPPER_USED | dict.fromkeys(LOWER[:2], 0), {Box.FULL_HOUSE: 0}),
    ("tripla", {Box.YAHTZEE: 50}, {Box.FOURS: 20}),
    ("tripla", {Box.YAHTZEE: 50, Box.FOURS: 4}, AS_JOKER),
]

# Rolls that score alike with and without jokers: dice, box, points by all five dice, points by the equal dice only.
KINDS: list[tuple[Dice, Box, int, int]] = [
    ((4, 4, 4, 4, 4), Box.THREE_OF_A_KIND, 20, 12),
    ((4, 4, 4, 4, 4), Box.FOUR_OF_A_KIND, 20, 16),
    ((4, 4, 4, 4, 6), Box.THREE_OF_A_KIND, 22, 12),
    ((4, 4, 4, 4, 6), Box.FOUR_OF_A_KIND, 22, 16),
    ((4, 4, 4, 6, 6), Box.THREE_OF_A_KIND, 24, 12),
    ((4, 4, 4, 6, 6), Box.FOUR_OF_A_KIND, 0, 0),
    ((4, 4, 6, 6, 1), Box.THREE_OF_A_KIND, 0, 0),
    ((4, 4, 4, 6, 6), Box.FULL_HOUSE, 25, 25),
    ((4, 4, 4, 6, 6), Box.CHANCE, 24, 24),
]


def test_the_presets_are_those_of_the_rule_book() -> None:
    assert {name: fields_of(rules) for name, rules in PRESETS.items()} == TABLE
    assert [rules.preset for rules in PRESETS.values()] == list(TABLE)


@pytest.mark.parametrize(("preset", "filled", "boxes"), YAHTZEES)
def test_where_a_yahtzee_may_go_and_what_it_brings(preset: str, filled: dict[Box, int], boxes: dict[Box, int]) -> None:
    state = after_rolling(FOURS, filled, PRESETS[preset])
    assert offered(state) == boxes
    bonus = 100 if filled.get(Box.YAHTZEE) == 50 else 0
    assert {option.yahtzee_bonus for option in options(state).boxes} == {bonus}


@pytest.mark.parametrize("preset", TABLE)
@pytest.mark.parametrize(("dice", "box", "by_all", "by_equal"), KINDS)
def test_tris_and_poker_count_the_dice_that_the_preset_says(
    preset: str, dice: Dice, box: Box, by_all: int, by_equal: int
) -> None:
    points = PRESETS[preset].points(dice)[box.place]
    assert points == (by_equal if PRESETS[preset].kind_counts is EQUAL else by_all)


@pytest.mark.parametrize("preset", TABLE)
def test_rolling_all_five_again_is_refused_by_the_family_sheet_alone(preset: str) -> None:
    state = after_rolling((6, 6, 1, 2, 3), {}, PRESETS[preset])
    if preset == "famiglia":
        with pytest.raises(IllegalMove) as refused:
            apply(state, Roll(0, FOURS))
        assert refused.value.reason is Reason.HOLD_TOO_FEW
    else:
        assert apply(state, Roll(0, FOURS))[0].turn.dice == FOURS
    assert apply(state, Roll(0, (6, 4, 4, 4, 4), frozenset({0})))[0].turn.rolls == 2


@pytest.mark.parametrize(("filled", "points"), [({}, 0), ({Box.FOURS: 0}, 40), ({Box.FOURS: 12}, 40)])
def test_from_the_bottom_up_a_joker_pays_once_the_upper_box_of_its_number_is_filled(
    filled: dict[Box, int], points: int
) -> None:
    state = after_rolling(FOURS, filled | BOTTOM_UP, replace(PRESETS["ordinata"], columns=UP))
    _, (scored, *_) = apply(state, Score(0, Box.LARGE_STRAIGHT))
    assert isinstance(scored, Scored)
    assert (scored.points, scored.yahtzee_bonus, scored.joker) == (points, 100, points > 0)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.preset)
def test_every_preset_makes_sense_at_any_table(rules: Rules) -> None:
    assert check(rules) is None
    assert check(rules, people=12) is None


@pytest.mark.parametrize(
    ("text", "people", "nonsense"),
    [
        ("tripla columns=down", 1, Nonsense.SEVERAL_COLUMNS),
        ("tripla columns=down,free,up", 1, Nonsense.SEVERAL_COLUMNS),
        ("classica columns=free,down,up", 1, Nonsense.SEVERAL_COLUMNS),
        ("ordinata columns=up,down", 1, Nonsense.SEVERAL_COLUMNS),
        ("ordinata columns=up", 1, None),
        ("classica columns=up", 1, None),
        ("ordinata joker=free", 1, Nonsense.JOKER_WITHOUT_CHOICE),
        ("semplificata columns=up", 1, Nonsense.JOKER_WITHOUT_CHOICE),
        ("ordinata joker=none", 1, None),
        ("tripla joker=free", 1, None),
        ("torneo yahtzee_bonus=0", 1, Nonsense.TIES_WITHOUT_BONUS),
        ("classica yahtzee_bonus=0", 1, None),
        ("famiglia ties=yahtzees", 4, None),
        ("classica least_held=2", 1, Nonsense.HOLD_TOO_MANY),
        ("famiglia least_held=0", 1, None),
        ("famiglia joker=forced", 1, None),  # rare, but it contradicts nothing
        ("classica extra_roll=yes", 1, None),
        ("classica extra_roll=yes", 2, Nonsense.EXTRA_ROLL_AMONG_FRIENDS),
        ("torneo extra_roll=yes", 1, None),
    ],
)
def test_house_rules_that_contradict_each_other_are_told(text: str, people: int, nonsense: Nonsense | None) -> None:
    assert check(read_rules(text), people) is nonsense


@pytest.mark.parametrize("preset", TABLE)
def test_a_preset_is_written_as_its_name(preset: str) -> None:
    assert rules_text(PRESETS[preset]) == preset
    assert read_rules(preset) == PRESETS[preset]


@given(st.sampled_from(list(TABLE)), rulesets())
def test_any_departure_from_any_preset_is_read_back_as_it_was_written(preset: str, rules: Rules) -> None:
    rules = replace(rules, preset=preset)
    text = rules_text(rules)
    assert read_rules(text) == rules
    assert len(text.split()) == 1 + sum(mine != its for mine, its in zip(fields_of(rules), TABLE[preset], strict=True))


def test_a_departure_is_written_against_its_own_preset() -> None:
    assert rules_text(replace(PRESETS["famiglia"], least_held=0)) == "famiglia least_held=0"
    assert rules_text(replace(PRESETS["tripla"], joker=NO_JOKER, ties=BROKEN)) == "tripla joker=none ties=yahtzees"
    assert rules_text(replace(PRESETS["ordinata"], columns=UP)) == "ordinata columns=up"


def fields_of(rules: Rules) -> Row:
    return (
        rules.joker,
        rules.yahtzee_bonus,
        rules.kind_counts,
        rules.least_held,
        rules.columns,
        rules.extra_roll,
        rules.ties,
    )
