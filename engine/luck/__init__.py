"""Luck: where the faces of the dice come from, and how faces can follow from a secret so that anyone can check them.

The whole recipe, with what it proves and what it doesn't, is in docs/fair-dice.md.
"""

import hmac
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256

from engine.dice import FACES

FAIR_BYTES = 256 - 256 % FACES  # bytes from here on would favour the low faces
SECRET_BYTES = 32  # 256 bits: nobody finds a secret by trying
VERSION = "cinquina-dice-1"  # stands in every text that is hashed; a published recipe never changes


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


@dataclass(frozen=True, slots=True)
class FairLuck:
    """Faces that follow from a secret, a match and a mix: the same each time they are asked for."""

    secret: bytes = field(repr=False)  # or a log could give away every die to come
    match: int
    mix: bytes

    def __call__(self, ply: int, die: int) -> int:
        """Give the face 1..6 of a die: that of the first attempt whose byte favours none."""
        attempt = 0
        while True:
            text = f"{VERSION} {self.mix.hex()} {self.match} {ply} {die} {attempt}"
            byte = hmac.digest(self.secret, text.encode(), "sha256")[0]
            if byte < FAIR_BYTES:
                return byte % FACES + 1
            attempt += 1


def commitment(secret: bytes) -> bytes:
    """Give what can be shown of a secret beforehand: it tells nothing, and only this secret fits it.

    >>> commitment(bytes(32)).hex()[:20]
    '66687aadf862bd776c8f'
    """
    return sha256(secret).digest()


def mix(contributions: Iterable[str]) -> bytes:
    """Give the one number that these contributions make, in this order.

    >>> mix(["open message 12 update 345", "start tap 678"]).hex()[:20]
    'f706e052bf2c38f87860'

    Raises ValueError for a contribution of several lines: two lists must never make one text.
    """
    lines = [f"{VERSION} mix", *contributions]
    if any(len(line.splitlines()) != 1 for line in lines):
        raise ValueError("a contribution is one line")
    return sha256("".join(f"{line}\n" for line in lines).encode()).digest()
