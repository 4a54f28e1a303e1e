"""Tables on disk: never trusted blindly, never half-written."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine import PRESETS
from engine.solver import Store, solitaires, solve
from engine.solver.__main__ import main
from engine.solver.store import HEADER, MOST_FILES

TRIPLE = PRESETS["tripla"]
(GAME,) = solitaires(PRESETS["ordinata"])  # solved in no time
TABLE = solve(GAME).astype(np.float32)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "some" / "tables"


def only_file(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def test_a_table_comes_back_as_it_was(folder: Path) -> None:
    Store(folder).save(GAME, TABLE)
    loaded = Store(folder).load(GAME)
    assert loaded is not None
    np.testing.assert_array_equal(loaded, TABLE)
    assert not loaded.flags.writeable


def test_there_is_no_table_before_it_is_saved(folder: Path) -> None:
    assert Store(folder).load(GAME) is None
    Store(folder).save(GAME, TABLE)
    assert Store(folder).load(replace(GAME, least_held=1)) is None


@pytest.mark.parametrize("place", [0, 20, HEADER - 1, HEADER, HEADER + 1_000_001, -1])
def test_one_wrong_byte_is_noticed(folder: Path, place: int) -> None:
    store = Store(folder)
    store.save(GAME, TABLE)
    data = bytearray(only_file(folder).read_bytes())
    data[place] ^= 1
    only_file(folder).write_bytes(data)
    assert store.load(GAME) is None
    np.testing.assert_array_equal(store.table(GAME), TABLE)  # solved anew
    assert store.load(GAME) is not None


@pytest.mark.parametrize("data", [b"", b"cinquina", bytes(HEADER)], ids=["empty", "short", "a page of zeros"])
def test_a_file_that_is_cut_short_is_noticed(folder: Path, data: bytes) -> None:
    store = Store(folder)
    store.save(GAME, TABLE)
    only_file(folder).write_bytes(data)
    assert store.load(GAME) is None


def test_the_table_of_another_game_under_this_name_is_noticed(folder: Path) -> None:
    store, other = Store(folder), replace(GAME, least_held=1)
    store.save(other, TABLE)
    path = only_file(folder)
    store.save(GAME, TABLE)
    (own,) = set(folder.iterdir()) - {path}
    path.replace(own)
    assert store.load(GAME) is None


def test_what_breaks_off_while_writing_leaves_the_old_table(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(folder)
    store.save(GAME, TABLE)

    def full(_: int) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        store.save(GAME, TABLE * 2)
    assert len(list(folder.iterdir())) == 1
    loaded = store.load(GAME)
    assert loaded is not None
    np.testing.assert_array_equal(loaded, TABLE)


def test_only_the_tables_used_last_are_kept(folder: Path) -> None:
    store = Store(folder)
    store.save(GAME, TABLE)
    first = only_file(folder)
    for number in range(MOST_FILES):
        (folder / f"{number}.values").write_bytes(b"")
        os.utime(folder / f"{number}.values", (number, number))
    os.utime(first, (10**9, 10**9))
    store.save(replace(GAME, least_held=1), TABLE)
    kept = {path.name for path in folder.iterdir()}
    assert len(kept) == MOST_FILES
    assert first.name in kept
    assert not kept & {"0.values", "1.values"}


def test_half_written_files_of_an_old_crash_are_swept_away(folder: Path) -> None:
    folder.mkdir(parents=True)
    old, new = folder / "a.part", folder / "b.part"
    old.write_bytes(b"half")
    new.write_bytes(b"half")
    os.utime(old, (10**9, 10**9))
    Store(folder).save(GAME, TABLE)
    assert not old.exists()
    assert new.exists()  # somebody may be writing it


def test_tables_can_be_looked_up_and_kept_while_others_drop_them(folder: Path) -> None:
    """Two processes at once: what is listed may be gone before it is looked at."""
    store = Store(folder)
    store.save(GAME, TABLE)
    for name in ("gone.values", "gone.part"):
        (folder / name).symlink_to(folder / "nothing")
    store.save(GAME, TABLE)
    assert store.load(GAME) is not None


def test_a_table_that_was_looked_up_counts_as_used(folder: Path) -> None:
    Store(folder).save(GAME, TABLE)
    os.utime(only_file(folder), (10**9, 10**9))
    assert Store(folder).load(GAME) is not None
    assert only_file(folder).stat().st_mtime > 10**9


def test_a_writer_that_is_killed_leaves_nothing_that_counts(folder: Path) -> None:
    lines = [
        "import os, sys",
        "from pathlib import Path",
        "from engine import PRESETS",
        "from engine.solver import Store",
        "with Store(Path(sys.argv[1])).keeping_triple(PRESETS['tripla']) as values:",
        "    values[:] = 1.0",
        "    os.kill(os.getpid(), 9)",
    ]
    done = subprocess.run([sys.executable, "-c", "\n".join(lines), str(folder)], check=False)  # noqa: S603  # our own lines
    assert done.returncode == -9
    assert only_file(folder).suffix == ".part"
    assert Store(folder).load_triple(TRIPLE) is None
    assert not Store(folder).has_triple(TRIPLE)


def test_three_columns_come_back_as_they_were(folder: Path) -> None:
    store = Store(folder)
    with store.keeping_triple(TRIPLE) as values:
        values[:] = 1.5
        values[-1] = 7.0
        assert only_file(folder).stat().st_blocks * 512 > values.nbytes  # a disk that is full says so at once
        assert not store.has_triple(TRIPLE)
    assert only_file(folder).suffix == ".values"
    loaded = store.load_triple(TRIPLE)
    assert loaded is not None
    np.testing.assert_array_equal(loaded, values)
    assert store.load_triple(replace(TRIPLE, least_held=1)) is None


def test_three_columns_that_were_not_solved_to_the_end_are_not_kept(folder: Path) -> None:
    def stop() -> None:
        with Store(folder).keeping_triple(TRIPLE):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert list(folder.iterdir()) == []


def test_the_command_tells_values_and_keeps_the_tables(folder: Path) -> None:
    command = [sys.executable, "-m", "engine.solver", "ordinata", "--folder", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603  # our own command
    name, value, seconds, unit = done.stdout.split()
    assert (name, value, unit) == ("ordinata", "130.285971941", "s")
    assert float(seconds) < 60
    assert Store(folder).load(GAME) is not None


def test_the_command_says_which_presets_there_are() -> None:
    command = [sys.executable, "-m", "engine.solver", "scala"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own command
    assert done.returncode == 2
    assert "classica, semplificata, famiglia, torneo, ordinata, tripla" in done.stderr


def test_the_command_says_where_it_can_keep_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    for preset in ("ordinata", "tripla"):
        assert main([preset, "--folder", str(tmp_path / "file")]) == 1
        assert f"{preset}: no table can be kept in {tmp_path / 'file'}" in capsys.readouterr().err
