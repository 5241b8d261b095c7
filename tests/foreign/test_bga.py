"""Board Game Arena's log lines: whole matches, broken-off ones, and every way in which a log can be wrong."""

from __future__ import annotations

import json
import pickle
import random
import re
from pathlib import Path

import pytest

from take5_rules import CLASSIC, countdown, short_match
from take5_rules.replay import DocumentError, Replay, UnseenDeal, verify
from take5_rules.replay.foreign import (
    ForeignError,
    ForeignReason,
    read_bga,
    starters_from_gamedatas,
    with_house_numbers,
)
from tests.foreign.logs import NAMES, bga_lines, match, starters
from tests.replay.matches import prefix, record

SHAPES = Path(__file__).parents[3] / "shared" / "logs" / "bga" / "log_line_patterns.json"
SHORT = short_match(CLASSIC)


def read(lines: list[str], replay: Replay, **more: object) -> Replay:
    given: dict[str, object] = {"edition": replay.edition, **more}
    return read_bga("\n".join(lines), NAMES[: replay.seats], starters(replay), **given)  # type: ignore[arg-type]


def refused(lines: list[str], replay: Replay, **more: object) -> ForeignError:
    with pytest.raises(ForeignError) as caught:
        read(lines, replay, **more)
    return caught.value


@pytest.mark.skipif(not SHAPES.exists(), reason="the collected line shapes are not there")
def test_the_lines_of_these_tests_have_the_collected_shapes() -> None:
    shapes = json.loads(SHAPES.read_text(encoding="utf-8"))["log_lines"]
    lines = bga_lines(match(4), NAMES)
    assert "A new round starts" in lines
    told = [line for line in lines if line not in ("A new round starts", "Everybody has played")]
    assert all(any(re.match(shape, line) for shape in shapes.values()) for line in told)
    assert any(re.match(shapes["take"], line) for line in told)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_match_becomes_the_same_replay(seats: int) -> None:
    for seed in range(5):
        replay = match(seats, seed=seed)
        found = read(bga_lines(replay, NAMES), replay)
        assert found.rounds == replay.rounds
        assert found.result == replay.result
        assert found.players == NAMES[:seats]
        assert verify(found).ok


def test_the_forms_in_which_a_log_is_pasted_are_read_alike() -> None:
    replay = match()
    lines = bga_lines(replay, NAMES)
    told = read(lines, replay)
    names, known = NAMES[:3], starters(replay)
    noisy = "\r\n".join(["\ufeffTable 12345", "", *[f"  {line}  10:31:07 " for line in lines], "Zoë: nice!"])
    for data in (noisy, noisy.encode(), json.dumps(lines), " \n" + json.dumps(lines, indent=1)):
        assert read_bga(data, names, known, edition=SHORT) == told
    assert read_bga("\n".join(lines[::-1]), names, known, edition=SHORT, newest_first=True) == told


def test_a_take_may_be_told_in_two_lines() -> None:
    replay = match()
    doubled: list[str] = []
    for line in bga_lines(replay, NAMES):
        found = re.match(r"(.+) takes (\d+) in row (\d+) ", line)
        extra = [f"{found[1]} places {found[2]} and starts row {found[3]}"] if found else []
        doubled += [*extra, line] if len(doubled) % 2 else [line, *extra]
    assert len(doubled) > len(bga_lines(replay, NAMES))
    assert read(doubled, replay) == read(bga_lines(replay, NAMES), replay)


def test_a_log_that_breaks_off_keeps_the_hands_of_its_last_round_unknown() -> None:
    replay = match()
    lines = bga_lines(replay, NAMES)
    for count in range(1, len(lines) + 1):
        told = lines[:count]
        found = read(told, replay)
        assert verify(found).ok
        played = sum(" row " in line for line in told)
        picks = [
            pick for one in found.rounds for turn in one.turns for pick in turn.picks if pick is not None
        ]
        assert len(picks) == played
        for number, one in enumerate(found.rounds):
            whole = one.points is not None
            assert isinstance(one.opening, UnseenDeal) != whole
            assert not whole or one == replay.rounds[number]
    assert prefix(replay, 4).rounds[0].turns[0] == read(lines[:3], replay).rounds[0].turns[0]


def test_row_starters_that_are_missing_are_asked_for_by_round() -> None:
    replay = match()
    known = starters(replay)
    del known[2]
    lines = bga_lines(replay, NAMES)
    with pytest.raises(ForeignError, match=r"starters missing at line \d+, round 2") as caught:
        read_bga("\n".join(lines), NAMES[:3], known, edition=SHORT)
    assert caught.value.place.line == lines.index("A new round starts") + 1


def spoil(lines: list[str], pattern: str, change: str, nth: int = 0) -> tuple[list[str], int]:
    """The lines with one changed, and its number."""
    at = [index for index, line in enumerate(lines) if re.search(pattern, line)][nth]
    return [*lines[:at], re.sub(pattern, change, lines[at]), *lines[at + 1 :]], at + 1


def test_a_card_in_another_row_than_the_rules_have_it_is_refused_at_its_line() -> None:
    replay = match()
    lines = bga_lines(replay, NAMES)
    right = int(lines[1][-1])
    spoiled, line = spoil(lines, r"back of row \d", "back of row 9", 1)
    error = refused(spoiled, replay)
    assert (error.reason, error.place.line, error.place.round) == (ForeignReason.WRONG_ROW, line, 1)
    assert error.recorded == 8
    assert lines[1].endswith("row 9") or right <= 4


def test_every_wrong_row_is_found_wherever_it_is() -> None:
    replay = match()
    lines = bga_lines(replay, NAMES)
    chance = random.Random(3)
    wrong = 0
    for _ in range(60):
        at = chance.choice([index for index, line in enumerate(lines) if "back of row" in line])
        told = int(lines[at].rsplit(" ", 1)[1])
        other = chance.choice([row for row in range(1, 5) if row != told])
        spoiled = [*lines[:at], f"{lines[at][:-1]}{other}", *lines[at + 1 :]]
        error = refused(spoiled, replay)
        assert (error.reason, error.place.line) == (ForeignReason.WRONG_ROW, at + 1)
        assert (error.recorded, error.expected) == (other - 1, told - 1)
        wrong += 1
    assert wrong == 60


def test_a_row_that_is_taken_or_not_against_the_rules_is_refused() -> None:
    replay = match()
    lines = bga_lines(replay, NAMES)
    spoiled, line = spoil(lines, r"takes (\d+) in row (\d+).*", r"places \1 on the back of row \2")
    error = refused(spoiled, replay)
    assert (error.reason, error.place.line) == (ForeignReason.ROW_NOT_TAKEN, line)
    spoiled, line = spoil(lines, r"places (\d+) on the back of row (\d+)", r"places \1 and starts row \2")
    error = refused(spoiled, replay)
    assert (error.reason, error.place.line, error.expected) == (ForeignReason.ROW_TAKEN, line, False)


def test_bullheads_that_do_not_add_up_are_refused() -> None:
    replay = match()
    lines = bga_lines(replay, NAMES)
    spoiled, line = spoil(lines, r"receives \d+ bull", "receives 99 bull", 2)
    error = refused(spoiled, replay)
    assert (error.reason, error.place.line, error.recorded) == (ForeignReason.BULLHEADS_WRONG, line, 99)
    assert f"receives {error.expected} bull" in lines[line - 1]


def test_a_line_that_is_lost_is_noticed_and_never_filled_in() -> None:
    replay = match()
    lines = bga_lines(replay, NAMES)
    for at, lost in enumerate(lines):
        short = [*lines[:at], *lines[at + 1 :]]
        if " row " not in lost:
            continue
        if at >= len(lines) - 3:
            # Within the last turn it looks as if the log broke off; the pick stays unknown.
            found = read(short, replay)
            assert not found.finished
            assert found.rounds[-1].turns[-1].picks.count(None) == 1
            continue
        error = refused(short, replay)
        assert error.place.line is not None
        assert error.place.line >= at - 1


def test_a_round_that_is_short_is_refused_unless_it_is_the_last() -> None:
    replay = match()
    lines = bga_lines(replay, NAMES)
    mark = lines.index("Everybody has played")
    error = refused([*lines[: mark - 3], *lines[mark:]], replay)
    assert (error.reason, error.recorded, error.expected) == (ForeignReason.ROUND_TOO_SHORT, 9, 10)
    lines.remove("A new round starts")
    assert refused(lines, replay).reason in (ForeignReason.ROUND_TOO_LONG, ForeignReason.REPEATED_CARD)


def test_the_newest_line_first_is_noticed() -> None:
    replay = match()
    error = refused(bga_lines(replay, NAMES)[::-1], replay)
    assert error.reason is ForeignReason.OUT_OF_ORDER
    assert "newest first" in str(error)


def test_cards_that_are_foreign_or_repeated_are_refused() -> None:
    replay = match()
    lines = bga_lines(replay, NAMES)
    spoiled, _ = spoil(lines, r"places \d+ on", "places 109 on")
    assert refused(spoiled, replay).reason in (ForeignReason.FOREIGN_CARD, ForeignReason.OUT_OF_ORDER)
    first = re.findall(r"(\d+) (?:on|in)", lines[2])[0]
    again = [*lines[:5], re.sub(r"(takes|places) \d+", rf"\1 {first}", lines[5]), *lines[6:]]
    error = refused(again, replay)
    assert error.reason in (ForeignReason.REPEATED_CARD, ForeignReason.OUT_OF_ORDER)
    only = [f"Ann places {first} on the back of row 1", f"Ann B. places {first} on the back of row 1"]
    with pytest.raises(ForeignError, match="repeated card at line 2, round 1, turn 1, seat 1"):
        read_bga("\n".join(only), NAMES[:2], {1: (int(first) - 1 or 2, 101, 102, 103)})


def test_nobody_plays_twice_in_a_turn_and_nobody_is_a_stranger() -> None:
    replay = match()
    lines = bga_lines(replay, NAMES)
    seat = next(index for index, name in enumerate(NAMES) if lines[0].startswith(f"{name} "))
    other = next(name for name in NAMES[:3] if lines[1].startswith(f"{name} "))
    error = refused([lines[0].replace(NAMES[seat], other, 1), *lines[1:]], replay)
    assert (error.reason, error.place.line) == (ForeignReason.SEAT_TWICE, 2)
    error = refused(["Eve" + lines[0], *lines[1:]], replay)
    assert (error.reason, error.place.line) == (ForeignReason.UNKNOWN_PLAYER, 1)


def test_a_match_that_goes_on_after_its_end_is_refused() -> None:
    replay = record(CLASSIC, 2, 0, odd=False)
    error = refused(bga_lines(replay, NAMES), replay, edition=SHORT)
    assert error.reason is ForeignReason.ROUND_AFTER_END


def test_scores_that_count_down_are_compared() -> None:
    replay = record(CLASSIC, 3, 0, odd=False)
    lines = bga_lines(replay, NAMES)
    assert replay.result is not None
    scores = [countdown(total) for total in replay.result.totals]
    assert read(lines, replay, scores=scores).finished
    error = refused(lines, replay, scores=[scores[0] + 1, *scores[1:]])
    assert (error.reason, error.expected) == (ForeignReason.SCORE_WRONG, tuple(scores))
    assert min(scores) <= 0


HOUSE = with_house_numbers(CLASSIC, rows=5, row_capacity=6, last_card=100)


def test_house_rows_and_capacity_are_recognised_where_they_are_plain() -> None:
    replay = record(HOUSE, 4, 0, odd=False)
    lines = "\n".join(bga_lines(replay, NAMES))
    found = read_bga(lines, NAMES, starters(replay))
    assert (found.edition.rows, found.edition.row_capacity) == (5, 6)
    assert found.rounds == replay.rounds
    assert found.edition.deck == CLASSIC.deck
    named = read_bga(lines, NAMES, starters(replay), edition=HOUSE, edition_id="house")
    assert (named.edition, named.edition_id) == (HOUSE, "house")
    assert read_bga("\n".join(bga_lines(match(), NAMES)), NAMES[:3], starters(match())).edition == CLASSIC


def test_a_log_that_fits_no_capacity_is_refused_by_the_rules_of_the_box() -> None:
    replay = match()
    spoiled, line = spoil(bga_lines(replay, NAMES), r"receives \d+ bull", "receives 99 bull", 2)
    with pytest.raises(ForeignError) as caught:
        read_bga("\n".join(spoiled), NAMES[:3], starters(replay))
    assert (caught.value.reason, caught.value.place.line) == (ForeignReason.BULLHEADS_WRONG, line)


@pytest.mark.parametrize("names", [(), ("Ann",), ("Ann", "Ann"), ("Ann", "")])
def test_seats_must_be_named(names: tuple[str, ...]) -> None:
    with pytest.raises(ForeignError, match="seats unknown"):
        read_bga("", names, {})


@pytest.mark.parametrize("data", ["", "nothing of the sort\n", "[]", b"A new round starts\n" * 2])
def test_a_log_without_cards_is_refused(data: str | bytes) -> None:
    with pytest.raises(ForeignError, match="no rounds"):
        read_bga(data, NAMES, {})


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xff", ForeignReason.NOT_UTF8),
        ("x" * (8 * 2**20 + 1), ForeignReason.TOO_LARGE),
        ("[1, 2]", ForeignReason.BAD_SHAPE),
    ],
)
def test_what_is_no_log_is_refused(data: str | bytes, reason: ForeignReason) -> None:
    with pytest.raises(ForeignError) as caught:
        read_bga(data, NAMES, {})
    assert caught.value.reason is reason
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (str(copied), copied.reason) == (str(caught.value), reason)


def test_malformed_json_is_a_document_error() -> None:
    with pytest.raises(DocumentError, match="not json"):
        read_bga('["a",', NAMES, {})


def page(table: object, **more: object) -> str:
    return json.dumps({"card_variant": "1", "professional": "0", "table": table, **more})


def row(*cards: object) -> dict[str, object]:
    return {str(slot): {"id": "9", "type_arg": card} for slot, card in enumerate(cards, 1)}


def test_starters_come_from_the_page_at_the_start_of_a_round() -> None:
    table = {"2": row("37"), "1": row("12"), "4": row(58), "3": row("43")}
    assert starters_from_gamedatas(page(table)) == (12, 37, 43, 58)
    assert starters_from_gamedatas(page({"1": [{"type_arg": "5"}]})) == (5,)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (page({"1": row("12", "13")}), ForeignReason.STARTERS_MISSING),
        (page({"1": row()}), ForeignReason.STARTERS_MISSING),
        (page({"1": row("12")}, professional="1"), ForeignReason.OTHER_RULES),
        (page({"1": row("12")}, card_variant="2"), ForeignReason.OTHER_RULES),
        (page({"2": row("12")}), ForeignReason.BAD_SHAPE),
        (page({"1": row("x")}), ForeignReason.BAD_SHAPE),
        (page({"1": row(None)}), ForeignReason.BAD_SHAPE),
        (page({"1": "12"}), ForeignReason.BAD_SHAPE),
        (page({"1": [12]}), ForeignReason.BAD_SHAPE),
        (page({"one": row("12")}), ForeignReason.BAD_SHAPE),
        (page([]), ForeignReason.BAD_SHAPE),
        (page({}), ForeignReason.BAD_SHAPE),
        ("[]", ForeignReason.BAD_SHAPE),
    ],
)
def test_a_page_that_does_not_show_the_start_of_a_round_is_refused(data: str, reason: ForeignReason) -> None:
    with pytest.raises(ForeignError) as caught:
        starters_from_gamedatas(data)
    assert caught.value.reason is reason


def test_the_text_of_an_error_names_no_card() -> None:
    replay = match()
    spoiled, _ = spoil(bga_lines(replay, NAMES), r"receives \d+ bull", "receives 99 bull", 2)
    assert "99" not in str(refused(spoiled, replay))


def test_a_capacity_that_several_numbers_would_explain_is_not_guessed() -> None:
    cards = [("Ann", 11), ("Bo", 12), ("Ann", 13), ("Bo", 14), ("Ann", 15), ("Bo", 16)]
    lines = "\n".join(f"{name} places {card} on the back of row 1" for name, card in cards)
    with pytest.raises(ForeignError, match="row not taken at line 5, round 1, turn 3, seat 0"):
        read_bga(lines, ["Ann", "Bo"], {1: (10, 60, 70, 80)})
    named = with_house_numbers(CLASSIC, row_capacity=7)
    assert len(read_bga(lines, ["Ann", "Bo"], {1: (10, 60, 70, 80)}, edition=named).rounds[0].turns) == 3


def test_house_rows_are_recognised_though_something_else_is_missing() -> None:
    replay = record(HOUSE, 4, 0, odd=False)
    known = starters(replay)
    del known[2]
    with pytest.raises(ForeignError) as caught:
        read_bga("\n".join(bga_lines(replay, NAMES)), NAMES, known)
    assert (caught.value.reason, caught.value.place.round) == (ForeignReason.STARTERS_MISSING, 2)


@pytest.mark.parametrize("begins_first", [True, False])
def test_a_take_told_in_two_lines_still_has_its_cost_compared(begins_first: bool) -> None:
    told = ["Ann places 3 and starts row 1", "Ann takes 3 in row 1 and receives 9 bull heads"]
    lines = [*(told if begins_first else told[::-1]), "Bo places 44 on the back of row 3"]
    with pytest.raises(ForeignError, match="bullheads wrong"):
        read_bga("\n".join(lines), ["Ann", "Bo"], {1: (12, 37, 43, 58)})
