"""The naive reading of two cards a turn, asked as the vectors ask."""

from __future__ import annotations

from take5_rules.spec.kinds import Refused
from take5_rules.spec.pair_turns import FirstDue, OrderAnswer, PairDue, PairsInput, PairsOutput, RowDue
from take5_rules.spec.turns import Placed

from ..oracle.kinds import two_cards
from ..oracle.kinds.felt import Felt, Story
from . import naive


class Waiting(Exception):  # noqa: N818
    """The question that has no answer yet."""

    def __init__(self, due: PairDue) -> None:
        super().__init__()
        self.due = due


def answer(given: PairsInput) -> PairsOutput | Refused:
    felt = Felt(
        rows=[list(row) for row in given.rows],
        piles=[[] for _ in given.pairs],
        capacity=given.edition.row_capacity,
    )
    answers = list(given.answers)
    story: Story = []
    due = None

    def ask(kind: str, seat: int, card: int, options: list[int]) -> int:
        if not answers:
            if kind == "first":
                raise Waiting(FirstDue(seat=seat, cards=tuple(options)))
            raise Waiting(RowDue(seat=seat, card=card, rows=tuple(options)))
        said = answers.pop(0)
        assert said.seat == seat
        assert isinstance(said, OrderAnswer) == (kind == "first")
        named = said.card if isinstance(said, OrderAnswer) else said.row
        assert named in options
        return named

    try:
        two_cards.one_turn(felt, {seat: list(pair) for seat, pair in enumerate(given.pairs)}, [], ask, story)
    except Waiting as waiting:
        due = waiting.due
    except AssertionError:
        return Refused(refused=True)
    if answers:
        return Refused(refused=True)
    return PairsOutput(
        placements=tuple(
            Placed(seat=seat, card=card, row=row, taken=tuple(taken)) for seat, card, row, _, taken in story
        ),
        rows=tuple(map(tuple, felt.rows)),
        points=tuple(sum(map(naive.heads, pile)) for pile in felt.piles),
        due=due,
    )
