"""The command ``take5-rules``: a thin layer over the public names, one module for each group of commands."""

from __future__ import annotations

import sys
from importlib.util import find_spec

__all__ = ["main"]


def main() -> None:
    """Run the command line and leave with its exit code.

    Exit codes: 0 all is well, 1 a record is at fault, 2 bad usage or something that cannot be read,
    130 interrupted, 141 the reader of the output went away.
    Without click and rich it says in one line which extra is missing.
    """
    for name in ("click", "rich"):
        if find_spec(name) is None:
            hint = "install the extra cli: pip install 'take5-rules[cli]'"
            print(f"take5-rules: {name} is missing; {hint}", file=sys.stderr)
            sys.exit(2)
    from take5_rules.cli.app import run

    sys.exit(run())
