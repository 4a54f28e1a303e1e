"""PTB over aiohttp: its own HTTP client grows slower with every request in flight (docs/benchmarks.md).

Also here, since both guard what comes over the wire: a bot that steps over an update it can't read.
"""

import logging
from typing import Any
from urllib.parse import urlencode

import aiohttp
from telegram import Update
from telegram._utils.defaultvalue import DefaultValue
from telegram.error import Conflict, NetworkError, TelegramError, TimedOut
from telegram.ext import ExtBot
from telegram.request import BaseRequest, RequestData

from bot.callback import ON_A_BOARD
from bot.outbox.verdict import NotSent

log = logging.getLogger(__name__)

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
# All that handling a tap on a board needs of the board's message.
TAPPED = ("message_id", "date", "chat", "message_thread_id", "is_topic_message")
CONNECT_SECONDS = 10.0
READ_SECONDS = 20.0


class AiohttpRequest(BaseRequest):
    """Requests to the Bot API through one aiohttp session; at most `connections` at once."""

    def __init__(self, connections: int, read_timeout: float = READ_SECONDS) -> None:
        self._connections = connections
        self._read_timeout = read_timeout
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds to wait for an answer where a call doesn't say otherwise."""
        return self._read_timeout

    async def initialize(self) -> None:
        """Open the session."""
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=self._connections, ttl_dns_cache=300)
            self._session = aiohttp.ClientSession(connector=connector, headers={"User-Agent": self.USER_AGENT})

    async def shutdown(self) -> None:
        """Close the session."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,  # noqa: ARG002  # one time covers writing and reading
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,  # noqa: ARG002  # waiting for a connection counts as connecting
    ) -> tuple[int, bytes]:
        """Make one request. Raises `NotSent` where it surely never left, else `TimedOut` or `NetworkError`."""
        if self._session is None:
            raise RuntimeError("the request is not initialized")
        read = self._read_timeout if isinstance(read_timeout, DefaultValue) else read_timeout
        connect = CONNECT_SECONDS if isinstance(connect_timeout, DefaultValue) else connect_timeout
        timeout = aiohttp.ClientTimeout(connect=connect, sock_connect=connect, sock_read=read)
        body = _body(request_data)
        headers = FORM if isinstance(body, bytes) else None
        try:
            async with self._session.request(method, url, data=body, headers=headers, timeout=timeout) as answer:
                return answer.status, await answer.read()
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as problem:
            raise NotSent(type(problem).__name__) from problem
        except TimeoutError as problem:
            raise TimedOut(type(problem).__name__) from problem
        except aiohttp.ClientError as problem:
            raise NetworkError(type(problem).__name__) from problem


class PollRequest(AiohttpRequest):
    """Requests for updates. Of a tap on a board the board is left out: it costs more to read than the tap."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> Any:
        """Give an answer as JSON."""
        answer = BaseRequest.parse_json_payload(payload)
        found = answer.get("result")
        for update in found if isinstance(found, list) else ():
            tap = update.get("callback_query") if isinstance(update, dict) else None
            if isinstance(tap, dict) and isinstance(tap.get("message"), dict) and _is_on_a_board(tap):
                tap["message"] = {name: value for name, value in tap["message"].items() if name in TAPPED}
        return answer


class SteadyBot(ExtBot[None]):
    """A bot that polling can't get stuck on: an update it can't read is logged and stepped over."""

    def __init__(self, token: str, **options: Any) -> None:
        super().__init__(token, **options)
        self._conflicts = 0

    @property
    def conflicts(self) -> int:
        """Polls in a row that another process took away."""
        return self._conflicts

    async def get_updates(self, *arguments: Any, **options: Any) -> tuple[Update, ...]:
        """Give the next updates; an unreadable one comes as an empty update, so that it is confirmed."""
        try:
            updates = await super().get_updates(*arguments, **options)
        except Conflict:
            self._conflicts += 1
            raise
        except TelegramError:
            raise
        except Exception:
            log.exception("a batch of updates can't be read")
            updates = await self._one_by_one(**options)
        self._conflicts = 0
        return updates

    async def _one_by_one(self, **options: Any) -> tuple[Update, ...]:
        wanted = ("offset", "limit", "timeout", "allowed_updates")
        arguments = {key: options[key] for key in wanted if options.get(key) is not None}
        raw = await self._post("getUpdates", {**arguments, "timeout": 0})
        updates = []
        for item in raw:
            try:
                updates.append(Update.de_json(item, self))
            except Exception:
                log.exception("stepped over update %s, which can't be read", item.get("update_id"))
                updates.append(Update(item["update_id"]))
        return tuple(updates)


def _is_on_a_board(tap: dict[str, Any]) -> bool:
    return ON_A_BOARD.match(str(tap.get("data"))) is not None


def _body(data: RequestData | None) -> bytes | aiohttp.FormData | None:
    if data is None:
        return None
    if not data.contains_files:
        return urlencode(data.json_parameters).encode()
    form = aiohttp.FormData()
    for name, value in data.json_parameters.items():
        form.add_field(name, value)
    for name, (filename, content, kind) in (data.multipart_data or {}).items():
        form.add_field(name, content, filename=filename, content_type=kind)
    return form
