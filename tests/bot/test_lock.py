"""One process per database and per token."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import lock
from bot.__main__ import locked
from bot.lock import AlreadyRunning
from bot.settings import BadSetting, Settings
from tests import source

TOKEN = f"{os.getpid()}:" + "Aa1-_" * 7  # of no bot, and of no other run of these tests
HOLD = """
import sys
from pathlib import Path
from bot import lock
held = lock.of_database(Path(sys.argv[1]))
print("locked", flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def own_folder_for_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "test.db"


@pytest.fixture
def holder(path: Path) -> Iterator["subprocess.Popen[str]"]:
    """Another process that holds the lock of the database."""
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", HOLD, str(path)],
        cwd=source.ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        yield process
        process.kill()


def test_a_second_process_is_told_in_one_line_who_uses_the_database(
    path: Path, holder: "subprocess.Popen[str]"
) -> None:
    with pytest.raises(AlreadyRunning) as problem:
        lock.of_database(path)
    assert str(problem.value) == (
        f"Another process (number {holder.pid}) already uses the database {path}. Stop it first."
    )


def test_a_lock_is_free_after_its_process_was_killed(path: Path, holder: "subprocess.Popen[str]") -> None:
    holder.kill()
    holder.wait()
    lock.of_database(path).release()


def test_a_lock_can_be_given_back_and_taken_again(path: Path) -> None:
    first = lock.of_database(path)
    with pytest.raises(AlreadyRunning):
        lock.of_database(path)
    first.release()
    lock.of_database(path).release()


def test_two_databases_do_not_lock_each_other_out(tmp_path: Path) -> None:
    first, second = lock.of_database(tmp_path / "a.db"), lock.of_database(tmp_path / "b.db")
    first.release()
    second.release()


def test_the_lock_of_a_token_does_not_tell_it() -> None:
    held = lock.of_token(TOKEN)
    try:
        with pytest.raises(AlreadyRunning, match="this bot token") as problem:
            lock.of_token(TOKEN)
    finally:
        held.release()
    assert TOKEN.partition(":")[2] not in str(problem.value)


def test_a_bot_holds_its_database_and_its_token_while_it_runs(tmp_path: Path) -> None:
    with locked(Settings(TOKEN, database_path=tmp_path / "a.db")):
        with pytest.raises(AlreadyRunning, match=r"a\.db"), locked(Settings(TOKEN, database_path=tmp_path / "a.db")):
            pass
        with pytest.raises(AlreadyRunning, match="token"), locked(Settings(TOKEN, database_path=tmp_path / "b.db")):
            pass
    # A refused start gave back what it had already.
    with locked(Settings(TOKEN, database_path=tmp_path / "b.db")):
        pass


def test_without_a_token_the_host_is_told_what_to_do(path: Path) -> None:
    with pytest.raises(BadSetting, match="No BOT_TOKEN is set"), locked(Settings(database_path=path)):
        pass
    assert not path.with_name("test.db.lock").exists()
