"""Vectors as parameters of a test, each carrying the marks of the clauses that it shows."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from take5_rules.spec import load_vectors


def marked(*kinds: str) -> list[ParameterSet]:
    """Parameters for all vectors, or for those of some kinds."""
    return [
        pytest.param(vector, id=vector.id, marks=pytest.mark.clause(*vector.clauses))
        for vector in load_vectors()
        if not kinds or vector.kind in kinds
    ]
