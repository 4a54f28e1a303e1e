"""The steps of a match: who may do what, and what every no leaves unchanged."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot import steps
from bot.match import (
    ANYONE,
    MOST_SEATS,
    Ending,
    Match,
    Person,
    Place,
    Refusal,
    Refused,
    Series,
    Status,
    choices,
    computer_on_turn,
    on_turn,
    played,
    playing,
    seat_name,
    series_standing,
)
from bot.names import isolate
from bot.steps import ANYONE_STARTS_AFTER
from engine import (
    BOXES,
    STAND_IN,
    Box,
    Dice,
    IllegalMove,
    Join,
    Leave,
    Level,
    Move,
    Personality,
    Player,
    Reason,
    Return,
    Roll,
    Rules,
    Score,
    by_guess,
)
from tests.standin import START

ANNA, BRUNO, CARLA, DAVIDE = (
    Person(11, "Anna", "anna_b"),
    Person(12, "Bruno"),
    Person(13, "Carla"),
    Person(14, "Davide"),
)
HERE = Place(-500)
PLAIN: Dice = (1, 2, 3, 4, 6)


def lobby(*people: Person, place: Place = HERE) -> Match:
    match = steps.open_lobby(1, place, people[0], START)
    for person in people[1:]:
        match, _ = steps.join(match, person)
    return match


def begun(*people: Person) -> Match:
    return steps.begin(lobby(*people), people[0].id, START)


def rolled(match: Match, dice: Dice = PLAIN) -> Match:
    return steps.roll(match, dice)[0]


def turned(match: Match, box: Box | None = None, dice: Dice = PLAIN) -> Match:
    """The match after a whole turn: one roll, and the box of that round."""
    return steps.score(rolled(match, dice), box or BOXES[playing(match).round - 1])[0]


def until_the_last_turn(*people: Person) -> Match:
    """A match in which only the last turn of all is left to play."""
    match = begun(*people)
    for _ in range(len(BOXES) * len(people) - 1):
        match = turned(match)
    return match


def stood_in(match: Match) -> tuple[Match, tuple[Move, ...]]:
    """The match after the computer did its part, with dice that always show a six."""
    return steps.let_computers_play(match, by_guess, lambda ply, die: 6)


def refusal(step: Callable[[], object]) -> Refusal:
    with pytest.raises(Refused) as no:
        step()
    return no.value.refusal


def reason(step: Callable[[], object]) -> Reason:
    with pytest.raises(IllegalMove) as no:
        step()
    return no.value.reason


def names(people: Iterable[Person]) -> list[str]:
    return [person.name for person in people]


# The lobby


def test_a_lobby_begins_with_its_opener_seated() -> None:
    match = steps.open_lobby(1, HERE, ANNA, START)
    assert (match.status, match.seats, match.opener, match.game, match.rev) == (Status.LOBBY, (ANNA,), 11, None, 0)
    assert match.is_open


def test_an_anonymous_admin_opens_without_a_seat() -> None:
    match = steps.open_lobby(1, HERE, ANNA, START, seated=False)
    assert match.seats == ()
    assert refusal(lambda: steps.begin(match, 0, START, admin=True)) is Refusal.NOBODY_SEATED


def test_people_sit_down_in_their_order_without_a_move() -> None:
    match, moves = steps.join(lobby(ANNA, BRUNO), CARLA)
    assert (match.seats, moves) == ((ANNA, BRUNO, CARLA), ())
    assert match.rev == 2


def test_nobody_sits_at_two_places() -> None:
    assert refusal(lambda: steps.join(lobby(ANNA, BRUNO), BRUNO)) is Refusal.ALREADY_SEATED


def test_a_table_has_twelve_seats() -> None:
    match = lobby(*(Person(number, f"P{number}") for number in range(1, MOST_SEATS + 1)))
    assert len(match.seats) == 12
    assert refusal(lambda: steps.join(match, Person(99, "Late"))) is Refusal.TABLE_FULL


def test_who_gets_up_can_sit_down_again_at_the_end() -> None:
    match = steps.leave_lobby(lobby(ANNA, BRUNO, CARLA), BRUNO.id)
    assert names(steps.join(match, BRUNO)[0].people) == ["Anna", "Carla", "Bruno"]


def test_an_opener_who_gets_up_passes_the_table_on() -> None:
    match = steps.leave_lobby(lobby(ANNA, BRUNO, CARLA), ANNA.id)
    assert match.opener == BRUNO.id
    assert steps.begin(match, BRUNO.id, START).status is Status.PLAYING


def test_an_empty_table_closes() -> None:
    match = steps.leave_lobby(lobby(ANNA), ANNA.id)
    assert (match.status, match.ending, match.seats) == (Status.CLOSED, Ending.EMPTY, ())


def test_who_is_not_seated_cannot_get_up() -> None:
    assert refusal(lambda: steps.leave_lobby(lobby(ANNA), BRUNO.id)) is Refusal.NOT_SEATED


# Computer players


def with_computers(*personalities: Personality, people: tuple[Person, ...] = (ANNA,)) -> Match:
    match = lobby(*people)
    for personality in personalities:
        match = steps.seat_computer(match, personality)
    return match


def test_a_computer_player_sits_down_once_and_gets_up_once() -> None:
    match = with_computers(Personality.GREEDY)
    assert match.seats == (ANNA, Personality.GREEDY)
    assert (match.people, match.computers, match.present, match.rev) == ((ANNA,), (Personality.GREEDY,), (0,), 1)
    assert steps.seat_computer(match, Personality.GREEDY) is match
    after = steps.dismiss_computer(match, Personality.GREEDY)
    assert (after.seats, after.status, after.rev) == ((ANNA,), Status.LOBBY, 2)
    assert steps.dismiss_computer(after, Personality.GREEDY) is after


def test_computer_players_and_their_level_are_chosen_before_the_start() -> None:
    match = begun(ANNA)
    for step in (
        lambda: steps.seat_computer(match, Personality.PAR),
        lambda: steps.dismiss_computer(match, Personality.PAR),
        lambda: steps.set_level(match, Level.EASY),
    ):
        assert refusal(step) is Refusal.NO_LOBBY


def test_people_and_computers_share_the_twelve_seats() -> None:
    crowd = [Person(number, f"P{number}") for number in range(1, MOST_SEATS)]
    match = with_computers(Personality.GREEDY, people=tuple(crowd))
    assert refusal(lambda: steps.seat_computer(match, Personality.PAR)) is Refusal.TABLE_FULL
    assert refusal(lambda: steps.join(match, Person(99, "Late"))) is Refusal.TABLE_FULL


def test_a_table_without_people_closes_or_does_not_begin() -> None:
    assert steps.leave_lobby(with_computers(Personality.GREEDY), ANNA.id).ending is Ending.EMPTY
    unseated = steps.seat_computer(steps.open_lobby(1, HERE, ANNA, START, seated=False), Personality.GREEDY)
    assert refusal(lambda: steps.begin(unseated, ANNA.id, START)) is Refusal.NOBODY_SEATED
    assert steps.dismiss_computer(unseated, Personality.GREEDY).status is Status.LOBBY


def test_a_table_passes_to_a_person_and_never_to_a_computer() -> None:
    match = steps.join(with_computers(Personality.GREEDY), BRUNO)[0]
    assert steps.leave_lobby(match, ANNA.id).opener == BRUNO.id
    game = steps.begin(match, ANNA.id, START)
    assert steps.leave_game(game, 0)[0].opener == BRUNO.id


@pytest.mark.parametrize("level", Level)
def test_a_computer_plays_by_its_own_nature_and_the_tables_level(level: Level) -> None:
    match = steps.begin(steps.set_level(with_computers(Personality.GAMBLER), level), ANNA.id, START)
    assert computer_on_turn(match) is None
    after = turned(match)
    assert computer_on_turn(after) == Player(Personality.GAMBLER, level)


def test_who_stands_in_for_a_person_plays_the_same_way_at_every_table() -> None:
    match = steps.begin(steps.set_level(with_computers(Personality.GAMBLER), Level.EASY), ANNA.id, START)
    match = steps.join(match, BRUNO)[0]
    assert computer_on_turn(steps.leave_game(match, 0)[0]) == STAND_IN


def test_computers_play_until_it_is_a_persons_turn_and_are_no_stand_ins() -> None:
    match = steps.begin(with_computers(Personality.PAR, Personality.MASTER), ANNA.id, START)
    after, moves = stood_in(turned(match))
    assert [turn.seat for turn in after.turns] == [0, 1, 2]
    assert {move.seat for move in moves} == {1, 2}
    assert (playing(after).seat, after.has_stand_in) == (0, False)
    assert not any(turn.by_computer for turn in after.turns)


def test_the_only_person_among_computers_ends_the_match_by_leaving() -> None:
    match = steps.begin(with_computers(Personality.PAR, Personality.MASTER), ANNA.id, START)
    after, moves = steps.leave_game(match, 0)
    assert (after.status, after.ending, moves) == (Status.CLOSED, Ending.EMPTY, ())


def test_of_two_people_among_computers_one_may_leave_the_seat_to_a_stand_in() -> None:
    match = steps.begin(with_computers(Personality.PAR, people=(ANNA, BRUNO)), ANNA.id, START)
    after, moves = steps.leave_game(match, 1)
    assert (after.status, after.present, moves) == (Status.PLAYING, (0,), (Leave(1),))


def test_a_seat_of_a_computers_is_nobodys() -> None:
    match = with_computers(Personality.PAR)
    assert match.person_at(0) is ANNA
    with pytest.raises(LookupError):
        match.person_at(1)
    assert seat_name(match, 1) is Personality.PAR


def test_an_extra_roll_is_kept_for_one_person_and_computers_and_goes_when_another_person_comes() -> None:
    match = steps.set_rules(with_computers(Personality.PAR), Rules(extra_roll=True))
    match = steps.seat_computer(match, Personality.MASTER)
    assert match.rules.extra_roll
    after, _ = steps.join(match, BRUNO)
    assert not after.rules.extra_roll
    assert refusal(lambda: steps.set_rules(after, Rules(extra_roll=True))) is Refusal.EXTRA_ROLL_ALONE
    game = steps.begin(match, ANNA.id, START)
    assert refusal(lambda: steps.join(game, BRUNO)) is Refusal.EXTRA_ROLL_ALONE


def test_only_a_persons_extra_roll_keeps_a_match_out_of_the_rankings() -> None:
    match = steps.set_rules(with_computers(Personality.PAR), Rules(extra_roll=True))
    match = turned(steps.begin(match, ANNA.id, START))
    match, _ = stood_in(match)
    own, other = (replace(turn, extra_roll=False) for turn in match.turns)
    assert not replace(match, turns=(own, replace(other, extra_roll=True))).has_extra_roll
    assert replace(match, turns=(replace(own, extra_roll=True), other)).has_extra_roll


def test_a_table_is_up_to_who_opened_it_and_to_its_only_person() -> None:
    assert lobby(ANNA, BRUNO).is_up_to(ANNA.id)
    assert not lobby(ANNA, BRUNO).is_up_to(BRUNO.id)
    rematch = replace(with_computers(Personality.PAR), opener=ANYONE)
    assert rematch.is_up_to(ANNA.id)
    assert not rematch.is_up_to(BRUNO.id)
    assert not steps.join(rematch, BRUNO)[0].is_up_to(ANNA.id)


def test_computers_come_along_to_a_rematch_and_count_in_the_series() -> None:
    match = steps.begin(steps.set_level(with_computers(Personality.PAR), Level.MEDIUM), ANNA.id, START)
    while match.is_open:
        match, _ = stood_in(turned(match))
    lobby = steps.again(match, START)
    assert (lobby.seats, lobby.level) == ((Personality.PAR, ANNA), Level.MEDIUM)
    reached = {place.seated: place.points for place in series_standing([match])}
    cards = played(match).cards
    assert reached == {ANNA: cards[0].total, Personality.PAR: cards[1].total}


# The start


@pytest.mark.parametrize(
    ("person", "admin", "later", "may"),
    [
        (ANNA, False, timedelta(0), True),
        (BRUNO, False, timedelta(0), False),
        (BRUNO, True, timedelta(0), True),
        (DAVIDE, True, timedelta(0), True),
        (BRUNO, False, ANYONE_STARTS_AFTER - timedelta(seconds=1), False),
        (BRUNO, False, ANYONE_STARTS_AFTER, True),
        (DAVIDE, False, ANYONE_STARTS_AFTER, False),
    ],
)
def test_the_opener_or_an_admin_starts_and_after_a_day_anyone_seated(
    person: Person, admin: bool, later: timedelta, may: bool
) -> None:
    match = lobby(ANNA, BRUNO)
    if may:
        assert steps.begin(match, person.id, START + later, admin=admin).status is Status.PLAYING
    else:
        assert refusal(lambda: steps.begin(match, person.id, START + later, admin=admin)) is Refusal.ONLY_OPENER


def test_the_first_seat_has_the_first_turn() -> None:
    match = begun(ANNA, BRUNO)
    assert (playing(match).seat, match.ply, match.first_seats, match.turn_ply) == (0, 0, 2, 0)


def test_a_game_begins_once() -> None:
    assert refusal(lambda: steps.begin(begun(ANNA), ANNA.id, START)) is Refusal.NO_LOBBY


def test_a_closed_table_does_not_begin() -> None:
    closed = steps.close(lobby(ANNA), Ending.ENDED)
    assert refusal(lambda: steps.begin(closed, ANNA.id, START)) is Refusal.NO_LOBBY


# The turn


@pytest.mark.parametrize(
    "step",
    [
        lambda match: steps.roll(match, PLAIN),
        lambda match: steps.hold(match, frozenset({0})),
        lambda match: steps.held_faces(match, (1,)),
        lambda match: steps.arm(match, Box.CHANCE, "tap"),
        lambda match: steps.score(match, Box.CHANCE),
        lambda match: steps.leave_game(match, 0),
        lambda match: steps.come_back(match, ANNA.id),
        lambda match: on_turn(match, ANNA.id),
        choices,
    ],
)
def test_a_turn_needs_a_game_that_is_being_played(step: Callable[[Match], object]) -> None:
    assert refusal(lambda: step(lobby(ANNA, BRUNO))) is Refusal.NOT_PLAYING
    assert refusal(lambda: step(steps.close(begun(ANNA, BRUNO), Ending.ENDED))) is Refusal.OVER
    assert refusal(lambda: step(turned(until_the_last_turn(ANNA, BRUNO)))) is Refusal.OVER


def test_only_who_is_on_turn_plays() -> None:
    match = begun(ANNA, BRUNO)
    assert on_turn(match, ANNA.id) == match.game
    assert refusal(lambda: on_turn(match, CARLA.id)) is Refusal.NOT_SEATED
    with pytest.raises(Refused) as no:
        on_turn(match, BRUNO.id)
    assert (no.value.refusal, no.value.facts) == (Refusal.NOT_YOUR_TURN, {"name": isolate("Anna")})


def test_a_roll_keeps_what_is_held() -> None:
    match = steps.hold(rolled(begun(ANNA), (5, 5, 2, 1, 3)), frozenset({0, 1}))
    after, move = steps.roll(match, (5, 5, 5, 4, 6))
    assert move == Roll(0, (5, 5, 5, 4, 6), frozenset({0, 1}))
    assert after.draft.held == {0, 1}
    assert after.rev == match.rev + 1


def test_a_reroll_forgets_the_box_that_was_chosen() -> None:
    match = steps.arm(rolled(begun(ANNA)), Box.CHANCE, "tap")
    assert steps.roll(match, PLAIN)[0].draft.armed is None


def test_dice_are_held_only_when_they_lie_there() -> None:
    assert refusal(lambda: steps.hold(begun(ANNA), frozenset())) is Refusal.NO_DICE
    assert refusal(lambda: steps.held_faces(begun(ANNA), (5,))) is Refusal.NO_DICE


def test_nothing_is_held_for_a_roll_that_will_not_come() -> None:
    match = rolled(rolled(rolled(begun(ANNA))))
    assert reason(lambda: steps.hold(match, frozenset({0}))) is Reason.NO_ROLLS_LEFT


def test_holding_the_same_dice_again_changes_nothing() -> None:
    match = steps.hold(rolled(begun(ANNA)), frozenset({1}))
    assert steps.hold(match, frozenset({1})) is match


def test_holding_forgets_the_box_that_was_chosen() -> None:
    match = steps.hold(rolled(begun(ANNA)), frozenset({1}))
    armed = steps.arm(match, Box.CHANCE, "tap")
    assert armed.draft.held == {1}
    assert steps.hold(armed, frozenset({1})).draft.armed is None


def test_with_all_five_held_there_is_nothing_to_roll() -> None:
    match = steps.hold(rolled(begun(ANNA)), frozenset(range(5)))
    assert reason(lambda: steps.roll(match, PLAIN)) is Reason.ALL_HELD


def test_faces_are_held_at_the_positions_held_already_where_that_does() -> None:
    match = steps.hold(rolled(begun(ANNA), (5, 5, 2, 5, 3)), frozenset({3}))
    assert steps.held_faces(match, (5,)) == {3}
    assert steps.held_faces(match, (5, 5)) == {0, 3}
    assert steps.held_faces(match, (3, 2, 5)) == {2, 3, 4}
    assert steps.held_faces(match, ()) == frozenset()


def test_faces_that_the_roll_does_not_show_are_not_held() -> None:
    match = rolled(begun(ANNA), (5, 5, 2, 1, 3))
    with pytest.raises(Refused) as no:
        steps.held_faces(match, (5, 5, 5))
    assert no.value.refusal is Refusal.DICE_NOT_THERE
    assert no.value.facts == {"dice": "5 5 2 1 3", "example": "5 5"}


def test_a_box_is_chosen_by_a_first_tap_only_if_it_can_be_filled() -> None:
    assert reason(lambda: steps.arm(begun(ANNA), Box.CHANCE, "tap")) is Reason.MUST_ROLL_FIRST
    match = rolled(turned(begun(ANNA), Box.CHANCE))
    assert reason(lambda: steps.arm(match, Box.CHANCE, "tap")) is Reason.BOX_FILLED
    armed = steps.arm(match, Box.ONES, "tap 7")
    assert (armed.draft.armed, armed.draft.armed_by) == (Box.ONES, "tap 7")


def test_a_filled_box_ends_the_turn_and_its_draft() -> None:
    match = steps.arm(steps.hold(rolled(begun(ANNA, BRUNO)), frozenset({0})), Box.CHANCE, "tap")
    after, move = steps.score(match, Box.CHANCE)
    assert move == Score(0, Box.CHANCE)
    assert (playing(after).seat, after.turn_ply) == (1, 2)
    assert (after.draft.held, after.draft.armed) == (frozenset(), None)
    (turn,) = after.turns
    assert (turn.ply, turn.seat, turn.dice, turn.box, turn.points, turn.total) == (0, 0, PLAIN, Box.CHANCE, 16, 16)


def test_a_further_yahtzee_is_noted_with_its_bonus() -> None:
    match = turned(begun(ANNA), Box.YAHTZEE, (6, 6, 6, 6, 6))
    turn = turned(match, Box.SIXES, (6, 6, 6, 6, 6)).turns[-1]
    assert (turn.points, turn.yahtzee_bonus, turn.total) == (30, 100, 180)


def test_an_illegal_move_leaves_the_match_as_it_was() -> None:
    match = begun(ANNA)
    before = replace(match)
    assert reason(lambda: steps.score(match, Box.CHANCE)) is Reason.MUST_ROLL_FIRST
    assert match == before


def test_the_last_box_finishes_the_match() -> None:
    match = turned(until_the_last_turn(ANNA, BRUNO))
    assert match.status is Status.FINISHED
    assert not match.is_open
    assert len(match.turns) == 26


def test_what_others_did_is_told_since_ones_own_last_turn() -> None:
    match = begun(ANNA, BRUNO, CARLA)
    assert match.since(0) == ()
    match = turned(turned(match))
    assert [turn.seat for turn in match.since(2)] == [0, 1]
    match = turned(turned(match))
    assert [turn.seat for turn in match.since(1)] == [2, 0]


# Joining late


def test_until_the_first_round_is_complete_one_may_join_with_a_move() -> None:
    match = turned(begun(ANNA, BRUNO))
    after, moves = steps.join(match, CARLA)
    assert moves == (Join(2),)
    assert (after.seats, after.first_seats, after.ply) == ((ANNA, BRUNO, CARLA), 2, 3)
    assert playing(after).seat == 1
    assert playing(turned(after)).seat == 2


def test_after_the_first_round_it_is_too_late() -> None:
    match = turned(turned(begun(ANNA, BRUNO)))
    assert refusal(lambda: steps.join(match, CARLA)) is Refusal.TOO_LATE


def test_after_the_end_nobody_joins() -> None:
    assert refusal(lambda: steps.join(turned(until_the_last_turn(ANNA)), CARLA)) is Refusal.OVER
    assert refusal(lambda: steps.join(steps.close(lobby(ANNA), Ending.ENDED), CARLA)) is Refusal.OVER


def test_nobody_comes_back_with_a_fresh_card() -> None:
    match = turned(turned(turned(begun(ANNA, BRUNO, CARLA))))
    left = steps.leave_game(match, 2)[0]
    after, moves = steps.join(left, CARLA)
    assert moves == (Return(2),)
    assert (after.seats, after.first_seats) == (match.seats, 3)
    assert playing(after).cards == playing(match).cards


def test_seats_of_those_who_left_still_count_at_a_full_table() -> None:
    match = begun(*(Person(number, f"P{number}") for number in range(1, MOST_SEATS + 1)))
    match = steps.leave_game(match, 5)[0]
    assert refusal(lambda: steps.join(match, Person(99, "Late"))) is Refusal.TABLE_FULL
    assert steps.join(match, match.person_at(5))[1] == (Return(5),)


# Leaving


def test_who_leaves_before_their_turn_does_not_disturb_who_plays() -> None:
    match = steps.hold(rolled(begun(ANNA, BRUNO, CARLA)), frozenset({1}))
    after, moves = steps.leave_game(match, 1)
    assert moves == (Leave(1),)
    assert (after.status, after.present, after.seat_of(BRUNO.id)) == (Status.PLAYING, (0, 2), None)
    assert (playing(after).seat, after.draft.held, after.turns) == (0, frozenset({1}), ())
    assert after.turn_ply == match.turn_ply
    after, _ = steps.score(after, Box.CHANCE)
    assert playing(after).seat == 1
    after, moves = stood_in(after)
    assert (playing(after).seat, {move.seat for move in moves}) == (2, {1})


def test_who_leaves_on_their_turn_leaves_it_to_the_computer_dice_and_all() -> None:
    match = steps.hold(rolled(begun(ANNA, BRUNO, CARLA), (6, 6, 6, 6, 6)), frozenset({1}))
    left, _ = steps.leave_game(match, 0)
    assert (playing(left).seat, playing(left).turn.dice) == (0, (6, 6, 6, 6, 6))
    after, moves = stood_in(left)
    assert moves == (Score(0, Box.YAHTZEE),)
    assert (playing(after).seat, after.draft.held, after.turn_ply) == (1, frozenset(), 3)
    (turn,) = after.turns
    assert (turn.seat, turn.box, turn.ply, turn.by_computer) == (0, Box.YAHTZEE, 0, True)
    assert after.rev > left.rev


def test_the_computer_plays_for_all_who_left_until_it_is_a_persons_turn() -> None:
    match = begun(ANNA, BRUNO, CARLA, DAVIDE)
    for seat in (1, 2):
        match, _ = steps.leave_game(match, seat)
    match, moves = stood_in(turned(match))
    assert playing(match).seat == 3
    assert [turn.seat for turn in match.turns if turn.by_computer] == [1, 2]
    assert sum(isinstance(move, Score) for move in moves) == 2
    assert match.has_stand_in


def test_where_nobody_left_the_computer_has_nothing_to_do() -> None:
    match = begun(ANNA, BRUNO, CARLA)
    for each in (lobby(ANNA), match, steps.close(match, Ending.ENDED), turned(until_the_last_turn(ANNA))):
        assert stood_in(each) == (each, ())
    assert not match.has_stand_in


def test_who_leaves_on_the_very_last_turn_of_three_has_it_played_and_all_have_a_result() -> None:
    match = until_the_last_turn(ANNA, BRUNO, CARLA)
    assert playing(match).seat == 2
    after, _ = stood_in(steps.leave_game(match, 2)[0])
    assert (after.status, after.ending, after.present) == (Status.FINISHED, None, (0, 1))
    assert after.has_stand_in


def test_the_last_person_of_three_plays_on_against_the_computer() -> None:
    match = begun(ANNA, BRUNO, CARLA)
    for seat in (0, 1):
        match, _ = stood_in(steps.leave_game(match, seat)[0])
    assert (match.status, match.present, playing(match).seat) == (Status.PLAYING, (2,), 2)
    after, moves = steps.leave_game(match, 2)
    assert (after.status, after.ending, moves) == (Status.CLOSED, Ending.EMPTY, ())


@pytest.mark.parametrize("last_turn", [False, True])
@pytest.mark.parametrize(("slow", "ending"), [(False, Ending.ALONE), (True, Ending.SLOW)])
def test_one_who_goes_of_two_closes_the_match_without_result(slow: bool, ending: Ending, last_turn: bool) -> None:
    match = until_the_last_turn(ANNA, BRUNO) if last_turn else begun(ANNA, BRUNO)
    after, moves = steps.leave_game(match, 1, slow=slow)
    assert (after.status, after.ending, moves) == (Status.CLOSED, ending, ())
    assert after.game == match.game


def test_the_only_person_seated_ends_the_match_by_leaving() -> None:
    after, moves = steps.leave_game(begun(ANNA), 0)
    assert (after.status, after.ending, moves) == (Status.CLOSED, Ending.EMPTY, ())


def test_the_only_person_seated_ends_it_on_the_very_last_turn_too() -> None:
    after, _ = steps.leave_game(until_the_last_turn(ANNA), 0)
    assert (after.status, after.ending) == (Status.CLOSED, Ending.EMPTY)


def test_an_opener_who_leaves_passes_the_match_on_to_the_first_who_stays() -> None:
    match = steps.leave_game(begun(ANNA, BRUNO, CARLA, DAVIDE), 1)[0]
    assert match.opener == ANNA.id
    assert steps.leave_game(match, 0)[0].opener == CARLA.id


def test_nobody_leaves_twice() -> None:
    match = steps.leave_game(begun(ANNA, BRUNO, CARLA), 1)[0]
    assert reason(lambda: steps.leave_game(match, 1)) is Reason.ALREADY_LEFT


# Coming back


def test_who_comes_back_has_the_own_seat_card_and_turns_again() -> None:
    match, _ = steps.leave_game(begun(ANNA, BRUNO, CARLA), 1)
    match, _ = stood_in(turned(match))
    card = playing(match).cards[1]
    after, moves = steps.come_back(match, BRUNO.id)
    assert moves == (Return(1),)
    assert (after.seat_of(BRUNO.id), after.present, after.rev) == (1, (0, 1, 2), match.rev + 1)
    assert (playing(after).seat, playing(after).cards[1]) == (2, card)
    after = turned(turned(after))
    assert on_turn(after, BRUNO.id) == after.game
    assert after.has_stand_in


def test_coming_back_does_not_disturb_who_plays() -> None:
    match, _ = steps.leave_game(begun(ANNA, BRUNO, CARLA), 1)
    match = steps.arm(steps.hold(rolled(match), frozenset({2})), Box.CHANCE, "tap")
    after, _ = steps.come_back(match, BRUNO.id)
    assert (after.draft, after.turn_ply, after.turns) == (match.draft, match.turn_ply, match.turns)


def test_only_who_left_comes_back_and_only_once() -> None:
    match, _ = steps.leave_game(begun(ANNA, BRUNO, CARLA), 1)
    assert refusal(lambda: steps.come_back(match, ANNA.id)) is Refusal.ALREADY_SEATED
    assert refusal(lambda: steps.come_back(match, DAVIDE.id)) is Refusal.NOT_SEATED
    back, _ = steps.come_back(match, BRUNO.id)
    assert refusal(lambda: steps.come_back(back, BRUNO.id)) is Refusal.ALREADY_SEATED


def test_after_the_end_nobody_comes_back() -> None:
    match, _ = steps.leave_game(begun(ANNA, BRUNO, CARLA), 1)
    closed = steps.close(match, Ending.ENDED)
    assert refusal(lambda: steps.come_back(closed, BRUNO.id)) is Refusal.OVER
    assert refusal(lambda: steps.join(closed, BRUNO)) is Refusal.OVER
    assert refusal(lambda: steps.come_back(lobby(ANNA), BRUNO.id)) is Refusal.NOT_PLAYING


# The end


@pytest.mark.parametrize("ending", Ending)
def test_an_open_match_is_closed_once(ending: Ending) -> None:
    for match in (lobby(ANNA), begun(ANNA)):
        closed = steps.close(match, ending, "Anna")
        assert (closed.status, closed.ending, closed.ended_by) == (Status.CLOSED, ending, "Anna")
        assert closed.rev == match.rev + 1
        with pytest.raises(Refused, match=Refusal.OVER):
            steps.close(closed, ending)


def test_a_rematch_seats_all_also_who_left_with_the_order_moved_on_by_one() -> None:
    match = begun(ANNA, BRUNO, CARLA)
    match = steps.leave_game(match, 1)[0]
    while match.is_open:
        match, _ = stood_in(turned(match))
    later = START + timedelta(hours=1)
    lobby = steps.again(match, later)
    assert (lobby.status, lobby.opener, lobby.opened_at) == (Status.LOBBY, ANYONE, later)
    assert lobby.seats == (BRUNO, CARLA, ANNA)
    assert (lobby.place, lobby.rules, lobby.game, lobby.turns) == (match.place, match.rules, None, ())


@pytest.mark.parametrize("ending", [Ending.ENDED, Ending.EMPTY, Ending.ALONE, Ending.SLOW])
def test_a_game_that_was_closed_can_be_played_again(ending: Ending) -> None:
    closed = steps.close(begun(ANNA, BRUNO), ending)
    assert closed.has_rematch
    assert steps.again(closed, START).seats == (BRUNO, ANNA)


def test_what_never_began_goes_on_elsewhere_or_is_not_over_has_no_rematch() -> None:
    for match in (
        lobby(ANNA),
        begun(ANNA),
        steps.close(lobby(ANNA), Ending.EXPIRED),
        steps.close(lobby(ANNA), Ending.ENDED),
        steps.close(begun(ANNA), Ending.MIGRATED),
    ):
        assert not match.has_rematch


def test_a_rematch_of_one_seats_the_same_one() -> None:
    assert steps.again(turned(until_the_last_turn(ANNA)), START).seats == (ANNA,)


def test_anyone_seated_starts_a_rematch() -> None:
    match = steps.again(turned(until_the_last_turn(ANNA, BRUNO)), START)
    assert steps.begin(match, ANNA.id, START).status is Status.PLAYING
    assert steps.begin(match, BRUNO.id, START).status is Status.PLAYING
    assert refusal(lambda: steps.begin(match, CARLA.id, START)) is Refusal.ONLY_OPENER


def test_a_rematch_stays_everyones_when_somebody_gets_up() -> None:
    match = steps.again(turned(until_the_last_turn(ANNA, BRUNO, CARLA)), START)
    assert steps.leave_lobby(match, match.person_at(0).id).opener == ANYONE


# A series


def in_series(match: Match, number: int, length: int, identity: int = 7) -> Match:
    return replace(match, series=Series(identity, length, number))


def test_a_rematch_is_the_next_game_of_the_series() -> None:
    finished = in_series(turned(until_the_last_turn(ANNA)), 2, 3)
    assert steps.again(finished, START).series == Series(7, 3, 3)


def test_after_the_last_game_a_new_series_of_the_same_length_begins() -> None:
    assert steps.again(in_series(turned(until_the_last_turn(ANNA)), 3, 3), START).series == Series(0, 3, 1)
    assert steps.again(turned(until_the_last_turn(ANNA)), START).series == Series(0, 1, 1)


def test_a_game_that_was_closed_keeps_its_number_in_the_series() -> None:
    for number in (2, 3):
        closed = in_series(steps.close(begun(ANNA, BRUNO), Ending.ALONE), number, 3)
        assert steps.again(closed, START).series == Series(7, 3, number)


def scored(match: Match, *turns: tuple[Box, Dice]) -> Match:
    """The match after these turns, as if it ended there."""
    for box, dice in turns:
        match = turned(match, box, dice)
    return replace(match, status=Status.FINISHED)


def test_a_series_is_led_by_points_then_by_games_won_and_a_draw_is_won_by_all_who_drew() -> None:
    sixes: Dice = (6, 6, 6, 6, 6)
    fives: Dice = (5, 5, 5, 5, 5)
    first = scored(begun(ANNA, BRUNO), (Box.CHANCE, fives), (Box.CHANCE, sixes))
    second = scored(begun(BRUNO, ANNA, CARLA), (Box.CHANCE, fives), (Box.CHANCE, sixes), (Box.CHANCE, sixes))
    places = series_standing([first, second])
    reached = {place.seated.name: (place.points, place.wins) for place in places}
    assert reached == {"Anna": (55, 1), "Bruno": (55, 1), "Carla": (30, 1)}
    assert places[-1].seated == CARLA
    third = scored(begun(CARLA, ANNA), (Box.SIXES, sixes), (Box.ONES, fives))
    fourth = scored(begun(CARLA), (Box.ONES, fives))
    assert [(place.seated.name, place.points, place.wins) for place in series_standing([third, fourth])] == [
        ("Carla", 30, 2),
        ("Anna", 0, 0),
    ]


def test_equal_points_in_a_series_are_led_by_who_won_more_games() -> None:
    sixes: Dice = (6, 6, 6, 6, 6)
    games = [
        scored(begun(ANNA, BRUNO), (Box.SIXES, sixes), (Box.CHANCE, (6, 6, 6, 5, 4))),
        scored(begun(ANNA, BRUNO), (Box.CHANCE, (6, 6, 6, 5, 2)), (Box.CHANCE, (6, 6, 6, 5, 4))),
        scored(begun(ANNA, BRUNO), (Box.CHANCE, (5, 4, 3, 2, 1)), (Box.CHANCE, (6, 5, 4, 1, 1))),
    ]
    assert [(place.seated.name, place.points, place.wins) for place in series_standing(games)] == [
        ("Bruno", 71, 2),
        ("Anna", 70, 1),
    ]
    even = [*games, scored(begun(ANNA, CARLA), (Box.ONES, (1, 2, 3, 4, 6)), (Box.CHANCE, sixes))]
    assert [(place.seated.name, place.points, place.wins) for place in series_standing(even)] == [
        ("Bruno", 71, 2),
        ("Anna", 71, 1),
        ("Carla", 30, 1),
    ]


def test_people_are_called_in_a_series_as_last_seen() -> None:
    renamed = replace(ANNA, name="Anna B.")
    games = [turned(until_the_last_turn(ANNA)), turned(until_the_last_turn(renamed))]
    assert [place.seated.name for place in series_standing(games)] == ["Anna B."]
    assert series_standing([]) == ()


def test_a_name_at_the_table_is_told_apart_and_kept_to_its_direction() -> None:
    match = lobby(ANNA, Person(21, "Anna"), Person(22, "\u202eAnna"))
    assert [seat_name(match, seat) for seat in range(3)] == [
        isolate("Anna"),
        isolate("Anna (2)"),
        isolate("Anna (3)"),
    ]


def test_moves_replayed_make_the_match_that_was_played() -> None:
    match = lobby(ANNA, BRUNO)
    match = stored = steps.begin(match, ANNA.id, START)
    moves: list[Move] = []
    several: tuple[Callable[[Match], tuple[Match, Move | tuple[Move, ...]]], ...] = (
        lambda now: steps.roll(now, PLAIN),
        lambda now: steps.score(now, Box.CHANCE),
        lambda now: steps.join(now, CARLA),
        lambda now: steps.leave_game(now, 1),
        stood_in,
        lambda now: steps.roll(now, PLAIN),
        lambda now: steps.come_back(now, BRUNO.id),
        lambda now: steps.score(now, Box.ONES),
    )
    for step in several:
        match, made = step(match)
        moves += made if isinstance(made, tuple) else (made,)
    header = replace(stored, seats=match.seats, opener=match.opener, rev=match.rev, draft=match.draft)
    assert steps.replayed(header, tuple(moves)) == match


def test_a_private_chat_is_told_by_its_number() -> None:
    assert Place(11).is_private
    assert not Place(-500, 7).is_private
