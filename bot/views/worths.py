"""What five dice are worth in every box, for who asks the calculator."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.calculator import Worth
from bot.texts import Texts
from bot.views.rules import named
from engine import Dice, Rules


def told(rules: Rules, dice: Dice, found: Sequence[Worth], words: Texts) -> Markup:
    """Give one line for each box, in the given order."""
    lines = [_line(worth, words) for worth in found]
    return Markup("\n").join([words.html("calc-title", dice=dice, rules=named(rules, words)), Markup(""), *lines])


def _line(worth: Worth, words: Texts) -> Markup:
    key = "calc-worth" if worth.points else "calc-scratch"
    line = words.html(key, box=worth.box, points=worth.points)
    if worth.yahtzee_bonus:
        line = words.html("calc-extra", line=line, extra=worth.yahtzee_bonus)
    return words.html("calc-joker", line=line) if worth.joker else line
