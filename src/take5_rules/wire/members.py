"""The members of one JSON object as the values that they must be, and plain values as JSON."""

from __future__ import annotations

from attrs import NOTHING, AttrsInstance, fields, frozen

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.documents.errors import pointer_to
from take5_rules.documents.shape import (
    MOST_LYING,
    expect_bool,
    expect_cards,
    expect_choice,
    expect_int,
    expect_ints,
    expect_list,
)

__all__ = ["Document", "Members", "field_names", "fields_document", "plain"]

Document = dict[str, object]
"""A JSON object."""


@frozen(kw_only=True)
class Members(Value):
    """An object whose names have been checked; each method hands out one member, or refuses it.

    The bounds are those of any edition: whether a card or a row is there is for the rules to say.
    """

    found: Document
    at: str

    def whole(self, name: str, low: int = 0, high: int = MAX_CARD) -> int:
        """An integer."""
        return expect_int(self.found[name], pointer_to(self.at, name), low, high)

    def seat(self) -> int:
        """The member ``seat``."""
        return self.whole("seat", 0, MAX_CARD - 1)

    def row(self) -> int:
        """The member ``row``."""
        return self.whole("row", 0, MAX_CARD - 1)

    def card(self) -> int:
        """The member ``card``."""
        return self.whole("card", 1, MAX_CARD)

    def cards(self, name: str, *, ascending: bool = False) -> Cards:
        """An array of cards."""
        at = pointer_to(self.at, name)
        return expect_cards(self.found[name], at, ascending=ascending, most=MOST_LYING)

    def pair(self, name: str, *, ascending: bool = False) -> Cards:
        """An array of two cards."""
        expect_list(self.found[name], pointer_to(self.at, name), 2, 2)
        return self.cards(name, ascending=ascending)

    def pairs(self, name: str) -> tuple[Cards, ...]:
        """An array of two cards for each seat, ascending."""
        at = pointer_to(self.at, name)
        groups = expect_list(self.found[name], at, 2, MAX_CARD)
        for index, group in enumerate(groups):
            expect_list(group, pointer_to(at, index), 2, 2)
        return self.groups(name, ascending=True)

    def groups(self, name: str, *, ascending: bool = False) -> tuple[Cards, ...]:
        """An array of arrays of cards: hands, rows or piles."""
        at = pointer_to(self.at, name)
        groups = expect_list(self.found[name], at, 0, MAX_CARD)
        return tuple(
            [
                expect_cards(group, pointer_to(at, i), ascending=ascending, most=MOST_LYING)
                for i, group in enumerate(groups)
            ]
        )

    def points(self, name: str) -> tuple[int, ...]:
        """An array of points by seat."""
        return expect_ints(self.found[name], pointer_to(self.at, name), length=(2, MAX_CARD))

    def seats(self, name: str) -> tuple[int, ...]:
        """An array of seats."""
        at = pointer_to(self.at, name)
        return expect_ints(self.found[name], at, 0, MAX_CARD - 1, (0, MAX_CARD))

    def flags(self, name: str) -> tuple[bool, ...]:
        """An array of booleans by seat."""
        at = pointer_to(self.at, name)
        items = expect_list(self.found[name], at, 2, MAX_CARD)
        return tuple([expect_bool(item, pointer_to(at, seat)) for seat, item in enumerate(items)])

    def one_of(self, name: str, choices: tuple[str, ...]) -> str:
        """One of a few texts."""
        return expect_choice(self.found[name], pointer_to(self.at, name), choices)


def field_names(cls: type[AttrsInstance]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of a class's fields: those that must be written, and those that have a default.

    >>> from take5_rules import PlayPicks
    >>> field_names(PlayPicks)
    (('cards',), ('take',))
    """
    required = [field.name for field in fields(cls) if field.default is NOTHING]
    optional = [field.name for field in fields(cls) if field.default is not NOTHING]
    return tuple(required), tuple(optional)


def fields_document(value: AttrsInstance) -> Document:
    """The fields of a value as JSON members; one that has its default is left out."""
    found = [(field, getattr(value, field.name)) for field in fields(type(value))]
    return {field.name: plain(held) for field, held in found if held != field.default}


def plain(value: object) -> object:
    """A value's tuples as arrays, all the way down.

    >>> plain(((1, 2), ()))
    [[1, 2], []]
    """
    return [plain(item) for item in value] if isinstance(value, tuple) else value
