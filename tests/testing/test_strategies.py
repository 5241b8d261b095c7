"""The public strategies: that they reach everything, stay within the rules, and shrink to something small."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    CardRange,
    Deal,
    Dealing,
    DraftCard,
    Drafting,
    Edition,
    EditionError,
    Finished,
    IllegalActionError,
    LowDeck,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    Rounds,
    RowTaken,
    Setup,
    State,
    TakeCause,
    TakeRow,
    Threshold,
    Visibility,
    VoidRound,
    WithdrawPick,
    legal_actions,
    new_match,
    next_event,
    open_picks,
    play,
    refusal,
    resolve_turn,
    rounds,
    to_act,
)
from take5_rules.testing import (
    Playthrough,
    Turn,
    accepted_actions,
    deals,
    editions,
    house_editions,
    matches,
    openings,
    passing_states,
    published_editions,
    refused_actions,
    short_matches,
    states,
    turns,
    wild_actions,
)
from take5_rules.testing.matches import random_steps
from tests.core.naive import allowed

FAST = settings(
    max_examples=3000,
    database=None,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
QUICK = settings(FAST, phases=[Phase.generate])
PHASES: tuple[type[State], ...] = (Dealing, Drafting, Picking, Placing, Finished)


def takes_too_low(match: Playthrough) -> bool:
    events = [event for step in match.steps for event in step.events]
    return any(isinstance(event, RowTaken) and event.cause is TakeCause.TOO_LOW for event in events)


@pytest.mark.parametrize("phase", PHASES)
def test_states_are_of_the_phase_that_was_asked_for_and_settled(phase: type[State]) -> None:
    @settings(max_examples=25)
    @given(states(phase))
    def check(state: State) -> None:
        assert isinstance(state, phase)
        assert next_event(state) is None

    check()


@pytest.mark.parametrize("phase", PHASES[:-1])
def test_passing_states_are_of_the_phase_that_was_asked_for_and_unsettled(phase: type[State]) -> None:
    @settings(max_examples=25)
    @given(passing_states(phase))
    def check(state: State) -> None:
        assert isinstance(state, phase)
        assert next_event(state) is not None

    check()


@pytest.mark.parametrize("phase", PHASES)
def test_states_of_a_given_edition_keep_its_numbers(phase: type[State]) -> None:
    state = find(states(phase, edition=st.just(rounds(2, CLASSIC))), lambda _: True, settings=FAST)
    edition = state.match.edition
    assert (edition.hand_size, edition.rows, edition.row_capacity) == (10, 4, 5)


@pytest.mark.parametrize(
    "wanted",
    [
        lambda e: isinstance(e.deck, LowDeck) and e.setup is Setup.DEALT,
        lambda e: e.setup is Setup.DRAFTED,
        lambda e: e.picks is Visibility.OPEN,
        lambda e: e.hands is Visibility.OPEN,
        lambda e: not e.scored,
        lambda e: isinstance(e.end, Rounds) and e.scored,
        lambda e: isinstance(e.end, Threshold) and not e.end.inclusive,
    ],
    ids=["low-deck", "draft", "open-picks", "open-hands", "unscored", "rounds", "more-than"],
)
@pytest.mark.parametrize("source", [published_editions, house_editions, editions])
def test_editions_of_every_kind_are_among_them(source: Any, wanted: Any) -> None:  # noqa: ANN401
    assert isinstance(find(source(), wanted, settings=QUICK), Edition)


def test_editions_shrink_to_a_plain_box_and_house_editions_to_the_tiniest() -> None:
    assert find(editions(), lambda _: True, settings=FAST) == CLASSIC
    tiniest = find(house_editions(), lambda _: True, settings=FAST)
    assert (tiniest.hand_size, tiniest.rows, tiniest.row_capacity, tiniest.max_seats) == (1, 1, 1, 2)
    assert find(published_editions(), lambda _: True, settings=FAST) == CLASSIC


@pytest.mark.parametrize("seats", range(2, 11))
def test_matches_of_every_number_of_seats_are_among_them(seats: int) -> None:
    state = find(openings(published_editions()), lambda s: s.match.seats == seats, settings=QUICK)
    assert 0 <= state.match.first_seat < seats


@given(st.integers(2, 10).flatmap(lambda seats: st.tuples(st.just(seats), deals(CLASSIC, seats))))
@settings(max_examples=20)
def test_a_drawn_deal_is_accepted(case: tuple[int, Deal]) -> None:
    seats, deal = case
    assert refusal(new_match(CLASSIC, seats), deal) is None


def test_a_deal_shrinks_to_low_cards_and_is_refused_for_too_many_seats() -> None:
    small = Edition(deck=CardRange(first=1, last=20), hand_size=2, rows=2, max_seats=3)
    lowest = find(deals(small, 2), lambda _: True, settings=FAST)
    assert sorted(card for hand in (*lowest.hands, lowest.rows) for card in hand) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(EditionError):
        deals(CLASSIC, 11)


@given(states(), st.data())
def test_accepted_actions_are_accepted(state: State, data: st.DataObject) -> None:
    if not isinstance(state, Finished):
        action = data.draw(accepted_actions(state))
        assert allowed(state, action)
        play(state, action)


def test_nothing_is_accepted_at_the_end_or_in_passing() -> None:
    for source in (states(Finished), passing_states()):
        state = find(source, lambda _: True, settings=FAST)
        assert accepted_actions(state).is_empty


@given(states() | passing_states(), st.data())
def test_refused_actions_are_refused(state: State, data: st.DataObject) -> None:
    with pytest.raises(IllegalActionError):
        play(state, data.draw(refused_actions(state)))


@pytest.mark.parametrize("kind", [Deal, DraftCard, PickCard, PlayPicks, TakeRow, VoidRound, WithdrawPick])
def test_every_kind_of_action_is_among_the_wild_ones(kind: type[Any]) -> None:
    state = play(new_match(CLASSIC, 2), find(deals(CLASSIC, 2), lambda _: True, settings=FAST)).after
    assert isinstance(
        find(wild_actions(state), lambda action: isinstance(action, kind), settings=QUICK), kind
    )


@pytest.mark.parametrize(
    "kind", [Deal, DraftCard, PickCard, PlayPicks, TakeRow, VoidRound, WithdrawPick], ids=lambda k: k.__name__
)
@pytest.mark.parametrize("source", [matches, short_matches])
def test_every_kind_of_action_is_played(source: Any, kind: type[Any]) -> None:  # noqa: ANN401
    def has_one(match: Playthrough) -> bool:
        return any(isinstance(step.action, kind) for step in match.steps)

    assert has_one(find(source(), has_one, settings=QUICK))


@pytest.mark.parametrize("source", [matches, short_matches])
def test_joint_picks_come_with_and_without_a_row(source: Any) -> None:  # noqa: ANN401
    def answered(match: Playthrough) -> bool:
        return any(
            isinstance(step.action, PlayPicks) and step.action.take is not None for step in match.steps
        )

    def asked(match: Playthrough) -> bool:
        return any(
            isinstance(step.action, PlayPicks) and isinstance(step.after, Placing) for step in match.steps
        )

    assert answered(find(source(), answered, settings=QUICK))
    assert asked(find(source(), asked, settings=QUICK))


def test_short_matches_stop_in_every_phase() -> None:
    seen: set[type[State]] = set()

    @settings(QUICK, max_examples=300)
    @given(short_matches())
    def look(match: Playthrough) -> None:
        seen.add(type(match.end))

    look()
    assert seen == set(PHASES)


@given(matches(max_rounds=2) | short_matches())
def test_each_step_begins_where_the_last_one_ended(match: Playthrough) -> None:
    state = match.start
    for step in match.steps:
        assert step.before == state
        state = step.after
    assert match.end == state


@given(matches(max_rounds=2))
def test_matches_go_to_their_end_or_to_the_round_that_was_asked_for(match: Playthrough) -> None:
    assert isinstance(match.end, Finished) or match.end.match.rounds_played == 2
    assert match.end.match.rounds_voided <= 3


def test_a_short_match_shrinks_to_few_cards() -> None:
    match = find(short_matches(), takes_too_low, settings=FAST)
    assert match.start.match.edition.hand_size == 1
    assert match.start.match.edition.rows == 1
    assert len(match.steps) <= 5


def test_a_match_says_its_start_and_its_actions_and_no_more() -> None:
    match = find(short_matches(), takes_too_low, settings=FAST)
    text = repr(match)
    assert text.startswith(f"Playthrough(start={match.start!r}, actions=[")
    assert all(repr(step.action) in text for step in match.steps)
    assert "events" not in text
    assert Playthrough(start=match.start).end is match.start


@given(st.sampled_from([CLASSIC, open_picks(CLASSIC)]).flatmap(lambda e: st.tuples(st.just(e), turns(e))))
def test_turns_can_be_resolved(case: tuple[Edition, Turn]) -> None:
    edition, turn = case
    resolve_turn(turn.rows, turn.plays, edition)
    assert edition.min_seats <= len(turn.plays) <= edition.max_seats


def test_turns_reach_full_rows_and_low_cards_and_shrink_to_single_ones() -> None:
    full = find(turns(), lambda turn: all(len(row) == 5 for row in turn.rows), settings=QUICK)
    assert sum(map(len, full.rows)) == 20
    low = find(turns(), lambda turn: min(turn.plays) < min(row[-1] for row in turn.rows), settings=FAST)
    assert [len(row) for row in low.rows] == [1, 1, 1, 1]
    assert len(low.plays) == 2


def test_the_same_seed_plays_the_same_match() -> None:
    start = new_match(rounds(2, CLASSIC), 4)
    once, again = (random_steps(start, Random(1), 2) for _ in range(2))
    assert once == again
    assert once != random_steps(start, Random(2), 2)
    assert not to_act(once[-1].after)
    assert legal_actions(once[-1].after, 0) == ()
