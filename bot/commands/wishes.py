"""What people wish about time: how to be reminded, being away, being told what they missed."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from markupsafe import Markup
from telegram.helpers import create_deep_linked_url

from bot.callback import Verb
from bot.commands.desk import Answer, Desk, Line, Part, Tap
from bot.commands.pages import recap
from bot.days import LONGEST_AWAY
from bot.match import Match, Person, Place, Refusal, Refused
from bot.names import units
from bot.outbox import Content, Reply
from bot.reminders import Daytime, Way
from bot.service import Say
from bot.texts import MOST_IN_A_POPUP, Texts
from bot.views import keyboard
from bot.views.calls import day

RECAP = "recap"  # how a link into the private chat asks for it
BACK = ("off", "0", "no", "fine", "stop")  # what ends being away


class Wishes:
    """The commands and buttons for it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._asked: dict[int, tuple[Place, int]] = {}  # below which reminder somebody was last asked for days
        self.part = Part(
            {"remind": self.remind, "away": self.away, "recap": self.recap},
            {Verb.REMIND: self.press_remind, Verb.AWAY: self.press_away, Verb.MISSED: self.press_missed},
            self.started,
        )

    # Reminders

    async def remind(self, line: Line) -> Answer:
        """Show how somebody is reminded, or take the way they typed."""
        person = line.asker.person.id
        typed = line.arguments[0].casefold() if line.arguments else ""
        way = _way(typed, line.words)
        if way is not None:
            return await self._wish(person, way)
        current = (await self._desk.storage.people.get(person)).way
        return Content(line.words.html("ask-way"), keyboard.ways(person, current, line.words))

    async def press_remind(self, tap: Tap) -> Say:
        """Take the way on a button; only from the person it was shown to."""
        chosen, person = _own(tap)
        if chosen not in set(Way):
            raise Refused(Refusal.STALE)
        say = await self._wish(person, Way(chosen))
        rows = tap.message.reply_markup.inline_keyboard if tap.message.reply_markup else ()
        asked = [len(row) for row in rows[: len(Way)]]
        if asked == [1] * len(Way):  # the question where; a reminder goes on saying what it says
            self._desk.turn_into(tap, Content(tap.words.html(say.key, say.facts)))
        return say

    async def _wish(self, person: int, way: Way) -> Say:
        await self._desk.days.wish(person, way)
        if way is Way.PRIVATE and not (await self._desk.storage.people.get(person)).private:
            return Say("said-way-private-closed", {"bot": self._desk.app.bot.username})
        return Say(f"said-way-{way.value}")

    # Being away

    async def away(self, line: Line) -> Answer:
        """Let somebody be away for so many days or until a date, or be back."""
        person = line.asker.person.id
        if not line.arguments:
            return Content(line.words.html("ask-away"), keyboard.how_long_away(person, line.words))
        zone = (await self._daytime(line.place.chat)).zone
        until = _until(line.arguments, self._desk.clock.now(), zone)
        if until is None:
            return Say("usage-away")
        return await self._go(person, until, zone, line.words)

    async def press_away(self, tap: Tap) -> Say | None:
        """Take the days on a button, or ask for them below a reminder; only from the person it was shown to."""
        chosen, person = _own(tap)
        if chosen == "ask":
            reminder = (tap.place, tap.message.message_id)
            if self._asked.get(person) == reminder:
                return Say("said-asked")
            self._asked[person] = reminder
            content = Content(tap.words.html("ask-away"), keyboard.how_long_away(person, tap.words))
            self._desk.outbox.reply(Reply(tap.place, content, tap.below))
            return None
        if not chosen.isdecimal() or int(chosen) > LONGEST_AWAY.days:
            raise Refused(Refusal.STALE)
        now = self._desk.clock.now()
        zone = (await self._daytime(tap.place.chat)).zone
        say = await self._go(person, now + timedelta(days=int(chosen)), zone, tap.words)
        self._desk.turn_into(tap, Content(tap.words.html(say.key, say.facts)))
        return say

    async def _go(self, person: int, until: datetime, zone: str, words: Texts) -> Say:
        now = self._desk.clock.now()
        if until - now > LONGEST_AWAY:
            return Say("said-away-too-long", {"days": LONGEST_AWAY.days})
        away = until > now
        matches = await self._desk.days.away(person, until if away else None)
        self._desk.later(self._desk.days.redraw(matches))
        return Say("said-away", {"day": day(until, zone, words)}) if away else Say("said-here")

    # Catching up

    async def recap(self, line: Line) -> Answer:
        """Tell what somebody missed in this place's match: here if it is short, else where it disturbs nobody."""
        match = await self._desk.service.at(line.place)
        person = line.asker.person
        _need_seat(match, person.id)
        text = await self._missed(match, person, line.words)
        if line.place.is_private or _fits(text):
            return Content(await self._told(match, person, text))
        if (await self._desk.storage.people.get(person.id)).private:
            return await self._tell_in_private(match, person, text)
        link = keyboard.recap_link(self._link(match), line.words)
        return Content(line.words.html("recap-elsewhere"), link)

    async def started(self, line: Line) -> bool:
        """Tell what somebody missed who came from a group by a link; False for any other link."""
        match = await self._desk.match_linked(line, RECAP)
        if match is None or match.own_seat(line.asker.person.id) is None:
            return False
        text = await self._missed(match, line.asker.person, line.words)
        content = Content(await self._told(match, line.asker.person, text))
        self._desk.outbox.reply(Reply(line.place, content, reply_to=line.message.message_id))
        return True

    async def press_missed(self, tap: Tap) -> Say:
        """Tell it in the pop-up if it fits, else in private, else by a link that opens the private chat."""
        match = await self._desk.presses.match_of(tap.press, tap.place, tap.below)
        person = tap.asker.person
        _need_seat(match, person.id)
        text = await self._missed(match, person, tap.words)
        if _fits(text):
            return Say("popup", {"text": _plain(await self._told(match, person, text))}, alert=True)
        if (await self._desk.storage.people.get(person.id)).private:
            return await self._tell_in_private(match, person, text)
        return Say("recap-elsewhere", url=self._link(match))

    async def _missed(self, match: Match, person: Person, words: Texts) -> Markup:
        return recap(match, await self._desk.days.missed(match, person), words)

    async def _told(self, match: Match, person: Person, text: Markup) -> Markup:
        """Give the text, which from now on counts as told."""
        await self._desk.days.told(match, person)
        return text

    async def _tell_in_private(self, match: Match, person: Person, text: Markup) -> Say:
        content = Content(await self._told(match, person, text))
        self._desk.outbox.reply(Reply(Place(person.id), content))
        return Say("said-missed-private")

    def _link(self, match: Match) -> str:
        """Give the address that opens the private chat, where it is told as soon as they start the bot."""
        return create_deep_linked_url(self._desk.app.bot.username, f"{RECAP}_{match.id}")

    async def _daytime(self, chat: int) -> Daytime:
        known = await self._desk.storage.chats.get(chat)
        return known.daytime if known else Daytime()


def _own(tap: Tap) -> tuple[str, int]:
    """Give what a button chooses and for whom. Raises `Refused` for anybody else."""
    chosen, _, person = tap.press.argument.rpartition("_")
    if person != str(tap.asker.person.id):
        raise Refused(Refusal.NOT_YOURS)
    return chosen, tap.asker.person.id


def _need_seat(match: Match, person: int) -> None:
    """Who left is told as well: they may come back."""
    if match.own_seat(person) is None:
        raise Refused(Refusal.NOT_SEATED)


def _plain(text: Markup) -> str:
    return "\n".join(line.striptags() for line in text.splitlines())


def _fits(text: Markup) -> bool:
    """Whether a pop-up can hold it."""
    return units(_plain(text)) <= MOST_IN_A_POPUP


def _way(typed: str, words: Texts) -> Way | None:
    """Give the way somebody typed, in either language."""
    for way in Way:
        if typed and typed in words.plain(f"words-way-{way.value}").split():
            return way
    return None


def _until(arguments: list[str], now: datetime, zone: str) -> datetime | None:
    """Give until when somebody is away who typed this: days, a date (24/12 or 2026-12-24), or that they are back."""
    typed = arguments[0].casefold()
    if typed in BACK:
        return now
    if typed.rstrip("gd").isdecimal() and len(typed) <= 4:
        return now + timedelta(days=int(typed.rstrip("gd")))
    today = now.astimezone(ZoneInfo(zone)).date()
    named = _date(typed, today)
    if named is None or named <= today:
        return None
    return datetime.combine(named, time(0), ZoneInfo(zone)).astimezone(UTC)


def _date(typed: str, today: date) -> date | None:
    try:
        if "-" in typed:
            return date.fromisoformat(typed)
        parts = [int(part) for part in typed.replace(".", "/").split("/") if part]
        if len(parts) == 2:
            named = date(today.year, parts[1], parts[0])
            return named if named >= today else named.replace(year=today.year + 1)
        return date(parts[2], parts[1], parts[0]) if len(parts) == 3 else None
    except (ValueError, OverflowError):
        return None
