"""What becomes of the card that lies open and is next, and what its owner chooses from."""

from __future__ import annotations

from take5_rules.core.events import Landing
from take5_rules.core.order import unplaced
from take5_rules.core.rule import Choice
from take5_rules.core.state import Picking, Placing

__all__ = ["due_choice", "forced_landing", "places_cards"]


def _land(state: Picking | Placing) -> Landing | Choice | None:
    edition, table = state.match.edition, state.table
    if isinstance(state, Placing):
        seat, card = unplaced(state.picks, state.placed, edition.rule, table.variant)[0]
        found = edition.rule.land(table, seat, card, edition.row_capacity)
        return found if isinstance(found, Choice) else edition.rule.join(found, state.picks)
    alone = edition.rule.whose_go(table.variant)
    pick = None if alone is None else state.picks[alone]
    if alone is None or pick is None:
        return None
    return edition.rule.land(table, alone, pick, edition.row_capacity)


def places_cards(state: Picking | Placing) -> bool:
    """Whether cards go to rows in this phase: among picks they do only where each is placed at once."""
    return isinstance(state, Placing) or state.match.edition.rule.one_by_one


def forced_landing(state: Picking | Placing) -> Landing | None:
    """What must become of the next card; ``None`` if its owner chooses, or if no card is to be placed."""
    landing = _land(state)
    return None if isinstance(landing, Choice) else landing


def due_choice(state: Picking | Placing) -> Choice | None:
    """What the owner of the next card chooses from; ``None`` while no such choice is due."""
    if state.match.edition.rule.next_event(state.table, state.match.edition.row_capacity) is not None:
        return None
    landing = _land(state)
    return landing if isinstance(landing, Choice) else None
