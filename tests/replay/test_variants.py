"""Records and states of the variants that differ in kind: the second formats."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from take5_rules import (
    CLASSIC,
    Edition,
    Rounds,
    TwinCards,
    TwinDeck,
    Twins,
    cards_to_hand,
    even_odd,
    extra_doublets,
    flippin_digits,
    jumping_cow,
    lookup_edition,
    low_deck,
    mountain_climbing,
    new_match,
    open_draft,
    open_picks,
    rounds,
    two_cards_a_turn,
    two_decks,
    two_ended_rows,
)
from take5_rules.positions import LineError, LineReason, from_line, to_line
from take5_rules.replay import (
    VARIANT_REPLAY_FORMAT,
    VARIANT_STATE_FORMAT,
    DocumentError,
    DocumentReason,
    FaultKind,
    Replay,
    canonical,
    dump_state,
    dumps,
    load_state,
    loads,
    schema,
    verify,
)
from take5_rules.testing.matches import random_steps
from tests.replay.matches import ENGINE

EDITIONS: dict[str, Edition] = {
    "two-ended-rows": two_ended_rows(rounds(2, CLASSIC)),
    "even-odd": even_odd(rounds(2, low_deck(CLASSIC))),
    "mountain-climbing": mountain_climbing(rounds(2, open_draft(CLASSIC))),
    "jumping-cow": jumping_cow(rounds(2, CLASSIC)),
    "flippin-digits": flippin_digits(rounds(2, CLASSIC)),
    "twin-cards": two_decks(rounds(2, CLASSIC)),
    "twin-cards, doublets": extra_doublets(rounds(2, CLASSIC)),
    "twin-cards, few": Edition(
        deck=TwinDeck(first=4, last=11, twins=Twins.ALL),
        rule=TwinCards(),
        end=Rounds(count=2),
        max_seats=5,
        hand_size=2,
        rows=2,
        row_capacity=2,
    ),
    "cards-to-hand": cards_to_hand(CLASSIC),
    "flippin-digits, open": flippin_digits(rounds(2, open_picks(CLASSIC))),
    "two-cards-a-turn": two_cards_a_turn(rounds(2, CLASSIC)),
    "two-cards-a-turn, open": two_cards_a_turn(rounds(2, open_picks(CLASSIC))),
    "two-cards-a-turn, drafted": two_cards_a_turn(rounds(2, open_draft(CLASSIC))),
}
each_edition = pytest.mark.parametrize("name", EDITIONS)
REPLAYS = Draft202012Validator(schema(VARIANT_REPLAY_FORMAT))
STATES = Draft202012Validator(schema(VARIANT_STATE_FORMAT))


def record(edition: Edition, seats: int, seed: int) -> list[Replay]:
    """A match, as it is recorded after each step."""
    start = new_match(edition, seats)
    replays = [Replay.start(start, engine=ENGINE)]
    for step in random_steps(start, random.Random(seed), 3):
        replays.append(replays[-1].add(step))
    return replays


@each_edition
def test_a_record_is_of_the_second_format_loads_to_the_same_bytes_and_holds(name: str) -> None:
    for seed in range(4):
        replays = record(EDITIONS[name], 2 + seed, seed)
        for replay in (*replays[::7], replays[-1]):
            text = dumps(replay)
            document = json.loads(text)
            assert document["format"] == "take5-replay/2"
            assert document["edition"]["rule"] == name.partition(",")[0]
            loaded = loads(text)
            assert loaded == replay
            assert dumps(loaded) == text
            assert canonical(loaded) == canonical(replay)
            REPLAYS.validate(document)
            verdict = verify(loaded)
            assert verdict.ok, verdict
            assert loaded.resume() == replay.resume()
        assert replays[-1].finished
        steps = list(loads(dumps(replays[-1])).steps())
        assert steps[-1].after == replays[-1].resume()


@each_edition
def test_every_state_of_a_match_is_written_and_read_in_both_forms(name: str) -> None:
    start = new_match(EDITIONS[name], 3)
    for step in random_steps(start, random.Random(name), 2):
        for _, state in step.frames():
            data = dump_state(state)
            assert json.loads(data)["format"] == "take5-state/2"
            STATES.validate(json.loads(data))
            assert load_state(data) == state
            assert dump_state(load_state(data)) == data
            line = to_line(state)
            assert line.startswith("take5-line/2 ")
            assert from_line(line) == state
            assert pickle.loads(pickle.dumps(state)) == state


def test_the_base_keeps_its_formats_and_bytes() -> None:
    replay = Replay.start(new_match(CLASSIC, 2))
    document = json.loads(dumps(replay))
    assert document["format"] == "take5-replay/1"
    assert "rule" not in document["edition"]
    state = json.loads(dump_state(new_match(CLASSIC, 2)))
    assert (state["format"], "rule" in state["edition"]) == ("take5-state/1", False)
    assert to_line(new_match(CLASSIC, 2)).startswith("take5-line/1 dealing edition=base ")


Document = dict[str, Any]


def whole(name: str) -> Document:
    document: Document = json.loads(dumps(record(EDITIONS[name], 3, 5)[-1]))
    return document


def refused(document: Document) -> tuple[DocumentReason, str]:
    with pytest.raises(DocumentError) as caught:
        loads(json.dumps(document))
    return caught.value.reason, caught.value.pointer


def test_each_match_has_one_format() -> None:
    document = whole("even-odd")
    first = {**document, "format": "take5-replay/1"}
    assert refused(first) == (DocumentReason.UNKNOWN_FIELD, "/edition/rule")
    del first["edition"]["rule"]
    assert not verify(loads(json.dumps(first))).ok
    second = {**first, "format": "take5-replay/2"}
    assert refused(second) == (DocumentReason.MISSING_FIELD, "/edition/rule")
    plain = copy.deepcopy(second)
    plain["edition"]["rule"] = "plain"
    assert refused(plain) == (DocumentReason.BAD_TEXT, "/edition/rule")
    assert not REPLAYS.is_valid(plain)


@pytest.mark.parametrize(
    ("flipped", "reason"),
    [
        ([], DocumentReason.WRONG_LENGTH),
        ([1, 0], DocumentReason.NOT_ASCENDING),
        ([0, 0], DocumentReason.NOT_ASCENDING),
        ([3], DocumentReason.OUT_OF_RANGE),
        ([True], DocumentReason.WRONG_TYPE),
        (0, DocumentReason.WRONG_TYPE),
    ],
)
def test_flips_are_seats_ascending(flipped: object, reason: DocumentReason) -> None:
    document = whole("flippin-digits")
    document["rounds"][0]["turns"][0]["flipped"] = flipped
    found, pointer = refused(document)
    assert found is reason
    assert pointer.startswith("/rounds/0/turns/0/flipped")


def test_a_flip_without_a_pick_contradicts_itself_and_the_first_format_has_none() -> None:
    document = whole("flippin-digits")
    turn = {"picks": [None, *document["rounds"][0]["turns"][0]["picks"][1:]], "flipped": [0]}
    document["rounds"][0]["turns"][0] = turn
    assert refused(document) == (DocumentReason.CONTRADICTION, "/rounds/0/turns/0/flipped")
    base: Document = json.loads(dumps(record(rounds(1, CLASSIC), 2, 1)[-1]))
    base["rounds"][0]["turns"][0]["flipped"] = [0]
    assert refused(base) == (DocumentReason.UNKNOWN_FIELD, "/rounds/0/turns/0/flipped")


def test_verify_finds_a_second_flip_and_a_flip_of_one_digit() -> None:
    document = whole("flippin-digits")
    turns = document["rounds"][0]["turns"]
    for turn in turns:
        turn["flipped"] = [0]
    fault = verify(loads(json.dumps(document))).fault
    assert fault is not None
    assert fault.kind in {FaultKind.FLIP_NOT_ALLOWED, FaultKind.CHOICE_MISSING, FaultKind.CHOICE_NOT_DUE}
    first = copy.deepcopy(document)
    first["rounds"][0]["turns"] = [{**turns[0], "flipped": [0]}, {**turns[1], "flipped": [0]}]
    first["rounds"] = first["rounds"][:1]
    del first["result"], first["rounds"][0]["points"]
    first["finished"] = False
    fault = verify(loads(json.dumps(first))).fault
    assert fault is not None


def test_verify_finds_a_place_that_was_not_to_be_had() -> None:
    found = 0
    for seed in range(30):
        document = json.loads(dumps(record(EDITIONS["two-ended-rows"], 3, seed)[-1]))
        for at, turn in enumerate(document["rounds"][0]["turns"]):
            for which, (seat, row) in enumerate(turn.get("choices", [])):
                changed = copy.deepcopy(document)
                for other in range(4):
                    changed["rounds"][0]["turns"][at]["choices"][which] = [seat, other]
                    fault = verify(loads(json.dumps(changed))).fault
                    place = f"/rounds/0/turns/{at}/choices/{which}/1"
                    if fault is not None and fault.pointer == place:
                        assert fault.kind is FaultKind.NO_SUCH_ROW
                        assert isinstance(fault.expected, tuple)
                        assert row in fault.expected
                        assert other not in fault.expected
                        found += 1
    assert found > 10


@each_edition
def test_hands_that_nobody_recorded_cannot_be_followed(name: str) -> None:
    document = whole(name)
    if "deal" not in document["rounds"][0]:
        return
    document["rounds"][0]["deal"]["hands"] = None
    fault = verify(loads(json.dumps(document))).fault
    assert fault is not None
    assert fault.kind is FaultKind.HANDS_UNKNOWN


def test_the_id_of_a_variant_is_compared_with_its_rule() -> None:
    edition = lookup_edition("amigo-30+jumping-cow+rounds-1")
    replay = Replay.start(new_match(edition, 2), edition_id="amigo-30+jumping-cow+rounds-1")
    assert verify(replay).notes == ()
    other = Replay.start(new_match(edition, 2), edition_id="amigo-30+even-odd+rounds-1")
    assert [note.kind for note in verify(other).notes] == ["edition_differs"]


def test_all_kinds_of_decision_are_recorded() -> None:
    made: set[str] = set()
    for name in EDITIONS:
        for seed in range(6):
            for step in random_steps(new_match(EDITIONS[name], 4), random.Random(seed), 2):
                made.add(type(step.action).__name__)
    assert {"PickFlipped", "PlaceCard", "TakeRow", "PickPair", "ChooseFirst"} <= made


BAD_LINES = [
    ("variant=lifted", "variant=lift", LineReason.NO_VARIANT),
    ("variant=lifted", "variant=marker:0", LineReason.NO_VARIANT),
    ("variant=lifted", "variant=marker:0:round", LineReason.NO_VARIANT),
    ("variant=lifted", "variant=marker:x:odd", LineReason.NO_VARIANT),
    ("variant=lifted", "variant=", LineReason.NO_VARIANT),
    (" variant=lifted", "", LineReason.WRONG_FIELDS),
    ("take5-line/2", "take5-line/1", LineReason.WRONG_FIELDS),
    ("rule:even-odd", "rule:odd-even", LineReason.NO_EDITION),
    ("variant=lifted", "variant=marker:00:odd", LineReason.NOT_CANONICAL),
]


@pytest.mark.parametrize(("old", "new", "reason"), BAD_LINES)
def test_what_is_no_line_of_a_variant_is_refused(old: str, new: str, reason: LineReason) -> None:
    step = next(random_steps(new_match(EDITIONS["even-odd"], 2), random.Random(1), 1)[0].frames())
    line = to_line(step[1])
    assert old in line
    with pytest.raises(LineError) as caught:
        from_line(line.replace(old, new))
    assert caught.value.reason is reason


@pytest.mark.parametrize(
    "variant",
    [
        None,
        [],
        {},
        {"state": "nobody"},
        {"state": "marker"},
        {"state": "marker", "row": 0},
        {"state": "marker", "row": True, "parity": "odd"},
        {"state": "marker", "row": 109, "parity": "odd"},
        {"state": "marker", "row": -1, "parity": "odd"},
        {"state": "marker", "row": 0, "parity": "both"},
        {"state": "marker", "row": 0, "parity": "odd", "seat": 1},
        {"state": "flips", "held": [1, 0], "laid": [False, False]},
        {"state": 7},
    ],
)
def test_what_a_state_keeps_is_closed(variant: object) -> None:
    state = random_steps(new_match(EDITIONS["even-odd"], 2), random.Random(1), 1)[0].after
    document = json.loads(dump_state(state))
    document["variant"] = variant
    assert not STATES.is_valid(document)
    with pytest.raises(DocumentError) as caught:
        load_state(json.dumps(document))
    assert caught.value.pointer == "/variant"


LIFTED = {"state": "lifted"}
NO_ROW = {"state": "marker", "row": 4, "parity": "odd"}


@pytest.mark.parametrize("variant", [LIFTED, NO_ROW, {"state": "cow", "row": 0}])
def test_what_a_state_keeps_fits_its_rule_and_table(variant: object) -> None:
    state = random_steps(new_match(EDITIONS["even-odd"], 2), random.Random(1), 1)[0].after
    document = json.loads(dump_state(state))
    document["variant"] = variant
    if variant == LIFTED:
        assert load_state(json.dumps(document)) != state
        return
    with pytest.raises(DocumentError) as caught:
        load_state(json.dumps(document))
    assert (caught.value.reason, caught.value.pointer) == (DocumentReason.INCONSISTENT, "/variant")
