"""The score sheet as text: a standing in words, and the pad as narrow columns that any phone shows straight."""

import unicodedata
from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bot.match import Match
from bot.names import labels
from bot.texts import Texts
from engine import BOXES, LOWER, UPPER, Box, Column, Scorecard, State, standing

COLUMNS = 4  # cards side by side: 10 + 4 x 5 characters, what a phone shows without wrapping
LABEL_WIDTH = 10
CARD_WIDTH = 5
HEAD_LENGTH = 4


def standing_lines(match: Match, names: Sequence[str], words: Texts) -> list[Markup]:
    """Give one line for each seat, best first, with what is missing to the upper bonus."""
    game = _game(match)
    return [
        _place_line(place.rank, place.left, game.cards[place.seat], names[place.seat], words)
        for place in standing(game)
    ]


def sheet(match: Match, words: Texts) -> Markup:
    """Give the cards of all seats as tables in fixed-width type, four side by side."""
    game = _game(match)
    heads = _heads(labels([person.name for person in match.seats]))
    tables = [
        _table(heads[first : first + COLUMNS], game.cards[first : first + COLUMNS], words)
        for first in range(0, game.seats, COLUMNS)
    ]
    return Markup("\n").join(Markup("<pre>{}</pre>").format("\n".join(table)) for table in tables)


def _game(match: Match) -> State:
    if match.game is None:
        raise ValueError("a lobby has no sheet")
    return match.game


def _place_line(rank: int, left: bool, card: Scorecard, name: str, words: Texts) -> Markup:
    if left:
        name = words.html("standing-left", name=name)
    place = words.html("standing-place", rank=rank, name=name, total=card.total)
    column = card.columns[0]
    if column.upper_bonus:
        return words.html("standing-bonus", place=place)
    if any(column[box] is None for box in UPPER):
        return words.html("standing-missing", place=place, missing=column.missing_to_bonus)
    return place


def _table(heads: Sequence[str], cards: Sequence[Scorecard], words: Texts) -> Iterator[str]:
    columns = [card.columns[0] for card in cards]
    yield _row("", heads)
    for box in BOXES:
        yield _row(_label(box, words), [_points(column[box]) for column in columns])
        if box is UPPER[-1]:
            yield _row(words.plain("sheet-subtotal"), [str(column.upper_subtotal) for column in columns])
            yield _row(words.plain("sheet-bonus"), [_bonus(column) for column in columns])
        if box is LOWER[-1] and any(column.yahtzee_points for column in columns):
            yield _row(words.plain("sheet-extra"), [str(column.yahtzee_points or "") for column in columns])
    yield _row(words.plain("sheet-total"), [str(card.total) for card in cards])


def _row(label: str, cells: Sequence[str]) -> str:
    return label.ljust(LABEL_WIDTH) + "".join(cell.rjust(CARD_WIDTH) for cell in cells)


def _label(box: Box, words: Texts) -> str:
    """Give a label that fits: the whole name of an upper box, the short one of a lower."""
    return words.plain(f"box-{box.value}" if box in UPPER else f"short-{box.value}")[:LABEL_WIDTH]


def _points(points: int | None) -> str:
    return "·" if points is None else "✕" if points == 0 else str(points)


def _bonus(column: Column) -> str:
    if column.upper_bonus:
        return str(column.upper_bonus)
    return "·" if any(column[box] is None for box in UPPER) else "✕"


def _heads(names: Sequence[str]) -> list[str]:
    """Give what stands above each card: the first letters of the name, or the seat's number where those don't do.

    Emoji and wide letters would push a column aside; two equal heads would tell nobody apart.
    """
    heads: list[str] = []
    for number, name in enumerate(names, 1):
        letters = "".join(character for character in name[:HEAD_LENGTH] if _is_narrow(character))
        usable = len(letters) >= min(2, len(name)) and letters not in heads
        heads.append(letters if usable else str(number))
    return heads


def _is_narrow(character: str) -> bool:
    return character.isalnum() and unicodedata.east_asian_width(character) not in ("W", "F") and not _is_rtl(character)


def _is_rtl(character: str) -> bool:
    return unicodedata.bidirectional(character) in ("R", "AL")
