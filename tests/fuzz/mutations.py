"""How good documents are made bad: as JSON, as lines, and as bytes; all chance is the caller's."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from random import Random

from attrs import frozen

__all__ = ["mutate", "mutate_bytes", "mutate_json", "mutate_lines", "mutate_packed"]

JSON = None | bool | int | str | list["JSON"] | dict[str, "JSON"]
RAW = "\u0091"
"""Stands around JSON text that is written as it is, because no value of Python would be written so."""

NUMBERS = (-(2**63), -(10**16), -1, 0, 1, 2, 10, 11, 55, 104, 105, 109, 110, 255, 256, 10**6, 10**6 + 1)
LARGE = (2**31, 2**53 - 1, 2**53, 2**63, 2**64, 10**15, 10**16 - 1, 10**16, 10**17, 10**40)
TEXTS = ("", " ", "1", "null", "take5-replay/1", "take5-replay/3", "low", "placing", "e\u0301")
ODD = (
    "\x00",
    "\ufeff",
    "\ud800",
    "\udc00\ud800",
    "\U0001f402",
    "a/b~c",
    "-" * 65,
    "x" * 5000,
    "\u202e\x1b[2J",
)
VALUES: tuple[JSON, ...] = (None, True, False, [], {}, [[]], [None], {"": None}, {"type": "deal"})
NAMES = (*TEXTS, *ODD, "rule", "variant", "seed", "extra", "voided", "flipped", "take", "choices", "players")
WRITTEN = (
    *("1.0", "-0", "1e2", "1e400", "NaN", "Infinity", "-Infinity", "0x10", "01", "+1", "9" * 400),
    *("-" + "9" * 17, "9" * 16, '"\\ud800"', '"\\udfff"', '"\\u0000"', '"\\x"', '"\\', "'a'", "", "nul"),
    *('{"a":1,"a":1}', "[" * 17 + "]" * 17, "[" * 14 + "]" * 14, '{"a":' * 30 + "1" + "}" * 30, "[" * 2000),
    *("[[],{},[[[[]]]]]", "[", "}", "1,", '"a":1', "1 2", "/**/1", "\t1\n", "\x0b1", "\u00a01"),
)
BITS = (
    *(b"", b"\x00", b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\x1f\x8b", b"\n", b"\r\n"),
    *(b"[", b"]", b"{", b"}", b",", b":", b'"', b"\\", b"null", b"true", b"-", b"e9", b".", b"0", b"1", b" "),
    *(b"99999999999999999", b'"rounds":[', b"\\ud800", b"/", b"=", b"take5-line/2"),
)


@frozen
class Place:
    """Where a value stands: in an array under its index, or in an object under its name."""

    holder: list[JSON] | dict[str, JSON]
    key: int | str

    def get(self) -> JSON:
        """A copy, or a change would show twice, and a value could come to stand within itself."""
        return _copied(self.value)

    @property
    def value(self) -> JSON:
        """What stands here."""
        if isinstance(self.holder, dict):
            return self.holder[str(self.key)]
        return self.holder[int(self.key)]

    def put(self, value: JSON) -> None:
        """Let something else stand here."""
        if isinstance(self.holder, dict):
            self.holder[str(self.key)] = value
        else:
            self.holder[int(self.key)] = value

    def remove(self) -> None:
        """Let nothing stand here."""
        if isinstance(self.holder, dict):
            del self.holder[str(self.key)]
        else:
            del self.holder[int(self.key)]


def mutate(data: bytes, donors: tuple[bytes, ...], chance: Random) -> bytes:
    """A document that is off in one to three places; some parts come from ``donors``."""
    if chance.randrange(4):
        return mutate_json(data, donors, chance)
    return mutate_bytes(data, donors, chance)


def mutate_json(data: bytes, donors: tuple[bytes, ...], chance: Random) -> bytes:
    """Good JSON of another shape, or JSON that is just not good any more."""
    held: list[JSON] = [json.loads(data)]
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        _change(held, donors, chance)
    text = json.dumps(
        held[0], ensure_ascii=chance.random() < 0.5, separators=chance.choice([(",", ":"), None])
    )
    return _with_raw(text).encode("utf-8", "surrogatepass")


def mutate_lines(data: bytes, donors: tuple[bytes, ...], chance: Random) -> bytes:
    """Lines that are left out, told twice, exchanged, or off in themselves."""
    lines = data.split(b"\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    way = chance.randrange(6)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(at, lines[other])
    elif way == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif way == 3:
        lines[at] = chance.choice([b"", b" \t", b"\r", b"null", b"{}"])
    elif lines[at].startswith(b"{"):
        lines[at] = mutate(lines[at], donors, chance)
    return b"\n".join(lines) if way < 5 else mutate_bytes(b"\n".join(lines), donors, chance)


def mutate_packed(data: bytes, donors: tuple[bytes, ...], chance: Random) -> bytes:
    """Packed lines, and half of the time a packed stream that is cut or broken."""
    packed = gzip.compress(mutate_lines(data, donors, chance), chance.choice([0, 1]), mtime=0)
    way = chance.randrange(6)
    if way == 0:
        return packed[: chance.randrange(len(packed))]
    if way == 1:
        return mutate_bytes(packed, donors, chance)
    return packed + packed[: chance.randrange(20)] if way == 2 else packed


def mutate_bytes(data: bytes, donors: tuple[bytes, ...], chance: Random) -> bytes:
    """Bytes that are changed, put in, left out, doubled, cut off, or taken from elsewhere."""
    if chance.randrange(1000) == 0:
        return _blow_up(data, chance)
    for _ in range(chance.choice([1, 1, 2, 3])):
        at = chance.randrange(len(data) + 1)
        to = min(len(data), at + chance.choice([1, 1, 2, 3, 8, 50, 500]))
        way = chance.randrange(8)
        if way == 0 and at < len(data):
            piece = bytes([data[at] ^ 1 << chance.randrange(8)])
            to = at + 1
        elif way == 1:
            piece = chance.choice(BITS)
            to = at
        elif way == 2:
            piece = chance.choice(BITS)
        elif way == 3:
            piece = data[at:to] * 2
        elif way == 4:
            donor = chance.choice(donors)
            start = chance.randrange(len(donor) + 1)
            piece = donor[start : start + chance.choice([1, 10, 100])]
        elif way == 5:
            piece = chance.randbytes(chance.randrange(1, 5))
        elif way == 6:
            piece = b"%d" % chance.choice(NUMBERS)
        else:
            piece = b""
            to = len(data) if chance.random() < 0.2 else to
        data = data[:at] + piece + data[to:]
    return data


def _blow_up(data: bytes, chance: Random) -> bytes:
    """Up to half a megabyte: some part, or some token, over and over."""
    at = chance.randrange(len(data) + 1)
    piece = chance.choice([data[at : at + chance.choice([1, 2, 5, 20, 200])], *BITS]) or b" "
    return data[:at] + piece * (chance.choice([1_000, 60_000, 500_000]) // len(piece)) + data[at:]


def _change(held: list[JSON], donors: tuple[bytes, ...], chance: Random) -> None:
    places = [*_places(held)]
    place = chance.choice(places)
    way = chance.randrange(14)
    if way == 0 and place.holder is not held:
        place.remove()
    elif way == 1:
        place.put(_anything(chance))
    elif way == 2:
        place.put(chance.choice(places).get())
    elif way == 3:
        _exchange(place, chance.choice(places))
    elif way == 4:
        place.put(_from_elsewhere(donors, chance))
    elif way == 5 and place.holder is not held:
        _add(place, chance)
    elif way == 6 and isinstance(place.value, dict):
        _repeat_a_name(place, chance)
    elif way == 7 and isinstance(place.holder, list):
        chance.shuffle(place.holder)
    elif way > 8:
        _nudge(place, chance)
    else:
        place.put([place.get()] if chance.random() < 0.5 else {"a": place.get()})


def _copied(value: JSON) -> JSON:
    copied: JSON = json.loads(json.dumps(value))
    return copied


def _places(value: JSON) -> Iterator[Place]:
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield Place(value, index)
            yield from _places(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            yield Place(value, name)
            yield from _places(item)


def _anything(chance: Random) -> JSON:
    way = chance.randrange(6)
    if way == 0:
        return chance.choice(NUMBERS + LARGE)
    if way == 1:
        return chance.choice(TEXTS + ODD)
    if way == 2:
        return _copied(chance.choice(VALUES))
    return f"{RAW}{chance.choice(WRITTEN)}{RAW}" if way < 5 else chance.randrange(120)


def _nudge(place: Place, chance: Random) -> None:
    value = place.get()
    if type(value) is int:
        place.put(chance.choice([value + 1, value - 1, -value, str(value), chance.randrange(1, 110)]))
    elif isinstance(value, str):
        place.put(chance.choice([value + " ", value[1:], value.upper(), value + chance.choice(ODD)]))
    elif isinstance(value, bool):
        place.put(not value)
    else:
        place.put(_anything(chance))


def _exchange(one: Place, other: Place) -> None:
    here, there = one.get(), other.get()
    if type(here) is type(there):
        other.put(here)
        one.put(there)


def _add(place: Place, chance: Random) -> None:
    value = place.get() if chance.random() < 0.5 else _anything(chance)
    if isinstance(place.holder, list):
        place.holder.extend([value] * chance.choice([1, 1, 2, 200]))
    else:
        place.holder[chance.choice(NAMES)] = value


def _repeat_a_name(place: Place, chance: Random) -> None:
    value = place.value
    assert isinstance(value, dict)
    members = [f"{json.dumps(name)}:{json.dumps(item)}" for name, item in value.items()]
    if members:
        members.insert(chance.randrange(len(members) + 1), chance.choice(members))
    place.put(f"{RAW}{{{','.join(members)}}}{RAW}")


def _from_elsewhere(donors: tuple[bytes, ...], chance: Random) -> JSON:
    try:
        return chance.choice([*_places([json.loads(chance.choice(donors))])]).get()
    except ValueError:
        return _anything(chance)


def _with_raw(text: str) -> str:
    """Take the marks off, and the quoting of what stands between them."""
    marks = {json.dumps(RAW)[1:-1], RAW}
    for mark in marks:
        pieces = text.split(f'"{mark}')
        for index in range(1, len(pieces)):
            quoted, found, rest = pieces[index].partition(f'{mark}"')
            if found:
                pieces[index] = json.loads(f'"{quoted}"') + rest
        text = "".join(pieces)
    return text
