"""The engine beside the naive reading of a whole match: it is asked the same, and must tell the same."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain, combinations

from take5_rules import (
    PUBLISHED,
    VARIANTS,
    Deal,
    Dealing,
    DraftCard,
    Drafting,
    EndGo,
    Finished,
    KeepCards,
    PickCard,
    PickFlipped,
    Picking,
    PickPair,
    Placing,
    RoundScored,
    SeatAction,
    State,
    Step,
    TakeRow,
    Variant,
    Visibility,
    legal_actions,
    lookup_edition,
    new_match,
    play,
    play_picks,
    ranks,
    to_act,
)
from tests.oracle.kinds import to_hand
from tests.oracle.kinds.felt import Felt, Story
from tests.oracle.kinds.test_kinds import KINDS, check_table, named, told
from tests.oracle.kinds.test_to_hand import told_by
from tests.oracle.printed import rules_of
from tests.oracle.whole import Laid, Match

NUMBERS = {"target-N": "target-7", "rounds-N": "rounds-2"}
"""What stands for a number where ids are listed."""

MOST_KEPT = 300
"""So many answers in a round of goes are free; from then on nothing is kept, for it might go on for ever."""


def variant_parts() -> list[str]:
    """Nothing, each variant, and all pairs and threes of variants that go together, as ids end."""
    found = []
    for size in range(4):
        for chosen in combinations(VARIANTS, size):
            if go_together(chosen):
                found.append("".join([f"+{NUMBERS.get(variant.id, variant.id)}" for variant in chosen]))
    return found


def go_together(variants: tuple[Variant, ...]) -> bool:
    """Whether no two of them decide the same."""
    decided = Counter(chain.from_iterable(variant.axes for variant in variants))
    return max(decided.values(), default=1) == 1


def every_id() -> list[str]:
    """Every box with all variants that go together."""
    return [box + part for box in PUBLISHED for part in variant_parts()]


def compare(id: str, seats: int, first: int, seed: int | str) -> Beside:
    """Play one match of this id to its end, on both."""
    chance = random.Random(f"{id} {seats} {first} {seed}")
    both = Beside(new_match(lookup_edition(id), seats, first), chance)
    match = Match(rules_of(id), seats, first, both, chance)
    match.play()
    assert both.ended
    return both


class Beside:
    """The engine's side of a match: it answers for all seats, and checks all that it is asked and told."""

    def __init__(self, state: State, chance: random.Random) -> None:
        self.state = state
        self.chance = chance
        self.edition = state.match.edition
        self.steps: list[Step] = []
        self.happened: Counter[str] = Counter()
        self.asked = 0
        self.ended = False

    def act(self, step: Step) -> None:
        self.happened[type(step.action).__name__] += 1
        self.steps.append(step)
        self.state = step.after

    def listed(self, seat: int) -> tuple[SeatAction, ...]:
        return legal_actions(self.state, seat)

    def deal(self, hands: list[list[int]], starters: list[int]) -> None:
        assert isinstance(self.state, Dealing)
        self.steps, self.asked = [], 0
        self.act(play(self.state, Deal(hands=hands, rows=starters)))

    def draft(self, seat: int, pool: list[int]) -> int:
        assert isinstance(self.state, Drafting)
        assert to_act(self.state) == (seat,)
        assert self.listed(seat) == tuple([DraftCard(seat=seat, card=card) for card in pool])
        if not any(self.state.hands):
            self.steps = []
        card = self.chance.choice(pool)
        self.act(play(self.state, DraftCard(seat=seat, card=card)))
        return card

    def lay_in_turn(self, order: list[int], options: dict[int, list[Laid]]) -> dict[int, Laid]:
        assert self.edition.picks is Visibility.OPEN
        laid: dict[int, Laid] = {}
        for seat in order:
            assert to_act(self.state) == (seat,)
            laid[seat] = self.lay(seat, options[seat])
        return laid

    def lay_together(self, options: dict[int, list[Laid]]) -> dict[int, Laid]:
        assert self.edition.picks is Visibility.SECRET
        if self.edition.rule.picks_a_turn == 1 and self.chance.random() < 0.3:
            return self.lay_jointly(options)
        laid: dict[int, Laid] = {}
        waiting = list(options)
        while waiting:
            assert to_act(self.state) == tuple(waiting)
            seat = self.chance.choice(waiting)
            waiting.remove(seat)
            laid[seat] = self.lay(seat, options[seat])
        return laid

    def lay_jointly(self, options: dict[int, list[Laid]]) -> dict[int, Laid]:
        for seat, known in options.items():
            assert [laid_by(action) for action in self.listed(seat)] == known
        cards = [self.chance.choice(known)[0][0] for known in options.values()]
        self.act(play_picks(self.state, cards))
        return {seat: ((card,), False) for seat, card in enumerate(cards)}

    def lay(self, seat: int, options: list[Laid]) -> Laid:
        listed = self.listed(seat)
        assert [laid_by(action) for action in listed] == options
        action = self.chance.choice(listed)
        self.act(play(self.state, action))
        return laid_by(action)

    def choose(self, kind: str, seat: int, card: int, options: list[int]) -> int:
        assert isinstance(self.state, Placing)
        assert to_act(self.state) == (seat,)
        listed = self.listed(seat)
        assert {KINDS[type(action)] for action in listed} == {kind}
        assert [named(action) for action in listed] == options
        action = self.chance.choice(listed)
        self.act(play(self.state, action))
        return named(action)

    def go(self, kind: str, seat: int, options: list[int], most: int) -> to_hand.Answer:
        assert isinstance(self.state, Picking)
        assert to_act(self.state) == (seat,)
        self.asked += 1
        listed = self.listed(seat)
        if kind == "keep":
            parts = [part for size in range(len(options) + 1) for part in combinations(options, size)]
            wanted: list[SeatAction] = [
                KeepCards(seat=seat, cards=part) for part in parts if len(part) <= most
            ]
        elif kind == "row":
            wanted = [TakeRow(seat=seat, row=row) for row in options]
        else:
            wanted = [PickCard(seat=seat, card=card) for card in options]
            wanted += [EndGo(seat=seat)] if kind == "card or stop" else []
        assert list(listed) == wanted
        action = listed[0] if kind == "keep" and self.asked > MOST_KEPT else self.chance.choice(listed)
        self.act(play(self.state, action))
        match action:
            case KeepCards(cards=cards):
                return list(cards)
            case TakeRow() | PickCard():
                return action.row if isinstance(action, TakeRow) else action.card
            case _:
                return None

    def turn_over(self, felt: Felt, hands: list[list[int]], story: Story) -> None:
        assert told(self.steps) == story
        self.happened.update(done for _, _, _, done, _ in story)
        if isinstance(self.state, Picking):
            assert [list(hand) for hand in self.state.table.hands] == [sorted(hand) for hand in hands]
            check_table(self.state.table, felt)
            self.steps = []

    def goes_over(self, told: to_hand.Told, rows: list[list[int]]) -> None:
        assert told_by(self.steps) == told
        tables = [after for _, after in self.steps[-1].frames() if isinstance(after, Picking)]
        assert [list(row) for row in tables[-1].table.rows] == rows

    def round_over(self, found: list[int], totals: list[int], played: int) -> None:
        scored = [event for event in self.steps[-1].events if isinstance(event, RoundScored)]
        assert [list(event.points) for event in scored] == [found]
        assert list(self.state.match.totals) == totals
        assert self.state.match.rounds_played == played
        assert not isinstance(self.state, Picking | Placing)

    def match_over(self, winners: list[int], places: list[int]) -> None:
        assert isinstance(self.state, Finished)
        assert list(self.state.winners) == winners
        assert not places or list(ranks(self.state.match.totals)) == places
        self.ended = True


def laid_by(action: SeatAction) -> Laid:
    """The cards that a pick lays down, and whether a flip goes with them."""
    assert isinstance(action, PickCard | PickFlipped | PickPair)
    cards = action.cards if isinstance(action, PickPair) else (action.card,)
    return cards, isinstance(action, PickFlipped)
