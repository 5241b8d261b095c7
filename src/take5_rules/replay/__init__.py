"""Recorded matches: a value that grows by steps, a lasting file format, and the proof that it holds."""

from take5_rules.documents.errors import DocumentError, DocumentReason
from take5_rules.documents.strict_json import DEFAULT_LIMIT
from take5_rules.replay.amending import AS_RECORDED, Correction, Take, amend, amend_all
from take5_rules.replay.difference import Difference, DifferenceKind, first_difference
from take5_rules.replay.faults import Fault, FaultKind, ReplayFaultError
from take5_rules.replay.files import canonical, digest, dump, dumps, load, loads
from take5_rules.replay.journal import JOURNAL_FORMAT, Journal, JournalError, loads_journal
from take5_rules.replay.journal_file import JournalClosedError, JournalFile
from take5_rules.replay.migrations import (
    REPLAY_FORMAT,
    STATE_FORMAT,
    VARIANT_REPLAY_FORMAT,
    VARIANT_STATE_FORMAT,
)
from take5_rules.replay.parts import (
    Draft,
    Engine,
    GoCard,
    GoRecord,
    Opening,
    Result,
    RoundRecord,
    ScoreLine,
    SeedRecord,
    TurnRecord,
    UnseenDeal,
)
from take5_rules.replay.record import Replay
from take5_rules.replay.refusals import ReplayError, ReplayReason
from take5_rules.replay.schema import schema
from take5_rules.replay.states import dump_state, load_state
from take5_rules.replay.verify import Note, NoteKind, Verdict, verify

__all__ = [
    "AS_RECORDED",
    "DEFAULT_LIMIT",
    "JOURNAL_FORMAT",
    "REPLAY_FORMAT",
    "STATE_FORMAT",
    "VARIANT_REPLAY_FORMAT",
    "VARIANT_STATE_FORMAT",
    "Correction",
    "Difference",
    "DifferenceKind",
    "DocumentError",
    "DocumentReason",
    "Draft",
    "Engine",
    "Fault",
    "FaultKind",
    "GoCard",
    "GoRecord",
    "Journal",
    "JournalClosedError",
    "JournalError",
    "JournalFile",
    "Note",
    "NoteKind",
    "Opening",
    "Replay",
    "ReplayError",
    "ReplayFaultError",
    "ReplayReason",
    "Result",
    "RoundRecord",
    "ScoreLine",
    "SeedRecord",
    "Take",
    "TurnRecord",
    "UnseenDeal",
    "Verdict",
    "amend",
    "amend_all",
    "canonical",
    "digest",
    "dump",
    "dump_state",
    "dumps",
    "first_difference",
    "load",
    "load_state",
    "loads",
    "loads_journal",
    "schema",
    "verify",
]
