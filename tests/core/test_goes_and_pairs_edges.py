"""What pairs, twins and goes may keep on the table, at its bounds, and which picks go with it."""

from __future__ import annotations

import pickle

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    ArgumentError,
    CardPlaced,
    CardsToHand,
    Cow,
    EditionError,
    Go,
    Keeping,
    Nothing,
    PairBegun,
    PairsLying,
    PairsPicked,
    PairsRevealed,
    Plain,
    Rule,
    SharedTake,
    SharedTakes,
    Table,
    TwinCards,
    TwoCardsATurn,
    moment,
    new_match,
    next_event,
)
from take5_rules.core.kinds.to_hand import hand_rule_from_word
from take5_rules.core.table import VariantState
from take5_rules.views import FaceDown

HIDDEN = FaceDown(count=2)
PAIRS = TwoCardsATurn()
HAND = CardsToHand()
BARE = Table(hands=((1, 2), (3,)), rows=((10,), (20,)), piles=((), ()), variant=Nothing())


def go(seat: int = 1, goes: int = 0, played: int = 0, known: int = 3) -> Go:
    return Go(seat=seat, goes=goes, played=played, known=((),) * known)


def keeping(seat: int = 1, goes: int = 0, played: int = 1, taken: tuple[int, ...] = (12,)) -> Keeping:
    return Keeping(seat=seat, goes=goes, played=played, known=((),) * 3, taken=taken)


@pytest.mark.parametrize("kept", [PairsPicked(higher=(None, 5)), PairsLying(higher=(4, 5))])
def test_there_is_one_higher_card_for_each_seat(kept: PairsPicked | PairsLying) -> None:
    assert PAIRS.may_keep(kept, 4, 2, 0)
    assert not PAIRS.may_keep(kept, 4, 3, 0)
    assert not PAIRS.may_keep(kept, 4, 1, 0)
    assert not PAIRS.may_keep(Cow(row=0), 4, 2, 0)


@pytest.mark.clause("PAIRS-TURN")
@pytest.mark.parametrize(
    ("picks", "higher", "fits"),
    [
        ((None, None), (None, None), True),
        ((3, None), (5, None), True),
        ((3, HIDDEN), (5, None), True),
        ((3, None), (None, None), False),
        ((None, None), (5, None), False),
        ((HIDDEN, 3), (5, 9), False),
        ((5, None), (5, None), False),
        ((6, None), (5, None), False),
        ((3, 6), (5, 5), False),
        ((3, None), (5.0, None), False),
        ((0, None), (True, None), False),
    ],
)
def test_while_seats_pick_each_known_pick_has_a_higher_card_and_no_other(
    picks: tuple[object, ...], higher: tuple[int | None, ...], fits: bool
) -> None:
    assert PAIRS.picks_fit(picks, None, PairsPicked(higher=higher)) is fits
    assert not PAIRS.picks_fit(picks, 0, PairsPicked(higher=higher))


@pytest.mark.clause("PAIRS-ORDER")
@pytest.mark.parametrize(
    ("picks", "placed", "higher", "fits"),
    [
        ((13, 3), 0, (40, 5), True),
        ((13, 3), 2, (40, 5), True),
        ((13, 3), 1, (40, 5), False),
        ((13, 3), 3, (40, 5), False),
        ((13, 3), None, (40, 5), False),
        ((13, None), 0, (40, 5), False),
        ((13, HIDDEN), 0, (40, 5), False),
        ((13, 3), 0, (40, 3), False),
        ((13, 3), 0, (40, 2), False),
        ((13, 0), 0, (40, True), False),
        ((13, 3), 0, (40.0, 5), False),
    ],
)
def test_before_a_seat_has_said_its_order_whole_pairs_are_placed(
    picks: tuple[object, ...], placed: int | None, higher: tuple[int, ...], fits: bool
) -> None:
    assert PAIRS.picks_fit(picks, placed, PairsLying(higher=higher)) is fits


@pytest.mark.clause("PAIRS-ORDER", "PAIRS-LOWEST-SEAT")
@pytest.mark.parametrize(
    ("placed", "first", "fits"),
    [
        *[(placed, first, True) for placed in (0, 1) for first in (3, 5)],
        *[(placed, first, True) for placed in (2, 3) for first in (13, 40)],
        *[(placed, first, False) for placed in (0, 1) for first in (13, 40, 4, 3.0)],
        *[(placed, first, False) for placed in (2, 3) for first in (3, 5, 14, 13.0)],
    ],
)
def test_the_card_that_is_first_is_of_the_lowest_pair_that_is_left(
    placed: int, first: int, fits: bool
) -> None:
    assert PAIRS.picks_fit((13, 3), placed, PairBegun(higher=(40, 5), first=first)) is fits
    assert not PAIRS.picks_fit((13, 3), None, PairBegun(higher=(40, 5), first=first))


def test_no_picks_go_with_what_another_rule_keeps() -> None:
    for placed in (None, 0):
        assert not PAIRS.picks_fit((3, 13), placed, Cow(row=0))


def test_pairs_that_were_turned_up_are_hidden_from_nobody() -> None:
    kept: VariantState
    for kept in (PairsLying(higher=(40, 5)), PairBegun(higher=(40, 5), first=3)):
        for seat in (None, 0, 1):
            assert PAIRS.shown(kept, seat) == kept


def test_of_pairs_that_lie_face_down_a_seat_sees_its_own_and_a_watcher_none() -> None:
    kept = PairsPicked(higher=(40, 5))
    assert PAIRS.shown(kept, 0) == PairsPicked(higher=(40, None))
    assert PAIRS.shown(kept, 1) == PairsPicked(higher=(None, 5))
    assert PAIRS.shown(kept, None) == PairsPicked(higher=(None, None))


@pytest.mark.clause("TOHAND-TURN")
@pytest.mark.parametrize(
    "kept",
    [
        go(),
        go(played=2),
        go(seat=2, goes=1),
        go(seat=0, goes=2),
        go(seat=1, goes=3),
        keeping(),
        keeping(played=2),
    ],
)
def test_goes_are_had_in_turn_from_the_first_seat_on(kept: VariantState) -> None:
    assert HAND.may_keep(kept, 4, 3, 1)


@pytest.mark.clause("TOHAND-TURN")
@pytest.mark.parametrize(
    "kept",
    [
        go(seat=0),
        go(seat=2),
        go(goes=1),
        go(seat=4),
        go(seat=-2),
        go(seat=-2, goes=-3),
        go(goes=-3),
        go(played=-1),
        go(played=3),
        go(known=2),
        go(known=4),
        keeping(played=0),
        keeping(played=3),
        keeping(taken=()),
        keeping(taken=(14, 12)),
        keeping(taken=(12, 12)),
        PairsLying(higher=(1, 2, 3)),
        evolve(go(), known=((), (7.0,), ())),  # type: ignore[arg-type]
        evolve(go(), goes=False),
    ],
)
def test_no_go_is_out_of_turn_and_no_row_is_split_before_a_card_was_played(kept: VariantState) -> None:
    assert not HAND.may_keep(kept, 4, 3, 1)


def test_a_go_takes_no_note_of_what_does_not_happen_in_one() -> None:
    for event in (PairsRevealed(pairs=((1, 2),)), CardPlaced(seat=1, card=5, row=0)):
        assert HAND.note(keeping(), event) == keeping()
    assert HAND.note(go(), CardPlaced(seat=1, card=5, row=0)) == go(played=1)


def test_nothing_is_kept_of_a_row_where_none_was_taken() -> None:
    assert HAND.keep_choices(evolve(BARE, variant=go(seat=0, known=2))) == ()
    assert HAND.undecided(go()) == ()
    for rule in (Plain(), PAIRS):
        assert rule.keep_choices(BARE) == ()
        assert rule.undecided(BARE.variant) == ()


def test_a_rule_without_numbers_is_named_by_its_id_and_cards_to_hand_by_other_numbers_too() -> None:
    rule: Rule
    for rule in (Plain(), PAIRS, HAND):
        assert rule.word == rule.id
    assert CardsToHand(most_a_go=3).word == "cards-to-hand:3:16:20:2"


@pytest.mark.parametrize(
    "word",
    [
        "cards-to-hand:x:16:20:2",
        "cards-to-hand:\u0663:16:20:2",
        "cards-to-hand:-1:16:20:2",
        "cards-to-hand::16:20:2",
        "cards-to-hand:03:16:20:2",
        "cards-to-hand:3:16:20",
        "cards-to-hand:3:16:20:2:2",
        "cards-to-hand:2:16:20:2",
        "cards-to-hand:3:16:20:110",
        "cards-to-hand:3:16:20:" + 5000 * "9",
        "cards-of-hand:3:16:20:2",
    ],
)
def test_a_word_that_no_rule_has_names_none(word: str) -> None:
    assert hand_rule_from_word(word) is None


def test_a_word_names_the_rule_that_has_it() -> None:
    rule = CardsToHand(most_a_go=1, most_in_hand=109, pile_limit=100, hand_weight=3)
    assert hand_rule_from_word(rule.word) == rule


def test_a_number_that_is_none_is_named_in_plain_words() -> None:
    with pytest.raises(EditionError, match="most in hand must be from 1 to 109"):
        CardsToHand(most_in_hand=0)
    with pytest.raises(EditionError, match="pile limit must be an int"):
        CardsToHand(pile_limit=True)


def test_a_row_with_twins_in_it_may_be_shared() -> None:
    twins = TwinCards()
    for cards in ((12, 12), (12, 12, 13), (12,)):
        kept = SharedTakes(takes=(SharedTake(seats=(0, 2), cards=cards),))
        assert twins.may_keep(kept, 4, 3, 0)
        assert not twins.may_keep(kept, 4, 2, 0)


def test_what_another_rule_keeps_is_no_go() -> None:
    other = evolve(BARE, variant=Cow(row=0))
    assert HAND.whose_go(other.variant) is None
    assert HAND.turns_played(other, 10) == 0
    assert HAND.go_decision(other.variant, 2, True) == 0
    assert HAND.known(other.variant, 0) == ()
    assert not HAND.may_pick(other.variant, 0)


def test_what_is_no_state_has_no_moment_and_no_next_event() -> None:
    for wrong in (None, "picking", new_match(CLASSIC, 2).match):
        with pytest.raises(ArgumentError, match="where must be a state or a view"):
            moment(wrong)  # type: ignore[arg-type]
        with pytest.raises(ArgumentError, match="state must be a state") as caught:
            next_event(wrong)  # type: ignore[arg-type]
        copy = pickle.loads(pickle.dumps(caught.value))
        assert type(copy) is ArgumentError
        assert (copy.parameter, copy.wanted, copy.found) == ("state", "a state", type(wrong).__name__)
        assert str(copy) == str(caught.value)


@pytest.mark.clause("TOHAND-PLAY")
def test_a_seat_may_lay_as_many_cards_as_its_go_has_and_no_other_seat_any() -> None:
    assert [HAND.may_pick(go(played=played), 1) for played in range(4)] == [True, True, False, False]
    assert not HAND.may_pick(go(), 2)
    assert not HAND.may_pick(keeping(), 1)
