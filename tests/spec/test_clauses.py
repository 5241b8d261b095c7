"""The registry says each rule once, cites what exists, and owns its decisions."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from take5_rules import PUBLISHED, VARIANTS, Rounds, lookup_edition
from take5_rules.spec import Clause, SpecError, load_clauses, load_sources, load_vectors
from take5_rules.spec._closed import plain, write_json
from take5_rules.spec.clauses import parse_registry

CLAUSES = load_clauses()
SHIPPED = files("take5_rules.spec").joinpath("clauses.json").read_text("utf-8")

by_id = pytest.mark.parametrize("clause", [pytest.param(clause, id=clause.id) for clause in CLAUSES])


def test_the_registry_is_large_and_its_ids_are_stable_names() -> None:
    assert len(CLAUSES) >= 60
    assert all(re.fullmatch(r"[A-Z]+(-[A-Z0-9]+)+", clause.id) for clause in CLAUSES)


@by_id
def test_a_clause_is_one_sentence(clause: Clause) -> None:
    assert clause.text[0].isupper()
    assert clause.text.endswith(".")
    assert ". " not in clause.text
    assert clause.title == clause.title.strip()
    assert clause.title


@by_id
def test_a_clause_holds_for_editions_and_variants_that_exist(clause: Clause) -> None:
    assert set(clause.editions) <= set(PUBLISHED)
    assert set(clause.variants) <= {variant.id for variant in VARIANTS}


@by_id
def test_a_clause_is_printed_or_follows_or_is_decided_with_a_reason(clause: Clause) -> None:
    assert clause.sources or clause.follows or clause.decided
    assert bool(clause.decided) == bool(clause.why)


@by_id
def test_a_clause_is_shown_by_a_vector(clause: Clause) -> None:
    assert load_vectors(clause=clause.id)


@by_id
def test_a_clause_that_is_cited_from_nowhere_says_whose_rule_it_is(clause: Clause) -> None:
    if not clause.sources:
        assert clause.follows or (clause.decided and clause.why)


SOURCES = {source.key: source for source in load_sources()}
CITATIONS = [(each.id, citation) for each in (*CLAUSES, *load_vectors()) for citation in each.sources]


def test_a_citation_names_its_page_or_section_or_its_source_says_why_not() -> None:
    unplaced = {(id, citation.source) for id, citation in CITATIONS if not citation.at}
    assert not [(id, source) for id, source in unplaced if not SOURCES[source].no_place]
    assert len(unplaced) < len(CITATIONS) / 50


def test_a_place_in_a_source_is_more_than_a_dash() -> None:
    for id, citation in CITATIONS:
        assert citation.at == citation.at.strip(), id
        assert not citation.at or re.search(r"\w{3}|\d", citation.at), id


def test_every_source_is_cited() -> None:
    cited = {citation.source for clause in CLAUSES for citation in clause.sources}
    cited |= {citation.source for vector in load_vectors() for citation in vector.sources}
    assert {source.key for source in load_sources()} == cited


@pytest.mark.clause("END-66-OR-MORE", "END-MORE-THAN-66", "END-MORE-THAN-74")
@pytest.mark.parametrize(
    ("clause", "points", "inclusive"),
    [("END-66-OR-MORE", 66, True), ("END-MORE-THAN-66", 66, False), ("END-MORE-THAN-74", 74, False)],
)
def test_a_box_ends_as_the_one_clause_says_that_names_it(clause: str, points: int, inclusive: bool) -> None:
    (found,) = [each for each in CLAUSES if each.id == clause]
    ends = {id: box.edition.end for id, box in PUBLISHED.items()}
    alike = {
        id
        for id, end in ends.items()
        if not isinstance(end, Rounds) and (end.points, end.inclusive) == (points, inclusive)
    }
    assert set(found.editions) == alike


@pytest.mark.clause("DRAFT-SEATS")
def test_the_draft_has_six_seats_where_a_booklet_says_so() -> None:
    (found,) = [each for each in CLAUSES if each.id == "DRAFT-SEATS"]
    assert {lookup_edition(f"{id}+open-draft").max_seats for id in found.editions} == {6}
    assert lookup_edition("amigo-en-2005+open-draft").max_seats == 10


def test_the_file_is_written_in_one_way() -> None:
    assert write_json(plain(parse_registry(SHIPPED))) + "\n" == SHIPPED


def changed(path: tuple[str | int, ...], value: object) -> str:
    document = json.loads(SHIPPED)
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("text", "pointer"),
    [
        ("[]", ""),
        ("{", ""),
        (changed(("format",), "take5-clauses/2"), "/format"),
        (changed(("clauses", 1, "id"), "DECK-CARDS"), "/clauses"),
        (changed(("sources", 1, "key"), "R2005-EN"), "/sources"),
        (changed(("clauses", 0, "sources", 0, "source"), "NOBODY"), "/clauses/0/sources/0/source"),
        (changed(("clauses", 0, "sources", 0), {"source": "GUIDE-000"}), "/clauses/0/sources/0"),
        (changed(("sources", 0, "no_place"), "a page"), "/clauses/1/sources/2"),
        (changed(("clauses", 0, "why"), "because"), "/clauses/0"),
        (changed(("clauses", 0, "sources"), []), "/clauses/0/sources"),
        (changed(("clauses", 0, "text"), 7), "/clauses/0/text"),
        (changed(("clauses", 0, "wording"), "x"), "/clauses/0/wording"),
        (changed(("clauses", 0), {"id": "A-B", "title": "t", "text": "T."}), "/clauses/0"),
    ],
)
def test_a_bad_registry_is_refused_with_the_place_of_the_fault(text: str, pointer: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse_registry(text)
    assert caught.value.pointer.startswith(pointer)
