import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest

from bot.playground.__main__ import cast, open_near, serve
from bot.playground.child import BotProcess, environment_for
from bot.playground.server import TOKEN, StandIn
from bot.playground.world import World

SLEEPER = (sys.executable, "-c", "import time; time.sleep(60)")


class Changes:
    """Counts how often a process started and ended."""

    def __init__(self) -> None:
        self.seen: list[bool] = []
        self.process: BotProcess | None = None

    def __call__(self) -> None:
        if self.process is not None:
            self.seen.append(self.process.running)


def watched(command: tuple[str, ...]) -> tuple[BotProcess, Changes]:
    changes = Changes()
    process = changes.process = BotProcess(command, {}, changes, pause=0.01)
    return process, changes


async def patiently(reached: Callable[[], object]) -> None:
    """Wait for what another process does."""
    async with asyncio.timeout(20):
        while not reached():  # noqa: ASYNC110 - another process sets no event
            await asyncio.sleep(0.005)


async def reached(changes: Changes, *states: bool) -> None:
    await patiently(lambda: changes.seen[: len(states)] == list(states))


@pytest.mark.parametrize("how", ["term", "kill"])
async def test_a_restart_ends_the_process_and_starts_another(how: str) -> None:
    process, changes = watched(SLEEPER)
    process.start()
    await reached(changes, True)
    await process.restart(how)
    await reached(changes, True, False, True)
    await process.stop()
    assert process.running is False


async def test_a_process_that_died_is_started_again() -> None:
    process, changes = watched((sys.executable, "-c", "pass"))
    process.start()
    await reached(changes, True, False, True)
    await process.stop()


def test_the_bot_finds_the_stand_in_in_its_environment(tmp_path: Path) -> None:
    given = environment_for({"PATH": "/bin", "BOT_TOKEN": "real"}, token=TOKEN, url="http://h:1", folder=tmp_path)
    assert given == {
        "PATH": "/bin",
        "BOT_TOKEN": TOKEN,
        "BOT_API_URL": "http://h:1",
        "DATABASE_PATH": str(tmp_path / "cinquina.db"),
    }


def test_the_cast_meets_in_a_group_and_a_forum(world: World) -> None:
    cast(world)
    assert [person.first_name for person in world.people.values()] == ["Anna", "Bruno", "Carla", "Davide"]
    groups = [chat for chat in world.chats.values() if chat.kind != "private"]
    assert [(chat.title, len(chat.present)) for chat in groups] == [("Cena del giovedì", 5), ("Circolo dei dadi", 5)]
    assert len(groups[1].topics) == 3


async def test_the_next_free_port_is_taken(world: World) -> None:
    async with StandIn(world) as first:
        port = int(first.url.rsplit(":", 1)[1])
        second = StandIn(World(world.clock))
        await open_near(second, port)
        async with second:
            assert port < int(second.url.rsplit(":", 1)[1]) < port + 20


async def test_the_playground_starts_page_and_bot_and_ends_both(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = tmp_path / "environment"
    script = (
        "import os, pathlib, time; "
        f"pathlib.Path({str(found)!r}).write_text(os.environ['DATABASE_PATH']); time.sleep(60)"
    )
    until = asyncio.Event()
    running = asyncio.create_task(serve(0, (sys.executable, "-c", script), until=until))
    await patiently(lambda: found.exists() and found.read_text())
    url = next(word for word in capsys.readouterr().out.split() if word.startswith("http"))
    async with aiohttp.ClientSession() as session, session.get(f"{url}people/everyone") as response:
        assert len((await response.json())["people"]) == 4
    until.set()
    await running
    assert not Path(found.read_text()).parent.exists()
