"""Series: their length in the lobby and in the settings, the games counted, the standing after each."""

from bot.playground.chats import Chat, Person
from engine import BOXES
from tests.bot.conftest import Friends
from tests.bot.table import Table, plain

ONLY_ADMIN = "Può farlo solo chi ha aperto il tavolo, o un amministratore."


async def play(table: Table, group: Chat, dice: list[tuple[Person, str]]) -> None:
    """Let a game be played to its end, each person with the same dice every time."""
    for box in BOXES:
        for person, faces in dice:
            await table.turn(person, group, faces, box.value)
            await table.pass_time(30, step=30)


async def again(table: Table, group: Chat, person: Person, *, start: bool = True) -> None:
    await table.tap(person, group, "Rivincita")
    await table.pass_time(10, step=5)
    if start:
        await table.tap(person, group, "Via!")
        await table.pass_time(10, step=5)


async def test_the_lobbys_button_goes_through_the_lengths(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    label = "Partita singola"
    for count in (3, 6, 12):
        assert await table.tap(friends.anna, friends.group, label) == f"Si gioca una serie di {count} partite."
        await table.pass_time(10, step=5)
        label = f"🏆 Serie di {count}"
        assert label in table.labels(friends.group)
        assert f"Partita 1 di {count}" in table.last(friends.group)
    assert await table.tap(friends.anna, friends.group, label) == "Si gioca una partita sola."
    await table.pass_time(10, step=5)
    assert "Partita 1" not in table.last(friends.group)


async def test_only_who_opened_the_table_or_an_admin_sets_the_length(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.bruno, friends.carla])
    assert await table.tap(friends.carla, friends.group, "Partita singola") == ONLY_ADMIN
    assert await table.tap(friends.bruno, friends.group, "Partita singola") == "Si gioca una serie di 3 partite."
    await table.pass_time(10, step=5)
    assert await table.tap(friends.anna, friends.group, "Serie di 3") == "Si gioca una serie di 6 partite."


async def test_a_length_delivered_twice_is_set_once_and_after_the_start_not_at_all(
    table: Table, friends: Friends
) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    lobby, data = table.button(friends.group, "Partita singola")
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(friends.anna, friends.group, "Partita singola")
    assert (table.answers(query), table.answer(query)) == (2, "Si gioca una serie di 3 partite.")
    await table.pass_time(10, step=5)
    assert "Partita 1 di 3" in table.last(friends.group)
    await table.tap(friends.anna, friends.group, "Via!")
    assert await table.tap_data(friends.anna, lobby, data) == "La partita è già cominciata."


async def test_a_group_has_the_length_of_its_settings_and_the_lobby_may_differ(table: Table, friends: Friends) -> None:
    await table.say(friends.anna, friends.group, "/impostazioni")
    page = table.said(friends.group)[-1]
    await table.tap_data(friends.anna, page, "1:0:0:set:series_4")
    await table.pass_time(10, step=5)
    await table.say(friends.bruno, friends.group, "/nuova")
    assert "Partita 1 di 4" in table.last(friends.group)
    assert await table.tap(friends.bruno, friends.group, "Serie di 4") == "Si gioca una partita sola."


async def test_alone_in_private_there_is_no_series(table: Table, friends: Friends) -> None:
    chat = table.world.private(friends.anna)
    await table.say(friends.anna, chat, "/nuova")
    assert not [label for label in table.labels(chat) if "🏆" in label]


async def test_a_series_is_counted_and_its_standing_told_until_it_ends_and_another_begins(
    table: Table, friends: Friends
) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.lobby(group, [anna, bruno])
    message, data = table.button(group, "Partita singola")
    await table.tap_data(anna, message, data.replace("series:3", "series:2"))
    await table.tap(anna, group, "Via!")
    await table.pass_time(10, step=5)
    assert "La serie finora" not in table.last(group)
    await play(table, group, [(anna, "12346"), (bruno, "11223")])
    assert "🏁 Partita finita!\nPartita 1 di 2\n🏆 Vince Anna con 62 punti!" in table.last(group)
    assert "La serie finora\n1. Anna · 62, 1 vittoria\n2. Bruno · 18\n" in table.last(group)

    await again(table, group, bruno, start=False)
    assert "Partita 2 di 2" in table.last(group)
    assert "1. Bruno\n2. Anna\n" in table.last(group)
    assert "La serie finora\n1. Anna · 62, 1 vittoria\n2. Bruno · 18\n" in table.last(group)
    assert not [label for label in table.labels(group) if "Serie" in label]  # it is under way
    assert await table.tap_data(anna, table.said(group)[-1], "1:2:0:series:3") == "La partita è già cominciata."
    await table.tap(bruno, group, "Via!")
    await table.restart()
    await table.pass_time(10, step=5)
    await play(table, group, [(bruno, "66665"), (anna, "12346")])
    assert "Partita 2 di 2" in table.last(group)
    won = plain(table.last(group)).split("La serie finora\n")[1]
    assert won.startswith("1. Bruno · ")
    assert ", 1 vittoria\n2. Anna · 124, 1 vittoria\n" in won

    await again(table, group, anna, start=False)
    assert "Partita 1 di 2" in table.last(group)
    assert "La serie finora" not in table.last(group)


async def test_a_game_closed_in_a_series_is_played_again_and_counts_nothing(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.lobby(group, [anna, bruno])
    await table.tap(anna, group, "Partita singola")
    await table.tap(anna, group, "Via!")
    await table.pass_time(10, step=5)
    await play(table, group, [(anna, "12346"), (bruno, "11223")])
    await again(table, group, bruno)
    await table.turn(bruno, group, "66666", "yahtzee")
    await table.say(anna, group, "/esci")
    await table.tap(anna, group, "Sì, lascio")
    await table.pass_time(20, step=5)
    await again(table, group, bruno, start=False)
    assert "Partita 2 di 3" in table.last(group)
    assert "La serie finora\n1. Anna · 62, 1 vittoria\n2. Bruno · 18\n" in table.last(group)
