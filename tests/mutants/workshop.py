"""A folder in which mutmut mutates one group of modules and keeps what it finds between runs.

It lies in ``build/mutants``: a settings file of its own, and links to the source and the tests.
Mutmut copies both, plants all mutants side by side into the copy, and switches on one in each child process.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from attrs import frozen

from tests.mutants.groups import ROOT, Group
from tests.mutants.verdicts import Change, read_change

LINKED = ("src", "tests", "examples", "docs")
KILLED = 1
SURVIVED = 0
NO_TESTS = 33
REFUSED_BY_TYPES = 37
PYTEST = ("-p", "no:cacheprovider", "--hypothesis-profile=mutants")

_SETTINGS = """\
[tool.mutmut]
source_paths = ["src"]
only_mutate = {modules}
also_copy = ["examples"]
pytest_add_cli_args = {arguments}
pytest_add_cli_args_test_selection = {tests}
timeout_constant = 8.0
timeout_multiplier = 4.0
type_check_command = {types}
use_git_change_detection = false
on_dependency_change = "ignore"

[tool.pytest.ini_options]
addopts = ["--strict-markers", "--import-mode=importlib"]
pythonpath = [".", "src"]
filterwarnings = ["error"]
markers = ["clause(*ids): the clauses of the rulebook registry that a test shows"]

[tool.mypy]  # as for the project itself, but for comments that mutmut adds
strict = true
mypy_path = "src"
warn_unreachable = true
warn_unused_ignores = false
enable_error_code = ["redundant-expr", "truthy-bool", "possibly-undefined"]
"""


@frozen(kw_only=True)
class Mutant:
    """A mutant by mutmut's name, and how it ended: mutmut's exit code, or ``None`` before it was tried."""

    name: str
    module: str
    ended: int | None

    @property
    def survived(self) -> bool:
        """Whether no test failed, or none even called the function."""
        return self.ended in (SURVIVED, NO_TESTS)


@frozen(kw_only=True)
class Workshop:
    """The folder of one group."""

    group: Group

    @property
    def folder(self) -> Path:
        """Where everything of the group is kept."""
        return ROOT / "build" / "mutants" / self.group.name

    def run(self, workers: int) -> None:
        """Mutate, and test each mutant that has no result yet; survivors meet other code again."""
        self._set_up()
        self._drop_copies()
        self._forget_survivors_of_other_code()
        mutmut = Path(sys.executable).with_name("mutmut")
        with (self.folder / "log.txt").open("w", encoding="utf-8") as log:
            subprocess.run(
                [mutmut, "run", "--max-children", str(workers)],
                cwd=self.folder,
                env=_environment(),
                stdout=log,
                stderr=subprocess.STDOUT,
                check=True,
            )

    def run_survivors_afresh(self, names: list[str], workers: int) -> None:
        """Try survivors with all tests, in processes of their own that see what is computed at import."""
        with ThreadPoolExecutor(workers) as pool:
            ended = dict(zip(names, pool.map(self._survives_afresh, names), strict=True))
        self._rewrite({name: KILLED for name, survives in ended.items() if not survives})

    def mutants(self) -> list[Mutant]:
        """All mutants, with what is known of them."""
        return [
            Mutant(name=name, module=module, ended=ended)
            for module, document in self._results()
            for name, ended in document["exit_code_by_key"].items()
        ]

    def changes(self, mutants: list[Mutant]) -> list[Change]:
        """What each of some mutants changed."""
        asked = json.dumps([[mutant.name, mutant.module] for mutant in mutants])
        command = [sys.executable, "-m", "tests.mutants.show", str(self.folder)]
        shown = subprocess.run(
            command, input=asked, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=_environment(), check=True
        )
        return [
            read_change(module.removeprefix("src/take5_rules/"), function, diff)
            for module, function, diff in json.loads(shown.stdout)
        ]

    def _set_up(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in LINKED:
            link = self.folder / name
            if not link.is_symlink():
                link.symlink_to(ROOT / name)
        settings = _SETTINGS.format(
            modules=json.dumps(self.group.modules),
            arguments=json.dumps(PYTEST),
            types=json.dumps([sys.executable, "-m", "tests.mutants.types", "mypy", *self.group.modules]),
            tests=json.dumps([*self.group.tests, "-k", f"not ({' or '.join(self.group.slow)})"]),
        )
        (self.folder / "pyproject.toml").write_text(settings, "utf-8")

    def _drop_copies(self) -> None:
        # Mutmut copies no file that is there already, be it ever so old, and leaves those that are gone.
        for name in LINKED:
            for path in (self.folder / "mutants" / name).rglob("*"):
                if path.is_file() and path.suffix != ".meta":
                    path.unlink()

    def _forget_survivors_of_other_code(self) -> None:
        seen = self.folder / "tests.sha256"
        digest = hashlib.sha256()
        for path in sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]):
            digest.update(path.read_bytes())
        if not seen.exists() or seen.read_text() != digest.hexdigest():
            # Mutmut asks only new tests which functions they call, and old ones may call new functions.
            (self.folder / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
            self._rewrite({mutant.name: None for mutant in self.mutants() if mutant.survived})
            seen.write_text(digest.hexdigest())

    def _survives_afresh(self, name: str) -> bool:
        command = [sys.executable, "-m", "pytest", "-x", "-q", *PYTEST, *self.group.tests]
        environment = {**_environment(), "MUTANT_UNDER_TEST": name}
        try:
            found = subprocess.run(
                command,
                cwd=self.folder / "mutants",
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=300,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False
        return found.returncode == 0

    def _results(self) -> Iterator[tuple[str, dict[str, dict[str, int | None]]]]:
        for module in self.group.modules:
            path = self._results_path(module)
            if path.exists():
                yield module, json.loads(path.read_text("utf-8"))

    def _results_path(self, module: str) -> Path:
        return self.folder / "mutants" / f"{module}.meta"

    def _rewrite(self, changed: dict[str, int | None]) -> None:
        for module, document in self._results():
            ended = document["exit_code_by_key"]
            ended.update({name: changed[name] for name in ended if name in changed})
            self._results_path(module).write_text(json.dumps(document, indent=4), "utf-8")


def _environment() -> dict[str, str]:
    # The mutated copy must be what is imported.
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
