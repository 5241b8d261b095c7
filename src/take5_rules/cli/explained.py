"""The rules of variants as the registry of clauses has them, for those who play them at the terminal."""

from __future__ import annotations

from take5_rules import Edition, LowDeck, Setup, Visibility
from take5_rules.editions import Variant
from take5_rules.spec import Clause, load_clauses

__all__ = ["clauses_of", "main_rules"]

_OF_RULE = {
    "two-ended-rows": ("TWO-ENDED-BOTH", "TWO-ENDED-NEAREST", "TWO-ENDED-SIXTH", "TWO-ENDED-NOWHERE"),
    "even-odd": ("PARITY-ONLY", "PARITY-MOVE", "PARITY-NOWHERE"),
    "mountain-climbing": ("MOUNTAIN-DESCENDS", "MOUNTAIN-TIE", "MOUNTAIN-MOVE", "MOUNTAIN-NOWHERE"),
    "jumping-cow": ("COW-COUNTS", "COW-NO-VALUE", "COW-JUMP", "COW-CROWDED"),
    "flippin-digits": ("FLIP-ONE", "FLIP-PLACES", "FLIP-OWN-VALUE", "FLIP-TWO-DIGITS"),
    "two-cards-a-turn": ("PAIRS-TURN", "PAIRS-LOWEST-SEAT", "PAIRS-ORDER", "PAIRS-BASE-RULES"),
    "cards-to-hand": ("TOHAND-PLAY", "TOHAND-KEEP", "TOHAND-MOST", "TOHAND-END", "TOHAND-SCORE"),
    "twin-cards": ("TWINS-LAST", "TWINS-ONE-PLACE", "TWINS-ALL-COUNT", "TWINS-SHARED"),
}
"""The clauses that a newcomer needs first, by the id of the edition's rule."""


def main_rules(edition: Edition) -> tuple[str, ...]:
    """What is other than in the base game, a sentence each; empty for an edition without such a variant."""
    texts = {clause.id: clause.text for clause in load_clauses()}
    return tuple([texts[id] for id in _main_clauses(edition)])


def _main_clauses(edition: Edition) -> list[str]:
    found: list[str] = []
    if edition.setup is Setup.DRAFTED:
        found += ["DRAFT-POOL", "DRAFT-IN-TURN", "DRAFT-ROWS"]
    if isinstance(edition.deck, LowDeck):
        found.append("LOW-DECK")
    if edition.picks is Visibility.OPEN and not edition.rule.one_by_one:
        found += ["OPEN-PICKS-IN-TURN", "OPEN-PICKS-LEADER"]
    if edition.hands is Visibility.OPEN and not edition.scored:
        found += ["TEACH-HANDS", "TEACH-UNSCORED"]
    return [*found, *_OF_RULE.get(edition.rule.id, ())]


def clauses_of(variant: Variant, box: str) -> tuple[Clause, ...]:
    """The clauses that hold under a variant in a box, of which some say what was decided here."""
    return tuple(
        [
            clause
            for clause in load_clauses()
            if variant.id in clause.variants and (not clause.editions or box in clause.editions)
        ]
    )
