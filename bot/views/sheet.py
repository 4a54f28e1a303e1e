"""The score sheet as text: a standing in words, and the pad as narrow columns that any phone shows straight."""

import unicodedata
from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bot.match import Match
from bot.texts import Texts
from bot.views.seats import MARK, called
from engine import BOXES, LOWER, UPPER, Box, Column, Order, Scorecard, State, standing

COLUMNS = 4  # cards side by side: 10 + 4 x 5 characters, what a phone shows without wrapping
LABEL_WIDTH = 10
CARD_WIDTH = 5
HEAD_LENGTH = 4
ARROWS = {Order.FREE: "✎", Order.DOWN: "↓", Order.UP: "↑"}  # columns of one card, by their order


def standing_lines(match: Match, names: Sequence[str], words: Texts) -> list[Markup]:
    """Give one line for each seat of a match, best first, with what is missing to the upper bonus."""
    return standing_of(_game(match), names, words)


def standing_of(game: State, names: Sequence[str], words: Texts) -> list[Markup]:
    """Give one line for each seat, best first, with what is missing to the upper bonus."""
    return [
        _place_line(place.rank, place.left, game.cards[place.seat], names[place.seat], words)
        for place in standing(game)
    ]


def sheet(match: Match, words: Texts) -> Markup:
    """Give the cards of all seats of a match as tables in fixed-width type."""
    return tables(_game(match), [name.removeprefix(MARK) for name in called(match, words)], words)


def tables(game: State, names: Sequence[str], words: Texts) -> Markup:
    """Give cards as tables in fixed-width type, four side by side; `names` are told apart already."""
    heads = _heads(names)
    if len(game.rules.columns) > 1:
        arrows = [ARROWS[order] for order in game.rules.columns]
        found = [
            [f"{head}:", *_table(arrows, card.columns, card.total, words)]
            for head, card in zip(heads, game.cards, strict=True)
        ]
    else:
        found = [
            [
                *_table(
                    heads[first : first + COLUMNS],
                    [card.column for card in game.cards[first : first + COLUMNS]],
                    None,
                    words,
                )
            ]
            for first in range(0, game.seats, COLUMNS)
        ]
    return Markup("\n").join(Markup("<pre>{}</pre>").format("\n".join(table)) for table in found)


def _game(match: Match) -> State:
    if match.game is None:
        raise ValueError("a lobby has no sheet")
    return match.game


def _place_line(rank: int, left: bool, card: Scorecard, name: str, words: Texts) -> Markup:
    if left:
        name = words.html("standing-left", name=name)
    place = words.html("standing-place", rank=rank, name=name, total=card.total)
    if len(card.columns) > 1:
        return place
    column = card.column
    if column.upper_bonus:
        return words.html("standing-bonus", place=place)
    if any(column[box] is None for box in UPPER):
        return words.html("standing-missing", place=place, missing=column.missing_to_bonus)
    return place


def _table(heads: Sequence[str], columns: Sequence[Column], total: int | None, words: Texts) -> Iterator[str]:
    """Give the lines of columns side by side; `total` is that of several columns of one card."""
    yield _row("", heads)
    for box in BOXES:
        yield _row(_label(box, words), [_points(column[box]) for column in columns])
        if box is UPPER[-1]:
            yield _row(words.plain("sheet-subtotal"), [str(column.upper_subtotal) for column in columns])
            yield _row(words.plain("sheet-bonus"), [_bonus(column) for column in columns])
        if box is LOWER[-1] and any(column.yahtzee_points for column in columns):
            yield _row(words.plain("sheet-extra"), [str(column.yahtzee_points or "") for column in columns])
    yield _row(words.plain("sheet-total"), [str(column.total) for column in columns])
    if total is not None:
        yield _row(words.plain("sheet-all"), [str(total)])


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
