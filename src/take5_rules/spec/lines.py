"""Lines of text that several drawings share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from take5_rules.spec.parts import CardSpan, EditionNumbers, EndPoints, EndRounds, Rows, TwinSpan

__all__ = ["by_seat", "cards", "end_of", "numbers_of", "row_lines"]


def cards(shown: Iterable[int]) -> str:
    """Cards in a row of their own; a dash where there is none."""
    return " ".join(map(str, shown)) or "-"


def row_lines(rows: Rows) -> list[str]:
    """The rows of a table, one below the other."""
    return [f"row {place} | " + "".join(f"{card:3} " for card in row) for place, row in enumerate(rows)]


def by_seat(what: str, values: Sequence[object]) -> str:
    """One value for each seat."""
    return f"{what}: " + ", ".join(f"{value} (seat {seat})" for seat, value in enumerate(values))


def end_of(end: EndPoints | EndRounds) -> str:
    """When a match ends."""
    if isinstance(end, EndRounds):
        return f"after round {end.rounds}"
    return f"at {end.points} or more" if end.inclusive else f"above {end.points}"


def _deck_of(edition: EditionNumbers) -> str:
    match edition.deck:
        case CardSpan(first=first, last=last):
            return f"cards {first} to {last}"
        case TwinSpan(first=first, last=last, twins=twins):
            second = "all of them" if twins == "all" else "the doublets"
            return f"cards {first} to {last} and {second} once more"
        case _:
            return "the low deck"


def numbers_of(edition: EditionNumbers) -> list[str]:
    """An edition's numbers, and what of it is not the base."""
    unusual = [
        text
        for text, said in (
            ("hands are drafted", edition.setup == "drafted"),
            ("picks lie open", edition.picks == "open"),
            ("hands lie open", edition.hands == "open"),
            ("nothing is scored", not edition.scored),
            (str(edition.rule), edition.rule is not None),
        )
        if said
    ]
    table = f"{edition.rows} rows of at most {edition.row_capacity}, hands of {edition.hand_size}"
    seats = f"{edition.min_seats} to {edition.max_seats} seats"
    return [
        f"{_deck_of(edition)}, {table}, {seats}",
        "; ".join([*unusual, f"the match ends {end_of(edition.end)}"]),
    ]
