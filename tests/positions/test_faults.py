"""Every inconsistency of a position is listed as data, and the constructor raises with the same list."""

from __future__ import annotations

import pickle
import random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    CardRange,
    Dealing,
    Drafting,
    Edition,
    Finished,
    Lifted,
    LowDeck,
    Match,
    PairBegun,
    PairsLying,
    PairsPicked,
    Picking,
    Placing,
    State,
    Table,
    VariantState,
    next_event,
    one_round,
    open_draft,
    open_picks,
    rounds,
    teaching_round,
    two_cards_a_turn,
)
from take5_rules.positions import (
    Fault,
    FaultReason,
    Parts,
    PositionError,
    position,
    position_faults,
    state_faults,
    view_faults,
)
from take5_rules.views import FaceDown, SeatPicking, view
from tests.views.matches import random_steps, tables_of_any_rule

ROWS = [[20], [40], [60], [80]]
HANDS = [range(1, 11), range(41, 51)]
TWO = Edition(deck=CardRange(first=1, last=24), hand_size=3, rows=2, row_capacity=3, max_seats=3)
DRAFT = open_draft(CLASSIC)

FIRST_TURN: Parts = {"hands": HANDS, "rows": ROWS}
LAST_TURN: Parts = {"hands": [[104], [3]], "rows": ROWS, "piles": [range(81, 90), range(62, 71)]}
CHOICE: Parts = {**FIRST_TURN, "hands": [range(2, 11), range(41, 50)], "picks": [1, 50], "placed": 0}
DRAFTING: Parts = {"hands": [[1, 3], [2]], "pool": range(4, 25)}

CASES: list[tuple[str, Edition, Parts, list[str]]] = [
    ("eleven seats", CLASSIC, {"totals": [0] * 11}, ["seats not allowed at totals"]),
    ("nobody", CLASSIC, {}, ["seats not allowed at totals"]),
    ("a first seat that is none", CLASSIC, {**FIRST_TURN, "first_seat": 2}, ["no such seat at first_seat"]),
    ("a first seat below 0", CLASSIC, {**FIRST_TURN, "first_seat": -1}, ["no such seat at first_seat"]),
    ("True as first seat", CLASSIC, {**FIRST_TURN, "first_seat": True}, ["no such seat at first_seat"]),
    ("rounds below 0", CLASSIC, {**FIRST_TURN, "rounds_played": -1}, ["not a count at rounds_played"]),
    ("True as rounds", CLASSIC, {**FIRST_TURN, "rounds_voided": True}, ["not a count at rounds_voided"]),
    ("a total below 0", CLASSIC, {"totals": [3, -1], "rounds_played": 1}, ["not a count at totals[1]"]),
    ("points before a round", CLASSIC, {"totals": [3, 0]}, ["points before a round at totals"]),
    (
        "points unscored",
        teaching_round(CLASSIC),
        {"totals": [3, 0], "rounds_played": 1},
        ["points unscored at totals"],
    ),
    (
        "more points than cards have",
        CLASSIC,
        {"totals": [60, 61, 51], "rounds_played": 1},
        ["too many points at totals"],
    ),
    (
        "more rounds than the match has",
        rounds(2, CLASSIC),
        {"totals": [6, 7], "rounds_played": 3},
        ["too many rounds at rounds_played"],
    ),
    (
        "a round after the mark",
        CLASSIC,
        {**FIRST_TURN, "totals": [66, 0], "rounds_played": 2},
        ["match over at totals"],
    ),
    (
        "a round after the last",
        one_round(CLASSIC),
        {**FIRST_TURN, "totals": [6, 0], "rounds_played": 1},
        ["match over at rounds_played"],
    ),
    ("True as a card", CLASSIC, {**FIRST_TURN, "rows": [[True], *ROWS[1:]]}, ["not a card at rows[0][0]"]),
    (
        "a card that is text",
        CLASSIC,
        {**FIRST_TURN, "hands": [["1", *range(2, 11)], HANDS[1]]},  # type: ignore[list-item]
        ["not a card at hands[0][0]"],
    ),
    (
        "a pick that is a float",
        CLASSIC,
        {**FIRST_TURN, "picks": [None, 41.0]},  # type: ignore[list-item]
        ["not a card at picks[1]"],
    ),
    (
        "a revealed pick that is none",
        CLASSIC,
        {**CHOICE, "picks": [True, 50]},
        ["not a card at picks[0]"],
    ),
    (
        "a card off the deck",
        TWO,
        {"hands": [[1, 2, 25], [4, 5, 6]], "rows": [[7], [8]]},
        ["not in deck at hands[0][2]"],
    ),
    (
        "the card that marks the leader",
        open_picks(CLASSIC),
        FIRST_TURN,
        ["not in deck at hands[0][0]"],
    ),
    (
        "a card in two hands",
        CLASSIC,
        {**FIRST_TURN, "hands": [range(1, 11), range(10, 20)]},
        ["card twice at hands[1][0] and hands[0][9]"],
    ),
    (
        "a taken card still in a hand",
        CLASSIC,
        {**LAST_TURN, "hands": [[104], [85]]},
        ["card twice at piles[0][4] and hands[1][0]"],
    ),
    (
        "a picked card still in a hand",
        CLASSIC,
        {**CHOICE, "picks": [2, 50]},
        ["card twice at picks[0] and hands[0][0]"],
    ),
    (
        "one placed card of two seats",
        TWO,
        {"hands": [[1, 2], [4, 5], [13, 14]], "rows": [[7, 9], [8, 10]], "picks": [9, 9, 12], "placed": 2},
        ["card twice at picks[1] and picks[0]"],
    ),
    ("a falling row", CLASSIC, {**FIRST_TURN, "rows": [[21, 20], *ROWS[1:]]}, ["not ascending at rows[0]"]),
    ("a hand too few", CLASSIC, {**FIRST_TURN, "totals": [0, 0, 0]}, ["hand count at hands"]),
    ("a pile too many", CLASSIC, {**FIRST_TURN, "piles": [[], [], []]}, ["pile count at piles"]),
    ("a row too few", CLASSIC, {**FIRST_TURN, "rows": ROWS[1:]}, ["row count at rows"]),
    ("hands and no rows", CLASSIC, {"hands": HANDS}, ["row count at rows"]),
    ("a pick too many", CLASSIC, {**FIRST_TURN, "picks": [None] * 3}, ["pick count at picks"]),
    ("no revealed picks", CLASSIC, {**FIRST_TURN, "placed": 0}, ["pick count at picks"]),
    (
        "unequal hands",
        CLASSIC,
        {**FIRST_TURN, "hands": [range(1, 11), range(41, 50)]},
        ["hands unequal at hands[1] and hands[0]"],
    ),
    (
        "hands too large",
        CLASSIC,
        {**FIRST_TURN, "hands": [range(1, 12), range(41, 52)]},
        ["hand too large at hands[0]", "hand too large at hands[1]"],
    ),
    (
        "full hands after the reveal",
        CLASSIC,
        {**CHOICE, "hands": [range(2, 12), range(41, 51)], "picks": [1, 51]},
        ["hand too large at hands[0]", "hand too large at hands[1]"],
    ),
    ("hands of another turn", CLASSIC, {**FIRST_TURN, "turn": 2}, ["wrong turn at turn"]),
    ("True as turn", CLASSIC, {**FIRST_TURN, "turn": True}, ["wrong turn at turn"]),
    ("an empty row", CLASSIC, {**FIRST_TURN, "rows": [[], *ROWS[1:]]}, ["row empty at rows[0]"]),
    (
        "a row of six",
        CLASSIC,
        {**LAST_TURN, "rows": [[20, 21, 22, 23, 24, 25], *ROWS[1:]], "piles": [range(81, 90), range(62, 66)]},
        ["row too long at rows[0]"],
    ),
    ("cards on the table too early", CLASSIC, {**FIRST_TURN, "piles": [[90], []]}, ["table count at piles"]),
    ("captured cards too few", CLASSIC, {**LAST_TURN, "piles": [[], []]}, ["table count at piles"]),
    (
        "a pick that is not held",
        CLASSIC,
        {**FIRST_TURN, "picks": [None, 51]},
        ["pick not in hand at picks[1]"],
    ),
    (
        "an open pick before its turn",
        open_picks(CLASSIC),
        {**FIRST_TURN, "hands": [range(2, 12), range(41, 51)], "picks": [None, 41]},
        ["picks out of order at picks"],
    ),
    ("all placed", CLASSIC, {**CHOICE, "placed": 2}, ["placed out of range at placed"]),
    ("placed below 0", CLASSIC, {**CHOICE, "placed": -1}, ["placed out of range at placed"]),
    ("True as placed", CLASSIC, {**CHOICE, "placed": True}, ["placed out of range at placed"]),
    (
        "a placed card that lies nowhere",
        CLASSIC,
        {**CHOICE, "placed": 1, "piles": [[90], []]},
        ["placed pick missing at picks[0]"],
    ),
    (
        "a placed card that was passed",
        CLASSIC,
        {**CHOICE, "placed": 1, "piles": [[1], []]},
        ["placed pick not last at picks[0]"],
    ),
    ("a choice that is not due", CLASSIC, {**CHOICE, "picks": [51, 50]}, ["choice not due at placed"]),
    (
        "a pool where nothing is drafted",
        TWO,
        {"hands": [[], []], "pool": range(1, 25)},
        ["not drafted at pool"],
    ),
    ("a pool too small", DRAFT, {**DRAFTING, "pool": range(4, 24)}, ["pool size at pool"]),
    (
        "a pool below the row starters",
        DRAFT,
        {"hands": [range(1, 12), range(12, 22)], "pool": [22, 23, 24]},
        ["pool size at pool"],
    ),
    (
        "a seat that drafted twice in turn",
        DRAFT,
        {**DRAFTING, "hands": [[1, 2, 3], []]},
        ["draft out of order at hands[0]", "draft out of order at hands[1]"],
    ),
    (
        "a drafter of another round",
        DRAFT,
        {**DRAFTING, "rounds_played": 1},
        ["draft out of order at hands[0]", "draft out of order at hands[1]"],
    ),
    (
        "a hand that is not drafted for",
        DRAFT,
        {**DRAFTING, "hands": [[1, 3]], "totals": [0, 0]},
        ["hand count at hands"],
    ),
    ("a draft with rows", DRAFT, {**DRAFTING, "rows": ROWS}, ["mixed phases at rows"]),
    ("a turn between rounds", CLASSIC, {"totals": [0, 0], "turn": 1}, ["mixed phases at turn"]),
    ("all have picked", CLASSIC, {**FIRST_TURN, "picks": [1, 41]}, ["not settled at picks"]),
    (
        "the round is played out",
        CLASSIC,
        {"hands": [[], []], "rows": ROWS, "piles": [range(81, 91), range(62, 72)]},
        ["not settled at hands"],
    ),
    (
        "the draft is done",
        DRAFT,
        {"hands": [range(1, 21, 2), range(2, 21, 2)], "pool": range(21, 25)},
        ["not settled at pool"],
    ),
]


PAIRS = two_cards_a_turn(CLASSIC)
PAIR_HANDS = [range(1, 15), range(41, 55)]
PAIR_ROWS = [[20], [60], [80], [100]]
PAIRS_LYING: Parts = {
    "hands": [range(3, 15), range(43, 55)],
    "rows": PAIR_ROWS,
    "picks": [1, 41],
    "placed": 0,
    "variant": PairsLying(higher=(2, 42)),
}
PAIRS_PLACED: Parts = {**PAIRS_LYING, "rows": [[20], [60], [80], [2]], "piles": [[1, 100], []], "placed": 2}


def picked(*higher: int | None) -> VariantState:
    return PairsPicked(higher=higher)


CASES += [
    (
        "an odd hand",
        PAIRS,
        {"hands": [range(1, 14), range(41, 54)], "rows": PAIR_ROWS},
        ["hand not whole turns at hands[0]", "hand not whole turns at hands[1]", "table count at piles"],
    ),
    (
        "one card of two",
        PAIRS,
        {"hands": PAIR_HANDS, "rows": PAIR_ROWS, "picks": [1, None]},
        ["wrong variant at variant"],
    ),
    (
        "a higher card alone",
        PAIRS,
        {"hands": PAIR_HANDS, "rows": PAIR_ROWS, "picks": [None, None], "variant": picked(2, None)},
        ["wrong variant at variant"],
    ),
    (
        "a higher card that is lower",
        PAIRS,
        {"hands": PAIR_HANDS, "rows": PAIR_ROWS, "picks": [2, None], "variant": picked(1, None)},
        ["wrong variant at variant"],
    ),
    (
        "a higher card that is not held",
        PAIRS,
        {"hands": PAIR_HANDS, "rows": PAIR_ROWS, "picks": [2, None], "variant": picked(41, None)},
        ["pick not in hand at picks[0]"],
    ),
    (
        "a higher card too many",
        PAIRS,
        {"hands": PAIR_HANDS, "rows": PAIR_ROWS, "variant": picked(None, None, None)},
        ["wrong variant at variant"],
    ),
    (
        "True as higher card",
        PAIRS,
        {"hands": PAIR_HANDS, "rows": PAIR_ROWS, "picks": [1, None], "variant": picked(True, None)},
        ["wrong variant at variant"],
    ),
    (
        "pairs that lie while seats pick",
        PAIRS,
        {"hands": PAIR_HANDS, "rows": PAIR_ROWS, "variant": PairsLying(higher=(2, 42))},
        ["wrong variant at variant"],
    ),
    (
        "picks of a turn that is placed",
        PAIRS,
        {**PAIRS_LYING, "variant": picked(2, 42)},
        ["wrong variant at variant"],
    ),
    (
        "an order that is due after one card",
        PAIRS,
        {**PAIRS_LYING, "placed": 1},
        ["wrong variant at variant"],
    ),
    (
        "a first card of another seat",
        PAIRS,
        {**PAIRS_LYING, "variant": PairBegun(higher=(2, 42), first=41)},
        ["wrong variant at variant"],
    ),
    (
        "a first card of nobody",
        PAIRS,
        {**PAIRS_LYING, "variant": PairBegun(higher=(2, 42), first=50)},
        ["wrong variant at variant"],
    ),
    (
        "a higher card that is lower, face up",
        PAIRS,
        {**PAIRS_LYING, "variant": PairsLying(higher=(2, 40))},
        ["wrong variant at variant"],
    ),
    ("more placed than there are", PAIRS, {**PAIRS_LYING, "placed": 4}, ["placed out of range at placed"]),
    (
        "a placed card that lies nowhere",
        PAIRS,
        {
            **PAIRS_PLACED,
            "rows": [[20], [60], [80], [9]],
            "hands": [[*range(3, 9), *range(10, 15), 99], range(43, 55)],
        },
        ["placed pick missing at picks[0]"],
    ),
    (
        "two placed cards of which neither ends a row",
        PAIRS,
        {**PAIRS_PLACED, "rows": [[20], [60], [80], [2, 100]], "piles": [[1], []]},
        ["placed pick not last at picks[0]"],
    ),
    (
        "a pair of which a hand still holds one",
        PAIRS,
        {**PAIRS_LYING, "hands": [[2, *range(4, 15)], range(43, 55)]},
        ["card twice at picks[0] and hands[0][0]"],
    ),
]


@pytest.mark.parametrize(
    ("edition", "parts", "expected"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_each_inconsistency_is_listed_and_refused(
    edition: Edition, parts: Parts, expected: list[str]
) -> None:
    faults = position_faults(edition, **parts)
    assert set(expected) <= {*map(str, faults)}
    with pytest.raises(PositionError) as refused:
        position(edition, **parts)
    assert refused.value.faults == faults


ALONE = {
    "a taken card still in a hand",
    "a placed card that was passed",
    "a row of six",
    "a choice that is not due",
    "unequal hands",
}


@pytest.mark.parametrize("name", sorted(ALONE))
def test_one_inconsistency_is_listed_once(name: str) -> None:
    ((_, edition, parts, expected),) = [case for case in CASES if case[0] == name]
    assert [*map(str, position_faults(edition, **parts))] == expected


PLAYED_OUT = Match(edition=CLASSIC, first_seat=0, totals=(66, 10), rounds_played=3)
STATES: list[tuple[State, str]] = [
    (Finished(match=evolve(PLAYED_OUT, totals=(65, 10)), winners=(1,)), "match not over at totals"),
    (Finished(match=PLAYED_OUT, winners=(0,)), "wrong winners at winners"),
    (
        Finished(
            match=Match(edition=teaching_round(CLASSIC), first_seat=0, totals=(0, 0), rounds_played=1),
            winners=(0, 1),
        ),
        "wrong winners at winners",
    ),
    (
        Drafting(match=Match(edition=DRAFT, first_seat=0, totals=(0, 0)), hands=((), ()), pool=(2, 1)),
        "not ascending at pool",
    ),
    (
        Drafting(
            match=Match(edition=DRAFT, first_seat=0, totals=(0, 0)),
            hands=((2, 1), (3,)),
            pool=tuple(range(4, 25)),
        ),
        "not ascending at hands[0]",
    ),
    (
        Picking(
            match=Match(edition=CLASSIC, first_seat=0, totals=(0, 0)),
            table=Table(hands=((1,), (2,)), rows=((9,), (8,), (7,), (6,)), piles=((11, 10), ())),
            picks=(None, None),
        ),
        "not ascending at piles[0]",
    ),
]


@pytest.mark.parametrize(("state", "expected"), STATES)
def test_a_state_built_past_the_builder_is_checked_too(state: State, expected: str) -> None:
    assert expected in map(str, state_faults(state))


OWN = view(position(CLASSIC, **FIRST_TURN), 0)
assert isinstance(OWN, SeatPicking)
OWN_PAIR = SeatPicking(
    match=Match(edition=PAIRS, first_seat=0, totals=(0, 0)),
    hands=(tuple(range(1, 15)), FaceDown(count=14)),
    rows=((20,), (60,), (80,), (100,)),
    piles=((), ()),
    picks=(1, FaceDown(count=2)),
    variant=picked(2, None),
    seat=0,
)
VIEWS: list[tuple[SeatPicking, str]] = [
    (evolve(OWN, seat=2), "no such seat at seat"),
    (evolve(OWN, seat=True), "no such seat at seat"),
    (evolve(OWN, hands=(FaceDown(count=10), FaceDown(count=10))), "own cards hidden at hands[0]"),
    (evolve(OWN, picks=(FaceDown(count=1), None)), "own cards hidden at picks[0]"),
    (evolve(OWN, picks=(None, FaceDown(count=2))), "not a count at picks[1]"),
    (evolve(OWN, picks=(None, FaceDown(count=0))), "not a count at picks[1]"),
    (evolve(OWN, hands=(OWN.hand, FaceDown(count=11))), "not a count at hands[1]"),
    (evolve(OWN, hands=(OWN.hand, FaceDown(count=-1))), "not a count at hands[1]"),
    (evolve(OWN, hands=(OWN.hand, FaceDown(count=9))), "hands unequal at hands[1] and hands[0]"),
    (
        evolve(OWN, hands=((), FaceDown(count=0)), picks=(None, FaceDown(count=1))),
        "pick not in hand at picks[1]",
    ),
    (evolve(OWN, picks=(None, 7)), "card twice at picks[1] and hands[0][6]"),
    (evolve(OWN, piles=((90,), ())), "table count at piles"),
    (evolve(OWN, variant=Lifted()), "wrong variant at variant"),
    (evolve(OWN_PAIR, picks=(1, FaceDown(count=1))), "not a count at picks[1]"),
    (evolve(OWN_PAIR, picks=(1, 41)), "wrong variant at variant"),
    (evolve(OWN_PAIR, variant=picked(None, None)), "wrong variant at variant"),
    (evolve(OWN_PAIR, variant=picked(2, 42)), "wrong variant at variant"),
    (
        evolve(OWN_PAIR, hands=((1, 2), FaceDown(count=0))),
        "pick not in hand at picks[1]",
    ),
    (
        evolve(OWN_PAIR, picks=(1, 41), variant=picked(2, 3)),
        "wrong variant at variant",
    ),
    (
        evolve(OWN_PAIR, picks=(1, 3), variant=picked(2, 4)),
        "card twice at picks[1] and hands[0][2]",
    ),
]


def test_positions_of_pairs_without_a_fault() -> None:
    assert view_faults(OWN_PAIR) == ()
    assert position_faults(PAIRS, **PAIRS_LYING) == ()
    assert position_faults(PAIRS, **PAIRS_PLACED) == ()
    begun: Parts = {**PAIRS_LYING, "variant": PairBegun(higher=(2, 42), first=2)}
    assert position_faults(PAIRS, **begun) == ()
    half: Parts = {
        **PAIRS_PLACED,
        "piles": [[100], []],
        "placed": 1,
        "variant": PairBegun(higher=(2, 42), first=2),
    }
    assert position_faults(PAIRS, **half) == ()


@pytest.mark.parametrize(("seen", "expected"), VIEWS)
def test_a_view_is_checked_as_far_as_it_tells(seen: SeatPicking, expected: str) -> None:
    assert expected in map(str, view_faults(seen))


def test_every_reason_has_a_case() -> None:
    texts = [text for *_, expected in CASES for text in expected] + [text for _, text in (*STATES, *VIEWS)]
    named = {text.split(" at ")[0].replace(" ", "_") for text in texts}
    assert named == {reason.value for reason in FaultReason}


def test_an_error_names_three_faults_and_counts_the_rest_and_never_a_card() -> None:
    hands = [[55, 56, 57, 58, 59], [55, 56, 57, 58, 59]]
    with pytest.raises(PositionError) as refused:
        position(CLASSIC, hands=hands, rows=ROWS)
    text = str(refused.value)
    assert text == (
        "card twice at hands[1][0] and hands[0][0]; card twice at hands[1][1] and hands[0][1]; "
        "card twice at hands[1][2] and hands[0][2], and 3 more"
    )
    again = pickle.loads(pickle.dumps(refused.value))
    assert (type(again), again.faults, str(again)) == (PositionError, refused.value.faults, text)
    assert isinstance(refused.value, ValueError)
    assert {type(fault) for fault in refused.value.faults} == {Fault}


@settings(max_examples=20)
@given(tables_of_any_rule())
def test_no_state_of_a_match_has_a_fault_settled_or_not(drawn: tuple[Edition, int, int]) -> None:
    edition, seats, seed = drawn
    for step in random_steps(edition, seats, seed, most=100):
        for _, state in step.frames():
            assert state_faults(state) == ()
            for viewer in (None, 0, seats - 1):
                assert view_faults(view(state, viewer)) == ()


def parts_of(state: State) -> Parts:
    match = state.match
    parts: Parts = {
        "totals": [*match.totals],
        "first_seat": match.first_seat,
        "rounds_played": match.rounds_played,
        "rounds_voided": match.rounds_voided,
    }
    if isinstance(state, Drafting):
        parts |= {"hands": [[*reversed(hand)] for hand in state.hands], "pool": [*reversed(state.pool)]}
    if isinstance(state, Picking | Placing):
        parts |= {
            "hands": [[*reversed(hand)] for hand in state.table.hands],
            "rows": [[*row] for row in state.table.rows],
            "piles": [[*reversed(pile)] for pile in state.table.piles],
            "picks": [*state.picks],
            "variant": state.table.variant,
        }
    if isinstance(state, Placing):
        parts["placed"] = state.placed
    return parts


@settings(max_examples=20)
@given(tables_of_any_rule())
def test_every_settled_state_can_be_built_from_its_lists(drawn: tuple[Edition, int, int]) -> None:
    edition, seats, seed = drawn
    for step in random_steps(edition, seats, seed, most=100):
        if isinstance(step.after, Drafting) and len(step.after.pool) == len(edition.cards_for(seats)):
            continue
        assert position(edition, **parts_of(step.after)) == step.after


def moved(state: Picking | Placing, rng: random.Random) -> State:
    """The state with one card taken from one place and another put into one."""
    table = state.table
    places = [[*cards] for cards in (*table.hands, *table.rows, *table.piles)]
    source = rng.choice([place for place in places if place])
    card = source.pop(rng.randrange(len(source)))
    target = rng.choice([place for place in places if place is not source])
    target.append(card)
    seats, rows = len(table.hands), len(table.rows)
    hands = tuple([tuple(sorted(place)) for place in places[:seats]])
    piles = tuple([tuple(sorted(place)) for place in places[seats + rows :]])
    lying = tuple([tuple(place) for place in places[seats : seats + rows]])
    return evolve(state, table=Table(hands=hands, rows=lying, piles=piles, variant=table.variant))


@settings(max_examples=20)
@given(tables_of_any_rule(), st.integers(0, 2**32))
def test_a_card_moved_from_or_to_a_hand_is_always_noticed(drawn: tuple[Edition, int, int], seed: int) -> None:
    edition, seats, start = drawn
    rng = random.Random(seed)
    for step in random_steps(edition, seats, start, most=40):
        if not isinstance(step.after, Picking | Placing):
            continue
        changed = moved(step.after, rng)
        assert isinstance(changed, Picking | Placing)
        # Where cards come back to hands, one more or less of them is nothing special.
        if changed.table.hands != step.after.table.hands and not edition.rule.one_by_one:
            assert state_faults(changed)


def test_lists_that_were_passed_in_can_change_afterwards() -> None:
    hands, rows = [[*range(1, 11)], [*range(41, 51)]], [[20], [40], [60], [80]]
    state = position(CLASSIC, hands=hands, rows=rows)
    before = (hash(state), repr(state))
    hands[0].clear()
    rows[0].append(99)
    assert (hash(state), repr(state)) == before
    assert position(CLASSIC, hands=iter([range(1, 11), range(41, 51)]), rows=map(iter, ROWS)) == state


def test_a_position_without_a_table_is_where_such_a_match_stands() -> None:
    between = position(CLASSIC, totals=[20, 31], rounds_played=2, rounds_voided=1)
    assert isinstance(between, Dealing)
    assert between.match.deal_number == 4
    over = position(CLASSIC, totals=[66, 31], rounds_played=2)
    assert over == Finished(match=over.match, winners=(1,))
    drafting = position(DRAFT, totals=[20, 31], rounds_played=2)
    assert isinstance(drafting, Drafting)
    assert drafting.pool == tuple(range(1, 25))
    for state in (between, over, drafting):
        assert next_event(state) is None


def test_a_low_deck_has_no_card_to_spare() -> None:
    low = Edition(deck=LowDeck(), hand_size=2, rows=2)
    assert position_faults(low, hands=[[1, 2], [3, 4]], rows=[[5], [6]]) == ()
    assert [*map(str, position_faults(low, hands=[[1, 2], [3, 4]], rows=[[5], [7]]))] == [
        "not in deck at rows[1][0]"
    ]
