"""A fault of a record in one line, and as JSON."""

from __future__ import annotations

from take5_rules.replay import Fault

__all__ = ["detail_text", "fault_document", "fault_text"]


def fault_text(fault: Fault) -> str:
    """The first fault in one line: its place, its kind, what is recorded, and what the rules would have."""
    told = [f"{fault.kind.value.replace('_', ' ')} at {fault.place}"]
    if fault.recorded is not None:
        told.append(f"recorded {detail_text(fault.recorded)}")
    if fault.expected is not None:
        told.append(f"the rules would have {detail_text(fault.expected)}")
    return f"{', '.join(told)} ({fault.pointer or '/'})"


def fault_document(fault: Fault) -> dict[str, object]:
    """The fault as JSON members."""
    return {
        "kind": fault.kind,
        "pointer": fault.pointer,
        "round": fault.round,
        "turn": fault.turn,
        "seat": fault.seat,
        "recorded": fault.recorded,
        "expected": fault.expected,
    }


def detail_text(detail: object) -> str:
    """What stands in a record, as people read it."""
    if isinstance(detail, tuple):
        return " ".join(map(str, detail)) or "nothing"
    return str(detail).lower() if isinstance(detail, bool) else str(detail)
