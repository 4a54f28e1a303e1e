"""The few requests that the outbox makes, over PTB: texts, and files that have a text as their caption."""

from dataclasses import dataclass
from hashlib import blake2s
from typing import Protocol

from telegram import InlineKeyboardMarkup, InputFile, LinkPreviewOptions, ReplyParameters
from telegram.error import BadRequest
from telegram.ext import ExtBot

from bot.match import Place
from bot.outbox.verdict import Verdict, judge

READ_SECONDS = 70.0  # Telegram itself may hold a request for 60 s before it says no (tdlib, NetQueryDelayer)


@dataclass(frozen=True, slots=True)
class File:
    """A file as people get it; one whose name ends in ".png" is shown as a picture."""

    name: str
    data: bytes

    @property
    def is_picture(self) -> bool:
        """Whether it is shown in the chat, and not only offered."""
        return self.name.lower().endswith(".png")


@dataclass(frozen=True, slots=True)
class Content:
    """What a message shows: HTML text, buttons or none, a file or none.

    With a file the text is its caption: at most 1024 UTF-16 units without the tags (Bot API, sendPhoto). Only replies
    carry files; an edit of a message with a file changes what is written below it.
    """

    text: str
    keyboard: InlineKeyboardMarkup | None = None
    file: File | None = None

    @property
    def fingerprint(self) -> str:
        """A short text by which equal contents are known to be equal."""
        whole = blake2s(f"{self.text}\0{self.keyboard.to_json() if self.keyboard else ''}".encode(), digest_size=12)
        if self.file is not None:
            whole.update(f"\0{self.file.name}\0".encode() + self.file.data)
        return whole.hexdigest()


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
        if content.file is not None:
            return await self._send_file(place, content, content.file, reply_to)
        message = await self._bot.send_message(
            place.chat,
            content.text,
            parse_mode="HTML",
            message_thread_id=place.thread or None,
            reply_markup=content.keyboard,
            reply_parameters=_answering(reply_to),
            link_preview_options=LinkPreviewOptions(is_disabled=True),
            read_timeout=READ_SECONDS,
        )
        return message.message_id

    async def _send_file(self, place: Place, content: Content, file: File, reply_to: int | None) -> int:
        send = self._bot.send_photo if file.is_picture else self._bot.send_document
        message = await send(
            place.chat,
            InputFile(file.data, filename=file.name),
            caption=content.text,
            parse_mode="HTML",
            message_thread_id=place.thread or None,
            reply_markup=content.keyboard,
            reply_parameters=_answering(reply_to),
            read_timeout=READ_SECONDS,
        )
        return message.message_id

    async def edit(self, chat: int, message_id: int, content: Content) -> None:
        """Let a message show this, be it a text or the caption of a file."""
        first, second = self._edit_text, self._edit_caption
        if content.file is not None:
            first, second = second, first
        try:
            await first(chat, message_id, content)
        except BadRequest as error:
            # A file that was refused became a text, and a button below a file may lead to a text without one.
            if judge(error).verdict is not Verdict.OTHER_KIND:
                raise
            await second(chat, message_id, content)

    async def _edit_text(self, chat: int, message_id: int, content: Content) -> None:
        await self._bot.edit_message_text(
            content.text,
            chat,
            message_id,
            parse_mode="HTML",
            reply_markup=content.keyboard,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
            read_timeout=READ_SECONDS,
        )

    async def _edit_caption(self, chat: int, message_id: int, content: Content) -> None:
        await self._bot.edit_message_caption(
            chat,
            message_id,
            caption=content.text,
            parse_mode="HTML",
            reply_markup=content.keyboard,
            read_timeout=READ_SECONDS,
        )

    async def delete(self, chat: int, message_id: int) -> None:
        """Take a message away."""
        await self._bot.delete_message(chat, message_id)


def _answering(message_id: int | None) -> ReplyParameters | None:
    return ReplyParameters(message_id, allow_sending_without_reply=True) if message_id else None
