"""The promises about reminders and slow seats, kept through whatever may happen at several tables for weeks."""

import asyncio
import tempfile
from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.match import Match, Person, Place, Refused, Status
from bot.reminders import Daytime, Way
from bot.service import Asker
from engine import Personality
from tests.bot.long_run import MEMORY, LongRun
from tests.bot.table import ScriptedLuck
from tests.clock import START, FixedClock

HOUR = timedelta(hours=1)
PEOPLE = tuple(Person(number, name) for number, name in enumerate(("Anna", "Bruno", "Carla", "Dario"), 1))
GROUPS = (-1, -2, -3)
GROUP = Place(-1)
ZONES = ("Europe/Rome", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe")
WINDOWS = ((10, 21), (0, 24), (23, 24), (0, 1), (9, 12))
# A few days before the clocks change: in New York, in Rome, on Lord Howe; and in an ordinary summer.
STARTS = ("2026-03-05", "2026-03-26", "2026-10-01", "2026-10-22", "2026-10-29", "2026-07-01")

people = st.sampled_from(PEOPLE)
chats = st.sampled_from([*GROUPS, *(person.id for person in PEOPLE)])
daytimes = st.builds(lambda zone, window: Daytime(zone, *window), st.sampled_from(ZONES), st.sampled_from(WINDOWS))
which = st.integers(0, 20)
computers = st.lists(st.sampled_from(Personality), max_size=2, unique=True)


# Single misfortunes; it is 20:30 in Rome when each begins.


async def two_at_a_table(run: LongRun, daytime: Daytime | None = None, place: Place = GROUP) -> int:
    await run.meet(place.chat, daytime)
    return (await run.begin(place, list(PEOPLE[:2]))).id


def when(run: LongRun) -> list[float]:
    """Give the hours from the start to each reminder."""
    return [(ring.at - START) / HOUR for ring in run.phones.rings]


async def test_a_promise_left_by_a_crash_is_kept_once_and_no_other_is_added(run: LongRun) -> None:
    await two_at_a_table(run)
    await run.outbox.stop()  # nothing is sent any more
    run.clock.advance(24 * 3600)
    await run.days.sweep()
    await run.be_down(48 * HOUR)
    await run.sweep()
    await run.pass_time(4 * HOUR, HOUR)
    assert when(run) == [72]


async def test_a_turn_played_between_promise_and_sending_is_not_reminded(run: LongRun) -> None:
    await run.meet(1)
    alone = await run.begin(Place(1), [PEOPLE[0]])  # whose next turn is hers again
    await run.outbox.stop()
    run.clock.advance(24 * 3600)
    await run.days.sweep()
    await run.play(alone.id)
    await run.restart()
    await run.sweep()
    assert when(run) == []


async def test_a_promise_to_who_went_away_meanwhile_is_not_sent(run: LongRun) -> None:
    await two_at_a_table(run)
    await run.outbox.stop()
    run.clock.advance(24 * 3600)
    await run.days.sweep()
    await run.away(1, 48 * HOUR)
    await run.restart()
    await run.pass_time(48 * HOUR, HOUR)
    assert when(run) == [72]


async def test_what_came_due_while_the_bot_was_down_waits_for_the_day(run: LongRun) -> None:
    await two_at_a_table(run)
    await run.be_down(27 * HOUR)  # until 23:30
    await run.sweep()
    assert when(run) == []
    await run.pass_time(12 * HOUR, HOUR / 2)
    assert when(run) == [37.5]  # at 10:00


async def test_a_flood_limit_delays_a_reminder_and_does_not_swallow_it(run: LongRun) -> None:
    await two_at_a_table(run)
    run.phones.faults.append("flood")
    await run.pass_time(24 * HOUR, HOUR)
    assert when(run) == []
    run.clock.advance(31)
    await run.settle()
    assert len(run.phones.rings) == 1


async def test_a_reminder_without_an_answer_is_not_sent_again(run: LongRun) -> None:
    await two_at_a_table(run)
    run.phones.faults.append("vanished")
    await run.pass_time(47 * HOUR, HOUR / 2)
    assert len(run.phones.rings) == 1


async def test_who_blocked_the_bot_is_reminded_in_the_group_on_the_same_day(run: LongRun) -> None:
    await two_at_a_table(run)
    await run.meet(1)
    await run.wish(1, Way.PRIVATE)
    await run.close(1, told=False)
    await run.pass_time(24 * HOUR, HOUR)
    assert [ring.place for ring in run.phones.rings] == [GROUP]
    await run.pass_time(72 * HOUR, HOUR)
    assert run.phones.refused[1] == 1
    await run.reopen(1)
    await run.pass_time(72 * HOUR, HOUR)
    assert run.phones.rings[-1].place == Place(1)


async def test_a_block_learned_from_a_card_opens_the_other_way_at_once(run: LongRun) -> None:
    await two_at_a_table(run, Daytime("Europe/Rome", 0, 24))
    await run.meet(1, Daytime("Europe/Rome", 9, 10))
    await run.wish(1, Way.PRIVATE)
    await run.pass_time(30 * HOUR, HOUR)  # until half past two at night
    assert when(run) == []
    await run.close(1, told=False)
    await run.begin(Place(1), [PEOPLE[0]])
    await run.sweep()
    assert [(ring.place, (ring.at - START) / HOUR) for ring in run.phones.rings] == [(GROUP, 30)]


async def test_who_blocked_the_bot_meanwhile_is_reminded_in_the_group_and_their_chat_is_left_alone(
    run: LongRun,
) -> None:
    await run.meet(1)
    await run.wish(1, Way.PRIVATE)
    await two_at_a_table(run)
    await run.pass_time(40 * HOUR, HOUR)
    await run.close(1, told=False)
    await run.pass_time(48 * HOUR, HOUR)
    assert [ring.place for ring in run.phones.rings][:2] == [Place(1), GROUP]
    assert run.phones.refused[1] == 1  # the reminder that stands there was not touched in vain


async def test_a_group_that_calls_the_bot_back_is_reminded_again_a_day_after_the_new_card(run: LongRun) -> None:
    await two_at_a_table(run)
    await run.close(GROUP.chat, told=True)
    await run.pass_time(72 * HOUR, HOUR)
    assert when(run) == []
    await run.reopen(GROUP.chat)
    await run.pass_time(24 * HOUR, HOUR)
    assert when(run) == [96]


async def test_a_card_that_comes_late_gives_its_player_a_whole_day(run: LongRun) -> None:
    await run.meet(GROUP.chat)
    lobby = await run.lobby(GROUP, list(PEOPLE[:2]))
    await run.settle()
    await run.outbox.stop()
    await run.service.begin(lobby, Asker(PEOPLE[0]))
    await run.be_down(48 * HOUR)
    await run.pass_time(24 * HOUR, HOUR)
    assert when(run) == [72]


async def test_a_card_posted_again_is_a_new_notice(run: LongRun) -> None:
    await two_at_a_table(run)
    await run.pass_time(23 * HOUR, HOUR)
    await run.service.show_again(GROUP)
    await run.settle()
    await run.pass_time(40 * HOUR, HOUR / 2)
    assert when(run) == [47]


async def test_a_reminder_in_private_goes_by_the_day_of_that_chat(run: LongRun) -> None:
    await two_at_a_table(run, Daytime("America/New_York"))
    await run.meet(1, Daytime("Asia/Kolkata"))
    await run.wish(1, Way.PRIVATE)
    await run.pass_time(48 * HOUR, HOUR / 2)
    assert [ring.at.astimezone(ZoneInfo("Asia/Kolkata")).hour for ring in run.phones.rings] == [10]
    await run.set_daytime(1, Daytime("Asia/Kolkata", 8, 9))
    await run.pass_time(48 * HOUR, HOUR / 2)
    assert [ring.at.astimezone(ZoneInfo("Asia/Kolkata")).hour for ring in run.phones.rings] == [10, 8]


async def test_a_reminder_promised_to_a_group_follows_it_to_the_supergroup(run: LongRun) -> None:
    await two_at_a_table(run)
    await run.outbox.stop()
    run.clock.advance(24 * 3600)
    await run.days.sweep()
    run.daytimes[-100], run.slow_days[-100] = run.daytimes[GROUP.chat], 14
    await run.service.migrate(GROUP.chat, -100)
    await run.restart()  # the card is posted there as well: it is the notice
    await run.pass_time(24 * HOUR, HOUR)
    assert [(ring.place, (ring.at - START) / HOUR) for ring in run.phones.rings] == [(Place(-100), 48)]


class Histories(RuleBasedStateMachine):
    """Four people, three groups and their private chats."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
        self.run: LongRun

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(work)

    def one(self, number: int, *statuses: Status) -> Match | None:
        """Give one of the matches that are so far."""
        found = [match for match in self.do(self.run.open()) if match.status in statuses]
        return found[number % len(found)] if found else None

    @initialize(day=st.sampled_from(STARTS), hour=st.integers(0, 23), where=st.tuples(*[daytimes] * len(GROUPS)))
    def begin_to_live(self, day: str, hour: int, where: tuple[Daytime, ...]) -> None:
        clock = FixedClock(datetime.fromisoformat(day).replace(hour=hour, tzinfo=UTC))
        self.run = LongRun(Path(self.folder.name) / "test.db", clock, ScriptedLuck())

        async def meet() -> None:
            await self.run.start()
            for group, daytime in zip(GROUPS, where, strict=True):
                await self.run.meet(group, daytime)
            for person in PEOPLE[:3]:  # Dario never started the bot
                await self.run.meet(person.id)
            await self.run.begin(Place(-1), list(PEOPLE))
            await self.run.begin(Place(-2), list(PEOPLE[:2]))

        self.do(meet())

    # People

    @rule(
        place=st.sampled_from([Place(-1, 3), *map(Place, GROUPS)]),
        count=st.integers(1, 4),
        against=computers,
        start=st.booleans(),
    )
    def sit_down(self, place: Place, count: int, against: list[Personality], start: bool) -> None:
        if all(match.place != place for match in self.do(self.run.open())):
            self.do((self.run.begin if start else self.run.lobby)(place, list(PEOPLE[:count]), against))

    @rule(person=st.sampled_from(PEOPLE[:3]), against=computers)
    def play_alone(self, person: Person, against: list[Personality]) -> None:
        if all(match.place.chat != person.id for match in self.do(self.run.open())):
            self.do(self.run.begin(Place(person.id), [person], against))

    @rule(number=which, times=st.integers(1, 5))
    def play(self, number: int, times: int) -> None:
        for _ in range(times):
            match = self.one(number, Status.PLAYING)
            if match is not None:
                self.do(self.run.play(match.id))

    @rule(number=which, seat=st.integers(0, 3), back=st.booleans())
    def leave_or_come_back(self, number: int, seat: int, back: bool) -> None:
        match = self.one(number, Status.PLAYING)
        if match is None:
            return
        asker = Asker(match.people[seat % len(match.people)])
        step = self.run.service.come_back if back else self.run.service.leave
        try:
            self.do(step(match, asker))
        except Refused:
            return

    @rule(number=which)
    def post_the_card_again(self, number: int) -> None:
        match = self.one(number, Status.PLAYING)
        if match is not None:
            self.do(self.run.service.show_again(match.place))

    @rule(person=people, way=st.sampled_from(Way))
    def wish(self, person: Person, way: Way) -> None:
        self.do(self.run.wish(person.id, way))

    @rule(person=people, days=st.integers(0, 12))
    def be_away_or_back(self, person: Person, days: int) -> None:
        self.do(self.run.away(person.id, days * 24 * HOUR or None))

    @rule(chat=chats, daytime=daytimes)
    def set_daytime(self, chat: int, daytime: Daytime) -> None:
        if chat in self.run.daytimes:
            self.do(self.run.set_daytime(chat, daytime))

    @rule(chat=st.sampled_from(GROUPS), days=st.sampled_from([0, 3, 7, 14, 30]))
    def set_slow_days(self, chat: int, days: int) -> None:
        self.do(self.run.set_slow_days(chat, days))

    @rule(chat=chats, told=st.booleans())
    def block_or_unblock(self, chat: int, told: bool) -> None:
        if chat in self.run.phones.closed:
            self.do(self.run.reopen(chat))
        elif chat in self.run.daytimes:
            self.do(self.run.close(chat, told=told))

    # Time

    @rule(hours=st.sampled_from([1, 12, 24, 48]), step=st.sampled_from([0.5, 1, 2]))
    def time_passes(self, hours: int, step: float) -> None:
        self.do(self.run.pass_time(hours * HOUR, step * HOUR))

    @rule(days=st.integers(2, 8), hour=st.sampled_from([1, 2, 6, 11]))
    def days_pass(self, days: int, hour: int) -> None:
        self.do(self.run.pass_time(days * 24 * HOUR, hour * HOUR))

    @rule(hours=st.sampled_from([1, 7, 20, 30, 100]))
    def the_bot_is_down(self, hours: int) -> None:
        self.do(self.run.be_down(hours * HOUR))

    @rule()
    def it_restarts(self) -> None:
        self.do(self.run.restart())

    # Misfortune

    @rule(fault=st.sampled_from(["flood", "offline", "lost", "vanished"]))
    def a_reminder_fails(self, fault: str) -> None:
        self.run.phones.faults.append(fault)

    @rule(hours=st.sampled_from([4, 16, 24]), back_after=st.sampled_from([0, 0, 5, 30]))
    def the_process_dies_between_promise_and_sending(self, hours: int, back_after: int) -> None:
        async def die() -> None:
            await self.run.outbox.stop()
            await self.run.watch.passes(hours * HOUR, up=True)
            self.run.clock.advance(hours * 3600)
            await self.run.days.sweep()
            if back_after:
                await self.run.be_down(back_after * HOUR)
            else:
                await self.run.restart()
            await self.run.sweep()

        self.do(die())

    @precondition(lambda self: not self.run.phones.faults)
    @rule(hours=st.sampled_from([12, 24, 48]))
    def the_process_dies_while_it_sends(self, hours: int) -> None:
        async def die() -> None:
            self.run.phones.faults.append("hangs")
            for _ in range(hours):
                if not self.run.phones.hanging:
                    await self.run.pass_time(HOUR, HOUR)
            self.run.phones.faults.clear()
            await self.run.restart()
            await self.run.sweep()

        self.do(die())

    @invariant()
    def promises_are_kept(self) -> None:
        if hasattr(self, "run"):
            self.do(self.run.settle())
            assert not self.run.watch.broken, "\n".join(self.run.watch.broken)

    def teardown(self) -> None:
        if hasattr(self, "run"):
            self.do(self.run.stop())
        self.runner.close()
        self.folder.cleanup()


Histories.TestCase.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
TestHistories = Histories.TestCase
