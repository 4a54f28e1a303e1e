"""The calculator in a chat: typed dice, the rules in force, and asking for another situation."""

from dataclasses import replace

import pytest

from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain


def shown(table: Table, friends: Friends) -> list[str]:
    return table.last(friends.group).split("\n")


@pytest.mark.parametrize("typed", ["/calc 3 3 3 5 5", "/calcola 33355", "/calc ⚂⚂⚂⚄⚄", "/calc 3,3,3,5,5"])
async def test_dice_are_told_best_first_however_they_are_typed(table: Table, friends: Friends, typed: str) -> None:
    answer = (await table.ask(friends.anna, friends.group, typed)).split("\n")
    assert answer[:5] == ["🧮 3 3 3 5 5 · regole: classica", "", "Full 25", "Tris 19", "Chance 19"]
    assert "Poker ✕" in answer
    assert len(answer) == 2 + 13


@pytest.mark.parametrize("typed", ["/calc", "/calc 3 3 3 5", "/calc 33357x", "/calc sette", "/calcola 777777"])
async def test_bad_input_gets_an_example(table: Table, friends: Friends, typed: str) -> None:
    answer = await table.ask(friends.anna, friends.group, typed)
    assert answer == "Scrivi i cinque dadi, per esempio /calcola 3 3 3 5 5 oppure /calcola 33355."


async def test_the_example_is_in_the_language_of_the_chat(table: Table, friends: Friends) -> None:
    await table.say(friends.anna, friends.group, "/language")
    await table.tap(friends.anna, friends.group, "English")
    assert "for example /calc 3 3 3 5 5" in await table.ask(friends.anna, friends.group, "/calc")


async def test_a_yahtzee_already_scored_makes_a_joker(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.say(anna, group, "/calc 44444")
    assert shown(table, friends)[2] == "Yahtzee 50"
    assert table.labels(group) == ["✓ Yahtzee: libero", "50", "scarto"]
    await table.tap(anna, group, "50")
    await table.pass_time(3)
    assert shown(table, friends)[2:] == ["Quattro 20 e +100 🃏"]
    assert table.labels(group) == ["Yahtzee: libero", "✓ 50", "scarto", "Quattro: libera"]
    await table.tap(anna, group, "Quattro: libera")
    await table.pass_time(3)
    assert shown(table, friends)[2] == "Scala grande 40 e +100 🃏"
    assert table.labels(group)[-1] == "Quattro: già piena"
    await table.tap(anna, group, "scarto")
    await table.pass_time(5)
    assert shown(table, friends)[2] == "Scala grande 40 🃏"


async def test_in_private_it_answers_as_well(table: Table, friends: Friends) -> None:
    private = table.world.start_private(friends.anna).chat
    assert "Full 25" in await table.ask(friends.anna, private, "/calcola 33355")


async def test_the_rules_of_the_chat_count(table: Table, friends: Friends) -> None:
    await table.say(friends.anna, friends.group, "/calc 33355")
    chat = await table.storage.chats.get(friends.group.id)
    assert chat is not None
    await table.storage.chats.keep(replace(chat, rules="famiglia"))
    await table.say(friends.anna, friends.group, "/calc 33355")
    assert shown(table, friends)[0].startswith("🧮 3 3 3 5 5 · regole: famiglia")
    assert "Tris 9" in shown(table, friends)


@pytest.mark.parametrize("argument", ["", "33355", "33355_free", "33357_50_0", "33355_25_0", "33355_50_2", "x_free_0"])
async def test_forged_data_changes_nothing(table: Table, friends: Friends, argument: str) -> None:
    await table.say(friends.anna, friends.group, "/calc 33355")
    before = table.last(friends.group)
    message = table.said(friends.group)[-1]
    assert "vecchio" in await table.tap_data(friends.bruno, message, f"1:0:0:calc:{argument}")
    await table.pass_time(3)
    assert table.last(friends.group) == before


async def test_forged_data_does_not_spoil_another_message(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna])
    lobby = table.said(friends.group)[-1]
    await table.tap_data(friends.bruno, lobby, "1:0:0:calc:33355_50_0")
    await table.pass_time(5)
    assert "Si gioca a Yahtzee" in plain(lobby.text or "")
    assert len(buttons(lobby)) > 3
