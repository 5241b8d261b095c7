"""What the boxes print and the variants change, by id: a naive reading that knows nothing of the engine.

The keys in brackets are those of the naive reading of the base rules; [REVIEWS] are reviewers alone.
"""

from dataclasses import dataclass
from typing import Literal

END: dict[str, tuple[int, str]] = {
    "amigo-en-2.10": (66, "or more"),  # [GUIDE-000]
    "amigo-en-2005": (66, "or more"),  # [R2005-EN]
    "amigo-de-2.3": (66, "exceeded"),  # [R23-DE]
    "amigo-de-1994": (66, "or more"),  # [REVIEWS]: the jury of the Spiel des Jahres
    "amigo-us-2018": (66, "exceeded"),  # [GUIDE-004]
    "amigo-25": (66, "or more"),  # [REVIEWS]
    "amigo-30": (66, "or more"),  # [R30-DIGEST]
    "gigamic": (66, "or more"),  # [GUIDE-003]
    "category-5": (74, "exceeded"),  # [REVIEWS]
}
"""When the match ends, by the id of the box."""

NO_LIMIT_TO_DRAFTERS = ("amigo-en-2005", "amigo-de-1994")
"""Booklets that print no limit for their draft; all others have six seats at most, or are taken to."""

KINDS = {
    "two-ended-rows": "two-ended-rows",
    "even-odd": "even-odd",
    "mountain-climbing": "mountain-climbing",
    "jumping-cow": "jumping-cow",
    "flippin-digits": "flippin-digits",
    "two-cards-a-turn": "two-cards-a-turn",
    "cards-to-hand": "cards-to-hand",
    "two-decks": "twin-cards",
    "extra-doublets": "twin-cards",
}
"""The variants that differ in kind."""


@dataclass
class Rules:
    """All that a match needs; the defaults are what all printings share [all]."""

    kind: str = "plain"
    first_card: int = 1
    last_card: int | Literal["low"] = 104
    twins: Literal["", "all", "doublets"] = ""
    hand: int = 10
    cards_a_turn: int = 1
    rows: int = 4
    capacity: int = 5
    drafted: bool = False
    face_up: bool = False
    scored: bool = True
    target: int = 66
    target_ends: bool = True
    rounds: int | None = None
    most_seats: int = 10


def rules_of(id: str) -> Rules:
    """Read an id: a box, and the names of variants behind it."""
    box, *variants = id.split("+")
    target, how = END[box]
    rules = Rules(target=target, target_ends=how == "or more")
    for variant in variants:
        change(rules, box, variant)
    # As many seats as the cards are dealt to [D].
    if rules.last_card != "low" and not rules.twins:
        cards = rules.last_card - rules.first_card + 1
        while rules.hand * rules.most_seats + rules.rows > cards:
            rules.most_seats = rules.most_seats - 1
    return rules


def change(rules: Rules, box: str, variant: str) -> None:
    """Change what one variant changes."""
    rules.kind = KINDS.get(variant, rules.kind)
    name, _, number = variant.rpartition("-")
    if variant in ("low-deck", "open-draft"):
        # Cards 1 to 10n + 4 only: as many as are dealt [R2005-EN].
        rules.last_card = "low"
    if variant == "open-draft":
        rules.drafted = True
        if box not in NO_LIMIT_TO_DRAFTERS:
            rules.most_seats = min(rules.most_seats, 6)
    if variant == "open-picks":
        # The card 1 is taken out and marks who puts a card down first [R2005-EN].
        rules.first_card = 2
        rules.face_up = True
    if variant == "teaching-round":
        # Hands and cards face up, and nothing is scored [GUIDE-004]; one round.
        rules.face_up, rules.scored, rules.rounds = True, False, 1
    if variant == "two-decks":
        rules.twins = "all"
    if variant == "extra-doublets":
        rules.twins = "doublets"
    if variant in ("two-cards-a-turn", "cards-to-hand"):
        # 14 cards each, 2 to 7 seats [R2005-EN].
        rules.hand, rules.most_seats = 14, min(rules.most_seats, 7)
    if variant == "two-cards-a-turn":
        rules.cards_a_turn = 2
    if variant == "cards-to-hand":
        # It ends after its round [R2005-EN].
        rules.face_up, rules.rounds = True, 1
    if variant == "short-match":
        rules.target = 33
    if variant == "long-match":
        rules.target = 100
    if name == "target":
        rules.target = int(number)
    if name == "rounds":
        rules.rounds = int(number)


def deck(rules: Rules, seats: int) -> list[int]:
    """Every card that there is, twins twice."""
    last = rules.last_card
    if last == "low":
        last = rules.hand * seats + rules.rows
    cards = list(range(rules.first_card, last + 1))
    if rules.twins == "all":
        return cards + cards
    if rules.twins == "doublets":
        # The nine doublets of a second deck [R2005-EN].
        return [*cards, 11, 22, 33, 44, 55, 66, 77, 88, 99]
    return cards
