"""A recorded match as a value that grows by steps and plays again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Self

from attrs import evolve, field, frozen

from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition
from take5_rules.core.play import Step, new_match
from take5_rules.core.scoring import ranks
from take5_rules.core.state import Finished, State
from take5_rules.core.value import Value
from take5_rules.documents.shape import expect_id
from take5_rules.replay.faults import FaultKind, Spot
from take5_rules.replay.growing import grow
from take5_rules.replay.header import (
    LONGEST_ID,
    decode_engine,
    decode_extra,
    decode_players,
    decode_seed,
    encode_engine,
    encode_seed,
)
from take5_rules.replay.parts import Engine, Result, RoundRecord, Runs, ScoreLine, SeedRecord, lengthen
from take5_rules.replay.refusals import ReplayError, ReplayReason
from take5_rules.replay.walking import reach, walk

__all__ = ["Replay"]


@frozen(kw_only=True)
class Replay(Value):
    """A recorded match, whole or unfinished; adding to it gives a new value and leaves this one.

    It holds every hand and every pick: it is the referee's.
    Replays come from `Replay.start`, `load` and `loads`; the constructor checks nothing.
    A loaded replay is well formed; whether the rules allow what it says is for `verify` to find out.

    ``edition`` counts, and ``edition_id`` is only its name; ``players`` are labels by seat.
    ``extra_json`` is the canonical text of the caller's own data.

    >>> from take5_rules import CLASSIC, Deal, new_match, play, play_picks
    >>> replay = Replay.start(new_match(CLASSIC, seats=2), players=("Ann", "Bo"))
    >>> step = play(replay.resume(), Deal(hands=(range(1, 11), range(11, 21)), rows=(30, 40, 50, 60)))
    >>> longer = replay.add(step).add(play_picks(step.after, (7, 17), take=2))
    >>> longer.rounds[0].turns[0].choices
    ((0, 2),)
    >>> len(replay.rounds), longer.finished
    (0, False)
    """

    edition: Edition
    edition_id: str | None = None
    seats: int
    first_seat: int
    players: tuple[str, ...] | None = None
    engine: Engine = field(factory=Engine)
    seed: SeedRecord | None = field(default=None, repr=False)
    extra_json: str | None = None
    result: Result | None = None
    _closed: Runs = field(default=(), repr=False)
    _opened: RoundRecord | None = field(default=None, repr=False)
    # Where a replay that grew by steps stands; it follows from the rest, so it is no part of the value.
    _settled: State | None = field(default=None, eq=False, repr=False)

    @classmethod
    def start(
        cls,
        state: State,
        *,
        players: Iterable[str] | None = None,
        edition_id: str | None = None,
        seed: SeedRecord | None = None,
        extra: Mapping[str, object] | None = None,
        engine: Engine | None = None,
    ) -> Self:
        """A record without rounds, for the match that begins with ``state``.

        ``edition_id`` is not looked up here; `verify` says if its numbers differ.
        ``extra`` is JSON without fractions, with ASCII keys, up to 8 deep and 64 KiB.

        Raises:
            ReplayError: ``state`` is not the first of a match.
            DocumentError: something else is not fit for a record; the pointer says what.
        """
        check_argument("state", state, State, "a state")
        match = state.match
        if state != new_match(match.edition, match.seats, match.first_seat):
            raise ReplayError(ReplayReason.NOT_FRESH)
        return cls(
            edition=match.edition,
            edition_id=None if edition_id is None else expect_id(edition_id, "/edition/id", LONGEST_ID),
            seats=match.seats,
            first_seat=match.first_seat,
            players=None if players is None else _labels(players, match.seats),
            engine=Engine() if engine is None else decode_engine(encode_engine(engine), "/engine"),
            seed=None if seed is None else decode_seed(encode_seed(seed), "/seed"),
            extra_json=decode_extra(dict(extra), "/extra") if extra else None,
            settled=state,
        )

    @property
    def finished(self) -> bool:
        """Whether the record says that the match is over."""
        return self.result is not None

    @property
    def beginning(self) -> Self:
        """This record without its rounds, as it was before the first of them."""
        start = new_match(self.edition, self.seats, self.first_seat)
        return evolve(self, closed=(), opened=None, result=None, settled=start)

    @property
    def rounds(self) -> tuple[RoundRecord, ...]:
        """All recorded rounds in order, voided ones too; the last may be unfinished."""
        closed = tuple(chain.from_iterable(self._closed))
        return closed if self._opened is None else (*closed, self._opened)

    @property
    def extra(self) -> dict[str, object]:
        """A fresh copy of the caller's own data; empty if there is none."""
        extra: dict[str, object] = json.loads(self.extra_json or "{}")
        return extra

    def add(self, step: Step) -> Self:
        """This record with one more step, which must begin where the record ends.

        The cost does not grow with the match, except that the first step added to a replay that was
        loaded plays the record again, and that each step of a round copies what is recorded of that round:
        where cards come back to hands, tens of thousands of goes take seconds.
        Picks that were taken back leave no trace.
        It trusts that the step comes from `play`.

        Raises:
            ReplayError: the step begins elsewhere.
            ReplayFaultError: the record that was loaded does not follow the rules.
        """
        check_argument("step", step, Step, "a step")
        state = self.resume()
        if step.before is not state and step.before != state:
            raise ReplayError(ReplayReason.DOES_NOT_CONTINUE)
        record = grow(self._opened, step)
        after = step.after
        result = (
            Result(totals=after.match.totals, winners=after.winners) if isinstance(after, Finished) else None
        )
        if record.closed:
            closed = lengthen(self._closed, record)
            return evolve(self, closed=closed, opened=None, result=result, settled=after)
        return evolve(self, opened=record, settled=after)

    def steps(self) -> Iterator[Step]:
        """Play the record again, one step for the deal, each draft, each turn's picks and each row choice.

        The picks of a whole turn come as one `PlayPicks`, for nobody recorded who picked first; flips and
        pairs of cards, which it does not take, come seat by seat.

        Raises:
            ReplayFaultError: when it comes to the first place that the rules do not allow, or to a round
                whose hands are unknown.
        """
        return walk(self, each_decision=True)

    def resume(self) -> State:
        """The settled state that the record leads to.

        It costs nothing where the replay grew by `add`, and plays the record again where it was loaded.

        Raises:
            ReplayFaultError: the record does not follow the rules, or it ends within a round whose hands
                are unknown.
        """
        if self._settled is not None:
            return self._settled
        state = reach(self)
        if state is None:
            raise Spot().in_round(len(self.rounds) - 1).fault(FaultKind.HANDS_UNKNOWN, "/deal/hands")
        return state

    def scoreboard(self) -> tuple[ScoreLine, ...]:
        """The rounds that were played to their end and the totals as they grew, by the recorded points."""
        lines: list[ScoreLine] = []
        totals = (0,) * self.seats
        for record in self.rounds:
            if record.points is not None:
                gained = record.points if self.edition.scored else (0,) * self.seats
                totals = tuple([total + more for total, more in zip(totals, gained, strict=True)])
                number = len(lines) + 1
                lines.append(
                    ScoreLine(round=number, points=record.points, totals=totals, ranks=ranks(totals))
                )
        return tuple(lines)


def _labels(players: Iterable[str], seats: int) -> tuple[str, ...]:
    # A text is an iterable of texts too, and would be taken apart into letters.
    items = players if isinstance(players, str) else list(players)
    return decode_players(items, seats, "/players")
