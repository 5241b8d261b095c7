"""The encoding of one edition at one number of seats: its ids, its masks, and the way to its observations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from zlib import crc32

from attrs import field, frozen

from take5_rules.asking import legal_actions
from take5_rules.core.actions import DraftCard, PickCard, SeatAction, TakeRow
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition
from take5_rules.core.value import Value
from take5_rules.documents.edition_codec import encode_edition
from take5_rules.documents.strict_json import canonical_json
from take5_rules.encoding.annex import Annex
from take5_rules.encoding.errors import EncodingError, EncodingReason
from take5_rules.encoding.kinds import ANNEXES
from take5_rules.encoding.layout import Field, lay_out_flat, lay_out_ints
from take5_rules.encoding.observing import flatten, observe
from take5_rules.views import SeatView

__all__ = ["Encoding"]


@frozen(kw_only=True)
class Encoding(Value):
    """The ids and layouts of one edition at one number of seats.

    ``fields`` lay out `observe`, ``flat_fields`` lay out `flatten`; seats stand in both in clockwise order
    from the viewer's own, which comes first.
    An observation holds what bears on the rest of the match.
    It does not tell which cards lie in which row or pile: a row counts by its end, length and bullheads.
    Ids and parts that a rule adds to the base rule's come after those.

    Raises:
        EditionError: the edition does not allow so many seats.
        EncodingError: the edition's rule has no ids and no parts here.

    >>> from take5_rules import CLASSIC
    >>> from take5_rules.encoding import Encoding
    >>> encoding = Encoding(edition=CLASSIC, seats=4)
    >>> encoding.action_count, encoding.noop, encoding.size, encoding.flat_size
    (109, 108, 143, 252)
    """

    edition: Edition
    seats: int
    annex: Annex = field(init=False, eq=False, repr=False)
    last_card: int = field(init=False, repr=False)
    mark: int = field(init=False, repr=False)
    fields: tuple[Field, ...] = field(init=False, repr=False)
    flat_fields: tuple[Field, ...] = field(init=False, repr=False)

    @annex.default
    def _annex(self) -> Annex:
        check_argument("edition", self.edition, Edition, "an edition")
        self.edition.check_seats(self.seats)
        annex = ANNEXES.get(type(self.edition.rule))
        if annex is None:
            raise EncodingError(EncodingReason.VARIANT)
        return annex

    @last_card.default
    def _last_card(self) -> int:
        return self.edition.cards_for(self.seats)[-1]

    @mark.default
    def _mark(self) -> int:
        return crc32(canonical_json(encode_edition(self.edition))) & 0x7FFF_FFFF

    @fields.default
    def _fields(self) -> tuple[Field, ...]:
        return lay_out_ints(self.edition, self.seats, self.annex)

    @flat_fields.default
    def _flat_fields(self) -> tuple[Field, ...]:
        return lay_out_flat(self.edition, self.seats, self.annex)

    @property
    def noop(self) -> int:
        """The id of no action at all, for frameworks in which every seat acts at once; the base's last."""
        return self.last_card + self.edition.rows

    @property
    def action_count(self) -> int:
        """How many ids there are, with ``card - 1`` for cards, the rows, `noop` and those of the rule."""
        return self.noop + 1 + self.annex.count_ids(self.edition, self.seats)

    @property
    def size(self) -> int:
        """How many ints `observe` gives."""
        return self.fields[-1].offset + self.fields[-1].size

    @property
    def flat_size(self) -> int:
        """How many numbers `flatten` gives."""
        return self.flat_fields[-1].offset + self.flat_fields[-1].size

    def bounds(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The lowest and the highest values of `observe`, place by place."""
        lows = chain.from_iterable([repeat(part.low, part.size) for part in self.fields])
        highs = chain.from_iterable([repeat(part.high, part.size) for part in self.fields])
        return tuple(lows), tuple(highs)

    def encode(self, action: SeatAction, view: SeatView | None = None) -> int:
        """The id of a decision, whoever makes it; a draft and a pick of one card share an id.

        What a seat keeps of a row has an id only beside the ``view`` in which it decides.
        It does not check whether the decision is legal anywhere.

        Raises:
            EncodingError: only another rule has such a decision.

        >>> from take5_rules import CLASSIC, TakeRow
        >>> Encoding(edition=CLASSIC, seats=4).encode(TakeRow(seat=2, row=3))
        107
        """
        check_argument("action", action, SeatAction, "a seat's action")
        match action:
            case TakeRow(row=row):
                return self.last_card + row
            case DraftCard(card=card) | PickCard(card=card):
                return card - 1
            case _:
                place = self.annex.encode(action, self.last_card, view)
                if place is None:
                    raise EncodingError(EncodingReason.VARIANT)
                return self.noop + 1 + place

    def describe(self, id: int) -> str:
        """What ``id`` stands for in words, whoever decides it and wherever.

        Raises:
            EncodingError: ``id`` is no exact ``int`` among the ids.

        >>> from take5_rules import lookup_edition
        >>> flips = Encoding(edition=lookup_edition("amigo-en-2.10+flippin-digits"), seats=4)
        >>> [flips.describe(id) for id in (23, 105, 108, 132)]
        ['card 24', 'row 1', 'noop', 'flip 24']
        """
        self._check_id(id)
        if id < self.last_card:
            return f"card {id + 1}"
        if id < self.noop:
            return f"row {id - self.last_card}"
        return "noop" if id == self.noop else self.annex.describe(id - self.noop - 1, self.last_card)

    def decode(self, view: SeatView, id: int) -> SeatAction | None:
        """The decision of the view's seat that ``id`` stands for; ``None`` for `noop` where none is due.

        Raises:
            EncodingError: ``id`` is no exact ``int`` among the ids, or none that is legal here, or the view
                is of another edition or number of seats.
        """
        self._check_id(id)
        self._check(view)
        legal = legal_actions(view, view.seat)
        if not legal and id == self.noop:
            return None
        for action in legal:
            if self.encode(action, view) == id:
                return action
        raise EncodingError(EncodingReason.NOT_LEGAL)

    def legal_ids(self, view: SeatView) -> tuple[int, ...]:
        """The ids of the decisions that are due from the view's seat, ascending; never `noop`.

        Raises:
            EncodingError: the view is of another edition or number of seats.
        """
        self._check(view)
        return tuple(sorted([self.encode(action, view) for action in legal_actions(view, view.seat)]))

    def mask(self, view: SeatView, *, noop: bool = False) -> bytes:
        """One byte an id, 1 where it is legal.

        Where nothing is due all bytes are 0, or with ``noop`` that one is 1.

        Raises:
            EncodingError: the view is of another edition or number of seats.
        """
        ids = self.legal_ids(view)
        marked = bytearray(self.action_count)
        for id in ids or ([self.noop] if noop else []):
            marked[id] = 1
        return bytes(marked)

    def observe(self, view: SeatView) -> tuple[int, ...]:
        """What the view's seat knows as ints, as many at every moment, laid out by ``fields``.

        Raises:
            EncodingError: the view is of another edition or number of seats.
        """
        self._check(view)
        return (self.mark, *observe(view, self.last_card, self.annex))

    def flatten(self, observation: Sequence[int]) -> tuple[float, ...]:
        """The same observation as numbers from 0 to 1, laid out by ``flat_fields``; for neural networks.

        Counts are shares of the most that they can be, cards in ``picks`` and ``row_ends`` shares of the
        last card; hands, pool and what is gone have 1 for each card that is there.
        """
        return flatten(self.edition, self.fields, self.flat_fields, observation)

    def _check_id(self, id: int) -> None:
        if type(id) is not int or not 0 <= id < self.action_count:
            raise EncodingError(EncodingReason.NO_SUCH_ID)

    def _check(self, view: SeatView) -> None:
        check_argument("view", view, SeatView, "a seat's view")
        match = view.match
        if match.seats != self.seats or (match.edition is not self.edition and match.edition != self.edition):
            raise EncodingError(EncodingReason.OTHER_MATCH)
