"""From a step to the record of its round: what was asked is kept, what followed by itself is not."""

from __future__ import annotations

from attrs import evolve

from take5_rules.core.actions import (
    ChooseFirst,
    Deal,
    DraftCard,
    EndGo,
    KeepCards,
    PickCard,
    PickFlipped,
    PickPair,
    PlaceCard,
    PlayPicks,
    TakeRow,
    VoidRound,
    WithdrawPick,
)
from take5_rules.core.events import RoundScored, RowTaken, TakeCause
from take5_rules.core.play import Step
from take5_rules.core.state import Picking, State
from take5_rules.replay.going import grow_goes
from take5_rules.replay.parts import Draft, RoundRecord, TurnRecord

__all__ = ["grow", "round_points"]

_Pick = PickCard | PickFlipped | PickPair


def grow(opened: RoundRecord | None, step: Step) -> RoundRecord:
    """The record of the round that ``step`` belongs to, given the round that was open before it, if any."""
    match step.action:
        case Deal(hands, rows):
            return RoundRecord(opening=Deal(hands=[sorted(hand) for hand in hands], rows=rows))
        case DraftCard(_, card):
            record = _drafting(opened)
            cards = (*record.opening.cards, card) if isinstance(record.opening, Draft) else (card,)
            return evolve(record, opening=Draft(cards=cards))
        case VoidRound():
            return evolve(_drafting(opened), voided=True)
        case action if step.before.match.edition.rule.one_by_one:
            record = _drafting(opened)
            goes = grow_goes(record.goes, step.before, action)
            return evolve(record, goes=goes, points=round_points(step))
        case KeepCards() | EndGo():
            raise AssertionError("no such action is accepted where all pick a card for one turn")
        case action:
            record = _drafting(opened)
            turns = _grow_turns(record.turns, step, action)
            return evolve(record, turns=turns, points=round_points(step))


def _drafting(opened: RoundRecord | None) -> RoundRecord:
    """A draft is under way before its first card, when there is nothing to record of it."""
    return RoundRecord(opening=Draft(cards=())) if opened is None else opened


def _grow_turns(
    turns: tuple[TurnRecord, ...],
    step: Step,
    action: _Pick | WithdrawPick | PlayPicks | TakeRow | PlaceCard | ChooseFirst,
) -> tuple[TurnRecord, ...]:
    if isinstance(action, _Pick):
        return _repick(turns, step.before, action.seat, action)
    if isinstance(action, WithdrawPick):
        return _repick(turns, step.before, action.seat, None)
    if isinstance(action, PlayPicks):
        choices = () if action.take is None else _chosen(step)
        return (*turns, TurnRecord(picks=action.cards, choices=choices))
    last = turns[-1]
    if isinstance(action, ChooseFirst):
        return (*turns[:-1], evolve(last, firsts=(*last.firsts, (action.seat, action.card))))
    return (*turns[:-1], evolve(last, choices=(*last.choices, (action.seat, action.row))))


def _repick(
    turns: tuple[TurnRecord, ...], before: State, seat: int, pick: _Pick | None
) -> tuple[TurnRecord, ...]:
    picks = before.picks if isinstance(before, Picking) else ()
    begun = any(other is not None for other in picks)
    cards = () if pick is None else pick.cards if isinstance(pick, PickPair) else (pick.card,)
    kept, turn = (turns[:-1], turns[-1]) if begun else (turns, TurnRecord(picks=(None,) * len(picks)))
    after = _with(turn.picks, seat, cards[0] if cards else None)
    if all(other is None for other in after):
        return kept
    flipped = tuple([other for other in turn.flipped if other != seat])
    if isinstance(pick, PickFlipped):
        flipped = tuple(sorted((*flipped, seat)))
    higher = turn.higher
    if higher or len(cards) > 1:
        higher = _with(higher or (None,) * len(picks), seat, cards[1] if cards else None)
    return (*kept, TurnRecord(picks=after, flipped=flipped, higher=higher))


def _with(cards: tuple[int | None, ...], seat: int, card: int | None) -> tuple[int | None, ...]:
    return (*cards[:seat], card, *cards[seat + 1 :])


def _chosen(step: Step) -> tuple[tuple[int, int], ...]:
    return tuple(
        [
            (event.seat, event.row)
            for event in step.events
            if isinstance(event, RowTaken) and event.cause is TakeCause.TOO_LOW
        ]
    )


def round_points(step: Step) -> tuple[int, ...] | None:
    """The points of the round that ``step`` ended, or ``None`` if it ended none."""
    if step.before.match.rounds_played == step.after.match.rounds_played:
        return None
    return next(event.points for event in step.events if isinstance(event, RoundScored))
