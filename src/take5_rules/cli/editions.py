"""``take5-rules editions``: the published boxes and their variants."""

from __future__ import annotations

import click

from take5_rules import PUBLISHED, VARIANTS, Edition, LowDeck, Rounds, TwinDeck, Twins
from take5_rules.boxes import Published
from take5_rules.cli.chosen import ChosenEdition, is_edition_file
from take5_rules.cli.common import echo_json
from take5_rules.cli.explained import clauses_of
from take5_rules.cli.files import shown_name
from take5_rules.editions import Variant
from take5_rules.render.labels import threshold_text
from take5_rules.render.text import draw_columns

__all__ = ["editions", "end_text"]


@click.command()
@click.argument("id", required=False, metavar="[ID|FILE]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--document", is_flag=True, help="Print its numbers as a file for --edition, to change them.")
def editions(id: str | None, as_json: bool, document: bool) -> None:
    """List the editions and variants by id, or show one edition with its open points.

    An id may have variants behind it: amigo-en-2.10+low-deck+rounds-3.
    A name that ends in .json or has a slash in it is a file of a house edition.
    """
    if document and as_json:
        raise click.UsageError("--document and --json: ask for one of them")
    if id is None:
        if document:
            raise click.UsageError("--document: name an edition")
        _list(as_json)
        return
    chosen = ChosenEdition.of_file(id) if is_edition_file(id) else ChosenEdition.of_id(id)
    if document:
        click.echo(chosen.document())
    elif is_edition_file(id):
        _show_file(id, chosen, as_json)
    else:
        _show(id, chosen.edition, as_json)


def _show(id: str, edition: Edition, as_json: bool) -> None:
    box = PUBLISHED[id.split("+")[0]]
    if as_json:
        echo_json({**_document(id, box, edition), "rules": _rules_document(id, box.id)})
        return
    facts = [("id", id), ("title", box.title), *_facts(edition), ("source", box.source)]
    variants = _variants(id)
    facts += [(f"variant {variant.id}", f"{variant.title}; {variant.source}") for variant in variants]
    click.echo("\n".join(f"{name}: {value}" for name, value in facts))
    for variant in variants:
        click.echo(_rules_text(variant, box.id))
    click.echo("\n".join([f"open points of {box.id}:", *(f"  - {point}" for point in box.open_points)]))


def _variants(id: str) -> list[Variant]:
    """The variants that an id names."""
    parts = id.split("+")[1:]
    return [
        variant
        for variant in VARIANTS
        if any(variant.id in (part, f"{part.rpartition('-')[0]}-N") for part in parts)
    ]


def _rules_document(id: str, box: str) -> list[dict[str, object]]:
    return [
        {"variant": variant.id, "clause": clause.id, "text": clause.text, "decided": clause.decided or None}
        for variant in _variants(id)
        for clause in clauses_of(variant, box)
    ]


def _rules_text(variant: Variant, box: str) -> str:
    """The rules of a variant, each with what the sources leave open and was decided here."""
    lines = [f"rules of {variant.id}:"]
    for clause in clauses_of(variant, box):
        decided = f" Decided here: {clause.decided}" if clause.decided else ""
        lines.append(f"  - {clause.text}{decided}")
    return "\n".join(lines)


def _show_file(path: str, chosen: ChosenEdition, as_json: bool) -> None:
    """A house edition has no title, no source and no open points, and perhaps an id."""
    if as_json:
        echo_json(_document(chosen.id, None, chosen.edition))
        return
    named = [] if chosen.id is None else [("id", chosen.id)]
    facts = [("file", shown_name(path)), *named, *_facts(chosen.edition)]
    click.echo("\n".join(f"{name}: {value}" for name, value in facts))


def _list(as_json: bool) -> None:
    if as_json:
        echo_json(
            {
                "editions": [_document(box.id, box, box.edition) for box in PUBLISHED.values()],
                "variants": [
                    {"id": variant.id, "title": variant.title, "source": variant.source}
                    for variant in VARIANTS
                ],
            }
        )
        return
    lines = [
        (box.id, end_text(box.edition), _seats_text(box.edition), box.source) for box in PUBLISHED.values()
    ]
    click.echo(draw_columns(("edition", "match ends", "seats", "source"), lines))
    variants = [(f"+{variant.id}", variant.title, variant.source) for variant in VARIANTS]
    click.echo("\n" + draw_columns(("variant", "what it is", "source"), variants))


def end_text(edition: Edition) -> str:
    """When a match of this edition ends, in words."""
    end = edition.end
    if isinstance(end, Rounds):
        return f"after {end.count} rounds" if end.count > 1 else "after 1 round"
    return threshold_text(end)


def _seats_text(edition: Edition) -> str:
    return f"{edition.min_seats}-{edition.max_seats}"


def _deck_text(edition: Edition) -> str:
    if isinstance(edition.deck, LowDeck):
        return f"1 to {edition.hand_size} times seats plus {edition.rows}"
    span = f"{edition.deck.first} to {edition.deck.last}"
    if isinstance(edition.deck, TwinDeck):
        return f"{span}, {'all' if edition.deck.twins is Twins.ALL else 'the doublets'} twice"
    return span


def _facts(edition: Edition) -> list[tuple[str, str]]:
    return [
        ("match ends", end_text(edition)),
        ("seats", _seats_text(edition)),
        ("cards", _deck_text(edition)),
        ("hands", f"{edition.hand_size} cards, {edition.setup.value}, {edition.hands.value}"),
        ("picks", edition.picks.value),
        ("rows", f"{edition.rows}, taken by card {edition.row_capacity + 1}"),
        ("scored", "yes" if edition.scored else "no"),
    ]


def _document(id: str | None, box: Published | None, edition: Edition) -> dict[str, object]:
    facts = {name.replace(" ", "_"): value for name, value in _facts(edition)}
    return {
        "id": id,
        "title": None if box is None else box.title,
        **facts,
        "source": None if box is None else box.source,
        "open_points": () if box is None else box.open_points,
    }
