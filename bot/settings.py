"""The settings of one process, typed; the only reader of the environment and of `.env`.

`python -m bot.settings` tells by its exit code whether a token is set (0) or not (3); the Makefile asks.
"""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values

TELEGRAM_ROOT = "https://api.telegram.org"
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
NO_TOKEN = 3  # exit code of `python -m bot.settings` where no token is set


class BadSetting(Exception):
    """A setting that can't be used; its message is one line for the host, and never holds the token."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host decides before the start; `.env.example` explains each."""

    bot_token: str | None = None
    bot_api_url: str = TELEGRAM_ROOT
    database_path: Path = Path("cinquina.db")
    log_level: str = "INFO"
    messages_a_minute: int | None = None  # in one group; None: within Telegram's own limits

    @property
    def tables_path(self) -> Path:
        """The folder of what computer players and hints have worked out: beside the database, and named after it."""
        return self.database_path.with_suffix(".tables")

    def __repr__(self) -> str:
        """Show everything but the token."""
        token = "set" if self.bot_token else "not set"
        pace = self.messages_a_minute
        return f"Settings(bot_token {token}, {self.bot_api_url}, {self.database_path}, {self.log_level}, {pace})"


def read(environment: Mapping[str, str | None]) -> Settings:
    """Give the settings written in `environment`.

    Raises `BadSetting` for a value that can't be right.
    """

    def value(name: str, default: str = "") -> str:
        return (environment.get(name) or "").strip() or default

    token = value("BOT_TOKEN") or None
    if token and not re.fullmatch(r"\d+:[A-Za-z0-9_-]+", token):
        raise BadSetting("BOT_TOKEN does not look like a token from @BotFather (digits, a colon, letters).")
    url = value("BOT_API_URL", TELEGRAM_ROOT).rstrip("/")
    if not _is_root(url):
        raise BadSetting(f"BOT_API_URL must be the root of a Bot API server, such as {TELEGRAM_ROOT}.")
    level = value("LOG_LEVEL", "INFO").upper()
    if level not in LOG_LEVELS:
        raise BadSetting(f"LOG_LEVEL must be one of {', '.join(LOG_LEVELS)}.")
    pace = value("MESSAGES_A_MINUTE")
    if pace and not (pace.isdecimal() and int(pace) > 0):
        raise BadSetting("MESSAGES_A_MINUTE must be a whole number from 1 on, or be left out.")
    try:
        path = Path(value("DATABASE_PATH", "cinquina.db")).expanduser()
    except RuntimeError as problem:  # ~somebody who has no account here
        raise BadSetting(f"DATABASE_PATH can't be found: {problem}") from None
    return Settings(token, url, path, level, int(pace) if pace else None)


def load(env_file: Path = Path(".env")) -> Settings:
    """Give the settings of this process: the environment, and beneath it `.env` in the working folder."""
    try:
        written = dotenv_values(env_file)
    except (OSError, UnicodeDecodeError) as problem:
        raise BadSetting(f"{env_file} can't be read ({type(problem).__name__}).") from None
    return read({**written, **os.environ})


def _is_root(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:  # brackets that hold no address
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def main() -> int:
    """Tell by the exit code whether a token is set: 0, `NO_TOKEN`, or 1 for a setting that can't be used."""
    try:
        return 0 if load().bot_token else NO_TOKEN
    except BadSetting as problem:
        sys.stderr.write(f"{problem}\n")
        return 1


if __name__ == "__main__":
    raise SystemExit(main())
