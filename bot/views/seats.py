"""What people at a table are called, and how a message makes their phones ring."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from bot.match import Match, Person
from bot.names import isolate, labels
from bot.texts import Texts


def names(match: Match) -> tuple[str, ...]:
    """Give what each seat is called, safe to stand inside any text."""
    return tuple(isolate(label) for label in labels([person.name for person in match.seats]))


def mention(person: Person, name: str) -> Markup:
    """Give a mention that rings: by username where there is one, else by number."""
    if person.username:
        return Markup("<b>{}</b> (@{})").format(name, person.username)
    return Markup('<b><a href="tg://user?id={}">{}</a></b>').format(person.id, name)


def listed(items: Sequence[str], words: Texts) -> Markup:
    """Give names as a sentence has them: commas, and a word before the last."""
    *some, last = items
    if not some:
        return escape(last)
    return words.html("list-and", first=Markup(", ").join(some), last=last)
