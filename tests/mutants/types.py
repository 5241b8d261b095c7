"""What mypy says of mutants; it runs in the mutated copy, with ``mypy`` and the modules as arguments.

Mutmut reads mypy's JSON, and allows no error outside of mutants; what its own additions cause is left out.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

_MUTANT = re.compile(r"__mutmut_\d+$")


@cache
def mutant_lines(path: str) -> frozenset[int]:
    """The lines of a file that belong to a mutant."""
    tree = ast.parse(Path(path).read_text("utf-8"))
    spans = [
        range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _MUTANT.search(node.name)
    ]
    return frozenset(line for span in spans for line in span)


def main(arguments: list[str]) -> None:
    """Print the errors in mutants as mypy told them."""
    command = [sys.executable, "-m", *arguments, "--output=json"]
    told = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
    for line in told.splitlines():
        error = json.loads(line)
        if error["line"] in mutant_lines(error["file"]):
            print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
