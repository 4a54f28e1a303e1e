"""What a button says, and what anyone may send instead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.callback import MOST_BYTES, Press, Verb, read
from bot.match import MOST_SEATS
from engine import BOXES, ROLLS, ROUNDS

MOST_MATCH = 36**11 - 1  # what eleven signs can say; far from any real number of matches
# Every seat rolls and scores in each round; some joined, some left.
MOST_PLY = MOST_SEATS * ROUNDS * (ROLLS + 2) + 2 * MOST_SEATS
MOST_PERSON = 2**52 - 1  # Bot API, User.id: at most 52 significant bits
LONGEST_BOX = max((box.value for box in BOXES), key=len)

presses = st.builds(
    Press,
    st.integers(0, MOST_MATCH),
    st.integers(0, 36**4 - 1),
    st.sampled_from(Verb),
    st.text("0123456789abcdefghijklmnopqrstuvwxyz_", max_size=20),
)


@given(presses)
def test_what_a_button_says_is_read_back(press: Press) -> None:
    assert read(press.data) == press


@given(presses)
def test_a_press_that_can_be_read_fits_in_a_button(press: Press) -> None:
    assert 1 <= len(press.data.encode()) <= MOST_BYTES == 64


@pytest.mark.parametrize("argument", ["", "4", str(MOST_PERSON), LONGEST_BOX, "open", "it"])
@pytest.mark.parametrize("verb", Verb)
def test_the_largest_numbers_that_can_come_up_are_carried(verb: Verb, argument: str) -> None:
    press = Press(MOST_MATCH, MOST_PLY, verb, argument)
    assert read(press.data) == press
    assert len(press.data.encode()) <= MOST_BYTES


@pytest.mark.parametrize(
    "data",
    [
        None,
        "",
        "1",
        "1:15:7:hold",
        "1:15:7:hold:3:",
        "2:15:7:hold:3",
        "0:15:7:hold:3",
        "1:15:7:cheat:3",
        "1:15:7:HOLD:3",
        "1:15:7:hold:-1",
        "1:-1:7:hold:3",
        "1:15:-7:hold:3",
        "1:15:7:hold:3\n",
        " 1:15:7:hold:3",
        "1:１５:7:hold:3",
        "1:15:7:hold:３",
        "1:15:7:hold:è",
        "1::7:hold:3",
        "1:15::hold:3",
        "1:15:7::3",
        "1:zzzzzzzzzzzz:7:hold:3",
        "1:15:zzzzz:hold:3",
        "1:15:7:hold:" + "3" * 21,
        "newgame",
        '{"action":"roll"}',
        "v1:41:7:hold",
    ],
)
def test_what_this_version_never_wrote_is_no_press(data: str | None) -> None:
    assert read(data) is None


@given(st.binary(max_size=MOST_BYTES))
def test_any_bytes_at_all_are_read_without_complaint(sent: bytes) -> None:
    data = sent.decode("utf-8", "surrogateescape")
    press = read(data)
    assert press is None or press.match <= MOST_MATCH


@given(st.from_regex(r"1:[0-9a-z]*:[0-9a-z]*:(roll|hold|box):[0-9a-z_]*", fullmatch=True))
def test_a_forged_press_never_names_a_number_too_large_for_the_database(data: str) -> None:
    press = read(data)
    assert press is None or (0 <= press.match < 2**63 and 0 <= press.ply < 2**31)
