"""What one chat gets, request by request."""

import asyncio

from bot.match import Match, Place
from bot.outbox import Around, Content, Tools
from bot.outbox.budget import BotBudget, ChatBudget, Kind
from bot.outbox.delivery import Delivery
from bot.post import Post, Progress
from bot.views.board import Boards
from tests.bot.conftest import Friends
from tests.bot.table import Table


class Seen:
    """A sender that only takes down what is to be edited."""

    def __init__(self) -> None:
        self.edits: list[str] = []

    async def send(self, place: Place, content: Content, reply_to: int | None = None) -> int:
        raise AssertionError("nothing new was to be sent")

    async def edit(self, chat: int, message_id: int, content: Content) -> None:
        self.edits.append(str(content.text))

    async def delete(self, chat: int, message_id: int) -> None:
        raise AssertionError("nothing was to be deleted")


def delivery(table: Table, seen: Seen, chat: int) -> Delivery:
    async def around(_: Match) -> Around:
        return Around()

    async def nothing(*_: object) -> None:
        await asyncio.sleep(0)

    tools = Tools(table.storage, seen, Boards(), table.clock, BotBudget(30), around, nothing, nothing)
    return Delivery(chat, tools, ChatBudget(private=False), set(), {})


async def newest(table: Table, chat: int) -> Post:
    match = await table.storage.matches.open_match(Place(chat))
    assert match is not None
    post = await table.storage.posts.newest(match.id)
    assert post is not None
    return post


async def test_a_card_that_a_step_has_overtaken_never_shows_what_comes_after_it(table: Table, friends: Friends) -> None:
    """An edit of the lobby that was on its way when the game began must not draw the first turn in it."""
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    lobby = await newest(table, friends.group.id)
    assert lobby.state is Progress.LIVE
    seen = Seen()
    await delivery(table, seen, friends.group.id).edit(lobby, Kind.CALM, "it")
    assert seen.edits == []  # it shows already what it has to
    await table.tap(friends.anna, friends.group, "Via!")
    await table.pass_time(10, step=5)
    turn = await newest(table, friends.group.id)
    await delivery(table, seen, friends.group.id).edit(lobby, Kind.CALM, "it")
    assert seen.edits == []
    await table.rolled(friends.anna, friends.group, "66612")
    await delivery(table, seen, friends.group.id).edit(turn, Kind.CALM, "it")
    (drawn,) = seen.edits  # one that is still to be seen is drawn as it is now
    assert "Turno di" in drawn
