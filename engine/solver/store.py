"""Tables on disk: one file for each game that was solved, named after it, written whole or not at all.

A file is a line of JSON that tells what it holds, and single-precision values, little-endian. What is damaged, cut
short or of another version of the solver counts as not there.
"""

import json
import mmap
import os
import zlib
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np

from engine.solver.outlook import Values
from engine.solver.solitaire import Solitaire
from engine.solver.solve import SHAPE, solve

VERSION = 1  # of the values: goes up whenever `solve` would give others
HEADER = 4096  # bytes; a page, so that the values of a mapped file are aligned
MOST_FILES = 100  # 4 MB each; who tries every house rule would else fill the disk
SUFFIX, PART = ".values", ".part"


class Store:
    """A folder of tables."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, solitaire: Solitaire) -> Path:
        """Give where the table of a game is kept."""
        return self._folder / f"{sha256(_text(solitaire).encode()).hexdigest()[:24]}{SUFFIX}"

    def load(self, solitaire: Solitaire) -> Values | None:
        """Give the table of a game, mapped from its file; None if there is no such file that can be trusted."""
        path = self.path(solitaire)
        try:
            with path.open("rb") as file:
                whole = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError):  # not there, not readable, or empty
            return None
        header = _header(solitaire, zlib.crc32(memoryview(whole)[HEADER:]))
        if whole[:HEADER] != header or len(whole) != HEADER + 4 * SHAPE[0] * SHAPE[1] * SHAPE[2]:
            return None
        with suppress(OSError):  # a folder that can only be read will do
            path.touch()
        return np.frombuffer(whole, dtype="<f4", offset=HEADER).reshape(SHAPE)

    def save(self, solitaire: Solitaire, values: Values) -> None:
        """Keep the table of a game. Raises OSError where that can't be done."""
        self._folder.mkdir(parents=True, exist_ok=True)
        data = np.ascontiguousarray(values, dtype="<f4").tobytes()
        with NamedTemporaryFile(dir=self._folder, suffix=PART, delete=False) as file:
            file.write(_header(solitaire, zlib.crc32(data)) + data)
            file.flush()
            os.fsync(file.fileno())
        Path(file.name).replace(self.path(solitaire))
        self._trim()

    def table(self, solitaire: Solitaire) -> Values:
        """Give the table of a game: from its file, else solved now (a second or two) and kept."""
        found = self.load(solitaire)
        if found is not None:
            return found
        values = solve(solitaire).astype(np.float32)
        self.save(solitaire, values)
        return values

    def _trim(self) -> None:
        """Drop the files that were used least lately, where there are too many."""
        files = sorted(self._folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in [*files[MOST_FILES:], *self._folder.glob(f"*{PART}")]:  # parts are what a crash left
            path.unlink(missing_ok=True)


def _text(solitaire: Solitaire) -> str:
    return json.dumps({"solver": VERSION, **asdict(solitaire)}, sort_keys=True)


def _header(solitaire: Solitaire, checksum: int) -> bytes:
    told = f"cinquina {_text(solitaire)} crc32={checksum:08x}\n"
    return told.encode().ljust(HEADER)
