"""What a button says: a press, packed into the at most 64 bytes that Telegram carries.

A press is untrusted: anyone can send any bytes. It names a match, the ply that its keyboard was drawn for, a
verb and an argument; whether it may be obeyed is for the service to say.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

VERSION = "1"
MOST_BYTES = 64  # Bot API, InlineKeyboardButton.callback_data
_FORM = re.compile(r"1:([0-9a-z]{1,11}):([0-9a-z]{1,4}):([a-z]{1,10}):([0-9a-z_]{0,20})", re.ASCII)
# A press on a board: whoever handles it needs nothing of the message below which it stands but its ids.
ON_A_BOARD = re.compile(r"1:[0-9a-z]+:[0-9a-z]+:(?:hold|release|roll|box|points|missed|hint|back):", re.ASCII)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Verb(StrEnum):
    """What a button asks for."""

    JOIN = "join"
    LEAVE = "leave"
    BEGIN = "begin"
    ROLL = "roll"
    HOLD = "hold"
    RELEASE = "release"
    BOX = "box"
    POINTS = "points"
    RULES = "rules"
    TURN = "turn"
    REMATCH = "rematch"
    KICK = "kick"
    LEAVING = "leaving"
    ENDING = "ending"
    NEVERMIND = "never"
    LANGUAGE = "lang"
    BACK = "back"
    MISSED = "missed"
    VOTE = "vote"
    SERIES = "series"
    PAGE = "page"
    PRESET = "preset"
    HOUSE = "house"
    COMPUTER = "computer"
    LEVEL = "level"
    REMIND = "remind"
    AWAY = "away"
    SETTINGS = "set"
    PAD = "pad"
    HINT = "hint"
    HINTS = "hints"
    CALC = "calc"
    VERIFY = "verify"
    REVIEW = "review"


@dataclass(frozen=True, slots=True)
class Press:
    """A button's message: for match `match` (0: none) as it was at `ply`; for `Verb.PAD`, a pad and its rev.

    >>> Press(41, 7, Verb.HOLD, "3").data
    '1:15:7:hold:3'
    >>> read('1:15:7:hold:3')
    Press(match=41, ply=7, verb=<Verb.HOLD: 'hold'>, argument='3')
    """

    match: int
    ply: int
    verb: Verb
    argument: str = ""

    @property
    def data(self) -> str:
        """The callback data of a button that says this."""
        return f"{VERSION}:{_base36(self.match)}:{_base36(self.ply)}:{self.verb.value}:{self.argument}"


def read(data: str | None) -> Press | None:
    """Give the press that `data` holds, or None for anything this version never wrote."""
    found = _FORM.fullmatch(data or "")
    if found is None or found[3] not in set(Verb):
        return None
    return Press(int(found[1], 36), int(found[2], 36), Verb(found[3]), found[4])


def _base36(number: int) -> str:
    digits = _DIGITS[number % 36]
    while number := number // 36:
        digits = _DIGITS[number % 36] + digits
    return digits
