"""What happens while nobody taps, and what people wish about it: reminders, slow seats, being away, catching up.

`sweep` looks at what is due and at nothing else. It may be stopped anywhere and run again: what it promises is
written down before it is sent, and a turn that moved on meanwhile keeps its own time.
"""

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import replace
from datetime import datetime, timedelta

from bot import reminders
from bot.clock import Clock
from bot.match import Match, Person, PlayedTurn, SeriesPlace, Status, series_standing
from bot.ordered import Ordered
from bot.outbox import Outbox
from bot.reminders import Daytime, Way
from bot.service import Service
from bot.storage import Storage
from engine import Rules, rules_text

log = logging.getLogger(__name__)

LONGEST_AWAY = timedelta(days=30)


class Days:
    """The days of all tables."""

    def __init__(self, storage: Storage, outbox: Outbox, service: Service, ordered: Ordered, clock: Clock) -> None:
        self._storage = storage
        self._outbox = outbox
        self._service = service
        self._ordered = ordered
        self._clock = clock

    async def sweep(self) -> None:
        """Give away what nobody has moved for too long, and remind who is due."""
        now = self._clock.now()
        await self._storage.life.beat(now)
        for identity in await self._storage.timetable.expired(now):
            await self._surely(self._expire(identity, now))
        due = await self._storage.timetable.people_due(now)
        await asyncio.gather(*(self._surely(self._remind(person, now)) for person in due))  # they share commits

    async def resume(self) -> None:
        """After a start: let computers play wherever it is up to them, whatever left a match so."""
        for identity in await self._storage.matches.waiting_for_nobody():
            await self._surely(self._resume(identity))

    async def _resume(self, identity: int) -> None:
        match = await self._storage.matches.get(identity)
        if match is None:
            return
        async with self._ordered.turn(match.place.chat):
            match = await self._storage.matches.get(identity)
            if match is not None:
                await self._service.caught_up(match)

    @staticmethod
    async def _surely(work: Awaitable[None]) -> None:
        """Do one part of a sweep; where it breaks off, the others must not wait for it."""
        try:
            await work
        except Exception:
            log.exception("a part of a sweep broke off; the next one takes it up again")

    async def _remind(self, identity: int, now: datetime) -> None:
        """Promise a person's reminder, or find out when the next may come."""
        timetable = self._storage.timetable
        waiting = await timetable.waiting_for(identity)
        person = await self._storage.people.get(identity)
        for reminder in reminders.due(now, waiting, {identity: person}):
            if await timetable.promise(reminder, now, reminders.reminded(now, reminder, waiting, person)):
                self._outbox.wake(reminder.place.chat)
            return
        await self._service.plan(waiting)

    async def _expire(self, identity: int, now: datetime) -> None:
        match = await self._storage.matches.get(identity)
        if match is None:
            return
        async with self._ordered.turn(match.place.chat):
            if identity not in await self._storage.timetable.expired(now):
                return  # somebody moved while we waited for the table
            match = await self._storage.matches.get(identity)
            if match is not None:
                log.info("match %s: nobody moved for too long", identity)
                await self._service.give_away(match)

    # Wishes

    async def wish(self, person: int, way: Way) -> None:
        """Remember how somebody wants to be reminded."""
        await self._storage.people.wish(person, way)
        await self._replan(person)

    async def away(self, person: int, until: datetime | None) -> list[Match]:
        """Let somebody be away, or be back; give the matches whose boards tell it.

        While they are away no reminder comes and their seat's time stands still.
        """
        now = self._clock.now()
        old = (await self._storage.people.get(person)).away_until
        await self._storage.people.away(person, until)
        longer = max(until or now, now) - max(old or now, now)
        await self._storage.timetable.extend(person, int(longer.total_seconds()))
        await self._replan(person)
        return await self._storage.matches.seated(person)

    async def redraw(self, matches: list[Match]) -> None:
        """Let the boards of these matches be drawn anew, each in its chat's turn."""
        for old in matches:
            async with self._ordered.turn(old.place.chat):
                match = await self._storage.matches.get(old.id)
                if match is not None and match.is_open:
                    await self._service.redraw(match)

    async def _replan(self, person: int) -> None:
        await self._service.plan(await self._storage.timetable.waiting_for(person))

    # A chat's settings

    async def set_daytime(self, chat: int, daytime: Daytime) -> None:
        """Set when a chat may be disturbed."""
        known = await self._storage.chats.get(chat)
        if known is not None:
            await self._storage.chats.keep(replace(known, daytime=daytime))
            await self._service.plan_chat(chat)

    async def set_slow_days(self, chat: int, days: int) -> None:
        """Set after how many days without a move a seat is given away (0: never); running turns count from now."""
        known = await self._storage.chats.get(chat)
        if known is None:
            return
        await self._storage.chats.keep(replace(known, slow_days=days))
        now, expires = self._clock.now(), []
        for each in await self._storage.timetable.waiting_in(chat):
            person = await self._storage.people.get(each.person)
            end = self._storage.life.lived(max(now, person.away_until or now)) + timedelta(days=days)
            expires.append((each, None if each.alone or not days else end))
        await self._storage.timetable.set_patience(expires)
        await self._service.plan_chat(chat)

    async def set_rules(self, chat: int, rules: Rules) -> None:
        """Set the rules of tables that are opened here from now on."""
        known = await self._storage.chats.get(chat)
        if known is not None:
            await self._storage.chats.keep(replace(known, rules=rules_text(rules)))

    async def set_series(self, chat: int, length: int) -> None:
        """Set how many games a series has that is begun here from now on."""
        known = await self._storage.chats.get(chat)
        if known is not None:
            await self._storage.chats.keep(replace(known, series=length))

    async def set_remarks(self, chat: int, *, on: bool) -> None:
        """Set whether computer players may say something in a chat."""
        known = await self._storage.chats.get(chat)
        if known is not None:
            await self._storage.chats.keep(replace(known, remarks=on))

    async def set_hints(self, chat: int, *, allowed: bool) -> None:
        """Set whether tables that are opened here from now on allow hints among friends."""
        known = await self._storage.chats.get(chat)
        if known is not None:
            await self._storage.chats.keep(replace(known, hints=allowed))

    async def set_pictures(self, chat: int, pictures: str) -> None:
        """Set what pictures are drawn on here, or that there are none."""
        known = await self._storage.chats.get(chat)
        if known is not None:
            await self._storage.chats.keep(replace(known, pictures=pictures))

    # Catching up

    async def missed(self, match: Match, person: Person) -> tuple[PlayedTurn, ...]:
        """Give the turns that somebody hasn't seen yet."""
        seen = await self._storage.matches.seen(match.id, person.id)
        seat = match.own_seat(person.id)
        own = [turn.ply for turn in match.turns if turn.seat == seat and not turn.by_computer]
        since = max([seen, *[ply + 1 for ply in own]])
        return tuple(turn for turn in match.turns if turn.ply >= since)

    async def told(self, match: Match, person: Person) -> None:
        """Remember that somebody has been told all of a match until now."""
        await self._storage.matches.look(match, person.id)

    async def away_of(self, match: Match) -> dict[int, datetime]:
        """Give until when people at the table are away, by seat."""
        if match.status not in (Status.LOBBY, Status.PLAYING):
            return {}
        now = self._clock.now()
        people = await self._storage.people.of(person.id for person in match.people)
        untils = {match.own_seat(person): people[person].away_until for person in people}
        return {seat: until for seat, until in untils.items() if seat is not None and until is not None and until > now}

    async def series_of(self, match: Match) -> tuple[SeriesPlace, ...]:
        """Give the standing of the series a match belongs to; nothing for a single game."""
        if match.series.length == 1:
            return ()
        return series_standing(await self._storage.matches.of_series(match.series.id))
