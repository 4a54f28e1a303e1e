"""Positions near the end, against a slow search by the engine's own rules."""

import random
from dataclasses import replace
from itertools import islice, product

import numpy as np
import pytest

from engine import BOXES, PRESETS, Box, Column, JokerRule, KindCounts, Order, Rules, Scorecard, check, rules_text
from engine.solver import is_triple, solitaires, solve
from engine.solver.outlook import place_of
from engine.solver.triple_layout import Layout
from engine.solver.triple_outlook import TripleOutlook
from engine.solver.triple_solve import solve_triple
from tests.engine.solver.brute import brute

NEAR_THE_END = 11  # boxes filled at least
HOUSES = [
    rules
    for joker, bonus, kinds, held, order, extra in product(
        JokerRule, (0, 100), KindCounts, range(5), Order, (False, True)
    )
    for rules in (Rules("classica", joker, bonus, kinds, held, (order,), extra_roll=extra),)
    if rules not in PRESETS.values()
]
_CHANCE = random.Random(50)  # noqa: S311  # the same fifty every time
FIFTY = [
    *_CHANCE.sample([rules for rules in HOUSES if check(rules) is None], 30),
    *_CHANCE.sample([rules for rules in HOUSES if check(rules) is not None], 20),
]
ALL = [*PRESETS.values(), *FIFTY]


def filled(box: Box, chance: random.Random, rules: Rules) -> int:
    """Points that a box may hold; more often what matters to others."""
    if box.face:
        return box.face * chance.choice((0, 1, 2, 3, 3, 3, 4, 5))
    return 50 * chance.randint(0, 1) if box is Box.YAHTZEE else 20


def cards(rules: Rules, count: int, seed: str) -> list[Scorecard]:
    """Cards with one or two boxes open in each column."""
    chance = random.Random(seed)  # noqa: S311  # the same cards every time
    found = []
    for number in range(count):
        free = 1 + number % 2
        columns = []
        for order in rules.columns:
            still = {
                Order.FREE: chance.sample(BOXES, free),
                Order.DOWN: BOXES[-free:],
                Order.UP: BOXES[:free],
            }[order]
            points = tuple(None if box in still else filled(box, chance, rules) for box in BOXES)
            columns.append(Column(points))
        found.append(Scorecard(tuple(columns)))
    return found


@pytest.mark.parametrize("rules", [each for each in ALL if not is_triple(each)], ids=rules_text)
def test_with_one_or_two_boxes_open_the_solver_agrees_with_a_slow_search(rules: Rules) -> None:
    (game,) = solitaires(rules)
    values = solve(game, NEAR_THE_END)
    for card in cards(rules, 6, rules_text(rules)):
        assert values[place_of(card.column)] == pytest.approx(brute(rules, card), abs=1e-9)


def test_there_are_fifty_houses_of_all_kinds() -> None:
    assert len(set(FIFTY)) == 50
    assert {rules.joker for rules in FIFTY} == set(JokerRule)
    assert {rules.columns[0] for rules in FIFTY} == set(Order)
    assert {rules.least_held for rules in FIFTY} == {0, 1, 2, 3, 4}


TRIPLES = [  # each with the rounds, from the last on, that it is solved for; the second of them takes five seconds
    (PRESETS["tripla"], [12, 11]),
    (
        replace(
            PRESETS["tripla"],
            columns=(Order.UP, Order.FREE, Order.DOWN),
            joker=JokerRule.FREE,
            yahtzee_bonus=0,
            kind_counts=KindCounts.EQUAL,
            least_held=1,
            extra_roll=True,
        ),
        [12],
    ),
]


@pytest.mark.parametrize(
    ("rules", "rounds"), TRIPLES, ids=lambda given: rules_text(given) if isinstance(given, Rules) else ""
)
def test_three_columns_agree_with_a_slow_search_near_the_end(rules: Rules, rounds: list[int]) -> None:
    values = np.zeros(Layout(rules).size, dtype=np.float32)
    assert list(islice(solve_triple(rules, values), len(rounds))) == rounds
    outlook = TripleOutlook(rules, values)
    for card in cards(rules, 12, rules_text(rules)):
        if card.columns[0].filled < rounds[-1]:
            continue
        value = brute(rules, card)
        assert outlook.to_come(card) == pytest.approx(value, abs=1e-4)  # tables have single precision
        assert outlook.turn(card).start(rules.rolls) == pytest.approx(value, abs=1e-4)
