"""Updates already carried out: Telegram may deliver one twice."""

from datetime import datetime

from bot.clock import to_stored
from bot.storage.database import Transaction


class AlreadyApplied(Exception):
    """The update was carried out before: Telegram delivered it twice."""


async def apply_once(work: Transaction, update: int | None, now: datetime) -> None:
    """Write down, with the step that it asks for, that an update is carried out. Raises `AlreadyApplied`."""
    if update is None:
        return
    values = (update, to_stored(now))
    if not await work.run(
        "INSERT INTO applied (update_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING update_id", values
    ):
        raise AlreadyApplied
