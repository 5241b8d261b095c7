"""Policies that misbehave, and executors that keep count; importable by the workers of a process pool."""

import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

from take5_rules import CardRange, DraftCard, Edition, PickCard, SeatAction, TakeRow, VoidRound, legal_actions
from take5_rules.policies import ForfeitError, ForfeitReason, lowest, random_cards
from take5_rules.shuffle import Chance
from take5_rules.views import SeatPicking, SeatPlacing, SeatView

P = ParamSpec("P")
T = TypeVar("T")

TINY = Edition(deck=CardRange(first=1, last=12), hand_size=2, rows=2, row_capacity=2, max_seats=4)
ROOMY = Edition(deck=CardRange(first=1, last=104), hand_size=1, rows=4, row_capacity=100, max_seats=4)


def raises(view: SeatView, chance: Chance) -> SeatAction:
    raise ZeroDivisionError("a fault of the policy")


def dies_holding_55(view: SeatView, chance: Chance) -> SeatAction:
    if isinstance(view, SeatPicking) and 55 in view.hand:
        os._exit(3)
    return lowest(view, chance)


def slow(view: SeatView, chance: Chance) -> SeatAction:
    if isinstance(view, SeatPicking) and len(view.hand) == 10:
        time.sleep(0.0002 * (1 + view.hand[0] % 7))
    return random_cards(view, chance)


def forfeits_rows_and_55(view: SeatView, chance: Chance) -> SeatAction:
    if isinstance(view, SeatPlacing) or (isinstance(view, SeatPicking) and 55 in view.hand):
        raise ForfeitError(ForfeitReason.LATE)
    return random_cards(view, chance)


def picks_a_card_of_nobody(view: SeatView, chance: Chance) -> SeatAction:
    return PickCard(seat=view.seat, card=0)


def picks_for_its_neighbour(view: SeatView, chance: Chance) -> SeatAction:
    answer = lowest(view, chance)
    assert isinstance(answer, PickCard)
    return PickCard(seat=(answer.seat + 1) % view.match.seats, card=answer.card)


def takes_a_row_instead(view: SeatView, chance: Chance) -> SeatAction:
    return TakeRow(seat=view.seat, row=0)


def drafts_instead(view: SeatView, chance: Chance) -> SeatAction:
    return DraftCard(seat=view.seat, card=1)


def takes_no_row(view: SeatView, chance: Chance) -> SeatAction:
    if isinstance(view, SeatPlacing):
        return TakeRow(seat=view.seat, row=-1)
    return lowest(view, chance)


def voids(view: SeatView, chance: Chance) -> VoidRound:
    return VoidRound()


def says_nothing(view: SeatView, chance: Chance) -> None:
    return None


class Counting(Executor):
    """Runs a chunk only when its result is asked for, and counts how many were waiting at most."""

    def __init__(self) -> None:
        self.open = 0
        self.most = 0
        self.submitted = 0
        self.cancelled = 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        self.open += 1
        self.submitted += 1
        self.most = max(self.most, self.open)
        counting = self

        class Lazy(Future[T]):
            def result(self, timeout: float | None = None) -> T:
                counting.open -= 1
                return fn(*args, **kwargs)

            def cancel(self) -> bool:
                counting.cancelled += 1
                return super().cancel()

        return Lazy()


def hoards(view: SeatView, chance: Chance) -> SeatAction:
    """The last of what is listed: all cards of a row into the hand, and no second card."""
    return legal_actions(view, view.seat)[-1]
