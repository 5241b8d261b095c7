"""Messages go out and come back; a client cannot speak for another seat, and a view keeps its secrets."""

from __future__ import annotations

import json
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    Deal,
    IllegalActionError,
    PickCard,
    PlayPicks,
    SeatError,
    TakeRow,
    moment,
    new_match,
    play,
    to_act,
)
from take5_rules.seen import SeenEvent
from take5_rules.views import View, spectate, view
from take5_rules.wire import (
    MESSAGE_LIMIT,
    ActionRefused,
    ClientAction,
    DocumentError,
    DocumentReason,
    MessageRefused,
    Refusal,
    Request,
    action_document,
    client_action_document,
    decode_action,
    decode_refusal,
    decode_request,
    decode_seen_event,
    decode_view,
    encode_action,
    encode_refusal,
    encode_request,
    encode_seen_event,
    encode_view,
    read_action,
    refusal_for,
)
from tests.views.matches import random_steps, tables_of_any_rule, with_hidden_changed
from tests.wire.samples import (
    ACTIONS,
    CLIENT_ACTIONS,
    REFUSALS,
    REQUESTS,
    one_of_each,
    refused,
    views_and_events,
)

R = DocumentReason


@pytest.mark.parametrize("action", CLIENT_ACTIONS, ids=lambda action: type(action).__name__)
def test_an_action_goes_out_without_its_seat_and_comes_back_for_the_seat_that_the_host_says(
    action: ClientAction,
) -> None:
    text = encode_action(action)
    assert "seat" not in text
    assert decode_action(text, action.seat) == decode_action(text.encode(), action.seat) == action
    assert decode_action(text, 5).seat == 5


@pytest.mark.parametrize("action", ACTIONS, ids=repr)
def test_a_whole_action_keeps_all_that_it_holds(action: PlayPicks) -> None:
    document = json.loads(json.dumps(action_document(action)))
    assert read_action(document) == action


def test_the_hands_of_a_deal_are_written_ascending() -> None:
    document = action_document(Deal(hands=[(9, 3), (8, 4)], rows=(40, 20)))
    assert document == {"type": "deal", "hands": [[3, 9], [4, 8]], "rows": [40, 20]}


@pytest.mark.parametrize("action", CLIENT_ACTIONS, ids=lambda action: type(action).__name__)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_message_that_names_a_seat_is_refused(action: ClientAction, seat: int | None) -> None:
    document = {**client_action_document(action), "seat": seat}
    with pytest.raises(DocumentError) as caught:
        decode_action(json.dumps(document), 0)
    assert (caught.value.reason, caught.value.pointer) == (R.UNKNOWN_FIELD, "/seat")
    inner = {"type": "request", "action": document, "at": {"deal": 1, "turn": 1, "decision": 0}}
    with pytest.raises(DocumentError) as caught:
        decode_request(json.dumps(inner), 0)
    assert (caught.value.reason, caught.value.pointer) == (R.UNKNOWN_FIELD, "/action/seat")
    with pytest.raises(DocumentError):
        decode_request(json.dumps({**inner, "action": client_action_document(action), "seat": 0}), 0)


@pytest.mark.parametrize("seat", [-1, True, 1.0, "1", None, 109])
def test_the_host_must_say_a_seat(seat: int) -> None:
    with pytest.raises(SeatError):
        decode_action('{"type":"withdraw_pick"}', seat)


@pytest.mark.parametrize(
    ("text", "reason", "pointer"),
    [
        ('{"type":"deal","hands":[[1],[2]],"rows":[3]}', R.BAD_TEXT, "/type"),
        ('{"type":"void_round"}', R.BAD_TEXT, "/type"),
        ('{"type":"play_picks","cards":[1,2]}', R.BAD_TEXT, "/type"),
        ('{"type":"PickCard","card":1}', R.BAD_TEXT, "/type"),
        ('{"type":7,"card":1}', R.WRONG_TYPE, "/type"),
        ('{"card":1}', R.MISSING_FIELD, "/type"),
        ('{"type":"pick_card"}', R.MISSING_FIELD, "/card"),
        ('{"type":"pick_card","card":1,"row":1}', R.UNKNOWN_FIELD, "/row"),
        ('{"type":"pick_card","card":true}', R.WRONG_TYPE, "/card"),
        ('{"type":"pick_card","card":1.0}', R.NOT_AN_INTEGER, "/card"),
        ('{"type":"pick_card","card":"1"}', R.WRONG_TYPE, "/card"),
        ('{"type":"pick_card","card":0}', R.OUT_OF_RANGE, "/card"),
        ('{"type":"pick_card","card":110}', R.OUT_OF_RANGE, "/card"),
        ('{"type":"pick_card","card":1,"card":2}', R.REPEATED_KEY, "/card"),
        ('{"type":"take_row","row":-1}', R.OUT_OF_RANGE, "/row"),
        ('{"type":"take_row","row":109}', R.OUT_OF_RANGE, "/row"),
        ('["pick_card"]', R.WRONG_TYPE, ""),
        ("null", R.WRONG_TYPE, ""),
        ("", R.NOT_JSON, ""),
        ("[" * 100_000, R.TOO_LARGE, ""),
        ("[" * 50_000, R.TOO_DEEP, ""),
        (" " * (MESSAGE_LIMIT + 1), R.TOO_LARGE, ""),
        ('{"type":"pick_card","card":NaN}', R.NOT_AN_INTEGER, "/card"),
        ('{"type":"pick_card","card":' + "9" * 5000 + "}", R.OUT_OF_RANGE, ""),
    ],
)
def test_a_malformed_action_is_refused_at_its_place(text: str, reason: R, pointer: str) -> None:
    with pytest.raises(DocumentError) as caught:
        decode_action(text, 0)
    assert (caught.value.reason, caught.value.pointer) == (reason, pointer)


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: type(request.action).__name__)
def test_a_request_carries_its_moment(request_: Request) -> None:
    assert decode_request(encode_request(request_), request_.action.seat) == request_


def test_a_late_request_is_refused_as_stale_and_not_misread() -> None:
    deal = Deal(hands=[range(1, 11), range(41, 51)], rows=[20, 40, 60, 80])
    state = play(new_match(CLASSIC, 2), deal).after
    mine = view(state, 0)
    text = encode_request(Request(action=PickCard(seat=0, card=7), at=moment(mine)))
    later = play(play(state, PlayPicks(cards=(5, 44), take=0)).after, PickCard(seat=1, card=45)).after
    request = decode_request(text, 0)
    with pytest.raises(IllegalActionError) as caught:
        play(later, request.action, at=request.at)
    assert decode_refusal(encode_refusal(refusal_for(caught.value))) == ActionRefused(
        reason=caught.value.reason
    )
    assert caught.value.reason.value == "stale"


@pytest.mark.parametrize(
    ("at", "reason", "pointer"),
    [
        ({"deal": 1, "turn": 1}, R.MISSING_FIELD, "/at/decision"),
        ({"deal": 1, "turn": 1, "decision": -1}, R.OUT_OF_RANGE, "/at/decision"),
        ({"deal": 1, "turn": True, "decision": 0}, R.WRONG_TYPE, "/at/turn"),
        ([1, 1, 0], R.WRONG_TYPE, "/at"),
    ],
)
def test_a_malformed_moment_is_refused_at_its_place(at: object, reason: R, pointer: str) -> None:
    document = {"type": "request", "action": {"type": "withdraw_pick"}, "at": at}
    with pytest.raises(DocumentError) as caught:
        decode_request(json.dumps(document), 0)
    assert (caught.value.reason, caught.value.pointer) == (reason, pointer)


@pytest.mark.parametrize("refusal", REFUSALS, ids=repr)
def test_a_refusal_comes_back(refusal: Refusal) -> None:
    assert decode_refusal(encode_refusal(refusal)) == refusal
    assert pickle.loads(pickle.dumps(refusal)) == refusal


def test_a_refusal_says_why_and_names_no_card() -> None:
    error = refused(PickCard(seat=0, card=77))
    assert encode_refusal(refusal_for(error)) == '{"reason":"wrong_phase","type":"action_refused"}'
    with pytest.raises(DocumentError) as caught:
        decode_action('{"type":"pick_card","card":"77"}', 0)
    told = refusal_for(caught.value)
    assert told == MessageRefused(reason=R.WRONG_TYPE, pointer="/card")
    assert "77" not in encode_refusal(told)


def test_a_pointer_is_never_longer_than_a_refusal_may_be() -> None:
    text = '{"a":' * 14 + '{"' + "k" * 10_000 + '":1,"' + "k" * 10_000 + '":1}' + "}" * 14
    with pytest.raises(DocumentError) as caught:
        decode_action(text, 0)
    told = refusal_for(caught.value)
    assert decode_refusal(encode_refusal(told)) == told
    assert refusal_for(DocumentError(R.NOT_JSON, "/" + "x" * 5000)) == MessageRefused(
        reason=R.NOT_JSON, pointer="/" + "x" * 2047
    )


def test_every_view_and_every_seen_event_comes_back_also_between_two_events() -> None:
    count = 0
    for seen, event in views_and_events():
        text = encode_view(seen)
        assert decode_view(text) == seen
        assert encode_view(decode_view(text)) == text
        assert decode_seen_event(encode_seen_event(event)) == event
        count += 1
    assert count > 1_000


def test_the_samples_have_every_class() -> None:
    views, events = one_of_each()
    assert {type(seen) for seen in views} == set(View.__args__)
    assert {type(event) for event in events} == set(SeenEvent.__args__)


def test_a_view_tells_a_client_the_moment_and_who_is_due() -> None:
    for seen in one_of_each()[0]:
        document = json.loads(encode_view(seen))
        at = moment(seen)
        assert document["moment"] == {"deal": at.deal, "turn": at.turn, "decision": at.decision}
        assert tuple(document["to_act"]) == to_act(seen)


@settings(max_examples=15)
@given(tables_of_any_rule(), st.integers(0, 2**32))
def test_states_that_differ_only_in_what_is_hidden_give_the_same_bytes(
    drawn: tuple[object, int, int], other: int
) -> None:
    edition, seats, seed = drawn
    rng = random.Random(other)
    for step in random_steps(edition, seats, seed, most=40):  # type: ignore[arg-type]
        for _, state in step.frames():
            for viewer in (None, 0, seats - 1):
                twin = with_hidden_changed(state, viewer, rng)
                text = encode_view(view(state, viewer))
                assert text == encode_view(view(twin, viewer))


def test_the_text_of_a_view_names_no_card_that_the_viewer_cannot_know() -> None:
    deal = Deal(hands=[range(1, 11), range(91, 101)], rows=[20, 40, 60, 80])
    state = play(play(new_match(CLASSIC, 2), deal).after, PickCard(seat=1, card=97)).after
    for viewer in (None, 0):
        found = set(cards_in(json.loads(encode_view(view(state, viewer)))))
        assert found.isdisjoint(range(91, 101))
    assert set(range(91, 101)) <= set(cards_in(json.loads(encode_view(view(state, 1)))))


def cards_in(value: object) -> list[int]:
    if isinstance(value, dict):
        return [card for name, item in value.items() if name != "edition" for card in cards_in(item)]
    if isinstance(value, list):
        return [card for item in value for card in cards_in(item)]
    return [value] if isinstance(value, int) else []


MINE = view(
    play(new_match(CLASSIC, 2), Deal(hands=[range(1, 11), range(41, 51)], rows=[20, 40, 60, 80])).after,
    0,
)


@pytest.mark.parametrize(
    ("changes", "reason", "pointer"),
    [
        ({"to_act": [0]}, R.CONTRADICTION, "/to_act"),
        ({"to_act": [False, True]}, R.WRONG_TYPE, "/to_act/0"),
        ({"to_act": None}, R.WRONG_TYPE, "/to_act"),
        ({"moment": {"deal": 1, "turn": 2, "decision": 0}}, R.CONTRADICTION, "/moment"),
        ({"moment": None}, R.WRONG_TYPE, "/moment"),
        ({"seat": 2}, R.INCONSISTENT, "/seat"),
        ({"seat": 1}, R.INCONSISTENT, "/hands/1"),
        ({"seat": True}, R.WRONG_TYPE, "/seat"),
        ({"type": "placing"}, R.MISSING_FIELD, "/placed"),
        ({"type": "picked"}, R.BAD_TEXT, "/type"),
        ({"hands": [{"face_down": 10}, {"face_down": 10}]}, R.INCONSISTENT, "/hands/0"),
        ({"hands": [[*range(1, 11)], {"face_down": 9}]}, R.INCONSISTENT, "/hands/1"),
        ({"hands": [[*range(1, 11)], {"face_down": 10, "x": 1}]}, R.UNKNOWN_FIELD, "/hands/1/x"),
        ({"hands": [[*range(10, 0, -1)], {"face_down": 10}]}, R.NOT_ASCENDING, "/hands/0/1"),
        ({"picks": [None, {"face_down": 2}]}, R.OUT_OF_RANGE, "/picks/1/face_down"),
        ({"picks": [None, 0]}, R.OUT_OF_RANGE, "/picks/1"),
        ({"picks": [None]}, R.INCONSISTENT, "/picks"),
        ({"rows": [[20], [40], [60], [7]]}, R.INCONSISTENT, "/rows/3/0"),
        ({"stock": [99]}, R.UNKNOWN_FIELD, "/stock"),
    ],
)
def test_a_view_that_does_not_fit_together_is_refused_at_its_place(
    changes: dict[str, object], reason: R, pointer: str
) -> None:
    document = {**json.loads(encode_view(MINE)), **changes}
    with pytest.raises(DocumentError) as caught:
        decode_view(json.dumps(document))
    assert (caught.value.reason, caught.value.pointer) == (reason, pointer)


def test_hands_ascend_wherever_they_are_written() -> None:
    whole = {"type": "deal", "hands": [[3, 9], [8, 4]], "rows": [20, 40]}
    with pytest.raises(DocumentError) as caught:
        read_action(whole)
    assert (caught.value.reason, caught.value.pointer) == (R.NOT_ASCENDING, "/hands/1/1")
    for text, pointer in (
        ('{"type":"hand_dealt","seat":0,"hand":[9,3],"rows":[20]}', "/hand/1"),
        ('{"type":"hands_shown","hands":[[1,2],[9,3]],"rows":[20]}', "/hands/1/1"),
        ('{"type":"pool_laid","pool":[1,3,2]}', "/pool/2"),
    ):
        with pytest.raises(DocumentError) as caught:
            decode_seen_event(text)
        assert (caught.value.reason, caught.value.pointer) == (R.NOT_ASCENDING, pointer)


def test_a_row_may_fall_for_some_variants_have_such_rows() -> None:
    text = '{"cards":[9,3],"cause":"no_place","card":1,"row":0,"seat":0,"type":"row_taken"}'
    seen = decode_seen_event(text)
    assert json.loads(encode_seen_event(seen)) == json.loads(text)


def test_a_full_deal_and_a_full_pick_are_no_seen_events() -> None:
    for text in (
        '{"type":"dealt","hands":[[1],[2]],"rows":[3]}',
        '{"type":"card_picked","seat":0,"card":1}',
    ):
        with pytest.raises(DocumentError) as caught:
            decode_seen_event(text)
        assert caught.value.pointer == "/type"


def test_messages_of_one_kind_are_no_messages_of_another() -> None:
    texts = {
        "action": encode_action(TakeRow(seat=0, row=1)),
        "request": encode_request(REQUESTS[0]),
        "view": encode_view(spectate(new_match(CLASSIC, 2))),
        "seen": encode_seen_event(one_of_each()[1][0]),
        "refusal": encode_refusal(REFUSALS[0]),
    }
    readers = {
        "action": lambda text: decode_action(text, 0),
        "request": lambda text: decode_request(text, 0),
        "view": decode_view,
        "seen": decode_seen_event,
        "refusal": decode_refusal,
    }
    for kind, text in texts.items():
        for other, read in readers.items():
            if other == kind:
                read(text)
                continue
            with pytest.raises(DocumentError):
                read(text)
