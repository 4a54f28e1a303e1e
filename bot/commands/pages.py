"""Answers that are more than a line: the score sheet, turns that somebody missed, the standing in a pop-up."""

from markupsafe import Markup

from bot.match import Match, PlayedTurn, Status, played
from bot.outbox import Content
from bot.texts import Texts
from bot.views.board import turn_line
from bot.views.rules import named
from bot.views.seats import called, names
from bot.views.sheet import sheet, standing_lines
from engine import ROUNDS, standing

MOST_RECAP = 30  # turns that a recap tells; who was away longer is told how many more there were


def score(match: Match, words: Texts) -> Content:
    """Give everyone's sheet and the standing."""
    game = played(match)
    seats = names(match, words)
    lines = [words.html("sheet-title", rules=named(match.rules, words))]
    if match.status is Status.PLAYING:
        lines.append(words.html("sheet-round", round=game.round, rounds=ROUNDS, name=seats[game.seat]))
    lines += [Markup(""), *standing_lines(match, seats, words), Markup(""), sheet(match, words)]
    return Content(Markup("\n").join(lines))


def points(match: Match, words: Texts) -> str:
    """Give the standing in a few lines of plain text."""
    game = played(match)
    seats = called(match, words)
    lines = [f"{place.rank}. {seats[place.seat]} {place.total}" for place in standing(game)]
    if match.status is Status.PLAYING:
        lines.insert(0, words.plain("points-round", round=game.round, rounds=ROUNDS))
    return "\n".join(lines)


def recap(match: Match, turns: tuple[PlayedTurn, ...], words: Texts) -> Markup:
    """Give the turns that somebody missed, one line each, and who leads now."""
    if not turns:
        return words.html("recap-nothing")
    lines = [turn_line(match, turn, words) for turn in turns[-MOST_RECAP:]]
    if len(turns) > MOST_RECAP:
        lines.insert(0, words.html("recap-more", count=len(turns) - MOST_RECAP))
    first = standing(played(match))[0]
    leads = words.html("recap-leads", name=names(match, words)[first.seat], total=first.total)
    return Markup("\n").join([*lines, leads])
