"""What is to happen when nobody taps: the next reminder and the end of patience of every open match.

Each match carries the moment of its own next reminder, so that a sweep costs what is due, not what waits.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from bot.clock import from_stored, to_stored
from bot.match import Place
from bot.reminders import NEVER, Daytime, Reminder, Waiting
from bot.storage.database import Database, Row, Transaction
from bot.storage.life import Life

MOST_AT_ONCE = 200  # matches that one sweep looks at; the next goes on

_WAITING = """match.id, chat_id, thread_id, waits_for, turn_at, card_at, reminded, reminded_at, expires_at, alone,
    zone, day_start, day_end, writable"""


@dataclass(frozen=True, slots=True)
class Slot:
    """A match's place in the timetable when a turn (or a lobby) begins. `expires` is lived time."""

    began: datetime
    waits_for: int | None = None
    remind: datetime = NEVER
    expires: datetime | None = None
    alone: bool = False


class Timetable:
    """The timetable's columns of the table of matches, and the table of promised reminders."""

    def __init__(self, database: Database, life: Life) -> None:
        self._database = database
        self._life = life

    async def people_due(self, now: datetime) -> list[int]:
        """Give the people whom some match wants to remind now."""
        rows = await self._database.read(
            """SELECT DISTINCT waits_for FROM
            (SELECT waits_for FROM match WHERE remind_at <= ? ORDER BY remind_at LIMIT ?)""",
            (to_stored(now), MOST_AT_ONCE),
        )
        return [int(person) for (person,) in rows]

    async def waiting_for(self, person: int) -> list[Waiting]:
        """Give the matches that wait for a person, the one that has waited longest first."""
        rows = await self._database.read(
            f"""SELECT {_WAITING} FROM match JOIN chat ON chat.id = chat_id
            WHERE waits_for = ? AND status = 'playing' ORDER BY turn_at, match.id""",  # noqa: S608  # constant
            (person,),
        )
        return [self._waiting(row) for row in rows]

    async def waiting_in(self, chat: int) -> list[Waiting]:
        """Give the matches of a chat that wait for somebody."""
        rows = await self._database.read(
            f"""SELECT {_WAITING} FROM match JOIN chat ON chat.id = chat_id
            WHERE chat_id = ? AND status = 'playing' AND waits_for IS NOT NULL""",  # noqa: S608  # constant
            (chat,),
        )
        return [self._waiting(row) for row in rows]

    async def plan(self, moments: Iterable[tuple[Waiting, datetime]]) -> None:
        """Set when each match next wants to remind; a turn that is over meanwhile keeps its own."""
        values = [(stored_or_never(moment), each.match, each.person, to_stored(each.since)) for each, moment in moments]

        async def body(work: Transaction) -> None:
            await work.run_many("UPDATE match SET remind_at = ? WHERE id = ? AND waits_for = ? AND turn_at = ?", values)

        await self._database.write(body)

    async def look_again(self, person: int, now: datetime) -> None:
        """Let the next sweep find out anew when to remind a person: their chat can't be written to any more."""

        async def body(work: Transaction) -> None:
            await work.run(
                "UPDATE match SET remind_at = ? WHERE waits_for = ? AND remind_at IS NOT NULL",
                (to_stored(now), person),
            )

        await self._database.write(body)

    async def promise(self, reminder: Reminder, now: datetime, moments: Iterable[tuple[Waiting, datetime]]) -> bool:
        """Hand a reminder to its chat's lane; tell whether it still stands.

        It takes the place of one that still waits to be sent to the same person. `moments` are the matches as they
        were, each with its next moment. Where one of them no longer waits for this person, nothing is written: the
        next sweep decides anew.
        """
        values = [
            (stored_or_never(moment), each.match, each.person, to_stored(each.since), each.reminded)
            for each, moment in moments
        ]

        async def body(work: Transaction) -> bool:
            for row in values:
                if not await work.run(
                    """UPDATE match SET remind_at = ?
                    WHERE id = ? AND waits_for = ? AND turn_at = ? AND reminded = ? RETURNING id""",
                    row,
                ):
                    raise Overtaken
            await work.run(
                "UPDATE reminder SET state = 'dropped' WHERE person_id = ? AND state = 'due'", (reminder.person,)
            )
            await work.run(
                """INSERT INTO reminder (person_id, chat_id, thread_id, named, at, state)
                VALUES (?, ?, ?, ?, ?, 'due')""",
                (
                    reminder.person,
                    reminder.place.chat,
                    reminder.place.thread,
                    json.dumps(reminder.matches),
                    to_stored(now),
                ),
            )
            return True

        try:
            return await self._database.write(body)
        except Overtaken:
            return False

    async def expired(self, now: datetime) -> list[int]:
        """Give the matches whose patience is over: seats to be given away, lobbies to be closed."""
        rows = await self._database.read(
            "SELECT id FROM match WHERE expires_at <= ? ORDER BY expires_at LIMIT ?",
            (to_stored(self._life.lived(now)), MOST_AT_ONCE),
        )
        return [int(identity) for (identity,) in rows]

    async def extend(self, person: int, seconds: int) -> None:
        """Give a person so much more time (or less, if negative) wherever it is their turn: they are away."""

        async def body(work: Transaction) -> None:
            await work.run(
                "UPDATE match SET expires_at = expires_at + ? WHERE waits_for = ? AND expires_at IS NOT NULL",
                (seconds, person),
            )

        await self._database.write(body)

    async def set_patience(self, expires: Iterable[tuple[Waiting, datetime | None]]) -> None:
        """Set when the patience of these turns is over (lived time; None: never)."""
        values = [
            (to_stored(moment) if moment else None, each.match, each.person, to_stored(each.since))
            for each, moment in expires
        ]

        async def body(work: Transaction) -> None:
            await work.run_many(
                "UPDATE match SET expires_at = ? WHERE id = ? AND waits_for = ? AND turn_at = ?", values
            )

        await self._database.write(body)

    def _waiting(self, row: Row) -> Waiting:
        identity, chat, thread, person, began, card, reminded, last, expires, alone, *where = row
        zone, start, end, writable = where
        return Waiting(
            identity,
            Place(chat, thread),
            person,
            from_stored(began),
            from_stored(card) if card is not None else None,
            reminded,
            from_stored(last) if last is not None else None,
            self._life.real(from_stored(expires)) if expires is not None else None,
            bool(alone),
            Daytime(zone, start, end),
            bool(writable),
        )


class Overtaken(Exception):
    """What was decided no longer holds when it is written."""


async def enter(work: Transaction, match: int, slot: Slot | None) -> None:
    """Put a match in the timetable, in the transaction of the step that begins a turn; None: take it out."""
    await work.run(
        """UPDATE match SET turn_at = coalesce(?, turn_at), card_at = NULL, waits_for = ?, remind_at = ?, reminded = 0,
            reminded_at = NULL, expires_at = ?, alone = ? WHERE id = ?""",
        (
            to_stored(slot.began) if slot else None,
            slot.waits_for if slot else None,
            stored_or_never(slot.remind) if slot else None,
            to_stored(slot.expires) if slot and slot.expires else None,
            int(slot.alone) if slot else 0,
            match,
        ),
    )


async def change_company(work: Transaction, match: int, slot: Slot, now: datetime) -> None:
    """Let a turn go on with or without other people at the table; the next sweep finds out whom to remind when."""
    await work.run(
        "UPDATE match SET remind_at = ?, expires_at = ?, alone = ? WHERE id = ?",
        (to_stored(now), to_stored(slot.expires) if slot.expires else None, int(slot.alone), match),
    )


def stored_or_never(moment: datetime) -> int | None:
    """Give a moment as the database keeps it; `NEVER` is NULL."""
    return None if moment == NEVER else to_stored(moment)
