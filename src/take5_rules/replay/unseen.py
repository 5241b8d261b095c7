"""A round whose hands nobody recorded, followed by rows and cards alone.

The hand-free resolver says what each turn did, so the edition must have the base rule.
Whether a seat held its card is not asked, for nobody can know.
"""

from __future__ import annotations

from take5_rules.core.edition import Setup
from take5_rules.core.resolve import Resolution, resolve_turn
from take5_rules.core.rule import Plain
from take5_rules.core.state import Match
from take5_rules.core.table import Row, Table
from take5_rules.replay.faults import FaultKind, Spot
from take5_rules.replay.parts import RoundRecord, TurnRecord, UnseenDeal

__all__ = ["follow_unseen"]


def follow_unseen(
    match: Match, opening: UnseenDeal, record: RoundRecord, spot: Spot, *, partial: bool
) -> Table | None:
    """The table after the last card of the round, when no hand is unknown; ``None`` if it broke off before.

    ``partial``: the last turn may lack picks and a row choice.

    Raises:
        ReplayFaultError: at the first place where the rules would have it otherwise.
    """
    seen = _Seen(match)
    seen.lay(opening, spot)
    last = len(record.turns) - 1
    done = 0
    for index, turn in enumerate(record.turns):
        here = spot.in_turn(index)
        if done == match.edition.hand_size:
            raise here.fault(FaultKind.TURN_AFTER_END, recorded=index + 1, expected=done)
        done += seen.play(turn, here, partial=partial and index == last)
    if done < match.edition.hand_size:
        return None
    return seen.table()


class _Seen:
    """The rows, the piles and the cards that have turned up so far."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._deck = match.edition.cards_for(match.seats)
        self._cards: set[int] = set()
        self._rows: tuple[Row, ...] = ()
        self._piles: list[Row] = [()] * match.seats

    def lay(self, opening: UnseenDeal, spot: Spot) -> None:
        edition = self._match.edition
        if not isinstance(edition.rule, Plain):
            raise spot.fault(FaultKind.HANDS_UNKNOWN, "/deal/hands")
        if edition.setup is Setup.DRAFTED:
            raise spot.fault(FaultKind.WRONG_OPENING, "/deal", recorded="deal", expected="draft")
        if len(opening.rows) != edition.rows:
            found = len(opening.rows)
            raise spot.fault(FaultKind.DEAL_SHAPE, "/deal/rows", recorded=found, expected=edition.rows)
        for index, card in enumerate(opening.rows):
            self._see(card, None, spot, f"/deal/rows/{index}")
        self._rows = tuple([(card,) for card in opening.rows])

    def play(self, turn: TurnRecord, spot: Spot, *, partial: bool) -> bool:
        """Whether the turn was played to its end."""
        for seat, pick in enumerate(turn.picks):
            if pick is not None:
                self._see(pick, seat, spot, f"/picks/{seat}")
            elif not partial:
                raise spot.fault(FaultKind.PICK_MISSING, f"/picks/{seat}", seat=seat)
        picks = [pick for pick in turn.picks if pick is not None]
        if len(picks) < self._match.seats:
            self._check_choices(turn, None, spot)
            return False
        return self._place(picks, turn, spot, partial=partial)

    def _place(self, picks: list[int], turn: TurnRecord, spot: Spot, *, partial: bool) -> bool:
        edition = self._match.edition
        found = resolve_turn(self._rows, picks, edition)
        chooser = None if isinstance(found, Resolution) else picks.index(found.card)
        self._check_choices(turn, chooser, spot)
        if not isinstance(found, Resolution) and turn.choices:
            found = resolve_turn(self._rows, picks, edition, turn.choices[0][1])
        if isinstance(found, Resolution):
            self._keep(found, picks)
            return True
        if not partial:
            raise spot.missing_choice(picks.index(found.card), tuple(range(edition.rows)))
        return False

    def _check_choices(self, turn: TurnRecord, chooser: int | None, spot: Spot) -> None:
        """Refuse all choices but one of ``chooser``, if there is such a seat."""
        rows = self._match.edition.rows
        for number, (seat, row) in enumerate(turn.choices):
            due = None if number else chooser
            if seat != due or not 0 <= row < rows:
                raise spot.choice_fault(number, (seat, row), due, tuple(range(rows)))

    def _keep(self, found: Resolution, picks: list[int]) -> None:
        self._rows = found.rows
        for placement in found.placements:
            seat = picks.index(placement.card)
            self._piles[seat] = tuple(sorted(self._piles[seat] + placement.taken))

    def _see(self, card: int, seat: int | None, spot: Spot, below: str) -> None:
        if card not in self._deck:
            raise spot.fault(FaultKind.FOREIGN_CARD, below, seat=seat, recorded=card)
        if card in self._cards:
            raise spot.fault(FaultKind.REPEATED_CARD, below, seat=seat, recorded=card)
        self._cards.add(card)

    def table(self) -> Table:
        """The table after the last turn: no hand holds anything."""
        return Table(hands=((),) * self._match.seats, rows=self._rows, piles=tuple(self._piles))
