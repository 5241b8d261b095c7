"""Boxes, hand-checked rounds and small helpers for the tests of the second reading."""

import random
from collections.abc import Callable

import pytest

from tests.oracle import oracle as o
from tests.oracle.oracle import Box, OracleRefusal, Pick, Recorded, Take

BASE = Box()
US_2018 = Box(end=("threshold", 66, False))
THREE_ROUNDS = Box(end=("rounds", 3))
LOW = Box(last_card="low")
PRO = Box(last_card="low", setup="drafted", max_seats=6)
OPEN_PICKS = Box(first_card=2, picks="open", max_seats=9)
TEACHING = Box(picks="open", open_hands=True, scored=False, end=("rounds", 1))


def row(index: int) -> o.TakeChoice:
    """Answer every too-low card with the same row."""
    return lambda rows, seat, card: index


def nobody(rows: list[list[int]], seat: int, card: int) -> int:
    """Fail where nobody is to be asked."""
    raise AssertionError(f"seat {seat} was asked to choose a row")


def asked_into(asked: list[Take], answers: dict[int, int]) -> o.TakeChoice:
    """Answer for each seat as recorded, and note who was asked."""

    def take(rows: list[list[int]], seat: int, card: int) -> int:
        asked.append((seat, answers[seat]))
        return answers[seat]

    return take


def placed(rows: list[list[int]], plays: list[int], take: o.TakeChoice = nobody) -> list[list[int]]:
    """Place the cards of seats 0, 1, ... and give the final rows."""
    return o.placing(rows, dict(enumerate(plays)), BASE, take)[0]


def costs(rows: list[list[int]], plays: list[int], take: o.TakeChoice = nobody) -> list[int]:
    """Place the cards of seats 0, 1, ... and give the bullheads that each seat takes."""
    found = [0] * len(plays)
    for seat, _, _, taken, _ in o.placing(rows, dict(enumerate(plays)), BASE, take)[1]:
        if taken is not None:
            found[seat] += o.points(taken)
    return found


def refused(reason: str, call: Callable[[], object]) -> None:
    with pytest.raises(OracleRefusal) as caught:
        call()
    assert caught.value.reason == reason


Script = tuple[list[list[int]], list[list[int]], str]
"""Hands, row starters, and the turns: the cards of seats 0 and 1, and the row that the lower one takes."""

R1: Script = (
    [[3, 28, 34, 41, 64, 69, 81, 86, 94, 103], [25, 32, 36, 45, 48, 49, 56, 98, 102, 104]],
    [[21], [1], [97], [44]],
    "69/45 94/36 34/102 103/48 81/49 86/56 3/25r0 28/104 64/98 41/32",
)
R2: Script = (
    [[3, 7, 16, 18, 21, 47, 59, 72, 91, 99], [11, 25, 41, 50, 53, 64, 66, 73, 81, 95]],
    [[42], [60], [10], [46]],
    "21/66 99/95 91/41 16/64r0 59/50 47/81r3 3/25r3 72/73 7/11r3 18/53",
)
R3: Script = (
    [[3, 7, 25, 30, 42, 73, 75, 84, 86, 90], [21, 29, 35, 44, 66, 74, 78, 93, 97, 101]],
    [[46], [62], [102], [104]],
    "75/93 84/35r0 30/74r2 7/97r3 3/29r3 25/101r3 86/66 73/21r0 42/78 90/44",
)


def turns_of(script: str) -> tuple[list[list[Pick]], list[list[Take]]]:
    """Read the turns; a row always belongs to the seat with the lower card."""
    picks: list[list[Pick]] = []
    takes: list[list[Take]] = []
    for turn in script.split():
        cards, _, chosen = turn.partition("r")
        mine, other = (int(card) for card in cards.split("/"))
        picks.append([(0, mine), (1, other)])
        takes.append([(0 if mine < other else 1, int(chosen))] if chosen else [])
    return picks, takes


def recorded(round_: Script) -> Recorded:
    picks, takes = turns_of(round_[2])
    return Recorded(picks=picks, takes=takes, hands=round_[0], rows=round_[1])


def dealt(box: Box, seats: int, seed: int) -> tuple[list[list[int]], list[list[int]]]:
    cards = o.deck(box, seats)
    random.Random(seed).shuffle(cards)
    hands = [cards[10 * seat : 10 * seat + 10] for seat in range(seats)]
    return hands, [[card] for card in cards[10 * seats : 10 * seats + 4]]


def lazily(
    box: Box,
    hands: list[list[int]],
    rows: list[list[int]],
    leading: int = 0,
    chance: random.Random | None = None,
) -> Recorded:
    """Record a round of legal decisions, asking only who is due: the first of each, or any by chance."""
    picks: list[list[Pick]] = []
    takes: list[list[Take]] = []
    for turn in range(len(hands[0])):
        picks.append([])
        takes.append([])
        while True:
            stop = o.position_at(box, hands, rows, picks, takes, leading)
            due = o.who_must_act(box, stop)
            unplayed = sum(len(hand) for hand in stop.hands)
            if not due or (not stop.picked and not stop.unplaced and picks[-1]):
                assert unplayed == (len(hands[0]) - turn - 1) * len(hands)
                break
            seat = chance.choice(due) if chance else due[0]
            legal = o.legal_rows(box, stop, seat) if stop.unplaced else o.legal_cards(box, stop, seat)
            answer = chance.choice(legal) if chance else legal[0]
            (takes if stop.unplaced else picks)[-1].append((seat, answer))
    return Recorded(picks=picks, takes=takes, hands=hands, rows=rows)
