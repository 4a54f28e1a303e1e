"""What a host decides: read, explained, and refused in one clear line."""

import ast
import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from bot.settings import LOG_LEVELS, BadSetting, Settings, load, read
from tests import source

TOKEN = "123456789:" + "Aa1-_" * 7  # of no bot
EXAMPLE = source.ROOT / ".env.example"


def names_read() -> set[str]:
    """Give the names of the environment that the settings are read from, as their source tells."""
    module = source.tree(source.ROOT / "bot" / "settings.py")
    calls = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
    asked = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "value"]
    return {str(name.value) for name in asked if isinstance(name, ast.Constant)}


def test_without_any_setting_there_are_sensible_ones() -> None:
    assert read({}) == Settings(None, "https://api.telegram.org", Path("cinquina.db"), "INFO", None)


def test_every_setting_can_be_given() -> None:
    given = {
        "BOT_TOKEN": f" {TOKEN} ",
        "BOT_API_URL": "http://127.0.0.1:8081/",
        "DATABASE_PATH": "/var/lib/cinquina/games.db",
        "LOG_LEVEL": "debug",
        "MESSAGES_A_MINUTE": "30",
    }
    assert given.keys() == names_read()
    assert read(given) == Settings(TOKEN, "http://127.0.0.1:8081", Path("/var/lib/cinquina/games.db"), "DEBUG", 30)


@pytest.mark.parametrize("name", sorted(names_read()))
@pytest.mark.parametrize("empty", ["", "  ", None])
def test_an_empty_setting_is_one_left_out(name: str, empty: str | None) -> None:
    assert read({name: empty}) == read({})


@pytest.mark.parametrize("level", LOG_LEVELS)
def test_every_log_level_is_known(level: str) -> None:
    assert read({"LOG_LEVEL": level}).log_level == level


def test_a_database_may_lie_below_the_home_folder() -> None:
    assert read({"DATABASE_PATH": "~/games.db"}).database_path == Path.home() / "games.db"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", "AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr"),
        ("BOT_TOKEN", f"{TOKEN} {TOKEN}"),
        ("BOT_TOKEN", f"bot{TOKEN}"),
        ("BOT_TOKEN", "123456789:"),
        ("BOT_TOKEN", "your token"),
        ("BOT_API_URL", "api.telegram.org"),
        ("BOT_API_URL", "ftp://api.telegram.org"),
        ("BOT_API_URL", "https://"),
        ("BOT_API_URL", "https://:443"),
        ("BOT_API_URL", "https://[half an address"),
        ("DATABASE_PATH", "~nobody-of-this-name/games.db"),
        ("LOG_LEVEL", "LOUD"),
        ("MESSAGES_A_MINUTE", "0"),
        ("MESSAGES_A_MINUTE", "-3"),
        ("MESSAGES_A_MINUTE", "many"),
        ("MESSAGES_A_MINUTE", "2.5"),
        ("MESSAGES_A_MINUTE", "²"),
    ],
)
def test_a_value_that_cannot_be_right_is_told_in_one_line_with_its_name(name: str, value: str) -> None:
    with pytest.raises(BadSetting) as problem:
        read({"BOT_TOKEN": TOKEN, name: value})
    assert str(problem.value).startswith(name)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize("spoiled", [TOKEN + "!", "bot" + TOKEN, TOKEN.replace(":", "")])
def test_a_token_that_is_refused_is_not_repeated(spoiled: str) -> None:
    with pytest.raises(BadSetting) as problem:
        read({"BOT_TOKEN": spoiled})
    assert TOKEN.partition(":")[2] not in str(problem.value)


def test_settings_show_everything_but_the_token() -> None:
    settings = Settings(TOKEN, "http://127.0.0.1", Path("games.db"), "DEBUG", 30)
    for shown in (repr(settings), str(settings), f"{settings}", repr([settings])):
        assert TOKEN.partition(":")[2] not in shown
        assert all(part in shown for part in ("set", "http://127.0.0.1", "games.db", "DEBUG", "30"))
    assert "not set" in repr(Settings())


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / ".env"
    file.write_text("LOG_LEVEL=ERROR\nDATABASE_PATH=file.db\n# BOT_API_URL=http://x\n")
    for name in names_read():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATABASE_PATH", "environment.db")
    assert load(file) == Settings(None, database_path=Path("environment.db"), log_level="ERROR")


def test_a_file_that_cannot_be_read_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"BOT_TOKEN=\xff\xfe")
    with pytest.raises(BadSetting, match="can't be read"):
        load(file)


# What a host reads


def example_names() -> list[str]:
    return re.findall(r"^#?([A-Z_]+)=", EXAMPLE.read_text("utf-8"), re.MULTILINE)


def test_the_example_names_every_setting_once_and_nothing_else() -> None:
    assert sorted(example_names()) == sorted(names_read())
    assert {name.lower() for name in example_names()} == {field.name for field in fields(Settings)}


def test_the_example_explains_every_setting() -> None:
    paragraphs = EXAMPLE.read_text("utf-8").strip().split("\n\n")[1:]
    assert len(paragraphs) == len(names_read())
    for paragraph in paragraphs:
        *words, assignment = paragraph.split("\n")
        assert all(line.startswith("# ") for line in words)
        assert len(" ".join(words)) > 60
        assert re.fullmatch(r"#?[A-Z_]+=.*", assignment)


def test_the_example_shows_the_values_that_hold_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in names_read():
        monkeypatch.delenv(name, raising=False)
    everything = tmp_path / ".env"
    everything.write_text(re.sub(r"^#(?=[A-Z_]+=)", "", EXAMPLE.read_text("utf-8"), flags=re.MULTILINE))
    assert load(EXAMPLE) == load(everything) == Settings()


# `python -m bot.settings`


def ask(folder: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    kept = {name: value for name, value in os.environ.items() if name not in names_read()}
    return subprocess.run(
        [sys.executable, "-m", "bot.settings"],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(source.ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("environment", "file", "code"),
    [
        ({"BOT_TOKEN": TOKEN}, "", 0),
        ({}, f"BOT_TOKEN={TOKEN}", 0),
        ({}, "", 3),
        ({"BOT_TOKEN": ""}, "", 3),
        ({"BOT_TOKEN": "nonsense"}, "", 1),
        ({"BOT_TOKEN": TOKEN}, "LOG_LEVEL=LOUD", 1),
    ],
)
def test_make_is_told_by_the_exit_code_whether_there_is_a_token(
    environment: dict[str, str], file: str, code: int, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text(file)
    told = ask(tmp_path, **environment)
    assert told.returncode == code
    assert told.stdout == ""
    assert len(told.stderr.splitlines()) == (1 if code == 1 else 0)
