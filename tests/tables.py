"""Tables of the solver, for tests that ask what choices are really worth: each is solved once in a whole run."""

import atexit
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from engine import Rules
from engine.solver import TRUTH, ColumnsOutlook, Outlook, Store, solitaires

_KEPT = TemporaryDirectory(prefix="cinquina-tables-")
atexit.register(_KEPT.cleanup)
FOLDER = Path(_KEPT.name)


@cache
def true_outlook(rules: Rules) -> Outlook:
    """Give how best play sees a game by these rules."""
    store = Store(FOLDER)
    return ColumnsOutlook(rules, TRUTH, {game: store.table(game) for game in solitaires(rules)})
