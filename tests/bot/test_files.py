"""Pictures and documents that the bot sends with an answer: over real HTTP, and where Telegram doesn't take them."""

import struct
import zlib

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.match import Place
from bot.outbox import Content, File, Reply
from bot.playground.chats import MEMBER_RIGHTS, Chat, Message
from bot.playground.faults import CutAfter, Fault, Refuse, RetryAfter
from bot.playground.world import World
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons


def png(width: int = 40, height: int = 30) -> bytes:
    """Give the smallest thing that is read as a picture of that size."""
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header))


CHART = File("andamento.png", png())
LOG = File("dadi.txt", "0 roll 66666\nperché no\n".encode())
KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Avanti", callback_data="x")]])


@pytest.fixture
async def group(table: Table, friends: Friends) -> Chat:
    """The group, known to the bot."""
    await table.say(friends.anna, friends.group, "/aiuto")
    return friends.group


async def answer(table: Table, chat: Chat, content: Content, *, to: Message | None = None) -> Message:
    """Let the outbox send an answer; give the newest message in the chat."""
    table.bot.outbox.reply(Reply(Place(chat.id), content, to.message_id if to else None))
    await table.pass_time(5)
    return table.said(chat)[-1]


async def edit(table: Table, message: Message, content: Content) -> None:
    table.bot.outbox.reply(Reply(Place(message.chat.id), content, edits=message.message_id))
    await table.pass_time(60, step=5)


def uploaded(world: World, message: Message) -> bytes:
    """Give what was uploaded as the picture or document of a message."""
    about = message.photo[0] if message.photo else message.document
    assert about is not None
    file = world.files.get(about["file_id"])
    assert file is not None
    return file.upload.data


async def test_a_png_is_shown_as_a_picture_with_its_caption_and_buttons(
    table: Table, world: World, friends: Friends, group: Chat
) -> None:
    asked = world.say(friends.anna, group, "ecco")
    sent = await answer(table, group, Content("<b>Tris</b> &amp; co.", KEYBOARD, CHART), to=asked)
    assert (sent.text, sent.caption, sent.reply_to) == (None, "Tris & co.", asked.message_id)
    assert [entity["type"] for entity in sent.entities] == ["bold"]
    assert uploaded(world, sent) == CHART.data
    assert [button["text"] for button in buttons(sent)] == ["Avanti"]


async def test_any_other_file_is_a_document_with_its_name(table: Table, world: World, group: Chat) -> None:
    sent = await answer(table, group, Content("I dadi", file=LOG))
    assert sent.document is not None
    assert (sent.document["file_name"], sent.document["mime_type"]) == ("dadi.txt", "text/plain")
    assert (sent.caption, sent.photo, uploaded(world, sent)) == ("I dadi", (), LOG.data)


async def test_a_file_goes_to_the_topic_that_was_asked_in(table: Table, world: World, friends: Friends) -> None:
    forum = world.add_group("Forum", [friends.anna], kind="forum", topics=("Dadi",), quiet=True)
    topic = max(forum.topics)
    await table.say(friends.anna, forum, "/aiuto", topic=topic)
    table.bot.outbox.reply(Reply(Place(forum.id, topic), Content("x", file=CHART)))
    await table.settle()
    sent = table.said(forum)[-1]
    assert (sent.topic, bool(sent.photo)) == (topic, True)


@pytest.mark.parametrize(("file", "right"), [(CHART, "can_send_photos"), (LOG, "can_send_documents")])
async def test_without_the_right_to_send_a_file_its_text_comes_all_the_same(
    file: File, right: str, table: Table, world: World, friends: Friends, group: Chat
) -> None:
    world.mute_bot(group, still=frozenset(MEMBER_RIGHTS) - {right})
    await table.settle()
    sent = await answer(table, group, Content("<b>ecco</b>", KEYBOARD, file))
    assert (sent.text, sent.photo, sent.document) == ("ecco", (), None)
    assert [button["text"] for button in buttons(sent)] == ["Avanti"]
    await table.say(friends.anna, group, "/nuova")
    assert "1. Anna" in table.last(group)  # the group still counts as one that can be written to


@pytest.mark.parametrize(
    "complaint", ["CHAT_SEND_PHOTOS_FORBIDDEN", "IMAGE_PROCESS_FAILED", "something Telegram never said before"]
)
async def test_whatever_telegram_has_against_a_picture_its_text_comes(
    complaint: str, table: Table, world: World, group: Chat
) -> None:
    world.faults.next("sendPhoto", Refuse(400, f"Bad Request: {complaint}"))
    assert (await answer(table, group, Content("ecco", file=CHART))).text == "ecco"


async def test_a_text_that_is_too_long_for_a_caption_comes_without_the_file(table: Table, group: Chat) -> None:
    assert (await answer(table, group, Content("🎲" * 512, file=CHART))).caption == "🎲" * 512
    assert (await answer(table, group, Content("🎲" * 513, file=CHART))).text == "🎲" * 513


async def test_a_group_that_can_not_be_written_to_is_not_asked_again_without_the_file(
    table: Table, world: World, group: Chat
) -> None:
    before = len(table.said(group))
    world.faults.next("sendPhoto", Refuse(400, "Bad Request: CHAT_WRITE_FORBIDDEN"))
    sends = table.standin.record.totals["sendMessage"]
    await answer(table, group, Content("ecco", file=CHART))
    assert len(table.said(group)) == before
    assert table.standin.record.totals["sendMessage"] == sends


@pytest.mark.parametrize("fault", [RetryAfter(7), CutAfter()], ids=["refused", "unknown"])
async def test_a_picture_is_sent_again_only_if_it_surely_did_not_arrive(
    fault: Fault, table: Table, world: World, group: Chat
) -> None:
    world.faults.next("sendPhoto", fault)
    await answer(table, group, Content("ecco", file=CHART))
    await table.pass_time(60, step=5)
    assert len([message for message in table.said(group) if message.photo]) == 1


async def test_editing_a_message_with_a_file_changes_its_caption_and_keeps_the_file(
    table: Table, world: World, group: Chat
) -> None:
    sent = await answer(table, group, Content("uno", KEYBOARD, CHART))
    await edit(table, sent, Content("<i>due</i>", file=CHART))
    assert (sent.caption, uploaded(world, sent), sent.markup) == ("due", CHART.data, None)
    await edit(table, sent, Content("tre"))
    assert (sent.caption, sent.text) == ("tre", None)


async def test_an_edit_finds_the_text_that_a_refused_file_became(table: Table, world: World, group: Chat) -> None:
    world.mute_bot(group, still=frozenset({"can_send_messages"}))
    sent = await answer(table, group, Content("uno", file=CHART))
    await edit(table, sent, Content("due", file=CHART))
    assert sent.text == "due"


async def test_files_count_against_the_limit_of_the_group(table: Table, group: Chat) -> None:
    table.world.flood.on = True
    for number in range(30):
        table.bot.outbox.reply(Reply(Place(group.id), Content(f"{number}", file=CHART)))
        await table.pass_time(2)
    assert 10 < table.standin.record.busiest_minute(group.id) <= 18


def test_contents_are_equal_only_with_equal_files() -> None:
    contents = [
        Content("x"),
        Content("x", KEYBOARD),
        Content("x", file=CHART),
        Content("x", file=File(CHART.name, LOG.data)),
        Content("x", file=File("altro.png", CHART.data)),
    ]
    assert len({content.fingerprint for content in contents}) == 5
    assert Content("x", file=CHART).fingerprint == Content("x", file=File("andamento.png", png())).fingerprint
