"""Plain tables of placed cards: CSV and JSON, in any order, with rows from 0 or 1."""

from __future__ import annotations

import json
import random

import pytest

from take5_rules import CLASSIC, EditionError, TakeCause, short_match
from take5_rules.replay import DocumentError, UnseenDeal
from take5_rules.replay.foreign import ForeignError, ForeignReason, read_tracker, with_house_numbers
from take5_rules.rows import iter_rows
from tests.foreign.logs import as_csv, match, tracker_entries
from tests.replay.matches import record

SHORT = short_match(CLASSIC)
Entries = list[dict[str, object]]


def both(entries: Entries) -> tuple[str, str]:
    return as_csv(entries), json.dumps(entries)


def refused(entries: Entries, **more: object) -> ForeignError:
    errors = []
    for data in both(entries):
        with pytest.raises(ForeignError) as caught:
            read_tracker(data, edition=SHORT, **more)  # type: ignore[arg-type]
        errors.append(caught.value)
    assert errors[0].reason is errors[1].reason
    return errors[1]


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_a_whole_match_becomes_the_same_replay(seats: int) -> None:
    replay = match(seats)
    for data in both(tracker_entries(replay)):
        found = read_tracker(data, edition=SHORT)
        assert (found.rounds, found.result, found.players) == (replay.rounds, replay.result, None)


def test_the_order_of_lines_other_columns_and_blank_lines_mean_nothing() -> None:
    entries = tracker_entries(match())
    told = read_tracker(as_csv(entries), edition=SHORT)
    random.Random(1).shuffle(entries)
    text = as_csv([{**entry} for entry in entries]).replace("round,", " Round ,", 1).replace("\r\n", "\n\n")
    assert read_tracker("\ufeff" + text, edition=SHORT) == told
    noted = [{**entry, "note": ["anything"]} for entry in entries]
    assert read_tracker(json.dumps(noted), edition=SHORT) == told


def test_rows_may_be_counted_from_one_and_seats_be_named() -> None:
    entries = tracker_entries(match())
    shifted = [{**entry, "row": int(str(entry["row"])) + 1} for entry in entries]
    found = read_tracker(as_csv(shifted), edition=SHORT, first_row=1, players=["A", "B", "C"])
    assert found.rounds == match().rounds
    assert found.players == ("A", "B", "C")
    with pytest.raises(ForeignError, match="seats unknown: 2 players for 3 seats"):
        read_tracker(as_csv(entries), players=["A", "B"])


def test_a_row_may_be_left_out_unless_a_seat_chose_it() -> None:
    replay = match()
    chosen = {
        (row["round"], row["turn"], row["seat"])
        for row in iter_rows(replay, "m")
        if row["cause"] == TakeCause.TOO_LOW.value
    }
    entries = tracker_entries(replay)
    kept = [
        entry
        if entry["turn"] == 0 or (entry["round"], entry["turn"], entry["seat"]) in chosen
        else {**entry, "row": None}
        for entry in entries
    ]
    assert sum(entry["row"] is None for entry in kept) > 50
    for data in both(kept):
        assert read_tracker(data, edition=SHORT).rounds == replay.rounds
    without = [entry if entry["turn"] == 0 else {**entry, "row": None} for entry in entries]
    error = refused(without)
    assert (error.reason, error.expected) == (ForeignReason.CHOICE_MISSING, (0, 1, 2, 3))
    assert (error.place.round, error.place.turn, error.place.seat) in chosen


def test_a_table_that_breaks_off_keeps_hands_unknown() -> None:
    replay = match()
    entries = [entry for entry in tracker_entries(replay) if (entry["round"], entry["turn"]) <= (2, 4)]
    found = read_tracker(as_csv(entries), edition=SHORT)
    assert isinstance(found.rounds[1].opening, UnseenDeal)
    assert found.rounds[0] == replay.rounds[0]
    assert found.rounds[1].turns == replay.rounds[1].turns[:4]


def test_house_rules_are_recognised_or_named() -> None:
    house = with_house_numbers(CLASSIC, rows=5, row_capacity=6, last_card=100)
    replay = record(house, 3, 0, odd=False)
    entries = tracker_entries(replay)
    costs = [row["bullheads"] for row in iter_rows(replay, "m")]
    told = [{**entry, "bullheads": cost} for entry, cost in zip(entries[-len(costs) :], costs, strict=True)]
    found = read_tracker(json.dumps(entries[: -len(costs)] + told))
    assert (found.edition.rows, found.edition.row_capacity) == (5, 6)
    assert found.rounds == replay.rounds
    data = as_csv(entries)
    assert read_tracker(data, edition=house).edition == house
    with pytest.raises(EditionError, match="seats must be from"):
        read_tracker(as_csv(tracker_entries(match(10))), edition=house)


def test_a_change_anywhere_is_refused_or_makes_another_sound_match() -> None:
    replay = match(2)
    entries = tracker_entries(replay)
    chance = random.Random(2)
    refusals = set()
    for _ in range(250):
        at, name = chance.randrange(len(entries)), chance.choice(("card", "row", "seat", "turn", "round"))
        spoiled = [dict(entry) for entry in entries]
        spoiled[at][name] = chance.choice((0, 1, 2, 3, 5, 9, 50, 104, 110, None))
        if spoiled == entries:
            continue
        try:
            found = read_tracker(json.dumps(spoiled), edition=SHORT)
        except ForeignError as error:
            refusals.add(error.reason)
        else:
            assert found.rounds != replay.rounds or spoiled[at]["row"] is None
    assert len(refusals) > 7


def test_the_place_of_a_wrong_row_is_its_line() -> None:
    entries = tracker_entries(match())
    at = next(index for index, entry in enumerate(entries) if entry["turn"] == 3)
    right = int(str(entries[at]["row"]))
    entries[at] = {**entries[at], "row": (right + 1) % 4}
    error = refused(entries)
    assert (error.reason, error.place.line) == (ForeignReason.WRONG_ROW, at + 1)
    assert (error.recorded, error.expected) == ((right + 1) % 4, right)


GOOD: Entries = [
    {"round": 1, "turn": 0, "seat": None, "card": 10, "row": 0},
    {"round": 1, "turn": 0, "seat": None, "card": 20, "row": 1},
    {"round": 1, "turn": 0, "seat": None, "card": 30, "row": 2},
    {"round": 1, "turn": 0, "seat": None, "card": 40, "row": 3},
    {"round": 1, "turn": 1, "seat": 0, "card": 11, "row": 0},
    {"round": 1, "turn": 1, "seat": 1, "card": 12, "row": 0},
]


@pytest.mark.parametrize(
    ("at", "change", "reason"),
    [
        (0, {"row": None}, ForeignReason.BAD_SHAPE),
        (0, {"row": 1}, ForeignReason.BAD_SHAPE),
        (0, {"row": 4}, ForeignReason.BAD_SHAPE),
        (0, {"seat": 0}, ForeignReason.BAD_SHAPE),
        (0, {"card": 20}, ForeignReason.REPEATED_CARD),
        (0, {"card": 105}, ForeignReason.FOREIGN_CARD),
        (3, {"turn": 1, "seat": 1, "card": 41}, ForeignReason.STARTERS_WRONG),
        (4, {"seat": None}, ForeignReason.BAD_SHAPE),
        (4, {"seat": 2}, ForeignReason.SEATS_UNKNOWN),
        (4, {"turn": 2}, ForeignReason.SEAT_MISSING),
        (4, {"round": 3}, ForeignReason.BAD_SHAPE),
        (4, {"round": 0}, ForeignReason.BAD_SHAPE),
        (4, {"round": 2}, ForeignReason.SEAT_MISSING),
        (4, {"row": 3}, ForeignReason.WRONG_ROW),
        (4, {"card": 5, "row": None}, ForeignReason.CHOICE_MISSING),
        (4, {"card": 5, "row": 4}, ForeignReason.NO_SUCH_ROW),
        (4, {"card": -1}, ForeignReason.BAD_SHAPE),
        (4, {"card": None}, ForeignReason.BAD_SHAPE),
        (4, {"turn": 110}, ForeignReason.BAD_SHAPE),
    ],
)
def test_each_thing_that_can_be_wrong_is_refused(
    at: int, change: dict[str, object], reason: ForeignReason
) -> None:
    assert read_tracker(json.dumps(GOOD)).seats == 2
    spoiled = [dict(entry) for entry in GOOD]
    spoiled[at] |= change
    if change == {"turn": 2}:
        spoiled += [{**GOOD[4], "turn": 3, "card": 60, "row": 3}]
    assert refused(spoiled).reason is reason


@pytest.mark.parametrize("value", [True, 1.0, "1.0", "1e1", "-1", "٣", "", [], {}])
def test_numbers_are_whole_and_written_in_digits(value: object) -> None:
    spoiled = [*GOOD[:4], {**GOOD[4], "card": value}, GOOD[5]]
    with pytest.raises((ForeignError, DocumentError)):
        read_tracker(json.dumps(spoiled))


@pytest.mark.parametrize(
    "data",
    [
        "round,turn,seat,card\n1,0,,10\n",
        "round,turn,seat,card,row,row\n",
        "round,turn,seat,card,row\n1,0,,10\n",
        'round,turn,seat,card,row\n"1,0,,10,0\n',
        "round,turn,seat,card,row\n1,0,,10,0,7\n",
        "[1]",
        '[["round"]]',
        '{"round": 1}',
        b"\0\0\0",
    ],
)
def test_what_is_no_such_table_is_refused(data: str | bytes) -> None:
    with pytest.raises(ForeignError, match="bad shape"):
        read_tracker(data)


@pytest.mark.parametrize("data", ["[]", "round,turn,seat,card,row\n"])
def test_an_empty_table_has_no_rounds(data: str) -> None:
    with pytest.raises(ForeignError, match="no rounds"):
        read_tracker(data)


def test_a_round_without_starters_is_named() -> None:
    entries = [entry for entry in tracker_entries(match()) if (entry["round"], entry["turn"]) != (2, 0)]
    error = refused(entries)
    assert (error.reason, error.place.round) == (ForeignReason.STARTERS_MISSING, 2)


def test_many_rounds_are_refused_in_no_time() -> None:
    lines = "".join(f"{number},1,{seat},{seat + 1},0\n" for number in range(1, 60_000) for seat in (0, 1))
    with pytest.raises(ForeignError, match="starters missing at line 2, round 1"):
        read_tracker("round,turn,seat,card,row\n" + lines)


def test_a_round_with_too_many_turns_is_refused() -> None:
    one_turn = with_house_numbers(CLASSIC, hand_size=1)
    assert read_tracker(json.dumps(GOOD), edition=one_turn).rounds[0].points == (0, 0)
    longer = [
        *GOOD,
        {"round": 1, "turn": 2, "seat": 0, "card": 21, "row": 1},
        {"round": 1, "turn": 2, "seat": 1, "card": 31, "row": 2},
    ]
    with pytest.raises(ForeignError) as caught:
        read_tracker(json.dumps(longer), edition=one_turn)
    assert (caught.value.reason, caught.value.recorded, caught.value.expected) == (
        ForeignReason.ROUND_TOO_LONG,
        2,
        1,
    )
