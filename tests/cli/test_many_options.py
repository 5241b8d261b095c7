"""A list of very many decisions is said in one line, and shown whole to whoever asks."""

from __future__ import annotations

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    Deal,
    PickCard,
    Picking,
    State,
    cards_to_hand,
    new_match,
    play,
    two_cards_a_turn,
)
from take5_rules.cli.screen import draw_options
from take5_rules.phrases import options
from take5_rules.views import view
from tests.cli.running import invoke

PAIRS = ("--edition", "amigo-en-2005+two-cards-a-turn", "--seed", "7")
LINE = "any 2 of: 4 5(2) 15(2) 24 26 29 37 50(3) 79 80(3) 94 95(2) 98 100(3)\n"
TOLD = "Type for instance 4 5; list shows all 91.\n"


def test_pairs_of_a_whole_hand_are_one_line() -> None:
    outcome = invoke("play", *PAIRS, "--seats", "3", typed="")
    assert f"\n\n{LINE}{TOLD}seat 0: " in outcome.out
    assert "pick 4 and 5" not in outcome.out


def test_list_shows_them_all() -> None:
    outcome = invoke("play", *PAIRS, "--seats", "3", typed="list\nquit\n")
    assert outcome.out.count("  pick ") == 91
    assert "  4 5  pick 4 and 5   " in outcome.out


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_table_and_the_list_fit_on_a_small_terminal(seats: int) -> None:
    outcome = invoke("play", *PAIRS, "--seats", str(seats), typed="")
    lines = outcome.out[outcome.out.index("round 1, turn 1") :].splitlines()
    assert sum(-(-len(line) // 80) or 1 for line in lines) <= 24


def test_a_few_pairs_are_listed_one_by_one() -> None:
    edition = evolve(two_cards_a_turn(CLASSIC), hand_size=4)
    deal = Deal(hands=[range(1, 5), range(11, 15)], rows=[31, 32, 33, 34])
    state = play(new_match(edition, 2), deal).after
    assert draw_options(view(state, 0)) == (
        "1 2  pick 1 and 2   1 3  pick 1 and 3   1 4  pick 1 and 4   2 3  pick 2 and 3\n"
        "2 4  pick 2 and 4   3 4  pick 3 and 4"
    )


def taken(hand_size: int) -> State:
    """A seat that has a hand of one card less has taken a row of five."""
    edition = evolve(cards_to_hand(CLASSIC), hand_size=hand_size, max_seats=2)
    deal = Deal(hands=[range(18, 18 + hand_size), range(61, 61 + hand_size)], rows=[12, 37, 43, 58])
    state = play(new_match(edition, 2), deal).after
    assert isinstance(state, Picking)
    rows = ((13, 14, 15, 16, 17), *state.table.rows[1:])
    return play(evolve(state, table=evolve(state.table, rows=rows)), PickCard(seat=0, card=18)).after


@pytest.mark.parametrize(
    ("hand_size", "line", "example"),
    [
        (5, "any of: 13 14 15(2) 16 17, or none", "13 14 15 16 17; list shows all 32."),
        (14, "up to 3 of: 13 14 15(2) 16 17, or none", "13 14 15; list shows all 26."),
    ],
)
def test_cards_that_may_be_kept_are_one_line_too(hand_size: int, line: str, example: str) -> None:
    seen = view(taken(hand_size), 0)
    assert draw_options(seen) == f"{line}\nType for instance {example}"
    assert draw_options(seen, whole=True).count("  keep ") == len(options(seen))


def test_so_few_that_they_fit_are_not() -> None:
    seen = view(taken(15), 0)
    assert len(options(seen)) == 16
    assert draw_options(seen).lstrip().startswith("none  keep none")


def test_what_only_looks_like_it_is_listed_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = view(taken(5), 0)
    some = {key: action for key, action in options(seen).items() if key != "13 14"}
    monkeypatch.setattr("take5_rules.cli.screen.options", lambda view: some)
    assert draw_options(seen).count("  keep ") == 31
