"""What the pages about archives, rows and logs show is what the commands and the recipes print."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from attrs import evolve

from take5_rules.archive import write_archive
from take5_rules.replay import Engine, dump, dumps
from take5_rules.rows import ROW_COLUMNS
from tests.cli.matches import played, spoiled
from tests.cli.running import invoke
from tests.cli.test_docs import BLOCK, DOCS, run_block

RECIPE = re.compile(r"^```python\n(.*?)^```\n+```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGE = (DOCS / "howto/analyse-matches.md").read_text(encoding="utf-8")
RECIPES = dict(enumerate(RECIPE.findall(PAGE)))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that the pages speak of."""
    monkeypatch.chdir(tmp_path)
    lines = [
        dumps(played()),
        dumps(played(seed=2)),
        spoiled(played(), 2, 5, 1, 104),
        dumps(played()),
        "{}",
        dumps(played(stop=3)),
        dumps(played(seed=9))[:70],
    ]
    Path("season.jsonl").write_text("\n".join(lines), encoding="utf-8")
    write_archive([played(seed=seed) for seed in range(20)], "season.jsonl.gz")
    # The digest of a record depends on the engine that wrote it, and the page must outlast this one.
    dump(evolve(played(stop=1), engine=Engine(name="table", version="1")), "match.json")
    return tmp_path


@pytest.mark.parametrize("page", ["verify-an-archive", "analyse-matches"])
def test_every_command_prints_what_its_page_shows(page: str, folder: Path) -> None:
    shown = [
        text for kind, text in BLOCK.findall((DOCS / f"howto/{page}.md").read_text()) if kind == "console"
    ]
    assert shown
    for text in shown:
        assert run_block(text) == text


@pytest.mark.parametrize("number", RECIPES)
def test_every_recipe_prints_what_its_page_shows(number: int, folder: Path) -> None:
    code, expected = RECIPES[number]
    library = code.split()[1]
    if find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    for form in ("csv", "jsonl"):
        outcome = invoke("rows", "season.jsonl.gz", "--format", form)
        Path(f"rows.{form}").write_text(outcome.out, encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )
    assert (result.stdout, result.stderr) == (expected, "")


def test_the_page_has_a_recipe_for_each_library() -> None:
    assert [code.split()[1] for code, _ in RECIPES.values()] == ["polars", "duckdb", "polars"]


def test_the_reference_lists_every_column_in_order_with_its_type() -> None:
    text = (DOCS / "reference/rows.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \| ([^|]+) \|", text, re.MULTILINE) == [*ROW_COLUMNS.items()]


@pytest.mark.parametrize("page", ["howto/import-a-log", "howto/verify-an-archive", "howto/analyse-matches"])
def test_every_option_that_a_page_names_is_there(page: str) -> None:
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    known = "".join(invoke(name, "--help").out for name in ("verify", "rows", "convert", "diff"))
    options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text))
    assert options
    assert {option for option in options if option not in known} == set()
