"""What must hold after a game, however often the bot was killed: the log, the answers and the chat agree."""

from collections import Counter
from collections.abc import Iterator

from benchmarks.crash.table import Shown, Table
from bot.callback import Verb
from bot.match import Match, PlayedTurn, Status, computer_on_turn
from bot.outbox import Around
from bot.playground.markup import parse_html, tidy
from bot.post import Kind, Post, Progress
from bot.storage import Storage
from bot.texts import texts
from bot.views.board import Boards
from engine import PRESETS, Move, Personality, Roll, Score, State, apply, read, start

WORDS = texts("en")
VERB_OF = {Roll: Verb.ROLL, Score: Verb.BOX}
TAPS_NEEDED = {Roll: 1, Score: 2}


async def violations(storage: Storage, table: Table) -> list[str]:
    """Give what is wrong with a game that has ended; nothing, if all is well."""
    match = await storage.matches.last_match(table.place)
    if match is None:
        return ["no match was saved"]
    log = [read(line) for line in await storage.matches.log(match.id)]
    found = [*_log(match, log, table), *_answers(match, log, table), *_cards(log, table), *_lines(match, table)]
    found += _result(match, table)
    return [f"match {match.id} of {len(match.seats)}: {what}" for what in found]


def _log(match: Match, log: list[Move], table: Table) -> Iterator[str]:
    """The log replays by the rules, and nothing in it happened by itself."""
    state = start(match.rules, match.first_seats)
    for ply, move in enumerate(log):
        state, _ = apply(state, move)
        seated = match.seats[move.seat]
        if isinstance(seated, Personality):
            continue
        verb, person = VERB_OF.get(type(move)), seated.id
        argument = move.box.value if isinstance(move, Score) else ""
        taps = {
            tap.query.id
            for tap in table.taps
            if (tap.press.verb, tap.press.ply, tap.press.argument) == (verb, ply, argument)
            and tap.query.person.id == person
            and tap.press.match == match.id
        }
        if len(taps) < TAPS_NEEDED.get(type(move), 1):
            yield f"ply {ply}, {move}: saved after {len(taps)} taps"
    if state.is_over != (match.status is Status.FINISHED):
        yield f"the header says {match.status}, the log {'has ended' if state.is_over else 'goes on'}"
    if computer_on_turn(match) is not None:
        yield f"a computer's turn was left at ply {match.ply}"
    if match.rules != PRESETS[table.plan.preset] or set(match.computers) != set(table.plan.computers):
        yield f"the lobby arranged {match.rules} against {match.computers}, people wanted {table.plan}"


def _answers(match: Match, log: list[Move], table: Table) -> Iterator[str]:
    """Every pop-up that acknowledged a step tells what the log holds at that ply, and no other pop-up does."""
    told = dict(_told(match, log))
    acknowledged: Counter[int] = Counter()
    latest = -1
    for tap in table.taps:
        said, ply = tap.said or "", tap.press.ply
        if said == WORDS.popup("problem"):
            yield f"a tap at ply {ply} ran into a bug"
        if not said.startswith(("🎲", "Scored: ")):
            continue
        acknowledged[ply] += 1
        if said not in told.get(ply, ()):
            yield f"ply {ply} was answered {said!r}, the log tells {told.get(ply)}"
        if acknowledged[ply] > 1 or ply < latest:
            yield f"ply {ply} was acknowledged {acknowledged[ply]} times, after {latest}"
        latest = max(latest, ply)


def _told(match: Match, log: list[Move]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Give for each ply the pop-ups that may acknowledge it."""
    state: State = start(match.rules, match.first_seats)
    turns = iter(match.turns)
    for ply, move in enumerate(log):
        state, _ = apply(state, move)
        if isinstance(move, Roll):
            yield ply, (WORDS.popup("said-rolled", {"dice": move.dice, "left": state.rolls_left}),)
        elif isinstance(move, Score):
            yield ply, _filled(next(turns))


def _filled(turn: PlayedTurn) -> tuple[str, ...]:
    facts = {"box": turn.box, "points": turn.points, "total": turn.total, "extra": turn.yahtzee_bonus}
    keys = ("said-filled-extra",) if turn.yahtzee_bonus else ("said-filled", "said-filled-bonus")
    return tuple(WORDS.popup(key, facts) for key in keys)


def _cards(log: list[Move], table: Table) -> Iterator[str]:
    """Each turn had one card, in order; more only where people asked for the table again."""
    turn_at = _turn_at(log)
    last, last_number = -1, 0
    for shown in table.shown:
        if not shown.has(Verb.ROLL, Verb.BOX):
            continue
        turn = turn_at[max(press.ply for press in shown.presses)]
        asked = any(last_number < number < shown.number for number in table.asked)
        if turn < last or (turn == last and not asked):
            yield f"the card of turn {turn} came after that of turn {last}, unasked"
        last, last_number = max(turn, last), shown.number


def _turn_at(log: list[Move]) -> list[int]:
    """Give the number of the turn at each ply."""
    numbers = [0]
    for move in log:
        numbers.append(numbers[-1] + isinstance(move, Score))
    return numbers


def _lines(match: Match, table: Table) -> Iterator[str]:
    """Every turn of a person has left its line, and the computers' turns after it theirs, in the same message."""
    texts_now = [f"\n{shown.message.text or ''}\n" for shown in table.shown]
    for turn in match.turns:
        if isinstance(match.seats[turn.seat], Personality):
            continue
        post = Post(0, match.id, match.place, Kind.TURN, turn.ply, Progress.RETIRING)
        line = plain(Boards().passed(match, [post], Around(), "en").text)
        if not any(f"\n{line}\n" in text for text in texts_now):
            yield f"the turn that began at ply {turn.ply} left no line: {line!r}"


def _result(match: Match, table: Table) -> Iterator[str]:
    """The result was shown once, again only where people asked, and is what the log tells."""
    if match.status is not Status.FINISHED:
        return
    results = [shown for shown in table.shown if shown.has(Verb.REMATCH)]
    last_card = max((shown.number for shown in table.shown if shown.has(Verb.ROLL, Verb.BOX)), default=0)
    asked = sum(number > last_card for number in table.asked)
    if not 1 <= len(results) <= 1 + asked:
        yield f"the result was shown {len(results)} times, asked for {asked} times"
    content = Boards().live(match, Around(), "en")
    for shown in results:
        if shown.message.text != plain(content.text):
            yield f"the result differs from the log: {shown.message.text!r}"


def leftovers(table: Table) -> list[Shown]:
    """Give the messages that still have buttons though the game is over; the result and its review have theirs."""
    return [shown for shown in table.shown if shown.message.buttons() and not shown.has(Verb.REMATCH, Verb.REVIEW)]


def plain(html: str) -> str:
    """Give what people read of a text with tags."""
    return tidy(*parse_html(html))[0]
