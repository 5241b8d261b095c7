"""Vectors with their pictures, for the tests that read these back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import TypeVar

import pytest

from take5_rules.render import vectors
from take5_rules.spec import Vector, load_vectors
from take5_rules.spec.parts import VectorHead
from tests.render.drawn import Drawn

EVERY = load_vectors()


T = TypeVar("T", bound=VectorHead)


@cache
def look(vector: Vector) -> Drawn:
    return Drawn(vectors.draw(vector))


def all_of(kind: type[T]) -> list[T]:
    found: list[T] = [vector for vector in EVERY if isinstance(vector, kind)]
    assert found
    return found


def named(kind: type[T]) -> pytest.MarkDecorator:
    found = all_of(kind)
    return pytest.mark.parametrize("vector", found, ids=[one.id for one in found])


def vector_of(id: str) -> Vector:
    return next(vector for vector in EVERY if vector.id == id)


def check_points(drawn: Drawn, points: Iterable[int]) -> None:
    """The last words are the bullheads that each seat has taken."""
    told = list(chain.from_iterable((f"seat {seat}", str(taken)) for seat, taken in enumerate(points)))
    assert drawn.texts[-len(told) - 1 :] == ["points", *told]
