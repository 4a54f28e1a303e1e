"""The steps of a match: join, begin, roll, score, leave and all others. Pure.

A step takes a match and gives the next one, or raises `Refused` (the table says no) or the engine's
`IllegalMove` (the rules say no) and leaves everything as it was.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.match import (
    ANYONE,
    MOST_SEATS,
    Draft,
    Ending,
    Match,
    Person,
    Place,
    PlayedTurn,
    Refusal,
    Refused,
    Series,
    Status,
    computer_on_turn,
    played,
    playing,
)
from engine import (
    PRESETS,
    ROLLS,
    BonusWon,
    Box,
    Dice,
    GameEnded,
    IllegalMove,
    Join,
    Leave,
    Level,
    Luck,
    Move,
    Personality,
    Reason,
    Return,
    Roll,
    Rules,
    Score,
    Scored,
    State,
    Think,
    apply,
    play_turn,
    start,
)

ANYONE_STARTS_AFTER = timedelta(hours=24)  # a lobby whose opener vanished can be started by who is seated


def open_lobby(identity: int, place: Place, opener: Person, now: datetime, *, seated: bool = True) -> Match:
    """Give a new lobby, its opener sitting down (an anonymous admin opens without a seat)."""
    seats = (opener,) if seated else ()
    return Match(identity, place, PRESETS["classica"], opener.id, now, seats=seats)


def join(match: Match, person: Person) -> tuple[Match, tuple[Move, ...]]:
    """Seat `person`, last in the order; possible until the first round is complete (then it is a move).

    Who left the game gets the old seat back, at any time.
    """
    if match.seat_of(person.id) is not None:
        raise Refused(Refusal.ALREADY_SEATED)
    if match.own_seat(person.id) is not None:
        return come_back(match, person.id)  # to the same card, also at a full table
    if len(match.seats) >= MOST_SEATS:
        raise Refused(Refusal.TABLE_FULL)
    seats = (*match.seats, person)
    if match.status is Status.LOBBY:
        rules = replace(match.rules, extra_roll=False) if match.people else match.rules  # it is for who plays alone
        return _next(match, seats=seats, rules=rules), ()
    if match.rules.extra_roll:
        raise Refused(Refusal.EXTRA_ROLL_ALONE)
    move = Join(len(match.seats))
    try:
        state, _ = apply(playing(match), move)
    except IllegalMove as no:
        raise Refused(Refusal.TOO_LATE) from no
    return _next(match, seats=seats, game=state), (move,)


def mixed(match: Match, contribution: str) -> Match:
    """Give a lobby with one contribution more in its mix; once the game has begun nothing changes that."""
    if match.status is not Status.LOBBY or match.seal is None:
        return match
    seal = replace(match.seal, contributions=(*match.seal.contributions, contribution))
    return replace(match, seal=seal)


def leave_lobby(match: Match, person: int) -> Match:
    """Give the seat up before the start; who opened passes the lobby on, and one that no person is left at closes."""
    seat = _seat(match, person)
    after = _next(match, seats=match.seats[:seat] + match.seats[seat + 1 :])
    if not after.people:
        return close(after, Ending.EMPTY)
    return replace(after, opener=after.people[0].id) if person == match.opener else after


def seat_computer(match: Match, personality: Personality) -> Match:
    """Seat a computer player, last in the order; possible until the start. One that is seated already stays."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    if personality in match.seats:
        return match
    if len(match.seats) >= MOST_SEATS:
        raise Refused(Refusal.TABLE_FULL)
    return _next(match, seats=(*match.seats, personality))


def dismiss_computer(match: Match, personality: Personality) -> Match:
    """Take a computer player's seat away before the start; where it has none nothing changes."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    if personality not in match.seats:
        return match
    return _next(match, seats=tuple(seated for seated in match.seats if seated != personality))


def set_level(match: Match, level: Level) -> Match:
    """Let the computer players of a lobby play at this level."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    return _next(match, level=level)


def set_rules(match: Match, rules: Rules) -> Match:
    """Play by these rules; possible until the start. An extra roll is only for who plays with no other person."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    if rules.extra_roll and len(match.people) > 1:
        raise Refused(Refusal.EXTRA_ROLL_ALONE)
    return _next(match, rules=rules)


def set_hints(match: Match, *, allowed: bool) -> Match:
    """Allow hints among friends, or don't; possible until the start."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    return match if match.hints is allowed else _next(match, hints=allowed)


def turn_page(match: Match, page: str) -> Match:
    """Show other buttons below a lobby."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    return _next(match, page=page)


def begin(match: Match, person: int, now: datetime, *, admin: bool = False) -> Match:
    """Start the game of a lobby; for its opener or an admin, and after a day for anyone seated."""
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY)
    everyone = match.opener == ANYONE or now - match.opened_at >= ANYONE_STARTS_AFTER
    if not (admin or person == match.opener or (everyone and match.seat_of(person) is not None)):
        raise Refused(Refusal.ONLY_OPENER)
    if not match.people:
        raise Refused(Refusal.NOBODY_SEATED)
    state = start(match.rules, len(match.seats))
    return _next(match, status=Status.PLAYING, first_seats=len(match.seats), game=state, page="")


def roll(match: Match, dice: Dice) -> tuple[Match, Roll]:
    """Give the match after the player on turn rolled `dice`, keeping what the draft holds."""
    game = playing(match)
    move = Roll(game.seat, dice, match.draft.held)
    return _next(step(match, move), draft=Draft(match.draft.held)), move


def hold(match: Match, held: frozenset[int]) -> Match:
    """Set which positions the next reroll keeps."""
    game = playing(match)
    if not game.turn.dice:
        raise Refused(Refusal.NO_DICE)
    if not game.rolls_left:
        raise IllegalMove(Reason.NO_ROLLS_LEFT, Roll(game.seat, game.turn.dice, held))
    if held == match.draft.held and match.draft.armed is None:
        return match
    return _next(match, draft=Draft(held))


def held_faces(match: Match, faces: tuple[int, ...]) -> frozenset[int]:
    """Give the positions that hold these faces, those held already first.

    Raises `Refused` where the roll doesn't show them.
    """
    dice = playing(match).turn.dice
    if not dice:
        raise Refused(Refusal.NO_DICE)
    free = sorted(range(len(dice)), key=lambda position: position not in match.draft.held)
    chosen = []
    for face in faces:
        position = next((position for position in free if dice[position] == face), None)
        if position is None:
            raise Refused(Refusal.DICE_NOT_THERE, dice=" ".join(map(str, dice)), example=" ".join(map(str, dice[:2])))
        free.remove(position)
        chosen.append(position)
    return frozenset(chosen)


def arm(match: Match, box: Box, tap: str) -> Match:
    """Remember `box` as the one that the next tap on it writes. Raises `IllegalMove` if it can't be."""
    game = playing(match)
    apply(game, Score(game.seat, box))
    return _next(match, draft=replace(match.draft, armed=box, armed_by=tap))


def score(match: Match, box: Box) -> tuple[Match, Score]:
    """Give the match after the player on turn filled `box`; the last one finishes it."""
    move = Score(playing(match).seat, box)
    return _next(step(match, move), draft=Draft()), move


def leave_game(match: Match, seat: int, *, slow: bool = False) -> tuple[Match, tuple[Move, ...]]:
    """Give the match after the person at `seat` went: a computer stands in, or with too few people it closes.

    It closes where two played, and where no person is left; `slow` tells that the person didn't go but slept.
    """
    playing(match)
    move = Leave(seat)
    others = [other for other in match.present if other != seat]
    after = _next(step(match, move))
    if match.opener == match.person_at(seat).id and others:
        after = replace(after, opener=match.person_at(others[0]).id)
    if not others:
        return close(match, Ending.EMPTY), ()
    if len(match.seats) == 2:
        return close(match, Ending.SLOW if slow else Ending.ALONE), ()
    return after, (move,)


def come_back(match: Match, person: int) -> tuple[Match, tuple[Move, ...]]:
    """Give the match after somebody took back the seat that a computer stood in for."""
    left, seat = playing(match).left, match.own_seat(person)
    if seat is None or seat not in left:
        raise Refused(Refusal.ALREADY_SEATED if match.seat_of(person) is not None else Refusal.NOT_SEATED)
    move = Return(seat)
    return _next(step(match, move)), (move,)


def let_computers_play(match: Match, think: Think, luck: Luck) -> tuple[Match, tuple[Move, ...]]:
    """Give the match after every turn was played that is up to a computer now."""
    moves: tuple[Move, ...] = ()
    while player := computer_on_turn(match):
        played_now, _ = play_turn(playing(match), player, think, luck)
        for move in played_now:
            match = step(match, move)
        match = _next(match, draft=Draft())
        moves += played_now
    return match, moves


def close(match: Match, ending: Ending, by: str = "") -> Match:
    """Close the match without result; `by` is who did it, as displayed."""
    if not match.is_open:
        raise Refused(Refusal.OVER)
    return _next(match, status=Status.CLOSED, ending=ending, ended_by=by)


def again(match: Match, now: datetime) -> Match:
    """Give the lobby of a rematch: who played, the order moved on by one, the same rules, the series' next game.

    A game that was closed is played again: it keeps its number in the series. After the last, a new series begins.
    """
    first, *others = match.seats
    series = match.series
    if match.status is Status.FINISHED:
        ended = series.number >= series.length
        series = Series(0, series.length) if ended else replace(series, number=series.number + 1)
    seats = (*others, first)
    return Match(
        0, match.place, match.rules, ANYONE, now, seats=seats, series=series, hints=match.hints, level=match.level
    )


def replayed(stored: Match, moves: tuple[Move, ...]) -> Match:
    """Give the match that these moves make of a started one, for a row read back from storage.

    `stored` has its seats, `first_seats`, status, draft and rev, which are kept.
    """
    match = replace(stored, game=start(stored.rules, stored.first_seats), turns=(), turn_ply=0)
    for move in moves:
        match = step(match, move)
    return replace(match, status=stored.status)


def step(match: Match, move: Move) -> Match:
    """Give the match after one move of its game. Raises `IllegalMove`."""
    game = played(match)
    state, events = apply(game, move)
    after = replace(match, game=state)
    for event in events:
        if isinstance(event, Scored):
            turn = _turn(match, event, state, any(isinstance(other, BonusWon) for other in events))
            after = replace(after, turns=(*match.turns, turn), turn_ply=state.ply)
        elif isinstance(event, GameEnded):
            after = replace(after, status=Status.FINISHED)
    return after


def _seat(match: Match, person: int) -> int:
    seat = match.seat_of(person)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    return seat


def _turn(match: Match, scored: Scored, state: State, upper_bonus: bool) -> PlayedTurn:
    return PlayedTurn(
        match.turn_ply,
        scored.seat,
        scored.dice,
        scored.box,
        scored.points,
        scored.yahtzee_bonus,
        state.cards[scored.seat].total,
        scored.seat in state.left,
        scored.column_points[1:] if len(scored.column_points) > 1 else (),
        played(match).turn.rolls > ROLLS,
        upper_bonus,
    )


def _next(match: Match, **changes: object) -> Match:
    return replace(match, rev=match.rev + 1, **changes)  # type: ignore[arg-type]  # fields by name
