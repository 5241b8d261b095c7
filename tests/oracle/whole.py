"""A naive reading of a whole match, under any printed rules: round after round, up to its end.

Nothing here, or in what it imports, knows the package under test.
The keys in brackets are those of the naive reading of the base rules.
"""

import random
from itertools import combinations
from types import ModuleType
from typing import Protocol

from tests.oracle.kinds import cow, even_odd, flips, mountain, plain, to_hand, twins, two_cards, two_ended
from tests.oracle.kinds.felt import Felt, Story, lay_starters
from tests.oracle.oracle import lowest_seats, ranking
from tests.oracle.printed import Rules, deck
from tests.oracle.table import heads, points

READINGS: dict[str, ModuleType] = {
    "plain": plain,
    "two-ended-rows": two_ended,
    "even-odd": even_odd,
    "mountain-climbing": mountain,
    "jumping-cow": cow,
    "flippin-digits": flips,
    "two-cards-a-turn": two_cards,
    "twin-cards": twins,
}

Laid = tuple[tuple[int, ...], bool]
"""The cards that a seat puts down for a turn, and whether its flip goes with them."""


class Players(Protocol):
    """Whoever decides, and hears what happens; each question names what may be answered."""

    def deal(self, hands: list[list[int]], starters: list[int]) -> None: ...
    def draft(self, seat: int, pool: list[int]) -> int: ...
    def lay_in_turn(self, order: list[int], options: dict[int, list[Laid]]) -> dict[int, Laid]: ...
    def lay_together(self, options: dict[int, list[Laid]]) -> dict[int, Laid]: ...
    def choose(self, kind: str, seat: int, card: int, options: list[int]) -> int: ...
    def go(self, kind: str, seat: int, options: list[int], most: int) -> to_hand.Answer: ...
    def turn_over(self, felt: Felt, hands: list[list[int]], story: Story) -> None: ...
    def goes_over(self, told: to_hand.Told, rows: list[list[int]]) -> None: ...
    def round_over(self, found: list[int], totals: list[int], played: int) -> None: ...
    def match_over(self, winners: list[int], ranks: list[int]) -> None: ...


class Match:
    """One match; the ``marker`` lies before the seat that begins a turn where cards are put down in turn."""

    def __init__(self, rules: Rules, seats: int, first: int, players: Players, chance: random.Random) -> None:
        self.rules = rules
        self.seats = seats
        self.first = first
        self.players = players
        self.chance = chance
        self.marker = first
        self.totals = [0] * seats
        self.played = 0

    def play(self) -> None:
        while not self.is_over():
            found = self.one_round()
            self.played = self.played + 1
            # A teaching round is counted and added to nothing [GUIDE-004].
            if self.rules.scored:
                for seat in range(self.seats):
                    self.totals[seat] = self.totals[seat] + found[seat]
            self.players.round_over(found, self.totals, self.played)
        # The lowest total wins, and a tie shares the win [GUIDE-000]; of a teaching round nobody [GUIDE-004].
        if self.rules.scored:
            self.players.match_over(lowest_seats(self.totals), ranking(self.totals))
        else:
            self.players.match_over([], [])

    def is_over(self) -> bool:
        # Looked at only between rounds [all].
        if self.rules.rounds is not None:
            return self.played == self.rules.rounds
        for total in self.totals:
            if total > self.rules.target or (total == self.rules.target and self.rules.target_ends):
                return True
        return False

    def one_round(self) -> list[int]:
        hands, starters = self.drafted() if self.rules.drafted else self.dealt()
        if self.rules.kind == "cards-to-hand":
            return self.round_of_goes(hands, starters)
        reading = READINGS[self.rules.kind]
        lay = twins.lay_starters if self.rules.twins else lay_starters
        felt = Felt(rows=lay(starters), piles=[[] for _ in hands], capacity=self.rules.capacity)
        reading.begin(felt, self.seats)
        while len(hands[0]) > 0:
            laid = self.lay(hands, felt)
            story: Story = []
            reading.one_turn(
                felt,
                {seat: list(cards) if len(cards) > 1 else cards[0] for seat, (cards, _) in laid.items()},
                [seat for seat, (_, flipped) in laid.items() if flipped],
                self.players.choose,
                story,
            )
            # The marker passes to the left after each turn [R2005-EN], and on from round to round [DECIDED].
            self.marker = (self.marker + 1) % self.seats
            self.players.turn_over(felt, hands, story)
        found = [points(pile) for pile in felt.piles]
        for owners, cards in felt.shared:
            # Two seats with the same card share the points, halves rounded up [R2005-EN].
            for seat in owners:
                found[seat] = found[seat] + points(cards) // 2 + points(cards) % 2
        return found

    def dealt(self) -> tuple[list[list[int]], list[int]]:
        # All cards are shuffled anew for each round [GUIDE-000, GUIDE-004].
        stock = deck(self.rules, self.seats)
        self.chance.shuffle(stock)
        hands: list[list[int]] = []
        for _ in range(self.seats):
            hands.append(stock[: self.rules.hand])
            stock = stock[self.rules.hand :]
        # A card for each row; for a twin among them another card is turned over [R2005-EN].
        starters: list[int] = []
        while len(set(starters)) < self.rules.rows:
            starters.append(stock.pop(0))
        self.players.deal(hands, starters)
        return hands, starters

    def drafted(self) -> tuple[list[list[int]], list[int]]:
        pool = sorted(deck(self.rules, self.seats))
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        # Who drafts first moves a seat a round [DECIDED]; then clockwise, a card each [R2005-EN].
        seat = (self.first + self.played) % self.seats
        while len(pool) > self.rules.rows:
            card = self.players.draft(seat, pool)
            pool.remove(card)
            hands[seat].append(card)
            seat = (seat + 1) % self.seats
        # The cards that are left begin the rows [all], ascending [DECIDED].
        return hands, pool

    def lay(self, hands: list[list[int]], felt: Felt) -> dict[int, Laid]:
        """Each seat puts down its cards for the turn."""
        options: dict[int, list[Laid]] = {}
        for seat in range(self.seats):
            options[seat] = self.what_can_be_laid(hands[seat], felt, seat)
        if self.rules.face_up:
            order = [(self.marker + step) % self.seats for step in range(self.seats)]
            laid = self.players.lay_in_turn(order, options)
        else:
            laid = self.players.lay_together(options)
        for seat, (cards, _) in laid.items():
            for card in cards:
                hands[seat].remove(card)
        return laid

    def what_can_be_laid(self, hand: list[int], felt: Felt, seat: int) -> list[Laid]:
        if self.rules.cards_a_turn == 2:
            return [(pair, False) for pair in combinations(sorted(hand), 2)]
        found: list[Laid] = [((card,), False) for card in sorted(set(hand))]
        if felt.flips and felt.flips[seat]:
            # With a card of two digits [R30-DIGEST].
            found = found + [((card,), True) for card in sorted(hand) if 10 <= card <= 99]
        return found

    def round_of_goes(self, hands: list[list[int]], starters: list[int]) -> list[int]:
        on = to_hand.Round(
            rows=[[card] for card in starters],
            hands=hands,
            piles=[[] for _ in hands],
            capacity=self.rules.capacity,
        )
        told: to_hand.Told = []
        to_hand.play(on, self.first, self.players.go, told)
        self.players.goes_over(told, on.rows)
        return to_hand.minus_points(on, heads)
