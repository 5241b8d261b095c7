"""``take5-rules resolve``: these rows, these cards: what happens?"""

from __future__ import annotations

import click

from take5_rules import (
    Edition,
    Placement,
    Resolution,
    ResolveError,
    ResolveReason,
    TakeCause,
    resolve_turn,
    score,
)
from take5_rules.cli.chosen import ChosenEdition, edition_option
from take5_rules.cli.common import echo_json, paint, parse_cards, parse_rows
from take5_rules.render.text import draw_placements, draw_rows

__all__ = ["resolve"]

Rows = tuple[tuple[int, ...], ...]

_HINTS = {
    ResolveReason.ROW_COUNT: "{0}: this edition has {1} rows, with slashes between them",
    ResolveReason.FOREIGN_CARD: "{0}: a card is not in the deck of this edition",
    ResolveReason.NO_SUCH_ROW: "{0}: rows are counted from 0, so --take must be below {1}",
    ResolveReason.VARIANT: "{0}: a turn without hands can only be resolved by the base rule",
    ResolveReason.NO_CHOICE_DUE: "{0}: no card is lower than every row end, so leave --take out",
}


@click.command()
@click.option("--rows", "rows_text", required=True, help='The rows, such as "12 / 37 / 43 / 58".')
@click.option("--cards", "cards_text", required=True, help='The cards played, such as "14 15 44 61".')
@click.option("--take", type=int, help="The row to take if the lowest card is too low for every row.")
@edition_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def resolve(rows_text: str, cards_text: str, take: int | None, edition: ChosenEdition, as_json: bool) -> None:
    """Say where every card goes and who takes what.

    Nobody's hand is needed.
    If the lowest card is too low for every row and --take is not given, it says what each row would cost.
    """
    rows, cards = parse_rows(rows_text), parse_cards(cards_text)
    try:
        outcome = resolve_turn(rows, cards, edition.edition, take)
    except ResolveError as error:
        raise click.UsageError(_HINTS.get(error.reason, "{0}").format(error, edition.edition.rows)) from None
    if isinstance(outcome, Resolution):
        _tell(outcome, edition.edition, as_json)
    else:
        _ask(outcome.card, rows, edition.edition, as_json)


def _tell(resolution: Resolution, edition: Edition, as_json: bool) -> None:
    if as_json:
        placements = [_placement_document(placement) for placement in resolution.placements]
        echo_json({"placements": placements, "rows": resolution.rows})
        return
    if resolution.placements:
        click.echo(paint(draw_placements(resolution.placements)) + "\n")
    click.echo(paint(draw_rows(resolution.rows, edition.row_capacity)))


def _placement_document(placement: Placement) -> dict[str, object]:
    return {
        "card": placement.card,
        "row": placement.row,
        "taken": placement.taken,
        "bullheads": score(placement.taken),
        "cause": placement.cause,
    }


def _ask(card: int, rows: Rows, edition: Edition, as_json: bool) -> None:
    if as_json:
        costs = [{"row": row, "bullheads": score(cards)} for row, cards in enumerate(rows)]
        echo_json({"choice": {"card": card, "cause": TakeCause.TOO_LOW, "rows": costs}})
        return
    click.echo(f"{card} is lower than every row end: its owner takes a row; say which with --take\n")
    click.echo(paint(draw_rows(rows, edition.row_capacity)))
