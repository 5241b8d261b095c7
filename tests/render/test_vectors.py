"""Pictures of vectors, read back: they show all that the vector says, each card where it says so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import chain, pairwise
from typing import TypeVar

import pytest
from attrs import evolve

from take5_rules.core.cards import score
from take5_rules.render import vectors
from take5_rules.render.labels import heads_text
from take5_rules.render.svg import Scheme
from take5_rules.spec import Vector, draw, load_clauses, load_vectors
from take5_rules.spec.go_turns import GoKeeps, GoOutput, GoPlays, GoVector
from take5_rules.spec.kinds import (
    CountdownVector,
    DeckOutput,
    DeckVector,
    EndVector,
    HeadsVector,
    RankVector,
    Refused,
    ScoreVector,
    TargetVector,
)
from take5_rules.spec.pair_turns import FirstDue, OrderAnswer, PairsOutput, PairsVector, RowDue
from take5_rules.spec.parts import VectorHead
from take5_rules.spec.tables import (
    DealVector,
    DraftVector,
    OrderVector,
    ScriptAction,
    ScriptDeal,
    ScriptDraft,
    ScriptPick,
    ScriptVector,
    ViewVector,
)
from take5_rules.spec.turns import ChoiceVector, Placed, RoundVector, TurnVector
from take5_rules.spec.variant_turns import (
    CowBeside,
    FlipsBeside,
    MountainBeside,
    ParityBeside,
    SharedBeside,
    VariantInput,
    VariantOutput,
    VariantPlaced,
    VariantVector,
)
from tests.render.drawn import SVG, Drawn

EVERY = load_vectors()
TAGS = {"svg", "title", "desc", "style", "rect", "text", "g", "path"}

T = TypeVar("T", bound=VectorHead)


@cache
def look(vector: Vector) -> Drawn:
    return Drawn(vectors.draw(vector))


def all_of(kind: type[T]) -> list[T]:
    found: list[T] = [vector for vector in EVERY if isinstance(vector, kind)]
    assert found
    return found


def named(kind: type[T]) -> pytest.MarkDecorator:
    found = all_of(kind)
    return pytest.mark.parametrize("vector", found, ids=[one.id for one in found])


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
            case ScriptDraft(card=card) | ScriptPick(card=card):
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


# Each card and each row where the vector says so.


@named(HeadsVector)
def test_a_card_is_bare_and_its_heads_are_those_of_the_vector(vector: HeadsVector) -> None:
    drawn = look(vector)
    assert [box.kind for box in drawn.boxes].count("head") == vector.output.heads
    assert str(vector.output.heads) in drawn.words.split()
    wrong = evolve(vector, output=evolve(vector.output, heads=4))
    assert [box.kind for box in look(wrong).boxes].count("head") == 4


@named(TargetVector)
def test_the_card_comes_to_the_row_that_the_vector_says(vector: TargetVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    lines = [drawn.line_of(f"row {row}") for row in range(len(asked.ends))]
    for row, end in enumerate(asked.ends):
        shown = [int(one.text) for one in drawn.said if one.is_card and abs(one.y - lines[row]) < 15]
        assert shown == [end, *([asked.card] if row == found.row else [])]
        told = f"lower than {asked.card} by {asked.card - end}"
        assert told in drawn.texts if end < asked.card else f"not lower than {asked.card}" in drawn.texts
    arrows = [one.y for one in drawn.said if one.text == "\N{LEFTWARDS ARROW}"]
    assert arrows == ([] if found.row is None else [lines[found.row]])
    assert drawn.texts[-1] == ("no row: lower than every end" if found.row is None else f"row {found.row}")


@named(ChoiceVector)
def test_a_choice_shows_who_chooses_what_each_row_costs_and_each_answer(vector: ChoiceVector) -> None:
    drawn, asked, due = look(vector), vector.input, vector.output.due
    tables = drawn.tables()
    assert tables == [list(asked.rows)] * (1 if due is None else 2)
    costs = {one.y: one.text for one in drawn.said if " costs " in one.text}
    if due is None:
        assert "nobody chooses a row" in drawn.texts
        assert costs == {}
    else:
        assert f"seat {due.seat} takes a row for its" in drawn.texts
        lines = [drawn.said[drawn.places_of(f"row {row}")[1]].y for row in due.rows]
        expected = [f"\N{LEFTWARDS ARROW} costs {heads}" for heads in due.heads]
        assert costs == dict(zip(lines, expected, strict=True))
    for answer, accepted in zip(asked.answers, vector.output.accepted, strict=True):
        told = f"seat {answer.seat} names row {answer.row}"
        assert (told if accepted else f"refused: {told}") in drawn.texts


def with_those_that_come(
    rows: tuple[tuple[int, ...], ...], placements: Iterable[Placed | VariantPlaced]
) -> list[tuple[int, ...]]:
    """Rows as a drawn turn has them: taken cards stay, and the others follow or come before them."""
    shown = [list(row) for row in rows]
    for one in placements:
        how = one.how if isinstance(one, VariantPlaced) else "right"
        if how == "left":
            shown[one.row].insert(0, one.card)
        elif how != "crowded":
            shown[one.row].append(one.card)
    return [tuple(row) for row in shown]


def check_arrows(drawn: Drawn, placements: Iterable[Placed | VariantPlaced]) -> None:
    """Each arrow ends at the row that its placement names, and takes if that does."""
    lines = [one.y for one in drawn.said if re.fullmatch(r"row \d+", one.text)]
    for arrow, one in zip(drawn.arrows(), placements, strict=True):
        assert arrow.takes == bool(one.taken)
        nearest = min(range(len(lines)), key=lambda row: abs(lines[row] - arrow.y + 10))
        assert nearest == one.row


def check_takes(drawn: Drawn, placements: Iterable[Placed | VariantPlaced]) -> None:
    """What is taken stands in a frame as wide as its cards, with who takes how much beneath."""
    taking = [one for one in placements if one.taken]
    told = []
    for one in taking:
        how = one.how if isinstance(one, VariantPlaced) else "took"
        twins = [other.seat for other in placements if other.card == one.card and other is not one]
        who = f"seat {one.seat} and seat {twins[0]} take" if how == "shared" else f"seat {one.seat} takes"
        why = "crowded: " if how == "crowded" else ""
        told.append(f"{why}{who} {heads_text(score(one.taken))}")
    shown = [one.text for one in drawn.said if one.kind == "b" and re.search(r"takes? \d+ bull", one.text)]
    assert sorted(shown) == sorted(told)
    frames = [int(box.element.get("width", "0")) for box in drawn.boxes if box.kind == "go take"]
    assert sorted(filter(None, frames)) == sorted(54 * len(set(one.taken)) for one in taking)


def check_points(drawn: Drawn, points: Iterable[int]) -> None:
    """The last words are the bullheads that each seat has taken."""
    told = list(chain.from_iterable((f"seat {seat}", str(taken)) for seat, taken in enumerate(points)))
    assert drawn.texts[-len(told) - 1 :] == ["points", *told]


def check_played(drawn: Drawn, placements: Iterable[Placed | VariantPlaced]) -> None:
    """The cards stand in the order of placing, each with its seat."""
    first = drawn.places_of("1.")
    come = [one for one in placements if not (isinstance(one, VariantPlaced) and one.how == "crowded")]
    if not come:
        assert first == []
        return
    said = [one.text for one in drawn.said[first[0] :]]
    for nth, one in enumerate(come, start=1):
        at = said.index(f"{nth}.")
        assert said[at + 1] == str(one.card)
        assert said[at + 2].split(",")[0] == f"seat {one.seat}"


@named(TurnVector)
def test_a_turn_shows_where_each_card_goes_and_the_table_after_it(vector: TurnVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    moved = with_those_that_come(asked.rows, found.placements)
    assert drawn.tables() == [moved, list(found.rows)]
    check_arrows(drawn, found.placements)
    check_takes(drawn, found.placements)
    check_played(drawn, found.placements)
    check_points(drawn, found.points)
    assert f"a row holds {asked.edition.row_capacity}" in drawn.texts
    if asked.take is not None:
        assert f"the row that is named: row {asked.take}" in drawn.texts


@named(PairsVector)
def test_pairs_show_where_each_card_goes_and_what_is_due(vector: PairsVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    if isinstance(found, Refused):
        assert drawn.tables() == [list(asked.rows)]
        assert drawn.texts[-1] == "refused"
        return
    assert isinstance(found, PairsOutput)
    moved = with_those_that_come(asked.rows, found.placements)
    assert drawn.tables() == [moved, list(found.rows)]
    check_arrows(drawn, found.placements)
    check_takes(drawn, found.placements)
    check_played(drawn, found.placements)
    check_points(drawn, found.points)
    match found.due:
        case FirstDue(seat=seat):
            assert f"seat {seat} must say which is first:" in drawn.texts
        case RowDue(seat=seat, rows=rows):
            assert f"seat {seat} must take a row for its" in drawn.texts
            assert f"row {' or '.join(map(str, rows))}" in drawn.texts
        case None:
            assert not any(re.match(r"seat \d+ must", one) for one in drawn.texts)
    for answer in asked.answers:
        if isinstance(answer, OrderAnswer):
            assert f"seat {answer.seat} places first" in drawn.texts
        else:
            assert f"seat {answer.seat} names row {answer.row}" in drawn.texts


@named(VariantVector)
def test_a_variants_turn_shows_what_happens_and_what_lies_beside(vector: VariantVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    assert f"{asked.rule}, a row holds {asked.edition.row_capacity}" in drawn.texts
    for choice in asked.choices:
        assert f"seat {choice.seat} names row {choice.row}" in drawn.texts
    if isinstance(found, Refused):
        assert drawn.tables() == ([list(asked.rows)] if asked.rows else [])
        assert drawn.texts[-1] == "refused"
        return
    if asked.rows:
        moved = with_those_that_come(asked.rows, found.placements)
        assert drawn.tables() == [moved, list(found.rows)]
        check_arrows(drawn, found.placements)
        check_takes(drawn, found.placements)
        check_played(drawn, found.placements)
    else:
        assert drawn.tables() == [list(found.rows)]
    check_flips(drawn, vector.input, found)
    check_points(drawn, found.points)
    check_beside(drawn, found)
    named = [one.y for one in drawn.said if one.text.endswith("may be named") and one.kind == "b"]
    due = () if found.due is None else found.due.rows
    assert named == [drawn.said[drawn.places_of(f"row {row}")[-1]].y for row in sorted(due)]
    if found.due is not None:
        what = {"take": "take a row for", "place": "choose the place of"}[found.due.choice]
        assert f"seat {found.due.seat} must {what} its" in drawn.texts


def check_flips(drawn: Drawn, asked: VariantInput, found: VariantOutput) -> None:
    """A flipped card is told with its number where it is played, and where it is placed."""
    numbers = {seat: int(str(asked.plays[seat])[::-1]) for seat in asked.flipped}
    come = [one.seat for one in found.placements]
    told = [f"flipped: as {number}" for number in numbers.values()]
    again = [f"seat {seat}, flipped: as {number}" for seat, number in numbers.items() if seat in come]
    assert sorted(text for text in drawn.texts if "flipped" in text) == sorted([*told, *again])


def check_beside(drawn: Drawn, found: VariantOutput) -> None:
    """What lies beside a row stands on that row's line of the last table."""
    match found.beside:
        case FlipsBeside(held=held):
            at = drawn.places_of("flips held")[-1]
            said = " ".join(one.text for one in drawn.said[at:])
            for seat, has in enumerate(held):
                assert (f"seat {seat} none" in said) != has
        case SharedBeside(shared=parts):
            for part in parts:
                told = f"shared by seat {part.seats[0]} and seat {part.seats[1]}:"
                assert part.cards in [drawn.cards_at(place) for place in drawn.places_of(told)]
        case None:
            pass
        case lying:
            row = drawn.said[drawn.places_of(f"row {lying.row}")[-1]]
            said = " ".join(one.text for one in drawn.said if abs(one.y - row.y) < 3 and one.x > row.x)
            assert said_of(lying) in said


def said_of(lying: CowBeside | MountainBeside | ParityBeside) -> str:
    match lying:
        case CowBeside():
            return "with the Cow"
        case MountainBeside(arrow=arrow):
            return f"descends, arrow {arrow}"
        case ParityBeside(parity=parity):
            return f"{parity} cards only"


@named(VariantVector)
def test_the_cow_lies_in_the_drawn_turn_and_after_it_where_the_vector_says(vector: VariantVector) -> None:
    asked, found = vector.input, vector.output
    if isinstance(found, Refused) or not isinstance(found.beside, CowBeside):
        return
    drawn = look(vector)
    labels = [one for one in drawn.said if re.fullmatch(r"row \d+", one.text)]
    cows = [
        box for box in drawn.boxes if box.kind.startswith("card soft") and box.element.get("width") == "46"
    ]
    whole = [box for box in cows if box.element.get("height") == "62"]
    lies = [min(labels, key=lambda label: abs(label.y - box.y - 31 * box.size)).text for box in whole]
    before = not found.placements and isinstance(asked.beside, CowBeside)
    assert lies == [
        *([f"row {asked.beside.row}"] if before and isinstance(asked.beside, CowBeside) else []),
        *[f"row {found.beside.row}"] * (2 if found.placements and asked.rows else 1),
    ]


@named(RoundVector)
def test_a_round_shows_the_deal_each_turn_and_the_end(vector: RoundVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    assert drawn.tables() == [list(asked.rows), *[list(rows) for rows in found.tables]]
    assert drawn.seats()[0] == list(asked.hands)
    assert list(found.piles) in drawn.seats()
    check_points(drawn, found.points)
    for number, turn in enumerate(asked.turns, start=1):
        took = "" if turn.take is None else f", row {turn.take} is named"
        assert f"turn {number}{took}" in drawn.texts


@named(ScoreVector)
def test_a_score_shows_each_pile_and_how_the_totals_grow(vector: ScoreVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    assert drawn.seats()[0] == list(asked.piles)
    assert drawn.tables() == ([list(asked.rows)] if asked.rows else [])
    for seat, (before, points, after) in enumerate(
        zip(asked.totals, found.points, found.totals, strict=True)
    ):
        assert f"seat {seat} {before} before + {points} = {after}" in drawn.words


@named(DeckVector)
def test_a_deck_shows_each_of_its_cards_and_what_the_deal_needs(vector: DeckVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    assert f"{asked.seats} sit down" in drawn.texts
    needed = asked.seats * asked.edition.hand_size + asked.edition.rows
    assert any(text.endswith(f"= {needed} cards") for text in drawn.texts)
    cells = [int(one.text) for one in drawn.said if one.kind == "m"]
    if isinstance(found, Refused):
        assert cells == []
        assert drawn.texts[-1] == "refused"
        return
    assert isinstance(found, DeckOutput)
    assert cells == list(range(found.first, found.last + 1))
    assert f"{found.first} to {found.last}: {found.cards} cards" in drawn.texts
    assert f"{found.heads} bullheads" in drawn.texts
    assert f"left over {found.stock}" in drawn.words


@named(DraftVector)
def test_a_draft_shows_who_takes_which_card_and_what_comes_of_it(vector: DraftVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    begin = drawn.places_of("who takes which, pass by pass")[0]
    end = drawn.places_of("hands and rows")[0]
    told = [one.text for one in drawn.said[begin + 1 : end] if not re.fullmatch(r"\d+\.", one.text)]
    taken = zip(asked.cards, found.order, strict=True)
    assert told == list(chain.from_iterable((str(card), f"seat {seat}") for card, seat in taken))
    assert drawn.seats()[-1] == list(found.hands)
    assert drawn.tables() == [list(found.rows)]


@named(OrderVector)
def test_an_order_is_numbered_round_the_table(vector: OrderVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    for nth, seat in enumerate(found.order, start=1):
        label = next(one for one in drawn.said if one.text == f"seat {seat}" and one.kind == "m")
        number = next(one for one in drawn.said if one.text == f"{nth}.")
        assert (number.x, number.y - label.y) == (label.x, 16)
    assert " ".join(f"seat {seat}" for seat in found.order) in drawn.words.replace(
        "\N{RIGHTWARDS ARROW} ", ""
    )
    assert {str(asked.round), str(asked.turn), str(asked.hand_size)} <= set(re.findall(r"\d+", drawn.words))


@named(DealVector)
def test_a_deal_shows_the_seed_each_hand_and_the_starters(vector: DealVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    assert drawn.seats() == [list(found.hands)]
    assert drawn.tables() == [[(card,) for card in found.rows]]
    assert repr(asked.seed.value) in "".join(drawn.texts)
    assert f"deal {asked.deal} for {asked.seats} seats from the {asked.seed.kind}" in drawn.texts


@named(ScriptVector)
def test_a_script_shows_what_is_refused_and_how_things_stand(vector: ScriptVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    for nth, accepted in enumerate(found.accepted, start=1):
        at = next(place for place in drawn.places_of(f"{nth}.") if not drawn.said[place].kind)
        assert drawn.said[at + 1].text.startswith("refused: ") != accepted
    assert len(found.accepted) == len(asked.actions)
    if found.rows:
        assert drawn.tables()[-1] == list(found.rows)
    if found.hands:
        assert list(found.hands) in drawn.seats()
    if found.piles:
        assert list(found.piles) in drawn.seats()
    assert any(text.startswith(f"next: {found.phase}") for text in drawn.texts)
    for seat, total in enumerate(found.totals):
        assert drawn.texts.count(f"seat {seat}: {total}") == 1 + (asked.totals[seat] == total)
    if found.phase == "over":
        winners = " and ".join(f"seat {seat}" for seat in found.winners) or "nobody"
        assert drawn.texts[-1].replace(", ", " and ") == f"won by {winners}"


@named(ViewVector)
def test_a_view_shows_what_is_known_and_the_rest_face_down(vector: ViewVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    who = "a spectator" if asked.viewer is None else f"seat {asked.viewer}"
    assert f"{who} sees" in drawn.texts
    seen = []
    for hand, pick, picked in zip(found.hands, found.picks, found.picked, strict=True):
        shown = () if pick is None or not picked else (pick,)
        seen.append(() if hand is None else (*hand, *shown))
    lists = drawn.seats()
    assert lists[-1] == list(found.piles) if found.piles else lists[-1] == seen
    assert seen in lists
    hidden = found.hands.count(None) + sum(
        picked and pick is None for pick, picked in zip(found.picks, found.picked, strict=True)
    )
    assert [box.kind for box in drawn.boxes].count("card back") == hidden
    assert drawn.texts.count("hidden") == hidden


def bars(drawn: Drawn) -> list[float]:
    return [float(box.element.get("width", "")) for box in drawn.boxes if box.kind == "tip"]


def check_bars(drawn: Drawn, totals: Iterable[int], threshold: int | None) -> None:
    """A bar for each total, the longer the higher; the dashed line stands where the threshold would end."""
    shown = bars(drawn)
    limits = [box.element.get("d", "") for box in drawn.boxes if box.kind == "go take"]
    assert len(limits) == (0 if threshold is None else len(shown))
    at = float(limits[0][1:].split()[0]) if limits else None
    most = max([1, threshold or 0, *totals])
    for total, bar in zip(totals, shown, strict=True):
        assert abs(bar - max(0, total) / most * max([*shown, at or 0])) <= 1
        if at is not None and threshold is not None:
            assert (bar >= at) == (total >= threshold)


@named(EndVector)
def test_an_end_shows_the_totals_against_what_ends_the_match(vector: EndVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    end = asked.edition.end
    check_bars(drawn, asked.totals, getattr(end, "points", None))
    rounds = f"{asked.rounds} round{'' if asked.rounds == 1 else 's'} played"
    played = f"{rounds}, {asked.turns} of {asked.edition.hand_size} turns of the next"
    assert played in drawn.texts
    for seat, total in enumerate(asked.totals):
        assert f"seat {seat} {total}{' wins' if seat in found.winners else ''}" in drawn.words
    assert drawn.texts.count("wins") == len(found.winners)
    assert drawn.texts[-1].startswith("the match is over" if found.over else "the match plays on")


@named(RankVector)
def test_a_ranking_shows_totals_ranks_and_winners(vector: RankVector) -> None:
    drawn, totals, found = look(vector), vector.input.totals, vector.output
    check_bars(drawn, totals, None)
    for seat, (total, rank) in enumerate(zip(totals, found.ranks, strict=True)):
        won = ", wins" if seat in found.winners else ""
        at = next(place for place in drawn.places_of(f"seat {seat}"))
        assert [one.text for one in drawn.said[at + 1 : at + 3]] == [str(total), f"rank {rank}{won}"]


@named(CountdownVector)
def test_a_countdown_shows_what_is_left_to_the_line(vector: CountdownVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    check_bars(drawn, asked.totals, asked.start)
    for seat, (total, shown) in enumerate(zip(asked.totals, found.shown, strict=True)):
        assert f"seat {seat} {total} shows {shown}" in drawn.words


@named(GoVector)
def test_goes_show_the_table_before_and_after_and_what_all_know(vector: GoVector) -> None:
    drawn, asked, found = look(vector), vector.input, vector.output
    hands = [drawn.cards_at(place) for place in drawn.places_of("hand")]
    piles = [drawn.cards_at(place) for place in drawn.places_of("pile")]
    assert f"seat {asked.seat} is next, after {asked.goes} go{'' if asked.goes == 1 else 'es'}" in drawn.texts
    if isinstance(found, Refused):
        assert drawn.tables() == [list(asked.rows)]
        assert drawn.texts[-1] == "refused"
        return
    assert isinstance(found, GoOutput)
    assert drawn.tables() == [list(asked.rows), list(found.rows)]
    known = [drawn.cards_at(place) for place in drawn.places_of("known")]
    assert known == [cards for cards in found.known if cards]
    for shown, before, after in ((hands, asked.hands, found.hands), (piles, asked.piles, found.piles)):
        assert shown == [*before, *after]
    if found.points is None:
        assert f"seat {found.seat} is to {found.due}" in drawn.words
    else:
        check_points(drawn, found.points)


# What is new has a dashed edge, and what is wrong is drawn as it is.


@named(TurnVector)
def test_exactly_the_cards_that_were_not_in_a_row_before_are_marked_new(vector: TurnVector) -> None:
    asked, found = vector.input, vector.output
    new = sum(len(set(row) - set(asked.rows[place])) for place, row in enumerate(found.rows))
    kinds = Counter(box.kind.split()[-1] for box in look(vector).boxes if box.kind.startswith("card"))
    assert kinds["new"] == new + len(found.placements)


@named(RoundVector)
def test_each_turn_of_a_round_marks_what_is_new_in_it(vector: RoundVector) -> None:
    tables = [vector.input.rows, *vector.output.tables]
    new = [
        card
        for before, after in pairwise(tables)
        for old, row in zip(before, after, strict=True)
        for card in row
        if card not in old
    ]
    assert sorted(marked_new(look(vector))) == sorted(new)


def marked_new(drawn: Drawn) -> list[int]:
    """The cards with a dashed edge, each read by the number within it."""
    marked = [box for box in drawn.boxes if re.fullmatch(r"card k\d new", box.kind)]
    numbers = {(round(one.x - 23 * one.size), round(one.y - 26 * one.size)): one.text for one in drawn.said}
    return [int(numbers[round(box.x), round(box.y)]) for box in marked]


def test_a_card_that_comes_on_its_twin_is_new_and_those_that_lay_together_are_not() -> None:
    shared = vector_of("variant-twins-starters")
    assert marked_new(look(shared)) == []
    stacked = [
        vector
        for vector in all_of(VariantVector)
        if isinstance(vector.output, VariantOutput)
        and any(one.how == "stacked" for one in vector.output.placements)
        and not any(one.how == "shared" for one in vector.output.placements)
    ]
    assert stacked
    for vector in stacked:
        assert isinstance(vector.output, VariantOutput)
        twin = next(one.card for one in vector.output.placements if one.how == "stacked")
        assert twin in marked_new(look(vector))[-4:]


def vector_of(id: str) -> Vector:
    return next(vector for vector in EVERY if vector.id == id)


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
