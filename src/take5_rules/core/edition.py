"""Editions: the numbers and choices of one box, and nothing that depends on a match."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from attrs import field, frozen

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.errors import EditionError, EditionReason
from take5_rules.core.rule import PLAIN, Plain, Rule
from take5_rules.core.value import Value

__all__ = [
    "CardRange",
    "Deck",
    "Edition",
    "End",
    "LowDeck",
    "Rounds",
    "Setup",
    "Threshold",
    "TwinDeck",
    "Twins",
    "Visibility",
]

_LARGEST = 1_000_000


def _check_number(name: str, value: object, low: int, high: int = _LARGEST) -> None:
    if type(value) is not int:
        raise EditionError(EditionReason.WRONG_TYPE, f"{name} must be an int")
    if not low <= value <= high:
        raise EditionError(EditionReason.OUT_OF_RANGE, f"{name} must be from {low} to {high}")


def _check_range(first: int, last: int) -> None:
    for name, value in (("first card", first), ("last card", last)):
        if type(value) is not int:
            raise EditionError(EditionReason.WRONG_TYPE, f"{name} must be an int")
    if not 1 <= first < last <= MAX_CARD:
        raise EditionError(EditionReason.DECK_RANGE, f"cards must ascend within 1 to {MAX_CARD}")


@frozen(kw_only=True)
class CardRange(Value):
    """A deck of all cards from ``first`` to ``last``, the same for every number of seats.

    Raises:
        EditionError: the numbers are no cards, or ``last`` is not above ``first``.

    >>> CardRange(first=1, last=104)
    CardRange(first=1, last=104)
    """

    first: int
    last: int

    def __attrs_post_init__(self) -> None:
        _check_range(self.first, self.last)


@frozen(kw_only=True)
class LowDeck(Value):
    """The deck of the lowest cards that just suffice: 1 to hand size times seats plus rows."""


class Twins(StrEnum):
    """Which cards of a deck there are twice: all of them, or the doublets 11, 22 and so on up to 99."""

    ALL = "all"
    DOUBLETS = "doublets"


@frozen(kw_only=True)
class TwinDeck(Value):
    """A deck of all cards from ``first`` to ``last``, and a second copy of those that ``twins`` names.

    Two copies of a card are twins; nothing tells one from the other.

    Raises:
        EditionError: the numbers are no cards, ``last`` is not above ``first``, or no card has a twin.

    >>> from take5_rules.core.kinds.twins import TwinCards
    >>> doublets = TwinDeck(first=1, last=104, twins=Twins.DOUBLETS)
    >>> [Edition(deck=doublets, rule=TwinCards()).copies_of(card) for card in (54, 55)]
    [1, 2]
    """

    first: int
    last: int
    twins: Twins

    def __attrs_post_init__(self) -> None:
        _check_range(self.first, self.last)
        if type(self.twins) is not Twins:
            raise EditionError(EditionReason.WRONG_TYPE, "twins must be Twins")
        if not self.second:
            raise EditionError(EditionReason.DECK_RANGE, "no card has a twin")

    @property
    def second(self) -> range:
        """The cards that there are twice, ascending."""
        if self.twins is Twins.ALL:
            return range(self.first, self.last + 1)
        return range(-(-self.first // 11) * 11, self.last + 1, 11)


Deck = CardRange | LowDeck | TwinDeck
"""The cards that a round is played with."""


@frozen(kw_only=True)
class Threshold(Value):
    """The match ends after the round in which a total reaches ``points`` (or passes it, if not inclusive).

    Nothing makes totals grow where the rows have room for all cards of a round: then nobody ever has to
    take a full row, and a match may go on for ever.
    `Rounds` ends any match.

    >>> Threshold(points=66, inclusive=False)
    Threshold(points=66, inclusive=False)
    """

    points: int
    inclusive: bool

    def __attrs_post_init__(self) -> None:
        _check_number("points", self.points, 1)
        if type(self.inclusive) is not bool:
            raise EditionError(EditionReason.WRONG_TYPE, "inclusive must be a bool")


@frozen(kw_only=True)
class Rounds(Value):
    """The match ends after exactly ``count`` rounds, whatever the totals."""

    count: int

    def __attrs_post_init__(self) -> None:
        _check_number("count", self.count, 1)


End = Threshold | Rounds
"""When the match is over."""


class Setup(StrEnum):
    """How a round begins: hands dealt unseen, or drafted card by card from the open deck."""

    DEALT = "dealt"
    DRAFTED = "drafted"


class Visibility(StrEnum):
    """Whether only the owner sees the cards, or the whole table."""

    SECRET = "secret"
    OPEN = "open"


@frozen(kw_only=True)
class Edition(Value):
    """What changes play, and only that; the defaults are the box of AMIGO English 2.10.

    Secret ``picks`` are made by all seats at once; open ones in seat order from a leading seat.
    An unscored edition counts a round's points but adds them to no total and names no winners.
    ``rule`` says where cards go and what else happens in a turn; variants that differ in kind have their own.

    Raises:
        EditionError: the numbers do not fit together; its reason says which.

    >>> tiny = Edition(deck=CardRange(first=1, last=8), hand_size=2, rows=2, row_capacity=2, max_seats=3)
    >>> list(tiny.cards_for(3))
    [1, 2, 3, 4, 5, 6, 7, 8]
    """

    deck: Deck = CardRange(first=1, last=104)
    setup: Setup = Setup.DEALT
    picks: Visibility = Visibility.SECRET
    hands: Visibility = Visibility.SECRET
    scored: bool = True
    end: End = Threshold(points=66, inclusive=True)
    min_seats: int = 2
    max_seats: int = 10
    hand_size: int = 10
    rows: int = 4
    row_capacity: int = 5
    rule: Rule = PLAIN
    # Derived, but asked once for every pick: whether a turn is secret picks and the base rule, and no more.
    has_short_turns: bool = field(init=False, eq=False, repr=False)

    @has_short_turns.default
    def _find_short_turns(self) -> bool:
        return self.picks is Visibility.SECRET and type(self.rule) is Plain

    def __attrs_post_init__(self) -> None:
        self._check_types()
        _check_number("hand size", self.hand_size, 1, MAX_CARD)
        _check_number("rows", self.rows, 1, MAX_CARD)
        _check_number("rows with twins", self.rows + self.rule.spare_starters(self.rows), 1, MAX_CARD)
        _check_number("row capacity", self.row_capacity, 1, MAX_CARD)
        _check_number("seats", self.min_seats, 2, MAX_CARD)
        _check_number("seats", self.max_seats, 2, MAX_CARD)
        if self.min_seats > self.max_seats:
            raise EditionError(EditionReason.SEAT_RANGE, "the fewest seats are more than the most")
        if self.rows < self.rule.fewest_rows or self.row_capacity < self.rule.least_capacity:
            raise EditionError(EditionReason.TABLE_TOO_SMALL, f"too few rows or places for {self.rule.id}")
        self._check_rule()
        if self.hand_size % self.rule.picks_a_turn:
            raise EditionError(
                EditionReason.HAND_NOT_WHOLE_TURNS, f"hands must last whole turns of {self.rule.id}"
            )
        if self.setup is Setup.DRAFTED and not isinstance(self.deck, LowDeck):
            raise EditionError(EditionReason.DRAFT_NEEDS_LOW_DECK, "a draft must leave just the row starters")
        if not self.scored and not isinstance(self.end, Rounds):
            raise EditionError(EditionReason.ENDLESS, "unscored rounds never reach a threshold")
        if self.rule.has_twins != isinstance(self.deck, TwinDeck):
            why = "a deck with twins and the rule for twins need each other"
            raise EditionError(EditionReason.TWINS_APART, why)
        size = MAX_CARD if isinstance(self.deck, LowDeck) else len(self.deck_for(self.max_seats))
        needed = self._cards_dealt(self.max_seats) + self.rule.spare_starters(self.rows)
        if needed > size:
            why = f"{self.max_seats} seats need {needed} cards, and there are {size}"
            raise EditionError(EditionReason.DECK_TOO_SMALL, why)

    def _check_rule(self) -> None:
        rule = self.rule
        if self.row_capacity > rule.most_capacity:
            why = f"row capacity must be at most {rule.most_capacity} for {rule.id}"
            raise EditionError(EditionReason.OUT_OF_RANGE, why)
        if self.hand_size > rule.largest_hand(self.hand_size):
            raise EditionError(EditionReason.OUT_OF_RANGE, f"{rule.id} allows no such hand size")
        if rule.one_by_one and self.picks is not Visibility.OPEN:
            raise EditionError(EditionReason.VARIANTS_CLASH, f"{rule.id} needs open picks")

    def _check_types(self) -> None:
        for name, value, kinds in (
            ("deck", self.deck, (CardRange, LowDeck, TwinDeck)),
            ("setup", self.setup, (Setup,)),
            ("picks", self.picks, (Visibility,)),
            ("hands", self.hands, (Visibility,)),
            ("scored", self.scored, (bool,)),
            ("end", self.end, (Threshold, Rounds)),
        ):
            if type(value) not in kinds:
                expected = " or ".join(kind.__name__ for kind in kinds)
                raise EditionError(EditionReason.WRONG_TYPE, f"{name} must be {expected}")
        if not isinstance(self.rule, Rule):
            raise EditionError(EditionReason.WRONG_TYPE, "rule must be Rule")

    def _cards_dealt(self, seats: int) -> int:
        return self.hand_size * seats + self.rows

    @property
    def turns(self) -> int:
        """How many turns a round has."""
        return self.hand_size // self.rule.picks_a_turn

    def cards_for(self, seats: int) -> range:
        """The different cards for ``seats`` seats, ascending; it does not check that so many may sit down.

        Of a deck with twins it has each once; `deck_for` has both.

        >>> Edition(deck=LowDeck()).cards_for(3)
        range(1, 35)
        """
        if isinstance(self.deck, LowDeck):
            return range(1, self._cards_dealt(seats) + 1)
        return range(self.deck.first, self.deck.last + 1)

    def deck_for(self, seats: int) -> Sequence[int]:
        """All cards of the deck for ``seats`` seats, ascending, and twins twice.

        >>> from take5_rules.core.kinds.twins import TwinCards
        >>> few = TwinDeck(first=9, last=12, twins=Twins.DOUBLETS)
        >>> Edition(deck=few, rule=TwinCards(), hand_size=1, rows=1, max_seats=2).deck_for(2)
        (9, 10, 11, 11, 12)
        """
        cards = self.cards_for(seats)
        return tuple(sorted([*cards, *self.deck.second])) if isinstance(self.deck, TwinDeck) else cards

    def copies_of(self, card: int) -> int:
        """How often the deck has ``card``; it does not check that it is there at all."""
        return 2 if isinstance(self.deck, TwinDeck) and card in self.deck.second else 1

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that this edition does not allow.

        Raises:
            EditionError: ``seats`` is no exact ``int`` from ``min_seats`` to ``max_seats``.
        """
        if type(seats) is not int or not self.min_seats <= seats <= self.max_seats:
            raise EditionError(
                EditionReason.SEATS_NOT_ALLOWED, f"seats must be from {self.min_seats} to {self.max_seats}"
            )
