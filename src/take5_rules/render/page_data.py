"""What the page of a replay holds: every frame as plain JSON, told by what has changed since the last.

All of it is computed here; the page's script looks things up and shows them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from attrs import frozen

from take5_rules._version import __version__
from take5_rules.core.cards import bullheads, score
from take5_rules.core.events import (
    CardPlaced,
    CardPlacedLeft,
    CardsKept,
    CardStacked,
    CowJumped,
    CrowdedRowTaken,
    Event,
    MountainMoved,
    ParityMarked,
    RoundScored,
    RowShared,
    RowTaken,
)
from take5_rules.core.kinds.flips import FlippinDigits
from take5_rules.core.kinds.twins import half
from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.render.labels import seat_label
from take5_rules.render.markers import Marker
from take5_rules.render.scene import Hidden, SeatScene, build_scene
from take5_rules.render.subject import Subject
from take5_rules.render.watching import Frame
from take5_rules.seen import SeenEvent

__all__ = ["Facts", "Landmarks", "ScoreLine", "changes", "encode", "fixed_facts"]

Facts = dict[str, object]
"""Named facts of a frame, or those that have changed."""


def fixed_facts(subject: Subject) -> Facts:
    """What holds for the whole match."""
    deck = subject.edition.cards_for(subject.seats)
    facts: Facts = {
        "engine": f"take5-rules {__version__}",
        "seats": [seat_label(seat, subject.players) for seat in range(subject.seats)],
        "rows": subject.edition.rows,
        "capacity": subject.edition.row_capacity,
        "turns": subject.turns,
        "heads": {str(card): bullheads(card) for card in deck if bullheads(card) > 1},
    }
    if subject.edition.rule.rows_grow_left:
        facts["bothEnds"] = True
    return facts


def changes(frames: Iterable[Frame], subject: Subject) -> Iterator[Facts]:
    """For each frame, the facts that differ from the frame before."""
    before: Facts = {}
    for frame in frames:
        now = _facts(frame, subject)
        yield {name: fact for name, fact in now.items() if name not in before or before[name] != fact}
        before = now


def _facts(frame: Frame, subject: Subject) -> Facts:
    scene = build_scene(frame.where, subject.players)
    facts: Facts = {
        "told": frame.told,
        "heading": scene.heading,
        "deal": frame.deal,
        "turn": frame.turn,
        "pool": list(scene.pool),
        "mark": _mark(frame),
    }
    for row in range(subject.edition.rows):
        cards = scene.rows[row] if scene.rows else None
        facts[f"row{row}"] = (
            None if cards is None else _counted(score(cards), cards) | _marker(scene.marker, row)
        )
    for seat, shown in enumerate(scene.seats):
        facts[f"total{seat}"] = shown.total
        facts[f"hand{seat}"] = shown.held if shown.hand is None else list(shown.hand)
        facts[f"pick{seat}"] = _pick(shown)
        facts[f"pile{seat}"] = _counted(shown.points, shown.pile) if scene.rows else None
        if isinstance(subject.edition.rule, FlippinDigits):
            facts[f"flip{seat}"] = _flip(shown)
    return facts


def _counted(points: int, cards: Cards) -> Facts:
    return {"points": points, "cards": list(cards)}


def _marker(marker: Marker | None, row: int) -> Facts:
    if marker is None or marker.row != row:
        return {}
    return {"marker": {"sign": marker.sign.value, "told": marker.told, "inside": marker.inside}}


def _flip(shown: SeatScene) -> object:
    return {"state": shown.flip, "number": shown.number}


def _pick(shown: SeatScene) -> object:
    picks = [
        {"card": pick.value if isinstance(pick, Hidden) else pick, "placed": pick in shown.placed}
        for pick in shown.picks
    ]
    return picks if len(picks) > 1 else next(iter(picks), None)


def _mark(frame: Frame) -> object:
    match frame.event:
        case CardPlaced(seat, card, row) | CardPlacedLeft(seat, card, row) | CardStacked(seat, card, row):
            return {"seat": seat, "card": card, "row": row, "took": None}
        case RowTaken(seat, card, row, cards):
            return {"seat": seat, "card": card, "row": row, "took": score(cards)}
        case RowShared(seat, _, card, row, cards):
            return {"seat": seat, "card": card, "row": row, "took": half(cards)}
        case CrowdedRowTaken(seat, row, cards):
            return {"seat": seat, "card": None, "row": row, "took": score(cards)}
        case ParityMarked(row) | MountainMoved(row) | CowJumped(row):
            return {"seat": None, "card": None, "row": row, "took": None}
    return None


def _shares(event: Event | SeenEvent | None) -> tuple[tuple[int, int], ...]:
    """Who takes how many points by an event."""
    match event:
        case RowTaken(seat=seat, cards=cards) | CrowdedRowTaken(seat=seat, cards=cards):
            return ((seat, score(cards)),)
        case RowShared(seat=seat, other=other, cards=cards):
            return ((seat, half(cards)), (other, half(cards)))
        case _:
            return ()


@frozen(kw_only=True)
class ScoreLine(Value):
    """A round that was scored: its number from 1, its points, and the totals after it."""

    number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


class Landmarks:
    """Where rounds and turns begin, what each turn cost whom, and how the totals grew."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self.rounds: list[Facts] = []
        self.lines: list[ScoreLine] = []
        self.takes: list[tuple[int, int, str]] = []
        self._turns: list[list[int]] = []
        self._costs: list[list[int]] = []
        self._sums: list[int] = []
        self._at = (0, 0)

    def score(self, frame: Frame) -> None:
        """Take down the score, if the frame is the end of a round."""
        if isinstance(frame.event, RoundScored):
            match = frame.where.match
            line = ScoreLine(number=match.rounds_played, points=frame.event.points, totals=match.totals)
            self.lines.append(line)

    def note(self, frame: Frame, number: int) -> None:
        """Take note of the frame that is the page's ``number``th, from 0."""
        if frame.deal == 0:
            return
        if frame.deal != self._at[0]:
            self._begin(frame, number)
        if frame.turn and (frame.deal, frame.turn) != self._at:
            self._turns.append([frame.turn, number])
        self._at = (frame.deal, frame.turn)
        if isinstance(frame.event, CardsKept):
            self._add_cost(frame.turn, frame.event.seat, -score(frame.event.cards), number)
        for seat, points in _shares(frame.event):
            self._add_cost(frame.turn, seat, points, number)
            place = f"round {frame.where.match.round_number}, turn {frame.turn}"
            who = seat_label(seat, self._subject.players)
            self.takes.append((points, number, f"{place}: {who}"))

    def _add_cost(self, turn: int, seat: int, points: int, number: int) -> None:
        # Only where seats play one after the other may one take twice in a turn, and put cards back.
        if self._costs and self._costs[-1][:2] == [turn, seat]:
            self._costs[-1][2] += points
        else:
            self._costs.append([turn, seat, points, number])
        self._sums[seat] += points

    def _begin(self, frame: Frame, number: int) -> None:
        self._turns, self._costs, self._sums = [], [], [0] * self._subject.seats
        record = self._subject.rounds[frame.deal - 1]
        label = f"round {frame.where.match.round_number}"
        if record.voided:
            label += ", void"
        elif not record.scored:
            label += ", unfinished"
        if record.hands_unknown:
            label += ", hands unknown"
        self.rounds.append(
            {
                "deal": frame.deal,
                "label": label,
                "at": number,
                "turns": self._turns,
                "costs": self._costs,
                "sums": self._sums,
            }
        )


def encode(value: object) -> str:
    r"""JSON that can stand inside a script element: ASCII only, and without ``<``, ``>`` and ``&``.

    >>> encode(["</script>"])
    '["\\u003c/script\\u003e"]'
    """
    text = json.dumps(value, separators=(",", ":"))
    for char in "<>&":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text
