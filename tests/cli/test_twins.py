"""The command line on records of two decks, and of a deck with the doublets of another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import invoke

GOLDEN = Path(__file__).parents[1] / "replay" / "golden"
RECORDS = ("variant-two-decks", "variant-extra-doublets")

each_record = pytest.mark.parametrize("name", RECORDS)


@each_record
def test_a_record_of_twins_is_verified(name: str) -> None:
    outcome = invoke("verify", GOLDEN / f"{name}.json")
    assert (outcome.code, outcome.err) == (0, "")
    assert ": ok: " in outcome.out


@each_record
def test_a_record_of_twins_with_wrong_halves_is_found(name: str, tmp_path: Path) -> None:
    document = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    document["rounds"][0]["points"][0] += 1
    path = tmp_path / "match.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    outcome = invoke("verify", path)
    assert outcome.code == 1
    assert "points wrong" in outcome.out + outcome.err


@each_record
def test_a_record_of_twins_is_shown_turn_by_turn(name: str) -> None:
    path = GOLDEN / f"{name}.json"
    rounds = len(json.loads(path.read_text(encoding="utf-8"))["rounds"])
    turns = [(str(number), str(turn)) for number in range(1, rounds + 1) for turn in range(1, 11)]
    shown = "".join(invoke("show", path, "--round", number, "--turn", turn).out for number, turn in turns)
    assert "on its twin in row" in shown
    assert "shared with" in shown
    assert "shared: " in shown


@each_record
def test_rows_of_a_record_of_twins_sum_up_to_its_points(name: str) -> None:
    document = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    outcome = invoke("rows", GOLDEN / f"{name}.json", "--format", "jsonl")
    assert (outcome.code, outcome.err) == (0, "")
    told = [json.loads(line) for line in outcome.out.splitlines()]
    for number, record in enumerate(document["rounds"], start=1):
        sums = [0] * document["seats"]
        for row in told:
            if row["round"] == number:
                sums[row["seat"]] += row["bullheads"]
        assert sums == record["points"]


@pytest.mark.parametrize(("id", "which"), [("two-decks", "all"), ("extra-doublets", "the doublets")])
def test_an_edition_with_twins_says_which_cards_there_are(id: str, which: str) -> None:
    outcome = invoke("editions", f"amigo-en-2005+{id}")
    assert f"cards: 1 to 104, {which} twice\n" in outcome.out
