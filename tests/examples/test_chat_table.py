"""The chat host: whole matches in words, secrets on private lines alone, and whoever talks nonsense."""

from __future__ import annotations

import random
import re
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import pytest

from examples.chat_table import INTRO, Chat, LocalTable, Message, Seen, main, seat_everybody
from examples.talkers import Program, Scripted, Talker, TalkerError, at_the_terminal, seated
from take5_rules import (
    CLASSIC,
    Deal,
    IllegalActionError,
    Moment,
    PickCard,
    Reason,
    lookup_edition,
    one_round,
)
from take5_rules.policies import POLICIES
from take5_rules.replay import Replay, load, verify
from take5_rules.views import SeatView, SpectatorView
from take5_rules.wire import (
    ClientAction,
    Request,
    decode_request,
    decode_seen_event,
    decode_view,
    encode_request,
    encode_seen_event,
    encode_view,
)
from tests.cli.sitting import short_ids

NAMES = ("Ada", "Bo", "Cy")
SHORT = one_round(CLASSIC)


def offers(text: str) -> list[str]:
    """What the last invitation in a text says that can be said."""
    return text.rpartition("You can say: ")[2].split("\n")[0].split(", ")


def talker(seed: int) -> Talker:
    """Reads the offers and says one of them, with words around it."""
    chance = random.Random(seed)

    def say(text: str) -> str:
        return f"Let me think.\nI see {len(offers(text))} ways.\nDecision: {chance.choice(offers(text))}"

    return say


def play_out(
    table: LocalTable, talkers: Mapping[int, Talker], tries: int = 3, policy: str = "lowest"
) -> list[Message]:
    policies = dict.fromkeys(range(3), POLICIES[policy])
    return [*seat_everybody(Chat(table, NAMES), table, talkers, policies, "seed", tries)]


@pytest.mark.parametrize("id", short_ids())
def test_talkers_who_know_nothing_but_text_play_every_edition_to_its_end(id: str) -> None:
    table = LocalTable(lookup_edition(id), 3, "seed", NAMES)
    posted = play_out(table, {0: talker(1), 1: talker(2)}, policy="uniform")
    assert table.replay.finished
    assert verify(table.replay).ok
    assert "The match is over: " in posted[-1].text
    assert [message for message in posted if message.text.startswith("No: ")] == []
    assert [message for message in posted if "has not decided" in message.text] == []


class FarTable:
    """A table at the other end of a wire: nothing crosses but views, requests and seen events, as text."""

    def __init__(self, table: LocalTable) -> None:
        self._table = table
        self.crossed: list[str] = []

    def view_for(self, seat: int) -> SeatView:
        found = decode_view(self._cross(encode_view(self._table.view_for(seat))))
        assert isinstance(found, SeatView)
        return found

    def public(self) -> SpectatorView:
        found = decode_view(self._cross(encode_view(self._table.public())))
        assert isinstance(found, SpectatorView)
        return found

    def deal(self) -> Seen:
        return self._seen(self._table.deal())

    def play(self, action: ClientAction, at: Moment) -> Seen:
        request = decode_request(self._cross(encode_request(Request(action=action, at=at))), action.seat)
        return self._seen(self._table.play(request.action, request.at))

    def _seen(self, seen: Seen) -> Seen:
        return {
            viewer: [decode_seen_event(self._cross(encode_seen_event(one))) for one in events]
            for viewer, events in seen.items()
        }

    def _cross(self, text: str) -> str:
        self.crossed.append(text)
        return text


def test_a_chat_needs_nothing_that_does_not_go_over_the_wire() -> None:
    near, far = LocalTable(SHORT, 3, "seed", NAMES), LocalTable(SHORT, 3, "seed", NAMES)
    here = play_out(near, {0: talker(1), 1: talker(2)})
    wire = FarTable(far)
    policies = dict.fromkeys(range(3), POLICIES["lowest"])
    there = [*seat_everybody(Chat(wire, NAMES), wire, {0: talker(1), 1: talker(2)}, policies, "seed")]
    assert there == here
    assert near.replay == far.replay
    assert len(wire.crossed) > 100


def begun(names: Sequence[str] = NAMES) -> tuple[LocalTable, Chat]:
    table = LocalTable(SHORT, 3, "seed", names)
    chat = Chat(table, names)
    chat.hear(1, "deal", private=False)
    return table, chat


def hands(table: LocalTable) -> tuple[tuple[int, ...], ...]:
    opening = table.replay.rounds[0].opening
    assert isinstance(opening, Deal)
    return opening.hands


def test_a_deal_is_told_in_the_channel_and_each_hand_on_its_own_line() -> None:
    table = LocalTable(SHORT, 3, "seed", NAMES)
    posts = Chat(table, NAMES).hear(2, "Deal", private=False)
    assert [message.to for message in posts] == [None, 0, 1, 2]
    assert re.fullmatch(r"Hands are dealt face down, and [\d, and]+ begin the rows\.", posts[0].text)
    for seat, hand in enumerate(hands(table)):
        assert offers(posts[1 + seat].text) == [f"pick {card}" for card in hand]
        assert posts[1 + seat].text.count("10 cards") == 2


def test_picks_are_silent_until_all_have_picked_and_then_told_card_by_card() -> None:
    table, chat = begun()
    first, second, third = (hand[-1] for hand in hands(table))
    assert chat.hear(0, f"pick {first}", private=True) == []
    assert chat.hear(1, f"I play {second}.", private=True) == []
    posts = chat.hear(2, str(third), private=True)
    told = posts[0].text.splitlines()
    assert posts[0].to is None
    assert told[0] == f"Ada plays {first}, Bo plays {second} and Cy plays {third}."
    assert len(told) == 4
    assert [message.to for message in posts[1:]] == [0, 1, 2]


def test_a_secret_said_aloud_is_not_taken_and_not_repeated() -> None:
    table, chat = begun()
    card = hands(table)[0][0]
    for text in (f"pick {card}", str(card)):
        (answer,) = chat.hear(0, text, private=False)
        assert answer == Message(
            to=None, text="No: that is a secret. Whisper it to me, better with another card."
        )
    assert table.view_for(0).match == table.public().match
    assert 0 in chat.waits_for()


def test_chatter_in_the_channel_is_left_alone_and_on_a_private_line_answered() -> None:
    _, chat = begun()
    assert chat.hear(0, "hello, how are you?", private=False) == []
    (answer,) = chat.hear(0, "hello, how are you?", private=True)
    assert answer.to == 0
    assert answer.text.startswith("No: not understood. You can say: pick ")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing said"),
        ("pick", "not understood"),
        ("pick 104\npick 1", "several decisions"),
        ("take row 2", "that is not what is to be decided now."),
        ("take row 99", "that is not what is to be decided now."),
        ("withdraw", "you have no pick that you could take back."),
        ("deal", "nothing is to be dealt now"),
    ],
)
def test_what_is_refused_is_told_back_with_its_reason_and_changes_nothing(text: str, reason: str) -> None:
    table, chat = begun()
    before = table.replay
    (answer,) = chat.hear(1, text, private=True)
    assert answer.to == 1
    assert answer.text.startswith(f"No: {reason}")
    assert table.replay == before


def test_a_card_of_another_is_refused_and_a_second_pick_too() -> None:
    table, chat = begun()
    theirs, mine = hands(table)[1][0], hands(table)[0][0]
    assert chat.hear(0, f"pick {theirs}", private=True)[0].text == "No: what you named is not in your hand."
    assert chat.hear(0, f"pick {mine}", private=True) == []
    assert (
        chat.hear(0, f"pick {hands(table)[0][1]}", private=True)[0].text
        == "No: you have picked in this turn already."
    )
    posts = chat.hear(0, "withdraw", private=True)
    assert posts == [Message(to=None, text="Ada takes the pick back.")]
    assert 0 in chat.waits_for()


def test_a_late_decision_is_refused_by_the_moment_it_carries() -> None:
    table, _ = begun()
    with pytest.raises(IllegalActionError) as caught:
        table.play(PickCard(seat=0, card=hands(table)[0][0]), Moment(deal=1, turn=2, decision=0))
    assert caught.value.reason is Reason.STALE


def test_table_hand_and_help_are_answered_where_they_may_be() -> None:
    table, chat = begun()
    (board,) = chat.hear(0, "table", private=False)
    assert board.to is None
    assert board.text.count("10 cards") == 3
    (hand,) = chat.hear(0, "hand", private=False)
    assert hand.to == 0
    assert offers(hand.text) == [f"pick {card}" for card in hands(table)[0]]
    assert chat.hear(2, "help", private=True)[0].to == 2
    assert chat.hear(2, "score", private=False)[0].to is None


def hidden_deals() -> Iterator[Deal]:
    own, rows = range(1, 11), [60, 61, 62, 63]
    yield Deal(hands=[own, range(21, 31), range(41, 51)], rows=rows)
    yield Deal(hands=[own, range(71, 81), range(41, 51)], rows=rows)
    yield Deal(hands=[own, range(21, 31), range(81, 91)], rows=rows)


def test_a_talker_hears_the_same_whatever_the_others_hold_up_to_the_reveal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard = []
    for deal in hidden_deals():
        monkeypatch.setattr("examples.chat_table.deal", lambda seed, state, deal=deal: deal)
        first = Scripted(["what?", "pick 99", "pick 3"])
        play_out(LocalTable(SHORT, 3, "seed", NAMES), {0: first})
        heard.append(first.heard[:3])
        assert len(first.heard) >= 3
    assert heard[0] == heard[1] == heard[2]
    assert heard[0][0].startswith(INTRO)
    assert heard[0][1].startswith("No: not understood. You can say: pick 1, ")
    assert heard[0][2].startswith("No: what you named is not in your hand.")


def test_after_so_many_tries_the_policy_answers_and_all_are_told() -> None:
    table = LocalTable(SHORT, 3, "seed", NAMES)
    stubborn: list[str] = []

    def nonsense(text: str) -> str:
        stubborn.append(text)
        return "I will not."

    posted = play_out(table, {1: nonsense}, tries=4, policy="highest")
    assert table.replay.finished
    picks = [turn.picks[1] for turn in table.replay.rounds[0].turns]
    assert picks == sorted(hands(table)[1], reverse=True)
    done = [message for message in posted if message.text == "Seat 1 has not decided; it is done for it."]
    choices = sum([seat == 1 for turn in table.replay.rounds[0].turns for seat, _ in turn.choices])
    assert len(done) == 10 + choices
    assert all(message.to is None for message in done)
    assert len(stubborn) == 4 * (10 + choices)


def test_a_talker_that_falls_silent_is_not_waited_for() -> None:
    table = LocalTable(SHORT, 3, "seed", NAMES)
    silent = Scripted([])
    play_out(table, {0: silent})
    assert table.replay.finished
    picks = [turn.picks[0] for turn in table.replay.rounds[0].turns]
    assert picks == list(hands(table)[0])
    choices = [seat for turn in table.replay.rounds[0].turns for seat, _ in turn.choices]
    assert len(silent.heard) == 10 + choices.count(0)


def script(tmp_path: Path, body: str) -> list[str]:
    file = tmp_path / "model.py"
    file.write_text("import json, sys, time\n" + textwrap.dedent(body))
    return [sys.executable, str(file)]


def test_a_program_is_a_talker(tmp_path: Path) -> None:
    command = script(
        tmp_path,
        """
        for line in sys.stdin:
            offers = json.loads(line).rpartition("You can say: ")[2].split("\\n")[0].split(", ")
            print(json.dumps("I say:\\n" + offers[-1]), flush=True)
        """,
    )
    table = LocalTable(SHORT, 3, "seed", NAMES)
    program = Program(command)
    try:
        posted = play_out(table, {2: program})
    finally:
        program.close()
    assert [turn.picks[2] for turn in table.replay.rounds[0].turns] == list(hands(table)[2])[::-1]
    assert not any("has not decided" in message.text for message in posted)


@pytest.mark.parametrize(
    "body",
    [
        "sys.exit(1)",
        "print('no json', flush=True); time.sleep(600)",
        "sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); time.sleep(600)",
        "sys.stdout.write('x' * 100_000); sys.stdout.flush(); time.sleep(600)",
        "print('[' * 50_000, flush=True); time.sleep(600)",
        "time.sleep(600)",
        "sys.stdin.close(); time.sleep(600)",
        "sys.stdin.read(5); time.sleep(600)",
    ],
)
@pytest.mark.parametrize("text", ["hello", "hello " * 100_000])
def test_a_program_that_fails_costs_its_own_seat(text: str, body: str, tmp_path: Path) -> None:
    program = Program(script(tmp_path, body), seconds=1.0)
    within(60, lambda: fails_twice(program, text))
    table = LocalTable(SHORT, 3, "seed", NAMES)
    play_out(table, {0: program})
    assert table.replay.finished


def fails_twice(program: Program, text: str) -> None:
    for _ in range(2):
        with pytest.raises(TalkerError):
            program(text)


def within(seconds: float, do: Callable[[], object]) -> None:
    """Do it in a thread of its own, so that a test fails where it would wait for ever."""
    done: list[object] = []
    doing = threading.Thread(target=lambda: done.append(do()), daemon=True)
    doing.start()
    doing.join(seconds)
    assert done, "it is still waiting, or has failed"


def test_a_program_that_reads_nothing_but_talks_on_holds_up_nobody(tmp_path: Path) -> None:
    pace = "import itertools\nfor _ in itertools.count():\n    print(json.dumps('hm'), flush=True)"
    for body in (pace, f"{pace}; time.sleep(0.002)"):
        table = LocalTable(SHORT, 3, "seed", NAMES)
        program = Program(script(tmp_path, body), seconds=5.0)
        within(60, partial(play_out, table, {0: program}))
        assert table.replay.finished


def test_what_a_program_babbles_is_not_kept(tmp_path: Path) -> None:
    told = tmp_path / "told"
    body = f"""
        with open({str(told)!r}, "w", buffering=1) as told:
            for number in range(200_000):
                print(json.dumps("x" * 1000), flush=True)
                told.write(f"{{number}}\\n") if number % 1000 == 0 else None
        """
    program = Program(script(tmp_path, body))
    program("hello")
    time.sleep(1)
    assert len(told.read_text().splitlines()) < 10
    with pytest.raises(TalkerError):
        program("again")


def test_an_answer_that_is_no_text_says_nothing(tmp_path: Path) -> None:
    program = Program(script(tmp_path, "sys.stdin.readline(); print(json.dumps(44), flush=True)"))
    assert program("hello") == ""
    program.close()


def test_the_command_plays_a_match_and_keeps_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "match.json"
    monkeypatch.setattr("builtins.input", lambda prompt: offers(prompt)[0])
    main(["--seats", "3", "--seed", "1", "--talker", "0=stdin", "--policy", "lowest", "--out", str(out)])
    replay: Replay = load(out)
    assert replay.finished
    assert verify(replay).ok
    assert "The match is over: " in capsys.readouterr().out
    opening = replay.rounds[0].opening
    assert isinstance(opening, Deal)
    assert [turn.picks[0] for turn in replay.rounds[0].turns] == list(opening.hands[0])


def test_a_terminal_that_closes_is_a_talker_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", closed)
    with pytest.raises(TalkerError):
        at_the_terminal("hello")


@pytest.mark.parametrize("text", ["", "0", "0=", "x=stdin", "-1=stdin", "0=cmd:", "0=model", "\u0661=stdin"])
def test_a_talker_that_is_named_wrongly_is_bad_usage(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--seats", "3", f"--talker={text}"])
    assert caught.value.code == 2
    assert "expected SEAT=stdin or SEAT=cmd:COMMAND" in capsys.readouterr().err


def test_a_program_is_seated_by_its_command(tmp_path: Path) -> None:
    seat, begin = seated(
        "2=cmd:" + " ".join(script(tmp_path, "sys.stdin.readline(); print(json.dumps('hi'), flush=True)"))
    )
    program = begin()
    assert isinstance(program, Program)
    assert (seat, program("hello")) == (2, "hi")
    program.close()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--edition", "nothing"], "no box 'nothing'"),
        (["--edition", "amigo-en-2.10+rounds-1+rounds-2"], "variants clash"),
        (["--seats", "11"], "seats must be from 2 to 10"),
        (["--seed", ""], "a text seed must not be empty"),
        (["--talker", "3=stdin"], "name each seat once, from 0 up to the last one"),
        (["--talker", "0=stdin", "--talker", "0=stdin"], "name each seat once, from 0 up to the last one"),
        (["--talker", "0=cmd:./no-such-program"], "no-such-program"),
        (["--edition", "nothing", "--talker", "0=cmd:./no-such-program"], "no box 'nothing'"),
    ],
)
def test_what_cannot_be_hosted_is_one_line_and_leaves_no_file(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "match.json"
    with pytest.raises(SystemExit) as caught:
        main(["--seats", "3", "--out", str(out), *arguments])
    printed = capsys.readouterr()
    assert (caught.value.code, printed.out, printed.err.count("\n")) == (2, "", 1)
    assert said in printed.err
    assert not out.exists()


def test_a_program_that_was_begun_ends_when_the_next_cannot_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Program] = []
    closed: list[Program] = []

    class Watched(Program):
        def __init__(self, command: Sequence[str]) -> None:
            super().__init__(command)
            begun.append(self)

        def close(self) -> None:
            super().close()
            closed.append(self)

    monkeypatch.setattr("examples.talkers.Program", Watched)
    command = " ".join(script(tmp_path, "time.sleep(600)"))
    with pytest.raises(SystemExit):
        main(["--seats", "3", "--talker", f"0=cmd:{command}", "--talker", "1=cmd:./no-such-program"])
    (program,) = begun
    assert closed == [program]


def test_a_place_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--seats", "3", "--out", str(tmp_path / "no folder" / "match.json")])
    assert caught.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
