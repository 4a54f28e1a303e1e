"""Hints: what the strategy would do, told to nobody but the player who asks."""

from bot.callback import Verb
from bot.commands.desk import Answer, Desk, Line, Part, Tap
from bot.match import Match, Refusal, Refused, on_turn
from bot.service import Say
from bot.texts import Texts
from bot.views.hint import told
from engine import hint


class Hints:
    """The button and the command for it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.part = Part(
            {"hint": self.hint},
            {Verb.HINT: self.press},
        )

    async def press(self, tap: Tap) -> Say:
        """Tell the player on turn, in a pop-up that stays until it is read."""
        match = await self._desk.presses.match_of(tap.press, tap.place, tap.below)
        on_turn(match, tap.asker.person.id)
        if tap.press.ply != match.ply:
            raise Refused(Refusal.STALE)
        return self._tell(match, tap.words)

    async def hint(self, line: Line) -> Answer:
        """Tell the player on turn in private; in a group everybody would read it, so the button is named there."""
        match = await self._desk.service.at(line.place)
        on_turn(match, line.asker.person.id)
        if match.has_hints and not line.place.is_private:
            return Say("hint-in-private")
        return self._tell(match, line.words)

    def _tell(self, match: Match, words: Texts) -> Say:
        if not match.has_hints:
            raise Refused(Refusal.NO_HINTS)
        outlook = self._desk.minds.outlook(match.rules)
        if outlook is None or match.game is None:
            return Say("said-hint-soon")
        return Say("popup", {"text": told(hint(match.game, outlook), match.game, words)}, alert=True)
