"""How tables are solved beside everything else, whoever waits for them and whatever comes between."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.minds import Minds
from engine import PRESETS, Personality, Player, Rules, by_guess, start
from tests.tables import FOLDER, true_outlook

MASTER = Player(Personality.MASTER)


def whims() -> float:
    return random.Random(6).random()  # noqa: S311  # the same whims every time


@pytest.fixture
def minds(tmp_path: Path) -> Iterator[Minds]:
    """Minds that have not thought of anything yet."""
    minds = Minds(tmp_path / "tables", whims)
    yield minds
    minds.close()


async def test_who_waits_no_longer_takes_the_table_from_nobody_else(minds: Minds) -> None:
    first = asyncio.create_task(minds.sure_outlook(Rules()))  # which keeps the others in line
    impatient, patient = (asyncio.create_task(minds.sure_outlook(PRESETS["famiglia"])) for _ in range(2))
    await asyncio.sleep(0.05)
    impatient.cancel()
    assert (await patient).rules == PRESETS["famiglia"]
    assert (await first).rules == Rules()
    assert impatient.cancelled()


async def test_until_its_table_is_there_a_computer_goes_by_rule_of_thumb(minds: Minds) -> None:
    state = start(Rules(), 1)
    assert minds.outlook(Rules()) is None
    assert minds.think(state, MASTER) == by_guess(state, MASTER)
    outlook = await minds.sure_outlook(Rules())
    assert minds.outlook(Rules()) is outlook


async def test_where_nothing_can_be_kept_tables_are_solved_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "tables").write_text("a file where the folder should be", "utf-8")
    minds = Minds(tmp_path / "tables", whims)
    outlook = await minds.sure_outlook(Rules())
    minds.close()
    card = start(Rules(), 1).cards[0]
    assert outlook.turn(card).start(3) == true_outlook(Rules()).turn(card).start(3)
    assert "could not be kept" in caplog.text


async def test_a_stop_while_a_table_is_being_solved_waits_for_that_one_and_begins_no_other(tmp_path: Path) -> None:
    minds = Minds(tmp_path / "tables", whims)
    assert minds.outlook(Rules()) is None
    assert minds.outlook(PRESETS["famiglia"]) is None
    minds.close()
    again = Minds(tmp_path / "tables", whims)
    assert again.outlook(Rules()) is not None
    assert again.outlook(PRESETS["famiglia"]) is None
    again.close()


def test_what_is_on_disk_needs_no_solving() -> None:
    true_outlook(Rules())
    minds = Minds(FOLDER, whims)
    assert minds.outlook(Rules()) is not None
    minds.close()
