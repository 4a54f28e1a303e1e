"""A person at the page: a window of Chromium, what is seen in it and what a finger does there."""

import re
from pathlib import Path
from typing import Any, Literal

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, ViewportSize, expect

from bot.playground.chats import Chat, Person

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
PATIENCE_MS = 8000

Theme = Literal["light", "dark"]


class Window:
    """One window. Buttons are found by what is written on them, in the newest message that has any."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.touch = False
        self.troubles: list[str] = []
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self._listen)

    @classmethod
    async def open(
        cls, browser: Browser, url: str, size: ViewportSize, *, theme: Theme = "light", sharpness: float = 1
    ) -> "Window":
        """Open an Italian person's window, with a finger instead of a mouse where it is a phone's."""
        phone = size["width"] < 600
        context = await browser.new_context(
            viewport=size,
            locale="it-IT",
            timezone_id="Europe/Rome",
            color_scheme=theme,
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=sharpness,
        )
        context.set_default_timeout(PATIENCE_MS)
        window = cls(await context.new_page(), url)
        window.touch = phone
        return window

    async def close(self) -> None:
        await self.page.context.close()

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)

    # Going places.

    async def go(self, person: Person, chat: Chat | None = None) -> None:
        """Become a person by the address, in a chat or at the list of chats."""
        place = "" if chat is None else f"&chat={chat.id}"
        await self.page.goto(f"{self.url}/?as={person.id}{place}")
        await expect(self.page.locator("#chat-top h1, #list-top h1").first).to_be_attached()

    async def become(self, name: str) -> None:
        """Tap a face in the bar, unless it is one's own."""
        face = self.page.locator("#people .face").filter(has_text=name)
        if await face.get_attribute("aria-pressed") == "false":
            await self.touched(face)
        await expect(face).to_have_attribute("aria-pressed", "true")

    # Looking.

    @property
    def card(self) -> Locator:
        """The newest message with buttons."""
        return self.page.locator("#history .message:has(.keyboard)").last

    @property
    def newest(self) -> Locator:
        """The newest message."""
        return self.page.locator("#history .message").last

    @property
    def toast(self) -> Locator:
        """The pop-up that answers a tap."""
        return self.page.get_by_test_id("toast")

    def button(self, label: str | re.Pattern[str]) -> Locator:
        """A button of the newest card by what is written on it: a part, or a pattern."""
        return self.card.locator(".keyboard button").filter(has_text=label).first

    async def hears(self, text: str) -> None:
        """Wait until the newest message says this."""
        await expect(self.newest).to_contain_text(written(text))

    async def shot(self, name: str) -> None:
        """Leave a picture of the window for whoever wants to look."""
        SCREENSHOTS.mkdir(exist_ok=True)
        await self.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    # Acting.

    async def touched(self, target: Locator) -> None:
        """Tap or click."""
        await (target.tap() if self.touch else target.click())

    async def tap(self, label: str | re.Pattern[str]) -> None:
        """Tap a button of the newest card, as soon as it is there."""
        await self.touched(self.button(label))

    async def say(self, text: str) -> None:
        """Type into the field and send."""
        await self.page.get_by_test_id("composer").fill(text)
        await self.touched(self.page.get_by_test_id("send"))

    async def fill_box(self, short: str) -> None:
        """Tap a box by its name on the button, then once more where the card says so."""
        await self.tap(box(short))
        await self.tap("👉")

    async def panel(self) -> Locator:
        """Open the playground's own menu, if it isn't open."""
        panel = self.page.locator("#panel")
        if await panel.is_hidden():
            await self.touched(self.page.get_by_test_id("playground"))
        await expect(panel).to_be_visible()
        return panel

    async def unfold(self, section: str) -> Locator:
        """Unfold a section of that menu by its name in the page's code."""
        details = (await self.panel()).locator(f'[data-section="{section}"]')
        if await details.get_attribute("open") is None:
            await self.touched(details.locator("summary"))
        return details

    async def measure(self, script: str, of: Locator | None = None) -> Any:
        """Ask the page something that only it can measure."""
        return await (of or self.page.locator("body")).evaluate(script)


def written(text: str) -> re.Pattern[str]:
    """Give the pattern that finds `text` on the page, where names stand between marks and some spaces don't break."""
    return re.compile("[\u2068\u2069]*".join(r"\s" if it == " " else re.escape(it) for it in text))


def box(short: str) -> re.Pattern[str]:
    """Give the pattern of a box's button: `1·3★`, `Tris 25★`, `Full ✕`."""
    return re.compile(rf"^{re.escape(short)}[· ](?:\d+★?|✕)$")
