"""Telegram's updates become calls of the service; handlers here are a few lines each."""

from typing import Any

from telegram import Update
from telegram.ext import CallbackQueryHandler, ChatMemberHandler, CommandHandler, MessageHandler, filters

from bot.commands.calc import Calc
from bot.commands.desk import App, Desk
from bot.commands.fair import Checks
from bot.commands.hints import Hints
from bot.commands.life import Life
from bot.commands.pads import Pads
from bot.commands.reviews import ReviewPages
from bot.commands.settings import SettingsPages
from bot.commands.taps import Taps
from bot.commands.typed import Typed
from bot.commands.vocabulary import COMMANDS
from bot.commands.wishes import Wishes

__all__ = ["ALLOWED_UPDATES", "App", "Desk", "register"]

ALLOWED_UPDATES = ["message", "callback_query", "my_chat_member"]
NEW = filters.UpdateType.MESSAGE  # an edited command is no command


def register(desk: Desk) -> None:
    """Let the application hand its updates to our handlers."""
    subjects = Wishes, SettingsPages, Pads, Calc, Checks, Hints, ReviewPages
    parts = [subject(desk).part for subject in subjects]
    taps, typed, life = Taps(desk, parts), Typed(desk, parts), Life(desk)
    app = desk.app
    app.add_handler(CallbackQueryHandler(taps.handle))
    for command, others in COMMANDS.items():

        async def handle(update: Update, _: Any, command: str = command) -> None:
            await typed.handle(command, update)

        app.add_handler(CommandHandler([command, *others], handle, filters=NEW))
    app.add_handler(MessageHandler(NEW & filters.StatusUpdate.MIGRATE, life.migration))
    app.add_handler(MessageHandler(NEW & filters.StatusUpdate.FORUM_TOPIC_REOPENED, life.topic_reopened))
    app.add_handler(ChatMemberHandler(life.membership, ChatMemberHandler.MY_CHAT_MEMBER))
