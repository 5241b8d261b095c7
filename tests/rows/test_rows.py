"""Flat rows say of every placed card what the engine's events say, and nothing of other cards."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice

import pytest

from take5_rules import CLASSIC, CardPlaced, RowTaken, bullheads
from take5_rules.replay import Replay, ReplayFaultError, UnseenDeal, digest, dumps, loads
from take5_rules.rows import ROW_COLUMNS, FlatRow, iter_rows
from tests.replay.matches import EDITIONS, prefix, record

TYPES = {"text": str, "integer": int, "boolean": bool}


def blind(replay: Replay, *rounds: int) -> Replay:
    """The record without the hands of these rounds, from 0."""
    document = json.loads(dumps(replay))
    for index in rounds:
        document["rounds"][index]["deal"]["hands"] = None
    return loads(json.dumps(document))


def from_events(replay: Replay) -> list[tuple[object, ...]]:
    """Round, turn, seat, card, row, cause and bullheads, read off the steps one decision at a time."""
    told: list[tuple[object, ...]] = []
    number = turn = 0
    for step in replay.steps():
        name = type(step.action).__name__
        if name == "Deal" or (name == "DraftCard" and not sum(map(len, getattr(step.before, "hands", ())))):
            number, turn = number + 1, 0
        for event in step.events:
            if type(event).__name__ == "PicksRevealed":
                turn += 1
            if isinstance(event, CardPlaced):
                told.append((number, turn, event.seat, event.card, event.row, None, 0))
            if isinstance(event, RowTaken):
                cost = sum(map(bullheads, event.cards))
                told.append((number, turn, event.seat, event.card, event.row, event.cause.value, cost))
    return told


def short(row: FlatRow) -> tuple[object, ...]:
    return tuple(row[name] for name in ("round", "turn", "seat", "card", "row", "cause", "bullheads"))


@pytest.mark.parametrize("name", EDITIONS)
def test_rows_are_the_placements_of_every_edition(name: str) -> None:
    edition, seats = EDITIONS[name]
    for seed in range(3):
        replay = record(edition, seats, seed)
        rows = [*iter_rows(replay)]
        assert [short(row) for row in rows] == from_events(replay)
        assert {row["match"] for row in rows} == {digest(replay)}


def test_every_row_has_every_column_in_order_and_of_its_type() -> None:
    replay = record(CLASSIC, 3, 4)
    for row in iter_rows(replay, "m"):
        assert list(row) == list(ROW_COLUMNS)
        for name, value in row.items():
            kind, _, null = ROW_COLUMNS[name].partition(" or ")
            assert type(value) is TYPES[kind] or (null == "null" and value is None), name


def test_orders_count_the_cards_of_a_turn_from_the_lowest() -> None:
    replay = record(CLASSIC, 4, 5, odd=False)
    turns: dict[tuple[object, object], list[FlatRow]] = {}
    for row in iter_rows(replay):
        turns.setdefault((row["round"], row["turn"]), []).append(row)
    for rows in turns.values():
        assert [row["order"] for row in rows] == [1, 2, 3, 4]
        assert [row["card"] for row in rows] == sorted(int(str(row["card"])) for row in rows)
    assert len(turns) == 10 * len(replay.rounds)


def test_points_of_a_round_are_the_sums_of_its_rows() -> None:
    replay = record(CLASSIC, 5, 6, odd=False)
    cost: Counter[tuple[object, object]] = Counter()
    for row in iter_rows(replay):
        cost[row["round"], row["seat"]] += int(str(row["bullheads"]))
    for number, told in enumerate(replay.rounds, 1):
        assert told.points == tuple(cost[number, seat] for seat in range(5))


def test_unknown_hands_change_no_row() -> None:
    replay = record(CLASSIC, 3, 7, odd=False)
    told = [*iter_rows(replay, "m")]
    last = len(replay.rounds) - 1
    for rounds in ([0], [last], [0, last], range(last + 1)):
        blinded = blind(replay, *rounds)
        assert isinstance(blinded.rounds[rounds[0]].opening, UnseenDeal)
        assert [*iter_rows(blinded, "m")] == told


def test_a_voided_round_is_told_as_voided_and_keeps_its_number() -> None:
    for seed in range(30):
        replay = record(CLASSIC, 2, seed)
        voided = {number for number, told in enumerate(replay.rounds, 1) if told.voided and told.turns}
        rows = [*iter_rows(replay)]
        assert {row["round"] for row in rows if row["voided"]} <= voided
        if any(row["voided"] for row in rows):
            return
    raise AssertionError("no round with turns was voided")


def test_an_unfinished_turn_has_no_rows_before_its_cards_are_placed() -> None:
    replay = record(CLASSIC, 3, 8, odd=False)
    whole = [short(row) for row in iter_rows(replay)]
    for count in range(40):
        begun = prefix(replay, count)
        rows = [short(row) for row in iter_rows(begun)]
        assert rows == whole[: len(rows)]
        assert rows == from_events(begun)
        if begun.rounds:
            assert [short(row) for row in iter_rows(blind(begun, *range(len(begun.rounds))))] == rows


def test_a_record_that_breaks_a_rule_stops_at_its_place() -> None:
    document = json.loads(dumps(record(CLASSIC, 2, 9, odd=False)))
    document["rounds"][1]["turns"][3]["picks"][0] = document["rounds"][1]["turns"][0]["picks"][0]
    spoiled = loads(json.dumps(document))
    told: list[FlatRow] = []
    with pytest.raises(ReplayFaultError, match="round 2, turn 4, seat 0"):
        told.extend(iter_rows(spoiled))
    told = [*islice(iter_rows(spoiled), 26)]
    assert (told[-1]["round"], told[-1]["turn"]) == (2, 3)


def test_players_and_edition_stand_in_the_rows() -> None:
    document = json.loads(dumps(record(CLASSIC, 2, 9, odd=False)))
    document["players"], document["edition"]["id"] = ["Ann", "Ann"], "amigo-en-2.10"
    rows = [*iter_rows(loads(json.dumps(document)))]
    assert {(row["player"], row["edition"], row["seats"]) for row in rows} == {("Ann", "amigo-en-2.10", 2)}
