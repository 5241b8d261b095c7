"""Vectors as pictures in monospaced text, so that a person can check them by eye."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from take5_rules.core.table import Cards
from take5_rules.spec.draw_goes import draw_goes
from take5_rules.spec.draw_pairs import draw_pairs
from take5_rules.spec.draw_tables import draw_deal, draw_draft, draw_order, draw_script, draw_view
from take5_rules.spec.draw_variants import draw_variant
from take5_rules.spec.go_turns import GoVector
from take5_rules.spec.kinds import (
    CountdownVector,
    DeckVector,
    EndVector,
    HeadsVector,
    RankVector,
    Refused,
    ScoreVector,
    TargetVector,
)
from take5_rules.spec.lines import by_seat, cards, end_of, numbers_of, row_lines
from take5_rules.spec.pair_turns import PairsVector
from take5_rules.spec.tables import DealVector, DraftVector, OrderVector, ScriptVector, ViewVector
from take5_rules.spec.turns import ChoiceVector, Due, Placed, RoundVector, TurnVector
from take5_rules.spec.variant_turns import VariantVector
from take5_rules.spec.vectors import Vector

__all__ = ["draw"]


def draw(vector: Vector) -> str:
    """The whole vector in text: its title, what is asked, and what must come out.

    Seats, rows and turns are numbered as in the data.

    >>> from take5_rules.spec import load_vectors
    >>> print(draw(next(each for each in load_vectors("turn") if each.id == "turn-guide-63")))
    turn-guide-63: the 63 takes 14, 26, 38, 44 and 57 and begins their row anew
    shows TAKE-SIXTH, TAKE-OWN-CARD, TAKE-ROW-STAYS
    <BLANKLINE>
      row 0 |   3
      row 1 |  14  26  38  44  57
      row 2 |  71
      row 3 |  90
    <BLANKLINE>
      a row holds 5
      seat 0 plays 63, seat 1 plays 91
    <BLANKLINE>
      63 of seat 0 to row 1, takes 14 26 38 44 57
      91 of seat 1 to row 3
    <BLANKLINE>
      row 0 |   3
      row 1 |  63
      row 2 |  71
      row 3 |  90  91
    <BLANKLINE>
      points: 9 (seat 0), 0 (seat 1)
    """
    # A turn that nobody has written down shows no clause.
    shows = [f"shows {', '.join(vector.clauses)}"] if vector.clauses else []
    return "\n".join(
        [f"{vector.id}: {vector.title}", *shows, "", *(f"  {line}".rstrip() for line in _body(vector))]
    )


def _body(vector: Vector) -> list[str]:
    match vector:
        case TurnVector():
            return _turn(vector)
        case RoundVector():
            return _round(vector)
        case ChoiceVector():
            return _choice(vector)
        case DraftVector():
            return draw_draft(vector)
        case OrderVector():
            return draw_order(vector)
        case ScriptVector():
            return draw_script(vector)
        case ViewVector():
            return draw_view(vector)
        case DealVector():
            return draw_deal(vector)
        case VariantVector():
            return draw_variant(vector)
        case GoVector():
            return draw_goes(vector)
        case PairsVector():
            return draw_pairs(vector)
        case _:
            return _short(vector)


def _short(
    vector: HeadsVector | ScoreVector | DeckVector | TargetVector | EndVector | RankVector | CountdownVector,
) -> list[str]:
    match vector:
        case HeadsVector(input=card, output=answer):
            return [f"{card.card} has {answer.heads}"]
        case ScoreVector():
            return _score(vector)
        case DeckVector():
            return _deck(vector)
        case TargetVector(input=asked, output=found):
            where = "no row: lower than every end" if found.row is None else f"row {found.row}"
            ends = [f"row {row} | ... {end:3}" for row, end in enumerate(asked.ends)]
            return [*ends, "", f"{asked.card} to {where}"]
        case EndVector():
            return _end(vector)
        case RankVector(input=match, output=standing):
            return [
                by_seat("total", match.totals),
                by_seat("rank", standing.ranks),
                _winners(standing.winners),
            ]
        case CountdownVector(input=match, output=display):
            return [f"from {match.start}", by_seat("total", match.totals), by_seat("shown", display.shown)]


def _plays(picks: Cards, take: int | None) -> str:
    played = ", ".join(f"seat {seat} plays {card}" for seat, card in enumerate(picks))
    return played if take is None else f"{played}; the lowest takes row {take}"


def _placed(placements: Iterable[Placed]) -> list[str]:
    return [
        f"{each.card} of seat {each.seat} to row {each.row}"
        + (f", takes {cards(each.taken)}" if each.taken else "")
        for each in placements
    ]


def _turn(vector: TurnVector) -> list[str]:
    given, expected = vector.input, vector.output
    return [
        *row_lines(given.rows),
        "",
        f"a row holds {given.edition.row_capacity}",
        _plays(given.plays, given.take),
        "",
        *_placed(expected.placements),
        "",
        *row_lines(expected.rows),
        "",
        by_seat("points", expected.points),
    ]


def _round(vector: RoundVector) -> list[str]:
    given, expected = vector.input, vector.output
    lines = [f"seat {seat} is dealt {cards(hand)}" for seat, hand in enumerate(given.hands)]
    lines += ["", *row_lines(given.rows), "", f"a row holds {given.edition.row_capacity}"]
    for number, (turn, rows) in enumerate(zip(given.turns, expected.tables, strict=True), start=1):
        lines += ["", f"turn {number}: {_plays(turn.plays, turn.take)}", *row_lines(rows)]
    piles = [f"pile of seat {seat}: {cards(pile)}" for seat, pile in enumerate(expected.piles)]
    return [*lines, "", *piles, by_seat("points", expected.points)]


def _choice(vector: ChoiceVector) -> list[str]:
    given, expected = vector.input, vector.output
    answers = [
        f"seat {answer.seat} names row {answer.row}: {'accepted' if accepted else 'refused'}"
        for answer, accepted in zip(given.answers, expected.accepted, strict=True)
    ]
    capacity = f"a row holds {given.edition.row_capacity}"
    plays = _plays(given.plays, None)
    return [*row_lines(given.rows), "", capacity, plays, "", _due(expected.due), *answers]


def _due(due: Due | None) -> str:
    if due is None:
        return "nobody chooses a row"
    costs = ", ".join(f"row {row} for {heads}" for row, heads in zip(due.rows, due.heads, strict=True))
    return f"seat {due.seat} takes a row for its {due.card}: {costs}"


def _score(vector: ScoreVector) -> list[str]:
    given, expected = vector.input, vector.output
    return [
        *(f"pile of seat {seat}: {cards(pile)}" for seat, pile in enumerate(given.piles)),
        *row_lines(given.rows),
        by_seat("total before", given.totals),
        "",
        by_seat("points", expected.points),
        by_seat("total after", expected.totals),
    ]


def _deck(vector: DeckVector) -> list[str]:
    asked = [*numbers_of(vector.input.edition), f"{vector.input.seats} sit down", ""]
    found = vector.output
    if isinstance(found, Refused):
        return [*asked, "refused"]
    span = f"{found.first} to {found.last}: {found.cards} cards, {found.heads} bullheads"
    return [*asked, f"{span}, {found.stock} left over by the deal"]


def _end(vector: EndVector) -> list[str]:
    given, expected = vector.input, vector.output
    verdict = f"over; {_winners(expected.winners)}" if expected.over else "plays on"
    turns = f"{given.turns} of {given.edition.hand_size} turns of the next"
    played = f"{given.rounds} rounds played, {turns}"
    return [
        f"the match ends {end_of(given.edition.end)}",
        played,
        by_seat("total", given.totals),
        "",
        verdict,
    ]


def _winners(winners: Sequence[int]) -> str:
    return f"won by {' and '.join(f'seat {seat}' for seat in winners)}" if winners else "won by nobody"
