"""The score-keeper in a chat: one sheet for people with real dice, some of whom aren't on Telegram."""

import random

import pytest

from bot.callback import Press, Verb
from bot.evening import KeptPad
from bot.match import MOST_SEATS, Place
from bot.playground.chats import Chat, Message, Person
from bot.playground.markup import utf16_length
from bot.playground.world import World
from bot.scorepad import column_of, possible
from engine import BOXES, PRESETS, Box, Rules
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain

CHANGED = "Il foglio è cambiato: guarda com'è ora e riprova."
MOST_IN_A_MESSAGE = 4096  # UTF-16 units, Bot API sendMessage
MOST_BUTTONS = 100


async def kept(table: Table, chat: Chat) -> KeptPad:
    found = await table.storage.pads.open_pad(Place(chat.id))
    assert found is not None, "no open pad"
    return found


def sheet(table: Table, chat: Chat) -> Message:
    """Give the newest message that shows a pad's buttons."""
    return next(
        message
        for message in reversed(table.said(chat))
        if any(":pad:" in button["callback_data"] for button in buttons(message))
    )


async def step(table: Table, chat: Chat, person: Person, *argument: str | int) -> str:
    """Tap what a button of the pad as it is now would say; give the pop-up."""
    pad = (await kept(table, chat)).pad
    data = Press(pad.id, pad.rev, Verb.PAD, "_".join(map(str, argument))).data
    return await table.tap_data(person, sheet(table, chat), data)


async def write(table: Table, chat: Chat, person: Person, player: int, box: Box, value: int) -> str:
    return await step(table, chat, person, "val", player, box.place, value)


async def tap(table: Table, chat: Chat, person: Person, *labels: str) -> str:
    """Tap one button after the other, each once the message shows it; give the last pop-up."""
    answer = ""
    for label in labels:
        answer = await table.tap(person, chat, label)
        await table.pass_time(20, step=5)
    return answer


async def total(table: Table, chat: Chat, player: int) -> int:
    return column_of((await kept(table, chat)).pad, player).total


def newest(table: Table, chat: Chat) -> str:
    return plain(sheet(table, chat).text or "")


async def opened(table: Table, friends: Friends, names: str = "Anna, Bruno, Nonna Pina") -> None:
    await table.say(friends.anna, friends.group, f"/segnapunti {names}")


# Opening, players


@pytest.mark.parametrize("command", ["/segnapunti", "/scorepad"])
async def test_with_names_the_sheet_is_theirs(table: Table, friends: Friends, command: str) -> None:
    await table.say(friends.anna, friends.group, f"{command} Anna, Bruno, Nonna Pina")
    assert "Giro 1 di 13" in table.last(friends.group)
    assert table.labels(friends.group) == ["Anna", "Bruno", "Nonna Pina", "🪑 Ci sono anch'io", "🏁 Fine"]
    assert len(table.said(friends.group)) == 1


async def test_without_names_who_asks_is_on_the_sheet_and_others_come_by_a_tap(table: Table, friends: Friends) -> None:
    await table.say(friends.anna, friends.group, "/segnapunti")
    assert await table.tap(friends.bruno, friends.group, "anch'io") == "Sei sul foglio!"
    await table.tap(friends.carla, friends.group, "anch'io")  # from the keyboard as it was before Bruno
    assert await table.tap(friends.bruno, friends.group, "anch'io") == "Sei già sul foglio!"
    await table.pass_time(10, step=5)
    assert table.labels(friends.group)[:3] == ["Anna", "Bruno", "Carla"]


async def test_the_command_shows_the_sheet_again_and_adds_names(table: Table, friends: Friends) -> None:
    await opened(table, friends, "Anna, Bruno")
    await write(table, friends.group, friends.anna, 0, Box.SIXES, 18)
    await table.say(friends.bruno, friends.group, "/segnapunti")
    assert "1. Anna · 18" in table.last(friends.group)
    await table.say(friends.bruno, friends.group, "/segnapunti Zio Ugo , Carla")
    assert table.labels(friends.group)[:4] == ["Anna", "Bruno", "Zio Ugo", "Carla"]
    assert len(table.said(friends.group)) == 3
    assert (await kept(table, friends.group)).pad.id == 1


async def test_a_name_is_on_the_sheet_once(table: Table, friends: Friends) -> None:
    await opened(table, friends, "Anna, Bruno")
    answer = await table.ask(friends.anna, friends.group, "/segnapunti Carla, anna")
    assert answer == "anna c'è già sul foglio: scrivi un nome diverso."
    assert len((await kept(table, friends.group)).pad.players) == 2
    assert "non si legge" in await table.ask(friends.anna, friends.group, "/segnapunti Carla, \u3164")
    many = ", ".join(f"Tizio {number}" for number in range(MOST_SEATS))
    assert await table.ask(friends.anna, friends.group, f"/segnapunti {many}") == "Sul foglio si sta al massimo in 12."


async def test_who_has_no_entry_can_be_taken_off(table: Table, friends: Friends) -> None:
    await opened(table, friends, "Anna, Brunp")
    assert await tap(table, friends.group, friends.anna, "Brunp", "Togli dal foglio") == "Brunp non è più sul foglio."
    assert table.labels(friends.group)[:2] == ["Anna", "🪑 Ci sono anch'io"]
    await write(table, friends.group, friends.anna, 0, Box.ONES, 3)
    assert await step(table, friends.group, friends.anna, "out", 0) == "Ha già dei punti scritti: resta sul foglio."


async def test_three_columns_are_refused(table: Table, friends: Friends) -> None:
    await table.say(friends.anna, friends.group, "/aiuto")
    await table.bot.days.set_rules(friends.group.id, PRESETS["tripla"])
    assert "tre colonne non va" in await table.ask(friends.anna, friends.group, "/segnapunti Anna")


async def test_names_are_shown_as_they_are_and_do_no_harm(table: Table, friends: Friends) -> None:
    await opened(table, friends, "<b>Ugo & Pia, 👨‍👩‍👧‍👦, \u202eanna")
    assert "<b>Ugo & Pia" in table.last(friends.group)
    await write(table, friends.group, friends.anna, 0, Box.ONES, 3)
    await table.pass_time(5)
    assert "✍️ <b>Ugo & Pia · Uno: 3" in newest(table, friends.group)


# Writing


async def test_box_and_value_are_picked_page_by_page(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await tap(table, group, anna, "Nonna Pina")
    assert newest(table, group) == "✏️ Nonna Pina · totale 0\nAl bonus mancano 63 punti.\nIn quale casella?"
    assert table.labels(group)[:7] == ["1", "2", "3", "4", "5", "6", "Tris"]
    await tap(table, group, anna, "3")
    assert table.labels(group) == ["3", "6", "9", "12", "15", "✕ scarto", "🎲 Metti i dadi", "‹ Caselle", "‹ Foglio"]
    assert await tap(table, group, anna, "12") == "Nonna Pina · Tre: 12. Totale 12"
    assert "1. Nonna Pina · 12 · al bonus: 51" in newest(table, group)
    assert "✍️ Nonna Pina · Tre: 12 – scritto da Anna alle 20:3" in newest(table, group)
    await tap(table, group, anna, "Nonna Pina")
    assert "3" not in table.labels(group)
    assert await tap(table, group, anna, "Full", "scarto") == "Nonna Pina · Full: scarto. Totale 12"
    assert len(table.said(group)) == 1


async def test_anybody_of_the_chat_writes_in_any_order(table: Table, friends: Friends) -> None:
    await opened(table, friends)
    for person, player, box, value in (
        (friends.bruno, 2, Box.CHANCE, 22),
        (friends.carla, 2, Box.YAHTZEE, 50),
        (friends.anna, 0, Box.ONES, 0),
        (friends.bruno, 2, Box.SIXES, 24),
    ):
        await write(table, friends.group, person, player, box, value)
    await table.pass_time(10, step=5)
    assert newest(table, friends.group).split("\n")[3:6] == [
        "1. Nonna Pina · 96 · al bonus: 39",
        "2. Anna · 0 · al bonus: 63",
        "2. Bruno · 0 · al bonus: 63",
    ]
    assert "scritto da Bruno" in newest(table, friends.group)


@pytest.mark.parametrize("names", ["Anna", "Anna, Bruno, Nonna Pina", "A, B, C, D, E, F, G, H, I, J, K, L"])
async def test_a_whole_sheet_by_several_people_in_any_order(table: Table, friends: Friends, names: str) -> None:
    luck = random.Random(len(names))  # noqa: S311  # the same disorder every time
    group, people = friends.group, [friends.anna, friends.bruno, friends.carla]
    await opened(table, friends, names)
    count = len(names.split(","))
    cells = [(player, box) for player in range(count) for box in BOXES]
    luck.shuffle(cells)
    for player, box in cells:
        await write(table, group, luck.choice(people), player, box, luck.choice(possible(PRESETS["classica"], box)))
    await table.pass_time(120, step=10)
    assert "Foglio completo: tocca Fine quando è tutto giusto." in newest(table, group)
    assert utf16_length(newest(table, group)) <= MOST_IN_A_MESSAGE
    totals = [await total(table, group, player) for player in range(count)]
    assert await tap(table, group, friends.carla, "Fine", "Sì, chiudi") == "Foglio chiuso."  # anyone may, now
    assert f"con {max(totals)} punti" in table.last(group)
    assert table.labels(group) == ["📄 Un altro foglio"]


async def test_twelve_players_with_long_names_fit_in_the_message_and_its_buttons(
    table: Table, friends: Friends
) -> None:
    await opened(table, friends, ", ".join(f"{'W' * 17}{number:02}" for number in range(12)))
    for player in range(12):
        await write(table, friends.group, friends.anna, player, Box.CHANCE, 22)
    await table.pass_time(60, step=10)
    assert utf16_length(newest(table, friends.group)) <= MOST_IN_A_MESSAGE
    assert len(table.labels(friends.group)) <= MOST_BUTTONS
    for op in (("who", 11), ("box", 11, Box.THREE_OF_A_KIND.place), ("dice", 11, Box.THREE_OF_A_KIND.place)):
        await step(table, friends.group, friends.anna, *op)
        await table.pass_time(20, step=5)
        assert all(len(button["callback_data"]) <= 64 for button in buttons(sheet(table, friends.group)))


# Dice


async def test_five_dice_are_tapped_in_and_counted(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await tap(table, group, anna, "Bruno", "Full", "Metti i dadi", "3", "5")
    assert "Dadi: 3 5 ▫️ ▫️ ▫️" in newest(table, group)
    assert await tap(table, group, anna, "Togli l'ultimo") == "Dadi: 3"
    for face in "355":  # faster than the page is drawn
        await table.tap(anna, group, face)
    assert await table.tap(anna, group, "3") == "Bruno · Full: 25. Totale 25"
    await table.pass_time(20, step=5)
    assert "Bruno · Full: 25 (dadi 3 3 5 5 3)" in newest(table, group)


async def test_dice_bring_the_yahtzee_bonus_and_the_page_says_so(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await write(table, group, anna, 0, Box.YAHTZEE, 50)
    for _ in range(4):
        await step(table, group, anna, "die", 0, Box.FOURS.place, 4)
    answer = await step(table, group, anna, "die", 0, Box.FOURS.place, 4)
    assert answer == "Anna · Quattro: 20, più 100 di Yahtzee extra! Totale 170"
    await table.pass_time(20, step=5)
    await tap(table, group, anna, "Anna")
    assert "Il +100 dell'ultimo Yahtzee è già contato: l'hanno portato i dadi." in newest(table, group)


async def test_a_joker_is_offered_where_the_box_pays_one(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await write(table, group, anna, 0, Box.YAHTZEE, 50)
    await table.pass_time(20, step=5)
    await tap(table, group, anna, "Anna", "Grande", "Metti i dadi")
    for _ in range(5):
        await table.tap(anna, group, "4")
    await table.pass_time(20, step=5)
    assert table.labels(group) == ["Grande 0", "🃏 Grande 40", "‹ Foglio"]
    answer = await tap(table, group, anna, "🃏")
    assert answer == "Anna · Scala grande: 40, più 100 di Yahtzee extra! Totale 190"
    assert "(🃏 jolly, dadi 4 4 4 4 4)" in newest(table, group)


async def test_each_tap_on_a_die_counts_once_however_often_it_is_delivered(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await tap(table, group, anna, "Anna", "Chance", "Metti i dadi")
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(anna, group, "6")
    assert table.answers(query) == 2
    draft = (await kept(table, group)).draft
    assert draft is not None
    assert draft.dice == (6,)


async def test_dice_tapped_in_outlive_a_restart(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await tap(table, group, anna, "Anna", "Chance", "Metti i dadi", "6", "6")
    await table.restart()
    await table.tap(anna, group, "5")
    await table.tap(anna, group, "5")
    assert await table.tap(anna, group, "1") == "Anna · Chance: 23. Totale 23"


# The Yahtzee bonus by itself


async def test_a_bonus_is_offered_only_with_fifty_in_the_yahtzee_box(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await tap(table, group, anna, "Anna")
    assert "⭐ +100 Yahtzee extra" not in table.labels(group)
    assert await step(table, group, anna, "bonus", 0) == "L'extra vale solo con 50 nella casella Yahtzee."
    await write(table, group, anna, 0, Box.YAHTZEE, 50)
    await table.pass_time(20, step=5)
    assert await tap(table, group, anna, "Anna", "+100") == "Anna: +100 di Yahtzee extra! Totale 150"
    assert "✍️ Anna · +100 di Yahtzee extra" in newest(table, group)
    await tap(table, group, anna, "Correggi")
    assert table.labels(group) == ["🗑 Annulla", "‹ Foglio"]
    assert await tap(table, group, anna, "Annulla") == "Annullato. Anna: totale 50"


async def test_rules_without_a_bonus_do_not_offer_it(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.say(anna, group, "/aiuto")
    await table.bot.days.set_rules(group.id, Rules(yahtzee_bonus=0))
    await opened(table, friends)
    await write(table, group, anna, 0, Box.YAHTZEE, 50)
    assert await step(table, group, anna, "bonus", 0) == "Con queste regole non c'è Yahtzee extra."
    await table.pass_time(20, step=5)
    await tap(table, group, anna, "Anna")
    assert not [label for label in table.labels(group) if "+100" in label]


# Corrections


async def test_who_wrote_corrects_until_the_next_entry_and_it_shows(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await opened(table, friends)
    await write(table, group, anna, 2, Box.SIXES, 18)
    await table.pass_time(20, step=5)
    assert await table.tap(bruno, group, "Correggi") == "Può correggerlo solo chi l'ha scritto."
    assert await tap(table, group, anna, "Correggi", "24") == "Nonna Pina · Sei: 24. Totale 24"
    assert "✍️ Nonna Pina · Sei: 24, prima era 18 – scritto da Anna" in newest(table, group)
    assert (await table.storage.pads.log(1))[-1].split()[2:] == ["correct", "24"]
    await write(table, group, bruno, 0, Box.ONES, 3)
    await table.pass_time(20, step=5)
    assert await table.tap(anna, group, "Correggi") == "Può correggerlo solo chi l'ha scritto."
    await tap(table, group, bruno, "Registro")
    lines = newest(table, group).split("\n")
    assert lines[0] == "📜 Registro"
    assert lines[1].endswith("Nonna Pina · Sei: 24, prima era 18 – Anna")
    assert lines[2].endswith("Anna · Uno: 3 – Bruno")  # written by Bruno, who isn't the typed name


async def test_the_last_entry_can_be_taken_back_and_is_seen_crossed_out(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await write(table, group, anna, 2, Box.SIXES, 18)
    await table.pass_time(20, step=5)
    assert await tap(table, group, anna, "Correggi", "Annulla") == "Annullato. Nonna Pina: totale 0"
    assert "✍️ Nonna Pina · Sei: 18 annullato" in newest(table, group)
    assert "↩️ Correggi" not in table.labels(group)
    assert await step(table, group, anna, "back") == "Non c'è niente da correggere."


async def test_a_correction_by_dice(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await write(table, group, anna, 0, Box.CHANCE, 18)
    await table.pass_time(20, step=5)
    await tap(table, group, anna, "Correggi", "Metti i dadi")
    for face in "6654":
        await table.tap(anna, group, face)
    assert await table.tap(anna, group, "3") == "Anna · Chance: 24. Totale 24"
    assert await step(table, group, friends.bruno, "val", 0, Box.CHANCE.place, 20) == (
        "Può correggerlo solo chi l'ha scritto."
    )


async def test_a_busy_table_stays_within_what_telegram_allows(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    table.world.flood.on = True
    await opened(table, friends)
    for number, box in enumerate(BOXES[:6], 1):
        await step(table, group, anna, "dice", 0, box.place)
        for _ in range(5):
            await step(table, group, anna, "die", 0, box.place, number)
            await table.pass_time(1)
    await table.pass_time(60, step=5)
    assert await total(table, group, 0) == 5 * 21 + 35
    assert "1. Anna · 140 · bonus ✓" in newest(table, group)
    assert table.standin.record.busiest_minute(group.id) <= 18


# Twice, late, forged


async def test_a_value_delivered_twice_is_written_once(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await tap(table, group, anna, "Anna", "Chance")
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(anna, group, "22")
    assert table.answers(query) == 2
    assert table.answer(query) == "Anna · Chance: 22. Totale 22"
    assert len((await kept(table, group)).pad.entries) == 1


@pytest.mark.parametrize("text", ["/segnapunti", "/segnapunti Anna, Bruno"])
async def test_a_command_delivered_twice_posts_once(table: Table, friends: Friends, text: str) -> None:
    table.world.faults.duplicate_next_update()
    await table.say(friends.anna, friends.group, text)
    assert len(table.said(friends.group)) == 1
    table.world.faults.duplicate_next_update()
    await table.say(friends.anna, friends.group, "/segnapunti")
    assert len(table.said(friends.group)) == 2
    table.world.faults.duplicate_next_update()
    await table.say(friends.anna, friends.group, "/segnapunti Carla")
    assert len(table.said(friends.group)) == 3


async def test_a_late_tap_changes_nothing_and_shows_the_sheet_as_it_is(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await opened(table, friends)
    await tap(table, group, anna, "Anna", "Chance")
    message, old = table.button(group, "22")
    await write(table, group, bruno, 1, Box.SIXES, 18)
    await table.pass_time(20, step=5)
    assert await table.tap_data(anna, message, old) == CHANGED
    await table.pass_time(20, step=5)
    assert "1. Bruno · 18" in newest(table, group)
    assert await total(table, group, 0) == 0


async def test_an_older_copy_of_the_sheet_is_drawn_anew_when_it_is_tapped(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    first = table.said(group)[0]
    await table.say(anna, group, "/segnapunti")
    await write(table, group, anna, 0, Box.SIXES, 18)
    await table.tap_data(anna, first, buttons(first)[-1]["callback_data"])  # 🏁 of the old copy
    await table.pass_time(20, step=5)
    assert "1. Anna · 18" in plain(first.text or "")


@pytest.mark.parametrize(
    "argument",
    [
        "", "what", "val", "val_0", "val_0_0", "val_0_2_4", "val_9_0_3", "val_0_13_3", "val_0_0_3_3", "val_x_0_3",
        "box_0_99", "box_7_0", "who_7", "die_0_0_7", "die_0_0_0", "put_0_0_12_0", "put_0_8_12345_1", "put_0_8_99999_0",
        "dice_7_0", "undie_0_44", "bonus_7", "out_7", "back", "fix", "again", "val_0_0_99999999999",
    ],
)  # fmt: skip
async def test_forged_data_is_answered_and_writes_nothing(table: Table, friends: Friends, argument: str) -> None:
    await opened(table, friends)
    before = await kept(table, friends.group)
    data = Press(before.pad.id, before.pad.rev, Verb.PAD, argument).data
    answer = await table.tap_data(friends.bruno, table.said(friends.group)[-1], data)
    assert answer
    assert "Ops" not in answer
    assert (await kept(table, friends.group)).pad == before.pad


async def test_a_sheet_is_written_only_in_its_own_chat(table: Table, friends: Friends, world: World) -> None:
    await opened(table, friends)
    stranger = world.add_person("Ladro")
    elsewhere = world.add_group("Altrove", [stranger], quiet=True)
    await table.say(stranger, elsewhere, "/segnapunti Ladro")
    message = table.said(elsewhere)[-1]
    pad = (await kept(table, friends.group)).pad
    for argument in ("val_0_0_3", "endyes", "me", "main"):
        data = Press(pad.id, pad.rev, Verb.PAD, argument).data
        assert await table.tap_data(stranger, message, data) == "Questo foglio non è di questa chat."
    await table.pass_time(10, step=5)
    assert (await kept(table, friends.group)).pad == pad
    assert "1. Ladro · 0" in newest(table, elsewhere)


async def test_forged_data_does_not_spoil_another_card(table: Table, friends: Friends) -> None:
    await opened(table, friends)
    await table.lobby(friends.group, [friends.anna])
    lobby = table.said(friends.group)[-1]
    pad = (await kept(table, friends.group)).pad
    await table.tap_data(friends.bruno, lobby, Press(pad.id, pad.rev, Verb.PAD, "main").data)
    await table.pass_time(10, step=5)
    assert "Si gioca a Yahtzee" in plain(lobby.text or "")


async def test_a_bug_is_put_on_record_with_the_steps(
    table: Table, friends: Friends, caplog: pytest.LogCaptureFixture
) -> None:
    await opened(table, friends)
    await write(table, friends.group, friends.anna, 0, Box.SIXES, 18)
    await table.storage._database.write(lambda work: work.run("DROP TABLE pad_player"))  # noqa: SLF001  # a broken file
    pad_message = sheet(table, friends.group)
    answer = await table.tap_data(friends.anna, pad_message, buttons(pad_message)[0]["callback_data"])
    assert "Ops" in answer
    assert "a step broke off (pad 1, moves: " in caplog.text
    assert "enter 0 sixes 18)" in caplog.text


# The end, and another sheet


async def test_before_it_is_complete_only_the_opener_or_an_admin_ends_it(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.say(bruno, group, "/segnapunti")
    assert (await table.tap(carla, group, "Fine")).startswith("Può chiuderlo solo chi ha aperto il foglio")
    assert (await step(table, group, carla, "endyes")).startswith("Può chiuderlo solo chi ha aperto il foglio")
    await tap(table, group, bruno, "Fine")
    assert "Il foglio non è completo" in newest(table, group)
    await tap(table, group, bruno, "Foglio")
    assert await tap(table, group, anna, "Fine", "Sì, chiudi") == "Foglio chiuso."  # Anna owns the group
    assert table.last(group).startswith("⏹ Foglio chiuso prima della fine, senza risultato.")


async def test_a_sheet_that_is_over_takes_nothing(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    message, rev = sheet(table, group), (await kept(table, group)).pad.rev
    await table.say(anna, group, "/segnapunti")
    await tap(table, group, anna, "Fine", "Sì, chiudi")
    assert await table.tap_data(anna, message, Press(1, rev, Verb.PAD, "val_0_0_3").data) == "Questo foglio è chiuso."
    await table.pass_time(20, step=5)
    assert plain(message.text or "").startswith("⏹ Foglio chiuso")


async def complete(table: Table, friends: Friends, players: int, chance: list[int]) -> None:
    """Fill the open sheet: chance as told, all else scratched; and end it."""
    for player in range(players):
        for box in BOXES:
            await write(table, friends.group, friends.anna, player, box, chance[player] if box is Box.CHANCE else 0)
    await table.pass_time(60, step=20)
    await tap(table, friends.group, friends.anna, "Fine", "Sì, chiudi")


async def test_another_sheet_goes_on_with_the_same_people_and_one_standing(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.say(anna, group, "/segnapunti")
    await table.tap(bruno, group, "anch'io")
    await table.say(anna, group, "/segnapunti Nonna Pina")
    await complete(table, friends, 3, [10, 20, 12])
    assert "🏆 Vince Bruno con 20 punti!" in table.last(group)
    assert "La serata finora" not in table.last(group)
    result = sheet(table, group)
    assert await table.tap(bruno, group, "Un altro foglio") == "Foglio nuovo, qui sotto."
    await table.pass_time(20, step=5)
    assert not buttons(result)
    assert "Foglio 2 della serata" in newest(table, group)
    assert table.labels(group)[:3] == ["Anna", "Bruno", "Nonna Pina"]
    await complete(table, friends, 3, [30, 20, 30])
    ending = table.last(group)
    assert "🏆 Pareggio! Vincono Anna e Nonna Pina con 30 punti." in ending
    assert ending.split("La serata finora\n")[1].split("\n")[:3] == [
        "1. Nonna Pina · 42, 1 vittoria",
        "2. Bruno · 40, 1 vittoria",
        "3. Anna · 40, 1 vittoria",
    ]


async def test_a_sheet_that_was_broken_off_does_not_count_and_is_played_again(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends, "Anna, Bruno")
    await write(table, group, anna, 0, Box.SIXES, 30)
    await table.pass_time(20, step=5)
    await tap(table, group, anna, "Fine", "Sì, chiudi", "Un altro foglio")
    assert (await kept(table, group)).number == 1
    await complete(table, friends, 2, [10, 20])
    assert [pad.id for pad in await table.storage.pads.of_series(1)] == [2]


async def test_there_is_one_open_sheet_in_a_place(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends, "Anna, Bruno")
    await tap(table, group, anna, "Fine", "Sì, chiudi")
    message, data = table.button(group, "Un altro foglio")
    await table.say(anna, group, "/segnapunti Carla")
    assert "C'è già un foglio aperto" in await table.tap_data(anna, message, data)
    assert len((await kept(table, group)).pad.players) == 1


async def test_sheets_do_not_mix_with_played_games(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await opened(table, friends)
    await write(table, friends.group, friends.anna, 0, Box.SIXES, 30)
    await table.turn(friends.anna, friends.group, "66612", "sixes")
    await table.pass_time(20, step=5)
    match = await table.storage.matches.open_match(Place(friends.group.id))
    assert match is not None
    assert await table.storage.matches.of_series(match.series.id) == []
    assert await total(table, friends.group, 0) == 30


# Places


async def test_in_private_one_person_keeps_the_sheet(table: Table, friends: Friends, world: World) -> None:
    anna = friends.anna
    private = world.start_private(anna).chat
    await table.settle()
    await table.say(anna, private, "/segnapunti Ugo, Pia")
    assert "🪑 Ci sono anch'io" in table.labels(private)
    await tap(table, private, anna, "anch'io")
    assert "🪑 Ci sono anch'io" not in table.labels(private)
    assert await tap(table, private, anna, "Ugo", "Chance", "17") == "Ugo · Chance: 17. Totale 17"
    assert await tap(table, private, anna, "Fine", "Sì, chiudi") == "Foglio chiuso."


async def test_the_sheet_moves_to_the_supergroup_that_its_group_became(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await write(table, group, anna, 0, Box.SIXES, 18)
    supergroup = table.world.upgrade(group)
    await table.settle()
    await table.say(anna, supergroup, "/segnapunti")
    assert "1. Anna · 18" in table.last(supergroup)
    assert await tap(table, supergroup, friends.bruno, "Bruno", "Full", "25") == "Bruno · Full: 25. Totale 25"


async def test_each_topic_has_its_own_sheet(table: Table, friends: Friends, world: World) -> None:
    anna = friends.anna
    forum = world.add_group("Forum", [anna], kind="forum", topics=("Giochi", "Altro"), quiet=True)
    first, second = list(forum.topics)[-2:]
    await table.say(anna, forum, "/segnapunti Anna, Bruno", topic=first)
    await table.say(anna, forum, "/segnapunti Ugo", topic=second)
    assert [message.topic for message in table.said(forum)][-2:] == [first, second]
    await table.tap(anna, forum, "Ugo")
    pads = [await table.storage.pads.open_pad(Place(forum.id, topic)) for topic in (first, second)]
    assert [len(found.pad.players) for found in pads if found] == [2, 1]


async def test_an_anonymous_admin_keeps_the_sheet_without_being_on_it(
    table: Table, friends: Friends, supergroup: Chat
) -> None:
    carla = friends.carla
    await table.say(carla, supergroup, "/segnapunti")
    assert "Ancora nessuno sul foglio." in table.last(supergroup)
    await table.say(carla, supergroup, "/segnapunti Ugo")
    assert await tap(table, supergroup, carla, "Ugo", "Chance", "17") == "Ugo · Chance: 17. Totale 17"
    assert "scritto da Carla" in newest(table, supergroup)  # taps bring the real person


async def test_who_writes_as_a_channel_keeps_the_sheet_by_names(
    table: Table, friends: Friends, supergroup: Chat
) -> None:
    table.world.say_as_channel(supergroup, "Canale", "/segnapunti Ugo, Pia")
    await table.settle()
    assert table.labels(supergroup)[:2] == ["Ugo", "Pia"]


async def test_a_restart_keeps_the_sheet(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await opened(table, friends)
    await write(table, group, anna, 0, Box.SIXES, 18)
    await tap(table, group, friends.bruno, "Nonna Pina", "Tris")
    before = await kept(table, group)
    await table.restart()
    assert await kept(table, group) == before
    assert await tap(table, group, friends.bruno, "20") == "Nonna Pina · Tris: 20. Totale 20"
    assert await table.tap(anna, group, "Correggi") == "Può correggerlo solo chi l'ha scritto."


async def test_in_english(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.say(anna, group, "/language")
    await table.tap(anna, group, "English")
    await table.say(anna, group, "/scorepad Anna, Bruno")
    assert await tap(table, group, anna, "Bruno", "Full", "25") == "Bruno · Full house: 25. Total 25"
    assert "✍️ Bruno · Full house: 25 – written by Anna at" in newest(table, group)
