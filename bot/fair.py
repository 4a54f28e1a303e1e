"""Where a match's dice come from, so that all of them can be checked once it is over."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.match import Match
from engine import SECRET_BYTES, ByteLuck, FairLuck, Luck, Move, Record
from engine.luck import record


class DiceSource(Protocol):
    """Where secrets and dice come from. Tests hand in one whose dice fall as told."""

    def secret(self) -> bytes:
        """Give a secret that nobody has seen, for a new match."""
        ...

    def luck(self, match: Match) -> Luck:
        """Give what makes the dice of a match fall."""
        ...


@dataclass(frozen=True, slots=True)
class FairDice:
    """Dice that follow from each match's secret and mix; `draw` gives random bytes, as `secrets.token_bytes` does."""

    draw: Callable[[int], bytes]

    def secret(self) -> bytes:
        """Give 256 fresh bits."""
        return self.draw(SECRET_BYTES)

    def luck(self, match: Match) -> Luck:
        """Give the match's own luck; a match from before there were secrets plays on with fresh dice."""
        if match.seal is None:
            return ByteLuck(self.draw)
        return FairLuck(match.seal.secret, match.id, match.seal.mix)


def dice_file(match: Match, moves: Iterable[Move], names: Sequence[str]) -> str | None:
    """Give the file from which all dice of a match can be made anew; None while it is open, or if it has no secret.

    `moves` are the match's log, `names` what its seats are called.
    """
    if match.is_open or match.seal is None:
        return None
    game = Record(match.rules, match.first_seats, tuple(moves), match.game) if match.game else None
    seal = match.seal
    told = record.Record(
        match.id, seal.commitment, seal.secret, seal.contributions, seal.mix if game is not None else None, game
    )
    return record.write(told, names)
