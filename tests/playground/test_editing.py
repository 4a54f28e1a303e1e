from typing import Any

import pytest

from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api, FixedClock

KEYS = {"inline_keyboard": [[{"text": "Roll", "callback_data": "roll"}]]}
NOT_MODIFIED = (
    "400 Bad Request: message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
DAY = 86_400


@pytest.fixture
async def sent(api: Api, friends: Friends) -> dict[str, Any]:
    message = await api.ok(
        "sendMessage", chat_id=friends.group.id, text="<b>one</b>", parse_mode="HTML", reply_markup=KEYS
    )
    return {"chat_id": friends.group.id, "message_id": message["message_id"]}


async def test_an_edit_changes_text_and_keyboard(
    api: Api, world: World, friends: Friends, clock: FixedClock, sent: dict[str, Any]
) -> None:
    clock.advance(10)
    edited = await api.ok("editMessageText", **sent, text="two", reply_markup=KEYS)
    assert (edited["text"], edited["reply_markup"]) == ("two", KEYS)
    assert edited["edit_date"] == edited["date"] + 10
    assert [message.text for message in friends.group.from_bot] == ["two"]


async def test_an_edit_without_keyboard_removes_it(api: Api, sent: dict[str, Any]) -> None:
    assert "reply_markup" not in await api.ok("editMessageText", **sent, text="two")


async def test_an_edit_that_changes_nothing_is_refused(api: Api, sent: dict[str, Any]) -> None:
    same = {"text": "<strong>one</strong>", "parse_mode": "HTML"}
    assert await api.refused("editMessageText", **sent, **same, reply_markup=KEYS) == NOT_MODIFIED
    assert await api.refused("editMessageReplyMarkup", **sent, reply_markup=KEYS) == NOT_MODIFIED
    await api.ok("editMessageText", **sent, text="one", reply_markup=KEYS)
    await api.ok("editMessageText", **sent, text="one")
    assert await api.refused("editMessageText", **sent, text="one") == NOT_MODIFIED
    assert await api.refused("editMessageReplyMarkup", **sent) == NOT_MODIFIED


async def test_messages_that_are_gone_can_not_be_edited(
    api: Api, world: World, friends: Friends, sent: dict[str, Any]
) -> None:
    world.delete(friends.anna, friends.group.messages[sent["message_id"]])
    not_found = "400 Bad Request: message to edit not found"
    assert await api.refused("editMessageText", **sent, text="two") == not_found
    assert await api.refused("editMessageText", chat_id=friends.group.id, message_id=999, text="two") == not_found
    assert await api.refused("editMessageText", chat_id=friends.group.id, message_id=0, text="two") == not_found
    missing = await api.refused("editMessageText", chat_id=friends.group.id, text="two")
    assert missing == "400 Bad Request: message identifier is not specified"


async def test_other_peoples_messages_can_not_be_edited(api: Api, world: World, friends: Friends) -> None:
    theirs = world.say(friends.anna, friends.group, "/dadi")
    refusal = await api.refused("editMessageText", chat_id=friends.group.id, message_id=theirs.message_id, text="x")
    assert refusal == "400 Bad Request: message can't be edited"


async def test_the_bots_own_messages_can_be_edited_for_ever(api: Api, clock: FixedClock, sent: dict[str, Any]) -> None:
    clock.advance(400 * DAY)
    await api.ok("editMessageText", **sent, text="two")


async def test_a_text_has_no_caption(api: Api, sent: dict[str, Any]) -> None:
    refusal = await api.refused("editMessageCaption", **sent, caption="x")
    assert refusal == "400 Bad Request: there is no caption in the message to edit"


async def test_edited_texts_have_the_same_limits(api: Api, sent: dict[str, Any]) -> None:
    assert await api.refused("editMessageText", **sent, text="x" * 4097) == "400 Bad Request: message is too long"
    assert await api.refused("editMessageText", **sent, text=" ") == "400 Bad Request: message text is empty"
    assert "can't parse entities" in await api.refused("editMessageText", **sent, text="<b>", parse_mode="HTML")


async def test_deleting_takes_a_message_away_once(api: Api, friends: Friends, sent: dict[str, Any]) -> None:
    await api.ok("deleteMessage", **sent)
    assert sent["message_id"] not in friends.group.messages
    assert await api.refused("deleteMessage", **sent) == "400 Bad Request: message to delete not found"


async def test_messages_older_than_48_hours_can_not_be_deleted(
    api: Api, clock: FixedClock, sent: dict[str, Any]
) -> None:
    clock.advance(2 * DAY + 1)
    assert await api.refused("deleteMessage", **sent) == "400 Bad Request: message can't be deleted for everyone"


async def test_other_peoples_messages_are_deleted_by_an_administrator_only(
    api: Api, world: World, friends: Friends
) -> None:
    theirs = world.say(friends.anna, friends.group, "/dadi")
    delete = {"chat_id": friends.group.id, "message_id": theirs.message_id}
    assert await api.refused("deleteMessage", **delete) == "400 Bad Request: message can't be deleted"
    world.promote_bot(friends.group, rights=frozenset({"can_pin_messages"}))
    assert await api.refused("deleteMessage", **delete) == "400 Bad Request: message can't be deleted"
    world.promote_bot(friends.group)
    await api.ok("deleteMessage", **delete)


async def test_in_private_the_bot_deletes_what_it_gets(api: Api, world: World, friends: Friends) -> None:
    theirs = world.say(friends.anna, friends.private, "hello")
    await api.ok("deleteMessage", chat_id=friends.private.id, message_id=theirs.message_id)


async def test_many_messages_are_deleted_at_once(api: Api, friends: Friends, sent: dict[str, Any]) -> None:
    chat_id = friends.group.id
    await api.ok("deleteMessages", chat_id=chat_id, message_ids=[sent["message_id"], 998, 999])
    assert sent["message_id"] not in friends.group.messages
    assert "not specified" in await api.refused("deleteMessages", chat_id=chat_id, message_ids=[])
    assert "too many" in await api.refused("deleteMessages", chat_id=chat_id, message_ids=list(range(1, 102)))


async def test_old_messages_fall_out_of_a_long_chat(api: Api, world: World, friends: Friends) -> None:
    world.history = 3
    first = await api.ok("sendMessage", chat_id=friends.group.id, text="0")
    for number in range(3):
        await api.ok("sendMessage", chat_id=friends.group.id, text=str(number))
    gone = {"chat_id": friends.group.id, "message_id": first["message_id"]}
    assert await api.refused("editMessageText", **gone, text="x") == "400 Bad Request: message to edit not found"


async def test_message_ids_count_for_each_supergroup_and_else_for_the_bot(
    api: Api, world: World, friends: Friends
) -> None:
    club = world.add_group("Club", [friends.anna], kind="supergroup", quiet=True)
    ids = [
        (await api.ok("sendMessage", chat_id=chat_id, text="x"))["message_id"]
        for chat_id in (club.id, friends.group.id, friends.private.id, club.id, friends.group.id)
    ]
    assert (ids[0], ids[3]) == (1, 2)
    assert ids[2] == ids[1] + 1
    assert ids[4] == ids[2] + 1


async def test_reactions_are_one_known_emoji(api: Api, sent: dict[str, Any]) -> None:
    await api.ok("setMessageReaction", **sent, reaction=[{"type": "emoji", "emoji": "🎉"}])
    await api.ok("setMessageReaction", **sent)
    assert "REACTION_INVALID" in await api.refused(
        "setMessageReaction", **sent, reaction=[{"type": "emoji", "emoji": "🎲"}]
    )
    assert (await api.refused("setMessageReaction", **sent, reaction=[{"type": "paid"}])).startswith("400")


async def test_pinning_needs_the_right_and_rings_for_everyone(
    api: Api, world: World, friends: Friends, sent: dict[str, Any]
) -> None:
    assert "not enough rights" in await api.refused("pinChatMessage", **sent)
    world.promote_bot(friends.group)
    await api.ok("pinChatMessage", **sent)
    note = friends.group.newest
    assert note.rings == {friends.anna.id, friends.bruno.id}
    await api.ok("pinChatMessage", **sent, disable_notification=True)
    assert friends.group.newest.rings == frozenset()
    await api.ok("unpinChatMessage", **sent)
