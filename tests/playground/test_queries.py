import pytest

from bot.playground.chats import Answer
from bot.playground.errors import PeopleError
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api, FixedClock

KEYS = {"inline_keyboard": [[{"text": "Roll 🎲", "callback_data": "roll"}]]}
STALE = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


async def board(api: Api, world: World, friends: Friends) -> int:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="board", reply_markup=KEYS)
    return int(sent["message_id"])


async def test_a_tap_arrives_with_its_message_and_its_author(api: Api, world: World, friends: Friends) -> None:
    message = friends.group.messages[await board(api, world, friends)]
    query = world.press(friends.bruno, message, "Roll")
    (update,) = await api.updates()
    arrived = update["callback_query"]
    assert (arrived["id"], arrived["data"]) == (query.id, "roll")
    assert arrived["from"]["id"] == friends.bruno.id
    assert arrived["message"]["text"] == "board"
    assert arrived["message"]["reply_markup"] == KEYS


async def test_an_answer_reaches_who_tapped(api: Api, world: World, friends: Friends) -> None:
    message = friends.group.messages[await board(api, world, friends)]
    silent, loud = (world.press(person, message, "Roll") for person in (friends.anna, friends.bruno))
    assert silent.answer is None
    await api.ok("answerCallbackQuery", callback_query_id=silent.id)
    await api.ok("answerCallbackQuery", callback_query_id=loud.id, text="Not your turn", show_alert=True)
    assert silent.answer == Answer()
    assert loud.answer == Answer("Not your turn", alert=True)


async def test_a_query_is_answered_once(api: Api, world: World, friends: Friends) -> None:
    query = world.press(friends.anna, friends.group.messages[await board(api, world, friends)], "Roll")
    await api.ok("answerCallbackQuery", callback_query_id=query.id)
    assert await api.refused("answerCallbackQuery", callback_query_id=query.id, text="x") == STALE
    assert query.answer == Answer()


async def test_unknown_and_old_queries_are_refused_alike(
    api: Api, world: World, friends: Friends, clock: FixedClock
) -> None:
    query = world.press(friends.anna, friends.group.messages[await board(api, world, friends)], "Roll")
    assert await api.refused("answerCallbackQuery", callback_query_id="77") == STALE
    assert await api.refused("answerCallbackQuery") == STALE
    clock.advance(15.5)
    assert await api.refused("answerCallbackQuery", callback_query_id=query.id) == STALE
    assert query.answer is None


async def test_answers_have_at_most_200_characters(api: Api, world: World, friends: Friends) -> None:
    query = world.press(friends.anna, friends.group.messages[await board(api, world, friends)], "Roll")
    too_long = await api.refused("answerCallbackQuery", callback_query_id=query.id, text="x" * 201)
    assert too_long == "400 Bad Request: MESSAGE_TOO_LONG"
    await api.ok("answerCallbackQuery", callback_query_id=query.id, text="x" * 200)


async def test_answers_open_links_to_the_bot_only(api: Api, world: World, friends: Friends) -> None:
    message = friends.group.messages[await board(api, world, friends)]
    query = world.press(friends.anna, message, "Roll")
    foreign = await api.refused("answerCallbackQuery", callback_query_id=query.id, url="https://example.org")
    assert foreign == "400 Bad Request: URL_INVALID"
    await api.ok("answerCallbackQuery", callback_query_id=query.id, url="https://t.me/CinquinaBot?start=x")


async def test_an_undelivered_tap_is_dropped_after_150_seconds(
    api: Api, world: World, friends: Friends, clock: FixedClock
) -> None:
    message = friends.group.messages[await board(api, world, friends)]
    world.press(friends.anna, message, "Roll")
    clock.advance(149)
    assert len(await api.updates()) == 1
    world.say(friends.anna, friends.group, "/dadi")
    clock.advance(2)
    (update,) = await api.updates()
    assert update["message"]["text"] == "/dadi"


async def test_a_tap_under_a_message_that_is_gone_has_an_inaccessible_message(
    api: Api, world: World, friends: Friends
) -> None:
    message_id = await board(api, world, friends)
    world.delete(friends.anna, friends.group.messages[message_id])
    world.tap_at(friends.bruno, friends.group, message_id, "roll")
    (update,) = await api.updates()
    assert update["callback_query"]["message"] == {
        "chat": friends.group.json(),
        "message_id": message_id,
        "date": 0,
    }


async def test_forged_data_arrive_up_to_64_bytes(api: Api, world: World, friends: Friends) -> None:
    message = friends.group.messages[await board(api, world, friends)]
    world.tap(friends.bruno, message, "è" * 32)
    assert (await api.updates())[0]["callback_query"]["data"] == "è" * 32
    for data in ("", "x" * 65):
        with pytest.raises(PeopleError):
            world.tap(friends.bruno, message, data)


async def test_strangers_can_not_tap(api: Api, world: World, friends: Friends) -> None:
    message = friends.group.messages[await board(api, world, friends)]
    with pytest.raises(PeopleError):
        world.tap(world.add_person("Zoe"), message, "roll")


async def test_a_missing_button_is_named(api: Api, world: World, friends: Friends) -> None:
    message = friends.group.messages[await board(api, world, friends)]
    with pytest.raises(KeyError, match="Roll"):
        world.press(friends.anna, message, "Score")
