"""An evening of score-keeping: sheets that follow each other with the same people, and how they stand after them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from bot.match import Person
from bot.names import clean
from bot.scorepad import Pad, as_game
from engine import Box, Dice, standing


class PadStatus(StrEnum):
    """How far a sheet is."""

    OPEN = "open"
    FINISHED = "finished"
    CLOSED = "closed"
    """Ended before every box was filled: it has no result."""


@dataclass(frozen=True, slots=True)
class DiceDraft:
    """Dice that are being tapped in for a box; `taps` are the taps that brought them, so that each counts once."""

    player: int
    box: Box
    dice: Dice = ()
    taps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptPad:
    """A pad as the bot keeps it: sheet `number` of a series (named after its first pad), who wrote on it."""

    pad: Pad
    status: PadStatus = PadStatus.OPEN
    series: int = 0
    number: int = 1
    draft: DiceDraft | None = None
    writers: Mapping[int, str] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether the pad still takes entries."""
        return self.status is PadStatus.OPEN


@dataclass(frozen=True, slots=True)
class EveningPlace:
    """What somebody has reached over several sheets: the sum of their totals, and sheets won (draws included)."""

    name: str
    points: int
    wins: int


def ended(kept: KeptPad) -> KeptPad:
    """End a pad: with a result if every box is filled."""
    status = PadStatus.FINISHED if kept.pad.is_complete else PadStatus.CLOSED
    return replace(kept, pad=replace(kept.pad, rev=kept.pad.rev + 1), status=status, draft=None)


def again(kept: KeptPad, opener: Person, now: datetime) -> KeptPad:
    """Give the next sheet of the same people; one that was closed is played again, under its number."""
    number = kept.number + (kept.status is PadStatus.FINISHED)
    pad = Pad(0, kept.pad.place, kept.pad.rules, opener.id, now, players=kept.pad.players)
    return KeptPad(pad, series=kept.series, number=number)


def evening_standing(pads: Sequence[Pad]) -> tuple[EveningPlace, ...]:
    """Give who stands where after these sheets: by points, then by sheets won.

    People are told apart by their Telegram id, typed names by how they are read.
    """
    points: dict[int | str, int] = {}
    wins: dict[int | str, int] = {}
    names: dict[int | str, str] = {}
    for pad in pads:
        for place in standing(as_game(pad)):
            player = pad.players[place.seat]
            key = clean(player.name).casefold() if player.person is None else player.person
            names[key] = player.name
            points[key] = points.get(key, 0) + place.total
            wins[key] = wins.get(key, 0) + (place.rank == 1)
    ordered = sorted(names, key=lambda key: (-points[key], -wins[key]))
    return tuple(EveningPlace(names[key], points[key], wins[key]) for key in ordered)


def draft_text(draft: DiceDraft | None) -> str:
    """Give a draft as one line, "" for none.

    >>> draft_text(DiceDraft(0, Box.SIXES, (6, 6), ("41", "42")))
    '0 sixes 66 41,42'
    """
    if draft is None:
        return ""
    start = f"{draft.player} {draft.box}"
    return f"{start} {''.join(map(str, draft.dice))} {','.join(draft.taps)}" if draft.dice else start


def read_draft(line: str) -> DiceDraft | None:
    """Give the draft that a line tells, the inverse of `draft_text`.

    >>> read_draft("0 sixes 66 41,42")
    DiceDraft(player=0, box=<Box.SIXES: 'sixes'>, dice=(6, 6), taps=('41', '42'))
    """
    match line.split():
        case [player, box, dice, taps]:
            return DiceDraft(int(player), Box(box), tuple(map(int, dice)), tuple(taps.split(",")))
        case [player, box]:
            return DiceDraft(int(player), Box(box))
    return None
