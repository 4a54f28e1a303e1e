"""What people do, over HTTP: the `/people/…` requests of docs/playground.md and the windows' web sockets."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Any, Protocol

from aiohttp import WSMsgType, web

from .chats import Chat, Event, Json, Message, Person
from .clock import MovableClock
from .errors import ApiError, PeopleError
from .reading import Field, array, boolean, integer, one_of, read_fields, string
from .views import chat_of, events, everything, seen
from .world import World

MOST_FORWARD = 366 * 86_400  # seconds of one jump
MOST_WAITING = 1_000  # events a window may be behind before it is closed and has to begin anew


class Control(Protocol):
    """Whoever runs the bot's process."""

    running: bool

    async def restart(self, how: str) -> None:
        """End the process by "term" or "kill" and start another."""
        ...


WHO = Field(integer(), required=True)
CHAT = Field(integer(), required=True)
WORDS = Field(string)
NEEDED = Field(string, required=True)
IDS = Field(array(integer()))

BODIES: Mapping[str, Mapping[str, Field]] = {
    "send": {"as": WHO, "chat_id": CHAT, "topic_id": Field(integer()), "text": NEEDED, "reply_to": Field(integer())},
    "edit": {"as": WHO, "chat_id": CHAT, "message_id": Field(integer(), required=True), "text": NEEDED},
    "tap": {"as": WHO, "chat_id": CHAT, "message_id": Field(integer(), required=True), "data": NEEDED},
    "delete": {"as": WHO, "chat_id": CHAT, "message_id": Field(integer(), required=True)},
    "person": {"first_name": NEEDED, "last_name": WORDS, "username": WORDS, "language_code": WORDS, "chats": IDS},
    "group": {
        "as": WHO,
        "title": NEEDED,
        "members": IDS,
        "kind": Field(one_of("group", "supergroup", "forum")),
        "topics": Field(array(string)),
        "bot": Field(boolean),
    },
    "start": {"as": WHO, "payload": WORDS},
    "bot": {
        "as": WHO,
        "chat_id": CHAT,
        "action": Field(one_of("add", "kick", "promote", "mute", "unmute"), required=True),
    },
    "member": {
        "as": WHO,
        "chat_id": CHAT,
        "user_id": Field(integer(), required=True),
        "action": Field(one_of("add", "leave", "promote", "demote", "anonymous", "named"), required=True),
    },
    "block": {"as": WHO, "blocked": Field(boolean, required=True)},
    "topic": {
        "as": WHO,
        "chat_id": CHAT,
        "topic_id": Field(integer()),
        "name": WORDS,
        "action": Field(one_of("create", "close", "reopen", "delete"), required=True),
    },
    "upgrade": {"as": WHO, "chat_id": CHAT},
    "restart": {"how": Field(one_of("term", "kill"), required=True)},
    "clock": {"forward": Field(integer(1, MOST_FORWARD), required=True)},
}


class PeopleApi:
    """Answers `/people/…` and keeps the windows up to date."""

    def __init__(self, world: World, control: Control | None = None, clock: MovableClock | None = None) -> None:
        self.world = world
        self.control = control
        self.clock = clock
        self._windows: dict[asyncio.Queue[str | None], Person] = {}
        self._unwatch: list[Callable[[], None]] = []

    def routes(self) -> list[web.AbstractRouteDef]:
        """Give the routes for aiohttp."""
        return [
            web.get("/people/state", self._state),
            web.get("/people/everyone", self._everyone),
            web.get("/people/clock", self._clock),
            web.get("/people/file", self._file),
            web.get("/people/socket", self._socket),
            web.post("/people/{action}", self._act),
        ]

    @property
    def running(self) -> bool:
        """Whether the bot's process runs; taken for granted if somebody else runs it."""
        return self.control is None or self.control.running

    # Requests.

    async def _act(self, request: web.Request) -> web.Response:
        action = request.match_info["action"]
        fields = BODIES.get(action)
        if fields is None:
            return refused("no such request", 404)
        try:
            body = read_fields(fields, await _body(request))
            result = await self._do(action, body)
        except PeopleError as problem:
            return refused(str(problem))
        except ApiError as problem:
            return refused(problem.description.removeprefix("Bad Request: "))
        return web.json_response({"ok": True, **result})

    async def _do(self, action: str, body: Json) -> Json:
        if action == "restart":
            if self.control is None:
                raise PeopleError("nobody here runs the bot's process")
            await self.control.restart(body["how"])
            return {}
        if action == "clock":
            return self._forward(body)
        if action == "person":
            return self._add_person(body)
        person = self._person(body["as"])
        chat = self._chat(body["chat_id"]) if "chat_id" in body else self.world.private(person)
        return ACTIONS[action](self, person, chat, body)

    def _person(self, user_id: int) -> Person:
        person = self.world.people.get(user_id)
        if person is None:
            raise PeopleError("there is no such person")
        return person

    def _chat(self, chat_id: int) -> Chat:
        chat = self.world.chats.get(chat_id)
        if chat is None:
            raise PeopleError("there is no such chat")
        return chat

    def _message(self, chat: Chat, body: Json) -> Message:
        message = chat.messages.get(body["message_id"])
        if message is None:
            raise PeopleError("this message is gone")
        return message

    # What the actions do.

    def _send(self, person: Person, chat: Chat, body: Json) -> Json:
        message = self.world.say(person, chat, body["text"], topic=body.get("topic_id"), reply_to=body.get("reply_to"))
        return {"message": seen(message, person)}

    def _edit(self, person: Person, chat: Chat, body: Json) -> Json:
        return {"message": seen(self.world.edit(person, self._message(chat, body), body["text"]), person)}

    def _tap(self, person: Person, chat: Chat, body: Json) -> Json:
        return {"query_id": self.world.tap_at(person, chat, body["message_id"], body["data"]).id}

    def _delete(self, person: Person, chat: Chat, body: Json) -> Json:
        self.world.delete(person, self._message(chat, body))
        return {}

    def _forward(self, body: Json) -> Json:
        if self.clock is None:
            raise PeopleError("nobody here moves the clock")
        self.clock.forward(timedelta(seconds=body["forward"]))
        return self._time()

    def _add_person(self, body: Json) -> Json:
        names = {key: body[key] for key in ("last_name", "username", "language_code") if body.get(key)}
        groups = [self._chat(chat_id) for chat_id in body.get("chats", ())]
        if not body["first_name"].strip():
            raise PeopleError("a person needs a name")
        person = self.world.add_person(body["first_name"].strip(), **names)
        for chat in groups:
            self.world.add_member(person, chat)
        return {"person": person.user()}

    def _add_group(self, person: Person, _: Chat, body: Json) -> Json:
        others = [self._person(user_id) for user_id in body.get("members", ()) if user_id != person.id]
        if not body["title"].strip():
            raise PeopleError("a group needs a title")
        chat = self.world.add_group(
            body["title"].strip(),
            [person, *others],
            kind=body.get("kind", "group"),
            topics=tuple(body.get("topics", ())),
            bot=body.get("bot", True),
        )
        return {"chat": chat_of(self.world, chat, person)}

    def _start(self, person: Person, _: Chat, body: Json) -> Json:
        return {"message": seen(self.world.start_private(person, body.get("payload") or None), person)}

    def _block(self, person: Person, _: Chat, body: Json) -> Json:
        if body["blocked"]:
            self.world.block(person)
        else:
            self.world.unblock(person)
        return {}

    def _bot(self, person: Person, chat: Chat, body: Json) -> Json:
        act: dict[str, Callable[..., None]] = {
            "add": self.world.add_bot,
            "kick": self.world.kick_bot,
            "promote": self.world.promote_bot,
            "mute": self.world.mute_bot,
            "unmute": self.world.unmute_bot,
        }
        if chat.kind == "private":
            raise PeopleError("only in groups")
        act[body["action"]](chat, by=person)
        return {}

    def _member(self, person: Person, chat: Chat, body: Json) -> Json:
        who = self._person(body["user_id"])
        if chat.kind == "private":
            raise PeopleError("only in groups")
        action = body["action"]
        if action == "add":
            self.world.add_member(who, chat, by=None if who is person else person)
        elif action == "leave":
            self.world.leave(who, chat, by=None if who is person else person)
        elif action == "demote":
            self.world.demote(who, chat, by=person)
        else:
            self.world.promote(who, chat, by=person, anonymous=action == "anonymous")
        return {}

    def _topic(self, person: Person, chat: Chat, body: Json) -> Json:
        action, topic_id = body["action"], body.get("topic_id", 0)
        if action == "create":
            topic = self.world.create_topic(person, chat, body.get("name", ""))
        elif action == "delete":
            topic = self.world.delete_topic(chat, topic_id)
        elif action == "close":
            topic = self.world.close_topic(person, chat, topic_id)
        else:
            topic = self.world.reopen_topic(person, chat, topic_id)
        return {"topic": {"id": topic.id, "name": topic.name, "closed": topic.closed}}

    def _upgrade(self, person: Person, chat: Chat, _: Json) -> Json:
        return {"chat": chat_of(self.world, self.world.upgrade(chat), person)}

    # Looking.

    async def _state(self, request: web.Request) -> web.Response:
        try:
            person = self._person(_asked_as(request))
        except PeopleError as problem:
            return refused(str(problem))
        shown = everything(self.world, person, running=self.running)
        return web.json_response({"ok": True, **shown, "clock": self._time()})

    async def _everyone(self, _: web.Request) -> web.Response:
        return web.json_response({"ok": True, "people": [person.user() for person in self.world.people.values()]})

    async def _clock(self, _: web.Request) -> web.Response:
        return web.json_response({"ok": True, **self._time()})

    def _time(self) -> Json:
        ahead = timedelta(0) if self.clock is None else self.clock.ahead
        return {"now": self.world.clock().timestamp(), "ahead": int(ahead.total_seconds())}

    async def _file(self, request: web.Request) -> web.Response:
        stored = self.world.files.get(request.query.get("id", ""))
        if stored is None:
            return refused("there is no such file", 404)
        if stored.kind == "photo":
            kind = "image/png" if stored.upload.data.startswith(b"\x89PNG") else "image/jpeg"
            return web.Response(body=stored.upload.data, content_type=kind)
        headers = {"Content-Disposition": "attachment", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=stored.upload.data, content_type="application/octet-stream", headers=headers)

    # Windows.

    def watch(self) -> None:
        """Begin to pass on what happens."""
        self._unwatch.append(self.world.watch(self._pass_on))
        if self.clock is not None:
            self._unwatch.append(self.clock.watch(self._tell_time))

    def close(self) -> None:
        """Close every window."""
        while self._unwatch:
            self._unwatch.pop()()
        for queue in self._windows:
            _close(queue)

    def tell_running(self) -> None:
        """Let every window know that the bot's process started or ended."""
        self._tell_all({"type": "bot", "running": self.running})

    def _tell_time(self) -> None:
        self._tell_all({"type": "clock", **self._time()})

    def _tell_all(self, told: Json) -> None:
        text = json.dumps(told)
        for queue in self._windows:
            _push(queue, text)

    def _pass_on(self, event: Event) -> None:
        for queue, person in self._windows.items():
            for told in events(self.world, event, person):
                _push(queue, json.dumps(told, ensure_ascii=False))

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        try:
            person = self._person(_asked_as(request))
        except PeopleError as problem:
            return refused(str(problem))
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._windows[queue] = person
        writer = asyncio.create_task(_write(socket, queue))
        try:
            async for message in socket:
                if message.type == WSMsgType.ERROR:
                    break
        finally:
            del self._windows[queue]
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return socket


ACTIONS: Mapping[str, Callable[[PeopleApi, Person, Chat, Json], Json]] = {
    "send": PeopleApi._send,  # noqa: SLF001 - the class's own table, which can only follow it
    "edit": PeopleApi._edit,  # noqa: SLF001
    "tap": PeopleApi._tap,  # noqa: SLF001
    "delete": PeopleApi._delete,  # noqa: SLF001
    "group": PeopleApi._add_group,  # noqa: SLF001
    "start": PeopleApi._start,  # noqa: SLF001
    "block": PeopleApi._block,  # noqa: SLF001
    "bot": PeopleApi._bot,  # noqa: SLF001
    "member": PeopleApi._member,  # noqa: SLF001
    "topic": PeopleApi._topic,  # noqa: SLF001
    "upgrade": PeopleApi._upgrade,  # noqa: SLF001
}


def refused(error: str, status: int = 400) -> web.Response:
    """Give the answer to a person whose request can't be met."""
    return web.json_response({"ok": False, "error": error}, status=status)


async def _body(request: web.Request) -> Json:
    try:
        body: Any = await request.json()
    except ValueError:
        raise PeopleError("the body is no JSON") from None
    if not isinstance(body, dict):
        raise PeopleError("the body is no JSON object")
    return {key: value for key, value in body.items() if value is not None}


def _asked_as(request: web.Request) -> int:
    text = request.query.get("as", "")
    if not text.isdecimal():
        raise PeopleError("as whom?")
    return int(text)


async def _write(socket: web.WebSocketResponse, queue: "asyncio.Queue[str | None]") -> None:
    while (text := await queue.get()) is not None:
        await socket.send_str(text)
    await socket.close()


def _push(queue: "asyncio.Queue[str | None]", text: str) -> None:
    if queue.full():
        _close(queue)
    else:
        queue.put_nowait(text)


def _close(queue: "asyncio.Queue[str | None]") -> None:
    """Have a window closed; its page comes back and asks for the state anew."""
    while not queue.empty():
        queue.get_nowait()
    queue.put_nowait(None)


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
