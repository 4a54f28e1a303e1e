"""Computer players: who there is to play against, and how a seat of theirs plays its turn.

They never see where the dice come from: a chooser is shown a state, and the luck is added to its choice.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from engine import par
from engine.dice import Luck, roll
from engine.game import Hold, Move, Roll, Score, State, apply


class Personality(StrEnum):
    """What a computer player believes a game of Yahtzee to be about."""

    GREEDY = "greedy"
    """The points of this turn."""
    PAR = "par"
    """What every box brings on average."""
    OLD_FASHIONED = "old_fashioned"
    """A game without Yahtzee bonus and joker."""
    BONUS_HUNTER = "bonus_hunter"
    """The upper bonus."""
    FANATIC = "fanatic"
    """Five equal dice."""
    GAMBLER = "gambler"
    """A high score, likely or not."""
    CAUTIOUS = "cautious"
    """No bad score."""
    MASTER = "master"
    """The rules as they are."""


class Level(StrEnum):
    """How carefully a computer player follows its belief."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Player:
    """A computer player."""

    personality: Personality
    level: Level = Level.HARD


STAND_IN = Player(Personality.CAUTIOUS)  # who plays for a person that is absent: it risks nothing of theirs

Think = Callable[[State, Player], Hold | Score]
"""What a computer player does with the present dice of the seat on turn."""


def by_guess(state: State, _: Player) -> Hold | Score:
    """Choose as the par player does, whoever plays; what remains where there is no table to look up."""
    return par.choose(state)


def play_turn(state: State, player: Player, think: Think, luck: Luck) -> tuple[tuple[Move, ...], State]:
    """Play the living turn to its end, whatever its dice are: the moves made, and the state after them."""
    moves: list[Move] = []
    choice = think(state, player)
    while isinstance(choice, Hold):
        move = Roll(state.seat, roll(state.turn.dice, choice.held, state.ply, luck), choice.held)
        moves.append(move)
        state, _ = apply(state, move)
        choice = think(state, player)
    after, _ = apply(state, choice)
    return (*moves, choice), after
