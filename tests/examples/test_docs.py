"""What the pages about the examples show is what the examples print."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from examples import scoresheet, tournament

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```shell-session\n\$ (.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def printed(command: str) -> str:
    out = io.StringIO()
    words = shlex.split(command)
    assert words[:2] == ["python", "-m"]
    with contextlib.redirect_stdout(out):
        match words[2:]:
            case ["examples.tournament", *arguments]:
                tournament.main(arguments)
            case ["examples.scoresheet", "<", file]:
                scoresheet.main((ROOT / file).read_text(encoding="utf-8").splitlines())
            case _:
                raise AssertionError(command)
    return out.getvalue()


@pytest.mark.parametrize(("page", "count"), [("duplicate.md", 2), ("keep-score.md", 1)])
def test_every_example_prints_what_its_page_shows(page: str, count: int) -> None:
    blocks = BLOCK.findall((ROOT / "docs" / "howto" / page).read_text(encoding="utf-8"))
    assert len(blocks) == count
    for command, shown in blocks:
        assert printed(command) == shown


def test_the_evening_on_the_page_is_the_one_in_the_file() -> None:
    page = (ROOT / "docs" / "howto" / "keep-score.md").read_text(encoding="utf-8")
    assert f"```\n{(ROOT / 'examples' / 'evening.txt').read_text(encoding='utf-8')}```" in page


def test_every_example_is_listed_in_the_how_to() -> None:
    listed = set(
        re.findall(
            r"`([a-z_]+(?:\.py|\.ipynb|/))`", (ROOT / "docs/howto/index.md").read_text(encoding="utf-8")
        )
    )
    there = {
        f"{path.name}/" if path.is_dir() else path.name
        for path in (ROOT / "examples").iterdir()
        if not path.name.startswith(("_", ".")) and path.suffix != ".txt"
    }
    # What other pages start from, and the part of the chat that it shares.
    assert there - listed == {"engines/", "replays/", "talkers.py"}
    assert listed - {"examples/"} <= there
