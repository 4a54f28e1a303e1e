from engine import Box, Place, Rules, Scorecard, State, Ties, standing
from tests.engine.play import column


def table(*cards: tuple[int, int], left: frozenset[int] = frozenset(), ties: Ties = Ties.DRAW) -> State:
    """A table where each seat has points in Chance and some Yahtzee bonuses."""
    columns = (column({Box.CHANCE: points}, bonuses) for points, bonuses in cards)
    return State(Rules(ties=ties), tuple(Scorecard((each,)) for each in columns), left=left)


def ranks(state: State) -> list[tuple[int, int]]:
    return [(place.rank, place.seat) for place in standing(state)]


def test_the_highest_total_wins() -> None:
    assert standing(table((20, 0), (30, 0), (10, 0))) == (Place(1, 1, 30), Place(2, 0, 20), Place(3, 2, 10))


def test_equal_totals_draw_and_the_next_rank_is_skipped() -> None:
    assert ranks(table((20, 0), (10, 0), (20, 0), (5, 0))) == [(1, 0), (1, 2), (3, 1), (4, 3)]


def test_a_draw_does_not_look_at_yahtzee_bonuses() -> None:
    assert ranks(table((120, 0), (20, 1))) == [(1, 0), (1, 1)]


def test_where_ties_are_broken_most_yahtzee_bonuses_win() -> None:
    assert ranks(table((120, 0), (20, 1), ties=Ties.YAHTZEES)) == [(1, 1), (2, 0)]


def test_where_ties_are_broken_the_total_still_comes_first() -> None:
    assert ranks(table((121, 0), (20, 1), ties=Ties.YAHTZEES)) == [(1, 0), (2, 1)]


def test_where_ties_are_broken_equal_bonuses_go_to_who_is_earlier_in_the_turn_order() -> None:
    assert ranks(table((20, 0), (20, 0), (20, 0), ties=Ties.YAHTZEES)) == [(1, 0), (2, 1), (3, 2)]


def test_who_left_keeps_the_place_that_the_seat_came_to() -> None:
    places = standing(table((10, 0), (30, 0), (20, 0), left=frozenset({0, 1})))
    assert places == (Place(1, 1, 30, left=True), Place(2, 2, 20), Place(3, 0, 10, left=True))


def test_who_left_draws_like_everybody() -> None:
    assert ranks(table((20, 0), (20, 0), left=frozenset({0}))) == [(1, 0), (1, 1)]
