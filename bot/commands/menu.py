"""The command menus that Telegram shows: in groups and in private, in every language."""

import logging

from telegram import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.commands.vocabulary import local_name
from bot.texts import texts

log = logging.getLogger(__name__)

IN_GROUPS = (
    "newgame", "join", "begin", "turn", "score", "rules", "roll", "hold", "fill", "hint", "leave", "kick", "endgame",
    "recap", "review", "remind", "away", "scorepad", "calc", "verify", "dice", "settings", "language", "help",
    "privacy",
)  # fmt: skip
IN_PRIVATE = (
    "newgame", "turn", "score", "rules", "roll", "hold", "fill", "hint", "endgame", "recap", "review", "remind",
    "away", "scorepad", "calc", "verify", "dice", "settings", "language", "help", "privacy",
)  # fmt: skip
# Telegram's menus: "" is for everyone whose language has none of its own.
MENUS = {"": "en", "it": "it"}


def commands(names: tuple[str, ...], language: str) -> list[BotCommand]:
    """Give a menu in one language."""
    words = texts(language)
    return [BotCommand(local_name(name, language), words.plain(f"command-{name}")) for name in names]


async def register(bot: ExtBot[None]) -> None:
    """Tell Telegram the menus. Where it can't be told now, the next start will."""
    scopes = ((BotCommandScopeAllGroupChats(), IN_GROUPS), (BotCommandScopeAllPrivateChats(), IN_PRIVATE))
    try:
        for scope, names in scopes:
            for code, language in MENUS.items():
                await bot.set_my_commands(commands(names, language), scope=scope, language_code=code or None)
    except TelegramError as error:
        log.warning("the command menus could not be set: %s", error)
