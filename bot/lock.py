"""One process per database and per token: a lock that the system itself gives back when the process ends."""

import fcntl
import hashlib
import os
import tempfile
from pathlib import Path


class AlreadyRunning(Exception):
    """Another process holds the lock; the message is one line for the host."""


class Lock:
    """A locked file. It stays locked until `release` or the end of the process, however that comes."""

    def __init__(self, path: Path, what: str) -> None:
        """Lock `path`. Raises `AlreadyRunning`, saying that another process uses `what`; `OSError` without access."""
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(self._file, 20).decode(errors="replace").strip() or "?"
            os.close(self._file)
            raise AlreadyRunning(f"Another process (number {holder}) already uses {what}. Stop it first.") from None
        os.truncate(self._file, 0)
        os.write(self._file, str(os.getpid()).encode())

    def release(self) -> None:
        """Give the lock back."""
        os.close(self._file)


def of_database(path: Path) -> Lock:
    """Lock a database file for this process. Raises `AlreadyRunning` or `OSError`."""
    return Lock(path.with_name(path.name + ".lock"), f"the database {path}")


def of_token(token: str) -> Lock:
    """Lock a bot token for this process on this machine. Raises `AlreadyRunning` or `OSError`."""
    digest = hashlib.sha256(token.encode()).hexdigest()[:16]
    return Lock(Path(tempfile.gettempdir()) / f"cinquina-{digest}.lock", "this bot token")
