"""What rules add to the encoding: all that bears on the rest of a round, no more, behind the base parts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest
from attrs import evolve, frozen

from take5_rules import (
    CLASSIC,
    RULES,
    VARIANTS,
    Arrow,
    CardRange,
    CardsToHand,
    ChooseFirst,
    Climber,
    Climbing,
    Cow,
    CowAside,
    CowCrowding,
    CowLeaping,
    Deal,
    Dealing,
    DraftCard,
    Edition,
    EndGo,
    EvenOdd,
    Finished,
    FlipCards,
    FlippinDigits,
    Go,
    JumpingCow,
    KeepCards,
    Keeping,
    Lifted,
    MountainClimbing,
    PairBegun,
    PairsLying,
    PairsPicked,
    Parity,
    ParityMarker,
    PickCard,
    PickFlipped,
    Picking,
    PickPair,
    PlaceCard,
    Placing,
    Plain,
    Rounds,
    Rule,
    SeatAction,
    SharedTakes,
    State,
    TakeRow,
    TwinCards,
    TwinDeck,
    Twins,
    TwoCardsATurn,
    TwoEndedRows,
    VariantState,
    Visibility,
    apply,
    legal_actions,
    lookup_edition,
    new_match,
    next_event,
    play,
    rounds,
    to_act,
)
from take5_rules.encoding import Encoding, EncodingError, EncodingReason
from take5_rules.views import view
from tests.adapters.rules import REFUSED
from tests.adapters.rules import VARIANTS as LAID_OUT
from tests.views.matches import random_steps, with_hidden_changed

KINDS: dict[str, Rule] = {
    rule.id: rule
    for rule in (
        TwoEndedRows(),
        EvenOdd(),
        MountainClimbing(),
        JumpingCow(),
        FlippinDigits(),
        TwoCardsATurn(),
        TwinCards(),
        CardsToHand(),
    )
}
ADDED: dict[str, dict[str, int]] = {
    "two-ended-rows": {"row_starts": 4},
    "even-odd": {"marked": 4, "odd": 1},
    "mountain-climbing": {"descends": 4, "arrow_down": 1, "climbs": 1},
    "jumping-cow": {"cow": 4, "cow_unrest": 1, "cow_seat": 3},
    "flippin-digits": {"flips": 3, "flipped": 3},
    "two-cards-a-turn": {"second_picks": 3, "first": 1},
    "twin-cards": {"own_twins": 104, "gone_twins": 104},
    "cards-to-hand": {"go": 3, "played": 1, "lie_in": 416, "splits": 5, "pile_cards": 3, "shown": 104},
}
"""The parts that each rule adds, with their sizes at three seats."""
MORE_IDS = {
    "two-ended-rows": 4,
    "flippin-digits": 104,
    "two-cards-a-turn": 5356 + 104,
    "cards-to-hand": 33,
}
HIGHER: dict[str, set[str]] = {
    "two-cards-a-turn": {"placed"},
    "twin-cards": {"totals", "taken", "row_heads"},
    "cards-to-hand": {"held", "totals", "taken"},
}
"""The base's parts that may go higher by a rule."""
NEVER_ALONE = {"own_twins", "gone_twins", "go", "splits", "pile_cards", "shown"}
"""Parts that no two tables here differ in alone, or that bear on what others know and on nothing else."""
SMALL = Edition(
    deck=CardRange(first=1, last=34), hand_size=5, rows=3, row_capacity=4, end=Rounds(count=1), max_seats=5
)


def small(id: str) -> Edition:
    """So few cards, and for the Cow so few places, that rows fill and many cards are too low."""
    if id == "cards-to-hand":
        return evolve(SMALL, rule=CardsToHand(most_in_hand=7, pile_limit=6), picks=Visibility.OPEN)
    if id == "twin-cards":
        return evolve(SMALL, rule=KINDS[id], deck=TwinDeck(first=1, last=18, twins=Twins.ALL))
    if id == "two-cards-a-turn":
        return evolve(SMALL, rule=KINDS[id], hand_size=6)
    return evolve(SMALL, rule=KINDS[id], row_capacity=3 if id == "jumping-cow" else 4)


def classic(id: str) -> Edition:
    """The classic box with the rule of that id."""
    variant = next(variant for variant, rule in LAID_OUT.items() if rule == id)
    return lookup_edition(f"amigo-en-2.10+{variant}")


def added_to(encoding: Encoding) -> int:
    """Where in an observation begins what the rule adds."""
    base = Encoding(edition=CLASSIC, seats=encoding.seats).fields
    return encoding.fields[len(base)].offset


def parts(encoding: Encoding, observation: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    return {f.name: observation[f.offset : f.offset + f.size] for f in encoding.fields}


def every_state(edition: Edition, seats: int, seed: int, most: int = 60) -> Iterator[State]:
    """The states of a random match, those between two events too."""
    for step in random_steps(edition, seats, seed, most):
        yield step.after
        for _, state in step.frames():
            yield state


@pytest.mark.parametrize("id", KINDS)
def test_ids_and_parts_of_a_rule_come_after_the_bases_which_stay_what_they_are(id: str) -> None:
    edition = classic(id)
    base = Encoding(edition=evolve(edition, rule=Plain(), deck=CLASSIC.deck), seats=3)
    other = Encoding(edition=edition, seats=3)
    same = other.fields[: len(base.fields)]
    assert [(f.name, f.offset, f.size) for f in same] == [(f.name, f.offset, f.size) for f in base.fields]
    assert {f.name for f, of_base in zip(same, base.fields, strict=True) if f != of_base} == HIGHER.get(
        id, set()
    )
    assert other.flat_fields[: len(base.flat_fields)] == base.flat_fields
    added = {f.name: f.size for f in other.fields[len(base.fields) :]}
    assert added == ADDED[id]
    assert {f.name: f.size for f in other.flat_fields[-len(added) :]} == added
    assert (other.last_card, other.noop) == (base.last_card, base.noop) == (104, 108)
    assert other.action_count == 109 + MORE_IDS.get(id, 0)
    assert other.size == base.size + sum(added.values())
    assert other.mark != base.mark


def test_the_base_has_no_more_ids_than_before() -> None:
    encoding = Encoding(edition=CLASSIC, seats=4)
    assert (encoding.action_count, encoding.size, encoding.flat_size) == (109, 143, 252)
    assert encoding.mark == Encoding(edition=lookup_edition("amigo-en-2.10"), seats=4).mark


@pytest.mark.parametrize("id", KINDS)
@pytest.mark.parametrize("few", [2, 4, None])
def test_every_observation_has_one_shape_and_keeps_its_bounds(id: str, few: int | None) -> None:
    edition = evolve(classic(id), end=Rounds(count=1))
    seats = few or edition.max_seats
    encoding = Encoding(edition=edition, seats=seats)
    low, high = encoding.bounds()
    for state in every_state(edition, seats, seed=seats):
        for seat in (0, seats - 1):
            seen = encoding.observe(view(state, seat))
            assert {*map(type, seen)} == {int}
            assert len(seen) == len(low) == len(high) == encoding.size
            assert all(a <= b <= c for a, b, c in zip(low, seen, high, strict=True))
            flat = encoding.flatten(seen)
            assert len(flat) == encoding.flat_size
            assert 0 <= min(flat) <= max(flat) <= 1
            for f in encoding.flat_fields[-len(ADDED[id]) :]:
                most = next(each.high for each in encoding.fields if each.name == f.name)
                shares = flat[f.offset : f.offset + f.size]
                assert [round(share * most) for share in shares] == list(parts(encoding, seen)[f.name])


ASKED: dict[str, set[type[object]]] = {
    "plain": {PickCard, TakeRow},
    "two-ended-rows": {PickCard, TakeRow, PlaceCard},
    "flippin-digits": {PickCard, TakeRow, PickFlipped},
    "two-cards-a-turn": {PickPair, ChooseFirst, TakeRow},
    "cards-to-hand": {PickCard, TakeRow, KeepCards, EndGo},
}


def spoken(action: SeatAction, state: State) -> str:
    match action:
        case KeepCards(cards=cards) if isinstance(state, Picking):
            row = state.match.edition.rule.undecided(state.table.variant)
            return f"keep {' '.join([str(row.index(card) + 1) for card in cards]) or 'none'}"
        case EndGo() | KeepCards():
            return "end"
        case TakeRow(row=row):
            return f"row {row}"
        case PlaceCard(row=row):
            return f"place {row}"
        case PickFlipped(card=card):
            return f"flip {card}"
        case PickPair(cards=cards):
            return f"cards {' '.join(map(str, cards))}"
        case ChooseFirst(card=card):
            return f"first {card}"
        case PickCard(card=card) | DraftCard(card=card):
            return f"card {card}"
        case _:
            raise AssertionError("no rule here asks for this")


@pytest.mark.parametrize("id", KINDS)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_mask_is_exactly_the_legal_decisions_and_ids_come_back_as_them(id: str, seats: int) -> None:
    edition, rng = small(id), random.Random(seats)
    encoding = Encoding(edition=edition, seats=seats)
    kinds: Counter[type[object]] = Counter()
    for seed in range(12):
        for state in every_state(edition, seats, seed):
            for seat in range(seats):
                seen, legal = view(state, seat), legal_actions(state, seat)
                kinds.update(map(type, legal))
                ids = list(encoding.legal_ids(seen))
                assert len(ids) == len(legal)
                assert ids == sorted({*ids})
                assert [id for id, marked in enumerate(encoding.mask(seen)) if marked] == ids
                assert {encoding.decode(seen, id) for id in ids} == {*legal}
                assert {encoding.describe(id) for id in ids} == {spoken(action, state) for action in legal}
                illegal = {*range(encoding.action_count)} - {*ids} - ({encoding.noop} if not ids else set())
                with pytest.raises(EncodingError) as caught:
                    encoding.decode(seen, rng.choice(sorted(illegal)))
                assert caught.value.reason is EncodingReason.NOT_LEGAL
    assert {*kinds} == ASKED.get(id, ASKED["plain"])


@pytest.mark.parametrize("id", KINDS)
def test_ids_that_a_rule_adds_lie_in_its_order(id: str) -> None:
    encoding = Encoding(edition=classic(id), seats=3)
    for action, expected in (
        (PlaceCard(seat=1, row=2), 111 if id == "two-ended-rows" else None),
        (PickFlipped(seat=1, card=24), 132 if id == "flippin-digits" else None),
        (PickPair(seat=1, cards=(1, 2)), 109 if id == "two-cards-a-turn" else None),
        (PickPair(seat=1, cards=(104, 103)), 109 + 5355 if id == "two-cards-a-turn" else None),
        (PickPair(seat=1, cards=(2, 3)), 109 + 103 if id == "two-cards-a-turn" else None),
        (ChooseFirst(seat=1, card=104), 109 + 5356 + 103 if id == "two-cards-a-turn" else None),
    ):
        if expected is not None:
            assert encoding.encode(action) == expected
            continue
        with pytest.raises(EncodingError) as caught:
            encoding.encode(action)
        assert caught.value.reason is EncodingReason.VARIANT


def told(state: State, size: int, seat: int) -> list[int]:
    """What a rule adds to the observation of one of three seats, ``size`` ints, once more from the state."""
    nothing = [0] * size
    if not isinstance(state, Picking | Placing):
        return nothing
    order = [(seat + step) % 3 for step in range(3)]
    rows = state.table.rows
    match state.table.variant:
        case ParityMarker(row=row, parity=parity):
            return [*[int(at == row) for at in range(len(rows))], int(parity is Parity.ODD)]
        case Climber(row=row, arrow=arrow):
            return [*[int(at == row) for at in range(len(rows))], int(arrow is Arrow.DOWN), 0]
        case Climbing(row=row, arrow=arrow):
            return [*[int(at == row) for at in range(len(rows))], int(arrow is Arrow.DOWN), 1]
        case Cow(row=row):
            return [*[int(at == row) for at in range(len(rows))], 0, 0, 0, 0]
        case CowLeaping(row=row, seat=by):
            return [*[int(at == row) for at in range(len(rows))], 1, *[int(by == at) for at in order]]
        case CowCrowding(row=row, seat=by):
            return [*[int(at == row) for at in range(len(rows))], 2, *[int(by == at) for at in order]]
        case FlipCards(held=held, laid=laid):
            known = [laid[at] and (isinstance(state, Placing) or at == seat) for at in order]
            return [*[int(held[at]) for at in order], *map(int, known)]
        case PairsPicked(higher=higher):
            return [*[(higher[at] or 0) if at == seat else 0 for at in order], 0]
        case PairsLying(higher=lying):
            return [*[lying[at] for at in order], 0]
        case PairBegun(higher=lying, first=first):
            return [*[lying[at] for at in order], first]
        case SharedTakes():
            return told_twins(state, seat)
        case Go(seat=whose, played=played, known=known) | Keeping(seat=whose, played=played, known=known):
            split = state.match.edition.rule.undecided(state.table.variant)
            return [
                *[int(at == whose) for at in order],
                played,
                *[int(card in row) for row in rows for card in state.match.edition.cards_for(3)],
                *[*split, 0, 0, 0, 0][:4],
                *[len(state.table.piles[at]) for at in order],
                *[int(card in known[seat]) for card in state.match.edition.cards_for(3)],
            ]
        case Lifted() | CowAside():
            return nothing
        case _:
            return [row[0] for row in rows]


def told_twins(state: Picking | Placing, seat: int) -> list[int]:
    """Which cards have both copies in the seat's hand, and of which a second one is out."""
    hand, cards = state.table.hands[seat], state.match.edition.cards_for(3)
    out = Counter(chain(*state.table.rows, *state.table.piles, state.table.variant.cards))
    if isinstance(state, Placing):
        order = state.match.edition.rule.placing_order(state.picks, state.table.variant)
        out.update([card for _, card in order[state.placed :]])
    own = [int(hand.count(card) == 2) for card in cards]
    return [*own, *[int(out[card] + (card in hand) == 2 and hand.count(card) < 2) for card in cards]]


@pytest.mark.parametrize("id", KINDS)
def test_every_part_that_a_rule_adds_is_what_the_state_holds(id: str) -> None:
    edition = evolve(small(id), rows=4)
    encoding = Encoding(edition=edition, seats=3)
    start = added_to(encoding)
    met: set[tuple[type[State], type[VariantState] | None]] = set()
    for seed in range(8):
        for state in every_state(edition, 3, seed):
            table = state.table if isinstance(state, Picking | Placing) else None
            met.add((type(state), None if table is None else type(table.variant)))
            for seat in range(3):
                seen = encoding.observe(view(state, seat))
                assert list(seen[start:]) == told(state, encoding.size - start, seat)
    assert {(Dealing, None), (Finished, None)} <= met
    kinds = {
        "two-cards-a-turn": 3,
        "cards-to-hand": 2,
        "even-odd": 2,
        "mountain-climbing": 2,
        "jumping-cow": 4,
    }
    assert len({kind for _, kind in met} - {None}) == kinds.get(id, 1)


def place_of(card: int, state: Picking | Placing, seat: int) -> int:
    """Where ``seat`` knows a card to be, by a rule that hides hands and picks, said once more."""
    table, out = state.table, {*chain(*state.table.rows, *state.table.piles, state.table.variant.cards)}
    if isinstance(state, Placing):
        order = state.match.edition.rule.placing_order(state.picks, table.variant)
        out |= {card for _, card in order}
    for step in range(state.match.seats):
        owner = (seat + step) % state.match.seats
        known = state.match.edition.rule.known(table.variant, owner)
        if card in (table.hands[owner] if not step else (*known, *open_pick(state, owner))):
            return 3 + step if step else 1
    return 2 if card in out else 0


def open_pick(state: Picking | Placing, seat: int) -> tuple[int, ...]:
    """A pick that lies face up and is in its hand yet."""
    is_open = isinstance(state, Picking) and state.match.edition.picks is Visibility.OPEN
    pick = state.picks[seat]
    return (pick,) if is_open and pick is not None else ()


@pytest.mark.parametrize("id", KINDS)
def test_each_card_is_told_to_be_where_the_seat_knows_it(id: str) -> None:
    edition = small(id)
    encoding = Encoding(edition=edition, seats=3)
    for seed in range(4):
        for state in every_state(edition, 3, seed):
            if isinstance(state, Picking | Placing):
                for seat in range(3):
                    seen = parts(encoding, encoding.observe(view(state, seat)))["cards"]
                    places = [place_of(card, state, seat) for card in edition.cards_for(3)]
                    assert list(seen) == places


def any_variant(state: Picking | Placing, rng: random.Random) -> VariantState:
    """Anything that the rule can keep on such a table."""
    rows, seats, kept = len(state.table.rows), state.match.seats, state.table.variant
    row, seat, arrow = rng.randrange(rows), rng.randrange(seats), rng.choice([*Arrow])
    if isinstance(kept, CowLeaping | CowCrowding):
        # Mostly its row stays, or the pairs would seldom differ in nothing but its unrest or its seat.
        row, seat = rng.choice([(kept.row, seat), (kept.row, kept.seat), (row, seat)])
    drawn: dict[type[Rule], tuple[VariantState, ...]] = {
        EvenOdd: (ParityMarker(row=row, parity=rng.choice([*Parity])), Lifted()),
        MountainClimbing: (Climber(row=row, arrow=arrow), Climbing(row=row, arrow=arrow)),
        JumpingCow: (Cow(row=row), CowLeaping(row=row, seat=seat), CowCrowding(row=row, seat=seat)),
        FlippinDigits: (any_flips(state, rng),),
        TwoCardsATurn: (any_pairs(state, rng),),
        CardsToHand: (evolve(kept, played=rng.randrange(2)) if isinstance(kept, Go) else kept,),
    }
    return rng.choice(drawn.get(type(state.match.edition.rule), (state.table.variant,)))


def any_flips(state: Picking | Placing, rng: random.Random) -> FlipCards:
    laid = [rng.random() < 0.5 and pick is not None for pick in state.picks]
    held = [rng.random() < 0.5 for _ in laid]
    if isinstance(state, Picking):
        held = [has or used for has, used in zip(held, laid, strict=True)]
    return FlipCards(held=tuple(held), laid=tuple(laid))


def any_pairs(state: Picking | Placing, rng: random.Random) -> VariantState:
    """Other second cards of the hands while seats pick, the other order of the pair that is on after that."""
    match state.table.variant:
        case PairsPicked(higher=higher):
            pairs = zip(state.picks, higher, state.table.hands, strict=True)
            above = [[card for card in hand if low and high and card > low] for low, high, hand in pairs]
            return PairsPicked(higher=tuple([rng.choice(cards) if cards else None for cards in above]))
        case PairBegun(higher=lying, first=first) if isinstance(state, Placing) and state.placed % 2 == 0:
            both = [pair for pair in zip(state.picks, lying, strict=True) if first in pair]
            return PairBegun(higher=lying, first=sum(both[0]) - first)
        case kept:
            return kept


def with_table_changed(state: Picking | Placing, rng: random.Random) -> Picking | Placing | None:
    """Other cards inside rows and piles, and perhaps other things kept; ``None`` if no table is so."""
    edition, table = state.match.edition, state.table
    if edition.rule.undecided(table.variant):
        return None  # what is to be split stays where it is
    kept = rng.choice((0, 1, edition.row_capacity))  # how many of their first cards the rows keep
    inside = [*chain.from_iterable(row[kept:-1] for row in table.rows), *chain.from_iterable(table.piles)]
    rng.shuffle(inside)
    rows = tuple([(*row[:-1][:kept], *[inside.pop() for _ in row[kept:-1]], row[-1]) for row in table.rows])
    if edition.rule.rows_ascend:
        rows = tuple([tuple(sorted(row)) for row in rows])
        if [row[-1] for row in rows] != [row[-1] for row in table.rows]:
            return None
    piles = tuple([tuple(sorted([inside.pop() for _ in pile])) for pile in table.piles])
    variant = table.variant if rng.random() < 0.5 else any_variant(state, rng)
    if not edition.rule.may_keep(variant, len(rows), state.match.seats, opener_of(state)):
        return None
    return evolve(state, table=evolve(table, rows=rows, piles=piles, variant=variant))


def opener_of(state: Picking | Placing) -> int:
    return (state.match.first_seat + state.match.rounds_played) % state.match.seats


def differing(encoding: Encoding, one: State, other: State) -> set[str]:
    """The parts in which the two differ for any seat."""
    found = set()
    for seat in range(encoding.seats):
        first, second = (parts(encoding, encoding.observe(view(state, seat))) for state in (one, other))
        found |= {name for name in first if first[name] != second[name]}
    return found


def go_alike(encoding: Encoding, one: State, other: State, rng: random.Random, unseen: set[str]) -> bool:
    """Whether both go alike to the end of the round but for ``unseen`` parts, with the same decisions."""
    while True:
        if differing(encoding, one, other) - unseen:
            return False
        events = next_event(one), next_event(other)
        if type(events[0]) is not type(events[1]):
            return False
        if events[0] is not None and events[1] is not None:
            one, other = apply(one, events[0]), apply(other, events[1])
            continue
        due = to_act(one)
        if due != to_act(other):
            return False
        if not due:
            return True
        seat = rng.choice(due)
        legal = legal_actions(one, seat)
        if legal != legal_actions(other, seat):
            return False
        action = rng.choice(legal)
        one, other = step(one, action), step(other, action)


def step(state: State, action: SeatAction) -> State:
    """The state after the decision itself and nothing that follows."""
    ((_, after), *_) = play(state, action).frames()
    return after


def pairs_of_states(id: str) -> Iterator[tuple[Encoding, State, State]]:
    """States of small matches with others that have the same cards in hands and at row ends."""
    edition, rng = small(id), random.Random(id)
    for seed in range(60):
        seats = 2 if seed % 2 else 4
        encoding = Encoding(edition=edition, seats=seats)
        for state in every_state(edition, seats, seed):
            if not isinstance(state, Picking | Placing):
                continue
            for _ in range(12 if isinstance(state.table.variant, CowCrowding) else 4):
                changed = with_table_changed(state, rng)
                if changed is not None and changed != state:
                    yield encoding, state, changed


@pytest.mark.parametrize("id", KINDS)
def test_what_all_seats_are_told_decides_what_follows_and_every_part_is_needed_for_that(id: str) -> None:
    """Where the observations are equal, the rest goes alike; where just one part differs, it need not."""
    rng = random.Random(7)
    alike = 0
    needed: set[str] = set()
    for encoding, one, other in pairs_of_states(id):
        different = differing(encoding, one, other)
        if not different:
            assert go_alike(encoding, one, other, rng, set())
            alike += 1
        elif len(different) == 1 and different <= {*ADDED[id]} - needed:
            needed |= different if not go_alike(encoding, one, other, rng, different) else set()
        if alike > 30 and needed == {*ADDED[id]} - NEVER_ALONE:
            break
    assert alike > 30
    assert needed == {*ADDED[id]} - NEVER_ALONE


@pytest.mark.parametrize("id", KINDS)
def test_states_that_differ_only_in_what_is_hidden_encode_alike(id: str) -> None:
    rng, found = random.Random(3), 0
    edition = classic(id)
    for seats in (2, 5):
        encoding = Encoding(edition=edition, seats=seats)
        for state in every_state(edition, seats, seed=seats, most=80):
            for seat in range(seats):
                other = with_hidden_changed(state, seat, rng)
                found += other != state
                assert encoding.observe(view(state, seat)) == encoding.observe(view(other, seat))
                assert encoding.mask(view(state, seat)) == encoding.mask(view(other, seat))
    assert found > 100


def test_twins_in_one_hand_and_apart_are_told_apart() -> None:
    edition = lookup_edition("amigo-en-2.10+two-decks")
    encoding = Encoding(edition=edition, seats=2)
    hands = [[5, 5, 7, 9, *range(21, 27)], [7, *range(41, 50)]]
    state = play(new_match(edition, 2), Deal(hands=hands, rows=[9, 60, 60, 70, 80])).after
    seen = parts(encoding, encoding.observe(view(state, 0)))
    places = zip(seen["cards"], seen["own_twins"], seen["gone_twins"], strict=True)
    of = dict(zip(range(1, 105), places, strict=True))
    assert (of[5], of[7], of[9], of[60], of[70]) == ((1, 1, 0), (1, 0, 0), (1, 0, 1), (2, 0, 1), (2, 0, 0))
    assert of[41] == (0, 0, 0)
    assert encoding.legal_ids(view(state, 0))[:2] == (4, 6)
    assert (seen["row_ends"], seen["row_cards"]) == ((9, 60, 70, 80), (1, 1, 1, 1))
    assert seen["row_heads"] == (1, 6, 3, 3)


def test_twins_that_take_a_row_together_count_half_each_at_once() -> None:
    edition = lookup_edition("amigo-en-2.10+two-decks")
    encoding = Encoding(edition=edition, seats=2)
    hands = [[5, *range(21, 30)], [5, *range(41, 50)]]
    state = play(new_match(edition, 2), Deal(hands=hands, rows=[55, 60, 70, 80])).after
    for action in (PickCard(seat=0, card=5), PickCard(seat=1, card=5), TakeRow(seat=0, row=0)):
        state = play(state, action).after
    for seat in (0, 1):
        seen = parts(encoding, encoding.observe(view(state, seat)))
        assert seen["taken"] == (4, 4)
        assert (seen["cards"][54], seen["gone_twins"][54]) == (2, 0)
        assert (seen["cards"][4], seen["gone_twins"][4]) == (2, 1)


def test_what_is_kept_of_a_row_has_an_id_by_the_places_of_its_cards() -> None:
    edition = lookup_edition("amigo-en-2.10+cards-to-hand")
    encoding = Encoding(edition=edition, seats=2)
    hands = [[2, *range(60, 73)], range(80, 94)]
    state = play(new_match(edition, 2), Deal(hands=hands, rows=[30, 31, 32, 33])).after
    for action in (PickCard(seat=0, card=60), EndGo(seat=0), PickCard(seat=1, card=80), EndGo(seat=1)):
        state = play(state, action).after
    state = play(state, PickCard(seat=0, card=2)).after
    assert encoding.legal_ids(view(state, 0)) == (104, 105, 106, 107)
    state = play(state, TakeRow(seat=0, row=3)).after
    seen = view(state, 0)
    assert [encoding.describe(id) for id in encoding.legal_ids(seen)][:4] == [
        "keep none",
        "keep 1",
        "keep 2",
        "keep 1 2",
    ]
    keep = KeepCards(seat=0, cards=(33, 80))
    assert encoding.encode(keep, seen) == 109 + 1 + 0b101
    assert encoding.decode(seen, 115) == keep
    with pytest.raises(EncodingError):
        encoding.encode(keep)
    own, other = (parts(encoding, encoding.observe(view(play(state, keep).after, seat))) for seat in (0, 1))
    assert (own["cards"][32], own["shown"][32], own["cards"][59]) == (1, 1, 2)
    assert (other["cards"][32], other["shown"][32], other["cards"][60]) == (4, 0, 0)
    flat = encoding.flatten(encoding.observe(view(play(state, keep).after, 1)))
    known = next(f for f in encoding.flat_fields if f.name == "others_hands")
    marked = [place + 1 for place in range(104) if flat[known.offset + place]]
    assert marked == [33, 80]


def test_the_seat_that_begins_each_turn_leads() -> None:
    edition = rounds(3, evolve(lookup_edition("amigo-en-2.10+cards-to-hand"), end=CLASSIC.end))
    encoding = Encoding(edition=edition, seats=3)
    for state in every_state(edition, 3, seed=5, most=120):
        if isinstance(state, Picking):
            for seat in range(3):
                seen = parts(encoding, encoding.observe(view(state, seat)))
                assert (seat + seen["leader"][0]) % 3 == opener_of(state)


def test_a_flip_lies_hidden_until_the_reveal_and_is_then_told() -> None:
    edition = lookup_edition("amigo-en-2.10+flippin-digits")
    encoding = Encoding(edition=edition, seats=2)
    dealt = Deal(hands=[range(21, 31), range(41, 51)], rows=[1, 2, 3, 4])
    state = play(play(new_match(edition, 2), dealt).after, PickFlipped(seat=0, card=24)).after
    own, other = (parts(encoding, encoding.observe(view(state, seat))) for seat in (0, 1))
    assert (own["flips"], own["flipped"], own["picks"]) == ((1, 1), (1, 0), (24, 0))
    assert (other["flips"], other["flipped"], other["picks"]) == ((1, 1), (0, 0), (0, 105))
    open_turn = next(
        frame for _, frame in play(state, PickCard(seat=1, card=41)).frames() if isinstance(frame, Placing)
    )
    other = parts(encoding, encoding.observe(view(open_turn, 1)))
    assert (other["flips"], other["flipped"], other["picks"]) == ((1, 0), (0, 1), (41, 24))


def test_a_seat_without_its_flip_has_no_ids_for_it() -> None:
    edition = lookup_edition("amigo-en-2.10+flippin-digits")
    encoding = Encoding(edition=edition, seats=2)
    dealt = Deal(hands=[[5, 9, *range(21, 28), 104], range(41, 51)], rows=[1, 2, 3, 4])
    state = play(new_match(edition, 2), dealt).after
    flips = [id for id in encoding.legal_ids(view(state, 0)) if id > encoding.noop]
    assert flips == [encoding.noop + card for card in range(21, 28)]
    for action in (PickFlipped(seat=0, card=21), PickCard(seat=1, card=41)):
        state = play(state, action).after
    assert max(encoding.legal_ids(view(state, 0))) < encoding.noop < max(encoding.legal_ids(view(state, 1)))


def test_a_choice_between_two_places_has_ids_of_its_own() -> None:
    edition = lookup_edition("amigo-en-2.10+two-ended-rows")
    encoding = Encoding(edition=edition, seats=2)
    dealt = Deal(hands=[[50, *range(1, 10)], [60, *range(11, 20)]], rows=[100, 45, 55, 90])
    state = play(new_match(edition, 2), dealt).after
    for action in (PickCard(seat=0, card=50), PickCard(seat=1, card=60)):
        state = play(state, action).after
    assert encoding.legal_ids(view(state, 0)) == (110, 111)
    assert encoding.decode(view(state, 0), 111) == PlaceCard(seat=0, row=2)
    assert encoding.legal_ids(view(state, 1)) == ()
    with pytest.raises(EncodingError):
        encoding.decode(view(state, 0), 106)


@frozen(kw_only=True)
class Unheard(Rule):
    """A rule that nobody has laid out."""

    id = "unheard"


def test_a_rule_that_is_not_laid_out_is_refused_by_name() -> None:
    published = [lookup_edition(f"amigo-en-2.10+{each.id}") for each in VARIANTS if "-N" not in each.id]
    refused = [edition for edition in published if edition.rule.id in REFUSED]
    assert {edition.rule.id for edition in refused} == {*REFUSED}
    for edition in (evolve(CLASSIC, rule=Unheard()), *refused):
        with pytest.raises(EncodingError) as caught:
            Encoding(edition=edition, seats=2)
        assert caught.value.reason is EncodingReason.VARIANT


def test_no_rule_is_forgotten() -> None:
    assert {*RULES} == {"plain", *KINDS, *REFUSED}
