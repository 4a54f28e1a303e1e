"""The calculator: typed dice are answered with what they are worth; buttons ask it for another situation.

Nothing is remembered: dice and situation are in the buttons themselves.
"""

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.calculator import read_dice, worths
from bot.callback import Press, Verb
from bot.commands.desk import Answer, Desk, Line, Part, Tap
from bot.match import Refusal, Refused
from bot.outbox import Content
from bot.service import Say
from bot.texts import Texts
from bot.views.worths import told
from engine import UPPER, Dice, JokerRule, Rules

YAHTZEE = {"free": None, "50": 50, "0": 0}  # what the Yahtzee box may hold, by what a button says


class Calc:
    """The command and its buttons."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.part = Part(
            {"calc": self.calc},
            {Verb.CALC: self.press},
        )

    async def calc(self, line: Line) -> Answer:
        """Tell what typed dice are worth under the rules in force."""
        dice = read_dice(line.arguments)
        if dice is None:
            return Say("usage-calc")
        return _page(await self._desk.rules_at(line.place), dice, "free", upper_used=False, words=line.words)

    async def press(self, tap: Tap) -> None:
        """Tell it for another situation."""
        match tap.press.argument.split("_"):
            case [typed, yahtzee, ("0" | "1") as used] if yahtzee in YAHTZEE and (dice := read_dice([typed])):
                rules = await self._desk.rules_at(tap.place)
                self._desk.turn_into(tap, _page(rules, dice, yahtzee, upper_used=used == "1", words=tap.words))
            case _:
                raise Refused(Refusal.STALE)


def _page(rules: Rules, dice: Dice, yahtzee: str, *, upper_used: bool, words: Texts) -> Content:
    found = worths(rules, dice, YAHTZEE[yahtzee], upper_used=upper_used)
    rows = [[_button(dice, each, yahtzee == each, upper_used, words.plain(f"button-calc-{each}")) for each in YAHTZEE]]
    if _asks_for_upper(rules, dice, yahtzee):
        box = UPPER[dice[0] - 1]
        label = words.plain("button-calc-used" if upper_used else "button-calc-unused", box=box)
        rows.append([_button(dice, yahtzee, False, not upper_used, label)])
    return Content(told(rules, dice, found, words), InlineKeyboardMarkup(rows))


def _asks_for_upper(rules: Rules, dice: Dice, yahtzee: str) -> bool:
    """Whether it matters if the box of the dice's number is filled: where a joker has to go there."""
    return len(set(dice)) == 1 and yahtzee != "free" and rules.joker is JokerRule.FORCED


def _button(dice: Dice, yahtzee: str, chosen: bool, upper_used: bool, label: str) -> InlineKeyboardButton:
    argument = f"{''.join(map(str, dice))}_{yahtzee}_{int(upper_used)}"
    return InlineKeyboardButton(f"✓ {label}" if chosen else label, callback_data=Press(0, 0, Verb.CALC, argument).data)
