"""Every personality under every preset, with tables that were really solved, and a whole game among all of them."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    BELIEFS,
    PRESETS,
    TEMPERATURES,
    Hold,
    Level,
    Personality,
    Roll,
    Rules,
    Score,
    State,
    apply,
    choose,
    hint,
    options,
    read_game,
    start,
)
from engine.solver import Belief, ColumnsOutlook, Outlook, Solitaire, Values, solitaires, solve
from tests import source, tables
from tests.engine.play import by_chance

LATE = 10  # boxes filled from which on tables are solved here: that takes a moment, and whole ones a second or two
CAST = tuple(Personality)  # of the golden game, in its turn order


@cache
def table(game: Solitaire) -> Values:
    return solve(game, LATE).astype("<f4")


@cache
def late_outlook(rules: Rules, belief: Belief) -> Outlook:
    """How somebody sees the last rounds of a game."""
    return ColumnsOutlook(rules, belief, {game: table(game) for game in solitaires(rules, belief)})


@st.composite
def late_states(draw: st.DrawFn, rules: Rules) -> State:
    """A state of the last rounds in which there is something to choose."""
    seats = draw(st.integers(1, 2))
    _, moves = by_chance(rules, seats, draw(st.integers(0, 2**32)))
    state, found = start(rules, seats), list[State]()
    for move in moves:
        if not state.is_over and state.turn.dice and state.cards[state.seat].columns[0].filled >= LATE:
            found.append(state)
        state, _ = apply(state, move)
    return draw(st.sampled_from(found))


def is_allowed(state: State, choice: Hold | Score) -> bool:
    offer = options(state)
    if isinstance(choice, Score):
        return choice.seat == state.seat and choice.box in [option.box for option in offer.boxes]
    return offer.may_roll and offer.least_held <= len(choice.held) < 5 and choice.held <= set(range(5))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("personality", Personality)
@settings(max_examples=6)
@given(data=st.data(), whim=st.floats(0, 1, exclude_max=True))
def test_each_personality_does_what_any_rules_allow_and_without_whims_always_the_same(
    personality: Personality, preset: str, data: st.DataObject, whim: float
) -> None:
    rules = PRESETS[preset]
    state, outlook = data.draw(late_states(rules)), late_outlook(rules, BELIEFS[personality])
    choice = choose(state, outlook)
    assert is_allowed(state, choice)
    assert choose(state, outlook) == choice
    assert choose(state, outlook, TEMPERATURES[Level.HARD], lambda: whim) == choice
    assert is_allowed(state, choose(state, outlook, TEMPERATURES[Level.EASY], lambda: whim))


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=10)
@given(data=st.data())
def test_a_hint_says_what_the_master_would_do(preset: str, data: st.DataObject) -> None:
    rules = PRESETS[preset]
    state, outlook = data.draw(late_states(rules)), late_outlook(rules, BELIEFS[Personality.MASTER])
    choice, found = choose(state, outlook), hint(state, outlook)
    if isinstance(choice, Score):
        assert found.best is choice.box
    else:
        assert found.best == tuple(sorted(state.turn.dice[die] for die in choice.held))
    assert state.cards[state.seat].total <= found.score
    assert found.second is None or found.second_score <= found.score + 1e-3


def test_all_of_them_play_their_golden_game_again() -> None:
    record = read_game((source.ROOT / "tests" / "games" / "eight_computers.txt").read_text("utf-8"))
    state = start(record.rules, record.seats)
    assert record.seats == len(CAST)
    for move in record.moves:
        assert isinstance(move, Roll | Score)
        outlook = tables.outlook(record.rules, BELIEFS[CAST[move.seat]])
        assert choose(state, outlook) == (Hold(move.held) if isinstance(move, Roll) else move), (
            state.ply,
            CAST[move.seat],
        )
        state, _ = apply(state, move)
    assert state.is_over
