"""What a record says before its rounds, read without reading these."""

from __future__ import annotations

from attrs import frozen

from take5_rules.core.edition import Edition
from take5_rules.core.value import Value
from take5_rules.documents.errors import DocumentError
from take5_rules.documents.strict_json import read_json
from take5_rules.replay.codec import decode_replay
from take5_rules.replay.parts import Engine, Result, SeedRecord
from take5_rules.replay.record import Replay

__all__ = ["Header", "read_header"]


@frozen(kw_only=True)
class Header(Value):
    """Who played what, and how it ended by the record's own account; the members are those of a `Replay`."""

    edition: Edition
    edition_id: str | None
    seats: int
    first_seat: int
    players: tuple[str, ...] | None
    engine: Engine
    seed: SeedRecord | None
    extra_json: str | None
    result: Result | None

    @property
    def finished(self) -> bool:
        """Whether the record says that the match is over."""
        return self.result is not None


def read_header(data: bytes) -> Header:
    """The header of a record.

    Where ``rounds`` is the last member, as this package writes it, nothing behind its name is looked at;
    elsewhere the whole document is read.

    Raises:
        DocumentError: the document does not begin as a replay, or is none where all of it had to be read.
    """
    head, found, _ = data.partition(b'"rounds":[')
    if found:
        try:
            members = read_json(head.rstrip().removesuffix(b",") + b',"rounds":[]}')
            return _header(decode_replay(members))
        except DocumentError:
            pass  # The whole document says what is wrong, and where, or that the rounds do not come last.
    return _header(decode_replay(read_json(data)))


def _header(replay: Replay) -> Header:
    return Header(
        edition=replay.edition,
        edition_id=replay.edition_id,
        seats=replay.seats,
        first_seat=replay.first_seat,
        players=replay.players,
        engine=replay.engine,
        seed=replay.seed,
        extra_json=replay.extra_json,
        result=replay.result,
    )
