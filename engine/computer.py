"""Computer players: who there is to play against, and how a seat of theirs plays its turn.

They never see where the dice come from: a chooser is shown a state, and the luck is added to its choice.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from math import exp

from engine.dice import Dice, Luck, roll
from engine.game import Hold, Move, Roll, Score, State, apply
from engine.rules import Rules
from engine.solver import ROW, Belief, ColumnsOutlook, Foresight, Outlook, solitaires, solve


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

BELIEFS = {
    Personality.GREEDY: Belief(foresight=Foresight.NONE),
    Personality.PAR: Belief(foresight=Foresight.PAR),
    Personality.OLD_FASHIONED: Belief(yahtzee_bonus=0, has_joker=False),
    Personality.BONUS_HUNTER: Belief(upper_bonus=100),
    Personality.FANATIC: Belief(yahtzee=300, yahtzee_bonus=300),
    Personality.GAMBLER: Belief(risk=0.02),
    Personality.CAUTIOUS: Belief(risk=-0.02),
    Personality.MASTER: Belief(),
}
"""The game that each of them plays, whatever the rules; docs/computer-players.md has what comes of it."""
GUESS = BELIEFS[Personality.PAR]  # needs nothing to be solved, and plays well enough
TEMPERATURES = {Level.EASY: 2.0, Level.MEDIUM: 1.0, Level.HARD: 0.0}
"""Points by which a choice may be worse and still be taken about a third as often as the best."""
SAME = 1e-3  # points; worths that differ by less do so by the single precision of tables

Think = Callable[[State, Player], Hold | Score]
"""What a computer player does with the present dice of the seat on turn."""
Noise = Callable[[], float]
"""Where whims come from: a number from 0 up to 1, each as likely as the others."""


def choose(state: State, outlook: Outlook, temperature: float = 0.0, noise: Noise | None = None) -> Hold | Score:
    """Give what somebody who sees things so does with the present dice.

    Where choices are worth the same, it scores rather than rolls, holds more dice rather than fewer, and takes the
    first box. With a temperature, worse choices are taken as well, the less often the worse they are: as often as
    exp(worth / temperature) says. Raises ValueError if the game is over.
    """
    if state.is_over:
        raise ValueError("nobody is on turn when the game is over")
    dice, card = state.turn.dice, state.cards[state.seat]
    if not dice:
        return Hold(frozenset())
    pick = _picker(temperature, noise)
    if state.rolls_left:
        keeps = keeps_of(dice, state.rules.least_held)
        worths = outlook.turn(card).kept(state.rolls_left)
        kept = keeps[pick([float(worths[ROW[faces]]) for faces in keeps])]
        if len(kept) < len(dice):
            return Hold(positions_of(dice, kept))
    boxes = outlook.boxes(card, dice)
    return Score(state.seat, boxes[pick([worth for _, worth in boxes])][0])


def by_guess(state: State, _: Player) -> Hold | Score:
    """Choose by rule of thumb, whoever plays; that needs no table to be solved first."""
    return choose(state, _guess(state.rules))


@lru_cache(maxsize=8)
def _guess(rules: Rules) -> Outlook:
    return ColumnsOutlook(rules, GUESS, {game: solve(game) for game in solitaires(rules, GUESS)})


def keeps_of(dice: Dice, least_held: int) -> list[Dice]:
    """Give what can be kept of dice, each once, sorted within: all five first, then fewer and fewer."""
    ordered = sorted(dice)
    return [
        faces for count in range(len(dice), least_held - 1, -1) for faces in dict.fromkeys(combinations(ordered, count))
    ]


def positions_of(dice: Dice, kept: Dice) -> frozenset[int]:
    """Give positions of dice that show these faces, the first of each."""
    held: set[int] = set()
    for face in kept:
        held.add(next(die for die, shown in enumerate(dice) if shown == face and die not in held))
    return frozenset(held)


def _picker(temperature: float, noise: Noise | None) -> Callable[[Sequence[float]], int]:
    """Give what picks one of some worths, by its index."""
    if not temperature or noise is None:
        return first_best
    return lambda worths: _by_whim(worths, temperature, noise())


def first_best(worths: Sequence[float]) -> int:
    """Give the index of the best; of those that are worth the same, the first."""
    best = max(worths)
    return next(index for index, worth in enumerate(worths) if worth > best - SAME)


def _by_whim(worths: Sequence[float], temperature: float, whim: float) -> int:
    best = max(worths)
    weights = [exp((worth - best) / temperature) for worth in worths]
    left = whim * sum(weights)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    return first_best(worths)


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
