"""Recorded matches that the tests of the command line share."""

from __future__ import annotations

import json
import random

from take5_rules import (
    CLASSIC,
    Dealing,
    DraftCard,
    Drafting,
    Edition,
    Finished,
    Picking,
    VoidRound,
    legal_actions,
    new_match,
    play,
    play_picks,
    to_act,
)
from take5_rules.replay import Replay, dumps, loads
from take5_rules.shuffle import deal


def played(
    edition: Edition = CLASSIC,
    seats: int = 3,
    seed: int = 1,
    *,
    edition_id: str | None = "amigo-en-2.10",
    players: tuple[str, ...] | None = ("Ada", "Bo", "Cy"),
    stop: int | None = None,
    void: bool = False,
) -> Replay:
    """A match at random to its end, or the first ``stop`` turns of one; ``void`` gives up one round first."""
    chance = random.Random(seed)
    state = new_match(edition, seats)
    replay = Replay.start(state, players=players, edition_id=edition_id)
    turns = 0
    for _ in range(2000):
        match state:
            case Finished():
                return replay
            case Dealing():
                step = play(state, deal(seed, state))
            case Drafting():
                seat = to_act(state)[0]
                step = play(state, DraftCard(seat=seat, card=chance.choice(state.pool)))
            case Picking():
                if turns == stop:
                    return replay
                if void and turns == 2:
                    void = False
                    step = play(state, VoidRound())
                else:
                    step = play_picks(state, [chance.choice(hand) for hand in state.table.hands])
                    turns += 1
            case _:
                step = play(state, chance.choice(legal_actions(state, to_act(state)[0])))
        replay, state = replay.add(step), step.after
    raise AssertionError("the match does not end")


def without_hands(replay: Replay) -> Replay:
    """The same record as somebody would write it who saw only the table."""
    document = json.loads(dumps(replay))
    for one in document["rounds"]:
        one["deal"]["hands"] = None
    return loads(json.dumps(document))


def spoiled(replay: Replay, round: int, turn: int, seat: int, card: int) -> str:
    """The record's text with another card at one place, unchecked."""
    document = json.loads(dumps(replay))
    document["rounds"][round - 1]["turns"][turn - 1]["picks"][seat] = card
    return json.dumps(document)
