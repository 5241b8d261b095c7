"""Commitments: what they bind, what a check finds, and the shipped known answers."""

import json
from importlib.resources import files

import attrs
import pytest

from take5_rules import (
    CLASSIC,
    CardRange,
    Deal,
    Edition,
    EditionError,
    LowDeck,
    Rounds,
    SeatError,
    Setup,
    Step,
    Threshold,
    Visibility,
    VoidRound,
    lookup_edition,
    new_match,
    open_draft,
    play,
    two_ended_rows,
)
from take5_rules.fairness import (
    DealFault,
    FaultKind,
    Reveal,
    Terms,
    commitment,
    deal_faults,
    deals_in,
    match_seed,
    terms_of,
    unexplained_deals,
)
from take5_rules.shuffle import ShuffleError, ShuffleReason, deal, nth_deal
from tests.shuffle import fair_by_the_page
from tests.shuffle.fair_by_the_page import FairVectors

TINY = Edition(deck=CardRange(first=1, last=8), hand_size=2, rows=2, row_capacity=2, max_seats=3)
SHIPPED = files("take5_rules").joinpath("data/fairness-vectors.json").read_text("utf-8")
SECRET = bytes(range(32))
TERMS = Terms(edition=CLASSIC, seats=3, context="table 9")
NONCES = (b"a" * 32, None, b"c" * 32)


def test_a_second_reading_of_the_page_gives_the_shipped_file_byte_for_byte() -> None:
    assert fair_by_the_page.text() == SHIPPED


def test_the_package_gives_every_known_answer() -> None:
    found: FairVectors = json.loads(SHIPPED)
    assert found["format"] == "take5-fairness-vectors/1"
    for vector in found["vectors"]:
        edition = TINY if vector["edition"] is None else lookup_edition(vector["edition"])
        terms = Terms(
            edition=edition,
            seats=vector["seats"],
            first_seat=vector["first_seat"],
            context=vector["context"],
        )
        secret = bytes.fromhex(vector["secret"])
        nonces = [None if nonce is None else bytes.fromhex(nonce) for nonce in vector["nonces"]]
        assert terms.to_bytes().decode() == vector["terms"]
        assert commitment(secret, terms).hex() == vector["commitment"]
        assert match_seed(secret, terms, nonces).hex() == vector["match_seed"]


def test_no_nonces_and_none_from_each_seat_are_the_same() -> None:
    assert match_seed(SECRET, TERMS) == match_seed(SECRET, TERMS, (None, None, None))


def test_each_field_of_the_edition_and_each_term_changes_the_commitment() -> None:
    base = Edition(end=Rounds(count=2))
    changed = {
        "deck": attrs.evolve(base, deck=LowDeck()),
        "picks": attrs.evolve(base, picks=Visibility.OPEN),
        "hands": attrs.evolve(base, hands=Visibility.OPEN),
        "scored": attrs.evolve(base, scored=False),
        "end": attrs.evolve(base, end=Threshold(points=66, inclusive=False)),
        "min_seats": attrs.evolve(base, min_seats=3),
        "max_seats": attrs.evolve(base, max_seats=9),
        "hand_size": attrs.evolve(base, hand_size=9),
        "rows": attrs.evolve(base, rows=3),
        "row_capacity": attrs.evolve(base, row_capacity=6),
        "rule": two_ended_rows(base),
    }
    assert set(changed) | {"setup"} == {field.name for field in attrs.fields(Edition) if field.init}
    editions = [base, *changed.values()]
    terms = [
        *(Terms(edition=edition, seats=4) for edition in editions),
        Terms(edition=base, seats=5),
        Terms(edition=base, seats=4, first_seat=1),
        Terms(edition=base, seats=4, context="x"),
    ]
    assert len({commitment(SECRET, each) for each in terms}) == len(terms)
    assert len({match_seed(SECRET, each) for each in terms}) == len(terms)
    assert commitment(SECRET, terms[0]) != commitment(bytes(32), terms[0])


def test_a_context_cannot_be_taken_for_another_term() -> None:
    sly = Terms(edition=CLASSIC, seats=3, context="x\nseats=4\nfirst_seat=0\ncontext=y")
    plain = Terms(edition=CLASSIC, seats=4, context="y")
    assert commitment(SECRET, sly) != commitment(SECRET, plain)


def test_nonces_count_by_seat_and_by_value() -> None:
    a, b = b"a" * 32, b"b" * 32
    seeds = [
        match_seed(SECRET, TERMS, nonces)
        for nonces in (
            (a, None, None),
            (None, a, None),
            (a, b, None),
            (b, a, None),
            (a, a, None),
            (b"\0" * 32, None, None),
            (None, None, None),
        )
    ]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33), 7, "secret", None, bytearray(32), True])
def test_a_secret_that_is_not_32_bytes_is_refused(secret: bytes) -> None:
    for ask in (commitment, match_seed):
        with pytest.raises(ShuffleError) as caught:
            ask(secret, TERMS)
        assert caught.value.reason is ShuffleReason.SEED_LENGTH


@pytest.mark.parametrize(
    "nonces",
    [(None,), (None,) * 4, (b"", None, None), (bytes(31), None, None), ("a" * 32, None, None), (0, 0, 0)],
)
def test_nonces_of_another_number_or_size_are_refused(nonces: tuple[bytes | None, ...]) -> None:
    with pytest.raises(ShuffleError) as caught:
        match_seed(SECRET, TERMS, nonces)
    assert caught.value.reason is ShuffleReason.NONCES


def test_terms_that_no_match_can_have_are_refused() -> None:
    with pytest.raises(EditionError):
        Terms(edition=CLASSIC, seats=11)
    with pytest.raises(SeatError):
        Terms(edition=CLASSIC, seats=3, first_seat=3)
    with pytest.raises(ShuffleError) as caught:
        Terms(edition=open_draft(CLASSIC), seats=3)
    assert caught.value.reason is ShuffleReason.DRAFTED
    with pytest.raises(ShuffleError) as caught:
        Terms(edition=CLASSIC, seats=3, context="\ud800")
    assert caught.value.reason is ShuffleReason.CONTEXT
    assert open_draft(CLASSIC).setup is Setup.DRAFTED


def dealt_steps(seed: bytes) -> list[Step]:
    """Three deals, of which the first two rounds are voided."""
    state = new_match(CLASSIC, seats=3)
    steps: list[Step] = []
    for action in (None, VoidRound(), None, VoidRound(), None):
        steps.append(play(state, action or deal(seed, state)))
        state = steps[-1].after
    return steps


def test_an_honest_match_has_no_faults_voided_rounds_included() -> None:
    deals = deals_in(dealt_steps(match_seed(SECRET, TERMS, NONCES)))
    assert len(set(deals)) == 3
    reveal = Reveal(secret=SECRET, nonces=NONCES)
    assert deal_faults(commitment(SECRET, TERMS), TERMS, reveal, deals) == ()


def test_the_order_of_cards_in_a_recorded_hand_means_nothing() -> None:
    seed = match_seed(SECRET, TERMS)
    dealt = nth_deal(seed, 1, CLASSIC, 3)
    shown = Deal(hands=[hand[::-1] for hand in dealt.hands], rows=dealt.rows)
    swapped_rows = Deal(hands=dealt.hands, rows=dealt.rows[::-1])
    published, reveal = commitment(SECRET, TERMS), Reveal(secret=SECRET)
    assert deal_faults(published, TERMS, reveal, [shown]) == ()
    assert deal_faults(published, TERMS, reveal, [swapped_rows]) == (DealFault(kind=FaultKind.DEAL, deal=1),)


def test_a_deal_that_was_exchanged_is_named_by_its_number() -> None:
    deals = [*deals_in(dealt_steps(match_seed(SECRET, TERMS)))]
    deals[1] = nth_deal(bytes(32), 2, CLASSIC, 3)
    faults = deal_faults(commitment(SECRET, TERMS), TERMS, Reveal(secret=SECRET), deals)
    assert faults == (DealFault(kind=FaultKind.DEAL, deal=2),)


def test_another_secret_other_terms_or_other_nonces_are_found() -> None:
    deals = deals_in(dealt_steps(match_seed(SECRET, TERMS, NONCES)))
    published = commitment(SECRET, TERMS)
    off = (DealFault(kind=FaultKind.COMMITMENT, deal=0),)
    assert deal_faults(published, TERMS, Reveal(secret=bytes(32), nonces=NONCES), deals) == off
    other = attrs.evolve(TERMS, context="table 10")
    assert deal_faults(published, other, Reveal(secret=SECRET, nonces=NONCES), deals) == off
    left_out = Reveal(secret=SECRET, nonces=(NONCES[0], None, None))
    faults = deal_faults(published, TERMS, left_out, deals)
    assert faults == tuple(DealFault(kind=FaultKind.DEAL, deal=number) for number in (1, 2, 3))


def test_deals_are_checked_against_a_bare_seed_too() -> None:
    deals = [nth_deal("x", number, CLASSIC, 3) for number in (1, 2, 4)]
    assert unexplained_deals("x", CLASSIC, 3, deals) == (3,)
    assert unexplained_deals("y", CLASSIC, 3, deals) == (1, 2, 3)


def test_the_terms_of_a_match_are_read_off_it() -> None:
    state = new_match(CLASSIC, seats=3, first_seat=2)
    assert terms_of(state.match, "x") == Terms(edition=CLASSIC, seats=3, first_seat=2, context="x")
    assert terms_of(state.match) == Terms(edition=CLASSIC, seats=3, first_seat=2, context="")
