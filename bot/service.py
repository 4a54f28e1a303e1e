"""What people can ask of a table, one method each: load, make one step, save it, say how it went.

Whoever calls holds the place's turn in `bot.ordered`; nothing here waits for Telegram. A step that can't be made
raises `Refused` (the table says no) or `IllegalMove` (the rules do) and changes nothing.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot import steps
from bot.clock import Clock
from bot.fair import DiceSource
from bot.match import (
    Ending,
    Match,
    Person,
    Place,
    Refusal,
    Refused,
    Seal,
    Series,
    Status,
    choices,
    computer_on_turn,
    computer_players,
    on_turn,
    played,
    playing,
    seat_name,
)
from bot.minds import Minds
from bot.outbox import Outbox
from bot.post import Progress, subject
from bot.reminders import Daytime, Waiting, next_moment
from bot.storage import Slot, Storage
from engine import (
    PRESETS,
    Box,
    Dice,
    Level,
    Move,
    Nonsense,
    Personality,
    Rules,
    check,
    read_rules,
    roll,
)

Fact = str | int | Box | Dice | Nonsense | Personality | Level


@dataclass(frozen=True, slots=True)
class Say:
    """Words for whoever asked: a key of the catalogue and its facts; `alert` wants to be read and closed.

    Where a pop-up's words would not fit, `url` leads to them.
    """

    key: str
    facts: dict[str, Fact] = field(default_factory=dict)
    alert: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and what they may: `admin` has been checked for this very request."""

    person: Person
    admin: bool = False
    update: int | None = None  # a command's update, applied once however often it is delivered
    sign: str = ""  # the number that Telegram gave this tap or command: what it adds to a match's mix


PAGES = ("presets", "house", "computers")  # of buttons that choose a lobby's rules and its computer players
LOBBY_LASTS = timedelta(days=7)
NOBODY = Asker(Person(0, ""))  # for steps that no person asked for


class Service:
    """The tables of all chats."""

    def __init__(self, storage: Storage, outbox: Outbox, clock: Clock, minds: Minds, dice: DiceSource) -> None:
        self._storage = storage
        self._outbox = outbox
        self._clock = clock
        self._minds = minds
        self._dice = dice

    # Lobby

    async def open_lobby(self, place: Place, asker: Asker, *, seated: bool = True) -> Match:
        """Open a lobby; a lobby that is open already is shown again at the bottom of the chat."""
        match = await self._storage.matches.open_match(place)
        if match is not None and match.status is Status.LOBBY:
            return await self.show_again(place, asker.update)
        if match is not None:
            raise Refused(Refusal.MATCH_OPEN)
        now = self._clock.now()
        chat = await self._storage.chats.get(place.chat)
        series = Series(length=chat.series if chat else 1)
        rules = read_rules(chat.rules) if chat else PRESETS["classica"]
        hints = chat.hints if chat else False
        lobby = steps.open_lobby(0, place, asker.person, now, seated=seated)
        lobby = replace(lobby, series=series, rules=rules, hints=hints, seal=self._seal("open", asker))
        created = await self._storage.matches.create(lobby, self._lobby_slot(now), update=asker.update)
        self._outbox.wake(place.chat)
        return created

    async def set_series(self, match: Match, length: int, asker: Asker) -> Say:
        """Let the game of a lobby be the first of so many; for who opened the table and for admins."""
        need_power(match, asker)
        if match.status is not Status.LOBBY or match.series.number > 1:
            raise Refused(Refusal.NO_LOBBY)
        after = replace(match, rev=match.rev + 1, series=replace(match.series, length=length))
        await self._save(match, after, asker)
        return Say("said-series", {"count": length})

    async def turn_page(self, match: Match, page: str, asker: Asker) -> Say:
        """Show other buttons below a lobby; for who opened the table and for admins."""
        need_power(match, asker)
        after = steps.turn_page(match, page)
        await self._save(match, after, asker)
        if page not in PAGES:  # the rules are chosen; while they were, every tap would have begun another table
            await self._prepare(after)
        return Say(f"said-page-{page}" if page in PAGES else "said-page-main")

    async def set_rules(self, match: Match, rules: Rules, asker: Asker) -> Say:
        """Let a lobby's game be played by these rules; for who opened the table and for admins."""
        need_power(match, asker)
        why = check(rules, max(1, len(match.people)))
        if why is not None:
            raise Refused(Refusal.NONSENSE, why=why)
        await self._save(match, steps.set_rules(match, rules), asker)
        return Say("said-set")

    async def seat_computer(self, match: Match, personality: Personality, asker: Asker) -> Say:
        """Seat a computer player in a lobby; for who opened the table and for admins."""
        need_power(match, asker)
        after = steps.seat_computer(match, personality)
        if after is not match:
            await self._save(match, after, asker)
        await self._prepare(after)
        return Say(f"character-{personality.value}", {"name": personality})

    async def dismiss_computer(self, match: Match, personality: Personality, asker: Asker) -> Say:
        """Take a computer player's seat in a lobby away; for who opened the table and for admins."""
        need_power(match, asker)
        after = steps.dismiss_computer(match, personality)
        if after is not match:
            await self._save(match, after, asker)
        return Say("said-dismissed", {"name": personality})

    async def set_level(self, match: Match, level: Level, asker: Asker) -> Say:
        """Set how carefully the computer players of a lobby will play; for who opened the table and for admins."""
        need_power(match, asker)
        await self._save(match, steps.set_level(match, level), asker)
        return Say("said-level", {"level": level})

    async def set_hints(self, match: Match, asker: Asker, *, allowed: bool) -> Say:
        """Allow hints among the friends of a lobby, or don't; for who opened the table and for admins."""
        need_power(match, asker)
        after = steps.set_hints(match, allowed=allowed)
        if after is not match:
            await self._save(match, after, asker)
        return Say("said-hints-yes" if allowed else "said-hints-no")

    async def join(self, match: Match, asker: Asker) -> Say:
        """Seat the asker, while the first round lasts, or at any time in the seat that was theirs."""
        after, moves = steps.join(steps.mixed(match, _contribution("join", asker)), asker.person)
        await self._save(match, after, asker, moves=moves)
        back = len(after.seats) == len(match.seats)
        return Say(
            "said-back" if back else "said-joined",
            {"name": seat_name(after, after.seat_of(asker.person.id) or 0)},
        )

    async def come_back(self, match: Match, asker: Asker) -> Say:
        """Give the asker the seat back that the computer stood in for."""
        after, moves = steps.come_back(match, asker.person.id)
        await self._save(match, after, asker, moves=moves)
        return Say("said-back", {"name": seat_name(after, after.seat_of(asker.person.id) or 0)})

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
        name = seat_name(match, seat)
        if match.status is Status.LOBBY:
            await self._save(match, steps.leave_lobby(match, match.person_at(seat).id), asker)
        else:
            after, moves = steps.leave_game(match, seat)
            await self._save(match, after, asker, moves=moves)
        return Say(key, {"name": name})

    async def give_away(self, match: Match) -> None:
        """Nobody has moved for too long: a lobby closes, a seat goes to the computer, or with two the match ends."""
        if match.status is Status.LOBBY:
            await self._close(match, Ending.EXPIRED)
        elif match.status is Status.PLAYING:
            after, moves = steps.leave_game(match, playing(match).seat, slow=True)
            await self._save(match, after, NOBODY, moves=moves)

    async def vote(self, match: Match, asker: Asker) -> Say:
        """Agree to give the seat on turn to the computer; it goes once all others at the table agree."""
        game = playing(match)
        seat = match.seat_of(asker.person.id)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        if seat == game.seat or len(match.seats) < 3:
            raise Refused(Refusal.NOT_YOURS)
        wanted = len(match.present) - 1
        votes = await self._storage.matches.vote(match, asker.person.id)
        if votes < wanted:
            return Say("said-voted", {"votes": votes, "wanted": wanted})
        name = seat_name(match, game.seat)
        await self.give_away(match)
        return Say("said-given-away", {"name": name})

    async def begin(self, match: Match, asker: Asker) -> Say:
        """Start the game."""
        lobby = steps.mixed(match, _contribution("start", asker))
        after = steps.begin(lobby, asker.person.id, self._clock.now(), admin=asker.admin)
        await self._prepare(after)
        await self._save(match, after, asker)
        return Say("said-begun")

    async def end(self, match: Match, asker: Asker) -> Say:
        """Close the match without result; for who opened the table and for admins."""
        need_power(match, asker)
        seat = match.seat_of(asker.person.id)
        by = str(seat_name(match, seat)) if seat is not None else ""
        await self._save(match, steps.close(match, Ending.ENDED, by), asker)
        return Say("said-ended")

    async def rematch(self, match: Match, asker: Asker) -> Say:
        """Open the lobby of another game of the same people, the order moved on by one."""
        if not match.has_rematch:
            raise Refused(Refusal.STALE)
        if match.own_seat(asker.person.id) is None:
            raise Refused(Refusal.NOT_SEATED)
        if await self._storage.matches.open_match(match.place) is not None:
            raise Refused(Refusal.MATCH_OPEN)
        now = self._clock.now()
        lobby = replace(steps.again(match, now), seal=self._seal("rematch", asker))
        await self._storage.matches.create(lobby, self._lobby_slot(now), after=match.id)
        self._outbox.wake(match.place.chat)
        await self._prepare(lobby)
        return Say("said-rematch")

    # Turn

    async def roll(self, match: Match, asker: Asker) -> Say:
        """Roll the dice that are not held."""
        game = on_turn(match, asker.person.id)
        dice = roll(game.turn.dice, match.draft.held, game.ply, self._dice.luck(match))
        after, move = steps.roll(match, dice)
        await self._save(match, after, asker, moves=(move,))
        return Say("said-rolled", {"dice": dice, "left": playing(after).rolls_left})

    async def hold(self, match: Match, held: frozenset[int], asker: Asker) -> Say:
        """Set which positions are held."""
        game = on_turn(match, asker.person.id)
        after = steps.hold(match, held)
        if after is not match:
            await self._save(match, after, asker, calmly=True)
        faces = tuple(game.turn.dice[position] for position in sorted(held))
        return Say("said-held", {"dice": faces}) if faces else Say("said-held-none")

    async def hold_faces(self, match: Match, faces: tuple[int, ...], asker: Asker) -> Say:
        """Hold dice that show these faces."""
        on_turn(match, asker.person.id)
        return await self.hold(match, steps.held_faces(match, faces), asker)

    async def fill(self, match: Match, box: Box, asker: Asker) -> Say:
        """Write the dice in a box."""
        game = on_turn(match, asker.person.id)
        after, move = steps.score(match, box)
        await self._save(match, after, asker, moves=(move,))
        turn = after.turns[-1]
        facts: dict[str, Fact] = {"box": box, "points": turn.points, "total": turn.total, "extra": turn.yahtzee_bonus}
        if turn.yahtzee_bonus:
            return Say("said-filled-extra", facts)
        before_card, after_card = game.cards[game.seat], played(after).cards[game.seat]
        won = after_card.columns[0].upper_bonus > before_card.columns[0].upper_bonus
        return Say("said-filled-bonus" if won else "said-filled" if turn.points else "said-filled-scratch", facts)

    async def arm_or_fill(self, match: Match, box: Box, asker: Asker, tap: str) -> Say:
        """Take a tap on a box: the first tells what it would get, the second writes it. `tap` is this tap's id."""
        on_turn(match, asker.person.id)
        if match.draft.armed is box and match.draft.armed_by != tap:
            return await self.fill(match, box, asker)
        after = match if match.draft.armed is box else steps.arm(match, box, tap)
        if after is not match:
            await self._save(match, after, asker, calmly=True)
        option = next(option for option in choices(match).boxes if option.box is box)
        worth = option.points + option.yahtzee_bonus
        return Say("said-armed" if worth else "said-armed-scratch", {"box": box, "points": worth})

    # Looking

    async def at(self, place: Place) -> Match:
        """Give the open match of a place. Raises `Refused` where there is none."""
        match = await self._storage.matches.open_match(place)
        if match is None:
            raise Refused(Refusal.NO_MATCH)
        return await self.caught_up(match)

    async def caught_up(self, match: Match) -> Match:
        """Give a match once computers have played what is up to them: every step sees to it, should one not have."""
        if computer_on_turn(match) is None:
            return match
        await self._save(match, match, NOBODY)
        return await self._storage.matches.get(match.id) or match

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
            await self.redraw(await self.at(here))

    async def redraw(self, match: Match) -> None:
        """Let the board be drawn anew: something beside the match has changed."""
        await self._save(match, replace(match, rev=match.rev + 1), NOBODY)

    # What happens to a chat

    async def migrate(self, old: int, new: int) -> None:
        """A group became a supergroup: its tables go on there. Told twice, in any order, it changes nothing more."""
        if self._storage.chats.canonical(old) == new:
            return
        for here in await self._storage.matches.open_places(new):
            if await self._storage.matches.open_match(Place(old, here.thread)) is not None:
                await self._close(await self.at(here), Ending.MIGRATED)
        await self._storage.migrate(old, new)
        await self.plan_chat(new)
        self._outbox.wake(new)

    async def writable(self, identity: int) -> None:
        """A chat can be written to (again): boards that waited meanwhile come at its bottom."""
        chat = await self._storage.chats.get(identity)
        if chat is None or chat.writable:
            return
        await self._storage.chats.keep(replace(chat, writable=True))
        await self.plan_chat(identity)
        for place in await self._storage.matches.open_places(identity):
            await self.show_again(place)
        self._outbox.wake(identity)

    async def silenced(self, identity: int) -> None:
        """A chat can't be written to: its matches wait."""
        chat = await self._storage.chats.get(identity)
        if chat is not None:
            await self._storage.chats.keep(replace(chat, writable=False))
            await self.plan_chat(identity)

    async def topic_gone(self, place: Place) -> None:
        """A topic was deleted: its match can't go on."""
        match = await self._storage.matches.open_match(place)
        if match is not None:
            await self._close(match, Ending.EMPTY)

    async def _close(self, match: Match, ending: Ending) -> None:
        await self._save(match, steps.close(match, ending), NOBODY)

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
        now = self._clock.now()
        more: tuple[Move, ...] = ()
        if computer_on_turn(after) is not None:  # they may think for long, and nobody else has to wait for it
            luck = self._dice.luck(after)
            after, more = await asyncio.to_thread(steps.let_computers_play, after, self._minds.think, luck)
        changed = subject(after) != subject(before) or _is_alone(after) != _is_alone(before)
        slot = await self._slot(after, now) if changed else None
        await self._storage.matches.save(
            before, after, now, moves=moves + more, update=asker.update, repost=repost, slot=slot
        )
        self._outbox.wake(after.place.chat, calmly=calmly)

    async def _prepare(self, match: Match) -> None:
        """See to what a table's computer players and hints will need, beside the loop: it may have to be read."""
        players = computer_players(match)
        await asyncio.to_thread(self._minds.prepare, match.rules, players, hints=match.has_hints)

    def _seal(self, step: str, asker: Asker) -> Seal:
        """Give what the dice of a new match follow from."""
        return Seal(self._dice.secret(), (_contribution(step, asker),))

    def _lobby_slot(self, now: datetime) -> Slot:
        return Slot(now, expires=self._storage.life.lived(now) + LOBBY_LASTS)

    async def _slot(self, match: Match, now: datetime) -> Slot | None:
        """Give the place in the timetable of the turn that begins now."""
        if match.status is not Status.PLAYING:
            return None
        person = await self._storage.people.get(match.person_at(playing(match).seat).id)
        chat = await self._storage.chats.get(match.place.chat)
        daytime, days = (chat.daytime, chat.slow_days) if chat else (Daytime(), 0)
        alone = _is_alone(match)
        life = self._storage.life
        starts = max(now, person.away_until or now)
        expires = None if alone or not days else life.lived(starts) + timedelta(days=days)
        waiting = Waiting(
            match.id,
            match.place,
            person.id,
            now,
            gives_way=life.real(expires) if expires else None,
            alone=alone,
            daytime=daytime,
        )
        return Slot(now, person.id, next_moment(waiting, person, now), expires, alone)

    # When to remind

    async def plan(self, waiting: Sequence[Waiting]) -> None:
        """Find anew when these matches may remind."""
        now = self._clock.now()
        people = await self._storage.people.of(each.person for each in waiting)
        moments = [(each, next_moment(each, people[each.person], now)) for each in waiting]
        await self._storage.timetable.plan(moments)

    async def plan_chat(self, chat: int) -> None:
        """Find anew when the matches of a chat may remind; of a person's chat, all that may remind them there."""
        timetable = self._storage.timetable
        await self.plan([*await timetable.waiting_in(chat), *await timetable.waiting_for(chat)])


def _contribution(step: str, asker: Asker) -> str:
    return f"{step} {asker.sign}".rstrip()


def _is_alone(match: Match) -> bool:
    """Whether one person is left at the table, whoever else played there."""
    return len(match.present) == 1


def need_power(match: Match, asker: Asker) -> None:
    """Who opened a table, or is its only person, may close it and take seats away; so may the chat's admins."""
    if not (asker.admin or match.place.is_private or match.is_up_to(asker.person.id)):
        raise Refused(Refusal.ONLY_ADMIN)
