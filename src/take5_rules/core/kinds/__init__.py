"""The variants that differ in kind, a module each: its rule, and what it keeps on the table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from take5_rules.core.kinds.cow import JumpingCow
from take5_rules.core.kinds.flips import FlippinDigits
from take5_rules.core.kinds.mountain import MountainClimbing
from take5_rules.core.kinds.pairs import TwoCardsATurn
from take5_rules.core.kinds.parity import EvenOdd
from take5_rules.core.kinds.twins import TwinCards
from take5_rules.core.kinds.two_ended import TwoEndedRows
from take5_rules.core.rule import PLAIN, Rule

__all__ = ["RULES"]

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        rule.id: rule
        for rule in (
            PLAIN,
            TwoEndedRows(),
            EvenOdd(),
            MountainClimbing(),
            JumpingCow(),
            FlippinDigits(),
            TwoCardsATurn(),
            TwinCards(),
        )
    }
)
"""Every rule by the id that files use."""
