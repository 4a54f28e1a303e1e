"""The stand-in over HTTP: the Bot API for the bot, `/people/…` for the page, and the page itself."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web

from . import methods
from .bodies import values_of
from .clock import MovableClock
from .errors import ApiError, too_many_requests
from .faults import CutAfter, CutBefore, Fault, Hang, Refuse, RetryAfter, ServerError
from .flood import LONGEST_HOLD
from .people import Control, Handler, PeopleApi
from .record import Call, Record
from .schema import parameters_of, read
from .sending import Held
from .state import BOT_ID
from .world import World

TOKEN = f"{BOT_ID}:PlaygroundPlaygroundPlaygroundPlayg"  # opens nothing but the stand-in
TOKEN_FORM = re.compile(r"[0-9]+:[A-Za-z0-9_-]{35}\Z")
STATIC = Path(__file__).parent / "static"
HOSTS = frozenset({"127.0.0.1", "localhost"})
LARGEST_BODY = 55 * 2**20  # bytes: the largest file and what surrounds it
FAREWELL = 1.0  # seconds that requests get to end when the server stops
REASONS = {500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout"}

Sleep = Callable[[float], Awaitable[None]]


class Cut(Exception):
    """The connection is to break now."""


class StandIn:
    """A running stand-in: `async with StandIn(world) as standin: …`, on a free port unless one is given.

    `sleep` is how delays and hanging requests wait; a test with a clock of its own gives that clock's. `clock` is
    the world's if people may move it. Bots in several processes that guard against a second one of the same `token`
    need a token each (`token_of`).
    """

    def __init__(
        self,
        world: World,
        *,
        port: int = 0,
        sleep: Sleep = asyncio.sleep,
        control: Control | None = None,
        clock: MovableClock | None = None,
        token: str = TOKEN,
    ) -> None:
        self.world = world
        self.token = token
        self.record = Record()
        self.people = PeopleApi(world, control, clock)
        self.url = ""
        self._port = port
        self._sleep = sleep
        self._runner: web.AppRunner | None = None

    @property
    def root(self) -> str:
        """The base_url for python-telegram-bot: the token follows directly."""
        return f"{self.url}/bot"

    async def __aenter__(self) -> "StandIn":
        if self._runner is None:
            await self.open(self._port)
        return self

    async def open(self, port: int) -> None:
        """Begin to serve, before `async with` does; OSError if the port is taken."""
        application = web.Application(middlewares=[_only_local], client_max_size=LARGEST_BODY)
        application.add_routes([web.route("*", "/bot{token:[^/]*}/{method:.*}", self._answer)])
        application.add_routes([*self.people.routes(), web.get("/", _page), web.static("/static", STATIC)])
        application.on_response_prepare.append(_always_ask)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=FAREWELL)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", port).start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner
        self.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        self.people.watch()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.world.updates.close()
        self.world.faults.clear()
        self.people.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        try:
            body, status = await self._body(request, method), 200
        except ApiError as refusal:
            body, status = json.dumps(refusal.answer(), ensure_ascii=False), refusal.code
        except Cut:
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        except ConnectionError:  # whoever asked is gone before the whole request was there: nobody waits for an answer
            return web.Response()
        if self.world.faults.delay:
            await self._sleep(self.world.faults.delay)
        return web.Response(text=body, status=status, content_type="application/json")

    async def _body(self, request: web.Request, method: str) -> str:
        token = request.match_info["token"]
        if not TOKEN_FORM.match(token):
            raise ApiError(404, "Not Found")
        if token != self.token:
            raise ApiError(401, "Unauthorized")
        values: dict[str, Any] = {}
        try:
            values = read(method, await values_of(request, parameters_of(method)))
            result = await self._faulty(method, values, self.world.faults.take(method))
        except ApiError as refusal:
            self._note(method, values, refusal.code, refusal.description)
            raise
        except Cut:
            self._note(method, values, 0, "cut")
            raise
        self._note(method, values, 200, None)
        return f'{{"ok":true,"result":{result}}}'

    def _note(self, method: str, values: dict[str, Any], code: int, description: str | None) -> None:
        if method != "getUpdates":
            self.record.add(Call(method, values, self.world.clock(), code, description))

    async def _faulty(self, method: str, values: dict[str, Any], fault: Fault | None) -> str:
        """Give the result as JSON text, unless and until the fault has its way."""
        if fault is None:
            return await self._perform(method, values)
        await self._before(fault)
        result = await self._perform(method, values)
        await self._after(fault)
        return result

    async def _before(self, fault: Fault) -> None:
        match fault:
            case RetryAfter():
                raise too_many_requests(fault.seconds)
            case Refuse():
                raise ApiError(fault.code, fault.description)
            case CutBefore():
                raise Cut
            case ServerError(after=False):
                raise _server_error(fault)
            case Hang(after=False):
                await self._hang(fault)
            case _:
                pass

    async def _after(self, fault: Fault) -> None:
        match fault:
            case CutAfter():
                raise Cut
            case ServerError(after=True):
                raise _server_error(fault)
            case Hang(after=True):
                await self._hang(fault)
            case _:
                pass

    async def _hang(self, hang: Hang) -> None:
        hang.reached.set()
        waits: list[asyncio.Future[Any]] = [asyncio.ensure_future(hang.released.wait())]
        if hang.seconds is not None:
            waits.append(asyncio.ensure_future(self._sleep(hang.seconds)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.world.faults.let_go(hang)
            for wait in waits:
                wait.cancel()

    async def _perform(self, method: str, values: dict[str, Any]) -> str:
        if method == "getUpdates":
            return await methods.get_updates(self.world, **values)
        waited = 0.0
        while True:
            try:
                result = methods.call(self.world, method, values)
            except Held as held:
                waited += held.seconds
                if waited > LONGEST_HOLD:
                    raise too_many_requests(-int(-held.seconds // 1)) from None
                await self._sleep(held.seconds)
            else:
                return json.dumps(result, ensure_ascii=False, separators=(",", ":"))


def token_of(secret: str) -> str:
    """Give a well-formed token for the bot that ends in the last 35 characters of `secret`."""
    return f"{BOT_ID}:{secret[-35:].rjust(35, 'A')}"


def _server_error(fault: ServerError) -> ApiError:
    return ApiError(fault.code, REASONS.get(fault.code, "Internal Server Error"))


@web.middleware
async def _only_local(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse what a foreign web page could send: a name that points here, or a request from another origin."""
    host = request.host
    if urlsplit(f"//{host}").hostname not in HOSTS:
        return web.Response(status=403, text="This server answers on localhost only.")
    origin = request.headers.get("Origin")
    foreign = origin is not None and origin != f"http://{host}"
    if foreign and (request.method not in ("GET", "HEAD") or "Upgrade" in request.headers):
        return web.Response(status=403, text="This server answers its own page only.")
    return await handler(request)


async def _page(_: web.Request) -> web.StreamResponse:
    return web.FileResponse(STATIC / "index.html")


async def _always_ask(request: web.Request, response: web.StreamResponse) -> None:
    """Let browsers ask whether the page or a file of it has changed before they show what they kept."""
    if request.path == "/" or request.path.startswith("/static/"):
        response.headers["Cache-Control"] = "no-cache"
