"""Words: every code has a text in every language, every text is used, and all of them can be shown."""

import ast
import itertools
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor
from markupsafe import Markup

from bot.callback import Verb
from bot.commands.calc import YAHTZEE
from bot.commands.menu import IN_GROUPS, IN_PRIVATE, MENUS, commands
from bot.commands.settings import PAGES as SETTINGS
from bot.commands.vocabulary import ALSO, COMMANDS, boxes_called, local_name
from bot.house import HOUSE_RULES, turned, value_of
from bot.match import MOST_SEATS, Ending, Refusal
from bot.names import isolate, labels
from bot.playground.markup import parse_html, utf16_length
from bot.remarks import VARIANTS, Occasion
from bot.reminders import Way
from bot.scorepad import PadRefusal
from bot.service import PAGES
from bot.storage import PICTURES
from bot.texts import LANGUAGES, MOST_IN_A_POPUP, texts
from bot.views.rules import page, pages
from engine import (
    BOXES,
    PRESETS,
    Box,
    Decision,
    Grade,
    JokerRule,
    Level,
    Nonsense,
    Order,
    Personality,
    Reason,
    Rules,
    Skill,
    Why,
)
from tests import source

SOURCE = source.files("bot", without=("bot/playground",))
MOST_IN_A_MESSAGE = 4096  # UTF-16 units, Bot API sendMessage
POPUPS = ("said-", "refused-", "illegal-", "pad-refused-", "character-")  # texts that must fit in a pop-up whole
PLAIN = (
    "box-",
    "short-",
    "also-",
    "button-",
    "command-",
    "points-",
    "popup",
    "problem",
    "hint-",
    "unreadable",
    "computer-",
    "level-",
    "remark-",
    *POPUPS,
)
EVERY_RULES = [
    *PRESETS.values(),
    *(Rules(joker=joker, columns=(order,)) for joker in JokerRule for order in Order),
]
RULES = sorted({part for rules in EVERY_RULES for part in pages(rules)})


def house_values() -> set[str]:
    """Give the keys of every value that a house rule can be turned to."""
    found = set()
    for field in HOUSE_RULES:
        for rules in EVERY_RULES:
            for _ in range(4):
                found.add(f"house-{field}-{value_of(rules, field)}")
                rules = turned(rules, field)  # noqa: PLW2901  # once around all values
    return found


CHOICES = ("keep", "roll_all", "stop", "box", "scratch")
# The families of keys that code puts together, each with all it can become.
FAMILIES = {
    "box-{}": {f"box-{box}" for box in Box},
    "short-{}": {f"short-{box}" for box in Box},
    "also-{}": {f"also-{box}" for box in ALSO},
    "refused-{}": {f"refused-{refusal}" for refusal in Refusal},
    "illegal-{}": {f"illegal-{reason}" for reason in Reason},
    "closed-{}": {f"closed-{ending}" for ending in Ending},
    "command-{}": {f"command-{command}" for command in {*IN_GROUPS, *IN_PRIVATE}},
    "said-way-{}": {f"said-way-{way}" for way in Way},
    "words-way-{}": {f"words-way-{way}" for way in Way},
    "button-way-{}": {f"button-way-{way}" for way in Way},
    "settings-{}": {f"settings-{page}" for page in SETTINGS},
    "button-language-{}": {f"button-language-{language}" for language in LANGUAGES},
    "button-{}{}": {f"button-{kind}{mark}" for kind in ("upper", "box") for mark in ("", "-good", "-scratch")},
    "button-calc-{}": {f"button-calc-{yahtzee}" for yahtzee in YAHTZEE},
    "said-page-{}": {f"said-page-{page}" for page in PAGES},
    "pad-refused-{}": {f"pad-refused-{refusal}" for refusal in PadRefusal},
    "review-skill-{}": {f"review-skill-{skill}" for skill in Skill},
    "review-lost-{}": {f"review-lost-{decision}" for decision in Decision},
    "review-grade-{}": {f"review-grade-{grade}" for grade in Grade},
    "review-{}-{}": {f"review-{role}-{kind}" for role in ("did", "better") for kind in CHOICES},
    "pictures-{}": {f"pictures-{pictures}" for pictures in PICTURES},
    "nonsense-{}": {f"nonsense-{reason}" for reason in Nonsense},
    "hint-why-{}": {f"hint-why-{why}" for why in Why},
    "house-{}-{}": house_values(),
    "rules-{}": {f"rules-{preset}" for preset in PRESETS} | {f"rules-{part}" for part in RULES},
    "rules-about-{}": {f"rules-about-{preset}" for preset in PRESETS},
    "computer-{}": {f"computer-{personality}" for personality in Personality},
    "character-{}": {f"character-{personality}" for personality in Personality},
    "level-{}": {f"level-{level}" for level in Level},
    "remark-{}-{}-{}": {
        f"remark-{personality}-{occasion}-{number}"
        for personality in Personality
        for occasion in Occasion
        for number in range(1, VARIANTS + 1)
    },
    "joker-{}": set(),  # parts of the names of pages, and so members of "rules-{}"
    "order-{}": set(),
    "{}-title": {f"rules-{part}-title" for part in RULES},
}


class Variables(Visitor):
    """The variables of a text, and which of them choose a plural."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.counts: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802  # the library's way to say it
        self.names.add(node.id.name)

    def visit_SelectExpression(self, node: Any) -> None:  # noqa: N802  # the library's way to say it
        self.counts.add(node.selector.id.name)
        self.generic_visit(node)


@cache
def entries(language: str) -> tuple[Any, ...]:
    path = source.ROOT / "bot" / "locales" / f"{language}.ftl"
    body = FluentParser(with_spans=False).parse(path.read_text("utf-8")).body
    return tuple(entry for entry in body if not isinstance(entry, ftl.BaseComment))


@cache
def catalogue(language: str) -> dict[str, Variables]:
    found = {}
    for entry in entries(language):
        variables = Variables()
        variables.visit(entry)
        found[entry.id.name] = variables
    return found


KEYS = sorted(set().union(*(catalogue(language) for language in LANGUAGES)))
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def example(language: str, key: str, fact: object = "x", count: int = 2) -> dict[str, object]:
    """Give facts for a text: the same for each variable, a number where it chooses a plural."""
    variables = catalogue(language)[key]
    return {name: count if name in variables.counts else fact for name in variables.names}


@in_every_language
def test_a_catalogue_has_no_line_that_cannot_be_read_and_no_key_twice(language: str) -> None:
    assert all(isinstance(entry, ftl.Message) and entry.value is not None for entry in entries(language))
    names = [entry.id.name for entry in entries(language)]
    assert len(names) == len(set(names))


def test_all_languages_have_the_same_keys_with_the_same_variables() -> None:
    first, *others = (
        {key: (found.names, found.counts) for key, found in catalogue(language).items()} for language in LANGUAGES
    )
    assert all(other == first for other in others)


def test_every_file_of_the_catalogue_is_a_language_that_the_bot_offers() -> None:
    assert {path.stem for path in (source.ROOT / "bot" / "locales").glob("*.ftl")} == set(LANGUAGES)


@in_every_language
@pytest.mark.parametrize("family", FAMILIES)
def test_every_member_of_a_family_has_a_text(language: str, family: str) -> None:
    assert FAMILIES[family] <= catalogue(language).keys()


def key_families() -> Iterator[str]:
    """Give the f-strings of the source that make keys, with `{}` for what they put in."""
    for path in SOURCE:
        yield from (
            text for text in source.strings(path) if re.fullmatch(r"[a-z_{}]*-[a-z_{}-]*\{\}|\{\}-[a-z]+", text)
        )


def asked_for(path: Any) -> Iterator[str]:
    """Give the keys that a file asks the catalogue for in so many words."""
    for node in ast.walk(source.tree(path)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in ("plain", "html", "popup", "Say"):
            key = node.args[0]
            choices = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
            yield from (str(choice.value) for choice in choices if isinstance(choice, ast.Constant))


def test_every_family_that_code_puts_together_is_known_here() -> None:
    assert set(key_families()) == FAMILIES.keys()


def test_every_key_that_code_asks_for_exists() -> None:
    asked = {key for path in SOURCE for key in asked_for(path)} - {""}  # an answer that opens a link has no words
    assert len(asked) > 50
    assert asked <= set(KEYS)


def test_every_text_is_used() -> None:
    literals = {text for path in SOURCE for text in source.strings(path)}
    used = literals.union(*FAMILIES.values())
    assert [key for key in KEYS if key not in used] == []


@pytest.mark.parametrize("codes", [Refusal, PadRefusal, Reason, Ending, Verb, Way])
def test_every_code_that_has_words_can_come_up(
    codes: type[Refusal | PadRefusal | Reason | Ending | Verb | Way],
) -> None:
    everywhere = [*SOURCE, *source.files("engine")]
    used = {name for path in everywhere for name in source.used_names(path)}
    assert [code.name for code in codes if f"{codes.__name__}.{code.name}" not in used] == []


@in_every_language
def test_every_text_can_be_shown_for_any_count(language: str) -> None:
    for key, count in itertools.product(KEYS, (0, 1, 2, 5, 12)):
        shown = texts(language).plain(key, example(language, key, count=count))
        assert shown.strip(), key
        assert "{" not in shown, key


@in_every_language
def test_every_text_is_html_that_telegram_reads(language: str) -> None:
    for key in KEYS:
        told = texts(language).html(key, example(language, key, '<b>Anna & Bruno</i>"'))
        text, _ = parse_html(told)
        assert 1 <= utf16_length(text) <= MOST_IN_A_MESSAGE, key


@in_every_language
def test_every_fact_is_escaped_where_it_becomes_html(language: str) -> None:
    fact = '<a href="x">&'
    for key in KEYS:
        told = texts(language).html(key, example(language, key, fact))
        words = catalogue(language)[key].names - catalogue(language)[key].counts
        assert fact not in told, key
        assert ("&lt;a href=&#34;x&#34;&gt;&amp;" in told) is bool(words), key


def test_a_fact_that_is_html_already_stays_so() -> None:
    name = Markup("<b>{}</b>").format("A & B")
    assert texts("en").html("lobby-seat", number=1, name=name) == "1. <b>A &amp; B</b>"


@in_every_language
def test_texts_for_buttons_and_popups_have_no_markup(language: str) -> None:
    for key in KEYS:
        if key.startswith(PLAIN):
            assert not set("<>&") & set(texts(language).plain(key, example(language, key))), key


def longest_name() -> str:
    """Give the longest thing that somebody can be called at a table, in UTF-16 units."""
    names = ["W" * 64, "🇮🇹" * 32, "👨🏽\u200d👩🏽\u200d👧🏽" * 20, "👩🏽\u200d🦰" * 20, "🎲" * 64]
    return max((isolate(labels([name] * MOST_SEATS)[-1]) for name in names), key=utf16_length)


@in_every_language
def test_a_popup_is_never_cut_even_with_the_longest_name(language: str) -> None:
    words = texts(language)
    facts: dict[str, object] = {"name": longest_name(), "dice": (6, 6, 6, 6, 6), "example": "6 6", "left": 2}
    facts |= {"points": 50, "extra": 100, "total": 1575, "most": 12, "value": 30, "count": 12, "votes": 11}
    facts |= {"wanted": 11, "days": 180, "day": "30 novembre", "zone": "America/Argentina/ComodRivadavia"}
    facts |= {"level": Level.MEDIUM}
    facts |= {"time": "12:34", "bot": "b" * 32, "why": max(map(words.plain, FAMILIES["nonsense-{}"]), key=len)}
    for key in KEYS:
        if not key.startswith(POPUPS):
            continue
        assert catalogue(language)[key].names <= {"box", *facts}, key
        for box in BOXES if "box" in catalogue(language)[key].names else BOXES[:1]:
            shown = words.plain(key, facts, box=box)
            assert words.popup(key, facts, box=box) == shown
            assert utf16_length(shown) <= MOST_IN_A_POPUP, shown


@in_every_language
@pytest.mark.parametrize("key", ["problem", "unreadable"])
def test_what_a_tap_is_told_when_something_is_wrong_fits_in_a_popup(language: str, key: str) -> None:
    assert utf16_length(texts(language).plain(key)) <= MOST_IN_A_POPUP


@pytest.mark.parametrize(
    ("language", "key", "facts", "shown"),
    [
        ("it", "lobby-seats", {"count": 0}, "Ancora nessuno al tavolo."),
        ("it", "lobby-seats", {"count": 1}, "Al tavolo:"),
        ("it", "lobby-seats", {"count": 2}, "Al tavolo in 2, in quest'ordine:"),
        ("it", "lobby-begun", {"count": 1, "names": "Anna"}, "🎲 Partita iniziata: gioca Anna."),
        ("it", "lobby-begun", {"count": 2, "names": "A e B"}, "🎲 Partita iniziata, in 2: A e B."),
        ("it", "turn-since-more", {"count": 1, "told": "x"}, "x e un altro turno"),
        ("it", "turn-since-more", {"count": 3, "told": "x"}, "x e altri 3 turni"),
        ("it", "said-rolled", {"left": 2, "dice": (1, 2)}, "🎲 1 2 · hai ancora 2 lanci"),
        ("it", "said-rolled", {"left": 1, "dice": (1, 2)}, "🎲 1 2 · hai ancora un lancio"),
        ("it", "said-rolled", {"left": 0, "dice": (1, 2)}, "🎲 1 2 · ora scegli la casella"),
        ("en", "lobby-seats", {"count": 0}, "Nobody at the table yet."),
        ("en", "lobby-seats", {"count": 1}, "At the table:"),
        ("en", "lobby-seats", {"count": 2}, "2 at the table, in this order:"),
        ("en", "lobby-begun", {"count": 1, "names": "Anna"}, "🎲 Game on: Anna plays."),
        ("en", "lobby-begun", {"count": 2, "names": "A and B"}, "🎲 Game on, 2 players: A and B."),
        ("en", "turn-since-more", {"count": 1, "told": "x"}, "x and one more turn"),
        ("en", "turn-since-more", {"count": 3, "told": "x"}, "x and 3 more turns"),
        ("en", "said-rolled", {"left": 2, "dice": (1, 2)}, "🎲 1 2 · 2 rolls left"),
        ("en", "said-rolled", {"left": 1, "dice": (1, 2)}, "🎲 1 2 · one roll left"),
        ("en", "said-rolled", {"left": 0, "dice": (1, 2)}, "🎲 1 2 · now choose a box"),
    ],
)
def test_words_agree_with_their_numbers(language: str, key: str, facts: dict[str, object], shown: str) -> None:
    assert texts(language).plain(key, facts) == shown


def test_large_numbers_are_written_without_grouping() -> None:
    assert texts("it").plain("result-alone", name="Anna", total=1575) == "🏆 <b>Anna</b> chiude con 1575 punti."


def test_a_box_is_called_by_its_name_in_each_language() -> None:
    facts = {"box": Box.FOUR_OF_A_KIND, "points": 17}
    assert texts("it").plain("said-armed", facts) == "Poker: 17. Tocca ancora per segnare"
    assert texts("en").plain("said-armed", facts) == "Four of a kind: 17. Tap again to score"


def test_an_unknown_language_is_answered_in_the_default_one() -> None:
    assert texts("tlh").plain("said-begun") == "Si comincia!"


def test_an_unknown_key_or_a_missing_fact_is_an_error() -> None:
    with pytest.raises(LookupError):
        texts("it").plain("no-such-key")
    with pytest.raises(ValueError, match="said-joined"):
        texts("it").plain("said-joined")


@in_every_language
def test_no_text_names_a_command_that_does_not_exist(language: str) -> None:
    told = "\n".join(texts(language).plain(key, example(language, key, "")) for key in KEYS)
    named = set(re.findall(r"(?<![\w</:])/([a-z_]+)", told))
    assert len(named) > 10
    assert named <= {local_name(command, language) for command in COMMANDS}


def test_command_names_are_valid_and_mean_one_thing() -> None:
    names = [name for command, others in COMMANDS.items() for name in (command, *others)]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z0-9_]{1,32}", name) for name in names)


@pytest.mark.parametrize("names", [IN_GROUPS, IN_PRIVATE])
@pytest.mark.parametrize("language", MENUS.values())
def test_a_command_menu_is_what_telegram_accepts(language: str, names: tuple[str, ...]) -> None:
    menu = commands(names, language)
    assert 1 <= len(menu) <= 100
    assert len({entry.command for entry in menu}) == len(menu)
    for entry in menu:
        assert re.fullmatch(r"[a-z0-9_]{1,32}", entry.command)
        assert 1 <= len(entry.description) <= 256


def test_every_command_but_start_is_in_the_menu_of_groups() -> None:
    assert set(COMMANDS) - set(IN_GROUPS) == {"start", "zone"}  # the settings tell of /zone


def test_a_way_to_be_reminded_is_typed_by_the_same_words_in_every_language_and_each_means_one() -> None:
    first, *others = ([set(texts(language).plain(f"words-way-{way}").split()) for way in Way] for language in LANGUAGES)
    assert all(other == first for other in others)
    assert len(set().union(*first)) == sum(map(len, first))


@in_every_language
@pytest.mark.parametrize("box", BOXES)
def test_every_box_can_be_typed_by_each_of_its_names(language: str, box: Box) -> None:
    words = texts(language)
    for key in (f"box-{box}", f"short-{box}", *([f"also-{box}"] if box in ALSO else [])):
        assert boxes_called(words.plain(key)) == (box,)


@in_every_language
@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_a_page_of_the_rules_tells_its_number_and_is_readable(language: str, rules: Rules) -> None:
    count = len(pages(rules))
    for number in range(count + 1):
        text, _ = parse_html(page(number, rules, texts(language)).text)
        assert f"({min(number + 1, count)}/{count})" in text
        assert utf16_length(text) <= MOST_IN_A_MESSAGE
