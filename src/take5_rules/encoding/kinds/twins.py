"""Twin cards: of a card there may be two, and each of them is somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from take5_rules.core.edition import Edition, Visibility
from take5_rules.encoding.annex import Annex, Part
from take5_rules.views import FaceDown, SeatPicking, SeatPlacing

__all__ = ["TwinsAnnex"]

_OUT = -1
"""Stands for no hand: the card lies in a row or a pile, or was revealed."""


class TwinsAnnex(Annex):
    """Where the second copy of each card is; the base tells of the first, an own one if there is one."""

    __slots__ = ()

    def parts(self, edition: Edition, seats: int) -> tuple[Part, ...]:
        """``own_twins``, ``gone_twins`` and ``others_twins``: 1 where a second copy is known to be there.

        The last of them has the cards for each of the others, and only where hands or picks lie open.
        """
        cards = edition.cards_for(seats)[-1]
        parts = [("own_twins", cards, 0, 1), ("gone_twins", cards, 0, 1)]
        if Visibility.OPEN in (edition.hands, edition.picks):
            parts.append(("others_twins", cards * (seats - 1), 0, 1))
        return tuple(parts)

    def cards_on_show(self, view: SeatPicking | SeatPlacing) -> Iterable[tuple[int, int | None]]:
        """The first copy of every card that is known of, for the base looks at one after the other."""
        for card, owners in _find_copies(view).items():
            yield card, None if owners[0] == _OUT else (view.seat + owners[0]) % view.match.seats

    def observe(self, view: SeatPicking | SeatPlacing, order: Sequence[int]) -> list[int]:
        """The second copies, place by place."""
        edition, copies = view.match.edition, _find_copies(view)
        cards = range(1, edition.cards_for(len(order))[-1] + 1)
        second = {card: owners[1] for card, owners in copies.items() if len(owners) > 1}
        places = [0, _OUT]
        if Visibility.OPEN in (edition.hands, edition.picks):
            places += range(1, len(order))
        return [1 if second.get(card) == place else 0 for place in places for card in cards]


def _find_copies(view: SeatPicking | SeatPlacing) -> Mapping[int, list[int]]:
    """Of each card that is known of, whose hands its copies are in, by steps to the left; own ones first."""
    seats = view.match.seats
    found: dict[int, list[int]] = {}
    for step in range(seats):
        seat = (view.seat + step) % seats
        hand, pick = view.hands[seat], view.picks[seat]
        held = () if isinstance(hand, FaceDown) else hand
        if isinstance(hand, FaceDown) and isinstance(view, SeatPicking) and isinstance(pick, int):
            held = (pick,)
        for card in held:
            found.setdefault(card, []).append(step)
    for card in _out(view):
        found.setdefault(card, []).append(_OUT)
    return found


def _out(view: SeatPicking | SeatPlacing) -> Iterable[int]:
    """Every card that has left the hands, each copy once."""
    for cards in (*view.rows, *view.piles, view.variant.cards):
        yield from cards
    if isinstance(view, SeatPlacing):
        order = view.match.edition.rule.placing_order(view.picks, view.variant)
        yield from [card for _, card in order[view.placed :]]
