"""What a variant keeps on the table, in two written forms: members of a JSON object, and one word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.events import Arrow, Parity
from take5_rules.core.kinds.cow import Cow, CowAside, CowCrowding, CowLeaping
from take5_rules.core.kinds.flips import FlipCards
from take5_rules.core.kinds.mountain import Climber, Climbing
from take5_rules.core.kinds.pairs import PairBegun, PairsLying, PairsPicked
from take5_rules.core.kinds.parity import Lifted, ParityMarker
from take5_rules.core.kinds.to_hand import Go, Keeping
from take5_rules.core.kinds.twins import SharedTakes
from take5_rules.core.table import Nothing, VariantState
from take5_rules.positions.take_forms import takes_from_list, takes_from_word, takes_to_list, takes_to_word

__all__ = ["variant_from_members", "variant_from_word", "variant_to_members", "variant_to_word"]

_TAKES = "takes"
_CLASSES: dict[str, Callable[..., VariantState]] = {
    "nothing": Nothing,
    "lifted": Lifted,
    "marker": ParityMarker,
    "climber": Climber,
    "climbing": Climbing,
    "aside": CowAside,
    "cow": Cow,
    "leaping": CowLeaping,
    "crowding": CowCrowding,
    "flips": FlipCards,
    "picked": PairsPicked,
    "lying": PairsLying,
    "begun": PairBegun,
    "go": Go,
    "keeping": Keeping,
    "shared": SharedTakes,
}
_NAMES = {made: name for name, made in _CLASSES.items()}
_FIELDS: dict[str, tuple[str, ...]] = {
    "marker": ("row", "parity"),
    "climber": ("row", "arrow"),
    "climbing": ("row", "arrow"),
    "cow": ("row",),
    "leaping": ("row", "seat"),
    "crowding": ("row", "seat"),
    "flips": ("held", "laid"),
    "picked": ("higher",),
    "lying": ("higher",),
    "begun": ("higher", "first"),
    "go": ("seat", "goes", "played", "known"),
    "keeping": ("seat", "goes", "played", "known", "taken"),
    "shared": (_TAKES,),
}
_ENUMS: dict[str, type[StrEnum]] = {"parity": Parity, "arrow": Arrow}
_FLAGS = ("held", "laid")
_CARDS = ("higher",)
_MOST_GOES = 999_999
"""Cards can come back to hands, so a round may have more goes than there are cards."""


def variant_to_members(variant: VariantState) -> dict[str, object]:
    """Its name as ``state``, and its fields.

    >>> variant_to_members(ParityMarker(row=2, parity=Parity.ODD))
    {'state': 'marker', 'row': 2, 'parity': 'odd'}
    """
    name = _NAMES[type(variant)]
    if isinstance(variant, SharedTakes):
        return {"state": name, _TAKES: takes_to_list(variant.takes)}
    return {"state": name, **{field: _plain(getattr(variant, field)) for field in _FIELDS.get(name, ())}}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value


def variant_from_members(members: Mapping[str, object]) -> VariantState | None:
    """What `variant_to_members` wrote, or ``None`` if it can have written nothing like that.

    It does not ask whether there is such a row or seat.
    """
    name = members.get("state")
    if type(name) is not str or name not in _CLASSES:
        return None
    wanted = _FIELDS.get(name, ())
    if set(members) != {"state", *wanted}:
        return None
    found = {field: _read(field, members[field]) for field in wanted}
    return None if None in found.values() else _CLASSES[name](**found)


def _read(field: str, value: object) -> object:
    if field == _TAKES:
        return takes_from_list(value)
    if field in _FLAGS:
        whole = type(value) is list and all(type(flag) is bool for flag in value)
        return tuple(value) if isinstance(value, list) and whole else None
    if field in _CARDS:
        whole = type(value) is list and all(card is None or _is_card(card) for card in value)
        return tuple(value) if isinstance(value, list) and whole else None
    if field in _ENUMS:
        return next((each for each in _ENUMS[field] if type(value) is str and each == value), None)
    if field == "first":
        return value if _is_card(value) else None
    if field == "known":
        groups = [_read("taken", group) for group in value] if isinstance(value, list) else [None]
        return None if None in groups else tuple(groups)
    if field == "taken":
        whole = isinstance(value, list) and all(_is_card(card) for card in value)
        return tuple(value) if isinstance(value, list) and whole else None
    if field == "goes":
        return value if type(value) is int and 0 <= value <= _MOST_GOES else None
    return value if type(value) is int and 0 <= value < MAX_CARD else None


def _is_card(value: object) -> bool:
    return type(value) is int and 1 <= value <= MAX_CARD


def variant_to_word(variant: VariantState) -> str:
    """The same as one word.

    >>> variant_to_word(FlipCards(held=(True, False), laid=(False, False)))
    'flips:10:00'
    >>> variant_to_word(PairsPicked(higher=(70, None)))
    'picked:70,-'
    >>> variant_to_word(Go(seat=1, goes=3, played=0, known=((), (14, 15))))
    'go:1:3:0:-/14,15'
    """
    if isinstance(variant, SharedTakes):
        return f"{_NAMES[SharedTakes]}:{takes_to_word(variant.takes)}"
    return ":".join([_word(value) for value in variant_to_members(variant).values()])


def _word(value: object) -> str:
    if not isinstance(value, list):
        return str(value)
    if all(type(flag) is bool for flag in value):
        return "".join(["1" if flag else "0" for flag in value])
    if any(isinstance(item, list) for item in value):
        return "/".join([_word(cards) if cards else "-" for cards in value])
    return ",".join(["-" if card is None else str(card) for card in value]) or "-"


def variant_from_word(word: str) -> VariantState | None:
    """What `variant_to_word` wrote, or ``None``."""
    name, *values = word.split(":")
    wanted = _FIELDS.get(name, ())
    if len(values) != len(wanted):
        return None
    pairs = zip(wanted, values, strict=True)
    return variant_from_members({"state": name, **{field: _from_word(field, text) for field, text in pairs}})


def _from_word(field: str, text: str) -> object:
    if field == _TAKES:
        return takes_from_word(text)
    if field in _FLAGS:
        return [flag == "1" for flag in text] if set(text) <= {"0", "1"} else None
    if field in _ENUMS:
        return text
    if field in _CARDS:
        return [None if card == "-" else _number(card) or 0 for card in text.split(",")]
    if field == "known":
        return [_from_word("taken", group) for group in text.split("/")]
    if field == "taken":
        return [] if text == "-" else [_number(card) for card in text.split(",")]
    return _number(text, 6 if field == "goes" else 3)


def _number(text: str, longest: int = 3) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= longest else None
