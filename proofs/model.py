"""The rules of one turn as z3 terms: whole numbers, if-then-else, and nothing of the package.

A row is ``capacity`` cells and a length; the cells behind the length mean nothing.
What is proved here is proved of this model; `test_model_is_the_code` holds the model against the code.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from z3 import And, ArithRef, BoolRef, Distinct, If, Int, IntVal, Not, Or, Sum

__all__ = [
    "NOWHERE",
    "Rows",
    "Target",
    "Turn",
    "count",
    "count_in",
    "fixed_rows",
    "free_rows",
    "is_new",
    "place",
    "sound",
    "target",
]

NOWHERE = -1
"""The target of a card that is lower than every row end."""

Term = ArithRef
Target = Callable[[Sequence[Term], Term], Term]
"""How the row of a card is found, from the row ends and the card."""


def target(ends: Sequence[Term], card: Term) -> Term:
    """The row that a card goes to, found as the code finds it: one look at each end, keeping the nearest."""
    row: Term = IntVal(NOWHERE)
    nearest: Term = IntVal(0)
    for index, end in enumerate(ends):
        better = And(nearest < end, end < card)
        row = If(better, IntVal(index), row)
        nearest = If(better, end, nearest)
    return row


@dataclass(frozen=True)
class Rows:
    """The rows of a table: for each row its cells and how many of them hold a card."""

    cells: tuple[tuple[Term, ...], ...]
    lengths: tuple[Term, ...]

    @property
    def capacity(self) -> int:
        return len(self.cells[0])

    def end(self, row: int) -> Term:
        """The last card of a row."""
        last = self.cells[row][0]
        for place_, cell in enumerate(self.cells[row]):
            last = If(self.lengths[row] == place_ + 1, cell, last)
        return last

    @property
    def ends(self) -> list[Term]:
        return [self.end(row) for row in range(len(self.cells))]


def free_rows(rows: int, capacity: int) -> Rows:
    """Rows about which nothing is known."""
    return Rows(
        tuple(tuple(Int(f"cell_{row}_{place_}") for place_ in range(capacity)) for row in range(rows)),
        tuple(Int(f"length_{row}") for row in range(rows)),
    )


def fixed_rows(rows: Sequence[Sequence[int]], capacity: int) -> Rows:
    """Rows of known cards."""
    return Rows(
        tuple(tuple(IntVal(card) for card in (*row, *[0] * (capacity - len(row)))) for row in rows),
        tuple(IntVal(len(row)) for row in rows),
    )


def held(rows: Rows) -> list[tuple[BoolRef, Term]]:
    """Each cell with whether it holds a card."""
    return [
        (rows.lengths[row] > place_, cell)
        for row in range(len(rows.cells))
        for place_, cell in enumerate(rows.cells[row])
    ]


def sound(rows: Rows) -> BoolRef:
    """Each row holds from one card to its capacity, ascending, and no two row ends are equal."""
    laws = [Distinct(*rows.ends)] if len(rows.cells) > 1 else []
    for cells, length in zip(rows.cells, rows.lengths, strict=True):
        laws += [length >= 1, length <= rows.capacity, cells[0] > 0]
        laws += [
            Or(length <= place_, cells[place_ - 1] < cells[place_]) for place_ in range(1, rows.capacity)
        ]
    return And(*laws)


def is_new(rows: Rows, card: Term) -> BoolRef:
    """No row holds the card."""
    return And(card > 0, *[Or(cell != card, Not(holds)) for holds, cell in held(rows)])


@dataclass(frozen=True)
class Turn:
    """One card placed: where, whether its owner took the row, and the rows after it."""

    row: Term
    too_low: BoolRef
    takes: BoolRef
    after: Rows


def place(rows: Rows, card: Term, choice: Term, find: Target = target, full_at: int | None = None) -> Turn:
    """Place one card; ``choice`` is the row that is taken if the card is too low.

    ``full_at`` says otherwise than the capacity how many cards fill a row.
    """
    limit = rows.capacity if full_at is None else full_at
    found = find(rows.ends, card)
    too_low = found == NOWHERE
    row = If(too_low, choice, found)
    full = Or(*[And(row == index, length >= limit) for index, length in enumerate(rows.lengths)])
    takes = Or(too_low, full)
    cells, lengths = [], []
    for index, length in enumerate(rows.lengths):
        here = row == index
        cells.append(
            tuple(
                If(
                    And(here, Or(And(takes, place_ == 0), And(Not(takes), length == place_))),
                    card,
                    cell,
                )
                for place_, cell in enumerate(rows.cells[index])
            )
        )
        lengths.append(If(here, If(takes, IntVal(1), length + 1), length))
    return Turn(row, too_low, takes, Rows(tuple(cells), tuple(lengths)))


def count(rows: Rows, card: Term) -> Term:
    """How often the rows hold a card."""
    return Sum([If(And(holds, cell == card), 1, 0) for holds, cell in held(rows)])


def count_in(rows: Rows, row: Term, card: Term) -> Term:
    """How often one row holds a card."""
    return Sum(
        [
            If(And(row == index, rows.lengths[index] > place_, cell == card), 1, 0)
            for index, cells in enumerate(rows.cells)
            for place_, cell in enumerate(cells)
        ]
    )
