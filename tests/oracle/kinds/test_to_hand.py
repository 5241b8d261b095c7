"""The engine against the naive reading of cards to hand: whole random rounds, and a tiny world cut short."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from math import comb

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    Action,
    CardPicked,
    CardPlaced,
    CardRange,
    CardsKept,
    CardsToHand,
    Deal,
    Edition,
    EndGo,
    Finished,
    GoEnded,
    KeepCards,
    Keeping,
    PickCard,
    Picking,
    Rounds,
    RoundScored,
    RowTaken,
    SeatAction,
    State,
    Step,
    TakeRow,
    Visibility,
    cards_to_hand,
    legal_actions,
    moment,
    new_match,
    play,
    to_act,
)
from tests.oracle.kinds import to_hand
from tests.oracle.kinds.test_kinds import naive_heads

MOST = 1500


class BrokenOffError(Exception):
    """The engine was asked no further."""


def told_by(steps: list[Step]) -> to_hand.Told:
    told: to_hand.Told = []
    for event in itertools.chain.from_iterable(step.events for step in steps):
        match event:
            case CardPicked(seat, card):
                told.append(("card", seat, card))
            case CardPlaced(seat, card, row):
                told.append(("put", seat, card, row))
            case RowTaken(seat, card, row, cards):
                told.append(("took", seat, card, row, list(cards)))
            case CardsKept(seat, cards):
                told.append(("kept", seat, list(cards)))
            case GoEnded(seat):
                told.append(("over", seat))
            case _:
                pass
    return told


def compare(start: State, deal: Deal, steps: list[Step], asked: list[tuple[SeatAction, ...]]) -> None:
    """Play the same decisions in the naive round, which must ask for them with the same options."""
    edition, seats = start.match.edition, start.match.seats
    rule = edition.rule
    assert isinstance(rule, CardsToHand)
    on = to_hand.Round(
        rows=[[card] for card in deal.rows],
        hands=[list(hand) for hand in deal.hands],
        piles=[[] for _ in range(seats)],
        capacity=edition.row_capacity,
        most_a_go=rule.most_a_go,
        most_in_hand=rule.most_in_hand,
        pile_limit=rule.pile_limit,
        weight=rule.hand_weight,
    )
    answers = list(zip([step.action for step in steps], asked, strict=True))

    def ask(kind: str, seat: int, options: list[int], most: int) -> to_hand.Answer:
        if not answers:
            raise BrokenOffError
        action, listed = answers.pop(0)
        assert {each.seat for each in listed} == {seat}
        if kind == "keep":
            assert {each.cards for each in listed if isinstance(each, KeepCards)} == parts(options, most)
            assert len(listed) == sum(comb(len(options), size) for size in range(most + 1))
        elif kind == "row":
            assert listed == tuple([TakeRow(seat=seat, row=row) for row in options])
        else:
            stop = [EndGo(seat=seat)] if kind == "card or stop" else []
            assert list(listed) == [*(PickCard(seat=seat, card=card) for card in options), *stop]
        return answer_of(action)

    told: to_hand.Told = []
    end = steps[-1].after
    try:
        turns = to_hand.play(on, start.match.first_seat, ask, told)
    except BrokenOffError:
        assert isinstance(end, Picking)
        hands = [[card for card in hand if card not in end.picks] for hand in end.table.hands]
        assert hands == [sorted(hand) for hand in on.hands], "a card that lies open has left the naive hand"
    else:
        assert not answers
        assert moment(steps[-1].before).turn == turns
        (scored,) = [event for event in steps[-1].events if isinstance(event, RoundScored)]
        assert list(scored.points) == to_hand.minus_points(on, naive_heads)
        assert isinstance(end, Finished)
    assert told[: len(told_by(steps))] == told_by(steps)
    table = last_table(steps)
    assert [list(row) for row in table.table.rows] == on.rows
    # The naive reading lays a row aside until it is split.
    aside = table.table.variant.taken if isinstance(table.table.variant, Keeping) else ()
    piles = [[card for card in pile if card not in aside] for pile in table.table.piles]
    assert piles == [sorted(pile) for pile in on.piles]


def last_table(steps: list[Step]) -> Picking:
    found = [after for _, after in steps[-1].frames() if isinstance(after, Picking)]
    return found[-1]


def parts(cards: list[int], most: int) -> set[tuple[int, ...]]:
    found = [part for size in range(len(cards) + 1) for part in itertools.combinations(cards, size)]
    return {part for part in found if len(part) <= most}


def answer_of(action: Action) -> to_hand.Answer:
    match action:
        case PickCard(card=card):
            return card
        case TakeRow(row=row):
            return row
        case KeepCards(cards=cards):
            return list(cards)
        case _:
            return None


def random_deal(edition: Edition, seats: int, chance: random.Random) -> Deal:
    size = edition.hand_size
    order = chance.sample(list(edition.cards_for(seats)), size * seats + edition.rows)
    hands = [sorted(order[seat * size : (seat + 1) * size]) for seat in range(seats)]
    return Deal(hands=hands, rows=order[size * seats :])


def random_round(edition: Edition, seats: int, chance: random.Random, keen: float = 0.0) -> Counter[str]:
    """``keen``: how often a seat takes all it may into its hand."""
    start = new_match(edition, seats, chance.randrange(seats))
    deal = random_deal(edition, seats, chance)
    state = play(start, deal).after
    steps: list[Step] = []
    asked: list[tuple[SeatAction, ...]] = []
    while isinstance(state, Picking) and len(steps) < MOST:
        (seat,) = to_act(state)
        asked.append(legal_actions(state, seat))
        answer = chance.choice(asked[-1])
        if isinstance(answer, KeepCards) and chance.random() < keen:
            answer = asked[-1][-1]
        steps.append(play(state, answer))
        state = steps[-1].after
    compare(start, deal, steps, asked)
    happened = Counter(type(step.action).__name__ for step in steps)
    happened["whole"] += isinstance(state, Finished)
    return happened


@pytest.mark.parametrize("seats", range(2, 8))
def test_whole_rounds_go_as_in_the_naive_reading(seats: int) -> None:
    chance = random.Random(seats)
    happened: Counter[str] = Counter()
    for number in range(10):
        happened += random_round(cards_to_hand(CLASSIC), seats, chance, keen=number / 20)
    assert happened["whole"] >= 8
    assert min(happened[kind] for kind in ("PickCard", "TakeRow", "KeepCards", "EndGo")) > 10


def test_small_tables_go_as_in_the_naive_reading() -> None:
    chance = random.Random(7)
    whole = 0
    for _ in range(300):
        rows, size, seats = chance.randint(1, 3), chance.randint(1, 4), chance.randint(2, 3)
        first = chance.choice((1, 8, 40, 85))
        edition = Edition(
            rule=CardsToHand(
                most_a_go=chance.randint(1, 3),
                most_in_hand=size + chance.randint(0, 3),
                pile_limit=chance.randint(1, 6),
                hand_weight=chance.randint(1, 3),
            ),
            picks=Visibility.OPEN,
            end=Rounds(count=1),
            deck=CardRange(first=first, last=first + rows + size * seats + chance.randint(0, 8)),
            rows=rows,
            hand_size=size,
            row_capacity=chance.randint(1, 4),
            max_seats=seats,
        )
        whole += random_round(edition, seats, chance)["whole"]
    assert whole > 250


TINY = evolve(
    cards_to_hand(CLASSIC),
    rule=CardsToHand(most_in_hand=2, pile_limit=1),
    deck=CardRange(first=1, last=6),
    rows=2,
    row_capacity=2,
    hand_size=2,
    max_seats=2,
)
DEPTH = 7


def test_a_tiny_world_is_the_same_in_every_deal_and_every_decision() -> None:
    """All deals of two cards each to two seats on two rows of two places, and all that can be decided
    within seven decisions; there is no end to it."""
    deck = list(TINY.cards_for(2))
    ended = cut = 0
    for starters in itertools.combinations(deck, 2):
        rest = [card for card in deck if card not in starters]
        for hand in itertools.combinations(rest, 2):
            deal = Deal(hands=[hand, [card for card in rest if card not in hand]], rows=starters)
            start = new_match(TINY, 2)
            for steps, asked in every_line(play(start, deal).after, DEPTH):
                compare(start, deal, steps, asked)
                over = isinstance(steps[-1].after, Finished)
                ended, cut = ended + over, cut + (not over)
    assert ended > 1000
    assert cut > 1000


Line = tuple[list[Step], list[tuple[SeatAction, ...]]]


def every_line(state: State, depth: int) -> list[Line]:
    if depth == 0 or not isinstance(state, Picking):
        return [([], [])]
    (seat,) = to_act(state)
    listed = legal_actions(state, seat)
    found: list[Line] = []
    for action in listed:
        step = play(state, action)
        for steps, asked in every_line(step.after, depth - 1):
            found.append(([step, *steps], [listed, *asked]))
    return found
