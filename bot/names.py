"""People's names made fit to show: short, visible, on one line, unable to turn the text around them."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

import regex

MOST_GRAPHEMES = 20  # a name longer than this pushes the dice off a phone's line
MOST_CODE_POINTS = 48  # a family emoji is seven code points; a tower of accents may be hundreds
MOST_ACCENTS = 2  # combining marks that a letter may carry; more is a drawing, not a name
UNNAMED = "???"

_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"
_JOINERS = {"\u200d", "\ufe0f", "\ufe0e"}  # they hold emoji together
_INVISIBLE = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}  # letters and symbols that draw nothing


@lru_cache(4096)  # boards show the same few names over and over
def clean(name: str) -> str:
    r"""Give `name` without what can't be seen or would break a line, cut to what a phone shows.

    >>> clean("  Anna \u202e Maria\n")
    'Anna Maria'
    >>> clean("\u200b\u3164")
    '???'
    """
    kept = unicodedata.normalize("NFC", "".join(character for character in name if _shows(character)))
    kept = kept.replace("@", "＠")  # or a first name like @anna would ring whoever has that username
    kept = regex.sub(rf"(\p{{M}}{{{MOST_ACCENTS}}})\p{{M}}+", r"\1", " ".join(kept.split()))
    graphemes: list[str] = regex.findall(r"\X", kept)
    short = "".join(graphemes[:MOST_GRAPHEMES])
    while len(short) > MOST_CODE_POINTS:
        graphemes = graphemes[: min(len(graphemes), MOST_GRAPHEMES) - 1]
        short = "".join(graphemes)
    if short != kept:
        short = short.rstrip() + "…"
    return short if regex.search(r"[^\p{M}\p{Z}\p{C}\u200d\ufe0f\ufe0e…]", short) else UNNAMED


def isolate(text: str) -> str:
    """Give `text` wrapped so that its direction can't reach its surroundings."""
    return f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}"


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """Give what each seat is called at one table: cleaned, and told apart where two would look the same.

    >>> labels(["Anna", "Bruno", "Anna"])
    ('Anna', 'Bruno', 'Anna (2)')
    """
    taken: set[str] = set()
    result = []
    for name in map(clean, names):
        label, number = name, 1
        while label.casefold() in taken:
            number += 1
            label = f"{name} ({number})"
        taken.add(label.casefold())
        result.append(label)
    return tuple(result)


def cut(text: str, most: int) -> str:
    """Give `text` in at most `most` UTF-16 units, ended by an ellipsis where it was longer."""
    if units(text) <= most:
        return text
    kept: list[str] = []
    length = 1
    for grapheme in regex.findall(r"\X", text):
        length += units(grapheme)
        if length > most:
            break
        kept.append(grapheme)
    return "".join(kept).rstrip() + "…"


def _shows(character: str) -> bool:
    if character in _JOINERS or character.isspace():
        return True
    return unicodedata.category(character) not in ("Cc", "Cf", "Cn", "Co", "Cs") and character not in _INVISIBLE


def units(text: str) -> int:
    """Give the length of a text as Telegram counts it: in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2
