"""Yahtzee, pure: a state, a move, the next state and what happened. Chance comes in as an argument.

A turn, from the first roll to the box:

>>> from engine import Box, Roll, Rules, Score, apply, options, roll, start
>>> state = start(Rules(), seats=2)
>>> faces = iter([6, 2, 6, 4, 6, 6, 1])
>>> dice = roll((), frozenset(), state.ply, lambda ply, die: next(faces))
>>> state, events = apply(state, Roll(0, dice))
>>> dice = roll(dice, frozenset({0, 2, 4}), state.ply, lambda ply, die: next(faces))
>>> state, events = apply(state, Roll(0, dice, held=frozenset({0, 2, 4})))
>>> {option.box.value: option.points for option in options(state).boxes if option.points > 20}
{'sixes': 24, 'three_of_a_kind': 25, 'four_of_a_kind': 25, 'chance': 25}
>>> state, events = apply(state, Score(0, Box.FOUR_OF_A_KIND))
>>> state.cards[0].total, events[-1]
(25, TurnStarted(seat=1, round=1))
"""

from importlib import import_module
from typing import TYPE_CHECKING

from engine.dice import Dice, Luck, outcomes, roll
from engine.evenness import ENOUGH, fallen, rarity
from engine.game import (
    BonusWon,
    BoxOption,
    Event,
    GameEnded,
    Hold,
    IllegalMove,
    Join,
    Leave,
    Move,
    Options,
    Place,
    Reason,
    Return,
    Roll,
    Rolled,
    Score,
    Scored,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    State,
    Turn,
    TurnStarted,
    apply,
    options,
    standing,
    start,
)
from engine.luck import SECRET_BYTES, ByteLuck, FairLuck, commitment, mix
from engine.notation import BadLine, Flaw, Record, read, read_game, replay, write, write_game
from engine.placement import Placement, allowed, placement
from engine.rules import (
    BOXES,
    LOWER,
    PRESETS,
    ROLLS,
    ROUNDS,
    UPPER,
    UPPER_BONUS,
    UPPER_TARGET,
    YAHTZEE_BONUS,
    Box,
    JokerRule,
    KindCounts,
    Nonsense,
    Order,
    Rules,
    Ties,
    check,
    read_rules,
    rules_text,
)
from engine.scorecard import Column, Scorecard

if TYPE_CHECKING:
    from engine.computer import (
        BELIEFS,
        STAND_IN,
        TEMPERATURES,
        Level,
        Noise,
        Personality,
        Player,
        Think,
        by_guess,
        choose,
        play_turn,
    )
    from engine.hints import Choice, Hint, Why, hint
    from engine.review import Decision, Grade, Judged, Review, Skill, reviews
else:

    def __getattr__(name: str) -> object:
        """Give what thinks about a game, loaded at first need: it needs numpy, and who checks dice has only Python."""
        if name in __all__:
            for module in map(import_module, ("engine.computer", "engine.hints", "engine.review")):
                if name in vars(module):
                    return globals().setdefault(name, vars(module)[name])
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "BELIEFS",
    "BOXES",
    "ENOUGH",
    "LOWER",
    "PRESETS",
    "ROLLS",
    "ROUNDS",
    "SECRET_BYTES",
    "STAND_IN",
    "TEMPERATURES",
    "UPPER",
    "UPPER_BONUS",
    "UPPER_TARGET",
    "YAHTZEE_BONUS",
    "BadLine",
    "BonusWon",
    "Box",
    "BoxOption",
    "ByteLuck",
    "Choice",
    "Column",
    "Decision",
    "Dice",
    "Event",
    "FairLuck",
    "Flaw",
    "GameEnded",
    "Grade",
    "Hint",
    "Hold",
    "IllegalMove",
    "Join",
    "JokerRule",
    "Judged",
    "KindCounts",
    "Leave",
    "Level",
    "Luck",
    "Move",
    "Noise",
    "Nonsense",
    "Options",
    "Order",
    "Personality",
    "Place",
    "Placement",
    "Player",
    "Reason",
    "Record",
    "Return",
    "Review",
    "Roll",
    "Rolled",
    "Rules",
    "Score",
    "Scorecard",
    "Scored",
    "SeatJoined",
    "SeatLeft",
    "SeatReturned",
    "Skill",
    "State",
    "Think",
    "Ties",
    "Turn",
    "TurnStarted",
    "Why",
    "allowed",
    "apply",
    "by_guess",
    "check",
    "choose",
    "commitment",
    "fallen",
    "hint",
    "mix",
    "options",
    "outcomes",
    "placement",
    "play_turn",
    "rarity",
    "read",
    "read_game",
    "read_rules",
    "replay",
    "reviews",
    "roll",
    "rules_text",
    "standing",
    "start",
    "write",
    "write_game",
]
