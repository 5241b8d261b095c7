"""The engine's answers to vectors, by public names: what any other program would be asked too."""

from __future__ import annotations

from take5_rules import (
    CardRange,
    Deal,
    Dealing,
    Edition,
    EditionError,
    Event,
    Finished,
    Match,
    PickCard,
    Picking,
    Placing,
    Resolution,
    Rounds,
    RowChoiceDue,
    State,
    Table,
    TakeRow,
    apply,
    bullheads,
    countdown,
    decide,
    legal_actions,
    new_match,
    next_event,
    play,
    play_picks,
    ranks,
    refusal,
    resolve_turn,
    score,
    target_row,
    to_act,
    winners,
)
from take5_rules.conformance.answers import goes, pairs, variants
from take5_rules.conformance.answers.landings import placements
from take5_rules.spec.go_turns import GoVector
from take5_rules.spec.kinds import (
    CountdownOutput,
    CountdownVector,
    DeckInput,
    DeckOutput,
    DeckVector,
    EndInput,
    EndOutput,
    EndVector,
    HeadsOutput,
    HeadsVector,
    RankOutput,
    RankVector,
    Refused,
    ScoreInput,
    ScoreOutput,
    ScoreVector,
    TargetOutput,
    TargetVector,
)
from take5_rules.spec.pair_turns import PairsVector
from take5_rules.spec.tables import (
    DealVector,
    DraftVector,
    OrderVector,
    ScriptVector,
    ViewVector,
)
from take5_rules.spec.turns import (
    ChoiceInput,
    ChoiceOutput,
    ChoiceVector,
    Due,
    Placed,
    RoundInput,
    RoundOutput,
    RoundVector,
    TurnInput,
    TurnOutput,
    TurnVector,
)
from take5_rules.spec.variant_turns import VariantVector
from take5_rules.spec.vectors import Vector

from .engine_tables import (
    Rows,
    dealt,
    draft,
    edition_of,
    end_of,
    last_tables,
    order,
    script,
    seen,
    settled,
)


def answer(vector: Vector) -> object:
    match vector:
        case HeadsVector(input=given):
            return HeadsOutput(heads=bullheads(given.card))
        case ScoreVector(input=given):
            return scored(given)
        case DeckVector(input=given):
            return deck(given)
        case TargetVector(input=given):
            return TargetOutput(row=target_row(given.ends, given.card))
        case ChoiceVector(input=given):
            return choice(given)
        case TurnVector(input=given):
            return turn(given)
        case RoundVector(input=given):
            return whole_round(given)
        case DraftVector(input=given):
            return draft(given)
        case OrderVector(input=given):
            return order(given)
        case ScriptVector(input=given):
            return script(given)
        case ViewVector(input=given):
            return seen(given)
        case EndVector(input=given):
            return end(given)
        case RankVector(input=given):
            return RankOutput(ranks=ranks(given.totals), winners=winners(given.totals))
        case CountdownVector(input=given):
            return CountdownOutput(shown=tuple(countdown(total, given.start) for total in given.totals))
        case VariantVector(input=given):
            return variants.answer(given)
        case PairsVector(input=given):
            return pairs.answer(given)
        case GoVector(input=given):
            return goes.answer(given)
        case DealVector(input=given):
            return dealt(given)


def table_edition(rows: int, capacity: int, hand_size: int = 1) -> Edition:
    return Edition(
        deck=CardRange(first=1, last=109),
        rows=rows,
        row_capacity=capacity,
        hand_size=hand_size,
        max_seats=min(10, (109 - rows) // hand_size),
        end=Rounds(count=1),
    )


def deck(given: DeckInput) -> DeckOutput | Refused:
    try:
        edition = edition_of(given.edition)
        edition.check_seats(given.seats)
    except EditionError:
        return Refused(refused=True)
    cards = edition.deck_for(given.seats)
    return DeckOutput(
        first=cards[0],
        last=cards[-1],
        cards=len(cards),
        heads=score(cards),
        stock=len(cards) - given.seats * edition.hand_size - edition.rows,
    )


def scored(given: ScoreInput) -> ScoreOutput:
    """Only the engine adds a round's points to totals, so seats that can sit down play a last turn for it."""
    points = tuple(score(pile) for pile in given.piles)
    if len(given.piles) < 2:
        return ScoreOutput(points=points, totals=tuple(map(sum, zip(given.totals, points, strict=True))))
    seats = len(given.piles)
    edition = Edition(end=Rounds(count=2), hand_size=1)
    match = Match(edition=edition, first_seat=0, totals=given.totals)
    table = Table(hands=((),) * seats, rows=given.rows, piles=tuple(map(tuple, map(sorted, given.piles))))
    state: State = Picking(match=match, table=table, picks=(None,) * seats)
    after = settled(state)
    return ScoreOutput(points=points, totals=after.match.totals)


def picking(rows: tuple[tuple[int, ...], ...], plays: tuple[int, ...], capacity: int) -> Picking:
    edition = table_edition(len(rows), capacity)
    match = Match(edition=edition, first_seat=0, totals=(0,) * len(plays))
    table = Table(hands=tuple((card,) for card in plays), rows=rows, piles=((),) * len(plays))
    return Picking(match=match, table=table, picks=(None,) * len(plays))


def choice(given: ChoiceInput) -> ChoiceOutput:
    state: State = picking(given.rows, given.plays, given.edition.row_capacity)
    for seat, card in enumerate(given.plays):
        state = play(state, PickCard(seat=seat, card=card)).after
    due = None
    found = resolve_turn(given.rows, given.plays, state.match.edition)
    assert isinstance(found, RowChoiceDue) == isinstance(state, Placing)
    if isinstance(state, Placing):
        (seat,) = to_act(state)
        takes = legal_actions(state, seat)
        rows = tuple(take.row for take in takes if isinstance(take, TakeRow))
        heads = tuple(score(given.rows[row]) for row in rows)
        due = Due(seat=seat, card=given.plays[seat], rows=rows, heads=heads)
    accepted = [refusal(state, TakeRow(seat=each.seat, row=each.row)) is None for each in given.answers]
    return ChoiceOutput(due=due, accepted=tuple(accepted))


def turn(given: TurnInput) -> TurnOutput:
    edition = table_edition(len(given.rows), given.edition.row_capacity)
    found = resolve_turn(given.rows, given.plays, edition, given.take)
    assert isinstance(found, Resolution), "a choice is due that the vector does not make"
    placed = tuple(
        Placed(seat=given.plays.index(each.card), card=each.card, row=each.row, taken=each.taken)
        for each in found.placements
    )
    points = [0] * len(given.plays)
    for each in placed:
        points[each.seat] += score(each.taken)
    return TurnOutput(placements=placed, rows=found.rows, points=tuple(points))


def turn_by_steps(given: TurnInput, jointly: bool) -> TurnOutput:
    """The same turn through a state, by one joint action or by single picks, and read from its events."""
    state: State = picking(given.rows, given.plays, given.edition.row_capacity)
    steps = []
    if jointly:
        steps.append(play_picks(state, given.plays, given.take))
    else:
        for seat, card in enumerate(given.plays):
            steps.append(play(state, PickCard(seat=seat, card=card)))
            state = steps[-1].after
        if given.take is not None:
            (seat,) = to_act(state)
            steps.append(play(state, TakeRow(seat=seat, row=given.take)))
    placed = tuple(placements(event for step in steps for event in step.events))
    rows, piles = list(last_tables(steps[-1]))[-1]
    return TurnOutput(placements=placed, rows=rows, points=tuple(score(pile) for pile in piles))


def turn_by_events(given: TurnInput) -> TurnOutput:
    """The same turn once more, by what each action amounts to and what then follows by itself."""
    state: State = picking(given.rows, given.plays, given.edition.row_capacity)
    actions: list[PickCard | TakeRow] = [
        PickCard(seat=seat, card=card) for seat, card in enumerate(given.plays)
    ]
    if given.take is not None:
        actions.append(TakeRow(seat=given.plays.index(min(given.plays)), row=given.take))
    events: list[Event] = []
    piles: tuple[tuple[int, ...], ...] = ()
    rows = given.rows
    for action in actions:
        event: Event | None = decide(state, action)
        while event is not None:
            events.append(event)
            state = apply(state, event)
            if isinstance(state, Picking | Placing):
                rows, piles = state.table.rows, state.table.piles
            event = next_event(state)
    points = tuple(score(pile) for pile in piles)
    return TurnOutput(placements=tuple(placements(events)), rows=rows, points=points)


def whole_round(given: RoundInput) -> RoundOutput:
    edition = table_edition(len(given.rows), given.edition.row_capacity, len(given.hands[0]))
    state = new_match(edition, len(given.hands))
    state = play(state, Deal(hands=given.hands, rows=[row[0] for row in given.rows])).after
    tables: list[Rows] = []
    piles: Rows = ()
    for each in given.turns:
        step = play_picks(state, each.plays, each.take)
        rows, piles = list(last_tables(step))[-1]
        tables.append(rows)
        state = step.after
    assert isinstance(state, Finished), "the round is not over"
    return RoundOutput(tables=tuple(tables), piles=piles, points=state.match.totals)


def end(given: EndInput) -> EndOutput:
    """A match with such totals, between rounds or within one."""
    seats = len(given.totals)
    edition = Edition(hand_size=given.edition.hand_size, max_seats=seats, end=end_of(given.edition.end))
    match = Match(edition=edition, first_seat=0, totals=given.totals, rounds_played=given.rounds)
    state: State = Dealing(match=match)
    if given.turns:
        left = given.edition.hand_size - given.turns
        hands = tuple(tuple(range(1 + left * seat, 1 + left * seat + left)) for seat in range(seats))
        table = Table(hands=hands, rows=((101,), (102,), (103,), (104,)), piles=((),) * seats)
        state = Picking(match=match, table=table, picks=(None,) * seats)
    state = settled(state)
    return EndOutput(
        over=isinstance(state, Finished), winners=state.winners if isinstance(state, Finished) else ()
    )
