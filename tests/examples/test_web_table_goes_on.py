"""A table that somebody sits down at goes on, whatever it owed when the server died."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path

import pytest

if any(importlib.util.find_spec(name) is None for name in ("starlette", "uvicorn", "websockets")):
    pytest.skip("the web example needs starlette, uvicorn and websockets", allow_module_level=True)

from examples.web_table.tables import Tables
from take5_rules import Dealing, Finished, legal_actions, lookup_edition, new_match, to_act
from take5_rules.replay import Replay, verify
from tests.examples.web import Person, Served

ROUND = "amigo-en-2.10+rounds-2"
POLICIES = {1: "lowest", 2: "random"}
NAMES = ["Ann", "Bot", "Cow"]


def played(folder: Path, edition: str) -> Replay:
    """A whole match at a table, whose record holds every action that a server may die after."""
    tables, chance = Tables(folder), random.Random(edition)
    table = tables.create(edition, NAMES, POLICIES)
    for _ in range(500):
        state = tables.store.state(table)
        if isinstance(state, Finished):
            return tables.store.replay(table)
        if isinstance(state, Dealing):
            tables.next_round(table)
            for _ in tables.go_on(table):
                pass
        else:
            for _ in tables.play(table, chance.choice(legal_actions(state, 0))):
                pass
    raise AssertionError("the match does not end")


def died_after(folder: Path, edition: str) -> dict[str, Tables]:
    """Tables as a server leaves them that dies after some actions of a match, some twenty times."""
    record = played(folder, edition)
    tables = Tables(folder)
    actions = [step.action for step in record.steps()]
    start = new_match(lookup_edition(edition), seats=len(NAMES))
    begun = Replay.start(start, players=NAMES, edition_id=edition, extra=dict(record.extra))
    died = {}
    for length in range(0, len(actions) + 1, 1 + len(actions) // 20):
        name = f"died-{length}"
        tables.store.begin(name, begun)
        for action in actions[:length]:
            tables.store.append(name, action)
        died[name] = tables
    return died


def owes_nothing(tables: Tables, name: str) -> bool:
    """Whether it waits for nobody but people, at a round's end for their wish to go on."""
    state = tables.store.state(name)
    begun = not isinstance(state, Dealing) or state.match.rounds_played > 0
    return begun and set(to_act(state)) <= {0}


@pytest.mark.parametrize(
    "edition", [ROUND, "amigo-en-2005+open-picks+rounds-1", "amigo-en-2.10+cards-to-hand"]
)
def test_whoever_sits_down_finds_nothing_owed(edition: str, tmp_path: Path) -> None:
    died = died_after(tmp_path, edition)
    owing = [name for name, tables in died.items() if not owes_nothing(tables, name)]
    assert len(owing) >= 3
    with Served(tmp_path) as served:
        for name, tables in died.items():
            ann = Person(served, name, 0, tables.seat_key(name, 0))
            assert owes_nothing(tables, name), name
            assert ann.view["to_act"] == list(to_act(tables.store.state(name)))
            assert bool(ann.choices) == (ann.view["to_act"] == [0])
            assert verify(tables.store.replay(name)).ok
