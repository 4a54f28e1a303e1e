"""Names as people really have them, and as some make them up."""

import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bot.names import MOST_CODE_POINTS, MOST_GRAPHEMES, UNNAMED, clean, cut, isolate, labels

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
BIDI = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
ZALGO = "A" + "".join(chr(mark) for mark in range(0x0300, 0x0360)) + "nna"
NASTY = (
    BIDI
    + "\u200b\u200d\u200c\ufe0f\u0301\u0323\u0345\u2060\u3164\u2800\u115f\u00ad\ufeff\n\t\0\x1b…"
    + "👨👩👧🏽🇮🇹अ्षกำ한각äÅΩﬁ字"
)
# Any characters, with those that make trouble far more often than by chance.
hostile = st.text(st.sampled_from(NASTY) | st.characters(exclude_categories=["Cs"]), max_size=80)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("Ægir Þór", "Ægir Þór"),
        ("  Anna   Maria ", "Anna Maria"),
        ("Anna\nMaria\r\n\tBianchi", "Anna Maria Bianchi"),
        ("Anna\u2028Maria\u2029Bianchi", "Anna Maria Bianchi"),
        ('<b>Anna</b> & "C\'è"', '<b>Anna</b> & "C\'è"'),
        ("*_`[Anna](http://x)", "*_`[Anna](http://x)"),
        ("שרה", "שרה"),
        ("\u202eannA\u202c", "annA"),
        ("\u2067Anna\u2069\u200f", "Anna"),
        ("An\u00adna\u200b", "Anna"),
        ("A\0n\x1bna", "Anna"),
        ("a\u200b\u0301", "á"),
        ("🎲", "🎲"),
        ("🇮🇹", "🇮🇹"),
        ("👩🏽‍🚀", "👩🏽‍🚀"),
        ("नमस्ते", "नमस्ते"),
        ("@anna", "＠anna"),
        ("/stop", "/stop"),
    ],
)
def test_a_name_is_shown_as_it_is_but_for_what_nobody_sees(name: str, shown: str) -> None:
    assert clean(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\n", "\u00a0", "\u3164", "\uffa0", "\u2800", "\u115f\u1160", "\u200b\u200b", "\u202e"),
        *("\u0301", "\ufe0f", "\u200d" * 60, "\u034f\u034f", "…"),
    ],
)
def test_a_name_of_which_nothing_can_be_seen_gets_a_stand_in(name: str) -> None:
    assert clean(name) == UNNAMED


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert clean("Massimiliano Bartolomeo") == "Massimiliano Bartolo…"
    assert clean("Anna Maria Francesca Giulia") == "Anna Maria Francesca…"


def test_sixty_four_wide_letters_are_cut_like_narrow_ones() -> None:
    assert clean("字" * 64) == "字" * MOST_GRAPHEMES + "…"


def test_a_family_of_emoji_is_never_torn() -> None:
    shown = clean(FAMILY * 12)
    assert shown == FAMILY * (MOST_CODE_POINTS // len(FAMILY)) + "…"


def test_a_tower_of_accents_becomes_a_letter_with_two() -> None:
    shown = clean(ZALGO)
    assert (shown[0], len(shown[1:-3]), shown[-3:]) == ("À", 2, "nna")


def test_a_letter_keeps_the_accents_of_real_languages() -> None:
    assert clean("Nguyễn Thế Vỹ") == "Nguyễn Thế Vỹ"


@given(hostile)
def test_any_name_becomes_something_to_see(name: str) -> None:
    shown = clean(name)
    assert regex.search(r"[^\p{M}\p{Z}\p{C}]", shown)
    assert shown == shown.strip()


@given(hostile)
def test_any_name_becomes_short(name: str) -> None:
    shown = clean(name)
    assert len(regex.findall(r"\X", shown)) <= MOST_GRAPHEMES + 1
    assert len(shown) <= MOST_CODE_POINTS + 1


@given(hostile)
def test_no_name_holds_what_would_break_a_line_or_turn_the_text(name: str) -> None:
    shown = clean(name)
    assert not set(shown) & set(BIDI)
    assert {unicodedata.category(sign) for sign in shown if sign != "\u200d"}.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"})


@given(hostile)
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    assert clean(clean(name)) == clean(name)


def test_two_people_of_one_name_are_told_apart() -> None:
    assert labels(["Anna", "Bruno", "Anna"]) == ("Anna", "Bruno", "Anna (2)")


def test_names_that_differ_only_in_what_is_not_seen_are_told_apart() -> None:
    assert labels(["Anna", "anna", " Anna\u200b", "\u202eAnna"]) == ("Anna", "anna (2)", "Anna (3)", "Anna (4)")


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Anna", "Anna", "Anna", "Anna (2)"], ("Anna", "Anna (2)", "Anna (3)", "Anna (2) (2)")),
        (["Anna (2)", "Anna", "Anna", "Anna"], ("Anna (2)", "Anna", "Anna (3)", "Anna (4)")),
        (["", "\u3164", "???"], ("???", "??? (2)", "??? (3)")),
    ],
)
def test_nobody_can_take_the_name_that_tells_others_apart(names: list[str], shown: tuple[str, ...]) -> None:
    assert labels(names) == shown


@given(st.lists(hostile | st.sampled_from(["Anna", "anna", "Anna (2)", "Anna (3)", "anna (2)", ""]), max_size=12))
def test_labels_are_unique_at_any_table(names: list[str]) -> None:
    shown = labels(names)
    assert len({label.casefold() for label in shown}) == len(names)
    for name, label in zip(names, shown, strict=True):
        assert label.startswith(clean(name))


def test_an_isolated_name_keeps_its_direction_to_itself() -> None:
    assert isolate("שרה") == "\u2068שרה\u2069"


@pytest.mark.parametrize(
    ("text", "most", "short"),
    [
        ("punti", 5, "punti"),
        ("punti", 4, "pun…"),
        ("🎲🎲", 4, "🎲🎲"),
        ("🎲🎲", 3, "🎲…"),
        ("🎲🎲", 2, "…"),
        ("due parole", 5, "due…"),
        (FAMILY + "!", 11, "…"),
        ("a" + FAMILY + "!", 12, "a…"),
    ],
)
def test_a_text_is_cut_by_utf16_units_between_whole_signs(text: str, most: int, short: str) -> None:
    assert cut(text, most) == short


@given(st.text(max_size=60), st.integers(1, 40))
def test_a_cut_text_is_never_longer_than_asked(text: str, most: int) -> None:
    assert len(cut(text, most).encode("utf-16-le")) // 2 <= most


@given(st.text(max_size=30))
def test_a_text_that_fits_is_not_cut(text: str) -> None:
    assert cut(text, 60) == text
