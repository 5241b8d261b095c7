"""Which actions a settled state must accept, said once more and apart from the engine."""

from take5_rules import (
    Action,
    Deal,
    Dealing,
    DraftCard,
    Drafting,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    State,
    TakeRow,
    Visibility,
    VoidRound,
    WithdrawPick,
)


def whole(number: object, below: int) -> bool:
    return type(number) is int and 0 <= number < below


def member(card: object, cards: tuple[int, ...] | range) -> bool:
    return type(card) is int and card in cards


def allowed(state: State, action: Action) -> bool:
    if isinstance(state, Dealing):
        return isinstance(action, Deal) and fair(state, action)
    if isinstance(state, (Drafting, Picking, Placing)) and isinstance(action, VoidRound):
        return True
    if isinstance(state, Drafting):
        return (
            isinstance(action, DraftCard)
            and whole(action.seat, state.match.seats)
            and action.seat == next_drafter(state)
            and member(action.card, state.pool)
        )
    if isinstance(state, Picking):
        return allowed_pick(state, action)
    if isinstance(state, Placing):
        return (
            isinstance(action, TakeRow)
            and whole(action.seat, state.match.seats)
            and state.picks[action.seat] == sorted(state.picks)[state.placed]
            and whole(action.row, len(state.table.rows))
        )
    return False


def next_drafter(state: Drafting) -> int:
    drafted = sum(len(hand) for hand in state.hands)
    return (state.match.first_seat + state.match.rounds_played + drafted) % state.match.seats


def next_open_picker(state: Picking) -> int:
    edition = state.match.edition
    turns_before = (
        state.match.rounds_played * edition.hand_size + edition.hand_size - len(state.table.hands[0])
    )
    picked = sum(pick is not None for pick in state.picks)
    return (state.match.first_seat + turns_before + picked) % state.match.seats


def allowed_pick(state: Picking, action: Action) -> bool:
    seats, hands = state.match.seats, state.table.hands
    face_up = state.match.edition.picks is Visibility.OPEN
    match action:
        case PickCard(seat, card):
            return (
                whole(seat, seats)
                and state.picks[seat] is None
                and member(card, hands[seat])
                and (not face_up or seat == next_open_picker(state))
            )
        case WithdrawPick(seat):
            return not face_up and whole(seat, seats) and state.picks[seat] is not None
        case PlayPicks(cards, take):
            if any(pick is not None for pick in state.picks) or len(cards) != seats:
                return False
            if not all(member(card, hands[seat]) for seat, card in enumerate(cards)):
                return False
            too_low = all(min(cards) < row[-1] for row in state.table.rows)
            return take is None or (too_low and whole(take, len(state.table.rows)))
        case _:
            return False


def fair(state: Dealing, deal: Deal) -> bool:
    edition, seats = state.match.edition, state.match.seats
    cards = [card for hand in (*deal.hands, deal.rows) for card in hand]
    return (
        len(deal.hands) == seats
        and all(len(hand) == edition.hand_size for hand in deal.hands)
        and len(deal.rows) == edition.rows
        and all(member(card, edition.cards_for(seats)) for card in cards)
        and len(set(cards)) == len(cards)
    )
