"""What this package says to vectors about variants, by public names."""

from __future__ import annotations

from collections.abc import Iterator

from take5_rules import (
    RULES,
    Arrow,
    CardPlaced,
    CardPlacedLeft,
    CardRange,
    CardStacked,
    Climber,
    Cow,
    CrowdedRowTaken,
    Edition,
    FlipCards,
    IllegalActionError,
    Match,
    Parity,
    ParityMarker,
    PickCard,
    PickFlipped,
    Picking,
    PlaceCard,
    Placing,
    Rounds,
    RowShared,
    RowTaken,
    SharedTake,
    SharedTakes,
    State,
    Step,
    Table,
    TakeRow,
    TwinDeck,
    Twins,
    VariantState,
    apply,
    legal_actions,
    next_event,
    play,
    to_act,
)
from take5_rules.conformance.answers.landings import last_table
from take5_rules.spec.kinds import Refused
from take5_rules.spec.variant_turns import (
    Beside,
    CowBeside,
    FlipsBeside,
    MountainBeside,
    ParityBeside,
    SharedBeside,
    SharedPart,
    VariantDue,
    VariantInput,
    VariantOutput,
    VariantPlaced,
)

__all__ = ["answer"]


def answer(given: VariantInput) -> VariantOutput | Refused:
    """The turn as far as the choices go, or that one of them, or a flip, is not allowed."""
    state = _begin(given)
    steps: list[Step] = []
    try:
        for seat, card in enumerate(given.plays):
            pick = PickFlipped if seat in given.flipped else PickCard
            steps.append(play(state, pick(seat=seat, card=card)))
            state = steps[-1].after
        for named in given.choices:
            (due,) = to_act(state) or (-1,)
            rows = legal_actions(state, due) if due >= 0 else ()
            wish = PlaceCard if any(isinstance(each, PlaceCard) for each in rows) else TakeRow
            steps.append(play(state, wish(seat=named.seat, row=named.row)))
            state = steps[-1].after
    except IllegalActionError:
        return Refused(refused=True)
    table = last_table(_begin(given), steps)
    return VariantOutput(
        placements=tuple(_placements(steps)),
        rows=table.rows,
        beside=_beside_of(table.variant),
        points=RULES[given.rule].points(table),
        due=_due_of(state),
    )


def _begin(given: VariantInput) -> State:
    rule, seats = RULES[given.rule], len(given.plays)
    rows = rule.lay_rows(given.starters) if given.starters else given.rows
    twins = TwinDeck(first=1, last=104, twins=Twins.ALL)
    edition = Edition(
        rule=rule,
        deck=twins if rule.has_twins else CardRange(first=1, last=104),
        rows=len(rows),
        row_capacity=given.edition.row_capacity,
        hand_size=1,
        max_seats=seats,
        end=Rounds(count=1),
    )
    variant = _as_state(given.beside, seats) or rule.begin_round(len(rows), seats, 0)
    hands = tuple((card,) for card in given.plays)
    none: tuple[tuple[int, ...], ...] = ((),) * seats
    match = Match(edition=edition, first_seat=0, totals=(0,) * seats)
    table = Table(hands=hands, rows=rows, piles=none, variant=variant)
    state: State = Picking(match=match, table=table, picks=(None,) * seats)
    while (event := next_event(state)) is not None:
        state = apply(state, event)
    return state


def _as_state(beside: Beside | None, seats: int) -> VariantState | None:
    match beside:
        case ParityBeside(row=row, parity=parity):
            return ParityMarker(row=row, parity=Parity(parity))
        case MountainBeside(row=row, arrow=arrow):
            return Climber(row=row, arrow=Arrow(arrow))
        case CowBeside(row=row):
            return Cow(row=row)
        case FlipsBeside(held=held):
            return FlipCards(held=held, laid=(False,) * seats)
        case SharedBeside(shared=parts):
            return SharedTakes(takes=[_shared(part) for part in parts])
        case None:
            return None


def _shared(part: SharedPart) -> SharedTake:
    first, second = part.seats
    return SharedTake(seats=(first, second), cards=part.cards)


def _beside_of(variant: VariantState) -> Beside | None:
    match variant:
        case ParityMarker(row=row, parity=parity):
            return ParityBeside(row=row, parity="even" if parity is Parity.EVEN else "odd")
        case Climber(row=row, arrow=arrow):
            return MountainBeside(row=row, arrow="up" if arrow is Arrow.UP else "down")
        case Cow(row=row):
            return CowBeside(row=row)
        case FlipCards(held=held):
            return FlipsBeside(held=held)
        case SharedTakes(takes=takes) if takes:
            return SharedBeside(
                shared=tuple(SharedPart(seats=take.seats, cards=take.cards) for take in takes)
            )
        case _:
            return None


def _placements(steps: list[Step]) -> Iterator[VariantPlaced]:
    for event, after in [frame for step in steps for frame in step.frames()]:
        match event:
            case CardPlaced(seat, card, row):
                yield VariantPlaced(seat=seat, card=card, row=row, how="right", taken=())
            case CardPlacedLeft(seat, card, row):
                yield VariantPlaced(seat=seat, card=card, row=row, how="left", taken=())
            case CardStacked(seat, card, row):
                yield VariantPlaced(seat=seat, card=card, row=row, how="stacked", taken=())
            case RowShared(seat, _, card, row, cards):
                yield VariantPlaced(seat=seat, card=card, row=row, how="shared", taken=cards)
            case RowTaken(seat, card, row, cards):
                yield VariantPlaced(seat=seat, card=card, row=row, how="took", taken=cards)
            case CrowdedRowTaken(seat, row, cards):
                assert isinstance(after, Picking | Placing)
                (card,) = after.table.rows[row]
                yield VariantPlaced(seat=seat, card=card, row=row, how="crowded", taken=cards)
            case _:
                pass


def _due_of(state: State) -> VariantDue | None:
    if not isinstance(state, Placing):
        return None
    (seat,) = to_act(state)
    due = [each for each in legal_actions(state, seat) if isinstance(each, TakeRow | PlaceCard)]
    return VariantDue(
        seat=seat,
        card=state.picks[seat],
        choice="take" if isinstance(due[0], TakeRow) else "place",
        rows=tuple([each.row for each in due]),
    )
