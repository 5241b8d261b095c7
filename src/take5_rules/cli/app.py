"""The group of all commands, and how every failure becomes one line and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from take5_rules import Take5Error, __version__
from take5_rules.cli.amend import amend
from take5_rules.cli.conformance import conformance, vectors
from take5_rules.cli.convert import convert
from take5_rules.cli.diff import diff
from take5_rules.cli.editions import editions
from take5_rules.cli.files import failure_text, shown_name
from take5_rules.cli.new import new
from take5_rules.cli.play import play
from take5_rules.cli.redact import redact
from take5_rules.cli.resolve import resolve
from take5_rules.cli.rows import rows
from take5_rules.cli.score import score
from take5_rules.cli.show import show
from take5_rules.cli.simulate import simulate
from take5_rules.cli.track import track
from take5_rules.cli.verify import verify
from take5_rules.cli.view import view
from take5_rules.render.labels import plain_text

__all__ = ["app", "run"]

_UNREADABLE = 2
_INTERRUPTED = 130
_CLOSED_PIPE = 141


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="take5-rules")
def app() -> None:
    """Rules engine for 6 nimmt! (Take 5): play, verify and show replays, deal, resolve, keep score.

    Seats and rows are counted from 0, rounds and turns from 1.
    """


for _command in (
    verify,
    show,
    view,
    rows,
    diff,
    convert,
    amend,
    redact,
    new,
    resolve,
    score,
    track,
    play,
    simulate,
    editions,
    vectors,
    conformance,
):
    app.add_command(_command)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code; nothing that a user can cause ends in a traceback."""
    _fill_in_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = app.main(args=arguments, prog_name="take5-rules", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return _UNREADABLE
    except click.ClickException as error:
        return _refuse(error.format_message())
    except Take5Error as error:
        return _refuse(str(error))
    except click.Abort:
        _say("interrupted")
        return _INTERRUPTED
    except SystemExit:
        # click itself turns a broken pipe into an exit, and leaves by no other exit in this mode.
        return _CLOSED_PIPE
    except OSError as error:
        name = error.filename
        place = shown_name(os.fsdecode(name)) if isinstance(name, str | bytes) else "output"
        return _refuse(f"{place}: {failure_text(error)}")
    return code if isinstance(code, int) else 0


def _fill_in_closed_streams() -> None:
    """Put an empty file where the caller has closed a stream: Python leaves ``None`` there.

    It is done before any file is opened, which would otherwise get the closed stream's number.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _say(message: str) -> None:
    # Where even that cannot be written, the exit code still tells.
    with suppress(OSError):
        click.echo(message, err=True)


def _refuse(message: str) -> int:
    _say(f"Error: {plain_text(' '.join(message.split()))}")
    return _UNREADABLE
