"""Ways to come to a state: seated by hand, along a script of moves, or by chance from a seed."""

import random
from collections.abc import Iterable

from hypothesis import strategies as st

from engine import (
    BOXES,
    PRESETS,
    STAND_IN,
    Box,
    ByteLuck,
    Column,
    Dice,
    Event,
    Join,
    JokerRule,
    KindCounts,
    Leave,
    Move,
    Order,
    Return,
    Roll,
    Rules,
    Score,
    Scorecard,
    State,
    Ties,
    Turn,
    apply,
    by_guess,
    options,
    play_turn,
    roll,
    start,
)

FREE, DOWN, UP = (Order.FREE,), (Order.DOWN,), (Order.UP,)
THREE = (Order.FREE, Order.DOWN, Order.UP)


def column(filled: dict[Box, int], yahtzee_bonuses: int = 0) -> Column:
    return Column(tuple(filled.get(box) for box in BOXES), yahtzee_bonuses)


def after_rolling(dice: Dice, filled: dict[Box, int], rules: Rules | None = None) -> State:
    """One player, alone, who has filled some boxes and has just rolled these dice."""
    rules = rules or Rules()
    return State(rules, (Scorecard((column(filled),) * len(rules.columns)),), turn=Turn(dice, 1))


def played(state: State, moves: Iterable[Move]) -> tuple[State, tuple[Event, ...]]:
    """The state after the moves, and what happened at the last of them."""
    events: tuple[Event, ...] = ()
    for move in moves:
        state, events = apply(state, move)
    return state, events


def take_turn(state: State, dice: Dice, box: Box) -> tuple[State, tuple[Event, ...]]:
    """The seat on turn rolls once and scores."""
    return played(state, (Roll(state.seat, dice), Score(state.seat, box)))


def offered(state: State) -> dict[Box, int]:
    """The boxes offered, with their points."""
    return {option.box: option.points for option in options(state).boxes}


def by_chance(rules: Rules, seats: int, seed: int, plies: int = 100_000) -> tuple[State, list[Move]]:
    """A game of random legal moves, cut after so many; now and then somebody joins, leaves or returns."""
    chance = random.Random(seed)  # noqa: S311 - a game that must come out the same again
    state = start(rules, seats)
    moves: list[Move] = []
    while not state.is_over and len(moves) < plies:
        moves.append(_any_move(state, chance))
        state, _ = apply(state, moves[-1])
    return state, moves


def by_the_computer(rules: Rules, seats: int, seed: int) -> tuple[State, list[Move]]:
    """A whole game that computer players play with fair dice."""
    luck = ByteLuck(random.Random(seed).randbytes)  # noqa: S311 - a game that must come out the same again
    state = start(rules, seats)
    moves: list[Move] = []
    while not state.is_over:
        made, state = play_turn(state, STAND_IN, by_guess, luck)
        moves += made
    return state, moves


def _any_move(state: State, chance: random.Random) -> Move:
    if chance.random() < 0.01:
        seat = chance.randrange(state.seats)
        return Return(seat) if seat in state.left else Leave(seat)
    if state.round == 1 and chance.random() < 0.02:
        return Join(state.seats)
    offer = options(state)
    if not offer.boxes or (offer.may_roll and chance.random() < 0.5):
        return _any_roll(state, offer.least_held, chance)
    return Score(state.seat, chance.choice(offer.boxes).box)


def _any_roll(state: State, least_held: int, chance: random.Random) -> Roll:
    """A roll that gives five equal dice far more often than luck does, so that jokers come up."""
    held = frozenset(chance.sample(range(5), chance.randint(least_held, 4)) if state.turn.dice else ())
    face = state.turn.dice[min(held)] if held else chance.randint(1, 6)
    loaded = chance.random() < 0.3
    dice = roll(state.turn.dice, held, state.ply, lambda ply, die: face if loaded else chance.randint(1, 6))
    return Roll(state.seat, dice, held)


def rulesets() -> st.SearchStrategy[Rules]:
    return st.builds(
        Rules,
        preset=st.sampled_from(list(PRESETS)),
        joker=st.sampled_from(JokerRule),
        yahtzee_bonus=st.sampled_from([100, 0]),
        kind_counts=st.sampled_from(KindCounts),
        least_held=st.integers(0, 4),
        columns=st.sampled_from([FREE, FREE, DOWN, UP, THREE, (Order.UP, Order.DOWN)]),
        extra_roll=st.booleans(),
        ties=st.sampled_from(Ties),
    )


@st.composite
def games(draw: st.DrawFn) -> tuple[Rules, int, State, list[Move]]:
    """Rules, seats, a state that play can reach under them, and the moves that lead there."""
    rules, seats = draw(rulesets()), draw(st.integers(1, 4))
    plies = draw(st.integers(0, 60) | st.integers(0, 300))
    state, moves = by_chance(rules, seats, draw(st.integers(0, 2**32)), plies)
    return rules, seats, state, moves
