"""Pictures of vectors about rows, read back: each card where the vector says so, and what is new marked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from take5_rules.core.cards import score
from take5_rules.render.labels import heads_text
from take5_rules.spec.kinds import (
    Refused,
    TargetVector,
)
from take5_rules.spec.pair_turns import FirstDue, OrderAnswer, PairsOutput, PairsVector, RowDue
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
from tests.render.drawn import Drawn
from tests.render.drawn_vectors import all_of, check_points, look, named


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


def new_in(before: tuple[tuple[int, ...], ...], after: tuple[tuple[int, ...], ...]) -> list[int]:
    """The cards that did not lie in their row before; of twins the one that came."""
    rows = zip(before, after, strict=True)
    return [card for old, row in rows for card in (Counter(row) - Counter(old)).elements()]


def test_exactly_what_was_not_in_a_row_before_is_marked_new() -> None:
    turns: list[TurnVector | PairsVector | VariantVector] = [*all_of(TurnVector), *all_of(PairsVector)]
    for vector in (*turns, *all_of(VariantVector)):
        if isinstance(vector.output, Refused) or not vector.input.rows:
            continue
        come = [one.card for one in vector.output.placements if getattr(one, "how", "") != "crowded"]
        expected = [*come, *new_in(vector.input.rows, vector.output.rows)]
        assert sorted(marked_new(look(vector))) == sorted(expected), vector.id


@named(RoundVector)
def test_each_turn_of_a_round_marks_what_is_new_in_it(vector: RoundVector) -> None:
    tables = [vector.input.rows, *vector.output.tables]
    new = [card for before, after in pairwise(tables) for card in new_in(before, after)]
    assert sorted(marked_new(look(vector))) == sorted(new)


def marked_new(drawn: Drawn) -> list[int]:
    """The cards with a dashed edge, each read by the number within it."""
    marked = [box for box in drawn.boxes if re.fullmatch(r"card k\d new", box.kind)]
    numbers = {(round(one.x - 23 * one.size), round(one.y - 26 * one.size)): one.text for one in drawn.said}
    return [int(numbers[round(box.x), round(box.y)]) for box in marked]
