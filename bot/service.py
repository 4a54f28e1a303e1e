"""What people can ask of a table, one method each: load, make one step, save it, say how it went.

Whoever calls holds the place's turn in `bot.ordered`; nothing here waits for Telegram. A step that can't be made
raises `Refused` (the table says no) or `IllegalMove` (the rules do) and changes nothing.
"""

from dataclasses import dataclass, field, replace

from bot import match as table
from bot.callback import Press, Verb
from bot.clock import Clock
from bot.match import Ending, Match, Person, Place, Refusal, Refused, Status
from bot.outbox import Outbox
from bot.post import Kind, Progress
from bot.storage import Storage
from engine import Box, Dice, Luck, Move, roll

Fact = str | int | Box | Dice


@dataclass(frozen=True, slots=True)
class Say:
    """Words for whoever asked: a key of the catalogue and its facts; `alert` wants to be read and closed."""

    key: str
    facts: dict[str, Fact] = field(default_factory=dict)
    alert: bool = False


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and what they may: `admin` has been checked for this very request."""

    person: Person
    admin: bool = False
    update: int | None = None  # a command's update, applied once however often it is delivered


NOBODY = Asker(Person(0, ""))  # for steps that no person asked for
# The buttons that a post of each kind has: a tap on one proves that its message arrived.
VERBS_OF = {
    Kind.LOBBY: {Verb.JOIN, Verb.LEAVE, Verb.BEGIN},
    Kind.TURN: {Verb.ROLL, Verb.HOLD, Verb.RELEASE, Verb.BOX, Verb.POINTS},
    Kind.RESULT: {Verb.REMATCH},
    Kind.CLOSED: set[Verb](),
}


class Service:
    """The tables of all chats."""

    def __init__(self, storage: Storage, outbox: Outbox, clock: Clock, luck: Luck) -> None:
        self._storage = storage
        self._outbox = outbox
        self._clock = clock
        self._luck = luck

    # Lobby

    async def open_lobby(self, place: Place, asker: Asker, *, seated: bool = True) -> Match:
        """Open a lobby; a lobby that is open already is shown again at the bottom of the chat."""
        match = await self._storage.matches.open_match(place)
        if match is not None and match.status is Status.LOBBY:
            return await self.show_again(place, asker.update)
        if match is not None:
            raise Refused(Refusal.MATCH_OPEN)
        lobby = table.open_lobby(0, place, asker.person, self._clock.now(), seated=seated)
        created = await self._storage.matches.create(lobby, update=asker.update)
        self._outbox.wake(place.chat)
        return created

    async def join(self, match: Match, asker: Asker) -> Say:
        """Seat the asker, while the first round lasts."""
        after, moves = table.join(match, asker.person)
        await self._save(match, after, asker, moves=moves)
        return Say("said-joined", {"name": table.seat_name(after, len(after.seats) - 1)})

    async def leave(self, match: Match, asker: Asker) -> Say:
        """Give the asker's seat up, in the lobby or in the game."""
        return await self._seat_left(match, match.seat_of(asker.person.id), asker, "said-left")

    async def kick(self, match: Match, seat: int | None, asker: Asker) -> Say:
        """Take somebody's seat away; for who opened the table and for admins."""
        need_power(match, asker)
        return await self._seat_left(match, seat, asker, "said-kicked")

    async def _seat_left(self, match: Match, seat: int | None, asker: Asker, key: str) -> Say:
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        name = table.seat_name(match, seat)
        if match.status is Status.LOBBY:
            await self._save(match, table.leave_lobby(match, match.seats[seat].id), asker)
        else:
            after, move = table.leave_game(match, seat)
            await self._save(match, after, asker, moves=(move,))
        return Say(key, {"name": name})

    async def begin(self, match: Match, asker: Asker) -> Say:
        """Start the game."""
        after = table.begin(match, asker.person.id, self._clock.now(), admin=asker.admin)
        await self._save(match, after, asker)
        return Say("said-begun")

    async def end(self, match: Match, asker: Asker) -> Say:
        """Close the match without result; for who opened the table and for admins."""
        need_power(match, asker)
        seat = match.seat_of(asker.person.id)
        by = table.seat_name(match, seat) if seat is not None else ""
        await self._save(match, table.close(match, Ending.ENDED, by), asker)
        return Say("said-ended")

    async def rematch(self, match: Match, asker: Asker) -> Say:
        """Open the lobby of another game of the same people, the order moved on by one."""
        if match.status is not Status.FINISHED:
            raise Refused(Refusal.STALE)
        if match.seat_of(asker.person.id) is None:
            raise Refused(Refusal.NOT_SEATED)
        if await self._storage.matches.open_match(match.place) is not None:
            raise Refused(Refusal.MATCH_OPEN)
        await self._storage.matches.create(table.again(match, self._clock.now()), after=match.id)
        self._outbox.wake(match.place.chat)
        return Say("said-rematch")

    # Turn

    async def roll(self, match: Match, asker: Asker) -> Say:
        """Roll the dice that are not held."""
        game = table.on_turn(match, asker.person.id)
        dice = roll(game.turn.dice, match.draft.held, game.ply, self._luck)
        after, move = table.roll(match, dice)
        await self._save(match, after, asker, moves=(move,))
        return Say("said-rolled", {"dice": dice, "left": table.playing(after).rolls_left})

    async def hold(self, match: Match, held: frozenset[int], asker: Asker) -> Say:
        """Set which positions are held."""
        game = table.on_turn(match, asker.person.id)
        after = table.hold(match, held)
        if after is not match:
            await self._save(match, after, asker, calmly=True)
        faces = tuple(game.turn.dice[position] for position in sorted(held))
        return Say("said-held", {"dice": faces}) if faces else Say("said-held-none")

    async def hold_faces(self, match: Match, faces: tuple[int, ...], asker: Asker) -> Say:
        """Hold dice that show these faces."""
        table.on_turn(match, asker.person.id)
        return await self.hold(match, table.held_faces(match, faces), asker)

    async def fill(self, match: Match, box: Box, asker: Asker) -> Say:
        """Write the dice in a box."""
        game = table.on_turn(match, asker.person.id)
        after, move = table.score(match, box)
        await self._save(match, after, asker, moves=(move,))
        turn = after.turns[-1]
        facts: dict[str, Fact] = {"box": box, "points": turn.points, "total": turn.total, "extra": turn.yahtzee_bonus}
        if turn.yahtzee_bonus:
            return Say("said-filled-extra", facts)
        before_card, after_card = game.cards[game.seat], table.played(after).cards[game.seat]
        won = after_card.columns[0].upper_bonus > before_card.columns[0].upper_bonus
        return Say("said-filled-bonus" if won else "said-filled", facts)

    async def _arm_or_fill(self, match: Match, box: Box, asker: Asker, tap: str) -> Say:
        table.on_turn(match, asker.person.id)
        if match.draft.armed is box and match.draft.armed_by != tap:
            return await self.fill(match, box, asker)
        after = match if match.draft.armed is box else table.arm(match, box, tap)
        if after is not match:
            await self._save(match, after, asker, calmly=True)
        option = next(option for option in table.choices(match).boxes if option.box is box)
        worth = option.points + option.yahtzee_bonus
        return Say("said-armed" if worth else "said-armed-scratch", {"box": box, "points": worth})

    # Looking

    async def at(self, place: Place) -> Match:
        """Give the open match of a place. Raises `Refused` where there is none."""
        match = await self._storage.matches.open_match(place)
        if match is None:
            raise Refused(Refusal.NO_MATCH)
        return match

    async def latest(self, place: Place) -> Match:
        """Give the open match of a place, or the last one finished there. Raises `Refused` where there is none."""
        match = await self._storage.matches.open_match(place) or await self._storage.matches.last_match(place)
        if match is None or match.game is None:
            raise Refused(Refusal.NO_MATCH if match is None else Refusal.NOT_PLAYING)
        return match

    async def show_again(self, place: Place, update: int | None = None) -> Match:
        """Post the board anew at the bottom of the chat and retire the old one."""
        match = await self.at(place)
        newest = await self._storage.posts.newest(match.id)
        if newest is not None and newest.state in (Progress.DUE, Progress.SENDING):
            return match
        return await self._repost(match, update)

    async def bring_back(self, match: Match) -> None:
        """Post what a match shows anew, a result too, if nobody knows whether it arrived."""
        newest = await self._storage.posts.newest(match.id)
        if newest is None or newest.state is Progress.UNSURE:  # else somebody was quicker
            await self._repost(match)

    async def _repost(self, match: Match, update: int | None = None) -> Match:
        after = replace(match, rev=match.rev + 1)
        await self._save(match, after, replace(NOBODY, update=update), repost=True)
        return after

    async def speak(self, place: Place, language: str) -> None:
        """Let a chat be spoken to in a language; its boards are drawn anew."""
        chat = await self._storage.chats.get(place.chat)
        if chat is None or chat.language == language:
            return
        await self._storage.chats.keep(replace(chat, language=language))
        for here in await self._storage.matches.open_places(place.chat):
            match = await self.at(here)
            await self._save(match, replace(match, rev=match.rev + 1), NOBODY)

    # Buttons

    async def press(  # noqa: PLR0911  # one verb, one line
        self, press: Press, place: Place, asker: Asker, tap: str, message_id: int | None
    ) -> Say:
        """Do what a button of a match asks for. `tap` is this tap's id; nothing in `press` is trusted."""
        match = await self._storage.matches.get(press.match)
        if match is None or match.place.chat != place.chat:
            raise Refused(Refusal.STALE)
        if message_id is not None:
            await self._prove(match, press, message_id)
        match press.verb:
            case Verb.HOLD | Verb.RELEASE | Verb.ROLL | Verb.BOX:
                return await self._press_turn(match, press, asker, tap)
            case Verb.JOIN:
                return await self.join(_open(match), asker)
            case Verb.LEAVE:
                return await self.leave(_lobby(match), asker)
            case Verb.BEGIN:
                return await self.begin(match, asker)
            case Verb.TURN:
                await self.bring_back(match)
                return Say("said-shown")
            case Verb.REMATCH:
                return await self.rematch(match, asker)
            case _:
                return await self._press_sure(match, press, asker)

    async def _press_turn(self, match: Match, press: Press, asker: Asker, tap: str) -> Say:
        table.on_turn(match, asker.person.id)
        if press.ply != match.ply:
            raise Refused(Refusal.STALE)
        match press.verb:
            case Verb.ROLL:
                return await self.roll(match, asker)
            case Verb.BOX:
                return await self._arm_or_fill(match, _box(press.argument), asker, tap)
            case _:
                position = frozenset({_number(press.argument, most=4)})
                held = match.draft.held
                return await self.hold(match, held | position if press.verb is Verb.HOLD else held - position, asker)

    async def _press_sure(self, match: Match, press: Press, asker: Asker) -> Say:
        """Do what was asked back whether it is meant: leaving the game, ending it, taking a seat away."""
        match press.verb:
            case Verb.LEAVING:
                if press.argument != str(asker.person.id):
                    raise Refused(Refusal.NOT_YOURS)
                return await self.leave(_open(match), asker)
            case Verb.ENDING:
                return await self.end(match, asker)
            case Verb.KICK:
                return await self.kick(_open(match), match.seat_of(_number(press.argument)), asker)
            case _:
                raise Refused(Refusal.STALE)

    async def _prove(self, match: Match, press: Press, message_id: int) -> None:
        """A tap on a message whose sending got no answer proves that it arrived."""
        unsure = self._storage.posts.unsure_of(match.id)
        if unsure is None or press.verb not in VERBS_OF[unsure.kind] or press.ply < unsure.turn_ply:
            return
        if await self._storage.posts.adopt(unsure, message_id):
            self._outbox.wake(match.place.chat)

    # What happens to a chat

    async def migrate(self, old: int, new: int) -> None:
        """A group became a supergroup: its tables go on there. Told twice, in any order, it changes nothing more."""
        if self._storage.chats.canonical(old) == new:
            return
        for here in await self._storage.matches.open_places(new):
            if await self._storage.matches.open_match(Place(old, here.thread)) is not None:
                await self._close(await self.at(here), Ending.MIGRATED)
        await self._storage.migrate(old, new)
        self._outbox.wake(new)

    async def writable(self, identity: int) -> None:
        """A chat can be written to (again): boards that waited meanwhile come at its bottom."""
        chat = await self._storage.chats.get(identity)
        if chat is None or chat.writable:
            return
        await self._storage.chats.keep(replace(chat, writable=True))
        for place in await self._storage.matches.open_places(identity):
            await self.show_again(place)
        self._outbox.wake(identity)

    async def silenced(self, identity: int) -> None:
        """A chat can't be written to: its matches wait."""
        chat = await self._storage.chats.get(identity)
        if chat is not None:
            await self._storage.chats.keep(replace(chat, writable=False))

    async def topic_gone(self, place: Place) -> None:
        """A topic was deleted: its match can't go on."""
        match = await self._storage.matches.open_match(place)
        if match is not None:
            await self._close(match, Ending.EMPTY)

    async def _close(self, match: Match, ending: Ending) -> None:
        await self._save(match, table.close(match, ending), NOBODY)

    async def _save(
        self,
        before: Match,
        after: Match,
        asker: Asker,
        *,
        moves: tuple[Move, ...] = (),
        calmly: bool = False,
        repost: bool = False,
    ) -> None:
        await self._storage.matches.save(
            before, after, self._clock.now(), moves=moves, update=asker.update, repost=repost
        )
        self._outbox.wake(after.place.chat, calmly=calmly)


def need_power(match: Match, asker: Asker) -> None:
    """Who opened a table may close it and take seats away, and so may the chat's admins."""
    if not (asker.admin or match.place.is_private or asker.person.id == match.opener):
        raise Refused(Refusal.ONLY_ADMIN)


def _open(match: Match) -> Match:
    if not match.is_open:
        raise Refused(Refusal.OVER)
    return match


def _lobby(match: Match) -> Match:
    if match.status is not Status.LOBBY:
        raise Refused(Refusal.NO_LOBBY if match.is_open else Refusal.OVER)
    return match


def _box(argument: str) -> Box:
    try:
        return Box(argument)
    except ValueError:
        raise Refused(Refusal.STALE) from None


def _number(argument: str, most: int = 2**63 - 1) -> int:
    if not argument.isdecimal() or int(argument) > most:
        raise Refused(Refusal.STALE)
    return int(argument)
