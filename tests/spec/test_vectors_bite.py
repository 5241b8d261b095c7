"""The vectors find the classic faults, and name the clause that each one breaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from attrs import evolve

from take5_rules.spec import load_vectors
from take5_rules.spec.kinds import EndInput, EndOutput, RankInput, RankOutput, ScoreInput, ScoreOutput
from take5_rules.spec.parts import CardSpan, EditionNumbers, EndPoints
from take5_rules.spec.tables import DraftInput, DraftOutput, OrderInput, OrderOutput, ScriptPick
from take5_rules.spec.turns import ChoiceInput, ChoiceOutput, Placed

from . import naive, naive_answers
from .naive_match import NaiveMatch

Patch = pytest.MonkeyPatch
Choice = Callable[[ChoiceInput], ChoiceOutput]
Draft = Callable[[DraftInput], DraftOutput]
Order = Callable[[OrderInput], OrderOutput]
Rows = Sequence[Sequence[int]]
Resolved = tuple[list[Placed], list[list[int]], bool]


def failing_clauses() -> dict[str, list[str]]:
    """The clauses of the vectors that are answered wrongly or not at all, with the ids of these vectors."""
    found: dict[str, list[str]] = {}
    for vector in load_vectors():
        try:
            right = naive_answers.answer(vector) == vector.output
        except (AssertionError, IndexError, KeyError, ValueError):
            right = False
        if not right:
            for clause in vector.clauses:
                found.setdefault(clause, []).append(vector.id)
    return found


def lowest_end(ends: Sequence[int], card: int) -> int | None:
    lower = [end for end in ends if end < card]
    return list(ends).index(min(lower)) if lower else None


def absolute_difference(ends: Sequence[int], card: int) -> int | None:
    if card < min(ends):
        return None
    return min(range(len(ends)), key=lambda row: abs(ends[row] - card))


def wrong_fifty_five(card: int, heads: Callable[[int], int] = naive.heads) -> int:
    return 5 if card == 55 else heads(card)


def figure_five(card: int, heads: Callable[[int], int] = naive.heads) -> int:
    return 2 if heads(card) == 1 and "5" in str(card) else heads(card)


def changed_takes(change: Callable[[Placed], tuple[int, ...]]) -> Callable[..., Resolved]:
    right = naive.resolve

    def resolve(rows: Rows, plays: Sequence[int], capacity: int, take: int | None) -> Resolved:
        placed, table, used = right(rows, plays, capacity, take)
        return [evolve(each, taken=change(each)) if each.taken else each for each in placed], table, used

    return resolve


def row_moved(rows: Rows, plays: Sequence[int], capacity: int, take: int | None) -> Resolved:
    """A row begun anew goes to the last place."""
    table, placed, used = [list(row) for row in rows], [], False
    for card in sorted(plays):
        (each,), after, now_used = RESOLVE(table, [card], capacity, take if not used else None)
        used = used or now_used
        if each.taken:
            after.append(after.pop(each.row))
        table = after
        placed.append(evolve(each, seat=list(plays).index(card)))
    return placed, table, used


RESOLVE = naive.resolve


def seat_order(rows: Rows, plays: Sequence[int], capacity: int, take: int | None) -> Resolved:
    """Cards are placed in the order in which they are given, not from the lowest up."""
    table, placed, used = [list(row) for row in rows], [], False
    for seat, card in enumerate(plays):
        found, table, now_used = RESOLVE(table, [card], capacity, take if not used else None)
        used = used or now_used
        if not found:
            break
        placed.append(evolve(found[0], seat=seat))
    return placed, table, used


def cheapest_row(given: ChoiceInput, choice: Choice = naive.choice) -> ChoiceOutput:
    """The cheapest row is taken for the seat, and no other answer counts."""
    right = choice(given)
    if right.due is None:
        return right
    cheapest = right.due.heads.index(min(right.due.heads))
    accepted = [yes and each.row == cheapest for yes, each in zip(right.accepted, given.answers, strict=True)]
    return evolve(right, accepted=tuple(accepted))


def anybody_chooses(given: ChoiceInput, choice: Choice = naive.choice) -> ChoiceOutput:
    """Every seat whose card is below all ends at the reveal may name a row."""
    right = choice(given)
    low = {seat for seat, card in enumerate(given.plays) if all(card < row[-1] for row in given.rows)}
    return evolve(right, accepted=tuple(each.seat in low and each.row in range(4) for each in given.answers))


def any_turn_ends(given: EndInput, end: Callable[[EndInput], EndOutput] = naive.end) -> EndOutput:
    return end(evolve(given, turns=0))


def limit(by: int, inclusive: bool | None = None) -> Callable[[EndInput], EndOutput]:
    right = naive.end

    def end(given: EndInput) -> EndOutput:
        rule = given.edition.end
        if isinstance(rule, EndPoints):
            how = rule.inclusive if inclusive is None else inclusive
            changed = EndPoints(points=rule.points + by, inclusive=how)
            given = evolve(given, edition=evolve(given.edition, end=changed))
        return right(given)

    return end


def threshold_too(given: EndInput, end: Callable[[EndInput], EndOutput] = naive.end) -> EndOutput:
    """A set number of rounds ends at 66 as well."""
    if max(given.totals) >= 66 and given.turns == 0:
        return EndOutput(over=True, winners=naive.lowest(given.totals))
    return end(given)


def first_of_a_tie(totals: Sequence[int]) -> tuple[int, ...]:
    return (list(totals).index(min(totals)),)


def dense_ranks(given: RankInput) -> RankOutput:
    distinct = sorted(set(given.totals))
    ranks = tuple(distinct.index(total) + 1 for total in given.totals)
    return RankOutput(ranks=ranks, winners=naive.lowest(given.totals))


def rows_scored(given: ScoreInput, score: Callable[[ScoreInput], ScoreOutput] = naive.score) -> ScoreOutput:
    last = (*given.piles[-1], *(card for row in given.rows for card in row))
    return score(evolve(given, piles=(*given.piles[:-1], last)))


def random_low_deck(
    edition: EditionNumbers, seats: int, cards: Callable[[EditionNumbers, int], list[int]] = naive.cards_of
) -> list[int]:
    """The right number of cards, spread over the whole deck."""
    right = cards(edition, seats)
    return right if isinstance(edition.deck, CardSpan) else [card + card // 2 for card in right]


def leftovers_descend(given: DraftInput, draft: Draft = naive.draft) -> DraftOutput:
    right = draft(given)
    return evolve(right, rows=right.rows[::-1])


def same_first_seat(of: str) -> Order:
    """Every round begins with the seat that began the first."""
    right = naive.order

    def order(given: OrderInput) -> OrderOutput:
        return right(evolve(given, round=1) if given.of == of else given)

    return order


def counter_clockwise(given: OrderInput, order: Order = naive.order) -> OrderOutput:
    first, *others = order(given).order
    return OrderOutput(order=(first, *reversed(others)))


def in_commit_order(match: NaiveMatch, take: int | None) -> None:
    """The cards are placed in the order in which they were picked."""
    seats = list(match.picks)
    plays = [match.picks[seat][0] for seat in seats]
    placed, rows, _ = seat_order(match.rows, plays, match.edition.row_capacity, take)
    match.lie([evolve(each, seat=seats[each.seat]) for each in placed], rows)


def card_stays(match: NaiveMatch) -> None:
    """Played cards are not taken out of the hands."""
    match.revealed = True
    match.begin_placing()


def any_pick(match: NaiveMatch, action: object, accepts: Callable[..., bool] = NaiveMatch.accepts) -> bool:
    """A second pick replaces the first without being taken back."""
    if isinstance(action, ScriptPick) and match.phase == "pick" and action.seat in match.picks:
        return action.card in match.hands[action.seat]
    return accepts(match, action)


FAULTS: dict[str, tuple[object, str, object, str]] = {
    "the row with the lowest end": (naive, "target", lowest_end, "PLACE-NEAREST"),
    "the smallest absolute difference": (naive, "target", absolute_difference, "PLACE-ASCENDING"),
    "5 bullheads on the 55": (naive, "heads", wrong_fifty_five, "HEADS-FIFTY-FIVE"),
    "2 bullheads on every figure five": (naive, "heads", figure_five, "HEADS-FIVES"),
    "the sixth card is taken too": (
        naive,
        "resolve",
        changed_takes(lambda placed: (*placed.taken, placed.card)),
        "TAKE-OWN-CARD",
    ),
    "only four of the five are taken": (
        naive,
        "resolve",
        changed_takes(lambda placed: placed.taken[:4]),
        "TAKE-SIXTH",
    ),
    "a row begun anew goes last": (naive, "resolve", row_moved, "TAKE-ROW-STAYS"),
    "placed in seat order": (naive, "resolve", seat_order, "PLACE-ORDER"),
    "the cheapest row is taken for the seat": (naive, "choice", cheapest_row, "TAKE-LOW-ANY-ROW"),
    "every low card chooses": (naive, "choice", anybody_chooses, "TAKE-LOW-ONCE"),
    "the match ends in mid-round": (naive, "end", any_turn_ends, "END-WHOLE-ROUND"),
    "the match ends at 65": (naive, "end", limit(-1), "END-66-OR-MORE"),
    "66 always ends the match": (naive, "end", limit(0, inclusive=True), "END-MORE-THAN-66"),
    "66 never ends the match": (naive, "end", limit(0, inclusive=False), "END-66-OR-MORE"),
    "66 ends a match of three rounds": (naive, "end", threshold_too, "END-FIXED-ROUNDS"),
    "the first of a tie wins": (naive, "lowest", first_of_a_tie, "WIN-TIES"),
    "ranks without gaps": (naive, "rank", dense_ranks, "WIN-RANKS"),
    "cards in the rows are scored": (naive, "score", rows_scored, "ROUND-LEFTOVERS"),
    "a random low deck": (naive, "cards_of", random_low_deck, "LOW-DECK"),
    "the leftovers begin the rows downwards": (naive, "draft", leftovers_descend, "DRAFT-ROWS"),
    "the same seat always drafts first": (naive, "order", same_first_seat("draft"), "DRAFT-FIRST"),
    "the marker goes back each round": (naive, "order", same_first_seat("open-picks"), "OPEN-PICKS-LEADER"),
    "the draft goes counter-clockwise": (naive, "order", counter_clockwise, "DRAFT-IN-TURN"),
    "the order of picking matters": (NaiveMatch, "place", in_commit_order, "PICK-REVEAL"),
    "a played card stays in the hand": (NaiveMatch, "reveal", card_stays, "PICK-ONE"),
    "a second pick replaces the first": (NaiveMatch, "accepts", any_pick, "PICK-ONE"),
}


def test_the_naive_reading_breaks_no_clause_as_it_stands() -> None:
    assert failing_clauses() == {}


@pytest.mark.parametrize(("place", "name", "wrong", "clause"), FAULTS.values(), ids=FAULTS)
def test_a_fault_fails_a_vector_of_its_clause(
    monkeypatch: Patch, place: object, name: str, wrong: object, clause: str
) -> None:
    monkeypatch.setattr(place, name, wrong)
    failing = failing_clauses()
    assert failing.get(clause)
    assert len({id for ids in failing.values() for id in ids}) < len(load_vectors()) / 4, "too blunt a fault"
