"""Recorded matches as flat rows, one for each card that was placed, for tables and data frames.

The page "Rows for analysis" of the reference says what each column means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from attrs import frozen

from take5_rules.core.cards import bullheads, score
from take5_rules.core.checking import check_argument
from take5_rules.core.events import CardPlaced, CardStacked, RowShared, RowTaken, TakeCause
from take5_rules.core.kinds.twins import half
from take5_rules.core.order import moment
from take5_rules.core.play import Step
from take5_rules.core.resolve import Resolution, resolve_turn
from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.replay.files import digest
from take5_rules.replay.parts import TurnRecord, UnseenDeal
from take5_rules.replay.record import Replay
from take5_rules.replay.walking import walk

__all__ = ["ROW_COLUMNS", "FlatRow", "iter_rows"]

FlatRow = dict[str, str | int | bool | None]
"""One placed card by the names of the columns, in their order."""

ROW_COLUMNS: Mapping[str, str] = MappingProxyType(
    {
        "match": "text",
        "edition": "text or null",
        "seats": "integer",
        "round": "integer",
        "voided": "boolean",
        "turn": "integer",
        "order": "integer",
        "seat": "integer",
        "player": "text or null",
        "card": "integer",
        "card_bullheads": "integer",
        "row": "integer",
        "cause": "text or null",
        "cards_taken": "integer",
        "bullheads": "integer",
    }
)
"""The columns in order, with the type of what stands in them."""


def iter_rows(replay: Replay, match: str | None = None) -> Iterator[FlatRow]:
    """A row for each card of the record that was placed, in the order in which they were.

    ``match`` names the record in its rows; without it, that is the replay's digest.
    Rounds of unseen hands are told too; a turn that broke off before its cards were placed is not.

    Raises:
        ReplayFaultError: when it comes to the first place that the rules do not allow.

    >>> from take5_rules import CLASSIC, Deal, new_match, play, play_picks
    >>> replay = Replay.start(new_match(CLASSIC, seats=2), players=("Ann", "Bo"))
    >>> step = play(replay.resume(), Deal(hands=(range(1, 11), range(11, 21)), rows=(30, 40, 50, 60)))
    >>> replay = replay.add(step).add(play_picks(step.after, (7, 17), take=2))
    >>> for row in iter_rows(replay, "first"):
    ...     print(row["turn"], row["player"], row["card"], row["row"], row["cause"], row["bullheads"])
    1 Ann 7 2 too_low 3
    1 Bo 17 2 None 0
    """
    check_argument("replay", replay, Replay, "a replay")
    named = _Match(replay=replay, name=digest(replay) if match is None else match)
    told = done = 0
    turn = None
    for step in walk(replay, each_decision=False):
        number = step.before.match.deal_number
        yield from named.unseen(told + 1, number)
        told = number
        at = moment(step.before)
        if turn != (at.deal, at.turn):
            turn, done = (at.deal, at.turn), 0
        for row in named.seen(step, done):
            yield row
            done += 1
    yield from named.unseen(told + 1, len(replay.rounds) + 1)


@frozen(kw_only=True)
class _Landing(Value):
    """One placed card, and what its owner took for it."""

    seat: int
    card: int
    row: int
    taken: Cards
    cause: TakeCause | None
    points: int


@frozen(kw_only=True)
class _Match(Value):
    """A record that is being told in rows."""

    replay: Replay
    name: str

    def seen(self, step: Step, done: int) -> Iterator[FlatRow]:
        """The cards that a step placed, ``done`` others being placed before it in its turn."""
        at = moment(step.before)
        landings: list[_Landing] = []
        landed: dict[int, _Landing] = {}
        for event in step.events:
            match event:
                case CardPlaced(seat, card, row) | CardStacked(seat, card, row):
                    landings.append(landed.get(seat) or _landing(seat, card, row))
                case RowTaken(seat, card, row, taken, cause):
                    landings.append(_landing(seat, card, row, taken, cause, score(taken)))
                case RowShared(seat, other, card, row, taken, cause):
                    share = half(taken)
                    landings.append(_landing(seat, card, row, taken, cause, share))
                    landed = {other: _landing(other, card, row, taken, cause, share)}
        return self._rows(at.deal, at.turn, landings, done)

    def unseen(self, first: int, stop: int) -> Iterator[FlatRow]:
        """The cards of these rounds, from 1, where nobody knows the hands; they have been found sound."""
        for number in range(first, stop):
            record = self.replay.rounds[number - 1]
            if isinstance(record.opening, UnseenDeal):
                rows: tuple[Cards, ...] = tuple([(card,) for card in record.opening.rows])
                for turn, told in enumerate(record.turns, 1):
                    found = self._resolve(rows, told)
                    if found is None:
                        return
                    yield from self._rows(number, turn, _landings(found, told))
                    rows = found.rows

    def _resolve(self, rows: tuple[Cards, ...], told: TurnRecord) -> Resolution | None:
        """The turn, or ``None`` where it broke off."""
        picks = [pick for pick in told.picks if pick is not None]
        if len(picks) < len(told.picks):
            return None
        take = told.choices[0][1] if told.choices else None
        found = resolve_turn(rows, picks, self.replay.edition, take)
        return found if isinstance(found, Resolution) else None

    def _rows(self, number: int, turn: int, landings: list[_Landing], done: int = 0) -> Iterator[FlatRow]:
        replay = self.replay
        for order, one in enumerate(landings, done + 1):
            yield {
                "match": self.name,
                "edition": replay.edition_id,
                "seats": replay.seats,
                "round": number,
                "voided": replay.rounds[number - 1].voided,
                "turn": turn,
                "order": order,
                "seat": one.seat,
                "player": None if replay.players is None else replay.players[one.seat],
                "card": one.card,
                "card_bullheads": bullheads(one.card),
                "row": one.row,
                "cause": None if one.cause is None else one.cause.value,
                "cards_taken": len(one.taken),
                "bullheads": one.points,
            }


def _landing(
    seat: int, card: int, row: int, taken: Cards = (), cause: TakeCause | None = None, points: int = 0
) -> _Landing:
    return _Landing(seat=seat, card=card, row=row, taken=taken, cause=cause, points=points)


def _landings(found: Resolution, told: TurnRecord) -> list[_Landing]:
    return [
        _landing(told.picks.index(one.card), one.card, one.row, one.taken, one.cause, score(one.taken))
        for one in found.placements
    ]
