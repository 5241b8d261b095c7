"""Events with something else where a card, a seat or a row stands: refused as events that do not fit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from attrs import AttrsInstance, evolve, fields

from take5_rules import (
    CLASSIC,
    ArgumentError,
    CardDrafted,
    CardPicked,
    CardPlaced,
    CardPlacedLeft,
    CardsKept,
    CardStacked,
    Event,
    EventMismatchError,
    FirstChosen,
    FlippedCardPicked,
    FlippedPicksRevealed,
    GoEnded,
    PairPicked,
    PairsRevealed,
    PicksRevealed,
    PickWithdrawn,
    RowShared,
    RowTaken,
    State,
    Visibility,
    apply,
)
from take5_rules.history import SeenEventMismatchError, advance
from take5_rules.seen import FlippedPickSeen, HandDealt, PairSeen, PickSeen, SeatPicked, SeenEvent, see
from take5_rules.views import View, view
from tests.views.matches import EDITIONS, VARIANTS, random_steps

JUNK: tuple[object, ...] = ([1], {}, {1}, None, "1", 1.0, True)
CHECKED = (
    *(CardDrafted, CardPicked, FlippedCardPicked, PairPicked, PickWithdrawn),
    *(PicksRevealed, FlippedPicksRevealed, PairsRevealed, FirstChosen, GoEnded, CardsKept),
    *(CardPlaced, CardPlacedLeft, CardStacked, RowTaken, RowShared),
)
"""The events whose cards and seats are looked at; what the engine alone makes is taken as it is."""
SEEN = (PickSeen, FlippedPickSeen, PairSeen, SeatPicked, HandDealt)


def spoilt(event: AttrsInstance) -> Iterator[Any]:
    """The event with one number, and with one number of a group, turned into something else."""
    told: dict[str, Any] = {field.name: getattr(event, field.name) for field in fields(type(event))}
    for name, value in told.items():
        for junk in (*JUNK, -1) if name in ("seat", "other", "row") else JUNK:
            if type(value) is int:
                yield type(event)(**{**told, name: float(value)})
                yield type(event)(**{**told, name: junk})
            elif name in ("cards", "picks") and value:
                yield type(event)(**{**told, name: (junk, *value[1:])})
            elif name == "pairs":
                yield type(event)(**{**told, name: ((junk, value[0][1]), *value[1:])})


@cache
def happened() -> tuple[tuple[State, Event], ...]:
    """One event or a few of every kind, each with the state before it."""
    found: dict[tuple[str, Visibility, type[Event]], tuple[State, Event]] = {}
    for edition in (*EDITIONS, *VARIANTS, evolve(CLASSIC, hands=Visibility.OPEN)):
        for step in random_steps(edition, min(edition.max_seats, 6), 7, most=250):
            state = step.before
            for event, after in step.frames():
                found.setdefault((edition.rule.id, edition.hands, type(event)), (state, event))
                state = after
    return tuple(found.values())


@cache
def watched() -> tuple[tuple[View, SeenEvent], ...]:
    """The same as the seats and the public see them."""
    return tuple(
        (view(state, seat), see(event, state, seat))
        for state, event in happened()
        for seat in (None, *range(state.match.seats))
    )


def test_every_kind_is_met() -> None:
    assert {type(event) for _, event in happened()} >= {*CHECKED}
    assert {type(event) for _, event in watched()} >= {*CHECKED, *SEEN} - {
        *(CardPicked, FlippedCardPicked, PairPicked)
    }


@pytest.mark.parametrize("kind", CHECKED, ids=lambda kind: str(kind.__name__))
def test_an_event_with_something_else_for_a_number_does_not_fit_the_state(kind: type[Event]) -> None:
    for state, event in happened():
        if type(event) is kind:
            assert apply(state, event) != state
            for wrong in spoilt(event):
                with pytest.raises(EventMismatchError):
                    apply(state, wrong)


@pytest.mark.parametrize("kind", [*CHECKED, *SEEN], ids=lambda kind: str(kind.__name__))
def test_a_seen_event_with_something_else_for_a_number_does_not_fit_the_view(kind: type[SeenEvent]) -> None:
    for seen, event in watched():
        if type(event) is kind:
            assert advance(seen, event) != seen
            for wrong in spoilt(event):
                with pytest.raises(SeenEventMismatchError):
                    advance(seen, wrong)


def without_a_group(event: AttrsInstance) -> Iterator[tuple[str, object, Any]]:
    """The event with something else for each of its whole groups: which, what, and the event."""
    told: dict[str, Any] = {field.name: getattr(event, field.name) for field in fields(type(event))}
    for name, value in told.items():
        if type(value) is tuple:
            for junk in (None, 7, 1.5, True, object(), "x", [1], {}, {1}):
                yield name, junk, type(event)(**{**told, name: junk})


def test_an_event_with_something_else_for_a_whole_group_is_refused_by_its_name() -> None:
    met = set()
    for state, event in happened():
        for name, junk, wrong in without_a_group(event):
            with pytest.raises(ArgumentError) as caught:
                apply(state, wrong)
            assert (caught.value.parameter, caught.value.found) == (name, type(junk).__name__)
            met.add(name)
    assert met == {"hands", "rows", "pool", "picks", "flipped", "pairs", "cards", "points", "winners"}


def test_a_seen_event_with_something_else_for_a_whole_group_is_refused_by_its_name() -> None:
    met = set()
    for seen, event in watched():
        for name, junk, wrong in without_a_group(event):
            with pytest.raises(ArgumentError) as caught:
                advance(seen, wrong)
            assert (caught.value.parameter, caught.value.found) == (name, type(junk).__name__)
            met.add(name)
    assert met == {"hand", "hands", "rows", "pool", "picks", "flipped", "pairs", "cards", "points", "winners"}


INSIDE: tuple[object, ...] = (None, 7, "x", (7,), ("x", "x"), [1], {})


def test_groups_of_the_wrong_things_do_not_fit_or_are_taken_as_they_are() -> None:
    """Nothing but the errors of this package comes out, whatever is in a group."""
    for state, event in happened():
        for wrong in with_junk_inside(event):
            with suppress(EventMismatchError):
                apply(state, wrong)
    for seen, shown in watched():
        for wrong in with_junk_inside(shown):
            with suppress(SeenEventMismatchError):
                advance(seen, wrong)


def with_junk_inside(event: AttrsInstance) -> Iterator[Any]:
    told: dict[str, Any] = {field.name: getattr(event, field.name) for field in fields(type(event))}
    for name, value in told.items():
        if type(value) is tuple:
            for junk in INSIDE:
                for size in {0, 1, len(value), len(value) + 1}:
                    yield type(event)(**{**told, name: (junk,) * size})
