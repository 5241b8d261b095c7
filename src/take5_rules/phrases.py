"""Decisions in words, ``pick 44`` or ``take row 2``: for terminals, chats and language models.

Nothing is decided here: what is said may be illegal, and that is for `take5_rules.play` to say.
"""

from __future__ import annotations

import re
from enum import StrEnum
from itertools import takewhile

from attrs import frozen

from take5_rules.asking import legal_actions
from take5_rules.core.actions import SeatAction
from take5_rules.core.cards import MAX_CARD
from take5_rules.core.errors import Take5Error
from take5_rules.views import SeatView
from take5_rules.wire import ClientAction, DocumentError, client_action_document, read_client_action

__all__ = ["PhraseError", "PhraseReason", "options", "phrase", "read_phrase", "read_reply"]

_NO, _ONE, _TWO, _ANY = range(1), range(1, 2), range(2, 3), range(MAX_CARD + 1)
_NONE = "none"


@frozen(kw_only=True)
class _Form:
    """The words for an action, other words that say it too, and how many numbers its one member takes."""

    words: str
    also: tuple[str, ...] = ()
    member: str = ""
    numbers: range = _NO


_FORMS: dict[str, _Form] = {
    "draft_card": _Form(words="draft", member="card", numbers=_ONE),
    "pick_card": _Form(words="pick", member="card", numbers=_ONE),
    "pick_flipped": _Form(words="flip", member="card", numbers=_ONE),
    "pick_pair": _Form(words="pick", member="cards", numbers=_TWO),
    "take_row": _Form(words="take row", member="row", numbers=_ONE),
    "place_card": _Form(words="place in row", member="row", numbers=_ONE),
    "choose_first": _Form(words="choose first", also=("first",), member="card", numbers=_ONE),
    "keep_cards": _Form(words="keep", member="cards", numbers=_ANY),
    "end_go": _Form(words="end go", also=("end",)),
    "withdraw_pick": _Form(words="withdraw"),
}
"""How an action is said by its tag on the wire; one that is not here is called by that alone."""

_MARKS = ".,;:!?\"'`*()[]{}<>"
_HEADS = re.compile(r"(?<=[0-9])\([0-9]\)")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
_LETTERED = re.compile(r"([a-z])([0-9]+)")
_FILLERS = frozenset(
    (
        *("a", "an", "and", "card", "cards", "i", "in", "into", "my", "on", "pair", "please", "row", "rows"),
        *("the", "to"),
    )
)
_SAME = {"play": "pick", "nothing": _NONE, "no": _NONE}

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
    _, words, members = _parts(action)
    *others, last = [*members, ""] if len(members) < 2 else members
    said = f"{', '.join(others)} and {last}" if last else "".join(others)
    return f"{words} {said}".strip()


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
        _, words, members = _parts(action)
        short = " ".join(members)
        keys = (short, f"{words[0]}{short}", phrase(action))
        found[next(key for key in keys if key and key not in found)] = action
    return found


def read_phrase(text: str, view: SeatView) -> ClientAction:
    """The decision that ``text`` says in the name of the view's seat.

    What `options` and `phrase` give is understood, with other letters, marks and small words about it too.
    Words say what they say whatever is due; numbers alone are a decision of a kind that is due.
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
    said = _said(text)
    if not said:
        raise PhraseError(PhraseReason.NOTHING_SAID)
    due, ascending = options(view), _ascending(said)
    for key, action in due.items():
        if ascending in (_said(key), _said(phrase(action))):
            return action
    asked = _ask(said, view.seat) or _ask_shortly(said, due, view.seat)
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


def _parts(action: ClientAction) -> tuple[str, str, list[str]]:
    """The tag of an action, the words for it, and its members as they are said."""
    document = client_action_document(action)
    tag = str(document.pop("type"))
    words = _FORMS[tag].words if tag in _FORMS else _plainly(tag)
    return tag, words, [word for value in document.values() for word in _spoken(value)]


def _plainly(tag: str) -> str:
    return tag.replace("_", " ")


def _spoken(value: object) -> list[str]:
    if isinstance(value, list):
        return [str(item) for item in value] or [_NONE]
    return [str(value)]


def _said(text: str) -> Said:
    words = _HEADS.sub("", text.casefold()).replace(",", " ").split()
    plain = [_SAME.get(word, word) for word in (each.strip(_MARKS) for each in words)]
    said = tuple([word for word in plain if word and word not in _FILLERS])
    behind = len(said) == 2 and said[1] == "first" and _NUMBER.fullmatch(said[0])
    return ("first", said[0]) if behind else said


def _ascending(said: Said) -> Said:
    """The same with the numbers at its end ascending, as they stand in every decision."""
    words = tuple(takewhile(lambda word: not _NUMBER.fullmatch(word), said))
    numbers = said[len(words) :]
    return (*words, *sorted(numbers, key=int)) if all(map(_NUMBER.fullmatch, numbers)) else said


def _ask(said: Said, seat: int) -> ClientAction | None:
    """The action with these words and numbers."""
    for tag, form in _FORMS.items():
        for words in (form.words, *form.also, _plainly(tag)):
            verb = _said(words)
            if said[: len(verb)] == verb and (asked := _build(tag, said[len(verb) :], seat)) is not None:
                return asked
    return None


def _ask_shortly(said: Said, due: dict[str, SeatAction], seat: int) -> ClientAction | None:
    """The action of a kind that is due with these numbers, or with the letter that its list has for it."""
    lettered = _LETTERED.fullmatch(said[0]) if len(said) == 1 else None
    for key, action in due.items():
        rest = (lettered[2],) if lettered is not None and key[0] == lettered[1] else said
        if (asked := _build(_parts(action)[0], rest, seat)) is not None:
            return asked
    return None


def _build(tag: str, rest: Said, seat: int) -> ClientAction | None:
    """The action of this kind with these numbers, if it takes as many and they can be what it names."""
    form = _FORMS.get(tag)
    if form is None:
        return None
    told = () if rest == (_NONE,) and form.member else rest
    if len(told) not in form.numbers or not all(map(_NUMBER.fullmatch, told)):
        return None
    numbers = sorted(map(int, told))
    member = {form.member: numbers if form.member == "cards" else numbers[0]} if form.member else {}
    try:
        return read_client_action({"type": tag, **member}, seat)
    except DocumentError:
        return None
