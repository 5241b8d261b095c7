"""Positions from outside: built from plain lists, checked as a whole, and named in one line of text."""

from take5_rules.positions.build import Parts, position, position_faults
from take5_rules.positions.check import state_faults, view_faults
from take5_rules.positions.faults import Fault, FaultReason, Path, PositionError
from take5_rules.positions.lines import MAX_LINE, LineError, LineReason, from_line, to_line
from take5_rules.positions.told import Told, told_picking, told_placing

__all__ = [
    "MAX_LINE",
    "Fault",
    "FaultReason",
    "LineError",
    "LineReason",
    "Parts",
    "Path",
    "PositionError",
    "Told",
    "from_line",
    "position",
    "position_faults",
    "state_faults",
    "to_line",
    "told_picking",
    "told_placing",
    "view_faults",
]
