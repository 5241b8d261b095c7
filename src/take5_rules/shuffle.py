"""Chance, and the only module that knows it: seeds, streams of uniform draws, and deals.

The derivation is written down byte by byte in ``docs/reference/shuffle.md`` and pinned by
``data/shuffle-vectors.json``, so that a port in another language deals the same cards.
A seed is provenance and never the record: a `Deal` always names its cards.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import struct
from enum import StrEnum
from typing import Protocol

from take5_rules.core.actions import Deal
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition, Setup, TwinDeck
from take5_rules.core.errors import Take5Error
from take5_rules.core.state import Match, State

__all__ = [
    "SEED_SCHEME",
    "SEED_SIZE",
    "Chance",
    "Seed",
    "ShuffleError",
    "ShuffleReason",
    "Stream",
    "deal",
    "derive_key",
    "domain_tag",
    "fresh_seed",
    "nth_deal",
    "seed_key",
]

SEED_SCHEME = "take5-shuffle/1"
"""What a replay calls the way from its seed to its deals."""

SEED_SIZE = 32
"""The bytes of a seed."""

Seed = bytes | int | str
"""32 bytes, or an int or a text that stands for 32 bytes; see `seed_key`."""

_DOMAIN = "take5-rules"
_WORDS = struct.Struct(">8I")
_WORD_COUNT = 1 << 32
_LARGEST = (1 << 64) - 1


class ShuffleReason(StrEnum):
    """Why a seed, or what is to be drawn, dealt or committed to, is refused."""

    SEED_TYPE = "seed_type"
    SEED_LENGTH = "seed_length"
    SEED_RANGE = "seed_range"
    SEED_TEXT = "seed_text"
    LABEL = "label"
    NUMBER = "number"
    DRAW_RANGE = "draw_range"
    DRAFTED = "drafted"
    CONTEXT = "context"
    NONCES = "nonces"


class ShuffleError(Take5Error, ValueError):
    """A seed, a number or a range that is refused; the text never shows a seed."""

    def __init__(self, reason: ShuffleReason, detail: str) -> None:
        super().__init__(f"{reason.value.replace('_', ' ')}: {detail}")
        self.reason = reason
        self.detail = detail

    def __reduce__(self) -> tuple[type[ShuffleError], tuple[ShuffleReason, str]]:
        return (type(self), (self.reason, self.detail))


class Chance(Protocol):
    """What policies and samplers ask for a draw; a `Stream` is one, and so is ``random.Random``.

    Only a `Stream` gives the same draws on every Python.
    """

    def randrange(self, stop: int, /) -> int:
        """A uniform int from 0 up to ``stop``, ``stop`` left out."""
        ...


def fresh_seed() -> bytes:
    """A new secret seed from the operating system; keep it with the match if its deals are to be checked."""
    return secrets.token_bytes(SEED_SIZE)


def seed_key(seed: Seed) -> bytes:
    """The 32 bytes that ``seed`` stands for.

    32 bytes stand for themselves; an int from 0 to 2**256 - 1 and a text that is not empty are hashed,
    each in its own domain, so that ``1`` and ``"1"`` differ.
    Text is hashed as its UTF-8 bytes, without any Unicode normalisation.
    It adds no entropy: a seed that can be guessed deals cards that can be guessed.

    Raises:
        ShuffleError: another type (``bool``, ``float`` and ``None`` too), a negative or larger int,
            another number of bytes, or text that is empty or has no UTF-8 form.

    >>> from take5_rules.shuffle import seed_key
    >>> seed_key(1).hex()[:16], seed_key("1").hex()[:16]
    ('f326a1bdb53cd313', '6730d97323cc797f')
    """
    if type(seed) is bytes:
        if len(seed) != SEED_SIZE:
            raise ShuffleError(ShuffleReason.SEED_LENGTH, f"a seed has {SEED_SIZE} bytes")
        return seed
    if type(seed) is int:
        if not 0 <= seed < 1 << 8 * SEED_SIZE:
            raise ShuffleError(ShuffleReason.SEED_RANGE, "an int seed must be from 0 to 2**256 - 1")
        return _hashed("seed-int", seed.to_bytes(SEED_SIZE, "big"))
    if type(seed) is str:
        try:
            text = seed.encode("utf-8")
        except UnicodeEncodeError:
            raise ShuffleError(ShuffleReason.SEED_TEXT, "a text seed must have a UTF-8 form") from None
        if not text:
            raise ShuffleError(ShuffleReason.SEED_TEXT, "a text seed must not be empty")
        return _hashed("seed-text", text)
    raise ShuffleError(ShuffleReason.SEED_TYPE, "a seed is bytes, an int or a str")


def domain_tag(label: str) -> bytes:
    """What every hashed message begins with, so that no two purposes ever hash the same bytes.

    Raises:
        ShuffleError: the label is not lower-case ASCII letters and hyphens.

    >>> from take5_rules.shuffle import domain_tag
    >>> domain_tag("deal").hex()
    '74616b65352d72756c65732f6465616c2f3100'
    """
    if not label.isascii() or not label.replace("-", "").isalpha() or label != label.lower():
        raise ShuffleError(ShuffleReason.LABEL, "a label is lower-case letters and hyphens")
    return f"{_DOMAIN}/{label}/1".encode("ascii") + b"\0"


def _hashed(label: str, message: bytes) -> bytes:
    return hashlib.sha256(domain_tag(label) + message).digest()


def derive_key(seed: Seed, label: str, *numbers: int) -> bytes:
    """A key of 32 bytes for one purpose: ``label`` names it, ``numbers`` (below 2**64) single it out.

    Keys of different labels or numbers tell nothing about each other or about the seed.

    Raises:
        ShuffleError: the seed is refused, the label is not lower-case ASCII letters and hyphens, or a
            number is no exact ``int`` from 0 to 2**64 - 1.

    >>> from take5_rules.shuffle import derive_key
    >>> derive_key(1, "match", 0) == derive_key(1, "match", 1)
    False
    """
    for number in numbers:
        if type(number) is not int or not 0 <= number <= _LARGEST:
            raise ShuffleError(ShuffleReason.NUMBER, "a number must be an int from 0 to 2**64 - 1")
    message = domain_tag(label) + b"".join([number.to_bytes(8, "big") for number in numbers])
    return hmac.digest(seed_key(seed), message, "sha256")


class Stream:
    """Uniform draws from one key: HMAC-SHA256 over a counter, read as 32-bit words.

    A stream changes with each draw; two streams of one key give the same draws.

    >>> from take5_rules.shuffle import Stream, derive_key
    >>> stream = Stream(derive_key(1, "example"))
    >>> [stream.randrange(6) for _ in range(8)]
    [0, 2, 2, 3, 4, 4, 3, 4]
    """

    __slots__ = ("_blocks", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        if type(key) is not bytes or len(key) != SEED_SIZE:
            raise ShuffleError(ShuffleReason.SEED_LENGTH, f"a key has {SEED_SIZE} bytes")
        self._key = key
        self._blocks = 0
        self._words: list[int] = []

    def __repr__(self) -> str:
        return "<Stream>"

    def _word(self) -> int:
        if not self._words:
            block = hmac.digest(self._key, self._blocks.to_bytes(8, "big"), "sha256")
            self._blocks += 1
            self._words = [*_WORDS.unpack(block)]
            self._words.reverse()
        return self._words.pop()

    def randrange(self, stop: int, /) -> int:
        """A uniform int from 0 up to ``stop``, ``stop`` left out; words that would bias it are dropped.

        Raises:
            ShuffleError: ``stop`` is no exact ``int`` from 1 to 2**32.
        """
        if type(stop) is not int or not 1 <= stop <= _WORD_COUNT:
            raise ShuffleError(ShuffleReason.DRAW_RANGE, "a draw needs an int from 1 to 2**32")
        limit = _WORD_COUNT - _WORD_COUNT % stop
        while (word := self._word()) >= limit:
            pass
        return word % stop


def deal(seed: Seed, match: Match | State) -> Deal:
    """The deal that is on or comes next in ``match``; a state stands for its match.

    The deal number counts voided rounds, so a round that is played again gets new cards.

    Raises:
        ShuffleError: the seed is refused, or the edition drafts its hands.

    >>> from take5_rules import CLASSIC, new_match, play
    >>> from take5_rules.shuffle import deal
    >>> state = new_match(CLASSIC, seats=4)
    >>> deal(7, state).rows
    (64, 93, 55, 14)
    >>> len(play(state, deal(7, state)).after.table.hands)
    4
    """
    if not isinstance(match, Match):
        check_argument("match", match, State, "a match or a state")
        match = match.match
    return nth_deal(seed, match.deal_number, match.edition, match.seats)


def nth_deal(seed: Seed, number: int, edition: Edition, seats: int) -> Deal:
    """Deal ``number`` (from 1) of ``seed`` for so many seats: hands first, seat by seat, then the rows.

    Each hand is ascending, for the order within it means nothing; the rows stand as they were dealt.
    From a deck with twins, cards go on being turned over for the rows until enough have begun.
    It depends only on the seed, the number and what is dealt: deck, seats, hand size and rows.

    Raises:
        ShuffleError: the seed or the number is refused, or the edition drafts its hands.
        EditionError: the edition does not allow so many seats.

    >>> from take5_rules import CLASSIC, target
    >>> from take5_rules.shuffle import nth_deal
    >>> nth_deal(7, 1, CLASSIC, 2) == nth_deal(7, 1, target(33, CLASSIC), 2)
    True
    """
    check_argument("edition", edition, Edition, "an edition")
    edition.check_seats(seats)
    if edition.setup is Setup.DRAFTED:
        raise ShuffleError(ShuffleReason.DRAFTED, "hands are drafted, not dealt")
    if type(number) is not int or number < 1:
        raise ShuffleError(ShuffleReason.NUMBER, "a deal number is an int from 1")
    deck, size = edition.deck_for(seats), edition.hand_size
    second = (len(edition.deck.second),) if isinstance(edition.deck, TwinDeck) else ()
    key = derive_key(seed, "deal", number, seats, size, edition.rows, deck[0], deck[-1], *second)
    stream, cards = Stream(key), [*deck]
    dealt, drawn = size * seats, size * seats + edition.rows
    _shuffle(stream, cards, range(drawn))
    while not edition.rule.begins(cards[dealt:drawn], edition.rows):
        _shuffle(stream, cards, range(drawn, drawn + 1))
        drawn += 1
    hands = [sorted(cards[size * seat : size * (seat + 1)]) for seat in range(seats)]
    return Deal(hands=hands, rows=cards[dealt:drawn])


def _shuffle(stream: Stream, cards: list[int], places: range) -> None:
    """Draw the cards of these ``places``, by a Fisher-Yates shuffle from the front."""
    for place in places:
        other = place + stream.randrange(len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
