"""The first difference of two records: wherever it is, in the order of play."""

from __future__ import annotations

import copy
import json
import random

import pytest

from take5_rules import CLASSIC, short_match
from take5_rules.replay import Difference, DifferenceKind, Replay, dumps, first_difference, loads
from tests.replay.matches import EDITIONS, prefix, record


@pytest.mark.parametrize("name", EDITIONS)
def test_a_record_does_not_differ_from_itself(name: str) -> None:
    edition, seats = EDITIONS[name]
    replay = record(edition, seats, 3)
    assert first_difference(replay, loads(dumps(replay))) is None


def changed(replay: Replay, path: list[str | int], value: object) -> Replay:
    document = json.loads(dumps(replay))
    box = document
    for step in path[:-1]:
        box = box[step]
    box[path[-1]] = value
    return loads(json.dumps(document))


MATCH = record(short_match(CLASSIC), 3, 0, odd=False)


@pytest.mark.parametrize(
    ("path", "value", "kind", "place"),
    [
        (["edition", "row_capacity"], 6, DifferenceKind.EDITION, "match"),
        (["first_seat"], 2, DifferenceKind.FIRST_SEAT, "match"),
        (["rounds", 1, "deal", "rows"], [1, 2, 3, 4], DifferenceKind.STARTERS, "round 2"),
        (["rounds", 1, "deal", "hands", 2], [1, 2, 3], DifferenceKind.HAND, "round 2, seat 2"),
        (["rounds", 0, "turns", 4, "picks", 1], 104, DifferenceKind.PICK, "round 1, turn 5, seat 1"),
        (["rounds", 0, "turns", 9, "choices"], [[1, 0], [2, 1]], DifferenceKind.CHOICE, "round 1, turn 10"),
        (["rounds", 0, "points", 2], 99, DifferenceKind.POINTS, "round 1, seat 2"),
        (["result", "totals", 0], 99, DifferenceKind.TOTALS, "seat 0"),
        (["result", "winners"], [], DifferenceKind.WINNERS, "match"),
    ],
)
def test_a_change_is_named_with_its_place(
    path: list[str | int], value: object, kind: DifferenceKind, place: str
) -> None:
    other = changed(MATCH, path, value)
    found = first_difference(MATCH, other)
    assert found is not None
    assert found.kind is kind
    assert found.place.startswith(place)
    back = first_difference(other, MATCH)
    assert back is not None
    assert (back.kind, back.place, back.left, back.right) == (kind, found.place, found.right, found.left)


def test_what_each_record_says_there_is_told() -> None:
    pick = MATCH.rounds[0].turns[4].picks[1]
    other = changed(MATCH, ["rounds", 0, "turns", 4, "picks", 1], 104)
    assert first_difference(MATCH, other) == Difference(
        kind=DifferenceKind.PICK, round=1, turn=5, seat=1, left=pick, right=104
    )
    turn, told = next((i, turn) for i, turn in enumerate(MATCH.rounds[0].turns) if turn.choices)
    ((seat, row),) = told.choices
    path: list[str | int] = ["rounds", 0, "turns", turn, "choices"]
    found = first_difference(MATCH, changed(MATCH, path, [[seat, row + 1]]))
    assert found == Difference(
        kind=DifferenceKind.CHOICE, round=1, turn=turn + 1, seat=seat, left=row, right=row + 1
    )
    found = first_difference(MATCH, changed(MATCH, path, [[seat + 1, row]]))
    assert found == Difference(
        kind=DifferenceKind.CHOICE, round=1, turn=turn + 1, left=(seat, row), right=(seat + 1, row)
    )


def test_of_several_changes_the_first_in_play_is_named() -> None:
    document = json.loads(dumps(MATCH))
    chance = random.Random(1)
    for _ in range(60):
        spoiled = copy.deepcopy(document)
        places = set()
        for _ in range(3):
            number, turn, seat = (
                chance.randrange(len(document["rounds"])),
                chance.randrange(10),
                chance.randrange(3),
            )
            spoiled["rounds"][number]["turns"][turn]["picks"][seat] = 104
            if document["rounds"][number]["turns"][turn]["picks"][seat] != 104:
                places.add((number + 1, turn + 1, seat))
        found = first_difference(MATCH, loads(json.dumps(spoiled)))
        if places:
            assert found is not None
            assert (found.round, found.turn, found.seat) == min(places)


def test_one_record_may_go_on_where_the_other_ends() -> None:
    whole = MATCH
    steps = len([*whole.steps()])
    for count in range(steps):
        short = prefix(whole, count)
        found = first_difference(short, whole)
        assert found is not None
        assert found.kind in (
            DifferenceKind.ROUNDS,
            DifferenceKind.TURNS,
            DifferenceKind.CHOICE,
            DifferenceKind.FINISHED,
        )
    assert first_difference(prefix(whole, 1), whole) == Difference(
        kind=DifferenceKind.TURNS, round=1, turn=1, left=0, right=10
    )
    assert first_difference(prefix(whole, 0), whole) == Difference(
        kind=DifferenceKind.ROUNDS, round=1, left=0, right=len(whole.rounds)
    )


def test_other_seats_other_openings_and_a_voided_round_are_named() -> None:
    draft, seats = EDITIONS["tiny draft"]
    drafted = record(draft, seats, 0, odd=False)
    cards = [*drafted.rounds[0].opening.cards]  # type: ignore[union-attr]
    swapped = changed(drafted, ["rounds", 0, "draft"], cards[::-1])
    found = first_difference(drafted, swapped)
    assert found is not None
    assert (found.kind, found.left) == (DifferenceKind.DRAFT, tuple(cards))
    document = json.loads(dumps(drafted))
    document["rounds"][0]["deal"] = {"hands": None, "rows": [1, 2]}
    del document["rounds"][0]["draft"]
    assert first_difference(loads(json.dumps(document)), drafted) == Difference(
        kind=DifferenceKind.OPENING, round=1, left="deal", right="draft"
    )
    found = first_difference(record(CLASSIC, 2, 0), record(CLASSIC, 4, 0))
    assert found == Difference(kind=DifferenceKind.SEATS, left=2, right=4)
    short = prefix(MATCH, 4)
    document = json.loads(dumps(short))
    document["rounds"][0]["voided"] = True
    found = first_difference(short, loads(json.dumps(document)))
    assert found == Difference(kind=DifferenceKind.VOIDED, round=1, left=False, right=True)


def test_labels_and_hands_that_one_does_not_know_are_no_difference() -> None:
    document = json.loads(dumps(MATCH))
    document |= {"players": ["A", "B", "C"], "extra": {"at": "home"}, "engine": {"name": "x", "version": "9"}}
    document["edition"]["id"] = "ours"
    for told in document["rounds"]:
        told["deal"]["hands"] = None
    other = loads(json.dumps(document))
    assert other != MATCH
    assert first_difference(MATCH, other) is None
    assert first_difference(other, MATCH) is None
    starters = changed(other, ["rounds", 0, "deal", "rows"], [1, 2, 3, 4])
    found = first_difference(MATCH, starters)
    assert found is not None
    assert found.kind is DifferenceKind.STARTERS
