"""What rows and cards alone decide under the base rule: no hands, no seats, no match."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from attrs import frozen

from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition
from take5_rules.core.errors import ResolveError, ResolveReason
from take5_rules.core.events import TakeCause
from take5_rules.core.landing import find_landing
from take5_rules.core.rule import Plain
from take5_rules.core.table import Row, row_ends
from take5_rules.core.value import Value

__all__ = ["Placement", "Resolution", "RowChoiceDue", "resolve_turn"]


@frozen(kw_only=True)
class Placement(Value):
    """Where one card went; ``taken`` is empty and ``cause`` is ``None`` unless its owner took the row."""

    __match_args__ = ("card", "row", "taken", "cause")

    card: int
    row: int
    taken: Row = ()
    cause: TakeCause | None = None


@frozen(kw_only=True)
class Resolution(Value):
    """A whole turn resolved: the ``placements`` from the lowest card up, and the ``rows`` after them."""

    __match_args__ = ("placements", "rows")

    placements: tuple[Placement, ...]
    rows: tuple[Row, ...]


@frozen(kw_only=True)
class RowChoiceDue(Value):
    """``card`` is lower than every row end, and nobody has said yet which row its owner takes."""

    __match_args__ = ("card",)

    card: int


def resolve_turn(
    rows: Iterable[Iterable[int]], plays: Iterable[int], edition: Edition, take: int | None = None
) -> Resolution | RowChoiceDue:
    """What happens when ``plays`` come to ``rows``, from the lowest card to the highest.

    The order of ``plays`` means nothing.
    Only the lowest card can be too low, because every placed card leaves an end below all later ones;
    ``take`` is the row that its owner takes.
    It does not ask whether so few or so many cards can be played in a real turn.

    Raises:
        ResolveError: rows that cannot lie so, cards that are repeated or not in any deck of the edition,
            a ``take`` that is no row or not due, or an edition whose rule is not the base rule.

    >>> from take5_rules.core.edition import Edition
    >>> rows = ((12,), (37,), (43,), (58,))
    >>> resolve_turn(rows, (61, 14, 44, 15), Edition()).rows
    ((12, 14, 15), (37,), (43, 44), (58, 61))
    >>> resolve_turn(rows, (3, 50), Edition())
    RowChoiceDue(card=3)
    >>> resolve_turn(rows, (3, 50), Edition(), take=3).rows
    ((12,), (37,), (43, 50), (3,))
    """
    check_argument("edition", edition, Edition, "an edition")
    if type(edition.rule) is not Plain:
        raise ResolveError(ResolveReason.VARIANT)
    lying = tuple([tuple(row) for row in rows])
    cards = tuple(plays)
    _check_rows(lying, edition)
    _check_cards((*(card for row in lying for card in row), *cards), edition)
    if take is not None and (type(take) is not int or not 0 <= take < len(lying)):
        raise ResolveError(ResolveReason.NO_SUCH_ROW)
    ascending = sorted(cards)
    too_low = bool(ascending) and ascending[0] < min(row_ends(lying))
    if take is not None and not too_low:
        raise ResolveError(ResolveReason.NO_CHOICE_DUE)
    if take is None and too_low:
        return RowChoiceDue(card=ascending[0])
    after = list(lying)
    placements = [_place(after, card, edition.row_capacity, take) for card in ascending]
    return Resolution(placements=tuple(placements), rows=tuple(after))


def _place(rows: list[Row], card: int, capacity: int, take: int | None) -> Placement:
    landing = find_landing(rows, card, capacity)
    if landing is not None:
        row, cause = landing
    elif take is not None:
        row, cause = take, TakeCause.TOO_LOW
    else:
        raise AssertionError("only the lowest card of a turn can be too low")
    taken = () if cause is None else rows[row]
    rows[row] = (*rows[row], card) if cause is None else (card,)
    return Placement(card=card, row=row, taken=taken, cause=cause)


def _check_rows(rows: tuple[Row, ...], edition: Edition) -> None:
    if len(rows) != edition.rows:
        raise ResolveError(ResolveReason.ROW_COUNT)
    for row in rows:
        if not row:
            raise ResolveError(ResolveReason.ROW_EMPTY)
        if any(type(card) is not int for card in row):
            raise ResolveError(ResolveReason.NOT_A_CARD)
        if len(row) > edition.row_capacity:
            raise ResolveError(ResolveReason.ROW_TOO_LONG)
        if any(low >= high for low, high in itertools.pairwise(row)):
            raise ResolveError(ResolveReason.ROW_NOT_ASCENDING)


def _check_cards(cards: Sequence[int], edition: Edition) -> None:
    deck = edition.cards_for(edition.max_seats)
    for card in cards:
        if type(card) is not int:
            raise ResolveError(ResolveReason.NOT_A_CARD)
        if card not in deck:
            raise ResolveError(ResolveReason.FOREIGN_CARD)
    if len(set(cards)) != len(cards):
        raise ResolveError(ResolveReason.REPEATED_CARD)
