"""The rules that the usually quoted figure is for: any box for a further Yahtzee, a joker if its upper box is used.

No table of ours plays by them, so the engine doesn't know them; the solver must still find the published value.
"""

import numpy as np

from engine import PRESETS
from engine.rules import ROUNDS
from engine.solver.lattice import Floats
from engine.solver.plan import joker_worths
from engine.solver.solitaire import solitaires
from engine.solver.solve import Chunk, Solver


class VerhoeffSolver(Solver):
    def further(self, chunk: Chunk, face: int, ordinary: Floats) -> Floats:
        _, _, as_joker = joker_worths(face, self._jokers[face - 1], chunk.uppers, chunk.lowers)
        used = (chunk.masks >> (face - 1) & 1).astype(bool)
        return np.where(used, np.maximum(ordinary, as_joker), ordinary)


def solve_verhoeff() -> Floats:
    """The value of every position by these rules."""
    solver = VerhoeffSolver(solitaires(PRESETS["classica"])[0])
    for filled in range(ROUNDS - 1, -1, -1):
        solver.solve_level(filled)
    return solver.values
