"""How strong the computer players are: games by the ten thousand, played alone. Writes docs/computer-players.md.

Run on purpose: `python -m benchmarks.characters`, which takes half an hour on two cores; with a number, so many
games for each line, and nothing is written.
"""

import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean, pstdev, quantiles, stdev
from tempfile import gettempdir

from engine import (
    BELIEFS,
    PRESETS,
    ROUNDS,
    TEMPERATURES,
    Box,
    ByteLuck,
    Level,
    Move,
    Personality,
    Player,
    choose,
    play_turn,
    reviews,
    start,
)
from engine.solver import TRUTH, Belief, ColumnsOutlook, Outlook, Store, TripleOutlook, solitaires
from engine.solver.outlook import place_of
from engine.solver.triple_solve import solve_triple

GAMES = 20_000
TRIPLE_VALUE = 436.939362  # `python -m engine.solver tripla`
UNDER_EVERY_PRESET = 2_000
CHUNK = 250  # games of one seed
TABLES = Path(gettempdir()) / "cinquina-bench.tables"
PAGE = Path(__file__).parent.parent / "docs" / "computer-players.md"

# Means that another solver's players of like beliefs reached in 200,000 games each (standard error about 0.13).
LIKE = {
    Personality.GREEDY: "217.4 to 220.4, by how ties are broken",
    Personality.PAR: "242.6 with a rule of thumb for the upper bonus",
    Personality.OLD_FASHIONED: "251.6",
    Personality.BONUS_HUNTER: "250.8",
    Personality.FANATIC: "245.6",
    Personality.GAMBLER: "246.9",
    Personality.CAUTIOUS: "253.4",
    Personality.MASTER: "254.59, exactly",
}
LIKE_LEVELS = {Level.EASY: "204.6", Level.MEDIUM: "234.7", Level.HARD: "254.59, exactly"}


@dataclass(frozen=True, slots=True)
class Result:
    """What one game brought."""

    total: int
    upper_bonus: bool
    yahtzee: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Who plays by which rules; `exact` with three columns, where the table of their sum would do."""

    player: Player
    preset: str = "classica"
    exact: bool = False


def play(line: Line, games: int) -> list[Result]:
    """Play so many games."""
    chunks = range(0, games, CHUNK)
    with ProcessPoolExecutor() as pool:
        played = pool.map(_chunk, [line] * len(chunks), chunks, [min(CHUNK, games - first) for first in chunks])
        return [result for chunk in played for result in chunk]


def _chunk(line: Line, seed: int, games: int) -> list[Result]:
    rules, outlook = PRESETS[line.preset], _outlook(line.preset, BELIEFS[line.player.personality], line.exact)
    luck = ByteLuck(random.Random(seed).randbytes)  # noqa: S311  # games that come out the same again
    noise = random.Random(f"whims {seed}").random  # noqa: S311  # the same
    temperature = TEMPERATURES[line.player.level]
    results = []
    for _ in range(games):
        state = start(rules, 1)
        while not state.is_over:
            _, state = play_turn(state, line.player, lambda now, _: choose(now, outlook, temperature, noise), luck)
        columns = state.cards[0].columns
        column = columns[rules.choice]
        results.append(Result(state.cards[0].total, column.upper_bonus > 0, column[Box.YAHTZEE] == 50))
    return results


@cache
def _outlook(preset: str, belief: Belief, exact: bool) -> Outlook:  # the field of a line
    rules, store = PRESETS[preset], Store(TABLES)
    if exact:
        values = store.load_triple(rules)
        if values is None:
            raise FileNotFoundError(f"python -m engine.solver {preset} --folder {TABLES}")
        return TripleOutlook(rules, values)
    return ColumnsOutlook(rules, belief, {game: store.table(game) for game in set(solitaires(rules, belief))})


def overlap(games: int) -> str:
    """Give what the sum of three tables promises too much, by the rounds played: the mean, and how far it varies."""
    rules, store = PRESETS["tripla"], Store(TABLES)
    exact = _outlook("tripla", TRUTH, exact=True)
    by_sum = _outlook("tripla", TRUTH, exact=False)
    if not isinstance(exact, TripleOutlook):
        raise TypeError("the table of three columns is wanted")
    tables = [store.table(game) for game in solitaires(rules)]
    luck = ByteLuck(random.Random(games).randbytes)  # noqa: S311  # games that come out the same again
    excess: list[list[float]] = [[] for _ in range(ROUNDS)]
    for _ in range(games):
        state = start(rules, 1)
        while not state.is_over:
            card = state.cards[0]
            promised = sum(float(table[place_of(column)]) for table, column in zip(tables, card.columns, strict=True))
            excess[state.round - 1].append(promised - exact.to_come(card))
            _, state = play_turn(state, Player(Personality.MASTER), lambda now, _: choose(now, by_sum), luck)
    return ", ".join(f"{fmean(each):.1f} ± {pstdev(each):.1f}" for each in excess)


def _row(name: str, results: list[Result], like: str) -> str:
    totals = [result.total for result in results]
    cuts = quantiles(totals, n=20)
    rate = [100 * fmean(flags) for flags in zip(*((r.upper_bonus, r.yahtzee) for r in results), strict=True)]
    return (
        f"| {name} | {fmean(totals):.1f} ± {stdev(totals) / len(totals) ** 0.5:.1f} | {stdev(totals):.1f} "
        f"| {cuts[0]:.0f} / {cuts[9]:.0f} / {cuts[18]:.0f} | {rate[0]:.0f} % | {rate[1]:.0f} % | {like} |"
    )


HEAD = """\
| | mean ± s.e. | s.d. | 5 / 50 / 95 % | upper bonus | Yahtzee | a like belief elsewhere |
| --- | ---: | ---: | --- | ---: | ---: | --- |
"""


def strengths(games: int) -> str:
    """Give the table of all personalities by the classic rules."""
    rows = [_row(name.value, play(Line(Player(name)), games), LIKE[name]) for name in Personality]
    return HEAD + "\n".join(rows)


def levels(games: int) -> str:
    """Give the table of the levels, played by the one who knows best."""
    lines = {level: Line(Player(Personality.MASTER, level)) for level in Level}
    return HEAD + "\n".join(_row(level.value, play(line, games), LIKE_LEVELS[level]) for level, line in lines.items())


def under_every_preset(games: int) -> str:
    """Give the means of all personalities under every preset."""
    head = f"| | {' | '.join(PRESETS)} |\n| --- | {' | '.join('---:' for _ in PRESETS)} |\n"
    rows = []
    for name in Personality:
        means = [fmean(r.total for r in play(Line(Player(name), preset), games)) for preset in PRESETS]
        rows.append(f"| {name.value} | {' | '.join(f'{mean:.1f}' for mean in means)} |")
    return head + "\n".join(rows)


def three_columns(games: int) -> str:
    """Give what playing by the sum of three tables costs."""
    names = {False: "by the sum of three tables", True: "by the table of three columns"}
    lines = {exact: Line(Player(Personality.MASTER), "tripla", exact=exact) for exact in names}
    like = {False: "", True: f"{TRIPLE_VALUE}, exactly"}
    return HEAD + "\n".join(_row(names[exact], play(line, games), like[exact]) for exact, line in lines.items())


def cost_of_the_sum(games: int) -> str:
    """Give the points a game that playing by the sum loses, every choice judged by the table of three columns."""
    chunks = range(0, games, CHUNK)
    with ProcessPoolExecutor() as pool:
        lost = [loss for chunk in pool.map(_lost, chunks, [min(CHUNK, games - n) for n in chunks]) for loss in chunk]
    return f"{fmean(lost):.2f} ± {stdev(lost) / len(lost) ** 0.5:.2f}"


def _lost(seed: int, games: int) -> list[float]:
    rules, by_sum = PRESETS["tripla"], _outlook("tripla", TRUTH, exact=False)
    judge = _outlook("tripla", TRUTH, exact=True)
    luck = ByteLuck(random.Random(seed).randbytes)  # noqa: S311  # games that come out the same again
    losses = []
    for _ in range(games):
        state = start(rules, 1)
        moves: list[Move] = []
        while not state.is_over:
            turn, state = play_turn(state, Player(Personality.MASTER), lambda now, _: choose(now, by_sum), luck)
            moves += turn
        (review,) = reviews(judge, 1, moves)
        losses.append(review.lost)
    return losses


def page(games: int, under_presets: int) -> str:
    """Give the whole page."""
    return f"""# How strong the computer players are

Written by `python -m benchmarks.characters`. Every line is so many games played alone; s.e. is the standard error of
the mean. "Elsewhere" are figures of another solver's players, 200,000 games each, for comparison.

A personality is a belief about the game (`BELIEFS` in `engine/computer.py`): the game as believed is solved exactly,
and that table is played in the real game. The greedy one looks at this turn alone, the par one goes by rule of thumb.

## Personalities, by the classic rules ({games:,} games each)

{strengths(games)}

## Levels, played by the master ({games:,} games each)

At a level below hard, a choice is taken as often as exp(worth / T) says, with T = {TEMPERATURES[Level.MEDIUM]:g} point
at medium and {TEMPERATURES[Level.EASY]:g} at easy: near misses are common, blunders are rare.

{levels(games)}

## Under every preset (means of {under_presets:,} games each)

{under_every_preset(under_presets)}

## Three columns

`python -m engine.solver tripla` solves three columns as the one game that they are: {TRIPLE_VALUE} points from the
empty card, in about a minute and a half, into a file of {_size():.0f} MB that is mapped, not read. Without it, worths
are the sum of the three columns' own tables, which costs {cost_of_the_sum(under_presets)} points a game: every choice
of {under_presets:,} games played so was judged by the exact table. The scores alone say it less sharply
({games:,} games each):

{three_columns(games)}

The sum promises too much, since one choice must serve all three columns: by the rounds played, from none to twelve,
{overlap(under_presets)} points (mean and standard deviation in {under_presets:,} games). These means (`OVERLAP` in
`engine/solver/outlook.py`) are taken off what hints and reviews tell; they change no choice.
"""


def _size() -> float:
    store = Store(TABLES)
    values = store.load_triple(PRESETS["tripla"])
    if values is None:
        with store.keeping_triple(PRESETS["tripla"]) as room:
            for _ in solve_triple(PRESETS["tripla"], room):
                pass
        values = store.load_triple(PRESETS["tripla"])
    return values.nbytes / 1e6 if values is not None else 0.0


if __name__ == "__main__":
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # each process has a core of its own
    few = int(sys.argv[1]) if sys.argv[1:] else 0
    text = page(few or GAMES, few or UNDER_EVERY_PRESET)
    if few:
        print(text)
    else:
        PAGE.write_text(text, encoding="utf-8")
