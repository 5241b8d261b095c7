"""Every vector against other readings: a naive one, the engine, the oracle, and the shuffle's page."""

from __future__ import annotations

import pytest

from take5_rules.spec import KINDS, Vector, load_vectors
from take5_rules.spec.tables import ScriptVector
from take5_rules.spec.turns import TurnVector

from . import engine_answers, engine_tables, naive_answers, oracle_answers
from .marked import marked


@pytest.mark.parametrize("vector", marked())
def test_a_naive_reading_gives_what_the_vector_expects(vector: Vector) -> None:
    assert naive_answers.answer(vector) == vector.output


@pytest.mark.parametrize("vector", marked())
def test_the_engine_gives_what_the_vector_expects(vector: Vector) -> None:
    assert engine_answers.answer(vector) == vector.output


@pytest.mark.parametrize("vector", marked("turn"))
@pytest.mark.parametrize("jointly", [True, False], ids=["joint picks", "single picks"])
def test_the_events_of_a_played_turn_are_what_the_vector_expects(vector: Vector, jointly: bool) -> None:
    assert isinstance(vector, TurnVector)
    assert engine_answers.turn_by_steps(vector.input, jointly) == vector.output


@pytest.mark.parametrize("vector", marked("script"))
def test_a_script_goes_the_same_way_event_by_event(vector: Vector) -> None:
    assert isinstance(vector, ScriptVector)
    assert engine_tables.script(vector.input, engine_tables.event_by_event) == vector.output


@pytest.mark.parametrize("vector", marked("turn"))
def test_a_turn_goes_the_same_way_event_by_event(vector: Vector) -> None:
    assert isinstance(vector, TurnVector)
    assert engine_answers.turn_by_events(vector.input) == vector.output


ORACLE = {vector.id: oracle_answers.answer(vector) for vector in load_vectors()}


@pytest.mark.parametrize("vector", [param for param in marked() if ORACLE[str(param.id)] is not None])
def test_the_oracle_gives_what_the_vector_expects(vector: Vector) -> None:
    assert ORACLE[vector.id] == vector.output


def test_the_oracle_is_asked_about_every_kind_it_knows() -> None:
    asked = {vector.kind for vector in load_vectors() if ORACLE[vector.id] is not None}
    assert asked == set(KINDS) - {"script", "view", "countdown", "deal", "variant", "pairs", "go"}
    assert sum(found is not None for found in ORACLE.values()) > 220


def test_a_wrong_expectation_would_be_seen() -> None:
    for vector in load_vectors():
        others = [other for other in load_vectors(vector.kind) if other.output != vector.output]
        assert others, f"all vectors of kind {vector.kind} expect the same"
