"""The parameters of the OpenSpiel forms: the edition that they stand for, and what upstream is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import pyspiel

from take5_rules import CLASSIC, RULES, CardRange, Edition, Plain, Rounds
from take5_rules.adapters.hosting import DEFAULT_SEATS, RewardScheme
from take5_rules.adapters.openspiel_round import most_heads
from take5_rules.encoding import Encoding

__all__ = [
    "DEFAULTS",
    "OTHER_RULES",
    "Parameter",
    "fill_in",
    "make_edition",
    "make_info",
    "make_type",
    "most_choices",
    "read_scheme",
]

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

OTHER_RULES = ("two-ended-rows", "even-odd", "mountain-climbing", "jumping-cow", "flippin-digits")
"""The rules that the parameter ``rule`` may name, beside ``"plain"``, the base rule."""

_BASE_RULE = "plain"

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
        parameter_specification={**DEFAULTS, "rule": _BASE_RULE},
    )


def fill_in(given: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """All parameters; ``rule`` stands among them only where it names another rule than the base rule.

    So what upstream writes down of a round by the base rule never mentions it.
    """
    asked = {**DEFAULTS, **given}
    if asked.get("rule") == _BASE_RULE:
        del asked["rule"]
    return asked


def make_info(encoding: Encoding, scheme: RewardScheme, length: int) -> pyspiel.GameInfo:
    """What upstream is told of one edition, whose rounds have at most ``length`` decisions."""
    seats = encoding.seats
    alone, together = most_heads(encoding.edition, seats)
    zero_sum = scheme is RewardScheme.ZERO_SUM
    # No form asks for ``noop``, so it counts only where a rule has ids behind it.
    more_ids = encoding.action_count > encoding.noop + 1
    return pyspiel.GameInfo(
        num_distinct_actions=encoding.action_count if more_ids else encoding.noop,
        max_chance_outcomes=encoding.last_card,
        num_players=seats,
        min_utility=-alone * (seats - 1) / seats if zero_sum else float(-alone),
        max_utility=together / seats if zero_sum else 0.0,
        utility_sum=0.0 if zero_sum else None,
        max_game_length=length,
    )


def most_choices(edition: Edition, seats: int) -> int:
    """How many seats may have to choose after a reveal: by the base rule one, that with the lowest card."""
    return 1 if isinstance(edition.rule, Plain) else seats


def make_edition(asked: Mapping[str, Parameter]) -> tuple[Edition, int]:
    """The edition and the seats that the parameters stand for.

    Raises:
        EditionError: there may not be so many players, they cannot be dealt so many cards, or the table is
            too small for the rule.
        ValueError: a number is no int, or ``rule`` is none of `OTHER_RULES`.
    """
    rule = asked.get("rule", _BASE_RULE)
    if rule not in (_BASE_RULE, *OTHER_RULES):
        raise ValueError(f"rule must be {_BASE_RULE}, {', '.join(OTHER_RULES)}")
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
        rule=RULES[str(rule)],
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
