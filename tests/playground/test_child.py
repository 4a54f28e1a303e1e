import asyncio
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import aiohttp
import pytest

from bot.playground.__main__ import cast, open_near, serve
from bot.playground.child import BotProcess, environment_for
from bot.playground.clock import MovableClock
from bot.playground.server import TOKEN, StandIn
from bot.playground.world import World

HOUR = timedelta(hours=1)
SLEEPER = (sys.executable, "-c", "import time; time.sleep(60)")


async def patiently(reached: Callable[[], object]) -> None:
    """Wait for what another process does."""
    async with asyncio.timeout(20):
        while not reached():  # noqa: ASYNC110 - another process sets no event
            await asyncio.sleep(0.005)


async def another(process: BotProcess, *, than: int | None = None) -> int:
    """Give the number of the process that lives after that one."""
    await patiently(lambda: process.pid not in (None, than))
    assert process.pid is not None
    return process.pid


@pytest.mark.parametrize("how", ["term", "kill"])
async def test_a_restart_ends_the_process_and_starts_another(how: str) -> None:
    process = BotProcess(SLEEPER, {})
    process.start()
    first = await another(process)
    await process.restart(how)
    await another(process, than=first)
    await process.stop()
    assert process.pid is None


async def test_a_process_that_died_is_started_again() -> None:
    process = BotProcess((sys.executable, "-c", "pass"), {}, pause=0.01)
    process.start()
    await another(process, than=await another(process))
    await process.stop()


async def test_the_bot_counts_as_running_from_its_first_poll_to_its_end() -> None:
    seen: list[bool] = []
    process = BotProcess(SLEEPER, {}, lambda: seen.append(process.running))
    process.start()
    first = await another(process)
    assert process.running is False
    process.heard()
    process.heard()
    await process.restart("kill")
    await another(process, than=first)
    await process.stop()
    process.heard()
    assert seen == [True, False]


async def test_every_process_is_told_how_far_the_clock_is_ahead(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    script = f"import sys; [open({str(heard)!r}, 'a').write(line) for line in iter(sys.stdin.readline, '')]"
    clock = MovableClock()
    process = BotProcess((sys.executable, "-u", "-c", script), {}, clock=clock)
    clock.watch(process.tell_time)
    process.tell_time()
    clock.forward(HOUR)
    process.start()
    await patiently(lambda: heard.exists() and heard.read_text() == "3600\n")
    clock.forward(HOUR)
    await patiently(lambda: heard.read_text() == "3600\n7200\n")
    await process.restart("kill")
    await patiently(lambda: heard.read_text() == "3600\n7200\n7200\n")
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
