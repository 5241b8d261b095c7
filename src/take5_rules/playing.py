"""One match between policies: who is asked when, with which view and which chance, and how it came out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from attrs import field, frozen

from take5_rules.core.actions import Action, PickCard, PlayPicks, SeatAction
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition, Setup
from take5_rules.core.errors import IllegalActionError, Take5Error
from take5_rules.core.events import RoundScored
from take5_rules.core.order import Moment, moment
from take5_rules.core.play import Step, new_match, play
from take5_rules.core.rules import to_act
from take5_rules.core.state import Dealing, Finished, Picking, State
from take5_rules.core.value import Value
from take5_rules.policies import ForfeitError, ForfeitReason, Policy, check_policies, lowest
from take5_rules.replay import Replay, SeedRecord
from take5_rules.shuffle import SEED_SCHEME, Seed, Stream, deal, derive_key
from take5_rules.views import view

__all__ = ["Forfeit", "MatchResult", "SimulationError", "SimulationFault", "play_match"]

_MOST_TURNS = 10_000
"""A round in which cards come back to hands may go on for ever if the policies want it so."""


class SimulationFault(StrEnum):
    """Why a simulation stopped."""

    ARGUMENT = "argument"
    POLICY_RAISED = "policy_raised"
    POLICY_ANSWER = "policy_answer"
    ENDLESS = "endless"
    EXECUTOR_FAILED = "executor_failed"


class SimulationError(Take5Error, RuntimeError):
    """A simulation that cannot go on; the results before it are whole, and none is missing or double.

    ``first`` and ``last`` are the indexes of the matches that were being played, ``seat`` is the seat whose
    policy failed; each is ``None`` where it means nothing.
    """

    def __init__(
        self,
        fault: SimulationFault,
        detail: str,
        first: int | None = None,
        last: int | None = None,
        seat: int | None = None,
    ) -> None:
        where = "" if first is None else f" (match {first}" + (")" if first == last else f" to {last})")
        super().__init__(f"{fault.value.replace('_', ' ')}: {detail}{where}")
        self.fault = fault
        self.detail = detail
        self.first = first
        self.last = last
        self.seat = seat

    def __reduce__(
        self,
    ) -> tuple[type[SimulationError], tuple[SimulationFault, str, int | None, int | None, int | None]]:
        return (type(self), (self.fault, self.detail, self.first, self.last, self.seat))


@frozen(kw_only=True)
class Forfeit(Value):
    """A decision that was made for a seat because its policy had none: the lowest card, the cheapest row."""

    seat: int
    at: Moment
    reason: ForfeitReason


@frozen(kw_only=True)
class MatchResult(Value):
    """How one match came out.

    ``index`` numbers the deals from 0 and ``rotation`` the seatings of one deal; policy ``p`` sat at
    ``seating[p]``.
    ``points`` holds the bullheads of each round by seat; ``winners`` are seats, and none where nothing was
    scored.
    ``deal_seed`` is the seed of its deals; ``forfeits`` are the decisions that were made automatically.
    ``actions`` is the whole match where it was asked for, else empty; `steps` plays it again.
    """

    edition: Edition
    index: int
    rotation: int
    seating: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    deal_seed: bytes
    forfeits: tuple[Forfeit, ...] = ()
    actions: tuple[Action, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The bullheads of all rounds by policy, in the order in which the policies were given."""
        return tuple([sum([points[seat] for points in self.points]) for seat in self.seating])

    @property
    def won(self) -> tuple[bool, ...]:
        """Which policies are among the winners, in the order in which they were given."""
        return tuple([seat in self.winners for seat in self.seating])

    def start(self) -> State:
        """The state that the match began with."""
        return new_match(self.edition, seats=len(self.seating))

    def steps(self) -> Iterator[Step]:
        """The steps of the match, played again.

        Raises:
            SimulationError: the actions were not kept.
        """
        if not self.actions:
            raise SimulationError(SimulationFault.ARGUMENT, "the actions were not kept")
        state = self.start()
        for action in self.actions:
            step = play(state, action)
            yield step
            state = step.after

    def replay(self, players: Iterable[str] | None = None) -> Replay:
        """The record of the match, with names by seat and the seed of its deals.

        Names that are not fit for a record are refused as `Replay.start` refuses them.

        Raises:
            SimulationError: the actions were not kept.
        """
        drafted = self.edition.setup is Setup.DRAFTED
        seed = None if drafted else SeedRecord(scheme=SEED_SCHEME, value=self.deal_seed)
        replay = Replay.start(self.start(), players=players, seed=seed)
        for step in self.steps():
            replay = replay.add(step)
        return replay


def play_match(
    edition: Edition,
    policies: Sequence[Policy],
    seed: Seed,
    *,
    index: int = 0,
    rotation: int = 0,
    keep_actions: bool = False,
    max_rounds: int = 1000,
) -> MatchResult:
    """Play match ``index`` of ``seed`` between policies; policy ``p`` sits at ``(p + rotation) % seats``.

    The deals depend on the seed and the index; each policy's chance on the rotation and its seat too.

    Raises:
        SimulationError: a policy raises, or answers what is not allowed, or the match has not ended after
            ``max_rounds`` rounds.
        EditionError: the edition does not allow so many seats.
        ShuffleError: the seed is refused.
        Take5Error: a policy cannot play the edition (`check_policies`).

    >>> from take5_rules import CLASSIC
    >>> from take5_rules.playing import play_match
    >>> from take5_rules.policies import lowest, random_cards
    >>> play_match(CLASSIC, [lowest, random_cards], seed=1).totals
    (73, 55)
    """
    check_argument("edition", edition, Edition, "an edition")
    check_policies(policies, edition)
    seats = len(policies)
    key = derive_key(seed, "simulated-match", index)
    deal_seed = derive_key(key, "deals")
    table = _Table(
        index=index,
        deal_seed=deal_seed,
        policies=tuple([policies[(seat - rotation) % seats] for seat in range(seats)]),
        streams=tuple([Stream(derive_key(key, "policy", rotation, seat)) for seat in range(seats)]),
    )
    points: list[tuple[int, ...]] = []
    actions: list[Action] = []
    state = new_match(edition, seats=seats)
    for step in table.steps(state, max_rounds):
        if keep_actions:
            actions.append(step.action)
        if step.after.match.rounds_played > step.before.match.rounds_played:
            points += [event.points for event in step.events if isinstance(event, RoundScored)]
        state = step.after
    return MatchResult(
        edition=edition,
        index=index,
        rotation=rotation,
        seating=tuple([(policy + rotation) % seats for policy in range(seats)]),
        points=tuple(points),
        winners=state.winners if isinstance(state, Finished) else (),
        deal_seed=deal_seed,
        forfeits=tuple(table.forfeits),
        actions=tuple(actions),
    )


@frozen(kw_only=True)
class _Table:
    """The policies of one match by seat, each with its chance, and the seed of the deals."""

    index: int
    deal_seed: bytes
    policies: tuple[Policy, ...]
    streams: tuple[Stream, ...]
    forfeits: list[Forfeit] = field(factory=list)

    def steps(self, state: State, max_rounds: int) -> Iterator[Step]:
        """The steps to the end of the match, or to an error if that has not come after so many rounds."""
        while not isinstance(state, Finished):
            if state.match.rounds_played == max_rounds:
                detail = f"no end after {max_rounds} rounds"
                raise self._error(SimulationFault.ENDLESS, detail, None)
            if state.match.edition.rule.one_by_one and moment(state).turn > _MOST_TURNS:
                raise self._error(SimulationFault.ENDLESS, f"no end after {_MOST_TURNS} turns", None)
            step = self._play(state)
            yield step
            state = step.after

    def _play(self, state: State) -> Step:
        if isinstance(state, Dealing):
            return play(state, deal(self.deal_seed, state))
        if isinstance(state, Picking) and state.match.edition.has_short_turns:
            picks = [self._ask(state, seat) for seat in range(state.match.seats)]
            return self._accepted(state, self._joint(picks))
        seat = to_act(state)[0]
        return self._accepted(state, self._ask(state, seat))

    def _ask(self, state: State, seat: int) -> SeatAction:
        seen = view(state, seat)
        try:
            answer: object = self.policies[seat](seen, self.streams[seat])
        except ForfeitError as error:
            self.forfeits.append(Forfeit(seat=seat, at=moment(state), reason=error.reason))
            return lowest(seen, self.streams[seat])
        except Exception as error:
            detail = f"the policy at seat {seat} raised {type(error).__name__}"
            raise self._error(SimulationFault.POLICY_RAISED, detail, seat) from error
        if not isinstance(answer, SeatAction) or answer.seat != seat:
            detail = f"the policy at seat {seat} gave no decision of its own seat"
            raise self._error(SimulationFault.POLICY_ANSWER, detail, seat)
        return answer

    def _joint(self, picks: Sequence[SeatAction]) -> PlayPicks:
        for seat, pick in enumerate(picks):
            if not isinstance(pick, PickCard):
                detail = f"the policy at seat {seat} did not pick a card"
                raise self._error(SimulationFault.POLICY_ANSWER, detail, seat)
        return PlayPicks(cards=[pick.card for pick in picks if isinstance(pick, PickCard)])

    def _accepted(self, state: State, action: Action) -> Step:
        try:
            return play(state, action)
        except IllegalActionError as error:
            detail = f"the policy at seat {error.seat} was refused: {error.reason.value.replace('_', ' ')}"
            raise self._error(SimulationFault.POLICY_ANSWER, detail, error.seat) from error

    def _error(self, fault: SimulationFault, detail: str, seat: int | None) -> SimulationError:
        return SimulationError(fault, detail, self.index, self.index, seat)
