"""Colours of pictures: for a light chat and for a dark one."""

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme; `players` are those of the seats, which can be read as text on `ground`."""

    ground: str
    ink: str
    muted: str
    grid: str
    players: tuple[str, ...]


class Theme(Enum):
    """What a picture is drawn on."""

    LIGHT = Palette(
        ground="#ffffff",
        ink="#17212b",
        muted="#5c6975",
        grid="#e4e9ed",
        players=(
            "#1769d2", "#c8420d", "#0c7d52", "#8b3ac6", "#93650a", "#c2185b",
            "#00788a", "#6d4c41", "#4453c7", "#4f7a16", "#b3261e", "#4e5f6c",
        ),
    )  # fmt: skip
    DARK = Palette(
        ground="#17212b",
        ink="#f1f5f8",
        muted="#9fb0bf",
        grid="#2b3a48",
        players=(
            "#62adff", "#ff9063", "#55d199", "#c99cff", "#f0bd4a", "#ff86b3",
            "#45cfe0", "#d9b8a2", "#a3b1ff", "#b2dd70", "#ff7d75", "#b9c8d4",
        ),
    )  # fmt: skip

    @property
    def palette(self) -> Palette:
        """Its colours."""
        return self.value
