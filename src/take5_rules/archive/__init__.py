"""Archives: JSON Lines of replays, plain or gzip, one match a line, read lazily and verified on all cores."""

from take5_rules.archive.header import Header
from take5_rules.archive.lines import (
    ArchiveError,
    ArchiveReason,
    Line,
    read_archive,
    read_lines,
    write_archive,
)
from take5_rules.archive.summary import Summary, summarize
from take5_rules.archive.verifying import LineKind, LineVerdict, verify_archive

__all__ = [
    "ArchiveError",
    "ArchiveReason",
    "Header",
    "Line",
    "LineKind",
    "LineVerdict",
    "Summary",
    "read_archive",
    "read_lines",
    "summarize",
    "verify_archive",
    "write_archive",
]
