"""The short crash test: the long one is `make crash`."""

from benchmarks.crash.town import run
from tests.tables import FOLDER

GAMES, SEED = 4, 2890  # whose four tables seat eight computer players, by rules that are quickly solved


async def test_games_survive_a_bot_that_is_killed_again_and_again() -> None:
    report = await run(GAMES, SEED, at_once=GAMES, tables=FOLDER)
    assert report.violations == []
    assert report.kills.total() >= GAMES
    assert (report.computers, report.reviews) == (8, 5)  # one for each person
    assert report.hints > 0
