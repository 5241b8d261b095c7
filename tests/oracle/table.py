"""A second, naive reading of the rules, to compare the engine with.

It shares nothing with the package under test: no import, no table, no helper.
It is mutable, slow and literal on purpose, so that a reader can hold each line against a rulebook.
Rows, hands and piles are plain lists; seats are numbered clockwise, so ``s + 1`` sits to the left of ``s``.

The keys in brackets name the source of a rule:
[GUIDE-000] a guide to the English booklet 2.10, [GUIDE-003] a scorer's page for the Gigamic printing,
[GUIDE-004] a guide to the US booklet of 2018, [R2005-EN] the English booklet of 2005,
[R23-DE] the German booklet 2.3, [R30-DIGEST] a digest of the 30-year booklet,
[D] follows by arithmetic or from another rule, [DECIDED] is printed nowhere and was decided for this project.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

Pick = tuple[int, int]
"""A seat and the card it drafts or puts down."""
Take = tuple[int, int]
"""A seat and the index of the row it chooses to take."""
Placed = tuple[int, int, int, list[int] | None, str]
"""Seat, card, row index, the cards taken (or None), and why: CLOSEST, SIXTH or TOO_LOW."""
TakeChoice = Callable[[list[list[int]], int, int], int]
"""Asked with the rows, the seat and its too-low card; answers with the index of a row."""

CLOSEST = "behind the closest lower end"
SIXTH = "one card too many for the row"
TOO_LOW = "lower than every end"

NOT_A_NUMBER = "not a plain whole number"
BAD_BOX = "the box's numbers do not fit together"
BAD_SEATS = "the box is not for this number of seats"
BAD_TOTALS = "not one total for each seat"
BAD_DEAL = "a hand or the rows have the wrong number of cards"
NOT_IN_DECK = "a card that the deck does not have"
SAME_CARD_TWICE = "the same card twice"
NO_SUCH_SEAT = "no such seat"
NO_SUCH_ROW = "no such row"
NOT_HELD = "a card that the seat does not hold"
NOT_IN_POOL = "a card that is not in the pool"
NOT_DUE = "a choice that is not due"
MISSING = "a choice is missing"
WRONG_SETUP = "a deal where a draft is due, or a draft where a deal is due"
ROUND_OVER = "the round is over"
ROUND_NOT_OVER = "the round before is not over"
MATCH_OVER = "the match is over"


class OracleRefusal(Exception):  # noqa: N818
    """What was recorded cannot have happened; ``reason`` is one of the texts above."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass
class Box:
    """The numbers of one printing; the defaults are the English booklet 2.10 [GUIDE-000]."""

    first_card: int = 1
    last_card: int | Literal["low"] = 104
    hand: int = 10
    rows: int = 4
    capacity: int = 5
    setup: Literal["dealt", "drafted"] = "dealt"
    picks: Literal["secret", "open"] = "secret"
    open_hands: bool = False
    scored: bool = True
    end: tuple[Literal["threshold"], int, bool] | tuple[Literal["rounds"], int] = ("threshold", 66, True)
    min_seats: int = 2
    max_seats: int = 10


@dataclass
class Position:
    """What lies on the table at one instant of a round.

    ``picked`` are cards put down and not yet revealed (or, with open picks, the turn is not complete).
    ``unplaced`` are revealed cards that wait for their place.
    ``leader`` drafts first, or puts the first card of the turn down where picks are open.
    """

    hands: list[list[int]]
    rows: list[list[int]]
    piles: list[list[int]]
    picked: dict[int, int] = field(default_factory=dict)
    unplaced: dict[int, int] = field(default_factory=dict)
    pool: list[int] = field(default_factory=list)
    leader: int = 0


def plain(number: object) -> None:
    """Refuse everything that is not exactly an int: True, 1.0, "1", None."""
    if type(number) is not int:
        raise OracleRefusal(NOT_A_NUMBER)


def heads(card: int) -> int:
    """Count the bullheads of one card by trying each rule in words."""
    plain(card)
    # The deck is 1 .. 104 [all]; from 110 on the classes would meet in a way that no booklet prints [D].
    if card < 1 or card > 109:
        raise OracleRefusal(NOT_IN_DECK)
    digits = str(card)
    found = 0
    # The same digit twice, as in 11 or 22, is worth five [GUIDE-003, GUIDE-004].
    if len(digits) == 2 and digits[0] == digits[1]:
        found = found + 5
    # A five at the end is worth two [GUIDE-003, GUIDE-004];
    # 55 is that and a double, so it has both: seven [GUIDE-003].
    if digits.endswith("5"):
        found = found + 2
    # Multiples of ten have three [GUIDE-003, GUIDE-004].
    if digits.endswith("0"):
        found = found + 3
    # Every other card has one [GUIDE-003, GUIDE-004].
    if found == 0:
        found = 1
    return found


def points(pile: list[int]) -> int:
    """Count the bullheads of a pile, each card once [GUIDE-004]."""
    total = 0
    for card in pile:
        total = total + heads(card)
    return total


def check_box(box: Box) -> None:
    """Refuse numbers that no round could be played with."""
    for number in [box.first_card, box.hand, box.rows, box.capacity, box.min_seats, box.max_seats]:
        plain(number)
        if number < 1:
            raise OracleRefusal(BAD_BOX)
    if box.last_card != "low":
        plain(box.last_card)
    # The low deck always begins with the card 1 [R2005-EN, GUIDE-000, GUIDE-004].
    elif box.first_card != 1:
        raise OracleRefusal(BAD_BOX)
    if box.min_seats > box.max_seats:
        raise OracleRefusal(BAD_BOX)
    # A target in points or a number of rounds, one of the two [GUIDE-000, GUIDE-004].
    plain(box.end[1])
    if box.end[1] < 1:
        raise OracleRefusal(BAD_BOX)


def deck(box: Box, seats: int) -> list[int]:
    """List the cards that a round for so many seats uses."""
    check_box(box)
    plain(seats)
    # 2-10 in every printing, 2-6 for the draft [GUIDE-000, GUIDE-004]; 2-9 without the card 1 [D].
    if seats < box.min_seats or seats > box.max_seats:
        raise OracleRefusal(BAD_SEATS)
    needed = box.hand * seats + box.rows
    # The low deck: ten cards for each seat and four more, consecutive from 1
    # [GUIDE-000, GUIDE-004, R2005-EN].
    last = needed if box.last_card == "low" else box.last_card
    cards = list(range(box.first_card, last + 1))
    if len(cards) < needed:
        raise OracleRefusal(BAD_SEATS)
    # What is left of a draft begins the rows, one card each, and nothing else is left [GUIDE-000, GUIDE-004].
    if box.setup == "drafted" and len(cards) != needed:
        raise OracleRefusal(BAD_BOX)
    return cards


def closest_row(rows: list[list[int]], card: int) -> int | None:
    """Find the row whose end is the highest number below the card; None if the card is too low."""
    # Only behind a lower end, and of those behind the closest, that is the highest
    # [GUIDE-000, GUIDE-004, R2005-EN rules 1 and 2].
    best = None
    for index in range(len(rows)):
        end = rows[index][-1]
        if end < card and (best is None or card - end < card - rows[best][-1]):
            best = index
    return best


def place_one(
    rows: list[list[int]], card: int, box: Box, chosen: int | None
) -> tuple[int, list[int] | None, str]:
    """Lay one card into the rows; ``chosen`` is the row taken for a too-low card and else None."""
    index = closest_row(rows, card)
    if index is None:
        # Lower than all ends: any one row is taken whole and the card begins it anew
        # [GUIDE-000, GUIDE-004, R2005-EN rule 4].
        if chosen is None:
            raise OracleRefusal(MISSING)
        plain(chosen)
        if chosen < 0 or chosen >= len(rows):
            raise OracleRefusal(NO_SUCH_ROW)
        taken = rows[chosen]
        rows[chosen] = [card]
        return chosen, taken, TOO_LOW
    # With a legal row there is nothing to choose, not even a cheaper row [GUIDE-000, GUIDE-004].
    if chosen is not None:
        raise OracleRefusal(NOT_DUE)
    if len(rows[index]) >= box.capacity:
        # A full row: its cards are taken, the new card is not one of them and
        # begins the row in the same position [GUIDE-000, GUIDE-004, R2005-EN rule 3].
        taken = rows[index]
        rows[index] = [card]
        return index, taken, SIXTH
    rows[index].append(card)
    return index, None, CLOSEST


def placing(
    rows: list[list[int]], plays: dict[int, int], box: Box, take: TakeChoice
) -> tuple[list[list[int]], list[Placed]]:
    """Place the revealed cards of one turn; the rows passed in stay as they are."""
    table = [list(row) for row in rows]
    seen: list[int] = []
    for group in [*table, list(plays.values())]:
        for card in group:
            plain(card)
            if card in seen:
                raise OracleRefusal(SAME_CARD_TWICE)
            seen.append(card)
    story: list[Placed] = []
    # One by one from the lowest number to the highest [all]; each card meets the rows as the cards
    # before it have left them, so a too-low card's row is cleared before the next card [GUIDE-004].
    for card in sorted(plays.values()):
        for seat in plays:
            if plays[seat] == card:
                chosen = None
                if closest_row(table, card) is None:
                    chosen = take([list(row) for row in table], seat, card)
                index, taken, why = place_one(table, card, box, chosen)
                story.append((seat, card, index, taken, why))
    return table, story


def turn_order(box: Box, seats: int, leader: int) -> list[int]:
    """List the seats in the order in which a turn's cards are put down where picks are open."""
    # The leading seat first, the others in turn to the left, that is clockwise [R2005-EN, GUIDE-004].
    order = []
    for step in range(seats):
        order.append((leader + step) % seats)
    return order


def put_down(box: Box, position: Position, seat: int, card: int) -> None:
    """Let one seat put one card of its hand down."""
    plain(seat)
    plain(card)
    if seat < 0 or seat >= len(position.hands):
        raise OracleRefusal(NO_SUCH_SEAT)
    if seat not in who_must_act(box, position) or position.unplaced or position.pool:
        raise OracleRefusal(NOT_DUE)
    if card not in position.hands[seat]:
        raise OracleRefusal(NOT_HELD)
    position.hands[seat].remove(card)
    position.picked[seat] = card


def resolve(box: Box, position: Position, takes: list[Take]) -> list[Placed]:
    """Reveal and place the cards as far as the choices in ``takes`` reach, and use those up."""
    if position.picked:
        position.unplaced = position.picked
        position.picked = {}
    story: list[Placed] = []
    while position.unplaced:
        # The lowest card still to be placed is next [all].
        lowest = min(position.unplaced.values())
        seat = -1
        for owner in position.unplaced:
            if position.unplaced[owner] == lowest:
                seat = owner
        chosen = None
        if closest_row(position.rows, lowest) is None:
            if not takes:
                return story
            chooser, chosen = takes[0]
            plain(chooser)
            # Only the owner of the too-low card chooses [GUIDE-000, GUIDE-004].
            if chooser != seat:
                raise OracleRefusal(NOT_DUE)
            takes.pop(0)
            plain(chosen)
        index, taken, why = place_one(position.rows, lowest, box, chosen)
        del position.unplaced[seat]
        # Taken cards go to the taker's pile, never to a hand [GUIDE-000, GUIDE-004].
        if taken is not None:
            position.piles[seat] = position.piles[seat] + taken
        story.append((seat, lowest, index, taken, why))
    return story


def one_turn(box: Box, position: Position, picks: list[Pick], takes: list[Take]) -> list[Placed]:
    """Play one whole turn, with exactly the choices that it asks for."""
    left = list(takes)
    if max(len(hand) for hand in position.hands) == 0:
        raise OracleRefusal(ROUND_OVER)
    for seat, card in picks:
        put_down(box, position, seat, card)
    # Nothing is revealed before everybody has put exactly one card down [GUIDE-000, GUIDE-004].
    if len(position.picked) != len(position.hands):
        raise OracleRefusal(MISSING)
    story = resolve(box, position, left)
    if position.unplaced:
        raise OracleRefusal(MISSING)
    if left:
        raise OracleRefusal(NOT_DUE)
    # With open picks the lead passes to the left after each turn [R2005-EN, GUIDE-004].
    position.leader = (position.leader + 1) % len(position.hands)
    return story


def who_must_act(box: Box, position: Position) -> list[int]:
    """List the seats that have a decision to make now, ascending; empty when the round is over."""
    seats = len(position.hands)
    if position.pool:
        drafted = sum(len(hand) for hand in position.hands)
        return [(position.leader + drafted) % seats]
    if position.unplaced:
        # Only the owner of the next card, and only if it is lower than every end [GUIDE-000, GUIDE-004].
        lowest = min(position.unplaced.values())
        if closest_row(position.rows, lowest) is not None:
            return []
        return [seat for seat in position.unplaced if position.unplaced[seat] == lowest]
    waiting = []
    for seat in range(seats):
        if seat not in position.picked and position.hands[seat]:
            waiting.append(seat)
    if box.picks == "open" and waiting:
        # Seat after seat from the leading one [R2005-EN, GUIDE-004].
        for seat in turn_order(box, seats, position.leader):
            if seat in waiting:
                return [seat]
    # Everybody chooses at the same time; no seat has to wait for another [all].
    return waiting


def legal_cards(box: Box, position: Position, seat: int) -> list[int]:
    """List the cards that the seat may draft or put down now, ascending."""
    plain(seat)
    if seat < 0 or seat >= len(position.hands):
        raise OracleRefusal(NO_SUCH_SEAT)
    if position.unplaced or seat not in who_must_act(box, position):
        return []
    # Any card of the pool, any card of the hand [all].
    if position.pool:
        return sorted(position.pool)
    return sorted(position.hands[seat])


def legal_rows(box: Box, position: Position, seat: int) -> list[int]:
    """List the rows that the seat may take now: all of them for a too-low card, else none."""
    plain(seat)
    if seat < 0 or seat >= len(position.hands):
        raise OracleRefusal(NO_SUCH_SEAT)
    # Any row, full or short, cheap or dear [GUIDE-000, GUIDE-004, R30-DIGEST].
    if position.unplaced and seat in who_must_act(box, position):
        return list(range(len(position.rows)))
    return []
