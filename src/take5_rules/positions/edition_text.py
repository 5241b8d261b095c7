"""An edition as a short word of a line: only the numbers in which it differs from the base are written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve

from take5_rules.core.edition import (
    CardRange,
    Deck,
    Edition,
    End,
    LowDeck,
    Rounds,
    Setup,
    Threshold,
    TwinDeck,
    Twins,
    Visibility,
)
from take5_rules.core.errors import EditionError
from take5_rules.core.kinds import RULES, rule_from_word
from take5_rules.core.rule import PLAIN, Rule

__all__ = ["edition_from_text", "edition_to_text"]

_BASE = Edition(
    deck=CardRange(first=1, last=104),
    setup=Setup.DEALT,
    picks=Visibility.SECRET,
    hands=Visibility.SECRET,
    scored=True,
    end=Threshold(points=66, inclusive=True),
    min_seats=2,
    max_seats=10,
    hand_size=10,
    rows=4,
    row_capacity=5,
    rule=PLAIN,
)
"""Spelled out, because these numbers belong to the format and must never follow a new default."""

_ITEM = re.compile(
    r"(?:deck:(?P<low>low)|deck:(?P<first>[0-9]{1,3})-(?P<last>[0-9]{1,3})(?:\+(?P<twins>all|doublets))?"
    r"|setup:(?P<setup>drafted)"
    r"|picks:(?P<picks>open)|hands:(?P<hands>open)|scored:(?P<scored>no)"
    r"|end:(?P<how>reach|over|rounds)(?P<end>[0-9]{1,7})|seats:(?P<min_seats>[0-9]{1,3})"
    r"-(?P<max_seats>[0-9]{1,3})|hand:(?P<hand_size>[0-9]{1,3})|rows:(?P<rows>[0-9]{1,3})"
    r"|capacity:(?P<row_capacity>[0-9]{1,3})"
    rf"|rule:(?P<rule>(?:{'|'.join(RULES)})(?::[0-9:]{{1,40}})?))"
)


def edition_to_text(edition: Edition) -> str:
    """The edition as text, ``base`` if it has the base numbers.

    >>> from take5_rules import CLASSIC, low_deck, rounds
    >>> edition_to_text(CLASSIC), edition_to_text(rounds(3, low_deck(CLASSIC)))
    ('base', 'deck:low,end:rounds3')
    """
    return ",".join(_list_items(edition)) or "base"


def _list_items(edition: Edition) -> Iterator[str]:
    if edition.deck != _BASE.deck:
        yield f"deck:{_deck_text(edition.deck)}"
    if edition.setup is not _BASE.setup:
        yield f"setup:{edition.setup.value}"
    if edition.picks is not _BASE.picks:
        yield f"picks:{edition.picks.value}"
    if edition.hands is not _BASE.hands:
        yield f"hands:{edition.hands.value}"
    if not edition.scored:
        yield "scored:no"
    if edition.end != _BASE.end:
        yield f"end:{_end_text(edition.end)}"
    if (edition.min_seats, edition.max_seats) != (_BASE.min_seats, _BASE.max_seats):
        yield f"seats:{edition.min_seats}-{edition.max_seats}"
    if edition.hand_size != _BASE.hand_size:
        yield f"hand:{edition.hand_size}"
    if edition.rows != _BASE.rows:
        yield f"rows:{edition.rows}"
    if edition.row_capacity != _BASE.row_capacity:
        yield f"capacity:{edition.row_capacity}"
    if edition.rule != _BASE.rule:
        yield f"rule:{edition.rule.word}"


def _deck_text(deck: Deck) -> str:
    if isinstance(deck, LowDeck):
        return "low"
    return f"{deck.first}-{deck.last}" + (f"+{deck.twins.value}" if isinstance(deck, TwinDeck) else "")


def _end_text(end: End) -> str:
    if isinstance(end, Rounds):
        return f"rounds{end.count}"
    return f"{'reach' if end.inclusive else 'over'}{end.points}"


def edition_from_text(text: str) -> Edition | None:
    """The edition that ``text`` names, or ``None`` if it names none; any order of items is read.

    >>> edition_from_text("end:over66").end
    Threshold(points=66, inclusive=False)
    """
    if text == "base":
        return _BASE
    matches = [_ITEM.fullmatch(item) for item in text.split(",")]
    found: dict[str, str] = {}
    for item in matches:
        if item is None:
            return None
        found |= {name: value for name, value in item.groupdict().items() if value is not None}
    rule = rule_from_word(found.get("rule", PLAIN.id))
    try:
        return None if rule is None else _from_found(found, rule)
    except EditionError:
        return None


def _from_found(found: dict[str, str], rule: Rule) -> Edition:
    numbers = {
        name: int(found[name])
        for name in ("min_seats", "max_seats", "hand_size", "rows", "row_capacity")
        if name in found
    }
    deck: Deck = _BASE.deck
    if "low" in found:
        deck = LowDeck()
    elif "first" in found:
        first, last = int(found["first"]), int(found["last"])
        deck = CardRange(first=first, last=last)
        if "twins" in found:
            deck = TwinDeck(first=first, last=last, twins=Twins(found["twins"]))
    return evolve(
        _BASE,
        deck=deck,
        setup=Setup.DRAFTED if "setup" in found else Setup.DEALT,
        picks=Visibility.OPEN if "picks" in found else Visibility.SECRET,
        hands=Visibility.OPEN if "hands" in found else Visibility.SECRET,
        scored="scored" not in found,
        end=_end_from_found(found),
        rule=rule,
        **numbers,
    )


def _end_from_found(found: dict[str, str]) -> End:
    if "how" not in found:
        return _BASE.end
    if found["how"] == "rounds":
        return Rounds(count=int(found["end"]))
    return Threshold(points=int(found["end"]), inclusive=found["how"] == "reach")
