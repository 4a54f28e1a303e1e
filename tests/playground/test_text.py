import doctest
from typing import Any

import pytest

from bot.playground import markup
from bot.playground.markup import parse_html
from bot.playground.world import World
from tests.playground.conftest import Friends
from tests.standin import Api


def test_examples_in_the_module_hold() -> None:
    assert doctest.testmod(markup).failed == 0


async def test_text_may_have_4096_units_after_parsing(api: Api, friends: Friends) -> None:
    chat_id = friends.group.id
    await api.ok("sendMessage", chat_id=chat_id, text=f"<b>{'x' * 4096}</b>", parse_mode="HTML")
    await api.ok("sendMessage", chat_id=chat_id, text="&lt;" * 4096, parse_mode="HTML")
    await api.ok("sendMessage", chat_id=chat_id, text="🎲" * 2048)
    too_long = "400 Bad Request: message is too long"
    assert await api.refused("sendMessage", chat_id=chat_id, text="x" * 4097) == too_long
    assert await api.refused("sendMessage", chat_id=chat_id, text="🎲" * 2048 + "x") == too_long


@pytest.mark.parametrize("text", ["", "   ", "\n\t\n", "<b></b>", "<b> </b>"])
async def test_text_without_anything_to_see_is_empty(api: Api, friends: Friends, text: str) -> None:
    refusal = await api.refused("sendMessage", chat_id=friends.group.id, text=text, parse_mode="HTML")
    assert refusal == "400 Bad Request: message text is empty"


@pytest.mark.parametrize("mode", ["Markdown", "MarkdownV2", "html5"])
async def test_only_html_is_parsed(api: Api, friends: Friends, mode: str) -> None:
    refusal = await api.refused("sendMessage", chat_id=friends.group.id, text="*x*", parse_mode=mode)
    assert refusal == "400 Bad Request: unsupported parse_mode"


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("è <br>", 'Unsupported start tag "br" at byte offset 3'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<a href='x>y", "Unclosed start tag at byte offset 0"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<a href>x</a>", "Expected equal sign in declaration of an attribute"),
        ("<a =x>x</a>", "Empty attribute name"),
    ],
)
async def test_broken_html_is_refused_with_its_place(api: Api, friends: Friends, source: str, complaint: str) -> None:
    refusal = await api.refused("sendMessage", chat_id=friends.group.id, text=source, parse_mode="HTML")
    assert refusal.startswith(f"400 Bad Request: can't parse entities: {complaint}")


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("<b>a<i>🎲</i></b>c", "a🎲c", [("bold", 0, 3), ("italic", 1, 2)]),
        ("<STRONG>a</STRONG> > b", "a > b", [("bold", 0, 1)]),
        ("&lt;&gt;&amp;&quot;&#65;&#x1F3B2; &nbsp; & &#0;", '<>&"A🎲 &nbsp; & &#0;', []),
        ("<u>a</><s>b</s>", "ab", [("underline", 0, 1), ("strikethrough", 1, 1)]),
        ('<span class="tg-spoiler">a</span><tg-spoiler>b</tg-spoiler>', "ab", [("spoiler", 0, 1), ("spoiler", 1, 1)]),
        ("<blockquote expandable>a</blockquote>", "a", [("expandable_blockquote", 0, 1)]),
        ("<b></b>x", "x", []),
        ("<a href='nowhere at all'>x</a>", "x", []),
    ],
)
def test_html_becomes_text_and_entities(source: str, text: str, entities: list[tuple[str, int, int]]) -> None:
    plain, found = parse_html(source)
    assert plain == text
    assert [(entity["type"], entity["offset"], entity["length"]) for entity in found] == entities


def test_html_attributes_become_fields() -> None:
    assert parse_html('<pre><code class="language-python">x</code></pre>')[1] == [
        {"type": "pre", "language": "python", "offset": 0, "length": 1}
    ]
    assert parse_html('<code class="language-python">x</code>')[1] == [{"type": "code", "offset": 0, "length": 1}]
    assert parse_html('<a href="https://t.me/x?a=1&amp;b=2">x</a>')[1][0]["url"] == "https://t.me/x?a=1&b=2"
    assert parse_html('<tg-time unix="5" format="r">x</tg-time>')[1][0]["unix_time"] == 5
    assert parse_html('<tg-emoji emoji-id="5">🎲</tg-emoji>')[1][0]["custom_emoji_id"] == "5"


async def test_text_is_trimmed_and_its_entities_with_it(api: Api, friends: Friends) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="\n 🎲<b> ab </b>\t", parse_mode="HTML")
    assert sent["text"] == "🎲 ab"
    assert sent["entities"] == [{"type": "bold", "offset": 2, "length": 3}]


async def test_control_characters_become_spaces(api: Api, friends: Friends) -> None:
    assert (await api.ok("sendMessage", chat_id=friends.group.id, text="a\tb\r\nc\x07d"))["text"] == "a b\nc d"


async def test_mentions_commands_and_links_are_found_in_plain_text(api: Api, friends: Friends) -> None:
    text = "🎲 @anna_b /dadi@CinquinaBot https://t.me/x a@b.example"
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text=text)
    assert [(entity["type"], entity["offset"], entity["length"]) for entity in sent["entities"]] == [
        ("mention", 3, 7),
        ("bot_command", 11, 17),
        ("url", 29, 14),
    ]
    quiet = await api.ok("sendMessage", chat_id=friends.group.id, text="<code>/dadi</code>", parse_mode="HTML")
    assert [entity["type"] for entity in quiet["entities"]] == ["code"]


async def test_a_mention_by_id_needs_somebody_the_bot_can_know(api: Api, world: World, friends: Friends) -> None:
    def link(user_id: int) -> dict[str, Any]:
        return {"text": f'<a href="tg://user?id={user_id}">you</a>', "parse_mode": "HTML", "chat_id": friends.group.id}

    sent = await api.ok("sendMessage", **link(friends.bruno.id))
    assert sent["entities"][0]["type"] == "text_mention"
    assert sent["entities"][0]["user"]["first_name"] == "Bruno"
    assert "entities" not in await api.ok("sendMessage", **link(world.add_person("Zoe").id))
    assert "entities" not in await api.ok("sendMessage", **link(404))


async def test_a_mention_by_id_whose_text_is_a_name_is_an_ordinary_mention(api: Api, friends: Friends) -> None:
    text = f'<a href="tg://user?id={friends.bruno.id}">@anna_b</a>'
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text=text, parse_mode="HTML")
    assert sent["entities"] == [{"type": "mention", "offset": 0, "length": 7}]


async def test_at_most_100_entities_are_kept(api: Api, friends: Friends) -> None:
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="<b>x</b> " * 120, parse_mode="HTML")
    assert len(sent["entities"]) == 100


async def test_given_entities_are_checked(api: Api, friends: Friends) -> None:
    bold = {"type": "bold", "offset": 1, "length": 2}
    sent = await api.ok("sendMessage", chat_id=friends.group.id, text="a🎲", entities=[bold])
    assert sent["entities"] == [bold]
    assert "beyond" in await api.refused("sendMessage", chat_id=friends.group.id, text="ab", entities=[bold])
