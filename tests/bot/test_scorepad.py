"""The score-keeper's sheet, for real dice: what it takes, what it refuses, what it adds up."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.calculator import Worth
from bot.match import Person, Place
from bot.scorepad import (
    BonusEntered,
    Corrected,
    Entered,
    Pad,
    PadRefusal,
    PadRefused,
    Step,
    TakenBack,
    Throw,
    Value,
    add,
    as_game,
    column_of,
    correct,
    correct_dice,
    correctable,
    enter,
    enter_dice,
    offers,
    open_pad,
    player_at,
    possible,
    read_step,
    remove,
    replayed,
    step_text,
    take_back,
    yahtzee_bonus,
)
from engine import (
    BOXES,
    LOWER,
    PRESETS,
    UPPER,
    Box,
    Dice,
    Join,
    Leave,
    Move,
    Return,
    Roll,
    Rules,
    Score,
    options,
    outcomes,
    standing,
    start,
)
from engine import apply as play
from tests.engine.play import by_chance

ANNA, BRUNO = Person(77, "Anna"), Person(88, "Bruno")
NOW = datetime(2026, 11, 30, 21, 4, tzinfo=UTC)
THREES = (3, 3, 3, 3, 3)
ONE_COLUMN = [preset for preset, rules in PRESETS.items() if len(rules.columns) == 1]


def opened(preset: str = "classica") -> Pad:
    """A pad with Anna (0), who opened it, and Bruno (1), whose name she typed."""
    return add(open_pad(1, Place(-100), PRESETS[preset], ANNA, NOW), "Bruno")


def wrote(pad: Pad, box: Box, value: Value, player: int = 0, by: int = ANNA.id) -> Pad:
    if isinstance(value, Throw):
        return enter_dice(pad, player, box, value.dice, by, NOW, joker=value.joker)[0]
    return enter(pad, player, box, value, by, NOW)[0]


def with_yahtzee(points: int, preset: str = "classica") -> Pad:
    return wrote(opened(preset), Box.YAHTZEE, points)


def refusal(act: Callable[[], object]) -> PadRefusal:
    with pytest.raises(PadRefused) as refused:
        act()
    return refused.value.refusal


@pytest.mark.parametrize(
    ("preset", "box", "points"),
    [
        ("classica", Box.ONES, (0, 1, 2, 3, 4, 5)),
        ("classica", Box.THREES, (0, 3, 6, 9, 12, 15)),
        ("classica", Box.SIXES, (0, 6, 12, 18, 24, 30)),
        ("classica", Box.THREE_OF_A_KIND, (0, *range(5, 31))),
        ("classica", Box.FOUR_OF_A_KIND, (0, *range(5, 31))),
        ("classica", Box.FULL_HOUSE, (0, 25)),
        ("classica", Box.SMALL_STRAIGHT, (0, 30)),
        ("classica", Box.LARGE_STRAIGHT, (0, 40)),
        ("classica", Box.YAHTZEE, (0, 50)),
        ("classica", Box.CHANCE, tuple(range(5, 31))),
        ("famiglia", Box.THREE_OF_A_KIND, (0, 3, 6, 9, 12, 15, 18)),
        ("famiglia", Box.FOUR_OF_A_KIND, (0, 4, 8, 12, 16, 20, 24)),
        ("famiglia", Box.FULL_HOUSE, (0, 25)),
        ("famiglia", Box.CHANCE, tuple(range(5, 31))),
    ],
)
def test_a_box_holds_what_dice_can_bring_to_it(preset: str, box: Box, points: tuple[int, ...]) -> None:
    assert possible(PRESETS[preset], box) == points
    for value in points:
        assert column_of(wrote(opened(preset), box, value), 0)[box] == value


@pytest.mark.parametrize("box", BOXES)
def test_no_other_points_are_taken(box: Box) -> None:
    for value in set(range(-5, 101)) - set(possible(Rules(), box)):
        assert refusal(partial(wrote, opened(), box, value)) is PadRefusal.IMPOSSIBLE_VALUE


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.preset)
def test_a_joker_brings_nothing_that_its_box_could_not_hold(rules: Rules) -> None:
    for face in range(1, 7):
        points = rules.joker_points((face,) * 5)
        assert all(points[box.place] in possible(rules, box) for box in BOXES)


def test_a_refusal_tells_its_facts() -> None:
    with pytest.raises(PadRefused) as refused:
        wrote(opened(), Box.THREES, 7)
    assert refused.value.facts == {"box": "threes", "value": 7}


def test_players_write_in_any_order_and_every_sum_is_kept() -> None:
    pad = opened()
    for face, box in enumerate(UPPER, 1):
        pad = wrote(pad, box, 3 * face, player=1)
    pad = wrote(pad, Box.CHANCE, 22)
    pad = wrote(pad, Box.FULL_HOUSE, 25)
    anna, bruno = pad.columns
    assert (anna.total, anna.missing_to_bonus, anna.filled) == (47, 63, 2)
    assert (bruno.upper_subtotal, bruno.upper_bonus, bruno.missing_to_bonus, bruno.total) == (63, 35, 0, 98)
    assert [(place.rank, place.seat, place.total) for place in standing(as_game(pad))] == [(1, 1, 98), (2, 0, 47)]


def test_a_filled_box_is_closed_with_a_zero_too() -> None:
    pad = wrote(opened(), Box.SIXES, 0)
    assert refusal(lambda: wrote(pad, Box.SIXES, 18)) is PadRefusal.BOX_FILLED
    assert refusal(lambda: wrote(pad, Box.SIXES, Throw((6, 6, 6, 1, 2)))) is PadRefusal.BOX_FILLED
    assert column_of(wrote(pad, Box.SIXES, 18, player=1), 1)[Box.SIXES] == 18


def test_the_round_is_that_of_who_has_filled_the_fewest_boxes() -> None:
    pad = opened()
    assert pad.round == 1
    pad = wrote(wrote(pad, Box.SIXES, 18), Box.FIVES, 15)
    assert pad.round == 1
    pad = wrote(pad, Box.CHANCE, 22, player=1)
    assert pad.round == 2
    assert add(pad, "Carla").round == 1


def test_a_pad_is_complete_when_every_box_of_everybody_is_filled() -> None:
    pad = opened()
    for player in (0, 1):
        for box in BOXES:
            assert not pad.is_complete
            pad = wrote(pad, box, possible(pad.rules, box)[-1], player)
    assert pad.is_complete
    assert pad.round == 13
    assert [column.total for column in pad.columns] == [375, 375]
    assert not open_pad(1, Place(-100), Rules(), ANNA, NOW, seated=False).is_complete


@pytest.mark.parametrize("dice", [(), (1, 2, 3, 4), (1, 2, 3, 4, 7), (0, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6)])
def test_what_is_not_five_dice_is_refused(dice: Dice) -> None:
    assert refusal(lambda: wrote(opened(), Box.CHANCE, Throw(dice))) is PadRefusal.BAD_DICE
    assert refusal(lambda: offers(opened(), 0, dice)) is PadRefusal.BAD_DICE


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        (Box.THREES, (3, 3, 3, 5, 5), 9),
        (Box.SIXES, (3, 3, 3, 5, 5), 0),
        (Box.FULL_HOUSE, (3, 5, 3, 5, 3), 25),
        (Box.THREE_OF_A_KIND, (3, 5, 3, 5, 3), 19),
        (Box.SMALL_STRAIGHT, (2, 3, 1, 4, 4), 30),
        (Box.LARGE_STRAIGHT, (6, 2, 3, 4, 5), 40),
        (Box.FULL_HOUSE, THREES, 0),
        (Box.YAHTZEE, THREES, 50),
    ],
)
def test_dice_that_are_tapped_in_are_scored(box: Box, dice: Dice, points: int) -> None:
    pad = wrote(opened(), box, Throw(dice))
    assert column_of(pad, 0)[box] == points
    assert pad.entries[0].throw == Throw(dice)


def test_ordinary_dice_are_offered_once_for_every_free_box() -> None:
    dice = (3, 3, 3, 5, 5)
    found = offers(with_yahtzee(50), 0, dice)
    assert found == tuple(Worth(box, Rules().points(dice)[box.place]) for box in BOXES if box is not Box.YAHTZEE)
    assert [worth.box for worth in offers(with_yahtzee(50), 1, dice)] == list(BOXES)


def test_a_first_yahtzee_is_offered_at_its_ordinary_points() -> None:
    found = {worth.box: worth for worth in offers(opened(), 0, THREES)}
    assert len(offers(opened(), 0, THREES)) == 13
    assert (found[Box.YAHTZEE].points, found[Box.FULL_HOUSE].points) == (50, 0)
    assert not any(worth.joker or worth.yahtzee_bonus for worth in found.values())


@pytest.mark.parametrize(("yahtzee", "bonus"), [(50, 100), (0, 0)])
@pytest.mark.parametrize("preset", ["classica", "semplificata", "torneo", "ordinata"])
def test_a_further_yahtzee_is_offered_plain_and_as_a_joker_wherever_the_table_puts_it(
    preset: str, yahtzee: int, bonus: int
) -> None:
    found = offers(with_yahtzee(yahtzee, preset), 0, THREES)
    assert [(worth.box, worth.points) for worth in found if not worth.joker] == [
        (box, PRESETS[preset].points(THREES)[box.place]) for box in BOXES if box is not Box.YAHTZEE
    ]
    assert [worth for worth in found if worth.joker] == [
        Worth(Box.FULL_HOUSE, 25, bonus, joker=True),
        Worth(Box.SMALL_STRAIGHT, 30, bonus, joker=True),
        Worth(Box.LARGE_STRAIGHT, 40, bonus, joker=True),
    ]
    assert {worth.yahtzee_bonus for worth in found} == {bonus}


def test_the_family_sheet_offers_no_joker() -> None:
    pad = with_yahtzee(50, "famiglia")
    assert not any(worth.joker for worth in offers(pad, 0, THREES))
    assert {worth.yahtzee_bonus for worth in offers(pad, 0, THREES)} == {100}
    assert refusal(lambda: wrote(pad, Box.FULL_HOUSE, Throw(THREES, joker=True))) is PadRefusal.NO_JOKER


def test_the_pad_does_not_impose_the_joker() -> None:
    pad = wrote(with_yahtzee(50), Box.LARGE_STRAIGHT, Throw(THREES, joker=True))
    pad = wrote(pad, Box.FULL_HOUSE, Throw(THREES))
    column = column_of(pad, 0)
    assert (column[Box.LARGE_STRAIGHT], column[Box.FULL_HOUSE], column[Box.THREES]) == (40, 0, None)
    assert (column.yahtzee_bonuses, column.total) == (2, 290)


@pytest.mark.parametrize(
    ("pad", "box", "dice"),
    [
        (opened(), Box.FULL_HOUSE, THREES),  # the Yahtzee box is free
        (with_yahtzee(50), Box.FULL_HOUSE, (3, 3, 3, 5, 5)),
        (with_yahtzee(50), Box.THREES, THREES),
    ],
)
def test_what_is_no_joker_is_not_written_as_one(pad: Pad, box: Box, dice: Dice) -> None:
    assert refusal(lambda: wrote(pad, box, Throw(dice, joker=True))) is PadRefusal.NO_JOKER


def test_a_yahtzee_bonus_is_written_by_itself_as_often_as_there_are_boxes() -> None:
    pad = with_yahtzee(50)
    for count in range(1, 13):
        pad, step = yahtzee_bonus(pad, 0, ANNA.id, NOW)
        assert step == BonusEntered(0, ANNA.id, NOW)
        assert (column_of(pad, 0).total, column_of(pad, 0).filled) == (50 + 100 * count, 1)
    assert refusal(lambda: yahtzee_bonus(pad, 0, ANNA.id, NOW)) is PadRefusal.BONUSES_FULL
    assert column_of(wrote(pad, Box.THREES, Throw(THREES)), 0).yahtzee_bonuses == 12


def test_a_yahtzee_bonus_needs_a_yahtzee_box_that_holds_50_and_rules_that_know_one() -> None:
    assert refusal(lambda: yahtzee_bonus(opened(), 0, ANNA.id, NOW)) is PadRefusal.NO_YAHTZEE
    assert refusal(lambda: yahtzee_bonus(with_yahtzee(0), 0, ANNA.id, NOW)) is PadRefusal.NO_YAHTZEE
    assert refusal(lambda: yahtzee_bonus(with_yahtzee(50), 1, ANNA.id, NOW)) is PadRefusal.NO_YAHTZEE
    poor = replace(with_yahtzee(50), rules=Rules(yahtzee_bonus=0))
    assert refusal(lambda: yahtzee_bonus(poor, 0, ANNA.id, NOW)) is PadRefusal.NO_BONUS_HERE
    assert column_of(wrote(poor, Box.THREES, Throw(THREES)), 0).yahtzee_bonuses == 0


def test_the_last_entry_is_corrected_by_who_made_it_and_what_it_was_stays_visible() -> None:
    pad = wrote(opened(), Box.THREES, 9, player=1)
    pad, step = correct(pad, 12, ANNA.id, NOW)
    assert step == Corrected(12, ANNA.id, NOW)
    pad, _ = correct(pad, 6, ANNA.id, NOW)
    assert column_of(pad, 1)[Box.THREES] == 6
    (entry,) = pad.entries
    assert (entry.player, entry.box, entry.points, entry.was, entry.by) == (1, Box.THREES, 6, (9, 12), ANNA.id)


def test_a_correction_keeps_to_what_the_box_can_hold() -> None:
    pad = wrote(opened(), Box.THREES, 9)
    assert refusal(lambda: correct(pad, 10, ANNA.id, NOW)) is PadRefusal.IMPOSSIBLE_VALUE
    assert refusal(lambda: correct(pad, 9, ANNA.id, NOW)) is PadRefusal.SAME_AS_BEFORE
    assert refusal(lambda: correct_dice(pad, (3, 3, 3, 1, 1), ANNA.id, NOW)) is PadRefusal.SAME_AS_BEFORE


def test_nobody_corrects_what_another_wrote() -> None:
    pad = wrote(opened(), Box.THREES, 9)
    assert refusal(lambda: correct(pad, 12, BRUNO.id, NOW)) is PadRefusal.NOT_YOUR_ENTRY
    assert refusal(lambda: take_back(pad, BRUNO.id, NOW)) is PadRefusal.NOT_YOUR_ENTRY


def test_after_the_next_entry_the_one_before_stands() -> None:
    pad = wrote(wrote(opened(), Box.THREES, 9), Box.SIXES, 18, player=1, by=BRUNO.id)
    assert refusal(lambda: correct(pad, 12, ANNA.id, NOW)) is PadRefusal.NOT_YOUR_ENTRY
    pad, _ = correct(pad, 24, BRUNO.id, NOW)
    assert [column.total for column in pad.columns] == [9, 24]


def test_adding_somebody_is_no_entry() -> None:
    pad = add(wrote(opened(), Box.THREES, 9), "Carla")
    assert column_of(correct(pad, 12, ANNA.id, NOW)[0], 0).total == 12


def test_what_was_taken_back_frees_its_box_and_stays_in_the_log() -> None:
    pad = wrote(wrote(opened(), Box.SIXES, 18), Box.THREES, 9)
    pad, step = take_back(pad, ANNA.id, NOW)
    assert step == TakenBack(ANNA.id, NOW)
    assert (column_of(pad, 0)[Box.THREES], column_of(pad, 0).total) == (None, 18)
    assert [entry.taken_back for entry in pad.entries] == [False, True]
    assert correctable(pad) is None
    assert refusal(lambda: take_back(pad, ANNA.id, NOW)) is PadRefusal.NOTHING_TO_CORRECT
    assert refusal(lambda: correct(pad, 12, ANNA.id, NOW)) is PadRefusal.NOTHING_TO_CORRECT
    assert column_of(wrote(pad, Box.THREES, 12), 0).total == 30


def test_where_nothing_is_written_there_is_nothing_to_correct() -> None:
    assert correctable(opened()) is None
    assert refusal(lambda: correct(opened(), 12, ANNA.id, NOW)) is PadRefusal.NOTHING_TO_CORRECT


def test_a_bonus_is_taken_back_but_has_no_other_value() -> None:
    pad, _ = yahtzee_bonus(with_yahtzee(50), 0, ANNA.id, NOW)
    assert refusal(lambda: correct(pad, 0, ANNA.id, NOW)) is PadRefusal.NOTHING_TO_CORRECT
    assert column_of(take_back(pad, ANNA.id, NOW)[0], 0).total == 50


def test_a_yahtzee_box_can_be_corrected_though_it_makes_the_rest_a_joker() -> None:
    assert refusal(lambda: correct_dice(with_yahtzee(50), THREES, ANNA.id, NOW)) is PadRefusal.SAME_AS_BEFORE
    pad, _ = correct(with_yahtzee(50), 0, ANNA.id, NOW)
    assert column_of(pad, 0)[Box.YAHTZEE] == 0
    pad, _ = correct_dice(pad, THREES, ANNA.id, NOW)
    assert column_of(pad, 0).total == 50
    assert column_of(pad, 0).yahtzee_bonuses == 0


def test_a_correction_of_dice_takes_their_bonus_along() -> None:
    pad = wrote(with_yahtzee(50), Box.LARGE_STRAIGHT, Throw(THREES, joker=True))
    assert column_of(pad, 0).total == 190
    pad, _ = correct(pad, 40, ANNA.id, NOW)
    assert (column_of(pad, 0).total, pad.entries[-1].was, pad.entries[-1].throw) == (90, (140,), None)
    pad, _ = correct_dice(pad, THREES, ANNA.id, NOW, joker=True)
    assert (column_of(pad, 0).total, pad.entries[-1].was) == (190, (140, 40))
    pad, _ = correct_dice(pad, THREES, ANNA.id, NOW)
    assert (column_of(pad, 0).total, pad.entries[-1].brought) == (150, 100)


def test_a_refused_step_leaves_the_pad_as_it_was() -> None:
    pad = wrote(opened(), Box.THREES, 9)
    before = replace(pad)
    refusal(lambda: wrote(pad, Box.THREES, 12))
    refusal(lambda: correct(pad, 10, ANNA.id, NOW))
    assert pad == before


def test_every_step_is_a_new_revision() -> None:
    pad = opened()
    revs = [pad.rev]
    acts: tuple[Callable[[Pad], Pad], ...] = (
        lambda pad: wrote(pad, Box.YAHTZEE, 0),
        lambda pad: correct(pad, 50, ANNA.id, NOW)[0],
        lambda pad: yahtzee_bonus(pad, 0, ANNA.id, NOW)[0],
        lambda pad: take_back(pad, ANNA.id, NOW)[0],
        lambda pad: add(pad, "Carla"),
        lambda pad: remove(pad, 2),
    )
    for act in acts:
        pad = act(pad)
        revs.append(pad.rev)
    assert revs == list(range(revs[0], revs[0] + 7))


def test_the_opener_is_on_the_pad_or_only_holds_the_phone() -> None:
    assert [player.person for player in open_pad(1, Place(-100), Rules(), ANNA, NOW).players] == [ANNA.id]
    assert open_pad(1, Place(-100), Rules(), ANNA, NOW, seated=False).players == ()


def test_three_columns_have_no_pad() -> None:
    assert refusal(lambda: open_pad(1, Place(-100), PRESETS["tripla"], ANNA, NOW)) is PadRefusal.SEVERAL_COLUMNS
    for preset in ONE_COLUMN:
        assert open_pad(1, Place(-100), PRESETS[preset], ANNA, NOW).rules is PRESETS[preset]


def test_people_and_typed_names_are_added_up_to_twelve() -> None:
    pad = add(opened(), "Anna", person=99)  # two people may be called the same
    for number in range(9):
        pad = add(pad, f"Ospite {number}")
    assert [player.number for player in pad.players] == list(range(12))
    assert refusal(lambda: add(pad, "Carla")) is PadRefusal.PAD_FULL


@pytest.mark.parametrize(
    ("name", "person", "why"),
    [
        ("  ", None, PadRefusal.NO_NAME),
        ("\u200b\u3164", None, PadRefusal.NO_NAME),
        (" bruno ", None, PadRefusal.NAME_TAKEN),
        ("ANNA", None, PadRefusal.NAME_TAKEN),
        ("Anna", ANNA.id, PadRefusal.ALREADY_ON_IT),
    ],
)
def test_who_can_not_be_told_from_the_others_is_not_added(name: str, person: int | None, why: PadRefusal) -> None:
    assert refusal(lambda: add(opened(), name, person)) is why


def test_a_player_for_whom_nothing_was_written_can_be_removed() -> None:
    pad = wrote(add(opened(), "Carla"), Box.THREES, 9, player=2)
    pad = remove(pad, 1)
    assert [(player.number, player.name) for player in pad.players] == [(0, "Anna"), (2, "Carla")]
    assert column_of(wrote(pad, Box.SIXES, 18, player=2), 2).total == 27
    assert [column.total for column in pad.columns] == [0, 9]
    assert refusal(lambda: remove(pad, 2)) is PadRefusal.HAS_ENTRIES
    assert refusal(lambda: remove(take_back(pad, ANNA.id, NOW)[0], 2)) is PadRefusal.HAS_ENTRIES
    assert [player.number for player in add(pad, "Dario").players] == [0, 2, 3]


def test_who_is_not_on_the_pad_gets_no_entry() -> None:
    assert refusal(lambda: wrote(opened(), Box.THREES, 9, player=2)) is PadRefusal.NOT_ON_IT
    assert refusal(lambda: yahtzee_bonus(opened(), -1, ANNA.id, NOW)) is PadRefusal.NOT_ON_IT
    assert refusal(lambda: offers(opened(), 5, THREES)) is PadRefusal.NOT_ON_IT
    assert refusal(lambda: remove(opened(), 5)) is PadRefusal.NOT_ON_IT
    assert player_at(opened(), 1).name == "Bruno"


@pytest.mark.parametrize(("preset", "ranks"), [("classica", [(1, 0), (1, 1)]), ("torneo", [(1, 1), (2, 0)])])
def test_ties_are_ranked_by_the_rules_in_force(preset: str, ranks: list[tuple[int, int]]) -> None:
    pad = opened(preset)
    for box, points in ((Box.YAHTZEE, 50), (Box.LARGE_STRAIGHT, 40), (Box.SMALL_STRAIGHT, 30), (Box.SIXES, 30)):
        pad = wrote(pad, box, points)
    pad = wrote(wrote(pad, Box.YAHTZEE, 50, player=1), Box.CHANCE, 30, player=1)
    pad = wrote(pad, Box.CHANCE, 30)
    pad, _ = yahtzee_bonus(pad, 1, ANNA.id, NOW)
    assert [column.total for column in pad.columns] == [180, 180]
    assert [(place.rank, place.seat) for place in standing(as_game(pad))] == ranks


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("2026-11-30T21:04:00+00:00 77 enter 2 sixes 18", Entered(2, Box.SIXES, 18, 77, NOW)),
        ("2026-11-30T21:04:00+00:00 77 enter 0 full_house 0", Entered(0, Box.FULL_HOUSE, 0, 77, NOW)),
        (
            "2026-11-30T21:04:00+00:00 77 enter 0 full_house 35353",
            Entered(0, Box.FULL_HOUSE, Throw((3, 5, 3, 5, 3)), 77, NOW),
        ),
        (
            "2026-11-30T21:04:00+00:00 77 enter 0 full_house 33333 joker",
            Entered(0, Box.FULL_HOUSE, Throw(THREES, joker=True), 77, NOW),
        ),
        ("2026-11-30T21:04:00+00:00 77 bonus 1", BonusEntered(1, 77, NOW)),
        ("2026-11-30T21:04:00+00:00 77 correct 25", Corrected(25, 77, NOW)),
        ("2026-11-30T21:04:00+00:00 77 correct 33333 joker", Corrected(Throw(THREES, joker=True), 77, NOW)),
        ("2026-11-30T21:04:00+00:00 77 take_back", TakenBack(77, NOW)),
    ],
)
def test_a_step_is_one_line(line: str, step: Step) -> None:
    assert step_text(step) == line
    assert read_step(line) == step


@pytest.mark.parametrize(
    "line",
    [
        "",
        "77 take_back",
        "yesterday 77 take_back",
        "2026-11-30T21:04:00 77 take_back",
        "2026-11-30T21:04:00+00:00 Anna take_back",
        "2026-11-30T21:04:00+00:00 77 take_back 3",
        "2026-11-30T21:04:00+00:00 77 enter 0 sixes",
        "2026-11-30T21:04:00+00:00 77 enter 0 six 18",
        "2026-11-30T21:04:00+00:00 77 enter 0 sixes 18 joker",
        "2026-11-30T21:04:00+00:00 77 enter 0 sixes 33333 jolly",
        "2026-11-30T21:04:00+00:00 77 enter 0 sixes 3333x",
        "2026-11-30T21:04:00+00:00 77 bonus",
        "2026-11-30T21:04:00+00:00 77 erase",
    ],
)
def test_a_line_that_tells_no_step_is_bad(line: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_step(line)


values = st.integers(0, 60) | st.builds(Throw, st.tuples(*[st.integers(1, 6)] * 5), st.booleans())
people = st.integers(1, 2**52)
zones = st.sampled_from([UTC, timezone(timedelta(hours=2)), timezone(timedelta(hours=-9, minutes=-30))])
moments = st.datetimes(timezones=zones, allow_imaginary=False)
boxes = st.sampled_from(BOXES)


@given(
    st.builds(Entered, st.integers(0, 99), boxes, values, people, moments)
    | st.builds(BonusEntered, st.integers(0, 99), people, moments)
    | st.builds(Corrected, values, people, moments)
    | st.builds(TakenBack, people, moments)
)
def test_any_step_is_read_back_as_it_was_written(step: Step) -> None:
    assert read_step(step_text(step)) == step
    assert "\n" not in step_text(step)


@given(st.sampled_from(ONE_COLUMN), st.integers(0, 2**32))
def test_a_pad_read_back_from_its_log_is_the_pad_that_was_written(preset: str, seed: int) -> None:
    pad, steps = scribbled(preset, seed)
    blank = replace(pad, entries=())
    assert replayed(blank, map(read_step, map(step_text, steps))) == pad


@given(st.sampled_from(ONE_COLUMN), st.integers(0, 2**32))
def test_whatever_is_written_the_sums_are_those_of_the_entries_that_stand(preset: str, seed: int) -> None:
    pad, _ = scribbled(preset, seed)
    for player, column in zip(pad.players, pad.columns, strict=True):
        standing_entries = [entry for entry in pad.entries if entry.player == player.number and not entry.taken_back]
        upper = sum(entry.points for entry in standing_entries if entry.box in UPPER)
        assert column.total == sum(entry.brought for entry in standing_entries) + (35 if upper >= 63 else 0)
        for entry in standing_entries:
            if entry.box:
                assert column[entry.box] == entry.points
                assert entry.points in possible(pad.rules, entry.box)
        assert column.filled == sum(entry.box is not None for entry in standing_entries)
        assert column.yahtzee_bonuses <= 12


@given(st.sampled_from(ONE_COLUMN), st.integers(0, 2**32))
def test_what_is_offered_can_be_entered_and_brings_what_it_promised(preset: str, seed: int) -> None:
    pad, _ = scribbled(preset, seed)
    chance = random.Random(seed)  # noqa: S311 - the same dice again
    dice = (chance.randint(1, 6),) * 5 if chance.random() < 0.5 else chance.choice(outcomes(5))[0]
    player = chance.choice(pad.players).number
    found = offers(pad, player, dice)
    assert {worth.box for worth in found} == set(column_of(pad, player).free_boxes)
    for worth in found:
        after = wrote(pad, worth.box, Throw(dice, worth.joker), player)
        assert after.entries[-1].brought == worth.total


@settings(max_examples=40)
@given(st.sampled_from(ONE_COLUMN), st.integers(1, 4), st.integers(0, 2**32))
def test_a_game_that_keeps_the_rules_comes_to_the_same_totals_on_the_pad(preset: str, seats: int, seed: int) -> None:
    rules = PRESETS[preset]
    state, moves = by_chance(rules, seats, seed)
    pad = open_pad(1, Place(-100), rules, ANNA, NOW, seated=False)
    for seat in range(state.seats):
        pad = add(pad, f"Ospite {seat}")
    pad = kept_score(pad, seats, moves)
    assert pad.is_complete
    assert as_game(pad).cards == state.cards
    assert standing(as_game(pad)) == standing(replace(state, left=frozenset()))


def kept_score(pad: Pad, seats: int, moves: list[Move]) -> Pad:
    """The pad after somebody tapped in the dice of every turn of a game."""
    state = start(pad.rules, seats)
    for move in moves:
        if isinstance(move, Score):
            (option,) = (option for option in options(state).boxes if option.box is move.box)
            pays_joker = option.joker and move.box in LOWER
            pad = wrote(pad, move.box, Throw(state.turn.dice, pays_joker), move.seat)
        else:
            assert isinstance(move, Roll | Leave | Return | Join)
        state, _ = play(state, move)
    return pad


def scribbled(preset: str, seed: int) -> tuple[Pad, list[Step]]:
    """A pad on which people wrote at random, and the steps that it took."""
    chance = random.Random(seed)  # noqa: S311 - the same scribbles again
    pad = add(opened(preset), "Carla")
    steps: list[Step] = []
    for _ in range(chance.randint(0, 80)):
        try:
            pad, step = scribble(pad, chance)
        except PadRefused:
            continue
        steps.append(step)
    return pad, steps


def scribble(pad: Pad, chance: random.Random) -> tuple[Pad, Step]:
    player, by, box = chance.randrange(3), chance.choice((ANNA.id, BRUNO.id)), chance.choice(BOXES)
    dice = (chance.randint(1, 6),) * 5 if chance.random() < 0.5 else chance.choice(outcomes(5))[0]
    joker = chance.random() < 0.3
    match chance.randrange(8):
        case 0:
            return take_back(pad, by, NOW)
        case 1:
            return correct(pad, chance.choice(possible(pad.rules, chance.choice(BOXES))), by, NOW)
        case 2:
            return correct_dice(pad, dice, by, NOW, joker=joker)
        case 3:
            return yahtzee_bonus(pad, player, by, NOW)
        case 4 | 5:
            return enter_dice(pad, player, box, dice, by, NOW, joker=joker)
        case _:
            return enter(pad, player, box, chance.choice(possible(pad.rules, box)), by, NOW)


def test_scribbles_write_jokers_bonuses_and_corrections() -> None:
    """Else the properties above would say little."""
    entries = [entry for seed in range(200) for entry in scribbled("classica", seed)[0].entries]
    assert sum(entry.throw is not None and entry.throw.joker for entry in entries) > 10
    assert sum(entry.box is None for entry in entries) > 10
    assert sum(bool(entry.was) for entry in entries) > 100
    assert sum(entry.taken_back for entry in entries) > 100
