"""Twin cards, case by case: deals, stacks, shared takes, refusals, and what is seen of them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    Action,
    CardPlaced,
    CardStacked,
    Deal,
    Dealing,
    Dealt,
    Edition,
    Event,
    EventMismatchError,
    PickCard,
    Picking,
    PicksRevealed,
    Placing,
    PlayPicks,
    Reason,
    ResolveError,
    Rounds,
    RoundScored,
    RowShared,
    RowTaken,
    SharedTake,
    SharedTakes,
    State,
    Step,
    TakeCause,
    TakeRow,
    TwinCards,
    TwinDeck,
    Twins,
    apply,
    extra_doublets,
    legal_actions,
    new_match,
    play,
    play_picks,
    refusal,
    resolve_turn,
    score,
    to_act,
    two_decks,
)
from take5_rules.core.cards import left_over
from take5_rules.history import begin_history
from take5_rules.positions import PositionError, position, position_faults, state_faults, told_picking
from take5_rules.positions.faults import FaultReason
from take5_rules.sampling import unseen
from take5_rules.seen import HandDealt, see
from take5_rules.views import spectate, view

DOUBLE = two_decks(CLASSIC)
ROWS = (12, 37, 43, 58)


def dealt(hands: list[list[int]], rows: tuple[int, ...] = ROWS, edition: Edition = DOUBLE) -> State:
    sized = evolve(edition, hand_size=len(hands[0]))
    return play(new_match(sized, len(hands)), Deal(hands=hands, rows=rows)).after


def on_rows(rows: list[list[int]], plays: list[int], shared: tuple[SharedTake, ...] = ()) -> Step:
    """A turn on these rows, by seats that each hold one more card."""
    spare = [card for card in range(104, 90, -1) if card not in plays]
    hands = [[card, spare[seat]] for seat, card in enumerate(plays)]
    lying = sum(map(len, rows)) + sum(len(take.cards) for take in shared)
    edition = evolve(DOUBLE, hand_size=2 + -(-max(lying - 4 - 3, 0) // len(plays)), rows=len(rows))
    played = (edition.hand_size - 2) * len(plays)
    pile = [card for card in range(61, 80) if card not in plays][: max(4 + played - lying, 0)]
    piles: list[list[int]] = [pile, *([] for _ in plays[1:])]
    before = position(edition, hands=hands, rows=rows, piles=piles, variant=SharedTakes(takes=shared))
    return play_picks(before, plays)


def table_of(state: State) -> Picking | Placing:
    assert isinstance(state, (Picking, Placing))
    return state


@pytest.mark.clause("TWINS-STARTERS")
def test_twins_among_the_starters_lie_on_each_other_and_another_card_begins_the_missing_row() -> None:
    edition = evolve(DOUBLE, hand_size=1)
    step = play(new_match(edition, 2), Deal(hands=[[1], [2]], rows=(20, 7, 7, 20, 31, 40)))
    assert step.events == (Dealt(hands=((1,), (2,)), rows=(20, 7, 7, 20, 31, 40)),)
    assert table_of(step.after).table.rows == ((20, 20), (7, 7), (31,), (40,))


@pytest.mark.clause("TWINS-STARTERS", "TWINS-DECKS")
@pytest.mark.parametrize(
    ("hands", "rows", "edition", "reason"),
    [
        ([[1], [2]], (7, 7, 20, 31), DOUBLE, Reason.DEAL_SHAPE),
        ([[1], [2]], (7, 20, 31), DOUBLE, Reason.DEAL_SHAPE),
        ([[1], [2]], (7, 20, 31, 40, 50), DOUBLE, Reason.DEAL_SHAPE),
        ([[1], [2]], (7, 20, 31, 40, 7), DOUBLE, Reason.DEAL_SHAPE),
        ([[1], [2]], (7, 20, 31, 40, 40), DOUBLE, Reason.DEAL_SHAPE),
        ([[1], [2]], (), DOUBLE, Reason.DEAL_SHAPE),
        ([[1], [2]], (7, 7, 7, 20, 31, 40), DOUBLE, Reason.DEAL_REPEATED_CARD),
        ([[7], [7]], (7, 20, 31, 40), DOUBLE, Reason.DEAL_REPEATED_CARD),
        ([[1], [2]], (7, 20, 31, 105), DOUBLE, Reason.DEAL_FOREIGN_CARD),
        ([[1], [2]], (7, 20, 31, True), DOUBLE, Reason.NOT_A_CARD),
        ([[1], [2]], (7, 20, 31, "1"), DOUBLE, Reason.NOT_A_CARD),
        ([[7], [7]], (12, 20, 31, 40), extra_doublets(CLASSIC), Reason.DEAL_REPEATED_CARD),
        ([[11], [11]], (11, 20, 31, 40), extra_doublets(CLASSIC), Reason.DEAL_REPEATED_CARD),
        ([[11], [11]], (12, 22, 22, 31, 40), extra_doublets(CLASSIC), None),
        ([[7], [7]], (12, 20, 31, 40), DOUBLE, None),
        ([[1], [2]], (7, 20, 31, 31, 40), DOUBLE, None),
        ([[1], [2]], (7, 7, 20, 20), CLASSIC, Reason.DEAL_REPEATED_CARD),
        ([[1], [2]], (7, 7, 20, 31, 40), CLASSIC, Reason.DEAL_SHAPE),
    ],
)
def test_which_deals_are_refused(
    hands: list[list[int]], rows: tuple[int, ...], edition: Edition, reason: Reason | None
) -> None:
    state = new_match(evolve(edition, hand_size=1), 2)
    assert refusal(state, Deal(hands=hands, rows=rows)) is reason


@pytest.mark.clause("TWINS-ONE-TURN")
def test_twins_of_one_turn_are_placed_one_on_the_other() -> None:
    step = play_picks(dealt([[44, 1], [15, 2], [44, 4]]), (44, 15, 44))
    assert step.events[3:] == (
        PicksRevealed(picks=(44, 15, 44)),
        CardPlaced(seat=1, card=15, row=0),
        CardPlaced(seat=0, card=44, row=2),
        CardStacked(seat=2, card=44, row=2),
    )
    assert table_of(step.after).table.rows == ((12, 15), (37,), (43, 44, 44), (58,))


@pytest.mark.clause("TWINS-LAST", "TWINS-ONE-PLACE")
def test_on_the_last_card_of_a_full_row_nothing_is_taken_and_the_sixth_place_takes_all() -> None:
    rows = [[20], [40, 41, 42, 43, 44], [60], [80]]
    step = on_rows(rows, [44, 45])
    assert step.events[-2:] == (
        CardStacked(seat=0, card=44, row=1),
        RowTaken(seat=1, card=45, row=1, cards=(40, 41, 42, 43, 44, 44), cause=TakeCause.FULL_ROW),
    )


@pytest.mark.clause("TWINS-ONE-PLACE")
def test_a_row_of_six_cards_in_four_places_has_room() -> None:
    step = on_rows([[20], [40, 40, 41, 42, 42, 43], [60], [80]], [44, 90])
    assert step.events[-2] == CardPlaced(seat=0, card=44, row=1)


@pytest.mark.clause("TWINS-MIDDLE")
def test_a_twin_further_back_does_not_matter() -> None:
    step = on_rows([[10, 20, 30], [15], [60], [80]], [20, 90])
    assert step.events[-2] == CardPlaced(seat=0, card=20, row=1)


@pytest.mark.clause("TWINS-SHARED", "TWINS-SHARED-CARDS")
def test_a_full_row_is_shared_by_the_two_that_play_the_same_card() -> None:
    step = on_rows([[20], [40, 41, 42, 43, 44], [60], [80]], [45, 90, 45])
    assert step.events[-3:] == (
        RowShared(seat=0, other=2, card=45, row=1, cards=(40, 41, 42, 43, 44), cause=TakeCause.FULL_ROW),
        CardStacked(seat=2, card=45, row=1),
        CardPlaced(seat=1, card=90, row=3),
    )
    after = table_of(step.after).table
    assert after.rows[1] == (45, 45)
    assert after.variant == SharedTakes(takes=(SharedTake(seats=(0, 2), cards=(40, 41, 42, 43, 44)),))
    assert after.piles == table_of(step.before).table.piles


@pytest.mark.clause("TWINS-SHARED", "TWINS-SHARED-NAMES")
def test_the_lower_seat_names_the_row_for_both() -> None:
    asked = play_picks(dealt([[90, 1], [3, 2], [3, 4]]), (90, 3, 3)).after
    assert to_act(asked) == (1,)
    assert legal_actions(asked, 1) == tuple([TakeRow(seat=1, row=row) for row in range(4)])
    assert legal_actions(asked, 2) == ()
    assert refusal(asked, TakeRow(seat=2, row=0)) is Reason.NOT_YOUR_TURN
    step = play(asked, TakeRow(seat=1, row=2))
    assert step.events == (
        RowShared(seat=1, other=2, card=3, row=2, cards=(43,), cause=TakeCause.TOO_LOW),
        CardStacked(seat=2, card=3, row=2),
        CardPlaced(seat=0, card=90, row=3),
    )


@pytest.mark.clause("TWINS-SHARED", "TWINS-ALL-COUNT")
def test_each_has_half_of_each_shared_row_rounded_up() -> None:
    rule = TwinCards()
    takes = (SharedTake(seats=(0, 1), cards=(11, 12)), SharedTake(seats=(1, 2), cards=(20, 20, 55)))
    state = position(
        evolve(DOUBLE, hand_size=2),
        hands=[[1], [2], [3]],
        rows=[[5], [6], [7], [8]],
        piles=[[], [4], []],
        variant=SharedTakes(takes=takes[:1]),
    )
    table = evolve(table_of(state).table, variant=SharedTakes(takes=takes))
    assert rule.points(table) == (3, 3 + 7 + 1, 7)
    asked = play_picks(state, (1, 2, 3)).after
    scored = play(asked, TakeRow(seat=0, row=1)).events[-1]
    assert scored == RoundScored(points=(3 + 1, 3 + 1, 0))


@pytest.mark.clause("TWINS-ONE-HAND")
def test_a_seat_that_holds_both_twins_plays_one_of_them() -> None:
    state = dealt([[44, 44, 50], [90, 91, 92]])
    assert legal_actions(state, 0) == (PickCard(seat=0, card=44), PickCard(seat=0, card=50))
    once = play_picks(state, (44, 90)).after
    assert table_of(once).table.hands[0] == (44, 50)
    twice = play_picks(once, (44, 91))
    assert twice.events[-2] == CardStacked(seat=0, card=44, row=2)
    assert table_of(twice.after).table.hands[0] == (50,)


@pytest.mark.clause("TWINS-ONE-HAND")
def test_a_view_keeps_the_other_twin_in_the_hand_after_the_reveal() -> None:
    state = dealt([[44, 44, 50], [44 + 1, 91, 92]])
    seats: tuple[int | None, ...] = (0, 1, None)
    for seat in seats:
        history = begin_history(state, seat)
        step = play_picks(state, (44, 91))
        assert history.follow(step).view == view(step.after, seat)


def test_a_seats_own_view_names_its_twins_and_nobody_elses() -> None:
    state = dealt([[44, 44], [44 + 1, 91]])
    changed = dealt([[44, 44], [90, 92]])
    assert view(state, 0) == view(changed, 0)
    assert spectate(state) == spectate(dealt([[1, 2], [3, 4]]))
    assert 44 not in unseen(view(state, 0))
    assert unseen(view(state, 1)).count(44) == 2
    assert unseen(view(state, 1)).count(91) == 1
    assert len(unseen(view(state, 1))) == 208 - 2 - 4
    event = Dealt(hands=((44, 44), (45, 91)), rows=ROWS)
    assert see(event, state, 0) == HandDealt(seat=0, hand=(44, 44), rows=ROWS)


def test_joint_picks_of_twins_are_the_same_as_single_ones() -> None:
    state = dealt([[44, 1], [15, 2], [44, 4]])
    jointly = play(state, PlayPicks(cards=(44, 15, 44)))
    singly = state
    for seat, card in ((2, 44), (0, 44), (1, 15)):
        singly = play(singly, PickCard(seat=seat, card=card)).after
    assert jointly.after == singly


MISFITS: list[Event] = [
    RowShared(seat=1, other=1, card=3, row=0, cards=(12,), cause=TakeCause.TOO_LOW),
    RowShared(seat=1, other=0, card=3, row=0, cards=(12,), cause=TakeCause.TOO_LOW),
    RowShared(seat=1, other=3, card=3, row=0, cards=(12,), cause=TakeCause.TOO_LOW),
    RowShared(seat=2, other=1, card=3, row=0, cards=(12,), cause=TakeCause.TOO_LOW),
    RowShared(seat=1, other=2, card=3, row=0, cards=(12, 12), cause=TakeCause.TOO_LOW),
    RowShared(seat=1, other=2, card=3, row=4, cards=(12,), cause=TakeCause.TOO_LOW),
    RowShared(seat=1, other=True + 1, card=90, row=0, cards=(12,), cause=TakeCause.TOO_LOW),
    CardStacked(seat=0, card=90, row=3),
]


@pytest.mark.parametrize("event", MISFITS)
def test_a_shared_take_that_is_not_due_is_a_mismatch(event: Event) -> None:
    asked = play_picks(dealt([[90, 1], [3, 2], [3, 4]]), (90, 3, 3)).after
    with pytest.raises(EventMismatchError):
        apply(asked, event)


def test_equal_tables_are_equal_whatever_the_order_of_what_was_shared() -> None:
    one, other = SharedTake(seats=(0, 1), cards=(7,)), SharedTake(seats=(0, 1), cards=(5, 9))
    assert SharedTakes(takes=(one, other)) == SharedTakes(takes=(other, one))
    assert SharedTakes(takes=(one, other)).cards == (5, 9, 7)


def test_a_position_counts_each_card_as_often_as_the_deck_has_it() -> None:
    edition = evolve(DOUBLE, hand_size=2)
    doublets = evolve(extra_doublets(CLASSIC), hand_size=2)
    rows = [[12, 12], [37], [43], [58]]
    assert reasons(edition, [[1, 1], [2, 3]], rows) == []
    assert reasons(edition, [[1, 1], [1, 3]], rows) == [FaultReason.CARD_TWICE]
    assert reasons(doublets, [[1, 1], [2, 3]], [[11, 11], [37], [43], [58]]) == [FaultReason.CARD_TWICE]
    assert reasons(edition, [[1, 1], [2, 3]], [[12, 12], [37, 37], [43, 43], [58]]) == []
    assert reasons(edition, [[1, 1], [2, 3]], [[12, 12], [37, 37], [43, 43], [58, 58]]) == [
        FaultReason.TABLE_COUNT
    ]
    six = [[12, 13, 14, 15, 16, 17], [37], [43], [58]]
    assert FaultReason.ROW_TOO_LONG in reasons(edition, [[1], [2]], six)
    five = [[12, 13, 14, 15, 15, 16], [37], [43], [58]]
    assert reasons(edition, [[1], [2]], five) == []


def reasons(edition: Edition, hands: list[list[int]], rows: list[list[int]]) -> list[FaultReason]:
    return [fault.reason for fault in position_faults(edition, hands=hands, rows=rows)]


@pytest.mark.parametrize(
    "takes",
    [
        (SharedTake(seats=(1, 0), cards=(5,)),),
        (SharedTake(seats=(0, 0), cards=(5,)),),
        (SharedTake(seats=(0, 2), cards=(5,)),),
        (SharedTake(seats=(-1, 1), cards=(5,)),),
        (SharedTake(seats=(False, 1), cards=(5,)),),
        (SharedTake(seats=(0, 1), cards=()),),
        (SharedTake(seats=(0, 1), cards=(6, 5)),),
        (SharedTake(seats=(0, 1), cards=(True,)),),
    ],
)
def test_what_is_shared_is_shared_by_two_seats_and_is_cards_ascending(takes: tuple[SharedTake, ...]) -> None:
    with pytest.raises(PositionError) as caught:
        position(
            evolve(DOUBLE, hand_size=2),
            hands=[[1, 2], [3, 4]],
            rows=[[12], [37], [43], [58]],
            variant=SharedTakes(takes=takes),
        )
    assert caught.value.faults[0].reason is FaultReason.WRONG_VARIANT


def test_a_shared_card_is_nowhere_else() -> None:
    edition = evolve(extra_doublets(CLASSIC), hand_size=2)
    variant = SharedTakes(takes=(SharedTake(seats=(0, 1), cards=(7,)),))
    for hands, due in (([[7], [3]], [FaultReason.CARD_TWICE]), ([[8], [3]], [])):
        rows = [[12, 13], [37], [43], [58]]
        faults = position_faults(edition, hands=hands, rows=rows, variant=variant)
        assert [fault.reason for fault in faults] == due


def test_what_is_told_may_hold_twins() -> None:
    mine = told_picking(DOUBLE, seats=4, seat=0, hand=[7, 7], rows=[[12], [37, 37], [43], [58]])
    assert legal_actions(mine, 0) == (PickCard(seat=0, card=7),)
    with pytest.raises(PositionError):
        told_picking(DOUBLE, seats=4, seat=0, hand=[7, 7], rows=[[7], [37, 37], [43], [58]])


def test_without_hands_no_twins_are_resolved() -> None:
    with pytest.raises(ResolveError):
        resolve_turn(((12,), (37,), (43,), (58,)), (14, 14), DOUBLE)


def test_a_seat_may_play_only_a_twin_that_it_holds() -> None:
    deck = TwinDeck(first=1, last=20, twins=Twins.ALL)
    edition = Edition(deck=deck, rule=TwinCards(), hand_size=2, rows=2, max_seats=2)
    wishes: list[Action] = [PickCard(seat=0, card=7), PickCard(seat=1, card=7)]
    state = play(new_match(edition, 2), Deal(hands=[[7, 7], [7 + 1, 9]], rows=(10, 10, 12))).after
    assert refusal(state, wishes[0]) is None
    assert refusal(state, wishes[1]) is Reason.NOT_IN_HAND


def test_rounding_up_may_make_more_points_than_the_deck_has_bullheads() -> None:
    edition = Edition(
        deck=TwinDeck(first=6, last=13, twins=Twins.ALL),
        rule=TwinCards(),
        end=Rounds(count=2),
        hand_size=5,
        rows=1,
        row_capacity=1,
        max_seats=3,
    )
    pairs, singles = (6, 7, 8, 9, 10), (11, 12, 12, 13, 13)
    state = play(new_match(edition, 3), Deal(hands=[pairs, pairs, singles], rows=[11])).after
    for low, high in zip(pairs, singles, strict=True):
        asked = play_picks(state, (low, low, high)).after
        state = play(asked, TakeRow(seat=0, row=0)).after
    assert state.match.totals == (9, 9, 14)
    assert sum(state.match.totals) > score(edition.deck_for(3)) == 28
    assert state_faults(state) == ()
    over = Dealing(match=evolve(state.match, totals=(9, 14, 14)))
    assert [fault.reason for fault in state_faults(over)] == [FaultReason.TOO_MANY_POINTS]


@pytest.mark.clause("TWINS-DECKS")
@given(twins=st.sampled_from(Twins), draws=st.randoms(use_true_random=False), count=st.integers(0, 30))
def test_what_is_left_of_a_deck_lacks_one_copy_for_each_card_that_is_gone(
    twins: Twins, draws: Random, count: int
) -> None:
    second = TwinDeck(first=4, last=22, twins=twins).second
    for deck in (range(4, 23), tuple(sorted((*range(4, 23), *second)))):
        gone = draws.sample(deck, min(count, len(deck)))
        left = left_over(deck, gone)
        assert left == sorted(left)
        assert Counter(left) + Counter(gone) == Counter(deck)
