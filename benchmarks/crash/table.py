"""One group and its quick players: roll once, fill the first box; tap again what wasn't answered."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.crash.bot import MortalBot
from bot.callback import Press, Verb, read
from bot.match import Place
from bot.playground.chats import Chat, Event, Message, Person, Query
from bot.playground.world import World

PATIENCE = 0.8  # seconds that a running bot gets to answer, or to show something, before people do something
YES = {Verb.ROLL: "🎲", Verb.TURN: "Here's", Verb.BEGIN: "Here we go"}  # how a pop-up begins that says it's done
ARMED = ("Tap again to score", "Tap again if you mean it")
LONGEST = 240.0  # seconds a game may take, whatever happens to the bot


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap and the message below which it was."""

    query: Query
    press: Press
    number: int  # of what happened at this table, taps and messages counted together

    @property
    def said(self) -> str | None:
        """The pop-up, or None if there was none."""
        return self.query.answer.text if self.query.answer else None


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as it was when it came, and as it is now."""

    message: Message
    text: str
    presses: tuple[Press, ...]
    number: int

    def has(self, *verbs: Verb) -> bool:
        """Whether it came with a button of these."""
        return any(press.verb in verbs for press in self.presses)


class Table:
    """A chat, who plays there, and all that they did and saw."""

    def __init__(self, world: World, chat: Chat, people: Sequence[Person], bot: MortalBot) -> None:
        self.chat = chat
        self.people = people
        self.taps: list[Tap] = []
        self.shown: list[Shown] = []
        self.asked: list[int] = []  # when the table was asked for again: /turn, /newgame, the way back
        self.ways_back = 0
        self._world = world
        self._bot = bot
        self._number = 0
        self._changed = asyncio.Event()
        self._useless: set[tuple[int, str]] = set()  # buttons that were said to be old
        world.watch(self._notice)

    @property
    def place(self) -> Place:
        """Where the match is."""
        return Place(self.chat.id)

    async def play(self) -> bool:
        """Play a game to its end; tell whether its result was shown in time."""
        self._say("/newgame")
        try:
            async with asyncio.timeout(LONGEST):
                while self.result is None:
                    await self._step()
        except TimeoutError:
            return False
        return True

    @property
    def result(self) -> Shown | None:
        """The result, once it has been shown."""
        return next((shown for shown in self.shown if shown.has(Verb.REMATCH)), None)

    async def _step(self) -> None:
        tap = self._next()
        if tap is None:
            if not await self._something_happens():
                self._say("/turn" if self._begun else "/newgame")
            return
        person, message, data = tap
        self._changed.clear()
        query = self._world.tap(person, message, data)
        press = read(data)
        if press is None:
            raise RuntimeError(f"a button says {data}")
        self._number += 1
        self.taps.append(Tap(query, press, self._number))
        if press.verb is Verb.TURN:
            self.asked.append(self._number)
            self.ways_back += 1
        self._bot.tapped()
        before = _look(message)
        while query.answer is None and await self._something_happens():
            pass
        if query.answer is None:
            return
        said = query.answer.text or ""
        if not _is_yes(press.verb, said):
            self._useless.add((message.message_id, data))
        elif _look(message) == before and not said.endswith(ARMED):
            await self._something_happens()  # the board follows

    @property
    def _begun(self) -> bool:
        return any(tap.press.verb is Verb.BEGIN and tap.said for tap in self.taps) or any(
            shown.has(Verb.ROLL, Verb.BOX) for shown in self.shown
        )

    def _next(self) -> tuple[Person, Message, str] | None:
        """Give who taps what: on the newest message that has something to tap, as people look for it."""
        for shown in reversed(self.shown):
            message = shown.message
            buttons = [button["callback_data"] for button in message.buttons() if "callback_data" in button]
            presses = {data: press for data in buttons if (press := read(data)) is not None}
            usable = {data: press for data, press in presses.items() if (message.message_id, data) not in self._useless}
            choice = self._choice(message, usable)
            if choice is not None:
                return choice[0], message, choice[1]
        return None

    def _choice(self, message: Message, presses: dict[str, Press]) -> tuple[Person, str] | None:
        by_verb: dict[Verb, str] = {}
        for button, press in presses.items():
            by_verb.setdefault(press.verb, button)
        if Verb.BEGIN in by_verb:
            joined = {tap.query.person.id for tap in self.taps if tap.press.verb is Verb.JOIN and tap.said}
            for person in self.people[1:]:
                if person.id not in joined:
                    return person, by_verb[Verb.JOIN]
            return self.people[0], by_verb[Verb.BEGIN]
        if Verb.TURN in by_verb:
            return self.people[0], by_verb[Verb.TURN]
        data = by_verb.get(Verb.BOX) or by_verb.get(Verb.ROLL)
        return (self._on_turn(message), data) if data else None

    def _on_turn(self, message: Message) -> Person:
        mentioned = {entity["user"]["id"] for entity in message.entities if entity["type"] == "text_mention"}
        return next((person for person in self.people if person.id in mentioned), self.people[0])

    def _say(self, text: str) -> None:
        self._number += 1
        self.asked.append(self._number)
        self._world.say(self.people[0], self.chat, text)

    async def _something_happens(self) -> bool:
        """Wait until this table sees something; False if a running bot shows nothing for a while."""
        since = time.monotonic()
        while not self._changed.is_set():
            up = self._bot.up_since
            if up is not None and time.monotonic() - max(since, up) > PATIENCE:
                return False
            await asyncio.sleep(0.01)
        self._changed.clear()
        return True

    def _notice(self, event: Event) -> None:
        if event.chat is not self.chat:
            return
        message = event.message
        if event.kind == "message" and message is not None and message.own:
            self._number += 1
            self.shown.append(Shown(message, message.text or "", tuple(_presses(message)), self._number))
        if event.kind == "answer" or (message is not None and message.own):
            self._changed.set()


def _is_yes(verb: Verb, said: str) -> bool:
    if verb is Verb.BOX:
        return said.startswith("Scored") or said.endswith(ARMED)
    return said.startswith(YES.get(verb, ""))


def _presses(message: Message) -> Iterable[Press]:
    for button in message.buttons():
        press = read(button.get("callback_data"))
        if press is not None:
            yield press


def _look(message: Message) -> tuple[str | None, object]:
    return message.text, message.markup
