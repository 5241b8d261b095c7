"""A host and its clients that exchange text and nothing else, on a network that delivers late and twice."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from attrs import evolve, field, mutable

from take5_rules import (
    CLASSIC,
    Dealing,
    Edition,
    Finished,
    IllegalActionError,
    PickCard,
    Reason,
    State,
    Step,
    VoidRound,
    legal_actions,
    low_deck,
    moment,
    new_match,
    open_draft,
    open_picks,
    play,
    rounds,
    to_act,
)
from take5_rules.history import advance
from take5_rules.policies import lowest
from take5_rules.replay import Replay, verify
from take5_rules.seen import seen_events
from take5_rules.views import View, view
from take5_rules.wire import (
    ActionRefused,
    DocumentError,
    Request,
    decode_refusal,
    decode_request,
    decode_seen_event,
    decode_view,
    encode_refusal,
    encode_request,
    encode_seen_event,
    encode_view,
    refusal_for,
)
from tests.replay.matches import TINY, TINY_DRAFT, deal_for


@mutable
class Client:
    """It knows a view, which it was sent once and has kept up to date since; it never saw a state."""

    view: View
    refused: list[Reason] = field(factory=list)

    def hear(self, message: str) -> None:
        if json.loads(message)["type"].endswith("_refused"):
            refusal = decode_refusal(message)
            assert isinstance(refusal, ActionRefused)
            self.refused.append(refusal.reason)
        else:
            self.view = advance(self.view, decode_seen_event(message))

    def ask(self, seat: int, rng: random.Random) -> str:
        """A decision of this seat; the view lists them."""
        action = rng.choice(legal_actions(self.view, seat))
        return encode_request(Request(action=action, at=moment(self.view)))


@mutable
class Host:
    state: State
    replay: Replay
    clients: dict[int | None, Client]

    def receive(self, seat: int, message: str) -> None:
        try:
            request = decode_request(message, seat)
            step = play(self.state, request.action, at=request.at)
        except (DocumentError, IllegalActionError) as error:
            self.clients[seat].hear(encode_refusal(refusal_for(error)))
        else:
            self.take(step)

    def take(self, step: Step) -> None:
        self.state, self.replay = step.after, self.replay.add(step)
        for seat, client in self.clients.items():
            for event in seen_events(step, seat):
                client.hear(encode_seen_event(event))


def host(edition: Edition, seats: int) -> Host:
    state = new_match(edition, seats)
    viewers: list[int | None] = [None, *range(seats)]
    clients = {seat: Client(decode_view(encode_view(view(state, seat)))) for seat in viewers}
    return Host(state, Replay.start(state), clients)


def sent(table: Host, rng: random.Random) -> Iterator[tuple[int, str]]:
    """What comes in until the match is over: decisions, some of them twice, some of them long after."""
    late: list[tuple[int, str]] = []
    for _ in range(20_000):
        if isinstance(table.state, Finished):
            yield from late
            return
        if isinstance(table.state, Dealing):
            table.take(play(table.state, deal_for(table.state, rng)))
            continue
        if late and rng.random() < 0.3:
            yield late.pop(rng.randrange(len(late)))
            continue
        seat = rng.choice(to_act(table.state))
        message = table.clients[seat].ask(seat, rng)
        yield seat, message
        if rng.random() < 0.5:
            yield seat, message
        if rng.random() < 0.2:
            late.append((seat, message))
    raise AssertionError("a match must end")


TABLES: dict[str, tuple[Edition, int]] = {
    "base": (rounds(2, CLASSIC), 4),
    "low deck": (rounds(1, low_deck(CLASSIC)), 10),
    "draft": (rounds(1, open_draft(CLASSIC)), 3),
    "open picks": (rounds(2, open_picks(CLASSIC)), 3),
    "tiny": (TINY, 3),
    "tiny draft": (TINY_DRAFT, 2),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_every_client_knows_what_it_may_know_and_no_message_counts_twice(name: str, seed: int) -> None:
    table = host(*TABLES[name])
    accepted = 0
    rng = random.Random(seed)
    for number, (seat, message) in enumerate(sent(table, rng)):
        before = table.state
        table.receive(seat, message)
        accepted += table.state is not before
        for viewer, client in table.clients.items() if number % 5 == 0 else ():
            assert client.view == view(table.state, viewer)
    assert isinstance(table.state, Finished)
    assert verify(table.replay).ok
    assert table.replay.finished
    match = table.state.match
    seats, size = match.seats, match.edition.hand_size
    picks = [pick for one in table.replay.rounds for turn in one.turns for pick in turn.picks]
    assert len(picks) == match.rounds_played * seats * size
    refused = {reason for client in table.clients.values() for reason in client.refused}
    assert Reason.STALE in refused
    assert refused <= {
        Reason.STALE,
        Reason.ALREADY_PICKED,
        Reason.NOT_YOUR_TURN,
        Reason.WRONG_PHASE,
        Reason.MATCH_OVER,
    }


def test_a_client_that_speaks_for_another_seat_speaks_for_itself() -> None:
    table = host(rounds(1, CLASSIC), 2)
    table.take(play(table.state, deal_for(table.state, random.Random(1))))
    message = table.clients[1].ask(1, random.Random(2))
    table.receive(0, message)
    assert table.clients[0].refused == [Reason.NOT_IN_HAND]
    assert to_act(table.state) == (0, 1)


def test_a_pick_that_the_host_makes_for_a_silent_seat_is_an_ordinary_recorded_pick() -> None:
    """Seat 1 never answers; its picks are the host's, by a policy that knows what the seat knows."""
    table = host(rounds(1, CLASSIC), 3)
    rng = random.Random(3)
    while not isinstance(table.state, Finished):
        if isinstance(table.state, Dealing):
            table.take(play(table.state, deal_for(table.state, rng)))
            continue
        for seat in (0, 2):
            if seat in to_act(table.state):
                table.receive(seat, table.clients[seat].ask(seat, rng))
        if to_act(table.state) == (1,):
            # Nothing happens until somebody decides for it.
            waiting = table.state
            hand = view(waiting, 1)
            table.take(play(waiting, lowest(hand, rng)))
    assert verify(table.replay).ok
    assert table.replay.finished
    picked = [turn.picks[1] for turn in table.replay.rounds[0].turns]
    assert picked == sorted(picked, key=lambda card: card or 0)
    assert {client.refused == [] for client in table.clients.values()} == {True}


def test_a_seat_that_left_can_be_answered_by_giving_the_round_up() -> None:
    table = host(rounds(1, CLASSIC), 3)
    table.take(play(table.state, deal_for(table.state, random.Random(5))))
    late = table.clients[0].ask(0, random.Random(6))
    table.take(play(table.state, VoidRound()))
    assert isinstance(table.state, Dealing)
    table.take(play(table.state, deal_for(table.state, random.Random(7))))
    table.receive(0, late)
    assert table.clients[0].refused == [Reason.STALE]
    assert table.replay.rounds[0].voided


def test_a_client_that_comes_back_needs_nothing_but_its_view() -> None:
    table = host(TINY, 2)
    rng = random.Random(8)
    for seat, message in sent(table, rng):
        table.receive(seat, message)
        for viewer in (None, 0, 1):
            again = decode_view(encode_view(view(table.state, viewer)))
            assert again == table.clients[viewer].view
        table.clients[0] = evolve(table.clients[0], view=decode_view(encode_view(view(table.state, 0))))
    assert isinstance(table.state, Finished)


def test_a_message_from_before_a_reveal_never_becomes_a_pick_of_the_turn_after_it() -> None:
    table = host(rounds(1, CLASSIC), 2)
    table.take(play(table.state, deal_for(table.state, random.Random(9))))
    mine = table.clients[0]
    late = encode_request(Request(action=legal_actions(mine.view, 0)[-1], at=moment(mine.view)))
    for seat in (0, 1):
        table.receive(seat, encode_request(Request(action=first_pick(table, seat), at=moment(mine.view))))
    for seat in to_act(table.state) if len(to_act(table.state)) == 1 else ():
        table.receive(seat, table.clients[seat].ask(seat, random.Random(1)))
    assert to_act(table.state) == (0, 1)
    table.receive(0, late)
    assert mine.refused == [Reason.STALE]
    assert to_act(table.state) == (0, 1)


def first_pick(table: Host, seat: int) -> PickCard:
    action = legal_actions(table.clients[seat].view, seat)[0]
    assert isinstance(action, PickCard)
    return action
