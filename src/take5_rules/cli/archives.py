"""Whole archives for ``take5-rules verify``: the first bad lines by number, the counts, and a bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path

from attrs import frozen

from take5_rules.archive import LineKind, LineVerdict, Summary, summarize, verify_archive
from take5_rules.cli.common import json_line, tinted
from take5_rules.cli.faults import fault_document, fault_text
from take5_rules.cli.files import failure_text, shown_name

__all__ = ["ArchiveOptions", "is_archive", "verify_whole"]

_SUFFIXES = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")
_STEP = 64


@frozen(kw_only=True)
class ArchiveOptions:
    """How an archive is verified and what is printed of it."""

    first: int
    jobs: int
    quiet: bool
    as_json: bool


def is_archive(path: str) -> bool:
    """Whether a file's name says that it holds a replay a line."""
    return path.lower().endswith(_SUFFIXES)


def verify_whole(path: str, options: ArchiveOptions, say: Callable[[str], None]) -> int:
    """Verify one archive, print what is not in order and the counts, and give the exit code."""
    source = sys.stdin.buffer if path == "-" else path
    try:
        with _pool(options.jobs) as executor, _watched(path, say) as watch:
            found = verify_archive(source, executor, progress=watch.progress)
            summary = summarize(watch.look(_named(path, found, options, watch.say)))
    except OSError as error:
        say(_unreadable(path, failure_text(error), options))
        return 2
    if not (options.quiet and summary.ok):
        say(json_line(_document(path, summary)) if options.as_json else _counts(path, summary))
    return _code(summary)


def _code(summary: Summary) -> int:
    if summary.ok:
        return 0
    return (
        1 if summary.kinds[LineKind.FAULT] + summary.kinds[LineKind.OK] == sum(summary.kinds.values()) else 2
    )


def _pool(jobs: int) -> nullcontext[None] | Executor:
    return nullcontext() if jobs == 1 else ProcessPoolExecutor(max_workers=jobs)


@frozen(kw_only=True)
class _Watch:
    """Where it is told how far the file is read and which verdicts come, and how a line is printed."""

    progress: Callable[[int], None] | None
    look: Callable[[Iterator[LineVerdict]], Iterator[LineVerdict]]
    say: Callable[[str], None]


@contextmanager
def _watched(path: str, say: Callable[[str], None]) -> Iterator[_Watch]:
    """A bar with the rate and the time left where there is a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        yield _Watch(progress=None, look=iter, say=say)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.text import Text

    console = Console(stderr=True)
    columns = (TextColumn("verify"), BarColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    size = None if path == "-" else Path(path).stat().st_size
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("verify", total=size, rate="")

        def read(count: int) -> None:
            bar.update(task, completed=count)

        def look(found: Iterator[LineVerdict]) -> Iterator[LineVerdict]:
            for number, one in enumerate(found, 1):
                if number % _STEP == 0:
                    taken = bar.tasks[0].elapsed or 1.0
                    bar.update(task, rate=f"{number:,} replays, {number / taken:,.0f} a second")
                yield one

        def say_above_the_bar(line: str) -> None:
            console.print(Text.from_ansi(line), soft_wrap=True)

        yield _Watch(progress=read, look=look, say=say_above_the_bar if sys.stdout.isatty() else say)


def _named(
    path: str, found: Iterator[LineVerdict], options: ArchiveOptions, say: Callable[[str], None]
) -> Iterator[LineVerdict]:
    """The verdicts as they come; the first that need a word are printed."""
    bad = duplicates = 0
    for one in found:
        if not one.ok and bad < options.first:
            bad += 1
            say(json_line(_line_document(path, one)) if options.as_json else _line_text(path, one))
        elif one.ok and one.duplicate_of is not None and duplicates < options.first:
            duplicates += 1
            say(json_line(_line_document(path, one)) if options.as_json else _line_text(path, one))
        yield one


def _line_text(path: str, one: LineVerdict) -> str:
    place = f"{shown_name(path)}:{one.line}"
    again = "" if one.duplicate_of is None else f"duplicate of line {one.duplicate_of}"
    if one.ok:
        return f"{place}: {tinted('note', 'yellow')}: {again}"
    behind = f"; {again}" if again else ""
    if one.verdict is not None and one.verdict.fault is not None:
        return f"{place}: {tinted('fault', 'red')}: {fault_text(one.verdict.fault)}{behind}"
    return f"{place}: {tinted(one.kind.value, 'yellow')}: {one.error}"


def _line_document(path: str, one: LineVerdict) -> dict[str, object]:
    fault = None if one.verdict is None else one.verdict.fault
    return {
        "file": path,
        "line": one.line,
        "verdict": one.kind,
        "fault": None if fault is None else fault_document(fault),
        "error": None if one.error is None else str(one.error),
        "duplicate_of": one.duplicate_of,
    }


def _counts(path: str, summary: Summary) -> str:
    verdict = tinted("ok", "green") if summary.ok else tinted("not in order", "red")
    table = "\n".join([f"  {line}" for line in summary.table().splitlines()])
    return f"{shown_name(path)}: {verdict}\n{table}"


def _document(path: str, summary: Summary) -> dict[str, object]:
    return {"file": path, "ok": summary.ok, "summary": summary.document()}


def _unreadable(path: str, failure: str, options: ArchiveOptions) -> str:
    if options.as_json:
        return json_line({"file": path, "verdict": "unreadable", "error": failure})
    return f"{shown_name(path)}: {tinted('unreadable', 'yellow')}: {failure}"
