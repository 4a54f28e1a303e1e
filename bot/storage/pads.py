"""Score-keepers' sheets as header, players and list of steps: what is loaded is what those steps make."""

from dataclasses import replace
from datetime import datetime

from bot.clock import from_stored, to_stored
from bot.evening import DiceDraft, KeptPad, PadStatus, draft_text, read_draft
from bot.match import Person, Place
from bot.scorepad import Pad, Player, Step, read_step, replayed, step_text
from bot.storage.applied import apply_once
from bot.storage.database import Database, Row, Transaction
from engine import read_rules, rules_text

_PAD = "id, chat_id, thread_id, status, rules, opener_id, opened_at, rev, series_id, number, draft"


class Pads:
    """The tables of pads, their players and steps."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, identity: int) -> KeptPad | None:
        """Give the pad with this id, or None."""
        rows = await self._database.read(f"SELECT {_PAD} FROM pad WHERE id = ?", (identity,))  # noqa: S608  # constant
        return await self._load(rows[0]) if rows else None

    async def open_pad(self, place: Place) -> KeptPad | None:
        """Give the open pad of this place, or None."""
        rows = await self._database.read(
            f"SELECT {_PAD} FROM pad WHERE chat_id = ? AND thread_id = ? AND status = 'open'",  # noqa: S608  # constant
            (place.chat, place.thread),
        )
        return await self._load(rows[0]) if rows else None

    async def of_series(self, series: int) -> list[Pad]:
        """Give the pads of a series that were finished, in their order."""
        rows = await self._database.read(
            f"SELECT {_PAD} FROM pad WHERE series_id = ? AND status = 'finished' ORDER BY number, id",  # noqa: S608  # constant
            (series,),
        )
        return [(await self._load(row)).pad for row in rows]

    async def create(self, kept: KeptPad, *, update: int | None = None) -> KeptPad:
        """Store a new pad; give it with its id. Raises `AlreadyApplied`."""
        pad = kept.pad

        async def body(work: Transaction) -> int:
            await apply_once(work, update, pad.opened_at)
            ((identity,),) = await work.run(
                """INSERT INTO pad (chat_id, thread_id, status, rules, opener_id, opened_at, rev, series_id, number)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id""",
                (
                    pad.place.chat,
                    pad.place.thread,
                    kept.status.value,
                    rules_text(pad.rules),
                    pad.opener,
                    to_stored(pad.opened_at),
                    pad.rev,
                    kept.series,
                    kept.number,
                ),
            )
            await work.run("UPDATE pad SET series_id = id WHERE id = ? AND series_id = 0", (identity,))
            await _write_players(work, replace(pad, id=identity))
            return int(identity)

        identity = await self._database.write(body)
        return replace(kept, pad=replace(pad, id=identity), series=kept.series or identity)

    async def save(
        self,
        before: KeptPad,
        after: KeptPad,
        now: datetime,
        *,
        step: tuple[Step, Person] | None = None,
        update: int | None = None,
    ) -> KeptPad:
        """Store what has changed in one transaction: header, players, and the step with who wrote it.

        Give the pad as it would be loaded. Raises `AlreadyApplied` if `update` was carried out before.
        """
        pad = after.pad

        async def body(work: Transaction) -> None:
            await apply_once(work, update, now)
            over = to_stored(now) if before.is_open and not after.is_open else None
            changed = await work.run(
                """UPDATE pad SET status = ?, rev = ?, draft = ?, ended_at = coalesce(ended_at, ?)
                WHERE id = ? AND rev = ? RETURNING id""",
                (after.status.value, pad.rev, draft_text(after.draft), over, pad.id, before.pad.rev),
            )
            if not changed:
                raise LookupError(f"pad {pad.id} is no longer at rev {before.pad.rev}")
            if pad.players != before.pad.players:
                await _write_players(work, pad)
            if step is not None:
                written, by = step
                await work.run(
                    """INSERT INTO pad_step (pad_id, number, line, writer)
                    SELECT ?, count(*), ?, ? FROM pad_step WHERE pad_id = ?""",
                    (pad.id, step_text(written), by.name, pad.id),
                )

        await self._database.write(body)
        return replace(after, writers={**after.writers, step[1].id: step[1].name}) if step else after

    async def keep_draft(self, pad: int, draft: DiceDraft) -> None:
        """Store the dice that are being tapped in."""

        async def body(work: Transaction) -> None:
            await work.run("UPDATE pad SET draft = ? WHERE id = ?", (draft_text(draft), pad))

        await self._database.write(body)

    async def answered(self, update: int | None, now: datetime) -> None:
        """Write down that an update which changes no pad is answered. Raises `AlreadyApplied`."""

        async def body(work: Transaction) -> None:
            await apply_once(work, update, now)

        await self._database.write(body)

    async def log(self, identity: int) -> tuple[str, ...]:
        """Give the steps of a pad as they stand in its log, one line each."""
        rows = await self._database.read("SELECT line FROM pad_step WHERE pad_id = ? ORDER BY number", (identity,))
        return tuple(line for (line,) in rows)

    async def move(self, work: Transaction, old: int, new: int) -> None:
        """Move the pads of one chat to another (part of a migration); one open in the same place there closes."""
        await work.run(
            """UPDATE pad SET status = 'closed', rev = rev + 1 WHERE chat_id = ? AND status = 'open' AND thread_id IN
                (SELECT thread_id FROM pad WHERE chat_id = ? AND status = 'open')""",
            (new, old),
        )
        await work.run("UPDATE pad SET chat_id = ? WHERE chat_id = ?", (new, old))

    async def _load(self, row: Row) -> KeptPad:
        identity, chat, thread, status, rules, opener, opened, rev, series, number, draft = row
        players = await self._database.read(
            "SELECT number, name, person_id FROM pad_player WHERE pad_id = ? ORDER BY number", (identity,)
        )
        steps = await self._database.read(
            "SELECT line, writer FROM pad_step WHERE pad_id = ? ORDER BY number", (identity,)
        )
        read = [(read_step(line), writer) for line, writer in steps]
        pad = Pad(
            identity,
            Place(chat, thread),
            read_rules(rules),
            opener,
            from_stored(opened),
            players=tuple(Player(*player) for player in players),
            rev=rev,
        )
        writers = {step.by: writer for step, writer in read}
        pad = replayed(pad, [step for step, _ in read])
        return KeptPad(pad, PadStatus(status), series, number, read_draft(draft), writers)


async def _write_players(work: Transaction, pad: Pad) -> None:
    await work.run("DELETE FROM pad_player WHERE pad_id = ?", (pad.id,))
    await work.run_many(
        "INSERT INTO pad_player (pad_id, number, name, person_id) VALUES (?, ?, ?, ?)",
        [(pad.id, player.number, player.name, player.person) for player in pad.players],
    )
