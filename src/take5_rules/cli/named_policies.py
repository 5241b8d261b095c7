"""Policies by the names that commands take: the built-in ones, Monte Carlo, and bots of one's own."""

from __future__ import annotations

import shlex
import shutil
from importlib.util import find_spec

import click

from take5_rules.evaluate import MonteCarlo
from take5_rules.external import ProcessPolicy
from take5_rules.policies import POLICIES, Policy

__all__ = ["named_policy"]


def named_policy(name: str, seconds: float) -> Policy:
    """The policy of this name; ``seconds`` is how long a bot may think about a decision.

    Raises:
        click.UsageError: there is none, or it needs what is not installed.
    """
    kind, colon, rest = name.partition(":")
    if name in POLICIES:
        return POLICIES[name]
    if kind == "monte-carlo":
        if find_spec("numpy") is None:
            raise click.UsageError("monte-carlo needs the extra batch: pip install 'take5-rules[batch]'")
        if not colon:
            return MonteCarlo()
        if rest.isascii() and rest.isdigit() and 0 < len(rest) < 8 and int(rest):
            return MonteCarlo(determinisations=int(rest))
    if kind == "cmd" and colon:
        return ProcessPolicy(_command(rest), seconds=seconds)
    known = ", ".join([*POLICIES, "monte-carlo", "monte-carlo:N", "cmd:COMMAND"])
    raise click.UsageError(f"no policy {name!r}; there are {known}")


def _command(text: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise click.UsageError(f"cmd: {str(error).lower()}") from None
    if not words or shutil.which(words[0]) is None:
        raise click.UsageError(f"cmd: no program {(words or [''])[0]!r}")
    return words
