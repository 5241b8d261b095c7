"""`take5-rules track`: a real table, typed in; mistakes are taken back or mended."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from take5_rules import CLASSIC, Edition, lookup_edition, target
from take5_rules.cli.tracking import Tracked, TrackError
from take5_rules.replay import Replay, dump, dumps, load, verify
from take5_rules.scoresheet import Scoresheet
from tests.cli.matches import played, without_hands
from tests.cli.running import Outcome, call, invoke

NAMES = ("Ada", "Bo", "Cy")
OPTIONS = [word for name in NAMES for word in ("--name", name)]
START = ["12 37 43 58", "14 15 44"]


def typed_lines(replay: Replay) -> list[str]:
    """What somebody types who watches this match."""
    lines = []
    for record in replay.rounds:
        opening = record.opening
        lines.append(" ".join(map(str, getattr(opening, "rows", ()))))
        for turn in record.turns:
            lines.append(" ".join(map(str, turn.picks)))
            lines += [str(row) for _, row in turn.choices]
        if record.voided:
            lines.append("void")
    return lines


def track(*lines: str, file: Path | None = None, more: tuple[str | Path, ...] = ()) -> Outcome:
    where = [] if file is None else [file]
    return invoke("track", *where, *OPTIONS, *more, typed="\n".join(lines) + "\n")


@pytest.mark.parametrize("void", [False, True])
@pytest.mark.parametrize("id", ["amigo-en-2.10", "amigo-en-2.10+low-deck+short-match"])
def test_a_whole_match_is_followed_scored_and_saved(tmp_path: Path, id: str, void: bool) -> None:
    replay = played(lookup_edition(id), edition_id=id, void=void)
    file, sheet = tmp_path / "match.json", tmp_path / "sheet.json"
    outcome = track(*typed_lines(replay), file=file, more=("--edition", id, "--sheet", sheet))
    assert (outcome.code, outcome.err) == (0, "")
    assert "the match is over; undo, fix or quit: " in outcome.out
    assert load(file) == without_hands(replay)
    assert verify(load(file)).ok
    points = tuple(line.points for line in replay.scoreboard())
    assert Scoresheet.loads(sheet.read_text()).rounds == points


def test_each_reveal_tells_where_the_cards_go_and_who_takes_what() -> None:
    outcome = track("12 37 43 58", "14 3 44", "1")
    assert "3 is too low, 1 Bo takes row: " in outcome.out
    assert "3      1 Bo   too low, to row 1: takes 37, 1 bullhead\n14     0 Ada  to row 0\n" in outcome.out


def test_there_is_no_colour_in_a_pipe() -> None:
    outcome = track("12 33 44 55", "14 5 10")
    assert "row 3 |  55(7)" in outcome.out
    assert "5(2) is too low, 1 Bo takes row: " in outcome.out
    assert "\x1b" not in outcome.out


def test_an_interrupt_leaves_what_was_typed_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(START)

    def type_and_interrupt(prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", type_and_interrupt)
    file = tmp_path / "match.json"
    outcome = track(file=file)
    assert (outcome.code, outcome.err.strip()) == (130, "interrupted")
    assert [turn.picks for turn in load(file).rounds[0].turns] == [(14, 15, 44)]


def test_every_line_is_saved_at_once(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    track(*START, file=file)
    assert [turn.picks for turn in load(file).rounds[0].turns] == [(14, 15, 44)]
    assert not load(file).finished
    outcome = invoke("track", file, typed="16 17 45\n")
    assert outcome.code == 0
    assert [turn.picks for turn in load(file).rounds[0].turns] == [(14, 15, 44), (16, 17, 45)]
    assert load(file).players == NAMES


def test_undo_takes_back_what_was_typed_last(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    outcome = track(*START, "16 17 45", "undo", "undo", "1 15 44", "undo", "undo", "undo", file=file)
    assert "no: nothing was typed since track began" in outcome.out
    assert load(file).rounds == ()


def test_a_mistyped_card_is_mended_and_the_rest_follows_anew(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    track(*START, "16 17 45", "fix 1 2 59", file=file)
    turns = load(file).rounds[0].turns
    assert [turn.picks for turn in turns] == [(14, 15, 59), (16, 17, 45)]
    assert verify(load(file)).ok


def test_mending_asks_for_a_row_choice_that_becomes_due_and_saves_only_then(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    held = track(*START, "16 17 45", "fix 1 0 4", file=file)
    assert held.out.rstrip().endswith("match ends at 66 or more")
    assert "turn 1: 4 is too low, 0 Ada takes row: " in held.out
    assert (held.code, held.err) == (2, "Error: not saved: a row choice in an earlier turn is still due\n")
    assert load(file).rounds[0].turns[0].picks == (14, 15, 44)
    file.unlink()
    track(*START, "16 17 45", "fix 1 0 4", "3", file=file)
    assert load(file).rounds[0].turns[0].choices == ((0, 3),)
    assert verify(load(file)).ok


def test_mending_drops_a_row_choice_that_is_no_longer_due(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    track("12 37 43 58", "14 3 44", "1", "fix 1 1 13", file=file)
    assert load(file).rounds[0].turns[0].choices == ()
    assert verify(load(file)).ok


def test_a_row_choice_is_not_handed_to_another_seat(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    outcome = track("12 37 43 58", "14 3 44", "1", "fix 1 1 45", "fix 1 0 2", "0", file=file)
    assert "2 is too low, 0 Ada takes row: " in outcome.out
    assert load(file).rounds[0].turns[0].choices == ((0, 0),)


def test_starters_are_mended(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    track(*START, "fix rows 12 37 43 57", file=file)
    assert typed_lines(load(file))[0] == "12 37 43 57"


def test_a_round_before_the_last_is_mended_too(tmp_path: Path) -> None:
    replay = played()
    lines = typed_lines(replay)
    second = next(index for index, line in enumerate(lines[1:], 1) if len(line.split()) == 4)
    first = [int(card) for card in lines[1].split()]
    used = {int(card) for line in lines[:second] for card in line.split()}
    unused = next(card for card in range(first[0], 105) if card not in used)
    file = tmp_path / "match.json"
    track(*lines[: second + 1], f"fix 1.1 0 {unused}", file=file)
    assert load(file).rounds[0].turns[0].picks[0] == unused
    assert verify(load(file)).ok


def test_a_voided_round_is_kept_and_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    outcome = track(*START, "void", "void", "11 36 42 57", file=file)
    assert "no: no round is on" in outcome.out
    assert [record.voided for record in load(file).rounds] == [True, False]
    assert verify(load(file)).ok


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("16 17", "type one card for each of the 3 seats, in order"),
        ("16 17 18 19", "type one card for each of the 3 seats, in order"),
        ("16 17 44", "44 has been played already"),
        ("16 17 17", "17 has been played already"),
        ("16 17 58", "58 has been played already"),
        ("16 17 105", "a card is missing, or not in the deck"),
        ("16 17 0", "a card is missing, or not in the deck"),
        ("16 17 x", "'x' is no card number"),
        ("fix 2 0 16", "there is no such turn"),
        ("fix 0 0 16", "there is no such turn"),
        ("fix 2.1 0 16", "there is no such turn"),
        ("fix 1 3 16", "there is no such seat"),
        ("fix 1 0 15", "15 has been played already"),
        ("fix rows 1 2 3", "4 cards begin the rows"),
        ("fix 1 0", "type fix TURN SEAT CARD, fix ROUND.TURN SEAT CARD, or fix rows CARDS"),
        ("fix", "type fix TURN SEAT CARD"),
        ("fix 1 0 x", "'x' is no card number"),
        ("udno", "'udno' is neither a card nor a command; help lists the commands"),
        ("rows 12 37 43 58", "rows stands alone"),
        ("undo that", "undo stands alone"),
        ("-3 4 5", "'-3' is no card number"),
        ("\u202eten", r"'\u202eten' is no card number"),
    ],
)
def test_what_cannot_have_happened_is_refused_and_changes_nothing(
    tmp_path: Path, line: str, message: str
) -> None:
    file = tmp_path / "match.json"
    outcome = track(*START, line, file=file)
    assert f"no: {message}" in outcome.out
    assert [turn.picks for turn in load(file).rounds[0].turns] == [(14, 15, 44)]


@pytest.mark.parametrize("row", ["4", "1 2", "-1", "x"])
def test_only_a_row_is_an_answer_to_the_row_choice(row: str) -> None:
    outcome = track("12 37 43 58", "14 3 44", row)
    assert "  no: " in outcome.out


def test_nothing_is_asked_after_the_end() -> None:
    edition = lookup_edition("amigo-en-2.10+rounds-1")
    tracked = Tracked.start(edition, None, NAMES)
    for line in typed_lines(played(edition, edition_id=None)):
        tracked = tracked.answer([int(word) for word in line.split()])
    assert tracked.sheet.over
    with pytest.raises(TrackError, match="the match is over"):
        tracked.answer([1, 2, 3, 4])


def test_a_correction_may_not_end_the_match_before_a_later_round() -> None:
    replay = played()
    first = replay.scoreboard()[0].points
    edition = target(max(first) + 1, CLASSIC)
    tracked = Tracked.start(edition, None, NAMES)
    for line in typed_lines(replay):
        tracked = tracked.answer([int(word) for word in line.split()])
        if len(tracked.typed) == 2:
            break
    before = tracked.sheet.rounds
    used = {card for turn in tracked.typed[0].turns for card in turn.picks} | {*tracked.typed[0].starters}
    refused = set()
    for turn, card in itertools.product(range(5, 11), set(range(1, 105)) - used):
        try:
            fixed = tracked.fix_pick(1, turn, 1, card)
        except TrackError as error:
            refused.add(str(error))
        else:
            assert all(max(points) <= max(first) for points in fixed.sheet.rounds)
    assert refused == {"the match would be over before the last round"}
    assert tracked.sheet.rounds == before == (first,)


def test_help_rows_and_score_are_shown() -> None:
    outcome = track(*START, "help", "rows", "score", "", "quit", "16 17 45")
    assert "undo                       take back" in outcome.out
    assert outcome.out.count("place      1     1     1") == 2
    assert "turn 3" not in outcome.out


def test_a_drafted_edition_or_a_record_with_hands_is_refused(tmp_path: Path) -> None:
    drafted = track(more=("--edition", "amigo-en-2.10+open-draft"))
    assert drafted.err == "Error: a drafted edition cannot be tracked\n"
    file = tmp_path / "match.json"
    dump(played(stop=2), file)
    before = file.read_bytes()
    assert "holds hands" in invoke("track", file).err
    assert file.read_bytes() == before


def test_a_record_that_breaks_a_rule_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    document = json.loads(dumps(without_hands(played())))
    document["rounds"][0]["points"][0] += 1
    file.write_text(json.dumps(document))
    outcome = invoke("track", file)
    assert outcome.err == "Error: the record breaks a rule at round 1, seat 0\n"


def test_somebody_must_sit_at_the_table() -> None:
    assert invoke("track").err == "Error: name the seats with --name, once for each\n"
    assert invoke("track", "--name", "Ada").code == 2


def test_it_runs_as_a_process_and_ends_with_its_input(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = call("track", file, *OPTIONS, given="12 37 43 58\n14 15 44\n")
    assert result.returncode == 0
    assert result.stderr == ""
    assert f"{file} is saved" in result.stdout
    assert verify(load(file)).ok


def test_editions_with_other_numbers_are_tracked() -> None:
    tiny = Edition(rows=2, row_capacity=2, hand_size=2, max_seats=3)
    tracked = Tracked.start(tiny, None, ["a", "b"])
    for numbers in ([10, 50], [11, 51], [12, 52]):
        tracked = tracked.answer(numbers)
    assert tracked.sheet.rounds == ((3 + 5, 3 + 1),)
    assert tracked.edition != CLASSIC
