"""Many rounds at once: N rounds in lockstep as arrays, close to the machine's limit (extra ``batch``: NumPy).

A *lane* is one round; arrays are position-major, the lane is always the last axis.

=========  ===========================  =======  ================================================
array      shape                        dtype    holds
=========  ===========================  =======  ================================================
starters   ``[rows, lanes]``            uint8    the card that begins each row
cards      ``[rows, capacity, lanes]``  uint8    rows in mid-round, 0 behind a row's end
hands      ``[turns, seats, lanes]``    uint8    ``hands[:, seat]`` are the cards of a seat
plays      ``[turns, seats, lanes]``    uint8    the card that a seat plays in a turn
choices    ``[turns, lanes]``           uint8    the row that is taken, `NONE_DUE` where none is due
points     ``[seats, lanes]``           uint8    bullheads taken
=========  ===========================  =======  ================================================

Points fit a byte, because a whole deck has at most 177 bullheads.
The kernel keeps ends, counts and bullheads of rows and no cards.
"""

from __future__ import annotations

from take5_rules.extras import missing

try:
    from take5_rules.batch.dealing import Deals, deal
    from take5_rules.batch.errors import LaneError, LaneReason
    from take5_rules.batch.lanes import Lanes
    from take5_rules.batch.layout import NONE_DUE, LaneRows, Layout
    from take5_rules.batch.policies import BATCH_POLICIES, BatchPolicy, play_out
    from take5_rules.batch.resolver import Resolved, Resolver, resolve
    from take5_rules.batch.sight import Sight
except ModuleNotFoundError as _error:
    raise missing(_error, "batch") from _error

__all__ = [
    "BATCH_POLICIES",
    "NONE_DUE",
    "BatchPolicy",
    "Deals",
    "LaneError",
    "LaneReason",
    "LaneRows",
    "Lanes",
    "Layout",
    "Resolved",
    "Resolver",
    "Sight",
    "deal",
    "play_out",
    "resolve",
]
