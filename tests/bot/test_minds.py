"""How computer players and hints come by their tables: from the folder, or solved beside everything else."""

import asyncio
import logging
import random
import weakref
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bot.minds import MOST_TABLES, Minds
from engine import (
    BELIEFS,
    PRESETS,
    Hold,
    KindCounts,
    Order,
    Personality,
    Player,
    Roll,
    Score,
    apply,
    by_guess,
    options,
    start,
)
from engine.rules import Rules
from engine.solver import TRUTH, Belief, ColumnsOutlook, Outlook, Store, TripleOutlook, solitaires
from engine.solver.solve import SHAPE
from engine.solver.store import _header, _text
from engine.solver.triple_layout import Layout
from tests.tables import true_outlook

ORDERED = PRESETS["ordinata"]  # solved in a twentieth of a second
TRIPLE = PRESETS["tripla"]
CARE = BELIEFS[Personality.CAUTIOUS]
UNKEPT = "a table could not be kept"
ROW_OF_GAMES = [Rules(columns=(Order.DOWN,), least_held=held) for held in range(5)]  # each is solved in a moment
LAST = Rules(columns=(Order.UP,))
Open = Callable[[Path], Minds]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "tables"


@pytest.fixture
def opened() -> Iterator[Open]:
    """Give what opens minds over a folder; they are closed in the end."""
    minds: list[Minds] = []

    def open_one(folder: Path) -> Minds:
        minds.append(Minds(folder, random.Random(1).random))  # noqa: S311  # the same whims every time
        return minds[-1]

    yield open_one
    for each in minds:
        each.close()


@pytest.fixture
def no_folder(tmp_path: Path) -> Path:
    """Where no folder can be: there is a file in its way."""
    (tmp_path / "file").write_bytes(b"")
    return tmp_path / "file" / "tables"


def value(outlook: Outlook) -> float:
    """What a whole game is worth."""
    card = start(outlook.rules, 1).cards[0]
    return outlook.turn(card).start(outlook.rules.rolls)


def is_right(outlook: Outlook) -> bool:
    """Whether an outlook gives what the solver found elsewhere."""
    return value(outlook) == pytest.approx(value(true_outlook(outlook.rules)))


def keep(folder: Path, rules: Rules, belief: Belief = TRUTH) -> None:
    """Put tables in a folder, as if somebody had solved them: here nothing is worth anything."""
    for game in solitaires(rules, belief):
        Store(folder).save(game, np.zeros(SHAPE, dtype=np.float32))


def keep_triple(folder: Path, rules: Rules, values: bytes) -> None:
    """Put the table of a game of three columns in a folder."""
    text = _text(*solitaires(rules))
    folder.mkdir(exist_ok=True)
    Store(folder).path(text).write_bytes(_header(text, zlib.crc32(bytes(4 * Layout(rules).size))) + values)


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*"))


# Computer players


async def test_a_computer_goes_by_rule_of_thumb_until_its_table_is_there_and_in_character_from_then_on(
    opened: Open, folder: Path
) -> None:
    state = start(ORDERED, 1)
    for _ in range(6):  # the lower boxes are next, where care makes a difference
        state, _ = apply(state, Roll(0, (1, 2, 4, 5, 6)))
        state, _ = apply(state, Score(0, options(state).boxes[0].box))
    state, _ = apply(state, Roll(0, (1, 1, 2, 2, 5)))
    prudence = Player(Personality.CAUTIOUS)
    minds = opened(folder)
    assert minds.think(state, prudence) == by_guess(state, prudence) == Hold(frozenset({4}))
    await minds.sure_outlook(ORDERED, CARE)
    assert minds.think(state, prudence) == Hold(frozenset({2, 3}))


async def test_what_a_table_will_need_can_be_begun_beforehand(opened: Open, folder: Path) -> None:
    minds = opened(folder)
    minds.prepare(ORDERED, [Player(Personality.MASTER), Player(Personality.CAUTIOUS)])
    await minds.sure_outlook(ORDERED, BELIEFS[Personality.GAMBLER])  # one is solved after the other
    assert minds.outlook(ORDERED, BELIEFS[Personality.MASTER]) is not None
    assert minds.outlook(ORDERED, CARE) is not None


# Looking up


async def test_while_a_table_is_being_solved_there_is_no_outlook_and_who_needs_one_waits(
    opened: Open, folder: Path
) -> None:
    minds = opened(folder)
    assert minds.outlook(ORDERED) is None
    outlook = await minds.sure_outlook(ORDERED)
    assert is_right(outlook)
    assert minds.outlook(ORDERED) is outlook


async def test_what_was_solved_is_there_at_once_after_a_restart(opened: Open, folder: Path) -> None:
    await opened(folder).sure_outlook(ORDERED)
    outlook = opened(folder).outlook(ORDERED)
    assert outlook is not None
    assert is_right(outlook)


async def test_a_damaged_file_is_solved_anew(opened: Open, folder: Path) -> None:
    await opened(folder).sure_outlook(ORDERED)
    (file,) = files(folder)
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)
    minds = opened(folder)
    assert minds.outlook(ORDERED) is None
    assert is_right(await minds.sure_outlook(ORDERED))
    assert opened(folder).outlook(ORDERED) is not None


async def test_where_nothing_can_be_written_tables_are_kept_in_memory(
    opened: Open, no_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    minds = opened(no_folder)
    outlook = await minds.sure_outlook(ORDERED)
    assert is_right(outlook)
    assert minds.outlook(ORDERED) is outlook
    (line,) = caplog.messages
    assert line.startswith(UNKEPT)


async def test_tables_that_many_ask_for_at_once_are_solved_once_each(
    opened: Open, no_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    minds = opened(no_folder)  # where each that is solved leaves a line in the log
    both = [BELIEFS[Personality.MASTER], CARE]
    await asyncio.gather(*(asyncio.to_thread(minds.outlook, ORDERED, belief) for belief in both * 4))
    outlooks = await asyncio.gather(*(minds.sure_outlook(ORDERED, belief) for belief in both * 4))
    assert len({id(outlook) for outlook in outlooks}) == 2
    assert sum(line.startswith(UNKEPT) for line in caplog.messages) == 2


async def test_who_waits_no_longer_takes_nothing_from_those_who_do(opened: Open, folder: Path) -> None:
    minds = opened(folder)
    assert [minds.outlook(rules) for rules in ROW_OF_GAMES] == [None] * 5  # so that the last one has to wait its turn
    impatient = asyncio.create_task(minds.sure_outlook(LAST))
    await asyncio.sleep(0)
    impatient.cancel()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    found = await minds.sure_outlook(LAST)
    assert found is minds.outlook(LAST)


# Memory


async def test_no_more_tables_stay_in_memory_than_there_is_room_for(opened: Open, folder: Path) -> None:
    minds = opened(folder)
    every = [(replace(TRIPLE, kind_counts=counts), belief) for counts in KindCounts for belief in BELIEFS.values()]
    room = MOST_TABLES // len(TRIPLE.columns)
    seen: list[weakref.ref[Outlook]] = []
    for rules, belief in every[: room + 2]:
        keep(folder, rules, belief)
        outlook = minds.outlook(rules, belief)
        assert outlook is not None
        seen.append(weakref.ref(outlook))
        assert minds.outlook(*every[0]) is seen[0]()  # who is asked time and again stays
    del outlook
    assert [each() is not None for each in seen] == [True, False, False, *[True] * (room - 1)]


# Three columns


async def test_three_columns_are_their_sum_until_the_exact_table_has_been_read(opened: Open, folder: Path) -> None:
    keep(folder, TRIPLE)
    keep_triple(folder, TRIPLE, bytes(4 * Layout(TRIPLE).size))
    minds = opened(folder)
    assert type(minds.outlook(TRIPLE)) is ColumnsOutlook
    await minds.sure_outlook(ORDERED, CARE)  # one thing is done after the other
    assert type(minds.outlook(TRIPLE)) is TripleOutlook


async def test_an_exact_table_that_is_cut_short_is_named_and_the_sum_serves(
    opened: Open, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    keep(folder, TRIPLE)
    keep_triple(folder, TRIPLE, bytes(1000))
    minds = opened(folder)
    assert minds.outlook(TRIPLE) is not None
    await minds.sure_outlook(ORDERED, CARE)
    assert type(minds.outlook(TRIPLE)) is ColumnsOutlook
    (line,) = caplog.messages
    assert "python -m engine.solver tripla" in line


# The end


async def test_closing_finishes_what_is_being_solved_and_begins_nothing_more(opened: Open, folder: Path) -> None:
    minds = opened(folder)
    beliefs = list(dict.fromkeys(BELIEFS.values()))
    for belief in beliefs:
        assert minds.outlook(ORDERED, belief) is None
    minds.close()
    done = [Store(folder).load(*solitaires(ORDERED, belief)) is not None for belief in beliefs]
    assert done == sorted(done, reverse=True)  # one after the other
    assert not all(done)
    assert len(files(folder)) == sum(done)  # and nothing half-written
