"""Turns over days: reminders, slow seats, being away, catching up, series."""

from datetime import UTC, datetime

from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain

HOUR = 3600.0
DAY = 24 * HOUR


async def sweep(table: Table, seconds: float = 0.0) -> None:
    """Let time pass, and the bot look around as it does every minute."""
    table.clock.advance(seconds)
    await table.settle()
    await table.bot.days.sweep()
    await table.settle()
    await table.pass_time(2)


async def test_the_first_reminder_comes_after_a_day_and_replies_to_the_card(table: Table, friends: Friends) -> None:
    # It is 20:30 in Rome.
    await table.begin(friends.group, [friends.anna, friends.bruno])
    card = table.said(friends.group)[-1]
    await sweep(table, DAY - 60)
    assert "⏰" not in table.last(friends.group)
    await sweep(table, 120)
    reminder = table.said(friends.group)[-1]
    assert plain(reminder.text or "") == "⏰ Anna (@anna_b), tocca ancora a te!"
    assert reminder.reply_to == card.message_id
    assert friends.anna.id in reminder.rings
    await sweep(table, DAY - 60)
    assert table.said(friends.group)[-1] is reminder


async def test_a_later_reminder_takes_the_place_of_the_one_before(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await sweep(table, DAY + 60)
    first = table.said(friends.group)[-1]
    await sweep(table, DAY + 60)
    second = table.said(friends.group)[-1]
    assert second.message_id != first.message_id
    assert first.message_id not in friends.group.messages


async def test_nobody_is_disturbed_at_night(table: Table, friends: Friends) -> None:
    table.clock.advance(2 * HOUR)  # 22:30 in Rome
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await sweep(table, DAY + 60)
    assert "⏰" not in table.last(friends.group)
    await sweep(table, 11.6 * HOUR)
    assert "⏰" in table.last(friends.group)
    assert datetime.fromtimestamp(table.said(friends.group)[-1].date, UTC).hour == 9  # 10 in Rome


async def test_who_has_played_is_not_reminded(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await sweep(table, DAY - 600)
    await table.turn(friends.anna, friends.group, "66612", "sixes")
    await sweep(table, 1200)
    assert not [text for text in table.texts(friends.group) if "⏰" in text]


async def test_after_two_weeks_the_computer_plays_for_who_sleeps_until_they_come_back(
    table: Table, friends: Friends
) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [anna, bruno, carla])
    for _ in range(14):
        await sweep(table, DAY)
    warnings = [text for text in table.texts(group) if "continua il computer" in text]
    assert warnings
    await sweep(table, 600)
    await table.pass_time(30)
    assert "Turno di Bruno" in table.last(group)
    assert "🤖 Il computer gioca per Anna." in table.last(group)
    assert any(text.startswith("🤖 per Anna: ") for text in table.texts(group))
    assert await table.tap(anna, group, "Riprendo il mio posto") == "Anna, il posto è di nuovo tuo."
    await table.pass_time(30)
    assert "🤖 Il computer" not in table.last(group)
    await table.turn(bruno, group, "11223", "ones")
    await table.turn(carla, group, "11223", "ones")
    await table.pass_time(60)
    assert "Turno di Anna" in table.last(group)


async def test_with_two_the_match_closes_and_nobody_loses(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    for _ in range(15):
        await sweep(table, DAY)
    assert "Nessuna mossa da troppo tempo: partita chiusa" in table.last(friends.group)


async def test_a_lobby_closes_after_a_week(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna])
    await sweep(table, 7 * DAY - 60)
    assert "Si gioca a Yahtzee" in table.last(friends.group)
    await sweep(table, 120)
    assert "ha aspettato una settimana" in table.last(friends.group)


async def test_the_time_the_bot_was_down_does_not_count(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna])
    await sweep(table, 60)
    await table.stop()
    table.clock.advance(8 * DAY)
    await table.start()
    await sweep(table)
    assert "Si gioca a Yahtzee" in table.last(friends.group)
    await sweep(table, 7 * DAY)
    assert "ha aspettato una settimana" in table.last(friends.group)


async def test_being_away_stops_reminders_and_is_told_on_the_card(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await table.say(friends.anna, friends.group, "/assente 5")
    assert "Fino al 1 dicembre niente promemoria" in table.last(friends.group)
    await table.pass_time(5)
    assert any("🏝 Anna è via fino al 1 dicembre." in text for text in table.texts(friends.group))
    for _ in range(4):
        await sweep(table, DAY)
    assert not [text for text in table.texts(friends.group) if "⏰" in text]
    await sweep(table, DAY + 600)
    assert [text for text in table.texts(friends.group) if "⏰" in text]


async def test_what_was_missed_is_told_once(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.begin(group, [anna, bruno])
    await table.turn(anna, group, "66612", "sixes")
    await table.turn(bruno, group, "11223", "ones")
    await table.pass_time(60)
    await table.tap(anna, group, "Lancia")
    await table.pass_time(20)
    text = plain(await table.tap(anna, group, "Persi"))
    assert text == "Bruno: 1 1 2 2 3 → Uno 2 (tot. 2)\nIn testa Anna con 18."
    assert await table.tap(anna, group, "Persi") == "Non ti sei perso niente."


async def test_a_series_goes_on_with_each_rematch(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.lobby(group, [anna, friends.bruno])
    assert await table.tap(anna, group, "Partita singola") == "Si gioca una serie di 3 partite."
    await table.pass_time(5)
    await table.tap(anna, group, "Via!")
    await table.pass_time(5)
    assert "Partita 1 di 3" in table.last(group)
    assert buttons(table.said(group)[-1])


async def test_a_reminder_too_old_to_be_deleted_loses_its_buttons(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    for _ in range(3):
        await sweep(table, DAY + 60)
    third = table.said(friends.group)[-1]
    assert "⏰ Anna" in plain(third.text or "")
    assert buttons(third)
    await sweep(table, 3 * DAY + 60)
    assert table.said(friends.group)[-1] is not third
    assert third.text == "⏰"
    assert not buttons(third)
