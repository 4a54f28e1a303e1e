"""A stop at any moment: whatever was due appears, once and in order, and people play on with what they see."""

import pytest

from bot.playground.chats import Chat
from bot.playground.faults import RetryAfter
from engine import BOXES
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain


async def begun(table: Table, friends: Friends, dice: str = "") -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await table.pass_time(10, step=5)
    if dice:
        await table.rolled(friends.anna, friends.group, dice)


def live(table: Table, chat: Chat) -> int:
    return sum(1 for message in table.said(chat) if buttons(message))


async def test_a_lobby_goes_on_after_a_restart(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    await table.restart()
    await table.tap(friends.carla, friends.group, "Mi siedo")
    await table.pass_time(10, step=5)
    assert "1. Anna\n2. Bruno\n3. Carla" in table.last(friends.group)
    assert len(table.said(friends.group)) == 1
    await table.restart()
    assert await table.tap(friends.carla, friends.group, "Via!") != "Si comincia!"
    assert await table.tap(friends.anna, friends.group, "Via!") == "Si comincia!"


async def test_a_turn_keeps_its_dice_holds_and_chosen_box_through_a_restart(table: Table, friends: Friends) -> None:
    await begun(table, friends, "66612")
    for position in range(3):
        await table.die(friends.anna, friends.group, position)
    await table.tap(friends.anna, friends.group, "Tris")
    await table.pass_time(30, step=10)
    before = [(message.text, message.markup) for message in table.said(friends.group)]
    edits = len(table.standin.record.of("editMessageText", "sendMessage"))
    await table.restart()
    await table.pass_time(30, step=10)
    assert [(message.text, message.markup) for message in table.said(friends.group)] == before
    assert len(table.standin.record.of("editMessageText", "sendMessage")) == edits
    assert await table.tap(friends.anna, friends.group, "Tris") == "Segnato: Tris 21. Totale 21"
    await table.pass_time(10, step=5)
    assert "Turno di Bruno" in table.last(friends.group)


async def test_held_dice_stay_held_in_the_first_roll_after_a_restart(table: Table, friends: Friends) -> None:
    await begun(table, friends, "66612")
    for position in range(3):
        await table.die(friends.anna, friends.group, position)
    await table.restart()
    table.luck.will("66")
    message, data = table.forged(friends.group, "roll")
    assert await table.tap_data(friends.anna, message, data) == "🎲 6 6 6 6 6 · hai ancora un lancio"


async def test_a_change_not_yet_shown_is_shown_after_a_restart(table: Table, friends: Friends) -> None:
    await begun(table, friends, "66612")
    table.world.faults.next("editMessageText", RetryAfter(50))
    await table.die(friends.anna, friends.group, 0)
    assert "Tieni 6" not in table.last(friends.group)
    await table.restart()
    await table.pass_time(5)
    assert "Tieni 6" in table.last(friends.group)
    assert len(table.said(friends.group)) == 2


async def test_everything_due_appears_once_and_in_order_after_a_restart(table: Table, friends: Friends) -> None:
    await begun(table, friends, "12345")
    group = friends.group
    # Nothing can be shown: the first card is to be retired, a turn passes unseen, the next card waits.
    table.world.faults.next("editMessageText", RetryAfter(90))
    for _ in range(2):
        await table.tap_data(friends.anna, *table.box(group, "ones"))
    await table.say(friends.bruno, group, "/lancia")
    await table.say(friends.bruno, group, "/segna chance")
    before = table.texts(group)
    assert "Turno di Anna" in before[1]
    await table.restart()
    await table.pass_time(30, step=5)
    texts = table.texts(group)
    assert texts[1] == "Anna: 1 2 3 4 5 → Uno 1 (tot. 1)"
    assert texts[2].startswith("Bruno: ")
    assert "→ Chance" in texts[2]
    assert texts[3].startswith("🎲 Turno di Anna (@anna_b) · giro 2 di 13\n")
    assert len(texts) == 4
    assert live(table, group) == 1
    await table.restart()
    await table.pass_time(30, step=5)
    assert table.texts(group) == texts


async def test_a_result_due_appears_after_a_restart_and_a_rematch_works(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.begin(group, [anna])
    for box in BOXES[:-1]:
        await table.turn(anna, group, "12346", box.value)
        await table.pass_time(20, step=20)
    await table.rolled(anna, group, "12346")
    table.world.faults.next("sendMessage", RetryAfter(60))
    for _ in range(2):
        await table.tap_data(anna, *table.box(group, "chance"))
    await table.restart()
    await table.pass_time(30, step=5)
    assert "🏆 Anna chiude con 62 punti." in table.last(group)
    await table.restart()
    assert await table.tap(anna, group, "Rivincita") == "Tavolo pronto: chiunque sia seduto può dare il via."
    await table.pass_time(10, step=5)
    assert live(table, group) == 1


async def test_a_match_is_read_back_as_it_was_after_every_kind_of_move(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [anna, bruno])
    await table.turn(anna, group, "66666", "yahtzee")
    await table.say(carla, group, "/entra")
    await table.turn(bruno, group, "66612", "chance")
    await table.pass_time(30, step=10)
    await table.restart()
    await table.turn(carla, group, "12345", "large_straight")
    await table.pass_time(30, step=10)
    await table.say(bruno, group, "/esci")
    await table.tap(bruno, group, "Sì, lascio")
    await table.rolled(anna, group, "66666")
    await table.say(bruno, group, "/entra")
    await table.say(carla, group, "/esci")
    await table.tap(carla, group, "Sì, lascio")
    sheet = await table.ask(anna, group, "/punti")
    await table.restart()
    await table.pass_time(60, step=20)
    assert await table.ask(anna, group, "/punti") == sheet
    assert "1. Anna · 50 · al bonus: 63\n2. Carla 🤖 · 40 · al bonus: 63\n3. Bruno · 21 · al bonus: 63" in sheet
    await table.pass_time(60, step=20)
    assert await table.tap_data(anna, *table.box(group, "sixes")) == "Sei: 130. Tocca ancora per segnare"
    assert await table.tap_data(anna, *table.box(group, "sixes")) == (
        "Segnato: Sei 30, più 100 di Yahtzee extra! Totale 180"
    )


async def test_what_people_did_while_the_bot_was_down_counts(table: Table, friends: Friends) -> None:
    await begun(table, friends)
    message, data = table.button(friends.group, "Lancia")
    await table.stop()
    table.luck.will("66612")
    query = table.world.tap(friends.anna, message, data)
    table.world.say(friends.anna, friends.group, "/tieni 6 6 6")
    table.clock.advance(60)
    await table.start()
    await table.pass_time(10, step=5)
    assert query.answer is None  # too late to be seen
    assert table.answers(query) == 1
    assert "Tieni 6 6 6" in plain(message.text or "")


async def test_taps_that_telegram_forgot_leave_the_board_playable(table: Table, friends: Friends) -> None:
    await begun(table, friends)
    message, data = table.button(friends.group, "Lancia")
    await table.stop()
    query = table.world.tap(friends.anna, message, data)
    table.clock.advance(3600)
    await table.start()
    assert table.answers(query) == 0
    assert (await table.tap(friends.anna, friends.group, "Lancia")).startswith("🎲")


async def test_a_burst_after_a_long_silence_is_carried_out_in_order(table: Table, friends: Friends) -> None:
    table.world.flood.on = True
    await begun(table, friends)
    group = friends.group
    await table.stop()
    for box in ("chance", "ones", "twos"):
        for person in (friends.anna, friends.bruno):
            for text in ("/lancia", "/tieni", f"/segna {box}"):
                table.world.say(person, group, text)
    table.clock.advance(3600)
    await table.start()
    await table.pass_time(240, step=5)
    board = plain(table.forged(group, "roll")[0].text or "")
    assert "Turno di Anna (@anna_b) · giro 4 di 13" in board
    lines = "\n".join(table.texts(group))
    assert lines.index("Anna: ") < lines.index("→ Chance") < lines.index("→ Uno") < lines.index("→ Due")
    assert table.standin.record.busiest_minute(group.id) <= 18
    assert all(call.ok for call in table.standin.record.of("sendMessage", "editMessageText"))


async def test_an_update_that_is_overtaken_does_no_harm(table: Table, friends: Friends) -> None:
    await begun(table, friends, "66612")
    table.world.faults.hold_next_update()
    late = table.world.tap(friends.anna, *table.forged(friends.group, "hold", 0))
    table.luck.will("11111")
    await table.tap(friends.anna, friends.group, "Rilancia")
    table.world.faults.release_updates()
    await table.settle()
    await table.pass_time(10, step=5)
    assert table.answer(late).startswith("Questo pulsante è vecchio.")
    assert "lancio 2 di 3" in table.last(friends.group)
    assert "Tocca i dadi da tenere" in table.last(friends.group)


async def test_an_update_that_nobody_can_read_does_not_stop_the_others(
    table: Table, friends: Friends, caplog: pytest.LogCaptureFixture
) -> None:
    await begun(table, friends)
    table.world.faults.unparsable_next_update()
    assert (await table.tap(friends.anna, friends.group, "Lancia")).startswith("🎲")
    assert "which can't be read" in caplog.text
