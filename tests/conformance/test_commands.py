"""The commands ``conformance`` and ``vectors``."""

import json
import shlex
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from take5_rules.cli.app import run
from take5_rules.render.vectors import draw
from take5_rules.spec import load_vectors, parse_vectors, vectors_schema
from tests.conformance.rogues import rogue
from tests.conformance.twins import PLAIN, TWINS, plant

RIGHT = shlex.join([sys.executable, str(PLAIN)])


def test_a_right_engine_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conformance", "--engine", RIGHT, "--random", "20", "--seed", "4"]) == 0
    said = capsys.readouterr().out
    assert f"{len(load_vectors())} passed, 0 failed, 0 skipped" in said
    assert "generated turns compared: 20 (plain, twin-cards, two-ended-rows, " in said


def test_a_wrong_engine_ends_with_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    command = shlex.join([sys.executable, str(plant(TWINS[2], tmp_path))])
    assert run(["conformance", "--engine", command]) == 1
    assert "HEADS-FIFTY-FIVE fails in" in capsys.readouterr().out


def test_only_narrows_what_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--only", "heads", "--only", "END-66-OR-MORE", "--format", "json"]
    assert run(["conformance", "--engine", RIGHT, *arguments]) == 0
    ids = {each["id"] for each in json.loads(capsys.readouterr().out)["vectors"]}
    assert ids == {vector.id for vector in (*load_vectors("heads"), *load_vectors(clause="END-66-OR-MORE"))}


def test_junit_is_xml(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conformance", "--engine", RIGHT, "--only", "heads", "--format", "junit"]) == 0
    assert ElementTree.fromstring(capsys.readouterr().out.encode()).tag == "testsuite"


@pytest.mark.parametrize(
    ("engine", "said"),
    [
        ("nothing-of-that-name", "not started"),
        ("'", "no closing quotation"),
        ("", "no command"),
        (shlex.join([sys.executable, "-c", "print('hello')"]), "not an answer"),
    ],
)
def test_an_engine_that_cannot_be_asked_ends_with_2_and_one_line(
    engine: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["conformance", "--engine", engine]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_the_timeout_is_that_of_each_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = shlex.join(rogue(tmp_path, "time.sleep(60)"))
    assert run(["conformance", "--engine", command, "--only", "heads-55", "--timeout", "0.2"]) == 1
    assert "no answer within 0.2 s" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["vectors"], ["conformance", "--engine", "x"]])
def test_an_unknown_name_is_refused(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command, "--only", "HEADS-SIXTY"]) == 2
    assert "HEADS-SIXTY" in capsys.readouterr().err


def test_vectors_prints_what_a_port_can_keep(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["vectors"]) == 0
    assert parse_vectors(capsys.readouterr().out) == load_vectors()
    assert run(["vectors", "--only", "rank", "--only", "heads-55"]) == 0
    ids = [vector.id for vector in parse_vectors(capsys.readouterr().out)]
    assert ids == ["heads-55", *(vector.id for vector in load_vectors("rank"))]


def test_vectors_prints_its_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["vectors", "--schema"]) == 0
    assert capsys.readouterr().out == vectors_schema()


def test_vectors_draws_each_into_a_file_of_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "pictures"
    assert run(["vectors", "--only", "rank", "--only", "heads-55", "--svg", str(folder)]) == 0
    assert capsys.readouterr().out == ""
    drawn = {path.stem: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    chosen = [vector for vector in load_vectors() if vector.kind == "rank" or vector.id == "heads-55"]
    assert drawn == {vector.id: draw(vector) for vector in chosen}


def test_vectors_are_not_drawn_where_a_file_is_or_with_their_schema(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for place in ("file", "file/under"):
        assert run(["vectors", "--only", "heads-55", "--svg", str(tmp_path / place)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert run(["vectors", "--schema", "--svg", str(tmp_path)]) == 2
    assert run(["vectors", "--only", "HEADS-SIXTY", "--svg", str(tmp_path)]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"
