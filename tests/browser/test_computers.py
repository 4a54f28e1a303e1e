"""A game against a computer on the page, a hint on the way; then its dice are checked and its review is read."""

import asyncio
import random
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.fair import FairDice
from bot.texts import texts
from engine import BOXES, PRESETS
from engine.luck import record
from tests.browser.conftest import Opener
from tests.browser.phone import PHONE, Window
from tests.browser.playground import Playground
from tests.tables import true_outlook

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

SHORT = [texts("it").plain(f"short-{box.value}") for box in BOXES]


async def seat_nonno_beppe(window: Window) -> None:
    await window.say("/nuova")
    await window.tap("Aggiungi un computer")
    await window.tap("🤖 Nonno Beppe")
    await expect(window.button("✓ 🤖 Nonno Beppe")).to_be_visible()
    await window.shot("phone-computers")
    await window.tap("Va bene così")
    await window.hears("2. 🤖 Nonno Beppe")


async def test_a_game_against_a_computer_with_a_hint_its_review_and_dice_that_are_checked(
    open_window: Opener, playground: Playground, tmp_path: Path
) -> None:
    await asyncio.to_thread(true_outlook, PRESETS["classica"])  # so that the hint comes at once
    await playground.stop()
    playground.dice = FairDice(random.Random(8).randbytes)  # noqa: S311 - the same secret every time
    await playground.start()
    window = await open_window("Anna", PHONE)
    await seat_nonno_beppe(window)
    await window.tap("Via!")

    await window.tap("Lancia")
    await window.tap("💡 Consiglio")
    hint = window.page.get_by_test_id("alert")
    await expect(hint).to_contain_text("💡")
    await expect(hint).to_contain_text("In media chiudi a")
    await window.shot("phone-hint")
    await window.touched(hint.get_by_role("button"))
    await window.touched(window.card.locator(".keys").first.locator("button").first)
    await window.tap("Rilancia 4")
    await window.fill_box(SHORT[0])
    for round_, short in enumerate(SHORT[1:], 2):
        await window.hears(f"giro {round_} di 13")
        await window.tap("Lancia")
        await window.fill_box(short)
    await window.hears("Partita finita!")
    await window.shot("phone-computers-result")

    await window.tap("Controlla i dadi")
    link = window.newest.locator("a.document")
    async with window.page.expect_download() as download:
        await window.touched(link)
    file = tmp_path / "dice.txt"
    await (await download.value).save_as(file)
    told = record.read(file.read_text("utf-8"))
    assert record.verify(told).holds
    assert told.game is not None
    assert told.game.seats == 2

    await window.tap("Rivedi")
    await expect(window.newest.locator("button.photo img")).to_be_visible()
    await window.hears("Nonno Beppe")
    await window.shot("phone-review")
    await window.tap("Anna")
    await window.hears("Attesi all'inizio")
    await window.shot("phone-review-page")
