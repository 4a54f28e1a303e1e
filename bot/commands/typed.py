"""Typed commands: the same steps as the buttons, for people who type, for screen readers, for plain clients."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from telegram import Update

from bot.callback import Verb
from bot.commands.desk import Answer, Desk, Line, Part, no_key, person_of
from bot.commands.pages import score
from bot.commands.vocabulary import boxes_called, faces
from bot.match import Match, Refusal, Refused, Status, choices, on_turn
from bot.names import clean, isolate
from bot.outbox import Content, Reply
from bot.service import Asker, Say, need_power
from bot.storage import AlreadyApplied
from bot.texts import Texts, texts
from bot.views import keyboard
from bot.views.rules import page
from engine import Box, IllegalMove

SEATED = (
    "join",
    "roll",
    "hold",
    "fill",
    "leave",
    "remind",
    "away",
    "recap",
    "hint",
)  # commands that need a person with a face


class Typed:
    """The handlers of typed commands, by their English names."""

    def __init__(self, desk: Desk, parts: Sequence[Part]) -> None:
        self._desk = desk
        self._links = [part.link for part in parts if part.link is not None]
        self._service = desk.service
        self._steps: dict[str, Callable[[Line], Awaitable[Answer]]] = {
            "newgame": self._newgame,
            "join": self._join,
            "begin": self._begin,
            "turn": self._turn,
            "roll": self._roll,
            "hold": self._hold,
            "fill": self._fill,
            "score": self._score,
            "rules": self._rules,
            "leave": self._leave,
            "kick": self._kick,
            "endgame": self._endgame,
            "language": self._language,
            "help": self._help,
            "start": self._start,
            "privacy": self._privacy,
        }
        for part in parts:
            self._steps |= part.typed

    async def handle(self, command: str, update: Update) -> None:
        """Carry out one command and answer it."""
        message, user = update.message, update.effective_user
        if message is None or user is None or message.is_automatic_forward:
            return
        as_group = message.sender_chat is not None and message.sender_chat.id == message.chat.id
        anonymous = message.sender_chat is not None
        if user.is_bot and not anonymous:
            return
        chat = await self._desk.meet(message.chat, user)
        place = self._desk.place(message)
        if not chat.writable:
            await self._desk.service.writable(chat.id)
        self._desk.outbox.reopened(place)
        sign = f"message {message.message_id} update {update.update_id}"
        asker = Asker(person_of(user), admin=as_group, update=update.update_id, sign=sign)
        arguments = (message.text or "").split()[1:]
        line = Line(message, place, asker, arguments, texts(chat.language), anonymous)
        await self._answer(command, line)

    async def _answer(self, command: str, line: Line) -> None:
        async def step(asker: Asker) -> Say | None:
            if await self._desk.storage.matches.has_applied(asker.update):
                raise AlreadyApplied
            if line.anonymous and not line.asker.admin and command in (*SEATED, "newgame"):
                raise Refused(Refusal.CHANNEL)
            if line.anonymous and command in SEATED:
                raise Refused(Refusal.ANONYMOUS)
            answer = await self._steps[command](replace(line, asker=asker))
            self._content(line, answer)
            return None

        async def attempt() -> None:
            try:
                await step(line.asker)
            except Refused as no:
                if not self._desk.refusal_for_admins(line.place, line.asker, no):
                    raise
                self._desk.later(self._carry_out(line, self._desk.as_admin(line.place, line.asker, step, no)))

        await self._carry_out(line, attempt())

    async def _carry_out(self, line: Line, step: Awaitable[object]) -> None:
        """Wait for a step; where it says no or breaks, answer that."""
        try:
            await step
        except (Refused, IllegalMove) as no:
            self._content(line, no_key(no))
        except AlreadyApplied:
            return
        except Exception as error:  # noqa: BLE001  # a bug, put on record; the command gets its answer
            match = await self._desk.storage.matches.open_match(line.place)
            await self._desk.broken(error, match.id if match else None)
            self._content(line, Say("problem"))

    def _content(self, line: Line, answer: Answer) -> None:
        if answer is not None:
            content = answer if isinstance(answer, Content) else Content(line.words.html(answer.key, answer.facts))
            self._desk.outbox.reply(Reply(line.place, content, reply_to=line.message.message_id))

    # The table

    async def _newgame(self, line: Line) -> Answer:
        await self._service.open_lobby(line.place, line.asker, seated=not line.anonymous)
        return None

    async def _join(self, line: Line) -> Answer:
        return await self._service.join(await self._service.at(line.place), line.asker)

    async def _begin(self, line: Line) -> Answer:
        await self._service.begin(await self._service.at(line.place), line.asker)
        return None

    async def _turn(self, line: Line) -> Answer:
        await self._service.show_again(line.place, line.asker.update)
        return None

    async def _leave(self, line: Line) -> Answer:
        match = await self._service.at(line.place)
        if match.status is Status.LOBBY:
            return await self._service.leave(match, line.asker)
        person = line.asker.person.id
        if match.seat_of(person) is None:
            raise Refused(Refusal.NOT_SEATED)
        key = "ask-leave-last" if len(match.present) == 1 else "ask-leave"
        return _question(key, match, Verb.LEAVING, line)

    async def _kick(self, line: Line) -> Answer:
        match = await self._service.at(line.place)
        need_power(match, line.asker)
        answered = line.message.reply_to_message
        if answered is not None and answered.forum_topic_created:
            answered = None  # what Telegram shows in a topic where nothing was replied to
        seat = match.seat_of(answered.from_user.id) if answered and answered.from_user else None
        if seat is not None:
            return await self._service.kick(match, seat, line.asker)
        buttons = keyboard.who_leaves(match, line.asker.person.id, line.words)
        return Content(line.words.html("usage-kick"), buttons)

    async def _endgame(self, line: Line) -> Answer:
        match = await self._service.at(line.place)
        need_power(match, line.asker)
        return _question("ask-end", match, Verb.ENDING, line)

    # The turn

    async def _roll(self, line: Line) -> Answer:
        return await self._service.roll(await self._service.at(line.place), line.asker)

    async def _hold(self, line: Line) -> Answer:
        match = await self._service.at(line.place)
        wanted = faces(line.arguments)
        if wanted is None:
            return Say("usage-hold")
        return await self._service.hold_faces(match, wanted, line.asker)

    async def _fill(self, line: Line) -> Answer:
        match = await self._service.at(line.place)
        if not on_turn(match, line.asker.person.id).turn.dice:
            raise Refused(Refusal.NO_DICE)
        free = tuple(option.box for option in choices(match).boxes)
        word = " ".join(line.arguments)
        meant = boxes_called(word)
        meant = meant if len(meant) == 1 else tuple(box for box in meant if box in free) or meant
        if len(meant) == 1:
            await self._service.fill(match, meant[0], line.asker)
            return None
        if meant:
            return Say("usage-fill-many", {"word": word, "boxes": _boxes(meant, line.words)})
        return Say("usage-fill-unknown" if word else "usage-fill", {"word": word, "boxes": _boxes(free, line.words)})

    # Looking and asking

    async def _score(self, line: Line) -> Answer:
        return score(await self._service.latest(line.place), line.words)

    async def _rules(self, line: Line) -> Answer:
        return page(0, await self._desk.rules_at(line.place), line.words)

    async def _language(self, line: Line) -> Answer:
        return Content(line.words.html("ask-language"), keyboard.languages(line.words))

    async def _help(self, _: Line) -> Answer:
        return Say("help")

    async def _privacy(self, _: Line) -> Answer:
        return Say("privacy")

    async def _start(self, line: Line) -> Answer:
        if not line.place.is_private:
            return Say("hello-group") if self._desk.greets(line.place.chat) else None
        for opened in self._links if line.arguments else ():
            if await opened(line):
                return None
        text = line.words.html("hello-private", name=isolate(clean(line.asker.person.name)))
        username = self._desk.app.bot.username
        return Content(text, keyboard.add_to_group(username, line.words))


def _question(key: str, match: Match, verb: Verb, line: Line) -> Content:
    return Content(line.words.html(key), keyboard.are_you_sure(match, verb, line.asker.person.id, line.words))


def _boxes(boxes: tuple[Box, ...], words: Texts) -> str:
    return ", ".join(words.plain(f"box-{box.value}") for box in boxes)
