"""The engine against the naive readings of the variants, on whole random rounds and in exhaustive worlds."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

import pytest

from take5_rules import (
    RULES,
    CardPlaced,
    CardPlacedLeft,
    CardRange,
    CardStacked,
    ChooseFirst,
    Climber,
    Cow,
    CrowdedRowTaken,
    Deal,
    Dealing,
    Edition,
    Event,
    Finished,
    FlipCards,
    Nothing,
    PairsPicked,
    ParityMarker,
    PickCard,
    PickFlipped,
    Picking,
    PickPair,
    PlaceCard,
    Placing,
    Rounds,
    RowShared,
    RowTaken,
    Rule,
    SeatAction,
    SharedTakes,
    State,
    Step,
    Table,
    TakeRow,
    TwinDeck,
    Twins,
    legal_actions,
    new_match,
    play,
    to_act,
    two_cards_a_turn,
)
from tests.oracle.kinds import cow, even_odd, flips, mountain, twins, two_cards, two_ended
from tests.oracle.kinds.felt import Ask, Felt, Story, lay_starters

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

NAIVE: dict[str, ModuleType] = {
    "two-ended-rows": two_ended,
    "even-odd": even_odd,
    "mountain-climbing": mountain,
    "jumping-cow": cow,
    "flippin-digits": flips,
    "two-cards-a-turn": two_cards,
    "twin-cards": twins,
}

KINDS: dict[type[SeatAction], str] = {TakeRow: "take", PlaceCard: "place", ChooseFirst: "first"}

each_rule = pytest.mark.parametrize("rule", sorted(NAIVE))


def test_every_rule_has_a_naive_reading() -> None:
    assert set(NAIVE) | {"cards-to-hand"} == set(RULES) - {"plain"}, "that one has a module of its own"


class Comparison:
    """A round of the engine, with the naive table beside it."""

    def __init__(self, edition: Edition, deal: Deal) -> None:
        self.rule = edition.rule.id
        self.naive = NAIVE[self.rule]
        seats = len(deal.hands)
        self.state: State = play(new_match(edition, seats), deal).after
        lay = getattr(self.naive, "lay_starters", lay_starters)
        rows = lay(list(deal.rows))
        self.felt = Felt(rows=rows, piles=[[] for _ in range(seats)], capacity=edition.row_capacity)
        self.naive.begin(self.felt, seats)
        self.check()

    def turn(self, picks: list[PickCard | PickFlipped | PickPair], choose: random.Random) -> Counter[str]:
        """Play a turn on both and compare all that is asked, done and left; count what happened."""
        steps: list[Step] = []
        for pick in picks:
            steps.append(play(self.state, pick))
            self.state = steps[-1].after
        asked: list[tuple[str, int, int, list[int], int]] = []
        while isinstance(self.state, Placing):
            (seat,) = to_act(self.state)
            due = legal_actions(self.state, seat)
            answer = choose.choice(due)
            assert isinstance(answer, TakeRow | PlaceCard | ChooseFirst)
            kind = KINDS[type(answer)]
            order = self.state.match.edition.rule.placing_order(self.state.picks, self.state.table.variant)
            owner, card = order[self.state.placed]
            assert owner == seat
            options = [named(action) for action in due]
            asked.append((kind, seat, card, options, named(answer)))
            steps.append(play(self.state, answer))
            self.state = steps[-1].after
        story: Story = []
        self.naive.one_turn(
            self.felt,
            {pick.seat: list(pick.cards) if isinstance(pick, PickPair) else pick.card for pick in picks},
            [pick.seat for pick in picks if isinstance(pick, PickFlipped)],
            self.answering(asked),
            story,
        )
        assert not asked, "the engine asked more"
        assert story == told(steps)
        self.check()
        return Counter(kind for _, _, _, kind, _ in story)

    @staticmethod
    def answering(asked: list[tuple[str, int, int, list[int], int]]) -> Ask:
        def ask(kind: str, seat: int, card: int, rows: list[int]) -> int:
            *question, answer = asked.pop(0)
            assert question == [kind, seat, card, rows]
            return answer

        return ask

    def check(self) -> None:
        if not isinstance(self.state, Picking):
            assert isinstance(self.state, Finished)
            return
        check_table(self.state.table, self.felt)


def check_table(table: Table, felt: Felt) -> None:
    """Rows, piles and whatever the rule marks are the same."""
    assert [list(row) for row in table.rows] == felt.rows
    assert [list(pile) for pile in table.piles] == [sorted(pile) for pile in felt.piles]
    match table.variant:
        case ParityMarker(row=row, parity=parity):
            assert (row, parity.value) == (felt.marked, felt.parity)
        case Climber(row=row, arrow=arrow):
            assert (row, arrow.value) == (felt.marked, felt.arrow)
        case Cow(row=row):
            assert row == felt.marked
        case SharedTakes(takes=takes):
            found = sorted((list(take.seats), list(take.cards)) for take in takes)
            assert found == sorted((sorted(seats), sorted(cards)) for seats, cards in felt.shared)
        case FlipCards(held=held, laid=laid):
            assert (list(held), any(laid)) == (felt.flips, False)
        case PairsPicked(higher=higher):
            assert set(higher) == {None}
        case _:
            assert table.variant == Nothing()
            assert (felt.marked, felt.flips, felt.shared) == (-1, [], [])


def named(action: SeatAction) -> int:
    """The row or the card that a decision names."""
    assert isinstance(action, TakeRow | PlaceCard | ChooseFirst)
    return action.card if isinstance(action, ChooseFirst) else action.row


def told(steps: list[Step]) -> Story:
    story: Story = []
    for step in steps:
        for event in step.events:
            match event:
                case CardPlaced(seat, card, row):
                    story.append((seat, card, row, "right", []))
                case CardPlacedLeft(seat, card, row):
                    story.append((seat, card, row, "left", []))
                case CardStacked(seat, card, row):
                    story.append((seat, card, row, "stacked", []))
                case RowShared(seat, _, card, row, cards):
                    story.append((seat, card, row, "shared", list(cards)))
                case RowTaken(seat, card, row, cards):
                    story.append((seat, card, row, "took", list(cards)))
                case CrowdedRowTaken(seat, row, cards):
                    story.append((seat, left_in(step, event, row), row, "crowded", list(cards)))
                case _:
                    pass
    return story


def left_in(step: Step, event: Event, row: int) -> int:
    """The one card of a row right after an event."""
    (after,) = [state for done, state in step.frames() if done == event]
    assert isinstance(after, (Picking, Placing))
    (card,) = after.table.rows[row]
    return card


def picks_of(state: State, chance: random.Random) -> list[PickCard | PickFlipped | PickPair]:
    assert isinstance(state, Picking)
    found: list[PickCard | PickFlipped | PickPair] = []
    for seat in range(state.match.seats):
        answer = chance.choice(legal_actions(state, seat))
        assert isinstance(answer, PickCard | PickFlipped | PickPair)
        found.append(answer)
    return found


def random_round(edition: Edition, seats: int, chance: random.Random) -> Counter[str]:
    size = edition.hand_size
    deck = naive_deck(edition)
    order = chance.sample(deck, len(deck))
    hands = [sorted(order[seat * size : (seat + 1) * size]) for seat in range(seats)]
    both = Comparison(edition, Deal(hands=hands, rows=naive_starters(order[size * seats :], edition.rows)))
    happened: Counter[str] = Counter()
    while isinstance(both.state, Picking):
        happened += both.turn(picks_of(both.state, chance), chance)
    # The last turn is not seen on a table any more, but in the totals.
    heads = [sum(map(naive_heads, pile)) for pile in both.felt.piles]
    for owners, cards in both.felt.shared:
        for seat in owners:
            heads[seat] += math.ceil(sum(map(naive_heads, cards)) / 2)
    assert list(both.state.match.totals) == heads
    return happened


def naive_deck(edition: Edition) -> list[int]:
    """All cards, and again those that there are twice."""
    deck = edition.deck
    assert isinstance(deck, CardRange | TwinDeck)
    cards = list(range(deck.first, deck.last + 1))
    if isinstance(deck, TwinDeck):
        cards += [card for card in cards if deck.twins is Twins.ALL or card in DOUBLETS]
    return cards


def naive_starters(stock: list[int], rows: int) -> list[int]:
    """Cards from the top of the stock until there are as many different ones as rows."""
    turned: list[int] = []
    while len(set(turned)) < rows:
        turned.append(stock.pop(0))
    return turned


def naive_heads(card: int) -> int:
    if card == 55:
        return 7
    return 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1


WHOLE = Rounds(count=1)
DOUBLETS = (11, 22, 33, 44, 55, 66, 77, 88, 99)


def deck_of(rule: str, first: int, last: int, twins: Twins = Twins.ALL) -> CardRange | TwinDeck:
    """The deck that a rule needs."""
    if rule != "twin-cards":
        return CardRange(first=first, last=last)
    return TwinDeck(first=first, last=last, twins=twins)


def whole_table(rule: Rule, chance: random.Random) -> Edition:
    if rule.picks_a_turn == 2:
        return two_cards_a_turn(Edition(end=WHOLE))
    return Edition(rule=rule, deck=deck_of(rule.id, 1, 104, chance.choice(list(Twins))), end=WHOLE)


@each_rule
def test_whole_rounds_go_as_in_the_naive_reading(rule: str) -> None:
    chance = random.Random(rule)
    happened: Counter[str] = Counter()
    for _ in range(60):
        edition = whole_table(RULES[rule], chance)
        happened += random_round(edition, chance.randint(2, edition.max_seats), chance)
    assert happened["took"] > 50
    assert (happened["stacked"] > 50) == (happened["shared"] > 5) == (rule == "twin-cards")
    assert (happened["left"] > 50) == (rule == "two-ended-rows")
    assert (happened["crowded"] > 5) == (rule == "jumping-cow")


@each_rule
def test_small_tables_go_as_in_the_naive_reading(rule: str) -> None:
    chance = random.Random(rule)
    for _ in range(250):
        rows, turns, seats = chance.randint(2, 3), chance.randint(1, 4), chance.randint(2, 3)
        size = turns * RULES[rule].picks_a_turn
        first = chance.choice((1, 8, 40, 85))
        edition = Edition(
            rule=RULES[rule],
            end=WHOLE,
            deck=cards_from(rule, first, rows + size * seats + chance.randint(0, 8)),
            rows=rows,
            hand_size=size,
            row_capacity=chance.randint(2, 3),
            max_seats=seats,
        )
        random_round(edition, seats, chance)


def cards_from(rule: str, first: int, more: int) -> CardRange | TwinDeck:
    """A deck from a card on, or a little before where the numbers end; with twins half as many will do."""
    more = more // 2 + 1 if rule == "twin-cards" else more
    last = min(first + more, 109)
    return deck_of(rule, last - more, last)


class EveryAnswer(random.Random):
    """Chooses by a script, and notes how many answers there were; together the scripts say everything."""

    def __init__(self, script: tuple[int, ...]) -> None:
        super().__init__(0)
        self.script = list(script)
        self.widths: list[int] = []

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        self.widths.append(len(seq))
        at = self.script.pop(0) if self.script else 0
        return seq[at]


@each_rule
def test_a_tiny_world_is_the_same_in_every_deal_and_every_decision(rule: str) -> None:
    """All deals of two cards each to two seats on two rows of two places, and all that can be decided."""
    first = {"flippin-digits": 9, "twin-cards": 10}.get(rule, 1)
    edition = Edition(
        rule=RULES[rule],
        end=WHOLE,
        deck=deck_of(rule, first, first + 5, Twins.DOUBLETS),
        rows=2,
        row_capacity=2,
        hand_size=2,
        max_seats=2,
    )
    lines = sum(every_line(edition, deal) for deal in every_deal(edition, seats=2))
    assert lines >= 15 * 12


def test_a_world_of_two_turns_of_two_cards_is_the_same_in_every_decision() -> None:
    """A deal of four cards each to two seats on two rows of two places, and all that can be decided."""
    edition = Edition(
        rule=RULES["two-cards-a-turn"],
        end=WHOLE,
        deck=CardRange(first=1, last=10),
        rows=2,
        row_capacity=2,
        hand_size=4,
        max_seats=2,
    )
    assert every_line(edition, Deal(hands=[[1, 2, 9, 10], [3, 4, 7, 8]], rows=[5, 6])) > 1000


def test_a_tiny_world_of_nothing_but_twins_is_the_same_too() -> None:
    """One card each from three that there are twice, in every deal and every decision."""
    edition = Edition(
        rule=RULES["twin-cards"],
        end=WHOLE,
        deck=deck_of("twin-cards", 4, 7),
        rows=2,
        row_capacity=1,
        hand_size=1,
        max_seats=3,
    )
    deals = every_deal(edition, seats=3)
    assert {len(deal.rows) for deal in deals} == {2, 3}
    assert sum(every_line(edition, deal) for deal in deals) > len(deals) > 150


def every_deal(edition: Edition, seats: int) -> list[Deal]:
    """All hands, and all cards that may be turned over for the rows; of deals that look alike one."""
    found: dict[tuple[tuple[tuple[int, ...], ...], tuple[int, ...]], None] = {}
    size = edition.hand_size
    for order in itertools.permutations(naive_deck(edition)):
        hands = tuple([tuple(sorted(order[at : at + size])) for at in range(0, size * seats, size)])
        rows = tuple(naive_starters([*order[size * seats :]], edition.rows))
        found[hands, rows] = None
    return [Deal(hands=hands, rows=rows) for hands, rows in found]


def every_line(edition: Edition, deal: Deal) -> int:
    scripts: list[tuple[int, ...]] = [()]
    done = 0
    while scripts:
        script = scripts.pop()
        answers = EveryAnswer(script)
        both = Comparison(edition, deal)
        while isinstance(both.state, Picking):
            both.turn(picks_of(both.state, answers), answers)
        done += 1
        for place in range(len(script), len(answers.widths)):
            zeros = (0,) * (place - len(script))
            scripts += [(*script, *zeros, other) for other in range(1, answers.widths[place])]
    return done


def test_a_dealing_state_is_never_left_in_the_middle() -> None:
    assert isinstance(new_match(Edition(rule=RULES["even-odd"]), 2), Dealing)
