"""Observations and masks as NumPy arrays, in the spaces that Gymnasium and PettingZoo share."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from take5_rules import Rounds
from take5_rules.encoding import Encoding
from take5_rules.views import SeatView

__all__ = ["Form", "Observation", "flatten", "make_space", "observe"]

Ints: TypeAlias = NDArray[np.int32]
Flat: TypeAlias = NDArray[np.float32]

_PLACES = {"own_hand": 1, "gone": 2, "pool": 3}
"""What ``cards`` of the ints holds where these parts of the flat form have 1."""


class Form(StrEnum):
    """Whether observations are the encoding's shares between 0 and 1, or its ints."""

    FLAT = "flat"
    INTS = "ints"


Observation: TypeAlias = dict[str, NDArray[np.generic]]
"""What an agent gets: ``observation``, float32 or int32, and ``action_mask``, int8, 1 where it may act."""


def make_space(encoding: Encoding, form: Form) -> spaces.Space[Observation]:
    """The space of `observe`."""
    if form is Form.FLAT:
        box: spaces.Space[object] = spaces.Box(0.0, 1.0, (encoding.flat_size,), np.float32)
    else:
        low, high = (np.array(bound, dtype=np.int32) for bound in encoding.bounds())
        box = spaces.Box(low, high, dtype=np.int32)
    mask = spaces.Box(0, 1, (encoding.action_count,), np.int8)
    space: object = spaces.Dict({"observation": box, "action_mask": mask})
    # Upstream types a Dict by the spaces that it holds, not by the values that they hold.
    return cast(spaces.Space[Observation], space)


def observe(encoding: Encoding, form: Form, view: SeatView, *, noop: bool = False) -> Observation:
    """What a view tells its seat, in arrays of its own."""
    ints = np.array(encoding.observe(view), dtype=np.int32)
    mask = np.frombuffer(encoding.mask(view, noop=noop), dtype=np.int8).copy()
    return {"observation": ints if form is Form.INTS else flatten(encoding, ints), "action_mask": mask}


def flatten(encoding: Encoding, ints: Ints) -> Flat:
    """`Encoding.flatten` for arrays ``[..., size]``, bit for bit."""
    flat = np.empty((*ints.shape[:-1], encoding.flat_size), dtype=np.float32)
    part = {f.name: ints[..., f.offset : f.offset + f.size] for f in encoding.fields}
    most = {f.name: f.high for f in encoding.fields}
    cards, last_card, end = part["cards"], encoding.last_card, encoding.edition.end
    for f in encoding.flat_fields:
        out = flat[..., f.offset : f.offset + f.size]
        match f.name:
            case "phase" | "leader":
                np.equal(part[f.name], np.arange(f.size), out=out)
            case "rounds_left":
                out[...] = (end.count + 1 - part["round"]) / end.count if isinstance(end, Rounds) else 0
            case "picked":
                np.greater(part["picks"], 0, out=out)
            case "picks":
                out[...] = np.where(part["picks"] > last_card, 0, part["picks"]) / last_card
            case "own_hand" | "gone" | "pool":
                np.equal(cards, _PLACES[f.name], out=out)
            case "others_hands":
                others = np.arange(encoding.seats - 1)[:, None] + 4
                out[...] = (cards[..., None, :] == others).reshape(out.shape)
            case name:
                out[...] = part[name] / most[name]
    return flat
