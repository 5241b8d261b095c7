"""The engine's answers to vectors that need seats with hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from attrs import evolve

from take5_rules import (
    CardRange,
    ChooseFirst,
    Deal,
    Dealing,
    Deck,
    DraftCard,
    Drafting,
    Edition,
    Finished,
    IllegalActionError,
    LowDeck,
    PickCard,
    PickFlipped,
    Picking,
    PickPair,
    Placing,
    Reason,
    Rounds,
    RowsLaid,
    Setup,
    SingleAction,
    State,
    Step,
    TakeRow,
    Threshold,
    TwinDeck,
    Twins,
    Visibility,
    VoidRound,
    WithdrawPick,
    apply,
    decide,
    legal_actions,
    new_match,
    next_event,
    play,
    refusal,
    to_act,
)
from take5_rules.core.kinds.flips import FlipCards, FlippinDigits
from take5_rules.core.kinds.pairs import PairsLying, TwoCardsATurn
from take5_rules.core.kinds.twins import TwinCards
from take5_rules.core.rule import PLAIN, Rule
from take5_rules.shuffle import (
    Seed,
    nth_deal,
)
from take5_rules.spec.parts import (
    CardSpan,
    EditionNumbers,
    EndPoints,
    EndRounds,
    TwinSpan,
)
from take5_rules.spec.tables import (
    DealInput,
    DealOutput,
    DraftInput,
    DraftOutput,
    Flip,
    OrderInput,
    OrderOutput,
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
from take5_rules.views import (
    FaceDown,
    view,
)

RULES: dict[str, Rule] = {rule.id: rule for rule in (TwoCardsATurn(), FlippinDigits(), TwinCards())}


def deck_of(numbers: EditionNumbers) -> Deck:
    match numbers.deck:
        case CardSpan(first=first, last=last):
            return CardRange(first=first, last=last)
        case TwinSpan(first=first, last=last, twins=twins):
            return TwinDeck(first=first, last=last, twins=Twins(twins))
        case _:
            return LowDeck()


def edition_of(numbers: EditionNumbers) -> Edition:
    return Edition(
        deck=deck_of(numbers),
        rule=RULES[numbers.rule] if numbers.rule else PLAIN,
        setup=Setup(numbers.setup),
        picks=Visibility(numbers.picks),
        hands=Visibility(numbers.hands),
        scored=numbers.scored,
        end=end_of(numbers.end),
        min_seats=numbers.min_seats,
        max_seats=numbers.max_seats,
        hand_size=numbers.hand_size,
        rows=numbers.rows,
        row_capacity=numbers.row_capacity,
    )


def end_of(end: EndPoints | EndRounds) -> Threshold | Rounds:
    if isinstance(end, EndRounds):
        return Rounds(count=end.rounds)
    return Threshold(points=end.points, inclusive=end.inclusive)


def settled(state: State) -> State:
    while (event := next_event(state)) is not None:
        state = apply(state, event)
    return state


Rows = tuple[tuple[int, ...], ...]


def last_tables(step: Step) -> Iterator[tuple[Rows, Rows]]:
    """Rows and piles of every state of the step that has a table."""
    for _, state in step.frames():
        if isinstance(state, Picking | Placing):
            yield state.table.rows, state.table.piles


def start(given: ScriptInput | ViewInput) -> State:
    edition = edition_of(given.edition)
    state = new_match(edition, len(given.totals), given.first_seat)
    match = evolve(state.match, totals=given.totals, rounds_played=given.rounds)
    return settled(Dealing(match=match))


def draft(given: DraftInput) -> DraftOutput:
    first = new_match(edition_of(given.edition), given.seats, given.first_seat)
    state = settled(Dealing(match=evolve(first.match, rounds_played=given.round - 1)))
    assert isinstance(state, Drafting)
    pool = state.pool
    drafters: list[int] = []
    rows: tuple[int, ...] = ()
    for card in given.cards:
        assert isinstance(state, Drafting)
        (seat,) = to_act(state)
        drafters.append(seat)
        step = play(state, DraftCard(seat=seat, card=card))
        rows = next((event.rows for event in step.events if isinstance(event, RowsLaid)), ())
        state = step.after
    assert isinstance(state, Picking)
    assert tuple((card,) for card in rows) == state.table.rows
    return DraftOutput(pool=pool, order=tuple(drafters), hands=state.table.hands, rows=state.table.rows)


def order(given: OrderInput) -> OrderOutput:
    """Seats act in order in a real match of the lowest cards, up to the pass or turn that is asked for."""
    edition = Edition(deck=LowDeck(), hand_size=given.hand_size, scored=True, end=Rounds(count=99))
    if given.of == "draft":
        edition = evolve(edition, setup=Setup.DRAFTED)
    else:
        edition = evolve(edition, picks=Visibility.OPEN, deck=CardRange(first=1, last=104))
    first = new_match(edition, given.seats, given.first_seat)
    state = settled(Dealing(match=evolve(first.match, rounds_played=given.round - 1)))
    if isinstance(state, Dealing):
        cards = iter(edition.cards_for(given.seats))
        rows = [next(cards) for _ in range(edition.rows)]
        hands = [[next(cards) for _ in range(given.hand_size)] for _ in range(given.seats)]
        state = play(state, Deal(hands=hands, rows=rows)).after
    acted: list[int] = []
    while len(acted) < given.seats * given.turn:
        (seat,) = to_act(state)
        action = legal_actions(state, seat)[0]
        if not isinstance(action, TakeRow):
            acted.append(seat)
        state = play(state, action).after
    return OrderOutput(order=tuple(acted[-given.seats :]))


def action_of(action: ScriptAction) -> SingleAction:
    match action:
        case ScriptDeal(hands=hands, rows=rows):
            return Deal(hands=hands, rows=rows)
        case ScriptDraft(seat=seat, card=card):
            return DraftCard(seat=seat, card=card)
        case ScriptPick(seat=seat, card=card):
            return PickCard(seat=seat, card=card)
        case ScriptFlippedPick(seat=seat, card=card):
            return PickFlipped(seat=seat, card=card)
        case ScriptPairPick(seat=seat, cards=cards):
            return PickPair(seat=seat, cards=cards)
        case ScriptFirst(seat=seat, card=card):
            return ChooseFirst(seat=seat, card=card)
        case ScriptWithdraw(seat=seat):
            return WithdrawPick(seat=seat)
        case ScriptTake(seat=seat, row=row):
            return TakeRow(seat=seat, row=row)
        case ScriptVoid():
            return VoidRound()


def in_one_step(state: State, action: SingleAction) -> State:
    return play(state, action).after


def event_by_event(state: State, action: SingleAction) -> State:
    return settled(apply(state, decide(state, action)))


def script(given: ScriptInput, advance: Callable[[State, SingleAction], State] = in_one_step) -> ScriptOutput:
    state = start(given)
    accepted = []
    for each in given.actions:
        action = action_of(each)
        found: Reason | None
        after = state
        try:
            after = advance(state, action)
        except IllegalActionError as error:
            accepted.append(False)
            found = error.reason
        else:
            accepted.append(True)
            found = None
        assert refusal(state, action) is found
        state = after
    return standing(state, tuple(accepted))


def standing(state: State, accepted: tuple[bool, ...]) -> ScriptOutput:
    nothing = ScriptOutput(
        accepted=accepted,
        phase="deal",
        rounds=state.match.rounds_played,
        waiting=to_act(state),
        pool=(),
        hands=(),
        rows=(),
        piles=(),
        totals=state.match.totals,
        winners=(),
    )
    match state:
        case Dealing():
            return nothing
        case Drafting(hands=hands, pool=pool):
            return evolve(nothing, phase="draft", hands=hands, pool=pool)
        case Picking(table=table) | Placing(table=table):
            phase: Literal["pick", "first", "take"] = "pick" if isinstance(state, Picking) else "take"
            if isinstance(table.variant, PairsLying):
                phase = "first"
            flips = flips_of(table.variant)
            return evolve(
                nothing, phase=phase, hands=table.hands, rows=table.rows, piles=table.piles, flips=flips
            )
        case Finished(winners=won):
            return evolve(nothing, phase="over", winners=won)


def flips_of(variant: object) -> tuple[Flip, ...]:
    if not isinstance(variant, FlipCards):
        return ()
    held_and_laid = zip(variant.held, variant.laid, strict=True)
    return tuple("laid" if laid else "held" if held else "used" for held, laid in held_and_laid)


def seen(given: ViewInput) -> ViewOutput:
    state = start(given)
    for action in given.actions:
        state = play(state, action_of(action)).after
    shown = view(state, given.viewer)
    hands = getattr(shown, "hands", ())
    picks = getattr(shown, "picks", (None,) * len(hands))
    return ViewOutput(
        hands=tuple(None if isinstance(hand, FaceDown) else hand for hand in hands),
        picks=tuple(None if isinstance(pick, FaceDown) else pick for pick in picks),
        picked=tuple(pick is not None for pick in picks),
        piles=getattr(shown, "piles", ()),
        flips=flips_of(getattr(shown, "variant", None)),
    )


def dealt(given: DealInput) -> DealOutput:
    value = given.seed.value
    seeds: dict[str, Seed] = {"text": value}
    if given.seed.kind == "bytes":
        seeds["bytes"] = bytes.fromhex(value)
    if given.seed.kind == "int":
        seeds["int"] = int(value)
    found = nth_deal(seeds[given.seed.kind], given.deal, edition_of(given.edition), given.seats)
    return DealOutput(hands=found.hands, rows=found.rows)
