"""Copies of a database that is in use: whole, or not there."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.backup import BackupFailed, back_up, back_up_into, main
from bot.storage import Chat, Storage
from bot.storage.database import Database, Transaction
from tests.bot.conftest import Friends
from tests.bot.table import Table
from tests.standin import START

CHAT = Chat(-1, "group", "Cena", "it")


@pytest.fixture
async def path(tmp_path: Path) -> AsyncIterator[Path]:
    """Give the database of a bot that is running."""
    path = tmp_path / "bot.db"
    storage = await Storage.open(path)
    await storage.chats.keep(CHAT)
    yield path
    await storage.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "copies"
    folder.mkdir()
    return folder


async def test_a_copy_can_be_opened_as_the_database(path: Path, folder: Path) -> None:
    target = folder / "copy.db"
    size = back_up(path, target)
    assert size == target.stat().st_size > 0
    assert target.stat().st_mode & 0o077 == 0
    restored = await Storage.open(target)
    assert await restored.chats.get(CHAT.id) == CHAT
    await restored.close()


async def test_copies_made_while_the_bot_writes_hold_whole_transactions(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "busy.db"
    database = await Database.open(path)
    written = 0

    async def write_pairs() -> None:
        nonlocal written
        while True:
            pair = (2 * written, 2 * written + 1)

            async def body(work: Transaction, pair: tuple[int, int] = pair) -> None:
                for number in pair:
                    await work.run("INSERT INTO applied (update_id, at) VALUES (?, 0)", (number,))

            await database.write(body)
            written += 1

    writing = asyncio.create_task(write_pairs())
    for number in range(5):
        before = written
        target = folder / f"{number}.db"
        await asyncio.to_thread(back_up, path, target)
        with closing(sqlite3.connect(target)) as copy:
            ((rows, newest),) = copy.execute("SELECT count(*), coalesce(max(update_id), -1) FROM applied").fetchall()
        assert rows % 2 == 0
        assert newest == rows - 1
        assert 2 * before <= rows
    assert written > 0
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await database.close()


async def test_a_match_goes_on_from_a_copy(table: Table, friends: Friends, folder: Path) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno])
    await table.turn(friends.anna, friends.group, "66655", "full_house")
    back_up(table.path, folder / "copy.db")
    await table.turn(friends.bruno, friends.group, "11123", "ones")
    await table.stop()
    table.path = folder / "copy.db"
    await table.start()
    await table.say(friends.bruno, friends.group, "/turno")
    await table.pass_time(10)
    assert "Turno di Bruno · giro 1 di 13\nDall'ultima volta: Anna 25 in Full" in table.last(friends.group)


def test_a_copy_never_takes_the_place_of_a_file(path: Path, folder: Path) -> None:
    target = folder / "copy.db"
    target.write_text("precious")
    with pytest.raises(BackupFailed, match="exists already"):
        back_up(path, target)
    assert target.read_text() == "precious"
    assert list(folder.iterdir()) == [target]


def test_a_failed_copy_leaves_nothing(tmp_path: Path, folder: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"not a database at all " * 100)
    with pytest.raises(BackupFailed, match="could be made"):
        back_up(broken, folder / "copy.db")
    with pytest.raises(BackupFailed, match="There is no database"):
        back_up(tmp_path / "absent.db", folder / "copy.db")
    assert list(folder.iterdir()) == []
    with pytest.raises(BackupFailed, match="could be made"):
        back_up(broken, folder / "absent" / "copy.db")


def test_what_a_crash_left_of_a_copy_is_in_nobodys_way(path: Path, folder: Path) -> None:
    (folder / ".copy.db.partial").write_text("half a copy")
    back_up(path, folder / "copy.db")
    assert list(folder.iterdir()) == [folder / "copy.db"]


def test_a_folder_keeps_the_newest_copies_and_all_other_files(path: Path, folder: Path) -> None:
    (folder / "cinquina.db").write_text("somebody's own")

    def copy(day: int, keep: int | None = None) -> Path:
        return back_up_into(path, folder, START + timedelta(days=day), keep)[0]

    first, second, third = copy(0), copy(1), copy(2)
    assert first.name == "cinquina-20261126T193000Z.db"
    assert first.exists()
    fourth = copy(3, keep=2)
    assert sorted(folder.iterdir()) == [third, fourth, folder / "cinquina.db"]
    assert not second.exists()


def test_the_command_says_in_one_line_what_it_did(path: Path, folder: Path) -> None:
    def run(*arguments: str) -> tuple[int, str, str]:
        command = [sys.executable, "-m", "bot.backup", *arguments]
        done = subprocess.run(  # noqa: S603 - our own program
            command, env={**os.environ, "DATABASE_PATH": str(path)}, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout, done.stderr

    target = folder / "copy.db"
    assert run(str(target)) == (0, f"Copied {path} to {target} ({target.stat().st_size // 1024} kB).\n", "")
    assert run(str(target)) == (1, "", f"{target} exists already; it was left as it is.\n")
    code, said, _ = run(str(folder), "--keep", "3")
    assert code == 0
    name = said.split(" to ")[1].split(" (")[0]
    assert datetime.strptime(Path(name).name, "cinquina-%Y%m%dT%H%M%SZ.db")  # noqa: DTZ007 - its form only


@pytest.mark.parametrize("arguments", [["copy.db", "--keep", "3"], [".", "--keep", "0"], []])
def test_a_command_line_that_makes_no_sense_is_refused(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
