"""Values of every kind, from one match of every sort; run as a script it writes them as a pickle."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from itertools import islice

from take5_rules import (
    CLASSIC,
    PUBLISHED,
    RULES,
    Edition,
    Placing,
    Reason,
    Rounds,
    State,
    Step,
    TwinDeck,
    Twins,
    Visibility,
    cards_to_hand,
    moment,
    new_match,
    resolve_turn,
)
from take5_rules.core.value import Value
from take5_rules.duplicate import check_duplicate, check_tournament, duplicate_deals
from take5_rules.history import begin_history
from take5_rules.preview import preview
from take5_rules.redacted import redact
from take5_rules.replay import Correction, Journal, Replay, SeedRecord, verify
from take5_rules.seen import seen_events
from take5_rules.views import SeatPicking, view
from take5_rules.wire import ActionRefused, DocumentReason, MessageRefused, Request
from tests.duplicate.test_duplicate import NIGHT, played, tournament
from tests.replay.matches import EDITIONS, ENGINE, random_steps, record

FEW_TWINS = TwinDeck(first=20, last=73, twins=Twins.ALL)
NAMES = ("tiny", "tiny draft", "open picks", "teaching round", "base, 2 seats")


def steps(name: str) -> list[Step]:
    edition, seats = EDITIONS[name]
    return list(random_steps(new_match(edition, seats), 4))


def states() -> list[State]:
    """Settled and unsettled states of every phase, and those with and without picks."""
    found: dict[tuple[object, ...], State] = {}
    for name in NAMES:
        for step in steps(name):
            for _, state in step.frames():
                picks = getattr(state, "picks", ())
                placed = state.placed if isinstance(state, Placing) else 0
                found.setdefault((name, type(state), picks.count(None), placed), state)
    return list(found.values())


def samples() -> list[Value]:
    return list(_samples())


def _samples() -> Iterator[Value]:
    yield from (box.edition for box in PUBLISHED.values())
    yield from states()
    for name in NAMES:
        whole = steps(name)
        for step in (*whole[:40], whole[-1]):
            yield from (step.action, *step.events, moment(step.after))
            yield from (*seen_events(step, 0), *seen_events(step, None))
            yield from (view(step.after, seat) for seat in (None, 0, 1))
            if not hasattr(step.action, "cards"):
                yield begin_history(step.before, 0).follow(step)
        replay = record(*EDITIONS[name], 4)
        yield from (replay, Journal.of(replay), redact(replay, 0), redact(replay, None), verify(replay))
        yield from (replay.rounds[0], *replay.rounds[0].turns, *replay.scoreboard())
    yield from _of_variants()
    yield from _edges()


def _of_variants() -> Iterator[Value]:
    """A whole round under each rule that is not the base rule, told to a seat and to nobody."""
    for name, rule in RULES.items():
        if name == "plain":
            continue
        deck = FEW_TWINS if rule.has_twins else CLASSIC.deck
        capacity = 1 if rule.has_twins else CLASSIC.row_capacity
        picks = Visibility.OPEN if rule.one_by_one else Visibility.SECRET
        edition = Edition(rule=rule, deck=deck, row_capacity=capacity, picks=picks, end=Rounds(count=1))
        for step in islice(random_steps(new_match(edition, 8), 4), 150):
            yield from (step.action, *step.events, *seen_events(step, 0), *seen_events(step, None))
            yield from (step.after, view(step.after, 0), view(step.after, None))
    in_goes = record(cards_to_hand(CLASSIC), 2, 4)
    yield from (in_goes, *in_goes.rounds[0].goes, *in_goes.rounds[0].goes[0].cards)


def _edges() -> Iterator[Value]:
    yield resolve_turn([[12], [37], [43], [58]], [61, 14, 44, 15], CLASSIC)
    yield Correction(round=1, turn=2, seat=0, card=7)
    yield Replay.start(
        new_match(CLASSIC, 2),
        players=("Ana", "Bo"),
        seed=SeedRecord(scheme="s", value="x"),
        extra={"a": 1},
        engine=ENGINE,
    )
    yield ActionRefused(reason=Reason.STALE)
    yield MessageRefused(reason=DocumentReason.WRONG_TYPE, pointer="/card")
    for step in steps("base, 2 seats"):
        seen = view(step.after, 0)
        if isinstance(seen, SeatPicking) and seen.pick is not None:
            yield preview(seen)
            yield Request(action=step.action, at=moment(seen))  # type: ignore[arg-type]
            break
    yield check_tournament(tournament(2, 3))
    deals = list(duplicate_deals("x", NIGHT, 2))
    yield check_duplicate([played(NIGHT, 2, deals, 1)])


if __name__ == "__main__":
    found = samples()
    for value in found:
        hash(value)
    sys.stdout.buffer.write(pickle.dumps(found))
