"""The variants that differ in kind, case by case: decisions, refusals, events, and what is seen of them."""

from __future__ import annotations

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    KNOWN_NOT_BUILT,
    RULES,
    VARIANTS,
    Action,
    Arrow,
    CardPlaced,
    CardPlacedLeft,
    Climber,
    Climbing,
    Cow,
    CowAside,
    CowCrowding,
    CowJumped,
    CowLeaping,
    CrowdedRowTaken,
    Deal,
    Edition,
    EditionError,
    EditionReason,
    EventMismatchError,
    FlipCards,
    FlippedCardPicked,
    FlippedPicksRevealed,
    Lifted,
    MountainMoved,
    Nothing,
    Parity,
    ParityMarked,
    ParityMarker,
    PickCard,
    PickFlipped,
    Picking,
    PicksRevealed,
    PlaceCard,
    Placing,
    PlayPicks,
    Reason,
    ResolveError,
    ResolveReason,
    RowTaken,
    State,
    TakeCause,
    TakeRow,
    WithdrawPick,
    apply,
    even_odd,
    flippin_digits,
    jumping_cow,
    legal_actions,
    lookup_edition,
    mountain_climbing,
    new_match,
    one_round,
    open_picks,
    play,
    play_picks,
    refusal,
    resolve_turn,
    to_act,
    two_decks,
    two_ended_rows,
)
from take5_rules.core.kinds.flips import swapped
from take5_rules.editions import Axis
from take5_rules.history import SeenEventMismatchError, advance
from take5_rules.positions import position, position_faults, told_picking
from take5_rules.seen import FlippedPickSeen, SeatPicked, see
from take5_rules.views import view

ROWS = ((12,), (37,), (43,), (58,))
PLACING = {variant.id for variant in VARIANTS if Axis.PLACING in variant.axes}


def dealt(edition: Edition, hands: list[list[int]], rows: tuple[int, ...]) -> State:
    sized = evolve(edition, hand_size=len(hands[0]))
    return play(new_match(sized, len(hands)), Deal(hands=hands, rows=rows)).after


def table_of(state: State) -> Picking | Placing:
    assert isinstance(state, (Picking, Placing))
    return state


@pytest.mark.clause("TWO-ENDED-BOTH", "TWO-ENDED-NEAREST", "TWO-ENDED-SIXTH")
def test_the_booklets_example_of_two_ended_rows() -> None:
    rows = [[40, 41, 44, 47, 50], [9, 33, 61], [65, 71], [52, 90]]
    hands = [[5, *range(2, 4)], [17, 100, 101], [58, 102, 103], [62, 98, 99]]
    edition = evolve(two_ended_rows(CLASSIC), hand_size=5)
    before = position(edition, hands=hands, rows=rows)
    step = play_picks(before, (5, 17, 58, 62))
    after = table_of(step.after).table
    assert after.rows == ((17,), (5, 9, 33, 61, 62), (58, 65, 71), (52, 90))
    assert step.events[5:] == (
        CardPlacedLeft(seat=0, card=5, row=1),
        RowTaken(seat=1, card=17, row=0, cards=(40, 41, 44, 47, 50), cause=TakeCause.FULL_ROW),
        CardPlacedLeft(seat=2, card=58, row=2),
        CardPlaced(seat=3, card=62, row=1),
    )
    for card in (1, 2, 3, 4, 63, 64):
        landing = edition.rule.land(after, 0, card, 5)
        assert isinstance(landing, RowTaken)
        assert (landing.row, landing.cause) == (1, TakeCause.FULL_ROW)


@pytest.mark.clause("TWO-ENDED-TIE")
def test_equal_differences_are_the_owners_choice_of_one_of_two_rows() -> None:
    state = dealt(two_ended_rows(CLASSIC), [[40, 1], [90, 2]], (12, 37, 43, 58))
    asked = play_picks(state, (40, 90)).after
    assert to_act(asked) == (0,)
    assert legal_actions(asked, 0) == (PlaceCard(seat=0, row=1), PlaceCard(seat=0, row=2))
    assert legal_actions(asked, 1) == ()
    reasons: list[tuple[Action, Reason]] = [
        (PlaceCard(seat=0, row=0), Reason.NOT_A_PLACE),
        (PlaceCard(seat=0, row=4), Reason.NO_SUCH_ROW),
        (PlaceCard(seat=1, row=1), Reason.NOT_YOUR_TURN),
        (PlaceCard(seat=2, row=1), Reason.NO_SUCH_SEAT),
        (TakeRow(seat=0, row=1), Reason.OTHER_CHOICE_DUE),
        (PickCard(seat=0, card=1), Reason.WRONG_PHASE),
    ]
    for action, reason in reasons:
        assert refusal(asked, action) is reason
    left = play(asked, PlaceCard(seat=0, row=2)).events[0]
    assert left == CardPlacedLeft(seat=0, card=40, row=2)
    assert play(asked, PlaceCard(seat=0, row=1)).events[0] == CardPlaced(seat=0, card=40, row=1)


def test_a_row_to_take_is_no_place_to_choose() -> None:
    state = dealt(two_ended_rows(CLASSIC), [[50, 1], [90, 2]], (12, 37, 43, 58))
    low = dealt(even_odd(CLASSIC), [[13, 1], [90, 2]], (12, 37, 43, 58))
    asked = play_picks(low, (13, 90)).after
    assert legal_actions(asked, 0) == tuple(TakeRow(seat=0, row=row) for row in range(4))
    assert refusal(asked, PlaceCard(seat=0, row=1)) is Reason.OTHER_CHOICE_DUE
    assert refusal(state, PlaceCard(seat=0, row=1)) is Reason.WRONG_PHASE


def test_joint_picks_take_no_row_along_where_several_may_fall_due() -> None:
    twins = two_decks(CLASSIC)
    for variant in RULES.values():
        if variant.id == "plain" or variant.one_by_one or variant.picks_a_turn > 1:
            continue
        edition = twins if variant.has_twins else Edition(rule=variant)
        state = dealt(edition, [[3, 1], [90, 2]], (12, 37, 43, 58))
        assert refusal(state, PlayPicks(cards=(3, 90), take=1)) is Reason.TAKE_NOT_JOINT
        assert refusal(state, PlayPicks(cards=(3, 90))) is None


def test_without_hands_only_the_base_rule_is_resolved() -> None:
    with pytest.raises(ResolveError) as caught:
        resolve_turn(ROWS, (14, 15), two_ended_rows(CLASSIC))
    assert caught.value.reason is ResolveReason.VARIANT


@pytest.mark.clause("PARITY-BEGIN", "COW-BEGIN", "MOUNTAIN-BEGIN")
def test_what_a_rule_keeps_when_a_round_begins() -> None:
    hands, rows = [[50, 90], [60, 70]], (37, 43, 12, 58)
    assert table_of(dealt(even_odd(CLASSIC), hands, rows)).table.variant == ParityMarker(
        row=2, parity=Parity.EVEN
    )
    assert table_of(dealt(jumping_cow(CLASSIC), hands, rows)).table.variant == Cow(row=2)
    assert table_of(dealt(mountain_climbing(CLASSIC), hands, rows)).table.variant == Climber(
        row=3, arrow=Arrow.UP
    )
    assert table_of(dealt(two_ended_rows(CLASSIC), hands, rows)).table.variant == Nothing()
    assert table_of(dealt(CLASSIC, hands, rows)).table.variant == Nothing()


def test_the_card_of_even_odd_is_laid_and_moved_by_events_of_its_own() -> None:
    state = new_match(evolve(even_odd(CLASSIC), hand_size=2), 2)
    step = play(state, Deal(hands=[[3, 60], [90, 70]], rows=(12, 37, 43, 58)))
    assert step.events[1] == ParityMarked(row=0, parity=Parity.EVEN)
    assert [type(table_of(after).table.variant) for _, after in step.frames()] == [Lifted, ParityMarker]
    asked = play_picks(step.after, (3, 90)).after
    taken = play(asked, TakeRow(seat=0, row=2))
    assert [type(event) for event in taken.events] == [RowTaken, ParityMarked, CardPlaced]
    assert taken.events[1] == ParityMarked(row=2, parity=Parity.ODD)


@pytest.mark.clause("COW-CROWDED")
def test_a_crowded_row_is_taken_by_an_event_of_its_own() -> None:
    edition = evolve(jumping_cow(CLASSIC), hand_size=4)
    rows = [[12], [20, 21, 22, 23, 24], [43], [58]]
    before = position(edition, hands=[[13, 60], [90, 70]], rows=rows, piles=[[], []], variant=Cow(row=0))
    step = play_picks(before, (13, 90))
    assert step.events[3:] == (
        CardPlaced(seat=0, card=13, row=0),
        CowJumped(row=1),
        CrowdedRowTaken(seat=0, row=1, cards=(20, 21, 22, 23)),
        CowJumped(row=0),
        CardPlaced(seat=1, card=90, row=3),
    )
    assert table_of(step.after).table.piles == ((20, 21, 22, 23), ())


@pytest.mark.clause("FLIP-SECRET", "FLIP-ONE")
def test_nobody_else_sees_a_flip_before_the_reveal() -> None:
    state = dealt(flippin_digits(CLASSIC), [[24, 7], [90, 70]], (12, 37, 43, 58))
    plain = play(state, PickCard(seat=0, card=24))
    flipped = play(state, PickFlipped(seat=0, card=24))
    assert flipped.events == (FlippedCardPicked(seat=0, card=24),)
    for viewer in (1, None):
        assert view(plain.after, viewer) == view(flipped.after, viewer)
        assert see(flipped.events[0], state, viewer) == SeatPicked(seat=0)
    assert see(flipped.events[0], state, 0) == FlippedPickSeen(seat=0, card=24)
    own = view(flipped.after, 0)
    assert own != view(plain.after, 0)
    assert own == advance(view(state, 0), FlippedPickSeen(seat=0, card=24))
    revealed = play(flipped.after, PickCard(seat=1, card=90))
    assert revealed.events[1] == FlippedPicksRevealed(picks=(24, 90), flipped=(True, False))
    assert table_of(revealed.after).table.variant == FlipCards(held=(False, True), laid=(False, False))


@pytest.mark.parametrize("flipped", [(), (True,), (True, False, False)])
def test_a_reveal_says_of_every_seat_whether_it_flipped(flipped: tuple[bool, ...]) -> None:
    state = dealt(flippin_digits(CLASSIC), [[24, 7], [90, 70]], (12, 37, 43, 58))
    picking = play(state, PickFlipped(seat=0, card=24)).after
    assert isinstance(picking, Picking)
    picked = evolve(picking, picks=(24, 90))
    event = FlippedPicksRevealed(picks=(24, 90), flipped=flipped)
    with pytest.raises(EventMismatchError):
        apply(picked, event)
    for viewer in (0, 1, None):
        with pytest.raises(SeenEventMismatchError):
            advance(view(picked, viewer), event)


def test_a_pick_taken_back_takes_its_flip_back() -> None:
    state = dealt(flippin_digits(CLASSIC), [[24, 7], [90, 70]], (12, 37, 43, 58))
    flipped = play(state, PickFlipped(seat=0, card=24)).after
    assert play(flipped, WithdrawPick(seat=0)).after == state
    other = play(play(flipped, WithdrawPick(seat=0)).after, PickCard(seat=0, card=24)).after
    assert play(other, PickCard(seat=1, card=90)).events[1] == PicksRevealed(picks=(24, 90))


@pytest.mark.clause("FLIP-TWO-DIGITS")
def test_which_cards_can_be_flipped() -> None:
    state = dealt(flippin_digits(CLASSIC), [[7, 10, 99, 100], [90, 70, 60, 50]], (12, 37, 43, 58))
    flips = [action.card for action in legal_actions(state, 0) if isinstance(action, PickFlipped)]
    assert flips == [10, 99]
    reasons: list[tuple[Action, Reason]] = [
        (PickFlipped(seat=0, card=7), Reason.NO_FLIP),
        (PickFlipped(seat=0, card=100), Reason.NO_FLIP),
        (PickFlipped(seat=0, card=90), Reason.NOT_IN_HAND),
        (PickFlipped(seat=2, card=90), Reason.NO_SUCH_SEAT),
        (PickFlipped(seat=0, card=True), Reason.NOT_A_CARD),
    ]
    for action, reason in reasons:
        assert refusal(state, action) is reason
    base = dealt(CLASSIC, [[24, 7], [90, 70]], (12, 37, 43, 58))
    assert refusal(base, PickFlipped(seat=0, card=24)) is Reason.NO_FLIP
    assert [swapped(card) for card in (9, 10, 24, 55, 99, 100)] == [None, 1, 42, 55, 99, None]


@pytest.mark.clause("FLIP-ONE", "FLIP-LAPSES")
def test_a_flip_is_used_once_a_round_and_comes_back_with_the_next() -> None:
    edition = evolve(flippin_digits(CLASSIC), hand_size=2)
    deal = Deal(hands=[[24, 36], [90, 70]], rows=(12, 37, 43, 58))
    state = play(new_match(edition, 2), deal).after
    state = play(play(state, PickFlipped(seat=0, card=24)).after, PickCard(seat=1, card=90)).after
    assert refusal(state, PickFlipped(seat=0, card=36)) is Reason.NO_FLIP
    assert PickFlipped(seat=1, card=70) in legal_actions(state, 1)
    state = play_picks(state, (36, 70)).after
    again = play(state, deal).after
    assert table_of(again).table.variant == FlipCards(held=(True, True), laid=(False, False))


def test_an_open_flip_is_seen_at_once() -> None:
    edition = evolve(flippin_digits(open_picks(CLASSIC)), hand_size=2)
    state = play(new_match(edition, 2), Deal(hands=[[24, 7], [90, 70]], rows=(12, 37, 43, 58))).after
    step = play(state, PickFlipped(seat=0, card=24))
    seen = FlippedPickSeen(seat=0, card=24)
    assert see(step.events[0], state, 1) == seen
    assert advance(view(state, 1), seen) == view(step.after, 1)


MISFITS: list[tuple[Edition, object]] = [
    (even_odd(CLASSIC), ParityMarked(row=0, parity=Parity.ODD)),
    (even_odd(CLASSIC), CowJumped(row=0)),
    (mountain_climbing(CLASSIC), MountainMoved(row=2, arrow=Arrow.UP)),
    (jumping_cow(CLASSIC), CowJumped(row=1)),
    (jumping_cow(CLASSIC), CrowdedRowTaken(seat=0, row=0, cards=())),
    (CLASSIC, ParityMarked(row=0, parity=Parity.ODD)),
    (two_ended_rows(CLASSIC), CowJumped(row=1)),
]


@pytest.mark.parametrize(("edition", "event"), MISFITS)
def test_an_event_that_is_not_due_is_a_mismatch(edition: Edition, event: ParityMarked) -> None:
    state = dealt(edition, [[24, 7], [90, 70]], (12, 37, 43, 58))
    with pytest.raises(EventMismatchError):
        apply(state, event)


@pytest.mark.parametrize(
    ("edition", "variant", "event"),
    [
        (even_odd(CLASSIC), Lifted(), ParityMarked(row=4, parity=Parity.ODD)),
        (mountain_climbing(CLASSIC), Climbing(row=3, arrow=Arrow.UP), MountainMoved(row=-1, arrow=Arrow.UP)),
        (jumping_cow(CLASSIC), CowAside(), CowJumped(row=4)),
        (jumping_cow(CLASSIC), CowLeaping(row=0, seat=0), CowJumped(row=True + 3)),
        (
            jumping_cow(CLASSIC),
            CowCrowding(row=0, seat=0),
            CrowdedRowTaken(seat=1, row=0, cards=()),
        ),
    ],
)
def test_an_event_with_a_row_that_is_none_is_a_mismatch(
    edition: Edition, variant: Lifted, event: ParityMarked
) -> None:
    state = table_of(dealt(edition, [[24, 7], [90, 70]], (12, 37, 43, 58)))
    moved = evolve(state, table=evolve(state.table, variant=variant))
    with pytest.raises(EventMismatchError):
        apply(moved, event)


def test_a_position_without_a_word_about_it_begins_as_a_round_would() -> None:
    parts = {"hands": [range(1, 11), range(60, 70)], "rows": [[20], [40], [15], [80]]}
    for edition, variant in (
        (even_odd(CLASSIC), ParityMarker(row=2, parity=Parity.ODD)),
        (jumping_cow(CLASSIC), Cow(row=2)),
        (mountain_climbing(CLASSIC), Climber(row=3, arrow=Arrow.UP)),
        (flippin_digits(CLASSIC), FlipCards(held=(True, True), laid=(False, False))),
    ):
        assert table_of(position(edition, hands=parts["hands"], rows=parts["rows"])).table.variant == variant  # type: ignore[arg-type]
    seen = told_picking(even_odd(CLASSIC), seats=2, seat=0, hand=[99, 7], rows=[[12], [37], [43], [58]])
    assert seen.variant == ParityMarker(row=0, parity=Parity.EVEN)
    told = told_picking(
        even_odd(CLASSIC),
        seats=2,
        seat=0,
        hand=[99],
        rows=[[12], [37], [43], [58]],
        variant=ParityMarker(row=1, parity=Parity.EVEN),
    )
    assert told.variant == ParityMarker(row=1, parity=Parity.EVEN)
    broken = position_faults(
        even_odd(CLASSIC), hands=[range(1, 11), range(60, 70)], rows=[[], [40], [15], [80]]
    )
    assert "row empty at rows[0]" in map(str, broken)


@pytest.mark.clause("FAN-ONE")
@pytest.mark.parametrize("first", sorted(PLACING))
@pytest.mark.parametrize("second", sorted(PLACING))
def test_no_two_of_them_go_together(first: str, second: str) -> None:
    with pytest.raises(EditionError) as caught:
        lookup_edition(f"amigo-30+{first}+{second}")
    assert caught.value.reason is EditionReason.VARIANTS_CLASH


def test_what_is_known_and_not_built_says_what_is_missing() -> None:
    assert len(KNOWN_NOT_BUILT) == 4
    assert {known.year for known in KNOWN_NOT_BUILT} == {2014, 2016, 2019, 2024}
    assert all(known.missing.endswith(".") for known in KNOWN_NOT_BUILT)


def test_a_rule_is_a_value() -> None:
    assert two_ended_rows(CLASSIC) == Edition(rule=RULES["two-ended-rows"])
    assert hash(two_ended_rows(CLASSIC)) == hash(Edition(rule=RULES["two-ended-rows"]))
    assert two_ended_rows(CLASSIC) != CLASSIC
    assert one_round(jumping_cow(CLASSIC)) == jumping_cow(one_round(CLASSIC))
