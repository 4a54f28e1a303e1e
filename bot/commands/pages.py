"""Answers that are more than a line: the rules page by page, the score sheet, the standing in a pop-up."""

from markupsafe import Markup

from bot.match import Match, PlayedTurn, Status, played
from bot.names import labels
from bot.outbox import Content
from bot.texts import Texts
from bot.views import keyboard
from bot.views.board import turn_line
from bot.views.seats import names
from bot.views.sheet import sheet, standing_lines
from engine import ROUNDS, standing

MOST_RECAP = 30  # turns that a recap tells; who was away longer is told how many more there were
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
    return Markup("\n").join([*lines, words.html("recap-leads", name=names(match)[first.seat], total=first.total)])
