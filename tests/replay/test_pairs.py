"""Records of two cards a turn: pairs, orders, their faults, journals and differences."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from take5_rules import (
    CLASSIC,
    ChooseFirst,
    Deal,
    PickPair,
    ResolveError,
    ResolveReason,
    State,
    TakeRow,
    VoidRound,
    WithdrawPick,
    new_match,
    one_round,
    play,
    two_cards_a_turn,
)
from take5_rules.batch import LaneError, LaneReason, Layout
from take5_rules.evaluate import EvaluationError, EvaluationReason
from take5_rules.evaluate.plain import evaluate_plainly
from take5_rules.policies import POLICIES, uniform
from take5_rules.preview import preview
from take5_rules.redacted import dumps_seen, loads_seen, redact
from take5_rules.render import html, svg, text
from take5_rules.replay import (
    VARIANT_REPLAY_FORMAT,
    DifferenceKind,
    DocumentError,
    DocumentReason,
    FaultKind,
    Journal,
    Replay,
    ReplayError,
    ReplayReason,
    TurnRecord,
    amend,
    dumps,
    first_difference,
    loads,
    loads_journal,
    schema,
    verify,
)
from take5_rules.scoresheet import Scoresheet, ScoresheetError, ScoresheetReason
from take5_rules.simulate import simulate
from take5_rules.testing.matches import random_steps
from take5_rules.views import view

Document = dict[str, Any]
NIFTY = one_round(two_cards_a_turn(CLASSIC))
SCHEMA = Draft202012Validator(schema(VARIANT_REPLAY_FORMAT))
HANDS = [range(1, 15), range(41, 55)]
DEAL = Deal(hands=HANDS, rows=(20, 60, 80, 100))


def played(*actions: Any) -> Replay:  # noqa: ANN401
    """A record of these actions after the deal."""
    replay = Replay.start(new_match(NIFTY, 2))
    for action in (DEAL, *actions):
        replay = replay.add(play(replay.resume(), action))
    return replay


FIRST = (
    PickPair(seat=1, cards=(41, 54)),
    PickPair(seat=0, cards=(2, 1)),
    ChooseFirst(seat=0, card=2),
    TakeRow(seat=0, row=0),
    TakeRow(seat=0, row=3),
    ChooseFirst(seat=1, card=41),
)
SECOND = (PickPair(seat=0, cards=(5, 9)),)


def whole(seed: int = 1) -> Replay:
    replay = Replay.start(new_match(NIFTY, 3))
    for step in random_steps(new_match(NIFTY, 3), random.Random(seed), 1):
        if not isinstance(step.action, VoidRound):
            replay = replay.add(step)
    return replay


def test_a_turn_is_recorded_by_its_lower_and_higher_cards_and_what_was_decided() -> None:
    replay = played(*FIRST, *SECOND)
    assert replay.rounds[0].turns == (
        TurnRecord(picks=(1, 41), higher=(2, 54), firsts=((0, 2), (1, 41)), choices=((0, 0), (0, 3))),
        TurnRecord(picks=(5, None), higher=(9, None)),
    )
    document = json.loads(dumps(replay))
    assert document["rounds"][0]["turns"] == [
        {
            "picks": [1, 41],
            "choices": [[0, 0], [0, 3]],
            "higher": [2, 54],
            "firsts": [[0, 2], [1, 41]],
        },
        {"picks": [5, None], "higher": [9, None]},
    ]
    SCHEMA.validate(document)
    assert loads(dumps(replay)) == replay
    assert verify(replay).ok


def test_a_pair_that_is_taken_back_leaves_no_trace() -> None:
    assert played(*FIRST, *SECOND, WithdrawPick(seat=0)) == played(*FIRST)
    three = Replay.start(new_match(NIFTY, 3))
    for action in (
        Deal(hands=[*HANDS, range(61, 75)], rows=(20, 59, 80, 100)),
        PickPair(seat=0, cards=(5, 9)),
        PickPair(seat=1, cards=(43, 42)),
        WithdrawPick(seat=0),
    ):
        three = three.add(play(three.resume(), action))
    assert three.rounds[0].turns == (TurnRecord(picks=(None, 42, None), higher=(None, 43, None)),)


@pytest.mark.parametrize("cut", range(1, 7))
def test_a_record_that_breaks_off_anywhere_goes_on(cut: int) -> None:
    replay = played(*FIRST[:cut])
    loaded = loads(dumps(replay))
    assert verify(loaded).ok
    assert loaded.resume() == replay.resume()
    for action in FIRST[cut:]:
        loaded = loaded.add(play(loaded.resume(), action))
    assert loaded == played(*FIRST)


def test_the_steps_of_a_record_are_its_decisions() -> None:
    actions = [step.action for step in played(*FIRST).steps()]
    assert actions == [DEAL, FIRST[1], FIRST[0], *FIRST[2:]]


def first_turn(**changes: object) -> Document:
    document: Document = json.loads(dumps(played(*FIRST)))
    turn = document["rounds"][0]["turns"][0]
    for name, value in changes.items():
        turn[name] = value
    document["rounds"][0]["turns"][0] = {name: value for name, value in turn.items() if value is not None}
    return document


MALFORMED: list[tuple[dict[str, object], DocumentReason, str]] = [
    ({"higher": [2]}, DocumentReason.WRONG_LENGTH, "/higher"),
    ({"higher": [2, None]}, DocumentReason.CONTRADICTION, "/higher/1"),
    ({"higher": [1, 54]}, DocumentReason.NOT_ASCENDING, "/higher/0"),
    ({"higher": [2, 110]}, DocumentReason.OUT_OF_RANGE, "/higher/1"),
    ({"higher": [2, True]}, DocumentReason.WRONG_TYPE, "/higher/1"),
    ({"higher": "2"}, DocumentReason.WRONG_TYPE, "/higher"),
    ({"firsts": []}, DocumentReason.WRONG_LENGTH, "/firsts"),
    ({"firsts": [[0]]}, DocumentReason.WRONG_LENGTH, "/firsts/0"),
    ({"firsts": [[0, 0]]}, DocumentReason.OUT_OF_RANGE, "/firsts/0/1"),
    ({"firsts": [[109, 2]]}, DocumentReason.OUT_OF_RANGE, "/firsts/0/0"),
    ({"firsts": [[0, 2, 1]]}, DocumentReason.WRONG_LENGTH, "/firsts/0"),
    ({"firsts": [[0, 1.0]]}, DocumentReason.NOT_AN_INTEGER, "/firsts/0/1"),
]


@pytest.mark.parametrize(("changes", "reason", "below"), MALFORMED)
def test_what_is_malformed_is_refused_at_its_place(
    changes: dict[str, object], reason: DocumentReason, below: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        loads(json.dumps(first_turn(**changes)))
    assert caught.value.reason is reason
    assert caught.value.pointer == f"/rounds/0/turns/0{below}"


FAULTS: list[tuple[dict[str, object], FaultKind, str]] = [
    ({"higher": None, "firsts": None, "choices": None}, FaultKind.PICK_SIZE, "/picks/0"),
    ({"higher": [3, 54], "firsts": [[0, 2]]}, FaultKind.FIRST_NOT_PICKED, "/firsts/0/1"),
    ({"higher": [15, 54]}, FaultKind.PICK_NOT_HELD, "/higher/0"),
    ({"picks": [1, 15]}, FaultKind.PICK_NOT_HELD, "/picks/1"),
    ({"firsts": [[1, 41], [0, 2]]}, FaultKind.FIRST_BY_WRONG_SEAT, "/firsts/0/0"),
    ({"firsts": [[0, 2], [1, 42]]}, FaultKind.FIRST_NOT_PICKED, "/firsts/1/1"),
    ({"firsts": [[0, 2], [1, 41], [1, 54]]}, FaultKind.FIRST_NOT_DUE, "/firsts/2"),
    ({"choices": [[0, 0]]}, FaultKind.FIRST_NOT_DUE, "/firsts/1"),
    ({"choices": [[0, 0], [0, 4]]}, FaultKind.NO_SUCH_ROW, "/choices/1/1"),
    ({"choices": [[0, 0], [1, 3]]}, FaultKind.CHOICE_BY_WRONG_SEAT, "/choices/1/0"),
    ({"choices": [[0, 0], [0, 3], [0, 1]]}, FaultKind.CHOICE_NOT_DUE, "/choices/2"),
    ({"choices": [[0, 0], [0, 3], [1, 1]], "firsts": [[0, 2]]}, FaultKind.CHOICE_NOT_DUE, "/choices/2"),
]


@pytest.mark.parametrize(("changes", "kind", "below"), FAULTS)
def test_what_the_rules_do_not_allow_is_found_at_its_place(
    changes: dict[str, object], kind: FaultKind, below: str
) -> None:
    document = first_turn(**changes)
    fault = verify(loads(json.dumps(document))).fault
    assert fault is not None
    assert (fault.kind, fault.pointer) == (kind, f"/rounds/0/turns/0{below}")


def test_an_order_or_a_row_that_is_missing_is_found_in_a_turn_that_goes_on() -> None:
    document = json.loads(dumps(played(*FIRST, *SECOND)))
    for name, kind, seat, expected in (
        ("firsts", FaultKind.FIRST_MISSING, 1, (41, 54)),
        ("choices", FaultKind.CHOICE_MISSING, 0, (0, 1, 2, 3)),
    ):
        changed = copy.deepcopy(document)
        changed["rounds"][0]["turns"][0][name].pop()
        if name == "choices":
            changed["rounds"][0]["turns"][0]["firsts"].pop()
        fault = verify(loads(json.dumps(changed))).fault
        assert fault is not None
        assert (fault.kind, fault.seat, fault.pointer) == (kind, seat, f"/rounds/0/turns/0/{name}")
        assert fault.expected == expected


def test_a_card_that_was_played_before_is_found_among_both() -> None:
    for picks, higher, below in (([2, 42], [3, 43], "/picks/0"), ([3, 42], [4, 54], "/higher/1")):
        document = json.loads(dumps(played(*FIRST)))
        document["rounds"][0]["turns"].append({"picks": picks, "higher": higher})
        fault = verify(loads(json.dumps(document))).fault
        assert fault is not None
        assert (fault.kind, fault.pointer) == (FaultKind.PICK_REPEATED, f"/rounds/0/turns/1{below}")


def test_a_card_that_another_seat_has_played_is_no_repeated_one() -> None:
    for picks, higher, below in (([3, 42], [54, 43], "/higher/0"), ([3, 2], [4, 43], "/picks/1")):
        document = json.loads(dumps(played(*FIRST)))
        document["rounds"][0]["turns"].append({"picks": picks, "higher": higher})
        fault = verify(loads(json.dumps(document))).fault
        assert fault is not None
        assert (fault.kind, fault.pointer) == (FaultKind.PICK_NOT_HELD, f"/rounds/0/turns/1{below}")


def test_a_round_has_seven_turns() -> None:
    document = json.loads(dumps(whole()))
    assert len(document["rounds"][0]["turns"]) == 7
    assert verify(loads(json.dumps(document))).ok
    longer = copy.deepcopy(document)
    longer["rounds"][0]["turns"].append(longer["rounds"][0]["turns"][0])
    fault = verify(loads(json.dumps(longer))).fault
    assert fault is not None
    assert (fault.kind, fault.expected) == (FaultKind.TURN_AFTER_END, 7)
    longer["rounds"][0]["turns"] = document["rounds"][0]["turns"][:6]
    fault = verify(loads(json.dumps(longer))).fault
    assert fault is not None
    assert (fault.kind, fault.recorded, fault.expected) == (FaultKind.ROUND_TOO_SHORT, 6, 7)


def test_other_rules_have_no_pairs() -> None:
    document = first_turn()
    document["edition"]["rule"] = "even-odd"
    fault = verify(loads(json.dumps(document))).fault
    assert fault is not None
    assert fault.kind is FaultKind.PICK_SIZE


def test_a_journal_keeps_pairs_and_orders() -> None:
    replay = whole()
    journal = Journal.of(replay)
    assert any(isinstance(action, PickPair) for action in journal.actions)
    loaded = loads_journal(journal.dumps())
    assert loaded == journal
    assert loaded.replay() == replay


def test_records_differ_in_pairs_and_in_orders() -> None:
    one = played(*FIRST)
    pairs = played(PickPair(seat=1, cards=(41, 53)), *FIRST[1:])
    orders = played(*FIRST[:-1], ChooseFirst(seat=1, card=54))
    found = first_difference(one, pairs)
    assert found is not None
    assert (found.kind, found.seat, found.left, found.right) == (DifferenceKind.PICK, 1, 54, 53)
    found = first_difference(one, orders)
    assert found is not None
    assert (found.kind, found.seat, found.left, found.right) == (DifferenceKind.FIRST, 1, 41, 54)
    assert first_difference(one, loads(dumps(one))) is None


def test_one_of_two_cards_is_not_corrected() -> None:
    with pytest.raises(ReplayError) as caught:
        amend(played(*FIRST), round=1, turn=1, seat=0, card=3)
    assert caught.value.reason is ReplayReason.TWO_CARDS


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_redacted_record_holds_no_pair_that_was_not_turned_up(seat: int | None) -> None:
    replay = whole()
    seen = redact(replay, seat)
    assert loads_seen(dumps_seen(seen)) == seen
    begun = redact(played(*FIRST, *SECOND), 1)
    hidden = redact(played(*FIRST, PickPair(seat=0, cards=(5, 10))), 1)
    assert begun == hidden
    assert redact(played(*FIRST, *SECOND), 0) != redact(played(*FIRST, PickPair(seat=0, cards=(5, 10))), 0)


def test_the_table_is_drawn_with_both_cards() -> None:
    state = played(*FIRST[:3]).resume()
    drawn = text.draw(state, names=("Ada", "Bo"))
    assert "round 1, turn 1 of 7: 0 Ada to take a row" in drawn
    assert "2 goes first" in drawn
    assert "1, 2" in drawn
    assert "41, 54" in drawn
    assert "turn 1 of 7: 0 Ada to choose a first card" in text.draw(
        played(*FIRST[:2]).resume(), names=("Ada", "Bo")
    )
    half = played(*FIRST[:4]).resume()
    assert "1, 2 placed" in text.draw(half)
    hidden = text.draw(view(played(*FIRST, *SECOND).resume(), 1))
    assert "face down" in hidden
    assert "5, 9" not in hidden
    assert svg.draw(state).count("<svg") == 1
    placed = list(played(*FIRST).steps())[-1]
    assert "In the order of placing" in svg.draw_turn(placed)


def test_the_page_shows_both_cards() -> None:
    page = html.draw(played(*FIRST))
    assert '{"card":41,"placed":false},{"card":54,"placed":false}' in page
    assert '"turns":7' in page
    seen = html.draw(played(*FIRST, *SECOND), seat=1)
    assert '{"card":"face down","placed":false},{"card":"face down","placed":false}' in seen


def test_every_policy_plays_a_match() -> None:
    for name, policy in POLICIES.items():
        results = list(simulate(2, NIFTY, [policy, uniform, policy], seed=name, keep_actions=True))
        for result in results:
            replay = result.replay()
            assert verify(replay).ok
            assert loads(dumps(replay)) == replay


def test_what_takes_one_card_a_seat_refuses_two_by_name() -> None:
    state: State = played(*FIRST).resume()
    with pytest.raises(EvaluationError) as caught:
        evaluate_plainly(view(state, 0), seed=1, determinisations=1)
    assert caught.value.reason is EvaluationReason.TWO_CARDS
    with pytest.raises(LaneError) as lanes:
        Layout(edition=NIFTY, seats=2)
    assert lanes.value.reason is LaneReason.VARIANT
    with pytest.raises(ScoresheetError) as sheet:
        Scoresheet.start(NIFTY, ("Ada", "Bo"))
    assert sheet.value.reason is ScoresheetReason.VARIANT
    with pytest.raises(ResolveError) as resolved:
        preview(view(state, 0))  # type: ignore[arg-type]
    assert resolved.value.reason is ResolveReason.VARIANT
