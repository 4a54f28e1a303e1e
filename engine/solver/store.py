"""Tables on disk: one file for each game that was solved, named after it, written whole or not at all.

A file is a line of JSON that tells what it holds, and single-precision values, little-endian. What is damaged, cut
short or of another version of the solver counts as not there.
"""

import json
import mmap
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from hashlib import sha256
from math import prod
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

import numpy as np

from engine.rules import Rules
from engine.solver.lattice import Floats
from engine.solver.outlook import Values
from engine.solver.solitaire import Solitaire, solitaires
from engine.solver.solve import SHAPE, solve
from engine.solver.triple_layout import Layout

VERSION = 1  # of the values: goes up whenever `solve` would give others
HEADER = 4096  # bytes; a page, so that the values of a mapped file are aligned
MOST_FILES = 100  # 4 MB each: who tries every house rule must not fill the disk
LONGEST = 3600.0  # seconds that solving may take at most
BLOCK = 1 << 20  # bytes written at once
SUFFIX, PART = ".values", ".part"
STORED = np.dtype("<f4")


class Store:
    """A folder of tables."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, game: Solitaire) -> Values | None:
        """Give the table of a game, mapped from its file; None if there is no file that can be trusted."""
        values = self._map(_text(game), prod(SHAPE))
        return None if values is None else values.reshape(SHAPE)

    def save(self, game: Solitaire, values: Values | Floats) -> None:
        """Keep the table of a game, in single precision. Raises OSError where that can't be done."""
        data = np.ascontiguousarray(values, dtype=STORED).tobytes()
        with self._writing(_text(game)) as file:
            file.write(_header(_text(game), zlib.crc32(data)) + data)

    def table(self, game: Solitaire) -> Values:
        """Give the table of a game: from its file, else solved now (a second or two) and kept.

        Raises OSError where it can't be kept.
        """
        found = self.load(game)
        if found is not None:
            return found
        values = solve(game).astype(np.float32)
        self.save(game, values)
        return values

    def load_triple(self, rules: Rules) -> Values | None:
        """Give the table of a game of three columns, flat; None if there is no file that can be trusted."""
        return self._map(_text(*solitaires(rules)), Layout(rules).size)

    def has_triple(self, rules: Rules) -> bool:
        """Whether there is a file for a game of three columns, trusted or not."""
        return self.path(_text(*solitaires(rules))).exists()

    @contextmanager
    def keeping_triple(self, rules: Rules) -> Iterator[Values]:
        """Give room for the table of a game of three columns, flat; it is kept once that is filled.

        It takes some 100 MB on disk. Raises OSError where it can't be kept.
        """
        text, size = _text(*solitaires(rules)), HEADER + STORED.itemsize * Layout(rules).size
        with self._writing(text) as file:
            for left in range(size, 0, -BLOCK):  # the room is taken now: a full disk would end who fills a mapped file
                file.write(bytes(min(BLOCK, left)))
            file.flush()
            whole = np.memmap(file, dtype=np.uint8, mode="r+")
            yield whole[HEADER:].view(STORED)
            whole[:HEADER] = np.frombuffer(_header(text, zlib.crc32(whole.data[HEADER:])), dtype=np.uint8)
            whole.flush()

    def path(self, text: str) -> Path:
        """Give where the table of what this text says is kept."""
        return self._folder / f"{sha256(text.encode()).hexdigest()[:24]}{SUFFIX}"

    def _map(self, text: str, size: int) -> Values | None:
        path = self.path(text)
        try:
            with path.open("rb") as file:
                whole = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError):  # not there, not readable, or empty
            return None
        if len(whole) != HEADER + STORED.itemsize * size:
            return None
        with memoryview(whole) as view:
            if view[:HEADER] != _header(text, zlib.crc32(view[HEADER:])):
                return None
        with suppress(OSError):  # a folder that can only be read will do, and so will a file that was just dropped
            os.utime(path)
        return np.frombuffer(whole, dtype=STORED, offset=HEADER)

    @contextmanager
    def _writing(self, text: str) -> Iterator[IO[bytes]]:
        """Give a new file that takes its place once it is written whole."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=self._folder, suffix=PART, delete=False) as file:
            try:
                yield file
                file.flush()
                os.fsync(file.fileno())
                Path(file.name).chmod(0o644)  # whoever solves need not be whoever runs the bot
                Path(file.name).replace(self.path(text))
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
        self._trim()

    def _trim(self) -> None:
        """Drop the tables that were used least lately, where there are too many, and what crashes left half-written."""
        used = _used(self._folder.glob(f"*{SUFFIX}"))
        latest = max(used.values(), default=0.0)
        stale = [path for path, when in _used(self._folder.glob(f"*{PART}")).items() if when < latest - LONGEST]
        for path in [*sorted(used, key=used.__getitem__, reverse=True)[MOST_FILES:], *stale]:
            with suppress(OSError):  # another process was faster, or the file is somebody else's
                path.unlink()


def _used(paths: Iterable[Path]) -> dict[Path, float]:
    """Give when each file was last used or written, without those that another process has just renamed or dropped."""
    times: dict[Path, float] = {}
    for path in paths:
        with suppress(FileNotFoundError):
            times[path] = path.stat().st_mtime
    return times


def _text(*games: Solitaire) -> str:
    return json.dumps({"solver": VERSION, "games": [asdict(game) for game in games]}, sort_keys=True)


def _header(text: str, checksum: int) -> bytes:
    return f"cinquina {text} crc32={checksum:08x}\n".encode().ljust(HEADER)
