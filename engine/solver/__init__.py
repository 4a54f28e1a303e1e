"""Yahtzee solved: the best expected score from any card, by any rules, and what every choice is worth.

`solve` fills a table for one column, `Outlook` looks things up in the tables of a card's columns, and `Store` keeps
tables on disk. The only part of the engine that needs numpy.

>>> from engine import PRESETS, Roll, apply, hint, start
>>> from engine.solver import TRUTH, ColumnsOutlook, solitaires, solve
>>> rules = PRESETS["ordinata"]
>>> outlook = ColumnsOutlook(rules, TRUTH, {game: solve(game) for game in solitaires(rules)})
>>> state = start(rules, seats=1)
>>> round(outlook.turn(state.cards[0]).start(rules.rolls), 6)
130.285972
>>> state, _ = apply(state, Roll(0, (1, 4, 1, 6, 5)))
>>> told = hint(state, outlook)
>>> told.best, round(told.score, 2), told.why.value
((1, 1), 131.34, 'pace')
"""

from engine.solver.lattice import ROLLED, ROW
from engine.solver.outlook import ColumnsOutlook, Outlook, Turn, Values
from engine.solver.solitaire import TRUTH, Belief, Foresight, Solitaire, is_triple, solitaires
from engine.solver.solve import solve
from engine.solver.store import Store
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
