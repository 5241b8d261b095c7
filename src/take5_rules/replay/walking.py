"""A record played again through the engine: the one reading that `Replay.steps` and `verify` share."""

from __future__ import annotations

from collections.abc import Generator
from typing import Protocol

from take5_rules.core.apply import apply
from take5_rules.core.cards import score
from take5_rules.core.edition import Edition
from take5_rules.core.events import RoundVoided
from take5_rules.core.play import Step, new_match
from take5_rules.core.rules import next_event
from take5_rules.core.state import Finished, Match, Picking, State
from take5_rules.core.table import Table
from take5_rules.replay.faults import FaultKind, Spot
from take5_rules.replay.parts import Result, RoundRecord, UnseenDeal
from take5_rules.replay.rounds import check_broken_off, check_points, play_round
from take5_rules.replay.unseen import follow_unseen

__all__ = ["Recorded", "reach", "walk"]


class Recorded(Protocol):
    """What a walk needs to know of a replay."""

    @property
    def edition(self) -> Edition:
        """The numbers to play by."""

    @property
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def first_seat(self) -> int:
        """The seat that began."""

    @property
    def rounds(self) -> tuple[RoundRecord, ...]:
        """All recorded rounds in order."""

    @property
    def result(self) -> Result | None:
        """How the match ended, if the record says so."""


def walk(recorded: Recorded, *, each_decision: bool) -> Generator[Step, None, State | None]:
    """Play what is recorded, step by step, and return the settled state that it leads to.

    With ``each_decision`` a row choice is a step of its own, and a round of unseen hands, which has no
    steps, is a fault; without it such a round is followed by its cards, and leads to no state if it
    broke off.

    Raises:
        ReplayFaultError: at the first place where the rules would have it otherwise.
    """
    state = new_match(recorded.edition, recorded.seats, recorded.first_seat)
    rounds = recorded.rounds
    last = len(rounds) - 1
    for index, record in enumerate(rounds):
        spot = Spot().in_round(index)
        ending = index == last and recorded.result is None
        if isinstance(state, Finished):
            raise spot.fault(FaultKind.ROUND_AFTER_END)
        if not isinstance(record.opening, UnseenDeal):
            state = yield from play_round(
                state, record.opening, record, spot, ending=ending, each_decision=each_decision
            )
            continue
        if each_decision:
            raise spot.fault(FaultKind.HANDS_UNKNOWN, "/deal/hands")
        after = _follow(state.match, record.opening, record, spot, ending=ending)
        if after is None:
            return None
        state = after
    _check_result(state, recorded.result)
    return state


def reach(recorded: Recorded) -> State | None:
    """The settled state that a record leads to, or ``None`` if it breaks off in a round of unseen hands.

    Raises:
        ReplayFaultError: at the first place where the rules would have it otherwise.
    """
    walking = walk(recorded, each_decision=False)
    try:
        while True:
            next(walking)
    except StopIteration as end:
        state: State | None = end.value
        return state


def _follow(
    match: Match, opening: UnseenDeal, record: RoundRecord, spot: Spot, *, ending: bool
) -> State | None:
    """The state after a round of unseen hands, or ``None`` if it broke off and was not voided."""
    table = follow_unseen(match, opening, record, spot, partial=ending or record.voided)
    if table is not None:
        check_points(record, tuple([score(pile) for pile in table.piles]), spot)
        return _settle(_picking(match, table))
    check_broken_off(match, record, spot, ending=ending)
    if not record.voided:
        return None
    # What lay on the table is gone with the round, so an empty one serves as well.
    nothing = Table(hands=((),) * match.seats, rows=(), piles=((),) * match.seats)
    return _settle(apply(_picking(match, nothing), RoundVoided()))


def _picking(match: Match, table: Table) -> Picking:
    return Picking(match=match, table=table, picks=(None,) * match.seats)


def _settle(state: State) -> State:
    while (event := next_event(state)) is not None:
        state = apply(state, event)
    return state


def _check_result(state: State, result: Result | None) -> None:
    match = Spot()
    if result is None:
        if isinstance(state, Finished):
            raise match.fault(FaultKind.IS_FINISHED, "/finished", recorded=False, expected=True)
        return
    if not isinstance(state, Finished):
        raise match.fault(FaultKind.NOT_FINISHED, "/finished", recorded=True, expected=False)
    totals = zip(result.totals, state.match.totals, strict=True)
    for seat, (told, found) in enumerate(totals):
        if told != found:
            below = f"/result/totals/{seat}"
            raise match.fault(FaultKind.TOTALS_WRONG, below, seat=seat, recorded=told, expected=found)
    if result.winners != state.winners:
        raise match.fault(
            FaultKind.WINNERS_WRONG, "/result/winners", recorded=result.winners, expected=state.winners
        )
