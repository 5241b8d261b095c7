"""A replay grows by steps, keeps what was asked, and plays again to the same states."""

import copy
import itertools
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    Deal,
    Dealing,
    Finished,
    IllegalActionError,
    Match,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    Take5Error,
    TakeRow,
    VoidRound,
    WithdrawPick,
    new_match,
    open_draft,
    play,
    rounds,
)
from take5_rules.replay import (
    DocumentError,
    DocumentReason,
    Draft,
    Engine,
    Replay,
    ReplayError,
    ReplayReason,
    RoundRecord,
    ScoreLine,
    SeedRecord,
    TurnRecord,
    dumps,
    loads,
    verify,
)
from take5_rules.replay.parts import Runs, lengthen
from tests.replay.matches import EDITIONS, ENGINE, TINY, prefix, random_steps, record

ROOT = Path(__file__).resolve().parents[2]
DEAL = Deal(hands=((6, 30), (50, 70)), rows=(20, 40, 60, 80))
TWO_CARDS = type(CLASSIC)(hand_size=2)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("whole_turns", [False, True])
def test_a_recorded_match_is_verified_and_leads_to_its_last_state(name: str, whole_turns: bool) -> None:
    edition, seats = EDITIONS[name]
    state = new_match(edition, seats)
    replay = Replay.start(state)
    for step in random_steps(state, 11, whole_turns=whole_turns):
        replay = replay.add(step)
        state = step.after
    assert verify(replay).ok
    assert replay.finished
    assert loads(dumps(replay)).resume() == state == replay.resume()


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    name=st.sampled_from(sorted(EDITIONS)),
    whole_turns=st.booleans(),
    share=st.floats(0, 1),
)
def test_wherever_a_record_breaks_off_it_leads_to_the_state_of_that_moment(
    seed: int, name: str, whole_turns: bool, share: float
) -> None:
    edition, seats = EDITIONS[name]
    state = new_match(edition, seats, first_seat=seed % seats)
    replay = Replay.start(state)
    steps = list(random_steps(state, seed, whole_turns=whole_turns))
    for step in steps[: round(share * len(steps))]:
        replay = replay.add(step)
        state = step.after
    loaded = loads(dumps(replay))
    assert loaded == replay
    assert hash(loaded) == hash(replay)
    assert loaded.resume() == state
    assert verify(loaded) == verify(replay)
    assert verify(replay).ok
    played = list(loaded.steps())
    assert (played[-1].after if played else new_match(edition, seats, seed % seats)) == state
    for before, after in itertools.pairwise(played):
        assert before.after == after.before


@pytest.mark.parametrize("name", EDITIONS)
def test_the_steps_of_a_replay_record_the_same_replay(name: str) -> None:
    replay = record(*EDITIONS[name], 3)
    assert prefix(replay, 100_000) == replay


def test_single_picks_and_whole_turns_are_recorded_alike() -> None:
    state = play(new_match(TWO_CARDS, 2), DEAL).after
    start = Replay.start(new_match(TWO_CARDS, 2)).add(play(new_match(TWO_CARDS, 2), DEAL))
    joint = start.add(play(state, PlayPicks(cards=(6, 50), take=3)))
    single = start
    for action in (PickCard(seat=1, card=50), PickCard(seat=0, card=6), TakeRow(seat=0, row=3)):
        single = single.add(play(single.resume(), action))
    assert single == joint
    assert joint.rounds[0].turns == (TurnRecord(picks=(6, 50), choices=((0, 3),)),)


def test_a_pick_that_was_taken_back_leaves_no_trace() -> None:
    start = Replay.start(new_match(TWO_CARDS, 2)).add(play(new_match(TWO_CARDS, 2), DEAL))
    replay = start
    for action in (PickCard(seat=1, card=50), WithdrawPick(seat=1)):
        replay = replay.add(play(replay.resume(), action))
    assert replay == start
    for action in (PickCard(seat=1, card=50), WithdrawPick(seat=1), PickCard(seat=1, card=70)):
        replay = replay.add(play(replay.resume(), action))
    assert replay.rounds[0].turns == (TurnRecord(picks=(None, 70)),)
    replay = start.add(play(start.resume(), PickCard(seat=0, card=6)))
    replay = replay.add(play(replay.resume(), WithdrawPick(seat=0)))
    assert replay == start


def test_a_voided_draft_is_recorded_even_if_no_card_was_drafted() -> None:
    state = new_match(open_draft(CLASSIC), 2)
    replay = Replay.start(state).add(play(state, VoidRound()))
    assert replay.rounds == (RoundRecord(opening=Draft(cards=()), voided=True),)
    assert loads(dumps(replay)).resume().match.rounds_voided == 1


def test_adding_leaves_the_shorter_record_as_it_was_and_two_may_grow_from_it() -> None:
    whole = record(*EDITIONS["two rounds"], 8, odd=False)
    half = prefix(whole, 7)
    text = dumps(half)
    state = half.resume()
    one = half.add(play(state, VoidRound()))
    other = half.add(next(step for step in whole.steps() if step.before == state))
    assert dumps(half) == text
    assert one != other
    assert one.rounds[-1].voided
    assert not other.rounds[-1].voided


def test_a_step_from_elsewhere_is_refused() -> None:
    replay = record(TINY, 2, 1)
    first = next(replay.steps())
    start = Replay.start(first.before)
    once = start.add(first)
    with pytest.raises(ReplayError) as caught:
        once.add(first)
    assert caught.value.reason is ReplayReason.DOES_NOT_CONTINUE
    assert once.add(play(copy.copy(first.after), VoidRound())).rounds[0].voided


def test_a_loaded_record_grows_on() -> None:
    whole = record(*EDITIONS["draft"], 5)
    for count in (0, 1, 31, 33, 40):
        half = loads(dumps(prefix(whole, count)))
        state = half.resume()
        step = next(step for step in whole.steps() if step.before == state)
        assert half.add(step) == prefix(whole, count + 1)


def test_a_record_starts_with_a_match_and_not_within_one() -> None:
    step = play(new_match(CLASSIC, 2), Deal(hands=(range(1, 11), range(11, 21)), rows=(30, 40, 50, 60)))
    later = Dealing(match=Match(edition=CLASSIC, first_seat=0, totals=(5, 0), rounds_played=1))
    for state in (step.after, later):
        with pytest.raises(ReplayError) as caught:
            Replay.start(state)
        assert caught.value.reason is ReplayReason.NOT_FRESH
        assert pickle.loads(pickle.dumps(caught.value)).reason is ReplayReason.NOT_FRESH
        assert str(caught.value) == "not fresh"


@pytest.mark.parametrize(
    ("more", "pointer", "reason"),
    [
        ({"players": ("Ana",)}, "/players", DocumentReason.WRONG_LENGTH),
        ({"players": ("Ana", "\ud800")}, "/players/1", DocumentReason.LONE_SURROGATE),
        ({"players": ("x" * 257, "Bo")}, "/players/0", DocumentReason.WRONG_LENGTH),
        ({"players": (None, "Bo")}, "/players/0", DocumentReason.WRONG_TYPE),
        ({"players": "AB"}, "/players", DocumentReason.WRONG_TYPE),
        ({"seed": SeedRecord(scheme="s", value=7)}, "/seed/text", DocumentReason.WRONG_TYPE),  # type: ignore[arg-type]
        ({"edition_id": "é"}, "/edition/id", DocumentReason.BAD_TEXT),
        ({"edition_id": ""}, "/edition/id", DocumentReason.BAD_TEXT),
        ({"seed": SeedRecord(scheme="", value="x")}, "/seed/scheme", DocumentReason.BAD_TEXT),
        ({"seed": SeedRecord(scheme="s", value=b"")}, "/seed/hex", DocumentReason.BAD_TEXT),
        ({"seed": SeedRecord(scheme="s", value=bytes(65))}, "/seed/hex", DocumentReason.BAD_TEXT),
        ({"engine": Engine(name="a\n", version="1")}, "/engine/name", DocumentReason.BAD_TEXT),
        ({"extra": {"a": 1.5}}, "/extra/a", DocumentReason.WRONG_TYPE),
        ({"extra": {"a": float("nan")}}, "/extra/a", DocumentReason.WRONG_TYPE),
        ({"extra": {"a": {1: 2}}}, "/extra/a", DocumentReason.BAD_TEXT),
        ({"extra": {"é": 1}}, "/extra", DocumentReason.BAD_TEXT),
        ({"extra": {"a": (1, 2)}}, "/extra/a", DocumentReason.WRONG_TYPE),
        ({"extra": {"a": [2**53]}}, "/extra/a/0", DocumentReason.OUT_OF_RANGE),
        ({"extra": {"a": "\udfff"}}, "/extra/a", DocumentReason.LONE_SURROGATE),
        ({"extra": {"a": "x" * 65_536}}, "/extra", DocumentReason.TOO_LARGE),
        ({"extra": {"a": [[[[[[[[]]]]]]]]}}, "/extra/a/0/0/0/0/0/0/0", DocumentReason.TOO_DEEP),
    ],
)
def test_what_is_not_fit_for_a_record_is_refused_when_it_is_given(
    more: dict[str, object], pointer: str, reason: DocumentReason
) -> None:
    with pytest.raises(DocumentError) as caught:
        Replay.start(new_match(CLASSIC, 2), **more)  # type: ignore[arg-type]
    assert (caught.value.pointer, caught.value.reason) == (pointer, reason)
    assert isinstance(caught.value, Take5Error)
    assert isinstance(caught.value, ValueError)


def test_extra_that_holds_itself_is_refused() -> None:
    endless: dict[str, object] = {}
    endless["a"] = endless
    with pytest.raises(DocumentError) as caught:
        Replay.start(new_match(CLASSIC, 2), extra=endless)
    assert caught.value.reason is DocumentReason.TOO_DEEP


@pytest.mark.parametrize(
    "labels",
    [
        ("Ana", "Ana"),
        ("\u00e9", "e\u0301"),
        ("", "\u202e"),
        ("\U0001f600", "\x00\n\u2028"),
        ("x" * 256, "'\"\\"),
    ],
)
def test_labels_are_kept_exactly_and_are_no_keys(labels: tuple[str, str]) -> None:
    replay = Replay.start(new_match(CLASSIC, 2), players=labels)
    assert loads(dumps(replay)).players == labels
    assert loads(dumps(replay).encode()).players == labels


@pytest.mark.parametrize("value", ["friday", "", b"\x00\xff"])
def test_a_record_keeps_seed_engine_and_extra(value: str | bytes) -> None:
    extra = {"site": {"id": 7, "tags": ["a", None, True, -1]}, "note": "\u00fc\U0001f600"}
    replay = Replay.start(
        new_match(CLASSIC, 2),
        edition_id="amigo-en-2.10",
        seed=SeedRecord(scheme="some-shuffle/1", value=value),
        extra=extra,
        engine=Engine(name="my table", version="2.0"),
    )
    assert loads(dumps(replay)) == replay
    assert loads(dumps(replay)).extra == extra
    replay.extra["note"] = "changed"
    assert replay.extra == extra
    assert Replay.start(new_match(CLASSIC, 2), extra={}).extra == {}


def test_extra_goes_as_far_as_every_reader_is_exact() -> None:
    extra = {"a": [2**53 - 1, 1 - 2**53]}
    assert loads(dumps(Replay.start(new_match(CLASSIC, 2), extra=extra))).extra == extra


def test_the_caller_cannot_change_a_record_through_what_was_passed_in() -> None:
    labels = ["Ana", "Bo"]
    inner = [1]
    extra = {"a": inner}
    replay = Replay.start(new_match(CLASSIC, 2), players=labels, extra=extra)
    labels.append("Cy")
    inner.append(2)
    assert replay.players == ("Ana", "Bo")
    assert replay.extra == {"a": [1]}


def test_the_scoreboard_adds_up_what_was_recorded() -> None:
    replay = record(rounds(3, CLASSIC), 3, 4)
    board = replay.scoreboard()
    state = replay.resume()
    assert isinstance(state, Finished)
    assert [line.round for line in board] == [1, 2, 3]
    assert board[-1].totals == state.match.totals
    assert tuple(map(sum, zip(*[line.points for line in board], strict=True))) == state.match.totals
    assert [seat for seat in range(3) if board[-1].ranks[seat] == 1] == list(state.winners)


def test_the_scoreboard_of_an_unscored_round_shows_points_and_no_totals() -> None:
    replay = record(*EDITIONS["teaching round"], 2, odd=False)
    (line,) = replay.scoreboard()
    assert any(line.points)
    assert line == ScoreLine(round=1, points=line.points, totals=(0,) * 5, ranks=(1,) * 5)


def test_a_match_of_300_rounds_grows_without_copying_itself() -> None:
    edition = type(CLASSIC)(hand_size=1, end=rounds(300, CLASSIC).end)
    state = new_match(edition, 2)
    replay = Replay.start(state)
    kept = []
    for step in random_steps(state, 1, odd=False):
        replay = replay.add(step)
        kept.append(replay)
    assert len(replay.rounds) == 300
    # Neighbours share what they have in common: all kept records together hold each round about once.
    runs = {id(run): len(run) for each in kept for run in each._closed}
    assert sum(runs.values()) < 300 * 10
    assert loads(dumps(replay)) == replay
    assert pickle.loads(pickle.dumps(replay)) == replay
    assert verify(replay).ok


def test_runs_depend_on_the_number_of_rounds_alone() -> None:
    runs: Runs = ()
    for count in range(1, 130):
        runs = lengthen(runs, RoundRecord(opening=Draft(cards=(count,))))
        sizes = [len(run) for run in runs]
        assert sizes == [1 << bit for bit in range(7, -1, -1) if count >> bit & 1]
        assert [record.opening for run in runs for record in run] == [
            Draft(cards=(number,)) for number in range(1, count + 1)
        ]


def test_a_replay_is_a_value() -> None:
    state = new_match(CLASSIC, 2)
    replay = record(*EDITIONS["tiny"], 1)
    same = record(*EDITIONS["tiny"], 1)
    assert replay == same
    assert len({replay, same, loads(dumps(replay)), pickle.loads(pickle.dumps(replay))}) == 1
    assert copy.deepcopy(replay) is replay
    assert replay != record(*EDITIONS["tiny"], 2)
    assert replay != prefix(replay, 3)
    with pytest.raises(AttributeError):
        replay.seats = 3  # type: ignore[misc]
    assert "opening" not in repr(replay)
    half = prefix(replay, 2)
    assert isinstance(half.resume(), Placing | Picking)
    assert "hands=(" not in repr(half)
    assert "secret seed" not in repr(Replay.start(state, seed=SeedRecord(scheme="s", value="secret seed")))


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_pickled_replay_is_equal_and_found_in_a_set_in_another_process(tmp_path: Path, seed: str) -> None:
    replay = record(*EDITIONS["tiny"], 1)
    hash(replay)
    (tmp_path / "replay.pickle").write_bytes(pickle.dumps((replay, replay.resume())))
    program = (
        "import pickle, sys; from take5_rules.replay import *; "
        "replay, state = pickle.load(open(sys.argv[1], 'rb')); fresh = loads(dumps(replay)); "
        "assert replay in {fresh} and fresh.resume() == state and state in {fresh.resume()}; "
        "print(digest(replay), dump_state(state))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "replay.pickle")],
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    from take5_rules.replay import digest, dump_state

    assert ran.stdout.strip() == f"{digest(replay)} {dump_state(replay.resume())!r}"


def test_an_action_that_was_refused_never_becomes_a_step() -> None:
    state = new_match(CLASSIC, 2)
    with pytest.raises(IllegalActionError):
        Replay.start(state).add(play(state, PickCard(seat=0, card=1)))


def test_the_engine_is_named_by_default() -> None:
    assert Replay.start(new_match(CLASSIC, 2)).engine == Engine()
    assert record(TINY, 2, 1).engine == ENGINE
