"""Every vector against other readings: a naive one, the engine, the oracle, and the shuffle's page."""

from __future__ import annotations

import pytest

from take5_rules.spec import KINDS, Vector, load_vectors
from take5_rules.spec.kinds import (
    CountdownVector,
    DeckVector,
    EndVector,
    HeadsOutput,
    HeadsVector,
    RankVector,
    ScoreVector,
    TargetOutput,
    TargetVector,
)
from take5_rules.spec.tables import (
    DealOutput,
    DealVector,
    DraftVector,
    OrderVector,
    ScriptVector,
    ViewVector,
)
from take5_rules.spec.turns import ChoiceVector, RoundVector, TurnVector

from ..shuffle import by_the_page
from . import engine_answers, naive, naive_match, oracle_answers
from .marked import marked


def naive_answer(vector: Vector) -> object:
    match vector:
        case HeadsVector(input=given):
            return HeadsOutput(heads=naive.heads(given.card))
        case TargetVector(input=given):
            return TargetOutput(row=naive.target(given.ends, given.card))
        case ScoreVector(input=given):
            return naive.score(given)
        case DeckVector(input=given):
            return naive.deck(given)
        case ChoiceVector(input=given):
            return naive.choice(given)
        case TurnVector(input=given):
            return naive.turn(given)
        case RoundVector(input=given):
            return naive.whole_round(given)
        case DraftVector(input=given):
            return naive.draft(given)
        case OrderVector(input=given):
            return naive.order(given)
        case ScriptVector(input=given):
            return naive_match.script(given)
        case ViewVector(input=given):
            return naive_match.view(given)
        case EndVector(input=given):
            return naive.end(given)
        case RankVector(input=given):
            return naive.rank(given)
        case CountdownVector(input=given):
            return naive.countdown(given)
        case DealVector():
            return page_answer(vector)


def page_answer(vector: DealVector) -> DealOutput:
    given = vector.input
    seed = {"kind": given.seed.kind, "value": given.seed.value}
    deck = naive.cards_of(given.edition, given.seats)
    shape = (given.edition.hand_size, given.edition.rows, deck[0], deck[-1])
    found = by_the_page.deal_vector(seed, None, given.deal, given.seats, shape)
    return DealOutput(hands=tuple(tuple(hand) for hand in found["hands"]), rows=tuple(found["starters"]))


@pytest.mark.parametrize("vector", marked())
def test_a_naive_reading_gives_what_the_vector_expects(vector: Vector) -> None:
    assert naive_answer(vector) == vector.output


@pytest.mark.parametrize("vector", marked())
def test_the_engine_gives_what_the_vector_expects(vector: Vector) -> None:
    assert engine_answers.answer(vector) == vector.output


@pytest.mark.parametrize("vector", marked("turn"))
@pytest.mark.parametrize("jointly", [True, False], ids=["joint picks", "single picks"])
def test_the_events_of_a_played_turn_are_what_the_vector_expects(vector: Vector, jointly: bool) -> None:
    assert isinstance(vector, TurnVector)
    assert engine_answers.turn_by_steps(vector.input, jointly) == vector.output


ORACLE = {vector.id: oracle_answers.answer(vector) for vector in load_vectors()}


@pytest.mark.parametrize("vector", [param for param in marked() if ORACLE[str(param.id)] is not None])
def test_the_oracle_gives_what_the_vector_expects(vector: Vector) -> None:
    assert ORACLE[vector.id] == vector.output


def test_the_oracle_is_asked_about_every_kind_it_knows() -> None:
    asked = {vector.kind for vector in load_vectors() if ORACLE[vector.id] is not None}
    assert asked == set(KINDS) - {"script", "view", "countdown", "deal"}
    assert sum(found is not None for found in ORACLE.values()) > 220


def test_a_wrong_expectation_would_be_seen() -> None:
    for vector in load_vectors():
        others = [other for other in load_vectors(vector.kind) if other.output != vector.output]
        assert others, f"all vectors of kind {vector.kind} expect the same"
