"""Vectors about single cards, decks, scores and the end of a match, as pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from take5_rules.core.cards import MAX_CARD, bullheads, score
from take5_rules.render.blocks import Block, beside, grid, line, stack
from take5_rules.render.labels import heads_text, listed, seat_label
from take5_rules.render.shapes import CARD_HEIGHT, CARD_WIDTH, HEAD, place, words
from take5_rules.render.vectors.parts import (
    WIDTH,
    counted,
    each_seat,
    expected,
    given,
    numbers,
    rounds_played,
    row_table,
    totals_of,
    verdict,
)
from take5_rules.spec.kinds import (
    CountdownVector,
    DeckOutput,
    DeckVector,
    EndVector,
    HeadsVector,
    RankVector,
    Refused,
    ScoreVector,
)
from take5_rules.spec.lines import end_of
from take5_rules.spec.parts import CardSpan, EditionNumbers, EndPoints

__all__ = ["countdown", "deck", "end", "heads", "rank", "score_of"]

_MOST_HEADS = 20
_LONG = 170
"""How long the longest bar is."""


def heads(vector: HeadsVector) -> list[Block]:
    """The bare card, and its heads as the vector says them."""
    number, found = vector.input.card, vector.output.heads
    bare = f'<rect class="card k1" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6"/>'
    drawn = bare + words(CARD_WIDTH // 2, CARD_HEIGHT // 2 + 6, str(number), "n")
    shown = "".join(
        place(10 + 22 * nth, 14, f'<path class="head" d="{HEAD}"/>', 1.6)
        for nth in range(min(found, _MOST_HEADS))
    )
    row = Block(width=22 * min(found, _MOST_HEADS) + 4, height=28, drawn=shown)
    return [
        beside(
            [
                given(Block(width=CARD_WIDTH, height=CARD_HEIGHT, drawn=drawn)),
                expected(row, line(heads_text(found), "b"), width=200),
            ],
            24,
        )
    ]


def score_of(vector: ScoreVector) -> list[Block]:
    """Piles and rows, and how the totals grow."""
    asked, found = vector.input, vector.output
    piles = [counted(pile) for pile in asked.piles]
    sums = [
        [
            line(f"seat {seat}"),
            line(f"{before} before"),
            line(f"+ {points}"),
            line(f"= {after}", "b"),
        ]
        for seat, (before, points, after) in enumerate(
            zip(asked.totals, found.points, found.totals, strict=True)
        )
    ]
    longest = max((len(row) for row in asked.rows), default=0)
    rows = [line("left in the rows", "b"), row_table(asked.rows, longest)] if asked.rows else []
    return [
        given(line("piles", "b"), each_seat(piles), *rows),
        expected(grid([[line(""), line("total"), line("points"), line("total after")], *sums], 16)),
    ]


def deck(vector: DeckVector) -> list[Block]:
    """The numbers, what the deal needs, and the deck card by card."""
    asked, found = vector.input, vector.output
    numbers_of, seats = asked.edition, asked.seats
    needed = f"the deal needs {seats} x {numbers_of.hand_size} + {numbers_of.rows}"
    arithmetic = f"{needed} = {seats * numbers_of.hand_size + numbers_of.rows} cards"
    sits = given(numbers(numbers_of), line(f"{seats} sit down", "b"), line(arithmetic))
    if isinstance(found, Refused):
        return [sits, expected(*_span(numbers_of), verdict("refused", False))]
    cards = range(max(1, found.first), min(found.last, MAX_CARD) + 1)
    return [
        sits,
        expected(
            line(f"{found.first} to {found.last}: {found.cards} cards", "b"),
            _cells(cards),
            _worth(cards),
            line(heads_text(found.heads), "b"),
            _shares(found, seats * numbers_of.hand_size, numbers_of.rows),
        ),
    ]


def _span(edition: EditionNumbers) -> list[Block]:
    if not isinstance(edition.deck, CardSpan):
        return []
    first, last = edition.deck.first, edition.deck.last
    return [line(f"the deck has {last - first + 1} cards, for up to {edition.max_seats} seats")]


def _cells(cards: Sequence[int]) -> Block:
    """Every card as a small cell; the thicker its edge, the dearer."""
    wide, high, a_line = 30, 21, 12
    drawn = []
    for nth, number in enumerate(cards):
        value = bullheads(number)
        edge = {1: 0.5, 2: 1, 3: 1.5, 5: 2.5, 7: 3.5}[value]
        box = f'<rect class="card k{value}" width="27" height="18" rx="3" stroke-width="{edge}"/>'
        cell = box + words(13, 14, str(number), "m")
        drawn.append(place(nth % a_line * wide + 1, nth // a_line * high + 1, cell))
    lines = -(-len(cards) // a_line)
    return Block(width=a_line * wide, height=lines * high, drawn="".join(drawn))


def _worth(cards: Sequence[int]) -> Block:
    """How many cards of each worth there are, and what they come to."""
    found = Counter(map(bullheads, cards))
    told = " + ".join([f"{found[value]} x {value}" for value in sorted(found)])
    return line(f"bullheads: {told} = {score(cards)}")


def _shares(found: DeckOutput, dealt: int, rows: int) -> Block:
    """The deck as a bar: what goes to hands and rows, and what the vector leaves over."""
    whole = max(1, dealt + rows + found.stock)
    x, parts = 0, []
    for size, kind in ((dealt, "k2"), (rows, "k3"), (found.stock, "k1")):
        width = round(size / whole * (WIDTH - 40))
        parts.append(f'<rect class="card {kind}" x="{x}" width="{width}" height="16"/>')
        x += width
    bar = Block(width=x + 2, height=18, drawn="".join(parts))
    return stack([bar, line(f"hands {dealt} + rows {rows} + left over {found.stock} = {whole}")], 2)


def _bars(
    totals: Sequence[int], threshold: int | None, notes: Sequence[str], winners: Sequence[int] = ()
) -> Block:
    """The totals as bars, with a dashed line at the threshold."""
    most = max([1, threshold or 0, *totals])
    length = [round(max(0, total) / most * _LONG) for total in totals]
    lines = [
        [
            line(f"seat {seat}"),
            _bar(length[seat], None if threshold is None else round(threshold / most * _LONG)),
            line(str(total)),
            line(note, "b" if seat in winners else ""),
        ]
        for seat, (total, note) in enumerate(zip(totals, notes, strict=True))
    ]
    return grid(lines, 10)


def _bar(length: int, limit: int | None) -> Block:
    drawn = f'<rect class="tip" width="{length}" height="14" y="3"/>'
    if limit is not None:
        drawn += f'<path class="go take" d="M{limit} 0V20"/>'
    return Block(width=_LONG + 4, height=20, drawn=drawn)


def end(vector: EndVector) -> list[Block]:
    """How far the match is, the totals against what ends it, and the verdict."""
    asked, found = vector.input, vector.output
    ends = asked.edition.end
    threshold = ends.points if isinstance(ends, EndPoints) else None
    notes = ["wins" if seat in found.winners else "" for seat in range(len(asked.totals))]
    played = f"{rounds_played(asked.rounds)}, {asked.turns} of {asked.edition.hand_size} turns of the next"
    winners = listed([seat_label(seat) for seat in found.winners]) or "nobody"
    told = f"the match is over, won by {winners}" if found.over else "the match plays on"
    return [
        given(line(f"the match ends {end_of(ends)}"), line(played), totals_of("totals", asked.totals)),
        expected(_bars(asked.totals, threshold, notes, found.winners), line(told, "b")),
    ]


def rank(vector: RankVector) -> list[Block]:
    """The totals as bars, and each seat's rank."""
    totals, found = vector.input.totals, vector.output
    notes = [
        f"rank {place}{', wins' if seat in found.winners else ''}" for seat, place in enumerate(found.ranks)
    ]
    return [
        given(totals_of("totals at the end", totals)),
        expected(_bars(totals, None, notes, found.winners)),
    ]


def countdown(vector: CountdownVector) -> list[Block]:
    """The totals as bars against the start of the display, and what it shows: what is left to the line."""
    asked = vector.input
    notes = [f"shows {shown}" for shown in vector.output.shown]
    return [
        given(
            line(f"a display that counts down from {asked.start}"),
            totals_of("totals", asked.totals),
        ),
        expected(_bars(asked.totals, asked.start, notes, range(len(notes)))),
    ]
