"""What lanes work with: answers on their way, how posts look, and what all lanes share."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from bot.clock import Clock
from bot.match import Match, Place, SeriesPlace
from bot.outbox.budget import BotBudget, Kind
from bot.outbox.sender import Content, Sender
from bot.post import Post
from bot.storage import Storage


@dataclass(frozen=True, slots=True)
class Reply:
    """A message that answers a command, or (with `edits`) a page turned in one."""

    place: Place
    content: Content
    reply_to: int | None = None
    edits: int | None = None

    @property
    def kind(self) -> Kind:
        """How it counts in the chat's budget."""
        return Kind.CALM if self.edits else Kind.REPLY


@dataclass(frozen=True, slots=True)
class Around:
    """What a view needs beside the match: until when people are away (by seat), the series' standing, the zone.

    `remarks`: whether computer players may say something.
    """

    away: Mapping[int, datetime] = field(default_factory=dict)
    series: tuple[SeriesPlace, ...] = ()
    zone: str = "Europe/Rome"
    remarks: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """A match that a reminder names: where it is played, where its card stands, until when its seat is kept.

    `gives_way` is None where there is nothing to warn of yet.
    """

    match: Match
    title: str
    card: int | None
    gives_way: datetime | None


class Views(Protocol):
    """How posts look, in a chat's language; decides nothing."""

    def live(self, match: Match, around: Around, language: str) -> Content:
        """Give what the newest post of a match shows."""
        ...

    def reminder(self, waiting: Sequence[Table], around: Around, language: str) -> Content:
        """Give a reminder that names these matches, the longest waiting first."""
        ...

    def passed(
        self, match: Match, posts: Sequence[Post], around: Around, language: str, *, way_back: bool = False
    ) -> Content:
        """Give the quiet lines that older posts become; with `way_back`, the button that brings the table back."""
        ...


@dataclass(frozen=True, slots=True)
class Tools:
    """What all lanes share. The two callables tell the table about news that only sending brings."""

    storage: Storage
    sender: Sender
    views: Views
    clock: Clock
    bot_budget: BotBudget
    around: Callable[[Match], Awaitable[Around]]
    migrated: Callable[[int, int], Awaitable[None]]
    topic_gone: Callable[[Place], Awaitable[None]]
