"""Random matches of every edition and variant, in single picks, so that every kind of frame occurs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import evolve
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    PUBLISHED,
    CardRange,
    CardsToHand,
    Deal,
    Dealing,
    Edition,
    Finished,
    FlipCards,
    Go,
    JumpingCow,
    Keeping,
    LowDeck,
    PairBegun,
    PairsLying,
    PairsPicked,
    Picking,
    Placing,
    Rounds,
    Setup,
    State,
    Step,
    Threshold,
    TwinCards,
    TwinDeck,
    Twins,
    Visibility,
    VoidRound,
    WithdrawPick,
    cards_to_hand,
    even_odd,
    extra_doublets,
    flippin_digits,
    jumping_cow,
    legal_actions,
    low_deck,
    mountain_climbing,
    new_match,
    one_round,
    open_draft,
    open_picks,
    play,
    rounds,
    teaching_round,
    to_act,
    two_cards_a_turn,
    two_decks,
    two_ended_rows,
)
from take5_rules.testing.deals import turn_over

TINY = Edition(
    deck=CardRange(first=1, last=9), hand_size=2, rows=2, row_capacity=2, max_seats=3, end=Rounds(count=2)
)
TWIN_DECK = TwinDeck(first=7, last=13, twins=Twins.ALL)
TINY_DRAFT = Edition(
    deck=LowDeck(), setup=Setup.DRAFTED, hand_size=3, rows=2, row_capacity=2, max_seats=3, end=Rounds(count=2)
)
OPEN_HANDS = Edition(hands=Visibility.OPEN, hand_size=3, rows=3, row_capacity=3, end=Rounds(count=2))
DRAFT_OPEN_PICKS = Edition(
    deck=LowDeck(),
    setup=Setup.DRAFTED,
    picks=Visibility.OPEN,
    hand_size=3,
    max_seats=5,
    end=Threshold(points=20, inclusive=True),
)

EDITIONS = (
    CLASSIC,
    *(one_round(box.edition) for box in PUBLISHED.values()),
    low_deck(CLASSIC),
    one_round(open_draft(CLASSIC)),
    rounds(2, open_picks(CLASSIC)),
    teaching_round(CLASSIC),
    TINY,
    TINY_DRAFT,
    OPEN_HANDS,
    DRAFT_OPEN_PICKS,
)
VARIANTS = (
    one_round(two_ended_rows(CLASSIC)),
    one_round(even_odd(low_deck(CLASSIC))),
    rounds(2, mountain_climbing(CLASSIC)),
    one_round(jumping_cow(CLASSIC)),
    rounds(2, flippin_digits(CLASSIC)),
    flippin_digits(DRAFT_OPEN_PICKS),
    evolve(TINY, rule=JumpingCow()),
    cards_to_hand(CLASSIC),
    evolve(TINY, rule=CardsToHand(most_in_hand=3, pile_limit=2), picks=Visibility.OPEN),
    one_round(two_cards_a_turn(CLASSIC)),
    one_round(two_cards_a_turn(open_draft(CLASSIC))),
    rounds(2, two_cards_a_turn(open_picks(CLASSIC))),
    one_round(two_decks(CLASSIC)),
    rounds(2, extra_doublets(CLASSIC)),
    evolve(TINY, deck=TWIN_DECK, rule=TwinCards()),
    evolve(TINY, deck=TWIN_DECK, rule=TwinCards(), picks=Visibility.OPEN, max_seats=4),
)


def tables() -> st.SearchStrategy[tuple[Edition, int, int]]:
    """An edition, a number of seats that it allows (few, mostly) and a seed for the rest."""
    return _seated(EDITIONS)


def tables_of_any_rule() -> st.SearchStrategy[tuple[Edition, int, int]]:
    """The same, with editions whose rule is not the base rule among them."""
    return _seated((*EDITIONS, *VARIANTS))


def _seated(editions: Sequence[Edition]) -> st.SearchStrategy[tuple[Edition, int, int]]:
    return st.sampled_from(editions).flatmap(
        lambda edition: st.tuples(
            st.just(edition),
            st.integers(edition.min_seats, min(edition.max_seats, 5)) | st.just(edition.max_seats),
            st.integers(0, 2**32),
        )
    )


def random_deal(state: Dealing, rng: random.Random) -> Deal:
    edition, seats = state.match.edition, state.match.seats
    size = edition.hand_size
    deck = list(edition.deck_for(seats))
    cards = rng.sample(deck, min(size * seats + 2 * edition.rows, len(deck)))
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(seats)]
    return Deal(hands=hands, rows=turn_over(cards[size * seats :], edition))


def random_step(state: State, rng: random.Random) -> Step:
    """One step of a match that is not over: mostly a decision, now and then a withdrawal or a void."""
    if isinstance(state, Dealing):
        return play(state, random_deal(state, rng))
    if rng.random() < 0.01:
        return play(state, VoidRound())
    if isinstance(state, Picking) and state.match.edition.picks is Visibility.SECRET and rng.random() < 0.1:
        picked = [seat for seat, pick in enumerate(state.picks) if pick is not None]
        if picked:
            return play(state, WithdrawPick(seat=rng.choice(picked)))
    return play(state, rng.choice(legal_actions(state, rng.choice(to_act(state)))))


def random_steps(edition: Edition, seats: int, seed: int, most: int = 400) -> Iterator[Step]:
    """A match from its start, at most ``most`` steps of it."""
    rng = random.Random(seed)
    state = new_match(edition, seats, first_seat=rng.randrange(seats))
    for _ in range(most):
        if isinstance(state, Finished):
            return
        step = random_step(state, rng)
        yield step
        state = step.after


def laid_by(state: Picking | Placing, seat: int) -> list[int]:
    """The cards that a seat has picked."""
    pick, kept = state.picks[seat], state.table.variant
    higher = kept.higher[seat] if isinstance(kept, PairsPicked | PairsLying | PairBegun) else None
    return [card for card in (pick, higher) if card is not None]


def with_hidden_changed(state: State, viewer: int | None, rng: random.Random) -> State:
    """A state that differs, if it can, only in what ``viewer`` does not know; written without the views."""
    if not isinstance(state, Picking | Placing):
        return state
    edition, table = state.match.edition, state.table
    faced_up = isinstance(state, Placing) or edition.picks is Visibility.OPEN
    hands = [list(hand) for hand in table.hands]
    known: Sequence[Sequence[int]] = [()] * len(hands)
    if isinstance(table.variant, Go | Keeping):
        known = table.variant.known
    others = [seat for seat in range(state.match.seats) if seat != viewer]
    if edition.hands is Visibility.SECRET and edition.setup is Setup.DEALT:
        shown = Counter(card for cards in (*table.rows, *table.piles, table.variant.cards) for card in cards)
        shown += Counter() if viewer is None else Counter(table.hands[viewer])
        if isinstance(state, Placing):
            order = edition.rule.placing_order(state.picks, table.variant)
            waiting = [card for _, card in order[state.placed :]]
        else:
            waiting = [card for seat in others for card in laid_by(state, seat) if faced_up]
        waiting += [card for seat in others for card in known[seat]]
        free = list((Counter(edition.deck_for(state.match.seats)) - shown - Counter(waiting)).elements())
        rng.shuffle(free)
        for seat in others:
            kept = laid_by(state, seat) if faced_up and isinstance(state, Picking) else []
            kept = [*kept, *known[seat]]
            hands[seat] = sorted(kept + [free.pop() for _ in range(len(table.hands[seat]) - len(kept))])
    changed = evolve(table, hands=tuple([tuple(hand) for hand in hands]))
    if isinstance(state, Placing) or faced_up:
        return evolve(state, table=changed)
    picks = [
        rng.choice(hands[seat]) if seat in others and pick is not None else pick
        for seat, pick in enumerate(state.picks)
    ]
    if isinstance(table.variant, PairsPicked):
        pairs = [
            sorted(rng.sample(hands[seat], 2)) if seat in others and picked else laid_by(state, seat)
            for seat, picked in enumerate(picks)
        ]
        picks = [pair[0] if pair else None for pair in pairs]
        higher = tuple([pair[1] if pair else None for pair in pairs])
        changed = evolve(changed, variant=PairsPicked(higher=higher))
    if isinstance(table.variant, FlipCards):
        laid = [
            rng.random() < 0.5 if seat in others and picks[seat] is not None and held else flipped
            for seat, (held, flipped) in enumerate(zip(table.variant.held, table.variant.laid, strict=True))
        ]
        changed = evolve(changed, variant=FlipCards(held=table.variant.held, laid=tuple(laid)))
    return evolve(state, table=changed, picks=tuple(picks))
