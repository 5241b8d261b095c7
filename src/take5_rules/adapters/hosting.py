"""One match as an environment hosts it: seeds, deals, decisions, rewards and pictures; no framework."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from operator import index
from typing import SupportsIndex

from attrs import evolve

from take5_rules import (
    Dealing,
    Edition,
    Finished,
    PickCard,
    Picking,
    Placing,
    Rounds,
    RoundScored,
    SeatAction,
    State,
    Step,
    lookup_edition,
    moment,
    new_match,
    play,
    play_picks,
    ranks,
    to_act,
)
from take5_rules.adapters.errors import AdapterError, AdapterReason
from take5_rules.encoding import Encoding, EncodingError, EncodingReason
from take5_rules.render import svg, text
from take5_rules.shuffle import Seed, deal, derive_key, fresh_seed
from take5_rules.views import SeatView, view

__all__ = [
    "DEFAULT_EDITION",
    "DEFAULT_SEATS",
    "DEFAULT_TURN_LIMIT",
    "Host",
    "Length",
    "RenderMode",
    "RewardScheme",
]

DEFAULT_EDITION = "amigo-en-2.10"
"""The id of the edition that an environment plays if it is not told another."""

DEFAULT_SEATS = 4
"""How many seats an environment has if it is not told."""


DEFAULT_TURN_LIMIT = 100
"""How many turns a round may have that could last for ever; by the policies here it has less than 20."""


class Length(StrEnum):
    """How long an episode is: one round whatever the edition's end, or a match to that end."""

    ROUND = "round"
    MATCH = "match"


class RewardScheme(StrEnum):
    """What a step is worth to a seat.

    ``penalty``: minus the bullheads that it took; the rewards of an episode sum to minus its total.
    ``zero_sum``: the mean of what all seats took, minus its own; the rewards of a step sum to 0.
    ``rank``: nothing until the episode ends, then the share of seats that it beats minus the share that beat
    it; from -1 to 1.
    """

    PENALTY = "penalty"
    ZERO_SUM = "zero_sum"
    RANK = "rank"


class RenderMode(StrEnum):
    """The pictures that an environment draws."""

    ANSI = "ansi"
    SVG = "svg"


class Host:
    """A match that waits for seats only: chance has dealt, and what follows by itself has happened.

    It begins with `reset`; before that it has no state.
    Deals come from `take5_rules.shuffle.deal` and ``deal_seed``.
    ``turn_limit`` is how many turns of a round may be played before the episode is cut off; ``None`` is
    `DEFAULT_TURN_LIMIT` where rounds have no bound of their own, and no limit for all others.

    Raises:
        AdapterError: the turn limit is no exact ``int`` from 1 up.
    """

    def __init__(
        self,
        edition: Edition | str = DEFAULT_EDITION,
        seats: int = DEFAULT_SEATS,
        length: Length | str = Length.ROUND,
        rewards: RewardScheme | str = RewardScheme.PENALTY,
        turn_limit: int | None = None,
    ) -> None:
        if turn_limit is not None and (type(turn_limit) is not int or turn_limit < 1):
            raise AdapterError(AdapterReason.TURN_LIMIT, "it must be an int from 1 up, or None")
        found = lookup_edition(edition) if isinstance(edition, str) else edition
        if Length(length) is Length.ROUND:
            found = evolve(found, end=Rounds(count=1))
        self.edition = found
        self.seats = seats
        # Only where seats play one after the other do cards come back to hands.
        unbounded = found.rule.one_by_one
        self.turn_limit = DEFAULT_TURN_LIMIT if turn_limit is None and unbounded else turn_limit
        self.scheme = RewardScheme(rewards)
        self.encoding = Encoding(edition=found, seats=seats)
        self.deal_seed: Seed = b""
        self._first_seed: Seed | None = None
        self._unseeded = 0
        self._taken = [0] * seats
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The state of the match, with all its secrets.

        Raises:
            AdapterError: there was no `reset` yet.
        """
        if self._state is None:
            raise AdapterError(AdapterReason.NOT_RESET, "the environment must be reset first")
        return self._state

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return isinstance(self.state, Finished)

    @property
    def is_truncated(self) -> bool:
        """Whether the episode is cut off, because a round goes on behind the last turn of its limit."""
        if self.turn_limit is None or self.is_over:
            return False
        return moment(self.state).turn > self.turn_limit

    def reset(self, seed: Seed | SupportsIndex | None = None) -> None:
        """Begin a match whose deals are those of ``seed``.

        Without a seed, the first match gets a fresh one, and the ``k``-th unseeded match after the last seed
        is dealt by ``derive_key(seed, "unseeded-reset", k)``.

        Raises:
            ShuffleError: the seed is refused.
        """
        given = seed if seed is None or isinstance(seed, bytes | str | bool) else index(seed)
        if given is None and self._first_seed is not None:
            self._unseeded += 1
            deal_seed: Seed = derive_key(self._first_seed, "unseeded-reset", self._unseeded)
        else:
            deal_seed = fresh_seed() if given is None else given
            derive_key(deal_seed, "unseeded-reset", 0)  # refuses what is no seed before anything changes
            self._first_seed, self._unseeded = deal_seed, 0
        self.deal_seed = deal_seed
        self._taken = [0] * self.seats
        self._state = self._dealt(new_match(self.edition, self.seats))

    def due(self) -> tuple[int, ...]:
        """The seats that the match waits for, ascending."""
        return to_act(self.state)

    def view(self, seat: int) -> SeatView:
        """What ``seat`` knows."""
        return view(self.state, seat)

    def decode(self, seat: int, action: SupportsIndex) -> SeatAction | None:
        """The decision of ``seat`` that an action id stands for; NumPy's integers are taken too.

        Raises:
            EncodingError: the id is none, or not legal for the seat now.
        """
        if isinstance(action, bool):
            raise EncodingError(EncodingReason.NO_SUCH_ID)
        return self.encoding.decode(self.view(seat), index(action))

    def play(self, actions: Iterable[SeatAction]) -> tuple[float, ...]:
        """Play decisions that are due together, and what follows; the rewards by seat come back."""
        chosen = [*actions]
        picks = [action.card for action in chosen if isinstance(action, PickCard)]
        steps: list[Step] = []
        if len(picks) == self.seats and isinstance(self.state, Picking):
            steps.append(play_picks(self.state, picks))
        else:
            state = self.state
            for action in chosen:
                steps.append(play(state, action))
                state = steps[-1].after
        self._state = self._dealt(steps[-1].after if steps else self.state)
        return self._reward(steps)

    def draw(self, mode: RenderMode, viewer: int | None) -> str:
        """A picture of what ``viewer`` knows, or of what everybody knows if it is ``None``."""
        seen = view(self.state, viewer)
        return text.draw(seen) if mode is RenderMode.ANSI else svg.draw(seen)

    def _dealt(self, state: State) -> State:
        while isinstance(state, Dealing):
            state = play(state, deal(self.deal_seed, state)).after
        return state

    def _reward(self, steps: Sequence[Step]) -> tuple[float, ...]:
        taken = [0] * self.seats
        if steps:
            ended = [e.points for step in steps for e in step.events if isinstance(e, RoundScored)]
            now = zip(*ended, _count(self.state), strict=True)
            taken = [sum(parts) - then for parts, then in zip(now, _count(steps[0].before), strict=True)]
        self._taken = [before + more for before, more in zip(self._taken, taken, strict=True)]
        if self.scheme is RewardScheme.RANK:
            return self._rank() if self.is_over else (0.0,) * self.seats
        mean = sum(taken) / self.seats if self.scheme is RewardScheme.ZERO_SUM else 0.0
        return tuple([mean - points for points in taken])

    def _rank(self) -> tuple[float, ...]:
        placed = ranks(self._taken)
        beaten = [sum([other > own for other in placed]) for own in placed]
        beaten_by = [sum([other < own for other in placed]) for own in placed]
        return tuple([(won - lost) / (self.seats - 1) for won, lost in zip(beaten, beaten_by, strict=True)])


def _count(state: State) -> tuple[int, ...]:
    """What each seat would count if the round were over and no card in its hand."""
    nothing = ((),) * state.match.seats
    if not isinstance(state, Picking | Placing):
        return (0,) * state.match.seats
    return state.match.edition.rule.points(evolve(state.table, hands=nothing))
