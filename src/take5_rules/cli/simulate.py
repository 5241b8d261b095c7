"""``take5-rules simulate``: matches between policies, and what they say about which is better."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import IO

import click
from attrs import field, frozen

from take5_rules.cli.chosen import ChosenEdition, edition_option
from take5_rules.cli.common import SECONDS, echo_json, ending_in_order
from take5_rules.cli.files import failure_text, shown_name, write_new
from take5_rules.cli.histogram import draw_histogram
from take5_rules.cli.named_policies import named_policy
from take5_rules.cli.new import parse_seed
from take5_rules.external import ProcessPolicy
from take5_rules.render.labels import harmless
from take5_rules.render.text import draw_columns
from take5_rules.replay import dumps
from take5_rules.shuffle import fresh_seed
from take5_rules.simulate import MatchResult
from take5_rules.simulate import simulate as play_matches
from take5_rules.summary import Estimate, Summary, summarize

__all__ = ["simulate"]

_LEVEL = 0.95
_LARGEST_CHUNK = 32


@click.command()
@click.argument("policies", nargs=-1, metavar="POLICY...")
@click.option("--seat", "seated", multiple=True, metavar="N=POLICY", help="Seat a policy at place N, from 0.")
@edition_option
@click.option("--matches", type=click.IntRange(min=1), default=100, show_default=True, help="How many deals.")
@click.option("--seed", "seed_text", help="64 hex digits, a number, or text.  [default: a fresh one]")
@click.option("--rotate", is_flag=True, help="Play each deal once in every seating.")
@click.option(
    "--workers", type=click.IntRange(min=1), default=1, show_default=True, help="How many processes."
)
@click.option("--seconds", type=SECONDS, default=5.0, show_default=True, help="A bot's limit.")
@click.option("--archive", type=click.Path(), help="Append a replay of each match to this file, one a line.")
@click.option("--plot", type=click.Path(), help="Draw how the bullheads of a match are spread, as SVG.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def simulate(
    policies: tuple[str, ...],
    seated: tuple[str, ...],
    edition: ChosenEdition,
    matches: int,
    seed_text: str | None,
    rotate: bool,
    workers: int,
    seconds: float,
    archive: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Play matches between policies, one POLICY a seat.

    POLICY is random, uniform, lowest, highest, cheapest-risk, monte-carlo (or monte-carlo:N for N
    determinisations a decision), or cmd:COMMAND for a bot of your own.
    The same seed gives the same table on every machine and for any number of workers.
    """
    names = _seat_names(policies, seated)
    edition.edition.check_seats(len(names))
    key = fresh_seed() if seed_text is None else parse_seed(seed_text)
    run = _Run(names=names, edition=edition, seed=key, counts=[Counter() for _ in names])
    with contextlib.ExitStack() as stack:
        if workers == 1:
            # With several it would wait for all of them, and they are what starts programs.
            stack.enter_context(ending_in_order())
        asked = [named_policy(name, seconds) for name in names]
        for policy in asked:
            if isinstance(policy, ProcessPolicy):
                stack.enter_context(policy)
        file = None if archive is None else stack.enter_context(_opened(archive))
        results = play_matches(
            matches,
            edition.edition,
            asked,
            key,
            stack.enter_context(_executor(workers)),
            rotate_seats=rotate,
            keep_actions=archive is not None,
            chunk_size=max(1, min(_LARGEST_CHUNK, matches // (4 * workers))),
            in_flight=4 * workers,
        )
        stack.callback(results.close)
        total = matches * (len(names) if rotate else 1)
        shown = stack.enter_context(_watched(results, total))
        summary = summarize(run.noted(shown, file))
    if as_json:
        echo_json(_document(run, summary))
    else:
        click.echo(_table(run, summary))
    if plot is not None:
        write_new(plot, draw_histogram(run.labels, run.counts), replace=True)


@frozen(kw_only=True, eq=False)
class _Run:
    """What was asked for, and how often each policy took how many bullheads in a match."""

    names: tuple[str, ...]
    edition: ChosenEdition
    seed: bytes
    counts: list[Counter[int]] = field(repr=False)

    @property
    def labels(self) -> list[str]:
        return [f"{place} {harmless(name)}" for place, name in enumerate(self.names)]

    def noted(self, results: Iterable[MatchResult], file: IO[str] | None) -> Iterator[MatchResult]:
        """The results, counted and recorded as they pass."""
        for result in results:
            for counter, total in zip(self.counts, result.totals, strict=True):
                counter[total] += 1
            if file is not None:
                by_seat = sorted(zip(result.seating, self.names, strict=True))
                file.write(dumps(result.replay([name[:200] for _, name in by_seat])) + "\n")
            yield result


def _seat_names(policies: Sequence[str], seated: Sequence[str]) -> tuple[str, ...]:
    """One name a seat: those in order, and those that are placed, without gaps."""
    names = dict(enumerate(policies))
    for text in seated:
        place, equals, name = text.partition("=")
        if not equals or not name or not place.isascii() or not place.isdigit() or len(place) > 3:
            raise click.BadParameter(f"{text!r} is not N=POLICY", param_hint="--seat")
        names[int(place)] = name
    if not names:
        raise click.UsageError("name a policy for each seat, such as: random random lowest cheapest-risk")
    if sorted(names) != list(range(len(names))):
        raise click.UsageError(f"no policy for place {min(set(range(len(names))) - set(names))}")
    return tuple([names[place] for place in range(len(names))])


@contextlib.contextmanager
def _opened(path: str) -> Iterator[IO[str]]:
    """A file to which lines are added."""
    with contextlib.ExitStack() as stack:
        try:
            file = stack.enter_context(Path(path).open("a", encoding="utf-8", newline="\n"))
        except (OSError, ValueError) as error:
            raise click.ClickException(f"{shown_name(path)}: {failure_text(error)}") from None
        yield file


@contextlib.contextmanager
def _executor(workers: int) -> Iterator[Executor | None]:
    """Processes to play in, or none; what has not begun when the command stops is not begun."""
    if workers == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _watched(results: Generator[MatchResult, None, None], total: int) -> Iterator[Iterable[MatchResult]]:
    """The results, which move a progress bar where there is a terminal."""
    if not sys.stderr.isatty():
        yield results
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    console = Console(stderr=True)
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
        yield progress.track(results, total=total, description="simulate")


def _table(run: _Run, summary: Summary) -> str:
    seatings = "" if summary.matches == summary.deals else f" of {summary.deals} deals in every seating"
    plural = "" if summary.matches == 1 else "es"
    head = [
        f"edition {run.edition.label}, seed {run.seed.hex()}",
        f"{summary.matches} match{plural}{seatings}, {summary.rounds.mean:.2f} rounds a match",
    ]
    header = ["policy", "bullheads", "95 % interval", "more than the first", "wins"]
    forfeits = any(summary.forfeits)
    lines = []
    for place, label in enumerate(run.labels):
        taken, won, behind = summary.totals[place], summary.wins[place], summary.differences[place][0]
        cells = [label, f"{taken.mean:.2f}", _interval_text(taken), "", f"{100 * won.mean:.1f} %"]
        if place:
            cells[3] = f"{behind.mean:+.2f} ({_interval_text(behind, '+')})"
        lines.append([*cells, str(summary.forfeits[place])] if forfeits else cells)
    if forfeits:
        header.append("forfeits")
    table = draw_columns(header, lines, numbers=(1, 4, 5))
    return "\n".join([*head, "", table])


def _interval(estimate: Estimate) -> tuple[float, float] | None:
    return None if estimate.standard_error is None else estimate.interval(_LEVEL)


def _interval_text(estimate: Estimate, sign: str = "") -> str:
    ends = _interval(estimate)
    return "unknown" if ends is None else f"{ends[0]:{sign}.2f} to {ends[1]:{sign}.2f}"


def _document(run: _Run, summary: Summary) -> dict[str, object]:
    return {
        "edition": run.edition.id,
        "seed": run.seed.hex(),
        "matches": summary.matches,
        "deals": summary.deals,
        "rounds": _estimate_document(summary.rounds),
        "policies": [
            {
                "policy": name,
                "bullheads": _estimate_document(summary.totals[place]),
                "wins": _estimate_document(summary.wins[place]),
                "more_than": [_estimate_document(cell) for cell in summary.differences[place]],
                "forfeits": summary.forfeits[place],
                "spread": sorted(run.counts[place].items()),
            }
            for place, name in enumerate(run.names)
        ],
    }


def _estimate_document(estimate: Estimate) -> dict[str, object]:
    """Rounded, because the last digits of a float may differ from machine to machine."""
    ends = _interval(estimate)
    return {
        "mean": round(estimate.mean, 6),
        "standard_error": None if estimate.standard_error is None else round(estimate.standard_error, 6),
        "interval": None if ends is None else [round(end, 6) for end in ends],
    }
