"""A variant is explained where it is played: in the list, by `help`, and by `editions`."""

from __future__ import annotations

import json

import pytest

from take5_rules import CLASSIC, PUBLISHED, VARIANTS, lookup_edition
from take5_rules.cli.explained import clauses_of, main_rules
from take5_rules.editions import Axis, Variant
from take5_rules.spec import load_clauses
from tests.cli.running import invoke

BY_TEXT = {clause.text: clause for clause in load_clauses()}
PLAYED = [variant for variant in VARIANTS if not variant.axes <= {Axis.END}]
SHORT = ("--seats", "3", "--seed", "7")


@pytest.mark.parametrize("variant", PLAYED, ids=lambda variant: variant.id)
def test_the_main_rules_of_a_variant_are_clauses_of_its_own(variant: Variant) -> None:
    id = variant.id
    rules = main_rules(lookup_edition(f"amigo-en-2005+{id}"))
    assert 1 <= len(rules) <= 5
    assert all(id in BY_TEXT[rule].variants for rule in rules)


def test_only_variants_need_explaining() -> None:
    assert main_rules(CLASSIC) == main_rules(lookup_edition("amigo-en-2.10+rounds-3")) == ()


@pytest.mark.parametrize("variant", PLAYED, ids=lambda variant: variant.id)
def test_help_says_the_rules_and_the_opening_says_that_it_does(variant: Variant) -> None:
    id = f"amigo-en-2005+{variant.id}"
    outcome = invoke("play", *SHORT, "--edition", id, typed="help\nquit\n")
    said = " ".join(outcome.out.split())
    assert "help lists what can be typed, and the rules of this variant" in said
    for rule in main_rules(lookup_edition(id)):
        assert f"- {rule}" in said
    shown = outcome.out[outcome.out.index("Type what stands left") :]
    assert max(map(len, shown.splitlines())) <= 80


def test_the_base_game_has_the_usual_help_only() -> None:
    outcome = invoke("play", *SHORT, typed="help\nquit\n")
    assert "help lists what can be typed\n" in outcome.out
    assert "usual rules" not in outcome.out


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_an_edition_is_shown_with_what_was_decided_for_its_variants(variant: Variant) -> None:
    id = f"amigo-en-2005+{variant.id.replace('-N', '-3')}"
    outcome, document = invoke("editions", id), json.loads(invoke("editions", id, "--json").out)
    clauses = clauses_of(variant, "amigo-en-2005")
    assert f"rules of {variant.id}:\n" in outcome.out
    for clause in clauses:
        assert clause.text in outcome.out
        assert not clause.decided or f" Decided here: {clause.decided}\n" in outcome.out
    assert [rule["clause"] for rule in document["rules"]] == [clause.id for clause in clauses]
    assert [rule["decided"] for rule in document["rules"]] == [clause.decided or None for clause in clauses]


def test_a_clause_of_other_boxes_is_left_out() -> None:
    draft = next(variant for variant in VARIANTS if variant.id == "open-draft")
    shown = {box: {clause.id for clause in clauses_of(draft, box)} for box in PUBLISHED}
    assert "DRAFT-SEATS" in shown["amigo-en-2.10"]
    assert "DRAFT-SEATS" not in shown["gigamic"]


def test_a_flip_is_listed_with_the_number_that_it_counts_as_and_told_with_it() -> None:
    outcome = invoke("play", *SHORT, "--edition", "amigo-en-2005+flippin-digits", typed="f43\n")
    assert "f43  flip 43 (counts as 34)" in outcome.out
    assert "Seat 0 plays 43 as 34" in outcome.out
    first, second = [line for line in outcome.out.splitlines() if line.startswith("may still flip: ")]
    assert first == "may still flip: seat 0, seat 1, seat 2"
    assert "seat 0" not in second
