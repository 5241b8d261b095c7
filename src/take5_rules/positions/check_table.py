"""The checks of cards: each once, of the deck, in order, and as many as the turn says."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from take5_rules.core.edition import Setup, Visibility
from take5_rules.core.order import drafter, leader, unplaced
from take5_rules.positions.faults import Fault, FaultReason, Path
from take5_rules.views import DraftingView, FaceDown, Hand, PhaseView, PickingView, PlacingView, View

__all__ = [
    "cards_in",
    "check_cards",
    "check_draft",
    "check_picking",
    "check_placing",
    "count_untold",
]


def cards_in(view: PhaseView) -> Iterator[tuple[Path, int]]:
    """Every card that ``view`` knows to be somewhere, once for each place, with its place.

    A pick that a hand still holds counts there, and a pick that is placed counts on the table.
    """
    if isinstance(view, DraftingView):
        yield from _spread("hands", view.hands)
        yield from ((("pool", index), card) for index, card in enumerate(view.pool))
    if isinstance(view, PickingView | PlacingView):
        yield from _spread("hands", view.hands)
        yield from _known_face_down(view)
        yield from _spread("rows", view.rows)
        yield from _spread("piles", view.piles)
        yield from ((("picks", seat), card) for seat, card in _picks_apart(view))
        yield from ((("variant", index), card) for index, card in enumerate(view.variant.cards))


def _spread(name: str, groups: Sequence[Hand]) -> Iterator[tuple[Path, int]]:
    for index, group in enumerate(groups):
        if not isinstance(group, FaceDown):
            yield from (((name, index, place), card) for place, card in enumerate(group))


def _known_face_down(view: PickingView | PlacingView) -> Iterator[tuple[Path, int]]:
    for seat, hand in enumerate(view.hands):
        if isinstance(hand, FaceDown):
            known = view.match.edition.rule.known(view.variant, seat)
            yield from ((("variant", "known", seat, place), card) for place, card in enumerate(known))


def _picks_apart(view: PickingView | PlacingView) -> Iterable[tuple[int, int]]:
    if isinstance(view, PlacingView):
        whole = all(type(card) is int for card in view.picks)
        return _in_order(view)[view.placed :] if whole else ()
    rule = view.match.edition.rule
    return [
        (seat, card)
        for seat, (hand, pick) in enumerate(zip(view.hands, view.picks, strict=True))
        if isinstance(hand, FaceDown) and isinstance(pick, int)
        for card in rule.laid(pick, seat, view.variant)
    ]


def _in_order(view: PlacingView) -> tuple[tuple[int, int], ...]:
    return unplaced(view.picks, 0, view.match.edition.rule, view.variant)


def check_cards(view: View) -> Iterator[Fault]:
    """Faults of single cards: no card, not of the deck, or in more places than the deck has copies."""
    edition = view.match.edition
    deck = edition.cards_for(view.match.seats)
    places: dict[int, list[Path]] = {}
    for path, card in cards_in(view):
        if type(card) is not int:
            yield Fault(reason=FaultReason.NOT_A_CARD, path=path)
        elif card not in deck:
            yield Fault(reason=FaultReason.NOT_IN_DECK, path=path)
        elif len(places.setdefault(card, [])) == edition.copies_of(card):
            yield Fault(reason=FaultReason.CARD_TWICE, path=path, other=places[card][0])
        else:
            places[card].append(path)
    if isinstance(view, PickingView | PlacingView):
        blank = () if isinstance(view, PlacingView) else (type(None), FaceDown)
        for seat, pick in enumerate(view.picks):
            if type(pick) is not int and not isinstance(pick, blank):
                yield Fault(reason=FaultReason.NOT_A_CARD, path=("picks", seat))


def _falls(cards: Sequence[int]) -> bool:
    return any(low > high for low, high in itertools.pairwise(cards))


def _check_order(name: str, groups: Sequence[Hand]) -> Iterator[Fault]:
    for index, group in enumerate(groups):
        if not isinstance(group, FaceDown) and _falls(group):
            yield Fault(reason=FaultReason.NOT_ASCENDING, path=(name, index))


def check_draft(view: DraftingView) -> Iterator[Fault]:
    """Faults of a draft: its pool, and whose turn it can be."""
    match, edition = view.match, view.match.edition
    if edition.setup is not Setup.DRAFTED:
        yield Fault(reason=FaultReason.NOT_DRAFTED, path=("pool",))
    yield from _check_order("hands", view.hands)
    if _falls(view.pool):
        yield Fault(reason=FaultReason.NOT_ASCENDING, path=("pool",))
    drafted = sum(map(len, view.hands))
    deck = len(edition.cards_for(match.seats))
    if len(view.pool) + drafted != deck or len(view.pool) < edition.rows:
        yield Fault(reason=FaultReason.POOL_SIZE, path=("pool",))
    rounds, ahead = divmod(drafted, match.seats)
    first = drafter(match, ())
    for seat, hand in enumerate(view.hands):
        if len(hand) != rounds + ((seat - first) % match.seats < ahead):
            yield Fault(reason=FaultReason.DRAFT_OUT_OF_ORDER, path=("hands", seat))


def check_picking(view: PickingView, told: bool) -> Iterator[Fault]:
    """Faults of a table with the picks that are made so far."""
    edition, rule = view.match.edition, view.match.edition.rule
    yield from _check_table(view, rule.largest_hand(edition.hand_size), told)
    for seat, (hand, pick) in enumerate(zip(view.hands, view.picks, strict=True)):
        if isinstance(pick, int) and not isinstance(hand, FaceDown):
            held = all(card in hand for card in rule.laid(pick, seat, view.variant))
        else:
            held = pick is None or len(hand) >= rule.picks_a_turn
        if not held:
            yield Fault(reason=FaultReason.PICK_NOT_IN_HAND, path=("picks", seat))
    if rule.one_by_one:
        yield from _check_go(view)
    elif edition.picks is Visibility.OPEN:
        seats, played = view.match.seats, edition.hand_size - len(view.hands[0])
        first = leader(view.match, played // rule.picks_a_turn + 1)
        picked = [view.picks[(first + step) % seats] is not None for step in range(seats)]
        if picked != sorted(picked, reverse=True):
            yield Fault(reason=FaultReason.PICKS_OUT_OF_ORDER, path=("picks",))


def _check_go(view: PickingView) -> Iterator[Fault]:
    rule = view.match.edition.rule
    for seat, (hand, pick) in enumerate(zip(view.hands, view.picks, strict=True)):
        if pick is not None and not rule.may_pick(view.variant, seat):
            yield Fault(reason=FaultReason.PICKS_OUT_OF_ORDER, path=("picks", seat))
        known = rule.known(view.variant, seat)
        held = len(known) <= len(hand) if isinstance(hand, FaceDown) else {*known} <= {*hand}
        if not held or _falls(known) or pick in known:
            yield Fault(reason=FaultReason.WRONG_VARIANT, path=("variant", "known", seat))
    taken, going = rule.undecided(view.variant), rule.whose_go(view.variant)
    # Every part of it is a decision that is listed, so a row that is too long would take for ever.
    if taken and (
        len(taken) > view.match.edition.row_capacity or going is None or not {*taken} <= {*view.piles[going]}
    ):
        yield Fault(reason=FaultReason.WRONG_VARIANT, path=("variant", "taken"))


def check_placing(view: PlacingView, told: bool) -> Iterator[Fault]:
    """Faults of a table with all picks face up, of which the first in the order of placing are placed."""
    rule = view.match.edition.rule
    yield from _check_table(view, view.match.edition.hand_size - rule.picks_a_turn, told)
    lying = Counter(card for cards in (*view.rows, *view.piles, view.variant.cards) for card in cards)
    placed = _in_order(view)[: view.placed]
    copies = view.match.edition.copies_of
    for (earlier, low), (seat, card) in itertools.pairwise(sorted(placed, key=lambda pick: pick[1])):
        if low == card and copies(card) == 1:
            yield Fault(reason=FaultReason.CARD_TWICE, path=("picks", seat), other=("picks", earlier))
    for seat, card in placed:
        if not lying[card]:
            yield Fault(reason=FaultReason.PLACED_PICK_MISSING, path=("picks", seat))
    # The card placed last ends its row, so the cards above it are never too low; of several cards that a
    # seat has placed, it is one or another.
    ends = [row[-1:] for row in view.rows]
    if rule.rows_grow_left:
        ends += [row[:1] for row in view.rows]
    last = placed[-1:] if view.placed % rule.picks_a_turn else placed[-rule.picks_a_turn :]
    if last and all(card in set(lying).difference(*ends) for _, card in last):
        yield Fault(reason=FaultReason.PLACED_PICK_NOT_LAST, path=("picks", placed[-1][0]))


def _check_table(view: PickingView | PlacingView, most: int, told: bool) -> Iterator[Fault]:
    for index, row in enumerate(view.rows):
        if not row:
            yield Fault(reason=FaultReason.ROW_EMPTY, path=("rows", index))
        if view.match.edition.rule.places(row) > view.match.edition.row_capacity:
            yield Fault(reason=FaultReason.ROW_TOO_LONG, path=("rows", index))
    for name, groups in (("hands", view.hands), ("rows", view.rows), ("piles", view.piles)):
        if name != "rows" or view.match.edition.rule.rows_ascend:
            yield from _check_order(name, groups)
    sizes = [len(hand) for hand in view.hands]
    unequal = not view.match.edition.rule.one_by_one and len(set(sizes)) > 1
    for seat, size in enumerate(sizes):
        if size > most:
            yield Fault(reason=FaultReason.HAND_TOO_LARGE, path=("hands", seat))
        if (view.match.edition.hand_size - size) % view.match.edition.rule.picks_a_turn:
            yield Fault(reason=FaultReason.HAND_NOT_WHOLE_TURNS, path=("hands", seat))
        if unequal and size != sizes[0]:
            yield Fault(reason=FaultReason.HANDS_UNEQUAL, path=("hands", seat), other=("hands", 0))
    untold = count_untold(view)
    if not unequal and max(sizes) <= most and (untold < 0 or (untold and not told)):
        yield Fault(reason=FaultReason.TABLE_COUNT, path=("piles",))


def count_untold(view: PickingView | PlacingView) -> int:
    """How many cards were played in this round and lie nowhere that is told; below 0 if too many lie.

    Where twins may have been turned over with the row starters, nobody can tell how many were, so it
    counts as few of them as can be.
    """
    edition, seats = view.match.edition, view.match.seats
    placed = seats * edition.hand_size - sum(map(len, view.hands))
    if isinstance(view, PlacingView):
        placed += view.placed - seats * edition.rule.picks_a_turn
    lying = sum(map(len, view.rows)) + sum(map(len, view.piles)) + len(view.variant.cards)
    untold = edition.rows + placed - lying
    return untold if untold >= 0 else min(untold + edition.rule.spare_starters(edition.rows), 0)
