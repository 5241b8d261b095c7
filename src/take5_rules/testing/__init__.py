"""Hypothesis strategies: editions, deals, actions, matches and states, for tests of hosts, bots and clients.

They need the extra ``hypothesis``: ``pip install 'take5-rules[hypothesis]'``.
Nothing here asserts anything, and nothing in the rest of the package imports it.
"""

from take5_rules.extras import missing

try:
    from take5_rules.testing.actions import accepted_actions, refused_actions, wild_actions
    from take5_rules.testing.deals import deals
    from take5_rules.testing.editions import (
        editions,
        house_editions,
        openings,
        published_editions,
        variant_editions,
    )
    from take5_rules.testing.matches import Playthrough, matches, short_matches
    from take5_rules.testing.states import passing_states, states
    from take5_rules.testing.turns import Turn, turns
except ModuleNotFoundError as _error:
    raise missing(_error, "hypothesis") from _error

__all__ = [
    "Playthrough",
    "Turn",
    "accepted_actions",
    "deals",
    "editions",
    "house_editions",
    "matches",
    "openings",
    "passing_states",
    "published_editions",
    "refused_actions",
    "short_matches",
    "states",
    "turns",
    "variant_editions",
    "wild_actions",
]
