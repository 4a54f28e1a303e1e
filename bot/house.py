"""House rules as people turn them: each field of the rules goes through its values, one tap at a time."""

from collections.abc import Callable
from dataclasses import replace

from engine import PRESETS, YAHTZEE_BONUS, JokerRule, KindCounts, Order, Rules, Ties, check

ORDERS = ((Order.FREE,), (Order.DOWN,), (Order.UP,))


def _following(values: tuple[object, ...], current: object) -> object:
    return values[(values.index(current) + 1) % len(values)]


# Field by field, what the next tap makes of it. Three columns are a preset of their own.
HOUSE_RULES: dict[str, Callable[[Rules], Rules]] = {
    "joker": lambda rules: replace(rules, joker=_following(tuple(JokerRule), rules.joker)),  # type: ignore[arg-type]  # a value of the same field
    "yahtzee_bonus": lambda rules: replace(rules, yahtzee_bonus=YAHTZEE_BONUS - rules.yahtzee_bonus),
    "kind_counts": lambda rules: replace(rules, kind_counts=_following(tuple(KindCounts), rules.kind_counts)),  # type: ignore[arg-type]  # a value of the same field
    "least_held": lambda rules: replace(rules, least_held=1 - rules.least_held),
    "columns": lambda rules: replace(rules, columns=_following(ORDERS, rules.columns)),  # type: ignore[arg-type]  # a value of the same field
    "ties": lambda rules: replace(rules, ties=_following(tuple(Ties), rules.ties)),  # type: ignore[arg-type]  # a value of the same field
    "extra_roll": lambda rules: replace(rules, extra_roll=not rules.extra_roll),
}


def turned(rules: Rules, field: str) -> Rules:
    """Give the rules with one field turned to its next value that makes sense, else to its next.

    What equals a preset then bears its name. A preset of several columns keeps them.
    """
    if field == "columns" and len(rules.columns) > 1:
        return rules
    first = after = HOUSE_RULES[field](rules)
    while check(after) is not None and after != rules:
        after = HOUSE_RULES[field](after)
    after = first if after == rules else after
    return next((preset for name, preset in PRESETS.items() if replace(after, preset=name) == preset), after)


def value_of(rules: Rules, field: str) -> str:
    """Give the name of a field's value, as the catalogue knows it.

    >>> value_of(Rules(), "joker"), value_of(Rules(), "columns"), value_of(Rules(), "extra_roll")
    ('forced', 'free', 'no')
    """
    if field == "columns":
        return rules.columns[0].value if len(rules.columns) == 1 else "three"
    value = getattr(rules, field)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def departures(rules: Rules) -> tuple[str, ...]:
    """Give the fields in which rules depart from the preset they are named after."""
    preset = PRESETS[rules.preset]
    return tuple(field for field in HOUSE_RULES if getattr(rules, field) != getattr(preset, field))
