"""The traces of another program: its two published matches, and changes in them that are all found."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path

import pytest

from take5_rules import CLASSIC
from take5_rules.replay import DocumentError, DocumentReason, ReplayFaultError, verify
from take5_rules.replay.foreign import ForeignError, ForeignReason, read_thingsai
from tests.foreign.logs import as_trace, match
from tests.replay.matches import record

TRACES = Path(__file__).parents[3] / "shared" / "logs" / "thingsai" / "full-game-traces.json"


@pytest.mark.skipif(not TRACES.exists(), reason="the collected traces are not there")
def test_the_published_matches_are_sound_replays() -> None:
    replays = read_thingsai(TRACES.read_bytes())
    assert [(replay.seats, len(replay.rounds), replay.finished) for replay in replays] == [
        (2, 5, True),
        (10, 3, True),
    ]
    assert all(verify(replay).ok and replay.edition == CLASSIC for replay in replays)
    for replay, trace in zip(replays, json.loads(TRACES.read_bytes()), strict=True):
        written = as_trace(replay)
        for ours, theirs in zip(written["rounds"], trace["rounds"], strict=True):  # type: ignore[call-overload]
            for turn, other in zip(ours["turns"], theirs["turns"], strict=True):
                assert turn["boardAfter"] == other["boardAfter"]
                assert (
                    turn["resolutions"]
                    == [{**one, "causedOverflow": one["causedOverflow"]} for one in other["resolutions"]]
                    or turn["rowPicks"]
                )


def test_a_match_and_an_array_of_matches_are_read() -> None:
    replays = [match(2), record(CLASSIC, 5, 0, odd=False)]
    traces = [as_trace(replay) for replay in replays]
    found = read_thingsai(json.dumps(traces[0]), edition=replays[0].edition, edition_id="short")
    assert [(one.rounds, one.result, one.edition_id) for one in found] == [
        (replays[0].rounds, replays[0].result, "short")
    ]
    (other,) = read_thingsai(json.dumps(traces[1:]))
    assert other.rounds == replays[1].rounds
    assert read_thingsai("[]") == ()


def test_a_trace_that_breaks_off_keeps_the_hands_that_it_tells() -> None:
    replay = match(3)
    trace = as_trace(replay)
    rounds = trace["rounds"]
    assert isinstance(rounds, list)
    trace["rounds"] = [{**rounds[0], "turns": rounds[0]["turns"][:4], "roundScores": []}]
    del trace["winners"]
    (found,) = read_thingsai(json.dumps(trace), edition=replay.edition)
    assert found.rounds[0].opening == replay.rounds[0].opening
    assert found.rounds[0].turns == replay.rounds[0].turns[:4]
    hands = rounds[0]["dealtHands"]
    hands["p0"], hands["p1"] = hands["p1"], hands["p0"]
    with pytest.raises(ReplayFaultError, match="pick not held at round 1, turn 1, seat 0"):
        read_thingsai(json.dumps(trace), edition=replay.edition)


def places(value: object, found: list[tuple[object, object]]) -> list[tuple[object, object]]:
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            found.append((value, key))
            places(value[key], found)
    return found


def test_every_change_in_what_is_read_is_found() -> None:
    replay = match(2)
    trace = as_trace(replay)
    chance = random.Random(4)
    reasons: set[ForeignReason | DocumentReason] = set()
    for _ in range(300):
        spoiled = copy.deepcopy(trace)
        box, key = chance.choice(places(spoiled, []))
        assert isinstance(box, dict | list)
        old = box[key]  # type: ignore[call-overload]
        new: object = chance.choice(
            (0, 1, 2, 7, 55, 104, 110, -1, 1.5, None, "p0", "p9", [], {}, True, [[1]])
        )
        if new == old:
            continue
        box[key] = new  # type: ignore[call-overload]
        try:
            found = read_thingsai(json.dumps(spoiled), edition=replay.edition)
        except ForeignError as error:
            reasons.add(error.reason)
        except DocumentError as error:
            reasons.add(error.reason)
        else:
            assert (key, new) in (("winners", None), ("roundScores", None), ("roundScores", [])) or (
                key == "roundScores" and new in ({}, 0)
            ), (key, old, new)
            assert found[0].rounds == replay.rounds
    assert {ForeignReason.WRONG_ROW, ForeignReason.BOARD_WRONG, ForeignReason.BAD_SHAPE} <= reasons
    assert len(reasons) > 8


def change(round: int, path: list[object], value: object) -> dict[str, object]:
    trace = copy.deepcopy(as_trace(match(2)))
    box = trace["rounds"][round]  # type: ignore[index]
    for step in path[:-1]:
        box = box[step]
    box[path[-1]] = value
    return trace


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (["roundScores", 0, "penalty"], 170, ForeignReason.POINTS_WRONG),
        (["roundScores", 0, "totalScore"], 170, ForeignReason.SCORE_WRONG),
        (["initialBoard", 0], [1, 2], ForeignReason.BAD_SHAPE),
        (["turns", 0, "boardAfter", 0], [1], ForeignReason.BOARD_WRONG),
        (["turns", 0, "plays", 0, "playerId"], "p7", ForeignReason.BAD_SHAPE),
        (["turns", 0, "resolutions"], [], ForeignReason.BAD_SHAPE),
        (["turns", 0, "resolutions", 0, "causedOverflow"], True, ForeignReason.ROW_TAKEN),
    ],
)
def test_what_a_trace_tells_beside_the_cards_is_compared(
    path: list[object], value: object, reason: ForeignReason
) -> None:
    with pytest.raises(ForeignError) as caught:
        read_thingsai(json.dumps(change(0, path, value)), edition=match(2).edition)
    assert caught.value.reason is reason


def test_a_hand_that_is_not_what_was_played_and_wrong_winners_are_refused() -> None:
    replay = match(2)
    trace = as_trace(replay)
    hand = trace["rounds"][0]["dealtHands"]["p0"]  # type: ignore[index]
    spare = next(card for card in range(1, 105) if str(card) not in json.dumps(trace["rounds"]))
    trace_2 = copy.deepcopy(trace)
    trace_2["rounds"][0]["dealtHands"]["p0"] = [spare, *hand[1:]]  # type: ignore[index]
    with pytest.raises(ForeignError, match="hand wrong at round 1, seat 0"):
        read_thingsai(json.dumps(trace_2), edition=replay.edition)
    trace["winners"] = ["p0", "p1"]
    with pytest.raises(ForeignError, match="winners wrong"):
        read_thingsai(json.dumps(trace), edition=replay.edition)
