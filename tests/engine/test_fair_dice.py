"""Dice that follow from a secret: known answers, evenness, the file, and whatever is changed in it."""

import random
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise, product
from pathlib import Path

import pytest

from engine import (
    PRESETS,
    Box,
    FairLuck,
    Join,
    Leave,
    Move,
    Return,
    Roll,
    Rules,
    Score,
    State,
    apply,
    commitment,
    mix,
    notation,
    options,
    rarity,
    roll,
    start,
)
from engine.luck import FAIR_BYTES, record
from engine.luck.__main__ import main
from tests import source
from tests.engine.other_checker import face, faults, keyed

SECRET = bytes(range(32))
GIVEN = ("open message 12 update 345", "join tap 678", "start tap 901")
MATCH = 17


def moves_of(rules: Rules, seats: int, seed: int) -> tuple[list[Move], State]:
    """Play a whole game by these dice: some are held, somebody joins, leaves and comes back."""
    chance = random.Random(seed)  # noqa: S311 - a game that must come out the same again
    luck = FairLuck(SECRET, MATCH, mix(GIVEN))
    state, moves = start(rules, seats), list[Move]()

    def play(move: Move) -> None:
        nonlocal state
        state, _ = apply(state, move)
        moves.append(move)

    if seats > 2:
        play(Join(seats))
        play(Leave(0))
        play(Return(0))
    while not state.is_over:
        held = frozenset[int]()
        if state.turn.dice:
            least = rules.least_held
            held = frozenset(chance.sample(range(5), chance.randint(least, 4)))
        play(Roll(state.seat, roll(state.turn.dice, held, state.ply, luck), held))
        if not state.rolls_left or chance.random() < 0.3:
            play(Score(state.seat, chance.choice(options(state).boxes).box))
    return moves, state


def file_of(rules: Rules = PRESETS["classica"], seats: int = 2, seed: int = 1) -> str:
    moves, state = moves_of(rules, seats, seed)
    game = notation.Record(rules, seats, tuple(moves), state)
    told = record.Record(MATCH, commitment(SECRET), SECRET, GIVEN, mix(GIVEN), game)
    return record.write(told, ["Anna", "Bruno # 1"])


FILE = file_of()


def checked(tmp_path: Path, text: str) -> int:
    path = tmp_path / "dice.txt"
    path.write_text(text, "utf-8")
    return main([str(path)])


# Known answers


def test_a_secret_gives_the_same_dice_for_ever() -> None:
    luck = FairLuck(bytes(32), MATCH, mix(["open message 12 update 345", "start tap 678"]))
    assert [[luck(ply, die) for die in range(5)] for ply in (0, 1, 8, 22)] == [
        [2, 6, 4, 6, 6],
        [1, 5, 1, 4, 6],
        [4, 5, 4, 4, 3],
        [3, 3, 3, 1, 6],
    ]
    assert commitment(SECRET).hex() == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert mix(GIVEN) == sha256(b"cinquina-dice-1 mix\n%b\n%b\n%b\n" % tuple(map(str.encode, GIVEN))).digest()


def test_a_byte_that_would_favour_low_faces_is_an_attempt_lost() -> None:
    mixed = mix(["open message 12 update 345", "start tap 678"])
    first, second = (keyed(bytes(32), f"cinquina-dice-1 {mixed.hex()} 17 8 0 {attempt}") >> 248 for attempt in (0, 1))
    assert first >= FAIR_BYTES > second
    assert FairLuck(bytes(32), MATCH, mixed)(8, 0) == second % 6 + 1


def test_every_match_mix_move_and_position_has_dice_of_its_own() -> None:
    lucks = [FairLuck(secret, match, mixed) for secret, match, mixed in product(
        (SECRET, bytes(32)), (1, 11), (mix(GIVEN), mix(GIVEN[:1]))
    )]  # fmt: skip
    rolled = [tuple(luck(ply, die) for die in range(5)) for luck in lucks for ply in (0, 1, 11, 111)]
    assert len(set(rolled)) == len(rolled)


def test_another_order_of_contributions_is_another_mix() -> None:
    assert len({mix(GIVEN), mix(GIVEN[::-1]), mix(GIVEN[:2]), mix(())}) == 4
    for line in ("a\nb", "a\u2028b", ""):
        with pytest.raises(ValueError, match="one line"):
            mix([line])


def test_faces_are_even_also_by_position_and_after_any_face() -> None:
    luck = FairLuck(SECRET, MATCH, mix(GIVEN))
    rolls = [[luck(ply, die) for die in range(5)] for ply in range(6000)]
    assert rarity([Counter(face for dice in rolls for face in dice)[face] for face in range(1, 7)]) > 0.01
    for die in range(5):
        assert rarity([Counter(dice[die] for dice in rolls)[face] for face in range(1, 7)]) > 0.001
    following = Counter((before[0], after[0]) for before, after in pairwise(rolls))
    for before in range(1, 7):
        assert rarity([following[before, after] for after in range(1, 7)]) > 0.001


def test_a_secret_is_in_no_text_of_a_value() -> None:
    told = record.read(FILE)
    for value in (told, FairLuck(SECRET, MATCH, mix(GIVEN))):
        assert repr(SECRET) not in repr(value)
        assert SECRET.hex() not in repr(value)


# The file


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [1, 3])
def test_a_game_by_any_rules_is_checked_in_two_ways(preset: str, seats: int, tmp_path: Path) -> None:
    text = file_of(PRESETS[preset], seats, seed=seats)
    told = record.read(text)
    assert record.write(told, ["Anna", "Bruno # 1"]) == text
    verdict = record.verify(told)
    assert verdict.holds
    assert verdict.rolls == len(rolls_of(text))
    assert verdict.dice == sum(5 - text.splitlines()[number].count("*") for number in rolls_of(text))
    assert faults(text) == []
    assert checked(tmp_path, text) == 0


def rolls_of(text: str) -> list[int]:
    """Give the lines of a file, counted from 0, that are rolls."""
    return [number for number, line in enumerate(text.splitlines()) if re.match("[0-9] roll ", line)]


def test_every_changed_face_is_found_and_named_if_the_game_still_fits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = FILE.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("rules")) + 1
    named = 0
    for number in rolls_of(FILE):
        move = lines[number]
        other = f"{move[:7]}{int(move[7]) % 6 + 1}{move[8:]}"  # the first die shows the next face
        text = "\n".join([*lines[:number], other, *lines[number + 1 :]])
        assert checked(tmp_path, text) == 1
        told = capsys.readouterr()
        assert faults(text) or move[8:9] == "*"
        if not told.err:  # the die counted for nothing: only the recipe tells
            named += 1
            assert f"Move {number - first}, '{other}': the dice had to be {move[7]} " in told.out
            assert faults(text) == [f"move {number - first}, die 0"]
    assert named > 5


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (f"secret {SECRET.hex()}", f"secret {bytes(32).hex()}", "secret is NOT the one"),
        (f"commitment {commitment(SECRET).hex()}", f"commitment {bytes(32).hex()}", "secret is NOT the one"),
        ("join tap 678", "join tap 679", "is NOT what the 3 contributions make"),
        ("contribution join tap 678\n", "", "is NOT what the 2 contributions make"),
        (f"mix {mix(GIVEN).hex()}", f"mix {mix(()).hex()}", "is NOT what the 3 contributions make"),
        ("match 17", "match 18", "the dice had to be"),
        ("0 roll", "1 roll", "not your turn"),
        ("score chance", "score ones", ""),
        ("total = ", "total = 1", "other result"),
    ],
)
def test_whatever_is_changed_in_a_file_is_found(
    old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in FILE
    assert checked(tmp_path, FILE.replace(old, new, 1)) == 1
    told = capsys.readouterr()
    assert said in told.out + told.err
    assert "as it had to" not in told.out


def test_a_move_that_is_left_out_or_put_in_shifts_all_later_dice(tmp_path: Path) -> None:
    lines = FILE.splitlines()
    rolls = rolls_of(FILE)
    double = next(number for number in rolls if number + 1 in rolls)  # two rolls in a row
    assert checked(tmp_path, "\n".join(lines[:double] + lines[double + 1 :])) == 1
    assert checked(tmp_path, "\n".join([*lines[:double], lines[double], *lines[double:]])) == 1


def test_a_match_closed_in_the_lobby_shows_only_its_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = record.Record(MATCH, commitment(SECRET), SECRET, GIVEN[:1])
    text = record.write(told)
    assert record.read(text) == told
    assert faults(text) == []
    assert checked(tmp_path, text) == 0
    assert "0 rolls" in capsys.readouterr().out
    assert checked(tmp_path, record.write(replace(told, commitment=bytes(32)))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rules classica seats 1\n",
        FILE.replace("cinquina-dice-1\n", "cinquina-dice-2\n"),
        FILE.replace("match 17", "match seventeen"),
        FILE.replace("match 17\n", ""),
        FILE.replace("match 17\n", "match 17\nmatch 18\n"),
        FILE.replace("match 17\n", "match 17\nhello\n"),
        FILE.replace("contribution join tap 678\n", "contribution\n"),
        re.sub("mix .*\n", "", FILE),
        FILE.replace("rules classica", "rules of mine"),
        FILE.replace("0 roll", "0 throws", 1),
    ],
)
def test_a_file_that_cannot_be_read_is_neither_right_nor_wrong(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(tmp_path, text) == 2
    assert "line" in capsys.readouterr().err


def test_a_file_that_is_not_there_or_no_text_is_neither_right_nor_wrong(tmp_path: Path) -> None:
    assert main([str(tmp_path / "nothing.txt")]) == 2
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    assert main([str(tmp_path / "picture.png")]) == 2


def test_a_file_that_is_far_too_long_is_not_read_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (tmp_path / "film.mkv").open("wb") as file:
        file.truncate(10**11)  # it takes no room on disk, but no memory would hold it
    assert main([str(tmp_path / "film.mkv")]) == 2
    assert "too much" in capsys.readouterr().err


@pytest.mark.parametrize("data", [FILE.replace("\n", "\r\n").encode(), FILE.encode("utf-8-sig")], ids=["CRLF", "BOM"])
def test_what_an_editor_does_to_every_file_does_no_harm(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "dice.txt").write_bytes(data)
    assert main([str(tmp_path / "dice.txt")]) == 0


def test_a_line_that_says_it_was_refused_is_no_roll(tmp_path: Path) -> None:
    """Notation may hold refused moves; they have no ply."""
    head, rules, game = FILE.partition("rules classica   seats 2\n")
    assert checked(tmp_path, f"{head}{rules}1 roll 66666   ! not_your_turn\n{game}") == 0


def test_the_command_says_so_without_a_word_on_the_side_and_needs_nothing_but_python(tmp_path: Path) -> None:
    (tmp_path / "dice.txt").write_text(FILE, "utf-8")
    command = [sys.executable, "-S", "-m", "engine.luck", str(tmp_path / "dice.txt")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=source.ROOT, check=False)  # noqa: S603 - our own command
    assert (done.returncode, done.stderr) == (0, "")
    assert "every one fell as it had to" in done.stdout


def test_the_file_in_the_documentation_is_right(tmp_path: Path) -> None:
    page = (source.ROOT / "docs" / "fair-dice.md").read_text("utf-8")
    text = page.partition("```text\ncinquina-dice-1\n#")[2].partition("```")[0]
    assert checked(tmp_path, f"cinquina-dice-1\n#{text}") == 0
    example = "".join(str(face(bytes(32), mix([GIVEN[0], "start tap 678"]).hex(), MATCH, 0, die)) for die in range(5))
    assert f"move 0 rolls `{example}`" in page


def test_the_choices_of_a_game_are_not_proved_by_its_dice() -> None:
    """What docs/fair-dice.md says of it: another box for the same dice checks as well."""
    moves, _ = moves_of(PRESETS["classica"], 1, 3)
    first = next(move for move in moves if isinstance(move, Score))
    box = Box.CHANCE if first.box is Box.YAHTZEE else Box.YAHTZEE
    state = start(PRESETS["classica"], 1)
    told = [*moves[: moves.index(first)], Score(0, box)]
    for move in told:
        state, _ = apply(state, move)
    game = notation.Record(PRESETS["classica"], 1, tuple(told), state)
    assert record.verify(record.Record(MATCH, commitment(SECRET), SECRET, GIVEN, mix(GIVEN), game)).holds
