"""A record of what the bot asked for, to look at in tests and to count traffic."""

from collections import Counter, defaultdict, deque
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from .files import Upload

KEPT = 5_000  # requests; older ones are only counted
COUNTED = frozenset(  # what Telegram counts against a chat's limit
    {
        "sendMessage",
        "sendPhoto",
        "sendDocument",
        "editMessageText",
        "editMessageCaption",
        "editMessageReplyMarkup",
        "editMessageMedia",
    }
)
MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Call:
    """One request: what was asked, when, and how it ended; code 0 is a connection cut."""

    method: str
    params: Mapping[str, Any]
    at: datetime
    code: int
    description: str | None = None

    @property
    def ok(self) -> bool:
        """Whether the bot was told that it worked."""
        return self.code == 200


class Record:
    """The latest requests, oldest first, and counts of all there were; getUpdates isn't noted."""

    def __init__(self) -> None:
        self.calls: deque[Call] = deque(maxlen=KEPT)
        self.totals: Counter[str] = Counter()  # by method, refused ones too
        self._minutes: defaultdict[int, deque[float]] = defaultdict(deque)  # when each chat got something, lately
        self._busiest: Counter[int] = Counter()

    def add(self, call: Call) -> None:
        """Note a request; of an upload only its name and size."""
        if any(isinstance(value, Upload) for value in call.params.values()):
            params = {name: _short(value) for name, value in call.params.items()}
            call = Call(call.method, params, call.at, call.code, call.description)
        self.calls.append(call)
        self.totals[call.method] += 1
        if call.ok and call.method in COUNTED:
            self._count(call.params["chat_id"], call.at.timestamp())

    def _count(self, chat_id: int, now: float) -> None:
        window = self._minutes[chat_id]
        window.append(now)
        while window[0] <= now - MINUTE:
            window.popleft()
        self._busiest[chat_id] = max(self._busiest[chat_id], len(window))

    def of(self, *methods: str) -> list[Call]:
        """Give the requests of these methods."""
        return [call for call in self.calls if call.method in methods]

    def last(self, method: str) -> Call:
        """Give the newest request of that method; LookupError if there is none."""
        for call in reversed(self.calls):
            if call.method == method:
                return call
        raise LookupError(method)

    def busiest_minute(self, chat_id: int) -> int:
        """Give the most sends and edits that were answered with success in that chat within any 60 seconds."""
        return self._busiest[chat_id]

    def clear(self) -> None:
        """Forget everything."""
        self.calls.clear()
        self.totals.clear()
        self._minutes.clear()
        self._busiest.clear()


def _short(value: Any) -> Any:
    return f"{value.name}, {len(value.data)} bytes" if isinstance(value, Upload) else value
