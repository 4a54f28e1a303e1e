"""A whole match on the page: what a person sees and taps, from the menu to the rematch."""

import pytest
from playwright.async_api import ViewportSize, expect

from bot.texts import texts
from engine import BOXES, Box
from tests.browser.conftest import Opener
from tests.browser.phone import DESKTOP, PHONE, Window
from tests.browser.playground import Playground

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

SHORT = {box: texts("it").plain(f"short-{box.value}") for box in BOXES}
TOP_DICE = {
    Box.ONES: "11111",
    Box.TWOS: "22222",
    Box.THREES: "33333",
    Box.FOURS: "44444",
    Box.FIVES: "55555",
    Box.SIXES: "66666",
    Box.THREE_OF_A_KIND: "66655",
    Box.FOUR_OF_A_KIND: "66665",
    Box.FULL_HOUSE: "66655",
    Box.SMALL_STRAIGHT: "12345",
    Box.LARGE_STRAIGHT: "23456",
    Box.YAHTZEE: "66666",
    Box.CHANCE: "66655",
}


async def take_turn(window: Window, name: str, short: str) -> None:
    await window.become(name)
    await window.tap("Lancia")
    await window.fill_box(short)


@pytest.mark.parametrize(("size", "look"), [(PHONE, "phone"), (DESKTOP, "desktop")])
async def test_two_people_play_a_whole_game_and_a_rematch(
    open_window: Opener, playground: Playground, size: ViewportSize, look: str
) -> None:
    window = await open_window("Anna", size)
    await window.touched(window.page.get_by_test_id("commands"))
    await window.touched(window.page.locator("#suggestions").get_by_role("option", name="/nuova"))
    await window.tap("Mi siedo")
    await expect(window.toast).to_have_text("Sei già al tavolo!")
    await window.become("Bruno")
    await window.tap("Mi siedo")
    await window.hears("2. Bruno")
    await window.shot(f"{look}-lobby")
    await window.become("Anna")
    await window.tap("Via!")

    for round_, box in enumerate(BOXES, 1):
        playground.luck.will(TOP_DICE[box])
        await window.hears(f"Turno di Anna (@anna_bianchi) · giro {round_} di 13")
        await take_turn(window, "Anna", SHORT[box])
        playground.luck.will("11236")
        await window.hears(f"Turno di Bruno · giro {round_} di 13")
        if round_ == 4:
            await window.shot(f"{look}-between-turns")
        await take_turn(window, "Bruno", SHORT[box])

    # Upper 5+10+15+20+25+30 and its bonus; 28, 29, 25, 30, 40, 50 and 28 below.
    await window.hears("🏆 Vince Anna con 370 punti!")
    await window.shot(f"{look}-result")
    await window.tap("Rivincita")
    await window.hears("1. Bruno")
    await window.tap("Via!")
    await window.hears("Turno di Bruno · giro 1 di 13")
    await window.shot(f"{look}-rematch")
