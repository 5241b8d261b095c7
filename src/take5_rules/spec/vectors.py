"""Conformance vectors: the rules as cases that any program in any language can run.

The cases are data, in ``vectors/``, a file for each kind; their format is ``take5-vectors/1``, whose JSON
Schema is ``vectors.schema.json``, and they may be copied without condition (CC0 1.0).
A new vector is written into the file of its kind, by hand and as `export` would write it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from take5_rules.spec._closed import JSON, SpecError, build, plain, read_json, write_json
from take5_rules.spec.clauses import load_clauses, load_sources
from take5_rules.spec.go_turns import GoVector
from take5_rules.spec.kinds import (
    CountdownVector,
    DeckVector,
    EndVector,
    HeadsVector,
    RankVector,
    ScoreVector,
    TargetVector,
)
from take5_rules.spec.pair_turns import PairsVector
from take5_rules.spec.tables import DealVector, DraftVector, OrderVector, ScriptVector, ViewVector
from take5_rules.spec.turns import ChoiceVector, RoundVector, TurnVector
from take5_rules.spec.variant_turns import VariantVector

__all__ = [
    "FORMAT",
    "KINDS",
    "LICENSE",
    "Vector",
    "export",
    "load_vectors",
    "parse_vectors",
    "vectors_schema",
]

FORMAT = "take5-vectors/1"
LICENSE = "CC0-1.0"

Vector = (
    HeadsVector
    | ScoreVector
    | DeckVector
    | TargetVector
    | ChoiceVector
    | TurnVector
    | RoundVector
    | DraftVector
    | OrderVector
    | ScriptVector
    | ViewVector
    | EndVector
    | RankVector
    | CountdownVector
    | DealVector
    | VariantVector
    | PairsVector
    | GoVector
)
"""One case, what is asked, and what must come out."""

KINDS: dict[str, type[Vector]] = {
    "heads": HeadsVector,
    "score": ScoreVector,
    "deck": DeckVector,
    "target": TargetVector,
    "choice": ChoiceVector,
    "turn": TurnVector,
    "round": RoundVector,
    "draft": DraftVector,
    "order": OrderVector,
    "script": ScriptVector,
    "view": ViewVector,
    "end": EndVector,
    "rank": RankVector,
    "countdown": CountdownVector,
    "deal": DealVector,
    "variant": VariantVector,
    "pairs": PairsVector,
    "go": GoVector,
}
"""The kinds of vector by name; each class says what its input and output mean."""


def load_vectors(kind: str | None = None, clause: str | None = None) -> tuple[Vector, ...]:
    """The shipped vectors, all of them or those of a ``kind`` or that show a ``clause``.

    Raises:
        LookupError: there is no such kind or clause.

    >>> [vector.title for vector in load_vectors("heads", "HEADS-FIFTY-FIVE")]
    ['the 55 has 7: 5 for the eleven and 2 for the five']
    """
    if kind is not None and kind not in KINDS:
        raise LookupError(f"no kind {kind!r}")
    if clause is not None and clause not in _clause_ids():
        raise LookupError(f"no clause {clause!r}")
    return tuple(
        vector
        for vector in _shipped()
        if (kind is None or vector.kind == kind) and (clause is None or clause in vector.clauses)
    )


@cache
def _shipped() -> tuple[Vector, ...]:
    folder = files(__package__).joinpath("vectors")
    texts = [folder.joinpath(f"{kind}.json").read_text("utf-8") for kind in KINDS]
    return tuple(vector for text in texts for vector in parse_vectors(text))


@cache
def _clause_ids() -> frozenset[str]:
    return frozenset(clause.id for clause in load_clauses())


def parse_vectors(text: str) -> tuple[Vector, ...]:
    """Read a document of vectors strictly: what it does not name in full is refused, never guessed.

    It does not ask whether the expectations are right.

    Raises:
        SpecError: it is malformed, repeats an id, or names a clause or a source that the registry lacks.
    """
    document = read_json(text)
    if type(document) is not dict or set(document) != {"format", "license", "vectors"}:
        raise SpecError("", "must have exactly the names format, license, vectors")
    for name, wanted in (("format", FORMAT), ("license", LICENSE)):
        if document[name] != wanted:
            raise SpecError(f"/{name}", f"must be {wanted!r}")
    entries = document["vectors"]
    if type(entries) is not list:
        raise SpecError("/vectors", "must be an array")
    vectors = tuple([_read(entry, f"/vectors/{place}") for place, entry in enumerate(entries)])
    seen: set[str] = set()
    for place, vector in enumerate(vectors):
        if vector.id in seen:
            raise SpecError(f"/vectors/{place}/id", "is repeated")
        seen.add(vector.id)
    return vectors


def _read(entry: object, at: str) -> Vector:
    kind = entry.get("kind") if type(entry) is dict else None
    if type(kind) is not str or kind not in KINDS:
        raise SpecError(f"{at}/kind", "no such kind")
    vector = build(KINDS[kind], entry, at)
    if not re.fullmatch(rf"{kind}-[a-z0-9-]+", vector.id, re.ASCII):
        raise SpecError(f"{at}/id", "must be the kind, a hyphen, and lower-case letters, digits or hyphens")
    if not vector.clauses or not _clause_ids().issuperset(vector.clauses):
        raise SpecError(f"{at}/clauses", "names no clause, or one that the registry lacks")
    known = {source.key for source in load_sources()}
    if not known.issuperset(citation.source for citation in vector.sources):
        raise SpecError(f"{at}/sources", "names a source that the registry lacks")
    return vector


def export(only: Iterable[str] = ()) -> str:
    """The shipped vectors as one JSON document, for a port to keep and run without Python.

    ``only`` narrows it to vectors of which an id, a kind or a clause is named.

    Raises:
        LookupError: a name is neither the id of a vector, nor a kind, nor a clause.

    >>> len(parse_vectors(export(only=["HEADS-FIFTY-FIVE", "turn-guide-63"])))
    4
    """
    names = frozenset(only)
    ids = {vector.id for vector in _shipped()}
    unknown = sorted(names - ids - set(KINDS) - _clause_ids())
    if unknown:
        raise LookupError(f"neither vector, kind nor clause: {', '.join(unknown)}")
    chosen = [
        vector
        for vector in _shipped()
        if not names or vector.id in names or vector.kind in names or names.intersection(vector.clauses)
    ]
    document: JSON = {"format": FORMAT, "license": LICENSE, "vectors": [plain(each) for each in chosen]}
    return write_json(document) + "\n"


def vectors_schema() -> str:
    """The JSON Schema (2020-12) of a document of vectors."""
    return files(__package__).joinpath("vectors.schema.json").read_text("utf-8")
