"""Pads on disk: what was written comes back, a step is stored whole or not at all, older files get the tables."""

import sqlite3
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.evening import DiceDraft, KeptPad, PadStatus, again, draft_text, ended, evening_standing, read_draft
from bot.match import Person, Place
from bot.scorepad import Pad, Step, add, correct, enter, enter_dice, open_pad, remove, take_back, yahtzee_bonus
from bot.storage import AlreadyApplied, Chat, Storage
from engine import BOXES, PRESETS, Box

ANNA, BRUNO = Person(77, "Anna"), Person(88, "Bruno")
NOW = datetime(2026, 11, 30, 21, 4, tzinfo=UTC)
HERE, GROUP, SUPER = Place(-100), -100, -100200


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    storage = await Storage.open(tmp_path / "test.db")
    for chat in (GROUP, SUPER):
        await storage.chats.keep(Chat(chat, "group", "Cena", "it"))
    yield storage
    await storage.close()


def fresh(place: Place = HERE) -> KeptPad:
    return KeptPad(add(open_pad(0, place, PRESETS["famiglia"], ANNA, NOW), "Nonna Pina"))


async def test_a_pad_comes_back_as_it_was(storage: Storage) -> None:
    kept = await storage.pads.create(fresh())
    assert (kept.pad.id, kept.series) == (1, 1)
    steps: tuple[Callable[[Pad], tuple[Pad, Step]], ...] = (
        lambda pad: enter(pad, 0, Box.YAHTZEE, 50, ANNA.id, NOW),
        lambda pad: enter_dice(pad, 0, Box.FOURS, (4, 4, 4, 4, 4), BRUNO.id, NOW),
        lambda pad: yahtzee_bonus(pad, 0, ANNA.id, NOW),
        lambda pad: enter(pad, 1, Box.SIXES, 18, ANNA.id, NOW),
        lambda pad: correct(pad, 24, ANNA.id, NOW),
        lambda pad: take_back(pad, ANNA.id, NOW),
    )
    for make in steps:
        pad, step = make(kept.pad)
        by = ANNA if step.by == ANNA.id else BRUNO
        kept = await storage.pads.save(kept, replace(kept, pad=pad), NOW, step=(step, by))
    assert await storage.pads.get(1) == kept
    assert await storage.pads.open_pad(HERE) == kept
    assert kept.writers == {77: "Anna", 88: "Bruno"}
    assert [line.split(maxsplit=2)[2] for line in await storage.pads.log(1)] == [
        "enter 0 yahtzee 50", "enter 0 fours 44444", "bonus 0", "enter 1 sixes 18", "correct 24", "take_back",
    ]  # fmt: skip


async def test_players_come_and_go(storage: Storage) -> None:
    kept = await storage.pads.create(fresh())
    more = await storage.pads.save(kept, replace(kept, pad=add(kept.pad, "Bruno", BRUNO.id)), NOW)
    fewer = await storage.pads.save(more, replace(more, pad=remove(more.pad, 1)), NOW)
    assert await storage.pads.get(1) == fewer
    assert [(player.number, player.person) for player in fewer.pad.players] == [(0, ANNA.id), (2, BRUNO.id)]


async def test_a_step_from_an_older_rev_is_not_stored(storage: Storage) -> None:
    kept = await storage.pads.create(fresh())
    pad, step = enter(kept.pad, 0, Box.SIXES, 18, ANNA.id, NOW)
    after = await storage.pads.save(kept, replace(kept, pad=pad), NOW, step=(step, ANNA))
    with pytest.raises(LookupError):
        await storage.pads.save(kept, replace(kept, pad=pad), NOW, step=(step, ANNA), update=5)
    assert await storage.pads.get(1) == after
    assert not await storage.matches.has_applied(5)


async def test_an_update_is_carried_out_once(storage: Storage) -> None:
    kept = await storage.pads.create(fresh(), update=7)
    with pytest.raises(AlreadyApplied):
        await storage.pads.create(fresh(Place(GROUP, 3)), update=7)
    with pytest.raises(AlreadyApplied):
        await storage.pads.save(kept, replace(kept, pad=add(kept.pad, "Ugo")), NOW, update=7)
    with pytest.raises(AlreadyApplied):
        await storage.pads.answered(7, NOW)
    assert await storage.pads.get(1) == kept
    assert await storage.pads.open_pad(Place(GROUP, 3)) is None


async def test_a_place_has_one_open_pad(storage: Storage) -> None:
    kept = await storage.pads.create(fresh())
    with pytest.raises(sqlite3.IntegrityError):
        await storage.pads.create(fresh())
    assert await storage.pads.create(fresh(Place(GROUP, 3)))
    await storage.pads.save(kept, ended(kept), NOW)
    assert await storage.pads.open_pad(HERE) is None
    assert await storage.pads.create(fresh())


async def test_dice_being_tapped_in_are_kept_and_go_with_the_next_step(storage: Storage) -> None:
    kept = await storage.pads.create(fresh())
    draft = DiceDraft(1, Box.FULL_HOUSE, (3, 3), ("41", "42"))
    await storage.pads.keep_draft(1, draft)
    found = await storage.pads.get(1)
    assert found == replace(kept, draft=draft)
    pad, step = enter(kept.pad, 1, Box.FULL_HOUSE, 25, ANNA.id, NOW)
    await storage.pads.save(found, replace(found, pad=pad, draft=None), NOW, step=(step, ANNA))
    found = await storage.pads.get(1)
    assert found is not None
    assert found.draft is None


@pytest.mark.parametrize("draft", [None, DiceDraft(0, Box.ONES), DiceDraft(11, Box.THREE_OF_A_KIND, (6,), ("9",))])
def test_a_draft_can_be_written_and_read(draft: DiceDraft | None) -> None:
    assert read_draft(draft_text(draft)) == draft


async def test_the_pads_of_a_group_move_with_it(storage: Storage) -> None:
    kept = await storage.pads.create(fresh())
    await storage.migrate(GROUP, SUPER)
    assert await storage.pads.open_pad(HERE) is None
    moved = await storage.pads.open_pad(Place(SUPER))
    assert moved is not None
    assert moved.pad == replace(kept.pad, place=Place(SUPER))
    await storage.migrate(GROUP, SUPER)
    assert await storage.pads.open_pad(Place(SUPER)) == moved


async def test_a_pad_that_was_open_in_the_supergroup_already_gives_way(storage: Storage) -> None:
    await storage.pads.create(fresh())
    newer = await storage.pads.create(fresh(Place(SUPER)))
    other = await storage.pads.create(fresh(Place(SUPER, 4)))
    await storage.migrate(GROUP, SUPER)
    found = [await storage.pads.get(kept.pad.id) for kept in (newer, other)]
    assert [kept.status for kept in found if kept] == [PadStatus.CLOSED, PadStatus.OPEN]
    moved = await storage.pads.open_pad(Place(SUPER))
    assert moved is not None
    assert moved.pad.id == 1


def full(kept: KeptPad, chances: tuple[int, int]) -> KeptPad:
    pad = kept.pad
    for player, chance in zip(pad.players, chances, strict=True):
        for box in BOXES:
            pad, _ = enter(pad, player.number, box, chance if box is Box.CHANCE else 0, ANNA.id, NOW)
    return replace(kept, pad=pad)


def test_another_sheet_has_the_same_people_and_the_next_number() -> None:
    over = ended(full(replace(fresh(), series=4), (10, 20)))
    assert over.status is PadStatus.FINISHED
    following = again(over, BRUNO, NOW)
    assert (following.series, following.number, following.pad.opener) == (4, 2, BRUNO.id)
    assert following.pad.players == over.pad.players
    assert following.pad.entries == ()


def test_a_sheet_broken_off_has_no_result_and_keeps_its_number() -> None:
    over = ended(fresh())
    assert over.status is PadStatus.CLOSED
    assert again(over, BRUNO, NOW).number == 1


def test_the_evening_is_told_by_points_then_by_sheets_won_and_knows_names_however_they_are_written() -> None:
    first, second = full(fresh(), (10, 20)).pad, full(fresh(), (30, 20)).pad
    ugo = replace(second, players=(second.players[0], replace(second.players[1], name="NONNA  pina")))
    told = [(place.name, place.points, place.wins) for place in evening_standing([first, ugo])]
    assert told == [("NONNA  pina", 40, 1), ("Anna", 40, 1)]
    assert evening_standing([]) == ()
