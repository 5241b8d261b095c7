"""Whether a record says what the rules say, and if not, where it first parts from them."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from take5_rules.core.checking import check_argument
from take5_rules.core.errors import EditionError
from take5_rules.core.value import Value
from take5_rules.editions import lookup_edition
from take5_rules.replay.faults import Fault, ReplayFaultError
from take5_rules.replay.parts import UnseenDeal
from take5_rules.replay.record import Replay
from take5_rules.replay.walking import reach

__all__ = ["Note", "NoteKind", "Verdict", "verify"]


class NoteKind(StrEnum):
    """What a reader should know although it breaks no rule."""

    HANDS_UNKNOWN = "hands_unknown"
    EDITION_DIFFERS = "edition_differs"
    EDITION_UNKNOWN = "edition_unknown"


@frozen(kw_only=True)
class Note(Value):
    """Something worth knowing at a place of the record; ``round`` counts recorded rounds from 1."""

    kind: NoteKind
    pointer: str
    round: int | None = None


@frozen(kw_only=True)
class Verdict(Value):
    """What `verify` found: no fault, or the first one; and notes either way."""

    fault: Fault | None
    notes: tuple[Note, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the rules allow all that is recorded, as far as it can be known."""
        return self.fault is None


def verify(replay: Replay) -> Verdict:
    """Play the record again and compare all that it says, results too.

    It never raises for a replay that was loaded or grew by steps.
    A round whose hands are unknown is followed by rows and cards alone, and a note says so.
    The numbers of the edition that stand in the record count; a note says if they are not those that
    its id has here, or if the id is not known here.

    >>> from take5_rules import CLASSIC, new_match
    >>> verify(Replay.start(new_match(CLASSIC, seats=2))).ok
    True
    """
    check_argument("replay", replay, Replay, "a replay")
    try:
        reach(replay)
    except ReplayFaultError as error:
        return Verdict(fault=error.fault, notes=_notes(replay))
    return Verdict(fault=None, notes=_notes(replay))


def _notes(replay: Replay) -> tuple[Note, ...]:
    unseen = [
        Note(kind=NoteKind.HANDS_UNKNOWN, pointer=f"/rounds/{index}/deal/hands", round=index + 1)
        for index, record in enumerate(replay.rounds)
        if isinstance(record.opening, UnseenDeal)
    ]
    return (*_edition_notes(replay), *unseen)


def _edition_notes(replay: Replay) -> tuple[Note, ...]:
    if replay.edition_id is None:
        return ()
    try:
        known = lookup_edition(replay.edition_id)
    except EditionError:
        return (Note(kind=NoteKind.EDITION_UNKNOWN, pointer="/edition/id"),)
    if known == replay.edition:
        return ()
    return (Note(kind=NoteKind.EDITION_DIFFERS, pointer="/edition"),)
