"""Each of twelve classic faults, and of some in the variants, is found by the clause that it breaks,
and does not spoil all the others.
"""

import sys
from itertools import chain
from pathlib import Path

import pytest
from attrs import evolve

from take5_rules import RULES, Plain, lookup_edition
from take5_rules.conformance import Report, Status, as_text, run_conformance
from take5_rules.conformance.report import weight
from take5_rules.spec import load_clauses
from take5_rules.spec.turns import TurnVector
from tests.conformance.twins import TWINS, Twin, plant
from tests.conformance.variant_twins import VARIANT_TWINS


def run(twin: Twin, folder: Path, generated: int = 0) -> Report:
    return run_conformance([sys.executable, str(plant(twin, folder))], generated=generated, seed=3)


def only(twin: Twin, kind: str, edition: str) -> Twin:
    """The twin as an engine that has one ability and one edition."""
    claims = (("list(ANSWERS)", f"[{kind!r}]"), ('"editions": ["*"]', f'"editions": ["{edition}"]'))
    return evolve(twin, edits=(*twin.edits, *claims))


@pytest.mark.parametrize("twin", [*TWINS, *VARIANT_TWINS], ids=lambda twin: twin.name)
def test_wrong_twin_fails_on_the_right_clause(twin: Twin, tmp_path: Path) -> None:
    report = run(twin, tmp_path)
    assert not report.ok
    assert report.count(Status.UNREACHED) == 0
    assert report.count(Status.SKIPPED) == 0
    results = {result.id: result for result in report.clauses()}
    broken = results[twin.clause]
    assert broken.failed
    assert broken.smallest is not None
    assert twin.clause in broken.smallest.vector.clauses
    assert f"\n{twin.clause} fails in {broken.failed} of {broken.asked}: " in as_text(report)
    assert [clause for clause in twin.whole if results[clause].failed] == []


def test_the_twins_are_the_twelve_classic_faults() -> None:
    assert len({twin.name for twin in TWINS}) == len({twin.edits for twin in TWINS}) == 12


def test_every_rule_that_differs_in_kind_has_a_wrong_twin() -> None:
    assert len({twin.edits for twin in (*TWINS, *VARIANT_TWINS)}) == len(TWINS) + len(VARIANT_TWINS)
    clauses = {clause.id: clause for clause in load_clauses()}
    variants = {variant for twin in VARIANT_TWINS for variant in clauses[twin.clause].variants}
    rules = {type(lookup_edition(f"amigo-en-2005+{variant}").rule) for variant in variants}
    assert rules == {type(rule) for rule in RULES.values()} - {Plain}


@pytest.mark.parametrize(
    ("name", "cards", "highest"),
    [
        ("lowest end", 6, 8),
        ("absolute difference", 6, 8),
        ("sixth card scored", 10, 12),
        ("four of five scored", 10, 12),
        ("row moved", 10, 12),
        ("row chosen for the player", 6, 104),
    ],
)
def test_generated_turns_find_a_fault_of_placing_and_shrink_it_to_few_low_cards(
    name: str, cards: int, highest: int, tmp_path: Path
) -> None:
    (twin,) = [twin for twin in TWINS if twin.name == name]
    report = run(only(twin, "turn", "*"), tmp_path, generated=300)
    assert report.difference is not None
    vector = report.difference.vector
    assert isinstance(vector, TurnVector)
    lying = [*vector.input.plays, *chain.from_iterable(vector.input.rows)]
    assert len(lying) <= cards
    assert max(lying) <= highest
    told = as_text(report).partition("first difference in a generated turn, made small:\n")[2]
    assert told.startswith(f"  {vector.id}: a generated turn\n\n    row 0 | ")
    assert f"\n  the engine: {report.difference.got}\n" in told


@pytest.mark.parametrize(
    ("name", "kind", "variant", "numbers"),
    [
        ("left ends forgotten", "variant", "two-ended-rows", 10),
        ("tie decided by the engine", "variant", "two-ended-rows", 10),
        ("any parity comes to the marked row", "variant", "even-odd", 10),
        ("parity mark stays", "variant", "even-odd", 12),
        ("marked row loses a tie", "variant", "mountain-climbing", 12),
        ("Cow takes up no place", "variant", "jumping-cow", 14),
        ("crowded row is taken whole", "variant", "jumping-cow", 14),
        ("flipped card stays flipped", "variant", "flippin-digits", 13),
        ("twins take up two places", "variant", "two-decks", 13),
        ("halves rounded down", "variant", "two-decks", 14),
        ("lower card of a pair always first", "pairs", "two-cards-a-turn", 12),
        ("hand counted with the card just played", "go", "cards-to-hand", 40),
        ("round ends at once", "go", "cards-to-hand", 16),
    ],
)
def test_generated_turns_find_a_fault_of_a_variant_and_shrink_it(
    name: str, kind: str, variant: str, numbers: int, tmp_path: Path
) -> None:
    (twin,) = [twin for twin in VARIANT_TWINS if twin.name == name]
    report = run(only(twin, kind, f"amigo-en-2005+{variant}"), tmp_path, generated=300)
    assert report.difference is not None
    assert report.difference.vector.kind == kind
    assert weight(report.difference.vector)[0] <= numbers
