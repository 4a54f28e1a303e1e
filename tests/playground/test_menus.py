from typing import Any

import pytest

from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api


def command(name: str = "dadi", description: str = "play") -> dict[str, str]:
    return {"command": name, "description": description}


@pytest.mark.parametrize(
    ("commands", "complaint"),
    [
        ([command("Dadi")], "BOT_COMMAND_INVALID"),
        ([command("")], "BOT_COMMAND_INVALID"),
        ([command("x" * 33)], "BOT_COMMAND_INVALID"),
        ([command("gio-co")], "BOT_COMMAND_INVALID"),
        ([command(description="")], "BOT_COMMAND_DESCRIPTION_INVALID"),
        ([command(description="x" * 257)], "BOT_COMMAND_DESCRIPTION_INVALID"),
        ([command(f"c{number}") for number in range(101)], "BOT_COMMANDS_TOO_MUCH"),
        ([{"command": "dadi"}], "is missing"),
    ],
)
async def test_commands_have_limits(api: Api, commands: list[Any], complaint: str) -> None:
    assert complaint in await api.refused("setMyCommands", commands=commands)


async def test_each_scope_and_language_has_its_own_list(api: Api) -> None:
    await api.ok("setMyCommands", commands=[command("/dadi", "x" * 256)])
    await api.ok("setMyCommands", commands=[command("giochi")], language_code="it")
    await api.ok("setMyCommands", commands=[command("aiuto")], scope={"type": "all_private_chats"})
    assert await api.ok("getMyCommands") == [command("dadi", "x" * 256)]
    assert await api.ok("getMyCommands", language_code="it") == [command("giochi")]
    assert await api.ok("getMyCommands", scope={"type": "all_private_chats"}) == [command("aiuto")]
    assert await api.ok("getMyCommands", scope={"type": "all_group_chats"}) == []
    await api.ok("deleteMyCommands", language_code="it")
    assert await api.ok("getMyCommands", language_code="it") == []


@pytest.mark.parametrize(
    "scope",
    [
        {"type": "everyone"},
        {"type": "chat"},
        {"type": "chat", "chat_id": -5},
        {"type": "default", "chat_id": 5},
        {"type": "chat_member", "chat_id": 5},
    ],
)
async def test_scopes_must_exist(api: Api, scope: dict[str, Any]) -> None:
    assert (await api.refused("setMyCommands", commands=[], scope=scope)).startswith("400")


async def test_languages_have_two_letters(api: Api) -> None:
    assert (await api.refused("getMyCommands", language_code="it-IT")).startswith("400")


async def test_the_menu_shown_is_the_narrowest_in_the_persons_language(
    api: Api, world: World, friends: Friends
) -> None:
    guest = world.add_person("Gail", language_code="en")
    world.add_member(guest, friends.group)

    async def put(name: str, kind: str, language: str = "", **where: int) -> None:
        await api.ok("setMyCommands", commands=[command(name)], scope={"type": kind, **where}, language_code=language)

    def shown(person: Any, chat: Any) -> str:
        commands = world.menus.shown(person, chat)
        return str(commands[0]["command"]) if commands else ""

    assert shown(friends.anna, friends.group) == ""
    await put("anyone", "default")
    await put("chiunque", "default", "it")
    assert (shown(friends.anna, friends.group), shown(guest, friends.group)) == ("chiunque", "anyone")
    await put("groups", "all_group_chats")
    assert (shown(friends.anna, friends.group), shown(friends.anna, friends.private)) == ("groups", "chiunque")
    await put("private", "all_private_chats")
    assert shown(friends.anna, friends.private) == "private"
    await put("admins", "all_chat_administrators")
    assert (shown(friends.anna, friends.group), shown(guest, friends.group)) == ("admins", "groups")
    await put("here", "chat", chat_id=friends.group.id)
    assert shown(guest, friends.group) == "here"
    await put("bosses", "chat_administrators", chat_id=friends.group.id)
    assert (shown(friends.anna, friends.group), shown(guest, friends.group)) == ("bosses", "here")
    await put("gail", "chat_member", chat_id=friends.group.id, user_id=guest.id)
    assert shown(guest, friends.group) == "gail"


@pytest.mark.parametrize(
    ("what", "method", "most"),
    [("name", "Name", 64), ("description", "Description", 512), ("short_description", "ShortDescription", 120)],
)
async def test_the_bots_texts_have_limits_and_languages(api: Api, what: str, method: str, most: int) -> None:
    await api.ok(f"setMy{method}", **{what: "x" * most})
    await api.ok(f"setMy{method}", **{what: "y"}, language_code="it")
    assert await api.ok(f"getMy{method}") == {what: "x" * most}
    assert await api.ok(f"getMy{method}", language_code="it") == {what: "y"}
    assert await api.ok(f"getMy{method}", language_code="de") == {what: "x" * most}
    assert (await api.refused(f"setMy{method}", **{what: "x" * (most + 1)})).startswith("400")
