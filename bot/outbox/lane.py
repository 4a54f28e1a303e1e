"""One chat's lane: what waits to be shown there goes out one at a time, the most needed first, within its budget.

A lane keeps nothing that a restart would miss: which posts want a message or an edit is asked of the storage
each time, and a post shows its match as it is at that moment. Only answers to commands wait in memory.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Protocol, TypeVar

from markupsafe import Markup, escape
from telegram.error import TelegramError

from bot.clock import Clock
from bot.match import Match, Place, SeriesPlace
from bot.outbox.budget import BotBudget, ChatBudget, Kind
from bot.outbox.sender import Content, Sender
from bot.outbox.verdict import Failure, Verdict, judge
from bot.post import Kind as Showing
from bot.post import Post, Progress, subject
from bot.reminders import Reminder, Waiting, due, reminded, warns
from bot.storage import Chat, Promised, Storage

T = TypeVar("T")

log = logging.getLogger(__name__)

MOST_REPLIES = 8  # answers that may wait in one chat; the oldest is dropped
BACK_OFF = (1.0, 2.0, 5.0, 15.0, 60.0)  # seconds after the first, second … request without a known outcome


@dataclass(frozen=True, slots=True)
class Reply:
    """A message that answers a command, or (with `edits`) a page turned in one."""

    place: Place
    content: Content
    reply_to: int | None = None
    edits: int | None = None

    @property
    def kind(self) -> Kind:
        """How it counts in the chat's budget."""
        return Kind.CALM if self.edits else Kind.REPLY


@dataclass(frozen=True, slots=True)
class Around:
    """What a view needs beside the match: until when people are away (by seat), the series' standing, the zone."""

    away: Mapping[int, datetime] = field(default_factory=dict)
    series: tuple[SeriesPlace, ...] = ()
    zone: str = "Europe/Rome"


@dataclass(frozen=True, slots=True)
class Table:
    """A match that a reminder names: where it is played, where its card stands, until when its seat is kept.

    `gives_way` is None where there is nothing to warn of yet.
    """

    match: Match
    title: str
    card: int | None
    gives_way: datetime | None


class Views(Protocol):
    """How posts look, in a chat's language; decides nothing."""

    def live(self, match: Match, around: Around, language: str) -> Content:
        """Give what the newest post of a match shows."""
        ...

    def reminder(self, waiting: Sequence[Table], around: Around, language: str) -> Content:
        """Give a reminder that names these matches, the longest waiting first."""
        ...

    def passed(self, match: Match, posts: Sequence[Post], language: str, *, way_back: bool = False) -> Content:
        """Give the quiet lines that older posts become; with `way_back`, the button that brings the table back."""
        ...


@dataclass(frozen=True, slots=True)
class Tools:
    """What all lanes share. The two callables tell the table about news that only sending brings."""

    storage: Storage
    sender: Sender
    views: Views
    clock: Clock
    bot_budget: BotBudget
    around: Callable[[Match], Awaitable[Around]]
    migrated: Callable[[int, int], Awaitable[None]]
    topic_gone: Callable[[Place], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class _Job:
    """One thing that may go out: an answer, a message for posts that are due, an edit of a post, a reminder."""

    kind: Kind
    posts: tuple[Post, ...] = ()
    reply: Reply | None = None
    promised: Promised | None = None

    @property
    def message(self) -> int:
        """The message that an edit is for."""
        if self.reply is not None:
            return self.reply.edits or 0
        return (self.posts[0].message_id or 0) if self.posts else 0


class Lane:
    """The lane of one chat. `run` ends when nothing is left to do; `wake` says that something may be.

    `shown_ply` outlives it: which ply each live post shows, to tell an edit that shows a roll from one of holds.
    """

    def __init__(
        self,
        chat: int,
        tools: Tools,
        budget: ChatBudget,
        closed_topics: set[Place],
        shown_ply: dict[int, int],
    ) -> None:
        self.replies: deque[Reply] = deque(maxlen=MOST_REPLIES)
        self.resting = False  # waiting for time to pass, not for Telegram
        self.stopping = False
        self._chat = chat
        self._tools = tools
        self._posts = tools.storage.posts
        self._budget = budget
        self._closed = closed_topics
        self._woken = asyncio.Event()
        self._failures = 0
        self._shown_ply = shown_ply

    @property
    def is_quiet(self) -> bool:
        """Whether the lane only waits for time to pass."""
        return self.resting and not self._woken.is_set()

    def wake(self, *, calmly: bool = False) -> None:
        """Look again; a calm call (holds only) doesn't disturb a lane that waits for its time."""
        if not (calmly and self.resting):
            self._woken.set()

    async def run(self) -> None:
        """Send and edit until nothing is left."""
        while not self.stopping:
            self._woken.clear()
            chat = await self._tools.storage.chats.get(self._chat)
            jobs = await self._jobs(chat)
            if chat is None or not jobs:
                if self._woken.is_set():
                    continue
                return
            now = self._tools.clock.monotonic()
            general = self._tools.bot_budget.wait(now)
            waits = [max(general, self._budget.wait(job.kind, now, job.message)) for job in jobs]
            ready = next((job for job, wait in zip(jobs, waits, strict=True) if wait <= 0), None)
            if ready is None:
                await self._rest(min(waits))
            else:
                await self._do(ready, chat.language)

    async def _rest(self, seconds: float) -> None:
        self.resting = True
        tasks = [
            asyncio.ensure_future(self._tools.clock.sleep(seconds)),
            asyncio.ensure_future(self._woken.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.resting = False
            for task in tasks:
                task.cancel()

    async def _jobs(self, chat: Chat | None) -> list[_Job]:
        """Give what may go out next, the most needed first: one of each kind, in the kind's own order."""
        if chat is None or not chat.writable:
            self.replies.clear()
            return []
        while self.replies and self.replies[0].place in self._closed:
            self.replies.popleft()
        jobs = [_Job(self.replies[0].kind, reply=self.replies[0])] if self.replies else []
        wanting = [post for post in await self._posts.wanting(self._chat) if post.place not in self._closed]
        due = [post for post in wanting if post.state is Progress.DUE]
        if due:
            jobs.append(_Job(Kind.CARD, await self._together(due)))
        for post in wanting:
            if post.state in (Progress.RETIRING, Progress.RESCUING):
                jobs.append(_Job(Kind.RETIRE, (post,)))
            elif post.state is Progress.LIVE:
                match = await self._match(post)
                rolled = self._shown_ply.get(post.id) != match.ply
                jobs.insert(len(jobs) if not rolled else 0, _Job(Kind.DICE if rolled else Kind.CALM, (post,)))
        promised = [
            each for each in await self._tools.storage.reminders.due(self._chat) if each.place not in self._closed
        ]
        return [*jobs, *(_Job(Kind.REMINDER, promised=each) for each in promised[:1])]

    async def _together(self, due: list[Post]) -> tuple[Post, ...]:
        """Give the posts that the next new message is for: the oldest, and with it turns that are over as well."""
        match = await self._match(due[0])
        passed = []
        for post in due:
            if post.match != match.id or (post.kind, post.turn_ply) == subject(match):
                break
            passed.append(post)
        return tuple(passed) or (due[0],)

    async def _match(self, post: Post) -> Match:
        match = await self._tools.storage.matches.get(post.match)
        if match is None:
            raise LookupError(f"post {post.id} belongs to no match")
        return match

    def _spend(self, kind: Kind, message: int = 0) -> None:
        now = self._tools.clock.monotonic()
        self._budget.spend(kind, now, message)
        self._tools.bot_budget.spend(now)

    async def _do(self, job: _Job, language: str) -> None:
        if job.reply is not None:
            await self._answer(job.reply)
        elif job.promised is not None:
            await self._remind(job.promised, language)
        elif job.posts[0].state is Progress.DUE:
            await self._send(job.posts, language)
        else:
            await self._edit(job.posts[0], job.kind, language)

    # New messages

    async def _send(self, posts: tuple[Post, ...], language: str) -> None:
        """Send the message that a live post is, or the lines of turns that were over before it could be."""
        match = await self._match(posts[0])
        is_live = (posts[0].kind, posts[0].turn_ply) == subject(match)
        if not is_live:
            told = tuple(post for post in posts if post.kind is not Showing.LOBBY)
            await self._posts.done([post for post in posts if post not in told])
            if not told:
                return
            posts = told
        views = self._tools.views
        around = await self._tools.around(match)
        content = views.live(match, around, language) if is_live else views.passed(match, posts, language)
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

    async def _edit(self, post: Post, kind: Kind, language: str) -> None:
        match = await self._match(post)
        if post.state is Progress.LIVE:
            content = self._tools.views.live(match, await self._tools.around(match), language)
        else:
            self._shown_ply.pop(post.id, None)
            way_back = post.state is Progress.RESCUING
            content = self._tools.views.passed(match, [post], language, way_back=way_back)
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
            case Verdict.MESSAGE_GONE if post.state is Progress.LIVE:
                await self._posts.lost(post, await self._match(post))
            case Verdict.MESSAGE_GONE | Verdict.TOPIC_GONE | Verdict.UNREADABLE:
                await self._posts.done([post])
            case Verdict.UNKNOWN:
                await self._posts.doubted(post)
        await self._heed(failure, post.place)

    # Reminders

    async def _remind(self, promised: Promised, language: str) -> None:
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
            with contextlib.suppress(TelegramError):  # gone already, or too old: then it stays
                await self._tools.sender.delete(old.chat, old.message_id)
            await storage.reminders.dropped(old.id)

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

    async def _answer(self, reply: Reply) -> None:
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
            if failure.verdict not in (Verdict.WAIT, Verdict.UNSENT):
                self._drop(reply)
            if reply.edits is None or failure.verdict is not Verdict.REFUSED:
                await self._heed(failure, reply.place)
        else:
            self._failures = 0
            self._drop(reply)

    def _drop(self, reply: Reply) -> None:
        if self.replies and self.replies[0] is reply:
            self.replies.popleft()

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
