"""Every deal, every pick and every row choice of tiny editions: engine, second reading, laws and numbers."""

import re
from importlib.resources import files
from math import comb, perm, prod

import pytest

from take5_rules import LowDeck, Setup, Visibility
from tests.worlds.by_hand import count_matches
from tests.worlds.mirror import box_of
from tests.worlds.published import as_document, as_json, load_published
from tests.worlds.walk import walk
from tests.worlds.worlds import WORLDS, World

SMALL = [world for world in WORLDS if world.small]
ONE_DEAL = [
    world
    for world in SMALL
    if world.edition.setup is Setup.DEALT and load_published()[world.id]["states"]["deal"] == 1
]


@pytest.mark.parametrize("world", SMALL, ids=lambda world: world.id)
def test_engine_second_reading_and_laws_agree_in_every_state_and_the_numbers_are_the_published_ones(
    world: World,
) -> None:
    assert as_json(world, walk(world)) == load_published()[world.id]


@pytest.mark.parametrize("world", ONE_DEAL, ids=lambda world: world.id)
def test_the_second_reading_alone_counts_the_same_matches(world: World) -> None:
    matches, points = count_matches(box_of(world.edition), world.seats, world.first_seat)
    published = load_published()[world.id]
    assert matches == published["matches"]
    assert [points[seat] if world.edition.scored else 0 for seat in sorted(points)] == published["points"]


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.id)
def test_published_deals_are_as_many_as_combinatorics_says(world: World) -> None:
    edition, perft = world.edition, load_published()[world.id]["perft"]
    cards = len(edition.cards_for(world.seats))
    if edition.setup is Setup.DRAFTED:
        drafted = edition.hand_size * world.seats
        assert perft[: drafted + 1] == [perm(cards, depth) for depth in range(drafted + 1)]
    else:
        hands = [comb(cards - edition.hand_size * seat, edition.hand_size) for seat in range(world.seats)]
        assert perft[:2] == [1, prod(hands) * perm(cards - edition.hand_size * world.seats, edition.rows)]


def test_every_world_is_published_and_nothing_else() -> None:
    assert list(load_published()) == [world.id for world in WORLDS]


def test_the_file_is_written_in_its_one_form_and_every_number_is_safe_in_any_language() -> None:
    text = files("take5_rules").joinpath("data", "perft.json").read_text("utf-8")
    assert as_document(list(load_published().values())) == text
    assert max(map(int, re.findall("[0-9]+", text))) < 2**53


def test_the_worlds_hold_a_million_states_and_every_axis_of_an_edition() -> None:
    published = load_published().values()
    assert sum(sum(world["states"].values()) for world in published) > 1_000_000
    editions = [world.edition for world in WORLDS]
    assert {edition.setup for edition in editions} == set(Setup)
    assert (
        {edition.picks for edition in editions} == {edition.hands for edition in editions} == set(Visibility)
    )
    assert {edition.row_capacity for edition in editions} >= {1, 2, 3}
    assert {world.seats for world in WORLDS} == {2, 3}
    assert {type(edition.end).__name__ for edition in editions} == {"Threshold", "Rounds"}
    assert {edition.scored for edition in editions} == {True, False}
    assert {isinstance(edition.deck, LowDeck) for edition in editions} == {True, False}
