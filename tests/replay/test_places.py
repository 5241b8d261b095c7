"""A fault in a document is named by its place, wherever it is.

Which documents are refused is what the tests of the schemas ask; these ask where the fault is said to be.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from take5_rules import (
    CLASSIC,
    Dealing,
    Drafting,
    EditionError,
    Finished,
    Picking,
    Placing,
    State,
    lookup_edition,
    new_match,
)
from take5_rules.documents.errors import pointer_to
from take5_rules.replay import DocumentError, DocumentReason, Replay, dump_state, load_state, loads
from take5_rules.replay.header import EXTRA_SIZE
from take5_rules.replay.states import STATE_LIMIT
from take5_rules.testing.matches import random_steps
from tests.replay.test_schema import rich

R = DocumentReason
Step = str | int
Document = dict[str, Any]

ANYTHING = re.compile(r"/extra(/.*)?")
"""Members that belong to the caller."""

ONE_PLACE = re.compile(r"(/variant)(/.*)?")
"""What a variant keeps on the table is one place, whatever is wrong within."""

EITHER: dict[str, tuple[type, ...]] = {
    "/edition/id": (str, type(None)),
    "/edition/deck": (str, dict),
    r"/rounds/\d+/deal/hands": (list, type(None)),
    r"(/rounds/\d+/turns/\d+)?/(picks|higher)/\d+": (int, type(None)),
}
"""Where values of two types may stand."""

FREE = (
    "/players",
    "/seed",
    "/extra",
    r"/rounds/\d+/(points|voided)",
    r"/rounds/\d+/turns/\d+/(choices|flipped|higher|firsts)",
    r"/rounds/\d+/goes/\d+/ended",
    r"/rounds/\d+/goes/\d+/cards/\d+/(row|keep)",
    "/edition/deck/twins",
)
"""Members that may be left out."""

ANOTHER = {"/edition/end/rounds": "/edition/end/threshold", r"/seed/hex": "/seed/text"}
"""Members that may be left out for another, which is missing then."""

EXACT = (
    "/players",
    "/result/totals",
    r"/rounds/\d+/(points|deal/hands)",
    r"/rounds/\d+/turns/\d+/(picks|higher|(choices|firsts)/\d+)",
)
"""Arrays with an item for each seat, or with two."""


class Written(NamedTuple):
    """A document and what reads it."""

    document: Document
    read: Callable[[str], object]


def golden(name: str) -> Written:
    """A golden record with no more turns and goes than one needs to see each member."""
    document = json.loads((Path(__file__).parent / "golden" / f"{name}.json").read_bytes())
    for record in document["rounds"]:
        for played in record.keys() & {"turns", "goes"}:
            record[played] = record[played][:4]
    return Written(document, loads)


def first_state(edition_id: str, phase: type[State]) -> Written:
    """The first settled state of this phase, or the first within a turn, if it is of picks."""
    start = new_match(lookup_edition(edition_id), seats=3)
    for step in random_steps(start, random.Random(1), 2):
        for state in (step.before, step.after):
            if isinstance(state, phase) and not (isinstance(state, Picking) and not any(state.picks)):
                return Written(json.loads(dump_state(state)), load_state)
    raise AssertionError("there is no such state")


WRITTEN: dict[str, Callable[[], Written]] = {
    "a record of the first format": lambda: Written(rich(), loads),
    "a finished draft": lambda: golden("draft"),
    "turns with flips": lambda: golden("variant-flippin-digits"),
    "turns with pairs": lambda: golden("variant-two-cards-a-turn"),
    "goes": lambda: golden("variant-cards-to-hand"),
    "two decks": lambda: golden("variant-two-decks"),
    "a deal that is due": lambda: first_state("amigo-en-2.10", Dealing),
    "a draft that is due": lambda: first_state("amigo-en-2.10+open-draft", Drafting),
    "picks that are due": lambda: first_state("amigo-en-2.10", Picking),
    "a row choice that is due": lambda: first_state("amigo-en-2.10", Placing),
    "a finished match": lambda: first_state("amigo-en-2.10+rounds-1", Finished),
    "a draft of a variant": lambda: first_state("amigo-30+mountain-climbing+open-draft", Drafting),
    "picks of a variant": lambda: first_state("amigo-30+flippin-digits", Picking),
    "a row choice of a variant": lambda: first_state("amigo-30+even-odd", Placing),
}
each_document = pytest.mark.parametrize("name", WRITTEN)


def values(written: object) -> Iterator[tuple[tuple[Step, ...], object]]:
    """Each value with its path; of places that differ in their indexes alone, the first two and the last."""
    seen: Counter[tuple[Step, ...]] = Counter()

    def walk(value: object, path: tuple[Step, ...], last: bool) -> Iterator[tuple[tuple[Step, ...], object]]:
        shape = tuple(["*" if isinstance(step, int) else step for step in path])
        seen[shape] += 1
        if seen[shape] > 2 and not last:
            return
        yield path, value
        if type(value) is dict:
            for name, item in value.items():
                yield from walk(item, (*path, name), last)
        elif type(value) is list:
            for index, item in enumerate(value):
                yield from walk(item, (*path, index), index == len(value) - 1)

    yield from walk(written, (), last=True)


def pointer(path: tuple[Step, ...]) -> str:
    whole = ""
    for step in path:
        whole = pointer_to(whole, step)
    return whole


def place(path: tuple[Step, ...]) -> str:
    found = ONE_PLACE.fullmatch(pointer(path))
    return found[1] if found else pointer(path)


def changed(document: Document, path: tuple[Step, ...], value: object) -> object:
    """The document with this value at the path; `...` for nothing there."""
    if not path:
        return value
    whole: Any = copy.deepcopy(document)
    holder = whole
    for step in path[:-1]:
        holder = holder[step]
    if value is ...:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return whole


def refused(written: Written, path: tuple[Step, ...], value: object) -> tuple[DocumentReason, str] | None:
    """Why and where the changed document is refused, if it is."""
    try:
        written.read(json.dumps(changed(written.document, path, value)))
    except DocumentError as error:
        return error.reason, error.pointer
    return None


def types_at(at: str, value: object) -> tuple[type, ...]:
    return next((types for form, types in EITHER.items() if re.fullmatch(form, at)), (type(value),))


@each_document
def test_a_value_of_another_type_is_named_by_its_place(name: str) -> None:
    written = WRITTEN[name]()
    for path, value in values(written.document):
        at = place(path)
        if ANYTHING.fullmatch(at) and at != "/extra":
            continue
        others: tuple[object, ...] = (None, True, 7, "seven", [], {})
        for other in others:
            if type(other) not in types_at(at, value):
                reason = R.UNKNOWN_FORMAT if at == "/format" else R.WRONG_TYPE
                if at == "/variant" and path != ("variant",):
                    reason = R.BAD_TEXT
                assert refused(written, path, other) == (reason, at), (path, other)


@each_document
def test_a_number_out_of_range_is_named_by_its_place(name: str) -> None:
    written = WRITTEN[name]()
    for path, value in values(written.document):
        if type(value) is int and not ANYTHING.fullmatch(place(path)):
            reason = R.BAD_TEXT if place(path) == "/variant" else R.OUT_OF_RANGE
            assert refused(written, path, -1) == (reason, place(path))
            assert refused(written, path, 2**53) == (reason, place(path))


@each_document
def test_a_member_too_few_or_too_many_is_named_by_its_place(name: str) -> None:
    written = WRITTEN[name]()
    for path, value in values(written.document):
        if type(value) is not dict or ANYTHING.fullmatch(place(path)):
            continue
        within = place(path) == "/variant"
        assert refused(written, (*path, "a/b"), 1) == (
            (R.BAD_TEXT, "/variant") if within else (R.UNKNOWN_FIELD, pointer((*path, "a/b")))
        )
        for member in value:
            at = pointer((*path, member))
            if any(re.fullmatch(free, at) for free in FREE):
                continue
            expected = (R.MISSING_FIELD, ANOTHER.get(at, at).replace("/draft", "/deal"))
            assert refused(written, (*path, member), ...) == (
                (R.BAD_TEXT, "/variant") if within else expected
            )


@each_document
def test_an_array_that_must_have_one_length_is_named_by_its_place(name: str) -> None:
    written = WRITTEN[name]()
    for path, value in values(written.document):
        at = place(path)
        if type(value) is list and any(re.fullmatch(form, at) for form in EXACT):
            assert refused(written, path, [*value, value[-1]]) == (R.WRONG_LENGTH, at)
            assert refused(written, path, value[:-1]) == (R.WRONG_LENGTH, at)


RANGES: list[tuple[str, tuple[Step, ...], int, int]] = [
    ("turns with pairs", ("rounds", 0, "turns", 0, "choices", 0, 0), 0, 108),
    ("turns with pairs", ("rounds", 0, "turns", 0, "choices", 0, 1), 0, 108),
    ("turns with pairs", ("rounds", 0, "turns", 0, "firsts", 0, 0), 0, 108),
    ("turns with pairs", ("rounds", 0, "turns", 0, "firsts", 0, 1), 1, 109),
    ("goes", ("rounds", 0, "goes", 1, "cards", 1, "row"), 0, 108),
    ("goes", ("rounds", 0, "goes", 1, "cards", 1, "card"), 1, 109),
    ("a finished draft", ("result", "winners", 0), 0, 2),
    ("a finished match", ("winners", 0), 0, 2),
    ("a row choice that is due", ("placed",), 0, 109),
]
"""Numbers of a document, and from where to where each may go, whatever the edition."""


@pytest.mark.parametrize(("name", "path", "low", "high"), RANGES)
def test_a_number_goes_from_the_lowest_to_the_highest_and_no_further(
    name: str, path: tuple[Step, ...], low: int, high: int
) -> None:
    written = WRITTEN[name]()
    beyond = (R.OUT_OF_RANGE, pointer(path))
    assert refused(written, path, low - 1) == refused(written, path, high + 1) == beyond
    assert refused(written, path, low) != beyond
    assert refused(written, path, high) != beyond


LENGTHS: list[tuple[str, tuple[Step, ...], int, int]] = [
    ("a finished draft", ("result", "winners"), 0, 3),
    ("a finished draft", ("rounds", 0, "turns"), 0, 109),
    ("turns with pairs", ("rounds", 0, "turns", 0, "choices"), 1, 109),
    ("turns with pairs", ("rounds", 0, "turns", 0, "firsts"), 1, 109),
    ("goes", ("rounds", 0, "goes", 0, "cards"), 1, 109),
    ("a finished match", ("winners",), 0, 3),
    ("a finished match", ("totals",), 2, 109),
    ("picks that are due", ("hands",), 0, 109),
    ("picks that are due", ("rows",), 0, 109),
    ("picks that are due", ("rows", 0), 0, 218),
]
"""Arrays of a document, and from how few to how many items each may have, whatever the edition."""


@pytest.mark.parametrize(("name", "path", "low", "high"), LENGTHS)
def test_an_array_has_from_the_fewest_to_the_most_items_and_no_more(
    name: str, path: tuple[Step, ...], low: int, high: int
) -> None:
    written = WRITTEN[name]()
    item = dict(values(written.document))[(*path, 0)]
    beyond = (R.WRONG_LENGTH, pointer(path))
    assert refused(written, path, [item] * (high + 1)) == beyond
    assert refused(written, path, [item] * high) != beyond
    assert refused(written, path, [item] * low) != beyond
    if low:
        assert refused(written, path, [item] * (low - 1)) == beyond


def test_seats_that_the_edition_has_not_are_refused_in_its_words() -> None:
    for seats in (1, 11, 200):
        with pytest.raises(EditionError) as known:
            CLASSIC.check_seats(seats)
        document = golden("whole-2-seats").document
        with pytest.raises(DocumentError) as caught:
            loads(json.dumps({**document, "seats": seats}))
        assert (caught.value.reason, caught.value.pointer) == (R.OUT_OF_RANGE, "/seats")
        assert caught.value.detail == str(known.value)


def test_what_is_larger_than_a_state_or_an_extra_may_be_is_refused_at_the_first_byte_too_many() -> None:
    state = json.dumps(first_state("amigo-en-2.10", Picking).document)
    assert load_state(state + " " * (STATE_LIMIT - len(state))) == load_state(state)
    with pytest.raises(DocumentError) as caught:
        load_state(state + " " * (STATE_LIMIT + 1 - len(state)))
    assert caught.value.reason is R.TOO_LARGE
    start = new_match(CLASSIC, 2)
    room = EXTRA_SIZE - len('{"a":""}')
    assert Replay.start(start, extra={"a": "x" * room}).extra == {"a": "x" * room}
    with pytest.raises(DocumentError) as caught:
        Replay.start(start, extra={"a": "x" * (room + 1)})
    assert (caught.value.reason, caught.value.pointer) == (R.TOO_LARGE, "/extra")
