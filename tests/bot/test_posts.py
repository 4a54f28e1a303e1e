"""What is stored: the life of a post, matches as their moves, and a group that becomes another."""

import asyncio
import random
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import steps
from bot.match import MOST_SEATS, Ending, Match, Person, Place, Status, choices, playing
from bot.post import Kind, Post, Progress
from bot.storage import AlreadyApplied, Chat, Matches, Posts, Slot, Storage
from bot.storage.database import Database, Row, T, Transaction, Value
from engine import BOXES, Box, Dice, Level, Move, Personality, by_guess
from tests.standin import START

GROUP, SUPERGROUP = -500, -1_000_000_000_500
ANNA, BRUNO, CARLA = Person(11, "Anna", "anna_b"), Person(12, "Bruno"), Person(13, "Carla 🎲")
NOW = START
DICE: Dice = (1, 2, 3, 4, 6)
SLOT = Slot(NOW)  # when anything is due is no matter here


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "test.db"


class Restarts:
    """A storage that can be opened again: what was stored is there, what was in memory is gone."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open: Storage | None = None

    async def __call__(self) -> Storage:
        await self.close()
        self._open = await Storage.open(self._path)
        return self._open

    async def close(self) -> None:
        if self._open is not None:
            await self._open.close()
        self._open = None


@pytest.fixture
async def restart(path: Path) -> AsyncIterator[Restarts]:
    restart = Restarts(path)
    yield restart
    await restart.close()


@pytest.fixture
async def storage(restart: Restarts) -> Storage:
    storage = await restart()
    await storage.chats.keep(Chat(GROUP, "group", "Cena", "it"))
    return storage


async def lobby(storage: Storage, place: Place | None = None) -> Match:
    match = steps.open_lobby(0, place or Place(GROUP), ANNA, NOW)
    return await storage.matches.create(steps.join(match, BRUNO)[0], SLOT)


async def save(storage: Storage, before: Match, after: Match, *moves: Move, repost: bool = False) -> Match:
    return await storage.matches.save(before, after, NOW, moves=moves, repost=repost)


async def begun(storage: Storage, place: Place | None = None) -> Match:
    """A match of two in its first turn, which is due; the message of its lobby is a quiet line already."""
    match = await lobby(storage, place)
    post = await show(storage, match, 50)
    after = await save(storage, match, steps.begin(match, ANNA.id, NOW))
    await storage.posts.done([post])
    return after


async def turned(storage: Storage, match: Match, box: Box = Box.CHANCE) -> Match:
    """The match after a turn of one roll."""
    rolled, roll = steps.roll(match, DICE)
    await save(storage, match, rolled, roll)
    after, score = steps.score(rolled, box)
    return await save(storage, rolled, after, score)


async def posts(storage: Storage, match: Match) -> list[Post]:
    """Give the posts of a match, as a second look at the file finds them."""
    newest = await storage.posts.newest(match.id)
    assert newest is not None
    wanting = await storage.posts.wanting(newest.place.chat)
    return [*(post for post in wanting if post.match == match.id and post.id != newest.id), newest]


async def newest(storage: Storage, match: Match) -> Post:
    return (await posts(storage, match))[-1]


async def states(storage: Storage, chat: int = GROUP) -> list[tuple[Kind, Progress]]:
    """Give what wants something in a chat, oldest first."""
    return [(post.kind, post.state) for post in await storage.posts.wanting(chat)]


async def show(storage: Storage, match: Match, message_id: int) -> Post:
    """Let the newest post of a match be sent and arrive."""
    post = await newest(storage, match)
    await storage.posts.sending([post])
    await storage.posts.shown(post, message_id, match.rev, f"content {message_id}")
    return await newest(storage, match)


async def lose(storage: Storage, match: Match) -> Post:
    """Let the newest post of a match be sent, and nobody know whether it arrived."""
    post = await newest(storage, match)
    await storage.posts.sending([post])
    await storage.posts.unsure(post)
    return await newest(storage, match)


# The life of a post


async def test_a_new_lobby_has_a_message_due(storage: Storage) -> None:
    match = await lobby(storage, Place(GROUP, 7))
    (post,) = await storage.posts.wanting(GROUP)
    assert (post.match, post.place, post.kind, post.state) == (match.id, Place(GROUP, 7), Kind.LOBBY, Progress.DUE)
    assert await storage.posts.chats_wanting() == [GROUP]


async def test_a_message_that_arrived_is_alive_and_wants_nothing(storage: Storage) -> None:
    match = await lobby(storage)
    post = await show(storage, match, 100)
    assert (post.state, post.message_id, post.shown_rev, post.shown_hash) == (
        Progress.LIVE,
        100,
        match.rev,
        "content 100",
    )
    assert await states(storage) == []
    assert await storage.posts.chats_wanting() == []


async def test_a_living_message_wants_an_edit_when_its_match_goes_on(storage: Storage) -> None:
    match = await lobby(storage)
    post = await show(storage, match, 100)
    after = await save(storage, match, steps.join(match, CARLA)[0])
    assert await states(storage) == [(Kind.LOBBY, Progress.LIVE)]
    await storage.posts.edited(post, after.rev, "new content")
    assert await states(storage) == []
    assert (await newest(storage, match)).shown_hash == "new content"


async def test_a_step_within_the_turn_asks_for_no_new_message(storage: Storage) -> None:
    match = await begun(storage)
    await show(storage, match, 100)
    rolled, roll = steps.roll(match, DICE)
    await save(storage, match, rolled, roll)
    assert await states(storage) == [(Kind.TURN, Progress.LIVE)]


async def test_a_new_turn_retires_the_last_message_and_asks_for_a_new_one(storage: Storage) -> None:
    match = await begun(storage)
    await show(storage, match, 100)
    after = await turned(storage, match)
    old, new = await posts(storage, match)
    assert (old.state, old.message_id, old.turn_ply) == (Progress.RETIRING, 100, 0)
    assert (new.state, new.message_id, new.turn_ply) == (Progress.DUE, None, 2)
    await storage.posts.edited(old, after.rev, "quiet line")
    assert await states(storage) == [(Kind.TURN, Progress.DUE)]


async def test_a_message_that_arrives_when_the_turn_is_over_is_to_be_retired(storage: Storage) -> None:
    match = await begun(storage)
    post = await newest(storage, match)
    await storage.posts.sending([post])
    await turned(storage, match)
    await storage.posts.shown(post, 100, match.rev, "content")
    assert await states(storage) == [(Kind.TURN, Progress.RETIRING), (Kind.TURN, Progress.DUE)]


async def test_a_result_and_a_closed_table_are_never_touched_again(storage: Storage) -> None:
    match = await lobby(storage)
    await show(storage, match, 100)
    closed = await save(storage, match, steps.close(match, Ending.ENDED))
    assert await states(storage) == [(Kind.LOBBY, Progress.RETIRING), (Kind.CLOSED, Progress.DUE)]
    assert (await show(storage, closed, 101)).state is Progress.DONE


async def test_a_message_that_was_surely_not_sent_is_due_again(storage: Storage) -> None:
    match = await lobby(storage)
    post = await newest(storage, match)
    await storage.posts.sending([post])
    assert await states(storage) == []
    await storage.posts.unsent([post])
    assert await states(storage) == [(Kind.LOBBY, Progress.DUE)]


async def test_posts_told_together_in_one_message_are_done(storage: Storage) -> None:
    match = await turned(storage, await turned(storage, await begun(storage)))
    told = (await storage.posts.wanting(GROUP))[:-1]
    await storage.posts.sending(told)
    await storage.posts.done(told, 100)
    assert await states(storage) == [(Kind.TURN, Progress.DUE)]
    assert (await newest(storage, match)).turn_ply == 4


async def test_a_deleted_message_comes_anew(storage: Storage) -> None:
    match = await begun(storage)
    post = await show(storage, match, 100)
    await storage.posts.lost(post, match)
    assert await states(storage) == [(Kind.TURN, Progress.DUE)]
    assert (await newest(storage, match)).id > post.id


async def test_a_message_after_an_edit_without_an_answer_is_drawn_again(storage: Storage) -> None:
    match = await lobby(storage)
    post = await show(storage, match, 100)
    await save(storage, match, steps.join(match, CARLA)[0])
    await storage.posts.doubted(post)
    assert await states(storage) == [(Kind.LOBBY, Progress.LIVE)]
    assert (await newest(storage, match)).shown_hash is None


async def test_the_board_can_be_asked_for_again_within_a_turn(storage: Storage) -> None:
    match = await begun(storage)
    await show(storage, match, 100)
    await save(storage, match, replace(match, rev=match.rev + 1), repost=True)
    assert await states(storage) == [(Kind.TURN, Progress.RETIRING), (Kind.TURN, Progress.DUE)]


async def test_a_rematch_takes_the_buttons_off_the_result(storage: Storage) -> None:
    match = await begun(storage)
    while match.is_open:
        game = playing(match)
        match = await turned(storage, match, BOXES[game.round - 1])
    assert match.status is Status.FINISHED
    result = await show(storage, match, 100)
    assert (result.kind, result.state) == (Kind.RESULT, Progress.DONE)
    await storage.matches.create(steps.again(match, NOW), SLOT, after=match.id)
    assert (await newest(storage, match)).state is Progress.RETIRING


# A message of which nobody knows whether it arrived


async def test_a_crash_while_sending_leaves_it_open_and_gives_the_last_message_a_way_back(
    storage: Storage, restart: Restarts
) -> None:
    match = await begun(storage)
    await show(storage, match, 100)
    match = await turned(storage, match)
    await storage.posts.sending([await newest(storage, match)])
    storage = await restart()  # what a crash leaves is the same: every step was committed
    assert await states(storage) == [(Kind.TURN, Progress.RESCUING)]
    old, new = await posts(storage, match)
    assert (old.message_id, new.state) == (100, Progress.UNSURE)
    assert storage.posts.unsure_of(match.id) is not None
    await storage.posts.edited(old, match.rev, "with a way back")
    assert await states(storage) == []


async def test_a_second_restart_remembers_what_is_unsure(storage: Storage, restart: Restarts) -> None:
    match = await lobby(storage)
    await lose(storage, match)
    storage = await restart()
    unsure = storage.posts.unsure_of(match.id)
    assert unsure is not None
    assert unsure.state is Progress.UNSURE


async def test_a_tap_proves_that_the_message_arrived(storage: Storage) -> None:
    match = await begun(storage)
    await show(storage, match, 100)
    match = await turned(storage, match)
    unsure = await lose(storage, match)
    assert await storage.posts.adopt(unsure, 101)
    old, new = await posts(storage, match)
    assert (new.state, new.message_id) == (Progress.LIVE, 101)
    assert (old.state, old.message_id) == (Progress.RETIRING, 100)  # its way back is needed no more
    assert storage.posts.unsure_of(match.id) is None
    assert not await storage.posts.adopt(unsure, 101)


async def test_a_tap_on_a_message_that_is_known_proves_nothing(storage: Storage) -> None:
    match = await begun(storage)
    await show(storage, match, 100)
    match = await turned(storage, match)
    unsure = await lose(storage, match)
    assert not await storage.posts.adopt(unsure, 100)
    assert (await newest(storage, match)).state is Progress.UNSURE
    assert storage.posts.unsure_of(match.id) == replace(unsure, state=Progress.DUE)


async def test_a_tap_proves_nothing_while_a_later_message_is_being_sent(storage: Storage) -> None:
    """It may have come from that one: whose answer is late, but which people see already."""
    match = await begun(storage)
    unsure = await lose(storage, match)
    match = await save(storage, match, replace(match, rev=match.rev + 1), repost=True)
    later = await newest(storage, match)
    await storage.posts.sending([later])
    assert not await storage.posts.adopt(unsure, 101)
    await storage.posts.shown(later, 101, match.rev, "content")
    assert not await storage.posts.adopt(unsure, 101)
    assert (await newest(storage, match)).state is Progress.LIVE
    assert await states(storage) == [(Kind.LOBBY, Progress.RETIRING)]  # its way back is needed no more


async def test_a_message_that_turns_up_when_a_newer_one_is_there_is_retired(storage: Storage) -> None:
    match = await begun(storage)
    unsure = await lose(storage, match)
    match = await save(storage, match, replace(match, rev=match.rev + 1), repost=True)
    await show(storage, match, 102)
    assert await storage.posts.adopt(unsure, 101)
    assert await states(storage) == [(Kind.LOBBY, Progress.RETIRING), (Kind.TURN, Progress.RETIRING)]
    assert (await newest(storage, match)).message_id == 102


async def test_of_two_messages_that_are_unsure_the_newest_counts_after_a_restart(
    storage: Storage, restart: Restarts
) -> None:
    match = await begun(storage)
    await lose(storage, match)
    match = await save(storage, match, replace(match, rev=match.rev + 1), repost=True)
    later = await newest(storage, match)
    await storage.posts.sending([later])
    storage = await restart()
    unsure = storage.posts.unsure_of(match.id)
    assert unsure is not None
    assert unsure.id == later.id


# Matches as their moves


async def test_a_stored_match_is_found_by_its_place(storage: Storage) -> None:
    match = await lobby(storage, Place(GROUP, 7))
    assert await storage.matches.open_match(Place(GROUP, 7)) == match
    assert await storage.matches.open_match(Place(GROUP)) is None
    assert await storage.matches.open_places(GROUP) == [Place(GROUP, 7)]
    assert await storage.matches.get(match.id + 1) is None


async def test_a_place_has_one_open_match_at_most(storage: Storage) -> None:
    match = await lobby(storage)
    with pytest.raises(sqlite3.IntegrityError):
        await lobby(storage)
    await lobby(storage, Place(GROUP, 7))
    await save(storage, match, steps.close(match, Ending.ENDED))
    second = await lobby(storage)
    assert await storage.matches.open_match(Place(GROUP)) == second
    assert await storage.matches.last_match(Place(GROUP)) == second


async def test_the_log_of_a_match_is_its_moves(storage: Storage) -> None:
    match = await lobby(storage)
    match = await save(storage, match, steps.join(match, CARLA)[0])
    match = await save(storage, match, steps.begin(match, ANNA.id, NOW))
    match = await turned(storage, match)
    after, leave = steps.leave_game(match, 1)
    after, stood_in = steps.let_computers_play(after, by_guess, lambda ply, die: 6)
    match = await save(storage, match, after, *leave, *stood_in)
    after, back = steps.come_back(match, BRUNO.id)
    await save(storage, match, after, *back)
    assert await storage.matches.log(match.id) == (
        "0 roll 12346",
        "0 score chance",
        "1 leave",
        "1 roll 66666",
        "1 score yahtzee",
        "1 return",
    )


async def test_an_update_is_carried_out_once(storage: Storage) -> None:
    match = await storage.matches.create(steps.open_lobby(0, Place(GROUP), ANNA, NOW), SLOT, update=700)
    with pytest.raises(AlreadyApplied):
        await storage.matches.create(steps.open_lobby(0, Place(GROUP, 7), ANNA, NOW), SLOT, update=700)
    assert await storage.matches.open_match(Place(GROUP, 7)) is None
    after = steps.join(match, BRUNO)[0]
    await storage.matches.save(match, after, NOW, update=701)
    with pytest.raises(AlreadyApplied):
        await storage.matches.save(after, steps.join(after, CARLA)[0], NOW, update=701)
    assert await storage.matches.get(match.id) == after


async def test_updates_are_remembered_for_as_long_as_telegram_may_repeat_them(storage: Storage) -> None:
    match = await storage.matches.create(steps.open_lobby(0, Place(GROUP), ANNA, NOW), SLOT, update=700)
    await storage.matches.forget_old_updates(NOW + timedelta(hours=25))
    with pytest.raises(AlreadyApplied):
        await storage.matches.save(match, steps.join(match, BRUNO)[0], NOW, update=700)
    await storage.matches.forget_old_updates(NOW + timedelta(hours=49))
    await storage.matches.save(match, steps.join(match, BRUNO)[0], NOW, update=700)


async def test_a_step_from_an_outdated_match_is_refused_and_changes_nothing(storage: Storage) -> None:
    match = await begun(storage)
    rolled, roll = steps.roll(match, DICE)
    await save(storage, match, rolled, roll)
    other, other_roll = steps.roll(match, (6, 6, 6, 6, 6))
    with pytest.raises((LookupError, sqlite3.IntegrityError)):
        await save(storage, match, other, other_roll)
    with pytest.raises(LookupError):
        await save(storage, match, replace(match, rev=match.rev + 1))
    assert await storage.matches.get(match.id) == rolled
    assert await storage.matches.log(match.id) == ("0 roll 12346",)


async def test_after_a_cancelled_step_the_match_is_as_stored(storage: Storage) -> None:
    match = await begun(storage)
    rolled, roll = steps.roll(match, DICE)
    task = asyncio.create_task(save(storage, match, rolled, roll))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()
    await storage.posts.done([])  # a later write: now the step is stored
    assert await storage.matches.get(match.id) == rolled


class SlowDatabase(Database):
    """A database whose next read of seats, or whose answer to a write, waits until it may go on."""

    hold: asyncio.Event | None = None
    hold_answers: asyncio.Event | None = None

    async def write(self, body: Callable[[Transaction], Awaitable[T]]) -> T:
        result = await super().write(body)
        if self.hold_answers is not None:
            await self.hold_answers.wait()
        return result

    async def read(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        rows = await super().read(sql, values)
        if "FROM seat" in sql and self.hold is not None:
            await self.hold.wait()
        return rows


@pytest.fixture
async def slow_database(path: Path) -> AsyncIterator[SlowDatabase]:
    database = await SlowDatabase.open(path)
    assert isinstance(database, SlowDatabase)
    yield database
    await database.close()


async def test_a_match_read_while_a_step_is_saved_does_not_hide_the_step(
    storage: Storage, slow_database: SlowDatabase
) -> None:
    match, database = await begun(storage), slow_database
    matches = Matches(database)
    database.hold = asyncio.Event()
    reading = asyncio.create_task(matches.get(match.id))
    await asyncio.sleep(0.01)
    rolled, roll = steps.roll(match, DICE)
    await matches.save(match, rolled, NOW, moves=(roll,))
    database.hold.set()
    assert await reading == rolled
    assert await matches.get(match.id) == rolled


async def test_what_a_step_has_asked_to_show_is_never_shown_as_it_was_before(
    storage: Storage, slow_database: SlowDatabase
) -> None:
    match, database = await begun(storage), slow_database
    matches, posts = Matches(database), Posts(database)
    rolled, roll = steps.roll(await matches.get(match.id) or match, DICE)
    await matches.save(match, rolled, NOW, moves=(roll,))
    scored, score = steps.score(rolled, Box.CHANCE)
    database.hold_answers = asyncio.Event()
    saving = asyncio.create_task(matches.save(rolled, scored, NOW, moves=(score,)))
    while not [post for post in await posts.wanting(GROUP) if post.turn_ply == scored.turn_ply]:  # noqa: ASYNC110  # a file calls nobody
        await asyncio.sleep(0.001)
    reading = asyncio.create_task(matches.get(match.id))
    await asyncio.sleep(0.01)
    assert not reading.done()
    database.hold_answers.set()
    assert await saving == scored
    assert await reading == scored


def any_step(match: Match, chance: random.Random) -> tuple[Match, tuple[Move, ...]]:
    """Give a match after some step that its people may make, with the moves of it."""
    if match.status is Status.LOBBY:
        return any_lobby_step(match, chance)
    dice = chance.random()
    if dice < 0.03 and playing(match).round == 1 and len(match.seats) < MOST_SEATS:
        return steps.join(match, Person(1000 + match.rev, f"Late {match.rev}"))
    left = sorted(playing(match).left)
    if dice < 0.09 and left:
        return steps.come_back(match, match.person_at(chance.choice(left)).id)
    leaves = dice < 0.06
    after, moves = steps.leave_game(match, chance.choice(match.present)) if leaves else any_turn_step(match, chance)
    after, stood_in = steps.let_computers_play(after, by_guess, lambda ply, die: chance.randint(1, 6))
    return after, (*moves, *stood_in)


def any_lobby_step(match: Match, chance: random.Random) -> tuple[Match, tuple[Move, ...]]:
    dice = chance.random()
    if dice < 0.5 and len(match.seats) < MOST_SEATS:
        return steps.join(match, Person(100 + match.rev, chance.choice(["Anna", "Bruno", "צבי", "🎲"]), "u" * 5))
    if dice < 0.55:
        player = chance.choice(list(Personality))
        full = len(match.seats) == MOST_SEATS
        change = steps.dismiss_computer if full or player in match.seats else steps.seat_computer
        return change(match, player), ()
    if dice < 0.57:
        return steps.set_level(match, chance.choice(list(Level))), ()
    if dice < 0.62:
        return steps.leave_lobby(match, chance.choice(match.people).id), ()
    if dice < 0.64:
        return steps.close(match, chance.choice([Ending.ENDED, Ending.MIGRATED]), "Anna"), ()
    return steps.begin(match, match.opener, NOW), ()


def any_turn_step(match: Match, chance: random.Random) -> tuple[Match, tuple[Move, ...]]:
    game, offer = playing(match), choices(match)
    dice = chance.random()
    if offer.may_roll and (not game.turn.dice or (dice < 0.3 and len(match.draft.held) < 5)):
        face = chance.randint(1, 6)
        faces = tuple(
            game.turn.dice[die] if die in match.draft.held else chance.choice([face, chance.randint(1, 6)])
            for die in range(5)
        )
        rolled, roll = steps.roll(match, faces)
        return rolled, (roll,)
    if offer.may_roll and dice < 0.6:
        return steps.hold(match, frozenset(chance.sample(range(5), chance.randint(0, 5)))), ()
    box = chance.choice(offer.boxes).box
    if dice < 0.7:
        return steps.arm(match, box, f"tap {match.rev}"), ()
    after, score = steps.score(match, box)
    return after, (score,)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), most=st.sampled_from([5, 15, 40, 120]))
def test_a_match_read_back_after_a_restart_is_the_one_that_was_played(seed: int, most: int) -> None:
    async def play_and_restart(path: Path) -> None:
        chance = random.Random(seed)  # noqa: S311 - a match that must come out the same again
        restart = Restarts(path)
        storage = await restart()
        await storage.chats.keep(Chat(GROUP, "group", "Cena", "it"))
        match = await storage.matches.create(steps.open_lobby(0, Place(GROUP, 3), ANNA, NOW), SLOT)
        for _ in range(most):
            if not match.is_open:
                break
            after, moves = any_step(match, chance)
            if after is not match:
                match = await storage.matches.save(match, after, NOW, moves=moves)
        storage = await restart()
        found = await storage.matches.get(match.id)
        await restart.close()
        assert found == match

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play_and_restart(Path(folder) / "test.db"))


# A group becomes a supergroup


async def test_an_open_match_moves_to_the_supergroup_and_is_shown_there(storage: Storage) -> None:
    match = await begun(storage)
    await show(storage, match, 100)
    assert await storage.migrate(GROUP, SUPERGROUP) == [match.id]
    moved = await storage.matches.open_match(Place(SUPERGROUP))
    assert moved == replace(match, place=Place(SUPERGROUP), rev=match.rev + 1)
    assert await storage.matches.open_match(Place(GROUP)) is None
    assert await states(storage, GROUP) == []
    assert await states(storage, SUPERGROUP) == [(Kind.TURN, Progress.DUE)]
    assert storage.chats.canonical(GROUP) == SUPERGROUP


async def test_a_message_that_is_due_when_the_group_moves_comes_once(storage: Storage) -> None:
    await begun(storage)
    await storage.migrate(GROUP, SUPERGROUP)
    assert await states(storage, SUPERGROUP) == [(Kind.TURN, Progress.DUE)]


async def test_a_move_told_twice_changes_nothing_more(storage: Storage) -> None:
    match = await begun(storage)
    await show(storage, match, 100)
    await storage.migrate(GROUP, SUPERGROUP)
    moved = await storage.matches.open_match(Place(SUPERGROUP))
    assert await storage.migrate(GROUP, SUPERGROUP) == []
    assert await storage.matches.open_match(Place(SUPERGROUP)) == moved
    assert await states(storage, SUPERGROUP) == [(Kind.TURN, Progress.DUE)]


@pytest.mark.parametrize("known_first", [True, False])
async def test_it_is_the_same_whether_the_new_group_or_the_old_one_is_heard_of_first(
    storage: Storage, known_first: bool
) -> None:
    match = await begun(storage)
    supergroup = Chat(SUPERGROUP, "supergroup", "Cena", "en")
    if known_first:
        await storage.chats.keep(supergroup)
    await storage.migrate(GROUP, SUPERGROUP)
    if not known_first:
        await storage.migrate(GROUP, SUPERGROUP)
    assert await storage.chats.get(SUPERGROUP) == replace(supergroup, language="it")  # the table's language goes on
    moved = await storage.matches.open_match(Place(SUPERGROUP))
    assert moved is not None
    assert moved.id == match.id


async def test_matches_that_are_over_move_along(storage: Storage) -> None:
    match = await lobby(storage)
    await save(storage, match, steps.close(match, Ending.ENDED))
    await storage.migrate(GROUP, SUPERGROUP)
    last = await storage.matches.last_match(Place(SUPERGROUP))
    assert last is not None
    assert last.id == match.id


async def test_a_group_that_moved_is_still_known_after_a_restart(storage: Storage, restart: Restarts) -> None:
    await begun(storage)
    await storage.migrate(GROUP, SUPERGROUP)
    await storage.migrate(SUPERGROUP, SUPERGROUP - 1)
    assert storage.chats.canonical(GROUP) == SUPERGROUP - 1
    storage = await restart()
    assert storage.chats.canonical(GROUP) == SUPERGROUP - 1
    assert await storage.matches.open_places(SUPERGROUP - 1) == [Place(SUPERGROUP - 1)]


async def test_a_match_still_open_in_the_new_group_stops_the_move_whole(storage: Storage) -> None:
    await storage.chats.keep(Chat(SUPERGROUP, "supergroup", "Cena", "it"))
    match, other = await begun(storage), await begun(storage, Place(SUPERGROUP))
    with pytest.raises(sqlite3.IntegrityError):
        await storage.migrate(GROUP, SUPERGROUP)
    assert await storage.matches.open_match(Place(GROUP)) == match
    assert await storage.matches.open_match(Place(SUPERGROUP)) == other
    assert storage.chats.canonical(GROUP) == GROUP
