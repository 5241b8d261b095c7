"""A redacted record holds what its viewer saw and nothing else, and is never taken for a replay."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    Deal,
    Edition,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    SeatError,
    new_match,
    play,
)
from take5_rules.documents import DocumentError, DocumentReason
from take5_rules.redacted import SEEN_FORMAT, SeenMatch, dumps_seen, loads_seen, redact
from take5_rules.replay import (
    Replay,
    ReplayFaultError,
    SeedRecord,
    dump,
    dump_state,
    dumps,
    load_state,
    loads,
    loads_journal,
)
from take5_rules.views import view
from tests.cli.running import invoke
from tests.replay.golden_matches import GOLDEN as GOLDEN_MATCHES
from tests.replay.matches import EDITIONS, ENGINE, prefix, record
from tests.replay.test_unseen import unseen
from tests.views.matches import random_steps, tables_of_any_rule, with_hidden_changed

R = DocumentReason
GOLDEN = Path(__file__).parent / "golden"

DEAL = Deal(hands=[range(1, 11), range(91, 101)], rows=[20, 40, 60, 80])
START = Replay.start(
    new_match(CLASSIC, 2),
    players=("Ana", "Bo"),
    edition_id="amigo-en-2.10",
    seed=SeedRecord(scheme="take5/secret", value="5eed"),
    extra={"digest": "f00d"},
    engine=ENGINE,
)


def played(*actions: Deal | PickCard | PlayPicks) -> Replay:
    replay = START
    for action in actions:
        replay = replay.add(play(replay.resume(), action))
    return replay


FOUR_TURNS = played(
    DEAL,
    PlayPicks(cards=(7, 97), take=0),
    PlayPicks(cards=(8, 98)),
    PlayPicks(cards=(9, 91)),
    PlayPicks(cards=(10, 92)),
    PickCard(seat=1, card=99),
)


def cards_in(document: Any) -> Iterator[int]:  # noqa: ANN401
    """Every number in the events that stands for a card."""
    for event in document["events"]:
        for name in ("hand", "rows", "pool", "card", "cards", "picks", "hands"):
            if name in event:
                yield from flat(event[name])


def flat(value: object) -> Iterator[int]:
    if isinstance(value, list):
        for item in value:
            yield from flat(item)
    if isinstance(value, int):
        yield value


def test_what_is_left_out_is_what_the_viewer_has_not_seen() -> None:
    own = {0: set(range(1, 11)), 1: set(range(91, 101)), None: set()}
    public = {20, 40, 60, 80, 7, 97, 8, 98, 9, 91, 10, 92}
    for viewer, hand in own.items():
        text = dumps_seen(redact(FOUR_TURNS, viewer))
        assert set(cards_in(json.loads(text))) == public | hand
        for secret in ("5eed", "take5/secret", "f00d", "digest", "seed", "extra"):
            assert secret not in text
    assert '{"type":"seat_picked","seat":1}]}' in dumps_seen(redact(FOUR_TURNS, 0))
    assert '{"type":"pick_seen","seat":1,"card":99}]}' in dumps_seen(redact(FOUR_TURNS, 1))


@pytest.mark.parametrize("name", EDITIONS)
def test_the_record_leads_to_the_view_of_the_state(name: str) -> None:
    whole = record(*EDITIONS[name], 3)
    for replay in (whole.beginning, prefix(whole, 5), prefix(whole, 14), whole):
        for viewer in (None, 0, replay.seats - 1):
            seen = redact(replay, viewer)
            assert seen.view == view(replay.resume(), viewer)
            assert seen.seat == viewer
            again = loads_seen(dumps_seen(seen))
            assert again == seen
            assert loads_seen(dumps_seen(seen).encode()) == seen
            assert dumps_seen(again) == dumps_seen(seen)
            assert pickle.loads(pickle.dumps(seen)) == seen


@settings(max_examples=30)
@given(tables_of_any_rule(), st.integers(0, 60), st.integers(0, 2**32))
def test_matches_that_differ_only_in_what_is_hidden_give_the_same_bytes(
    drawn: tuple[Edition, int, int], most: int, other: int
) -> None:
    edition, seats, seed = drawn
    rng = random.Random(other)
    replay = None
    for step in random_steps(edition, seats, seed, most=most):
        replay = (replay or Replay.start(step.before)).add(step)
    if replay is None:
        return
    for viewer in (None, 0, seats - 1):
        twin = with_other_cards(replay, viewer, rng)
        assert twin.resume() == loads(dumps(twin)).resume()
        assert dumps_seen(redact(twin, viewer)) == dumps_seen(redact(replay, viewer))


def with_other_cards(replay: Replay, viewer: int | None, rng: random.Random) -> Replay:
    """A record whose last round was dealt and picked otherwise where ``viewer`` cannot know it."""
    state = replay.resume()
    rounds = replay.rounds
    if not isinstance(state, Picking | Placing) or not isinstance(rounds[-1].opening, Deal):
        return replay
    changed = with_hidden_changed(state, viewer, rng)
    assert isinstance(changed, Picking | Placing)
    hands = []
    for seat, hand in enumerate(changed.table.hands):
        played = Counter(rounds[-1].opening.hands[seat]) - Counter(state.table.hands[seat])
        hands.append(sorted([*played.elements(), *hand]))
    record = evolve(rounds[-1], opening=Deal(hands=hands, rows=rounds[-1].opening.rows))
    if isinstance(changed, Picking) and any(pick is not None for pick in changed.picks):
        turn = evolve(record.turns[-1], picks=changed.picks)
        record = evolve(record, turns=(*record.turns[:-1], turn))
    return evolve(replay, opened=record, settled=None)


def test_the_twin_really_differs() -> None:
    twin = with_other_cards(FOUR_TURNS, 0, random.Random(3))
    assert twin != FOUR_TURNS
    assert twin.rounds[0].opening != FOUR_TURNS.rounds[0].opening


def test_no_redacted_record_loads_as_anything_else_and_nothing_else_as_one() -> None:
    for viewer in (None, 0, 1):
        text = dumps_seen(redact(FOUR_TURNS, viewer))
        for read in (loads, load_state, loads_journal, lambda text: loads_journal(text + "\n")):
            with pytest.raises(DocumentError):
                read(text)
        with pytest.raises(DocumentError) as caught:
            loads(text.replace(SEEN_FORMAT, "take5-replay/1"))
        assert caught.value.reason in (R.MISSING_FIELD, R.UNKNOWN_FIELD)
    for other in (dumps(FOUR_TURNS), dump_state(FOUR_TURNS.resume())):
        with pytest.raises(DocumentError) as caught:
            loads_seen(other)
        assert (caught.value.reason, caught.value.pointer) == (R.UNKNOWN_FORMAT, "/format")
    with pytest.raises(DocumentError) as caught:
        loads_seen(dumps(FOUR_TURNS).replace("take5-replay/1", SEEN_FORMAT))
    assert caught.value.reason is R.MISSING_FIELD


def document(viewer: int | None = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(dumps_seen(redact(FOUR_TURNS, viewer)))
    return found


@pytest.mark.parametrize(
    ("changes", "reason", "pointer"),
    [
        ({"format": "take5-seen/2"}, R.UNKNOWN_FORMAT, "/format"),
        ({"seat": 1}, R.INCONSISTENT, "/events/0"),
        ({"seat": None}, R.INCONSISTENT, "/events/0"),
        ({"seat": 2}, R.OUT_OF_RANGE, "/seat"),
        ({"seat": True}, R.WRONG_TYPE, "/seat"),
        ({"seats": 1}, R.OUT_OF_RANGE, "/seats"),
        ({"seats": 11}, R.OUT_OF_RANGE, "/seats"),
        ({"first_seat": 2}, R.OUT_OF_RANGE, "/first_seat"),
        ({"players": ["Ana"]}, R.WRONG_LENGTH, "/players"),
        ({"seed": "x"}, R.UNKNOWN_FIELD, "/seed"),
        ({"rounds": []}, R.UNKNOWN_FIELD, "/rounds"),
        ({"events": {}}, R.WRONG_TYPE, "/events"),
        ({"events": [{"type": "dealt", "hands": [], "rows": []}]}, R.BAD_TEXT, "/events/0/type"),
        ({"events": [{"type": "round_voided"}]}, R.INCONSISTENT, "/events/0"),
        ({"engine": {"name": "x"}}, R.MISSING_FIELD, "/engine/version"),
    ],
)
def test_a_record_that_is_not_as_it_should_be_is_refused_at_its_place(
    changes: dict[str, object], reason: R, pointer: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        loads_seen(json.dumps({**document(), **changes}))
    assert (caught.value.reason, caught.value.pointer) == (reason, pointer)


def test_another_seat_s_pick_that_this_seat_cannot_have_seen_is_refused() -> None:
    spoiled = document()
    spoiled["events"][-1] = {"type": "pick_seen", "seat": 1, "card": 99}
    with pytest.raises(DocumentError) as caught:
        loads_seen(json.dumps(spoiled))
    assert caught.value.reason is R.INCONSISTENT
    assert "99" not in str(caught.value)


def test_without_any_event_it_is_refused_as_a_whole() -> None:
    for name in ("format", "events", "seat"):
        spoiled = document()
        del spoiled[name]
        with pytest.raises(DocumentError):
            loads_seen(json.dumps(spoiled))
    for text in ("", "[]", "null", '"take5-seen/1"'):
        with pytest.raises(DocumentError):
            loads_seen(text)
    with pytest.raises(DocumentError) as caught:
        loads_seen(dumps_seen(redact(FOUR_TURNS, 0)), limit=100)
    assert caught.value.reason is R.TOO_LARGE


@settings(max_examples=60)
@given(st.data())
def test_spoiled_records_are_refused_by_one_error_or_read(data: st.DataObject) -> None:
    spoiled = document(data.draw(st.sampled_from([None, 0, 1])))
    events = spoiled["events"]
    for _ in range(data.draw(st.integers(1, 3))):
        one, other = (data.draw(st.integers(0, len(events) - 1)) for _ in range(2))
        match data.draw(st.integers(0, 3)):
            case 0:
                events[one], events[other] = events[other], events[one]
            case 1:
                events.insert(one, events[other])
            case 2:
                events[one] = dict(events[other], **events[one])
            case _:
                name = data.draw(st.sampled_from(sorted(events[one])))
                events[one] = {**events[one], name: data.draw(st.sampled_from([0, 1, 109, [], [1], "x"]))}
    try:
        seen = loads_seen(json.dumps(spoiled))
    except DocumentError:
        return
    assert loads_seen(dumps_seen(seen)) == seen


@pytest.mark.parametrize("seat", [-1, 2, True, 1.0, "0"])
def test_there_must_be_such_a_seat(seat: int) -> None:
    with pytest.raises(SeatError):
        redact(FOUR_TURNS, seat)


def test_a_record_with_unknown_hands_or_a_fault_cannot_be_redacted() -> None:
    with pytest.raises(ReplayFaultError):
        redact(unseen(), None)
    with pytest.raises(ReplayFaultError):
        redact(loads(dumps(FOUR_TURNS).replace("[8,98]", "[8,77]")), None)


GOLDEN_RECORDS: dict[str, SeenMatch] = {
    "seat": redact(FOUR_TURNS, 1),
    "public": redact(record(*EDITIONS["tiny"], 4), None),
    "draft": redact(record(*EDITIONS["tiny draft"], 4), 2),
}


@pytest.mark.parametrize("name", GOLDEN_RECORDS)
def test_a_record_written_once_is_read_and_written_the_same(name: str) -> None:
    text = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    assert dumps_seen(GOLDEN_RECORDS[name]) + "\n" == text
    assert loads_seen(text) == GOLDEN_RECORDS[name]


def test_the_command_writes_what_the_library_does(tmp_path: Path) -> None:
    path, out = tmp_path / "match.json", tmp_path / "seen.json"
    dump(FOUR_TURNS, path)
    outcome = invoke("redact", path, "--seat", "1")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == dumps_seen(redact(FOUR_TURNS, 1)) + "\n"
    assert invoke("redact", path).out == dumps_seen(redact(FOUR_TURNS, None)) + "\n"
    assert invoke("redact", "-", typed=dumps(FOUR_TURNS)).out == invoke("redact", path).out
    assert invoke("redact", path, "--out", out) == (0, "", "")
    assert loads_seen(out.read_bytes()) == redact(FOUR_TURNS, None)
    again = invoke("redact", path, "--out", out)
    assert (again.code, again.out) == (2, "")
    assert invoke("redact", path, "--seat", "0", "--out", out, "--force").code == 0
    assert loads_seen(out.read_bytes()).seat == 0


def test_the_command_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    dump(FOUR_TURNS, path)
    for seat in ("2", "-1"):
        outcome = invoke("redact", path, "--seat", seat)
        assert outcome == (2, "", "Error: seats are counted from 0 to 1\n")
    dump(unseen(), path)
    outcome = invoke("redact", path)
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.startswith(f"Error: {path}: hands unknown at round 1")
    assert invoke("redact", tmp_path / "none.json").code == 2
    path.write_text(dumps_seen(redact(FOUR_TURNS, 1)))
    for command in ("verify", "redact"):
        assert invoke(command, path).code == 2


@pytest.mark.parametrize("name", ["variant-two-decks", "variant-extra-doublets"])
def test_twins_are_redacted_and_read_back_as_the_viewer_saw_them(name: str) -> None:
    whole = GOLDEN_MATCHES[name]()
    for replay in (prefix(whole, 9), whole):
        for viewer in (None, 0, replay.seats - 1):
            seen = redact(replay, viewer)
            assert loads_seen(dumps_seen(seen)) == seen
            assert seen.view == view(replay.resume(), viewer)
    told = dumps_seen(redact(whole, None))
    assert '"type":"card_stacked"' in told
    assert '"type":"row_shared"' in told
