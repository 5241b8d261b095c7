"""What the pages about the command line show is what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import invoke

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(console|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = re.compile(r"^(round \d+, [^\n]*?: (?:3 is too low, 1 Bo takes row: )?)([^\n]+)\n", re.MULTILINE)


def run_block(shown: str) -> str:
    """The block again, with the output that its commands give now."""
    again = ""
    for line in shown.splitlines():
        if line.startswith("$ take5-rules "):
            outcome = invoke(*shlex.split(line)[2:])
            again += f"{line}\n{outcome.out}{outcome.err}"
    return again


def run_dialogue(shown: str) -> str:
    """A dialogue again: what stands behind a prompt was typed, and the terminal shows it."""
    command, _, rest = shown.partition("\n")
    typed = [found[2] for found in PROMPT.finditer(rest)]
    answers = iter(typed)
    out = invoke(*shlex.split(command)[2:], typed="\n".join(typed) + "\n").out
    prompts = re.compile(
        r"^(round \d+, (?:turn \d+, cards of|the)[^\n]*?: |round[^\n]*? takes row: )", re.MULTILINE
    )
    return f"{command}\n" + prompts.sub(lambda found: f"{found[1]}{next(answers)}\n", out)


@pytest.mark.parametrize("page", ["reference/cli.md", "howto/keep-score.md"])
def test_every_command_prints_what_its_page_shows(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (DOCS / page).read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    assert blocks
    for kind, shown in blocks:
        assert (run_block if kind == "console" else run_dialogue)(shown) == shown
