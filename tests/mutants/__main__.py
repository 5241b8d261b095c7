"""Mutation testing: ``python -m tests.mutants [NAME ...]``, where a name is a group or one of its modules.

A mutant is caught by the type checker, which sees them all at once, or killed by tests.
It fails if one is left that ``survivors.toml`` does not list; texts for people and ``strict`` of `zip` aside.
What was found is kept in ``build/mutants``: a second run tries only what is new, what has changed, and, if
tests have changed, the survivors.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time

from tests.mutants.groups import Group, chosen
from tests.mutants.verdicts import Verdict, is_guard, is_text, judge, load_survivors
from tests.mutants.workshop import REFUSED_BY_TYPES, Workshop

COLUMNS = ("group", "mutants", "types", "tests", "texts", "guards", "listed", "unlisted", "seconds")


def main(arguments: list[str] | None = None) -> int:
    """Try all mutants of the chosen groups and print one line for each group."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("names", nargs="*", help="groups, or modules such as core/order.py; all by default")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--fresh", action="store_true", help="forget what was found before")
    parser.add_argument("--look", action="store_true", help="judge what was found before, and try nothing")
    parser.add_argument(
        "--quick", action="store_true", help="leave the slow tests out, for work on survivors"
    )
    asked = parser.parse_args(arguments)
    print("".join([f"{column:>10}" for column in COLUMNS]), flush=True)
    verdicts = [_try(group, asked) for group in chosen(asked.names)]
    for verdict in verdicts:
        _report(verdict)
    return 1 if any(verdict.unlisted for verdict in verdicts) else 0


def _try(group: Group, asked: argparse.Namespace) -> Verdict:
    shop, started = Workshop(group=group), time.monotonic()
    if asked.fresh:
        shutil.rmtree(shop.folder, ignore_errors=True)
    if not asked.look:
        shop.run(asked.workers)
    if not asked.look and not asked.quick:
        _try_afresh(shop, asked.workers)
    verdict = _judge(shop)
    mutants = shop.mutants()
    types = sum(mutant.ended == REFUSED_BY_TYPES for mutant in mutants)
    tests = sum(not mutant.survived for mutant in mutants) - types
    heaps = (verdict.texts, verdict.guards, verdict.listed, verdict.unlisted)
    cells = (group.name, len(mutants), types, tests, *map(len, heaps), round(time.monotonic() - started))
    print("".join([f"{cell:>10}" for cell in cells]), flush=True)
    return verdict


def _try_afresh(shop: Workshop, workers: int) -> None:
    listed = load_survivors()
    survivors = [mutant for mutant in shop.mutants() if mutant.survived]
    named = zip(survivors, shop.changes(survivors), strict=True)
    open_ones = [
        mutant.name
        for mutant, change in named
        if not (change in listed or is_text(change) or is_guard(change))
    ]
    shop.run_survivors_afresh(open_ones, workers)


def _judge(shop: Workshop) -> Verdict:
    mutants = shop.mutants()
    untried = [mutant.name for mutant in mutants if mutant.ended is None]
    if untried:
        raise SystemExit(
            f"{len(untried)} mutants of {shop.group.name} were not tried, {untried[0]} among them"
        )
    changes = shop.changes(mutants)
    survived = [change for mutant, change in zip(mutants, changes, strict=True) if mutant.survived]
    killed = [change for mutant, change in zip(mutants, changes, strict=True) if not mutant.survived]
    modules = [module.removeprefix("src/take5_rules/") for module in shop.group.modules]
    return judge(survived, killed, load_survivors(), modules)


def _report(verdict: Verdict) -> None:
    for title, changes in (
        ("survives and is not listed", verdict.unlisted),
        ("is listed, but killed now", verdict.killed_now),
        ("is listed, but is no mutant any more", verdict.gone),
    ):
        for change in changes:
            print(f"{title}: {change}\n")


if __name__ == "__main__":
    sys.exit(main())
