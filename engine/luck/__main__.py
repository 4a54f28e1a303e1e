"""`python -m engine.luck FILE`: make every roll of a match anew, and say whether it fell as it had to.

Exit code 0: everything fits. 1: something doesn't, and what. 2: the file can't be read.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine import notation
from engine.luck import record
from engine.luck.record import BadFile, Record, Verdict

FITS, DIFFERS, UNREADABLE = 0, 1, 2
MOST_BYTES = 10_000_000  # of a file; a match among eight takes some 20 000
SHORT, GROUP = 20, 5  # hexadecimal digits that the bot's cards show, and how many of them stand together


def main(arguments: Sequence[str] | None = None) -> int:
    """Check a file; give the exit code."""
    parser = argparse.ArgumentParser(prog="python -m engine.luck", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("file", type=Path, help="the file that the bot sends at the end of a match")
    path: Path = parser.parse_args(arguments).file
    try:
        told = record.read(_text(path))
    except (OSError, UnicodeDecodeError) as problem:
        return _stop(UNREADABLE, f"{path} can't be read: {problem}")
    except BadFile as bad:
        return _stop(UNREADABLE, f"{path}, line {bad.number}: this is no file of dice: {bad.line!r}")
    except notation.BadLine as bad:
        unreadable = bad.why in (notation.Flaw.UNREADABLE, notation.Flaw.NO_HEADER)
        why = f"{path}, line {bad.number}: {bad.line!r}: {bad.why.value.replace('_', ' ')}"
        return _stop(UNREADABLE if unreadable else DIFFERS, why)
    verdict = record.verify(told)
    sys.stdout.writelines(f"{line}\n" for line in _lines(told, verdict))
    return FITS if verdict.holds else DIFFERS


def _text(path: Path) -> str:
    """Give what a file says. Raises OSError, also for one that no bot ever sent, and UnicodeDecodeError."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError("that is too much for a file of dice")
    return data.decode("utf-8-sig")  # some editors put a mark before the first line


def _lines(told: Record, verdict: Verdict) -> list[str]:
    """Give what is said of a file that could be read."""
    shown = _short(told.commitment)
    secret = "is" if verdict.secret_fits else "is NOT"
    lines = [f"Match {told.match}", f"The secret {secret} the one with the fingerprint {shown}."]
    if told.mix is not None:
        fits = "is" if verdict.mix_fits else "is NOT"
        lines.append(f"The mix {_short(told.mix)} {fits} what the {len(told.contributions)} contributions make.")
    for wrong in verdict.wrong:
        due = " ".join(map(str, wrong.due))
        lines.append(f"Move {wrong.ply}, {notation.write(wrong.move)!r}: the dice had to be {due}.")
    if verdict.holds:
        lines.append(f"{verdict.rolls} rolls, {verdict.dice} dice: every one fell as it had to.")
        lines.append("Compare fingerprint and mix with those that the bot showed in the lobby and at the start.")
    else:
        lines.append(f"{len(verdict.wrong)} of {verdict.rolls} rolls are wrong. These dice can't be trusted.")
    return lines


def _short(number: bytes) -> str:
    digits = number.hex()[:SHORT]
    return " ".join(digits[first : first + GROUP] for first in range(0, len(digits), GROUP))


def _stop(code: int, why: str) -> int:
    sys.stderr.write(f"{why}\n")
    return code


if __name__ == "__main__":
    raise SystemExit(main())
