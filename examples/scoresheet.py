"""The score of a whole evening with real cards: several matches, and who did best over all of them.

    python -m examples.scoresheet < evening.txt

Each line says one thing; what cannot be is told with its line, and the evening goes on without it:

    names Ada Bo Cy                 who sits at the table, in seat order
    match amigo-en-2.10+short-match a match begins; the last one need not be over
    12 0 31                         a round: the points of each seat
    5 10 / / 55 61                  a round: the cards that each seat has taken
    correct 1 13 0 30               other points in round 1
    drop                            the last round was none
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from take5_rules import Edition, EditionError, lookup_edition, ranks
from take5_rules.render.text import draw_columns
from take5_rules.scoresheet import Scoresheet, ScoresheetError


class EveningError(ValueError):
    """A line that makes no sense where it stands."""


@frozen(kw_only=True)
class Evening:
    """Who sits at the table, and the sheet of each match; the last one is the match that is on."""

    names: tuple[str, ...] = ()
    sheets: tuple[Scoresheet, ...] = ()

    def obey(self, line: str) -> Evening:
        """The evening after one more line.

        Raises:
            EveningError: it makes no sense here.
            EditionError: the match is of no known edition, or not for so many seats.
            ScoresheetError: no round yields such points or cards.
        """
        match line.split():
            case ["names", *names]:
                return self._seat(names)
            case ["match", edition]:
                return self._begin(lookup_edition(edition))
            case ["correct", number, *points]:
                return self._with(self._sheet.correct(_numbers([number])[0], _numbers(points)))
            case ["drop"]:
                return self._with(self._sheet.drop())
            case words if "/" in line:
                piles = [_numbers(pile.split()) for pile in " ".join(words).split("/")]
                return self._with(self._sheet.add_cards(piles))
            case words:
                return self._with(self._sheet.add(_numbers(words)))

    @property
    def wins(self) -> tuple[int, ...]:
        """How many of the finished matches each seat has won; a shared win counts for all who share it."""
        won = [seat for sheet in self.sheets for seat in sheet.winners]
        return tuple([won.count(seat) for seat in range(len(self.names))])

    @property
    def bullheads(self) -> tuple[int, ...]:
        """What each seat took in all matches together."""
        totals = [sheet.totals for sheet in self.sheets]
        return tuple([sum(one) for one in zip(*totals, strict=True)]) or (0,) * len(self.names)

    @property
    def places(self) -> tuple[int, ...]:
        """The seats' places: by matches won, then by bullheads."""
        keys = list(zip([-won for won in self.wins], self.bullheads, strict=True))
        return ranks([sorted(keys).index(key) for key in keys])

    def _seat(self, names: Sequence[str]) -> Evening:
        if self.sheets:
            raise EveningError("the table is seated before the first match")
        return evolve(self, names=tuple(names))

    def _begin(self, edition: Edition) -> Evening:
        if self.sheets and not self.sheets[-1].over:
            raise EveningError("the match before is not over")
        return evolve(self, sheets=(*self.sheets, Scoresheet.start(edition, self.names)))

    @property
    def _sheet(self) -> Scoresheet:
        if not self.sheets:
            raise EveningError("no match has begun")
        return self.sheets[-1]

    def _with(self, sheet: Scoresheet) -> Evening:
        return evolve(self, sheets=(*self.sheets[:-1], sheet))


def _numbers(words: Iterable[str]) -> tuple[int, ...]:
    listed = list(words)
    if not all(word.isascii() and word.isdigit() and len(word) < 5 for word in listed):
        raise EveningError("expected numbers")
    return tuple([int(word) for word in listed])


def draw_match(sheet: Scoresheet) -> str:
    """The rounds of a match, its totals and its winners."""
    lines = [[f"round {number}", *map(str, points)] for number, points in enumerate(sheet.rounds, start=1)]
    lines += [["total", *map(str, sheet.totals)]]
    table = draw_columns(["", *sheet.names], lines, numbers=range(1, len(sheet.names) + 1))
    won = " and ".join([sheet.names[seat] for seat in sheet.winners])
    return f"{table}\n{f'won by {won}' if won else 'not over'}"


def draw_evening(evening: Evening) -> str:
    """All matches, and the evening as a whole."""
    parts = [f"match {number}\n{draw_match(sheet)}" for number, sheet in enumerate(evening.sheets, start=1)]
    lines = [
        [name, *map(str, numbers)]
        for name, *numbers in zip(evening.names, evening.wins, evening.bullheads, evening.places, strict=True)
    ]
    whole = draw_columns(["", "won", "bullheads", "place"], lines, numbers=(1, 2, 3))
    return "\n\n".join([*parts, f"evening\n{whole}"])


def main(lines: Iterable[str]) -> int:
    """Read an evening, print it, and say whether every line made sense."""
    evening, failures = Evening(), 0
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                evening = evening.obey(line)
            except (EveningError, EditionError, ScoresheetError) as error:
                failures += 1
                print(f"line {number}: {error}")
    print(draw_evening(evening))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.stdin))
