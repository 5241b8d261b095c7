"""`new`, `resolve`, `editions`, and how the whole command line behaves in a shell."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from take5_rules import CLASSIC, PUBLISHED, VARIANTS, Deal, __version__, new_match
from take5_rules.replay import load, verify
from take5_rules.shuffle import deal, seed_key
from tests.cli.running import COMMAND, call, invoke

RESOLVE = ("resolve", "--rows", "12 / 37 / 43 / 58", "--cards", "14 15 44 61")


def test_the_worked_example_of_the_booklet_is_resolved() -> None:
    outcome = invoke(*RESOLVE)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        "14     to row 0\n"
        "15(2)  to row 0\n"
        "44(5)  to row 2\n"
        "61     to row 3\n"
        "\n"
        "row 0 |  12      14      15(2)    .       .    |   4 bullheads\n"
        "row 1 |  37       .       .       .       .    |   1 bullhead\n"
        "row 2 |  43      44(5)    .       .       .    |   6 bullheads\n"
        "row 3 |  58      61       .       .       .    |   2 bullheads\n"
    )


def test_a_row_choice_is_asked_for_and_answered() -> None:
    asked = invoke("resolve", "--rows", "12/37/43/58", "--cards", "3,50")
    assert asked.code == 0
    assert asked.out.startswith("3 is lower than every row end")
    taken = invoke("resolve", "--rows", "12/37/43/58", "--cards", "3,50", "--take", "3")
    assert taken.out.startswith("3      too low, to row 3: takes 58, 1 bullhead\n50(3)  to row 2\n")


def test_resolving_speaks_json() -> None:
    document = json.loads(invoke("resolve", "--rows", "12/37/43/58", "--cards", "3 50", "--json").out)
    rows = [{"row": row, "bullheads": 1} for row in range(4)]
    assert document == {"choice": {"card": 3, "cause": "too_low", "rows": rows}}
    document = json.loads(invoke(*RESOLVE, "--json").out)
    assert document["rows"] == [[12, 14, 15], [37], [43, 44], [58, 61]]
    assert document["placements"][2] == {
        "card": 44,
        "row": 2,
        "taken": [],
        "bullheads": 0,
        "cause": None,
    }


@pytest.mark.parametrize(
    ("rows", "cards", "more", "message"),
    [
        ("12/37", "3", [], "row count: this edition has 4 rows"),
        ("12/37/43/58", "105", [], "foreign card"),
        ("12/37/43/58", "12", [], "repeated card"),
        ("12/37/43/58", "44", ["--take", "1"], "no choice due"),
        ("12/37/43/58", "3", ["--take", "4"], "rows are counted from 0"),
        ("12/37/43/58", "3", ["--take", "x"], "not a valid integer"),
        ("12/37/43/", "3", [], "row empty"),
        ("12/37/43/x", "3", [], "'x' is no card number"),
        ("12/37/43/٣", "3", [], "is no card number"),
        ("12/37/43/58", "3", ["--edition", "nope"], "no box 'nope'; known: amigo-en-2.10"),
    ],
)
def test_what_cannot_be_resolved_is_one_line(rows: str, cards: str, more: list[str], message: str) -> None:
    outcome = invoke("resolve", "--rows", rows, "--cards", cards, *more)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("Error: ")
    assert outcome.err.count("\n") == 1
    assert message in outcome.err


def test_all_editions_and_variants_are_listed() -> None:
    outcome = invoke("editions")
    for id, box in PUBLISHED.items():
        assert re.search(rf"^{re.escape(id)} .*{re.escape(box.source)}$", outcome.out, re.MULTILINE)
    assert all(f"+{variant.id} " in outcome.out for variant in VARIANTS)
    assert "above 74" in outcome.out
    document = json.loads(invoke("editions", "--json").out)
    assert [box["id"] for box in document["editions"]] == list(PUBLISHED)


def test_one_edition_is_shown_with_its_open_points_and_variants() -> None:
    outcome = invoke("editions", "amigo-us-2018+low-deck+rounds-3")
    assert "match ends: after 3 rounds" in outcome.out
    assert "cards: 1 to 10 times seats plus 4" in outcome.out
    assert "variant rounds-N: " in outcome.out
    for point in PUBLISHED["amigo-us-2018"].open_points:
        assert f"  - {point}\n" in outcome.out
    assert invoke("editions", "nope").err.startswith("Error: unknown id: no box 'nope'")
    assert json.loads(invoke("editions", "category-5", "--json").out)["match_ends"] == "above 74"


def test_a_match_is_dealt_from_a_seed_and_the_same_seed_deals_the_same() -> None:
    first, second = (invoke("new", "--seed", "7", "--seats", "3") for _ in range(2))
    assert first == second
    dealt = json.loads(invoke("new", "--seed", "7", "--seats", "3", "--json").out)
    expected = deal(7, new_match(CLASSIC, 3))
    assert Deal(hands=dealt["deal"]["hands"], rows=dealt["deal"]["rows"]) == expected
    assert dealt["seed"] == seed_key(7).hex()


def test_a_number_a_text_and_hex_digits_are_different_seeds() -> None:
    seeds = ["7", "seven", seed_key("seven").hex(), "07x"]
    keys = [json.loads(invoke("new", "--seed", seed, "--json").out)["seed"] for seed in seeds]
    assert keys == [
        seed_key(7).hex(),
        seed_key("seven").hex(),
        seed_key("seven").hex(),
        seed_key("07x").hex(),
    ]


def test_without_a_seed_every_match_is_another() -> None:
    assert invoke("new").out != invoke("new").out


def test_a_new_match_is_written_as_an_unfinished_replay(tmp_path: Path) -> None:
    path = tmp_path / "Spiel ä.json"
    names = ("--name", "Ada", "--name", "日本")
    assert invoke("new", "--seed", "7", *names, "--first-seat", "1", "--out", path).code == 0
    replay = load(path)
    assert replay.players == ("Ada", "日本")
    assert replay.first_seat == 1
    assert replay.seed is not None
    assert replay.seed.value == seed_key(7)
    assert verify(replay).ok
    assert not replay.finished
    refused = invoke("new", "--out", path)
    assert (refused.code, refused.err) == (2, f"Error: {path}: is there already\n")
    assert load(path) == replay
    assert invoke("new", "--out", path, "--force").code == 0
    assert load(path) != replay
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_a_draft_lays_out_its_pool() -> None:
    outcome = invoke("new", "--edition", "amigo-en-2.10+open-draft", "--seats", "2")
    assert "round 1, draft: seat 0 to draft" in outcome.out
    assert "pool: 1 2 3 4 5(2)" in outcome.out


@pytest.mark.parametrize(
    "options",
    [
        ["--seats", "1"],
        ["--seats", "11"],
        ["--seats", "x"],
        ["--seats", "3", "--name", "Ada"],
        ["--first-seat", "4"],
        ["--seed", ""],
        ["--seed", "9" * 78],
        ["--edition", "nope"],
        ["--name", "x" * 300, "--name", "y"],
        ["--out", "/nowhere/at/all.json"],
        ["--out", "/"],
    ],
)
def test_what_cannot_be_dealt_is_one_line(options: list[str]) -> None:
    outcome = invoke("new", *options)
    assert (outcome.code, outcome.out) == (2, "")
    assert re.fullmatch(r"Error: [^\n]+\n", outcome.err)


def test_a_pipe_from_new_to_verify_works() -> None:
    dealt = call("new", "--seed", "7", "--out", "-")
    checked = call("verify", "-", given=dealt.stdout)
    assert checked.stdout == "<stdin>: ok: 4 seats, 1 round, unfinished\n"


def test_the_version_and_the_help_are_told() -> None:
    assert call("--version").stdout == f"take5-rules, version {__version__}\n"
    shown = call("--help")
    assert shown.returncode == 0
    for command in ("verify", "show", "new", "resolve", "score", "track", "editions"):
        assert f"\n  {command} " in shown.stdout
        assert call(command, "--help").returncode == 0


@pytest.mark.parametrize("arguments", [["nope"], ["resolve"], ["show"], ["--nope"]])
def test_bad_usage_leaves_with_2(arguments: list[str]) -> None:
    result = call(*arguments)
    assert result.returncode == 2
    assert re.fullmatch(r"Error: [^\n]+\n", result.stderr)


def test_a_closed_pipe_is_quiet() -> None:
    with subprocess.Popen([*COMMAND, "editions"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.close()
        assert command.stderr.read() == b""
    assert command.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [*COMMAND, "editions"], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert result.returncode == 2
    assert result.stderr == b"Error: output: no space left on device\n"


def _on_a_terminal(environment: dict[str, str]) -> bytes:
    watcher, terminal = pty.openpty()
    with os.fdopen(watcher, "rb", buffering=0) as shown:
        subprocess.run(
            [*COMMAND, *RESOLVE],
            stdout=terminal,
            stderr=terminal,
            env={**os.environ, "TERM": "xterm", **environment},
            timeout=60,
            check=True,
        )
        os.close(terminal)
        return shown.read(10_000)


def test_colour_is_for_terminals_and_no_color_turns_it_off() -> None:
    plain = invoke(*RESOLVE).out
    coloured = _on_a_terminal({"NO_COLOR": ""}).decode().replace("\r\n", "\n")
    assert "\x1b[" not in plain
    assert "\x1b[35m44(5)\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert _on_a_terminal({"NO_COLOR": "1"}).decode().replace("\r\n", "\n") == plain


def test_a_narrow_encoding_is_no_traceback() -> None:
    result = call(
        "new", "--seed", "7", "--name", "日本", "--name", "Bo", environment={"PYTHONIOENCODING": "latin-1"}
    )
    assert result.returncode == 0
    assert "0 ??" in result.stdout


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_a_missing_extra_is_named_in_one_line(missing: str) -> None:
    code = (
        "import sys\n"
        f"sys.modules[{missing!r}] = None\n"
        "sys.argv = ['take5-rules', 'editions']\n"
        "from take5_rules.cli import main\n"
        "main()\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr == (
        f"take5-rules: {missing} is missing; install the extra cli: pip install 'take5-rules[cli]'\n"
    )
