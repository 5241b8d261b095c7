"""Wrong readings of where a card goes, each of which some law must expose."""

from collections.abc import Sequence

from z3 import And, If, IntVal, Or

from proofs.model import NOWHERE, Target, Term

__all__ = ["FAULTY_TARGETS"]


def _lowest_end(ends: Sequence[Term], card: Term) -> Term:
    row, lowest = IntVal(NOWHERE), IntVal(0)
    for index, end in enumerate(ends):
        found = And(end < card, Or(row == NOWHERE, end < lowest))
        row, lowest = If(found, IntVal(index), row), If(found, end, lowest)
    return row


def _absolute_difference(ends: Sequence[Term], card: Term) -> Term:
    row, least = IntVal(NOWHERE), IntVal(0)
    for index, end in enumerate(ends):
        gap = If(end < card, card - end, end - card)
        found = Or(row == NOWHERE, gap < least)
        row, least = If(found, IntVal(index), row), If(found, gap, least)
    return row


def _one_too_far(ends: Sequence[Term], card: Term) -> Term:
    row, nearest = IntVal(NOWHERE), IntVal(0)
    for index, end in enumerate(ends):
        found = And(nearest < end, end < card, card != 97)
        row, nearest = If(found, IntVal(index), row), If(found, end, nearest)
    return row


FAULTY_TARGETS: dict[str, Target] = {
    "the lowest of the lower ends": _lowest_end,
    "the smallest difference whatever its sign": _absolute_difference,
    "one single card is read wrongly": _one_too_far,
}
