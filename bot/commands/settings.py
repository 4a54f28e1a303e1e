"""A chat's settings as pages of buttons: who may turn them is asked at every tap."""

from dataclasses import replace
from zoneinfo import ZoneInfo, available_timezones

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.callback import Press, Verb
from bot.commands.desk import Answer, Desk, Line, Part, Tap
from bot.house import HOUSE_RULES, turned, value_of
from bot.match import MOST_GAMES, Place, Refusal, Refused
from bot.outbox import Content
from bot.service import Asker, Say
from bot.storage import PICTURES, Chat
from bot.texts import Texts
from bot.views import keyboard
from bot.views.rules import named
from engine import PRESETS, Nonsense, check, read_rules

# The zones offered as buttons; any other can be typed. Buttons name them by number, so new ones go last.
ZONES = (
    "Europe/Rome",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "America/Argentina/Buenos_Aires",
    "Asia/Kolkata",
    "Australia/Sydney",
)
SLOW_DAYS = (3, 7, 14, 30, 0)
IN_A_ROW = 6
STAYS = {"house": "house"}  # the page that shows after a choice, where it isn't the first


class SettingsPages:
    """The command and the buttons for it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.part = Part(
            {"settings": self.main, "zone": self.zone},
            {Verb.SETTINGS: self.press},
        )

    async def main(self, line: Line) -> Answer:
        """Show the settings of this chat, or of a person in private."""
        return await self._main(line.place, line.asker, line.words)

    async def zone(self, line: Line) -> Answer:
        """Take a zone that was typed; it has to be an IANA name."""
        if not (line.place.is_private or line.asker.admin):
            raise Refused(Refusal.ONLY_ADMIN)
        name = line.arguments[0] if line.arguments else ""
        known = {zone.casefold(): zone for zone in available_timezones()}
        if not name:
            return Say("usage-zone")
        if name.casefold() not in known:
            return Say("usage-zone-unknown", {"name": name})
        return await self._set_zone(line.place, known[name.casefold()])

    async def press(self, tap: Tap) -> Say | None:
        """Turn to a page, or set what a button says."""
        if not (tap.place.is_private or tap.asker.admin):
            raise Refused(Refusal.ONLY_ADMIN)
        page, _, value = tap.press.argument.partition("_")
        say = await self._set(tap.place, page, value) if value else None
        following = STAYS.get(page, "main") if value else page
        if following in PAGES:
            self._desk.turn_into(tap, _page(following, await self._chat(tap.place), tap.words))
        else:
            self._desk.turn_into(tap, await self._main(tap.place, tap.asker, tap.words))
        return say

    async def _main(self, place: Place, asker: Asker, words: Texts) -> Content:
        chat = await self._chat(place)
        if not place.is_private:
            return _main_page(chat, words)
        person = asker.person.id
        ways = keyboard.ways(person, (await self._desk.storage.people.get(person)).way, words)
        rows = [*ways.inline_keyboard, [_remarks(chat, words)], [_pictures_button(chat, words)]]
        return Content(words.html("settings-private"), InlineKeyboardMarkup(rows))

    async def _set(self, place: Place, page: str, value: str) -> Say:
        number = int(value) if value.isdecimal() else -1
        daytime = (await self._chat(place)).daytime
        if page == "zone" and 0 <= number < len(ZONES):
            return await self._set_zone(place, ZONES[number])
        if page == "slow" and number in SLOW_DAYS:
            await self._desk.days.set_slow_days(place.chat, number)
        elif page == "rules" and value in PRESETS:
            await self._desk.days.set_rules(place.chat, PRESETS[value])
        elif page == "house" and value in HOUSE_RULES and value != "extra_roll":
            await self._turn_house_rule(place, value)
        elif page == "series" and 1 <= number <= MOST_GAMES:
            await self._desk.days.set_series(place.chat, number)
        elif page == "from" and 0 <= number < daytime.end:
            await self._desk.days.set_daytime(place.chat, replace(daytime, start=number))
        elif page == "to" and daytime.start < number <= 24:
            await self._desk.days.set_daytime(place.chat, replace(daytime, end=number))
        else:
            await self._set_comfort(place, page, value)
        return Say("said-set")

    async def _set_comfort(self, place: Place, page: str, value: str) -> None:
        """Set what changes no rule and no time."""
        if page == "remarks" and value in ("on", "off"):
            await self._desk.days.set_remarks(place.chat, on=value == "on")
        elif page == "hints" and value in ("0", "1"):
            await self._desk.days.set_hints(place.chat, allowed=value == "1")
        elif page == "pictures" and value in PICTURES:
            await self._desk.days.set_pictures(place.chat, value)
        else:
            raise Refused(Refusal.STALE)

    async def _turn_house_rule(self, place: Place, field: str) -> None:
        rules = read_rules((await self._chat(place)).rules)
        after = turned(rules, field)
        why = Nonsense.SEVERAL_COLUMNS if after == rules else check(after)
        if why is not None:
            raise Refused(Refusal.NONSENSE, why=why)
        await self._desk.days.set_rules(place.chat, after)

    async def _set_zone(self, place: Place, zone: str) -> Say:
        daytime = (await self._chat(place)).daytime
        await self._desk.days.set_daytime(place.chat, replace(daytime, zone=zone))
        local = self._desk.clock.now().astimezone(ZoneInfo(zone))
        return Say("said-zone", {"zone": zone, "time": local.strftime("%H:%M")})

    async def _chat(self, place: Place) -> Chat:
        chat = await self._desk.storage.chats.get(place.chat)
        if chat is None:
            raise Refused(Refusal.NO_MATCH)
        return chat


def _page(page: str, chat: Chat, words: Texts) -> Content:
    """Give a page of a chat's settings beside the first."""
    rows = PAGES[page](chat, words)
    return Content(words.html(f"settings-{page}"), InlineKeyboardMarkup([*rows, [_button("«", "main")]]))


def _main_page(chat: Chat, words: Texts) -> Content:
    """Give the first page of a group's settings."""
    slow = words.plain("settings-days", count=chat.slow_days) if chat.slow_days else words.plain("settings-never")
    rows = [
        [_button(words.plain("settings-button-zone", zone=chat.daytime.zone), "zone")],
        [
            _button(words.plain("settings-button-from", hour=chat.daytime.start), "from"),
            _button(words.plain("settings-button-to", hour=chat.daytime.end), "to"),
        ],
        [_button(words.plain("settings-button-slow", days=slow), "slow")],
        [_button(words.plain("settings-button-series", count=chat.series), "series")],
        [_button(words.plain("settings-button-rules", rules=named(read_rules(chat.rules), words)), "rules")],
        [_remarks(chat, words)],
        [_button(words.plain("settings-button-hints" if chat.hints else "settings-button-no-hints"), _hints(chat))],
        [_pictures_button(chat, words)],
    ]
    return Content(words.html("settings-main"), InlineKeyboardMarkup(rows))


def _remarks(chat: Chat, words: Texts) -> InlineKeyboardButton:
    """Give the button that lets computer players speak, or not."""
    if chat.remarks:
        return _button(words.plain("settings-button-remarks-on"), "remarks_off")
    return _button(words.plain("settings-button-remarks-off"), "remarks_on")


def _pictures_button(chat: Chat, words: Texts) -> InlineKeyboardButton:
    """Give the button that leads to what pictures are drawn on."""
    return _button(words.plain("settings-button-pictures", pictures=_pictures_named(chat.pictures, words)), "pictures")


def _hints(chat: Chat) -> str:
    """Give what turns hints off, or on."""
    return f"hints_{int(not chat.hints)}"


Rows = list[list[InlineKeyboardButton]]


def _zones(chat: Chat, _: Texts) -> Rows:
    return [[_choice(zone, f"zone_{number}", chosen=zone == chat.daytime.zone)] for number, zone in enumerate(ZONES)]


def _from(chat: Chat, _: Texts) -> Rows:
    return _grid([(str(hour), f"from_{hour}", hour == chat.daytime.start) for hour in range(chat.daytime.end)])


def _to(chat: Chat, _: Texts) -> Rows:
    hours = range(chat.daytime.start + 1, 25)
    return _grid([(str(hour), f"to_{hour}", hour == chat.daytime.end) for hour in hours])


def _slow(chat: Chat, words: Texts) -> Rows:
    return [
        [
            _choice(
                words.plain("settings-days", count=days) if days else words.plain("settings-never"),
                f"slow_{days}",
                chosen=days == chat.slow_days,
            )
        ]
        for days in SLOW_DAYS
    ]


def _series(chat: Chat, _: Texts) -> Rows:
    return _grid([(str(count), f"series_{count}", count == chat.series) for count in range(1, MOST_GAMES + 1)])


def _rules(chat: Chat, words: Texts) -> Rows:
    presets = [
        _choice(words.plain(f"rules-{name}"), f"rules_{name}", chosen=read_rules(chat.rules) == rules)
        for name, rules in PRESETS.items()
    ]
    house = [_button(words.plain("button-house"), "house")]
    return [*[presets[first : first + 2] for first in range(0, len(presets), 2)], house]


def _house(chat: Chat, words: Texts) -> Rows:
    rules = read_rules(chat.rules)
    return [
        [_button(words.plain(f"house-{field}-{value_of(rules, field)}"), f"house_{field}")]
        for field in HOUSE_RULES
        if field != "extra_roll"
    ]


def _pictures(chat: Chat, words: Texts) -> Rows:
    return [
        [_choice(_pictures_named(value, words), f"pictures_{value}", chosen=value == chat.pictures)]
        for value in PICTURES
    ]


def _pictures_named(pictures: str, words: Texts) -> str:
    return words.plain(f"pictures-{pictures}")


PAGES = {
    "zone": _zones,
    "from": _from,
    "to": _to,
    "slow": _slow,
    "series": _series,
    "rules": _rules,
    "house": _house,
    "pictures": _pictures,
}


def _grid(choices: list[tuple[str, str, bool]]) -> Rows:
    buttons = [_choice(label, argument, chosen=chosen) for label, argument, chosen in choices]
    return [buttons[first : first + IN_A_ROW] for first in range(0, len(buttons), IN_A_ROW)]


def _choice(label: str, argument: str, *, chosen: bool) -> InlineKeyboardButton:
    return _button(f"✓ {label}" if chosen else label, argument)


def _button(label: str, argument: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, callback_data=Press(0, 0, Verb.SETTINGS, argument).data)
