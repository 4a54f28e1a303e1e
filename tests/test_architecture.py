"""What the structure promises, read from the source: who may load whom, and who may touch the world outside."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import source

ENGINE, BOT = source.files("engine"), source.files("bot")
OWN = source.files("bot", without=("bot/playground",))  # the bot itself, without the stand-in for Telegram
EVERYTHING = source.files("bot", "engine", "tests", "benchmarks")

# What each module of the engine may load of the engine.
ENGINE_LAYERS = {
    "dice": set(),
    "scoring": {"dice"},
    "rules": {"dice", "scoring"},
    "scorecard": {"rules"},
    "placement": {"dice", "rules", "scorecard", "scoring"},
    "game": {"dice", "rules", "scorecard", "placement"},
    "computer": {"dice", "game", "rules", "solver"},
    "hints": {"computer", "dice", "game", "placement", "rules", "scorecard", "solver"},
    "luck": {"dice", "game", "notation"},
    "evenness": {"dice", "game"},
    "review": {"computer", "dice", "game", "rules", "scorecard", "solver"},
    "notation": {"dice", "rules", "placement", "game"},
    "solver": {"dice", "rules", "scorecard", "placement", "scoring"},
}
# What each part of the bot may load of the bot, besides itself and the engine.
BOT_LAYERS = {
    "names": set(),
    "callback": set(),
    "calculator": set(),
    "clock": set(),
    "house": set(),
    "lock": set(),
    "ordered": set(),
    "picture": set(),
    "settings": set(),
    "locales": set(),
    "minds": set(),
    "backup": {"settings"},
    "match": {"names"},
    "post": {"match"},
    "remarks": {"match"},
    "reminders": {"match"},
    "fair": {"match"},
    "scorepad": {"calculator", "match", "names"},
    "evening": {"match", "names", "scorepad"},
    "texts": {"names"},
    "storage": {"clock", "evening", "match", "post", "reminders", "scorepad"},
    "outbox": {"clock", "match", "post", "reminders", "storage"},
    "transport": {"callback", "outbox"},
    "views": {
        "calculator", "callback", "evening", "house", "match", "names", "outbox", "picture", "post", "remarks",
        "reminders", "scorepad", "storage", "texts",
    },
    "service": {"clock", "fair", "match", "minds", "outbox", "post", "reminders", "storage"},
    "presses": {"callback", "house", "match", "outbox", "post", "service", "storage"},
    "reviews": {"match", "minds", "storage"},
    "days": {"clock", "match", "ordered", "outbox", "reminders", "service", "storage"},
    "commands": {
        "calculator", "callback", "clock", "days", "evening", "fair", "house", "match", "minds", "names", "ordered",
        "outbox", "picture", "presses", "reminders", "reviews", "scorepad", "service", "storage", "texts", "views",
    },
    "app": {
        "clock", "commands", "days", "fair", "match", "minds", "ordered", "outbox", "presses", "reminders", "reviews",
        "service", "settings", "storage", "transport", "views",
    },
    "__main__": {"app", "clock", "fair", "lock", "minds", "settings", "storage"},
}  # fmt: skip
TELEGRAM = (
    "commands", "views/keyboard.py", "views/pad_keyboard.py", "outbox", "transport.py", "ordered.py", "app.py",
    "playground",
)  # fmt: skip
# Processes of their own beside the bot's, each with its own start.
COMMANDS = ("backup.py", "playground/__main__.py")
SQL = re.compile(
    r"\b(SELECT\s.+\sFROM|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+(TABLE|INDEX|UNIQUE)"
    r"|DROP\s+TABLE|ALTER\s+TABLE|PRAGMA|VACUUM|BEGIN\s+IMMEDIATE)\b",
    re.DOTALL,
)
SYSTEM_MODULES = {"time", "random", "secrets", "uuid"}
SYSTEM_CALLS = re.compile(r"(datetime\.)?datetime\.(now|utcnow|today)|(datetime\.)?date\.today|os\.urandom")
CODES = r"(?:noqa: [A-Z]+[0-9]+(?:, ?[A-Z]+[0-9]+)*|type: ignore\[[a-z-]+(?:, ?[a-z-]+)*\])"
REASON = re.compile(rf"#\s*({CODES})\s+(?:#|-)\s+\S+")
IGNORES = re.compile(rf"#\s*({CODES}|noqa\b|type: ignore\b)")


def inside(path: Path, *places: str) -> bool:
    """Whether a file of the bot is one of these, or lies in one of these folders."""
    return any(path.is_relative_to(source.ROOT / "bot" / place) for place in places)


def part(path: Path) -> str:
    """Give the part of the bot, or of the engine, that a file belongs to: its module, or its package."""
    return source.name(path).split(".")[1] if "." in source.name(path) else ""


def is_edge(path: Path) -> bool:
    """Whether a file of the engine is a command, or keeps what was solved: these read and write."""
    return path.name == "__main__.py" or path == source.ROOT / "engine" / "solver" / "store.py"


def parts_loaded(path: Path, package: str) -> set[str]:
    """Give the parts of a package that a file loads."""
    found = {module.split(".")[1] for module in source.imports(path) if module.startswith(f"{package}.")}
    folder = source.ROOT / package
    return {name for name in found if (folder / name).is_dir() or (folder / f"{name}.py").is_file()}


def takes_from_the_system(path: Path) -> bool:
    """Whether a file takes the system's clock or luck: `bot.__main__` hands them in, so that tests can turn them."""
    return bool(roots_loaded(path) & SYSTEM_MODULES) or any(map(SYSTEM_CALLS.fullmatch, source.used_names(path)))


def unreasoned(path: Path) -> Iterator[str]:
    """Give the lines that switch a check off without a reason; the lines below share the reason of the first."""
    given = ""
    for line in path.read_text("utf-8").splitlines():
        reason, ignored = REASON.search(line), IGNORES.search(line)
        if ignored and not reason and ignored[1] != given:
            yield f"{where([path])[0]}: {line.strip()}"
        given = reason[1] if reason else given if ignored else ""


def roots_loaded(path: Path) -> set[str]:
    return {module.split(".")[0] for module in source.imports(path)}


def where(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(source.ROOT)) for path in paths]


# The engine


@pytest.mark.parametrize("path", ENGINE, ids=source.name)
def test_the_engine_needs_nothing_but_the_standard_library(path: Path) -> None:
    allowed = {"engine", *sys.stdlib_module_names, *(["numpy"] if part(path) == "solver" else [])}
    assert roots_loaded(path) <= allowed


def test_every_part_of_the_engine_has_its_place_in_the_order() -> None:
    assert {part(path) for path in ENGINE} - {""} == ENGINE_LAYERS.keys()


@pytest.mark.parametrize("path", [path for path in ENGINE if part(path)], ids=source.name)
def test_the_engine_is_built_in_one_direction(path: Path) -> None:
    assert parts_loaded(path, "engine") - {part(path)} <= ENGINE_LAYERS[part(path)]


def test_dice_that_can_be_checked_need_nothing_but_hashing() -> None:
    path = source.ROOT / "engine" / "luck" / "__init__.py"
    assert roots_loaded(path) == {"collections", "dataclasses", "engine", "hashlib", "hmac"}
    assert parts_loaded(path, "engine") == {"dice"}


@pytest.mark.parametrize("path", [path for path in ENGINE if not is_edge(path)], ids=source.name)
def test_the_engine_touches_nothing_outside(path: Path) -> None:
    assert not roots_loaded(path) & {"os", "io", "socket", "sqlite3", "asyncio", "logging", "threading", "subprocess"}
    assert not takes_from_the_system(path)
    assert not {"open", "print", "input"} & set(source.used_names(path))


# The bot


def test_every_part_of_the_bot_has_its_place_in_the_order() -> None:
    assert {part(path) for path in OWN} - {""} == BOT_LAYERS.keys()


@pytest.mark.parametrize("path", [path for path in OWN if part(path)], ids=source.name)
def test_the_bot_is_built_in_one_direction(path: Path) -> None:
    assert parts_loaded(path, "bot") - {part(path)} <= BOT_LAYERS[part(path)]


def test_a_match_is_pure() -> None:
    path = source.ROOT / "bot" / "match.py"
    assert roots_loaded(path) == {"bot", "engine", "collections", "dataclasses", "datetime", "enum"}
    assert parts_loaded(path, "bot") == {"names"}


def test_a_pad_is_pure() -> None:
    for name in ("scorepad", "evening", "calculator"):
        path = source.ROOT / "bot" / f"{name}.py"
        pure = {"bot", "engine", "collections", "dataclasses", "datetime", "enum", "functools"}
        assert roots_loaded(path) <= pure


def test_reminders_are_pure() -> None:
    path = source.ROOT / "bot" / "reminders.py"
    assert roots_loaded(path) == {"bot", "collections", "dataclasses", "datetime", "enum", "zoneinfo"}
    assert parts_loaded(path, "bot") == {"match"}


def test_only_the_edges_know_telegram() -> None:
    assert where([path for path in BOT if "telegram" in roots_loaded(path) and not inside(path, *TELEGRAM)]) == []


def test_only_the_pictures_know_the_imaging_library() -> None:
    draws = [path for path in [*BOT, *ENGINE] if roots_loaded(path) & {"PIL", "fontpkg_inter"}]
    assert draws
    assert where([path for path in draws if not inside(path, "picture")]) == []


def test_only_the_storage_speaks_sql() -> None:
    spoken = [path for path in BOT if any(SQL.search(text) for text in source.strings(path))]
    assert len([path for path in spoken if inside(path, "storage")]) >= 4
    assert where([path for path in spoken if not inside(path, "storage", *COMMANDS)]) == []


def test_only_the_storage_opens_databases() -> None:
    opens = [path for path in BOT if roots_loaded(path) & {"sqlite3", "aiosqlite"}]
    assert where([path for path in opens if not inside(path, "storage", *COMMANDS)]) == []


def test_only_the_settings_read_the_environment() -> None:
    reads = {"os.environ", "os.getenv", "environ", "getenv"}
    readers = [path for path in [*BOT, *ENGINE] if reads & set(source.used_names(path))]
    assert where([path for path in readers if not inside(path, "settings.py", "playground/__main__.py")]) == []


def test_only_the_start_takes_the_clock_and_the_luck_of_the_system() -> None:
    takers = [path for path in BOT if takes_from_the_system(path)]
    assert source.ROOT / "bot" / "__main__.py" in takers
    clock = "playground/clock.py"  # the system's, and what people moved it forward by
    assert where([path for path in takers if not inside(path, "__main__.py", clock, *COMMANDS)]) == []


def test_the_bot_itself_never_loads_the_playground() -> None:
    assert where([path for path in [*OWN, *ENGINE] if "playground" in parts_loaded(path, "bot")]) == []


def test_the_playground_knows_nothing_of_the_bot_beside_it() -> None:
    loads = [path for path in source.files("bot/playground") if parts_loaded(path, "bot") - {"playground"}]
    assert where(loads) == ["bot/playground/bot.py"]  # the start of the bot's own process, by the playground's clock


def test_nothing_that_is_shipped_loads_tests_or_benchmarks() -> None:
    assert where([path for path in [*BOT, *ENGINE] if roots_loaded(path) & {"tests", "benchmarks", "pytest"}]) == []


# The house


def test_every_exception_from_a_check_carries_its_reason() -> None:
    assert [line for path in EVERYTHING if path != Path(__file__) for line in unreasoned(path)] == []


def test_every_file_of_the_bot_says_what_it_is() -> None:
    assert where([path for path in [*BOT, *ENGINE] if not (source.tree(path).body and source.docstring(path))]) == []


def test_every_package_is_shipped() -> None:
    project = tomllib.loads((source.ROOT / "pyproject.toml").read_text("utf-8"))
    shipped = project["tool"]["setuptools"]["packages"]
    packages = {source.name(path) for path in [*BOT, *ENGINE] if path.name == "__init__.py"}
    assert sorted(shipped) == sorted(packages)


def test_every_library_that_is_loaded_is_asked_for() -> None:
    project = tomllib.loads((source.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = {re.split(r"[<>=~\[; ]", line)[0].replace("python-", "").split(".")[0] for line in project["dependencies"]}
    loaded = set().union(*(roots_loaded(path) for path in [*BOT, *ENGINE]))
    foreign = loaded - set(sys.stdlib_module_names) - {"bot", "engine"}
    assert foreign - {"telegram", "dotenv", "PIL", "fontpkg_inter", *asked} == set()
    assert {"telegram-bot", "dotenv", "pillow", "fontpkg-inter"} <= asked
