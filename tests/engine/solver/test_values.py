"""The values of whole games, against what others have found."""

import os
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import yatzy_solver

from engine import PRESETS, JokerRule, KindCounts, Rules
from engine.solver import Belief, Foresight, solitaires, solve
from engine.solver.lattice import Floats
from engine.solver.solve import positions
from tests.engine.solver.verhoeff import solve_verhoeff
from tests.tables import start_value

CLASSIC, IN_ORDER = PRESETS["classica"], PRESETS["ordinata"]
NO_JOKER = replace(CLASSIC, joker=JokerRule.NONE)
PLAIN = replace(NO_JOKER, yahtzee_bonus=0)

# Expected final scores of best play alone, found by an independent solver.
VALUES = {
    "semplificata": (PRESETS["semplificata"], 254.711272592),
    "famiglia": (PRESETS["famiglia"], 244.739562833),
    "equal dice": (replace(CLASSIC, kind_counts=KindCounts.EQUAL), 245.757135351),
    "one held": (replace(CLASSIC, least_held=1), 254.258381356),
    "no joker": (NO_JOKER, 253.970241190),
    "no bonus": (replace(CLASSIC, yahtzee_bonus=0), 246.086271203),
    "ordinata": (IN_ORDER, 130.285971941),
    "ordinata, neither": (replace(IN_ORDER, joker=JokerRule.NONE, yahtzee_bonus=0), 130.181096260),
    "extra roll": (replace(CLASSIC, extra_roll=True), 328.955292362),
}


@pytest.mark.parametrize("name", VALUES)
def test_the_empty_card_is_worth_what_others_found(name: str) -> None:
    rules, value = VALUES[name]
    assert start_value(solitaires(rules)[0]) == pytest.approx(value, abs=1e-6)


class Oracle:
    """Another solver, whose tables are kept from run to run: each takes it several seconds."""

    def __init__(self, cache: pytest.Cache) -> None:
        self._folder = cache.mkdir(f"yatzy-solver-{yatzy_solver.__version__}")

    def __call__(self, variant: str) -> Any:  # the package ships no types
        rules, path = yatzy_solver.Variant(variant), self._folder / variant
        if not path.exists():
            part = self._folder / f"{variant}.{os.getpid()}"  # another run may do the same
            yatzy_solver.Solver.build_table(rules, str(part), "f64")
            part.replace(path)
        return yatzy_solver.Solver.load(str(path), rules)


@pytest.fixture
def oracle(cache: pytest.Cache) -> Oracle:
    return Oracle(cache)


def same_everywhere(values: Floats, rules: Rules, oracle: Any) -> int:  # the package ships no types
    """Compare every position; give how many there are."""
    game = solitaires(rules)[0]
    count = 0
    for filled in range(13):
        holds, masks, totals = positions(game, filled)
        theirs = oracle.state_values(masks.astype(np.uint32), totals.astype(np.uint16), holds.astype(bool))
        assert np.abs(values[holds, masks, totals] - theirs).max() < 1e-9
        count += len(masks)
    return count


@pytest.mark.parametrize(
    ("rules", "variant", "value", "count"),
    [
        (CLASSIC, "american+forced-joker", 254.587728734, 536_320),
        (PLAIN, "american+no-bonus", 245.870774514, 357_568),
    ],
    ids=["forced joker", "no bonus"],
)
def test_every_position_is_worth_what_another_solver_says(
    rules: Rules, variant: str, value: float, count: int, oracle: Oracle
) -> None:
    values = solve(solitaires(rules)[0])
    assert values[0, 0, 0] == pytest.approx(value, abs=1e-6)
    assert same_everywhere(values, rules, oracle(variant)) == count


def test_by_the_rules_of_the_figure_usually_quoted_it_comes_out_too(oracle: Oracle) -> None:
    values = solve_verhoeff()
    assert values[0, 0, 0] == pytest.approx(254.589609482, abs=1e-6)
    assert same_everywhere(values, CLASSIC, oracle("american")) == 536_320


def test_rules_that_differ_only_in_ties_or_name_are_one_game() -> None:
    assert solitaires(PRESETS["torneo"]) == solitaires(CLASSIC)


def test_a_belief_without_foresight_is_written_down_not_solved() -> None:
    (nothing,) = solitaires(CLASSIC, Belief(foresight=Foresight.NONE))
    (par,) = solitaires(CLASSIC, Belief(foresight=Foresight.PAR))
    assert solve(nothing).max() < 1
    assert 200 < solve(par)[0, 0, 0] < 260
    assert solve(par)[0, -1].max() == 0  # nothing comes after a full card


def test_who_likes_risk_is_worth_more_to_himself_and_who_fears_it_less() -> None:
    likes, fears = (start_value(solitaires(CLASSIC, Belief(risk=risk))[0]) for risk in (0.02, -0.02))
    assert fears < 254.58 < likes
