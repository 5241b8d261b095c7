"""What CrossHair is asked about the real functions, on ints and tuples of ints.

Leading assertions say what may be assumed, later ones what must hold; CrossHair looks for ints that break
one, along every path, and says so when there are none.
"""

from take5_rules.core.cards import bullheads
from take5_rules.core.errors import CardError
from take5_rules.core.table import target_row
from take5_rules.core.turn import _land


def target_is_the_closest_lower_end(first: int, second: int, third: int, fourth: int, card: int) -> None:
    """`target_row` names the row with the smallest positive difference, and none if there is none."""
    assert 0 < first and 0 < second and 0 < third and 0 < fourth
    assert first != second and first != third and first != fourth
    assert second != third and second != fourth and third != fourth
    assert card not in (first, second, third, fourth)
    ends = (first, second, third, fourth)
    row = target_row(ends, card)
    if row is None:
        assert card < first and card < second and card < third and card < fourth
    else:
        gap = card - ends[row]
        assert gap > 0
        for end in ends:
            assert card < end or gap <= card - end


def bullheads_are_those_of_the_printed_classes(card: int) -> None:
    """`bullheads` counts as the rulebook's list does, and refuses every number that is no card."""
    assert isinstance(card, int)
    try:
        heads = bullheads(card)
    except CardError:
        assert not 1 <= card <= 109
        return
    assert 1 <= card <= 109
    tens, ones = card // 10, card % 10
    double = tens == ones
    if double and ones == 5:
        assert heads == 7
    elif double:
        assert heads == 5
    elif ones == 0:
        assert heads == 3
    elif ones == 5:
        assert heads == 2
    else:
        assert heads == 1


def short_path_lands_where_target_row_says(
    first: int, second: int, third: int, fourth: int, low: int, high: int, capacity: int, take: int
) -> None:
    """The bisection of `_land` finds the rows that `target_row` finds, for two cards on four rows of one.

    A row that is full is taken: at capacity 1 by either card, at capacity 2 by the second on the first.
    """
    assert 0 < first and 0 < second and 0 < third and 0 < fourth and 0 < low < high
    assert first != second and first != third and first != fourth
    assert second != third and second != fourth and third != fourth
    assert low not in (first, second, third, fourth) and high not in (first, second, third, fourth)
    assert 1 <= capacity and 0 <= take < 4
    rows: list[tuple[int, ...]] = [(first,), (second,), (third,), (fourth,)]
    lying = list(rows)
    landed, taken = _land(rows, [low, high], capacity, take)
    ends = [first, second, third, fourth]
    took = []
    for card, row in zip((low, high), landed, strict=True):
        target = target_row(ends, card)
        assert row == (take if target is None else target)
        if target is None or len(lying[row]) == capacity:
            took.append((card, lying[row]))
            lying[row] = (card,)
        else:
            lying[row] = (*lying[row], card)
        ends[row] = card
    assert rows == lying and taken == took


def short_path_keeps_every_card_and_every_row_sound(
    first: int, second: int, third: int, fourth: int, card: int, capacity: int, take: int
) -> None:
    """`_land` moves cards and loses none: rows ascend, and full or chosen ones begin anew."""
    assert 0 < first < second and 0 < third < fourth and 0 < card
    assert first != third and first != fourth and second != third and second != fourth
    assert card not in (first, second, third, fourth)
    assert 2 <= capacity and 0 <= take < 2
    rows: list[tuple[int, ...]] = [(first, second), (third, fourth)]
    landed, taken = _land(rows, [card], capacity, take)
    before, after = [(first, second), (third, fourth)], rows
    row = landed[0]
    assert after[1 - row] == before[1 - row]
    if taken:
        assert taken == [(card, before[row])]
        assert after[row] == (card,)
        assert card < min(second, fourth) or capacity == 2
    else:
        assert after[row] == (*before[row], card)
        assert card > before[row][-1] and capacity > 2
