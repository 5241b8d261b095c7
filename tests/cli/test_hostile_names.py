"""Names in files and of files steer no terminal, whatever the command; a document still holds them."""

from __future__ import annotations

import io
import json
import os
import unicodedata
from pathlib import Path

import pytest

from take5_rules import CLASSIC, one_round
from take5_rules.cli.screen import Screen
from take5_rules.redacted import loads_seen, redact
from take5_rules.replay import dump, dumps, load, loads
from take5_rules.scoresheet import Scoresheet
from tests.cli.matches import played, spoiled
from tests.cli.running import Outcome, call, invoke

NAMES = ("\u202egnp.exe", "Bo\x1b[2J\x07\x9b2J", "\u2066Cy\u2028\u2029\ufeff\U000e0041\r\n\x85")
REPLAY = played(one_round(CLASSIC), edition_id=None, players=NAMES)
UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def check(outcome: Outcome) -> None:
    """Nothing was printed that steers a terminal, and something was printed."""
    assert outcome.out + outcome.err
    for text in (outcome.out, outcome.err):
        steering = {char for char in text if char != "\n" and unicodedata.category(char) in UNSAFE}
        assert not steering


class Terminal(io.TextIOWrapper):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    dump(REPLAY, "match.json")
    Path("archive.jsonl").write_text(f"{dumps(REPLAY)}\n{dumps(REPLAY)}\nno record\n", encoding="utf-8")
    other = played(one_round(CLASSIC), edition_id=None, players=NAMES, seed=2)
    dump(other, "other.json")
    Path("spoiled.json").write_text(spoiled(REPLAY, 1, 2, 0, 104), encoding="utf-8")
    Path("sheet.json").write_text(Scoresheet.start(CLASSIC, NAMES).dumps(), encoding="utf-8")
    return tmp_path


FILES = ("match.json", "spoiled.json")
COMMANDS = [
    *[command.format(file) for file in FILES for command in ("verify {}", "verify --json {}", "show {}")],
    *[f"show {file} --round 1" for file in FILES],
    "show match.json --round 1 --turn 1",
    "show match.json --seat 1 --json",
    "diff match.json other.json",
    "diff match.json other.json --json",
    "redact match.json",
    "redact match.json --seat 1",
    "redact spoiled.json",
    "view match.json --html -",
    "view spoiled.json --html page.html",
    "rows match.json --format jsonl",
    "rows spoiled.json",
    "verify archive.jsonl",
    "verify archive.jsonl --json",
    "score show sheet.json",
    "score show sheet.json --json",
    "score add sheet.json 12 0 31",
    "track tracked.json",
    "track match.json",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_name_in_a_file_steers_the_terminal(folder: Path, command: str) -> None:
    check(invoke(*command.split(), typed="score\n"))


def test_no_name_that_is_typed_does(folder: Path) -> None:
    names = [word for name in NAMES for word in ("--name", name)]
    check(invoke("new", "--seed", "1", *names))
    check(invoke("new", "--seed", "1", "--json", *names))
    check(invoke("new", "--seed", "1", "--out", "-", *names))
    check(invoke("score", "new", "-", *names))
    check(invoke("track", *names, typed="12 37 43 58\n14 3 44\nscore\n\u202e\x1b[2J\n"))
    check(invoke("resolve", "--rows", "\u202e", "--cards", "\x1b[2J"))
    check(invoke("\u202ex"))
    check(invoke("editions", "gigamic", "\u202ex\x1b[2J", "y"))
    check(invoke("verify", "--\u202ex"))
    check(invoke("editions", "\u202ex\x1b[2J"))
    check(invoke("amend", "match.json", "--fix", "\u202e", "0", "5"))


@pytest.mark.skipif(os.name == "nt", reason="such names are refused there")
def test_a_table_for_programs_keeps_the_names_and_one_on_a_terminal_does_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert NAMES[0] in invoke("rows", "match.json").out
    monkeypatch.setattr(io, "TextIOWrapper", Terminal)
    check(invoke("rows", "match.json"))


@pytest.mark.parametrize(
    "command", ["verify", "show", "redact", "diff match.json", "rows", "track", "score show"]
)
def test_no_name_of_a_file_does(folder: Path, command: str) -> None:
    hostile = "\u202e\x1b[2J\u2028\u2029.json"
    check(invoke(*command.split(), hostile))
    Path(hostile).write_text("no record", encoding="utf-8")
    check(invoke(*command.split(), hostile))


def test_what_is_printed_is_the_document_all_the_same(folder: Path) -> None:
    for seat in (None, 1):
        options = [] if seat is None else ["--seat", str(seat)]
        assert loads_seen(invoke("redact", "match.json", *options).out) == redact(REPLAY, seat)
    out = invoke("new", "--seed", "1", "--name", NAMES[0], "--name", NAMES[2], "--out", "-").out
    first = out.splitlines()[0]
    assert loads(first).players == (NAMES[0], NAMES[2])
    assert json.loads(first)["players"] == [NAMES[0], NAMES[2]]


def test_a_plain_name_of_any_script_is_printed_as_it_is(folder: Path) -> None:
    dump(played(one_round(CLASSIC), edition_id=None, players=("Zoë", "李", "Ωμέγα 🐮")), "plain.json")
    printed = invoke("redact", "plain.json").out
    assert '"players":["Zoë","李","Ωμέγα 🐮"]' in printed


def test_a_file_keeps_the_names_as_they_are(folder: Path) -> None:
    invoke("redact", "match.json", "--out", "seen.json")
    assert NAMES[0] in Path("seen.json").read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="the longest name is another one there")
def test_a_file_may_have_the_longest_name_that_there_is(folder: Path) -> None:
    longest = "n" * 250 + ".json"
    assert len(os.fsencode(longest)) == 255
    assert invoke("redact", "match.json", "--out", longest) == Outcome(0, "", "")
    assert invoke("redact", "match.json", "--out", longest, "--force").code == 0
    assert loads_seen(Path(longest).read_text(encoding="utf-8")) == redact(REPLAY, None)
    assert load("match.json") == REPLAY
    wide = "\N{ELEPHANT}" * 62 + ".json"
    assert invoke("redact", "match.json", "--out", wide).code == 0
    too_long = invoke("redact", "match.json", "--out", "n" + longest)
    assert too_long.code == 2
    assert too_long.err.endswith("file name too long\n")
    assert not [path for path in folder.iterdir() if "part" in path.name]


def test_a_process_says_it_as_well(folder: Path) -> None:
    run = call("redact", "match.json")
    assert run.returncode == 0
    check(Outcome(run.returncode, run.stdout, run.stderr))


def test_no_line_of_a_file_that_is_played_from_steers_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = f"{chr(7)}pick 7{chr(0x202E)}{chr(27)}[2J"
    monkeypatch.setattr("builtins.input", lambda prompt: typed)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert Screen().ask("seat 0: ") == typed.strip()
    assert capsys.readouterr().out == "?pick 7??[2J\n"
