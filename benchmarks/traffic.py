"""How much a group gets to see: new messages and edits, counted on a clock that the benchmark turns.

Telegram lets a bot send about 20 messages a minute to a group, edits included. `python -m benchmarks.traffic`.
"""

import asyncio
import random
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.crowd import Table as Crowd
from benchmarks.crowd import tapped
from bot.callback import Verb, read
from bot.playground.chats import Event, Message, Person
from bot.playground.server import StandIn
from bot.playground.world import World
from tests.bot.table import Table, table_at
from tests.standin import FixedClock

ROLLS_AT = (0.0, 7.0, 14.0)
TAPS_AT = tuple(1.5 + 0.5 * number for number in range(10)) + tuple(8.5 + 0.5 * number for number in range(10))
TURN = 20.0  # seconds
WILD_MINUTES = 4
WILD_TAPS = 10  # a second, by four people


@dataclass(frozen=True, slots=True)
class Figures:
    """New messages and edits of one fast turn; the most of both in any minute of wild tapping, and Telegram's noes."""

    turn_messages: int
    turn_edits: int
    busiest_minute: int
    wild_taps: int
    refused: int


async def measure() -> Figures:
    """Play both on a clock of our own, with Telegram's limits on."""
    clock = FixedClock()
    world = World(clock)
    world.flood.on = True
    with tempfile.TemporaryDirectory() as folder:
        async with (
            StandIn(world, sleep=clock.sleep) as standin,
            table_at(world, standin, clock, Path(folder) / "cinquina.db") as table,
        ):
            messages, edits = await _fast_turn(table)
            busiest, taps = await _wild_tapping(table)
            refused = sum(call.code == 429 for call in standin.record.calls)
    return Figures(messages, edits, busiest, taps, refused)


async def _fast_turn(table: Table) -> tuple[int, int]:
    """Count what three rolls and twenty taps on dice within twenty seconds cost."""
    people = [table.world.add_person(name) for name in ("Anna", "Bruno")]
    chat = table.world.add_group("Fast", people, quiet=True)
    await table.begin(chat, people)
    await table.pass_time(60, step=5)
    table.standin.record.clear()
    moments = sorted([*((at, True) for at in ROLLS_AT), *((at, False) for at in TAPS_AT)])
    now = 0.0
    for die, (at, rolls) in enumerate(moments):
        await table.pass_time(at - now, step=0.5)
        now = at
        board = next(message for message in reversed(table.said(chat)) if message.buttons())
        buttons = _dice(board) if not rolls else _dice(board, Verb.ROLL)
        await table.tap_data(people[0], board, buttons[die % len(buttons)])
    await table.pass_time(TURN - now, step=0.5)
    await table.pass_time(30, step=0.5)  # what waited for its time
    record = table.standin.record
    return len(record.of("sendMessage")), len(record.of("editMessageText"))


def _dice(board: Message, *verbs: Verb) -> list[str]:
    wanted = verbs or (Verb.HOLD, Verb.RELEASE)
    presses = [(button["callback_data"], read(button["callback_data"])) for button in board.buttons()]
    return [data for data, press in presses if press is not None and press.verb in wanted]


async def _wild_tapping(table: Table) -> tuple[int, int]:
    """Give the most messages and edits of any minute in which four people tap whatever they see, and their taps."""
    world, luck = table.world, random.Random(1)  # noqa: S311 - the same taps every time
    people: list[Person] = [world.add_person(name) for name in ("Carla", "Davide", "Elena", "Fabio")]
    chat = world.add_group("Wild", people, quiet=True)
    crowd = Crowd(chat, people, seated={person.id for person in people})

    def see(event: Event) -> None:
        if event.chat is chat and event.message is not None:
            crowd.see(event.message)

    world.watch(see)
    await table.begin(chat, people)
    await table.pass_time(60, step=5)
    table.standin.record.clear()
    taps = 0
    for _ in range(WILD_MINUTES * 60 * WILD_TAPS):
        tap = crowd.next_tap(luck, luck.choice(people))
        if tap is not None:
            tapped(world, tap)
            taps += 1
        await table.pass_time(1 / WILD_TAPS, step=1.0)
    return table.standin.record.busiest_minute(chat.id), taps


def lines(figures: Figures) -> str:
    """Tell the figures as a Markdown list."""
    turn = f"{figures.turn_messages} new messages, {figures.turn_edits} edits"
    wild = f"{WILD_TAPS} times a second for {WILD_MINUTES} minutes ({figures.wild_taps} taps)"
    busiest = f"{figures.busiest_minute} messages and edits"
    return "\n".join(
        [
            f"- One turn of three rolls and twenty taps on dice within 20 s: {turn}.",
            f"- Four people who tap whatever they see, {wild}: at most {busiest} in any minute.",
            f"- Requests that Telegram's limits refused meanwhile: {figures.refused}.",
        ]
    )


if __name__ == "__main__":
    print(lines(asyncio.run(measure())))
