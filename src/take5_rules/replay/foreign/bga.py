"""Board Game Arena's log of its table of this game, in English, as it is pasted from the page.

One line a placed card; rows are numbered from 1, and the cards of a turn come from the lowest up.
The cards that begin the rows are in no line.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

from take5_rules.core.edition import Edition, Threshold
from take5_rules.core.scoring import countdown
from take5_rules.core.table import Cards
from take5_rules.documents.strict_json import read_json
from take5_rules.replay.foreign.assembling import assemble, recognise
from take5_rules.replay.foreign.errors import ForeignError, ForeignReason, Place
from take5_rules.replay.foreign.told import ToldCard, ToldMatch, ToldRound, ToldTurn, bad_shape, decode_text
from take5_rules.replay.record import Replay
from take5_rules.variants import CLASSIC

__all__ = ["read_bga", "starters_from_gamedatas"]

_NEW_ROUND = re.compile(r"a new round starts", re.IGNORECASE)
_NUMBER = r"([0-9]{1,3})(?![0-9])"
_SHAPES = (
    re.compile(rf" places {_NUMBER} on the back of row {_NUMBER}"),
    re.compile(rf" places {_NUMBER} and starts row {_NUMBER}"),
    re.compile(rf" takes {_NUMBER} in row {_NUMBER} and receives {_NUMBER} bull head"),
)
_BACK = _SHAPES[0]


def read_bga(
    data: str | bytes,
    players: Sequence[str],
    starters: Mapping[int, Sequence[int]],
    *,
    edition: Edition | None = None,
    edition_id: str | None = None,
    scores: Sequence[int] | None = None,
    newest_first: bool = False,
) -> Replay:
    """The match that a pasted log tells: text, or a JSON array of lines.

    ``players`` are the names as the log has them, by seat.
    ``starters`` are the cards that begin the rows, by the number of the round from 1.
    ``edition`` is taken as it is; without it, it is the base rules with the house numbers that are plain.
    ``scores`` are what the page shows at the end, counting down; they are compared.
    ``newest_first`` is for a log that is pasted as the page shows it, the last line on top.
    Lines that tell of no card are passed over.

    Raises:
        ForeignError: at the first place where the rules would have it otherwise, or where too little is told.
        DocumentError: the JSON is malformed.
        EditionError: the edition does not allow so many seats.
    """
    names = tuple(players)
    if len(names) < 2 or len(set(names)) < len(names) or not all(names):
        raise ForeignError(ForeignReason.SEATS_UNKNOWN, None, "name each player once, by seat")
    lines = [*enumerate(_lines(data), 1)]
    rounds = _rounds(reversed(lines) if newest_first else lines, names)
    told = ToldMatch(
        seats=len(names),
        players=names,
        rounds=tuple(
            [
                evolve(one, starters=tuple(starters[number]) if number in starters else None)
                for number, one in enumerate(rounds, 1)
            ]
        ),
    )
    replay = assemble(told, recognise(told, CLASSIC) if edition is None else edition, edition_id)
    if scores is not None:
        _compare_scores(replay, tuple(scores))
    return replay


def starters_from_gamedatas(data: str | bytes) -> Cards:
    """The cards that begin the rows, from the page's ``gamedatas`` at the start of a round, as JSON.

    Raises:
        ForeignError: the page shows another game's rules, or a table on which cards have been placed.
        DocumentError: the JSON is malformed.
    """
    page = read_json(data)
    if not isinstance(page, dict):
        raise bad_shape("gamedatas must be an object")
    if page.get("professional", "0") not in ("0", 0) or page.get("card_variant", "1") not in ("1", 1):
        raise ForeignError(ForeignReason.OTHER_RULES, None, "professional or with other cards")
    table = page.get("table")
    rows = {_whole(name): row for name, row in table.items()} if isinstance(table, dict) else {}
    if not rows or sorted(rows) != [*range(1, len(rows) + 1)]:
        raise bad_shape("gamedatas need a table with rows numbered from 1")
    return tuple([_only_card(rows[number]) for number in sorted(rows)])


def _only_card(row: object) -> int:
    cards = [*row.values()] if isinstance(row, dict) else row
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise bad_shape("a row must hold cards")
    if len(cards) != 1:
        raise ForeignError(ForeignReason.STARTERS_MISSING, None, "the table is not that of a round's start")
    return _whole(cards[0].get("type_arg"))


def _whole(value: object) -> int:
    if type(value) is int:
        return value
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,3}", value, re.ASCII):
        return int(value)
    raise bad_shape("expected a number of at most three digits")


def _lines(data: str | bytes) -> list[str]:
    text = decode_text(data)
    if not text.lstrip().startswith("["):
        return text.split("\n")
    lines = read_json(text)
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise bad_shape("expected an array of lines")
    return [str(line) for line in lines]


def _rounds(lines: Iterable[tuple[int, str]], names: tuple[str, ...]) -> list[ToldRound]:
    """The rounds as the lines tell them; the first may begin without a line that says so."""
    rounds = [_Cards(line=None)]
    for number, line in lines:
        if _NEW_ROUND.match(line.strip()):
            rounds.append(_Cards(line=number))
        else:
            told = _read_card(line.strip(), number, names)
            if told is not None:
                rounds[-1].add(told)
    return [one.round(len(names), index) for index, one in enumerate([one for one in rounds if one.cards], 1)]


class _Cards:
    """The cards of a round in the order of the lines."""

    def __init__(self, line: int | None) -> None:
        self.line = line
        self.cards: list[ToldCard] = []

    def add(self, told: ToldCard) -> None:
        """A card that takes a row may be told twice in a row: that it begins the row, and what it costs."""
        before = self.cards[-1] if self.cards else None
        same = before is not None and (before.seat, before.card, before.row) == (
            told.seat,
            told.card,
            told.row,
        )
        if before is not None and same and before.taken and told.taken:
            cost = before.bullheads if told.bullheads is None else told.bullheads
            self.cards[-1] = evolve(before, bullheads=cost)
        else:
            self.cards.append(told)

    def round(self, seats: int, number: int) -> ToldRound:
        turns = [self.cards[start : start + seats] for start in range(0, len(self.cards), seats)]
        for turn, cards in enumerate(turns, 1):
            for low, high in itertools.pairwise(cards):
                if high.card < low.card:
                    place = Place(line=high.line, round=number, turn=turn, seat=high.seat)
                    detail = "a turn's cards ascend; is a line missing, or the newest first?"
                    raise ForeignError(ForeignReason.OUT_OF_ORDER, place, detail)
        told = tuple([ToldTurn(cards=tuple(cards)) for cards in turns])
        return ToldRound(starters=None, turns=told, line=self.line or self.cards[0].line)


def _read_card(line: str, number: int, names: tuple[str, ...]) -> ToldCard | None:
    for name in names:
        for shape in _SHAPES if line.startswith(name) else ():
            found = shape.match(line, len(name))
            if found is not None:
                card, row, *cost = map(int, found.groups())
                return ToldCard(
                    seat=names.index(name),
                    card=card,
                    row=row - 1,
                    taken=shape is not _BACK,
                    bullheads=cost[0] if cost else None,
                    line=number,
                )
    if any(shape.search(line) for shape in _SHAPES):
        raise ForeignError(ForeignReason.UNKNOWN_PLAYER, Place(line=number))
    return None


def _compare_scores(replay: Replay, scores: tuple[int, ...]) -> None:
    board = replay.scoreboard()
    totals = board[-1].totals if board else (0,) * replay.seats
    end = replay.edition.end
    start = end.points if isinstance(end, Threshold) else countdown(0)
    found = tuple([countdown(total, start) for total in totals])
    if scores != found:
        raise ForeignError(ForeignReason.SCORE_WRONG, None, recorded=scores, expected=found)
