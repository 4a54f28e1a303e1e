"""Pictures: legible, with every name in its place, whatever people are called and however they played."""

import io
import random
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageColor

from bot.picture import Chart, Line, Theme, chart
from bot.picture.curves import DASHES, SHAPES, dashed, has_shape
from bot.picture.layout import (
    LABEL_HEIGHT,
    LABEL_STEP,
    SIDE,
    TEXT,
    Box,
    Layout,
    Point,
    layout,
    round_numbers,
    spread,
    turns_named,
)
from bot.picture.lettering import STRONG, drawable, fitted, font, has_letter, width
from bot.texts import texts
from bot.views.seats import MARK
from engine import Personality

PHONE = 390  # pixels across
WHOLE = Box(0, 0, SIDE, SIDE)
NAMES = (
    "Anna", "Bruno", "Massimiliano Rossi", "Davide 🎲", "مُحَمَّد", "Ève d’Aosta", "Иван", "Lucia", "la Maestra", "x" * 200,
    "Giò", "𝓕𝓻𝓪𝓷",
)  # fmt: skip


def game(seats: int, turns: int = 13) -> tuple[Line, ...]:
    """Give lines as games make them: from one start, up and down, each with a mark."""
    rng = random.Random(seats)  # noqa: S311  # the same games every time
    lines = []
    for seat in range(seats):
        values = [254.6]
        for _ in range(turns):
            values.append(values[-1] + rng.gauss(-1.5, 20))
        lines.append(Line(NAMES[seat], tuple(values), frozenset({rng.randint(1, turns)}), f"Giocatore {seat + 1}"))
    return tuple(lines)


def of(*lines: Line, title: str = "Com’è andata") -> Chart:
    return Chart(title, "turno", "Punteggio finale atteso", "scelta costata cara", lines)


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image.convert("RGB")


def luminance(colour: str) -> float:
    parts = [part / 255 for part in ImageColor.getrgb(colour)[:3]]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours as WCAG 2 reckons it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def has_colour(image: Image.Image, box: Box, colour: str) -> bool:
    """Whether a good many points in a box are of a colour, or very near."""
    part = image.crop((int(box.left), int(box.top), int(box.right), int(box.bottom)))
    near = [count for count, found in part.getcolors(2**20) or () if distance(found, colour) < 12]
    return sum(near) > 60


def distance(found: object, colour: str) -> int:
    """Give how far a point's colour is from another one."""
    assert isinstance(found, tuple)
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return max(abs(int(found[0]) - red), abs(int(found[1]) - green), abs(int(found[2]) - blue))


# The chart


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("seats", [1, 2, 4, 12])
def test_a_chart_is_a_square_png_with_every_name_in_its_colour(seats: int, theme: Theme) -> None:
    what = of(*game(seats))
    data = chart(what, theme)
    image = opened(data)
    assert (image.size, len(data) < 100_000) == ((SIDE, SIDE), True)
    for seat, label in enumerate(layout(what).labels):
        assert has_colour(image, label.box, theme.palette.players[seat])


def test_the_two_themes_have_grounds_of_their_own() -> None:
    what = of(*game(2))
    corners = [opened(chart(what, theme)).getpixel((2, 2)) for theme in (Theme.LIGHT, Theme.DARK)]
    for corner, theme in zip(corners, (Theme.LIGHT, Theme.DARK), strict=True):
        assert distance(corner, theme.palette.ground) <= 2


def test_the_same_game_makes_the_same_picture() -> None:
    assert chart(of(*game(3))) == chart(of(*game(3)))


def test_pictures_can_be_drawn_in_several_threads_at_once() -> None:
    games = [of(*game(seats)) for seats in (1, 2, 3, 4)] * 3
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(chart, games)) == [chart(each) for each in games]


def test_a_mark_is_drawn_and_explained_only_where_there_is_one() -> None:
    plain = Line("Anna", (250.0, 260.0, 240.0))
    marked = Line("Anna", (250.0, 260.0, 240.0), frozenset({2}))
    beyond = Line("Anna", (250.0, 260.0, 240.0), frozenset({3}))
    assert chart(of(marked)) != chart(of(plain)) == chart(of(beyond))


def test_a_chart_is_drawn_in_the_time_of_a_blink() -> None:
    what = of(*game(12))
    chart(what)
    times = []
    for _ in range(3):
        start = time.perf_counter()
        chart(what)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.15


# Where things go


def in_order(what: Chart) -> Layout:
    """Give a chart's layout after looking at what holds for all."""
    places = layout(what)
    boxes = [label.box for label in places.labels]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert all(WHOLE.holds(box) and not box.overlaps(places.plot) for box in boxes)
    assert all(_is_in(point, places.plot) for line in places.lines for point in line)
    assert all(tick.at - width(tick.text, TEXT) / 2 > 0 and tick.at < SIDE for tick in places.along)
    assert all(before.at - after.at > TEXT for before, after in pairwise(places.up))
    assert places.plot.right - places.plot.left > SIDE * 0.4
    return places


def _is_in(point: Point, box: Box) -> bool:
    slack = 0.01  # of a pixel: sums of floats
    across = box.left - slack <= point.x <= box.right + slack
    return across and box.top - slack <= point.y <= box.bottom + slack


@pytest.mark.parametrize(
    "what",
    [
        of(Line("Anna", (254.6, *[240.0] * 13))),
        of(*(Line(f"Giocatore {seat}", (254.6,) * 14) for seat in range(12))),
        of(*(Line(f"Giocatore {seat}", (5.0,) * 14) for seat in range(12))),
        of(Line("poco", (254.6, 12.0)), Line("tanto", (254.6, 1575.0))),
        of(Line("Anna", (254.6,) * 14), Line("Bruno", (254.6,) * 4), Line("Carla", (254.6,))),
        of(*(Line("W" * 200, (254.6, 1000.0 + seat)) for seat in range(12)), title="Partita " * 40),
        of(Line("Anna", (0.0,))),
        of(),
    ],
    ids=[
        "one",
        "all equal",
        "all at the bottom",
        "far apart",
        "of different length",
        "wide names",
        "no turn",
        "nobody",
    ],
)
def test_everything_has_its_own_place(what: Chart) -> None:
    in_order(what)
    assert opened(chart(what, Theme.DARK)).size == (SIDE, SIDE)


@given(
    st.lists(
        st.builds(
            Line,
            st.sampled_from(NAMES) | st.text(max_size=20),
            st.lists(st.floats(-50, 1575), min_size=1, max_size=14).map(tuple),
            st.frozensets(st.integers(0, 14)),
            st.just("Giocatore"),
        ),
        max_size=12,
    )
)
def test_everything_has_its_own_place_whatever_was_played(lines: list[Line]) -> None:
    places = in_order(of(*lines))
    assert all(label.name.strip() for label in places.labels)


def test_labels_stand_in_the_order_of_the_points() -> None:
    places = layout(of(*(Line(f"{seat}", (254.0, 200.0 + (seat * 5) % 12)) for seat in range(12))))
    ranked = sorted(places.labels, key=lambda label: label.middle)
    assert [label.points for label in ranked] == [f"{points}" for points in range(211, 199, -1)]


def test_a_label_with_room_stands_at_the_end_of_its_line() -> None:
    places = layout(of(Line("Anna", (254.6, 300.0)), Line("Bruno", (254.6, 200.0))))
    assert [label.middle for label in places.labels] == pytest.approx([line[-1].y for line in places.lines])


def test_letters_are_large_enough_on_a_phone() -> None:
    assert TEXT * PHONE / SIDE >= 13


@given(st.lists(st.floats(0, 700), max_size=12))
def test_spreading_keeps_the_distance_the_order_and_the_limits(wanted: list[float]) -> None:
    places = spread(wanted, LABEL_STEP, 0, 700)
    ranked = sorted(zip(places, wanted, strict=True))
    assert all(after[0] - before[0] >= LABEL_STEP - 1e-6 for before, after in pairwise(ranked))
    assert all(before[1] <= after[1] for before, after in pairwise(ranked))
    assert all(LABEL_STEP / 2 - 1e-6 <= place <= 700 - LABEL_STEP / 2 + 1e-6 for place in places)


@given(st.floats(-500, 2000), st.floats(-500, 2000))
def test_the_axis_encloses_all_with_few_round_numbers(one: float, other: float) -> None:
    numbers = round_numbers(min(one, other), max(one, other))
    assert numbers[0] <= min(one, other) <= max(one, other) <= numbers[-1]
    assert 2 <= len(numbers) <= 8
    step = numbers[1] - numbers[0]
    assert f"{step}".rstrip("0") in {"1", "2", "5"}
    assert all(number % step == 0 for number in numbers)


@pytest.mark.parametrize("turns", [1, 2, 5, 6, 12, 13, 39])
def test_the_last_turn_is_always_named(turns: int) -> None:
    named = turns_named(turns)
    assert named[-1] == turns
    assert len(named) <= 7


# Told apart without colours


def test_no_two_of_twelve_players_have_the_same_dashes_and_shape() -> None:
    assert len({(seat % len(DASHES), seat % len(SHAPES)) for seat in range(12)}) == 12


@pytest.mark.parametrize("seats", range(1, 13))
def test_every_player_s_shape_is_on_the_way_several_times(seats: int) -> None:
    assert all(sum(has_shape(turn, seat, seats) for turn in range(13)) >= 3 for seat in range(seats))


def test_dashes_cover_their_share_of_the_line() -> None:
    points = [Point(0, 0), Point(300, 400), Point(800, 400)]
    pieces = list(dashed(points, (30, 10)))
    drawn = [sum(abs(complex(b.x - a.x, b.y - a.y)) for a, b in pairwise(piece)) for piece in pieces]
    assert drawn == pytest.approx([30] * 25)
    assert list(dashed(points, ())) == [points]


@pytest.mark.parametrize("theme", Theme)
def test_colours_can_be_read_as_text(theme: Theme) -> None:
    palette = theme.palette
    assert len(set(palette.players)) == 12
    assert all(contrast(colour, palette.ground) >= 4.5 for colour in (palette.ink, palette.muted, *palette.players))


# Names


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Anna", "Anna"),
        ("Àèìòù È’ ß ł", "Àèìòù È’ ß ł"),
        ("Иван Ωμέγα", "Иван Ωμέγα"),
        ("Davide 🎲🎲", "Davide"),
        ("👨‍👩‍👧 Rossi", "Rossi"),
        ("𝓕𝓻𝓪𝓷", "Fran"),
        ("a\u0301\u0316\u0333nna", "ánna"),
        ("riga\nnuova\t qui", "riga nuova qui"),
        ("\u202eAnna\u202c", "Anna"),
        ("عمر Omar", "Omar"),
        ("عمر", ""),
        ("小明", ""),
        ("🎲", ""),
        ("\u200b\u2060\u3164", ""),
        ("", ""),
    ],
)
def test_of_a_name_is_drawn_what_the_font_has(name: str, drawn: str) -> None:
    assert drawable(name) == drawn


def test_a_name_that_cannot_be_drawn_becomes_the_words_handed_in() -> None:
    (label,) = layout(of(Line("🎲", (254.6, 230.2), frozenset(), "Giocatore 3"))).labels
    assert (label.name, label.points) == ("Giocatore 3", "230")


def test_every_letter_of_our_languages_can_be_drawn() -> None:
    letters = "abcdefghijklmnopqrstuvwxyzàèéìíîòóùú"
    assert all(has_letter(letter) for letter in letters + letters.upper() + "0123456789.,:;!?’'«»–−+×()%")


def test_no_letter_touches_the_line_above_or_below() -> None:
    _, top, _, bottom = font(TEXT, STRONG).getbbox(drawable("ÈÀǕÅ Ậ Ặ Ễ gjpqyçŞ"), anchor="lm")
    assert 0 < bottom - top <= LABEL_HEIGHT


def test_a_long_name_is_cut_where_it_no_longer_fits() -> None:
    cut = fitted("Massimiliano della Rovere", 250, TEXT, STRONG)
    assert cut.startswith("Massimil")
    assert cut.endswith("…")
    assert width(cut, TEXT, STRONG) <= 250
    assert fitted("Anna", 250, TEXT, STRONG) == "Anna"


def test_the_name_of_every_computer_player_is_written_in_full() -> None:
    names = [texts("it").plain(f"computer-{personality}").removeprefix(MARK) for personality in Personality]
    lines = tuple(Line(name, (254.6, 260.0)) for name in names)
    assert [label.name for label in layout(Chart("", "", "", "", lines)).labels] == names
