"""The laws to prove, each as a claim and what it assumes; ``find`` is where a planted fault goes in."""

from collections.abc import Sequence
from itertools import pairwise

from z3 import And, BoolRef, Distinct, If, Implies, Int, IntVal, Not, Or, PbEq, Solver, Sum, sat, unknown

from proofs.model import (
    NOWHERE,
    Target,
    Term,
    count,
    count_in,
    free_rows,
    is_new,
    place,
    sound,
    target,
)

__all__ = [
    "Law",
    "NotDecided",
    "cards_to_come_stay_new",
    "conservation",
    "counterexample",
    "exactly_one_outcome",
    "ladder",
    "nearest_is_smallest_difference",
    "one_choice_a_turn",
    "rows_stay_sound",
]

Law = tuple[BoolRef, list[BoolRef]]
"""A claim and its assumptions."""

_PATIENCE = 120_000


class NotDecided(Exception):  # noqa: N818
    """The solver gave up: that is no proof, and no counterexample either."""


def counterexample(law: Law) -> dict[str, int] | None:
    """Numbers that break the claim, or ``None``: then it is proved."""
    claim, assumptions = law
    solver = Solver()
    solver.set("timeout", _PATIENCE)
    solver.add(*assumptions, Not(claim))
    found = solver.check()
    if found == unknown:
        raise NotDecided(solver.reason_unknown())
    if found != sat:
        return None
    values = solver.model()
    return {str(name): int(str(values[name])) for name in values.decls()}


def _table(rows: int) -> tuple[list[Term], Term, list[BoolRef]]:
    ends = [Int(f"end_{row}") for row in range(rows)]
    card = Int("card")
    return ends, card, [Distinct(*ends, card), card > 0, *[end > 0 for end in ends]]


def exactly_one_outcome(rows: int, capacity: int, find: Target = target) -> Law:
    """A card is too low, or belongs to one row, where it is added or takes: one of these, and only one.

    The outcomes are stated without the search: each says in itself what would have to hold.
    The search finds the one that does.
    """
    ends, card, given = _table(rows)
    lengths = [Int(f"length_{row}") for row in range(rows)]
    given += [And(1 <= length, length <= capacity) for length in lengths]
    too_low = And(*[card < end for end in ends])
    nearest = [
        And(ends[row] < card, *[Or(card < end, end <= ends[row]) for end in ends]) for row in range(rows)
    ]
    added = [And(nearest[row], lengths[row] < capacity) for row in range(rows)]
    takes = [And(nearest[row], lengths[row] == capacity) for row in range(rows)]
    found = find(ends, card)
    one = PbEq([(outcome, 1) for outcome in (too_low, *added, *takes)], 1)
    right = And(too_low == (found == NOWHERE), *[nearest[row] == (found == row) for row in range(rows)])
    return And(one, right), given


def nearest_is_smallest_difference(rows: int, find: Target = target) -> Law:
    """The highest end below a card is the end with the smallest positive difference to it."""
    ends, card, given = _table(rows)
    claims = []
    for row in range(rows):
        highest_below = And(ends[row] < card, *[Implies(end < card, end <= ends[row]) for end in ends])
        gap = card - ends[row]
        smallest = And(gap > 0, *[Implies(card - end > 0, gap <= card - end) for end in ends])
        claims += [highest_below == smallest, (find(ends, card) == row) == smallest]
    return And(*claims), given


def rows_stay_sound(rows: int, capacity: int, find: Target = target) -> Law:
    """Whatever a card does to sound rows, they ascend within the capacity, and their ends differ."""
    table, card, choice = free_rows(rows, capacity), Int("card"), Int("choice")
    given = [sound(table), is_new(table, card), 0 <= choice, choice < rows]
    return sound(place(table, card, choice, find).after), given


def cards_to_come_stay_new(rows: int, capacity: int) -> Law:
    """A card that lies in no row lies in none after another is placed: so the laws hold for it too."""
    table, card, choice, later = free_rows(rows, capacity), Int("card"), Int("choice"), Int("later")
    given = [sound(table), is_new(table, card), is_new(table, later), later != card]
    given += [0 <= choice, choice < rows]
    return is_new(place(table, card, choice).after, later), given


def conservation(rows: int, capacity: int, full_at: int | None = None) -> Law:
    """One placed card: what lies in the rows and what was taken is what lay there and the card, each once.

    ``any_card`` stands for every card there is, so counting it counts them all.
    """
    table, card, choice = free_rows(rows, capacity), Int("card"), Int("choice")
    any_card = Int("any_card")
    given = [sound(table), is_new(table, card), 0 <= choice, choice < rows]
    turn = place(table, card, choice, full_at=full_at)
    taken = If(turn.takes, count_in(table, turn.row, any_card), IntVal(0))
    before = count(table, any_card) + If(any_card == card, 1, 0)
    return count(turn.after, any_card) + taken == before, given


def one_choice_a_turn(seats: int, rows: int = 4, ascending: bool = True) -> Law:
    """Of a turn's cards, placed from the lowest up, none but the lowest is too low, whatever row it takes."""
    ends: list[Term] = [Int(f"end_{row}") for row in range(rows)]
    cards = [Int(f"card_{seat}") for seat in range(seats)]
    choice = Int("choice")
    given = [Distinct(*ends, *cards), 0 <= choice, choice < rows, *[end > 0 for end in ends], cards[0] > 0]
    given += [_ascending(cards)] if ascending else []
    asked = []
    for card in cards:
        found = target(ends, card)
        asked.append(found == NOWHERE)
        row = If(found == NOWHERE, choice, found)
        # Whether a card is added or takes, it is the new end of its row.
        ends = [If(row == index, card, end) for index, end in enumerate(ends)]
    return And(*[Not(later) for later in asked[1:]]), given


def ladder(rows: int, sorts_chosen: bool = True) -> Law:
    """The short path's sorted ends stay the row ends in ascending order, and give the same row.

    It looks up how many ends are below a card; a row that is found gets the card as its end in the same
    rung, and a chosen row leaves its rung for the lowest.
    """
    ends, card, given = _table(rows)
    rungs = [Int(f"rung_{place_}") for place_ in range(rows)]
    choice = Int("choice")
    given += [_ascending(rungs), _same(rungs, ends), 0 <= choice, choice < rows]
    below = Sum([If(rung < card, 1, 0) for rung in rungs])
    closest: Term = IntVal(0)
    for place_, rung in enumerate(rungs):
        closest = If(below == place_ + 1, rung, closest)
    found = target(ends, card)
    agrees = (below == 0) == (found == NOWHERE)
    at_closest = And(*[Implies(found == row, ends[row] == closest) for row in range(rows)])
    row = If(below == 0, choice, found)
    after = [If(row == index, card, end) for index, end in enumerate(ends)]
    chosen: Term = IntVal(0)
    for index, end in enumerate(ends):
        chosen = If(choice == index, end, chosen)
    climbed = []
    for place_, rung in enumerate(rungs):
        lower = rungs[place_ - 1] if place_ else card
        # Rungs up to the chosen one move up by one, and the card becomes the lowest.
        low = If(rung <= chosen, lower, rung) if sorts_chosen else If(rung == chosen, card, rung)
        climbed.append(If(below == 0, low, If(below == place_ + 1, card, rung)))
    return And(agrees, at_closest, _ascending(climbed), _same(climbed, after)), given


def _ascending(terms: Sequence[Term]) -> BoolRef:
    return And(*[low < high for low, high in pairwise(terms)])


def _same(some: Sequence[Term], others: Sequence[Term]) -> BoolRef:
    """The same numbers in both, which are as many and distinct on either side."""
    return And(*[Or(*[one == other for other in others]) for one in some])
