"""What must hold once everything is over: the dice follow from their secrets, and hints and reviews told the truth."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from benchmarks.crash.table import Table
from benchmarks.crash.verdict import WORDS, plain
from bot.callback import Verb
from bot.fair import dice_file
from bot.match import Match, Status, played
from bot.minds import Minds
from bot.playground.chats import Json
from bot.playground.world import World
from bot.reviews import Reviews, people
from bot.settings import Settings
from bot.storage import Storage
from bot.storage.falls import NONE
from bot.views.fair import in_short
from bot.views.hint import told
from bot.views.review import overview
from bot.views.seats import called
from engine import Move, Roll, State, apply, fallen, hint, read, start
from engine.luck import record

NO_HINT = tuple(WORDS.popup(key) for key in ("said-hint-soon", "refused-stale", "refused-over"))
NEAR = 1e-6  # points: what reviews add up to, as far as a sum of floats goes
OWN_REVIEWS = "SELECT seat, person_id, expected + luck - lost FROM review WHERE match_id = ? ORDER BY seat"


class Afterwards:
    """Looks at a database that no bot works with any more, and at what was shown."""

    def __init__(self, storage: Storage, database: Path, world: World) -> None:
        self.rolls = 0
        self.reviews = 0
        self.hints = 0
        self._storage = storage
        self._database = database
        self._world = world
        tables = Settings(database_path=database).tables_path
        self._minds = Minds(tables, random.Random(1).random)  # noqa: S311 - nobody plays any more
        self._reviews = Reviews(storage, self._minds)

    def close(self) -> None:
        """Solve nothing more."""
        self._minds.close()

    async def sweep(self) -> list[str]:
        """Write down the reviews that the last bot had no time for; give those that can't be."""
        due = await self._storage.reviews.due(1)
        while due:
            await self._reviews.sweep()
            before, due = due, await self._storage.reviews.due(1)
            if before == due:
                return [f"match {due[0]} can't be reviewed"]
        return []

    async def violations(self, table: Table) -> list[str]:
        """Give what is wrong with the dice, hints and reviews of a table; nothing, if all is well."""
        found: list[str] = []
        counts: tuple[int, ...] = NONE
        match = await self._storage.matches.last_match(table.place)
        while match is not None:
            log = [read(line) for line in await self._storage.matches.log(match.id)]
            counts = tuple(map(sum, zip(counts, fallen(log), strict=True)))
            wrong = [*self._dice(match, log, table), *self._written(match), *await self._hints(match, log, table)]
            wrong += await self._posted(match, table)
            found += [f"match {match.id} of {len(match.seats)}: {what}" for what in wrong]
            match = await self._storage.matches.last_match(table.place, before=match.id)
        if counts != await self._storage.falls.of(table.chat.id):
            found.append(f"chat {table.chat.id}: {counts} fell, but others were counted")
        return found

    def _dice(self, match: Match, log: list[Move], table: Table) -> Iterator[str]:
        """Every roll follows from what was shown from the beginning; the file that was given tells the same."""
        text, seal = dice_file(match, log, called(match, WORDS)), match.seal
        if text is None or seal is None:
            yield "its dice can't be checked"
            return
        verdict = record.verify(record.read(text))
        rolls = sum(isinstance(move, Roll) for move in log)
        if not verdict.holds or verdict.rolls != rolls:
            yield f"of {rolls} rolls {verdict.rolls} were checked: {verdict}"
        self.rolls += verdict.rolls
        is_over = False
        for shown in table.shown:
            is_over = is_over or shown.has(Verb.REMATCH)
            if not is_over and seal.secret.hex() in shown.text:
                yield "its secret was told before the end"
            if shown.has(Verb.BEGIN) and in_short(seal.commitment) not in shown.text:
                yield f"its lobby shows another fingerprint: {shown.text!r}"
            if shown.message.document is not None and self._file(shown.message.document) != text.encode():
                yield "the file of its dice tells another game"

    def _file(self, document: Json) -> bytes:
        stored = self._world.files.get(document["file_id"])
        return stored.upload.data if stored is not None else b""

    def _written(self, match: Match) -> Iterator[str]:
        """A finished match has one review for each person, and it adds up to their score; no other match has any."""
        with closing(sqlite3.connect(self._database)) as connection:
            rows = connection.execute(OWN_REVIEWS, (match.id,)).fetchall()
        due = people(match) if match.status is Status.FINISHED else {}
        if [(seat, person) for seat, person, _ in rows] != list(due.items()):
            yield f"its reviews are {rows}, due were those of {due}"
        for seat, _, score in rows:
            total = played(match).cards[seat].total
            if abs(score - total) > NEAR:
                yield f"the review of seat {seat} adds up to {score}, its total is {total}"
        self.reviews += len(rows)

    async def _hints(self, match: Match, log: list[Move], table: Table) -> list[str]:
        """Every hint tells what is best at its ply, if it wasn't being found out yet."""
        taps = [tap for tap in table.taps if tap.press.verb is Verb.HINT and tap.press.match == match.id and tap.said]
        outlook = await self._minds.sure_outlook(match.rules)
        states = _states(match, log)
        found = []
        for tap in taps:
            state = states[tap.press.ply]
            best = WORDS.popup("popup", {"text": told(hint(state, outlook), state, WORDS)})
            if tap.said not in (best, *NO_HINT):
                found.append(f"the hint at ply {tap.press.ply} is {tap.said!r}, it should be {best!r}")
        self.hints += len(taps)
        return found

    async def _posted(self, match: Match, table: Table) -> list[str]:
        """The review that was posted tells of this very game."""
        texts = {shown.text for shown in table.shown if shown.message.photo}
        if len(match.seats) == 1:  # that page tells how somebody usually plays: it changes from game to game
            return []
        due = plain(overview(match, await self._reviews.of(match), WORDS))
        return [f"its review says {text!r}, it should say {due!r}" for text in texts if text != due]


def _states(match: Match, log: list[Move]) -> list[State]:
    """Give the state at each ply."""
    states = [start(match.rules, match.first_seats)]
    for move in log:
        states.append(apply(states[-1], move)[0])
    return states
