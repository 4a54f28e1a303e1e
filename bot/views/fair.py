"""How dice that can be checked are shown: fingerprints, what `/verify` tells, how faces fell."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.match import Match, Seal
from bot.texts import Texts
from engine import ENOUGH, rarity

SHORT = 20  # hexadecimal digits on a card: 80 bits, more than anybody can search through
GROUP = 5  # digits that stand together, so that people can compare them; four groups fit in a phone's line
BAR = 12  # segments of the face that fell most often
UNUSUAL, RARE = 0.05, 0.01  # shares of fair dice that fall less evenly; below, it is said


def in_short(number: bytes) -> str:
    """Give a commitment or a mix as cards show it.

    >>> in_short(bytes(range(32)))
    '00010 20304 05060 70809'
    """
    digits = number.hex()[:SHORT]
    return " ".join(digits[first : first + GROUP] for first in range(0, SHORT, GROUP))


def lobby_line(seal: Seal, words: Texts) -> Markup:
    """Give the line by which a lobby shows that its dice are settled."""
    return words.html("lobby-seal", fingerprint=in_short(seal.commitment))


def begun_lines(seal: Seal, words: Texts) -> Markup:
    """Give the lines that stay when a game begins: from here on every die follows."""
    return words.html("lobby-mixed", fingerprint=in_short(seal.commitment), mix=in_short(seal.mix))


def checked(match: Match, words: Texts) -> Markup:
    """Tell how a match's dice can be checked; the secret only once the match is over."""
    if match.seal is None:
        return words.html("verify-none")
    seal = match.seal
    lines = [words.html("verify"), Markup(""), words.html("verify-fingerprint", fingerprint=seal.commitment.hex())]
    if match.game is not None:
        lines.append(words.html("verify-mix", mix=seal.mix.hex()))
    else:
        lines.append(words.html("verify-mix-later" if match.is_open else "verify-mix-never"))
    if match.is_open:
        lines.append(words.html("verify-secret-later"))
    else:
        lines.append(words.html("verify-secret", secret=seal.secret.hex()))
    return Markup("\n").join(lines)


def fallen_faces(counts: Sequence[int], words: Texts) -> Markup:
    """Tell how often each face fell in a chat, and whether that is as even as it should be."""
    total, most, wide = sum(counts), max(counts), len(str(max(counts)))
    if not total:
        return words.html("falls-none")
    rows = [f"{face} {'▰' * round(BAR * count / most):<{BAR}} {count:>{wide}}" for face, count in enumerate(counts, 1)]
    table = Markup("<pre>{}</pre>").format("\n".join(rows))
    return Markup("\n").join(
        [words.html("falls-title"), table, words.html("falls-total", count=total), _even(counts, words)]
    )


def _even(counts: Sequence[int], words: Texts) -> Markup:
    if sum(counts) < ENOUGH:
        return words.html("falls-few")
    share = rarity(counts)
    if share < RARE:
        return words.html("falls-rare")
    in_a_hundred = min(99, round(100 * share))
    return words.html("falls-even" if share >= UNUSUAL else "falls-uneven", count=in_a_hundred)
