"""Positions of cards to hand: what is inconsistent in them, told views, and sampled states."""

from __future__ import annotations

import random
from typing import Any

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    CardsToHand,
    Edition,
    Go,
    KeepCards,
    Keeping,
    Picking,
    State,
    TakeRow,
    Visibility,
    cards_to_hand,
    legal_actions,
    new_match,
    play,
    to_act,
)
from take5_rules.positions import (
    FaultReason,
    LineError,
    PositionError,
    from_line,
    position,
    state_faults,
    to_line,
    told_picking,
    view_faults,
)
from take5_rules.positions.variant_forms import (
    variant_from_members,
    variant_from_word,
    variant_to_members,
    variant_to_word,
)
from take5_rules.sampling import sample_state, unseen
from take5_rules.testing.matches import random_steps
from take5_rules.views import FaceDown, PickingView, spectate, view

HAND = cards_to_hand(CLASSIC)
NONE = ((), ())
GO = Go(seat=1, goes=1, played=1, known=((14,), (60,)))
HANDS = [(3, 14, *range(70, 80)), (60, 61, *range(80, 88))]
ROWS = [(12, 15), (37,), (43, 44), (58,)]
PILES = [(2, 4), (62, 63)]
KEEPING = Keeping(seat=1, goes=1, played=1, known=((14,), (60,)), taken=(62, 63))


def with_go(
    variant: Go | Keeping, first_seat: int = 0, picks: tuple[int | None, ...] = (None, None)
) -> State:
    state = position(HAND, hands=HANDS, rows=ROWS, piles=[(), (*PILES[0], *PILES[1])], first_seat=first_seat)
    assert isinstance(state, Picking)
    table = evolve(state.table, variant=variant, piles=tuple(PILES))
    return evolve(state, table=table, picks=picks)


def test_a_sound_position_has_no_fault() -> None:
    assert state_faults(with_go(GO)) == ()
    assert state_faults(with_go(KEEPING)) == ()
    assert state_faults(with_go(GO, picks=(None, 61))) == ()
    assert state_faults(with_go(evolve(GO, goes=6), first_seat=1)) == ()


@pytest.mark.parametrize(
    ("state", "faults"),
    [
        (with_go(evolve(GO, seat=0)), ["wrong variant at variant"]),
        (with_go(evolve(GO, seat=2)), ["wrong variant at variant"]),
        (with_go(GO, first_seat=1), ["wrong variant at variant"]),
        (with_go(evolve(GO, goes=-1)), ["wrong variant at variant"]),
        (with_go(evolve(GO, played=3)), ["wrong variant at variant"]),
        (with_go(evolve(GO, known=((), (), ()))), ["wrong variant at variant"]),
        (with_go(evolve(KEEPING, played=0)), ["wrong variant at variant"]),
        (with_go(evolve(KEEPING, taken=())), ["wrong variant at variant"]),
        (with_go(evolve(GO, known=((), (14,)))), ["wrong variant at variant[known][1]"]),
        (with_go(evolve(GO, known=((), (61, 60)))), ["wrong variant at variant[known][1]"]),
        (with_go(GO, picks=(None, 60)), ["wrong variant at variant[known][1]"]),
        (with_go(GO, picks=(3, None)), ["picks out of order at picks[0]"]),
        (with_go(GO, picks=(None, 3)), ["pick not in hand at picks[1]"]),
        (with_go(evolve(GO, played=2), picks=(None, 61)), ["picks out of order at picks[1]"]),
        (with_go(KEEPING, picks=(None, 61)), ["picks out of order at picks[1]"]),
        (with_go(evolve(KEEPING, taken=(2, 99))), ["wrong variant at variant[taken]"]),
        (with_go(evolve(KEEPING, taken=(2, 62))), ["wrong variant at variant[taken]"]),
        (with_go(evolve(KEEPING, taken=(63, 62))), ["wrong variant at variant"]),
        (with_go(evolve(KEEPING, taken=(62, 62))), ["wrong variant at variant"]),
    ],
)
def test_each_inconsistency_is_listed(state: State, faults: list[str]) -> None:
    assert [*map(str, state_faults(state))] == faults


@pytest.mark.parametrize("junk", [True, 1.0, "1", None, [1], {}])
@pytest.mark.parametrize("name", ["seat", "goes", "played", "taken", "known"])
def test_what_is_no_int_is_a_fault_wherever_it_stands(name: str, junk: Any) -> None:  # noqa: ANN401
    put = {"taken": (junk,), "known": ((junk,), ())}.get(name, junk)
    for variant in (GO, KEEPING):
        if hasattr(variant, name):
            state = with_go(evolve(variant, **{name: put}))
            assert [*map(str, state_faults(state))] == ["wrong variant at variant"]


def test_no_more_cards_wait_to_be_split_than_a_row_holds() -> None:
    """With one card more there are twice as many parts, and all are listed."""
    pile = tuple(range(62, 68))
    state = position(HAND, hands=[(3,), (60,)], rows=ROWS, piles=[range(6, 12), [*pile, *range(80, 92)]])
    assert isinstance(state, Picking)
    for many, faults in ((5, []), (6, ["wrong variant at variant[taken]"])):
        keeping = Keeping(seat=1, goes=1, played=1, known=NONE, taken=pile[:many])
        waiting = evolve(state, table=evolve(state.table, variant=keeping))
        assert [*map(str, state_faults(waiting))] == faults
        assert [*map(str, view_faults(view(waiting, 0)))] == faults


def test_hands_may_differ_and_hold_sixteen_and_no_more() -> None:
    assert (
        state_faults(position(HAND, hands=[range(60, 76), (1,)], rows=ROWS, piles=[range(2, 11), ()])) == ()
    )
    with pytest.raises(PositionError) as caught:
        position(HAND, hands=[range(60, 77), (1,)], rows=ROWS, piles=[range(2, 10), ()])
    assert [fault.reason for fault in caught.value.faults] == [FaultReason.HAND_TOO_LARGE]
    with pytest.raises(PositionError) as caught:
        position(HAND, hands=[range(60, 76), (1,)], rows=ROWS, piles=[range(2, 10), ()])
    assert [fault.reason for fault in caught.value.faults] == [FaultReason.TABLE_COUNT]


def test_known_cards_of_a_face_down_hand_are_counted_there() -> None:
    state = with_go(GO)
    seen = view(state, 0)
    assert isinstance(seen, PickingView)
    assert seen.hands[1] == FaceDown(count=10)
    assert 60 not in unseen(seen)
    assert 61 in unseen(seen)
    assert set(unseen(spectate(state))) & {14, 60} == set()
    broken = evolve(seen, piles=((2, 60), (62, 63)))
    assert "card twice at piles[0][1] and variant[known][1][0]" in map(str, view_faults(broken))
    more = evolve(GO, known=((14,), tuple(range(90, 101))))
    assert "wrong variant at variant[known][1]" in map(str, view_faults(evolve(seen, variant=more)))


def test_sampled_states_hold_what_is_known_and_differ_in_the_rest() -> None:
    chance = random.Random(3)
    state = with_go(GO, picks=(None, 61))
    for viewer in (0, None):
        seen = view(state, viewer)
        found = [sample_state(seen, chance) for _ in range(40)]
        for sampled in found:
            assert isinstance(sampled, Picking)
            assert {60, 61} <= {*sampled.table.hands[1]}
            assert view(sampled, viewer) == seen
            assert not state_faults(sampled)
        assert len({sampled.table.hands[1] for sampled in found if isinstance(sampled, Picking)}) > 30


def test_a_told_view_says_how_many_cards_others_hold() -> None:
    told = told_picking(HAND, seats=2, seat=1, hand=[60, 61], rows=ROWS, held={0: 5}, first_seat=1)
    assert told.hands == (FaceDown(count=5), (60, 61))
    assert to_act(told) == (1,)
    assert told.variant == Go(seat=1, goes=0, played=0, known=NONE)
    with pytest.raises(PositionError):
        told_picking(HAND, seats=2, seat=1, hand=[60, 61], rows=ROWS, held={2: 5})
    with pytest.raises(PositionError):
        told_picking(HAND, seats=2, seat=1, hand=[60, 61], rows=ROWS, held={0: 17})


@pytest.mark.parametrize("variant", [GO, KEEPING, Go(seat=0, goes=123_456, played=0, known=NONE)])
def test_what_is_kept_has_two_written_forms(variant: Go | Keeping) -> None:
    assert variant_from_members(variant_to_members(variant)) == variant
    assert variant_from_word(variant_to_word(variant)) == variant
    for field in ("known", "goes"):
        for bad in (None, True, "1", [1], [[0], []], [[True], []], [["1"], []], 10**6, -1):
            assert variant_from_members({**variant_to_members(variant), field: bad}) is None
    assert variant_from_word(variant_to_word(variant) + ":") is None


def test_every_state_has_its_line_and_numbers_that_are_not_printed_stand_in_it() -> None:
    rule = CardsToHand(most_a_go=1, most_in_hand=4, pile_limit=3, hand_weight=3)
    edition = Edition(rule=rule, picks=Visibility.OPEN, hand_size=3, rows=2, row_capacity=2, max_seats=3)
    for chosen, word in ((HAND, "rule:cards-to-hand"), (edition, "rule:cards-to-hand:1:4:3:3")):
        for step in random_steps(new_match(chosen, 3), random.Random(8), 1):
            for _, state in step.frames():
                line = to_line(state)
                assert f"{word} first=" in line
                assert from_line(line) == state
    with pytest.raises(LineError):
        from_line(to_line(new_match(edition, 3)).replace("1:4:3:3", "1:4:3"))


def test_views_of_states_that_differ_in_what_nobody_saw_are_one() -> None:
    state: State = with_go(GO)
    assert isinstance(state, Picking)
    hands = (state.table.hands[0], (60, 64, *range(80, 88)))
    other = evolve(state, table=evolve(state.table, hands=hands))
    assert other != state
    assert view(other, 0) == view(state, 0)
    assert view(other, 1) != view(state, 1)
    (seat,) = to_act(other)
    for action in legal_actions(other, seat):
        if action in legal_actions(state, seat):
            after, twin = play(state, action).after, play(other, action).after
            assert view(after, 0) == view(twin, 0)


def test_what_goes_to_hand_is_shown_to_all_until_it_is_played() -> None:
    state = with_go(KEEPING)
    kept = play(state, KeepCards(seat=1, cards=(62,))).after
    assert isinstance(kept, Picking)
    for viewer in (None, 0, 1):
        shown = view(kept, viewer)
        assert isinstance(shown, PickingView)
        assert kept.match.edition.rule.known(shown.variant, 1) == (60, 62)
    assert not any(isinstance(action, TakeRow) for action in legal_actions(kept, 1))


def test_hands_that_count_double_bound_the_totals() -> None:
    assert state_faults(position(HAND, totals=[342, 0], rounds_played=1)) == ()
    with pytest.raises(PositionError) as caught:
        position(HAND, totals=[343, 0], rounds_played=1)
    assert [fault.reason for fault in caught.value.faults] == [FaultReason.TOO_MANY_POINTS]
    told = told_picking(HAND, seats=2, seat=0, hand=[60], rows=ROWS, rounds_played=0)
    assert told.match.rounds_played == 0
