"""Remarks: on what, how seldom, and the same whenever a line is drawn anew."""

import random
from dataclasses import replace

import pytest

from bot import steps
from bot.match import Match, Person, Place, PlayedTurn, Status
from bot.remarks import VARIANTS, Occasion, Remark, occasion, remark, winners_remark
from engine import BOXES, Box, Personality, by_guess
from tests.standin import START

ANNA = Person(11, "Anna")


def lobby(identity: int, *players: Personality) -> Match:
    match = steps.open_lobby(identity, Place(-500), ANNA, START)
    for player in players:
        match = steps.seat_computer(match, player)
    return match


def played(identity: int, *players: Personality) -> Match:
    """A whole game, Anna scratching her way through it and the computers rolling as chance has it."""
    chance = random.Random(identity)  # noqa: S311  # the same games every time
    match = steps.begin(lobby(identity, *players), ANNA.id, START)
    for box in BOXES:
        match, _ = steps.roll(match, (1, 1, 2, 2, 3))
        match, _ = steps.score(match, box)
        match, _ = steps.let_computers_play(match, by_guess, lambda ply, die: chance.randint(1, 6))
    return match


def said(match: Match) -> list[Remark]:
    found = (remark(match, [turn]) for turn in match.turns)
    return [each[1] for each in found if each is not None]


def turn(box: Box, points: int, *, extra: int = 0, bonus: bool = False) -> PlayedTurn:
    return PlayedTurn(3, 1, (1, 2, 3, 4, 6), box, points, extra, 100, upper_bonus=bonus)


@pytest.mark.parametrize(
    ("played_turn", "about"),
    [
        (turn(Box.YAHTZEE, 50), Occasion.YAHTZEE),
        (turn(Box.SIXES, 30, extra=100), Occasion.YAHTZEE),
        (turn(Box.FIVES, 15, bonus=True), Occasion.BONUS),
        (turn(Box.YAHTZEE, 0), Occasion.SCRATCH),
        (turn(Box.ONES, 0), Occasion.SCRATCH),
        (turn(Box.SIXES, 24), Occasion.GREAT),
        (turn(Box.SIXES, 18), None),
        (turn(Box.SIXES, 6), Occasion.POOR),
        (turn(Box.ONES, 1), None),
        (turn(Box.ONES, 5), None),
        (turn(Box.LARGE_STRAIGHT, 40), Occasion.GREAT),
        (turn(Box.SMALL_STRAIGHT, 30), None),
        (turn(Box.FULL_HOUSE, 25), None),
        (turn(Box.FOUR_OF_A_KIND, 22), Occasion.GREAT),
        (turn(Box.CHANCE, 14), Occasion.POOR),
        (turn(Box.CHANCE, 15), None),
    ],
)
def test_what_is_remarkable_in_a_turn(played_turn: PlayedTurn, about: Occasion | None) -> None:
    assert occasion(played_turn) is about


def test_they_speak_on_less_than_one_turn_in_six_and_use_all_their_remarks() -> None:
    games = [played(identity, *Personality) for identity in range(1, 41)]
    remarks = [each for match in games for each in said(match)]
    turns = len(games) * len(Personality) * len(BOXES)
    assert turns / 12 < len(remarks) < turns / 6
    assert {each.occasion for each in remarks} == set(Occasion) - {Occasion.WIN}
    assert {each.number for each in remarks} == set(range(1, VARIANTS + 1))
    assert {each.personality for each in remarks} == set(Personality)


def test_the_same_match_says_the_same_and_another_something_else() -> None:
    match = played(7, *Personality)
    assert said(match) == said(replace(match, rev=match.rev + 1))
    assert said(match) != said(replace(match, id=8))


def test_of_turns_told_together_one_is_spoken_about_the_one_that_matters_most() -> None:
    match = steps.begin(lobby(1, Personality.FANATIC, Personality.MASTER), ANNA.id, START)
    scratches = [replace(turn(Box.YAHTZEE, 0), ply=ply) for ply in range(99)]
    scratch = next(each for each in scratches if remark(match, [each]))
    yahtzee = replace(turn(Box.YAHTZEE, 50), seat=2)
    found = remark(match, [replace(yahtzee, seat=0), scratch, yahtzee])
    assert found is not None
    assert found[0] is yahtzee
    assert (found[1].personality, found[1].occasion) == (Personality.MASTER, Occasion.YAHTZEE)


def test_people_and_their_stand_ins_say_nothing() -> None:
    match = steps.begin(lobby(1, Personality.FANATIC), ANNA.id, START)
    yahtzee = replace(turn(Box.YAHTZEE, 50), seat=0)
    assert remark(match, [yahtzee, replace(yahtzee, by_computer=True)]) is None
    assert remark(match, []) is None


def test_a_computer_that_wins_alone_says_something_and_nobody_else_does() -> None:
    match = played(3, Personality.BONUS_HUNTER)
    won = winners_remark(match)
    assert won is not None
    assert (won.personality, won.occasion) == (Personality.BONUS_HUNTER, Occasion.WIN)
    assert winners_remark(replace(match, status=Status.PLAYING)) is None
    assert winners_remark(replace(match, seats=(Personality.BONUS_HUNTER, ANNA))) is None  # as if Anna had won
