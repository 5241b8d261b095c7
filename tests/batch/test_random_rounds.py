"""The published means of random rounds: anybody gets them again, and the same numbers from the same seed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from take5_rules import CLASSIC, EditionError, open_draft
from take5_rules.batch import LaneError
from take5_rules.batch.random_rounds import RandomRounds, play_random_rounds

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "batch.md"
LINE = re.compile(r"^ +(\d+) +(\d+) +([\d.]+) +([\d.]+) +([\d.]+)$", re.MULTILINE)


def lines(text: str) -> dict[int, RandomRounds]:
    return {
        int(seats): RandomRounds(
            rounds=int(rounds), mean=float(mean), standard_error=float(error), variance=float(variance)
        )
        for seats, rounds, mean, error, variance in LINE.findall(text)
    }


def printed(*arguments: str) -> dict[int, RandomRounds]:
    command = [sys.executable, "-m", "take5_rules.batch.random_rounds", *arguments]
    return lines(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def test_the_published_table_is_what_the_command_finds() -> None:
    published = lines(PAGE.read_text(encoding="utf-8"))
    found = printed("--rounds", "100000", "--seed", "2")
    assert set(published) == set(found) == set(range(2, 11))
    for seats, told in published.items():
        again = found[seats]
        assert abs(again.mean - told.mean) < 5 * again.standard_error
        assert abs(again.variance / told.variance - 1) < 0.03
        assert again.standard_error == pytest.approx(
            told.standard_error * (told.rounds / again.rounds) ** 0.5, rel=0.2
        )


def test_the_same_seed_gives_the_same_numbers_everywhere() -> None:
    found = play_random_rounds(CLASSIC, 4, 70_000, seed=1)
    assert round(found.mean * 280_000) == TOTAL
    assert found == play_random_rounds(CLASSIC, 4, 70_000, seed=1)
    assert found != play_random_rounds(CLASSIC, 4, 70_000, seed=2)


TOTAL = 3393236


def test_few_rounds_drafts_and_wrong_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="two rounds"):
        play_random_rounds(CLASSIC, 4, 1, seed=1)
    with pytest.raises(EditionError):
        play_random_rounds(CLASSIC, 11, 10, seed=1)
    with pytest.raises(LaneError):
        play_random_rounds(open_draft(CLASSIC), 4, 10, seed=1)
    for asked in (["--rounds", "1"], ["--seed", "-1"], ["--rounds", "many"]):
        command = [sys.executable, "-m", "take5_rules.batch.random_rounds", *asked]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert run.returncode == 2
        assert "Traceback" not in run.stderr
