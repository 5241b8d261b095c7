"""Vectors about goes, as pictures."""

from __future__ import annotations

from take5_rules.core.table import Cards
from take5_rules.render.blocks import Block, beside, flow, grid, line, paragraph
from take5_rules.render.vectors.parts import (
    WIDTH,
    by_seat,
    counted,
    expected,
    given,
    one_card,
    row_table,
    strip,
    verdict,
)
from take5_rules.spec.go_turns import (
    GoAction,
    GoEnds,
    GoKeeps,
    GoNames,
    GoNumbers,
    GoOutput,
    GoPlays,
    GoVector,
)
from take5_rules.spec.kinds import Refused

__all__ = ["go"]


def go(vector: GoVector) -> list[Block]:
    """The table, what the seats do, and the table after it."""
    asked, found = vector.input, vector.output
    capacity = asked.edition.row_capacity
    done = [beside([line(f"{nth}."), _done(action)], 4) for nth, action in enumerate(asked.actions, start=1)]
    before = given(
        *[paragraph(text, WIDTH) for text in _numbers(asked.edition)],
        row_table(asked.rows, capacity),
        _seats(asked.hands, asked.piles),
        line(f"seat {asked.seat} is next, after {_goes(asked.goes)}", "b"),
        flow(done, WIDTH) if done else line("nothing is done"),
    )
    if isinstance(found, Refused):
        return [before, expected(verdict("refused", False))]
    return [
        before,
        expected(
            row_table(found.rows, capacity, before=asked.rows),
            _seats(found.hands, found.piles, asked.hands, found.known),
            *_end(found),
        ),
    ]


def _numbers(edition: GoNumbers) -> list[str]:
    return [
        f"a row holds {edition.row_capacity}, a go up to {edition.most_a_go} cards, "
        f"a hand {edition.most_in_hand}",
        f"the round ends above {edition.pile_limit} in a pile; "
        f"cards left in hand count {edition.hand_weight} times",
    ]


def _seats(
    hands: tuple[Cards, ...],
    piles: tuple[Cards, ...],
    before: tuple[Cards, ...] = (),
    known: tuple[Cards, ...] = (),
) -> Block:
    """Hands and piles; a card new in a hand has a dashed edge, and cards that all know of stand once more."""
    lines = []
    for seat, (hand, pile) in enumerate(zip(hands, piles, strict=True)):
        old = before[seat] if seat < len(before) else hand
        new = {card: "new" for card in hand if card not in old}
        lines.append([line(f"seat {seat}"), line("hand"), strip(hand, new, 9)])
        lines.append([line(""), line("pile"), counted(pile)])
        if seat < len(known) and known[seat]:
            lines.append([line(""), line("known"), strip(known[seat], a_line=9)])
    return grid(lines, 8)


def _done(action: GoAction) -> Block:
    match action:
        case GoPlays(seat=seat, plays=card):
            return beside([line(f"seat {seat} plays"), one_card(card)], 4)
        case GoNames(seat=seat, row=row):
            return line(f"seat {seat} names row {row}")
        case GoKeeps(seat=seat, keeps=kept):
            return beside([line(f"seat {seat} takes to hand"), strip(kept)], 4)
        case GoEnds(seat=seat):
            return line(f"seat {seat} ends its go")


def _goes(number: int) -> str:
    return "1 go" if number == 1 else f"{number} goes"


def _end(found: GoOutput) -> list[Block]:
    if found.points is not None:
        return [line(f"the round is over after {_goes(found.goes)}", "b"), by_seat("points", found.points)]
    return [line(f"after {_goes(found.goes)} seat {found.seat} is to {found.due}", "b")]
