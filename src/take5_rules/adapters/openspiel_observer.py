"""What a seat is told in OpenSpiel: this moment, or all that it ever saw, as text and as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from take5_rules import (
    Dealing,
    FlipCards,
    FlippinDigits,
    PickCard,
    PickFlipped,
    Picking,
    PlaceCard,
    Plain,
    State,
    TakeRow,
)
from take5_rules.adapters.openspiel_round import Round, Turn
from take5_rules.encoding import Encoding
from take5_rules.positions.variant_forms import variant_to_word
from take5_rules.views import FaceDown, Pick, SeatPicking, SeatPlacing, SeatView, view

__all__ = ["Memory", "Moment", "describe_memory", "describe_moment", "describe_round"]


class HasRound(Protocol):
    """A node of the game tree: what an observer asks of it."""

    round: Round


class Moment:
    """What a seat knows now and what bears on the rest of the round, without any history.

    The pieces are the parts of `take5_rules.encoding.Encoding.flatten`.
    """

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.tensor = np.zeros(encoding.flat_size, np.float32)
        self.dict = {
            part.name: self.tensor[part.offset : part.offset + part.size] for part in encoding.flat_fields
        }

    def set_from(self, state: HasRound, player: int) -> None:
        """Fill ``tensor``, and with it ``dict``, with what ``player`` knows."""
        seen = view(state.round.state, player)
        self.tensor[:] = self._encoding.flatten(self._encoding.observe(seen))

    def string_from(self, state: HasRound, player: int) -> str:
        """The same as one line of text."""
        return describe_moment(view(state.round.state, player))


class Memory:
    """All that a seat ever saw, in pieces that have the same shape at every node.

    ``player``: its seat; ``hand``: the cards that it was dealt; ``starters``: each row's first card;
    ``turns``: each turn's cards, by seat; ``takes``: the row chosen in each turn; ``picked``: who has picked
    in this turn; ``pick``: the own card among these.
    Cards and rows are marked by a 1 in their place.

    By other rules than the base rule, ``takes`` has the row chosen by each seat in each turn; where cards are
    flipped, ``flips`` tells whose were in each turn, and ``flip`` whether the own one is in this turn.
    """

    def __init__(self, encoding: Encoding) -> None:
        edition, seats, cards = encoding.edition, encoding.seats, encoding.last_card
        rows = (edition.rows,) if isinstance(edition.rule, Plain) else (seats, edition.rows)
        self._flips = isinstance(edition.rule, FlippinDigits)
        shapes: dict[str, tuple[int, ...]] = {
            "player": (seats,),
            "hand": (cards,),
            "starters": (edition.rows, cards),
            "turns": (edition.hand_size, seats, cards),
            "takes": (edition.hand_size, *rows),
            "picked": (seats,),
            "pick": (cards,),
            **({"flips": (edition.hand_size, seats), "flip": (1,)} if self._flips else {}),
        }
        sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        offset = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[offset : offset + sizes[name]].reshape(shape)
            offset += sizes[name]

    def set_from(self, state: HasRound, player: int) -> None:
        """Fill ``tensor``, and with it ``dict``, with what ``player`` has seen."""
        self.tensor.fill(0)
        part, done = self.dict, state.round
        part["player"][player] = 1
        if isinstance(done.state, Dealing):
            return
        part["hand"][[card - 1 for card in done.hands[player]]] = 1
        for row, card in enumerate(done.starters):
            part["starters"][row, card - 1] = 1
        for number, turn in enumerate(done.turns):
            self._set_turn(number, turn)
        for seat, pick in enumerate(_picks(done.state, player)):
            if pick is not None:
                part["picked"][seat] = 1
            if isinstance(pick, int):
                part["pick"][pick - 1] = 1
        if self._flips:
            part["flip"][0] = 1 if player in _flipped(done.state, player) else 0

    def _set_turn(self, number: int, turn: Turn) -> None:
        part = self.dict
        for seat, card in enumerate(turn.cards):
            part["turns"][number, seat, card - 1] = 1
        takes = part["takes"][number]
        for choice in turn.choices:
            takes[choice.row if takes.ndim == 1 else (choice.seat, choice.row)] = 1
        for pick in turn.picks:
            if isinstance(pick, PickFlipped):
                part["flips"][number, pick.seat] = 1

    def string_from(self, state: HasRound, player: int) -> str:
        """The same as one line of text."""
        return describe_memory(state.round, player)


def _picks(state: State, seat: int) -> tuple[Pick, ...]:
    """The picks of a turn that is not revealed, as ``seat`` sees them."""
    seen = view(state, seat)
    return seen.picks if isinstance(seen, SeatPicking) else ()


def _flipped(where: State | SeatView, seat: int) -> list[int]:
    """The seats whose picks lie flipped, as ``seat`` sees them."""
    seen = where if isinstance(where, SeatView) else view(where, seat)
    flips = seen.variant if isinstance(seen, SeatPicking | SeatPlacing) else None
    laid = flips.laid if isinstance(flips, FlipCards) else ()
    return [owner for owner, flipped in enumerate(laid) if flipped]


def describe_memory(done: Round, seat: int) -> str:
    """All that ``seat`` ever saw of a round, as one line.

    Two rounds with the same line are the same for the seat, and the other way round.
    While cards are dealt nobody looks at them.
    """
    if isinstance(done.state, Dealing):
        return f"seat {seat} | dealing"
    pieces = [f"seat {seat}", f"hand {_cards(done.hands[seat])}", f"rows {_cards(done.starters)}"]
    picks = _picking(_picks(done.state, seat), _flipped(done.state, seat))
    return " | ".join([*pieces, *_turns(done), *picks])


def describe_round(done: Round) -> str:
    """Everything that was dealt and done in a round, as one line."""
    if isinstance(done.state, Dealing):
        return f"dealing {_cards(done.dealt)}".strip()
    hands = [f"hand {_cards(hand)}" for hand in done.hands]
    return " | ".join([*hands, f"rows {_cards(done.starters)}", *_turns(done), *_open_picks(done.state)])


def _open_picks(state: State) -> list[str]:
    if not isinstance(state, Picking):
        return []
    flipped = [seat for seat in range(state.match.seats) if seat in _flipped(state, seat)]
    return _picking(state.picks, flipped)


def describe_moment(seen: SeatView) -> str:
    """What a seat knows now, as one line."""
    pieces = [f"seat {seen.seat}"]
    if isinstance(seen, SeatPicking | SeatPlacing):
        pieces.append(f"hand {_cards(seen.hand)}")
        pieces.append("rows " + " / ".join([_cards(row) for row in seen.rows]))
        pieces.append("piles " + " / ".join([_cards(pile) for pile in seen.piles]))
        pieces += _picking(seen.picks, _flipped(seen, seen.seat))
        pieces += _placing(seen)
    elif any(seen.match.totals) or seen.match.rounds_played:
        pieces.append(f"took {_cards(seen.match.totals)}")
    else:
        pieces.append("dealing")
    return " | ".join(pieces)


def _placing(seen: SeatPicking | SeatPlacing) -> list[str]:
    """What is kept besides by other rules than the base rule, and how far a turn is on."""
    word = variant_to_word(seen.variant)
    placed = [f"placed {seen.placed}"] if isinstance(seen, SeatPlacing) and seen.placed else []
    return [*([word] if word != "nothing" else []), *placed]


def _turns(done: Round) -> list[str]:
    return [" ".join([*map(_pick, turn.picks), *map(_choice, turn.choices)]) for turn in done.turns]


def _pick(pick: PickCard | PickFlipped) -> str:
    return f"~{pick.card}" if isinstance(pick, PickFlipped) else str(pick.card)


def _choice(choice: TakeRow | PlaceCard) -> str:
    return f"row {choice.row}" if isinstance(choice, TakeRow) else f"place {choice.row}"


def _picking(picks: tuple[Pick, ...], flipped: Sequence[int]) -> list[str]:
    """A piece for a turn that is not revealed, if anybody has picked in it."""
    if all(pick is None for pick in picks):
        return []
    told = [
        "-" if pick is None else "?" if isinstance(pick, FaceDown) else f"{'~' * (seat in flipped)}{pick}"
        for seat, pick in enumerate(picks)
    ]
    return [f"picks {' '.join(told)}"]


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards))
