"""What the page shows of a turn, and what it lets people do around the game."""

import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import Opener
from tests.browser.phone import DESKTOP, PHONE, Theme, Window, box, written
from tests.browser.playground import Playground

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

COLOUR = "key => getComputedStyle(key).backgroundColor"
BRIGHTNESS = """element => {
    const [r, g, b] = getComputedStyle(element).backgroundColor.match(/[\\d.]+/g).map(Number);
    return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}"""
CUT = """card => [...card.querySelectorAll(".keyboard button, .keyboard span")]
    .filter(key => key.scrollWidth > key.clientWidth + 1 && getComputedStyle(key).display !== "inline")
    .map(key => key.textContent)"""


async def open_game(window: Window, playground: Playground, *dice: str) -> None:
    """Let Anna and Bruno begin, and Anna roll `dice`."""
    await window.say("/nuova")
    await expect(window.button("Mi siedo")).to_be_visible()
    await window.become("Bruno")
    await window.tap("Mi siedo")
    await window.hears("2. Bruno")
    await window.become("Anna")
    await window.tap("Via!")
    playground.luck.will(*dice)
    await window.tap("Lancia")
    await expect(window.button("Rilancia 5")).to_be_visible()


async def test_a_tap_on_a_die_pops_up_and_marks_it_by_symbol_and_colour(
    open_window: Opener, playground: Playground
) -> None:
    window = await open_window("Anna", PHONE)
    await open_game(window, playground, "55213")
    await expect(window.toast).to_have_text("🎲 5 5 2 1 3 · hai ancora 2 lanci")
    dice = window.card.locator(".keys").first.locator("button")
    free = await window.measure(COLOUR, dice.nth(0))
    await window.touched(dice.nth(0))
    await expect(window.toast).to_have_text("Tieni 5")
    await window.touched(dice.nth(1))
    await expect(window.toast).to_have_text("Tieni 5 5")
    await expect(dice).to_have_text(["🔒 5", "🔒 5", "2", "1", "3"])
    assert await window.measure(COLOUR, dice.nth(0)) != free
    assert await window.measure(COLOUR, dice.nth(2)) == free
    await window.shot("phone-held")
    playground.luck.will("546")
    await window.tap("Rilancia 3")
    await expect(dice).to_have_text(["🔒 5", "🔒 5", "5", "4", "6"])
    await window.tap(box("Tris"))
    await expect(window.toast).to_have_text("Tris: 25. Tocca ancora per segnare")
    await window.shot("phone-armed")


async def test_a_whole_card_is_on_the_screen_and_no_label_is_cut(open_window: Opener, playground: Playground) -> None:
    window = await open_window("Anna", PHONE)
    await open_game(window, playground, "66566")
    await window.shot("phone-card")
    await expect(window.button("Punti")).to_be_in_viewport(ratio=1)
    await expect(window.card.locator(".text")).to_be_in_viewport(ratio=1)
    assert await window.measure(CUT, window.card) == []


async def test_who_taps_out_of_turn_is_told_whose_turn_it_is(open_window: Opener, playground: Playground) -> None:
    window = await open_window("Anna", PHONE)
    await open_game(window, playground, "55213")
    await window.become("Bruno")
    await window.tap("Rilancia")
    await expect(window.toast).to_have_text(written("Non tocca a te: è il turno di Anna."))
    await expect(window.button("Rilancia 5")).to_be_visible()


async def test_a_pop_up_is_gone_with_the_person_it_was_for(open_window: Opener, playground: Playground) -> None:
    window = await open_window("Anna", PHONE)
    await open_game(window, playground, "55213")
    await expect(window.toast).to_be_visible()
    await window.become("Bruno")
    await expect(window.toast).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_no_text_shows_through_the_day_that_stays_at_the_top(
    open_window: Opener, playground: Playground, theme: Theme
) -> None:
    window = await open_window("Anna", PHONE, theme=theme)
    await open_game(window, playground, "66566")
    await window.say("/aiuto")
    await window.hears("Come si gioca")
    await window.touched(window.toast)  # it goes when it is touched
    day = window.page.locator("#history .date span").first
    await expect(day).to_have_text("Oggi")
    await window.shot(f"phone-day-{theme}")
    assert str(await window.measure(COLOUR, day)).startswith("rgb(")  # without a share of transparency


async def test_another_window_sees_the_same_card_change_in_place(open_window: Opener, playground: Playground) -> None:
    anna, bruno = await open_window("Anna", PHONE), await open_window("Bruno", DESKTOP)
    await open_game(anna, playground, "55213")
    await expect(bruno.button("Rilancia 5")).to_be_visible()
    await bruno.measure("card => card.dataset.mark = 'the same'", bruno.card)
    messages = await bruno.page.locator("#history .message").count()
    await anna.touched(anna.card.locator(".keys").first.locator("button").first)
    await expect(bruno.button("Rilancia 4")).to_be_visible()
    await expect(bruno.card).to_have_attribute("data-mark", "the same")
    assert await bruno.page.locator("#history .message").count() == messages
    await bruno.shot("desktop-another-window")
    await anna.fill_box("Chance")
    await expect(bruno.page.locator("[data-mark]")).to_contain_text(written("Anna: 5 5 2 1 3 → Chance 16 (tot. 16)"))
    await bruno.hears("Turno di Bruno")
    await expect(bruno.newest).to_have_attribute("data-rings", "true")
    await expect(anna.newest).to_have_attribute("data-rings", "false")


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_the_page_is_as_light_or_dark_as_the_system_and_can_be_told_otherwise(
    open_window: Opener, playground: Playground, theme: Theme
) -> None:
    window = await open_window("Anna", DESKTOP, theme=theme)
    await open_game(window, playground, "55213")
    await window.shot(f"desktop-{theme}")

    async def is_dark(element: Locator) -> bool:
        return float(await window.measure(BRIGHTNESS, element)) < 0.5

    bubble = window.newest.locator(".bubble")
    assert await is_dark(bubble) == (theme == "dark")
    looks = await window.unfold("look")
    await window.touched(looks.get_by_role("button", name="Chiaro" if theme == "dark" else "Scuro"))
    assert await is_dark(bubble) == (theme == "light")
    await window.page.reload()
    await expect(bubble).to_be_visible()
    assert await is_dark(bubble) == (theme == "light")


async def test_a_new_person_joins_the_group_and_sits_down(open_window: Opener, playground: Playground) -> None:
    window = await open_window("Anna", PHONE)
    await window.say("/nuova")
    await expect(window.button("Mi siedo")).to_be_visible()
    form = (await window.unfold("person")).get_by_test_id("form-person")
    await form.get_by_label("Nome", exact=True).fill("Nonna <Pina> 👵")
    await window.touched(form.get_by_role("button", name="Crea"))
    await expect(window.page.locator("#people .face")).to_have_count(5)
    await window.shot("phone-panel")
    await window.touched(window.page.locator("#panel header button"))
    await window.become("Nonna")
    await window.tap("Mi siedo")
    await window.hears("2. Nonna <Pina> 👵")


async def test_a_new_group_gets_a_hello_and_a_game_of_its_own(open_window: Opener, playground: Playground) -> None:
    window = await open_window("Anna", DESKTOP)
    form = (await window.unfold("group")).get_by_test_id("form-group")
    await form.get_by_label("Nome del gruppo").fill("Ufficio")
    await window.touched(form.get_by_role("button", name="Crea"))
    await expect(window.page.locator("#chat-top h1")).to_have_text("Ufficio")
    await window.hears("/nuova")
    await window.say("/nuova")
    await window.hears("1. Anna")
    await window.shot("desktop-new-group")


async def test_a_command_from_the_menu_is_sent_and_answered(open_window: Opener, playground: Playground) -> None:
    window = await open_window("Carla", PHONE)
    await window.touched(window.page.get_by_test_id("commands"))
    commands = window.page.locator("#suggestions").get_by_role("option")
    await expect(commands.first).to_contain_text("/nuova")
    await window.shot("phone-menu")
    await window.touched(commands.filter(has_text="/regole"))
    await expect(window.page.locator("#history .message.own")).to_have_text(re.compile("/regole"))
    await expect(window.newest).to_contain_text("Il turno (1/")
    await window.tap("▶️")
    await expect(window.newest).to_contain_text("(2/")
    await window.shot("phone-rules")
