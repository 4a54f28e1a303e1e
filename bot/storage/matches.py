"""Matches as header and list of moves: what is loaded is what those moves make.

What a match's chat has to show is written in the same transaction as the step that asks for it.
"""

import asyncio
from collections import OrderedDict
from dataclasses import replace
from datetime import datetime, timedelta

from bot.clock import from_stored, to_stored
from bot.match import Draft, Ending, Match, Person, Place, Seal, Seated, Series, Status
from bot.post import subject
from bot.steps import replayed
from bot.storage import falls, posts, timetable
from bot.storage.applied import apply_once
from bot.storage.database import Database, Row, Transaction
from bot.storage.timetable import Slot
from engine import Box, Level, Move, Personality, notation, read_rules, rules_text

MOST_CACHED = 500  # live matches kept in memory, some 20 kB each
NEWEST = 2**63 - 1  # an id that no match has yet
REMEMBER_UPDATES = timedelta(hours=48)  # Telegram gives up on an update after 24 h

_MATCH = """id, chat_id, thread_id, status, rules, opener_id, opened_at, first_seats, rev, held, armed_box, armed_by,
    ending, ended_by, series_id, series_length, number, page, level, hints"""


class Matches:
    """The tables of matches, seats and moves, with the matches in play kept in memory."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._cached: OrderedDict[int, Match] = OrderedDict()
        self._saving: dict[int, asyncio.Event] = {}

    async def get(self, identity: int) -> Match | None:
        """Give the match with this id, or None. What a step has shown already is never older than the step."""
        while identity in self._saving:  # its post may be readable before the step is in memory
            await self._saving[identity].wait()
        if identity in self._cached:
            self._cached.move_to_end(identity)
            return self._cached[identity]
        rows = await self._database.read(f"SELECT {_MATCH} FROM match WHERE id = ?", (identity,))  # noqa: S608  # constant
        if not rows:
            return None
        match = await self._load(rows[0])
        return self._cached.get(identity) or self._remember(match)  # a step saved meanwhile is newer

    async def open_match(self, place: Place) -> Match | None:
        """Give the lobby or the running match of this place, or None."""
        rows = await self._database.read(
            "SELECT id FROM match WHERE chat_id = ? AND thread_id = ? AND status IN ('lobby', 'playing')",
            (place.chat, place.thread),
        )
        return await self.get(rows[0][0]) if rows else None

    async def open_places(self, chat: int) -> list[Place]:
        """Give the places of a chat that have an open match."""
        rows = await self._database.read(
            "SELECT thread_id FROM match WHERE chat_id = ? AND status IN ('lobby', 'playing')", (chat,)
        )
        return [Place(chat, thread) for (thread,) in rows]

    async def last_match(self, place: Place, *, before: int = NEWEST) -> Match | None:
        """Give the newest match of this place, open or not, or the last one before another; None without any."""
        rows = await self._database.read(
            "SELECT id FROM match WHERE chat_id = ? AND thread_id = ? AND id < ? ORDER BY id DESC LIMIT 1",
            (place.chat, place.thread, before),
        )
        return await self.get(rows[0][0]) if rows else None

    async def last_over(self, place: Place) -> Match | None:
        """Give the newest match of this place that is over and in which a turn was played, or None."""
        rows = await self._database.read(
            """SELECT id FROM match WHERE chat_id = ? AND thread_id = ? AND status IN ('finished', 'closed')
            AND EXISTS (SELECT 1 FROM move WHERE match_id = match.id AND line LIKE '% score %')
            ORDER BY id DESC LIMIT 1""",
            (place.chat, place.thread),
        )
        return await self.get(rows[0][0]) if rows else None

    async def create(self, lobby: Match, slot: Slot, *, update: int | None = None, after: int | None = None) -> Match:
        """Store a new lobby and what it shows; give it with its id.

        `after` is the match whose result it follows: that one's buttons go. Raises `AlreadyApplied`.
        """

        async def body(work: Transaction) -> int:
            await apply_once(work, update, lobby.opened_at)
            ((identity,),) = await work.run(
                """INSERT INTO match (chat_id, thread_id, status, rules, opener_id, opened_at, rev, series_id,
                    series_length, number, level, hints)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id""",
                (
                    lobby.place.chat,
                    lobby.place.thread,
                    lobby.status.value,
                    rules_text(lobby.rules),
                    lobby.opener,
                    to_stored(lobby.opened_at),
                    lobby.rev,
                    lobby.series.id or None,
                    lobby.series.length,
                    lobby.series.number,
                    lobby.level.value,
                    int(lobby.hints),
                ),
            )
            await work.run("UPDATE match SET series_id = id WHERE id = ? AND series_id IS NULL", (identity,))
            created = _named(lobby, identity)
            await timetable.enter(work, identity, slot)
            await _write_seats(work, created)
            await _write_seal(work, created)
            await posts.add(work, created)
            if after is not None:
                await posts.retire_result(work, after)
            return int(identity)

        return self._remember(_named(lobby, await self._database.write(body)))

    async def save(
        self,
        before: Match,
        after: Match,
        now: datetime,
        *,
        moves: tuple[Move, ...] = (),
        update: int | None = None,
        repost: bool = False,
        slot: Slot | None = None,
    ) -> Match:
        """Store one step of a match in one transaction: moves, header, timetable, and what is now to be shown.

        Where the step begins a turn, `slot` is its place in the timetable; where it ends the match there is none. A
        slot within a turn tells that other people are at the table from now on, or none are.
        `repost` puts a new card at the bottom of the chat even if the turn is the same. Raises `AlreadyApplied`
        if `update` was carried out before.
        """

        async def body(work: Transaction) -> None:
            await apply_once(work, update, now)
            for number, move in enumerate(moves):
                await work.run(
                    "INSERT INTO move (match_id, ply, at, line) VALUES (?, ?, ?, ?)",
                    (after.id, before.ply + number, to_stored(now), notation.write(move)),
                )
            await _update_header(work, before, after, now)
            if after.seats != before.seats:
                await _write_seats(work, after)
            if after.seal != before.seal:
                await _write_seal(work, after)
            await falls.count(work, after.place.chat, moves)
            if repost or subject(after) != subject(before):
                await posts.retire(work, after.id)
                await posts.add(work, after)
            if subject(after) != subject(before):
                await timetable.enter(work, after.id, slot)
            elif slot is not None:
                await timetable.change_company(work, after.id, slot, now)

        saved = self._saving[after.id] = asyncio.Event()
        try:
            await self._database.write(body)
            return self._remember(after)
        except BaseException:
            self._cached.pop(after.id, None)  # a cancelled caller can't know what was saved: it's read anew
            raise
        finally:
            if self._saving.get(after.id) is saved:
                del self._saving[after.id]
            saved.set()

    def _remember(self, match: Match) -> Match:
        self._cached[match.id] = match
        self._cached.move_to_end(match.id)
        if len(self._cached) > MOST_CACHED:
            self._cached.popitem(last=False)
        return match

    async def _load(self, row: Row) -> Match:
        identity, chat, thread, status, rules, opener, opened, first_seats, rev, held, armed, by, *rest = row
        ending, who, series, length, number, shown_page, level, hints = rest
        sealed = await self._database.read("SELECT secret, contributions FROM seal WHERE match_id = ?", (identity,))
        match = Match(
            identity,
            Place(chat, thread),
            read_rules(rules),
            opener,
            from_stored(opened),
            status=Status(status),
            seats=await self._seats(identity),
            first_seats=first_seats,
            draft=Draft(_unmask(held), Box(armed) if armed else None, by or ""),
            rev=rev,
            ending=Ending(ending) if ending else None,
            ended_by=who or "",
            series=Series(series or identity, length, number),
            page=shown_page,
            level=Level(level),
            hints=bool(hints),
            seal=_read_seal(*sealed[0]) if sealed else None,
        )
        if not first_seats:
            return match
        return replayed(match, tuple(notation.read(line) for line in await self.log(identity)))

    async def _seats(self, identity: int) -> tuple[Seated, ...]:
        rows = await self._database.read(
            """SELECT seat, person_id, name, username, NULL FROM seat WHERE match_id = ?
            UNION ALL SELECT seat, NULL, NULL, NULL, personality FROM computer_seat WHERE match_id = ?
            ORDER BY seat""",
            (identity, identity),
        )
        return tuple(
            Personality(personality) if personality else Person(person, name, username)
            for _, person, name, username, personality in rows
        )

    async def log(self, identity: int) -> tuple[str, ...]:
        """Give the moves of a match as they stand in its log, one line each."""
        rows = await self._database.read("SELECT line FROM move WHERE match_id = ? ORDER BY ply", (identity,))
        return tuple(line for (line,) in rows)

    async def move(self, work: Transaction, old: int, new: int) -> list[int]:
        """Move the matches of one chat to another (part of a migration); give the open ones, with a post due."""
        rows = await work.run(
            "UPDATE match SET chat_id = ?, rev = rev + 1 WHERE chat_id = ? RETURNING id, status", (new, old)
        )
        return [identity for identity, status in rows if status in ("lobby", "playing")]

    def moved(self, old: int) -> None:
        """Forget what was in memory of a group that has become another."""
        for identity in [key for key, match in self._cached.items() if match.place.chat == old]:
            del self._cached[identity]

    async def waiting_for_nobody(self) -> list[int]:
        """Give the running matches of which nobody is known whom they wait for, such as one that a computer is to play.

        A step leaves no match so, but a file may have been written by anything. The list of two is the index's own.
        """
        rows = await self._database.read(
            "SELECT id FROM match WHERE status IN ('lobby', 'playing') AND status = 'playing' AND waits_for IS NULL"
        )
        return [int(identity) for (identity,) in rows]

    async def of_series(self, series: int) -> list[Match]:
        """Give the matches of a series that were finished, in their order."""
        rows = await self._database.read(
            "SELECT id FROM match WHERE series_id = ? AND status = 'finished' ORDER BY number, id", (series,)
        )
        found = [await self.get(identity) for (identity,) in rows]
        return [match for match in found if match is not None]

    async def seated(self, person: int) -> list[Match]:
        """Give the open matches in which somebody has a seat."""
        rows = await self._database.read(
            """SELECT match.id FROM seat JOIN match ON match.id = match_id
            WHERE person_id = ? AND status IN ('lobby', 'playing')""",
            (person,),
        )
        found = [await self.get(identity) for (identity,) in rows]
        return [match for match in found if match is not None]

    async def seen(self, match: int, person: int) -> int:
        """Give up to which ply somebody has seen a match."""
        rows = await self._database.read("SELECT seen FROM seat WHERE match_id = ? AND person_id = ?", (match, person))
        return int(rows[0][0]) if rows else 0

    async def look(self, match: Match, person: int) -> None:
        """Remember that somebody has seen a match as it is now."""

        async def body(work: Transaction) -> None:
            await work.run(
                "UPDATE seat SET seen = ? WHERE match_id = ? AND person_id = ?", (match.ply, match.id, person)
            )

        await self._database.write(body)

    async def vote(self, match: Match, person: int) -> int:
        """Write down that somebody agrees to give the present turn's seat away; give how many at the table do."""

        async def body(work: Transaction) -> int:
            await work.run(
                "INSERT OR IGNORE INTO vote (match_id, turn_ply, person_id) VALUES (?, ?, ?)",
                (match.id, match.turn_ply, person),
            )
            rows = await work.run(
                "SELECT person_id FROM vote WHERE match_id = ? AND turn_ply = ?", (match.id, match.turn_ply)
            )
            return sum(1 for (voter,) in rows if match.seat_of(voter) is not None)

        return await self._database.write(body)

    async def has_applied(self, update: int | None) -> bool:
        """Whether this update has changed a match already: Telegram may deliver it again."""
        return bool(await self._database.read("SELECT 1 FROM applied WHERE update_id = ?", (update,)))

    async def forget_old_updates(self, now: datetime) -> None:
        """Drop the record of updates that Telegram can't deliver again."""

        async def body(work: Transaction) -> None:
            await work.run("DELETE FROM applied WHERE at < ?", (to_stored(now - REMEMBER_UPDATES),))

        await self._database.write(body)


def _named(lobby: Match, identity: int) -> Match:
    """Give a lobby with the id it got; the first of a series gives it its name."""
    return replace(lobby, id=identity, series=replace(lobby.series, id=lobby.series.id or identity))


async def _update_header(work: Transaction, before: Match, after: Match, now: datetime) -> None:
    started = to_stored(now) if after.first_seats and not before.first_seats else None
    ended = to_stored(now) if before.is_open and not after.is_open else None
    changed = await work.run(
        """UPDATE match SET status = ?, rules = ?, series_length = ?, opener_id = ?,
            started_at = coalesce(started_at, ?), ended_at = coalesce(ended_at, ?), first_seats = ?, ply = ?, rev = ?,
            held = ?, armed_box = ?, armed_by = ?, ending = ?, ended_by = ?, page = ?, level = ?, hints = ?
        WHERE id = ? AND rev = ? AND ply = ? RETURNING id""",
        (
            after.status.value,
            rules_text(after.rules),
            after.series.length,
            after.opener,
            started,
            ended,
            after.first_seats,
            after.ply,
            after.rev,
            _mask(after.draft.held),
            after.draft.armed.value if after.draft.armed else None,
            after.draft.armed_by or None,
            after.ending.value if after.ending else None,
            after.ended_by or None,
            after.page,
            after.level.value,
            int(after.hints),
            after.id,
            before.rev,
            before.ply,
        ),
    )
    if not changed:
        raise LookupError(f"match {after.id} is no longer at rev {before.rev}, ply {before.ply}")


async def _write_seats(work: Transaction, match: Match) -> None:
    if match.game is None:  # a lobby's seats move up; a game's stay, and newcomers are added
        await work.run("DELETE FROM seat WHERE match_id = ?", (match.id,))
        await work.run("DELETE FROM computer_seat WHERE match_id = ?", (match.id,))
    seats = list(enumerate(match.seats))
    await work.run_many(
        "INSERT OR IGNORE INTO seat (match_id, seat, person_id, name, username) VALUES (?, ?, ?, ?, ?)",
        [(match.id, seat, who.id, who.name, who.username) for seat, who in seats if isinstance(who, Person)],
    )
    await work.run_many(
        "INSERT OR IGNORE INTO computer_seat (match_id, seat, personality) VALUES (?, ?, ?)",
        [(match.id, seat, who.value) for seat, who in seats if isinstance(who, Personality)],
    )


async def _write_seal(work: Transaction, match: Match) -> None:
    if match.seal is not None:
        await work.run(
            """INSERT INTO seal (match_id, secret, contributions) VALUES (?, ?, ?)
            ON CONFLICT (match_id) DO UPDATE SET contributions = excluded.contributions""",
            (match.id, match.seal.secret, "\n".join(match.seal.contributions)),
        )


def _read_seal(secret: bytes, contributions: str) -> Seal:
    return Seal(secret, tuple(contributions.split("\n")))


def _mask(held: frozenset[int]) -> int:
    return sum(1 << position for position in held)


def _unmask(mask: int) -> frozenset[int]:
    return frozenset(position for position in range(5) if mask & 1 << position)
