"""The only thing that writes to chats: one lane a chat, each within what Telegram allows.

It can be stopped anywhere and started again: everything that must be shown is a row written with the step that
asks for it (`bot.post`).
"""

import asyncio
import logging

from bot.match import Place
from bot.outbox.budget import ChatBudget
from bot.outbox.lane import Lane
from bot.outbox.sender import Content, File, Sender, TelegramSender
from bot.outbox.tools import Around, Reply, Table, Tools, Views

__all__ = ["Around", "Content", "File", "Outbox", "Reply", "Sender", "Table", "TelegramSender", "Tools", "Views"]

log = logging.getLogger(__name__)

STOP_SECONDS = 5.0  # how long a stop waits for answers that are on their way


class Outbox:
    """All lanes. `start` takes up what a stop or a crash left; `stop` lets running requests end."""

    def __init__(self, tools: Tools, a_minute: int | None = None) -> None:
        self._tools = tools
        self._a_minute = a_minute
        self._lanes: dict[int, Lane] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._budgets: dict[int, ChatBudget] = {}
        self._closed_topics: set[Place] = set()
        self._shown_ply: dict[int, int] = {}
        self._stopped = False

    async def start(self) -> None:
        """Look through all chats for what was left to show."""
        storage = self._tools.storage
        for chat in {*await storage.posts.chats_wanting(), *await storage.reminders.chats_due()}:
            self.wake(chat)

    async def stop(self) -> None:
        """Start nothing more, and let what is on its way arrive."""
        self._stopped = True
        for lane in self._lanes.values():
            lane.stopping = True
            lane.wake()
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=STOP_SECONDS)
            for task in late:
                task.cancel()

    def wake(self, chat: int, *, calmly: bool = False) -> None:
        """Something may be to show in this chat; `calmly` if it is only which dice are held."""
        if chat in self._lanes:
            self._lanes[chat].wake(calmly=calmly)
        elif not self._stopped:
            self._open(chat)

    def reply(self, reply: Reply) -> None:
        """Answer a command, or turn a page: soon, in order, dropped where nothing can be written."""
        if self._stopped:
            return
        lane = self._lanes.get(reply.place.chat) or self._open(reply.place.chat)
        if reply.edits is not None:
            for waiting in [other for other in lane.replies if other.edits == reply.edits]:
                lane.replies.remove(waiting)
        lane.replies.append(reply)
        lane.wake()

    def reopened(self, place: Place) -> None:
        """A topic is open again, or somebody acts there: try it anew."""
        if place in self._closed_topics:
            self._closed_topics.discard(place)
            self.wake(place.chat)

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is on its way: every lane has ended or waits for time to pass."""
        return all(lane.is_quiet for lane in self._lanes.values())

    def _open(self, chat: int) -> Lane:
        budget = self._budgets.get(chat)
        if budget is None:
            self._forget_idle_budgets()
            budget = self._budgets[chat] = ChatBudget(private=chat > 0, a_minute=self._a_minute)
        lane = self._lanes[chat] = Lane(chat, self._tools, budget, self._closed_topics, self._shown_ply)
        self._tasks[chat] = asyncio.create_task(self._run(chat, lane), name=f"lane {chat}")
        return lane

    async def _run(self, chat: int, lane: Lane) -> None:
        try:
            await lane.run()
        except Exception:
            log.exception("the lane of chat %s broke off; the next step there takes it up again", chat)
        finally:
            del self._lanes[chat]
            del self._tasks[chat]

    def _forget_idle_budgets(self) -> None:
        if len(self._budgets) > 1000:
            now = self._tools.clock.monotonic()
            for chat in [chat for chat, budget in self._budgets.items() if budget.is_idle(now)]:
                del self._budgets[chat]
