"""What a drawing shows, taken from a state or a view; every kind of drawing is made from it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from attrs import evolve, frozen

from take5_rules.asking import BLANK, moment, stand_in, to_act
from take5_rules.core.cards import score
from take5_rules.core.checking import check_argument
from take5_rules.core.due import due_choice
from take5_rules.core.kinds.cow import Cow, CowCrowding, CowLeaping
from take5_rules.core.kinds.flips import FlipCards, swapped
from take5_rules.core.kinds.mountain import Climber, Climbing
from take5_rules.core.kinds.pairs import PairBegun
from take5_rules.core.kinds.parity import ParityMarker
from take5_rules.core.kinds.to_hand import Go, Keeping
from take5_rules.core.kinds.twins import SharedTake, SharedTakes
from take5_rules.core.order import unplaced
from take5_rules.core.rule import AnyRow, EitherFirst, Places
from take5_rules.core.rules import next_event
from take5_rules.core.state import Dealing, Drafting, Finished, Picking, Placing, State
from take5_rules.core.table import NOTHING, Cards, Row, VariantState
from take5_rules.core.value import Value
from take5_rules.render.labels import cards_text, heads_text, listed, seat_label
from take5_rules.render.markers import Flip, Marker, find_flips, find_marker
from take5_rules.views import PhaseView, View

__all__ = ["Hidden", "Scene", "SeatScene", "build_scene"]


class Hidden(StrEnum):
    """A pick that lies face down."""

    PICK = "face down"


@frozen(kw_only=True)
class SeatScene(Value):
    """One seat: ``hand`` is ``None`` where only the number of cards ``held`` is known.

    ``points`` are what the seat has taken in this round; cards in hand count nothing here, whatever the rule.
    ``flip`` is ``None`` where seats have none.
    ``picks`` are its cards of this turn, of which those in ``placed`` lie on the table already.
    """

    label: str
    total: int
    hand: Cards | None
    held: int
    picks: tuple[int | Hidden, ...]
    placed: Cards
    pile: Cards
    points: int
    flip: Flip | None = None

    @property
    def number(self) -> int | None:
        """What the pick counts as in this turn, if it was played with a flip."""
        pick = self.picks[0] if self.flip is Flip.LAID and self.picks else None
        return swapped(pick) if isinstance(pick, int) else None


@frozen(kw_only=True)
class Scene(Value):
    """A position as it is drawn; ``rows`` is empty where no row lies on the table yet.

    ``beside`` is what a variant keeps there, in words, and ``marker`` its card at a row; none in the base.
    ``grows_left``: cards may come before the first of a row.
    """

    heading: str
    rows: tuple[Row, ...]
    capacity: int
    beside: str
    pool: Cards
    seats: tuple[SeatScene, ...]
    marker: Marker | None = None
    grows_left: bool = False


def build_scene(where: State | View, names: Sequence[str] | None = None) -> Scene:
    """The scene of a state, with every hand face up, or of what a view shows; settled or not."""
    check_argument("where", where, State | PhaseView, "a state or a view")
    state = stand_in(where) if isinstance(where, PhaseView) else where
    match = state.match
    labels = tuple([seat_label(seat, names) for seat in range(match.seats)])
    rows: tuple[Row, ...] = ()
    pool: Cards = ()
    hands: tuple[Cards, ...] = ((),) * match.seats
    piles: tuple[Cards, ...] = hands
    points = (0,) * match.seats
    waiting: tuple[tuple[int, int], ...] = ()
    match state:
        case Drafting():
            hands, pool = state.hands, state.pool
        case Picking():
            hands, rows, piles = state.table.hands, state.table.rows, state.table.piles
        case Placing():
            hands, rows, piles = state.table.hands, state.table.rows, state.table.piles
            waiting = waiting_picks(state)
        case Dealing() | Finished():
            pass
    if isinstance(state, Picking | Placing):
        points = match.edition.rule.points(evolve(state.table, hands=((),) * match.seats))
    variant = state.table.variant if isinstance(state, Picking | Placing) else NOTHING
    grows_left = match.edition.rule.rows_grow_left
    flips = find_flips(variant) or (None,) * match.seats
    seats = [
        SeatScene(
            label=labels[seat],
            total=match.totals[seat],
            hand=None if BLANK in hands[seat] else hands[seat],
            held=len(hands[seat]),
            picks=_picks(state, seat),
            placed=tuple(
                [card for card in _picks(state, seat) if type(card) is int and (seat, card) not in waiting]
            )
            if isinstance(state, Placing)
            else (),
            pile=piles[seat],
            points=points[seat],
            flip=flips[seat],
        )
        for seat in range(match.seats)
    ]
    return Scene(
        heading=heading(state, labels),
        rows=rows,
        capacity=match.edition.row_capacity,
        beside="rows grow at both ends" if rows and grows_left else _beside(variant, labels),
        pool=pool,
        seats=tuple(seats),
        marker=find_marker(variant, labels),
        grows_left=grows_left,
    )


def _picks(state: State, seat: int) -> tuple[int | Hidden, ...]:
    pick = state.picks[seat] if isinstance(state, Picking | Placing) else None
    if pick is None or not isinstance(state, Picking | Placing):
        return ()
    rule = state.match.edition.rule
    return (Hidden.PICK,) * rule.picks_a_turn if pick == BLANK else rule.laid(pick, seat, state.table.variant)


def waiting_picks(state: Placing) -> tuple[tuple[int, int], ...]:
    """Seat and card of each pick that still waits for its place, in order."""
    return unplaced(state.picks, state.placed, state.match.edition.rule, state.table.variant)


def _beside(variant: VariantState, labels: Sequence[str]) -> str:
    match variant:
        case ParityMarker(row=row, parity=parity):
            return f"{parity.value} cards only in row {row}"
        case Climber(row=row, arrow=arrow):
            return f"row {row} descends, arrow {arrow.value}"
        case Climbing(row=row):
            return f"the climber leaves row {row}"
        case Cow(row=row):
            return f"the Cow lies in row {row}"
        case CowLeaping(row=row):
            return f"the Cow leaves row {row}"
        case CowCrowding(row=row, seat=seat):
            return f"the Cow crowds row {row}: {labels[seat]} takes from it"
        case FlipCards(held=held, laid=laid):
            flipping = [labels[seat] for seat, flip in enumerate(laid) if flip]
            left = [labels[seat] for seat, flip in enumerate(held) if flip and not laid[seat]]
            told = [f"flipped in this turn: {', '.join(flipping)}"] if flipping else []
            return "; ".join([*told, f"may still flip: {', '.join(left) or 'nobody'}"])
        case SharedTakes(takes=takes) if takes:
            return f"shared: {'; '.join([_shared(take, labels) for take in takes])}"
        case PairBegun(first=first):
            return f"{first} goes first"
        case Go(known=known) | Keeping(known=known):
            told = (
                [f"{labels[variant.seat]} splits {cards_text(variant.taken)}"]
                if isinstance(variant, Keeping)
                else []
            )
            shown = [f"{labels[seat]} {cards_text(cards)}" for seat, cards in enumerate(known) if cards]
            told += [f"known in hand: {', '.join(shown)}"] if shown else []
            return "; ".join(told)
        case _:
            return ""


def _shared(take: SharedTake, labels: Sequence[str]) -> str:
    both = listed([labels[seat] for seat in take.seats])
    return f"{both} {cards_text(take.cards)}, {heads_text(score(take.cards))}"


_WANTED = {AnyRow: "take a row", Places: "choose a place", EitherFirst: "choose a first card"}


def _wanted_in_go(state: Picking) -> str:
    rule, variant = state.match.edition.rule, state.table.variant
    if due_choice(state) is not None:
        return "to take a row"
    if rule.undecided(variant):
        return "to keep or leave cards"
    return "to play" if rule.end_go_refusal(variant) else "to play again or stop"


def heading(state: State, labels: Sequence[str]) -> str:
    """Where in the match a state is, and whom the match waits for."""
    due = "all" if len(to_act(state)) == len(labels) else listed([labels[seat] for seat in to_act(state)])
    opening = f"round {state.match.round_number}"
    match state:
        case Dealing():
            return f"{opening}: to be dealt"
        case Drafting():
            return f"{opening}, draft: {due} to draft" if due else f"{opening}: drafted"
        case Picking() if state.match.edition.rule.one_by_one:
            turn = f"{opening}, turn {moment(state).turn}"
            return f"{turn}: {due} {_wanted_in_go(state)}" if next_event(state) is None else turn
        case Picking():
            turn = f"{opening}, turn {moment(state).turn} of {state.match.edition.turns}"
            return f"{turn}: {due} to pick" if due else f"{opening}: played"
        case Placing():
            turn = f"{opening}, turn {moment(state).turn} of {state.match.edition.turns}"
            wanted = _WANTED.get(type(due_choice(state)), "")
            return f"{turn}: {due} to {wanted}" if due else f"{turn}: cards go to the rows"
        case Finished(winners=winners):
            won = f"won by {listed([labels[seat] for seat in winners])}" if winners else "unscored"
            return f"match over after {state.match.rounds_played} rounds: {won}"
