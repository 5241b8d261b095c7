"""Runs other people's engines against the rulebook's vectors, over JSON lines."""

from take5_rules.conformance.engine import EngineFaultError, FaultKind, Limits
from take5_rules.conformance.protocol import PROTOCOL, Claim
from take5_rules.conformance.report import ClauseResult, Outcome, Report, Status
from take5_rules.conformance.runner import run_conformance
from take5_rules.conformance.written import as_json, as_junit, as_text

__all__ = [
    "PROTOCOL",
    "Claim",
    "ClauseResult",
    "EngineFaultError",
    "FaultKind",
    "Limits",
    "Outcome",
    "Report",
    "Status",
    "as_json",
    "as_junit",
    "as_text",
    "run_conformance",
]
