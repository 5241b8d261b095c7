"""Tournaments of policies: the same deals for everybody, so that the cards are nobody's luck.

    python -m examples.tournament field random lowest highest cheapest-risk --seats 3 --deals 30
    python -m examples.tournament booklet random lowest cheapest-risk

``field``: every set of policies that fills a table, in every order at it, plays the same deals, so each
policy holds each hand in each company; whatever a policy took with one deal is one sample.
``booklet`` is the Tournament of AMIGO English 2005 at one table: the first match is drafted, and then every
seat plays every hand once.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt
from statistics import mean, stdev

from attrs import field, frozen

from take5_rules import (
    Deal,
    Dealing,
    Edition,
    EditionError,
    Finished,
    Rounds,
    lookup_edition,
    new_match,
    play,
    rounds,
    to_act,
)
from take5_rules.duplicate import (
    DuplicateError,
    TournamentResult,
    check_duplicate,
    check_tournament,
    deals_of,
    duplicate_deals,
    tournament_deals,
    tournament_editions,
)
from take5_rules.playing import MatchResult, SimulationError
from take5_rules.policies import POLICIES, Policy
from take5_rules.render.text import draw_columns
from take5_rules.replay import Replay
from take5_rules.shuffle import Seed, ShuffleError, Stream, derive_key
from take5_rules.simulate import simulate
from take5_rules.summary import Estimate
from take5_rules.views import view

Samples = defaultdict[str, list[Fraction]]
"""One number for each deal, by policy."""


@frozen(kw_only=True)
class Field:
    """What each policy took with each deal, on average over all tables and seats at which it held it.

    ``more[a][b]`` is how many bullheads more ``a`` took than ``b`` where both sat; ``wins`` are shares.
    """

    points: Samples = field(factory=lambda: defaultdict(list))
    wins: Samples = field(factory=lambda: defaultdict(list))
    more: defaultdict[str, Samples] = field(factory=lambda: defaultdict(lambda: defaultdict(list)))

    def add(self, played: Iterable[tuple[Sequence[str], MatchResult]]) -> None:
        """Add all matches of one deal, each with the names of its policies."""
        points, wins = defaultdict(list), defaultdict(list)
        more: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for names, result in played:
            for place, name in enumerate(names):
                points[name].append(result.totals[place])
                wins[name].append(Fraction(result.won[place], max(len(result.winners), 1)))
                for other, theirs in zip(names, result.totals, strict=True):
                    more[name, other].append(result.totals[place] - theirs)
        for name in points:
            self.points[name].append(Fraction(sum(points[name]), len(points[name])))
            self.wins[name].append(sum(wins[name], Fraction(0)) / len(wins[name]))
        for (name, other), found in more.items():
            self.more[name][other].append(Fraction(sum(found), len(found)))

    def ranking(self) -> list[str]:
        """The policies, the fewest bullheads first."""
        return sorted(self.points, key=lambda name: mean(self.points[name]))


def estimate(samples: Sequence[Fraction]) -> Estimate:
    """The mean of independent deals with its standard error."""
    numbers = [float(sample) for sample in samples]
    error = stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else None
    return Estimate(mean=float(mean(samples)), standard_error=error, deals=len(numbers))


def orders(table: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The ways round a table; `simulate` seats each of them in every rotation."""
    for others in permutations(table[1:]):
        yield (table[0], *others)


def play_field(policies: Mapping[str, Policy], edition: Edition, seats: int, deals: int, seed: Seed) -> Field:
    """Play every set of ``seats`` policies in every order with the same deals, and prove that they were.

    Raises:
        DuplicateError: the edition does not end after a set number of rounds.
    """
    duplicate_deals(seed, edition, seats)
    tables = [order for table in combinations(policies, seats) for order in orders(table)]
    runs = [
        simulate(
            deals, edition, [policies[name] for name in order], seed, rotate_seats=True, keep_actions=True
        )
        for order in tables
    ]
    found = Field()
    for _ in range(deals):
        played = [(names, next(run)) for names, run in zip(tables, runs, strict=True) for _ in range(seats)]
        agreed = duplicate_deals(played[0][1].deal_seed, edition, seats)
        check_duplicate([result.replay() for _, result in played], agreed)
        found.add(played)
    return found


def draw_field(found: Field) -> str:
    """The policies with their means, and each against each."""
    ranking = found.ranking()
    lines = [
        [name, *_cells(estimate(found.points[name])), f"{100 * float(mean(found.wins[name])):.1f} %"]
        for name in ranking
    ]
    table = draw_columns(["policy", "bullheads", "95 % interval", "wins"], lines, numbers=(1, 3))
    against = [
        [name, *["" if other == name else _cell(estimate(found.more[name][other])) for other in ranking]]
        for name in ranking
    ]
    return f"{table}\n\nmore bullheads than, in the same deals\n{draw_columns(['', *ranking], against)}"


def _cells(found: Estimate) -> list[str]:
    if found.standard_error is None:
        return [f"{found.mean:.2f}", "unknown"]
    low, high = found.interval()
    return [f"{found.mean:.2f}", f"{low:.2f} to {high:.2f}"]


def _cell(found: Estimate) -> str:
    if found.standard_error is None:
        return f"{found.mean:+.2f}"
    return f"{found.mean:+.2f} (+-{found.interval()[1] - found.mean:.2f})"


def host(edition: Edition, policies: Sequence[Policy], deals: Iterable[Deal], key: bytes) -> Replay:
    """One match with these deals, or with a draft."""
    streams = [Stream(derive_key(key, "policy", 0, seat)) for seat in range(len(policies))]
    state, waiting = new_match(edition, len(policies)), iter(deals)
    replay = Replay.start(state)
    while not isinstance(state, Finished):
        if isinstance(state, Dealing):
            step = play(state, next(waiting))
        else:
            seat = to_act(state)[0]
            step = play(state, policies[seat](view(state, seat), streams[seat]))
        replay, state = replay.add(step), step.after
    return replay


def play_booklet(policies: Sequence[Policy], edition: Edition, seed: Seed) -> TournamentResult:
    """The booklet's Tournament at one table; policy ``p`` sits at seat ``p`` all the time.

    Raises:
        DuplicateError: there are more than five seats.
    """
    first, later = tournament_editions(edition)
    replays = [host(first, policies, (), derive_key(seed, "tournament", 0))]
    (drafted,) = deals_of(replays[0])
    for number, deal in enumerate(tournament_deals(drafted)[1:], start=1):
        replays.append(host(later, policies, [deal], derive_key(seed, "tournament", number)))
    return check_tournament(replays)


def draw_booklet(names: Sequence[str], result: TournamentResult) -> str:
    """The points of each match, their sums, and the places."""
    labels = [f"{seat} {name}" for seat, name in enumerate(names)]
    lines = [[f"match {number}", *map(str, points)] for number, points in enumerate(result.points, start=1)]
    lines += [["sum", *map(str, result.totals)], ["place", *map(str, result.ranks)]]
    table = draw_columns(["", *labels], lines, numbers=range(1, len(labels) + 1))
    return f"{table}\n\nwon by {' and '.join(labels[seat] for seat in result.winners)}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Let policies play a tournament.")
    parser.add_argument("kind", choices=["field", "booklet"])
    parser.add_argument("policies", nargs="+", choices=POLICIES, metavar="POLICY")
    parser.add_argument("--edition", default="amigo-en-2.10")
    parser.add_argument("--rounds", type=int, help="rounds a match, in a field; one, or those of the edition")
    parser.add_argument("--seats", type=int, default=2, help="seats at a table, in a field")
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--seed", default="tournament")
    asked = parser.parse_args(arguments)
    if asked.kind == "field":
        if len(set(asked.policies)) != len(asked.policies) or not 2 <= asked.seats <= len(asked.policies):
            parser.error("name each policy once, and at least as many as there are seats")
        if asked.deals < 1:
            parser.error("--deals must be at least 1")
    try:
        print(draw_asked(asked))
    except (EditionError, DuplicateError, ShuffleError, SimulationError) as error:
        parser.exit(2, f"{parser.prog}: {error}\n")


def draw_asked(asked: argparse.Namespace) -> str:
    """The results of the tournament that was asked for."""
    edition = lookup_edition(asked.edition)
    if asked.kind == "booklet":
        policies = [POLICIES[name] for name in asked.policies]
        return draw_booklet(asked.policies, play_booklet(policies, edition, asked.seed))
    # What ends after a set number of rounds by itself does so here, unless another number is asked for.
    if asked.rounds is not None or not isinstance(edition.end, Rounds):
        edition = rounds(1 if asked.rounds is None else asked.rounds, edition)
    named = {name: POLICIES[name] for name in asked.policies}
    return draw_field(play_field(named, edition, asked.seats, asked.deals, asked.seed))


if __name__ == "__main__":
    main()
