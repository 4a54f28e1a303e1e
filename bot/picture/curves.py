"""How the expected final scores moved, turn by turn: one line a player, told apart by dashes and shapes as well."""

import io
import math
from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise

from PIL import Image, ImageDraw

from bot.picture.layout import GAP, KEY, MARGIN, SIDE, TEXT, TITLE, Chart, Layout, Line, Point, layout
from bot.picture.lettering import REGULAR, STRONG, fitted, font, width
from bot.picture.themes import Palette, Theme

FINER = 2  # shapes are drawn so many times larger and then made smaller: Pillow draws hard edges; 3 takes 42 MB
STROKE, HALO = 6.0, 11.0  # a line, and the gap that it leaves in lines below it
GRID = 2.0
DASHES: tuple[tuple[float, ...], ...] = ((), (26, 12), (4, 11), (30, 11, 4, 11))  # drawn, skipped, drawn, skipped …
# Corners of the shapes, by angle from the top and distance; no corners: a circle. With four dashes and six shapes
# each of twelve players has a pair of their own.
SHAPES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((45, 1.2), (135, 1.2), (225, 1.2), (315, 1.2)),
    ((0, 1.35), (120, 1.35), (240, 1.35)),
    ((0, 1.35), (90, 1.35), (180, 1.35), (270, 1.35)),
    ((180, 1.35), (300, 1.35), (60, 1.35)),
    tuple((angle, 1.5 if angle % 72 == 0 else 0.7) for angle in range(0, 360, 36)),
)
SHAPE, END_SHAPE, MARK = 9.0, 13.0, 15.0  # radius
COLOURS = 256  # of the finished picture, which makes it less than half as large
KEY_LINE = 1032  # height of the line that explains marks and names the axis


def chart(what: Chart, theme: Theme = Theme.LIGHT) -> bytes:
    """Give the chart as a PNG of 1080 × 1080 pixels. It takes up to 40 ms: draw it in a thread."""
    palette, places = theme.palette, layout(what)
    image = Image.new("RGB", (SIDE * FINER, SIDE * FINER), palette.ground)
    pen = _Pen(image, palette)
    for tick in places.up:
        pen.stroke([Point(places.plot.left, tick.at), Point(places.plot.right, tick.at)], GRID, palette.grid)
    seats = tuple(reversed(range(len(what.lines))))  # so that the first lies on top
    for seat in seats:
        _curve(pen, seat, places)
    for seat in seats:
        _shapes(pen, seat, places)
    for seat in seats:
        _marks(pen, seat, what.lines[seat], places)
    if _has_marks(what):
        pen.ring(Point(MARGIN + MARK, KEY_LINE), palette.muted)
    image = image.reduce(FINER)
    _write(ImageDraw.Draw(image), what, places, palette)
    out = io.BytesIO()
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


def _has_marks(what: Chart) -> bool:
    return any(0 <= turn < len(line.values) for line in what.lines for turn in line.marks)


class _Pen:
    """Draws on the large picture in the measures of the small one."""

    def __init__(self, image: Image.Image, palette: Palette) -> None:
        self._draw = ImageDraw.Draw(image)
        self.palette = palette

    def stroke(self, points: Sequence[Point], thickness: float, colour: str) -> None:
        """Draw a line through points, round at its ends unless it is a thin one."""
        if len(points) > 1:
            self._draw.line([_large(point) for point in points], colour, round(thickness * FINER), joint="curve")
        for end in (points[0], points[-1]) if thickness > GRID else ():
            self.disc(end, thickness / 2, colour)

    def disc(self, middle: Point, radius: float, colour: str) -> None:
        """Draw a filled circle."""
        x, y = _large(middle)
        self._draw.ellipse((x - radius * FINER, y - radius * FINER, x + radius * FINER, y + radius * FINER), colour)

    def ring(self, middle: Point, colour: str) -> None:
        """Draw the mark of a costly choice."""
        self.disc(middle, MARK + 4, self.palette.ground)
        self.disc(middle, MARK, colour)
        self.disc(middle, MARK - 6, self.palette.ground)

    def colour(self, seat: int) -> str:
        """Give the colour of a seat."""
        return self.palette.players[seat % len(self.palette.players)]

    def shape(self, middle: Point, seat: int, radius: float) -> None:
        """Draw the shape of a seat, with a gap around it."""
        corners = SHAPES[seat % len(SHAPES)]
        for size, paint in ((radius + 3, self.palette.ground), (radius, self.colour(seat))):
            if corners:
                self._draw.polygon([_large(_corner(middle, *corner, size)) for corner in corners], paint)
            else:
                self.disc(middle, size, paint)


def _large(point: Point) -> tuple[float, float]:
    return point.x * FINER, point.y * FINER


def _corner(middle: Point, angle: float, distance: float, size: float) -> Point:
    turned = math.radians(angle)
    return Point(middle.x + math.sin(turned) * distance * size, middle.y - math.cos(turned) * distance * size)


def _curve(pen: _Pen, seat: int, places: Layout) -> None:
    """Draw the line of a seat, and the thin one that leads on to its label."""
    points, label, colour = places.lines[seat], places.labels[seat], pen.colour(seat)
    pieces = list(dashed(points, DASHES[seat % len(DASHES)]))
    for thickness, paint in ((HALO, pen.palette.ground), (STROKE, colour)):
        for piece in pieces:
            pen.stroke(piece, thickness, paint)
    bend = Point(max(places.plot.right, points[-1].x) + END_SHAPE + 4, points[-1].y)
    pen.stroke([points[-1], bend, Point(label.box.left, label.middle)], GRID, colour)


def _shapes(pen: _Pen, seat: int, places: Layout) -> None:
    """Draw the shape of a seat at some of its turns, at the last and before its name."""
    points, label = places.lines[seat], places.labels[seat]
    for turn, point in enumerate(points[:-1]):
        if has_shape(turn, seat, len(places.lines)):
            pen.shape(point, seat, SHAPE)
    pen.shape(points[-1], seat, END_SHAPE)
    pen.shape(Point(label.box.left + END_SHAPE, label.middle), seat, END_SHAPE)


def _marks(pen: _Pen, seat: int, line: Line, places: Layout) -> None:
    points = places.lines[seat]
    for turn in line.marks:
        if 0 <= turn < len(points):
            pen.ring(points[turn], pen.colour(seat))


def has_shape(turn: int, seat: int, seats: int) -> bool:
    """Whether a seat's shape stands at a turn: the more lines there are, the rarer, and never at one turn for all."""
    every = 1 + min(3, seats // 3)
    return turn > 0 and (turn + seat) % every == 0


def dashed(points: Sequence[Point], pattern: Sequence[float]) -> Iterator[list[Point]]:
    """Give the pieces of a line through points that are drawn, by lengths drawn and skipped in turn."""
    if not pattern:
        yield list(points)
        return
    lengths = cycle(pattern)
    left, draws, piece = next(lengths), True, [points[0]]
    for start, end in pairwise(points):
        long = math.dist((start.x, start.y), (end.x, end.y))
        done = 0.0
        while long - done > left:
            done += left
            here = Point(start.x + (end.x - start.x) * done / long, start.y + (end.y - start.y) * done / long)
            if draws:
                yield [*piece, here]
            left, draws, piece = next(lengths), not draws, [here]
        left -= long - done
        piece.append(end)
    if draws:
        yield piece


def _write(draw: ImageDraw.ImageDraw, what: Chart, places: Layout, palette: Palette) -> None:
    """Write all words and numbers."""
    room = SIDE - 2 * MARGIN
    title = fitted(what.title, room, TITLE, STRONG)
    draw.text((MARGIN, 74), title, palette.ink, font(TITLE, STRONG), anchor="lm")
    draw.text((MARGIN, 136), fitted(what.upwards, room, TEXT), palette.muted, font(TEXT), anchor="lm")
    for tick in places.up:
        draw.text((places.plot.left - GAP, tick.at), tick.text, palette.muted, font(TEXT), anchor="rm")
    for tick in places.along:
        draw.text((tick.at, places.plot.bottom + 42), tick.text, palette.muted, font(TEXT), anchor="mm")
    if _has_marks(what):
        start = MARGIN + 2 * MARK + 18
        most = places.plot.right - width(what.across, TEXT) - 2 * GAP - start
        draw.text((start, KEY_LINE), fitted(what.mark, most, TEXT), palette.muted, font(TEXT), anchor="lm")
    draw.text((places.plot.right, KEY_LINE), what.across, palette.muted, font(TEXT), anchor="rm")
    for seat, label in enumerate(places.labels):
        colour = palette.players[seat % len(palette.players)]
        start = label.box.left + KEY
        draw.text((start, label.middle), label.name, colour, font(TEXT, STRONG), anchor="lm")
        after = start + width(f"{label.name} ", TEXT, STRONG)
        draw.text((after, label.middle), label.points, palette.ink, font(TEXT, REGULAR), anchor="lm")
