"""What happens to groups around a match: upgraded, the bot sent away and called back, topics, deleted cards."""

import pytest

from bot.playground.chats import Chat
from bot.playground.faults import Hang, Refuse, RetryAfter
from bot.playground.world import World
from tests.bot.conftest import Friends
from tests.bot.table import Table, buttons, plain

MOVED = "⬇️ Il tavolo è più in basso."
HELLO = "Ciao! Con me si gioca a Yahtzee qui in chat"


async def rolled(table: Table, friends: Friends, chat: Chat | None = None) -> None:
    """Let Anna and Bruno begin; Anna has rolled and holds her first die."""
    chat = chat or friends.group
    await table.begin(chat, [friends.anna, friends.bruno])
    await table.rolled(friends.anna, chat, "55213")
    await table.die(friends.anna, chat, 0)
    await table.pass_time(10, step=5)


def live(table: Table, chat: Chat) -> list[str]:
    """Give the texts of the cards in a chat that can be played on."""
    return [plain(message.text or "") for message in table.said(chat) if buttons(message)]


# Upgrades


@pytest.mark.parametrize("told", ["old first", "new first", "old only", "new only", "twice"])
async def test_a_match_goes_on_in_the_supergroup_that_its_group_became(
    table: Table, friends: Friends, told: str
) -> None:
    await rolled(table, friends)
    old_card = table.said(friends.group)[-1]
    if told in ("old only", "new only"):
        table.world.faults.hold_next_update()  # which is never released
    elif told == "twice":
        table.world.faults.duplicate_next_update()
    supergroup = table.world.upgrade(friends.group, new_first=told in ("new first", "old only"))
    await table.settle()
    await table.pass_time(10, step=5)
    (card,) = table.said(supergroup)
    assert "Tieni 5" in (card.text or "")
    assert [button["text"] for button in buttons(card)][:5] == ["🔒 5", "5", "2", "1", "3"]
    assert friends.anna.id in card.rings
    before = plain(card.text or "")
    assert await table.tap_data(friends.anna, old_card, buttons(old_card)[1]["callback_data"]) == "Tieni 5 5"
    await table.pass_time(10, step=5)
    assert plain(card.text or "") == before.replace("Tieni 5", "Tieni 5 5")
    table.luck.will("666")
    await table.tap(friends.anna, supergroup, "Rilancia")
    await table.pass_time(10, step=5)
    await table.tap(friends.anna, supergroup, "Full")
    assert await table.tap(friends.anna, supergroup, "Full") == "Segnato: Full 25. Totale 25"
    await table.pass_time(10, step=5)
    assert "Turno di Bruno" in table.last(supergroup)
    assert len(table.said(supergroup)) == 2


async def test_an_upgrade_told_by_nothing_but_a_failed_sending_moves_the_match(table: Table, friends: Friends) -> None:
    await rolled(table, friends)
    table.world.faults.next("sendMessage", RetryAfter(30))
    await table.tap_data(friends.anna, *table.box(friends.group, "chance"))
    await table.tap_data(friends.anna, *table.box(friends.group, "chance"))
    supergroup = table.world.upgrade(friends.group)
    table.world.updates.drop()
    await table.pass_time(40, step=5)
    assert len(table.said(supergroup)) == 1
    assert "Turno di Bruno" in table.last(supergroup)
    await table.turn(friends.bruno, supergroup, "66612", "sixes")
    await table.pass_time(10, step=5)
    assert table.texts(supergroup)[0] == "Bruno: 6 6 6 1 2 → Sei 18 (tot. 18)"
    assert "Turno di Anna" in table.last(supergroup)


async def test_an_upgrade_while_a_card_is_on_its_way_makes_no_second_card(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    await table.pass_time(10, step=5)
    hang = Hang(after=True)
    table.world.faults.next("sendMessage", hang)
    message, data = table.button(friends.group, "Via!")
    table.world.tap(friends.anna, message, data)
    await hang.reached.wait()
    supergroup = table.world.upgrade(friends.group)
    while len(table.world.updates) or not table.world.updates.polled:
        await table.breathe()
    hang.release()
    await table.settle()
    await table.pass_time(30, step=5)
    assert len(table.said(supergroup)) == 1
    assert table.labels(supergroup) == ["🎲 Lancia"]


async def test_an_upgrade_told_while_a_sending_fails_by_it_makes_no_second_card(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    await table.pass_time(10, step=5)
    hang = Hang()
    table.world.faults.next("sendMessage", hang)
    message, data = table.button(friends.group, "Via!")
    table.world.tap(friends.anna, message, data)
    await hang.reached.wait()
    supergroup = table.world.upgrade(friends.group)
    while len(table.world.updates) or not table.world.updates.polled:
        await table.breathe()
    hang.release()
    await table.settle()
    await table.pass_time(30, step=5)
    assert len(table.said(supergroup)) == 1
    assert table.labels(supergroup) == ["🎲 Lancia"]


async def test_a_lobby_goes_on_after_an_upgrade(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna, friends.bruno])
    supergroup = table.world.upgrade(friends.group)
    await table.settle()
    await table.pass_time(10, step=5)
    await table.tap(friends.carla, supergroup, "Mi siedo")
    await table.pass_time(10, step=5)
    assert "3. Carla" in table.last(supergroup)
    await table.tap(friends.anna, supergroup, "Via!")
    await table.pass_time(10, step=5)
    assert "Turno di Anna" in table.last(supergroup)


async def test_buttons_of_the_old_group_never_change_messages_of_the_new_one(table: Table, friends: Friends) -> None:
    await table.begin(friends.group, [friends.anna, friends.bruno, friends.carla])
    await table.say(friends.carla, friends.group, "/regole")
    await table.say(friends.carla, friends.group, "/esci")
    rules, next_page = table.button(friends.group, "▶️")
    question, leave = table.button(friends.group, "Sì, lascio")
    supergroup = table.world.upgrade(friends.group)
    await table.settle()
    await table.pass_time(10, step=5)
    while supergroup.last_id < question.message_id:  # ids of a supergroup begin anew
        await table.say(friends.anna, supergroup, "/turno")
        await table.pass_time(10, step=5)
    before = table.texts(supergroup)
    await table.tap_data(friends.carla, rules, next_page)
    await table.tap_data(friends.anna, question, leave)
    await table.pass_time(10, step=5)
    assert table.texts(supergroup) == before
    assert await table.tap_data(friends.carla, question, leave) == "Carla ha lasciato il tavolo."
    await table.pass_time(10, step=5)
    assert table.texts(supergroup)[:-1] == before[:-1]
    assert table.last(supergroup) == before[-1].replace("\n", "\n🤖 Il computer gioca per Carla.\n", 1)
    assert plain(question.text or "") == "Carla ha lasciato il tavolo."


async def test_a_table_opened_in_the_new_group_before_the_news_came_gives_way(table: Table, friends: Friends) -> None:
    await rolled(table, friends)
    supergroup = table.world.upgrade(friends.group)
    table.world.updates.drop()
    await table.say(friends.bruno, supergroup, "/nuova")
    assert "1. Bruno" in table.last(supergroup)
    table.world.faults.next("editMessageText", Refuse(400, "Bad Request: message to edit not found"))
    card = table.said(friends.group)[-1]
    await table.tap_data(friends.anna, card, buttons(card)[1]["callback_data"])
    await table.pass_time(20, step=5)
    texts = table.texts(supergroup)
    assert texts[0] == "🎲 Tavolo chiuso prima di cominciare."
    assert texts[1] == "⏹ Qui continua la partita del vecchio gruppo: questa si chiude, senza risultato."
    assert "Tieni 5 5" in texts[2]
    assert len(live(table, supergroup)) == 1
    table.luck.will("666")
    await table.tap(friends.anna, supergroup, "Rilancia")
    await table.pass_time(10, step=5)
    assert "lancio 2 di 3" in table.last(supergroup)


async def test_a_group_upgraded_between_two_runs_is_followed(table: Table, friends: Friends) -> None:
    await rolled(table, friends)
    await table.stop()
    supergroup = table.world.upgrade(friends.group)
    await table.start()
    await table.pass_time(10, step=5)
    assert "Tieni 5" in table.last(supergroup)
    await table.restart()
    await table.die(friends.anna, supergroup, 1)
    await table.pass_time(10, step=5)
    assert len(table.said(supergroup)) == 1
    assert "Tieni 5 5" in table.last(supergroup)


async def test_both_chats_of_an_upgrade_remember_the_language(table: Table, friends: Friends) -> None:
    await rolled(table, friends)
    await table.say(friends.anna, friends.group, "/lingua")
    await table.tap(friends.anna, friends.group, "English")
    supergroup = table.world.upgrade(friends.group)
    await table.settle()
    await table.pass_time(10, step=5)
    assert "your turn" in table.last(supergroup)


# The bot comes and goes


async def test_a_group_is_greeted_once_when_the_bot_is_added(table: Table, world: World, friends: Friends) -> None:
    group = world.add_group("Nuovo", [friends.anna, friends.bruno])
    await table.settle()
    assert len(table.said(group)) == 1
    assert table.last(group).startswith(HELLO)
    other = world.add_group("Con invito", [friends.anna, friends.bruno], bot=False)
    world.add_bot(other, payload="true")
    await table.settle()
    await table.pass_time(10, step=5)
    assert [text.startswith(HELLO) for text in table.texts(other)] == [True]
    await table.pass_time(120, step=60)
    await table.say(friends.bruno, other, "/start")
    assert len(table.said(other)) == 2


async def test_a_bot_sent_away_keeps_the_match_and_brings_the_board_down_when_called_back(
    table: Table, friends: Friends
) -> None:
    await rolled(table, friends)
    table.world.kick_bot(friends.group)
    await table.settle()
    await table.pass_time(3600, step=1800)
    table.world.add_bot(friends.group)
    await table.settle()
    await table.pass_time(20, step=5)
    assert all(call.ok for call in table.standin.record.calls)  # it knew, and didn't try meanwhile
    *_, old, hello, card = table.texts(friends.group)
    assert old == MOVED
    assert hello.startswith(HELLO)
    assert "Tieni 5" in card
    await table.die(friends.anna, friends.group, 1)
    await table.pass_time(20, step=5)
    assert "Tieni 5 5" in table.last(friends.group)


async def test_a_bot_sent_away_and_called_back_within_a_minute_brings_the_board_down(
    table: Table, friends: Friends
) -> None:
    await rolled(table, friends)
    table.world.kick_bot(friends.group)
    table.world.add_bot(friends.group)
    await table.settle()
    await table.pass_time(20, step=5)
    assert len(live(table, friends.group)) == 1
    assert "Tieni 5" in table.last(friends.group)


async def test_a_bot_sent_away_while_a_card_was_due_sends_it_when_called_back(table: Table, friends: Friends) -> None:
    await rolled(table, friends)
    table.world.faults.next("sendMessage", RetryAfter(30))
    await table.tap_data(friends.anna, *table.box(friends.group, "chance"))
    await table.tap_data(friends.anna, *table.box(friends.group, "chance"))
    table.world.kick_bot(friends.group)
    await table.settle()
    await table.pass_time(120, step=30)
    table.world.add_bot(friends.group)
    await table.settle()
    await table.pass_time(20, step=5)
    assert "Turno di Bruno" in table.last(friends.group)
    assert len(live(table, friends.group)) == 1
    assert table.texts(friends.group)[1] == "Anna: 5 5 2 1 3 → Chance 16 (tot. 16)"


async def test_a_muted_bot_waits_in_silence_and_goes_on_when_it_may_write(table: Table, friends: Friends) -> None:
    group = table.world.add_group("Super", [friends.anna, friends.bruno], kind="supergroup", quiet=True)
    await rolled(table, friends, group)
    table.world.mute_bot(group)
    await table.settle()
    calls = len(table.standin.record.of("sendMessage", "editMessageText"))
    assert await table.tap(friends.anna, group, "Chance") == "Chance: 16. Tocca ancora per segnare"
    assert await table.tap(friends.anna, group, "Chance") == "Segnato: Chance 16. Totale 16"
    await table.pass_time(600, step=60)
    assert len(table.standin.record.of("sendMessage", "editMessageText")) == calls
    table.world.unmute_bot(group)
    await table.settle()
    await table.pass_time(20, step=5)
    assert table.texts(group)[1] == "Anna: 5 5 2 1 3 → Chance 16 (tot. 16)"
    assert "Turno di Bruno" in table.last(group)
    assert len(live(table, group)) == 1


async def test_a_right_to_write_lost_without_news_is_noticed_once(
    table: Table, friends: Friends, caplog: pytest.LogCaptureFixture
) -> None:
    await rolled(table, friends)
    for refusal in ("not enough rights to send text messages to the chat", "CHAT_RESTRICTED"):
        table.world.faults.next("sendMessage", Refuse(400, f"Bad Request: {refusal}"))
        calls = len(table.standin.record.of("sendMessage"))
        await table.say(friends.carla, friends.group, "/turno")
        await table.pass_time(600, step=60)
        assert len(table.standin.record.of("sendMessage")) == calls + 1
    await table.say(friends.carla, friends.group, "/turno")  # somebody writes: it is tried again
    await table.pass_time(20, step=5)
    assert "Tieni 5" in table.last(friends.group)
    assert len(live(table, friends.group)) == 1
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_promoting_the_bot_changes_nothing_on_the_table(table: Table, friends: Friends) -> None:
    await rolled(table, friends)
    before = table.texts(friends.group)
    table.world.promote_bot(friends.group)
    await table.settle()
    table.world.demote_bot(friends.group)
    await table.settle()
    await table.say(friends.carla, friends.group, "che bello")
    await table.pass_time(60, step=10)
    assert table.texts(friends.group) == before


async def test_a_deleted_group_is_left_alone(table: Table, friends: Friends) -> None:
    await rolled(table, friends)
    card, data = table.forged(friends.group, "hold", 1)
    table.world.delete_group(friends.group)
    table.world.tap(friends.anna, card, data)
    await table.settle()
    calls = len(table.standin.record.calls)
    await table.pass_time(3600, step=600)
    assert len(table.standin.record.calls) <= calls + 1


async def test_who_blocked_the_bot_finds_the_board_when_back(table: Table, friends: Friends) -> None:
    anna, chat = friends.anna, table.world.private(friends.anna)
    await table.say(anna, chat, "/nuova")
    await table.tap(anna, chat, "Via!")
    await table.rolled(anna, chat, "55213")
    table.world.block(anna)
    await table.settle()
    await table.pass_time(600, step=60)
    table.world.start_private(anna)
    await table.settle()
    await table.pass_time(20, step=5)
    assert len(live(table, chat)) == 2  # the hello has a button as well
    assert any("5️⃣ 5️⃣ 2️⃣ 1️⃣ 3️⃣" in text for text in table.texts(chat)[-2:])


async def test_a_deleted_account_does_not_disturb_the_others(table: Table, friends: Friends) -> None:
    await rolled(table, friends)
    table.world.deactivate(friends.bruno)
    await table.tap_data(friends.anna, *table.box(friends.group, "chance"))
    await table.tap_data(friends.anna, *table.box(friends.group, "chance"))
    await table.pass_time(20, step=5)
    assert "Turno di Bruno" in table.last(friends.group)


async def test_with_a_second_bot_in_the_group_buttons_and_full_names_work(table: Table, friends: Friends) -> None:
    await rolled(table, friends)
    table.world.other_bot_says(friends.group, "ciao")
    await table.say(friends.anna, friends.group, "/turno")  # goes to the other bot
    assert "Tieni 5" in table.last(friends.group) or table.texts(friends.group)[-1] == "ciao"
    await table.say(friends.anna, friends.group, "/turno@CinquinaBot")
    await table.pass_time(20, step=5)
    assert "Tieni 5" in table.last(friends.group)
    assert await table.tap(friends.anna, friends.group, "Chance") == "Chance: 16. Tocca ancora per segnare"


# Topics


@pytest.fixture
def forum(world: World, friends: Friends) -> Chat:
    people = [friends.anna, friends.bruno, friends.carla]
    return world.add_group("Forum", people, kind="forum", topics=("Dadi", "Altro"), quiet=True)


async def begin_in(table: Table, friends: Friends, forum: Chat, topic: int) -> None:
    await table.say(friends.anna, forum, "/nuova", topic=topic)
    await table.say(friends.bruno, forum, "/entra", topic=topic)
    await table.say(friends.anna, forum, "/inizia", topic=topic)
    await table.pass_time(30, step=10)


async def test_two_topics_play_two_matches_at_once(table: Table, friends: Friends, forum: Chat) -> None:
    general, dice, other = 0, *[topic for topic in forum.topics if topic]
    for topic in (general, dice, other):
        await begin_in(table, friends, forum, topic)
    cards = {message.topic: message for message in table.said(forum) if buttons(message)}
    assert set(cards) == {general, dice, other}
    table.luck.will("11111")
    roll = buttons(cards[dice])[0]["callback_data"]
    assert await table.tap_data(friends.anna, cards[dice], roll) == "🎲 1 1 1 1 1 · hai ancora 2 lanci"
    assert await table.ask(friends.anna, forum, "/segna yahtzee", topic=dice) == ""
    await table.pass_time(30, step=10)
    live_cards = {message.topic: plain(message.text or "") for message in table.said(forum) if buttons(message)}
    assert "Turno di Bruno" in live_cards[dice]
    assert "Turno di Anna" in live_cards[other]
    assert "Turno di Anna" in live_cards[general]
    assert (await table.ask(friends.anna, forum, "/punti", topic=other)).count("Anna · 0") == 1


async def test_a_closed_topic_waits_until_it_is_open_again(table: Table, friends: Friends, forum: Chat) -> None:
    dice = max(forum.topics)
    await begin_in(table, friends, forum, dice)
    table.world.close_topic(friends.anna, forum, dice)
    await table.settle()
    card = next(message for message in table.said(forum) if buttons(message))
    table.luck.will("66612")
    await table.tap_data(friends.anna, card, buttons(card)[0]["callback_data"])
    await table.pass_time(10, step=5)
    for _ in range(2):
        await table.tap_data(friends.anna, *table.box(forum, "sixes"))
    calls = len(table.standin.record.of("sendMessage"))
    await table.pass_time(3600, step=600)
    assert len(table.standin.record.of("sendMessage")) <= calls + 1
    assert not [message for message in table.said(forum) if message.topic == 0]
    table.world.reopen_topic(friends.anna, forum, dice)
    await table.settle()
    await table.pass_time(10, step=5)
    assert "Turno di Bruno" in table.last(forum)
    assert "Anna: 6 6 6 1 2 → Sei 18 (tot. 18)" in table.texts(forum)


async def test_a_closed_topic_does_not_hold_up_another(table: Table, friends: Friends, forum: Chat) -> None:
    dice, other = [topic for topic in forum.topics if topic]
    await begin_in(table, friends, forum, dice)
    await begin_in(table, friends, forum, other)
    table.world.close_topic(friends.anna, forum, dice)
    await table.say(friends.anna, forum, "/lancia", topic=dice)  # she owns the forum and writes there all the same
    await table.say(friends.anna, forum, "/segna chance", topic=dice)
    await table.say(friends.anna, forum, "/lancia", topic=other)
    await table.say(friends.anna, forum, "/segna chance", topic=other)
    await table.pass_time(60, step=10)
    assert [message.topic for message in table.said(forum) if "Turno di Bruno" in plain(message.text or "")] == [other]


async def test_the_match_of_a_deleted_topic_is_closed_and_nothing_is_written_elsewhere(
    table: Table, friends: Friends, forum: Chat
) -> None:
    dice = max(forum.topics)
    await begin_in(table, friends, forum, dice)
    card = next(message for message in table.said(forum) if buttons(message))
    table.world.delete_topic(forum, dice)
    query = table.world.tap_at(friends.anna, forum, card.message_id, buttons(card)[0]["callback_data"])
    await table.settle()
    assert table.answer(query).startswith("🎲")
    await table.pass_time(60, step=10)
    assert table.said(forum) == []
    query = table.world.tap_at(friends.anna, forum, card.message_id, buttons(card)[0]["callback_data"])
    await table.settle()
    assert table.answer(query) == "Questa partita è finita."
    calls = len(table.standin.record.calls)
    await table.pass_time(3600, step=600)
    assert len(table.standin.record.calls) == calls
    await begin_in(table, friends, forum, 0)
    assert "Turno di Anna" in table.last(forum)


# Deleted cards


async def test_a_deleted_card_comes_back_with_the_next_step(table: Table, friends: Friends) -> None:
    await rolled(table, friends)
    card, _ = table.forged(friends.group, "hold")
    table.world.delete(friends.anna, card)
    await table.say(friends.anna, friends.group, "/tieni 5 5")
    await table.pass_time(20, step=5)
    assert len(live(table, friends.group)) == 1
    assert "Tieni 5 5" in table.last(friends.group)
    assert table.labels(friends.group)[:2] == ["🔒 5", "🔒 5"]


async def test_a_card_deleted_at_its_end_is_not_missed(table: Table, friends: Friends) -> None:
    await rolled(table, friends)
    card, data = table.box(friends.group, "chance")
    await table.tap_data(friends.anna, card, data)
    await table.pass_time(20, step=5)
    table.world.delete(friends.anna, card)
    for _ in range(2):
        table.world.tap_at(friends.anna, friends.group, card.message_id, data)
        await table.settle()
    await table.pass_time(20, step=5)
    assert "Turno di Bruno" in table.last(friends.group)
    assert len(live(table, friends.group)) == 1


async def test_a_deleted_lobby_is_brought_back(table: Table, friends: Friends) -> None:
    await table.lobby(friends.group, [friends.anna])
    table.world.delete(friends.anna, table.said(friends.group)[0])
    await table.say(friends.bruno, friends.group, "/entra")
    await table.pass_time(20, step=5)
    assert "1. Anna\n2. Bruno" in "\n".join(table.texts(friends.group))
    assert len(live(table, friends.group)) == 1
