"""What a page must show, read from the engine's states without the code that makes pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from take5_rules import (
    CLASSIC,
    CardPicked,
    Dealing,
    Drafting,
    Edition,
    Event,
    Finished,
    Picking,
    Placing,
    PlayPicks,
    State,
    Visibility,
    bullheads,
    new_match,
    rounds,
)
from take5_rules.replay import Replay, dumps, loads
from tests.cli.matches import played

HOSTILE = (
    "</script><b>x",
    "<img src=x onerror=a()>",
    "\u202egnp.exe\u2028'\"&amp;",
)
TWO_ROUNDS = played(rounds(2, CLASSIC), void=True)
"""A match of two rounds, of which the first was voided once."""


class Shown(NamedTuple):
    """A state as a page shows it: hands and picks are as the viewer knows them."""

    rows: list[list[int]]
    totals: list[int]
    hands: list[object]
    picks: list[object]
    piles: list[list[int]]
    pool: list[int]


def happened(replay: Replay) -> Iterator[tuple[Event | None, State]]:
    """Every event of a record with the state after it, but secret picks that came as a whole turn."""
    secret = replay.edition.picks is Visibility.SECRET
    yield None, new_match(replay.edition, replay.seats, replay.first_seat)
    for step in replay.steps():
        for event, after in step.frames():
            if not (secret and isinstance(step.action, PlayPicks) and isinstance(event, CardPicked)):
                yield event, after


def shown_to(seat: int | None, state: State) -> Shown:
    """What a page shows of a state to a seat, or to the referee."""
    seats, edition = state.match.seats, state.match.edition
    hands: list[list[int]] = [[] for _ in range(seats)]
    rows: list[list[int]] = []
    piles: list[list[int]] = [[] for _ in range(seats)]
    picks: list[object] = [None] * seats
    pool: list[int] = []
    match state:
        case Picking() | Placing():
            hands = [list(hand) for hand in state.table.hands]
            rows = [list(row) for row in state.table.rows]
            piles = [list(pile) for pile in state.table.piles]
            picks = list(state.picks)
        case Drafting():
            hands, pool = [list(hand) for hand in state.hands], list(state.pool)
        case Dealing() | Finished():
            pass
    open_hands = edition.hands is Visibility.OPEN or edition.setup.value == "drafted"
    known = [hand if seat in (None, one) or open_hands else len(hand) for one, hand in enumerate(hands)]
    if isinstance(state, Picking) and edition.picks is Visibility.SECRET and seat is not None:
        picks = [pick if pick is None or one == seat else "face down" for one, pick in enumerate(picks)]
    return Shown(rows, list(state.match.totals), list(known), picks, piles, pool)


def data_of(page: str) -> dict[str, object]:
    """The data that a page holds."""
    (text,) = re.findall(r'<script type="application/json" id="match">(.*?)</script>', page, re.DOTALL)
    data: dict[str, object] = json.loads(text)
    return data


def frames_of(page: str) -> list[dict[str, object]]:
    """Every frame of a page, whole."""
    frames: list[dict[str, object]] = []
    changes = data_of(page)["changes"]
    assert isinstance(changes, list)
    for change in changes:
        frames.append({**(frames[-1] if frames else {}), **change})
    return frames


def read_frame(frame: dict[str, object], edition: Edition, seats: int) -> Shown:
    """A frame's facts; points that stand beside cards are checked on the way."""
    rows = [_counted(frame[f"row{row}"]) for row in range(edition.rows) if frame[f"row{row}"] is not None]
    piles = [_counted(frame[f"pile{seat}"]) for seat in range(seats)]
    picks = [frame[f"pick{seat}"] for seat in range(seats)]
    pool = frame["pool"]
    assert isinstance(pool, list)
    totals = [frame[f"total{seat}"] for seat in range(seats)]
    assert all(isinstance(total, int) for total in totals)
    return Shown(
        rows,
        [total for total in totals if isinstance(total, int)],
        [frame[f"hand{seat}"] or [] for seat in range(seats)],
        [pick["card"] if isinstance(pick, dict) else None for pick in picks],
        piles,
        pool,
    )


def _counted(fact: object) -> list[int]:
    if fact is None:
        return []
    assert isinstance(fact, dict)
    cards: list[int] = fact["cards"]
    assert fact["points"] == sum(map(bullheads, cards))
    return cards


def normal(shown: Shown) -> Shown:
    """No cards face down are no cards."""
    return shown._replace(hands=[hand or [] for hand in shown.hands])


def swapped(replay: Replay, first: int, second: int) -> Replay:
    """The unfinished record with one unplayed card of its last deal changed between two seats."""
    document = json.loads(dumps(replay))
    last = document["rounds"][-1]
    hands = last["deal"]["hands"]
    played = {card for turn in last["turns"] for card in turn["picks"]}
    one, two = [next(card for card in hands[seat] if card not in played) for seat in (first, second)]
    hands[first] = sorted(two if card == one else card for card in hands[first])
    hands[second] = sorted(one if card == two else card for card in hands[second])
    return loads(json.dumps(document))


def place_of(number: int, replay: Replay = TWO_ROUNDS) -> str:
    """How the page of a record says that it is at an event."""
    return f"event {number} of {len(list(happened(replay))) - 1}"
