"""Buttons become steps: what a press may mean, checked against the match as it is. Nothing in it is trusted."""

from collections.abc import Awaitable, Callable

from bot.callback import Press, Verb
from bot.house import HOUSE_RULES, turned
from bot.match import MOST_GAMES, Match, Place, Refusal, Refused, Status, on_turn
from bot.outbox import Outbox
from bot.post import Kind
from bot.service import Asker, Say, Service
from bot.storage import Storage
from engine import PRESETS, Box, Level, Nonsense, Personality

TURN = (Verb.ROLL, Verb.HOLD, Verb.RELEASE, Verb.BOX)
# The buttons that a post of each kind has: a tap on one proves that its message arrived.
VERBS_OF = {
    Kind.LOBBY: {Verb.JOIN, Verb.LEAVE, Verb.BEGIN, Verb.SERIES, Verb.PAGE, Verb.PRESET, Verb.HOUSE}
    | {Verb.COMPUTER, Verb.LEVEL, Verb.HINTS},
    Kind.TURN: {*TURN, Verb.POINTS, Verb.MISSED, Verb.HINT, Verb.BACK},
    Kind.RESULT: {Verb.REMATCH, Verb.VERIFY, Verb.REVIEW},
    Kind.CLOSED: {Verb.REMATCH, Verb.VERIFY, Verb.REVIEW},
}

Step = Callable[[Match, Press, Asker], Awaitable[Say]]


class Presses:
    """The buttons of matches."""

    def __init__(self, storage: Storage, outbox: Outbox, service: Service) -> None:
        self._storage = storage
        self._outbox = outbox
        self._service = service
        self._steps: dict[Verb, Step] = {
            Verb.JOIN: lambda match, _, asker: service.join(_open(match), asker),
            Verb.LEAVE: lambda match, _, asker: service.leave(_lobby(match), asker),
            Verb.BEGIN: lambda match, _, asker: service.begin(match, asker),
            Verb.SERIES: self._series,
            Verb.PAGE: self._page,
            Verb.PRESET: self._preset,
            Verb.HOUSE: self._house,
            Verb.COMPUTER: self._computer,
            Verb.LEVEL: self._level,
            Verb.HINTS: self._hints,
            Verb.TURN: self._show_again,
            Verb.REMATCH: lambda match, _, asker: service.rematch(match, asker),
            Verb.BACK: lambda match, _, asker: service.come_back(_open(match), asker),
            Verb.VOTE: self._vote,
            Verb.LEAVING: self._leaving,
            Verb.ENDING: lambda match, _, asker: service.end(match, asker),
            Verb.KICK: self._kick,
        }

    async def press(self, press: Press, place: Place, asker: Asker, tap: str, message_id: int | None) -> Say:
        """Do what a button of a match asks for. `tap` is this tap's id."""
        match = await self.match_of(press, place, message_id)
        if press.verb in TURN:
            return await self._turn(match, press, asker, tap)
        if press.verb not in self._steps:
            raise Refused(Refusal.STALE)
        return await self._steps[press.verb](match, press, asker)

    async def match_of(self, press: Press, place: Place, message_id: int | None) -> Match:
        """Give the match that a button belongs to. Raises `Refused` where there is none in this chat."""
        match = await self._storage.matches.get(press.match)
        if match is None or match.place.chat != place.chat:
            raise Refused(Refusal.STALE)
        match = await self._service.caught_up(match)
        if message_id is not None:
            await self._prove(match, press, message_id)
        return match

    async def _turn(self, match: Match, press: Press, asker: Asker, tap: str) -> Say:
        on_turn(match, asker.person.id)
        if press.ply != match.ply:
            raise Refused(Refusal.STALE)
        match press.verb:
            case Verb.ROLL:
                return await self._service.roll(match, asker)
            case Verb.BOX:
                return await self._service.arm_or_fill(match, _box(press.argument), asker, tap)
            case _:
                position = frozenset({_number(press.argument, 4)})
                held = match.draft.held
                wanted = held | position if press.verb is Verb.HOLD else held - position
                return await self._service.hold(match, wanted, asker)

    async def _show_again(self, match: Match, _: Press, __: Asker) -> Say:
        await self._service.bring_back(match)
        return Say("said-shown")

    async def _series(self, match: Match, press: Press, asker: Asker) -> Say:
        length = _number(press.argument, MOST_GAMES)
        if not length:
            raise Refused(Refusal.STALE)
        return await self._service.set_series(_lobby(match), length, asker)

    async def _page(self, match: Match, press: Press, asker: Asker) -> Say:
        return await self._service.turn_page(_lobby(match), press.argument, asker)

    async def _preset(self, match: Match, press: Press, asker: Asker) -> Say:
        if press.argument not in PRESETS:
            raise Refused(Refusal.STALE)
        return await self._service.set_rules(_lobby(match), PRESETS[press.argument], asker)

    async def _house(self, match: Match, press: Press, asker: Asker) -> Say:
        if press.argument not in HOUSE_RULES:
            raise Refused(Refusal.STALE)
        rules = turned(match.rules, press.argument)
        if rules == match.rules:
            raise Refused(Refusal.NONSENSE, why=Nonsense.SEVERAL_COLUMNS)
        return await self._service.set_rules(_lobby(match), rules, asker)

    async def _computer(self, match: Match, press: Press, asker: Asker) -> Say:
        way, _, called = press.argument.partition("_")  # in or out, not the other of both: a tap may come twice
        if way == "in":
            return await self._service.seat_computer(_lobby(match), _personality(called), asker)
        return await self._service.dismiss_computer(_lobby(match), _personality(called), asker)

    async def _level(self, match: Match, press: Press, asker: Asker) -> Say:
        if press.argument not in set(Level):
            raise Refused(Refusal.STALE)
        return await self._service.set_level(_lobby(match), Level(press.argument), asker)

    async def _hints(self, match: Match, press: Press, asker: Asker) -> Say:
        return await self._service.set_hints(_lobby(match), asker, allowed=press.argument == "yes")

    async def _vote(self, match: Match, press: Press, asker: Asker) -> Say:
        if press.ply != match.turn_ply:
            raise Refused(Refusal.STALE)
        return await self._service.vote(_open(match), asker)

    async def _leaving(self, match: Match, press: Press, asker: Asker) -> Say:
        if press.argument != str(asker.person.id):
            raise Refused(Refusal.NOT_YOURS)
        return await self._service.leave(_open(match), asker)

    async def _kick(self, match: Match, press: Press, asker: Asker) -> Say:
        if press.argument in set(Personality):
            return await self._service.dismiss_computer(_lobby(match), Personality(press.argument), asker)
        return await self._service.kick(_open(match), match.seat_of(_number(press.argument)), asker)

    async def _prove(self, match: Match, press: Press, message_id: int) -> None:
        """A tap on a message whose sending got no answer proves that it arrived."""
        unsure = self._storage.posts.unsure_of(match.id)
        if unsure is None or press.verb not in VERBS_OF[unsure.kind] or press.ply < unsure.turn_ply:
            return
        if await self._storage.posts.adopt(unsure, message_id):
            self._outbox.wake(match.place.chat)


def _open(match: Match) -> Match:
    if not match.is_open:
        raise Refused(Refusal.OVER)
    return match


def _lobby(match: Match) -> Match:
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY if match.is_open else Refusal.OVER)
    return match


def _personality(argument: str) -> Personality:
    try:
        return Personality(argument)
    except ValueError:
        raise Refused(Refusal.STALE) from None


def _box(argument: str) -> Box:
    try:
        return Box(argument)
    except ValueError:
        raise Refused(Refusal.STALE) from None


def _number(argument: str, most: int = 2**63 - 1) -> int:
    if not argument.isdecimal() or int(argument) > most:
        raise Refused(Refusal.STALE)
    return int(argument)
