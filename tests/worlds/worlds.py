"""The tiny editions whose every match is walked: few cards, so that nothing has to be sampled.

Between them they have dealt and drafted rounds, secret and open picks, two and three seats, rows that
hold one to three cards, both kinds of end, an unscored edition, and decks around the dear cards.
"""

from attrs import frozen

from take5_rules import CardRange, Edition, LowDeck, Rounds, Setup, Threshold, Visibility
from take5_rules.core.value import Value

__all__ = ["WORLDS", "World"]

ONE_ROUND = Rounds(count=1)


@frozen(kw_only=True)
class World(Value):
    """An edition with all its seats taken; ``small`` ones are walked by every run of the tests."""

    id: str
    edition: Edition
    seats: int = 2
    first_seat: int = 0
    small: bool = True


def _tiny(
    first: int, last: int, hand: int, rows: int, capacity: int, end: Rounds | Threshold = ONE_ROUND
) -> Edition:
    return Edition(
        deck=CardRange(first=first, last=last),
        end=end,
        max_seats=2,
        hand_size=hand,
        rows=rows,
        row_capacity=capacity,
    )


def _low(hand: int, rows: int, capacity: int, seats: int, end: Rounds | Threshold = ONE_ROUND) -> Edition:
    return Edition(deck=LowDeck(), end=end, max_seats=seats, hand_size=hand, rows=rows, row_capacity=capacity)


def _drafted(hand: int, rows: int, capacity: int, seats: int, end: Rounds | Threshold) -> Edition:
    return Edition(
        deck=LowDeck(),
        setup=Setup.DRAFTED,
        end=end,
        max_seats=seats,
        hand_size=hand,
        rows=rows,
        row_capacity=capacity,
    )


WORLDS: tuple[World, ...] = (
    World(id="two-rows-of-two", edition=_low(2, 2, 2, 2)),
    World(id="rows-of-one", edition=_low(2, 2, 1, 2)),
    World(id="one-row-of-three", edition=_low(3, 1, 3, 2)),
    World(id="a-stock-left", edition=_tiny(52, 58, 2, 2, 2), small=False),
    World(id="three-rows", edition=_tiny(6, 13, 2, 3, 2), small=False),
    World(id="three-seats", edition=_low(2, 2, 2, 3), seats=3, small=False),
    World(id="three-seats-one-card", edition=_low(1, 2, 2, 3, Rounds(count=2)), seats=3),
    World(id="three-seats-rows-of-three", edition=_low(2, 1, 3, 3), seats=3, first_seat=2, small=False),
    World(id="long-hands", edition=_low(4, 1, 2, 2), small=False),
    World(
        id="to-five-points",
        edition=_low(2, 1, 2, 2, Threshold(points=5, inclusive=True)),
        small=False,
    ),
    World(id="above-five-points", edition=_low(2, 1, 2, 2, Threshold(points=5, inclusive=False))),
    World(
        id="dear-cards-to-sixteen",
        edition=_tiny(53, 57, 2, 1, 1, Threshold(points=16, inclusive=True)),
    ),
    World(id="two-rounds", edition=_low(2, 1, 2, 2, Rounds(count=2)), small=False),
    World(id="drafted", edition=_drafted(2, 2, 2, 2, ONE_ROUND), first_seat=1),
    World(id="drafted-two-rounds", edition=_drafted(2, 1, 2, 2, Rounds(count=2)), first_seat=1),
    World(id="drafted-three-seats", edition=_drafted(2, 2, 2, 3, ONE_ROUND), seats=3, small=False),
    World(
        id="drafted-to-five-points",
        edition=_drafted(2, 1, 2, 2, Threshold(points=5, inclusive=False)),
        small=False,
    ),
    World(
        id="open-picks",
        edition=Edition(
            deck=CardRange(first=2, last=7),
            picks=Visibility.OPEN,
            end=ONE_ROUND,
            max_seats=2,
            hand_size=2,
            rows=2,
            row_capacity=2,
        ),
        first_seat=1,
    ),
    World(
        id="open-picks-two-rounds",
        edition=Edition(
            deck=CardRange(first=2, last=6),
            picks=Visibility.OPEN,
            end=Rounds(count=2),
            min_seats=3,
            max_seats=3,
            hand_size=1,
            rows=2,
            row_capacity=2,
        ),
        seats=3,
        first_seat=1,
    ),
    World(
        id="open-picks-three-seats",
        edition=Edition(
            deck=CardRange(first=2, last=8),
            picks=Visibility.OPEN,
            end=ONE_ROUND,
            min_seats=3,
            max_seats=3,
            hand_size=2,
            rows=1,
            row_capacity=3,
        ),
        seats=3,
        first_seat=2,
        small=False,
    ),
    World(
        id="teaching",
        edition=Edition(
            deck=CardRange(first=1, last=5),
            picks=Visibility.OPEN,
            hands=Visibility.OPEN,
            scored=False,
            end=ONE_ROUND,
            max_seats=2,
            hand_size=2,
            rows=1,
            row_capacity=2,
        ),
    ),
)
"""Every world; their ids are those of the published numbers."""
