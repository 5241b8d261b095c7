"""The example replays beside the source are good ones."""

from pathlib import Path

import pytest

from take5_rules import Deal, Placing
from take5_rules.replay import Verdict, digest, dumps, load, verify
from take5_rules.shuffle import SEED_SCHEME, nth_deal

REPLAYS = Path(__file__).resolve().parents[2] / "examples" / "replays"
NAMES = ("match", "draft", "unfinished")


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_are_right_and_readable(name: str) -> None:
    path = REPLAYS / f"{name}.json"
    replay = load(path)
    assert verify(replay) == Verdict(fault=None)
    assert dumps(replay, readable=True) + "\n" == path.read_text(encoding="utf-8")


def test_the_example_match_goes_to_66() -> None:
    replay = load(REPLAYS / "match.json")
    assert [line.totals for line in replay.scoreboard()][-1] == (64, 57, 65, 66)
    assert replay.result is not None
    assert replay.result.winners == (1,)
    assert digest(replay) == "e239729b024fc2ff27b43153986028495b974a82866f98bdff25ab903c459f04"


@pytest.mark.parametrize("name", ["match", "unfinished"])
def test_the_deals_come_from_the_seed_as_the_record_says(name: str) -> None:
    replay = load(REPLAYS / f"{name}.json")
    assert replay.seed is not None
    assert replay.seed.scheme == SEED_SCHEME
    for number, each in enumerate(replay.rounds, start=1):
        assert each.opening == nth_deal(replay.seed.value, number, replay.edition, replay.seats)
        assert isinstance(each.opening, Deal)


def test_the_unfinished_example_waits_for_a_row_choice() -> None:
    assert isinstance(load(REPLAYS / "unfinished.json").resume(), Placing)
