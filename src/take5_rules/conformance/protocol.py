"""The messages of ``take5-conformance/1``: what is asked, what an engine says of itself, what it answers."""

from __future__ import annotations

import json
import re
from functools import lru_cache

from attrs import frozen

from take5_rules.conformance.engine import EngineFaultError, FaultKind
from take5_rules.core.edition import Deck, Edition, LowDeck, Rounds, TwinDeck
from take5_rules.core.errors import EditionError
from take5_rules.core.rule import PLAIN
from take5_rules.core.value import Value
from take5_rules.editions import lookup_edition
from take5_rules.spec import KINDS, Vector, load_clauses
from take5_rules.spec._closed import JSON, plain

__all__ = [
    "ANY",
    "HELLO",
    "PROTOCOL",
    "Claim",
    "canonical",
    "edition_numbers",
    "find_edition",
    "question",
    "read_claim",
    "read_output",
    "why_skipped",
]

PROTOCOL = "take5-conformance/1"
"""What the runner and an engine agree to speak."""


HELLO: dict[str, JSON] = {"ask": "hello", "protocol": PROTOCOL, "vectors": "take5-vectors/1"}
"""The first line of every conversation."""

ANY = "*"
"""Stands for all numbers that an edition can have."""

_MOST_TEXTS = 4096
_LONGEST_TEXT = 256

_ABILITY_OF_RULE = {"two-cards-a-turn": "pairs", "flippin-digits": "variant", "twin-cards": "variant"}

_NAMES = {"protocol", "engine", "version", "abilities", "editions", "without"}


@frozen(kw_only=True)
class Claim(Value):
    """What an engine says that it has; everything else is skipped, never failed.

    ``abilities`` are kinds of vector, ``editions`` ids (``*`` stands for any numbers), and ``without`` names
    clauses that it leaves out.
    """

    engine: str
    version: str
    abilities: tuple[str, ...]
    editions: tuple[str, ...]
    without: tuple[str, ...] = ()

    @property
    def unknown(self) -> tuple[str, ...]:
        """The names in the claim that this version of the runner does not know."""
        clauses = {clause.id for clause in load_clauses()}
        return (
            *(name for name in self.abilities if name not in KINDS),
            *(name for name in self.editions if name != ANY and find_edition(name, 1) is None),
            *(name for name in self.without if name not in clauses),
        )


def read_claim(message: dict[str, object]) -> Claim:
    """What the answer to hello says.

    Raises:
        EngineFaultError: it is no such answer.
    """
    if message.get("protocol") != PROTOCOL:
        raise _misread(f"hello: protocol must be {PROTOCOL!r}")
    unknown = sorted(set(message) - _NAMES)
    if unknown:
        raise _misread(f"hello: unknown name {unknown[0][:40]!r}")
    return Claim(
        engine=_text(message, "engine"),
        version=_text(message, "version"),
        abilities=_texts(message, "abilities"),
        editions=_texts(message, "editions"),
        without=_texts(message, "without") if "without" in message else (),
    )


def _misread(detail: str) -> EngineFaultError:
    return EngineFaultError(FaultKind.NOT_AN_ANSWER, detail)


def _text(message: dict[str, object], name: str) -> str:
    value = message.get(name)
    if not isinstance(value, str):
        raise _misread(f"hello: {name} must be a text")
    return value


def _texts(message: dict[str, object], name: str) -> tuple[str, ...]:
    value = message.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise _misread(f"hello: {name} must be an array of texts")
    if len(value) > _MOST_TEXTS or any(len(each) > _LONGEST_TEXT for each in value):
        raise _misread(f"hello: {name} may hold {_MOST_TEXTS} texts of {_LONGEST_TEXT} characters at most")
    return tuple(value)


def question(number: int, vector: Vector) -> dict[str, JSON]:
    """The line that asks a vector."""
    return {"id": number, "ask": vector.kind, "input": plain(vector.input)}


def read_output(message: dict[str, object], number: int) -> tuple[object, str]:
    """The output in an answer, and the error that the engine names instead of one.

    Raises:
        EngineFaultError: the line is no answer to this question.
    """
    if message.get("id") != number or type(message.get("id")) is not int:
        raise _misread(f"the answer must have the id {number}")
    if set(message) == {"id", "error"} and isinstance(message["error"], str):
        return None, message["error"] or "an error without a text"
    if set(message) != {"id", "output"}:
        raise _misread("an answer has an id, and an output or an error")
    return message["output"], ""


def canonical(value: object) -> str:
    """JSON text that is equal for equal values only: ``1`` is not ``true``, the order of names is nothing."""
    return json.dumps(value, sort_keys=True)


def why_skipped(claim: Claim, vector: Vector) -> str:
    """Why a vector is not asked; an empty text if it is."""
    if vector.kind not in claim.abilities:
        return f"the engine does not name the ability {vector.kind}"
    left_out = [clause for clause in vector.clauses if clause in claim.without]
    if left_out:
        return f"the engine leaves {left_out[0]} out"
    numbers = getattr(vector.input, "edition", None)
    ability = _ABILITY_OF_RULE.get(getattr(numbers, "rule", None) or "", vector.kind)
    if ability not in claim.abilities:
        return f"the engine does not name the ability {ability}"
    if numbers is not None and not _has_edition(claim, plain(numbers)):
        return "the engine names no edition with these numbers"
    return ""


def _has_edition(claim: Claim, numbers: JSON) -> bool:
    assert isinstance(numbers, dict)
    end = numbers.get("end")
    number = 1
    if isinstance(end, dict):
        found = end.get("rounds", end.get("points"))
        number = found if isinstance(found, int) and found > 0 else 1
    if ANY in claim.editions:
        return True
    return any(numbers.items() <= named.items() for named in _named_numbers(claim.editions, number))


@lru_cache(maxsize=64)
def _named_numbers(names: tuple[str, ...], number: int) -> tuple[dict[str, JSON], ...]:
    # An engine may name thousands, and each vector asks for them again.
    editions = dict.fromkeys(find_edition(name, number) for name in names)
    return tuple([edition_numbers(edition) for edition in editions if edition is not None])


def find_edition(name: str, number: int) -> Edition | None:
    """The edition of that id, with ``number`` for the ``N`` of a variant, as in ``rounds-N``; or ``None``."""
    try:
        return lookup_edition(re.sub(r"-N\b", f"-{number}", name))
    except EditionError:
        return None


def _deck_numbers(deck: Deck) -> JSON:
    if isinstance(deck, LowDeck):
        return "low"
    span: dict[str, JSON] = {"first": deck.first, "last": deck.last}
    return {**span, "twins": deck.twins.value} if isinstance(deck, TwinDeck) else span


def edition_numbers(edition: Edition) -> dict[str, JSON]:
    """An edition's numbers as vectors write them."""
    deck, end = edition.deck, edition.end
    return {
        "deck": _deck_numbers(deck),
        "setup": edition.setup.value,
        "picks": edition.picks.value,
        "hands": edition.hands.value,
        "scored": edition.scored,
        "end": {"rounds": end.count}
        if isinstance(end, Rounds)
        else {"points": end.points, "inclusive": end.inclusive},
        "min_seats": edition.min_seats,
        "max_seats": edition.max_seats,
        "hand_size": edition.hand_size,
        "rows": edition.rows,
        "row_capacity": edition.row_capacity,
        **({} if edition.rule == PLAIN else {"rule": edition.rule.id}),
    }
