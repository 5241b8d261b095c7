"""Seeds, streams and deals: what is refused, what is independent of what, and that chance is fair."""

import copy
import pickle
from collections import Counter
from itertools import permutations

import pytest

from take5_rules import (
    CLASSIC,
    CardRange,
    Edition,
    EditionError,
    LowDeck,
    Match,
    PlayPicks,
    Rounds,
    State,
    TakeRow,
    VoidRound,
    new_match,
    open_draft,
    play,
    target,
)
from take5_rules.core.state import Picking, Placing
from take5_rules.shuffle import (
    SEED_SIZE,
    Seed,
    ShuffleError,
    ShuffleReason,
    Stream,
    deal,
    derive_key,
    fresh_seed,
    nth_deal,
    seed_key,
)

TINY = Edition(deck=LowDeck(), hand_size=1, rows=2, row_capacity=2, max_seats=2)


class Bytes(bytes):
    """Not exactly ``bytes``."""


@pytest.mark.parametrize(
    ("seed", "reason"),
    [
        (True, ShuffleReason.SEED_TYPE),
        (False, ShuffleReason.SEED_TYPE),
        (1.0, ShuffleReason.SEED_TYPE),
        (None, ShuffleReason.SEED_TYPE),
        (bytearray(32), ShuffleReason.SEED_TYPE),
        (Bytes(32), ShuffleReason.SEED_TYPE),
        ([1], ShuffleReason.SEED_TYPE),
        (b"", ShuffleReason.SEED_LENGTH),
        (bytes(31), ShuffleReason.SEED_LENGTH),
        (bytes(33), ShuffleReason.SEED_LENGTH),
        (-1, ShuffleReason.SEED_RANGE),
        (2**256, ShuffleReason.SEED_RANGE),
        (10**5000, ShuffleReason.SEED_RANGE),
        ("", ShuffleReason.SEED_TEXT),
        ("\ud800", ShuffleReason.SEED_TEXT),
    ],
    ids=lambda value: f"{value!r:.12}" if type(value) is not int or abs(value) < 2**300 else "huge",
)
def test_a_seed_of_another_kind_is_refused_with_its_reason(seed: Seed, reason: ShuffleReason) -> None:
    with pytest.raises(ShuffleError) as caught:
        nth_deal(seed, 1, CLASSIC, 4)
    assert caught.value.reason is reason


def test_a_refused_seed_does_not_show_in_the_text() -> None:
    with pytest.raises(ShuffleError) as caught:
        seed_key("secret \ud800")
    assert "secret" not in str(caught.value)
    assert caught.value.__cause__ is None
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.reason, str(again)) == (caught.value.reason, str(caught.value))


def test_a_number_a_text_and_bytes_that_look_alike_are_different_seeds() -> None:
    alike: list[Seed] = [1, "1", (1).to_bytes(32, "big"), "01", " 1", "1" * 32, b"1" * 32, "True"]
    assert len({seed_key(seed) for seed in alike}) == len(alike)


def test_text_is_not_normalised() -> None:
    assert seed_key("\u00e9") != seed_key("e\u0301")


def test_32_bytes_are_their_own_key() -> None:
    assert seed_key(bytes(range(32))) == bytes(range(32))
    assert nth_deal(seed_key(7), 1, CLASSIC, 4) == nth_deal(7, 1, CLASSIC, 4)


def test_fresh_seeds_are_seeds_and_never_the_same() -> None:
    seeds = {fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {SEED_SIZE}


@pytest.mark.parametrize("number", [0, -1, True, 1.0, "1", None, 2**64])
def test_a_deal_number_that_is_no_number_is_refused(number: int) -> None:
    with pytest.raises(ShuffleError) as caught:
        nth_deal(1, number, CLASSIC, 4)
    assert caught.value.reason is ShuffleReason.NUMBER


@pytest.mark.parametrize("seats", [1, 11, True, 4.0, "4"])
def test_seats_that_the_edition_does_not_allow_are_refused(seats: int) -> None:
    with pytest.raises(EditionError):
        nth_deal(1, 1, CLASSIC, seats)


def test_a_drafted_edition_has_no_deal() -> None:
    drafted = open_draft(CLASSIC)
    with pytest.raises(ShuffleError) as caught:
        nth_deal(1, 1, drafted, 4)
    assert caught.value.reason is ShuffleReason.DRAFTED
    with pytest.raises(ShuffleError, match="hands are drafted"):
        deal(1, new_match(drafted, 4))


@pytest.mark.parametrize("stop", [0, -1, 2**32 + 1, True, 2.0])
def test_a_draw_below_no_proper_number_is_refused(stop: int) -> None:
    with pytest.raises(ShuffleError) as caught:
        Stream(bytes(32)).randrange(stop)
    assert caught.value.reason is ShuffleReason.DRAW_RANGE


@pytest.mark.parametrize("label", ["", "-", "Deal", "deal/1", "d\u00e9al", "deal\0"])
def test_a_label_that_could_be_mistaken_for_another_is_refused(label: str) -> None:
    with pytest.raises(ShuffleError) as caught:
        derive_key(1, label)
    assert caught.value.reason is ShuffleReason.LABEL


def test_a_stream_needs_a_whole_key() -> None:
    with pytest.raises(ShuffleError):
        Stream(b"short")


def test_a_copied_stream_goes_on_by_itself() -> None:
    stream = Stream(bytes(32))
    stream.randrange(10)
    twin, thawed = copy.deepcopy(stream), pickle.loads(pickle.dumps(stream))
    expected = [stream.randrange(104) for _ in range(30)]
    assert [twin.randrange(104) for _ in range(30)] == expected
    assert [thawed.randrange(104) for _ in range(30)] == expected
    assert "0" not in repr(stream)


def test_keys_of_different_purposes_never_meet() -> None:
    keys = {
        derive_key(1, "deal"),
        derive_key(1, "deal", 0),
        derive_key(1, "deal", 1),
        derive_key(1, "deal", 0, 1),
        derive_key(1, "deals"),
        derive_key(2, "deal"),
        seed_key(1),
    }
    assert len(keys) == 7


def test_a_deal_is_given_by_number_deck_seats_hand_size_and_rows_alone() -> None:
    base = nth_deal(5, 1, CLASSIC, 4)
    assert nth_deal(5, 1, target(33, CLASSIC), 4) == base
    others = [
        nth_deal(6, 1, CLASSIC, 4),
        nth_deal(5, 2, CLASSIC, 4),
        nth_deal(5, 1, CLASSIC, 5),
        nth_deal(5, 1, Edition(rows=5, max_seats=9), 4),
        nth_deal(5, 1, Edition(hand_size=9), 4),
        nth_deal(5, 1, Edition(deck=CardRange(first=1, last=109)), 4),
        nth_deal(5, 1, Edition(deck=CardRange(first=2, last=104), max_seats=9), 4),
    ]
    firsts = [other.hands[0][:9] for other in (base, *others)]
    assert len(set(firsts)) == len(firsts)


def play_round(state: State, seed: Seed) -> State:
    state = play(state, deal(seed, state)).after
    for _ in range(2 * CLASSIC.hand_size):
        match state:
            case Picking(table=table):
                state = play(state, PlayPicks(cards=[hand[0] for hand in table.hands])).after
            case Placing(picks=picks):
                state = play(state, TakeRow(seat=picks.index(min(picks)), row=0)).after
            case _:
                break
    return state


def test_each_deal_of_a_match_is_new_and_a_voided_round_uses_one_up() -> None:
    state = new_match(CLASSIC, seats=3)
    first = deal(9, state)
    during = play(state, first).after
    assert deal(9, during) == first == deal(9, during.match)
    voided = play(during, VoidRound()).after
    assert deal(9, voided) == nth_deal(9, 2, CLASSIC, 3) != first
    after = play_round(voided, 9)
    assert after.match.deal_number == 3
    assert deal(9, after) == nth_deal(9, 3, CLASSIC, 3)


def test_the_next_deal_does_not_depend_on_what_was_explored_before() -> None:
    state = play_round(new_match(CLASSIC, seats=3), 9)
    expected = deal(9, state)
    for _ in range(3):
        play_round(state, 9)
    assert deal(9, state) == expected


def test_interleaved_matches_do_not_disturb_each_other() -> None:
    edition = Edition(end=Rounds(count=2))
    one, other = new_match(edition, seats=3), new_match(edition, seats=3)
    alone = play_round(play_round(one, 7), 7)
    one, other = play_round(one, 7), play_round(other, 8)
    assert play_round(one, 7) == alone != play_round(other, 8)


def test_a_match_may_stand_for_itself() -> None:
    match = Match(edition=CLASSIC, first_seat=2, totals=(3, 4), rounds_played=4, rounds_voided=1)
    assert deal("x", match) == nth_deal("x", 6, CLASSIC, 2)


def chi_square(counts: Counter[tuple[int, ...]], cells: int) -> float:
    expected = counts.total() / cells
    missing = cells - len(counts)
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing * expected


def test_every_arrangement_of_a_tiny_deck_comes_equally_often() -> None:
    arrangements = [*permutations(range(1, 5))]
    counts = Counter(
        tuple(hand[0] for hand in dealt.hands) + dealt.rows
        for dealt in (nth_deal("tiny", number, TINY, 2) for number in range(1, 4801))
    )
    assert set(counts) == set(arrangements)
    # 23 degrees of freedom: above 49.7 comes once in a thousand fair shuffles, and these deals are fixed.
    assert chi_square(counts, len(arrangements)) < 49.7


def test_the_chi_square_sees_a_shuffle_that_swaps_with_any_place() -> None:
    stream = Stream(derive_key("naive", "test"))
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        cards = [1, 2, 3, 4]
        for place in range(4):
            other = stream.randrange(4)
            cards[place], cards[other] = cards[other], cards[place]
        counts[tuple(cards)] += 1
    assert chi_square(counts, 24) > 49.7


def test_every_card_reaches_every_seat_and_the_rows_equally_often() -> None:
    places: Counter[tuple[int, ...]] = Counter()
    rounds = 1500
    for seed in range(rounds):
        dealt = nth_deal(seed, 1, CLASSIC, 10)
        for seat, hand in enumerate((*dealt.hands, dealt.rows)):
            places.update((seat, card) for card in hand)
    expected = [10 * rounds / 104] * 10 + [4 * rounds / 104]
    statistic = sum(
        (places[seat, card] - expected[seat]) ** 2 / expected[seat]
        for seat in range(11)
        for card in range(1, 105)
    )
    # 103 * 10 degrees of freedom: mean 1030, standard deviation 45.
    assert 850 < statistic < 1210


class WordsAsTold(Stream):
    """A stream whose words are given."""

    def __init__(self, *words: int) -> None:
        super().__init__(bytes(SEED_SIZE))
        self._words = [*reversed(words)]


def test_the_first_word_that_would_bias_a_draw_is_dropped_and_the_last_good_one_is_not() -> None:
    for stop in (3, 104, 2**31 + 1):
        limit = 2**32 - 2**32 % stop
        assert WordsAsTold(limit, 1).randrange(stop) == 1
        assert WordsAsTold(2**32 - 1, limit - 1, 0).randrange(stop) == stop - 1
    assert WordsAsTold(2**32 - 1).randrange(2**32) == 2**32 - 1


def test_a_stream_does_not_show_its_key() -> None:
    assert repr(Stream(derive_key(1, "x"))) == str(Stream(derive_key(2, "y"))) == "<Stream>"
