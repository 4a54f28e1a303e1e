"""What everything is worth, looked up in tables."""

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations
from statistics import fmean, stdev
from threading import Barrier

import numpy as np
import pytest

from engine import (
    BELIEFS,
    BOXES,
    PRESETS,
    Box,
    ByteLuck,
    Column,
    Hold,
    JokerRule,
    Personality,
    Player,
    Rules,
    Score,
    Scorecard,
    State,
    Turn,
    choose,
    play_turn,
    roll,
    solver,
    start,
)
from engine.computer import SAME
from engine.solver import ROW, solitaires
from engine.solver.lattice import CHANCES, ROLLED
from engine.solver.outlook import OVERLAP, place_of
from tests.engine.play import after_rolling, by_chance, column
from tests.engine.solver.brute import becomes, may_keep
from tests.tables import outlook, table

ONE_COLUMN = [name for name, rules in PRESETS.items() if len(rules.columns) == 1]


def states(rules: Rules, count: int) -> list[State]:
    """States of random games in which the seat on turn may still roll, or must score."""
    found = []
    for seed in range(count):
        state, _ = by_chance(rules, 1, seed, plies=seed * 7 % 40)
        if not state.is_over and state.turn.dice:
            found.append(state)
    return found


@pytest.mark.parametrize("preset", ONE_COLUMN)
def test_before_a_turn_a_card_is_worth_what_its_table_says(preset: str) -> None:
    rules = PRESETS[preset]
    (game,) = solitaires(rules)
    sees = outlook(rules)
    for state in states(rules, 60):
        card = state.cards[0]
        assert sees.turn(card).start(3) == pytest.approx(float(table(game)[place_of(card.column)]), abs=1e-3)


def test_a_hold_is_worth_the_mean_of_what_best_play_makes_of_it() -> None:
    """From the worths of finished rolls on, by matrices that were made otherwise."""
    rules = PRESETS["famiglia"]
    sees = outlook(rules)
    for state in states(rules, 20):
        turn = sees.turn(state.cards[0])
        final = turn.rolled(0)
        once = becomes() @ final
        best = np.maximum(final, np.where(may_keep(1), once, -np.inf).max(axis=1))
        np.testing.assert_allclose(turn.kept(1)[:-252], once[:-252], atol=1e-9)
        np.testing.assert_allclose(turn.kept(1)[-252:], final, atol=1e-9)
        np.testing.assert_allclose(turn.rolled(1), best, atol=1e-9)
        np.testing.assert_allclose(turn.kept(2)[:-252], (becomes() @ best)[:-252], atol=1e-9)


@pytest.fixture
def hasty_threads() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_threads_that_ask_at_once_are_told_the_same(hasty_threads: None) -> None:
    """Hints and reviews of a match look the same card up, each in a thread of its own."""
    sees, together = outlook(PRESETS["classica"]), Barrier(3)
    known = sees.turn(Scorecard()).rolled(2)

    def ask(turn: solver.Turn) -> bool:
        together.wait()
        return np.array_equal(turn.rolled(2), known) and np.array_equal(turn.rolled(2), known)

    with ThreadPoolExecutor(3) as threads:
        for _ in range(100):
            sees.turn(Scorecard((column({Box.CHANCE: 5}),)))  # so that the empty card is looked up anew
            turn = sees.turn(Scorecard())
            assert list(threads.map(ask, [turn] * 3)) == [True, True, True]


def test_with_no_roll_left_only_scoring_is_worth_anything() -> None:
    worths = outlook(PRESETS["classica"]).turn(Scorecard()).kept(0)
    assert np.isnan(worths[:-252]).all()
    assert worths[ROW[6, 6, 6, 6, 6]] > 300


@pytest.mark.parametrize("rules", [*PRESETS.values(), Rules(joker=JokerRule.FREE, yahtzee_bonus=0)], ids=str)
def test_a_finished_roll_is_worth_its_best_box(rules: Rules) -> None:
    sees = outlook(rules)
    for state in states(rules, 25):
        card = state.cards[0]
        worths = sees.turn(card).rolled(0)
        for dice in (*[(face,) * 5 for face in range(1, 7)], (1, 2, 3, 4, 5), (2, 2, 3, 3, 3), (1, 4, 4, 4, 4)):
            best = max(worth for _, worth in sees.boxes(card, dice))
            assert worths[ROLLED.index(dice)] == pytest.approx(best, abs=1e-9)


def test_three_columns_promise_about_what_they_hold() -> None:
    sees = outlook(PRESETS["tripla"])
    assert sees.turn(start(sees.rules, 1).cards[0]).start(3) == pytest.approx(436.94, abs=4)  # their own table's value


def test_three_columns_are_worth_the_sum_of_each_less_what_they_take_from_each_other() -> None:
    rules = PRESETS["tripla"]
    worths = dict(outlook(rules).boxes(Scorecard((Column(),) * 3), (6,) * 5))
    each = [table(game) for game in solitaires(rules)]
    sixes, ones, chance = 1 << Box.SIXES.place, 1 << Box.ONES.place, 1 << Box.CHANCE.place
    expected = 30 + each[0][0, sixes, 30] + 0 + each[1][0, ones, 0] + 30 + each[2][0, chance, 0]
    expected -= OVERLAP[1]
    assert worths[Box.SIXES] == pytest.approx(float(expected), abs=1e-3)


def test_the_master_scores_what_its_table_promises() -> None:
    rules = PRESETS["classica"]
    sees = outlook(rules)
    luck = ByteLuck(random.Random(17).randbytes)  # noqa: S311  # games that come out the same again
    totals = []
    for _ in range(500):
        state = start(rules, 1)
        while not state.is_over:
            _, state = play_turn(state, Player(Personality.MASTER), lambda now, _: choose(now, sees), luck)
        totals.append(state.cards[0].total)
    assert fmean(totals) == pytest.approx(254.5877, abs=3 * stdev(totals) / 500**0.5)


def test_each_personality_sees_the_same_dice_otherwise() -> None:
    rules = PRESETS["classica"]

    def choice(name: Personality, dice: tuple[int, ...], filled: dict[Box, int], rolls: int) -> Hold | Score:
        state = replace(after_rolling(dice, filled), turn=Turn(dice, rolls))
        return choose(state, outlook(rules, BELIEFS[name]))

    full = {name: choice(name, (2, 2, 5, 5, 2), {}, 2) for name in Personality}
    written, broken_up = Score(0, Box.FULL_HOUSE), Hold(frozenset({0, 1, 4}))
    assert full[Personality.MASTER] == full[Personality.CAUTIOUS] == full[Personality.OLD_FASHIONED] == written
    assert full[Personality.FANATIC] == full[Personality.GAMBLER] == full[Personality.BONUS_HUNTER] == broken_up
    fours = {name: choice(name, (4, 4, 4, 6, 6), {Box.FULL_HOUSE: 25}, 3) for name in Personality}
    assert fours.pop(Personality.BONUS_HUNTER) == Score(0, Box.FOURS)
    assert set(fours.values()) == {Score(0, Box.THREE_OF_A_KIND)}
    assert choice(Personality.GREEDY, (5, 5, 5, 6, 6), {}, 3) == Score(0, Box.THREE_OF_A_KIND)  # 27 rather than 25
    assert choice(Personality.MASTER, (5, 5, 5, 6, 6), {}, 3) == Score(0, Box.FULL_HOUSE)


def test_a_whim_takes_worse_choices_now_and_then_and_never_illegal_ones() -> None:
    sees = outlook(PRESETS["classica"])
    state = after_rolling((3, 3, 5, 6, 1), {})
    whims = random.Random(3)  # noqa: S311  # the same whims every time
    wild = {choose(state, sees, 2.0, whims.random) for _ in range(300)}
    calm = {choose(state, sees, 0.05, whims.random) for _ in range(300)}
    assert len(wild) > len(calm) >= 1
    assert choose(state, sees) in calm
    for choice in wild:
        assert isinstance(choice, Score) or len(choice.held) < 5
    assert choose(state, sees, 2.0, lambda: 1 - 2**-53) in {*wild, Score(0, Box.CHANCE), Hold(frozenset())}


def test_of_equal_choices_the_first_is_taken_scoring_before_rolling() -> None:
    sees = outlook(PRESETS["classica"])
    filled: dict[Box, int] = {box: 0 for box in BOXES if box is not Box.CHANCE}
    assert choose(after_rolling((6, 6, 6, 6, 6), filled), sees) == Score(0, Box.CHANCE)
    assert SAME > 2.2e-4  # the largest error of single precision


def test_chances_of_first_rolls_are_those_of_five_dice() -> None:
    assert CHANCES.sum() == pytest.approx(1)
    assert CHANCES[ROLLED.index((1, 2, 3, 4, 5))] == pytest.approx(120 / 7776)
    assert [len(set(combinations(dice, 5))) for dice in ROLLED] == [1] * 252


def test_a_position_is_what_a_column_may_still_become() -> None:
    one = column({Box.SIXES: 30, Box.FIVES: 25, Box.FOURS: 20, Box.YAHTZEE: 50})
    assert place_of(one) == (1, 0b100000111000, 63)
    assert place_of(replace(one, points=(*one.points[:11], 0, None))) == (0, 0b100000111000, 63)
    assert roll((), frozenset(), 0, lambda ply, die: die + 1) == (1, 2, 3, 4, 5)
