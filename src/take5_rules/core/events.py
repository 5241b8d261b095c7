"""Events: what has happened; from the events of a match everything else follows."""

from __future__ import annotations

from take5_rules.core.base_events import (
    CardDrafted,
    CardPicked,
    CardPlaced,
    Dealt,
    MatchEnded,
    PicksRevealed,
    PickWithdrawn,
    PoolLaid,
    RoundScored,
    RoundVoided,
    RowsLaid,
    RowTaken,
    TakeCause,
)
from take5_rules.core.variant_events import (
    Arrow,
    CardPlacedLeft,
    CardsKept,
    CardStacked,
    CowJumped,
    CrowdedRowTaken,
    FirstChosen,
    FlippedCardPicked,
    FlippedPicksRevealed,
    GoEnded,
    MountainMoved,
    PairPicked,
    PairsRevealed,
    Parity,
    ParityMarked,
    RowShared,
)

__all__ = [
    "Arrow",
    "CardDrafted",
    "CardPicked",
    "CardPlaced",
    "CardPlacedLeft",
    "CardStacked",
    "CardsKept",
    "CowJumped",
    "CrowdedRowTaken",
    "Dealt",
    "Event",
    "FirstChosen",
    "FlippedCardPicked",
    "FlippedPicksRevealed",
    "GoEnded",
    "Landing",
    "MatchEnded",
    "MountainMoved",
    "PairPicked",
    "PairsRevealed",
    "Parity",
    "ParityMarked",
    "PickWithdrawn",
    "PicksRevealed",
    "PoolLaid",
    "RoundScored",
    "RoundVoided",
    "RowShared",
    "RowTaken",
    "RowsLaid",
    "TakeCause",
    "VariantEvent",
]

Landing = CardPlaced | CardPlacedLeft | CardStacked | RowTaken | RowShared
"""What placing one card can amount to."""

VariantEvent = ParityMarked | MountainMoved | CowJumped | CrowdedRowTaken | CardsKept | GoEnded
"""What a variant lets happen between two cards, by itself or because a seat has asked for it."""

Event = (
    Dealt
    | PoolLaid
    | CardDrafted
    | RowsLaid
    | CardPicked
    | PickWithdrawn
    | PicksRevealed
    | CardPlaced
    | RowTaken
    | CardPlacedLeft
    | CardStacked
    | RowShared
    | ParityMarked
    | MountainMoved
    | CowJumped
    | CrowdedRowTaken
    | FlippedCardPicked
    | FlippedPicksRevealed
    | PairPicked
    | PairsRevealed
    | FirstChosen
    | CardsKept
    | GoEnded
    | RoundScored
    | RoundVoided
    | MatchEnded
)
"""Everything that can happen in a match."""
