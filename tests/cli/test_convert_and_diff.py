"""`take5-rules convert` and `take5-rules diff`: logs of other programs, and where two records part."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from take5_rules import CLASSIC, countdown, rounds
from take5_rules.archive import read_archive
from take5_rules.replay import dump, load
from take5_rules.replay.foreign import with_house_numbers
from tests.cli.matches import played, spoiled
from tests.cli.running import call, invoke
from tests.foreign.logs import as_csv, as_trace, bga_lines, starters, tracker_entries
from tests.replay.matches import record

NAMES = ("Ada", "Bo", "Cy")
MATCH = record(CLASSIC, 3, 0, odd=False)


def starter_options() -> list[str]:
    told = [f"{number}:{' '.join(map(str, cards))}" for number, cards in starters(MATCH).items()]
    return [part for text in told for part in ("--starters", text)]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.txt"
    path.write_text("\n".join(bga_lines(MATCH, NAMES)), encoding="utf-8")
    return path


def test_a_pasted_log_becomes_a_replay(log: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert MATCH.result is not None
    scores = ",".join(str(countdown(total)) for total in MATCH.result.totals)
    options = ["--from", "bga", "--players", "Ada, Bo,Cy", "--scores", scores, "-o", str(out)]
    outcome = invoke("convert", log, *options, *starter_options())
    assert outcome == (0, "", "")
    assert load(out).rounds == MATCH.rounds
    assert load(out).players == NAMES
    assert invoke("verify", out).code == 0
    outcome = invoke("convert", log, *options, *starter_options())
    assert (outcome.code, outcome.err) == (2, f"Error: {out}: is there already\n")
    assert invoke("convert", "--force", log, *options, *starter_options()).code == 0


def test_starters_come_from_pages_too(log: Path, tmp_path: Path) -> None:
    options = ["--from", "bga", "--players", "Ada,Bo,Cy"]
    for number, cards in starters(MATCH).items():
        page = {"table": {str(row): {"1": {"type_arg": str(card)}} for row, card in enumerate(cards, 1)}}
        (tmp_path / f"{number}.json").write_text(json.dumps(page))
        options += ["--gamedatas", f"{number}:{tmp_path}/{number}.json"]
    outcome = invoke("convert", log, *options)
    assert outcome.code == 0
    assert json.loads(outcome.out)["rounds"][0]["points"] == list(MATCH.rounds[0].points or ())
    (tmp_path / "1.json").write_text('{"table": {"1": {}}}')
    assert "starters missing" in invoke("convert", log, *options).err


def test_what_the_log_does_not_say_is_asked_for(log: Path) -> None:
    outcome = invoke("convert", log, "--from", "bga", "--players", "Ada,Bo,Cy")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == f"Error: {log}: starters missing at line 1, round 1\n"
    outcome = invoke("convert", log, "--from", "bga")
    assert (outcome.code, outcome.err) == (2, "Error: --players: name the seats as the log does\n")


def test_a_log_that_breaks_a_rule_is_refused_with_what_the_rule_would_have_been(log: Path) -> None:
    lines = log.read_text().splitlines()
    at = next(index for index, line in enumerate(lines) if "back of row" in line)
    told = int(lines[at][-1])
    lines[at] = f"{lines[at][:-1]}{told % 4 + 1}"
    log.write_text("\n".join(lines))
    outcome = invoke("convert", log, "--from", "bga", "--players", "Ada,Bo,Cy", *starter_options())
    assert outcome.code == 1
    assert outcome.err.startswith(f"Error: {log}: wrong row at line {at + 1}, round 1, turn 1, seat ")
    assert outcome.err.endswith(f", recorded {told % 4}, the rules would have {told - 1}\n")


def test_traces_become_an_archive(tmp_path: Path) -> None:
    other = record(rounds(1, CLASSIC), 2, 0, odd=False)
    path, out = tmp_path / "t.json", tmp_path / "out.jsonl"
    path.write_text(json.dumps([as_trace(MATCH), as_trace(MATCH)]))
    assert invoke("convert", path, "--from", "thingsai", "-o", out) == (0, "", "")
    assert [one.rounds for one in read_archive(out)] == [MATCH.rounds] * 2
    path.write_text(json.dumps(as_trace(other)))
    outcome = invoke("convert", path, "--from", "thingsai", "--edition", "amigo-en-2.10+rounds-1")
    assert json.loads(outcome.out)["edition"]["id"] == "amigo-en-2.10+rounds-1"


def test_a_trackers_table_is_read_from_the_standard_input_with_house_numbers() -> None:
    house = with_house_numbers(CLASSIC, rows=5, row_capacity=6, last_card=100, hand_size=8)
    replay = record(house, 3, 0, odd=False)
    entries = [{**entry, "row": int(str(entry["row"])) + 1} for entry in tracker_entries(replay)]
    numbers = ["--rows", "5", "--capacity", "6", "--deck-last", "100", "--hand-size", "8"]
    result = call("convert", "-", "--from", "tracker", "--rows-from", "1", *numbers, given=as_csv(entries))
    assert (result.returncode, result.stderr) == (0, "")
    document = json.loads(result.stdout)
    assert document["edition"]["deck"] == {"first": 1, "last": 100}
    assert document["result"]["totals"] == list(replay.result.totals if replay.result else ())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--starters", "12 37 43 58"], "--starters: expected the number of a round"),
        (["--starters", "1:12 x"], "'x' is no card number"),
        (["--scores", "1,b"], "--scores: expected whole numbers"),
        (["--edition", "nobody"], "no box 'nobody'; known: amigo-en-2.10, "),
        (["--rows", "0"], "these numbers make no edition"),
        (["--hand-size", "0"], "these numbers make no edition"),
        (["--deck-last", "200"], "these numbers make no edition"),
        (["--gamedatas", "1:none.json"], "none.json: no such file"),
    ],
)
def test_options_that_make_no_sense_are_one_line(log: Path, options: list[str], said: str) -> None:
    outcome = invoke("convert", log, "--from", "bga", "--players", "Ada,Bo,Cy", *options)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert said in outcome.err


@pytest.mark.parametrize("source", ["bga", "thingsai", "tracker"])
@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[" * 5000, b"{}", b'["a"', b"[]", b"[[]]", b"null"])
def test_junk_is_one_line(tmp_path: Path, source: str, data: bytes) -> None:
    path = tmp_path / "junk"
    path.write_bytes(data)
    outcome = invoke("convert", path, "--from", source, "--players", "Ada,Bo")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert invoke("convert", tmp_path / "none", "--from", source).code == 2


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    left, right = tmp_path / "a.json", tmp_path / "b.json"
    dump(played(), left)
    right.write_text(spoiled(played(), 2, 5, 1, 104))
    return left, right


def test_the_place_where_two_records_part_is_named(pair: tuple[Path, Path]) -> None:
    left, right = pair
    pick = played().rounds[1].turns[4].picks[1]
    outcome = invoke("diff", left, right)
    assert outcome == (1, f"pick at round 2, turn 5, seat 1\n  {left}: {pick}\n  {right}: 104\n", "")
    document = json.loads(invoke("diff", "--json", left, right).out)
    assert document == {"kind": "pick", "round": 2, "turn": 5, "seat": 1, "left": pick, "right": 104}


def test_records_of_the_same_play_do_not_differ(pair: tuple[Path, Path], tmp_path: Path) -> None:
    dump(played(players=None, edition_id=None), tmp_path / "c.json")
    assert invoke("diff", pair[0], tmp_path / "c.json") == (0, "", "")
    assert invoke("diff", "--json", pair[0], tmp_path / "c.json") == (0, "null\n", "")


def test_other_differences_are_said(pair: tuple[Path, Path], tmp_path: Path) -> None:
    dump(played(stop=0), tmp_path / "short.json")
    outcome = invoke("diff", pair[0], tmp_path / "short.json")
    assert outcome.out.splitlines()[0] == "turns at round 1, turn 1"
    dump(played(rounds(2, CLASSIC)), tmp_path / "other.json")
    assert invoke("diff", pair[0], tmp_path / "other.json").out == "edition at match\n"
    assert invoke("diff", pair[0], tmp_path / "none.json").code == 2
