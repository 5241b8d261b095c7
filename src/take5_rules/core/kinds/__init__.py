"""The variants that differ in kind, a module each: its rule, and what it keeps on the table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from take5_rules.core.kinds.cow import JumpingCow
from take5_rules.core.kinds.flips import FlippinDigits
from take5_rules.core.kinds.mountain import MountainClimbing
from take5_rules.core.kinds.pairs import TwoCardsATurn
from take5_rules.core.kinds.parity import EvenOdd
from take5_rules.core.kinds.to_hand import CardsToHand, hand_rule_from_word
from take5_rules.core.kinds.twins import TwinCards
from take5_rules.core.kinds.two_ended import TwoEndedRows
from take5_rules.core.rule import PLAIN, Rule

__all__ = ["RULES", "rule_from_word"]

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
            CardsToHand(),
            TwinCards(),
        )
    }
)
"""Every rule by its id, with its printed numbers."""


def rule_from_word(word: str) -> Rule | None:
    """The rule whose `Rule.word` this is, or ``None``; its id alone stands for the printed numbers.

    >>> rule_from_word("cards-to-hand:2:9:7:2")
    CardsToHand(most_a_go=2, most_in_hand=9, pile_limit=7, hand_weight=2)
    """
    return RULES.get(word) or hand_rule_from_word(word)
