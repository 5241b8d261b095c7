"""One state and one action, put to the naive second reading, and its answer in a form to compare.

Every state of a world is reached from the start, so if each single step agrees, all whole matches do.
"""

from collections.abc import Sequence

from take5_rules import (
    CardPlaced,
    Deal,
    Dealing,
    DraftCard,
    Drafting,
    Edition,
    Event,
    Finished,
    LowDeck,
    Match,
    PickCard,
    Picking,
    Placing,
    Rounds,
    RowTaken,
    State,
    TakeCause,
    TakeRow,
)
from tests.oracle import oracle as o

__all__ = ["Answer", "answer_of", "box_of", "due_by_oracle", "oracle_answer"]

Answer = tuple[object, ...]
"""Everything that a step leads to, as plain tuples: what was placed, and the state after it."""

_WHY = {None: o.CLOSEST, TakeCause.FULL_ROW: o.SIXTH, TakeCause.TOO_LOW: o.TOO_LOW}


def box_of(edition: Edition) -> o.Box:
    """The numbers of an edition in the words of the second reading."""
    deck, end = edition.deck, edition.end
    return o.Box(
        first_card=1 if isinstance(deck, LowDeck) else deck.first,
        last_card="low" if isinstance(deck, LowDeck) else deck.last,
        hand=edition.hand_size,
        rows=edition.rows,
        capacity=edition.row_capacity,
        setup="drafted" if edition.setup.value == "drafted" else "dealt",
        picks="open" if edition.picks.value == "open" else "secret",
        open_hands=edition.hands.value == "open",
        scored=edition.scored,
        end=("rounds", end.count) if isinstance(end, Rounds) else ("threshold", end.points, end.inclusive),
        min_seats=edition.min_seats,
        max_seats=edition.max_seats,
    )


def _position(box: o.Box, state: Drafting | Picking | Placing) -> o.Position:
    match = state.match
    seats = match.seats
    first, played = match.first_seat, match.rounds_played
    if isinstance(state, Drafting):
        return o.draft_position(box, seats, o.first_drafter(seats, first, played), _drafts(box, state))
    hands = [list(hand) for hand in state.table.hands]
    done = box.hand - len(hands[0]) - (1 if isinstance(state, Placing) else 0)
    position = o.Position(
        hands=hands,
        rows=[list(row) for row in state.table.rows],
        piles=[list(pile) for pile in state.table.piles],
        leader=(o.lead(box, seats, first, played) + done) % seats,
    )
    if isinstance(state, Placing):
        waiting = sorted(state.picks)[state.placed :]
        position.unplaced = {seat: card for seat, card in enumerate(state.picks) if card in waiting}
    else:
        for seat, card in enumerate(state.picks):
            if card is not None:
                position.picked[seat] = card
                position.hands[seat].remove(card)
    return position


def _drafts(box: o.Box, state: Drafting) -> list[o.Pick]:
    # Which card of its hand a seat took first is forgotten, and changes nothing that comes.
    match = state.match
    first = o.first_drafter(match.seats, match.first_seat, match.rounds_played)
    drafts: list[o.Pick] = []
    for count in range(sum(len(hand) for hand in state.hands)):
        seat = (first + count) % match.seats
        drafts.append((seat, state.hands[seat][count // match.seats]))
    return drafts


def due_by_oracle(box: o.Box, state: State) -> dict[int, list[int]]:
    """The seats that must act, each with its legal cards or rows."""
    if isinstance(state, Dealing | Finished):
        return {}
    position = _position(box, state)
    ask = o.legal_rows if position.unplaced else o.legal_cards
    return {seat: ask(box, position, seat) for seat in o.who_must_act(box, position)}


def oracle_answer(box: o.Box, state: State, action: Deal | DraftCard | PickCard | TakeRow) -> Answer:
    """What the second reading makes of ``action``."""
    match = state.match
    if isinstance(action, Deal):
        hands, rows = [list(hand) for hand in action.hands], [[card] for card in action.rows]
        o.check_deal(box, match.seats, hands, rows)
        leading = o.lead(box, match.seats, match.first_seat, match.rounds_played)
        return (), _plain(o.start(hands, rows, leading))
    assert isinstance(state, Drafting | Picking | Placing)
    position = _position(box, state)
    if isinstance(action, DraftCard):
        assert isinstance(state, Drafting)
        first = o.first_drafter(match.seats, match.first_seat, match.rounds_played)
        drafts = [*_drafts(box, state), (action.seat, action.card)]
        after = o.draft_position(box, match.seats, first, drafts)
        if not after.pool:
            after.leader = o.lead(box, match.seats, match.first_seat, match.rounds_played)
        return (), _plain(after)
    takes = []
    if isinstance(action, PickCard):
        o.put_down(box, position, action.seat, action.card)
        if len(position.picked) < match.seats:
            return (), _plain(position)
    else:
        takes = [(action.seat, action.row)]
    story = o.resolve(box, position, takes)
    assert not takes
    told = tuple([(*placed[:3], tuple(placed[3] or ()), placed[4]) for placed in story])
    if not position.unplaced:
        position.leader = (position.leader + 1) % match.seats
        if not any(position.hands):
            return told, _after_round(box, match, position)
    return told, _plain(position)


def _after_round(box: o.Box, match: Match, position: o.Position) -> Answer:
    gained = [o.points(pile) if box.scored else 0 for pile in position.piles]
    totals = [total + more for total, more in zip(match.totals, gained, strict=True)]
    played = match.rounds_played + 1
    if o.is_over(box, totals, played):
        return "over", played, tuple(totals), tuple(o.lowest_seats(totals)) if box.scored else ()
    if box.setup == "drafted":
        first = o.first_drafter(match.seats, match.first_seat, played)
        return _plain(o.draft_position(box, match.seats, first, []))
    return "deal", played, tuple(totals)


def _plain(position: o.Position) -> Answer:
    return (
        _ascending(position.hands),
        tuple([tuple(row) for row in position.rows]),
        _ascending(position.piles),
        tuple(sorted(position.picked.items())),
        tuple(sorted(position.unplaced.items())),
        tuple(position.pool),
        position.leader,
    )


def _ascending(groups: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(sorted(group)) for group in groups])


def answer_of(box: o.Box, events: Sequence[Event], after: State) -> Answer:
    """What the engine made of an action, in the form of `oracle_answer`."""
    told: list[tuple[int, int, int, tuple[int, ...], str]] = []
    for event in events:
        if isinstance(event, CardPlaced):
            told.append((event.seat, event.card, event.row, (), _WHY[None]))
        elif isinstance(event, RowTaken):
            told.append((event.seat, event.card, event.row, event.cards, _WHY[event.cause]))
    match = after.match
    if isinstance(after, Dealing):
        return tuple(told), ("deal", match.rounds_played, match.totals)
    if isinstance(after, Finished):
        return tuple(told), ("over", match.rounds_played, match.totals, after.winners)
    return tuple(told), _plain(_position(box, after))
