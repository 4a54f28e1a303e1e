"""The short crash test: the long one is `make crash`."""

from benchmarks.crash.town import run
from tests.tables import FOLDER

GAMES, SEED = 4, 1


async def test_games_survive_a_bot_that_is_killed_again_and_again() -> None:
    report = await run(GAMES, SEED, at_once=GAMES, tables=FOLDER)
    assert report.violations == []
    assert report.kills.total() >= GAMES
