"""Events and seen events as sentences."""

from __future__ import annotations

import typing

import pytest

from take5_rules import (
    Arrow,
    CardDrafted,
    CardPicked,
    CardPlaced,
    CardPlacedLeft,
    CardsKept,
    CardStacked,
    CowJumped,
    CrowdedRowTaken,
    Dealt,
    Event,
    FirstChosen,
    FlippedCardPicked,
    FlippedPicksRevealed,
    GoEnded,
    MatchEnded,
    MountainMoved,
    PairPicked,
    PairsRevealed,
    Parity,
    ParityMarked,
    PicksRevealed,
    PickWithdrawn,
    PoolLaid,
    RoundScored,
    RoundVoided,
    RowShared,
    RowsLaid,
    RowTaken,
    TakeCause,
)
from take5_rules.render.sentences import describe
from take5_rules.seen import (
    FlippedPickSeen,
    HandDealt,
    HandsShown,
    PairSeen,
    PickSeen,
    RowsDealt,
    SeatPicked,
    SeenEvent,
)

NAMES = ["Ada", "Bo"]

SENTENCES: list[tuple[Event | SeenEvent, str]] = [
    (Dealt(hands=((1, 2), (3, 4)), rows=(5, 6)), "2 hands of 2 are dealt, and 5 and 6 begin the rows."),
    (HandDealt(seat=1, hand=(3, 4), rows=(5, 6)), "Bo is dealt 3 and 4, and 5 and 6 begin the rows."),
    (RowsDealt(rows=(5, 6, 7)), "Hands are dealt face down, and 5, 6 and 7 begin the rows."),
    (
        HandsShown(hands=((1, 2), (3, 4)), rows=(5, 6)),
        "Ada is dealt 1 and 2; Bo is dealt 3 and 4; 5 and 6 begin the rows.",
    ),
    (PoolLaid(pool=(1, 2, 3)), "The cards 1 to 3 lie open for the draft."),
    (CardDrafted(seat=0, card=7), "Ada drafts 7."),
    (RowsLaid(rows=(5,)), "The cards that are left begin the rows: 5."),
    (CardPicked(seat=0, card=7), "Ada picks 7."),
    (PickSeen(seat=0, card=7), "Ada picks 7."),
    (SeatPicked(seat=0), "Ada has picked."),
    (PickWithdrawn(seat=1), "Bo takes the pick back."),
    (PicksRevealed(picks=(7, 9)), "Ada plays 7 and Bo plays 9."),
    (CardPlaced(seat=0, card=7, row=3), "Ada puts 7 at the end of row 3."),
    (
        RowTaken(seat=1, card=63, row=0, cards=(7, 55), cause=TakeCause.FULL_ROW),
        "Row 0 is full: Bo takes 7 and 55 (8 bullheads), and 63 begins row 0 anew.",
    ),
    (
        RowTaken(seat=1, card=3, row=2, cards=(58,), cause=TakeCause.TOO_LOW),
        "3 is lower than every row end: Bo takes 58 (1 bullhead), and 3 begins row 2 anew.",
    ),
    (
        RowTaken(seat=1, card=45, row=2, cards=(40, 58), cause=TakeCause.NO_PLACE),
        "45 fits nowhere: Bo takes 40 and 58 (4 bullheads), and 45 begins row 2 anew.",
    ),
    (CardStacked(seat=0, card=7, row=3), "Ada puts 7 on its twin, the last card of row 3."),
    (
        RowShared(seat=0, other=1, card=63, row=0, cards=(7, 55), cause=TakeCause.FULL_ROW),
        "Row 0 is full: Ada and Bo take 7 and 55 together (8 bullheads), and 63 begins row 0 anew.",
    ),
    (
        RowShared(seat=1, other=0, card=3, row=2, cards=(58,), cause=TakeCause.TOO_LOW),
        "3 is lower than every row end: Bo and Ada take 58 together (1 bullhead), and 3 begins row 2 anew.",
    ),
    (CardPlacedLeft(seat=0, card=7, row=3), "Ada puts 7 at the beginning of row 3."),
    (ParityMarked(row=1, parity=Parity.ODD), "Row 1 takes only odd cards now."),
    (MountainMoved(row=0, arrow=Arrow.DOWN), "Row 0 descends now, and the arrow points down."),
    (CardsKept(seat=1, cards=(12, 15)), "Bo takes 12 and 15 into the hand."),
    (GoEnded(seat=0), "Ada has played."),
    (CowJumped(row=2), "The Cow jumps to row 2."),
    (
        CrowdedRowTaken(seat=1, row=2, cards=(10, 11)),
        "The Cow is one too many in row 2: Bo takes 10 and 11 (8 bullheads), and the highest card stays.",
    ),
    (FlippedCardPicked(seat=0, card=24), "Ada picks 24 and flips it to 42."),
    (FlippedPickSeen(seat=1, card=24), "Bo picks 24 and flips it to 42."),
    (FlippedPicksRevealed(picks=(24, 9), flipped=(True, False)), "Ada plays 24 as 42 and Bo plays 9."),
    (PairPicked(seat=0, cards=(7, 24)), "Ada picks 7 and 24."),
    (PairSeen(seat=1, cards=(7, 24)), "Bo picks 7 and 24."),
    (PairsRevealed(pairs=((7, 24), (9, 90))), "Ada plays 7 and 24; Bo plays 9 and 90."),
    (FirstChosen(seat=1, card=90), "Bo places 90 first."),
    (RoundScored(points=(0, 1)), "The round is over: Ada has 0 bullheads and Bo has 1 bullhead."),
    (RoundVoided(), "The round is void and counts for nobody."),
    (MatchEnded(winners=(1,)), "The match is over: Bo wins."),
    (MatchEnded(winners=(0, 1)), "The match is over: Ada and Bo win."),
    (MatchEnded(winners=()), "The match is over: nothing was scored."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_each_event_is_one_sentence(event: Event | SeenEvent, sentence: str) -> None:
    assert describe(event, names=NAMES) == sentence


def test_every_kind_of_event_has_a_sentence() -> None:
    kinds = {*typing.get_args(Event), *typing.get_args(SeenEvent)}
    assert kinds == {type(event) for event, _ in SENTENCES}


def test_without_names_the_seats_are_numbered() -> None:
    assert describe(CardPlaced(seat=0, card=7, row=3)) == "Seat 0 puts 7 at the end of row 3."
    assert describe(MatchEnded(winners=(0, 1))) == "The match is over: seat 0 and seat 1 win."


def test_a_name_cannot_break_the_line() -> None:
    assert describe(SeatPicked(seat=0), names=["a\nb"]) == "a?b has picked."
