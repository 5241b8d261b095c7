"""A reading of the rules that shares nothing with the engine: lists, loops, and what the clauses say."""

from __future__ import annotations

from collections.abc import Sequence

from take5_rules.spec.kinds import (
    CountdownInput,
    CountdownOutput,
    DeckInput,
    DeckOutput,
    EndInput,
    EndOutput,
    RankInput,
    RankOutput,
    Refused,
    ScoreInput,
    ScoreOutput,
)
from take5_rules.spec.parts import CardSpan, EditionNumbers, EndPoints, TwinSpan
from take5_rules.spec.tables import DraftInput, DraftOutput, OrderInput, OrderOutput
from take5_rules.spec.turns import (
    ChoiceInput,
    ChoiceOutput,
    Due,
    Placed,
    RoundInput,
    RoundOutput,
    TurnInput,
    TurnOutput,
)

FIVES = {5, 15, 25, 35, 45, 65, 75, 85, 95, 105}
TENS = {10, 20, 30, 40, 50, 60, 70, 80, 90, 100}
ELEVENS = {11, 22, 33, 44, 66, 77, 88, 99}


def heads(card: int) -> int:
    if card == 55:
        return 7
    return 5 if card in ELEVENS else 3 if card in TENS else 2 if card in FIVES else 1


def total_heads(cards: Sequence[int]) -> int:
    return sum(heads(card) for card in cards)


def target(ends: Sequence[int], card: int) -> int | None:
    for distance in range(1, card):
        if card - distance in ends:
            return list(ends).index(card - distance)
    return None


def resolve(
    rows: Sequence[Sequence[int]], plays: Sequence[int], capacity: int, take: int | None
) -> tuple[list[Placed], list[list[int]], bool]:
    """Placements, rows after them, and whether ``take`` was used; it stops where a take is missing."""
    table = [list(row) for row in rows]
    placed: list[Placed] = []
    used = False
    for card in sorted(plays):
        row = target([row[-1] for row in table], card)
        if row is None:
            if take is None or used:
                return placed, table, used
            row, taken, used = take, table[take], True
            table[row] = [card]
        elif len(table[row]) == capacity:
            taken = table[row]
            table[row] = [card]
        else:
            taken = []
            table[row].append(card)
        seat = list(plays).index(card)
        placed.append(Placed(seat=seat, card=card, row=row, taken=tuple(taken)))
    return placed, table, used


def frozen_rows(rows: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in rows)


def turn(given: TurnInput) -> TurnOutput:
    placed, rows, used = resolve(given.rows, given.plays, given.edition.row_capacity, given.take)
    assert len(placed) == len(given.plays), "a choice is due that the vector does not make"
    assert used == (given.take is not None), "the vector makes a choice that is not due"
    points = [0] * len(given.plays)
    for each in placed:
        points[each.seat] += total_heads(each.taken)
    return TurnOutput(placements=tuple(placed), rows=frozen_rows(rows), points=tuple(points))


def choice(given: ChoiceInput) -> ChoiceOutput:
    lowest = min(given.plays)
    if all(lowest < row[-1] for row in given.rows):
        due = Due(
            seat=given.plays.index(lowest),
            card=lowest,
            rows=tuple(range(len(given.rows))),
            heads=tuple(total_heads(row) for row in given.rows),
        )
        accepted = tuple(each.seat == due.seat and each.row in due.rows for each in given.answers)
        return ChoiceOutput(due=due, accepted=accepted)
    return ChoiceOutput(due=None, accepted=tuple(False for _ in given.answers))


def whole_round(given: RoundInput) -> RoundOutput:
    rows: Sequence[Sequence[int]] = given.rows
    hands = [set(hand) for hand in given.hands]
    piles: list[list[int]] = [[] for _ in hands]
    tables = []
    for each in given.turns:
        for hand, card in zip(hands, each.plays, strict=True):
            hand.remove(card)
        played = turn(
            TurnInput(edition=given.edition, rows=frozen_rows(rows), plays=each.plays, take=each.take)
        )
        for placed in played.placements:
            piles[placed.seat].extend(placed.taken)
        rows = played.rows
        tables.append(played.rows)
    assert not any(hands), "the round ends with cards in hand"
    return RoundOutput(
        tables=tuple(tables),
        piles=tuple(tuple(sorted(pile)) for pile in piles),
        points=tuple(total_heads(pile) for pile in piles),
    )


def score(given: ScoreInput) -> ScoreOutput:
    points = tuple(total_heads(pile) for pile in given.piles)
    totals = tuple(before + won for before, won in zip(given.totals, points, strict=True))
    return ScoreOutput(points=points, totals=totals)


def twice(edition: EditionNumbers) -> list[int]:
    """The cards of which there are two: all of them, or the doublets."""
    deck = edition.deck
    if not isinstance(deck, TwinSpan):
        return []
    return [n for n in range(200) if deck.first <= n <= deck.last and (deck.twins == "all" or n % 11 == 0)]


def cards_of(edition: EditionNumbers, seats: int) -> list[int]:
    if isinstance(edition.deck, TwinSpan):
        once = [n for n in range(200) if edition.deck.first <= n <= edition.deck.last]
        return sorted(once + twice(edition))
    if isinstance(edition.deck, CardSpan):
        return [card for card in range(200) if edition.deck.first <= card <= edition.deck.last]
    return [1 + place for place in range(edition.hand_size * seats + edition.rows)]


def deck(given: DeckInput) -> DeckOutput | Refused:
    edition, seats = given.edition, given.seats
    most = cards_of(edition, edition.max_seats)
    positive = edition.hand_size > 0 and edition.rows > 0 and edition.row_capacity > 0
    if not positive or edition.min_seats < 2 or len(most) < 2:
        return Refused(refused=True)
    needed = edition.hand_size * edition.max_seats + edition.rows
    if edition.rule == "twin-cards":
        # Every starter but the last may be followed by its twin, and another card is turned over for it.
        needed += edition.rows - 1
    if edition.rule == "two-cards-a-turn" and edition.hand_size % 2 == 1:
        return Refused(refused=True)
    if (edition.rule == "twin-cards") != (twice(edition) != []):
        return Refused(refused=True)
    dealable = needed <= len(most)
    if not dealable or min(most) < 1 or max(most) > 109:
        return Refused(refused=True)
    if not edition.min_seats <= seats <= edition.max_seats:
        return Refused(refused=True)
    cards = cards_of(edition, seats)
    return DeckOutput(
        first=cards[0],
        last=cards[-1],
        cards=len(cards),
        heads=total_heads(cards),
        stock=len(cards) - edition.hand_size * seats - edition.rows,
    )


def order(given: OrderInput) -> OrderOutput:
    leading = given.first_seat
    passed = given.round - 1
    if given.of == "open-picks":
        passed = (given.round - 1) * given.hand_size + given.turn - 1
    for _ in range(passed):
        leading = 0 if leading == given.seats - 1 else leading + 1
    seats = [*range(leading, given.seats), *range(leading)]
    return OrderOutput(order=tuple(seats))


def draft(given: DraftInput) -> DraftOutput:
    pool = cards_of(given.edition, given.seats)
    hand_size = given.edition.hand_size
    one_pass = order(
        OrderInput(
            of="draft",
            hand_size=hand_size,
            seats=given.seats,
            first_seat=given.first_seat,
            round=given.round,
            turn=1,
        )
    ).order
    left = list(pool)
    hands: list[list[int]] = [[] for _ in range(given.seats)]
    drafters = list(one_pass) * hand_size
    for seat, card in zip(drafters, given.cards, strict=True):
        left.remove(card)
        hands[seat].append(card)
    assert len(left) == given.edition.rows
    return DraftOutput(
        pool=tuple(pool),
        order=tuple(drafters),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        rows=tuple((card,) for card in sorted(left)),
    )


def lowest(totals: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat, total in enumerate(totals) if all(total <= other for other in totals))


def end(given: EndInput) -> EndOutput:
    over = False
    if given.turns == 0:
        rule = given.edition.end
        if isinstance(rule, EndPoints):
            enough = rule.points if rule.inclusive else rule.points + 1
            over = given.rounds > 0 and any(total >= enough for total in given.totals)
        else:
            over = given.rounds == rule.rounds
    return EndOutput(over=over, winners=lowest(given.totals) if over else ())


def rank(given: RankInput) -> RankOutput:
    better = [sum(other < total for other in given.totals) for total in given.totals]
    return RankOutput(ranks=tuple(1 + count for count in better), winners=lowest(given.totals))


def countdown(given: CountdownInput) -> CountdownOutput:
    return CountdownOutput(shown=tuple(given.start - total for total in given.totals))
