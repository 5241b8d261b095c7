"""What was found in an archive, counted: as a value, as a table and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import frozen

from take5_rules.archive.verifying import LineKind, LineVerdict
from take5_rules.core.value import Value
from take5_rules.replay.verify import NoteKind

__all__ = ["Summary", "summarize"]

_ENDS = (LineKind.TRUNCATED, LineKind.CUT)


@frozen(kw_only=True)
class Summary(Value):
    """The counts of an archive, and the first of its lines that are not in order.

    ``kinds`` counts lines, ``seats`` the records that could be read by their number of seats, and ``notes``
    the lines that have such a note.
    ``first`` holds faults, unreadable and broken-off lines; duplicates are counted and do not stand there.
    """

    kinds: dict[LineKind, int]
    seats: dict[int, int]
    notes: dict[NoteKind, int]
    rounds: int
    unfinished: int
    duplicates: int
    first: tuple[LineVerdict, ...]

    @property
    def replays(self) -> int:
        """How many lines hold a replay, in order or not."""
        return self.kinds[LineKind.OK] + self.kinds[LineKind.FAULT]

    @property
    def ok(self) -> bool:
        """Whether every line is in order."""
        return sum(self.kinds.values()) == self.kinds[LineKind.OK]

    def table(self) -> str:
        """The counts as lines of text; those that are nothing to worry about are left out where they are 0.

        >>> from take5_rules.replay import Verdict
        >>> sound = LineVerdict(line=1, kind=LineKind.OK, verdict=Verdict(fault=None), seats=2, rounds=3)
        >>> print(summarize([sound]).table())
        replays         1
          in order      1
          with a fault  0
        unreadable      0
        unfinished      1
        rounds          3
        with 2 seats    1
        """
        lines = [
            ("replays", self.replays, True),
            ("  in order", self.kinds[LineKind.OK], True),
            ("  with a fault", self.kinds[LineKind.FAULT], True),
            ("unreadable", self.kinds[LineKind.UNREADABLE], True),
            ("broken off", sum([self.kinds[kind] for kind in _ENDS]), False),
            ("duplicates", self.duplicates, False),
            ("unfinished", self.unfinished, False),
            *[(kind.value.replace("_", " "), count, True) for kind, count in self.notes.items()],
            ("rounds", self.rounds, True),
            *[(f"with {seats} seats", count, True) for seats, count in self.seats.items()],
        ]
        shown = [(name, str(count)) for name, count, always in lines if always or count]
        width = max(len(name) for name, _ in shown) + 2
        digits = max(len(count) for _, count in shown)
        return "\n".join([f"{name:<{width}}{count:>{digits}}" for name, count in shown])

    def document(self) -> dict[str, object]:
        """The counts as JSON members."""
        return {
            "replays": self.replays,
            **{kind.value: count for kind, count in self.kinds.items()},
            "duplicates": self.duplicates,
            "unfinished": self.unfinished,
            "rounds": self.rounds,
            "seats": {str(seats): count for seats, count in self.seats.items()},
            "notes": {kind.value: count for kind, count in self.notes.items()},
        }


def summarize(found: Iterable[LineVerdict], *, first: int = 10) -> Summary:
    """Count what `take5_rules.archive.verify_archive` finds, and keep the ``first`` bad lines."""
    kinds: Counter[LineKind] = Counter()
    seats: Counter[int] = Counter()
    notes: Counter[NoteKind] = Counter()
    rounds = unfinished = duplicates = 0
    bad: list[LineVerdict] = []
    for one in found:
        kinds[one.kind] += 1
        duplicates += one.duplicate_of is not None
        if one.verdict is not None:
            seats[one.seats] += 1
            rounds += one.rounds
            unfinished += not one.finished
            notes.update({note.kind for note in one.verdict.notes})
        if not one.ok and len(bad) < first:
            bad.append(one)
    return Summary(
        kinds={kind: kinds[kind] for kind in LineKind},
        seats=dict(sorted(seats.items())),
        notes={kind: notes[kind] for kind in NoteKind if notes[kind]},
        rounds=rounds,
        unfinished=unfinished,
        duplicates=duplicates,
        first=tuple(bad),
    )
