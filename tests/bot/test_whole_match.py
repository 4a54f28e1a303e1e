"""A match from the lobby to the rematch, as people in a group see it."""

from engine import BOXES
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons


async def test_a_lobby_shows_who_sits_down_in_their_order(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno, friends.carla])
    await table.pass_time(10)
    lobby = table.last(friends.group)
    assert "1. Anna\n2. Bruno\n3. Carla" in lobby
    assert "Regole: classica." in lobby
    assert len(table.said(friends.group)) == 1


async def test_a_turn_starts_with_a_single_button_and_rings_who_must_act(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    card = table.said(friends.group)[-1]
    assert [button["text"] for button in buttons(card)] == ["🎲 Lancia"]
    assert "Turno di Anna (@anna_b) · giro 1 di 13" in table.last(friends.group)
    assert friends.anna.id in card.rings
    assert friends.bruno.id not in card.rings


async def test_a_turn_is_rolled_held_rerolled_and_written_with_two_taps(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    table.luck.will("55213", "46")
    assert await table.tap(friends.anna, friends.group, "Lancia") == "🎲 5 5 2 1 3 · hai ancora 2 lanci"
    await table.pass_time(5)
    for position in range(2):
        message, _ = table.button(friends.group, "5")
        data = buttons(message)[position]["callback_data"]
        await table.tap_data(friends.anna, message, data)
    await table.pass_time(5)
    assert "Tieni 5 5" in table.last(friends.group)
    assert table.labels(friends.group)[:6] == ["🔒 5", "🔒 5", "2", "1", "3", "🎲 Rilancia 3 · ne restano 2"]
    table.luck.faces.clear()
    table.luck.will("546")
    assert await table.tap(friends.anna, friends.group, "Rilancia") == "🎲 5 5 5 4 6 · hai ancora un lancio"
    await table.pass_time(5)
    assert await table.tap(friends.anna, friends.group, "Tris 25") == "Tris: 25. Tocca ancora per segnare"
    await table.pass_time(5)
    assert await table.tap(friends.anna, friends.group, "Tris 25") == "Segnato: Tris 25. Totale 25"
    await table.pass_time(5)
    assert table.texts(friends.group)[-2] == "Anna: 5 5 5 4 6 → Tris 25 (tot. 25)"
    turn = "🎲 Turno di Bruno · giro 1 di 13\nDall'ultima volta: Anna 25 in Tris\n"
    assert table.last(friends.group).startswith(turn)


async def test_thirteen_rounds_end_with_the_result_and_a_rematch_seats_the_same_people(
    table: Table, friends: Friends
) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.begin(group, [anna, bruno])
    for box in BOXES:
        await table.turn(anna, group, "66666", box.value) if box.value == "sixes" else await table.turn(
            anna, group, "12346", box.value
        )
        await table.turn(bruno, group, "11223", box.value)
        await table.pass_time(60, step=5)
    result = table.last(group)
    # 1+2+3+4+0+30 in the upper boxes; 0, 0, 0, 30, 0, 0, 16 in the lower ones.
    assert "🏆 Vince Anna con 86 punti!" in result
    # 2+4+3 in the upper boxes; chance 9.
    assert "2. Bruno · 18" in result
    assert "TOTALE       86   18" in result
    assert [text for text in table.texts(group) if "Scala piccola" in text] == [
        "Anna: 1 2 3 4 6 → Scala piccola 30 (tot. 70)",
        "Bruno: 1 1 2 2 3 → Scala piccola ✕ scarto (tot. 9)",
    ]
    await table.tap(bruno, group, "Rivincita")
    await table.pass_time(5)
    assert "1. Bruno\n2. Anna" in table.last(group)
    assert not buttons(table.said(group)[-2])
    await table.tap(anna, group, "Via!")
    await table.pass_time(5)
    assert "Turno di Bruno" in table.last(group)
