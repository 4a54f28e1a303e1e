"""Where everything in a chart goes: axes with round numbers, lines, and labels that never overlap. Draws nothing."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from bot.picture.lettering import REGULAR, STRONG, drawable, fitted, width

SIDE = 1080  # pixels; a phone shows it about 390 wide
TITLE, TEXT = 52, 40  # letter heights; 40 becomes 14 on the phone
MARGIN = 44
GAP = 20  # between a number and the axis it stands at
TOP, BOTTOM = 208, 928  # of the plot: above it title and unit, below it turns and the key
LABEL_HEIGHT, LABEL_STEP = 56, 57  # of a name with accents on capitals; from one to the next
MOST_NAME = 257  # width of a name: about twelve letters, and the longest of a computer player
LEADER = 46  # between a line's end and its label
KEY = 40  # of a label: the player's shape before the name
MOST_TICKS = 8
LEAST_SPAN = 20.0  # points that the axis covers even where all are equal
TICK_WORTHS = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Line:
    """One player: name, points after 0, 1, 2 … turns (at least one number), turns that are marked.

    `stand_in` is written where nothing of the name can be drawn.
    """

    name: str
    values: tuple[float, ...]
    marks: frozenset[int] = frozenset()
    stand_in: str = "?"


@dataclass(frozen=True, slots=True)
class Chart:
    """What a chart shows: a line for each player in the order of seats, and its words.

    `across` says what is counted from left to right, `upwards` what from bottom to top, `mark` what a mark means.
    """

    title: str
    across: str
    upwards: str
    mark: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """A place in the picture."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share any place."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: "Box") -> bool:
        """Whether the other lies wholly inside."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


@dataclass(frozen=True, slots=True)
class Label:
    """What stands beside the end of a line: the player's shape and name, and the points at the end."""

    name: str
    points: str
    box: Box

    @property
    def middle(self) -> float:
        """The height of its middle."""
        return (self.box.top + self.box.bottom) / 2


@dataclass(frozen=True, slots=True)
class Tick:
    """A number on an axis, and where along it."""

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A chart's places: the plot, its ticks, and for each player the points of the line and the label."""

    plot: Box
    up: tuple[Tick, ...]
    along: tuple[Tick, ...]
    lines: tuple[tuple[Point, ...], ...]
    labels: tuple[Label, ...]


def layout(chart: Chart) -> Layout:
    """Give the places of everything in a chart."""
    everything = [value for line in chart.lines for value in line.values]
    numbers = round_numbers(min(everything, default=0), max(everything, default=0))
    names = [fitted(drawable(line.name) or line.stand_in, MOST_NAME, TEXT, STRONG) for line in chart.lines]
    points = [f"{line.values[-1]:.0f}" for line in chart.lines]
    widths = [_label_width(*each) for each in zip(names, points, strict=True)]
    left = MARGIN + max(width(f"{number}", TEXT, REGULAR) for number in numbers) + GAP
    plot = Box(left, TOP, SIDE - MARGIN - max(widths, default=0) - LEADER, BOTTOM)
    turns = max((len(line.values) for line in chart.lines), default=1) - 1
    lines = tuple(
        tuple(
            Point(_between(turn, 0, max(turns, 1), plot.left, plot.right), _height(value, numbers, plot))
            for turn, value in enumerate(line.values)
        )
        for line in chart.lines
    )
    half = LABEL_HEIGHT / 2
    middles = spread([line[-1].y for line in lines], LABEL_STEP, TOP - LABEL_STEP / 2, BOTTOM + LABEL_STEP / 2)
    label_left = plot.right + LEADER
    return Layout(
        plot,
        tuple(Tick(f"{number}", _height(number, numbers, plot)) for number in numbers),
        tuple(Tick(f"{turn}", _between(turn, 0, max(turns, 1), plot.left, plot.right)) for turn in turns_named(turns)),
        lines,
        tuple(
            Label(name, own, Box(label_left, middle - half, label_left + wide, middle + half))
            for name, own, wide, middle in zip(names, points, widths, middles, strict=True)
        ),
    )


def _label_width(name: str, points: str) -> float:
    return KEY + width(f"{name} ", TEXT, STRONG) + width(points, TEXT, REGULAR)


def _between(value: float, low: float, high: float, start: float, end: float) -> float:
    return start + (value - low) / (high - low) * (end - start)


def _height(value: float, numbers: Sequence[int], plot: Box) -> float:
    return _between(value, numbers[0], numbers[-1], plot.bottom, plot.top)


def round_numbers(least: float, most: float) -> tuple[int, ...]:
    """Give evenly spaced round numbers of which the first and the last enclose all values.

    >>> round_numbers(187.2, 301.9)
    (180, 200, 220, 240, 260, 280, 300, 320)
    """
    if most - least < LEAST_SPAN:
        middle = (least + most) / 2
        least, most = middle - LEAST_SPAN / 2, middle + LEAST_SPAN / 2
    steps = (worth * 10**power for power in range(1, 9) for worth in TICK_WORTHS[:-1])
    for step in steps:
        first, last = math.floor(least / step), math.ceil(most / step)
        if last - first < MOST_TICKS:
            return tuple(number * step for number in range(first, last + 1))
    raise ValueError(f"no axis reaches from {least} to {most}")


def turns_named(turns: int) -> tuple[int, ...]:
    """Give the turns whose numbers are written: evenly spaced back from the last.

    >>> turns_named(13)
    (1, 4, 7, 10, 13)
    """
    return tuple(reversed(range(turns, 0, -(turns // 6 + 1)))) if turns else (0,)


def spread(wanted: Sequence[float], step: float, top: float, bottom: float) -> tuple[float, ...]:
    """Give places at least `step` apart, in the same order, as near as can be to the wanted ones.

    They lie between `top` and `bottom` as long as there is room for all.

    >>> spread([40, 44, 90], 20, 0, 100)
    (32.0, 52.0, 90.0)
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    # Groups that touch: [sum of wanted places less the steps within, how many]. A group stands at its mean.
    groups: list[tuple[float, int]] = []
    for rank, index in enumerate(order):
        total, size = wanted[index] - rank * step, 1
        while groups and groups[-1][0] / groups[-1][1] >= total / size:
            above, count = groups.pop()
            total, size = total + above, size + count
        groups.append((total, size))
    low, high = top + step / 2, bottom - step / 2 - (len(wanted) - 1) * step
    places = [0.0] * len(wanted)
    ranked = [min(max(total / size, low), max(low, high)) for total, size in groups for _ in range(size)]
    for rank, index in enumerate(order):
        places[index] = ranked[rank] + rank * step
    return tuple(places)
