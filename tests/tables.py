"""Tables of the solver, for tests that ask what choices are really worth: each is solved once in a whole run."""

import atexit
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from engine import Rules
from engine.solver import TRUTH, Belief, ColumnsOutlook, Outlook, Solitaire, Store, Values, solitaires, solve

_KEPT = TemporaryDirectory(prefix="cinquina-tables-")
atexit.register(_KEPT.cleanup)
FOLDER = Path(_KEPT.name)
_STARTS: dict[Solitaire, float] = {}


@cache
def outlook(rules: Rules, belief: Belief = TRUTH) -> Outlook:
    """Give how somebody sees a game by these rules; it plays the sum of several columns."""
    return ColumnsOutlook(rules, belief, {game: table(game) for game in solitaires(rules, belief)})


def true_outlook(rules: Rules) -> Outlook:
    """Give how best play sees a game by these rules."""
    return outlook(rules)


def table(game: Solitaire) -> Values:
    """Give the table of a game."""
    found = Store(FOLDER).load(game)
    return _solved(game) if found is None else found


def start_value(game: Solitaire) -> float:
    """Give what the empty card is worth, in double precision, which no table that is kept has."""
    if game not in _STARTS:
        _solved(game)
    return _STARTS[game]


def _solved(game: Solitaire) -> Values:
    values = solve(game)
    _STARTS[game] = float(values[0, 0, 0])
    kept: Values = values.astype(np.float32)
    Store(FOLDER).save(game, kept)
    return kept
