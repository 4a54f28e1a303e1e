"""`python -m tests.browser.pictures`: takes the README's pictures anew, from the real page with a real game in it."""

import asyncio
import tempfile
from pathlib import Path

from playwright.async_api import expect

from bot.texts import texts
from engine import Box
from tests.browser.phone import PHONE, Window
from tests.browser.playground import Playground, browser_at, chromium, playground_at

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SHARPNESS = 1.5  # pixels of the picture a pixel of the page: sharp on today's screens, and small

# What Anna and Bruno get, round by round.
TURNS = (
    ("66642", Box.SIXES, "33366", Box.FULL_HOUSE),
    ("55546", Box.THREE_OF_A_KIND, "23456", Box.LARGE_STRAIGHT),
    ("44421", Box.FOURS, "55532", Box.FIVES),
    ("12346", Box.SMALL_STRAIGHT, "66665", Box.FOUR_OF_A_KIND),
    ("55555", Box.YAHTZEE, "44446", Box.FOURS),
    ("22216", Box.TWOS, "34561", Box.SMALL_STRAIGHT),
    ("33322", Box.FULL_HOUSE, "66613", Box.SIXES),
    ("12345", Box.LARGE_STRAIGHT, "22245", Box.THREE_OF_A_KIND),
    ("55566", Box.FIVES, "66533", Box.CHANCE),
    ("33341", Box.THREES, "33352", Box.THREES),
    ("66652", Box.CHANCE, "22263", Box.TWOS),
    ("11165", Box.ONES, "11442", Box.ONES),
    ("44442", Box.FOUR_OF_A_KIND, "64352", Box.YAHTZEE),
)
DONE = (Box.FULL_HOUSE, Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT, Box.YAHTZEE)  # nothing to hold out for
PICTURED = 5  # the round whose turn is shown: Anna holds three fives
FIRST_ROLL, REROLLED = "52515", "55"
COMPUTERS = ("Nonno Beppe", "Zia Pina", "Furio")


async def take() -> None:
    """Play a game and take the pictures."""
    path = chromium()
    if path is None:
        raise SystemExit("No Chromium here.")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        async with playground_at(Path(folder) / "game.db") as playground, browser_at(path) as browser:
            window = await Window.open(browser, playground.standin.url, PHONE, sharpness=SHARPNESS)
            await window.go(playground.person("Anna"), playground.group())
            await window.say("/nuova")
            await window.become("Bruno")
            await window.tap("Mi siedo")
            await window.hears("2. Bruno")
            await window.become("Anna")
            await window.tap("Via!")
            for number, (annas, annas_box, brunos, brunos_box) in enumerate(TURNS, 1):
                if number == PICTURED:
                    await hold_fives(window, playground)
                else:
                    playground.luck.will(annas)
                    await begin(window, "Anna", number)
                    await hold_out(window, playground, annas, annas_box)
                await window.fill_box(name(annas_box))
                playground.luck.will(brunos)
                await begin(window, "Bruno", number)
                await hold_out(window, playground, brunos, brunos_box)
                await window.fill_box(name(brunos_box))
            await window.hears("Partita finita!")
            await window.become("Anna")
            await window.page.emulate_media(color_scheme="dark")
            await picture(window, "result")
            await window.page.emulate_media(color_scheme="light")
            await window.tap("Rivedi")
            await expect(window.newest.locator("button.photo img")).to_be_visible()
            await picture(window, "review")
            await seat_computers(window)
            await picture(window, "computers")
            await window.close()


async def begin(window: Window, who: str, number: int) -> None:
    await window.hears(f"Turno di {who}")
    await window.hears(f"giro {number} di 13")
    await window.become(who)
    await window.tap("Lancia")


async def hold_out(window: Window, playground: Playground, dice: str, box: Box) -> None:
    """Use the rolls left, as who wants to win does; the dice fall as before."""
    if box in DONE:
        return
    face = max(dice, key=dice.count)
    await window.hears("lancio 1 di 3")
    row = window.card.locator(".keys").first.locator("button")
    for position in (position for position, shown in enumerate(dice) if shown == face):
        await window.touched(row.nth(position))
        await expect(row.nth(position)).to_have_text(f"🔒 {face}")
    others = dice.replace(face, "")
    for roll in (2, 3):
        playground.luck.will(others)
        await window.tap(f"Rilancia {len(others)}")
        await window.hears(f"lancio {roll} di 3")


async def hold_fives(window: Window, playground: Playground) -> None:
    """Play the turn that the picture shows, up to the tap on a box."""
    playground.luck.will(FIRST_ROLL)
    await begin(window, "Anna", PICTURED)
    dice = window.card.locator(".keys").first.locator("button")
    for position in (0, 2, 4):
        await window.touched(dice.nth(position))
        await expect(dice.nth(position)).to_have_text("🔒 5")
    await picture(window, "turn")
    playground.luck.will(REROLLED)
    await window.tap("Rilancia 2")


async def seat_computers(window: Window) -> None:
    """Open another table and let some computer players sit down, up to the page where more could."""
    await window.say("/nuova")
    await window.tap("Aggiungi un computer")
    for name in COMPUTERS:
        await window.tap(name)
        await expect(window.button(f"✓ 🤖 {name}")).to_be_visible()


async def picture(window: Window, called: str) -> None:
    """Take a picture once no pop-up lies over the chat."""
    await expect(window.toast).to_have_count(0)
    await window.page.screenshot(path=PICTURES / f"{called}.png")


def name(box: Box) -> str:
    """Give what is written on the box's button."""
    return texts("it").plain(f"short-{box.value}")


if __name__ == "__main__":
    asyncio.run(take())
