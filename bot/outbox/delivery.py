"""What one chat gets, request by request: messages, edits, reminders, answers; and what Telegram's noes mean for it."""

import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from markupsafe import Markup, escape
from telegram.error import TelegramError

from bot.match import Match, Place
from bot.outbox.budget import ChatBudget, Kind
from bot.outbox.sender import Content
from bot.outbox.tools import Reply, Table, Tools
from bot.outbox.verdict import Failure, Verdict, judge
from bot.post import Kind as Showing
from bot.post import Post, Progress, subject
from bot.reminders import Reminder, Waiting, due, reminded, warns
from bot.storage import Promised
from bot.storage.reminders import Shown

T = TypeVar("T")

log = logging.getLogger(__name__)

BACK_OFF = (1.0, 2.0, 5.0, 15.0, 60.0)  # seconds after the first, second … request without a known outcome
OLD_REMINDER = "⏰"  # what stays of a reminder that is too old to be deleted


class Delivery:
    """The requests that go to one chat. What is sent or edited is written down before and after.

    `shown_ply` tells which ply each live post shows; it outlives the delivery.
    """

    def __init__(
        self, chat: int, tools: Tools, budget: ChatBudget, closed_topics: set[Place], shown_ply: dict[int, int]
    ) -> None:
        self._chat = chat
        self._tools = tools
        self._posts = tools.storage.posts
        self._budget = budget
        self._closed = closed_topics
        self._failures = 0
        self._shown_ply = shown_ply

    async def match_of(self, post: Post) -> Match:
        """Give the match that a post shows."""
        match = await self._tools.storage.matches.get(post.match)
        if match is None:
            raise LookupError(f"post {post.id} belongs to no match")
        return match

    def _spend(self, kind: Kind, message: int = 0) -> None:
        now = self._tools.clock.monotonic()
        self._budget.spend(kind, now, message)
        self._tools.bot_budget.spend(now)

    # New messages

    async def send(self, posts: tuple[Post, ...], language: str) -> None:
        """Send the message that a live post is, or the lines of turns that were over before it could be."""
        match = await self.match_of(posts[0])
        is_live = (posts[0].kind, posts[0].turn_ply) == subject(match)
        if not is_live:
            # What a lobby leaves is told only if the game has begun: its mix, and what computer players did at once.
            told = tuple(post for post in posts if post.kind is not Showing.LOBBY or match.game is not None)
            await self._posts.done([post for post in posts if post not in told])
            if not told:
                return
            posts = told
        views = self._tools.views
        around = await self._tools.around(match)
        content = views.live(match, around, language) if is_live else views.passed(match, posts, around, language)
        await self._posts.sending(posts, self._tools.clock.now() if is_live else None)
        self._spend(Kind.CARD)
        try:
            message_id = await self._readably(lambda content: self._tools.sender.send(match.place, content), content)
        except TelegramError as error:
            await self._not_sent(posts, judge(error))
            return
        self._failures = 0
        if is_live:
            if match.is_open:
                self._shown_ply[posts[0].id] = match.ply
            await self._posts.shown(posts[0], message_id, match.rev, content.fingerprint)
        else:
            await self._posts.done(posts, message_id)

    async def _not_sent(self, posts: tuple[Post, ...], failure: Failure) -> None:
        match failure.verdict:
            case Verdict.UNKNOWN:
                for post in posts:
                    await self._posts.unsure(post)
            case Verdict.TOPIC_GONE | Verdict.UNREADABLE:
                await self._posts.done(posts)
            case _:
                await self._posts.unsent(posts)
        await self._heed(failure, posts[0].place)

    # Edits

    async def edit(self, post: Post, kind: Kind, language: str) -> None:
        """Let a post show its match as it is now, or become the quiet line of what is over."""
        match = await self.match_of(post)
        if post.state is Progress.LIVE and (post.kind, post.turn_ply) != subject(match):
            return  # a step has come between: the post is about to become a line, and another shows the match
        around = await self._tools.around(match)
        if post.state is Progress.LIVE:
            content = self._tools.views.live(match, around, language)
        else:
            self._shown_ply.pop(post.id, None)
            way_back = post.state is Progress.RESCUING
            content = self._tools.views.passed(match, [post], around, language, way_back=way_back)
        if content.fingerprint != post.shown_hash and not await self._redraw(post, kind, content):
            return
        if post.state is Progress.LIVE:
            self._shown_ply[post.id] = match.ply
        await self._posts.edited(post, match.rev, content.fingerprint)

    async def _redraw(self, post: Post, kind: Kind, content: Content) -> bool:
        """Edit the message of a post; tell whether it now shows `content`."""
        message_id = post.message_id or 0
        self._spend(kind, message_id)
        try:
            await self._readably(lambda content: self._tools.sender.edit(post.place.chat, message_id, content), content)
        except TelegramError as error:
            failure = judge(error)
            if failure.verdict is Verdict.REFUSED:
                log.error("chat %s: an edit was refused: %s", post.place.chat, error)  # noqa: TRY400  # no traceback wanted
            if failure.verdict in (Verdict.AS_WANTED, Verdict.REFUSED):
                return True
            await self._not_edited(post, failure)
            return False
        self._failures = 0
        return True

    async def _not_edited(self, post: Post, failure: Failure) -> None:
        match failure.verdict:
            case Verdict.MESSAGE_GONE | Verdict.OTHER_KIND if post.state is Progress.LIVE:
                await self._posts.lost(post, await self.match_of(post))
            case Verdict.MESSAGE_GONE | Verdict.OTHER_KIND | Verdict.TOPIC_GONE | Verdict.UNREADABLE:
                await self._posts.done([post])
            case Verdict.UNKNOWN:
                await self._posts.doubted(post)
        await self._heed(failure, post.place)

    # Reminders

    async def remind(self, promised: Promised, language: str) -> None:
        """Send a reminder if it is due here even now; then take the one before it away."""
        storage, now = self._tools.storage, self._tools.clock.now()
        waiting = await storage.timetable.waiting_for(promised.person)
        person = await storage.people.get(promised.person)
        reminder = next((each for each in due(now, waiting, {person.id: person}) if each.place == promised.place), None)
        if reminder is None:
            await storage.reminders.withdrawn(promised, now)
            return
        moments = reminded(now, reminder, waiting, person)
        tables = await self._named(reminder, waiting, now)
        content = self._tools.views.reminder(tables, await self._tools.around(tables[0].match), language)
        reply_to = tables[0].card if tables[0].match.place == promised.place else None
        if not await storage.reminders.sending(promised, now, person, moments):
            await storage.reminders.withdrawn(promised, now)
            return
        self._spend(Kind.REMINDER)
        try:
            message_id = await self._readably(
                lambda content: self._tools.sender.send(promised.place, content, reply_to), content
            )
        except TelegramError as error:
            failure = judge(error)
            if failure.verdict in (Verdict.UNKNOWN, Verdict.UNREADABLE):
                await storage.reminders.dropped(promised.id)
            else:
                await storage.reminders.unsent(promised, now, person, moments)
            await self._heed(failure, promised.place)
            return
        self._failures = 0
        await storage.reminders.sent(promised, message_id)
        for old in await storage.reminders.before(promised):
            await self._take_away(old)
            await storage.reminders.dropped(old.id)

    async def _take_away(self, old: Shown) -> None:
        """Delete a reminder; Telegram lets nobody delete a message of more than two days, but its buttons can go."""
        try:
            await self._tools.sender.delete(old.chat, old.message_id)
        except TelegramError as error:
            if judge(error).verdict is Verdict.NO_ACCESS:  # nothing of that chat can be changed
                return
            self._spend(Kind.RETIRE)
            with contextlib.suppress(TelegramError):  # it is gone already
                await self._tools.sender.edit(old.chat, old.message_id, Content(OLD_REMINDER))

    async def _named(self, reminder: Reminder, waiting: Sequence[Waiting], now: datetime) -> list[Table]:
        """Give the matches of a reminder as it shows them."""
        storage = self._tools.storage
        tables = []
        for each in sorted(
            (each for each in waiting if each.match in reminder.matches),
            key=lambda each: reminder.matches.index(each.match),
        ):
            match = await storage.matches.get(each.match)
            if match is None:
                raise LookupError(f"match {each.match} waits but is not there")
            chat = await storage.chats.get(match.place.chat)
            card = await storage.posts.newest(match.id)
            title = chat.title if chat and not match.place.is_private else ""
            warned = each.gives_way if warns(now, each) else None
            tables.append(Table(match, title, card.message_id if card else None, warned))
        return tables

    # Answers to commands

    async def answer(self, reply: Reply) -> bool:
        """Send an answer; tell whether it is done with, be it sent or in vain."""
        self._spend(reply.kind, reply.edits or 0)
        try:
            if reply.edits is None:
                await self._readably(
                    lambda content: self._tools.sender.send(reply.place, content, reply.reply_to),
                    reply.content,
                )
            else:
                message_id = reply.edits
                await self._readably(
                    lambda content: self._tools.sender.edit(reply.place.chat, message_id, content),
                    reply.content,
                )
        except TelegramError as error:
            failure = judge(error)
            is_new = reply.edits is None
            if is_new and reply.content.file is not None and failure.verdict in (Verdict.NO_FILE, Verdict.REFUSED):
                log.warning("chat %s: goes without %s: %s", reply.place.chat, reply.content.file.name, error)
                return await self.answer(replace(reply, content=replace(reply.content, file=None)))
            if is_new or failure.verdict is not Verdict.REFUSED:
                await self._heed(failure, reply.place)
            return failure.verdict not in (Verdict.WAIT, Verdict.UNSENT)
        self._failures = 0
        return True

    # What Telegram says besides

    async def _readably(self, ask: Callable[[Content], Awaitable[T]], content: Content) -> T:
        """Make the request; if Telegram can't read our text (a bug), once more as plain words."""
        try:
            return await ask(content)
        except TelegramError as error:
            if judge(error).verdict is not Verdict.UNREADABLE:
                raise
            log.error("Telegram refused a text: %s: %r", error, content.text)  # noqa: TRY400  # no traceback wanted
            plain = Markup(content.text).striptags()  # noqa: S704  # only to take its tags away
            return await ask(replace(content, text=str(escape(plain))))

    async def _heed(self, failure: Failure, place: Place) -> None:
        """Act on what a failure says about the chat."""
        now = self._tools.clock.monotonic()
        match failure.verdict:
            case Verdict.WAIT:
                log.warning("chat %s: Telegram asks for %s s of rest", place.chat, failure.seconds)
                self._budget.freeze(failure.seconds, now)
            case Verdict.UNSENT | Verdict.UNKNOWN | Verdict.TOKEN:
                self._budget.freeze(BACK_OFF[min(self._failures, len(BACK_OFF) - 1)], now)
                self._failures += 1
            case Verdict.NO_ACCESS | Verdict.REFUSED:
                chat = await self._tools.storage.chats.get(self._chat)
                if chat is not None:
                    log.info("chat %s can't be written to; its match waits", place.chat)
                    await self._tools.storage.chats.keep(replace(chat, writable=False))
                    await self._tools.storage.timetable.look_again(self._chat, self._tools.clock.now())
            case Verdict.TOPIC_CLOSED:
                self._closed.add(place)
            case Verdict.TOPIC_GONE:
                await self._tools.topic_gone(place)
            case Verdict.MIGRATED:
                await self._tools.migrated(place.chat, failure.chat)
