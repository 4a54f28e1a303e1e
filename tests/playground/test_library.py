"""A whole bot of python-telegram-bot against the stand-in: what it sends is read, what it gets is parsed."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes

from bot.playground.server import StandIn
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import eventually

KEYS = InlineKeyboardMarkup([[InlineKeyboardButton("Lancia", callback_data="roll", style="primary")]])


async def deal(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
    message = update.effective_message
    assert message is not None
    await message.reply_html(f"<b>{message.text}</b>", reply_markup=KEYS)


async def roll(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
    query = update.callback_query
    assert query is not None
    await query.edit_message_text("rolled", reply_markup=KEYS)
    await query.answer("66666", show_alert=True)


@pytest.fixture
async def application(standin: StandIn) -> AsyncIterator[None]:
    running: Any = Application.builder().token(standin.token).base_url(standin.root).build()
    running.add_handler(CommandHandler("dadi", deal))
    running.add_handler(CallbackQueryHandler(roll))
    async with running:
        await running.updater.start_polling(poll_interval=0)
        await running.start()
        yield
        await running.updater.stop()
        await running.stop()


async def test_a_game_is_dealt_and_rolled(application: None, world: World, friends: Friends) -> None:
    world.say(friends.anna, friends.group, "/dadi")
    await eventually(world, lambda: friends.group.newest.own)
    board = friends.group.newest
    assert board.text == "/dadi"
    query = world.press(friends.bruno, board, "Lancia")
    await eventually(world, lambda: query.answer)
    assert query.answer is not None
    assert (query.answer.text, query.answer.alert) == ("66666", True)
    assert board.text == "rolled"


async def test_in_a_topic_the_bot_answers_there(application: None, world: World, friends: Friends) -> None:
    forum = world.add_group("Forum", [friends.anna], kind="forum", topics=("Red",))
    red = max(forum.topics)
    world.say(friends.anna, forum, "/dadi", topic=red)
    await eventually(world, lambda: forum.newest.own)
    assert forum.newest.topic == red


async def test_every_kind_of_update_is_parsed(ptb: Bot, world: World, friends: Friends) -> None:
    club = world.add_group("Club", [friends.anna, friends.bruno], kind="forum", topics=("Red",))
    world.promote_bot(club)
    world.mute_bot(club)
    world.kick_bot(club)
    world.upgrade(friends.group)
    world.edit(friends.anna, world.say(friends.anna, friends.private, "/dadi"), "/dado")
    world.tap_at(friends.anna, friends.private, 999, "x")
    updates = await ptb.get_updates()
    assert len(updates) == 11
    assert all(update.effective_chat for update in updates)
    for user_id in (friends.anna.id, friends.bruno.id):
        assert (await ptb.get_chat_member(friends.private.id, user_id)).user.id == user_id
    assert (await ptb.get_chat(friends.private.id)).first_name == "Anna"


async def test_refusals_become_the_librarys_errors(ptb: Bot, standin: StandIn, world: World, friends: Friends) -> None:
    with pytest.raises(Forbidden, match="initiate"):
        await ptb.send_message(friends.bruno.id, "x")
    with pytest.raises(BadRequest, match="Chat not found"):
        await ptb.send_message(5, "x")
    new = world.upgrade(friends.group)
    with pytest.raises(ChatMigrated) as refusal:
        await ptb.send_message(friends.group.id, "x")
    assert refusal.value.new_chat_id == new.id
    with pytest.raises(InvalidToken):
        async with Bot(f"1:{'A' * 35}", base_url=standin.root):
            pass


async def test_menus_and_names_are_set(ptb: Bot, world: World, friends: Friends) -> None:
    await ptb.set_my_commands([("dadi", "play")])
    await ptb.set_my_short_description("dice")
    assert world.menus.shown(friends.anna, friends.group) == [{"command": "dadi", "description": "play"}]
    assert (await ptb.get_my_short_description()).short_description == "dice"
    await asyncio.sleep(0)
