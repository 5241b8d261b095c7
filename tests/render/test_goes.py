"""Cards to hand in pictures and words: whose go it is, what is split, and what everybody knows."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

from take5_rules import (
    CLASSIC,
    CardsKept,
    Deal,
    EndGo,
    GoEnded,
    KeepCards,
    PickCard,
    Picking,
    State,
    Step,
    TakeRow,
    cards_to_hand,
    new_match,
    play,
)
from take5_rules.render import html, svg, text
from take5_rules.render.sentences import describe
from take5_rules.replay import Replay
from take5_rules.views import spectate, view

HAND = cards_to_hand(CLASSIC)
DEAL = Deal(hands=[(3, 60, *range(80, 92)), (5, 38, *range(61, 73))], rows=[12, 37, 43, 58])


def steps() -> list[Step]:
    state: State = new_match(HAND, 2)
    found = []
    for action in (
        DEAL,
        PickCard(seat=0, card=3),
        TakeRow(seat=0, row=0),
        KeepCards(seat=0, cards=(12,)),
        EndGo(seat=0),
        PickCard(seat=1, card=5),
    ):
        found.append(play(state, action))
        state = found[-1].after
    return found


STEPS = steps()


@pytest.mark.parametrize(
    ("number", "heading", "beside"),
    [
        (0, "round 1, turn 1: seat 0 to play", None),
        (1, "round 1, turn 1: seat 0 to take a row", None),
        (2, "round 1, turn 1: seat 0 to keep or leave cards", "seat 0 splits 12"),
        (3, "round 1, turn 1: seat 0 to play again or stop", "known in hand: seat 0 12"),
        (4, "round 1, turn 1: seat 1 to play", "known in hand: seat 0 12"),
        (5, "round 1, turn 1: seat 1 to play again or stop", "known in hand: seat 0 12"),
    ],
)
def test_a_drawing_says_what_is_due_and_what_is_known(number: int, heading: str, beside: str | None) -> None:
    state = STEPS[number].after
    for where in (state, view(state, 0), view(state, 1), spectate(state)):
        drawn = text.draw(where)
        assert drawn.splitlines()[0] == heading
        assert (f"\n{beside}\n" in drawn) == (beside is not None)
        picture = svg.draw(where)
        ElementTree.fromstring(picture)
        assert heading in picture


def test_a_pile_is_drawn_without_the_cards_in_hand_though_these_count_in_the_end() -> None:
    state = STEPS[0].after
    assert isinstance(state, Picking)
    assert HAND.rule.points(state.table)[0] > 0
    for where in (state, view(state, 0), spectate(state)):
        assert re.findall(r"^seat \d +0 +(\+\d+) ", text.draw(where), re.MULTILINE) == ["+0", "+0"]


def test_a_view_draws_no_card_that_its_viewer_does_not_know() -> None:
    state = STEPS[3].after
    assert isinstance(state, Picking)
    for drawn in (text.draw(view(state, 1)), text.draw(spectate(state))):
        assert "84" not in drawn
        assert "14 cards" in drawn


def test_a_turn_tells_what_goes_to_hand() -> None:
    events = [event for step in STEPS[1:] for event in step.events]
    assert text.draw_turn(events).splitlines() == [
        "3      seat 0  too low, to row 0: takes 12, 1 bullhead",
        "       seat 0  takes 12 to hand",
        "5(2)   seat 1  to row 0",
    ]


def test_goes_are_told_in_sentences() -> None:
    assert describe(CardsKept(seat=0, cards=(12, 15))) == "Seat 0 takes 12 and 15 into the hand."
    assert describe(CardsKept(seat=0, cards=()), names=["Ada"]) == "Ada keeps none of them."
    assert describe(GoEnded(seat=1)) == "Seat 1 has played."


def test_a_page_tells_every_go_and_what_each_turn_cost() -> None:
    replay = Replay.start(new_match(HAND, 2))
    for step in STEPS:
        replay = replay.add(step)
    for seat in (None, 0, 1):
        page = html.draw(replay, seat=seat)
        assert "Seat 0 takes 12 into the hand." in page or "takes 12 into the hand" in page
        found = re.search(r'"costs":(\[.*?\]\])', page)
        assert found is not None
        assert json.loads(found[1]) == [[1, 0, 0, 3]], "the one card that was taken went back to hand"
