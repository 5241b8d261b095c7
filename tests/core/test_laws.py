"""Laws of whole random matches, over all editions, variants and house numbers."""

from itertools import pairwise

from hypothesis import given

from take5_rules import (
    CardPicked,
    Dealing,
    Drafting,
    Event,
    Finished,
    MatchEnded,
    PickCard,
    Picking,
    PicksRevealed,
    Placing,
    PlayPicks,
    Rounds,
    RoundScored,
    RowTaken,
    State,
    TakeCause,
    apply,
    bullheads,
    decide,
    expand,
    forced,
    legal_actions,
    next_event,
    play,
    score,
    to_act,
)
from take5_rules.testing import Playthrough
from tests.base import matches, openings, passing_states, published_editions, short_matches
from tests.core.support import (
    all_cards,
    framed,
    on_the_table,
    placements,
    settled_states_of,
    states_of,
)


@given(matches())
def test_every_card_is_in_one_place_and_none_appears_or_vanishes_within_a_round(match: Playthrough) -> None:
    for before, _, after in framed(match):
        edition, seats = after.match.edition, after.match.seats
        cards = all_cards(after)
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(edition.cards_for(seats))
        if cards:
            assert len(cards) == edition.hand_size * seats + edition.rows
        if cards and all_cards(before):
            assert all_cards(before) == cards


@given(matches())
def test_rows_ascend_are_never_empty_and_keep_their_number_and_capacity(match: Playthrough) -> None:
    for state in states_of(match):
        if isinstance(state, (Picking, Placing)):
            edition = state.match.edition
            assert len(state.table.rows) == edition.rows
            for row in state.table.rows:
                assert 1 <= len(row) <= edition.row_capacity
                assert all(low < high for low, high in pairwise(row))


@given(matches())
def test_hands_pools_and_piles_are_ascending_tuples_of_exact_ints(match: Playthrough) -> None:
    for state in states_of(match):
        groups: list[tuple[int, ...]] = []
        if isinstance(state, Drafting):
            groups = [*state.hands, state.pool]
        elif isinstance(state, (Picking, Placing)):
            groups = [*state.table.hands, *state.table.piles]
            assert type(state.table.rows) is tuple
            assert all(type(row) is tuple for row in state.table.rows)
        for group in groups:
            assert type(group) is tuple
            assert list(group) == sorted(group)
            assert all(type(card) is int for card in group)


@given(matches())
def test_a_turn_costs_every_hand_exactly_the_card_that_was_picked(match: Playthrough) -> None:
    for before, event, after in framed(match):
        if isinstance(event, PicksRevealed):
            assert isinstance(before, Picking)
            assert isinstance(after, Placing)
            for hand, left, card in zip(before.table.hands, after.table.hands, event.picks, strict=True):
                assert sorted((*left, card)) == list(hand)
        elif (isinstance(before, Picking) and isinstance(after, (Picking, Placing))) or (
            isinstance(before, Placing) and isinstance(after, (Picking, Placing))
        ):
            assert after.table.hands == before.table.hands


@given(matches())
def test_hands_are_of_equal_length_while_seats_pick(match: Playthrough) -> None:
    for state in states_of(match):
        if isinstance(state, Picking):
            assert len({len(hand) for hand in state.table.hands}) == 1
            for hand, pick in zip(state.table.hands, state.picks, strict=True):
                assert pick is None or pick in hand


@given(matches())
def test_each_card_goes_behind_the_closest_lower_end_or_takes_a_row_and_no_other_row_changes(
    match: Playthrough,
) -> None:
    for before, event, after in framed(match):
        if not placements([event]):
            continue
        assert isinstance(before, Placing)
        assert isinstance(after, (Picking, Placing))
        (placed,) = placements([event])
        old, new = before.table.rows, after.table.rows
        others = [index for index in range(len(old)) if index != placed.row]
        assert all(new[index] is old[index] for index in others)
        lower = [row[-1] for row in old if row[-1] < placed.card]
        taken: tuple[int, ...] = ()
        if lower:
            assert old[placed.row][-1] == max(lower)
        if isinstance(placed, RowTaken):
            taken = placed.cards
            assert placed.cause is (TakeCause.FULL_ROW if lower else TakeCause.TOO_LOW)
            assert taken == old[placed.row]
            assert not lower or len(taken) == before.match.edition.row_capacity
            assert new[placed.row] == (placed.card,)
        else:
            assert new[placed.row] == (*old[placed.row], placed.card)
        for seat, (had, has) in enumerate(zip(before.table.piles, after.table.piles, strict=True)):
            assert sorted((*had, *(taken if seat == placed.seat else ()))) == list(has)


@given(matches())
def test_cards_are_placed_from_the_lowest_up_each_by_the_seat_that_picked_it(match: Playthrough) -> None:
    events = [event for _, event, _ in framed(match)]
    for index, event in enumerate(events):
        if isinstance(event, PicksRevealed):
            turn = placements(events[index + 1 : index + 1 + len(event.picks)])
            ascending = sorted(event.picks)[: len(turn)]
            assert [placed.card for placed in turn] == ascending
            assert [placed.seat for placed in turn] == [event.picks.index(card) for card in ascending]


@given(matches())
def test_a_turn_has_at_most_one_row_choice_and_it_is_the_lowest_cards(match: Playthrough) -> None:
    for state in states_of(match):
        if isinstance(state, Placing) and next_event(state) is None:
            assert state.placed == 0
            assert [state.picks[seat] for seat in to_act(state)] == [min(state.picks)]


@given(matches())
def test_bullheads_are_conserved_and_exactly_those_of_the_piles_are_scored(match: Playthrough) -> None:
    for before, event, after in framed(match):
        if isinstance(event, RoundScored):
            assert isinstance(before, Picking)
            assert event.points == tuple([sum(map(bullheads, pile)) for pile in before.table.piles])
            in_rows = score([card for row in before.table.rows for card in row])
            assert sum(event.points) + in_rows == score(on_the_table(before))
            gained = event.points if after.match.edition.scored else (0,) * after.match.seats
            assert after.match.totals == tuple(map(sum, zip(before.match.totals, gained, strict=True)))
            assert after.match.rounds_played == before.match.rounds_played + 1
        else:
            assert after.match.totals == before.match.totals
            assert after.match.rounds_played == before.match.rounds_played


@given(matches())
def test_a_round_is_scored_when_all_hands_are_empty_and_only_then(match: Playthrough) -> None:
    for before, event, _ in framed(match):
        if isinstance(before, Picking):
            assert isinstance(event, RoundScored) == (not any(before.table.hands))


@given(matches(max_rounds=4))
def test_the_match_ends_after_the_first_round_that_meets_its_end_and_never_before(match: Playthrough) -> None:
    for before, event, after in framed(match):
        end, totals, rounds = before.match.edition.end, before.match.totals, before.match.rounds_played
        if isinstance(end, Rounds):
            met = rounds == end.count
        else:
            met = max(totals) >= end.points + (0 if end.inclusive else 1)
        if isinstance(before, Dealing):
            assert isinstance(event, MatchEnded) == met
        else:
            assert not met
        if isinstance(event, MatchEnded):
            assert isinstance(after, Finished)
            best = [seat for seat in range(len(totals)) if totals[seat] == min(totals)]
            assert after.winners == (tuple(best) if before.match.edition.scored else ())


@given(matches())
def test_folding_the_events_of_a_step_gives_its_after_and_its_frames(match: Playthrough) -> None:
    before = match.start
    for step in match.steps:
        assert step.before == before
        state = before
        states = []
        for event in step.events:
            state = apply(state, event)
            states.append(state)
        assert state == step.after
        assert list(step.frames()) == list(zip(step.events, states, strict=True))
        before = step.after


@given(matches())
def test_every_state_that_play_returns_waits_for_somebody_or_is_the_end(match: Playthrough) -> None:
    for state in settled_states_of(match):
        assert next_event(state) is None
        assert bool(to_act(state)) == (not isinstance(state, (Dealing, Finished)))


@given(matches())
def test_play_is_decide_and_apply_and_then_what_follows_by_itself(match: Playthrough) -> None:
    for step in match.steps:
        state, events = step.before, []
        singles = expand(state, step.action) if isinstance(step.action, PlayPicks) else (step.action,)
        for single in singles:
            event: Event | None = decide(state, single)
            while event is not None:
                events.append(event)
                state = apply(state, event)
                event = next_event(state)
        assert step.events == tuple(events)
        assert step.after == state


@given(short_matches())
def test_replaying_the_actions_gives_the_same_states_and_the_same_hashes(match: Playthrough) -> None:
    state = match.start
    for step in match.steps:
        state = play(state, step.action).after
        assert state == step.after
        assert hash(state) == hash(step.after)
        assert repr(state) == repr(step.after)


@given(matches())
def test_decisions_are_listed_exactly_for_the_seats_that_are_to_act(match: Playthrough) -> None:
    for state in states_of(match):
        due = to_act(state)
        assert list(due) == sorted(set(due))
        for seat in range(state.match.seats):
            assert bool(legal_actions(state, seat)) == (seat in due)


@given(matches())
def test_forced_are_the_decisions_with_one_legal_answer(match: Playthrough) -> None:
    for state in states_of(match):
        alone = [legal_actions(state, seat) for seat in range(state.match.seats)]
        assert forced(state) == tuple([actions[0] for actions in alone if len(actions) == 1])
        if isinstance(state, Picking) and len(state.table.hands[0]) == 1 and next_event(state) is None:
            assert len(forced(state)) == len(to_act(state)) > 0


@given(matches())
def test_a_round_asks_for_no_more_decisions_than_its_cards_and_turns_allow(match: Playthrough) -> None:
    decisions = 0
    for before, event, _ in framed(match):
        if isinstance(event, (RoundScored, MatchEnded)):
            decisions = 0
            continue
        if next_event(before) is None and type(event).__name__ in {"CardDrafted", "CardPicked", "RowTaken"}:
            decisions += 1
        elif type(event).__name__ == "PickWithdrawn":
            decisions -= 1
        elif type(event).__name__ == "RoundVoided":
            decisions = 0
        edition, seats = before.match.edition, before.match.seats
        assert decisions <= edition.hand_size * (2 * seats + 1)


@given(
    matches(
        openings(published_editions().filter(lambda edition: not isinstance(edition.end, Rounds))),
        max_rounds=99,
    )
)
def test_a_published_match_to_a_threshold_ends_by_itself(match: Playthrough) -> None:
    assert isinstance(match.steps[-1].after, Finished)


@given(passing_states())
def test_between_two_events_nobody_is_to_act_and_nothing_is_accepted(state: State) -> None:
    assert next_event(state) is not None
    assert to_act(state) == ()
    for seat in range(state.match.seats):
        assert legal_actions(state, seat) == ()


@given(matches())
def test_a_pick_tells_nothing_but_itself_before_the_last_one_is_made(match: Playthrough) -> None:
    for step in match.steps:
        if isinstance(step.action, PickCard):
            first, *others = step.events
            assert first == CardPicked(seat=step.action.seat, card=step.action.card)
            assert not others or isinstance(others[0], PicksRevealed)
