"""One line of text for each state, and no second one."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    PUBLISHED,
    VARIANTS,
    CardRange,
    Deal,
    DraftCard,
    Edition,
    LowDeck,
    PickCard,
    Rounds,
    Setup,
    Threshold,
    Visibility,
    lookup_edition,
    new_match,
    open_draft,
    play,
    play_picks,
)
from take5_rules.positions import (
    MAX_LINE,
    LineError,
    LineReason,
    PositionError,
    from_line,
    position,
    state_faults,
    to_line,
)
from take5_rules.positions.edition_text import edition_from_text, edition_to_text
from tests.views.matches import EDITIONS, random_steps, tables_of_any_rule

START = new_match(CLASSIC, 2)
DEALT = play(START, Deal(hands=[[*range(1, 11)], [*range(41, 51)]], rows=[20, 40, 60, 80])).after
MATCH = "edition=base first=0 totals=0,0 rounds=0 voided=0"
PICKING = (
    f"take5-line/1 picking {MATCH} hands=1,2,3,4,5,6,7,8,9,10/41,42,43,44,45,46,47,48,49,50"
    " rows=20/40/60/80 piles=-/- picks=-,-"
)


def test_the_line_of_each_phase_is_pinned() -> None:
    """A change of these texts needs a new format number."""
    choice = play_picks(DEALT, [10, 50]).after
    drafting = play(new_match(open_draft(CLASSIC), 2), DraftCard(seat=0, card=5)).after
    over = position(CLASSIC, totals=[66, 10], rounds_played=4, rounds_voided=1, first_seat=1)
    assert to_line(START) == f"take5-line/1 dealing {MATCH}"
    assert to_line(DEALT) == PICKING
    assert to_line(play(DEALT, PickCard(seat=1, card=44)).after) == PICKING.replace("-,-", "-,44")
    assert to_line(choice) == (
        f"take5-line/1 placing {MATCH} hands=1,2,3,4,5,6,7,8,9/41,42,43,44,45,46,47,48,49"
        " rows=20/40/60/80 piles=-/- picks=10,50 placed=0"
    )
    assert to_line(drafting) == (
        "take5-line/1 drafting edition=deck:low,setup:drafted,seats:2-6 first=0 totals=0,0 rounds=0 voided=0"
        " hands=5/- pool=1,2,3,4,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24"
    )
    assert to_line(over) == (
        "take5-line/1 finished edition=base first=1 totals=66,10 rounds=4 voided=1 winners=1"
    )
    for state in (START, DEALT, choice, drafting, over):
        assert from_line(to_line(state)) == state


@settings(max_examples=25)
@given(tables_of_any_rule())
def test_every_state_reads_back_from_its_line_settled_or_not(drawn: tuple[Edition, int, int]) -> None:
    edition, seats, seed = drawn
    for step in random_steps(edition, seats, seed, most=100):
        for _, state in step.frames():
            line = to_line(state)
            assert from_line(line) == state
            assert len(line) <= MAX_LINE
            assert line.isascii()


def test_the_longest_lines_are_within_the_bound() -> None:
    edition = Edition(deck=CardRange(first=1, last=109), hand_size=1, rows=2, max_seats=107)
    totals = [999_999_999] * 107
    state = position(edition, hands=[[card] for card in range(1, 108)], rows=[[108], [109]])
    line = to_line(state).replace(",".join(["0"] * 107), ",".join(map(str, totals)))
    assert 1_000 < len(line) < MAX_LINE


def test_editions_are_named_by_what_they_change() -> None:
    odd = Edition(
        deck=LowDeck(),
        setup=Setup.DRAFTED,
        picks=Visibility.OPEN,
        hands=Visibility.OPEN,
        scored=False,
        end=Rounds(count=7),
        min_seats=3,
        max_seats=5,
        hand_size=3,
        rows=2,
        row_capacity=4,
    )
    text = "deck:low,setup:drafted,picks:open,hands:open,scored:no,end:rounds7,seats:3-5,hand:3"
    text += ",rows:2,capacity:4"
    assert edition_to_text(odd) == text
    assert edition_from_text(text) == odd
    assert edition_to_text(Edition(deck=CardRange(first=2, last=104), max_seats=9)) == "deck:2-104,seats:2-9"
    assert edition_to_text(Edition(end=Threshold(points=66, inclusive=False))) == "end:over66"
    assert edition_to_text(Edition(end=Threshold(points=100, inclusive=True))) == "end:reach100"


def test_every_published_edition_and_variant_reads_back() -> None:
    ids = [*PUBLISHED, *(f"amigo-en-2.10+{v.id.replace('-N', '-7')}" for v in VARIANTS)]
    for edition in (*EDITIONS, *map(lookup_edition, ids)):
        assert edition_from_text(edition_to_text(edition)) == edition


REFUSED: list[tuple[str, LineReason, str | None]] = [
    ("", LineReason.UNKNOWN_FORMAT, None),
    ("take5-line/3 dealing", LineReason.UNKNOWN_FORMAT, None),
    (f" {PICKING}", LineReason.UNKNOWN_FORMAT, None),
    ("x" * (MAX_LINE + 1), LineReason.TOO_LONG, None),
    ("take5-line/1", LineReason.UNKNOWN_PHASE, None),
    ("take5-line/1 Picking", LineReason.UNKNOWN_PHASE, None),
    (f"take5-line/1  dealing {MATCH}", LineReason.UNKNOWN_PHASE, None),
    ("take5-line/1 dealing", LineReason.WRONG_FIELDS, None),
    (f"{PICKING} ", LineReason.WRONG_FIELDS, None),
    (f"{PICKING}\n", LineReason.NOT_A_NUMBER, "picks"),
    (f"{PICKING} placed=0", LineReason.WRONG_FIELDS, None),
    (PICKING.replace("first=0 totals=0,0", "totals=0,0 first=0"), LineReason.WRONG_FIELDS, None),
    (PICKING.replace("first=0", "first=00"), LineReason.NOT_A_NUMBER, "first"),
    (PICKING.replace("first=0", "first=-0"), LineReason.NOT_A_NUMBER, "first"),
    (PICKING.replace("first=0", "first"), LineReason.NOT_A_NUMBER, "first"),
    (PICKING.replace("first=0", "first=0=0"), LineReason.NOT_A_NUMBER, "first"),
    (PICKING.replace("totals=0,0", "totals=0,0,"), LineReason.NOT_A_NUMBER, "totals"),
    (PICKING.replace("rounds=0", "rounds=1e9"), LineReason.NOT_A_NUMBER, "rounds"),
    (PICKING.replace("voided=0", "voided=" + "9" * 5000), LineReason.NOT_A_NUMBER, "voided"),
    (PICKING.replace("rows=20", "rows=\u0662\u0660"), LineReason.NOT_A_NUMBER, "rows"),
    (PICKING.replace("rows=20", "rows=2_0"), LineReason.NOT_A_NUMBER, "rows"),
    (PICKING.replace("hands=1,", "hands=1 ,"), LineReason.WRONG_FIELDS, None),
    (PICKING.replace("edition=base", "edition="), LineReason.NO_EDITION, "edition"),
    (PICKING.replace("edition=base", "edition=classic"), LineReason.NO_EDITION, "edition"),
    (PICKING.replace("edition=base", "edition=deck:5-1"), LineReason.NO_EDITION, "edition"),
    (PICKING.replace("edition=base", "edition=end:over0"), LineReason.NO_EDITION, "edition"),
    (PICKING.replace("edition=base", "edition=base,rows:4"), LineReason.NO_EDITION, "edition"),
    (PICKING.replace("edition=base", "edition=rows:4"), LineReason.NOT_CANONICAL, None),
    (PICKING.replace("edition=base", "edition=seats:2-9,end:over66"), LineReason.NOT_CANONICAL, None),
    (PICKING.replace("edition=base", "edition=end:over066"), LineReason.NOT_CANONICAL, None),
    (PICKING.replace("edition=base", "edition=end:over66,end:over70"), LineReason.NOT_CANONICAL, None),
]


@pytest.mark.parametrize(("line", "reason", "field"), REFUSED)
def test_what_is_no_line_is_refused_with_a_reason(line: str, reason: LineReason, field: str | None) -> None:
    with pytest.raises(LineError) as refused:
        from_line(line)
    assert (refused.value.reason, refused.value.field) == (reason, field)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.reason, again.field, str(again)) == (reason, field, str(refused.value))


def test_an_error_says_what_and_where() -> None:
    with pytest.raises(LineError, match=r"^not a number in first$"):
        from_line(PICKING.replace("first=0", "first=x"))
    with pytest.raises(LineError, match=r"^unknown format$"):
        from_line("x")


@pytest.mark.parametrize(
    "line",
    [
        PICKING.replace("hands=1,2", "hands=2,1"),
        PICKING.replace("rows=20", "rows=1"),
        PICKING.replace("rows=20/", "rows="),
        PICKING.replace("picks=-,-", "picks=-"),
        PICKING.replace("picks=-,-", "picks=-,1"),
        PICKING.replace("totals=0,0", "totals=-"),
        PICKING.replace("hands=", "hands=105,"),
    ],
)
def test_a_line_of_an_inconsistent_state_is_refused_with_its_faults(line: str) -> None:
    with pytest.raises(PositionError) as refused:
        from_line(line)
    assert refused.value.faults


def spoilt_lines() -> st.SearchStrategy[str]:
    characters = st.sampled_from("0123456789,/-= :abz\n\u0660")
    return st.tuples(st.integers(0, len(PICKING)), st.integers(0, 3), st.text(characters, max_size=3)).map(
        lambda drawn: PICKING[: drawn[0]] + drawn[2] + PICKING[drawn[0] + drawn[1] :]
    )


@settings(max_examples=300)
@given(spoilt_lines() | st.text(max_size=60) | st.text(max_size=60).map(lambda text: f"take5-line/1 {text}"))
def test_any_text_is_refused_with_a_typed_error_or_is_the_line_of_its_state(text: str) -> None:
    try:
        state = from_line(text)
    except (LineError, PositionError):
        return
    assert to_line(state) == text
    assert state_faults(state) == ()
