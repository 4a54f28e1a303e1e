"""Yahtzee solved: the best expected score from any card, by any rules, and what every choice is worth.

`solve` fills a table for one column, `Outlook` looks things up in the tables of a card's columns, and `store` keeps
tables on disk. The only part of the engine that needs numpy.
"""

from engine.solver.lattice import ROLLED, ROW
from engine.solver.outlook import ColumnsOutlook, Outlook, Turn, Values
from engine.solver.solitaire import TRUTH, Belief, Foresight, Solitaire, solitaires
from engine.solver.solve import solve
from engine.solver.store import Store
from engine.solver.triple_layout import is_triple
from engine.solver.triple_outlook import TripleOutlook

__all__ = [
    "ROLLED",
    "ROW",
    "TRUTH",
    "Belief",
    "ColumnsOutlook",
    "Foresight",
    "Outlook",
    "Solitaire",
    "Store",
    "TripleOutlook",
    "Turn",
    "Values",
    "is_triple",
    "solitaires",
    "solve",
]
