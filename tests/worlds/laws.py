"""What must hold of every state and every step of a world, whatever the second reading says."""

from collections import Counter
from functools import cache
from itertools import pairwise

from take5_rules import (
    Deal,
    Dealing,
    DraftCard,
    Drafting,
    Edition,
    Event,
    Finished,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    Setup,
    SingleAction,
    State,
    Step,
    TakeRow,
    Visibility,
    VoidRound,
    WithdrawPick,
    apply,
    decide,
    legal_actions,
    next_event,
    play,
    refusal,
    row_ends,
    to_act,
)
from tests.oracle import oracle as o
from tests.worlds.mirror import answer_of, due_by_oracle, oracle_answer

__all__ = ["check_state", "check_step", "check_undoing", "listed"]


def check_state(box: o.Box, state: State) -> None:
    """A settled state is sound, asks the right seats for the right decisions, and refuses all others."""
    assert next_event(state) is None
    _check_cards(state)
    due = due_by_oracle(box, state)
    assert list(to_act(state)) == list(due)
    allowed = set(listed(state))
    assert {(action.seat, _number(action)) for action in allowed} == {
        (seat, number) for seat, numbers in due.items() for number in numbers
    }
    for action in _all_actions(state.match.edition, state.match.seats):
        assert (refusal(state, action) is None) == (action in allowed)


def listed(state: State) -> list[DraftCard | PickCard | TakeRow]:
    """Every decision that is due, of all seats; the base rule has no others."""
    found = [action for seat in range(state.match.seats) for action in legal_actions(state, seat)]
    known = [action for action in found if isinstance(action, (DraftCard, PickCard, TakeRow))]
    assert known == found
    return known


def _number(action: DraftCard | PickCard | TakeRow) -> int:
    return action.row if isinstance(action, TakeRow) else action.card


@cache
def _all_actions(edition: Edition, seats: int) -> tuple[SingleAction, ...]:
    cards = edition.cards_for(seats)
    drafts = cards if edition.setup is Setup.DRAFTED else cards[:1]
    found: list[SingleAction] = []
    for seat in range(seats):
        found += [PickCard(seat=seat, card=card) for card in cards]
        found += [DraftCard(seat=seat, card=card) for card in drafts]
        found += [TakeRow(seat=seat, row=row) for row in range(-1, edition.rows + 1)]
    for seat in (-1, seats):
        found += [PickCard(seat=seat, card=cards[0]), DraftCard(seat=seat, card=cards[0])]
        found.append(TakeRow(seat=seat, row=0))
    return tuple(found)


def _check_cards(state: State) -> None:
    match = state.match
    edition = match.edition
    groups: list[tuple[int, ...]] = []
    if isinstance(state, Drafting):
        groups = [*state.hands, state.pool]
        assert sum(map(len, groups)) == len(edition.cards_for(match.seats))
    elif isinstance(state, Picking | Placing):
        table = state.table
        groups = [*table.hands, *table.rows, *table.piles]
        assert len(table.rows) == edition.rows
        assert all(1 <= len(row) <= edition.row_capacity for row in table.rows)
        assert len(set(map(len, table.hands))) == 1
        if isinstance(state, Placing):
            groups.append(tuple(sorted(state.picks)[state.placed :]))
            # At most one choice a turn, by the lowest card: nothing has been placed when it falls due.
            assert state.placed == 0
            assert min(state.picks) < min(row_ends(table.rows))
        assert sum(map(len, groups)) == edition.hand_size * match.seats + edition.rows
    assert all(low < high for group in groups for low, high in pairwise(group))
    cards = Counter(card for group in groups for card in group)
    assert all(count == 1 for count in cards.values())
    assert set(cards) <= set(edition.cards_for(match.seats))


def check_step(box: o.Box, state: State, action: Deal | DraftCard | PickCard | TakeRow) -> Step:
    """The step is what the second reading says, and what its own events add up to."""
    step = play(state, action)
    assert answer_of(box, step.events, step.after) == oracle_answer(box, state, action)
    slow, events = state, list[Event]()
    following: Event | None = decide(state, action)
    while following is not None:
        events.append(following)
        slow = apply(slow, following)
        following = next_event(slow)
    assert step.events == tuple(events)
    assert step.after == slow
    assert hash(step.after) == hash(slow)
    return step


def check_undoing(state: State) -> None:
    """A pick can be withdrawn where it lies hidden, and a round given up wherever one is on."""
    match = state.match
    if isinstance(state, Dealing | Finished):
        assert refusal(state, VoidRound()) is not None
        return
    given_up = play(state, VoidRound()).after.match
    assert given_up.totals == match.totals
    assert (given_up.rounds_played, given_up.rounds_voided) == (match.rounds_played, match.rounds_voided + 1)
    for seat in range(match.seats):
        action = WithdrawPick(seat=seat)
        hidden = isinstance(state, Picking) and match.edition.picks is Visibility.SECRET
        if isinstance(state, Picking) and hidden and state.picks[seat] is not None:
            back = play(state, action).after
            assert isinstance(back, Picking)
            assert back.picks == (*state.picks[:seat], None, *state.picks[seat + 1 :])
            assert back.table == state.table
        else:
            assert refusal(state, action) is not None
    if not (isinstance(state, Picking) and set(state.picks) == {None}):
        assert refusal(state, PlayPicks(cards=[1] * match.seats)) is not None
