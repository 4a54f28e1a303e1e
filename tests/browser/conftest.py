from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ViewportSize

from tests.browser.phone import Theme, Window
from tests.browser.playground import NoDriver, Playground, browser_at, chromium, playground_at

Opener = Callable[..., Awaitable[Window]]


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def browser() -> AsyncIterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("no Chromium here: install Debian's package chromium to run the browser tests")
    async with AsyncExitStack() as stack:
        try:
            browser = await stack.enter_async_context(browser_at(path))
        except NoDriver as problem:
            pytest.skip(f"the browser's driver does not start here, perhaps for want of libatomic1: {problem}")
        yield browser


@pytest_asyncio.fixture(loop_scope="package")
async def playground(browser: Browser, tmp_path: Path) -> AsyncIterator[Playground]:
    async with playground_at(tmp_path / "test.db") as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="package")
async def open_window(browser: Browser, playground: Playground) -> AsyncIterator[Opener]:
    """Give what opens a window for a person in the friends' group; in the end no page may have complained."""
    async with AsyncExitStack() as stack:
        windows: list[Window] = []

        async def open_one(name: str, size: ViewportSize, *, theme: Theme = "light") -> Window:
            window = await Window.open(browser, playground.standin.url, size, theme=theme)
            stack.push_async_callback(window.close)
            windows.append(window)
            await window.go(playground.person(name), playground.group())
            return window

        yield open_one
        assert [trouble for window in windows for trouble in window.troubles] == []
