"""Events and seen events as plain English, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from take5_rules.core.cards import score
from take5_rules.core.checking import check_argument
from take5_rules.core.events import (
    CardDrafted,
    CardPicked,
    CardPlaced,
    CardPlacedLeft,
    CardsKept,
    CardStacked,
    CowJumped,
    CrowdedRowTaken,
    Dealt,
    Event,
    FirstChosen,
    FlippedCardPicked,
    FlippedPicksRevealed,
    GoEnded,
    MatchEnded,
    MountainMoved,
    PairPicked,
    PairsRevealed,
    ParityMarked,
    PicksRevealed,
    PickWithdrawn,
    PoolLaid,
    RoundScored,
    RoundVoided,
    RowShared,
    RowsLaid,
    RowTaken,
    TakeCause,
)
from take5_rules.core.table import Cards
from take5_rules.render.labels import harmless, heads_text, listed
from take5_rules.render.markers import counted_as
from take5_rules.seen import (
    FlippedPickSeen,
    HandDealt,
    HandsShown,
    PairSeen,
    PickSeen,
    RowsDealt,
    SeatPicked,
    SeenEvent,
)

__all__ = ["describe"]


def describe(event: Event | SeenEvent, *, names: Sequence[str] | None = None) -> str:
    """What happened, in one sentence; ``names`` by seat stand for the seats.

    An event is told with everything in it: of a secret pick, `CardPicked` names the card, and
    `SeatPicked` cannot.

    >>> describe(CardPlaced(seat=2, card=44, row=1), names=["Ada", "Bo", "Cy"])
    'Cy puts 44 at the end of row 1.'
    """
    check_argument("event", event, Event | SeenEvent, "an event or a seen event")
    sentence = _describe(event, names)
    return f"S{sentence[1:]}" if sentence.startswith("seat ") else sentence


def _describe(event: Event | SeenEvent, names: Sequence[str] | None) -> str:
    match event:
        case Dealt(hands, rows):
            return f"{len(hands)} hands of {len(hands[0])} are dealt, and {_cards(rows)} begin the rows."
        case HandDealt(seat, hand, rows):
            return f"{_name(seat, names)} is dealt {_cards(hand)}, and {_cards(rows)} begin the rows."
        case RowsDealt(rows):
            return f"Hands are dealt face down, and {_cards(rows)} begin the rows."
        case HandsShown(hands, rows):
            shown = [f"{_name(seat, names)} is dealt {_cards(hand)}" for seat, hand in enumerate(hands)]
            return f"{'; '.join(shown)}; {_cards(rows)} begin the rows."
        case PoolLaid(pool):
            return f"The cards {pool[0]} to {pool[-1]} lie open for the draft."
        case RowsLaid(rows):
            return f"The cards that are left begin the rows: {_cards(rows)}."
        case RoundScored(points):
            return f"The round is over: {_points(points, names)}."
        case RoundVoided():
            return "The round is void and counts for nobody."
        case MatchEnded(winners):
            won = f"{_seats(winners, names)} {_verb(winners, 'win')}" if winners else "nothing was scored"
            return f"The match is over: {won}."
        case PicksRevealed(picks):
            shown = [f"{_name(seat, names)} plays {card}" for seat, card in enumerate(picks)]
            return f"{listed(shown)}."
        case FlippedPicksRevealed(picks, flipped):
            numbers = counted_as(picks, flipped)
            shown = [
                f"{_name(seat, names)} plays {card}{f' as {numbers[card]}' if card in numbers else ''}"
                for seat, card in enumerate(picks)
            ]
            return f"{listed(shown)}."
        case PairsRevealed(pairs):
            shown = [f"{_name(seat, names)} plays {_cards(pair)}" for seat, pair in enumerate(pairs)]
            return f"{'; '.join(shown)}."
        case ParityMarked(row, parity):
            return f"Row {row} takes only {parity.value} cards now."
        case MountainMoved(row, arrow):
            return f"Row {row} descends now, and the arrow points {arrow.value}."
        case CowJumped(row):
            return f"The Cow jumps to row {row}."
        case _:
            return _describe_seat(event, names)


def _describe_seat(
    event: CardDrafted
    | CardPicked
    | FlippedCardPicked
    | PickSeen
    | FlippedPickSeen
    | PairPicked
    | PairSeen
    | FirstChosen
    | SeatPicked
    | PickWithdrawn
    | CardPlaced
    | CardPlacedLeft
    | CardStacked
    | RowTaken
    | RowShared
    | CrowdedRowTaken
    | CardsKept
    | GoEnded,
    names: Sequence[str] | None,
) -> str:
    who = _name(event.seat, names)
    match event:
        case CardDrafted(_, card):
            return f"{who} drafts {card}."
        case CardPicked(_, card) | PickSeen(_, card):
            return f"{who} picks {card}."
        case FlippedCardPicked(_, card) | FlippedPickSeen(_, card):
            number = counted_as((card,), (True,)).get(card)
            return f"{who} picks {card} and flips it{'' if number is None else f' to {number}'}."
        case PairPicked(_, cards) | PairSeen(_, cards):
            return f"{who} picks {_cards(cards)}."
        case FirstChosen(_, card):
            return f"{who} places {card} first."
        case SeatPicked():
            return f"{who} has picked."
        case PickWithdrawn():
            return f"{who} takes the pick back."
        case CardPlaced(_, card, row):
            return f"{who} puts {card} at the end of row {row}."
        case CardPlacedLeft(_, card, row):
            return f"{who} puts {card} at the beginning of row {row}."
        case CardsKept(_, cards):
            return f"{who} takes {_cards(cards)} into the hand." if cards else f"{who} keeps none of them."
        case GoEnded():
            return f"{who} has played."
        case CardStacked(_, card, row):
            return f"{who} puts {card} on its twin, the last card of row {row}."
        case RowShared(_, other, card, row, cards, cause):
            both = _seats((event.seat, other), names)
            what = f"{both} take {_cards(cards)} together ({heads_text(score(cards))})"
            return f"{_why(card, row, cause)}: {what}, and {card} begins row {row} anew."
        case CrowdedRowTaken(_, row, cards):
            what = f"{who} takes {_cards(cards)} ({heads_text(score(cards))})"
            return f"The Cow is one too many in row {row}: {what}, and the highest card stays."
        case RowTaken(_, card, row, cards, cause):
            what = f"{who} takes {_cards(cards)} ({heads_text(score(cards))})"
            return f"{_why(card, row, cause)}: {what}, and {card} begins row {row} anew."


def _why(card: int, row: int, cause: TakeCause) -> str:
    return {
        TakeCause.FULL_ROW: f"Row {row} is full",
        TakeCause.TOO_LOW: f"{card} is lower than every row end",
        TakeCause.NO_PLACE: f"{card} fits nowhere",
    }[cause]


def _name(seat: int, names: Sequence[str] | None) -> str:
    if names is None or seat >= len(names) or not names[seat].strip():
        return f"seat {seat}"
    return harmless(names[seat])


def _seats(seats: Sequence[int], names: Sequence[str] | None) -> str:
    return listed([_name(seat, names) for seat in seats])


def _verb(seats: Sequence[int], verb: str) -> str:
    return verb if len(seats) > 1 else f"{verb}s"


def _points(points: Sequence[int], names: Sequence[str] | None) -> str:
    return listed([f"{_name(seat, names)} has {heads_text(heads)}" for seat, heads in enumerate(points)])


def _cards(cards: Cards) -> str:
    return listed([str(card) for card in cards])
