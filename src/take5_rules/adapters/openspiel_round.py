"""One round as OpenSpiel sees it: chance deals card by card, then seats decide; no framework."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import comb
from typing import Self

from attrs import evolve, field, frozen

from take5_rules import (
    Cards,
    Deal,
    Dealing,
    Edition,
    Finished,
    FlipCards,
    FlippedPicksRevealed,
    JumpingCow,
    PickCard,
    PickFlipped,
    Picking,
    PicksRevealed,
    PlaceCard,
    Placing,
    State,
    TakeRow,
    new_match,
    play,
    play_picks,
    score,
    to_act,
)
from take5_rules.encoding import EncodingError, EncodingReason
from take5_rules.sampling import sample_state
from take5_rules.shuffle import Chance
from take5_rules.views import view

__all__ = ["Draws", "Round", "Turn", "begin_round", "most_heads"]


@frozen(kw_only=True)
class Turn:
    """The picks that were revealed together, by seat, and what seats then chose, in that order."""

    picks: tuple[PickCard | PickFlipped, ...]
    choices: tuple[TakeRow | PlaceCard, ...] = ()

    @property
    def cards(self) -> Cards:
        """The picked cards, by seat."""
        return tuple([pick.card for pick in self.picks])


@frozen(kw_only=True)
class Round:
    """A round from its first dealt card on: all that was dealt and done, and the state that it led to.

    ``dealt`` are the hands, seat by seat and each ascending, then the row starters; while they are not all
    dealt the match still waits for its deal.
    ``before`` is the state that the last action met.
    """

    dealt: Cards
    turns: tuple[Turn, ...]
    before: State
    state: State
    due: tuple[int, ...] = field(init=False, eq=False, repr=False)

    @due.default
    def _due(self) -> tuple[int, ...]:
        # Upstream asks several times a node who is to act.
        return to_act(self.state)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """The same object, for it never changes; upstream copies a node deeply for every child."""
        return self

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hands as they were dealt; only once all cards are."""
        size = self.state.match.edition.hand_size
        return tuple([self.dealt[size * seat : size * (seat + 1)] for seat in range(self.state.match.seats)])

    @property
    def starters(self) -> Cards:
        """The cards that began the rows; only once all cards are dealt."""
        match = self.state.match
        return self.dealt[match.edition.hand_size * match.seats :]

    @property
    def taken(self) -> tuple[int, ...]:
        """The bullheads that each seat has taken so far."""
        return _taken(self.state)

    @property
    def just_taken(self) -> tuple[int, ...]:
        """The bullheads that each seat took by the last action."""
        pairs = zip(_taken(self.state), _taken(self.before), strict=True)
        return tuple([now - then for now, then in pairs])

    def next_cards(self) -> list[int]:
        """The cards that chance may deal next, ascending.

        Hands are dealt ascending, for the order within a hand means nothing; so every deal has one path.
        A card is left out where too few higher ones would be left for the hand.
        """
        match, place = self.state.match, len(self.dealt)
        dealt = {*self.dealt}
        free = [card for card in match.edition.cards_for(match.seats) if card not in dealt]
        size = match.edition.hand_size
        if place >= size * match.seats:
            return free
        due = size - place % size
        above = free if due == size else [card for card in free if card > self.dealt[-1]]
        return above[: len(above) - due + 1]

    def outcomes(self) -> list[tuple[int, float]]:
        """The cards that chance may deal next with their chances, which make all deals equally likely."""
        ways = self._ways()
        every = sum(ways)
        return [(card, count / every) for card, count in zip(self.next_cards(), ways, strict=True)]

    def _ways(self) -> list[int]:
        """For each of the next cards, in how many ways the hand that is being dealt can be completed."""
        match, place = self.state.match, len(self.dealt)
        size = match.edition.hand_size
        count = len(self.next_cards())
        if place >= size * match.seats:
            return [1] * count
        later = size - place % size - 1
        return [comb(higher, later) for higher in range(count + later - 1, later - 1, -1)]

    def _draw(self, chance: Chance) -> int:
        ways = [*accumulate(self._ways())]
        return self.next_cards()[bisect(ways, chance.randrange(ways[-1]))]

    def deal_card(self, card: int) -> Round:
        """The round with one card more dealt.

        Raises:
            EncodingError: chance cannot deal that card now.
        """
        if not isinstance(self.state, Dealing) or card not in self.next_cards():
            raise EncodingError(EncodingReason.NOT_LEGAL)
        grown = evolve(self, dealt=(*self.dealt, card), before=self.state)
        edition = self.state.match.edition
        if len(grown.dealt) < edition.hand_size * self.state.match.seats + edition.rows:
            return grown
        step = play(self.state, Deal(hands=grown.hands, rows=grown.starters))
        return evolve(grown, before=step.before, state=step.after)

    def play(self, action: PickCard | PickFlipped | TakeRow | PlaceCard) -> Round:
        """The round after one decision.

        Raises:
            IllegalActionError: the rules refuse the decision.
        """
        step = play(self.state, action)
        turns = self.turns
        if isinstance(action, TakeRow | PlaceCard):
            turns = (*turns[:-1], evolve(turns[-1], choices=(*turns[-1].choices, action)))
        else:
            revealed = [
                event for event in step.events if isinstance(event, PicksRevealed | FlippedPicksRevealed)
            ]
            turns += tuple([Turn(picks=_picks(event)) for event in revealed])
        return evolve(self, before=step.before, state=step.after, turns=turns)

    def play_together(self, picks: Sequence[PickCard | PickFlipped]) -> Round:
        """The round after a pick of every seat, in seat order.

        Raises:
            IllegalActionError: the rules refuse a pick.
        """
        if all(isinstance(pick, PickCard) for pick in picks):
            state = play_picks(self.state, [pick.card for pick in picks]).after
        else:
            state = self.state
            for pick in picks:
                state = play(state, pick).after
        return evolve(self, before=self.state, state=state, turns=(*self.turns, Turn(picks=tuple(picks))))

    def resample(self, seat: int, chance: Chance) -> tuple[Cards, tuple[PickCard | PickFlipped, ...]]:
        """Cards dealt, and picks that are not revealed, with which ``seat`` would have seen the same.

        All deals that agree with what it has seen are equally likely, and so are all cards of a hand; a
        hidden pick that may be flipped is so half the time.
        """
        if isinstance(self.state, Dealing):
            other = begin_round(self.state.match.edition, self.state.match.seats)
            for _ in self.dealt:
                other = other.deal_card(other._draw(chance))
            return other.dealt, ()
        sampled = sample_state(view(self.state, seat), chance)
        held = sampled.table.hands if isinstance(sampled, Picking | Placing) else ((),) * len(self.hands)
        hands = [
            sorted({*cards, *[turn.cards[owner] for turn in self.turns]}) for owner, cards in enumerate(held)
        ]
        picks: list[PickCard | PickFlipped] = []
        if isinstance(sampled, Picking):
            picked = [(owner, card) for owner, card in enumerate(sampled.picks) if card is not None]
            picks = [_draw_pick(sampled, owner, card, owner == seat, chance) for owner, card in picked]
        return (*[card for hand in hands for card in hand], *self.starters), tuple(picks)


def _picks(event: PicksRevealed | FlippedPicksRevealed) -> tuple[PickCard | PickFlipped, ...]:
    flipped = event.flipped if isinstance(event, FlippedPicksRevealed) else (False,) * len(event.picks)
    return tuple(
        [
            (PickFlipped if is_flipped else PickCard)(seat=seat, card=card)
            for seat, (card, is_flipped) in enumerate(zip(event.picks, flipped, strict=True))
        ]
    )


def _draw_pick(state: Picking, seat: int, card: int, known: bool, chance: Chance) -> PickCard | PickFlipped:
    """How ``seat`` can have picked ``card``: flipped or not, drawn unless it is ``known``."""
    flips = state.table.variant
    if not isinstance(flips, FlipCards):
        return PickCard(seat=seat, card=card)
    may_flip = state.match.edition.rule.flip_refusal(flips, seat, card) is None
    is_flipped = flips.laid[seat] if known else may_flip and chance.randrange(2) == 1
    return (PickFlipped if is_flipped else PickCard)(seat=seat, card=card)


def begin_round(edition: Edition, seats: int) -> Round:
    """A round before its first card; the edition must end after one.

    >>> from take5_rules import CLASSIC, one_round
    >>> begin_round(one_round(CLASSIC), seats=2).next_cards()[-1]
    95
    """
    state = new_match(edition, seats)
    return Round(dealt=(), turns=(), before=state, state=state)


def _taken(state: State) -> tuple[int, ...]:
    match state:
        case Picking(table=table) | Placing(table=table):
            return tuple([score(pile) for pile in table.piles])
        case Finished():
            return state.match.totals
        case _:
            return (0,) * state.match.seats


def most_heads(edition: Edition, seats: int) -> tuple[int, int]:
    """Bounds of what one seat, and of what all seats together, can take in a round.

    A seat takes at most one row a turn, with as many cards as a row holds, unless the Cow makes it take more.
    As many cards as there are rows always stay on the table.

    >>> from take5_rules import CLASSIC
    >>> most_heads(CLASSIC, 2), most_heads(CLASSIC, 10)
    ((79, 79), (117, 167))
    """
    heads = sorted([score([card]) for card in edition.cards_for(seats)], reverse=True)
    played = edition.hand_size * seats
    by_cow = isinstance(edition.rule, JumpingCow)
    alone = played if by_cow else min(played, edition.hand_size * edition.row_capacity)
    return sum(heads[:alone]), sum(heads[:played])


class Draws:
    """Chance that comes from a sampler of numbers from 0 to 1, which is what OpenSpiel hands over."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        self._sampler = sampler

    def randrange(self, stop: int, /) -> int:
        """A number from 0 up to but not including ``stop``."""
        return min(int(self._sampler() * stop), stop - 1)
