"""Pictures: well formed, told in words, harmless, the same each time, and without secrets."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from take5_rules import (
    CLASSIC,
    Deal,
    Resolution,
    RowTaken,
    TakeCause,
    lookup_edition,
    new_match,
    play,
    resolve_turn,
)
from take5_rules.render import svg, text
from take5_rules.views import spectate, view
from tests.render.positions import HANDS, ROWS, choice_due, first_turn, one_picked, plain_turn, taking_turn

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def shown_texts(picture: str) -> list[str]:
    return [element.text or "" for element in read(picture).iter(f"{SVG}text")]


def shown_cards(picture: str) -> list[int]:
    groups = read(picture).iter(f"{SVG}text")
    return [int(element.text or "") for element in groups if element.get("class") == "n"]


def test_a_picture_shows_every_card_of_rows_hands_and_picks() -> None:
    state = choice_due()
    expected = sorted([*(card for hand in state.table.hands for card in hand), 14, 37, 43, 58, *state.picks])
    assert sorted(shown_cards(svg.draw(state))) == expected


def test_a_card_has_as_many_heads_as_bullheads() -> None:
    picture = svg.draw_take(RowTaken(seat=0, card=1, row=0, cards=(55,), cause=TakeCause.TOO_LOW), capacity=5)
    cards = [group for group in read(picture).iter(f"{SVG}g") if group.findall(f"{SVG}text[@class='n']")]
    heads = [len(group.findall(f"{SVG}path[@class='head']")) for group in cards]
    assert heads == [7, 1]


def test_the_view_of_a_seat_shows_no_other_hand_and_no_hidden_pick() -> None:
    state = one_picked()
    picture = svg.draw(view(state, 0))
    assert sorted(shown_cards(picture)) == sorted([*HANDS[0], *ROWS])
    assert picture.count('class="card back"') == 2 * 10 + 1
    numbers = set(map(int, re.findall(r">(\d+)<", picture)))
    assert 104 not in numbers
    assert "104" not in read(picture).findtext(f"{SVG}desc", "")


def test_two_states_that_differ_in_secrets_give_a_spectator_the_same_picture() -> None:
    assert svg.draw(spectate(one_picked())) != svg.draw(spectate(first_turn()))
    assert shown_cards(svg.draw(spectate(one_picked()))) == [14, 37, 43, 58]


def test_the_description_tells_the_same_in_words() -> None:
    assert read(svg.draw(choice_due())).findtext(f"{SVG}desc") == text.draw(choice_due())
    step = taking_turn()
    assert read(svg.draw_turn(step)).findtext(f"{SVG}desc") == text.draw_turn(step.events)


def test_a_turn_has_one_arrow_for_each_card() -> None:
    picture = svg.draw_turn(plain_turn(), names=["Ada", "Bo", "Cy"])
    arrows = [path for path in read(picture).iter(f"{SVG}path") if (path.get("class") or "").startswith("go")]
    assert len(arrows) == 3
    texts = shown_texts(picture)
    played = texts[texts.index("1.") :]
    assert played == ["1.", "25", "0 Ada", "2.", "44", "1 Bo", "3.", "45", "2 Cy"]


def test_what_is_taken_is_framed_and_told() -> None:
    event = RowTaken(seat=1, card=63, row=2, cards=(14, 26, 38, 44, 57), cause=TakeCause.FULL_ROW)
    texts = shown_texts(svg.draw_take(event, capacity=5, names=["Ada", "Bo"]))
    assert "full: 1 Bo takes 9 bullheads" in texts
    assert "1 Bo: 5 cards" in texts
    frames = re.findall(r'<rect class="go take"', svg.draw_take(event, capacity=5))
    assert len(frames) == 1


def test_a_row_that_is_taken_twice_in_a_turn_has_two_frames_and_no_free_places() -> None:
    rows = ((1,), (90,), (95,), (100,))
    resolution = resolve_turn(rows, range(2, 12), CLASSIC)
    assert isinstance(resolution, Resolution)
    assert [placed.card for placed in resolution.placements if placed.taken] == [6, 11]
    picture = read(svg.draw_placements(rows, resolution.placements, 5))
    taken = [rect for rect in picture.iter(f"{SVG}rect") if rect.get("class") == "go take"]
    first, second = [(int(rect.get("x", "")), int(rect.get("width", ""))) for rect in taken]
    assert second[0] == sum(first)
    assert second[1] == first[1]
    slots = [rect for rect in picture.iter(f"{SVG}rect") if rect.get("class") == "slot"]
    assert len(slots) == 3 * 4


def test_a_step_that_begins_before_the_cards_lie_cannot_be_drawn_as_a_turn() -> None:
    dealt = play(new_match(CLASSIC, seats=3), Deal(hands=HANDS, rows=ROWS))
    with pytest.raises(ValueError, match="places no cards"):
        svg.draw_turn(dealt)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "a\"b'c&d", "x\x00\x1b\u202ey", "\ud800"])
def test_a_hostile_name_stays_text(name: str) -> None:
    picture = svg.draw(first_turn(), names=[name, "Bo", "Cy"])
    tags = {element.tag.removeprefix(SVG) for element in read(picture).iter()}
    assert tags <= {"svg", "title", "desc", "style", "rect", "text", "g", "path"}
    picture.encode("utf-8")


def test_nothing_is_asked_from_outside() -> None:
    picture = svg.draw(choice_due())
    assert re.findall(r"https?://[^\s\"']+", picture) == ["http://www.w3.org/2000/svg"]
    assert "url(" not in picture
    assert "@import" not in picture


@pytest.mark.parametrize("scheme", list(svg.Scheme))
def test_each_scheme_names_its_colours(scheme: svg.Scheme) -> None:
    picture = svg.draw(first_turn(), scheme=scheme)
    assert ("prefers-color-scheme" in picture) == (scheme is svg.Scheme.AUTO)
    assert f'class="t5 {scheme.value}"' in picture


def test_a_picture_is_text_that_notebooks_show() -> None:
    picture = svg.draw(new_match(lookup_edition("amigo-en-2.10+open-draft"), 3))
    assert isinstance(picture, str)
    assert picture._repr_svg_() == str(picture)
    assert type(picture._repr_svg_()) is str


def test_the_same_position_gives_the_same_bytes_in_every_process() -> None:
    code = (
        "from tests.render.positions import taking_turn; from take5_rules.render import svg; import sys;"
        "sys.stdout.buffer.write(svg.draw_turn(taking_turn()).encode())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] == svg.draw_turn(taking_turn()).encode()


def test_pictures_of_ten_seats_and_of_a_hand_free_turn_are_well_formed() -> None:
    rows = ((7, 15, 22, 40, 55), (60,), (70,), (80,))
    resolution = resolve_turn(rows, [56, 1, 61, 62], CLASSIC, take=1)
    assert isinstance(resolution, Resolution)
    picture = svg.draw_placements(rows, resolution.placements, 5)
    assert "too low: takes 3 bullheads" in shown_texts(picture)
    assert picture.count('class="slot"') == 4 + 4
    assert read(svg.draw(new_match(CLASSIC, seats=10))).tag == f"{SVG}svg"
