"""What an edition's rule is asked during a round, and the base rule, which is the plain answer to all of it.

A variant that differs in kind is a frozen value with other answers, in a module of its own in `kinds`.
The engine asks and never looks which rule it is; only the short path of `turn` is for the base rule alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from attrs import frozen

from take5_rules.core.cards import BULLHEADS, MAX_CARD
from take5_rules.core.errors import Reason
from take5_rules.core.events import (
    CardPicked,
    CardPlaced,
    FirstChosen,
    FlippedCardPicked,
    FlippedPicksRevealed,
    Landing,
    PairPicked,
    PairsRevealed,
    PicksRevealed,
    PickWithdrawn,
    RowTaken,
    TakeCause,
    VariantEvent,
)
from take5_rules.core.landing import find_landing
from take5_rules.core.make import maker
from take5_rules.core.table import NOTHING, Cards, Nothing, Row, Table, VariantState
from take5_rules.core.value import Value

__all__ = [
    "PLAIN",
    "AnyRow",
    "Choice",
    "EitherFirst",
    "Noted",
    "Places",
    "Plain",
    "Reveal",
    "Rule",
    "land_at",
]

Reveal = PicksRevealed | FlippedPicksRevealed | PairsRevealed
"""The ways in which all picks are turned up."""

Noted = CardPicked | FlippedCardPicked | PairPicked | PickWithdrawn | Reveal | FirstChosen | Landing
"""The events of a turn that a rule may take note of."""


@frozen(kw_only=True)
class AnyRow(Value):
    """The card of ``seat`` fits no row, so it takes whichever it names (rule 4); a choice even of one row."""

    seat: int
    card: int
    cause: TakeCause

    def landing(self, rows: Sequence[Row], row: int) -> RowTaken:
        """What naming ``row`` amounts to."""
        return RowTaken(seat=self.seat, card=self.card, row=row, cards=rows[row], cause=self.cause)


@frozen(kw_only=True)
class Places(Value):
    """The card of ``seat`` fits several places equally well, each in a row of its own."""

    seat: int
    landings: tuple[Landing, ...]


@frozen(kw_only=True)
class EitherFirst(Value):
    """The two ``cards`` of ``seat`` are next, ascending, and it says which of them it places first."""

    seat: int
    cards: Cards


# Who is to act is asked of every choice, so this one value is built the fast way.
_any_row: Callable[[int, int, TakeCause], AnyRow] = maker(AnyRow, "seat", "card", "cause")

Choice = AnyRow | Places | EitherFirst
"""What the owner of the next card, or of the next two, chooses from."""


class Rule(Value):
    """What a rule decides; the answers here are the base rule's, so a variant gives only those that differ.

    ``id`` names the rule in files.
    ``fewest_rows`` and ``least_capacity`` are the smallest table that it works on, ``most_capacity`` is how
    long rows may be.
    ``picks_a_turn`` is how many cards each seat plays in a turn.
    ``rows_ascend`` says whether the cards of a row always ascend from left to right, and ``rows_grow_left``
    whether a card may come before the first one.
    ``one_by_one`` says whether seats play one after the other, each card to its row at once.
    ``has_twins`` says whether it knows what becomes of equal cards: such decks need it, and it needs one.
    """

    __slots__ = ()

    id: ClassVar[str] = "plain"
    fewest_rows: ClassVar[int] = 1
    least_capacity: ClassVar[int] = 1
    most_capacity: ClassVar[int] = MAX_CARD
    picks_a_turn: ClassVar[int] = 1
    rows_ascend: ClassVar[bool] = True
    rows_grow_left: ClassVar[bool] = False
    one_by_one: ClassVar[bool] = False
    has_twins: ClassVar[bool] = False

    def lay_rows(self, starters: Sequence[int]) -> tuple[Row, ...]:
        """The rows that these cards begin, in the order in which they were turned over."""
        return tuple([(starter,) for starter in starters])

    def begins(self, starters: Sequence[int], rows: int) -> bool:
        """Whether these cards, turned over one by one, begin just so many rows."""
        return len(starters) == rows

    def spare_starters(self, rows: int) -> int:
        """How many cards more than ``rows`` it may take at most to begin them all."""
        return 0

    def places(self, row: Row) -> int:
        """How many of the row's places are taken up."""
        return len(row)

    @property
    def word(self) -> str:
        """Its ``id``, with its numbers if it has any and they are not the printed ones."""
        return self.id

    def begin_round(self, rows: int, seats: int, first: int) -> VariantState:
        """What the rule keeps on the table when the rows have been laid and ``first`` is to begin."""
        return NOTHING

    def may_keep(self, variant: VariantState, rows: int, seats: int, first: int) -> bool:
        """Whether the rule can have this on such a table; for positions from outside."""
        return isinstance(variant, Nothing)

    def picks_fit(self, picks: Sequence[object], placed: int | None, variant: VariantState) -> bool:
        """Whether what the rule has goes with these picks, of which so many are placed, or which lie yet.

        It is for positions from outside; a pick that a view hides is neither an ``int`` nor ``None``.
        """
        return True

    def next_event(self, table: Table, capacity: int) -> VariantEvent | None:
        """What the variant lets happen now by itself, before anything else does."""
        return None

    def apply(self, table: Table, event: VariantEvent, capacity: int) -> Table | None:
        """The table after such an event, or ``None`` if it does not fit."""
        return None

    def whose_go(self, variant: VariantState) -> int | None:
        """The seat that plays now, where seats play one after the other; ``None`` where all pick a card."""
        return None

    def may_pick(self, variant: VariantState, seat: int) -> bool:
        """Whether ``seat`` may lay a card now; who picks first is another question."""
        return True

    def turns_played(self, table: Table, hand_size: int) -> int:
        """How many turns of the round are over, picks that lie on the table aside."""
        return (hand_size - len(table.hands[0])) // self.picks_a_turn

    def go_decision(self, variant: VariantState, seats: int, open_pick: bool) -> int:
        """The number of the decision within its turn while seats pick; all pick for the same one."""
        return 0

    def keep_choices(self, table: Table) -> tuple[Cards, ...]:
        """What the seat whose go it is may take into its hand of a row that it has just taken."""
        return ()

    def undecided(self, variant: VariantState) -> Cards:
        """The cards of a row just taken, which may yet go from the pile into the hand."""
        return ()

    def keep_refusal(self, table: Table, cards: Cards) -> Reason | None:
        """Why the seat whose go it is may not take these cards into its hand, or ``None``."""
        return Reason.NO_CHOICE_DUE

    def end_go_refusal(self, variant: VariantState) -> Reason | None:
        """Why the seat whose go it is may not end it now, or ``None``."""
        return Reason.NO_GO

    def known(self, variant: VariantState, seat: int) -> Cards:
        """The cards in a face-down hand that everybody knows to be there, ascending."""
        return ()

    def largest_hand(self, hand_size: int) -> int:
        """How many cards a hand may hold, when ``hand_size`` are dealt."""
        return hand_size

    def round_over(self, table: Table) -> bool:
        """Whether the last turn of the round has been played: all hands are empty."""
        return not any(table.hands)

    def flip_refusal(self, variant: VariantState, seat: int, card: int) -> Reason | None:
        """Why ``seat`` may not flip the digits of a card that it holds, or ``None``."""
        return Reason.NO_FLIP

    def laid(self, pick: int, seat: int, variant: VariantState) -> Cards:
        """All cards that ``seat`` plays in this turn, of which its pick is the lowest."""
        return (pick,)

    def reveal(self, picks: Cards, variant: VariantState) -> Reveal:
        """How the picks of all seats are turned up."""
        return PicksRevealed(picks=picks)

    def placing_order(self, picks: Sequence[int], variant: VariantState) -> list[tuple[int, int]]:
        """Seat and card of each pick in the order of placing: from the lowest card up (all booklets)."""
        ascending = sorted(zip(picks, range(len(picks)), strict=True))
        return [(seat, card) for card, seat in ascending]

    def land(self, table: Table, seat: int, card: int, capacity: int) -> Landing | Choice:
        """What becomes of the next card: what must happen, or what its owner chooses from."""
        landing = find_landing(table.rows, card, capacity)
        if landing is None:
            return _any_row(seat, card, TakeCause.TOO_LOW)
        return land_at(table.rows, seat, card, landing[0], capacity)

    def join(self, landing: Landing, picks: Sequence[int]) -> Landing:
        """What a landing is when all picks of the turn are looked at."""
        return landing

    def decision(self, placed: int, variant: VariantState) -> int:
        """The number of the decision that falls due when so many cards are placed, from 1 in each turn."""
        return placed + 1

    def note(self, variant: VariantState, event: Noted) -> VariantState:
        """What the rule keeps after an event of the turn."""
        return variant

    def end_turn(self, variant: VariantState) -> VariantState:
        """What the rule keeps when the last card of the turn has been placed."""
        return variant

    def points(self, table: Table) -> tuple[int, ...]:
        """What each seat has to count at the end of the round: the bullheads in its pile (all booklets)."""
        return tuple([sum([BULLHEADS[card] for card in pile]) for pile in table.piles])

    def most_points(self, deck: Sequence[int]) -> int:
        """What all seats together can have to count at most after a round with this deck."""
        return sum([BULLHEADS[card] for card in deck])

    def shown(self, variant: VariantState, seat: int | None) -> VariantState:
        """What ``seat``, or everybody if it is ``None``, sees of it while picks lie face down."""
        return variant


@frozen(kw_only=True)
class Plain(Rule):
    """The base rule of all printings."""


PLAIN = Plain()
"""The base rule as every edition has it unless a variant says otherwise."""


def land_at(rows: Sequence[Row], seat: int, card: int, row: int, capacity: int) -> CardPlaced | RowTaken:
    """A card comes behind the end of ``row``, and takes the row if it is full (rule 3)."""
    if len(rows[row]) < capacity:
        return CardPlaced(seat=seat, card=card, row=row)
    return RowTaken(seat=seat, card=card, row=row, cards=rows[row], cause=TakeCause.FULL_ROW)
