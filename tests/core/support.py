"""Small helpers of the core's tests: positions by hand, and plain questions about states."""

from collections.abc import Iterable, Sequence

from attrs import evolve

from take5_rules import (
    CLASSIC,
    Action,
    CardPlaced,
    Cards,
    Drafting,
    Edition,
    Event,
    Match,
    Picking,
    Placing,
    Row,
    RowTaken,
    State,
    Table,
    play,
)
from take5_rules.testing import Playthrough


def position(
    rows: Iterable[Iterable[int]],
    hands: Iterable[Iterable[int]],
    edition: Edition = CLASSIC,
    totals: Iterable[int] = (),
    piles: Iterable[Iterable[int]] = (),
) -> Picking:
    """A position before a turn, with as many turns left as the hands have cards."""
    held = tuple([tuple(sorted(hand)) for hand in hands])
    none: tuple[Cards, ...] = ((),) * len(held)
    lying = tuple([tuple(row) for row in rows])
    return Picking(
        match=Match(edition=edition, first_seat=0, totals=tuple(totals) or (0,) * len(held)),
        table=Table(hands=held, rows=lying, piles=tuple([tuple(pile) for pile in piles]) or none),
        picks=(None,) * len(held),
    )


def last_turn(rows: Iterable[Iterable[int]], plays: Sequence[int], edition: Edition = CLASSIC) -> Picking:
    """A position in which each seat holds just the card that it is to play."""
    return position(rows, [[card] for card in plays], edition)


def hand_of(size: int, edition: Edition = CLASSIC) -> Edition:
    """The edition with another number of cards in a hand."""
    return evolve(edition, hand_size=size)


def play_all(state: State, *actions: Action) -> State:
    for action in actions:
        state = play(state, action).after
    return state


def states_of(match: Playthrough) -> list[State]:
    """Every state of a match, those between two events included."""
    return [match.start, *(state for step in match.steps for _, state in step.frames())]


def settled_states_of(match: Playthrough) -> list[State]:
    return [match.start, *(step.after for step in match.steps)]


def framed(match: Playthrough) -> list[tuple[State, Event, State]]:
    """Each event of a match with the states before and after it."""
    found = []
    before = match.start
    for step in match.steps:
        for event, after in step.frames():
            found.append((before, event, after))
            before = after
    return found


def on_the_table(state: Picking | Placing) -> list[int]:
    """All cards of the round, wherever they lie."""
    table = state.table
    waiting: list[int] = []
    if isinstance(state, Placing):
        order = state.match.edition.rule.placing_order(state.picks, table.variant)
        waiting = [card for _, card in order[state.placed :]]
    groups = (*table.hands, *table.rows, *table.piles, waiting, table.variant.cards)
    return sorted([card for group in groups for card in group])


def all_cards(state: State) -> list[int]:
    if isinstance(state, Drafting):
        return sorted([card for group in (*state.hands, state.pool) for card in group])
    return on_the_table(state) if isinstance(state, (Picking, Placing)) else []


def placements(events: Iterable[Event]) -> list[CardPlaced | RowTaken]:
    return [event for event in events if isinstance(event, (CardPlaced, RowTaken))]


def rows_of(state: State) -> tuple[Row, ...]:
    assert isinstance(state, (Picking, Placing))
    return state.table.rows


def hands_of(state: State) -> tuple[Cards, ...]:
    assert isinstance(state, (Picking, Placing))
    return state.table.hands


def piles_of(state: State) -> tuple[Cards, ...]:
    assert isinstance(state, (Picking, Placing))
    return state.table.piles
