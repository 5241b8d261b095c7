"""Records of other programs made into replays; each source has a file of its own.

A log is taken only if the rules allow all of it; nothing that it leaves out is guessed.
"""

from take5_rules.replay.foreign.bga import read_bga, starters_from_gamedatas
from take5_rules.replay.foreign.errors import ForeignError, ForeignReason
from take5_rules.replay.foreign.house import with_house_numbers
from take5_rules.replay.foreign.thingsai import read_thingsai
from take5_rules.replay.foreign.tracker import read_tracker

__all__ = [
    "ForeignError",
    "ForeignReason",
    "read_bga",
    "read_thingsai",
    "read_tracker",
    "starters_from_gamedatas",
    "with_house_numbers",
]
