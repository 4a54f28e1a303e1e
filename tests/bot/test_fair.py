"""Dice that can be checked, as people at a table see them; and that nobody sees the secret before the end."""

import logging
import random
import re
import sqlite3
from base64 import b64encode
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bot.__main__ import CHATTY, set_up_log
from bot.fair import FairDice, dice_file
from bot.match import Match, Place, Seal, Status, played
from bot.match import Person as Player
from bot.playground.chats import Chat, Message, Person
from bot.playground.faults import CutAfter, RetryAfter
from bot.playground.markup import parse_html, utf16_length
from bot.settings import Settings
from bot.steps import begin
from bot.texts import LANGUAGES, texts
from bot.views.fair import checked, fallen_faces, in_short
from engine import BOXES, PRESETS, Box, fallen, rarity, read
from engine.luck.__main__ import main as check
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain
from tests.clock import START
from tests.engine.other_checker import faults

MOST_IN_A_CAPTION = 1024  # UTF-16 units, Bot API sendDocument


@pytest.fixture
async def fair(table: Table) -> Table:
    """The table with the dice of the real bot, though from bytes that are the same every time."""
    table.dice = FairDice(random.Random(7).randbytes)  # noqa: S311  # the same secrets every time
    await table.restart()
    return table


async def match_of(table: Table, number: int = 1) -> Match:
    match = await table.storage.matches.get(number)
    assert match is not None
    return match


async def seal_of(table: Table, number: int = 1) -> Seal:
    seal = (await match_of(table, number)).seal
    assert seal is not None
    return seal


async def turn(table: Table, person: Person, chat: Chat, box: Box, rolls: int = 2) -> None:
    """Play a turn by commands, whatever the dice show; each reroll holds one die more."""
    for number in range(rolls):
        if number:
            match = await table.storage.matches.open_match(Place(chat.id))
            assert match is not None
            dice = played(match).turn.dice
            await table.say(person, chat, f"/tieni {' '.join(map(str, dice[:number]))}")
        await table.say(person, chat, "/lancia")
    await table.say(person, chat, f"/segna {texts('it').plain(f'box-{box}')}")
    await table.pass_time(60, step=20)


def shown(message: Message) -> str:
    """Give the text or the caption of a message."""
    return plain(message.text or message.caption or "")


def document(table: Table, message: Message) -> str:
    """Give the text of the document that a message carries."""
    assert message.document is not None
    file = table.world.files.get(message.document["file_id"])
    assert file is not None
    return file.upload.data.decode()


def everything(table: Table, caplog: pytest.LogCaptureFixture) -> str:
    """Give all that left the bot: requests with their buttons and pop-ups, and the log with its tracebacks."""
    return "\n".join([*(repr(call) for call in table.standin.record.calls), caplog.text])


def is_told(secret: bytes, text: str) -> bool:
    """Whether a text holds a good part of a secret, in any form in which a program would write it."""
    digits, base64 = secret.hex(), b64encode(secret).decode()
    numbers = (str(int.from_bytes(secret, "big")), str(int.from_bytes(secret, "little")), str([*secret[:6]])[1:-1])
    forms = (
        digits[:16],
        digits[-16:],
        digits[:16].upper(),
        in_short(secret),
        base64[:12],
        repr(secret)[2:20],
        *numbers,
    )
    return any(form in text for form in forms)


def grouped(number: bytes) -> str:
    """Give 80 bits as a card shows them."""
    digits = number.hex()
    return f"{digits[:5]} {digits[5:10]} {digits[10:15]} {digits[15:20]}"


# A whole match


async def test_a_whole_match_can_be_checked_and_nobody_is_told_its_secret_before_the_end(
    fair: Table, friends: Friends, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for logger in (None, *CHATTY):
        caplog.set_level(logging.DEBUG, logger)
    set_up_log(Settings(log_level="DEBUG"))  # what a host can choose at most
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await fair.say(anna, group, "/nuova")
    await fair.pass_time(5)
    secret = (await seal_of(fair)).secret
    commitment = sha256(secret).digest()
    lobby = fair.said(group)[0]
    assert f"🔏 Impronta: {grouped(commitment)}\n\nAl tavolo:\n1. Anna\n" in shown(lobby)
    await fair.tap(bruno, group, "Mi siedo")
    await fair.tap(anna, group, "Via!")
    await fair.pass_time(10)
    mix = (await seal_of(fair)).mix
    assert shown(lobby).endswith(f"Bruno.\n🔏 Impronta: {grouped(commitment)}\n🔀 Mescolata: {grouped(mix)}")
    assert await fair.ask(carla, group, "/entra") == "Carla: sei al tavolo!"
    await fair.restart()
    for number, box in enumerate(BOXES):
        for person in (anna, bruno, carla):
            if number == 3 and person is bruno:
                await fair.say(bruno, group, "/esci")
                await fair.tap(bruno, group, "Sì")
                await fair.pass_time(60, step=20)
            if number < 3 or person is not bruno:
                assert not is_told(secret, everything(fair, caplog))
                await turn(fair, person, group, box, 1 + number % 3)
    assert "Partita finita!" in fair.last(group)
    assert not is_told(secret, everything(fair, caplog))
    await fair.tap(carla, group, "Controlla i dadi")
    await fair.pass_time(10)
    message = fair.said(group)[-1]
    assert f"Impronta: {commitment.hex()}\nMescolata: {mix.hex()}\nSegreto: {secret.hex()}" in shown(message)
    assert is_told(secret, everything(fair, caplog))
    text = document(fair, message)
    assert f"commitment {commitment.hex()}\nsecret {secret.hex()}\n" in text
    assert f"mix {mix.hex()}\n\n# seat 0: Anna\n# seat 1: Bruno\n# seat 2: Carla\nrules classica   seats 2\n" in text
    assert "\n2 join\n" in text
    assert "\n1 leave\n" in text  # from then on the computer's dice are checked as well
    (tmp_path / "dice.txt").write_text(text, "utf-8")
    assert check([str(tmp_path / "dice.txt")]) == 0
    assert faults(text) == []


async def test_the_mix_is_made_of_ids_that_telegram_gave_in_their_order_until_the_start(
    fair: Table, friends: Friends
) -> None:
    opened = await fair.say(friends.anna, friends.group, "/nuova")
    joined = await fair.tap_query(friends.bruno, friends.group, "Mi siedo")
    await fair.tap(friends.bruno, friends.group, "Mi alzo")
    typed = await fair.say(friends.bruno, friends.group, "/entra")
    lobby, data = fair.button(friends.group, "Via!")
    started = await fair.tap_query(friends.anna, friends.group, "Via!")
    await fair.tap_data(friends.anna, lobby, data)
    await fair.say(friends.carla, friends.group, "/entra")
    seal = await seal_of(fair)
    assert [re.sub(r"update \d+", "update", line) for line in seal.contributions] == [
        f"open message {opened.message_id} update",
        f"join tap {joined.id}",
        f"join message {typed.message_id} update",
        f"start tap {started.id}",
    ]
    await fair.restart()
    assert await seal_of(fair) == seal


async def test_a_tap_that_seats_nobody_adds_nothing(fair: Table, friends: Friends) -> None:
    await fair.say(friends.anna, friends.group, "/nuova")
    await fair.tap(friends.anna, friends.group, "Mi siedo")
    await fair.tap(friends.bruno, friends.group, "Via!")
    assert len((await seal_of(fair)).contributions) == 1


async def test_a_rematch_has_a_secret_of_its_own_and_the_game_before_can_still_be_checked(
    fair: Table, friends: Friends
) -> None:
    group = friends.group
    await fair.begin(group, [friends.anna, friends.bruno])
    await turn(fair, friends.anna, group, Box.CHANCE)
    await fair.say(friends.anna, group, "/fine")
    await fair.tap(friends.anna, group, "Sì")
    await fair.pass_time(20, step=5)
    again = await fair.tap_query(friends.bruno, group, "Rivincita")
    await fair.pass_time(5)
    first, second = await seal_of(fair), await seal_of(fair, 2)
    assert second.contributions == (f"rematch tap {again.id}",)
    assert second.secret != first.secret
    assert grouped(second.commitment) in fair.last(group)
    told = await fair.ask(friends.carla, group, "/verifica")
    assert f"Impronta: {second.commitment.hex()}\nMescolata: si completa al via.\nSegreto: a fine partita." in told
    await fair.tap(friends.carla, group, "La partita di prima")
    await fair.pass_time(5)
    assert f"Segreto: {first.secret.hex()}" in shown(fair.said(group)[-1])
    assert faults(document(fair, fair.said(group)[-1])) == []


async def test_the_file_calls_computer_players_as_the_table_does(fair: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await fair.lobby(group, [anna])
    await fair.tap(anna, group, "Aggiungi un computer")
    await fair.pass_time(10, step=5)
    await fair.tap(anna, group, "Nonno Beppe")
    await fair.pass_time(10, step=5)
    await fair.tap(anna, group, "Va bene così")
    await fair.pass_time(10, step=5)
    await fair.tap(anna, group, "Via!")
    await turn(fair, anna, group, Box.SIXES)
    await fair.say(anna, group, "/fine")
    await fair.tap(anna, group, "Sì")
    await fair.say(anna, group, "/verifica")
    await fair.pass_time(10)
    text = document(fair, fair.said(group)[-1])
    assert "\n# seat 0: Anna\n# seat 1: 🤖 Nonno Beppe\nrules classica   seats 2\n" in text
    assert "\n1 roll " in text
    assert faults(text) == []


async def test_a_match_closed_on_the_way_is_checked_up_to_there(fair: Table, friends: Friends) -> None:
    await fair.begin(friends.group, [friends.anna, friends.bruno])
    await turn(fair, friends.anna, friends.group, Box.SIXES, rolls=3)
    await fair.say(friends.bruno, friends.group, "/lancia")
    await fair.say(friends.anna, friends.group, "/fine")
    await fair.tap(friends.anna, friends.group, "Sì")
    await fair.say(friends.bruno, friends.group, "/verifica")
    await fair.pass_time(5)
    message = fair.said(friends.group)[-1]
    assert f"Segreto: {(await seal_of(fair)).secret.hex()}" in shown(message)
    assert message.document is not None
    assert message.document["file_name"] == "cinquina-1.txt"
    text = document(fair, message)
    assert len(re.findall("^[01] roll", text, re.MULTILINE)) == 4
    assert faults(text) == []


async def test_a_table_closed_before_the_start_shows_its_secret_too(fair: Table, friends: Friends) -> None:
    await fair.lobby(friends.group, [friends.anna, friends.bruno])
    await fair.say(friends.anna, friends.group, "/fine")
    await fair.tap(friends.anna, friends.group, "Sì")
    await fair.say(friends.bruno, friends.group, "/verifica")
    await fair.pass_time(5)
    message = fair.said(friends.group)[-1]
    assert "Mescolata: nessuna, la partita non è cominciata." in shown(message)
    assert f"Segreto: {(await seal_of(fair)).secret.hex()}" in shown(message)
    assert faults(document(fair, message)) == []


async def test_a_match_from_before_goes_on_and_says_kindly_that_it_cannot_be_checked(
    fair: Table, friends: Friends
) -> None:
    await fair.begin(friends.group, [friends.anna, friends.bruno])
    await fair.stop()
    with closing(sqlite3.connect(fair.path)) as file, file:
        file.execute("DELETE FROM seal")
    await fair.start()
    await turn(fair, friends.anna, friends.group, Box.SIXES)
    await turn(fair, friends.bruno, friends.group, Box.SIXES)
    assert (await match_of(fair)).ply == 6
    none = "Questa partita è cominciata quando i dadi non si potevano ancora controllare"
    assert (await fair.ask(friends.anna, friends.group, "/verifica")).startswith(none)
    await fair.say(friends.anna, friends.group, "/fine")
    await fair.tap(friends.anna, friends.group, "Sì")
    await fair.pass_time(10, step=5)
    assert fair.labels(friends.group) == ["🔁 Rivincita", "🔎 Rivedi"]
    message = await fair.say(friends.anna, friends.group, "/verifica")
    assert fair.reply(message).startswith(none)
    assert fair.said(friends.group)[-1].document is None
    await fair.say(friends.anna, friends.group, "/nuova")
    assert (await seal_of(fair, 2)).secret


async def test_where_nothing_was_played_there_is_nothing_to_check(fair: Table, friends: Friends) -> None:
    assert "/nuova" in await fair.ask(friends.anna, friends.group, "/verifica")


# The button


async def over(table: Table, friends: Friends) -> Message:
    """Give the card of a match that is over."""
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await table.say(friends.anna, friends.group, "/fine")
    await table.tap(friends.anna, friends.group, "Sì")
    await table.pass_time(20, step=5)
    return table.said(friends.group)[-1]


async def test_the_button_posts_once_in_a_while_and_says_so(fair: Table, friends: Friends) -> None:
    card = await over(fair, friends)
    assert [button["text"] for button in buttons(card)] == ["🔁 Rivincita", "🔏 Controlla i dadi"]
    assert await fair.tap(friends.anna, friends.group, "Controlla") == ""
    again = await fair.tap(friends.bruno, friends.group, "Controlla")
    assert again == "La verifica dei dadi è poco più su, in questa chat."
    await fair.pass_time(5)
    assert len([message for message in fair.said(friends.group) if message.document]) == 1
    await fair.pass_time(600, step=100)
    assert await fair.tap(friends.bruno, friends.group, "Controlla") == ""
    await fair.pass_time(5)
    assert [message.reply_to for message in fair.said(friends.group) if message.document] == [card.message_id] * 2


async def test_buttons_of_two_matches_tapped_in_turn_post_once_each(fair: Table, friends: Friends) -> None:
    cards = [await over(fair, friends)]
    await fair.tap(friends.anna, friends.group, "Rivincita")
    await fair.tap(friends.anna, friends.group, "Via!")
    await fair.say(friends.anna, friends.group, "/fine")
    await fair.pass_time(5)
    await fair.tap(friends.anna, friends.group, "Sì")
    await fair.pass_time(20, step=5)
    cards.append(fair.said(friends.group)[-1])
    data = [f"1:{match}:0:verify:" for match in (1, 2)]
    for _ in range(3):
        for card, press in zip(cards, data, strict=True):
            await fair.tap_data(friends.bruno, card, press)
            await fair.pass_time(5)
    assert len([message for message in fair.said(friends.group) if message.document]) == 2


async def test_a_tap_on_an_answer_is_no_proof_that_the_result_arrived(fair: Table, friends: Friends) -> None:
    await fair.begin(friends.group, [friends.anna, friends.bruno])
    await fair.pass_time(10, step=5)
    await fair.say(friends.anna, friends.group, "/fine")
    await fair.pass_time(10, step=5)
    fair.world.faults.next("sendMessage", CutAfter())
    await fair.tap(friends.anna, friends.group, "Sì")
    await fair.pass_time(60, step=10)
    assert fair.storage.posts.unsure_of(1) is not None
    await fair.say(friends.anna, friends.group, "/nuova")
    await fair.say(friends.anna, friends.group, "/verifica")
    await fair.pass_time(10, step=5)
    await fair.tap(friends.anna, friends.group, "La partita di prima")
    await fair.pass_time(10, step=5)
    assert fair.said(friends.group)[-1].document is not None
    assert fair.storage.posts.unsure_of(1) is not None


async def test_a_button_left_behind_in_the_old_group_is_answered_in_the_new_one_below_no_strange_message(
    fair: Table, friends: Friends
) -> None:
    card = await over(fair, friends)
    supergroup = fair.world.upgrade(friends.group)
    await fair.pass_time(10, step=5)
    assert await fair.tap_data(friends.bruno, card, buttons(card)[-1]["callback_data"]) == ""
    await fair.pass_time(10, step=5)
    (answer,) = fair.said(supergroup)
    assert answer.document is not None
    assert answer.reply_to is None


async def test_a_lobby_that_was_never_shown_before_the_start_tells_its_mix_all_the_same(
    fair: Table, friends: Friends
) -> None:
    fair.world.faults.next("sendMessage", RetryAfter(30))
    await fair.say(friends.anna, friends.group, "/nuova")
    await fair.say(friends.anna, friends.group, "/inizia")
    await fair.pass_time(60, step=10)
    seal = await seal_of(fair)
    begun, card = fair.texts(friends.group)
    assert begun.endswith(f"🔏 Impronta: {grouped(seal.commitment)}\n🔀 Mescolata: {grouped(seal.mix)}")
    assert card.startswith("🎲 Turno di Anna")


async def test_the_button_of_another_chats_match_says_nothing_of_it(fair: Table, friends: Friends) -> None:
    card = await over(fair, friends)
    data = buttons(card)[-1]["callback_data"]
    other = fair.world.add_group("Altro", [friends.anna], quiet=True)
    await fair.say(friends.anna, other, "/nuova")
    await fair.pass_time(5)
    assert "vecchio" in await fair.tap_data(friends.anna, fair.said(other)[-1], data)
    await fair.pass_time(5)
    assert len(fair.said(other)) == 1


async def test_a_forged_button_shows_no_secret_of_a_running_match(
    fair: Table, friends: Friends, caplog: pytest.LogCaptureFixture
) -> None:
    await fair.begin(friends.group, [friends.anna, friends.bruno])
    await fair.pass_time(5)
    message, data = fair.forged(friends.group, "verify")
    assert await fair.tap_data(friends.bruno, message, data) == ""
    await fair.pass_time(5)
    seal = await seal_of(fair)
    assert seal.mix.hex() in fair.last(friends.group)
    assert not is_told(seal.secret, everything(fair, caplog))


def test_there_is_no_file_of_a_match_that_is_open() -> None:
    match = Match(7, Place(-1), PRESETS["classica"], 11, START, seal=Seal(bytes(32), ("open",)))
    assert dice_file(match, (), ()) is None
    assert dice_file(replace(match, status=Status.CLOSED), (), ()) is not None
    assert dice_file(replace(match, status=Status.CLOSED, seal=None), (), ()) is None
    assert repr(bytes(32)) not in repr(match)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_told_of_a_match_fits_below_a_file(language: str) -> None:
    match = Match(
        7, Place(-1), PRESETS["classica"], 11, START, seal=Seal(bytes(32), ("open",)), seats=(Player(11, "A"),)
    )
    begun = replace(begin(match, 11, START), status=Status.CLOSED)
    for each in (replace(match, status=Status.CLOSED), begun):
        text, _ = parse_html(checked(each, texts(language)))
        assert text.count("\n") == 9  # a title, five lines, an empty one, three numbers
        assert utf16_length(text) <= MOST_IN_A_CAPTION


# How faces fell


async def counted(table: Table, chat: int, *matches: int) -> tuple[int, ...]:
    """Give how often each face fell by the logs of these matches."""
    counts = [fallen(map(read, await table.storage.matches.log(number))) for number in matches]
    assert await table.storage.falls.of(chat) == tuple(map(sum, zip(*counts, strict=True)))
    return tuple(map(sum, zip(*counts, strict=True)))


async def test_every_die_that_fell_is_counted_whoever_rolled_it_and_no_held_one(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    assert await table.ask(anna, group, "/dadi") == "Qui non è ancora caduto nessun dado."
    await table.bot.days.set_rules(group.id, PRESETS["tripla"])
    await table.begin(group, [anna, bruno])
    table.luck.will("66123")
    await table.say(anna, group, "/lancia")
    await table.say(anna, group, "/tieni 6 6")
    table.luck.will("654")
    await table.say(anna, group, "/lancia")
    assert await counted(table, group.id, 1) == (1, 1, 1, 1, 1, 3)
    told = await table.ask(anna, group, "/dadi")
    assert "6 ▰▰▰▰▰▰▰▰▰▰▰▰ 3\nFinora 8 dadi lanciati.\nSono ancora pochi" in told
    await table.say(anna, group, "/segna sei")
    await table.say(carla, group, "/entra")
    await turn(table, bruno, group, Box.SIXES, rolls=3)
    await table.say(bruno, group, "/esci")
    await table.tap(bruno, group, "Sì")
    await table.pass_time(60, step=20)
    for box in (Box.ONES, Box.TWOS):
        for person in (carla, anna):
            await turn(table, person, group, box)
    assert sum(await counted(table, group.id, 1)) > 50
    await table.say(anna, group, "/fine")
    await table.tap(anna, group, "Sì")
    await table.begin(group, [anna])
    await turn(table, anna, group, Box.SIXES)
    assert f"Finora {sum(await counted(table, group.id, 1, 2))} dadi lanciati." in await table.ask(anna, group, "/dadi")


async def test_faces_go_with_a_group_that_becomes_a_supergroup(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await turn(table, friends.anna, friends.group, Box.SIXES)
    supergroup = table.world.upgrade(friends.group)
    await table.pass_time(60, step=20)
    await turn(table, friends.bruno, supergroup, Box.SIXES)
    assert sum(await counted(table, supergroup.id, 1)) == 18
    assert sum(await table.storage.falls.of(friends.group.id)) == 0


async def test_a_typed_roll_that_telegram_delivers_twice_is_counted_once(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    table.world.faults.duplicate_next_update()
    await table.say(friends.anna, friends.group, "/lancia")
    assert sum(await counted(table, friends.group.id, 1)) == 5


@pytest.mark.parametrize(
    ("counts", "key"),
    [
        ((0, 0, 0, 0, 0, 0), "falls-none"),
        ((5, 5, 5, 5, 5, 4), "falls-few"),
        ((5, 5, 5, 5, 5, 5), "falls-even"),
        ((1000, 1030, 980, 1010, 990, 1005), "falls-even"),
        ((100, 100, 100, 100, 100, 138), "falls-uneven"),
        ((100, 100, 100, 100, 100, 200), "falls-rare"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_even_faces_are_is_said_in_words(counts: tuple[int, ...], key: str, language: str) -> None:
    words = texts(language)
    told = fallen_faces(counts, words)
    share = min(99, round(100 * rarity(counts)))
    assert told.endswith(words.html(key, count=share) if key in ("falls-even", "falls-uneven") else words.html(key))
    assert ("<pre>" in told) is (sum(counts) > 0)
    assert share >= 1 or key == "falls-rare"
