"""One chat's lane: what waits to be shown there goes out one at a time, the most needed first, within its budget.

A lane keeps nothing that a restart would miss: which posts want a message or an edit is asked of the storage
each time, and a post shows its match as it is at that moment. Only answers to commands wait in memory.
"""

import asyncio
from collections import deque
from dataclasses import dataclass

from bot.match import Place
from bot.outbox.budget import ChatBudget, Kind
from bot.outbox.delivery import Delivery
from bot.outbox.tools import Reply, Tools
from bot.post import Post, Progress, subject
from bot.storage import Chat, Promised

MOST_REPLIES = 8  # answers that may wait in one chat; the oldest is dropped


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
        self._shown_ply = shown_ply
        self._delivery = Delivery(chat, tools, budget, closed_topics, shown_ply)

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
                match = await self._delivery.match_of(post)
                rolled = self._shown_ply.get(post.id) != match.ply
                jobs.insert(len(jobs) if not rolled else 0, _Job(Kind.DICE if rolled else Kind.CALM, (post,)))
        promised = [
            each for each in await self._tools.storage.reminders.due(self._chat) if each.place not in self._closed
        ]
        return [*jobs, *(_Job(Kind.REMINDER, promised=each) for each in promised[:1])]

    async def _together(self, due: list[Post]) -> tuple[Post, ...]:
        """Give the posts that the next new message is for: the oldest, and with it turns that are over as well."""
        match = await self._delivery.match_of(due[0])
        passed = []
        for post in due:
            if post.match != match.id or (post.kind, post.turn_ply) == subject(match):
                break
            passed.append(post)
        return tuple(passed) or (due[0],)

    async def _do(self, job: _Job, language: str) -> None:
        if job.reply is not None:
            if await self._delivery.answer(job.reply) and self.replies and self.replies[0] is job.reply:
                self.replies.popleft()
        elif job.promised is not None:
            await self._delivery.remind(job.promised, language)
        elif job.posts[0].state is Progress.DUE:
            await self._delivery.send(job.posts, language)
        else:
            await self._delivery.edit(job.posts[0], job.kind, language)
