from typing import Any

import aiohttp
import pytest

from bot.playground.files import Upload
from bot.playground.people import MOST_WAITING
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.playground.test_files import png
from tests.standin import Api

KEYS = {"inline_keyboard": [[{"text": "Roll", "callback_data": "roll"}]]}


class Page:
    """What the page does, without a page."""

    def __init__(self, api: Api) -> None:
        self.session = api.session
        self.url = api.standin.url

    async def get(self, name: str, /, **query: Any) -> dict[str, Any]:
        async with self.session.get(f"{self.url}/people/{name}", params=query) as response:
            return await self._checked(response)

    async def post(self, name: str, /, **body: Any) -> dict[str, Any]:
        body = {key.rstrip("_"): value for key, value in body.items()}
        async with self.session.post(f"{self.url}/people/{name}", json=body) as response:
            return await self._checked(response)

    async def _checked(self, response: aiohttp.ClientResponse) -> dict[str, Any]:
        answer: dict[str, Any] = await response.json()
        assert answer["ok"] is (response.status == 200)
        assert answer["ok"] or isinstance(answer["error"], str)
        return answer

    def socket(self, user_id: int) -> Any:
        return self.session.ws_connect(f"{self.url}/people/socket?as={user_id}")


@pytest.fixture
def page(api: Api) -> Page:
    return Page(api)


async def test_the_state_shows_what_a_person_can_see(page: Page, api: Api, world: World, friends: Friends) -> None:
    world.add_group("Others", [world.add_person("Zoe")], quiet=True)
    await api.ok("setMyCommands", commands=[{"command": "dadi", "description": "play"}])
    await api.ok("sendMessage", chat_id=friends.group.id, text="@anna_b", reply_markup=KEYS)
    state = await page.get("state", **{"as": friends.anna.id})
    assert state["me"] == friends.anna.user()
    assert state["bot"]["username"] == "CinquinaBot"
    assert state["running"] is True
    private, group = state["chats"]
    assert (private["type"], private["title"], private["started"], private["can_write"]) == (
        "private",
        "Cinquina",
        True,
        True,
    )
    assert (group["id"], group["title"], group["is_forum"]) == (friends.group.id, "Cena", False)
    assert [tuple(member.values())[1:] for member in group["members"]] == [
        ("creator", False),
        ("member", False),
        ("member", False),
    ]
    assert [member["user"]["first_name"] for member in group["members"]] == ["Anna", "Bruno", "Cinquina"]
    assert state["clock"] == {"now": world.now(), "ahead": 0}
    (message,) = group["messages"]
    assert (message["text"], message["rings"], message["reply_markup"]) == ("@anna_b", True, KEYS)
    assert state["commands"][str(friends.group.id)] == [{"command": "dadi", "description": "play"}]
    everyone = await page.get("everyone")
    assert [person["first_name"] for person in everyone["people"]] == ["Anna", "Bruno", "Zoe"]


async def test_requests_of_nobody_and_for_nothing_are_refused(page: Page, friends: Friends) -> None:
    for query in ({}, {"as": 5}, {"as": "x"}):
        assert (await page.get("state", **query))["ok"] is False
    anna = friends.anna.id
    for name, body in (
        ("nothing", {}),
        ("send", {"as": anna, "chat_id": friends.group.id}),
        ("send", {"as": anna, "chat_id": friends.group.id, "text": "x", "loud": True}),
        ("send", {"as": anna, "chat_id": 5, "text": "x"}),
        ("send", {"as": 5, "chat_id": friends.group.id, "text": "x"}),
        ("edit", {"as": anna, "chat_id": friends.group.id, "message_id": 999, "text": "x"}),
        ("bot", {"as": anna, "chat_id": anna, "action": "kick"}),
        ("member", {"as": anna, "chat_id": anna, "user_id": friends.bruno.id, "action": "add"}),
        ("person", {"first_name": " "}),
        ("group", {"as": anna, "title": " ", "members": []}),
        ("restart", {"how": "term"}),
        ("clock", {"forward": 3600}),
    ):
        assert (await page.post(name, **body))["ok"] is False, (name, body)
    async with page.session.post(f"{page.url}/people/send", data="{") as response:
        assert response.status == 400


async def test_people_write_edit_delete_and_tap(page: Page, api: Api, friends: Friends) -> None:
    anna, chat_id = friends.anna.id, friends.group.id
    said = (await page.post("send", as_=anna, chat_id=chat_id, text="/dadi"))["message"]
    assert said["entities"][0]["type"] == "bot_command"
    where = {"as_": anna, "chat_id": chat_id, "message_id": said["message_id"]}
    assert (await page.post("edit", **where, text="/dado"))["message"]["text"] == "/dado"
    query = (await page.post("tap", **where, data="roll"))["query_id"]
    await page.post("delete", **where)
    assert not friends.group.messages
    kinds = [next(key for key in update if key != "update_id") for update in await api.updates()]
    assert kinds == ["message", "edited_message", "callback_query"]
    await api.ok("answerCallbackQuery", callback_query_id=query)


async def test_people_found_groups_and_change_them(page: Page, world: World, friends: Friends) -> None:
    anna, bruno = friends.anna.id, friends.bruno.id
    zoe = (await page.post("person", first_name="Zoe", username="zoe_z", chats=[friends.group.id]))["person"]
    assert friends.group.member(zoe["id"]).present
    made = await page.post("group", as_=anna, title="Club", members=[anna, bruno], kind="forum", topics=["Red"])
    club = world.chats[made["chat"]["id"]]
    assert [topic["name"] for topic in made["chat"]["topics"]] == ["General", "Red"]
    where = {"as_": anna, "chat_id": club.id}
    topic = (await page.post("topic", **where, action="create", name="Green"))["topic"]
    for action, closed in (("close", True), ("reopen", False)):
        assert (await page.post("topic", **where, topic_id=topic["id"], action=action))["topic"]["closed"] is closed
    await page.post("topic", **where, topic_id=topic["id"], action="delete")
    assert topic["id"] not in club.topics
    for action, status in (
        ("mute", "restricted"),
        ("unmute", "member"),
        ("promote", "administrator"),
        ("kick", "kicked"),
        ("add", "member"),
    ):
        await page.post("bot", **where, action=action)
        assert world.bot_in(club).status == status
    for action, status, anonymous in (
        ("promote", "administrator", False),
        ("anonymous", "administrator", True),
        ("named", "administrator", False),
        ("demote", "member", False),
        ("leave", "kicked", False),
        ("add", "member", False),
    ):
        await page.post("member", **where, user_id=bruno, action=action)
        assert (club.member(bruno).status, club.member(bruno).anonymous) == (status, anonymous)
        shown = (await page.get("state", **{"as": anna}))["chats"][-1]["members"]
        assert all(member["is_anonymous"] is anonymous for member in shown if member["user"]["id"] == bruno)
    await page.post("member", as_=bruno, chat_id=club.id, user_id=bruno, action="leave")
    assert club.member(bruno).status == "left"
    upgraded = (await page.post("upgrade", as_=anna, chat_id=friends.group.id))["chat"]
    assert (upgraded["type"], friends.group.upgraded_to) == ("supergroup", upgraded["id"])
    state = await page.get("state", **{"as": anna})
    old = next(chat for chat in state["chats"] if chat["id"] == friends.group.id)
    assert (old["can_write"], old["upgraded_to"]) == (False, upgraded["id"])


async def test_people_start_and_block_the_bot(page: Page, api: Api, friends: Friends) -> None:
    bruno = friends.bruno.id
    assert (await page.post("start", as_=bruno, payload="join_5"))["message"]["text"] == "/start join_5"
    await page.post("block", as_=bruno, blocked=True)
    assert (await page.post("send", as_=bruno, chat_id=bruno, text="x"))["ok"] is False
    state = await page.get("state", **{"as": bruno})
    assert (state["chats"][0]["blocked"], state["chats"][0]["can_write"]) == (True, False)
    await page.post("block", as_=bruno, blocked=False)
    await api.ok("sendMessage", chat_id=bruno, text="x")


async def test_a_window_is_told_what_happens(page: Page, api: Api, world: World, friends: Friends) -> None:
    async with page.socket(friends.bruno.id) as bruno, page.socket(friends.anna.id) as anna:
        sent = await api.ok("sendMessage", chat_id=friends.group.id, text="x", reply_markup=KEYS)
        for window in (bruno, anna):
            told = await window.receive_json()
            assert (told["type"], told["chat_id"], told["message"]["text"]) == ("message", friends.group.id, "x")
        where = {"chat_id": friends.group.id, "message_id": sent["message_id"]}
        await api.ok("editMessageText", **where, text="y")
        told = await bruno.receive_json()
        assert (told["type"], told["message"]["text"]) == ("edited", "y")
        query = (await page.post("tap", as_=friends.bruno.id, **where, data="roll"))["query_id"]
        await api.ok("answerCallbackQuery", callback_query_id=query, text="ok", show_alert=True)
        assert await bruno.receive_json() == {"type": "answer", "query_id": query, **where, "alert": True, "text": "ok"}
        await api.ok("deleteMessage", **where)
        assert await bruno.receive_json() == {"type": "deleted", **where}
        await api.ok("setMyCommands", commands=[{"command": "dadi", "description": "play"}])
        menus = [await bruno.receive_json() for _ in range(2)]
        assert {(told["type"], told["chat_id"]) for told in menus} == {
            ("commands", friends.bruno.id),
            ("commands", friends.group.id),
        }
        world.add_person("Zoe")
        assert await bruno.receive_json() == {"type": "people"}
        kinds = [(await anna.receive_json())["type"] for _ in range(5)]
        assert kinds == ["edited", "deleted", "commands", "commands", "people"]


async def test_a_window_sees_new_groups_and_its_own_leaving(page: Page, world: World, friends: Friends) -> None:
    async with page.socket(friends.bruno.id) as bruno:
        club = world.add_group("Club", [friends.anna, friends.bruno], bot=False)
        told = await bruno.receive_json()
        assert (told["type"], told["chat"]["title"]) == ("chat", "Club")
        assert (await bruno.receive_json())["type"] == "commands"
        world.leave(friends.bruno, club)
        assert (await bruno.receive_json())["message"]["left_chat_member"]["first_name"] == "Bruno"
        told = await bruno.receive_json()
        assert (told["type"], told["chat"]["can_write"]) == ("chat", False)
        world.say(friends.anna, club, "unseen")
        world.add_person("Zoe")
        assert (await bruno.receive_json())["type"] == "people"


async def test_a_window_that_lags_behind_is_closed(page: Page, world: World, friends: Friends) -> None:
    async with page.socket(friends.anna.id) as anna:
        await page.get("everyone")
        for number in range(MOST_WAITING + 1):
            world.say(friends.anna, friends.private, str(number))
        assert (await anna.receive()).type is aiohttp.WSMsgType.CLOSE


async def test_sockets_need_somebody(page: Page) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await page.socket(5)


async def test_pictures_and_documents_can_be_fetched(page: Page, world: World) -> None:
    photo = world.files.photo(Upload("x.png", png(), "image/png"))
    document = world.files.document(Upload("x.html", b"<script>", "text/html"))
    for stored, kind in ((photo, "image/png"), (document, "application/octet-stream")):
        async with page.session.get(f"{page.url}/people/file", params={"id": stored["file_id"]}) as response:
            assert response.content_type == kind
    async with page.session.get(f"{page.url}/people/file", params={"id": "x"}) as response:
        assert response.status == 404


@pytest.mark.parametrize(("path", "kind"), [("/", "text/html"), ("/static/base.css", "text/css")])
async def test_the_page_is_served_and_browsers_always_ask_for_changes(page: Page, path: str, kind: str) -> None:
    async with page.session.get(page.url + path) as response:
        assert (response.status, response.content_type, response.headers["Cache-Control"]) == (200, kind, "no-cache")
        mark = response.headers["ETag"]
    async with page.session.get(page.url + path, headers={"If-None-Match": mark}) as response:
        assert (response.status, response.headers["Cache-Control"]) == (304, "no-cache")
