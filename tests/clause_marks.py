"""Which test shows which clause: a pytest plugin that `tests/conftest.py` registers.

``pytest --clauses FILE`` writes the tests of every clause as JSON, for the page of the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from take5_rules.spec import load_clauses

Shown = dict[str, list[str]]
"""The node ids of tests by clause id; every clause of the registry has an entry."""

SHOWN = pytest.StashKey[Shown]()
WHOLE = pytest.StashKey[bool]()


def shown_by(items: Iterable[pytest.Item]) -> Shown:
    """The tests that carry each clause's mark, with marks that name no clause among them."""
    found: Shown = {clause.id: [] for clause in load_clauses()}
    for item in items:
        for id in dict.fromkeys(id for mark in item.iter_markers("clause") for id in mark.args):
            found.setdefault(id, []).append(item.nodeid)
    return found


def unknown(shown: Shown) -> dict[str, list[str]]:
    """What marks name that is no clause, and where."""
    known = {clause.id for clause in load_clauses()}
    return {id: nodes for id, nodes in shown.items() if id not in known}


def untested(shown: Shown) -> list[str]:
    """The clauses that no test shows."""
    return [id for id, nodes in shown.items() if not nodes]


def is_whole(config: pytest.Config) -> bool:
    """Whether the whole suite was asked for, so that a clause without a test means something."""
    everything = {config.rootpath, *(config.rootpath / path for path in config.getini("testpaths"))}
    asked = {(config.invocation_params.dir / argument.split("::")[0]).resolve() for argument in config.args}
    narrowed = any(config.getoption(name, None) for name in ("ignore", "ignore_glob", "lf"))
    return asked <= everything and not narrowed


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses", metavar="FILE", help="write the tests of every clause as JSON")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Look at the items before ``-k`` and ``-m`` have dropped any."""
    shown = shown_by(items)
    config.stash[SHOWN] = shown
    config.stash[WHOLE] = is_whole(config)
    target = config.getoption("clauses")
    if isinstance(target, str) and not hasattr(config, "workerinput"):
        Path(target).write_text(json.dumps(shown, indent=1) + "\n", "utf-8")
