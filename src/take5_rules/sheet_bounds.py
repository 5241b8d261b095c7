"""What any round of so many seats can yield, and how a scoresheet refuses the rest."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from take5_rules.core.cards import bullheads
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition
from take5_rules.core.errors import Take5Error
from take5_rules.core.rule import Plain
from take5_rules.core.value import Value

__all__ = ["Bounds", "ScoresheetError", "ScoresheetReason", "bounds"]


class ScoresheetReason(StrEnum):
    """Why something does not go on the sheet."""

    SEAT_COUNT = "seat_count"
    NOT_POINTS = "not_points"
    SEAT_TOO_HIGH = "seat_too_high"
    SUM_TOO_LOW = "sum_too_low"
    SUM_TOO_HIGH = "sum_too_high"
    NOT_A_CARD = "not_a_card"
    REPEATED_CARD = "repeated_card"
    TOO_FEW_CARDS = "too_few_cards"
    TOO_MANY_CARDS = "too_many_cards"
    MATCH_OVER = "match_over"
    NO_SUCH_ROUND = "no_such_round"
    ROUNDS_AFTER_END = "rounds_after_end"
    VARIANT = "variant"


class ScoresheetError(Take5Error, ValueError):
    """Points, cards or a round that the sheet refuses; ``reason`` says why, ``seat`` whose they are."""

    def __init__(self, reason: ScoresheetReason, detail: str, seat: int | None = None) -> None:
        where = "" if seat is None else f" (seat {seat})"
        super().__init__(f"{reason.value.replace('_', ' ')}: {detail}{where}")
        self.reason = reason
        self.detail = detail
        self.seat = seat

    def __reduce__(self) -> tuple[type[ScoresheetError], tuple[ScoresheetReason, str, int | None]]:
        return (type(self), (self.reason, self.detail, self.seat))


@frozen(kw_only=True)
class Bounds(Value):
    """What every round of so many seats keeps to, in bullheads and in cards taken.

    They are necessary and not sufficient: within them lies much that no round yields either.
    """

    lowest_sum: int
    highest_sum: int
    highest_seat: int
    fewest_cards: int
    most_cards: int
    most_cards_seat: int


def bounds(edition: Edition, seats: int) -> Bounds:
    """The bounds of a round's points.

    What the rows cannot hold is taken by somebody; every row keeps at least one card, which counts for
    nobody; and a seat takes at most one row with each card that it plays.

    Raises:
        EditionError: the edition does not allow so many seats.
        ScoresheetError: the edition's rule is not the base rule.

    >>> from take5_rules import CLASSIC
    >>> bounds(CLASSIC, 2)
    Bounds(lowest_sum=4, highest_sum=79, highest_seat=79, fewest_cards=4, most_cards=20, most_cards_seat=20)
    """
    check_argument("edition", edition, Edition, "an edition")
    edition.check_seats(seats)
    if not isinstance(edition.rule, Plain):
        raise ScoresheetError(ScoresheetReason.VARIANT, f"no bounds are known for {edition.rule.id}")
    ascending = sorted(map(bullheads, edition.cards_for(seats)))
    played = edition.hand_size * seats
    fewest = max(0, played + edition.rows - edition.rows * edition.row_capacity)
    most_seat = min(played, edition.hand_size * edition.row_capacity)
    return Bounds(
        lowest_sum=sum(ascending[:fewest]),
        highest_sum=sum(ascending[-played:]),
        highest_seat=sum(ascending[-most_seat:]),
        fewest_cards=fewest,
        most_cards=played,
        most_cards_seat=most_seat,
    )
