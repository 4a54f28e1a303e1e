"""Hints: who may ask for one, where it is told, and that it fits in a pop-up."""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from bot.match import Match, Place, Status
from bot.minds import Minds
from bot.names import units
from bot.playground.chats import Chat
from bot.playground.faults import CutAfter
from bot.texts import LANGUAGES, MOST_IN_A_POPUP, Texts, texts
from bot.views.hint import told
from engine import BOXES, Box, Choice, Hint, Rules, State, Turn, Why, start
from tests.bot.conftest import Friends
from tests.bot.table import Table, plain
from tests.minds import Guessing

NO_HINTS = "Qui si gioca senza consigli."
STALE = "Questo pulsante è vecchio. La tavola buona è più in basso: se non la trovi, /turno"
SIXES = "💡 Meglio: tieni 6 6.\nIn media chiudi a 253,9.\nObiettivo: Sei, in corsa per il bonus.\n"
SIXES += "Seconda scelta: tieni 3 6 6 (251,7)."


@pytest.fixture
async def thinking(table: Table) -> Table:
    """The table, once what hints by the classic rules need is there."""
    await table.minds.sure_outlook(Rules())
    return table


@pytest.fixture
async def clueless(table: Table, tmp_path: Path) -> Table:
    """The table, its bot not having thought of anything yet."""
    await table.stop()
    table.minds = Minds(tmp_path / "tables", random.Random(6).random)  # noqa: S311  # the same whims every time
    await table.start()
    return table


async def allowed(table: Table, friends: Friends) -> None:
    """Let Anna and Bruno begin a game with hints, and Anna roll."""
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    await table.tap(friends.anna, friends.group, "Consigli: no")
    await table.pass_time(10, step=5)
    await table.tap(friends.anna, friends.group, "Via!")
    await table.pass_time(10, step=5)
    await table.rolled(friends.anna, friends.group, "13366")


async def match_at(table: Table, chat: Chat) -> Match:
    match = await table.storage.matches.last_match(Place(chat.id))
    assert match is not None
    return match


# Asking


async def test_who_plays_alone_is_told_in_a_popup_what_to_hold(thinking: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await thinking.begin(group, [anna])
    await thinking.rolled(anna, group, "13366")
    said = thinking.texts(group)
    query = await thinking.tap_query(anna, group, "💡 Consiglio")
    assert query.answer is not None
    assert plain(query.answer.text or "") == SIXES
    assert query.answer.alert
    assert thinking.answers(query) == 1
    assert thinking.texts(group) == said  # nobody else sees it, and the board stays as it was


async def test_a_hint_names_the_box_to_fill(thinking: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await thinking.begin(group, [anna])
    await thinking.rolled(anna, group, "12345")
    told_now = await thinking.tap(anna, group, "💡")
    assert told_now.startswith("💡 Meglio: segna Scala grande.\nIn media chiudi a ")
    assert "Sono punti pieni: prendili subito." in told_now


async def test_a_hint_is_in_the_language_of_the_chat(thinking: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await thinking.begin(group, [anna])
    await thinking.rolled(anna, group, "13366")
    await thinking.bot.service.speak(Place(group.id), "en")
    await thinking.pass_time(10, step=5)
    told_now = await thinking.tap(anna, group, "💡 Hint")
    assert told_now.startswith("💡 Best: hold 6 6.\nYou finish with 253.9 on average.\n")


async def test_a_hint_is_for_who_is_on_turn(thinking: Table, friends: Friends) -> None:
    await allowed(thinking, friends)
    assert await thinking.tap(friends.bruno, friends.group, "💡 Consiglio") == "Non tocca a te: è il turno di Anna."
    assert await thinking.tap(friends.carla, friends.group, "💡 Consiglio") == "Non sei a questo tavolo."
    assert await thinking.tap(friends.anna, friends.group, "💡 Consiglio") == SIXES


async def test_no_button_of_a_full_board_stands_alone_in_its_row(thinking: Table, friends: Friends) -> None:
    await allowed(thinking, friends)
    markup = thinking.said(friends.group)[-1].markup
    assert markup is not None
    assert [len(row) for row in markup["inline_keyboard"]] == [5, 1, 6, 3, 3, 2, 2]  # dice, reroll, boxes and looks


async def test_an_old_card_gives_no_hint(thinking: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await thinking.begin(group, [anna])
    await thinking.rolled(anna, group, "13366")
    message, data = thinking.button(group, "💡")
    await thinking.rolled(anna, group, "12345")
    assert await thinking.tap_data(anna, message, data) == STALE


async def test_a_button_of_another_chat_gives_no_hint(thinking: Table, friends: Friends) -> None:
    anna, private = friends.anna, thinking.world.start_private(friends.anna).chat
    await thinking.begin(friends.group, [anna])
    await thinking.rolled(anna, friends.group, "13366")
    _, data = thinking.button(friends.group, "💡")
    assert await thinking.tap_data(anna, thinking.said(private)[-1], data) == STALE


@pytest.mark.parametrize("verb", ["hint", "points", "missed"])
async def test_a_tap_that_only_asks_proves_that_the_card_arrived_as_well(
    thinking: Table, friends: Friends, verb: str
) -> None:
    await allowed(thinking, friends)
    thinking.world.faults.next("sendMessage", CutAfter())
    await thinking.say(friends.anna, friends.group, "/turno")
    await thinking.pass_time(30, step=5)
    match = await match_at(thinking, friends.group)
    assert thinking.storage.posts.unsure_of(match.id) is not None
    await thinking.tap_data(friends.anna, *thinking.forged(friends.group, verb))
    assert thinking.storage.posts.unsure_of(match.id) is None


async def test_while_it_is_being_worked_out_one_is_asked_to_wait(
    table: Table, friends: Friends, tmp_path: Path
) -> None:
    anna, group = friends.anna, friends.group
    await table.stop()
    table.minds = Guessing(tmp_path / "none yet", random.Random(6).random)  # noqa: S311  # the same whims every time
    await table.start()
    await table.begin(group, [anna])
    await table.rolled(anna, group, "13366")
    assert await table.tap(anna, group, "💡 Consiglio") == "🤔 Sto pensando… riprova tra un attimo."
    await table.minds.sure_outlook(Rules())
    assert await table.tap(anna, group, "💡 Consiglio") == SIXES


async def test_when_a_game_with_hints_begins_they_are_worked_out(clueless: Table, friends: Friends) -> None:
    await clueless.begin(friends.group, [friends.anna])
    clueless.minds.close()  # waits for what has begun
    assert clueless.minds.outlook(Rules()) is not None


# Typing


async def test_in_private_it_can_be_typed_at_any_time(thinking: Table, friends: Friends) -> None:
    anna, private = friends.anna, thinking.world.start_private(friends.anna).chat
    await thinking.begin(private, [anna])
    assert await thinking.ask(anna, private, "/consiglio") == (
        "💡 Per ora c'è solo da lanciare. In media chiudi a 254,6."
    )
    await thinking.rolled(anna, private, "13366")
    assert await thinking.ask(anna, private, "/hint") == SIXES


async def test_in_a_group_it_is_not_told_before_everybody(thinking: Table, friends: Friends) -> None:
    await allowed(thinking, friends)
    assert await thinking.ask(friends.anna, friends.group, "/consiglio") == (
        "Il consiglio lo vedi solo tu: tocca 💡 sotto la tavola, dopo il lancio."
    )
    assert await thinking.ask(friends.bruno, friends.group, "/consiglio") == "Non tocca a te: è il turno di Anna."


async def test_without_a_game_there_is_nothing_to_ask(table: Table, friends: Friends) -> None:
    answer = await table.ask(friends.anna, friends.group, "/consiglio")
    assert answer == "Qui non c'è nessuna partita. Aprine una con /nuova"


# Allowing


async def test_friends_play_without_hints_unless_they_say_so(thinking: Table, friends: Friends) -> None:
    await thinking.begin(friends.group, [friends.anna, friends.bruno])
    await thinking.rolled(friends.anna, friends.group, "13366")
    assert "💡 Consiglio" not in thinking.labels(friends.group)
    assert await thinking.tap_data(friends.anna, *thinking.forged(friends.group, "hint")) == NO_HINTS
    assert await thinking.ask(friends.anna, friends.group, "/consiglio") == NO_HINTS


async def test_the_lobby_allows_hints_and_its_card_says_so(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    message, data = table.button(friends.group, "Consigli: no")
    assert "con i consigli" not in table.last(friends.group)
    said = "Al proprio turno ognuno può chiedere un consiglio: lo vede solo chi lo chiede."
    assert await table.tap_data(friends.anna, message, data) == said
    await table.pass_time(10, step=5)
    assert "💡 Si gioca con i consigli." in table.last(friends.group)
    assert await table.tap_data(friends.anna, message, data) == said  # a tap that comes twice turns nothing back
    await table.pass_time(10, step=5)
    assert "💡 Si gioca con i consigli." in table.last(friends.group)
    off = await table.tap(friends.anna, friends.group, "Consigli: sì")
    assert off == "Tra amici niente consigli. Chi gioca da solo, o contro i computer, li ha sempre."
    await table.pass_time(10, step=5)
    assert "con i consigli" not in table.last(friends.group)


async def test_only_who_opened_the_table_allows_hints(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.bruno, friends.carla])
    answer = await table.tap(friends.carla, friends.group, "Consigli: no")
    assert answer == "Può farlo solo chi ha aperto il tavolo, o un amministratore."
    assert not (await match_at(table, friends.group)).hints


async def test_once_the_game_has_begun_hints_stay_as_they_were(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    message, data = table.button(friends.group, "Consigli: no")
    await table.tap(friends.anna, friends.group, "Via!")
    assert await table.tap_data(friends.anna, message, data) == "La partita è già cominciata."
    assert not (await match_at(table, friends.group)).has_hints


async def test_hints_are_over_for_who_began_alone_when_a_friend_sits_down(thinking: Table, friends: Friends) -> None:
    await thinking.begin(friends.group, [friends.anna])
    await thinking.rolled(friends.anna, friends.group, "13366")
    message, data = thinking.forged(friends.group, "hint", later=1)
    assert "💡 Consiglio" in thinking.labels(friends.group)
    await thinking.say(friends.bruno, friends.group, "/entra")
    assert await thinking.tap_data(friends.anna, message, data) == NO_HINTS
    await thinking.pass_time(10, step=5)
    assert "💡 Consiglio" not in thinking.labels(friends.group)


async def test_a_restart_keeps_what_was_allowed(thinking: Table, friends: Friends) -> None:
    await allowed(thinking, friends)
    await thinking.restart()
    assert await thinking.tap(friends.anna, friends.group, "💡 Consiglio") == SIXES


async def test_a_rematch_is_played_with_hints_as_well(table: Table, friends: Friends) -> None:
    await allowed(table, friends)
    await table.say(friends.anna, friends.group, "/fine")
    await table.tap(friends.anna, friends.group, "Sì, chiudi")
    await table.pass_time(10, step=5)
    await table.tap(friends.anna, friends.group, "Rivincita")
    await table.pass_time(10, step=5)
    assert "💡 Si gioca con i consigli." in table.last(friends.group)
    again = await match_at(table, friends.group)
    assert (again.status, again.hints) == (Status.LOBBY, True)
    await table.restart()
    assert (await match_at(table, friends.group)).hints


async def test_a_groups_new_tables_allow_hints_where_its_admins_say_so(table: Table, friends: Friends) -> None:
    await table.say(friends.bruno, friends.group, "/impostazioni")
    answer = await table.tap(friends.bruno, friends.group, "Consigli tra amici: no")
    assert answer == "Può farlo solo chi ha aperto il tavolo, o un amministratore."
    await table.tap(friends.anna, friends.group, "Consigli tra amici: no")
    await table.pass_time(10, step=5)
    assert "💡 Consigli tra amici: sì" in table.labels(friends.group)
    await table.restart()
    await table.say(friends.anna, friends.group, "/nuova")
    await table.pass_time(10, step=5)
    assert "💡 Si gioca con i consigli." in table.last(friends.group)
    assert (await match_at(table, friends.group)).hints


# Words


def shapes(words: Texts) -> Iterator[Hint]:
    """Give a hint of every shape, with the longest numbers and names."""
    yield Hint(4724.9, Why.ROLL)
    long, longer = sorted(BOXES, key=lambda box: len(words.plain(f"box-{box}")))[-2:]
    choices: list[Choice] = [(), (6, 6, 6, 6), long, longer]
    seconds = [(None, 0.0), *product(choices, (0.0, 100.0))]
    about = [((longer,), (6,)), ((longer, long), (1, 6))]
    for why, best, (second, behind), (boxes, faces) in product([*Why][1:], choices, seconds, about):
        yield Hint(4724.9, why, best, second, 4724.9 - behind, boxes, faces, 3, 0.004)


def test_a_box_that_gets_nothing_is_scratched() -> None:
    state = State(Rules(), start(Rules(), 1).cards, turn=Turn((2, 2, 3, 4, 6), 3))
    scratch = Hint(201.0, Why.SCRATCH, Box.ONES, Box.YAHTZEE, 197.5, (Box.ONES,))
    assert told(scratch, state, texts("it")).split("\n") == [
        "💡 Meglio: scarta Uno.",
        "In media chiudi a 201,0.",
        "È lo scarto che costa meno.",
        "Seconda scelta: scarta Yahtzee (197,5).",
    ]
    saved = Hint(201.0, Why.SAVES, Box.SIXES, Box.ONES, 197.5, (Box.CHANCE,))
    assert told(saved, state, texts("it")).split("\n") == [
        "💡 Meglio: segna Sei.",
        "In media chiudi a 201,0.",
        "Chance darebbe di più adesso, ma conviene tenerla libera.",
        "Seconda scelta: scarta Uno (197,5).",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_hint_fits_in_a_popup(language: str) -> None:
    words, cards = texts(language), start(Rules(), 1).cards
    states = [State(Rules(extra_roll=extra), cards, turn=Turn((6,) * 5, 3)) for extra in (True, False)]
    longest = max((told(hint, state, words) for hint, state in product(shapes(words), states)), key=units)
    assert 150 < units(longest) <= MOST_IN_A_POPUP, longest
