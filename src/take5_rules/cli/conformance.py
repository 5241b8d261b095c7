"""``take5-rules conformance`` and ``take5-rules vectors``: the cases, for other people's engines."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from take5_rules.cli.common import SECONDS, ending_in_order

if TYPE_CHECKING:
    from take5_rules.spec import Vector

__all__ = ["conformance", "vectors"]


@click.command()
@click.option("--engine", required=True, metavar="CMD", help="The command that runs the engine.")
@click.option("--only", multiple=True, metavar="NAME", help="A vector, kind or clause; may be repeated.")
@click.option(
    "--random", "generated", type=click.IntRange(0), default=0, metavar="N", help="Generated turns."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Which turns are generated.")
@click.option("--timeout", type=SECONDS, default=5.0, show_default=True, help="Seconds.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "junit"]), default="text", show_default=True
)
def conformance(
    engine: str, only: tuple[str, ...], generated: int, seed: int, timeout: float, form: str
) -> int:
    """Ask an engine every conformance vector that it says it can answer.

    It is run as a child and speaks JSON lines; the page "Conformance" of the reference says how.
    What it does not name is skipped.
    With --random, turns of every rule that it names are generated and compared too, and the first
    difference is made small.
    Exit code 0: all that was asked is right. 1: something is wrong. 2: the engine cannot be asked.
    """
    # Reading all the kinds of vector would slow every other command down.
    from take5_rules.conformance import Limits, as_json, as_junit, as_text, run_conformance

    try:
        command = shlex.split(engine)
    except ValueError as error:
        raise click.UsageError(f"--engine: {str(error).lower()}") from None
    if not command:
        raise click.UsageError("--engine: no command")
    limits = Limits(seconds=timeout)
    chosen = _chosen(only)
    with ending_in_order():
        report = run_conformance(command, vectors=chosen, generated=generated, seed=seed, limits=limits)
    write = {"text": as_text, "json": as_json, "junit": as_junit}[form]
    click.echo(write(report), nl=False)
    return 0 if report.ok else 1


@click.command()
@click.option("--only", multiple=True, metavar="NAME", help="A vector, kind or clause; may be repeated.")
@click.option("--schema", is_flag=True, help="Print their JSON Schema instead.")
@click.option(
    "--svg",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Draw each into a file of this folder instead.",
)
def vectors(only: tuple[str, ...], schema: bool, folder: Path | None) -> None:
    """Print the conformance vectors as one JSON document (CC0), for a port to keep."""
    from take5_rules.spec import export, vectors_schema

    if folder is not None and schema:
        raise click.UsageError("--svg and --schema: only one of them")
    if folder is not None:
        _draw(_chosen(only), folder)
        return
    if schema:
        click.echo(vectors_schema(), nl=False)
        return
    try:
        click.echo(export(only), nl=False)
    except LookupError as error:
        raise click.UsageError(f"--only: {error.args[0]}") from None


def _draw(chosen: tuple[Vector, ...], folder: Path) -> None:
    """One picture a file, named by the vector's id; what else lies in the folder stays."""
    from take5_rules.render.vectors import draw

    folder.mkdir(parents=True, exist_ok=True)
    for vector in chosen:
        (folder / f"{vector.id}.svg").write_text(draw(vector), encoding="utf-8")


def _chosen(only: tuple[str, ...]) -> tuple[Vector, ...]:
    from take5_rules.spec import load_vectors

    every = load_vectors()
    known = {name for vector in every for name in (vector.id, vector.kind, *vector.clauses)}
    unknown = sorted(set(only) - known)
    if unknown:
        raise click.UsageError(f"--only: neither vector, kind nor clause: {', '.join(unknown)}")
    return tuple(
        vector for vector in every if not only or {vector.id, vector.kind, *vector.clauses} & set(only)
    )
