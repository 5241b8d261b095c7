"""A match driven by scripted actions, by the same naive reading: one mutable table and plain questions."""

from __future__ import annotations

from typing import Literal

from take5_rules.spec.kinds import EndInput
from take5_rules.spec.parts import EditionNumbers, EndNumbers
from take5_rules.spec.tables import (
    Flip,
    OrderInput,
    ScriptAction,
    ScriptDeal,
    ScriptDraft,
    ScriptFirst,
    ScriptFlippedPick,
    ScriptInput,
    ScriptOutput,
    ScriptPairPick,
    ScriptPick,
    ScriptTake,
    ScriptVoid,
    ScriptWithdraw,
    ViewInput,
    ViewOutput,
)
from take5_rules.spec.turns import Placed

from . import naive, naive_turns

Phase = Literal["deal", "draft", "pick", "first", "take", "over"]


class NaiveMatch:
    def __init__(
        self, edition: EditionNumbers, first_seat: int, rounds: int, totals: tuple[int, ...]
    ) -> None:
        self.edition = edition
        self.first_seat = first_seat
        self.rounds = rounds
        self.totals = list(totals)
        self.seats = len(totals)
        self.winners: tuple[int, ...] = ()
        self.clear()
        self.begin()

    def clear(self) -> None:
        self.pool: list[int] = []
        self.hands: list[set[int]] = []
        self.rows: list[list[int]] = []
        self.piles: list[list[int]] = []
        self.picks: dict[int, list[int]] = {}
        self.flips: list[Flip] = []
        self.revealed = False
        self.turn = 1

    def begin(self) -> None:
        self.clear()
        over = naive.end(
            EndInput(
                edition=EndNumbers(hand_size=self.edition.hand_size, end=self.edition.end),
                rounds=self.rounds,
                turns=0,
                totals=tuple(self.totals),
            )
        )
        self.phase: Phase = "deal"
        if over.over:
            self.phase = "over"
            self.winners = over.winners if self.edition.scored else ()
        elif self.edition.setup == "drafted":
            self.phase = "draft"
            self.pool = naive.cards_of(self.edition, self.seats)
            self.hands = [set() for _ in range(self.seats)]

    def order(self, of: Literal["draft", "open-picks"]) -> list[int]:
        two = of == "open-picks" and self.edition.rule == "two-cards-a-turn"
        given = OrderInput(
            of=of,
            # The marker passes after each turn, and two cards a turn make half as many turns.
            hand_size=self.edition.hand_size // 2 if two else self.edition.hand_size,
            seats=self.seats,
            first_seat=self.first_seat,
            round=self.rounds + 1,
            turn=self.turn,
        )
        return list(naive.order(given).order)

    def waiting(self) -> list[int]:
        if self.phase == "draft":
            return [min(self.order("draft"), key=lambda seat: len(self.hands[seat]))]
        if self.phase == "pick":
            missing = [seat for seat in range(self.seats) if seat not in self.picks]
            if self.edition.picks == "open":
                return [seat for seat in self.order("open-picks") if seat in missing][:1]
            return missing
        if self.phase in ("first", "take"):
            if self.edition.rule is not None:
                return [self.stop.seat]
            return [min(self.picks, key=lambda seat: self.picks[seat])]
        return []

    def accepts(self, action: ScriptAction) -> bool:
        if isinstance(action, ScriptDeal):
            return self.phase == "deal" and self.can_deal(action)
        if isinstance(action, ScriptVoid):
            return self.phase in ("draft", "pick", "first", "take")
        if isinstance(action, ScriptWithdraw):
            return self.phase == "pick" and self.edition.picks == "secret" and action.seat in self.picks
        if action.seat not in self.waiting():
            return False
        match action:
            case ScriptDraft():
                return self.phase == "draft" and action.card in self.pool
            case ScriptTake():
                return self.phase == "take" and action.row in range(len(self.rows))
            case ScriptFirst():
                return self.phase == "first" and action.card in self.stop.options
            case _:
                return self.phase == "pick" and self.can_pick(action)

    def can_pick(self, action: ScriptPick | ScriptFlippedPick | ScriptPairPick) -> bool:
        hand = self.hands[action.seat]
        match action:
            case ScriptPick():
                return self.edition.rule != "two-cards-a-turn" and action.card in hand
            case ScriptFlippedPick():
                holds = self.edition.rule == "flippin-digits" and self.flips[action.seat] == "held"
                return holds and action.card in hand and len(str(action.card)) == 2
            case ScriptPairPick():
                two = len(action.cards) == 2 and action.cards[0] != action.cards[1]
                return self.edition.rule == "two-cards-a-turn" and two and set(action.cards) <= hand

    def can_deal(self, deal: ScriptDeal) -> bool:
        dealt = [*deal.rows]
        for hand in deal.hands:
            if len(hand) != self.edition.hand_size:
                return False
            dealt.extend(hand)
        deck = set(naive.cards_of(self.edition, self.seats))
        shape = len(deal.hands) == self.seats and len(deal.rows) == self.edition.rows
        return shape and len(set(dealt)) == len(dealt) and set(dealt) <= deck

    def act(self, action: ScriptAction) -> bool:
        if not self.accepts(action):
            return False
        match action:
            case ScriptDeal():
                self.lay(list(deal) for deal in action.hands)
                self.rows = [[card] for card in action.rows]
            case ScriptDraft():
                self.pool.remove(action.card)
                self.hands[action.seat].add(action.card)
                if len(self.pool) == self.edition.rows:
                    self.rows = [[card] for card in sorted(self.pool)]
                    self.lay(sorted(hand) for hand in self.hands)
            case ScriptPick():
                self.pick(action.seat, [action.card])
            case ScriptFlippedPick():
                self.flips[action.seat] = "laid"
                self.pick(action.seat, [action.card])
            case ScriptPairPick():
                self.pick(action.seat, sorted(action.cards))
            case ScriptWithdraw():
                del self.picks[action.seat]
                if self.flips and self.flips[action.seat] == "laid":
                    self.flips[action.seat] = "held"
            case ScriptFirst():
                self.answer(action.card)
            case ScriptTake():
                self.answer(action.row)
            case ScriptVoid():
                self.begin()
        return True

    def lay(self, hands: object) -> None:
        assert hasattr(hands, "__iter__")
        self.hands = [set(hand) for hand in hands]
        self.pool = []
        self.piles = [[] for _ in range(self.seats)]
        if self.edition.rule == "flippin-digits":
            self.flips = ["held" for _ in range(self.seats)]
        self.phase = "pick"

    def pick(self, seat: int, cards: list[int]) -> None:
        self.picks[seat] = cards
        if len(self.picks) == self.seats:
            self.reveal()

    def reveal(self) -> None:
        self.revealed = True
        for seat, cards in self.picks.items():
            self.hands[seat] -= set(cards)
        self.begin_placing()

    def begin_placing(self) -> None:
        self.answers: list[int] = []
        self.before = [list(row) for row in self.rows], [list(pile) for pile in self.piles]
        self.place(None) if self.edition.rule is None else self.place_by_rule()

    def answer(self, answer: int) -> None:
        if self.edition.rule is None:
            self.place(answer)
        else:
            self.answers.append(answer)
            self.place_by_rule()

    def place(self, take: int | None) -> None:
        plays = [self.picks[seat][0] for seat in range(self.seats)]
        placed, rows, _ = naive.resolve(self.rows, plays, self.edition.row_capacity, take)
        self.lie(placed, rows)

    def lie(self, placed: list[Placed], rows: list[list[int]]) -> None:
        if len(placed) < self.seats:
            self.phase = "take"
            return
        self.rows = rows
        for each in placed:
            self.piles[each.seat].extend(each.taken)
        self.end_turn()

    def place_by_rule(self) -> None:
        rows, piles = self.before
        flipped = [seat for seat, flip in enumerate(self.flips) if flip == "laid"]
        self.stop = naive_turns.play(rows, self.edition.row_capacity, self.picks, flipped, self.answers)
        self.rows = self.stop.felt.rows
        self.piles = [pile + more for pile, more in zip(piles, self.stop.felt.piles, strict=True)]
        if self.stop.kind:
            self.phase = self.stop.kind
            return
        for seat in flipped:
            self.flips[seat] = "used"
        self.end_turn()

    def end_turn(self) -> None:
        self.picks, self.revealed, self.phase = {}, False, "pick"
        self.turn += 1
        if not any(self.hands):
            self.finish()

    def finish(self) -> None:
        self.rounds += 1
        if self.edition.scored:
            for seat, pile in enumerate(self.piles):
                self.totals[seat] += naive.total_heads(pile)
        self.begin()


def script(given: ScriptInput) -> ScriptOutput:
    match = NaiveMatch(given.edition, given.first_seat, given.rounds, given.totals)
    accepted = tuple(match.act(action) for action in given.actions)
    return ScriptOutput(
        accepted=accepted,
        phase=match.phase,
        rounds=match.rounds,
        waiting=tuple(match.waiting()),
        pool=tuple(match.pool),
        hands=tuple(tuple(sorted(hand)) for hand in match.hands),
        rows=tuple(tuple(row) for row in match.rows),
        piles=tuple(tuple(sorted(pile)) for pile in match.piles),
        totals=tuple(match.totals),
        winners=match.winners,
        flips=tuple(match.flips),
    )


def view(given: ViewInput) -> ViewOutput:
    match = NaiveMatch(given.edition, given.first_seat, given.rounds, given.totals)
    assert all(match.act(action) for action in given.actions)
    open_hands = given.edition.hands == "open" or given.edition.setup == "drafted"
    open_picks = match.revealed or given.edition.picks == "open"
    seats = range(match.seats)

    def pick(seat: int) -> int | None:
        shown = seat in match.picks and (open_picks or seat == given.viewer)
        return min(match.picks[seat]) if shown else None

    def flip(seat: int) -> Flip:
        hidden = match.flips[seat] == "laid" and not (open_picks or seat == given.viewer)
        return "held" if hidden else match.flips[seat]

    return ViewOutput(
        hands=tuple(
            tuple(sorted(match.hands[seat])) if open_hands or seat == given.viewer else None for seat in seats
        ),
        picks=tuple(pick(seat) for seat in seats),
        picked=tuple(seat in match.picks for seat in seats),
        piles=tuple(tuple(sorted(pile)) for pile in match.piles),
        flips=tuple(flip(seat) for seat in seats if match.flips),
    )
