"""What a table wants to play: by which rules, against which computer players, with how many hints."""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from bot.callback import Press, Verb
from engine import PRESETS, Level, Personality

AGAINST_COMPUTERS = 0.5  # of the tables
OWN_RULES = 0.5  # of the tables
MOST_COMPUTERS = 5
CHOSEN = "✓"  # what the button of what is in force begins with
LEVELS = list(Level)


@dataclass(frozen=True, slots=True)
class Button:
    """A button that can be tapped: what is written on it, and what it says."""

    label: str
    data: str
    press: Press


@dataclass(frozen=True, slots=True)
class Plan:
    """A table's wishes. `computers_first`: they sit down before further people do."""

    preset: str = "classica"
    computers: tuple[Personality, ...] = ()
    level: Level = Level.HARD
    computers_first: bool = False
    hints: float = 0.0  # how often one is asked for, where the board offers it

    @classmethod
    def drawn(cls, luck: random.Random) -> "Plan":
        """Give any plan."""
        count = luck.randint(1, MOST_COMPUTERS) if luck.random() < AGAINST_COMPUTERS else 0
        return cls(
            luck.choice(list(PRESETS)) if luck.random() < OWN_RULES else "classica",
            tuple(luck.sample(list(Personality), count)),
            luck.choice(LEVELS),
            luck.random() < 0.5,
            luck.choice((0.0, 0.1, 0.3)),
        )


@dataclass(slots=True)
class Arrangement:
    """A lobby on its way to what was planned, by what its buttons show."""

    plan: Plan
    _settled: set[str] = field(default_factory=set)  # pages on which all is as it should be

    def next(self, buttons: Sequence[Button]) -> str | None:
        """Give what to tap next; None where the lobby's own buttons are shown, and nothing is left to arrange."""
        verbs = {button.press.verb for button in buttons}
        if Verb.COMPUTER in verbs:
            return self._seating(buttons) or self._done("computers", buttons)
        if Verb.PRESET in verbs:
            return self._ruling(buttons) or self._done("presets", buttons)
        wanted = {"presets": self.plan.preset != "classica", "computers": bool(self.plan.computers)}
        page = next((page for page, is_wanted in wanted.items() if is_wanted and page not in self._settled), None)
        return page and _data(buttons, Verb.PAGE, {page})

    def _seating(self, buttons: Sequence[Button]) -> str | None:
        unseated = _data(buttons, Verb.COMPUTER, {f"in_{who.value}" for who in self.plan.computers})
        harder = LEVELS[(LEVELS.index(self.plan.level) + 1) % len(LEVELS)]  # the button names the level after this one
        others = {level.value for level in LEVELS if level is not harder}
        return unseated or _data(buttons, Verb.LEVEL, others)

    def _ruling(self, buttons: Sequence[Button]) -> str | None:
        unchosen = [button for button in buttons if not button.label.startswith(CHOSEN)]
        return _data(unchosen, Verb.PRESET, {self.plan.preset})

    def _done(self, page: str, buttons: Sequence[Button]) -> str | None:
        self._settled.add(page)
        return _data(buttons, Verb.PAGE, {""})


def _data(buttons: Sequence[Button], verb: Verb, arguments: Collection[str]) -> str | None:
    return next((each.data for each in buttons if each.press.verb is verb and each.press.argument in arguments), None)
