import pytest

from bot.playground.errors import PeopleError
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("/dadi", True),
        ("/dadi@CinquinaBot now", True),
        ("/dadi@cinquinabot", True),
        ("/dadi@AltroBot", False),
        ("hello", False),
        ("@CinquinaBot hello", False),
        ("well, /dadi", False),
    ],
)
async def test_in_groups_the_bot_hears_commands_for_it(
    api: Api, world: World, friends: Friends, text: str, *, heard: bool
) -> None:
    world.say(friends.anna, friends.group, text)
    assert bool(await api.updates()) is heard


async def test_in_private_it_hears_everything(api: Api, world: World, friends: Friends) -> None:
    world.say(friends.anna, friends.private, "hello")
    assert len(await api.updates()) == 1


async def test_it_hears_replies_to_its_messages(api: Api, world: World, friends: Friends) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="x")
    answer = world.say(friends.anna, friends.group, "hello", reply_to=sent["message_id"])
    world.say(friends.bruno, friends.group, "hello to you", reply_to=answer)
    (update,) = await api.updates()
    assert update["message"]["reply_to_message"]["message_id"] == sent["message_id"]


async def test_after_another_bot_spoke_plain_commands_go_elsewhere(api: Api, world: World, friends: Friends) -> None:
    world.other_bot_says(friends.group, "hi")
    world.say(friends.anna, friends.group, "/dadi")
    assert await api.updates() == []
    world.say(friends.anna, friends.group, "/dadi@CinquinaBot")
    await api.ok("sendMessage", chat_id=friends.group.id, text="x")
    world.say(friends.anna, friends.group, "/dadi")
    assert len(await api.updates()) == 2


async def test_as_administrator_it_hears_everything(api: Api, world: World, friends: Friends) -> None:
    world.promote_bot(friends.group)
    world.say(friends.anna, friends.group, "hello")
    assert len(await api.updates()) == 2
    world.demote_bot(friends.group)
    world.say(friends.anna, friends.group, "hello")
    assert len(await api.updates()) == 3


async def test_outside_it_hears_nothing(api: Api, world: World, friends: Friends) -> None:
    world.kick_bot(friends.group)
    await api.drain()
    world.say(friends.anna, friends.group, "/dadi")
    assert await api.updates() == []


async def test_edited_commands_come_as_edited_messages(api: Api, world: World, friends: Friends) -> None:
    said = world.say(friends.anna, friends.group, "dadi")
    world.edit(friends.anna, said, "/dadi")
    (update,) = await api.updates()
    assert update["edited_message"]["text"] == "/dadi"
    assert update["edited_message"]["edit_date"]
    with pytest.raises(PeopleError):
        world.edit(friends.bruno, said, "/mine")


async def test_service_messages_are_heard(api: Api, world: World, friends: Friends) -> None:
    zoe = world.add_person("Zoe")
    world.add_member(zoe, friends.group, by=friends.anna)
    world.leave(zoe, friends.group)
    world.rename(friends.anna, friends.group, "Pranzo")
    joined, left, renamed = (update["message"] for update in await api.updates())
    assert joined["new_chat_members"][0]["first_name"] == "Zoe"
    assert left["left_chat_member"]["id"] == zoe.id
    assert renamed["new_chat_title"] == "Pranzo"


def test_people_do_only_what_apps_let_them(world: World, friends: Friends) -> None:
    zoe = world.add_person("Zoe")
    said = world.say(friends.bruno, friends.group, "hello")
    for impossible in (
        lambda: world.say(zoe, friends.group, "hello"),
        lambda: world.say(friends.anna, friends.group, "  "),
        lambda: world.say(friends.anna, friends.group, "x" * 4097),
        lambda: world.say(friends.anna, friends.group, "x", reply_to=999),
        lambda: world.say(friends.anna, friends.group, "x", topic=5),
        lambda: world.add_member(friends.bruno, friends.group),
        lambda: world.add_bot(friends.group),
        lambda: world.create_topic(friends.anna, friends.group, "Red"),
        lambda: world.demote(friends.anna, friends.group),
        lambda: world.delete(zoe, said),
        lambda: world.add_person("Anna", username="ANNA_B"),
        lambda: world.add_person("Anna", user_id=friends.anna.id),
    ):
        with pytest.raises(PeopleError):
            impossible()
    world.block(friends.anna)
    with pytest.raises(PeopleError):
        world.say(friends.anna, friends.private, "hello")


async def test_phones_ring_for_private_messages_mentions_and_replies(api: Api, world: World, friends: Friends) -> None:
    async def rung(chat_id: int, text: str, **how: object) -> set[str]:
        sent = await api.ok("sendMessage", chat_id=chat_id, text=text, parse_mode="HTML", **how)
        message = world.chats[chat_id].messages[sent["message_id"]]
        return {world.people[user_id].first_name for user_id in message.rings}

    group = friends.group.id
    bruno = f'<a href="tg://user?id={friends.bruno.id}">Bruno</a>'
    assert await rung(friends.anna.id, "x") == {"Anna"}
    assert await rung(friends.anna.id, "x", disable_notification=True) == set()
    assert await rung(group, "x") == set()
    assert await rung(group, f"@ANNA_b and {bruno}") == {"Anna", "Bruno"}
    assert await rung(group, f"@anna_b and {bruno}", disable_notification=True) == set()
    said = world.say(friends.bruno, friends.group, "/dadi")
    assert await rung(group, "x", reply_parameters={"message_id": said.message_id}) == {"Bruno"}
    crowd = [world.add_person(f"P{number}", username=f"person{number}") for number in range(7)]
    for person in crowd:
        world.add_member(person, friends.group)
    assert len(await rung(group, " ".join(f"@person{number}" for number in range(7)))) == 5
    sent = await api.ok("sendMessage", chat_id=group, text="x")
    await api.ok("editMessageText", chat_id=group, message_id=sent["message_id"], text="@anna_b")
    assert friends.group.messages[sent["message_id"]].rings == frozenset()
