"""What a review says of a game: luck and mistakes that add up, and what would have been better."""

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    BOXES,
    PRESETS,
    ROUNDS,
    Box,
    ByteLuck,
    Decision,
    Dice,
    Grade,
    Hold,
    IllegalMove,
    Join,
    Judged,
    Leave,
    Move,
    Return,
    Review,
    Roll,
    Rules,
    Score,
    Skill,
    apply,
    choose,
    reviews,
    roll,
    start,
)
from engine.solver.lattice import ROLLS_FROM, ROW
from tests.engine.play import by_chance, by_the_computer
from tests.tables import true_outlook

CLASSICA = PRESETS["classica"]
EXTRA = replace(CLASSICA, extra_roll=True)
PLAYED = [*PRESETS.values(), EXTRA]  # every preset, and a game of four rolls a turn
CRUMBS = 0.01  # points that single precision may come to in a game


def reviewed(rules: Rules, seats: int, moves: Iterable[Move]) -> tuple[Review, ...]:
    return reviews(true_outlook(rules), seats, moves)


def one_roll_each(*boxes: Box, dice: Dice = (1, 1, 1, 1, 2)) -> list[Move]:
    """Turns of one player that fill these boxes with the first roll."""
    return [move for box in boxes for move in (Roll(0, dice), Score(0, box))]


def at_the_last_box(last: Box, *turn: Move) -> Judged:
    """The costliest choice of a turn at which only that box is free; what went before is left out."""
    moves = [*one_roll_each(*(box for box in BOXES if box is not last), dice=(1, 2, 2, 3, 4)), *turn]
    (review,) = reviewed(CLASSICA, 1, moves)
    return max((choice for choice in review.choices if choice.round == ROUNDS), key=lambda choice: choice.cost)


def by_the_book(rules: Rules, seed: int) -> list[Move]:
    """A game that one player plays without a mistake."""
    luck = ByteLuck(random.Random(seed).randbytes)  # noqa: S311 - a game that must come out the same again
    state, moves = start(rules, 1), list[Move]()
    while not state.is_over:
        choice = choose(state, true_outlook(rules))
        dice = roll(state.turn.dice, choice.held, state.ply, luck) if isinstance(choice, Hold) else ()
        moves.append(Roll(0, dice, choice.held) if isinstance(choice, Hold) else choice)
        state, _ = apply(state, moves[-1])
    return moves


def luck_of_each_roll(rules: Rules, moves: Iterable[Move]) -> float:
    """What the rolls of one player brought, each against what was expected of it."""
    state, total = start(rules, 1), 0.0
    for move in moves:
        turn = true_outlook(rules).turn(state.cards[0])
        if isinstance(move, Roll):
            kept = tuple(sorted(state.turn.dice[die] for die in move.held))
            expected = turn.kept(state.rolls_left)[ROW[kept]] if state.turn.dice else turn.start(rules.rolls)
            total += turn.rolled(state.rolls_left - 1)[ROW[tuple(sorted(move.dice))] - ROLLS_FROM] - expected
        state, _ = apply(state, move)
    return total


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: f"{rules.preset}{'+' * rules.extra_roll}")
@given(seats=st.integers(1, 4), seed=st.integers(0, 2**32), plies=st.integers(0, 400))
@settings(max_examples=12)
def test_the_score_is_what_was_expected_and_luck_less_what_was_lost(
    rules: Rules, seats: int, seed: int, plies: int
) -> None:
    state, moves = by_chance(rules, seats, seed, plies)
    found = reviewed(rules, seats, moves)
    assert [review.seat for review in found] == list(range(state.seats))
    for review, card in zip(found, state.cards, strict=True):
        assert review.score == pytest.approx(review.expected[0] + review.luck - review.lost, abs=1e-6)
        assert len(review.expected) == card.columns[0].filled + 1
        assert all(choice.cost >= 0 for choice in review.choices)
        assert sum(review.lost_by(decision) for decision in Decision) == pytest.approx(review.lost)
        assert sum(review.count_of(grade) for grade in Grade) == len(review.choices)
        if state.is_over:
            assert review.score == review.expected[-1] == card.total


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: f"{rules.preset}{'+' * rules.extra_roll}")
def test_who_plays_by_the_book_loses_nothing_and_owes_all_to_luck(rules: Rules) -> None:
    (review,) = reviewed(rules, 1, by_the_book(rules, 4))
    assert review.lost == 0
    assert {choice.grade for choice in review.choices} == {Grade.EXACT}
    assert review.costliest() == ()
    assert review.skill is Skill.FLAWLESS
    assert review.luck == pytest.approx(review.score - review.expected[0])


@pytest.mark.parametrize(
    "rules", [rules for rules in PLAYED if len(rules.columns) == 1], ids=lambda rules: rules.preset
)
def test_luck_is_what_each_roll_brought_against_what_was_expected_of_it(rules: Rules) -> None:
    for moves in (by_the_computer(rules, 1, 7)[1], by_chance(rules, 1, 11)[1]):
        played = [move for move in moves if isinstance(move, Roll | Score)]
        (review,) = reviewed(rules, 1, played)
        assert review.luck == pytest.approx(luck_of_each_roll(rules, played), abs=CRUMBS)


def test_a_game_begins_with_what_best_play_is_known_to_reach() -> None:
    (review,) = reviewed(CLASSICA, 1, [])
    assert list(review.expected) == pytest.approx([254.58773], abs=1e-4)
    assert (review.lost, review.luck, review.choices, review.skill) == (0, 0, (), Skill.FLAWLESS)


def test_stopping_too_soon_costs_what_the_rolls_left_would_have_brought() -> None:
    worst = at_the_last_box(Box.CHANCE, Roll(0, (6, 1, 6, 6, 6)), Score(0, Box.CHANCE))
    assert (worst.decision, worst.rolls, worst.round) == (Decision.FIRST_HOLD, 1, ROUNDS)
    assert (worst.dice, worst.done, worst.better) == ((6, 1, 6, 6, 6), (1, 6, 6, 6, 6), (6, 6, 6, 6))
    assert worst.cost == pytest.approx(4.25 - 1)  # of one die: rolled, and once more if it is less than four


def test_a_worse_hold_costs_the_difference_to_the_best() -> None:
    again = Roll(0, (6, 1, 6, 6, 2), frozenset({0, 1, 2, 3}))
    last = Roll(0, (6, 3, 6, 6, 3), frozenset({0, 2, 3}))
    worst = at_the_last_box(Box.CHANCE, Roll(0, (6, 1, 6, 6, 3)), again, last, Score(0, Box.CHANCE))
    assert (worst.decision, worst.done, worst.better) == (Decision.FIRST_HOLD, (1, 6, 6, 6), (6, 6, 6))
    assert worst.cost == pytest.approx(4.25 - 3.5)  # that one is rolled once and not, where need be, twice


def test_a_worse_box_costs_the_difference_to_the_best() -> None:
    (review,) = reviewed(CLASSICA, 1, one_roll_each(Box.YAHTZEE, dice=(6, 6, 6, 6, 6)))
    assert review.choices[-1].grade is Grade.EXACT
    (review,) = reviewed(CLASSICA, 1, one_roll_each(Box.CHANCE, dice=(6, 6, 6, 6, 6)))
    box = review.choices[-1]
    assert (box.decision, box.done, box.better, box.grade) == (
        Decision.BOX, Box.CHANCE, Box.YAHTZEE, Grade.COSTLY,
    )  # fmt: skip
    boxes = dict(true_outlook(CLASSICA).boxes(start(CLASSICA, 1).cards[0], (6,) * 5))
    assert box.cost == pytest.approx(boxes[Box.YAHTZEE] - boxes[Box.CHANCE])


def test_a_choice_of_a_box_knows_those_that_get_nothing() -> None:
    (review,) = reviewed(CLASSICA, 1, one_roll_each(Box.ONES, dice=(6, 6, 6, 6, 6)))
    *_, hold, box = review.choices
    paid = {Box.SIXES, Box.THREE_OF_A_KIND, Box.FOUR_OF_A_KIND, Box.YAHTZEE, Box.CHANCE}
    assert (box.decision, box.scratches) == (Decision.BOX, frozenset(BOXES) - paid)
    assert hold.scratches == frozenset()


def test_where_nothing_is_to_be_decided_nothing_is_lost() -> None:
    worst = at_the_last_box(Box.YAHTZEE, Roll(0, (6, 6, 6, 6, 6)), Score(0, Box.YAHTZEE))
    assert (worst.cost, worst.grade, worst.better) == (0, Grade.EXACT, worst.done)


@pytest.mark.parametrize("held", [{0, 1}, {2, 3}])
def test_of_choices_that_are_just_as_good_either_is_right(held: set[int]) -> None:
    again = Roll(0, (3, 3, 5, 5, 2), frozenset(held))
    last = Roll(0, (3, 3, 5, 5, 1), frozenset(held))
    worst = at_the_last_box(Box.YAHTZEE, Roll(0, (3, 3, 5, 5, 6)), again, last, Score(0, Box.YAHTZEE))
    assert (worst.cost, worst.grade, worst.better) == (0, Grade.EXACT, worst.done)


def test_a_game_that_is_broken_off_within_a_turn_is_worth_what_its_dice_are() -> None:
    sees = true_outlook(CLASSICA)
    dice = (6, 6, 6, 6, 1)
    worth = sees.turn(start(CLASSICA, 1).cards[0]).rolled(2)[ROW[1, 6, 6, 6, 6] - ROLLS_FROM]
    (review,) = reviewed(CLASSICA, 1, [Roll(0, dice)])
    assert review.score == pytest.approx(worth)
    assert review.luck == pytest.approx(worth - review.expected[0])
    assert review.lost == 0


def test_holds_are_told_apart_by_the_rolls_before_them() -> None:
    dice = (1, 2, 4, 6, 6)
    moves: list[Move] = [Roll(0, dice), *[Roll(0, dice, frozenset({3, 4}))] * 3, Score(0, Box.SIXES)]
    (review,) = reviewed(EXTRA, 1, moves)
    assert [choice.decision for choice in review.choices] == list(Decision)
    assert [choice.rolls for choice in review.choices] == [1, 2, 3, 4]


def test_the_mistakes_of_a_stand_in_are_nobodys_and_count_as_luck() -> None:
    blunder: list[Move] = [Roll(0, (6, 6, 6, 6, 6)), Score(0, Box.ONES)]
    (own,) = reviewed(CLASSICA, 1, blunder)
    (other,) = reviewed(CLASSICA, 1, [Leave(0), *blunder, Return(0)])
    assert own.lost > 50
    assert (other.lost, other.choices, other.own_turns) == (0, (), 0)
    assert other.luck == pytest.approx(own.luck - own.lost)
    assert other.score == pytest.approx(own.score)


def test_who_leaves_within_a_turn_answers_for_the_choices_before() -> None:
    moves: list[Move] = [
        Roll(0, (6, 6, 6, 6, 1)),
        Roll(0, (6, 6, 6, 6, 1), frozenset({0, 4})),
        Leave(0),
        Score(0, Box.ONES),
    ]
    (review,) = reviewed(CLASSICA, 1, moves)
    assert [choice.decision for choice in review.choices] == [Decision.FIRST_HOLD]
    assert review.own_turns == 0


def test_who_joins_late_is_reviewed_from_an_empty_card_on() -> None:
    moves: list[Move] = [Roll(0, (6, 6, 6, 6, 6)), Join(1), Score(0, Box.YAHTZEE), Roll(1, (1, 2, 3, 4, 5))]
    first, second = reviewed(CLASSICA, 1, moves)
    assert first.expected[0] == second.expected[0] == reviewed(CLASSICA, 1, [])[0].expected[0]
    assert second.luck > 0
    assert second.score == pytest.approx(second.expected[0] + second.luck)  # the roll counts, though no turn is over


def test_an_illegal_log_is_refused() -> None:
    with pytest.raises(IllegalMove):
        reviewed(CLASSICA, 1, [Score(0, Box.ONES)])


@pytest.mark.parametrize(
    ("cost", "grade"),
    [(0, "exact"), (0.099, "exact"), (0.1, "nearly"), (0.99, "nearly"), (1, "minor"), (3, "minor"), (3.01, "costly")],
)
def test_a_choice_is_graded_by_what_it_cost(cost: float, grade: str) -> None:
    assert Judged(1, Decision.BOX, 3, (1,) * 5, Box.ONES, Box.ONES, cost).grade == grade


@pytest.mark.parametrize(
    ("lost", "skill"),
    [
        (0, "flawless"),
        (1.1, "masterly"),
        (9.9, "masterly"),
        (10.1, "good"),
        (20.1, "fair"),
        (35.1, "instinct"),
        (60.1, "carefree"),
        (500, "carefree"),
    ],
)
def test_skill_goes_by_the_points_lost_in_a_game(lost: float, skill: str) -> None:
    box = Judged(1, Decision.BOX, 3, (1,) * 5, Box.ONES, Box.ONES, lost / ROUNDS)
    assert Review(0, (), 0, 0, (box,) * ROUNDS).skill == skill
    assert Review(0, (), 0, 0, (box,) * 4).skill == skill  # of a game that was broken off, at the same rate


def test_the_costliest_choices_come_worst_first_and_leave_out_what_was_as_good() -> None:
    costs = (0.5, 0.05, 7, 0.2, 2)
    choices = tuple(Judged(1, Decision.BOX, 3, (1,) * 5, Box.ONES, Box.TWOS, cost) for cost in costs)
    review = Review(0, (), 0, 0, choices)
    assert [choice.cost for choice in review.costliest()] == [7, 2, 0.5]
    assert [choice.cost for choice in review.costliest(9)] == [7, 2, 0.5, 0.2]
