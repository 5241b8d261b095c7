"""What the pages about the command line show is what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import invoke

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(console|text|json)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = re.compile(r"^(round \d+, [^\n]*?: (?:3 is too low, 1 Bo takes row: )?)([^\n]+)\n", re.MULTILINE)


def run_block(shown: str) -> str:
    """The block again, with the output that its commands give now."""
    again = ""
    for line in shown.splitlines():
        if line.startswith("$ take5-rules "):
            command, redirected, file = line.partition(" > ")
            outcome = invoke(*shlex.split(command)[2:])
            if redirected:
                Path(file).write_text(outcome.out, encoding="utf-8")
            again += f"{line}\n{'' if redirected else outcome.out}{outcome.err}"
    return again


def write_block(shown: str) -> str:
    """What a page says that its reader writes into `house.json`."""
    Path("house.json").write_text(shown, encoding="utf-8")
    return shown


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


@pytest.mark.parametrize("page", ["reference/cli.md", "howto/keep-score.md", "howto/house-edition.md"])
def test_every_command_prints_what_its_page_shows(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (DOCS / page).read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    assert blocks
    again = {"console": run_block, "text": run_dialogue, "json": write_block}
    for kind, shown in blocks:
        assert again[kind](shown) == shown
