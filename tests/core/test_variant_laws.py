"""Laws of matches under the variants that differ in kind, over published and house editions."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    CardPlaced,
    CardPlacedLeft,
    CardStacked,
    CardsToHand,
    ChooseFirst,
    Climber,
    Cow,
    CrowdedRowTaken,
    Dealing,
    Dealt,
    Event,
    Finished,
    FirstChosen,
    FlipCards,
    Go,
    IllegalActionError,
    Keeping,
    Moment,
    Nothing,
    PairBegun,
    PairsLying,
    PairsPicked,
    PairsRevealed,
    ParityMarker,
    PickFlipped,
    Picking,
    PicksRevealed,
    PlaceCard,
    Placing,
    PlayPicks,
    RoundScored,
    RoundVoided,
    RowShared,
    RowTaken,
    SharedTakes,
    State,
    TakeCause,
    TakeRow,
    TwoCardsATurn,
    apply,
    bullheads,
    decide,
    expand,
    forced,
    legal_actions,
    moment,
    next_event,
    play,
    refusal,
    score,
    to_act,
)
from take5_rules.core.order import opener
from take5_rules.core.rule import AnyRow
from take5_rules.testing import (
    Playthrough,
    matches,
    openings,
    passing_states,
    refused_actions,
    short_matches,
    states,
    variant_editions,
)
from tests.core.support import all_cards, framed, settled_states_of, states_of

VARIANTS = matches(openings(variant_editions()))
TWINS = matches(openings(variant_editions().filter(lambda edition: edition.rule.has_twins)))
PLACED = (CardPlaced, CardPlacedLeft, CardStacked, RowTaken, RowShared, CrowdedRowTaken)
quick = settings(max_examples=60)


@quick
@given(VARIANTS)
def test_every_card_is_in_one_place_and_none_appears_or_vanishes_within_a_round(match: Playthrough) -> None:
    for before, _, after in framed(match):
        edition, seats = after.match.edition, after.match.seats
        cards = all_cards(after)
        assert not Counter(cards) - Counter(edition.deck_for(seats))
        if cards:
            spare = len(cards) - edition.hand_size * seats - edition.rows
            assert 0 <= spare <= (edition.rows - 1 if edition.rule.has_twins else 0)
        if cards and all_cards(before):
            assert all_cards(before) == cards


@quick
@given(VARIANTS)
def test_rows_are_never_empty_and_keep_their_number_and_capacity(match: Playthrough) -> None:
    for state in states_of(match):
        if isinstance(state, (Picking, Placing)):
            edition = state.match.edition
            assert len(state.table.rows) == edition.rows
            for row in state.table.rows:
                assert 1 <= len(set(row)) <= edition.row_capacity
                assert edition.rule.has_twins or len(set(row)) == len(row)
                assert not edition.rule.rows_ascend or all(low <= high for low, high in pairwise(row))


@quick
@given(VARIANTS)
def test_a_row_with_the_cow_has_room_for_it_once_it_lies_there(match: Playthrough) -> None:
    for state in states_of(match):
        if isinstance(state, (Picking, Placing)) and isinstance(state.table.variant, Cow):
            row = state.table.rows[state.table.variant.row]
            assert len(row) + 1 <= state.match.edition.row_capacity


@quick
@given(VARIANTS)
def test_what_the_rule_keeps_is_always_something_that_it_may_keep(match: Playthrough) -> None:
    for state in states_of(match):
        if isinstance(state, (Picking, Placing)):
            edition = state.match.edition
            kept, first = state.table.variant, opener(state.match)
            assert edition.rule.may_keep(kept, edition.rows, state.match.seats, first)
        if isinstance(state, (Picking, Placing)) and next_event(state) is None:
            pairs = (PairsPicked, PairsLying, PairBegun)
            settled = (ParityMarker, Climber, Cow, FlipCards, SharedTakes, Go, Keeping, Nothing, *pairs)
            assert isinstance(state.table.variant, settled)


@quick
@given(VARIANTS)
def test_placing_a_card_changes_one_row_and_one_pile(match: Playthrough) -> None:
    for before, event, after in framed(match):
        if not isinstance(event, PLACED):
            continue
        assert isinstance(before, (Picking, Placing))
        assert isinstance(after, (Picking, Placing))
        old, new = before.table.rows, after.table.rows
        assert all(new[row] == old[row] for row in range(len(old)) if row != event.row)
        taken = event.cards if isinstance(event, (RowTaken, CrowdedRowTaken)) else ()
        match event:
            case CardPlaced(card=card, row=row):
                assert new[row] == (*old[row], card)
                assert card != old[row][-1]
            case CardStacked(card=card, row=row):
                assert new[row] == (*old[row], card)
                assert card == old[row][-1]
            case RowShared(card=card, row=row, cards=cards, other=other):
                assert (new[row], old[row]) == ((card,), cards)
                assert isinstance(before, Placing)
                assert before.picks[other] == before.picks[event.seat] == card
            case CardPlacedLeft(card=card, row=row):
                assert new[row] == (card, *old[row])
            case RowTaken(card=card, row=row, cards=cards, cause=cause):
                assert (new[row], old[row]) == ((card,), cards)
                if cause is TakeCause.FULL_ROW:
                    assert len(set(cards)) >= before.match.edition.row_capacity - 1
            case CrowdedRowTaken(row=row, cards=cards):
                assert (*cards, *new[row]) == old[row]
                assert new[row] == (max(old[row]),)
        for seat, (had, has) in enumerate(zip(before.table.piles, after.table.piles, strict=True)):
            assert sorted((*had, *(taken if seat == event.seat else ()))) == list(has)


@quick
@given(VARIANTS)
def test_bullheads_are_conserved_and_exactly_those_of_the_piles_are_scored(match: Playthrough) -> None:
    for before, event, _ in framed(match):
        if isinstance(event, RoundScored):
            assert isinstance(before, Picking)
            rule, table = before.match.edition.rule, before.table
            weight = rule.hand_weight if isinstance(rule, CardsToHand) else 1
            in_hands = [sum(map(bullheads, hand)) for hand in table.hands]
            points = [sum(map(bullheads, pile)) for pile in table.piles]
            shared = table.variant.takes if isinstance(table.variant, SharedTakes) else ()
            for take in shared:
                for seat in take.seats:
                    points[seat] += math.ceil(score(take.cards) / 2)
            assert list(event.points) == [a + weight * b for a, b in zip(points, in_hands, strict=True)]
            in_rows = score([card for row in table.rows for card in row])
            odd = sum(score(take.cards) % 2 for take in shared)
            assert sum(points) + sum(in_hands) - odd + in_rows == score(all_cards(before))
            assert rule.one_by_one or not any(table.hands)


@quick
@given(VARIANTS)
def test_folding_the_events_of_a_step_gives_its_after(match: Playthrough) -> None:
    before = match.start
    for step in match.steps:
        state, events = step.before, []
        assert state == before
        singles = expand(state, step.action) if isinstance(step.action, PlayPicks) else (step.action,)
        for single in singles:
            event: Event | None = decide(state, single)
            while event is not None:
                events.append(event)
                state = apply(state, event)
                event = next_event(state)
        assert step.events == tuple(events)
        assert step.after == state
        before = step.after


@quick
@given(VARIANTS)
def test_every_state_that_play_returns_waits_for_somebody_or_is_the_end(match: Playthrough) -> None:
    for state in settled_states_of(match):
        assert next_event(state) is None
        assert bool(to_act(state)) == (not isinstance(state, (Dealing, Finished)))


@quick
@given(VARIANTS)
def test_decisions_are_listed_exactly_for_the_seats_that_are_to_act_and_are_accepted(
    match: Playthrough,
) -> None:
    for state in states_of(match):
        due = to_act(state)
        for seat in range(state.match.seats):
            listed = legal_actions(state, seat)
            assert bool(listed) == (seat in due)
            assert all(refusal(state, action) is None for action in listed)
            assert len(set(listed)) == len(listed)
        alone = [legal_actions(state, seat) for seat in range(state.match.seats)]
        assert forced(state) == tuple([actions[0] for actions in alone if len(actions) == 1])


@settings(max_examples=150)
@given(st.data())
def test_a_decision_that_is_not_listed_is_refused_and_changes_nothing(data: st.DataObject) -> None:
    state = data.draw(states(Picking, Placing, edition=variant_editions()))
    action = data.draw(refused_actions(state))
    before = (hash(state), repr(state))
    with pytest.raises(IllegalActionError) as caught:
        play(state, action)
    assert caught.value.reason is refusal(state, action)
    assert (hash(state), repr(state)) == before


@quick
@given(passing_states(Picking, Placing, edition=variant_editions()))
def test_between_two_events_nobody_is_to_act(state: State) -> None:
    assert next_event(state) is not None
    assert to_act(state) == ()
    assert all(legal_actions(state, seat) == () for seat in range(state.match.seats))


@quick
@given(VARIANTS)
def test_a_turn_asks_each_seat_for_at_most_one_row_a_card(match: Playthrough) -> None:
    asked: list[int] = []
    for step in match.steps:
        most = step.before.match.edition.rule.picks_a_turn
        if isinstance(step.action, (TakeRow, PlaceCard)):
            asked.append(step.action.seat)
        elif not isinstance(step.action, ChooseFirst):
            asked = []
        assert all(asked.count(seat) <= most for seat in asked)


PAIRS = matches(openings(variant_editions(rules=[TwoCardsATurn()])))


@quick
@given(PAIRS)
@pytest.mark.clause("PAIRS-LOWEST-SEAT", "PAIRS-ORDER")
def test_the_seat_with_the_lowest_card_that_is_left_places_both_of_its_cards(match: Playthrough) -> None:
    waiting: dict[int, set[int]] = {}
    chosen: tuple[int, int] | None = None
    for _, event, _ in framed(match):
        if isinstance(event, PairsRevealed):
            assert not waiting
            waiting = {seat: set(pair) for seat, pair in enumerate(event.pairs)}
            assert all(len(pair) == 2 for pair in waiting.values())
        elif isinstance(event, FirstChosen):
            assert event.seat == min(waiting, key=lambda seat: min(waiting[seat]))
            assert event.card in waiting[event.seat]
            assert len(waiting[event.seat]) == 2
            chosen = (event.seat, event.card)
        elif isinstance(event, (CardPlaced, RowTaken)):
            assert chosen is not None
            assert event.seat == chosen[0]
            assert (event.card == chosen[1]) == (len(waiting[event.seat]) == 2)
            waiting[event.seat].remove(event.card)
            if not waiting[event.seat]:
                del waiting[event.seat]
        elif isinstance(event, RoundScored):
            assert not waiting
        elif isinstance(event, RoundVoided):
            waiting = {}


@quick
@given(PAIRS)
def test_every_decision_of_a_turn_has_a_later_moment_than_the_one_before(match: Playthrough) -> None:
    moments: list[Moment] = []
    for step in match.steps:
        if isinstance(step.before, Placing):
            moments.append(moment(step.before))
        else:
            moments = []
        assert moments == sorted(set(moments), key=lambda at: at.decision)


@quick
@given(PAIRS)
@pytest.mark.clause("PAIRS-TOGETHER")
def test_a_pick_is_the_lower_of_two_held_cards_and_the_higher_is_kept(match: Playthrough) -> None:
    for state in states_of(match):
        if isinstance(state, Picking) and isinstance(state.table.variant, PairsPicked):
            for hand, low, high in zip(
                state.table.hands, state.picks, state.table.variant.higher, strict=True
            ):
                assert (low is None) == (high is None)
                if low is not None and high is not None:
                    assert low < high
                    assert {low, high} <= set(hand)


@quick
@given(PAIRS)
def test_hands_shrink_by_two_cards_a_turn(match: Playthrough) -> None:
    for before, event, after in framed(match):
        if isinstance(event, PairsRevealed):
            assert isinstance(before, Picking)
            assert isinstance(after, Placing)
            for had, has, pair in zip(before.table.hands, after.table.hands, event.pairs, strict=True):
                assert sorted((*has, *pair)) == list(had)
            assert moment(before).turn == moment(after).turn


@quick
@given(matches(openings(variant_editions().filter(lambda edition: edition.rule.rows_grow_left))))
def test_in_two_ended_rows_at_most_one_card_of_a_turn_fits_nowhere(match: Playthrough) -> None:
    nowhere = 0
    for _, event, _ in framed(match):
        if isinstance(event, PicksRevealed):
            nowhere = 0
        elif isinstance(event, RowTaken) and event.cause is not TakeCause.FULL_ROW:
            assert event.cause is TakeCause.NO_PLACE
            nowhere += 1
        assert nowhere <= 1


@quick
@given(short_matches(openings(variant_editions())))
def test_replaying_the_actions_gives_the_same_states_and_the_same_hashes(match: Playthrough) -> None:
    state = match.start
    for step in match.steps:
        state = play(state, step.action).after
        assert state == step.after
        assert (hash(state), repr(state)) == (hash(step.after), repr(step.after))


@quick
@given(VARIANTS)
def test_a_flip_is_used_at_most_once_a_round_and_only_where_it_is_held(match: Playthrough) -> None:
    used: set[int] = set()
    deal = 0
    for step in match.steps:
        if step.after.match.deal_number != deal:
            used, deal = set(), step.after.match.deal_number
        if isinstance(step.action, PickFlipped):
            assert step.action.seat not in used
            assert 10 <= step.action.card <= 99
        if isinstance(step.after, (Picking, Placing)) and isinstance(step.after.table.variant, FlipCards):
            gone = {seat for seat, held in enumerate(step.after.table.variant.held) if not held}
            assert used <= gone
            used = gone


@quick
@given(TWINS)
def test_no_two_rows_end_in_the_same_card(match: Playthrough) -> None:
    for state in states_of(match):
        if isinstance(state, (Picking, Placing)):
            ends = [row[-1] for row in state.table.rows]
            assert len(set(ends)) == len(ends)


@quick
@given(TWINS)
def test_twins_of_one_turn_come_to_the_same_row_one_right_after_the_other(match: Playthrough) -> None:
    placed: list[CardPlaced | CardStacked | RowTaken | RowShared] = []
    for _, event, _ in framed(match):
        if isinstance(event, PicksRevealed):
            placed = []
        elif isinstance(event, CardPlaced | CardStacked | RowTaken | RowShared):
            placed.append(event)
            for first, second in pairwise(placed):
                assert first.card <= second.card
                if first.card == second.card:
                    assert isinstance(second, CardStacked)
                    assert (first.row, first.seat < second.seat) == (second.row, True)
                    assert not isinstance(first, RowTaken)
                    if isinstance(first, RowShared):
                        assert first.other == second.seat


@quick
@given(TWINS)
def test_a_row_choice_is_the_lowest_cards_and_of_two_equal_ones_the_lower_seats(match: Playthrough) -> None:
    for state in settled_states_of(match):
        if isinstance(state, Placing):
            assert to_act(state) == (state.picks.index(min(state.picks)),)
            assert state.placed == 0


@quick
@given(TWINS)
def test_what_is_shared_is_in_no_pile_and_stays_to_the_end_of_the_round(match: Playthrough) -> None:
    taken: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for _, event, after in framed(match):
        if isinstance(event, Dealt):
            taken = Counter()
        if isinstance(event, RowShared):
            taken[tuple(sorted((event.seat, event.other))), tuple(sorted(event.cards))] += 1
        if isinstance(after, (Picking, Placing)):
            variant = after.table.variant
            assert isinstance(variant, SharedTakes)
            assert Counter((take.seats, take.cards) for take in variant.takes) == taken
            assert list(variant.takes) == sorted(variant.takes, key=lambda take: (take.seats, take.cards))


def test_a_choice_of_any_row_is_a_choice_of_every_row() -> None:
    choice = AnyRow(seat=1, card=3, cause=TakeCause.TOO_LOW)
    rows = ((5,), (7, 9))
    assert choice.landing(rows, 1) == RowTaken(seat=1, card=3, row=1, cards=(7, 9), cause=TakeCause.TOO_LOW)
