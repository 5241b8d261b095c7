"""Record a whole match of four simple policies, dealt from a seed, and save it as a replay.

python examples/record_match.py "four seats" match.json
"""

from __future__ import annotations

import sys

from take5_rules import CLASSIC, Dealing, Edition, Finished, new_match, play, to_act
from take5_rules.policies import cheapest_risk, highest, lowest, random_cards
from take5_rules.replay import Replay, SeedRecord, digest, dump, verify
from take5_rules.shuffle import SEED_SCHEME, Stream, deal, derive_key, seed_key
from take5_rules.views import view

POLICIES = {"Ann": cheapest_risk, "Bo": random_cards, "Chloé": lowest, "Dee": highest}


def record_match(seed: str, edition: Edition, edition_id: str) -> Replay:
    """A match to its end; the seed goes into the record as its provenance."""
    state = new_match(edition, seats=len(POLICIES))
    replay = Replay.start(
        state,
        players=POLICIES,
        edition_id=edition_id,
        seed=SeedRecord(scheme=SEED_SCHEME, value=seed_key(seed)) if isinstance(state, Dealing) else None,
    )
    chance = Stream(derive_key(seed, "policies"))
    policies = list(POLICIES.values())
    while not isinstance(state, Finished):
        if isinstance(state, Dealing):
            step = play(state, deal(seed, state))
        else:
            seat = to_act(state)[0]
            step = play(state, policies[seat](view(state, seat), chance))
        replay = replay.add(step)
        state = step.after
    return replay


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit("usage: record_match.py SEED FILE")
    seed, path = sys.argv[1:]
    replay = record_match(seed, CLASSIC, "amigo-en-2.10")
    dump(replay, path, readable=True)
    print(f"{path}: {'ok' if verify(replay).ok else 'faulty'}, {len(replay.rounds)} rounds, {digest(replay)}")
    for line in replay.scoreboard():
        print(line.round, *line.points, "->", *line.totals)


if __name__ == "__main__":
    main()
