"""The buttons below a message. Held dice and good boxes are marked by symbol, colour only helps."""

from collections.abc import Sequence

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.callback import Press, Verb
from bot.house import HOUSE_RULES, value_of
from bot.match import Match, Person, Status, choices
from bot.outbox import Table
from bot.reminders import Way
from bot.texts import LANGUAGES, Texts
from bot.views.seats import called
from engine import PRESETS, ROLLS, UPPER, Box, BoxOption, Level, Personality, State

PRESETS_IN_A_ROW = 2
COMPUTERS_IN_A_ROW = 2
SERIES = (1, 3, 6, 12)  # lengths that the lobby's button goes through; settings have the others
AWAY = (3, 7, 14, 30)  # days
SUPERGROUP = "-100"  # what the ids of supergroups begin with; links leave it out
PLAYERS_IN_A_ROW, LONG_NAME = 3, 9  # a longer name, with the mark of being shown, is cut off in a third of the width
LOWER_IN_A_ROW = 3  # what a phone shows without cutting labels
HELD, FORWARD, GOOD, RISKY = "success", "primary", "success", "danger"  # button styles, Bot API 9.4
# What best play gets in these boxes on average (21.7 and 22.0): from here on a roll is good for them.
GOOD_SUM = {Box.THREE_OF_A_KIND: 22, Box.CHANCE: 23}
UPPER_PAR = 3  # of a face: three of each make 63


def lobby(match: Match, words: Texts) -> InlineKeyboardMarkup:
    """Give the buttons of a lobby card."""

    def button(key: str, verb: Verb, argument: str = "", style: str | None = None) -> InlineKeyboardButton:
        return _button(words.plain(key), Press(match.id, 0, verb, argument), style)

    if match.page == "presets":
        return _presets(match, words)
    if match.page == "house":
        return _house(match, words)
    if match.page == "computers":
        return _computers(match, words)
    begin = button("button-begin", Verb.BEGIN, style=HELD)
    change = button("button-change-rules", Verb.PAGE, "presets")
    rules = button("button-rules", Verb.RULES, "open")
    computers = button("button-computers", Verb.PAGE, "computers")
    if match.place.is_private:
        return InlineKeyboardMarkup([[begin], [computers], [rules, change]])
    sit = button("button-join", Verb.JOIN, style=FORWARD)
    rows = [[sit, button("button-leave", Verb.LEAVE)], [computers], [rules, change], [begin]]
    if match.series.number == 1:
        following = (
            SERIES[(SERIES.index(match.series.length) + 1) % len(SERIES)] if match.series.length in SERIES else 1
        )
        label = words.plain("button-series", count=match.series.length)
        rows.insert(1, [_button(label, Press(match.id, 0, Verb.SERIES, str(following)))])
    hints = button("button-hints" if match.hints else "button-no-hints", Verb.HINTS, "no" if match.hints else "yes")
    rows.insert(-1, [hints])
    return InlineKeyboardMarkup(rows)


def _presets(match: Match, words: Texts) -> InlineKeyboardMarkup:
    """Give the presets, the present one marked, and the ways to the house rules and back."""
    presets = [
        _button(_chosen(words.plain(f"rules-{name}"), match.rules == rules), Press(match.id, 0, Verb.PRESET, name))
        for name, rules in PRESETS.items()
    ]
    house = _button(words.plain("button-house"), Press(match.id, 0, Verb.PAGE, "house"))
    done = _button(words.plain("button-done"), Press(match.id, 0, Verb.PAGE), FORWARD)
    return InlineKeyboardMarkup([*_chunks(presets, PRESETS_IN_A_ROW), [house], [done]])


def _house(match: Match, words: Texts) -> InlineKeyboardMarkup:
    """Give one button for each house rule; a tap turns it to its next value."""
    rows = [
        [_button(words.plain(f"house-{field}-{value_of(match.rules, field)}"), Press(match.id, 0, Verb.HOUSE, field))]
        for field in HOUSE_RULES
        if field != "extra_roll" or len(match.people) == 1
    ]
    back = _button(words.plain("button-presets"), Press(match.id, 0, Verb.PAGE, "presets"))
    done = _button(words.plain("button-done"), Press(match.id, 0, Verb.PAGE), FORWARD)
    return InlineKeyboardMarkup([*rows, [back, done]])


def _computers(match: Match, words: Texts) -> InlineKeyboardMarkup:
    """Give one button for each computer player, which seats it or takes its seat away, and one for their level."""
    players = []
    for personality in Personality:
        is_seated = personality in match.seats
        press = Press(match.id, 0, Verb.COMPUTER, f"{'out' if is_seated else 'in'}_{personality.value}")
        players.append(_button(_chosen(words.plain(f"computer-{personality.value}"), is_seated), press))
    levels = list(Level)
    harder = levels[(levels.index(match.level) + 1) % len(levels)]
    level = _button(words.plain("button-level", level=match.level), Press(match.id, 0, Verb.LEVEL, harder.value))
    done = _button(words.plain("button-done"), Press(match.id, 0, Verb.PAGE), FORWARD)
    return InlineKeyboardMarkup([*_chunks(players, COMPUTERS_IN_A_ROW), [level], [done]])


def turn(match: Match, words: Texts) -> InlineKeyboardMarkup:
    """Give the one keyboard of a turn: dice, reroll, free boxes with their points, scores."""
    game = match.game
    if game is None:
        raise ValueError("a lobby has no turn")
    back = [[_button(words.plain("button-back"), Press(match.id, match.ply, Verb.BACK))]] if game.left else []
    if not game.turn.dice:
        roll = _button(words.plain("button-roll"), Press(match.id, match.ply, Verb.ROLL), FORWARD)
        return InlineKeyboardMarkup([[roll], *back])
    looks = [_button(words.plain("button-hint"), Press(match.id, match.ply, Verb.HINT))] if match.has_hints else []
    looks += [_button(words.plain("button-points"), Press(match.id, match.ply, Verb.POINTS))]
    if len(match.seats) > 1:
        looks.append(_button(words.plain("button-missed"), Press(match.id, match.ply, Verb.MISSED)))
    return InlineKeyboardMarkup([*_dice_rows(match, game, words), *_box_rows(match, looks, words), *back])


def result(match: Match, words: Texts) -> InlineKeyboardMarkup:
    """Give the buttons of a result card."""
    rows = [[_button(words.plain("button-rematch"), Press(match.id, match.ply, Verb.REMATCH), FORWARD)]]
    if match.turns:
        rows.append([_button(words.plain("button-review"), Press(match.id, match.ply, Verb.REVIEW))])
    if match.seal is not None:
        rows.append([_button(words.plain("button-verify"), Press(match.id, match.ply, Verb.VERIFY))])
    return InlineKeyboardMarkup(rows)


def verify_before(match: Match, words: Texts) -> InlineKeyboardMarkup:
    """Give the button that tells of the dice of a match that was played before this one."""
    press = Press(match.id, match.ply, Verb.VERIFY, "before")
    return InlineKeyboardMarkup([[_button(words.plain("button-verify-before"), press)]])


def review(match: Match, shown: int | None, words: Texts) -> InlineKeyboardMarkup | None:
    """Give the buttons below a review: a page for each player, `shown` being the one to be seen, and one's own."""
    others = called(match, words)
    players = [
        _button(_chosen(name, seat == shown), Press(match.id, match.ply, Verb.REVIEW, str(seat)))
        for seat, name in enumerate(others)
        if len(others) > 1
    ]
    last = []
    if players and shown is not None:
        last.append(_button(words.plain("button-review-all"), Press(match.id, match.ply, Verb.REVIEW, "all")))
    if not match.place.is_private:
        last.append(_button(words.plain("button-review-mine"), Press(match.id, match.ply, Verb.REVIEW, "mine")))
    is_wide = max(map(len, others)) > LONG_NAME or len(players) == 4  # no label cut off, no row of a single one
    in_a_row = 2 if is_wide else PLAYERS_IN_A_ROW
    rows = [row for row in (*_chunks(players, in_a_row), last) if row]
    return InlineKeyboardMarkup(rows) if rows else None


def way_back(match: Match, words: Texts) -> InlineKeyboardMarkup:
    """Give the button that posts the board anew, for when nobody knows whether it arrived."""
    return InlineKeyboardMarkup([[_button(words.plain("button-turn"), Press(match.id, match.ply, Verb.TURN), FORWARD)]])


def rules_pages(page: int, pages: int) -> InlineKeyboardMarkup:
    """Give the buttons that turn the pages of the rules; `page` is counted from 0."""
    row = [
        _button(label, Press(0, 0, Verb.RULES, str(target)))
        for label, target in (("◀️", page - 1), ("▶️", page + 1))
        if 0 <= target < pages
    ]
    return InlineKeyboardMarkup([row])


def are_you_sure(match: Match, verb: Verb, asker: int, words: Texts) -> InlineKeyboardMarkup:
    """Give yes and no below a question to `asker`: leaving the game or ending it."""
    yes = words.plain("button-yes-leave" if verb is Verb.LEAVING else "button-yes-end")
    no = words.plain("button-never")
    return InlineKeyboardMarkup(
        [
            [
                _button(yes, Press(match.id, match.ply, verb, str(asker)), RISKY),
                _button(no, Press(match.id, match.ply, Verb.NEVERMIND, str(asker))),
            ]
        ]
    )


def who_leaves(match: Match, asker: int, words: Texts) -> InlineKeyboardMarkup:
    """Give a button for each person at the table, to take their seat away; before the start, for computers too."""
    rows = []
    for seated, name in zip(match.seats, called(match, words), strict=True):
        if isinstance(seated, Person) and match.seat_of(seated.id) is not None:
            who = str(seated.id)  # the person, not the seat: seats move up while a lobby waits
        elif isinstance(seated, Personality) and match.status is Status.LOBBY:
            who = seated.value
        else:
            continue
        rows.append([_button(name, Press(match.id, match.ply, Verb.KICK, who))])
    return InlineKeyboardMarkup(
        [*rows, [_button(words.plain("button-never"), Press(match.id, match.ply, Verb.NEVERMIND, str(asker)))]]
    )


def languages(words: Texts) -> InlineKeyboardMarkup:
    """Give a button for each language."""
    return InlineKeyboardMarkup(
        [[_button(words.plain(f"button-language-{code}"), Press(0, 0, Verb.LANGUAGE, code)) for code in LANGUAGES]]
    )


def reminder(waiting: Sequence[Table], person: int, words: Texts) -> InlineKeyboardMarkup:
    """Give the buttons below a reminder to `person`; the others at the table may give a slow seat away."""
    first = waiting[0]
    address = card_link(first)
    rows = [[InlineKeyboardButton(words.plain("button-to-table"), url=address)]] if address else []
    rows.append(
        [
            _button(words.plain("button-quiet"), Press(0, 0, Verb.REMIND, f"off_{person}")),
            _button(words.plain("button-away"), Press(0, 0, Verb.AWAY, f"ask_{person}")),
        ]
    )
    if len(first.match.seats) > 2 and len(first.match.present) > 1:
        press = Press(first.match.id, first.match.turn_ply, Verb.VOTE)
        rows.append([_button(words.plain("button-vote"), press)])
    return InlineKeyboardMarkup(rows)


def how_long_away(person: int, words: Texts) -> InlineKeyboardMarkup:
    """Give some numbers of days to be away for."""
    days = [
        _button(words.plain("button-days", count=days), Press(0, 0, Verb.AWAY, f"{days}_{person}")) for days in AWAY
    ]
    back = _button(words.plain("button-here"), Press(0, 0, Verb.AWAY, f"0_{person}"))
    return InlineKeyboardMarkup([days, [back]])


def ways(person: int, current: Way, words: Texts) -> InlineKeyboardMarkup:
    """Give the ways of being reminded, the present one marked."""
    return InlineKeyboardMarkup(
        [
            [
                _button(
                    _chosen(words.plain(f"button-way-{way}"), way is current),
                    Press(0, 0, Verb.REMIND, f"{way}_{person}"),
                )
            ]
            for way in Way
        ]
    )


def card_link(table: Table) -> str | None:
    """Give the address of a match's card; only supergroups have such."""
    chat = str(table.match.place.chat)
    if table.card is None or not chat.startswith(SUPERGROUP):
        return None
    thread = f"{table.match.place.thread}/" if table.match.place.thread else ""
    return f"https://t.me/c/{chat.removeprefix(SUPERGROUP)}/{thread}{table.card}"


def recap_link(link: str, words: Texts) -> InlineKeyboardMarkup:
    """Give the button that opens the private chat, where somebody is told what they missed."""
    return InlineKeyboardMarkup([[InlineKeyboardButton(words.plain("button-recap"), url=link)]])


def add_to_group(username: str, words: Texts) -> InlineKeyboardMarkup:
    """Give the button that opens Telegram's list of groups to add the bot to."""
    link = f"https://t.me/{username}?startgroup=true"
    return InlineKeyboardMarkup([[InlineKeyboardButton(words.plain("button-add-to-group"), url=link)]])


def is_good(option: BoxOption) -> bool:
    """Whether these dice are worth marking in this box."""
    if option.box in UPPER:
        return option.points >= UPPER_PAR * (option.box.face or 0)
    return option.points >= GOOD_SUM.get(option.box, 1)


def _dice_rows(match: Match, game: State, words: Texts) -> list[list[InlineKeyboardButton]]:
    if not game.rolls_left:
        return []
    held = match.draft.held
    dice = []
    for position, face in enumerate(game.turn.dice):
        is_held = position in held
        press = Press(match.id, match.ply, Verb.RELEASE if is_held else Verb.HOLD, str(position))
        dice.append(
            _button(
                words.plain("button-held" if is_held else "button-free", face=face), press, HELD if is_held else None
            )
        )
    count = len(game.turn.dice) - len(held)
    if not count:
        label = words.plain("button-all-held")
    elif game.turn.rolls == ROLLS:
        label = words.plain("button-extra-roll", count=count)
    else:
        label = words.plain("button-reroll", count=count, left=ROLLS - game.turn.rolls)
    return [dice, [_button(label, Press(match.id, match.ply, Verb.ROLL), FORWARD)]]


def _box_rows(match: Match, looks: list[InlineKeyboardButton], words: Texts) -> list[list[InlineKeyboardButton]]:
    upper: list[InlineKeyboardButton] = []
    lower: list[InlineKeyboardButton] = []
    for option in choices(match).boxes:
        button = _box_button(match, option, words)
        (upper if option.box in UPPER else lower).append(button)
    return [row for row in (upper, *_even_chunks([*lower, *looks], LOWER_IN_A_ROW)) if row]


def _box_button(match: Match, option: BoxOption, words: Texts) -> InlineKeyboardButton:
    press = Press(match.id, match.ply, Verb.BOX, option.box.value)
    worth = option.points + option.yahtzee_bonus
    facts = {"box": words.plain(f"short-{option.box.value}"), "points": worth}
    if match.draft.armed is option.box:
        return _button(words.plain("button-box-armed", facts), press, FORWARD if worth else RISKY)
    kind = "upper" if option.box in UPPER else "box"
    mark = "-good" if is_good(option) else "" if worth else "-scratch"
    return _button(words.plain(f"button-{kind}{mark}", facts), press, GOOD if is_good(option) else None)


def _button(label: str, press: Press, style: str | None = None) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, callback_data=press.data, style=style)


def _chosen(label: str, is_chosen: bool) -> str:  # a mark or none
    return f"✓ {label}" if is_chosen else label


def _even_chunks(buttons: list[InlineKeyboardButton], length: int) -> list[list[InlineKeyboardButton]]:
    """Give rows of so many buttons, and at the end shorter ones rather than one that stands alone."""
    if len(buttons) <= length or len(buttons) % length != 1:
        return _chunks(buttons, length)
    return [*_chunks(buttons[: -length - 1], length), *_chunks(buttons[-length - 1 :], (length + 2) // 2)]


def _chunks(buttons: list[InlineKeyboardButton], length: int) -> list[list[InlineKeyboardButton]]:
    return [buttons[first : first + length] for first in range(0, len(buttons), length)]
