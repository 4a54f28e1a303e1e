"""The review of a game that is over: in the chat, player by player, in private, in the statistics."""

import re
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from bot.match import Match, Place
from bot.match import Person as Seated
from bot.playground.chats import MEMBER_RIGHTS, Chat, Message, Person
from bot.playground.faults import CutAfter
from bot.playground.markup import utf16_length
from bot.playground.world import World
from bot.service import Asker
from bot.storage import Habit
from bot.texts import LANGUAGES, texts
from bot.views import keyboard
from bot.views.review import MOST_IN_A_CAPTION, overview, page
from engine import STAND_IN, Box, Decision, Hold, Judged, Personality, Review, Rules, by_guess, reviews
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain, written
from tests.bot.test_texts import longest_name
from tests.clock import START
from tests.engine.play import by_chance
from tests.tables import true_outlook

PREPARING = "Preparo la revisione, un attimo…"
ABOVE = "La revisione è poco più su, in questa chat."
IN_PRIVATE = "Ti ho mandato la tua revisione in privato."
OLD = "Questo pulsante è vecchio. La tavola buona è più in basso: se non la trovi, /turno"
NONE = "Qui non c'è ancora una partita finita da rivedere."
KEY = "🧠 punti persi nelle scelte, rispetto al gioco migliore; 🎲 punti portati dalla fortuna."
LINE = re.compile(r"(.+) (\d+) · 🧠 (−?[\d,]+) · 🎲 ([+−]?[\d,]+) · ([a-z' ]+)")


async def opened(table: Table, chat: Chat, people: list[Person]) -> Match:
    """Give a game of these people that has just begun."""
    await table.begin(chat, people)
    await table.pass_time(30, step=10)
    return await table.bot.service.at(Place(chat.id))


async def turns(table: Table, match: Match, count: int) -> Match:
    """Let people play so many turns as the rule of thumb says, each in no time."""
    service = table.bot.service
    while count and match.game is not None and match.is_open:
        game = match.game
        seated = match.person_at(game.seat)
        choice = by_guess(game, STAND_IN)
        asker = Asker(seated)
        if isinstance(choice, Hold) and game.turn.dice:
            await service.hold(match, choice.held, asker)
            match = await again(table, match)
        if isinstance(choice, Hold):
            await service.roll(match, asker)
        else:
            await service.fill(match, choice.box, asker)
            count -= 1
        match = await again(table, match)
    await table.pass_time(60, step=10)
    return match


async def again(table: Table, match: Match) -> Match:
    found = await table.storage.matches.get(match.id)
    assert found is not None
    return found


async def finished(table: Table, chat: Chat, people: list[Person]) -> Match:
    return await turns(table, await opened(table, chat, people), 13 * len(people))


async def review_of(table: Table, chat: Chat, person: Person) -> Message:
    """Tap the button of the newest result; give the message with the review."""
    assert await table.tap(person, chat, "Rivedi") == PREPARING
    await table.pass_time(10, step=5)
    return table.said(chat)[-1]


async def turned(table: Table, person: Person, message: Message, label: str) -> str:
    """Tap a button of a review; give what it shows then."""
    data = next(button["callback_data"] for button in buttons(message) if label in button["text"])
    assert await table.tap_data(person, message, data) == ""
    await table.pass_time(20, step=5)
    return plain(written(message))


def rows(path: Path, sql: str = "SELECT * FROM review ORDER BY match_id, seat") -> list[tuple[float, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def ground(world: World, message: Message) -> tuple[int, ...]:
    """Give the colour in the corner of a picture."""
    file = world.files.get(message.photo[0]["file_id"])
    assert file is not None
    data, palette, pixels = file.upload.data, b"", b""
    at = 8
    while at < len(data):
        length, kind = int.from_bytes(data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        palette, pixels = (body if kind == b"PLTE" else palette), (pixels + body if kind == b"IDAT" else pixels)
        at += 12 + length
    first = zlib.decompress(pixels)[1]
    return tuple(palette[3 * first : 3 * first + 3])


# In the chat


async def test_a_result_leads_to_a_picture_and_a_line_for_each_player(table: Table, friends: Friends) -> None:
    match = await finished(table, friends.group, [friends.anna, friends.bruno])
    result = table.said(friends.group)[-1]
    review = await review_of(table, friends.group, friends.carla)  # who didn't play may ask as well
    assert review.photo
    assert review.reply_to == result.message_id
    title, *lines, key = plain(written(review)).split("\n")
    assert (title, key) == ("🔎 La partita, rivista", KEY)
    assert match.game is not None
    for line, name, card in zip(lines, ("Anna", "Bruno"), match.game.cards, strict=True):
        found = LINE.fullmatch(line)
        assert found is not None
        assert (found[1], int(found[2])) == (name, card.total)
        lost, luck = (float(found[number].replace("−", "-").replace(",", ".")) for number in (3, 4))
        assert card.total == pytest.approx(254.6 + lost + luck, abs=1.1)  # both are rounded to whole points
    assert [button["text"] for button in buttons(review)] == ["Anna", "Bruno", "✉️ La mia, in privato"]


async def test_each_player_has_a_page_that_leads_back(table: Table, friends: Friends) -> None:
    await finished(table, friends.group, [friends.anna, friends.bruno])
    review = await review_of(table, friends.group, friends.anna)
    picture, everybody = review.photo, plain(written(review))
    shown = await turned(table, friends.bruno, review, "Anna")
    head, total, *rest = shown.split("\n")
    assert re.fullmatch(r"🔎 Anna · \d+ punti · [a-z' ]+", head)
    assert re.fullmatch(r"Attesi all'inizio 254,6 · 🎲 [+−][\d,]+ · 🧠 −[\d,]+", total)
    assert re.fullmatch(r"(?:(?:[123]° lancio|caselle) −[\d,]+(?: · |$))+", rest[0])
    assert re.fullmatch(r"Scelte: \d+ esatte · .*", rest[1])
    assert rest[2:4] == ["", "Le scelte più costose"]
    choices = rest[4:]
    assert len(choices) == 6
    for where, what in zip(choices[::2], choices[1::2], strict=True):
        assert re.fullmatch(r"[123]\. Giro \d+, lancio [123]:(?: [1-6]){5}", where)
        did = r"tenuto(?: \d)+|(?:segnato|scartato) [A-Za-z ]+|rilanciato tutto|niente rilancio"
        assert re.fullmatch(rf"↳ (?:{did}), meglio .+ \(−[\d,]+\)", what)
    assert [button["text"] for button in buttons(review)] == [
        "✓ Anna", "Bruno", "‹ Tutti", "✉️ La mia, in privato",
    ]  # fmt: skip
    assert (await turned(table, friends.bruno, review, "Bruno")).startswith("🔎 Bruno · ")
    assert await turned(table, friends.bruno, review, "Tutti") == everybody
    assert review.photo == picture


async def test_a_game_closed_before_anybody_played_leaves_the_one_before_to_be_reviewed(
    table: Table, friends: Friends
) -> None:
    assert await table.ask(friends.anna, friends.group, "/rivedi") == NONE
    await finished(table, friends.group, [friends.anna, friends.bruno])
    match = await opened(table, friends.group, [friends.anna, friends.bruno])
    await table.bot.service.roll(match, Asker(match.person_at(0)))
    await table.say(friends.anna, friends.group, "/fine")
    await table.tap(friends.anna, friends.group, "Sì, chiudi")
    await table.pass_time(10, step=5)
    assert "🔎 La partita, rivista" in await table.ask(friends.bruno, friends.group, "/rivedi")


@pytest.mark.parametrize(
    ("computers", "rows"),
    [
        ([Personality.FANATIC, Personality.MASTER], [3, 1]),
        ([Personality.FANATIC, Personality.MASTER, Personality.GREEDY], [2, 2, 1]),
        ([Personality.FANATIC, Personality.OLD_FASHIONED], [2, 1, 1]),
    ],
)
def test_no_name_on_a_button_is_cut_off(computers: list[Personality], rows: list[int]) -> None:
    match = Match(1, Place(-1), Rules(), 0, START, seats=(Seated(1, "Anna"), *computers))
    shown = keyboard.review(match, None, texts("it"))
    assert shown is not None
    assert [len(row) for row in shown.inline_keyboard] == rows


async def test_a_second_tap_points_to_what_is_there_and_a_command_posts_it_again(
    table: Table, friends: Friends
) -> None:
    await finished(table, friends.group, [friends.anna, friends.bruno])
    result = table.said(friends.group)[-1]
    data = next(button["callback_data"] for button in buttons(result) if "Rivedi" in button["text"])
    await review_of(table, friends.group, friends.anna)
    count = len(table.said(friends.group))
    assert await table.tap_data(friends.bruno, result, data) == ABOVE
    assert await table.tap_data(friends.bruno, result, data) == ABOVE
    await table.pass_time(10, step=5)
    assert len(table.said(friends.group)) == count
    assert "🔎 La partita, rivista" in await table.ask(friends.bruno, friends.group, "/rivedi")
    await table.pass_time(10, step=5)
    assert len(table.said(friends.group)) == count + 1
    await table.pass_time(660, step=60)
    assert await table.tap_data(friends.bruno, result, data) == PREPARING


async def test_after_a_rematch_is_opened_the_game_before_it_can_be_reviewed(table: Table, friends: Friends) -> None:
    assert await table.ask(friends.anna, friends.group, "/rivedi") == NONE
    await finished(table, friends.group, [friends.anna, friends.bruno])
    await table.tap(friends.anna, friends.group, "Rivincita")
    await table.pass_time(10, step=5)
    assert "\nAnna " in await table.ask(friends.anna, friends.group, "/review")


async def test_of_a_game_that_was_broken_off_what_was_played_is_reviewed(table: Table, friends: Friends) -> None:
    match = await turns(table, await opened(table, friends.group, [friends.anna, friends.bruno]), 5)
    await table.bot.service.end(match, Asker(match.person_at(0)))
    await table.pass_time(10, step=5)
    review = await review_of(table, friends.group, friends.anna)
    assert (await turned(table, friends.anna, review, "Anna")).startswith("🔎 Anna · ")
    await table.pass_time(120, step=30)
    assert rows(table.path) == []  # it has no result, and so no place in the statistics


async def test_a_game_without_a_turn_has_nothing_to_review(table: Table, friends: Friends) -> None:
    match = await opened(table, friends.group, [friends.anna, friends.bruno])
    await table.bot.service.end(match, Asker(match.person_at(0)))
    await table.pass_time(10, step=5)
    assert table.labels(friends.group) == ["🔁 Rivincita", "🔏 Controlla i dadi"]
    assert await table.ask(friends.anna, friends.group, "/rivedi") == NONE


async def test_forged_taps_get_an_answer_and_change_nothing(table: Table, world: World, friends: Friends) -> None:
    match = await turns(table, await opened(table, friends.group, [friends.anna, friends.bruno]), 1)
    board = table.said(friends.group)[-1]
    assert await table.tap_data(friends.anna, board, f"1:{match.id}:1:review:") == OLD  # it is still being played
    await turns(table, match, 25)
    review = await review_of(table, friends.group, friends.anna)
    before = (written(review), review.markup)
    for argument in ("2", "99", "-1", "x", "all_"):
        assert await table.tap_data(friends.anna, review, f"1:{match.id}:1:review:{argument}") in (
            OLD,
            "Non riconosco questo pulsante.",
        )
    elsewhere = world.add_group("Altri", [friends.anna], quiet=True)
    await table.say(friends.anna, elsewhere, "/aiuto")
    other = table.said(elsewhere)[-1]
    assert await table.tap_data(friends.anna, other, f"1:{match.id}:1:review:") == OLD
    await table.pass_time(30, step=10)
    assert (written(review), review.markup) == before


async def test_a_tap_on_a_review_is_no_proof_that_the_result_arrived(
    table: Table, world: World, friends: Friends
) -> None:
    match = await turns(table, await opened(table, friends.group, [friends.anna, friends.bruno]), 25)
    world.faults.next("sendMessage", CutAfter())
    await turns(table, match, 1)
    assert table.storage.posts.unsure_of(match.id) is not None
    await table.ask(friends.anna, friends.group, "/rivedi")
    await table.pass_time(60, step=10)
    review = table.said(friends.group)[-1]
    assert (await turned(table, friends.anna, review, "Anna")).startswith("🔎 Anna · ")
    assert table.storage.posts.unsure_of(match.id) is not None


async def test_played_alone_the_one_page_is_shown_at_once(table: Table, world: World, friends: Friends) -> None:
    chat = world.private(friends.anna)
    await table.say(friends.anna, chat, "/start")
    await table.say(friends.anna, chat, "/nuova")
    await table.tap(friends.anna, chat, "Via!")
    match = await turns(table, await table.bot.service.at(Place(chat.id)), 13)
    assert not match.is_open
    review = await review_of(table, chat, friends.anna)
    assert plain(written(review)).startswith("🔎 Anna · ")
    assert buttons(review) == []


async def test_in_english_numbers_are_written_the_english_way(table: Table, friends: Friends) -> None:
    match = await finished(table, friends.group, [friends.anna, friends.bruno])
    await table.bot.service.speak(match.place, "en")
    answer = await table.ask(friends.anna, friends.group, "/review")
    assert re.search(r"^Anna \d+ · 🧠 −\d+ · 🎲 [+−]\d+ · [a-z ]+$", answer, re.MULTILINE)


# Pictures


async def test_without_the_right_to_send_pictures_the_text_comes_and_its_pages_turn(
    table: Table, world: World, friends: Friends
) -> None:
    await finished(table, friends.group, [friends.anna, friends.bruno])
    world.mute_bot(friends.group, still=frozenset(MEMBER_RIGHTS) - {"can_send_photos"})
    await table.settle()
    review = await review_of(table, friends.group, friends.anna)
    assert review.photo == ()
    assert KEY in plain(written(review))
    assert (await turned(table, friends.anna, review, "Bruno")).startswith("🔎 Bruno · ")


@pytest.mark.parametrize(("pictures", "colour"), [("light", (255, 255, 255)), ("dark", (23, 33, 43)), ("none", None)])
async def test_a_chat_has_its_pictures_as_it_likes_them(
    pictures: str, colour: tuple[int, ...] | None, table: Table, world: World, friends: Friends
) -> None:
    await finished(table, friends.group, [friends.anna, friends.bruno])
    await table.bot.days.set_pictures(friends.group.id, pictures)
    review = await review_of(table, friends.group, friends.anna)
    assert KEY in plain(written(review))
    if colour is None:
        assert review.photo == ()
    else:
        assert ground(world, review) == pytest.approx(colour, abs=2)


async def test_in_private_everyone_has_pictures_as_they_like_them(table: Table, world: World, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    private = world.start_private(anna).chat
    await table.say(anna, private, "/impostazioni")
    await table.tap(anna, private, "🖼 Immagini: chiare")
    await table.pass_time(10, step=5)
    assert table.labels(private) == ["✓ chiare", "scure", "nessuna", "«"]
    assert await table.tap(anna, private, "scure") == "Fatto."
    await table.pass_time(10, step=5)
    assert "🖼 Immagini: scure" in table.labels(private)
    await finished(table, group, [anna, friends.bruno])
    review = await review_of(table, group, anna)
    assert ground(world, review) == pytest.approx((255, 255, 255), abs=2)
    await table.tap(anna, group, "La mia, in privato")
    await table.pass_time(10, step=5)
    assert ground(world, table.said(private)[-1]) == pytest.approx((23, 33, 43), abs=2)


def test_a_page_counts_choices_and_says_what_was_scratched_and_should_have_been() -> None:
    nothing = frozenset({Box.YAHTZEE, Box.FOUR_OF_A_KIND})
    choices = (
        Judged(1, Decision.BOX, 3, (3, 1, 2, 6, 3), Box.YAHTZEE, Box.THREES, 4.5, nothing),
        Judged(2, Decision.BOX, 3, (3, 1, 2, 6, 3), Box.CHANCE, Box.YAHTZEE, 2.25, nothing),
        Judged(3, Decision.BOX, 3, (3, 3, 3, 6, 3), Box.THREES, Box.THREES, 0, nothing),
    )
    state, _ = by_chance(Rules(), 1, 5)
    match = Match(1, Place(-1), Rules(), 0, START, seats=(Seated(1, "Anna"),), game=state)
    told = plain(page(match, Review(0, (254.6,), 0, 0, choices), None, texts("it")).striptags())
    assert "caselle −6,8 Scelte: 1 esatta · 1 imprecisa · 1 costosa" in told
    assert "↳ scartato Yahtzee, meglio Tre (−4,5)" in told
    assert "↳ segnato Chance, meglio scartare Yahtzee (−2,2)" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_names_of_twelve_players_fit_below_a_picture(language: str) -> None:
    state, moves = by_chance(Rules(), 12, 5)
    name = longest_name()
    seats = tuple(Seated(number, name) for number in range(state.seats))
    match = Match(1, Place(-1), Rules(), 0, START, seats=seats, game=state)
    words = texts(language)
    found = reviews(true_outlook(Rules()), 12, moves)
    assert utf16_length(overview(match, found, words).striptags()) <= MOST_IN_A_CAPTION
    for review in found:
        told = page(match, review, Habit(1234.5, 1000), words)
        assert utf16_length(told.striptags()) <= MOST_IN_A_CAPTION
    shown = keyboard.review(match, 3, words)
    assert shown is not None
    assert max(len(str(button.callback_data)) for row in shown.inline_keyboard for button in row) <= 64


# In private


async def test_ones_own_review_is_sent_in_private_once(table: Table, world: World, friends: Friends) -> None:
    chat = world.private(friends.anna)
    await table.say(friends.anna, chat, "/start")
    await finished(table, friends.group, [friends.anna, friends.bruno])
    await review_of(table, friends.group, friends.anna)
    count = len(table.said(friends.group))
    for _ in range(2):
        assert await table.tap(friends.anna, friends.group, "La mia") == IN_PRIVATE
        await table.pass_time(10, step=5)
    told = [message for message in table.said(chat) if message.photo]
    assert len(told) == 1
    assert plain(written(told[0])).startswith("🔎 Anna · ")
    assert buttons(told[0]) == []
    assert len(table.said(friends.group)) == count


async def test_who_never_wrote_to_the_bot_is_led_to_it(table: Table, world: World, friends: Friends) -> None:
    match = await finished(table, friends.group, [friends.anna, friends.bruno])
    await review_of(table, friends.group, friends.anna)
    query = await table.tap_query(friends.bruno, friends.group, "La mia")
    assert query.answer is not None
    assert query.answer.url == f"https://t.me/{table.bot.bot.username}?start=review_{match.id}"
    chat = world.private(friends.bruno)
    await table.say(friends.bruno, chat, f"/start review_{match.id}")
    await table.pass_time(10, step=5)
    assert plain(written(table.said(chat)[-1])).startswith("🔎 Bruno · ")


async def test_a_link_tells_nobody_the_review_of_a_game_they_did_not_play(
    table: Table, world: World, friends: Friends
) -> None:
    match = await finished(table, friends.group, [friends.anna, friends.bruno])
    chat = world.private(friends.carla)
    for link in (f"review_{match.id}", "review_99999", "review_x", "review_"):
        await table.say(friends.carla, chat, f"/start {link}")
        await table.pass_time(5)
        assert table.last(chat).startswith("Ciao Carla!")
    await review_of(table, friends.group, friends.anna)
    assert await table.tap(friends.carla, friends.group, "La mia") == "Non sei a questo tavolo."


# Statistics


async def test_a_finished_game_is_written_down_once_for_each_person(table: Table, friends: Friends) -> None:
    match = await finished(table, friends.group, [friends.anna, friends.bruno])
    await table.pass_time(120, step=30)
    kept = rows(table.path)
    assert [row[:3] for row in kept] == [(match.id, 0, friends.anna.id), (match.id, 1, friends.bruno.id)]
    assert match.game is not None
    for (_, seat, _, expected, luck, lost, *by_decision, exact, nearly, minor, costly, played), card in zip(
        kept, match.game.cards, strict=True
    ):
        assert card.total == pytest.approx(expected + luck - lost), seat
        assert sum(by_decision) == pytest.approx(lost)
        assert exact + nearly + minor + costly >= 2 * played == 26
    await table.restart()
    await table.pass_time(120, step=30)
    assert rows(table.path) == kept
    habit = await table.storage.reviews.habit(friends.anna.id)
    assert habit is not None
    assert habit.lost == pytest.approx(kept[0][5])
    assert habit.games == 1
    assert await table.storage.reviews.habit(friends.carla.id) is None


async def test_what_a_crash_left_without_review_gets_it_after_the_start(table: Table, friends: Friends) -> None:
    await finished(table, friends.group, [friends.anna, friends.bruno])
    await table.pass_time(60, step=30)
    kept = rows(table.path)
    await table.stop()
    with closing(sqlite3.connect(table.path)) as connection:  # as it was before the sweep
        connection.execute("DELETE FROM review")
        connection.execute("UPDATE match SET reviewed = 0")
        connection.commit()
    await table.start()
    assert rows(table.path) == kept


async def test_a_game_that_can_not_be_reviewed_keeps_no_other_waiting(
    table: Table, friends: Friends, caplog: pytest.LogCaptureFixture
) -> None:
    first = await finished(table, friends.group, [friends.anna, friends.bruno])
    second = await finished(table, friends.group, [friends.anna, friends.bruno])
    await table.pass_time(60, step=30)
    await table.stop()
    with closing(sqlite3.connect(table.path)) as connection:
        connection.execute("DELETE FROM review")
        connection.execute("UPDATE match SET reviewed = 0")
        connection.execute("UPDATE move SET line = '0 roll 99999' WHERE match_id = ? AND ply = 0", (first.id,))
        connection.commit()
    await table.start()
    assert {row[0] for row in rows(table.path)} == {second.id}
    assert f"match {first.id} can't be reviewed" in caplog.text


async def test_a_page_tells_how_somebody_usually_plays(table: Table, friends: Friends) -> None:
    for _ in range(2):
        await finished(table, friends.group, [friends.anna, friends.bruno])
        await table.pass_time(60, step=30)
    lost = [row[5] for row in rows(table.path) if row[2] == friends.anna.id]
    review = await review_of(table, friends.group, friends.anna)
    shown = await turned(table, friends.anna, review, "Anna")
    mean = f"{sum(lost) / 2:.1f}".replace(".", ",")
    assert shown.endswith(f"In media: {mean} punti persi a partita, su 2 partite.")


async def test_turns_of_a_stand_in_are_marked_and_are_nobodys_habit(table: Table, friends: Friends) -> None:
    anna, bruno, carla = friends.anna, friends.bruno, friends.carla
    match = await turns(table, await opened(table, friends.group, [anna, bruno, carla]), 6)
    await table.bot.service.leave(match, Asker(match.person_at(1)))
    match = await turns(table, await again(table, match), 40)
    assert not match.is_open
    review = await review_of(table, friends.group, anna)
    assert "\nBruno 🤖 " in plain(written(review))
    shown = await turned(table, anna, review, "Bruno")
    assert "Qualche turno l'ha giocato il computer: i suoi errori non contano." in shown
    await table.pass_time(60, step=30)
    assert await table.storage.reviews.habit(bruno.id) is None
    assert await table.storage.reviews.habit(carla.id) is not None
