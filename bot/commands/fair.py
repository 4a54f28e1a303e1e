"""Checking the dice: what `/verify` and the button below a result tell, and how faces fell in a chat."""

from dataclasses import replace

from bot.callback import Verb
from bot.commands.desk import Answer, Desk, Line, Part, Tap
from bot.commands.lately import Lately
from bot.fair import dice_file
from bot.match import Match, Refusal, Refused
from bot.outbox import Content, File, Reply
from bot.service import Say
from bot.texts import Texts
from bot.views import keyboard
from bot.views.fair import checked, fallen_faces
from bot.views.seats import called
from engine import read


class Checks:
    """The commands and the button for it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._posted = Lately(desk.clock)
        self.part = Part(
            {"verify": self.verify, "dice": self.dice},
            {Verb.VERIFY: self.press},
        )

    async def verify(self, line: Line) -> Answer:
        """Tell how the dice of this place's match can be checked; if it goes on, offer the one before it too."""
        matches = self._desk.storage.matches
        match = await matches.open_match(line.place) or await matches.last_match(line.place)
        if match is None:
            raise Refused(Refusal.NO_MATCH)
        content = await self._content(match, line.words)
        before = await matches.last_match(line.place, before=match.id) if match.is_open else None
        if before is None or before.seal is None:
            return content
        return replace(content, keyboard=keyboard.verify_before(before, line.words))

    async def press(self, tap: Tap) -> Say | None:
        """Post the same for the match of a button."""
        card = None if tap.press.argument else tap.below  # only a result's own button proves it arrived
        match = await self._desk.presses.match_of(tap.press, tap.place, card)
        content = await self._content(match, tap.words)
        if not self._posted.is_new((tap.place, match.id)):
            return Say("said-verify-above")
        self._desk.outbox.reply(Reply(tap.place, content, tap.below))
        return None

    async def dice(self, line: Line) -> Answer:
        """Tell how often each face fell in this chat."""
        return Content(fallen_faces(await self._desk.storage.falls.of(line.place.chat), line.words))

    async def _content(self, match: Match, words: Texts) -> Content:
        log = await self._desk.storage.matches.log(match.id)
        told = dice_file(match, map(read, log), called(match, words))
        file = File(f"cinquina-{match.id}.txt", told.encode()) if told is not None else None
        return Content(checked(match, words), file=file)
