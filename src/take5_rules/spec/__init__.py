"""The rulebook, clause by clause, and the vectors that show each clause."""

from take5_rules.spec._closed import SpecError
from take5_rules.spec.clauses import Citation, Clause, Source, load_clauses, load_sources
from take5_rules.spec.draw import draw
from take5_rules.spec.vectors import KINDS, Vector, export, load_vectors, parse_vectors, vectors_schema

__all__ = [
    "KINDS",
    "Citation",
    "Clause",
    "Source",
    "SpecError",
    "Vector",
    "draw",
    "export",
    "load_clauses",
    "load_sources",
    "load_vectors",
    "parse_vectors",
    "vectors_schema",
]
