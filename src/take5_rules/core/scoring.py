"""From totals to the end of the match, the winners and the ranking; nothing here looks at cards."""

from __future__ import annotations

from collections.abc import Iterable

from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Rounds
from take5_rules.core.state import Match

__all__ = ["countdown", "match_over", "ranks", "winners"]


def match_over(match: Match) -> bool:
    """Whether the match ends here; to be asked only between rounds, for no round ends early.

    A threshold may be inclusive (66 or more: AMIGO English 2.10 and 2005) or not (more than 66:
    AMIGO US Take 5 of 2018, AMIGO German 2.3); a set number of rounds may be agreed instead.
    """
    check_argument("match", match, Match, "a match")
    end = match.edition.end
    if isinstance(end, Rounds):
        return match.rounds_played >= end.count
    highest = max(match.totals)
    return highest >= end.points if end.inclusive else highest > end.points


def winners(totals: Iterable[int]) -> tuple[int, ...]:
    """All seats with the lowest total: ties are shared (AMIGO English 2.10; silent elsewhere).

    >>> winners((66, 20, 20))
    (1, 2)
    """
    by_seat = tuple(totals)
    lowest = min(by_seat)
    return tuple([seat for seat, total in enumerate(by_seat) if total == lowest])


def ranks(totals: Iterable[int]) -> tuple[int, ...]:
    """Each seat's rank from 1; equal totals share a rank, and the next one is skipped.

    >>> ranks((70, 20, 20, 31))
    (4, 1, 1, 3)
    """
    by_seat = tuple(totals)
    ascending = sorted(by_seat)
    return tuple([ascending.index(total) + 1 for total in by_seat])


def countdown(total: int, start: int = 66) -> int:
    """What a scoreboard that counts down shows, as on Board Game Arena; never clamped at zero.

    >>> countdown(71)
    -5
    """
    return start - total
