"""Vectors about drafts, orders, scripts, views and deals, as pictures."""

from __future__ import annotations

import math
from collections.abc import Sequence

from take5_rules.core.table import Cards
from take5_rules.render.blocks import Block, beside, filled, flow, grid, line, paragraph, stack
from take5_rules.render.labels import listed, seat_label
from take5_rules.render.shapes import place, words
from take5_rules.render.vectors.parts import (
    WIDTH,
    answer,
    counted,
    each_seat,
    expected,
    face_down,
    given,
    numbers,
    one_card,
    rounds_played,
    row_table,
    strip,
    totals_of,
)
from take5_rules.spec.tables import (
    DealVector,
    DraftVector,
    OrderVector,
    ScriptAction,
    ScriptDeal,
    ScriptDraft,
    ScriptFirst,
    ScriptFlippedPick,
    ScriptOutput,
    ScriptPairPick,
    ScriptPick,
    ScriptTake,
    ScriptVector,
    ScriptVoid,
    ScriptWithdraw,
    ViewVector,
)

__all__ = ["deal", "draft", "order", "script", "view"]

_MOST_SEATS = 10
"""How many find room round the drawn table."""


def draft(vector: DraftVector) -> list[Block]:
    """The pool, who takes which card in each pass, and the hands and rows that come of it."""
    asked, found = vector.input, vector.output
    start = f"{asked.seats} seats, seat {asked.first_seat} first in round 1, now round {asked.round}"
    taken = [
        stack([one_card(card), line(f"seat {seat}")], 0)
        for seat, card in zip(found.order, asked.cards, strict=True)
    ]
    seats = max(1, asked.seats)
    passes = [
        beside([line(f"{begin // seats + 1}."), *taken[begin : begin + seats]], 6)
        for begin in range(0, len(taken), seats)
    ]
    return [
        given(
            numbers(asked.edition),
            line(start),
            line("cards in the order in which they are taken", "b"),
            strip(asked.cards),
        ),
        expected(
            line("pool", "b"),
            strip(found.pool),
            line("who takes which, pass by pass", "b"),
            flow(passes, WIDTH - 20, 24),
            line("hands and rows", "b"),
            each_seat([strip(hand) for hand in found.hands]),
            row_table(found.rows, asked.edition.row_capacity),
        ),
    ]


def order(vector: OrderVector) -> list[Block]:
    """The seats clockwise round a table, numbered in the order in which they act."""
    asked, found = vector.input, vector.output.order
    what = "pass of the draft" if asked.of == "draft" else "turn of open picks"
    return [
        given(
            line(f"{asked.seats} seats, hands of {asked.hand_size}, seat {asked.first_seat} first of all"),
            line(f"round {asked.round}, {what} {asked.turn}", "b"),
        ),
        expected(
            *([_circle(asked.seats, found)] if asked.seats <= _MOST_SEATS else []),
            paragraph(" \N{RIGHTWARDS ARROW} ".join(map(seat_label, found)), WIDTH - 20),
        ),
    ]


def _circle(seats: int, order: Sequence[int]) -> Block:
    """The seats from the top on clockwise; the first to act has a thick edge."""
    across, down = 190, 130
    drawn = [words(across, down + 5, "clockwise", "m"), _turning(across, down)]
    for seat in range(seats):
        angle = 2 * math.pi * seat / seats
        x, y = round(across + 158 * math.sin(angle)), round(down - 105 * math.cos(angle))
        places = [nth for nth, other in enumerate(order, start=1) if other == seat]
        kind = "new k3" if places == [1] else "k1"
        drawn.append(place(x - 30, y - 19, f'<rect class="card {kind}" width="60" height="38" rx="8"/>'))
        drawn.append(words(x, y - 3, seat_label(seat), "m"))
        drawn.append(words(x, y + 13, f"{places[0]}." if places else "not", "m b"))
    return Block(width=2 * across, height=2 * down, drawn="".join(drawn))


def _turning(across: int, down: int) -> str:
    """A round arrow that shows which way is clockwise."""
    left, right, top = across - 22, across + 22, down - 10
    curve = f'<path class="go" d="M{left} {top}C{left} {top - 26} {right} {top - 26} {right} {top - 4}"/>'
    return curve + f'<path class="tip" d="M{right} {top + 4}l-5-9h10z"/>'


def _asked_for(nth: int, action: ScriptAction, accepted: bool) -> Block:
    """One action of a script; a refused one says so."""
    if not isinstance(action, ScriptDeal):
        return beside([line(f"{nth}."), _wish(action, accepted)], 4)
    dealt = each_seat([strip(hand) for hand in action.hands])
    rows = grid([[line("rows"), strip(action.rows)]], 8)
    whole = stack([beside([line(f"{nth}."), answer("deal", accepted)], 4), dealt, rows], 4)
    return filled(whole, WIDTH)


def _wish(
    action: ScriptDraft
    | ScriptPick
    | ScriptFlippedPick
    | ScriptPairPick
    | ScriptFirst
    | ScriptWithdraw
    | ScriptTake
    | ScriptVoid,
    accepted: bool,
) -> Block:
    match action:
        case ScriptDraft(seat=seat, card=card):
            return answer(f"seat {seat} drafts", accepted, one_card(card))
        case ScriptPick(seat=seat, card=card):
            return answer(f"seat {seat} picks", accepted, one_card(card))
        case ScriptFlippedPick(seat=seat, card=card):
            return answer(f"seat {seat} picks, flipped", accepted, one_card(card))
        case ScriptPairPick(seat=seat, cards=cards):
            return answer(f"seat {seat} picks", accepted, strip(cards))
        case ScriptFirst(seat=seat, card=card):
            return answer(f"seat {seat} places first", accepted, one_card(card))
        case ScriptWithdraw(seat=seat):
            return answer(f"seat {seat} takes its pick back", accepted)
        case ScriptTake(seat=seat, row=row):
            return answer(f"seat {seat} takes row {row}", accepted)
        case ScriptVoid():
            return answer("the round is given up", accepted)


def _numbered(actions: Sequence[ScriptAction], accepted: Sequence[bool]) -> Block:
    shown = [
        _asked_for(nth, one, right)
        for nth, (one, right) in enumerate(zip(actions, accepted, strict=True), start=1)
    ]
    return flow(shown, WIDTH)


def script(vector: ScriptVector) -> list[Block]:
    """What is asked, what of it is refused, and how things stand afterwards."""
    asked, found = vector.input, vector.output
    start = f"seat {asked.first_seat} first, {rounds_played(asked.rounds)}"
    return [
        given(numbers(asked.edition), line(start), totals_of("totals before", asked.totals)),
        stack([line("asked in order", "b"), _numbered(asked.actions, found.accepted)]),
        expected(*_standing(found, asked.edition.row_capacity)),
    ]


def _standing(now: ScriptOutput, capacity: int) -> list[Block]:
    waits = f" by {listed([seat_label(seat) for seat in now.waiting])}" if now.waiting else ""
    blocks = [line(f"next: {now.phase}{waits}", "b"), line(rounds_played(now.rounds))]
    if now.pool:
        blocks.append(stack([line("pool", "b"), strip(now.pool)]))
    if now.hands:
        blocks += [line("hands", "b"), each_seat([strip(hand) for hand in now.hands])]
    if now.rows:
        blocks += [line("rows", "b"), row_table(now.rows, capacity)]
    if now.piles:
        piles = [counted(pile) for pile in now.piles]
        blocks += [line("piles", "b"), each_seat(piles)]
    if now.flips:
        blocks += [line("flips", "b"), _flips(now.flips)]
    blocks.append(totals_of("totals", now.totals))
    if now.phase == "over":
        winners = listed([seat_label(seat) for seat in now.winners]) or "nobody"
        blocks.append(line(f"won by {winners}", "b"))
    return blocks


def view(vector: ViewVector) -> list[Block]:
    """What was done, and what somebody sees of it; cards that are hidden lie face down."""
    asked, found = vector.input, vector.output
    who = "a spectator" if asked.viewer is None else f"seat {asked.viewer}"
    start = f"seat {asked.first_seat} first, {rounds_played(asked.rounds)}"
    done = _numbered(asked.actions, [True] * len(asked.actions))
    head = [line(""), line("hand", "b"), line("pick", "b")]
    seen = [
        [line(f"seat {seat}"), _hand(hand), _pick(pick, picked)]
        for seat, (hand, pick, picked) in enumerate(zip(found.hands, found.picks, found.picked, strict=True))
    ]
    piles = [line("piles", "b"), each_seat([counted(pile) for pile in found.piles])] if found.piles else []
    flips = [line("flips", "b"), _flips(found.flips)] if found.flips else []
    before = [numbers(asked.edition), line(start), totals_of("totals before", asked.totals)]
    return [given(*before, done), expected(line(f"{who} sees", "b"), grid([head, *seen], 20), *piles, *flips)]


def _flips(flips: Sequence[str]) -> Block:
    return each_seat([line(flip) for flip in flips])


def _hand(hand: Cards | None) -> Block:
    return beside([face_down(), line("hidden")], 6) if hand is None else strip(hand)


def _pick(pick: int | None, picked: bool) -> Block:
    if not picked:
        return line("none")
    return beside([face_down(), line("hidden")], 6) if pick is None else one_card(pick)


def deal(vector: DealVector) -> list[Block]:
    """What a seed deals."""
    asked, found = vector.input, vector.output
    told = f"deal {asked.deal} for {asked.seats} seats from the {asked.seed.kind}"
    hands = each_seat([strip(hand) for hand in found.hands])
    rows = row_table(tuple([(card,) for card in found.rows]), 1)
    seed = [line(part) for part in _pieces(repr(asked.seed.value), 44)]
    return [given(numbers(asked.edition), line(told), *seed), expected(hands, rows)]


def _pieces(text: str, size: int) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), size)]
