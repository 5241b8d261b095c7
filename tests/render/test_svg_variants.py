"""Pictures of what variants keep: each sign in its place, in a word or a direction, and told in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pytest

from take5_rules import (
    CLASSIC,
    CardPlaced,
    CardPlacedLeft,
    CowJumped,
    CrowdedRowTaken,
    FlippedPicksRevealed,
    MountainMoved,
    ParityMarked,
    Picking,
    Placing,
    RowTaken,
    State,
    Step,
    TakeCause,
    one_round,
)
from take5_rules.render import svg, text
from take5_rules.views import view
from tests.render.fans import NAMES, VARIANTS, flips_of, marker_of, steps
from tests.render.test_svg import SVG, read, shown_texts

BADGES = {"even": "even", "odd": "odd", "cow": "Cow"}


class Placed(NamedTuple):
    """A group of a picture in full size: where its corner lies, and what its title and words say."""

    x: int
    y: int
    title: str | None
    said: list[str]


def groups(picture: str) -> list[Placed]:
    found = []
    for group in read(picture).iter(f"{SVG}g"):
        at = re.fullmatch(r"translate\((\d+) (\d+)\)", group.get("transform") or "")
        if at is not None:
            said = [word.text or "" for word in group.iter(f"{SVG}text")]
            found.append(Placed(int(at[1]), int(at[2]), group.findtext(f"{SVG}g/{SVG}title"), said))
    return found


def played_turns(name: str, seeds: range = range(12)) -> Iterator[Step]:
    for seed in seeds:
        for step in steps(one_round(VARIANTS[name](CLASSIC)), seed):
            if isinstance(step.before, Picking | Placing):
                yield step


def tables(name: str) -> Iterator[State]:
    for step in played_turns(name, range(3)):
        for _, state in step.frames():
            if isinstance(state, Picking | Placing):
                yield state


@pytest.mark.parametrize("name", VARIANTS)
def test_a_table_shows_the_variants_card_at_its_row_and_no_other(name: str) -> None:
    for state in tables(name):
        picture = svg.draw(state, names=NAMES)
        assert read(picture).findtext(f"{SVG}desc") == text.draw(state, names=NAMES)
        marker = marker_of(state)
        signs = [one for one in groups(picture) if one.title is not None]
        assert len(signs) == (marker is not None)
        if marker is not None:
            row, sign, inside = marker
            assert signs[0].y == 44 + row * 74
            assert signs[0].said == ([BADGES[sign]] if sign in BADGES else [])
            assert signs[0].title in shown_texts(picture)
            if inside:
                assert isinstance(state, Picking | Placing)
                assert signs[0].x == 16 + 52 + len(state.table.rows[row]) * 54


def test_the_cow_takes_up_a_place_and_may_lie_beyond_the_last_one() -> None:
    crowded = 0
    for state in tables("jumping cow"):
        assert isinstance(state, Picking | Placing)
        marker = marker_of(state)
        lengths = [len(row) for row in state.table.rows]
        if marker is not None and marker[2]:
            lengths[marker[0]] += 1
        crowded += max(lengths) > 5
        assert svg.draw(state).count('class="slot"') == sum(max(0, 5 - length) for length in lengths)
    assert crowded


def test_the_arrow_of_the_mountain_points_as_its_card_does() -> None:
    seen = set()
    for state in tables("mountain climbing"):
        marker = marker_of(state)
        assert marker is not None
        (shaft,) = re.findall(r'<path class="go" d="M23 (\d+)V(\d+)"/>', svg.draw(state))
        assert (int(shaft[1]) < int(shaft[0])) == (marker[1] == "up")
        seen.add(marker[1])
    assert seen == {"up", "down"}


def test_rows_that_grow_at_both_ends_say_so_until_they_are_full() -> None:
    for state in tables("two-ended rows"):
        assert isinstance(state, Picking | Placing)
        picture = svg.draw(state)
        growing = sum(len(row) < 5 for row in state.table.rows)
        assert len(re.findall('<path class="tip"', picture)) == 2 * growing
        assert "rows grow at both ends" in read(picture).findtext(f"{SVG}desc", "")


@pytest.mark.parametrize("viewer", [None, 0])
def test_each_seats_flip_is_held_used_or_turned_into_a_number(viewer: int | None) -> None:
    seen = set()
    for state in tables("flippin' digits"):
        picture = svg.draw(state if viewer is None else view(state, viewer))
        expected = flips_of(state, viewer)
        assert picture.count("<title>holds a flip</title>") == [flip for flip, _ in expected].count("held")
        said = [word for word in shown_texts(picture) if word == "used" or word.startswith("as ")]
        assert said == [
            "used" if flip == "used" else f"as {number}" for flip, number in expected if flip != "held"
        ]
        seen |= {flip for flip, _ in expected}
    assert seen == {"held", "laid", "used"}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_turn_shows_everything_that_comes_to_a_row_in_its_order(name: str) -> None:
    kinds = (
        CardPlaced | CardPlacedLeft | RowTaken | CrowdedRowTaken | ParityMarked | MountainMoved | CowJumped
    )
    for step in played_turns(name):
        picture = svg.draw_turn(step, names=NAMES)
        coming = [event for event in step.events if isinstance(event, kinds)]
        arrows = re.findall(r'<path class="go( take)?" d="M(\d+) (\d+)C', picture)
        takes = [isinstance(event, RowTaken | CrowdedRowTaken) for event in coming]
        assert [bool(take) for take, _, _ in arrows] == takes
        assert [int(y) for _, _, y in arrows] == [50 + 19 + 48 * order for order in range(len(coming))]
        assert read(picture).findtext(f"{SVG}desc") == text.draw_turn(step.events, names=NAMES)


def test_a_card_that_comes_left_lies_left_and_its_arrow_comes_from_below() -> None:
    seen = 0
    for step in played_turns("two-ended rows"):
        picture = svg.draw_turn(step)
        lefts = [event for event in step.events if isinstance(event, CardPlacedLeft)]
        drawn = {int(one.said[0]): one for one in groups(picture) if len(one.said) == 1}
        feet = re.findall(r"H(\d+)V(\d+)\"", picture)
        assert len(feet) == len(lefts)
        for event, foot in zip(lefts, feet, strict=True):
            assert int(foot[0]) == drawn[event.card].x + 23
            rows = [
                cards
                for _, state in step.frames()
                if isinstance(state, Picking | Placing)
                for cards in [state.table.rows[event.row]]
                if cards[0] == event.card
            ]
            if rows:
                seen += 1
                assert drawn[event.card].x + 54 == drawn[rows[0][1]].x
    assert seen > 10


def test_no_two_cards_of_a_turn_lie_on_each_other() -> None:
    for name in VARIANTS:
        for step in islice(played_turns(name), 60):
            places = [one[:2] for one in groups(svg.draw_turn(step))]
            assert len(places) == len(set(places))


def test_a_flipped_card_is_drawn_as_itself_with_the_number_that_it_counts_as() -> None:
    seen = 0
    for step in played_turns("flippin' digits"):
        for event in step.events:
            if isinstance(event, FlippedPicksRevealed):
                said = shown_texts(svg.draw_turn(step, names=NAMES))
                placed = {one.card for one in step.events if isinstance(one, CardPlaced | RowTaken)}
                for seat, (card, flip) in enumerate(zip(event.picks, event.flipped, strict=True)):
                    if card in placed:
                        seen += flip
                        number = int(f"{card:02}"[::-1])
                        assert (f"{seat} {NAMES[seat]}, flipped: as {number}" in said) == flip
    assert seen


def test_a_card_that_fits_nowhere_is_not_said_to_be_too_low() -> None:
    event = RowTaken(seat=0, card=50, row=1, cards=(60,), cause=TakeCause.NO_PLACE)
    assert "fits nowhere: seat 0 takes 3 bullheads" in shown_texts(svg.draw_take(event, capacity=5))


@pytest.mark.parametrize("name", VARIANTS)
def test_pictures_of_variants_have_no_colours_of_their_own(name: str) -> None:
    for step in islice(played_turns(name), 20):
        for picture in (svg.draw_turn(step), svg.draw(step.before)):
            body = picture[picture.index("</style>") :]
            assert not re.search(r"#[0-9a-f]{3,6}\b|fill=|stroke=\"|style=", body)
