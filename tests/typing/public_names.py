"""What a type checker must know of the public names; mypy reads this file, and nothing runs it."""

from collections.abc import Sequence
from typing import assert_never, assert_type

from take5_rules import (
    CLASSIC,
    PUBLISHED,
    Action,
    Cards,
    ChooseFirst,
    Deal,
    Dealing,
    DraftCard,
    Drafting,
    Edition,
    EndGo,
    Event,
    Finished,
    IllegalActionError,
    KeepCards,
    Match,
    Moment,
    PickCard,
    PickFlipped,
    Picking,
    PickPair,
    PlaceCard,
    Placement,
    Placing,
    PlayPicks,
    Reason,
    Resolution,
    Row,
    RowChoiceDue,
    RowTaken,
    SeatAction,
    State,
    Step,
    Table,
    TakeCause,
    TakeRow,
    VoidRound,
    WithdrawPick,
    apply,
    bullheads,
    countdown,
    decide,
    expand,
    extra_doublets,
    forced,
    legal_actions,
    lookup_edition,
    low_deck,
    match_over,
    moment,
    new_match,
    next_event,
    play,
    play_picks,
    ranks,
    refusal,
    resolve_turn,
    rounds,
    row_ends,
    score,
    target_row,
    to_act,
    two_decks,
    winners,
)
from take5_rules.boxes import Published


def functions(state: State, action: Action, event: Event, single: PickCard, joint: PlayPicks) -> None:
    assert_type(new_match(CLASSIC, 4), State)
    assert_type(play(state, action), Step)
    assert_type(play(state, action, at=moment(state)), Step)
    assert_type(play_picks(state, [1, 2]), Step)
    assert_type(decide(state, single), Event)
    assert_type(next_event(state), Event | None)
    assert_type(apply(state, event), State)
    assert_type(expand(state, joint), tuple[PickCard | TakeRow, ...])
    assert_type(refusal(state, action), Reason | None)
    assert_type(to_act(state), tuple[int, ...])
    assert_type(legal_actions(state, 0), tuple[SeatAction, ...])
    assert_type(forced(state), tuple[SeatAction, ...])
    assert_type(moment(state), Moment)
    assert_type(bullheads(55), int)
    assert_type(score(range(3)), int)
    assert_type(target_row((1, 2), 3), int | None)
    assert_type(row_ends([(1, 2)]), tuple[int, ...])
    assert_type(resolve_turn([[1]], [2], CLASSIC), Resolution | RowChoiceDue)
    assert_type(match_over(state.match), bool)
    assert_type(winners([1, 2]), tuple[int, ...])
    assert_type(ranks([1, 2]), tuple[int, ...])
    assert_type(countdown(3), int)


def editions() -> None:
    assert_type(CLASSIC, Edition)
    assert_type(lookup_edition("gigamic"), Edition)
    assert_type(low_deck(CLASSIC), Edition)
    assert_type(rounds(3, CLASSIC), Edition)
    assert_type(PUBLISHED["gigamic"], Published)
    assert_type(CLASSIC.cards_for(2), range)
    assert_type(CLASSIC.deck_for(2), Sequence[int])
    assert_type(CLASSIC.copies_of(55), int)
    assert_type(two_decks(CLASSIC), Edition)
    assert_type(extra_doublets(CLASSIC), Edition)


def fields(step: Step, resolution: Resolution, taken: RowTaken, error: IllegalActionError) -> None:
    assert_type(step.before, State)
    assert_type(step.action, Action)
    assert_type(step.events, tuple[Event, ...])
    assert_type(step.after, State)
    for frame in step.frames():
        assert_type(frame, tuple[Event, State])
    assert_type(resolution.placements, tuple[Placement, ...])
    assert_type(resolution.rows, tuple[Row, ...])
    assert_type(taken.cause, TakeCause)
    assert_type(taken.cards, Row)
    assert_type(error.reason, Reason)
    assert_type(error.seat, int | None)


def every_phase(state: State) -> str:
    """A match over the five phases is exhaustive, and each phase has the fields that mean something in it."""
    assert_type(state.match, Match)
    match state:
        case Dealing():
            return "dealing"
        case Drafting(_, hands, pool):
            assert_type(hands, tuple[Cards, ...])
            assert_type(pool, Cards)
            return "drafting"
        case Picking(_, table, picks):
            assert_type(table, Table)
            assert_type(picks, tuple[int | None, ...])
            return "picking"
        case Placing(_, _, picks, placed):
            assert_type(picks, tuple[int, ...])
            assert_type(placed, int)
            return "placing"
        case Finished(_, best):
            assert_type(best, tuple[int, ...])
            return "finished"
        case _:
            assert_never(state)


def every_action(action: Action) -> int | None:
    match action:
        case Deal() | VoidRound() | PlayPicks():
            return None
        case (
            DraftCard(seat)
            | PickCard(seat)
            | PickFlipped(seat)
            | PickPair(seat)
            | ChooseFirst(seat)
            | TakeRow(seat)
            | PlaceCard(seat)
            | KeepCards(seat)
            | EndGo(seat)
            | WithdrawPick(seat)
        ):
            assert_type(seat, int)
            return seat
        case _:
            assert_never(action)


def what_a_checker_refuses(state: State, picking: Picking) -> None:
    """Each line below is a mistake; a checker that stops seeing one says that its comment is unused."""
    PickCard(0, 12)  # type: ignore[call-arg]
    PickCard(seat="0", card=12)  # type: ignore[arg-type]
    PickCard(seat=0)  # type: ignore[call-arg]
    Edition(treshold=66)  # type: ignore[call-arg]
    play(state, "pick 12")  # type: ignore[arg-type]
    play(state, VoidRound(), moment(state))  # type: ignore[call-arg]
    decide(state, PlayPicks(cards=(1, 2)))  # type: ignore[arg-type]
    picking.picks = ()  # type: ignore[misc]
    picking.table.rows[0] = (1,)  # type: ignore[index]
    state.winners  # type: ignore[union-attr]  # noqa: B018
    PUBLISHED["mine"] = PUBLISHED["gigamic"]  # type: ignore[index]
