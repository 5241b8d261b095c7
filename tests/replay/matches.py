"""Matches to record: random ones that end, and editions of every kind."""

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

from take5_rules import (
    CLASSIC,
    CardRange,
    Deal,
    Dealing,
    Edition,
    Finished,
    LowDeck,
    PickCard,
    Picking,
    PlayPicks,
    Rounds,
    Setup,
    State,
    Step,
    Threshold,
    VoidRound,
    WithdrawPick,
    legal_actions,
    low_deck,
    new_match,
    open_draft,
    open_picks,
    play,
    refusal,
    rounds,
    short_match,
    teaching_round,
)
from take5_rules.core.rules import to_act
from take5_rules.replay import Engine, Replay
from take5_rules.testing.deals import turn_over

TINY = Edition(
    deck=CardRange(first=1, last=8),
    hand_size=2,
    rows=2,
    row_capacity=2,
    max_seats=3,
    end=Threshold(points=12, inclusive=False),
)
TINY_DRAFT = Edition(
    deck=LowDeck(),
    setup=Setup.DRAFTED,
    hand_size=2,
    rows=2,
    row_capacity=2,
    max_seats=3,
    end=Threshold(points=12, inclusive=True),
)
HOUSE = Edition(
    deck=CardRange(first=1, last=100), rows=5, row_capacity=6, hand_size=9, end=Rounds(count=2), max_seats=5
)

EDITIONS: dict[str, tuple[Edition, int]] = {
    "base, 2 seats": (short_match(CLASSIC), 2),
    "base, 10 seats": (CLASSIC, 10),
    "low deck": (low_deck(short_match(CLASSIC)), 4),
    "draft": (open_draft(short_match(CLASSIC)), 3),
    "open picks": (open_picks(short_match(CLASSIC)), 4),
    "teaching round": (teaching_round(CLASSIC), 5),
    "two rounds": (rounds(2, CLASSIC), 4),
    "tiny": (TINY, 3),
    "tiny draft": (TINY_DRAFT, 3),
    "house": (HOUSE, 5),
}

T = TypeVar("T")

ENGINE = Engine(name="test", version="0")


def deal_for(state: State, rng: random.Random) -> Deal:
    """Deal at random, by an order that only `random.random` decides, which no release changes."""
    edition, seats = state.match.edition, state.match.seats
    cards = sorted(edition.deck_for(seats), key=lambda card: rng.random())
    size = edition.hand_size
    return Deal(
        hands=[cards[seat * size : (seat + 1) * size] for seat in range(seats)],
        rows=turn_over(cards[seats * size :], edition),
    )


def one_of(items: Sequence[T], rng: random.Random) -> T:
    return items[int(rng.random() * len(items))]


def random_steps(state: State, seed: int, *, whole_turns: bool = False, odd: bool = True) -> Iterator[Step]:
    """Play a match at random to its end, with a few picks taken back and rounds given up where ``odd``.

    ``whole_turns``: all seats pick at once where they may.
    """
    rng = random.Random(seed)
    voids = 2 if odd else 0
    for _ in range(20_000):
        if isinstance(state, Finished):
            return
        luck = rng.random()
        if isinstance(state, Dealing):
            step = play(state, deal_for(state, rng))
        elif voids and luck < 0.004:
            voids -= 1
            step = play(state, VoidRound())
        elif whole_turns and isinstance(state, Picking) and not any(state.picks):
            step = play(state, PlayPicks(cards=[one_of(hand, rng) for hand in state.table.hands]))
        elif odd and luck < 0.1 and refusal(state, WithdrawPick(seat=0)) is None:
            step = play(state, WithdrawPick(seat=0))
        else:
            step = play(state, one_of(legal_actions(state, one_of(to_act(state), rng)), rng))
        yield step
        state = step.after
    raise AssertionError("a match must end")


def record(edition: Edition, seats: int, seed: int, *, whole_turns: bool = False, odd: bool = True) -> Replay:
    """A whole match, recorded."""
    state = new_match(edition, seats, first_seat=seed % seats)
    replay = Replay.start(state, engine=ENGINE)
    for step in random_steps(state, seed, whole_turns=whole_turns, odd=odd):
        replay = replay.add(step)
    return replay


def prefix(replay: Replay, count: int) -> Replay:
    """The record of the first ``count`` steps that ``replay`` plays."""
    shorter = Replay.start(new_match(replay.edition, replay.seats, replay.first_seat), engine=replay.engine)
    for _, step in zip(range(count), replay.steps(), strict=False):
        shorter = shorter.add(step)
    return shorter


def picked(replay: Replay, *cards: tuple[int, int]) -> Replay:
    """The record with single picks added, each a seat and a card."""
    for seat, card in cards:
        replay = replay.add(play(replay.resume(), PickCard(seat=seat, card=card)))
    return replay
