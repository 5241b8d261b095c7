"""Why an action is refused, in words for the person who asked."""

from __future__ import annotations

from take5_rules.core.actions import KeepCards, PickPair
from take5_rules.core.checking import check_argument
from take5_rules.core.errors import IllegalActionError, Reason

__all__ = ["explain"]

_SENTENCES = {
    Reason.MATCH_OVER: "the match is over",
    Reason.NOT_SETTLED: "something still happens at the table; ask again after that",
    Reason.WRONG_PHASE: "that is not what is to be decided now",
    Reason.STALE: "that was meant for an earlier moment; look at the table again",
    Reason.NO_SUCH_SEAT: "there is no such seat at this table",
    Reason.NOT_YOUR_TURN: "nothing is asked of you now; another seat is to decide",
    Reason.ALREADY_PICKED: "you have picked in this turn already",
    Reason.NOT_PICKED: "you have no pick that you could take back",
    Reason.PICKS_FACE_UP: "picks lie face up here, and what lies face up stays",
    Reason.PICKS_BEGUN: "somebody has picked already, so all picks cannot be made at once",
    Reason.PICK_COUNT: "that is not one pick for each seat",
    Reason.PICK_SIZE: "another number of cards is picked in a turn here",
    Reason.NOT_A_CARD: "that is no card",
    Reason.NOT_IN_HAND: "what you named is not in your hand",
    Reason.NOT_IN_POOL: "what you named does not lie in the pool",
    Reason.NO_CHOICE_DUE: "no row and no cards are to be chosen now",
    Reason.NO_SUCH_ROW: "there is no such row",
    Reason.NOT_A_PLACE: "your card may not go to that row",
    Reason.NOT_YOUR_PAIR: "that is not one of the two cards that you play in this turn",
    Reason.OTHER_CHOICE_DUE: "something else is to be decided first",
    Reason.TAKE_NOT_JOINT: "a row cannot be named together with all picks here",
    Reason.NO_FLIP: "that cannot be flipped: your flip of this round is used, or the card has not two digits",
    Reason.DEAL_SHAPE: "the deal has not a full hand for each seat and a card for each row",
    Reason.DEAL_FOREIGN_CARD: "the deal has a card that is not in the deck",
    Reason.DEAL_REPEATED_CARD: "the deal has a card in two places",
    Reason.NO_GO: "there is nothing to end here: all pick for each turn",
    Reason.NOT_PLAYED: "play a card before you end your go",
    Reason.NOT_TAKEN: "only cards of the row that you have just taken can be kept",
    Reason.HAND_FULL: "your hand has no room for so many cards; keep fewer",
    Reason.PICKS_NOT_JOINT: "seats play one after the other here, so they do not pick at once",
}

_TWICE = "you named the same card twice"


def explain(error: IllegalActionError) -> str:
    """Why the action is refused, said to its seat in small letters without a full stop.

    It names no card, so it can be said where others listen; a program reads ``error.reason`` instead.

    >>> from take5_rules import CLASSIC, Deal, PickCard, new_match, play
    >>> deal = Deal(hands=[range(1, 11), range(11, 21)], rows=[31, 32, 33, 34])
    >>> dealt = play(new_match(CLASSIC, seats=2), deal).after
    >>> try:
    ...     play(dealt, PickCard(seat=0, card=99))
    ... except IllegalActionError as error:
    ...     explain(error)
    'what you named is not in your hand'
    """
    check_argument("error", error, IllegalActionError, "a refused action")
    match error.reason, error.action:
        case (Reason.NOT_IN_HAND, PickPair(_, cards)) | (Reason.NOT_TAKEN, KeepCards(_, cards)) if len(
            set(cards)
        ) < len(cards):
            return _TWICE
        case _:
            return _SENTENCES[error.reason]
