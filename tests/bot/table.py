"""A table to play at in tests: the whole bot over real HTTP and SQLite, scripted dice, a clock that stands still."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from bot.app import Cinquina
from bot.fair import DiceSource
from bot.match import Match
from bot.minds import Minds
from bot.playground.chats import Chat, Message, Person, Query
from bot.playground.server import StandIn
from bot.playground.world import World
from bot.settings import Settings
from bot.storage import Storage
from tests.minds import guessing
from tests.standin import FixedClock

PATIENCE = 20.0  # real seconds for the bot to come to rest


class ScriptedLuck:
    """Dice that fall as told, and once that is used up in a fixed disorder."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.broken = False
        self._random = random.Random(5)  # noqa: S311  # the same disorder every time
        self._secrets = random.Random(6)  # noqa: S311  # shown, but no dice follow from them

    def __call__(self, ply: int, die: int) -> int:
        if self.broken:
            raise RuntimeError("the dice fell off the table")
        return self.faces.pop(0) if self.faces else self._random.randint(1, 6)

    def secret(self) -> bytes:
        return self._secrets.randbytes(32)

    def luck(self, match: Match) -> "ScriptedLuck":
        return self

    def will(self, *rolls: str) -> None:
        """Let the next dice fall so: `will("66612", "6")`."""
        self.faces += [int(face) for face in "".join(rolls)]


class Table:
    """The bot at work among people; everything it says in a chat can be looked at."""

    def __init__(self, world: World, standin: StandIn, clock: FixedClock, path: Path) -> None:
        self.world = world
        self.standin = standin
        self.clock = clock
        self.path = path
        self.luck = ScriptedLuck()
        self.minds: Minds = guessing()
        self.dice: DiceSource = self.luck  # set another, then restart
        self.storage: Storage
        self.bot: Cinquina

    async def start(self) -> None:
        self.storage = await Storage.open(self.path)
        settings = Settings(self.standin.token, self.standin.url, self.path)
        self.bot = Cinquina(settings, self.storage, self.clock, self.dice, self.minds)
        await self.bot.start()
        await self.settle()

    async def stop(self) -> None:
        await self.bot.stop()
        await self.storage.close()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def settle(self) -> None:
        """Wait until the bot has done all it can without time passing."""
        calm = 0
        async with asyncio.timeout(PATIENCE):
            while calm < 6:
                await asyncio.sleep(0 if calm else 0.001)
                quiet = len(self.world.updates) == 0 and self.world.updates.polled and self.bot.is_quiet
                calm = calm + 1 if quiet else 0

    async def breathe(self) -> None:
        """Let the bot do a little, where it can't come to rest because Telegram doesn't answer."""
        await asyncio.sleep(0.001)

    async def pass_time(self, seconds: float, step: float = 1.0) -> None:
        """Let time go by, second by second, as the bot would live through it."""
        while seconds > 0:
            self.clock.advance(min(step, seconds))
            seconds -= step
            await self.settle()

    async def say(
        self, person: Person, chat: Chat, text: str, *, topic: int | None = None, reply_to: Message | None = None
    ) -> Message:
        message = self.world.say(person, chat, text, topic=topic, reply_to=reply_to)
        await self.settle()
        return message

    async def ask(self, person: Person, chat: Chat, text: str, *, topic: int | None = None) -> str:
        """Write a command; give the bot's answer to that very message, "" for none."""
        return self.reply(await self.say(person, chat, text, topic=topic))

    def reply(self, message: Message) -> str:
        found = [answer for answer in self.said(message.chat) if answer.reply_to == message.message_id]
        assert len(found) <= 1, "two answers to one message"
        return plain(written(found[0])) if found else ""

    async def tap(self, person: Person, chat: Chat, label: str) -> str:
        """Tap the newest button whose label contains `label`; give the pop-up's text ("" for none)."""
        return self.answer(await self.tap_query(person, chat, label))

    async def tap_query(self, person: Person, chat: Chat, label: str) -> Query:
        message, data = self.button(chat, label)
        query = self.world.tap(person, message, data)
        await self.settle()
        return query

    async def tap_data(self, person: Person, message: Message, data: str) -> str:
        query = self.world.tap(person, message, data)
        await self.settle()
        return self.answer(query)

    def answers(self, query: Query) -> int:
        """Give how often the bot answered a tap; once is right, also where Telegram refused that answer."""
        calls = self.standin.record.of("answerCallbackQuery")
        return sum(1 for call in calls if call.params["callback_query_id"] == query.id)

    @staticmethod
    def answer(query: Query) -> str:
        assert query.answer is not None, "a tap without an answer"
        return plain(query.answer.text or "")

    def button(self, chat: Chat, label: str) -> tuple[Message, str]:
        for message in reversed(self.said(chat)):
            for button in buttons(message):
                if label in button["text"] and "callback_data" in button:
                    return message, button["callback_data"]
        raise LookupError(f"no button {label!r}; there are {self.labels(chat)}")

    def labels(self, chat: Chat) -> list[str]:
        """Give the labels of the newest message that has buttons."""
        for message in reversed(self.said(chat)):
            if buttons(message):
                return [button["text"] for button in buttons(message)]
        return []

    def said(self, chat: Chat) -> list[Message]:
        """Give what the bot said in a chat and is still there, oldest first."""
        return [message for message in chat.messages.values() if message.sender["id"] == self.world.bot_id]

    def texts(self, chat: Chat) -> list[str]:
        """Give those messages' texts, without the marks that isolate names."""
        return [plain(written(message)) for message in self.said(chat)]

    def last(self, chat: Chat) -> str:
        return self.texts(chat)[-1]

    async def lobby(self, chat: Chat, people: Iterable[Person]) -> None:
        """Open a table and let people sit down, in their order."""
        first, *others = people
        await self.say(first, chat, "/nuova")
        for person in others:
            await self.tap(person, chat, "Mi siedo")

    async def begin(self, chat: Chat, people: list[Person]) -> None:
        await self.lobby(chat, people)
        await self.tap(people[0], chat, "Via!")

    async def turn(self, person: Person, chat: Chat, dice: str, box: str) -> str:
        """Play a turn of one roll; give the pop-up of the tap that wrote it."""
        self.luck.will(dice)
        await self.tap(person, chat, "Lancia")
        message, data = self.box(chat, box)
        await self.tap_data(person, message, data)
        return await self.tap_data(person, message, data)

    def box(self, chat: Chat, box: str) -> tuple[Message, str]:
        """Give the newest board and the data of a box's button, whether it is drawn yet or not."""
        message, match, ply = self._board(chat)
        rolled = any(":box:" in button["callback_data"] for button in buttons(message))
        turn = ply if rolled else ply + 1
        return message, f"1:{match}:{base36(turn)}:box:{box}"

    def forged(self, chat: Chat, verb: str, argument: object = "", *, later: int = 0) -> tuple[Message, str]:
        """Give the newest board and data as its buttons would have them: its match and ply, or `later` plies on."""
        message, match, ply = self._board(chat)
        return message, f"1:{match}:{base36(ply + later)}:{verb}:{argument}"

    def _board(self, chat: Chat) -> tuple[Message, str, int]:
        for message in reversed(self.said(chat)):
            for button in buttons(message):
                match, ply, verb = button.get("callback_data", "::::").split(":")[1:4]
                if verb in ("roll", "hold", "release", "box"):
                    return message, match, int(ply, 36)
        raise LookupError("no board")

    async def die(self, person: Person, chat: Chat, position: int) -> str:
        """Tap one of the five dice on the newest board."""
        message, _, _ = self._board(chat)
        return await self.tap_data(person, message, buttons(message)[position]["callback_data"])

    async def rolled(self, person: Person, chat: Chat, dice: str) -> None:
        """Roll, and wait until the board shows it."""
        self.luck.will(dice)
        await self.tap(person, chat, "anci")  # Lancia, Rilancia
        await self.pass_time(5, step=5)


def buttons(message: Message) -> list[dict[str, str]]:
    return message.buttons()


def written(message: Message) -> str:
    """Give the text of a message, or the caption of its file."""
    return message.text or message.caption or ""


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "").replace("\u00a0", " ")


def base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number] if number < 36 else base36(number // 36) + digits[number % 36]


@asynccontextmanager
async def table_at(world: World, standin: StandIn, clock: FixedClock, path: Path) -> AsyncIterator[Table]:
    table = Table(world, standin, clock, path)
    await table.start()
    try:
        yield table
    finally:
        await table.stop()
