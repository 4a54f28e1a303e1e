"""The parts put together: a bot that can be started and stopped, given its settings, a clock and dice."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from telegram.error import InvalidToken, NetworkError, TelegramError
from telegram.ext import ApplicationBuilder

from bot import commands
from bot.clock import Clock
from bot.commands import menu
from bot.days import Days
from bot.fair import DiceSource
from bot.match import Match, Place
from bot.minds import Minds
from bot.ordered import ChatByChat, Ordered
from bot.outbox import Around, Outbox, TelegramSender, Tools
from bot.outbox.budget import BOT_A_SECOND, BotBudget
from bot.presses import Presses
from bot.reminders import Daytime
from bot.reviews import Reviews
from bot.service import Service
from bot.settings import Settings
from bot.storage import Storage
from bot.transport import AiohttpRequest, PollRequest, SteadyBot
from bot.views.board import Boards

log = logging.getLogger(__name__)

CONNECTIONS = 256  # requests under way at once
POLL_CONNECTIONS = 4  # a torn poll must not keep the next one waiting
POLL_SECONDS = 30  # how long Telegram may wait for news before it answers a poll
MOST_CONFLICTS = 5  # polls in a row that another process took away
BOOT_PAUSES = (1.0, 2.0, 5.0, 10.0, 30.0)  # seconds between attempts to reach Telegram at the start
SWEEP_SECONDS = 60.0  # how often the bot looks for who is due a reminder
HOUSEKEEPING_SECONDS = 6 * 3600.0


class Stopped(Exception):
    """The bot can't go on; the message is one line for the host."""


class TokenRefused(Stopped):
    """Telegram doesn't know the token: starting again would not help."""


class Cinquina:
    """The whole bot over an open storage. `start` it, wait for `stopped`, then `stop` it."""

    def __init__(self, settings: Settings, storage: Storage, clock: Clock, dice: DiceSource, minds: Minds) -> None:
        self._clock = clock
        self._storage = storage
        self._settings = settings
        self._stop = asyncio.Event()
        self._why: Stopped | None = None
        self._background: list[asyncio.Task[None]] = []
        self._requests = (AiohttpRequest(CONNECTIONS), PollRequest(POLL_CONNECTIONS))
        self.bot = SteadyBot(
            settings.bot_token or "",
            base_url=f"{settings.bot_api_url}/bot",
            base_file_url=f"{settings.bot_api_url}/file/bot",
            request=self._requests[0],
            get_updates_request=self._requests[1],
        )
        self.ordered = Ordered(storage.chats.canonical)
        builder = ApplicationBuilder().bot(self.bot).concurrent_updates(ChatByChat(self.ordered)).job_queue(None)
        self._app: commands.App = builder.build()  # type: ignore[assignment]  # our bot is a PTB bot
        sender = TelegramSender(self.bot)
        pace = BotBudget(max(BOT_A_SECOND, (settings.messages_a_minute or 0) // 60))
        tools = Tools(storage, sender, Boards(), clock, pace, self._around, self._migrated, self._topic_gone)
        self.outbox = Outbox(tools, settings.messages_a_minute)
        self.service = Service(storage, self.outbox, clock, minds, dice)
        self.days = Days(storage, self.outbox, self.service, self.ordered, clock)
        self.reviews = Reviews(storage, minds)
        presses = Presses(storage, self.outbox, self.service)
        self._desk = commands.Desk(
            self._app,
            storage,
            self.service,
            presses,
            self.days,
            self.reviews,
            self.outbox,
            self.ordered,
            clock,
            minds,
        )
        commands.register(self._desk)

    async def start(self) -> None:
        """Log in, take up what was left to show, and listen. Raises `TokenRefused` for a token that isn't valid."""
        await self._log_in()
        down = await self._storage.life.begin(self._clock.now())
        if down:
            log.info("back after %s; nobody's time ran meanwhile", down)
        await self._app.start()
        await self.outbox.start()
        if self._app.updater is None:
            raise RuntimeError("an application without an updater")
        await self._app.updater.start_polling(
            timeout=timedelta(seconds=POLL_SECONDS),
            bootstrap_retries=-1,
            allowed_updates=commands.ALLOWED_UPDATES,
            error_callback=self._poll_failed,
        )
        self._background = [
            asyncio.create_task(menu.register(self.bot), name="menus"),
            asyncio.create_task(self._often(self._forget, HOUSEKEEPING_SECONDS), name="housekeeping"),
            asyncio.create_task(self._resume(), name="days"),
            asyncio.create_task(self._often(self.reviews.sweep, SWEEP_SECONDS), name="reviews"),
        ]

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is being done: all that came in is handled, and lanes only wait for time to pass."""
        working = self._app.update_processor.current_concurrent_updates or self._desk.pending
        return self._app.update_queue.empty() and not working and self.outbox.is_quiet and self.reviews.is_quiet

    def ask_to_stop(self) -> None:
        """Let `stopped` return."""
        self._stop.set()

    async def stopped(self) -> None:
        """Wait until somebody asks for a stop. Raises `Stopped` where the bot itself can't go on."""
        await self._stop.wait()
        if self._why is not None:
            raise self._why

    async def stop(self) -> None:
        """Listen no more, finish what has begun, and close the connections. The storage stays open."""
        for task in self._background:
            task.cancel()
        if self._app.updater is not None and self._app.updater.running:
            await self._app.updater.stop()
        if self._app.running:
            await self._app.stop()
        await self.outbox.stop()
        await self._app.shutdown()
        for request in self._requests:  # an application that never logged in leaves them open
            await request.shutdown()

    async def _log_in(self) -> None:
        for attempt in range(1_000_000):
            try:
                await self._app.initialize()
            except InvalidToken:
                raise TokenRefused("Telegram does not accept BOT_TOKEN. Copy it again from @BotFather.") from None
            except NetworkError as problem:
                pause = BOOT_PAUSES[min(attempt, len(BOOT_PAUSES) - 1)]
                log.warning("%s can't be reached (%s); next try in %.0f s", self._settings.bot_api_url, problem, pause)
                await self._clock.sleep(pause)
            else:
                log.info("logged in as @%s", self.bot.username)
                return

    def _poll_failed(self, error: TelegramError) -> None:
        if isinstance(error, InvalidToken):
            self._give_up(TokenRefused("Telegram no longer accepts BOT_TOKEN."))
        elif self.bot.conflicts >= MOST_CONFLICTS:
            self._give_up(Stopped("Another process is polling with the same BOT_TOKEN. Only one may run."))
        else:
            log.warning("polling: %s", error)

    def _give_up(self, why: Stopped) -> None:
        self._why = why
        self._stop.set()

    async def _resume(self) -> None:
        """Let computers play wherever it is up to them, and from then on watch over the days."""
        await self._surely(self.days.resume)
        await self._often(self.days.sweep, SWEEP_SECONDS)

    async def _forget(self) -> None:
        await self._storage.matches.forget_old_updates(self._clock.now())

    async def _often(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        """Do something again and again; where it breaks off, the next time takes it up again."""
        while True:
            await self._surely(work)
            await self._clock.sleep(pause)

    async def _surely(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception:
            log.exception("%s broke off", getattr(work, "__qualname__", work))

    async def _around(self, match: Match) -> Around:
        chat = await self._storage.chats.get(match.place.chat)
        zone = chat.daytime.zone if chat else Daytime().zone
        remarks = chat.remarks if chat else True
        return Around(await self.days.away_of(match), await self.days.series_of(match), zone, remarks)

    async def _migrated(self, old: int, new: int) -> None:
        await self._desk.migrate(old, new)

    async def _topic_gone(self, place: Place) -> None:
        async with self.ordered.turn(place.chat):
            await self.service.topic_gone(place)
