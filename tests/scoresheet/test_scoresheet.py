"""The score of a real table: totals, ties, the end, corrections, and points that no round can yield."""

from __future__ import annotations

import json
import pickle
import random

import pytest

from take5_rules import (
    CLASSIC,
    PUBLISHED,
    CardRange,
    Deal,
    Edition,
    EditionError,
    Finished,
    Picking,
    RoundScored,
    State,
    cards_to_hand,
    extra_doublets,
    lookup_edition,
    new_match,
    play,
    play_picks,
    rounds,
    two_cards_a_turn,
    two_decks,
    two_ended_rows,
)
from take5_rules.documents.errors import DocumentError
from take5_rules.scoresheet import Scoresheet, ScoresheetError, ScoresheetReason, bounds

NAMES = ("Ada", "Bo", "Cy")
OTHER_RULES = [
    two_ended_rows(CLASSIC),
    two_cards_a_turn(CLASSIC),
    cards_to_hand(CLASSIC),
    two_decks(CLASSIC),
    extra_doublets(CLASSIC),
]
TINY = Edition(deck=CardRange(first=1, last=8), hand_size=2, rows=2, row_capacity=2, max_seats=3)


def sheet(edition: Edition = CLASSIC) -> Scoresheet:
    return Scoresheet.start(edition, NAMES)


def test_totals_add_up_and_ties_share_a_rank() -> None:
    scored = sheet().add([10, 10, 20]).add([5, 5, 4])
    assert scored.totals == (15, 15, 24)
    assert scored.ranks == (1, 1, 3)
    assert not scored.over
    assert scored.winners == ()


@pytest.mark.parametrize(
    ("id", "over"), [("amigo-en-2.10", True), ("amigo-us-2018", False), ("category-5", False)]
)
def test_exactly_66_ends_the_match_only_where_the_edition_says_so(id: str, over: bool) -> None:
    scored = sheet(PUBLISHED[id].edition).add([33, 4, 9]).add([33, 0, 9])
    assert scored.totals[0] == 66
    assert scored.over is over


def test_the_lowest_total_wins_and_ties_share_the_win() -> None:
    scored = sheet().add([40, 10, 10]).add([40, 10, 10])
    assert scored.winners == (1, 2)


def test_a_set_number_of_rounds_ends_the_match_whatever_the_totals() -> None:
    scored = sheet(rounds(2, CLASSIC)).add([40, 10, 20]).add([40, 10, 20])
    assert scored.over
    assert not sheet(rounds(2, CLASSIC)).add([66, 10, 20]).over


def test_an_unscored_edition_has_no_totals_and_no_winners() -> None:
    scored = sheet(lookup_edition("amigo-en-2.10+teaching-round")).add([10, 0, 20])
    assert (scored.totals, scored.over, scored.winners) == ((0, 0, 0), True, ())


def test_no_round_is_added_after_the_end() -> None:
    ended = sheet().add([66, 0, 1])
    with pytest.raises(ScoresheetError) as refused:
        ended.add([1, 20, 3])
    assert refused.value.reason is ScoresheetReason.MATCH_OVER


def test_a_round_can_be_corrected() -> None:
    scored = sheet().add([10, 10, 20]).add([5, 5, 5])
    assert scored.correct(1, [1, 10, 20]).totals == (6, 15, 25)
    assert scored.totals == (15, 15, 25)


@pytest.mark.parametrize("number", [0, 3, -1, True, 1.0])
def test_only_a_round_on_the_sheet_can_be_corrected(number: int) -> None:
    scored = sheet().add([10, 10, 20]).add([5, 5, 5])
    with pytest.raises(ScoresheetError) as refused:
        scored.correct(number, [1, 10, 20])
    assert refused.value.reason is ScoresheetReason.NO_SUCH_ROUND


def test_a_correction_that_ends_the_match_earlier_asks_for_the_later_rounds_to_be_dropped() -> None:
    scored = sheet().add([10, 10, 20]).add([5, 5, 5])
    with pytest.raises(ScoresheetError, match="would end after round 1"):
        scored.correct(1, [66, 10, 20])
    assert scored.drop().correct(1, [66, 10, 20]).over


def test_nothing_can_be_dropped_from_an_empty_sheet() -> None:
    with pytest.raises(ScoresheetError):
        sheet().drop()


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        ([1, 2], ScoresheetReason.SEAT_COUNT),
        ([1, 2, 3, 4], ScoresheetReason.SEAT_COUNT),
        ([-1, 20, 3], ScoresheetReason.NOT_POINTS),
        ([True, 20, 3], ScoresheetReason.NOT_POINTS),
        ([1.0, 20, 3], ScoresheetReason.NOT_POINTS),
        (["1", 20, 3], ScoresheetReason.NOT_POINTS),
        ([0, 0, 13], ScoresheetReason.SUM_TOO_LOW),
        ([98, 0, 0], ScoresheetReason.SEAT_TOO_HIGH),
        ([50, 46, 2], ScoresheetReason.SUM_TOO_HIGH),
    ],
)
def test_points_that_no_round_yields_are_refused(points: list[int], reason: ScoresheetReason) -> None:
    with pytest.raises(ScoresheetError) as refused:
        sheet().add(points)
    assert refused.value.reason is reason


def test_the_bounds_themselves_are_accepted() -> None:
    assert sheet().add([0, 0, 14]).totals == (0, 0, 14)
    assert sheet().add([97, 0, 0]).totals == (97, 0, 0)


@pytest.mark.parametrize(
    ("piles", "reason"),
    [
        ([[1], [2]], ScoresheetReason.SEAT_COUNT),
        ([[0], [2], [3]], ScoresheetReason.NOT_A_CARD),
        ([[105], [2], [3]], ScoresheetReason.NOT_A_CARD),
        ([[True], [2], [3]], ScoresheetReason.NOT_A_CARD),
        ([[1, 1], [2], [3]], ScoresheetReason.REPEATED_CARD),
        ([[1], [2], [1]], ScoresheetReason.REPEATED_CARD),
        ([[1], [2], [3]], ScoresheetReason.TOO_FEW_CARDS),
        ([range(1, 32), [], []], ScoresheetReason.TOO_MANY_CARDS),
        ([range(1, 12), range(12, 24), range(24, 32)], ScoresheetReason.TOO_MANY_CARDS),
    ],
)
def test_piles_that_no_round_leaves_are_refused(piles: list[list[int]], reason: ScoresheetReason) -> None:
    with pytest.raises(ScoresheetError) as refused:
        sheet().add_cards(piles)
    assert refused.value.reason is reason


def test_cards_are_counted_into_points() -> None:
    scored = sheet().add_cards([[55, 11], [5, 10], range(60, 75)])
    assert scored.rounds == ((12, 5, 3 + 2 + 5 + 3 + 11),)


def test_errors_say_whose_points_are_wrong() -> None:
    with pytest.raises(ScoresheetError) as refused:
        sheet().add([10, 200, 0])
    assert refused.value.seat == 1
    assert str(refused.value) == "seat too high: at most 97 (seat 1)"


@pytest.mark.parametrize("names", [["Ada"], ["x"] * 11])
def test_the_edition_says_how_many_seats_there_are(names: list[str]) -> None:
    with pytest.raises(EditionError):
        Scoresheet.start(CLASSIC, names)


def test_a_name_is_text() -> None:
    names: list[str] = json.loads('["Ada", 7]')
    with pytest.raises(TypeError):
        Scoresheet.start(CLASSIC, names)


def test_errors_travel_by_pickle() -> None:
    with pytest.raises(ScoresheetError) as refused:
        sheet().add([10, 200, 0])
    copied = pickle.loads(pickle.dumps(refused.value))
    assert (str(copied), copied.reason, copied.seat) == (
        str(refused.value),
        ScoresheetReason.SEAT_TOO_HIGH,
        1,
    )


def test_a_sheet_is_stored_and_loaded() -> None:
    scored = Scoresheet.start(rounds(3, CLASSIC), ["Ada", "日本", 'a"b']).add([10, 0, 20])
    assert Scoresheet.loads(scored.dumps()) == scored
    assert Scoresheet.loads(scored.dumps().encode()) == scored


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["format"], "take5-scoresheet/2"),
        (["names"], ["Ada", 7, "Cy"]),
        (["names"], "Ada"),
        (["rounds"], [[1.5, 20, 3]]),
        (["rounds"], [[True, 20, 3]]),
        (["rounds"], {"0": [1, 20, 3]}),
        (["edition", "rows"], 0),
        (["extra"], 1),
    ],
)
def test_a_malformed_sheet_is_refused(path: list[str], value: object) -> None:
    document = json.loads(sheet().add([10, 0, 20]).dumps())
    inner = document
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    with pytest.raises(DocumentError):
        Scoresheet.loads(json.dumps(document))


@pytest.mark.parametrize("listed", [[[0, 0, 13]], [[66, 0, 1], [1, 20, 3]], [[1, 20]]])
def test_a_sheet_that_breaks_the_rules_is_refused(listed: list[list[int]]) -> None:
    document = json.loads(sheet().dumps())
    document["rounds"] = listed
    with pytest.raises(ScoresheetError):
        Scoresheet.loads(json.dumps(document))


@pytest.mark.parametrize("edition", OTHER_RULES, ids=lambda edition: str(edition.rule.id))
def test_no_bounds_are_told_for_another_rule(edition: Edition) -> None:
    for ask in (lambda: bounds(edition, 3), lambda: Scoresheet.start(edition, ["Ada", "Bo", "Cy"])):
        with pytest.raises(ScoresheetError, match=edition.rule.id) as caught:
            ask()
        assert caught.value.reason is ScoresheetReason.VARIANT
    with pytest.raises(EditionError):
        bounds(edition, 11)


@pytest.mark.parametrize("edition", [CLASSIC, TINY, lookup_edition("amigo-en-2.10+low-deck")])
@pytest.mark.parametrize("seats", [2, 3])
def test_real_rounds_keep_to_the_bounds_and_the_sheet_agrees_with_the_engine(
    edition: Edition, seats: int
) -> None:
    chance = random.Random(f"{edition}{seats}")
    for _ in range(10):
        state = new_match(edition, seats)
        kept = Scoresheet.start(edition, ["x"] * seats)
        while not isinstance(state, Finished) and len(kept.rounds) < 60:
            state = play_round(state, chance)
            kept = kept.add(new - old for new, old in zip(state.match.totals, kept.totals, strict=True))
        assert isinstance(state, Finished)
        assert (kept.totals, kept.over, kept.winners) == (state.match.totals, True, state.winners)


def play_round(state: State, chance: random.Random) -> State:
    """One round at random, up to the state between rounds or the end."""
    edition, seats = state.match.edition, state.match.seats
    deck = list(edition.cards_for(seats))
    chance.shuffle(deck)
    hands = [[deck.pop() for _ in range(edition.hand_size)] for _ in range(seats)]
    state = play(state, Deal(hands=hands, rows=[deck.pop() for _ in range(edition.rows)])).after
    while isinstance(state, Picking):
        picks = [chance.choice(hand) for hand in state.table.hands]
        low = min(picks) < min(row[-1] for row in state.table.rows)
        state = play_picks(state, picks, chance.randrange(edition.rows) if low else None).after
    return state


def exhaust(edition: Edition, hands: list[list[int]], starters: list[int]) -> set[tuple[int, ...]]:
    """The points of every way to play one round."""
    found: set[tuple[int, ...]] = set()
    waiting = [play(new_match(edition, len(hands)), Deal(hands=hands, rows=starters)).after]
    while waiting:
        state = waiting.pop()
        assert isinstance(state, Picking)
        for first in state.table.hands[0]:
            for second in state.table.hands[1]:
                low = min(first, second) < min(row[-1] for row in state.table.rows)
                for take in range(edition.rows) if low else [None]:
                    step = play_picks(state, (first, second), take)
                    scored = [event.points for event in step.events if isinstance(event, RoundScored)]
                    if scored:
                        found.update(scored)
                    else:
                        waiting.append(step.after)
    return found


def test_every_round_of_a_tiny_edition_keeps_to_the_bounds() -> None:
    edition = rounds(
        1, Edition(deck=CardRange(first=1, last=7), hand_size=2, rows=2, row_capacity=2, max_seats=2)
    )
    limits = bounds(edition, 2)
    reached = set()
    for starters in ([1, 2], [3, 7], [6, 7], [2, 5]):
        cards = [card for card in range(1, 8) if card not in starters]
        for hands in ([cards[:2], cards[2:4]], [cards[1:3], cards[3:5]], [[cards[0], cards[4]], cards[1:3]]):
            for points in exhaust(edition, hands, starters):
                reached.add(sum(points))
                assert Scoresheet.start(edition, ["a", "b"]).add(points).rounds == (points,)
    assert min(reached) == limits.lowest_sum
    assert max(reached) <= limits.highest_sum
