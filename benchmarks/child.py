"""A bot as a process beside the stand-in: on a core of its own, in a folder of its own, killed at will."""

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Child:
    """A running `python -m …`. Make it with `Child.start`; what it writes to standard error goes to a file."""

    def __init__(self, process: asyncio.subprocess.Process, errors: Path) -> None:
        self._process = process
        self.errors = errors

    @classmethod
    async def start(
        cls, arguments: Sequence[str], folder: Path, environment: Mapping[str, str], *, core: int | None = None
    ) -> "Child":
        """Start `python -m …` in `folder`, which also serves as its place for lock files."""
        inherited = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG")}
        settings = {**inherited, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder), **environment}
        own = os.sched_getaffinity(0)
        errors = folder / "errors.txt"
        with errors.open("ab") as file:
            if core is not None:
                os.sched_setaffinity(0, {core})  # a process is born where its parent runs
            try:
                process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", *arguments, cwd=folder, env=settings, stderr=file
                )
            finally:
                os.sched_setaffinity(0, own)
        return cls(process, errors)

    @property
    def number(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def runs(self) -> bool:
        """Whether the process has not ended yet."""
        return self._process.returncode is None

    @property
    def cpu_seconds(self) -> float:
        """The processor time it has used so far."""
        fields = Path(f"/proc/{self.number}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory_mb(self) -> float:
        """The memory it holds now (RSS)."""
        return int(Path(f"/proc/{self.number}/statm").read_text().split()[1]) * PAGE / 1e6

    async def ended(self) -> None:
        """Wait until it has ended."""
        await self._process.wait()

    async def kill(self) -> None:
        """End it on the spot, without a chance to finish anything."""
        if self.runs:
            self._process.kill()
            await self.ended()

    async def stop(self) -> None:
        """End it in good order; by force if that takes more than ten seconds."""
        if self.runs:
            self._process.terminate()
            try:
                await asyncio.wait_for(self.ended(), 10)
            except TimeoutError:
                await self.kill()


def bot_settings(token: str, url: str, database: Path, *, a_minute: int | None = None) -> dict[str, str]:
    """Give the environment of `python -m bot` against a stand-in."""
    settings = {"BOT_TOKEN": token, "BOT_API_URL": url, "DATABASE_PATH": str(database), "LOG_LEVEL": "WARNING"}
    return settings if a_minute is None else {**settings, "MESSAGES_A_MINUTE": str(a_minute)}
