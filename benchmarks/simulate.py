"""A month in the lives of 1,500 people in 300 groups, to see that the promises about reminders and seats are kept.

The real service, outbox, days and database, on a clock that jumps from hour to hour, over phones that refuse as
Telegram does. People have habits; in that month the clocks change on Lord Howe, in Rome and in New York, the bot
restarts, and it is down for a night and for a weekend. `python -m benchmarks.simulate` prints what happened, and
ends with exit code 1 if a promise was broken.
"""

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.callback import Press, Verb
from bot.fair import FairDice
from bot.match import Match, Person, Place, Refused, Status
from bot.outbox import Around, Content
from bot.post import Post
from bot.reminders import Daytime, Way
from bot.service import Asker
from engine import Personality
from tests.bot.long_run import MEMORY, LongRun, Views, date_in, on_turn
from tests.clock import FixedClock

BEGIN = datetime(2026, 10, 3, 6, tzinfo=UTC)
DAYS = 30
GROUPS = 300
PEOPLE = 1500
STEP = timedelta(hours=1)
SEED = 11
ZONES = ("Europe/Rome",) * 16 + ("America/New_York", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe")
WINDOWS = ((10, 21),) * 8 + ((0, 24), (23, 24))
SLOW_DAYS = (14, 14, 14, 7, 3, 30, 0)
RESTARTS = (4.2, 11.9, 20.5)  # days after the beginning
AGAINST_COMPUTERS, MOST_COMPUTERS = 0.3, 3  # how many tables seat computer players, and up to how many
DOWN = {7.0: timedelta(hours=9), 15.3: timedelta(days=2.5)}

# How likely somebody on turn plays within an hour, by the local hour and the day of the week (Monday is 0).
HABITS: dict[str, Callable[[int, int], float]] = {
    "quick": lambda hour, _: 0.4 if 8 <= hour < 23 else 0.0,
    "evening": lambda hour, _: 0.6 if 19 <= hour < 23 else 0.0,
    "weekend": lambda hour, day: 0.3 if day >= 5 and 9 <= hour < 23 else 0.0,
    "forgetful": lambda hour, _: 0.008 if 8 <= hour < 23 else 0.0,
}


class PlainViews(Views):
    """Cards of one line: how a table looks is of no matter here, and drawing it would take most of the time."""

    def live(self, match: Match, around: Around, language: str) -> Content:  # noqa: ARG002 - in no language
        """Give the match's number, and the button by which its turn is known."""
        button = InlineKeyboardButton("🎲", callback_data=Press(match.id, match.ply, Verb.ROLL).data)
        return Content(f"{match.id} {match.ply} {len(around.away)}", InlineKeyboardMarkup([[button]]))

    def passed(
        self,
        match: Match,
        posts: Sequence[Post],
        around: Around,  # noqa: ARG002 - a line tells of no one else
        language: str,  # noqa: ARG002 - in no language
        *,
        way_back: bool = False,  # noqa: ARG002 - nobody looks for it
    ) -> Content:
        """Give how many turns passed."""
        return Content(f"{match.id} {len(posts)}")


@dataclass
class Life:
    """Somebody: when they play, and on which day of the month something changes."""

    person: Person
    habit: str
    zone: str
    vanishes: float = 1e9
    blocks: float = 1e9
    unblocks: float = 1e9
    leaves: float = 1e9
    goes_away: float = 1e9
    away_for: timedelta = timedelta(0)


@dataclass
class Month:
    """The simulation: everybody, the bot, and the dice that decide what happens."""

    run: LongRun
    chance: random.Random
    lives: dict[int, Life] = field(default_factory=dict)
    members: dict[int, list[Person]] = field(default_factory=dict)
    turns: int = 0

    async def begin(self) -> None:
        """Let everybody sit down."""
        chance = self.chance
        for group in range(1, GROUPS + 1):
            daytime = Daytime(chance.choice(ZONES), *chance.choice(WINDOWS))
            await self.run.meet(-group, daytime, chance.choice(SLOW_DAYS))
            self.members[-group] = []
        for number in range(1, PEOPLE + 1):
            home = -1 - (number - 1) % GROUPS
            others = chance.sample(sorted(self.members), chance.choice((0, 0, 0, 0, 0, 0, 1, 3)))
            life = self._life(Person(number, f"Persona {number}"), self.run.daytimes[home].zone)
            self.lives[number] = life
            for group in {home, *others}:
                if len(self.members[group]) < 12:
                    self.members[group].append(life.person)
            if chance.random() < 0.4:
                await self.run.meet(number, Daytime(life.zone))
                await self.run.wish(number, chance.choice((Way.PRIVATE, Way.PRIVATE, Way.GROUP, Way.OFF)))
                if chance.random() < 0.1:
                    await self.run.begin(Place(number), [life.person], self._computers())
        for group, people in self.members.items():
            computers = self._computers()
            count = chance.choice((1 if computers else 2, 2, 3, 4, 5, len(people)))
            start = self.run.lobby if chance.random() < 0.05 else self.run.begin
            await start(Place(group), chance.sample(people, min(count, len(people))), computers)

    def _computers(self) -> list[Personality]:
        """Give the computer players of a table that is opened: of some tables none."""
        count = self.chance.randint(1, MOST_COMPUTERS) if self.chance.random() < AGAINST_COMPUTERS else 0
        return self.chance.sample(list(Personality), count)

    def _life(self, person: Person, zone: str) -> Life:
        chance = self.chance
        life = Life(person, chance.choice(sorted(HABITS)), zone)
        day = chance.uniform(0, DAYS)
        match chance.choice(("vanishes", "blocks", "leaves", "away", "", "", "", "", "")):
            case "vanishes":
                life.vanishes = day
            case "blocks":
                life.blocks, life.unblocks = day, day + chance.choice((3, 8, 1e9))
            case "leaves":
                life.leaves = day
            case "away":
                life.goes_away, life.away_for = day, timedelta(days=chance.randint(2, 20))
        return life

    @property
    def day(self) -> float:
        """Days since the beginning."""
        return (self.run.clock.now() - BEGIN) / timedelta(days=1)

    async def live(self) -> None:
        """Live through the month."""
        restarts, downs = list(RESTARTS), dict(DOWN)
        while self.day < DAYS:
            await self.run.pass_time(STEP, STEP)
            await self._decide()
            if restarts and self.day >= restarts[0]:
                restarts.pop(0)
                await self.run.restart()
            for when in [when for when in downs if self.day >= when]:
                await self.run.be_down(downs.pop(when))

    async def _decide(self) -> None:
        """Let everybody do what they do in an hour; different groups at the same time."""
        day = self.day
        for life in self.lives.values():
            if day >= min(life.goes_away, life.blocks, life.unblocks):
                await self._news_of(life)
        playing = await self.run.playing()
        await asyncio.gather(*(self._act(match) for match in playing))
        busy = {match.place.chat for match in await self.run.open()}
        for group in self.members:
            if group not in busy and self.chance.random() < 0.04:
                people = self.chance.sample(self.members[group], min(3, len(self.members[group])))
                await self.run.begin(Place(group), people, self._computers())
        await self.run.settle()

    async def _news_of(self, life: Life) -> None:
        day, person = self.day, life.person.id
        if day >= life.goes_away:
            life.goes_away = 1e9
            await self.run.away(person, life.away_for)
        if day >= life.blocks and person in self.run.daytimes:
            life.blocks = 1e9
            await self.run.close(person, told=self.chance.random() < 0.5)
        if day >= life.unblocks and person in self.run.phones.closed:
            life.unblocks = 1e9
            await self.run.reopen(person)

    async def _act(self, match: Match) -> None:
        life = self.lives[on_turn(match)]
        try:
            if self.day >= life.leaves:
                await self.run.service.leave(match, Asker(life.person))
            elif self._plays(life):
                self.turns += 1
                await self.run.move(match.id)
        except Refused:
            return

    def _plays(self, life: Life) -> bool:
        now = self.run.clock.now()
        if self.day >= life.vanishes or self.run.is_away(life.person.id):
            return False
        local = now.astimezone(ZoneInfo(life.zone))
        likely = HABITS[life.habit](local.hour, local.weekday())
        rings = self.run.rings_of.get(life.person.id, [])
        if rings and now - rings[-1].at < timedelta(hours=3):
            likely = max(likely, 0.3)
        return self.chance.random() < likely


async def simulate(path: Path) -> tuple[dict[str, float], list[str]]:
    """Give figures by name, and the promises that were broken."""
    chance = random.Random(SEED)  # noqa: S311 - the same month every time
    month = Month(LongRun(path, FixedClock(BEGIN), FairDice(chance.randbytes), PlainViews()), chance)
    run = month.run
    await run.start()
    try:
        await month.begin()
        await month.live()
        matches = [await run.get(identity) for identity in run.matches]
    finally:
        await run.stop()
    days = Counter((ring.person, date_in(month.lives[ring.person].zone, ring.at)) for ring in run.phones.rings)
    statuses = Counter(match.status for match in matches)
    figures = {
        "days": float(DAYS),
        "people": float(PEOPLE),
        "matches": float(len(matches)),
        "finished_matches": float(statuses[Status.FINISHED]),
        "with_computers": float(sum(bool(match.computers) for match in matches)),
        "turns_played": float(month.turns),
        "turns_of_computers": float(
            sum(isinstance(match.seats[turn.seat], Personality) for match in matches for turn in match.turns)
        ),
        "reminders": float(len(run.phones.rings)),
        "reminders_in_private": float(sum(1 for ring in run.phones.rings if ring.place.is_private)),
        "most_a_day_to_a_person": float(max(days.values(), default=0)),
        "missed_turns": float(sum(turn.by_computer for match in matches for turn in match.turns)),
        "seats_given_away": float(run.watch.given_away),
        "closed_for_waiting": float(run.watch.closed),
    }
    broken = list(run.watch.broken)
    if figures["most_a_day_to_a_person"] != 1:
        broken.append("somebody got two reminders on one day, or nobody any")
    return figures, broken


def main() -> int:
    """Print what happened; give 1 if a promise was broken."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        figures, broken = asyncio.run(simulate(Path(folder) / "month.db"))
    for name, figure in figures.items():
        print(f"{name:<24}{figure:>10,.0f}")
    print(f"{'seconds':<24}{time.perf_counter() - began:>10,.1f}")
    for what in broken[:20]:
        print(f"BROKEN {what}")
    return int(bool(broken))


if __name__ == "__main__":
    raise SystemExit(main())
