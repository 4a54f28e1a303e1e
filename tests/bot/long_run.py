"""Weeks at many tables: the real service, outbox, days and storage, over phones that refuse as Telegram does.

`LongRun` is the bot and what people do; `Watch` keeps its own account of what everybody was promised, from what
arrived on phones and from the calendar alone, and tells in `broken` where a promise was not kept.
"""

import asyncio
import itertools
import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from telegram.error import Forbidden, RetryAfter, TimedOut

from bot import callback
from bot.days import Days
from bot.fair import DiceSource
from bot.match import Match, Person, Place, Status, choices, computer_on_turn, playing
from bot.ordered import Ordered
from bot.outbox import Around, Content, Outbox, Table, Tools
from bot.outbox.budget import BotBudget
from bot.outbox.verdict import NotSent
from bot.presses import TURN
from bot.reminders import Daytime, Way
from bot.service import Asker, Service
from bot.storage import Chat, Storage
from bot.views.board import Boards
from engine import Personality
from tests.clock import FixedClock
from tests.minds import guessing

DAY = timedelta(hours=24)
MEMORY = Path("/dev/shm")  # noqa: S108 - a disk would only make it slower; the folders made in it are private
PLENTY = 100_000  # messages: these runs are not about Telegram's limits
LOBBY_DAYS = 7
MOST_SWEEPS = 20  # in a row, before something must be wrong
MINUTE = timedelta(minutes=1)
UNSENT = ("flood", "offline")  # faults of which the bot knows that nothing arrived


@dataclass(frozen=True, slots=True)
class Ring:
    """A reminder that arrived, or may have arrived."""

    person: int
    place: Place
    at: datetime
    named: list[int]
    text: str
    message_id: int | None


class Views(Boards):
    """The real texts; which matches a reminder named is remembered by its person."""

    def __init__(self) -> None:
        self.named: dict[int, list[int]] = {}

    def reminder(self, waiting: Sequence[Table], around: Around, language: str) -> Content:
        self.named[on_turn(waiting[0].match)] = [each.match.id for each in waiting]
        return super().reminder(waiting, around, language)


class Phones:
    """A sender: everybody's phones. `faults` happen to the next reminders, one each."""

    def __init__(self, clock: FixedClock, views: Views) -> None:
        self.closed: set[int] = set()  # chats that nothing can be sent to
        self.faults: deque[str] = deque()
        self.cards: dict[int, tuple[int, datetime]] = {}  # of a match: the newest card's ply, and when it was tried
        self.rings: list[Ring] = []
        self.standing: dict[tuple[int, int], int] = {}  # reminders that can still be seen, and whose they are
        self.refused: Counter[int] = Counter()  # times that a closed chat was tried
        self.troubled: set[int] = set()  # people whose reminder failed, and chats that rest, for a while
        self.hanging: set[str] = set()  # lanes whose request never ends
        self.views = views
        self.watch: Watch
        self._clock = clock
        self._last = 0

    def card_of(self, match: Match) -> datetime | None:
        """Give when the newest card of the present turn was tried."""
        ply, at = self.cards.get(match.id, (-1, None))
        return at if ply >= match.turn_ply else None

    async def send(self, place: Place, content: Content, reply_to: int | None = None) -> int:
        self._last += 1
        if content.text.startswith("⏰"):
            return await self._ring(place, content)
        for press in _presses(content):
            if press.verb in TURN:
                self.cards[press.match] = (press.ply, self._clock.now())
        self._refuse(place.chat)
        return self._last

    async def edit(self, chat: int, message_id: int, content: Content) -> None:
        self._refuse(chat)

    async def delete(self, chat: int, message_id: int) -> None:
        person = self.standing.pop((chat, message_id), None)
        if person is None:
            self.watch.fail(f"message {message_id} in {chat} was no reminder")
        if chat in self.closed:
            raise Forbidden("bot was blocked by the user")

    async def _ring(self, place: Place, content: Content) -> int:
        person = int(re.findall(r"tg://user\?id=(\d+)", content.text)[0])
        fault = self.faults.popleft() if self.faults else ""
        if fault in UNSENT or place.chat in self.closed:
            self.troubled.add(person)
        if fault:
            self.troubled.add(place.chat)
        self._refuse(place.chat)
        if fault == "flood":
            raise RetryAfter(timedelta(seconds=30))
        if fault == "offline":
            raise NotSent("no route")
        named = self.views.named[person]
        ring = Ring(person, place, self._clock.now(), named, content.text, None if fault else self._last)
        await self.watch.rang(ring)
        self.rings.append(ring)
        if fault == "hangs":
            self.hanging.add(f"lane {place.chat}")
            await asyncio.Event().wait()
        if fault == "lost":
            raise TimedOut
        self.standing[place.chat, self._last] = person
        return self._last

    def _refuse(self, chat: int) -> None:
        if chat in self.closed:
            self.refused[chat] += 1
            if self.refused[chat] > 1:
                self.watch.fail(f"{chat} was tried again after it had refused")
            raise Forbidden("bot was blocked by the user")


@dataclass(slots=True)
class Patience:
    """How long a turn (or a lobby) has been waiting while the bot was there and its player not away."""

    idle: timedelta = timedelta(0)
    grace: timedelta = timedelta(0)  # the bot down and the player away at the same time: it may count twice
    moved: bool = False  # by a downtime: the new end may be told, though the old one was


Turn = tuple[int, int]  # of which match, begun at which ply; -1: a lobby


@dataclass(slots=True)
class Watch:
    """An account of the promises that reads nothing the bot wrote about them."""

    run: "LongRun"
    broken: list[str] = field(default_factory=list)
    told: defaultdict[Turn, list[tuple[datetime, bool]]] = field(default_factory=lambda: defaultdict(list))
    patience: dict[Turn, Patience] = field(default_factory=dict)
    given_away: int = 0
    closed: int = 0

    def fail(self, what: str) -> None:
        self.broken.append(f"{self.run.clock.now():%Y-%m-%d %H:%M:%S}: {what}")

    def rings_of(self, person: int) -> list[Ring]:
        return self.run.rings_of.get(person, [])

    async def rang(self, ring: Ring) -> None:
        """A reminder arrives: may it?"""
        run, person = self.run, ring.person
        waiting = [match for match in await run.playing() if on_turn(match) == person]
        daytime = run.daytimes[ring.place.chat]
        if not is_day(ring.at, daytime):
            self.fail(f"{person} was disturbed at night in {ring.place.chat} ({daytime})")
        for other in self.rings_of(person)[-3:]:
            if ring.at - other.at < DAY:
                self.fail(f"{person} was reminded at {other.at} as well")
            if date_in(daytime.zone, ring.at) == date_in(daytime.zone, other.at):
                self.fail(f"{person} was reminded twice on {date_in(daytime.zone, ring.at)} in {daytime.zone}")
        self._respects_wishes(ring)
        if not any(self._is_ready(match) for match in waiting):
            self.fail(f"{person} has no match to be reminded of")
        able = [match for match in waiting if self._may_remind(match)]
        new = {match.id for match in able if run.phones.card_of(match) in (None, ring.at)}  # may have come meanwhile
        if {match.id for match in able} - new != set(ring.named) - new:
            self.fail(f"{person} was told of {ring.named}, these wait: {[match.id for match in able]}")
        for match in waiting:
            if match.id in ring.named:
                self.told[turn_of(match)].append((ring.at, self._warned(match)))
        run.rings_of.setdefault(person, []).append(ring)

    def _respects_wishes(self, ring: Ring) -> None:
        way = self.run.ways.get(ring.person, Way.GROUP)
        if way is Way.OFF:
            self.fail(f"{ring.person} wants no reminders")
        if self.run.is_away(ring.person):
            self.fail(f"{ring.person} is away")
        if ring.place.chat > 0 and way is not Way.PRIVATE and ring.place.chat != ring.person:
            self.fail(f"{ring.person} was reminded in private")

    def _may_remind(self, match: Match) -> bool:
        """Whether this match reminds its player at all."""
        place = self.run.destination(match)
        exhausted = is_alone(match) and len(self.told[turn_of(match)]) >= 3
        return place is not None and not exhausted

    def _is_ready(self, match: Match, *, surely: bool = False) -> bool:
        """Whether this match may ask for a reminder of its own (`surely`: must), whatever else its player got."""
        now, told = self.run.clock.now(), self.told[turn_of(match)]
        card = self.run.phones.card_of(match)
        if card is None or now - card < DAY or not self._may_remind(match):
            return False
        if not told:
            return True
        last, warned = told[-1]
        warns = self._warned(match) and not warned
        if self.patience[turn_of(match)].moved:
            warns = not surely
        return now - last >= (DAY if len(told) < 3 or warns else 3 * DAY)

    def _warned(self, match: Match) -> bool:
        """Whether a reminder now tells that the seat will be given away."""
        limit = self.limit(match)
        patience = self.patience.setdefault(turn_of(match), Patience())
        return limit is not None and patience.idle >= limit - 2 * DAY

    def limit(self, match: Match) -> timedelta | None:
        if match.status is Status.LOBBY:
            return LOBBY_DAYS * DAY
        days = self.run.slow_days[match.place.chat]
        return None if is_alone(match) or not days else days * DAY

    def begin_anew(self, turn: Turn) -> None:
        """A turn's time counts from now."""
        self.patience[turn] = Patience()
        self.end_moves(turn)

    def end_moves(self, turn: Turn) -> None:
        """What was said of the end of a turn's time no longer holds: it may be told anew."""
        self.told[turn] = [(at, False) for at, _ in self.told[turn]]

    async def passes(self, span: timedelta, *, up: bool) -> None:
        """Time is going to pass."""
        now = self.run.clock.now()
        self.run.phones.troubled.clear()
        for match in await self.run.open():
            patience = self.patience.setdefault(turn_of(match), Patience())
            if is_alone(match) and match.status is Status.PLAYING:
                patience.idle = timedelta(0)
                continue
            person = on_turn(match)
            until = self.run.aways.get(person, now) if person else now
            away = min(span, max(until - now, timedelta(0)))
            if up:
                patience.idle += span - away
            else:
                patience.grace += away
                patience.moved = True

    async def swept(self, before: list[Match]) -> None:
        """The bot has looked around: did it do all it had to, and no more?"""
        for old in before:
            await self._check_patience(old)
        for match in await self.run.playing():
            if computer_on_turn(match) is not None:
                self.fail(f"match {match.id} waits for a computer")
            if self.run.phones.card_of(match) is None and match.place.chat not in self.run.phones.closed:
                self.fail(f"match {match.id} has no card")
            if self._was_forgotten(match):
                self.fail(f"match {match.id} did not remind {on_turn(match)}")
        for person, count in Counter(self.run.phones.standing.values()).items():
            if count > 1:
                self.fail(f"{count} reminders to {person} stand")

    async def _check_patience(self, old: Match) -> None:
        match = await self.run.get(old.id)
        limit, patience = self.limit(old), self.patience.setdefault(turn_of(old), Patience())
        if match.status is Status.CLOSED or _left(match) != _left(old):
            self.closed += match.status is Status.CLOSED
            self.given_away += match.status is not Status.CLOSED
            if limit is None or patience.idle < limit - MINUTE:
                self.fail(f"match {match.id} lost its patience after {patience.idle}")
        elif limit is not None and patience.idle > limit + patience.grace + MINUTE:
            self.fail(f"match {match.id} still waits after {patience.idle}")

    def _was_forgotten(self, match: Match) -> bool:
        run, person = self.run, on_turn(match)
        place = run.destination(match)
        if (
            place is None
            or place.chat in run.phones.closed
            or run.phones.troubled & {person, place.chat}
            or run.is_away(person)
            or not self._is_ready(match, surely=True)
        ):
            return False
        now, daytime = run.clock.now(), run.daytimes[place.chat]
        if not is_day(now, daytime):
            return False
        return all(
            now - ring.at >= DAY and date_in(daytime.zone, ring.at) != date_in(daytime.zone, now)
            for ring in self.rings_of(person)
        )


class LongRun:
    """The bot without Telegram, and what people do with it. `clock` moves by `pass_time` and `be_down` only."""

    def __init__(self, path: Path, clock: FixedClock, dice: DiceSource, views: Views | None = None) -> None:
        self.clock = clock
        self.phones = Phones(clock, views or Views())
        self.watch = self.phones.watch = Watch(self)
        self.matches: list[int] = []
        self.daytimes: dict[int, Daytime] = {}
        self.slow_days: dict[int, int] = {}
        self.ways: dict[int, Way] = {}
        self.aways: dict[int, datetime] = {}
        self.rings_of: dict[int, list[Ring]] = {}
        self.storage: Storage
        self.outbox: Outbox
        self.service: Service
        self.days: Days
        self._path = path
        self._dice = dice
        self._over: set[int] = set()
        self._told: set[int] = set()  # closed chats of which the bot was told

    async def start(self) -> None:
        self.storage = await Storage.open(self._path)
        ordered = Ordered(self.storage.chats.canonical)
        tools = Tools(
            self.storage,
            self.phones,
            self.phones.views,
            self.clock,
            BotBudget(PLENTY),
            self._around,
            self._migrated,
            self._topic_gone,
        )
        self.outbox = Outbox(tools, PLENTY)
        self.service = Service(self.storage, self.outbox, self.clock, guessing(), self._dice)
        self.days = Days(self.storage, self.outbox, self.service, ordered, self.clock)
        await self.storage.life.begin(self.clock.now())
        await self.outbox.start()
        await self.settle()

    async def stop(self) -> None:
        """Let the process end, wherever it is."""
        lanes = [task for task in asyncio.all_tasks() if task.get_name() in _lanes()]
        for lane in lanes:
            lane.cancel()
        await asyncio.gather(*lanes, return_exceptions=True)
        await self.storage.close()
        self.phones.hanging.clear()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def settle(self) -> None:
        """Wait until the lanes have done what they can without time passing."""
        calm = 0
        while calm < 5:  # some turns of the loop: what is to wake or to fall asleep does so
            quiet = self.outbox.is_quiet or _lanes() == self.phones.hanging
            calm = calm + 1 if quiet else 0
            await asyncio.sleep(0 if quiet else 0.0002)

    # Time

    async def pass_time(self, span: timedelta, step: timedelta) -> None:
        """Let time go by, the bot looking around after each step."""
        while span > timedelta(0):
            now = min(span, step)
            await self.watch.passes(now, up=True)
            self.clock.advance(now.total_seconds())
            await self.settle()
            await self.sweep()
            span -= now

    async def sweep(self) -> None:
        """Let the bot look around as often as it takes: it does so every minute."""
        before = await self.open()
        for _ in range(MOST_SWEEPS):
            await self.days.sweep()
            await self.settle()
            if not await self.storage.timetable.people_due(self.clock.now()):
                break
        else:
            self.watch.fail("the sweeps find no end")
        if not self.phones.hanging:
            await self.watch.swept(before)

    async def be_down(self, span: timedelta) -> None:
        await self.watch.passes(span, up=False)
        await self.stop()
        self.clock.advance(span.total_seconds())
        await self.start()

    # What is so

    async def get(self, identity: int) -> Match:
        match = await self.storage.matches.get(identity)
        assert match is not None
        return match

    async def open(self) -> list[Match]:
        found = []
        for identity in self.matches:
            if identity not in self._over:
                match = await self.get(identity)
                if match.is_open:
                    found.append(match)
                else:
                    self._over.add(identity)
        return found

    async def playing(self) -> list[Match]:
        return [match for match in await self.open() if match.status is Status.PLAYING]

    def is_away(self, person: int) -> bool:
        return self.aways.get(person, self.clock.now()) > self.clock.now()

    def destination(self, match: Match) -> Place | None:
        """Give where a reminder of this match may go as far as the bot can know; None if nowhere."""
        person = on_turn(match)
        way = self.ways.get(person, Way.GROUP)
        if way is Way.OFF:
            return None
        if way is Way.PRIVATE and person in self.daytimes and not self._knows_closed(person):
            return Place(person)
        return None if self._knows_closed(match.place.chat) else match.place

    def _knows_closed(self, chat: int) -> bool:
        return chat in self.phones.closed and (chat in self._told or self.phones.refused[chat] > 0)

    async def _around(self, match: Match) -> Around:
        zone = self.daytimes[match.place.chat].zone
        return Around(await self.days.away_of(match), await self.days.series_of(match), zone)

    async def _migrated(self, old: int, new: int) -> None:
        await self.service.migrate(old, new)

    async def _topic_gone(self, place: Place) -> None:
        await self.service.topic_gone(place)

    # What people do

    async def meet(self, chat: int, daytime: Daytime | None = None, slow_days: int = 14) -> None:
        daytime = daytime or Daytime()
        self.daytimes[chat], self.slow_days[chat] = daytime, slow_days
        kind = "private" if chat > 0 else "group"
        title = "" if chat > 0 else f"Gruppo {-chat}"
        await self.storage.chats.keep(Chat(chat, kind, title, "it", daytime=daytime, slow_days=slow_days))

    async def lobby(self, place: Place, people: list[Person], computers: Sequence[Personality] = ()) -> Match:
        """Let people open a table and sit down; one of the computer players after each of them, the rest at the end."""
        opener, *others = map(Asker, people)
        match = await self.service.open_lobby(place, opener)
        self.matches.append(match.id)
        for guest, computer in itertools.zip_longest(others, computers):
            if computer is not None:
                await self.service.seat_computer(await self.get(match.id), computer, opener)
            if guest is not None:
                await self.service.join(await self.get(match.id), guest)
        return await self.get(match.id)

    async def begin(self, place: Place, people: list[Person], computers: Sequence[Personality] = ()) -> Match:
        match = await self.lobby(place, people, computers)
        await self.service.begin(match, Asker(people[0]))
        await self.settle()
        return await self.get(match.id)

    async def play(self, identity: int) -> None:
        """Let whoever's turn it is play it with one roll, and wait for what is shown."""
        await self.move(identity)
        await self.settle()

    async def move(self, identity: int) -> None:
        """Let whoever's turn it is play it with one roll."""
        match = await self.get(identity)
        asker = Asker(match.person_at(playing(match).seat))
        if not playing(match).turn.dice:
            await self.service.roll(match, asker)
            match = await self.get(identity)
        await self.service.fill(match, choices(match).boxes[0].box, asker)

    async def wish(self, person: int, way: Way) -> None:
        self.ways[person] = way
        await self.days.wish(person, way)

    async def away(self, person: int, span: timedelta | None) -> None:
        """Be away for so long, or back."""
        until = self.clock.now() + span if span else None
        self.aways.pop(person, None)
        if until is not None:
            self.aways[person] = until
        await self.days.away(person, until)
        for match in await self.playing():
            if on_turn(match) == person:
                self.watch.end_moves(turn_of(match))

    async def close(self, chat: int, *, told: bool) -> None:
        """Block the bot, or throw it out; it may or may not hear of it."""
        self.phones.closed.add(chat)
        if told:
            self._told.add(chat)
            await self.service.silenced(chat)

    async def reopen(self, chat: int) -> None:
        self.phones.closed.discard(chat)
        self._told.discard(chat)
        del self.phones.refused[chat]
        await self.service.writable(chat)
        await self.settle()

    async def set_daytime(self, chat: int, daytime: Daytime) -> None:
        self.daytimes[chat] = daytime
        await self.days.set_daytime(chat, daytime)

    async def set_slow_days(self, chat: int, days: int) -> None:
        self.slow_days[chat] = days
        await self.days.set_slow_days(chat, days)
        for match in await self.playing():
            if match.place.chat == chat:
                self.watch.begin_anew(turn_of(match))


def _lanes() -> set[str]:
    names = {task.get_name() for task in asyncio.all_tasks()}
    return {name for name in names if name.startswith("lane ")}


def _left(match: Match) -> frozenset[int]:
    return match.game.left if match.game else frozenset()


def on_turn(match: Match) -> int:
    """Give the person whose turn it is; 0 in a lobby."""
    return match.person_at(match.game.seat).id if match.game and match.status is Status.PLAYING else 0


def turn_of(match: Match) -> Turn:
    return match.id, match.turn_ply if match.game else -1


def is_alone(match: Match) -> bool:
    return len(match.present) == 1


def is_day(moment: datetime, daytime: Daytime) -> bool:
    clock = moment.astimezone(ZoneInfo(daytime.zone)).strftime("%H:%M")
    return f"{daytime.start:02}:00" <= clock < f"{daytime.end:02}:00"


def date_in(zone: str, moment: datetime) -> str:
    return moment.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d")


def _presses(content: Content) -> Iterator[callback.Press]:
    rows = content.keyboard.inline_keyboard if content.keyboard else ()
    for row in rows:
        for button in row:
            press = callback.read(str(button.callback_data)) if button.callback_data else None
            if press is not None:
                yield press
