"""How people's finished matches were played: what a review found, one row for each person's seat."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.storage.database import Database, Transaction
from engine import ROUNDS, Decision, Grade, Review


@dataclass(frozen=True, slots=True)
class Habit:
    """How somebody usually plays: the mean of the points lost a game, over so many games."""

    lost: float
    games: int


class Reviews:
    """The table of reviews, and which matches wait for theirs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, most: int) -> list[int]:
        """Give finished matches without reviews, the oldest first."""
        rows = await self._database.read(
            "SELECT id FROM match WHERE status = 'finished' AND reviewed = 0 ORDER BY id LIMIT ?", (most,)
        )
        return [int(identity) for (identity,) in rows]

    async def keep(self, match: int, found: Iterable[tuple[int, Review]]) -> None:
        """Write down how each person played in a match, by their ids; a match that has its reviews keeps them."""
        values = [(match, review.seat, person, *_figures(review)) for person, review in found]

        async def body(work: Transaction) -> None:
            if await work.run("UPDATE match SET reviewed = 1 WHERE id = ? AND reviewed = 0 RETURNING id", (match,)):
                await work.run_many(
                    """INSERT INTO review (match_id, seat, person_id, expected, luck, lost, lost_first_hold,
                        lost_second_hold, lost_third_hold, lost_box, exact, nearly, minor, costly, turns)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                    values,
                )

        await self._database.write(body)

    async def habit(self, person: int) -> Habit | None:
        """Give how somebody usually plays, by the finished games they played to the end; None before the first."""
        ((lost, games),) = await self._database.read(
            "SELECT avg(lost), count(*) FROM review WHERE person_id = ? AND turns = ?", (person, ROUNDS)
        )
        return Habit(float(lost), int(games)) if games else None


def _figures(review: Review) -> tuple[float, ...]:
    return (
        review.expected[0],
        review.luck,
        review.lost,
        *(review.lost_by(decision) for decision in Decision),
        *(review.count_of(grade) for grade in Grade),
        review.own_turns,
    )
