"""Two cards a turn: two cards are one pick, and their owner says which of them it places first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, islice
from math import comb

from take5_rules.core.actions import ChooseFirst, PickPair, SeatAction
from take5_rules.core.edition import Edition
from take5_rules.core.kinds.pairs import PairBegun, PairsLying, PairsPicked
from take5_rules.encoding.annex import Annex, Part
from take5_rules.views import SeatPicking, SeatPlacing, SeatView

__all__ = ["PairsAnnex"]


class PairsAnnex(Annex):
    """An id for each two cards, one for each card to place first, and the second card of each pick."""

    __slots__ = ()

    def count_ids(self, edition: Edition, seats: int) -> int:
        """Each two of the cards from 1 up, then each card."""
        last_card = edition.cards_for(seats)[-1]
        return comb(last_card, 2) + last_card

    def encode(self, action: SeatAction, last_card: int, view: SeatView | None) -> int | None:
        """Pairs in the order of their lower cards, then of their higher ones; after them the first cards."""
        match action:
            case PickPair(cards=cards):
                low, high = cards
                return comb(last_card, 2) - comb(last_card - low + 1, 2) + high - low - 1
            case ChooseFirst(card=card):
                return comb(last_card, 2) + card - 1
            case _:
                return None

    def describe(self, place: int, last_card: int) -> str:
        """Two cards, or the one that is first."""
        pairs = comb(last_card, 2)
        if place >= pairs:
            return f"first {place - pairs + 1}"
        low, high = next(islice(combinations(range(1, last_card + 1), 2), place, None))
        return f"cards {low} {high}"

    def highs(self, edition: Edition, seats: int) -> Mapping[str, int]:
        """Two cards of each seat are placed in a turn."""
        return {"placed": 2 * seats}

    def parts(self, edition: Edition, seats: int) -> tuple[Part, ...]:
        """``second_picks``: the higher card of each pick, if it is known; ``first``: what its owner chose."""
        last_card = edition.cards_for(seats)[-1]
        return ("second_picks", seats, 0, last_card), ("first", 1, 0, last_card)

    def cards_on_show(self, view: SeatPicking | SeatPlacing) -> Iterable[tuple[int, int | None]]:
        """The higher cards: in the hands of their owners until the reveal, then out."""
        is_out = isinstance(view, SeatPlacing)
        return [
            (card, None if is_out else seat) for seat, card in enumerate(_higher(view)) if card is not None
        ]

    def observe(self, view: SeatPicking | SeatPlacing, order: Sequence[int]) -> list[int]:
        """The higher cards, and the one of the seat that is on that goes first, once that is said."""
        higher, kept = _higher(view), view.variant
        return [*[higher[seat] or 0 for seat in order], kept.first if isinstance(kept, PairBegun) else 0]


def _higher(view: SeatPicking | SeatPlacing) -> Sequence[int | None]:
    kept = view.variant
    if isinstance(kept, PairsPicked | PairsLying | PairBegun):
        return kept.higher
    return (None,) * view.match.seats
