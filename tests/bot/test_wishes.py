"""What people wish about time: how they are reminded, being away, being told what they missed."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.days import LONGEST_AWAY
from bot.playground.chats import Chat, Message
from bot.playground.world import World
from bot.views.keyboard import AWAY
from engine import BOXES
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain

NOT_YOURS = "Questa domanda non è per te."
IN_GROUP = "Ti ricordo il turno nel gruppo, al massimo una volta al giorno."
IN_PRIVATE = "Ti ricordo il turno in privato, al massimo una volta al giorno."
NOT_OPEN = "Va bene, in privato. Prima però scrivimi lì, sennò non posso: @CinquinaBot"
OFF = "Non ti ricordo più il turno. Con /promemoria cambi idea."
USAGE_AWAY = "Per quanti giorni, o fino a quando? Per esempio /assente 10, /assente 24/12, /assente off."
HERE = "Bentornato al tavolo!"
NOTHING = "Non ti sei perso niente."
DAY = 24 * 3600.0


def away(until: str) -> str:
    return f"Buon viaggio! Fino al {until} niente promemoria, e il tuo posto ti aspetta."


async def sweep(table: Table, seconds: float = 0.0) -> None:
    """Let time pass, and the bot look around as it does every minute."""
    table.clock.advance(seconds)
    await table.settle()
    await table.bot.days.sweep()
    await table.settle()
    await table.pass_time(2)


async def reminded(table: Table, friends: Friends, group: Chat | None = None) -> Message:
    """Let a match of the three wait for Anna until she is reminded; give the reminder."""
    group = group or friends.group
    await table.begin(group, [friends.anna, friends.bruno, friends.carla])
    await sweep(table, DAY + 60)
    reminder = table.said(group)[-1]
    assert "tocca ancora a te" in plain(reminder.text or "")
    return reminder


def marked(message: Message) -> list[str]:
    return [button["text"] for button in buttons(message) if button["text"].startswith("✓")]


# How to be reminded


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("gruppo", IN_GROUP),
        ("on", IN_GROUP),
        ("Sì", IN_GROUP),
        ("privato", NOT_OPEN),
        ("PRIVATE", NOT_OPEN),
        ("off", OFF),
        ("never", OFF),
    ],
)
async def test_a_way_to_be_reminded_can_be_typed(table: Table, friends: Friends, typed: str, told: str) -> None:
    assert await table.ask(friends.anna, friends.group, f"/promemoria {typed}") == told


async def test_private_reminders_need_a_chat_that_the_person_has_opened(table: Table, friends: Friends) -> None:
    table.world.start_private(friends.anna)
    await table.settle()
    assert await table.ask(friends.anna, friends.group, "/remind private") == IN_PRIVATE
    table.world.block(friends.anna)
    await table.settle()
    await table.pass_time(20, step=20)
    assert await table.ask(friends.anna, friends.group, "/remind private") == NOT_OPEN


async def test_a_way_can_be_chosen_by_button_by_who_asked_only(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    question = await table.say(anna, group, "/promemoria chissà")
    assert table.reply(question) == "Quando tocca a te da più di un giorno, dove te lo ricordo?"
    assert table.labels(group) == ["✓ 👥 Nel gruppo", "✉️ In privato", "🔕 Non ricordarmelo"]
    assert await table.tap(bruno, group, "Non ricordarmelo") == NOT_YOURS
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(anna, group, "Non ricordarmelo")
    assert (table.answers(query), table.answer(query)) == (2, OFF)
    await table.pass_time(20, step=20)
    assert table.reply(question) == OFF
    assert not buttons(table.said(group)[-1])
    await table.say(anna, group, "/remind")
    assert marked(table.said(group)[-1]) == ["✓ 🔕 Non ricordarmelo"]
    await table.pass_time(20, step=20)
    await table.say(bruno, group, "/remind")
    assert marked(table.said(group)[-1]) == ["✓ 👥 Nel gruppo"]


async def test_a_way_is_remembered_through_a_restart_and_in_every_chat(table: Table, friends: Friends) -> None:
    await table.ask(friends.anna, friends.group, "/promemoria off")
    await table.restart()
    other = table.world.add_group("Altro", [friends.anna, friends.bruno], quiet=True)
    await table.say(friends.anna, other, "/promemoria")
    assert marked(table.said(other)[-1]) == ["✓ 🔕 Non ricordarmelo"]


async def test_in_private_the_settings_are_how_to_be_reminded(table: Table, friends: Friends) -> None:
    anna, chat = friends.anna, table.world.private(friends.anna)
    await table.say(anna, chat, "/impostazioni")
    assert table.last(chat) == "⚙️ Impostazioni\nDove ti ricordo il turno? Per la lingua, /lingua."
    assert await table.tap(anna, chat, "In privato") == IN_PRIVATE
    await table.pass_time(10, step=5)
    assert table.last(chat) == IN_PRIVATE
    await table.say(anna, chat, "/settings")
    assert marked(table.said(chat)[-1]) == ["✓ ✉️ In privato"]


# The buttons of a reminder


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_reminder_says_on_what_it_says_when_its_person_wants_no_more(
    table: Table, friends: Friends, kind: str
) -> None:
    people = [friends.anna, friends.bruno, friends.carla]
    group = table.world.add_group("Altro", people, kind=kind, quiet=True)  # type: ignore[arg-type]  # one of its kinds
    reminder = await reminded(table, friends, group)
    before = (reminder.text, reminder.markup)
    labels = [button["text"] for button in buttons(reminder)]
    to_table = ["⬆️ Vai al tavolo"] if kind == "supergroup" else []
    assert labels == [*to_table, "🔕 Non ricordarmelo", "🏝 Sono via", "🤖 Continui il computer"]
    for person in (friends.bruno, friends.carla):
        assert await table.tap(person, group, "Non ricordarmelo") == NOT_YOURS
        assert await table.tap(person, group, "Sono via") == NOT_YOURS
    assert await table.tap(friends.anna, group, "Non ricordarmelo") == OFF
    await table.pass_time(30, step=10)
    assert (reminder.text, reminder.markup) == before
    await sweep(table, 3 * DAY)
    assert table.said(group)[-1] is reminder


async def test_from_a_reminder_one_says_for_how_long_one_is_away(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    reminder = await reminded(table, friends)
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(anna, group, "Sono via")
    assert table.answers(query) == 2
    await table.pass_time(20, step=5)
    question = table.said(group)[-1]
    assert question.reply_to == reminder.message_id
    assert table.last(group) == "Quanti giorni starai via? Niente promemoria, e il tuo posto ti aspetta."
    assert [message.reply_to for message in table.said(group)].count(reminder.message_id) == 1
    assert [button["text"] for button in buttons(question)] == [
        "3 giorni", "7 giorni", "14 giorni", "30 giorni", "Sono qui",
    ]  # fmt: skip
    assert await table.tap(bruno, group, "7 giorni") == NOT_YOURS
    assert await table.tap(anna, group, "7 giorni") == away("4 dicembre")
    await table.pass_time(20, step=5)
    assert plain(question.text or "") == away("4 dicembre")
    assert not buttons(question)
    assert "🏝 Anna è via fino al 4 dicembre." in "\n".join(table.texts(group))


async def test_the_reminder_names_nobody_elses_buttons_by_forged_data(table: Table, friends: Friends) -> None:
    reminder = await reminded(table, friends)
    before = (reminder.text, reminder.markup)
    anna, bruno = friends.anna.id, friends.bruno.id
    for data in (f"1:0:0:remind:off_{anna}", f"1:0:0:away:30_{anna}", f"1:0:0:away:ask_{anna}"):
        assert await table.tap_data(friends.bruno, reminder, data) == NOT_YOURS
    stale = "Questo pulsante è vecchio. La tavola buona è più in basso: se non la trovi, /turno"
    for data in (f"1:0:0:remind:fly_{bruno}", f"1:0:0:away:31_{bruno}", f"1:0:0:away:x_{bruno}"):
        assert await table.tap_data(friends.bruno, reminder, data) == stale
    assert await table.tap_data(friends.bruno, reminder, f"1:0:0:away:3_{bruno}") == away("30 novembre")  # his own
    await table.pass_time(30, step=10)
    assert (reminder.text, reminder.markup) == before


# Being away


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("10", away("6 dicembre")),
        ("10 giorni", away("6 dicembre")),
        ("3g", away("29 novembre")),
        ("30", away("26 dicembre")),
        ("31", "Al massimo 30 giorni."),
        ("9999", "Al massimo 30 giorni."),
        ("24/12", away("24 dicembre")),
        ("24.12.", away("24 dicembre")),
        ("24/12/2026", away("24 dicembre")),
        ("2026-12-24", away("24 dicembre")),
        ("27/11", away("27 novembre")),
        ("25/11", "Al massimo 30 giorni."),  # of next year
        ("1/3", "Al massimo 30 giorni."),
        ("2026-11-26", USAGE_AWAY),  # today
        ("2020-01-01", USAGE_AWAY),
        ("1/1/2020", USAGE_AWAY),
        ("0001-01-01", USAGE_AWAY),
        ("9999-12-31", "Al massimo 30 giorni."),
        ("30/2", USAGE_AWAY),
        ("99999999999999999999/1", USAGE_AWAY),
        ("1/2/3/4", USAGE_AWAY),
        ("domani", USAGE_AWAY),
        ("-3", USAGE_AWAY),
        ("99999", USAGE_AWAY),
        ("off", HERE),
        ("0", HERE),
        ("fine", HERE),
    ],
)
async def test_being_away_is_typed_in_days_or_until_a_date(
    table: Table, friends: Friends, typed: str, told: str
) -> None:
    assert await table.ask(friends.anna, friends.group, f"/assente {typed}") == told


async def test_a_date_begins_at_midnight_of_the_chats_zone(table: Table, friends: Friends) -> None:
    await table.say(friends.anna, friends.group, "/fuso Australia/Sydney")
    await table.pass_time(10, step=5)
    assert await table.ask(friends.anna, friends.group, "/assente 27/11") == USAGE_AWAY  # it is the 27th there
    assert await table.ask(friends.anna, friends.group, "/away 28/11") == away("28 novembre")
    person = await table.storage.people.get(friends.anna.id)
    assert person.away_until == datetime(2026, 11, 27, 13, tzinfo=UTC)


async def test_without_a_number_days_are_asked_for(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    question = await table.say(anna, group, "/assente")
    assert table.reply(question) == "Quanti giorni starai via? Niente promemoria, e il tuo posto ti aspetta."
    assert await table.tap(friends.bruno, group, "Sono qui") == NOT_YOURS
    assert await table.tap(anna, group, "14 giorni") == away("10 dicembre")
    await table.pass_time(20, step=10)
    assert table.reply(question) == away("10 dicembre")


async def test_whoever_is_back_early_is_no_longer_away_on_any_card(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    other = table.world.add_group("Altro", [friends.anna, friends.bruno], quiet=True)
    for chat in (group, other):
        await table.begin(chat, [friends.bruno, anna])
    await table.ask(anna, group, "/assente 5")
    await table.pass_time(20, step=5)
    for chat in (group, other):
        assert "🏝 Anna è via fino al 1 dicembre." in "".join(table.texts(chat))
    assert await table.ask(anna, other, "/assente off") == HERE
    await table.pass_time(20, step=5)
    for chat in (group, other):
        assert "🏝" not in "".join(table.texts(chat))


async def test_being_away_ends_by_itself(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await table.ask(friends.bruno, friends.group, "/assente 2")
    await sweep(table, 2 * DAY + 60)
    await table.say(friends.anna, friends.group, "/turno")
    await table.pass_time(10, step=5)
    assert "🏝" not in table.last(friends.group)


# What was missed


async def rounds(table: Table, friends: Friends, count: int, group: Chat | None = None) -> None:
    """Let Anna and Bruno play so many rounds, Carla's seat standing in, or not being there."""
    group = group or friends.group
    for box in BOXES[:count]:
        for person in (friends.anna, friends.bruno):
            await table.turn(person, group, "11223", box.value)
            await table.pass_time(40, step=20)


async def left(table: Table, friends: Friends) -> None:
    """Let the three begin and Carla leave."""
    await table.begin(friends.group, [friends.anna, friends.bruno, friends.carla])
    await table.say(friends.carla, friends.group, "/esci")
    await table.tap(friends.carla, friends.group, "Sì, lascio")
    await table.pass_time(20, step=10)


async def test_what_fits_is_told_in_a_pop_up_and_by_command_in_the_group(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.begin(group, [anna, bruno])
    await table.turn(anna, group, "66612", "sixes")
    await table.pass_time(20, step=10)
    told = "Anna: 6 6 6 1 2 → Sei 18 (tot. 18)\nIn testa Anna con 18."
    assert await table.ask(bruno, group, "/persi") == told
    assert await table.ask(bruno, group, "/recap") == NOTHING
    assert await table.ask(anna, group, "/persi") == NOTHING
    await table.turn(bruno, group, "11223", "ones")
    await table.pass_time(20, step=10)
    await table.rolled(anna, group, "66612")
    query = await table.tap_query(anna, group, "Persi")
    assert table.answer(query) == "Bruno: 1 1 2 2 3 → Uno 2 (tot. 2)\nIn testa Anna con 18."
    assert query.answer is not None
    assert query.answer.alert
    assert await table.tap(friends.carla, group, "Persi") == "Non sei a questo tavolo."
    await table.pass_time(60, step=20)
    assert await table.ask(friends.carla, group, "/persi") == "Non sei a questo tavolo."


async def test_who_left_is_told_also_what_the_computer_played_for_them(table: Table, friends: Friends) -> None:
    await left(table, friends)
    await rounds(table, friends, 1)
    await table.rolled(friends.anna, friends.group, "66612")
    told = (await table.tap(friends.carla, friends.group, "Persi")).split("\n")
    assert told[:2] == ["Anna: 1 1 2 2 3 → Uno 2 (tot. 2)", "Bruno: 1 1 2 2 3 → Uno 2 (tot. 2)"]
    assert told[2].startswith("🤖 per Carla: ")
    assert told[3].startswith("In testa Carla con ")


async def test_what_is_too_long_is_told_in_private_where_that_is_open(table: Table, friends: Friends) -> None:
    carla, group, chat = friends.carla, friends.group, table.world.private(friends.carla)
    table.world.start_private(carla)
    await table.settle()
    await left(table, friends)
    await rounds(table, friends, 3)
    await table.rolled(friends.anna, group, "66612")
    said = len(table.said(group))
    assert await table.tap(carla, group, "Persi") == "Te l'ho scritto in privato."
    await table.pass_time(10, step=5)
    assert len(table.said(group)) == said
    lines = table.last(chat).split("\n")
    assert lines[0] == "Anna: 1 1 2 2 3 → Uno 2 (tot. 2)"
    assert len(lines) == 10
    assert await table.tap(carla, group, "Persi") == NOTHING


async def test_a_long_recap_is_not_posted_in_the_group_by_command_either(table: Table, friends: Friends) -> None:
    carla, group, chat = friends.carla, friends.group, table.world.private(friends.carla)
    table.world.start_private(carla)
    await table.settle()
    await left(table, friends)
    await rounds(table, friends, 3)
    assert await table.ask(carla, group, "/persi") == "Te l'ho scritto in privato."
    await table.pass_time(10, step=5)
    assert len(table.last(chat).split("\n")) == 10


async def test_where_private_is_not_open_a_link_opens_it_and_there_it_is_told(table: Table, friends: Friends) -> None:
    carla, group, chat = friends.carla, friends.group, table.world.private(friends.carla)
    await left(table, friends)
    await rounds(table, friends, 3)
    await table.rolled(friends.anna, group, "66612")
    link = "https://t.me/CinquinaBot?start=recap_1"
    query = await table.tap_query(carla, group, "Persi")
    assert query.answer is not None
    assert (query.answer.url, query.answer.text) == (link, None)
    await table.pass_time(20, step=10)
    answer = await table.say(carla, group, "/persi")
    assert table.reply(answer) == "È un po' lungo: te lo racconto in privato."
    assert buttons(table.said(group)[-1])[0]["url"] == link
    table.world.start_private(carla, payload="recap_1")
    await table.settle()
    await table.pass_time(10, step=5)
    assert table.last(chat).startswith("Anna: 1 1 2 2 3 → Uno 2 (tot. 2)\n")
    assert await table.tap(carla, group, "Persi") == NOTHING  # told once


@pytest.mark.parametrize("payload", ["recap_1", "recap_2", "recap_", "recap_x", "recap", "recap_99999999999999999999"])
async def test_a_link_tells_strangers_nothing(table: Table, friends: Friends, world: World, payload: str) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await table.turn(friends.anna, friends.group, "66612", "sixes")
    dora = world.add_person("Dora")
    world.start_private(dora, payload=payload)
    await table.settle()
    assert table.last(world.private(dora)).startswith("Ciao Dora!")


async def test_a_very_long_recap_tells_the_newest_and_counts_the_rest(table: Table, friends: Friends) -> None:
    carla, chat = friends.carla, table.world.private(friends.carla)
    table.world.start_private(carla)
    await table.settle()
    await left(table, friends)
    await rounds(table, friends, 11)
    await table.ask(carla, friends.group, "/persi")
    await table.pass_time(10, step=5)
    first, *lines = table.last(chat).split("\n")
    assert first == "Prima, altri 3 turni; poi:"
    assert len(lines) == 31


async def test_nothing_is_missed_before_the_start(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna])
    assert await table.ask(friends.anna, friends.group, "/persi") == NOTHING


async def test_missed_turns_can_not_be_asked_for_from_another_chat(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    other = table.world.add_group("Altro", [friends.anna, friends.bruno], quiet=True)
    await table.begin(other, [friends.anna, friends.bruno])
    message = table.said(other)[-1]
    assert (await table.tap_data(friends.anna, message, "1:1:0:missed:")).startswith("Questo pulsante è vecchio.")


async def test_wishes_need_a_person_with_a_face(table: Table, friends: Friends) -> None:
    group = table.world.add_group("Super", [friends.anna, friends.bruno, friends.carla], kind="supergroup", quiet=True)
    table.world.promote(friends.carla, group, anonymous=True)
    anonymous = "Scrivi come amministratore anonimo: per sederti al tavolo torna visibile, o tocca il pulsante."
    for text in ("/promemoria off", "/assente 3", "/persi"):
        assert await table.ask(friends.carla, group, text) == anonymous
    assert (await table.storage.people.get(friends.carla.id)).away_until is None


def test_how_long_one_may_be_away_is_what_the_buttons_offer() -> None:
    assert max(AWAY) * timedelta(days=1) == LONGEST_AWAY
