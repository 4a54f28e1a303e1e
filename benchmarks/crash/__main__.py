"""The crash test: `python -m benchmarks.crash [--games 200] [--seed 1]`; exit code 1 if anything doesn't hold."""

import argparse
import asyncio

from benchmarks.crash.town import run


def main() -> int:
    """Play, kill, compare, and tell how it went."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crash", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games to play to their end (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the same kills are planned again (default: %(default)s)")
    arguments = parser.parse_args()
    report = asyncio.run(run(arguments.games, arguments.seed))
    print(report)
    return 1 if report.violations else 0


if __name__ == "__main__":
    raise SystemExit(main())
