"""Taps on buttons: each is answered once, by a pop-up, after its step is saved and outside the chat's turn."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from telegram import CallbackQuery, Update
from telegram.error import TelegramError

from bot import callback
from bot.callback import Press, Verb
from bot.commands.desk import Desk, Part, Tap, message_of, no_key, person_of
from bot.commands.lately import Lately
from bot.commands.pages import points
from bot.match import Refusal, Refused
from bot.outbox import Content, Reply
from bot.service import Asker, Say
from bot.texts import LANGUAGES, texts
from bot.views.rules import page
from engine import IllegalMove

log = logging.getLogger(__name__)

QUESTIONS = (Verb.LEAVING, Verb.ENDING, Verb.KICK)  # buttons whose message becomes their outcome


class Taps:
    """The handler of callback queries."""

    def __init__(self, desk: Desk, parts: Sequence[Part]) -> None:
        self._desk = desk
        self._rules_posted = Lately(desk.clock)
        self._verbs: dict[Verb, Callable[[Tap], Awaitable[Say | None]]] = {
            Verb.POINTS: self._points,
            Verb.RULES: self._rules,
            Verb.LANGUAGE: self._language,
            Verb.NEVERMIND: self._never_mind,
        }
        for part in parts:
            self._verbs |= part.pressed

    async def handle(self, update: Update, _: object) -> None:
        """Do what a button says, and see to its answer."""
        query = update.callback_query
        if query is None:
            return
        press, message = callback.read(query.data), message_of(query)
        if press is None or message is None:
            words = texts(query.from_user.language_code or "")
            self._desk.later(self._answer(query, words.popup("unreadable")))
            return
        chat = await self._desk.meet(message.chat, query.from_user)
        asker = Asker(person_of(query.from_user), sign=f"tap {query.id}")
        tap = Tap(press, self._desk.place(message), asker, query.id, message, texts(chat.language))

        async def attempt() -> Say | None:
            return await self._obey(tap)

        try:
            say = await attempt()
        except Refused as no:
            if self._desk.refusal_for_admins(tap.place, asker, no):
                self._desk.later(self._try_as_admin(query, tap, no))
                return
            say = no_key(no)
        except IllegalMove as no:
            say = no_key(no)
        except Exception as error:  # noqa: BLE001  # a bug, put on record; the tap gets its answer
            await self._desk.broken(error, *_table(press))
            say = Say("problem", alert=True)
        self._desk.later(self._say(query, say, tap))

    async def _try_as_admin(self, query: CallbackQuery, tap: Tap, no: Refused) -> None:
        async def step(asker: Asker) -> Say | None:
            return await self._obey(replace(tap, asker=asker))

        try:
            say = await self._desk.as_admin(tap.place, tap.asker, step, no)
        except (Refused, IllegalMove) as still:
            say = no_key(still)
        except Exception as error:  # noqa: BLE001  # a bug, put on record; the tap gets its answer
            await self._desk.broken(error, *_table(tap.press))
            say = Say("problem", alert=True)
        await self._say(query, say, tap)

    async def _obey(self, tap: Tap) -> Say | None:
        if tap.press.verb in self._verbs:
            return await self._verbs[tap.press.verb](tap)
        say = await self._desk.presses.press(tap.press, tap.place, tap.asker, tap.id, tap.below)
        if tap.press.verb in QUESTIONS:
            self._become(tap, say)
        return say

    async def _points(self, tap: Tap) -> Say:
        match = await self._desk.presses.match_of(tap.press, tap.place, tap.below)
        return Say("popup", {"text": points(match, tap.words)}, alert=True)

    async def _rules(self, tap: Tap) -> Say | None:
        if tap.press.argument != "open":
            number = int(tap.press.argument) if tap.press.argument.isdecimal() else 0
            self._desk.turn_into(tap, page(number, await self._desk.rules_at(tap.place), tap.words))
            return None
        if not self._rules_posted.is_new(tap.place):
            return Say("said-rules-above")
        self._desk.outbox.reply(Reply(tap.place, page(0, await self._desk.rules_at(tap.place), tap.words)))
        return None

    async def _language(self, tap: Tap) -> Say:
        if tap.press.argument not in LANGUAGES:
            raise Refused(Refusal.STALE)
        if not (tap.place.is_private or tap.asker.admin):
            raise Refused(Refusal.ONLY_ADMIN)
        await self._desk.service.speak(tap.place, tap.press.argument)
        words = texts(tap.press.argument)
        self._become(replace(tap, words=words), Say("said-language"))
        return Say("popup", {"text": words.plain("said-language")})

    async def _never_mind(self, tap: Tap) -> None:
        if tap.press.argument != str(tap.asker.person.id):
            raise Refused(Refusal.NOT_YOURS)
        self._become(tap, Say("said-never"))

    def _become(self, tap: Tap, say: Say) -> None:
        """Let a question become its outcome, so that nobody answers it twice."""
        self._desk.turn_into(tap, Content(tap.words.html(say.key, say.facts)))

    async def _say(self, query: CallbackQuery, say: Say | None, tap: Tap) -> None:
        if say is None:
            await self._answer(query)
        elif say.url:
            await self._answer(query, url=say.url)
        else:
            await self._answer(query, tap.words.popup(say.key, say.facts), alert=say.alert)

    async def _answer(
        self, query: CallbackQuery, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        try:
            await query.answer(text, show_alert=alert, url=url)
        except TelegramError as error:
            log.info("a tap's answer came too late or got lost: %s", error)


def _table(press: Press) -> tuple[int | None, int | None]:
    """Give the match that a button belongs to, or the pad."""
    return (None, press.match) if press.verb is Verb.PAD else (press.match, None)
