"""What all handlers share: where an update came from, who sent it and what they may, and the words to answer in."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from telegram import CallbackQuery, ChatMember, Message, User
from telegram import Chat as TelegramChat
from telegram.error import TelegramError
from telegram.ext import Application, ExtBot

from bot.callback import Press, Verb
from bot.clock import Clock
from bot.days import Days
from bot.match import Match, Person, Place, Refusal, Refused
from bot.minds import Minds
from bot.ordered import Ordered
from bot.outbox import Content, Outbox, Reply
from bot.presses import Presses
from bot.reviews import Reviews
from bot.service import Asker, Say, Service
from bot.storage import Chat, Storage
from bot.texts import Texts, language_for, texts
from engine import IllegalMove, Rules, read_rules

log = logging.getLogger(__name__)

GREET_AGAIN = 60.0  # seconds
MOST_DIGITS = 18  # of a number that the database can hold; links are as untrusted as buttons
ADMIN = (ChatMember.OWNER, ChatMember.ADMINISTRATOR)
# Noes that an admin would not get: Telegram is asked whether this is one, and then it's tried again.
ASK_FOR_ADMIN = (Refusal.ONLY_OPENER, Refusal.ONLY_ADMIN, Refusal.ONLY_KEEPER)

App = Application[ExtBot[None], Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap on a button: what it says, where, by whom; `id` is this tap's own."""

    press: Press
    place: Place
    asker: Asker
    id: str
    message: Message
    words: Texts

    @property
    def below(self) -> int | None:
        """The message that was tapped, by its id; None if it stayed behind in the group that this one was once."""
        return self.message.message_id if self.message.chat.id == self.place.chat else None


@dataclass(frozen=True, slots=True)
class Line:
    """A typed command: where, by whom, what follows its name."""

    message: Message
    place: Place
    asker: Asker
    arguments: list[str]
    words: Texts
    anonymous: bool


Answer = Say | Content | None


@dataclass(frozen=True, slots=True)
class Part:
    """The handlers of one subject: of commands by their English names, of buttons, of links into the private chat.

    A link's handler answers for itself, and tells whether the link was its own.
    """

    typed: Mapping[str, Callable[[Line], Awaitable[Answer]]] = field(default_factory=dict)
    pressed: Mapping[Verb, Callable[[Tap], Awaitable[Say | None]]] = field(default_factory=dict)
    link: Callable[[Line], Awaitable[bool]] | None = None


@dataclass(frozen=True, slots=True)
class Desk:
    """The parts of the bot that handlers use."""

    app: App
    storage: Storage
    service: Service
    presses: Presses
    days: Days
    reviews: Reviews
    outbox: Outbox
    ordered: Ordered
    clock: Clock
    minds: Minds
    greeted: dict[int, float] = field(default_factory=dict)
    pending: set[asyncio.Task[Any]] = field(default_factory=set)

    def greets(self, chat: int) -> bool:
        """Whether to say hello there: once, though an arrival may be told by two updates."""
        now = self.clock.monotonic()
        due = now - self.greeted.get(chat, float("-inf")) > GREET_AGAIN
        if due:
            self.greeted[chat] = now
        return due

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something outside this chat's turn: whatever waits for Telegram."""
        task = self.app.create_task(work)
        self.pending.add(task)
        task.add_done_callback(self.pending.discard)

    def place(self, message: Message) -> Place:
        """Give where a message stands; a thread counts only in a forum's topics."""
        thread = message.message_thread_id if message.is_topic_message else None
        return Place(self.storage.chats.canonical(message.chat.id), thread or 0)

    async def meet(self, chat: TelegramChat, user: User | None) -> Chat:
        """Give what is known of a chat; one never seen gets the language of who wrote first."""
        identity = self.storage.chats.canonical(chat.id)
        known = await self.storage.chats.get(identity)
        if known is not None:
            return known
        language = language_for(user.language_code if user else None)
        title = chat.title or chat.full_name or ""
        return await self.storage.chats.keep(Chat(identity, chat.type, title, language))

    async def words(self, chat: int) -> Texts:
        """Give the words of a chat's language."""
        known = await self.storage.chats.get(self.storage.chats.canonical(chat))
        return texts(known.language if known else "")

    async def is_admin(self, chat: int, user: int) -> bool:
        """Ask Telegram whether somebody is an admin of a chat now."""
        try:
            member = await self.app.bot.get_chat_member(chat, user)
        except TelegramError as error:
            log.info("chat %s: can't tell who is an admin: %s", chat, error)
            return False
        return member.status in ADMIN

    def refusal_for_admins(self, place: Place, asker: Asker, no: Refused) -> bool:
        """Whether it is worth asking Telegram if the asker is an admin."""
        return not place.is_private and not asker.admin and no.refusal in ASK_FOR_ADMIN

    async def as_admin(
        self, place: Place, asker: Asker, step: Callable[[Asker], Awaitable[Say | None]], no: Refused
    ) -> Say | None:
        """Make a step again for somebody who turns out to be an admin, in the chat's turn. Raises `no` otherwise."""
        if not await self.is_admin(place.chat, asker.person.id):
            raise no
        async with self.ordered.turn(place.chat):
            return await step(replace(asker, admin=True))

    async def rules_at(self, place: Place) -> Rules:
        """Give the rules in force at a place: those of its open match, else the chat's own."""
        match = await self.storage.matches.open_match(place)
        return match.rules if match else await self.own_rules(place)

    async def own_rules(self, place: Place) -> Rules:
        """Give the rules that a chat's new tables have."""
        chat = await self.storage.chats.get(place.chat)
        return read_rules(chat.rules if chat else "classica")

    def turn_into(self, tap: Tap, content: Content) -> None:
        """Let the tapped message show something else, if it has that button: forged data must not spoil a card."""
        rows = tap.message.reply_markup.inline_keyboard if tap.message.reply_markup else ()
        if any(button.callback_data == tap.press.data for row in rows for button in row):
            # Not the chat's canonical id: the message may be in a group that was upgraded since.
            place = Place(tap.message.chat.id)
            self.outbox.reply(Reply(place, content, edits=tap.message.message_id))

    async def migrate(self, old: int, new: int) -> None:
        """Move a group's tables to the supergroup it has become, in the turn of both."""
        canonical = self.storage.chats.canonical
        async with self.ordered.turn(new):
            if canonical(old) != canonical(new):  # else both have one turn, which is ours already
                async with self.ordered.turn(old):
                    await self.service.migrate(old, new)

    async def match_linked(self, line: Line, word: str) -> Match | None:
        """Give the match that a link into the private chat names after this word; None for any other link."""
        said, _, number = line.arguments[0].partition("_")
        can_be = said == word and number.isdecimal() and len(number) <= MOST_DIGITS
        return await self.storage.matches.get(int(number)) if can_be else None

    async def broken(self, error: Exception, match: int | None, pad: int | None = None) -> None:
        """Put a bug on record, together with the moves that led to it, or the steps of a pad."""
        moves = await self.storage.matches.log(match) if match else ()
        if pad:
            moves = await self.storage.pads.log(pad)
        where = f"pad {pad}" if pad else f"match {match}"
        log.error("a step broke off (%s, moves: %s)", where, "; ".join(moves), exc_info=error)


def no_key(no: Refused | IllegalMove) -> Say:
    """Give the words for a no of the table or of the rules."""
    if isinstance(no, Refused):
        return Say(f"refused-{no.refusal.value}", dict(no.facts))
    return Say(f"illegal-{no.reason.value}")


def person_of(user: User) -> Person:
    """Give the person that a Telegram user is."""
    return Person(user.id, user.first_name, user.username)


def message_of(query: CallbackQuery) -> Message | None:
    """Give the message below which a button was tapped; its text may be gone, its ids are there."""
    return query.message if isinstance(query.message, Message) else None
