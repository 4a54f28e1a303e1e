"""Words in pictures: one font that comes with the bot, and what of a name can be written in it."""

import re
import unicodedata
from functools import lru_cache

import fontpkg_inter
from PIL import ImageFont

FILE = fontpkg_inter.ROOT / "files" / "Inter[opsz,wght].ttf"
REGULAR, STRONG = 450, 650  # weights
MOST_LETTERS = 80  # of a name are looked at; wider than any place for it
ELLIPSIS = "…"
NO_LETTER = "\U0010ffff"  # never assigned: drawn as the font draws what it doesn't have
BLANK = re.compile(r"\s+")


@lru_cache(maxsize=32)
def font(size: int, weight: int = REGULAR) -> ImageFont.FreeTypeFont:
    """Give the font in that height (pixels) and weight.

    Pillow's own layout, not Raqm's: that one needs a library of the system, and without it pictures would differ.
    """
    found = ImageFont.truetype(FILE, size, layout_engine=ImageFont.Layout.BASIC)
    optical = min(32, max(14, size // 2))  # the font's own limits; pictures are seen at half their size or less
    found.set_variation_by_axes([optical, weight])
    return found


def width(text: str, size: int, weight: int = REGULAR) -> float:
    """Give how wide a text gets."""
    return font(size, weight).getlength(text)


@lru_cache(maxsize=4096)
def has_letter(letter: str) -> bool:
    """Whether the font can draw this character. Pillow doesn't tell, so compare with one that it surely can't."""
    drawn, missing = font(24).getmask(letter), font(24).getmask(NO_LETTER)
    return drawn.size != missing.size or bytes(drawn) != bytes(missing)


def drawable(name: str) -> str:
    """Give what can be drawn of a name; "" if nothing can.

    Letters in fancy dress become plain ones; marks above and below go, so that nothing leaves its line, and so do
    characters that the font lacks (emoji, most scripts that don't run from left to right).
    """
    plain = unicodedata.normalize("NFKC", name[:MOST_LETTERS])
    kept = (letter for letter in plain if letter.isspace() or (unicodedata.category(letter)[0] not in "CM"))
    return BLANK.sub(" ", "".join(letter for letter in kept if letter.isspace() or has_letter(letter))).strip()


def fitted(text: str, most: float, size: int, weight: int = REGULAR) -> str:
    """Give the text, or as much of its beginning as fits into `most` pixels, with an ellipsis."""
    if width(text, size, weight) <= most:
        return text
    for end in range(len(text) - 1, 0, -1):
        cut = text[:end].rstrip(" .,:;-–") + ELLIPSIS
        if width(cut, size, weight) <= most:
            return cut
    return ELLIPSIS
