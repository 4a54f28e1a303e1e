import pytest

from engine import (
    BadLine,
    Box,
    Flaw,
    Join,
    Leave,
    Move,
    Reason,
    Record,
    Return,
    Roll,
    Rules,
    Score,
    Turn,
    read,
    read_game,
    replay,
    start,
    write,
    write_game,
)
from tests.engine.play import THREE

LINES = {
    "0 roll 66666": Roll(0, (6, 6, 6, 6, 6)),
    "0 roll 2*443*1*": Roll(0, (2, 4, 4, 3, 1), frozenset({0, 3, 4})),
    "11 roll 1*2*3*4*5": Roll(11, (1, 2, 3, 4, 5), frozenset({0, 1, 2, 3})),
    "0 score three_of_a_kind": Score(0, Box.THREE_OF_A_KIND),
    "1 leave": Leave(1),
    "1 return": Return(1),
    "2 join": Join(2),
}
GAME = """\
rules classica   seats 1
0 roll 66266
0 roll 6*6*66*6*
0 score yahtzee                  = 50
0 roll 66666
0 score full_house               ! joker_forced
0 score sixes                    = 30 +100
total = 180
"""


@pytest.mark.parametrize(("line", "move"), LINES.items())
def test_a_move_is_one_line(line: str, move: Move) -> None:
    assert write(move) == line
    assert read(line) == move


@pytest.mark.parametrize(
    "line",
    [
        "",
        "roll 66666",
        "0 roll",
        "0 roll **",
        "0 roll *6666",
        "0 roll 6**666",
        "0 roll 6 6 6 6 6",
        "0 roll ٦٦٦٦٦",
        "00 leave",
        "-1 leave",
        "² leave",
        "0 leave now",
        "0 return 1",
        "0 score six",
        "0 score",
        "0 jump",
        "0 Leave",
    ],
)
def test_what_is_no_move_is_a_bad_line(line: str) -> None:
    with pytest.raises(BadLine) as bad:
        read(line)
    assert (bad.value.number, bad.value.line) == (1, line)
    assert (bad.value.why, bad.value.state) == (Flaw.UNREADABLE, None)


def test_dice_that_no_die_shows_can_be_told_and_are_refused() -> None:
    with pytest.raises(BadLine) as bad:
        replay(Rules(), 1, ["0 roll 12347"])
    assert bad.value.why is Reason.BAD_DICE


def test_a_log_gives_its_game_again() -> None:
    state = replay(Rules(), 2, ["0 roll 66266", "0 score sixes", "1 roll 12345"])
    assert (state.cards[0].total, state.seat, state.turn) == (24, 1, Turn((1, 2, 3, 4, 5), 1))


@pytest.mark.parametrize(("third", "why"), [("0 score ones", Reason.NOT_YOUR_TURN), ("0 scores ones", Flaw.UNREADABLE)])
def test_a_bad_log_gives_what_was_good_and_the_line_that_was_not(third: str, why: Flaw | Reason) -> None:
    good = ["0 roll 66266", "0 score sixes"]
    with pytest.raises(BadLine) as bad:
        replay(Rules(), 2, [*good, third, "1 roll 12345"])
    assert (bad.value.number, bad.value.line, bad.value.why) == (3, third, why)
    assert bad.value.state == replay(Rules(), 2, good)


def test_a_file_tells_moves_refusals_and_results() -> None:
    record = read_game(GAME)
    assert [write(move) for move in record.moves][-2:] == ["0 score full_house", "0 score sixes"]
    assert record.state.cards[0].total == 180
    assert write_game(record.rules, record.seats, record.moves) == GAME


def test_a_file_may_be_spaced_and_remarked_and_without_results() -> None:
    loose = "# a complaint\n\nrules  classica seats 1 # alone\n 0 roll 66266\n0  score sixes=   24# fine\n"
    moves = (Roll(0, (6, 6, 2, 6, 6)), Score(0, Box.SIXES))
    assert read_game(loose) == Record(Rules(), 1, moves, read_game(loose).state)
    assert read_game(loose).state.cards[0].total == 24


def test_a_file_tells_an_upper_bonus_and_every_column() -> None:
    moves: list[Move] = []
    for face, box in enumerate(list(Box)[:6], 1):
        moves += [Roll(0, (face,) * 4 + (face % 6 + 1,)), Score(0, box)]
    one = write_game(Rules(), 1, moves).splitlines()
    assert one[-2].split("=")[1] == " 24 +35"
    three = write_game(Rules(columns=THREE), 1, moves).splitlines()
    assert three[0] == "rules classica columns=free,down,up   seats 1"
    assert three[-2].split("=")[1] == " 24 +35 | 24 +35 | 25"
    assert read_game("\n".join(three)).state.cards[0].total == 2 * (84 + 35) + 6 + 25


@pytest.mark.parametrize(
    ("text", "number", "why"),
    [
        ("", 1, Flaw.NO_HEADER),
        ("0 roll 66666", 1, Flaw.NO_HEADER),
        ("rules unknown seats 1", 1, Flaw.NO_HEADER),
        ("rules classica seats 0", 1, Flaw.NO_HEADER),
        (GAME.replace("= 50", "= 30"), 4, Flaw.OTHER_RESULT),
        (GAME.replace("! joker_forced", ""), 6, Reason.JOKER_FORCED),
        (GAME.replace("! joker_forced", "= 25"), 6, Reason.JOKER_FORCED),
        (GAME.replace("! joker_forced", "! box_filled"), 6, Flaw.OTHER_RESULT),
        (GAME.replace("= 30 +100", "! joker_forced"), 7, Flaw.OTHER_RESULT),
        (GAME.replace("= 180", "= 80"), 8, Flaw.OTHER_RESULT),
        (GAME.replace("0 score sixes", "0 score"), 7, Flaw.UNREADABLE),
    ],
)
def test_a_file_that_tells_otherwise_than_the_rules_is_refused_at_that_line(
    text: str, number: int, why: Flaw | Reason
) -> None:
    with pytest.raises(BadLine) as bad:
        read_game(text)
    assert (bad.value.number, bad.value.why) == (number, why)


def test_the_game_before_a_bad_line_of_a_file_is_kept() -> None:
    with pytest.raises(BadLine) as bad:
        read_game(GAME.replace("= 50", "= 30"))
    before = replay(Rules(), 1, ["0 roll 66266", "0 roll 6*6*66*6*"])
    assert bad.value.state == before
    assert before.turn == Turn((6, 6, 6, 6, 6), 2)
    assert before != start(Rules(), 1)
