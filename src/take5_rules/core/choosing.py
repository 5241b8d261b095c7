"""What the owner of the next card may ask for, and what that amounts to."""

from __future__ import annotations

from take5_rules.core.actions import ChooseFirst, PlaceCard, TakeRow
from take5_rules.core.errors import Reason
from take5_rules.core.events import FirstChosen, Landing
from take5_rules.core.rule import AnyRow, Choice, EitherFirst, Places
from take5_rules.core.state import Picking, Placing

__all__ = ["choice_refusal", "choose", "row_refusal"]


def row_refusal(row: int, rows: int) -> Reason | None:
    """Why ``row`` is none of so many rows, or ``None`` if it is one."""
    return None if type(row) is int and 0 <= row < rows else Reason.NO_SUCH_ROW


def choice_refusal(
    choice: Choice | None, action: TakeRow | PlaceCard | ChooseFirst, rows: int
) -> Reason | None:
    """Why ``action`` does not answer the choice that is due from its seat, or ``None``."""
    if isinstance(action, ChooseFirst):
        if type(action.card) is not int:
            return Reason.NOT_A_CARD
    elif (reason := row_refusal(action.row, rows)) is not None:
        return reason
    match choice, action:
        case None, _:
            return Reason.NO_CHOICE_DUE
        case AnyRow(), TakeRow():
            return None
        case Places(landings=landings), PlaceCard(row=row):
            return None if row in [landing.row for landing in landings] else Reason.NOT_A_PLACE
        case EitherFirst(cards=cards), ChooseFirst(card=card):
            return None if card in cards else Reason.NOT_YOUR_PAIR
        case _:
            return Reason.OTHER_CHOICE_DUE


def choose(
    choice: Choice | None, action: TakeRow | PlaceCard | ChooseFirst, state: Picking | Placing
) -> Landing | FirstChosen:
    """What an accepted ``action`` amounts to."""
    match choice, action:
        case _, ChooseFirst(seat, card):
            return FirstChosen(seat=seat, card=card)
        case AnyRow(), TakeRow(_, row):
            taken = choice.landing(state.table.rows, row)
            return state.match.edition.rule.join(taken, state.picks) if isinstance(state, Placing) else taken
        case Places(landings=landings), PlaceCard(_, row):
            return next(landing for landing in landings if landing.row == row)
        case _:
            raise AssertionError("a refused choice amounts to nothing")
