"""Words: a key of the catalogue and its facts become a text in one language, escaped where it becomes HTML."""

import logging
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from markupsafe import Markup, escape

from bot.names import cut
from engine import Box, Level, Nonsense, Personality

LANGUAGES = ("it", "en")
DEFAULT_LANGUAGE = "it"
MOST_IN_A_POPUP = 200  # characters, Bot API answerCallbackQuery

log = logging.getLogger(__name__)


class Texts:
    """The catalogue of one language. Get it with `texts`."""

    def __init__(self, language: str) -> None:
        self.language = language
        source = files("bot.locales").joinpath(f"{language}.ftl").read_text("utf-8")
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(FluentResource(source))

    def plain(self, key: str, facts: Mapping[str, Any] | None = None, **more: Any) -> str:
        """Give a text as it stands, for buttons and pop-ups."""
        return self._format(key, {name: self._plain(value) for name, value in {**(facts or {}), **more}.items()})

    def html(self, key: str, facts: Mapping[str, Any] | None = None, **more: Any) -> Markup:
        """Give a text as HTML: the catalogue's own tags stay, every fact that isn't `Markup` is escaped."""
        values = {name: self._escaped(value) for name, value in {**(facts or {}), **more}.items()}
        return Markup(self._format(key, values))  # noqa: S704  # every value is escaped, the catalogue is ours

    def popup(self, key: str, facts: Mapping[str, Any] | None = None, **more: Any) -> str:
        """Give a text that fits in a pop-up."""
        return cut(self.plain(key, facts, **more), MOST_IN_A_POPUP)

    def _format(self, key: str, values: dict[str, Any]) -> str:
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise KeyError(f"{key} has no text in {self.language}")
        text, problems = self._bundle.format_pattern(pattern, values)
        if problems:
            raise ValueError(f"{key} in {self.language}: {problems}")
        return str(text)

    def _plain(self, value: Any) -> Any:
        match value:
            case Box():
                return self.plain(f"box-{value.value}")
            case Nonsense() | Personality() | Level():
                return self._name_of(value)
            case int():
                return fluent_number(value, useGrouping=False)
            case float():
                rounded = round(value, 1) + 0.0  # no "-0.0"
                return fluent_number(rounded, useGrouping=False, minimumFractionDigits=1, maximumFractionDigits=1)
            case tuple():
                return " ".join(map(str, value))
            case _:
                return value

    def _name_of(self, code: Nonsense | Personality | Level) -> str:
        match code:
            case Nonsense():
                return self.plain(f"nonsense-{code.value}")
            case Personality():
                return self.plain(f"computer-{code.value}")
            case Level():
                return self.plain(f"level-{code.value}")

    def _escaped(self, value: Any) -> Any:
        plain = self._plain(value)
        return str(escape(plain)) if isinstance(plain, str) else plain


@cache
def texts(language: str) -> Texts:
    """Give the catalogue of a language; of the default one where the bot doesn't speak it."""
    return Texts(language if language in LANGUAGES else DEFAULT_LANGUAGE)


def language_for(code: str | None) -> str:
    """Give the bot's language for somebody whose app is set to `code` (an IETF tag, or None).

    >>> language_for("it"), language_for("de-AT"), language_for(None)
    ('it', 'en', 'it')
    """
    if not code:
        return DEFAULT_LANGUAGE
    language = code.split("-")[0].lower()
    return language if language in LANGUAGES else "en"
