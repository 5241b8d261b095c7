"""Matches with the seats by other names: actions and states, whatever the rule keeps on the table."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from take5_rules import (
    Action,
    CowCrowding,
    CowLeaping,
    Deal,
    Dealing,
    Drafting,
    Finished,
    FlipCards,
    Go,
    Keeping,
    PairBegun,
    PairsLying,
    PairsPicked,
    PlayPicks,
    SeatAction,
    SharedTake,
    SharedTakes,
    State,
    Table,
    VariantState,
    WithdrawPick,
    play,
)
from take5_rules.testing import Playthrough

Names = dict[int, int]
"""The new number of each seat."""


def seat_renamed(action: Action, name: Names) -> Action:
    if isinstance(action, Deal):
        return Deal(hands=reseated(action.hands, name), rows=action.rows)
    if isinstance(action, PlayPicks):
        return PlayPicks(cards=reseated(action.cards, name), take=action.take)
    if isinstance(action, SeatAction | WithdrawPick):
        return evolve(action, seat=name[action.seat])
    return action


def reseated(values: tuple[Any, ...], name: Names) -> tuple[Any, ...]:
    """The values of all seats, with each seat's value at its new place."""
    old = {new: seat for seat, new in name.items()}
    return tuple([values[old[seat]] for seat in range(len(values))])


def kept_renamed(kept: VariantState, name: Names) -> VariantState:
    """What the rule keeps: seats, and whatever it has for each of them."""
    match kept:
        case FlipCards():
            return FlipCards(held=reseated(kept.held, name), laid=reseated(kept.laid, name))
        case PairsPicked() | PairsLying() | PairBegun():
            return evolve(kept, higher=reseated(kept.higher, name))
        case Go() | Keeping():
            return evolve(kept, seat=name[kept.seat], known=reseated(kept.known, name))
        case CowLeaping() | CowCrowding():
            return evolve(kept, seat=name[kept.seat])
        case SharedTakes():
            return SharedTakes(
                takes=tuple([SharedTake(seats=pair(take, name), cards=take.cards) for take in kept.takes])
            )
        case _:
            return kept


def pair(take: SharedTake, name: Names) -> tuple[int, int]:
    low, high = sorted(name[seat] for seat in take.seats)
    return low, high


def renamed(state: State, name: Names) -> State:
    match = evolve(
        state.match,
        totals=reseated(state.match.totals, name),
        first_seat=name[state.match.first_seat],
    )
    if isinstance(state, Finished):
        return Finished(match=match, winners=tuple(sorted(name[seat] for seat in state.winners)))
    if isinstance(state, Dealing):
        return Dealing(match=match)
    if isinstance(state, Drafting):
        return evolve(state, match=match, hands=reseated(state.hands, name))
    table = Table(
        hands=reseated(state.table.hands, name),
        rows=state.table.rows,
        piles=reseated(state.table.piles, name),
        variant=kept_renamed(state.table.variant, name),
    )
    return evolve(state, match=match, table=table, picks=reseated(state.picks, name))


def check_renaming(match: Playthrough, name: Names) -> None:
    """The same match with other names of the seats goes the same way, by those names."""
    state = renamed(match.start, name)
    for step in match.steps:
        state = play(state, seat_renamed(step.action, name)).after
        assert state == renamed(step.after, name)
