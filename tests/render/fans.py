"""Matches of the variants that keep something on the table, and what a drawing must show of it.

What must be shown is read from the table here, without the code that draws.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from take5_rules import (
    CLASSIC,
    Climber,
    Climbing,
    Cow,
    CowCrowding,
    CowLeaping,
    Dealing,
    Edition,
    Finished,
    FlipCards,
    ParityMarker,
    PickFlipped,
    Picking,
    Placing,
    State,
    Step,
    even_odd,
    flippin_digits,
    jumping_cow,
    legal_actions,
    mountain_climbing,
    new_match,
    one_round,
    play,
    to_act,
    two_ended_rows,
)
from take5_rules.replay import Replay
from take5_rules.shuffle import deal

NAMES = ("Ada", "Bo", "Cy")
VARIANTS = {
    "two-ended rows": two_ended_rows,
    "even/odd": even_odd,
    "mountain climbing": mountain_climbing,
    "jumping cow": jumping_cow,
    "flippin' digits": flippin_digits,
}


def steps(edition: Edition, seed: int) -> Iterator[Step]:
    """A match of three seats at random, pick by pick; who may flip does so in every other case."""
    chance = random.Random(seed)
    state: State = new_match(edition, seats=3)
    for _ in range(300):
        match state:
            case Finished():
                return
            case Dealing():
                step = play(state, deal(seed, state))
            case _:
                legal = legal_actions(state, to_act(state)[0])
                flips = [action for action in legal if isinstance(action, PickFlipped)]
                step = play(state, chance.choice(flips if flips and chance.random() < 0.5 else legal))
        yield step
        state = step.after
    raise AssertionError("the match does not end")


def recorded(name: str, seed: int = 1) -> Replay:
    """One round of a variant, to its end."""
    edition = one_round(VARIANTS[name](CLASSIC))
    replay = Replay.start(new_match(edition, seats=3), players=NAMES)
    for step in steps(edition, seed):
        replay = replay.add(step)
    return replay


def marker_of(state: State) -> tuple[int, str, bool] | None:
    """The row of a variant's card, its side, and whether it takes up a place in the row."""
    match state.table.variant if isinstance(state, Picking | Placing) else None:
        case ParityMarker(row=row, parity=parity):
            return row, parity.value, False
        case Climber(row=row, arrow=arrow) | Climbing(row=row, arrow=arrow):
            return row, arrow.value, False
        case Cow(row=row) | CowCrowding(row=row):
            return row, "cow", True
        case CowLeaping(row=row):
            return row, "cow", False
        case _:
            return None


def flips_of(state: State, viewer: int | None) -> list[tuple[str, int | None]]:
    """What became of each seat's flip, and the number that a flipped card counts as, as a viewer sees it."""
    if not isinstance(state, Picking | Placing) or not isinstance(state.table.variant, FlipCards):
        return []
    variant = state.table.variant
    shown: list[tuple[str, int | None]] = []
    for seat, (held, laid) in enumerate(zip(variant.held, variant.laid, strict=True)):
        pick = state.picks[seat]
        if laid and pick is not None and (isinstance(state, Placing) or viewer in (None, seat)):
            shown.append(("laid", int(f"{pick:02}"[::-1])))
        else:
            shown.append(("held" if held else "used", None))
    return shown
