"""What pages list or count is all that there is: kinds of vector, and small worlds."""

import json
import re
from importlib.resources import files
from pathlib import Path

from take5_rules.spec import KINDS

DOCS = Path(__file__).parents[2] / "docs"


def lines_of_table(page: str, head: str) -> list[list[str]]:
    """The cells of the one table on a page whose first line begins so."""
    _, found, after = (DOCS / page).read_text("utf-8").partition(f"\n| {head}")
    assert found, f"{page} has no such table"
    lines = after.partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_the_reference_says_what_each_kind_of_vector_asks() -> None:
    table = lines_of_table("reference/conformance.md", "kind | what is asked |")
    assert [kind for kind, _ in table] == [f"`{kind}`" for kind in KINDS]


def test_the_way_to_a_port_passes_every_kind_of_vector_once() -> None:
    table = lines_of_table("howto/port.md", "write | and these kinds come out right |")
    named = [kind for _, kinds in table for kind in re.findall(r"`([a-z]+)`", kinds)]
    assert sorted(named) == sorted(KINDS)


def test_the_page_of_small_worlds_has_every_world_with_its_counts() -> None:
    worlds = json.loads(files("take5_rules").joinpath("data/perft.json").read_bytes())["worlds"]
    states = [sum(world["states"].values()) for world in worlds]
    table = lines_of_table("explanation/small-worlds.md", "world | edition | seats | states | matches |")
    assert [(line[0].split("`")[1], line[2], line[3], line[4]) for line in table] == [
        (world["id"], str(world["seats"]), f"{count:,}", f"{world['matches']:,}")
        for world, count in zip(worlds, states, strict=True)
    ]
    page = (DOCS / "explanation/small-worlds.md").read_text("utf-8")
    assert f"All worlds together have {sum(states):,} states." in page
