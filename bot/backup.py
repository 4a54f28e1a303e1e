"""`python -m bot.backup TARGET`: a consistent copy of the database, made while the bot runs.

TARGET is a file that doesn't exist yet, or a folder: there the copy is named after the time, and with `--keep N`
only the N newest stay. The copy is whole or absent: it is written under another name, checked, and renamed.
"""

import argparse
import os
import re
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.settings import BadSetting, load

NAMED = re.compile(r"cinquina-\d{8}T\d{6}Z\.db")  # what a folder's copies are called, so that nothing else is removed
BUSY_SECONDS = 30.0  # how long the bot's own writes may keep the copy waiting


class BackupFailed(Exception):
    """There is no copy; the message is one line for the host."""


def back_up(source: Path, target: Path) -> int:
    """Copy the database `source`, which may be in use, to the new file `target`; give the copy's size in bytes.

    Raises `BackupFailed`; then nothing is left at `target` but what was there before.
    """
    if not source.is_file():
        raise BackupFailed(f"There is no database {source}. Is DATABASE_PATH right?")
    _refuse_to_overwrite(target)
    partial = target.with_name(f".{target.name}.partial")
    try:
        partial.unlink(missing_ok=True)  # of an attempt that a crash ended
        partial.touch(mode=0o600, exist_ok=False)
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)) as open_:
            open_.execute("VACUUM INTO ?", (str(partial),))
        _check(partial)
        size = partial.stat().st_size
        _sync(partial)
        _refuse_to_overwrite(target)
        partial.rename(target)
        _sync(target.parent)
    except (sqlite3.Error, OSError) as problem:
        raise BackupFailed(f"No copy of {source} could be made at {target}: {problem}") from problem
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
    return size


def back_up_into(source: Path, folder: Path, now: datetime, keep: int | None = None) -> tuple[Path, int]:
    """Copy into `folder` under a name made of `now`; then remove all copies but the `keep` newest (None: none).

    Gives the copy and its size. Raises `BackupFailed`.
    """
    target = folder / f"cinquina-{now:%Y%m%dT%H%M%SZ}.db"
    size = back_up(source, target)
    if keep is not None:
        copies = sorted(path for path in folder.iterdir() if NAMED.fullmatch(path.name))
        for old in copies[:-keep]:
            old.unlink()
    return target, size


def _refuse_to_overwrite(target: Path) -> None:
    if target.exists():
        raise BackupFailed(f"{target} exists already; it was left as it is.")


def _check(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as opened:
        ((verdict,),) = opened.execute("PRAGMA quick_check(1)").fetchall()
    if verdict != "ok":
        raise BackupFailed(f"The copy is damaged ({verdict}), and so may be the database: keep the older copies.")


def _sync(path: Path) -> None:
    """Have what was written reach the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _positive(text: str) -> int:
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError("must be a whole number from 1 on")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make a copy as the command line says; give the process's exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot.backup", description=__doc__)
    parser.add_argument("target", type=Path, help="a new file, or a folder that exists")
    parser.add_argument("--keep", type=_positive, metavar="N", help="in a folder: remove all copies but the N newest")
    asked = parser.parse_args(arguments)
    if asked.keep is not None and not asked.target.is_dir():
        parser.error("--keep needs a folder that exists")
    try:
        source = load().database_path
        if asked.target.is_dir():
            target, size = back_up_into(source, asked.target, datetime.now(UTC), asked.keep)
        else:
            target, size = asked.target, back_up(source, asked.target)
    except (BackupFailed, BadSetting) as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    sys.stdout.write(f"Copied {source} to {target} ({size / 1024:.0f} kB).\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
