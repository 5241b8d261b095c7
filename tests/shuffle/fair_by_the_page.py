"""Commitments once more, written from docs/explanation/fair-deals.md alone; nothing of the package is used.

Run as a module, it prints the document that the package ships as ``data/fairness-vectors.json``.
"""

import json
from hashlib import sha256
from typing import TypedDict

from tests.shuffle.by_the_page import domain, mac

FULL = "deck=range 1 104\nsetup=dealt\npicks=secret\nhands=secret\nscored=yes\n"
NUMBERS = "min_seats=2\nmax_seats=10\nhand_size=10\nrows=4\nrow_capacity=5\n"
EDITIONS: dict[str | None, str] = {
    "amigo-en-2.10": f"{FULL}end=threshold 66 inclusive\n{NUMBERS}",
    "amigo-us-2018": f"{FULL}end=threshold 66 exclusive\n{NUMBERS}",
    "amigo-de-2.3+low-deck+rounds-3": (
        f"deck=low\nsetup=dealt\npicks=secret\nhands=secret\nscored=yes\nend=rounds 3\n{NUMBERS}"
    ),
    "amigo-en-2005+open-picks+short-match": (
        "deck=range 2 104\nsetup=dealt\npicks=open\nhands=secret\nscored=yes\nend=threshold 33 inclusive\n"
        "min_seats=2\nmax_seats=9\nhand_size=10\nrows=4\nrow_capacity=5\n"
    ),
    "amigo-en-2.10+teaching-round": (
        f"deck=range 1 104\nsetup=dealt\npicks=open\nhands=open\nscored=no\nend=rounds 1\n{NUMBERS}"
    ),
    None: (
        "deck=range 1 8\nsetup=dealt\npicks=secret\nhands=secret\nscored=yes\nend=threshold 66 inclusive\n"
        "min_seats=2\nmax_seats=3\nhand_size=2\nrows=2\nrow_capacity=2\n"
    ),
    "amigo-en-2005+two-decks": (
        "deck=range 1 104 twins all\nsetup=dealt\npicks=secret\nhands=secret\nscored=yes\n"
        f"end=threshold 66 inclusive\n{NUMBERS}rule=twin-cards\n"
    ),
    "amigo-en-2005+extra-doublets": (
        "deck=range 1 104 twins doublets\nsetup=dealt\npicks=secret\nhands=secret\nscored=yes\n"
        f"end=threshold 66 inclusive\n{NUMBERS}rule=twin-cards\n"
    ),
}


class FairVector(TypedDict):
    """One entry of ``vectors``."""

    edition: str | None
    seats: int
    first_seat: int
    context: str
    terms: str
    secret: str
    commitment: str
    nonces: list[str | None]
    match_seed: str


class FairVectors(TypedDict):
    """The whole document."""

    format: str
    vectors: list[FairVector]


def vector(
    edition: str | None,
    seats: int,
    first_seat: int,
    context: str,
    secret: bytes,
    nonces: list[bytes | None],
) -> FairVector:
    terms = f"{EDITIONS[edition]}seats={seats}\nfirst_seat={first_seat}\ncontext={context}"
    commitment = sha256(domain("commitment") + secret + terms.encode("utf-8")).digest()
    message = domain("match-seed") + commitment
    for nonce in nonces or [None] * seats:
        message += b"\x00" if nonce is None else b"\x01" + nonce
    return FairVector(
        edition=edition, seats=seats, first_seat=first_seat, context=context, terms=terms,
        secret=secret.hex(), commitment=commitment.hex(),
        nonces=[None if nonce is None else nonce.hex() for nonce in nonces],
        match_seed=mac(secret, message).hex(),
    )  # fmt: skip


def document() -> FairVectors:
    zero, counted = bytes(32), bytes(range(32))
    given: list[bytes | None] = [counted, None, zero]
    nothing: list[bytes | None] = [None, None, None]
    vectors = [
        vector(edition, seats, 0, context, secret, [])
        for edition in EDITIONS
        for seats, context, secret in ((2, "", zero), (3, "table 9", counted))
    ]
    vectors += [
        vector("amigo-en-2.10", 3, first, context, counted, nonces)
        for first in (0, 2)
        for context in ("table 9", "Tisch \u2116 9\nseats=4")
        for nonces in (given, nothing, given[::-1])
    ]
    return FairVectors(format="take5-fairness-vectors/1", vectors=vectors)


def text() -> str:
    """The document as it is shipped: one vector a line."""
    found = document()
    lines = ",\n".join("  " + json.dumps(entry, separators=(",", ":")) for entry in found["vectors"])
    return f'{{\n "format": {json.dumps(found["format"])},\n "vectors": [\n{lines}\n ]\n}}\n'


if __name__ == "__main__":
    print(text(), end="")
