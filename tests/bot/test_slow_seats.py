"""What becomes of a table where somebody doesn't move: seats given away, matches and lobbies that close."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.match import Ending, Match, Person, Place, Refusal, Refused, Status
from bot.reminders import Daytime
from bot.service import Asker
from engine import Personality
from tests.bot.conftest import Friends
from tests.bot.long_run import LongRun, on_turn
from tests.bot.table import Table, buttons, plain
from tests.bot.test_days import DAY, HOUR, sweep

ANNA, BRUNO, CARLA, DARIO = (Person(number, name) for number, name in enumerate(("Anna", "Bruno", "Carla", "Dario"), 1))
GROUP = Place(-1)
STEP = timedelta(hours=1)


def days(count: float) -> timedelta:
    return timedelta(days=count)


async def at_table(
    run: LongRun,
    people: list[Person],
    slow_days: int = 14,
    place: Place = GROUP,
    computers: Sequence[Personality] = (),
) -> Match:
    await run.meet(place.chat, Daytime("Europe/Rome", 0, 24), slow_days)
    return await run.begin(place, people, computers)


async def gone(run: LongRun, match: Match) -> frozenset[int]:
    game = (await run.get(match.id)).game
    return game.left if game else frozenset()


# The warning and the end


@pytest.mark.parametrize(("slow_days", "warned"), [(3, [1, 2]), (7, [5]), (14, [12]), (30, [28])])
async def test_the_warning_comes_two_days_before_and_names_the_day(
    run: LongRun, slow_days: int, warned: list[int]
) -> None:
    began = run.clock.now()
    match = await at_table(run, [ANNA, BRUNO, CARLA], slow_days)
    await run.pass_time(days(slow_days) - STEP, STEP)
    told = [ring for ring in run.phones.rings if "al tuo posto continua il computer" in ring.text]
    assert [(ring.at - began) / days(1) for ring in told] == warned
    last = (began + days(slow_days)).day
    assert all(f"entro il {last} " in ring.text for ring in told)
    assert await gone(run, match) == frozenset()
    await run.pass_time(STEP, STEP)
    assert await gone(run, match) == {0}


async def test_with_two_the_warning_says_that_the_match_closes(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO], 7)
    await run.pass_time(days(6), STEP)
    assert "la partita si chiude senza risultato" in run.phones.rings[-1].text
    await run.pass_time(days(1), STEP)
    assert (await run.get(match.id)).ending is Ending.SLOW


async def test_whoever_moves_in_time_keeps_the_seat(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 7)
    await run.pass_time(days(6.5), STEP)
    await run.play(match.id)
    await run.pass_time(days(6.5), STEP)
    assert await gone(run, match) == frozenset()
    await run.pass_time(days(1), STEP)
    assert await gone(run, match) == {1}


async def test_one_roll_is_no_move_that_keeps_the_seat(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 7)
    await run.pass_time(days(6.9), STEP)
    await run.service.roll(match, Asker(ANNA))
    await run.pass_time(days(0.2), STEP)
    assert await gone(run, match) == {0}


async def test_never_is_never(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 0)
    await run.pass_time(days(70), 6 * STEP)
    assert on_turn(await run.get(match.id)) == ANNA.id
    assert not [ring for ring in run.phones.rings if "entro il" in ring.text]


async def test_a_new_limit_counts_from_now(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 30)
    await run.pass_time(days(10), 6 * STEP)
    await run.set_slow_days(GROUP.chat, 3)
    await run.pass_time(days(2.9), STEP)
    assert await gone(run, match) == frozenset()
    await run.pass_time(days(0.2), STEP)
    assert await gone(run, match) == {0}


async def test_never_again_stops_the_clock(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 7)
    await run.pass_time(days(6), STEP)
    await run.set_slow_days(GROUP.chat, 0)
    await run.pass_time(days(20), 6 * STEP)
    assert await gone(run, match) == frozenset()


# What stops the clock


async def test_the_time_the_bot_was_down_is_given_back(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 7)
    await run.pass_time(days(6), STEP)
    await run.be_down(days(5))
    await run.sweep()
    await run.pass_time(days(0.9), STEP)
    assert await gone(run, match) == frozenset()
    await run.pass_time(days(0.2), STEP)
    assert await gone(run, match) == {0}


async def test_restarts_give_nothing_back(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 3)
    for _ in range(6):
        await run.pass_time(days(0.5), STEP)
        await run.restart()
        await run.sweep()
    assert await gone(run, match) == {0}


async def test_being_away_moves_the_end_and_the_warning(run: LongRun) -> None:
    began = run.clock.now()
    match = await at_table(run, [ANNA, BRUNO, CARLA], 7)
    await run.pass_time(days(1.5), STEP)
    await run.away(ANNA.id, days(10))
    await run.pass_time(days(15.4), STEP)
    assert await gone(run, match) == frozenset()
    told = [(ring.at - began) / days(1) for ring in run.phones.rings if "entro il" in ring.text]
    assert told == [15]
    await run.pass_time(days(0.2), STEP)
    assert await gone(run, match) == {0}


async def test_coming_back_early_starts_the_clock_again(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 7)
    await run.pass_time(days(1), STEP)
    await run.away(ANNA.id, days(20))
    await run.pass_time(days(4), STEP)
    await run.away(ANNA.id, None)
    await run.pass_time(days(5.9), STEP)
    assert await gone(run, match) == frozenset()
    await run.pass_time(days(0.2), STEP)
    assert await gone(run, match) == {0}


async def test_who_is_away_when_the_turn_comes_has_the_whole_time_after(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 3)
    await run.away(BRUNO.id, days(5))
    await run.play(match.id)
    await run.pass_time(days(7.9), STEP)
    assert await gone(run, match) == frozenset()
    await run.pass_time(days(0.2), STEP)
    assert await gone(run, match) == {1}


async def test_somebody_else_being_away_changes_nothing(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 3)
    await run.away(BRUNO.id, days(20))
    await run.pass_time(days(3), STEP)
    assert await gone(run, match) == {0}


# Who is left


async def test_a_match_of_one_person_is_never_closed_and_reminds_three_times(run: LongRun) -> None:
    match = await at_table(run, [ANNA], 3, Place(ANNA.id))
    await run.pass_time(days(60), 6 * STEP)
    assert (await run.get(match.id)).status is Status.PLAYING
    assert len(run.phones.rings) == 3


async def test_the_last_person_among_computers_is_left_alone(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 3)
    await run.pass_time(days(2), STEP)  # it is Anna's turn, and her time is running
    for person in (BRUNO, CARLA):
        await run.service.leave(await run.get(match.id), Asker(person))
    await run.pass_time(days(40), 6 * STEP)
    now = await run.get(match.id)
    assert (now.status, on_turn(now)) == (Status.PLAYING, ANNA.id)
    assert len(run.phones.rings) == 3


async def test_a_person_among_computer_players_is_left_alone(run: LongRun) -> None:
    match = await at_table(run, [ANNA], 3, computers=(Personality.GREEDY, Personality.MASTER))
    await run.pass_time(days(40), 6 * STEP)
    now = await run.get(match.id)
    assert (now.status, on_turn(now), now.turns) == (Status.PLAYING, ANNA.id, ())
    assert len(run.phones.rings) == 3


async def test_of_two_people_among_computer_players_who_sleeps_gives_way_and_the_game_goes_on(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO], 3, computers=(Personality.CAUTIOUS,))
    await run.pass_time(days(2.9), STEP)
    assert "al tuo posto continua il computer" in run.phones.rings[-1].text
    assert await gone(run, match) == frozenset()
    await run.pass_time(days(0.2), STEP)
    assert await gone(run, match) == {0}
    now = await run.get(match.id)
    assert (now.status, on_turn(now), now.opener) == (Status.PLAYING, BRUNO.id, BRUNO.id)
    await run.play(match.id)
    now = await run.get(match.id)
    turns = [(0, True), (1, False), (2, False), (0, True), (1, False)]  # Anna, a computer, Bruno
    assert [(turn.seat, turn.by_computer) for turn in now.turns] == turns


async def test_company_that_comes_back_starts_the_clock_and_the_reminders(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 3)
    for person in (BRUNO, CARLA):
        await run.service.leave(await run.get(match.id), Asker(person))
    await run.pass_time(days(20), 6 * STEP)
    assert len(run.phones.rings) == 3
    await run.service.come_back(await run.get(match.id), Asker(CARLA))
    await run.pass_time(days(2.9), STEP)
    assert await gone(run, match) == {1}
    assert len(run.phones.rings) > 3
    await run.pass_time(days(0.2), STEP)
    assert await gone(run, match) == {0, 1}


async def test_all_asleep_but_one_leave_that_one_with_the_computers(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 3)
    await run.pass_time(days(30), 6 * STEP)
    now = await run.get(match.id)
    assert (now.status, on_turn(now), await gone(run, match)) == (Status.PLAYING, CARLA.id, frozenset({0, 1}))
    await run.service.leave(now, Asker(CARLA))
    assert (await run.get(match.id)).ending is Ending.EMPTY


async def test_rights_of_who_sleeps_pass_on(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 3)
    await run.pass_time(days(3), STEP)
    now = await run.get(match.id)
    assert now.opener == BRUNO.id
    with pytest.raises(Refused) as no:
        await run.service.end(now, Asker(CARLA))
    assert no.value.refusal is Refusal.ONLY_ADMIN
    await run.service.end(now, Asker(BRUNO))


async def test_the_seat_taken_back_has_its_own_time(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA], 3)
    await run.pass_time(days(3), STEP)
    await run.service.come_back(await run.get(match.id), Asker(ANNA))
    await run.play(match.id)  # Bruno
    await run.play(match.id)  # Carla
    await run.pass_time(days(2.9), STEP)
    assert await gone(run, match) == frozenset()
    await run.pass_time(days(0.2), STEP)
    assert await gone(run, match) == {0}


# Votes


async def test_all_others_together_hand_a_seat_over(table: Table, friends: Friends) -> None:
    anna, bruno, carla, group = friends.anna, friends.bruno, friends.carla, friends.group
    await table.begin(group, [anna, bruno, carla])
    await sweep(table, DAY + 60)
    assert await table.tap(anna, group, "Continui il computer") == "Questa domanda non è per te."
    said = await table.tap(bruno, group, "Continui il computer")
    assert said == "Hai detto sì: 1 su 2. Quando siete tutti d'accordo, continua il computer."
    assert await table.tap(bruno, group, "Continui il computer") == said
    assert await table.tap(carla, group, "Continui il computer") == "D'accordo: per Anna continua il computer."
    await table.pass_time(30)
    assert "Turno di Bruno" in table.last(group)
    assert "🤖 Il computer gioca per Anna." in table.last(group)


async def test_a_yes_of_who_left_since_does_not_count(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA, DARIO])
    await run.service.vote(match, Asker(BRUNO))
    await run.service.leave(match, Asker(BRUNO))
    said = await run.service.vote(await run.get(match.id), Asker(CARLA))
    assert said.facts == {"votes": 1, "wanted": 2}
    assert await gone(run, match) == {1}
    await run.service.vote(await run.get(match.id), Asker(DARIO))
    assert await gone(run, match) == {0, 1}


async def test_votes_end_with_the_turn(run: LongRun) -> None:
    match = await at_table(run, [ANNA, BRUNO, CARLA])
    await run.service.vote(match, Asker(BRUNO))
    for _ in range(3):
        await run.play(match.id)
    said = await run.service.vote(await run.get(match.id), Asker(CARLA))
    assert said.facts == {"votes": 1, "wanted": 2}


@pytest.mark.parametrize(
    ("people", "voter", "refusal"),
    [
        ([ANNA, BRUNO], BRUNO, Refusal.NOT_YOURS),  # with two there is /esci, and the match closes by itself
        ([ANNA, BRUNO, CARLA], ANNA, Refusal.NOT_YOURS),
        ([ANNA, BRUNO, CARLA], DARIO, Refusal.NOT_SEATED),
    ],
)
async def test_who_may_not_vote(run: LongRun, people: list[Person], voter: Person, refusal: Refusal) -> None:
    match = await at_table(run, people)
    with pytest.raises(Refused) as no:
        await run.service.vote(match, Asker(voter))
    assert no.value.refusal is refusal


# The chat is free again


async def test_a_lobby_that_expired_frees_its_chat(run: LongRun) -> None:
    await run.meet(GROUP.chat)
    lobby = await run.lobby(GROUP, [ANNA, BRUNO])
    await run.pass_time(days(6.9), STEP)
    assert (await run.get(lobby.id)).status is Status.LOBBY
    await run.be_down(days(2))
    await run.sweep()
    assert (await run.get(lobby.id)).status is Status.LOBBY
    await run.pass_time(days(0.2), STEP)
    assert (await run.get(lobby.id)).ending is Ending.EXPIRED
    assert (await run.begin(GROUP, [CARLA, BRUNO])).status is Status.PLAYING
    assert not run.phones.rings


async def test_a_match_that_closed_frees_its_chat_and_reminds_nobody(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.begin(group, [anna, bruno])
    for _ in range(14):
        await sweep(table, DAY)
    await sweep(table, HOUR)
    assert "Nessuna mossa da troppo tempo" in table.last(group)
    reminders = [text for text in table.texts(group) if "⏰" in text]
    await sweep(table, 2 * DAY)
    assert [text for text in table.texts(group) if "⏰" in text] == reminders
    await table.begin(group, [bruno, anna])
    assert "Turno di Bruno" in table.last(group)


async def test_a_game_that_finished_frees_its_chat(run: LongRun) -> None:
    match = await at_table(run, [ANNA])
    for _ in range(13):
        await run.play(match.id)
    assert (await run.get(match.id)).status is Status.FINISHED
    await run.pass_time(days(20), 6 * STEP)
    assert not run.phones.rings
    assert (await run.begin(GROUP, [ANNA, BRUNO])).status is Status.PLAYING


async def test_an_interrupted_game_of_a_series_is_played_again_under_its_number(table: Table, friends: Friends) -> None:
    anna, bruno, group = friends.anna, friends.bruno, friends.group
    await table.lobby(group, [anna, bruno])
    await table.tap(anna, group, "Partita singola")
    await table.tap(anna, group, "Via!")
    await table.pass_time(5)
    assert "Partita 1 di 3" in table.last(group)
    for _ in range(15):
        await sweep(table, DAY)
    assert "Nessuna mossa da troppo tempo" in table.last(group)
    await table.tap(bruno, group, "Rivincita")
    await table.pass_time(5)
    await table.tap(bruno, group, "Via!")
    await table.pass_time(5)
    assert "Partita 1 di 3" in table.last(group)
    assert plain(buttons(table.said(group)[-1])[0]["text"]) == "🎲 Lancia"
