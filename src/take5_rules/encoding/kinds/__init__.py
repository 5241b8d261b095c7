"""The annexes, a module for each rule; a rule without one has no ids and no observations."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from take5_rules.core.kinds.cow import JumpingCow
from take5_rules.core.kinds.flips import FlippinDigits
from take5_rules.core.kinds.mountain import MountainClimbing
from take5_rules.core.kinds.pairs import TwoCardsATurn
from take5_rules.core.kinds.parity import EvenOdd
from take5_rules.core.kinds.to_hand import CardsToHand
from take5_rules.core.kinds.twins import TwinCards
from take5_rules.core.kinds.two_ended import TwoEndedRows
from take5_rules.core.rule import Plain, Rule
from take5_rules.encoding.annex import Annex
from take5_rules.encoding.kinds.cow import CowAnnex
from take5_rules.encoding.kinds.flips import FlipsAnnex
from take5_rules.encoding.kinds.mountain import MountainAnnex
from take5_rules.encoding.kinds.pairs import PairsAnnex
from take5_rules.encoding.kinds.parity import ParityAnnex
from take5_rules.encoding.kinds.to_hand import HandAnnex
from take5_rules.encoding.kinds.twins import TwinsAnnex
from take5_rules.encoding.kinds.two_ended import TwoEndedAnnex

__all__ = ["ANNEXES"]

ANNEXES: Mapping[type[Rule], Annex] = MappingProxyType(
    {
        Plain: Annex(),
        TwoEndedRows: TwoEndedAnnex(),
        EvenOdd: ParityAnnex(),
        MountainClimbing: MountainAnnex(),
        JumpingCow: CowAnnex(),
        FlippinDigits: FlipsAnnex(),
        TwoCardsATurn: PairsAnnex(),
        TwinCards: TwinsAnnex(),
        CardsToHand: HandAnnex(),
    }
)
"""Every rule that has ids and observations, with what it adds to the base layout."""
