"""A group's settings: pages of buttons that only admins turn, asked of Telegram at every tap, and the typed zone."""

import pytest

from bot.commands.settings import PAGES, ZONES
from bot.playground.chats import Message
from bot.reminders import Daytime
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain

ONLY_ADMIN = "Può farlo solo chi ha aperto il tavolo, o un amministratore."
STALE = "Questo pulsante è vecchio. La tavola buona è più in basso: se non la trovi, /turno"
MAIN = "⚙️ Impostazioni\nLe cambia solo un amministratore."


async def opened(table: Table, friends: Friends) -> Message:
    """Let Bruno, who is no admin, ask for the settings; give their message."""
    await table.say(friends.bruno, friends.group, "/impostazioni")
    page = table.said(friends.group)[-1]
    assert plain(page.text or "") == MAIN
    return page


def labels(page: Message) -> list[str]:
    return [button["text"] for button in buttons(page)]


async def turned(table: Table, friends: Friends, page: Message, *buttons_tapped: str) -> str:
    """Let Anna, who owns the group, tap through the page; give the last answer."""
    told = ""
    for label in buttons_tapped:
        data = next(button["callback_data"] for button in buttons(page) if button["text"].endswith(label))
        told = await table.tap_data(friends.anna, page, data)
        await table.pass_time(10, step=5)
    return told


async def test_the_settings_show_how_it_is_here(table: Table, friends: Friends) -> None:
    page = await opened(table, friends)
    assert labels(page) == [
        "🌍 Fuso: Europe/Rome", "⏰ dalle 10", "alle 21", "🐌 Posti fermi: 14 giorni", "🏆 Partite singole",
        "📖 Regole: classica", "💬 Battute dei computer: sì", "💡 Consigli tra amici: no", "🖼 Immagini: chiare",
    ]  # fmt: skip


async def test_every_page_opens_marks_what_holds_and_leads_back(table: Table, friends: Friends) -> None:
    page = await opened(table, friends)
    holds = {
        "zone": ["✓ Europe/Rome"],
        "from": ["✓ 10"],
        "to": ["✓ 21"],
        "slow": ["✓ 14 giorni"],
        "series": ["✓ 1"],
        "rules": ["✓ classica"],
        "pictures": ["✓ chiare"],
        "house": [],  # each button says what holds
    }
    assert holds.keys() == PAGES.keys()
    for name, marked in holds.items():
        button = "rules" if name == "house" else name
        await table.tap_data(friends.anna, page, f"1:0:0:set:{button}")
        await table.pass_time(10, step=5)
        if name == "house":
            await turned(table, friends, page, "Regole di casa")
        assert [label for label in labels(page) if label.startswith("✓")] == marked
        await turned(table, friends, page, "«")
        assert plain(page.text or "") == MAIN


async def test_an_admin_sets_everything_by_buttons(table: Table, friends: Friends) -> None:
    page = await opened(table, friends)
    told = await turned(table, friends, page, "Fuso: Europe/Rome", "New_York")
    assert told == "Fuso America/New_York: adesso sono le 14:30."
    for path in (
        ("dalle 10", "8"),
        ("alle 21", "24"),
        ("14 giorni", "mai"),
        ("Partite singole", "6"),
        ("chiare", "scure"),
    ):
        assert await turned(table, friends, page, *path) == "Fatto."
        assert plain(page.text or "") == MAIN
    assert labels(page) == [
        "🌍 Fuso: America/New_York", "⏰ dalle 8", "alle 24", "🐌 Posti fermi: mai", "🏆 Serie di 6",
        "📖 Regole: classica", "💬 Battute dei computer: sì", "💡 Consigli tra amici: no", "🖼 Immagini: scure",
    ]  # fmt: skip
    await table.restart()
    chat = await table.storage.chats.get(friends.group.id)
    assert chat is not None
    assert (chat.daytime, chat.slow_days, chat.series) == (Daytime("America/New_York", 8, 24), 0, 6)
    assert chat.pictures == "dark"


async def test_who_is_no_admin_turns_no_page_and_sets_nothing(table: Table, friends: Friends) -> None:
    page = await opened(table, friends)
    before = (page.text, page.markup)
    tapped = [button["callback_data"] for button in buttons(page)]
    for data in (*tapped, "1:0:0:set:main", "1:0:0:set:slow_3", "1:0:0:set:zone_2", "1:0:0:set:series_6"):
        assert await table.tap_data(friends.bruno, page, data) == ONLY_ADMIN
    await table.pass_time(30, step=10)
    assert (page.text, page.markup) == before
    chat = await table.storage.chats.get(friends.group.id)
    assert chat is not None
    assert (chat.daytime, chat.slow_days, chat.series) == (Daytime(), 14, 1)


async def test_telegram_is_asked_at_every_tap(table: Table, friends: Friends) -> None:
    page = await opened(table, friends)
    table.world.promote(friends.bruno, friends.group)
    data = next(button["callback_data"] for button in buttons(page) if "Posti fermi" in button["text"])
    assert await table.tap_data(friends.bruno, page, data) == ""
    await table.pass_time(10, step=5)
    table.world.demote(friends.bruno, friends.group)
    assert await table.tap_data(friends.bruno, page, "1:0:0:set:slow_3") == ONLY_ADMIN
    table.world.promote(friends.bruno, friends.group)
    assert await table.tap_data(friends.bruno, page, "1:0:0:set:slow_3") == "Fatto."


async def test_an_anonymous_admin_opens_and_turns_them(table: Table, friends: Friends) -> None:
    people = [friends.anna, friends.bruno, friends.carla]
    group = table.world.add_group("Super", people, kind="supergroup", quiet=True)
    table.world.promote(friends.carla, group, anonymous=True)
    assert await table.ask(friends.carla, group, "/settings") == MAIN
    assert await table.tap(friends.carla, group, "Posti fermi") == ""  # taps bring the real person
    assert await table.ask(friends.carla, group, "/fuso Asia/Kolkata") == "Fuso Asia/Kolkata: adesso sono le 01:00."


@pytest.mark.parametrize(
    "wrong",
    [
        "zone_7", "zone_999999999999999", "zone_x", "zone_-1", "from_21", "from_24", "to_10", "to_25", "to_0",
        "slow_5", "slow_x", "series_0", "series_13", "fly_1", "main_1",
    ],
)  # fmt: skip
async def test_what_no_button_offers_can_not_be_set(table: Table, friends: Friends, wrong: str) -> None:
    assert len(ZONES) == 7
    page = await opened(table, friends)
    told = await table.tap_data(friends.anna, page, f"1:0:0:set:{wrong}")
    assert told == ("Non riconosco questo pulsante." if "-" in wrong else STALE)
    chat = await table.storage.chats.get(friends.group.id)
    assert chat is not None
    assert (chat.daytime, chat.slow_days, chat.series) == (Daytime(), 14, 1)


async def test_a_setting_delivered_twice_is_set_once_and_answered(table: Table, friends: Friends) -> None:
    page = await opened(table, friends)
    await turned(table, friends, page, "14 giorni")
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(friends.anna, friends.group, "30 giorni")
    await table.pass_time(10, step=5)
    assert (table.answers(query), table.answer(query)) == (2, "Fatto.")
    assert "🐌 Posti fermi: 30 giorni" in labels(page)


async def test_an_old_page_of_zones_means_the_same_after_the_language_changed(table: Table, friends: Friends) -> None:
    page = await opened(table, friends)
    await turned(table, friends, page, "Fuso: Europe/Rome")
    data = next(button["callback_data"] for button in buttons(page) if button["text"] == "Asia/Kolkata")
    await table.say(friends.anna, friends.group, "/lingua")
    await table.tap(friends.anna, friends.group, "English")
    await table.pass_time(10, step=5)
    assert await table.tap_data(friends.anna, page, data) == "Zone Asia/Kolkata: it's 01:00 there now."


async def test_the_settings_follow_their_group_when_it_is_upgraded(table: Table, friends: Friends) -> None:
    page = await opened(table, friends)
    await turned(table, friends, page, "dalle 10", "9")
    await table.say(friends.anna, friends.group, "/fuso Asia/Kolkata")
    supergroup = table.world.upgrade(friends.group)
    await table.settle()
    await table.say(friends.anna, supergroup, "/impostazioni")
    assert table.labels(supergroup)[:2] == ["🌍 Fuso: Asia/Kolkata", "⏰ dalle 9"]


# The zone, typed


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Europe/Madrid", "Fuso Europe/Madrid: adesso sono le 20:30."),
        ("europe/madrid", "Fuso Europe/Madrid: adesso sono le 20:30."),
        ("Asia/Kolkata", "Fuso Asia/Kolkata: adesso sono le 01:00."),
        ("Roma", "Non conosco il fuso «Roma». Scrivilo per esempio così: /fuso Europe/Rome"),
        ("<b>../etc", "Non conosco il fuso «<b>../etc». Scrivilo per esempio così: /fuso Europe/Rome"),
        ("", "In che fuso siete? Per esempio /fuso Europe/Rome"),
    ],
)
async def test_a_zone_is_typed_by_its_name(table: Table, friends: Friends, typed: str, told: str) -> None:
    assert await table.ask(friends.anna, friends.group, f"/fuso {typed}") == told


async def test_only_admins_type_the_zone_of_a_group(table: Table, friends: Friends) -> None:
    assert await table.ask(friends.bruno, friends.group, "/zone Europe/Madrid") == ONLY_ADMIN
    chat = await table.storage.chats.get(friends.group.id)
    assert chat is not None
    assert chat.daytime == Daytime()


async def test_in_private_everybody_types_the_own_zone(table: Table, friends: Friends) -> None:
    bruno, chat = friends.bruno, table.world.private(friends.bruno)
    assert await table.ask(bruno, chat, "/fuso Europe/London") == "Fuso Europe/London: adesso sono le 19:30."
    assert (await table.storage.people.get(bruno.id)).daytime == Daytime("Europe/London")
