"""Cards to hand: who may do what when, what is refused and why, and that a round need not end."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    Action,
    CardPlaced,
    CardRange,
    CardsKept,
    CardsToHand,
    Deal,
    Dealing,
    Edition,
    EditionError,
    EditionReason,
    EndGo,
    EventMismatchError,
    Finished,
    Go,
    GoEnded,
    IllegalActionError,
    KeepCards,
    Keeping,
    LowDeck,
    PickCard,
    Picking,
    PlaceCard,
    PlayPicks,
    Reason,
    Rounds,
    RoundScored,
    RowTaken,
    State,
    TakeCause,
    TakeRow,
    Threshold,
    Visibility,
    VoidRound,
    WithdrawPick,
    apply,
    cards_to_hand,
    forced,
    legal_actions,
    lookup_edition,
    moment,
    new_match,
    next_event,
    play,
    refusal,
    to_act,
)
from take5_rules.core.kinds import rule_from_word
from take5_rules.positions import position
from tests.core.support import play_all

HAND = cards_to_hand(CLASSIC)
ROWS = ((12, 15), (37,), (43, 44, 47, 48, 50), (58,))


def table(*hands: Iterable[int], edition: Edition = HAND, **more: Any) -> Picking:  # noqa: ANN401
    """A position with these hands; the other cards that were dealt lie in all piles but the first seat's."""
    held = [tuple(hand) for hand in hands]
    rows = more.pop("rows", ROWS)
    lying = {card for cards in (*held, *rows) for card in cards}
    missing = edition.hand_size * len(held) + len(rows) - len(lying)
    spare = [card for card in edition.cards_for(len(held)) if card not in lying]
    gone = spare[len(spare) - missing :]
    piles = [(), *(tuple(gone[seat :: len(held) - 1]) for seat in range(len(held) - 1))]
    state = position(edition, hands=held, rows=rows, piles=piles, **more)
    assert isinstance(state, Picking)
    return state


START = table((3, 49, 60, 90), (5, 38, 51), (7, 13, 99))


def picking(state: State) -> Picking:
    assert isinstance(state, Picking)
    return state


def test_the_edition_has_the_booklet_s_numbers() -> None:
    assert HAND.rule == CardsToHand(most_a_go=2, most_in_hand=16, pile_limit=20, hand_weight=2)
    assert (HAND.hand_size, HAND.min_seats, HAND.max_seats, HAND.rows) == (14, 2, 7, 4)
    assert HAND.end == Rounds(count=1)
    assert HAND.picks is Visibility.OPEN
    assert lookup_edition("amigo-en-2005+cards-to-hand") == HAND
    assert cards_to_hand(evolve(CLASSIC, max_seats=4)).max_seats == 4


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"picks": Visibility.SECRET}, EditionReason.VARIANTS_CLASH),
        ({"row_capacity": 9}, EditionReason.OUT_OF_RANGE),
        ({"hand_size": 17, "max_seats": 5}, EditionReason.OUT_OF_RANGE),
        ({"max_seats": 8}, EditionReason.DECK_TOO_SMALL),
    ],
)
def test_numbers_that_do_not_go_with_it_are_refused(change: dict[str, Any], reason: EditionReason) -> None:
    with pytest.raises(EditionError) as caught:
        evolve(HAND, **change)
    assert caught.value.reason is reason
    assert evolve(HAND, row_capacity=8, hand_size=16, max_seats=6).row_capacity == 8


@pytest.mark.parametrize("name", ["most_a_go", "most_in_hand", "pile_limit", "hand_weight"])
@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (True, EditionReason.WRONG_TYPE),
        (2.0, EditionReason.WRONG_TYPE),
        (0, EditionReason.OUT_OF_RANGE),
        (110, EditionReason.OUT_OF_RANGE),
    ],
)
def test_its_own_numbers_are_exact_ints_in_range(name: str, value: Any, reason: EditionReason) -> None:  # noqa: ANN401
    with pytest.raises(EditionError) as caught:
        CardsToHand(**{name: value})
    assert caught.value.reason is reason


def test_other_numbers_are_named_in_its_word() -> None:
    other = CardsToHand(most_a_go=3, most_in_hand=9, pile_limit=7, hand_weight=1)
    assert (CardsToHand().word, other.word) == ("cards-to-hand", "cards-to-hand:3:9:7:1")
    assert rule_from_word("cards-to-hand") == CardsToHand()
    assert rule_from_word(other.word) == other
    for bad in ("cards-to-hand:2:16:20:2", "cards-to-hand:3:9:7", "cards-to-hand:03:9:7:1", "cards-to-hand:"):
        assert rule_from_word(bad) is None
    for bad in ("cards-to-hand:0:9:7:1", "cards-to-hand:3:9:7:1234", "even-odd:3:9:7:1", "nobody"):
        assert rule_from_word(bad) is None


def test_deck_and_end_and_cards_must_be_as_no_variant_has_changed_them() -> None:
    for other in (
        evolve(CLASSIC, deck=LowDeck()),
        evolve(CLASSIC, picks=Visibility.OPEN),
        evolve(CLASSIC, end=Rounds(count=2)),
    ):
        with pytest.raises(EditionError) as caught:
            cards_to_hand(other)
        assert caught.value.reason is EditionReason.VARIANTS_CLASH
    with pytest.raises(EditionError) as caught:
        cards_to_hand(Edition(deck=CardRange(first=1, last=31), hand_size=2, max_seats=2))
    assert caught.value.reason is EditionReason.DECK_TOO_SMALL


@pytest.mark.clause("TOHAND-TURN")
@pytest.mark.parametrize("first", range(3))
def test_the_first_seat_begins_and_the_beginning_moves_one_seat_a_round(first: int) -> None:
    deal = Deal(hands=[range(1, 15), range(21, 35), range(41, 55)], rows=(60, 70, 80, 90))
    begun = play(new_match(HAND, 3, first), deal).after
    assert to_act(begun) == (first,)
    several = evolve(HAND, end=Rounds(count=4))
    later = evolve(new_match(several, 3, first).match, rounds_played=2)
    assert to_act(play(Dealing(match=later), deal).after) == ((first + 2) % 3,)
    voided = play(play(Dealing(match=later), deal).after, VoidRound()).after
    assert to_act(play(voided, deal).after) == ((first + 2) % 3,)


@pytest.mark.clause("TOHAND-PLAY", "TOHAND-SECOND")
def test_what_a_seat_may_do_in_its_go() -> None:
    cards = [PickCard(seat=0, card=card) for card in (3, 49, 60, 90)]
    assert legal_actions(START, 0) == tuple(cards)
    assert all(legal_actions(START, seat) == () for seat in (1, 2))
    step = play(START, PickCard(seat=0, card=60))
    assert step.events[1:] == (CardPlaced(seat=0, card=60, row=3),)
    again = [PickCard(seat=0, card=card) for card in (3, 49, 90)]
    assert legal_actions(step.after, 0) == (*again, EndGo(seat=0))
    assert play(step.after, EndGo(seat=0)).events == (GoEnded(seat=0),)
    assert play(step.after, PickCard(seat=0, card=90)).events[-1] == GoEnded(seat=0)


@pytest.mark.clause("TOHAND-KEEP")
def test_a_row_is_taken_whole_and_then_split_in_any_way() -> None:
    low = play(START, PickCard(seat=0, card=3)).after
    assert legal_actions(low, 0) == tuple([TakeRow(seat=0, row=row) for row in range(4)])
    step = play(low, TakeRow(seat=0, row=2))
    taken = RowTaken(seat=0, card=3, row=2, cards=ROWS[2], cause=TakeCause.TOO_LOW)
    assert step.events == (taken,)
    parts = [part for size in range(6) for part in combinations(ROWS[2], size)]
    assert [each.cards for each in legal_actions(step.after, 0) if isinstance(each, KeepCards)] == parts
    assert len(legal_actions(step.after, 0)) == 32
    split = play(step.after, KeepCards(seat=0, cards=(48, 43)))
    assert split.events == (CardsKept(seat=0, cards=(43, 48)),)
    after = picking(split.after).table
    assert (after.hands[0], after.piles[0]) == ((43, 48, 49, 60, 90), (44, 47, 50))
    assert after.variant == Go(seat=0, goes=0, played=1, known=((43, 48), (), ()))


@pytest.mark.clause("TOHAND-MOST")
def test_only_parts_for_which_the_hand_has_room_are_listed() -> None:
    full = table((3, *range(61, 76)), (5, 38), (7, 13))
    split = play_all(full, PickCard(seat=0, card=3), TakeRow(seat=0, row=2))
    assert len(legal_actions(split, 0)) == 6
    assert refusal(split, KeepCards(seat=0, cards=(43, 44))) is Reason.HAND_FULL
    assert refusal(split, KeepCards(seat=0, cards=(50,))) is None


def test_the_order_in_which_kept_cards_are_named_means_nothing() -> None:
    kept = KeepCards(seat=0, cards=[48, 43, 44])
    assert kept == KeepCards(seat=0, cards=(43, 44, 48))
    assert kept.cards == (43, 44, 48)
    taken = play_all(START, PickCard(seat=0, card=3), TakeRow(seat=0, row=2))
    assert kept in legal_actions(taken, 0)
    assert refusal(taken, KeepCards(seat=0, cards=("48", 43))) is Reason.NOT_A_CARD  # type: ignore[arg-type]


@pytest.mark.clause("TOHAND-LAST")
def test_an_empty_hand_ends_the_go_and_not_the_turn() -> None:
    state = table((60,), (5, 38), (7, 99))
    step = play(state, PickCard(seat=0, card=60))
    assert step.events[-1] == GoEnded(seat=0)
    assert (to_act(step.after), moment(step.after).turn) == ((1,), 1)


@pytest.mark.clause("TOHAND-SECOND")
def test_a_card_just_taken_may_be_the_second() -> None:
    low = play_all(START, PickCard(seat=0, card=3), TakeRow(seat=0, row=0), KeepCards(seat=0, cards=(15,)))
    assert picking(low).table.variant == Go(seat=0, goes=0, played=1, known=((15,), (), ()))
    step = play(low, PickCard(seat=0, card=15))
    assert step.events[1:] == (CardPlaced(seat=0, card=15, row=0), GoEnded(seat=0))
    assert picking(step.after).table.variant == Go(seat=1, goes=1, played=0, known=((), (), ()))


LOW = play(START, PickCard(seat=0, card=3)).after
SPLIT = play(LOW, TakeRow(seat=0, row=0)).after
SECOND = play(START, PickCard(seat=0, card=60)).after


@pytest.mark.parametrize(
    ("state", "action", "reason"),
    [
        (START, EndGo(seat=0), Reason.NOT_PLAYED),
        (START, EndGo(seat=1), Reason.NOT_YOUR_TURN),
        (START, EndGo(seat=3), Reason.NO_SUCH_SEAT),
        (START, PickCard(seat=1, card=5), Reason.NOT_YOUR_TURN),
        (START, PickCard(seat=0, card=5), Reason.NOT_IN_HAND),
        (START, KeepCards(seat=0, cards=()), Reason.NO_CHOICE_DUE),
        (START, TakeRow(seat=0, row=0), Reason.NO_CHOICE_DUE),
        (START, WithdrawPick(seat=0), Reason.PICKS_FACE_UP),
        (START, PlayPicks(cards=(3, 5, 7)), Reason.PICKS_NOT_JOINT),
        (LOW, PickCard(seat=0, card=60), Reason.OTHER_CHOICE_DUE),
        (LOW, EndGo(seat=0), Reason.OTHER_CHOICE_DUE),
        (LOW, KeepCards(seat=0, cards=()), Reason.OTHER_CHOICE_DUE),
        (LOW, PlaceCard(seat=0, row=0), Reason.OTHER_CHOICE_DUE),
        (LOW, TakeRow(seat=0, row=4), Reason.NO_SUCH_ROW),
        (LOW, TakeRow(seat=1, row=0), Reason.NOT_YOUR_TURN),
        (LOW, WithdrawPick(seat=0), Reason.PICKS_FACE_UP),
        (SPLIT, PickCard(seat=0, card=60), Reason.OTHER_CHOICE_DUE),
        (SPLIT, EndGo(seat=0), Reason.OTHER_CHOICE_DUE),
        (SPLIT, TakeRow(seat=0, row=0), Reason.NO_CHOICE_DUE),
        (SPLIT, KeepCards(seat=0, cards=(37,)), Reason.NOT_TAKEN),
        (SPLIT, KeepCards(seat=0, cards=(12, 12)), Reason.NOT_TAKEN),
        (SPLIT, KeepCards(seat=0, cards=(True,)), Reason.NOT_A_CARD),
        (SPLIT, KeepCards(seat=1, cards=(12,)), Reason.NOT_YOUR_TURN),
        (SECOND, KeepCards(seat=0, cards=()), Reason.NO_CHOICE_DUE),
        (SECOND, PickCard(seat=1, card=5), Reason.NOT_YOUR_TURN),
    ],
)
def test_what_is_refused_and_why(state: State, action: Action, reason: Reason) -> None:
    assert refusal(state, action) is reason
    with pytest.raises(IllegalActionError) as caught:
        play(state, action)
    assert caught.value.reason is reason


def test_where_all_pick_a_card_there_are_no_goes() -> None:
    deal = Deal(hands=[range(1, 11), range(11, 21)], rows=(30, 40, 50, 60))
    state = play(new_match(CLASSIC, 2), deal).after
    assert refusal(state, EndGo(seat=0)) is Reason.NO_GO
    assert refusal(state, KeepCards(seat=0, cards=())) is Reason.NO_CHOICE_DUE
    assert refusal(state, TakeRow(seat=0, row=0)) is Reason.WRONG_PHASE
    with pytest.raises(EventMismatchError):
        apply(state, GoEnded(seat=0))
    picked = play(state, PickCard(seat=0, card=1)).after
    with pytest.raises(EventMismatchError):
        apply(picked, CardPlaced(seat=0, card=1, row=0))


def test_each_decision_of_a_round_has_a_moment_of_its_own() -> None:
    state: State = START
    moments = [moment(state)]
    for action in (
        PickCard(seat=0, card=3),
        TakeRow(seat=0, row=0),
        KeepCards(seat=0, cards=(12,)),
        PickCard(seat=0, card=49),
        PickCard(seat=1, card=5),
        EndGo(seat=1),
        PickCard(seat=2, card=7),
        PickCard(seat=2, card=99),
    ):
        state = play(state, action, at=moments[-1]).after
        moments.append(moment(state))
    at = [(each.turn, each.decision) for each in moments]
    assert at == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 6), (1, 9), (1, 12), (1, 15), (2, 0)]
    with pytest.raises(IllegalActionError) as caught:
        play(state, PickCard(seat=0, card=60), at=moments[0])
    assert caught.value.reason is Reason.STALE


@pytest.mark.parametrize(
    "event",
    [
        GoEnded(seat=0),
        CardsKept(seat=0, cards=()),
        CardPlaced(seat=0, card=60, row=3),
        RoundScored(points=(0, 0, 0)),
    ],
)
def test_an_event_that_cannot_have_happened_now_is_refused(event: GoEnded) -> None:
    with pytest.raises(EventMismatchError):
        apply(START, event)
    for wrong in (
        CardsKept(seat=1, cards=()),
        CardsKept(seat=0, cards=(37,)),
        CardsKept(seat=0, cards=(12, 12)),
    ):
        with pytest.raises(EventMismatchError):
            apply(SPLIT, wrong)
    for turned in (RowTaken(seat=0, card=3, row=0, cards=(12,), cause=TakeCause.TOO_LOW), GoEnded(seat=0)):
        with pytest.raises(EventMismatchError):
            apply(LOW, turned)


@pytest.mark.clause("TOHAND-END", "TOHAND-SCORE", "TOHAND-ONE")
def test_the_round_is_the_match_and_hands_count_double() -> None:
    edition = evolve(HAND, hand_size=2, deck=CardRange(first=1, last=104))
    state = table((55,), (60, 77), edition=edition, rows=((12,), (37,), (58,), (70,)))
    after = play_all(state, PickCard(seat=0, card=55), PickCard(seat=1, card=60), EndGo(seat=1))
    assert isinstance(after, Finished)
    assert after.match.totals == (0, 2 * 5 + pile_points(state, 1))
    assert after.winners == (0,)


def pile_points(state: Picking, seat: int) -> int:
    heads = dict.fromkeys(range(1, 105), 1)
    heads |= dict.fromkeys(range(5, 105, 5), 2) | dict.fromkeys(range(10, 105, 10), 3)
    heads |= dict.fromkeys(range(11, 105, 11), 5) | {55: 7}
    return sum(heads[card] for card in state.table.piles[seat])


@pytest.mark.clause("TOHAND-END")
@pytest.mark.parametrize(("cards", "over"), [(20, False), (21, True)])
def test_a_pile_ends_the_round_above_its_limit_and_only_after_the_turn(cards: int, over: bool) -> None:
    pile = list(range(61, 61 + cards))
    hands = [[5, 59, *range(82, 94)][: 32 - 4 - cards - 2], [7, 60]]
    state = position(HAND, hands=hands, rows=[[12], [37], [43], [58]], piles=[pile, []])
    assert isinstance(state, Picking)
    first = play_all(state, PickCard(seat=0, card=59), EndGo(seat=0))
    assert isinstance(first, Picking)
    assert isinstance(play_all(first, PickCard(seat=1, card=60), EndGo(seat=1)), Finished) is over


@pytest.mark.clause("TOHAND-ENDLESS")
def test_a_round_with_the_booklet_s_numbers_can_come_back_to_where_it_was() -> None:
    hands = [(13, 14, 15, 16, 17, 19, 21, 23, 24, 25, 26, 27, 31, 32), (28,)]
    rows = [(6, 7, 8, 9, 12), (30,), (10,), (18, 20, 22, 29)]
    start = position(HAND, hands=hands, rows=rows, piles=[(1, 2, 3, 4, 5, 11), ()], first_seat=1)
    once = play_all(start, *LOOP)
    twice = play_all(once, *LOOP)
    for state in (once, twice):
        now, then = picking(state), picking(start)
        assert (now.table.hands, now.table.rows, now.table.piles) == (
            then.table.hands,
            then.table.rows,
            then.table.piles,
        )
        assert to_act(state) == to_act(start) == (1,)
    assert [moment(state).turn for state in (start, once, twice)] == [1, 4, 7]
    went, gone = picking(once).table.variant, picking(twice).table.variant
    assert isinstance(went, Go)
    assert gone == evolve(went, goes=12)


LOOP: tuple[Action, ...] = (
    PickCard(seat=1, card=28),
    KeepCards(seat=1, cards=(6, 7, 8, 9, 12)),
    PickCard(seat=1, card=6),
    TakeRow(seat=1, row=0),
    KeepCards(seat=1, cards=(28,)),
    PickCard(seat=0, card=13),
    PickCard(seat=0, card=14),
    PickCard(seat=1, card=7),
    PickCard(seat=1, card=8),
    PickCard(seat=0, card=15),
    PickCard(seat=0, card=16),
    PickCard(seat=1, card=9),
    PickCard(seat=1, card=12),
    PickCard(seat=0, card=17),
    KeepCards(seat=0, cards=(10, 13, 14, 15, 16)),
    PickCard(seat=0, card=10),
    TakeRow(seat=0, row=2),
    KeepCards(seat=0, cards=(17,)),
)
"""Eighteen decisions of two seats that take all they can into their hands."""


def test_a_state_in_the_middle_says_what_is_going_on() -> None:
    assert next_event(START) is None
    assert forced(START) == ()
    assert picking(LOW).picks == (3, None, None)
    assert 3 in picking(LOW).table.hands[0], "a card that waits for its row is still held, as every pick is"
    assert picking(SPLIT).table.variant == Keeping(
        seat=0, goes=0, played=1, known=((), (), ()), taken=(12, 15)
    )
    assert picking(SPLIT).table.piles[0] == (12, 15)


def test_other_numbers_change_what_they_name() -> None:
    one = evolve(HAND, rule=CardsToHand(most_a_go=1))
    step = play(table((3, 60), (5, 38), edition=one), PickCard(seat=0, card=60))
    assert step.events[-1] == GoEnded(seat=0)
    three = evolve(HAND, rule=CardsToHand(most_a_go=3), end=Threshold(points=66, inclusive=True))
    after = play_all(
        table((3, 60, 90, 91), (5,), edition=three), *(PickCard(seat=0, card=c) for c in (60, 90))
    )
    assert legal_actions(after, 0)[-1] == EndGo(seat=0)
    assert play(after, PickCard(seat=0, card=91)).events[-1] == GoEnded(seat=0)
