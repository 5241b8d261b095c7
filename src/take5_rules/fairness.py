"""Fair deals: a host commits to a secret before the match and reveals it after, and anybody checks the deals.

What this protects against, and what it does not, stands in ``docs/explanation/fair-deals.md``; the bytes
stand there too and are pinned by ``data/fairness-vectors.json``.
Nothing here keeps a secret, talks to anybody or knows the time.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from enum import StrEnum

from attrs import frozen

from take5_rules.core.actions import Deal
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import CardRange, Deck, Edition, LowDeck, Rounds, Setup, TwinDeck
from take5_rules.core.errors import SeatError
from take5_rules.core.play import Step
from take5_rules.core.rule import Plain
from take5_rules.core.state import Match
from take5_rules.core.value import Value
from take5_rules.shuffle import SEED_SIZE, Seed, ShuffleError, ShuffleReason, domain_tag, nth_deal

__all__ = [
    "DealFault",
    "FaultKind",
    "Reveal",
    "Terms",
    "commitment",
    "deal_faults",
    "deals_in",
    "match_seed",
    "terms_of",
    "unexplained_deals",
]


@frozen(kw_only=True)
class Terms(Value):
    """What a commitment binds beside the secret: the edition, the table, and the host's name for the match.

    ``context`` should name the match, so that one commitment cannot be shown for another match.

    Raises:
        EditionError: the edition does not allow so many seats.
        SeatError: ``first_seat`` is no seat.
        ShuffleError: the edition drafts its hands, or ``context`` is no text with a UTF-8 form.
    """

    edition: Edition
    seats: int
    first_seat: int = 0
    context: str = ""

    def __attrs_post_init__(self) -> None:
        self.edition.check_seats(self.seats)
        if type(self.first_seat) is not int or not 0 <= self.first_seat < self.seats:
            raise SeatError(f"first_seat must be in range({self.seats})")
        if self.edition.setup is Setup.DRAFTED:
            raise ShuffleError(ShuffleReason.DRAFTED, "hands are drafted, not dealt")
        if type(self.context) is not str:
            raise ShuffleError(ShuffleReason.CONTEXT, "the context must be a str")
        self.to_bytes()

    def to_bytes(self) -> bytes:
        """The terms as UTF-8 text, one ``name=value`` a line; the context comes last and ends it.

        >>> from take5_rules import CLASSIC
        >>> from take5_rules.fairness import Terms
        >>> Terms(edition=CLASSIC, seats=4, context="table 9").to_bytes().splitlines()[-3:]
        [b'seats=4', b'first_seat=0', b'context=table 9']
        """
        lines = [*_edition_lines(self.edition), f"seats={self.seats}", f"first_seat={self.first_seat}"]
        try:
            return "\n".join([*lines, f"context={self.context}"]).encode("utf-8")
        except UnicodeEncodeError:
            raise ShuffleError(ShuffleReason.CONTEXT, "the context must have a UTF-8 form") from None


def _edition_lines(edition: Edition) -> list[str]:
    deck, end = edition.deck, edition.end
    if isinstance(end, Rounds):
        ending = f"rounds {end.count}"
    else:
        ending = f"threshold {end.points} {'inclusive' if end.inclusive else 'exclusive'}"
    return [
        f"deck={_deck_text(deck)}",
        f"setup={edition.setup.value}",
        f"picks={edition.picks.value}",
        f"hands={edition.hands.value}",
        f"scored={'yes' if edition.scored else 'no'}",
        f"end={ending}",
        f"min_seats={edition.min_seats}",
        f"max_seats={edition.max_seats}",
        f"hand_size={edition.hand_size}",
        f"rows={edition.rows}",
        f"row_capacity={edition.row_capacity}",
        *([] if isinstance(edition.rule, Plain) else [f"rule={edition.rule.word}"]),
    ]


def _deck_text(deck: Deck) -> str:
    match deck:
        case CardRange(first=first, last=last):
            return f"range {first} {last}"
        case TwinDeck(first=first, last=last, twins=twins):
            return f"range {first} {last} twins {twins.value}"
        case LowDeck():
            return "low"


def terms_of(match: Match, context: str = "") -> Terms:
    """The terms of a match, as a commitment binds them."""
    check_argument("match", match, Match, "a match")
    return Terms(edition=match.edition, seats=match.seats, first_seat=match.first_seat, context=context)


@frozen(kw_only=True)
class Reveal(Value):
    """What the host publishes after the match: the secret, and the nonces by seat that it had accepted.

    ``nonces`` has ``None`` for a seat that gave none; ``()`` says that none were asked for.
    """

    secret: bytes
    nonces: tuple[bytes | None, ...] = ()


class FaultKind(StrEnum):
    """What does not fit."""

    COMMITMENT = "commitment"
    DEAL = "deal"


@frozen(kw_only=True)
class DealFault(Value):
    """What the revealed secret does not explain; ``deal`` is the deal number, 0 for the commitment."""

    kind: FaultKind
    deal: int


def _check_bytes(value: object, reason: ShuffleReason, name: str) -> None:
    if type(value) is not bytes or len(value) != SEED_SIZE:
        raise ShuffleError(reason, f"{name} has {SEED_SIZE} bytes")


def commitment(secret: bytes, terms: Terms) -> bytes:
    """What the host publishes before anybody else says anything: 32 bytes that bind ``secret`` and ``terms``.

    The secret is 32 bytes from ``fresh_seed()`` for this match alone; an int or a text is refused,
    because whoever guesses it reads all hands.

    Raises:
        ShuffleError: the secret is not 32 bytes.

    >>> from take5_rules import CLASSIC
    >>> from take5_rules.fairness import Terms, commitment
    >>> commitment(bytes(32), Terms(edition=CLASSIC, seats=4)).hex()[:16]
    '849eb453956c1367'
    """
    _check_bytes(secret, ShuffleReason.SEED_LENGTH, "a secret")
    return hashlib.sha256(domain_tag("commitment") + secret + terms.to_bytes()).digest()


def match_seed(secret: bytes, terms: Terms, nonces: Sequence[bytes | None] = ()) -> bytes:
    """The seed that the match is dealt from; each seat's nonce of 32 bytes has its part in it.

    Raises:
        ShuffleError: the secret is not 32 bytes, or ``nonces`` are neither ``()`` nor one for each seat,
            32 bytes or ``None``.
    """
    message = domain_tag("match-seed") + commitment(secret, terms)
    if len(nonces) not in (0, terms.seats):
        raise ShuffleError(ShuffleReason.NONCES, "there must be a nonce or None for each seat")
    for nonce in nonces or [None] * terms.seats:
        if nonce is None:
            message += b"\0"
        else:
            _check_bytes(nonce, ShuffleReason.NONCES, "a nonce")
            message += b"\1" + nonce
    return hmac.digest(secret, message, "sha256")


def deals_in(steps: Iterable[Step]) -> tuple[Deal, ...]:
    """The deals of a match or of a replay from its first step, in order, those of voided rounds included."""
    return tuple([step.action for step in steps if isinstance(step.action, Deal)])


def deal_faults(
    published: bytes, terms: Terms, reveal: Reveal, deals: Iterable[Deal]
) -> tuple[DealFault, ...]:
    """What the reveal does not explain of a match's ``deals``, deal number 1 first; ``()`` if all is well.

    A reveal that does not fit the published commitment is one fault, and its deals are not looked at.
    It does not check that the match was played by the rules: that is what verifying a replay does.

    Raises:
        ShuffleError: the reveal is malformed.
    """
    if commitment(reveal.secret, terms) != published:
        return (DealFault(kind=FaultKind.COMMITMENT, deal=0),)
    seed = match_seed(reveal.secret, terms, reveal.nonces)
    numbers = unexplained_deals(seed, terms.edition, terms.seats, deals)
    return tuple([DealFault(kind=FaultKind.DEAL, deal=number) for number in numbers])


def unexplained_deals(seed: Seed, edition: Edition, seats: int, deals: Iterable[Deal]) -> tuple[int, ...]:
    """The numbers of those ``deals``, deal number 1 first, that ``seed`` does not give.

    The order of cards within a hand means nothing.

    Raises:
        ShuffleError: the seed is refused, or the edition drafts its hands.
        EditionError: the edition does not allow so many seats.
    """
    check_argument("edition", edition, Edition, "an edition")
    return tuple(
        [
            number
            for number, found in enumerate(deals, start=1)
            if _ascending(found) != nth_deal(seed, number, edition, seats)
        ]
    )


def _ascending(deal: Deal) -> Deal:
    return Deal(hands=[sorted(hand) for hand in deal.hands], rows=deal.rows)
