"""`take5-rules show`: a match, a round, a turn, and only what one seat saw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from take5_rules import CLASSIC, Deal, Dealing, Finished, Picking, even_odd, lookup_edition, new_match
from take5_rules.render.text import draw, draw_turn
from take5_rules.replay import Replay, dump, dumps
from take5_rules.views import view
from tests.cli.matches import played, spoiled, without_hands
from tests.cli.running import invoke

NAMES = ("Ada", "Bo", "Cy")
EXAMPLES = Path(__file__).parents[2] / "examples" / "replays"


def saved(replay: Replay, folder: Path) -> Path:
    path = folder / "match.json"
    dump(replay, path)
    return path


def test_a_match_shows_its_scores_and_its_last_table(tmp_path: Path) -> None:
    replay = played()
    outcome = invoke("show", saved(replay, tmp_path))
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("edition amigo-en-2.10, match ends at 66 or more, won by 1 Bo\n\n")
    for line in replay.scoreboard():
        points = [f"{point:>5}" for point in line.points]
        assert f"round {line.round}  {points[0]}  {points[1][1:]}  {points[2][1:]}" in outcome.out
    last = list(replay.steps())[-1].after
    assert isinstance(last, Finished)
    assert outcome.out.endswith(draw(last, names=NAMES) + "\n")


def test_a_turn_shows_the_table_before_what_happened_and_the_table_after(tmp_path: Path) -> None:
    replay = played(stop=4)
    steps = [step for step in replay.steps() if not isinstance(step.action, Deal)]
    first = steps[0]
    events = first.events if isinstance(first.after, Picking) else (*first.events, *steps[1].events)
    after = first.after if isinstance(first.after, Picking) else steps[1].after
    outcome = invoke("show", saved(replay, tmp_path), "--round", "1", "--turn", "1")
    blocks = [draw(first.before, names=NAMES), draw_turn(events, names=NAMES), draw(after, names=NAMES)]
    assert outcome.out == "\n\n".join(blocks) + "\n"


def test_a_round_shows_every_turn_and_its_points(tmp_path: Path) -> None:
    replay = played()
    outcome = invoke("show", saved(replay, tmp_path), "--round", "2")
    assert [f"turn {turn}" for turn in range(1, 11)] == [
        line for line in outcome.out.splitlines() if line.startswith("turn ")
    ]
    points = replay.scoreboard()[1].points
    assert f"The round is over: Ada has {points[0]} bullheads and" not in outcome.out
    assert f"The round is over: Ada has {points[0]} bullheads, Bo has {points[1]}" in outcome.out
    placed = [line for line in outcome.out.splitlines() if " to row " in line]
    assert len(placed) == 3 * 10


def test_a_voided_round_counts_and_says_so(tmp_path: Path) -> None:
    path = saved(played(void=True), tmp_path)
    assert "The round is void and counts for nobody." in invoke("show", path, "--round", "1").out
    assert "round 1, turn 1 of 10: all to pick" in invoke("show", path, "--round", "2", "--turn", "1").out


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_its_own_hand_only(tmp_path: Path, seat: int) -> None:
    replay = played(stop=3)
    state = list(replay.steps())[-1].after
    assert isinstance(state, Picking)
    outcome = invoke("show", saved(replay, tmp_path), "--seat", str(seat))
    assert outcome.out.endswith(draw(view(state, seat), names=NAMES) + "\n")
    words = {word.split("(")[0] for word in outcome.out.split()}
    lying = {card for row in state.table.rows for card in row} | {
        c for pile in state.table.piles for c in pile
    }
    for other, hand in enumerate(state.table.hands):
        # Small numbers are also scores, seats and rounds.
        secret = {str(card) for card in hand if card > 20 and card not in lying}
        assert bool(secret & words) == (other == seat)


def test_a_draft_is_shown(tmp_path: Path) -> None:
    id = "amigo-en-2.10+open-draft"
    path = saved(played(lookup_edition(id), edition_id=id), tmp_path)
    outcome = invoke("show", path, "--round", "1")
    assert outcome.code == 0
    assert outcome.out.startswith("round 1, turn 1 of 10: all to pick\n")


def test_unknown_hands_are_followed_by_rows_and_cards(tmp_path: Path) -> None:
    replay = played()
    turns = [step for step in replay.steps() if step.before.match.deal_number == 2]
    assert isinstance(turns[0].before, Dealing)
    (tmp_path / "full").mkdir()
    full = invoke("show", saved(replay, tmp_path / "full"), "--round", "2").out.splitlines()
    blind = invoke("show", saved(without_hands(replay), tmp_path), "--round", "2").out.splitlines()
    assert blind[0].startswith("round 2, hands unknown; rows begin with ")
    told = [line for line in full if " to row " in line]
    assert [line for line in blind if " to row " in line] == told
    assert blind[-4:] == full[-4:]
    assert invoke("show", tmp_path / "match.json", "--round", "1").out.startswith("round 1, hands unknown")
    last = invoke("show", tmp_path / "match.json").out
    assert f"round {len(replay.rounds)} after turn 10, hands unknown" in last


def test_rounds_before_the_first_with_unknown_hands_are_shown_whole(tmp_path: Path) -> None:
    document = json.loads(dumps(played()))
    document["rounds"][1]["deal"]["hands"] = None
    path = tmp_path / "mixed.json"
    path.write_text(json.dumps(document))
    assert "hand\n" in invoke("show", path, "--round", "1", "--turn", "1").out
    for later in ("2", "3"):
        outcome = invoke("show", path, "--round", later, "--turn", "10")
        assert outcome.code == 0
        assert "hand" not in outcome.out
        assert outcome.out.count(" to row ") == 3


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.name)
def test_the_examples_are_in_order_and_can_be_shown(path: Path) -> None:
    assert invoke("verify", path).code == 0
    shown = invoke("show", path)
    assert (shown.code, shown.err) == (0, "")
    assert "round 1 " in shown.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--round", "9"], "Error: there is no round 9; 5 can be shown\n"),
        (["--round", "0"], "Error: there is no round 0; 5 can be shown\n"),
        (["--round", "1", "--turn", "11"], "Error: round 1 has no turn 11; it has 10\n"),
        (["--seat", "3"], "Error: seats are counted from 0 to 2\n"),
        (["--seat", "-1"], "Error: seats are counted from 0 to 2\n"),
    ],
)
def test_what_is_not_there_is_said(tmp_path: Path, options: list[str], message: str) -> None:
    outcome = invoke("show", saved(played(), tmp_path), *options)
    assert (outcome.code, outcome.out, outcome.err) == (2, "", message)


def test_a_faulty_record_is_shown_up_to_its_fault(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(spoiled(played(), 2, 5, 1, 104))
    outcome = invoke("show", path)
    assert outcome.code == 1
    assert "round 2, turn 5 of 10: all to pick" in outcome.out
    assert outcome.err.endswith("pick not held at round 2, turn 5, seat 1 (/rounds/1/turns/4/picks/1)\n")
    beyond = invoke("show", path, "--round", "3")
    assert (beyond.code, beyond.out) == (1, "")
    assert "pick not held at round 2" in beyond.err


def test_json_gives_the_scores(tmp_path: Path) -> None:
    replay = played()
    document = json.loads(invoke("show", saved(replay, tmp_path), "--json").out)
    assert document["winners"] == [1]
    assert [line["points"] for line in document["rounds"]] == [
        list(line.points) for line in replay.scoreboard()
    ]
    assert document["verdict"] == "ok"


def test_a_match_without_a_round_is_shown(tmp_path: Path) -> None:
    outcome = invoke("show", saved(Replay.start(new_match(CLASSIC, 2)), tmp_path))
    assert outcome.code == 0
    assert "round 1: to be dealt" in outcome.out
    assert "edition of its own" in outcome.out
    assert invoke("show", tmp_path / "match.json", "--turn", "1").code == 2


def test_a_file_that_is_no_replay_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("[]")
    outcome = invoke("show", tmp_path / "x")
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert "wrong type" in outcome.err


def test_a_faulty_record_of_unknown_hands_is_shown_up_to_its_fault(tmp_path: Path) -> None:
    replay = without_hands(played())
    sound = invoke("show", saved(replay, tmp_path), "--round", "2")
    twice = replay.rounds[1].turns[0].picks[0]
    assert twice is not None
    path = tmp_path / "wrong.json"
    path.write_text(spoiled(replay, 2, 3, 0, twice), encoding="utf-8")
    outcome = invoke("show", path, "--round", "2")
    assert outcome.code == 1
    assert outcome.err.startswith(f"Error: {path}: repeated card at round 2, turn 3, seat 0")
    turns, _, rows = outcome.out.rpartition("\n\n")
    assert sound.out.startswith(turns)
    assert "turn 2" in turns
    assert "turn 3" not in outcome.out
    assert rows.startswith("row 0 |")
    last = invoke("show", path)
    assert (last.code, "round 2 after turn 2, hands unknown" in last.out) == (1, True)


def test_a_variant_without_hands_cannot_be_followed_and_says_so(tmp_path: Path) -> None:
    document = json.loads(dumps(played(even_odd(CLASSIC), edition_id=None, stop=3)))
    document["rounds"][0]["deal"]["hands"] = None
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    outcome = invoke("show", path)
    assert outcome.code == 1
    assert outcome.err == f"Error: {path}: hands unknown at round 1 (/rounds/0/deal/hands)\n"
