"""Cards to hand: seats play one after the other, end their go, and split the rows that they take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from take5_rules.core.actions import EndGo, KeepCards, SeatAction
from take5_rules.core.edition import Edition
from take5_rules.core.kinds.to_hand import CardsToHand, Go, Keeping
from take5_rules.core.order import opener
from take5_rules.encoding.annex import Annex, Part
from take5_rules.views import SeatPicking, SeatPlacing, SeatView

__all__ = ["HandAnnex"]


class HandAnnex(Annex):
    """An id to end a go and one for each part of a row; whose go it is, and which cards are known."""

    __slots__ = ()

    knows_hands = True

    def count_ids(self, edition: Edition, seats: int) -> int:
        """The end of a go, and every part of a row that is full."""
        return 1 + (1 << edition.row_capacity)

    def encode(self, action: SeatAction, last_card: int, view: SeatView | None) -> int | None:
        """The end of a go; then what is kept in binary, 1 for the row's lowest card, 2 for the next."""
        match action, view:
            case EndGo(), _:
                return 0
            case KeepCards(cards=cards), SeatPicking(variant=Keeping(taken=row)):
                return 1 + sum([1 << place for place, card in enumerate(row) if card in cards])
            case _:
                return None

    def describe(self, place: int, last_card: int) -> str:
        """Ending a go, or which cards of the row are kept, counted from its lowest."""
        if not place:
            return "end"
        kept = [str(bit + 1) for bit in range((place - 1).bit_length()) if (place - 1) >> bit & 1]
        return f"keep {' '.join(kept) or 'none'}"

    def highs(self, edition: Edition, seats: int) -> Mapping[str, int]:
        """Hands may grow."""
        return {"held": edition.rule.largest_hand(edition.hand_size)}

    def parts(self, edition: Edition, seats: int) -> tuple[Part, ...]:
        """``go``: whose it is; ``played``: cards in it; ``lie_in``: row by row, 1 for each card there.

        ``splits``: the row to split, ascending, then 0; ``pile_cards``: how many lie in each pile; ``shown``:
        1 for each own card that all know of.
        """
        cards, rule = edition.cards_for(seats)[-1], edition.rule
        most = rule.most_a_go if isinstance(rule, CardsToHand) else 1
        return (
            ("go", seats, 0, 1),
            ("played", 1, 0, most),
            ("lie_in", edition.rows * cards, 0, 1),
            ("splits", edition.row_capacity, 0, cards),
            ("pile_cards", seats, 0, cards),
            ("shown", cards, 0, 1),
        )

    def leader(self, view: SeatPicking | SeatPlacing) -> int:
        """The seat that begins every turn of the round."""
        return opener(view.match)

    def cards_on_show(self, view: SeatPicking | SeatPlacing) -> Iterable[tuple[int, int | None]]:
        """What others have taken into their hands."""
        rule, seats = view.match.edition.rule, range(view.match.seats)
        return [(card, seat) for seat in seats for card in rule.known(view.variant, seat)]

    def observe(self, view: SeatPicking | SeatPlacing, order: Sequence[int]) -> list[int]:
        """The go, which cards lie in which row, the row to split, the piles, and own cards that are known."""
        edition, go = view.match.edition, view.variant
        cards = range(1, edition.cards_for(len(order))[-1] + 1)
        row = edition.rule.undecided(go)
        known = edition.rule.known(go, view.seat)
        whose = edition.rule.whose_go(go)
        return [
            *[1 if seat == whose else 0 for seat in order],
            go.played if isinstance(go, Go | Keeping) else 0,
            *[1 if card in lying else 0 for lying in view.rows for card in cards],
            *row,
            *[0] * (edition.row_capacity - len(row)),
            *[len(view.piles[seat]) for seat in order],
            *[1 if card in known else 0 for card in cards],
        ]
