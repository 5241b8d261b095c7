"""A state in one line of text, for bug reports, tests and shells: ``take5-line/1``, or ``/2`` for variants.

A line is words with one space between: the format, the phase, then ``field=value`` in a fixed order.
Cards of one place are joined by ``,``, places by ``/``, and ``-`` is nothing there.
Where the edition's rule is not the base rule, the format is ``take5-line/2``, and lines of a table end with
what the rule keeps there.
Each state has exactly one line. A line tells everything, hidden cards too: it is for the referee.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from take5_rules.core.checking import check_argument
from take5_rules.core.errors import Take5Error
from take5_rules.core.rule import Plain
from take5_rules.core.state import Dealing, Drafting, Finished, Match, Picking, Placing, State
from take5_rules.core.table import NOTHING, Cards, Table
from take5_rules.positions.check import state_faults
from take5_rules.positions.edition_text import edition_from_text, edition_to_text
from take5_rules.positions.faults import PositionError
from take5_rules.positions.variant_forms import variant_from_word, variant_to_word

__all__ = ["MAX_LINE", "LineError", "LineReason", "from_line", "to_line"]

MAX_LINE = 8_192
"""No line is longer; what is longer is refused unread."""

_FORMAT = "take5-line/1"
_WITH_RULE = "take5-line/2"
_OF_MATCH = ("edition", "first", "totals", "rounds", "voided")
_FIELDS = {
    "dealing": _OF_MATCH,
    "drafting": (*_OF_MATCH, "hands", "pool"),
    "picking": (*_OF_MATCH, "hands", "rows", "piles", "picks"),
    "placing": (*_OF_MATCH, "hands", "rows", "piles", "picks", "placed"),
    "finished": (*_OF_MATCH, "winners"),
}
_NUMBER = re.compile(r"0|[1-9][0-9]{0,15}")


class LineReason(StrEnum):
    """Why a text is no line."""

    TOO_LONG = "too_long"
    UNKNOWN_FORMAT = "unknown_format"
    UNKNOWN_PHASE = "unknown_phase"
    WRONG_FIELDS = "wrong_fields"
    NOT_A_NUMBER = "not_a_number"
    NO_EDITION = "no_edition"
    NO_VARIANT = "no_variant"
    NOT_CANONICAL = "not_canonical"


class LineError(Take5Error, ValueError):
    """A text that is no line of this format; ``field`` is where it goes wrong, if it is in one."""

    def __init__(self, reason: LineReason, field: str | None = None) -> None:
        super().__init__(f"{reason.value.replace('_', ' ')}{f' in {field}' if field else ''}")
        self.reason = reason
        self.field = field

    def __reduce__(self) -> tuple[type[LineError], tuple[LineReason, str | None]]:
        return (type(self), (self.reason, self.field))


def to_line(state: State) -> str:
    """The line of ``state``, which is taken to be without fault; unsettled states have lines too.

    >>> from take5_rules import CLASSIC, Deal, new_match, play
    >>> to_line(new_match(CLASSIC, seats=2))
    'take5-line/1 dealing edition=base first=0 totals=0,0 rounds=0 voided=0'
    """
    check_argument("state", state, State, "a state")
    if isinstance(state.match.edition.rule, Plain):
        return " ".join([_FORMAT, *_words(state)])
    words = [_WITH_RULE, *_words(state)]
    if isinstance(state, Picking | Placing):
        words.append(f"variant={variant_to_word(state.table.variant)}")
    return " ".join(words)


def _words(state: State) -> list[str]:
    match state:
        case Dealing(match):
            return ["dealing", *_match_words(match)]
        case Drafting(match, hands, pool):
            return ["drafting", *_match_words(match), f"hands={_groups(hands)}", f"pool={_cards(pool)}"]
        case Picking(match, table, picks):
            return ["picking", *_match_words(match), *_table_words(table), f"picks={_cards(picks)}"]
        case Placing(match, table, cards, placed):
            words = ["placing", *_match_words(match), *_table_words(table), f"picks={_cards(cards)}"]
            return [*words, f"placed={placed}"]
        case Finished():
            return ["finished", *_match_words(state.match), f"winners={_cards(state.winners)}"]


def _match_words(match: Match) -> list[str]:
    return [
        f"edition={edition_to_text(match.edition)}",
        f"first={match.first_seat}",
        f"totals={_cards(match.totals)}",
        f"rounds={match.rounds_played}",
        f"voided={match.rounds_voided}",
    ]


def _table_words(table: Table) -> list[str]:
    return [f"hands={_groups(table.hands)}", f"rows={_groups(table.rows)}", f"piles={_groups(table.piles)}"]


def _groups(groups: Sequence[Cards]) -> str:
    return "/".join(map(_cards, groups))


def _cards(cards: Sequence[int | None]) -> str:
    return ",".join(["-" if card is None else str(card) for card in cards]) or "-"


def from_line(line: str) -> State:
    """The state that ``line`` tells, settled or not.

    Raises:
        LineError: the text is no line, or not the one line that its state has.
        PositionError: the line is well-formed and its state is inconsistent.

    >>> line = "take5-line/1 finished edition=base first=1 totals=66,10 rounds=4 voided=0 winners=1"
    >>> from_line(line).match.totals
    (66, 10)
    """
    if len(line) > MAX_LINE:
        raise LineError(LineReason.TOO_LONG)
    form, _, rest = line.partition(" ")
    if form not in (_FORMAT, _WITH_RULE):
        raise LineError(LineReason.UNKNOWN_FORMAT)
    phase, *words = rest.split(" ")
    if phase not in _FIELDS:
        raise LineError(LineReason.UNKNOWN_PHASE)
    pairs = [word.partition("=") for word in words]
    names = _FIELDS[phase]
    if form == _WITH_RULE and phase in ("picking", "placing"):
        names = (*names, "variant")
    if tuple([name for name, _, _ in pairs]) != names:
        raise LineError(LineReason.WRONG_FIELDS)
    state = _read(phase, {name: value for name, _, value in pairs})
    faults = state_faults(state)
    if faults:
        raise PositionError(faults)
    if to_line(state) != line:
        raise LineError(LineReason.NOT_CANONICAL)
    return state


def _read(phase: str, fields: dict[str, str]) -> State:
    match = _read_match(fields)
    if phase == "dealing":
        return Dealing(match=match)
    if phase == "finished":
        return Finished(match=match, winners=_read_cards("winners", fields["winners"]))
    hands = _read_groups("hands", fields["hands"])
    if phase == "drafting":
        return Drafting(match=match, hands=hands, pool=_read_cards("pool", fields["pool"]))
    rows, piles = _read_groups("rows", fields["rows"]), _read_groups("piles", fields["piles"])
    variant = variant_from_word(fields["variant"]) if "variant" in fields else NOTHING
    if variant is None:
        raise LineError(LineReason.NO_VARIANT, "variant")
    table = Table(hands=hands, rows=rows, piles=piles, variant=variant)
    if phase == "picking":
        picks = [None if word == "-" else _read_number("picks", word) for word in fields["picks"].split(",")]
        return Picking(match=match, table=table, picks=tuple(picks))
    cards = _read_cards("picks", fields["picks"])
    return Placing(match=match, table=table, picks=cards, placed=_read_number("placed", fields["placed"]))


def _read_match(fields: dict[str, str]) -> Match:
    edition = edition_from_text(fields["edition"])
    if edition is None:
        raise LineError(LineReason.NO_EDITION, "edition")
    return Match(
        edition=edition,
        first_seat=_read_number("first", fields["first"]),
        totals=_read_cards("totals", fields["totals"]),
        rounds_played=_read_number("rounds", fields["rounds"]),
        rounds_voided=_read_number("voided", fields["voided"]),
    )


def _read_groups(field: str, text: str) -> tuple[Cards, ...]:
    return tuple([_read_cards(field, group) for group in text.split("/")])


def _read_cards(field: str, text: str) -> Cards:
    return () if text == "-" else tuple([_read_number(field, word) for word in text.split(",")])


def _read_number(field: str, text: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise LineError(LineReason.NOT_A_NUMBER, field)
    return int(text)
