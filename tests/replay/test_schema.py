"""The shipped schemas and the decoders agree, on good documents and on all that a small change spoils."""

import copy
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from take5_rules import CLASSIC, new_match
from take5_rules.replay import (
    REPLAY_FORMAT,
    STATE_FORMAT,
    VARIANT_REPLAY_FORMAT,
    VARIANT_STATE_FORMAT,
    DocumentError,
    DocumentReason,
    Replay,
    SeedRecord,
    dump_state,
    dumps,
    load_state,
    loads,
    schema,
)
from tests.replay.matches import EDITIONS, prefix, random_steps, record
from tests.replay.test_unseen import unseen

R = DocumentReason
Document = dict[str, Any]

REPLAYS = Draft202012Validator(schema(REPLAY_FORMAT))
STATES = Draft202012Validator(schema(STATE_FORMAT))

BEYOND_SCHEMA: tuple[tuple[DocumentReason, str], ...] = (
    # Counts that depend on the number of seats, and seats that depend on the edition.
    (R.WRONG_LENGTH, r"/players|/rounds/\d+/(deal/hands|points|turns/\d+/picks)|/result/(totals|winners)"),
    (R.WRONG_LENGTH, r"/picks|/winners"),
    (R.OUT_OF_RANGE, r"/seats|/first_seat|/result/winners/\d+|/winners/\d+"),
    # Numbers of an edition that do not fit together, and order.
    (R.BAD_EDITION, r"/edition"),
    (R.NOT_ASCENDING, r"/rounds/\d+/deal/hands/\d+/\d+"),
    # What only a count of all cards tells.
    (R.INCONSISTENT, r".*"),
    # Depth and size of the caller's own data.
    (R.TOO_DEEP, r"/extra/.*"),
    (R.TOO_LARGE, r"/extra"),
)
"""What the decoder refuses and a schema cannot say; the specification of the format lists the same."""


def rich() -> Document:
    """A small document that has every member of the format."""
    replay = record(*EDITIONS["tiny"], 4, odd=False)
    found: Document = json.loads(dumps(replay))
    start = Replay.start(
        new_match(CLASSIC, 2),
        players=("Ana", ""),
        edition_id="amigo-en-2.10+low-deck",
        seed=SeedRecord(scheme="s/1", value=b"\x01\xff"),
        extra={"a": [1, None, True, "x", {"b": -1}], "c d": {}},
    )
    more = json.loads(dumps(start))
    found["players"] = ["Ana", "", "é"]
    for name in ("seed", "extra"):
        found[name] = more[name]
    found["edition"]["id"] = more["edition"]["id"]
    first = found["rounds"][0]
    found["rounds"] = [
        {"deal": first["deal"], "turns": [{"picks": [None, 5, None]}], "voided": True},
        {"deal": {"hands": None, "rows": [1, 2]}, "turns": [{"picks": [3, 4, 5], "choices": [[0, 1]]}]},
        {"draft": [1, 2, 3], "turns": [], "points": [0, 1, 2]},
        {"draft": [], "turns": [], "voided": True},
        first,
    ]
    whole: Document = json.loads(json.dumps(found))
    return whole


SPOILS: tuple[object, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        109,
        110,
        2**53,
        1_000_001,
        "",
        "x",
        "low",
        "1",
        " x",
        "x\n",
        "ab" * 101,
    ),
    *([], {}, [1], [None], [[]], [0, 0], {"a": 1}, {"\u00e9": 1}, {"first": 1, "last": 8}, {"rounds": 1}),
)


def spoiled(
    value: object, spoils: Sequence[object] = SPOILS, most: int = 2
) -> Iterator[Callable[[], object]]:
    """Every way to change one place of a document a little; places of one shape a few times."""

    def places(found: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:  # noqa: ANN401
        yield path
        items = (
            found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
        )
        for key, item in items:
            yield from places(item, (*path, key))

    def changed(path: tuple[str | int, ...], change: Callable[[Any, Any], None]) -> Callable[[], object]:
        def build() -> object:
            whole: Any = {"": copy.deepcopy(value)}
            holder, key = whole, ""
            for step in path:
                holder, key = holder[key], step  # type: ignore[assignment]
            change(holder, key)
            return whole[""]

        return build

    def put(new: object) -> Callable[[Any, Any], None]:
        return lambda holder, key: holder.__setitem__(key, copy.deepcopy(new))

    def double(holder: Any, key: Any) -> None:  # noqa: ANN401
        if isinstance(holder, list):
            holder.append(holder[key])
        else:
            holder[f"{key}_"] = holder[key]

    shapes: Counter[tuple[str, ...]] = Counter()
    for path in places(value, ()):
        shape = tuple([step if isinstance(step, str) else "*" for step in path])
        shapes[shape] += 1
        if shapes[shape] > most:
            continue
        for new in spoils:
            yield changed(path, put(new))
        if path:
            yield changed(path, lambda holder, key: holder.__delitem__(key))
            yield changed(path, double)


def check(
    document: object, schema: Draft202012Validator, read: Callable[[str], object]
) -> tuple[bool, DocumentError | None]:
    fits = schema.is_valid(document)
    try:
        read(json.dumps(document))
    except DocumentError as error:
        return fits, error
    return fits, None


def agree(
    document: object, schema: Draft202012Validator, read: Callable[[str], object]
) -> DocumentReason | None:
    """Fail unless schema and decoder agree, or the decoder knows what a schema cannot say."""
    fits, error = check(document, schema, read)
    if error is None:
        assert fits, document
        return None
    if fits:
        assert any(
            error.reason is reason and re.fullmatch(pointer, error.pointer)
            for reason, pointer in BEYOND_SCHEMA
        ), (error.reason, error.pointer, document)
    return error.reason


def test_the_schemas_are_schemas() -> None:
    for name in (REPLAY_FORMAT, STATE_FORMAT, VARIANT_REPLAY_FORMAT, VARIANT_STATE_FORMAT):
        Draft202012Validator.check_schema(schema(name))
        assert schema(name)["title"] == name
        assert schema(name) is not schema(name)
    with pytest.raises(
        ValueError,
        match="known: take5-replay/1, take5-replay/2, take5-state/1, take5-state/2, "
        "take5-journal/1, take5-seen/1",
    ):
        schema("take5-replay/3")


@pytest.mark.parametrize("name", EDITIONS)
def test_good_replays_fit(name: str) -> None:
    whole = record(*EDITIONS[name], 6)
    for replay in (whole, *(prefix(whole, count) for count in (0, 1, 2, 5, 12))):
        document = json.loads(dumps(replay))
        assert check(document, REPLAYS, loads) == (True, None)
    assert check(rich(), REPLAYS, loads) == (True, None)
    assert check(json.loads(dumps(unseen())), REPLAYS, loads) == (True, None)


def test_every_small_change_of_a_replay_is_judged_alike() -> None:
    reasons = [agree(build(), REPLAYS, loads) for build in spoiled(rich(), most=1)]
    assert len(reasons) > 1_500
    assert set(reasons) >= {
        None,
        R.WRONG_TYPE,
        R.MISSING_FIELD,
        R.UNKNOWN_FIELD,
        R.UNKNOWN_FORMAT,
        R.CONTRADICTION,
        R.OUT_OF_RANGE,
        R.WRONG_LENGTH,
        R.NOT_ASCENDING,
        R.BAD_TEXT,
        R.BAD_EDITION,
    }


def test_every_small_change_of_an_unfinished_replay_is_judged_alike() -> None:
    half = json.loads(dumps(prefix(record(*EDITIONS["tiny"], 4, odd=False), 2)))
    assert "result" not in half
    for build in spoiled(half):
        agree(build(), REPLAYS, loads)


def test_every_small_change_of_a_state_is_judged_alike() -> None:
    seen = set()
    for name in ("tiny", "tiny draft"):
        edition, seats = EDITIONS[name]
        for step in random_steps(new_match(edition, seats), 3):
            for state in (step.before, *(after for _, after in step.frames())):
                if type(state) in seen:
                    continue
                seen.add(type(state))
                document = json.loads(dump_state(state))
                assert check(document, STATES, load_state) == (True, None)
                for build in spoiled(document, SPOILS[::4], most=1):
                    agree(build(), STATES, load_state)
    assert len(seen) == 5


def test_a_schema_takes_a_whole_float_for_an_integer_and_the_decoder_does_not() -> None:
    document = rich()
    document["seats"] = 3.0
    fits, error = check(document, REPLAYS, loads)
    assert fits
    assert error is not None
    assert error.reason is R.NOT_AN_INTEGER


@pytest.mark.parametrize("text", ["[" * 9 + "]" * 9, json.dumps(["x" * 65_536]), '["\\ud800"]'])
def test_depth_size_and_broken_text_are_beyond_a_schema(text: str) -> None:
    document = rich()
    document["extra"] = {"a": json.loads(text)}
    fits, error = check(document, REPLAYS, loads)
    assert fits
    assert error is not None
