"""Tournaments of policies: every seating of every company with the same deals, and the booklet's own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Sequence
from fractions import Fraction
from itertools import permutations
from statistics import mean

import pytest

from examples import tournament
from examples.tournament import (
    Field,
    draw_booklet,
    draw_field,
    estimate,
    host,
    main,
    orders,
    play_booklet,
    play_field,
)
from take5_rules import CLASSIC, Deal, Edition, lookup_edition, rounds
from take5_rules.duplicate import DuplicateError, DuplicateReason
from take5_rules.playing import MatchResult, play_match
from take5_rules.policies import POLICIES, Policy, highest, lowest
from take5_rules.replay import Replay
from take5_rules.shuffle import Seed
from take5_rules.simulate import simulate
from take5_rules.summary import summarize

NAMES = ("random", "lowest", "highest", "cheapest-risk")
NAMED = {name: POLICIES[name] for name in NAMES}
SHORT = rounds(1, CLASSIC)


class Watched(Field):
    """A field that keeps all the matches of each deal."""

    deals: list[list[tuple[Sequence[str], MatchResult]]]

    def add(self, played: object) -> None:
        assert isinstance(played, list)
        type(self).deals.append(played)
        super().add(played)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[list[tuple[Sequence[str], MatchResult]]]:
    Watched.deals = []
    monkeypatch.setattr(tournament, "Field", Watched)
    return Watched.deals


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_policy_holds_each_hand_in_each_company_once(
    seats: int, watched: list[list[tuple[Sequence[str], MatchResult]]]
) -> None:
    play_field(NAMED, SHORT, seats, 2, "seed")
    assert len(watched) == 2
    for played in watched:
        seatings = Counter(
            tuple(name for _, name in sorted(zip(result.seating, names, strict=True)))
            for names, result in played
        )
        assert seatings == Counter(permutations(NAMES, seats))
        assert len({result.deal_seed for _, result in played}) == 1
    first, second = watched
    assert first[0][1].deal_seed != second[0][1].deal_seed


def test_the_means_are_those_of_the_matches() -> None:
    found = play_field(NAMED, SHORT, 3, 2, "seed")
    totals: dict[str, list[int]] = {name: [] for name in NAMES}
    more: list[int] = []
    for table in permutations(NAMES, 3):
        if table[0] != min(table, key=NAMES.index):
            continue
        for rotation in range(3):
            result = play_match(SHORT, [NAMED[name] for name in table], "seed", index=0, rotation=rotation)
            for name, total in zip(table, result.totals, strict=True):
                totals[name].append(total)
            if {"random", "lowest"} <= {*table}:
                more.append(result.totals[table.index("random")] - result.totals[table.index("lowest")])
    for name in NAMES:
        assert len(totals[name]) == 18
        assert found.points[name][0] == mean(map(Fraction, totals[name]))
    assert found.more["random"]["lowest"][0] == mean(map(Fraction, more))
    assert found.more["lowest"]["random"][0] == -found.more["random"]["lowest"][0]
    assert sum([sum(found.wins[name]) for name in NAMES]) == Fraction(4, 3) * 2


def test_two_at_a_table_come_out_as_simulate_and_summarize_say() -> None:
    found = play_field({"lowest": lowest, "highest": highest}, SHORT, 2, 12, "seed")
    summary = summarize(simulate(12, SHORT, [lowest, highest], "seed", rotate_seats=True))
    for name, total, wins in zip(("lowest", "highest"), summary.totals, summary.wins, strict=True):
        assert estimate(found.points[name]).mean == pytest.approx(total.mean)
        assert estimate(found.points[name]).standard_error == pytest.approx(total.standard_error)
        assert estimate(found.wins[name]).mean == pytest.approx(wins.mean)
    cell = summary.differences[0][1]
    assert estimate(found.more["lowest"]["highest"]).standard_error == pytest.approx(cell.standard_error)


def test_tables_that_did_not_get_the_same_deals_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(
        deals: int, edition: Edition, policies: Sequence[Policy], seed: Seed, **more: bool
    ) -> Generator[MatchResult, None, None]:
        other = "another" if policies[0] is lowest else seed
        return simulate(deals, edition, policies, other, rotate_seats=True, keep_actions=True)

    monkeypatch.setattr(tournament, "simulate", cheat)
    with pytest.raises(DuplicateError) as caught:
        play_field(NAMED, SHORT, 2, 2, "seed")
    assert caught.value.reason is DuplicateReason.OTHER_CARDS


def test_a_match_to_a_threshold_is_no_duplicate() -> None:
    with pytest.raises(DuplicateError) as caught:
        play_field(NAMED, CLASSIC, 2, 2, "seed")
    assert caught.value.reason is DuplicateReason.NO_SET_ROUNDS


def test_the_better_policy_comes_first_and_one_deal_has_no_interval() -> None:
    found = play_field(NAMED, SHORT, 2, 1, "seed")
    drawn = draw_field(found)
    listed = [line.split()[0] for line in drawn.splitlines()[1:5]]
    assert listed == found.ranking()
    assert [float(line.split()[1]) for line in drawn.splitlines()[1:5]] == sorted(
        [round(float(found.points[name][0]), 2) for name in NAMES]
    )
    assert drawn.count("unknown") == 4
    assert "+-" not in drawn


def test_orders_go_round_the_table_in_each_way_once() -> None:
    assert [*orders("abcd")] == [("a", *rest) for rest in permutations("bcd")]


def test_the_booklets_tournament_gives_every_seat_every_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    replays: list[Replay] = []

    def watch(*arguments: object) -> Replay:
        replays.append(host(*arguments))  # type: ignore[arg-type]
        return replays[-1]

    monkeypatch.setattr(tournament, "host", watch)
    result = play_booklet([POLICIES[name] for name in NAMES], CLASSIC, "seed")
    assert len(result.points) == 4
    assert result.totals == tuple(map(sum, zip(*result.points, strict=True)))
    held: list[set[tuple[int, ...]]] = [set() for _ in NAMES]
    for replay in replays[1:]:
        opening = replay.rounds[0].opening
        assert isinstance(opening, Deal)
        for seat, hand in enumerate(opening.hands):
            held[seat].add(hand)
    assert all(len(hands) == 3 for hands in held)
    assert len(set.union(*held)) == 4
    assert replays[0].edition.setup.value == "drafted"


def test_the_booklets_tournament_is_for_five_at_most() -> None:
    with pytest.raises(DuplicateError) as caught:
        play_booklet([lowest] * 6, CLASSIC, "seed")
    assert caught.value.reason is DuplicateReason.TOO_MANY_SEATS


def test_the_booklets_table_adds_up() -> None:
    result = play_booklet([lowest, highest], CLASSIC, "seed")
    lines = draw_booklet(["lowest", "highest"], result).splitlines()
    numbers = [[int(word) for word in line.split()[-2:]] for line in lines[1:5]]
    assert [a + b for a, b in zip(numbers[0], numbers[1], strict=True)] == numbers[2]
    assert sorted(numbers[3]) in ([1, 2], [1, 1])
    assert lines[-1].startswith("won by ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["field", "lowest"],
        ["field", "lowest", "lowest"],
        ["field", "lowest", "highest", "--seats", "3"],
        ["field", "lowest", "nobody"],
        ["field", "lowest", "highest", "--deals", "0"],
        ["cup", "lowest", "highest"],
    ],
)
def test_bad_usage_is_no_traceback(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: " in capsys.readouterr().err


HAND = "amigo-en-2.10+cards-to-hand"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["field", "--edition", "nothing"], "no box 'nothing'"),
        (["booklet", "--edition", "nothing"], "no box 'nothing'"),
        (["field", "--edition", "amigo-en-2.10+low-deck+two-decks"], "variants clash"),
        (["field", "--edition", HAND, "--rounds", "2"], "needs an edition that ends at a threshold"),
        (["field", "--edition", "amigo-en-2.10+rounds-2", "--rounds", "2"], "ends at a threshold"),
        (["booklet", "--edition", HAND], "variants clash"),
        (["field", "--rounds", "0"], "count must be from 1"),
        (["field", "--seed", ""], "a text seed must not be empty"),
        (["booklet", "--seed", ""], "a text seed must not be empty"),
        (["booklet", *["lowest"] * 4], "too many seats"),
        (["booklet", *["lowest"] * 9], "seats not allowed"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kind, *more = arguments
    with pytest.raises(SystemExit) as caught:
        main([kind, "lowest", "highest", *more])
    printed = capsys.readouterr()
    assert (caught.value.code, printed.out, printed.err.count("\n")) == (2, "", 1)
    assert said in printed.err


@pytest.mark.parametrize(
    ("edition", "ends"), [(HAND, 1), ("amigo-en-2.10+rounds-2", 2), ("amigo-en-2.10", 1)]
)
def test_an_edition_of_a_set_number_of_rounds_keeps_it(
    edition: str, ends: int, watched: list[list[tuple[Sequence[str], MatchResult]]]
) -> None:
    main(["field", "lowest", "highest", "--deals", "2", "--edition", edition])
    results = [result for played in watched for _, result in played]
    assert len(results) == 4
    assert {len(result.points) for result in results} == {ends}
    assert {result.edition.rule for result in results} == {lookup_edition(edition).rule}


def test_the_same_seed_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["field", "random", "lowest", "--deals", "3", "--rounds", "2", "--seed", "7"]
    main(arguments)
    first = capsys.readouterr().out
    main(arguments)
    assert capsys.readouterr().out == first
    assert re.match(r"policy +bullheads  95 % interval +wins\n", first)
    main(["booklet", "lowest", "highest", "random"])
    assert "match 3" in capsys.readouterr().out
