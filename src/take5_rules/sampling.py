"""What a viewer has not seen, and full states that agree with what a view tells.

Chance is passed in and nothing else is asked: a sampled state comes from the view alone.
"""

from __future__ import annotations

from attrs import evolve

from take5_rules.core.cards import left_over
from take5_rules.core.checking import check_argument
from take5_rules.core.events import PairPicked
from take5_rules.core.state import Dealing, Drafting, Finished, Picking, Placing, State
from take5_rules.core.table import Cards, Table
from take5_rules.positions.check import view_faults
from take5_rules.positions.check_table import cards_in, count_untold
from take5_rules.positions.faults import PositionError
from take5_rules.shuffle import Chance
from take5_rules.views import (
    DealingView,
    DraftingView,
    FaceDown,
    PhaseView,
    PickingView,
    PlacingView,
    View,
)

__all__ = ["sample_state", "unseen"]


def unseen(view: View) -> Cards:
    """The cards of the deck that are nowhere in ``view``, ascending; of twins maybe one, maybe both.

    They are in hands that lie face down, in the stock, or were played before and not told.
    Between rounds and after the end that is the whole deck.

    >>> from take5_rules import CLASSIC, LowDeck, Edition
    >>> from take5_rules.positions import told_picking
    >>> edition = Edition(deck=LowDeck(), hand_size=2, rows=1)
    >>> unseen(told_picking(edition, seats=2, seat=0, hand=[2, 5], rows=[[3]]))
    (1, 4)
    """
    check_argument("view", view, PhaseView, "a view")
    return tuple(_list_unseen(view))


def _list_unseen(view: PhaseView) -> list[int]:
    return left_over(view.match.edition.deck_for(view.match.seats), [card for _, card in cards_in(view)])


def sample_state(view: View, chance: Chance) -> State:
    """A full state that agrees with ``view``; all that do are equally likely.

    Twins count as two cards there, though nobody can tell them apart.
    Face-down hands get the cards that are known to be in them and unseen ones, and a face-down pick is
    any card, or any two cards, of its hand.
    Where fewer cards lie on the table than were played, unseen ones go to piles that may be anybody's, so
    those points are a guess.
    Where twins may have lain among the row starters, it takes it that none did beyond those that are told.
    Where flips lie face down with picks, it takes them to be none.
    It knows no more than the view: not how likely a seat is to keep or to play a card.

    Raises:
        PositionError: the view is inconsistent.

    >>> import random
    >>> from take5_rules import CLASSIC
    >>> from take5_rules.positions import told_picking
    >>> mine = told_picking(CLASSIC, seats=4, seat=0, hand=[99, 7], rows=[[12], [37], [43], [58]])
    >>> state = sample_state(mine, random.Random(1))
    >>> [len(hand) for hand in state.table.hands], sum(map(len, state.table.piles))
    ([2, 2, 2, 2], 32)
    """
    check_argument("view", view, PhaseView, "a view")
    faults = view_faults(view)
    if faults:
        raise PositionError(faults)
    match view:
        case DealingView(match):
            return Dealing(match=match)
        case DraftingView(match, hands, pool):
            return Drafting(match=match, hands=hands, pool=pool)
        case PickingView(match):
            return _sample_picks(view, _sample_table(view, chance), chance)
        case PlacingView(match, picks=picks, placed=placed):
            return Placing(match=match, table=_sample_table(view, chance), picks=picks, placed=placed)
    return Finished(match=view.match, winners=view.winners)


def _sample_picks(view: PickingView, table: Table, chance: Chance) -> Picking:
    rule, variant = view.match.edition.rule, table.variant
    picks: list[int | None] = []
    for seat, pick in enumerate(view.picks):
        if isinstance(pick, FaceDown):
            held = list(table.hands[seat])
            pick, *more = cards = sorted([_draw(held, chance) for _ in range(pick.count)])
            if more:
                variant = rule.note(variant, PairPicked(seat=seat, cards=tuple(cards)))
        picks.append(pick)
    return Picking(match=view.match, table=evolve(table, variant=variant), picks=tuple(picks))


def _sample_table(view: PickingView | PlacingView, chance: Chance) -> Table:
    free = _list_unseen(view)
    hands = []
    rule = view.match.edition.rule
    for seat, (hand, pick) in enumerate(zip(view.hands, view.picks, strict=True)):
        if isinstance(hand, FaceDown):
            held = list(rule.known(view.variant, seat))
            if isinstance(pick, int) and isinstance(view, PickingView):
                held += rule.laid(pick, seat, view.variant)
            held += [_draw(free, chance) for _ in range(hand.count - len(held))]
            hands.append(tuple(sorted(held)))
        else:
            hands.append(hand)
    piles = [list(pile) for pile in view.piles]
    for _ in range(count_untold(view)):
        piles[chance.randrange(len(piles))].append(_draw(free, chance))
    return Table(
        hands=tuple(hands),
        rows=view.rows,
        piles=tuple([tuple(sorted(pile)) for pile in piles]),
        variant=view.variant,
    )


def _draw(free: list[int], chance: Chance) -> int:
    """Take one of the ``free`` cards, each equally likely; the order of the others is of no matter."""
    index = chance.randrange(len(free))
    free[index], free[-1] = free[-1], free[index]
    return free.pop()
