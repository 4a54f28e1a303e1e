"""What a chat gets and how soon: the numbers that keep Telegram from saying no."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.outbox.budget import BOT_A_SECOND, GROUP_A_MINUTE, MINUTE, BotBudget, ChatBudget, Kind

CARD, LAST_CARD = 7, 6  # messages that are edited
TICK = 1 / 16  # exact in binary, so that sums of times are, too
TICKS_A_SECOND = 16


@dataclass
class LiveCard:
    """A card that follows its match through a budget as the outbox does: one edit shows all that waits."""

    budget: ChatBudget = field(default_factory=lambda: ChatBudget(private=False))
    shown_at: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)

    def live(self, actions: list[tuple[float, Kind]], until: float) -> None:
        """Let rolls (DICE) and hold taps (CALM) happen at their times; note when edits go out, and how late."""
        coming = sorted(actions)
        waiting: list[tuple[float, Kind]] = []
        for tick in range(int(until * TICKS_A_SECOND)):
            now = tick * TICK
            while coming and coming[0][0] <= now:
                waiting.append(coming.pop(0))
            if not waiting:
                continue
            kind = Kind.DICE if any(kind is Kind.DICE for _, kind in waiting) else Kind.CALM
            if self.budget.wait(kind, now, CARD) == 0:
                self.budget.spend(kind, now, CARD)
                self.shown_at.append(now)
                self.delays += [now - at for at, _ in waiting]
                waiting = []
        assert not waiting, "something was never shown"


def spend_many(budget: ChatBudget, kind: Kind, seconds: float, *, card: int = 0) -> int:
    """Spend whatever a kind gets from time 0 on; give how often."""
    count = 0
    for tick in range(int(seconds * TICKS_A_SECOND)):
        if budget.wait(kind, tick * TICK, card) == 0:
            budget.spend(kind, tick * TICK, card)
            count += 1
    return count


def a_fast_turn() -> list[tuple[float, Kind]]:
    """Three rolls and twenty taps on dice within 20 seconds."""
    rolls = [(0.0, Kind.DICE), (7.0, Kind.DICE), (14.0, Kind.DICE)]
    taps = [(1.5 + 0.5 * number, Kind.CALM) for number in range(10)]
    return rolls + taps + [(8.5 + 0.5 * number, Kind.CALM) for number in range(10)]


def test_three_rolls_and_twenty_taps_in_twenty_seconds_cost_at_most_six_edits() -> None:
    card = LiveCard()
    assert card.budget.wait(Kind.RETIRE, 0.0, LAST_CARD) == 0
    card.budget.spend(Kind.RETIRE, 0.0, LAST_CARD)  # the card before becomes a quiet line
    card.live(a_fast_turn(), until=30)
    assert len([at for at in card.shown_at if at < 20]) + 1 <= 6


def test_in_a_fast_turn_the_first_hold_is_shown_at_once() -> None:
    card = LiveCard()
    card.live([(0.0, Kind.DICE), (1.5, Kind.CALM), (1.75, Kind.CALM)], until=10)
    assert card.shown_at[:2] == [0.0, 1.5]


def test_in_a_fast_turn_every_roll_is_shown_within_a_second() -> None:
    card = LiveCard()
    card.live(a_fast_turn(), until=30)
    for roll in (0.0, 7.0, 14.0):
        assert any(roll <= at <= roll + 1 for at in card.shown_at)


def test_what_was_tapped_last_is_shown_soon_after_the_taps_end() -> None:
    card = LiveCard()
    card.live(a_fast_turn(), until=30)
    assert card.shown_at[-1] <= 20


@pytest.mark.parametrize("gap", [5, 5.5, 6])
def test_in_a_slow_turn_every_hold_is_shown_at_once(gap: float) -> None:
    card = LiveCard()
    card.live([(gap * number, Kind.DICE if number % 4 == 0 else Kind.CALM) for number in range(10)], until=70)
    assert card.delays == [0.0] * 10


def test_a_new_turn_does_not_pay_for_the_edits_of_the_last_one() -> None:
    budget = ChatBudget(private=False)
    spend_many(budget, Kind.DICE, 5, card=LAST_CARD)
    assert budget.wait(Kind.DICE, 5.0, LAST_CARD) > 0
    assert budget.wait(Kind.DICE, 5.0, CARD) == 0


def test_a_roll_never_waits_for_holds() -> None:
    budget = ChatBudget(private=False)
    spend_many(budget, Kind.CALM, 18, card=CARD)
    assert budget.wait(Kind.DICE, 18.5, CARD) <= 0.3


def test_a_group_gets_eighteen_messages_and_then_waits_for_the_first_to_be_a_minute_old() -> None:
    budget = ChatBudget(private=False)
    for second in range(GROUP_A_MINUTE):
        assert budget.wait(Kind.CARD, second) == 0
        budget.spend(Kind.CARD, second)
    assert budget.wait(Kind.CARD, 18) == 42
    assert budget.wait(Kind.CARD, 59.5) == 0.5
    assert budget.wait(Kind.CARD, 60) == 0


@pytest.mark.parametrize(
    ("kind", "most"), [(Kind.CARD, 18), (Kind.RETIRE, 16), (Kind.DICE, 15), (Kind.REPLY, 14), (Kind.CALM, 13)]
)
def test_what_matters_less_leaves_room_for_what_matters_more(kind: Kind, most: int) -> None:
    budget = ChatBudget(private=False)
    count = 0
    while budget.wait(kind, 0.0, count) == 0:
        budget.spend(kind, 0.0, count)  # each on a card of its own, so that nothing is thinned out
        count += 1
    assert count == most


def test_a_private_chat_gets_more() -> None:
    assert spend_many(ChatBudget(private=True), Kind.CARD, 30) == 50


def test_a_host_may_set_the_pace_of_a_group() -> None:
    assert spend_many(ChatBudget(private=False, a_minute=100), Kind.CARD, 30) == 100


def test_with_a_pace_set_by_the_host_edits_are_not_thinned_out() -> None:
    budget = ChatBudget(private=False, a_minute=1000)
    assert spend_many(budget, Kind.CALM, 20, card=CARD) == 20 * TICKS_A_SECOND


@pytest.mark.parametrize("a_minute", range(1, 8))
@pytest.mark.parametrize("kind", Kind)
def test_however_small_the_hosts_pace_every_kind_gets_through(kind: Kind, a_minute: int) -> None:
    budget = ChatBudget(private=False, a_minute=a_minute)
    count = spend_many(budget, kind, 60, card=CARD)
    assert 1 <= count <= a_minute
    assert budget.wait(kind, 120.0, CARD) == 0


def test_a_frozen_chat_gets_nothing_until_the_time_is_over() -> None:
    budget = ChatBudget(private=False)
    budget.freeze(7.0, 100.0)
    assert [budget.wait(kind, 100.0) for kind in Kind] == [7.0] * len(Kind)
    assert budget.wait(Kind.CARD, 106.0) == 1.0
    assert budget.wait(Kind.CARD, 107.0) == 0


def test_a_shorter_freeze_does_not_end_a_longer_one() -> None:
    budget = ChatBudget(private=False)
    budget.freeze(30.0, 0.0)
    budget.freeze(1.0, 5.0)
    assert budget.wait(Kind.CARD, 10.0) == 20.0


def test_a_budget_is_idle_once_nothing_could_make_anyone_wait() -> None:
    budget = ChatBudget(private=False)
    assert budget.is_idle(0.0)
    budget.spend(Kind.CARD, 0.0)
    budget.freeze(70.0, 0.0)
    assert not budget.is_idle(59.0)
    assert not budget.is_idle(61.0)
    assert budget.is_idle(70.0)


wishes = st.lists(st.tuples(st.sampled_from(Kind), st.integers(0, 40), st.integers(1, 3)), max_size=150)


@given(wishes)
def test_no_group_ever_gets_more_than_eighteen_in_any_minute(wishes: list[tuple[Kind, int, int]]) -> None:
    budget, tick = ChatBudget(private=False), 0
    sent: list[float] = []
    for kind, pause, card in wishes:
        tick += pause
        now = tick * TICK
        if budget.wait(kind, now, card) == 0:
            budget.spend(kind, now, card)
            sent.append(now)
    assert all(later - first >= MINUTE for first, later in zip(sent, sent[GROUP_A_MINUTE:], strict=False))


@given(wishes, st.sampled_from(Kind))
def test_whatever_went_out_every_kind_gets_through_within_a_minute(
    wishes: list[tuple[Kind, int, int]], wanted: Kind
) -> None:
    budget, tick = ChatBudget(private=False), 0
    for kind, pause, card in wishes:
        tick += pause
        if budget.wait(kind, tick * TICK, card) == 0:
            budget.spend(kind, tick * TICK, card)
    now = tick * TICK
    wait = budget.wait(wanted, now, CARD)
    assert wait <= MINUTE
    assert budget.wait(wanted, now + wait, CARD) == 0


@given(wishes)
def test_a_new_card_never_waits_for_anything_but_new_cards(wishes: list[tuple[Kind, int, int]]) -> None:
    budget, tick = ChatBudget(private=False), 0
    for kind, pause, card in wishes:
        tick += pause
        if kind is not Kind.CARD and budget.wait(kind, tick * TICK, card) == 0:
            budget.spend(kind, tick * TICK, card)
        assert budget.wait(Kind.CARD, tick * TICK) == 0


def test_all_chats_together_get_twenty_five_a_second() -> None:
    budget = BotBudget()
    for number in range(BOT_A_SECOND):
        assert budget.wait(number / 64) == 0
        budget.spend(number / 64)
    assert budget.wait(0.5) == 0.5
    assert budget.wait(1.0) == 0
    budget.spend(1.0)
    assert budget.wait(1.0) == 1 / 64


@given(st.lists(st.integers(0, 5), max_size=200))
def test_all_chats_together_never_get_more_than_that_in_any_second(pauses: list[int]) -> None:
    budget, now = BotBudget(), 0.0
    sent: list[float] = []
    for pause in pauses:
        now += pause * TICK
        if budget.wait(now) == 0:
            budget.spend(now)
            sent.append(now)
    assert all(later - first >= 1.0 for first, later in zip(sent, sent[BOT_A_SECOND:], strict=False))
