"""A hint in the few words that fit in a pop-up: what is best, why, and what comes second."""

from bot.texts import Texts
from engine import ROLLS, Box, Choice, Hint, State, Why, options


def told(hint: Hint, state: State, words: Texts) -> str:
    """Give a hint for a state as plain text, a line for each thought."""
    if hint.best is None:
        return words.plain("hint-why-roll", score=hint.score)
    second = _done(hint.second, state, words) if hint.second is not None else ""
    facts = {"best": _done(hint.best, state, words), "second": second, "score": hint.score}
    lines = [words.plain("hint-tie" if hint.is_tie else "hint-best", facts), _why(hint, words)]
    if state.turn.rolls == ROLLS and state.rolls_left:
        lines.append(words.plain("hint-no-extra-roll" if isinstance(hint.best, Box) else "hint-extra-roll"))
    if second and not hint.is_tie:
        lines.append(words.plain("hint-second", second=second, score=hint.second_score))
    return "\n".join(lines)


def _done(choice: Choice, state: State, words: Texts) -> str:
    """Give a choice as something to do."""
    if isinstance(choice, Box):
        option = next(option for option in options(state).boxes if option.box is choice)
        return words.plain("hint-scratch" if option.is_scratch else "hint-box", box=choice)
    return words.plain("hint-hold", dice=choice) if choice else words.plain("hint-hold-none")


def _why(hint: Hint, words: Texts) -> str:
    key = f"hint-why-{hint.why.value}"
    chance = words.plain("hint-chance", percent=int(100 * hint.chance + 0.5))
    match hint.why:
        case Why.OPEN if len(hint.boxes) > 1:
            return words.plain(key, first=hint.boxes[0], second=hint.boxes[1])
        case Why.OPEN:
            return words.plain("hint-why-open-one", box=hint.boxes[0])
        case Why.STRAIGHT if len(hint.faces) > 1:
            low, high = hint.faces
            return words.plain("hint-why-straight-two", box=hint.boxes[0], low=low, high=high, chance=chance)
        case Why.STRAIGHT:
            return words.plain(key, box=hint.boxes[0], face=hint.faces[0], chance=chance)
    box = {"box": hint.boxes[0]} if hint.boxes else {}
    return words.plain(key, box, chance=chance, wanting=hint.wanting)
