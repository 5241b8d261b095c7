"""The documents of vectors: closed, agreed with their schema, written in one way, and exported."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files

import pytest
from jsonschema import Draft202012Validator

from take5_rules.spec import (
    KINDS,
    SpecError,
    Vector,
    draw,
    export,
    load_vectors,
    parse_vectors,
    vectors_schema,
)

SCHEMA = Draft202012Validator(json.loads(vectors_schema()))
FOLDER = files("take5_rules.spec").joinpath("vectors")

JSON = dict[str, "JSON"] | list["JSON"] | str | int | None

each_kind = pytest.mark.parametrize("kind", sorted(KINDS))


def shipped(kind: str) -> str:
    return FOLDER.joinpath(f"{kind}.json").read_text("utf-8")


def accepted(document: object) -> bool:
    try:
        parse_vectors(json.dumps(document))
    except SpecError:
        return False
    return True


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(json.loads(vectors_schema()))


def test_there_are_at_least_300_vectors_and_every_kind_has_some() -> None:
    assert len(load_vectors()) >= 300
    assert {vector.kind for vector in load_vectors()} == set(KINDS)
    ids = [vector.id for vector in load_vectors()]
    assert len(ids) == len(set(ids))


@each_kind
def test_the_shipped_file_obeys_the_schema(kind: str) -> None:
    assert not list(SCHEMA.iter_errors(json.loads(shipped(kind))))


@each_kind
def test_the_shipped_file_is_what_export_writes(kind: str) -> None:
    assert export([kind]) == shipped(kind)


def test_nothing_else_lies_beside_the_shipped_files() -> None:
    assert {each.name for each in FOLDER.iterdir()} == {f"{kind}.json" for kind in KINDS}


def test_no_two_vectors_ask_the_same() -> None:
    for kind in KINDS:
        asked = [repr(vector.input) for vector in load_vectors(kind)]
        assert len(asked) == len(set(asked)), kind


def test_the_whole_export_reads_back_to_the_same_vectors() -> None:
    assert parse_vectors(export()) == load_vectors()
    assert json.loads(export())["license"] == "CC0-1.0"


def test_an_export_is_narrowed_by_kind_clause_or_id() -> None:
    chosen = parse_vectors(export(["countdown", "PICK-FINAL", "turn-guide-63"]))
    wanted = [
        vector
        for vector in load_vectors()
        if vector.kind == "countdown" or "PICK-FINAL" in vector.clauses or vector.id == "turn-guide-63"
    ]
    assert chosen == tuple(wanted)
    assert len(chosen) == 5


def test_an_export_of_something_unknown_is_refused() -> None:
    with pytest.raises(LookupError, match="NO-SUCH-CLAUSE, nonsense"):
        export(["turn", "nonsense", "NO-SUCH-CLAUSE"])


def test_vectors_are_found_by_kind_and_by_clause() -> None:
    found = load_vectors("turn", "TAKE-LOW-ONCE")
    assert found
    assert all(vector.kind == "turn" and "TAKE-LOW-ONCE" in vector.clauses for vector in found)
    assert load_vectors("heads", "TAKE-LOW-ONCE") == ()
    for kind, clause in (("turns", None), (None, "TAKE-LOW-TWICE")):
        with pytest.raises(LookupError):
            load_vectors(kind, clause)


def places(value: JSON, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The place of everything within ``value``, of long arrays only of the first two."""
    yield path
    if isinstance(value, dict):
        for name, each in value.items():
            yield from places(each, (*path, name))
    elif isinstance(value, list):
        for index, each in enumerate(value[:2]):
            yield from places(each, (*path, index))


CHANGES: tuple[JSON, ...] = (True, 1, "x", None, [], {})


def spoilt(document: JSON, path: tuple[str | int, ...]) -> Iterator[tuple[str, JSON]]:
    """The document with the value at ``path`` changed, dropped, or given a neighbour."""
    for new in (*CHANGES, 0.5):
        yield repr(new), replaced(document, path, new)
    copy = deepcopy(document)
    parent = at(copy, path[:-1])
    if isinstance(parent, dict):
        del parent[str(path[-1])]
        yield "dropped", copy
        added = deepcopy(document)
        other = at(added, path[:-1])
        assert isinstance(other, dict)
        other["more"] = 1
        yield "another name", added


def at(document: JSON, path: tuple[str | int, ...]) -> JSON:
    for step in path:
        if isinstance(document, dict):
            document = document[str(step)]
        else:
            assert isinstance(document, list)
            assert isinstance(step, int)
            document = document[step]
    return document


def replaced(document: JSON, path: tuple[str | int, ...], new: object) -> JSON:
    copy = json.loads(json.dumps(document))
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = new
    found: JSON = copy
    return found


@each_kind
def test_the_loader_and_the_schema_refuse_and_accept_the_same(kind: str) -> None:
    """Ids, clauses and sources that the registry lacks are the loader's alone, so texts stay as they are."""
    whole = json.loads(shipped(kind))
    refused = 0
    for entry in {repr(sorted(vector["output"])): vector for vector in whole["vectors"]}.values():
        document: JSON = {**whole, "vectors": [entry]}
        for path in list(places(document))[1:]:
            if path[-1] == "clauses" or "clauses" in path or "sources" in path:
                continue
            for how, bad in spoilt(document, path):
                valid = SCHEMA.is_valid(bad)
                assert accepted(bad) == valid, (path, how)
                refused += not valid
    assert refused > 50


@pytest.mark.parametrize(
    ("text", "pointer"),
    [
        ("", ""),
        ("[" * 100_000 + "]" * 100_000, ""),
        ('{"format":"take5-vectors/1","format":"take5-vectors/1","license":"CC0-1.0","vectors":[]}', ""),
        ('{"format":"take5-vectors/1","license":"CC0-1.0","vectors":NaN}', ""),
        ('{"format":"take5-vectors/1","license":"CC0-1.0","vectors":1e3}', ""),
        ('{"format":"take5-vectors/1","license":"CC0-1.0","vectors":' + "9" * 5000 + "}", ""),
        ('{"format":"take5-vectors/2","license":"CC0-1.0","vectors":[]}', "/format"),
        ('{"format":"take5-vectors/1","license":"MIT","vectors":[]}', "/license"),
        ('{"format":"take5-vectors/1","license":"CC0-1.0","vectors":{}}', "/vectors"),
        ('{"format":"take5-vectors/1","license":"CC0-1.0","vectors":[{}]}', "/vectors/0/kind"),
        ('{"format":"take5-vectors/1","license":"CC0-1.0","vectors":[[]]}', "/vectors/0/kind"),
    ],
)
def test_a_hostile_document_is_refused_with_the_place_of_the_fault(text: str, pointer: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse_vectors(text)
    assert caught.value.pointer == pointer


HEADS = {"id": "heads-1", "clauses": ["HEADS-OTHERS"], "title": "t", "kind": "heads"}


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"clauses": ["NO-SUCH"]}, "/vectors/0/clauses"),
        ({"clauses": []}, "/vectors/0/clauses"),
        ({"sources": [{"source": "NOBODY"}]}, "/vectors/0/sources"),
        ({"sources": []}, "/vectors/0/sources"),
        ({"id": "turn-1"}, "/vectors/0/id"),
        ({"id": "heads-Ä"}, "/vectors/0/id"),
        ({"id": "heads-1 or so"}, "/vectors/0/id"),
        ({"id": "heads-1\n"}, "/vectors/0/id"),
        ({"input": {"card": True}}, "/vectors/0/input/card"),
        ({"input": {"card": 1, "colour": 2}}, "/vectors/0/input/colour"),
        ({"output": {}}, "/vectors/0/output/heads"),
    ],
)
def test_a_vector_must_be_whole_and_cite_what_exists(change: dict[str, object], pointer: str) -> None:
    entry = {**HEADS, "input": {"card": 1}, "output": {"heads": 1}}
    document = {"format": "take5-vectors/1", "license": "CC0-1.0", "vectors": [entry]}
    assert accepted(document)
    with pytest.raises(SpecError) as caught:
        parse_vectors(json.dumps({**document, "vectors": [{**entry, **change}]}))
    assert caught.value.pointer == pointer
    assert pickle.loads(pickle.dumps(caught.value)).pointer == pointer


def test_an_id_may_not_be_repeated() -> None:
    entry = {**HEADS, "input": {"card": 1}, "output": {"heads": 1}}
    document = {"format": "take5-vectors/1", "license": "CC0-1.0", "vectors": [entry, entry]}
    with pytest.raises(SpecError) as caught:
        parse_vectors(json.dumps(document))
    assert caught.value.pointer == "/vectors/1/id"


def test_vectors_are_values() -> None:
    for vector in load_vectors():
        assert pickle.loads(pickle.dumps(vector)) == vector
        assert isinstance(hash(vector), int)


def numbers_in(value: object) -> Iterator[int]:
    if isinstance(value, dict):
        for each in value.values():
            yield from numbers_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from numbers_in(each)
    elif type(value) is int:
        yield value


@pytest.mark.parametrize("vector", [pytest.param(vector, id=vector.id) for vector in load_vectors()])
def test_a_drawing_shows_the_title_the_clauses_and_every_number(vector: Vector) -> None:
    drawn = draw(vector)
    assert vector.title in drawn
    assert all(clause in drawn for clause in vector.clauses)
    assert drawn == "\n".join(line.rstrip() for line in drawn.split("\n"))
    (entry,) = json.loads(export([vector.id]))["vectors"]
    written = {int(number) for number in re.findall(r"(?<![\w-])-?[0-9]+", drawn)}
    assert set(numbers_in(entry["input"])) | set(numbers_in(entry["output"])) <= written


def test_a_drawn_turn_can_be_checked_by_eye() -> None:
    (vector,) = [each for each in load_vectors("turn") if each.id == "turn-booklet-62-29"]
    assert draw(vector).split("\n")[3:] == [
        "  row 0 |  61",
        "  row 1 |  75",
        "  row 2 |  90",
        "  row 3 |  31  35  40  44  58",
        "",
        "  a row holds 5",
        "  seat 0 plays 62, seat 1 plays 29; the lowest takes row 0",
        "",
        "  29 of seat 1 to row 0, takes 61",
        "  62 of seat 0 to row 3, takes 31 35 40 44 58",
        "",
        "  row 0 |  29",
        "  row 1 |  75",
        "  row 2 |  90",
        "  row 3 |  62",
        "",
        "  points: 12 (seat 0), 1 (seat 1)",
    ]
