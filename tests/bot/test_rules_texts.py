"""What the bot explains: the rules page by page, the help, what it remembers; in both languages."""

import re

from bot.commands.vocabulary import COMMANDS
from bot.playground.world import World
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain

PHONE = 700  # characters that a phone shows without scrolling
TITLES = [
    "Il turno",
    "Sezione superiore e bonus",
    "Sezione inferiore",
    "Yahtzee extra e jolly",
    "Come si gioca qui",
    "Tre consigli",
]


async def test_the_rules_are_turned_page_by_page_in_one_message(table: Table, friends: Friends) -> None:
    group = friends.group
    command = await table.say(friends.anna, group, "/regole")
    (message,) = table.said(group)
    assert message.reply_to == command.message_id
    for number, title in enumerate(TITLES, 1):
        assert plain(message.text or "").startswith(f"📖 {title} ({number}/6)\n")
        assert len(message.text or "") < PHONE
        labels = [button["text"] for button in buttons(message)]
        assert labels == ["▶️"] if number == 1 else ["◀️"] if number == 6 else ["◀️", "▶️"]
        if number < 6:
            assert await table.tap(friends.carla, group, "▶️") == ""
            await table.pass_time(20, step=10)
    await table.tap(friends.carla, group, "◀️")
    await table.pass_time(20, step=10)
    assert "(5/6)" in table.last(group)
    assert len(table.said(group)) == 1


async def test_pages_turned_quickly_show_the_last_one(table: Table, friends: Friends) -> None:
    table.world.flood.on = True
    await table.say(friends.anna, friends.group, "/regole")
    for _ in range(5):
        assert await table.tap(friends.anna, friends.group, "▶️") == ""
        await table.pass_time(1)
    await table.pass_time(60, step=5)
    page = re.search(r"\((\d)/6\)", table.last(friends.group))
    assert page
    assert int(page[1]) > 1
    assert table.standin.record.busiest_minute(friends.group.id) <= 18


async def test_the_rules_button_of_a_lobby_posts_them_rarely(table: Table, friends: Friends) -> None:
    group = friends.group
    await table.lobby(group, [friends.anna])
    assert await table.tap(friends.bruno, group, "Regole") == ""
    assert "📖 Il turno (1/6)" in table.last(group)
    for person in (friends.anna, friends.carla):
        assert await table.tap(person, group, "Regole") == "Le regole sono poco più su, in questa chat."
    await table.pass_time(601, step=100)
    assert await table.tap(friends.carla, group, "Regole") == ""
    assert len(table.said(group)) == 3


FACTS = [
    "Si gioca in 13 giri.",
    "rilanciare fino a due volte",
    "puoi cambiare idea",
    "insieme a 63",
    "un bonus di 35",
    "tre uguali e due uguali, 25 punti",
    "quattro in fila, 30 punti",
    "cinque in fila, 40 punti",
    "cinque uguali, 50 punti",
    "Cinque uguali non sono un Full.",
    "Un altro Yahtzee quando la casella Yahtzee vale 50: +100, ogni volta.",
    "Se ci hai scritto 0, niente extra.",
    "0 in una casella superiore",
    "Regole: classica.",
    "A pari punti si vince insieme.",
]


async def test_the_rules_say_what_is_in_force(table: Table, friends: Friends) -> None:
    await table.say(friends.anna, friends.group, "/regole")
    pages = [table.last(friends.group)]
    for _ in TITLES[1:]:
        await table.tap(friends.anna, friends.group, "▶️")
        await table.pass_time(20, step=20)
        pages.append(table.last(friends.group))
    assert [fact for fact in FACTS if fact not in "\n".join(pages)] == []


async def test_help_names_the_commands_that_are_there(table: Table, friends: Friends) -> None:
    known = {name for name, others in COMMANDS.items() for name in (name, *others)}
    for language, first in (("it", "Come si gioca\n"), ("en", "How to play\n")):
        person = table.world.add_person("X", language_code=language)
        chat = table.world.private(person)
        text = await table.ask(person, chat, "/help")
        assert text.startswith(first)
        named = set(re.findall(r"(?<!\w)/([a-z]+)", text))
        assert named <= known
        assert len(named) >= 14
        assert len(text) < 1200


async def test_privacy_says_what_is_kept_and_who_has_it(table: Table, friends: Friends) -> None:
    text = await table.ask(friends.anna, friends.group, "/privacy")
    assert text.startswith("Che cosa ricordo\n")
    for fact in (
        "il numero di utente, il nome e il nome utente",
        "le mosse delle partite",
        "Non leggo gli altri messaggi",
    ):
        assert fact in text


async def test_start_greets_in_private_by_name_whatever_the_name(table: Table, world: World) -> None:
    person = world.add_person("<i>\u202eOtto</i>", language_code=None)
    chat = world.private(person)
    world.start_private(person, "qualcosa")
    await table.settle()
    assert table.last(chat).startswith("Ciao <i>Otto</i>! Sono Cinquina")


async def test_start_in_a_group_greets_once_a_minute(table: Table, friends: Friends) -> None:
    for _ in range(3):
        await table.say(friends.anna, friends.group, "/start@CinquinaBot")
    assert [text[:5] for text in table.texts(friends.group)] == ["Ciao!"]
    await table.pass_time(61, step=61)
    await table.say(friends.anna, friends.group, "/start")
    assert len(table.said(friends.group)) == 2
