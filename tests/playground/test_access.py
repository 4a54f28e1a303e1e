from collections.abc import Callable

import pytest

from bot.playground.chats import MEMBER_RIGHTS, Member
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api

NO_TEXT = "400 Bad Request: not enough rights to send text messages to the chat"


async def test_the_bot_can_not_write_first(api: Api, world: World, friends: Friends) -> None:
    refusal = await api.refused("sendMessage", chat_id=friends.bruno.id, text="hello")
    assert refusal == "403 Forbidden: bot can't initiate conversation with a user"
    world.start_private(friends.bruno, "join_5")
    await api.ok("sendMessage", chat_id=friends.bruno.id, text="hello")
    assert (await api.updates())[-1]["message"]["text"] == "/start join_5"


async def test_a_blocked_bot_may_neither_send_nor_edit(api: Api, world: World, friends: Friends) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.anna.id, text="hello")
    world.block(friends.anna)
    blocked = "403 Forbidden: bot was blocked by the user"
    edit = {"chat_id": friends.anna.id, "message_id": sent["message_id"], "text": "x"}
    assert await api.refused("sendMessage", chat_id=friends.anna.id, text="hello") == blocked
    assert await api.refused("editMessageText", **edit) == blocked
    world.unblock(friends.anna)
    await api.ok("editMessageText", **edit)
    statuses = [update["my_chat_member"]["new_chat_member"]["status"] for update in await api.updates()]
    assert statuses == ["kicked", "member"]


async def test_people_without_account_get_nothing(api: Api, world: World, friends: Friends) -> None:
    world.deactivate(friends.anna)
    refusal = await api.refused("sendMessage", chat_id=friends.anna.id, text="hello")
    assert refusal == "403 Forbidden: user is deactivated"


def leave(world: World, friends: Friends) -> None:
    world.set_member(friends.group, world.bot_id, Member("left"), world.bot)


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        (lambda world, friends: world.kick_bot(friends.group), "403 Forbidden: bot was kicked from the group chat"),
        (leave, "403 Forbidden: bot is not a member of the group chat"),
        (lambda world, friends: world.delete_group(friends.group), "403 Forbidden: the group chat was deleted"),
    ],
)
async def test_outside_a_group_nothing_works(
    api: Api, world: World, friends: Friends, step: Callable[[World, Friends], None], complaint: str
) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="hello")
    step(world, friends)
    message = {"chat_id": friends.group.id, "message_id": sent["message_id"]}
    assert await api.refused("sendMessage", chat_id=friends.group.id, text="x") == complaint
    assert await api.refused("editMessageText", **message, text="x") == complaint
    assert await api.refused("deleteMessage", **message) == complaint
    assert await api.refused("getChat", chat_id=friends.group.id) == complaint
    assert await api.refused("getChatMember", chat_id=friends.group.id, user_id=friends.anna.id) == complaint
    assert await api.refused("sendChatAction", chat_id=friends.group.id, action="typing") == complaint


async def test_supergroups_are_named_in_the_refusal(api: Api, world: World, friends: Friends) -> None:
    club = world.add_group("Club", [friends.anna], kind="supergroup", quiet=True)
    world.kick_bot(club)
    refusal = await api.refused("sendMessage", chat_id=club.id, text="x")
    assert refusal == "403 Forbidden: bot was kicked from the supergroup chat"


async def test_a_muted_bot_may_edit_but_not_send(api: Api, world: World, friends: Friends) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="hello")
    world.mute_bot(friends.group)
    assert await api.refused("sendMessage", chat_id=friends.group.id, text="x") == NO_TEXT
    await api.ok("editMessageText", chat_id=friends.group.id, message_id=sent["message_id"], text="x")
    world.unmute_bot(friends.group)
    await api.ok("sendMessage", chat_id=friends.group.id, text="x")
    statuses = [update["my_chat_member"]["new_chat_member"]["status"] for update in await api.updates()]
    assert statuses == ["restricted", "member"]


async def test_rights_may_be_missing_for_pictures_only(api: Api, world: World, friends: Friends) -> None:
    world.mute_bot(friends.group, still=frozenset(MEMBER_RIGHTS) - {"can_send_photos"})
    await api.ok("sendMessage", chat_id=friends.group.id, text="x")
    refusal = await api.refused("sendPhoto", chat_id=friends.group.id, photo="x")
    assert refusal == "400 Bad Request: not enough rights to send photos to the chat"


async def test_unknown_chats_are_not_found(api: Api, friends: Friends) -> None:
    for method in ("getChat", "getChatMemberCount", "leaveChat", "getChatAdministrators"):
        assert await api.refused(method, chat_id=-5) == "400 Bad Request: chat not found"


async def test_members_are_told_with_their_status(api: Api, world: World, friends: Friends) -> None:
    async def status(user_id: int) -> str:
        member = await api.ok("getChatMember", chat_id=friends.group.id, user_id=user_id)
        return str(member["status"])

    assert await status(friends.anna.id) == "creator"
    assert await status(friends.bruno.id) == "member"
    assert await status(world.bot_id) == "member"
    assert await status(world.add_person("Zoe").id) == "left"
    world.promote(friends.bruno, friends.group)
    assert await status(friends.bruno.id) == "administrator"
    world.leave(friends.bruno, friends.group, by=friends.anna)
    assert await status(friends.bruno.id) == "kicked"
    assert (
        await api.refused("getChatMember", chat_id=friends.group.id, user_id=404) == "400 Bad Request: user not found"
    )
    assert await api.ok("getChatMemberCount", chat_id=friends.group.id) == 2
    admins = await api.ok("getChatAdministrators", chat_id=friends.group.id)
    assert [admin["user"]["id"] for admin in admins] == [friends.anna.id]


async def test_the_bot_leaves_once(api: Api, world: World, friends: Friends) -> None:
    await api.ok("leaveChat", chat_id=friends.group.id)
    assert await api.refused("leaveChat", chat_id=friends.group.id) == (
        "403 Forbidden: bot is not a member of the group chat"
    )
    (update,) = await api.updates()
    assert update["my_chat_member"]["new_chat_member"]["status"] == "left"


async def test_being_added_tells_the_status_and_the_service_message(api: Api, world: World, friends: Friends) -> None:
    club = world.add_group("Club", [friends.anna, friends.bruno], kind="supergroup")
    status, service = await api.drain()
    assert status["my_chat_member"]["old_chat_member"]["status"] == "left"
    assert status["my_chat_member"]["from"]["id"] == friends.anna.id
    assert service["message"]["new_chat_members"][0]["id"] == world.bot_id
    world.kick_bot(club)
    world.add_bot(club, by=friends.bruno, payload="true")
    told = [next(key for key in update if key != "update_id") for update in await api.updates()]
    assert told == ["my_chat_member", "my_chat_member", "message", "message"]
    world.add_group("Basic", [friends.anna])
    assert (await api.updates())[-1]["message"]["group_chat_created"] is True


async def test_replies_need_their_message(api: Api, world: World, friends: Friends) -> None:
    said = world.say(friends.bruno, friends.group, "/dadi")
    reply = {"message_id": said.message_id}
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="x", reply_parameters=reply)
    assert sent["reply_to_message"]["message_id"] == said.message_id
    assert friends.group.messages[sent["message_id"]].rings == {friends.bruno.id}
    world.delete(friends.bruno, said)
    refusal = await api.refused("sendMessage", chat_id=friends.group.id, text="x", reply_parameters=reply)
    assert refusal == "400 Bad Request: message to be replied not found"
    reply["allow_sending_without_reply"] = True
    alone = await api.ok("sendMessage", chat_id=friends.group.id, text="x", reply_parameters=reply)
    assert "reply_to_message" not in alone


async def test_quotes_are_parts_of_the_message(api: Api, world: World, friends: Friends) -> None:
    said = world.say(friends.bruno, friends.group, "/dadi 🎲 now")
    quoted = {"message_id": said.message_id, "quote": "now"}
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="x", reply_parameters=quoted)
    assert sent["quote"] == {"text": "now", "position": 9, "is_manual": True}
    wrong = {"message_id": said.message_id, "quote": "later"}
    refusal = await api.refused("sendMessage", chat_id=friends.group.id, text="x", reply_parameters=wrong)
    assert refusal == "400 Bad Request: QUOTE_TEXT_INVALID"


async def test_chat_actions_are_known_ones(api: Api, friends: Friends) -> None:
    await api.ok("sendChatAction", chat_id=friends.group.id, action="typing")
    assert (await api.refused("sendChatAction", chat_id=friends.group.id, action="thinking")).startswith("400")
    assert (await api.refused("sendChatAction", chat_id=friends.group.id)).startswith("400")


async def test_effects_are_for_private_chats(api: Api, friends: Friends) -> None:
    await api.ok("sendMessage", chat_id=friends.anna.id, text="x", message_effect_id="5046509860389126442")
    refusal = await api.refused("sendMessage", chat_id=friends.group.id, text="x", message_effect_id="5")
    assert refusal.startswith("400")
