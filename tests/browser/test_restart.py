"""The page stays open while the bot is stopped, killed and started again."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.playground.__main__ import serve
from tests.browser.conftest import Opener
from tests.browser.phone import PHONE, Window
from tests.browser.playground import Playground
from tests.browser.test_page import open_game

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


async def test_a_tap_made_while_the_bot_is_away_counts_when_it_is_back(
    open_window: Opener, playground: Playground
) -> None:
    window = await open_window("Anna", PHONE)
    await open_game(window, playground, "55213")
    await playground.stop()
    await expect(window.page.locator("#chat-top [role=status]")).to_have_text("Il bot si sta riavviando…")
    await window.touched(window.card.locator(".keys").first.locator("button").first)
    await expect(window.card.locator(".waiting")).to_have_count(1)
    await window.shot("phone-bot-away")
    await playground.start()
    await expect(window.page.locator("#chat-top [role=status]")).to_have_text("5 membri")
    await expect(window.toast).to_have_text("Tieni 5")
    await expect(window.button("Rilancia 4")).to_be_visible()
    await expect(window.card.locator(".waiting")).to_have_count(0)


async def test_the_panel_restarts_the_bot_and_the_game_goes_on(open_window: Opener, playground: Playground) -> None:
    window = await open_window("Anna", PHONE)
    await open_game(window, playground, "55213")
    process = await window.unfold("bot")
    await window.touched(process.get_by_role("button", name="Riavvia con garbo"))
    await expect(process.locator(".well")).to_be_visible()
    await window.touched(window.page.locator("#panel header button"))
    await window.fill_box("Chance")
    await window.hears("Turno di Bruno")


@pytest_asyncio.fixture(loop_scope="package")
async def make_run(capsys: pytest.CaptureFixture[str], browser: Browser) -> AsyncIterator[str]:
    """Give the address of a playground as `make run` starts it: the bot is a process of its own."""
    until = asyncio.Event()
    running = asyncio.create_task(serve(0, until=until))
    async with asyncio.timeout(10):
        while not (words := capsys.readouterr().out.split()):  # noqa: ASYNC110 - printing sets no event
            await asyncio.sleep(0.01)
    yield next(word for word in words if word.startswith("http")).rstrip("/")
    until.set()
    await running


async def test_a_bot_killed_in_mid_turn_comes_back_with_the_dice_as_they_lay(browser: Browser, make_run: str) -> None:
    window = await Window.open(browser, make_run, PHONE)
    await window.page.goto(make_run)
    await window.touched(window.page.locator("#rows button").filter(has_text="Cena del giovedì"))
    await window.say("/nuova")
    await window.tap("Via!")
    await window.tap("Lancia")
    await expect(window.button("Rilancia 5")).to_be_visible()
    dice = await window.card.locator(".keys").first.locator("button").all_inner_texts()
    process = await window.unfold("bot")
    await window.touched(process.get_by_role("button", name="KILL"))
    await expect(process.locator(".trouble")).to_be_visible()
    await expect(process.locator(".well")).to_be_visible()
    await window.touched(window.page.locator("#panel header button"))
    await window.touched(window.card.locator(".keys").first.locator("button").first)
    await expect(window.button("Rilancia 4")).to_be_visible()
    assert await window.card.locator(".keys").first.locator("button").all_inner_texts() == [f"🔒 {dice[0]}", *dice[1:]]
    assert window.troubles == []
    await window.close()
