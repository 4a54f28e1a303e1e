"""What the bot keeps of a person beside their seats: how to be reminded, and until when they are away."""

import json
from collections.abc import Iterable
from datetime import datetime

from bot.clock import from_stored, to_stored
from bot.reminders import Addressee, Daytime, Way
from bot.storage.database import Database, Transaction


class People:
    """The table of people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, identity: int) -> Addressee:
        """Give a person as reminders see them; somebody unknown has the usual wishes."""
        return (await self.of([identity]))[identity]

    async def of(self, identities: Iterable[int]) -> dict[int, Addressee]:
        """Give these people as reminders see them. Private is open where their chat with the bot can be written to."""
        rows = await self._database.read(
            """SELECT asked.value, way, away_until, reminded_at, writable, zone, day_start, day_end
            FROM json_each(?) AS asked
            LEFT JOIN person ON person.id = asked.value LEFT JOIN chat ON chat.id = asked.value""",
            (json.dumps(sorted(set(identities))),),
        )
        return {
            identity: Addressee(
                identity,
                Way(way) if way else Way.GROUP,
                bool(private),
                from_stored(away) if away is not None else None,
                from_stored(reminded) if reminded is not None else None,
                Daytime(zone, start, end) if zone else Daytime(),
            )
            for identity, way, away, reminded, private, zone, start, end in rows
        }

    async def wish(self, identity: int, way: Way) -> None:
        """Remember how somebody wants to be reminded."""

        async def body(work: Transaction) -> None:
            await work.run(
                "INSERT INTO person (id, way) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET way = excluded.way",
                (identity, way.value),
            )

        await self._database.write(body)

    async def away(self, identity: int, until: datetime | None) -> None:
        """Remember until when somebody is away; None: they are back."""

        async def body(work: Transaction) -> None:
            await work.run(
                """INSERT INTO person (id, away_until) VALUES (?, ?)
                ON CONFLICT (id) DO UPDATE SET away_until = excluded.away_until""",
                (identity, to_stored(until) if until else None),
            )

        await self._database.write(body)
