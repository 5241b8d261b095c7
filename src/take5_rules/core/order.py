"""Who comes when: the order of drafting, picking and placing, and the moment of a decision; all derived."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from take5_rules.core.edition import Visibility
from take5_rules.core.errors import ArgumentError
from take5_rules.core.rule import PLAIN, Rule
from take5_rules.core.state import Dealing, Drafting, Finished, Match, Picking, Placing, State
from take5_rules.core.table import NOTHING, VariantState
from take5_rules.core.value import Value

__all__ = ["Moment", "drafter", "leader", "moment", "opener", "seats_to_pick", "turn_number", "unplaced"]


@frozen(kw_only=True)
class Moment(Value):
    """A decision's place in the match: deal number, turn (0 before the first) and decision within it.

    A pick of another seat does not change it, so a message that carries it is late only if it is.
    """

    deal: int
    turn: int
    decision: int


def opener(match: Match) -> int:
    """The seat that begins the round where seats do something in turn: it moves one seat a round.

    That it moves is decided here, for no source says who begins later rounds.
    """
    return (match.first_seat + match.rounds_played) % match.seats


def drafter(match: Match, hands: Sequence[Sequence[int]]) -> int:
    """The seat that drafts next: clockwise from the opener, as AMIGO English 2005 prints."""
    return (opener(match) + sum(map(len, hands))) % match.seats


def leader(match: Match, turn: int) -> int:
    """The seat that picks first in ``turn`` where picks are open.

    The marker moves one seat to the left after each turn (AMIGO English 2005, variant Open), and
    nothing sets it back between rounds.
    """
    return (match.first_seat + match.rounds_played * match.edition.turns + turn - 1) % match.seats


def seats_to_pick(state: Picking) -> tuple[int, ...]:
    """The seats that may do something now, ascending: all that have not picked where picks are secret.

    Where they are open, it is the next seat in order, or the one whose go it is.
    """
    match = state.match
    waiting = tuple([seat for seat, pick in enumerate(state.picks) if pick is None])
    if match.edition.picks is Visibility.SECRET:
        return waiting
    alone = match.edition.rule.whose_go(state.table.variant)
    if alone is not None:
        return (alone,)
    first = leader(match, turn_number(state))
    return tuple(sorted(waiting, key=lambda seat: (seat - first) % match.seats)[:1])


def unplaced(
    picks: Sequence[int], placed: int, rule: Rule = PLAIN, variant: VariantState = NOTHING
) -> tuple[tuple[int, int], ...]:
    """Seat and card of each pick that is not placed yet, in the order of placing."""
    return tuple(rule.placing_order(picks, variant)[placed:])


def turn_number(state: Picking | Placing) -> int:
    """The number of the turn that is on, from 1."""
    on_the_way = 1 if isinstance(state, Picking) else 0
    edition = state.match.edition
    return edition.rule.turns_played(state.table, edition.hand_size) + on_the_way


def _decision(state: Picking) -> int:
    rule, variant = state.match.edition.rule, state.table.variant
    seat = rule.whose_go(variant)
    return rule.go_decision(variant, state.match.seats, seat is not None and state.picks[seat] is not None)


def moment(state: State) -> Moment:
    """The moment that an action in this state belongs to; see `Moment`."""
    turn, decision = 0, 0
    match state:
        case Drafting():
            decision = sum(map(len, state.hands))
        case Picking():
            turn, decision = turn_number(state), _decision(state)
        case Placing():
            turn, decision = (
                turn_number(state),
                state.match.edition.rule.decision(state.placed, state.table.variant),
            )
        case Dealing() | Finished():
            pass
        case _:
            raise ArgumentError("state", "a state", type(state).__name__)
    return Moment(deal=state.match.deal_number, turn=turn, decision=decision)
