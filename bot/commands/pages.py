"""Answers that are more than a line: the rules page by page, the score sheet, the standing in a pop-up."""

from markupsafe import Markup

from bot.match import Match, Status, played
from bot.names import labels
from bot.outbox import Content
from bot.texts import Texts
from bot.views import keyboard
from bot.views.board import names
from bot.views.sheet import sheet, standing_lines
from engine import ROUNDS, standing

RULES = ("turn", "upper", "lower", "joker", "here", "tips")


def page(number: int, words: Texts, preset: str = "classica") -> Content:
    """Give a page of the rules, counted from 0; beyond the last comes the last."""
    number = min(number, len(RULES) - 1)
    key = f"rules-{RULES[number]}"
    text = words.html(
        "rules-page",
        title=words.html(f"{key}-title"),
        number=number + 1,
        count=len(RULES),
        body=words.html(key, rules=words.plain(f"rules-{preset}")),
    )
    return Content(text, keyboard.rules_pages(number, len(RULES)))


def score(match: Match, words: Texts) -> Content:
    """Give everyone's sheet and the standing."""
    game = played(match)
    seats = names(match)
    lines = [words.html("sheet-title", rules=words.plain(f"rules-{match.rules.preset}"))]
    if match.status is Status.PLAYING:
        lines.append(words.html("sheet-round", round=game.round, rounds=ROUNDS, name=seats[game.seat]))
    lines += [Markup(""), *standing_lines(match, seats, words), Markup(""), sheet(match, words)]
    return Content(Markup("\n").join(lines))


def points(match: Match, words: Texts) -> str:
    """Give the standing in a few lines of plain text."""
    game = played(match)
    seats = labels([person.name for person in match.seats])
    lines = [f"{place.rank}. {seats[place.seat]} {place.total}" for place in standing(game) if not place.left]
    if match.status is Status.PLAYING:
        lines.insert(0, words.plain("points-round", round=game.round, rounds=ROUNDS))
    return "\n".join(lines)
