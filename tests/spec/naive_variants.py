"""The naive readings of the variants, asked as the vectors ask."""

from __future__ import annotations

import math
from types import ModuleType

from take5_rules.spec.kinds import Refused
from take5_rules.spec.variant_turns import (
    Beside,
    CowBeside,
    FlipsBeside,
    MountainBeside,
    ParityBeside,
    SharedBeside,
    SharedPart,
    VariantDue,
    VariantInput,
    VariantOutput,
    VariantPlaced,
)

from ..oracle.kinds import cow, even_odd, flips, mountain, twins, two_ended
from ..oracle.kinds.felt import Felt, Story
from . import naive

NAIVE: dict[str, ModuleType] = {
    "two-ended-rows": two_ended,
    "even-odd": even_odd,
    "mountain-climbing": mountain,
    "jumping-cow": cow,
    "flippin-digits": flips,
    "twin-cards": twins,
}


class Waiting(Exception):  # noqa: N818
    """The choice that has no answer yet."""

    def __init__(self, due: VariantDue) -> None:
        super().__init__()
        self.due = due


def answer(given: VariantInput) -> VariantOutput | Refused:
    if given.flipped and given.rule != "flippin-digits":
        # Only one fan card is used at a time [R30-DIGEST], so nobody has a flip there.
        return Refused(refused=True)
    reading = NAIVE[given.rule]
    laid = twins.lay_starters(list(given.starters))
    felt = Felt(
        rows=laid or [list(row) for row in given.rows],
        piles=[[] for _ in given.plays],
        capacity=given.edition.row_capacity,
    )
    reading.begin(felt, len(given.plays))
    put(felt, given.beside)
    choices = list(given.choices)
    story: Story = []
    due = None

    def ask(kind: str, seat: int, card: int, rows: list[int]) -> int:
        assert kind in ("take", "place")
        if not choices:
            raise Waiting(VariantDue(seat=seat, card=card, choice=kind, rows=tuple(rows)))  # type: ignore[arg-type]
        named = choices.pop(0)
        assert named.seat == seat
        assert named.row in rows
        return named.row

    try:
        reading.one_turn(felt, dict(enumerate(given.plays)), list(given.flipped), ask, story)
    except Waiting as waiting:
        due = waiting.due
    except AssertionError:
        return Refused(refused=True)
    if choices:
        return Refused(refused=True)
    return VariantOutput(
        placements=tuple(
            VariantPlaced(seat=seat, card=card, row=row, how=how, taken=tuple(taken))  # type: ignore[arg-type]
            for seat, card, row, how, taken in story
        ),
        rows=tuple(map(tuple, felt.rows)),
        beside=seen(given.rule, felt),
        points=tuple(points_of(felt, seat) for seat in range(len(given.plays))),
        due=due,
    )


def points_of(felt: Felt, seat: int) -> int:
    points = sum(map(naive.heads, felt.piles[seat]))
    for owners, cards in felt.shared:
        if seat in owners:
            points += math.ceil(sum(map(naive.heads, cards)) / 2)
    return points


def put(felt: Felt, beside: Beside | None) -> None:
    match beside:
        case ParityBeside(row=row, parity=parity):
            felt.marked, felt.parity = row, parity
        case MountainBeside(row=row, arrow=arrow):
            felt.marked, felt.arrow = row, arrow
        case CowBeside(row=row):
            felt.marked = row
        case FlipsBeside(held=held):
            felt.flips = list(held)
        case SharedBeside(shared=parts):
            felt.shared = [(list(part.seats), list(part.cards)) for part in parts]
        case None:
            pass


def seen(rule: str, felt: Felt) -> Beside | None:
    match rule:
        case "even-odd":
            return ParityBeside(row=felt.marked, parity="even" if felt.parity == "even" else "odd")
        case "mountain-climbing":
            return MountainBeside(row=felt.marked, arrow="up" if felt.arrow == "up" else "down")
        case "jumping-cow":
            return CowBeside(row=felt.marked)
        case "flippin-digits":
            return FlipsBeside(held=tuple(felt.flips))
        case "twin-cards" if felt.shared:
            parts = sorted((sorted(owners), sorted(cards)) for owners, cards in felt.shared)
            return SharedBeside(
                shared=tuple(SharedPart(seats=tuple(owners), cards=tuple(cards)) for owners, cards in parts)
            )
        case _:
            return None
