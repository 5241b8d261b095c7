"""Decisions in words, ``pick 44`` or ``take row 2``: for terminals, chats and language models.

Nothing is decided here: what is said may be illegal, and that is for `take5_rules.play` to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import takewhile

from take5_rules.asking import legal_actions
from take5_rules.core.actions import SeatAction
from take5_rules.core.errors import Take5Error
from take5_rules.views import SeatView
from take5_rules.wire import ClientAction, DocumentError, client_action_document, read_client_action

__all__ = ["PhraseError", "PhraseReason", "options", "phrase", "read_phrase", "read_reply"]

_FORMS: dict[str, tuple[str, str | None]] = {
    "draft_card": ("draft", "card"),
    "pick_card": ("pick", "card"),
    "pick_flipped": ("flip", "card"),
    "take_row": ("take row", "row"),
    "place_card": ("place in row", "row"),
    "withdraw_pick": ("withdraw", None),
}
"""The words for an action on the wire and its one member; any other action is called by its wire name."""

_MARKS = ".,;:!?\"'`*()[]{}<>"
_HEADS = re.compile(r"(?<=[0-9])\([0-9]\)")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
_FILLERS = frozenset(
    (
        *("a", "an", "and", "card", "cards", "i", "in", "into", "my", "on", "pair", "please", "row", "rows"),
        *("the", "to"),
    )
)
_SAME = {"play": "pick"}

Said = tuple[str, ...]
"""What was said, in small letters and without marks and words that mean nothing."""


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


def phrase(action: ClientAction) -> str:
    """The decision in words, as its seat would say it.

    >>> from take5_rules import PickCard, TakeRow
    >>> phrase(PickCard(seat=3, card=44)), phrase(TakeRow(seat=0, row=2))
    ('pick 44', 'take row 2')
    """
    words, members = _parts(action)
    return " ".join([words, *members])


def options(view: SeatView) -> dict[str, SeatAction]:
    """The decisions that are due, each by what may be typed for it: its number, or more where that is taken.

    >>> from attrs import evolve
    >>> from take5_rules import CLASSIC, Deal, flippin_digits, new_match, play
    >>> from take5_rules.views import view
    >>> deal = Deal(hands=[[7, 24], [8, 30]], rows=[31, 32, 33, 34])
    >>> edition = evolve(flippin_digits(CLASSIC), hand_size=2)
    >>> list(options(view(play(new_match(edition, seats=2), deal).after, 0)))
    ['7', '24', 'f24']
    """
    found: dict[str, SeatAction] = {}
    for action in legal_actions(view, view.seat):
        words, members = _parts(action)
        short = " ".join(members)
        keys = (short, f"{words[0]}{short}", f"{words} {short}".strip())
        found[next(key for key in keys if key and key not in found)] = action
    return found


def read_phrase(text: str, view: SeatView) -> ClientAction:
    """The decision that ``text`` says in the name of the view's seat.

    What `options` and `phrase` give is understood, with other letters, marks and small words about it too.
    A number alone is a decision of the kind that is due, and several cards may be named in any order.
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
    said = _said(text)
    if not said:
        raise PhraseError(PhraseReason.NOTHING_SAID)
    due, ascending = options(view), _ascending(said)
    for key, action in due.items():
        if ascending in (_said(key), _said(phrase(action))):
            return action
    asked = _ask(said, view.seat)
    if asked is None and due and _NUMBER.fullmatch(said[0]):
        words, _ = _parts(next(iter(due.values())))
        asked = _ask((*_said(words), *said), view.seat)
    if asked is None:
        raise PhraseError(PhraseReason.NOT_UNDERSTOOD)
    return asked


def read_reply(text: str, view: SeatView) -> ClientAction:
    r"""The one decision in a text of several lines, such as a language model gives.

    Each line that is a decision counts, behind its last colon too; all other lines are passed over.

    Raises:
        PhraseError: no line is a decision, or several are different ones.

    >>> from take5_rules import CLASSIC, Deal, new_match, play
    >>> from take5_rules.views import view
    >>> deal = Deal(hands=[range(1, 11), range(11, 21)], rows=[31, 32, 33, 34])
    >>> seen = view(play(new_match(CLASSIC, seats=2), deal).after, 0)
    >>> read_reply("All my cards are too low, so I lose a cheap one.\nDecision: pick 7", seen)
    PickCard(seat=0, card=7)
    """
    found: dict[ClientAction, None] = {}
    failure = PhraseError(PhraseReason.NOTHING_SAID)
    for line in filter(str.strip, text.splitlines()):
        try:
            found[read_phrase(line.rpartition(":")[2], view)] = None
        except PhraseError as error:
            failure = error
    if len(found) > 1:
        raise PhraseError(PhraseReason.SEVERAL_DECISIONS)
    if not found:
        raise failure
    return next(iter(found))


def _parts(action: ClientAction) -> tuple[str, list[str]]:
    """The words for the kind of action, and its members as they are said."""
    document = client_action_document(action)
    tag = str(document.pop("type"))
    words, _ = _FORMS.get(tag, (tag.replace("_", " "), None))
    return words, [*_spoken([*document.values()])]


def _spoken(value: object) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _spoken(item)
    else:
        yield str(value).lower()


def _said(text: str) -> Said:
    words = _HEADS.sub("", text.casefold()).replace(",", " ").split()
    plain = [_SAME.get(word, word) for word in (each.strip(_MARKS) for each in words)]
    return tuple([word for word in plain if word and word not in _FILLERS])


def _ascending(said: Said) -> Said:
    """The same with the numbers at its end ascending, as they stand in every decision."""
    words = tuple(takewhile(lambda word: not _NUMBER.fullmatch(word), said))
    numbers = said[len(words) :]
    return (*words, *sorted(numbers, key=int)) if all(map(_NUMBER.fullmatch, numbers)) else said


def _ask(said: Said, seat: int) -> ClientAction | None:
    """The action with these words and, where it has a member, this number."""
    for tag, (words, member) in _FORMS.items():
        verb = _said(words)
        rest = said[len(verb) :]
        if said[: len(verb)] != verb or len(rest) != (member is not None):
            continue
        if member is None:
            return read_client_action({"type": tag}, seat)
        if _NUMBER.fullmatch(rest[0]):
            return _read({"type": tag, member: int(rest[0])}, seat)
    return None


def _read(document: dict[str, object], seat: int) -> ClientAction | None:
    try:
        return read_client_action(document, seat)
    except DocumentError:
        return None
