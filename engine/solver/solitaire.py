"""The game that is solved: one player fills one column, by the rules or by what somebody believes them to be."""

from dataclasses import dataclass, replace
from enum import StrEnum

from engine.rules import UPPER_BONUS, YAHTZEE_BONUS, JokerRule, KindCounts, Order, Rules
from engine.scoring import YAHTZEE


class Foresight(StrEnum):
    """How what is still to come is judged."""

    BEST = "best"
    """Exactly, under best play."""
    PAR = "par"
    """By rule of thumb: every open box at par, the upper bonus by how far ahead of the pace the upper boxes are."""
    NONE = "none"
    """Not at all; of boxes that bring the same, the one goes that is least missed."""


@dataclass(frozen=True, slots=True)
class Belief:
    """What somebody takes the rules to be worth; as it stands, what they are. Points, unless told otherwise."""

    upper_bonus: int = UPPER_BONUS
    yahtzee: int = YAHTZEE
    """The Yahtzee box, with five equal dice."""
    yahtzee_bonus: int = YAHTZEE_BONUS
    """A Yahtzee bonus, where the rules have any."""
    has_joker: bool = True
    """Whether a joker is counted on, where the rules have one."""
    risk: float = 0.0
    """How much a scattered score is liked, a point: the exponent of the utility; below 0 it is feared."""
    foresight: Foresight = Foresight.BEST


@dataclass(frozen=True, slots=True)
class Solitaire:
    """One column played alone. All that the value of a position depends on, and nothing else."""

    order: Order
    joker: JokerRule
    kind_counts: KindCounts
    least_held: int
    rolls: int
    upper_bonus: int = UPPER_BONUS
    yahtzee: int = YAHTZEE
    yahtzee_bonus: int = YAHTZEE_BONUS
    risk: float = 0.0
    foresight: Foresight = Foresight.BEST

    @property
    def rules(self) -> Rules:
        """The rules of such a game, for whatever asks how a box is scored."""
        return Rules(
            joker=self.joker,
            yahtzee_bonus=YAHTZEE_BONUS if self.yahtzee_bonus else 0,
            kind_counts=self.kind_counts,
            least_held=self.least_held,
            columns=(self.order,),
            extra_roll=self.rolls > Rules().rolls,
        )


TRUTH = Belief()
_THREE_COLUMNS = {Order.FREE, Order.DOWN, Order.UP}


def is_triple(rules: Rules) -> bool:
    """Whether a game has three columns: one filled freely, one from the top and one from the end."""
    return len(rules.columns) == len(_THREE_COLUMNS) and set(rules.columns) == _THREE_COLUMNS


def solitaires(rules: Rules, belief: Belief = TRUTH) -> tuple[Solitaire, ...]:
    """Give the game of each column, as somebody believes it to be."""
    first = Solitaire(
        rules.columns[0],
        rules.joker if belief.has_joker else JokerRule.NONE,
        rules.kind_counts,
        rules.least_held,
        rules.rolls,
        belief.upper_bonus,
        belief.yahtzee,
        belief.yahtzee_bonus if rules.yahtzee_bonus else 0,
        belief.risk,
        belief.foresight,
    )
    return tuple(replace(first, order=order) for order in rules.columns)
