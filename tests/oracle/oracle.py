"""The naive second reading, whole: deals, drafts, rounds and matches from recorded decisions.

``table`` holds the rules of one turn and the source keys; everything is offered from here.
"""

from dataclasses import dataclass, field

from tests.oracle.table import (
    BAD_BOX,
    BAD_DEAL,
    BAD_SEATS,
    BAD_TOTALS,
    CLOSEST,
    MATCH_OVER,
    MISSING,
    NO_SUCH_ROW,
    NO_SUCH_SEAT,
    NOT_A_NUMBER,
    NOT_DUE,
    NOT_HELD,
    NOT_IN_DECK,
    NOT_IN_POOL,
    ROUND_NOT_OVER,
    ROUND_OVER,
    SAME_CARD_TWICE,
    SIXTH,
    TOO_LOW,
    WRONG_SETUP,
    Box,
    OracleRefusal,
    Pick,
    Placed,
    Position,
    Take,
    TakeChoice,
    check_box,
    closest_row,
    deck,
    heads,
    legal_cards,
    legal_rows,
    one_turn,
    place_one,
    placing,
    plain,
    points,
    put_down,
    resolve,
    turn_order,
    who_must_act,
)

__all__ = [
    "BAD_BOX",
    "BAD_DEAL",
    "BAD_SEATS",
    "BAD_TOTALS",
    "CLOSEST",
    "MATCH_OVER",
    "MISSING",
    "NOT_A_NUMBER",
    "NOT_DUE",
    "NOT_HELD",
    "NOT_IN_DECK",
    "NOT_IN_POOL",
    "NO_SUCH_ROW",
    "NO_SUCH_SEAT",
    "ROUND_NOT_OVER",
    "ROUND_OVER",
    "SAME_CARD_TWICE",
    "SIXTH",
    "TOO_LOW",
    "WRONG_SETUP",
    "Box",
    "MatchResult",
    "OracleRefusal",
    "Pick",
    "Placed",
    "Position",
    "Recorded",
    "RoundResult",
    "Take",
    "TakeChoice",
    "check_box",
    "check_deal",
    "closest_row",
    "deck",
    "draft",
    "draft_position",
    "first_drafter",
    "heads",
    "is_over",
    "lead",
    "legal_cards",
    "legal_rows",
    "lowest_seats",
    "one_turn",
    "place_one",
    "placing",
    "plain",
    "play_match",
    "play_round",
    "points",
    "position_at",
    "put_down",
    "ranking",
    "resolve",
    "set_up",
    "start",
    "turn_order",
    "who_must_act",
]


@dataclass
class Recorded:
    """What was dealt or drafted in one round, and what every seat decided, in order.

    A dealt round has ``hands`` and ``rows``; a drafted one has ``drafts`` instead.
    ``picks`` and ``takes`` have one list for each turn that was played.
    """

    picks: list[list[Pick]]
    takes: list[list[Take]]
    hands: list[list[int]] | None = None
    rows: list[list[int]] | None = None
    drafts: list[Pick] | None = None


@dataclass
class RoundResult:
    """What came of one round, or of the turns of it that were recorded."""

    hands: list[list[int]]
    rows: list[list[int]]
    rows_after: list[list[list[int]]] = field(default_factory=list)
    placed: list[list[Placed]] = field(default_factory=list)
    piles: list[list[int]] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    whole: bool = False


@dataclass
class MatchResult:
    """What came of a match, or of the rounds of it that were recorded."""

    rounds: list[RoundResult]
    totals: list[int]
    totals_after: list[list[int]]
    over: bool
    winners: list[int]
    ranks: list[int]


def check_deal(box: Box, seats: int, hands: list[list[int]], rows: list[list[int]]) -> None:
    """Refuse a deal that the deck cannot give."""
    cards = deck(box, seats)
    # Ten cards to each seat, and four cards that begin one row each [all].
    if len(hands) != seats or len(rows) != box.rows:
        raise OracleRefusal(BAD_DEAL)
    for hand in hands:
        if len(hand) != box.hand:
            raise OracleRefusal(BAD_DEAL)
    for row in rows:
        if len(row) != 1:
            raise OracleRefusal(BAD_DEAL)
    seen: list[int] = []
    for group in hands + rows:
        for card in group:
            plain(card)
            if card not in cards:
                raise OracleRefusal(NOT_IN_DECK)
            if card in seen:
                raise OracleRefusal(SAME_CARD_TWICE)
            seen.append(card)


def start(hands: list[list[int]], rows: list[list[int]], leading: int) -> Position:
    """Copy a deal into a position before its first turn."""
    plain(leading)
    if leading < 0 or leading >= len(hands):
        raise OracleRefusal(NO_SUCH_SEAT)
    seen: list[int] = []
    for group in hands + rows:
        if len(group) == 0:
            raise OracleRefusal(BAD_DEAL)
        for card in group:
            plain(card)
            if card in seen:
                raise OracleRefusal(SAME_CARD_TWICE)
            seen.append(card)
    for hand in hands:
        if len(hand) != len(hands[0]):
            raise OracleRefusal(BAD_DEAL)
    return Position(
        hands=[list(hand) for hand in hands],
        rows=[list(row) for row in rows],
        piles=[[] for _ in hands],
        leader=leading,
    )


def play_round(
    box: Box,
    hands: list[list[int]],
    rows: list[list[int]],
    picks_by_turn: list[list[Pick]],
    takes: list[list[Take]],
    leading: int = 0,
) -> RoundResult:
    """Play the recorded turns from any hands of equal length.

    Fewer turns than cards leave the round unfinished.
    Every recorded turn must be complete: see ``position_at`` for an instant inside a turn.
    """
    position = start(hands, rows, leading)
    if len(takes) < len(picks_by_turn):
        raise OracleRefusal(MISSING)
    if len(takes) > len(picks_by_turn):
        raise OracleRefusal(NOT_DUE)
    result = RoundResult(hands=[], rows=[])
    # Ten turns, until every hand is empty [all].
    for turn in range(len(picks_by_turn)):
        story = one_turn(box, position, picks_by_turn[turn], takes[turn])
        result.placed.append(story)
        result.rows_after.append([list(row) for row in position.rows])
    result.hands = position.hands
    result.rows = position.rows
    result.piles = position.piles
    # Only the piles count; the cards left in the rows are nobody's [GUIDE-004].
    for pile in position.piles:
        result.points.append(points(pile))
    result.whole = max(len(hand) for hand in position.hands) == 0
    return result


def position_at(
    box: Box,
    hands: list[list[int]],
    rows: list[list[int]],
    picks_by_turn: list[list[Pick]],
    takes: list[list[Take]],
    leading: int = 0,
) -> Position:
    """Stop after the last recorded choice, be it inside a turn."""
    position = start(hands, rows, leading)
    if len(takes) != len(picks_by_turn):
        raise OracleRefusal(MISSING)
    for turn in range(len(picks_by_turn)):
        if turn < len(picks_by_turn) - 1:
            one_turn(box, position, picks_by_turn[turn], takes[turn])
            continue
        left = list(takes[turn])
        for seat, card in picks_by_turn[turn]:
            put_down(box, position, seat, card)
        if len(position.picked) == len(position.hands):
            resolve(box, position, left)
            if not position.unplaced:
                position.leader = (position.leader + 1) % len(position.hands)
        if left:
            raise OracleRefusal(NOT_DUE)
    return position


def first_drafter(seats: int, first: int, played: int) -> int:
    """Say who drafts first after so many rounds."""
    # No booklet says who begins the later drafts; the first drafter moves one seat a round [DECIDED].
    return (first + played) % seats


def draft_position(box: Box, seats: int, first: int, drafts: list[Pick]) -> Position:
    """Draft card by card; the position is mid-draft, or before the first turn once all hands are full."""
    plain(first)
    # All cards lie face up [GUIDE-000, GUIDE-004, R2005-EN].
    position = Position(
        hands=[[] for _ in range(seats)],
        rows=[],
        piles=[[] for _ in range(seats)],
        pool=deck(box, seats),
        leader=first,
    )
    if first < 0 or first >= seats:
        raise OracleRefusal(NO_SUCH_SEAT)
    for seat, card in drafts:
        plain(seat)
        plain(card)
        if seat < 0 or seat >= seats:
            raise OracleRefusal(NO_SUCH_SEAT)
        # One card a seat, in turn, clockwise, until everybody has ten [R2005-EN, GUIDE-004].
        if who_must_act(box, position) != [seat] or not position.pool:
            raise OracleRefusal(NOT_DUE)
        if card not in position.pool:
            raise OracleRefusal(NOT_IN_POOL)
        position.pool.remove(card)
        position.hands[seat].append(card)
        if min(len(hand) for hand in position.hands) == box.hand:
            # The cards that nobody drafted begin the rows [all]; in ascending order [DECIDED].
            for left in sorted(position.pool):
                position.rows.append([left])
            position.pool = []
    return position


def draft(box: Box, seats: int, first: int, drafts: list[Pick]) -> tuple[list[list[int]], list[list[int]]]:
    """Draft to the end; answer with the hands and the rows."""
    position = draft_position(box, seats, first, drafts)
    if position.pool:
        raise OracleRefusal(MISSING)
    return position.hands, position.rows


def is_over(box: Box, totals: list[int], played: int) -> bool:
    """Say whether the match is over after so many whole rounds."""
    # Checked only after a whole round [GUIDE-000, GUIDE-004, R2005-EN, R23-DE].
    if played == 0:
        return False
    # A fixed number of rounds: exactly so many, whatever the totals [GUIDE-004].
    if box.end[0] == "rounds":
        return played >= box.end[1]
    target = box.end[1]
    for total in totals:
        # 66 or more [GUIDE-000, R2005-EN, R30-DIGEST].
        if box.end[2] and total >= target:
            return True
        # More than 66, so exactly 66 plays on [GUIDE-004, R23-DE].
        if not box.end[2] and total > target:
            return True
    return False


def lowest_seats(totals: list[int]) -> list[int]:
    """List every seat with the lowest total."""
    # The lowest total wins [all]; a tie shares the win [GUIDE-000, R30-DIGEST; table agreement in GUIDE-004].
    best = totals[0]
    for total in totals:
        if total < best:
            best = total
    return [seat for seat in range(len(totals)) if totals[seat] == best]


def ranking(totals: list[int]) -> list[int]:
    """Give each seat its rank: one more than the number of seats with a lower total, so 1, 1, 3."""
    ranks = []
    for mine in totals:
        better = 0
        for other in totals:
            if other < mine:
                better = better + 1
        ranks.append(better + 1)
    return ranks


def lead(box: Box, seats: int, first: int, played: int) -> int:
    """Say who leads the first turn of a round after so many whole rounds."""
    # The marker passes to the left after each turn [R2005-EN]; it goes on so from round to round [DECIDED].
    return (first + played * box.hand) % seats


def play_match(
    box: Box,
    seats: int,
    rounds: list[Recorded],
    first: int = 0,
    carried: list[int] | None = None,
    played: int = 0,
) -> MatchResult:
    """Play the recorded rounds; only the last one may be unfinished, and it then adds nothing to the totals.

    ``carried`` are totals of ``played`` whole rounds before the first recorded one.
    """
    deck(box, seats)
    plain(first)
    plain(played)
    if first < 0 or first >= seats:
        raise OracleRefusal(NO_SUCH_SEAT)
    # Everybody starts at zero [GUIDE-004].
    totals = [0] * seats if carried is None else list(carried)
    if len(totals) != seats:
        raise OracleRefusal(BAD_TOTALS)
    results: list[RoundResult] = []
    totals_after: list[list[int]] = []
    for recorded in rounds:
        if results and not results[-1].whole:
            raise OracleRefusal(ROUND_NOT_OVER)
        if is_over(box, totals, played):
            raise OracleRefusal(MATCH_OVER)
        hands, rows = set_up(box, seats, recorded, first_drafter(seats, first, played))
        result = play_round(box, hands, rows, recorded.picks, recorded.takes, lead(box, seats, first, played))
        results.append(result)
        if result.whole:
            played = played + 1
            # Each round's points are added to the running totals [GUIDE-000, GUIDE-004];
            # a teaching round is counted for the lesson and added to nothing [GUIDE-004].
            if box.scored:
                for seat in range(seats):
                    totals[seat] = totals[seat] + result.points[seat]
            totals_after.append(list(totals))
    over = is_over(box, totals, played)
    # A teaching round awards no winner [GUIDE-004]; nobody wins before the end [GUIDE-000].
    decided = over and box.scored
    return MatchResult(
        rounds=results,
        totals=totals,
        totals_after=totals_after,
        over=over,
        winners=lowest_seats(totals) if decided else [],
        ranks=ranking(totals) if decided else [],
    )


def set_up(box: Box, seats: int, recorded: Recorded, drafter: int) -> tuple[list[list[int]], list[list[int]]]:
    """Give the hands and rows of one recorded round."""
    # The whole deck is shuffled, or drafted, anew for each round [GUIDE-000, GUIDE-004].
    if box.setup == "drafted":
        if recorded.drafts is None or recorded.hands is not None or recorded.rows is not None:
            raise OracleRefusal(WRONG_SETUP)
        hands, rows = draft(box, seats, drafter, recorded.drafts)
    else:
        if recorded.drafts is not None or recorded.hands is None or recorded.rows is None:
            raise OracleRefusal(WRONG_SETUP)
        hands, rows = recorded.hands, recorded.rows
    check_deal(box, seats, hands, rows)
    return hands, rows
