"""The messages of a match: lobby card, living turn, the line it leaves, result."""

import itertools
from collections.abc import Sequence

from markupsafe import Markup

from bot.match import ANYONE, Match, Person, PlayedTurn, Status, choices
from bot.names import isolate
from bot.outbox import Around, Content, Table
from bot.post import Kind, Post
from bot.remarks import Remark, remark, winners_remark
from bot.texts import Texts, texts
from bot.views import keyboard
from bot.views.calls import day, reminder, series_lines
from bot.views.fair import begun_lines, lobby_line
from bot.views.rules import named
from bot.views.seats import linked, listed, mention, names
from bot.views.sheet import ARROWS, sheet, standing_lines
from engine import (
    ROLLS,
    ROUNDS,
    UPPER,
    UPPER_TARGET,
    BoxOption,
    Column,
    Dice,
    Order,
    Personality,
    Place,
    State,
    Ties,
    standing,
)

BAR = 9  # segments towards 63: seven points each
MOST_TOLD = 4  # turns of others that a card tells: two lines on a phone
KEYCAP = "\ufe0f\u20e3"  # turns a digit into a key


class Boards:
    """The looks of posts, in any language of the catalogue."""

    def live(self, match: Match, around: Around, language: str) -> Content:
        """Give what the newest post of a match shows."""
        words = texts(language)
        match match.status:
            case Status.LOBBY:
                return Content(_lobby(match, around, words), keyboard.lobby(match, words))
            case Status.PLAYING:
                return Content(_turn(match, around, words), keyboard.turn(match, words))
            case Status.FINISHED:
                return Content(_result(match, around, words), keyboard.result(match, words))
            case Status.CLOSED:
                return Content(_closed(match, words), keyboard.result(match, words) if match.has_rematch else None)

    def reminder(self, waiting: Sequence[Table], around: Around, language: str) -> Content:
        """Give a reminder that names these matches, the longest waiting first."""
        return reminder(waiting, around, texts(language))

    def passed(
        self, match: Match, posts: Sequence[Post], around: Around, language: str, *, way_back: bool = False
    ) -> Content:
        """Give the quiet lines that older posts become; with `way_back`, the button that brings the table back."""
        words = texts(language)
        lines = Markup("\n").join(_line(match, post, around, words) for post in posts)
        return Content(lines, keyboard.way_back(match, words) if way_back else None)


def _lobby(match: Match, around: Around, words: Texts) -> Markup:
    how = "lobby-how-everyone" if match.opener == ANYONE else "lobby-how"
    if match.place.is_private:
        how = "lobby-how-private"
    seats = [
        words.html("lobby-seat", number=number, name=linked(seated, name))
        for number, (seated, name) in enumerate(zip(match.seats, names(match, words), strict=True), 1)
    ]
    return Markup("\n").join(
        [
            words.html("lobby-title"),
            words.html("lobby-rules", rules=named(match.rules, words)),
            *([lobby_line(match.seal, words)] if match.seal else []),
            *([words.html("lobby-hints")] if match.hints and not match.place.is_private else []),
            *_series_game(match, words),
            Markup(""),
            words.html("lobby-seats", count=len(seats)),
            *seats,
            *([words.html("lobby-level", level=match.level)] if match.computers else []),
            *series_lines(around, words),
            Markup(""),
            *(_characters(match, words) if match.page == "computers" else [words.html(how)]),
        ]
    )


def _characters(match: Match, words: Texts) -> list[Markup]:
    """Give the lines that tell who the computer players are that could sit down, while one of them is being chosen."""
    free = [personality for personality in Personality if personality not in match.seats]
    lines = [words.html(f"character-{personality.value}", name=personality) for personality in free]
    return [words.html("lobby-computers"), *lines] if free else []


def _turn(match: Match, around: Around, words: Texts) -> Markup:
    game = match.game
    if game is None:
        raise ValueError("a lobby has no turn")
    who = mention(match.seats[game.seat], names(match, words)[game.seat])
    head = words.html("turn-of", mention=who, round=game.round, rounds=ROUNDS)
    told = [*_series_game(match, words), *_since(match, game.seat, words), *_absent(match, game, around, words)]
    return Markup("\n").join([head, *told, Markup(""), *_dice(match, game, words), Markup(""), _total(game, words)])


def _absent(match: Match, game: State, around: Around, words: Texts) -> list[Markup]:
    """Give the lines that tell who is away, and for whom the computer plays."""
    seats = names(match, words)
    away = [
        words.html("turn-away", name=seats[seat], day=day(until, around.zone, words))
        for seat, until in sorted(around.away.items())
        if seat not in game.left
    ]
    left = [seats[seat] for seat in sorted(game.left)]
    return [*away, *([words.html("turn-stand-in", count=len(left), names=listed(left, words))] if left else [])]


def _series_game(match: Match, words: Texts) -> list[Markup]:
    """Give the line that tells which game of a series this is."""
    if match.series.length == 1:
        return []
    return [words.html("series-game", number=match.series.number, length=match.series.length)]


def _dice(match: Match, game: State, words: Texts) -> list[Markup]:
    """Give the lines that show the roll and what can be done with it."""
    if not game.turn.dice:
        return [*_box_due(game, words), words.html("turn-waiting")]
    lines = [
        words.html(
            "turn-dice", dice=_keys(game.turn.dice), roll=game.turn.rolls, rolls=game.turn.rolls + game.rolls_left
        )
    ]
    options = choices(match).boxes
    if any(option.joker for option in options):
        lines.append(words.html("turn-joker"))
    if len(game.rules.columns) > 1 and options:
        lines.append(_other_columns(game, options[0], words))
    if game.turn.rolls > ROLLS:
        lines.append(words.html("turn-extra-roll"))
    held = tuple(game.turn.dice[position] for position in sorted(match.draft.held))
    armed = next((option for option in choices(match).boxes if option.box is match.draft.armed), None)
    if armed is not None:
        lines.append(words.html("turn-armed", box=armed.box, points=armed.points + armed.yahtzee_bonus))
    elif not game.rolls_left:
        lines.append(words.html("turn-held-last"))
    elif held:
        lines.append(words.html("turn-held", dice=held))
    else:
        lines.append(words.html("turn-held-none"))
    return lines


def _box_due(game: State, words: Texts) -> list[Markup]:
    """Give the line that names the box of the round, where the order leaves no choice."""
    if game.rules.columns[game.rules.choice] is Order.FREE:
        return []
    free = game.cards[game.seat].columns[0].free_boxes
    box = free[0] if game.rules.columns[0] is Order.DOWN else free[-1]
    return [words.html("turn-box-due", box=box)]


def _other_columns(game: State, option: BoxOption, words: Texts) -> Markup:
    """Give the line that tells what the ordered columns will get, whatever box is chosen."""
    shares = zip(game.rules.columns, option.column_points, strict=True)
    told = [
        words.html("turn-column", arrow=ARROWS[order], box=share.box, points=share.points + share.yahtzee_bonus)
        for order, share in shares
        if order is not Order.FREE
    ]
    return Markup(" · ").join(told)


def _total(game: State, words: Texts) -> Markup:
    card = game.cards[game.seat]
    column = card.columns[game.rules.choice]
    if column.upper_bonus:
        return words.html("turn-total-bonus", total=card.total)
    if _upper_full(column):
        return words.html("turn-total-no-bonus", total=card.total, subtotal=column.upper_subtotal)
    done = column.upper_subtotal * BAR // UPPER_TARGET
    bar = "▰" * done + "▱" * (BAR - done)
    return words.html("turn-total", total=card.total, bar=bar, subtotal=column.upper_subtotal)


def _upper_full(column: Column) -> bool:
    return all(column[box] is not None for box in UPPER)


def _since(match: Match, seat: int, words: Texts) -> list[Markup]:
    """Give the line that tells what others did since `seat` last played; the newest turns where there are many.

    Computer players move at once: their turns stand in full in the message above.
    """
    turns = [turn for turn in match.since(seat) if isinstance(match.seats[turn.seat], Person)]
    if not turns:
        return []
    told = Markup(", ").join(told_in_short(match, turn, words) for turn in turns[-MOST_TOLD:])
    if len(turns) > MOST_TOLD:
        told = words.html("turn-since-more", told=told, count=len(turns) - MOST_TOLD)
    return [words.html("turn-since", told=told)]


def told_in_short(match: Match, turn: PlayedTurn, words: Texts) -> Markup:
    """Give a turn in a few words, to stand among others."""
    name = names(match, words)[turn.seat]
    if not turn.points:
        return words.html("since-scratched", name=name, box=turn.box)
    return words.html("since-scored", name=name, box=turn.box, points=turn.points + turn.yahtzee_bonus)


def _line(match: Match, post: Post, around: Around, words: Texts) -> Markup:
    """Give the quiet line that a post leaves in the chat."""
    match post.kind:
        case Kind.LOBBY:
            return _lobby_line(match, around, words)
        case Kind.RESULT:
            return _result(match, Around(remarks=around.remarks), words)
        case Kind.CLOSED:
            return _closed(match, words)
        case Kind.TURN:
            turns = _from(match, post.turn_ply)
            if turns:
                return _turn_lines(match, turns, around, words)
            if match.game is not None and not match.is_open:
                return words.html("line-dropped", name=names(match, words)[match.game.seat])
            return words.html("line-moved")


def _from(match: Match, ply: int) -> tuple[PlayedTurn, ...]:
    """Give the turn that began at `ply`, with the computer's turns right after it: they have no card of their own."""
    first = next((number for number, turn in enumerate(match.turns) if turn.ply == ply), None)
    if first is None:
        return ()
    following = itertools.takewhile(lambda turn: _has_no_card(match, turn), match.turns[first + 1 :])
    return (match.turns[first], *following)


def _has_no_card(match: Match, turn: PlayedTurn) -> bool:
    return turn.by_computer or isinstance(match.seats[turn.seat], Personality)


def _turn_lines(match: Match, turns: Sequence[PlayedTurn], around: Around, words: Texts) -> Markup:
    """Give the lines of turns that are told in one message; a computer player may say something about one."""
    said = remark(match, turns) if around.remarks else None
    lines = [turn_line(match, turn, words) for turn in turns]
    if said is not None:
        number = turns.index(said[0])
        lines[number] = words.html("line-remark", line=lines[number], remark=_words_of(said[1], words))
    return Markup("\n").join(lines)


def _words_of(said: Remark, words: Texts) -> str:
    return words.plain(f"remark-{said.personality.value}-{said.occasion.value}-{said.number}")


def _lobby_line(match: Match, around: Around, words: Texts) -> Markup:
    """Give the line that a lobby leaves, with the turns of computer players who came before all people."""
    if match.game is not None:
        started = names(match, words)[: match.first_seats]
        begun = words.html("lobby-begun", count=len(started), names=listed(started, words))
        sealed = [begun_lines(match.seal, words)] if match.seal else []
        opening = [*itertools.takewhile(lambda turn: isinstance(match.seats[turn.seat], Personality), match.turns)]
        played = [_turn_lines(match, opening, around, words)] if opening else []
        return Markup("\n").join([begun, *sealed, *played])
    return words.html("line-moved" if match.is_open else "lobby-closed")


def turn_line(match: Match, turn: PlayedTurn, words: Texts) -> Markup:
    """Give the line that a turn leaves in the chat."""
    name = names(match, words)[turn.seat]
    if turn.by_computer:
        name = words.html("line-by-computer", name=name)
    if turn.extra_roll:
        name = words.html("line-extra-roll", name=name)
    facts = {"name": name, "dice": turn.dice, "box": turn.box, "points": turn.points, "total": turn.total}
    if turn.others:
        return words.html("line-columns", facts, others=_others(match, turn, words))
    if turn.yahtzee_bonus:
        return words.html("line-scored-extra", facts, extra=turn.yahtzee_bonus)
    return words.html("line-scored" if turn.points else "line-scratched", facts)


def _others(match: Match, turn: PlayedTurn, words: Texts) -> Markup:
    """Give what the further columns took, each with its arrow."""
    told = [
        words.html("turn-column", arrow=ARROWS[order], box=share.box, points=share.points + share.yahtzee_bonus)
        for order, share in zip(match.rules.columns[1:], turn.others, strict=True)
    ]
    return Markup(" · ").join(told)


def _result(match: Match, around: Around, words: Texts) -> Markup:
    if match.game is None:
        raise ValueError("a lobby has no result")
    places = standing(match.game)
    winners = [names(match, words)[place.seat] for place in places if place.rank == 1]
    facts = {"total": places[0].total}
    if len(match.seats) == 1:
        told = words.html("result-alone", facts, name=winners[0])
    elif len(winners) == 1:
        told = words.html("result-winner", facts, name=winners[0])
    else:
        told = words.html("result-winners", facts, names=listed(winners, words))
    lines = [words.html("result-title"), *_series_game(match, words), told]
    if around.remarks and (said := winners_remark(match)) is not None:
        lines.append(words.html("result-remark", remark=_words_of(said, words)))
    if len(match.seats) > 1:
        lines += standing_lines(match, names(match, words), words)
    if _broken_tie(match, places):
        lines.append(words.html("result-tie-break", name=winners[0]))
    if match.has_stand_in:
        lines.append(words.html("result-stand-in"))
    if match.has_extra_roll:
        lines.append(words.html("result-extra-roll"))
    return Markup("\n").join([*lines, *series_lines(around, words), Markup(""), sheet(match, words)])


def _broken_tie(match: Match, places: Sequence[Place]) -> bool:
    """Whether the first two have equal totals and the tie-break decided."""
    return match.rules.ties is Ties.YAHTZEES and len(places) > 1 and places[0].total == places[1].total


def _closed(match: Match, words: Texts) -> Markup:
    if match.ended_by:
        return words.html("closed-ended-by", name=isolate(match.ended_by))
    return words.html(f"closed-{match.ending}")


def _keys(dice: Dice) -> str:
    return " ".join(f"{face}{KEYCAP}" for face in dice)
