"""The score of a match played with real cards: points or cards of each round go in, totals come out.

It knows no hands and no turns, so it refuses only what no round can yield.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from attrs import evolve, frozen

from take5_rules.core.cards import score
from take5_rules.core.edition import Edition
from take5_rules.core.scoring import match_over, ranks, winners
from take5_rules.core.state import Match
from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.documents.edition_codec import EDITION_FIELDS, decode_edition, encode_edition
from take5_rules.documents.errors import DocumentError, DocumentReason
from take5_rules.documents.shape import expect_ints, expect_list, expect_object, expect_text
from take5_rules.documents.strict_json import compact_json, read_json
from take5_rules.sheet_bounds import Bounds, ScoresheetError, ScoresheetReason, bounds

__all__ = ["SCORESHEET_FORMAT", "Bounds", "Scoresheet", "ScoresheetError", "ScoresheetReason", "bounds"]

SCORESHEET_FORMAT = "take5-scoresheet/1"
"""The format that `Scoresheet.dumps` writes and `Scoresheet.loads` reads."""

_LONGEST_NAME = 200
_MOST_ROUNDS = 100_000


@frozen(kw_only=True)
class Scoresheet(Value):
    """Names by seat and the points of each round; everything else follows from them.

    The constructor checks nothing: sheets come from `start`, `add`, `correct` and `loads`.

    >>> from take5_rules import CLASSIC
    >>> sheet = Scoresheet.start(CLASSIC, ["Ada", "Bo", "Cy"]).add([12, 0, 31]).add([7, 9, 40])
    >>> sheet.totals, sheet.ranks, sheet.over, sheet.winners
    ((19, 9, 71), (2, 1, 3), True, (1,))
    """

    edition: Edition
    names: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def start(cls, edition: Edition, names: Iterable[str]) -> Self:
        """An empty sheet for these names, in seat order.

        Raises:
            EditionError: the edition does not allow so many seats.
            ScoresheetError: the edition's rule is not the base rule, whose bounds the sheet knows.
            TypeError: a name is no text.
        """
        listed = tuple(names)
        bounds(edition, len(listed))
        for name in listed:
            if type(name) is not str:
                raise TypeError("a name must be a str")
        return cls(edition=edition, names=listed)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals so far, by seat; an unscored edition adds nothing."""
        return self._match(len(self.rounds)).totals

    @property
    def ranks(self) -> tuple[int, ...]:
        """Each seat's rank from 1; ties share one."""
        return ranks(self.totals)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return match_over(self._match(len(self.rounds)))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty while the match goes on, or if it is unscored."""
        return winners(self.totals) if self.over and self.edition.scored else ()

    def add(self, points: Iterable[int]) -> Self:
        """This sheet with one more round.

        Raises:
            ScoresheetError: the match is over, or no round yields such points.
        """
        if self.over:
            raise ScoresheetError(ScoresheetReason.MATCH_OVER, f"after round {len(self.rounds)}")
        return evolve(self, rounds=(*self.rounds, self._checked(points)))

    def add_cards(self, piles: Iterable[Iterable[int]]) -> Self:
        """The same from the cards that each seat has taken.

        Raises:
            ScoresheetError: the match is over, or no round leaves such piles.
        """
        return self.add(self._counted(piles))

    def correct(self, round: int, points: Iterable[int]) -> Self:
        """This sheet with other points in ``round`` (from 1).

        Raises:
            ScoresheetError: there is no such round, no round yields such points, or the match would then
                have ended before a later round; `drop` those first.
        """
        if type(round) is not int or not 1 <= round <= len(self.rounds):
            raise ScoresheetError(ScoresheetReason.NO_SUCH_ROUND, f"there are {len(self.rounds)}")
        kept = self.rounds
        corrected = evolve(self, rounds=(*kept[: round - 1], self._checked(points), *kept[round:]))
        corrected._check_end()
        return corrected

    def drop(self) -> Self:
        """This sheet without its last round.

        Raises:
            ScoresheetError: there is none.
        """
        if not self.rounds:
            raise ScoresheetError(ScoresheetReason.NO_SUCH_ROUND, "there are none")
        return evolve(self, rounds=self.rounds[:-1])

    def dumps(self) -> str:
        """The sheet as one line of JSON, with the edition's numbers inline."""
        return compact_json(
            {
                "format": SCORESHEET_FORMAT,
                "edition": encode_edition(self.edition),
                "names": self.names,
                "rounds": self.rounds,
            }
        )

    @classmethod
    def loads(cls, text: str | bytes) -> Self:
        """The sheet that `dumps` wrote.

        Raises:
            DocumentError: it is no sheet; the error says where.
            EditionError: the edition does not allow so many seats.
            ScoresheetError: no round yields such points, or a round follows the end of the match.
        """
        members = expect_object(read_json(text), "", ("format", "edition", "names", "rounds"))
        if members["format"] != SCORESHEET_FORMAT:
            raise DocumentError(DocumentReason.UNKNOWN_FORMAT, "/format", f"expected {SCORESHEET_FORMAT}")
        numbers = expect_object(members["edition"], "/edition", EDITION_FIELDS)
        names = [
            expect_text(name, f"/names/{seat}", _LONGEST_NAME)
            for seat, name in enumerate(expect_list(members["names"], "/names"))
        ]
        sheet = cls.start(decode_edition(numbers, "/edition"), names)
        listed = expect_list(members["rounds"], "/rounds", 0, _MOST_ROUNDS)
        rounds = [
            sheet._checked(expect_ints(points, f"/rounds/{index}")) for index, points in enumerate(listed)
        ]
        loaded = evolve(sheet, rounds=tuple(rounds))
        loaded._check_end()
        return loaded

    def _match(self, rounds: int) -> Match:
        totals = [0] * len(self.names)
        if self.edition.scored and rounds:
            totals = [sum(column) for column in zip(*self.rounds[:rounds], strict=True)]
        return Match(edition=self.edition, first_seat=0, totals=tuple(totals), rounds_played=rounds)

    def _check_end(self) -> None:
        totals = [0] * len(self.names)
        for number, points in enumerate(self.rounds[:-1], start=1):
            if self.edition.scored:
                totals = [total + more for total, more in zip(totals, points, strict=True)]
            match = Match(edition=self.edition, first_seat=0, totals=tuple(totals), rounds_played=number)
            if match_over(match):
                raise ScoresheetError(
                    ScoresheetReason.ROUNDS_AFTER_END, f"the match would end after round {number}"
                )

    def _checked(self, points: Iterable[int]) -> tuple[int, ...]:
        listed, most = tuple(points), bounds(self.edition, len(self.names))
        self._check_seats(listed)
        for seat, one in enumerate(listed):
            if type(one) is not int or one < 0:
                raise ScoresheetError(ScoresheetReason.NOT_POINTS, "expected a whole number from 0 up", seat)
            if one > most.highest_seat:
                raise ScoresheetError(ScoresheetReason.SEAT_TOO_HIGH, f"at most {most.highest_seat}", seat)
        if sum(listed) < most.lowest_sum:
            raise ScoresheetError(ScoresheetReason.SUM_TOO_LOW, f"all together at least {most.lowest_sum}")
        if sum(listed) > most.highest_sum:
            raise ScoresheetError(ScoresheetReason.SUM_TOO_HIGH, f"all together at most {most.highest_sum}")
        return listed

    def _counted(self, piles: Iterable[Iterable[int]]) -> tuple[int, ...]:
        listed = tuple([tuple(pile) for pile in piles])
        self._check_seats(listed)
        most = bounds(self.edition, len(self.names))
        seen: set[int] = set()
        for seat, pile in enumerate(listed):
            self._check_pile(pile, seat, most.most_cards_seat, seen)
        if len(seen) < most.fewest_cards:
            raise ScoresheetError(
                ScoresheetReason.TOO_FEW_CARDS, f"all together at least {most.fewest_cards} cards"
            )
        if len(seen) > most.most_cards:
            raise ScoresheetError(
                ScoresheetReason.TOO_MANY_CARDS, f"all together at most {most.most_cards} cards"
            )
        return tuple([score(pile) for pile in listed])

    def _check_pile(self, pile: Cards, seat: int, most: int, seen: set[int]) -> None:
        deck = self.edition.cards_for(len(self.names))
        for card in pile:
            if type(card) is not int or card not in deck:
                raise ScoresheetError(ScoresheetReason.NOT_A_CARD, "not in this deck", seat)
            if card in seen:
                raise ScoresheetError(ScoresheetReason.REPEATED_CARD, "a card is in two places", seat)
            seen.add(card)
        if len(pile) > most:
            raise ScoresheetError(ScoresheetReason.TOO_MANY_CARDS, f"at most {most} cards", seat)

    def _check_seats(self, listed: Sequence[object]) -> None:
        if len(listed) != len(self.names):
            raise ScoresheetError(ScoresheetReason.SEAT_COUNT, f"expected {len(self.names)}")
