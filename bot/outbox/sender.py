"""The few requests that the outbox makes, over PTB."""

from dataclasses import dataclass
from hashlib import blake2s
from typing import Protocol

from telegram import InlineKeyboardMarkup, LinkPreviewOptions, ReplyParameters
from telegram.ext import ExtBot

from bot.match import Place

READ_SECONDS = 70.0  # Telegram itself may hold a request for 60 s before it says no (tdlib, NetQueryDelayer)


@dataclass(frozen=True, slots=True)
class Content:
    """What a message shows: HTML text, and buttons or none."""

    text: str
    keyboard: InlineKeyboardMarkup | None = None

    @property
    def fingerprint(self) -> str:
        """A short text by which equal contents are known to be equal."""
        whole = f"{self.text}\0{self.keyboard.to_json() if self.keyboard else ''}"
        return blake2s(whole.encode(), digest_size=12).hexdigest()


class Sender(Protocol):
    """What the outbox needs of Telegram. Every method raises `telegram.error.TelegramError`."""

    async def send(self, place: Place, content: Content, reply_to: int | None = None) -> int:
        """Send a new message; give its id."""
        ...

    async def edit(self, chat: int, message_id: int, content: Content) -> None:
        """Let a message show this."""
        ...

    async def delete(self, chat: int, message_id: int) -> None:
        """Take a message away."""
        ...


class TelegramSender:
    """A sender over a PTB bot."""

    def __init__(self, bot: ExtBot[None]) -> None:
        self._bot = bot

    async def send(self, place: Place, content: Content, reply_to: int | None = None) -> int:
        """Send a new message; give its id."""
        reply = ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to else None
        message = await self._bot.send_message(
            place.chat,
            content.text,
            parse_mode="HTML",
            message_thread_id=place.thread or None,
            reply_markup=content.keyboard,
            reply_parameters=reply,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
            read_timeout=READ_SECONDS,
        )
        return message.message_id

    async def edit(self, chat: int, message_id: int, content: Content) -> None:
        """Let a message show this."""
        await self._bot.edit_message_text(
            content.text,
            chat,
            message_id,
            parse_mode="HTML",
            reply_markup=content.keyboard,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
            read_timeout=READ_SECONDS,
        )

    async def delete(self, chat: int, message_id: int) -> None:
        """Take a message away."""
        await self._bot.delete_message(chat, message_id)
