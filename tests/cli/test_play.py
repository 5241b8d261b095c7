"""`take5-rules play`: people and policies at one terminal, and nobody sees another's hand."""

from __future__ import annotations

import ast
import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    Deal,
    Dealing,
    PickCard,
    State,
    lookup_edition,
    new_match,
    play,
    two_ended_rows,
)
from take5_rules.cli import dialogue, screen
from take5_rules.cli.screen import draw_options
from take5_rules.policies import POLICIES
from take5_rules.render.labels import card_text, cards_text
from take5_rules.replay import load, verify
from take5_rules.views import view
from tests.cli.running import COMMAND, call, invoke
from tests.cli.sitting import HAND_OVER, Sitting, at_random, first, listed, short_ids, then_ends

BOT = Path(__file__).parents[1] / "simulate" / "bot.py"
RULE = "-" * 78
TWO = "two cards are wanted, such as 4 5"
SHORT = ("--seats", "3", "--seed", "7", "--rounds", "1")


@pytest.mark.parametrize("humans", ["0", "0,2"])
@pytest.mark.parametrize("id", short_ids())
def test_every_edition_is_played_to_its_end_by_people_who_read_only_the_screen(
    id: str, humans: str, tmp_path: Path
) -> None:
    out, people = tmp_path / "match.json", Sitting(at_random(1))
    seats = ("--seats", "3", "--human", humans, "--policy", "uniform")
    outcome = people.play("--edition", id, *seats, "--seed", "7", "--out", out)
    assert (outcome.code, outcome.err) == (0, "")
    replay = load(out)
    assert replay.finished
    assert verify(replay).ok
    assert replay.edition == lookup_edition(id)
    assert "The match is over: " in outcome.out
    assert outcome.out.endswith(f"{out} is saved\n")


def test_what_is_told_is_what_the_replay_says(tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    outcome = Sitting(first).play(*SHORT, "--policy", "lowest,highest", "--name", "Ada", "--name", "Bo",
        "--name", "Cy", "--out", out)  # fmt: skip
    replay = load(out)
    (line,) = replay.scoreboard()
    table = re.search(r"^ +0 Ada +1 Bo +2 Cy\nround 1(.*)\ntotal(.*)$", outcome.out, re.MULTILINE)
    assert table is not None
    assert [int(word) for word in table[1].split()] == [int(word) for word in table[2].split()]
    assert tuple(int(word) for word in table[1].split()) == line.points
    assert outcome.out.count("begin the rows.") == 1
    placed = re.findall(
        r"^(?:Ada|Bo|Cy) puts \d+ at the end of row|^.*begins row \d anew", outcome.out, re.MULTILINE
    )
    assert len(placed) == 30
    assert replay.result is not None
    assert f"The match is over: {['Ada', 'Bo', 'Cy'][replay.result.winners[0]]} wins." in outcome.out
    assert replay.seed is not None
    assert isinstance(replay.seed.value, bytes)
    assert outcome.out.endswith(f"seed {replay.seed.value.hex()}\n{out} is saved\n")
    assert replay.extra == {"policies": {"1": "lowest", "2": "highest"}}


def test_the_rows_are_shown_after_the_round_and_with_each_card_where_asked() -> None:
    once = Sitting(first).play(*SHORT)
    each = Sitting(first).play(*SHORT, "--each-card")
    told = [line for line in once.out.splitlines() if not line.startswith("row ")]
    assert told == [line for line in each.out.splitlines() if not line.startswith("row ")]
    assert once.out.count("row 3 |") == 10 + once.out.count("to take a row") + 1
    assert each.out.count("row 3 |") == 10 + each.out.count("to take a row") + 30


def test_a_process_with_the_same_lines_plays_the_same_match(tmp_path: Path) -> None:
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    people = Sitting(at_random(2))
    arguments = (*SHORT, "--human", "0", "--human", "2", "--policy", "cheapest-risk", "--out")
    outcome = people.play(*arguments, here)
    result = call("play", *arguments, there, given=people.script)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == outcome.out.replace(str(here), str(there))
    assert load(here) == load(there)


def test_the_built_in_policies_and_bots_are_seated_in_order(tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    bot = f"cmd:{sys.executable} {BOT} plays,a,bit"
    seats = (
        "--seats",
        "5",
        "--human",
        "1",
        "--policy",
        "lowest,highest",
        "--policy",
        bot,
        "--policy",
        "random",
    )
    Sitting(first).play(*seats, "--seed", "7", "--rounds", "1", "--out", out)
    replay = load(out)
    assert replay.extra == {"policies": {"0": "lowest", "2": "highest", "3": bot[:200], "4": "random"}}
    (opened,) = [record.opening for record in replay.rounds]
    assert isinstance(opened, Deal)
    for index, turn in enumerate(replay.rounds[0].turns):
        assert turn.picks[0] == opened.hands[0][index]
        assert turn.picks[2] == opened.hands[2][-1 - index]
        assert turn.picks[3] == opened.hands[3][index]


def test_a_bot_that_fails_costs_its_seat_a_decision_and_nobody_the_match() -> None:
    outcome = Sitting(first).play(*SHORT, "--policy", f"cmd:{sys.executable} {BOT} crashes")
    assert (outcome.code, outcome.err) == (0, "")
    assert "No decision came from seat 1 (crashed); one was made for it." in outcome.out
    assert "The match is over: " in outcome.out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "nothing said; help says what can be typed"),
        ("...", "nothing said; help says what can be typed"),
        ("foo", "not understood; help says what can be typed"),
        ("-7", "not understood; help says what can be typed"),
        ("7.5", "not understood; help says what can be typed"),
        ("007", "not understood; help says what can be typed"),
        ("0", "not understood; help says what can be typed"),
        ("7 10", "not understood; help says what can be typed"),
        ("pick", "not understood; help says what can be typed"),
        ("pick seven", "not understood; help says what can be typed"),
        ("\u0667", "not understood; help says what can be typed"),
        ("9" * 5000, "not understood; help says what can be typed"),
        ("99", "what you named is not in your hand"),
        ("pick 6", "what you named is not in your hand"),
        (
            "flip 10",
            "that cannot be flipped: your flip of this round is used, or the card has not two digits",
        ),
        ("take row 1", "that is not what is to be decided now"),
        ("place in row 1", "that is not what is to be decided now"),
        ("draft 7", "that is not what is to be decided now"),
        ("withdraw", "you have no pick that you could take back"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason_and_asked_again(
    line: str, answer: str, tmp_path: Path
) -> None:
    out = tmp_path / "match.json"
    outcome = invoke("play", *SHORT, "--out", out, typed=f"{line}\n")
    assert f"seat 0: {line}\n  no: {answer}\nseat 0: \n" in outcome.out
    assert (outcome.code, outcome.err) == (0, "")
    assert load(out).rounds[0].turns == ()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("7", f"not understood; {TWO}"),
        ("pick 7", TWO),
        ("7 7", "you named the same card twice"),
        ("1 2", "what you named is not in your hand"),
        ("pick 104 and 1", "what you named is not in your hand"),
        ("none", f"not understood; {TWO}"),
        ("keep none", "no row and no cards are to be chosen now"),
        ("first 7", "that is not what is to be decided now"),
        ("end go", "there is nothing to end here: all pick for each turn"),
    ],
)
def test_two_cards_that_cannot_be_are_refused_with_their_reason(line: str, answer: str) -> None:
    edition = ("--edition", "amigo-en-2005+two-cards-a-turn")
    outcome = invoke("play", *SHORT, *edition, typed=f"{line}\n")
    assert f"seat 0: {line}\n  no: {answer}\nseat 0: \n" in outcome.out
    assert (outcome.code, outcome.err) == (0, "")


def test_whoever_keeps_nothing_says_so() -> None:
    def none_if_listed(shown: str) -> str:
        return "none" if "none  keep none" in shown else first(shown)

    people = Sitting(none_if_listed)
    outcome = people.play("--seats", "2", "--seed", "7", "--edition", "amigo-en-2005+cards-to-hand")
    assert (outcome.code, outcome.err) == (0, "")
    assert "none" in people.typed
    assert "  no: " not in outcome.out


@pytest.mark.parametrize("line", ["7", "pick 7", "Pick 7.", " I play card 7 ", "**pick 7**"])
def test_a_decision_is_a_number_or_words(line: str, tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    outcome = invoke("play", *SHORT, "--out", out, typed=f"{line}\n")
    assert "no: " not in outcome.out
    assert load(out).rounds[0].turns[0].picks[0] == 7


def test_bytes_that_are_no_text_are_refused_like_any_other_line(tmp_path: Path) -> None:
    result = subprocess.run(
        [*COMMAND, "play", *SHORT],
        input=b"\xff\xfe\n7\x00\npick 7\n",
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 0
    assert result.stderr == b""
    assert result.stdout.count(b"no: not understood") == 2
    assert b"Seat 0 plays 7" in result.stdout


def test_help_and_table_show_what_they_say() -> None:
    outcome = invoke("play", *SHORT, typed="help\ntable\n?\nquit\n7\n")
    assert outcome.out.count("Type what stands left in the list") == 2
    assert outcome.out.count("round 1, turn 1 of 10: all to pick") == 2
    assert "plays" not in outcome.out


@pytest.mark.parametrize("words", ["quit", None])
@pytest.mark.parametrize("lines", [0, 1, 2, 12])
def test_whoever_quits_keeps_what_was_played(lines: int, words: str | None, tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    people = Sitting(then_ends(first, lines))
    arguments = (*SHORT, "--human", "0,1", "--out", out, "--force")
    people.play(*arguments)
    given = people.script + ("" if words is None else f"{words}\n")
    result = call("play", *arguments, given=given)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith(f"{out} is saved\n")
    replay = load(out)
    assert verify(replay).ok
    assert not replay.finished
    kept = [pick for record in replay.rounds for turn in record.turns for pick in turn.picks[:2]]
    typed = [
        line for shown, line in zip(people.shown, people.typed, strict=False) if line and "to pick" in shown
    ]
    assert [pick for pick in kept if pick is not None] == [int(card) for card in typed]
    assert len(typed) >= lines // 3


@pytest.mark.parametrize("words", ["quit", "q", " QUIT ", ""])
def test_quit_has_several_spellings(words: str) -> None:
    assert ("no: " in invoke("play", *SHORT, typed=f"{words}\n7\n").out) is (words == "")


def read_until(stream: int, mark: bytes, seconds: float = 30) -> bytes:
    """What a terminal shows up to a mark."""
    found, end = b"", time.monotonic() + seconds
    while mark not in found:
        left = end - time.monotonic()
        assert left > 0, found
        assert select.select([stream], [], [], left)[0], found
        found += os.read(stream, 65_536)
    return found


@contextlib.contextmanager
def started(*arguments: str, stream: int) -> Iterator[subprocess.Popen[bytes]]:
    """A command as a process, which does not outlive the test."""
    plain = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    # Who started the tests may ignore what interrupts them, and a child would too.
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import take5_rules.__main__"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, "play", *arguments],
        stdin=stream,
        stdout=stream,
        stderr=stream,
        env=plain,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_an_interrupt_keeps_what_was_played_and_says_so(tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    with started(*SHORT, "--out", str(out), stream=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        read_until(process.stdout.fileno(), b"seat 0: ")
        process.stdin.write(b"86\n")
        process.stdin.flush()
        read_until(process.stdout.fileno(), b"turn 2 of 10")
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert rest.decode().endswith(f"{out} is saved\n")
    assert errors.decode().strip() == "interrupted"
    assert load(out).rounds[0].turns[0].picks[0] == 86
    assert verify(load(out)).ok


def hidden_deals(state: State) -> tuple[Deal, Deal, Deal]:
    """Three deals for three seats: in the second only seat 1, and in the third only seat 2, holds others."""
    hands = [range(1, 11), range(21, 31), range(41, 51)]
    rows = [60, 61, 62, 63]
    other = range(71, 81)
    return (
        Deal(hands=hands, rows=rows),
        Deal(hands=[hands[0], other, hands[2]], rows=rows),
        Deal(hands=[*hands[:2], other], rows=rows),
    )


def shown_to(seat: int, outcome: str) -> str:
    """What is on the screen while this seat may look, up to the first reveal."""
    before, _, _ = outcome.partition("Seat 0 plays")
    private = re.compile(rf"(seat (\d), {re.escape(HAND_OVER)})(.*?)^{RULE}$", re.MULTILINE | re.DOTALL)
    return private.sub(lambda found: found[0] if found[2] == str(seat) else found[1], before)


@pytest.mark.parametrize("which", [1, 2])
@pytest.mark.parametrize("humans", ["0", "0,1", "0,1,2"])
def test_deals_that_differ_only_in_others_hands_look_the_same_up_to_the_reveal(
    humans: str, which: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for number in (0, which):
        monkeypatch.setattr(
            "take5_rules.cli.match_host.deal", lambda seed, state, number=number: hidden_deals(state)[number]
        )
        outcome = Sitting(first).play("--seats", "3", "--seed", "7", "--rounds", "1", "--human", humans)
        assert "Seat 0 plays" in outcome.out
        seen.append(outcome.out)
    for seat in {0, 1, 2} - {which}:
        if str(seat) in humans.split(","):
            assert shown_to(seat, seen[0]) == shown_to(seat, seen[1])
            assert "60" in shown_to(seat, seen[0])
    assert seen[0] != seen[1]


def test_between_two_seats_nothing_secret_is_on_the_screen(tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    outcome = Sitting(at_random(3)).play(*SHORT, "--human", "0,1,2", "--out", out)
    (opened,) = [record.opening for record in load(out).rounds]
    assert isinstance(opened, Deal)
    # From a clearing to the Enter of the next seat.
    public = re.findall(rf"(?:^|{RULE}\n)(.*?){re.escape(HAND_OVER)}", outcome.out, re.DOTALL)
    assert len(public) > 20
    for hand in opened.hands:
        for text in public:
            assert f"  {cards_text(hand)}" not in text
    played: set[int] = set()
    for text in public:
        played |= {int(card) for card in re.findall(r"plays (\d+)", text)}
        named = {
            int(card) for card in re.findall(r"\b\d+\b", re.sub(r"(seat|row) \d|\d+ bullheads?", "", text))
        }
        secret = {card for hand in opened.hands for card in hand} - played
        assert not {card for card in named & secret if card > 10}, text


def test_a_private_part_shows_one_hand_and_counts_of_the_others(tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    people = Sitting(first)
    people.play(*SHORT, "--human", "0,1,2", "--out", out)
    (opened,) = [record.opening for record in load(out).rounds]
    assert isinstance(opened, Deal)
    first_turn = [shown for shown in people.shown if "turn 1 of 10" in shown]
    for seat, shown in enumerate(first_turn[:3]):
        assert shown.count("10 cards") == 2
        assert cards_text(opened.hands[seat]) in shown
        assert listed(shown) == [str(card) for card in opened.hands[seat]]


def test_on_a_terminal_the_screen_and_what_it_remembers_are_cleared_between_seats() -> None:
    watcher, terminal = pty.openpty()
    with started(*SHORT, "--human", "0,1,2", stream=terminal) as process:
        os.close(terminal)
        read_until(watcher, b"Press Enter: ")
        os.write(watcher, b"\n")
        shown = read_until(watcher, b"seat 0: ")
        assert b"7 10(3) 22(5)" in shown
        os.write(watcher, b"10\n")
        after = read_until(watcher, b"Press Enter: ")
        cleared = after.index(b"\x1b[2J")
        assert b"\x1b[3J" in after[cleared:]
        assert b"22(5)" not in after
        # What all have seen comes back.
        assert b"74, 79, 30 and 37 begin the rows." in after[cleared:]
        os.write(watcher, b"quit\n")
        assert process.wait(30) == 0
    os.close(watcher)


def test_no_line_history_is_loaded_that_would_show_what_another_seat_has_typed() -> None:
    code = "import sys, take5_rules.cli.app, take5_rules.cli.play; sys.exit('readline' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0


def test_nothing_need_be_hidden_where_nothing_is_secret() -> None:
    people = Sitting(then_ends(first, 6))
    outcome = people.play(*SHORT, "--edition", "amigo-en-2.10+open-draft", "--human", "0,1,2")
    assert HAND_OVER not in outcome.out
    alone = Sitting(first).play(*SHORT)
    assert HAND_OVER not in alone.out
    assert RULE not in alone.out


def test_after_the_draft_the_picks_are_secret_again() -> None:
    people = Sitting(first)
    outcome = people.play(*SHORT, "--edition", "amigo-en-2.10+open-draft", "--human", "0,1,2")
    draft, _, picks = outcome.out.partition("The cards that are left begin the rows")
    assert HAND_OVER not in draft
    first_turn = picks[: picks.index("Seat 0 plays")]
    assert first_turn.count("turn 1 of 10") == first_turn.count(HAND_OVER) == first_turn.count(RULE) == 3


def test_an_enter_is_an_enter() -> None:
    outcome = invoke("play", *SHORT, "--human", "0,1", typed="7\n\n7\n")
    before, _, _ = outcome.out.partition("turn 1 of 10")
    assert "no: Enter alone shows the hand; quit stops" in before
    assert before.count(HAND_OVER) == 2
    assert "nothing said" not in outcome.out


@pytest.mark.parametrize("module", [dialogue, screen])
def test_what_talks_to_people_has_no_way_to_a_state(module: object) -> None:
    text = Path(str(getattr(module, "__file__", ""))).read_text(encoding="utf-8")
    names = {
        alias.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    states = {
        "State",
        "Dealing",
        "Drafting",
        "Picking",
        "Placing",
        "Finished",
        "play",
        "Step",
        "Replay",
        "view",
    }
    assert names
    assert not names & states
    assert "._state" not in text
    assert Dealing.__name__ in states


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--human", "3"), "'3' is no seat from 0 to 2"),
        (("--human", "x"), "'x' is no seat from 0 to 2"),
        (("--human", "0,,1"), "'' is no seat from 0 to 2"),
        (("--human", "-1"), "'-1' is no seat from 0 to 2"),
        (("--policy", "nobody"), "no policy 'nobody'; there are random"),
        (("--policy", "lowest,highest,random"), "--policy: 3 names for 2 seats without people"),
        (("--human", "0,1,2", "--policy", "lowest"), "--policy: 1 names for 0 seats without people"),
        (("--policy", "cmd:/no/such/program"), "cmd: no program '/no/such/program'"),
        (("--edition", "nope"), "no box 'nope'"),
        (("--edition", "amigo-en-2.10+teaching-round", "--rounds", "2"), "both decide the end"),
        (("--rounds", "0"), "--rounds"),
        (("--seats", "11"), "seats"),
        (("--seats", "2", "--name", "Ada"), "1 names for 2 seats"),
        (("--seed", ""), "seed"),
        (("--out", "-"), "--out: the standard output is for the match; name a file"),
    ],
)
def test_bad_usage_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    outcome = invoke("play", "--seats", "3", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("Error: ")
    assert outcome.err.count("\n") == 1
    assert message in outcome.err


def test_a_file_that_is_there_is_kept_unless_forced(tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    out.write_text("mine")
    outcome = invoke("play", *SHORT, "--out", out)
    assert (outcome.code, outcome.err) == (2, f"Error: {out}: is there already\n")
    assert out.read_text() == "mine"
    assert invoke("play", *SHORT, "--out", out, "--force").code == 0
    assert load(out).seats == 3


def test_a_file_that_can_no_longer_be_written_is_not_called_saved(tmp_path: Path) -> None:
    out = tmp_path / "gone" / "match.json"
    out.parent.mkdir()

    def lose_the_folder(shown: str) -> str:
        if out.exists():
            out.unlink()
            out.parent.rmdir()
        return first(shown)

    outcome = Sitting(lose_the_folder).play(*SHORT, "--out", out)
    assert (outcome.code, outcome.err) == (2, f"Error: {out}: no such file or directory\n")
    assert "is saved" not in outcome.out


def test_names_and_seats_are_counted_as_for_new() -> None:
    assert "seat 3: cheapest-risk\n" in invoke("play", "--seed", "1").out
    assert "1 Bo: cheapest-risk\n" in invoke("play", "--name", "Ada", "--name", "Bo").out
    assert "0 Eve?[2J: a person" in invoke("play", "--name", "Eve\x1b[2J", "--name", "Bo").out


def test_the_seed_is_told_when_the_match_is_over_and_not_before() -> None:
    seed = "ab" * 32
    outcome = Sitting(first).play("--seats", "2", "--seed", seed, "--rounds", "1")
    assert outcome.out.endswith(f"wins.\nseed {seed}\n") or outcome.out.endswith(f"win.\nseed {seed}\n")
    assert outcome.out.count(seed) == 1
    assert seed not in invoke("play", "--seats", "2", "--seed", seed, typed="quit\n").out


def test_dear_cards_carry_their_bullheads_and_rows_their_cost() -> None:
    people = Sitting(first)
    people.play(*SHORT)
    assert any(f"pick {card_text(55)}" in shown for shown in people.shown)
    assert any(re.search(r"0 +take row 0, \d+ bullheads?", shown) for shown in people.shown)
    assert set(POLICIES) >= {"lowest", "highest", "random", "uniform", "cheapest-risk"}


PAGE = Path(__file__).parents[2] / "docs" / "howto" / "play-in-the-terminal.md"
TYPED = re.compile(r"^(?:\d \w+: (?!a person|cheapest-risk)|.*Press Enter: ?)(.*)$", re.MULTILINE)


def test_the_page_shows_what_a_terminal_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    talks = re.findall(r"^```text\n\$ take5-rules (.*?)\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    assert len(talks) == 3
    for command, shown in talks:
        typed = [found[1] for found in TYPED.finditer(shown)]
        assert typed[-1] == "quit"
        outcome = invoke(*command.split(), typed="\n".join(typed) + "\n")
        assert (outcome.code, outcome.err) == (0, "")
        assert "".join([f"{line.rstrip()}\n" for line in outcome.out.splitlines()]) == shown
    console = re.findall(
        r"^```console\n\$ take5-rules (.*?)\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S
    )
    assert [invoke(*command.split()).out == shown for command, shown in console] == [True]


def test_a_choice_of_places_says_which_row_is_full_and_what_it_costs() -> None:
    edition = evolve(two_ended_rows(CLASSIC), row_capacity=1, hand_size=2)
    deal = Deal(hands=[[15, 70], [60, 80]], rows=[10, 20, 50, 90])
    state = play(new_match(edition, seats=2), deal).after
    for card, seat in ((15, 0), (60, 1)):
        state = play(state, PickCard(seat=seat, card=card)).after
    assert draw_options(view(state, 0)) == (
        "0  place in row 0, full: 3 bullheads   1  place in row 1, full: 3 bullheads"
    )
    roomy = evolve(edition, row_capacity=5)
    state = play(new_match(roomy, seats=2), deal).after
    for card, seat in ((15, 0), (60, 1)):
        state = play(state, PickCard(seat=seat, card=card)).after
    assert draw_options(view(state, 0)) == "0  place in row 0   1  place in row 1"


def test_after_each_round_come_its_points_and_the_totals(tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    outcome = Sitting(first).play("--seats", "3", "--seed", "7", "--rounds", "2", "--out", out)
    tables = re.findall(
        r"^round (\d) +(\d+) +(\d+) +(\d+)\ntotal +(\d+) +(\d+) +(\d+)$", outcome.out, re.MULTILINE
    )
    told = [[int(number) for number in table] for table in tables]
    assert told == [[line.round, *line.points, *line.totals] for line in load(out).scoreboard()]
    assert len(told) == 2
    assert told[1][1:4] != told[1][4:]
