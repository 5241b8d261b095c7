"""A mistyped card is corrected, what follows is worked out anew, and what becomes impossible is refused."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from pathlib import Path

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    Action,
    CardError,
    Deal,
    Edition,
    Finished,
    PickCard,
    PickFlipped,
    Placing,
    PlayPicks,
    RoundVoided,
    State,
    Threshold,
    VoidRound,
    flippin_digits,
    new_match,
    play,
    rounds,
    short_match,
    to_act,
)
from take5_rules.replay import (
    AS_RECORDED,
    Correction,
    FaultKind,
    Replay,
    ReplayError,
    ReplayFaultError,
    ReplayReason,
    Take,
    amend,
    amend_all,
    dump,
    dumps,
    loads,
    verify,
)
from tests.cli.running import invoke
from tests.replay.matches import EDITIONS, TINY, picked, record
from tests.replay.test_unseen import unseen

K = FaultKind
DEAL = Deal(hands=[range(1, 11), range(41, 51)], rows=[20, 40, 60, 80])


def played(edition: Edition, *turns: tuple[tuple[int, int], int | None]) -> Replay:
    start = new_match(edition, 2)
    replay = Replay.start(start).add(play(start, DEAL))
    for cards, take in turns:
        replay = replay.add(play(replay.resume(), PlayPicks(cards=cards, take=take)))
    return replay


TWO_TURNS = played(CLASSIC, ((7, 44), 2), ((9, 46), None))


def fault(replay: Replay, *corrections: Correction) -> tuple[FaultKind, str]:
    with pytest.raises(ReplayFaultError) as caught:
        amend_all(replay, corrections)
    return caught.value.fault.kind, caught.value.fault.place


def test_the_rest_of_the_round_is_resolved_anew() -> None:
    amended = amend(TWO_TURNS, round=1, turn=1, seat=1, card=45)
    assert amended == played(CLASSIC, ((7, 45), 2), ((9, 46), None))
    assert amended.resume() == loads(dumps(amended)).resume()
    assert TWO_TURNS.rounds[0].turns[0].picks == (7, 44)


@pytest.mark.parametrize("name", ["base, 2 seats", "tiny", "two rounds", "open picks", "draft"])
def test_correcting_every_card_to_itself_changes_nothing(name: str) -> None:
    replay = record(*EDITIONS[name], 4, odd=False)
    for number, one in enumerate(replay.rounds, 1):
        for turn, told in enumerate(one.turns, 1):
            for seat, card in list(enumerate(told.picks))[:: replay.seats - 1]:
                assert card is not None
                if (number, turn) <= (1, 3):
                    assert amend(replay, number, turn, seat, card) == replay
    assert amend_all(replay, []) == replay


def test_two_cards_of_one_hand_that_were_typed_the_wrong_way_round_are_corrected_together() -> None:
    there = Correction(round=1, turn=1, seat=1, card=46)
    back = Correction(round=1, turn=2, seat=1, card=44)
    assert amend_all(TWO_TURNS, [there, back]) == played(CLASSIC, ((7, 46), 2), ((9, 44), None))
    assert fault(TWO_TURNS, there) == (K.PICK_REPEATED, "round 1, turn 2, seat 1")


def test_a_record_that_breaks_a_rule_because_of_the_typo_is_mended() -> None:
    wrong = loads(dumps(TWO_TURNS).replace("[9,46]", "[9,64]"))
    found = verify(wrong).fault
    assert found is not None
    assert (found.kind, found.place) == (K.PICK_NOT_HELD, "round 1, turn 2, seat 1")
    assert amend(wrong, 1, 2, 1, 46) == TWO_TURNS


@pytest.mark.parametrize(
    ("correction", "kind", "place"),
    [
        ((1, 1, 1, 99), K.PICK_NOT_HELD, "round 1, turn 1, seat 1"),
        ((1, 1, 1, 7), K.PICK_NOT_HELD, "round 1, turn 1, seat 1"),
        ((1, 2, 0, 7), K.PICK_REPEATED, "round 1, turn 2, seat 0"),
        ((1, 2, 1, 44), K.PICK_REPEATED, "round 1, turn 2, seat 1"),
    ],
)
def test_what_becomes_impossible_is_refused_at_its_place(
    correction: tuple[int, int, int, int], kind: FaultKind, place: str
) -> None:
    with pytest.raises(ReplayFaultError) as caught:
        amend(TWO_TURNS, *correction)
    assert (caught.value.fault.kind, caught.value.fault.place) == (kind, place)


HIGH = Deal(hands=[(3, 30, 70), (8, 50, 90)], rows=[20, 40, 60, 80])


def three_cards(*turns: tuple[tuple[int, int], int | None]) -> Replay:
    start = new_match(evolve(CLASSIC, hand_size=3), 2)
    replay = Replay.start(start).add(play(start, HIGH))
    for cards, take in turns:
        replay = replay.add(play(replay.resume(), PlayPicks(cards=cards, take=take)))
    return replay


def test_a_row_choice_that_falls_due_is_given_with_the_correction() -> None:
    then = ((70, 90), None)
    replay = three_cards(((30, 50), None), then)
    low = Correction(round=1, turn=1, seat=0, card=3)
    assert fault(replay, low) == (K.CHOICE_MISSING, "round 1, turn 1, seat 0")
    assert amend(replay, 1, 1, 0, 3, take=1) == three_cards(((3, 50), 1), then)
    assert fault(replay, evolve(low, take=4)) == (K.NO_SUCH_ROW, "round 1, turn 1, seat 0")
    assert fault(replay, evolve(low, take=None)) == (K.CHOICE_MISSING, "round 1, turn 1, seat 0")


def test_a_row_choice_that_falls_due_in_the_last_turn_waits_to_be_made() -> None:
    amended = amend(three_cards(((30, 50), None)), 1, 1, 0, 3)
    assert isinstance(amended.resume(), Placing)
    assert to_act(amended.resume()) == (0,)


def test_a_row_choice_that_is_not_due_any_more_is_dropped_only_if_it_is_said() -> None:
    replay = three_cards(((3, 50), 1))
    assert fault(replay, Correction(round=1, turn=1, seat=0, card=30)) == (
        K.CHOICE_NOT_DUE,
        "round 1, turn 1, seat 0",
    )
    assert amend(replay, 1, 1, 0, 30, take=None) == three_cards(((30, 50), None))


def test_a_row_choice_that_falls_to_another_seat_is_made_by_that_seat() -> None:
    replay = three_cards(((30, 8), 2))
    assert fault(replay, Correction(round=1, turn=1, seat=0, card=3)) == (
        K.CHOICE_BY_WRONG_SEAT,
        "round 1, turn 1, seat 1",
    )
    assert amend(replay, 1, 1, 0, 3, take=2) == three_cards(((3, 8), 2))
    assert amend(replay, 1, 1, 0, 70, take=AS_RECORDED) == three_cards(((70, 8), 2))
    high = Correction(round=1, turn=1, seat=0, card=70)
    low = Correction(round=1, turn=1, seat=1, card=8, take=2)
    for corrections in ([high, low], [low, high]):
        assert amend_all(three_cards(((3, 50), 1)), corrections) == three_cards(((70, 8), 2))


@pytest.mark.parametrize(
    ("correction", "reason"),
    [
        ((0, 1, 0, 8), ReplayReason.NO_SUCH_ROUND),
        ((2, 1, 0, 8), ReplayReason.NO_SUCH_ROUND),
        ((True, 1, 0, 8), ReplayReason.NO_SUCH_ROUND),
        ((1, 0, 0, 8), ReplayReason.NO_SUCH_TURN),
        ((1, 4, 0, 8), ReplayReason.NO_SUCH_TURN),
        ((1, -1, 0, 8), ReplayReason.NO_SUCH_TURN),
        ((1, 1, 2, 8), ReplayReason.NO_SUCH_SEAT),
        ((1, 1, -1, 8), ReplayReason.NO_SUCH_SEAT),
        ((1, 1, True, 8), ReplayReason.NO_SUCH_SEAT),
        ((1, 3, 1, 8), ReplayReason.NO_PICK),
    ],
)
def test_a_place_that_is_not_in_the_record_is_refused(
    correction: tuple[int, int, int, int], reason: ReplayReason
) -> None:
    replay = picked(TWO_TURNS, (0, 8))
    with pytest.raises(ReplayError) as caught:
        amend(replay, *correction)
    assert caught.value.reason is reason
    assert pickle.loads(pickle.dumps(caught.value)).reason is reason


@pytest.mark.parametrize("card", [0, -1, 110, True, 8.0, "8", None])
def test_what_is_no_card_is_refused(card: int) -> None:
    with pytest.raises(CardError):
        amend(TWO_TURNS, 1, 1, 0, card)


@pytest.mark.parametrize("take", [True, 1.0, "1", -1])
def test_what_is_no_row_is_refused(take: Take) -> None:
    with pytest.raises(ReplayFaultError) as caught:
        amend(three_cards(((30, 50), None)), 1, 1, 0, 3, take=take)
    assert caught.value.fault.kind is K.NO_SUCH_ROW


def test_an_unfinished_turn_may_be_corrected() -> None:
    replay = picked(TWO_TURNS, (0, 8))
    assert amend(replay, 1, 3, 0, 10) == picked(TWO_TURNS, (0, 10))


def one_card(points: int, cards: Sequence[int], rounds_played: int = 1) -> Replay:
    """Rounds of one turn in which seat 0 takes a row of one card, which is worth ``bullheads``."""
    edition = evolve(CLASSIC, hand_size=2, end=Threshold(points=points, inclusive=True))
    start = new_match(edition, 2)
    replay = Replay.start(start)
    for _ in range(rounds_played):
        state = replay.resume()
        if isinstance(state, Finished):
            break
        replay = replay.add(play(state, Deal(hands=[(1, 56), (90, 91)], rows=[55, 40, 60, 80])))
        for pair, take in (((cards[0], 90), cards[2]), ((cards[1], 91), cards[3])):
            due = take if pair[0] == 1 else None
            replay = replay.add(play(replay.resume(), PlayPicks(cards=pair, take=due)))
    return replay


def test_points_totals_and_the_end_follow_the_correction() -> None:
    """Seat 0 takes the 55 for seven bullheads, which ends the match; with row 1 it would go on."""
    over = one_card(7, (1, 56, 0, 0))
    assert over.result is not None
    assert over.rounds[0].points == (7, 0)
    going = amend(over, 1, 1, 0, 1, take=1)
    assert going == one_card(7, (1, 56, 1, 0))
    assert (going.result, going.rounds[0].points) == (None, (3, 0))
    assert amend(going, 1, 1, 0, 1, take=0) == over
    assert verify(going).ok


def test_a_round_behind_the_end_is_refused() -> None:
    two = one_card(7, (1, 56, 1, 0), rounds_played=2)
    assert len(two.rounds) == 2
    with pytest.raises(ReplayFaultError) as caught:
        amend(two, 1, 1, 0, 1, take=0)
    assert (caught.value.fault.kind, caught.value.fault.round) == (K.ROUND_AFTER_END, 2)


def test_wrong_points_of_the_corrected_round_follow_and_those_of_others_are_refused() -> None:
    replay = record(TINY, 2, 1, odd=False)
    first = replay.rounds[0]
    assert first.points is not None
    card = first.turns[0].picks[0]
    assert card is not None
    text = dumps(replay)
    points = f'"points":[{first.points[0]},{first.points[1]}]'
    wrong = loads(text.replace(points, '"points":[99,98]', 1))
    assert not verify(wrong).ok
    assert amend(wrong, 1, 1, 0, card) == replay
    assert len(replay.rounds) > 1
    later = replay.rounds[1].turns[0].picks[0]
    assert later is not None
    with pytest.raises(ReplayFaultError) as caught:
        amend(wrong, 2, 1, 0, later)
    assert (caught.value.fault.kind, caught.value.fault.round) == (K.POINTS_WRONG, 1)


def test_a_round_whose_hands_are_unknown_may_be_corrected_too() -> None:
    replay = unseen()
    turn = replay.rounds[0].turns[0]
    assert turn.picks[0] is not None
    assert amend(replay, 1, 1, 0, turn.picks[0]) == replay


def test_an_unscored_match_that_ends_has_no_winner() -> None:
    edition, seats = EDITIONS["teaching round"]
    replay = record(edition, seats, 2, odd=False)
    card = replay.rounds[0].turns[9].picks[0]
    assert card is not None
    amended = amend(replay, 1, 10, 0, card)
    assert amended == replay
    assert amended.result is not None
    assert amended.result.winners == ()


def test_a_round_that_was_given_up_is_dealt_again_with_the_scores_as_they_were(tmp_path: Path) -> None:
    whole = record(rounds(2, short_match(CLASSIC)), 3, 5, odd=False)
    replay = Replay.start(next(whole.steps()).before)
    for number, step in enumerate(whole.steps()):
        if replay.resume().match.rounds_played == 1 and len(replay.rounds) == 2 and number % 3 == 0:
            break
        replay = replay.add(step)
    before = replay.resume().match
    void = play(replay.resume(), VoidRound())
    assert void.events[0] == RoundVoided()
    replay = replay.add(void)
    assert replay.resume().match.totals == before.totals
    for step in list(whole.steps()):
        state = replay.resume()
        if step.before.match.rounds_played == 1 and not isinstance(state, Finished):
            replay = replay.add(play(state, step.action))
    assert replay.finished
    assert [one.voided for one in replay.rounds] == [False, True, False]
    assert [line.totals for line in replay.scoreboard()] == [line.totals for line in whole.scoreboard()]
    path = tmp_path / "match.json"
    dump(replay, path)
    assert verify(loads(path.read_bytes())).ok
    checked = invoke("verify", path)
    assert (checked.code, checked.err) == (0, "")
    assert "3 rounds" in checked.out
    shown = invoke("show", path, "--round", "2")
    assert shown.code == 0
    assert "void" in shown.out
    assert invoke("show", path, "--round", "3").code == 0
    spoiled = tmp_path / "spoiled.json"
    spoiled.write_text(dumps(replay).replace(',"voided":true', "", 1))
    assert invoke("verify", spoiled).code == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_flip_stays_with_its_turn_when_a_card_is_corrected(seat: int) -> None:
    start = new_match(flippin_digits(CLASSIC), 2)
    picks: list[PickCard | PickFlipped] = [PickFlipped(seat=1, card=46), PickCard(seat=0, card=7)]
    right: list[PickCard | PickFlipped] = [PickFlipped(seat=1, card=47), PickCard(seat=0, card=9)]
    replay = added(start, [DEAL, *picks])
    assert replay.rounds[0].turns[0].flipped == (1,)
    correct = right[1 - seat]
    expected = added(start, [DEAL, *[correct if one.seat == seat else one for one in picks]])
    assert amend(replay, round=1, turn=1, seat=correct.seat, card=correct.card) == expected
    for own, card in ((0, 7), (1, 46)):
        assert amend(replay, round=1, turn=1, seat=own, card=card) == replay


def added(start: State, actions: Sequence[Action]) -> Replay:
    replay = Replay.start(start)
    for action in actions:
        replay = replay.add(play(replay.resume(), action))
    return replay
