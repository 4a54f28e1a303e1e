"""Taps on buttons: every verb, by everyone, twice, late, on old cards, forged; each gets exactly one answer."""

import pytest

from bot.playground.chats import Query
from engine import BOXES
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain

STALE = "Questo pulsante è vecchio. La tavola buona è più in basso: se non la trovi, /turno"
OVER = "Questa partita è finita."


async def seated(table: Table, friends: Friends, dice: str = "") -> None:
    """Let Anna and Bruno begin, Carla watching; Anna rolls `dice` if any."""
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await table.pass_time(5, step=5)
    if dice:
        await table.rolled(friends.anna, friends.group, dice)


def look(table: Table, friends: Friends) -> list[tuple[str, list[str]]]:
    """Give all that the bot has in the chat, to see that nothing of it changed."""
    said = table.said(friends.group)
    return [(message.text or "", [button["text"] for button in buttons(message)]) for message in said]


async def twice(table: Table, query: Query) -> str:
    """Give the answer to a tap that was delivered twice: the first counts, the second comes too late to be seen."""
    assert table.answers(query) == 2
    return table.answer(query)


# Whose tap it is


async def test_taps_of_others_name_whose_turn_it_is_and_change_nothing(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    before = look(table, friends)
    for verb, argument in (("hold", 0), ("release", 0), ("roll", ""), ("box", "chance")):
        message, data = table.forged(friends.group, verb, argument)
        assert await table.tap_data(friends.bruno, message, data) == "Non tocca a te: è il turno di Anna."
    await table.pass_time(60, step=10)
    assert look(table, friends) == before


async def test_taps_of_outsiders_say_that_they_are_not_at_the_table(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    before = look(table, friends)
    for label in ("Rilancia", "Tris", "Chance"):
        assert await table.tap(friends.carla, friends.group, label) == "Non sei a questo tavolo."
    await table.pass_time(60, step=10)
    assert look(table, friends) == before


async def test_everybody_may_look_at_the_points(table: Table, friends: Friends) -> None:
    await seated(table, friends)
    await table.turn(friends.anna, friends.group, "66612", "sixes")
    await table.turn(friends.bruno, friends.group, "66612", "sixes")
    await table.turn(friends.anna, friends.group, "11112", "ones")
    await table.pass_time(5)
    await table.rolled(friends.bruno, friends.group, "12345")
    for person in (friends.anna, friends.bruno, friends.carla):
        query = await table.tap_query(person, friends.group, "Punti")
        assert table.answer(query) == "Giro 2 di 13\n1. Anna 22\n2. Bruno 18"
        assert query.answer is not None
        assert query.answer.alert


async def test_somebody_who_left_is_no_longer_at_the_table(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno, friends.carla])
    await table.say(friends.carla, friends.group, "/esci")
    await table.tap(friends.carla, friends.group, "Sì, lascio")
    assert await table.tap(friends.carla, friends.group, "Lancia") == "Non sei a questo tavolo."


# Stale and repeated


async def test_a_button_drawn_before_the_roll_does_nothing_after_it(table: Table, friends: Friends) -> None:
    await seated(table, friends)
    message, first_roll = table.button(friends.group, "Lancia")
    table.luck.will("55213", "66", "44444")
    await table.tap_data(friends.anna, message, first_roll)
    assert await table.tap_data(friends.anna, message, first_roll) == STALE
    await table.pass_time(5)
    old = [button["callback_data"] for button in buttons(message)]
    await table.tap(friends.anna, friends.group, "Rilancia")
    for data in old[:-2]:  # the last two only look
        assert await table.tap_data(friends.anna, message, data) == STALE
    await table.pass_time(20, step=5)
    assert "lancio 2 di 3" in table.last(friends.group)
    assert "Tocca i dadi da tenere" in table.last(friends.group)


@pytest.mark.parametrize(
    ("label", "told", "shown"),
    [
        ("Mi siedo", "Bruno: sei al tavolo!", "1. Anna\n2. Bruno\n"),
        ("Mi alzo", "Anna ha lasciato il tavolo.", "Non c'è più nessuno al tavolo: partita chiusa, senza risultato."),
        ("Via!", "Si comincia!", "Turno di Anna (@anna_b) · giro 1 di 13"),
    ],
)
async def test_a_lobby_tap_delivered_twice_counts_once(
    table: Table, friends: Friends, label: str, told: str, shown: str
) -> None:
    await table.lobby(friends.group, [friends.anna])
    table.world.faults.duplicate_next_update()
    person = friends.bruno if label == "Mi siedo" else friends.anna
    query = await table.tap_query(person, friends.group, label)
    await table.pass_time(10, step=5)
    assert await twice(table, query) == told
    assert shown in table.last(friends.group)
    assert len(table.said(friends.group)) == (1 if label == "Mi siedo" else 2)


async def test_a_roll_delivered_twice_rolls_once(table: Table, friends: Friends) -> None:
    await seated(table, friends)
    table.luck.will("55213", "11111")
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(friends.anna, friends.group, "Lancia")
    await table.pass_time(5)
    assert await twice(table, query) == "🎲 5 5 2 1 3 · hai ancora 2 lanci"
    assert "lancio 1 di 3" in table.last(friends.group)


async def test_a_hold_delivered_twice_holds_and_a_release_delivered_twice_releases(
    table: Table, friends: Friends
) -> None:
    await seated(table, friends, "55213")
    for told in ("Tieni 5", "Non tieni nessun dado"):
        table.world.faults.duplicate_next_update()
        message, _ = table.button(friends.group, "Rilancia")
        query = table.world.tap(friends.anna, message, buttons(message)[0]["callback_data"])
        await table.settle()
        await table.pass_time(10, step=5)
        assert await twice(table, query) == told
        assert told.replace("Non tieni nessun dado", "Tocca i dadi da tenere") in table.last(friends.group)


async def test_the_first_tap_on_a_box_delivered_twice_is_no_second_tap(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55513")
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(friends.anna, friends.group, "Tris")
    await table.pass_time(5)
    assert await twice(table, query) == "Tris: 19. Tocca ancora per segnare"
    assert "👉 Tris 19" in table.labels(friends.group)
    assert "Tocca ancora Tris per scrivere 19." in table.last(friends.group)
    assert await table.tap(friends.anna, friends.group, "Tris") == "Segnato: Tris 19. Totale 19"


async def test_the_first_tap_on_a_box_delivered_again_after_a_restart_is_no_second_tap(
    table: Table, friends: Friends
) -> None:
    await seated(table, friends, "55513")
    table.world.faults.duplicate_next_update()
    await table.tap(friends.anna, friends.group, "Tris")
    await table.restart()
    assert "👉 Tris 19" in table.labels(friends.group)
    assert "Turno di Anna" in table.last(friends.group)


async def test_the_second_tap_on_a_box_delivered_twice_writes_one_box(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna])
    await table.rolled(friends.anna, friends.group, "55513")
    await table.tap(friends.anna, friends.group, "Tris")
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(friends.anna, friends.group, "Tris")
    await table.pass_time(5)
    assert await twice(table, query) == "Segnato: Tris 19. Totale 19"
    assert "giro 2 di 13" in table.last(friends.group)
    assert table.labels(friends.group) == ["🎲 Lancia"]


async def test_other_taps_delivered_twice_do_not_count_twice_either(table: Table, friends: Friends) -> None:
    await seated(table, friends)
    await table.say(friends.anna, friends.group, "/fine")
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(friends.anna, friends.group, "No, si continua")
    assert await twice(table, query) == ""
    await table.pass_time(5)
    assert table.last(friends.group) == "Va bene, si continua."
    await table.say(friends.anna, friends.group, "/espelli")
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(friends.anna, friends.group, "Bruno")
    assert await twice(table, query) == "Bruno non è più al tavolo."
    await table.pass_time(5)
    assert [text for text in table.texts(friends.group) if "Uno dei due ha lasciato" in text] != []


@pytest.mark.parametrize(
    ("command", "label", "told", "shown"),
    [
        ("/esci", "Sì, lascio", "Anna ha lasciato il tavolo.", "Turno di Bruno"),
        ("/fine", "Sì, chiudi", "Partita chiusa.", "⏹ Anna ha chiuso la partita, senza risultato."),
        ("/lingua", "English", "From now on I speak English.", "From now on I speak English."),
        ("/regole", "▶️", "", "📖 Sezione superiore e bonus (2/6)"),
    ],
)
async def test_the_answer_to_a_question_delivered_twice_counts_once(
    table: Table, friends: Friends, command: str, label: str, told: str, shown: str
) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno, friends.carla])
    await table.say(friends.anna, friends.group, command)
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(friends.anna, friends.group, label)
    await table.pass_time(20, step=10)
    assert await twice(table, query) == told
    assert shown in table.last(friends.group)
    assert len(table.said(friends.group)) == (4 if command in ("/esci", "/fine") else 3)


@pytest.mark.parametrize("how", ["/fine", "/esci"])
async def test_a_game_that_was_closed_is_played_again_by_the_same_people(
    table: Table, friends: Friends, how: str
) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await seated(table, friends, "55213")
    await table.say(bruno if how == "/esci" else anna, group, how)
    await table.tap(bruno if how == "/esci" else anna, group, "Sì")
    await table.pass_time(20, step=5)
    closed = table.said(group)[-1]
    assert [button["text"] for button in buttons(closed)] == ["🔁 Rivincita", "🔏 Controlla i dadi"]
    assert await table.tap(friends.carla, group, "Rivincita") == "Non sei a questo tavolo."
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(bruno, group, "Rivincita")
    assert await twice(table, query) == "Tavolo pronto: chiunque sia seduto può dare il via."
    await table.pass_time(20, step=5)
    assert "1. Bruno\n2. Anna\n\nRivincita!" in table.last(group)
    assert not buttons(closed)
    assert "senza risultato" in plain(closed.text or "")


async def test_while_something_else_is_played_there_is_no_rematch(table: Table, friends: Friends) -> None:
    await seated(table, friends)
    await table.say(friends.anna, friends.group, "/fine")
    await table.tap(friends.anna, friends.group, "Sì, chiudi")
    await table.pass_time(10, step=5)
    message, data = table.button(friends.group, "Rivincita")
    await table.say(friends.carla, friends.group, "/nuova")
    assert await table.tap_data(friends.anna, message, data) == (
        "Qui si sta già giocando. Con /turno riporti il tavolo in basso."
    )


async def test_a_table_that_never_began_has_no_rematch(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    lobby, data = table.button(friends.group, "Via!")
    await table.say(friends.anna, friends.group, "/fine")
    await table.tap(friends.anna, friends.group, "Sì, chiudi")
    await table.pass_time(10, step=5)
    assert not any(buttons(message) for message in table.said(friends.group))
    assert await table.tap_data(friends.anna, lobby, data.replace("begin", "rematch")) == STALE


async def test_a_rematch_delivered_twice_opens_one_table(table: Table, friends: Friends) -> None:
    await play_out(table, friends)
    count = len(table.said(friends.group))
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(friends.bruno, friends.group, "Rivincita")
    await table.pass_time(60, step=10)
    assert await twice(table, query) == "Tavolo pronto: chiunque sia seduto può dare il via."
    assert len(table.said(friends.group)) == count + 1


async def play_out(table: Table, friends: Friends) -> None:
    await seated(table, friends)
    for box in BOXES:
        await table.turn(friends.anna, friends.group, "12346", box.value)
        await table.turn(friends.bruno, friends.group, "11223", box.value)
        await table.pass_time(60, step=30)


async def test_two_people_tapping_at_the_same_moment_are_both_answered_rightly(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    message, data = table.forged(friends.group, "box", "chance")
    queries = [table.world.tap(person, message, data) for person in (friends.bruno, friends.anna, friends.carla)]
    await table.settle()
    assert [table.answer(query) for query in queries] == [
        "Non tocca a te: è il turno di Anna.",
        "Chance: 16. Tocca ancora per segnare",
        "Non sei a questo tavolo.",
    ]
    assert [table.answers(query) for query in queries] == [1, 1, 1]


async def test_two_people_sitting_down_at_the_same_moment_both_get_a_seat(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna])
    message, data = table.button(friends.group, "Mi siedo")
    queries = [table.world.tap(person, message, data) for person in (friends.carla, friends.bruno)]
    await table.settle()
    await table.pass_time(5)
    assert [table.answer(query) for query in queries] == ["Carla: sei al tavolo!", "Bruno: sei al tavolo!"]
    assert "1. Anna\n2. Carla\n3. Bruno" in table.last(friends.group)


async def test_a_double_tap_on_a_die_holds_it(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    message, data = table.forged(friends.group, "hold", 4)
    queries = [table.world.tap(friends.anna, message, data) for _ in range(2)]
    await table.settle()
    await table.pass_time(5)
    assert [table.answer(query) for query in queries] == ["Tieni 3", "Tieni 3"]
    assert table.labels(friends.group)[:5] == ["5", "5", "2", "1", "🔒 3"]


async def test_quick_taps_on_several_dice_all_count_before_the_keyboard_is_redrawn(
    table: Table, friends: Friends
) -> None:
    await seated(table, friends, "55213")
    message, _ = table.button(friends.group, "Rilancia")
    queries = [table.world.tap(friends.anna, message, buttons(message)[place]["callback_data"]) for place in (4, 0, 1)]
    await table.settle()
    assert [table.answer(query) for query in queries] == ["Tieni 3", "Tieni 5 3", "Tieni 5 5 3"]


async def test_a_double_tap_on_a_box_writes_it_once(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    message, data = table.forged(friends.group, "box", "fives")
    queries = [table.world.tap(friends.anna, message, data) for _ in range(3)]
    await table.settle()
    assert [table.answer(query) for query in queries] == [
        "Cinque: 10. Tocca ancora per segnare",
        "Segnato: Cinque 10. Totale 10",
        "Non tocca a te: è il turno di Bruno.",
    ]


async def test_a_double_tap_on_start_begins_once(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    message, data = table.button(friends.group, "Via!")
    queries = [table.world.tap(friends.anna, message, data) for _ in range(2)]
    await table.settle()
    assert [table.answer(query) for query in queries] == ["Si comincia!", "La partita è già cominciata."]
    await table.pass_time(5)
    assert table.texts(friends.group)[0].startswith("🎲 Partita iniziata, in 2: Anna e Bruno.\n")
    assert len(table.said(friends.group)) == 2


# Old cards, forged data


async def test_old_cards_lose_their_buttons_and_old_taps_point_to_the_live_card(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    card = table.said(friends.group)[-1]
    old = [button["callback_data"] for button in buttons(card)]
    lobby = table.said(friends.group)[0]
    message, data = table.box(friends.group, "chance")
    await table.tap_data(friends.anna, message, data)
    await table.tap_data(friends.anna, message, data)
    await table.pass_time(5)
    assert not buttons(card)
    assert not buttons(lobby)
    await table.turn(friends.bruno, friends.group, "11223", "chance")
    await table.pass_time(5)
    before = look(table, friends)
    for data in old[:-2]:  # the last two only look
        assert await table.tap_data(friends.anna, card, data) == STALE
    lobby_taps = {"join": "Sei già al tavolo!", "leave": "La partita è già cominciata."}
    for verb, told in lobby_taps.items():
        _, data = table.forged(friends.group, verb)
        assert await table.tap_data(friends.anna, lobby, data) == told
    await table.pass_time(30, step=10)
    assert look(table, friends) == before


async def test_cards_of_a_closed_match_say_that_it_is_over(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    card = table.said(friends.group)[-1]
    old = {button["text"]: button["callback_data"] for button in buttons(card)}
    await table.say(friends.anna, friends.group, "/fine")
    await table.tap(friends.anna, friends.group, "Sì, chiudi")
    await table.pass_time(5)
    assert table.last(friends.group) == "⏹ Anna ha chiuso la partita, senza risultato."
    before = look(table, friends)
    for label, data in old.items():
        if "Punti" not in label and "Persi" not in label:
            assert await table.tap_data(friends.anna, card, data) == OVER
    for verb, argument in (("join", ""), ("leave", ""), ("leaving", friends.anna.id), ("kick", friends.bruno.id)):
        data = next(iter(old.values())).rsplit(":", 2)[0] + f":{verb}:{argument}"
        assert await table.tap_data(friends.anna, card, data) in (OVER, STALE)
    await table.pass_time(30, step=10)
    assert look(table, friends) == before


async def test_taps_on_a_finished_match_say_that_it_is_over(table: Table, friends: Friends) -> None:
    await play_out(table, friends)
    result = table.said(friends.group)[-1]
    prefix = buttons(result)[0]["callback_data"].rsplit(":", 2)[0]
    before = look(table, friends)
    for verb, argument in (
        ("roll", ""),
        ("hold", "1"),
        ("box", "chance"),
        ("leaving", friends.anna.id),
        ("ending", ""),
        ("back", ""),
        ("series", "3"),
    ):
        assert await table.tap_data(friends.anna, result, f"{prefix}:{verb}:{argument}") == OVER
    assert await table.tap_data(friends.anna, result, f"{prefix}:begin:") == "La partita è già cominciata."
    assert await table.tap(friends.carla, friends.group, "Rivincita") == "Non sei a questo tavolo."
    await table.pass_time(30, step=10)
    assert look(table, friends) == before


async def test_a_match_can_not_be_played_from_another_chat(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    other = table.world.add_group("Altri", [friends.anna, friends.bruno], quiet=True)
    await table.begin(other, [friends.anna, friends.bruno])
    card = table.said(other)[-1]
    before = look(table, friends)
    for verb, argument in (("roll", ""), ("hold", "1"), ("box", "chance"), ("ending", friends.anna.id), ("points", "")):
        _, data = table.forged(friends.group, verb, argument)
        assert await table.tap_data(friends.anna, card, data) == STALE
    await table.pass_time(30, step=10)
    assert look(table, friends) == before
    assert table.labels(other) == ["🎲 Lancia"]


FORGED = [
    "x", "roll", "1:1:1:roll", "2:1:1:roll:", "1:1:1:fly:", "1:1:1:roll:a:b", "1:-1:1:roll:", "1:1:1:ROLL:",
    "1:1:1:hold:٣", "\u202e\u0000", "🎲" * 16, "1:zzzzzzzzzzzz:1:roll:", "1:1:1:hold: 1", "null", "{}",
]  # fmt: skip
HARMLESS = [
    "1:1:2:hold:5", "1:1:2:hold:", "1:1:2:hold:x", "1:1:2:box:", "1:1:2:box:poker", "1:1:0:hold:1", "1:1:zzzz:roll:",
    "1:0:2:roll:", "1:zzzzzzzzzzz:2:roll:", "1:1:0:rematch:", "1:1:2:kick:99999999999999999999", "1:1:2:kick:x",
    "1:1:2:kick:", "1:1:2:leaving:", "1:1:2:leaving:1", "1:1:2:never:1", "1:0:0:lang:xx", "1:0:0:lang:",
    "1:1:2:lang:en", "1:1:0:series:0", "1:1:0:series:13", "1:1:0:series:", "1:1:0:series:3", "1:1:0:back:",
    "1:1:0:vote:", "1:1:zz:vote:", "1:0:0:remind:", "1:0:0:remind:off_1", "1:0:0:remind:fly", "1:0:0:away:1_1",
    "1:0:0:away:ask_1", "1:0:0:away:", "1:0:0:set:", "1:0:0:set:zone_0", "1:0:0:set:slow_3", "1:9:0:missed:",
]  # fmt: skip


async def test_forged_data_is_answered_politely_and_changes_nothing(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    card = table.said(friends.group)[-1]
    before = look(table, friends)
    for data in FORGED:
        assert await table.tap_data(friends.bruno, card, data) == "Non riconosco questo pulsante."
        assert await table.tap_data(friends.anna, card, data) == "Non riconosco questo pulsante."
    for data in HARMLESS:
        assert await table.tap_data(friends.bruno, card, data)
    for data in HARMLESS[:7]:
        assert await table.tap_data(friends.anna, card, data) in (STALE, "Quel dado non c'è.")
    await table.pass_time(60, step=10)
    assert look(table, friends) == before


async def test_forged_data_below_a_live_card_can_not_turn_it_into_something_else(
    table: Table, friends: Friends
) -> None:
    await seated(table, friends, "55213")
    card = table.said(friends.group)[-1]
    before = look(table, friends)
    for data in ("1:0:0:rules:1", "1:0:0:rules:", "1:0:0:rules:99", f"1:1:2:never:{friends.carla.id}"):
        await table.tap_data(friends.carla, card, data)
    await table.pass_time(60, step=10)
    assert look(table, friends) == before


async def test_a_player_can_not_leave_or_hold_by_somebody_elses_button(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    await table.say(friends.bruno, friends.group, "/esci")
    for person in (friends.anna, friends.carla):
        assert await table.tap(person, friends.group, "Sì, lascio") == "Questa domanda non è per te."
        assert await table.tap(person, friends.group, "No, si continua") == "Questa domanda non è per te."
    assert await table.tap(friends.bruno, friends.group, "No, si continua") == ""
    await table.pass_time(5)
    assert table.last(friends.group) == "Va bene, si continua."


async def test_a_tap_on_a_message_that_is_gone_still_counts(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    card, data = table.forged(friends.group, "hold", 0)
    table.world.delete(friends.anna, card)
    query = table.world.tap_at(friends.anna, friends.group, card.message_id, data)
    await table.settle()
    assert table.answer(query) == "Tieni 5"
    await table.pass_time(5)
    assert "Tieni 5" in table.last(friends.group)  # on a new card, since the old one is gone
    assert table.labels(friends.group)[0] == "🔒 5"


async def test_a_message_that_is_gone_answers_whatever_is_tapped(table: Table, friends: Friends) -> None:
    await seated(table, friends, "55213")
    card, _ = table.forged(friends.group, "hold", 0)
    table.world.delete(friends.anna, card)
    for button in (
        "roll:", "box:chance", "points:", "rules:1", "rules:open", "leaving:1", "never:1", "lang:en", "turn:",
        "rematch:", "join:", "leave:", "begin:", "kick:1", "ending:", "series:3", "back:", "missed:", "vote:",
        "remind:off_1", "away:3_1", "set:slow", "set:slow_3",
    ):  # fmt: skip
        query = table.world.tap_at(friends.carla, friends.group, card.message_id, f"1:1:2:{button}")
        await table.settle()
        assert table.answers(query) == 1
    await table.pass_time(60, step=10)


# Answers


async def test_every_tap_gets_exactly_one_answer(table: Table, friends: Friends) -> None:
    queries = []

    async def tap(label: str, *people: str) -> None:
        for name in people:
            query = await table.tap_query(getattr(friends, name), friends.group, label)
            queries.append(query)

    await table.say(friends.anna, friends.group, "/nuova")
    await tap("Mi siedo", "anna", "bruno")
    await tap("Mi alzo", "carla", "bruno")
    await tap("Mi siedo", "bruno")
    await tap("Regole", "carla", "bruno")
    await tap("▶️", "carla")
    await tap("Via!", "carla", "bruno", "anna")
    await table.pass_time(5)
    await tap("Lancia", "carla", "bruno", "anna")
    await table.pass_time(5)
    await tap("Punti", "carla", "anna")
    await tap("Rilancia", "bruno", "anna")
    await table.say(friends.anna, friends.group, "/fine")
    await tap("No, si continua", "bruno", "anna")
    await table.pass_time(30, step=5)
    await tap("Chance", "bruno", "carla", "anna", "anna")
    assert [table.answers(query) for query in queries] == [1] * len(queries)
    assert all(query.answer is not None for query in queries)
    assert all(call.ok for call in table.standin.record.of("answerCallbackQuery"))


async def test_a_tap_answered_too_late_still_counts_once(table: Table, friends: Friends) -> None:
    await seated(table, friends)
    message, data = table.button(friends.group, "Lancia")
    table.luck.will("55213")
    query = table.world.tap(friends.anna, message, data)
    table.clock.advance(20)
    await table.settle()
    assert query.answer is None
    assert "query is too old" in (table.standin.record.last("answerCallbackQuery").description or "")
    assert table.answers(query) == 1
    await table.pass_time(5)
    assert "lancio 1 di 3" in table.last(friends.group)


async def test_a_step_that_breaks_is_answered_with_an_apology_and_logged_with_its_moves(
    table: Table, friends: Friends, caplog: pytest.LogCaptureFixture
) -> None:
    await seated(table, friends, "55213")
    table.luck.faces.append(7)  # a die that no engine accepts
    query = await table.tap_query(friends.anna, friends.group, "Rilancia")
    assert table.answer(query) == "Qualcosa non va con i dadi. Riprova."
    table.luck.broken = True
    query = await table.tap_query(friends.anna, friends.group, "Rilancia")
    assert table.answer(query) == (
        "Ops, qualcosa è andato storto da parte mia. La partita è salva: riprova fra un momento."
    )
    assert query.answer is not None
    assert query.answer.alert
    assert table.answers(query) == 1
    assert "a step broke off (match 1, moves: 0 roll 55213)" in caplog.text
    table.luck.broken = False
    assert (await table.tap(friends.anna, friends.group, "Rilancia")).startswith("🎲")


# Writing a box


async def test_tapping_another_box_arms_that_one_instead(table: Table, friends: Friends) -> None:
    await seated(table, friends, "66612")
    assert await table.tap(friends.anna, friends.group, "Tris") == "Tris: 21. Tocca ancora per segnare"
    assert await table.tap(friends.anna, friends.group, "Chance") == "Chance: 21. Tocca ancora per segnare"
    await table.pass_time(10, step=5)
    assert "👉 Chance 21" in table.labels(friends.group)
    assert "Tris 21" in table.labels(friends.group)
    assert await table.tap(friends.anna, friends.group, "Tris") == "Tris: 21. Tocca ancora per segnare"
    assert await table.tap(friends.anna, friends.group, "Tris") == "Segnato: Tris 21. Totale 21"


async def test_a_reroll_disarms_the_box(table: Table, friends: Friends) -> None:
    await seated(table, friends, "66612")
    await table.tap(friends.anna, friends.group, "Tris")
    table.luck.will("66611")
    await table.tap(friends.anna, friends.group, "Rilancia")
    await table.pass_time(10, step=5)
    assert "Tocca i dadi da tenere" in table.last(friends.group)
    assert "👉" not in "".join(table.labels(friends.group))
    assert await table.tap(friends.anna, friends.group, "Tris") == "Tris: 20. Tocca ancora per segnare"


async def test_holding_a_die_disarms_the_box(table: Table, friends: Friends) -> None:
    await seated(table, friends, "66612")
    await table.tap(friends.anna, friends.group, "Tris")
    await table.die(friends.anna, friends.group, 0)
    await table.pass_time(10, step=5)
    assert "Tieni 6" in table.last(friends.group)
    assert await table.tap(friends.anna, friends.group, "Tris") == "Tris: 21. Tocca ancora per segnare"


async def test_a_zero_is_called_a_scratch_before_it_is_written(table: Table, friends: Friends) -> None:
    await seated(table, friends, "66612")
    assert "Poker ✕" in table.labels(friends.group)
    assert await table.tap(friends.anna, friends.group, "Poker") == (
        "Poker: sarebbe uno scarto, 0 punti. Tocca ancora se vuoi proprio"
    )
    assert await table.tap(friends.anna, friends.group, "Poker") == "Scartato: Poker. Totale 0"
    await table.pass_time(5)
    assert table.texts(friends.group)[-2] == "Anna: 6 6 6 1 2 → Poker ✕ scarto (tot. 0)"


async def test_the_keyboard_marks_held_dice_good_boxes_and_scratches(table: Table, friends: Friends) -> None:
    await seated(table, friends, "66652")
    await table.die(friends.anna, friends.group, 1)
    await table.pass_time(5)
    assert table.labels(friends.group) == [
        "6", "🔒 6", "6", "5", "2", "🎲 Rilancia 4 · ne restano 2",
        "1·✕", "2·2", "3·✕", "4·✕", "5·5", "6·18★",
        "Tris 25★", "Poker ✕", "Full ✕", "Piccola ✕", "Grande ✕", "Yahtzee ✕", "Chance 25★", "📋 Punti",
        "🕘 Persi",
    ]  # fmt: skip
    styles = {button["text"]: button.get("style") for button in buttons(table.said(friends.group)[-1])}
    assert styles["🔒 6"] == "success"
    assert styles["6"] is None


async def test_with_all_five_held_there_is_nothing_to_roll(table: Table, friends: Friends) -> None:
    await seated(table, friends, "66652")
    for position in range(5):
        await table.die(friends.anna, friends.group, position)
    await table.pass_time(20, step=5)
    assert "✋ Li tieni tutti" in table.labels(friends.group)
    assert await table.tap(friends.anna, friends.group, "Li tieni tutti") == (
        "Li tieni tutti: lasciane uno da lanciare, o scegli una casella."
    )
    assert await table.die(friends.anna, friends.group, 0) == "Tieni 6 6 5 2"


async def test_without_rolls_left_only_boxes_remain(table: Table, friends: Friends) -> None:
    await seated(table, friends, "66652")
    await table.rolled(friends.anna, friends.group, "66651")
    assert "🎲 Rilancia 5 · ultimo lancio" in table.labels(friends.group)
    table.luck.will("12345")
    assert await table.tap(friends.anna, friends.group, "Rilancia") == "🎲 1 2 3 4 5 · ora scegli la casella"
    await table.pass_time(5)
    assert table.labels(friends.group)[0] == "1·1"
    assert "Scegli la casella: toccala due volte per segnare." in table.last(friends.group)
    message, data = table.forged(friends.group, "roll")
    assert await table.tap_data(friends.anna, message, data) == "Hai già fatto tutti i lanci: scegli una casella."


async def test_a_joker_offers_only_the_boxes_it_may_fill_and_earns_a_hundred(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna])
    await table.turn(friends.anna, friends.group, "44444", "yahtzee")
    await table.pass_time(5)
    await table.rolled(friends.anna, friends.group, "44444")
    assert "🃏 Yahtzee di nuovo: vale come jolly, nelle caselle qui sotto." in table.last(friends.group)
    assert table.labels(friends.group)[6:] == ["4·120★", "💡 Consiglio", "📋 Punti"]
    message, data = table.forged(friends.group, "box", "chance")
    assert await table.tap_data(friends.anna, message, data) == (
        "Questo Yahtzee è un jolly: va nella casella del suo numero se è libera, altrimenti in una inferiore."
    )
    await table.tap(friends.anna, friends.group, "4·120")
    assert await table.tap_data(friends.anna, *table.box(friends.group, "fours")) == (
        "Segnato: Quattro 20, più 100 di Yahtzee extra! Totale 170"
    )
    await table.pass_time(5)
    assert "Anna: 4 4 4 4 4 → Quattro 20 e +100 di Yahtzee extra (tot. 170)" in table.texts(friends.group)
    await table.rolled(friends.anna, friends.group, "44444")
    assert table.labels(friends.group)[6:] == [
        "Tris 120", "Poker 120★", "Full 125★", "Piccola 130★", "Grande 140★", "Chance 120", "💡 Consiglio", "📋 Punti",
    ]  # fmt: skip


async def test_the_upper_bonus_is_announced_by_the_tap_that_wins_it(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna])
    dice = {"ones": "11166", "twos": "22266", "threes": "33366", "fours": "44466", "fives": "55566"}
    for box, roll in dice.items():
        await table.turn(friends.anna, friends.group, roll, box)
        await table.pass_time(30, step=15)
    assert "Totale 45 · verso 63: ▰▰▰▰▰▰▱▱▱ 45" in table.last(friends.group)
    told = await table.turn(friends.anna, friends.group, "66611", "sixes")
    assert told == "Segnato: Sei 18, e il bonus di 35 è tuo! Totale 98"
    await table.pass_time(5)
    assert "Totale 98 · bonus di 35 preso ✓" in table.last(friends.group)


async def test_pop_ups_are_plain_text_of_at_most_two_hundred_characters(table: Table, friends: Friends) -> None:
    await seated(table, friends, "66612")
    await table.tap(friends.anna, friends.group, "Tris")
    await table.tap(friends.bruno, friends.group, "Tris")
    texts = [call.params.get("text") or "" for call in table.standin.record.of("answerCallbackQuery")]
    assert all(len(text) <= 200 and "<b>" not in plain(text) for text in texts)
