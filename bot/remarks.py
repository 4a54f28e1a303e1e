"""What computer players say: seldom, about what just happened to them, the same whenever it is asked for. Pure.

Which turns they say something about, and what, follows from the match and the ply alone, so that a line drawn anew
says what it said before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from zlib import crc32

from bot.match import Match, PlayedTurn, Status, played
from engine import Box, Personality, standing


class Occasion(StrEnum):
    """What there is to say something about; what matters most comes first."""

    WIN = "win"
    YAHTZEE = "yahtzee"
    BONUS = "bonus"
    GREAT = "great"
    SCRATCH = "scratch"
    POOR = "poor"


VARIANTS = 3  # remarks that each personality has for each occasion
# On one of so many occasions somebody speaks. All in all that is less than one turn in six.
ONE_IN = {Occasion.YAHTZEE: 1, Occasion.BONUS: 1, Occasion.GREAT: 4, Occasion.SCRATCH: 4, Occasion.POOR: 5}
GREAT_FACE, GREAT_COUNT = 4, 4  # so many of a face from this one on are great in an upper box
POOR_FACE = 3  # a single one from this face on is poor
POOR_SUM = 15  # five dice show 17.5 on average; less than this is poor where all of them count


@dataclass(frozen=True, slots=True)
class Remark:
    """One of the remarks that a computer player has for an occasion; `number` is 1..`VARIANTS`."""

    personality: Personality
    occasion: Occasion
    number: int


def remark(match: Match, turns: Sequence[PlayedTurn]) -> tuple[PlayedTurn, Remark] | None:
    """Give what is said about turns that are told together, and of which: one remark at most, on what matters most."""
    said = [(turn, found) for turn in turns if (found := _about(match, turn)) is not None]
    order = list(Occasion)
    return min(said, key=lambda each: order.index(each[1].occasion), default=None)


def winners_remark(match: Match) -> Remark | None:
    """Give what a computer player says that has won a match alone, or None."""
    if match.status is not Status.FINISHED:
        return None
    winners = [match.seats[place.seat] for place in standing(played(match)) if place.rank == 1]
    if len(winners) > 1 or not isinstance(winners[0], Personality):
        return None
    return _chosen(match, match.ply, winners[0], Occasion.WIN)


def occasion(turn: PlayedTurn) -> Occasion | None:
    """Give what was remarkable in a turn, or None."""
    if turn.yahtzee_bonus or (turn.box is Box.YAHTZEE and turn.points):
        return Occasion.YAHTZEE
    if turn.upper_bonus:
        return Occasion.BONUS
    if not turn.points:
        return Occasion.SCRATCH
    if _is_great(turn):
        return Occasion.GREAT
    return Occasion.POOR if _is_poor(turn) else None


def _is_great(turn: PlayedTurn) -> bool:
    if turn.box.face is not None:
        return turn.box.face >= GREAT_FACE and turn.points >= GREAT_COUNT * turn.box.face
    return turn.box in (Box.LARGE_STRAIGHT, Box.FOUR_OF_A_KIND)


def _is_poor(turn: PlayedTurn) -> bool:
    if turn.box.face is not None:
        return turn.box.face >= POOR_FACE and turn.points == turn.box.face
    return turn.box in (Box.THREE_OF_A_KIND, Box.CHANCE) and turn.points < POOR_SUM


def _about(match: Match, turn: PlayedTurn) -> Remark | None:
    personality, about = match.seats[turn.seat], occasion(turn)
    if about is None or not isinstance(personality, Personality):
        return None
    return _chosen(match, turn.ply, personality, about) if _draw(match, turn.ply) % ONE_IN[about] == 0 else None


def _chosen(match: Match, ply: int, personality: Personality, about: Occasion) -> Remark:
    return Remark(personality, about, _draw(match, ply, "which") % VARIANTS + 1)


def _draw(match: Match, ply: int, what: str = "whether") -> int:
    """Give a number that looks like chance and is the same for the same match, ply and question."""
    return crc32(f"{match.id} {ply} {what}".encode())
