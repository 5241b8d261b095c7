"""Pictures of vectors about hands, decks and ends, read back: they say what the vector says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain

from attrs import evolve

from take5_rules.spec.go_turns import GoOutput, GoVector
from take5_rules.spec.kinds import (
    CountdownVector,
    DeckOutput,
    DeckVector,
    EndVector,
    HeadsVector,
    RankVector,
    Refused,
    ScoreVector,
)
from take5_rules.spec.tables import (
    DealVector,
    DraftVector,
    OrderVector,
    ScriptVector,
    ViewVector,
)
from tests.render.drawn import Drawn
from tests.render.drawn_vectors import check_points, look, named


@named(HeadsVector)
def test_a_card_is_bare_and_its_heads_are_those_of_the_vector(vector: HeadsVector) -> None:
    drawn = look(vector)
    assert [box.kind for box in drawn.boxes].count("head") == vector.output.heads
    assert str(vector.output.heads) in drawn.words.split()
    wrong = evolve(vector, output=evolve(vector.output, heads=4))
    assert [box.kind for box in look(wrong).boxes].count("head") == 4


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
    seats = {one.text: one for one in drawn.said if one.kind == "m" and one.text.startswith("seat ")}
    assert all(seats["seat 0"].y <= one.y for one in seats.values())
    assert asked.seats < 3 or seats["seat 1"].x > seats["seat 0"].x
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
