"""What a round costs a seat if all pick at random and take the cheapest row, so that anybody can check it.

``python -m take5_rules.batch.random_rounds`` prints the table of ``docs/reference/batch.md``.
"""

from __future__ import annotations

import argparse
from math import sqrt

import numpy as np
from attrs import frozen

from take5_rules.batch.layout import Layout
from take5_rules.batch.resolver import CHUNK, Resolver
from take5_rules.core.edition import Edition
from take5_rules.core.value import Value
from take5_rules.shuffle import Seed, derive_key

__all__ = ["RandomRounds", "main", "play_random_rounds"]

_MOST = 10**9


@frozen(kw_only=True)
class RandomRounds(Value):
    """Bullheads of a seat in a round: the mean over all seats, its standard error, and one seat's variance.

    The seats of a round are one sample, because what one is spared another takes.
    """

    rounds: int
    mean: float
    standard_error: float
    variance: float


def play_random_rounds(edition: Edition, seats: int, rounds: int, seed: Seed) -> RandomRounds:
    """Deal and play so many rounds at random; the same arguments give the same numbers on every machine.

    Raises:
        EditionError: the edition does not allow so many seats.
        LaneError: the edition is drafted, not dealt.
        ShuffleError: the seed is refused.
        ValueError: there are fewer than two rounds.

    >>> from take5_rules import CLASSIC
    >>> round(play_random_rounds(CLASSIC, 4, 100_000, seed=1).mean, 1)
    12.1
    """
    if rounds < 2:
        raise ValueError("a standard error needs two rounds or more")
    key = derive_key(seed, "random-rounds", seats)
    rng = np.random.Generator(np.random.SFC64(int.from_bytes(key, "big")))
    resolver = Resolver(Layout(edition=edition, seats=seats))
    total = round_squares = squares = 0
    for begun in range(0, rounds, CHUNK):
        points = resolver.play_random(min(CHUNK, rounds - begun), rng).astype(np.int64)
        by_round = points.sum(axis=0)
        total += int(by_round.sum())
        round_squares += int((by_round * by_round).sum())
        squares += int((points * points).sum())
    scatter = (round_squares - total * total / rounds) / (rounds - 1)
    mean = total / (rounds * seats)
    return RandomRounds(
        rounds=rounds,
        mean=mean,
        standard_error=sqrt(scatter / rounds) / seats,
        variance=squares / (rounds * seats) - mean * mean,
    )


def main() -> None:
    """Print the table for 2 to 10 seats of the classic edition."""
    parser = argparse.ArgumentParser(
        prog="python -m take5_rules.batch.random_rounds",
        description="Bullheads of a seat in a round of random cards, by number of seats.",
    )
    parser.add_argument("--rounds", type=int, default=1_000_000, help="rounds for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if not 2 <= asked.rounds <= _MOST or asked.seed < 0:
        parser.error(f"rounds must be from 2 to {_MOST:,}, and the seed no less than 0")
    print("seats     rounds    mean  standard error  variance")
    edition = Edition()
    for seats in range(edition.min_seats, edition.max_seats + 1):
        found = play_random_rounds(edition, seats, asked.rounds, asked.seed)
        print(
            f"{seats:>5} {found.rounds:>10} {found.mean:>7.3f} {found.standard_error:>15.4f}"
            f" {found.variance:>9.2f}"
        )


if __name__ == "__main__":
    main()
