"""What a variant needs of the edition that it changes: nothing else has decided the same."""

from __future__ import annotations

from take5_rules.core.checking import check_argument
from take5_rules.core.edition import CardRange, Edition, Setup, Threshold, Visibility
from take5_rules.core.errors import EditionError, EditionReason
from take5_rules.core.rule import Plain

__all__ = ["check_plain_rule", "clash", "plain_range", "seats_dealt", "threshold"]


def clash(variant: str, why: str) -> EditionError:
    """The error for a ``variant`` that does not go with its edition."""
    return EditionError(EditionReason.VARIANTS_CLASH, f"{variant} {why}")


def plain_range(edition: Edition, variant: str) -> CardRange:
    """The edition's deck, if no variant has changed the cards or how they are dealt and picked.

    Raises:
        EditionError: one has.
    """
    check_argument("edition", edition, Edition, "an edition")
    plain = edition.setup is Setup.DEALT and edition.picks is edition.hands is Visibility.SECRET
    if not plain or not isinstance(edition.deck, CardRange):
        raise clash(variant, "needs an edition whose deck, setup and picks no other variant has changed")
    return edition.deck


def threshold(edition: Edition, variant: str) -> Threshold:
    """The edition's end, if it is a threshold.

    Raises:
        EditionError: it ends by rounds.
    """
    check_argument("edition", edition, Edition, "an edition")
    if not isinstance(edition.end, Threshold):
        raise clash(variant, "needs an edition that ends at a threshold")
    return edition.end


def check_plain_rule(edition: Edition, variant: str) -> None:
    """Refuse an edition that has another rule than the base rule.

    Raises:
        EditionError: it has one.
    """
    check_argument("edition", edition, Edition, "an edition")
    if not isinstance(edition.rule, Plain):
        raise clash(variant, "needs an edition whose rule no other variant has changed")


def seats_dealt(edition: Edition, cards: int, hand_size: int) -> int:
    """The most seats of the edition to which so many cards deal such hands; two at least.

    If they do not suffice for two, the edition that is made of it refuses them.
    """
    return min(edition.max_seats, max((cards - edition.rows) // hand_size, 2))
