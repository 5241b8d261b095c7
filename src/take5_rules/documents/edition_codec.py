"""An edition's numbers as JSON, whole and inline, so that a record never depends on a name."""

from __future__ import annotations

from take5_rules.core.cards import MAX_CARD
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
from take5_rules.core.rule import PLAIN, Plain, Rule
from take5_rules.documents.errors import DocumentError, DocumentReason, pointer_to
from take5_rules.documents.shape import expect_bool, expect_choice, expect_int, expect_object, expect_text

__all__ = ["EDITION_FIELDS", "VARIANT_EDITION_FIELDS", "decode_edition", "encode_edition"]

_LARGEST_END = 1_000_000
_LONGEST_RULE = 100
_NUMBERS = ("min_seats", "max_seats", "hand_size", "rows", "row_capacity")

EDITION_FIELDS = ("deck", "setup", "picks", "hands", "scored", "end", *_NUMBERS)
"""The members of an edition with the base rule, in the order in which they are written."""

VARIANT_EDITION_FIELDS = (*EDITION_FIELDS, "rule")
"""The members of an edition with another rule."""

_OTHER_RULES = tuple([id for id in RULES if id != PLAIN.id])


def encode_edition(edition: Edition) -> dict[str, object]:
    """All that an edition holds, as JSON members; the base rule is not named.

    Raises:
        DocumentError: its rule is none that a document can name.
    """
    if rule_from_word(edition.rule.word) != edition.rule:
        raise DocumentError(DocumentReason.BAD_EDITION, "/edition/rule", "no document names this rule")
    members: dict[str, object] = {
        "deck": _encode_deck(edition.deck),
        "setup": edition.setup.value,
        "picks": edition.picks.value,
        "hands": edition.hands.value,
        "scored": edition.scored,
        "end": {"rounds": edition.end.count}
        if isinstance(edition.end, Rounds)
        else {"threshold": edition.end.points, "inclusive": edition.end.inclusive},
        "min_seats": edition.min_seats,
        "max_seats": edition.max_seats,
        "hand_size": edition.hand_size,
        "rows": edition.rows,
        "row_capacity": edition.row_capacity,
    }
    return members if isinstance(edition.rule, Plain) else {**members, "rule": edition.rule.word}


def _encode_deck(deck: Deck) -> object:
    if isinstance(deck, LowDeck):
        return "low"
    members = {"first": deck.first, "last": deck.last}
    return {**members, "twins": deck.twins.value} if isinstance(deck, TwinDeck) else members


def decode_edition(members: dict[str, object], at: str) -> Edition:
    """The edition that ``members`` describe; the caller has checked their names.

    Raises:
        DocumentError: a member is malformed, or the numbers do not fit together.
    """
    try:
        return Edition(
            deck=_decode_deck(members["deck"], f"{at}/deck"),
            setup=Setup(expect_choice(members["setup"], f"{at}/setup", tuple(Setup))),
            picks=Visibility(expect_choice(members["picks"], f"{at}/picks", tuple(Visibility))),
            hands=Visibility(expect_choice(members["hands"], f"{at}/hands", tuple(Visibility))),
            scored=expect_bool(members["scored"], f"{at}/scored"),
            end=_decode_end(members["end"], f"{at}/end"),
            min_seats=_decode_number(members, at, "min_seats", 2),
            max_seats=_decode_number(members, at, "max_seats", 2),
            hand_size=_decode_number(members, at, "hand_size"),
            rows=_decode_number(members, at, "rows"),
            row_capacity=_decode_number(members, at, "row_capacity"),
            rule=_decode_rule(members, at),
        )
    except EditionError as error:
        raise DocumentError(DocumentReason.BAD_EDITION, at, str(error)) from None


def _decode_number(members: dict[str, object], at: str, name: str, low: int = 1) -> int:
    return expect_int(members[name], pointer_to(at, name), low, MAX_CARD)


def _decode_rule(members: dict[str, object], at: str) -> Rule:
    if "rule" not in members:
        return PLAIN
    word = expect_text(members["rule"], f"{at}/rule", _LONGEST_RULE)
    rule = rule_from_word(word)
    if rule is None or isinstance(rule, Plain):
        raise DocumentError(DocumentReason.BAD_TEXT, f"{at}/rule", f"known: {', '.join(_OTHER_RULES)}")
    return rule


def _decode_deck(value: object, at: str) -> Deck:
    if type(value) is str:
        expect_choice(value, at, ("low",))
        return LowDeck()
    doubled = type(value) is dict and "twins" in value
    members = expect_object(value, at, ("first", "last", "twins") if doubled else ("first", "last"))
    first = expect_int(members["first"], f"{at}/first", 1, MAX_CARD)
    last = expect_int(members["last"], f"{at}/last", 1, MAX_CARD)
    if not doubled:
        return CardRange(first=first, last=last)
    twins = Twins(expect_choice(members["twins"], f"{at}/twins", tuple(Twins)))
    return TwinDeck(first=first, last=last, twins=twins)


def _decode_end(value: object, at: str) -> End:
    if type(value) is dict and "rounds" in value:
        members = expect_object(value, at, ("rounds",))
        return Rounds(count=expect_int(members["rounds"], f"{at}/rounds", 1, _LARGEST_END))
    members = expect_object(value, at, ("threshold", "inclusive"))
    points = expect_int(members["threshold"], f"{at}/threshold", 1, _LARGEST_END)
    return Threshold(points=points, inclusive=expect_bool(members["inclusive"], f"{at}/inclusive"))
