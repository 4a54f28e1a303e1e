"""When somebody is reminded of a turn, and how. Pure: the moment, the waiting matches and the people are given.

The promises, which hold through restarts, clock changes and several matches at once because they are computed
from what is written down: not before the turn's card is a day old; not within a day of another reminder to the same
person anywhere; not twice on one calendar day there; only in the daytime of the chat it goes to; after the third
only every third day. A day is 24 hours, whatever the clocks do.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from bot.match import Place

DAY = timedelta(hours=24)
QUARTER = timedelta(minutes=15)
DAILY = 3  # reminders of one turn that come a day apart
THINNED = 3 * DAY  # between those after
MOST_ALONE = 3  # reminders of one turn to somebody whom no other person waits for
WARN_BEFORE = 2 * DAY  # how long before a slow seat is given away its player is told
NEVER = datetime.max.replace(tzinfo=UTC)


class Way(StrEnum):
    """How somebody wants to be reminded."""

    GROUP = "group"
    PRIVATE = "private"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Daytime:
    """The hours in which a chat may be disturbed: from `start` until just before `end`, local time in `zone`.

    `start` is 0..23 and `end` 1..24, later than `start`.
    """

    zone: str = "Europe/Rome"
    start: int = 10
    end: int = 21

    def holds(self, moment: datetime) -> bool:
        """Whether it is daytime."""
        return self.start <= moment.astimezone(ZoneInfo(self.zone)).hour < self.end

    def next(self, moment: datetime, *, not_on: datetime | None = None) -> datetime:
        """Give the first moment from `moment` on that is in daytime, and not on the local day of `not_on`.

        Hours that a change of the clocks skips or doubles are taken as they come.
        """
        zone = ZoneInfo(self.zone)
        taken = not_on.astimezone(zone).date() if not_on else None
        candidate = moment
        while not (self.holds(candidate) and candidate.astimezone(zone).date() != taken):
            candidate = _next_quarter(candidate)
        return candidate


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that waits for a person. `since` is when their turn began; `reminded` and `last` are of this turn.

    `card` is when the turn's newest card came, or None if none has; `gives_way` is when a slow seat would be given
    away, or None; `alone`: no other person waits.
    """

    match: int
    place: Place
    person: int
    since: datetime
    card: datetime | None = None
    reminded: int = 0
    last: datetime | None = None
    gives_way: datetime | None = None
    alone: bool = False
    daytime: Daytime = field(default_factory=Daytime)
    writable: bool = True


@dataclass(frozen=True, slots=True)
class Addressee:
    """A person as reminders see them. `reminded` is when the last one went out, in whatever match."""

    id: int
    way: Way = Way.GROUP
    private: bool = False  # has started the bot and not blocked it
    away_until: datetime | None = None
    reminded: datetime | None = None
    daytime: Daytime = field(default_factory=Daytime)  # of their private chat


@dataclass(frozen=True, slots=True)
class Reminder:
    """One reminder: to whom, where, of which matches (the one that has waited longest first)."""

    person: int
    place: Place
    matches: tuple[int, ...]


def _next_quarter(moment: datetime) -> datetime:
    """Give the next full quarter of an hour: at none else does a local hour begin, in any zone."""
    into = timedelta(minutes=moment.minute % 15, seconds=moment.second, microseconds=moment.microsecond)
    return moment - into + QUARTER


def next_moment(waiting: Waiting, person: Addressee, now: datetime) -> datetime:
    """Give the earliest moment from `now` on at which this match may remind its player; `NEVER` if it won't."""
    if person.way is Way.OFF or (waiting.alone and waiting.reminded >= MOST_ALONE):
        return NEVER
    if not waiting.writable and not _prefers_private(person):
        return NEVER
    moment = max(now, (waiting.card or now) + DAY)
    if waiting.last is not None:
        moment = max(moment, _again(waiting, waiting.last))
    if person.reminded is not None:
        moment = max(moment, person.reminded + DAY)
    if person.away_until is not None:
        moment = max(moment, person.away_until)
    daytime = person.daytime if _prefers_private(person) else waiting.daytime
    return daytime.next(moment, not_on=person.reminded)


def _again(waiting: Waiting, last: datetime) -> datetime:
    """Give when a turn may be reminded of again; the warning comes two days before, whatever the thinning says."""
    moment = last + (DAY if waiting.reminded < DAILY else THINNED)
    if waiting.gives_way is None or warns(last, waiting):
        return moment
    return min(moment, max(waiting.gives_way - WARN_BEFORE, last + DAY))


def due(now: datetime, waiting: Iterable[Waiting], people: Mapping[int, Addressee]) -> tuple[Reminder, ...]:
    """Give the reminders to send now, at most one for each person, naming every match that waits for them.

    A match that never reminds (any more) is not named either.
    """
    of_person: dict[int, list[Waiting]] = {}
    for each in sorted(waiting, key=lambda each: (each.since, each.match)):
        of_person.setdefault(each.person, []).append(each)
    reminders = []
    for identity, matches in of_person.items():
        person = people[identity]
        moments = {each.match: next_moment(each, person, now) for each in matches}
        ready = [each for each in matches if moments[each.match] <= now]
        if ready:
            where = Place(person.id) if _prefers_private(person) else ready[0].place
            others = (each.match for each in matches if each is not ready[0] and moments[each.match] != NEVER)
            reminders.append(Reminder(person.id, where, (ready[0].match, *others)))
    return tuple(reminders)


def reminded(
    now: datetime, reminder: Reminder, waiting: Iterable[Waiting], person: Addressee
) -> list[tuple[Waiting, datetime]]:
    """Give the matches that a reminder names, as they wait before it, each with its next moment after it."""
    after = replace(person, reminded=now)
    return [
        (each, next_moment(replace(each, reminded=each.reminded + 1, last=now), after, now))
        for each in waiting
        if each.match in reminder.matches
    ]


def warns(now: datetime, waiting: Waiting) -> bool:
    """Whether a reminder sent now has to tell that the seat will be given away."""
    return waiting.gives_way is not None and now >= waiting.gives_way - WARN_BEFORE


def _prefers_private(person: Addressee) -> bool:
    return person.way is Way.PRIVATE and person.private
