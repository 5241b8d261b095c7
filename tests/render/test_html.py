"""The page of a replay: it holds the engine's states, whole for the referee and no more than a seat saw."""

from __future__ import annotations

import json
import pickle
import re

import pytest

from take5_rules import (
    CLASSIC,
    Deal,
    Edition,
    PickCard,
    RowTaken,
    SeatError,
    Visibility,
    bullheads,
    new_match,
    open_draft,
    open_picks,
    play,
    play_picks,
    rounds,
    teaching_round,
)
from take5_rules.render import html
from take5_rules.render.html import PageError, PageReason, draw
from take5_rules.render.sentences import describe
from take5_rules.render.watching import Watcher, watch
from take5_rules.replay import Replay, SeedRecord, dumps, loads
from take5_rules.seen import see
from take5_rules.views import spectate
from tests.cli.matches import played, spoiled, without_hands
from tests.render.fans import VARIANTS, flips_of, marker_of, recorded
from tests.render.pages import (
    TWO_ROUNDS,
    data_of,
    frames_of,
    happened,
    normal,
    read_frame,
    shown_to,
    swapped,
)
from tests.render.positions import HANDS, ROWS

SMALL = rounds(2, CLASSIC)
OPEN_HANDS = Edition(hands=Visibility.OPEN, end=SMALL.end)

RECORDS = {
    "base": TWO_ROUNDS,
    "two seats": played(SMALL, seats=2, players=None),
    "ten seats": played(SMALL, seats=10, players=None),
    "draft": played(open_draft(SMALL), seats=4, players=None, edition_id=None),
    "open picks": played(open_picks(SMALL), seats=3),
    "open hands": played(OPEN_HANDS),
    "teaching round": played(teaching_round(CLASSIC), seats=4, players=None),
    "unfinished": played(stop=13),
    "nothing yet": played(stop=0),
    **{name: recorded(name) for name in VARIANTS},
}


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_every_frame_is_the_engines_state_as_its_viewer_knows_it(name: str, seat: int | None) -> None:
    replay = RECORDS[name]
    frames = frames_of(draw(replay, seat=seat))
    expected = list(happened(replay))
    assert len(frames) == len(expected)
    for frame, (event, state) in zip(frames, expected, strict=True):
        assert normal(read_frame(frame, replay.edition, replay.seats)) == normal(shown_to(seat, state))
        if event is not None:
            seen = event if seat is None else see(event, state, seat)
            assert frame["told"] == describe(seen, names=replay.players)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_every_frame_shows_what_the_variant_keeps_as_its_viewer_knows_it(name: str, seat: int | None) -> None:
    replay = RECORDS[name]
    for frame, (_, state) in zip(frames_of(draw(replay, seat=seat)), happened(replay), strict=True):
        rows = {row: fact for row in range(4) if isinstance(fact := frame[f"row{row}"], dict)}
        shown = [
            (row, fact["marker"]["sign"], fact["marker"]["inside"])
            for row, fact in rows.items()
            if "marker" in fact
        ]
        expected = marker_of(state)
        assert shown == ([] if expected is None else [expected])
        flips = [frame.get(f"flip{one}") for one in range(3)]
        found = [(one["state"], one["number"]) for one in flips if isinstance(one, dict) and one["state"]]
        assert found == flips_of(state, seat)


def test_a_base_page_holds_nothing_of_variants() -> None:
    assert not re.search('"(marker|flip0|bothEnds)":', draw(RECORDS["base"]))
    assert '"bothEnds":true' in draw(RECORDS["two-ended rows"])


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", VARIANTS)
def test_the_costs_of_a_variant_add_up_to_what_the_round_scored(name: str, seed: int) -> None:
    replay = recorded(name, seed)
    listed = data_of(draw(replay))["rounds"]
    assert isinstance(listed, list)
    (one,) = listed
    assert tuple(one["sums"]) == replay.rounds[0].points
    assert sum(cost[2] for cost in one["costs"]) == sum(one["sums"])


@pytest.mark.parametrize("name", ["base", "unfinished", "two seats"])
def test_of_unknown_hands_a_page_shows_what_a_spectator_saw(name: str) -> None:
    replay = RECORDS[name]
    unseen = list(watch(without_hands(replay), Watcher(names=replay.players), None))
    known = list(happened(replay))
    assert [frame.where for frame in unseen[1:]] == [spectate(state) for _, state in known[1:]]
    told = [
        describe(see(event, state, None), names=replay.players) for event, state in known if event is not None
    ]
    assert [frame.told for frame in unseen[1:]] == told


def test_single_picks_of_unknown_hands_are_face_down_in_secret_and_open_in_the_open() -> None:
    for edition, pick in ((CLASSIC, "face down"), (Edition(picks=Visibility.OPEN), 3)):
        start = new_match(edition, seats=3)
        step = play(start, Deal(hands=HANDS, rows=ROWS))
        replay = Replay.start(start).add(step).add(play(step.after, PickCard(seat=0, card=3)))
        frame = frames_of(draw(without_hands(replay)))[-1]
        assert read_frame(frame, edition, 3).picks == [pick, None, None]


def test_a_choice_that_is_due_at_the_end_of_a_record_is_said_to_be() -> None:
    start = new_match(CLASSIC, seats=3)
    step = play(start, Deal(hands=HANDS, rows=ROWS))
    replay = Replay.start(start, players=["Ada", "Bo", "Cy"]).add(step)
    replay = replay.add(play_picks(step.after, (3, 60, 63)))
    for record in (replay, without_hands(replay)):
        assert frames_of(draw(record))[-1]["heading"] == "round 1, turn 1 of 10: 0 Ada to take a row"


@pytest.mark.parametrize("first", [0, 1, 2])
def test_two_matches_that_a_seat_cannot_tell_apart_give_it_the_same_page(first: int) -> None:
    replay = RECORDS["unfinished"]
    second = (first + 1) % 3
    viewer = 3 - first - second
    other = swapped(replay, first, second)
    assert draw(replay) != draw(other)
    assert draw(replay, seat=first) != draw(other, seat=first)
    assert draw(replay, seat=viewer) == draw(other, seat=viewer)


def test_a_page_holds_neither_the_seed_nor_the_callers_own_data() -> None:
    start = new_match(CLASSIC, seats=3)
    replay = Replay.start(start, seed=SeedRecord(scheme="mine", value="sesame"), extra={"note": "private"})
    for seat in (None, 0):
        assert not re.search("sesame|private|mine", draw(replay, seat=seat))


def test_jumps_lead_to_where_rounds_and_turns_begin() -> None:
    replay = RECORDS["base"]
    page = draw(replay)
    frames, listed = frames_of(page), data_of(page)["rounds"]
    assert isinstance(listed, list)
    assert [one["label"] for one in listed] == ["round 1, void", "round 1", "round 2"]
    for one in listed:
        assert "begin the rows" in str(frames[one["at"]]["told"])
        for turn, number in one["turns"]:
            assert (frames[number]["deal"], frames[number]["turn"]) == (one["deal"], turn)
            assert frames[number - 1]["turn"] != turn or frames[number - 1]["deal"] != one["deal"]
    assert [[turn for turn, _ in one["turns"]] for one in listed[1:]] == [list(range(1, 11))] * 2


def test_the_costs_are_what_was_taken() -> None:
    replay = RECORDS["base"]
    page = draw(replay)
    frames, listed = frames_of(page), data_of(page)["rounds"]
    assert isinstance(listed, list)
    points = [record.points for record in replay.rounds if not record.voided]
    assert [tuple(one["sums"]) for one in listed if "void" not in one["label"]] == points
    for one in listed:
        for turn, seat, taken, number in one["costs"]:
            told = str(frames[number]["told"])
            assert frames[number]["turn"] == turn
            assert f"({taken} bullhead" in told
            assert f"{replay.players[seat]} takes" in told if replay.players else False


def test_the_costliest_turns_of_the_match_come_first() -> None:
    page = draw(TWO_ROUNDS)
    takes = [
        (sum(map(bullheads, event.cards)), number)
        for number, (event, _) in enumerate(happened(TWO_ROUNDS))
        if isinstance(event, RowTaken)
    ]
    dearest = sorted(takes, key=lambda take: (-take[0], take[1]))[:5]
    assert re.findall(r'<button type="button" data-event="(\d+)">[^<]* took (\d+) bullhead', page) == [
        (str(number), str(points)) for points, number in dearest
    ]
    assert "The costliest turns" not in draw(RECORDS["nothing yet"])


def test_the_scores_are_those_of_the_record() -> None:
    replay = RECORDS["base"]
    page = draw(replay)
    scores = page[page.index('<section class="scores"') :]
    for seat, name in enumerate(("0 Ada", "1 Bo", "2 Cy")):
        cells = "".join(f"<td>{line.points[seat]}</td>" for line in replay.scoreboard())
        total = replay.scoreboard()[-1].totals[seat]
        assert f'<th scope="row">{name}</th>{cells}<td class="sum">{total}</td>' in scores
    assert "No round has been scored." in draw(RECORDS["nothing yet"])


def test_the_chart_has_a_line_for_each_seat_and_names_the_threshold() -> None:
    page = draw(played())
    assert len(re.findall("<polyline", page)) == 3
    assert "ends at 66 or more</text>" in page
    assert "<polyline" not in draw(RECORDS["teaching round"])


def test_only_some_rounds_can_be_shown_and_the_scores_stay_whole() -> None:
    replay = played()
    whole, part = draw(replay), draw(replay, rounds=range(2, 4))
    kept = [frame for frame in frames_of(whole) if frame["deal"] in (2, 3)]
    assert frames_of(part) == kept
    assert "only rounds 2 to 3 of 5 recorded" in part
    first = [frame for frame in frames_of(whole) if str(frame["deal"]) in "01"]
    assert first[0]["told"] == "The match begins."
    assert frames_of(draw(replay, rounds=range(1, 2))) == first
    assert (
        whole[whole.index('<svg class="chart"') :][:2000] == part[part.index('<svg class="chart"') :][:2000]
    )
    with pytest.raises(PageError, match="none of the rounds") as caught:
        draw(replay, rounds=range(9, 12))
    assert caught.value.reason is PageReason.NO_SUCH_ROUND
    assert pickle.loads(pickle.dumps(caught.value)).reason is PageReason.NO_SUCH_ROUND


def test_a_page_that_would_grow_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = played()
    size = len(draw(replay)) - len(draw(RECORDS["nothing yet"]))
    monkeypatch.setattr(html, "MOST_BYTES", size // 2)
    with pytest.raises(PageError) as caught:
        draw(replay)
    assert caught.value.reason is PageReason.TOO_LARGE
    assert draw(replay, rounds=range(1, 2))


def test_a_round_of_ten_seats_takes_no_more_than_is_said() -> None:
    replay = RECORDS["ten seats"]
    assert len(draw(replay)) - len(draw(replay, rounds=range(1, 2))) < 40_000


def test_a_record_that_breaks_a_rule_is_shown_up_to_there() -> None:
    replay = played(stop=13)
    sound = frames_of(draw(replay))
    wrong = loads(spoiled(replay, 2, 2, 0, 104))
    page = draw(wrong)
    assert "This record breaks a rule: pick not held at round 2, turn 2, seat 0." in page
    frames = frames_of(page)
    assert frames == sound[: len(frames)]
    assert (frames[-1]["deal"], frames[-1]["turn"]) == (2, 1)
    assert "breaks a rule" not in draw(replay)


@pytest.mark.parametrize("stop", [13, None], ids=["the last round", "rounds come after it"])
def test_a_fault_in_a_round_of_unknown_hands_ends_the_page_as_well(stop: int | None) -> None:
    replay = without_hands(played(stop=stop))
    sound = frames_of(draw(replay))
    twice = replay.rounds[1].turns[0].picks[0]
    assert twice is not None
    wrong = loads(spoiled(replay, 2, 2, 0, twice))
    frames = frames_of(draw(wrong))
    assert frames == sound[: len(frames)]
    assert (frames[-1]["deal"], frames[-1]["turn"]) == (2, 1)


def test_a_fault_in_the_deal_of_unknown_hands_shows_nothing_of_the_round() -> None:
    replay = without_hands(played(stop=13))
    document = json.loads(dumps(replay))
    document["rounds"][1]["deal"]["rows"] = [1, 2, 3]
    frames = frames_of(draw(loads(json.dumps(document))))
    assert frames == frames_of(draw(replay))[: len(frames)]
    assert frames[-1]["deal"] == 1


@pytest.mark.parametrize("seat", [-1, 3, True, "0", 1.0])
def test_a_seat_is_an_exact_number(seat: object) -> None:
    with pytest.raises(SeatError):
        draw(RECORDS["base"], seat=seat)  # type: ignore[arg-type]
