"""Promised reminders on their way: each is tried once, for a lost reminder is better than a second one."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.clock import to_stored
from bot.match import Place
from bot.reminders import Addressee, Waiting
from bot.storage.database import Database, Transaction
from bot.storage.timetable import Overtaken, stored_or_never


@dataclass(frozen=True, slots=True)
class Promised:
    """A reminder that was promised: to whom, where, of which matches."""

    id: int
    person: int
    place: Place
    matches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A reminder that stands in a chat."""

    id: int
    chat: int
    message_id: int


class Reminders:
    """The table of promised reminders."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def recover(self) -> None:
        """After a start: what was being sent when the process ended is not sent again."""

        async def body(work: Transaction) -> None:
            await work.run("UPDATE reminder SET state = 'dropped' WHERE state = 'sending'")

        await self._database.write(body)

    async def due(self, chat: int) -> list[Promised]:
        """Give the reminders to send in a chat, oldest first."""
        rows = await self._database.read(
            """SELECT id, person_id, chat_id, thread_id, named FROM reminder
            WHERE chat_id = ? AND state = 'due' ORDER BY id""",
            (chat,),
        )
        return [
            Promised(identity, person, Place(where, thread), tuple(json.loads(named)))
            for identity, person, where, thread, named in rows
        ]

    async def chats_due(self) -> list[int]:
        """Give the chats that have reminders to send."""
        return [
            int(chat)
            for (chat,) in await self._database.read("SELECT DISTINCT chat_id FROM reminder WHERE state = 'due'")
        ]

    async def sending(
        self, promised: Promised, now: datetime, person: Addressee, moments: Sequence[tuple[Waiting, datetime]]
    ) -> bool:
        """Write down that this reminder goes out now; tell whether it may.

        `person` and `moments` (the matches it names, each with its next moment after it) are as they were when it
        was decided. Where any of it has changed, nothing is written and nothing may be sent.
        """
        at = to_stored(now)
        values = [
            (at, stored_or_never(moment), each.match, each.person, to_stored(each.since), each.reminded)
            for each, moment in moments
        ]

        async def body(work: Transaction) -> bool:
            found = await work.run(
                "UPDATE reminder SET state = 'sending', at = ?, named = ? WHERE id = ? AND state = 'due' RETURNING id",
                (at, json.dumps([each.match for each, _ in moments]), promised.id),
            )
            if not found:
                raise Overtaken
            found = await work.run(
                """INSERT INTO person (id, reminded_at) VALUES (?, ?) ON CONFLICT (id)
                DO UPDATE SET reminded_at = excluded.reminded_at WHERE reminded_at IS ? RETURNING id""",
                (promised.person, at, to_stored(person.reminded) if person.reminded else None),
            )
            if not found:
                raise Overtaken
            for row in values:
                if not await work.run(
                    """UPDATE match SET reminded = reminded + 1, reminded_at = ?, remind_at = ?
                    WHERE id = ? AND waits_for = ? AND turn_at = ? AND reminded = ? RETURNING id""",
                    row,
                ):
                    raise Overtaken
            return True

        try:
            return await self._database.write(body)
        except Overtaken:
            return False

    async def unsent(
        self, promised: Promised, now: datetime, person: Addressee, moments: Iterable[tuple[Waiting, datetime]]
    ) -> None:
        """It surely did not arrive: all is as it was before `sending`, and the next sweep decides anew."""
        at = to_stored(now)
        values = [
            (each.reminded, to_stored(each.last) if each.last else None, at, each.match, to_stored(each.since), at)
            for each, _ in moments
        ]

        async def body(work: Transaction) -> None:
            await work.run("UPDATE reminder SET state = 'due' WHERE id = ? AND state = 'sending'", (promised.id,))
            await work.run(
                "UPDATE person SET reminded_at = ? WHERE id = ? AND reminded_at = ?",
                (to_stored(person.reminded) if person.reminded else None, promised.person, at),
            )
            await work.run_many(
                """UPDATE match SET reminded = ?, reminded_at = ?, remind_at = ?
                WHERE id = ? AND turn_at = ? AND reminded_at = ?""",
                values,
            )

        await self._database.write(body)

    async def withdrawn(self, promised: Promised, now: datetime) -> None:
        """It is not to be sent as it was promised, and was not: the next sweep decides anew."""

        async def body(work: Transaction) -> None:
            await work.run("UPDATE reminder SET state = 'dropped' WHERE id = ? AND state = 'due'", (promised.id,))
            await work.run_many(
                "UPDATE match SET remind_at = ? WHERE id = ? AND waits_for = ?",
                [(to_stored(now), match, promised.person) for match in promised.matches],
            )

        await self._database.write(body)

    async def move(self, work: Transaction, old: int, new: int) -> None:
        """Let what is still to be sent in one chat go to another (part of a migration)."""
        await work.run("UPDATE reminder SET chat_id = ? WHERE chat_id = ? AND state = 'due'", (new, old))

    async def sent(self, reminder: Promised, message_id: int) -> None:
        """It stands in the chat."""
        await self._end(reminder.id, "sent", message_id)

    async def dropped(self, identity: int) -> None:
        """It won't be sent, or is no longer in the chat."""
        await self._end(identity, "dropped", None)

    async def before(self, reminder: Promised) -> list[Shown]:
        """Give the earlier reminders to the same person that still stand somewhere."""
        rows = await self._database.read(
            """SELECT id, chat_id, message_id FROM reminder
            WHERE person_id = ? AND id < ? AND state = 'sent' AND message_id IS NOT NULL""",
            (reminder.person, reminder.id),
        )
        return [Shown(*row) for row in rows]

    async def _end(self, identity: int, state: str, message_id: int | None) -> None:
        async def body(work: Transaction) -> None:
            await work.run("UPDATE reminder SET state = ?, message_id = ? WHERE id = ?", (state, message_id, identity))

        await self._database.write(body)
