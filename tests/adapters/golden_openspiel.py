"""Writes the pinned playthroughs: ``python -m tests.adapters.golden_openspiel``.

They are upstream's own form: every node of one random round with all that OpenSpiel can ask of it.
"""

from __future__ import annotations

from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import take5_rules.adapters.openspiel

assert take5_rules.adapters.openspiel.DEFAULTS

GOLDEN = Path(__file__).parent / "golden"
TINY = "players=3,hand=2,deck=10,rows=2,capacity=2"
TWO_ENDED = "players=2,hand=2,deck=11,rows=2,capacity=2,rule=two-ended-rows"
FLIPS = "players=2,hand=2,deck=16,rows=2,capacity=2,rule=flippin-digits"
ROUNDS = {
    "openspiel-simultaneous.txt": f"python_take5({TINY})",
    "openspiel-sequential.txt": f"python_take5_sequential({TINY},rewards=zero_sum)",
    "openspiel-two-ended-rows.txt": f"python_take5_sequential({TWO_ENDED})",
    "openspiel-flippin-digits.txt": f"python_take5({FLIPS})",
}


def play(game: str) -> str:
    """One random round of ``game``, always the same."""
    return str(playthrough(game, None, seed=2)).rstrip() + "\n"


if __name__ == "__main__":
    for name, game in ROUNDS.items():
        (GOLDEN / name).write_text(play(game), encoding="utf-8")
