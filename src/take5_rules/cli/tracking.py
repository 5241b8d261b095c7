"""A match at a real table as it is typed in: starters, reveals and row choices; all else follows.

Nothing but what was typed is kept, so a mistake is mended where it was made and the rest follows anew.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Self

from attrs import evolve, frozen

from take5_rules import (
    CardPlaced,
    Cards,
    Edition,
    Row,
    RowChoiceDue,
    RowTaken,
    Setup,
    Take5Error,
    new_match,
    resolve_turn,
)
from take5_rules import score as count_heads
from take5_rules.cli.questions import Choice, Over, Picks, Question, Starters
from take5_rules.preview import Preview, preview
from take5_rules.replay import Replay, TurnRecord, UnseenDeal, dumps, loads, verify
from take5_rules.scoresheet import Scoresheet, ScoresheetError
from take5_rules.views import SpectatorPicking

__all__ = ["Followed", "TrackError", "Tracked", "Typed"]


class TrackError(Take5Error, ValueError):
    """Something typed that cannot have happened at the table."""


@frozen(kw_only=True)
class Typed:
    """One round as it was typed."""

    starters: Cards
    turns: tuple[TurnRecord, ...] = ()
    voided: bool = False


@frozen(kw_only=True)
class Followed:
    """A round as far as it can be followed: its last whole turn, what lies after it, and what is due."""

    events: tuple[CardPlaced | RowTaken, ...]
    rows: tuple[Row, ...]
    points: tuple[int, ...]
    due: Picks | Choice | None


@frozen(kw_only=True)
class Tracked:
    """All that was typed; equal to every other value from the same typing."""

    edition: Edition
    edition_id: str | None
    names: tuple[str, ...]
    typed: tuple[Typed, ...] = ()

    @classmethod
    def start(cls, edition: Edition, edition_id: str | None, names: Sequence[str]) -> Self:
        """Nothing typed yet.

        Raises:
            TrackError: the edition drafts its hands.
            EditionError: it does not allow so many seats.
        """
        edition.check_seats(len(names))
        if edition.setup is Setup.DRAFTED:
            raise TrackError("a drafted edition cannot be tracked")
        return cls(edition=edition, edition_id=edition_id, names=tuple(names))

    @classmethod
    def resume(cls, replay: Replay) -> Self:
        """What must have been typed for this record, which holds no hands.

        Raises:
            TrackError: it holds hands, or does not follow the rules.
        """
        fault = verify(replay).fault
        if fault is not None:
            raise TrackError(f"the record breaks a rule at {fault.place}")
        names = replay.players or tuple([f"seat {seat}" for seat in range(replay.seats)])
        tracked = cls.start(replay.edition, replay.edition_id, names)
        for record in replay.rounds:
            if not isinstance(record.opening, UnseenDeal):
                raise TrackError("the record holds hands, so it was not tracked")
            typed = Typed(starters=record.opening.rows, turns=record.turns, voided=record.voided)
            tracked = evolve(tracked, typed=(*tracked.typed, typed))
        return tracked._checked()

    @property
    def question(self) -> Question:
        """What has to be typed next; a row choice that a mended turn makes due comes first."""
        for number, typed in enumerate(self.typed, start=1):
            due = None if typed.voided else self.follow(number).due
            if due is not None:
                return due
        return Over() if self.sheet.over else Starters(round=len(self.typed) + 1)

    @property
    def sheet(self) -> Scoresheet:
        """The scores of the rounds that are over."""
        sheet = Scoresheet.start(self.edition, self.names)
        for number, typed in enumerate(self.typed, start=1):
            found = None if typed.voided else self.follow(number)
            if found is not None and found.due is None:
                sheet = sheet.add(found.points)
        return sheet

    def follow(self, number: int) -> Followed:
        """Round ``number`` (from 1), up to the first thing that is not known of it."""
        typed, seats = self.typed[number - 1], len(self.names)
        rows: tuple[Row, ...] = tuple([(card,) for card in typed.starters])
        events: tuple[CardPlaced | RowTaken, ...] = ()
        points = [0] * seats
        for turn, record in enumerate(typed.turns, start=1):
            found = self._told(rows, record)
            if found is None:
                return Followed(
                    events=events,
                    rows=rows,
                    points=tuple(points),
                    due=self._choice(number, turn, rows, record),
                )
            events, rows = found.events, found.rows
            for event in events:
                points[event.seat] += count_heads(event.cards) if isinstance(event, RowTaken) else 0
        done = len(typed.turns) == self.edition.hand_size
        more = None if done else Picks(round=number, turn=len(typed.turns) + 1)
        return Followed(events=events, rows=rows, points=tuple(points), due=more)

    def answer(self, numbers: Sequence[int]) -> Self:
        """With the answer to the question: starters, picks in seat order, or the row.

        Raises:
            TrackError: it cannot be so.
        """
        match self.question:
            case Over():
                raise TrackError("the match is over")
            case Starters():
                return evolve(self, typed=(*self.typed, Typed(starters=tuple(numbers))))._checked()
            case Picks(round=number):
                turns = (*self.typed[number - 1].turns, TurnRecord(picks=tuple(numbers)))
                return self._with(number, turns)
            case Choice(round=number, turn=turn, seat=seat):
                if len(numbers) != 1 or not 0 <= numbers[0] < self.edition.rows:
                    raise TrackError(f"type one row, from 0 to {self.edition.rows - 1}")
                chosen = evolve(self.typed[number - 1].turns[turn - 1], choices=((seat, numbers[0]),))
                return self._with_turn(number, turn, chosen)

    def fix_pick(self, number: int, turn: int, seat: int, card: int) -> Self:
        """With another card of a seat in a turn; what was placed since then is placed anew.

        Raises:
            TrackError: there is no such turn or seat, or it cannot be so.
        """
        if not 1 <= number <= len(self.typed) or not 1 <= turn <= len(self.typed[number - 1].turns):
            raise TrackError("there is no such turn")
        if not 0 <= seat < len(self.names):
            raise TrackError("there is no such seat")
        picks = self.typed[number - 1].turns[turn - 1].picks
        fixed = (*picks[:seat], card, *picks[seat + 1 :])
        record = evolve(self.typed[number - 1].turns[turn - 1], picks=fixed)
        return self._with_turn(number, turn, record)

    def fix_starters(self, cards: Sequence[int]) -> Self:
        """With other row starters in the last round.

        Raises:
            TrackError: there is no round, or it cannot be so.
        """
        if not self.typed:
            raise TrackError("there is no round")
        last = evolve(self.typed[-1], starters=tuple(cards))
        return evolve(self, typed=(*self.typed[:-1], last))._checked()

    def void(self) -> Self:
        """With the last round given up.

        Raises:
            TrackError: no round is on.
        """
        if not isinstance(self.question, Picks | Choice):
            raise TrackError("no round is on")
        return evolve(self, typed=(*self.typed[:-1], evolve(self.typed[-1], voided=True)))

    @property
    def can_be_recorded(self) -> bool:
        """Whether a record can hold it: not while a turn before the last waits for a row choice."""
        due = self.question
        if not isinstance(due, Choice):
            return True
        return due.round == len(self.typed) and due.turn == len(self.typed[-1].turns)

    def replay(self) -> Replay:
        """The record, with unknown hands."""
        state = new_match(self.edition, len(self.names))
        empty = Replay.start(state, players=self.names, edition_id=self.edition_id)
        document = json.loads(dumps(empty))
        sheet = self.sheet
        if isinstance(self.question, Over):
            document["finished"] = True
            document["result"] = {"totals": sheet.totals, "winners": sheet.winners}
        document["rounds"] = [self._round_document(number) for number in range(1, len(self.typed) + 1)]
        return loads(json.dumps(document))

    def _told(self, rows: tuple[Row, ...], record: TurnRecord) -> Preview | None:
        """What a turn does to rows; ``None`` while its row choice is due."""
        nobodys = ((),) * len(self.names)
        table = SpectatorPicking(
            match=new_match(self.edition, len(self.names)).match,
            hands=nobodys,
            rows=rows,
            piles=nobodys,
            picks=(None,) * len(self.names),
        )
        picks = {seat: card for seat, card in enumerate(record.picks) if card is not None}
        found = preview(table, picks, record.choices[0][1] if record.choices else None)
        return found if isinstance(found, Preview) else None

    def _choice(self, number: int, turn: int, rows: tuple[Row, ...], record: TurnRecord) -> Choice:
        card = min(pick for pick in record.picks if pick is not None)
        return Choice(round=number, turn=turn, seat=record.picks.index(card), card=card, rows=rows)

    def _with_turn(self, number: int, turn: int, record: TurnRecord) -> Self:
        turns = self.typed[number - 1].turns
        return self._with(number, (*turns[: turn - 1], record, *turns[turn:]))

    def _with(self, number: int, turns: tuple[TurnRecord, ...]) -> Self:
        changed = evolve(self.typed[number - 1], turns=turns)
        return evolve(self, typed=(*self.typed[: number - 1], changed, *self.typed[number:]))._checked()

    def _checked(self) -> Self:
        """This value without row choices that are not due, or the reason why it cannot be."""
        for typed in self.typed:
            self._check_cards(typed)
        cleaned = evolve(self, typed=tuple([self._clean(typed) for typed in self.typed]))
        try:
            over = bool(cleaned.typed) and evolve(cleaned, typed=cleaned.typed[:-1]).sheet.over
        except ScoresheetError:
            over = True
        if over:
            raise TrackError("the match would be over before the last round")
        return cleaned

    def _check_cards(self, typed: Typed) -> None:
        seats, deck = len(self.names), self.edition.cards_for(len(self.names))
        if len(typed.starters) != self.edition.rows:
            raise TrackError(f"{self.edition.rows} cards begin the rows")
        seen: set[int] = set()
        for cards in (typed.starters, *(turn.picks for turn in typed.turns)):
            for card in cards:
                if card is None or card not in deck:
                    raise TrackError("a card is missing, or not in the deck")
                if card in seen:
                    raise TrackError(f"{card} has been played already")
                seen.add(card)
        if any(len(turn.picks) != seats for turn in typed.turns):
            raise TrackError(f"type one card for each of the {seats} seats, in order")

    def _clean(self, typed: Typed) -> Typed:
        rows: tuple[Row, ...] = tuple([(card,) for card in typed.starters])
        for index, turn in enumerate(typed.turns):
            picks = [pick for pick in turn.picks if pick is not None]
            found = resolve_turn(rows, picks, self.edition)
            seat = picks.index(found.card) if isinstance(found, RowChoiceDue) else None
            kept = evolve(turn, choices=tuple([choice for choice in turn.choices if choice[0] == seat]))
            typed = evolve(typed, turns=(*typed.turns[:index], kept, *typed.turns[index + 1 :]))
            told = self._told(rows, kept)
            if told is None:
                break
            rows = told.rows
        return typed

    def _round_document(self, number: int) -> dict[str, object]:
        typed = self.typed[number - 1]
        turns = [
            {"picks": turn.picks, **({"choices": turn.choices} if turn.choices else {})}
            for turn in typed.turns
        ]
        document: dict[str, object] = {"deal": {"hands": None, "rows": typed.starters}, "turns": turns}
        if typed.voided:
            return {**document, "voided": True}
        followed = self.follow(number)
        return document if followed.due else {**document, "points": followed.points}
