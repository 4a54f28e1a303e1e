"""`python -m engine.solver [preset…]`: solve presets, tell their values, and keep the tables.

Without a name, all presets of one column are solved; three columns (`tripla`) take minutes and want to be asked for.
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter

from engine.rules import PRESETS, Rules
from engine.solver.solitaire import is_triple, solitaires
from engine.solver.solve import solve
from engine.solver.store import Store
from engine.solver.triple_solve import solve_triple

FOLDER = Path("cinquina.tables")  # where a bot in this folder looks for them


def main(arguments: list[str]) -> int:
    """Solve what is asked for; give the exit code: 1 where tables can't be kept, 2 for an unknown preset."""
    parser = argparse.ArgumentParser("python -m engine.solver", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("presets", nargs="*", metavar="preset", help=f"any of {', '.join(PRESETS)}")
    parser.add_argument("--folder", type=Path, default=FOLDER, help=f"where tables are kept (default: {FOLDER})")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.presets if name not in PRESETS]
    if unknown:
        parser.error(f"no preset is called {', '.join(unknown)}; there are {', '.join(PRESETS)}")
    store = Store(asked.folder)
    presets = asked.presets or [name for name, rules in PRESETS.items() if len(rules.columns) == 1]
    for name in presets:
        rules = PRESETS[name]
        began = perf_counter()
        try:
            value = _three_columns(rules, store) if is_triple(rules) else _one_column(rules, store)
        except OSError as problem:
            print(f"{name}: no table can be kept in {asked.folder}: {problem}", file=sys.stderr)
            return 1
        print(f"{name:<14}{value:>16.9f}  {perf_counter() - began:7.2f} s")
    return 0


def _one_column(rules: Rules, store: Store) -> float:
    """Solve anew, whatever is kept; give the value of the empty card."""
    (game,) = solitaires(rules)
    values = solve(game)
    store.save(game, values)
    return float(values[0, 0, 0])


def _three_columns(rules: Rules, store: Store) -> float:
    with store.keeping_triple(rules) as values:
        for filled in solve_triple(rules, values):
            print(f"round {filled + 1} of 13 is solved", file=sys.stderr)
        return float(values[0])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
