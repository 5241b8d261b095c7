"""What a log tells, in the one form that all sources are read into, and its text."""

from __future__ import annotations

from attrs import frozen

from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.documents.strict_json import DEFAULT_LIMIT
from take5_rules.replay.foreign.errors import ForeignError, ForeignReason, Place

__all__ = ["ToldCard", "ToldMatch", "ToldRound", "ToldTurn", "bad_shape", "decode_text"]


@frozen(kw_only=True)
class ToldCard(Value):
    """A card that a seat placed; ``row`` counts from 0, and what is ``None`` is not told.

    ``taken`` says whether the row was taken, and ``bullheads`` what it cost.
    """

    seat: int
    card: int
    row: int | None = None
    taken: bool | None = None
    bullheads: int | None = None
    line: int | None = None


@frozen(kw_only=True)
class ToldTurn(Value):
    """The cards of a turn in any order, and the rows after it where they are told."""

    cards: tuple[ToldCard, ...]
    rows_after: tuple[Cards, ...] | None = None


@frozen(kw_only=True)
class ToldRound(Value):
    """A round as it is told; ``starters`` by row, ``hands`` and ``points`` by seat, each if it is told."""

    starters: Cards | None
    turns: tuple[ToldTurn, ...]
    hands: tuple[Cards, ...] | None = None
    points: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None
    line: int | None = None


@frozen(kw_only=True)
class ToldMatch(Value):
    """A match as it is told; only the last round may break off."""

    seats: int
    rounds: tuple[ToldRound, ...]
    players: tuple[str, ...] | None = None
    winners: tuple[int, ...] | None = None


def decode_text(data: str | bytes) -> str:
    """A log's text, without a byte order mark; CR LF and CR end lines as LF does.

    Raises:
        ForeignError: it is too large or no UTF-8.
    """
    if len(data) > DEFAULT_LIMIT:
        raise ForeignError(ForeignReason.TOO_LARGE, None, f"more than {DEFAULT_LIMIT} bytes")
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise ForeignError(ForeignReason.NOT_UTF8, None, f"byte {error.start}") from None
    return data.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def bad_shape(detail: str, place: Place | None = None) -> ForeignError:
    """The error for a log that is not of the form of its source."""
    return ForeignError(ForeignReason.BAD_SHAPE, place, detail)
