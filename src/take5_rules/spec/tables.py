"""The kinds of vector that need seats with hands: drafts, orders, scripts of actions, views, and deals."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.spec.parts import EditionNumbers, Rows, VectorHead

__all__ = [
    "DealInput",
    "DealOutput",
    "DealSeed",
    "DealVector",
    "DraftInput",
    "DraftOutput",
    "DraftVector",
    "Flip",
    "OrderInput",
    "OrderOutput",
    "OrderVector",
    "ScriptAction",
    "ScriptDeal",
    "ScriptDraft",
    "ScriptFirst",
    "ScriptFlippedPick",
    "ScriptInput",
    "ScriptOutput",
    "ScriptPairPick",
    "ScriptPick",
    "ScriptTake",
    "ScriptVector",
    "ScriptVoid",
    "ScriptWithdraw",
    "ViewInput",
    "ViewOutput",
    "ViewVector",
]


@frozen(kw_only=True)
class DraftInput(Value):
    """A whole draft: the cards in the order in which they are taken."""

    edition: EditionNumbers
    seats: int
    first_seat: int
    round: int
    cards: Cards


@frozen(kw_only=True)
class DraftOutput(Value):
    """The pool before, the seat that takes each card, and the hands, ascending, and rows that come of it."""

    pool: Cards
    order: tuple[int, ...]
    hands: tuple[Cards, ...]
    rows: Rows


@frozen(kw_only=True)
class DraftVector(VectorHead):
    """Who drafts which card, and how the rows begin."""

    kind: Literal["draft"]
    input: DraftInput
    output: DraftOutput


@frozen(kw_only=True)
class OrderInput(Value):
    """A pass of a draft (``turn`` counts passes) or a turn of open picks."""

    of: Literal["draft", "open-picks"]
    hand_size: int
    seats: int
    first_seat: int
    round: int
    turn: int


@frozen(kw_only=True)
class OrderOutput(Value):
    """The seats in the order in which they act."""

    order: tuple[int, ...]


@frozen(kw_only=True)
class OrderVector(VectorHead):
    """Who leads, and who follows."""

    kind: Literal["order"]
    input: OrderInput
    output: OrderOutput


@frozen(kw_only=True)
class ScriptDeal(Value):
    """Chance deals."""

    action: Literal["deal"]
    hands: tuple[Cards, ...]
    rows: Cards


@frozen(kw_only=True)
class ScriptDraft(Value):
    """A seat takes a card of the pool."""

    action: Literal["draft"]
    seat: int
    card: int


@frozen(kw_only=True)
class ScriptPick(Value):
    """A seat picks a card of its hand."""

    action: Literal["pick"]
    seat: int
    card: int


@frozen(kw_only=True)
class ScriptFlippedPick(Value):
    """A seat picks a card of its hand and lays its digit flip with it."""

    action: Literal["pick"]
    seat: int
    card: int
    flip: Literal[True]


@frozen(kw_only=True)
class ScriptPairPick(Value):
    """A seat picks two cards of its hand at once, in any order."""

    action: Literal["pick"]
    seat: int
    cards: Cards


@frozen(kw_only=True)
class ScriptFirst(Value):
    """A seat says which of its two cards it places first."""

    action: Literal["first"]
    seat: int
    card: int


@frozen(kw_only=True)
class ScriptWithdraw(Value):
    """A seat takes its pick back."""

    action: Literal["withdraw"]
    seat: int


@frozen(kw_only=True)
class ScriptTake(Value):
    """A seat names the row that it takes."""

    action: Literal["take"]
    seat: int
    row: int


@frozen(kw_only=True)
class ScriptVoid(Value):
    """The host gives the round up."""

    action: Literal["void"]


ScriptAction = (
    ScriptDeal
    | ScriptDraft
    | ScriptPick
    | ScriptFlippedPick
    | ScriptPairPick
    | ScriptFirst
    | ScriptWithdraw
    | ScriptTake
    | ScriptVoid
)
"""One thing asked of a match; a refused one changes nothing."""

Flip = Literal["held", "laid", "used"]
"""Where a seat's digit flip is: still with it, with the pick of this turn, or out of the round."""


@frozen(kw_only=True)
class ScriptInput(Value):
    """A match before its next deal or draft, with ``rounds`` behind it, and what is asked of it in order.

    There is a total for each seat.
    Twins have no scripts: how they are placed is asked by the kind ``variant``.
    """

    edition: EditionNumbers
    first_seat: int
    rounds: int
    totals: tuple[int, ...]
    actions: tuple[ScriptAction, ...]


@frozen(kw_only=True)
class ScriptOutput(Value):
    """Which actions are accepted, and the match after the last one.

    ``phase`` is what happens next, ``waiting`` the seats that it waits for.
    Hands and piles ascend; a hidden pick still counts to its hand, a revealed one to none.
    Between rounds and after the match nothing lies on the table: hands, rows and piles are empty.
    ``flips`` are by seat and left out where there are none; one that is laid is turned up with its pick.
    """

    accepted: tuple[bool, ...]
    phase: Literal["deal", "draft", "pick", "first", "take", "over"]
    rounds: int
    waiting: tuple[int, ...]
    pool: Cards
    hands: tuple[Cards, ...]
    rows: Rows
    piles: tuple[Cards, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    flips: tuple[Flip, ...] = ()


@frozen(kw_only=True)
class ScriptVector(VectorHead):
    """Actions asked of a match one after the other, some of them refused."""

    kind: Literal["script"]
    input: ScriptInput
    output: ScriptOutput


@frozen(kw_only=True)
class ViewInput(Value):
    """A match, what was done in it (all accepted), and who looks: a seat, or ``None`` for a spectator."""

    edition: EditionNumbers
    first_seat: int
    rounds: int
    totals: tuple[int, ...]
    actions: tuple[ScriptAction, ...]
    viewer: int | None


@frozen(kw_only=True)
class ViewOutput(Value):
    """What the viewer knows of each seat: hand, pick, whether it has picked, pile; ``None`` is hidden.

    A ``None`` among the picks may also be a pick not made yet.
    A hidden pick still counts to the hand of the seat that sees its own; of two cards it is the lower.
    ``flips`` are left out where there are none; a flip that lies hidden looks as if its seat held it.
    """

    hands: tuple[Cards | None, ...]
    picks: tuple[int | None, ...]
    picked: tuple[bool, ...]
    piles: tuple[Cards, ...]
    flips: tuple[Flip, ...] = ()


@frozen(kw_only=True)
class ViewVector(VectorHead):
    """What somebody at the table sees of hands and picks."""

    kind: Literal["view"]
    input: ViewInput
    output: ViewOutput


@frozen(kw_only=True)
class DealSeed(Value):
    """A seed as a string: ``bytes`` in hexadecimal, an ``int`` in decimal digits, or a ``text``."""

    kind: Literal["bytes", "int", "text"]
    value: str


@frozen(kw_only=True)
class DealInput(Value):
    """A seed and the number of the deal in its match; voided deals count."""

    edition: EditionNumbers
    seats: int
    seed: DealSeed
    deal: int


@frozen(kw_only=True)
class DealOutput(Value):
    """The hands, ascending, and the cards turned over for the rows, in order; twins among them are more."""

    hands: tuple[Cards, ...]
    rows: Cards


@frozen(kw_only=True)
class DealVector(VectorHead):
    """Which cards a seed deals by the written-down shuffle."""

    kind: Literal["deal"]
    input: DealInput
    output: DealOutput
