"""The checks of a state or a view from outside: the match, its end, and what lies where.

Whether play could ever have led there is not checked: rows may lie as no turn would leave them.
What is checked is what every such position has: its cards, its counts, and who can be due.
"""

from __future__ import annotations

from collections.abc import Iterator

from take5_rules.asking import viewer
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Rounds
from take5_rules.core.errors import EditionError
from take5_rules.core.scoring import match_over, winners
from take5_rules.core.state import Dealing, Drafting, Finished, Picking, Placing, State
from take5_rules.positions.check_table import check_cards, check_draft, check_picking, check_placing
from take5_rules.positions.faults import Fault, FaultReason
from take5_rules.positions.shape import check_shape, is_count
from take5_rules.views import (
    DealingView,
    DraftingView,
    FinishedView,
    PhaseView,
    PickingView,
    PlacingView,
    SpectatorDealing,
    SpectatorDrafting,
    SpectatorFinished,
    SpectatorPicking,
    SpectatorPlacing,
    SpectatorView,
    View,
)

__all__ = ["state_faults", "view_faults"]


def state_faults(state: State) -> tuple[Fault, ...]:
    """Everything that is inconsistent in ``state``; an unsettled state may be without fault too.

    >>> from take5_rules import CLASSIC, Match, Picking, Table
    >>> match = Match(edition=CLASSIC, first_seat=0, totals=(0, 0))
    >>> table = Table(hands=((1,), (2,)), rows=((7, 5), (30,), (40,), (50,)), piles=((), ()))
    >>> print(*state_faults(Picking(match=match, table=table, picks=(None, None))), sep="; ")
    not ascending at rows[0]; table count at piles
    """
    check_argument("state", state, State, "a state")
    return tuple(_find(_lay_open(state), told=False))


def view_faults(view: View) -> tuple[Fault, ...]:
    """Everything that is inconsistent in ``view``.

    A view may know less than its viewer could: earlier cards that it does not tell are no fault.
    """
    check_argument("view", view, PhaseView, "a view")
    return tuple(_find(view, told=True))


def _lay_open(state: State) -> SpectatorView:
    match state:
        case Dealing(match):
            return SpectatorDealing(match=match)
        case Drafting(match, hands, pool):
            return SpectatorDrafting(match=match, hands=hands, pool=pool)
        case Picking(match, table, picks):
            hands, rows, piles = table.hands, table.rows, table.piles
            return SpectatorPicking(
                match=match, hands=hands, rows=rows, piles=piles, picks=picks, variant=table.variant
            )
        case Placing(match, table, cards, placed):
            hands, rows, piles = table.hands, table.rows, table.piles
            return SpectatorPlacing(
                match=match,
                hands=hands,
                rows=rows,
                piles=piles,
                picks=cards,
                placed=placed,
                variant=table.variant,
            )
        case Finished():
            return SpectatorFinished(match=state.match, winners=state.winners)


def _find(view: View, told: bool) -> Iterator[Fault]:
    for check in (_check_match, _check_end, check_shape, check_cards):
        found = list(check(view))
        yield from found
        if any(fault.reason in _FATAL for fault in found):
            return
    if isinstance(view, DraftingView):
        yield from check_draft(view)
    if isinstance(view, PickingView):
        yield from check_picking(view, told)
    if isinstance(view, PlacingView):
        yield from check_placing(view, told)


_FATAL = frozenset(
    {
        FaultReason.SEATS_NOT_ALLOWED,
        FaultReason.NO_SUCH_SEAT,
        FaultReason.NOT_A_COUNT,
        FaultReason.HAND_COUNT,
        FaultReason.PILE_COUNT,
        FaultReason.ROW_COUNT,
        FaultReason.PICK_COUNT,
        FaultReason.PLACED_OUT_OF_RANGE,
        FaultReason.OWN_CARDS_HIDDEN,
        FaultReason.NOT_A_CARD,
        FaultReason.WRONG_VARIANT,
    }
)
"""After one of these, later checks cannot even be asked."""


def _check_match(view: View) -> Iterator[Fault]:
    match = view.match
    try:
        match.edition.check_seats(match.seats)
    except EditionError:
        yield Fault(reason=FaultReason.SEATS_NOT_ALLOWED, path=("totals",))
    for name, seat in (("first_seat", match.first_seat), ("seat", viewer(view))):
        if seat is not None and not (is_count(seat) and seat < match.seats):
            yield Fault(reason=FaultReason.NO_SUCH_SEAT, path=(name,))
    for name, count in (("rounds_played", match.rounds_played), ("rounds_voided", match.rounds_voided)):
        if not is_count(count):
            yield Fault(reason=FaultReason.NOT_A_COUNT, path=(name,))
    for seat, total in enumerate(match.totals):
        if not is_count(total):
            yield Fault(reason=FaultReason.NOT_A_COUNT, path=("totals", seat))


def _check_end(view: View) -> Iterator[Fault]:
    match, edition = view.match, view.match.edition
    points = sum(match.totals)
    if points and not edition.scored:
        yield Fault(reason=FaultReason.POINTS_UNSCORED, path=("totals",))
    elif points and not match.rounds_played:
        yield Fault(reason=FaultReason.POINTS_BEFORE_A_ROUND, path=("totals",))
    elif points > match.rounds_played * edition.rule.most_points(edition.deck_for(match.seats)):
        yield Fault(reason=FaultReason.TOO_MANY_POINTS, path=("totals",))
    field = "rounds_played" if isinstance(edition.end, Rounds) else "totals"
    if isinstance(edition.end, Rounds) and match.rounds_played > edition.end.count:
        yield Fault(reason=FaultReason.TOO_MANY_ROUNDS, path=(field,))
    if isinstance(view, FinishedView):
        if not match_over(match):
            yield Fault(reason=FaultReason.MATCH_NOT_OVER, path=(field,))
        if view.winners != (winners(match.totals) if edition.scored else ()):
            yield Fault(reason=FaultReason.WRONG_WINNERS, path=("winners",))
    elif match_over(match) and not isinstance(view, DealingView):
        yield Fault(reason=FaultReason.MATCH_OVER, path=(field,))
