"""What people at a table are called, and how a message makes their phones ring."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from bot.match import Match, Person, Seated
from bot.names import isolate, labels
from bot.texts import Texts

MARK = "🤖 "  # what the names of computer players begin with


def called(match: Match, words: Texts) -> tuple[str, ...]:
    """Give what each seat is called, told apart; computer players bear their mark."""
    people = [person.name for person in match.people]
    told = labels([*people, *(words.plain(f"computer-{who.value}") for who in match.computers)])
    by_seat = dict(zip([*match.people, *match.computers], told, strict=True))
    return tuple(by_seat[seated] for seated in match.seats)


def names(match: Match, words: Texts) -> tuple[str, ...]:
    """Give what each seat is called, safe to stand inside any text."""
    return tuple(isolate(label) for label in called(match, words))


def mention(seated: Seated, name: str) -> Markup:
    """Give a mention that rings: by username where there is one, else by number. A computer player has no phone."""
    if not isinstance(seated, Person):
        return Markup("<b>{}</b>").format(name)
    if seated.username:
        return Markup("<b>{}</b> (@{})").format(name, seated.username)
    return Markup('<b><a href="tg://user?id={}">{}</a></b>').format(seated.id, name)


def linked(seated: Seated, name: str) -> Markup:
    """Give a name that leads to the person's profile where that can't ring."""
    if isinstance(seated, Person) and seated.username:
        return Markup('<a href="https://t.me/{}">{}</a>').format(seated.username, name)
    return escape(name)


def listed(items: Sequence[str], words: Texts) -> Markup:
    """Give names as a sentence has them: commas, and a word before the last."""
    *some, last = items
    if not some:
        return escape(last)
    return words.html("list-and", first=Markup(", ").join(some), last=last)
