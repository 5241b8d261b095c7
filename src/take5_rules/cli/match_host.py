"""The match behind ``take5-rules play``: it keeps the state and the record, and gives away views alone.

What a person is shown can come from a seat's view or from what everybody sees, and from nothing else here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from take5_rules import Dealing, Finished, Moment, SeatAction, State, Step, moment, play, to_act
from take5_rules.policies import ForfeitError, ForfeitReason, Policy, lowest
from take5_rules.replay import Replay
from take5_rules.seen import SeenEvent, see
from take5_rules.shuffle import Stream, deal, derive_key
from take5_rules.views import SeatView, SpectatorView, spectate, view
from take5_rules.wire import ClientAction

__all__ = ["MatchHost", "Shown"]


@frozen(kw_only=True)
class Shown:
    """Something that everybody saw, the moment that it belongs to, and what everybody knows after it."""

    seen: SeenEvent
    at: Moment
    after: SpectatorView


class MatchHost:
    """One match between people and policies; ``keep`` gets the record after each accepted action.

    Deals and the chance of policies follow from ``seed``: a policy's from the moment of its decision too and
    from nothing else, so that a match that was stopped goes on as it would have without.
    """

    def __init__(
        self,
        state: State,
        replay: Replay,
        policies: Mapping[int, Policy],
        seed: bytes,
        keep: Callable[[Replay], object],
    ) -> None:
        self._state = state
        self._replay = replay
        self._policies = policies
        self._seed = seed
        self._keep = keep
        self.people = tuple([seat for seat in range(state.match.seats) if seat not in policies])

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return isinstance(self._state, Finished)

    @property
    def waits_for_deal(self) -> bool:
        """Whether the next round is to be dealt."""
        return isinstance(self._state, Dealing)

    @property
    def due(self) -> int:
        """The first of the seats whose decision is due."""
        return to_act(self._state)[0]

    def view(self, seat: int) -> SeatView:
        """What a seat knows."""
        return view(self._state, seat)

    def public(self) -> SpectatorView:
        """What everybody knows."""
        return spectate(self._state)

    def deal(self) -> tuple[Shown, ...]:
        """Deal the next round."""
        return self._accept(play(self._state, deal(self._seed, self._state)))

    def obey(self, action: ClientAction) -> tuple[Shown, ...]:
        """Play what a person asked for.

        Raises:
            IllegalActionError: it is refused, and nothing has changed.
        """
        return self._accept(play(self._state, action))

    def let_policy(self, seat: int) -> tuple[tuple[Shown, ...], ForfeitReason | None]:
        """Let a policy decide, or decide automatically if it fails; the reason comes back too."""
        seen, chance, reason = self.view(seat), self._chance(seat), None
        try:
            action: SeatAction = self._policies[seat](seen, chance)
        except ForfeitError as error:
            action, reason = lowest(seen, chance), error.reason
        return self._accept(play(self._state, action)), reason

    def _chance(self, seat: int) -> Stream:
        at = moment(self._state)
        return Stream(derive_key(self._seed, "policy", seat, at.deal, at.turn, at.decision))

    def _accept(self, step: Step) -> tuple[Shown, ...]:
        self._replay = self._replay.add(step)
        self._state = step.after
        self._keep(self._replay)
        at = moment(step.before)
        return tuple(
            [
                Shown(seen=see(event, after, None), at=at, after=spectate(after))
                for event, after in step.frames()
            ]
        )
