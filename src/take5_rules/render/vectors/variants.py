"""Vectors about variants that differ in kind, as pictures."""

from __future__ import annotations

from collections.abc import Sequence

from take5_rules.core.kinds.flips import swapped
from take5_rules.render.blocks import Block, beside, flow, line, scaled
from take5_rules.render.labels import listed, seat_label
from take5_rules.render.laying import Crowding, Happening, Landing
from take5_rules.render.marker_shapes import flip_card
from take5_rules.render.markers import Marker, Sign
from take5_rules.render.shapes import CARD_HEIGHT, CARD_WIDTH
from take5_rules.render.vectors.parts import (
    WIDTH,
    by_seat,
    expected,
    given,
    one_card,
    row_table,
    strip,
    total_heads,
    verdict,
)
from take5_rules.render.vectors.turns import lands, played
from take5_rules.spec.kinds import Refused
from take5_rules.spec.variant_turns import (
    Beside,
    CowBeside,
    FlipsBeside,
    MountainBeside,
    ParityBeside,
    SharedBeside,
    VariantDue,
    VariantInput,
    VariantOutput,
    VariantPlaced,
    VariantVector,
)

__all__ = ["variant"]


def variant(vector: VariantVector) -> list[Block]:
    """The rows with what lies beside them, what is played and named, where it goes, and what comes of it."""
    asked, found = vector.input, vector.output
    if isinstance(found, Refused):
        return [given(*_asked(asked, with_rows=True)), expected(verdict("refused", False))]
    capacity = asked.edition.row_capacity
    before = asked.rows or None
    notes = {} if found.due is None else dict.fromkeys(found.due.rows, "may be named")
    after = row_table(found.rows, capacity, before=before, marker=_marker(found.beside), notes=notes)
    return [
        given(*_asked(asked, with_rows=not (found.placements and asked.rows))),
        expected(
            *_placed(asked, found),
            *([] if found.due is None else [_due(found.due)]),
            line("afterwards", "b"),
            after,
            *_beside(found.beside),
            by_seat("points", found.points),
        ),
    ]


def _asked(asked: VariantInput, *, with_rows: bool) -> list[Block]:
    blocks = [line(f"{asked.rule}, a row holds {asked.edition.row_capacity}")]
    if asked.starters:
        blocks.append(beside([line("turned over for the rows:"), strip(asked.starters)], 6))
    elif with_rows:
        blocks.append(row_table(asked.rows, asked.edition.row_capacity, marker=_marker(asked.beside)))
    blocks += _beside(asked.beside)
    flipped = [_flipped(card) if seat in asked.flipped else "" for seat, card in enumerate(asked.plays)]
    blocks.append(played(asked.plays, flipped))
    if asked.choices:
        blocks.append(flow([line(f"seat {one.seat} names row {one.row}") for one in asked.choices], WIDTH))
    return blocks


def _flipped(card: int) -> str:
    number = swapped(card)
    return "flipped" if number is None else f"flipped: as {number}"


def _placed(asked: VariantInput, found: VariantOutput) -> list[Block]:
    """Arrows to the rows before; a round that begins with its starters has none, so it tells in words."""
    if not asked.rows:
        return [_told(one) for one in found.placements]
    coming = [_happening(one, asked, found.placements) for one in found.placements]
    cow = found.beside.row if isinstance(found.beside, CowBeside) else None
    return lands(asked.rows, coming, asked.edition.row_capacity, _marker(asked.beside), cow)


def _told(one: VariantPlaced) -> Block:
    return beside([one_card(one.card), line(f"of seat {one.seat} to the {one.how} of row {one.row}")], 6)


def _happening(one: VariantPlaced, asked: VariantInput, placed: Sequence[VariantPlaced]) -> Happening:
    if one.how == "crowded":
        return Crowding(label=seat_label(one.seat), row=one.row, cards=one.taken)
    twins = [other.seat for other in placed if other.card == one.card and other.how == "stacked"]
    return Landing(
        label=seat_label(one.seat),
        other=seat_label(twins[0]) if one.how == "shared" and twins else "",
        card=one.card,
        row=one.row,
        cause=None,
        cards=one.taken,
        left=one.how == "left",
        number=swapped(one.card) if one.seat in asked.flipped else None,
    )


def _marker(beside_rows: Beside | None) -> Marker | None:
    match beside_rows:
        case ParityBeside(row=row, parity=parity):
            return Marker(sign=Sign(parity), row=row, told=f"{parity} cards only")
        case MountainBeside(row=row, arrow=arrow):
            return Marker(sign=Sign(arrow), row=row, told=f"descends, arrow {arrow}")
        case CowBeside(row=row):
            return Marker(sign=Sign.COW, row=row, told="with the Cow", inside=True)
        case _:
            return None


def _beside(kept: Beside | None) -> list[Block]:
    """What belongs to seats and to no row."""
    match kept:
        case FlipsBeside(held=held):
            card = Block(width=CARD_WIDTH, height=CARD_HEIGHT, drawn=flip_card("a flip"))
            shown = [
                beside([line(f"seat {seat}"), scaled(card, 0.5) if has else line("none")], 4)
                for seat, has in enumerate(held)
            ]
            return [beside([line("flips held", "b"), flow(shown, WIDTH - 120)], 12)]
        case SharedBeside(shared=parts):
            return [
                beside(
                    [
                        line(f"shared by {listed([seat_label(seat) for seat in part.seats])}:"),
                        strip(part.cards),
                        total_heads(part.cards),
                    ],
                    6,
                )
                for part in parts
            ]
        case _:
            return []


def _due(due: VariantDue) -> Block:
    what = "take a row for" if due.choice == "take" else "choose the place of"
    return beside([line(f"seat {due.seat} must {what} its", "b"), one_card(due.card)], 6)
