"""Luck: where the faces of the dice come from."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.dice import FACES

FAIR_BYTES = 256 - 256 % FACES  # bytes from here on would favour the low faces


@dataclass(frozen=True, slots=True)
class ByteLuck:
    """Fair faces from a source of random bytes, such as `secrets.token_bytes`.

    Every call draws afresh, so a face can't be asked for twice: a roll must be kept when it is made.
    """

    draw: Callable[[int], bytes]

    def __call__(self, ply: int, die: int) -> int:  # noqa: ARG002 - fresh bytes need no name to be found again
        """Give a face 1..6, each as likely as the others whatever the ply and the die."""
        while True:
            (byte,) = self.draw(1)
            if byte < FAIR_BYTES:
                return byte % FACES + 1
