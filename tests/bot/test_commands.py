"""Typed commands: every name in both languages, arguments good and bad, and that nothing else is a command."""

import re

import pytest

from bot.playground.chats import Chat, Message
from bot.playground.world import World
from engine import BOXES
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons
from tests.standin import eventually

NO_MATCH = "Qui non c'è nessuna partita. Aprine una con /nuova"
FREE = "Uno, Due, Tre, Quattro, Cinque, Sei, Tris, Poker, Full, Scala piccola, Scala grande, Yahtzee, Chance"


async def begun(table: Table, friends: Friends, dice: str = "") -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await table.pass_time(5, step=5)
    if dice:
        await table.rolled(friends.anna, friends.group, dice)


# Names


@pytest.mark.parametrize(
    "names",
    [
        ("newgame", "join", "begin", "roll", "hold", "fill", "turn", "score", "leave", "kick", "endgame"),
        ("nuova", "entra", "inizia", "lancia", "tieni", "segna", "turno", "punti", "esci", "espelli", "fine"),
        ("nuova", "entra", "inizia", "lancia", "tieni", "segna", "turno", "punti", "abbandona", "espelli", "chiudi"),
    ],
)
async def test_a_match_can_be_played_by_commands_in_either_language(
    table: Table, friends: Friends, names: tuple[str, ...]
) -> None:
    newgame, join, begin, roll, hold, fill, turn, score, leave, kick, endgame = (f"/{name}" for name in names)
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    assert await table.ask(anna, group, newgame) == ""
    assert await table.ask(bruno, group, join) == "Bruno: sei al tavolo!"
    assert await table.ask(anna, group, begin) == ""
    table.luck.will("55213", "555", "66666")
    assert await table.ask(anna, group, roll) == "🎲 5 5 2 1 3 · hai ancora 2 lanci"
    assert await table.ask(anna, group, f"{hold} 5 5") == "Tieni 5 5"
    assert await table.ask(anna, group, roll) == "🎲 5 5 5 5 5 · hai ancora un lancio"
    assert await table.ask(anna, group, f"{fill} yahtzee") == ""
    assert "Anna: 5 5 5 5 5 → Yahtzee 50 (tot. 50)" in table.texts(group)
    assert await table.ask(bruno, group, roll) == "🎲 6 6 6 6 6 · hai ancora 2 lanci"
    await table.pass_time(60, step=10)
    assert await table.ask(bruno, group, turn) == ""
    await table.pass_time(60, step=10)
    assert "Turno di Bruno" in table.last(group)
    assert (await table.ask(anna, group, score)).startswith("📋 Punti · regole: classica\n")
    assert (await table.ask(bruno, group, leave)).startswith("Vuoi davvero lasciare la partita?")
    assert await table.ask(anna, group, kick) == "Chi deve lasciare il tavolo?"
    await table.pass_time(60, step=10)
    assert await table.ask(anna, group, endgame) == "Chiudere la partita senza risultato?"


@pytest.mark.parametrize("names", [("rules", "language", "help", "privacy"), ("regole", "lingua", "aiuto", "privacy")])
async def test_the_commands_that_only_tell_work_in_either_language(
    table: Table, friends: Friends, names: tuple[str, ...]
) -> None:
    rules, language, helping, privacy = (f"/{name}" for name in names)
    assert (await table.ask(friends.anna, friends.group, rules)).startswith("📖 Il turno (1/6)\n")
    assert await table.ask(friends.anna, friends.group, language) == "In che lingua parlo qui?"
    assert (await table.ask(friends.anna, friends.group, helping)).startswith("Come si gioca\n")
    assert (await table.ask(friends.anna, friends.group, privacy)).startswith("Che cosa ricordo\n")


async def test_a_command_is_obeyed_with_our_name_and_in_any_case(table: Table, friends: Friends) -> None:
    assert (await table.ask(friends.anna, friends.group, "/aiuto@CinquinaBot")).startswith("Come si gioca")
    assert (await table.ask(friends.anna, friends.group, "/HELP@cinquinabot")).startswith("Come si gioca")


async def test_what_is_not_our_command_is_ignored(table: Table, friends: Friends) -> None:
    table.world.promote_bot(friends.group)  # so that it hears everything
    await table.settle()
    for text in ("/help@AltroBot", "/nuova@AltroBot", "/xyz", "nuova", "ciao /nuova", "/nuovissima", "ciao a tutti"):
        await table.say(friends.anna, friends.group, text)
    assert table.texts(friends.group) == []


async def test_an_edited_command_is_no_command(table: Table, friends: Friends) -> None:
    table.world.promote_bot(friends.group)
    message = await table.say(friends.anna, friends.group, "ciao")
    table.world.edit(friends.anna, message, "/nuova")
    await table.settle()
    assert table.texts(friends.group) == []


async def test_people_are_shown_the_commands_of_their_language(table: Table, friends: Friends) -> None:
    menus = table.world.menus
    in_groups, in_private = {"type": "all_group_chats"}, {"type": "all_private_chats"}
    await eventually(table.world, lambda: menus.get(in_private, "it"))  # the last one, set beside all else
    italian = [command["command"] for command in menus.get(in_groups, "it")]
    assert italian == [
        "nuova", "entra", "inizia", "turno", "punti", "regole", "lancia", "tieni", "segna", "consiglio", "esci",
        "espelli", "fine", "persi", "rivedi", "promemoria", "assente", "segnapunti", "calcola", "verifica", "dadi",
        "impostazioni", "lingua", "aiuto", "privacy",
    ]  # fmt: skip
    assert [command["command"] for command in menus.get(in_groups, "")][:3] == ["newgame", "join", "begin"]
    assert "join" not in [command["command"] for command in menus.get(in_private, "")]
    in_italian = [command["command"] for command in menus.get(in_private, "it")]
    assert {"nuova", "persi", "promemoria", "assente", "impostazioni"} <= set(in_italian)


# Dice


async def test_holding_by_faces_says_what_is_held(table: Table, friends: Friends) -> None:
    await begun(table, friends, "55213")
    anna, group = friends.anna, friends.group
    assert await table.ask(anna, group, "/tieni 5 5") == "Tieni 5 5"
    await table.pass_time(30, step=10)
    assert table.labels(group)[:5] == ["🔒 5", "🔒 5", "2", "1", "3"]
    assert await table.ask(anna, group, "/tieni 3,5") == "Tieni 5 3"
    assert await table.ask(anna, group, "/tieni 123") == "Tieni 2 1 3"
    assert await table.ask(anna, group, "/tieni") == "Non tieni nessun dado"
    await table.pass_time(60, step=10)
    assert table.labels(group)[:5] == ["5", "5", "2", "1", "3"]


async def test_holding_what_is_not_there_says_what_would_be_right(table: Table, friends: Friends) -> None:
    await begun(table, friends)
    anna, group = friends.anna, friends.group
    assert await table.ask(anna, group, "/tieni 5") == "Prima lancia i dadi."
    await table.rolled(anna, group, "55213")
    wrong = "Quei dadi non ci sono: hai 5 5 2 1 3. Per esempio: /tieni 5 5"
    usage = "Scrivi i dadi da tenere, per esempio /tieni 5 5 5. Con /tieni da solo li lasci tutti."
    for text, told in (
        ("/tieni 6", wrong), ("/tieni 5 5 5", wrong), ("/tieni 7", usage), ("/tieni cinque", usage),
        ("/tieni -1", usage), ("/tieni 5 5 2 1 3 3", usage), ("/tieni <b>", usage),
    ):  # fmt: skip
        assert await table.ask(anna, group, text) == told
        await table.pass_time(60, step=20)
    assert await table.ask(friends.bruno, group, "/tieni 5") == "Non tocca a te: è il turno di Anna."
    assert await table.ask(friends.carla, group, "/tieni 5") == "Non sei a questo tavolo."


async def test_rolling_all_five_held_or_too_often_is_refused(table: Table, friends: Friends) -> None:
    await begun(table, friends, "55213")
    anna, group = friends.anna, friends.group
    await table.ask(anna, group, "/tieni 5 5 2 1 3")
    assert await table.ask(anna, group, "/lancia") == (
        "Li tieni tutti: lasciane uno da lanciare, o scegli una casella."
    )
    await table.ask(anna, group, "/tieni")
    await table.ask(anna, group, "/lancia")
    await table.ask(anna, group, "/lancia")
    assert await table.ask(anna, group, "/lancia") == "Hai già fatto tutti i lanci: scegli una casella."
    await table.pass_time(60, step=20)
    assert await table.ask(anna, group, "/tieni 1") == "Hai già fatto tutti i lanci: scegli una casella."


# Boxes


@pytest.mark.parametrize(
    ("box", "names"),
    [
        ("Tris 20", ["tris", "TRIS", "tri", "3 of a k.", "three of a kind", "three_of_a_kind"]),
        ("Tre ✕ scarto", ["tre", "Tre", "3", "threes"]),
        ("Sei 18", ["sei", "se", "sixes", "SIX", "6"]),
        ("Full 25", ["fu", "full", "full house"]),
        ("Scala grande ✕ scarto", ["scala g", "grande", "scala   lunga", "large", "long straight"]),
        ("Scala piccola ✕ scarto", ["small", "scala corta", "small_straight"]),
        ("Yahtzee ✕ scarto", ["y", "yatzy", "Yahtzee"]),
        ("Poker ✕ scarto", ["po", "4 of a k."]),
        ("Chance 20", ["ch", "chance"]),
        ("Due ✕ scarto", ["due", "twos", "tw", "2"]),
    ],
)
async def test_a_box_is_filled_by_any_name_or_prefix(
    table: Table, friends: Friends, box: str, names: list[str]
) -> None:
    for number, name in enumerate(names):
        chat = table.world.add_group(f"Gruppo {number}", [friends.anna, friends.bruno], quiet=True)
        await table.begin(chat, [friends.anna, friends.bruno])
        table.luck.will("66611")
        await table.tap(friends.anna, chat, "Lancia")
        assert await table.ask(friends.anna, chat, f"/segna {name}") == ""
        await table.pass_time(2, step=1)
        points = re.sub("[^0-9]", "", box) or "0"
        assert f"Anna: 6 6 6 1 1 → {box} (tot. {points})" in table.texts(chat)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("c", "«c» può essere Cinque, Chance: scrivi qualche lettera in più."),
        ("scala", "«scala» può essere Scala piccola, Scala grande: scrivi qualche lettera in più."),
        ("", f"In quale casella? Per esempio /segna tris. Libere: {FREE}"),
        ("<b>tris", f"Non conosco la casella «<b>tris». Libere: {FREE}"),
        ("zzz & co", f"Non conosco la casella «zzz & co». Libere: {FREE}"),
    ],
)
async def test_a_box_that_is_not_clear_is_asked_for(table: Table, friends: Friends, typed: str, told: str) -> None:
    await begun(table, friends, "66611")
    assert await table.ask(friends.anna, friends.group, f"/segna {typed}") == told
    assert "lancio 1 di 3" in "".join(table.texts(friends.group))


async def test_a_prefix_means_a_free_box_where_only_one_is_left(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna])
    await table.turn(friends.anna, friends.group, "66611", "small_straight")
    await table.pass_time(10, step=5)
    await table.rolled(friends.anna, friends.group, "12345")
    assert await table.ask(friends.anna, friends.group, "/segna scala") == ""
    await table.pass_time(5, step=5)
    assert "Anna: 1 2 3 4 5 → Scala grande 40 (tot. 40)" in table.texts(friends.group)
    await table.rolled(friends.anna, friends.group, "12345")
    assert await table.ask(friends.anna, friends.group, "/segna scala piccola") == "Quella casella è già piena."
    await table.pass_time(60, step=20)
    assert (await table.ask(friends.anna, friends.group, "/segna scala")).startswith("«scala» può essere")


async def test_filling_at_the_wrong_moment_says_why_not(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    assert await table.ask(anna, group, "/segna tris") == NO_MATCH
    await table.lobby(group, [anna, bruno])
    assert await table.ask(anna, group, "/segna tris") == "La partita non è ancora cominciata: prima serve il via."
    await table.tap(anna, group, "Via!")
    await table.pass_time(60, step=20)
    for text in ("/segna tris", "/segna", "/segna zzz"):
        assert await table.ask(anna, group, text) == "Prima lancia i dadi."
    assert await table.ask(bruno, group, "/segna tris") == "Non tocca a te: è il turno di Anna."
    assert await table.ask(friends.carla, group, "/segna tris") == "Non sei a questo tavolo."


async def test_a_typed_box_is_written_at_once_and_its_bonuses_are_told(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.begin(group, [anna])
    await table.turn(anna, group, "66666", "yahtzee")
    await table.pass_time(30, step=10)
    await table.rolled(anna, group, "66666")
    assert await table.ask(anna, group, "/segna 6") == ""
    await table.pass_time(5, step=5)
    assert "Anna: 6 6 6 6 6 → Sei 30 e +100 di Yahtzee extra (tot. 180)" in table.texts(group)


# Twice, anywhere


@pytest.mark.parametrize(
    "text", ["/nuova", "/entra", "/inizia", "/lancia", "/tieni 5", "/segna tris", "/turno", "/esci"]
)
async def test_a_command_delivered_twice_is_applied_and_answered_once(
    table: Table, friends: Friends, text: str
) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    person = bruno if text == "/entra" else anna
    if text != "/nuova":
        await table.lobby(group, [anna] if text == "/entra" else [anna, bruno])
    if text in ("/lancia", "/tieni 5", "/segna tris", "/turno"):
        await table.tap(anna, group, "Via!")
        await table.pass_time(5, step=5)
    if text in ("/tieni 5", "/segna tris"):
        await table.rolled(anna, group, "55566")
    before = len(table.said(group))
    table.world.faults.duplicate_next_update()
    message = await table.say(person, group, text)
    await table.pass_time(60, step=10)
    table.reply(message)  # one answer at most
    assert len(table.said(group)) == before + 1  # the answer, or the next card
    state = {
        "/nuova": "Al tavolo:\n1. Anna", "/entra": "1. Anna\n2. Bruno", "/inizia": "Turno di Anna",
        "/lancia": "lancio 1 di 3", "/tieni 5": "Tieni 5", "/segna tris": "Turno di Bruno", "/turno": "Turno di Anna",
        "/esci": "Al tavolo:\n1. Bruno",
    }  # fmt: skip
    assert any(state[text] in shown for shown in table.texts(group))


async def test_a_command_of_an_admin_delivered_twice_is_applied_once(
    table: Table, friends: Friends, caplog: pytest.LogCaptureFixture
) -> None:
    await table.lobby(friends.group, [friends.bruno, friends.carla])
    table.world.faults.duplicate_next_update()
    message = await table.say(friends.anna, friends.group, "/inizia")  # not hers, but she owns the group
    await table.pass_time(10, step=5)
    assert table.reply(message) == ""
    assert "Turno di Bruno" in table.last(friends.group)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_command_that_breaks_is_answered_with_an_apology(
    table: Table, friends: Friends, caplog: pytest.LogCaptureFixture
) -> None:
    await begun(table, friends, "55213")
    table.luck.broken = True
    problem = "Ops, qualcosa è andato storto da parte mia. La partita è salva: riprova fra un momento."
    assert await table.ask(friends.anna, friends.group, "/lancia") == problem
    assert "a step broke off (match 1, moves: 0 roll 55213)" in caplog.text


# Topics


@pytest.fixture
def forum(world: World, friends: Friends) -> Chat:
    people = [friends.anna, friends.bruno, friends.carla]
    return world.add_group("Forum", people, kind="forum", topics=("Dadi", "Altro"), quiet=True)


def topics(forum: Chat) -> list[int]:
    return [topic for topic in forum.topics if topic]


def sent_to(table: Table, chat: Chat) -> list[object]:
    """Give the thread of each message sent to a chat."""
    calls = table.standin.record.of("sendMessage")
    return [call.params.get("message_thread_id") for call in calls if call.params["chat_id"] == chat.id]


async def test_commands_in_a_topic_are_answered_there(table: Table, friends: Friends, forum: Chat) -> None:
    dice, _ = topics(forum)
    for text in ("/nuova", "/aiuto", "/regole", "/punti", "/turno"):
        await table.say(friends.anna, forum, text, topic=dice)
    assert {message.topic for message in table.said(forum)} == {dice}
    assert set(sent_to(table, forum)) == {dice}


async def test_general_has_no_thread(table: Table, friends: Friends, forum: Chat) -> None:
    message = await table.say(friends.anna, forum, "/nuova")
    await table.say(friends.bruno, forum, "/entra", reply_to=message)
    assert sent_to(table, forum) == [None, None]
    assert {message.topic for message in table.said(forum)} == {0}


async def test_replies_in_a_plain_supergroup_are_no_topic(table: Table, friends: Friends) -> None:
    group = table.world.add_group("Super", [friends.anna, friends.bruno], kind="supergroup", quiet=True)
    first = await table.say(friends.anna, group, "/nuova")
    second = await table.say(friends.bruno, group, "/entra", reply_to=first)
    assert second.thread_id is not None
    assert sent_to(table, group) == [None, None]
    assert table.reply(second) == "Bruno: sei al tavolo!"


# Alone


async def test_alone_in_private_a_game_is_played_to_the_end_and_again(table: Table, friends: Friends) -> None:
    anna, chat = friends.anna, table.world.private(friends.anna)
    table.world.start_private(anna)
    await table.settle()
    assert table.last(chat) == (
        "Ciao Anna! Sono Cinquina: con me si gioca a Yahtzee.\n\nPer giocare con gli amici aggiungimi a un gruppo. "
        "Per giocare qui, da solo o contro i computer, /nuova. E poi: /regole, /aiuto."
    )
    assert buttons(table.said(chat)[-1])[0]["url"] == "https://t.me/CinquinaBot?startgroup=true"
    await table.say(anna, chat, "/nuova")
    assert table.labels(chat) == ["▶️ Via!", "🤖 Aggiungi un computer", "📖 Regole", "⚙️ Cambia regole"]
    await table.tap(anna, chat, "Via!")
    for box in BOXES:
        await table.turn(anna, chat, "12346", box.value)
        await table.pass_time(30, step=30)
    assert "🏆 Anna chiude con 62 punti." in table.last(chat)
    assert await table.tap(anna, chat, "Rivincita") == "Tavolo pronto: chiunque sia seduto può dare il via."
    await table.pass_time(5, step=5)
    await table.tap(anna, chat, "Via!")
    await table.pass_time(5, step=5)
    assert table.last(chat).startswith("🎲 Turno di Anna (@anna_b) · giro 1 di 13\n")


async def test_alone_in_private_one_may_stop_without_asking_anybody(table: Table, friends: Friends) -> None:
    anna, chat = friends.anna, table.world.private(friends.anna)
    for text, label in (("/fine", "Sì, chiudi"), ("/esci", "Sì, lascio")):
        await table.say(anna, chat, "/nuova")
        assert await table.ask(anna, chat, "/entra") == "Sei già al tavolo!"
        await table.tap(anna, chat, "Via!")
        await table.say(anna, chat, text)
        await table.tap(anna, chat, label)
        await table.pass_time(30, step=10)
        assert "partita chiusa" in table.last(chat).lower() or "ha chiuso la partita" in table.last(chat)
        assert await table.ask(anna, chat, "/turno") == NO_MATCH


# Looking


async def test_without_a_match_every_command_says_how_to_open_one(table: Table, friends: Friends) -> None:
    for text in (
        "/entra",
        "/inizia",
        "/turno",
        "/lancia",
        "/tieni 5",
        "/segna tris",
        "/punti",
        "/esci",
        "/espelli",
        "/fine",
        "/persi",
    ):
        assert await table.ask(friends.bruno, friends.group, text) == NO_MATCH
        await table.pass_time(20, step=20)
    await table.say(friends.anna, friends.group, "/nuova")
    assert await table.ask(friends.bruno, friends.group, "/punti") == (
        "La partita non è ancora cominciata: prima serve il via."
    )


async def test_opening_a_table_again_brings_it_down_and_a_running_game_is_not_disturbed(
    table: Table, friends: Friends
) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.say(anna, group, "/nuova")
    await table.say(bruno, group, "/nuova")
    await table.pass_time(10, step=5)
    assert table.texts(group)[0] == "⬇️ Il tavolo è più in basso."
    assert "Al tavolo:\n1. Anna" in table.last(group)
    await table.tap(anna, group, "Via!")
    await table.pass_time(10, step=5)
    assert await table.ask(bruno, group, "/nuova") == (
        "Qui si sta già giocando. Con /turno riporti il tavolo in basso."
    )


async def test_the_turn_is_brought_down_with_its_dice_and_the_old_card_retired(table: Table, friends: Friends) -> None:
    await begun(table, friends, "55213")
    await table.die(friends.anna, friends.group, 0)
    await table.pass_time(10, step=5)
    await table.say(friends.carla, friends.group, "/turno")
    await table.pass_time(10, step=5)
    *_, old, new = table.said(friends.group)
    assert old.text == "⬇️ Il tavolo è più in basso."
    assert not buttons(old)
    assert "Tieni 5" in (new.text or "")
    assert friends.anna.id in new.rings
    assert await table.tap(friends.anna, friends.group, "Tris") == (
        "Tris: sarebbe uno scarto, 0 punti. Tocca ancora se vuoi proprio"
    )


@pytest.mark.parametrize("count", [1, 2, 5, 12])
async def test_the_sheet_fits_a_phone_for_any_number_of_players(
    table: Table, friends: Friends, world: World, count: int
) -> None:
    names = [f"{'Massimiliano Ludovico '[: 3 + number]}{number}" for number in range(count)]
    people = [world.add_person(name) for name in names]
    group = world.add_group("Tavolata", people, quiet=True)
    await table.begin(group, people)
    await table.turn(people[0], group, "66666", "yahtzee")
    for person in people[1:]:
        await table.turn(person, group, "66123", "chance")
        await table.pass_time(5, step=5)
    if count == 1:
        await table.turn(people[0], group, "66666", "sixes")
    answer = await table.say(people[-1], group, "/punti")
    await table.pass_time(120, step=20)
    sheet = next(message for message in table.said(group) if message.reply_to == answer.message_id)
    text = sheet.text or ""
    assert len(text) < 4096
    assert pre_lines(sheet)
    assert max(map(len, pre_lines(sheet))) <= 34
    assert len([entity for entity in sheet.entities if entity["type"] == "pre"]) == -(-count // 4)
    assert ("TOTALE      180" if count == 1 else "TOTALE       50   18") in text
    assert ("Y. extra    100" in text) is (count == 1)
    assert text.count("al bonus:") == count


def pre_lines(message: Message) -> list[str]:
    """Give the lines of a message in fixed-width type."""
    text = (message.text or "").encode("utf-16-le")
    blocks = [
        text[2 * entity["offset"] : 2 * (entity["offset"] + entity["length"])].decode("utf-16-le")
        for entity in message.entities
        if entity["type"] == "pre"
    ]
    return [line for block in blocks for line in block.split("\n")]
