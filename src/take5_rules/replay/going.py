"""Rounds in which seats play one after the other: their goes as a record keeps, writes and plays them."""

from __future__ import annotations

from collections.abc import Generator

from attrs import evolve, frozen

from take5_rules.core.actions import Action, EndGo, KeepCards, PickCard, SeatAction, TakeRow
from take5_rules.core.cards import MAX_CARD
from take5_rules.core.choices import legal_actions
from take5_rules.core.errors import IllegalActionError, Reason
from take5_rules.core.play import Step, play
from take5_rules.core.rules import to_act
from take5_rules.core.state import Picking, State
from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.documents.errors import DocumentError, DocumentReason
from take5_rules.documents.shape import expect_cards, expect_int, expect_list, expect_object
from take5_rules.replay.faults import Detail, FaultKind, ReplayFaultError, Spot
from take5_rules.replay.migrations import Document
from take5_rules.replay.parts import GoCard, GoRecord

__all__ = ["MOST_GOES", "decode_goes", "encode_goes", "grow_goes", "play_goes"]

MOST_GOES = 100_000
"""How many goes a recorded round may have; the hands set no bound, for cards come back to them."""

Goes = tuple[GoRecord, ...]


def grow_goes(goes: Goes, before: State, action: Action) -> Goes:
    """The goes of a round with one more action, which was accepted in the state ``before``."""
    if isinstance(action, PickCard):
        # A seat may end its go as soon as it has played a card in it.
        first = isinstance(before, Picking) and before.match.edition.rule.end_go_refusal(before.table.variant)
        card = GoCard(card=action.card)
        if first:
            return (*goes, GoRecord(cards=(card,)))
        return (*goes[:-1], evolve(goes[-1], cards=(*goes[-1].cards, card)))
    go = goes[-1]
    match action:
        case TakeRow(row=row):
            last = evolve(go.cards[-1], row=row)
        case KeepCards(cards=cards):
            last = evolve(go.cards[-1], keep=cards)
        case _:
            return (*goes[:-1], evolve(go, ended=True))
    return (*goes[:-1], evolve(go, cards=(*go.cards[:-1], last)))


def encode_goes(goes: Goes, at: str) -> list[Document]:
    """The goes as JSON members.

    Raises:
        DocumentError: there are more than `decode_goes` takes.
    """
    expect_list([*goes], at, 0, MOST_GOES)
    return [
        {"cards": [_encode_card(card) for card in go.cards], **({"ended": True} if go.ended else {})}
        for go in goes
    ]


def _encode_card(card: GoCard) -> Document:
    document: Document = {"card": card.card}
    if card.row is not None:
        document["row"] = card.row
    if card.keep is not None:
        document["keep"] = list(card.keep)
    return document


def decode_goes(value: object, at: str) -> Goes:
    """The goes that a document holds; whether the rules allow them is not asked."""
    items = expect_list(value, at, 0, MOST_GOES)
    return tuple([_decode_go(item, f"{at}/{index}") for index, item in enumerate(items)])


def _decode_go(value: object, at: str) -> GoRecord:
    members = expect_object(value, at, ("cards",), ("ended",))
    if "ended" in members and members["ended"] is not True:
        raise DocumentError(DocumentReason.WRONG_TYPE, f"{at}/ended", "expected true")
    cards = expect_list(members["cards"], f"{at}/cards", 1, MAX_CARD)
    return GoRecord(
        cards=tuple([_decode_card(card, f"{at}/cards/{index}") for index, card in enumerate(cards)]),
        ended="ended" in members,
    )


def _decode_card(value: object, at: str) -> GoCard:
    members = expect_object(value, at, ("card",), ("row", "keep"))
    return GoCard(
        card=expect_int(members["card"], f"{at}/card", 1, MAX_CARD),
        row=expect_int(members["row"], f"{at}/row", 0, MAX_CARD - 1) if "row" in members else None,
        keep=expect_cards(members["keep"], f"{at}/keep", ascending=True) if "keep" in members else None,
    )


def play_goes(state: State, goes: Goes, spot: Spot, *, partial: bool) -> Generator[Step, None, Step | None]:
    """Play goes again; ``partial``: the last may break off. What it returns is the last step.

    Raises:
        ReplayFaultError: at the first place where the rules would have it otherwise.
    """
    last = None
    for index, go in enumerate(goes):
        here = spot.in_go(index, state.match.seats)
        if not isinstance(state, Picking):
            raise here.fault(FaultKind.TURN_AFTER_END, recorded=index + 1, expected=index)
        (seat,) = to_act(state)
        going = _Going(seat=seat, spot=here, partial=partial and index == len(goes) - 1)
        for number, card in enumerate(go.cards):
            for step in going.play(state, card, number, last=number == len(go.cards) - 1 and not go.ended):
                yield step
                last, state = step, step.after
        if go.ended:
            last = going.act(state, EndGo(seat=seat), FaultKind.GO_OVER, "/ended", recorded=True)
            yield last
            state = last.after
        elif not going.partial and going.goes_on(state):
            raise here.fault(FaultKind.GO_NOT_ENDED, seat=seat)
    return last


@frozen(kw_only=True)
class _Going(Value):
    """One go that is played again; ``partial``: the record may break off in it."""

    seat: int
    spot: Spot
    partial: bool

    def play(self, state: State, told: GoCard, number: int, *, last: bool) -> Generator[Step, None, None]:
        """One card with what was decided about it; ``last``: nothing is recorded of the go behind it."""
        seat, below = self.seat, f"/cards/{number}"
        held = state.table.hands[seat] if isinstance(state, Picking) else ()
        kind = FaultKind.PICK_NOT_HELD if self.goes_on(state) else FaultKind.GO_OVER
        pick = PickCard(seat=seat, card=told.card)
        step = self.act(state, pick, kind, f"{below}/card", recorded=told.card, expected=held)
        yield step
        rows = tuple([row.row for row in legal_actions(step.after, seat) if isinstance(row, TakeRow)])
        if told.row is not None:
            kind = FaultKind.NO_SUCH_ROW if rows else FaultKind.CHOICE_NOT_DUE
            take = TakeRow(seat=seat, row=told.row)
            step = self.act(step.after, take, kind, f"{below}/row", recorded=told.row, expected=rows)
            yield step
        elif rows and not (self.partial and last and told.keep is None):
            raise self.spot.fault(FaultKind.CHOICE_MISSING, below, seat=seat, expected=rows)
        taken = _undecided(step.after)
        if told.keep is not None:
            kind = FaultKind.KEEP_NOT_ALLOWED if taken else FaultKind.KEEP_NOT_DUE
            keep = KeepCards(seat=seat, cards=told.keep)
            step = self.act(step.after, keep, kind, f"{below}/keep", recorded=told.keep, expected=taken)
            yield step
        elif taken and not (self.partial and last):
            raise self.spot.fault(FaultKind.KEEP_MISSING, below, seat=seat, expected=taken)

    def act(
        self,
        state: State,
        action: SeatAction,
        kind: FaultKind,
        below: str,
        *,
        recorded: Detail,
        expected: Detail = None,
    ) -> Step:
        """The step of an action, or the fault that it is."""
        try:
            return play(state, action)
        except IllegalActionError as error:
            raise self.fault(kind, below, error.reason, recorded, expected) from None

    def fault(
        self, kind: FaultKind, below: str, reason: Reason, recorded: Detail, expected: Detail
    ) -> ReplayFaultError:
        """The error for something that the engine refused."""
        return self.spot.fault(
            kind, below, seat=self.seat, recorded=recorded, expected=expected, reason=reason
        )

    def goes_on(self, state: State) -> bool:
        """Whether the seat may still play in this go."""
        return isinstance(state, Picking) and to_act(state) == (self.seat,)


def _undecided(state: State) -> Cards:
    return state.match.edition.rule.undecided(state.table.variant) if isinstance(state, Picking) else ()
