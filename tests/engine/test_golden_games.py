"""Games told in tests/games, with the results the rule book gives; a fixed bug leaves its game there."""

from pathlib import Path

import pytest

from engine import read_game, write_game

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.txt"))


def told(text: str) -> list[list[str]]:
    """What a file tells, without remarks and spaces."""
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    return [words for words in lines if words]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_comes_out_as_it_is_told(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_game(text)
    assert told(write_game(record.rules, record.seats, record.moves)) == told(text)


@pytest.mark.parametrize(("name", "total"), [("highest", 1575), ("highest_plain", 375), ("lowest", 5)])
def test_the_known_extremes_are_reached(name: str, total: int) -> None:
    path = next(path for path in GAMES if path.stem == name)
    state = read_game(path.read_text(encoding="utf-8")).state
    assert state.is_over
    assert state.cards[0].total == total
