"""How computer players and hints think: tables found on disk, or solved beside everything else at first need.

Solving takes a second or two in a thread of its own; meanwhile computer players go by rule of thumb, and who asks
for a hint is told that it takes a moment.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock

import numpy as np

from engine import BELIEFS, TEMPERATURES, Hold, Noise, Player, Rules, Score, State, by_guess, choose
from engine.solver import (
    TRUTH,
    Belief,
    ColumnsOutlook,
    Outlook,
    Solitaire,
    Store,
    TripleOutlook,
    Values,
    is_triple,
    solitaires,
    solve,
)

log = logging.getLogger(__name__)

MOST_TABLES = 24  # kept in memory, 4 MB each: eight computer players by the rules of three tables


class Minds:
    """Whoever has to think about a game. Any thread may ask."""

    def __init__(self, folder: Path, noise: Noise) -> None:
        self._store = Store(folder)
        self._noise = noise
        self._solving = ThreadPoolExecutor(1, thread_name_prefix="solver")
        self._lock = Lock()
        self._tables: OrderedDict[Solitaire, Values] = OrderedDict()
        self._due: dict[Solitaire, Future[Values]] = {}
        self._outlooks: OrderedDict[tuple[Rules, Belief], Outlook] = OrderedDict()

    def think(self, state: State, player: Player) -> Hold | Score:
        """Give what a computer player does now: in character if its tables are there, else by rule of thumb."""
        outlook = self.outlook(state.rules, BELIEFS[player.personality])
        if outlook is None:
            return by_guess(state, player)
        return choose(state, outlook, TEMPERATURES[player.level], self._noise)

    def outlook(self, rules: Rules, belief: Belief = TRUTH) -> Outlook | None:
        """Give how somebody sees a game; None while a table for it is being solved, which begins now."""
        with self._lock:
            known = self._outlooks.get((rules, belief))
            if known is not None:
                self._use(rules, belief)
                return known
            games = set(solitaires(rules, belief))
            tables = {game: table for game in games if (table := self._table(game)) is not None}
            if len(tables) < len(games):
                return None
            if belief == TRUTH and is_triple(rules) and self._store.has_triple(rules):
                self._solving.submit(self._map_triple, rules)  # that takes a moment; until then, the sum will do
            return self._see(rules, belief, ColumnsOutlook(rules, belief, tables))

    async def sure_outlook(self, rules: Rules, belief: Belief = TRUTH) -> Outlook:
        """Give how somebody sees a game, waiting for its tables."""
        while (outlook := self.outlook(rules, belief)) is None:
            with self._lock:
                due = [self._due[game] for game in solitaires(rules, belief) if game in self._due]
            # Others may wait for the same: who waits no longer must not call it off.
            await asyncio.gather(*(asyncio.shield(asyncio.wrap_future(one)) for one in due))
        return outlook

    def prepare(self, rules: Rules, players: Iterable[Player], *, hints: bool = False) -> None:
        """Begin to solve what these computer players will need, and hints."""
        beliefs = {BELIEFS[player.personality] for player in players} | ({TRUTH} if hints else set())
        for belief in beliefs:
            self.outlook(rules, belief)

    def close(self) -> None:
        """Solve nothing more; what is being solved is finished first."""
        self._solving.shutdown(cancel_futures=True)

    def _table(self, game: Solitaire) -> Values | None:
        """Give a table that is in memory or on disk, or let it be solved. Call with the lock held."""
        table = self._tables.get(game)
        if table is None:
            table = self._store.load(game)
        if table is None:
            if game not in self._due:
                self._due[game] = self._solving.submit(self._solve, game)
            return None
        self._keep(game, table)
        return table

    def _solve(self, game: Solitaire) -> Values:
        try:
            table: Values = solve(game).astype(np.float32)
            try:
                self._store.save(game, table)
            except OSError as problem:
                log.warning("a table could not be kept, it will be solved again: %s", problem)
            with self._lock:
                self._keep(game, table)
            return table
        finally:
            with self._lock:
                del self._due[game]

    def _map_triple(self, rules: Rules) -> None:
        values = self._store.load_triple(rules)
        if values is None:
            log.warning("the table of three columns can't be trusted; `python -m engine.solver tripla` makes it anew")
            return
        outlook = TripleOutlook(rules, values)
        with self._lock:
            self._see(rules, TRUTH, outlook)

    def _see(self, rules: Rules, belief: Belief, outlook: Outlook) -> Outlook:
        """Keep an outlook. Call with the lock held."""
        self._outlooks[rules, belief] = outlook
        self._use(rules, belief)
        if len(self._outlooks) > MOST_TABLES:
            self._outlooks.popitem(last=False)
        return outlook

    def _use(self, rules: Rules, belief: Belief) -> None:
        """Remember that an outlook and its tables were needed lately."""
        self._outlooks.move_to_end((rules, belief))
        for game in solitaires(rules, belief):
            if game in self._tables:
                self._tables.move_to_end(game)

    def _keep(self, game: Solitaire, table: Values) -> None:
        """Keep a table; the one unused for longest goes, and what is seen by it. Call with the lock held."""
        self._tables[game] = table
        self._tables.move_to_end(game)
        if len(self._tables) > MOST_TABLES:
            dropped, _ = self._tables.popitem(last=False)
            for seen in [seen for seen in self._outlooks if dropped in solitaires(*seen)]:
                del self._outlooks[seen]
