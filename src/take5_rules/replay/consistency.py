"""Whether the parts of a state fit together: each card once, and as many as the turn says.

It asks what can be counted, and not whether some sequence of play leads to the state.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from take5_rules.core.edition import Rounds, Setup, Visibility
from take5_rules.core.errors import EditionError
from take5_rules.core.order import drafter, leader, unplaced
from take5_rules.core.scoring import match_over, winners
from take5_rules.core.state import Dealing, Drafting, Finished, Match, Picking, Placing, State
from take5_rules.core.table import Cards, Table

__all__ = ["find_inconsistency"]


def find_inconsistency(state: State) -> tuple[str, str] | None:
    """The name of the field that does not fit and why, or ``None`` if all fit; no card is named.

    >>> from take5_rules import CLASSIC, Dealing, Match
    >>> find_inconsistency(Dealing(match=Match(edition=CLASSIC, first_seat=2, totals=(0, 0))))
    ('first_seat', 'no seat has that number')
    """
    found = _check_match(state.match)
    if found is not None:
        return found
    match state:
        case Dealing():
            return None
        case Finished(match, best):
            if not match_over(match):
                return "totals", "the match is not over"
            due = winners(match.totals) if match.edition.scored else ()
            return None if best == due else ("winners", "they do not follow from the totals")
        case Drafting() | Picking() | Placing():
            if match_over(state.match):
                return "totals", "the match is over"
    if isinstance(state, Drafting):
        return _check_draft(state)
    return _check_table(state) or (
        _check_picking(state) if isinstance(state, Picking) else _check_placing(state)
    )


def _check_match(match: Match) -> tuple[str, str] | None:
    try:
        match.edition.check_seats(match.seats)
    except EditionError as error:
        return "totals", error.detail
    if not 0 <= match.first_seat < match.seats:
        return "first_seat", "no seat has that number"
    if min(match.rounds_played, match.rounds_voided) < 0:
        return "rounds_played", "there are no fewer rounds than none"
    if min(match.totals) < 0:
        return "totals", "bullheads never make a total smaller"
    if any(match.totals) and not (match.rounds_played and match.edition.scored):
        return "totals", "no scored round was played"
    if isinstance(match.edition.end, Rounds) and match.rounds_played > match.edition.end.count:
        return "rounds_played", "the match ended before"
    return None


def _ascends(cards: Sequence[int]) -> bool:
    return all(low < high for low, high in itertools.pairwise(cards))


def _check_cards(match: Match, groups: Sequence[Cards]) -> str | None:
    deck = match.edition.cards_for(match.seats)
    cards = [card for group in groups for card in group]
    if any(card not in deck for card in cards):
        return "a card is not in the deck"
    return "a card is there twice" if len(set(cards)) < len(cards) else None


def _check_draft(state: Drafting) -> tuple[str, str] | None:
    match = state.match
    if match.edition.setup is not Setup.DRAFTED:
        return "pool", "the edition has no draft"
    if len(state.hands) != match.seats:
        return "hands", "there is one for each seat"
    why = _check_cards(match, (*state.hands, state.pool))
    if why is not None:
        return "pool", why
    if not all(map(_ascends, (*state.hands, state.pool))):
        return "pool", "cards ascend"
    drafted = len(match.edition.cards_for(match.seats)) - len(state.pool)
    if sum(map(len, state.hands)) != drafted or len(state.pool) < match.edition.rows:
        return "pool", "the cards do not add up to the deck"
    first = drafter(match, ())
    for seat, hand in enumerate(state.hands):
        turns, ahead = divmod(drafted, match.seats)
        if len(hand) != turns + ((seat - first) % match.seats < ahead):
            return "hands", "seats draft in order"
    return None


def _check_table(state: Picking | Placing) -> tuple[str, str] | None:
    match, table, edition = state.match, state.table, state.match.edition
    if len(table.hands) != match.seats or len(table.piles) != match.seats:
        return "hands", "there is one for each seat, and a pile"
    if len(state.picks) != match.seats:
        return "picks", "there is one for each seat"
    if len({len(hand) for hand in table.hands}) != 1:
        return "hands", "all are of one size"
    if len(table.rows) != edition.rows or not all(table.rows):
        return "rows", "each row of the edition has a card"
    if any(len(row) > edition.row_capacity for row in table.rows):
        return "rows", "a row is too long"
    if not all(map(_ascends, (*table.hands, *table.rows, *table.piles))):
        return "rows", "cards ascend"
    why = _check_cards(match, (*table.hands, *table.rows, *table.piles))
    return None if why is None else ("rows", why)


def _lying(table: Table) -> int:
    return sum(map(len, table.rows)) + sum(map(len, table.piles))


def _check_picking(state: Picking) -> tuple[str, str] | None:
    match, table = state.match, state.table
    left = len(table.hands[0])
    turns = match.edition.hand_size - left
    if turns < 0 or _lying(table) != match.edition.rows + turns * match.seats:
        return "rows", "the cards on the table do not fit the turn"
    for seat, pick in enumerate(state.picks):
        if pick is not None and pick not in table.hands[seat]:
            return "picks", "a pick is not in the hand"
    if match.edition.picks is Visibility.OPEN:
        first = leader(match, turns + 1)
        picked = [state.picks[(first + place) % match.seats] is not None for place in range(match.seats)]
        if picked != sorted(picked, reverse=True):
            return "picks", "seats pick in order"
    return None


def _check_placing(state: Placing) -> tuple[str, str] | None:
    match, table = state.match, state.table
    turns = match.edition.hand_size - len(table.hands[0]) - 1
    if not 0 <= state.placed < match.seats:
        return "placed", "a card is left to place"
    if len(set(state.picks)) < match.seats:
        return "picks", "a card is there twice"
    if turns < 0 or _lying(table) != match.edition.rows + turns * match.seats + state.placed:
        return "rows", "the cards on the table do not fit the turn"
    waiting = tuple([card for _, card in unplaced(state.picks, state.placed)])
    why = _check_cards(match, (*table.hands, *table.rows, *table.piles, waiting))
    if why is not None:
        return "picks", why
    lying = {card for group in (*table.rows, *table.piles) for card in group}
    if not lying.issuperset(set(state.picks) - set(waiting)):
        return "picks", "a placed pick is nowhere"
    return None
