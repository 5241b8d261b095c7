"""Some goes of a round in which seats play one after the other."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from attrs import evolve

from take5_rules.asking import legal_actions, to_act
from take5_rules.conformance.answers import goes
from take5_rules.conformance.generated.drawing import (
    below,
    deal_rows,
    draw_cards,
    draw_lengths,
    draw_seats,
    in_place,
    lowered,
    renamed,
    shorter,
    without_each,
)
from take5_rules.core.actions import KeepCards, PickCard, SeatAction, TakeRow
from take5_rules.core.edition import Edition
from take5_rules.core.kinds.to_hand import CardsToHand
from take5_rules.core.play import play
from take5_rules.core.state import State
from take5_rules.spec.go_turns import (
    GoAction,
    GoEnds,
    GoInput,
    GoKeeps,
    GoNames,
    GoNumbers,
    GoOutput,
    GoPlays,
    GoVector,
)

__all__ = ["draw_goes", "smaller_goes"]

_LONG = 4
_HAND = 4
_PILE = 3
_ACTIONS = 10
_TURNS = 3


def draw_goes(edition: Edition, chance: random.Random, id: str) -> GoVector:
    """A few actions at a table of short hands; sometimes a hand or a pile is full, or nearly."""
    rule = edition.rule
    assert isinstance(rule, CardsToHand)
    seats = draw_seats(edition, chance)
    lengths = draw_lengths(edition, chance)
    hands = [1 + below(chance, _HAND) for _ in range(seats)]
    piles = [below(chance, _PILE) for _ in range(seats)]
    seat = below(chance, seats)
    if below(chance, _LONG) == 0:
        hands[seat] = rule.most_in_hand - below(chance, 2)
    turn, before = below(chance, _TURNS), below(chance, seats)
    if below(chance, _LONG) == 0:
        # Within a turn a pile may be too much already, and at its beginning it cannot.
        piles[below(chance, seats)] = rule.pile_limit + (1 if before else 0)
    sizes = [*lengths, *hands, *piles]
    drawn = draw_cards(edition.cards_for(seats), sum(sizes), chance)
    laid = [tuple(sorted(cards)) for cards in deal_rows(drawn, sizes)]
    given = GoInput(
        edition=GoNumbers(
            row_capacity=edition.row_capacity,
            most_a_go=rule.most_a_go,
            most_in_hand=rule.most_in_hand,
            pile_limit=rule.pile_limit,
            hand_weight=rule.hand_weight,
        ),
        rows=tuple(laid[: len(lengths)]),
        hands=tuple(laid[len(lengths) : -seats]),
        piles=tuple(laid[-seats:]),
        seat=seat,
        goes=turn * seats + before,
        actions=(),
    )
    return _written(given, _walk(given, chance), id)


def _walk(given: GoInput, chance: random.Random) -> Iterator[GoAction]:
    """Allowed actions at random, until the round is over or there are enough."""
    state: State = goes.begin(given)
    for _ in range(below(chance, _ACTIONS)):
        due = [action for seat in to_act(state) for action in legal_actions(state, seat)]
        if not due:
            return
        action = due[below(chance, len(due))]
        yield _as_written(action)
        state = play(state, action).after


def _as_written(action: SeatAction) -> GoAction:
    match action:
        case PickCard(seat=seat, card=card):
            return GoPlays(seat=seat, plays=card)
        case TakeRow(seat=seat, row=row):
            return GoNames(seat=seat, row=row)
        case KeepCards(seat=seat, cards=cards):
            return GoKeeps(seat=seat, keeps=cards)
        case _:
            return GoEnds(seat=action.seat, ends=True)


def _allowed(given: GoInput, wanted: Iterable[GoAction]) -> Iterator[GoAction]:
    """Those of the actions that are allowed one after the other."""
    state: State = goes.begin(given)
    for written in wanted:
        action = goes.as_action(written)
        if action in legal_actions(state, action.seat):
            yield written
            state = play(state, action).after


def _written(given: GoInput, actions: Iterable[GoAction], id: str) -> GoVector:
    given = evolve(given, actions=tuple(actions))
    output = goes.answer(given)
    assert isinstance(output, GoOutput)
    return GoVector(id=id, clauses=(), title="generated goes", kind="go", input=given, output=output)


def smaller_goes(edition: Edition, vector: GoVector) -> Iterator[GoVector]:
    """Goes like these with an action, a seat or a card less, or with lower cards; all of them are legal."""
    for given in _smaller(edition, vector.input):
        if not _is_over(given):
            yield _written(given, _allowed(given, given.actions), vector.id)


def _is_over(given: GoInput) -> bool:
    """Whether no go can begin, because the turn before it has ended the round."""
    full = any(len(pile) > given.edition.pile_limit for pile in given.piles)
    return full and given.goes % len(given.hands) == 0


def _smaller(edition: Edition, given: GoInput) -> Iterator[GoInput]:
    for fewer in without_each(given.actions):
        yield evolve(given, actions=fewer)
    if len(given.hands) > edition.min_seats:
        for seat in range(len(given.hands)):
            if seat != given.seat:
                yield _without_seat(given, seat)
    for rows in shorter(given.rows):
        yield evolve(given, rows=rows)
    for hands in shorter(given.hands):
        yield evolve(given, hands=hands)
    for seat, pile in enumerate(given.piles):
        for less in without_each(pile):
            yield evolve(given, piles=in_place(given.piles, seat, less))
    if given.goes:
        yield evolve(given, goes=given.goes - 1)
    cards = chain(*given.rows, *given.hands, *given.piles)
    for change in lowered(cards, edition.cards_for(edition.max_seats)[0]):
        yield _renamed(given, change)


def _without_seat(given: GoInput, seat: int) -> GoInput:
    left = [action for action in given.actions if action.seat != seat]
    return evolve(
        given,
        hands=(*given.hands[:seat], *given.hands[seat + 1 :]),
        piles=(*given.piles[:seat], *given.piles[seat + 1 :]),
        seat=given.seat - (given.seat > seat),
        actions=tuple([evolve(action, seat=action.seat - (action.seat > seat)) for action in left]),
    )


def _renamed(given: GoInput, change: Mapping[int, int]) -> GoInput:
    def lower(action: GoAction) -> GoAction:
        match action:
            case GoPlays(plays=card):
                return evolve(action, plays=change.get(card, card))
            case GoKeeps(keeps=cards):
                return evolve(action, keeps=renamed(cards, change))
            case _:
                return action

    return evolve(
        given,
        rows=tuple([renamed(row, change) for row in given.rows]),
        hands=tuple([renamed(hand, change) for hand in given.hands]),
        piles=tuple([renamed(pile, change) for pile in given.piles]),
        actions=tuple(map(lower, given.actions)),
    )
