"""``take5-rules verify``: does a record say what the rules say?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import click
from attrs import frozen

from take5_rules import Take5Error
from take5_rules.cli.archives import ArchiveOptions, is_archive, verify_whole
from take5_rules.cli.common import json_line, tinted
from take5_rules.cli.faults import fault_document, fault_text
from take5_rules.cli.files import failure_text, shown_name
from take5_rules.render.labels import harmless, listed
from take5_rules.replay import Note, NoteKind, Replay, Verdict, load
from take5_rules.replay import verify as verify_replay

__all__ = ["verify"]

_MANY = 10
_FEW = 5


@frozen(kw_only=True)
class _Finding:
    path: str
    replay: Replay | None = None
    verdict: Verdict | None = None
    failure: str = ""

    @property
    def code(self) -> int:
        if self.verdict is None:
            return 2
        return 0 if self.verdict.ok else 1


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option("-q", "--quiet", is_flag=True, help="Print only what is not in order.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.option("--archive", is_flag=True, help="Read every file as an archive, whatever its name.")
@click.option(
    "--first", type=click.IntRange(0), default=10, show_default=True, help="Bad lines of an archive to name."
)
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes for an archive."
)
def verify(files: tuple[str, ...], quiet: bool, as_json: bool, archive: bool, first: int, jobs: int) -> int:
    """Play recorded matches again and compare all that they say.

    One line a file; the first fault is named with its place, counted as in the record.
    A file named .jsonl or .ndjson, perhaps with .gz behind it, is an archive: a replay a line, plain or gzip.
    Of an archive the first bad lines are named and the rest is counted.
    Exit code 0: all in order. 1: a record breaks a rule. 2: a file cannot be read.
    """
    worst = 0
    options = ArchiveOptions(first=first, jobs=jobs, quiet=quiet, as_json=as_json)
    whole = [path for path in files if archive or is_archive(path)]
    with _watched(files, bar=not whole) as (paths, say):
        for path in paths:
            if path in whole:
                worst = max(worst, verify_whole(path, options, say))
                continue
            finding = _examine(path)
            worst = max(worst, finding.code)
            if not (quiet and finding.code == 0):
                say(json_line(_document(finding)) if as_json else _line(finding))
    return worst


@contextmanager
def _watched(files: Sequence[str], *, bar: bool) -> Iterator[tuple[Iterable[str], Callable[[str], None]]]:
    """The files, and how to print a line; many of them move a progress bar where there is a terminal."""
    if not bar or len(files) <= _MANY or not sys.stderr.isatty():
        yield files, click.echo
        return
    from rich.console import Console
    from rich.progress import Progress
    from rich.text import Text

    console = Console(stderr=True)

    def say_above_the_bar(line: str) -> None:
        console.print(Text.from_ansi(line), soft_wrap=True)

    with Progress(console=console, transient=True, redirect_stdout=False) as progress:
        say = say_above_the_bar if sys.stdout.isatty() else click.echo
        yield progress.track(files, description="verify"), say


def _examine(path: str) -> _Finding:
    try:
        replay = load(sys.stdin.buffer if path == "-" else path)
    except (OSError, Take5Error, ValueError) as error:
        return _Finding(path=path, failure=failure_text(error))
    return _Finding(path=path, replay=replay, verdict=verify_replay(replay))


def _line(finding: _Finding) -> str:
    name = shown_name(finding.path)
    if finding.verdict is None or finding.replay is None:
        return f"{name}: {tinted('unreadable', 'yellow')}: {finding.failure}"
    notes = "".join(f"; {_note_text(kind, finding.verdict.notes)}" for kind in _kinds(finding.verdict))
    if finding.verdict.fault is not None:
        return f"{name}: {tinted('fault', 'red')}: {fault_text(finding.verdict.fault)}{notes}"
    return f"{name}: {tinted('ok', 'green')}: {_summary(finding.replay)}{notes}"


def _summary(replay: Replay) -> str:
    rounds = len(replay.rounds)
    played = f"{replay.seats} seats, {rounds} round{'' if rounds == 1 else 's'}"
    if replay.result is None:
        return f"{played}, unfinished"
    if not replay.result.winners:
        return f"{played}, finished, unscored"
    names = replay.players
    won = [f"seat {seat}" if names is None else harmless(names[seat]) for seat in replay.result.winners]
    return f"{played}, won by {listed(won)}"


def _kinds(verdict: Verdict) -> list[NoteKind]:
    return list(dict.fromkeys(note.kind for note in verdict.notes))


def _note_text(kind: NoteKind, notes: Sequence[Note]) -> str:
    rounds = [str(note.round) for note in notes if note.kind is kind and note.round is not None]
    where = f" in round{'' if len(rounds) == 1 else 's'} {listed(rounds)}" if rounds else ""
    if len(rounds) > _FEW:
        where = f" in {len(rounds)} rounds"
    return f"note: {kind.value.replace('_', ' ')}{where}"


def _document(finding: _Finding) -> dict[str, object]:
    if finding.verdict is None or finding.replay is None:
        return {"file": finding.path, "verdict": "unreadable", "error": finding.failure}
    fault, replay = finding.verdict.fault, finding.replay
    return {
        "file": finding.path,
        "verdict": "ok" if fault is None else "fault",
        "seats": replay.seats,
        "rounds": len(replay.rounds),
        "finished": replay.finished,
        "fault": None if fault is None else fault_document(fault),
        "notes": [{"kind": note.kind, "round": note.round} for note in finding.verdict.notes],
    }
