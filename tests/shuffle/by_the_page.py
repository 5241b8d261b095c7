"""The shuffle once more, written from docs/reference/shuffle.md alone; it imports nothing of the package.

Run as a script, it prints the document that the package ships as ``data/shuffle-vectors.json``.
"""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypedDict

CLASSIC = "amigo-en-2.10"
BOOKLET = "amigo-en-2005"
SEEDS: tuple[dict[str, str], ...] = (
    {"kind": "int", "value": "0"},
    {"kind": "int", "value": "1"},
    {"kind": "int", "value": str(2**32)},
    {"kind": "int", "value": str(2**64 - 1)},
    {"kind": "int", "value": str(2**256 - 1)},
    {"kind": "text", "value": "1"},
    {"kind": "text", "value": "take5"},
    {"kind": "text", "value": "Hornochsen \u2603 \U0001f402"},
    {"kind": "bytes", "value": bytes(32).hex()},
    {"kind": "bytes", "value": bytes(range(32)).hex()},
)


class _Twice(TypedDict, total=False):
    twice: int


class DealVector(_Twice):
    """One entry of ``deals``; ``twice`` is there only where the deck has some cards twice."""

    seed: dict[str, str]
    edition: str | None
    number: int
    seats: int
    hand_size: int
    rows: int
    first: int
    last: int
    key: str
    block: str
    indexes: list[int]
    hands: list[list[int]]
    starters: list[int]


class DrawVector(TypedDict):
    """One entry of ``draws``."""

    key: str
    stop: int
    results: list[int]


class SeedVector(TypedDict):
    """One entry of ``seeds``."""

    seed: dict[str, str]
    key: str


class Vectors(TypedDict):
    """The whole document."""

    format: str
    seeds: list[SeedVector]
    draws: list[DrawVector]
    deals: list[DealVector]


def mac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 spelt out, as RFC 2104 has it for keys of at most 64 bytes."""
    padded = key + bytes(64 - len(key))
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def big_endian(value: int, size: int) -> bytes:
    return bytes(value >> 8 * (size - 1 - place) & 0xFF for place in range(size))


def domain(label: str) -> bytes:
    return b"take5-rules/" + label.encode() + b"/1" + b"\x00"


def seed_key(seed: dict[str, str]) -> bytes:
    value = seed["value"]
    if seed["kind"] == "bytes":
        return bytes.fromhex(value)
    if seed["kind"] == "int":
        return sha256(domain("seed-int") + big_endian(int(value), 32)).digest()
    return sha256(domain("seed-text") + value.encode("utf-8")).digest()


def words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = mac(key, big_endian(counter, 8))
        for place in range(0, 32, 4):
            a, b, c, d = block[place : place + 4]
            yield a * 2**24 + b * 2**16 + c * 2**8 + d
        counter += 1


def draw(stream: Iterator[int], stop: int) -> int:
    limit = 2**32 - 2**32 % stop
    return next(word for word in stream if word < limit) % stop


def deal_vector(
    seed: dict[str, str],
    edition: str | None,
    number: int,
    seats: int,
    shape: tuple[int, int, int, int],
    twins: Sequence[int] = (),
) -> DealVector:
    hand_size, rows, first, last = shape
    seventh = [len(twins)] if twins else []
    message = domain("deal") + b"".join(
        big_endian(part, 8) for part in (number, seats, hand_size, rows, first, last, *seventh)
    )
    key = mac(seed_key(seed), message)
    stream = words(key)
    cards = sorted([*range(first, last + 1), *twins])
    indexes: list[int] = []
    dealt = seats * hand_size
    while len(indexes) < dealt + rows or len(set(cards[dealt : len(indexes)])) < rows:
        place = len(indexes)
        index = draw(stream, len(cards) - place)
        indexes.append(index)
        cards[place], cards[place + index] = cards[place + index], cards[place]
    hands = [sorted(cards[seat * hand_size : (seat + 1) * hand_size]) for seat in range(seats)]
    starters = cards[dealt : len(indexes)]
    twice: _Twice = {"twice": len(twins)} if twins else {}
    return DealVector(
        **twice,
        seed=seed, edition=edition, number=number, seats=seats, hand_size=hand_size, rows=rows,
        first=first, last=last, key=key.hex(), block=mac(key, bytes(8)).hex(), indexes=indexes[:8],
        hands=hands, starters=starters,
    )  # fmt: skip


def draw_vector(key: bytes, stop: int, count: int) -> DrawVector:
    stream = words(key)
    return DrawVector(key=key.hex(), stop=stop, results=[draw(stream, stop) for _ in range(count)])


def twin_deals() -> list[DealVector]:
    """Deals of decks with twins; the last are such that more starters than rows were turned over."""
    whole, doublets = (10, 4, 1, 104), range(11, 100, 11)
    deals = [
        deal_vector(seed, f"{BOOKLET}+{variant}", number, seats, whole, twins)
        for variant, twins in (("two-decks", range(1, 105)), ("extra-doublets", doublets))
        for seed in (SEEDS[1], SEEDS[6])
        for seats in (2, 10)
        for number in (1, 2)
    ]
    deals.append(deal_vector(SEEDS[0], f"{BOOKLET}+two-decks", 18, 4, whole, range(1, 105)))
    deals.append(deal_vector(SEEDS[0], f"{BOOKLET}+extra-doublets", 311, 4, whole, doublets))
    return deals


def document() -> Vectors:
    deals = [
        deal_vector(seed, CLASSIC, number, seats, (10, 4, 1, 104))
        for seed in SEEDS
        for seats in (2, 5, 10)
        for number in (1, 2)
    ]
    for seed in (SEEDS[1], SEEDS[6]):
        for number in (1, 2):
            for seats in (2, 5, 10):
                low = (10, 4, 1, 10 * seats + 4)
                deals.append(deal_vector(seed, f"{CLASSIC}+low-deck", number, seats, low))
            deals += [
                deal_vector(seed, f"{CLASSIC}+open-picks", number, seats, (10, 4, 2, 104))
                for seats in (2, 5, 9)
            ]
            deals += [deal_vector(seed, None, number, seats, (2, 2, 1, 8)) for seats in (2, 3)]
    deals += twin_deals()
    keys = [bytes(32), bytes(range(32))]
    return Vectors(
        format="take5-shuffle-vectors/1",
        seeds=[SeedVector(seed=seed, key=seed_key(seed).hex()) for seed in SEEDS],
        draws=[
            draw_vector(key, stop, 12) for key in keys for stop in (1, 2, 104, 2**31 + 1, 3 * 2**30, 2**32)
        ],
        deals=deals,
    )


def text() -> str:
    """The document as it is shipped: one vector a line."""
    vectors = document()
    parts = [f' "format": {json.dumps(vectors["format"])}']
    for name, entries in (
        ("seeds", vectors["seeds"]),
        ("draws", vectors["draws"]),
        ("deals", vectors["deals"]),
    ):
        lines = ",\n".join("  " + json.dumps(entry, separators=(",", ":")) for entry in entries)
        parts.append(f' "{name}": [\n{lines}\n ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    print(text(), end="")
