"""A house edition comes to every command as a JSON file, and its record says nothing of it that is not so."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    PUBLISHED,
    CardRange,
    Edition,
    lookup_edition,
    new_match,
    rounds,
    two_ended_rows,
)
from take5_rules.archive import read_archive
from take5_rules.replay import Replay, dumps, load, loads, verify
from take5_rules.scoresheet import Scoresheet
from tests.cli.matches import played
from tests.cli.running import Outcome, call, invoke
from tests.cli.sitting import Sitting, first, short_ids
from tests.foreign.logs import as_csv, as_trace, tracker_entries
from tests.replay.matches import record

HOUSE = Edition(
    rows=5, row_capacity=6, deck=CardRange(first=1, last=100), max_seats=9, end=rounds(1, CLASSIC).end
)


def document(edition: Edition, id: str | None = None) -> dict[str, object]:
    """The edition as it stands in a replay."""
    whole = json.loads(dumps(Replay.start(new_match(edition, edition.min_seats), edition_id=id)))
    found: dict[str, object] = whole["edition"]
    return found


def write(path: Path, members: object) -> Path:
    path.write_text(json.dumps(members), encoding="utf-8")
    return path


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write(Path("house.json"), document(HOUSE))


def check_of_its_own(replay: Replay) -> None:
    assert (replay.edition, replay.edition_id) == (HOUSE, None)
    assert verify(replay).ok
    assert verify(replay).notes == ()


def test_new_deals_by_it(house: Path) -> None:
    outcome = invoke("new", "--edition", house, "--seed", "7", "--out", "match.json")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("edition house.json, seed ")
    assert "row 4 |" in outcome.out
    check_of_its_own(load("match.json"))
    assert json.loads(invoke("new", "--edition", house, "--json").out)["edition"] is None


def test_play_plays_by_it(house: Path) -> None:
    outcome = Sitting(first).play("--edition", house, "--seats", "2", "--seed", "7", "--out", "match.json")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("edition house.json, match ends after 1 round\n")
    check_of_its_own(load("match.json"))
    assert load("match.json").finished


def test_simulate_plays_by_it(house: Path) -> None:
    options = ("--matches", "2", "--seed", "1", "--edition", house)
    outcome = invoke("simulate", "lowest", "highest", *options, "--archive", "matches.jsonl")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("edition house.json, seed ")
    matches = [*read_archive("matches.jsonl")]
    assert len(matches) == 2
    for replay in matches:
        check_of_its_own(replay)
    assert json.loads(invoke("simulate", "lowest", "highest", *options, "--json").out)["edition"] is None


def test_score_counts_by_it(house: Path) -> None:
    assert invoke("score", "new", "sheet.json", "--name", "A", "--name", "B", "--edition", house).code == 0
    assert Scoresheet.loads(Path("sheet.json").read_text("utf-8")).edition == HOUSE


def test_track_follows_by_it(house: Path) -> None:
    names = ("--name", "A", "--name", "B", "--edition", house)
    outcome = invoke("track", "match.json", *names, typed="12 37 43 58 70\n14 44\n")
    assert (outcome.code, outcome.err) == (0, "")
    assert "round 1, the 5 cards that begin the rows: " in outcome.out
    assert (load("match.json").edition, load("match.json").edition_id) == (HOUSE, None)
    again = invoke("track", "match.json", typed="15 45\n")
    assert (again.code, again.err) == (0, "")
    assert (load("match.json").edition, load("match.json").edition_id) == (HOUSE, None)


def test_resolve_resolves_by_it(house: Path) -> None:
    outcome = invoke("resolve", "--rows", "12/37/43/58/70", "--cards", "14 71", "--edition", house)
    assert (outcome.code, outcome.err) == (0, "")
    assert "71     to row 4\n" in outcome.out


def test_convert_reads_by_it(house: Path) -> None:
    told = record(HOUSE, 3, 0, odd=False)
    Path("log.csv").write_text(as_csv(tracker_entries(told)), encoding="utf-8")
    outcome = invoke("convert", "log.csv", "--from", "tracker", "--edition", house)
    assert (outcome.code, outcome.err) == (0, "")
    found = loads(outcome.out)
    assert (found.edition, found.edition_id, found.result) == (HOUSE, None, told.result)


def test_convert_keeps_no_id_for_numbers_that_are_not_its(tmp_path: Path) -> None:
    told = record(evolve(HOUSE, row_capacity=5), 3, 0, odd=False)
    log = tmp_path / "log.csv"
    log.write_text(as_csv(tracker_entries(told)), encoding="utf-8")
    numbers = ("--edition", "amigo-en-2.10+rounds-1", "--deck-last", "100", "--rows", "5")
    outcome = invoke("convert", log, "--from", "tracker", *numbers)
    assert (outcome.code, outcome.err) == (0, "")
    assert (loads(outcome.out).edition, loads(outcome.out).edition_id) == (told.edition, None)
    same = tmp_path / "trace.json"
    same.write_text(json.dumps(as_trace(record(rounds(1, CLASSIC), 2, 0, odd=False))), encoding="utf-8")
    named = ("--edition", "amigo-en-2.10+rounds-1", "--rows", "4")
    assert loads(invoke("convert", same, "--from", "thingsai", *named).out).edition_id == named[1]


def test_editions_shows_it(house: Path) -> None:
    outcome = invoke("editions", house)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith(
        "file: house.json\nmatch ends: after 1 round\nseats: 2-9\ncards: 1 to 100\n"
    )
    assert "rows: 5, taken by card 7\n" in outcome.out
    shown = json.loads(invoke("editions", house, "--json").out)
    assert (shown["id"], shown["title"], shown["rows"]) == (None, None, "5, taken by card 7")


@pytest.mark.parametrize("id", [*PUBLISHED, *short_ids(), "amigo-en-2005+cards-to-hand"])
def test_the_document_of_any_edition_begins_a_house_edition(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = invoke("editions", id, "--document")
    assert (shown.code, shown.err) == (0, "")
    assert json.loads(shown.out) == document(lookup_edition(id))
    assert shown.out.count("\n") == len(json.loads(shown.out)) + 2
    Path("house.json").write_text(shown.out, encoding="utf-8")
    assert invoke("editions", "house.json", "--document").out == shown.out
    assert invoke("new", "--edition", "house.json", "--seed", "1", "--out", "a.json").code == 0
    assert invoke("new", "--edition", id, "--seed", "1", "--out", "b.json").code == 0
    assert evolve(load("b.json"), edition_id=None) == load("a.json")


def test_a_document_is_of_one_edition_and_is_no_summary() -> None:
    assert invoke("editions", "--document") == Outcome(2, "", "Error: --document: name an edition\n")
    both = invoke("editions", "gigamic", "--document", "--json")
    assert both == Outcome(2, "", "Error: --document and --json: ask for one of them\n")


@pytest.mark.parametrize("name", ["house.json", "House.JSON", "./house", "sub/house", "./amigo-en-2.10"])
def test_a_name_with_json_at_its_end_or_a_slash_in_it_is_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("sub").mkdir()
    write(Path(name), document(HOUSE))
    assert "cards: 1 to 100\n" in invoke("editions", name).out
    assert "cards: 1 to 100\n" in invoke("editions", Path(name).absolute()).out


def test_every_other_name_is_an_id_whatever_files_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("amigo-en-2.10", "house", "-", "house.json+rounds-3"):
        write(Path(name), document(HOUSE))
    assert "cards: 1 to 104\n" in invoke("editions", "amigo-en-2.10").out
    for name in ("house", "-", "house.json+rounds-3"):
        outcome = invoke("new", "--edition", name, typed=json.dumps(document(HOUSE)))
        assert outcome.code == 2
        assert outcome.err.startswith("Error: Invalid value for '--edition': no box '")
        assert "; known: amigo-en-2.10, " in outcome.err
        assert outcome.err.endswith("; a file ends in .json or has a slash in its path\n")


def test_no_published_id_could_be_a_file() -> None:
    for id in [*PUBLISHED, *short_ids()]:
        assert not id.lower().endswith(".json")
        assert not {"/", "\\", os.sep} & set(id)


def recorded(*options: str | Path) -> Replay:
    outcome = invoke("new", "--seed", "7", *options, "--out", "-")
    assert outcome.err == ""
    return loads(outcome.out)


def test_a_name_in_the_file_is_recorded_where_it_is_true(house: Path) -> None:
    write(house, document(HOUSE, "our-house"))
    assert (recorded("--edition", house).edition, recorded("--edition", house).edition_id) == (
        HOUSE,
        "our-house",
    )
    assert invoke("new", "--edition", house).out.startswith("edition our-house, seed ")
    write(house, document(rounds(3, CLASSIC), "amigo-en-2.10+rounds-3"))
    assert recorded("--edition", house).edition_id == "amigo-en-2.10+rounds-3"
    assert verify(recorded("--edition", house)).notes == ()
    members = document(HOUSE)
    del members["id"]
    write(house, members)
    check_of_its_own(recorded("--edition", house))


def test_a_published_name_of_other_numbers_is_refused(house: Path) -> None:
    write(house, document(HOUSE, "amigo-en-2.10"))
    outcome = invoke("new", "--edition", house)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == (
        "Error: Invalid value for '--edition': house.json: amigo-en-2.10 has other numbers; "
        "put null or a name of your own at /id\n"
    )


def test_play_ends_it_after_so_many_rounds(house: Path) -> None:
    write(house, document(two_ended_rows(CLASSIC)))
    out = Path("match.json")
    options = ("--seats", "2", "--seed", "7", "--rounds", "2", "--out", out, "--force")
    outcome = Sitting(first).play("--edition", house, *options)
    assert outcome.out.startswith("edition house.json, match ends after 2 rounds\n")
    expected = rounds(2, two_ended_rows(CLASSIC))
    assert (load(out).edition, load(out).edition_id, load(out).finished) == (expected, None, True)
    write(house, document(two_ended_rows(CLASSIC), "our-house"))
    invoke("play", "--edition", house, *options)
    assert (load(out).edition, load(out).edition_id) == (expected, "our-house+rounds-2")
    write(house, document(CLASSIC, "amigo-en-2.10"))
    invoke("play", "--edition", house, *options)
    assert (load(out).edition, load(out).edition_id) == (rounds(2, CLASSIC), "amigo-en-2.10+rounds-2")
    assert verify(load(out)).notes == ()


def test_an_end_that_is_there_already_is_not_changed(house: Path) -> None:
    outcome = invoke("play", "--edition", house, "--rounds", "2")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("Error: Invalid value for --rounds: ")
    outcome = invoke("play", "--edition", "amigo-en-2.10+target-50", "--rounds", "2")
    assert outcome.err.endswith("rounds-2 does not go with target-50: both decide the end\n")


COMMANDS = (
    ("new",),
    ("play",),
    ("simulate", "random", "random"),
    ("score", "new", "s.json", "--name", "A", "--name", "B"),
    ("track", "--name", "A", "--name", "B"),
    ("resolve", "--rows", "1/2/3/4", "--cards", "5"),
    ("convert", "house.json", "--from", "tracker"),
)


def house_with(**members: object) -> bytes:
    return json.dumps({**document(HOUSE), **members}).encode()


BAD: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "not json: line 1, column 1"),
    "no UTF-8": (b'{"id": "\xff"}', "not utf8: byte 8"),
    "a byte order mark": (b"\xef\xbb\xbf{}", "byte order mark"),
    "a list": (b"[]", "wrong type: expected an object"),
    "another member": (house_with(colour=1), "unknown field at /colour"),
    "a member too few": (house_with().replace(b'"rows"', b'"id"'), "repeated key at /id"),
    "a whole replay": (dumps(played()).encode(), "missing field at /deck"),
    "numbers that do not fit": (
        house_with(rows=50),
        "bad edition: deck too small: 9 seats need 140 cards, and there are 100",
    ),
    "no number": (house_with(rows=True), "wrong type at /rows: expected an integer"),
    "a fraction": (house_with(rows=4.0), "not an integer at /rows"),
    "a long number": (b'{"rows": ' + b"9" * 5000 + b"}", "out of range: a number of more than 16 digits"),
    "an unknown rule": (house_with(rule="none"), "bad text at /rule: known: "),
    "an id that steers": (house_with(id="a\x1b[2J"), "bad text at /id: expected printable ASCII"),
    "an id that is too long": (house_with(id="a" * 201), "wrong length at /id: expected at most 200"),
    "too deep": (b"[" * 50_000, "too deep: nested more than 16 deep"),
    "too large": (b" " * 70_000, "too large: more than 65536 bytes"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_file_that_holds_no_edition_is_one_line(case: str, house: Path) -> None:
    data, told = BAD[case]
    house.write_bytes(data)
    outcome = invoke("new", "--edition", house)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"Error: Invalid value for '--edition': house.json: {told}")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_each_command_refuses_a_bad_file_and_writes_nothing(command: tuple[str, ...], house: Path) -> None:
    house.write_bytes(b"{}")
    outcome = invoke(*command, "--edition", house)
    assert outcome == Outcome(
        2, "", "Error: Invalid value for '--edition': house.json: missing field at /deck\n"
    )
    outcome = invoke(*command, "--edition", "missing.json")
    assert outcome.err == "Error: Invalid value for '--edition': missing.json: no such file or directory\n"
    assert [path.name for path in Path().iterdir()] == ["house.json"]


def test_what_is_no_file_is_one_line_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.json").mkdir()
    assert invoke("new", "--edition", "folder.json").err.endswith("folder.json: is a directory\n")
    hostile = "\u202e\x1b[2J.json"
    outcome = invoke("new", "--edition", hostile)
    assert outcome.code == 2
    assert "\x1b" not in outcome.err
    assert "\u202e" not in outcome.err
    write(Path(hostile), document(HOUSE))
    for command in (("new", "--edition", hostile), ("editions", hostile)):
        told = invoke(*command)
        assert (told.code, told.err) == (0, "")
        assert not {"\x1b", "\u202e"} & set(told.out)
    assert invoke("new", "--edition", f"{'x' * 300}.json").code == 2
    assert invoke("new", "--edition", "a\x00b.json").err.count("\n") == 1


def test_it_may_come_from_a_pipe_and_is_read_no_further_than_an_edition_reaches() -> None:
    if not Path("/dev/stdin").exists():
        pytest.skip("no /dev/stdin here")
    run = call("new", "--edition", "/dev/stdin", "--json", given=json.dumps(document(HOUSE)))
    assert (run.returncode, run.stderr) == (0, "")
    assert len(json.loads(run.stdout)["deal"]["rows"]) == 5
    endless = invoke("new", "--edition", "/dev/zero")
    assert (
        endless.err == "Error: Invalid value for '--edition': /dev/zero: too large: more than 65536 bytes\n"
    )


def test_the_help_of_each_command_says_what_is_taken() -> None:
    for command in COMMANDS:
        told = " ".join(invoke(*command[: 2 if command[0] == "score" else 1], "--help").out.split())
        assert "--edition ID|FILE" in told
        assert "JSON file" in told
