"""When somebody is reminded: the promises of `bot.reminders`, each against its own plain reading of the calendar."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TypeVar
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.match import Place
from bot.reminders import NEVER, Addressee, Daytime, Reminder, Waiting, Way, due, next_moment, reminded, warns

T = TypeVar("T")

HOUR = timedelta(hours=1)
DAY = 24 * HOUR
QUARTER = timedelta(minutes=15)  # the zones below differ from UTC by whole quarters, and so do their changes
ZONES = ("Europe/Rome", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe", "Pacific/Chatham")
NIGHTS = tuple(
    datetime.fromisoformat(f"{day}T00:00+00:00")
    for day in (
        "2026-03-29",  # Rome loses an hour
        "2026-10-25",  # Rome has 25 hours
        "2026-03-08",  # so does New York: loses …
        "2026-11-01",  # … and gains
        "2026-10-03",  # Lord Howe loses half an hour
        "2026-04-04",  # … and gains it
        "2011-12-30",  # Apia never had this day
        "2011-09-24",  # Apia loses an hour
        "2012-03-31",  # … and gains it
    )
)
PERSON = 7

moments = st.builds(
    lambda night, hour, minute, second: night + timedelta(hours=hour, minutes=minute, seconds=second),
    st.sampled_from(NIGHTS),
    st.integers(-72, 72),
    st.integers(0, 59),
    st.integers(0, 59),
)
hours = st.integers(0, 23).flatmap(lambda start: st.tuples(st.just(start), st.integers(start + 1, 24)))
daytimes = st.builds(
    lambda zone, window: Daytime(zone, *window),
    st.sampled_from(ZONES),
    st.one_of(st.sampled_from([(10, 21), (0, 24), (23, 24), (0, 1), (1, 2), (2, 3)]), hours),
)


def quarters(first: datetime, last: datetime) -> Iterator[datetime]:
    """Give `first` and every quarter of an hour after it, until before `last`."""
    if first < last:
        yield first
    moment = datetime.fromtimestamp((first.timestamp() // 900 + 1) * 900, UTC)
    while moment < last:
        yield moment
        moment += QUARTER


def day_of(moment: datetime, daytime: Daytime) -> str:
    return moment.astimezone(ZoneInfo(daytime.zone)).strftime("%Y-%m-%d")


def is_day(moment: datetime, daytime: Daytime) -> bool:
    clock = moment.astimezone(ZoneInfo(daytime.zone)).strftime("%H:%M")
    return f"{daytime.start:02}:00" <= clock < f"{daytime.end:02}:00"


# Daytime


@given(daytimes, moments, st.none() | st.timedeltas(-2 * DAY, timedelta(0)))
@example(Daytime("Europe/Rome", 2, 3), NIGHTS[0], None)
@example(Daytime("Australia/Lord_Howe", 2, 3), NIGHTS[4], None)
@example(Daytime("Pacific/Chatham", 3, 4), datetime(2011, 9, 24, tzinfo=UTC), None)  # its clocks go from 2:45 to 3:45
@example(Daytime("Pacific/Apia", 10, 21), NIGHTS[6] - 9 * HOUR, None)
@example(Daytime("Pacific/Chatham", 3, 4), NIGHTS[7], None)
def test_the_next_daytime_is_the_first_there_is(daytime: Daytime, moment: datetime, before: timedelta | None) -> None:
    taken = None if before is None else moment + before
    answer = daytime.next(moment, not_on=taken)

    def fits(each: datetime) -> bool:
        return is_day(each, daytime) and (taken is None or day_of(each, daytime) != day_of(taken, daytime))

    assert moment <= answer
    assert fits(answer)
    assert not any(fits(each) for each in quarters(moment, answer))


@pytest.mark.parametrize(
    ("daytime", "moment", "expected"),
    [
        # An hour that the night of the change doesn't have comes the day after.
        (Daytime("Europe/Rome", 2, 3), "2026-03-29T00:30+00:00", "2026-03-30T00:00+00:00"),
        # An hour that comes twice is one hour of 120 minutes.
        (Daytime("Europe/Rome", 2, 3), "2026-10-25T01:59+00:00", "2026-10-25T01:59+00:00"),
        (Daytime("Europe/Rome", 2, 3), "2026-10-25T02:00+00:00", "2026-10-26T01:00+00:00"),
        # Lord Howe's clocks go from 2:00 to 2:30, and back from 2:00 to 1:30.
        (Daytime("Australia/Lord_Howe", 2, 3), "2026-10-03T14:00+00:00", "2026-10-03T15:30+00:00"),
        (Daytime("Australia/Lord_Howe", 1, 2), "2026-04-04T15:10+00:00", "2026-04-04T15:10+00:00"),
        # Apia went to bed on the 29th and woke up on the 31st.
        (Daytime("Pacific/Apia", 10, 21), "2011-12-30T08:00+00:00", "2011-12-30T20:00+00:00"),
        (Daytime("Asia/Kolkata", 23, 24), "2026-07-01T18:30+00:00", "2026-07-02T17:30+00:00"),
        (Daytime("America/New_York", 0, 1), "2026-11-01T05:00+00:00", "2026-11-02T05:00+00:00"),
    ],
)
def test_daytime_on_the_nights_that_clocks_change(daytime: Daytime, moment: str, expected: str) -> None:
    assert daytime.next(datetime.fromisoformat(moment)) == datetime.fromisoformat(expected)


# One match, one person


def spans(longest: timedelta) -> st.SearchStrategy[timedelta]:
    """Spans up to `longest`, drawn as hours, minutes and seconds: one large number would nearly always be small."""
    drawn = st.tuples(st.integers(0, longest // HOUR), st.integers(0, 59), st.integers(0, 59))
    return drawn.map(lambda parts: min(longest, timedelta(hours=parts[0], minutes=parts[1], seconds=parts[2])))


def mostly(likely: T, *others: T) -> st.SearchStrategy[T]:
    return st.sampled_from([likely] * 4 + [*others])


@st.composite
def situations(draw: st.DrawFn) -> tuple[datetime, Waiting, Addressee]:
    """A moment, a match that waits for somebody, and that person."""
    now = draw(moments)
    since = now - draw(spans(20 * DAY))
    card = since + draw(spans(min(HOUR, now - since)) | spans(now - since)) if draw(mostly(True, False)) else None
    count = draw(st.integers(0, 5)) if card is not None else 0
    last = now - draw(spans(min(4 * DAY, now - since))) if count else None
    reminded_at = draw(st.none() | spans(2 * DAY).map(lambda span: now - span))
    if last is not None and (reminded_at is None or reminded_at < last):
        reminded_at = last
    waiting = Waiting(
        1,
        Place(-5),
        PERSON,
        since,
        card,
        count,
        last,
        draw(st.none() | spans(6 * DAY).map(lambda span: now + span)),
        draw(mostly(False, True)),
        draw(daytimes),
        draw(mostly(True, False)),
    )
    person = Addressee(
        PERSON,
        draw(mostly(Way.GROUP, Way.PRIVATE, Way.PRIVATE, Way.OFF)),
        draw(st.booleans()),
        draw(st.none() | spans(4 * DAY).map(lambda span: now - DAY + span)),
        reminded_at,
        draw(daytimes),
    )
    return now, waiting, person


def where_to(waiting: Waiting, person: Addressee) -> Daytime:
    return person.daytime if person.way is Way.PRIVATE and person.private else waiting.daytime


def promise(check: Callable[[datetime, datetime, Waiting, Addressee], bool]) -> Callable[[], None]:
    """A test that `check` holds of every next moment that comes: it is given now, that moment, match, and person."""

    @given(situations())
    def test(situation: tuple[datetime, Waiting, Addressee]) -> None:
        now, waiting, person = situation
        moment = next_moment(waiting, person, now)
        assert moment == NEVER or check(now, moment, waiting, person)

    return test


test_it_is_not_in_the_past = promise(lambda now, moment, _, __: moment >= now)
test_it_is_a_day_after_the_card = promise(lambda now, moment, waiting, _: moment - (waiting.card or now) >= DAY)
test_it_is_a_day_after_any_other = promise(
    lambda _, moment, __, person: person.reminded is None or moment - person.reminded >= DAY
)
test_it_is_on_another_local_day_than_any_other = promise(
    lambda _, moment, waiting, person: (
        person.reminded is None
        or day_of(moment, where_to(waiting, person)) != day_of(person.reminded, where_to(waiting, person))
    )
)
test_it_is_in_the_daytime_of_the_chat_it_goes_to = promise(
    lambda _, moment, waiting, person: is_day(moment, where_to(waiting, person))
)
test_it_is_after_being_away = promise(
    lambda _, moment, __, person: person.away_until is None or moment >= person.away_until
)
test_it_is_not_for_who_wants_none = promise(lambda _, __, ___, person: person.way is not Way.OFF)
test_who_plays_alone_gets_three = promise(lambda _, __, waiting, ___: not waiting.alone or waiting.reminded < 3)
test_it_has_somewhere_to_go = promise(
    lambda _, __, waiting, person: waiting.writable or (person.way is Way.PRIVATE and person.private)
)


def warning_is_out(waiting: Waiting) -> bool:
    """Whether the last reminder told that the seat will be given away."""
    return waiting.last is not None and waiting.gives_way is not None and waiting.last >= waiting.gives_way - 2 * DAY


test_after_the_third_it_is_every_third_day_but_for_the_warning = promise(
    lambda _, moment, waiting, __: (
        waiting.last is None
        or waiting.reminded < 3
        or moment - waiting.last >= 3 * DAY
        or (waiting.gives_way is not None and not warning_is_out(waiting) and moment >= waiting.gives_way - 2 * DAY)
    )
)


@given(situations())
def test_it_is_never_later_than_the_promises_ask(situation: tuple[datetime, Waiting, Addressee]) -> None:
    now, waiting, person = situation
    moment = next_moment(waiting, person, now)
    if moment == NEVER:
        nowhere = not waiting.writable and not (person.way is Way.PRIVATE and person.private)
        assert person.way is Way.OFF or nowhere or (waiting.alone and waiting.reminded >= 3)
        return
    bounds = [now, (waiting.card or now) + DAY]
    if waiting.last is not None:
        span = DAY if waiting.reminded < 3 else 3 * DAY
        again = waiting.last + span
        if waiting.gives_way is not None and not warning_is_out(waiting):
            again = min(again, max(waiting.last + DAY, waiting.gives_way - 2 * DAY))
        bounds.append(again)
    bounds += [person.reminded + DAY] if person.reminded else []
    bounds += [person.away_until] if person.away_until else []
    daytime = where_to(waiting, person)
    taken = person.reminded and day_of(person.reminded, daytime)
    sooner = quarters(max(bounds), moment)
    assert not any(is_day(each, daytime) and day_of(each, daytime) != taken for each in sooner)


def test_on_a_day_of_25_hours_there_is_one_reminder() -> None:
    first = datetime(2026, 10, 24, 22, 10, tzinfo=UTC)  # ten past midnight in Rome; the same day ends 25 hours later
    waiting = Waiting(1, Place(-5), PERSON, first - DAY, first - DAY, 1, first, daytime=Daytime("Europe/Rome", 0, 24))
    moment = next_moment(waiting, Addressee(PERSON, reminded=first), first)
    assert moment == datetime(2026, 10, 25, 23, tzinfo=UTC)


def test_the_warning_is_given_once() -> None:
    began = datetime(2026, 6, 1, 12, tzinfo=UTC)
    waiting = Waiting(1, Place(-5), PERSON, began, began, 6, began + 12 * DAY, began + 14 * DAY)
    person = Addressee(PERSON, reminded=waiting.last)
    assert next_moment(waiting, person, began + 13 * DAY) == began + 15 * DAY


@pytest.mark.parametrize(
    ("patience", "days", "warned"),
    [
        (3, [1, 2], [1, 2]),
        (7, [1, 2, 3, 5], [5]),
        (14, [1, 2, 3, 6, 9, 12], [12]),
        (30, [1, 2, 3, 6, 9, 12, 15, 18, 21, 24, 27, 28], [28]),
        (0, [1, 2, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30], []),
    ],
)
def test_reminders_of_one_turn_until_its_seat_is_given_away(patience: int, days: list[int], warned: list[int]) -> None:
    began = datetime(2026, 6, 1, 12, tzinfo=UTC)
    gives_way = began + patience * DAY if patience else None
    waiting, person = Waiting(1, Place(-5), PERSON, began, began, gives_way=gives_way), Addressee(PERSON)
    found, told = [], []
    for hour in range(24 * (patience or 31)):
        now = began + hour * HOUR
        if due(now, [waiting], {PERSON: person}):
            found.append(hour / 24)
            told += [hour / 24] if warns(now, waiting) else []
            waiting, person = replace(waiting, reminded=waiting.reminded + 1, last=now), replace(person, reminded=now)
    assert found == days
    assert told == warned


# Several matches and people


@st.composite
def tables(draw: st.DrawFn) -> tuple[datetime, list[Waiting], dict[int, Addressee]]:
    """A moment, matches in several chats, and the few people they wait for."""
    now, _, _ = draw(situations())
    people, waiting = {}, []
    for identity in range(1, draw(st.integers(1, 4))):
        _, _, person = draw(situations())
        people[identity] = replace(person, id=identity)
    for number in range(draw(st.integers(0, 6)) if people else 0):
        then, match, _ = draw(situations())
        shift = now - then
        waiting.append(
            replace(
                match,
                match=number,
                place=Place(-number),
                person=draw(st.sampled_from(sorted(people))),
                since=match.since + shift,
                card=match.card and match.card + shift,
                last=match.last and match.last + shift,
                gives_way=match.gives_way and match.gives_way + shift,
            )
        )
    return now, waiting, people


@given(tables())
def test_everyone_who_is_due_gets_one_that_names_all_that_wait(
    table: tuple[datetime, list[Waiting], dict[int, Addressee]],
) -> None:
    now, waiting, people = table
    reminders = {each.person: each for each in due(now, waiting, people)}
    assert len(reminders) == len(due(now, waiting, people))
    for identity, person in people.items():
        theirs = sorted((each for each in waiting if each.person == identity), key=lambda each: each.since)
        ready = [each for each in theirs if next_moment(each, person, now) == now]
        able = [each for each in theirs if next_moment(each, person, now) != NEVER]
        if not ready:
            assert identity not in reminders
            continue
        private = person.way is Way.PRIVATE and person.private
        reminder = reminders[identity]
        assert set(reminder.matches) == {each.match for each in able}
        assert len(reminder.matches) == len(able)
        longest = {each.match for each in ready if each.since == ready[0].since}
        assert reminder.matches[0] in longest
        assert reminder.place == (Place(identity) if private else Place(-reminder.matches[0]))


@given(tables())
def test_after_a_reminder_none_is_due_to_the_same_person_for_a_day(
    table: tuple[datetime, list[Waiting], dict[int, Addressee]],
) -> None:
    now, waiting, people = table
    for reminder in due(now, waiting, people):
        person = people[reminder.person]
        after = reminded(now, reminder, [each for each in waiting if each.person == person.id], person)
        assert {each.match for each, _ in after} == set(reminder.matches)
        assert all(moment - now >= DAY for _, moment in after)
        told = [replace(each, reminded=each.reminded + 1, last=now) for each, _ in after]
        for later in quarters(now, now + DAY):
            assert not due(later, told, {person.id: replace(person, reminded=now)})


def test_a_match_that_waits_in_a_chat_at_night_is_named_in_another() -> None:
    now = datetime(2026, 6, 10, 12, tzinfo=UTC)  # 14 in Rome, 8 in New York
    old = Waiting(1, Place(-1), PERSON, now - 5 * DAY, now - 5 * DAY, daytime=Daytime("America/New_York"))
    young = Waiting(2, Place(-2), PERSON, now - 2 * HOUR, now - 2 * HOUR)
    ready = Waiting(3, Place(-3), PERSON, now - 2 * DAY, now - 2 * DAY)
    people = {PERSON: Addressee(PERSON)}
    assert due(now, [young, ready, old], people) == (Reminder(PERSON, Place(-3), (3, 1, 2)),)
    assert due(now, [young, old], people) == ()


def test_a_match_whose_chat_is_gone_is_not_named_in_another() -> None:
    now = datetime(2026, 6, 10, 12, tzinfo=UTC)
    gone = Waiting(1, Place(-1), PERSON, now - 5 * DAY, now - 5 * DAY, writable=False)
    ready = Waiting(2, Place(-2), PERSON, now - 2 * DAY, now - 2 * DAY)
    assert due(now, [gone, ready], {PERSON: Addressee(PERSON)}) == (Reminder(PERSON, Place(-2), (2,)),)


def test_at_night_nothing_is_due_that_was_due_by_day() -> None:
    now = datetime(2026, 6, 10, 22, tzinfo=UTC)  # midnight in Rome, after a downtime
    waiting = Waiting(1, Place(-1), PERSON, now - 5 * DAY, now - 5 * DAY)
    assert due(now, [waiting], {PERSON: Addressee(PERSON)}) == ()
    assert next_moment(waiting, Addressee(PERSON), now) == datetime(2026, 6, 11, 8, tzinfo=UTC)
