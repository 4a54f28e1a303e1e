"""Messages about time: reminders, days, the standing of a series."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from babel.dates import format_date
from markupsafe import Markup

from bot.match import Person, Seated
from bot.names import clean, isolate
from bot.outbox import Around, Content, Table
from bot.texts import Texts
from bot.views import keyboard
from bot.views.seats import mention, names
from engine import Personality

MOST_NAMED = 6  # matches that a reminder names; the rest are counted


def day(moment: datetime, zone: str, words: Texts) -> str:
    """Give a date as people say it: 3 dicembre, 3 December."""
    return str(format_date(moment.astimezone(ZoneInfo(zone)), "d MMMM", locale=words.language))


def series_lines(around: Around, words: Texts) -> list[Markup]:
    """Give the standing of a series, best first."""
    if not around.series:
        return []
    lines = [
        words.html("series-place", number=number, name=_series_name(place.seated), points=place.points, wins=place.wins)
        for number, place in enumerate(around.series, 1)
    ]
    return [Markup(""), words.html("series-title"), *lines]


def _series_name(seated: Seated) -> str | Personality:
    return isolate(clean(seated.name)) if isinstance(seated, Person) else seated


def reminder(waiting: Sequence[Table], around: Around, words: Texts) -> Content:
    """Give a reminder that names these matches, the longest waiting first."""
    first = waiting[0].match
    game = first.game
    if game is None:
        raise ValueError("a lobby waits for nobody in particular")
    person = first.person_at(game.seat)
    who = mention(person, names(first, words)[game.seat])
    lines = [words.html("remind-one", mention=who) if len(waiting) == 1 else words.html("remind-many", mention=who)]
    if len(waiting) > 1 or first.place.is_private:
        lines += [_where(each, words) for each in waiting[:MOST_NAMED]]
    if len(waiting) > MOST_NAMED:
        lines.append(words.html("remind-more", count=len(waiting) - MOST_NAMED))
    lines += [_warning(each, around, words) for each in waiting if each.gives_way is not None]
    return Content(Markup("\n").join(lines), keyboard.reminder(waiting, person.id, words))


def _where(table: Table, words: Texts) -> Markup:
    title = isolate(clean(table.title)) if table.title else words.plain("remind-private")
    address = keyboard.card_link(table)
    where = Markup('<a href="{}">{}</a>').format(address, title) if address else title
    return words.html("remind-where", where=where, round=table.match.game.round if table.match.game else 1)


def _warning(table: Table, around: Around, words: Texts) -> Markup:
    two = len(table.match.seats) == 2
    if table.gives_way is None:
        raise ValueError("nothing to warn of")
    return words.html("remind-closes" if two else "remind-gives-way", day=day(table.gives_way, around.zone, words))
