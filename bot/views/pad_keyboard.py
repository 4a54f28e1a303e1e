"""The buttons below a score-keeper's sheet, a page at a time. Each carries the sheet's rev."""

from collections.abc import Iterable, Sequence

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.calculator import DICE, Worth
from bot.callback import Press, Verb
from bot.evening import KeptPad
from bot.names import labels
from bot.scorepad import (
    MOST_PLAYERS,
    MOST_YAHTZEE_BONUSES,
    Pad,
    column_of,
    correctable,
    possible,
)
from bot.texts import Texts
from engine import UPPER, Box, Dice

PLAYERS_IN_A_ROW = 2
LOWER_IN_A_ROW = 3
MOST_IN_A_ROW = 6
FORWARD, GOOD, RISKY = "primary", "success", "danger"  # button styles, Bot API 9.4
Row = list[InlineKeyboardButton]


def main(kept: KeptPad, words: Texts) -> InlineKeyboardMarkup:
    """Give the players, a way in for who isn't there yet, the log, the correction, the end."""
    pad = kept.pad
    names = labels([player.name for player in pad.players])
    players = [
        _button(name, pad, "who", player.number, style=FORWARD) for player, name in zip(pad.players, names, strict=True)
    ]
    rows = _rows(players, PLAYERS_IN_A_ROW)
    last = [_button(words.plain("button-pad-fix"), pad, "fix")] if correctable(pad) else []
    if pad.entries:
        last.append(_button(words.plain("button-pad-log"), pad, "log"))
    rows.append(last)
    if len(pad.players) < MOST_PLAYERS and not (pad.place.is_private and _has_person(pad)):
        rows.append([_button(words.plain("button-pad-me"), pad, "me")])
    rows.append([_button(words.plain("button-pad-end"), pad, "end", style=GOOD if pad.is_complete else None)])
    return _keyboard(rows)


def boxes(kept: KeptPad, player: int, words: Texts) -> InlineKeyboardMarkup:
    """Give a player's free boxes, the Yahtzee bonus where there may be one, and taking off who has no entry."""
    pad = kept.pad
    upper: Row = []
    lower: Row = []
    for box in column_of(pad, player).free_boxes:
        (upper if box in UPPER else lower).append(
            _button(words.plain(f"short-{box.value}"), pad, "box", player, box.place)
        )
    rows = [upper, *_rows(lower, LOWER_IN_A_ROW)]
    if takes_bonus(pad, player):
        rows.append([_button(words.plain("button-pad-bonus", extra=pad.rules.yahtzee_bonus), pad, "bonus", player)])
    if all(entry.player != player for entry in pad.entries):
        rows.append([_button(words.plain("button-pad-out"), pad, "out", player, style=RISKY)])
    return _keyboard([*rows, [_back(pad, words)]])


def values(kept: KeptPad, player: int, box: Box, words: Texts) -> InlineKeyboardMarkup:
    """Give the points that a box can hold, the dice, and taking back where it is a correction."""
    pad = kept.pad
    points = possible(pad.rules, box)
    ordered = [*(value for value in points if value), *(value for value in points if not value)]
    buttons = [_value(pad, player, box, value, words) for value in ordered]
    in_a_row = MOST_IN_A_ROW if len(buttons) > MOST_IN_A_ROW else 3
    dice = _button(words.plain("button-pad-dice"), pad, "dice", player, box.place)
    if column_of(pad, player)[box] is None:
        way_back = _button(words.plain("button-pad-boxes"), pad, "who", player)
        return _keyboard([*_rows(buttons, in_a_row), [dice], [way_back, _back(pad, words)]])
    return _keyboard([*_rows(buttons, in_a_row), [dice], *_taking_back(pad, words)])


def only_taking_back(kept: KeptPad, words: Texts) -> InlineKeyboardMarkup:
    """Give the correction of an entry that has no other value: a Yahtzee bonus by itself."""
    return _keyboard(_taking_back(kept.pad, words))


def dice(kept: KeptPad, player: int, box: Box, dice: Dice, words: Texts) -> InlineKeyboardMarkup:
    """Give the six faces, and taking the last die back."""
    pad = kept.pad
    faces = [_button(str(face), pad, "die", player, box.place, face) for face in range(1, 7)]
    rows = [faces if len(dice) < DICE else []]
    if dice:
        rows.append([_button(words.plain("button-pad-undo-die"), pad, "undie", player, box.place)])
    return _keyboard([*rows, [_button(words.plain("button-pad-values"), pad, "box", player, box.place)]])


def worths(kept: KeptPad, player: int, dice: Dice, found: Sequence[Worth], words: Texts) -> InlineKeyboardMarkup:
    """Give what dice may bring in one box, plain or as a joker."""
    faces = int("".join(map(str, dice)))
    buttons = [
        _button(
            words.plain(
                "button-pad-joker" if worth.joker else "button-box",
                box=words.plain(f"short-{worth.box.value}"),
                points=worth.points,
            ),
            kept.pad,
            "put",
            player,
            worth.box.place,
            faces,
            int(worth.joker),
        )
        for worth in found
    ]
    return _keyboard([*([button] for button in buttons), [_back(kept.pad, words)]])


def asked_to_end(kept: KeptPad, words: Texts) -> InlineKeyboardMarkup:
    """Give yes and no below the question whether to end."""
    yes = _button(words.plain("button-pad-yes-end"), kept.pad, "endyes", style=RISKY)
    return _keyboard([[yes, _back(kept.pad, words)]])


def only_back(kept: KeptPad, words: Texts) -> InlineKeyboardMarkup:
    """Give the way back to the sheet."""
    return _keyboard([[_back(kept.pad, words)]])


def another(kept: KeptPad, words: Texts) -> InlineKeyboardMarkup:
    """Give the button below a sheet that is over: another one of the same players."""
    return _keyboard([[_button(words.plain("button-pad-again"), kept.pad, "again", style=FORWARD)]])


def takes_bonus(pad: Pad, player: int) -> bool:
    """Whether a Yahtzee bonus may be written for a player by itself."""
    column = column_of(pad, player)
    return bool(pad.rules.yahtzee_bonus and column[Box.YAHTZEE]) and column.yahtzee_bonuses < MOST_YAHTZEE_BONUSES


def _has_person(pad: Pad) -> bool:
    return any(player.person is not None for player in pad.players)


def _taking_back(pad: Pad, words: Texts) -> list[Row]:
    back = _button(words.plain("button-pad-take-back"), pad, "back", style=RISKY)
    return [[back, _back(pad, words)]]


def _value(pad: Pad, player: int, box: Box, value: int, words: Texts) -> InlineKeyboardButton:
    label = str(value) if value else words.plain("button-pad-scratch")
    return _button(label, pad, "val", player, box.place, value, style=None if value else RISKY)


def _back(pad: Pad, words: Texts) -> InlineKeyboardButton:
    return _button(words.plain("button-pad-main"), pad, "main")


def _button(label: str, pad: Pad, *argument: str | int, style: str | None = None) -> InlineKeyboardButton:
    press = Press(pad.id, pad.rev, Verb.PAD, "_".join(map(str, argument)))
    return InlineKeyboardButton(label, callback_data=press.data, style=style)


def _rows(buttons: Row, length: int) -> list[Row]:
    """Give buttons in rows of equal length, so that none is much wider than the others."""
    count = -(-len(buttons) // length)
    width = -(-len(buttons) // count) if count else length
    return [buttons[first : first + width] for first in range(0, len(buttons), width)]


def _keyboard(rows: Iterable[Row]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([row for row in rows if row])
