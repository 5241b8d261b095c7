"""`take5-rules play --resume`: a stopped match goes on as it would have, and its record loses nothing."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from take5_rules import CLASSIC, SeatAction, lookup_edition, moment, new_match, one_round, rounds
from take5_rules.cli.match_host import MatchHost
from take5_rules.policies import lowest
from take5_rules.redacted import dumps_seen, redact
from take5_rules.replay import Replay, SeedRecord, dump, dumps, load, loads, verify
from take5_rules.shuffle import SEED_SCHEME, Chance, Stream, derive_key, seed_key
from take5_rules.views import SeatView
from tests.cli.matches import played, spoiled, without_hands
from tests.cli.running import Outcome, call, invoke
from tests.cli.sitting import HAND_OVER, Answer, Sitting, first, short_ids, then_ends

BOT = Path(__file__).parents[1] / "simulate" / "bot.py"
SHORT = ("--seats", "3", "--seed", "7", "--rounds", "1")
KEY = seed_key(7)


def one_decision() -> Answer:
    """Press Enter where that is asked, decide once, and then the input ends."""
    count = 0

    def answer(shown: str) -> str:
        nonlocal count
        count += not shown.endswith(HAND_OVER)
        if count > 1:
            raise EOFError
        return first(shown)

    return answer


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def resumed(answer: Answer, *options: str | Path, file: str | Path = "match.json") -> Outcome:
    """Go on, with nothing wrong."""
    outcome = Sitting(answer).play("--resume", file, *options)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome


def stopped(lines: int, *options: str | Path, file: str | Path = "match.json") -> Path:
    """A match that somebody has left after so many lines."""
    assert Sitting(then_ends(first, lines)).play(*options, "--out", file, "--force").code == 0
    return Path(file)


def to_the_end_one_by_one(*options: str | Path, file: str = "match.json") -> int:
    """Decide once in each sitting; how many it took."""
    for sittings in range(1, 500):
        resumed(one_decision(), *options, file=file)
        if load(file).finished:
            return sittings
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("humans", ["1", "0,2"])
@pytest.mark.parametrize("id", short_ids())
def test_a_match_left_after_each_decision_is_the_match_that_was_never_left(
    id: str, humans: str, here: Path
) -> None:
    options = ("--edition", id, "--seats", "3", "--human", humans, "--policy", "uniform", "--seed", "7")
    Sitting(first).play(*options, "--out", "whole.json")
    stopped(0, *options)
    assert to_the_end_one_by_one() >= 3
    assert load("whole.json").finished
    assert Path("match.json").read_bytes() == Path("whole.json").read_bytes()


@pytest.mark.parametrize(
    ("policies", "lines"),
    [*[("random,uniform", lines) for lines in range(20)], ("monte-carlo:5,random", 7)],
)
def test_wherever_it_was_left_the_rest_is_the_same(policies: str, lines: int, here: Path) -> None:
    if "monte-carlo" in policies:
        pytest.importorskip("numpy")
    options = ("--seats", "3", "--seed", "7", "--rounds", "2", "--human", "1", "--policy", policies)
    Sitting(first).play(*options, "--out", "whole.json")
    stopped(lines, *options)
    resumed(first)
    assert load("whole.json").finished
    assert Path("match.json").read_bytes() == Path("whole.json").read_bytes()


@pytest.mark.parametrize("how", [(), ("--each-card",)])
@pytest.mark.parametrize("lines", [0, 1, 4, 10])
def test_the_terminal_shows_the_rest_as_it_would_have(lines: int, how: tuple[str, ...], here: Path) -> None:
    options = (*SHORT, "--human", "1", *how)
    whole = Sitting(first).play(*options, "--out", "match.json").out
    stopped(lines, *options)
    rest = resumed(first, *how).out
    head, mark, tail = rest.partition("help lists what can be typed\n")
    assert head.startswith(
        "edition amigo-en-2.10+rounds-1, match ends after 1 round\nseat 0: cheapest-risk\n"
    )
    assert mark
    assert len(tail) > 500
    assert whole.endswith(tail)


def test_the_last_card_of_a_turn_is_drawn_where_the_others_were_placed_before(here: Path) -> None:
    options = ("--edition", "amigo-en-2005+two-cards-a-turn", *SHORT, "--human", "0,1,2", "--each-card")
    whole = Sitting(first).play(*options, "--out", "match.json").out
    stopped(0, *options)
    tails = set()
    while not load("match.json").finished:
        tails.add(resumed(one_decision(), "--each-card").out.count("\nrow 3 |"))
    assert whole.count("\nrow 3 |") > 30
    assert len(tails) > 2


def test_a_new_match_is_gone_on_with_by_whoever_is_named(here: Path) -> None:
    Sitting(first).play(*SHORT, "--out", "whole.json")
    one = ("--edition", "amigo-en-2.10+rounds-1", "--seats", "3", "--seed", "7")
    assert invoke("new", *one, "--out", "match.json").code == 0
    outcome = resumed(first, "--human", "0")
    assert "seat 0: a person\nseat 1: cheapest-risk\nseat 2: cheapest-risk\nhelp lists" in outcome.out
    assert Path("match.json").read_bytes() == Path("whole.json").read_bytes()


def test_names_and_seats_and_people_come_from_the_record(here: Path) -> None:
    names = ("--name", "Ada", "--name", "Bo", "--name", "Cy")
    stopped(3, "--seed", "7", *names, "--human", "0,2", "--policy", "lowest")
    outcome = resumed(then_ends(first, 0))
    assert outcome.out.startswith(
        "edition amigo-en-2.10, match ends at 66 or more\n"
        "0 Ada: a person\n1 Bo: lowest\n2 Cy: a person\nhelp lists what can be typed\n"
    )
    assert outcome.out.endswith("match.json is saved\n")


def test_a_match_of_people_alone_says_so_too(here: Path) -> None:
    stopped(2, *SHORT, "--human", "0,1,2")
    assert load("match.json").extra == {"policies": {}}
    outcome = resumed(then_ends(first, 0))
    assert outcome.out.count(": a person\n") == 3


AGREE: list[tuple[str, ...]] = [
    ("--edition", "amigo-en-2.10+rounds-1"),
    ("--edition", "amigo-en-2.10", "--rounds", "1"),
    ("--rounds", "1"),
    ("--seats", "3"),
    ("--seed", "7"),
    ("--seed", KEY.hex()),
    ("--human", "0"),
    ("--policy", "lowest,highest"),
    ("--name", "Ada", "--name", "Bo", "--name", "Cy"),
]

DISAGREE: list[tuple[tuple[str, ...], str]] = [
    (("--edition", "amigo-en-2.10"), "--edition: the record is of another edition"),
    (("--edition", "amigo-en-2.10", "--rounds", "2"), "--edition: the record is of another edition"),
    (("--edition", "none"), "Invalid value for '--edition': no box 'none'"),
    (("--rounds", "2"), "--rounds: the recorded match ends after 1 round"),
    (("--seats", "4"), "--seats: the record has 3"),
    (("--seed", "8"), "--seed: the record has another seed"),
    (("--seed", ""), "seed text: "),
    (("--name", "Ada"), "1 names for 3 seats"),
    (("--name", "Ada", "--name", "Bo", "--name", "Di"), "--name: the record has other names"),
    (("--human", "3"), "Invalid value for --human: '3' is no seat from 0 to 2"),
    (("--policy", "lowest,highest,random"), "--policy: 3 names for 2 seats without people"),
    (("--policy", "nobody"), "no policy 'nobody'"),
    (("--out", "-"), "--out: the standard output is for the match"),
]


@pytest.fixture
def left(here: Path) -> Path:
    """A match of three that was left after two turns."""
    names = ("--name", "Ada", "--name", "Bo", "--name", "Cy")
    return stopped(2, *SHORT, *names, "--policy", "lowest,highest")


@pytest.mark.parametrize("options", AGREE, ids=" ".join)
def test_what_the_record_says_may_be_said_again(options: tuple[str, ...], left: Path) -> None:
    before = left.read_bytes()
    resumed(then_ends(first, 0), *options)
    assert left.read_bytes() == before
    resumed(first, *options)
    whole = load(left)
    assert (whole.extra, whole.finished) == ({"policies": {"1": "lowest", "2": "highest"}}, True)


@pytest.mark.parametrize(
    ("options", "told"), DISAGREE, ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_contradicts_the_record_is_refused_and_nothing_is_lost(
    options: tuple[str, ...], told: str, left: Path
) -> None:
    before = left.read_bytes()
    outcome = invoke("play", "--resume", left, *options, typed="7\n")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.startswith(f"Error: {told}")
    assert left.read_bytes() == before
    assert [path.name for path in left.absolute().parent.iterdir()] == ["match.json"]


def test_names_may_be_given_where_there_are_none(here: Path) -> None:
    stopped(2, *SHORT)
    resumed(then_ends(first, 1), "--name", "Ada", "--name", "Bo", "--name", "Cy")
    assert load("match.json").players == ("Ada", "Bo", "Cy")
    assert "0 Ada: a person" in resumed(then_ends(first, 0)).out


@pytest.mark.parametrize(
    ("options", "seated"),
    [
        (("--human", "0,1"), {"2": "highest"}),
        (("--human", "0", "--human", "2"), {"1": "lowest"}),
        (("--human", "1"), {"0": "cheapest-risk", "2": "highest"}),
        (("--human", "1", "--policy", "random"), {"0": "random", "2": "random"}),
        (("--human", "0,1,2"), {}),
        (("--policy", "random,uniform"), {"1": "random", "2": "uniform"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_whoever_plays_from_now_on_may_be_named(
    options: tuple[str, ...], seated: dict[str, str], left: Path
) -> None:
    before = load(left)
    resumed(then_ends(first, 4), *options)
    after = load(left)
    assert after.extra == {"policies": seated}
    assert after.rounds[0].turns[:2] == before.rounds[0].turns[:2]
    assert after.rounds[0].turns != before.rounds[0].turns
    told = resumed(then_ends(first, 0)).out
    for seat in range(3):
        assert re.search(rf"^{seat} \w+: {seated.get(str(seat), 'a person')}$", told, re.MULTILINE)


def test_it_may_go_on_in_another_file_and_the_old_one_stays(left: Path) -> None:
    before = left.read_bytes()
    outcome = resumed(first, "--out", "other.json")
    assert outcome.out.endswith("other.json is saved\n")
    assert left.read_bytes() == before
    assert load("other.json").finished
    refused = invoke("play", "--resume", left, "--out", "other.json")
    assert (refused.code, refused.err) == (2, "Error: other.json: is there already\n")
    assert load("other.json").finished
    resumed(then_ends(first, 0), "--out", "other.json", "--force")
    assert Path("other.json").read_bytes() == before


def test_where_nothing_is_decided_the_file_is_left_as_it_is(left: Path) -> None:
    text = dumps(load(left), readable=True)
    left.write_text(text, encoding="utf-8")
    resumed(then_ends(first, 0))
    assert left.read_text(encoding="utf-8") == text
    resumed(then_ends(first, 1))
    assert left.read_text(encoding="utf-8").count("\n") == 1


def test_a_process_goes_on_and_an_end_of_input_keeps_what_was_played(left: Path) -> None:
    result = call("play", "--resume", left.absolute(), given="table\n22\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith(f"{left.absolute()} is saved\n")
    assert load(left).rounds[0].turns[2].picks[0] == 22
    assert verify(load(left)).ok


def test_other_things_in_a_record_stay_there(left: Path) -> None:
    document = json.loads(left.read_text("utf-8"))
    document["extra"]["table"] = {"name": "Friday", "seed": "none"}
    document["engine"] = {"name": "another engine", "version": "7"}
    left.write_text(json.dumps(document), encoding="utf-8")
    resumed(first, "--policy", "random")
    assert load(left).extra == {
        "policies": {"1": "random", "2": "random"},
        "table": {"name": "Friday", "seed": "none"},
    }
    assert load(left).engine.name == "another engine"


def test_a_record_starts_no_program(here: Path) -> None:
    ran = here / "ran"
    program = f"cmd:touch {ran}"
    stopped(2, *SHORT, "--policy", "lowest")
    document = json.loads(Path("match.json").read_text("utf-8"))
    document["extra"]["policies"]["2"] = program
    Path("match.json").write_text(json.dumps(document), encoding="utf-8")
    before = Path("match.json").read_bytes()
    outcome = invoke("play", "--resume", "match.json", typed="33\n")
    assert outcome == Outcome(
        2,
        "",
        "Error: match.json: a record starts no program: say with --policy again who plays seats 1 and 2; "
        f"recorded are lowest, {program}\n",
    )
    assert not ran.exists()
    assert Path("match.json").read_bytes() == before
    resumed(then_ends(first, 1), "--policy", "lowest")
    assert load("match.json").extra == {"policies": {"1": "lowest", "2": "lowest"}}


def test_a_program_that_is_named_again_goes_on(here: Path) -> None:
    bot = f"cmd:{sys.executable} {BOT} plays,a,bit"
    options = (*SHORT, "--policy", bot, "--policy", "random")
    Sitting(first).play(*options, "--out", "whole.json")
    stopped(4, *options)
    resumed(first, "--policy", bot, "--policy", "random")
    assert Path("match.json").read_bytes() == Path("whole.json").read_bytes()
    stopped(4, *options)
    resumed(then_ends(first, 2), "--human", "0,1")
    assert load("match.json").extra == {"policies": {"2": "random"}}


def imported(stop: int = 3) -> Replay:
    """A match that was recorded elsewhere, without a seed."""
    return played(rounds(2, CLASSIC), stop=stop, edition_id="amigo-en-2.10+rounds-2")


def test_without_a_seed_what_is_dealt_from_then_on_comes_from_one_that_is_kept(here: Path) -> None:
    for name in ("match.json", "whole.json"):
        dump(imported(), name)
    who = ("--human", "0", "--policy", "random", "--seed", "7")
    outcome = resumed(then_ends(first, 0), *who)
    assert "\nthe record holds no seed: chance comes from --seed from now on\nhelp" in outcome.out
    assert load("match.json") == imported()
    resumed(first, *who, file="whole.json")
    resumed(one_decision(), *who)
    assert load("match.json").extra == {"policies": {"1": "random", "2": "random"}, "seed": KEY.hex()}
    assert load("match.json").seed is None
    assert "the record holds no seed" not in resumed(one_decision()).out
    assert invoke("play", "--resume", "match.json", "--seed", "8").err == (
        "Error: --seed: the record has another seed\n"
    )
    to_the_end_one_by_one()
    assert Path("match.json").read_bytes() == Path("whole.json").read_bytes()
    assert load("whole.json").rounds[0].opening == imported().rounds[0].opening
    assert verify(load("whole.json")).ok


def test_without_a_seed_and_with_none_said_it_is_a_fresh_one(here: Path) -> None:
    seeds = []
    for _ in range(2):
        dump(imported(), "match.json")
        outcome = resumed(first, "--human", "0", "--policy", "lowest")
        assert "\nthe record holds no seed: chance comes from a fresh seed from now on\n" in outcome.out
        seeds.append(load("match.json").extra["seed"])
        assert outcome.out.endswith(f"\nseed {seeds[-1]}\nmatch.json is saved\n")
    assert seeds[0] != seeds[1]


@pytest.mark.parametrize("scheme", ["another/1", SEED_SCHEME])
def test_a_seed_of_another_scheme_is_none_and_a_text_of_ours_is_one(scheme: str, here: Path) -> None:
    seed = SeedRecord(scheme=scheme, value="seven")
    started = evolve(load(stopped(0, *SHORT, "--seed", "seven")), seed=seed, extra_json=None)
    dump(started, "match.json")
    told = resumed(then_ends(first, 1), "--human", "0").out
    assert ("the record holds no seed" in told) is (scheme != SEED_SCHEME)
    assert load("match.json").seed == seed
    assert ("seed" in load("match.json").extra) is (scheme != SEED_SCHEME)


def test_the_seed_of_a_draft_is_kept_and_handed_to_nobody(here: Path) -> None:
    stopped(5, "--edition", "amigo-en-2.10+open-draft", *SHORT, "--policy", "uniform")
    replay = load("match.json")
    assert replay.seed is None
    assert replay.extra == {"policies": {"1": "uniform", "2": "uniform"}, "seed": KEY.hex()}
    for seat in (None, 0, 1):
        assert KEY.hex() not in dumps_seen(redact(replay, seat))
    for command in ("show match.json --seat 0", "view match.json --seat 0 --html -", "rows match.json"):
        assert KEY.hex() not in invoke(*command.split()).out


def whole(_: Replay) -> str:
    return dumps(played(one_round(CLASSIC), edition_id=None))


def changed(change: Callable[[dict[str, dict[str, object]]], object]) -> Callable[[Replay], str]:
    def text(replay: Replay) -> str:
        document = json.loads(dumps(replay))
        change(document)
        return json.dumps(document)

    return text


def other_deal(replay: Replay) -> str:
    """The record with two cards of two hands exchanged, none of which has been played."""
    document = json.loads(dumps(replay))
    hands = document["rounds"][0]["deal"]["hands"]
    hands[1][-2], hands[2][0] = hands[2][0], hands[1][-2]
    document["rounds"][0]["deal"]["hands"] = [sorted(hand) for hand in hands]
    return json.dumps(document)


UNFIT: dict[str, tuple[Callable[[Replay], str], int, str]] = {
    "finished": (whole, 2, "the match is over"),
    "against the rules": (
        lambda replay: spoiled(replay, 1, 1, 0, 104),
        1,
        "pick not held at round 1, turn 1, seat 0",
    ),
    "cut off": (lambda replay: dumps(replay)[:-9], 2, "not json"),
    "empty": (lambda replay: "", 2, "not json"),
    "two records": (lambda replay: f"{dumps(replay)}\n{dumps(replay)}", 2, "not json"),
    "no replay": (lambda replay: '{"format": "take5-seen/1"}', 2, "unknown format"),
    "hands unknown": (
        lambda replay: dumps(without_hands(replay)),
        2,
        "the hands of round 1 are unknown; track goes on with such a record",
    ),
    "another deal": (other_deal, 2, "the deal of round 1 is not that of its seed"),
    "a seed of few bytes": (
        changed(lambda of: of["seed"].update(hex="00")),
        2,
        "seed length: a seed has 32 bytes",
    ),
    "nobody said to play": (
        changed(lambda of: of.pop("extra")),
        2,
        "the record does not say who plays; say with --human which seats people have, and with --policy",
    ),
    "policies in a list": (
        changed(lambda of: of["extra"].update(policies=["lowest"])),
        2,
        "what stands at /extra/policies is not from play",
    ),
    "a policy of no seat": (
        changed(lambda of: of["extra"].update(policies={"3": "lowest"})),
        2,
        "what stands at /extra/policies is not from play",
    ),
    "a policy of a seat named otherwise": (
        changed(lambda of: of["extra"].update(policies={"01": "lowest"})),
        2,
        "what stands at /extra/policies is not from play",
    ),
    "a policy that is a number": (
        changed(lambda of: of["extra"].update(policies={"1": 1})),
        2,
        "what stands at /extra/policies is not from play",
    ),
    "another's seed": (
        changed(lambda of: (of.pop("seed"), of["extra"].update(seed="7"))),
        2,
        "what stands at /extra/seed is not from play",
    ),
}


@pytest.mark.parametrize("case", UNFIT)
def test_a_record_that_cannot_go_on_is_named_with_the_reason_and_stays_as_it_is(
    case: str, left: Path
) -> None:
    make, code, told = UNFIT[case]
    left.write_text(make(load(left)), encoding="utf-8")
    before = left.read_bytes()
    outcome = invoke("play", "--resume", left, typed="22\n")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (code, "", 1)
    assert outcome.err.startswith(f"Error: match.json: {told}")
    assert left.read_bytes() == before
    assert [path.name for path in left.absolute().parent.iterdir()] == ["match.json"]


def test_a_policy_that_is_not_known_here_is_refused(left: Path) -> None:
    left.write_text(changed(lambda of: of["extra"].update(policies={"1": "x\x1b[2J"}))(load(left)), "utf-8")
    outcome = invoke("play", "--resume", left)
    assert outcome.code == 2
    assert outcome.err.startswith("Error: no policy 'x")
    assert "\x1b" not in outcome.err


def test_what_is_no_file_cannot_go_on(here: Path) -> None:
    assert invoke("play", "--resume", "none.json").err == "Error: none.json: no such file or directory\n"
    assert invoke("play", "--resume", ".").code == 2
    outcome = invoke("play", "--resume", "-", typed=dumps(imported()))
    assert outcome.err == "Error: --resume: the standard input is for what is typed; name a file\n"


def test_a_record_of_older_rounds_without_hands_goes_on_from_the_next(here: Path) -> None:
    replay = imported(stop=10)
    document = json.loads(dumps(without_hands(replay)))
    del document["rounds"][1:]
    dump(loads(json.dumps(document)), "match.json")
    assert replay.rounds[0].closed
    resumed(first, "--human", "0", "--policy", "lowest", "--seed", "7")
    assert load("match.json").finished
    assert verify(load("match.json")).ok


def test_a_house_edition_goes_on_and_is_called_one_of_its_own(here: Path) -> None:
    house = json.loads(invoke("editions", "amigo-en-2.10+rounds-1", "--document").out)
    Path("house.json").write_text(json.dumps({**house, "hand_size": 3}), encoding="utf-8")
    options = ("--edition", "house.json", "--seats", "2", "--seed", "7")
    stopped(1, *options)
    assert resumed(then_ends(first, 0), "--edition", "house.json").out.startswith("edition of its own, match")
    resumed(first)
    assert load("match.json").edition == evolve(lookup_edition("amigo-en-2.10+rounds-1"), hand_size=3)
    assert (load("match.json").edition_id, load("match.json").finished) == (None, True)


def test_a_voided_round_is_dealt_anew_from_the_seed(here: Path) -> None:
    stopped(3, *SHORT)
    document = json.loads(Path("match.json").read_text("utf-8"))
    document["rounds"][0]["voided"] = True
    Path("match.json").write_text(json.dumps(document), encoding="utf-8")
    resumed(first)
    replay = load("match.json")
    assert [record.voided for record in replay.rounds] == [True, False]
    assert replay.finished
    assert verify(replay).ok


@pytest.mark.parametrize(
    "id", ["amigo-en-2.10+rounds-2", "amigo-en-2.10+open-draft+rounds-1", "amigo-en-2005+cards-to-hand"]
)
def test_each_decision_of_a_policy_has_chance_of_its_own(id: str) -> None:
    drawn: list[int] = []
    expected: list[int] = []
    kept: list[Replay] = []

    def draws(view: SeatView, chance: Chance) -> SeatAction:
        at = moment(view)
        drawn.append(chance.randrange(1 << 32))
        key = derive_key(KEY, "policy", view.seat, at.deal, at.turn, at.decision)
        expected.append(Stream(key).randrange(1 << 32))
        return lowest(view, chance)

    state = new_match(lookup_edition(id), seats=3)
    host = MatchHost(state, Replay.start(state), dict.fromkeys(range(3), draws), KEY, kept.append)
    while not host.is_over:
        if host.waits_for_deal:
            host.deal()
        else:
            host.let_policy(host.due)
    assert drawn == expected
    assert len(set(drawn)) == len(drawn) > 30


def test_of_a_long_command_the_record_keeps_the_beginning(here: Path) -> None:
    bot = f"cmd:{sys.executable} {BOT} plays,a,bit {'x' * 300}"
    stopped(1, *SHORT, "--policy", "lowest", "--policy", bot)
    assert load("match.json").extra == {"policies": {"1": "lowest", "2": bot[:200]}}
