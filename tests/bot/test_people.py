"""Who may do what: sitting down, starting, leaving, being taken off the table; admins, anonymous or not; names."""

import re
from html import unescape

import pytest

from bot.playground.chats import Chat, Message, Person
from bot.playground.world import World
from engine import BOXES
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain

ONLY_OPENER = "Dà il via chi ha aperto il tavolo, o un amministratore. Dopo un giorno può farlo chiunque sia seduto."
ONLY_ADMIN = "Può farlo solo chi ha aperto il tavolo, o un amministratore."
CHANNEL = "Scrivi a nome di un canale: per giocare scrivi a nome tuo, o tocca il pulsante."
ANONYMOUS = "Scrivi come amministratore anonimo: per sederti al tavolo torna visibile, o tocca il pulsante."
ALONE = "⏹ Uno dei due ha lasciato: partita chiusa, senza risultato. Nessuno ha perso."
EMPTY = "⏹ Non c'è più nessuno al tavolo: partita chiusa, senza risultato."


async def play(table: Table, chat: Chat, people: list[Person], boxes: int) -> None:
    """Let everybody play so many rounds, in sheet order."""
    for box in BOXES[:boxes]:
        for person in people:
            await table.turn(person, chat, "12346", box.value)
            await table.pass_time(20, step=20)


def crowd(world: World, count: int) -> list[Person]:
    return [world.add_person(f"Persona {number}") for number in range(1, count + 1)]


# The lobby


async def test_twelve_sit_down_and_a_thirteenth_is_refused(table: Table, world: World) -> None:
    people = crowd(world, 13)
    group = world.add_group("Tavolata", people, quiet=True)
    await table.lobby(group, people[:12])
    assert await table.tap(people[12], group, "Mi siedo") == "Il tavolo è al completo: ci si sta in dodici."
    assert await table.ask(people[12], group, "/entra") == "Il tavolo è al completo: ci si sta in dodici."
    await table.pass_time(60, step=10)
    assert "Al tavolo in 12, in quest'ordine:\n1. Persona 1\n" in table.texts(group)[0]
    assert "12. Persona 12\n" in table.texts(group)[0]
    assert await table.tap(people[0], group, "Via!") == "Si comincia!"
    await table.pass_time(10, step=5)
    assert "Persona 11 e Persona 12.\n🔏 Impronta: " in table.texts(group)[0]


async def test_who_comes_in_the_first_round_plays_last_in_it(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [anna, bruno])
    await table.turn(anna, group, "66612", "sixes")
    assert await table.ask(carla, group, "/entra") == "Carla: sei al tavolo!"
    await table.turn(bruno, group, "66612", "sixes")
    await table.pass_time(10, step=5)
    assert table.last(group).startswith(
        "🎲 Turno di Carla · giro 1 di 13\nDall'ultima volta: Anna 18 in Sei, Bruno 18 in Sei"
    )
    await table.turn(carla, group, "66612", "sixes")
    await table.pass_time(10, step=5)
    assert "Turno di Anna (@anna_b) · giro 2 di 13" in table.last(group)


async def test_after_the_first_round_nobody_joins(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [anna, bruno])
    lobby = table.said(group)[0]
    await play(table, group, [anna, bruno], 1)
    late = "Ormai si entra solo nella prossima partita: il primo giro è finito."
    assert await table.ask(carla, group, "/entra") == late
    _, data = table.forged(group, "join")
    assert await table.tap_data(carla, lobby, data) == late
    assert await table.ask(anna, group, "/entra") == "Sei già al tavolo!"


async def test_leaving_the_lobby_passes_it_on_and_the_last_one_closes_it(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.lobby(group, [bruno, carla, anna])
    assert await table.tap(carla, group, "Via!") == ONLY_OPENER
    assert await table.tap(bruno, group, "Mi alzo") == "Bruno ha lasciato il tavolo."
    assert await table.tap(bruno, group, "Via!") == ONLY_OPENER
    assert await table.ask(anna, group, "/esci") == "Anna ha lasciato il tavolo."
    await table.pass_time(10, step=5)
    assert "Al tavolo:\n1. Carla\n" in table.texts(group)[0]
    assert await table.tap(carla, group, "Mi alzo") == "Carla ha lasciato il tavolo."
    await table.pass_time(10, step=5)
    assert table.texts(group)[0] == "🎲 Tavolo chiuso prima di cominciare."
    assert table.last(group) == EMPTY
    assert not any(buttons(message) for message in table.said(group))
    assert await table.ask(anna, group, "/nuova") == ""


async def test_the_lobby_passed_on_is_started_by_its_new_owner(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.bruno, friends.carla])
    await table.tap(friends.bruno, friends.group, "Mi alzo")
    assert await table.tap(friends.carla, friends.group, "Via!") == "Si comincia!"


async def test_an_admin_starts_and_who_is_no_longer_one_does_not(table: Table, friends: Friends) -> None:
    anna, bruno, carla = friends.anna, friends.bruno, friends.carla
    group = table.world.add_group("Altro", [anna, bruno, carla], quiet=True)
    table.world.promote(carla, group)
    await table.lobby(group, [bruno])
    table.world.demote(carla, group)
    assert await table.tap(carla, group, "Via!") == ONLY_OPENER
    table.world.promote(carla, group)
    assert await table.tap(carla, group, "Via!") == "Si comincia!"
    await table.pass_time(5, step=5)
    assert "Turno di Bruno" in table.last(group)


async def test_anyone_seated_starts_a_table_that_waited_a_day(table: Table, friends: Friends) -> None:
    bruno, carla, group = friends.bruno, friends.carla, friends.group
    dora = table.world.add_person("Dora")
    table.world.add_member(dora, group)
    await table.lobby(group, [bruno, carla])
    table.clock.advance(24 * 3600 - 1)
    assert await table.tap(carla, group, "Via!") == ONLY_OPENER
    table.clock.advance(1)
    assert await table.tap(dora, group, "Via!") == ONLY_OPENER
    assert await table.tap(carla, group, "Via!") == "Si comincia!"


async def test_a_rematch_is_started_by_anyone_seated_in_the_order_moved_on_by_one(
    table: Table, friends: Friends
) -> None:
    bruno, carla, anna, group = friends.bruno, friends.carla, friends.anna, friends.group
    dora = table.world.add_person("Dora")
    table.world.add_member(dora, group)
    await table.begin(group, [bruno, carla, anna])
    await play(table, group, [bruno, carla, anna], 13)
    result = table.said(group)[-1]
    assert "🏆 Pareggio! Vincono Bruno, Carla e Anna con 62 punti." in table.last(group)
    assert await table.tap(dora, group, "Rivincita") == "Non sei a questo tavolo."
    assert await table.tap(carla, group, "Rivincita") == "Tavolo pronto: chiunque sia seduto può dare il via."
    await table.pass_time(10, step=5)
    assert "1. Carla\n2. Anna\n3. Bruno\n\nRivincita! Chiunque sia seduto può dare il via." in table.last(group)
    assert not buttons(result)
    assert "Pareggio!" in plain(result.text or "")
    await table.tap(dora, group, "Mi siedo")
    await table.tap(dora, group, "Mi alzo")
    assert await table.tap(dora, group, "Via!") == ONLY_OPENER
    assert await table.tap(bruno, group, "Via!") == "Si comincia!"
    await table.pass_time(10, step=5)
    assert "Turno di Carla" in table.last(group)


# Leaving a game


async def leave(table: Table, chat: Chat, person: Person) -> str:
    await table.say(person, chat, "/esci")
    told = await table.tap(person, chat, "Sì, lascio")
    await table.pass_time(20, step=10)
    return told


async def test_of_three_the_computer_plays_for_who_leaves_until_they_come_back(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [anna, bruno, carla])
    assert await leave(table, group, bruno) == "Bruno ha lasciato il tavolo."
    assert "Bruno ha lasciato il tavolo." in table.texts(group)
    assert "Turno di Anna" in table.texts(group)[1]
    assert "🤖 Il computer gioca per Bruno." in table.texts(group)[1]
    await table.turn(anna, group, "66612", "sixes")
    await table.pass_time(20, step=10)
    anna_line, bruno_line = table.texts(group)[1].split("\n")  # several turns, one message
    assert anna_line == "Anna: 6 6 6 1 2 → Sei 18 (tot. 18)"
    assert bruno_line.startswith("🤖 per Bruno: ")
    assert "Turno di Carla" in table.last(group)
    assert table.labels(group) == ["🎲 Lancia", "🪑 Riprendo il mio posto"]
    assert await table.tap(bruno, group, "Lancia") == "Non sei a questo tavolo."
    assert await table.ask(bruno, group, "/entra") == "Bruno, il posto è di nuovo tuo."
    assert await table.ask(bruno, group, "/entra") == "Sei già al tavolo!"
    await table.turn(carla, group, "66612", "sixes")
    await table.turn(anna, group, "11122", "ones")
    await table.pass_time(60, step=10)
    assert "Turno di Bruno · giro 2 di 13" in table.last(group)
    assert "🤖" not in table.last(group)


async def test_the_seat_is_taken_back_by_its_person_only_and_once(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    dora = table.world.add_person("Dora")
    table.world.add_member(dora, group)
    await table.begin(group, [anna, bruno, carla])
    await leave(table, group, bruno)
    message, data = table.button(group, "Riprendo il mio posto")
    assert await table.tap_data(anna, message, data) == "Sei già al tavolo!"
    assert await table.tap_data(dora, message, data) == "Non sei a questo tavolo."
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(bruno, group, "Riprendo il mio posto")
    assert table.answers(query) == 2
    assert table.answer(query) == "Bruno, il posto è di nuovo tuo."
    await table.pass_time(20, step=10)
    assert table.labels(group) == ["🎲 Lancia"]
    assert await table.tap_data(bruno, message, data) == "Sei già al tavolo!"


async def test_long_after_the_first_round_and_at_a_full_table_one_still_comes_back(table: Table, world: World) -> None:
    people = crowd(world, 12)
    group = world.add_group("Tavolata", people, quiet=True)
    await table.begin(group, people)
    await leave(table, group, people[11])
    await play(table, group, people[:11], 1)
    assert await table.ask(people[11], group, "/entra") == "Persona 12, il posto è di nuovo tuo."
    await table.pass_time(30, step=10)
    assert table.labels(group) == ["🎲 Lancia"]


async def test_somebody_taken_off_may_come_back_as_well(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [anna, bruno, carla])
    await table.say(anna, group, "/espelli")
    await table.tap(anna, group, "Carla")
    await table.pass_time(20, step=10)
    assert await table.tap(carla, group, "Riprendo il mio posto") == "Carla, il posto è di nuovo tuo."


async def test_of_three_who_leaves_with_dice_on_the_table_leaves_them_to_the_computer(
    table: Table, friends: Friends
) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [anna, bruno, carla])
    await table.rolled(anna, group, "66666")
    await table.die(anna, group, 0)
    await table.tap(anna, group, "Yahtzee")
    await leave(table, group, anna)
    assert table.texts(group)[1] == "🤖 per Anna: 6 6 6 6 6 → Yahtzee 50 (tot. 50)"
    assert "Anna ha lasciato il tavolo." in table.texts(group)
    assert table.last(group).startswith("🎲 Turno di Bruno · giro 1 di 13\nDall'ultima volta: Anna 50 in Yahtzee\n")
    assert table.labels(group) == ["🎲 Lancia", "🪑 Riprendo il mio posto"]
    await play(table, group, [bruno, carla], 13)
    assert "Anna 🤖 · " in table.last(group)
    assert "Bruno · 62" in table.last(group)
    assert "🤖 Per qualcuno ha giocato il computer: la partita non conta per le classifiche." in table.last(group)
    assert await table.tap(anna, group, "Rivincita") == "Tavolo pronto: chiunque sia seduto può dare il via."
    await table.pass_time(10, step=5)
    assert "1. Bruno\n2. Carla\n3. Anna\n" in table.last(group)


async def test_the_opener_who_leaves_passes_the_power_on(table: Table, friends: Friends) -> None:
    anna, bruno, carla = friends.anna, friends.bruno, friends.carla
    group = table.world.add_group("Altro", [anna, bruno, carla], quiet=True)
    dora = table.world.add_person("Dora")
    table.world.add_member(dora, group)
    await table.begin(group, [bruno, carla, dora])
    await leave(table, group, bruno)
    assert await table.ask(bruno, group, "/fine") == ONLY_ADMIN
    await table.pass_time(20, step=10)
    assert await table.ask(carla, group, "/fine") == "Chiudere la partita senza risultato?"


@pytest.mark.parametrize("leaver", ["anna", "bruno"])
async def test_of_two_one_who_leaves_closes_the_match_without_result(
    table: Table, friends: Friends, leaver: str
) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await table.rolled(friends.anna, friends.group, "66666")
    await leave(table, friends.group, getattr(friends, leaver))
    assert table.last(friends.group) == ALONE
    assert table.texts(friends.group)[1] == "Turno di Anna, non giocato."  # nobody's fault
    assert table.labels(friends.group) == ["🔁 Rivincita", "🔏 Controlla i dadi"]
    assert sum(1 for message in table.said(friends.group) if buttons(message)) == 1
    assert await table.ask(friends.anna, friends.group, "/punti") != ""
    assert await table.ask(friends.anna, friends.group, "/turno") == (
        "Qui non c'è nessuna partita. Aprine una con /nuova"
    )


async def test_the_only_one_seated_who_leaves_closes_the_match(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna])
    await leave(table, friends.group, friends.anna)
    assert table.last(friends.group) == EMPTY


async def test_who_leaves_on_the_very_last_turn_ends_the_game_with_its_result(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [anna, bruno, carla])
    await play(table, group, [anna, bruno, carla], 12)
    for person in (anna, bruno):
        await table.turn(person, group, "12346", "chance")
        await table.pass_time(20, step=20)
    await table.rolled(carla, group, "66666")
    await leave(table, group, carla)
    assert "🏆 Vince Carla con 76 punti!\n1. Carla 🤖 · 76\n2. Anna · 62\n2. Bruno · 62" in table.last(group)
    assert "Carla ha lasciato il tavolo." in table.texts(group)
    await table.tap(anna, group, "Rivincita")
    await table.pass_time(10, step=5)
    assert "1. Bruno\n2. Carla\n3. Anna\n" in table.last(group)


async def test_of_two_one_who_leaves_on_the_very_last_turn_closes_the_match_too(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.begin(group, [anna, bruno])
    await play(table, group, [anna, bruno], 12)
    await table.turn(anna, group, "12346", "chance")
    await table.pass_time(20, step=20)
    await leave(table, group, bruno)
    assert table.last(group) == ALONE


async def test_when_all_have_left_one_after_the_other_the_match_closes(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [anna, bruno, carla])
    await leave(table, group, anna)
    await leave(table, group, bruno)
    assert "🤖 Il computer gioca per Anna e Bruno." in table.last(group)
    await table.turn(carla, group, "66612", "sixes")
    await table.pass_time(20, step=10)
    assert "Turno di Carla · giro 2 di 13" in table.last(group)
    await leave(table, group, carla)
    assert table.last(group) == EMPTY


async def test_the_question_whether_to_leave_may_be_answered_with_no(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.begin(group, [anna, bruno])
    question = await table.say(bruno, group, "/esci")
    assert table.reply(question) == (
        "Vuoi davvero lasciare la partita? In tre o più, al tuo posto continua il computer finché non torni; in due, "
        "la partita si chiude."
    )
    assert table.labels(group) == ["Sì, lascio", "No, si continua"]
    await table.tap(bruno, group, "No, si continua")
    await table.pass_time(10, step=5)
    assert table.reply(question) == "Va bene, si continua."
    assert table.labels(group) == ["🎲 Lancia"]
    await leave(table, group, bruno)
    assert table.last(group) == ALONE


async def test_an_old_question_answered_after_the_end_changes_nothing(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.begin(group, [anna, bruno])
    await table.say(bruno, group, "/esci")
    message, data = table.button(group, "Sì, lascio")
    await table.say(anna, group, "/fine")
    await table.tap(anna, group, "Sì, chiudi")
    assert await table.tap_data(bruno, message, data) == "Questa partita è finita."


# Ending and taking seats away


async def test_only_who_opened_the_table_or_an_admin_ends_a_match(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [bruno, carla])
    assert await table.ask(carla, group, "/fine") == ONLY_ADMIN
    assert await table.ask(bruno, group, "/fine") == "Chiudere la partita senza risultato?"
    assert await table.tap(carla, group, "Sì, chiudi") == ONLY_ADMIN
    assert await table.tap(carla, group, "No, si continua") == "Questa domanda non è per te."
    assert await table.tap(anna, group, "Sì, chiudi") == "Partita chiusa."  # Anna owns the group
    await table.pass_time(20, step=10)
    assert table.last(group) == "⏹ Partita chiusa senza risultato."
    assert "Partita chiusa." in table.texts(group)


async def test_a_lobby_can_be_closed_as_well(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.bruno, friends.carla])
    await table.say(friends.bruno, friends.group, "/fine")
    await table.tap(friends.bruno, friends.group, "Sì, chiudi")
    await table.pass_time(20, step=10)
    assert table.texts(friends.group)[0] == "🎲 Tavolo chiuso prima di cominciare."
    assert table.last(friends.group) == "⏹ Bruno ha chiuso la partita, senza risultato."


async def test_a_seat_is_taken_away_by_button(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [bruno, carla, anna])
    assert await table.ask(carla, group, "/espelli") == ONLY_ADMIN
    question = await table.say(bruno, group, "/espelli")
    assert table.labels(group) == ["Bruno", "Carla", "Anna", "No, si continua"]
    assert await table.tap(carla, group, "Bruno") == ONLY_ADMIN
    assert await table.tap(bruno, group, "Carla") == "Carla non è più al tavolo."
    await table.pass_time(20, step=10)
    assert table.reply(question) == "Carla non è più al tavolo."
    assert await table.tap(carla, group, "Lancia") == "Non sei a questo tavolo."
    await table.turn(bruno, group, "66612", "sixes")
    await table.pass_time(20, step=10)
    assert "🤖 per Carla: " in table.texts(group)[1]
    assert "Turno di Anna" in table.last(group)


async def test_a_seat_is_taken_away_by_replying_to_its_person(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [bruno, carla, anna])
    hello = await table.say(bruno, group, "ci sono")
    answer = await table.say(anna, group, "/espelli", reply_to=hello)  # Anna owns the group
    assert table.reply(answer) == "Bruno non è più al tavolo."
    await table.pass_time(20, step=10)
    assert "Turno di Carla" in table.last(group)
    again = await table.say(anna, group, "/espelli", reply_to=hello)
    assert table.reply(again) == "Chi deve lasciare il tavolo?"
    assert table.labels(group) == ["Carla", "Anna", "No, si continua"]


async def test_in_a_topic_nobody_is_taken_off_for_having_opened_the_topic(table: Table, friends: Friends) -> None:
    anna, bruno = friends.anna, friends.bruno
    forum = table.world.add_group("Forum", [anna, bruno], kind="forum", topics=("Dadi",), quiet=True)
    topic = max(forum.topics)  # which Anna made: Telegram shows her message as what others reply to
    await table.say(bruno, forum, "/nuova", topic=topic)
    await table.tap(anna, forum, "Mi siedo")
    assert await table.ask(bruno, forum, "/espelli", topic=topic) == "Chi deve lasciare il tavolo?"


async def test_the_buttons_mean_people_also_when_seats_have_moved_up(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.lobby(group, [anna, bruno, carla])
    await table.say(anna, group, "/espelli")
    message, data = table.button(group, "Bruno")
    await table.say(anna, group, "/esci")
    assert await table.tap_data(anna, message, data) == "Bruno non è più al tavolo."
    await table.pass_time(20, step=10)
    assert "Al tavolo:\n1. Carla" in table.texts(group)[0]


async def test_of_two_one_taken_off_closes_the_match(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await table.say(friends.anna, friends.group, "/espelli")
    await table.tap(friends.anna, friends.group, "Bruno")
    await table.pass_time(20, step=10)
    assert table.last(friends.group) == ALONE


async def test_the_only_one_in_the_lobby_taken_off_closes_it(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.bruno])
    await table.say(friends.anna, friends.group, "/espelli")
    await table.tap(friends.anna, friends.group, "Bruno")
    await table.pass_time(20, step=10)
    assert table.last(friends.group) == EMPTY


# Anonymous admins, channels, bots


async def test_an_anonymous_admin_administers_but_is_not_seated(
    table: Table, friends: Friends, supergroup: Chat
) -> None:
    bruno, carla = friends.bruno, friends.carla
    await table.say(bruno, supergroup, "/nuova")
    assert await table.ask(carla, supergroup, "/entra") == ANONYMOUS
    assert await table.ask(carla, supergroup, "/inizia") == ""
    await table.pass_time(10, step=5)
    assert "Turno di Bruno" in table.last(supergroup)
    for text in ("/lancia", "/tieni 5", "/segna tris", "/esci"):
        assert await table.ask(carla, supergroup, text) == ANONYMOUS
    await table.pass_time(60, step=20)
    assert await table.ask(carla, supergroup, "/espelli") == "Chi deve lasciare il tavolo?"
    assert await table.ask(carla, supergroup, "/fine") == "Chiudere la partita senza risultato?"
    assert await table.tap(carla, supergroup, "Sì, chiudi") == "Partita chiusa."  # taps bring the real person
    await table.pass_time(20, step=10)
    assert table.last(supergroup) == "⏹ Partita chiusa senza risultato."


async def test_an_anonymous_admin_opens_a_table_without_sitting_down(
    table: Table, friends: Friends, supergroup: Chat
) -> None:
    carla = friends.carla
    assert await table.ask(carla, supergroup, "/nuova") == ""
    assert "Ancora nessuno al tavolo." in table.last(supergroup)
    assert await table.tap(carla, supergroup, "Via!") == "Prima deve sedersi qualcuno."
    assert await table.ask(carla, supergroup, "/inizia") == "Prima deve sedersi qualcuno."
    assert await table.tap(friends.bruno, supergroup, "Mi siedo") == "Bruno: sei al tavolo!"
    assert await table.tap(friends.bruno, supergroup, "Via!") == ONLY_OPENER
    assert await table.tap(carla, supergroup, "Mi siedo") == "Carla: sei al tavolo!"  # by her own choice
    assert await table.tap(carla, supergroup, "Via!") == "Si comincia!"


async def test_who_writes_as_a_channel_is_told_why_there_is_no_seat(
    table: Table, friends: Friends, supergroup: Chat
) -> None:
    await table.say(friends.bruno, supergroup, "/nuova")
    message = table.world.say_as_channel(supergroup, "Canale", "/entra")
    await table.settle()
    assert table.reply(message) == CHANNEL
    message = table.world.say_as_channel(supergroup, "Canale", "/inizia")
    await table.settle()
    assert table.reply(message) == ONLY_OPENER
    message = table.world.say_as_channel(supergroup, "Canale", "/fine")
    await table.settle()
    assert table.reply(message) == ONLY_ADMIN
    assert "Al tavolo:\n1. Bruno" in table.texts(supergroup)[0]


async def test_posts_forwarded_from_the_linked_channel_are_no_commands(
    table: Table, friends: Friends, supergroup: Chat
) -> None:
    table.world.say_as_channel(supergroup, "Canale", "/nuova", linked=True)
    await table.settle()
    assert table.said(supergroup) == []


# Language


async def test_the_language_of_a_group_is_changed_by_admins_and_its_boards_are_redrawn(
    table: Table, friends: Friends
) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.begin(group, [anna, bruno])
    await table.rolled(anna, group, "66612")
    question = await table.say(bruno, group, "/lingua")
    assert await table.tap(bruno, group, "English") == ONLY_ADMIN
    assert await table.tap(anna, group, "English") == "From now on I speak English."
    await table.pass_time(20, step=5)
    assert table.reply(question) == "From now on I speak English."
    board = plain(table.forged(group, "roll")[0].text or "")
    assert board.startswith("🎲 Anna (@anna_b), your turn · round 1 of 13\n")
    assert "🎲 Reroll 5 · 2 left" in [button["text"] for button in buttons(table.forged(group, "roll")[0])]
    assert (await table.ask(bruno, group, "/aiuto")).startswith("How to play")


async def test_a_private_chat_speaks_the_language_of_its_person(table: Table, world: World) -> None:
    dora = world.add_person("Dora", language_code="de")
    chat = world.private(dora)
    await table.say(dora, chat, "/start")
    assert table.last(chat).startswith("Hello Dora!") or table.last(chat).startswith("Hi Dora!")
    await table.say(dora, chat, "/newgame")
    await table.say(dora, chat, "/language")
    await table.tap(dora, chat, "Italiano")
    await table.pass_time(10, step=5)
    assert "🎲 Si gioca a Yahtzee!" in "\n".join(table.texts(chat))
    assert table.last(chat) == "D'ora in poi parlo italiano."


async def test_a_group_speaks_the_language_of_who_wrote_first(table: Table, world: World) -> None:
    john, anna = world.add_person("John", language_code="en-GB"), world.add_person("Anna")
    group = world.add_group("Mixed", [john, anna], quiet=True)
    await table.say(john, group, "/newgame")
    await table.say(anna, group, "/regole")
    assert "Who's in for Yahtzee?" in table.texts(group)[0]
    assert table.last(group).startswith("📖 ")
    assert "(1/6)" in table.last(group)


# Names

STRANGE = [
    '<b>Marco</b> & "co"',
    "\u200b\u3164\u2060",
    "\u202eמשה\u202d\u2066 أحمد",
    "W" * 64,
    "👨‍👩‍👧‍👦 Famiglia",
    "Anna",
    "Anna",
    "@carla_x",
    "/nuova",
    "a" + "\u0301" * 40,
    "Ünï çödé\nriga",
    "𝕸𝖆𝖗𝖎𝖔 https://example.com",
]
TAG = re.compile(r"</?(?:b|i|a|pre|code)(?: href=\"[^\"<>]*\")?>")


async def test_strange_names_break_no_text_button_pop_up_or_sheet(table: Table, world: World) -> None:
    people = [world.add_person(name) for name in STRANGE]
    watching = world.add_person("Carla", username="carla_x")
    group = world.add_group("Strani", [*people, watching], quiet=True)
    await table.lobby(group, people)
    await table.pass_time(60, step=10)
    first = table.texts(group)[0]
    assert '1. <b>Marco</b> & "co"\n2. ???\n' in first
    assert "4. WWWWWWWWWWWWWWWWWWWW…\n" in first
    assert "6. Anna\n7. Anna (2)\n" in first
    await table.tap(people[0], group, "Via!")
    for number, person in enumerate(people):
        await table.pass_time(20, step=10)
        assert table.said(group)[-1].rings == {person.id}
        await table.turn(person, group, "66612", "sixes")
        await table.tap(people[number - 1], group, "Lancia")
    await table.pass_time(60, step=10)
    await table.say(people[0], group, "/espelli")
    await table.pass_time(60, step=10)
    await table.say(people[0], group, "/punti")
    await table.pass_time(60, step=10)
    await leave(table, group, people[1])
    await table.say(people[0], group, "/fine")
    await table.tap(people[0], group, "Sì, chiudi")
    await table.pass_time(60, step=10)
    assert all(call.ok for call in table.standin.record.calls), [
        call for call in table.standin.record.calls if not call.ok
    ]
    for message in table.said(group):
        assert watching.id not in message.rings
        assert "\u202e" not in (message.text or "")
        assert (message.text or "").count("\u2068") == (message.text or "").count("\u2069")
    for call in table.standin.record.of("sendMessage", "editMessageText"):
        left = TAG.sub("", call.params["text"])
        assert "<" not in left, left
        assert unescape(left)


async def test_the_heads_of_the_sheet_stay_narrow_and_tell_everybody_apart(table: Table, world: World) -> None:
    people = [world.add_person(name) for name in STRANGE]
    group = world.add_group("Strani", people, quiet=True)
    await table.begin(group, people)
    answer = await table.say(people[0], group, "/punti")
    sheet = next(message for message in table.said(group) if message.reply_to == answer.message_id)
    heads = [line for line in blocks(sheet) if line.startswith(" " * 10)]
    assert len(heads) == 3
    assert all(len(line) <= 30 for line in heads)
    assert len({head for line in heads for head in line.split()}) == 12


def blocks(message: Message) -> list[str]:
    text = (message.text or "").encode("utf-16-le")
    found = [
        text[2 * entity["offset"] : 2 * (entity["offset"] + entity["length"])].decode("utf-16-le")
        for entity in message.entities
        if entity["type"] == "pre"
    ]
    return [line for block in found for line in block.split("\n")]
