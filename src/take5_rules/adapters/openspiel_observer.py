"""What a seat is told in OpenSpiel: this moment, or all that it ever saw, as text and as numbers."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from take5_rules import Dealing, Picking, State
from take5_rules.adapters.openspiel_round import Round
from take5_rules.encoding import Encoding
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
    """

    def __init__(self, encoding: Encoding) -> None:
        edition, seats, cards = encoding.edition, encoding.seats, encoding.last_card
        shapes: dict[str, tuple[int, ...]] = {
            "player": (seats,),
            "hand": (cards,),
            "starters": (edition.rows, cards),
            "turns": (edition.hand_size, seats, cards),
            "takes": (edition.hand_size, edition.rows),
            "picked": (seats,),
            "pick": (cards,),
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
            for seat, card in enumerate(turn.picks):
                part["turns"][number, seat, card - 1] = 1
            if turn.take is not None:
                part["takes"][number, turn.take] = 1
        for seat, pick in enumerate(_picks(done.state, player)):
            if pick is not None:
                part["picked"][seat] = 1
            if isinstance(pick, int):
                part["pick"][pick - 1] = 1

    def string_from(self, state: HasRound, player: int) -> str:
        """The same as one line of text."""
        return describe_memory(state.round, player)


def _picks(state: State, seat: int) -> tuple[Pick, ...]:
    """The picks of a turn that is not revealed, as ``seat`` sees them."""
    seen = view(state, seat)
    return seen.picks if isinstance(seen, SeatPicking) else ()


def describe_memory(done: Round, seat: int) -> str:
    """All that ``seat`` ever saw of a round, as one line.

    Two rounds with the same line are the same for the seat, and the other way round.
    While cards are dealt nobody looks at them.
    """
    if isinstance(done.state, Dealing):
        return f"seat {seat} | dealing"
    pieces = [f"seat {seat}", f"hand {_cards(done.hands[seat])}", f"rows {_cards(done.starters)}"]
    return " | ".join([*pieces, *_turns(done), *_picking(_picks(done.state, seat))])


def describe_round(done: Round) -> str:
    """Everything that was dealt and done in a round, as one line."""
    if isinstance(done.state, Dealing):
        return f"dealing {_cards(done.dealt)}".strip()
    hands = [f"hand {_cards(hand)}" for hand in done.hands]
    picks = _picking(done.state.picks) if isinstance(done.state, Picking) else []
    return " | ".join([*hands, f"rows {_cards(done.starters)}", *_turns(done), *picks])


def describe_moment(seen: SeatView) -> str:
    """What a seat knows now, as one line."""
    pieces = [f"seat {seen.seat}"]
    if isinstance(seen, SeatPicking | SeatPlacing):
        pieces.append(f"hand {_cards(seen.hand)}")
        pieces.append("rows " + " / ".join([_cards(row) for row in seen.rows]))
        pieces.append("piles " + " / ".join([_cards(pile) for pile in seen.piles]))
        pieces += _picking(seen.picks)
    elif any(seen.match.totals) or seen.match.rounds_played:
        pieces.append(f"took {_cards(seen.match.totals)}")
    else:
        pieces.append("dealing")
    return " | ".join(pieces)


def _turns(done: Round) -> list[str]:
    return [f"{_cards(turn.picks)}{'' if turn.take is None else f' row {turn.take}'}" for turn in done.turns]


def _picking(picks: tuple[Pick, ...]) -> list[str]:
    """A piece for a turn that is not revealed, if anybody has picked in it."""
    if all(pick is None for pick in picks):
        return []
    return [
        "picks " + " ".join(["-" if p is None else "?" if isinstance(p, FaceDown) else str(p) for p in picks])
    ]


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards))
