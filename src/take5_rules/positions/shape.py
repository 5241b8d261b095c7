"""The first checks of what lies where: how many of each there are, and which are hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from take5_rules.asking import viewer
from take5_rules.core.order import opener
from take5_rules.documents.strict_json import MAX_INT
from take5_rules.positions.faults import Fault, FaultReason
from take5_rules.views import DraftingView, FaceDown, PickingView, PlacingView, View

__all__ = ["check_shape", "is_count"]


def is_count(value: object) -> bool:
    """Whether ``value`` is an exact ``int`` from 0 up to the largest that a document holds."""
    return type(value) is int and 0 <= value <= MAX_INT


def check_shape(view: View) -> Iterator[Fault]:
    """Faults in the numbers of hands, piles, rows and picks, and in what is hidden."""
    seats = view.match.seats
    if isinstance(view, DraftingView):
        yield from _check_length("hands", view.hands, seats, FaultReason.HAND_COUNT)
    if isinstance(view, PickingView | PlacingView):
        yield from _check_length("hands", view.hands, seats, FaultReason.HAND_COUNT)
        yield from _check_length("piles", view.piles, seats, FaultReason.PILE_COUNT)
        yield from _check_length("picks", view.picks, seats, FaultReason.PICK_COUNT)
        yield from _check_length("rows", view.rows, view.match.edition.rows, FaultReason.ROW_COUNT)
        edition, rule = view.match.edition, view.match.edition.rule
        yield from _check_hidden("hands", view.hands, rule.largest_hand(edition.hand_size), viewer(view))
        yield from _check_hidden("picks", view.picks, rule.picks_a_turn, viewer(view))
        if not rule.may_keep(view.variant, edition.rows, seats, opener(view.match)) or (
            len(view.picks) == seats and not _picks_fit(view)
        ):
            yield Fault(reason=FaultReason.WRONG_VARIANT, path=("variant",))
    if isinstance(view, PlacingView) and not _in_turn(view):
        yield Fault(reason=FaultReason.PLACED_OUT_OF_RANGE, path=("placed",))


def _in_turn(view: PlacingView) -> bool:
    return is_count(view.placed) and view.placed < view.match.seats * view.match.edition.rule.picks_a_turn


def _picks_fit(view: PickingView | PlacingView) -> bool:
    rule = view.match.edition.rule
    if isinstance(view, PickingView):
        return rule.picks_fit(view.picks, None, view.variant)
    return not _in_turn(view) or rule.picks_fit(view.picks, view.placed, view.variant)


def _check_length(name: str, items: Sequence[object], length: int, reason: FaultReason) -> Iterator[Fault]:
    if len(items) != length:
        yield Fault(reason=reason, path=(name,))


def _check_hidden(name: str, items: Sequence[object], most: int, own: int | None) -> Iterator[Fault]:
    for seat, item in enumerate(items):
        if not isinstance(item, FaceDown):
            continue
        if not is_count(item.count) or item.count > most or (name == "picks" and item.count < most):
            yield Fault(reason=FaultReason.NOT_A_COUNT, path=(name, seat))
        elif seat == own:
            yield Fault(reason=FaultReason.OWN_CARDS_HIDDEN, path=(name, seat))
