"""The rules in words: how a table's rules are called, and the pages that explain just these."""

from markupsafe import Markup

from bot.house import departures, value_of
from bot.outbox import Content
from bot.texts import Texts
from bot.views import keyboard
from engine import JokerRule, KindCounts, Order, Rules, Ties


def named(rules: Rules, words: Texts) -> str:
    """Give what rules are called: their preset, and the house rules in which they depart from it."""
    name = words.plain(f"rules-{rules.preset}")
    changed = [words.plain(f"house-{field}-{value_of(rules, field)}") for field in departures(rules)]
    return words.plain("rules-changed", name=name, changed=", ".join(changed)) if changed else name


def pages(rules: Rules) -> tuple[str, ...]:
    """Give the keys of the pages that explain these rules; nothing about rules that aren't in force."""
    joker = "joker" if rules.joker is JokerRule.FORCED else f"joker-{rules.joker.value}"
    if rules.columns != (Order.FREE,):
        joker = "joker-ordered" if len(rules.columns) == 1 else "joker-columns"
    order = {1: (f"order-{rules.columns[0].value}",), 3: ("order-three",)}[len(rules.columns)]
    return ("turn", *(order if rules.columns != (Order.FREE,) else ()), "upper", "lower", joker, "here", "tips")


def page(number: int, rules: Rules, words: Texts) -> Content:
    """Give a page of the rules, counted from 0; beyond the last comes the last."""
    keys = pages(rules)
    number = min(number, len(keys) - 1)
    key = f"rules-{keys[number]}"
    text = words.html(
        "rules-page",
        title=words.html(f"{key}-title"),
        number=number + 1,
        count=len(keys),
        body=_body(key, rules, words),
    )
    return Content(text, keyboard.rules_pages(number, len(keys)))


def _body(key: str, rules: Rules, words: Texts) -> Markup:
    match key:
        case "rules-turn":
            least = words.html("rules-turn-least") if rules.least_held else Markup("")
            extra = words.html("rules-turn-extra") if rules.extra_roll else Markup("")
            ties = words.html("rules-turn-ties" if rules.ties is Ties.YAHTZEES else "rules-turn-draw")
            return words.html(key, least=least, extra=extra, ties=ties)
        case "rules-lower":
            kinds = "rules-lower-all" if rules.kind_counts is KindCounts.ALL else "rules-lower-equal"
            return words.html(key, kinds=words.html(kinds))
        case "rules-here":
            return words.html(key, rules=named(rules, words), about=words.html(f"rules-about-{rules.preset}"))
        case _ if key.startswith("rules-joker"):
            bonus = words.html("rules-joker-bonus" if rules.yahtzee_bonus else "rules-joker-no-bonus")
            return words.html(key, bonus=bonus)
        case _:
            return words.html(key)
