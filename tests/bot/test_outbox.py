"""What reaches a chat and how often: under Telegram's limits, its refusals, and answers that got lost."""

from functools import partial

import pytest

from bot.playground.chats import Chat, Message
from bot.playground.faults import CutAfter, CutBefore, Fault, Hang, RetryAfter, ServerError
from bot.playground.world import World
from engine import BOXES
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain
from tests.standin import eventually

WAY_BACK = "⬇️ Riporta qui il tavolo"


async def begun(table: Table, friends: Friends, dice: str = "") -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await table.pass_time(60, step=20)
    if dice:
        await table.rolled(friends.anna, friends.group, dice)
        await table.pass_time(60, step=20)


def live(table: Table, chat: Chat) -> list[Message]:
    return [message for message in table.said(chat) if buttons(message)]


def count(table: Table, chat: Chat, method: str) -> int:
    """Give how many such requests Telegram obeyed in a chat."""
    calls = table.standin.record.of(method)
    return sum(1 for call in calls if call.ok and call.params["chat_id"] == chat.id)


async def write(table: Table, friends: Friends, box: str) -> None:
    """Let Anna write the dice in a box."""
    for _ in range(2):
        await table.tap_data(friends.anna, *table.box(friends.group, box))


# Limits


async def test_three_rolls_and_twenty_die_taps_in_twenty_seconds_cost_one_message_and_six_edits(
    table: Table, friends: Friends
) -> None:
    table.world.flood.on = True
    await begun(table, friends)
    group, anna = friends.group, friends.anna
    sends, edits = count(table, group, "sendMessage"), count(table, group, "editMessageText")
    ply, held, taps = 0, [False] * 4, 0

    async def tap(verb: str, argument: object = "") -> str:
        """Tap a button as it will be drawn, whether Telegram's limits let it be drawn by now or not."""
        return await table.tap_data(anna, *table.forged(group, verb, argument, later=ply - table_ply(table, group)))

    for second in range(20):
        if second in (0, 8, 19):
            assert (await tap("roll")).startswith("🎲")
            ply += 1
        for position in [second % 4, (second + 2) % 4][: 0 if second == 19 else 2 if second == 5 else 1]:
            told = await tap("release" if held[position] else "hold", position)
            held[position] = not held[position]
            assert told == "Non tieni nessun dado" or len(told.split()) == 1 + sum(held)
            taps += 1
        await table.pass_time(1)
    assert taps == 20
    await tap("box", "chance")
    assert (await tap("box", "chance")).startswith("Segnato: Chance")
    await table.pass_time(60, step=5)
    assert count(table, group, "sendMessage") - sends <= 1
    assert count(table, group, "editMessageText") - edits <= 6
    assert "Turno di Bruno" in table.last(group)
    assert all(call.ok for call in table.standin.record.of("sendMessage", "editMessageText"))


def table_ply(table: Table, chat: Chat) -> int:
    """Give the ply that the newest board was drawn for."""
    return int(table.forged(chat, "roll")[1].split(":")[2], 36)


async def test_whatever_is_tapped_no_group_gets_more_than_eighteen_a_minute(table: Table, friends: Friends) -> None:
    table.world.flood.on = True
    group, anna, bruno, carla = friends.group, friends.anna, friends.bruno, friends.carla
    await table.begin(group, [anna, bruno])
    boxes = ["ones", "twos", "threes", "fours", "fives", "sixes", "chance", "yahtzee"]
    for box in boxes:
        for person in (anna, bruno):
            await table.say(person, group, "/lancia")
            for position in range(3):
                try:
                    await table.tap_data(person, *table.forged(group, "hold", position, later=1))
                except LookupError:
                    break  # no board yet
            await table.say(carla, group, "/aiuto")
            await table.say(carla, group, "/turno")
            await table.say(carla, group, "/punti")
            await table.say(person, group, f"/segna {box}")
            await table.pass_time(2)
    assert table.standin.record.busiest_minute(group.id) <= 18
    await table.pass_time(300, step=2)
    assert table.standin.record.busiest_minute(group.id) <= 18
    assert "giro 9 di 13" in plain(live(table, group)[-1].text or "")
    assert len([message for message in live(table, group) if "Turno di" in plain(message.text or "")]) == 1
    refused = [call for call in table.standin.record.of("sendMessage", "editMessageText") if not call.ok]
    assert refused == []


async def test_a_slow_turn_shows_each_hold_at_once(table: Table, friends: Friends) -> None:
    table.world.flood.on = True
    await begun(table, friends, "55213")
    held = []
    for position, face in ((0, "5"), (1, "5"), (4, "3")):
        await table.die(friends.anna, friends.group, position)
        held.append(face)
        assert f"Tieni {' '.join(held)}" in table.last(friends.group)
        await table.pass_time(10, step=5)


async def test_a_roll_is_shown_at_once_however_many_holds_were_tapped_before(table: Table, friends: Friends) -> None:
    table.world.flood.on = True
    await begun(table, friends, "55213")
    for tick in range(12):
        await table.die(friends.anna, friends.group, tick % 4)
        await table.pass_time(1)
    table.luck.will("11111")
    await table.tap(friends.anna, friends.group, "anci")
    await table.pass_time(1)
    assert "lancio 2 di 3" in table.last(friends.group)


async def test_quick_play_becomes_one_message_of_lines_and_no_card_of_a_passed_turn(
    table: Table, friends: Friends
) -> None:
    table.world.flood.on = True
    await begun(table, friends)
    group = friends.group
    table.world.faults.next("sendMessage", RetryAfter(40))
    ply = 0
    for box in ("ones", "twos", "threes"):
        for person in (friends.anna, friends.bruno):
            table.luck.will("12345")
            card = table.said(group)[0]  # the right one hasn't come: what counts is what the button says
            for data in (f"1:1:{ply:x}:roll:", f"1:1:{ply + 1:x}:box:{box}", f"1:1:{ply + 1:x}:box:{box}"):
                await table.tap_data(person, card, data)
            ply += 2
            await table.pass_time(1)
    await table.pass_time(120, step=5)
    texts = table.texts(group)
    assert texts[1] == "Anna: 1 2 3 4 5 → Uno 1 (tot. 1)"
    assert texts[2].split("\n") == [
        "Bruno: 1 2 3 4 5 → Uno 1 (tot. 1)",
        "Anna: 1 2 3 4 5 → Due 2 (tot. 3)",
        "Bruno: 1 2 3 4 5 → Due 2 (tot. 3)",
        "Anna: 1 2 3 4 5 → Tre 3 (tot. 6)",
        "Bruno: 1 2 3 4 5 → Tre 3 (tot. 6)",
    ]
    assert texts[3].startswith("🎲 Turno di Anna (@anna_b) · giro 4 di 13")
    assert len(texts) == 4


async def test_a_flood_refusal_freezes_only_that_chat(table: Table, world: World, friends: Friends) -> None:
    other = world.add_group("Altro", [friends.anna, friends.bruno], quiet=True)
    await begun(table, friends)
    await table.begin(other, [friends.anna, friends.bruno])
    await table.pass_time(30, step=10)
    world.faults.next("editMessageText", RetryAfter(50))
    await table.tap(friends.anna, friends.group, "Lancia")
    assert table.labels(friends.group) == ["🎲 Lancia"]
    await table.tap(friends.anna, other, "Lancia")
    assert len(table.labels(other)) > 5
    asked = len(table.standin.record.of("editMessageText"))
    await table.pass_time(48, step=4)
    assert len(table.standin.record.of("editMessageText")) == asked
    await table.pass_time(4, step=1)
    assert len(table.labels(friends.group)) > 5


async def test_a_silent_hold_of_telegram_only_delays_the_card(table: Table, friends: Friends) -> None:
    await begun(table, friends, "55213")
    hang = Hang()
    table.world.faults.next("editMessageText", hang)
    message, data = table.forged(friends.group, "hold", 0)
    table.world.tap(friends.anna, message, data)
    await hang.reached.wait()
    queries = []
    for position in (1, 4):
        _, data = table.forged(friends.group, "hold", position)
        query = table.world.tap(friends.anna, message, data)
        await eventually(table.world, partial(getattr, query, "answer"))
        queries.append(query)
    assert [table.answer(query) for query in queries] == ["Tieni 5 5", "Tieni 5 5 3"]
    hang.release()
    await table.settle()
    await table.pass_time(10, step=5)
    assert "Tieni 5 5 3" in table.last(friends.group)


# Lost answers


@pytest.mark.parametrize("fault", [ServerError(502), ServerError(500), CutBefore()])
async def test_an_edit_that_failed_is_repeated_until_it_is_shown(table: Table, friends: Friends, fault: Fault) -> None:
    await begun(table, friends)
    table.world.faults.next("editMessageText", fault, fault, fault)
    table.luck.will("55213")
    await table.tap(friends.anna, friends.group, "Lancia")
    assert table.labels(friends.group) == ["🎲 Lancia"]
    await table.pass_time(30, step=1)
    assert table.labels(friends.group)[:5] == ["5", "5", "2", "1", "3"]
    assert len(table.said(friends.group)) == 2


@pytest.mark.parametrize("fault", [ServerError(502, after=True), CutAfter()])
async def test_an_edit_without_an_answer_is_repeated_and_found_done(
    table: Table, friends: Friends, fault: Fault
) -> None:
    await begun(table, friends)
    table.world.faults.next("editMessageText", fault)
    table.luck.will("55213")
    await table.tap(friends.anna, friends.group, "Lancia")
    await table.pass_time(10, step=1)
    assert table.labels(friends.group)[:5] == ["5", "5", "2", "1", "3"]
    edits = len(table.standin.record.of("editMessageText"))
    await table.pass_time(60, step=10)
    assert len(table.standin.record.of("editMessageText")) == edits


@pytest.mark.parametrize("fault", [ServerError(502), CutBefore()])
async def test_a_card_that_got_lost_is_not_sent_blindly_but_brought_back_by_a_button(
    table: Table, friends: Friends, fault: Fault
) -> None:
    await begun(table, friends, "55213")
    group = friends.group
    table.world.faults.next("sendMessage", fault)
    await write(table, friends, "chance")
    sends = len(table.standin.record.of("sendMessage"))
    await table.pass_time(300, step=20)
    assert len(table.standin.record.of("sendMessage")) == sends
    assert table.last(group) == "Anna: 5 5 2 1 3 → Chance 16 (tot. 16)"
    assert table.labels(group) == [WAY_BACK]
    assert await table.tap(friends.carla, group, WAY_BACK) == "Ecco il tavolo, qui sotto."
    await table.pass_time(30, step=5)
    assert len(live(table, group)) == 1
    assert "Turno di Bruno" in table.last(group)
    assert table.texts(group)[1] == "Anna: 5 5 2 1 3 → Chance 16 (tot. 16)"


async def test_the_way_back_tapped_twice_or_by_two_brings_one_card(table: Table, friends: Friends) -> None:
    await begun(table, friends, "55213")
    table.world.faults.next("sendMessage", CutBefore())
    await write(table, friends, "chance")
    await table.pass_time(60, step=20)
    message, data = table.button(friends.group, WAY_BACK)
    for _ in range(3):
        assert await table.tap_data(friends.bruno, message, data) == "Ecco il tavolo, qui sotto."
        await table.pass_time(5)
    assert len(table.said(friends.group)) == 3


async def test_a_result_that_got_lost_is_brought_back_by_the_button_too(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.begin(group, [anna])
    for box in BOXES[:-1]:
        await table.turn(anna, group, "12346", box.value)
        await table.pass_time(30, step=10)
    table.world.faults.next("sendMessage", CutBefore())
    await table.turn(anna, group, "12346", BOXES[-1].value)
    await table.pass_time(60, step=20)
    assert not [text for text in table.texts(group) if "Partita finita" in text]
    assert await table.tap(anna, group, WAY_BACK) == "Ecco il tavolo, qui sotto."
    await table.pass_time(30, step=5)
    assert "Anna chiude con 62 punti" in table.last(group)
    assert table.labels(group) == ["🔁 Rivincita", "🔎 Rivedi", "🔏 Controlla i dadi"]


@pytest.mark.parametrize("fault", [ServerError(502, after=True), CutAfter()])
async def test_a_card_that_arrived_unknown_is_adopted_by_the_first_tap_on_it(
    table: Table, friends: Friends, fault: Fault
) -> None:
    await begun(table, friends, "55213")
    group = friends.group
    table.world.faults.next("sendMessage", fault)
    await write(table, friends, "chance")
    await table.pass_time(60, step=20)
    line, card = table.said(group)[-2:]
    assert [button["text"] for button in buttons(line)] == [WAY_BACK]
    table.luck.will("66612")
    assert (await table.tap(friends.bruno, group, "Lancia")).startswith("🎲 6 6 6 1 2")
    await table.pass_time(30, step=5)
    assert not buttons(line)
    assert plain(line.text or "") == "Anna: 5 5 2 1 3 → Chance 16 (tot. 16)"
    assert live(table, group) == [card]
    assert "lancio 1 di 3" in table.last(group)
    assert len(table.said(group)) == 3


async def test_a_card_that_arrived_unknown_is_adopted_after_a_restart_as_well(table: Table, friends: Friends) -> None:
    await begun(table, friends, "55213")
    table.world.faults.next("sendMessage", CutAfter())
    await write(table, friends, "chance")
    await table.restart()
    await table.pass_time(60, step=20)
    table.luck.will("66612")
    await table.tap(friends.bruno, friends.group, "Lancia")
    await table.pass_time(30, step=5)
    assert len(live(table, friends.group)) == 1
    assert "lancio 1 di 3" in table.last(friends.group)


async def test_a_card_brought_back_though_it_had_arrived_retires_the_first(table: Table, friends: Friends) -> None:
    await begun(table, friends, "55213")
    group = friends.group
    table.world.faults.next("sendMessage", CutAfter())
    await write(table, friends, "chance")
    await table.pass_time(60, step=20)
    first = table.said(group)[-1]
    await table.tap(friends.bruno, group, WAY_BACK)
    await table.pass_time(30, step=5)
    assert len(live(table, group)) == 2
    table.luck.will("66612")
    roll = buttons(first)[0]["callback_data"]
    assert (await table.tap_data(friends.bruno, first, roll)).startswith("🎲")
    await table.pass_time(30, step=5)
    assert plain(first.text or "") == "⬇️ Il tavolo è più in basso."
    assert len(live(table, group)) == 1
    assert "lancio 1 di 3" in table.last(group)


async def test_a_lost_lobby_is_brought_by_opening_it_again(table: Table, friends: Friends) -> None:
    table.world.faults.next("sendMessage", CutBefore())
    await table.say(friends.anna, friends.group, "/nuova")
    await table.pass_time(60, step=20)
    assert table.said(friends.group) == []
    await table.say(friends.bruno, friends.group, "/nuova")
    await table.pass_time(60, step=20)
    assert len(table.said(friends.group)) == 1
    assert "1. Anna" in table.last(friends.group)


async def test_play_goes_on_by_commands_where_a_card_got_lost(table: Table, friends: Friends) -> None:
    await begun(table, friends, "55213")
    group = friends.group
    table.world.faults.next("sendMessage", CutBefore())
    await write(table, friends, "chance")
    await table.pass_time(60, step=20)
    await table.say(friends.bruno, group, "/lancia")
    await table.say(friends.bruno, group, "/segna chance")
    await table.pass_time(60, step=20)
    assert "Turno di Anna" in table.last(group)
    assert [button["text"] for message in live(table, group) for button in buttons(message)] == ["🎲 Lancia"]


async def test_a_lost_answer_to_a_command_is_not_repeated(table: Table, friends: Friends) -> None:
    table.world.faults.next("sendMessage", CutAfter())
    await table.say(friends.anna, friends.group, "/aiuto")
    await table.pass_time(60, step=20)
    assert len(table.said(friends.group)) == 1


async def test_a_bot_that_can_not_reach_telegram_sends_once_it_can(table: Table, friends: Friends) -> None:
    await begun(table, friends, "55213")
    table.world.faults.next("sendMessage", RetryAfter(3), RetryAfter(20))
    await write(table, friends, "chance")
    await table.pass_time(60, step=1)
    assert "Turno di Bruno" in table.last(friends.group)
    assert len(table.said(friends.group)) == 3
