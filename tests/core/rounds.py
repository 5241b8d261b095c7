"""Rounds and positions that were checked by hand, and how to play them."""

import pytest

from take5_rules import (
    CLASSIC,
    Action,
    Deal,
    DraftCard,
    Edition,
    IllegalActionError,
    PickCard,
    Placing,
    Reason,
    Resolution,
    State,
    TakeRow,
    new_match,
    one_round,
    open_draft,
    play,
    play_picks,
    resolve_turn,
    rounds,
    score,
    to_act,
)
from tests.core.support import (
    piles_of,
    play_all,
    position,
    rows_of,
)

Rows = tuple[tuple[int, ...], ...]


def refused(state: State, action: Action) -> Reason:
    """Refuse the action, see that nothing has changed, and give the reason."""
    before = (hash(state), repr(state))
    with pytest.raises(IllegalActionError) as caught:
        play(state, action)
    assert (hash(state), repr(state)) == before
    return caught.value.reason


def rows_after(rows: list[list[int]], plays: list[int], take: int | None = None) -> Rows:
    """The rows after a turn, by hand-free resolution; and the engine must say the same."""
    resolution = resolve_turn(rows, plays, CLASSIC, take)
    assert isinstance(resolution, Resolution)
    start = position(rows, [[card, 1000 + seat] for seat, card in enumerate(plays)])
    assert rows_of(play_picks(start, plays, take).after) == resolution.rows
    return resolution.rows


def takes(rows: list[list[int]], plays: list[int], take: int | None = None) -> tuple[int, ...]:
    """The bullheads that each seat takes in a turn."""
    start = position(rows, [[card, 1000 + seat] for seat, card in enumerate(plays)])
    return tuple(map(score, piles_of(play_picks(start, plays, take).after)))


CHOICE_ROWS = [[55], [10, 20], [60, 61, 62, 63, 64], [7]]


Script = tuple[list[list[int]], list[int], str]
R1: Script = (
    [[3, 28, 34, 41, 64, 69, 81, 86, 94, 103], [25, 32, 36, 45, 48, 49, 56, 98, 102, 104]],
    [21, 1, 97, 44],
    "69/45 94/36 34/102 103/48 81/49 86/56 3/25r0 28/104 64/98 41/32",
)
R2: Script = (
    [[3, 7, 16, 18, 21, 47, 59, 72, 91, 99], [11, 25, 41, 50, 53, 64, 66, 73, 81, 95]],
    [42, 60, 10, 46],
    "21/66 99/95 91/41 16/64r0 59/50 47/81r3 3/25r3 72/73 7/11r3 18/53",
)
R3: Script = (
    [[3, 7, 25, 30, 42, 73, 75, 84, 86, 90], [21, 29, 35, 44, 66, 74, 78, 93, 97, 101]],
    [46, 62, 102, 104],
    "75/93 84/35r0 30/74r2 7/97r3 3/29r3 25/101r3 86/66 73/21r0 42/78 90/44",
)
ENDS: list[tuple[Script, tuple[int, int], Rows]] = [
    (R1, (6, 0), ((3, 25, 28, 32, 41), (1, 34, 56, 64), (97, 102, 103, 104), (44, 45, 69, 94, 98))),
    (R2, (7, 0), ((16, 50, 59, 72, 73), (60, 66, 95, 99), (10, 21, 41, 64, 81), (7, 11, 18, 53))),
    (R3, (5, 5), ((21, 42, 44), (62, 75, 93, 97, 101), (30, 74, 78, 90), (25, 66, 73))),
]


def turns_of(script: Script) -> list[tuple[tuple[int, ...], int | None]]:
    found = []
    for turn in script[2].split():
        cards, _, row = turn.partition("r")
        found.append((tuple([int(card) for card in cards.split("/")]), int(row) if row else None))
    return found


def play_script(
    script: Script, edition: Edition, *, singly: bool = False, state: State | None = None
) -> list[State]:
    """The states after the deal and after each turn."""
    start = new_match(edition, 2) if state is None else state
    found = [play(start, Deal(hands=script[0], rows=script[1])).after]
    for cards, row in turns_of(script):
        now = found[-1]
        if not singly:
            found.append(play_picks(now, cards, row).after)
            continue
        now = play_all(now, *(PickCard(seat=seat, card=card) for seat, card in enumerate(cards)))
        assert isinstance(now, Placing) == (row is not None)
        if row is not None:
            assert to_act(now) == (cards.index(min(cards)),)
            now = play(now, TakeRow(seat=to_act(now)[0], row=row)).after
        found.append(now)
    return found


def paused() -> State:
    rows = [[60], [75], [90], [31, 35, 40, 44, 58]]
    return play_picks(position(rows, [[62, 1000], [29, 1001]]), (62, 29)).after


def stored() -> list[State]:
    drafting = new_match(open_draft(CLASSIC), 2)
    one_picked = play(position([[20], [40], [60], [80]], [[6, 30], [50, 70]]), PickCard(seat=0, card=6)).after
    return [
        paused(),
        one_picked,
        play(drafting, DraftCard(seat=0, card=5)).after,
        play_script(R1, rounds(2, CLASSIC))[-1],
        play_script(R1, one_round(CLASSIC))[-1],
    ]
