"""``simulate``: what the table says is what the library found, whoever played the matches."""

from __future__ import annotations

import json
import os
import pty
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from take5_rules import CLASSIC, one_round
from take5_rules.cli.histogram import draw_histogram
from take5_rules.policies import cheapest_risk, lowest, random_cards
from take5_rules.replay import loads, verify
from take5_rules.simulate import simulate
from take5_rules.summary import summarize
from tests.cli.running import COMMAND, Outcome, invoke

SHORT = ("--edition", "amigo-en-2.10+rounds-1")

TABLE = """\
edition amigo-en-2.10+rounds-1, seed f326a1bdb53cd3130d71bc18b984d67d76ba87a5ba7031921306dd0ff02e7b9b
90 matches of 30 deals in every seating, 1.00 rounds a match

"""

BOT = """\
import json
import sys

for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"request": request["request"], "action": request["legal"][0]}), flush=True)
"""


def simulated(*arguments: str | Path) -> Outcome:
    outcome = invoke("simulate", *arguments)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome


def refused(*arguments: str | Path) -> str:
    outcome = invoke("simulate", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    return outcome.err


def test_the_table_is_the_same_for_any_number_of_workers() -> None:
    asked = ("cheapest-risk", "random", "lowest", "--matches", "30", "--rotate", "--seed", "1", *SHORT)
    here = simulated(*asked).out
    assert here.startswith(TABLE)
    assert here == simulated(*asked, "--workers", "2").out == simulated(*asked, "--workers", "3").out
    assert here != simulated(*asked[:-3], "2", *SHORT).out


def test_the_figures_are_those_of_the_library() -> None:
    asked = ("cheapest-risk", "random", "lowest", "--matches", "30", "--rotate", "--seed", "1", *SHORT)
    found = json.loads(simulated(*asked, "--json").out)
    policies = [cheapest_risk, random_cards, lowest]
    results = [*simulate(30, one_round(CLASSIC), policies, 1, rotate_seats=True)]
    summary = summarize(results)
    assert (found["matches"], found["deals"]) == (90, 30)
    for place, line in enumerate(found["policies"]):
        total, won = summary.totals[place], summary.wins[place]
        assert line["bullheads"]["mean"] == round(total.mean, 6)
        assert line["bullheads"]["interval"] == [round(end, 6) for end in total.interval(0.95)]
        assert line["wins"]["mean"] == round(won.mean, 6)
        assert [cell["mean"] for cell in line["more_than"]] == [
            round(cell.mean, 6) for cell in summary.differences[place]
        ]
        totals = [result.totals[place] for result in results]
        assert line["spread"] == [[total, totals.count(total)] for total in sorted(set(totals))]
        assert line["forfeits"] == 0
    table = simulated(*asked).out.splitlines()
    behind = summary.differences[1][0]
    low, high = behind.interval(0.95)
    assert f"{behind.mean:+.2f} ({low:+.2f} to {high:+.2f})" in table[5]
    assert f"{summary.totals[2].mean:.2f}" in table[6]


def test_a_policy_can_be_seated_by_its_place() -> None:
    asked = ("--matches", "5", "--seed", "1", *SHORT)
    by_place = simulated("random", "random", "--seat", "2=lowest", "--seat", "0=highest", *asked).out
    assert by_place == simulated("highest", "random", "lowest", *asked).out


def test_one_match_has_no_interval() -> None:
    out = simulated("random", "lowest", "--matches", "1", "--seed", "1", *SHORT).out
    assert "1 match, 1.00 rounds" in out
    assert "unknown" in out
    found = json.loads(simulated("random", "lowest", "--matches", "1", "--json", *SHORT).out)
    assert found["policies"][0]["bullheads"]["interval"] is None


def test_a_fresh_seed_is_shown_and_gives_the_same_table_again() -> None:
    asked = ("random", "random", "--matches", "3", *SHORT)
    once = simulated(*asked).out
    seed = once.split("seed ")[1].split()[0]
    assert simulated(*asked, "--seed", seed).out == once


def test_the_archive_holds_every_match_and_grows(tmp_path: Path) -> None:
    archive = tmp_path / "matches.jsonl"
    asked = ("highest", "lowest", "--matches", "4", "--rotate", "--archive", archive, "--seed")
    simulated(*asked, "1", "--workers", "2")
    simulated(*asked, "2")
    lines = archive.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 16
    replays = [loads(line) for line in lines]
    assert all(verify(replay).ok and replay.finished for replay in replays)
    assert [replay.players for replay in replays[:2]] == [("highest", "lowest"), ("lowest", "highest")]
    assert lines[:8] != lines[8:]


def test_the_plot_is_a_picture_of_the_spread(tmp_path: Path) -> None:
    plot = tmp_path / "spread.svg"
    asked = ("random", "lowest", "highest", "--matches", "20", "--seed", "1", *SHORT, "--plot", plot)
    simulated(*asked)
    text = plot.read_text(encoding="utf-8")
    picture = ElementTree.fromstring(text)
    lines = [path for path in picture.iter("{http://www.w3.org/2000/svg}path") if path.get("stroke-width")]
    assert len(lines) == 3
    words = [word.text for word in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"0 random", "1 lowest", "2 highest", "bullheads in a match"} <= set(words)
    simulated(*asked)
    assert plot.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("spread", [{}, {0: 1}, {7: 3, 8: 1}, {39: 1}, {40: 1}, {123_456: 2, 1: 9}])
def test_a_plot_stays_within_its_frame_and_shows_all_matches(spread: dict[int, int]) -> None:
    picture = ElementTree.fromstring(draw_histogram(["0 <&> bot"], [spread]))
    (line,) = [path for path in picture.iter("{http://www.w3.org/2000/svg}path") if path.get("stroke-width")]
    drawn = str(line.get("d"))
    heights = [400 - 56 - float(part.split("H")[0]) for part in drawn.split("V")[1:-1]]
    assert all(0 <= height <= 320 for height in heights)
    ticks = {
        str(tick.text): float(str(tick.get("y"))) for tick in picture.iter("{http://www.w3.org/2000/svg}text")
    }
    step, place = next(
        (float(text[:-1]) / 100, 344 - y) for text, y in ticks.items() if text[-1] == "%" and y < 343
    )
    whole = sum(heights) / place * step
    assert abs(whole - (1 if spread else 0)) < 0.02


def test_matches_in_one_bin_of_a_plot_are_added_up() -> None:
    drawn = draw_histogram(["0 lowest"], [{0: 1, 1: 3, 90: 2}])
    (line,) = [path for path in ElementTree.fromstring(drawn) if path.get("stroke-width")]
    heights = [344 - float(part.split("H")[0]) for part in str(line.get("d")).split("V")[1:-1]]
    assert heights[0] == pytest.approx(2 * heights[-1], abs=0.2)
    assert not any(heights[1:-1])


def test_a_bot_of_ones_own_is_asked_by_lines(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BOT, encoding="utf-8")
    command = shlex.join([sys.executable, str(bot)])
    asked = ("--matches", "3", "--seed", "1", *SHORT)
    out = simulated("random", "lowest", "--seat", f"1=cmd:{command}", *asked, "--json").out
    found = json.loads(out)["policies"]
    # Its first legal card is the lowest one, but its first legal row is not the cheapest.
    plain = json.loads(simulated("random", "lowest", *asked, "--json").out)["policies"]
    assert found[1]["policy"] == f"cmd:{command}"
    assert found[1]["forfeits"] == 0
    assert found[0]["spread"] != plain[0]["spread"]
    assert out == simulated("random", f"cmd:{command}", *asked, "--workers", "2", "--json").out


def test_what_a_bot_fails_to_decide_is_counted(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("print('hello', flush=True)\n", encoding="utf-8")
    command = shlex.join([sys.executable, str(bot)])
    out = simulated("lowest", f"cmd:{command}", "--matches", "2", "--seed", "1", *SHORT).out
    header, first, second = out.splitlines()[3:]
    assert header.endswith("forfeits")
    assert first.endswith(" 0")
    assert int(second.split()[-1]) >= 20


def test_monte_carlo_can_be_asked_for_by_name() -> None:
    asked = ("random", "--matches", "4", "--seed", "1", *SHORT)
    found = [
        json.loads(simulated(name, *asked, "--json").out)["policies"]
        for name in ("monte-carlo:2", "monte-carlo", "monte-carlo:200")
    ]
    assert [lines[0]["policy"] for lines in found] == ["monte-carlo:2", "monte-carlo", "monte-carlo:200"]
    assert found[0][0]["spread"] != found[1][0]["spread"] == found[2][0]["spread"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name a policy for each seat"),
        (("random", "best"), "no policy 'best'"),
        (("random", "monte-carlo:0"), "no policy 'monte-carlo:0'"),
        (("random", "monte-carlo:"), "no policy 'monte-carlo:'"),
        (("random", "random:3"), "no policy 'random:3'"),
        (("random", "--seat", "2=lowest"), "no policy for place 1"),
        (("random", "--seat", "lowest"), "'lowest' is not N=POLICY"),
        (("random", "--seat", "-1=lowest"), "'-1=lowest' is not N=POLICY"),
        (("random", "--seat", "1="), "'1=' is not N=POLICY"),
        (("random",), "seats must be from 2 to 10"),
        (("random",) * 11, "seats must be from 2 to 10"),
        (("random", "random", "--matches", "0"), "--matches"),
        (("random", "random", "--workers", "0"), "--workers"),
        (("random", "random", "--edition", "chess"), "chess"),
        (
            ("random", "random", "--archive", "/nowhere/a.jsonl"),
            "/nowhere/a.jsonl: no such file or directory",
        ),
        (("random", "cmd:no-such-program -x"), "no program 'no-such-program'"),
        (("random", "cmd:'open"), "cmd: no closing quotation"),
        (("random", "cmd:"), "no program ''"),
    ],
)
def test_bad_arguments_are_one_line(arguments: tuple[str, ...], message: str) -> None:
    assert message in refused(*arguments)


def test_a_plot_that_cannot_be_written_costs_no_result() -> None:
    asked = ("random", "random", "--matches", "1", "--seed", "1", *SHORT)
    outcome = invoke("simulate", *asked, "--plot", "/nowhere/a.svg")
    assert outcome.code == 2
    assert outcome.out == simulated(*asked).out
    assert outcome.err.startswith("Error: /nowhere/a.svg: no such file")


def test_without_numpy_monte_carlo_names_its_extra_and_the_rest_works() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from take5_rules.cli.app import run\n"
        "run(['simulate', 'lowest', 'lowest', '--matches', '2', '--seed', '1'])\n"
        "sys.exit(run(['simulate', 'random', 'monte-carlo']))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert "1 lowest" in found.stdout
    assert found.stderr == "Error: monte-carlo needs the extra batch: pip install 'take5-rules[batch]'\n"


def test_a_long_run_shows_its_progress_on_a_terminal_and_keeps_the_table_clean() -> None:
    watcher, terminal = pty.openpty()
    asked = [*COMMAND, "simulate", "random", "random", "--matches", "5", "--seed", "1", *SHORT]
    running = subprocess.run(asked, stdout=subprocess.PIPE, stderr=terminal, check=True, timeout=60)
    os.close(terminal)
    shown = os.read(watcher, 1 << 16).decode(errors="replace")
    os.close(watcher)
    assert "5/5" in shown
    assert running.stdout.decode() == simulated(*asked[len(COMMAND) + 1 :]).out
