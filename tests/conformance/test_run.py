"""What is asked, what is skipped, and what a report says."""

import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from take5_rules import CLASSIC, Edition, lookup_edition
from take5_rules.conformance import (
    Claim,
    Outcome,
    Report,
    Status,
    as_json,
    as_junit,
    as_text,
    run_conformance,
)
from take5_rules.conformance.generated import generate
from take5_rules.conformance.protocol import canonical, edition_numbers, why_skipped
from take5_rules.conformance.report import weight
from take5_rules.spec import KINDS, Vector, load_vectors
from take5_rules.spec._closed import plain
from take5_rules.spec.kinds import DeckVector
from tests.conformance.rogues import rogue

EVERYTHING = Claim(engine="e", version="1", abilities=tuple(KINDS), editions=("*",))


def claim(
    abilities: tuple[str, ...] = tuple(KINDS),
    editions: tuple[str, ...] = ("*",),
    without: tuple[str, ...] = (),
) -> Claim:
    return Claim(engine="e", version="1", abilities=abilities, editions=editions, without=without)


def asked(by: Claim) -> list[Vector]:
    return [vector for vector in load_vectors() if not why_skipped(by, vector)]


def test_an_engine_that_has_everything_is_asked_everything() -> None:
    assert asked(EVERYTHING) == list(load_vectors())


def test_an_ability_is_a_kind_of_vector() -> None:
    assert asked(claim(abilities=("heads", "rank"))) == [*load_vectors("heads"), *load_vectors("rank")]


@pytest.mark.parametrize(
    ("ability", "rules"), [("variant", {"flippin-digits", "twin-cards"}), ("pairs", {"two-cards-a-turn"})]
)
def test_a_match_under_another_rule_needs_the_ability_for_its_turns(ability: str, rules: set[str]) -> None:
    able = tuple(kind for kind in KINDS if kind != ability)
    left = {vector.id for vector in asked(claim(abilities=able))}
    ruled = {vector.id: rule for vector in load_vectors() if (rule := rule_of(vector)) in rules}
    assert set(ruled.values()) == rules
    assert set(map(kind_of, ruled)) >= {"deck", "deal"}
    assert left == {vector.id for vector in load_vectors() if vector.kind != ability} - set(ruled)


def rule_of(vector: Vector) -> str | None:
    return getattr(getattr(vector.input, "edition", None), "rule", None)


def kind_of(id: str) -> str:
    return id.partition("-")[0]


def test_an_edition_with_another_rule_is_asked_the_vectors_of_that_rule() -> None:
    found = {rule_of(vector) for vector in asked(claim(editions=("amigo-en-2005+two-decks",)))}
    assert found == {None, "twin-cards"}


def test_clauses_that_an_engine_leaves_out_are_skipped() -> None:
    left = asked(claim(without=("HEADS-ABOVE-104",)))
    assert left == [vector for vector in load_vectors() if "HEADS-ABOVE-104" not in vector.clauses]
    assert len(left) < len(load_vectors())


@pytest.mark.parametrize(
    ("editions", "id"),
    [
        (("amigo-en-2.10",), "amigo-en-2.10"),
        (("amigo-us-2018", "amigo-en-2.10+low-deck"), "amigo-en-2.10+low-deck"),
        (("amigo-en-2.10+rounds-N",), "amigo-en-2.10+rounds-3"),
        (("amigo-en-2.10+target-N",), "amigo-en-2.10+target-33"),
    ],
)
def test_vectors_are_asked_whose_numbers_some_named_edition_has(editions: tuple[str, ...], id: str) -> None:
    found = asked(claim(editions=editions))
    assert {vector.kind for vector in found} >= {"heads", "turn", "end"}
    named = [plain(vector.input.edition) for vector in found if hasattr(vector.input, "edition")]
    whole = [numbers for numbers in named if isinstance(numbers, dict) and "deck" in numbers]
    ours = edition_numbers(lookup_edition(id))
    assert ours in whole or not [
        v for v in load_vectors() if plain(getattr(v.input, "edition", None)) == ours
    ]
    for numbers in named:
        assert isinstance(numbers, dict)
        assert numbers.get("row_capacity", 5) == 5
        assert numbers.get("hand_size", 10) == 10
    assert len(found) < len(load_vectors())


def test_an_engine_without_any_edition_is_asked_what_needs_none() -> None:
    assert all(not hasattr(vector.input, "edition") for vector in asked(claim(editions=())))


def test_edition_numbers_have_the_form_of_the_vectors() -> None:
    vector = load_vectors("deck")[0]
    assert isinstance(vector, DeckVector)
    numbers = plain(vector.input.edition)
    assert isinstance(numbers, dict)
    assert list(edition_numbers(CLASSIC)) == list(numbers)
    assert edition_numbers(CLASSIC) == numbers


def test_names_that_the_runner_does_not_know_are_told_and_change_nothing() -> None:
    strange = claim(abilities=("heads", "dance"), editions=("*", "no-such-box"), without=("NO-SUCH-CLAUSE",))
    assert strange.unknown == ("dance", "no-such-box", "NO-SUCH-CLAUSE")
    assert asked(strange) == list(load_vectors("heads"))
    assert as_text(Report(claim=strange, outcomes=())).count("not known here: ") == 3


def test_an_edition_that_an_engine_names_is_looked_up_once_for_each_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_up: Counter[str] = Counter()

    def counted(id: str) -> Edition:
        looked_up[id] += 1
        return lookup_edition(id)

    monkeypatch.setattr("take5_rules.conformance.protocol.lookup_edition", counted)
    many = claim(editions=tuple(f"amigo-en-2.10+rounds-{number}" for number in range(101, 301)))
    asked(many)
    numbers = [plain(getattr(vector.input, "edition", None)) for vector in load_vectors()]
    ends = {canonical(it.get("end")) for it in numbers if isinstance(it, dict)}
    assert len(ends) > 5
    assert len(looked_up) == 200
    assert max(looked_up.values()) <= len(ends)


def test_as_many_editions_may_be_named_as_there_are_and_more(tmp_path: Path) -> None:
    start = "HELLO['editions'] = [f'amigo-en-2.10+rounds-{number}' for number in range(1, 4097)]"
    report = run_conformance(rogue(tmp_path, start=start), vectors=load_vectors("heads"))
    assert report.ok
    assert len(report.claim.editions) == 4096


def failed(vector: Vector) -> Outcome:
    return Outcome(vector=vector, status=Status.FAILED, got="null")


def test_a_clause_reports_its_smallest_failing_vector() -> None:
    small, *_, large = sorted(load_vectors("turn", "PLACE-NEAREST"), key=weight)
    outcomes = (failed(large), failed(small), Outcome(vector=load_vectors("heads")[0], status=Status.PASSED))
    report = Report(claim=EVERYTHING, outcomes=outcomes)
    first = report.clauses()[0]
    assert first.smallest == outcomes[1]
    result = next(each for each in report.clauses() if each.id == "PLACE-NEAREST")
    assert (result.asked, result.failed, result.smallest) == (2, 2, outcomes[1])
    assert {each.id for each in report.clauses()} == {
        *small.clauses,
        *large.clauses,
        *outcomes[2].vector.clauses,
    }


def test_the_text_draws_the_smallest_failure_once_and_says_what_the_engine_said() -> None:
    vector = min(load_vectors("turn"), key=weight)
    text = as_text(Report(claim=EVERYTHING, outcomes=(failed(vector),)))
    assert text.startswith("e 1: 0 passed, 1 failed, 0 skipped, 0 unreached\n")
    assert text.count(f"{vector.id}: {vector.title}") == 1
    assert "  the engine: null\n" in text
    assert text.count("fails in 1 of 1") == len(vector.clauses)


def test_what_an_engine_says_cannot_steer_a_terminal_nor_fill_it() -> None:
    rude = Outcome(vector=load_vectors("heads")[0], status=Status.FAILED, reason="\x1b[2J" + "x" * 5000)
    report = Report(claim=claim(), outcomes=(rude,))
    for written in (as_text(report), as_junit(report)):
        assert "\x1b" not in written
        assert "x" * 3000 not in written


def test_the_json_report_says_all(tmp_path: Path) -> None:
    report = run_conformance(
        rogue(tmp_path, "say({'id': message['id'], 'output': {'heads': 1}})"), vectors=load_vectors("heads")
    )
    document = json.loads(as_json(report))
    assert document["format"] == "take5-conformance-report/1"
    assert document["ok"] is False
    assert document["counts"] == {status.value: report.count(status) for status in Status}
    wrong = next(each for each in document["vectors"] if each["id"] == "heads-55")
    assert wrong == {
        "id": "heads-55",
        "clauses": ["HEADS-FIFTY-FIVE"],
        "status": "failed",
        "input": {"card": 55},
        "expected": {"heads": 7},
        "got": {"heads": 1},
    }


def test_the_junit_report_counts_what_it_lists(tmp_path: Path) -> None:
    report = run_conformance(rogue(tmp_path, "say({'id': message['id'], 'output': {'heads': 1}})"))
    suite = ElementTree.fromstring(as_junit(report))
    cases = suite.findall("testcase")
    assert suite.get("tests") == str(len(cases)) == str(len(load_vectors()))
    for tag, name in (("failure", "failures"), ("skipped", "skipped"), ("error", "errors")):
        assert suite.get(name) == str(len(suite.findall(f"testcase/{tag}")))
    assert len(suite.findall("testcase/failure")) == report.count(Status.FAILED) > 5


@pytest.mark.parametrize("right", [True, False])
def test_the_junit_report_has_one_case_for_all_generated_turns(right: bool) -> None:
    ((_, turn),) = generate([CLASSIC], 1, 1)
    report = Report(
        claim=EVERYTHING,
        outcomes=(),
        generated=9,
        rules=("plain",),
        difference=None if right else failed(turn),
    )
    suite = ElementTree.fromstring(as_junit(report))
    (case,) = suite.findall("testcase")
    assert case.get("name") == "9 generated turns"
    assert suite.get("tests") == "1"
    assert "shows" not in "".join(case.itertext())
    assert suite.get("failures") == str(len(case.findall("failure"))) == ("0" if right else "1")


def test_an_engine_without_turns_gets_no_generated_ones(tmp_path: Path) -> None:
    report = run_conformance(rogue(tmp_path), vectors=load_vectors("heads"), generated=50)
    assert (report.generated, report.wanted, report.difference, report.ok) == (0, 50, None, True)
    said = "generated turns compared: 0 of 50, for the engine names no ability and edition that they need"
    assert said in as_text(report).splitlines()


def test_a_report_says_how_many_turns_were_compared_before_the_first_difference() -> None:
    ((_, turn),) = generate([CLASSIC], 1, 1)
    report = Report(
        claim=EVERYTHING, outcomes=(), generated=3, wanted=300, rules=("plain",), difference=failed(turn)
    )
    assert "generated turns compared: 3 of 300 (plain)" in as_text(report).splitlines()
    assert json.loads(as_json(report))["wanted"] == 300


def test_a_report_names_the_rules_of_the_turns_that_were_generated(tmp_path: Path) -> None:
    engine = rogue(tmp_path)
    assert run_conformance(engine, vectors=(), generated=50).rules == ()
    report = Report(claim=EVERYTHING, outcomes=(), generated=2, wanted=2, rules=("plain", "even-odd"))
    assert "\ngenerated turns compared: 2 (plain, even-odd)\n" in as_text(report)
    assert json.loads(as_json(report))["rules"] == ["plain", "even-odd"]
