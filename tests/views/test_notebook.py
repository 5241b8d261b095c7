"""Notebooks show views as pictures, and nothing else that could hold a hidden card."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import get_args

import pytest

from take5_rules import (
    CLASSIC,
    Deal,
    Dealing,
    Drafting,
    Finished,
    Picking,
    Placing,
    Step,
    new_match,
    play,
    play_picks,
)
from take5_rules.render import svg
from take5_rules.replay import Replay
from take5_rules.views import View, spectate, view
from tests.render.positions import HANDS, choice_due, first_turn, one_picked

ASKED = ("_repr_html_", "_repr_svg_", "_repr_png_", "_repr_mimebundle_", "_repr_markdown_", "_repr_json_")


def test_every_view_is_shown_as_its_picture() -> None:
    for state in (new_match(CLASSIC, seats=3), first_turn(), one_picked(), choice_due()):
        for seat in (None, 0, 1, 2):
            shown = view(state, seat)
            assert shown._repr_svg_() == svg.draw(shown)


def test_all_kinds_of_view_have_a_picture() -> None:
    assert all(hasattr(kind, "_repr_svg_") for kind in get_args(View))


@pytest.mark.parametrize("kind", [Dealing, Drafting, Picking, Placing, Finished, Step, Replay, Deal])
def test_what_holds_hidden_cards_has_no_picture(kind: type) -> None:
    assert not [name for name in ASKED if hasattr(kind, name)]


def test_the_picture_is_the_same_whatever_the_viewer_cannot_see() -> None:
    other = (HANDS[0], (*HANDS[2][:5], *HANDS[1][5:]), (*HANDS[1][:5], *HANDS[2][5:]))
    rows = (14, 37, 43, 58)
    one, two = [
        play(new_match(CLASSIC, seats=3), Deal(hands=hands, rows=rows)).after for hands in (HANDS, other)
    ]
    assert one != two
    assert view(one, 0)._repr_svg_() == view(two, 0)._repr_svg_()
    assert view(one, 1)._repr_svg_() != view(two, 1)._repr_svg_()
    assert spectate(one)._repr_svg_() == spectate(two)._repr_svg_()


def test_a_later_turn_is_shown_too() -> None:
    state = play_picks(first_turn(), (25, 44, 45)).after
    assert "turn 2 of 10" in spectate(state)._repr_svg_()


def test_views_alone_load_no_drawing() -> None:
    code = "import json, sys, take5_rules.views; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not [name for name in json.loads(done.stdout) if name.startswith("take5_rules.render")]
