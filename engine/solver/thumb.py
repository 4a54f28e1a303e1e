"""Values that nobody solved: what is still to come by rule of thumb, for players who know no better."""

from functools import lru_cache

import numpy as np

from engine.rules import BOXES, ROUNDS, UPPER, Box, KindCounts
from engine.solver.lattice import Floats
from engine.solver.plan import SUBTOTALS, TOP
from engine.solver.solitaire import Foresight, Solitaire

# What a par player's own games bring on average by the classic rules, nearly, in sheet order.
_MEANS = (2.0, 5.3, 8.7, 12.1, 15.2, 18.3, 22.3, 11.2, 20.0, 29.1, 30.4, 17.0, 22.6)
_PAR = {
    KindCounts.ALL: dict(zip(BOXES, _MEANS, strict=True)),
    KindCounts.EQUAL: dict(zip(BOXES, _MEANS, strict=True)) | {Box.THREE_OF_A_KIND: 14.6, Box.FOUR_OF_A_KIND: 8.0},
}
_PACE = 3  # of each face lead to 63
_SPREAD = 4.0  # so many upper points ahead of the pace win the upper bonus three times in four; tried out in play
_TIE = 2**-10  # points; small enough to decide nothing but ties, large enough for single precision


def values(solitaire: Solitaire) -> Floats:
    """Give what every position is held to be worth. Shape (2, 8192, 64), as the solver's values; read-only."""
    par = _par(solitaire.kind_counts, solitaire.upper_bonus)
    return par if solitaire.foresight is Foresight.PAR else par * _TIE


@lru_cache(maxsize=4)
def _par(kind_counts: KindCounts, upper_bonus: int) -> Floats:
    """Give the worth of every position by par and pace."""
    masks = np.arange(1 << ROUNDS)
    open_boxes = (masks[:, None] >> np.arange(ROUNDS) & 1) == 0
    worth = np.sum(open_boxes * np.array([_PAR[kind_counts][box] for box in BOXES]), axis=1)
    at_pace = _PACE * np.sum(open_boxes[:, : len(UPPER)] * np.array([box.place + 1 for box in UPPER]), axis=1)
    missing = TOP - np.arange(SUBTOTALS)
    chance = 1 / (1 + np.exp((missing - at_pace[:, None]) / _SPREAD))
    chance[at_pace == 0] = 0.0
    chance[:, TOP] = 0.0  # the bonus is won, and counted
    return np.broadcast_to(worth[:, None] + upper_bonus * chance, (2, *chance.shape))
