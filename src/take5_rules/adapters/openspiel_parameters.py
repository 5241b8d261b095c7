"""The parameters of the OpenSpiel forms: the edition that they stand for, and what upstream is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import pyspiel

from take5_rules import CLASSIC, CardRange, Edition, Rounds
from take5_rules.adapters.hosting import DEFAULT_SEATS, RewardScheme

__all__ = ["DEFAULTS", "Parameter", "make_edition", "make_type", "read_scheme"]

Parameter: TypeAlias = bool | int | float | str
"""What OpenSpiel takes as a parameter."""

DEFAULTS: dict[str, Parameter] = {
    "players": DEFAULT_SEATS,
    "hand": CLASSIC.hand_size,
    "deck": CLASSIC.cards_for(DEFAULT_SEATS)[-1],
    "rows": CLASSIC.rows,
    "capacity": CLASSIC.row_capacity,
    "rewards": RewardScheme.PENALTY.value,
}
"""The parameters of both forms; ``deck`` is the highest card, and ``rewards`` a `RewardScheme`."""

_UTILITY = {
    RewardScheme.PENALTY: pyspiel.GameType.Utility.GENERAL_SUM,
    RewardScheme.ZERO_SUM: pyspiel.GameType.Utility.ZERO_SUM,
}


def make_type(
    name: str, title: str, dynamics: pyspiel.GameType.Dynamics, scheme: RewardScheme
) -> pyspiel.GameType:
    """What upstream is told of a form before it is loaded, and again with its reward scheme."""
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=dynamics,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_UTILITY[scheme],
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=CLASSIC.max_seats,
        min_num_players=CLASSIC.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=DEFAULTS,
    )


def make_edition(asked: Mapping[str, Parameter]) -> tuple[Edition, int]:
    """The edition and the seats that the parameters stand for.

    Raises:
        EditionError: there may not be so many players, or they cannot be dealt so many cards.
    """
    numbers = {name: _number(asked[name], name) for name in ("players", "hand", "deck", "rows", "capacity")}
    seats = numbers["players"]
    CLASSIC.check_seats(seats)
    edition = Edition(
        deck=CardRange(first=1, last=numbers["deck"]),
        end=Rounds(count=1),
        max_seats=seats,
        hand_size=numbers["hand"],
        rows=numbers["rows"],
        row_capacity=numbers["capacity"],
    )
    return edition, seats


def read_scheme(asked: Mapping[str, Parameter]) -> RewardScheme:
    """The reward scheme that the parameters name.

    Raises:
        ValueError: it is neither ``"penalty"`` nor ``"zero_sum"``.
    """
    scheme = RewardScheme(str(asked["rewards"]))
    if scheme not in _UTILITY:
        raise ValueError("rewards must be penalty or zero_sum")
    return scheme


def _number(value: Parameter, name: str) -> int:
    if type(value) is not int:
        raise ValueError(f"{name} must be an int")
    return value
