"""How a recorded round began, played again: the deal, or the draft card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator

from take5_rules.core.actions import Deal, DraftCard
from take5_rules.core.errors import IllegalActionError, Reason
from take5_rules.core.play import Step, play
from take5_rules.core.rules import to_act
from take5_rules.core.state import Drafting, Match, State
from take5_rules.core.table import Cards
from take5_rules.replay.faults import FaultKind, ReplayFaultError, Spot

__all__ = ["play_deal", "play_draft"]


def play_deal(state: State, deal: Deal, spot: Spot) -> Step:
    """Deal again what was dealt.

    Raises:
        ReplayFaultError: the engine refuses the deal; the place is the first that does not fit.
    """
    try:
        return play(state, deal)
    except IllegalActionError as error:
        raise _deal_fault(state.match, deal, error.reason, spot) from None


def _deal_fault(match: Match, deal: Deal, reason: Reason, spot: Spot) -> ReplayFaultError:
    if reason is Reason.WRONG_PHASE:
        kind, below = FaultKind.WRONG_OPENING, "/deal"
        return spot.fault(kind, below, recorded="deal", expected="draft", reason=reason)
    if reason is Reason.DEAL_SHAPE:
        below, found, due = next(_wrong_shapes(match, deal))
        return spot.fault(FaultKind.DEAL_SHAPE, below, recorded=found, expected=due, reason=reason)
    if reason is Reason.DEAL_FOREIGN_CARD:
        kind = FaultKind.FOREIGN_CARD
        below, card = _foreign(match, deal)[0]
    else:
        kind = FaultKind.REPEATED_CARD
        below, card = _repeated(match, deal)[0]
    return spot.fault(kind, f"/deal{below}", recorded=card, reason=reason)


def _wrong_shapes(match: Match, deal: Deal) -> Iterator[tuple[str, int, int]]:
    size, rows = match.edition.hand_size, match.edition.rows
    for seat, hand in enumerate(deal.hands):
        if len(hand) != size:
            yield f"/deal/hands/{seat}", len(hand), size
    yield "/deal/rows", len(deal.rows), rows


def _foreign(match: Match, deal: Deal) -> list[tuple[str, int]]:
    deck = match.edition.cards_for(match.seats)
    return [(below, card) for below, card in _cards(deal) if card not in deck]


def _repeated(match: Match, deal: Deal) -> list[tuple[str, int]]:
    found = []
    seen: Counter[int] = Counter()
    for below, card in _cards(deal):
        seen[card] += 1
        if seen[card] > match.edition.copies_of(card):
            found.append((below, card))
    return found


def _cards(deal: Deal) -> Iterator[tuple[str, int]]:
    for seat, hand in enumerate(deal.hands):
        for index, card in enumerate(hand):
            yield f"/hands/{seat}/{index}", card
    for index, card in enumerate(deal.rows):
        yield f"/rows/{index}", card


def play_draft(state: State, cards: Cards, spot: Spot, *, partial: bool) -> Generator[Step, None, State]:
    """Draft again what was drafted; ``partial``: the draft may have broken off.

    Raises:
        ReplayFaultError: a card cannot be drafted, or there are too few or too many of them.
    """
    if not isinstance(state, Drafting):
        raise spot.fault(FaultKind.WRONG_OPENING, "/draft", recorded="draft", expected="deal")
    due = state.match.seats * state.match.edition.hand_size
    for index, card in enumerate(cards):
        below = f"/draft/{index}"
        if index == due:
            raise spot.fault(FaultKind.DRAFT_TOO_LONG, below, recorded=len(cards), expected=due)
        (seat,) = to_act(state)
        try:
            step = play(state, DraftCard(seat=seat, card=card))
        except IllegalActionError as error:
            kind = FaultKind.REPEATED_CARD if card in cards[:index] else FaultKind.FOREIGN_CARD
            raise spot.fault(kind, below, seat=seat, recorded=card, reason=error.reason) from None
        yield step
        state = step.after
    if len(cards) < due and not partial:
        raise spot.fault(
            FaultKind.DRAFT_TOO_SHORT, "/draft", seat=to_act(state)[0], recorded=len(cards), expected=due
        )
    return state
