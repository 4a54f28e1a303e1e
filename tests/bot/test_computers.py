"""Computer players at the table: chosen in the lobby, playing at once, in one message, and what a crash leaves."""

import re
from collections.abc import Iterable
from threading import current_thread

import pytest

from bot import steps
from bot.match import Match, Place, Status, computer_on_turn, playing
from bot.playground.chats import Chat, Person
from bot.service import Asker, Service
from bot.texts import LANGUAGES, texts
from bot.views.seats import MARK
from engine import BOXES, PRESETS, Box, Hold, Level, Personality, Player, Rules, Score, State, by_guess
from tests.bot.conftest import Friends
from tests.bot.table import Table
from tests.minds import Guessing
from tests.tables import FOLDER

ONLY_ADMIN = "Può farlo solo chi ha aperto il tavolo, o un amministratore."
FIVE = ("Pierino", "Geometra", "Nonno Beppe", "Zia Pina", "Furio")


async def add(table: Table, chat: Chat, person: Person, names: Iterable[str]) -> None:
    """Seat computer players, and go back to the lobby's own buttons."""
    await table.tap(person, chat, "Aggiungi un computer")
    await table.pass_time(10, step=5)
    for name in names:
        await table.tap(person, chat, f"🤖 {name}")
        await table.pass_time(10, step=5)
    await table.tap(person, chat, "Va bene così")
    await table.pass_time(10, step=5)


async def against(table: Table, chat: Chat, people: list[Person], names: Iterable[str]) -> None:
    """Begin a game of people and computer players, the people first."""
    await table.lobby(chat, people)
    await add(table, chat, people[0], names)
    await table.tap(people[0], chat, "Via!")
    await table.pass_time(10, step=5)


async def lobby_press(table: Table, chat: Chat, person: Person, verb: str) -> str:
    """Press what a button of the lobby would say, be it shown now or not."""
    lobby, data = table.button(chat, "Via!")
    return await table.tap_data(person, lobby, data.replace("begin:", verb))


async def match_at(table: Table, chat: Chat) -> Match:
    match = await table.storage.matches.last_match(Place(chat.id))
    assert match is not None
    return match


async def play_on(table: Table, chat: Chat, person: Person) -> None:
    """Let a person play all turns that are left, in whatever box is free."""
    while (match := await match_at(table, chat)).status is Status.PLAYING:
        game = playing(match)
        box = next(box for box in BOXES if game.cards[game.seat].columns[game.rules.choice][box] is None)
        await table.turn(person, chat, "12346", box.value)
        await table.pass_time(40, step=20)


# The lobby


async def test_a_computer_is_seated_by_one_tap_and_sent_away_by_the_next(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.lobby(group, [anna])
    assert await table.tap(anna, group, "Aggiungi un computer") == "Scegli i computer qui sotto."
    await table.pass_time(10, step=5)
    assert "🤖 Furio: cinque uguali o niente." in table.last(group)
    assert table.labels(group) == [
        "🤖 Pierino", "🤖 Geometra", "🤖 Nonno Beppe", "🤖 Zia Pina", "🤖 Furio", "🤖 Carmen",
        "🤖 Prudenza", "🤖 Maestro", "🎚 Livello: difficile", "✅ Va bene così",
    ]  # fmt: skip
    assert await table.tap(anna, group, "Furio") == "🤖 Furio: cinque uguali o niente."
    await table.pass_time(10, step=5)
    assert "✓ 🤖 Furio" in table.labels(group)
    assert "🤖 Furio: cinque uguali o niente." not in table.last(group)
    assert "in quest'ordine:\n1. Anna\n2. 🤖 Furio\n🎚 Livello dei computer: difficile." in table.last(group)
    assert await table.tap(anna, group, "Furio") == "🤖 Furio si alza dal tavolo."
    await table.pass_time(10, step=5)
    assert "Al tavolo:\n1. Anna\n" in table.last(group)
    assert "🎚 Livello" not in table.last(group)
    await table.tap(anna, group, "Va bene così")
    await table.pass_time(10, step=5)
    assert "Tocca Mi siedo" in table.last(group)
    assert len(table.said(group)) == 1


async def test_a_tap_delivered_twice_seats_one_computer(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna])
    await table.tap(friends.anna, friends.group, "Aggiungi un computer")
    await table.pass_time(10, step=5)
    table.world.faults.duplicate_next_update()
    query = await table.tap_query(friends.anna, friends.group, "Carmen")
    assert table.answers(query) == 2
    assert (await match_at(table, friends.group)).computers == (Personality.GAMBLER,)


async def test_the_level_is_one_for_the_table_and_goes_round(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna])
    await add(table, friends.group, friends.anna, ["Maestro"])
    await table.tap(friends.anna, friends.group, "Aggiungi un computer")
    for level in ("facile", "medio", "difficile", "facile"):
        await table.pass_time(10, step=5)
        answer = await table.tap(friends.anna, friends.group, "Livello")
        assert answer == f"Livello dei computer: {level}."
    await table.pass_time(10, step=5)
    assert "🎚 Livello dei computer: facile." in table.last(friends.group)
    await table.restart()
    assert (await match_at(table, friends.group)).level is Level.EASY


async def test_only_who_opened_the_table_or_an_admin_chooses_computers(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.bruno, friends.carla])
    assert await table.tap(friends.carla, friends.group, "Aggiungi un computer") == ONLY_ADMIN
    for verb in ("computer:in_master", "computer:out_master", "level:easy"):
        assert await lobby_press(table, friends.group, friends.carla, verb) == ONLY_ADMIN
    assert (await lobby_press(table, friends.group, friends.anna, "computer:in_master")).startswith("🤖 Maestro: ")
    assert (await match_at(table, friends.group)).computers == (Personality.MASTER,)


async def test_after_the_start_and_for_forged_buttons_nothing_changes(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.lobby(group, [anna])
    lobby, data = table.button(group, "Aggiungi un computer")
    for argument in ("computer:in_nobody", "computer:", "computer:greedy", "level:god", "level:"):
        answer = await table.tap_data(anna, lobby, data.replace("page:computers", argument))
        assert answer.startswith("Questo pulsante è vecchio")
    await table.tap(anna, group, "Via!")
    for argument in ("computer:in_greedy", "computer:out_greedy", "level:easy"):
        answer = await table.tap_data(anna, lobby, data.replace("page:computers", argument))
        assert answer == "La partita è già cominciata."
    assert (await match_at(table, group)).computers == ()


async def test_computers_count_among_the_twelve(table: Table, friends: Friends) -> None:
    people = [table.world.add_person(f"P{number}") for number in range(1, 12)]
    group = table.world.add_group("Tavolata", people, quiet=True)
    await table.lobby(group, people)
    await table.tap(people[0], group, "Aggiungi un computer")
    await table.pass_time(20, step=5)
    assert (await table.tap(people[0], group, "Pierino")).startswith("🤖 Pierino: ")
    await table.pass_time(20, step=5)
    full = "Il tavolo è al completo: ci si sta in dodici."
    assert await table.tap(people[0], group, "Geometra") == full
    late = table.world.add_person("Tardi")
    table.world.add_member(late, group)
    assert await table.ask(late, group, "/entra") == full


async def test_a_table_that_its_last_person_leaves_closes_computers_or_not(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna])
    await add(table, friends.group, friends.anna, ["Carmen", "Prudenza"])
    await table.tap(friends.anna, friends.group, "Mi alzo")
    await table.pass_time(10, step=5)
    assert table.last(friends.group).startswith("⏹ Non c'è più nessuno al tavolo")


async def test_a_game_needs_a_person(table: Table, friends: Friends) -> None:
    group = table.world.add_group("Ombra", [friends.anna, friends.carla], kind="supergroup", quiet=True)
    table.world.promote(friends.carla, group, anonymous=True)
    await table.say(friends.carla, group, "/nuova")
    await lobby_press(table, group, friends.anna, "computer:in_greedy")
    await table.pass_time(10, step=5)
    assert "Al tavolo:\n1. 🤖 Pierino\n" in table.last(group)
    assert await table.tap(friends.anna, group, "Via!") == "Prima deve sedersi qualcuno."
    await table.tap(friends.carla, group, "Mi siedo")
    assert await table.tap(friends.anna, group, "Via!") == "Si comincia!"


async def test_a_computer_is_kicked_from_the_lobby_but_not_from_the_game(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.lobby(group, [anna, friends.bruno])
    await add(table, group, anna, ["Nonno Beppe"])
    await table.say(anna, group, "/espelli")
    assert table.labels(group) == ["Anna", "Bruno", "🤖 Nonno Beppe", "No, si continua"]
    question, data = table.button(group, "Nonno Beppe")
    assert await table.tap(anna, group, "Nonno Beppe") == "🤖 Nonno Beppe si alza dal tavolo."
    assert (await match_at(table, group)).computers == ()
    await table.tap(anna, group, "Via!")
    await table.say(anna, group, "/espelli")
    assert table.labels(group) == ["Anna", "Bruno", "No, si continua"]
    assert await table.tap_data(anna, question, data) == "La partita è già cominciata."


async def test_a_person_called_like_a_computer_is_told_apart(table: Table, friends: Friends) -> None:
    joker = table.world.add_person("🤖 Maestro")
    group = table.world.add_group("Furbi", [joker], quiet=True)
    await against(table, group, [joker], ["Maestro"])
    assert "1. 🤖 Maestro · 0 · al bonus: 63\n" in await table.ask(joker, group, "/punti")
    assert "🤖 Maestro (2) · 0" in await table.ask(joker, group, "/punti")


# The game


@pytest.mark.parametrize("preset", PRESETS)
async def test_one_person_and_five_computers_play_a_whole_game_by_every_rules(
    table: Table, friends: Friends, preset: str
) -> None:
    anna, group = friends.anna, friends.group
    await table.lobby(group, [anna])
    await lobby_press(table, group, anna, f"preset:{preset}")
    await add(table, group, anna, FIVE)
    await table.tap(anna, group, "Via!")
    await play_on(table, group, anna)
    match = await match_at(table, group)
    assert match.rules == PRESETS[preset]
    assert (match.status, len(match.turns), match.has_stand_in) == (Status.FINISHED, 6 * len(BOXES), False)
    assert "Partita finita!" in table.last(group)
    assert all(f"🤖 {name} · " in table.last(group) for name in FIVE)
    for text in table.texts(group)[1:-1]:  # thirteen turns of Anna's, each with the five after it
        lines = text.splitlines()
        assert len(lines) == 6, text
        assert lines[0].startswith("Anna: ")
        assert all(line.startswith(f"🤖 {name}: ") for line, name in zip(lines[1:], FIVE, strict=True))
    assert len(table.texts(group)) == 1 + len(BOXES) + 1
    assert not re.search(r"@|t\.me|tg://", "\n".join(line for line in table.texts(group) if "@anna_b" not in line))


async def test_computers_move_at_once_and_the_message_above_the_next_card_tells_of_it(
    table: Table, friends: Friends
) -> None:
    await against(table, friends.group, [friends.anna], ["Maestro", "Carmen"])
    assert await table.turn(friends.anna, friends.group, "66612", "sixes") == "Segnato: Sei 18. Totale 18"
    await table.pass_time(10, step=5)
    card = table.last(friends.group)
    assert "Turno di Anna (@anna_b) · giro 2 di 13" in card
    assert "🤖" not in card
    anna, maestro, carmen = table.texts(friends.group)[-2].splitlines()
    assert anna == "Anna: 6 6 6 1 2 → Sei 18 (tot. 18)"
    assert maestro.startswith("🤖 Maestro: ")
    assert carmen.startswith("🤖 Carmen: ")
    assert (await table.tap(friends.anna, friends.group, "Lancia")).startswith("🎲")
    await table.pass_time(10, step=5)
    assert "🤖 Carmen: " in await table.tap(friends.anna, friends.group, "Persi")


async def test_a_card_tells_what_people_did_since(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await against(table, group, [anna, bruno], ["Maestro", "Carmen"])
    await table.turn(anna, group, "66612", "sixes")
    await table.pass_time(10, step=5)
    await table.turn(bruno, group, "66612", "sixes")
    await table.pass_time(10, step=5)
    assert "Dall'ultima volta: Bruno 18 in Sei\n" in table.last(group)


async def test_two_people_and_computers_have_their_turns_in_the_order_of_the_seats(
    table: Table, friends: Friends
) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.lobby(group, [anna])
    await add(table, group, anna, ["Prudenza"])
    await table.tap(bruno, group, "Mi siedo")
    await table.tap(anna, group, "Via!")
    await table.pass_time(10, step=5)
    await table.turn(anna, group, "66612", "sixes")
    await table.pass_time(10, step=5)
    assert "Turno di Bruno" in table.last(group)
    assert [line.split(":")[0] for line in table.texts(group)[-2].splitlines()] == ["Anna", "🤖 Prudenza"]
    await table.turn(bruno, group, "11123", "ones")
    await table.pass_time(10, step=5)
    assert "Turno di Anna (@anna_b) · giro 2 di 13" in table.last(group)
    assert table.texts(group)[-2].startswith("Bruno: 1 1 1 2 3 → Uno 3")


async def test_computers_may_be_first_and_the_line_of_the_lobby_tells_their_turns(
    table: Table, friends: Friends
) -> None:
    anna, group = friends.anna, friends.group
    await against(table, group, [anna], ["Pierino", "Geometra"])
    await play_on(table, group, anna)
    await table.tap(anna, group, "Rivincita")
    await table.pass_time(10, step=5)
    assert "1. 🤖 Pierino\n2. 🤖 Geometra\n3. Anna\n" in table.last(group)
    await table.tap(anna, group, "Via!")
    await table.pass_time(10, step=5)
    begun, *_, first, second = table.texts(group)[-2].splitlines()
    assert begun == "🎲 Partita iniziata, in 3: 🤖 Pierino, 🤖 Geometra e Anna."
    assert first.startswith("🤖 Pierino: ")
    assert second.startswith("🤖 Geometra: ")
    assert "Turno di Anna (@anna_b) · giro 1 di 13" in table.last(group)
    assert await table.turn(anna, group, "66612", "sixes") == "Segnato: Sei 18. Totale 18"


async def test_who_plays_against_computers_again_changes_them_and_the_rules(table: Table, friends: Friends) -> None:
    bruno, group = friends.bruno, friends.group  # no admin
    await against(table, group, [bruno], ["Furio"])
    await table.say(bruno, group, "/fine")
    await table.tap(bruno, group, "Sì, chiudi")
    await table.pass_time(10, step=5)
    await table.tap(bruno, group, "Rivincita")
    await table.pass_time(10, step=5)
    await add(table, group, bruno, ["Furio", "Carmen"])
    assert await lobby_press(table, group, bruno, "preset:famiglia") == "Fatto."
    match = await match_at(table, group)
    assert (match.computers, match.rules) == ((Personality.GAMBLER,), PRESETS["famiglia"])
    assert await lobby_press(table, group, friends.carla, "computer:in_par") == ONLY_ADMIN
    await table.tap(friends.carla, group, "Mi siedo")
    assert await lobby_press(table, group, bruno, "computer:in_par") == ONLY_ADMIN


async def test_the_level_comes_along_to_the_rematch(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.lobby(group, [anna])
    await add(table, group, anna, ["Furio"])
    await lobby_press(table, group, anna, "level:medium")
    await table.tap(anna, group, "Via!")
    await play_on(table, group, anna)
    await table.tap(anna, group, "Rivincita")
    await table.restart()
    match = await match_at(table, group)
    assert (match.status, match.level, match.computers) == (Status.LOBBY, Level.MEDIUM, (Personality.FANATIC,))


async def test_alone_in_private_against_three(table: Table, friends: Friends) -> None:
    chat = table.world.private(friends.bruno)
    await table.say(friends.bruno, chat, "/nuova")
    assert "Gioca da solo o aggiungi dei computer" in table.last(chat)
    await add(table, chat, friends.bruno, ["Zia Pina", "Furio", "Carmen"])
    await table.tap(friends.bruno, chat, "Via!")
    await table.pass_time(10, step=5)
    await table.turn(friends.bruno, chat, "66612", "sixes")
    await table.pass_time(10, step=5)
    assert len(table.texts(chat)[-2].splitlines()) == 4
    assert "giro 2 di 13" in table.last(chat)


async def test_a_table_in_a_topic_has_its_own_computers(table: Table, friends: Friends) -> None:
    forum = table.world.add_group("Forum", [friends.anna], kind="forum", topics=("Dadi",), quiet=True)
    topic = max(forum.topics)
    await table.say(friends.anna, forum, "/nuova")
    await table.say(friends.anna, forum, "/nuova", topic=topic)
    await add(table, forum, friends.anna, ["Carmen"])
    inside = await table.storage.matches.open_match(Place(forum.id, topic))
    outside = await table.storage.matches.open_match(Place(forum.id))
    assert inside is not None
    assert outside is not None
    assert (inside.computers, outside.computers) == ((Personality.GAMBLER,), ())


async def test_a_series_counts_computers_too(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.lobby(group, [anna])
    await lobby_press(table, group, anna, "series:2")
    await add(table, group, anna, ["Furio"])
    await table.tap(anna, group, "Via!")
    await play_on(table, group, anna)
    match = await match_at(table, group)
    assert match.game is not None
    standing = table.last(group).split("La serie finora\n")[1]
    assert f"🤖 Furio · {match.game.cards[1].total}" in standing
    assert f"Anna · {match.game.cards[0].total}" in standing


# The extra roll


async def test_the_extra_roll_is_for_one_person_and_any_computers(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.lobby(group, [anna])
    await add(table, group, anna, ["Carmen", "Furio"])
    assert await lobby_press(table, group, anna, "house:extra_roll") == "Fatto."
    await table.pass_time(10, step=5)
    assert "un lancio extra a turno" in table.last(group)
    await table.tap(friends.bruno, group, "Mi siedo")
    await table.pass_time(10, step=5)
    assert "Regole: classica." in table.last(group)
    answer = await lobby_press(table, group, anna, "house:extra_roll")
    assert answer == "Così non torna: il lancio extra vale solo per chi gioca da solo, o contro i computer."


async def test_nobody_joins_a_game_with_the_extra_roll(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await table.lobby(group, [anna])
    await add(table, group, anna, ["Carmen"])
    await lobby_press(table, group, anna, "house:extra_roll")
    await table.tap(anna, group, "Via!")
    refused = await table.ask(friends.bruno, group, "/entra")
    assert refused == "Il lancio extra vale solo per chi gioca da solo, o contro i computer."
    await play_on(table, group, anna)
    assert (await match_at(table, group)).status is Status.FINISHED


# People who go


async def test_the_only_person_who_leaves_ends_the_game(table: Table, friends: Friends) -> None:
    await against(table, friends.group, [friends.anna], ["Carmen", "Furio"])
    asked = await table.ask(friends.anna, friends.group, "/esci")
    assert asked == "Vuoi davvero lasciare la partita? Senza di te si chiude, senza risultato."
    await table.tap(friends.anna, friends.group, "Sì, lascio")
    await table.pass_time(10, step=5)
    assert table.last(friends.group).startswith("⏹ Non c'è più nessuno al tavolo")
    match = await match_at(table, friends.group)
    assert (match.status, match.has_rematch) == (Status.CLOSED, True)


async def test_of_two_people_with_a_computer_one_may_go_and_come_back(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await against(table, group, [anna, bruno], ["Prudenza"])
    await table.say(bruno, group, "/esci")
    await table.tap(bruno, group, "Sì, lascio")
    await table.turn(anna, group, "66612", "sixes")
    await table.pass_time(20, step=5)
    lines = next(text for text in table.texts(group) if text.startswith("Anna: ")).splitlines()
    assert [line.split(":")[0] for line in lines] == ["Anna", "🤖 per Bruno", "🤖 Prudenza"]
    assert "🤖 Il computer gioca per Bruno." in table.last(group)
    assert await table.ask(bruno, group, "/entra") == "Bruno, il posto è di nuovo tuo."
    assert (await match_at(table, group)).has_stand_in


# Storage and crashes


async def test_a_game_with_computers_goes_on_after_a_restart_as_it_was(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await against(table, group, [anna], ["Carmen", "Maestro"])
    await table.turn(anna, group, "66612", "sixes")
    await table.pass_time(10, step=5)
    before, said = await match_at(table, group), table.texts(group)
    await table.restart()
    await table.pass_time(20, step=5)
    assert await match_at(table, group) == before
    assert table.texts(group) == said
    await table.turn(anna, group, "11123", "ones")
    await table.pass_time(10, step=5)
    assert "giro 3 di 13" in table.last(group)


async def test_the_moves_of_a_step_are_saved_together(table: Table, friends: Friends) -> None:
    await against(table, friends.group, [friends.anna], FIVE)
    table.luck.will("66612")
    await table.say(friends.anna, friends.group, "/lancia")
    match = await match_at(table, friends.group)
    table.luck.broken = True
    await table.say(friends.anna, friends.group, "/segna sei")
    assert "Ops, qualcosa è andato storto" in table.last(friends.group)
    assert await match_at(table, friends.group) == match
    assert await table.storage.matches.log(match.id) == ("0 roll 66612",)
    table.luck.broken = False
    await table.say(friends.anna, friends.group, "/segna sei")
    after = await match_at(table, friends.group)
    assert len(after.turns) == 6
    assert len(await table.storage.matches.log(match.id)) == after.ply


async def left_on_a_computers_turn(table: Table, friends: Friends) -> Match:
    """Give a match whose file says that a computer is on turn, as no step leaves one."""
    await against(table, friends.group, [friends.anna], ["Carmen", "Furio"])
    table.luck.will("66612")
    await table.say(friends.anna, friends.group, "/lancia")
    match = await match_at(table, friends.group)
    stuck, move = steps.score(match, Box.SIXES)
    return await table.storage.matches.save(match, stuck, table.clock.now(), moves=(move,))


async def test_a_match_left_on_a_computers_turn_goes_on_at_the_start(table: Table, friends: Friends) -> None:
    match = await left_on_a_computers_turn(table, friends)
    assert computer_on_turn(match) is not None
    await table.restart()
    await table.pass_time(20, step=5)
    after = await match_at(table, friends.group)
    assert [turn.seat for turn in after.turns] == [0, 1, 2]
    assert "Turno di Anna (@anna_b) · giro 2 di 13" in table.last(friends.group)
    assert "🤖 Carmen: " in table.texts(friends.group)[-2]


@pytest.mark.parametrize("way", ["command", "tap"])
async def test_a_match_left_on_a_computers_turn_goes_on_with_the_next_step(
    table: Table, friends: Friends, way: str
) -> None:
    await left_on_a_computers_turn(table, friends)
    if way == "command":
        await table.say(friends.anna, friends.group, "/turno")
    else:
        await table.tap_data(friends.anna, *table.forged(friends.group, "roll"))
    await table.pass_time(20, step=5)
    assert len((await match_at(table, friends.group)).turns) == 3
    assert "Turno di Anna (@anna_b) · giro 2 di 13" in table.last(friends.group)


async def test_computers_think_beside_the_loop(table: Table, friends: Friends) -> None:
    await against(table, friends.group, [friends.anna], ["Carmen"])
    table.luck.will("66612")
    await table.say(friends.anna, friends.group, "/lancia")
    threads = set()

    class Watched(Guessing):
        def think(self, state: State, player: Player) -> Hold | Score:
            threads.add(current_thread())
            assert player == Player(Personality.GAMBLER, Level.HARD)
            return by_guess(state, player)

        def prepare(self, rules: Rules, players: Iterable[Player], *, hints: bool = False) -> None:
            prepared.append((current_thread() is loop, [*players], hints))

    prepared: list[tuple[bool, list[Player], bool]] = []
    loop = current_thread()
    minds = Watched(FOLDER, lambda: 0.0)
    service = Service(table.storage, table.bot.outbox, table.clock, minds, table.luck)
    match = await match_at(table, friends.group)
    asker = Asker(match.person_at(0))
    await service.fill(match, Box.SIXES, asker)
    await table.settle()
    assert len(threads) == 1
    assert loop not in threads
    await service.end(await match_at(table, friends.group), asker)
    await service.rematch(await match_at(table, friends.group), asker)
    await service.turn_page(await match_at(table, friends.group), "presets", asker)
    await service.turn_page(await match_at(table, friends.group), "", asker)
    await service.begin(await match_at(table, friends.group), asker)
    assert prepared == [(False, [Player(Personality.GAMBLER)], True)] * 3


async def test_computers_go_along_when_a_group_is_upgraded(table: Table, friends: Friends) -> None:
    anna, group = friends.anna, friends.group
    await against(table, group, [anna], ["Carmen"])
    upgraded = table.world.upgrade(group)
    await table.settle()
    await table.pass_time(20, step=5)
    await table.turn(anna, upgraded, "66612", "sixes")
    await table.pass_time(20, step=5)
    assert "giro 2 di 13" in table.last(upgraded)
    assert (await match_at(table, upgraded)).computers == (Personality.GAMBLER,)


async def test_a_reminder_goes_to_the_person_and_offers_no_vote_where_nobody_else_could(
    table: Table, friends: Friends
) -> None:
    await against(table, friends.group, [friends.anna], ["Carmen", "Furio"])
    table.clock.advance(24 * 3600 + 60)
    await table.settle()
    await table.bot.days.sweep()
    await table.pass_time(2)
    assert "⏰ Anna (@anna_b), tocca ancora a te!" in table.last(friends.group)
    assert table.labels(friends.group) == ["🔕 Non ricordarmelo", "🏝 Sono via"]


# What they are called, what they say


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_computers_bear_their_mark_and_fit_on_a_button(language: str) -> None:
    names = [texts(language).plain(f"computer-{personality.value}") for personality in Personality]
    assert all(name.startswith(MARK) and len(name.removeprefix(MARK)) <= 12 for name in names)
    assert len({name.removeprefix(MARK)[:4] for name in names}) == len(names)  # what stands above their cards
    assert names == [texts("it").plain(f"computer-{personality.value}") for personality in Personality]


async def remarks_of_a_game(table: Table, friends: Friends) -> list[str]:
    await against(table, friends.group, [friends.anna], FIVE)
    await play_on(table, friends.group, friends.anna)
    return [line for text in table.texts(friends.group) for line in text.splitlines() if "«" in line]


async def test_computers_say_something_now_and_then_but_one_thing_a_message_at_most(
    table: Table, friends: Friends
) -> None:
    remarks = await remarks_of_a_game(table, friends)
    assert 1 <= len(remarks) <= 5 * len(BOXES) // 6
    assert all(re.search(r"^🤖 .+ – «.+»$", line) for line in remarks[:-1])
    assert all(text.count("«") <= 1 for text in table.texts(friends.group))


async def test_a_chat_lets_them_be_silent(table: Table, friends: Friends) -> None:
    await table.say(friends.anna, friends.group, "/impostazioni")
    assert await table.tap(friends.anna, friends.group, "Battute dei computer: sì") == "Fatto."
    await table.pass_time(10, step=5)
    assert "💬 Battute dei computer: no" in table.labels(friends.group)
    assert await remarks_of_a_game(table, friends) == []


async def test_alone_in_private_one_lets_them_be_silent_too(table: Table, friends: Friends) -> None:
    chat = table.world.private(friends.bruno)
    await table.say(friends.bruno, chat, "/impostazioni")
    assert await table.tap(friends.bruno, chat, "Battute dei computer: sì") == "Fatto."
    await table.pass_time(10, step=5)
    assert "Dove ti ricordo il turno?" in table.last(chat)
    assert "💬 Battute dei computer: no" in table.labels(chat)


async def test_their_silence_can_be_ended_and_a_forged_setting_changes_nothing(table: Table, friends: Friends) -> None:
    await table.say(friends.anna, friends.group, "/impostazioni")
    page = table.said(friends.group)[-1]
    for value, kept in (("off", False), ("maybe", False), ("on", True)):
        await table.tap_data(friends.anna, page, f"1:0:0:set:remarks_{value}")
        chat = await table.storage.chats.get(friends.group.id)
        assert chat is not None
        assert chat.remarks is kept
