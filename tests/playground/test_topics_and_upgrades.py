import pytest

from bot.playground.chats import ANONYMOUS, CHANNEL, GENERAL, Chat
from bot.playground.errors import PeopleError
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api


@pytest.fixture
def forum(world: World, friends: Friends) -> Chat:
    return world.add_group("Forum", [friends.anna, friends.bruno], kind="forum", topics=("Red", "Green"), quiet=True)


def topic(forum: Chat, name: str) -> int:
    return next(topic.id for topic in forum.topics.values() if topic.name == name)


async def test_messages_of_a_topic_carry_its_id_and_hang_on_its_beginning(
    api: Api, world: World, friends: Friends, forum: Chat
) -> None:
    world.say(friends.anna, forum, "/dadi", topic=topic(forum, "Red"))
    (update,) = await api.updates()
    assert update["message"]["message_thread_id"] == topic(forum, "Red")
    assert update["message"]["is_topic_message"] is True
    assert update["message"]["reply_to_message"]["forum_topic_created"]["name"] == "Red"
    assert update["message"]["chat"]["is_forum"] is True


async def test_the_bot_writes_into_a_topic_by_its_id(api: Api, forum: Chat) -> None:
    sent = await api.ok("sendMessage", chat_id=forum.id, text="x", message_thread_id=topic(forum, "Red"))
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (topic(forum, "Red"), True)


async def test_general_has_no_thread_id(api: Api, world: World, friends: Friends, forum: Chat) -> None:
    world.say(friends.anna, forum, "/dadi")
    (update,) = await api.updates()
    assert "message_thread_id" not in update["message"]
    assert "is_topic_message" not in await api.ok("sendMessage", chat_id=forum.id, text="x")
    for thread_id in (GENERAL, 1, 999):
        if thread_id not in forum.topics or thread_id == GENERAL:
            refusal = await api.refused("sendMessage", chat_id=forum.id, text="x", message_thread_id=thread_id)
            assert refusal == "400 Bad Request: message thread not found"


async def test_a_reply_thread_is_no_topic(api: Api, world: World, friends: Friends) -> None:
    club = world.add_group("Club", [friends.anna], kind="supergroup", quiet=True)
    first = await api.ok("sendMessage", chat_id=club.id, text="x")
    world.say(friends.anna, club, "hello", reply_to=first["message_id"])
    (update,) = await api.updates()
    thread_id = update["message"]["message_thread_id"]
    assert thread_id == first["message_id"]
    assert "is_topic_message" not in update["message"]
    refusal = await api.refused("sendMessage", chat_id=club.id, text="x", message_thread_id=thread_id)
    assert refusal == "400 Bad Request: message thread not found"


async def test_closed_topics_are_for_those_who_manage_them(
    api: Api, world: World, friends: Friends, forum: Chat
) -> None:
    red = topic(forum, "Red")
    sent = await api.ok("sendMessage", chat_id=forum.id, text="x", message_thread_id=red)
    world.close_topic(friends.anna, forum, red)
    refusal = await api.refused("sendMessage", chat_id=forum.id, text="y", message_thread_id=red)
    assert refusal == "400 Bad Request: TOPIC_CLOSED"
    await api.ok("editMessageText", chat_id=forum.id, message_id=sent["message_id"], text="y")
    with pytest.raises(PeopleError):
        world.say(friends.bruno, forum, "hello", topic=red)
    world.reopen_topic(friends.anna, forum, red)
    await api.ok("sendMessage", chat_id=forum.id, text="y", message_thread_id=red)
    world.close_topic(friends.anna, forum, red)
    world.promote_bot(forum)
    await api.ok("sendMessage", chat_id=forum.id, text="z", message_thread_id=red)
    told = [update["message"] for update in await api.updates() if "message" in update]
    services = [key for message in told for key in message if key.startswith("forum_topic")]
    assert services == ["forum_topic_closed", "forum_topic_reopened", "forum_topic_closed"]


async def test_general_can_be_closed(api: Api, world: World, friends: Friends, forum: Chat) -> None:
    world.close_topic(friends.anna, forum, GENERAL)
    assert await api.refused("sendMessage", chat_id=forum.id, text="x") == "400 Bad Request: TOPIC_CLOSED"


async def test_deleted_topics_take_their_messages_with_them(api: Api, world: World, forum: Chat) -> None:
    red = topic(forum, "Red")
    sent = await api.ok("sendMessage", chat_id=forum.id, text="x", message_thread_id=red)
    world.delete_topic(forum, red)
    refusal = await api.refused("sendMessage", chat_id=forum.id, text="x", message_thread_id=red)
    assert refusal == "400 Bad Request: TOPIC_DELETED"
    refusal = await api.refused("editMessageText", chat_id=forum.id, message_id=sent["message_id"], text="y")
    assert refusal == "400 Bad Request: message to edit not found"
    assert await api.updates() == []


async def test_replies_do_not_cross_topics(api: Api, world: World, friends: Friends, forum: Chat) -> None:
    red, green = topic(forum, "Red"), topic(forum, "Green")
    said = world.say(friends.anna, forum, "/dadi", topic=red)
    reply = {"message_id": said.message_id, "allow_sending_without_reply": True}
    there = await api.ok("sendMessage", chat_id=forum.id, text="x", reply_parameters=reply)
    assert there["message_thread_id"] == red
    refusal = await api.refused(
        "sendMessage", chat_id=forum.id, text="x", message_thread_id=green, reply_parameters=reply
    )
    assert refusal == "400 Bad Request: message to be replied not found"


@pytest.mark.parametrize("new_first", [False, True])
async def test_an_upgraded_group_sends_to_its_successor_but_still_edits(
    api: Api, world: World, friends: Friends, *, new_first: bool
) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="x")
    new = world.upgrade(friends.group, new_first=new_first)
    answer = await api.ask("sendMessage", chat_id=friends.group.id, text="x")
    assert answer == {
        "ok": False,
        "error_code": 400,
        "description": "Bad Request: group chat was upgraded to a supergroup chat",
        "parameters": {"migrate_to_chat_id": new.id},
    }
    await api.ok("editMessageText", chat_id=friends.group.id, message_id=sent["message_id"], text="y")
    assert await api.ok("sendMessage", chat_id=new.id, text="x") == {
        "message_id": 2,
        "date": world.now(),
        "chat": {"id": new.id, "type": "supergroup", "title": "Cena"},
        "from": world.bot,
        "text": "x",
    }
    told = [(update["message"]["chat"]["id"], update["message"]) for update in await api.updates()]
    assert [chat_id for chat_id, _ in told] == [new.id, friends.group.id][:: 1 if new_first else -1]
    services = dict(told)
    assert services[friends.group.id]["migrate_to_chat_id"] == new.id
    assert services[new.id]["migrate_from_chat_id"] == friends.group.id


async def test_an_old_button_still_carries_the_old_chat(api: Api, world: World, friends: Friends) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="x")
    world.upgrade(friends.group)
    await api.drain()
    world.tap_at(friends.bruno, friends.group, sent["message_id"], "roll")
    (update,) = await api.updates()
    assert update["callback_query"]["message"]["chat"]["id"] == friends.group.id
    with pytest.raises(PeopleError):
        world.say(friends.bruno, friends.group, "/dadi")


async def test_an_anonymous_administrator_hides_in_messages_not_in_taps(
    api: Api, world: World, friends: Friends
) -> None:
    with pytest.raises(PeopleError):
        world.promote(friends.bruno, friends.group, anonymous=True)
    club = world.add_group("Club", [friends.anna, friends.bruno], kind="supergroup", quiet=True)
    world.promote(friends.bruno, club, anonymous=True)
    world.say(friends.bruno, club, "/dadi")
    sent = await api.ok("sendMessage", chat_id=club.id, text="x")
    world.tap_at(friends.bruno, club, sent["message_id"], "roll")
    said, tapped = await api.updates()
    assert said["message"]["from"] == ANONYMOUS
    assert said["message"]["sender_chat"]["id"] == club.id
    assert tapped["callback_query"]["from"]["id"] == friends.bruno.id


async def test_channels_write_as_channels(api: Api, world: World, friends: Friends) -> None:
    club = world.add_group("Club", [friends.anna], kind="supergroup", quiet=True)
    world.say_as_channel(club, "News", "/dadi")
    world.say_as_channel(club, "News", "/dadi", linked=True)
    posted, forwarded = await api.updates()
    assert posted["message"]["from"] == CHANNEL
    assert posted["message"]["sender_chat"]["type"] == "channel"
    assert forwarded["message"]["from"]["id"] == 777000
    assert forwarded["message"]["is_automatic_forward"] is True
