"""The command ``take5-rules``: a thin layer over the public names, one module for each group of commands."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line and leave with its exit code.

    Exit codes: 0 all is well, 1 a record is at fault, 2 bad usage or something that cannot be read,
    130 interrupted, 141 the reader of the output went away.
    Without click and rich it says in one line which extra is missing.
    """
    try:
        from take5_rules.cli.app import run
    except ModuleNotFoundError as error:
        if error.name not in {"click", "rich"}:
            raise
        print(
            f"take5-rules: {error.name} is missing; install the extra cli: pip install 'take5-rules[cli]'",
            file=sys.stderr,
        )
        sys.exit(2)
    sys.exit(run())
