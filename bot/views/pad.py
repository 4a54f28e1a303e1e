"""The score-keeper's message: the sheet of a real table, the pages on which something is written, and its end."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from markupsafe import Markup

from bot.calculator import DICE, Worth
from bot.evening import EveningPlace, KeptPad, PadStatus
from bot.names import clean, isolate, labels
from bot.outbox import Content
from bot.scorepad import Entry, as_game, column_of, correctable
from bot.texts import Texts
from bot.views import pad_keyboard
from bot.views.rules import named
from bot.views.seats import listed
from bot.views.sheet import standing_of, tables
from engine import ROUNDS, UPPER, Box, standing
from engine import Dice as Faces

MOST_LOGGED = 20  # entries on the log's page
DIE_MISSING = "▫️"


def main(kept: KeptPad, zone: str, words: Texts) -> Content:
    """Give the sheet with standing and last entry."""
    pad = kept.pad
    lines = [words.html("pad-title", rules=named(pad.rules, words)), *_number(kept, words)]
    if not pad.players:
        lines.append(words.html("pad-nobody"))
    elif pad.is_complete:
        lines.append(words.html("pad-complete"))
    else:
        lines.append(words.html("pad-round", round=pad.round, rounds=ROUNDS))
    lines += _sheet(kept, words)
    if pad.entries:
        last = _entry(kept, pad.entries[-1], words)
        by, time = _writer(kept, pad.entries[-1].by), _time(pad.entries[-1], zone)
        lines += [Markup(""), words.html("pad-last", entry=last, by=by, time=time)]
    return Content(Markup("\n").join(lines), pad_keyboard.main(kept, words))


def boxes(kept: KeptPad, player: int, words: Texts) -> Content:
    """Give the page on which a player's box is picked."""
    pad = kept.pad
    column = column_of(pad, player)
    lines = [words.html("pad-player", name=_name(kept, player), total=column.total)]
    if column.upper_bonus:
        lines.append(words.html("pad-player-bonus"))
    elif any(column[box] is None for box in UPPER):
        lines.append(words.html("pad-player-missing", missing=column.missing_to_bonus))
    lines.append(words.html("pad-player-full" if column.is_complete else "pad-ask-box"))
    if pad_keyboard.takes_bonus(pad, player) and _just_counted(kept, player):
        lines.append(words.html("pad-bonus-counted", extra=pad.rules.yahtzee_bonus))
    return Content(Markup("\n").join(lines), pad_keyboard.boxes(kept, player, words))


def values(kept: KeptPad, player: int, box: Box, words: Texts) -> Content:
    """Give the page on which a box's points are picked, or picked anew."""
    lines = [words.html("pad-box", name=_name(kept, player), box=box)]
    last = correctable(kept.pad)
    if last and (last.player, last.box) == (player, box):
        lines.append(words.html("pad-ask-correct", entry=_entry(kept, last, words)))
    else:
        lines.append(words.html("pad-ask-value"))
    return Content(Markup("\n").join(lines), pad_keyboard.values(kept, player, box, words))


def correction(kept: KeptPad, entry: Entry, words: Texts) -> Content:
    """Give the page on which the last entry is corrected."""
    if entry.box is not None:
        return values(kept, entry.player, entry.box, words)
    told = words.html("pad-ask-take-back", entry=_entry(kept, entry, words))
    return Content(told, pad_keyboard.only_taking_back(kept, words))


def dice(kept: KeptPad, player: int, box: Box, faces: Faces, words: Texts) -> Content:
    """Give the page on which dice are tapped in."""
    shown = " ".join([*map(str, faces), *[DIE_MISSING] * (DICE - len(faces))])
    lines = [words.html("pad-box", name=_name(kept, player), box=box), words.html("pad-ask-dice", shown=shown)]
    return Content(Markup("\n").join(lines), pad_keyboard.dice(kept, player, box, faces, words))


def worths(kept: KeptPad, player: int, faces: Faces, found: Sequence[Worth], words: Texts) -> Content:
    """Give the question whether dice count plainly or as a joker."""
    lines = [words.html("pad-box", name=_name(kept, player), box=found[0].box), words.html("pad-ask-joker")]
    return Content(Markup("\n").join(lines), pad_keyboard.worths(kept, player, faces, found, words))


def log(kept: KeptPad, zone: str, words: Texts) -> Content:
    """Give the newest entries, corrections and all, the newest last."""
    lines = [
        words.html(
            "pad-log-entry",
            time=_time(entry, zone),
            entry=_entry(kept, entry, words),
            by=_writer(kept, entry.by),
        )
        for entry in kept.pad.entries[-MOST_LOGGED:]
    ]
    text = Markup("\n").join([words.html("pad-log-title"), *lines])
    return Content(text, pad_keyboard.only_back(kept, words))


def ending(kept: KeptPad, words: Texts) -> Content:
    """Give the question whether to end."""
    text = words.html("pad-ask-end" if kept.pad.is_complete else "pad-ask-end-early")
    return Content(text, pad_keyboard.asked_to_end(kept, words))


def over(kept: KeptPad, evening: Sequence[EveningPlace], words: Texts, *, another: bool = True) -> Content:
    """Give the sheet that stays in the chat, with the standing of the evening where there were several."""
    finished = kept.status is PadStatus.FINISHED
    lines = [words.html("pad-over" if finished else "pad-over-early"), *_number(kept, words)]
    if finished:
        lines.append(_winners(kept, words))
    lines += _sheet(kept, words)
    if kept.number > 1 and evening:
        lines += [Markup(""), words.html("pad-evening"), *_evening(evening, words)]
    has_next = another and bool(kept.pad.players)
    return Content(Markup("\n").join(lines), pad_keyboard.another(kept, words) if has_next else None)


def _sheet(kept: KeptPad, words: Texts) -> list[Markup]:
    """Give standing and cards, where there are players."""
    if not kept.pad.players:
        return []
    game, names = as_game(kept.pad), labels([player.name for player in kept.pad.players])
    places = standing_of(game, [isolate(name) for name in names], words)
    return [Markup(""), *places, Markup(""), tables(game, names, words)]


def _number(kept: KeptPad, words: Texts) -> list[Markup]:
    return [words.html("pad-number", number=kept.number)] if kept.number > 1 else []


def _winners(kept: KeptPad, words: Texts) -> Markup:
    places = standing(as_game(kept.pad))
    winners = [_name(kept, kept.pad.players[place.seat].number) for place in places if place.rank == 1]
    facts = {"total": places[0].total}
    if len(places) == 1:
        return words.html("result-alone", facts, name=winners[0])
    if len(winners) == 1:
        return words.html("result-winner", facts, name=winners[0])
    return words.html("result-winners", facts, names=listed(winners, words))


def _evening(evening: Sequence[EveningPlace], words: Texts) -> list[Markup]:
    names = labels([place.name for place in evening])
    return [
        words.html("series-place", number=number, name=isolate(name), points=place.points, wins=place.wins)
        for number, (name, place) in enumerate(zip(names, evening, strict=True), 1)
    ]


def _entry(kept: KeptPad, entry: Entry, words: Texts) -> Markup:
    """Give an entry in words: what was thrown, what it was before, whether it was taken back."""
    facts = {"name": _name(kept, entry.player), "points": entry.points, "extra": entry.yahtzee_bonus}
    if entry.box is None:
        told = words.html("pad-entry-bonus", facts)
    else:
        kind = "pad-entry" if entry.points else "pad-entry-scratch"
        if entry.yahtzee_bonus:
            kind = "pad-entry-extra"
        told = words.html(kind, facts, box=entry.box)
    if entry.throw is not None:
        told = words.html(
            "pad-entry-joker" if entry.throw.joker else "pad-entry-dice", entry=told, dice=entry.throw.dice
        )
    if entry.was:
        told = words.html("pad-entry-was", entry=told, was=", ".join(map(str, entry.was)))
    return words.html("pad-entry-back", entry=told) if entry.taken_back else told


def _just_counted(kept: KeptPad, player: int) -> bool:
    """Whether the player's newest entry brought the bonus by its dice."""
    own = [entry for entry in kept.pad.entries if entry.player == player and not entry.taken_back]
    return bool(own) and own[-1].throw is not None and own[-1].yahtzee_bonus > 0


def _name(kept: KeptPad, player: int) -> str:
    names = labels([other.name for other in kept.pad.players])
    return isolate(next(name for other, name in zip(kept.pad.players, names, strict=True) if other.number == player))


def _writer(kept: KeptPad, person: int) -> str:
    """Give what somebody who wrote is called: as on the sheet, if they play."""
    own = next((player.number for player in kept.pad.players if player.person == person), None)
    return _name(kept, own) if own is not None else isolate(clean(kept.writers.get(person, "")))


def _time(entry: Entry, zone: str) -> str:
    return entry.at.astimezone(ZoneInfo(zone)).strftime("%H:%M")
