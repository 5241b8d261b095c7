"""Pictures of all vectors: whole, harmless, and with every card as often as the vector gives it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain

import pytest
from attrs import evolve

from take5_rules.render import vectors
from take5_rules.render.svg import Scheme
from take5_rules.spec import Vector, draw, load_clauses, load_vectors
from take5_rules.spec.go_turns import GoKeeps, GoPlays, GoVector
from take5_rules.spec.kinds import (
    HeadsVector,
    Refused,
    ScoreVector,
    TargetVector,
)
from take5_rules.spec.pair_turns import FirstDue, OrderAnswer, PairsVector, RowDue
from take5_rules.spec.tables import (
    DealVector,
    DraftVector,
    OrderVector,
    ScriptAction,
    ScriptDeal,
    ScriptDraft,
    ScriptFirst,
    ScriptFlippedPick,
    ScriptPairPick,
    ScriptPick,
    ScriptVector,
    ViewVector,
)
from take5_rules.spec.turns import ChoiceVector, Placed, RoundVector, TurnVector
from take5_rules.spec.variant_turns import (
    SharedBeside,
    VariantPlaced,
    VariantVector,
)
from tests.render.drawn import SVG, Drawn
from tests.render.drawn_vectors import EVERY, check_points, look, vector_of

TAGS = {"svg", "title", "desc", "style", "rect", "text", "g", "path"}


every_vector = pytest.mark.parametrize("vector", EVERY, ids=[one.id for one in EVERY])


@every_vector
def test_a_picture_is_well_formed_told_in_words_and_of_plain_shapes(vector: Vector) -> None:
    root = look(vector).root
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= TAGS
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == f"{vector.id}: {vector.title}"
    assert root.findtext(f"{SVG}desc") == draw(vector)
    assert look(vector).headings.startswith(vector.title)


@every_vector
def test_nothing_is_said_outside_of_a_picture_or_on_top_of_its_own_words(vector: Vector) -> None:
    drawn = look(vector)
    for one in drawn.said:
        # Half an em a letter is less than any usual font needs, so a text that fails here never fits.
        wide = 0.5 * 13 * one.size * len(one.text)
        before = {"m": wide / 2, "n": wide / 2, "e": wide}.get(one.kind[:1], 0)
        assert one.x - before >= 0, one.text
        assert one.x - before + wide <= drawn.width, one.text
        assert 10 <= one.y <= drawn.height - 4, one.text
    spots = [(one.x, one.y) for one in drawn.said]
    assert len(spots) == len(set(spots))


@every_vector
def test_a_picture_asks_for_nothing_and_has_no_colours_of_its_own(vector: Vector) -> None:
    picture = look(vector).picture
    assert re.findall(r"https?://[^\s\"']+", picture) == ["http://www.w3.org/2000/svg"]
    body = picture[picture.index("</style>") :]
    assert not re.search(r"#[0-9a-f]{3,6}\b|fill=|stroke=\"|style=|url\(|href", body)


@every_vector
def test_a_picture_has_every_card_as_often_as_the_vector_gives_it(vector: Vector) -> None:
    assert look(vector).cards == sorted(cards_of(vector))


def placed(rows: Iterable[Iterable[int]], placements: Iterable[Placed | VariantPlaced]) -> list[int]:
    """The cards of a drawn turn: rows, and each card where it is played and where it comes to lie."""
    come = [one.card for one in placements if not (isinstance(one, VariantPlaced) and one.how == "crowded")]
    return [*chain(*rows), *come, *come] if come else []


def asked_cards(actions: Iterable[ScriptAction]) -> list[int]:
    found: list[int] = []
    for action in actions:
        match action:
            case ScriptDeal(hands=hands, rows=rows):
                found += [*chain(*hands), *rows]
            case ScriptPairPick(cards=cards):
                found += cards
            case (
                ScriptDraft(card=card)
                | ScriptPick(card=card)
                | ScriptFlippedPick(card=card)
                | ScriptFirst(card=card)
            ):
                found.append(card)
            case _:
                pass
    return found


def cards_of(vector: Vector) -> list[int]:
    match vector:
        case HeadsVector():
            return [vector.input.card]
        case TargetVector():
            again = [] if vector.output.row is None else [vector.input.card]
            return [*vector.input.ends, vector.input.card, *again]
        case ChoiceVector(input=asked, output=found):
            due = [] if found.due is None else [found.due.card, *chain(*asked.rows)]
            return [*chain(*asked.rows), *asked.plays, *due]
        case TurnVector(input=asked, output=found):
            return [*asked.plays, *placed(asked.rows, found.placements), *chain(*found.rows)]
        case RoundVector(input=asked, output=found):
            turns = [one.plays for one in asked.turns]
            lain = [row for table in found.tables for row in table]
            return [*chain(*asked.hands, *asked.rows, *turns, *lain, *found.piles)]
        case ScoreVector(input=asked):
            return [*chain(*asked.piles, *asked.rows)]
        case DraftVector(input=asked, output=found):
            return [*asked.cards, *asked.cards, *found.pool, *chain(*found.hands, *found.rows)]
        case DealVector(output=found):
            return [*chain(*found.hands), *found.rows]
        case ScriptVector(input=asked, output=found):
            return [
                *asked_cards(asked.actions),
                *found.pool,
                *chain(*found.hands, *found.rows, *found.piles),
            ]
        case ViewVector(input=asked, output=found):
            hands = [hand for hand in found.hands if hand is not None]
            picks = [pick for pick in found.picks if pick is not None]
            return [*asked_cards(asked.actions), *chain(*hands, *found.piles), *picks]
        case VariantVector():
            return variant_cards(vector)
        case PairsVector():
            return pair_cards(vector)
        case GoVector():
            return go_cards(vector)
        case _:
            return []


def variant_cards(vector: VariantVector) -> list[int]:
    asked, found = vector.input, vector.output
    given = [*asked.starters, *asked.plays]
    if isinstance(found, Refused):
        return [*given, *chain(*asked.rows)]
    come = [one.card for one in found.placements]
    turn = placed(asked.rows, found.placements) if asked.rows else come
    shown = turn or [*chain(*asked.rows)]
    shared = found.beside.shared if isinstance(found.beside, SharedBeside) else ()
    before = asked.beside.shared if isinstance(asked.beside, SharedBeside) else ()
    due = [] if found.due is None else [found.due.card]
    parts = [part.cards for part in (*before, *shared)]
    return [*given, *shown, *due, *chain(*found.rows, *parts)]


def pair_cards(vector: PairsVector) -> list[int]:
    asked, found = vector.input, vector.output
    firsts = [one.card for one in asked.answers if isinstance(one, OrderAnswer)]
    given = [*chain(*asked.pairs), *firsts]
    if isinstance(found, Refused):
        return [*given, *chain(*asked.rows)]
    shown = placed(asked.rows, found.placements) or [*chain(*asked.rows)]
    due = found.due.cards if isinstance(found.due, FirstDue) else ()
    last = [found.due.card] if isinstance(found.due, RowDue) else []
    return [*given, *shown, *due, *last, *chain(*found.rows)]


def go_cards(vector: GoVector) -> list[int]:
    asked, found = vector.input, vector.output
    given = [*chain(*asked.rows, *asked.hands, *asked.piles)]
    for action in asked.actions:
        match action:
            case GoPlays(plays=card):
                given.append(card)
            case GoKeeps(keeps=kept):
                given += kept
            case _:
                pass
    if isinstance(found, Refused):
        return given
    return [*given, *chain(*found.rows, *found.hands, *found.piles, *found.known)]


@pytest.mark.parametrize("scheme", list(Scheme))
def test_each_scheme_names_its_colours(scheme: Scheme) -> None:
    assert f'class="t5 {scheme.value}"' in vectors.draw(EVERY[0], scheme=scheme)


def test_every_clause_has_a_vector_to_be_drawn() -> None:
    assert [clause.id for clause in load_clauses() if not load_vectors(clause=clause.id)] == []


def test_a_wrong_vector_is_drawn_as_wrong_as_it_is() -> None:
    right = vector_of("turn-guide-63")
    assert isinstance(right, TurnVector)
    first, second = right.output.placements
    wrong = evolve(right.output, placements=(evolve(first, row=9), evolve(second, card=200)), points=(8, 1))
    drawn = look(evolve(right, output=wrong))
    assert drawn.tables()[0] == list(right.input.rows)
    assert "63 14 26 38 44 57 to row 9" in drawn.texts
    assert "200 to row 3" in drawn.texts
    check_points(drawn, (8, 1))


def test_a_row_that_is_not_there_is_told_beneath_the_table() -> None:
    right = vector_of("choice-guide-3")
    assert isinstance(right, ChoiceVector)
    assert right.output.due is not None
    due = evolve(right.output.due, rows=(0, 1, 2, 7))
    assert "no row 7: costs 8" in look(evolve(right, output=evolve(right.output, due=due))).texts


def test_numbers_beyond_all_bounds_do_not_make_a_picture_endless() -> None:
    heads = vector_of("heads-55")
    assert isinstance(heads, HeadsVector)
    assert len(vectors.draw(evolve(heads, output=evolve(heads.output, heads=10**9)))) < 10_000
    turn = vector_of("turn-guide-63")
    assert isinstance(turn, TurnVector)
    wide = evolve(turn.input, edition=evolve(turn.input.edition, row_capacity=10**9))
    assert "a row holds 1000000000" in look(evolve(turn, input=wide)).texts
    order = vector_of("order-draft-first-pass")
    assert isinstance(order, OrderVector)
    assert look(evolve(order, input=evolve(order.input, seats=10**9))).width < 1000


@pytest.mark.parametrize("title", ["<script>alert(1)</script>", "a\"b'c&d", "x\x00\x1b\u202ey", "\ud800", ""])
def test_a_hostile_title_stays_text(title: str) -> None:
    picture = vectors.draw(evolve(vector_of("heads-55"), title=title))
    assert {element.tag.removeprefix(SVG) for element in Drawn(picture).root.iter()} <= TAGS
    picture.encode("utf-8")
