"""Documents of replays: each has one meaning, one canonical form, and one place for each mistake."""

import hashlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import CLASSIC, Edition, EditionError, new_match
from take5_rules.documents.edition_codec import decode_edition, encode_edition
from take5_rules.documents.strict_json import canonical_json
from take5_rules.replay import (
    DocumentError,
    DocumentReason,
    Replay,
    SeedRecord,
    canonical,
    digest,
    dump,
    dump_state,
    dumps,
    load,
    loads,
)
from tests.replay.matches import EDITIONS, prefix, record
from tests.replay.test_schema import rich

R = DocumentReason
Document = dict[str, Any]

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(st.characters(max_codepoint=126, min_codepoint=32), max_size=6), inner, max_size=4
        )
    ),
    max_leaves=15,
)


@settings(max_examples=300, deadline=None)
@given(VALUES)
def test_canonical_json_is_that_of_rfc_8785(value: object) -> None:
    assert canonical_json(value) == rfc8785.dumps(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", EDITIONS)
def test_canonical_bytes_are_those_of_rfc_8785_and_the_digest_is_theirs(name: str) -> None:
    replay = record(*EDITIONS[name], 7)
    data = canonical(replay)
    assert data == rfc8785.dumps(json.loads(dumps(replay)))
    assert digest(replay) == hashlib.sha256(data).hexdigest()
    assert loads(data) == replay
    state = replay.resume()
    assert dump_state(state) == rfc8785.dumps(json.loads(dump_state(state)))


def test_whatever_order_and_blanks_a_document_has_its_replay_and_its_bytes_are_the_same() -> None:
    document = rich()
    replay = loads(json.dumps(document))
    turned = json.loads(json.dumps(document), object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    for text in (json.dumps(turned), json.dumps(document, indent=3), json.dumps(document, sort_keys=True)):
        same = loads(text)
        assert same == replay
        assert dumps(same) == dumps(replay)
        assert canonical(same) == canonical(replay) == rfc8785.dumps(document)


def test_nothing_of_a_document_is_lost() -> None:
    document = rich()
    assert json.loads(dumps(loads(json.dumps(document)))) == document


def test_the_format_comes_first_and_the_rounds_last() -> None:
    names = list(json.loads(dumps(record(*EDITIONS["tiny"], 1))))
    assert names[0] == "format"
    assert names[-1] == "rounds"
    assert dumps(record(*EDITIONS["tiny"], 1)).startswith('{"format":"take5-replay/1",')


def test_a_readable_file_reads_the_same_and_has_a_line_for_each_turn(tmp_path: Path) -> None:
    replay = record(*EDITIONS["two rounds"], 3, odd=False)
    text = dumps(replay, readable=True)
    assert loads(text) == replay
    assert sum(line.strip().startswith('{"picks"') for line in text.splitlines()) == 20
    start = Replay.start(new_match(CLASSIC, 2))
    assert loads(dumps(start, readable=True)) == start
    dump(replay, tmp_path / "replay.json", readable=True)
    assert (tmp_path / "replay.json").read_bytes() == text.encode() + b"\n"


def test_files_by_path_and_open(tmp_path: Path) -> None:
    replay = Replay.start(new_match(CLASSIC, 2), players=("\u00e9", "\U0001f600"))
    path = tmp_path / "replay.json"
    dump(replay, path)
    assert path.read_bytes() == dumps(replay).encode() + b"\n"
    assert load(path) == load(str(path)) == replay
    with path.open("rb") as file:
        assert load(file) == replay
    with path.open(encoding="utf-8") as file:
        assert load(file) == replay
    out = io.StringIO()
    dump(replay, out)
    assert out.getvalue() == dumps(replay) + "\n"
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.json")


def test_a_file_is_read_no_further_than_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * 1000)
    with pytest.raises(DocumentError) as caught:
        load(path, limit=100)
    assert caught.value.reason is R.TOO_LARGE

    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            assert 0 <= size < 10_000
            return b" " * size

    with pytest.raises(DocumentError):
        load(Endless(), limit=100)  # type: ignore[arg-type]


MALFORMED: dict[str, tuple[tuple[tuple[str | int, ...], object], str, DocumentReason]] = {
    "True for a card": ((("rounds", 4, "deal", "rows", 0), True), "/rounds/4/deal/rows/0", R.WRONG_TYPE),
    "text for a card": ((("rounds", 4, "deal", "rows", 0), "1"), "/rounds/4/deal/rows/0", R.WRONG_TYPE),
    "card 0": ((("rounds", 4, "deal", "hands", 1, 0), 0), "/rounds/4/deal/hands/1/0", R.OUT_OF_RANGE),
    "pick 0": ((("rounds", 4, "turns", 0, "picks", 2), 0), "/rounds/4/turns/0/picks/2", R.OUT_OF_RANGE),
    "card 110": ((("rounds", 4, "turns", 0, "picks", 2), 110), "/rounds/4/turns/0/picks/2", R.OUT_OF_RANGE),
    "True for a pick": (
        (("rounds", 4, "turns", 0, "picks", 2), True),
        "/rounds/4/turns/0/picks/2",
        R.WRONG_TYPE,
    ),
    "a hand that falls": (
        (("rounds", 4, "deal", "hands", 1), [5, 3]),
        "/rounds/4/deal/hands/1/1",
        R.NOT_ASCENDING,
    ),
    "a hand too few": (
        (("rounds", 4, "deal", "hands"), [[1, 2], [3, 4]]),
        "/rounds/4/deal/hands",
        R.WRONG_LENGTH,
    ),
    "a pick too few": (
        (("rounds", 4, "turns", 0, "picks"), [1, 2]),
        "/rounds/4/turns/0/picks",
        R.WRONG_LENGTH,
    ),
    "no pick at all": (
        (("rounds", 4, "turns", 0, "picks"), [None] * 3),
        "/rounds/4/turns/0/picks",
        R.CONTRADICTION,
    ),
    "a negative row": (
        (("rounds", 1, "turns", 0, "choices"), [[0, -1]]),
        "/rounds/1/turns/0/choices/0/1",
        R.OUT_OF_RANGE,
    ),
    "a choice of three": (
        (("rounds", 1, "turns", 0, "choices"), [[0, 1, 2]]),
        "/rounds/1/turns/0/choices/0",
        R.WRONG_LENGTH,
    ),
    "no choices": ((("rounds", 1, "turns", 0, "choices"), []), "/rounds/1/turns/0/choices", R.WRONG_LENGTH),
    "null for choices": (
        (("rounds", 1, "turns", 0, "choices"), None),
        "/rounds/1/turns/0/choices",
        R.WRONG_TYPE,
    ),
    "an unknown member of a turn": (
        (("rounds", 1, "turns", 0, "note"), 1),
        "/rounds/1/turns/0/note",
        R.UNKNOWN_FIELD,
    ),
    "an unknown member": ((("a/b",), 1), "/a~1b", R.UNKNOWN_FIELD),
    "a deal and a draft": ((("rounds", 2, "deal"), {}), "/rounds/2/deal", R.UNKNOWN_FIELD),
    "a draft of nothing": ((("rounds", 2, "draft"), []), "/rounds/2/draft", R.WRONG_LENGTH),
    "voided: false": ((("rounds", 4, "voided"), False), "/rounds/4/voided", R.WRONG_TYPE),
    "points of a voided round": ((("rounds", 0, "points"), [0, 0, 0]), "/rounds/0/points", R.CONTRADICTION),
    "negative points": ((("rounds", 4, "points", 0), -1), "/rounds/4/points/0", R.OUT_OF_RANGE),
    "an unfinished match with a result": ((("finished",), False), "/result", R.CONTRADICTION),
    "1 for true": ((("finished",), 1), "/finished", R.WRONG_TYPE),
    "a winner that is no seat": ((("result", "winners"), [3]), "/result/winners/0", R.OUT_OF_RANGE),
    "seats that the edition has not": ((("seats",), 4), "/seats", R.OUT_OF_RANGE),
    "a first seat that is not there": ((("first_seat",), 3), "/first_seat", R.OUT_OF_RANGE),
    "a label too few": ((("players",), ["a", "b"]), "/players", R.WRONG_LENGTH),
    "a long label": ((("players", 1), "x" * 257), "/players/1", R.WRONG_LENGTH),
    "a seed with text and hex": ((("seed", "text"), "x"), "/seed/text", R.UNKNOWN_FIELD),
    "a seed in capitals": ((("seed", "hex"), "AB"), "/seed/hex", R.BAD_TEXT),
    "a seed that is no object": ((("seed",), "x"), "/seed", R.WRONG_TYPE),
    "an empty extra": ((("extra",), {}), "/extra", R.WRONG_LENGTH),
    "an extra that is a list": ((("extra",), []), "/extra", R.WRONG_TYPE),
    "a hand of 13 in a deck of 8": ((("edition", "hand_size"), 13), "/edition", R.BAD_EDITION),
    "another deck": ((("edition", "deck"), "high"), "/edition/deck", R.BAD_TEXT),
    "a deck that falls": ((("edition", "deck"), {"first": 8, "last": 1}), "/edition", R.BAD_EDITION),
    "both ends": (
        (("edition", "end"), {"rounds": 1, "threshold": 5, "inclusive": True}),
        "/edition/end/threshold",
        R.UNKNOWN_FIELD,
    ),
    "no end": ((("edition", "end"), {}), "/edition/end/threshold", R.MISSING_FIELD),
    "an edition without an id": ((("edition", "id"), ""), "/edition/id", R.BAD_TEXT),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_documents_are_refused_at_the_place(name: str) -> None:
    (path, value), pointer, reason = MALFORMED[name]
    document: Any = rich()
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(DocumentError) as caught:
        loads(json.dumps(document))
    assert (caught.value.pointer, caught.value.reason) == (pointer, reason)


@pytest.mark.parametrize("name", EDITIONS)
def test_editions_come_back(name: str) -> None:
    edition = EDITIONS[name][0]
    assert decode_edition(encode_edition(edition), "") == edition


@settings(max_examples=200, deadline=None)
@given(
    hand_size=st.integers(1, 12),
    rows=st.integers(1, 6),
    capacity=st.integers(1, 7),
    seats=st.integers(2, 11),
)
def test_what_no_edition_can_be_is_no_document_either(
    hand_size: int, rows: int, capacity: int, seats: int
) -> None:
    members = encode_edition(CLASSIC) | {
        "hand_size": hand_size,
        "rows": rows,
        "row_capacity": capacity,
        "max_seats": seats,
    }
    try:
        edition = Edition(hand_size=hand_size, rows=rows, row_capacity=capacity, max_seats=seats)
    except EditionError:
        with pytest.raises(DocumentError):
            decode_edition(members, "")
    else:
        assert decode_edition(members, "") == edition


def test_equal_records_have_equal_bytes_however_they_came_about() -> None:
    whole = record(*EDITIONS["draft"], 2)
    assert dumps(prefix(whole, 10_000)) == dumps(whole)
    one = Replay.start(new_match(CLASSIC, 2), extra={"b": 1, "a": 2}, seed=SeedRecord(scheme="s", value="x"))
    other = Replay.start(
        new_match(CLASSIC, 2), extra={"a": 2, "b": 1}, seed=SeedRecord(scheme="s", value="x")
    )
    assert one == other
    assert dumps(one) == dumps(other)
    assert digest(one) == digest(other)
    text = Replay.start(new_match(CLASSIC, 2), seed=SeedRecord(scheme="s", value="78"))
    raw = Replay.start(new_match(CLASSIC, 2), seed=SeedRecord(scheme="s", value=b"x"))
    assert digest(text) != digest(raw)
