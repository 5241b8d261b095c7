"""What this package says to vectors about two cards a turn, by public names."""

from __future__ import annotations

from take5_rules import (
    CardRange,
    ChooseFirst,
    Edition,
    IllegalActionError,
    Match,
    PairsPicked,
    Picking,
    PickPair,
    Placing,
    Rounds,
    State,
    Step,
    Table,
    TakeRow,
    TwoCardsATurn,
    legal_actions,
    play,
    score,
    to_act,
)
from take5_rules.conformance.answers.landings import last_table, placements
from take5_rules.spec.kinds import Refused
from take5_rules.spec.pair_turns import FirstDue, OrderAnswer, PairDue, PairsInput, PairsOutput, RowDue

__all__ = ["answer"]


def answer(given: PairsInput) -> PairsOutput | Refused:
    """The turn as far as the answers go, or that one of them, or a pair, is not allowed."""
    state = _begin(given)
    steps: list[Step] = []
    try:
        for seat, pair in enumerate(given.pairs):
            steps.append(play(state, PickPair(seat=seat, cards=pair)))
            state = steps[-1].after
        for said in given.answers:
            if isinstance(said, OrderAnswer):
                steps.append(play(state, ChooseFirst(seat=said.seat, card=said.card)))
            else:
                steps.append(play(state, TakeRow(seat=said.seat, row=said.row)))
            state = steps[-1].after
    except IllegalActionError:
        return Refused(refused=True)
    table = last_table(_begin(given), steps)
    return PairsOutput(
        placements=tuple([placed for step in steps for placed in placements(step.events)]),
        rows=table.rows,
        points=tuple(map(score, table.piles)),
        due=_due_of(state),
    )


def _begin(given: PairsInput) -> State:
    seats = len(given.pairs)
    edition = Edition(
        rule=TwoCardsATurn(),
        deck=CardRange(first=1, last=104),
        rows=len(given.rows),
        row_capacity=given.edition.row_capacity,
        hand_size=2,
        max_seats=seats,
        end=Rounds(count=1),
    )
    none: tuple[tuple[int, ...], ...] = ((),) * seats
    table = Table(
        hands=tuple(tuple(sorted(set(pair))) for pair in given.pairs),
        rows=given.rows,
        piles=none,
        variant=PairsPicked(higher=(None,) * seats),
    )
    match = Match(edition=edition, first_seat=0, totals=(0,) * seats)
    return Picking(match=match, table=table, picks=(None,) * seats)


def _due_of(state: State) -> PairDue | None:
    if not isinstance(state, Placing):
        return None
    (seat,) = to_act(state)
    due = legal_actions(state, seat)
    firsts = tuple(each.card for each in due if isinstance(each, ChooseFirst))
    if firsts:
        return FirstDue(seat=seat, cards=firsts)
    order = state.match.edition.rule.placing_order(state.picks, state.table.variant)
    rows = tuple(each.row for each in due if isinstance(each, TakeRow))
    return RowDue(seat=seat, card=order[state.placed][1], rows=rows)
