"""How mutants are judged: what is listed, what is set aside, and what fails the run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.groups import PACKAGE, chosen, load_groups
from tests.mutants.types import mutant_lines
from tests.mutants.verdicts import Change, is_guard, is_text, judge, load_survivors, read_change


def change(was: str, now: str, module: str = "core/cards.py") -> Change:
    return Change(module=module, function="f", was=was, now=now)


A = change("if a < b:", "if a <= b:")
B = change("return a", "return None")
TEXT = change('raise CardError("not a card")', "raise CardError(None)")
GUARD = change("zip(a, b, strict=True)", "zip(a, b, )")


@pytest.mark.parametrize(
    "now",
    [
        'raise E(R.X, at, "XXno such cardXX")',
        'raise E(R.X, at, "NO SUCH CARD")',
        "raise E(R.X, at, None)",
        "raise E(R.X, at, )",
    ],
)
def test_a_text_for_people_is_set_aside(now: str) -> None:
    assert is_text(change('raise E(R.X, at, "no such card")', now))
    assert is_text(change('raise E(R.X, at, f"no {such} card")', now))
    assert is_text(change('raise E(R.X, "", "no such card")', now.replace("at", '""')))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('raise E(R.X, at, "no such card")', 'raise E(R.X, None, "no such card")'),
        ('raise E(R.X, at, "no such card")', 'raise E(None, at, "no such card")'),
        ('raise E(R.X, at, "no such card")', 'raise E(at, "no such card")'),
        ('raise E(R.X, "", "no such card")', 'raise E(R.X, "XXXX", "no such card")'),
        ('members["hands"]', 'members["XXhandsXX"]'),
        ('x = "two words" if a else b', 'x = "two words" if not a else b'),
    ],
)
def test_what_a_program_reads_is_no_text(was: str, now: str) -> None:
    assert not is_text(change(was, now))


def test_only_strict_of_a_zip_is_a_guard() -> None:
    for now in ("zip(a, b, strict=False)", "zip(a, b, strict=None)", "zip(a, b, )"):
        assert is_guard(change("zip(a, b, strict=True)", now))
    for now in ("zip(b, strict=True)", "zip(a, None, strict=True)", "zip(a, strict=True)"):
        assert not is_guard(change("zip(a, b, strict=True)", now))


def test_a_survivor_that_is_not_listed_is_named_and_the_others_are_counted() -> None:
    verdict = judge([A, B, TEXT, GUARD], [], {A: "why"}, ["core/cards.py"])
    assert (verdict.unlisted, verdict.listed, verdict.texts) == ((B,), (A,), (TEXT,))
    assert verdict.guards == (GUARD,)


def test_what_is_listed_and_killed_or_gone_is_told() -> None:
    verdict = judge([], [A], {A: "why", B: "why"}, ["core/cards.py"])
    assert (verdict.killed_now, verdict.gone, verdict.unlisted) == ((A,), (B,), ())
    assert judge([A], [A], {A: "why"}, ["core/cards.py"]).killed_now == ()
    assert judge([], [], {A: "why"}, ["core/table.py"]).gone == ()


def test_a_difference_is_read_as_the_lines_that_differ() -> None:
    lines = (
        "--- a",
        "+++ a",
        "@@ -1,4 +1,3 @@",
        " def f():",
        "-    x(",
        "-        a, b)",
        "+    x(",
        "+        b)",
    )
    diff = "\n".join([*lines, "     return 1"])
    assert read_change("core/cards.py", "f", diff) == change("x( a, b)", "x( b)")


def test_every_listed_survivor_names_a_module_that_is_mutated_and_says_why() -> None:
    mutated = {module for group in load_groups() for module in group.modules}
    for entry, why in load_survivors().items():
        assert f"src/take5_rules/{entry.module}" in mutated
        assert f"def {entry.function.rpartition('.')[2]}(" in (PACKAGE / entry.module).read_text("utf-8")
        assert why.endswith(".")


def test_the_whole_core_is_mutated() -> None:
    mutated = {module.removeprefix("src/take5_rules/") for group in load_groups() for module in group.modules}
    core = {path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "core").rglob("*.py")}
    assert {path for path in core if not path.endswith("core/__init__.py")} <= mutated


def test_one_module_can_be_chosen_and_an_unknown_name_is_refused() -> None:
    (group,) = chosen(["core/order.py"])
    assert group.modules == ("src/take5_rules/core/order.py",)
    assert chosen([]) == load_groups()
    with pytest.raises(SystemExit):
        chosen(["core/nowhere.py"])


def test_the_lines_of_mutants_are_known(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(
        "def f():\n    return 1\n\n\ndef x_f__mutmut_12():\n    return 2\n\n\ndef x_f__mutmut_orig(): ...\n"
    )
    assert mutant_lines(str(path)) == {5, 6}
