"""People who tap as fast as they are answered: groups with a board each, living in the stand-in's process.

Whoever is on turn taps as people do: dice to hold or to release, the reroll, a box twice; the others tap now
and then what isn't theirs. Only buttons that are shown get tapped.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic

from bot.callback import Press, Verb, read
from bot.playground.chats import Chat, Json, Message, Person, Query
from bot.playground.world import World

OWN_TAPS = 0.75  # of a group's taps, the share of who is on turn
PATIENCE = 1.0  # seconds that somebody who rolled or scored watches for the board to change
# What somebody with dice before them taps, by how often: most of a turn is choosing what to hold.
HABITS = {Verb.HOLD: 50, Verb.RELEASE: 50, Verb.ROLL: 20, Verb.BOX: 15, Verb.POINTS: 5}


@dataclass(slots=True)
class Table:
    """A group, and the newest message with buttons that it sees."""

    chat: Chat
    people: Sequence[Person]
    board: Message | None = None
    meant: str = ""  # the box that was tapped once
    watches_until: float = 0.0  # who is on turn has rolled or scored, and waits to see it
    seated: set[int] = field(default_factory=set)

    def see(self, message: Message) -> None:
        """Look at a new or changed message."""
        if message.own and message.buttons():
            self.board = message
            self.watches_until = 0.0

    def next_tap(self, luck: random.Random, last: Person) -> tuple[Person, Message, str] | None:
        """Give who taps what next, after `last` was answered; None while there is nothing to tap."""
        board = self.board
        if board is None or not board.buttons():
            return None
        presses = dict(_presses(board.buttons()))
        verbs = {press.verb for press in presses.values()}
        if Verb.JOIN in verbs or Verb.REMATCH in verbs:
            return self._open(board, presses)
        player = self._on_turn(board)
        if player is not None and monotonic() > self.watches_until and luck.random() < OWN_TAPS:
            return player, board, self._choice(presses, luck)
        others = [person for person in self.people if person is not player]
        who = last if last in others else luck.choice(others)
        return who, board, luck.choice(list(presses))

    def _open(self, board: Message, presses: dict[str, Press]) -> tuple[Person, Message, str]:
        """Sit down one after another, begin, and after the result do it again."""
        by_verb = {press.verb: data for data, press in presses.items()}
        if Verb.REMATCH in by_verb:
            return self.people[0], board, by_verb[Verb.REMATCH]
        person = next((person for person in self.people if person.id not in self.seated), None)
        if person is None:
            return self.people[0], board, by_verb[Verb.BEGIN]
        self.seated.add(person.id)
        return person, board, by_verb[Verb.JOIN]

    def _on_turn(self, board: Message) -> Person | None:
        mentioned = [entity["user"]["id"] for entity in board.entities if entity["type"] == "text_mention"]
        return next((person for person in self.people if person.id in mentioned), None)

    def _choice(self, presses: dict[str, Press], luck: random.Random) -> str:
        if self.meant in presses:
            meant, self.meant = self.meant, ""
            self.watches_until = monotonic() + PATIENCE
            return meant
        data = luck.choices(list(presses), [HABITS.get(press.verb, 1) for press in presses.values()])[0]
        if presses[data].verb is Verb.BOX:
            self.meant = data
        elif presses[data].verb is Verb.ROLL:
            self.watches_until = monotonic() + PATIENCE
        return data


def _presses(buttons: list[Json]) -> Iterator[tuple[str, Press]]:
    for button in buttons:
        press = read(button.get("callback_data"))
        if press is not None and press.verb is not Verb.RULES:
            yield button["callback_data"], press


def gather(world: World, groups: int, people: int) -> list[Table]:
    """Give groups of people who have no username, so that a board's mention tells who is on turn."""
    tables = []
    for group in range(groups):
        members = [world.add_person(f"P{group}.{number}") for number in range(people)]
        tables.append(Table(world.add_group(f"Group {group}", members, quiet=True), members))
    return tables


def opened(world: World, table: Table) -> None:
    """Have the first of the group open a table."""
    table.seated = {table.people[0].id}
    world.say(table.people[0], table.chat, "/newgame")


def tapped(world: World, tap: tuple[Person, Message, str]) -> Query:
    """Carry out a tap."""
    person, message, data = tap
    return world.tap(person, message, data)
