"""Actions for a given state: those that it accepts, those that it refuses, and whatever a client may send."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

from take5_rules.core.actions import (
    Action,
    ChooseFirst,
    Deal,
    DraftCard,
    EndGo,
    KeepCards,
    PickCard,
    PickFlipped,
    PickPair,
    PlaceCard,
    PlayPicks,
    TakeRow,
    VoidRound,
    WithdrawPick,
)
from take5_rules.core.choices import legal_actions
from take5_rules.core.rules import next_event, refusal, to_act
from take5_rules.core.state import Dealing, Picking, State
from take5_rules.testing.deals import deals

__all__ = ["accepted_actions", "refused_actions", "wild_actions"]

_FOREIGN = (-1, True, False, 1.0, "1", None, 10**30)
"""What looks like a seat, a card or a row, and is none."""


def accepted_actions(state: State) -> st.SearchStrategy[Action]:
    """Every action that ``state`` accepts: listed decisions first, then deals, withdrawals and voids.

    It is empty where nothing is accepted: in an unsettled state and in a finished match.
    """
    if next_event(state) is not None:
        return st.nothing()
    due: list[Action] = [action for seat in to_act(state) for action in legal_actions(state, seat)]
    unlisted: list[Action] = [*(WithdrawPick(seat=seat) for seat in range(state.match.seats)), VoidRound()]
    due += [action for action in unlisted if refusal(state, action) is None]
    choices: list[st.SearchStrategy[Action]] = [st.sampled_from(due)] if due else []
    if isinstance(state, Dealing):
        choices.append(deals(state.match.edition, state.match.seats))
    if (
        isinstance(state, Picking)
        and state.match.edition.rule.picks_a_turn == 1
        and not state.match.edition.rule.one_by_one
        and not any(pick is not None for pick in state.picks)
    ):
        choices.append(_joint_picks(state))
    return st.one_of(choices)


def refused_actions(state: State) -> st.SearchStrategy[Action]:
    """Actions that ``state`` refuses, from near misses to nonsense; see `wild_actions`."""
    return wild_actions(state).filter(lambda action: refusal(state, action) is not None)


def wild_actions(state: State) -> st.SearchStrategy[Action]:
    """Actions of every kind, legal or not, with seats, cards and rows that may be of any type.

    The types are wrong on purpose: this is what reaches a host that trusts its clients' JSON.
    """
    edition, seats = state.match.edition, state.match.seats
    seat = _any_of(range(seats + 1))
    card = _any_of(edition.cards_for(seats))
    row = _any_of(range(edition.rows + 1))
    hand = st.lists(card, max_size=edition.hand_size + 1)
    picks = st.lists(card, min_size=seats, max_size=seats)
    if isinstance(state, Picking) and all(state.table.hands):
        picks = st.one_of(st.tuples(*map(_any_of, state.table.hands)).map(list), picks)
    return st.one_of(
        st.builds(PickCard, seat=seat, card=card),
        st.builds(TakeRow, seat=seat, row=row),
        st.builds(PickFlipped, seat=seat, card=card),
        st.builds(PlaceCard, seat=seat, row=row),
        st.builds(PickPair, seat=seat, cards=st.lists(card, min_size=1, max_size=3)),
        st.builds(ChooseFirst, seat=seat, card=card),
        st.builds(DraftCard, seat=seat, card=card),
        st.builds(KeepCards, seat=seat, cards=st.lists(card, max_size=edition.row_capacity)),
        st.builds(EndGo, seat=seat),
        st.builds(WithdrawPick, seat=seat),
        st.builds(VoidRound),
        st.builds(PlayPicks, cards=picks, take=st.one_of(st.none(), row)),
        st.builds(Deal, hands=st.lists(hand, max_size=seats + 1), rows=st.lists(card, max_size=5)),
    )


@st.composite
def _joint_picks(draw: st.DrawFn, state: Picking) -> Action:
    cards = draw(st.tuples(*map(st.sampled_from, state.table.hands)))
    answered = PlayPicks(cards=cards, take=draw(st.integers(0, len(state.table.rows) - 1)))
    unanswered = PlayPicks(cards=cards)
    return answered if refusal(state, answered) is None and draw(st.booleans()) else unanswered


def _any_of(values: Iterable[int]) -> st.SearchStrategy[Any]:
    return st.one_of(st.sampled_from(tuple(values)), st.sampled_from(_FOREIGN))
