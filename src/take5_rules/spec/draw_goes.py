"""Vectors about goes as pictures in monospaced text."""

from __future__ import annotations

from take5_rules.core.table import Cards
from take5_rules.spec.go_turns import GoAction, GoEnds, GoKeeps, GoNames, GoOutput, GoPlays, GoVector
from take5_rules.spec.kinds import Refused
from take5_rules.spec.lines import by_seat, cards, row_lines
from take5_rules.spec.parts import Rows

__all__ = ["draw_goes"]


def draw_goes(vector: GoVector) -> list[str]:
    """The table, what the seats do, and the table after it."""
    given, found = vector.input, vector.output
    numbers = given.edition
    asked = [
        *_table(given.rows, given.hands, given.piles),
        "",
        f"a row holds {numbers.row_capacity}, a go up to {numbers.most_a_go} cards, a hand "
        f"{numbers.most_in_hand}, the round ends above {numbers.pile_limit} in a pile",
        f"cards left in hand count {numbers.hand_weight} times",
        f"seat {given.seat} is next, after {_goes(given.goes)}",
        *map(_done, given.actions),
        "",
    ]
    if isinstance(found, Refused):
        return [*asked, "refused"]
    return [*asked, *_table(found.rows, found.hands, found.piles), *_known(found.known), "", _end(found)]


def _table(rows: Rows, hands: tuple[Cards, ...], piles: tuple[Cards, ...]) -> list[str]:
    held = [
        f"seat {seat} holds {cards(hand)}, pile {cards(pile)}"
        for seat, (hand, pile) in enumerate(zip(hands, piles, strict=True))
    ]
    return [*row_lines(rows), *held]


def _known(known: tuple[Cards, ...]) -> list[str]:
    return [f"all know that seat {seat} holds {cards(held)}" for seat, held in enumerate(known) if held]


def _done(action: GoAction) -> str:
    match action:
        case GoPlays(seat=seat, plays=card):
            return f"seat {seat} plays {card}"
        case GoNames(seat=seat, row=row):
            return f"seat {seat} names row {row}"
        case GoKeeps(seat=seat, keeps=kept):
            return f"seat {seat} takes to hand: {cards(kept)}"
        case GoEnds(seat=seat):
            return f"seat {seat} ends its go"


def _goes(count: int) -> str:
    return "1 go" if count == 1 else f"{count} goes"


def _end(found: GoOutput) -> str:
    if found.points is not None:
        return f"the round is over after {_goes(found.goes)}: {by_seat('points', found.points)}"
    return f"after {_goes(found.goes)} seat {found.seat} is to {found.due}"
