"""The words for actions, and what may be typed for those that are due."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from take5_rules.asking import legal_actions
from take5_rules.core.actions import SeatAction
from take5_rules.core.cards import MAX_CARD
from take5_rules.views import SeatView
from take5_rules.wire import ClientAction, client_action_document

__all__ = ["NONE", "Form", "forms", "options", "phrase", "plainly", "tag_of"]

NONE = "none"

_NO, _ONE, _TWO, _ANY = range(1), range(1, 2), range(2, 3), range(MAX_CARD + 1)


@frozen(kw_only=True)
class Form:
    """The words for an action, other words that say it too, and how many numbers its one member takes."""

    words: str
    also: tuple[str, ...] = ()
    member: str = ""
    numbers: range = _NO


_FORMS: dict[str, Form] = {
    "draft_card": Form(words="draft", member="card", numbers=_ONE),
    "pick_card": Form(words="pick", member="card", numbers=_ONE),
    "pick_flipped": Form(words="flip", member="card", numbers=_ONE),
    "pick_pair": Form(words="pick", member="cards", numbers=_TWO),
    "take_row": Form(words="take row", member="row", numbers=_ONE),
    "place_card": Form(words="place in row", member="row", numbers=_ONE),
    "choose_first": Form(words="choose first", also=("first",), member="card", numbers=_ONE),
    "keep_cards": Form(words="keep", member="cards", numbers=_ANY),
    "end_go": Form(words="end go", also=("end",)),
    "withdraw_pick": Form(words="withdraw"),
}


def forms() -> Mapping[str, Form]:
    """How an action is said by its tag on the wire; one that is not here is called by that alone."""
    return _FORMS


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


def tag_of(action: ClientAction) -> str:
    """What an action is called on the wire."""
    return _parts(action)[0]


def plainly(tag: str) -> str:
    """A tag as words."""
    return tag.replace("_", " ")


def _parts(action: ClientAction) -> tuple[str, str, list[str]]:
    """The tag of an action, the words for it, and its members as they are said."""
    document = client_action_document(action)
    tag = str(document.pop("type"))
    words = _FORMS[tag].words if tag in _FORMS else plainly(tag)
    return tag, words, [word for value in document.values() for word in _spoken(value)]


def _spoken(value: object) -> list[str]:
    if isinstance(value, list):
        return [str(item) for item in value] or [NONE]
    return [str(value)]
