"""Keeping and rolling, for many positions at once: average up and maximum down the lattice "add one die".

The kept dice form a lattice: every multiset of 0..5 faces is a node, and an edge adds one die. What a keep is worth
is the mean of its six successors; the best keep of a roll is the maximum over all nodes below it. Both go over 1260
edges, where rolling out every keep has 116 424 pairs.

Arrays have the multisets as rows, by size and then in lexicographic order, and positions of a game as columns. In
that order, adding a face to a run of consecutive rows leads to consecutive rows again, so that a pass is a few
hundred operations on whole blocks.
"""

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.dice import DICE, FACES, Dice, outcomes

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

KEEPS: tuple[Dice, ...] = tuple(faces for count in range(DICE + 1) for faces, _ in outcomes(count))
"""All 462 multisets of 0..5 faces, sorted within, in row order."""
ROW: dict[Dice, int] = {faces: row for row, faces in enumerate(KEEPS)}
FIRST: tuple[int, ...] = (0, *(int(row) for row in np.cumsum([len(outcomes(count)) for count in range(DICE + 1)])))
"""The first row of each size, and the number of rows."""
ROLLS_FROM = FIRST[DICE]
ROLLED: tuple[Dice, ...] = KEEPS[ROLLS_FROM:]
"""The 252 rolls of five dice, sorted within, in row order."""
CHANCES: Floats = np.array([float(chance) for _, chance in outcomes(DICE)])
"""How likely each of them is as a first roll."""


def _runs(size: int) -> Iterator[tuple[slice, slice]]:
    """Give rows of `size` dice and the rows that one face more leads to, in runs as long as they go."""
    for face in range(1, FACES + 1):
        start = FIRST[size]
        targets = [ROW[tuple(sorted((*KEEPS[row], face)))] for row in range(FIRST[size], FIRST[size + 1])]
        for row, target in enumerate(targets, FIRST[size]):
            if row + 1 == FIRST[size + 1] or targets[row + 1 - FIRST[size]] != target + 1:
                length = row + 1 - start
                yield slice(start, row + 1), slice(target + 1 - length, target + 1)
                start = row + 1


_RUNS = tuple(tuple(_runs(size)) for size in range(DICE))


class Lattice:
    """A working array for up to `width` positions. Shape (462, width); one array, used over and over.

    Its last 252 rows are what each roll is worth; the rows before them are scratch.
    """

    def __init__(self, width: int) -> None:
        self._all = np.empty((len(KEEPS), width))
        self.narrow(width)

    def narrow(self, width: int) -> None:
        """Use only so many columns of the array, side by side in memory."""
        self.rows: Floats = self._all.reshape(-1)[: len(KEEPS) * width].reshape(len(KEEPS), width)
        self.rolls: Floats = self.rows[ROLLS_FROM:]
        self._edges = [[(self.rows[less], self.rows[more]) for less, more in runs] for runs in _RUNS]

    def reroll(self, least_held: int = 0) -> None:
        """Let `rolls` be what they are worth with one more reroll, at which so many dice at least are held."""
        self.average(least_held)
        for size in range(least_held, DICE):
            for less, more in self._edges[size]:
                np.maximum(more, less, out=more)

    def start(self) -> Floats:
        """What a turn is worth before its first roll. Shape (width,)."""
        started: Floats = np.einsum("r,rc->c", CHANCES, self.rolls)
        return started

    def average(self, fewest: int = 0) -> None:
        """Let keeps of so many dice or more be the mean of what they become when the others are rolled."""
        for size in range(DICE - 1, fewest - 1, -1):
            rows = self.rows[FIRST[size] : FIRST[size + 1]]
            rows[:] = 0.0
            for less, more in self._edges[size]:
                np.add(less, more, out=less)
            rows *= 1 / FACES
