"""The dice of a match as a file that anyone can check: what they follow from, and every move of the game.

    cinquina-dice-1
    match 17
    commitment 66687aad...
    secret 00000000...
    contribution open message 12 update 345
    contribution start tap 678
    mix 1a2b3c4d...

    rules classica   seats 1
    0 roll 66266
    ...

`#` starts a remark. From the line with the rules on it is a game as `engine.notation` writes it; a match that was
closed in the lobby has no such part, and no mix.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine import notation
from engine.dice import Dice, roll
from engine.game import IllegalMove, Roll, apply, start
from engine.luck import VERSION, FairLuck, commitment, mix

_REMARKS = (
    "# Every roll below follows from the secret and the mix; docs/fair-dice.md tells how.",
    "# To check it: python -m engine.luck FILE",
)
_ONCE = ("match", "commitment", "secret", "mix")  # lines of the head that stand there once at most


class BadFile(Exception):
    """A file of dice that can't be read: the number of the line (from 1) and its text."""

    def __init__(self, number: int, line: str) -> None:
        super().__init__(number, line)
        self.number = number
        self.line = line


@dataclass(frozen=True, slots=True)
class Record:
    """What a file tells. `game` and `mix` are None where the match was closed before it began."""

    match: int
    commitment: bytes
    secret: bytes = field(repr=False)
    contributions: tuple[str, ...]
    mix: bytes | None = None
    game: notation.Record | None = None


@dataclass(frozen=True, slots=True)
class WrongRoll:
    """A roll that doesn't follow from the secret and the mix: the dice it tells, and those that do."""

    ply: int
    move: Roll
    due: Dice


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a record."""

    secret_fits: bool
    """The secret is the one whose commitment was shown."""
    mix_fits: bool
    """The mix is the one that the contributions make."""
    rolls: int
    dice: int
    wrong: tuple[WrongRoll, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return self.secret_fits and self.mix_fits and not self.wrong


def verify(record: Record) -> Verdict:
    """Make every roll of a record anew."""
    secret_fits = commitment(record.secret) == record.commitment
    mix_fits = record.mix is None or mix(record.contributions) == record.mix
    if record.game is None or record.mix is None:
        return Verdict(secret_fits, mix_fits, 0, 0, ())
    luck = FairLuck(record.secret, record.match, record.mix)
    rolls = dice = 0
    wrong: list[WrongRoll] = []
    state = start(record.game.rules, record.game.seats)
    for move in record.game.moves:
        try:
            after, _ = apply(state, move)
        except IllegalMove:  # a line that says of itself that it was refused: no dice fell
            continue
        if isinstance(move, Roll):
            due = roll(state.turn.dice, move.held, state.ply, luck)
            rolls, dice = rolls + 1, dice + len(due) - len(move.held)
            wrong += [WrongRoll(state.ply, move, due)] if due != move.dice else []
        state = after
    return Verdict(secret_fits, mix_fits, rolls, dice, tuple(wrong))


def write(record: Record, names: Sequence[str] = ()) -> str:
    """Give the file of a record; `names` are remarks for people: who sat where."""
    head = [
        VERSION,
        *_REMARKS,
        f"match {record.match}",
        f"commitment {record.commitment.hex()}",
        f"secret {record.secret.hex()}",
        *(f"contribution {line}" for line in record.contributions),
    ]
    if record.game is None or record.mix is None:
        return "".join(f"{line}\n" for line in head)
    head += [f"mix {record.mix.hex()}", "", *(f"# seat {seat}: {name}" for seat, name in enumerate(names))]
    game = notation.write_game(record.game.rules, record.game.seats, record.game.moves)
    return "".join(f"{line}\n" for line in head) + game


def read(text: str) -> Record:
    """Give what a file tells, the inverse of `write`.

    Raises BadFile where its head can't be read, and `notation.BadLine` where its game can't, or tells a result that
    its moves don't give.
    """
    lines = text.splitlines()
    if not lines or lines[0].strip() != VERSION:
        raise BadFile(1, lines[0] if lines else "")
    found: dict[str, str] = {}
    contributions: list[str] = []
    game = None
    for number, line in enumerate(lines[1:], 2):
        key, _, value = line.strip().partition(" ")
        if key == "rules":
            game = notation.read_game("\n" * (number - 1) + "\n".join(lines[number - 1 :]))  # lines keep their numbers
            break
        if key == "contribution" and value:
            contributions.append(value)
        elif key in _ONCE and key not in found:
            found[key] = value
        elif key and not key.startswith("#"):
            raise BadFile(number, line)
    return _record(found, tuple(contributions), game, len(lines))


def _record(found: dict[str, str], contributions: tuple[str, ...], game: notation.Record | None, last: int) -> Record:
    """Give the record that these values make; what is missing is missed at the end of the file."""
    try:
        secret, shown = bytes.fromhex(found["secret"]), bytes.fromhex(found["commitment"])
        mixed = bytes.fromhex(found["mix"]) if game is not None else None
        return Record(int(found["match"]), shown, secret, contributions, mixed, game)
    except KeyError as missing:
        raise BadFile(last, f"no {missing.args[0]}") from None
    except ValueError:
        raise BadFile(last, "a value that is no number") from None
