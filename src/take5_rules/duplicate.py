"""Duplicate play: the same cards for others, so that less of the result is luck.

The booklet's Tournament: at one table every seat plays every hand once.
At several tables, all play the same deals, and each seat is compared with those who held the same hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import chain

from attrs import frozen

from take5_rules.core.actions import Deal
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition, Rounds
from take5_rules.core.errors import Take5Error
from take5_rules.core.scoring import ranks, winners
from take5_rules.core.state import Dealing, Drafting, Picking
from take5_rules.core.value import Value
from take5_rules.replay import Replay, ReplayFaultError
from take5_rules.shuffle import Seed, nth_deal
from take5_rules.variants import CLASSIC, low_deck, one_round, open_draft

__all__ = [
    "MOST_TOURNAMENT_SEATS",
    "DuplicateError",
    "DuplicateReason",
    "DuplicateResult",
    "TournamentResult",
    "check_duplicate",
    "check_tournament",
    "deals_of",
    "duplicate_deals",
    "pass_hands",
    "tournament_deals",
    "tournament_editions",
]

MOST_TOURNAMENT_SEATS = 5
"""How many seats a tournament has at most (AMIGO English 2005, variant Tournament)."""


class DuplicateReason(StrEnum):
    """Why there is no duplicate play, or why replays are no finished set."""

    NO_SET_ROUNDS = "no_set_rounds"
    WRONG_COUNT = "wrong_count"
    TOO_MANY_SEATS = "too_many_seats"
    NOT_VERIFIED = "not_verified"
    NOT_FINISHED = "not_finished"
    NOT_ONE_ROUND = "not_one_round"
    ROUND_COUNT = "round_count"
    VOIDED_ROUND = "voided_round"
    OTHER_SEATS = "other_seats"
    OTHER_EDITION = "other_edition"
    OTHER_FIRST_SEAT = "other_first_seat"
    OTHER_CARDS = "other_cards"


class DuplicateError(Take5Error, ValueError):
    """Replays that do not belong together or are not complete.

    ``replay`` is the place in the set, from 0, and ``round`` counts from 1; each is ``None`` where the
    fault is not in one.
    """

    def __init__(self, reason: DuplicateReason, replay: int | None = None, round: int | None = None) -> None:
        where = "" if replay is None else f" in replay {replay}"
        where += "" if round is None else f", round {round}"
        super().__init__(f"{reason.value.replace('_', ' ')}{where}")
        self.reason = reason
        self.replay = replay
        self.round = round

    def __reduce__(
        self,
    ) -> tuple[type[DuplicateError], tuple[DuplicateReason, int | None, int | None]]:
        return (type(self), (self.reason, self.replay, self.round))


@frozen(kw_only=True)
class TournamentResult(Value):
    """The points by seat of each match, in order, their sums, and who stands where; the lowest sum wins."""

    points: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]


@frozen(kw_only=True)
class DuplicateResult(Value):
    """Totals and ranks by table, then by seat; a rank is among the same seat of all tables.

    ``above_average`` is by how many points a total is above the mean of its seat, times the number of
    tables, so that it stays whole; below 0 is good.
    """

    totals: tuple[tuple[int, ...], ...]
    ranks: tuple[tuple[int, ...], ...]
    above_average: tuple[tuple[int, ...], ...]


def tournament_editions(edition: Edition = CLASSIC) -> tuple[Edition, Edition]:
    """The numbers of a tournament's first match and of the others: one round each, with the low deck.

    The first is drafted and the others are dealt what was drafted then (AMIGO English 2005, variant
    Tournament: Tactics and Logic for the first).

    >>> [match.setup.value for match in tournament_editions()]
    ['drafted', 'dealt']
    """
    check_argument("edition", edition, Edition, "an edition")
    return one_round(open_draft(edition)), one_round(low_deck(edition))


def pass_hands(deal: Deal) -> Deal:
    """The next match's deal: each hand goes to the left neighbour, and the rows begin as before.

    >>> pass_hands(Deal(hands=[(1, 2), (3, 4), (5, 6)], rows=[7, 8])).hands
    ((5, 6), (1, 2), (3, 4))
    """
    check_argument("deal", deal, Deal, "a deal")
    return Deal(hands=(deal.hands[-1], *deal.hands[:-1]), rows=deal.rows)


def tournament_deals(first: Deal) -> tuple[Deal, ...]:
    """The deals of a whole tournament: with the last of them every seat has had every hand once.

    Raises:
        DuplicateError: there are more than five seats.
    """
    check_argument("first", first, Deal, "a deal")
    if len(first.hands) > MOST_TOURNAMENT_SEATS:
        raise DuplicateError(DuplicateReason.TOO_MANY_SEATS)
    deals = [first]
    for _ in first.hands[1:]:
        deals.append(pass_hands(deals[-1]))
    return tuple(deals)


def duplicate_deals(seed: Seed, edition: Edition, seats: int) -> tuple[Deal, ...]:
    """The deals that ``seed`` gives for a match of a set number of rounds, to be dealt at every table.

    They are those of `take5_rules.shuffle.nth_deal`.

    Raises:
        DuplicateError: the edition does not end after a set number of rounds.

    >>> from take5_rules import rounds
    >>> len(duplicate_deals("club night", rounds(4, CLASSIC), seats=5))
    4
    """
    check_argument("edition", edition, Edition, "an edition")
    if not isinstance(edition.end, Rounds):
        raise DuplicateError(DuplicateReason.NO_SET_ROUNDS)
    return tuple([nth_deal(seed, number, edition, seats) for number in range(1, edition.end.count + 1)])


def deals_of(replay: Replay) -> tuple[Deal, ...]:
    """The hands, ascending, and the row starters of every round that came to its first turn.

    A drafted round has them too: what each seat had drafted, and the cards that were left.
    Twins among the starters stand next to each other.

    Raises:
        ReplayFaultError: the record does not follow the rules, or knows some hands not.
    """
    check_argument("replay", replay, Replay, "a replay")
    return tuple(
        [
            Deal(hands=step.after.table.hands, rows=chain.from_iterable(step.after.table.rows))
            for step in replay.steps()
            if isinstance(step.after, Picking) and isinstance(step.before, Dealing | Drafting)
        ]
    )


def check_tournament(replays: Sequence[Replay]) -> TournamentResult:
    """The result of a finished tournament, whose one-round matches are given in the order of play.

    The first match may have been drafted or dealt; in the others each seat must have got the hand that
    its right neighbour had before, and the rows must have begun with the same cards.
    Who begins and what else the editions say is left to the table, as long as one round is played.

    Raises:
        DuplicateError: the replays are no finished tournament.
    """
    tables = [_dealt(replay, place) for place, replay in enumerate(replays)]
    seats = _same_seats(replays)
    if seats > MOST_TOURNAMENT_SEATS:
        raise DuplicateError(DuplicateReason.TOO_MANY_SEATS)
    if len(replays) != seats:
        raise DuplicateError(DuplicateReason.WRONG_COUNT)
    for place, deals in enumerate(tables):
        if len(deals) != 1:
            raise DuplicateError(DuplicateReason.NOT_ONE_ROUND, place)
    for place, due in enumerate(tournament_deals(tables[0][0])):
        if tables[place][0] != due:
            raise DuplicateError(DuplicateReason.OTHER_CARDS, place, 1)
    points = [_totals(replay) for replay in replays]
    totals = tuple([sum(scores) for scores in zip(*points, strict=True)])
    return TournamentResult(points=tuple(points), totals=totals, ranks=ranks(totals), winners=winners(totals))


def check_duplicate(replays: Sequence[Replay], deals: Sequence[Deal] | None = None) -> DuplicateResult:
    """The result of finished matches that were played with the same cards at several tables.

    ``deals`` are those that were agreed; without them the tables are held against the first.
    A round that was given up is refused: its cards have been seen, and others cannot be compared.

    Raises:
        DuplicateError: the replays do not belong together or are not finished.
    """
    tables = [_dealt(replay, place) for place, replay in enumerate(replays)]
    _same_seats(replays)
    first = replays[0]
    due = tables[0] if deals is None else tuple([_ascending(deal) for deal in deals])
    for place, (replay, found) in enumerate(zip(replays, tables, strict=True)):
        if replay.edition != first.edition:
            raise DuplicateError(DuplicateReason.OTHER_EDITION, place)
        if replay.first_seat != first.first_seat:
            raise DuplicateError(DuplicateReason.OTHER_FIRST_SEAT, place)
        if len(found) != len(due):
            raise DuplicateError(DuplicateReason.ROUND_COUNT, place)
        for number, (one, other) in enumerate(zip(found, due, strict=True), 1):
            if one != other:
                raise DuplicateError(DuplicateReason.OTHER_CARDS, place, number)
    totals = tuple([_totals(replay) for replay in replays])
    by_seat = list(zip(*totals, strict=True))
    sums = [sum(scores) for scores in by_seat]
    return DuplicateResult(
        totals=totals,
        ranks=tuple(zip(*[ranks(scores) for scores in by_seat], strict=True)),
        above_average=tuple(
            [
                tuple([len(totals) * points - whole for points, whole in zip(scores, sums, strict=True)])
                for scores in totals
            ]
        ),
    )


def _dealt(replay: Replay, place: int) -> tuple[Deal, ...]:
    """The deals of a finished record without voided rounds."""
    try:
        found = deals_of(replay)
    except ReplayFaultError as error:
        raise DuplicateError(DuplicateReason.NOT_VERIFIED, place, error.fault.round) from None
    if not replay.finished:
        raise DuplicateError(DuplicateReason.NOT_FINISHED, place)
    for number, record in enumerate(replay.rounds, 1):
        if record.voided:
            raise DuplicateError(DuplicateReason.VOIDED_ROUND, place, number)
    return found


def _same_seats(replays: Sequence[Replay]) -> int:
    if not replays:
        raise DuplicateError(DuplicateReason.WRONG_COUNT)
    for place, replay in enumerate(replays):
        if replay.seats != replays[0].seats:
            raise DuplicateError(DuplicateReason.OTHER_SEATS, place)
    return replays[0].seats


def _totals(replay: Replay) -> tuple[int, ...]:
    """The points of all rounds by seat, also where the edition does not score them."""
    points = [record.points for record in replay.rounds if record.points is not None]
    return tuple([sum(scores) for scores in zip(*points, strict=True)])


def _ascending(deal: Deal) -> Deal:
    return Deal(hands=[sorted(hand) for hand in deal.hands], rows=deal.rows)
