"""Journals (``take5-journal/1``): a header, then every accepted action in order, one line of JSON each.

A line counts as soon as its line end is there; what stands after the last line end was never finished.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from attrs import frozen

from take5_rules.core.actions import Action
from take5_rules.core.checking import check_argument
from take5_rules.core.errors import IllegalActionError, Reason, Take5Error
from take5_rules.core.play import Step, new_match, play
from take5_rules.core.value import Value
from take5_rules.documents.errors import DocumentError, DocumentReason
from take5_rules.documents.shape import expect_int, expect_object
from take5_rules.documents.strict_json import DEFAULT_LIMIT, check_size, compact_json, read_json
from take5_rules.replay.codec import decode_replay, encode_replay
from take5_rules.replay.migrations import REPLAY_FORMAT, VARIANT_REPLAY_FORMAT, Document
from take5_rules.replay.record import Replay
from take5_rules.wire.actions import action_document, read_action

__all__ = [
    "JOURNAL_FORMAT",
    "LINE_LIMIT",
    "Journal",
    "JournalError",
    "header_line",
    "journal_line",
    "loads_journal",
    "read_header_line",
    "read_journal_line",
]

JOURNAL_FORMAT = "take5-journal/1"
"""The format in which journals are written."""

LINE_LIMIT = 262_144
"""How many bytes a line may have; only a header with much of the caller's own data comes near it."""

_NOT_IN_A_HEADER = ("finished", "rounds", "result")


class JournalError(Take5Error, ValueError):
    """An action of a journal that the rules refuse; ``number`` counts the actions from 1.

    The text names no card.
    """

    def __init__(self, number: int, reason: Reason) -> None:
        super().__init__(f"action {number}: {reason.value.replace('_', ' ')}")
        self.number = number
        self.reason = reason

    def __reduce__(self) -> tuple[type[JournalError], tuple[int, Reason]]:
        return (type(self), (self.number, self.reason))


@frozen(kw_only=True)
class Journal(Value):
    """A match as the sequence of its accepted actions, picks that were taken back included.

    ``start`` is a replay without rounds: the edition, the seats and the labels.
    ``torn`` is what stood after the last line end when the journal was read, as bytes: the beginning of
    an action that nobody was told is accepted.

    >>> from take5_rules import CLASSIC, Deal
    >>> start = Replay.start(new_match(CLASSIC, seats=2))
    >>> deal = Deal(hands=(range(1, 11), range(11, 21)), rows=(30, 40, 50, 60))
    >>> journal = Journal(start=start, actions=(deal,))
    >>> loads_journal(journal.dumps()) == journal
    True
    """

    start: Replay
    actions: tuple[Action, ...] = ()
    torn: bytes = b""

    @classmethod
    def of(cls, replay: Replay) -> Self:
        """The journal of a recorded match; the picks of a whole turn come as one action.

        Raises:
            ReplayFaultError: the record does not follow the rules, or knows some hands not.
        """
        check_argument("replay", replay, Replay, "a replay")
        return cls(start=replay.beginning, actions=tuple([step.action for step in replay.steps()]))

    def steps(self) -> Iterator[Step]:
        """Play the actions again, one step for each.

        Raises:
            JournalError: when it comes to an action that the rules refuse.
        """
        state = new_match(self.start.edition, self.start.seats, self.start.first_seat)
        for number, action in enumerate(self.actions, 1):
            try:
                step = play(state, action)
            except IllegalActionError as error:
                raise JournalError(number, error.reason) from None
            yield step
            state = step.after

    def replay(self) -> Replay:
        """The record of the match so far.

        Raises:
            JournalError: the rules refuse an action.
        """
        replay = self.start
        for step in self.steps():
            replay = replay.add(step)
        return replay

    def dumps(self, *, limit: int = DEFAULT_LIMIT) -> str:
        """The whole journal as text, each line with its end; what was torn is left out.

        Raises:
            DocumentError: it has more than ``limit`` bytes, which `loads_journal` would refuse.
        """
        lines = [journal_line(number, action) for number, action in enumerate(self.actions, 1)]
        text = "".join([header_line(self.start), *lines])
        check_size(text, limit)
        return text


def header_line(start: Replay) -> str:
    """The first line of a journal, with its line end; rounds of ``start`` are left out."""
    document = {**encode_replay(start), "format": JOURNAL_FORMAT}
    for name in _NOT_IN_A_HEADER:
        document.pop(name, None)
    return compact_json(document) + "\n"


def journal_line(number: int, action: Action) -> str:
    r"""The line of the action ``number``, counted from 1, with its line end.

    >>> from take5_rules import PickCard
    >>> journal_line(5, PickCard(seat=0, card=7))
    '{"n":5,"action":{"type":"pick_card","seat":0,"card":7}}\n'
    """
    return compact_json({"n": number, "action": action_document(action)}) + "\n"


def read_header_line(data: bytes | str) -> Replay:
    """The replay without rounds that a journal's first line describes.

    Raises:
        DocumentError: it is no such line.
    """
    value = read_json(data, LINE_LIMIT)
    if type(value) is not dict or value.get("format") != JOURNAL_FORMAT:
        raise DocumentError(DocumentReason.UNKNOWN_FORMAT, "/format", f"known: {JOURNAL_FORMAT}")
    document: Document = value
    expect_object(document, "", (), [name for name in document if name not in _NOT_IN_A_HEADER])
    edition = document.get("edition")
    has_rule = type(edition) is dict and "rule" in edition
    format = VARIANT_REPLAY_FORMAT if has_rule else REPLAY_FORMAT
    return decode_replay({**document, "format": format, "finished": False, "rounds": []})


def read_journal_line(data: bytes | str, number: int) -> Action:
    """The action in a line, which must be the one that ``number`` says.

    Raises:
        DocumentError: it is no such line.
    """
    found = expect_object(read_json(data, LINE_LIMIT), "", ("n", "action"))
    if expect_int(found["n"], "/n", 1) != number:
        raise DocumentError(DocumentReason.CONTRADICTION, "/n", f"expected {number}")
    return read_action(found["action"], "/action")


def loads_journal(data: bytes | str, *, limit: int = DEFAULT_LIMIT) -> Journal:
    """The journal that ``data`` holds, of at most ``limit`` bytes; whether the rules allow it is not asked.

    A last line without its end is handed back as ``torn``; every other line must be whole and in order.

    Raises:
        DocumentError: a line is malformed; the detail begins with its number.
    """
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    check_size(raw, limit)
    *lines, torn = raw.split(b"\n")
    if not lines:
        raise DocumentError(DocumentReason.NOT_JSON, "", "line 1: no whole header")
    number = 0
    try:
        start = read_header_line(lines[0])
        actions = []
        for number, line in enumerate(lines[1:], 1):
            actions.append(read_journal_line(line, number))
    except DocumentError as error:
        detail = f"line {number + 1}{': ' if error.detail else ''}{error.detail}"
        raise DocumentError(error.reason, error.pointer, detail) from None
    return Journal(start=start, actions=tuple(actions), torn=torn)
