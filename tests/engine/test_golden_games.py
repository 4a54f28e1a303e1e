"""Games told in tests/games, with the results the rule book gives; a fixed bug leaves its game there."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from engine import PRESETS, IllegalMove, Move, Record, apply, read_game, standing, start, write_game
from tests.engine.recounted import recount

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


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_second_scorer_counts_a_golden_game_the_same(path: Path) -> None:
    record = read_game(path.read_text(encoding="utf-8"))
    counted = recount(record.rules, record.seats, legal(record))
    assert counted == [(card.total, card.yahtzee_bonuses) for card in record.state.cards]


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("highest", (1575,)),
        ("highest_plain", (375,)),
        ("highest_in_order", (475,)),
        ("lowest", (5,)),
        ("family_sheet", (755,)),
        ("sheet_order", (359,)),
        ("three_columns", (2407,)),
        ("draw", (193, 193, 192)),
        ("ties_broken", (193, 193, 193, 193)),
    ],
)
def test_known_totals_of_whole_games(name: str, totals: tuple[int, ...]) -> None:
    state = game(name).state
    assert state.is_over
    assert tuple(card.total for card in state.cards) == totals


@pytest.mark.parametrize(
    ("name", "ranks"),
    [("draw", [(1, 0), (1, 1), (3, 2)]), ("ties_broken", [(1, 1), (2, 3), (3, 0), (4, 2)])],
)
def test_equal_totals_are_ranked_as_the_rules_say(name: str, ranks: list[tuple[int, int]]) -> None:
    assert [(place.rank, place.seat) for place in standing(game(name).state)] == ranks


def test_every_preset_has_a_golden_game() -> None:
    assert {read_game(path.read_text(encoding="utf-8")).rules.preset for path in GAMES} == set(PRESETS)


def game(name: str) -> Record:
    path = next(path for path in GAMES if path.stem == name)
    return read_game(path.read_text(encoding="utf-8"))


def legal(record: Record) -> Iterator[Move]:
    """The moves that stand, without those told to be refused."""
    state = start(record.rules, record.seats)
    for move in record.moves:
        with suppress(IllegalMove):
            state, _ = apply(state, move)
            yield move
