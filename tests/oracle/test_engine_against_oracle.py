"""The engine and the second reading play the same matches, and must say the same of every turn."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    CardPlaced,
    Deal,
    Dealt,
    DraftCard,
    Drafting,
    Edition,
    Finished,
    LowDeck,
    Match,
    PickCard,
    Picking,
    PicksRevealed,
    Placing,
    PlayPicks,
    Resolution,
    Rounds,
    RoundScored,
    RoundVoided,
    RowChoiceDue,
    RowTaken,
    State,
    TakeCause,
    TakeRow,
    Visibility,
    bullheads,
    legal_actions,
    lookup_edition,
    match_over,
    new_match,
    ranks,
    resolve_turn,
    to_act,
    winners,
)
from take5_rules.testing import Playthrough, Turn, turns
from take5_rules.testing.matches import random_steps
from tests.base import editions, house_editions, matches, openings, published_editions, short_matches
from tests.oracle import oracle as o
from tests.oracle.oracle import Box, Recorded

CAUSES = {None: o.CLOSEST, TakeCause.FULL_ROW: o.SIXTH, TakeCause.TOO_LOW: o.TOO_LOW}


def box_of(edition: Edition) -> Box:
    """The same numbers in the second reading's own words."""
    end: Any = ("rounds", edition.end.count) if isinstance(edition.end, Rounds) else None
    if not isinstance(edition.end, Rounds):
        end = ("threshold", edition.end.points, edition.end.inclusive)
    deck = edition.deck
    return Box(
        first_card=1 if isinstance(deck, LowDeck) else deck.first,
        last_card="low" if isinstance(deck, LowDeck) else deck.last,
        hand=edition.hand_size,
        rows=edition.rows,
        capacity=edition.row_capacity,
        setup="dealt" if edition.setup.value == "dealt" else "drafted",
        picks="open" if edition.picks is Visibility.OPEN else "secret",
        open_hands=edition.hands is Visibility.OPEN,
        scored=edition.scored,
        end=end,
        min_seats=edition.min_seats,
        max_seats=edition.max_seats,
    )


class Recorder:
    """Writes down, from the accepted actions alone, what the second reading needs to play it again."""

    def __init__(self, match: Playthrough) -> None:
        self.rounds: list[Recorded] = []
        self.open = False
        self.said: list[list[list[tuple[Any, ...]]]] = []
        self.points: list[list[int]] = []
        for step in match.steps:
            self.write(step.before, step.action)
            for event in step.events:
                self.hear(event)
            if isinstance(step.action, PlayPicks) and step.action.take is not None:
                lowest = step.action.cards.index(min(step.action.cards))
                self.rounds[-1].takes[-1].append((lowest, step.action.take))

    def begin(self, **setup: Any) -> None:  # noqa: ANN401
        self.rounds.append(Recorded(picks=[], takes=[], **setup))
        self.said.append([])
        self.open = True

    def write(self, before: State, action: Any) -> None:  # noqa: ANN401
        if isinstance(before, Drafting) and not self.open:
            self.begin(drafts=[])
        if isinstance(action, Deal):
            self.begin(hands=[list(hand) for hand in action.hands], rows=[[card] for card in action.rows])
        elif isinstance(action, DraftCard):
            drafts = self.rounds[-1].drafts
            assert drafts is not None
            drafts.append((action.seat, action.card))
        elif isinstance(action, TakeRow):
            self.rounds[-1].takes[-1].append((action.seat, action.row))

    def hear(self, event: Any) -> None:  # noqa: ANN401
        if isinstance(event, PicksRevealed):
            self.rounds[-1].picks.append(list(enumerate(event.picks)))
            self.rounds[-1].takes.append([])
            self.said[-1].append([])
        elif isinstance(event, CardPlaced):
            self.said[-1][-1].append((event.seat, event.card, event.row, None, o.CLOSEST))
        elif isinstance(event, RowTaken):
            told = (event.seat, event.card, event.row, list(event.cards), CAUSES[event.cause])
            self.said[-1][-1].append(told)
        elif isinstance(event, RoundVoided):
            self.rounds.pop()
            self.said.pop()
            self.open = False
        elif isinstance(event, RoundScored):
            self.points.append(list(event.points))
            self.open = False


def in_leaders_order(match: Playthrough, box: Box, rounds: list[Recorded]) -> None:
    """Where picks are open, the second reading wants them in the order in which they were put down."""
    start = match.start.match
    for number, recorded in enumerate(rounds):
        lead = o.lead(box, start.seats, start.first_seat, number)
        for turn, picks in enumerate(recorded.picks):
            picks.sort(key=lambda pick: (pick[0] - lead - turn) % start.seats)


def compare(match: Playthrough) -> None:
    end, start = match.end, match.start.match
    box = box_of(start.edition)
    record = Recorder(match)
    in_leaders_order(match, box, record.rounds)
    rounds = record.rounds
    if rounds and isinstance(end, (Drafting, Picking, Placing)) and record.open:
        rounds, unfinished = rounds[:-1], rounds[-1]
        compare_unfinished(end, box, unfinished)
    result = o.play_match(box, start.seats, rounds, start.first_seat)
    assert [one.placed for one in result.rounds] == record.said[: len(rounds)]
    assert [one.points for one in result.rounds] == record.points
    assert result.totals == list(end.match.totals)
    assert result.over == isinstance(end, Finished)
    assert len(rounds) == end.match.rounds_played
    if isinstance(end, Finished):
        assert result.winners == list(end.winners)
        if start.edition.scored:
            assert result.ranks == list(ranks(end.match.totals))


def compare_unfinished(end: State, box: Box, recorded: Recorded) -> None:
    """Stop the second reading at the same instant: same table, same seats to act, same choices."""
    match = end.match
    seats, first, played = match.seats, match.first_seat, match.rounds_played
    if isinstance(end, Drafting):
        drafter = o.first_drafter(seats, first, played)
        position = o.draft_position(box, seats, drafter, recorded.drafts or [])
        assert [sorted(hand) for hand in position.hands] == [list(hand) for hand in end.hands]
        assert position.pool == list(end.pool)
        assert o.who_must_act(box, position) == list(to_act(end))
        return
    assert isinstance(end, (Picking, Placing))
    hands, rows = recorded.hands, recorded.rows
    if recorded.drafts is not None:
        hands, rows = o.draft(box, seats, o.first_drafter(seats, first, played), recorded.drafts)
    assert hands is not None
    assert rows is not None
    picks, takes = list(recorded.picks), list(recorded.takes)
    lead = o.lead(box, seats, first, played)
    if isinstance(end, Picking) and any(pick is not None for pick in end.picks):
        turn = len(picks)
        put = [(seat, card) for seat, card in enumerate(end.picks) if card is not None]
        picks.append(sorted(put, key=lambda pick: (pick[0] - lead - turn) % seats))
        takes.append([])
    position = o.position_at(box, hands, rows, picks, takes, lead)
    waiting = [pick for pick in end.picks if pick is not None] if isinstance(end, Picking) else []
    assert [list(row) for row in end.table.rows] == position.rows
    assert [list(pile) for pile in end.table.piles] == [sorted(pile) for pile in position.piles]
    mine = sorted(card for hand in end.table.hands for card in hand if card not in waiting)
    assert mine == sorted(card for hand in position.hands for card in hand)
    assert o.who_must_act(box, position) == list(to_act(end))
    for seat in to_act(end):
        listed = legal_actions(end, seat)
        if isinstance(end, Picking):
            cards = [action.card for action in listed if isinstance(action, PickCard)]
            assert cards == sorted(o.legal_cards(box, position, seat))
        else:
            rows_listed = [action.row for action in listed if isinstance(action, TakeRow)]
            assert rows_listed == o.legal_rows(box, position, seat)


@settings(max_examples=60)
@given(matches(max_rounds=3))
def test_whole_matches_of_all_editions_come_out_alike(match: Playthrough) -> None:
    compare(match)


@settings(max_examples=40)
@given(matches(openings(published_editions()), max_rounds=99))
def test_published_matches_to_their_very_end_come_out_alike(match: Playthrough) -> None:
    assert isinstance(match.end, Finished)
    compare(match)


@given(short_matches() | short_matches(openings(house_editions())))
def test_matches_stopped_at_any_decision_stand_alike(match: Playthrough) -> None:
    compare(match)


@pytest.mark.parametrize("seats", range(2, 11))
def test_every_number_of_seats_is_among_the_compared_matches(seats: int) -> None:
    for id in (
        "amigo-en-2.10",
        "amigo-us-2018",
        "category-5+rounds-2",
        "amigo-en-2005+low-deck",
        "amigo-en-2005+open-draft",
        "amigo-en-2005+open-picks+rounds-2",
        "gigamic+teaching-round",
    ):
        edition = lookup_edition(id)
        if seats <= edition.max_seats:
            start = new_match(edition, seats, first_seat=seats - 1)
            compare(Playthrough(start=start, steps=random_steps(start, Random(seats), 9)))


@given(editions().flatmap(lambda edition: st.tuples(st.just(edition), turns(edition))), st.data())
def test_hand_free_turns_come_out_alike(case: tuple[Edition, Turn], data: st.DataObject) -> None:
    edition, turn = case
    box = box_of(edition)
    take = data.draw(st.integers(0, edition.rows - 1))
    asked: list[int] = []

    def choose(rows: list[list[int]], seat: int, card: int) -> int:
        asked.append(card)
        return take

    plays = dict(enumerate(turn.plays))
    after, story = o.placing([list(row) for row in turn.rows], plays, box, choose)
    resolved = resolve_turn(turn.rows, turn.plays, edition)
    if asked:
        assert resolved == RowChoiceDue(card=asked[0])
        resolved = resolve_turn(turn.rows, turn.plays, edition, take)
    assert isinstance(resolved, Resolution)
    assert [list(row) for row in resolved.rows] == after
    assert [
        (turn.plays.index(p.card), p.card, p.row, list(p.taken) if p.cause else None, CAUSES[p.cause])
        for p in resolved.placements
    ] == story


@given(st.lists(st.integers(0, 120), min_size=2, max_size=10), editions(), st.integers(1, 5))
def test_ends_winners_and_ranks_come_out_alike(totals: list[int], edition: Edition, played: int) -> None:
    box = box_of(edition)
    match = Match(edition=edition, first_seat=0, totals=tuple(totals), rounds_played=played)
    assert match_over(match) == o.is_over(box, totals, played)
    assert list(winners(totals)) == o.lowest_seats(totals)
    assert list(ranks(totals)) == o.ranking(totals)


def test_every_card_costs_alike() -> None:
    assert [bullheads(card) for card in range(1, 110)] == [o.heads(card) for card in range(1, 110)]
    assert Dealt.__match_args__ == ("hands", "rows")
