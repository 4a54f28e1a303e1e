from dataclasses import dataclass

import pytest

from bot.playground.chats import Chat, Person
from bot.playground.world import World
from tests.standin import api, clock, ptb, standin, world

__all__ = ["api", "clock", "ptb", "standin", "world"]


@dataclass(frozen=True)
class Friends:
    """Anna owns the group; Bruno is in it; both have a private chat, which only Anna has opened."""

    anna: Person
    bruno: Person
    group: Chat
    private: Chat


@pytest.fixture
def friends(world: World) -> Friends:
    anna = world.add_person("Anna", username="anna_b")
    bruno = world.add_person("Bruno")
    group = world.add_group("Cena", [anna, bruno], quiet=True)
    world.start_private(anna)
    world.updates.drop()
    return Friends(anna, bruno, group, world.private(anna))
