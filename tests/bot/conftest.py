from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.playground.chats import Chat, Person
from bot.playground.server import StandIn
from bot.playground.world import World
from tests.bot.long_run import LongRun
from tests.bot.table import ScriptedLuck, Table, table_at
from tests.standin import FixedClock, api, clock, standin, world

__all__ = ["api", "clock", "standin", "world"]


@dataclass(frozen=True)
class Friends:
    """Three friends and their group, which the bot is in. Anna owns it."""

    anna: Person
    bruno: Person
    carla: Person
    group: Chat


@pytest.fixture
def friends(world: World) -> Friends:
    anna = world.add_person("Anna", username="anna_b")
    bruno = world.add_person("Bruno")
    carla = world.add_person("Carla")
    group = world.add_group("Cena", [anna, bruno, carla], quiet=True)
    return Friends(anna, bruno, carla, group)


@pytest.fixture
def supergroup(world: World, friends: Friends) -> Chat:
    """Carla is an anonymous admin."""
    people = [friends.anna, friends.bruno, friends.carla]
    group = world.add_group("Super", people, kind="supergroup", quiet=True)
    world.promote(friends.carla, group, anonymous=True)
    return group


@pytest.fixture
async def table(world: World, standin: StandIn, clock: FixedClock, tmp_path: Path) -> AsyncIterator[Table]:
    async with table_at(world, standin, clock, tmp_path / "test.db") as table:
        yield table


@pytest.fixture
async def run(clock: FixedClock, tmp_path: Path) -> AsyncIterator[LongRun]:
    """The bot without Telegram, for weeks at a time; it is 20:30 in Rome."""
    running = LongRun(tmp_path / "test.db", clock, ScriptedLuck())
    await running.start()
    yield running
    await running.stop()
    assert not running.watch.broken
