"""The traces of the program 6-nimmt-agent: whole matches with deals, plays, boards and scores, as JSON.

Players are ``p0``, ``p1``, ... in seat order; rows are counted from 0.
"""

from __future__ import annotations

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.edition import Edition
from take5_rules.core.table import Cards
from take5_rules.documents.shape import expect_bool, expect_cards, expect_int, expect_list
from take5_rules.documents.strict_json import read_json
from take5_rules.replay.foreign.assembling import assemble, recognise
from take5_rules.replay.foreign.errors import Place
from take5_rules.replay.foreign.told import ToldCard, ToldMatch, ToldRound, ToldTurn, bad_shape, decode_text
from take5_rules.replay.record import Replay
from take5_rules.variants import CLASSIC

__all__ = ["read_thingsai"]


def read_thingsai(
    data: str | bytes, *, edition: Edition | None = None, edition_id: str | None = None
) -> tuple[Replay, ...]:
    """The matches of a trace file: one match, or an array of them.

    Every board, score and winner that is told is compared.
    ``edition`` is taken as it is; without it, it is the base rules with the house numbers that are plain.

    Raises:
        ForeignError: at the first place where the rules would have it otherwise.
        DocumentError: the JSON is malformed, or a member has another type than in a trace.
        EditionError: the edition does not allow so many seats.
    """
    found = read_json(decode_text(data))
    replays = []
    for index, value in enumerate(found if isinstance(found, list) else [found]):
        told = _Trace(f"/{index}" if isinstance(found, list) else "").match(value)
        chosen = recognise(told, CLASSIC) if edition is None else edition
        replays.append(assemble(told, chosen, edition_id))
    return tuple(replays)


def _member(value: object, name: str, at: str) -> object:
    if not isinstance(value, dict):
        raise bad_shape(f"{at or '/'} must be an object")
    if name not in value:
        raise bad_shape(f"{at}/{name} is missing")
    return value[name]


class _Trace:
    """The reader of one match; other members than those that are needed are passed over."""

    def __init__(self, at: str) -> None:
        self._at = at
        self._seats = 0
        self._names: dict[str, int] = {}

    def match(self, value: object) -> ToldMatch:
        at = self._at
        self._seats = expect_int(_member(value, "playerCount", at), f"{at}/playerCount", 2, MAX_CARD)
        self._names = {f"p{seat}": seat for seat in range(self._seats)}
        rounds = expect_list(_member(value, "rounds", at), f"{at}/rounds")
        told = tuple(
            [self._round(one, f"{at}/rounds/{index}", index + 1) for index, one in enumerate(rounds)]
        )
        winners = value.get("winners") if isinstance(value, dict) else None
        seats = None
        if winners is not None:
            names = expect_list(winners, f"{at}/winners")
            seats = tuple(sorted([self._seat(name, f"{at}/winners") for name in names]))
        return ToldMatch(seats=self._seats, rounds=told, winners=seats)

    def _round(self, value: object, at: str, number: int) -> ToldRound:
        hands = _member(value, "dealtHands", at)
        below = f"{at}/dealtHands"
        dealt = [expect_cards(_member(hands, name, below), f"{below}/{name}") for name in self._names]
        turns = expect_list(_member(value, "turns", at), f"{at}/turns", 0, MAX_CARD)
        board = self._board(_member(value, "initialBoard", at), f"{at}/initialBoard")
        if any(len(row) != 1 for row in board):
            raise bad_shape(f"{at}/initialBoard must have one card a row", Place(round=number))
        points, totals = self._scores(value, at)
        return ToldRound(
            starters=tuple([row[0] for row in board]),
            hands=tuple(dealt),
            turns=tuple([self._turn(turn, f"{at}/turns/{index}") for index, turn in enumerate(turns)]),
            points=points,
            totals=totals,
        )

    def _scores(self, value: object, at: str) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """Points and totals by seat; a round that broke off has none."""
        scores = value.get("roundScores") if isinstance(value, dict) else None
        if not scores:
            return None, None
        below = f"{at}/roundScores"
        points, totals = [0] * self._seats, [0] * self._seats
        for one in expect_list(scores, below, self._seats, self._seats):
            seat = self._seat(_member(one, "id", below), below)
            points[seat] = expect_int(_member(one, "penalty", below), below)
            totals[seat] = expect_int(_member(one, "totalScore", below), below)
        return tuple(points), tuple(totals)

    def _turn(self, value: object, at: str) -> ToldTurn:
        chosen = {
            self._seat(_member(one, "playerId", at), at): expect_int(_member(one, "pickedRowIndex", at), at)
            for one in expect_list(_member(value, "rowPicks", at), f"{at}/rowPicks")
        }
        landed: dict[tuple[int, int], tuple[int, bool]] = {}
        for one in expect_list(_member(value, "resolutions", at), f"{at}/resolutions"):
            full = expect_bool(_member(one, "causedOverflow", at), at)
            card, seat = (
                expect_int(_member(one, "card", at), at),
                self._seat(_member(one, "playerId", at), at),
            )
            landed[seat, card] = (expect_int(_member(one, "rowIndex", at), at), full)
        cards = []
        for one in expect_list(_member(value, "plays", at), f"{at}/plays", 1, MAX_CARD):
            seat = self._seat(_member(one, "playerId", at), at)
            card = expect_int(_member(one, "card", at), f"{at}/plays")
            if (seat, card) not in landed:
                raise bad_shape(f"{at} does not say where a card went")
            row, taken = landed.pop((seat, card))
            if seat in chosen:
                row, taken = chosen.pop(seat), True
            cards.append(ToldCard(seat=seat, card=card, row=row, taken=taken))
        if chosen or landed:
            raise bad_shape(f"{at} places or picks for what was not played")
        return ToldTurn(
            cards=tuple(cards), rows_after=self._board(_member(value, "boardAfter", at), f"{at}/boardAfter")
        )

    def _board(self, value: object, at: str) -> tuple[Cards, ...]:
        return tuple([expect_cards(row, at) for row in expect_list(value, at, 1, MAX_CARD)])

    def _seat(self, value: object, at: str) -> int:
        if not isinstance(value, str) or value not in self._names:
            raise bad_shape(f"{at} names a player that is not p0 to p{self._seats - 1}")
        return self._names[value]
