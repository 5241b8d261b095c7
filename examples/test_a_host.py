"""Test a host with the strategies of ``take5_rules.testing``; run it with ``pytest examples/test_a_host.py``.

The host below is a small one: it seats people, takes what they send, keeps a score board of its own, and
saves the accepted actions.
The tests ask three things of it, over matches of every edition: that nothing which the rules refuse gets
through, that its score board is right, and that a saved match comes back as it was.
"""

from attrs import define, field
from hypothesis import given
from hypothesis import strategies as st

from take5_rules import (
    Action,
    IllegalActionError,
    Reason,
    RowTaken,
    State,
    bullheads,
    play,
    to_act,
)
from take5_rules.testing import (
    Playthrough,
    accepted_actions,
    matches,
    refused_actions,
    short_matches,
    states,
)


@define
class Host:
    """One table: the state, what was accepted so far, and the bullheads that each seat took this match."""

    state: State
    journal: list[Action] = field(factory=list)
    board: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.board = [0] * self.state.match.seats

    def receive(self, action: Action) -> Reason | None:
        """Play what a client sent; a refusal is an answer and no failure."""
        try:
            step = play(self.state, action)
        except IllegalActionError as error:
            return error.reason
        round_before = self.state.match.deal_number
        for event in step.events:
            if isinstance(event, RowTaken):
                self.board[event.seat] += sum(map(bullheads, event.cards))
        self.journal.append(action)
        self.state = step.after
        voided = step.after.match.rounds_voided > step.before.match.rounds_voided
        if voided or step.after.match.deal_number > round_before:
            # Whatever was on the board during the round, a round counts when it is scored.
            self.board = list(step.after.match.totals)
        return None

    def waiting_for(self) -> tuple[int, ...]:
        return to_act(self.state)

    @classmethod
    def resumed(cls, start: State, journal: list[Action]) -> "Host":
        host = cls(state=start)
        for action in journal:
            host.receive(action)
        return host


def hosted(match: Playthrough) -> Host:
    return Host.resumed(match.start, [step.action for step in match.steps])


@given(matches())
def test_the_host_follows_every_match(match: Playthrough) -> None:
    host = hosted(match)
    assert host.state == match.end
    assert len(host.journal) == len(match.steps)


@given(states(), st.data())
def test_nothing_that_the_rules_refuse_changes_the_host(state: State, data: st.DataObject) -> None:
    host = Host(state=state)
    assert host.receive(data.draw(refused_actions(state))) is not None
    assert host.state is state
    assert host.journal == []


@given(short_matches(), st.data())
def test_the_host_takes_whatever_is_legal(match: Playthrough, data: st.DataObject) -> None:
    host = hosted(match)
    if host.waiting_for():
        assert host.receive(data.draw(accepted_actions(host.state))) is None


@given(matches())
def test_the_score_board_shows_the_totals_between_rounds(match: Playthrough) -> None:
    host = Host(state=match.start)
    for step in match.steps:
        host.receive(step.action)
        if not host.waiting_for():
            assert host.board == list(step.after.match.totals)


@given(matches() | short_matches())
def test_a_saved_match_comes_back_as_it_was(match: Playthrough) -> None:
    host = hosted(match)
    again = Host.resumed(match.start, host.journal)
    assert again == host
