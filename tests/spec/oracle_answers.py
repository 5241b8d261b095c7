"""The oracle's answers to the vectors whose questions it can be asked; ``None`` for the others."""

from __future__ import annotations

from typing import Literal

from take5_rules.spec.kinds import (
    DeckOutput,
    DeckVector,
    EndOutput,
    EndVector,
    HeadsOutput,
    HeadsVector,
    RankOutput,
    RankVector,
    Refused,
    ScoreOutput,
    ScoreVector,
    TargetOutput,
    TargetVector,
)
from take5_rules.spec.parts import CardSpan, EditionNumbers, EndPoints, EndRounds
from take5_rules.spec.tables import DraftOutput, DraftVector, OrderOutput, OrderVector
from take5_rules.spec.turns import (
    ChoiceOutput,
    ChoiceVector,
    Due,
    Placed,
    RoundOutput,
    RoundVector,
    TurnOutput,
    TurnVector,
)
from take5_rules.spec.vectors import Vector

from ..oracle import oracle as o


def answer(vector: Vector) -> object:
    match vector:
        case HeadsVector():
            return HeadsOutput(heads=o.heads(vector.input.card))
        case ScoreVector():
            return score(vector)
        case TargetVector(input=asked):
            return TargetOutput(row=o.closest_row([[end] for end in asked.ends], asked.card))
        case TurnVector():
            return turn(vector)
        case ChoiceVector():
            return choice(vector)
        case RoundVector():
            return whole_round(vector)
        case DraftVector():
            return draft(vector)
        case RankVector(input=match):
            totals = list(match.totals)
            return RankOutput(ranks=tuple(o.ranking(totals)), winners=tuple(o.lowest_seats(totals)))
        case EndVector():
            return end(vector)
        case DeckVector():
            return deck(vector)
        case OrderVector():
            return order(vector)
        case _:
            return None


def tuples(rows: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in rows)


def lists(rows: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    return [list(row) for row in rows]


def box_of(edition: EditionNumbers) -> o.Box:
    span = edition.deck if isinstance(edition.deck, CardSpan) else None
    return o.Box(
        first_card=1 if span is None else span.first,
        last_card="low" if span is None else span.last,
        hand=edition.hand_size,
        rows=edition.rows,
        capacity=edition.row_capacity,
        setup=edition.setup,
        picks=edition.picks,
        open_hands=edition.hands == "open",
        scored=edition.scored,
        end=end_of(edition.end),
        min_seats=edition.min_seats,
        max_seats=edition.max_seats,
    )


End = tuple[Literal["threshold"], int, bool] | tuple[Literal["rounds"], int]


def end_of(end: EndPoints | EndRounds) -> End:
    return ("rounds", end.rounds) if isinstance(end, EndRounds) else ("threshold", end.points, end.inclusive)


def score(vector: ScoreVector) -> ScoreOutput:
    points = tuple(o.points(list(pile)) for pile in vector.input.piles)
    totals = tuple(before + more for before, more in zip(vector.input.totals, points, strict=True))
    return ScoreOutput(points=points, totals=totals)


def turn(vector: TurnVector) -> TurnOutput:
    given, asked = vector.input, []

    def take(rows: list[list[int]], seat: int, card: int) -> int:
        asked.append(seat)
        assert given.take is not None, "a choice is due that the vector does not make"
        return given.take

    box = o.Box(rows=len(given.rows), capacity=given.edition.row_capacity, last_card=109)
    rows, story = o.placing(lists(given.rows), dict(enumerate(given.plays)), box, take)
    assert len(asked) == (given.take is not None)
    points = [0] * len(given.plays)
    for seat, _, _, taken, _ in story:
        points[seat] += o.points(taken or [])
    placed = tuple(
        Placed(seat=seat, card=card, row=row, taken=tuple(taken or ())) for seat, card, row, taken, _ in story
    )
    return TurnOutput(placements=placed, rows=tuples(rows), points=tuple(points))


def choice(vector: ChoiceVector) -> ChoiceOutput:
    given = vector.input
    box = o.Box(rows=len(given.rows), capacity=given.edition.row_capacity, last_card=109, hand=1)
    hands = [[card] for card in given.plays]
    picks = [list(enumerate(given.plays))]

    def accepts(seat: int, row: int) -> bool:
        try:
            o.position_at(box, hands, lists(given.rows), picks, [[(seat, row)]])
        except o.OracleRefusal:
            return False
        return True

    position = o.position_at(box, hands, lists(given.rows), picks, [[]])
    accepted = tuple(accepts(each.seat, each.row) for each in given.answers)
    if not position.unplaced:
        return ChoiceOutput(due=None, accepted=accepted)
    (seat,) = o.who_must_act(box, position)
    rows = o.legal_rows(box, position, seat)
    heads = tuple(o.points(position.rows[row]) for row in rows)
    due = Due(seat=seat, card=position.unplaced[seat], rows=tuple(rows), heads=heads)
    return ChoiceOutput(due=due, accepted=accepted)


def whole_round(vector: RoundVector) -> RoundOutput:
    given = vector.input
    box = o.Box(
        rows=len(given.rows), capacity=given.edition.row_capacity, last_card=109, hand=len(given.hands[0])
    )
    takes: list[list[tuple[int, int]]] = [
        [] if each.take is None else [(each.plays.index(min(each.plays)), each.take)] for each in given.turns
    ]
    picks = [list(enumerate(each.plays)) for each in given.turns]
    found = o.play_round(box, lists(given.hands), lists(given.rows), picks, takes)
    assert found.whole
    return RoundOutput(
        tables=tuple(tuples(rows) for rows in found.rows_after),
        piles=tuple(tuple(sorted(pile)) for pile in found.piles),
        points=tuple(found.points),
    )


def draft(vector: DraftVector) -> DraftOutput:
    given = vector.input
    box = box_of(given.edition)
    first = o.first_drafter(given.seats, given.first_seat, given.round - 1)
    drafters = o.turn_order(box, given.seats, first) * given.edition.hand_size
    drafts = list(zip(drafters, given.cards, strict=True))
    hands, rows = o.draft(box, given.seats, first, drafts)
    return DraftOutput(
        pool=tuple(o.deck(box, given.seats)),
        order=tuple(drafters),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        rows=tuples(rows),
    )


def order(vector: OrderVector) -> OrderOutput:
    given = vector.input
    box = o.Box(hand=given.hand_size)
    if given.of == "draft":
        leading = o.first_drafter(given.seats, given.first_seat, given.round - 1)
    else:
        leading = o.lead(box, given.seats, given.first_seat, given.round - 1)
        for _ in range(given.turn - 1):
            leading = o.turn_order(box, given.seats, leading)[1]
    return OrderOutput(order=tuple(o.turn_order(box, given.seats, leading)))


def end(vector: EndVector) -> EndOutput | None:
    given = vector.input
    if given.turns:
        return None
    box = o.Box(end=end_of(given.edition.end), hand=given.edition.hand_size)
    over = o.is_over(box, list(given.totals), given.rounds)
    return EndOutput(over=over, winners=tuple(o.lowest_seats(list(given.totals))) if over else ())


def deck(vector: DeckVector) -> DeckOutput | Refused | None:
    """The oracle has no numbers that are refused for other seats than those that sit down."""
    edition, seats = vector.input.edition, vector.input.seats
    if edition.rule is not None:
        return None
    try:
        cards = o.deck(box_of(edition), seats)
        heads = o.points(cards)
    except o.OracleRefusal:
        return Refused(refused=True)
    if isinstance(vector.output, Refused):
        return None
    stock = len(cards) - seats * edition.hand_size - edition.rows
    return DeckOutput(first=cards[0], last=cards[-1], cards=len(cards), heads=heads, stock=stock)
