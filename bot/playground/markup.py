"""Formatted text: HTML to text and entities as strictly as Telegram reads it; lengths in UTF-16 code units."""

import re
from typing import NoReturn

from .chats import Json
from .errors import ApiError, bad_request

MAX_ENTITIES = 100  # the rest are dropped without a word

SIMPLE_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "u": "underline",
    "ins": "underline",
    "code": "code",
    "pre": "pre",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "blockquote": "blockquote",
}
TAGS = frozenset(SIMPLE_TAGS) | {"a", "tg-emoji", "tg-time"}
ENTITY_TYPES = frozenset(SIMPLE_TAGS.values()) | {
    "expandable_blockquote",
    "text_link",
    "text_mention",
    "custom_emoji",
    "date_time",
    "mention",
    "hashtag",
    "cashtag",
    "bot_command",
    "url",
    "email",
    "phone_number",
}
LITERAL = frozenset({"code", "pre", "text_link", "text_mention"})  # nothing is detected inside these
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}  # the only named references that Telegram decodes

PLAIN_RUN = re.compile(r"[^<&]+")
REFERENCE = re.compile(r"&(?:#(?:x(?P<hex>[0-9A-Fa-f]+)|(?P<decimal>[0-9]+))|(?P<name>[A-Za-z]+));?")
TAG_NAME = re.compile(r"[^ \t\r\n\0\v>]*")
ATTRIBUTE_NAME = re.compile(r"[^ \t\r\n\0\v>='\"/]*")
BARE_VALUE = re.compile(r"[A-Za-z0-9.-]*")
SPACES = re.compile(r"[ \t\r\n\0\v]*")
USER_LINK = re.compile(r"tg://user/?\?id=([0-9]+)\Z")
LINK = re.compile(r"(?:https?|tg|ton|mailto|tel):\S+\Z|[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?\Z", re.IGNORECASE)
DETECTED = re.compile(
    r"(?P<url>https?://[^\s<>\"]+)"
    r"|(?<![\w/@])(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?)(?![\w/@])"
    r"|(?<![\w@/])(?P<mention>@[A-Za-z][A-Za-z0-9_]{3,31})(?!\w)"
)
CONTROL = {code: " " for code in range(32) if code != 10} | {13: None}  # Telegram blanks these and drops returns


def utf16_length(text: str) -> int:
    """Give the length as Telegram counts it: characters outside the basic plane are two.

    >>> utf16_length("caffè"), utf16_length("🎲")
    (5, 2)
    """
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def utf16_slice(text: str, offset: int, length: int) -> str:
    """Give the part of a text that an entity covers.

    >>> utf16_slice("🎲 roll", 3, 4)
    'roll'
    """
    if text.isascii():
        return text[offset : offset + length]
    return text.encode("utf-16-le")[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Give text and entities of Telegram's HTML; 400 "can't parse entities" says what is wrong and at which byte.

    >>> parse_html("<b>Anna</b> &amp; Bruno")
    ('Anna & Bruno', [{'type': 'bold', 'offset': 0, 'length': 4}])
    """
    return _Html(source).parse()


def tidy(text: str, entities: list[Json]) -> tuple[str, tuple[Json, ...]]:
    """Give what remains of a text when it is sent: trimmed, without control characters, entities in order.

    Mentions, commands and links that the text itself contains become entities, too.
    """
    if not text.isprintable():
        text, entities = _blank_controls(text, entities)
    text, entities = _trim(text, entities)
    entities = [_plain_mention(text, entity) for entity in entities] + _detect(text, entities)
    entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
    return text, tuple(entities[:MAX_ENTITIES])


def _blank_controls(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    if "\r" in text and entities:  # offsets would shift; Telegram moves them, the bot has no reason to need it
        raise bad_request("can't parse entities: the stand-in allows no carriage returns beside entities")
    return text.translate(CONTROL), entities


def _trim(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    trimmed = text.strip()
    if len(trimmed) == len(text) or not entities:
        return trimmed, entities
    shift = utf16_length(text[: len(text) - len(text.lstrip())])
    end = utf16_length(trimmed)
    moved = []
    for entity in entities:
        start = max(entity["offset"] - shift, 0)
        stop = min(entity["offset"] + entity["length"] - shift, end)
        if stop > start:
            moved.append({**entity, "offset": start, "length": stop - start})
    return trimmed, moved


def _plain_mention(text: str, entity: Json) -> Json:
    """Turn a link whose text is a @name into the ordinary mention of that name, as Telegram does."""
    if entity["type"] in ("text_mention", "text_link"):
        covered = utf16_slice(text, entity["offset"], entity["length"])
        if re.fullmatch(r"@[A-Za-z][A-Za-z0-9_]{3,31}", covered):
            return {"type": "mention", "offset": entity["offset"], "length": entity["length"]}
    return entity


def _detect(text: str, entities: list[Json]) -> list[Json]:
    if "/" not in text and "@" not in text:
        return []
    taken = [
        (entity["offset"], entity["offset"] + entity["length"]) for entity in entities if entity["type"] in LITERAL
    ]
    found = []
    for match in DETECTED.finditer(text):
        offset = utf16_length(text[: match.start()])
        length = utf16_length(match[0])
        if not any(start < offset + length and offset < stop for start, stop in taken):
            found.append({"type": match.lastgroup or "", "offset": offset, "length": length})
    return found


class _Html:
    """One pass over the source: text comes out, open tags wait on a stack."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.out: list[str] = []
        self.length = 0
        self.open: list[tuple[str, int, Json]] = []  # tag, where its text begins, what its entity will say
        self.entities: list[Json] = []

    def parse(self) -> tuple[str, list[Json]]:
        while self.at < len(self.source):
            if self.source.startswith("</", self.at):
                self._end_tag()
            elif self.source[self.at] == "<":
                self._start_tag()
            elif self.source[self.at] == "&":
                self._reference()
            else:
                run = PLAIN_RUN.match(self.source, self.at)
                self.at += self._write(run[0] if run else "")
        if self.open:
            raise _refusal(f'Can\'t find end tag corresponding to start tag "{self.open[-1][0]}"')
        for entity in self.entities:
            if entity["type"] == "code":
                entity.pop("language", None)  # only a block of code has a language
        self.entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
        return "".join(self.out), self.entities

    def _write(self, text: str) -> int:
        self.out.append(text)
        self.length += utf16_length(text)
        return len(text)

    def _fail(self, text: str, at: int) -> NoReturn:
        raise _refusal(f"{text} at byte offset {len(self.source[:at].encode())}")

    def _reference(self) -> None:
        match = REFERENCE.match(self.source, self.at)
        decoded = _decode(match) if match else None
        if match is None or decoded is None:
            self.at += self._write("&")
        else:
            self._write(decoded)
            self.at = match.end()

    def _start_tag(self) -> None:
        start = self.at
        name = self._match(TAG_NAME, start + 1)
        if self.at >= len(self.source):
            self._fail("Unclosed start tag", start)
        tag = name.lower()
        if tag not in TAGS:
            self._fail(f'Unsupported start tag "{tag}"', start)
        attributes = self._attributes(tag, start)
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            self._fail('Tag "span" must have class "tg-spoiler"', start)
        self.open.append((tag, self.length, attributes))

    def _match(self, pattern: re.Pattern[str], at: int) -> str:
        match = pattern.match(self.source, at)
        found = match[0] if match else ""
        self.at = at + len(found)
        return found

    def _attributes(self, tag: str, start: int) -> dict[str, str]:
        attributes: dict[str, str] = {}
        while True:
            self._match(SPACES, self.at)
            if self.at >= len(self.source):
                self._fail("Unclosed start tag", start)
            if self.source[self.at] == ">":
                self.at += 1
                return attributes
            begin = self.at
            name = self._match(ATTRIBUTE_NAME, self.at).lower()
            if not name:
                self._fail(f'Empty attribute name in the tag "{tag}"', begin)
            self._match(SPACES, self.at)
            if self.source[self.at : self.at + 1] == "=":
                attributes[name] = self._value(start)
            elif tag == "blockquote" and name == "expandable":
                attributes[name] = ""
            else:
                self._fail(f'Expected equal sign in declaration of an attribute of the tag "{tag}"', begin)

    def _value(self, start: int) -> str:
        self._match(SPACES, self.at + 1)
        quote = self.source[self.at : self.at + 1]
        if quote not in ("'", '"') or not quote:
            return self._match(BARE_VALUE, self.at)
        end = self.source.find(quote, self.at + 1)
        if end < 0:
            self._fail("Unclosed start tag", start)
        value = self.source[self.at + 1 : end]
        self.at = end + 1
        return REFERENCE.sub(lambda match: _decode(match) or match[0], value)

    def _end_tag(self) -> None:
        start = self.at
        found = self._match(TAG_NAME, start + 2).lower()
        self._match(SPACES, self.at)
        if self.source[self.at : self.at + 1] != ">":
            self._fail("Unclosed end tag", start)
        self.at += 1
        if not self.open:
            self._fail("Unexpected end tag", start)
        tag, begin, attributes = self.open.pop()
        if found and found != tag:
            self._fail(
                f'Unmatched end tag at byte offset {len(self.source[:start].encode())}, expected "</{tag}>", '
                f'found "</{found}>"',
                start,
            )
        if self.length > begin:
            entity = self._entity(tag, attributes, begin)
            if entity is not None:
                self.entities.append({**entity, "offset": begin, "length": self.length - begin})

    def _entity(self, tag: str, attributes: dict[str, str], begin: int) -> Json | None:
        if tag == "a":
            return _link(attributes.get("href") or utf16_slice("".join(self.out), begin, self.length - begin))
        if tag == "pre":
            return self._pre(begin)
        if tag == "tg-emoji":
            return {"type": "custom_emoji", "custom_emoji_id": attributes.get("emoji-id", "")}
        if tag == "tg-time":
            return _time(attributes)
        entity: Json = {"type": SIMPLE_TAGS[tag]}
        if tag == "blockquote" and "expandable" in attributes:
            entity["type"] = "expandable_blockquote"
        elif tag == "code" and attributes.get("class", "").startswith("language-"):
            entity["language"] = attributes["class"].removeprefix("language-")
        return entity

    def _pre(self, begin: int) -> Json:
        """Give a block of code; a <code> that fills it gives it its language and disappears in it."""
        for entity in self.entities:
            same = entity["offset"] == begin and entity["length"] == self.length - begin
            if same and entity["type"] == "code":
                self.entities.remove(entity)
                return {"type": "pre", **({"language": entity["language"]} if "language" in entity else {})}
        return {"type": "pre"}


def _refusal(text: str) -> ApiError:
    return bad_request(f"can't parse entities: {text}")


def _decode(match: re.Match[str]) -> str | None:
    if match["name"]:
        return NAMED.get(match["name"])
    code = int(match["hex"], 16) if match["hex"] else int(match["decimal"])
    return chr(code) if 0 < code < 0x10FFFF and not 0xD800 <= code < 0xE000 else None


def _link(url: str) -> Json | None:
    user = USER_LINK.match(url)
    if user:
        return {"type": "text_mention", "user": {"id": int(user[1])}}
    return {"type": "text_link", "url": url} if LINK.match(url) else None


def _time(attributes: dict[str, str]) -> Json | None:
    if not attributes.get("unix", "").isdecimal():
        return None
    shown = {"date_time_format": attributes["format"]} if attributes.get("format") else {}
    return {"type": "date_time", "unix_time": int(attributes["unix"]), **shown}
