"""The public strategies: that they reach everything, stay within the rules, and shrink to something small."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    RULES,
    VARIANTS,
    CardRange,
    CardsToHand,
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
    Rule,
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
from take5_rules.testing.editions import _NUMBERS, _parts
from take5_rules.testing.matches import random_steps
from tests import base
from tests.core.naive import allowed
from tests.oracle.beside import go_together

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


SOURCES = {
    "editions": editions().map(lambda edition: edition.rule),
    "published_editions": published_editions().map(lambda edition: edition.rule),
    "house_editions": house_editions().map(lambda edition: edition.rule),
    "openings": openings().map(lambda state: state.match.edition.rule),
    "matches": matches(max_rounds=1).map(lambda match: match.start.match.edition.rule),
    "short_matches": short_matches(max_actions=3).map(lambda match: match.start.match.edition.rule),
    "states": states(Picking).map(lambda state: state.match.edition.rule),
}


@pytest.mark.parametrize("name", SOURCES)
def test_every_rule_is_drawn_about_as_often_as_another(name: str) -> None:
    drawn: Counter[str] = Counter()

    @settings(QUICK, max_examples=300)
    @given(SOURCES[name])
    def count(rule: Rule) -> None:
        drawn[rule.id] += 1

    count()
    assert set(drawn) == set(RULES)
    assert min(drawn.values()) >= 300 / len(RULES) / 4


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
@pytest.mark.parametrize("source", [editions, published_editions, house_editions])
def test_rules_narrow_what_is_drawn(source: Any, rule: Rule) -> None:  # noqa: ANN401
    @settings(QUICK, max_examples=20)
    @given(source(rules=[rule]))
    def check(edition: Edition) -> None:
        assert edition.rule == rule

    check()


def test_a_rule_with_numbers_of_its_own_is_in_no_box() -> None:
    rule = CardsToHand(most_in_hand=5, pile_limit=3)
    assert published_editions(rules=[rule]).is_empty
    assert find(editions(rules=[rule]), lambda _: True, settings=FAST).rule == rule


def test_every_variant_and_all_that_go_together_are_among_the_published_editions() -> None:
    """With each number that is drawn, and nothing else."""
    known = {name: id for id, names in _NUMBERS.items() for name in names}
    drawn = [part for parts in _parts().values() for part in parts]
    assert len(set(drawn)) == len(drawn)
    found = {"".join([f"+{known.get(name, name)}" for name in part.split("+")[1:]]) for part in drawn}
    wanted = {
        "".join([f"+{variant.id}" for variant in chosen])
        for size in range(4)
        for chosen in combinations(VARIANTS, size)
        if go_together(chosen)
    }
    assert found == wanted
    assert len(wanted) == 158


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
        play(state, data.draw(accepted_actions(state)))


@given(base.states(), st.data())
def test_a_second_reading_of_the_base_rule_accepts_them_too(state: State, data: st.DataObject) -> None:
    if not isinstance(state, Finished):
        assert allowed(state, data.draw(accepted_actions(state)))


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
