"""Cards to hand: seats play one after the other, and keep of a taken row what they like (2005: Hand)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from typing import ClassVar

from attrs import evolve, fields, frozen

from take5_rules.core.cards import BULLHEADS, MAX_CARD
from take5_rules.core.errors import EditionError, EditionReason, Reason
from take5_rules.core.events import CardPicked, CardPlaced, CardsKept, GoEnded, RowTaken, VariantEvent
from take5_rules.core.rule import Noted, Rule
from take5_rules.core.table import Cards, Table, VariantState

__all__ = ["CardsToHand", "Go", "Keeping", "hand_rule_from_word"]


@frozen(kw_only=True)
class Go(VariantState):
    """It is the go of ``seat``, after ``goes`` others in this round, and it has ``played`` cards in it.

    ``known`` are, by seat, the cards that it took into its hand before everybody's eyes and still holds.
    """

    seat: int
    goes: int
    played: int
    known: tuple[Cards, ...]


@frozen(kw_only=True)
class Keeping(VariantState):
    """As in `Go`, but ``seat`` has just ``taken`` a row of these cards, which lie in its pile by now.

    It must say which of them it takes into its hand.
    """

    seat: int
    goes: int
    played: int
    known: tuple[Cards, ...]
    taken: Cards


@frozen(kw_only=True)
class CardsToHand(Rule):
    """In its go a seat plays one or two cards face up, one after the other, each to its row at once.

    Who takes a row decides which of its cards stay in the pile and which go into the hand, none and all
    allowed, but never more than ``most_in_hand`` in hand.
    The round ends after the turn (all seats have had as many goes) in which a seat ends without a card in
    hand, or with more than ``pile_limit`` cards in its pile.
    Cards left in hand count ``hand_weight`` times, those in the pile once (AMIGO English 2005, variant 7).
    Decided here: the second card may be chosen when the first has been placed, and may be one that has
    just been taken; a seat whose first card was its last plays no second; the hand is counted when the
    played card has left it; which cards go to hand is seen by all, for the row lay face up.
    A round may last for ever, if all seats take all they can to hand.

    Raises:
        EditionError: a number is no exact ``int``, or out of range.
    """

    id: ClassVar[str] = "cards-to-hand"
    most_capacity: ClassVar[int] = 8  # a row of 8 has 256 ways to be split
    one_by_one: ClassVar[bool] = True

    most_a_go: int = 2
    most_in_hand: int = 16
    pile_limit: int = 20
    hand_weight: int = 2

    def __attrs_post_init__(self) -> None:
        for number in fields(CardsToHand):
            value, name = getattr(self, number.name), number.name.replace("_", " ")
            if type(value) is not int:
                raise EditionError(EditionReason.WRONG_TYPE, f"{name} must be an int")
            if not 1 <= value <= MAX_CARD:
                raise EditionError(EditionReason.OUT_OF_RANGE, f"{name} must be from 1 to {MAX_CARD}")

    @property
    def word(self) -> str:
        """The id, and behind it the four numbers if one of them is not printed so."""
        if self == CardsToHand():
            return self.id
        return f"{self.id}:{self.most_a_go}:{self.most_in_hand}:{self.pile_limit}:{self.hand_weight}"

    def begin_round(self, rows: int, seats: int, first: int) -> VariantState:
        """The first go is the first seat's."""
        return Go(seat=first, goes=0, played=0, known=((),) * seats)

    def may_keep(self, variant: VariantState, rows: int, seats: int, first: int) -> bool:
        """The go of the seat that is next, with a row to split only where a card has been played."""
        if not isinstance(variant, Go | Keeping) or len(variant.known) != seats:
            return False
        taken = self.undecided(variant)
        numbers = (variant.seat, variant.goes, variant.played, *taken, *chain.from_iterable(variant.known))
        if {*map(type, numbers)} != {int} or list(taken) != sorted({*taken}):
            return False
        in_turn = variant.seat in range(seats) and (variant.seat - variant.goes) % seats == first
        least = 1 if isinstance(variant, Keeping) else 0
        whole = in_turn and variant.goes >= 0 and least <= variant.played <= self.most_a_go
        return whole and (not isinstance(variant, Keeping) or bool(variant.taken))

    def next_event(self, table: Table, capacity: int) -> VariantEvent | None:
        """A go ends when the seat has played all that it may, or all that it has."""
        go = table.variant
        if not isinstance(go, Go) or not go.played:
            return None
        over = go.played >= self.most_a_go or not table.hands[go.seat]
        return GoEnded(seat=go.seat) if over else None

    def apply(self, table: Table, event: VariantEvent, capacity: int) -> Table | None:
        """The table after the cards of a row were split, or after a go has ended."""
        match table.variant, event:
            case Keeping() as keeping, CardsKept(seat, cards) if (
                type(seat) is int
                and seat == keeping.seat
                and type(cards) is tuple
                and _is_part(cards, keeping.taken)
            ):
                return _keep(table, keeping, cards)
            case Go() as go, GoEnded(seat) if type(seat) is int and seat == go.seat and go.played:
                left = (seat + 1) % len(table.hands)
                return evolve(table, variant=Go(seat=left, goes=go.goes + 1, played=0, known=go.known))
            case _:
                return None

    def note(self, variant: VariantState, event: Noted) -> VariantState:
        """A card laid open is no longer a known one in hand, and a row taken is to be split."""
        match variant, event:
            case Go(), CardPicked(seat, card):
                held = tuple([kept for kept in variant.known[seat] if kept != card])
                return evolve(variant, known=_with(variant.known, seat, held))
            case Go(), CardPlaced():
                return evolve(variant, played=variant.played + 1)
            case Go(seat=seat, goes=goes, played=played, known=known), RowTaken(cards=cards):
                taken = tuple(sorted(cards))
                return Keeping(seat=seat, goes=goes, played=played + 1, known=known, taken=taken)
            case _:
                return variant

    def whose_go(self, variant: VariantState) -> int | None:
        """The seat whose go it is."""
        return variant.seat if isinstance(variant, Go | Keeping) else None

    def may_pick(self, variant: VariantState, seat: int) -> bool:
        """Unless it has a row to split, or has played all that it may."""
        return isinstance(variant, Go) and variant.seat == seat and variant.played < self.most_a_go

    def turns_played(self, table: Table, hand_size: int) -> int:
        """All seats have had as many goes."""
        return table.variant.goes // len(table.hands) if isinstance(table.variant, Go | Keeping) else 0

    def go_decision(self, variant: VariantState, seats: int, open_pick: bool) -> int:
        """Each go has three for each card: which one, which row to take, and what to keep of it."""
        if not isinstance(variant, Go | Keeping):
            return 0
        in_go = 3 * variant.played + open_pick - isinstance(variant, Keeping)
        return variant.goes % seats * 3 * self.most_a_go + in_go

    def keep_choices(self, table: Table) -> tuple[Cards, ...]:
        """All parts of the row for which the hand has room, the smallest first."""
        keeping = table.variant
        if not isinstance(keeping, Keeping):
            return ()
        most = min(len(keeping.taken), self._room(table, keeping.seat))
        return tuple([part for size in range(most + 1) for part in combinations(keeping.taken, size)])

    def undecided(self, variant: VariantState) -> Cards:
        """The row that the seat must split."""
        return variant.taken if isinstance(variant, Keeping) else ()

    def keep_refusal(self, table: Table, cards: Cards) -> Reason | None:
        """They are of the row, each once, and the hand has room for them."""
        keeping = table.variant
        if not isinstance(keeping, Keeping):
            return Reason.NO_CHOICE_DUE
        if {*map(type, cards)} - {int}:
            return Reason.NOT_A_CARD
        if not _is_part(cards, keeping.taken):
            return Reason.NOT_TAKEN
        return Reason.HAND_FULL if len(cards) > self._room(table, keeping.seat) else None

    def _room(self, table: Table, seat: int) -> int:
        return self.most_in_hand - len(table.hands[seat])

    def end_go_refusal(self, variant: VariantState) -> Reason | None:
        """At least one card is played in a go, and a row that was taken is split before it ends."""
        if isinstance(variant, Keeping):
            return Reason.OTHER_CHOICE_DUE
        return None if isinstance(variant, Go) and variant.played else Reason.NOT_PLAYED

    def known(self, variant: VariantState, seat: int) -> Cards:
        """What it took into its hand and has not played since."""
        return variant.known[seat] if isinstance(variant, Go | Keeping) else ()

    def largest_hand(self, hand_size: int) -> int:
        """As many as it may ever hold."""
        return self.most_in_hand

    def round_over(self, table: Table) -> bool:
        """Between two turns, and a hand is empty or a pile has passed the limit."""
        go = table.variant
        if not isinstance(go, Go) or go.played or not go.goes or go.goes % len(table.hands):
            return False
        return not all(table.hands) or any(len(pile) > self.pile_limit for pile in table.piles)

    def points(self, table: Table) -> tuple[int, ...]:
        """Bullheads in the pile, and those in hand by their weight."""
        return tuple(
            [
                sum([BULLHEADS[card] for card in pile])
                + self.hand_weight * sum([BULLHEADS[card] for card in hand])
                for pile, hand in zip(table.piles, table.hands, strict=True)
            ]
        )

    def most_points(self, deck: Sequence[int]) -> int:
        """As if all cards were in hands."""
        return self.hand_weight * sum([BULLHEADS[card] for card in deck])


def hand_rule_from_word(word: str) -> CardsToHand | None:
    """The rule whose `CardsToHand.word` this is, where it has other numbers than the printed ones."""
    name, *texts = word.split(":")
    if name != CardsToHand.id or len(texts) != len(fields(CardsToHand)):
        return None
    if not all(text.isascii() and text.isdigit() and len(text) < 4 for text in texts):
        return None
    try:
        found = CardsToHand(
            **{of.name: int(text) for of, text in zip(fields(CardsToHand), texts, strict=True)}
        )
    except EditionError:
        return None
    return found if found.word == word else None


def _keep(table: Table, keeping: Keeping, cards: Cards) -> Table:
    seat = keeping.seat
    pile = tuple([card for card in table.piles[seat] if card not in cards])
    known = tuple(sorted((*keeping.known[seat], *cards)))
    return Table(
        hands=_with(table.hands, seat, tuple(sorted((*table.hands[seat], *cards)))),
        rows=table.rows,
        piles=_with(table.piles, seat, pile),
        variant=Go(
            seat=seat, goes=keeping.goes, played=keeping.played, known=_with(keeping.known, seat, known)
        ),
    )


def _is_part(cards: Cards, of: Cards) -> bool:
    return {*map(type, cards)} <= {int} and len(set(cards)) == len(cards) and set(cards) <= set(of)


def _with(groups: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*groups[:seat], cards, *groups[seat + 1 :])
