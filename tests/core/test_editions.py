"""The published editions, their variants, and where each match ends."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    PUBLISHED,
    RULES,
    VARIANTS,
    CardRange,
    Edition,
    EditionError,
    EditionReason,
    Finished,
    LowDeck,
    Match,
    Rounds,
    Setup,
    Threshold,
    TwinCards,
    TwinDeck,
    Twins,
    TwoCardsATurn,
    Visibility,
    cards_to_hand,
    even_odd,
    extra_doublets,
    flippin_digits,
    jumping_cow,
    long_match,
    lookup_edition,
    low_deck,
    match_over,
    mountain_climbing,
    new_match,
    one_round,
    open_draft,
    open_picks,
    rounds,
    short_match,
    target,
    teaching_round,
    two_cards_a_turn,
    two_decks,
    two_ended_rows,
)
from take5_rules.editions import Axis
from tests.core.rounds import R1, R3, play_script

MARKS = {
    "amigo-en-2.10": (66, True),
    "amigo-en-2005": (66, True),
    "amigo-de-2.3": (66, False),
    "amigo-de-1994": (66, True),
    "amigo-us-2018": (66, False),
    "amigo-25": (66, True),
    "amigo-30": (66, True),
    "gigamic": (66, True),
    "category-5": (74, False),
}


def ends_at(edition: Edition, total: int) -> bool:
    return match_over(Match(edition=edition, first_seat=0, totals=(0, total, 3), rounds_played=1))


def test_every_published_box_is_listed_here() -> None:
    assert set(PUBLISHED) == set(MARKS)
    for id, box in PUBLISHED.items():
        assert box.id == id
        assert box.title
        assert box.source
        assert all(point.endswith(".") for point in box.open_points)


@pytest.mark.parametrize("id", list(MARKS))
def test_a_published_box_ends_at_its_own_mark(id: str) -> None:
    mark, inclusive = MARKS[id]
    edition = PUBLISHED[id].edition
    assert edition.end == Threshold(points=mark, inclusive=inclusive)
    assert [ends_at(edition, mark + more) for more in (-1, 0, 1)] == [False, inclusive, True]


@pytest.mark.parametrize("id", list(MARKS))
def test_a_published_box_has_the_common_numbers(id: str) -> None:
    edition = PUBLISHED[id].edition
    assert evolve(edition, end=CLASSIC.end) == CLASSIC
    assert (edition.min_seats, edition.max_seats, edition.hand_size, edition.rows, edition.row_capacity) == (
        2,
        10,
        10,
        4,
        5,
    )
    assert edition.cards_for(7) == range(1, 105)
    assert lookup_edition(id) == edition


@pytest.mark.parametrize("id", list(MARKS))
@pytest.mark.parametrize(("variant", "mark"), [("short-match", 33), ("long-match", 100), ("target-50", 50)])
def test_another_mark_keeps_the_comparison_of_its_box(id: str, variant: str, mark: int) -> None:
    inclusive = MARKS[id][1]
    edition = lookup_edition(f"{id}+{variant}")
    assert [ends_at(edition, mark + more) for more in (-1, 0, 1)] == [False, inclusive, True]


def test_a_mark_of_a_whole_round_with_and_without_equality() -> None:
    for inclusive in (True, False):
        edition = evolve(CLASSIC, end=Threshold(points=6, inclusive=inclusive))
        assert isinstance(play_script(R1, edition)[-1], Finished) == inclusive
        assert isinstance(play_script(R3, edition)[-1], Finished) is False


def test_any_seat_may_be_the_one_that_ends_the_match() -> None:
    for seat in range(4):
        totals = tuple([66 if seat == other else 0 for other in range(4)])
        assert match_over(Match(edition=CLASSIC, first_seat=0, totals=totals, rounds_played=3))


def test_the_low_deck() -> None:
    edition = low_deck(CLASSIC)
    assert edition == evolve(CLASSIC, deck=LowDeck())
    assert [edition.cards_for(seats)[-1] for seats in range(2, 11)] == list(range(24, 105, 10))
    new_match(edition, 10)


def test_the_open_draft() -> None:
    edition = open_draft(CLASSIC)
    assert edition == evolve(CLASSIC, deck=LowDeck(), setup=Setup.DRAFTED, max_seats=6)
    assert lookup_edition("amigo-en-2005+open-draft").max_seats == 10
    assert lookup_edition("amigo-us-2018+open-draft").max_seats == 6


def test_the_open_picks() -> None:
    edition = open_picks(CLASSIC)
    assert edition == evolve(CLASSIC, deck=CardRange(first=2, last=104), picks=Visibility.OPEN, max_seats=9)
    tiny = Edition(deck=CardRange(first=1, last=13), hand_size=2, rows=3, max_seats=5)
    assert open_picks(tiny).max_seats == 4


@pytest.mark.clause("PAIRS-HANDS", "PAIRS-TURN")
def test_two_cards_a_turn() -> None:
    edition = two_cards_a_turn(CLASSIC)
    assert edition == evolve(CLASSIC, rule=TwoCardsATurn(), hand_size=14, max_seats=7)
    assert (edition.turns, CLASSIC.turns) == (7, 10)
    assert new_match(edition, 7).match.seats == 7
    assert two_cards_a_turn(evolve(CLASSIC, max_seats=3)).max_seats == 3
    assert two_cards_a_turn(evolve(CLASSIC, hand_size=9)) == edition


@pytest.mark.clause("PAIRS-TURN", "PAIRS-HANDS")
def test_two_cards_a_turn_goes_with_every_deck_and_with_open_picks() -> None:
    low = two_cards_a_turn(low_deck(CLASSIC))
    assert [low.cards_for(seats)[-1] for seats in range(2, 8)] == [14 * seats + 4 for seats in range(2, 8)]
    drafted = two_cards_a_turn(open_draft(CLASSIC))
    assert (drafted.max_seats, drafted.setup, drafted.hand_size) == (6, Setup.DRAFTED, 14)
    shown = two_cards_a_turn(open_picks(CLASSIC))
    assert (shown.max_seats, shown.picks, shown.cards_for(7)) == (7, Visibility.OPEN, range(2, 105))
    house = Edition(deck=CardRange(first=1, last=50), hand_size=4, rows=4, max_seats=8)
    assert two_cards_a_turn(house).max_seats == 3


def test_two_cards_a_turn_of_a_deck_that_is_too_small_for_two_are_refused() -> None:
    with pytest.raises(EditionError) as caught:
        two_cards_a_turn(Edition(deck=CardRange(first=1, last=31), hand_size=4, rows=4, max_seats=4))
    assert caught.value.reason is EditionReason.DECK_TOO_SMALL


def test_the_teaching_round() -> None:
    edition = teaching_round(CLASSIC)
    assert edition == evolve(
        CLASSIC, picks=Visibility.OPEN, hands=Visibility.OPEN, scored=False, end=Rounds(count=1)
    )


@pytest.mark.clause("TWINS-DECKS")
def test_two_decks_and_a_deck_with_the_doublets_of_another() -> None:
    doubled = TwinDeck(first=1, last=104, twins=Twins.ALL)
    assert two_decks(CLASSIC) == evolve(CLASSIC, deck=doubled, rule=TwinCards())
    assert extra_doublets(CLASSIC) == evolve(
        CLASSIC, deck=TwinDeck(first=1, last=104, twins=Twins.DOUBLETS), rule=TwinCards()
    )
    assert [len(edition(CLASSIC).deck_for(10)) for edition in (two_decks, extra_doublets)] == [208, 113]
    with pytest.raises(EditionError) as caught:
        extra_doublets(evolve(CLASSIC, deck=CardRange(first=1, last=10), hand_size=1, rows=2, max_seats=3))
    assert caught.value.reason is EditionReason.DECK_RANGE


def test_the_ends() -> None:
    assert short_match(CLASSIC).end == Threshold(points=33, inclusive=True)
    assert long_match(CLASSIC).end == Threshold(points=100, inclusive=True)
    assert target(7, CLASSIC).end == Threshold(points=7, inclusive=True)
    assert rounds(3, CLASSIC).end == Rounds(count=3)
    assert one_round(CLASSIC).end == Rounds(count=1)


NAMES = [re.sub("-N$", "-3", variant.id) for variant in VARIANTS]
DECIDES = {name: variant.axes for name, variant in zip(NAMES, VARIANTS, strict=True)}
FUNCTIONS: dict[str, Callable[[Edition], Edition]] = {
    "low-deck": low_deck,
    "open-draft": open_draft,
    "open-picks": open_picks,
    "teaching-round": teaching_round,
    "two-decks": two_decks,
    "extra-doublets": extra_doublets,
    "two-ended-rows": two_ended_rows,
    "cards-to-hand": cards_to_hand,
    "even-odd": even_odd,
    "mountain-climbing": mountain_climbing,
    "jumping-cow": jumping_cow,
    "flippin-digits": flippin_digits,
    "two-cards-a-turn": two_cards_a_turn,
    "short-match": short_match,
    "long-match": long_match,
    "target-3": lambda edition: target(3, edition),
    "rounds-3": lambda edition: rounds(3, edition),
}


def test_every_variant_decides_the_cards_the_placing_or_the_end() -> None:
    cards = {name for name, axes in DECIDES.items() if Axis.CARDS in axes}
    ends = {name for name, axes in DECIDES.items() if Axis.END in axes}
    twins = {"two-decks", "extra-doublets"}
    assert cards == {"low-deck", "open-draft", "open-picks", "teaching-round", "cards-to-hand"} | twins
    assert ends == {"teaching-round", "cards-to-hand", "short-match", "long-match", "target-3", "rounds-3"}
    placing = {name for name, axes in DECIDES.items() if Axis.PLACING in axes}
    rules = {rule for rule in RULES if rule not in ("plain", "twin-cards")}
    assert placing == rules | twins
    assert set(FUNCTIONS) == set(NAMES) == cards | ends | placing


@pytest.mark.parametrize("name", NAMES)
def test_an_id_and_a_function_name_the_same_variant(name: str) -> None:
    assert lookup_edition(f"amigo-en-2.10+{name}") == FUNCTIONS[name](CLASSIC)


@pytest.mark.parametrize(("first", "second"), list(product(NAMES, NAMES)))
def test_two_variants_go_together_unless_they_decide_the_same(first: str, second: str) -> None:
    both = f"amigo-us-2018+{first}+{second}"
    if DECIDES[first] & DECIDES[second]:
        with pytest.raises(EditionError) as caught:
            lookup_edition(both)
        assert caught.value.reason is EditionReason.VARIANTS_CLASH
        assert first in caught.value.detail
        assert second in caught.value.detail
    else:
        assert lookup_edition(both) == lookup_edition(f"amigo-us-2018+{second}+{first}")


def repeats(first: str, second: str) -> bool:
    """Two marks one after the other are no clash of functions: the later one counts."""
    marks = {"short-match", "long-match", "target-3"}
    return first in marks and second in marks | {"rounds-3", "teaching-round", "cards-to-hand"}


@pytest.mark.parametrize(("first", "second"), list(product(NAMES, NAMES)))
def test_functions_refuse_what_another_one_has_decided(first: str, second: str) -> None:
    if not DECIDES[first] & DECIDES[second]:
        edition = lookup_edition(f"amigo-us-2018+{first}+{second}")
        assert FUNCTIONS[second](FUNCTIONS[first](PUBLISHED["amigo-us-2018"].edition)) == edition
    elif not repeats(first, second):
        with pytest.raises(EditionError) as caught:
            FUNCTIONS[second](FUNCTIONS[first](CLASSIC))
        assert caught.value.reason is EditionReason.VARIANTS_CLASH
        assert caught.value.detail.startswith(re.sub("-3$", "", second))


@pytest.mark.parametrize("variant", [low_deck, open_draft])
def test_the_low_deck_needs_a_deck_from_one(variant: Callable[[Edition], Edition]) -> None:
    with pytest.raises(EditionError) as caught:
        variant(evolve(CLASSIC, deck=CardRange(first=2, last=105)))
    assert caught.value.reason is EditionReason.VARIANTS_CLASH


@pytest.mark.parametrize(
    ("most", "reason"),
    [
        (1, EditionReason.OUT_OF_RANGE),
        (True, EditionReason.WRONG_TYPE),
        (6.0, EditionReason.WRONG_TYPE),
        (2, EditionReason.SEAT_RANGE),
    ],
)
def test_a_draft_for_fewer_seats_than_the_box_needs_is_refused(most: int, reason: EditionReason) -> None:
    assert open_draft(evolve(CLASSIC, max_seats=3)).max_seats == 3
    with pytest.raises(EditionError) as caught:
        open_draft(evolve(CLASSIC, min_seats=3), most)
    assert caught.value.reason is reason


def test_open_picks_of_a_deck_that_is_just_enough_for_two_are_refused() -> None:
    just = Edition(deck=CardRange(first=1, last=8), hand_size=2, rows=4, max_seats=2)
    with pytest.raises(EditionError) as caught:
        open_picks(just)
    assert caught.value.reason is EditionReason.DECK_TOO_SMALL


NO_BOXES = ["", "classic", "AMIGO-EN-2.10", "amigo-en-2.10 ", "low-deck", "+low-deck"]


@pytest.mark.parametrize("id", [*NO_BOXES, pytest.param("x" * 10**6, id="endless")])
def test_an_unknown_box_lists_the_known_ones(id: str) -> None:
    with pytest.raises(EditionError) as caught:
        lookup_edition(id)
    assert caught.value.reason is EditionReason.UNKNOWN_ID
    assert all(known in caught.value.detail for known in PUBLISHED)
    assert len(str(caught.value)) < 400


NO_VARIANTS = ["", "tactics", "rounds", "rounds-", "rounds-0", "rounds--1", "rounds-03", "rounds-1.5"]
NO_VARIANTS += ["rounds-N", "target-N", "low-deck-3", "rounds-\u0663", "rounds-12345678", "low-deck "]


@pytest.mark.parametrize("part", [*NO_VARIANTS, pytest.param("x" * 10**6, id="endless")])
def test_an_unknown_variant_lists_the_known_ones(part: str) -> None:
    with pytest.raises(EditionError) as caught:
        lookup_edition(f"amigo-en-2.10+{part}")
    assert caught.value.reason is EditionReason.UNKNOWN_ID
    assert all(variant.id in caught.value.detail for variant in VARIANTS)
    assert len(str(caught.value)) < 400


def test_a_number_beyond_all_reason_is_out_of_range() -> None:
    with pytest.raises(EditionError) as caught:
        lookup_edition("amigo-en-2.10+rounds-1000001")
    assert caught.value.reason is EditionReason.OUT_OF_RANGE
    assert lookup_edition("amigo-en-2.10+rounds-1000000").end == Rounds(count=1_000_000)


def test_the_table_of_boxes_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        PUBLISHED["mine"] = PUBLISHED["gigamic"]  # type: ignore[index]


@pytest.mark.parametrize("tail", ["\n", " ", "\r", "\u0663", "0" * 7, "x"])
def test_nothing_may_follow_the_number_of_a_variant(tail: str) -> None:
    assert lookup_edition("amigo-30+rounds-3").end == Rounds(count=3)
    for id in (f"amigo-30+rounds-3{tail}", f"amigo-30+low-deck{tail}", f"amigo-30{tail}"):
        with pytest.raises(EditionError):
            lookup_edition(id)


def test_with_open_picks_one_seat_less_sits_down_where_the_smaller_deck_asks_for_it() -> None:
    three = Edition(deck=CardRange(first=1, last=34), max_seats=3)
    assert open_picks(three).max_seats == 2
    with pytest.raises(EditionError) as caught:
        open_picks(Edition(deck=CardRange(first=1, last=24), max_seats=2))
    assert caught.value.reason is EditionReason.DECK_TOO_SMALL
