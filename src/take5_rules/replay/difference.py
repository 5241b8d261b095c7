"""Where two records of one match part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import zip_longest

from attrs import frozen

from take5_rules.core.actions import Deal
from take5_rules.core.checking import check_argument
from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.replay.faults import Detail
from take5_rules.replay.parts import Draft, GoRecord, Opening, RoundRecord, TurnRecord
from take5_rules.replay.record import Replay

__all__ = ["Difference", "DifferenceKind", "first_difference"]


class DifferenceKind(StrEnum):
    """In what two records differ."""

    EDITION = "edition"
    SEATS = "seats"
    FIRST_SEAT = "first_seat"
    ROUNDS = "rounds"
    OPENING = "opening"
    HAND = "hand"
    STARTERS = "starters"
    DRAFT = "draft"
    TURNS = "turns"
    PICK = "pick"
    FLIP = "flip"
    FIRST = "first"
    CHOICE = "choice"
    KEEP = "keep"
    GO = "go"
    VOIDED = "voided"
    POINTS = "points"
    FINISHED = "finished"
    TOTALS = "totals"
    WINNERS = "winners"


@frozen(kw_only=True)
class Difference(Value):
    """The first place at which two records part, and what each of them says there.

    ``round`` and ``turn`` count from 1 and ``seat`` from 0; each is ``None`` where it does not apply.
    Where one record goes on and the other does not, ``left`` and ``right`` are how many rounds or turns
    each has, or, of one go, how many cards; which seat's go it was is not said.
    A difference names cards: it is the referee's, like the records.
    """

    kind: DifferenceKind
    round: int | None = None
    turn: int | None = None
    seat: int | None = None
    left: Detail = None
    right: Detail = None

    @property
    def place(self) -> str:
        """The place in words, as in ``round 2, turn 5, seat 0``; ``match`` where it is in no round."""
        parts = (("round", self.round), ("turn", self.turn), ("seat", self.seat))
        return ", ".join(f"{name} {number}" for name, number in parts if number is not None) or "match"


def first_difference(left: Replay, right: Replay) -> Difference | None:
    """Where two records of one match part, in the order of play, or ``None`` if they tell the same play.

    Labels, ids, seeds, engines and the caller's own data are not compared, and neither are hands that one
    of the records does not know.
    Whether the rules allow what is recorded is not asked.

    >>> from take5_rules import CLASSIC, Deal, new_match, play, play_picks
    >>> deal = Deal(hands=(range(1, 11), range(11, 21)), rows=(30, 40, 50, 60))
    >>> begun = Replay.start(new_match(CLASSIC, seats=2))
    >>> begun = begun.add(play(begun.resume(), deal))
    >>> a, b = [begun.add(play_picks(begun.resume(), (7, 17), take=row)) for row in (2, 3)]
    >>> first_difference(a, b)
    Difference(kind=<DifferenceKind.CHOICE: 'choice'>, round=1, turn=1, seat=0, left=2, right=3)
    """
    check_argument("right", right, Replay, "a replay")
    check_argument("left", left, Replay, "a replay")
    return next(_differences(left, right), None)


def _differences(left: Replay, right: Replay) -> Iterator[Difference]:
    if left.edition != right.edition:
        yield Difference(kind=DifferenceKind.EDITION)
    if left.seats != right.seats:
        yield Difference(kind=DifferenceKind.SEATS, left=left.seats, right=right.seats)
    if left.first_seat != right.first_seat:
        yield Difference(kind=DifferenceKind.FIRST_SEAT, left=left.first_seat, right=right.first_seat)
    for number, (one, other) in enumerate(zip(left.rounds, right.rounds, strict=False), 1):
        yield from _in_round(one, other, number, left.seats)
    counts = len(left.rounds), len(right.rounds)
    if counts[0] != counts[1]:
        number = min(counts) + 1
        yield Difference(kind=DifferenceKind.ROUNDS, round=number, left=counts[0], right=counts[1])
    if left.finished != right.finished:
        yield Difference(kind=DifferenceKind.FINISHED, left=left.finished, right=right.finished)
    if left.result is not None and right.result is not None:
        yield from _by_seat(DifferenceKind.TOTALS, None, left.result.totals, right.result.totals)
        if left.result.winners != right.result.winners:
            ours, theirs = left.result.winners, right.result.winners
            yield Difference(kind=DifferenceKind.WINNERS, left=ours, right=theirs)


def _in_round(left: RoundRecord, right: RoundRecord, number: int, seats: int) -> Iterator[Difference]:
    yield from _in_opening(left.opening, right.opening, number)
    for turn, (one, other) in enumerate(zip(left.turns, right.turns, strict=False), 1):
        yield from _in_turn(one, other, number, turn)
    for index, (mine, theirs) in enumerate(zip(left.goes, right.goes, strict=False)):
        yield from _in_go(mine, theirs, number, index // seats + 1)
    counts = len(left.turns) + len(left.goes), len(right.turns) + len(right.goes)
    if counts[0] != counts[1]:
        turn = min(counts) // (seats if left.goes or right.goes else 1) + 1
        yield Difference(kind=DifferenceKind.TURNS, round=number, turn=turn, left=counts[0], right=counts[1])
    if left.voided != right.voided:
        yield Difference(kind=DifferenceKind.VOIDED, round=number, left=left.voided, right=right.voided)
    yield from _by_seat(DifferenceKind.POINTS, number, left.points or (), right.points or ())


def _in_opening(left: Opening, right: Opening, number: int) -> Iterator[Difference]:
    if isinstance(left, Draft) or isinstance(right, Draft):
        if not (isinstance(left, Draft) and isinstance(right, Draft)):
            kinds = ["draft" if isinstance(one, Draft) else "deal" for one in (left, right)]
            yield Difference(kind=DifferenceKind.OPENING, round=number, left=kinds[0], right=kinds[1])
        elif left != right:
            yield Difference(kind=DifferenceKind.DRAFT, round=number, left=left.cards, right=right.cards)
        return
    if isinstance(left, Deal) and isinstance(right, Deal):
        for seat, (one, other) in enumerate(zip_longest(left.hands, right.hands, fillvalue=())):
            if one != other:
                yield Difference(kind=DifferenceKind.HAND, round=number, seat=seat, left=one, right=other)
    if left.rows != right.rows:
        yield Difference(kind=DifferenceKind.STARTERS, round=number, left=left.rows, right=right.rows)


def _in_turn(left: TurnRecord, right: TurnRecord, number: int, turn: int) -> Iterator[Difference]:
    yield from _by_seat(DifferenceKind.PICK, number, left.picks, right.picks, turn)
    yield from _by_seat(DifferenceKind.PICK, number, left.higher, right.higher, turn)
    yield from _by_seat(DifferenceKind.FLIP, number, _flips(left), _flips(right), turn)
    yield from _in_choices(DifferenceKind.FIRST, left.firsts, right.firsts, number, turn)
    yield from _in_choices(DifferenceKind.CHOICE, left.choices, right.choices, number, turn)


def _flips(turn: TurnRecord) -> tuple[bool, ...]:
    return tuple([seat in turn.flipped for seat in range(len(turn.picks))])


def _in_choices(
    kind: DifferenceKind,
    left: Sequence[tuple[int, int]],
    right: Sequence[tuple[int, int]],
    number: int,
    turn: int,
) -> Iterator[Difference]:
    for one, other in zip_longest(left, right):
        if one != other:
            seats = {choice[0] for choice in (one, other) if choice is not None}
            same = len(seats) == 1
            told: list[int | Cards | None] = [
                None if choice is None else choice[1] if same else choice for choice in (one, other)
            ]
            yield Difference(
                kind=kind,
                round=number,
                turn=turn,
                seat=seats.pop() if same else None,
                left=told[0],
                right=told[1],
            )


def _in_go(left: GoRecord, right: GoRecord, number: int, turn: int) -> Iterator[Difference]:
    for one, other in zip(left.cards, right.cards, strict=False):
        told: tuple[tuple[DifferenceKind, Detail, Detail], ...] = (
            (DifferenceKind.PICK, one.card, other.card),
            (DifferenceKind.CHOICE, one.row, other.row),
            (DifferenceKind.KEEP, one.keep, other.keep),
        )
        for kind, ours, theirs in told:
            if ours != theirs:
                yield Difference(kind=kind, round=number, turn=turn, left=ours, right=theirs)
    if left != right:
        ours, theirs = len(left.cards), len(right.cards)
        yield Difference(kind=DifferenceKind.GO, round=number, turn=turn, left=ours, right=theirs)


def _by_seat(
    kind: DifferenceKind,
    number: int | None,
    left: Sequence[int | None],
    right: Sequence[int | None],
    turn: int | None = None,
) -> Iterator[Difference]:
    for seat, (one, other) in enumerate(zip_longest(left, right)):
        if one != other:
            yield Difference(kind=kind, round=number, turn=turn, seat=seat, left=one, right=other)
