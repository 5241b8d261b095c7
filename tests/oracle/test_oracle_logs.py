"""The second reading against recorded matches and scenarios that nobody here wrote."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import oracle as o
from tests.oracle.oracle import Recorded, Take
from tests.oracle.scripts import BASE, asked_into, refused

LOGS = Path(__file__).resolve().parents[2] / ".." / "shared" / "logs" / "thingsai"


def log(name: str) -> Any:  # noqa: ANN401
    path = LOGS / name
    if not path.exists():
        pytest.skip(f"no test data: {name} is not beside the repository")
    return json.loads(path.read_text(encoding="utf-8"))


def seat_of(name: str) -> int:
    return int(name.removeprefix("p"))


def said_of(told: dict[str, Any]) -> list[tuple[int, int, int, bool]]:
    """Give seat, card, row, and whether it was the sixth card, in the order of placement."""
    return [
        (seat_of(each["playerId"]), each["card"], each["rowIndex"], each["causedOverflow"])
        for each in told["resolutions"]
    ]


def read_round(told: dict[str, Any], seats: int) -> Recorded:
    order = told["deckOrder"]
    hands = [order[10 * seat : 10 * seat + 10] for seat in range(seats)]
    for seat in range(seats):
        assert sorted(hands[seat]) == sorted(told["dealtHands"][f"p{seat}"])
    rows = [[card] for card in order[10 * seats : 10 * seats + 4]]
    assert rows == told["initialBoard"]
    return Recorded(
        picks=[
            [(seat_of(play["playerId"]), play["card"]) for play in turn["plays"]] for turn in told["turns"]
        ],
        takes=[
            [(seat_of(pick["playerId"]), pick["pickedRowIndex"]) for pick in turn["rowPicks"]]
            for turn in told["turns"]
        ],
        hands=hands,
        rows=rows,
    )


@pytest.mark.parametrize("number", [0, 1])
def test_the_recorded_matches_board_for_board(number: int) -> None:
    told = log("full-game-traces.json")[number]
    seats = told["playerCount"]
    result = o.play_match(BASE, seats, [read_round(each, seats) for each in told["rounds"]])
    for mine, theirs in zip(result.rounds, told["rounds"], strict=True):
        assert mine.whole
        assert mine.rows_after == [turn["boardAfter"] for turn in theirs["turns"]]
        assert mine.points == [score["penalty"] for score in theirs["roundScores"]]
        for story, turn in zip(mine.placed, theirs["turns"], strict=True):
            assert [(*step[:3], step[4] == o.SIXTH) for step in story] == said_of(turn)
            low = [(seat, taken) for seat, _, _, taken, why in story if why == o.TOO_LOW]
            assert low == [(seat_of(x["playerId"]), x["collectedCards"]) for x in turn["rowPicks"]]
    for totals, theirs in zip(result.totals_after, told["rounds"], strict=True):
        assert totals == [score["totalScore"] for score in theirs["roundScores"]]
    assert result.over
    assert result.totals == [each["finalScore"] for each in told["finalResults"]]
    assert result.ranks == [each["rank"] for each in told["finalResults"]]
    assert result.winners == [seat_of(name) for name in told["winners"]]


@pytest.mark.parametrize("number", [0, 1])
def test_a_recorded_match_is_not_over_a_round_earlier_and_ends_where_it_ends(number: int) -> None:
    told = log("full-game-traces.json")[number]
    seats = told["playerCount"]
    rounds = [read_round(each, seats) for each in told["rounds"]]
    assert not o.play_match(BASE, seats, rounds[:-1]).over
    refused(o.MATCH_OVER, lambda: o.play_match(BASE, seats, [*rounds, rounds[0]]))


def test_the_recorded_heads() -> None:
    cards = log("cattle-heads.json")["cards"]
    assert [o.heads(each["number"]) for each in cards] == [each["cattleHeads"] for each in cards]
    assert len(cards) == 104


def test_the_recorded_single_placements() -> None:
    scenarios = [each for each in log("placement-scenarios.json") if "card" in each]
    assert {each["expected"]["kind"] for each in scenarios} == {"place", "must-pick-row"}
    for each in scenarios:
        expected = each["expected"]
        asked: list[Take] = []
        _, story = o.placing(each["board"], {0: each["card"]}, BASE, asked_into(asked, {0: 0}))
        if expected["kind"] == "must-pick-row":
            assert asked == [(0, 0)], each["id"]
        else:
            assert asked == [], each["id"]
            assert story[0][2] == expected["rowIndex"], each["id"]
            assert (story[0][4] == o.SIXTH) == expected["causedOverflow"], each["id"]


def test_the_recorded_turns() -> None:
    scenarios = [each for each in log("placement-scenarios.json") if "plays" in each]
    assert scenarios
    for each in scenarios:
        expected = each["expected"]
        plays = {seat_of(play["playerId"]): play["card"] for play in each["plays"]}
        chosen = [(seat_of(pick["playerId"]), pick["rowIndex"]) for pick in expected["rowPicks"]]
        asked: list[Take] = []
        after, story = o.placing(each["board"], plays, BASE, asked_into(asked, dict(chosen)))
        assert after == expected["boardAfter"], each["id"]
        assert asked == chosen, each["id"]
        assert [(*step[:3], step[4] == o.SIXTH) for step in story] == said_of(expected), each["id"]
        taken = {f"p{seat}": cards for seat, _, _, cards, _ in story if cards is not None}
        assert taken == expected["collected"], each["id"]


def test_the_recorded_scores() -> None:
    scenarios = log("round-scoring-scenarios.json")
    assert scenarios
    for each in scenarios:
        names = [one["id"] for one in each["players"]]
        found = [o.points(one["collectedThisRound"]) for one in each["players"]]
        totals = [one["scoreBefore"] + more for one, more in zip(each["players"], found, strict=True)]
        expected = each["expected"]
        assert dict(zip(names, found, strict=True)) == expected["penalties"], each["id"]
        assert dict(zip(names, totals, strict=True)) == expected["scoresAfter"], each["id"]
        assert o.is_over(BASE, totals, 1) == expected["gameOver"], each["id"]
        if expected["gameOver"]:
            assert [names[seat] for seat in o.lowest_seats(totals)] == expected["winners"], each["id"]
