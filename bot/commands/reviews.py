"""Reviews: one message a match with everybody's, whose buttons lead to each player's page, or one's own in private.

A review may have to wait for a table to be solved, so a tap is answered first and shown later.
"""

import asyncio
from collections.abc import Awaitable

from telegram.helpers import create_deep_linked_url

from bot.callback import Verb
from bot.commands.desk import Answer, Desk, Line, Part, Tap
from bot.commands.lately import Lately
from bot.match import Match, Place, Refusal, Refused
from bot.outbox import Content, File, Reply
from bot.picture import Theme, chart
from bot.reviews import people
from bot.service import Say
from bot.texts import Texts
from bot.views import keyboard
from bot.views.review import overview, page, picture
from engine import Review

REVIEW = "review"  # how a link into the private chat asks for it
ALL, MINE = "all", "mine"  # what buttons ask for beside the number of a seat
FILE = "andamento.png"


class ReviewPages:
    """The command and the buttons for it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._posted = Lately(desk.clock)  # matches whose reviews came in a chat, by the ids of both
        self.part = Part(
            {"review": self.review},
            {Verb.REVIEW: self.press},
            self.started,
        )

    async def review(self, line: Line) -> Answer:
        """Post the review of the last match that was played in this place."""
        match = await self._desk.storage.matches.last_over(line.place)
        if match is None:
            return Say("review-none")
        self._posted.is_new((line.place.chat, match.id))
        self._post(match, line.place, line.words, reply_to=line.message.message_id)
        return None

    async def press(self, tap: Tap) -> Say | None:
        """Post a match's review, turn to a page of it, or tell somebody's own in private."""
        asked = tap.press.argument
        card = None if asked else tap.below  # a review's own buttons prove nothing about the card
        match = await self._desk.presses.match_of(tap.press, tap.place, card)
        if match.is_open or not match.turns:
            raise Refused(Refusal.STALE)
        if asked == MINE:
            return await self._mine(match, tap)
        if asked:
            self._later(match, self._turn(match, tap, _seat(match, asked)))
            return None
        if not self._posted.is_new((tap.place.chat, match.id)):
            return Say("said-review-above")
        self._post(match, tap.place, tap.words, reply_to=tap.below)
        return Say("said-reviewing")

    async def started(self, line: Line) -> bool:
        """See to it that somebody who came by a link is told their own review; False for any other link."""
        match = await self._desk.match_linked(line, REVIEW)
        seat = _seat_of(match, line.asker.person.id) if match and not match.is_open and match.turns else None
        if match is None or seat is None:
            return False
        self._posted.is_new((line.place.chat, match.id))
        self._post(match, line.place, line.words, only=seat, reply_to=line.message.message_id)
        return True

    async def _mine(self, match: Match, tap: Tap) -> Say:
        person = tap.asker.person.id
        seat = _seat_of(match, person)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        if not (await self._desk.storage.people.get(person)).private:
            link = create_deep_linked_url(self._desk.app.bot.username, f"{REVIEW}_{match.id}")
            return Say("said-review-private", url=link)
        if self._posted.is_new((person, match.id)):
            self._post(match, Place(person), await self._desk.words(person), only=seat)
        return Say("said-review-private")

    def _post(
        self, match: Match, place: Place, words: Texts, *, only: int | None = None, reply_to: int | None = None
    ) -> None:
        """Post everybody's review in a place, or one player's."""

        async def work() -> None:
            try:
                content = await self._content(match, place, words, only)
            except Exception:
                self._posted.forget((place.chat, match.id))
                self._desk.outbox.reply(Reply(place, Content(words.html("problem")), reply_to))
                raise
            self._desk.outbox.reply(Reply(place, content, reply_to))

        self._later(match, work())

    async def _content(self, match: Match, place: Place, words: Texts, only: int | None) -> Content:
        found = await self._desk.reviews.of(match)
        shown = 0 if only is None and len(found) == 1 else only
        text = await self._text(match, found, shown, words)
        buttons = None if only is not None else keyboard.review(match, shown, words)
        chat = await self._desk.storage.chats.get(place.chat)
        theme = chat.pictures if chat else "light"
        if theme == "none":
            return Content(text, buttons)
        drawn = await asyncio.to_thread(chart, picture(match, found, words), Theme[theme.upper()])
        return Content(text, buttons, File(FILE, drawn))

    async def _turn(self, match: Match, tap: Tap, seat: int | None) -> None:
        text = await self._text(match, await self._desk.reviews.of(match), seat, tap.words)
        # An edit carries no picture; that there is one tells which of Telegram's two edits is the right one.
        file = File(FILE, b"") if tap.message.photo else None
        self._desk.turn_into(tap, Content(text, keyboard.review(match, seat, tap.words), file))

    async def _text(self, match: Match, found: tuple[Review, ...], seat: int | None, words: Texts) -> str:
        if seat is None:
            return overview(match, found, words)
        person = people(match).get(seat)
        habit = await self._desk.storage.reviews.habit(person) if person is not None else None
        return page(match, found[seat], habit, words)

    def _later(self, match: Match, work: Awaitable[None]) -> None:
        async def surely() -> None:
            try:
                await work
            except Exception as error:  # noqa: BLE001  # a bug, put on record; the tap was answered already
                await self._desk.broken(error, match.id)

        self._desk.later(surely())


def _seat(match: Match, asked: str) -> int | None:
    """Give the seat whose page a button asks for; None for everybody's. Raises `Refused` for what no button says."""
    if asked == ALL:
        return None
    if not asked.isdecimal() or int(asked) >= len(match.seats):
        raise Refused(Refusal.STALE)
    return int(asked)


def _seat_of(match: Match, person: int) -> int | None:
    """Give the seat of somebody, also if a computer stood in for them in the end."""
    return next((seat for seat, identity in people(match).items() if identity == person), None)
