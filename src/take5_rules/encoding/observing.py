"""From a view to ints, and from ints to shares between 0 and 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from take5_rules.asking import moment, to_act
from take5_rules.core.cards import BULLHEADS
from take5_rules.core.edition import Edition, Rounds, Visibility
from take5_rules.core.order import drafter
from take5_rules.core.table import Row, Table
from take5_rules.encoding.annex import Annex
from take5_rules.encoding.layout import GONE, OTHERS, OWN, PHASES, POOL, UNSEEN, Field
from take5_rules.views import FaceDown, Hand, Pick, SeatDrafting, SeatPicking, SeatPlacing, SeatView

__all__ = ["flatten", "observe"]


def observe(view: SeatView, last_card: int, annex: Annex) -> list[int]:
    """The ints after the edition's mark, in the order of the layout."""
    match = view.match
    edition, seats = match.edition, match.seats
    acting = to_act(view)
    hands, rows, _, picks = _lying(view)
    taken = _taken(view)
    order = [(view.seat + step) % seats for step in range(seats)]
    no_rows = [0] * (0 if rows else edition.rows)
    return [
        [isinstance(view, kind) for kind in PHASES].index(True),
        view.seat,
        match.round_number,
        # After its last turn, while the round is not scored, the moment counts one turn more.
        min(moment(view).turn, edition.hand_size),
        view.placed if isinstance(view, SeatPlacing) else 0,
        (_leader(view, annex) - view.seat) % seats,
        *[1 if seat in acting else 0 for seat in order],
        *[match.totals[seat] for seat in order],
        *[taken[seat] for seat in order],
        *[len(hands[seat]) for seat in order],
        *[_pick_number(picks[seat], last_card) for seat in order],
        *[row[-1] for row in rows],
        *no_rows,
        *[edition.rule.places(row) for row in rows],
        *no_rows,
        *[_heads_of(row) for row in rows],
        *no_rows,
        *_places(view, order, last_card, annex),
        *_added(view, order, annex),
    ]


def _added(view: SeatView, order: Sequence[int], annex: Annex) -> list[int]:
    if isinstance(view, SeatPicking | SeatPlacing):
        return annex.observe(view, order)
    match = view.match
    return [0] * sum([size for _, size, _, _ in annex.parts(match.edition, match.seats)])


def flatten(
    edition: Edition, fields: Sequence[Field], flat_fields: Sequence[Field], observation: Sequence[int]
) -> tuple[float, ...]:
    """Every part of ``flat_fields``, drawn from the parts that ``fields`` lay out."""
    part = {f.name: observation[f.offset : f.offset + f.size] for f in fields}
    most = {f.name: f.high for f in fields}
    last_card = most["row_ends"]
    flat: dict[str, Sequence[float]] = {
        "phase": _marked(part["phase"], range(len(PHASES))),
        "leader": _marked(part["leader"], range(len(part["held"]))),
        "rounds_left": [_rounds_left(edition, part["round"][0])],
        "picked": [1.0 if pick else 0.0 for pick in part["picks"]],
        "picks": [0.0 if pick > last_card else pick / last_card for pick in part["picks"]],
        "row_ends": [card / last_card for card in part["row_ends"]],
        **_flat_cards(part),
    }
    for f in flat_fields:
        if f.name not in flat:
            flat[f.name] = [value / most[f.name] for value in part[f.name]]
    return tuple(chain.from_iterable([flat[f.name] for f in flat_fields]))


def _flat_cards(part: Mapping[str, Sequence[int]]) -> dict[str, Sequence[float]]:
    cards, others = part["cards"], range(OTHERS, OTHERS + len(part["held"]) - 1)
    return {
        "own_hand": _marked(cards, [OWN]),
        "gone": _marked(cards, [GONE]),
        "pool": _marked(cards, [POOL]),
        "others_hands": _marked(cards, others),
    }


def _marked(cards: Sequence[int], places: Iterable[int]) -> list[float]:
    """For each of the ``places`` all cards, with 1 for those that are there."""
    return [1.0 if card == place else 0.0 for place in places for card in cards]


def _leader(view: SeatView, annex: Annex) -> int:
    """The seat that drafts or picks first in this draft or turn; the viewer's own where there is no order."""
    match view:
        case SeatDrafting():
            return drafter(view.match, ())
        case SeatPicking() | SeatPlacing() if view.match.edition.picks is Visibility.OPEN:
            return annex.leader(view)
        case _:
            return view.seat


def _rounds_left(edition: Edition, number: int) -> float:
    end = edition.end
    return (end.count + 1 - number) / end.count if isinstance(end, Rounds) else 0.0


def _pick_number(pick: Pick, last_card: int) -> int:
    return last_card + 1 if isinstance(pick, FaceDown) else pick or 0


def _places(view: SeatView, order: Sequence[int], last_card: int, annex: Annex) -> list[int]:
    """The place of each card from 1 up to the last, as the viewer knows it."""
    hands, rows, piles, picks = _lying(view)
    places = [UNSEEN] * (last_card + 1)
    for card in chain(*rows, *piles):
        places[card] = GONE
    for step, seat in enumerate(order):
        code = _code(step)
        hand, pick = hands[seat], picks[seat]
        if isinstance(pick, int):
            # A pick that lies open stays in its hand until the reveal.
            places[pick] = GONE if isinstance(view, SeatPlacing) else code
        for card in () if isinstance(hand, FaceDown) else hand:
            places[card] = code
    if isinstance(view, SeatDrafting):
        for card in view.pool:
            places[card] = POOL
    if isinstance(view, SeatPicking | SeatPlacing):
        for card, owner in annex.cards_on_show(view):
            places[card] = GONE if owner is None else _code(order.index(owner))
    return places[1:]


def _code(step: int) -> int:
    """The place that is the hand of the seat so many steps to the left."""
    return OTHERS + step - 1 if step else OWN


def _taken(view: SeatView) -> Sequence[int]:
    """What each seat would count if the round were over and no card in its hand."""
    seats = view.match.seats
    if not isinstance(view, SeatPicking | SeatPlacing):
        return (0,) * seats
    table = Table(hands=((),) * seats, rows=view.rows, piles=view.piles, variant=view.variant)
    return view.match.edition.rule.points(table)


def _heads_of(cards: Iterable[int]) -> int:
    return sum([BULLHEADS[card] for card in cards])


def _lying(
    view: SeatView,
) -> tuple[Sequence[Hand], Sequence[Row], Sequence[Sequence[int]], Sequence[Pick]]:
    """Hands, rows, piles and picks, with none of them where the phase has none."""
    seats = view.match.seats
    nothing: Sequence[tuple[int, ...]] = ((),) * seats
    match view:
        case SeatDrafting():
            return view.hands, (), nothing, (None,) * seats
        case SeatPicking() | SeatPlacing():
            return view.hands, view.rows, view.piles, view.picks
        case _:
            return nothing, (), nothing, (None,) * seats
