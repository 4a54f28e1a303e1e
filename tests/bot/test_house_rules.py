"""A table's own rules: chosen in the lobby or for the chat, named where one plays, explained in /rules."""

from engine import BOXES, PRESETS
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons


async def choose(table: Table, friends: Friends, preset: str) -> None:
    await table.tap(friends.anna, friends.group, "Cambia regole")
    await table.pass_time(5)
    await table.tap(friends.anna, friends.group, preset)
    await table.pass_time(5)
    await table.tap(friends.anna, friends.group, "Va bene così")
    await table.pass_time(8)


async def house_rules(table: Table, friends: Friends) -> None:
    """Anna turns to the page of house rules."""
    await table.tap(friends.anna, friends.group, "Cambia regole")
    await table.pass_time(5)
    await table.tap(friends.anna, friends.group, "Regole di casa")
    await table.pass_time(5)


async def test_a_preset_is_chosen_in_the_lobby_and_named(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    await choose(table, friends, "famiglia")
    assert "Regole: famiglia." in table.last(friends.group)
    await table.tap(friends.anna, friends.group, "Via!")
    text = await table.ask(friends.anna, friends.group, "/punti")
    assert "regole: famiglia" in text


async def test_only_who_opened_the_table_turns_its_rules(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.bruno, friends.carla])
    answer = await table.tap(friends.carla, friends.group, "Cambia regole")
    assert answer == "Può farlo solo chi ha aperto il tavolo, o un amministratore."


async def test_a_house_rule_is_named_as_a_departure_from_its_preset(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    await house_rules(table, friends)
    await table.tap(friends.anna, friends.group, "si può rilanciare tutto")
    await table.pass_time(10)
    assert "Regole: classica (si tiene almeno un dado)." in table.last(friends.group)
    await table.tap(friends.anna, friends.group, "jolly obbligato")
    await table.pass_time(20)
    assert "Regole: classica (jolly libero, si tiene almeno un dado)." in table.last(friends.group)


async def test_rules_that_equal_a_preset_bear_its_name(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    await house_rules(table, friends)
    await table.tap(friends.anna, friends.group, "jolly obbligato")
    await table.pass_time(10)
    assert "Regole: semplificata." in table.last(friends.group)


async def test_the_extra_roll_is_only_for_who_plays_alone(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.lobby(group, [anna])
    await house_rules(table, friends)
    await table.tap(anna, group, "niente lancio extra")
    await table.pass_time(10)
    assert "un lancio extra a turno" in table.last(group)
    await table.tap(anna, group, "Va bene così")
    await table.pass_time(20)
    await table.tap(anna, group, "Via!")
    await table.pass_time(20)
    table.luck.will("12346")
    await table.tap(anna, group, "Lancia")
    for _ in range(2):
        await table.pass_time(20)
        await table.tap(anna, group, "Rilancia")
    await table.pass_time(20)
    answer = await table.tap(anna, group, "Lancio extra (5)")
    assert answer.endswith("ora scegli la casella")
    await table.pass_time(20)
    assert "🎁 Con il lancio extra." in table.last(group)
    refused = await table.ask(friends.bruno, group, "/entra")
    assert refused == "Il lancio extra vale solo per chi gioca da solo, o contro i computer."


async def test_in_order_the_box_of_the_round_is_shown_from_the_start(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    await choose(table, friends, "ordinata")
    await table.tap(friends.anna, friends.group, "Via!")
    await table.pass_time(5)
    assert "Casella di questo giro: Uno." in table.last(friends.group)
    table.luck.will("11162")
    await table.tap(friends.anna, friends.group, "Lancia")
    await table.pass_time(5)
    labels = table.labels(friends.group)
    assert labels[6:] == ["1·3★", "📋 Punti", "🕘 Persi"]


async def test_three_columns_fit_on_one_card_and_all_are_written(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.lobby(group, [anna, friends.bruno])
    await choose(table, friends, "tripla")
    await table.tap(anna, group, "Via!")
    await table.pass_time(5)
    table.luck.will("66612")
    await table.tap(anna, group, "Lancia")
    await table.pass_time(5)
    assert "↓ Uno 1 · ↑ Chance 21" in table.last(group)
    await table.tap(anna, group, "Tris 21")
    await table.pass_time(5)
    await table.tap(anna, group, "Tris 21")
    await table.pass_time(20)
    assert table.texts(group)[-2] == "Anna: 6 6 6 1 2 → ✎ Tris 21 · ↓ Uno 1 · ↑ Chance 21 (tot. 43)"
    sheet = await table.ask(anna, group, "/punti")
    assert "✎    ↓    ↑" in sheet
    assert max(map(len, sheet.splitlines())) < 40


async def test_rules_explain_just_what_is_in_force(table: Table, friends: Friends) -> None:
    for preset, rules in PRESETS.items():
        await table.bot.days.set_rules(friends.group.id, rules)
        await table.say(friends.anna, friends.group, "/regole")
        pages = [table.last(friends.group)]
        for _ in range(8):
            if "▶️" not in [button["text"] for button in buttons(table.said(friends.group)[-1])]:
                break
            await table.tap(friends.anna, friends.group, "▶️")
            await table.pass_time(60, step=20)
            pages.append(table.last(friends.group))
        told = "\n".join(pages)
        assert f"Regole: {preset}." in told
        assert ("somma di quei tre" in told) is (preset == "famiglia")
        assert ("Tre colonne" in told) is (preset == "tripla")
        assert ("tenere almeno un dado" in told) is (preset == "famiglia")


async def test_the_chats_own_rules_are_those_of_its_next_table(table: Table, friends: Friends) -> None:
    await table.say(friends.anna, friends.group, "/impostazioni")
    await table.tap(friends.anna, friends.group, "Regole: classica")
    await table.pass_time(5)
    await table.tap(friends.anna, friends.group, "torneo")
    await table.pass_time(10)
    await table.say(friends.anna, friends.group, "/nuova")
    await table.pass_time(10)
    assert "Regole: torneo." in table.last(friends.group)


async def test_a_broken_tie_is_told_in_words(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.lobby(group, [anna, bruno])
    await choose(table, friends, "torneo")
    await table.tap(anna, group, "Via!")
    for box in BOXES:
        await table.turn(anna, group, "12346", box.value)
        await table.turn(bruno, group, "12346", box.value)
        await table.pass_time(60, step=10)
    assert "🏆 Vince Anna con 62 punti!" in table.last(group)
    assert "ha deciso lo spareggio" in table.last(group)
