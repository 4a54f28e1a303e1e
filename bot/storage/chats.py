"""The chats the bot has met, and which group became which supergroup."""

from collections import OrderedDict
from dataclasses import dataclass, field

from bot.reminders import Daytime
from bot.storage.database import Database, Transaction

MOST_CACHED = 2000


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat as the bot knows it. `writable` is False while Telegram refuses messages there.

    A seat without a move for `slow_days` is given away (0: never); a series has `series` games; `remarks`: computer
    players may say something now and then; `hints`: whether new tables allow them among friends. `pictures` are
    drawn for a light or a dark chat, or not at all.
    """

    id: int
    kind: str
    title: str
    language: str
    writable: bool = True
    daytime: Daytime = field(default_factory=Daytime)
    slow_days: int = 14
    series: int = 1
    rules: str = "classica"
    remarks: bool = True
    hints: bool = False
    pictures: str = "light"


PICTURES = ("light", "dark", "none")


class Chats:
    """The table of chats, with the newest in memory."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._cached: OrderedDict[int, Chat] = OrderedDict()
        self._aliases: dict[int, int] = {}

    async def load(self) -> None:
        """Read which groups became which supergroups; once, at the start."""
        rows = await self._database.read("SELECT old_id, new_id FROM chat_alias")
        self._aliases = {int(old): int(new) for old, new in rows}

    def canonical(self, identity: int) -> int:
        """Give the id under which a chat goes on: a group's new one after its upgrade."""
        return self._aliases.get(identity, identity)

    async def get(self, identity: int) -> Chat | None:
        """Give what is known of a chat, or None."""
        if identity in self._cached:
            return self._cached[identity]
        rows = await self._database.read(
            """SELECT id, kind, title, language, writable, zone, day_start, day_end, slow_days, series, rules, remarks,
                hints, pictures
            FROM chat WHERE id = ?""",
            (identity,),
        )
        if not rows:
            return None
        number, kind, title, language, writable, zone, start, end, slow_days, series, rules, *own = rows[0]
        daytime, (remarks, hints, pictures) = Daytime(zone, start, end), own
        return self._remember(
            Chat(
                number,
                kind,
                title,
                language,
                bool(writable),
                daytime,
                slow_days,
                series,
                rules,
                bool(remarks),
                bool(hints),
                pictures,
            )
        )

    async def keep(self, chat: Chat) -> Chat:
        """Store a chat as it is now."""

        async def body(work: Transaction) -> None:
            await work.run(
                """INSERT INTO chat
                    (id, kind, title, language, writable, zone, day_start, day_end, slow_days, series, rules, remarks,
                    hints, pictures)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, title = excluded.title,
                    language = excluded.language, writable = excluded.writable, zone = excluded.zone,
                    day_start = excluded.day_start, day_end = excluded.day_end, slow_days = excluded.slow_days,
                    series = excluded.series, rules = excluded.rules, remarks = excluded.remarks,
                    hints = excluded.hints, pictures = excluded.pictures""",
                (
                    chat.id,
                    chat.kind,
                    chat.title,
                    chat.language,
                    int(chat.writable),
                    chat.daytime.zone,
                    chat.daytime.start,
                    chat.daytime.end,
                    chat.slow_days,
                    chat.series,
                    chat.rules,
                    int(chat.remarks),
                    int(chat.hints),
                    chat.pictures,
                ),
            )

        await self._database.write(body)
        return self._remember(chat)

    async def move(self, work: Transaction, old: int, new: int) -> None:
        """Let `new` take the place of `old` (its part of a migration)."""
        await work.run("INSERT OR REPLACE INTO chat_alias (old_id, new_id) VALUES (?, ?)", (old, new))
        await work.run("UPDATE chat_alias SET new_id = ? WHERE new_id = ?", (new, old))
        await work.run(
            """INSERT INTO chat
                (id, kind, title, language, writable, zone, day_start, day_end, slow_days, series, rules, remarks,
                hints, pictures)
            SELECT ?, 'supergroup', title, language, 1, zone, day_start, day_end, slow_days, series, rules, remarks,
                hints, pictures
            FROM chat WHERE id = ?
            ON CONFLICT (id) DO UPDATE SET language = excluded.language, writable = 1, zone = excluded.zone,
                day_start = excluded.day_start, day_end = excluded.day_end, slow_days = excluded.slow_days,
                series = excluded.series, rules = excluded.rules, remarks = excluded.remarks,
                hints = excluded.hints, pictures = excluded.pictures""",
            (new, old),
        )

    def moved(self, old: int, new: int) -> None:
        """Forget what was in memory of a group that has become another."""
        aliases = {key: new if value == old else value for key, value in self._aliases.items()}
        self._aliases = {**aliases, old: new}
        self._cached.pop(old, None)
        self._cached.pop(new, None)

    def _remember(self, chat: Chat) -> Chat:
        self._cached[chat.id] = chat
        self._cached.move_to_end(chat.id)
        if len(self._cached) > MOST_CACHED:
            self._cached.popitem(last=False)
        return chat
