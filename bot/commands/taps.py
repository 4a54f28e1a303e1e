"""Taps on buttons: each is answered once, by a pop-up, after its step is saved and outside the chat's turn."""

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from telegram import CallbackQuery, Message, Update
from telegram.error import TelegramError

from bot import callback
from bot.callback import Press, Verb
from bot.commands.desk import Desk, message_of, no_key, person_of
from bot.commands.pages import page, points
from bot.match import Place, Refusal, Refused
from bot.outbox import Content, Reply
from bot.service import Asker, Say
from bot.texts import LANGUAGES, Texts, texts
from engine import IllegalMove

log = logging.getLogger(__name__)

RULES_EVERY = timedelta(minutes=10)  # a button that posts does so rarely, however often it is tapped


class Taps:
    """The handler of callback queries."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._rules_shown: dict[Place, float] = {}

    async def handle(self, update: Update, _: object) -> None:
        """Do what a button says, and see to its answer."""
        query = update.callback_query
        if query is None:
            return
        press, message = callback.read(query.data), message_of(query)
        if press is None or message is None:
            words = texts(query.from_user.language_code or "")
            self._desk.later(self._answer(query, words.popup("unreadable"), alert=False))
            return
        chat = await self._desk.meet(message.chat, query.from_user)
        words, place = texts(chat.language), self._desk.place(message)
        asker = Asker(person_of(query.from_user))

        async def step(asker: Asker) -> Say | None:
            return await self._obey(press, place, asker, query, message, words)

        try:
            say = await step(asker)
        except Refused as no:
            if self._desk.refusal_for_admins(place, asker, no):
                self._desk.later(self._try_as_admin(query, press, place, asker, step, no, words))
                return
            say = no_key(no)
        except IllegalMove as no:
            say = no_key(no)
        except Exception as error:  # noqa: BLE001  # a bug, put on record; the tap gets its answer
            await self._desk.broken(error, press.match)
            say = Say("problem", alert=True)
        self._desk.later(self._say(query, say, words))

    async def _try_as_admin(
        self,
        query: CallbackQuery,
        press: Press,
        place: Place,
        asker: Asker,
        step: Callable[[Asker], Awaitable[Say | None]],
        no: Refused,
        words: Texts,
    ) -> None:
        try:
            say = await self._desk.as_admin(place, asker, step, no)
        except (Refused, IllegalMove) as still:
            say = no_key(still)
        except Exception as error:  # noqa: BLE001  # a bug, put on record; the tap gets its answer
            await self._desk.broken(error, press.match)
            say = Say("problem", alert=True)
        await self._say(query, say, words)

    async def _obey(
        self, press: Press, place: Place, asker: Asker, query: CallbackQuery, message: Message, words: Texts
    ) -> Say | None:
        match press.verb:
            case Verb.POINTS:
                return await self._points(press, place, words)
            case Verb.RULES:
                return self._rules(press, place, message, words)
            case Verb.LANGUAGE:
                return await self._language(press, place, asker, message)
            case Verb.NEVERMIND:
                if press.argument != str(asker.person.id):
                    raise Refused(Refusal.NOT_YOURS)
                self._replace(press, message, words, Say("said-never"))
                return None
        say = await self._desk.service.press(press, place, asker, query.id, message.message_id)
        if press.verb in (Verb.LEAVING, Verb.ENDING, Verb.KICK):
            self._replace(press, message, words, say)
        return say

    async def _points(self, press: Press, place: Place, words: Texts) -> Say:
        match = await self._desk.storage.matches.get(press.match)
        if match is None or match.place.chat != place.chat:
            raise Refused(Refusal.STALE)
        return Say("popup", {"text": points(match, words)}, alert=True)

    def _rules(self, press: Press, place: Place, message: Message, words: Texts) -> Say | None:
        if press.argument != "open":
            number = int(press.argument) if press.argument.isdecimal() else 0
            self._turn_into(press, message, page(number, words))
            return None
        now = self._desk.clock.monotonic()
        if now - self._rules_shown.get(place, float("-inf")) < RULES_EVERY.total_seconds():
            return Say("said-rules-above")
        self._rules_shown[place] = now
        self._desk.outbox.reply(Reply(place, page(0, words)))
        return None

    async def _language(self, press: Press, place: Place, asker: Asker, message: Message) -> Say:
        if press.argument not in LANGUAGES:
            raise Refused(Refusal.STALE)
        if not (place.is_private or asker.admin):
            raise Refused(Refusal.ONLY_ADMIN)
        await self._desk.service.speak(place, press.argument)
        words = texts(press.argument)
        self._replace(press, message, words, Say("said-language"))
        return Say("popup", {"text": words.plain("said-language")})

    def _replace(self, press: Press, message: Message, words: Texts, say: Say) -> None:
        """Let a question become its outcome, so that nobody answers it twice."""
        self._turn_into(press, message, Content(words.html(say.key, say.facts)))

    def _turn_into(self, press: Press, message: Message, content: Content) -> None:
        """Let the tapped message show something else, if it has that button: forged data must not spoil a card."""
        rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
        if any(button.callback_data == press.data for row in rows for button in row):
            # Not the chat's canonical id: the message may be in a group that was upgraded since.
            place = Place(message.chat.id)
            self._desk.outbox.reply(Reply(place, content, edits=message.message_id))

    async def _say(self, query: CallbackQuery, say: Say | None, words: Texts) -> None:
        text = words.popup(say.key, say.facts) if say else None
        await self._answer(query, text, alert=say.alert if say else False)

    async def _answer(self, query: CallbackQuery, text: str | None, *, alert: bool) -> None:
        try:
            await query.answer(text, show_alert=alert)
        except TelegramError as error:
            log.info("a tap's answer came too late or got lost: %s", error)
