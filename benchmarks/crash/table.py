"""One group and its quick players: roll once, fill the first box, tap again what wasn't answered, look back."""

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from benchmarks.crash.bot import MortalBot
from benchmarks.crash.plan import Arrangement, Button, Plan
from bot.callback import Press, Verb, read
from bot.match import Place
from bot.playground.chats import Chat, Event, Message, Person, Query
from bot.playground.world import World

PATIENCE = 0.8  # seconds that a running bot gets to answer, or to show something, before people do something
YES = {Verb.ROLL: "🎲", Verb.TURN: "Here's", Verb.BEGIN: "Here we go"}  # how a pop-up begins that says it's done
ARMED = ("Tap again to score", "Tap again if you mean it")
LOOKS = (Verb.HINT, Verb.REVIEW, Verb.VERIFY)  # answered by a pop-up or by a message of their own: the card stays
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

    def __init__(
        self, world: World, chat: Chat, people: Sequence[Person], bot: MortalBot, plan: Plan, luck: random.Random
    ) -> None:
        self.chat = chat
        self.people = people
        self.plan = plan
        self.taps: list[Tap] = []
        self.shown: list[Shown] = []
        self.asked: list[int] = []  # when the table was asked for again: /turn, /newgame, the way back
        self.ways_back = 0
        self._world = world
        self._bot = bot
        self._luck = luck
        self._arrangement = Arrangement(plan)
        self._thought_of: set[int] = set()  # plies at which somebody asked for a hint, or chose not to
        self._number = 0
        self._changed = asyncio.Event()
        self._useless: set[tuple[int, str]] = set()  # buttons that were said to be old
        world.watch(self._notice)

    @property
    def place(self) -> Place:
        """Where the match is."""
        return Place(self.chat.id)

    async def play(self) -> bool:
        """Play a game to its end and look back upon it; tell whether all of it could be seen in time."""
        self._say("/newgame")
        try:
            async with asyncio.timeout(LONGEST):
                while self.result is None:
                    await self._step()
                await self._ask_for(Verb.REVIEW, lambda message: bool(message.photo))
                await self._ask_for(Verb.VERIFY, lambda message: message.document is not None)
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
        before = _look(message)
        said = await self._tap(person, message, data)
        press = read(data)
        if said is None or press is None:
            return
        if not _is_yes(press.verb, said):
            self._useless.add((message.message_id, data))
        elif press.verb not in LOOKS and _look(message) == before and not said.endswith(ARMED):
            await self._something_happens()  # the board follows

    async def _tap(self, person: Person, message: Message, data: str) -> str | None:
        """Tap, and give the pop-up, "" for one without words; None if no answer came for a while."""
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
        while query.answer is None and await self._something_happens():
            pass
        return None if query.answer is None else query.answer.text or ""

    async def _ask_for(self, verb: Verb, arrived: Callable[[Message], bool]) -> None:
        """Tap this button below the result until what it promises has come."""
        while self.result is not None and not any(arrived(shown.message) for shown in self.shown):
            message = self.result.message
            data = next((button.data for button in _buttons(message) if button.press.verb is verb), None)
            if data is not None:
                await self._tap(self._luck.choice(self.people), message, data)
            await self._something_happens()

    @property
    def _begun(self) -> bool:
        return any(tap.press.verb is Verb.BEGIN and tap.said for tap in self.taps) or any(
            shown.has(Verb.ROLL, Verb.BOX) for shown in self.shown
        )

    def _next(self) -> tuple[Person, Message, str] | None:
        """Give who taps what: on the newest message that has something to tap, as people look for it."""
        for shown in reversed(self.shown):
            message = shown.message
            usable = [button for button in _buttons(message) if (message.message_id, button.data) not in self._useless]
            choice = self._choice(message, usable)
            if choice is not None:
                return choice[0], message, choice[1]
        return None

    def _choice(self, message: Message, buttons: Sequence[Button]) -> tuple[Person, str] | None:
        by_verb: dict[Verb, Button] = {}
        for button in buttons:
            by_verb.setdefault(button.press.verb, button)
        if by_verb.keys() & {Verb.BEGIN, Verb.COMPUTER, Verb.PRESET}:
            return self._in_the_lobby(buttons)
        if Verb.TURN in by_verb:
            return self.people[0], by_verb[Verb.TURN].data
        hint = by_verb.get(Verb.HINT)
        if hint is not None and self._wants(hint.press):
            return self._on_turn(message), hint.data
        move = by_verb.get(Verb.BOX) or by_verb.get(Verb.ROLL)
        return (self._on_turn(message), move.data) if move else None

    def _in_the_lobby(self, buttons: Sequence[Button]) -> tuple[Person, str] | None:
        data = {button.press.verb: button.data for button in buttons}
        joined = {tap.query.person.id for tap in self.taps if tap.press.verb is Verb.JOIN and tap.said}
        guest = next((person for person in self.people[1:] if person.id not in joined), None)
        if guest is not None and Verb.JOIN in data and not self.plan.computers_first:
            return guest, data[Verb.JOIN]
        change = self._arrangement.next(buttons)
        if change is not None:
            return self.people[0], change
        if guest is not None and Verb.JOIN in data:
            return guest, data[Verb.JOIN]
        return (self.people[0], data[Verb.BEGIN]) if Verb.BEGIN in data else None

    def _wants(self, hint: Press) -> bool:
        """Whether somebody asks for the hint of this ply: each is thought of once."""
        if hint.ply in self._thought_of:
            return False
        self._thought_of.add(hint.ply)
        return self._luck.random() < self.plan.hints

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
            presses = tuple(button.press for button in _buttons(message))
            self.shown.append(Shown(message, message.text or message.caption or "", presses, self._number))
        if event.kind == "answer" or (message is not None and message.own):
            self._changed.set()


def _is_yes(verb: Verb, said: str) -> bool:
    if verb is Verb.BOX:
        return said.startswith("Scored") or said.endswith(ARMED)
    return said.startswith(YES.get(verb, ""))


def _buttons(message: Message) -> Iterable[Button]:
    for button in message.buttons():
        press = read(button.get("callback_data"))
        if press is not None:
            yield Button(button["text"], button["callback_data"], press)


def _look(message: Message) -> tuple[str | None, object]:
    return message.text, message.markup
