"""Playing: one action in, one step out, with everything that follows by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import field, frozen

from take5_rules.core.actions import Action, PickCard, PlayPicks, TakeRow
from take5_rules.core.apply import apply
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition
from take5_rules.core.errors import IllegalActionError, Reason, SeatError
from take5_rules.core.events import Event
from take5_rules.core.make import maker
from take5_rules.core.order import Moment, moment
from take5_rules.core.rules import decide, expand, next_event
from take5_rules.core.state import Dealing, Match, Picking, Placing, State
from take5_rules.core.turn import Landed, after_pick, after_picks, after_take, turn_events
from take5_rules.core.value import Value

__all__ = ["Step", "new_match", "play", "play_picks"]


@frozen(kw_only=True)
class Step(Value):
    """One accepted action: the state before, what happened, and the settled state after.

    The events follow from the state before and the action, so they are built when asked for.
    """

    __match_args__ = ("before", "action", "events", "after")

    before: State
    action: Action
    after: State
    _landed: Landed | None = field(eq=False, repr=False)
    _followed: tuple[Event, ...] = field(eq=False, repr=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        if self._landed is None:
            return self._followed
        return turn_events(self.before, self.action, self._landed) + self._followed

    def frames(self) -> Iterator[tuple[Event, State]]:
        """Each event with the state right after it.

        The states in between are not settled, but for those between the picks of one joint action.
        """
        state = self.before
        for event in self.events:
            state = apply(state, event)
            yield event, state


_step: Callable[[State, Action, State, Landed | None, tuple[Event, ...]], Step]
_step = maker(Step, "before", "action", "after", "_landed", "_followed")


def new_match(edition: Edition, seats: int, first_seat: int = 0) -> State:
    """The first settled state of a match: the deal is due, or the pool of a draft lies open.

    Raises:
        EditionError: the edition does not allow so many seats.
        SeatError: ``first_seat`` is no seat.

    >>> new_match(Edition(), seats=4).match.totals
    (0, 0, 0, 0)
    """
    check_argument("edition", edition, Edition, "an edition")
    edition.check_seats(seats)
    if type(first_seat) is not int or not 0 <= first_seat < seats:
        raise SeatError(f"first_seat must be in range({seats})")
    state: State = Dealing(match=Match(edition=edition, first_seat=first_seat, totals=(0,) * seats))
    return settle(state)[1]


def settle(state: State) -> tuple[list[Event], State]:
    """What happens by itself from here, and the settled state that it leads to."""
    events = []
    while (event := next_event(state)) is not None:
        events.append(event)
        state = apply(state, event)
    return events, state


def play(state: State, action: Action, *, at: Moment | None = None) -> Step:
    """Play ``action`` and all that follows by itself, up to the next decision.

    ``at`` is the `moment` that the action was meant for; a late action is refused, not misread.

    Raises:
        IllegalActionError: the action is refused; ``state`` is what it was.
    """
    if at is not None and not _is_now(at, state):
        check_argument("action", action, Action, "an action")
        check_argument("at", at, Moment, "a moment")
        raise IllegalActionError(Reason.STALE, action, getattr(action, "seat", None))
    rest = None
    if isinstance(state, Picking):
        if isinstance(action, PlayPicks):
            rest = after_picks(state, action.cards, action.take)
        elif isinstance(action, PickCard):
            rest = after_pick(state, action.seat, action.card)
    elif isinstance(state, Placing) and isinstance(action, TakeRow):
        rest = after_take(state, action.seat, action.row)
    if rest is None:
        return _long_path(state, action)
    after, landed = rest
    if after.table.hands[0] or isinstance(after, Placing):
        return _step(state, action, after, landed, ())
    followed, settled = settle(after)
    return _step(state, action, settled, landed, tuple(followed))


def _is_now(at: Moment, state: State) -> bool:
    # ``True`` equals 1, but only exact ints name a moment, as everywhere.
    return at == moment(state) and {type(at.deal), type(at.turn), type(at.decision)} == {int}


def _long_path(state: State, action: Action) -> Step:
    singles = expand(state, action) if isinstance(action, PlayPicks) else (action,)
    events: list[Event] = []
    after = state
    for single in singles:
        event = decide(after, single)
        followed, after = settle(apply(after, event))
        events += (event, *followed)
    return _step(state, action, after, None, tuple(events))


def play_picks(state: State, cards: Iterable[int], take: int | None = None) -> Step:
    """Play the picks of all seats at once, in seat order; see `PlayPicks`."""
    return play(state, PlayPicks(cards=cards, take=take))
