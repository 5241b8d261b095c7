"""Tables that people sit at: matches in a store, policies on empty seats, and a secret link for each seat.

Nothing here knows the web, and nothing here knows a rule.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Iterator
from pathlib import Path

from take5_rules import Dealing, Finished, Moment, State, Step, lookup_edition, new_match, to_act
from take5_rules.core.actions import Action
from take5_rules.policies import POLICIES
from take5_rules.replay import Replay
from take5_rules.replay.store import Store
from take5_rules.shuffle import deal
from take5_rules.views import view

MOST_SEATS = 10


class Tables:
    """All tables of one folder; a restart finds them as they were, to the last acknowledged action."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.store = Store(folder / "matches.sqlite")
        self._secret = _secret(folder / "secret")

    def create(self, edition_id: str, names: list[str], policies: dict[int, str]) -> str:
        """A new table with its first round dealt; ``policies`` say who plays the empty seats.

        Raises:
            Take5Error: the edition is unknown, or does not allow so many seats.
            ValueError: a policy is unknown, or nobody would sit at the table.
        """
        seats = set(range(len(names)))
        if not set(policies.values()) <= set(POLICIES) or not set(policies) < seats:
            raise ValueError("policies must be known, sit at seats, and leave one to a person")
        state = new_match(lookup_edition(edition_id), seats=len(names))
        extra = {"policies": {str(seat): policy for seat, policy in sorted(policies.items())}}
        table = secrets.token_urlsafe(9)
        self.store.begin(table, Replay.start(state, players=names, edition_id=edition_id, extra=extra))
        for _ in self.go_on(table):
            pass
        return table

    def seat_key(self, table: str, seat: int) -> str:
        """What a person shows to sit at this seat; it follows from the folder's secret, so it outlives us."""
        return self._derive("seat", table, seat).hex()[:32]

    def may_sit(self, table: str, seat: object, key: object) -> bool:
        """Whether ``key`` is the key of a person's seat at this table."""
        if table not in self.store.names() or type(seat) is not int:
            return False
        # Only ASCII can be compared in a time that tells nothing, and every key is ASCII.
        if not isinstance(key, str) or not key.isascii():
            return False
        record = self.store.replay(table)
        if not 0 <= seat < record.seats or seat in self.policies(table):
            return False
        return hmac.compare_digest(self.seat_key(table, seat), key)

    def policies(self, table: str) -> dict[int, str]:
        """The policies at the table, by seat."""
        kept = self.store.replay(table).extra["policies"]
        assert isinstance(kept, dict)
        return {int(seat): str(name) for seat, name in kept.items()}

    def play(self, table: str, action: Action, at: Moment | None = None) -> Iterator[Step]:
        """One action and what policies do after it; each step is on the disk when it is handed out.

        Raises:
            IllegalActionError: the action is refused, and nothing has changed.
        """
        yield self.store.append(table, action, at=at)
        yield from self.go_on(table)

    def go_on(self, table: str) -> Iterator[Step]:
        """What the table owes: the first deal, and the decisions of its policies."""
        policies = self.policies(table)
        state = self.store.state(table)
        if isinstance(state, Dealing) and state.match.rounds_played == 0:
            yield self.next_round(table)
        while (seat := _next_policy(self.store.state(table), policies)) is not None:
            state = self.store.state(table)
            chance = random.Random(self._derive("policy", table, seat, state.match.deal_number))
            yield self.store.append(table, POLICIES[policies[seat]](view(state, seat), chance))

    def next_round(self, table: str) -> Step:
        """Deal; the seed of a table follows from the folder's secret, and the deal is recorded whole.

        Raises:
            IllegalActionError: the match does not wait for a deal.
        """
        state = self.store.state(table)
        seed = self._derive("deal", table, 0)
        return self.store.append(table, deal(seed, state))

    def over(self, table: str) -> bool:
        """Whether the match has ended, so that its record may be shown whole."""
        return isinstance(self.store.state(table), Finished)

    def _derive(self, use: str, table: str, *numbers: int) -> bytes:
        message = "/".join([use, table, *map(str, numbers)])
        return hmac.digest(self._secret, message.encode(), hashlib.sha256)


def _next_policy(state: State, policies: dict[int, str]) -> int | None:
    return next((seat for seat in to_act(state) if seat in policies), None)


def _secret(file: Path) -> bytes:
    if not file.exists():
        file.touch(mode=0o600)
        file.write_bytes(secrets.token_bytes(32))
    return file.read_bytes()
