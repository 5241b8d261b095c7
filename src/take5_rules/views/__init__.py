"""Views: what a seat or a spectator knows at one moment, as values that hold nothing else.

A view is made of copies of what its viewer may see; no state, no seed and no hash of either hangs on it.
Piles are shown although they lie face down: every card in them was captured in the open.
A drafted hand is shown although it is held hidden: everybody saw each card being taken.
"""

from take5_rules.views.known import (
    DealingView,
    DraftingView,
    FaceDown,
    FinishedView,
    Hand,
    PhaseView,
    Pick,
    PickingView,
    PlacingView,
    SeatDealing,
    SeatDrafting,
    SeatFinished,
    SeatPicking,
    SeatPlacing,
    SeatView,
    SpectatorDealing,
    SpectatorDrafting,
    SpectatorFinished,
    SpectatorPicking,
    SpectatorPlacing,
    SpectatorView,
    View,
)
from take5_rules.views.showing import hands_are_public, spectate, view

__all__ = [
    "DealingView",
    "DraftingView",
    "FaceDown",
    "FinishedView",
    "Hand",
    "PhaseView",
    "Pick",
    "PickingView",
    "PlacingView",
    "SeatDealing",
    "SeatDrafting",
    "SeatFinished",
    "SeatPicking",
    "SeatPlacing",
    "SeatView",
    "SpectatorDealing",
    "SpectatorDrafting",
    "SpectatorFinished",
    "SpectatorPicking",
    "SpectatorPlacing",
    "SpectatorView",
    "View",
    "hands_are_public",
    "spectate",
    "view",
]
