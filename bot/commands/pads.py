"""The score-keeper: a typed line opens or shows the sheet, taps on its one message fill it."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot import callback, scorepad
from bot.calculator import DICE
from bot.callback import Verb
from bot.commands.desk import Answer, Desk, Line, Part, Tap
from bot.evening import DiceDraft, KeptPad, PadStatus, again, ended, evening_standing
from bot.match import Person, Place, Refusal, Refused
from bot.names import isolate, labels
from bot.outbox import Content, Reply
from bot.reminders import Daytime
from bot.scorepad import Pad, PadRefusal, PadRefused, Step, Throw, Value, correctable
from bot.service import Asker, Fact, Say
from bot.texts import Texts
from bot.views import pad as view
from engine import BOXES, Box, Dice

Outcome = tuple[Say | None, Content | None]
ANYTIME = ("main", "who", "me")  # what a button may do though the sheet has changed since it was drawn


class _Changed(Exception):
    """The sheet is no longer what the button was drawn for."""


class Pads:
    """The command and the buttons of pads."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._pads = desk.storage.pads
        # What a button asks for, and how many numbers it brings.
        self._steps: dict[str, tuple[int, Callable[..., Awaitable[Outcome]]]] = {
            "main": (0, self._show_main),
            "who": (1, self._show_boxes),
            "box": (2, self._show_values),
            "val": (3, self._value),
            "dice": (2, self._show_dice),
            "die": (3, self._die),
            "undie": (2, self._undo_die),
            "put": (4, self._put),
            "bonus": (1, self._bonus),
            "out": (1, self._out),
            "me": (0, self._sit),
            "fix": (0, self._fix),
            "back": (0, self._take_back),
            "log": (0, self._show_log),
            "end": (0, self._ask_to_end),
            "endyes": (0, self._end),
        }
        self.part = Part(
            {"scorepad": self.scorepad},
            {Verb.PAD: self.press},
        )

    # Typed

    async def scorepad(self, line: Line) -> Answer:
        """Open a pad with the names that were typed, or show the open one anew; names are added to it."""
        names = [name.strip() for name in " ".join(line.arguments).split(",") if name.strip()]
        try:
            kept = await self._pads.open_pad(line.place)
            kept = await (self._opened(line, names) if kept is None else self._joined(line, kept, names))
        except PadRefused as no:
            return _no(no)
        return await self._main(kept, line.words)

    async def _opened(self, line: Line, names: list[str]) -> KeptPad:
        rules = await self._desk.own_rules(line.place)  # not those of a match that is on beside it
        person, now = line.asker.person, self._desk.clock.now()
        pad = scorepad.open_pad(0, line.place, rules, person, now, seated=not names and not line.anonymous)
        return await self._pads.create(KeptPad(_with(pad, names)), update=line.asker.update)

    async def _joined(self, line: Line, kept: KeptPad, names: list[str]) -> KeptPad:
        now = self._desk.clock.now()
        if not names:
            await self._pads.answered(line.asker.update, now)
            return kept
        after = replace(kept, pad=_with(kept.pad, names))
        return await self._pads.save(kept, after, now, update=line.asker.update)

    # Tapped

    async def press(self, tap: Tap) -> Say | None:
        """Do what a button of a pad says, and let its message show the outcome."""
        kept = await self._pads.get(tap.press.match)
        if kept is None or kept.pad.place.chat != tap.place.chat:
            return Say("said-pad-unknown")
        try:
            say, content = await self._obey(tap, kept)
        except PadRefused as no:
            return _no(no)
        except _Changed:
            say, content = Say("said-pad-changed"), await self._main(kept, tap.words)
        if content is not None:
            self._show(tap, content)
        return say

    async def _obey(self, tap: Tap, kept: KeptPad) -> Outcome:
        step, *numbers = tap.press.argument.split("_")
        if not kept.is_open:
            return await (self._again(tap, kept) if step == "again" else self._is_over(tap, kept))
        count, obeyed = self._steps.get(step, (-1, self._show_main))
        if len(numbers) != count or not all(number.isdecimal() for number in numbers):
            raise _Changed
        if tap.press.ply != kept.pad.rev and step not in ANYTIME:
            raise _Changed
        return await obeyed(tap, kept, *map(int, numbers))

    def _show(self, tap: Tap, content: Content) -> None:
        """Let the tapped message show this, if it is this pad's: forged data must not spoil another card.

        Any of the pad's buttons will do: by now the message may be on another page than the one that was tapped.
        """
        rows = tap.message.reply_markup.inline_keyboard if tap.message.reply_markup else ()
        presses = [callback.read(str(button.callback_data)) for row in rows for button in row]
        if any(press and (press.verb, press.match) == (Verb.PAD, tap.press.match) for press in presses):
            place = Place(tap.message.chat.id)  # the message may be in a group that was upgraded since
            self._desk.outbox.reply(Reply(place, content, edits=tap.message.message_id))

    # Pages

    async def _show_main(self, tap: Tap, kept: KeptPad) -> Outcome:
        return None, await self._main(kept, tap.words)

    async def _show_boxes(self, tap: Tap, kept: KeptPad, player: int) -> Outcome:
        return None, view.boxes(kept, player, tap.words)

    async def _show_values(self, tap: Tap, kept: KeptPad, player: int, box: int) -> Outcome:
        chosen = _box(box)
        _check_writable(kept.pad, player, chosen, tap.asker.person)
        return None, view.values(kept, player, chosen, tap.words)

    async def _show_dice(self, tap: Tap, kept: KeptPad, player: int, box: int) -> Outcome:
        draft = DiceDraft(player, _box(box))
        _check_writable(kept.pad, player, draft.box, tap.asker.person)
        await self._pads.keep_draft(kept.pad.id, draft)
        return None, view.dice(kept, player, draft.box, (), tap.words)

    async def _show_log(self, tap: Tap, kept: KeptPad) -> Outcome:
        return None, view.log(kept, await self._zone(kept.pad.place), tap.words)

    async def _fix(self, tap: Tap, kept: KeptPad) -> Outcome:
        last = correctable(kept.pad)
        if last is None:
            raise PadRefused(PadRefusal.NOTHING_TO_CORRECT)
        if last.by != tap.asker.person.id:
            raise PadRefused(PadRefusal.NOT_YOUR_ENTRY)
        return None, view.correction(kept, last, tap.words)

    # Dice

    async def _die(self, tap: Tap, kept: KeptPad, player: int, box: int, face: int) -> Outcome:
        """Take one die of five; each tap counts once, also those made before the page is drawn anew."""
        chosen = _box(box)
        _check_writable(kept.pad, player, chosen, tap.asker.person)
        if not 1 <= face <= 6:
            raise PadRefused(PadRefusal.BAD_DICE)
        draft = _draft(kept, player, chosen)
        if tap.id not in draft.taps:
            draft = replace(draft, dice=(*draft.dice, face)[:DICE], taps=(*draft.taps, tap.id)[:DICE])
        if len(draft.dice) == DICE:
            return await self._thrown(tap, kept, draft)
        return await self._drafted(tap, kept, draft)

    async def _undo_die(self, tap: Tap, kept: KeptPad, player: int, box: int) -> Outcome:
        draft = _draft(kept, player, _box(box))
        return await self._drafted(tap, kept, replace(draft, dice=draft.dice[:-1], taps=draft.taps[:-1]))

    async def _drafted(self, tap: Tap, kept: KeptPad, draft: DiceDraft) -> Outcome:
        await self._pads.keep_draft(kept.pad.id, draft)
        say = Say("said-pad-dice", {"dice": draft.dice}) if draft.dice else Say("said-pad-no-dice")
        return say, view.dice(kept, draft.player, draft.box, draft.dice, tap.words)

    async def _thrown(self, tap: Tap, kept: KeptPad, draft: DiceDraft) -> Outcome:
        """Write five dice, or ask where they may count as a joker."""
        before = _before(kept.pad, draft.player, draft.box)
        found = [worth for worth in scorepad.offers(before, draft.player, draft.dice) if worth.box is draft.box]
        if len(found) > 1:
            await self._pads.keep_draft(kept.pad.id, draft)  # a sixth tap changes nothing
            return None, view.worths(kept, draft.player, draft.dice, found, tap.words)
        return await self._write(tap, kept, draft.player, draft.box, Throw(draft.dice))

    async def _put(self, tap: Tap, kept: KeptPad, player: int, box: int, faces: int, joker: int) -> Outcome:
        dice: Dice = tuple(map(int, str(faces)))
        return await self._write(tap, kept, player, _box(box), Throw(dice, joker=bool(joker)))

    # Writing

    async def _value(self, tap: Tap, kept: KeptPad, player: int, box: int, value: int) -> Outcome:
        return await self._write(tap, kept, player, _box(box), value)

    async def _write(self, tap: Tap, kept: KeptPad, player: int, box: Box, value: Value) -> Outcome:
        """Write a value in a box, or over the one of the last entry."""
        by, now = tap.asker.person.id, self._desk.clock.now()
        if _is_correction(kept.pad, player, box):
            if isinstance(value, int):
                pad, step = scorepad.correct(kept.pad, value, by, now)
            else:
                pad, step = scorepad.correct_dice(kept.pad, value.dice, by, now, joker=value.joker)
        elif isinstance(value, int):
            pad, step = scorepad.enter(kept.pad, player, box, value, by, now)
        else:
            pad, step = scorepad.enter_dice(kept.pad, player, box, value.dice, by, now, joker=value.joker)
        return await self._written(tap, kept, pad, step)

    async def _bonus(self, tap: Tap, kept: KeptPad, player: int) -> Outcome:
        return await self._written(
            tap, kept, *scorepad.yahtzee_bonus(kept.pad, player, tap.asker.person.id, self._desk.clock.now())
        )

    async def _take_back(self, tap: Tap, kept: KeptPad) -> Outcome:
        return await self._written(
            tap, kept, *scorepad.take_back(kept.pad, tap.asker.person.id, self._desk.clock.now())
        )

    async def _written(self, tap: Tap, kept: KeptPad, pad: Pad, step: Step) -> Outcome:
        after = replace(kept, pad=pad, draft=None)
        after = await self._pads.save(kept, after, self._desk.clock.now(), step=(step, tap.asker.person))
        return _told(pad), await self._main(after, tap.words)

    # Players

    async def _sit(self, tap: Tap, kept: KeptPad) -> Outcome:
        person = tap.asker.person
        after = replace(kept, pad=scorepad.add(kept.pad, person.name, person.id), draft=None)
        return await self._changed(tap, kept, after, Say("said-pad-joined"))

    async def _out(self, tap: Tap, kept: KeptPad, player: int) -> Outcome:
        say = Say("said-pad-out", {"name": _name(kept.pad, player)})
        return await self._changed(tap, kept, replace(kept, pad=scorepad.remove(kept.pad, player)), say)

    async def _changed(self, tap: Tap, kept: KeptPad, after: KeptPad, say: Say) -> Outcome:
        await self._pads.save(kept, after, self._desk.clock.now())
        return say, await self._main(after, tap.words)

    # The end

    async def _ask_to_end(self, tap: Tap, kept: KeptPad) -> Outcome:
        _need_keeper(kept, tap.asker)
        return None, view.ending(kept, tap.words)

    async def _end(self, tap: Tap, kept: KeptPad) -> Outcome:
        _need_keeper(kept, tap.asker)
        after = ended(kept)
        await self._pads.save(kept, after, self._desk.clock.now())
        return Say("said-pad-ended"), await self._over(after, tap.words)

    async def _is_over(self, tap: Tap, kept: KeptPad) -> Outcome:
        return Say("said-pad-over"), await self._over(kept, tap.words)

    async def _again(self, tap: Tap, kept: KeptPad) -> Outcome:
        """Open the next sheet of the evening; the button that did it goes."""
        if await self._pads.open_pad(kept.pad.place) is not None:
            return Say("said-pad-open"), await self._over(kept, tap.words, another=False)
        created = await self._pads.create(again(kept, tap.asker.person, self._desk.clock.now()))
        self._desk.outbox.reply(Reply(kept.pad.place, await self._main(created, tap.words)))
        return Say("said-pad-again"), await self._over(kept, tap.words, another=False)

    # Showing

    async def _main(self, kept: KeptPad, words: Texts) -> Content:
        return view.main(kept, await self._zone(kept.pad.place), words)

    async def _over(self, kept: KeptPad, words: Texts, *, another: bool = True) -> Content:
        before = [pad for pad in await self._pads.of_series(kept.series) if pad.id != kept.pad.id]
        pads = [*before, kept.pad] if kept.status is PadStatus.FINISHED else before
        return view.over(kept, evening_standing(pads), words, another=another)

    async def _zone(self, place: Place) -> str:
        chat = await self._desk.storage.chats.get(place.chat)
        return (chat.daytime if chat else Daytime()).zone


def _with(pad: Pad, names: list[str]) -> Pad:
    for name in names:
        pad = scorepad.add(pad, name)
    return pad


def _box(place: int) -> Box:
    if place >= len(BOXES):
        raise _Changed
    return BOXES[place]


def _draft(kept: KeptPad, player: int, box: Box) -> DiceDraft:
    """Give the dice tapped in so far for a box; those of another box are forgotten."""
    draft = kept.draft
    return draft if draft and (draft.player, draft.box) == (player, box) else DiceDraft(player, box)


def _is_correction(pad: Pad, player: int, box: Box) -> bool:
    last = correctable(pad)
    return last is not None and (last.player, last.box) == (player, box)


def _before(pad: Pad, player: int, box: Box) -> Pad:
    """Give the pad as it was before the entry that is corrected; else as it is."""
    return replace(pad, entries=pad.entries[:-1]) if _is_correction(pad, player, box) else pad


def _check_writable(pad: Pad, player: int, box: Box, asker: Person) -> None:
    """See that a box is free, or that its entry is the asker's to correct."""
    if scorepad.column_of(pad, player)[box] is None:
        return
    if not _is_correction(pad, player, box):
        raise PadRefused(PadRefusal.BOX_FILLED, box=box.value)
    if pad.entries[-1].by != asker.id:
        raise PadRefused(PadRefusal.NOT_YOUR_ENTRY)


def _need_keeper(kept: KeptPad, asker: Asker) -> None:
    """Who opened a pad ends it, or an admin; once it is complete, anyone."""
    pad = kept.pad
    if not (asker.admin or pad.place.is_private or pad.is_complete or asker.person.id == pad.opener):
        raise Refused(Refusal.ONLY_KEEPER)


def _told(pad: Pad) -> Say:
    """Give the answer to who wrote: the newest entry, and the player's total."""
    entry = pad.entries[-1]
    facts: dict[str, Fact] = {
        "name": _name(pad, entry.player),
        "points": entry.points,
        "extra": entry.yahtzee_bonus,
        "total": scorepad.column_of(pad, entry.player).total,
    }
    if entry.taken_back:
        return Say("said-pad-taken-back", facts)
    if entry.box is None:
        return Say("said-pad-bonus", facts)
    key = "said-pad-extra" if entry.yahtzee_bonus else "said-pad-written" if entry.points else "said-pad-scratched"
    return Say(key, {**facts, "box": entry.box})


def _name(pad: Pad, player: int) -> str:
    names = labels([other.name for other in pad.players])
    number = pad.players.index(scorepad.player_at(pad, player))
    return isolate(names[number])


def _no(no: PadRefused) -> Say:
    """Give the words for a no of the pad."""
    facts: dict[str, Fact] = dict(no.facts)
    if "box" in facts:
        facts["box"] = Box(str(facts["box"]))
    if "name" in facts:
        facts["name"] = isolate(str(facts["name"]))
    return Say(f"pad-refused-{no.refusal.value}", facts)
