"""Minds asked by many at once."""

import asyncio
import random
from pathlib import Path

import pytest

from bot.minds import Minds
from engine import Order, Rules

ROW_OF_GAMES = [Rules(columns=(Order.DOWN,), least_held=held) for held in range(5)]  # each is solved in a moment
LAST = Rules(columns=(Order.UP,))


async def test_who_waits_no_longer_takes_nothing_from_those_who_do(tmp_path: Path) -> None:
    minds = Minds(tmp_path, random.Random(1).random)  # noqa: S311  # whims that nobody asks for
    assert [minds.outlook(rules) for rules in ROW_OF_GAMES] == [None] * 5  # so that the last one has to wait its turn
    impatient = asyncio.create_task(minds.sure_outlook(LAST))
    await asyncio.sleep(0)
    impatient.cancel()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    found = await minds.sure_outlook(LAST)
    assert found is minds.outlook(LAST)
    minds.close()
