"""What people type: the names of commands and boxes in every language, and how a typed line is read."""

from bot.texts import LANGUAGES, texts
from engine import BOXES, Box

# The English name of each command, and its Italian ones; all of them always work.
COMMANDS: dict[str, tuple[str, ...]] = {
    "newgame": ("nuova",),
    "join": ("entra",),
    "begin": ("inizia",),
    "turn": ("turno",),
    "roll": ("lancia",),
    "hold": ("tieni",),
    "fill": ("segna",),
    "hint": ("consiglio",),
    "score": ("punti",),
    "rules": ("regole",),
    "leave": ("esci", "abbandona"),
    "kick": ("espelli",),
    "endgame": ("fine", "chiudi"),
    "language": ("lingua",),
    "remind": ("promemoria",),
    "away": ("assente",),
    "recap": ("persi",),
    "settings": ("impostazioni",),
    "zone": ("fuso",),
    "scorepad": ("segnapunti",),
    "calc": ("calcola",),
    "verify": ("verifica",),
    "dice": ("dadi",),
    "review": ("rivedi",),
    "help": ("aiuto",),
    "start": (),
    "privacy": (),
}
FACES = "123456"
ALSO = (Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT, Box.YAHTZEE)  # boxes that some houses call otherwise


def local_name(command: str, language: str) -> str:
    """Give the name of a command that people of a language are shown."""
    return COMMANDS[command][0] if language == "it" and COMMANDS[command] else command


def faces(words: list[str]) -> tuple[int, ...] | None:
    """Give the faces that somebody typed, or None if it isn't faces of up to five dice.

    >>> faces(["5", "5", "5"]), faces(["5,5"]), faces([]), faces(["7"])
    ((5, 5, 5), (5, 5), (), None)
    """
    digits = "".join(words).replace(",", "")
    if len(digits) > 5 or not all(digit in FACES for digit in digits):
        return None
    return tuple(int(digit) for digit in digits)


def boxes_called(word: str) -> tuple[Box, ...]:
    """Give the boxes that somebody may mean: the one with this very name, else all whose name begins so.

    >>> boxes_called("tris"), boxes_called("SCALA G"), boxes_called("s")
    ((<Box.THREE_OF_A_KIND: 'three_of_a_kind'>,), (<Box.LARGE_STRAIGHT: 'large_straight'>,), \
(<Box.SIXES: 'sixes'>, <Box.SMALL_STRAIGHT: 'small_straight'>, <Box.LARGE_STRAIGHT: 'large_straight'>))
    """
    typed = " ".join(word.casefold().replace("_", " ").split())
    if not typed:
        return ()
    exact = tuple(box for box in BOXES if typed in _names(box))
    return exact or tuple(box for box in BOXES if any(name.startswith(typed) for name in _names(box)))


def _names(box: Box) -> set[str]:
    names = {box.value.replace("_", " ")}
    for language in LANGUAGES:
        words = texts(language)
        names |= {words.plain(f"box-{box.value}"), words.plain(f"short-{box.value}")}
        if box in ALSO:
            names.add(words.plain(f"also-{box.value}"))
    return {name.casefold() for name in names}
