"""The page of a replay: it holds the engine's states, whole for the referee and no more than a seat saw."""

from __future__ import annotations

import base64
import hashlib
import json
import pickle
import re
from html.parser import HTMLParser

import pytest

from take5_rules import (
    CLASSIC,
    Deal,
    Edition,
    PickCard,
    SeatError,
    Visibility,
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
from take5_rules.render.page_data import encode
from take5_rules.render.sentences import describe
from take5_rules.render.watching import Watcher, watch
from take5_rules.replay import Replay, Seed, loads
from take5_rules.seen import see
from take5_rules.views import spectate
from tests.cli.matches import played, spoiled, without_hands
from tests.render.pages import (
    HOSTILE,
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
    "base": played(SMALL, void=True),
    "two seats": played(SMALL, seats=2, players=None),
    "ten seats": played(SMALL, seats=10, players=None),
    "draft": played(open_draft(SMALL), seats=4, players=None, edition_id=None),
    "open picks": played(open_picks(SMALL), seats=3),
    "open hands": played(OPEN_HANDS),
    "teaching round": played(teaching_round(CLASSIC), seats=4, players=None),
    "unfinished": played(stop=13),
    "nothing yet": played(stop=0),
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
    replay = Replay.start(start, seed=Seed(scheme="mine", value="sesame"), extra={"note": "private"})
    for seat in (None, 0):
        assert not re.search("sesame|private|mine", draw(replay, seat=seat))


class Reader(HTMLParser):
    """Collects the elements of a page and the text of scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.elements and data.strip():
            self.texts.append((self.elements[-1][0], data))


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


def test_a_page_forbids_everything_but_its_own_script_and_style() -> None:
    page = draw(RECORDS["base"])
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    (script,) = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(part.encode()).digest()).decode() for part in (script, style)]
    assert policy == (
        f"default-src 'none'; script-src 'sha256-{hashes[0]}'; style-src 'sha256-{hashes[1]}'; "
        "base-uri 'none'; form-action 'none'"
    )
    assert page.count("<script") == 2


def test_a_page_asks_for_nothing_and_runs_nothing_from_attributes() -> None:
    reader = read(draw(RECORDS["base"]))
    for tag, attributes in reader.elements:
        assert tag not in {"link", "img", "iframe", "object", "embed", "base", "form", "audio", "video"}
        assert not {"src", "srcset", "style", "action", "ping"} & set(attributes)
        assert not [name for name in attributes if name.startswith("on")]
        assert (attributes.get("href") or "#").startswith("#")
    page = draw(RECORDS["base"])
    assert set(re.findall(r"https?://[^\"' ]*", page)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in page
    assert "url(" not in page


def test_the_data_of_a_page_is_ascii_without_anything_that_ends_a_script() -> None:
    text = encode(["</script>", "&amp;", "\u2028\u2029", "Chlo\u00e9", "\U0001f402"])
    assert text.isascii()
    assert not set("<>&") & set(text)
    assert json.loads(text) == ["</script>", "&amp;", "\u2028\u2029", "Chlo\u00e9", "\U0001f402"]


@pytest.mark.parametrize("seat", [None, 1])
def test_hostile_names_stay_text(seat: int | None) -> None:
    hostile, plain = [draw(played(SMALL, players=names), seat=seat) for names in (HOSTILE, ("a", "b", "c"))]
    assert [tag for tag, _ in read(hostile).elements] == [tag for tag, _ in read(plain).elements]
    assert data_of(hostile)["seats"] == [
        "0 </script><b>x",
        "1 <img src=x onerror=a()>",
        "2 ?gnp.exe?'\"&amp;",
    ]
    assert "\u202e" not in hostile
    assert "\u2028" not in hostile
    (data,) = re.findall(r'id="match">(.*?)</script>\n', hostile)
    assert not re.search("[<>&\x80-\U0010ffff]", data)


def test_every_element_that_says_so_is_labelled_and_ids_are_single() -> None:
    elements = read(draw(RECORDS["base"])).elements
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for tag, attributes in elements:
        for name in ("aria-labelledby", "for"):
            assert attributes.get(name, ids[0]) in ids
        if tag in {"section", "nav"}:
            assert {"aria-label", "aria-labelledby"} & set(attributes)
        if tag == "button" and attributes.get("id"):
            assert attributes.get("aria-label")
    assert [tag for tag, _ in elements if tag in {"header", "main", "nav", "footer", "h1"}] == [
        "header",
        "h1",
        "main",
        "nav",
        "footer",
    ]


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
    assert "ends at 66</text>" in page
    assert "<polyline" not in draw(RECORDS["teaching round"])


def test_only_some_rounds_can_be_shown_and_the_scores_stay_whole() -> None:
    replay = played()
    whole, part = draw(replay), draw(replay, rounds=range(2, 4))
    kept = [frame for frame in frames_of(whole) if frame["deal"] in (2, 3)]
    assert frames_of(part) == kept
    assert "only rounds 2 to 3 of 5 recorded" in part
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


def test_a_fault_in_a_round_of_unknown_hands_ends_the_page_as_well() -> None:
    replay = without_hands(played(stop=13))
    sound = frames_of(draw(replay))
    twice = replay.rounds[1].turns[0].picks[0]
    assert twice is not None
    wrong = loads(spoiled(replay, 2, 2, 0, twice))
    frames = frames_of(draw(wrong))
    assert frames == sound[: len(frames)]
    assert (frames[-1]["deal"], frames[-1]["turn"]) == (2, 1)


@pytest.mark.parametrize("seat", [-1, 3, True, "0", 1.0])
def test_a_seat_is_an_exact_number(seat: object) -> None:
    with pytest.raises(SeatError):
        draw(RECORDS["base"], seat=seat)  # type: ignore[arg-type]
