"""Walks a world: every deal, every pick and every row choice, each distinct state once.

A step of the count is what a table of people would call one: a deal, a drafted card, the picks of a whole
turn together, or the choice of a row.
States in which only some seats have picked lie between two steps; they are checked and counted apart.
"""

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import combinations, permutations, product

from attrs import Factory, define

from take5_rules import (
    Deal,
    Dealing,
    Drafting,
    Finished,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    Reason,
    State,
    TakeRow,
    moment,
    new_match,
    play,
    refusal,
)
from tests.oracle.oracle import Box
from tests.worlds.laws import check_state, check_step, check_undoing, listed
from tests.worlds.mirror import box_of
from tests.worlds.worlds import World

__all__ = ["KINDS", "Counts", "deals", "walk"]

_KINDS = {Dealing: "deal", Drafting: "draft", Picking: "pick", Placing: "take", Finished: "over"}

KINDS = ("deal", "draft", "pick", "begun", "take", "over")
"""What the match waits for: a deal, a draft, a turn's picks (none or some of them made), a row choice."""

Paths = dict[int, int]
"""How many sequences of so many steps lead to a state."""


@define
class Counts:
    """The numbers of one world."""

    states: Counter[str] = Factory(Counter)
    perft: Counter[int] = Factory(Counter)
    winners: Counter[tuple[int, ...]] = Factory(Counter)
    points: Counter[int] = Factory(Counter)

    @property
    def matches(self) -> int:
        """How many whole matches there are."""
        return sum(self.winners.values())


def deals(state: Dealing) -> Iterator[Deal]:
    """Every deal that differs: the order within a hand means nothing, that of the rows does."""
    match = state.match
    deck = frozenset(match.edition.cards_for(match.seats))

    def dealt(hands: tuple[tuple[int, ...], ...]) -> Iterator[Deal]:
        left = sorted(deck.difference(*hands))
        if len(hands) == match.seats:
            for rows in permutations(left, match.edition.rows):
                yield Deal(hands=hands, rows=rows)
            return
        for hand in combinations(left, match.edition.hand_size):
            yield from dealt((*hands, hand))

    return dealt(())


def walk(world: World) -> Counts:
    """Check every state and every step of ``world``, and count them."""
    box = box_of(world.edition)
    counts = Counts()
    start = new_match(world.edition, world.seats, world.first_seat)
    # Every step leads to a later moment, so a moment's states are complete when it is its turn.
    waiting: dict[tuple[int, int, int], dict[State, Paths]] = {_when(start): {start: {0: 1}}}
    queue = [_when(start)]
    while queue:
        states = waiting.pop(heappop(queue))
        for state, paths in states.items():
            counts.states[_KINDS[type(state)]] += 1
            for depth, count in paths.items():
                counts.perft[depth] += count
            check_state(box, state)
            check_undoing(state)
            if isinstance(state, Finished):
                _finish(counts, state, sum(paths.values()))
                continue
            for after in _afters(box, state, counts):
                when = _when(after)
                if when not in waiting:
                    waiting[when] = {}
                    heappush(queue, when)
                onward = waiting[when].setdefault(after, {})
                for depth, count in paths.items():
                    onward[depth + 1] = onward.get(depth + 1, 0) + count
    return counts


def _when(state: State) -> tuple[int, int, int]:
    now = moment(state)
    return now.deal, now.turn, now.decision


def _finish(counts: Counts, state: Finished, paths: int) -> None:
    counts.winners[state.winners] += paths
    for seat, total in enumerate(state.match.totals):
        counts.points[seat] += total * paths


def _afters(box: Box, state: State, counts: Counts) -> Iterator[State]:
    if isinstance(state, Dealing):
        for deal in deals(state):
            yield check_step(box, state, deal).after
    elif isinstance(state, Picking):
        yield from _after_picks(box, state, counts)
    else:
        for action in listed(state):
            yield check_step(box, state, action).after


def _after_picks(box: Box, state: Picking, counts: Counts) -> Iterator[State]:
    singly: dict[tuple[int, ...], State] = {}
    begun: dict[State, None] = {state: None}
    while begun:
        before = next(iter(begun))
        del begun[before]
        assert isinstance(before, Picking)
        if before is not state:
            counts.states["begun"] += 1
            check_state(box, before)
            check_undoing(before)
        for action in listed(before):
            assert isinstance(action, PickCard)
            picks = (*before.picks[: action.seat], action.card, *before.picks[action.seat + 1 :])
            after = check_step(box, before, action).after
            if None in picks:
                begun[after] = None
            else:
                # In whatever order the seats pick, they come to the same state.
                cards = tuple([card for card in picks if card is not None])
                assert singly.setdefault(cards, after) == after
    for cards in product(*state.table.hands):
        _check_jointly(state, cards, singly[cards])
        yield singly[cards]


def _check_jointly(state: Picking, cards: tuple[int, ...], after: State) -> None:
    assert play(state, PlayPicks(cards=cards)).after == after
    for row in range(len(state.table.rows)):
        action = PlayPicks(cards=cards, take=row)
        if isinstance(after, Placing):
            seat = cards.index(min(cards))
            assert play(state, action).after == play(after, TakeRow(seat=seat, row=row)).after
        else:
            assert refusal(state, action) is Reason.NO_CHOICE_DUE
