"""The registry of clauses: each rule once, in one sentence of our own, with its sources.

Only the reading lives here; the clauses themselves are data, in ``clauses.json``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

from attrs import frozen

from take5_rules.core.value import Value
from take5_rules.spec._closed import SpecError, build, read_json

__all__ = ["Citation", "Clause", "Registry", "Source", "load_clauses", "load_sources", "parse_registry"]


@frozen(kw_only=True)
class Source(Value):
    """Where a rule can be read, and what kind of text that is.

    A ``mirror`` is a rulebook in a copy, a transcription or a translation; a ``guide`` says which rulebook
    it was checked against; ``publisher`` is a page of the publisher or designer that is no rule sheet;
    ``site`` is a site, shop or review; ``wiki`` is written by its users; ``code`` is somebody's program.
    ``no_place`` says why its citations name no page or section, where they name none.
    """

    key: str
    title: str
    kind: Literal["mirror", "guide", "publisher", "site", "wiki", "code"]
    url: str = ""
    no_place: str = ""


@frozen(kw_only=True)
class Citation(Value):
    """A place in a source: the page, section or example ``at`` which it stands.

    ``at`` is empty only where the source's ``no_place`` says why.
    """

    source: str
    at: str = ""


@frozen(kw_only=True)
class Clause(Value):
    """One rule: what it says, where that stands, and for which boxes it holds.

    Without ``editions`` it holds in every edition, without ``variants`` whatever the variant.
    ``follows`` tells of a clause that is printed nowhere how it follows from others.
    ``decided`` says what this package does where the sources are silent or disagree, and ``why``.
    """

    id: str
    title: str
    text: str
    sources: tuple[Citation, ...] = ()
    editions: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    follows: str = ""
    decided: str = ""
    why: str = ""


@frozen(kw_only=True)
class Registry(Value):
    """Sources and clauses together, as ``clauses.json`` holds them."""

    format: Literal["take5-clauses/1"]
    license: Literal["CC0-1.0"]
    sources: tuple[Source, ...]
    clauses: tuple[Clause, ...]


def load_clauses() -> tuple[Clause, ...]:
    """Every clause, in the order of a round.

    >>> next(clause.text for clause in load_clauses() if clause.id == "PLACE-NEAREST")
    'Of the rows that end lower, a card goes to the one whose end is closest to it.'
    """
    return _registry().clauses


def load_sources() -> tuple[Source, ...]:
    """Every source that a clause or a vector cites."""
    return _registry().sources


@cache
def _registry() -> Registry:
    return parse_registry(files(__package__).joinpath("clauses.json").read_text("utf-8"))


def parse_registry(text: str) -> Registry:
    """Read a registry strictly.

    Raises:
        SpecError: it is malformed, an id or key is repeated, or a citation names no source or no place in it.
    """
    registry = build(Registry, read_json(text))
    keys = [source.key for source in registry.sources]
    ids = [clause.id for clause in registry.clauses]
    for name, found in (("sources", keys), ("clauses", ids)):
        if len(set(found)) != len(found):
            raise SpecError(f"/{name}", "an id is repeated")
    sources = {source.key: source for source in registry.sources}
    for place, clause in enumerate(registry.clauses):
        _check(clause, sources, f"/clauses/{place}")
    return registry


def _check(clause: Clause, sources: dict[str, Source], at: str) -> None:
    for place, citation in enumerate(clause.sources):
        source = sources.get(citation.source)
        if source is None:
            raise SpecError(f"{at}/sources/{place}/source", "no such source")
        if bool(citation.at) == bool(source.no_place):
            raise SpecError(f"{at}/sources/{place}", "names its place, or its source says why it has none")
    if bool(clause.decided) != bool(clause.why):
        raise SpecError(at, "a decision and its reason go together")
    if not (clause.sources or clause.follows or clause.decided):
        raise SpecError(at, "neither printed, nor following, nor decided")
