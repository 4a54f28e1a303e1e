import pytest

from engine import Move, Roll, Score, fallen, rarity
from engine.evenness import chi_square, chi_square_tail
from engine.rules import Box


# Critical values of chi-square with five degrees of freedom, as tables print them.
@pytest.mark.parametrize(
    ("value", "share"),
    [(0.5543, 0.99), (1.1455, 0.95), (4.3515, 0.5), (9.2364, 0.1), (11.0705, 0.05), (15.0863, 0.01), (20.515, 0.001)],
)
def test_the_tail_of_chi_square_is_that_of_printed_tables(value: float, share: float) -> None:
    assert chi_square_tail(value) == pytest.approx(share, rel=2e-4)


def test_even_counts_are_not_rare_and_one_sided_ones_are() -> None:
    assert rarity([7] * 6) == 1
    assert rarity([0] * 6) == 1
    assert rarity([60, 0, 0, 0, 0, 0]) < 1e-50


def test_chi_square_is_the_sum_of_squares_over_what_was_expected() -> None:
    assert chi_square([5, 8, 9, 8, 10, 20]) == pytest.approx(13.4)  # 60 throws; (25+4+1+4+0+100)/10


def test_only_dice_that_were_thrown_are_counted() -> None:
    moves: list[Move] = [
        Roll(0, (1, 1, 2, 3, 6)),
        Roll(0, (1, 1, 4, 4, 6), held=frozenset({0, 1, 4})),
        Score(0, Box.ONES),
    ]
    assert fallen(moves) == (2, 1, 1, 2, 0, 1)
    assert fallen([]) == (0,) * 6
