"""A bot that is a program of its own: it plays, and whatever else it does costs its own seat only."""

import pickle
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from take5_rules import CLASSIC, Edition, PickCard, lookup_edition, new_match, one_round, play
from take5_rules.external import ProcessPolicy
from take5_rules.playing import MatchResult, SimulationError, SimulationFault, play_match
from take5_rules.policies import ForfeitError, ForfeitReason, lowest
from take5_rules.shuffle import Stream, deal
from take5_rules.simulate import simulate
from take5_rules.views import SeatPicking, view

ROUND = one_round(CLASSIC)
BOT = str(Path(__file__).with_name("bot.py"))


def bot(mode: str, seconds: float = 20.0, start_seconds: float = 0.0, starts: int = 3) -> ProcessPolicy:
    return ProcessPolicy(
        [sys.executable, BOT, mode], seconds=seconds, start_seconds=start_seconds, starts=starts
    )


@pytest.fixture(autouse=True)
def no_thread_outlives_its_program() -> Iterator[None]:
    before = threading.active_count()
    yield
    for _ in range(100):
        if threading.active_count() <= before:
            return
        time.sleep(0.05)
    raise AssertionError("a thread is left")


def played(policy: ProcessPolicy, edition: Edition = ROUND) -> MatchResult:
    with policy:
        return play_match(edition, [lowest, policy, lowest], seed="bots", keep_actions=True)


def same_cards(result: MatchResult, edition: Edition = ROUND) -> bool:
    """Whether it came out as if the lowest card had been played, as bots and forfeits do here."""
    return result.points == play_match(edition, [lowest] * 3, seed="bots").points


@pytest.mark.parametrize(
    "edition_id",
    ["amigo-en-2.10+rounds-1", "amigo-en-2005+open-draft+rounds-1", "amigo-en-2005+open-picks+rounds-1"],
)
def test_a_program_plays_whole_matches_over_json_lines(edition_id: str) -> None:
    result = played(bot("plays"), lookup_edition(edition_id))
    assert result.forfeits == ()
    assert len(result.points) == 1


def test_the_bot_in_the_docs_plays() -> None:
    page = Path(__file__).parents[2] / "docs" / "howto" / "external-bot.md"
    code = page.read_text("utf-8").split("```python\n")[1].split("```")[0]
    result = played(ProcessPolicy([sys.executable, "-c", code], seconds=20.0))
    assert result.forfeits == ()


def test_the_first_legal_decision_is_the_lowest_card() -> None:
    with bot("plays") as policy:
        state = play(new_match(CLASSIC, seats=2), deal(1, new_match(CLASSIC, seats=2))).after
        seen = view(state, 1)
        assert isinstance(seen, SeatPicking)
        assert policy(seen, Stream(bytes(32))) == PickCard(seat=1, card=min(seen.hand))


BROKEN = {
    "crashes": ForfeitReason.CRASHED,
    "floods": ForfeitReason.MALFORMED,
    "chatters": ForfeitReason.MALFORMED,
    "half-a-line": ForfeitReason.MALFORMED,
    "babbles": ForfeitReason.MALFORMED,
    "binary": ForfeitReason.MALFORMED,
    "nested": ForfeitReason.MALFORMED,
    "wrong-number": ForfeitReason.MALFORMED,
}


@pytest.mark.parametrize("mode", sorted(BROKEN))
def test_a_broken_program_is_started_anew_a_few_times_and_then_forfeits(mode: str) -> None:
    result = played(bot(mode))
    picks = [forfeit for forfeit in result.forfeits if forfeit.at.decision == 0]
    assert {forfeit.seat for forfeit in result.forfeits} == {1}
    assert [forfeit.reason for forfeit in picks][:3] == [BROKEN[mode]] * 3
    assert {forfeit.reason for forfeit in picks[3:]} == {ForfeitReason.CRASHED}
    assert len(picks) == 10
    assert [*result.steps()][-1].after.match.rounds_played == 1


def test_a_program_that_fails_once_goes_on_after_a_new_start() -> None:
    result = played(bot("crashes-on-third", starts=100))
    counted = Counter(forfeit.reason for forfeit in result.forfeits)
    assert set(counted) == {ForfeitReason.CRASHED}
    assert 3 <= counted[ForfeitReason.CRASHED] <= 7


@pytest.mark.parametrize("mode", ["hangs", "stops-reading"])
def test_a_program_that_says_nothing_is_late_and_ended(mode: str) -> None:
    with bot(mode, seconds=0.3, starts=1) as policy:
        state = play(new_match(CLASSIC, seats=2), deal(1, new_match(CLASSIC, seats=2))).after
        begun = time.monotonic()
        reasons = []
        for _ in range(4):
            with pytest.raises(ForfeitError) as caught:
                policy(view(state, 0), Stream(bytes(32)))
            reasons.append(caught.value.reason)
        assert reasons == [ForfeitReason.LATE, *[ForfeitReason.CRASHED] * 3]
        assert time.monotonic() - begun < 15


def test_what_a_program_started_is_ended_with_it(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    command = [sys.executable, BOT, "parent", str(told)]
    with ProcessPolicy(command, seconds=20.0) as policy:
        state = play(new_match(CLASSIC, seats=2), deal(1, new_match(CLASSIC, seats=2))).after
        with pytest.raises(ForfeitError):
            policy(view(state, 0), Stream(bytes(32)))
    listed = subprocess.run(
        ["ps", "-o", "stat=", "-p", told.read_text()], capture_output=True, text=True, check=False
    )
    assert listed.stdout.strip()[:1] in ("", "Z")


def test_a_program_that_answers_twice_is_found_out_at_the_next_decision() -> None:
    result = played(bot("twice", starts=100))
    assert {forfeit.reason for forfeit in result.forfeits} == {ForfeitReason.MALFORMED}
    assert 3 <= len(result.forfeits) <= 8


def test_a_program_that_answers_before_it_is_asked_cannot_make_the_host_wait() -> None:
    result = played(bot("deaf", starts=1))
    assert len(result.forfeits) >= 9
    assert set(Counter(forfeit.reason for forfeit in result.forfeits)) <= {
        ForfeitReason.ILLEGAL,
        ForfeitReason.MALFORMED,
        ForfeitReason.CRASHED,
    }


def test_an_illegal_decision_is_a_forfeit_and_the_program_goes_on() -> None:
    result = played(bot("illegal", starts=1))
    assert len(result.forfeits) >= 10
    assert {forfeit.reason for forfeit in result.forfeits} == {ForfeitReason.ILLEGAL}
    assert same_cards(result)


def test_only_the_first_decision_has_the_time_of_a_start() -> None:
    state = play(new_match(CLASSIC, seats=2), deal(1, new_match(CLASSIC, seats=2))).after
    with bot("slow-start", seconds=0.1, start_seconds=20.0) as policy:
        assert isinstance(policy(view(state, 0), Stream(bytes(32))), PickCard)
    with bot("slow-start", seconds=0.1) as policy, pytest.raises(ForfeitError) as caught:
        policy(view(state, 0), Stream(bytes(32)))
    assert caught.value.reason is ForfeitReason.LATE


def test_a_command_that_cannot_be_started_stops_the_run() -> None:
    with pytest.raises(SimulationError) as caught:
        played(ProcessPolicy(["/no/such/program"]))
    assert caught.value.fault is SimulationFault.POLICY_RAISED
    assert isinstance(caught.value.__cause__, FileNotFoundError)


def test_a_copy_starts_a_program_of_its_own() -> None:
    with bot("plays") as policy, pickle.loads(pickle.dumps(policy)) as copy:
        results = [play_match(ROUND, [lowest, each], seed=1) for each in (policy, copy)]
        assert results[0] == results[1]
        assert copy.command == policy.command


def test_threads_may_share_a_program() -> None:
    here = [*simulate(6, ROUND, [lowest, lowest], 1)]
    with bot("plays") as policy, ThreadPoolExecutor(3) as pool:
        found = [*simulate(6, ROUND, [lowest, policy], 1, pool, chunk_size=1)]
    assert len(found) == len(here)
    assert all(result.forfeits == () for result in found)
