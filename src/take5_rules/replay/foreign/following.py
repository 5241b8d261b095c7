"""One told round, followed card by card: what is told is compared with what the rules make of it."""

from __future__ import annotations

from take5_rules.core.cards import score
from take5_rules.core.edition import Edition
from take5_rules.core.resolve import Placement, Resolution, resolve_turn
from take5_rules.core.table import Cards
from take5_rules.replay.faults import Detail
from take5_rules.replay.foreign.errors import ForeignError, ForeignReason, Place
from take5_rules.replay.foreign.told import ToldCard, ToldRound, ToldTurn
from take5_rules.replay.parts import TurnRecord

__all__ = ["follow_round"]


def follow_round(
    told: ToldRound, edition: Edition, seats: int, number: int, *, last: bool
) -> tuple[Cards, list[TurnRecord]]:
    """The starters and the turns of a round; in the ``last`` one the last turn may lack seats.

    Raises:
        ForeignError: at the first place where the rules would have it otherwise, or where too little is told.
    """
    following = _Following(told, edition, seats, number)
    size = edition.hand_size
    if len(told.turns) > size:
        raise following.error(ForeignReason.ROUND_TOO_LONG, recorded=len(told.turns), expected=size)
    turns = [
        following.play(turn, index, partial=last and index == len(told.turns))
        for index, turn in enumerate(told.turns, 1)
    ]
    if len(turns) < size and not last:
        raise following.error(ForeignReason.ROUND_TOO_SHORT, recorded=len(turns), expected=size)
    return following.starters, turns


class _Following:
    def __init__(self, told: ToldRound, edition: Edition, seats: int, number: int) -> None:
        self._edition = edition
        self._seats = seats
        self._number = number
        self._line = told.line
        self._deck = edition.cards_for(seats)
        self._seen: set[int] = set()
        self.starters = self._lay(told.starters)
        self._rows: tuple[Cards, ...] = tuple([(card,) for card in self.starters])

    def error(
        self, reason: ForeignReason, *, recorded: Detail = None, expected: Detail = None
    ) -> ForeignError:
        """The error for the round as a whole."""
        place = Place(line=self._line, round=self._number)
        return ForeignError(reason, place, recorded=recorded, expected=expected)

    def _lay(self, starters: Cards | None) -> Cards:
        if starters is None:
            raise self.error(ForeignReason.STARTERS_MISSING)
        if len(starters) != self._edition.rows:
            reason, rows = ForeignReason.STARTERS_WRONG, self._edition.rows
            raise self.error(reason, recorded=len(starters), expected=rows)
        for card in starters:
            self._see(card, Place(line=self._line, round=self._number))
        return starters

    def _see(self, card: int, place: Place) -> None:
        if type(card) is not int or card not in self._deck:
            raise ForeignError(ForeignReason.FOREIGN_CARD, place, recorded=card)
        if card in self._seen:
            raise ForeignError(ForeignReason.REPEATED_CARD, place, recorded=card)
        self._seen.add(card)

    def play(self, told: ToldTurn, turn: int, *, partial: bool) -> TurnRecord:
        """The turn as a record, once all that is told of it is found to be so."""
        picks: list[int | None] = [None] * self._seats
        for one in told.cards:
            place = self._place(one, turn)
            if picks[one.seat] is not None:
                raise ForeignError(ForeignReason.SEAT_TWICE, place)
            self._see(one.card, place)
            picks[one.seat] = one.card
        if None in picks and not partial:
            place = Place(line=told.cards[0].line, round=self._number, turn=turn, seat=picks.index(None))
            raise ForeignError(ForeignReason.SEAT_MISSING, place)
        choices = self._resolve(told, turn)
        whole = None not in picks
        return TurnRecord(picks=tuple(picks), choices=choices if whole else ())

    def _place(self, one: ToldCard, turn: int) -> Place:
        return Place(line=one.line, round=self._number, turn=turn, seat=one.seat)

    def _resolve(self, told: ToldTurn, turn: int) -> tuple[tuple[int, int], ...]:
        """Place the cards; cards that are not told are higher, so they change nothing for these."""
        cards = {one.card: one for one in told.cards}
        choices: tuple[tuple[int, int], ...] = ()
        found = resolve_turn(self._rows, cards, self._edition)
        if not isinstance(found, Resolution):
            lowest = cards[found.card]
            choices = ((lowest.seat, self._chosen(lowest, turn)),)
            found = resolve_turn(self._rows, cards, self._edition, choices[0][1])
        if not isinstance(found, Resolution):
            raise AssertionError("a turn has at most one row choice")
        for placement in found.placements:
            self._compare(cards[placement.card], placement, turn)
        if told.rows_after is not None and told.rows_after != found.rows:
            place = Place(round=self._number, turn=turn)
            ends = [tuple([row[-1] for row in rows if row]) for rows in (told.rows_after, found.rows)]
            raise ForeignError(ForeignReason.BOARD_WRONG, place, recorded=ends[0], expected=ends[1])
        self._rows = found.rows
        return choices

    def _chosen(self, lowest: ToldCard, turn: int) -> int:
        place, legal = self._place(lowest, turn), tuple(range(self._edition.rows))
        if lowest.row is None:
            raise ForeignError(ForeignReason.CHOICE_MISSING, place, expected=legal)
        if lowest.row not in legal:
            raise ForeignError(ForeignReason.NO_SUCH_ROW, place, recorded=lowest.row, expected=legal)
        return lowest.row

    def _compare(self, one: ToldCard, found: Placement, turn: int) -> None:
        place, taken = self._place(one, turn), found.cause is not None
        if one.row is not None and one.row != found.row:
            raise ForeignError(ForeignReason.WRONG_ROW, place, recorded=one.row, expected=found.row)
        if one.taken is not None and one.taken != taken:
            reason = ForeignReason.ROW_NOT_TAKEN if taken else ForeignReason.ROW_TAKEN
            raise ForeignError(reason, place, recorded=one.taken, expected=taken)
        if one.bullheads is not None and one.bullheads != score(found.taken):
            reason, due = ForeignReason.BULLHEADS_WRONG, score(found.taken)
            raise ForeignError(reason, place, recorded=one.bullheads, expected=due)
