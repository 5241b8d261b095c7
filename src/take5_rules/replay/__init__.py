"""Recorded matches: a value that grows by steps, a lasting file format, and the proof that it holds."""

from take5_rules.replay.errors import ReplayError, ReplayReason
from take5_rules.replay.faults import Fault, FaultKind, ReplayFaultError
from take5_rules.replay.files import canonical, digest, dump, dumps, load, loads
from take5_rules.replay.migrations import (
    REPLAY_FORMAT,
    STATE_FORMAT,
    VARIANT_REPLAY_FORMAT,
    VARIANT_STATE_FORMAT,
)
from take5_rules.replay.parts import (
    Draft,
    Engine,
    Opening,
    Result,
    RoundRecord,
    ScoreLine,
    Seed,
    TurnRecord,
    UnseenDeal,
)
from take5_rules.replay.record import Replay
from take5_rules.replay.schema import schema
from take5_rules.replay.states import dump_state, load_state
from take5_rules.replay.strict_json import DEFAULT_LIMIT
from take5_rules.replay.verify import Note, NoteKind, Verdict, verify

__all__ = [
    "DEFAULT_LIMIT",
    "REPLAY_FORMAT",
    "STATE_FORMAT",
    "VARIANT_REPLAY_FORMAT",
    "VARIANT_STATE_FORMAT",
    "Draft",
    "Engine",
    "Fault",
    "FaultKind",
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
    "Seed",
    "TurnRecord",
    "UnseenDeal",
    "Verdict",
    "canonical",
    "digest",
    "dump",
    "dump_state",
    "dumps",
    "load",
    "load_state",
    "loads",
    "schema",
    "verify",
]
