"""What was said in words, as a decision, or why it is none."""

from __future__ import annotations

import re
from enum import StrEnum

from take5_rules.core.errors import Take5Error
from take5_rules.phrases.hearing import Ear, Heard, says_something
from take5_rules.views import SeatView
from take5_rules.wire import ClientAction

__all__ = ["PhraseError", "PhraseReason", "read_phrase", "read_reply"]

_ASIDE = re.compile(r"\([^()]*\)")
_LABELS = ("action", "answer", "choice", "decision")


class PhraseReason(StrEnum):
    """Why a text is no decision."""

    NOTHING_SAID = "nothing_said"
    NOT_UNDERSTOOD = "not_understood"
    SEVERAL_DECISIONS = "several_decisions"


class PhraseError(Take5Error, ValueError):
    """A text that says no decision; ``reason`` says why, and nothing of the text is repeated."""

    def __init__(self, reason: PhraseReason) -> None:
        super().__init__(reason.value.replace("_", " "))
        self.reason = reason

    def __reduce__(self) -> tuple[type[PhraseError], tuple[PhraseReason]]:
        return (type(self), (self.reason,))


def read_phrase(text: str, view: SeatView) -> ClientAction:
    """The decision that ``text`` says in the name of the view's seat.

    What `options` and `phrase` give is understood, with other letters, marks and small words about it too.
    Words say what they say whatever is due; numbers alone are a decision of a kind that is due.
    A number that is called a card is never taken for a row, nor one that is called a row for a card.
    Several cards may be named in any order, and none by ``none`` or ``nothing``.
    It does not ask whether the action is legal: that is for `take5_rules.play`.

    Raises:
        PhraseError: the text says nothing that is understood.

    >>> from take5_rules import CLASSIC, Deal, new_match, play
    >>> from take5_rules.views import view
    >>> deal = Deal(hands=[range(1, 11), range(11, 21)], rows=[31, 32, 33, 34])
    >>> seen = view(play(new_match(CLASSIC, seats=2), deal).after, 0)
    >>> read_phrase("7", seen), read_phrase("I play card 99.", seen), read_phrase("Take row 2!", seen)
    (PickCard(seat=0, card=7), PickCard(seat=0, card=99), TakeRow(seat=0, row=2))
    """
    heard = Ear.of(view).hear(text)
    if heard is None:
        raise _not_understood(text)
    return heard.action


def read_reply(text: str, view: SeatView) -> ClientAction:
    r"""The one decision in a text of several lines, such as a language model gives.

    A line that is a decision counts; one in words also without what stands in brackets, or behind the last
    colon of its line.
    Numbers alone count as a line of their own, or behind ``Answer:``, ``Decision:``, ``Choice:`` or
    ``Action:``, and only if no words in the whole text name another decision.
    All other lines are passed over.

    Raises:
        PhraseError: no line is a decision, or several are different ones.

    >>> from take5_rules import CLASSIC, Deal, new_match, play
    >>> from take5_rules.views import view
    >>> deal = Deal(hands=[range(1, 11), range(11, 21)], rows=[31, 32, 33, 34])
    >>> seen = view(play(new_match(CLASSIC, seats=2), deal).after, 0)
    >>> read_reply("All my cards are too low, so I lose a cheap one.\nDecision: pick 7 (heads: 1)", seen)
    PickCard(seat=0, card=7)
    """
    ear = Ear.of(view)
    lines = [line for line in text.splitlines() if line.strip()]
    heard = [one for line in lines if (one := _hear_line(ear, line)) is not None]
    told = {one.action for one in heard if one.in_words}
    decided = told or {one.action for one in heard}
    if not decided:
        raise _not_understood(text)
    action, *others = decided
    if others or (not told and not all(ear.only_names(action, line) for line in lines)):
        raise PhraseError(PhraseReason.SEVERAL_DECISIONS)
    return action


def _hear_line(ear: Ear, line: str) -> Heard | None:
    """The decision that a line is, or that a part of it is; of two the one of a kind that is due."""
    part = _hear_part(ear, line)
    heard = [one for one in (ear.hear(line), part) if one is not None]
    likely = [one for one in heard if ear.is_due(one.action)] or heard
    return likely[0] if len({one.action for one in likely}) == 1 else None


def _hear_part(ear: Ear, line: str) -> Heard | None:
    """The decision without what stands in brackets, or behind the last colon, if nothing contradicts it."""
    bare = _ASIDE.sub(" ", line)
    label, _, behind = bare.rpartition(":")
    heard = ear.hear(bare) or ear.hear(behind)
    if heard is None or label.casefold().rstrip("*_ ").endswith(_LABELS):
        return heard
    return heard if heard.in_words and ear.only_names(heard.action, line) else None


def _not_understood(text: str) -> PhraseError:
    return PhraseError(PhraseReason.NOT_UNDERSTOOD if says_something(text) else PhraseReason.NOTHING_SAID)
