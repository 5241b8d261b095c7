"""The drawings of vectors that need seats with hands."""

from __future__ import annotations

from collections.abc import Iterable

from take5_rules.spec.lines import by_seat, cards, numbers_of, row_lines
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

__all__ = ["draw_deal", "draw_draft", "draw_order", "draw_script", "draw_view"]


def draw_draft(vector: DraftVector) -> list[str]:
    """Who takes which card."""
    given, expected = vector.input, vector.output
    taken = [f"seat {seat} takes {card}" for seat, card in zip(expected.order, given.cards, strict=True)]
    passes = [", ".join(taken[start : start + given.seats]) for start in range(0, len(taken), given.seats)]
    start = f"{given.seats} seats, seat {given.first_seat} first in round 1, now round {given.round}"
    hands = [f"hand of seat {seat}: {cards(hand)}" for seat, hand in enumerate(expected.hands)]
    pool = f"pool: {cards(expected.pool)}"
    return [*numbers_of(given.edition), start, pool, "", *passes, "", *hands, *row_lines(expected.rows)]


def draw_order(vector: OrderVector) -> list[str]:
    """Who follows whom."""
    given = vector.input
    what = "pass of the draft" if given.of == "draft" else "turn of open picks"
    asked = f"{given.seats} seats, hands of {given.hand_size}, seat {given.first_seat} first of all"
    seats = ", ".join(f"seat {seat}" for seat in vector.output.order)
    return [asked, f"round {given.round}, {what} {given.turn}", "", seats]


def _action(action: ScriptAction) -> str:
    match action:
        case ScriptDeal(hands=hands, rows=rows):
            dealt = "; ".join(cards(hand) for hand in hands)
            return f"deal: hands {dealt}; rows {cards(rows)}"
        case ScriptDraft(seat=seat, card=card):
            return f"seat {seat} drafts {card}"
        case ScriptPick(seat=seat, card=card):
            return f"seat {seat} picks {card}"
        case ScriptFlippedPick(seat=seat, card=card):
            return f"seat {seat} picks {card} flipped"
        case ScriptPairPick(seat=seat, cards=pair):
            return f"seat {seat} picks {cards(pair)}"
        case ScriptFirst(seat=seat, card=card):
            return f"seat {seat} places {card} first"
        case ScriptWithdraw(seat=seat):
            return f"seat {seat} takes its pick back"
        case ScriptTake(seat=seat, row=row):
            return f"seat {seat} takes row {row}"
        case ScriptVoid():
            return "the round is given up"


def draw_script(vector: ScriptVector) -> list[str]:
    """What is asked, what is refused, and how things stand afterwards."""
    given, expected = vector.input, vector.output
    actions = [
        f"{'        ' if accepted else 'refused '}{_action(action)}"
        for action, accepted in zip(given.actions, expected.accepted, strict=True)
    ]
    start = f"seat {given.first_seat} first, {given.rounds} rounds played"
    before = [*numbers_of(given.edition), start, by_seat("total", given.totals)]
    return [*before, "", *actions, "", *_standing(expected)]


def _standing(now: ScriptOutput) -> list[str]:
    waits = f" by {', '.join(f'seat {seat}' for seat in now.waiting)}" if now.waiting else ""
    lines = [f"next: {now.phase}{waits}; {now.rounds} rounds played"]
    if now.pool:
        lines.append(f"pool: {cards(now.pool)}")
    lines += [f"hand of seat {seat}: {cards(hand)}" for seat, hand in enumerate(now.hands)]
    lines += row_lines(now.rows)
    lines += [f"pile of seat {seat}: {cards(pile)}" for seat, pile in enumerate(now.piles)]
    lines += [by_seat("flip", now.flips)] if now.flips else []
    lines.append(by_seat("total", now.totals))
    if now.phase == "over":
        lines.append(f"winners: {cards(now.winners)}")
    return lines


def draw_view(vector: ViewVector) -> list[str]:
    """What was done, and what somebody sees of it."""
    given, expected = vector.input, vector.output
    who = "a spectator" if given.viewer is None else f"seat {given.viewer}"
    seen = zip(expected.hands, expected.picks, expected.picked, strict=True)
    piles = [f"pile of seat {seat}: {cards(pile)}" for seat, pile in enumerate(expected.piles)]
    flips = [by_seat("flip", expected.flips)] if expected.flips else []
    return [
        *numbers_of(given.edition),
        f"seat {given.first_seat} first, {given.rounds} rounds played",
        "",
        *map(_action, given.actions),
        "",
        f"{who} sees",
        *(_seen(seat, hand, pick, picked) for seat, (hand, pick, picked) in enumerate(seen)),
        *piles,
        *flips,
    ]


def _seen(seat: int, hand: Iterable[int] | None, pick: int | None, picked: bool) -> str:
    held = "hidden" if hand is None else cards(hand)
    shown = "none" if not picked else "hidden" if pick is None else str(pick)
    return f"seat {seat}: hand {held}, pick {shown}"


def draw_deal(vector: DealVector) -> list[str]:
    """What a seed deals."""
    given, expected = vector.input, vector.output
    asked = f"deal {given.deal} for {given.seats} seats from the {given.seed.kind} {given.seed.value!r}"
    hands = [f"hand of seat {seat}: {cards(hand)}" for seat, hand in enumerate(expected.hands)]
    rows = row_lines(tuple((card,) for card in expected.rows))
    turned = rows if given.edition.rule != "twin-cards" else [f"turned over: {cards(expected.rows)}"]
    return [*numbers_of(given.edition), asked, "", *hands, *turned]
